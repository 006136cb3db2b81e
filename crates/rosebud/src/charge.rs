//! 16.A: the Cavalry Charge.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::moving::Moving;
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::state::Marks;
use crate::strength::Strength;
use crate::zones::Field;
use grid::{Crossing, Hex, Side};
use kernel::rule;

/// 16.A-j: levels a charge may climb.
const CLIMB: u8 = 1;

/// A charging unit somewhere on its way: where it is, or where a search tries it.
#[derive(Clone, Copy)]
struct Ride {
    at: Hex,
    left: MovementPoints,
    climbed: u8,
    closed_in: bool,
}

/// 16.A-b: the bonus: half of the strength as it then is, rounded up.
pub fn charge_bonus(strength: Strength) -> Strength {
    strength.halved().rounded_up()
}

impl Look<'_> {
    /// 16.A, 16.A-d, 16.A-f, 8.A-b: may this unit charge that hex?
    pub fn check_charge(&self, field: &Field, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        let (Some(at), Arm::Cavalry) = (piece.at.hex(), self.arm(unit)) else {
            return Err(Refusal::OnlyCavalryCharges { unit });
        };
        if !piece.mode.is_mounted() {
            return Err(Refusal::OnlyCavalryCharges { unit });
        }
        if !piece.is(Marks::STEADY) || !self.good_order(unit) {
            return Err(Refusal::BadOrder { unit, because: rule("16.A-f") });
        }
        if piece.marks.any(Marks::MOVED.or(Marks::CHARGING)) {
            return Err(Refusal::ChargeFirst { unit });
        }
        if self.units_at(Army::Indian, target).is_empty() {
            return Err(Refusal::NobodyToCharge { hex: target });
        }
        // 16.A-h
        if self.game.data().board.terrain(target) != Terrain::Clear {
            return Err(Refusal::NoGroundToCharge { unit, hex: target });
        }
        // 16.A-c: one point more.
        let left = if self.points_left(unit) == MovementPoints::ZERO {
            MovementPoints::ZERO
        } else {
            self.allowance_in(unit, true).saturating_sub(piece.spent)
        };
        let ride = Ride { at, left, climbed: 0, closed_in: false };
        if self.comes_home(field, ride, target, left.get()) {
            Ok(())
        } else {
            Err(Refusal::NoGroundToCharge { unit, hex: target })
        }
    }

    /// Every hex this unit may charge.
    pub fn charge_targets(&self, field: &Field, unit: UnitId) -> Vec<Hex> {
        let able = self.arm(unit) == Arm::Cavalry && self.mounted(unit) && self.is(unit, Marks::STEADY);
        let able = able && !self.piece(unit).marks.any(Marks::MOVED.or(Marks::CHARGING));
        let Some(at) = self.hex(unit).filter(|_| able) else { return Vec::new() };
        let reach = self.kind(unit).movement.mounted.get() + 2;
        let mut hexes: Vec<Hex> = self
            .on_map(Army::Indian)
            .map(|(_, hex)| hex)
            .filter(|hex| self.distance(at, *hex) <= reach && self.check_charge(field, unit, *hex).is_ok())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// 16.A-g, 16.A-i, R81: in a hex from which the charge goes home.
    pub fn check_charge_home(&self, unit: UnitId, at: Hex, closed_in: bool) -> Result<(), Refusal> {
        let target = self.piece(unit).target.unwrap_or(at);
        if self.goes_home(at, target) && closed_in { Ok(()) } else { Err(Refusal::ChargeOn { unit, hex: target }) }
    }

    fn goes_home(&self, at: Hex, target: Hex) -> bool {
        self.game.data().board.between(at, target) == Some(crate::board::Hexside::Open)
    }

    /// 16.A-h, 16.A-i, 16.A-j: may a charging unit take this step and still get home?
    pub fn check_charge_step(&self, field: &Field, moving: &Moving, step: Crossing) -> Result<(), Refusal> {
        let Some(unit) = moving.units.first() else { return Err(Refusal::NotNow) };
        let refused = Refusal::NoGroundToCharge { unit, hex: step.to };
        let Some(target) = self.piece(unit).target else { return Err(refused) };
        let Moving { climbed, closed_in, .. } = *moving;
        let ride = Ride { at: step.from, left: self.points_left(unit), climbed, closed_in };
        match self.ride(field, ride, step.side, target) {
            Some(next) if self.comes_home(field, next, target, next.left.get() + 1) => Ok(()),
            _ => Err(refused),
        }
    }

    /// One hex of a charge.
    fn ride(&self, field: &Field, ride: Ride, side: Side, target: Hex) -> Option<Ride> {
        let board = &self.game.data().board;
        let to = board.grid.neighbour(ride.at, side)?;
        let (here, there) = (self.cell(ride.at), self.cell(to));
        let open = board.hexside(ride.at, side) == crate::board::Hexside::Open
            && board.terrain(to) == Terrain::Clear
            && !board.steep(to)
            && !field.enemies.has(there);
        let cost = self.game.paths().cost(true, here, side)? + field.exit_cost(*self, here);
        let climbed = ride.climbed + board.level(to).saturating_sub(board.level(ride.at));
        let closed_in = ride.closed_in || self.distance(to, target) < self.distance(ride.at, target);
        let left = ride.left.checked_sub(cost)?;
        (open && climbed <= CLIMB).then_some(Ride { at: to, left, climbed, closed_in })
    }

    /// Whether the charge can be brought home from here; `deep` bounds the search.
    fn comes_home(&self, field: &Field, ride: Ride, target: Hex, deep: u8) -> bool {
        if ride.closed_in && self.goes_home(ride.at, target) {
            return true;
        }
        let far = self.distance(ride.at, target).saturating_sub(1);
        if deep == 0 || far > ride.left.get() {
            return false;
        }
        Side::ALL.into_iter().filter_map(|side| self.ride(field, ride, side, target)).any(|next| {
            // Away from the target only to come back at it.
            let detour = self.distance(next.at, target) > self.distance(ride.at, target) + u8::from(!ride.closed_in);
            !detour && self.comes_home(field, next, target, deep - 1)
        })
    }
}

impl Act<'_, '_> {
    /// 16.A: the charge is declared.
    pub fn charge(&mut self, unit: UnitId, target: Hex) {
        self.mark(unit, Marks::CHARGING);
        self.state[unit].target = Some(target);
        self.tell(|_| Event::ChargeDeclared { unit, hex: target });
        self.frame_mut::<Moving>().begun = true;
        self.state.under_way = true;
    }

    /// 16.A-d, R45, R103: charges that come to nothing before their melee, for example because others have emptied the hex.
    pub fn lapse_charges(&mut self) {
        for unit in self.look().troops(Army::Us).iter() {
            let look = self.look();
            let piece = look.piece(unit);
            if !piece.is(Marks::CHARGING) || piece.is(Marks::ATTACKED) {
                continue;
            }
            let holds = match (piece.at.hex(), piece.target) {
                (Some(at), Some(target)) => {
                    look.goes_home(at, target)
                        && piece.mode.is_mounted()
                        && !piece.marks.any(Marks::ROUTED.or(Marks::PINNED))
                        && !look.units_at(Army::Indian, target).is_empty()
                }
                _ => false,
            };
            if !holds {
                self.unmark(unit, Marks::CHARGING);
                if !self.state[unit].is(Marks::ADVANCE_FIRED) {
                    self.state[unit].target = None;
                }
                self.tell(|_| Event::ChargeLapsed { unit, because: rule("16.A-d") });
            }
        }
    }
}
