//! 6: passing through full hexes and getting out of them again.

use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::zones::Field;
use grid::{Crossing, Hex, Side};

/// A unit in the search for a way through full hexes.
#[derive(Clone, Copy)]
struct Passing {
    unit: UnitId,
    /// Movement Points it has left where it is.
    left: MovementPoints,
}

impl Look<'_> {
    /// 6: hexes of an army that are too full.
    pub fn overfull_hexes(&self, army: Army) -> impl Iterator<Item = Hex> {
        let full: Vec<usize> = self.crowded(army).cells().collect();
        let hexes = full.into_iter().map(|cell| self.game.data().board.grid.hex_at(cell));
        hexes.filter(move |hex| self.overfull(army, *hex))
    }

    /// 6: a hex that is too full and that somebody could still leave: the phase cannot end before.
    pub fn stuck_crowd(&self, field: &Field, army: Army) -> Option<Hex> {
        let can_leave = |hex: &Hex| self.units_at(army, *hex).iter().any(|unit| self.can_leave(field, unit, *hex));
        self.overfull_hexes(army).find(can_leave)
    }

    /// Whether a unit could still step out of its hex into one with room.
    pub(crate) fn can_leave(&self, field: &Field, unit: UnitId, hex: Hex) -> bool {
        let army = self.army(unit);
        self.check_mobile(army, unit).is_ok()
            && self.game.data().board.grid.neighbours(hex).any(|(side, to)| {
                self.check_step(field, unit, hex, side).is_ok()
                    && self.check_bond(field, unit, hex, to).is_ok()
                    && self.has_room(army, to, UnitSet::of(unit))
            })
    }

    /// 6: may these units stop in a hex: it is not too full, or others in it can still make room.
    pub fn check_stop(&self, field: &Field, units: UnitSet, hex: Hex) -> Result<(), Refusal> {
        let Some(army) = units.first().map(|unit| self.army(unit)) else { return Ok(()) };
        let all = self.units_at(army, hex).or(units.minus(self.leaders(army)));
        if self.may_share(all) {
            return Ok(());
        }
        let staying = all.iter().filter(|unit| units.has(*unit) || !self.can_leave(field, *unit, hex)).collect();
        if self.may_share(staying) { Ok(()) } else { Err(Refusal::TooFull { hex }) }
    }

    /// 6, 7.C-d: may these units enter a hex: they can stop there, or go on from it.
    pub fn check_room(&self, field: &Field, units: UnitSet, step: Crossing) -> Result<(), Refusal> {
        let to = step.to;
        // 6.A: no unit is too large for a hex of its own.
        if units.len() == 1 && !field.friends.has(self.cell(to)) {
            return Ok(());
        }
        let army = units.first().map_or(Army::Us, |unit| self.army(unit));
        let comers = units.minus(self.leaders(army));
        // Most hexes are nearly empty.
        let open = field.surely_holds(*self, self.cell(to), comers);
        if comers.is_empty() || open || self.has_room(army, to, comers) || self.check_stop(field, units, to).is_ok() {
            return Ok(());
        }
        let passing: Option<Vec<Passing>> = comers.iter().map(|unit| self.after_step(field, unit, step)).collect();
        let goes_on = passing.is_some_and(|passing| self.finds_room(field, step, &passing));
        if goes_on { Ok(()) } else { Err(Refusal::TooFull { hex: to }) }
    }

    /// A unit after a step it may take; after one that takes everything it has nothing left.
    fn after_step(&self, field: &Field, unit: UnitId, step: Crossing) -> Option<Passing> {
        let paid = self.check_step(field, unit, step.from, step.side).ok()?;
        Some(Passing { unit, left: self.points_left(unit).saturating_sub(paid.cost) })
    }

    /// Whether units that have just taken a step into a full hex find one with room beyond it.
    fn finds_room(&self, field: &Field, taken: Crossing, passing: &[Passing]) -> bool {
        let units: UnitSet = passing.iter().map(|one| one.unit).collect();
        let Some(army) = units.first().map(|unit| self.army(unit)) else { return false };
        let at = taken.to;
        let on = |side: Side| {
            let to = self.game.data().board.grid.neighbour(at, side)?;
            let open = to != taken.from && !field.enemies.has(self.cell(to));
            let rest: Option<Vec<Passing>> = passing
                .iter()
                .map(|one| {
                    // 12.E.4, 16.D: not out of where it must keep.
                    if self.bond_bars(field, one.unit, at, to) {
                        return None;
                    }
                    let exit = field.exit_cost(*self, self.cell(at));
                    let cost = self.game.paths().cost(self.mounted(one.unit), self.cell(at), side)? + exit;
                    one.left.checked_sub(cost).map(|left| Passing { left, ..*one })
                })
                .collect();
            Some((Crossing { from: at, side, to }, rest?)).filter(|_| open)
        };
        Side::ALL
            .into_iter()
            .filter_map(on)
            .any(|(next, rest)| self.has_room(army, next.to, units) || self.finds_room(field, next, &rest))
    }
}
