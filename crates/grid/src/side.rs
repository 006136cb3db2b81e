//! The six sides of a hex.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The six sides of a flat-topped hex, clockwise from the top.
///
/// ```
/// use grid::Side;
///
/// assert_eq!("NE".parse(), Ok(Side::NorthEast));
/// assert_eq!(Side::NorthEast.opposite(), Side::SouthWest);
/// assert_eq!(Side::NorthWest.turned(2), Side::NorthEast);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// The top.
    #[serde(rename = "n")]
    North,
    /// The upper right.
    #[serde(rename = "ne")]
    NorthEast,
    /// The lower right.
    #[serde(rename = "se")]
    SouthEast,
    /// The bottom.
    #[serde(rename = "s")]
    South,
    /// The lower left.
    #[serde(rename = "sw")]
    SouthWest,
    /// The upper left.
    #[serde(rename = "nw")]
    NorthWest,
}

impl Side {
    /// All six, clockwise from the top.
    pub const ALL: [Self; 6] =
        [Self::North, Self::NorthEast, Self::SouthEast, Self::South, Self::SouthWest, Self::NorthWest];

    /// The same hexside seen from the hex beyond it.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The side this many steps further clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, steps: u8) -> Self {
        Self::from_index(self.index() + steps as usize)
    }

    /// The place of this side in [`Side::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side at this place of [`Side::ALL`], counting on round the hex after the sixth.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % Self::ALL.len()]
    }

    /// The compass letters, `N` or `NE`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::NorthEast => "NE",
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::NorthWest => "NW",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.letters())
    }
}

/// A text that names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a hexside: N, NE, SE, S, SW or NW")]
pub struct BadSide {
    /// The text as it was found.
    pub found: String,
}

/// Reads the compass letters in either case.
impl FromStr for Side {
    type Err = BadSide;

    fn from_str(text: &str) -> Result<Self, BadSide> {
        let named = |side: &Self| side.letters().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or_else(|| BadSide { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_the_opposite_is_the_side_itself() {
        for side in Side::ALL {
            assert_ne!(side.opposite(), side);
            assert_eq!(side.opposite().opposite(), side);
        }
    }

    #[test]
    fn six_turns_lead_round_the_hex() {
        for side in Side::ALL {
            assert_eq!(side.turned(6), side);
            assert_eq!(side.turned(255), side.turned(3));
            assert_eq!(Side::from_index(side.index()), side);
        }
    }

    #[test]
    fn a_side_prints_and_reads_as_its_compass_letters() {
        for side in Side::ALL {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(side.to_string().to_lowercase().parse(), Ok(side));
        }
        assert_eq!("E".parse::<Side>(), Err(BadSide { found: "E".to_owned() }));
    }

    #[test]
    fn data_files_name_a_side_by_its_small_letters() {
        for side in Side::ALL {
            let text = format!("\"{}\"", side.letters().to_lowercase());

            assert_eq!(serde_json::to_string(&side).unwrap(), text);
            assert_eq!(serde_json::from_str::<Side>(&text).unwrap(), side);
        }
    }
}
