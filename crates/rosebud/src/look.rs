//! Looking at a position: what every chapter asks.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, Counter, TwoSides, UnitId};
use crate::frames::{Act, Look};
use crate::points::{MovementPoints, StrengthPoints};
use crate::scenario::Scenario;
use crate::state::{Marks, Piece, Place};
use crate::tables::{Mode, Tables};
use grid::Hex;

/// What the rules ask of a counter all the time, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What it is.
    pub arm: Arm,
    /// Whose it is.
    pub army: Army,
    /// 9.A-g: fires on the US line.
    pub henry: bool,
    /// 3.C: Combat Factors as printed.
    pub factor: TwoSides<StrengthPoints>,
    /// 7: Movement Allowances as printed.
    pub movement: TwoSides<MovementPoints>,
}

impl Kind {
    /// Packs a counter.
    pub fn of(counter: &Counter) -> Self {
        let Counter { arm, army, henry, factor, movement, .. } = *counter;
        Self { arm, army, henry, factor, movement }
    }
}

impl<'a> Look<'a> {
    /// The counter of a unit or Leader.
    pub fn counter(&self, unit: UnitId) -> &'a Counter {
        self.game.data().counter(unit)
    }

    /// What the rules ask of it all the time.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> Kind {
        self.game.kinds[unit.index()]
    }

    /// What it is.
    #[inline]
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.kind(unit).arm
    }

    /// Whose it is.
    #[inline]
    pub fn army(&self, unit: UnitId) -> Army {
        self.kind(unit).army
    }

    /// Its piece.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> &'a Piece {
        &self.state.pieces[unit.index()]
    }

    /// Where it is, if on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        self.piece(unit).at.hex()
    }

    /// Whether it bears this mark.
    #[inline]
    pub fn is(&self, unit: UnitId, mark: Marks) -> bool {
        self.piece(unit).is(mark)
    }

    /// Whether it is a Leader.
    #[inline]
    pub fn is_leader(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Leader
    }

    /// 3.B: neither Disrupted nor Pinned nor Routed.
    #[inline]
    pub fn good_order(&self, unit: UnitId) -> bool {
        !self.piece(unit).marks.any(Marks::ADVERSE)
    }

    /// 3.A: whether it rides.
    #[inline]
    pub fn mounted(&self, unit: UnitId) -> bool {
        self.piece(unit).mode.is_mounted()
    }

    /// 3.A, 3.A-e: whether it lies down.
    #[inline]
    pub fn prone(&self, unit: UnitId) -> bool {
        self.piece(unit).mode == Mode::Prone
    }

    /// 3.C, 11, 11-b, 11-c: the Combat Factor of the side that is up, less Casualty Points.
    #[inline]
    pub fn strength(&self, unit: UnitId) -> StrengthPoints {
        let piece = self.piece(unit);
        self.kind(unit).factor.side(piece.mode.is_mounted()).saturating_sub(piece.lost)
    }

    /// The units of an army, Leaders left out.
    #[inline]
    pub fn troops(&self, army: Army) -> UnitSet {
        self.game.troops[army.index()]
    }

    /// The Leaders of an army.
    #[inline]
    pub fn leaders(&self, army: Army) -> UnitSet {
        self.game.leaders[army.index()]
    }

    /// The units of an army on the map, Leaders left out.
    pub fn on_map(&self, army: Army) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        let state = self.state;
        self.troops(army).iter().filter_map(move |unit| Some((unit, state[unit].at.hex()?)))
    }

    /// The units of an army in a hex, Leaders left out.
    pub fn units_at(&self, army: Army, hex: Hex) -> UnitSet {
        let at = Place::On(hex);
        self.troops(army).iter().filter(|unit| self.state[*unit].at == at).collect()
    }

    /// The Leaders of an army in a hex.
    pub fn leaders_at(&self, army: Army, hex: Hex) -> UnitSet {
        let at = Place::On(hex);
        self.leaders(army).iter().filter(|leader| self.state[*leader].at == at).collect()
    }

    /// 12.A: the Leaders attached to a unit.
    pub fn followers(&self, unit: UnitId) -> UnitSet {
        let attached = |leader: &UnitId| self.state[*leader].with == Some(unit) && self.hex(*leader).is_some();
        self.leaders(self.army(unit)).iter().filter(attached).collect()
    }

    /// How many hexes apart.
    #[inline]
    pub fn distance(&self, one: Hex, other: Hex) -> u8 {
        self.game.data().board.grid.distance(one, other)
    }

    /// How far the nearest of these hexes is.
    pub fn nearest(&self, from: Hex, hexes: impl IntoIterator<Item = Hex>) -> Option<u8> {
        hexes.into_iter().map(|hex| self.distance(from, hex)).min()
    }

    /// The place of a hex in sets of hexes.
    #[inline]
    pub fn cell(&self, hex: Hex) -> usize {
        self.game.data().board.grid.cell(hex)
    }

    /// The printed tables.
    #[inline]
    pub fn tables(&self) -> &'a Tables {
        &self.game.data().tables
    }

    /// The scenario that is played.
    #[inline]
    pub fn scenario(&self) -> &'a Scenario {
        &self.game.data().scenarios[self.state.scenario.index()]
    }
}

impl Act<'_, '_> {
    /// Sets a mark.
    #[inline]
    pub fn mark(&mut self, unit: UnitId, mark: Marks) {
        self.state[unit].marks.set(mark);
    }

    /// Takes a mark off.
    #[inline]
    pub fn unmark(&mut self, unit: UnitId, mark: Marks) {
        self.state[unit].marks.clear(mark);
    }
}
