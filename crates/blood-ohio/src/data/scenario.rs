//! Reads a scenario.

use super::{find_piece, numbered, suggested};
use crate::board::{Board, Space};
use crate::counters::{Counter, Kind, Nation, PieceId, Side};
use crate::points::ActionPoints;
use crate::scenario::{
    Arms, Builds, EntryChart, FortSetUp, FortSite, NationSetUp, Scenario, ScenarioRules, SettlementSetUp, Station,
    UsGroup, UsPlace, Victory, VillageRule,
};
use crate::tables::{Action, Procedure, Tables};
use kernel::data::{Named, Reader};
use kernel::options::ScenarioInfo;
use kernel::{RuleId, rule};
use std::collections::BTreeSet;

/// What is known when a scenario is read.
pub(super) struct Known<'a> {
    pub board: &'a Board,
    pub counters: &'a [Counter],
    pub tables: &'a Tables,
}

impl Known<'_> {
    /// The space with this name.
    pub fn space(&self, row: &Reader<'_>, key: &str) -> Space {
        let name = row.str(key);
        self.named(row, key, &name).unwrap_or(Space(0))
    }

    /// The spaces with these names; none if left out.
    pub fn spaces(&self, row: &Reader<'_>, key: &str) -> Vec<Space> {
        row.opt_strings(key).iter().filter_map(|name| self.named(row, key, name)).collect()
    }

    pub fn named(&self, row: &Reader<'_>, key: &str, name: &str) -> Option<Space> {
        let space = self.board.find(name);
        if space.is_none() && !name.is_empty() {
            row.problem(key, &format!("{name:?}"), "the name or id of a space of the map");
        }
        space
    }

    /// The pieces with these names; none if left out.
    pub fn pieces(&self, row: &Reader<'_>, key: &str) -> Vec<PieceId> {
        let mut pieces = Vec::new();
        for name in row.opt_strings(key) {
            match find_piece(self.counters, &name) {
                Some(piece) => pieces.push(piece),
                None => row.problem(key, &format!("{name:?}"), "the name of a counter"),
            }
        }
        pieces
    }
}

fn read_info(file: &Reader<'_>) -> ScenarioInfo {
    let info = ScenarioInfo::read(file, &Side::BOTH.map(Named::name));
    if file.str("scenario") != info.key {
        file.problem("scenario", "another scenario", &info.key);
    }
    let (historical, recommended) = (file.str("historical"), file.opt_strings("recommended"));
    ScenarioInfo { turns: file.int("turns", 1..=10), historical, recommended, ..info }
}

/// Its own rules; where it names none, those of the book for all scenarios.
fn read_rules(row: &Reader<'_>) -> ScenarioRules {
    let own = |key: &str| row.opt_str(key).map(|id| RuleId::in_data(&id));
    ScenarioRules {
        clumsy: own("clumsy").unwrap_or(rule("18.2-b")),
        unbuilt: own("unbuilt").unwrap_or(rule("2.7")),
        victory: RuleId::in_data(&row.str("victory")),
        withdrawal: own("withdrawal"),
        sudden_death: own("sudden-death"),
        parts: own("parts").unwrap_or(rule("A3.3-e")),
    }
}

