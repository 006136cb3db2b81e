//! Reads a scenario.

use super::{find_unit, tables};
use crate::board::{Board, Hexside};
use crate::counters::{Arm, Army, Counter, UnitId};
use crate::points::VictoryPoints;
use crate::scenario::{EntryEdge, Objective, Post, Scenario, Screen, Search, Station, Suggested, SuggestedScout};
use crate::tables::Mode;
use grid::Hex;
use kernel::RuleId;
use kernel::data::{Named, Provenance, Reader};
use kernel::options::ScenarioInfo;
use std::collections::BTreeSet;

/// What a scenario refers to.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub counters: &'a [Counter],
    pub board: &'a Board,
}

pub(super) fn read(file: &Reader<'_>, known: Known<'_>) -> Scenario {
    if file.str("map") != super::MAP {
        file.problem("map", "another map", super::MAP);
    }
    let (warriors, track) = (file.noted("warriors"), file.noted("track"));
    let times = track.strings("times");
    let info = ScenarioInfo {
        turns: times.len() as u16,
        historical: file.str("historical"),
        ..ScenarioInfo::read(file, &Army::BOTH.map(Named::name))
    };
    let entries: Vec<EntryEdge> = file.tables("entry").iter().map(|row| known.entry(row)).collect();
    let edge: BTreeSet<Hex> = entries.iter().flat_map(|entry| entry.hexes.iter().copied()).collect();
    Scenario {
        info,
        set_up_order: file.order("set_up_order"),
        first_player: file.choice("first_player"),
        times,
        holders_within: file.int("holders_within", 0..=6),
        stations: file.opt_tables("station").iter().filter_map(|row| known.station(row)).collect(),
        screen: file.opt_table("screen").map(|row| known.screen(&row)).unwrap_or_default(),
        warriors: known.warriors(&warriors),
        chiefs: known.leaders(&warriors),
        entry_turn: warriors.int("turn", 1..=60),
        entries,
        edge: edge.into_iter().collect(),
        objectives: file.opt_tables("objective").iter().filter_map(|row| known.objective(row)).collect(),
        post: file.opt_table("post").and_then(|row| known.post(&row)),
        search: file.opt_table("search").map(|row| search(&row)),
        suggested: file.opt_table("suggested").map(|row| known.suggested(&row)).unwrap_or_default(),
        rules: file.opt_strings("rules").iter().map(|id| RuleId::in_data(id)).collect(),
        provenance: file.provenance(),
    }
}

fn search(row: &Reader<'_>) -> Search {
    row.provenance();
    Search {
        edge: row.choice("edge"),
        within: row.int("within", 1..=20),
        units: row.int("units", 1..=30),
        points: VictoryPoints::new(row.int("points", 0..=20)),
        may_leave: tables::faces(row, "may_leave_on"),
        trail: tables::faces(row, "trail_on"),
        trail_points: VictoryPoints::new(row.int("trail_points", 0..=20)),
        ambush: tables::faces(row, "ambush_on"),
    }
}

