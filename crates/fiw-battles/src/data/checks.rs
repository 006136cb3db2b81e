//! What no file can say by itself: checks between counters, tables, maps and scenarios.

use super::{COUNTERS, Data, MAPS, TABLES};
use crate::board::Board;
use crate::counters::{Arm, Army, Code, Counter, UnitId};
use crate::scenario::{Arrival, Battlefield, EdgeZone, Group, Scenario, SetUpZone};
use crate::tables::Going;
use grid::Hex;
use kernel::data::{Findings, Named, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// 2.0: names used once, and the sheet adds up.
pub(super) fn sheet(data: &Data, total: u16, findings: &Findings) {
    let mut keys = BTreeSet::new();
    for (at, counter) in data.counters.iter().enumerate() {
        if !keys.insert(&counter.key) {
            let found = format!("{:?} again", counter.key);
            findings.add(Problem::new(COUNTERS, &format!("unit[{at}].key"), found, "a key used once"));
        }
    }
    let markers: usize = data.markers.iter().map(|marker| usize::from(marker.count)).sum();
    let sum = data.counters.len() + markers;
    if findings.clean(&[COUNTERS]) && sum != usize::from(total) {
        let expected = format!("{total} counters, units and markers together (2.0)");
        findings.add(Problem::new(COUNTERS, "sheet.counters", format!("a sheet of {sum}"), expected));
    }
}

/// The results fall with the die and rise with odds or strength; fog keeps to its time; victory rises.
pub(super) fn tables(data: &Data, findings: &Findings) {
    if !findings.clean(&[TABLES]) {
        return;
    }
    let tables = &data.tables;
    let falls = |key: &str, ranks: Vec<Vec<u8>>| {
        let down = ranks.windows(2).all(|rows| rows[0].iter().zip(&rows[1]).all(|(upper, lower)| upper >= lower));
        let across = ranks.iter().all(|row| row.is_sorted());
        if !down || !across {
            let expected = "results that get no better with a higher die and no worse with a farther column";
            findings.add(Problem::new(TABLES, key, "not in order", expected));
        }
    };
    falls("combat.rows", tables.crt.iter().map(|row| row.iter().map(|result| result.favour()).collect()).collect());
    falls("bombardment.rows", tables.abt.iter().map(|row| row.iter().map(|result| *result as u8).collect()).collect());
    for id in Battlefield::ALL {
        // 5.0-d
        if tables.fog[id.index()].iter().take(5).any(|faces| *faces != 0) {
            findings.add(Problem::new(TABLES, &format!("fog.{}", id.name()), "fog before game turn 6", "none (5.0-d)"));
        }
        if !tables.victory[id.index()].is_sorted() || tables.victory[id.index()].is_empty() {
            findings.add(Problem::new(TABLES, &format!("victory.{}", id.name()), "not in order", "levels that rise"));
        }
    }
}

/// A scenario against its units, its map and the tables.
pub(super) fn scenario(data: &Data, scenario: &Scenario, findings: &Findings) {
    let file = format!("scenarios/{}.toml", scenario.info.key);
    if !findings.clean(&[COUNTERS, TABLES, MAPS[scenario.field.index()], &file]) {
        return;
    }
    let check = Check { data, scenario, file, board: data.board(scenario.field), findings };
    check.length();
    check.groups();
    check.hexes();
    check.objectives();
    check.balk();
    for army in Army::BOTH {
        check.deployment(army);
        check.entry(army);
    }
}

struct Check<'a> {
    data: &'a Data,
    scenario: &'a Scenario,
    file: String,
    board: &'a Board,
    findings: &'a Findings,
}

