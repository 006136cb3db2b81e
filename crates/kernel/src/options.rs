//! What can be chosen before the first turn: game, scenario, typed options.

use crate::data::{Problem, Reader};
use crate::scene::{LessonEnd, LessonStart};
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
    /// Colours of seats and nations; each seat has one under its own key.
    pub schemes: Vec<Scheme>,
}

/// The colours of a seat or nation: of its counters, its land and its marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scheme {
    /// The key faces, owners and seats name it by.
    pub key: String,
    /// The name of the nation or seat.
    pub title: String,
    /// One or two letters that stand for it on counters and maps; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub letters: String,
    /// The face of a counter, as `#A02B2E`. One seat of a game has dark faces, the other light ones.
    pub face: String,
    /// The band at its head.
    pub band: String,
    /// Figures and symbols on the face.
    pub ink: String,
    /// Land, borders and names on the map in the light theme; empty: the band of a light counter, the face of a dark
    /// one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub land: String,
    /// The same in the dark theme; empty: a lighter shade of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub land_dark: String,
}

impl Scheme {
    /// Reads a file of schemes.
    pub fn read_file(file: &Reader<'_>) -> Vec<Self> {
        file.provenance();
        file.tables("scheme").iter().map(Self::read).collect()
    }

    fn read(row: &Reader<'_>) -> Self {
        let colour = |key: &str, text: String| {
            let digits = text.strip_prefix('#').unwrap_or_default();
            if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                row.problem(key, &format!("{text:?}"), "a colour such as \"#A02B2E\"");
            }
            text
        };
        let optional = |key: &str| row.opt_str(key).map(|text| colour(key, text)).unwrap_or_default();
        Self {
            key: row.str("key"),
            title: row.str("title"),
            letters: row.opt_str("letters").unwrap_or_default(),
            face: colour("face", row.str("face")),
            band: colour("band", row.str("band")),
            ink: colour("ink", row.str("ink")),
            land: optional("land"),
            land_dark: optional("land_dark"),
        }
    }
}

/// A lesson of a guided start: shown from one moment of play to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Its key, by which the browser remembers what was learnt.
    pub key: String,
    /// Its heading.
    pub title: String,
    /// What to know or try.
    pub text: String,
    /// The phase it belongs to, as the view names it; empty: any.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub phase: String,
    /// When it begins.
    pub when: LessonStart,
    /// When it is learnt.
    pub until: LessonEnd,
}

impl Lesson {
    /// Reads the rows of a data file.
    pub fn read_all(rows: &[Reader<'_>]) -> Vec<Self> {
        let lesson = |row: &Reader<'_>| Self {
            key: row.str("key"),
            title: row.str("title"),
            text: row.str("text"),
            phase: row.opt_str("phase").unwrap_or_default(),
            when: row.choice("when"),
            until: row.choice("until"),
        };
        rows.iter().map(lesson).collect()
    }
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
    /// A guided start; none: there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<Lesson>,
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
