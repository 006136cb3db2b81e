//! 10: battles, on a board or by the Quick Battle module.
//!
//! | case | here |
//! |---|---|
//! | boards and charts | [`board`], [`charts`] |
//! | 10.1 rounds and steps, 10.7 when a battle ends | `rounds.rs` |
//! | 10.2 initiative and surprise | `initiative.rs`, for the module too |
//! | 10.2 set-up, 16.x set-up | `array.rs` |
//! | 10.3 recovery | `recovery.rs` |
//! | 10.4 movement | `movement.rs`, costs in `steps.rs`; rout and retreat in `flight.rs`; 10.4.1 stacking in `crowding.rs` |
//! | 10.5 fire | `fire.rs`, lines of fire in `sight.rs` |
//! | 10.6 melee | `melee.rs`, its odds in `odds.rs`, its results in `aftermath.rs` |
//! | 10.5.3, 10.6.2 leaders lost | `leaders.rs`, for the module too |
//! | 16 battle scenarios | `alone.rs` |

pub(crate) mod aftermath;
pub(crate) mod alone;
pub(crate) mod array;
pub mod board;
pub mod charts;
pub(crate) mod crowding;
mod facts;
pub(crate) mod fire;
pub(crate) mod flight;
mod initiative;
pub(crate) mod leaders;
pub(crate) mod melee;
pub(crate) mod movement;
mod odds;
pub(crate) mod recovery;
pub(crate) mod rounds;
mod sight;
pub(crate) mod steps;

pub use facts::Lines;
pub use odds::Odds;
pub(crate) use odds::column;

use crate::board::Terrain;
use crate::counters::Side;
use crate::frames::Act;
use crate::ids::{AreaId, PieceId, PieceSet};
use grid::Hex;
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
    /// The board, if it is fought on one.
    pub field: Option<Battlefield>,
}

/// Where a piece is in a battle on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// Nowhere: it takes no part, or is lost.
    #[default]
    Away,
    /// It waits to be set up or to enter.
    Waiting,
    /// In a hex.
    On(Hex),
    /// Off the board until the battle is over (10.6.1-off).
    Off,
}

impl Spot {
    /// The hex, if it is in one.
    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Spot::On(hex) => Some(hex),
            Spot::Away | Spot::Waiting | Spot::Off => None,
        }
    }
}

/// 10.1: the steps of a player's half of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Impulse {
    /// Both sides set up (10.2).
    SetUp,
    /// Units recover (10.3).
    Recovery,
    /// Pieces move, the Routed run (10.4).
    Movement,
    /// Whoever is too many in a hex is lost (10.4.1).
    Stacking,
    /// 10.5: the other side fires.
    DefensiveFire,
    /// The phasing side fires (10.5).
    OffensiveFire,
    /// The phasing side attacks (10.6).
    Melee,
}

/// 10.1-b: a battle board with what stands on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battlefield {
    /// The round, from 1; 0 during set-up.
    pub round: u8,
    /// Whose half of the round it is.
    pub phasing: Side,
    /// The step of it.
    pub impulse: Impulse,
    /// Where each piece is, by number.
    pub spots: Vec<Spot>,
}

impl Act<'_, '_> {
    /// 10.1: the battle begins; when it is over it calls `battle_over`.
    pub(crate) fn begin_battle(&mut self, quick: bool) {
        self.roll_battle_initiative();
        if quick { self.begin_quick_battle() } else { self.begin_board() }
    }
}
