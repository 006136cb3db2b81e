//! 3: the counters, as `counters.toml` lists them.

use crate::points::{ForcePoints, TacticalPoints};
use kernel::data::{Provenance, Reader};
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

kernel::id! {
    /// A counter: its place in [`crate::data::Data::counters`].
    pub struct PieceId(u8) named "piece";
}

kernel::named! {
    /// 1.0: the two players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Side {
        /// The United States.
        Us = "us",
        /// The Western Confederacy.
        Wc = "wc",
    }
}

impl Side {
    /// Both, in the order of [`Side::index`].
    pub const BOTH: [Self; 2] = [Self::Us, Self::Wc];

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Us => Self::Wc,
            Self::Wc => Self::Us,
        }
    }

    /// Its seat: they are in order of [`Side`].
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.index() as u8)
    }

    /// The side of a seat; there are two seats.
    #[inline]
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.get(seat.index()).copied()
    }

    /// 1.0: it is asked; two players are never asked at once.
    #[inline]
    pub const fn asks(self) -> SeatSet {
        SeatSet::of(self.seat())
    }
}

kernel::named! {
    /// 1.1: the ten nations.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Nation {
        /// Printed as `Mi`.
        Miami = "miami",
        /// Printed as `Sh`.
        Shawnee = "shawnee",
        /// Printed as `De`.
        Delaware = "delaware",
        /// Printed as `M`.
        Mingo = "mingo",
        /// Printed as `W`.
        Wyandot = "wyandot",
        /// Printed as `Ot`.
        Ottawa = "ottawa",
        /// Printed as `Se`.
        Seneca = "seneca",
        /// Printed as `Oj`.
        Ojibwa = "ojibwa",
        /// Printed as `Po`.
        Potawatomi = "potawatomi",
        /// Printed as `Ki`.
        Kickapoo = "kickapoo",
    }
}

impl Nation {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miami => "Miami",
            Self::Shawnee => "Shawnee",
            Self::Delaware => "Delaware",
            Self::Mingo => "Mingo",
            Self::Wyandot => "Wyandot",
            Self::Ottawa => "Ottawa",
            Self::Seneca => "Seneca",
            Self::Ojibwa => "Ojibwa",
            Self::Potawatomi => "Potawatomi",
            Self::Kickapoo => "Kickapoo",
        }
    }

    /// 1.1: the letters on its counters.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::Miami => "Mi",
            Self::Shawnee => "Sh",
            Self::Delaware => "De",
            Self::Mingo => "M",
            Self::Wyandot => "W",
            Self::Ottawa => "Ot",
            Self::Seneca => "Se",
            Self::Ojibwa => "Oj",
            Self::Potawatomi => "Po",
            Self::Kickapoo => "Ki",
        }
    }

    /// 5.1.2-c, 5.2.1: the three nations at the heart of the Confederacy.
    #[inline]
    pub const fn core(self) -> bool {
        matches!(self, Self::Miami | Self::Shawnee | Self::Delaware)
    }

    /// 2.4.3-d: it lives beyond the map edge.
    #[inline]
    pub const fn off_map(self) -> bool {
        matches!(self, Self::Ojibwa | Self::Potawatomi | Self::Kickapoo)
    }
}

kernel::named! {
    /// 1.2: the three efforts of the United States.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Expedition {
        /// Harmar's.
        First = "first",
        /// St. Clair's.
        Second = "second",
        /// Wayne's.
        Third = "third",
    }
}

impl Expedition {
    /// The one after it.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::First => Some(Self::Second),
            Self::Second => Some(Self::Third),
            Self::Third => None,
        }
    }
}

