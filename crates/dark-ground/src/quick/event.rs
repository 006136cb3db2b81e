//! What happens in a quick battle.

use super::Post;
use crate::counters::Side;
use crate::ids::{PieceId, PieceSet};
use crate::points::{FireFactor, MoraleLevel};
use crate::state::Order;
use kernel::{Roll, RuleId};
use serde::Serialize;

/// qbr.19.2.1-c: what a shot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitResult {
    /// It misses.
    Miss,
    /// The target is now in this order.
    Now(Order),
    /// The target is eliminated.
    Eliminated,
}

/// qbr.19.2.2: where a stack tried to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineMove {
    /// To a row of its own.
    Shift(Post),
    /// Into a stack.
    Join(Post),
    /// On top of the enemy.
    Charge,
    /// Out of a melee.
    Slip,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineEvent {
    /// A quick battle begins: who is first, whether the other is surprised, how many rounds (qbr.19.1).
    Began { first: Side, surprise: bool, rounds: u8 },
    /// A die under a number adds a round (qbr.19.1-b).
    ExtraRolled { side: Side, roll: Roll, under: u8, added: bool },
    /// A side has arrayed its stacks: first (qbr.19.1-c), opposite the enemy (qbr.19.1-d), or later on (G73).
    Arrayed { side: Side, stacks: u8, rule: RuleId },
    /// A round begins, from 1 (qbr.19.2).
    RoundBegan { round: u8, of: u8 },
    /// A unit fires (qbr.19.2.1-b).
    Shot { piece: PieceId, target: PieceId, roll: Roll, factor: FireFactor, result: HitResult },
    /// qbr.19.2.2. `hills` are the units that add 1 of their own (G80).
    MoveRolled { side: Side, pieces: PieceSet, roll: Roll, hills: PieceSet, to: LineMove, stayed: PieceSet },
    /// Those on top attack; lanes count from 0 (qbr.19.2.3).
    Melee { side: Side, lane: u8, factors: [u8; 2], column: u8, roll: Roll },
    /// qbr.19.2.3: Routed units that were caught.
    Overrun { side: Side, pieces: PieceSet },
    /// qbr.19.2.3-b: Routed and out of the battle.
    TakenOff { side: Side, pieces: PieceSet },
    /// A unit tries to recover; the order it is in after it, and whether that is a better one (qbr.19.2.4).
    Recovered { piece: PieceId, roll: Roll, level: MoraleLevel, now: Order, passed: bool },
    /// 10.5.3-b, 10.6.2: a leader goes to another stack.
    Joined { leader: PieceId, at: Post },
}

impl LineEvent {
    /// The die that was rolled.
    pub(crate) const fn roll(&self) -> Option<&Roll> {
        match self {
            LineEvent::ExtraRolled { roll, .. }
            | LineEvent::Shot { roll, .. }
            | LineEvent::MoveRolled { roll, .. }
            | LineEvent::Melee { roll, .. }
            | LineEvent::Recovered { roll, .. } => Some(roll),
            LineEvent::Began { .. }
            | LineEvent::Arrayed { .. }
            | LineEvent::RoundBegan { .. }
            | LineEvent::Overrun { .. }
            | LineEvent::TakenOff { .. }
            | LineEvent::Joined { .. } => None,
        }
    }
}
