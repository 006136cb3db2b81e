//! The texts of a game's data files, whoever wrote them.

use super::Problem;
use std::collections::BTreeMap;

/// File name to text: what the game brought with it, replaced file by file by what a player wrote.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, String>,
    problems: Vec<Problem>,
    new_scenarios: bool,
}

/// State files and matches count scenarios with a byte.
const MOST_SCENARIOS: usize = 200;
/// Files of this folder are scenarios, one each.
const SCENARIOS: &str = "scenarios/";

impl Sources {
    /// The files a game is compiled with.
    pub fn built_in(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        Self { files, problems: Vec::new(), new_scenarios: false }
    }

    /// The same for a game whose scenarios are whatever files lie in `scenarios/`: players may add some.
    #[must_use]
    pub fn taking_scenarios(self) -> Self {
        Self { new_scenarios: true, ..self }
    }

    /// The files of the scenarios, sorted by name.
    pub fn scenarios(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| name.starts_with(SCENARIOS))
    }

    /// The files of the scenarios: those a game brings with it in its own order, so that their numbers stay what they were,
    /// then those that players add, sorted by name.
    pub fn ordered_scenarios<'a>(&'a self, own: &'a [(&str, &str)]) -> impl Iterator<Item = &'a str> {
        let own = || own.iter().map(|(name, _)| *name).filter(|name| name.starts_with(SCENARIOS));
        own().chain(self.scenarios().filter(move |name| own().all(|known| known != *name))).take(MOST_SCENARIOS)
    }

    /// The same with one file replaced, or a scenario added. Another name the game does not have is a [`Problem`]: a
    /// mistyped name must not pass for a file that took effect.
    pub fn with_override(mut self, name: &str, text: impl Into<String>) -> Self {
        let scenario = self.new_scenarios && name.starts_with(SCENARIOS) && name.ends_with(".toml");
        match self.files.get_mut(name) {
            Some(file) => *file = text.into(),
            None if scenario => {
                self.files.insert(name.to_owned(), text.into());
            }
            None => {
                let known = self.names().collect::<Vec<_>>().join(", ");
                self.problems.push(Problem::new(name, "", "not a file of this game", format!("one of: {known}")));
            }
        }
        self
    }

    /// Names of all files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// What was wrong with the overrides themselves.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}
