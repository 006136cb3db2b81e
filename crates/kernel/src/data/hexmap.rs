//! Hex maps as files describe them: letters for terrain, digits for heights, features on hexsides, roads, names.

use super::{Named, Reader};
use grid::{Edge, Grid, Hex, Low, Side};
use std::ops::RangeInclusive;

/// A terrain that a letter of a map file stands for.
pub trait TerrainLetters: Copy + Eq + 'static {
    /// Every letter with what it stands for; the first is the placeholder after a mistake.
    const LETTERS: &'static [(char, Self)];
}

/// A road, trail or creek, hex by hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road<K> {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: K,
    /// The hexes in order, each next to the one before.
    pub hexes: Vec<Hex>,
    /// Whether it runs off the map at its first and at its last hex.
    pub off_map: [bool; 2],
}

/// A name written on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel<K> {
    /// What is written.
    pub text: String,
    /// What it belongs to.
    pub kind: K,
    /// The hexes it runs through, in reading order.
    pub hexes: Vec<Hex>,
}

/// A map while it is read: terrain and height of each hex, and sixteen bits a hexside that the game gives a meaning.
///
/// ```
/// use grid::{Hex, Side};
/// use kernel::data::{Findings, HexMap, TerrainLetters, Sources};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Ground { Clear, Woods }
/// impl TerrainLetters for Ground {
///     const LETTERS: &'static [(char, Self)] = &[('.', Self::Clear), ('w', Self::Woods)];
/// }
/// const CREEK: u16 = 1;
///
/// let text = r#"
/// [ground]
/// columns = 3
/// rows = 2
/// letters = [".w.", "..w"]
/// levels = ["001", "011"]
/// provenance = { kind = "reconstructed", basis = "made up" }
/// [[hexsides]]
/// sides = "0101/se"
/// provenance = { kind = "reconstructed", basis = "made up" }
/// "#;
/// let sources = Sources::built_in(&[("map.toml", text)]);
/// let findings = Findings::new(&sources);
/// let map = findings.read(&sources, "map.toml", |file| {
///     let mut map = HexMap::<Ground>::read(&file.table("ground"));
///     file.tables("hexsides").iter().for_each(|row| map.lay_sides(row, CREEK, CREEK));
///     map
/// });
/// assert!(findings.into_parts().0.is_empty());
/// assert_eq!((map.terrain(Hex::new(2, 1)), map.level(Hex::new(3, 2))), (Ground::Woods, 1));
/// assert_eq!(map.side(Hex::new(2, 1), Side::NorthWest), CREEK);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexMap<T> {
    /// Its size and numbering.
    pub grid: Grid,
    terrain: Vec<T>,
    levels: Vec<u8>,
    sides: Vec<[u16; 6]>,
}

impl<T: TerrainLetters> HexMap<T> {
    /// Reads the ground: `columns`, `rows`, `letters` (a line a row), perhaps `levels` (digits), perhaps `low = "odd"` where
    /// odd columns sit lower, and the provenance of all of it.
    pub fn read(table: &Reader<'_>) -> Self {
        let (columns, rows): (u8, u8) = (table.int("columns", 1..=63), table.int("rows", 1..=63));
        let low = table.opt_choice::<Low>("low").unwrap_or(Low::EvenColumns);
        let grid = Grid::new(Hex::new(1, 1), Hex::new(columns.max(1), rows.max(1)), low);
        let mut map = Self {
            terrain: vec![T::LETTERS[0].1; grid.cells()],
            levels: vec![0; grid.cells()],
            sides: vec![[0; 6]; grid.cells()],
            grid,
        };
        map.read_lines(table, "letters", |map, cell, letter| {
            let known = T::LETTERS.iter().find(|(known, _)| *known == letter);
            known.map(|(_, terrain)| map.terrain[cell] = *terrain).is_some()
        });
        if table.has("levels") {
            map.read_lines(table, "levels", |map, cell, letter| {
                letter.to_digit(10).map(|level| map.levels[cell] = level as u8).is_some()
            });
        }
        table.provenance();
        map
    }

    fn read_lines(&mut self, table: &Reader<'_>, key: &str, put: impl Fn(&mut Self, usize, char) -> bool) {
        let (columns, rows) = (*self.grid.columns().end(), *self.grid.rows().end());
        let lines = table.strings(key);
        if lines.len() != usize::from(rows) {
            table.problem(key, &format!("{} rows", lines.len()), &format!("{rows} rows"));
        }
        for (line, row) in lines.iter().zip(1..=rows) {
            if line.chars().count() != usize::from(columns) {
                let found = format!("{} letters in row {row}", line.chars().count());
                table.problem(key, &found, &format!("{columns} letters"));
            }
            for (letter, column) in line.chars().zip(1..=columns) {
                if !put(self, self.grid.cell(Hex::new(column, row)), letter) {
                    let known: Vec<String> = T::LETTERS.iter().map(|(known, _)| known.to_string()).collect();
                    let expected = if key == "letters" { known.join(" ") } else { "a digit".to_owned() };
                    table.problem(key, &format!("{letter:?} in row {row}"), &format!("one of {expected}"));
                }
            }
        }
    }
}

