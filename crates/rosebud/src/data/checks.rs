//! What no file can say by itself: checks between counters, tables, map and scenarios.

use super::{COUNTERS, Data, MAP, TABLES};
use crate::counters::{Arm, Army, Counter, UnitId};
use crate::points::StackingPoints;
use crate::scenario::Scenario;
use grid::Hex;
use kernel::data::{Findings, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// 2.C: names used once, each Pack Train with its men, Holders for everybody who needs one.
pub(super) fn counters(data: &Data, findings: &Findings) {
    let mut keys = BTreeSet::new();
    for counter in &data.counters {
        if !keys.insert(&counter.key) {
            findings.add(Problem::new(COUNTERS, "unit", format!("{:?} again", counter.key), "a key used once"));
        }
        if counter.arm == Arm::PackTrain && counter.partner.is_none() {
            let key = format!("{:?} without personnel", counter.key);
            findings.add(Problem::new(COUNTERS, "unit", key, "the key of its Personnel (15.B)"));
        }
    }
    for kind in [Arm::HorseHolder, Arm::MuleHolder, Arm::PonyHolder] {
        let count = |fits: &dyn Fn(&Counter) -> bool| data.counters.iter().filter(|counter| fits(counter)).count();
        let (riders, holders) = (count(&|c| c.arm.holder() == Some(kind)), count(&|c| c.arm == kind));
        if holders < riders && findings.clean(&[COUNTERS]) {
            let found = format!("{holders} of {kind:?}");
            findings.add(Problem::new(COUNTERS, "holders", found, format!("{riders}, one for each unit that rides")));
        }
    }
}

/// Better columns never do worse; every Leader is worth something; the scales rise.
pub(super) fn tables(data: &Data, findings: &Findings) {
    if !findings.clean(&[TABLES, COUNTERS]) {
        return;
    }
    let note = |key: &str, found: &str, expected: &str| findings.add(Problem::new(TABLES, key, found, expected));
    let tables = &data.tables;
    let across = tables.fire.rows.iter().all(|row| row.is_sorted());
    let down =
        tables.fire.rows.windows(2).all(|rows| rows[0].iter().zip(&rows[1]).all(|(above, below)| above <= below));
    if !across || !down {
        note("fire.results", "not in order", "results that get no weaker with a higher total or a farther column");
    }
    for army in Army::BOTH {
        let rising = |pair: &[crate::tables::Ratio]| {
            u16::from(pair[0].num) * u16::from(pair[1].den) < u16::from(pair[1].num) * u16::from(pair[0].den)
        };
        if !tables.melee.odds[army.index()].windows(2).all(rising) {
            note("melee.odds", "not in order", "odds that rise");
        }
    }
    if !tables.density.is_sorted_by_key(|row| row.up_to) || tables.density.is_empty() {
        note("fire.density", "not in order", "rows that rise");
    }
    if !tables.levels.is_sorted_by_key(|(_, level)| *level) || tables.levels.is_empty() {
        note("levels", "not in order", "levels that rise");
    }
    for (leader, counter) in data.units().filter(|(_, counter)| counter.arm == Arm::Leader) {
        if tables.victory.leaders.iter().filter(|worth| worth.leader == leader).count() != 1 {
            note("victory.leaders", &format!("{:?}", counter.key), "every Leader once");
        }
    }
}

/// Every scenario against counters and map.
pub(super) fn scenarios(data: &Data, findings: &Findings) {
    if data.scenarios.is_empty() {
        findings.add(Problem::new("scenarios/", "", "empty", "at least one scenario"));
    }
    for scenario in &data.scenarios {
        let file = format!("scenarios/{}.toml", scenario.info.key);
        if findings.clean(&[COUNTERS, TABLES, MAP, &file]) {
            Check { data, scenario, file, findings }.all();
        }
    }
}

struct Check<'a> {
    data: &'a Data,
    scenario: &'a Scenario,
    file: String,
    findings: &'a Findings,
}

