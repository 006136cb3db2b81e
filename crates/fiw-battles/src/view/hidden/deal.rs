//! G66: a new deal of the units in fog.
//!
//! Every stack stays where it is; who is in it, and in which order, is open within what the rules allow: at least one unit a
//! stack, one of a kind to a hex (7.1), nobody on ground closed to him. The deal rests on the hexes of the stacks and on
//! who is missing elsewhere, never on who stands where.

use crate::counters::{Army, UnitId};
use crate::field::{GUN, LEADER, class};
use crate::frames::{Frame, Look};
use crate::state::{Piece, Place, State, Status};
use grid::Hex;
use kernel::{Dice, names};

/// Deals the hidden units of an army anew.
pub(super) fn deal(look: Look<'_>, army: Army, hidden: &[UnitId], dice: &mut dyn Dice, imagined: &mut State) {
    let known = known(look.state);
    let (fixed, mut free): (Vec<UnitId>, Vec<UnitId>) =
        hidden.iter().partition(|unit| known.contains(unit) || look.counter(**unit).is_static());
    let mut hexes: Vec<Hex> = hidden.iter().filter_map(|unit| look.hex(*unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    // Those who fight come first: where no die decides, every stack is one that may control its neighbours.
    free.sort_by_key(|unit| (!look.arm(*unit).is_combat(), class(look.arm(*unit)), *unit));
    let order = shuffled(&free, dice);
    let manned = fixed.iter().filter_map(|unit| look.hex(*unit)).collect();
    let batteries = fixed.iter().filter(|unit| look.counter(**unit).is_static()).filter_map(|unit| look.hex(*unit));
    let mut deal = Deal { look, hexes, manned, batteries: batteries.collect(), standing: Vec::new() };
    deal.man_every_stack(&order);
    deal.place_the_rest(&order, dice);
    let disordered = disordered(look, &order, dice);
    // 7.2-e: who could set out with whom depends on where a Movement Phase began.
    let moving = matches!(look.state.frames.first(), Some(Frame::Movement(_))) && army == look.state.phasing;
    for (unit, hex) in &deal.standing {
        imagined[*unit] = Piece {
            at: Place::On(*hex),
            status: if disordered.contains(unit) { Status::Disordered } else { Status::GoodOrder },
            began: moving.then_some(*hex),
            ..Piece::new(army)
        };
    }
}

/// The same in an order the dice decide; in the given one if they always show a 1.
fn shuffled(units: &[UnitId], dice: &mut dyn Dice) -> Vec<UnitId> {
    let mut cup = units.to_vec();
    std::iter::from_fn(|| kernel::dice::draw(dice, &mut cup)).collect()
}

/// 11.0: as many units as are disordered in the fog, whichever; how many is known from what happened in sight.
fn disordered(look: Look<'_>, order: &[UnitId], dice: &mut dyn Dice) -> Vec<UnitId> {
    let count = order.iter().filter(|unit| look.disordered(**unit)).count();
    let mut cup: Vec<UnitId> = order.iter().rev().copied().filter(|unit| look.arm(*unit).is_combat()).collect();
    (0..count).filter_map(|_| kernel::dice::draw(dice, &mut cup)).collect()
}

/// Units in battle or in flight were in sight when they were named; one on its way in the fog was not.
fn known(state: &State) -> Vec<UnitId> {
    let open = state.frames.iter().filter(|frame| frame.each().in_hand().is_none());
    open.flat_map(|frame| names::mentioned(UnitId::KIND, frame)).map(|number| UnitId(number as u8)).collect()
}

/// A new deal in the making: the hexes of stacks, those with somebody known, those with a gun that never moves, and who
/// stands where so far.
struct Deal<'a> {
    look: Look<'a>,
    hexes: Vec<Hex>,
    manned: Vec<Hex>,
    batteries: Vec<Hex>,
    standing: Vec<(UnitId, Hex)>,
}

impl Deal<'_> {
    /// 7.2-k: whether the ground is open to a unit.
    fn fits(&self, unit: UnitId, hex: Hex) -> bool {
        self.look.facts().ground(unit, hex, self.look.facts().board.on_road(hex)).is_some()
    }

    fn place_of(&self, unit: UnitId) -> Option<Hex> {
        self.standing.iter().find(|(other, _)| *other == unit).map(|(_, hex)| *hex)
    }

    fn put(&mut self, unit: UnitId, hex: Hex) {
        self.standing.retain(|(other, _)| *other != unit);
        self.standing.push((unit, hex));
    }

    /// One unit for each stack.
    fn man_every_stack(&mut self, order: &[UnitId]) {
        for hex in self.hexes.clone() {
            if !self.manned.contains(&hex) {
                self.man(hex, order, &mut Vec::new());
            }
        }
    }

    /// Finds somebody for a stack, taking him from another stack if that finds somebody else (an augmenting path: since
    /// the true position mans every stack, there is one).
    fn man(&mut self, hex: Hex, order: &[UnitId], tried: &mut Vec<UnitId>) -> bool {
        for unit in order {
            if tried.contains(unit) || !self.fits(*unit, hex) {
                continue;
            }
            tried.push(*unit);
            if self.place_of(*unit).is_none_or(|from| self.man(from, order, tried)) {
                self.put(*unit, hex);
                return true;
            }
        }
        false
    }

    /// Everybody else anywhere, from a hex on that the dice name.
    fn place_the_rest(&mut self, order: &[UnitId], dice: &mut dyn Dice) {
        let Ok(count) = u8::try_from(self.hexes.len()) else { return };
        for unit in order {
            if self.place_of(*unit).is_none() && count > 0 {
                let mut hexes = self.hexes.clone();
                hexes.rotate_left(usize::from(dice.roll(count)) - 1);
                if !self.house(*unit, &hexes, &mut Vec::new()) {
                    // Somebody on his way through a friend's hex (7.1-b).
                    self.put(*unit, hexes[0]);
                }
            }
        }
    }

    /// 7.1: finds a place for a unit, one of a kind to a hex, moving another of its kind on if that finds a place.
    fn house(&mut self, unit: UnitId, hexes: &[Hex], tried: &mut Vec<Hex>) -> bool {
        let kind = class(self.look.arm(unit));
        for hex in hexes {
            if tried.contains(hex) || !self.fits(unit, *hex) || kind == GUN && self.batteries.contains(hex) {
                continue;
            }
            tried.push(*hex);
            let same = |(other, at): &&(UnitId, Hex)| at == hex && class(self.look.arm(*other)) == kind;
            let other = self.standing.iter().find(same).map(|(other, _)| *other).filter(|_| kind != LEADER);
            if other.is_none_or(|other| self.house(other, hexes, tried)) {
                self.put(unit, *hex);
                return true;
            }
        }
        false
    }
}
