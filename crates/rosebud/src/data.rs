//! The game's data files: read, checked against each other, and typed.
//!
//! | file | becomes | read in |
//! |---|---|---|
//! | `rules.toml` | [`RuleIndex`] | the kernel |
//! | `counters.toml` | [`Counter`] | `data/counters.rs` |
//! | `game.toml`, `colours.toml` | [`About`] | the kernel |
//! | `tables.toml` | [`Tables`] | `data/tables.rs` |
//! | `map.toml` | [`Board`] | `data/map.rs` |
//! | `scenarios/*.toml` | [`Scenario`] | `data/scenario.rs` |
//!
//! A scenario is whatever file lies in `scenarios/`: a designer adds one and plays it.

mod checks;
mod counters;
mod map;
mod scenario;
mod tables;

use crate::board::Board;
use crate::counters::{Counter, UnitId};
use crate::scenario::Scenario;
use crate::tables::Tables;
use kernel::data::{Findings, Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::options::About;

const RULES: &str = "rules.toml";
const COUNTERS: &str = "counters.toml";
const TABLES: &str = "tables.toml";
const MAP: &str = "map.toml";

/// 16.C-g: counters whose number limits play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Breastworks on the map.
    pub breastworks: u8,
    /// Breastworks from one Pack Train.
    pub breastworks_per_train: u8,
}

/// All fixed facts of the game. Made once; the rules only look things up in it.
#[derive(Clone, Debug)]
pub struct Data {
    /// Every unit and Leader; [`UnitId`] is the place in this list.
    pub counters: Vec<Counter>,
    /// Counters whose number limits play.
    pub limits: Limits,
    /// What a list of games shows.
    pub about: About,
    /// The charts and tables.
    pub tables: Tables,
    /// The map.
    pub board: Board,
    /// The scenarios; [`crate::scenario::ScenarioId`] is the place in this list.
    pub scenarios: Vec<Scenario>,
    /// Every rule in our own words.
    pub rules: RuleIndex,
    /// Where each table and row comes from.
    pub provenance: Vec<ProvenanceEntry>,
}

impl Data {
    /// The files the game brings with it, by the names a player's own files replace.
    pub const FILES: &[(&str, &str)] = &[
        (RULES, include_str!("../../../data/rosebud/rules.toml")),
        (COUNTERS, include_str!("../../../data/rosebud/counters.toml")),
        ("game.toml", include_str!("../../../data/rosebud/game.toml")),
        ("colours.toml", include_str!("../../../data/rosebud/colours.toml")),
        (TABLES, include_str!("../../../data/rosebud/tables.toml")),
        (MAP, include_str!("../../../data/rosebud/map.toml")),
        ("scenarios/rosebud-creek.toml", include_str!("../../../data/rosebud/scenarios/rosebud-creek.toml")),
    ];

    /// The files the game brings with it, open to further scenarios.
    pub fn sources() -> Sources {
        Sources::built_in(Self::FILES).taking_scenarios()
    }

    /// The data the game brings with it.
    pub fn built_in() -> Self {
        Self::load(&Self::sources()).expect("the built-in files are loaded by a test")
    }

    /// Reads and checks all files, or says everything that is wrong with them.
    ///
    /// # Errors
    /// All mistakes, file by file.
    pub fn load(sources: &Sources) -> Result<Self, Vec<Problem>> {
        let findings = Findings::new(sources);
        let rules = findings.read(sources, RULES, RuleIndex::from_reader);
        let (limits, counters) = findings.read(sources, COUNTERS, counters::read);
        let tables = findings.read(sources, TABLES, |file| tables::read(file, &counters));
        let board = findings.read(sources, MAP, map::read);
        let known = scenario::Known { counters: &counters, board: &board };
        let read = |name: &str| findings.read(sources, name, |file| scenario::read(file, known));
        let scenarios: Vec<Scenario> = sources.ordered_scenarios(Self::FILES).map(read).collect();
        let about = About::read(&findings, sources).with(scenarios.iter().map(|scenario| &scenario.info));
        let mut data = Self { counters, limits, about, tables, board, scenarios, rules, provenance: Vec::new() };
        checks::counters(&data, &findings);
        checks::tables(&data, &findings);
        checks::scenarios(&data, &findings);
        data.provenance = findings.close(&data.rules)?;
        Ok(data)
    }

    /// The counter of this id.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// The counter with this key, such as `a-2-cav`.
    pub fn unit(&self, key: &str) -> Option<UnitId> {
        find_unit(&self.counters, key)
    }

    /// Every counter with its id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Counter)> {
        self.counters.iter().enumerate().map(|(place, counter)| (UnitId(place as u8), counter))
    }
}

/// The counter with this key. Lists too long for an id were refused when they were read.
fn find_unit(counters: &[Counter], key: &str) -> Option<UnitId> {
    let place = counters.iter().position(|counter| counter.key == key)?;
    u8::try_from(place).ok().map(UnitId)
}
