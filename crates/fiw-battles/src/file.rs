//! State files: readable, editable, checked. Every key is explained in `docs/state-file.md`.

mod check;
mod frames;
mod read;
mod write;

use crate::counters::UnitId;
use crate::data::Data;
use crate::game::FiwBattles;
use crate::scenario::Battlefield;
use crate::sequence::{DIE_ROLLED, MARCH_ASKED};
use crate::state::State;
use kernel::data::Problem;
use kernel::state_file;
use serde_json::Value;

/// The number of this format; a reader refuses others.
const FORMAT: u16 = 1;

/// Marks in [`State::opened`] beside the groups: what the opening of a Movement Phase has dealt with (`sequence.rs`).
const OPENED: [(&str, u16); 2] = [("forced-march", MARCH_ASKED), ("flight-die", DIE_ROLLED)];

/// Reads a state file.
///
/// # Errors
/// Everything that is missing, unknown or inconsistent, all at once.
pub fn read(game: &FiwBattles, file: &Value) -> Result<State, Vec<Problem>> {
    state_file::read(
        file,
        |root| read::state(game, root),
        |state, problems| check::consistent(game.look(state), problems),
        |state, problems| check::playable(game.look(state), problems),
    )
}

/// What units are called in files: the name on the counter, with the army before it where both have one.
fn unit_names(data: &Data, field: Battlefield) -> Vec<(String, UnitId)> {
    let all: Vec<_> = data.units(field).collect();
    let name = |(unit, counter): &(UnitId, &crate::counters::Counter)| {
        let twin = all.iter().any(|(other, known)| other != unit && known.name == counter.name);
        let name =
            if twin { format!("{} {}", crate::text::army(counter.army), counter.name) } else { counter.name.clone() };
        (name, *unit)
    };
    all.iter().map(name).collect()
}
