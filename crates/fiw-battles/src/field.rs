//! 8.0: who stands where and controls what, gathered once for many questions.

use crate::counters::{Arm, Army};
use crate::frames::Look;
use crate::state::Status;
use crate::ways::CellSet;
use grid::Hex;

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
    /// What stands in each hex: one's own in the lower four bits, the enemy's in the upper four.
    there: [u8; MOST_CELLS],
    zone: CellSet,
}

impl<'a> Field<'a> {
    /// Gathers it for `army`.
    pub fn new(look: Look<'a>, army: Army) -> Self {
        let mut field = Self { look, there: [0; MOST_CELLS], zone: CellSet::default() };
        let facts = look.facts();
        let kinds = &facts.kinds[look.state.first.index()..];
        for (piece, kind) in look.state.pieces.iter().zip(kinds) {
            let Some(hex) = piece.at.hex().filter(|_| !piece.looted) else { continue };
            let cell = facts.board.grid.cell(hex);
            if piece.army == army {
                field.there[cell] |= kind.class;
                continue;
            }
            field.there[cell] |= kind.class << 4;
            // 8.1, 8.1-c, 8.1-d: every good order combat unit controls its surroundings; nothing negates
            // that, and two zones on a hex are as one.
            if kind.class & COMBAT != 0 && piece.status == Status::GoodOrder {
                field.zone.add_all(facts.ways.zone(cell));
            }
        }
        field
    }

    /// The same as far as `army` can see it: G66: a face-down stack in fog may be one that fights and controls.
    pub fn as_seen(look: Look<'a>, army: Army) -> Self {
        let mut field = Self::new(look, army);
        for hex in look.unseen_stacks(army) {
            let cell = look.facts().board.grid.cell(hex);
            field.there[cell] |= FOOT << 4;
            field.zone.add_all(look.facts().ways.zone(cell));
        }
        field
    }

    /// What stands there of one's own.
    #[inline]
    pub fn mine(&self, hex: Hex) -> u8 {
        self.there[self.look.facts().board.grid.cell(hex)] & 0xF
    }

    /// What stands there of the enemy's.
    #[inline]
    pub fn theirs(&self, hex: Hex) -> u8 {
        self.there[self.look.facts().board.grid.cell(hex)] >> 4
    }

    /// 8.2: whether the enemy controls a hex.
    #[inline]
    pub fn enemy_zone(&self, hex: Hex) -> bool {
        self.zone.has(self.look.facts().board.grid.cell(hex))
    }

    /// The position it was gathered from.
    #[inline]
    pub fn look(&self) -> Look<'a> {
        self.look
    }
}
