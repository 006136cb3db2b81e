//! 8.0: who stands where and controls what, gathered once for many questions.

use crate::counters::{Arm, Army};
use crate::facts::Look;
use grid::{Hex, Side};

/// The most hexes a map may have.
pub const MOST_CELLS: usize = 512;

/// Infantry or cavalry stand there.
pub const FOOT: u8 = 1;
/// Artillery stands there.
pub const GUN: u8 = 2;
/// A leader is there.
pub const LEADER: u8 = 4;
/// A supply train is there.
pub const TRAIN: u8 = 8;
/// Infantry, cavalry or artillery.
pub const COMBAT: u8 = FOOT | GUN;

/// The place an arm takes in a stack (7.1); leaders take none.
#[inline]
pub const fn class(arm: Arm) -> u8 {
    match arm {
        Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => FOOT,
        Arm::Artillery => GUN,
        Arm::Leader => LEADER,
        Arm::Train => TRAIN,
    }
}

/// The map as one army sees it: who is where, and which hexes the enemy controls.
pub struct Field<'a> {
    look: Look<'a>,
    mine: [u8; MOST_CELLS],
    theirs: [u8; MOST_CELLS],
    zone: [u64; MOST_CELLS / 64],
}

impl<'a> Field<'a> {
    /// Gathers it for `army`.
    pub fn new(look: Look<'a>, army: Army) -> Self {
        let mut field =
            Self { look, mine: [0; MOST_CELLS], theirs: [0; MOST_CELLS], zone: [0; MOST_CELLS / 64] };
        let grid = &look.facts.board.grid;
        for (unit, piece) in look.state.units() {
            let Some(hex) = piece.at.hex() else { continue };
            if piece.looted {
                continue;
            }
            let cell = grid.cell(hex);
            let class = class(look.arm(unit));
            if piece.army == army {
                field.mine[cell] |= class;
            } else {
                field.theirs[cell] |= class;
                if look.controls(unit) {
                    field.control(hex, look.facts.control[cell]);
                }
            }
        }
        field
    }

    fn control(&mut self, hex: Hex, sides: u8) {
        let grid = &self.look.facts.board.grid;
        for side in Side::ALL {
            if sides & 1 << side.index() != 0
                && let Some(beyond) = grid.neighbour(hex, side)
            {
                let cell = grid.cell(beyond);
                self.zone[cell / 64] |= 1 << (cell % 64);
            }
        }
    }

    /// What stands there of one's own.
    #[inline]
    pub fn mine(&self, hex: Hex) -> u8 {
        self.mine[self.look.facts.board.grid.cell(hex)]
    }

    /// What stands there of the enemy's.
    #[inline]
    pub fn theirs(&self, hex: Hex) -> u8 {
        self.theirs[self.look.facts.board.grid.cell(hex)]
    }

    /// 8.2: whether the enemy controls a hex.
    #[inline]
    pub fn enemy_zone(&self, hex: Hex) -> bool {
        let cell = self.look.facts.board.grid.cell(hex);
        self.zone[cell / 64] & 1 << (cell % 64) != 0
    }

    /// The position it was gathered from.
    #[inline]
    pub fn look(&self) -> Look<'a> {
        self.look
    }
}
