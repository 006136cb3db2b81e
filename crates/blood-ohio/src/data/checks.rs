//! What no file can say by itself: checks between counters, tables, map and scenarios.

use super::{COUNTERS, Data, MAP, TABLES, deployment};
use crate::counters::{Expedition, Kind, Nation, PieceId, Side};
use crate::scenario::{NationSetUp, Scenario};
use crate::tables::{Action, Procedure};
use kernel::data::{Findings, Problem};
use std::collections::BTreeSet;

/// The pieces of a kind, side and nation stand together, and each nation has what 5.2.3.1 and 23.0 count on.
pub(super) fn counters(data: &Data, findings: &Findings) {
    if !findings.clean(&[COUNTERS, TABLES]) {
        return;
    }
    let note = |key: &str, found: String, expected: &str| findings.add(Problem::new(COUNTERS, key, found, expected));
    let mut seen = BTreeSet::new();
    let same = |a: &(PieceId, Kind, Side, Option<Nation>), b: &(PieceId, Kind, Side, Option<Nation>)| {
        (a.1, a.2, a.3) == (b.1, b.2, b.3)
    };
    let rows: Vec<_> = data.pieces().map(|(id, counter)| (id, counter.kind, counter.side, counter.nation)).collect();
    for run in rows.chunk_by(same) {
        let (id, kind, side, nation) = run[0];
        if !seen.insert((kind, side, nation)) {
            note("units", format!("{:?} apart", data.counter(id).name), "counters of a kind and nation together");
        }
    }
    for nation in Nation::ALL {
        let (leaders, warriors) = (data.leaders(nation).count(), data.warriors(nation).count());
        let Some(force) = data.tables.starting[nation.index()] else { continue };
        let needed = usize::from(force.leaders + force.warriors + force.remain);
        if leaders + warriors != needed {
            let found = format!("{leaders} leaders and {warriors} warriors of the {}", nation.name());
            note("units", found, &format!("{needed} together (5.2.3.1)"));
        }
    }
    let arms = rows.iter().filter(|row| row.1 == Kind::Arms).count();
    if arms != data.tables.arms_squares.len() {
        note("units", format!("{arms} British Arms"), "one for each of the six squares (23.0)");
    }
}

/// Results rise with die and strength, squares stand in order, the rounds of a turn follow each other.
pub(super) fn tables(data: &Data, findings: &Findings) {
    if !findings.clean(&[TABLES]) {
        return;
    }
    let (tables, note) = (&data.tables, |key: &str, expected: &str| {
        findings.add(Problem::new(TABLES, key, "not in order", expected));
    });
    let rows_rise = tables.crt.windows(2).all(|rows| rows[0].iter().zip(&rows[1]).all(|(low, high)| low <= high));
    if !rows_rise || !tables.crt.iter().all(|row| row.is_sorted()) {
        note("combat.rows", "casualties that get no fewer with a higher die or a greater strength");
    }
    if !tables.shock.is_sorted() || !tables.ambush.is_sorted_by_key(|row| row.hits) {
        note("shock.fp", "results that get no less with a higher roll");
    }
    let [first, second, third] = Expedition::ALL.map(|of| (tables.entry[of.index()], tables.withdrawal[of.index()]));
    // 7.0: each expedition enters after the one before it withdraws.
    if ![first.1, second.0, second.1, third.0, third.1].is_sorted() {
        note("track.expeditions", "withdrawal, entry, withdrawal, entry, withdrawal, each no lower than the last");
    }
    for nation in Nation::ALL {
        let boxed = matches!(nation, Nation::Miami | Nation::Shawnee);
        if boxed == tables.nation_square(nation).is_some() {
            let expected = "a square for each nation but the Miami and the Shawnee (2.4.2)";
            findings.add(Problem::new(TABLES, "track.nation", format!("wrong for the {}", nation.name()), expected));
        }
    }
    let chits = tables.raid_chits.iter().fold([0; 4], |sum, row| [0, 1, 2, 3].map(|at: usize| sum[at] + row[at]));
    if chits != [5; 4] {
        note("raid-chits.rows", "five of each chit in all (5.6-c)");
    }
    let order: Vec<Procedure> = tables.segments.iter().flatten().copied().collect();
    let operations: Vec<&Procedure> =
        order.iter().filter(|step| matches!(step, Procedure::UsOperations | Procedure::WcOperations)).collect();
    // 4.2, 4.2-b
    let paired = operations.chunks(2).all(|round| round == [&Procedure::UsOperations, &Procedure::WcOperations]);
    if order.first() != Some(&Procedure::SpecialActions) || order.last() != Some(&Procedure::EndOfTurn) || !paired {
        note("segment", "special actions first, US before WC operations, end of turn last (4.2)");
    }
}

