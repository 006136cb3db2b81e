//! Who sits at the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place at the table, numbered from 0 in the order the game lists its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// For tables indexed by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose eyes a position is shown to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player sees what the rules let that seat see.
    Seat(Seat),
    /// Anyone without a seat sees only what all seats may see.
    Observer,
}

impl Viewer {
    /// Whether these are the eyes of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// The seats a position waits for: none when the game is over, several when they decide at once in secret.
///
/// ```
/// use kernel::{Seat, SeatSet};
/// let both = SeatSet::of(Seat(0)).with(Seat(1));
/// assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
/// assert!(SeatSet::NONE.is_empty());
/// assert!(!both.contains(Seat(200)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody: the game is over.
    pub const NONE: SeatSet = SeatSet(0);

    /// One seat.
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether `seat` is in it; a number that no seat can have, as in a forged record, is in none.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & 1 << seat.0 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat in it.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

/// A set of viewers: one bit a seat, the highest bit for observers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ViewerSet(pub u8);

impl ViewerSet {
    /// The bit of a viewer.
    pub fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Self(1 << (seat.0 & 7)),
            Viewer::Observer => Self::OBSERVER,
        }
    }

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The viewers in it.
    pub fn viewers(self) -> impl Iterator<Item = Viewer> {
        let seats = (0..7).map(|seat| Viewer::Seat(Seat(seat)));
        seats.chain([Viewer::Observer]).filter(move |viewer| self.meets(Self::of(*viewer)))
    }

    /// The seats in it.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (0..7).map(Seat).filter(move |seat| self.has(*seat))
    }

    /// Whether `seat` is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.meets(Self::of(Viewer::Seat(seat)))
    }

    /// Those who hold no seat.
    pub const OBSERVER: Self = Self(0x80);

    /// Whether the sets share a viewer.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