pub(super) fn read(file: &Reader<'_>, known: &Known<'_>) -> Scenario {
    let mut pool = Pool::new(known.counters);
    let nations = file.tables("nation").iter().map(|row| read_nation(row, known, &mut pool)).collect();
    let us: Vec<UsGroup> = file.tables("group").iter().map(|row| read_group(row, known, &mut pool)).collect();
    let cup = us.iter().filter(|group| group.place == UsPlace::Cup).flat_map(|group| group.pieces.clone()).collect();
    let play = file.noted("play");
    let (procedures, actions) = (read_procedures(&play), read_actions(&play, known.tables));
    Scenario {
        rules: read_rules(&file.table("rules")),
        info: read_info(file),
        first_turn: file.int("first-turn", 1..=10),
        turns: file.int("turns", 1..=10),
        vp: file.figures("vp", 0..=30),
        sap: file.figures("sap", 0..=5).map(ActionPoints::new),
        reset: file.figures("reset", 0..=5).map(ActionPoints::new),
        set_up_first: file.choice("set-up-first"),
        expedition: file.choice("expedition"),
        members: file.choices("members"),
        treaties: file.choices("treaties"),
        nonaligned: file.choices("nonaligned"),
        cup,
        builds: read_builds(&file.table("builds")),
        raid_cup: file.noted("raid-cup").figures("abcd", 0..=5),
        procedures,
        actions,
        southern_recruits: play.flag("southern-recruits"),
        learning_map: play.flag("learning-map"),
        casualties_to_cup: play.bool("casualties-to-cup"),
        scouts: play.bool("scouts"),
        ambush_penalty: play.bool("ambush-penalty"),
        scout_cancels_penalty: play.flag("scout-cancels-penalty"),
        subordinate_limit_us: play
            .opt_int("subordinate-limit-us", 1..=16)
            .unwrap_or(known.tables.forces.subordinate_fp),
        fort_by_step: play.flag("fort-by-step"),
        redraw: play.flag("redraw"),
        breaker_stays: play.flag("breaker-stays"),
        treaties_withdraw: play.flag("treaties-withdraw"),
        fort_miamis_turn: play.opt_int("fort-miamis-turn", 1..=10),
        victory: read_victory(&file.table("victory"), known),
        unbuilt_bonus: play.opt_int("unbuilt-bonus", 0..=9).unwrap_or_default(),
        arms: read_arms(&file.table("arms"), known.counters),
        nations,
        us,
        forts: file.opt_tables("fort").iter().map(read_fort).collect(),
        settlements: file.opt_table("settlements").map(|row| read_settlements(&row)).unwrap_or_default(),
        entries: file.opt_tables("entry").iter().map(|row| read_entry(row, known)).collect(),
        suggested: suggested::read(&file.table("suggested"), known),
        provenance: file.provenance(),
    }
}

/// All procedures, or those a learning tier lists.
fn read_procedures(play: &Reader<'_>) -> Vec<Procedure> {
    if play.has("procedures") {
        play.choices("procedures")
    } else {
        Procedure::NAMES.iter().map(|(_, procedure)| *procedure).collect()
    }
}

/// All special actions of each side, or those of them a learning tier lists.
fn read_actions(play: &Reader<'_>, tables: &Tables) -> [Vec<Action>; 2] {
    let listed: Option<Vec<Action>> = play.has("actions").then(|| play.choices("actions"));
    Side::BOTH.map(|side| {
        let used = |action: &&Action| listed.as_ref().is_none_or(|listed| listed.contains(action));
        tables.actions(side).iter().filter(used).copied().collect()
    })
}

fn read_builds(row: &Reader<'_>) -> Builds {
    row.provenance();
    Builds { settlements: row.int("settlements", 0..=20), forts: row.choices("forts") }
}

kernel::named! {
    /// How a scenario is won, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum VictoryName {
        Steps = "steps",
        Points = "points",
        Harmar = "harmar",
        Wabash = "wabash",
        Decision = "decision",
    }
}

fn read_victory(row: &Reader<'_>, known: &Known<'_>) -> Victory {
    row.provenance();
    match row.choice("kind") {
        VictoryName::Steps => Victory::Steps {
            village: known.space(row, "village"),
            settlement_steps: row.int("settlement-steps", 1..=40),
        },
        VictoryName::Points => Victory::Points,
        VictoryName::Harmar => Victory::Harmar {
            village: known.space(row, "village"),
            principals: row.int("principals", 1..=8),
            villages: row.int("villages", 0..=30),
            most_principals: row.int("most-principals", 0..=8),
            fort: row.choice("fort"),
        },
        VictoryName::Wabash => Victory::Wabash { fort: row.choice("fort") },
        VictoryName::Decision => Victory::Decision { us_vp: row.int("us-vp", 1..=30) },
    }
}