impl Check<'_> {
    fn note(&self, key: &str, found: impl Into<String>, expected: &str) {
        self.findings.add(Problem::new(&self.file, key, found, expected));
    }

    fn length(&self) {
        let (boxes, length) = (self.scenario.fog.len(), usize::from(self.scenario.length));
        let fits = if self.scenario.printed() { length == boxes } else { length <= boxes };
        if !fits {
            self.note("length", length.to_string(), &format!("the {boxes} boxes of its turn track"));
        }
    }

    /// 2.2.2, 3.2-b: every unit of the battle is in one group, of its own army, that comes on as its code says. A scenario
    /// of a player's own need not heed the codes.
    fn groups(&self) {
        let groups = self.scenario.groups.iter().enumerate();
        for (at, group) in groups {
            let key = format!("group[{at}].units");
            for unit in &group.units {
                let counter = self.data.counter(*unit);
                if counter.scenario != self.scenario.field || counter.army != group.army {
                    self.note(&key, format!("{:?}", counter.key), "units of this scenario and army");
                } else if self.scenario.printed() && !fits(counter.code, &group.arrival) {
                    let expected = format!("units coded {}", counter.code.name());
                    self.note(&key, format!("{:?} in {:?}", counter.key, group.key), &expected);
                }
            }
        }
        for (unit, counter) in self.data.units(self.scenario.field) {
            let times = self.scenario.groups.iter().flat_map(|group| &group.units).filter(|id| **id == unit).count();
            if times != 1 {
                self.note("group", format!("{:?} {times} times", counter.key), "each unit of the scenario once");
            }
        }
    }

    /// Every hex the scenario names is on its map, and those of an edge are on that edge.
    fn hexes(&self) {
        let mut hexes = Vec::new();
        let mut zones = Vec::new();
        for army in Army::BOTH {
            let side = self.scenario.side(army);
            hexes.extend(side.victory.hexes.iter().map(|victory| victory.hex));
            hexes.extend(side.morale.hexes.iter().flat_map(|loss| &loss.hexes));
            zones.push(&side.friendly);
        }
        for group in &self.scenario.groups {
            match &group.arrival {
                Arrival::AtStart(SetUpZone::Near { hex, .. }) => hexes.push(*hex),
                Arrival::AtStart(SetUpZone::OneEach { hexes: places }) => hexes.extend(places),
                Arrival::AtStart(SetUpZone::Columns { .. } | SetUpZone::Rows { .. }) | Arrival::Designated { .. } => {}
                Arrival::Rolled { by, .. } => zones.push(by),
            }
        }
        for hex in hexes.into_iter().filter(|hex| !self.board.grid.contains(*hex)) {
            self.note("", hex.to_string(), "hexes of its map only");
        }
        for zone in zones {
            if let EdgeZone::Hexes(edge, hexes) = zone {
                for hex in hexes.iter().filter(|hex| !self.board.grid.on_edge(**hex, *edge)) {
                    self.note("", hex.to_string(), &format!("hexes of the {edge:?} edge"));
                }
            }
        }
    }

    /// The map shows every hex that scores, and no other.
    fn objectives(&self) {
        let mut scoring = BTreeSet::new();
        for army in Army::BOTH {
            let side = self.scenario.side(army);
            scoring.extend(side.victory.hexes.iter().map(|victory| victory.hex));
            scoring.extend(side.morale.hexes.iter().flat_map(|loss| loss.hexes.iter().copied()));
        }
        let shown: BTreeSet<Hex> = self.board.objectives.iter().map(|objective| objective.hex).collect();
        for hex in shown.symmetric_difference(&scoring) {
            let found = if shown.contains(hex) { "an objective that scores nothing" } else { "not an objective" };
            let expected = "the hexes that score in the scenario";
            self.findings.add(Problem::new(
                MAPS[self.scenario.field.index()],
                "objective",
                format!("{hex}, {found}"),
                expected,
            ));
        }
    }

    fn balk(&self) {
        if let Some(balk) = &self.scenario.balk {
            let leader = self.data.counter(balk.exempt_near);
            if leader.arm != Arm::Leader || leader.army != balk.army || leader.scenario != self.scenario.field {
                self.note("balk.exempt_near", format!("{:?}", leader.key), "a leader of that army");
            }
        }
    }

    /// 3.2, 3.2-c: the suggested deployment places each unit that starts on the map once, in its zone, on ground open
    /// to it and within the stacking limits.
    fn deployment(&self, army: Army) {
        let key = format!("{}.suggested.place", army.name());
        let places = &self.scenario.side(army).deployment;
        let mut stacks: BTreeMap<Hex, Stack> = BTreeMap::new();
        for (unit, hex) in places {
            let counter = self.data.counter(*unit);
            if let Some(wrong) = self.misplaced(*unit, *hex, army) {
                self.note(&key, format!("{:?} in {hex}", counter.key), wrong);
            }
            if !stacks.entry(*hex).or_default().takes(counter.arm) {
                self.note(&key, format!("{:?} in {hex}", counter.key), "a hex with room for it (7.1)");
            }
        }
        for group in self.scenario.groups(army).filter(|group| matches!(group.arrival, Arrival::AtStart(_))) {
            self.all_placed(&key, group, places);
        }
    }

    fn all_placed(&self, key: &str, group: &Group, places: &[(UnitId, Hex)]) {
        for unit in &group.units {
            let times = places.iter().filter(|(placed, _)| placed == unit).count();
            if times != 1 {
                let found = format!("{:?} placed {times} times", self.data.counter(*unit).key);
                self.note(key, found, "each unit that starts on the map placed once");
            }
        }
        let Arrival::AtStart(SetUpZone::OneEach { .. }) = group.arrival else { return };
        let mut taken = BTreeSet::new();
        for (unit, hex) in places.iter().filter(|(unit, _)| group.units.contains(unit)) {
            if !taken.insert(hex) {
                let found = format!("{:?} in {hex}", self.data.counter(*unit).key);
                self.note(key, found, "one unit of the group in a hex");
            }
        }
    }

    fn misplaced(&self, unit: UnitId, hex: Hex, army: Army) -> Option<&'static str> {
        let counter = self.data.counter(unit);
        let Some(group) = self.scenario.group_of(unit).filter(|group| group.army == army) else {
            return Some("a unit of this army");
        };
        let Arrival::AtStart(zone) = &group.arrival else { return Some("a unit that starts on the map") };
        if !self.board.grid.contains(hex) || !zone.contains(&self.board.grid, hex) {
            return Some("a hex of its set-up zone");
        }
        // 24.3, 23.3: bastions and Fort Ontario are closed to movement; the guns named for them stand in them.
        let named = matches!(zone, SetUpZone::OneEach { .. });
        (!named && !self.may_stand(counter, hex)).then_some("ground open to it (G57)")
    }

    /// G57: ground open to the unit, or a road or trail through it.
    fn may_stand(&self, counter: &Counter, hex: Hex) -> bool {
        let open = self.data.tables.enter(self.board.terrain(hex), Going::of(counter)).is_some();
        open || self.board.on_road(hex)
    }

    /// G26: a suggested entry hex is on the edge and lets every unit of the group find open ground nearby.
    fn entry(&self, army: Army) {
        let key = format!("{}.suggested.entry", army.name());
        let designated = self.scenario.groups(army).find_map(|group| match group.arrival {
            Arrival::Designated { edge, within, .. } => Some((group, edge, within)),
            Arrival::AtStart(_) | Arrival::Rolled { .. } => None,
        });
        match (designated, self.scenario.side(army).entry) {
            (None, None) => {}
            (None, Some(hex)) => self.note(&key, hex.to_string(), "none: this army designates no hex"),
            (Some(_), None) => self.note(&key, "missing", "the hex to designate"),
            (Some((_, edge, _)), Some(hex)) if !self.board.grid.on_edge(hex, edge) => {
                self.note(&key, hex.to_string(), &format!("a hex of the {edge:?} edge"));
            }
            (Some((group, edge, within)), Some(hex)) => {
                let near = |other: &Hex| self.board.grid.distance(hex, *other) <= within;
                let zone: Vec<Hex> = self.board.grid.edge(edge).into_iter().filter(near).collect();
                for counter in group.units.iter().map(|unit| self.data.counter(*unit)) {
                    if !zone.iter().any(|hex| self.may_stand(counter, *hex)) {
                        self.note(&key, hex.to_string(), &format!("a hex that lets {:?} in (G26)", counter.key));
                    }
                }
            }
        }
    }
}

