//! What no file can say by itself: checks between counters, tables and scenarios.

use super::{COUNTERS, Data};
use crate::battle::board::BattleBoard;
use crate::board::Terrain;
use crate::counters::{Counter, Kind, Nation};
use crate::scenario::{Content, Scenario};
use kernel::data::{Findings, Named, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// Counters have names of their own, and the leaders the rules speak of by name exist once.
pub(super) fn counters(data: &Data, findings: &Findings) {
    if !findings.clean(&[COUNTERS]) {
        return;
    }
    let note = |found: String, expected: &str| findings.add(Problem::new(COUNTERS, "unit", found, expected));
    let mut seen = BTreeSet::new();
    for counter in data.counters.iter().filter(|counter| !seen.insert(&counter.name)) {
        note(format!("{:?} again", counter.name), "a name used once");
    }
    for (kind, name) in
        [(Kind::Tecumseh, "Tecumseh"), (Kind::Girty, "Girty"), (Kind::McKee, "McKee"), (Kind::Dorchester, "Dorchester")]
    {
        let count = data.of_kind(kind).len();
        if count != 1 {
            note(format!("{name} {count} times"), "each of the four once");
        }
    }
    for name in ["St. Clair", "Hardin", "Blue Jacket", "Little Turtle", "Black Hoof"] {
        if data.piece(name).is_none() {
            note(format!("no {name}"), "every leader the rules speak of by name");
        }
    }
    for nation in Nation::ALL.into_iter().filter(|nation| data.of_kind(Kind::Warrior(*nation)).is_empty()) {
        note(format!("no {} warriors", nation.title()), "warriors of every nation");
    }
    // 2.0: the sheet has 280 counters.
    let all = data.counters.len() + data.markers.iter().map(|marker| usize::from(marker.count)).sum::<usize>();
    if all != 280 {
        note(format!("{all} counters"), "280 counters and markers in all (2.0)");
    }
}

/// Each terrain has its board.
pub(super) fn boards(boards: &[BattleBoard; 3], findings: &Findings) {
    for ((board, name), (word, terrain)) in boards.iter().zip(super::BOARDS).zip(Terrain::NAMES) {
        if board.terrain != *terrain && findings.clean(&[name]) {
            findings.add(Problem::new(name, "board", format!("{:?}", board.terrain), *word));
        }
    }
}

/// Scenarios have numbers and keys of their own and ask for no more units than there are.
pub(super) fn scenarios(all: &[(String, Scenario)], counters: &[Counter], findings: &Findings) {
    let (mut numbers, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for (file, scenario) in all {
        let note = |key: &str, found: String, expected: &str| findings.add(Problem::new(file, key, found, expected));
        if !numbers.insert(scenario.id) {
            note("number", format!("{} again", scenario.id.0), "a number used once");
        }
        if !keys.insert(&scenario.info.key) {
            note("scenario", format!("{:?} again", scenario.info.key), "a key used once");
        }
        let mut asked: BTreeMap<String, u8> = BTreeMap::new();
        for (side, content) in scenario.contents() {
            if let Content::Units { units, .. } = content {
                for (kind, count) in units {
                    *asked.entry(format!("{kind:?}")).or_default() += count;
                    let there = counters.iter().filter(|counter| counter.kind == *kind).count();
                    if usize::from(asked[&format!("{kind:?}")]) > there {
                        note("group.units", format!("{count} of {kind:?}"), "no more units than there are counters");
                    }
                    if kind.side() != side {
                        note("group.units", format!("{kind:?}"), "units of the side that sets up");
                    }
                }
            }
        }
    }
}
