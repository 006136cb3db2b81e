//! Exact chances, as fractions.

use serde::{Serialize, Serializer};
use std::fmt;

/// A chance as an exact fraction in lowest terms.
///
/// ```
/// use kernel::Chance;
/// assert_eq!(Chance::new(2, 6).to_string(), "1/3");
/// assert_eq!((Chance::new(1, 6) + Chance::new(1, 3)).per_mille(), 500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    part: u64,
    whole: u64,
}

impl Chance {
    /// Impossible.
    pub const NEVER: Chance = Chance { part: 0, whole: 1 };
    /// Certain.
    pub const SURE: Chance = Chance { part: 1, whole: 1 };

    /// `part` in `whole`, reduced; `whole` 0 is taken as 1.
    pub const fn new(part: u64, whole: u64) -> Self {
        let whole = if whole == 0 { 1 } else { whole };
        let divisor = gcd(part, whole);
        Self { part: part / divisor, whole: whole / divisor }
    }

    /// Rounded to the nearest thousandth.
    pub const fn per_mille(self) -> u64 {
        (self.part * 1000 + self.whole / 2) / self.whole
    }

    /// Numerator in lowest terms.
    pub const fn part(self) -> u64 {
        self.part
    }

    /// Denominator in lowest terms.
    pub const fn whole(self) -> u64 {
        self.whole
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { if a == 0 { 1 } else { a } } else { gcd(b, a % b) }
}

impl std::ops::Add for Chance {
    type Output = Chance;
    fn add(self, other: Chance) -> Chance {
        let shared = gcd(self.whole, other.whole);
        let scale = other.whole / shared;
        Chance::new(self.part * scale + other.part * (self.whole / shared), self.whole * scale)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.whole)
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
