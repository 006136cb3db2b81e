//! 2.C: units and Leaders, as `counters.toml` lists them.

use crate::points::{MovementPoints, StrengthPoints};
use kernel::data::{Named, Provenance};
use serde::{Deserialize, Serialize};

kernel::id! {
    /// A unit or Leader: its place in [`crate::data::Data::counters`].
    pub struct UnitId(u8) named "unit";
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Crook's column with its scouts.
    Us,
    /// Sioux and Cheyennes.
    Indian,
}

impl Army {
    /// Both, in the order of [`Army::index`].
    pub const BOTH: [Self; 2] = [Self::Us, Self::Indian];

    /// 0 for the US, 1 for the Indians; also the number of the seat.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat that plays it.
    #[inline]
    pub const fn seat(self) -> kernel::Seat {
        kernel::Seat(self as u8)
    }

    /// The army that a seat plays.
    pub const fn at(seat: kernel::Seat) -> Self {
        if seat.0 == Self::Us as u8 { Self::Us } else { Self::Indian }
    }

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Us => Self::Indian,
            Self::Indian => Self::Us,
        }
    }
}

impl Named for Army {
    const NAMES: &'static [(&'static str, Self)] = &[("us", Self::Us), ("indian", Self::Indian)];
}

/// 2.C: the kinds of unit, and Leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// A company on horses.
    Cavalry,
    /// A company on mules.
    Infantry,
    /// Packers and prospectors on mules.
    Miners,
    /// Crow or Shoshone allies.
    Scouts,
    /// 12.E: the staff of the column.
    Headquarters,
    /// 15: mules with ammunition and supplies.
    PackTrain,
    /// 15.B: the men of a Pack Train that was abandoned.
    Personnel,
    /// 8.D.2: troopers who hold the horses of a company.
    HorseHolder,
    /// 8-b: men who hold mules.
    MuleHolder,
    /// A band of warriors.
    Warriors,
    /// 8.D.3: boys who hold ponies.
    PonyHolder,
    /// 12: one man.
    Leader,
}

impl Arm {
    /// How many kinds there are.
    pub const COUNT: usize = 12;

    /// For tables by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Holders of any animal.
    #[inline]
    pub const fn is_holder(self) -> bool {
        matches!(self, Self::HorseHolder | Self::MuleHolder | Self::PonyHolder)
    }

    /// 3.I, 3.J, 16.B-e, R26: everything but Leaders and Pony Holders.
    #[inline]
    pub const fn is_combat(self) -> bool {
        !matches!(self, Self::PonyHolder | Self::Leader)
    }

    /// 8-c, 8.D.2, 8.D.2-b, 8.D.2-c, 8.D.3: who holds its mounts; nobody where mounts are not tracked.
    #[inline]
    pub const fn holder(self) -> Option<Self> {
        match self {
            Self::Cavalry => Some(Self::HorseHolder),
            Self::Infantry | Self::Miners => Some(Self::MuleHolder),
            Self::Warriors => Some(Self::PonyHolder),
            Self::Scouts
            | Self::Headquarters
            | Self::PackTrain
            | Self::Personnel
            | Self::HorseHolder
            | Self::MuleHolder
            | Self::PonyHolder
            | Self::Leader => None,
        }
    }

    /// 8, 15.A-b, 15.B-f: who may ride.
    #[inline]
    pub const fn rides(self) -> bool {
        match self {
            Self::Cavalry | Self::Infantry | Self::Miners | Self::Scouts | Self::Warriors => true,
            Self::Headquarters | Self::PackTrain | Self::Personnel | Self::Leader => false,
            Self::HorseHolder | Self::MuleHolder | Self::PonyHolder => false,
        }
    }

    /// 8, 12.E.1, 15.B-f: who may lie down.
    #[inline]
    pub const fn may_be_prone(self) -> bool {
        self.rides() || matches!(self, Self::Personnel)
    }

    /// 10.B-g, 15.A, 15.B-f, 3.J: who may ever attack in melee.
    #[inline]
    pub const fn attacks(self) -> bool {
        self.rides() || matches!(self, Self::Headquarters)
    }

    /// 17-b, 15.B-h: a Cavalry or Infantry unit.
    #[inline]
    pub const fn is_company(self) -> bool {
        matches!(self, Self::Cavalry | Self::Infantry)
    }
}

impl Named for Arm {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("cavalry", Self::Cavalry),
        ("infantry", Self::Infantry),
        ("miners", Self::Miners),
        ("scouts", Self::Scouts),
        ("headquarters", Self::Headquarters),
        ("pack-train", Self::PackTrain),
        ("personnel", Self::Personnel),
        ("horse-holder", Self::HorseHolder),
        ("mule-holder", Self::MuleHolder),
        ("warriors", Self::Warriors),
        ("pony-holder", Self::PonyHolder),
    ];
}

/// A figure for each of the two sides of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoSides<T> {
    /// Riding.
    pub mounted: T,
    /// On foot.
    pub dismounted: T,
}

impl<T: Copy> TwoSides<T> {
    /// The figure of the side that is up.
    #[inline]
    pub const fn side(self, mounted: bool) -> T {
        if mounted { self.mounted } else { self.dismounted }
    }
}

/// 2.C-f: what a Leader's counter shows on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    /// 3.F: his rating.
    pub rating: u8,
    /// 3.G: his Command Radius in hexes.
    pub radius: u8,
    /// 12.B: his Movement Allowance.
    pub movement: MovementPoints,
}

/// 12: what only Leaders have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leadership {
    /// Front of the counter.
    pub well: Ability,
    /// Back: moderately wounded.
    pub wounded: Ability,
    /// 12.D.6-c: 1 is the most senior; Indian Leaders are equals.
    pub rank: u8,
    /// 12.D.6: comes into play for a Leader who was lost.
    pub replacement: bool,
}

/// One unit or Leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// A name no other counter has, such as `a-2-cav`.
    pub key: String,
    /// The name printed on it, such as `A/2 Cav`.
    pub name: String,
    /// What it is.
    pub arm: Arm,
    /// Whose it is.
    pub army: Army,
    /// 3.C: Combat Factor; none for Leaders.
    pub factor: TwoSides<StrengthPoints>,
    /// 7: Movement Allowance of a unit.
    pub movement: TwoSides<MovementPoints>,
    /// 12: what a Leader has.
    pub leadership: Option<Leadership>,
    /// 18-h: the nation of a band.
    pub tribe: String,
    /// 9.A-g: reads the US line.
    pub henry: bool,
    /// 15.B: the men of this Pack Train; the Pack Train of these men.
    pub partner: Option<UnitId>,
    /// Who commanded it, or who it was.
    pub note: String,
    /// Where its figures come from.
    pub provenance: Provenance,
}
