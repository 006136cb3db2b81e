//! The past of a game: positions on the way, with what led from one to the next.

use super::{Act, Beginning, Entry, Keyframe};
use crate::any::{Declined, Done};
use crate::{Position, ScriptedDice, Seat, Viewer};
use serde_json::Value;

/// Decisions to play again with the faces they rolled. Owns what it needs, so that it can run on another thread.
#[derive(Clone)]
pub struct Replay {
    beginning: Beginning,
    decisions: Vec<Entry>,
    from: Option<Keyframe>,
}

/// One decision of a replay, with the positions before and after it.
pub struct Step<'a> {
    /// How many decisions stand after it.
    pub step: usize,
    /// The decision as it was stored.
    pub entry: &'a Entry,
    /// In words.
    pub label: String,
    /// The position before.
    pub before: &'a dyn Position,
    /// What it led to.
    pub done: &'a Done,
}

impl Replay {
    /// Plays `decisions` again; those before the snapshot `from` are skipped.
    pub fn new(beginning: Beginning, decisions: Vec<Entry>, from: Option<Keyframe>) -> Self {
        Self { beginning, decisions, from }
    }

    /// The same from a snapshot, if there is one.
    #[must_use]
    pub fn from(self, from: Option<Keyframe>) -> Self {
        Self { from, ..self }
    }

    /// Shows each decision that is played and gives the position at the end.
    ///
    /// # Errors
    /// What was stored does not lead to the hash it holds.
    pub fn run(self, mut show: impl FnMut(Step<'_>)) -> Result<Box<dyn Position>, String> {
        let Self { beginning, decisions, from } = self;
        let (mut position, skip) = match &from {
            Some(keyframe) if keyframe.step as usize <= decisions.len() => {
                let position = beginning.game.restore(&keyframe.state).map_err(|problem| problem.to_string())?;
                (position, keyframe.step as usize)
            }
            _ => (beginning.open().map_err(|problem| problem.to_string())?, 0),
        };
        for (place, entry) in decisions.iter().enumerate().skip(skip) {
            let Act::Decide { decision, faces, .. } = &entry.act else { continue };
            let decision = serde_json::from_str(decision).map_err(|error| error.to_string())?;
            let before = position.boxed();
            let done = repeat(&mut *position, entry.seat, &decision, faces);
            let done = done.map_err(|why| format!("step {place}: {why}"))?;
            let label = before.label(Viewer::Seat(entry.seat), &decision).unwrap_or_default();
            show(Step { step: place + 1, entry, label, before: &*before, done: &done });
        }
        let expected = decisions.last().map_or(beginning.opening, |entry| entry.hash);
        let found = position.hash();
        if found == expected { Ok(position) } else { Err(format!("the past leads to {found}, not {expected}")) }
    }
}

/// Why a decision could not be done again with the faces it rolled.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unrepeatable {
    /// It is refused.
    #[error("{0}")]
    Declined(Declined),
    /// It rolls other dice.
    #[error("{0}")]
    OtherDice(String),
}

/// Does a recorded decision again with the faces it rolled.
pub(crate) fn repeat(
    position: &mut dyn Position,
    seat: Seat,
    decision: &Value,
    faces: &[u8],
) -> Result<Done, Unrepeatable> {
    let mut dice = ScriptedDice::new(faces);
    let done = position.decide(seat, decision, &mut dice).map_err(Unrepeatable::Declined)?;
    match dice.fault() {
        Some(fault) => Err(Unrepeatable::OtherDice(fault.to_string())),
        None => Ok(done),
    }
}
