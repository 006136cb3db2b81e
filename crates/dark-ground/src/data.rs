//! The game's data files: read, checked against each other, and typed.
//!
//! | file | becomes | read in |
//! |---|---|---|
//! | `rules.toml` | [`RuleIndex`] | the kernel |
//! | `counters.toml` | [`Counter`], [`Marker`] | [`crate::counters`] |
//! | `game.toml`, `colours.toml` | [`About`] | the kernel |
//! | `tables.toml` | [`Tables`] | [`crate::tables`] |
//! | `map.toml` | [`Board`] | `data/map.rs` |
//! | `battle.toml` | [`BattleCharts`] | [`crate::battle::charts`] |
//! | `boards/*.toml` | [`BattleBoard`] | [`crate::battle::board`] |
//! | `scenarios/*.toml` | [`Scenario`] | `data/scenario.rs` |
//!
//! What can be judged inside one row is judged where it is read; what needs two files is in `data/checks.rs`.

mod checks;
mod map;
mod scenario;

use crate::battle::board::BattleBoard;
use crate::battle::charts::{self, BattleCharts};
use crate::board::Board;
use crate::counters::{self, Counter, Kind, Marker};
use crate::ids::{PieceId, PieceSet};
use crate::scenario::{Scenario, ScenarioId};
use crate::tables::{self, Tables};
use kernel::data::{Findings, Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::options::About;

const RULES: &str = "rules.toml";
const COUNTERS: &str = "counters.toml";
const TABLES: &str = "tables.toml";
const MAP: &str = "map.toml";
const BATTLE: &str = "battle.toml";
const BOARDS: [&str; 3] = ["boards/wilderness.toml", "boards/rough.toml", "boards/settled.toml"];

/// All fixed facts of the game. Made once; the rules only look things up in it.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub board: Board,
    /// Every counter; [`PieceId`] is the place in this list.
    pub counters: Vec<Counter>,
    /// The markers.
    pub markers: Vec<Marker>,
    /// What a list of games shows.
    pub about: About,
    /// The printed tables.
    pub tables: Tables,
    /// The charts of battles.
    pub charts: BattleCharts,
    /// The battle boards, by terrain.
    pub boards: [BattleBoard; 3],
    /// The scenarios, in order of their numbers.
    pub scenarios: Vec<Scenario>,
    /// Every rule in our own words.
    pub rules: RuleIndex,
    /// Where each table and row comes from.
    pub provenance: Vec<ProvenanceEntry>,
}

impl Data {
    /// The files the game brings with it, by the names a player's own files replace.
    pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

    /// The files the game brings with it; a player may replace any and add scenarios.
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
    /// Every problem of every file.
    pub fn load(sources: &Sources) -> Result<Self, Vec<Problem>> {
        let findings = Findings::new(sources);
        let rules = findings.read(sources, RULES, RuleIndex::from_reader);
        let (counters, markers) = findings.read(sources, COUNTERS, counters::read);
        let piece = |name: &str| counters::find(&counters, name);
        let tables = findings.read(sources, TABLES, |file| tables::read(file, &piece));
        let board = findings.read(sources, MAP, map::read);
        let charts = findings.read(sources, BATTLE, charts::read);
        let boards = BOARDS.map(|name| findings.read(sources, name, BattleBoard::read));
        checks::boards(&boards, &findings);
        let mut scenarios = Vec::new();
        for name in sources.scenarios() {
            let known = scenario::Known { board: &board, counters: &counters, rules: &rules, boards: &boards };
            let read = findings.read(sources, name, |file| scenario::read(file, &known));
            scenarios.extend(read.map(|scenario| (name.to_owned(), scenario)));
        }
        scenarios.sort_by_key(|(_, scenario)| scenario.id);
        checks::scenarios(&scenarios, &counters, &findings);
        let scenarios: Vec<Scenario> = scenarios.into_iter().map(|(_, scenario)| scenario).collect();
        let about = About::read(&findings, sources).with(scenarios.iter().map(|scenario| &scenario.info));
        let provenance = Vec::new();
        let mut data = Self { board, counters, markers, about, tables, charts, boards, scenarios, rules, provenance };
        checks::counters(&data, &findings);
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
        counters::find(&self.counters, name)
    }

    /// All pieces in the order of the list.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Counter)> {
        self.counters.iter().zip(0..=u8::MAX).map(|(counter, place)| (PieceId(place), counter))
    }

    /// All pieces of a kind.
    pub fn of_kind(&self, kind: Kind) -> PieceSet {
        self.pieces().filter(|(_, counter)| counter.kind == kind).map(|(piece, _)| piece).collect()
    }

    /// How many markers of a kind there are.
    pub fn markers(&self, kind: &str) -> u8 {
        self.markers.iter().filter(|marker| marker.kind == kind).map(|marker| marker.count).sum()
    }

    /// The scenario of this number.
    pub fn scenario(&self, id: ScenarioId) -> Option<&Scenario> {
        // They are in order of their numbers, which begin with 1 unless a player has added some.
        let guess = self.scenarios.get(usize::from(id.0).wrapping_sub(1)).filter(|scenario| scenario.id == id);
        guess.or_else(|| self.scenarios.iter().find(|scenario| scenario.id == id))
    }
}
