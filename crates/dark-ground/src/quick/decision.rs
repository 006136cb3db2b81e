//! What is decided in a quick battle.

use super::Post;
use crate::ids::PieceId;
use serde::{Deserialize, Serialize};

/// A decision of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineDecision {
    /// qbr.19.1-b: tries for one more round, or does not.
    Extra { roll: bool },
    /// qbr.19.1: this piece is arrayed next.
    Pick { piece: PieceId },
    /// qbr.19.1-d: it stands there; in the row after the last it begins a new stack.
    Stand { at: Post },
    /// qbr.19.2.1: this unit will fire at that one.
    Aim { piece: PieceId, target: PieceId },
    /// qbr.19.2.1: all shots of the stack are rolled.
    Fire,
    /// qbr.19.2.2: this stack will try to move.
    Ready { at: Post },
    /// qbr.19.2.2: a new row, in front of or behind those of a lane.
    Shift { at: Post },
    /// qbr.19.2.2: they join the stack there.
    Join { at: Post },
    /// qbr.19.2.2: on top of the enemy opposite.
    Charge,
    /// qbr.19.2.2-c: out of the melee.
    Slip,
    /// qbr.19.2.4: this unit tries to recover.
    Recover { piece: PieceId },
}
