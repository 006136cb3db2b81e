//! Reads a map and works out, hex by hex, what the rules ask for.

use crate::board::{Board, Cell, Fort, Hexside, Label, Objective, Terrain, Way};
use crate::scenario::Battlefield;
use grid::{Grid, Hex, Low, Side};
use kernel::data::{Named, Provenance, Reader};
use std::collections::BTreeSet;

/// Hexside features a map file names directly. Slopes follow from heights, walls from forts, roads from ways.
#[derive(Clone, Copy, PartialEq)]
enum Feature {
    Creek,
    River,
    Ford,
    Bridge,
    Entrenchment,
}

impl Named for Feature {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("creek", Self::Creek),
        ("river", Self::River),
        ("ford", Self::Ford),
        ("bridge", Self::Bridge),
        ("entrenchment", Self::Entrenchment),
    ];
}

impl Feature {
    /// What the side holds seen from the hex named in the file, and seen from the other.
    const fn bits(self) -> (u16, u16) {
        match self {
            Self::Creek => (Hexside::CREEK, Hexside::CREEK),
            Self::River => (Hexside::RIVER, Hexside::RIVER),
            Self::Ford => (Hexside::FORD, Hexside::FORD),
            Self::Bridge => (Hexside::BRIDGE, Hexside::BRIDGE),
            // The hex named is inside.
            Self::Entrenchment => (Hexside::OUT_OF_WORKS, Hexside::INTO_WORKS),
        }
    }
}

pub(super) fn read(file: &Reader<'_>, id: Battlefield) -> Board {
    let (grid, cells, provenance) = read_ground(&file.table("ground"));
    let mut map = Map { grid, cells };
    for height in file.opt_tables("height") {
        map.raise(&height);
    }
    for row in file.opt_tables("hexsides") {
        map.lay_sides(&row);
    }
    let forts: Vec<Fort> = file.opt_tables("fort").iter().map(|row| map.build_fort(row)).collect();
    for row in file.opt_tables("enter") {
        map.set_cost(&row);
    }
    let ways = file.opt_tables("way").iter().map(|row| map.lay_way(row)).collect();
    map.check_forts(file, &forts);
    map.check_connected(file);
    let names = file.table("names");
    names.provenance();
    let labels = names.tables("rows").iter().map(|row| map.label(row)).collect();
    let objectives = file.tables("objective").iter().filter_map(|row| map.objective(row)).collect();
    let far_bank = |hex: &Hex| map.at(*hex).terrain == Terrain::EastBank;
    let fort_ontario = forts.iter().flat_map(|fort| fort.hexes.iter().copied()).filter(far_bank).collect();
    if file.choice::<Battlefield>("scenario") != id {
        file.problem("scenario", "another scenario", id.name());
    }
    let Map { grid, cells } = map;
    let (key, title) = (id.name().to_owned(), file.str("title"));
    Board { scenario: id, key, title, grid, ways, labels, forts, objectives, provenance, fort_ontario, cells }
}

/// The letters of the maps; everything else about terrain is in the terrain effects chart.
const fn of_letter(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Clear,
        'w' => Terrain::Woods,
        'f' => Terrain::Forest,
        'm' => Terrain::Marsh,
        't' => Terrain::Town,
        'b' => Terrain::Building,
        'F' => Terrain::Fort,
        'B' => Terrain::Bastion,
        'C' => Terrain::City,
        'L' => Terrain::Lake,
        'R' => Terrain::River,
        'X' => Terrain::EastBank,
        _ => return None,
    })
}

/// Ground that armies march on.
const fn is_ground(terrain: Terrain) -> bool {
    match terrain {
        Terrain::Clear | Terrain::Woods | Terrain::Forest | Terrain::Marsh => true,
        Terrain::Town | Terrain::Building | Terrain::Fort => true,
        Terrain::Bastion | Terrain::City | Terrain::Lake | Terrain::River | Terrain::EastBank => false,
    }
}

