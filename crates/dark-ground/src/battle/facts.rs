//! Looking at a battle board: who stands where, who is next to whom.

use super::board::{BattleBoard, Hexes};
use super::charts::{Arm, BattleCharts};
use super::{Battle, Battlefield, Spot};
use crate::counters::{Kind, Side};
use crate::frames::{Act, Look};
use crate::ids::{PieceId, PieceSet};
use crate::state::Order;
use grid::Hex;

/// The hexes with pieces, at one look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines {
    /// By side: all combat units.
    pub units: [Hexes; 2],
    /// By side: those that are not Routed.
    pub steady: [Hexes; 2],
    /// By side: leaders.
    pub leaders: [Hexes; 2],
}

impl<'a> Look<'a> {
    /// The battle that is being fought.
    ///
    /// # Panics
    /// If there is none: frames of battles are open only while one is fought, which is checked where a position is read.
    #[inline]
    pub fn battle(&self) -> &'a Battle {
        self.state.battle.as_deref().expect("a frame of a battle is open only while one is fought")
    }

    /// What stands on its board.
    ///
    /// # Panics
    /// As [`Look::battle`].
    #[inline]
    pub fn battlefield(&self) -> &'a Battlefield {
        self.battle().field.as_ref().expect("a frame of a board is open only while a battle is fought on it")
    }

    /// The board of the battle.
    #[inline]
    pub fn battle_board(&self) -> &'a BattleBoard {
        self.game.battle_board(self.battle().ground)
    }

    /// The charts of battles.
    #[inline]
    pub fn charts(&self) -> &'a BattleCharts {
        &self.game.data().charts
    }

    /// Where a piece is on the board.
    #[inline]
    pub fn spot(&self, piece: PieceId) -> Spot {
        self.battlefield().spots[piece.index()]
    }

    /// The hex a piece is in.
    #[inline]
    pub fn hex_of(&self, piece: PieceId) -> Option<Hex> {
        self.spot(piece).hex()
    }

    /// How a piece counts on the charts.
    #[inline]
    pub fn arm(&self, piece: PieceId) -> Arm {
        Arm::of(self.of(piece).kind)
    }

    /// The combat units of a side in the battle.
    #[inline]
    pub fn battle_units(&self, side: Side) -> PieceSet {
        self.battle().forces[side.index()].and(self.sets().units[side.index()])
    }

    /// The leaders of a side in the battle.
    #[inline]
    pub fn battle_leaders(&self, side: Side) -> PieceSet {
        self.battle().forces[side.index()].and(self.sets().leaders[side.index()])
    }

    /// The combat units of a side in a hex.
    pub fn units_in(&self, side: Side, hex: Hex) -> PieceSet {
        let spots = &self.battlefield().spots;
        self.battle_units(side).filter(|piece| spots[piece.index()] == Spot::On(hex)).collect()
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in(&self, side: Side, hex: Hex) -> PieceSet {
        let spots = &self.battlefield().spots;
        self.battle_leaders(side).filter(|piece| spots[piece.index()] == Spot::On(hex)).collect()
    }

    /// Where combat units and leaders stand.
    pub fn lines(&self) -> Lines {
        let (board, battle, spots) = (self.battle_board(), self.battle(), &self.battlefield().spots);
        let mut lines = Lines::default();
        for side in Side::BOTH {
            let (place, units) = (side.index(), self.sets().units[side.index()]);
            battle.forces[place].and(units).for_each(|piece| {
                let Spot::On(hex) = spots[piece.index()] else { return };
                let cell = board.cell(hex);
                lines.units[place].add(cell);
                if self.state[piece].order != Order::Routed {
                    lines.steady[place].add(cell);
                }
            });
            battle.forces[place].but(units).for_each(|piece| {
                if let Spot::On(hex) = spots[piece.index()] {
                    lines.leaders[place].add(board.cell(hex));
                }
            });
        }
        lines
    }

    /// Whether one of these hexes is next to this one.
    #[inline]
    pub fn next_to(&self, hex: Hex, hexes: &Hexes) -> bool {
        self.battle_board().around(hex).meets(hexes)
    }

    /// How far the nearest of these hexes is; 99 if there is none.
    pub fn nearest(&self, hex: Hex, hexes: Hexes) -> u8 {
        let grid = self.battle_board().grid();
        hexes.hexes(grid).map(|other| grid.distance(hex, other)).min().unwrap_or(99)
    }

    /// 14.0.3: a leader's rating on the board: Tecumseh in his hex raises it.
    pub fn board_rating(&self, leader: PieceId) -> u8 {
        let tecumseh = self.sets().tecumseh;
        let together = leader != tecumseh
            && self.of(leader).side == Side::Na
            && self.hex_of(leader).is_some()
            && self.spot(tecumseh) == self.spot(leader);
        self.of(leader).cr + u8::from(together)
    }

    /// The best rating among leaders.
    pub fn lead_rating(&self, leaders: PieceSet) -> u8 {
        leaders.map(|leader| self.board_rating(leader)).max().unwrap_or_default()
    }

    /// 14.0.3, 14.0.4, 14.0.5: whether a leader rallies a unit. Tecumseh and Girty rally nobody, chiefs their own people, McKee
    /// all warriors.
    pub fn rallies(&self, leader: PieceId, unit: PieceId) -> bool {
        let kind = self.of(leader).kind;
        let company = self.hex_of(leader).map_or(PieceSet::NONE, |hex| self.units_in(Side::Na, hex));
        kind != Kind::Tecumseh && kind != Kind::Girty && self.leads(leader, unit, company)
    }

    /// Whether a side still has an un-routed combat unit on the board, or one to come.
    pub fn holds_the_field(&self, side: Side) -> bool {
        let fights = |piece: &PieceId| match self.spot(*piece) {
            Spot::On(_) => self.state[*piece].order != Order::Routed,
            Spot::Waiting => true,
            Spot::Away | Spot::Off => false,
        };
        self.battle_units(side).into_iter().any(|piece| fights(&piece))
    }
}

impl Act<'_, '_> {
    /// Puts a piece somewhere else on the board.
    pub(crate) fn set_spot(&mut self, piece: PieceId, spot: Spot) {
        if let Some(field) = self.state.battle.as_mut().and_then(|battle| battle.field.as_mut()) {
            field.spots[piece.index()] = spot;
        }
    }
}