kernel::named! {
    /// 3.2, 3.3: the sorts of counter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Kind {
        /// 3.2.1, 3.3.1: a leader with tactical points and no force point.
        KeyLeader = "key-leader",
        /// 3.2.2, 3.3.2: a leader worth one force point.
        Subordinate = "subordinate",
        /// A war band of a nation, two steps (3.2.4).
        Warriors = "warriors",
        /// Two steps, 2 and 1 FP (3.3.4).
        RegularInfantry = "regular-infantry",
        /// The same on horseback (3.3.4, 15.4).
        RegularCavalry = "regular-cavalry",
        /// As strong, if their morale holds (3.3.5, 14.4).
        MilitiaInfantry = "militia-infantry",
        /// The same on horseback (3.3.5, 15.4).
        MilitiaCavalry = "militia-cavalry",
        /// An allied scout of the US, one step; no use without a check (3.3.6, 21.1).
        Scout = "scout",
        /// A gun; its back is a lost gun (3.3.7, 22.2).
        Artillery = "artillery",
        /// 3.3.3: a supply wagon.
        Wagon = "wagon",
        /// 3.2.6: British Arms.
        Arms = "arms",
    }
}

impl Kind {
    /// A leader of either rank.
    #[inline]
    pub const fn leader(self) -> bool {
        matches!(self, Self::KeyLeader | Self::Subordinate)
    }

    /// 3.3.4: regular infantry or cavalry.
    #[inline]
    pub const fn regular(self) -> bool {
        matches!(self, Self::RegularInfantry | Self::RegularCavalry)
    }

    /// 3.3.5: militia infantry or cavalry.
    #[inline]
    pub const fn militia(self) -> bool {
        matches!(self, Self::MilitiaInfantry | Self::MilitiaCavalry)
    }

    /// 15.4: regular or militia cavalry.
    #[inline]
    pub const fn cavalry(self) -> bool {
        matches!(self, Self::RegularCavalry | Self::MilitiaCavalry)
    }

    /// 3.1.1: warriors, regulars and militia, which have a full and a reduced side.
    #[inline]
    pub const fn fighter(self) -> bool {
        matches!(self, Self::Warriors) || self.regular() || self.militia()
    }

    /// 6.7-b: leaders and scouts, who get out of the enemy's way when they are by themselves.
    #[inline]
    pub const fn gets_out(self) -> bool {
        matches!(self, Self::KeyLeader | Self::Subordinate | Self::Scout)
    }

    /// 3.1.1-b: scouts, wagons, guns and British Arms.
    #[inline]
    pub const fn support(self) -> bool {
        matches!(self, Self::Scout | Self::Artillery | Self::Wagon | Self::Arms)
    }

    /// Whose kind it is; leaders serve on both sides.
    const fn side(self) -> Option<Side> {
        match self {
            Self::KeyLeader | Self::Subordinate => None,
            Self::Warriors | Self::Arms => Some(Side::Wc),
            Self::RegularInfantry
            | Self::RegularCavalry
            | Self::MilitiaInfantry
            | Self::MilitiaCavalry
            | Self::Scout
            | Self::Artillery
            | Self::Wagon => Some(Side::Us),
        }
    }
}

/// One counter. The two figures of a rating are those of its front and of its back: healthy and wounded, full and
/// reduced, full and half used, gun and lost gun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// A name no other counter has, such as `Blue Jacket` or `Miami 1`.
    pub name: String,
    /// The player it belongs to.
    pub side: Side,
    /// 3.2: the nation of a leader or of warriors of the Confederacy.
    pub nation: Option<Nation>,
    /// What it is.
    pub kind: Kind,
    /// 3.1: force points.
    pub fp: [ForcePoints; 2],
    /// 3.1: tactical points.
    pub tp: [TacticalPoints; 2],
    /// 1.2: the expedition a leader of the United States belongs to.
    pub expedition: Option<Expedition>,
    /// Who or what it was.
    pub note: String,
    /// Where its figures come from.
    pub provenance: Provenance,
}

