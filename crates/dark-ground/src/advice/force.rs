//! How strong forces are, roughly, and what matters in a scenario.

use crate::board::Terrain;
use crate::counters::{Kind, Nation, Side};
use crate::facts::Field;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::scenario::Victory;
use crate::state::Place;

/// What a unit is worth to its side, whatever its level.
pub(super) const fn weight(kind: Kind) -> i32 {
    match kind {
        Kind::Regular | Kind::British | Kind::Warrior(_) => 3,
        Kind::Militia(_) | Kind::Canadian => 2,
        Kind::ArmyLeader
        | Kind::MilitiaLeader(_)
        | Kind::Chief(_)
        | Kind::Tecumseh
        | Kind::Girty
        | Kind::McKee
        | Kind::Dorchester => 0,
    }
}

/// What a unit counts in a fight: the willing recover, move and stand, the others run.
fn fighting(look: Look<'_>, piece: PieceId) -> i32 {
    weight(look.of(piece).kind) * (3 + i32::from(look.level(piece).get()))
}

/// What each point of a leader's rating adds.
const LED: i32 = 12;

/// The strength of some pieces together, terrain apart.
pub(super) fn power_of(look: Look<'_>, pieces: PieceSet) -> i32 {
    let units: i32 = pieces.map(|piece| fighting(look, piece)).sum();
    let led = pieces.map(|piece| i32::from(look.of(piece).cr)).max().unwrap_or_default();
    if units == 0 { 0 } else { units + LED * led }
}

/// How much the ground helps a side, in tenths.
const fn ground(side: Side, terrain: Terrain) -> i32 {
    match (side, terrain) {
        (Side::Us, _) => 10,
        (Side::Na, Terrain::Wilderness) => 12,
        (Side::Na, Terrain::Rough) => 13,
        (Side::Na, Terrain::Settled) => 8,
    }
}

/// Who stands where, counted once for a question.
pub(super) struct Survey {
    pub(super) field: Field,
    /// Face up and not raiding, by side and area.
    power: [[i32; AreaSet::ROOM]; 2],
    /// Areas with such forces.
    pub(super) forces: [AreaSet; 2],
}

impl Survey {
    pub(super) fn of(look: Look<'_>) -> Self {
        let (mut power, mut led) = ([[0; AreaSet::ROOM]; 2], [[0_u8; AreaSet::ROOM]; 2]);
        let mut forces = [AreaSet::NONE; 2];
        for piece in look.everybody() {
            let Place::On(area) = look.state[piece].at else { continue };
            if look.state[piece].raiding || !look.active(piece) {
                continue;
            }
            let (of, side) = (look.of(piece), look.of(piece).side.index());
            if of.leader {
                led[side][area.index()] = led[side][area.index()].max(of.cr);
            } else {
                power[side][area.index()] += fighting(look, piece);
                forces[side].add(area);
            }
        }
        for side in Side::BOTH {
            for area in forces[side.index()] {
                let here = &mut power[side.index()][area.index()];
                let led = i32::from(led[side.index()][area.index()]);
                *here = (*here + LED * led) * ground(side, look.terrain(area)) / 10;
            }
        }
        Self { field: look.field(), power, forces }
    }

    /// The strength of a side in an area, on its ground.
    pub(super) const fn power(&self, side: Side, at: AreaId) -> i32 {
        self.power[side.index()][at.index()]
    }

    /// The strongest force of a side within so many areas of a place.
    pub(super) fn near(&self, look: Look<'_>, side: Side, at: AreaId, within: u8) -> i32 {
        let near = self.forces[side.index()].filter(|area| look.board().distance(*area, at) <= within);
        near.map(|area| self.power(side, area)).max().unwrap_or_default()
    }
}

/// What decides the scenario.
#[derive(Clone, Copy)]
pub(super) enum Aim {
    /// 15.1: the goal pillaged or held, settlers on the lands of these nations.
    Expedition { goal: AreaId, base: AreaId, lands: AreaSet },
    /// 15.2: the goal held and supplied, settlers on the land of nations at war.
    Foothold { goal: AreaId, base: AreaId, lands: AreaSet },
    /// 15.3, 15.4: victory points, settlements, commitment.
    LongWar { goal: AreaId },
}

impl Aim {
    pub(super) fn of(look: Look<'_>) -> Self {
        match &look.scenario().victory {
            Victory::Expedition { goal, base, lands, .. } => {
                let lands = lands.iter().fold(AreaSet::NONE, |all, nation| all.or(look.board().lands(*nation)));
                Aim::Expedition { goal: *goal, base: *base, lands }
            }
            Victory::Foothold { goal, base } => {
                let at_war = Nation::ROLLING.into_iter().filter(|nation| look.state.at_war(*nation));
                let lands = at_war.fold(AreaSet::NONE, |all, nation| all.or(look.board().lands(nation)));
                Aim::Foothold { goal: *goal, base: *base, lands }
            }
            // A battle alone is decided by points too.
            Victory::LongWar | Victory::Points(_) => Aim::LongWar { goal: look.board().kekionga() },
        }
    }

    pub(super) const fn goal(self) -> AreaId {
        match self {
            Aim::Expedition { goal, .. } | Aim::Foothold { goal, .. } | Aim::LongWar { goal } => goal,
        }
    }

    /// What a settler in an area is worth.
    pub(super) const fn settler(self, at: AreaId) -> i32 {
        match self {
            Aim::Expedition { lands, .. } if lands.has(at) => 3000,
            Aim::Foothold { lands, .. } if lands.has(at) => 1500,
            Aim::Expedition { .. } | Aim::Foothold { .. } => 200,
            Aim::LongWar { .. } => 1300,
        }
    }

    /// What a combat unit is worth to the side that kills it.
    pub(super) const fn unit(self) -> i32 {
        match self {
            Aim::Expedition { .. } | Aim::Foothold { .. } => 900,
            Aim::LongWar { .. } => 2200,
        }
    }

    /// What a warrior is worth who is lost on a raid: 15.1.4-c lowers a decisive victory, and it is one still.
    pub(super) const fn raider(self) -> i32 {
        match self {
            Aim::Expedition { .. } => 300,
            Aim::Foothold { .. } | Aim::LongWar { .. } => self.unit(),
        }
    }

    /// What a victory point is worth.
    pub(super) const fn point(self) -> i32 {
        match self {
            Aim::Expedition { .. } | Aim::Foothold { .. } => 100,
            Aim::LongWar { .. } => 1000,
        }
    }
}
