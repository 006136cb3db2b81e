//! Reads a scenario.

use crate::battle::board::BattleBoard;
use crate::board::{Board, Terrain};
use crate::counters::{self, Counter, Side, UnitKind};
use crate::ids::{AreaId, AreaSet, PieceId};
use crate::points::{CommitmentLevel, MobilizationLevel};
use crate::scenario::{
    BattleSetUp, Content, Date, FieldGroup, FieldZone, HeldBack, LateGroup, Levels, Limits, Points, Rules, Scenario,
    ScenarioId, SetUpGroup, SetUpZone, StartLevel, Victory, What,
};
use kernel::RuleId;
use kernel::data::{Named, Reader, RuleIndex};
use kernel::options::ScenarioInfo;

/// What a scenario refers to.
pub(super) struct Known<'a> {
    pub board: &'a Board,
    pub counters: &'a [Counter],
    pub rules: &'a RuleIndex,
    pub boards: &'a [BattleBoard; 3],
}

/// What kind of scenario a file is.
#[derive(Clone, Copy, PartialEq)]
enum ScenarioKind {
    Campaign,
    Battle,
}

impl Named for ScenarioKind {
    const NAMES: &'static [(&'static str, Self)] = &[("campaign", Self::Campaign), ("battle", Self::Battle)];
}

/// A scenario; nothing where a battle lacks a side.
pub(super) fn read(file: &Reader<'_>, known: &Known<'_>) -> Option<Scenario> {
    match file.choice("kind") {
        ScenarioKind::Campaign => {
            let groups = file.tables("group").iter().map(|row| known.group(row)).collect();
            Some(Scenario { groups, ..known.scenario(file) })
        }
        ScenarioKind::Battle => {
            let battle = Some(known.battle(file)?);
            Some(Scenario { battle, ..known.scenario(file) })
        }
    }
}