fn read_ground(table: &Reader<'_>) -> (Grid, Vec<Cell>, Provenance) {
    let (columns, rows): (u8, u8) = (table.int("columns", 1..=63), table.int("rows", 1..=63));
    let (columns, rows) = (columns.max(1), rows.max(1));
    let grid = Grid::new(Hex::new(1, 1), Hex::new(columns, rows), Low::EvenColumns);
    let mut cells = vec![Cell::plain(Terrain::Clear); grid.cells()];
    let letters = table.strings("letters");
    if letters.len() != usize::from(rows) {
        table.problem("letters", &format!("{} rows", letters.len()), &format!("{rows} rows of letters"));
    }
    for (line, row) in letters.iter().zip(1..=rows) {
        if line.chars().count() != usize::from(columns) {
            let found = format!("{} letters in row {row}", line.chars().count());
            table.problem("letters", &found, &format!("{columns} letters"));
        }
        for (letter, column) in line.chars().zip(1..=columns) {
            match of_letter(letter) {
                Some(terrain) => cells[grid.cell(Hex::new(column, row))] = Cell::plain(terrain),
                None => table.problem("letters", &format!("{letter:?} in row {row}"), "one of . w f m t b F B C L R X"),
            }
        }
    }
    let mut map = Map { grid, cells };
    map.mark_walls_of_quebec();
    (map.grid, map.cells, table.provenance())
}

impl Cell {
    fn plain(terrain: Terrain) -> Self {
        Self {
            terrain,
            level: 0,
            hilltop: false,
            fort: false,
            on_road: false,
            road_off_edge: false,
            bastion_adjacent: false,
            enter: None,
            sides: [Hexside::default(); 6],
        }
    }
}

/// A map while its features are laid on it one after the other.
struct Map {
    grid: Grid,
    cells: Vec<Cell>,
}

impl Map {
    fn at(&self, hex: Hex) -> &Cell {
        &self.cells[self.grid.cell(hex)]
    }

    fn at_mut(&mut self, hex: Hex) -> &mut Cell {
        &mut self.cells[self.grid.cell(hex)]
    }

    /// Puts a feature on the side between two neighbours, as each of them sees it.
    fn lay(&mut self, hex: Hex, side: Side, (here, beyond): (u16, u16)) {
        let Some(other) = self.grid.neighbour(hex, side) else { return };
        let (near, far) = (side.index(), side.opposite().index());
        self.at_mut(hex).sides[near] = self.at(hex).sides[near].with(here);
        self.at_mut(other).sides[far] = self.at(other).sides[far].with(beyond);
    }

    /// The hexes under `key` that are on the map; the others are problems.
    fn on_map(&self, row: &Reader<'_>, key: &str) -> Vec<Hex> {
        let (inside, outside): (Vec<Hex>, _) = row.hexes(key).into_iter().partition(|hex| self.grid.contains(*hex));
        for hex in outside {
            row.problem(key, &hex.to_string(), &format!("a hex on the map, up to {}", self.grid.last()));
        }
        inside
    }

    fn one_on_map(&self, row: &Reader<'_>, key: &str) -> Option<Hex> {
        let hex = row.hex(key)?;
        if !self.grid.contains(hex) {
            row.problem(key, &hex.to_string(), &format!("a hex on the map, up to {}", self.grid.last()));
        }
        Some(hex).filter(|hex| self.grid.contains(*hex))
    }

    /// 24.7-c: where the British may not stand.
    fn mark_walls_of_quebec(&mut self) {
        let bastions: Vec<Hex> = self.grid.hexes().filter(|hex| self.at(*hex).terrain == Terrain::Bastion).collect();
        for bastion in bastions {
            for (_, hex) in self.grid.neighbours(bastion) {
                self.at_mut(hex).bastion_adjacent = true;
            }
        }
    }

    /// A height: each side from one of its hexes to a hex off it is a slope, and the hex above it a hilltop
    /// (6.1-3e). `towards_rows` limits that to sides that face those rows.
    fn raise(&mut self, row: &Reader<'_>) {
        row.str("name");
        row.provenance();
        let hexes: BTreeSet<Hex> = if row.has("hexes") {
            self.on_map(row, "hexes").into_iter().collect()
        } else {
            let (columns, rows) = (band(row, "columns"), band(row, "rows"));
            let inside = |hex: &Hex| columns.contains(&hex.column()) && rows.contains(&hex.row());
            self.grid.hexes().filter(inside).collect()
        };
        let towards = row.has("towards_rows").then(|| band(row, "towards_rows"));
        for hex in &hexes {
            self.at_mut(*hex).level += 1;
            for (side, other) in self.grid.neighbours(*hex) {
                let faces = towards.as_ref().is_none_or(|rows| rows.contains(&other.row()));
                if !hexes.contains(&other) && faces {
                    self.lay(*hex, side, (Hexside::DOWN, Hexside::UP));
                    self.at_mut(*hex).hilltop = true;
                }
            }
        }
    }

    fn lay_sides(&mut self, row: &Reader<'_>) {
        row.provenance();
        let feature: Feature = row.choice("feature");
        for (hex, side) in row.sides("sides") {
            if !self.grid.contains(hex) || self.grid.neighbour(hex, side).is_none() {
                row.problem("sides", &format!("{hex}/{side}"), "a side between two hexes of the map");
            } else {
                self.lay(hex, side, feature.bits());
            }
        }
    }

