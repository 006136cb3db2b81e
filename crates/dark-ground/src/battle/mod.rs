//! 10: battles, on a board or by the Quick Battle module.
//!
//! | case | here |
//! |---|---|
//! | 10.1 rounds and steps, 10.7 when a battle ends | `rounds.rs` |
//! | 10.2 initiative and surprise | `initiative.rs`, for the module too |
//! | 10.5.3, 10.6.2 leaders lost | `leaders.rs`, for the module too |

mod initiative;
mod leaders;

use crate::board::Terrain;
use crate::counters::Side;
use crate::frames::Act;
use crate::ids::{AreaId, PieceId, PieceSet};
use serde::{Deserialize, Serialize};

/// 10.7.1, 10.7.2: how a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleResult {
    /// One side was defeated, this one won.
    Won(Side),
    /// Neither or both were defeated.
    Draw,
}

/// A battle while it is fought: what the campaign hands over and takes back. Pieces stay in their area of the map;
/// Disrupted and Routed are kept in the pieces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// The area it is fought in; none in a battle scenario (16.0).
    pub at: Option<AreaId>,
    /// 2.1.1-b: the terrain it is fought on, which says the board.
    pub ground: Terrain,
    /// Combat units and leaders that take part, by side.
    pub forces: [PieceSet; 2],
    /// 16.1.1: those among them that come later.
    pub late: PieceSet,
    /// 10.7.1: combat units at the start, by side.
    pub at_start: [u8; 2],
    /// Combat units eliminated so far, by side.
    pub lost: [u8; 2],
    /// 10.7.1: the leader whose loss is defeat: the side's primary if present, else the senior one.
    pub senior: [Option<PieceId>; 2],
    /// Whether he was lost.
    pub senior_lost: [bool; 2],
    /// 10.4-f: who took all his units off the board.
    pub conceded: Option<Side>,
    /// 10.2: who has the battle's initiative: he sets up second and moves first.
    pub first: Side,
    /// 10.2-a: whether he surprises the other.
    pub surprise: bool,
}

impl Act<'_, '_> {
    /// 10.1: the battle begins; when it is over it calls `battle_over`.
    pub(crate) fn begin_battle(&mut self, quick: bool) {
        self.roll_battle_initiative();
        if quick { self.begin_quick_battle() } else { self.begin_board() }
    }

    /// The boards are not in yet: both sides break off.
    fn begin_board(&mut self) {
        self.battle_over();
    }
}
