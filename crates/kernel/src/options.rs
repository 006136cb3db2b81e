//! What can be chosen before the first turn: game, scenario, typed options.

use crate::data::{Findings, Problem, Provenance, Reader, Sources};
use crate::scene::{LessonEnd, LessonStart, MarkKind};
use crate::{RuleId, Seat, Start};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game as a list of games shows it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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
    /// What the marks on its maps mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkMeaning>,
}

/// What a mark on the map means.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MarkMeaning {
    /// The mark.
    pub mark: MarkKind,
    /// What it means, in half a sentence.
    pub means: String,
}

impl About {
    /// Reads `game.toml` (names, seats, optional rules) and `colours.toml` (colours, what the marks mean). The game adds its
    /// scenarios when they are read.
    pub fn read(findings: &Findings, sources: &Sources) -> Self {
        let about = findings.read(sources, "game.toml", |file| Self {
            id: file.str("id"),
            title: file.str("title"),
            designer: file.str("designer"),
            publisher: file.str("publisher"),
            summary: file.str("summary"),
            seats: file.tables("seat").iter().map(SeatInfo::read).collect(),
            scenarios: Vec::new(),
            options: file.opt_tables("option").iter().map(OptionInfo::read).collect(),
            schemes: Vec::new(),
            marks: Vec::new(),
        });
        findings.read(sources, "colours.toml", |file| {
            file.provenance();
            let mark = |row: &Reader<'_>| MarkMeaning { mark: row.choice("mark"), means: row.str("means") };
            let schemes = file.tables("scheme").iter().map(Scheme::read).collect();
            Self { schemes, marks: file.opt_tables("mark").iter().map(mark).collect(), ..about }
        })
    }

    /// With these scenarios.
    #[must_use]
    pub fn with<'a>(self, scenarios: impl Iterator<Item = &'a ScenarioInfo>) -> Self {
        Self { scenarios: scenarios.cloned().collect(), ..self }
    }
}

/// The colours of a seat or nation: of its counters, its land and its marks.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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

/// What one side is told before its first decision.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Briefing {
    /// The seat that reads it.
    pub seat: Seat,
    /// Who one is.
    pub you: String,
    /// How one wins, and how the other side does.
    pub win: Vec<String>,
    /// What comes when.
    pub comes: Vec<String>,
}

impl Briefing {
    /// Reads those of a scenario's file: none, or one for each of these seats in order. A figure in braces, such as
    /// `{british.morale.level}`, is read from its place in the same file, so that words and figures cannot differ.
    pub fn read_all(file: &Reader<'_>, seats: &[&str]) -> Vec<Self> {
        let rows = file.opt_tables("briefing");
        let named: Vec<String> = rows.iter().map(|row| row.str("seat")).collect();
        if !rows.is_empty() && named != seats {
            file.problem("briefing", &named.join(", "), &format!("one for each seat in order: {}", seats.join(", ")));
        }
        let briefing = |(place, row): (usize, &Reader<'_>)| Self {
            seat: Seat(place as u8),
            you: with_figures(file, row, "you", row.str("you")),
            win: row.strings("win").into_iter().map(|line| with_figures(file, row, "win", line)).collect(),
            comes: row.strings("comes").into_iter().map(|line| with_figures(file, row, "comes", line)).collect(),
        };
        rows.iter().enumerate().map(briefing).collect()
    }
}

/// The text with the values of a file for the ways to them in braces.
fn with_figures(file: &Reader<'_>, row: &Reader<'_>, key: &str, text: String) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (way, rest) = part.split_once('}').unwrap_or((part, ""));
        match file.value_at(way) {
            Some(value) => filled.push_str(&value),
            None => row.problem(key, &format!("{{{way}}}"), "the way to a text or a number of this file, in braces"),
        }
        filled.push_str(rest);
    }
    filled
}

/// A seat as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SeatInfo {
    /// Its key, such as `british`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Whether its counters have dark faces (one seat has dark ones, the other light ones).
    pub dark: bool,
}

impl SeatInfo {
    fn read(row: &Reader<'_>) -> Self {
        Self { key: row.str("key"), title: row.str("title"), dark: row.bool("dark") }
    }
}

/// A scenario as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
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
    /// Options its rules recommend to switch on.
    pub recommended: Vec<String>,
    /// How much it asks of its players; none: its file does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    /// A guided start; none: there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<Lesson>,
    /// What each side is told at the start, in order of seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub briefings: Vec<Briefing>,
}

/// How much a scenario asks of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Effort {
    /// Minutes a game takes, at least and at most.
    pub minutes: [u16; 2],
    /// From 1, a first game, to 5, the whole of a long rulebook.
    pub difficulty: u8,
}

impl Effort {
    /// Reads `[effort]` of a scenario's file: `minutes`, `difficulty`, provenance.
    fn read(row: &Reader<'_>) -> Self {
        row.provenance();
        let minutes = row.just("minutes", row.ints("minutes", 1..=6000), "the least and the most", 1);
        if minutes[0] > minutes[1] {
            row.problem("minutes", &format!("{minutes:?}"), "the least first, then the most");
        }
        Self { minutes, difficulty: row.int("difficulty", 1..=5) }
    }
}

