//! State files: what has to fit together.

use crate::counters::Army;
use crate::game::Rosebud;
use crate::state::{Place, State};
use kernel::state_file::Problems;

/// Whether a position that somebody wrote can be played.
pub fn check(game: &Rosebud, state: &State, problems: &Problems) {
    let data = game.data();
    if state.scenario.index() >= data.scenarios.len() {
        problems.note("scenario", state.scenario.0.to_string(), "a scenario of this game");
        return;
    }
    let scenario = &data.scenarios[state.scenario.index()];
    if state.pieces.len() != data.counters.len() {
        let expected = format!("{}, one for each counter", data.counters.len());
        problems.note("pieces", format!("{} pieces", state.pieces.len()), expected);
        return;
    }
    if !(1..=scenario.length()).contains(&state.turn) {
        problems.note("turn", state.turn.to_string(), format!("a turn from 1 to {}", scenario.length()));
    }
    if state.entered.len() != scenario.entries.len() {
        let expected = format!("{}, one for each edge of the scenario", scenario.entries.len());
        problems.note("entered", state.entered.len().to_string(), expected);
    }
    for (unit, piece) in state.units() {
        let key = format!("pieces[{}]", unit.0);
        let hex = match piece.at {
            Place::On(hex) | Place::Abandoned(hex) => Some(hex),
            Place::Aside | Place::InHand | Place::Due | Place::Searching | Place::Evacuated | Place::Gone => None,
        };
        if let Some(hex) = hex.filter(|hex| !data.board.grid.contains(*hex)) {
            problems.note(&format!("{key}.at"), hex.to_string(), "a hex on the map");
        }
        if piece.with.is_some_and(|unit| unit.index() >= data.counters.len()) {
            problems.note(&format!("{key}.with"), "no such unit", "a unit");
        }
        if piece.lost > data.counter(unit).factor.mounted {
            problems.note(&format!("{key}.lost"), piece.lost.to_string(), "no more than its factor");
        }
    }
    if !problems.is_empty() {
        return;
    }
    both_sides_apart(game, state, problems);
}

/// 7.C-c: no hex holds units of both sides.
fn both_sides_apart(game: &Rosebud, state: &State, problems: &Problems) {
    let look = game.look(state);
    for (unit, hex) in look.on_map(Army::Us) {
        if look.occupied(Army::Indian, hex) {
            problems.note(&format!("pieces[{}].at", unit.0), hex.to_string(), "a hex without enemy units (7.C-c)");
        }
    }
}