/// A sort of marker. Markers are kept as state, not as pieces; they are listed because some rules count them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What it marks.
    pub name: String,
    /// What is on its back, if anything.
    pub back: String,
    /// The nation of a village marker.
    pub nation: Option<Nation>,
    /// How many there are.
    pub count: u8,
    /// Where the number comes from.
    pub provenance: Provenance,
}

/// Reads `counters.toml`: the pieces, one row for a leader or for units alike, and the markers.
pub(crate) fn read(file: &Reader<'_>) -> (Vec<Counter>, Vec<Marker>) {
    let mut counters = Vec::new();
    for row in file.tables("leader") {
        counters.push(read_leader(&row));
    }
    for row in file.tables("units") {
        read_units(&row, &mut counters);
    }
    if counters.len() > usize::from(u8::MAX) {
        file.problem("units", &format!("{} counters", counters.len()), "at most 255 counters");
    }
    let mut names = BTreeSet::new();
    for counter in &counters {
        if !names.insert(counter.name.as_str()) {
            file.problem("units", &format!("{:?} again", counter.name), "a name used once");
        }
    }
    (counters, file.tables("marker").iter().map(read_marker).collect())
}

/// Points of the front and of the back.
fn pair<T: TryFrom<i64> + Default + PartialOrd + Copy>(row: &Reader<'_>, key: &str) -> [T; 2] {
    match row.ints::<T>(key, 0..=9)[..] {
        [front, back] if back <= front => [front, back],
        _ => {
            row.problem(key, "another list", "two figures, front and back, the back no higher than the front");
            [T::default(); 2]
        }
    }
}

fn read_leader(row: &Reader<'_>) -> Counter {
    let (nation, expedition): (Option<Nation>, Option<Expedition>) =
        (row.opt_choice("nation"), row.opt_choice("expedition"));
    if nation.is_some() == expedition.is_some() {
        row.problem("nation", "both or neither", "either a nation or an expedition");
    }
    let kind: Kind = row.choice("kind");
    let fp: [ForcePoints; 2] = pair(row, "fp");
    // 3.2.1, 3.3.1: a key leader has no force points.
    if !kind.leader() || (kind == Kind::KeyLeader) != (fp[0] == 0) {
        row.problem("kind", "another kind or force", "a key leader without force points, or a subordinate with them");
    }
    Counter {
        name: row.str("name"),
        side: if nation.is_some() { Side::Wc } else { Side::Us },
        nation,
        kind,
        fp,
        tp: pair(row, "tp"),
        expedition,
        note: row.opt_str("note").unwrap_or_default(),
        provenance: row.provenance(),
    }
}

/// Units alike, numbered from 1: `Miami 1`, `Miami 2` and so on.
fn read_units(row: &Reader<'_>, counters: &mut Vec<Counter>) {
    let (name, kind, nation): (String, Kind, Option<Nation>) =
        (row.str("name"), row.choice("kind"), row.opt_choice("nation"));
    let (fp, tp, note, provenance) =
        (pair(row, "fp"), pair(row, "tp"), row.opt_str("note").unwrap_or_default(), row.provenance());
    // 3.2: warriors have a nation; nothing else in this list does.
    if nation.is_some() != (kind == Kind::Warriors) {
        row.problem("nation", "wrong for this kind", "a nation for warriors and for nothing else (3.2)");
    }
    let Some(side) = kind.side() else {
        row.problem("kind", "a leader", "units that are alike");
        return;
    };
    for number in 1..=row.int::<u8>("count", 1..=40) {
        let (name, note, provenance) = (format!("{name} {number}"), note.clone(), provenance.clone());
        counters.push(Counter { name, side, nation, kind, fp, tp, expedition: None, note, provenance });
    }
}

fn read_marker(row: &Reader<'_>) -> Marker {
    Marker {
        name: row.str("name"),
        back: row.opt_str("back").unwrap_or_default(),
        nation: row.opt_choice("nation"),
        count: row.int("count", 1..=100),
        provenance: row.provenance(),
    }
}
