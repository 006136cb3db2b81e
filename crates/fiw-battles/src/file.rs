//! State files: readable, editable, checked.
use crate::facts::Look;
use crate::game::FiwBattles;
use crate::state::State;
use kernel::data::Problem;
use serde_json::Value;

impl Look<'_> {
    /// The state as a person can read and edit it.
    pub fn to_file(&self) -> Value {
        serde_json::to_value(self.state).unwrap_or_default()
    }
}

/// Reads a state file.
pub fn read(_game: &FiwBattles, file: &Value) -> Result<State, Vec<Problem>> {
    serde_json::from_value(file.clone()).map_err(|error| vec![Problem::new("state", "state", error.to_string(), "a state")])
}
