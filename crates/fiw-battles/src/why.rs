//! Why nothing can be done with a piece, or with it at a place: the refusal of what a person most likely meant.
//!
//! Every answer comes from the check that would refuse the decision itself.

use crate::counters::{Arm, Army, UnitId};
use crate::declare::Front;
use crate::facts::Look;
use crate::field::{COMBAT, Field, TRAIN};
use crate::movement::Walk;
use crate::refusal::Refusal;
use crate::state::{Fight, Frame, Moving, Place};
use crate::view::{Clickable, PieceName};
use grid::Hex;
use kernel::scene::Click;

type Meant = Option<Refusal>;

impl Look<'_> {
    /// The refusal of what a person most likely meant by a click; `None` if it is legal or means nothing.
    pub fn why_not(&self, army: Army, click: &Click) -> Meant {
        let Some(top) = self.state.top() else { return Some(Refusal::GameOver) };
        let asked = self.asked();
        if !asked[army.index()] {
            return Some(Refusal::NotYourTurn { asked: Army::BOTH.into_iter().find(|other| asked[other.index()]) });
        }
        let piece = click.piece.as_deref().map(|id| self.piece_named(army, id));
        let place: Option<Hex> = click.place.as_deref().and_then(|place| place.parse().ok());
        if place.is_some_and(|hex| !self.facts.board.grid.contains(hex)) {
            return place.map(|hex| Refusal::NoSuchHex { hex });
        }
        match piece {
            Some(None) => Some(Refusal::NoSuchUnit),
            // A face-down stack is as good as its hex.
            Some(Some(PieceName::Hidden(hex))) if place.is_none_or(|place| place == hex) => {
                self.meant_place(top, army, hex).or_else(|| self.stranger(army, hex))
            }
            Some(Some(PieceName::Hidden(_))) => Some(Refusal::NoSuchUnit),
            Some(Some(PieceName::Unit(unit))) => {
                // A piece clicked where it stands is only a piece.
                let place = place.filter(|hex| self.hex(unit) != Some(*hex));
                let legal =
                    self.offered(army, Some(unit), place) || place.is_some_and(|to| self.gets_to(army, unit, to));
                if legal { None } else { self.meant(top, army, (unit, place)) }
            }
            None => place.and_then(|hex| self.meant_place(top, army, hex)),
        }
    }

    fn stranger(&self, army: Army, hex: Hex) -> Meant {
        (!self.offered(army, None, Some(hex))).then_some(Refusal::NoSuchUnit)
    }

    /// Whether some legal decision is tied to this click.
    fn offered(&self, army: Army, unit: Option<UnitId>, hex: Option<Hex>) -> bool {
        let mut legal = Vec::new();
        self.options(army, &mut legal);
        self.asides(army, &mut legal);
        legal.iter().any(|decision| {
            let Clickable { unit: piece, hex: place, .. } = self.clickable(decision);
            let fits = unit.is_none_or(|unit| piece == Some(unit)) && hex.is_none_or(|hex| place == Some(hex));
            fits && (piece.is_some() || place.is_some())
        })
    }

    /// Whether a chain of decisions brings the unit there.
    fn gets_to(&self, army: Army, unit: UnitId, to: Hex) -> bool {
        let place = to.to_string();
        self.reach(army, &self.piece_id(unit)).iter().any(|reach| reach.place == place)
    }

    /// What was meant by a piece, perhaps with a place.
    fn meant(&self, top: &Frame, army: Army, (unit, place): (UnitId, Option<Hex>)) -> Meant {
        let own = self.piece(unit).army == army && !self.piece(unit).looted;
        // An enemy piece by itself stands for its hex.
        if let (false, None, Some(hex)) = (own, place, self.hex(unit)) {
            let by_place = self.meant_place(top, army, hex);
            let legal = self.offered(army, None, Some(hex));
            return if legal { None } else { by_place.or(Some(Refusal::NotYours { unit })) };
        }
        if !own {
            return Some(Refusal::NotYours { unit });
        }
        match top {
            Frame::SetUp(_) => self.meant_set_up(army, unit, place),
            Frame::Bombardment => self.meant_fire(unit, place),
            Frame::Movement => self.meant_march(unit, place),
            Frame::Moving(moving) => self.meant_moving(moving, unit, place),
            Frame::Declaration => self.meant_attack(unit, place),
            Frame::Fight(fight) if self.arm(unit) == Arm::Leader => Some(self.why_not_leading(fight, unit)),
            Frame::Fleeing(fleeing) if fleeing.unit == unit => {
                place.and_then(|to| self.check_retreat(fleeing, to).err())
            }
            Frame::Payment { .. } => Some(Refusal::CannotPay { unit }),
            Frame::Pursuit { .. } => self.meant_pursuit(unit, place),
            Frame::SecondHex { unit: rider, .. } if *rider == unit => {
                place.and_then(|hex| self.check_second_hex(unit, hex).err())
            }
            Frame::Rally => self.check_rally(unit).err(),
            Frame::ChooseReinforcement(_) => Some(Refusal::NotDue { unit }),
            Frame::SelectTactics
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::DesignateEntry(_)
            | Frame::Battles
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Fleeing(_)
            | Frame::PursuitRiders { .. }
            | Frame::SecondHex { .. }
            | Frame::Offer { .. } => Some(Refusal::NotNow),
        }
    }

    /// 12.2-b: leaders are asked hex by hex, so one may only have to wait.
    fn why_not_leading(&self, fight: &Fight, leader: UnitId) -> Refusal {
        let mut later = fight.clone();
        while let Some((_, hex, leaders)) = self.undecided_leaders(&later) {
            if leaders.contains(&leader) {
                return Refusal::LeadsLater { leader };
            }
            later.settled.push(hex);
        }
        Refusal::CannotLead { leader }
    }

    /// What was meant by a place alone.
    fn meant_place(&self, top: &Frame, army: Army, hex: Hex) -> Meant {
        let gets_there = self.on_the_way().is_some_and(|unit| self.gets_to(army, unit, hex));
        if gets_there || self.offered(army, None, Some(hex)) {
            return None;
        }
        match top {
            Frame::Bombardment => {
                let ready = self.on_map(army).find(|(gun, _)| self.check_gun(*gun).is_ok());
                ready.and_then(|(gun, _)| self.check_fire(gun, hex).err())
            }
            Frame::DesignateEntry(group) => self.check_designate(*group, hex).err(),
            Frame::Moving(moving) => self.meant_moving(moving, moving.unit, Some(hex)),
            Frame::Declaration => self.meant_target(army, hex),
            Frame::Battles => Some(Refusal::NoSuchBattle),
            Frame::Fleeing(fleeing) => self.check_retreat(fleeing, hex).err(),
            Frame::Pursuit { .. } => Some(Refusal::NotVacated { hex }),
            Frame::SecondHex { unit, .. } => self.check_second_hex(*unit, hex).err(),
            Frame::SelectTactics
            | Frame::SetUp(_)
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::Movement
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Payment { .. }
            | Frame::PursuitRiders { .. }
            | Frame::Rally
            | Frame::Offer { .. } => None,
        }
    }

    fn meant_set_up(&self, army: Army, unit: UnitId, place: Option<Hex>) -> Meant {
        match place {
            Some(hex) => self.check_place(army, unit, hex).err(),
            None if self.piece(unit).at == Place::InHand => None,
            None => self.check_take_up(army, unit).err(),
        }
    }

    /// A gun without a place: why it is silent, or why it cannot reach the nearest enemy.
    fn meant_fire(&self, unit: UnitId, place: Option<Hex>) -> Meant {
        let at = match self.check_gun(unit) {
            Ok(at) => at,
            Err(refusal) => return Some(refusal),
        };
        let grid = &self.facts.board.grid;
        let enemies = self.on_map(self.piece(unit).army.other()).map(|(_, hex)| hex);
        let target = place.or_else(|| enemies.min_by_key(|hex| grid.distance(at, *hex)))?;
        self.check_fire(unit, target).err()
    }

    fn meant_march(&self, unit: UnitId, place: Option<Hex>) -> Meant {
        let field = Field::new(*self, self.state.phasing);
        match (self.piece(unit).at, place) {
            (Place::Due, Some(hex)) => return self.check_enter(&field, unit, hex).err(),
            (Place::Due, None) => {
                let hexes = self.entry_hexes(unit);
                return hexes.iter().find_map(|hex| self.check_enter(&field, unit, *hex).err());
            }
            (Place::On(_), _) => {}
            (Place::Aside | Place::InHand | Place::Reserve | Place::Eliminated | Place::Exited, _) => {
                return Some(Refusal::NotOnMap { unit });
            }
        }
        if let Some(waiting) = self.must_enter(&field) {
            return Some(Refusal::EntriesFirst { unit: waiting });
        }
        if let Err(refusal) = self.check_move(&field, unit) {
            return Some(refusal);
        }
        let moving = Moving { unit, riders: Vec::new(), must_leave: false };
        place.and_then(|to| self.why_not_there(&moving, to))
    }

    fn meant_moving(&self, moving: &Moving, unit: UnitId, place: Option<Hex>) -> Meant {
        if unit != moving.unit {
            let leader = self.arm(unit) == Arm::Leader && self.hex(unit) == self.hex(moving.unit);
            return Some(if leader { Refusal::NotWithUnit { leader: unit } } else { moving.first() });
        }
        place.and_then(|to| self.why_not_there(moving, to))
    }

    /// Why a unit does not get to a hex: the first refused step on the cheapest way, or what the whole way costs.
    fn why_not_there(&self, moving: &Moving, to: Hex) -> Meant {
        let walk = self.walk(moving)?;
        let unit = moving.unit;
        // G66: a face-down stack may stop it on the way.
        let field = Field::as_seen(*self, self.piece(unit).army);
        if self.facts.board.grid.side_between(walk.at, to).is_some() {
            return self.check_step(&field, &walk, to).err();
        }
        let Some((path, needs)) = self.open_way(&field, &walk, to) else {
            // No way at all: the ground or whoever stands there says why.
            let last = Walk { at: self.facts.board.grid.neighbours(to).next()?.1, steps: 1, ..walk };
            let refused = self.check_step(&field, &Walk { spent: 0, riders: &[], ..last }, to).err();
            return Some(refused.unwrap_or(Refusal::Nowhere { unit }));
        };
        let has = self.allowance(unit).1.saturating_sub(walk.spent);
        if needs > has && !self.disordered(unit) {
            return Some(Refusal::TooCostly { unit, to, has, needs });
        }
        self.first_refusal(&field, walk, &path)
    }

    fn first_refusal(&self, field: &Field<'_>, mut walk: Walk<'_>, path: &[Hex]) -> Meant {
        let unit = walk.unit;
        for (place, to) in path.iter().enumerate() {
            match self.check_step(field, &Walk { riders: &[], ..walk }, *to) {
                Err(refusal) => return Some(refusal),
                // 8.2-b, 21.1-3: it would have to stop on the way.
                Ok(step) => {
                    if let Some(because) = step.halt().filter(|_| place + 1 < path.len()) {
                        return Some(Refusal::StopsOnTheWay { unit, hex: *to, because });
                    }
                    walk =
                        Walk { at: *to, spent: walk.spent.saturating_add(step.cost()), steps: walk.steps + 1, ..walk };
                }
            }
        }
        let hex = path.last().copied()?;
        Some(Refusal::CannotStopHere { unit, hex })
    }

    /// The cheapest way over open ground, zones and points apart, with its cost.
    fn open_way(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Option<(Vec<Hex>, u8)> {
        let board = self.facts.board;
        let price = |from: Hex, into: Hex| {
            let hexside = board.hexside(from, board.grid.side_between(from, into)?);
            let crossing = self.facts.tables().crossing(hexside)?;
            let ground = self.facts.ground(walk.unit, into, hexside.road())?;
            (field.theirs(into) & (COMBAT | TRAIN) == 0).then_some(u16::from(crossing + ground))
        };
        let ways = grid::field(&board.grid, walk.at, 200, |from, into, _| match price(from, into) {
            Some(cost) => grid::Step::GoOn(cost),
            None => grid::Step::Refused,
        });
        let cost = ways.cost(to)?;
        let path = ways.path(to)?;
        let path = path.into_iter().filter(|hex| *hex != walk.at).collect();
        Some((path, u8::try_from(cost).unwrap_or(u8::MAX)))
    }

    /// A unit without a place: why it attacks nobody, judged at the nearest enemy.
    fn meant_attack(&self, unit: UnitId, place: Option<Hex>) -> Meant {
        let grid = &self.facts.board.grid;
        let at = self.hex(unit);
        let nearest = || {
            let enemies = self.on_map(self.piece(unit).army.other()).map(|(_, hex)| hex);
            at.and_then(|at| enemies.min_by_key(|hex| grid.distance(at, *hex)))
        };
        let hex = place.or_else(nearest)?;
        let there = self.army_at(self.piece(unit).army.other(), hex).next().is_some();
        let refusal = self.check_attack(unit, hex).err()?;
        // The front knows only hexes in reach of somebody.
        let far = there && matches!(refusal, Refusal::NobodyThere { .. });
        Some(if far { Refusal::CannotReach { unit, hex } } else { refusal })
    }

    fn meant_target(&self, army: Army, hex: Hex) -> Meant {
        if self.army_at(army.other(), hex).next().is_none() {
            return Some(Refusal::NobodyThere { hex });
        }
        let front = Front::new(*self);
        let near =
            self.on_map(army).filter(|(unit, at)| self.arm(*unit).attacks() && self.facts.within_reach(*at, hex));
        near.map(|(unit, _)| front.check(unit, hex)).find_map(Result::err).or(Some(Refusal::NobodyThere { hex }))
    }

    fn meant_pursuit(&self, unit: UnitId, place: Option<Hex>) -> Meant {
        let Some(Frame::Pursuit { hexes, .. }) = self.state.top() else { return Some(Refusal::NotNow) };
        let to = place.or(hexes.first().copied());
        to.map_or(Some(Refusal::CannotPursue { unit }), |to| self.check_pursue(unit, to).err())
    }
}