kernel::named! {
    /// Where the British Arms are, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum ArmsName {
        Unused = "unused",
        Squares = "squares",
        InPlay = "in-play",
    }
}

fn read_arms(row: &Reader<'_>, counters: &[Counter]) -> Arms {
    row.provenance();
    match row.choice("kind") {
        ArmsName::Unused => Arms::Unused,
        ArmsName::Squares => Arms::OnSquares,
        ArmsName::InPlay => {
            let mut markers = numbered(counters).filter(|(_, counter)| counter.kind == Kind::Arms).map(|(id, _)| id);
            let mut give = |key: &str| -> Vec<(Nation, PieceId)> {
                let nations = row.choices::<Nation>(key).into_iter();
                nations.filter_map(|nation| Some((nation, markers.next()?))).collect()
            };
            let (with, waiting) = (give("with"), give("waiting"));
            Arms::InPlay { with, waiting, available: markers.collect(), with_warriors: row.bool("with-warriors") }
        }
    }
}

kernel::named! {
    /// Where the warriors of a nation start, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum StationName {
        Villages = "villages",
        At = "at",
        OneVillage = "one-village",
        EntrySquare = "entry-square",
    }
}

fn read_nation(row: &Reader<'_>, known: &Known<'_>, pool: &mut Pool<'_>) -> NationSetUp {
    let nation: Nation = row.choice("nation");
    let of_nation = |kind: Kind| move |counter: &Counter| counter.kind == kind && counter.nation == Some(nation);
    let mut pieces = pool.named(row, "leaders", known);
    pieces.extend(pool.take(row, "warriors", of_nation(Kind::Warriors)));
    let mut reserve = if row.has("reserve-leaders") { pool.named(row, "reserve-leaders", known) } else { Vec::new() };
    reserve.extend(pool.take(row, "reserve", of_nation(Kind::Warriors)));
    let station = match row.choice("station") {
        StationName::Villages => Station::Villages,
        StationName::At => Station::At(known.space(row, "at")),
        StationName::OneVillage => Station::OneVillage,
        StationName::EntrySquare => Station::EntrySquare(known.space(row, "at")),
    };
    NationSetUp {
        nation,
        healthy: row.int("healthy", 0..=9),
        reduced: row.int("reduced", 0..=9),
        rule: read_village_rule(row, known),
        razed_principals: known.spaces(row, "razed"),
        pieces,
        station,
        reserve,
        provenance: row.provenance(),
    }
}

fn read_village_rule(row: &Reader<'_>, known: &Known<'_>) -> VillageRule {
    if let Some(fort) = row.opt_table("near-fort") {
        let [least, most] = [fort.int("least", 0..=20), fort.int("most", 0..=20)];
        return VillageRule::NearFort { fort: fort.choice("fort"), least, most };
    }
    let south = row.opt_table("south-of");
    VillageRule::OwnRiver { south_of: south.map(|row| (known.space(&row, "space"), row.int("villages", 1..=9))) }
}

kernel::named! {
    /// Where a group starts, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum PlaceName {
        Garrison = "garrison",
        Garrisons = "garrisons",
        Settlements = "settlements",
        Cup = "cup",
        EntrySquares = "entry-squares",
        Later = "later",
        After = "after",
    }
}

