//! The game's data files: read, checked against each other, and typed.
//!
//! | file | becomes | read in |
//! |---|---|---|
//! | `rules.toml` | [`RuleIndex`] | the kernel |
//! | `counters.toml` | [`Counter`], [`Marker`] | [`crate::counters`] |
//! | `game.toml`, `colours.toml` | [`About`] | the kernel |
//! | `tables.toml` | [`Tables`] | `data/tables.rs` |
//! | `map.toml` | [`Board`] | `data/map.rs`, `data/geometry.rs`, `data/drawing.rs` |
//! | `scenarios/*.toml` | [`Scenario`] | `data/scenario.rs`, `data/suggested.rs` |
//!
//! What can be judged inside one row is judged where it is read; what needs two files is in `data/checks.rs` and
//! `data/deployment.rs`.

mod checks;
mod deployment;
mod drawing;
mod geometry;
mod map;
mod scenario;
mod suggested;
mod tables;

use crate::board::Board;
use crate::counters::{self, Counter, Kind, Marker, Nation, PieceId};
use crate::scenario::{Scenario, ScenarioId};
use crate::tables::Tables;
use kernel::data::{Findings, Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::options::About;

const RULES: &str = "rules.toml";
const COUNTERS: &str = "counters.toml";
pub(crate) const TABLES: &str = "tables.toml";
const MAP: &str = "map.toml";

/// All fixed facts of the game. Made once; the rules only look things up in it.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub board: Board,
    /// Every counter; [`PieceId`] is the place in this list. Those of a kind and nation stand together.
    pub counters: Vec<Counter>,
    /// The markers.
    pub markers: Vec<Marker>,
    /// The printed tables.
    pub tables: Tables,
    /// The scenarios; [`ScenarioId`] is the place in this list.
    pub scenarios: Vec<Scenario>,
    /// What a list of games shows.
    pub about: About,
    /// Every rule in our own words.
    pub rules: RuleIndex,
    /// Where each table and row comes from.
    pub provenance: Vec<ProvenanceEntry>,
}

impl Data {
    /// The files the game brings with it, by the names a player's own files replace.
    pub const FILES: &[(&str, &str)] = &[
        (RULES, include_str!("../../../data/blood-ohio/rules.toml")),
        (COUNTERS, include_str!("../../../data/blood-ohio/counters.toml")),
        ("game.toml", include_str!("../../../data/blood-ohio/game.toml")),
        ("colours.toml", include_str!("../../../data/blood-ohio/colours.toml")),
        (TABLES, include_str!("../../../data/blood-ohio/tables.toml")),
        (MAP, include_str!("../../../data/blood-ohio/map.toml")),
        ("scenarios/learning-1.toml", include_str!("../../../data/blood-ohio/scenarios/learning-1.toml")),
        ("scenarios/learning-2.toml", include_str!("../../../data/blood-ohio/scenarios/learning-2.toml")),
        ("scenarios/learning-3.toml", include_str!("../../../data/blood-ohio/scenarios/learning-3.toml")),
        ("scenarios/harmar.toml", include_str!("../../../data/blood-ohio/scenarios/harmar.toml")),
        ("scenarios/wabash.toml", include_str!("../../../data/blood-ohio/scenarios/wabash.toml")),
        ("scenarios/legion.toml", include_str!("../../../data/blood-ohio/scenarios/legion.toml")),
        ("scenarios/campaign.toml", include_str!("../../../data/blood-ohio/scenarios/campaign.toml")),
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
        let (counters, markers) = findings.read(sources, COUNTERS, counters::read);
        let tables = findings.read(sources, TABLES, tables::read);
        let board = findings.read(sources, MAP, |file| map::read(file, tables.costs));
        let known = scenario::Known { board: &board, counters: &counters, tables: &tables };
        let read = |name: &str| findings.read(sources, name, |file| scenario::read(file, &known));
        let scenarios: Vec<Scenario> = sources.ordered_scenarios(Self::FILES).map(read).collect();
        let about = About::read(&findings, sources).with(scenarios.iter().map(|scenario| &scenario.info));
        let mut data = Self { board, counters, markers, tables, scenarios, about, rules, provenance: Vec::new() };
        checks::counters(&data, &findings);
        checks::tables(&data, &findings);
        data.scenarios.iter().for_each(|scenario| checks::scenario(&data, scenario, &findings));
        data.provenance = findings.close(&data.rules)?;
        Ok(data)
    }

    /// The counter of this id.
    #[inline]
    pub fn counter(&self, piece: PieceId) -> &Counter {
        &self.counters[piece.index()]
    }

    /// The piece with this name, such as `Miami 1`.
    pub fn piece(&self, name: &str) -> Option<PieceId> {
        find_piece(&self.counters, name)
    }

    /// All pieces in the order of the list.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Counter)> {
        numbered(&self.counters)
    }

    /// The warriors of a nation.
    pub fn warriors(&self, nation: Nation) -> impl Iterator<Item = PieceId> {
        let own = move |counter: &Counter| counter.nation == Some(nation) && counter.kind == Kind::Warriors;
        self.pieces().filter(move |(_, counter)| own(counter)).map(|(piece, _)| piece)
    }

    /// The leaders of a nation.
    pub fn leaders(&self, nation: Nation) -> impl Iterator<Item = PieceId> {
        let own = move |counter: &Counter| counter.nation == Some(nation) && counter.kind.leader();
        self.pieces().filter(move |(_, counter)| own(counter)).map(|(piece, _)| piece)
    }

    /// 3.2.5: how many village markers a nation has.
    pub fn villages(&self, nation: Nation) -> u8 {
        self.markers.iter().filter(|marker| marker.nation == Some(nation)).map(|marker| marker.count).sum()
    }

    /// The scenario with this key, such as `harmar`.
    pub fn scenario_named(&self, key: &str) -> Option<ScenarioId> {
        self.scenarios.iter().position(|scenario| scenario.info.key == key).map(|place| ScenarioId(place as u8))
    }

    /// A scenario.
    #[inline]
    pub fn scenario(&self, id: ScenarioId) -> &Scenario {
        &self.scenarios[id.index()]
    }
}

/// All pieces with their ids. Lists too long for an id were refused when they were read.
fn numbered(counters: &[Counter]) -> impl Iterator<Item = (PieceId, &Counter)> {
    counters.iter().zip(0..=u8::MAX).map(|(counter, at)| (PieceId(at), counter))
}

/// The piece with this name.
fn find_piece(counters: &[Counter], name: &str) -> Option<PieceId> {
    numbered(counters).find(|(_, counter)| counter.name == name).map(|(piece, _)| piece)
}
