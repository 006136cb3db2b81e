//! Opponents for any game.
#![warn(missing_docs)]

use kernel::playout::Whim;
use kernel::{Position, Seat};
use serde::Serialize;
use serde_json::Value;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal decision.
    Random,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 1] = [Level::Random];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// What an opponent of `level` decides for `seat`; `None` if the seat is not asked. The same position and number
/// always give the same decision.
pub fn choose(position: &dyn Position, seat: Seat, level: Level, number: u64) -> Option<Value> {
    match level {
        Level::Random => {
            let mut options = position.options(seat);
            let pick = Whim::new(number).below(options.len().max(1));
            (pick < options.len()).then(|| options.swap_remove(pick))
        }
    }
}