fn read_group(row: &Reader<'_>, known: &Known<'_>, pool: &mut Pool<'_>) -> UsGroup {
    let mut pieces = pool.named(row, "leaders", known);
    let units = row.table("units");
    for (name, kind) in Kind::NAMES {
        if units.has(name) {
            pieces.extend(pool.take(&units, name, |counter| counter.kind == *kind));
        }
    }
    let place = match row.choice("place") {
        PlaceName::Garrison => UsPlace::FortGarrison(row.choice("fort")),
        PlaceName::Garrisons => UsPlace::Garrisons,
        PlaceName::Settlements => UsPlace::Settlements,
        PlaceName::Cup => UsPlace::Cup,
        PlaceName::EntrySquares => UsPlace::EntrySquares { at_least: row.int("at-least", 1..=4) },
        PlaceName::Later => UsPlace::Later { turn: row.int("turn", 1..=10) },
        PlaceName::After => UsPlace::After { turns: row.int("turns", 1..=9) },
    };
    UsGroup { name: row.str("name"), pieces, place, provenance: row.provenance() }
}

kernel::named! {
    /// Where a fort may stand, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum SiteName {
        Exactly = "exactly",
        Within = "within",
        FromAnyFort = "from-any-fort",
    }
}

fn read_fort(row: &Reader<'_>) -> FortSetUp {
    let site = match row.choice("site") {
        SiteName::Exactly => {
            FortSite::Exactly { spaces: row.int("spaces", 0..=20), from: row.choice("from"), land: row.choice("land") }
        }
        SiteName::Within => FortSite::Within { spaces: row.int("spaces", 0..=20), from: row.choice("from") },
        SiteName::FromAnyFort => {
            FortSite::FromAnyFort { least: row.int("least", 0..=20), most: row.int("most", 0..=20) }
        }
    };
    FortSetUp { fort: row.choice("fort"), site, provenance: row.provenance() }
}

fn read_settlements(row: &Reader<'_>) -> SettlementSetUp {
    row.provenance();
    SettlementSetUp {
        north: row.int("north", 0..=20),
        east: row.int("east", 0..=20),
        razed: row.int("razed", 0..=20),
        reduced: row.int("reduced", 0..=20),
        razed_distance: row.int("razed-distance", 0..=20),
    }
}

/// A3.4-c: the board is cleared of units first, so each chart draws on the whole supply of counters.
fn read_entry(row: &Reader<'_>, known: &Known<'_>) -> EntryChart {
    row.provenance();
    let mut pool = Pool::new(known.counters);
    EntryChart {
        expedition: row.choice("expedition"),
        reset: row.figures("reset", 0..=5).map(ActionPoints::new),
        ambush_penalty: row.bool("ambush-penalty"),
        fort_by_step: row.bool("fort-by-step"),
        builds: read_builds(&row.table("builds")),
        groups: row.tables("group").iter().map(|row| read_group(row, known, &mut pool)).collect(),
    }
}

/// The counters nobody has taken yet. Leaders are taken by name, other counters as the first free ones of their kind.
struct Pool<'a> {
    counters: &'a [Counter],
    taken: BTreeSet<PieceId>,
}

impl<'a> Pool<'a> {
    const fn new(counters: &'a [Counter]) -> Self {
        Self { counters, taken: BTreeSet::new() }
    }

    fn named(&mut self, row: &Reader<'_>, key: &str, known: &Known<'_>) -> Vec<PieceId> {
        let pieces = known.pieces(row, key);
        for piece in &pieces {
            if !self.taken.insert(*piece) {
                row.problem(key, &format!("{:?} again", self.counters[piece.index()].name), "each counter once");
            }
        }
        pieces
    }

    /// As many as the figure under `key` says of those that `fit`.
    fn take(&mut self, row: &Reader<'_>, key: &str, fit: impl Fn(&Counter) -> bool) -> Vec<PieceId> {
        let count: usize = row.int(key, 0..=40);
        let free = numbered(self.counters).filter(|(piece, counter)| !self.taken.contains(piece) && fit(counter));
        let pieces: Vec<PieceId> = free.map(|(piece, _)| piece).take(count).collect();
        if pieces.len() < count {
            row.problem(key, &count.to_string(), &format!("no more than the {} counters that are left", pieces.len()));
        }
        self.taken.extend(&pieces);
        pieces
    }
}
