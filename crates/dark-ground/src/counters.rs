//! The counters: combat units, leaders, markers.

use crate::ids::PieceId;
use crate::points::{FireFactor, MovementPoints};
use kernel::data::{Named, Reader};
use serde::{Deserialize, Serialize};

/// 1.0: the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The United States.
    Us,
    /// The Native American nations, with British and Canadians.
    Na,
}

impl Side {
    /// Both, in order of seats.
    pub const BOTH: [Side; 2] = [Side::Us, Side::Na];

    /// For lists by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Us => Side::Na,
            Side::Na => Side::Us,
        }
    }
}

impl Named for Side {
    const NAMES: &'static [(&'static str, Self)] = &[("us", Self::Us), ("na", Self::Na)];
}

/// 3.0: the nations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Shawnee.
    Shawnee,
    /// Miami.
    Miami,
    /// Wyandot.
    Wyandot,
    /// Delaware.
    Delaware,
    /// Mingo.
    Mingo,
    /// Ottawa.
    Ottawa,
    /// The Iroquois Confederation, who never mobilize (8.1.3).
    Iroquois,
}

impl Nation {
    /// How many there are.
    pub const COUNT: usize = 7;
    /// All of them.
    pub const ALL: [Nation; Self::COUNT] = [
        Nation::Shawnee,
        Nation::Miami,
        Nation::Wyandot,
        Nation::Delaware,
        Nation::Mingo,
        Nation::Ottawa,
        Nation::Iroquois,
    ];
    /// 8.1.3: those that roll for mobilization.
    pub const ROLLING: [Nation; 6] =
        [Nation::Shawnee, Nation::Miami, Nation::Wyandot, Nation::Delaware, Nation::Mingo, Nation::Ottawa];

    /// For lists by nation.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn title(self) -> &'static str {
        match self {
            Nation::Shawnee => "Shawnee",
            Nation::Miami => "Miami",
            Nation::Wyandot => "Wyandot",
            Nation::Delaware => "Delaware",
            Nation::Mingo => "Mingo",
            Nation::Ottawa => "Ottawa",
            Nation::Iroquois => "Iroquois",
        }
    }
}

impl Named for Nation {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("shawnee", Self::Shawnee),
        ("miami", Self::Miami),
        ("wyandot", Self::Wyandot),
        ("delaware", Self::Delaware),
        ("mingo", Self::Mingo),
        ("ottawa", Self::Ottawa),
        ("iroquois", Self::Iroquois),
    ];
}

/// 2.1-b: the states and the territory north of the Ohio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Territory {
    /// The Northwest Territory.
    Ohio,
    /// Kentucky.
    Kentucky,
    /// Pennsylvania.
    Pennsylvania,
    /// Virginia.
    Virginia,
}

impl Territory {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All of them.
    pub const ALL: [Territory; Self::COUNT] =
        [Territory::Ohio, Territory::Kentucky, Territory::Pennsylvania, Territory::Virginia];

    /// For lists by state.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn title(self) -> &'static str {
        match self {
            Territory::Ohio => "Ohio",
            Territory::Kentucky => "Kentucky",
            Territory::Pennsylvania => "Pennsylvania",
            Territory::Virginia => "Virginia",
        }
    }
}

impl Named for Territory {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("ohio", Self::Ohio),
        ("kentucky", Self::Kentucky),
        ("pennsylvania", Self::Pennsylvania),
        ("virginia", Self::Virginia),
    ];
}

/// 2.2.2: what a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A US Army regular.
    Regular,
    /// Militia of a state.
    Militia(Territory),
    /// A British Army regular.
    British,
    /// Canadian militia.
    Canadian,
    /// Warriors of a nation.
    Warrior(Nation),
    /// A leader of the US Army.
    ArmyLeader,
    /// A leader of a state's militia.
    MilitiaLeader(Territory),
    /// A leader of a nation.
    Chief(Nation),
    /// Leads any warriors (14.0.3).
    Tecumseh,
    /// Goes along on raids; activates and rallies nobody (14.0.4).
    Girty,
    /// Stays north of the Ohio and takes no part in raids (14.0.5).
    McKee,
    /// Leads the British and Canadians (8.5.3-f).
    Dorchester,
}

impl Kind {
    /// 1.0: whose it is.
    pub const fn side(self) -> Side {
        match self {
            Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => Side::Us,
            Kind::British
            | Kind::Canadian
            | Kind::Warrior(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => Side::Na,
        }
    }

    /// Whether it is a leader.
    pub const fn leader(self) -> bool {
        match self {
            Kind::Regular | Kind::Militia(_) | Kind::British | Kind::Canadian | Kind::Warrior(_) => false,
            Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => true,
        }
    }

    /// Its nation. Tecumseh, Girty and McKee belong to none (8.6.2-c).
    pub const fn nation(self) -> Option<Nation> {
        match self {
            Kind::Warrior(nation) | Kind::Chief(nation) => Some(nation),
            Kind::Regular
            | Kind::Militia(_)
            | Kind::British
            | Kind::Canadian
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => None,
        }
    }
}

/// What a file calls a kind of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitKind(pub Kind);

impl Named for UnitKind {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("regular", Self(Kind::Regular)),
        ("kentucky", Self(Kind::Militia(Territory::Kentucky))),
        ("pennsylvania", Self(Kind::Militia(Territory::Pennsylvania))),
        ("ohio", Self(Kind::Militia(Territory::Ohio))),
        ("virginia", Self(Kind::Militia(Territory::Virginia))),
        ("british", Self(Kind::British)),
        ("canadian", Self(Kind::Canadian)),
        ("shawnee", Self(Kind::Warrior(Nation::Shawnee))),
        ("miami", Self(Kind::Warrior(Nation::Miami))),
        ("wyandot", Self(Kind::Warrior(Nation::Wyandot))),
        ("delaware", Self(Kind::Warrior(Nation::Delaware))),
        ("mingo", Self(Kind::Warrior(Nation::Mingo))),
        ("ottawa", Self(Kind::Warrior(Nation::Ottawa))),
        ("iroquois", Self(Kind::Warrior(Nation::Iroquois))),
    ];
}