/// Whether units with this code come on by this rule.
const fn fits(code: Code, arrival: &Arrival) -> bool {
    match (code, arrival) {
        (Code::FortOntario | Code::Bastion, Arrival::AtStart(zone)) => matches!(zone, SetUpZone::OneEach { .. }),
        (Code::Start, Arrival::AtStart(zone)) => !matches!(zone, SetUpZone::OneEach { .. }),
        (Code::Entry, Arrival::Designated { turn, .. }) => *turn == 1,
        (Code::Reinforcement, Arrival::Designated { turn, .. }) => *turn > 1,
        (Code::Reinforcement | Code::Bougainville | Code::CharlesRiver, Arrival::Rolled { .. }) => true,
        (Code::Start | Code::Entry | Code::FortOntario | Code::Bastion, _) => false,
        (Code::Reinforcement | Code::Bougainville | Code::CharlesRiver, _) => false,
    }
}

/// What stands in a hex, as far as 7.1 and 20.0-1 limit it.
#[derive(Default)]
struct Stack {
    combat: bool,
    gun: bool,
    train: bool,
}

impl Stack {
    /// Adds a unit; false if its place was taken.
    fn takes(&mut self, arm: Arm) -> bool {
        let place = match arm {
            Arm::Leader => return true,
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => &mut self.combat,
            Arm::Artillery => &mut self.gun,
            Arm::Train => &mut self.train,
        };
        !std::mem::replace(place, true)
    }
}
