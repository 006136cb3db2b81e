//! Lists of a known length and tables of die rolls, as printed charts have them.

use super::{Named, Reader};
use std::ops::RangeInclusive;

impl<'a> Reader<'a> {
    /// The table under `key`, its provenance noted.
    pub fn noted(&self, key: &str) -> Reader<'a> {
        let table = self.table(key);
        table.provenance();
        table
    }

    /// Just `N` of what was read under `key`; otherwise `filler` in every place.
    pub fn just<T: Clone, const N: usize>(&self, key: &str, found: Vec<T>, what: &str, filler: T) -> [T; N] {
        <[T; N]>::try_from(found).unwrap_or_else(|found| {
            self.problem(key, &format!("{} {what}", found.len()), &format!("{N} {what}"));
            std::array::from_fn(|_| filler.clone())
        })
    }

    /// A list of just `N` whole numbers within `range`.
    pub fn figures<const N: usize>(&self, key: &str, range: RangeInclusive<i64>) -> [u8; N] {
        self.just(key, self.ints(key, range), "figures", 0)
    }

    /// Under `faces`: a result for each face of a die.
    pub fn faces<T: Named>(&self) -> [T; 6] {
        self.just("faces", self.choices("faces"), "results, one for each face of the die", T::NAMES[0].1)
    }

    /// Both of two sides, the first before the other.
    pub fn order<T: Named>(&self, key: &str) -> [T; 2] {
        match self.choices(key)[..] {
            [first, second] if first != second => [first, second],
            _ => {
                self.problem(key, "another list", "both sides, the one that comes first before the other");
                [T::NAMES[0].1, T::NAMES[1].1]
            }
        }
    }

    /// A table of die rolls: under `columns` the headings that must stand there, under `rows` a text for each face with a
    /// result for each column.
    pub fn die_table<T: Copy, const N: usize>(
        &self,
        headings: [&str; N],
        filler: T,
        result: impl Fn(&str) -> Option<T>,
    ) -> [[T; N]; 6] {
        if self.strings("columns") != headings {
            self.problem("columns", "other columns", &format!("the columns {}", headings.join(" ")));
        }
        let mut cells = [[filler; N]; 6];
        let rows = self.strings("rows");
        if rows.len() != cells.len() {
            self.problem("rows", &format!("{} rows", rows.len()), "6 rows, one for each face of the die");
        }
        for (face, (row, text)) in cells.iter_mut().zip(&rows).enumerate() {
            let words: Vec<&str> = text.split_whitespace().collect();
            if words.len() != N {
                self.problem("rows", &format!("{} results for die {}", words.len(), face + 1), &format!("{N} results"));
            }
            for (cell, word) in row.iter_mut().zip(words) {
                match result(word) {
                    Some(result) => *cell = result,
                    None => self.problem("rows", &format!("{word:?} for die {}", face + 1), "a result of this table"),
                }
            }
        }
        cells
    }
}
