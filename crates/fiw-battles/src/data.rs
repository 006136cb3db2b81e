//! The game's data files: read, checked against each other, and typed.
//!
//! | file | becomes | read in |
//! |---|---|---|
//! | `rules.toml` | [`RuleIndex`] | the kernel |
//! | `counters.toml` | [`Counter`], [`Marker`] | [`crate::counters`] |
//! | `game.toml`, `colours.toml` | [`About`] | the kernel |
//! | `tables.toml` | [`Tables`] | `data/tables.rs` |
//! | `maps/*.toml` | [`Board`] | `data/map.rs` |
//! | `scenarios/*.toml` | [`Scenario`] | `data/scenario.rs` |
//!
//! What can be judged inside one row is judged where it is read; what needs two files is in `data/checks.rs`.

mod checks;
mod map;
mod scenario;
mod tables;

use crate::board::Board;
use crate::counters::{self, Counter, Marker, UnitId};
use crate::scenario::{Battlefield, Scenario};
use crate::tables::Tables;
use kernel::data::{Findings, Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::options::About;

const RULES: &str = "rules.toml";
const COUNTERS: &str = "counters.toml";
pub(crate) const TABLES: &str = "tables.toml";
const MAPS: [&str; 3] = ["maps/lake-george.toml", "maps/fort-oswego.toml", "maps/quebec.toml"];

/// All fixed facts of the game. Made once; the rules only look things up in it.
#[derive(Clone, Debug)]
pub struct Data {
    /// Every unit of every scenario; [`UnitId`] is the place in this list.
    pub counters: Vec<Counter>,
    /// The markers of the counter sheet.
    pub markers: Vec<Marker>,
    /// What a list of games shows.
    pub about: About,
    /// The printed tables.
    pub tables: Tables,
    /// The maps, by [`Battlefield::index`].
    pub boards: [Board; 3],
    /// The scenarios, by [`ScenarioId`](crate::scenario::ScenarioId): those of the book by [`Battlefield::index`], then
    /// those of players.
    pub scenarios: Vec<Scenario>,
    /// Every rule in our own words.
    pub rules: RuleIndex,
    /// Where each table and row comes from.
    pub provenance: Vec<ProvenanceEntry>,
}

impl Data {
    /// The files the game brings with it, by the names a player's own files replace.
    pub const FILES: &[(&str, &str)] = &[
        (RULES, include_str!("../../../data/fiw-battles/rules.toml")),
        (COUNTERS, include_str!("../../../data/fiw-battles/counters.toml")),
        ("game.toml", include_str!("../../../data/fiw-battles/game.toml")),
        ("colours.toml", include_str!("../../../data/fiw-battles/colours.toml")),
        (TABLES, include_str!("../../../data/fiw-battles/tables.toml")),
        (MAPS[0], include_str!("../../../data/fiw-battles/maps/lake-george.toml")),
        (MAPS[1], include_str!("../../../data/fiw-battles/maps/fort-oswego.toml")),
        (MAPS[2], include_str!("../../../data/fiw-battles/maps/quebec.toml")),
        ("scenarios/lake-george.toml", include_str!("../../../data/fiw-battles/scenarios/lake-george.toml")),
        ("scenarios/fort-oswego.toml", include_str!("../../../data/fiw-battles/scenarios/fort-oswego.toml")),
        ("scenarios/quebec.toml", include_str!("../../../data/fiw-battles/scenarios/quebec.toml")),
    ];

    /// The data the game brings with it.
    pub fn built_in() -> Self {
        Self::load(&Self::sources()).expect("the built-in files are loaded by a test")
    }

    /// The files the game brings with it; a player may replace any and add scenarios.
    pub fn sources() -> Sources {
        Sources::built_in(Self::FILES).taking_scenarios()
    }

    /// Reads and checks all files, or says everything that is wrong with them.
    pub fn load(sources: &Sources) -> Result<Self, Vec<Problem>> {
        let findings = Findings::new(sources);
        let rules = findings.read(sources, RULES, RuleIndex::from_reader);
        let (sheet, counters, markers) = findings.read(sources, COUNTERS, counters::read);
        let tables = findings.read(sources, TABLES, tables::read);
        let boards = Battlefield::ALL.map(|id| findings.read(sources, MAPS[id.index()], |file| map::read(file, id)));
        let read = |name: &str| findings.read(sources, name, |file| scenario::read(file, &counters, &tables));
        let scenarios: Vec<Scenario> = sources.ordered_scenarios(Self::FILES).map(read).collect();
        let about = About::read(&findings, sources).with(scenarios.iter().map(|scenario| &scenario.info));
        let mut data = Self { counters, markers, about, tables, boards, scenarios, rules, provenance: Vec::new() };
        checks::sheet(&data, sheet, &findings);
        checks::tables(&data, &findings);
        data.scenarios.iter().for_each(|scenario| checks::scenario(&data, scenario, &findings));
        data.provenance = findings.close(&data.rules)?;
        Ok(data)
    }

    /// The counter of this id.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// The unit with this key, such as `lg-1-mass`.
    pub fn unit(&self, key: &str) -> Option<UnitId> {
        find_unit(&self.counters, key)
    }

    /// All units of a battle, in the order of the counter list.
    pub fn units(&self, field: Battlefield) -> impl Iterator<Item = (UnitId, &Counter)> {
        let numbered = self.counters.iter().enumerate().map(|(at, counter)| (UnitId(at as u8), counter));
        numbered.filter(move |(_, counter)| counter.scenario == field)
    }

    /// The map of a battle.
    #[inline]
    pub const fn board(&self, field: Battlefield) -> &Board {
        &self.boards[field.index()]
    }

    /// The scenario of the book for a battle.
    #[inline]
    pub fn scenario(&self, field: Battlefield) -> &Scenario {
        &self.scenarios[field.index()]
    }
}

/// The unit with this key. Lists too long for an id were refused when they were read.
fn find_unit(counters: &[Counter], key: &str) -> Option<UnitId> {
    counters.iter().position(|counter| counter.key == key).and_then(|at| u8::try_from(at).ok()).map(UnitId)
}
