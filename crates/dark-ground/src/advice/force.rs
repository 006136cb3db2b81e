//! How strong forces are, roughly, and what matters in a scenario.

use crate::counters::{Kind, Nation, Side};
use crate::facts::Field;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::scenario::Victory;

/// What a unit is worth in a fight; a leader adds his rating.
pub(super) fn weight(look: Look<'_>, piece: PieceId) -> i32 {
    match look.of(piece).kind {
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

/// The strength of some pieces together.
pub(super) fn power_of(look: Look<'_>, pieces: PieceSet) -> i32 {
    let units: i32 = pieces.map(|piece| weight(look, piece)).sum();
    let led = pieces.map(|piece| i32::from(look.of(piece).cr)).max().unwrap_or_default();
    if units == 0 { 0 } else { units + led }
}

/// The strength of a side in an area: face up, not raiding.
pub(super) fn power(look: Look<'_>, field: &Field, side: Side, at: AreaId) -> i32 {
    let here = field.at(at);
    let units = look.force(side, here);
    if units.is_empty() {
        return 0;
    }
    let leads = |leader: &PieceId| !look.state[*leader].raiding && look.active(*leader);
    let leaders: PieceSet = here.and(look.sets().leaders[side.index()]).filter(leads).collect();
    power_of(look, units.or(leaders))
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

    /// What a victory point is worth.
    pub(super) const fn point(self) -> i32 {
        match self {
            Aim::Expedition { .. } | Aim::Foothold { .. } => 100,
            Aim::LongWar { .. } => 1000,
        }
    }
}
