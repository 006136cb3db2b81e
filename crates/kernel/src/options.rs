//! What can be chosen before the first turn: game, scenario, typed options.

use crate::data::Problem;
use crate::{RuleId, Start};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game as a list of games shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The id on the command line, in addresses and files.
    pub id: String,
    /// The name of the game.
    pub title: String,
    /// Who designed it.
    pub designer: String,
    /// Who published it; people should own it.
    pub publisher: String,
    /// One or two sentences.
    pub summary: String,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The scenarios in order of the book.
    pub scenarios: Vec<ScenarioInfo>,
    /// Optional rules.
    pub options: Vec<OptionInfo>,
}

/// A seat as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInfo {
    /// Its key, such as `british`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Whether its counters have dark faces (one seat has dark ones, the other light ones).
    pub dark: bool,
}

/// A scenario as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// Its key, such as `lake-george`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it happened.
    pub date: String,
    /// What it is about, in our own words.
    pub summary: String,
    /// Game turns.
    pub turns: u16,
    /// How it ended in history.
    pub historical: String,
    /// Options its rules recommend.
    pub recommended: Vec<String>,
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    /// Its key, such as `special-tactics`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// What it does, in our own words.
    pub summary: String,
    /// The rule it switches on.
    pub rule: RuleId,
    /// What may be chosen; the first is the default.
    pub values: Vec<String>,
}

/// The two values of an option that is on or off, off by default.
pub fn switch() -> Vec<String> {
    vec!["off".into(), "on".into()]
}

/// What was chosen for each option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chosen(pub BTreeMap<String, String>);

impl Chosen {
    /// Whether an on/off option is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.0.get(key).is_some_and(|value| value == "on")
    }
}

impl About {
    /// A start with every option filled in.
    ///
    /// # Errors
    /// An unknown scenario, option or value; all of them at once.
    pub fn complete(&self, start: &Start) -> Result<Start, Vec<Problem>> {
        let mut problems = Vec::new();
        if !self.scenarios.iter().any(|scenario| scenario.key == start.scenario) {
            problems.push(self.problem("scenario", &start.scenario, self.scenarios.iter().map(|s| s.key.as_str())));
        }
        for (key, value) in &start.options.0 {
            match self.options.iter().find(|option| option.key == *key) {
                None => problems.push(self.problem("option", key, self.options.iter().map(|o| o.key.as_str()))),
                Some(option) if !option.values.contains(value) => {
                    problems.push(self.problem(key, value, option.values.iter().map(String::as_str)));
                }
                Some(_) => {}
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let value_of = |option: &OptionInfo| start.options.0.get(&option.key).or(option.values.first()).cloned();
        let chosen = self.options.iter().filter_map(|o| Some((o.key.clone(), value_of(o)?))).collect();
        Ok(Start { scenario: start.scenario.clone(), options: Chosen(chosen) })
    }

    fn problem<'a>(&self, key: &str, found: &str, known: impl Iterator<Item = &'a str>) -> Problem {
        let expected = format!("one of {}", known.collect::<Vec<_>>().join(", "));
        Problem { file: self.id.clone(), key: key.into(), found: found.into(), expected }
    }

    /// The seat with this key.
    pub fn seat(&self, key: &str) -> Option<crate::Seat> {
        self.seats.iter().position(|seat| seat.key == key).map(|place| crate::Seat(place as u8))
    }
}
