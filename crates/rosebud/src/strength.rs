//! 3.L: strengths with all their fractions.

use crate::tables::Ratio;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// A Combat Factor after modifiers. Counted in sixty-fourths: no rule halves a strength more than six times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strength(u32);

const UNIT: u32 = 64;

impl Strength {
    /// So many whole points.
    #[inline]
    pub const fn whole(points: u8) -> Self {
        Self(points as u32 * UNIT)
    }

    /// 9.B: half of it.
    #[inline]
    #[must_use]
    pub const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// 10.B-c: twice as much.
    #[inline]
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self(self.0 * 2)
    }

    /// 9.B.3-c: without its fraction.
    #[inline]
    #[must_use]
    pub const fn rounded_down(self) -> Self {
        Self(self.0 / UNIT * UNIT)
    }

    /// 16.A-b: up to the next whole point.
    #[inline]
    #[must_use]
    pub const fn rounded_up(self) -> Self {
        Self(self.0.div_ceil(UNIT) * UNIT)
    }

    /// Its whole points.
    #[inline]
    pub const fn floor(self) -> u8 {
        (self.0 / UNIT) as u8
    }

    /// Whether this and the other are at least in that ratio.
    #[inline]
    pub const fn reaches(self, other: Self, ratio: Ratio) -> bool {
        self.0 as u64 * ratio.den as u64 >= other.0 as u64 * ratio.num as u64
    }

    /// Nothing at all.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add for Strength {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl Sum for Strength {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Self::add)
    }
}

/// `4`, `2.5`, `0.75`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / UNIT)?;
        let mut rest = self.0 % UNIT;
        if rest > 0 {
            write!(f, ".")?;
        }
        while rest > 0 {
            rest *= 10;
            write!(f, "{}", rest / UNIT)?;
            rest %= UNIT;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [3.L] [10.A-x] Units of 5 and 3, both halved, total 4.
    #[test]
    fn r3_l_fractions_are_kept() {
        let total: Strength = [5, 3].map(|factor| Strength::whole(factor).halved()).into_iter().sum();
        assert_eq!(total, Strength::whole(4));
        assert_eq!(Strength::whole(5).halved().to_string(), "2.5");
        assert_eq!(Strength::whole(3).halved().halved().to_string(), "0.75");
    }
}
