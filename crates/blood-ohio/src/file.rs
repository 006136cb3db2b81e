//! State files: readable, editable, checked. Every key is explained in `docs/state-file.md`.

mod check;
mod frames;
mod read;
mod write;

use crate::board::{Printed, Space};
use crate::counters::Side;
use crate::frames::Look;
use crate::game::BloodOhio;
use crate::state::State;
use kernel::data::Problem;
use kernel::state_file;
use serde_json::Value;

/// The number of this format; a reader refuses others.
const FORMAT: u16 = 1;

/// The keys of both sides, in order of [`Side::index`].
const SIDES: [(&str, Side); 2] = [("us", Side::Us), ("wc", Side::Wc)];

/// Reads a state file.
///
/// # Errors
/// Everything that is missing, unknown or inconsistent, all at once.
pub fn read(game: &BloodOhio, file: &Value) -> Result<State, Vec<Problem>> {
    state_file::read(
        file,
        |root| read::state(game, root),
        |state, problems| check::consistent(game.look(state), problems),
        |state, problems| check::playable(game.look(state), problems),
    )
}

/// What a space is called in files: its name, or its id where another has that name.
fn space_name(board: &crate::board::Board, space: Space) -> &str {
    let name = board.name(space);
    if board.find(name) == Some(space) { name } else { board.id(space) }
}

/// Principal villages in the order of the bits that remember them.
fn principals(board: &crate::board::Board) -> Vec<Space> {
    board.spaces().filter(|space| board.printed(*space) == Some(Printed::Principal)).collect()
}

impl Look<'_> {
    /// The state as a person can read and edit it.
    pub fn to_file(&self) -> Value {
        write::state(*self)
    }
}
