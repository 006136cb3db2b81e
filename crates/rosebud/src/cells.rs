//! Sets of hexes and of units, a bit each: zones, crowds and volleys are asked for all the time.

use crate::counters::UnitId;
use serde::{Deserialize, Serialize};

/// A set of hexes by their place in [`grid::Grid::hexes`].
pub type HexSet = grid::HexSet<12>;

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(u128);

impl UnitSet {
    /// How many units there may be.
    pub const MOST: usize = 128;
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// One unit.
    #[inline]
    pub const fn of(unit: UnitId) -> Self {
        Self(1 << unit.0)
    }

    /// Whether a unit is in it.
    #[inline]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// The same with a unit.
    #[inline]
    #[must_use]
    pub const fn with(self, unit: UnitId) -> Self {
        Self(self.0 | 1 << unit.0)
    }

    /// The same without a unit.
    #[inline]
    #[must_use]
    pub const fn without(self, unit: UnitId) -> Self {
        Self(self.0 & !(1 << unit.0))
    }

    /// Those of one set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nobody is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first.
    #[inline]
    pub fn first(self) -> Option<UnitId> {
        self.iter().next()
    }

    /// All, in order of their ids.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        Units { word: self.0 as u64, high: (self.0 >> u64::BITS) as u64, base: 0 }
    }
}

/// The units of a set, half by half: words of 64 bits are walked in a third of the instructions.
#[derive(Clone)]
struct Units {
    word: u64,
    high: u64,
    base: u8,
}

impl Iterator for Units {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.word == 0 {
            if self.high == 0 {
                return None;
            }
            (self.word, self.high, self.base) = (self.high, 0, u64::BITS as u8);
        }
        let unit = UnitId(self.base + self.word.trailing_zeros() as u8);
        self.word &= self.word - 1;
        Some(unit)
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A list of units: by name in files, short in the compact form.
impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        match units.iter().find(|unit| unit.index() >= Self::MOST) {
            Some(unit) => Err(serde::de::Error::custom(format!("unit {} is beyond {}", unit.0, Self::MOST))),
            None => Ok(units.into_iter().collect()),
        }
    }
}
