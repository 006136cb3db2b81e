//! 2.1.1-b: the three battle boards, as they stand in `boards/*.toml`.

use crate::board::Terrain;
use grid::{Grid, Hex, HexSet, Side as HexSide};
use kernel::data::{HexMap, Named, Reader, Road, TerrainLetters};
use kernel::scene::{LineKind, MapScale};
use serde::{Deserialize, Serialize};

/// What a hex of a battle board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Open ground.
    Clear,
    /// Woods.
    Woods,
    /// Swamp.
    Swamp,
    /// Worked fields; only on the Settled board.
    Cultivated,
}

impl TerrainLetters for Ground {
    const LETTERS: &'static [(char, Self)] =
        &[('.', Self::Clear), ('w', Self::Woods), ('s', Self::Swamp), ('c', Self::Cultivated)];
}

impl Named for Ground {
    const NAMES: &'static [(&'static str, Self)] =
        &[("clear", Self::Clear), ("woods", Self::Woods), ("swamp", Self::Swamp), ("cultivated", Self::Cultivated)];
}

/// A lettered set-up hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letter {
    /// A.
    A,
    /// B.
    B,
    /// C.
    C,
    /// D.
    D,
}

impl Letter {
    /// All four.
    pub const ALL: [Letter; 4] = [Letter::A, Letter::B, Letter::C, Letter::D];

    /// As it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Letter::A => "A",
            Letter::B => "B",
            Letter::C => "C",
            Letter::D => "D",
        }
    }
}

impl Named for Letter {
    const NAMES: &'static [(&'static str, Self)] = &[("a", Self::A), ("b", Self::B), ("c", Self::C), ("d", Self::D)];
}

/// Hexes of a battle board.
pub type Hexes = HexSet<4>;

/// A stream runs along this hexside.
const STREAM: u16 = 1;
/// The trail crosses this hexside.
const TRAIL: u16 = 2;

/// A battle board.
#[derive(Clone, Debug)]
pub struct BattleBoard {
    /// The terrain of the areas whose battles are fought on it.
    pub terrain: Terrain,
    /// Its name.
    pub title: String,
    /// How large a hex is.
    pub scale: Option<MapScale>,
    map: HexMap<Ground>,
    /// The trail, hex by hex.
    pub trail: Road<LineKind>,
    letters: [Hex; 4],
    /// The hexes next to each, by cell.
    around: Vec<Hexes>,
}

impl BattleBoard {
    /// Reads a board.
    pub(crate) fn read(file: &Reader<'_>) -> Self {
        file.provenance();
        let mut map = HexMap::read(&file.table("ground"));
        map.lay_sides(&file.table("stream"), STREAM, STREAM);
        let trail = map.lay_road(&file.table("trail"), TRAIL);
        let row = file.table("letters");
        row.provenance();
        let first = map.grid.first();
        let letters = ["a", "b", "c", "d"].map(|key| map.one_on_map(&row, key).unwrap_or(first));
        let cells = map.grid.cells();
        if cells > Hexes::MOST {
            file.problem("ground.columns", &format!("{cells} hexes"), &format!("at most {} hexes", Hexes::MOST));
        }
        let near = |cell: usize| {
            let there = map.grid.neighbours(map.grid.hex_at(cell));
            there.map(|(_, hex)| map.grid.cell(hex)).filter(|cell| *cell < Hexes::MOST).collect()
        };
        let around = (0..cells).map(near).collect();
        let (terrain, title, scale) = (file.choice("board"), file.str("title"), MapScale::read(file));
        Self { terrain, title, scale, trail, letters, around, map }
    }

    /// The hex under `key`, if it is on the board; else a problem.
    pub(crate) fn on_board(&self, row: &Reader<'_>, key: &str) -> Option<Hex> {
        self.map.one_on_map(row, key)
    }

    /// Its size and numbering.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.map.grid
    }

    /// The number of a hex in sets.
    #[inline]
    pub fn cell(&self, hex: Hex) -> usize {
        self.map.grid.cell(hex)
    }

    /// What a hex is.
    #[inline]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.map.terrain(hex)
    }

    /// Whether a hex is wooded.
    #[inline]
    pub fn is_woods(&self, hex: Hex) -> bool {
        self.ground(hex) == Ground::Woods
    }

    /// How high a hex lies.
    #[inline]
    pub fn level(&self, hex: Hex) -> u8 {
        self.map.level(hex)
    }

    /// Whether a stream runs between two neighbours.
    pub fn stream(&self, from: Hex, side: HexSide) -> bool {
        self.map.side(from, side) & STREAM != 0
    }

    /// Whether the trail leads over a hexside.
    pub fn trail(&self, from: Hex, side: HexSide) -> bool {
        self.map.side(from, side) & TRAIL != 0
    }

    /// Whether a hexside is a slope: one of its hexes is higher.
    pub fn slope(&self, from: Hex, to: Hex) -> bool {
        self.level(from) != self.level(to)
    }

    /// The hexes next to this one.
    #[inline]
    pub fn around(&self, hex: Hex) -> &Hexes {
        &self.around[self.cell(hex)]
    }

    /// The hex of a letter.
    pub fn letter(&self, letter: Letter) -> Hex {
        self.letters[letter as usize]
    }

    /// Whether a hex lies on the edge: units leave over any of its sides there.
    pub fn on_edge(&self, hex: Hex) -> bool {
        self.around(hex).len() < 6
    }

    /// Hexes on the edge.
    pub fn edge(&self) -> impl Iterator<Item = Hex> {
        self.grid().hexes().filter(|hex| self.on_edge(*hex))
    }
}
