//! 2.2: the counters, as `counters.toml` lists them.

use crate::points::{CombatFactor, MovementPoints};
use crate::scenario::Battlefield;
use kernel::data::{Provenance, Reader};
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

kernel::id! {
    /// A counter: its place in [`crate::data::Data::counters`], the list over all scenarios.
    pub struct UnitId(u8) named "unit";
}

kernel::named! {
    /// 2.2.1: the two sides; Indian allies belong to the side they fight for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Army {
        /// Player B in all three scenarios.
        British = "british",
        /// Player A in all three scenarios.
        French = "french",
    }
}

impl Army {
    /// Both, in the order of [`Army::index`].
    pub const BOTH: [Self; 2] = [Self::British, Self::French];

    /// Its place at the table.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The army of a seat that is asked; there are two.
    #[inline]
    pub const fn at(seat: Seat) -> Self {
        if seat.0 == Self::British as u8 { Self::British } else { Self::French }
    }

    /// The seats of those armies of which something is true.
    pub fn seats(which: impl Fn(Self) -> bool) -> SeatSet {
        let add = |set: SeatSet, army: Self| if which(army) { set.with(army.seat()) } else { set };
        Self::BOTH.into_iter().fold(SeatSet::NONE, add)
    }

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::British => Self::French,
            Self::French => Self::British,
        }
    }
}

kernel::named! {
    /// 2.2.3-m: the types of unit. Light troops are marked apart, by [`Counter::light`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Arm {
        /// Regulars, provincials and marines.
        Line = "line",
        /// Picked companies.
        Grenadier = "grenadier",
        /// Militia, known by its name.
        Militia = "militia",
        /// Allied nations.
        Indian = "indian",
        /// Horse.
        Cavalry = "cavalry",
        /// Guns, with a range.
        Artillery = "artillery",
        /// One commander, with a command value.
        Leader = "leader",
        /// 20.0: a supply train.
        Train = "train",
    }
}

impl Arm {
    /// Foot of any kind.
    #[inline]
    pub const fn is_infantry(self) -> bool {
        match self {
            Self::Line | Self::Grenadier | Self::Militia | Self::Indian => true,
            Self::Cavalry | Self::Artillery | Self::Leader | Self::Train => false,
        }
    }

    /// 9.0, 6.0-d, 6.2-3: who attacks in the Combat Phase, and so who suffers for it: never a gun.
    ///
    /// 7.1: of whom one may stand in a hex.
    #[inline]
    pub const fn attacks(self) -> bool {
        self.is_infantry() || matches!(self, Self::Cavalry)
    }

    /// 8.1, 6.2: infantry, cavalry and artillery are combat units.
    #[inline]
    pub const fn is_combat(self) -> bool {
        self.attacks() || matches!(self, Self::Artillery)
    }
}

kernel::named! {
    /// 2.2.3-e, 2.2.3-g: what a counter's code says about when and where it comes on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Code {
        /// Set up before play.
        Start = "start",
        /// R: a reinforcement.
        Reinforcement = "R",
        /// Moves on in game turn 1.
        Entry = "entry",
        /// The French guns across the river (23.3).
        FortOntario = "Fort Ontario",
        /// QA: the guns of Quebec (24.3).
        Bastion = "QA",
        /// BR: Bougainville's column (24.3-c).
        Bougainville = "BR",
        /// CR: the Charles River group (24.3-d).
        CharlesRiver = "CR",
    }
}

/// One unit counter. Figures a type does not have are 0: a leader has no factor, infantry no range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// A name no other counter has, such as `lg-1-mass`.
    pub key: String,
    /// The name printed on it, such as `1 Mass`.
    pub name: String,
    /// Whether another counter of its scenario bears the same name.
    pub has_namesake: bool,
    /// The side it fights for.
    pub army: Army,
    /// Its type.
    pub arm: Arm,
    /// 2.2.3-h: it bears the light symbol.
    pub light: bool,
    /// Combat or bombardment factor in good order.
    pub factor: CombatFactor,
    /// Factor when disordered; a train keeps its one (2.2.3-n).
    pub disordered: CombatFactor,
    /// Movement allowance; guns with 0 never move (2.2.3-k).
    pub movement: MovementPoints,
    /// 2.2.3-d: added to its rally rolls.
    pub rally: i8,
    /// 2.2.3-j: how far a gun fires.
    pub range: u8,
    /// A leader's command value.
    pub command: u8,
    /// When and where it comes on.
    pub code: Code,
    /// 2.2.2: the one scenario it is for.
    pub scenario: Battlefield,
    /// How many men it stands for, where somebody counted or estimated them.
    pub men: Option<u16>,
    /// Who or what it was.
    pub note: String,
    /// 2.2.3-f: OPT, used only with 20.0.
    pub optional: bool,
    /// Where its figures come from.
    pub provenance: Provenance,
}

