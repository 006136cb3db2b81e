//! Reads the map and lays its features out hex by hex.

use crate::board::{Board, Ground, Hexside, HexsideFeature, Label, Landmark, Terrain};
use crate::cells::HexSet;
use grid::{Crossing, Grid, Hex, Low};
use kernel::data::{Provenance, Reader};
use kernel::scene::MapScale;

pub(super) fn read(file: &Reader<'_>) -> Board {
    let (grid, ground, provenance) = read_ground(&file.table("ground"));
    let mut map = Map { grid, ground };
    let features = file.tables("hexsides").iter().map(|row| map.lay_feature(row)).collect();
    let landmarks = file.tables("place").iter().filter_map(|row| map.landmark(row)).collect();
    let names = file.table("names");
    names.provenance();
    let labels = names.tables("rows").iter().map(|row| map.label(row)).collect();
    map.check_connected(file);
    let Map { grid, ground } = map;
    let (title, scale) = (file.str("title"), MapScale::read(file));
    Board { title, grid, scale, landmarks, features, labels, provenance, ground }
}

/// The letters of the map.
const fn of_letter(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Clear,
        'w' => Terrain::LightWoods,
        'r' => Terrain::Rocks,
        'm' => Terrain::Marsh,
        _ => return None,
    })
}

fn read_ground(table: &Reader<'_>) -> (Grid, Vec<Ground>, Provenance) {
    let first = table.hex("first").unwrap_or(Hex::new(1, 0));
    let last = table.hex("last").unwrap_or(first);
    let mut grid = Grid::new(first, last, table.choice::<Low>("low_columns"));
    if grid.cells() > HexSet::MOST {
        table.problem("last", &format!("{} hexes", grid.cells()), &format!("at most {} hexes", HexSet::MOST));
        grid = Grid::new(first, first, grid.low());
    }
    let plain = Ground { terrain: Terrain::Clear, level: 0, steep: false, sides: [Hexside::Open; 6] };
    let mut ground = vec![plain; grid.cells()];
    for (hex, letter) in letters(table, "levels", &grid) {
        match letter.to_digit(10) {
            Some(level) => ground[grid.cell(hex)].level = level as u8,
            None => table.problem("levels", &format!("{letter:?} in row {}", hex.row()), "a digit"),
        }
    }
    for (hex, letter) in letters(table, "terrain", &grid) {
        match of_letter(letter) {
            Some(terrain) => ground[grid.cell(hex)].terrain = terrain,
            None => table.problem("terrain", &format!("{letter:?} in row {}", hex.row()), "one of . w r m"),
        }
    }
    for hex in table.hexes("three_changes") {
        match grid.contains(hex) {
            true => ground[grid.cell(hex)].steep = true,
            false => table.problem("three_changes", &hex.to_string(), "a hex on the map"),
        }
    }
    (grid, ground, table.provenance())
}

/// The letters under a key, one line a row of the map, each with its hex.
fn letters(table: &Reader<'_>, key: &str, grid: &Grid) -> Vec<(Hex, char)> {
    let lines = table.strings(key);
    let (columns, rows) = (grid.columns(), grid.rows());
    if lines.len() != rows.clone().count() {
        table.problem(key, &format!("{} rows", lines.len()), &format!("{} rows", rows.clone().count()));
    }
    let mut found = Vec::new();
    for (line, row) in lines.iter().zip(rows) {
        let length = line.chars().count();
        if length != columns.clone().count() {
            let found = format!("{length} letters in row {row}");
            table.problem(key, &found, &format!("{} letters", columns.clone().count()));
        }
        found.extend(line.chars().zip(columns.clone()).map(|(letter, column)| (Hex::new(column, row), letter)));
    }
    found
}

/// A map while its features are laid on it one after the other.
struct Map {
    grid: Grid,
    ground: Vec<Ground>,
}

impl Map {
    /// Hexsides as pairs of hexes: `2814/2815`.
    fn lay_feature(&mut self, row: &Reader<'_>) -> HexsideFeature {
        row.provenance();
        let (name, feature) = (row.str("name"), row.choice("feature"));
        let pairs = row.words("sides", "two neighbours such as 2814/2815", |word| {
            let (one, other) = word.split_once('/')?;
            Some(vec![(one.parse::<Hex>().ok()?, other.parse::<Hex>().ok()?)])
        });
        let mut sides = Vec::new();
        for (one, other) in pairs {
            let on_map = self.grid.contains(one) && self.grid.contains(other);
            match self.grid.side_between(one, other).filter(|_| on_map) {
                Some(side) => {
                    self.lay(row, Crossing { from: one, side, to: other }, feature);
                    sides.push((one, side));
                }
                None => row.problem("sides", &format!("{one}/{other}"), "two neighbours on the map"),
            }
        }
        HexsideFeature { name, feature, sides }
    }

    fn lay(&mut self, row: &Reader<'_>, crossing: Crossing, feature: Hexside) {
        let Crossing { from: one, side, to: other } = crossing;
        let near = &mut self.ground[self.grid.cell(one)].sides[side.index()];
        if *near != Hexside::Open {
            row.problem("sides", &format!("{one}/{other} again"), "one feature on a hexside");
        }
        *near = feature;
        self.ground[self.grid.cell(other)].sides[side.opposite().index()] = feature;
    }

    fn landmark(&self, row: &Reader<'_>) -> Option<Landmark> {
        let (key, name, kind, provenance) = (row.str("key"), row.str("name"), row.choice("kind"), row.provenance());
        let hex = row.hex("hex")?;
        if !self.grid.contains(hex) {
            row.problem("hex", &hex.to_string(), "a hex on the map");
            return None;
        }
        Some(Landmark { key, name, kind, hex, provenance })
    }

    fn label(&self, row: &Reader<'_>) -> Label {
        let hexes = row.hexes("hexes");
        for hex in hexes.iter().filter(|hex| !self.grid.contains(**hex)) {
            row.problem("hexes", &hex.to_string(), "a hex on the map");
        }
        Label { text: row.str("text"), kind: row.choice("kind"), hexes }
    }

    /// Every hex can be reached, so that a mistake in the file shuts no unit in.
    fn check_connected(&self, file: &Reader<'_>) {
        let mut reached = vec![false; self.grid.cells()];
        let mut open = vec![self.grid.first()];
        reached[0] = true;
        while let Some(hex) = open.pop() {
            for (side, other) in self.grid.neighbours(hex) {
                let shut = self.ground[self.grid.cell(hex)].sides[side.index()] == Hexside::Cliff;
                if !shut && !reached[self.grid.cell(other)] {
                    reached[self.grid.cell(other)] = true;
                    open.push(other);
                }
            }
        }
        if let Some(cell) = reached.iter().position(|reached| !reached) {
            let found = format!("{} cut off by cliffs", self.grid.hex_at(cell));
            file.problem("hexsides", &found, "ground that hangs together");
        }
    }
}
