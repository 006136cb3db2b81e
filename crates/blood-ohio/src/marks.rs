//! Sets of spaces, small enough to live on the stack.

use crate::board::Space;

/// A set of spaces and entry squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks([u64; 5]);

impl Marks {
    /// Adds a space; says whether it is new.
    #[inline]
    pub fn add(&mut self, space: Space) -> bool {
        let (word, bit) = Self::split(space);
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Is it in the set?
    #[inline]
    pub fn has(&self, space: Space) -> bool {
        let (word, bit) = Self::split(space);
        self.0[word] & bit != 0
    }

    /// Those that are in both.
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        (0_u16..).zip(self.0).flat_map(|(word, bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|bits| *bits != 0).map(move |bits| Space(word * 64 + bits.trailing_zeros() as u16))
        })
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    const fn split(space: Space) -> (usize, u64) {
        ((space.0 / 64) as usize, 1 << (space.0 % 64))
    }
}