impl Check<'_> {
    fn note(&self, key: &str, found: impl Into<String>, expected: &str) {
        self.findings.add(Problem::new(&self.file, key, found, expected));
    }

    fn all(&self) {
        self.once();
        self.stacks();
        self.edges();
        self.suggested();
        for rule in &self.scenario.rules {
            if self.data.rules.get(rule.as_str()).is_none() {
                self.note("rules", format!("{:?}", rule.as_str()), "rules of rules.toml");
            }
        }
        if self.scenario.times.is_empty() || self.scenario.entry_turn > self.scenario.length() {
            self.note("track.times", self.scenario.times.len().to_string(), "a turn track long enough for the entry");
        }
    }

    /// Each counter in one place, of the right side.
    fn once(&self) {
        let Scenario { stations, screen, warriors, chiefs, .. } = self.scenario;
        let us: Vec<UnitId> = stations
            .iter()
            .flat_map(|station| station.leaders.iter().chain(&station.units))
            .chain(screen.leaders.iter().chain(&screen.units))
            .copied()
            .collect();
        let mut seen = BTreeSet::new();
        let sides = [(Army::Us, &us), (Army::Indian, warriors), (Army::Indian, chiefs)];
        for (army, units) in sides {
            for unit in units {
                let counter = self.data.counter(*unit);
                if counter.army != army {
                    self.note("station", format!("{:?}", counter.key), "counters of the right side");
                }
                if counter.arm.is_holder() || counter.arm == Arm::Personnel {
                    self.note("station", format!("{:?}", counter.key), "no Holders and no Personnel: they follow");
                }
                if !seen.insert(*unit) {
                    self.note("station", format!("{:?} again", counter.key), "each counter once");
                }
            }
        }
    }

    /// 6.A: nobody starts in a hex that is too full.
    fn stacks(&self) {
        for station in &self.scenario.stations {
            let factors: StackingPoints = station.units.iter().map(|unit| self.on_foot(*unit)).sum();
            if factors > crate::stacking::LIMIT {
                self.note("station", format!("{factors} factors in {}", station.hex), "at most 25 (6.A)");
            }
        }
    }

    fn on_foot(&self, unit: UnitId) -> StackingPoints {
        self.data.counter(unit).factor.dismounted.stacking()
    }

    /// 18-k: the first edge takes everybody.
    fn edges(&self) {
        match self.scenario.entries.first() {
            Some(first) if first.tribes.is_empty() && first.most_units.is_none() && first.most_tribes.is_none() => {}
            _ => self.note("entry", "no edge open to all", "a first entry without limits (18-k)"),
        }
    }

    /// 18-d, 18-g: the suggested deployment is complete and legal.
    fn suggested(&self) {
        let Scenario { stations, screen, suggested, .. } = self.scenario;
        let mut load: BTreeMap<Hex, StackingPoints> = BTreeMap::new();
        for station in stations {
            *load.entry(station.hex).or_default() +=
                station.units.iter().map(|unit| self.on_foot(*unit)).sum::<StackingPoints>();
        }
        for station in stations {
            for unit in station.units.iter().filter(|unit| self.data.counter(**unit).arm.holder().is_some()) {
                let placed: Vec<Hex> =
                    suggested.holders.iter().filter(|(of, _)| of == unit).map(|(_, hex)| *hex).collect();
                let near = |hex: &Hex| {
                    let distance = self.data.board.grid.distance(*hex, station.hex);
                    *hex != station.hex && distance <= self.scenario.holders_within
                };
                match placed[..] {
                    [hex] if near(&hex) => *load.entry(hex).or_default() += StackingPoints::new(1),
                    _ => {
                        let found = format!("{:?} at {placed:?}", self.data.counter(*unit).key);
                        self.note("suggested.holders", found, "one Holder for each unit, next to it (18-d)");
                    }
                }
            }
        }
        for unit in &screen.units {
            let placed: Vec<Hex> =
                suggested.scouts.iter().filter(|scout| scout.unit == *unit).map(|scout| scout.hex).collect();
            match placed[..] {
                [hex] if screen.hexes.binary_search(&hex).is_ok() => {
                    *load.entry(hex).or_default() += self.on_foot(*unit)
                }
                _ => {
                    let found = format!("{:?} at {placed:?}", self.data.counter(*unit).key);
                    self.note("suggested.scouts", found, "each Scout once, in its rows (18-g)");
                }
            }
        }
        for leader in &screen.leaders {
            let legal = |(of, hex): &&(UnitId, Hex)| of == leader && screen.hexes.binary_search(hex).is_ok();
            if suggested.leaders.iter().filter(legal).count() != 1 {
                let found = format!("{:?}", self.data.counter(*leader).key);
                self.note("suggested.leaders", found, "each Leader once, in his rows (18-g)");
            }
        }
        if let Some((hex, factors)) = load.iter().find(|(_, factors)| **factors > crate::stacking::LIMIT) {
            self.note("suggested", format!("{factors} factors in {hex}"), "at most 25 (6.A)");
        }
    }
}