    /// A fort or bastion: a wall on each side that leads out of it.
    fn build_fort(&mut self, row: &Reader<'_>) -> Fort {
        row.provenance();
        let hexes = self.on_map(row, "hexes");
        for hex in &hexes {
            self.at_mut(*hex).fort = true;
            for (side, other) in self.grid.neighbours(*hex) {
                if !hexes.contains(&other) {
                    self.lay(*hex, side, (Hexside::OUT_OF_FORT, Hexside::INTO_FORT));
                }
            }
        }
        Fort { name: row.str("name"), hexes }
    }

    fn set_cost(&mut self, row: &Reader<'_>) {
        row.provenance();
        let cost = row.int("cost", 1..=12);
        if let Some(hex) = self.one_on_map(row, "hex") {
            self.at_mut(hex).enter = Some(cost);
        }
    }

    fn lay_way(&mut self, row: &Reader<'_>) -> Way {
        row.provenance();
        let hexes = self.on_map(row, "hexes");
        for hex in &hexes {
            self.at_mut(*hex).on_road = true;
            if !is_ground(self.at(*hex).terrain) {
                row.problem("hexes", &hex.to_string(), "ground a road can run over");
            }
        }
        for pair in hexes.windows(2) {
            match self.grid.side_between(pair[0], pair[1]) {
                Some(side) => self.lay(pair[0], side, (Hexside::ROAD, Hexside::ROAD)),
                None => row.problem("hexes", &format!("{} after {}", pair[1], pair[0]), "the next hex of the way"),
            }
        }
        let off_map = [row.flag("off_map_at_start"), row.flag("off_map_at_end")];
        for (off, end) in off_map.into_iter().zip([hexes.first(), hexes.last()]) {
            let Some(hex) = end.filter(|_| off) else { continue };
            if self.grid.neighbours(*hex).count() == 6 {
                row.problem("hexes", &hex.to_string(), "an edge hex where the way leaves the map");
            }
            self.at_mut(*hex).road_off_edge = true;
        }
        Way { name: row.str("name"), kind: row.choice("kind"), hexes, off_map }
    }

    fn label(&self, row: &Reader<'_>) -> Label {
        Label { text: row.str("text"), kind: row.choice("kind"), hexes: self.on_map(row, "hexes") }
    }

    fn objective(&self, row: &Reader<'_>) -> Option<Objective> {
        row.provenance();
        let (name, armies) = (row.str("name"), row.choices("armies"));
        self.one_on_map(row, "hex").map(|hex| Objective { hex, name, armies })
    }

    /// Every fort or bastion hex belongs to one fort that is named.
    fn check_forts(&self, file: &Reader<'_>, forts: &[Fort]) {
        for hex in self.grid.hexes() {
            let walled = matches!(self.at(hex).terrain, Terrain::Fort | Terrain::Bastion);
            let named = forts.iter().filter(|fort| fort.hexes.contains(&hex)).count();
            if named > 1 || (walled && named == 0) {
                file.problem("fort", &format!("{hex} in {named} forts"), "each fort and bastion hex in one fort");
            }
        }
    }

    /// All ground hangs together, so that no unit is shut in by a slip of the pen.
    fn check_connected(&self, file: &Reader<'_>) {
        let mut ground = self.grid.hexes().filter(|hex| is_ground(self.at(*hex).terrain));
        let mut reached: BTreeSet<Hex> = ground.by_ref().take(1).collect();
        let mut open: Vec<Hex> = reached.iter().copied().collect();
        while let Some(hex) = open.pop() {
            for (side, other) in self.grid.neighbours(hex) {
                let crossing = self.at(hex).sides[side.index()];
                let shut = crossing.river() && !crossing.ford() && !crossing.bridge();
                if !shut && is_ground(self.at(other).terrain) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        if let Some(hex) = ground.find(|hex| !reached.contains(hex)) {
            file.problem("ground", &format!("{hex} cut off from the rest"), "ground that hangs together");
        }
    }
}

/// Two numbers: the first and last column or row.
fn band(row: &Reader<'_>, key: &str) -> std::ops::RangeInclusive<u8> {
    let ends: Vec<u8> = row.ints(key, 1..=63);
    if let [first, last] = ends[..]
        && first <= last
    {
        return first..=last;
    }
    row.problem(key, &format!("{ends:?}"), "the first and the last number");
    1..=1
}