/// What a file calls a kind of leader, and whether he only replaces others (10.5.3-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LeaderKind(Kind, bool);

impl Named for LeaderKind {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("army", Self(Kind::ArmyLeader, false)),
        ("army-replacement", Self(Kind::ArmyLeader, true)),
        ("kentucky", Self(Kind::MilitiaLeader(Territory::Kentucky), false)),
        ("pennsylvania", Self(Kind::MilitiaLeader(Territory::Pennsylvania), false)),
        ("virginia", Self(Kind::MilitiaLeader(Territory::Virginia), false)),
        ("kentucky-replacement", Self(Kind::MilitiaLeader(Territory::Kentucky), true)),
        ("pennsylvania-replacement", Self(Kind::MilitiaLeader(Territory::Pennsylvania), true)),
        ("virginia-replacement", Self(Kind::MilitiaLeader(Territory::Virginia), true)),
        ("ohio-replacement", Self(Kind::MilitiaLeader(Territory::Ohio), true)),
        ("miami", Self(Kind::Chief(Nation::Miami), false)),
        ("shawnee", Self(Kind::Chief(Nation::Shawnee), false)),
        ("wyandot", Self(Kind::Chief(Nation::Wyandot), false)),
        ("miami-replacement", Self(Kind::Chief(Nation::Miami), true)),
        ("shawnee-replacement", Self(Kind::Chief(Nation::Shawnee), true)),
        ("wyandot-replacement", Self(Kind::Chief(Nation::Wyandot), true)),
        ("tecumseh", Self(Kind::Tecumseh, false)),
        ("girty", Self(Kind::Girty, false)),
        ("mckee", Self(Kind::McKee, false)),
        ("dorchester", Self(Kind::Dorchester, false)),
    ];
}

/// A counter with what is printed on it.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Its name, such as `Shawnee 3` or `Wayne`.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Fire Combat Factor; 0 for leaders.
    pub fcf: FireFactor,
    /// Movement allowance; leaders have that of the terrain chart (9.4.1).
    pub mp: MovementPoints,
    /// Rank of a leader, 1 to 3.
    pub rank: u8,
    /// Command Rating of a leader.
    pub cr: u8,
    /// 10.5.3-c: comes in only for a lost leader.
    pub replacement: bool,
    /// Who he was.
    pub note: String,
}

/// 3.0: kinds of markers with a limited number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Its kind.
    pub kind: String,
    /// How many there are.
    pub count: u8,
    /// Whether their number binds play.
    pub limit: bool,
}

/// Reads `counters.toml`.
pub(crate) fn read(file: &Reader<'_>) -> (Vec<Counter>, Vec<Marker>) {
    let mut counters = Vec::new();
    for row in file.tables("unit") {
        row.provenance();
        let (name, UnitKind(kind)) = (row.str("name"), row.choice("kind"));
        let (fcf, mp) = (FireFactor::new(row.int("fcf", 1..=4)), MovementPoints::new(row.int("mp", 1..=12)));
        for number in 1..=row.int("count", 1..=40) {
            let name = format!("{name} {number}");
            let note = String::new();
            counters.push(Counter { name, kind, fcf, mp, rank: 0, cr: 0, replacement: false, note });
        }
    }
    for row in file.tables("leader") {
        row.provenance();
        let LeaderKind(kind, replacement) = row.choice("kind");
        let (rank, cr) = (row.int("rank", 1..=3), row.int("cr", 0..=3));
        let (name, note) = (row.str("name"), row.str("note"));
        counters.push(Counter {
            name,
            kind,
            fcf: FireFactor::ZERO,
            mp: MovementPoints::ZERO,
            rank,
            cr,
            replacement,
            note,
        });
    }
    if counters.len() > crate::ids::PieceSet::ROOM {
        file.problem("unit", &format!("{} counters", counters.len()), "at most 192 combat units and leaders");
        counters.truncate(0);
    }
    let marker = |row: &Reader<'_>| {
        row.provenance();
        Marker { kind: row.str("kind"), count: row.int("count", 1..=99), limit: row.flag("limit") }
    };
    (counters, file.tables("marker").iter().map(marker).collect())
}

/// The piece with this name.
pub(crate) fn find(counters: &[Counter], name: &str) -> Option<PieceId> {
    counters.iter().position(|counter| counter.name == name).map(|place| PieceId(place as u8))
}
