//! Is the suggested deployment of a scenario legal and complete?

use super::checks::Check;
use crate::board::{Board, Gate, Printed, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId};
use crate::points::ForcePoints;
use crate::scenario::{Arms, NationSetUp, Station, Suggested, UsGroup, UsPlace, VillageRule};
use crate::tables::FortId;
use std::collections::{BTreeMap, BTreeSet};

const PLACE: &str = "suggested.place";

pub(super) fn check(check: &Check<'_>) {
    let all = Deployment { check, board: &check.data.board, suggested: &check.scenario.suggested };
    all.one_structure_a_space();
    all.forts();
    all.settlements();
    for row in &check.scenario.nations {
        all.villages(row);
        all.principals(row);
        all.warriors(row);
    }
    all.strangers();
    all.arms();
    for group in &check.scenario.us {
        all.group(group);
    }
    all.capacity();
    all.all_placed();
}

struct Deployment<'a> {
    check: &'a Check<'a>,
    board: &'a Board,
    suggested: &'a Suggested,
}

impl Deployment<'_> {
    fn note(&self, key: &str, found: impl Into<String>, expected: &str) {
        self.check.note(key, found, expected);
    }

    fn name(&self, piece: PieceId) -> &str {
        &self.check.data.counter(piece).name
    }

    fn at(&self, piece: PieceId) -> Option<Space> {
        self.suggested.pieces.iter().find(|(other, _)| *other == piece).map(|(_, at)| *at)
    }

    /// Forts that stand, printed ones included.
    fn standing(&self) -> Vec<(FortId, Space)> {
        let printed = FortId::ALL.into_iter().filter_map(|fort| Some((fort, self.board.printed_fort(fort)?)));
        printed.chain(self.suggested.forts.iter().copied()).collect()
    }

    fn fort(&self, fort: FortId) -> Option<Space> {
        self.standing().into_iter().find(|(other, _)| *other == fort).map(|(_, at)| at)
    }

    /// Where a nation has villages that stand: markers, and principal villages printed or moved.
    fn homes(&self, nation: Nation) -> BTreeSet<Space> {
        let suggested = self.suggested;
        let razed: BTreeSet<Space> =
            self.check.scenario.nations.iter().flat_map(|row| row.razed_principals.iter().copied()).collect();
        let own = |(of, space): &(Nation, Space)| (*of == nation).then_some(*space);
        let markers = suggested.healthy.iter().chain(&suggested.reduced).filter_map(own);
        let moved = suggested.principals.iter().filter(|(old, _)| self.board.owner(*old) == Some(nation));
        let printed = self.board.principal_villages(nation).filter(|space| !razed.contains(space));
        markers.chain(moved.map(|(_, new)| *new)).chain(printed).collect()
    }

    /// Whatever is set up stands on ground with nothing printed on it, and by itself.
    fn one_structure_a_space(&self) {
        let suggested = self.suggested;
        let villages = suggested.healthy.iter().chain(&suggested.reduced).map(|(_, space)| *space);
        let moved = suggested.principals.iter().map(|(_, space)| *space);
        let forts = suggested.forts.iter().map(|(_, space)| *space);
        let mut taken = BTreeSet::new();
        for space in villages.chain(moved).chain(forts).chain(suggested.built.iter().copied()) {
            let free = self.board.terrain(space) == Terrain::Ground && self.board.printed(space).is_none();
            if !free || !taken.insert(space) {
                self.note("suggested", self.board.name(space), "ground for each structure by itself");
            }
        }
    }

    fn forts(&self) {
        let listed = &self.check.scenario.forts;
        for row in listed {
            let mut standing = self.standing();
            standing.retain(|(fort, _)| *fort != row.fort);
            let at = self.suggested.forts.iter().find(|(fort, _)| *fort == row.fort).map(|(_, at)| *at);
            if !at.is_some_and(|at| row.site.allows(self.board, at, &standing)) {
                let found = at.map_or("missing", |at| self.board.name(at));
                self.note("suggested.fort", format!("{}: {found}", row.fort.name()), "a site the scenario allows");
            }
        }
        if self.suggested.forts.len() != listed.len() {
            self.note("suggested.fort", format!("{} forts", self.suggested.forts.len()), "those the scenario lists");
        }
    }

    fn settlements(&self) {
        let (suggested, counts) = (self.suggested, self.check.scenario.settlements);
        let north = suggested.built.iter().filter(|space| self.board.north_of_ohio(**space)).count();
        if [north, suggested.built.len() - north] != [counts.north, counts.east].map(usize::from) {
            self.note("suggested.built", "other counts", "as many north and east of the Ohio as the scenario lists");
        }
        let damaged = suggested.razed.iter().chain(&suggested.reduced_settlements);
        let printed = |space: &Space| self.board.printed(*space) == Some(Printed::Settlement);
        let distinct: BTreeSet<Space> = damaged.copied().filter(printed).collect();
        let [razed, reduced] = [counts.razed, counts.reduced].map(usize::from);
        if [suggested.razed.len(), suggested.reduced_settlements.len(), distinct.len()]
            != [razed, reduced, razed + reduced]
        {
            self.note("suggested.razed", "other counts", "printed settlements, as many as the scenario lists");
        }
        let near = |space: &&Space| {
            let forts = FortId::ALL.into_iter().filter_map(|fort| self.board.printed_fort(fort));
            forts.into_iter().any(|fort| self.board.distance(fort, **space) < counts.razed_distance)
        };
        for space in suggested.razed.iter().filter(near) {
            self.note("suggested.razed", self.board.name(*space), "settlements farther from the printed forts");
        }
    }

    /// A4.0, A2.0: as many villages as the scenario lists, each where it may be.
    fn villages(&self, row: &NationSetUp) {
        let key = "suggested.villages";
        let own = |list: &[(Nation, Space)]| -> Vec<Space> {
            list.iter().filter(|(nation, _)| *nation == row.nation).map(|(_, space)| *space).collect()
        };
        let (healthy, reduced) = (own(&self.suggested.healthy), own(&self.suggested.reduced));
        if [healthy.len(), reduced.len()] != [row.healthy, row.reduced].map(usize::from) {
            self.note(key, format!("other counts of the {}", row.nation.name()), "as many as the scenario lists");
        }
        for space in healthy.iter().chain(&reduced) {
            if !row.rule.allows(self.board, row.nation, *space, |fort| self.fort(fort)) {
                self.note(key, self.board.name(*space), "a space where the nation may have a village");
            }
        }
        if let VillageRule::OwnRiver { south_of: Some((mark, least)) } = row.rule {
            let south = healthy.iter().filter(|space| self.board.south_of(**space, mark)).count();
            if south < usize::from(least) {
                let expected = format!("at least {least} south of {}", self.board.name(mark));
                self.note(key, format!("{south} of the {}", row.nation.name()), &expected);
            }
        }
    }

    fn principals(&self, row: &NationSetUp) {
        for razed in &row.razed_principals {
            let moved: Vec<Space> =
                self.suggested.principals.iter().filter(|(old, _)| old == razed).map(|(_, new)| *new).collect();
            let allowed = |space: &Space| row.rule.allows(self.board, row.nation, *space, |fort| self.fort(fort));
            if moved.len() != 1 || !moved.iter().all(allowed) {
                self.note("suggested.principal", self.board.name(*razed), "one new place that a village may have");
            }
        }
    }

    /// A4.0-b, A4.0-c, A2.0: where warriors and leaders stand.
    fn warriors(&self, row: &NationSetUp) {
        let homes = self.homes(row.nation);
        let mut housed = BTreeSet::new();
        let mut used = BTreeSet::new();
        for piece in &row.pieces {
            let Some(at) = self.at(*piece) else { continue };
            used.insert(at);
            let warriors = self.check.data.counter(*piece).kind == Kind::Warriors;
            let fits = match row.station {
                Station::Villages => homes.contains(&at) && (!warriors || housed.insert(at)),
                Station::OneVillage => homes.contains(&at) && used.len() == 1,
                Station::At(space) | Station::EntrySquare(space) => at == space,
            };
            if !fits {
                let found = format!("{:?} at {}", self.name(*piece), self.board.name(at));
                self.note(PLACE, found, "a village of its own nation, one warrior to each");
            }
        }
    }

    /// Village markers and moved principal villages belong to nations that set up.
    fn strangers(&self) {
        let listed = |nation: Nation| self.check.scenario.nation(nation).is_some();
        let villages = self.suggested.healthy.iter().chain(&self.suggested.reduced);
        for (nation, _) in villages.filter(|(nation, _)| !listed(*nation)) {
            self.note("suggested.villages", nation.name(), "nations that set up");
        }
        let razed = |space: &Space| self.check.scenario.nations.iter().any(|row| row.razed_principals.contains(space));
        for (old, _) in self.suggested.principals.iter().filter(|(old, _)| !razed(old)) {
            self.note("suggested.principal", self.board.name(*old), "principal villages that are razed");
        }
    }

    /// A4.2, A4.3: British Arms in a village of their nation, or with a warrior of it.
    fn arms(&self) {
        let Arms::InPlay { with, with_warriors, .. } = &self.check.scenario.arms else { return };
        for (nation, piece) in with {
            let Some(at) = self.at(*piece) else { continue };
            let data = self.check.data;
            let escorted = data.warriors(*nation).any(|warriors| self.at(warriors) == Some(at));
            let fits = if *with_warriors { escorted } else { self.homes(*nation).contains(&at) };
            if !fits {
                let found = format!("{:?} at {}", self.name(*piece), self.board.name(at));
                self.note(PLACE, found, &format!("with the {}", nation.name()));
            }
        }
    }

    fn group(&self, group: &UsGroup) {
        let mut used = BTreeSet::new();
        for piece in &group.pieces {
            let Some(at) = self.at(*piece) else { continue };
            used.insert(at);
            let fits = match group.place {
                UsPlace::FortGarrison(fort) => self.fort(fort) == Some(at),
                UsPlace::EntrySquares { .. } => matches!(self.board.gate(at), Some(Gate::Us { .. })),
                UsPlace::Garrisons
                | UsPlace::Settlements
                | UsPlace::Cup
                | UsPlace::Later { .. }
                | UsPlace::After { .. } => false,
            };
            if !fits {
                let found = format!("{:?} at {}", self.name(*piece), self.board.name(at));
                self.note(PLACE, found, &format!("where {} starts", group.name));
            }
        }
        if let UsPlace::EntrySquares { at_least } = group.place
            && used.len() < usize::from(at_least)
        {
            self.note(PLACE, format!("{} on {} squares", group.name, used.len()), &format!("at least {at_least}"));
        }
    }

    /// 20.1.2, R50: FP inside each fort, leaders not counted.
    fn capacity(&self) {
        let (data, standing) = (self.check.data, self.standing());
        let mut inside: BTreeMap<Space, ForcePoints> = BTreeMap::new();
        for piece in &self.suggested.inside {
            let (counter, at) = (data.counter(*piece), self.at(*piece));
            let fp = if counter.kind.fighter() { counter.fp[0] } else { ForcePoints::ZERO };
            if let Some(at) = at {
                *inside.entry(at).or_default() += fp;
            }
        }
        for (space, fp) in inside {
            let fort = standing.iter().find(|(_, at)| *at == space).map(|(fort, _)| *fort);
            if fort.is_none_or(|fort| fp > data.tables.fort_capacity(fort)) {
                let found = format!("{fp} FP inside at {}", self.board.name(space));
                self.note(PLACE, found, "a fort that holds them (20.1.2)");
            }
        }
    }

    /// Each piece that starts on the map or on an entry square is placed once, and no other.
    fn all_placed(&self) {
        let scenario = self.check.scenario;
        let mut expected: BTreeSet<PieceId> = scenario.nations.iter().flat_map(|row| row.pieces.clone()).collect();
        if let Arms::InPlay { with, .. } = &scenario.arms {
            expected.extend(with.iter().map(|(_, piece)| *piece));
        }
        let starts = |group: &&UsGroup| matches!(group.place, UsPlace::FortGarrison(_) | UsPlace::EntrySquares { .. });
        expected.extend(scenario.us.iter().filter(starts).flat_map(|group| group.pieces.clone()));
        let mut placed = BTreeSet::new();
        for (piece, _) in &self.suggested.pieces {
            if !expected.contains(piece) || !placed.insert(*piece) {
                self.note(PLACE, format!("{:?}", self.name(*piece)), "each piece that starts on the map once");
            }
        }
        for piece in expected.difference(&placed) {
            self.note(PLACE, format!("without {:?}", self.name(*piece)), "each piece that starts on the map once");
        }
    }
}
