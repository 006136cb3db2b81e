//! 10: battles, on a board or by the Quick Battle module.

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
    /// The area it is fought in.
    pub at: AreaId,
    /// Combat units and leaders that take part, by side.
    pub forces: [PieceSet; 2],
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
}

impl Act<'_, '_> {
    /// 10.1: the battle begins; when it is over it calls `battle_over`.
    pub(crate) fn begin_battle(&mut self, quick: bool) {
        // The boards and the module are not in yet: both sides break off.
        let _ = quick;
        self.battle_over();
    }
}
