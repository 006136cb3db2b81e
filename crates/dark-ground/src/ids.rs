//! Areas and pieces by number, and sets of them.

use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

kernel::id! {
    /// An area of the map: its place in the list of `map.toml`.
    pub struct AreaId(u8) named "area";
}

kernel::id! {
    /// A combat unit or leader: its place in the list of `counters.toml`.
    pub struct PieceId(u8) named "piece";
}

/// Some areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AreaSet(u128);

impl AreaSet {
    /// No area.
    pub const NONE: AreaSet = AreaSet(0);
    /// How many areas a set can hold.
    pub const ROOM: usize = 128;

    /// So many areas from the first on.
    #[inline]
    pub const fn up_to(count: usize) -> Self {
        if count >= Self::ROOM { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// One area.
    #[inline]
    pub const fn of(area: AreaId) -> Self {
        Self(1 << area.0)
    }

    /// Whether it holds this area.
    #[inline]
    pub const fn has(self, area: AreaId) -> bool {
        self.0 & 1 << area.0 != 0
    }

    /// Puts an area in.
    #[inline]
    pub const fn add(&mut self, area: AreaId) {
        self.0 |= 1 << area.0;
    }

    /// Takes an area out.
    #[inline]
    pub const fn remove(&mut self, area: AreaId) {
        self.0 &= !(1 << area.0);
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is here and not in the other.
    #[inline]
    #[must_use]
    pub const fn but(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether both have an area in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many areas.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first area.
    #[inline]
    pub const fn first(self) -> Option<AreaId> {
        if self.0 == 0 { None } else { Some(AreaId(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for AreaSet {
    type Item = AreaId;

    #[inline]
    fn next(&mut self) -> Option<AreaId> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        let mut set = Self::NONE;
        areas.into_iter().for_each(|area| set.add(area));
        set
    }
}

const WORDS: usize = 3;

/// Some pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceSet([u64; WORDS]);

impl PieceSet {
    /// No piece.
    pub const NONE: PieceSet = PieceSet([0; WORDS]);
    /// How many pieces a set can hold.
    pub const ROOM: usize = WORDS * 64;

    /// One piece.
    #[inline]
    pub const fn of(piece: PieceId) -> Self {
        let mut set = Self::NONE;
        set.add(piece);
        set
    }

    /// Whether it holds this piece.
    #[inline]
    pub const fn has(&self, piece: PieceId) -> bool {
        self.0[piece.index() / 64] & 1 << (piece.0 % 64) != 0
    }

    /// Puts a piece in.
    #[inline]
    pub const fn add(&mut self, piece: PieceId) {
        self.0[piece.index() / 64] |= 1 << (piece.0 % 64);
    }

    /// Takes a piece out.
    #[inline]
    pub const fn remove(&mut self, piece: PieceId) {
        self.0[piece.index() / 64] &= !(1 << (piece.0 % 64));
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a | d, b | e, c | f])
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & d, b & e, c & f])
    }

    /// What is here and not in the other.
    #[inline]
    #[must_use]
    pub const fn but(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & !d, b & !e, c & !f])
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether both have a piece in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// How many pieces.
    #[inline]
    pub const fn len(&self) -> u8 {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as u8
    }

    /// The first piece.
    #[inline]
    pub fn first(&self) -> Option<PieceId> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(PieceId((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }
}

impl Iterator for PieceSet {
    type Item = PieceId;

    #[inline]
    fn next(&mut self) -> Option<PieceId> {
        let (place, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some(PieceId((place * 64) as u8 + bit as u8))
    }

    /// Word by word: most loops over pieces go this way, and looking for the next word each time costs more than the rest.
    #[inline]
    fn fold<B, F: FnMut(B, PieceId) -> B>(self, first: B, mut step: F) -> B {
        let mut so_far = first;
        for (place, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                so_far = step(so_far, PieceId((place * 64) as u8 + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
        so_far
    }
}

impl FromIterator<PieceId> for PieceSet {
    fn from_iter<I: IntoIterator<Item = PieceId>>(pieces: I) -> Self {
        let mut set = Self::NONE;
        pieces.into_iter().for_each(|piece| set.add(piece));
        set
    }
}

/// Sets are written for people as lists of names, and compactly as bits.
macro_rules! written_as_lists {
    ($set:ty, $id:ty, $bits:ty) => {
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(*self)
                } else {
                    self.0.serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if !deserializer.is_human_readable() {
                    return <$bits>::deserialize(deserializer).map(Self);
                }
                let ids = Vec::<$id>::deserialize(deserializer)?;
                if let Some(id) = ids.iter().find(|id| id.index() >= Self::ROOM) {
                    return Err(serde::de::Error::custom(format!("no such id: {}", id.0)));
                }
                Ok(ids.into_iter().collect())
            }
        }
    };
}

written_as_lists!(AreaSet, AreaId, u128);
written_as_lists!(PieceSet, PieceId, [u64; WORDS]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set: PieceSet = [3, 70, 135].map(PieceId).into_iter().collect();
        assert_eq!((set.len(), set.has(PieceId(70)), set.has(PieceId(71))), (3, true, false));
        set.remove(PieceId(3));
        assert_eq!(set.collect::<Vec<_>>(), [PieceId(70), PieceId(135)]);
        assert!(set.but(PieceSet::of(PieceId(70))).but(PieceSet::of(PieceId(135))).is_empty());
        let areas: AreaSet = [0, 99].map(AreaId).into_iter().collect();
        assert_eq!((areas.collect::<Vec<_>>(), areas.len()), (vec![AreaId(0), AreaId(99)], 2));
    }

    #[test]
    fn sets_are_written_as_lists_for_people() {
        let set: PieceSet = [3, 135].map(PieceId).into_iter().collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[3,135]");
        assert_eq!(serde_json::from_str::<PieceSet>(&text).unwrap(), set);
        assert!(serde_json::from_str::<PieceSet>("[250]").is_err());
    }
}