/// A scenario against counters, tables and map.
pub(super) fn scenario(data: &Data, scenario: &Scenario, findings: &Findings) {
    if !findings.clean(&[COUNTERS, TABLES, MAP, &scenario.file()]) {
        return;
    }
    let check = Check { data, scenario, findings };
    check.track();
    check.nations();
    check.united_states();
    deployment::check(&check);
}

/// A scenario while it is checked.
pub(super) struct Check<'a> {
    pub data: &'a Data,
    pub scenario: &'a Scenario,
    findings: &'a Findings,
}

impl Check<'_> {
    pub fn note(&self, key: &str, found: impl Into<String>, expected: &str) {
        self.findings.add(Problem::new(&self.scenario.file(), key, found, expected));
    }

    /// Turns within the track; the raid cup as 5.6.1 fills it.
    fn track(&self) {
        let scenario = self.scenario;
        if scenario.last_turn() > 10 {
            self.note("turns", scenario.turns.to_string(), "no turn after the tenth (2.1)");
        }
        let raids = scenario.actions[Side::Wc.index()].contains(&Action::Raid);
        let mut cup = [0; 4];
        for turn in (1..=scenario.first_turn).filter(|_| raids) {
            let chits = self.data.tables.raid_chits(turn);
            cup = [0, 1, 2, 3].map(|at: usize| cup[at] + chits[at]);
        }
        if cup != scenario.raid_cup {
            let expected = format!("{cup:?}, all that came in up to its first turn (5.6.1)");
            self.note("raid-cup.abcd", format!("{:?}", scenario.raid_cup), &expected);
        }
    }

    /// Each nation has one status; members and treaty nations set up, with pieces and villages of their own.
    fn nations(&self) {
        let scenario = self.scenario;
        let listed = || scenario.members.iter().chain(&scenario.treaties);
        for nation in Nation::ALL {
            let times = listed().chain(&scenario.nonaligned).filter(|other| **other == nation).count();
            if times > 1 {
                self.note("members", format!("the {} {times} times", nation.name()), "one status a nation (1.1-b)");
            }
            let rows = scenario.nations.iter().filter(|row| row.nation == nation).count();
            if rows != listed().filter(|other| **other == nation).count() {
                let expected = "one set-up for each member and treaty nation, and for no other";
                self.note("nation", format!("the {} {rows} times", nation.name()), expected);
            }
        }
        for row in &scenario.nations {
            self.nation(row);
        }
    }

    fn nation(&self, row: &NationSetUp) {
        let name = row.nation.name();
        let foreign = |piece: &&PieceId| self.data.counter(**piece).nation != Some(row.nation);
        for piece in row.pieces.iter().chain(&row.reserve).filter(foreign) {
            self.note("nation.leaders", format!("{:?}", self.data.counter(*piece).name), &format!("{name} leaders"));
        }
        if row.healthy + row.reduced > self.data.villages(row.nation) {
            let found = format!("{} villages of the {name}", row.healthy + row.reduced);
            self.note("nation.healthy", found, "no more than there are markers");
        }
        let principals: BTreeSet<_> = self.data.board.principal_villages(row.nation).collect();
        if row.razed_principals.iter().any(|space| !principals.contains(space)) {
            self.note("nation.razed", format!("another place of the {name}"), "principal villages of the nation");
        }
    }

    /// 3.3: leaders of the groups are those of the United States; no fort is both built and to build.
    fn united_states(&self) {
        let scenario = self.scenario;
        let charts = scenario.entries.iter().flat_map(|entry| &entry.groups);
        for group in scenario.us.iter().chain(charts) {
            let foreign = |piece: &&PieceId| self.data.counter(**piece).side != Side::Us;
            for piece in group.pieces.iter().filter(foreign) {
                let found = format!("{:?} in {:?}", self.data.counter(*piece).name, group.name);
                self.note("group.leaders", found, "leaders of the United States");
            }
        }
        let mut forts = BTreeSet::new();
        let to_build = scenario.entries.iter().flat_map(|entry| &entry.builds.forts).chain(&scenario.builds.forts);
        for fort in to_build.chain(scenario.forts.iter().map(|row| &row.fort)) {
            if fort.printed() || !forts.insert(*fort) {
                self.note("builds.forts", fort.name(), "each fort marker once, and none for the printed forts");
            }
        }
        let later: u8 = scenario.entries.iter().map(|entry| entry.builds.settlements).sum();
        let built = scenario.settlements.north + scenario.settlements.east;
        if scenario.builds.settlements + later + built > 20 {
            self.note("builds.settlements", "more than 20 in all", "no more settlements than there are markers");
        }
    }
}