impl Known<'_> {
    fn unit(&self, row: &Reader<'_>, key: &str, name: &str) -> Option<UnitId> {
        let unit = find_unit(self.counters, name);
        if unit.is_none() {
            row.problem(key, &format!("{name:?}"), "the key of a counter in counters.toml");
        }
        unit
    }

    /// Counters under a key: Leaders, or units.
    fn list(&self, row: &Reader<'_>, key: &str, leaders: bool) -> Vec<UnitId> {
        let units: Vec<UnitId> = row.opt_strings(key).iter().filter_map(|name| self.unit(row, key, name)).collect();
        for unit in &units {
            let counter = &self.counters[unit.index()];
            if (counter.arm == Arm::Leader) != leaders {
                let expected = if leaders { "Leaders" } else { "units" };
                row.problem(key, &format!("{:?}", counter.key), expected);
            }
        }
        units
    }

    fn leaders(&self, row: &Reader<'_>) -> Vec<UnitId> {
        self.list(row, "leaders", true)
    }

    fn hex(&self, row: &Reader<'_>) -> Option<Hex> {
        let hex = row.hex("hex")?;
        if !self.board.grid.contains(hex) {
            row.problem("hex", &hex.to_string(), "a hex on the map");
            return None;
        }
        Some(hex)
    }

    /// The landmark under `place`.
    fn place(&self, row: &Reader<'_>) -> Option<(String, Hex)> {
        let key = row.str("place");
        let found = self.board.landmark(&key);
        if found.is_none() && !key.is_empty() {
            row.problem("place", &format!("{key:?}"), "the key of a place in map.toml");
        }
        found.map(|landmark| (landmark.name.clone(), landmark.hex))
    }

    fn station(&self, row: &Reader<'_>) -> Option<Station> {
        row.provenance();
        let (leaders, units) = (self.leaders(row), self.list(row, "units", false));
        if units.is_empty() {
            row.problem("units", "nobody", "at least one unit");
        }
        Some(Station { hex: self.hex(row)?, leaders, units })
    }

    /// 18-g: hexes of these rows that lie on the bank of a hex, as the creek divides the map.
    fn screen(&self, row: &Reader<'_>) -> Screen {
        row.provenance();
        let (leaders, units) = (self.leaders(row), self.list(row, "units", false));
        let creek: Hexside = row.choice("creek");
        let rows: Vec<u8> = row.ints("rows", 0..=62);
        let (first, last) = match rows[..] {
            [first, last] if first <= last => (first, last),
            _ => {
                row.problem("rows", &format!("{rows:?}"), "the first and the last row");
                (0, 0)
            }
        };
        let from = row.hex("bank_of").filter(|hex| self.board.grid.contains(*hex));
        let bank = from.map(|from| self.bank(from, creek)).unwrap_or_default();
        let hexes: Vec<Hex> = bank.into_iter().filter(|hex| (first..=last).contains(&hex.row())).collect();
        if hexes.is_empty() {
            row.problem("bank_of", "a bank without hexes in these rows", "a hex on the map, on the right bank");
        }
        Screen { leaders, units, hexes }
    }

    /// All hexes that can be reached without crossing the creek, sorted.
    fn bank(&self, from: Hex, creek: Hexside) -> Vec<Hex> {
        let grid = &self.board.grid;
        let mut reached = vec![false; grid.cells()];
        let mut open = vec![from];
        reached[grid.cell(from)] = true;
        while let Some(hex) = open.pop() {
            for (side, other) in grid.neighbours(hex) {
                if self.board.hexside(hex, side) != creek && !reached[grid.cell(other)] {
                    reached[grid.cell(other)] = true;
                    open.push(other);
                }
            }
        }
        grid.hexes().filter(|hex| reached[grid.cell(*hex)]).collect()
    }

    fn entry(&self, row: &Reader<'_>) -> EntryEdge {
        let edge = row.choice("edge");
        let grid = &self.board.grid;
        let mut hexes = grid.edge(edge);
        if row.has("hexes") {
            let ends: Vec<Hex> = row.strings("hexes").iter().filter_map(|text| text.parse().ok()).collect();
            match ends[..] {
                [first, last] if grid.on_edge(first, edge) && grid.on_edge(last, edge) => {
                    hexes.retain(|hex| (first..=last).contains(hex));
                }
                _ => row.problem("hexes", &format!("{ends:?}"), "the first and the last hex along the edge"),
            }
        }
        let tribes = row.opt_strings("tribes");
        for tribe in tribes.iter().filter(|tribe| !self.counters.iter().any(|counter| counter.tribe == **tribe)) {
            row.problem("tribes", &format!("{tribe:?}"), "a tribe in counters.toml");
        }
        let provenance = row.provenance();
        let rule = match &provenance {
            Provenance::Given { case } => RuleId::in_data(case),
            Provenance::Reconstructed { .. } => kernel::rule("18-k"),
        };
        let (most_units, most_tribes) = (row.opt_int("most_units", 0..=60), row.opt_int("most_tribes", 0..=60));
        EntryEdge { key: row.str("key"), edge, hexes, tribes, most_units, most_tribes, rule }
    }

    fn warriors(&self, row: &Reader<'_>) -> Vec<UnitId> {
        let tribes = row.strings("tribes");
        for tribe in tribes.iter().filter(|tribe| !self.counters.iter().any(|counter| counter.tribe == **tribe)) {
            row.problem("tribes", &format!("{tribe:?}"), "a tribe in counters.toml");
        }
        let mine = |(_, counter): &(usize, &Counter)| counter.arm == Arm::Warriors && tribes.contains(&counter.tribe);
        self.counters.iter().enumerate().filter(mine).map(|(place, _)| UnitId(place as u8)).collect()
    }

    fn objective(&self, row: &Reader<'_>) -> Option<Objective> {
        row.provenance();
        let points = VictoryPoints::new(row.int("points", 0..=50));
        self.place(row).map(|(name, hex)| Objective { name, hex, points })
    }

    fn post(&self, row: &Reader<'_>) -> Option<Post> {
        row.provenance();
        let leader = row.str("leader");
        let post = (self.place(row), self.unit(row, "leader", &leader), self.list(row, "units", false));
        let (radius, release_turn) = (row.int("radius", 0..=40), row.int("release_turn", 1..=60));
        let (release_bands, release_within) = (row.int("release_bands", 1..=60), row.int("release_within", 0..=40));
        let (Some((name, hex)), Some(leader), units) = post else { return None };
        Some(Post { name, hex, radius, leader, units, release_turn, release_bands, release_within })
    }

    fn suggested(&self, row: &Reader<'_>) -> Suggested {
        row.provenance();
        let place = |row: &Reader<'_>, key: &str| {
            let name = row.str(key);
            self.unit(row, key, &name).zip(self.hex(row))
        };
        let scout = |row: &Reader<'_>| {
            let mode: Mode = row.choice("mode");
            place(row, "unit").map(|(unit, hex)| SuggestedScout { unit, hex, mode })
        };
        Suggested {
            scouts: row.opt_tables("scouts").iter().filter_map(scout).collect(),
            leaders: row.opt_tables("leaders").iter().filter_map(|row| place(row, "leader")).collect(),
            holders: row.opt_tables("holders").iter().filter_map(|row| place(row, "unit")).collect(),
        }
    }
}