impl Counter {
    /// 7.2-b: a gun that never moves once placed.
    #[inline]
    pub const fn is_static(&self) -> bool {
        matches!(self.arm, Arm::Artillery) && self.movement.get() == 0
    }

    /// The factor of the side that lies up.
    #[inline]
    pub const fn strength(&self, disordered: bool) -> CombatFactor {
        if disordered { self.disordered } else { self.factor }
    }
}

/// 2.2.4: a kind of marker on the counter sheet. Markers are kept as state, not as pieces; they are listed so that
/// the sheet adds up (2.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What it marks.
    pub name: String,
    /// What is on its back, if anything.
    pub back: String,
    /// How many there are.
    pub count: u8,
    /// Where the number comes from.
    pub provenance: Provenance,
}

/// Reads `counters.toml`: the number on the sheet, the units and the markers.
pub(crate) fn read(file: &Reader<'_>) -> (u16, Vec<Counter>, Vec<Marker>) {
    let sheet = file.table("sheet");
    let total = sheet.int("counters", 1..=1000);
    sheet.provenance();
    let mut counters: Vec<Counter> = file.tables("unit").iter().map(read_counter).collect();
    find_namesakes(&mut counters);
    if counters.len() > usize::from(u8::MAX) {
        file.problem("unit", &format!("a list of {}", counters.len()), "at most 255 units");
    }
    (total, counters, file.tables("marker").iter().map(read_marker).collect())
}

fn find_namesakes(counters: &mut [Counter]) {
    for place in 0..counters.len() {
        let Counter { scenario, name, .. } = &counters[place];
        let same = |other: &&Counter| other.scenario == *scenario && other.name == *name;
        counters[place].has_namesake = counters.iter().filter(same).count() > 1;
    }
}

fn read_counter(row: &Reader<'_>) -> Counter {
    let arm: Arm = row.choice("arm");
    let fights = arm.is_combat() || arm == Arm::Train;
    let factor = CombatFactor::new(if fights { row.int("factor", 1..=12) } else { 0 });
    let counter = Counter {
        key: row.str("key"),
        name: row.str("name"),
        has_namesake: false,
        army: row.choice("army"),
        arm,
        light: row.flag("light"),
        factor,
        disordered: if arm.is_combat() { CombatFactor::new(row.int("disordered", 1..=11)) } else { factor },
        movement: MovementPoints::new(row.int("movement", 0..=12)),
        rally: if arm.is_combat() { row.int("rally", -3..=5) } else { 0 },
        range: if arm == Arm::Artillery { row.int("range", 1..=12) } else { 0 },
        command: if arm == Arm::Leader { row.int("command", 1..=6) } else { 0 },
        code: row.choice("code"),
        scenario: row.choice("scenario"),
        men: row.opt_int("men", 1..=5000),
        note: row.opt_str("note").unwrap_or_default(),
        optional: row.flag("optional"),
        provenance: row.provenance(),
    };
    check_counter(row, &counter);
    counter
}

/// What a counter must hold by itself, whatever the others say.
fn check_counter(row: &Reader<'_>, counter: &Counter) {
    if counter.arm.is_combat() && counter.disordered > counter.factor {
        row.problem("disordered", &counter.disordered.to_string(), "no more than the factor in good order");
    }
    if counter.movement == MovementPoints::ZERO && counter.arm != Arm::Artillery && row.has("movement") {
        row.problem("movement", "0", "at least 1: only guns are static (2.2.3-k)");
    }
    if counter.light && !counter.arm.is_infantry() {
        row.problem("light", "true", "the light symbol on infantry only (2.2.3-h)");
    }
    if counter.optional != (counter.arm == Arm::Train) {
        row.problem("optional", &counter.optional.to_string(), "true for supply trains and for no other (2.2.3-f)");
    }
    // 1.1: one factor is 40 to 150 men.
    if let (Some(men), factor @ 1..) = (counter.men, u16::from(counter.factor.get()))
        && !(40 * factor..=150 * factor).contains(&men)
    {
        row.problem("men", &men.to_string(), "40 to 150 men a factor (1.1)");
    }
}

fn read_marker(row: &Reader<'_>) -> Marker {
    Marker {
        name: row.str("name"),
        back: row.opt_str("back").unwrap_or_default(),
        count: row.int("count", 1..=100),
        provenance: row.provenance(),
    }
}