impl Known<'_> {
    fn scenario(&self, file: &Reader<'_>) -> Scenario {
        file.provenance();
        let turns: u8 = file.int("turns", 1..=40);
        let info = ScenarioInfo {
            key: file.str("scenario"),
            turns: turns.into(),
            historical: file.str("historical"),
            ..ScenarioInfo::read(file, &Side::BOTH.map(Named::name))
        };
        Scenario {
            id: ScenarioId(file.int("number", 1..=255)),
            info,
            first: date(&file.table("first")),
            turns,
            rules: self.rules(&file.table("rules")),
            levels: self.levels(&file.table("levels")),
            limits: file.opt_table("limits").map(|row| self.limits(&row)),
            held_back: file.opt_table("held-back").map(|row| held_back(&row)),
            victory: self.victory(&file.table("victory")),
            groups: Vec::new(),
            battle: None,
            look: if file.has("look") { self.areas(file, "look") } else { Vec::new() },
        }
    }

    /// 16: a battle alone; each side has one group on the board, and one group may come later.
    fn battle(&self, file: &Reader<'_>) -> Option<BattleSetUp> {
        let row = file.table("battle");
        row.provenance();
        let terrain: Terrain = row.choice("board");
        let board = &self.boards[terrain.index()];
        let (mut groups, mut late, mut order) = ([None, None], None, Vec::new());
        for row in file.tables("group") {
            row.provenance();
            let (side, content): (Side, Content) = (row.choice("side"), self.units(&row));
            if let Some(arrives) = row.opt_table("arrives") {
                let hex = board.on_board(&arrives, "hex").unwrap_or(board.grid().first());
                late = Some(LateGroup { side, content, round: arrives.int("round", 1..=40), hex });
            } else {
                let zone = row.opt_table("zone").map(|row| field_zone(&row)).unwrap_or_default();
                let focus = board.on_board(&row, "focus").unwrap_or(board.grid().first());
                if groups[side.index()].replace(FieldGroup { content, zone, focus }).is_some() {
                    row.problem("side", "a second group on the board", "one group a side");
                }
                order.push(side);
            }
        }
        let ([Some(us), Some(na)], [one, two]) = (groups, &order[..]) else {
            file.problem("group", "another list", "a group for each side on the board");
            return None;
        };
        Some(BattleSetUp {
            board: terrain,
            first: row.choice("first"),
            surprise: row.flag("surprise"),
            severe: row.flag("severe"),
            rifles: row.flag("rifles-by-die"),
            order: [*one, *two],
            groups: [us, na],
            late,
        })
    }

    /// A rule of the index.
    fn rule(&self, row: &Reader<'_>, key: &str) -> RuleId {
        let id = row.str(key);
        if self.rules.get(&id).is_none() && !self.rules.is_empty() {
            row.problem(key, &format!("{id:?}"), "a rule of rules.toml");
        }
        RuleId::in_data(&id)
    }

    fn rules(&self, row: &Reader<'_>) -> Rules {
        Rules {
            length: self.rule(row, "length"),
            us: self.rule(row, "us"),
            na: self.rule(row, "na"),
            limits: row.has("limits").then(|| self.rule(row, "limits")),
            victory: self.rule(row, "victory"),
        }
    }

    fn piece(&self, row: &Reader<'_>, key: &str, name: &str) -> Option<PieceId> {
        let found = counters::find(self.counters, name);
        if found.is_none() {
            row.problem(key, &format!("{name:?}"), "a counter of counters.toml");
        }
        found
    }

    fn leader(&self, row: &Reader<'_>, key: &str) -> PieceId {
        self.piece(row, key, &row.str(key)).unwrap_or(PieceId(0))
    }

    fn leaders(&self, row: &Reader<'_>, key: &str) -> Vec<PieceId> {
        let names = if row.has(key) { row.strings(key) } else { Vec::new() };
        names.iter().filter_map(|name| self.piece(row, key, name)).collect()
    }

    fn area(&self, row: &Reader<'_>, key: &str) -> AreaId {
        self.areas(row, key).first().copied().unwrap_or(AreaId(0))
    }

    fn areas(&self, row: &Reader<'_>, key: &str) -> Vec<AreaId> {
        row.words(key, "the id of an area", |word| self.board.find(word).map(|area| vec![area]))
    }

    fn area_set(&self, row: &Reader<'_>, key: &str) -> AreaSet {
        if row.has(key) { self.areas(row, key).into_iter().collect() } else { AreaSet::NONE }
    }

    fn levels(&self, row: &Reader<'_>) -> Levels {
        row.provenance();
        let level = |row: &Reader<'_>| StartLevel {
            nation: row.choice("nation"),
            level: MobilizationLevel::new(row.int("level", 1..=5)),
        };
        Levels {
            commitment: CommitmentLevel::new(row.int("commitment", 1..=5)),
            us_primary: self.leader(row, "us-primary"),
            na_primary: self.leader(row, "na-primary"),
            warpath: row.tables("warpath").iter().map(level).collect(),
            peaceful: row.opt_tables("peaceful").iter().map(level).collect(),
            rolled: choices(row, "rolled"),
            surrendered: choices(row, "surrendered"),
            out: self.leaders(row, "out"),
            groups_received: row.opt_int("groups-received", 0..=9).unwrap_or_default(),
            army_set: row.flag("army-set"),
        }
    }

    fn limits(&self, row: &Reader<'_>) -> Limits {
        row.provenance();
        let open = self.zone(&row.table("open")).named(self.board);
        Limits { open: [open.or(self.area_set(row, "us-also")), open], nations: row.choices("nations") }
    }

    fn victory(&self, row: &Reader<'_>) -> Victory {
        row.provenance();
        match row.choice("kind") {
            VictoryKind::Expedition => Victory::Expedition {
                goal: self.area(row, "goal"),
                base: self.area(row, "base"),
                lands: row.choices("lands"),
                losses_of: row.int("losses-of", 1..=9),
            },
            VictoryKind::Foothold => Victory::Foothold { goal: self.area(row, "goal"), base: self.area(row, "base") },
            VictoryKind::LongWar => Victory::LongWar,
            VictoryKind::Points => Victory::Points(Points {
                regular: row.int("regular", 0..=9),
                unit: row.int("unit", 0..=9),
                cleared: row.int("cleared", 0..=20),
                leaders: row
                    .opt_tables("leaders")
                    .iter()
                    .map(|row| (self.leader(row, "leader"), row.int("more", 0..=20)))
                    .collect(),
                nations: row
                    .opt_tables("nations")
                    .iter()
                    .map(|row| (row.choice("nation"), row.int("points", 0..=9)))
                    .collect(),
            }),
        }
    }

    fn zone(&self, row: &Reader<'_>) -> SetUpZone {
        let near = row.opt_table("near").map(|row| (self.area(&row, "area"), row.int("steps", 0..=20)));
        SetUpZone {
            states: choices(row, "states"),
            nations: choices(row, "nations"),
            areas: self.area_set(row, "areas"),
            except: self.area_set(row, "except"),
            tribal: row.flag("tribal"),
            own: row.flag("own"),
            settlements: row.flag("settlements"),
            beside_settlements: row.flag("beside-settlements"),
            forts: row.flag("forts"),
            unsettled: row.flag("unsettled"),
            no_us_fort: row.flag("no-us-fort"),
            near,
        }
    }

    fn group(&self, row: &Reader<'_>) -> SetUpGroup {
        row.provenance();
        SetUpGroup {
            side: row.choice("side"),
            content: self.content(row),
            zone: row.opt_table("zone").map(|row| self.zone(&row)).unwrap_or_default(),
            half_at: row.has("half-at").then(|| self.area(row, "half-at")),
            suggested: if row.has("suggested") { self.areas(row, "suggested") } else { Vec::new() },
        }
    }

    fn content(&self, row: &Reader<'_>) -> Content {
        let count = || row.int("count", 1..=40);
        match row.choice("what") {
            What::Units => self.units(row),
            What::Village => Content::Villages(count()),
            What::Settler => Content::Settlers { count: count(), die: row.flag("die"), most: row.int("most", 1..=4) },
            What::Fort => {
                if (row.int::<u8>("count", 1..=1), row.bool("optional")) != (1, true) {
                    row.problem("count", "another number", "one fort that may be set up");
                }
                Content::Fort
            }
            What::Rifle => Content::Rifles {
                nations: choices(row, "nations"),
                count: row.opt_int("count", 1..=8).unwrap_or_default(),
                die: row.flag("die"),
            },
        }
    }

    fn units(&self, row: &Reader<'_>) -> Content {
        let unit = |row: &Reader<'_>| {
            let UnitKind(kind) = row.choice("kind");
            (kind, row.int("count", 1..=40))
        };
        let by_die: Vec<u8> = if row.has("iroquois-by-die") { row.ints("iroquois-by-die", 0..=6) } else { Vec::new() };
        if !matches!(by_die.len(), 0 | 6) {
            row.problem("iroquois-by-die", "another list", "a number for each face");
        }
        Content::Units {
            units: row.tables("units").iter().map(unit).collect(),
            leaders: row.strings("leaders").iter().filter_map(|name| self.piece(row, "leaders", name)).collect(),
            militia_drawn: row.opt_int("militia-drawn", 0..=40).unwrap_or_default(),
            militia_of: choices(row, "militia-of"),
            iroquois_by_die: by_die.try_into().ok(),
        }
    }
}

/// What a file calls a victory.
#[derive(Clone, Copy, PartialEq)]
enum VictoryKind {
    Expedition,
    Foothold,
    LongWar,
    Points,
}

impl Named for VictoryKind {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("expedition", Self::Expedition),
        ("foothold", Self::Foothold),
        ("long-war", Self::LongWar),
        ("points", Self::Points),
    ];
}

fn field_zone(row: &Reader<'_>) -> FieldZone {
    FieldZone {
        letters: choices(row, "letters"),
        trail: row.opt_int("trail", 0..=9),
        grounds: choices(row, "grounds"),
        apart: row.flag("apart"),
        single: row.flag("single"),
    }
}

fn date(row: &Reader<'_>) -> Date {
    Date { year: row.int("year", 1700..=1900), season: row.choice("season") }
}

fn held_back(row: &Reader<'_>) -> HeldBack {
    row.provenance();
    HeldBack { year: row.int("year", 1700..=1900), nations: row.choices("nations") }
}

fn choices<T: Named>(row: &Reader<'_>, key: &str) -> Vec<T> {
    if row.has(key) { row.choices(key) } else { Vec::new() }
}
