//! What is kept of a game: how it began, what was done, positions on the way.

use crate::any::{Done, StateHash};
use crate::data::Problem;
use crate::{AnyGame, Position, ScriptedDice, Seat, Start, ViewerSet};
use std::sync::Arc;

/// How a match came to its first position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By its scenario, with these faces rolled while it was set up.
    Scenario(Vec<u8>),
    /// From a position that somebody brought along, as a state file: later versions of the game read it.
    File(String),
    /// The same in compact form, as servers wrote it before: only the version that wrote it reads it.
    Position(Vec<u8>),
}

/// One thing that was done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who did it.
    pub seat: Seat,
    /// A decision, or decisions taken back.
    pub act: Act,
    /// The hash of the position it led to.
    pub hash: StateHash,
    /// How many bytes of the seed's stream were used by then.
    pub taken: u64,
}

impl Entry {
    /// Who answered for the seat.
    pub fn by(&self) -> By {
        match self.act {
            Act::Decide { by, .. } => by,
            Act::Undo { .. } => By::Player,
        }
    }
}

/// What can be done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A decision.
    Decide {
        /// As JSON.
        decision: Box<str>,
        /// The faces it rolled.
        faces: Box<[u8]>,
        /// The viewers that may not know all of it.
        hidden: ViewerSet,
        /// Who answered for the seat.
        by: By,
    },
    /// The last decisions were taken back.
    Undo {
        /// Decisions, the last ones first.
        count: u32,
    },
}

/// Who answers for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Whoever plays it.
    Player,
    /// A standing order of that seat. Only the seat itself may know while the game lasts.
    StandingOrder,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyframe {
    /// How many decisions stood.
    pub step: u32,
    /// How many entries there were.
    pub seq: u64,
    /// The compact form.
    pub state: Vec<u8>,
}

impl Origin {
    /// The first position, and what happened while it was set up, whatever version of the game wrote it.
    ///
    /// # Errors
    /// The scenario rolls other dice or is gone; a state that cannot be read.
    pub fn set_up(&self, game: &Arc<dyn AnyGame>, start: &Start) -> Result<(Box<dyn Position>, Done), Problem> {
        match self {
            Self::Scenario(faces) => {
                let mut dice = ScriptedDice::new(faces.as_slice());
                let opened = game.start(start, &mut dice).map_err(first)?;
                match dice.fault() {
                    Some(fault) => Err(unlike("dealt", fault.to_string(), "the dice the set-up rolls".into())),
                    None => Ok(opened),
                }
            }
            Self::File(file) => {
                let unreadable = |error: serde_json::Error| unlike("origin", error.to_string(), "a state file".into());
                let file = serde_json::from_str(file).map_err(unreadable)?;
                Ok((game.load(&file).map_err(first)?, Done::default()))
            }
            Self::Position(compact) => Ok((game.restore(compact)?, Done::default())),
        }
    }
}

pub(super) fn unlike(key: &str, found: String, expected: String) -> Problem {
    Problem { file: "record".into(), key: key.into(), found, expected }
}

pub(crate) fn first(mut problems: Vec<Problem>) -> Problem {
    problems.swap_remove(0)
}
