//! 5.2-b, G51: what fog hides, and how it is dealt anew for those who may not know it.
//!
//! A face-down stack shows where it stands, whether combat units are in it and whether it exerts a zone of control:
//! movement, retreat and sight must be judged. Nothing else of it is shown, and everything else is dealt anew.

use crate::counters::{Arm, UnitId};
use crate::facts::Look;
use crate::field::class;
use crate::game::seat_of;
use crate::state::{Battle, Frame, Piece, Place, State};
use grid::Hex;
use kernel::{Dice, Viewer};

/// 5.2-b: how near in fog a stack must be to one of the viewer's units.
const NEAR: u8 = 2;

impl Look<'_> {
    /// 5.2, 5.2-b, G51: whether these eyes may look at a unit. An observer sees what both sides may see.
    pub(crate) fn visible(&self, viewer: Viewer, unit: UnitId) -> bool {
        let piece = self.piece(unit);
        let Some(hex) = piece.at.hex() else { return true };
        // 5.2: without fog everything is open; 20.0-g: a looted train is a marker; after the end there is no fog.
        if !self.state.fog || piece.looted || viewer.is(seat_of(piece.army)) || self.state.ending.is_some() {
            return true;
        }
        let grid = &self.facts.board.grid;
        self.on_map(piece.army.other()).any(|(_, at)| grid.distance(at, hex) <= NEAR)
    }
}

/// 5.2-b: deals what `viewer` may not see anew: counters of one kind change places among the hidden stacks, leaders
/// ride over to other hidden stacks.
///
/// Units named in an open question stay: they are in their owner's hand.
pub fn shuffle_hidden(look: Look<'_>, viewer: Viewer, dice: &mut dyn Dice, imagined: &mut State) {
    let held = named(look.state);
    let hidden: Vec<UnitId> = look
        .state
        .units()
        .map(|(unit, _)| unit)
        .filter(|unit| !look.visible(viewer, *unit) && !held.contains(unit))
        .collect();
    gather(look, &hidden, imagined);
    for (place, unit) in hidden.iter().enumerate() {
        let others = &hidden[place..];
        let Ok(count) = u8::try_from(others.len()) else { continue };
        let other = others[usize::from(dice.roll(count)) - 1];
        if interchangeable(Look { facts: look.facts, state: imagined }, *unit, other) {
            swap(imagined, *unit, other);
        }
    }
    for leader in hidden.iter().filter(|unit| look.arm(**unit) == Arm::Leader) {
        ride_over(look, *leader, (&hidden, dice), imagined);
    }
}

/// Puts hidden counters into an order that follows from what is seen alone, so that two positions that look the same
/// are dealt anew in the same way: the dice must not carry over where anybody really stands.
fn gather(look: Look<'_>, hidden: &[UnitId], imagined: &mut State) {
    let kind = |unit: UnitId| {
        let counter = look.counter(unit);
        (look.piece(unit).army, class(counter.arm), counter.is_static(), look.controls(unit))
    };
    let mut done: Vec<UnitId> = Vec::new();
    for first in hidden {
        if done.contains(first) {
            continue;
        }
        let mut group: Vec<UnitId> = hidden.iter().copied().filter(|unit| kind(*unit) == kind(*first)).collect();
        done.extend(&group);
        // 5.2-b: with which of the manned stacks a leader rides is not seen; where one is alone is.
        let place = |piece: &Piece| {
            let manned =
                look.arm(*first) == Arm::Leader && piece.at.hex().is_some_and(|hex| look.combat_at(piece.army, hex));
            (manned, piece.at.hex().filter(|_| !manned))
        };
        let mut pieces: Vec<Piece> = group.iter().map(|unit| look.state[*unit]).collect();
        pieces.sort_by_key(place);
        let stands = |unit: UnitId, piece: &Piece| {
            let open = |hex: Hex| look.facts.ground(unit, hex, look.facts.board.on_road(hex)).is_some();
            piece.at.hex().is_some_and(open) || look.counter(unit).is_static()
        };
        // Who can stand in fewer places chooses first.
        group.sort_by_key(|unit| (pieces.iter().filter(|piece| stands(*unit, piece)).count(), *unit));
        let mut dealt = Vec::new();
        for unit in &group {
            let Some(free) = pieces.iter().position(|piece| stands(*unit, piece)) else { break };
            dealt.push((*unit, pieces.remove(free)));
        }
        if dealt.len() == group.len() {
            dealt.into_iter().for_each(|(unit, piece)| imagined[unit] = piece);
        }
    }
}

/// Whether two counters could as well stand in each other's place.
fn interchangeable(look: Look<'_>, one: UnitId, other: UnitId) -> bool {
    let (a, b) = (look.counter(one), look.counter(other));
    let stands = |unit: UnitId, at: Option<Hex>| {
        at.is_some_and(|hex| look.facts.ground(unit, hex, look.facts.board.on_road(hex)).is_some())
    };
    one != other
        && look.piece(one).army == look.piece(other).army
        && class(a.arm) == class(b.arm)
        && a.is_static() == b.is_static()
        && look.controls(one) == look.controls(other)
        && stands(one, look.hex(other))
        && stands(other, look.hex(one))
}

fn swap(state: &mut State, one: UnitId, other: UnitId) {
    let (first, second) = (state[one], state[other]);
    state[one] = second;
    state[other] = first;
}

/// A hidden leader may be with any hidden stack; one who is alone stays, as his stack shows that nobody fights in it.
fn ride_over(look: Look<'_>, leader: UnitId, (hidden, dice): (&[UnitId], &mut dyn Dice), imagined: &mut State) {
    let army = look.piece(leader).army;
    let escorted = |hex: Hex| look.combat_at(army, hex);
    let Some(at) = imagined[leader].at.hex().filter(|at| escorted(*at)) else { return };
    let fights = |unit: &&UnitId| look.arm(**unit).is_combat() && look.piece(**unit).army == army;
    let mut hexes: Vec<Hex> = hidden.iter().filter(fights).filter_map(|unit| look.hex(*unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    // Water and closed ground hold static guns only.
    hexes.retain(|hex| look.facts.ground(leader, *hex, look.facts.board.on_road(*hex)).is_some());
    let Ok(count) = u8::try_from(hexes.len()) else { return };
    let to = if count == 0 { at } else { hexes[usize::from(dice.roll(count)) - 1] };
    imagined[leader].at = Place::On(to);
    imagined[leader].began = imagined[leader].began.map(|_| to);
}

/// Units that an open question or a declared battle names.
fn named(state: &State) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = state.battles.iter().flat_map(|Battle { attackers, .. }| attackers.clone()).collect();
    for frame in &state.frames {
        match frame {
            Frame::Moving(moving) => units.extend(moving.riders.iter().chain([&moving.unit])),
            Frame::Fight(fight) => units.extend(&fight.leaders),
            Frame::Retreat(retreat) => {
                units.extend(retreat.hit.iter().chain(retreat.going.iter().map(|(unit, _)| unit)));
            }
            Frame::Fleeing(fleeing) => units.extend(fleeing.riders.iter().chain([&fleeing.unit])),
            Frame::Payment { units: payers, .. } | Frame::Pursuit { units: payers, .. } => units.extend(payers),
            Frame::PursuitRiders { unit, riders, .. } | Frame::SecondHex { unit, riders } => {
                units.extend(riders.iter().chain([unit]));
            }
            Frame::SelectTactics
            | Frame::SetUp(_)
            | Frame::Bombardment
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::Movement
            | Frame::Declaration
            | Frame::Battles
            | Frame::Rally
            | Frame::Offer { .. } => {}
        }
    }
    units
}