impl<T: Copy> HexMap<T> {
    /// What a hex is. It must be on the map, here and below.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> T {
        self.terrain[self.grid.cell(hex)]
    }

    /// Changes what a hex is.
    pub fn set_terrain(&mut self, hex: Hex, terrain: T) {
        let cell = self.grid.cell(hex);
        self.terrain[cell] = terrain;
    }

    /// How high a hex lies.
    #[inline]
    pub fn level(&self, hex: Hex) -> u8 {
        self.levels[self.grid.cell(hex)]
    }

    /// Changes how high a hex lies.
    pub fn set_level(&mut self, hex: Hex, level: u8) {
        let cell = self.grid.cell(hex);
        self.levels[cell] = level;
    }

    /// The bits of a hexside, seen from the hex; 0 at the map's edge.
    #[inline]
    pub fn side(&self, hex: Hex, side: Side) -> u16 {
        self.sides[self.grid.cell(hex)][side.index()]
    }

    /// Puts bits on the side between two neighbours, as each of them sees it; nothing at the map's edge.
    pub fn lay(&mut self, hex: Hex, side: Side, here: u16, beyond: u16) {
        let Some(other) = self.grid.neighbour(hex, side) else { return };
        let (near, far) = (self.grid.cell(hex), self.grid.cell(other));
        self.sides[near][side.index()] |= here;
        self.sides[far][side.opposite().index()] |= beyond;
    }

    /// Puts bits on the hexsides under `sides` of a row, and reads its provenance.
    pub fn lay_sides(&mut self, row: &Reader<'_>, here: u16, beyond: u16) {
        row.provenance();
        for (hex, side) in row.sides("sides") {
            if !self.grid.contains(hex) || self.grid.neighbour(hex, side).is_none() {
                row.problem("sides", &format!("{hex}/{side}"), "a side between two hexes of the map");
            } else {
                self.lay(hex, side, here, beyond);
            }
        }
    }

    /// Reads a road (`name`, `kind`, `hexes`, `off_map_at_start`, `off_map_at_end`, provenance) and puts `bits` on every
    /// hexside it crosses.
    pub fn lay_road<K: Named>(&mut self, row: &Reader<'_>, bits: u16) -> Road<K> {
        row.provenance();
        let hexes = self.on_map(row, "hexes");
        for pair in hexes.windows(2) {
            match self.grid.side_between(pair[0], pair[1]) {
                Some(side) => self.lay(pair[0], side, bits, bits),
                None => row.problem("hexes", &format!("{} after {}", pair[1], pair[0]), "the next hex of the way"),
            }
        }
        let off_map = [row.flag("off_map_at_start"), row.flag("off_map_at_end")];
        for (_, hex) in off_map.into_iter().zip([hexes.first(), hexes.last()]).filter(|(off, _)| *off) {
            if let Some(hex) = hex.filter(|hex| self.grid.neighbours(**hex).count() == 6) {
                row.problem("hexes", &hex.to_string(), "an edge hex where the way leaves the map");
            }
        }
        Road { name: row.str("name"), kind: row.choice("kind"), hexes, off_map }
    }

    /// Reads a name on the map: `text`, `kind`, `hexes`.
    pub fn label<K: Named>(&self, row: &Reader<'_>) -> MapLabel<K> {
        MapLabel { text: row.str("text"), kind: row.choice("kind"), hexes: self.on_map(row, "hexes") }
    }

    /// The hexes under `key` that are on the map; the others are problems.
    pub fn on_map(&self, row: &Reader<'_>, key: &str) -> Vec<Hex> {
        row.hexes(key).into_iter().filter(|hex| self.check_on_map(row, key, *hex)).collect()
    }

    /// The hex under `key`, if it is on the map; else a problem.
    pub fn one_on_map(&self, row: &Reader<'_>, key: &str) -> Option<Hex> {
        row.hex(key).filter(|hex| self.check_on_map(row, key, *hex))
    }

    fn check_on_map(&self, row: &Reader<'_>, key: &str, hex: Hex) -> bool {
        let inside = self.grid.contains(hex);
        if !inside {
            row.problem(key, &hex.to_string(), &format!("a hex on the map, up to {}", self.grid.last()));
        }
        inside
    }
}

impl Reader<'_> {
    /// Two numbers: the first and the last column or row.
    pub fn band(&self, key: &str) -> RangeInclusive<u8> {
        let ends: Vec<u8> = self.ints(key, 1..=63);
        if let [first, last] = ends[..]
            && first <= last
        {
            return first..=last;
        }
        self.problem(key, &format!("{ends:?}"), "the first and the last number");
        1..=1
    }
}

impl Named for Low {
    const NAMES: &'static [(&'static str, Self)] = &[("even", Self::EvenColumns), ("odd", Self::OddColumns)];
}

impl Named for Edge {
    const NAMES: &'static [(&'static str, Self)] =
        &[("north", Self::North), ("east", Self::East), ("south", Self::South), ("west", Self::West)];
}
