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

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    const fn split(space: Space) -> (usize, u64) {
        ((space.0 / 64) as usize, 1 << (space.0 % 64))
    }
}
