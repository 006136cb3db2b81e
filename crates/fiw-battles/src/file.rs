//! State files: readable, editable, checked. Every key is explained in `docs/state-file.md`.

mod check;
mod upgrade;

pub(crate) use check::belongs;

use crate::counters::{Army, Counter, UnitId};
use crate::data::Data;
use crate::frames::Look;
use crate::game::FiwBattles;
use crate::scenario::{GroupId, Scenario, ScenarioId};
use crate::state::{Optional, State, Tactic};
use grid::{Grid, Hex};
use kernel::data::{Named, Problem};
use kernel::names::Names;
use kernel::state_file::{self, Problems};
use kernel::{ScriptedDice, Table};
use serde_json::Value;

pub use upgrade::upgraded;

/// Where pieces are listed from: it follows from the scenario and stands in no file.
const FIRST: &str = "first";

/// What state files of a scenario call things: units by the name on the counter, with the army before it where both have one.
pub fn names(data: &Data, scenario: &Scenario) -> Names {
    let mine = |counter: &Counter| counter.scenario == scenario.field;
    let name = |counter: &Counter| match (mine(counter), counter.has_namesake) {
        (false, _) => counter.key.clone(),
        (true, true) => format!("{} {}", crate::text::army(counter.army), counter.name),
        (true, false) => counter.name.clone(),
    };
    let keys = scenario.groups.iter().map(|group| group.key.clone());
    let free = (scenario.groups.len()..GroupId::MOST).map(|place| format!("group-{place}"));
    let groups = keys.chain(free).chain(["flight-die".to_owned(), "forced-march".to_owned()]);
    Names::default()
        .with(ScenarioId::KIND, data.scenarios.iter().map(|scenario| scenario.info.key.clone()))
        .with(UnitId::KIND, data.counters.iter().map(name))
        .with("piece", data.counters.iter().filter(|counter| mine(counter)).map(name))
        .with(GroupId::KIND, groups)
        .with("army", Army::NAMES.iter().map(|(name, _)| *name))
        .with("tactic", Tactic::NAMES.iter().map(|(name, _)| *name))
}

/// Writes a state file.
pub fn write(look: Look<'_>) -> Value {
    let mut file = state_file::write_named(&look.facts().names, look.state);
    if let Some(keys) = file.as_object_mut() {
        keys.shift_remove(FIRST);
    }
    // Most pieces have done nothing yet: what is false, 0 or nothing is left out.
    let said = |_: &String, value: &mut Value| !value.is_null() && *value != false && *value != 0;
    for piece in file["pieces"].as_object_mut().into_iter().flat_map(|pieces| pieces.values_mut()) {
        piece.as_object_mut().into_iter().for_each(|keys| keys.retain(said));
    }
    file
}

/// Reads a state file.
///
/// # Errors
/// Everything that cannot be read, or everything that is inconsistent.
pub fn read(game: &FiwBattles, file: &Value) -> Result<State, Vec<Problem>> {
    let Some(scenario) = file["scenario"].as_str().and_then(|key| game.scenario_id(key)) else {
        let keys: Vec<&str> = game.data().scenarios.iter().map(|scenario| scenario.info.key.as_str()).collect();
        let expected = format!("one of {}", keys.join(", "));
        return Err(vec![Problem::new("state", "scenario", file["scenario"].to_string(), expected)]);
    };
    let facts = game.facts(scenario);
    let problems = Problems::default();
    on_the_map(file, "", &facts.board.grid, &problems);
    let off_the_map = problems.into_list();
    let fresh = game.fresh(scenario, Optional::default(), &mut Table::silent(&mut ScriptedDice::default()));
    let (mut file, mut pattern) = (file.clone(), write(game.look(&fresh)));
    [&mut file, &mut pattern].into_iter().for_each(|file| file[FIRST] = fresh.first.0.into());
    let read = state_file::read_named(&facts.names, &file, &pattern, |state, problems| {
        let checks = [check::sound, check::consistent, check::playable];
        for check in checks.into_iter().filter(|_| off_the_map.is_empty()) {
            if problems.is_empty() {
                check(game.look(state), problems);
            }
        }
    });
    match read {
        Ok(_) if !off_the_map.is_empty() => Err(off_the_map),
        Err(problems) => Err(off_the_map.into_iter().chain(problems).collect()),
        Ok(state) => Ok(state),
    }
}

/// Whatever is written like a hex is one of this map.
fn on_the_map(value: &Value, key: &str, grid: &Grid, problems: &Problems) {
    match value {
        Value::String(text) => {
            if text.parse().is_ok_and(|hex: Hex| !grid.contains(hex)) {
                let expected = format!("a hex of the map from {} to {}", grid.first(), grid.last());
                problems.note(key, text, expected);
            }
        }
        Value::Array(list) => {
            for (place, value) in list.iter().enumerate() {
                on_the_map(value, &format!("{key}[{place}]"), grid, problems);
            }
        }
        Value::Object(keys) => {
            for (name, value) in keys {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                on_the_map(value, &key, grid, problems);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