impl ScenarioInfo {
    /// Reads what every file of `scenarios/` has: `title`, `date`, `summary`, lessons, and briefings for these seats. Its key is
    /// the name of the file. How long it lasts, how it went and what it recommends is told by each game in its own way.
    pub fn read(file: &Reader<'_>, seats: &[&str]) -> Self {
        Self {
            key: file.file().trim_start_matches("scenarios/").trim_end_matches(".toml").to_owned(),
            title: file.str("title"),
            date: file.str("date"),
            summary: file.str("summary"),
            effort: file.opt_table("effort").map(|row| Effort::read(&row)),
            lessons: Lesson::read_all(&file.opt_tables("lesson")),
            briefings: Briefing::read_all(file, seats),
            ..Self::default()
        }
    }
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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
    /// What each value is called, in their order; none where it is off or on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub value_titles: Vec<String>,
}

impl OptionInfo {
    /// Where it names no `values` it is off or on, off by default; where it does, each has a name in `value_titles`. The rule
    /// is the one its provenance gives.
    fn read(row: &Reader<'_>) -> Self {
        let rule = match row.provenance() {
            Provenance::Given { case } => RuleId::in_data(&case),
            Provenance::Reconstructed { basis } => {
                row.problem("provenance", &format!("{basis:?}"), "a rule of the book");
                RuleId::in_data("")
            }
        };
        let (values, value_titles) = if row.has("values") {
            (row.strings("values"), row.strings("value_titles"))
        } else {
            (switch(), Vec::new())
        };
        if !value_titles.is_empty() && value_titles.len() != values.len() {
            row.problem(
                "value_titles",
                &format!("{} names", value_titles.len()),
                &format!("{}, one a value", values.len()),
            );
        }
        Self { key: row.str("key"), title: row.str("title"), summary: row.str("summary"), rule, values, value_titles }
    }
}

/// The two values of an option that is on or off, off by default.
pub fn switch() -> Vec<String> {
    vec!["off".into(), "on".into()]
}

/// What was chosen for each option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chosen(pub BTreeMap<String, String>);

impl Chosen {
    /// Whether an on/off option is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.0.get(key).is_some_and(|value| value == "on")
    }

    /// A game's optional rules, each of them on or off: the fields of `T` have the keys of the options.
    ///
    /// # Panics
    /// If a field is no switch, which every start of a game would show.
    pub fn switches<T: Default + Serialize + DeserializeOwned>(&self) -> T {
        let mut switches = serde_json::json!(T::default());
        for (key, on) in switches.as_object_mut().into_iter().flatten() {
            *on = self.is_on(key).into();
        }
        serde_json::from_value(switches).expect("every optional rule is on or off")
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
    pub fn seat(&self, key: &str) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.key == key).map(|place| Seat(place as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Findings, Sources};

    fn read(text: &str) -> (Vec<Briefing>, Vec<Problem>) {
        let sources = Sources::built_in(&[("s.toml", text)]);
        let findings = Findings::new(&sources);
        let briefings = findings.read(&sources, "s.toml", |file| {
            file.opt_json("army");
            file.opt_int::<u8>("turns", 1..=9);
            Briefing::read_all(file, &["red", "blue"])
        });
        (briefings, findings.into_parts().0)
    }

    const BLUE: &str = "\n[[briefing]]\nseat = \"blue\"\nyou = \"B\"\nwin = [\"w\"]\ncomes = [\"c\"]\n";

    #[test]
    fn figures_of_a_briefing_are_those_of_the_file() {
        let red = "turns = 7\narmy = { hold = [{ hex = \"0810\", points = 2 }] }\n[[briefing]]\nseat = \"red\"\nyou = \"R\"\n\
                   win = [\"{army.hold.0.hex} by turn {turns}: {army.hold.0.points} VP\"]\ncomes = [\"nothing\"]\n";
        let (briefings, problems) = read(&format!("{red}{BLUE}"));
        assert_eq!(problems, []);
        assert_eq!(briefings[0].win, ["0810 by turn 7: 2 VP"]);
        assert_eq!((briefings[1].seat, briefings[1].you.as_str()), (Seat(1), "B"));
    }

    #[test]
    fn a_way_that_leads_nowhere_and_a_missing_seat_are_problems() {
        let red = "turns = 7\n[[briefing]]\nseat = \"red\"\nyou = \"{turn}\"\nwin = [\"w\"]\ncomes = [\"c\"]\n";
        let (_, problems) = read(&format!("{red}{BLUE}"));
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].to_string().contains("{turn}"), "{problems:?}");
        let (_, problems) = read(&format!("turns = 7{BLUE}"));
        assert!(problems[0].to_string().contains("red, blue"), "{problems:?}");
    }

    #[test]
    fn how_long_a_scenario_takes_is_told_with_its_provenance() {
        let read = |minutes: &str| {
            let text = format!(
                "[effort]\nminutes = {minutes}\ndifficulty = 2\nprovenance = {{ kind = \"reconstructed\", basis = \"b\" }}\n"
            );
            let sources = Sources::built_in(&[("s.toml", &text)]);
            let findings = Findings::new(&sources);
            let effort = findings.read(&sources, "s.toml", |file| Effort::read(&file.table("effort")));
            (effort, findings.into_parts())
        };
        let (effort, (problems, provenance)) = read("[45, 90]");
        assert_eq!((problems.len(), provenance.len()), (0, 1), "{problems:?}");
        assert_eq!(effort, Effort { minutes: [45, 90], difficulty: 2 });
        for wrong in ["[90, 45]", "[45]"] {
            assert!(read(wrong).1.0[0].to_string().contains("minutes"), "{wrong}");
        }
    }
}
