//! Sets of hexes as bits: zones of control, views, reachable ground.

use crate::{Grid, Hex};

/// A set of hexes by their [`Grid::cell`], 64 to a word. `WORDS` times 64 is the largest map it can hold.
///
/// ```
/// use grid::{Grid, Hex, HexSet, Low};
///
/// let map = Grid::new(Hex::new(1, 1), Hex::new(10, 8), Low::EvenColumns);
/// let (camp, ford) = (map.cell(Hex::new(3, 4)), map.cell(Hex::new(9, 1)));
/// let zone: HexSet<2> = [camp, ford].into_iter().collect();
/// assert!(zone.has(camp) && !zone.has(0));
/// assert_eq!(zone.hexes(&map).collect::<Vec<_>>(), [Hex::new(3, 4), Hex::new(9, 1)]);
/// assert_eq!((zone & HexSet::of(camp)).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// The most hexes a map may have.
    pub const MOST: usize = WORDS * 64;

    /// One hex.
    #[must_use]
    pub const fn of(cell: usize) -> Self {
        let mut words = [0; WORDS];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    /// Whether a hex is in it.
    #[inline]
    #[must_use]
    pub const fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] & 1 << (cell % 64) != 0
    }

    /// Puts a hex in.
    #[inline]
    pub const fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Takes a hex out.
    #[inline]
    pub const fn take(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Puts all hexes of another set in.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        (0..WORDS).for_each(|place| self.0[place] |= other.0[place]);
    }

    /// Takes all hexes of another set out.
    #[inline]
    pub fn take_all(&mut self, other: &Self) {
        (0..WORDS).for_each(|place| self.0[place] &= !other.0[place]);
    }

    /// Whether the two have a hex in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        // Without a branch for each word.
        self.0.iter().zip(&other.0).fold(0, |common, (one, two)| common | one & two) != 0
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many hexes are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in it, in order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| Bits(word).map(move |bit| place * 64 + bit))
    }

    /// The hexes in it, in the order of [`Grid::hexes`].
    pub fn hexes(self, grid: &Grid) -> impl Iterator<Item = Hex> {
        self.cells().map(|cell| grid.hex_at(cell))
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<usize> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

impl<const WORDS: usize> std::ops::BitAnd for HexSet<WORDS> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word &= more);
        self
    }
}

/// The bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
