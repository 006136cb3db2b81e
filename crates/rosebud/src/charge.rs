//! 16.A: the Cavalry Charge.

use crate::board::Terrain;
use crate::cells::UnitSet;
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
use kernel::{RuleId, rule};

/// 16.A-j: levels a charge may climb.
const CLIMB: u8 = 1;

/// A charging unit somewhere on its way: where it is, or where a search tries it.
#[derive(Clone, Copy)]
struct Ride {
    unit: UnitId,
    /// The hex it charges.
    target: Hex,
    at: Hex,
    left: MovementPoints,
    climbed: u8,
    closed_in: bool,
    /// Over the ground alone, whatever its duty and the room there: only to say what is in its way.
    ground_alone: bool,
}

/// 16.A-b: the bonus: half of the strength as it then is, rounded up.
pub fn charge_bonus(strength: Strength) -> Strength {
    strength.halved().rounded_up()
}

impl Look<'_> {
    /// 16.A, 16.A-d, 16.A-f, 8.A-b, 6.A, 16.D: may this unit charge that hex?
    pub fn check_charge(&self, field: &Field, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let ride = self.check_ride(unit, target)?;
        self.check_home(field, ride)
    }

    /// Whether it may set out; what is left to ask is its way.
    fn check_ride(&self, unit: UnitId, target: Hex) -> Result<Ride, Refusal> {
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
        Ok(Ride { unit, target, at, left, climbed: 0, closed_in: false, ground_alone: false })
    }

    /// 16.A-h, 6.A, 16.D: whether a charge gets home from where it is, and if not what is in its way.
    fn check_home(&self, field: &Field, ride: Ride) -> Result<(), Refusal> {
        let Ride { unit, target, .. } = ride;
        if self.comes_home(field, ride) {
            return Ok(());
        }
        if !self.comes_home(field, Ride { ground_alone: true, ..ride }) {
            return Err(Refusal::NoGroundToCharge { unit, hex: target });
        }
        match self.duty(unit) {
            Some(because) => Err(Refusal::Bound { unit, because }),
            None => Err(Refusal::NoRoomToCharge { unit, hex: target }),
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
            .filter(|hex| self.distance(at, *hex) <= reach)
            .filter(|hex| self.check_ride(unit, *hex).is_ok_and(|ride| self.comes_home(field, ride)))
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
        let left = self.points_left(unit);
        let ride = Ride { unit, target, at: step.from, left, climbed, closed_in, ground_alone: false };
        match self.ride(field, ride, step.side) {
            Some(next) => self.check_home(field, next),
            None => Err(refused),
        }
    }

    /// One hex of a charge.
    fn ride(&self, field: &Field, ride: Ride, side: Side) -> Option<Ride> {
        let board = &self.game.data().board;
        let to = board.grid.neighbour(ride.at, side)?;
        let (here, there) = (self.cell(ride.at), self.cell(to));
        let open = board.hexside(ride.at, side) == crate::board::Hexside::Open
            && board.terrain(to) == Terrain::Clear
            && !board.steep(to)
            && !field.enemies.has(there);
        let cost = self.game.paths().cost(true, here, side)? + field.exit_cost(*self, here);
        let climbed = ride.climbed + board.level(to).saturating_sub(board.level(ride.at));
        let closed_in = ride.closed_in || self.distance(to, ride.target) < self.distance(ride.at, ride.target);
        let left = ride.left.checked_sub(cost)?;
        // 16.D: not out of where it must keep.
        let free = ride.ground_alone || self.check_bond(field, ride.unit, ride.at, to).is_ok();
        (open && free && climbed <= CLIMB).then_some(Ride { at: to, left, climbed, closed_in, ..ride })
    }

    /// 6.A: whether there is room for it where the charge goes home.
    fn finds_place(&self, field: &Field, ride: Ride) -> bool {
        let empty = || !field.friends.has(self.cell(ride.at));
        ride.ground_alone || empty() || self.check_stop(field, UnitSet::of(ride.unit), ride.at).is_ok()
    }

    /// Whether the charge can be brought home from here; every hex takes a point at least, so that the search ends.
    fn comes_home(&self, field: &Field, ride: Ride) -> bool {
        if ride.closed_in && self.goes_home(ride.at, ride.target) && self.finds_place(field, ride) {
            return true;
        }
        let away = |hex: Hex| self.distance(hex, ride.target);
        if away(ride.at).saturating_sub(1) > ride.left.get() {
            return false;
        }
        Side::ALL.into_iter().filter_map(|side| self.ride(field, ride, side)).any(|next| {
            // Away from the target only to come back at it.
            let detour = away(next.at) > away(ride.at) + u8::from(!ride.closed_in);
            !detour && self.comes_home(field, next)
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
                self.lapse_charge(unit, rule("16.A-d"));
            }
        }
    }

    /// R44, R45: whatever this unit charged for, it charges no more. Of one that has come to its melee nothing is said: it fought.
    pub fn lapse_charge(&mut self, unit: UnitId, because: RuleId) {
        let piece = &mut self.state[unit];
        if !piece.is(Marks::CHARGING) {
            return;
        }
        piece.marks.clear(Marks::CHARGING);
        let fought = piece.is(Marks::ATTACKED);
        if !fought && !piece.is(Marks::ADVANCE_FIRED) {
            piece.target = None;
        }
        if !fought {
            self.tell(|_| Event::ChargeLapsed { unit, because });
        }
    }
}
