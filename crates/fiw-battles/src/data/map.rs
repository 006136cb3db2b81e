//! Reads a map and works out, hex by hex, what the rules ask for.

use crate::board::{Board, Cell, Fort, Hexside, Objective, Terrain, Way};
use crate::points::MovementPoints;
use crate::scenario::Battlefield;
use grid::{Hex, Side};
use kernel::data::{HexMap, Named, Reader, TerrainLetters};
use kernel::scene::MapScale;
use std::collections::BTreeSet;

kernel::named! {
    /// Hexside features a map file names directly. Slopes follow from heights, walls from forts, roads from ways.
    #[derive(Clone, Copy, PartialEq)]
    enum Feature {
        Creek = "creek",
        River = "river",
        Ford = "ford",
        Bridge = "bridge",
        Entrenchment = "entrenchment",
    }
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
    let ground = HexMap::<Terrain>::read(&file.table("ground"));
    let mut map = Map { cells: vec![Cell::default(); ground.grid.cells()], ground };
    map.mark_walls_of_quebec();
    for height in file.opt_tables("height") {
        map.raise(&height);
    }
    for row in file.opt_tables("hexsides") {
        let (here, beyond) = row.choice::<Feature>("feature").bits();
        map.ground.lay_sides(&row, here, beyond);
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
    let labels = names.tables("rows").iter().map(|row| map.ground.label(row)).collect();
    let objectives = file.tables("objective").iter().filter_map(|row| map.objective(row)).collect();
    let far_bank = |hex: &Hex| map.ground.terrain(*hex) == Terrain::EastBank;
    let fort_ontario = forts.iter().flat_map(|fort| fort.hexes.iter().copied()).filter(far_bank).collect();
    if file.choice::<Battlefield>("scenario") != id {
        file.problem("scenario", "another scenario", id.name());
    }
    let (key, title) = (id.name().to_owned(), file.str("title"));
    let (grid, cells) = (map.ground.grid, map.laid_out());
    let scale = MapScale::read(file);
    Board { scenario: id, key, title, grid, scale, ways, labels, forts, objectives, fort_ontario, cells }
}

/// Everything else about terrain is in the terrain effects chart.
impl TerrainLetters for Terrain {
    const LETTERS: &'static [(char, Self)] = &[
        ('.', Self::Clear),
        ('w', Self::Woods),
        ('f', Self::Forest),
        ('m', Self::Marsh),
        ('t', Self::Town),
        ('b', Self::Building),
        ('F', Self::Fort),
        ('B', Self::Bastion),
        ('C', Self::City),
        ('L', Self::Lake),
        ('R', Self::River),
        ('X', Self::EastBank),
    ];
}

/// Ground that armies march on.
const fn is_ground(terrain: Terrain) -> bool {
    match terrain {
        Terrain::Clear | Terrain::Woods | Terrain::Forest | Terrain::Marsh => true,
        Terrain::Town | Terrain::Building | Terrain::Fort => true,
        Terrain::Bastion | Terrain::City | Terrain::Lake | Terrain::River | Terrain::EastBank => false,
    }
}

/// A map while its features are laid on it one after the other.
struct Map {
    ground: HexMap<Terrain>,
    cells: Vec<Cell>,
}

impl Map {
    fn at_mut(&mut self, hex: Hex) -> &mut Cell {
        &mut self.cells[self.ground.grid.cell(hex)]
    }

    /// Everything about a hex in one place.
    fn laid_out(mut self) -> Vec<Cell> {
        let ground = &self.ground;
        for (hex, cell) in ground.grid.hexes().zip(&mut self.cells) {
            (cell.terrain, cell.level) = (ground.terrain(hex), ground.level(hex));
            cell.sides = Side::ALL.map(|side| Hexside::of(ground.side(hex, side)));
        }
        self.cells
    }

    /// 24.7-c: where the British may not stand.
    fn mark_walls_of_quebec(&mut self) {
        let bastions: Vec<Hex> =
            self.ground.grid.hexes().filter(|hex| self.ground.terrain(*hex) == Terrain::Bastion).collect();
        for bastion in bastions {
            for (_, hex) in self.ground.grid.neighbours(bastion) {
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
            self.ground.on_map(row, "hexes").into_iter().collect()
        } else {
            let (columns, rows) = (row.band("columns"), row.band("rows"));
            let inside = |hex: &Hex| columns.contains(&hex.column()) && rows.contains(&hex.row());
            self.ground.grid.hexes().filter(inside).collect()
        };
        let towards = row.has("towards_rows").then(|| row.band("towards_rows"));
        for hex in &hexes {
            self.ground.set_level(*hex, self.ground.level(*hex) + 1);
            for (side, other) in self.ground.grid.neighbours(*hex) {
                let faces = towards.as_ref().is_none_or(|rows| rows.contains(&other.row()));
                if !hexes.contains(&other) && faces {
                    self.ground.lay(*hex, side, Hexside::DOWN, Hexside::UP);
                    self.at_mut(*hex).hilltop = true;
                }
            }
        }
    }

    /// A fort or bastion: a wall on each side that leads out of it.
    fn build_fort(&mut self, row: &Reader<'_>) -> Fort {
        row.provenance();
        let hexes = self.ground.on_map(row, "hexes");
        for hex in &hexes {
            self.at_mut(*hex).fort = true;
            for (side, other) in self.ground.grid.neighbours(*hex) {
                if !hexes.contains(&other) {
                    self.ground.lay(*hex, side, Hexside::OUT_OF_FORT, Hexside::INTO_FORT);
                }
            }
        }
        Fort { name: row.str("name"), hexes }
    }

    fn set_cost(&mut self, row: &Reader<'_>) {
        row.provenance();
        let cost = MovementPoints::new(row.int("cost", 1..=12));
        if let Some(hex) = self.ground.one_on_map(row, "hex") {
            self.at_mut(hex).enter = Some(cost);
        }
    }

    fn lay_way(&mut self, row: &Reader<'_>) -> Way {
        let way: Way = self.ground.lay_road(row, Hexside::ROAD);
        for hex in &way.hexes {
            self.at_mut(*hex).on_road = true;
            if !is_ground(self.ground.terrain(*hex)) {
                row.problem("hexes", &hex.to_string(), "ground a road can run over");
            }
        }
        let ends = way.off_map.into_iter().zip([way.hexes.first(), way.hexes.last()]);
        for hex in ends.filter(|(off, _)| *off).filter_map(|(_, hex)| hex) {
            self.at_mut(*hex).road_off_edge = true;
        }
        way
    }

    fn objective(&self, row: &Reader<'_>) -> Option<Objective> {
        row.provenance();
        let (name, armies) = (row.str("name"), row.choices("armies"));
        self.ground.one_on_map(row, "hex").map(|hex| Objective { hex, name, armies })
    }

    /// Every fort or bastion hex belongs to one fort that is named.
    fn check_forts(&self, file: &Reader<'_>, forts: &[Fort]) {
        for hex in self.ground.grid.hexes() {
            let walled = matches!(self.ground.terrain(hex), Terrain::Fort | Terrain::Bastion);
            let named = forts.iter().filter(|fort| fort.hexes.contains(&hex)).count();
            if named > 1 || (walled && named == 0) {
                file.problem("fort", &format!("{hex} in {named} forts"), "each fort and bastion hex in one fort");
            }
        }
    }

    /// All ground hangs together, so that no unit is shut in by a slip of the pen.
    fn check_connected(&self, file: &Reader<'_>) {
        let mut ground = self.ground.grid.hexes().filter(|hex| is_ground(self.ground.terrain(*hex)));
        let mut reached: BTreeSet<Hex> = ground.by_ref().take(1).collect();
        let mut open: Vec<Hex> = reached.iter().copied().collect();
        while let Some(hex) = open.pop() {
            for (side, other) in self.ground.grid.neighbours(hex) {
                let crossing = Hexside::of(self.ground.side(hex, side));
                let shut = crossing.river() && !crossing.ford() && !crossing.bridge();
                if !shut && is_ground(self.ground.terrain(other)) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        if let Some(hex) = ground.find(|hex| !reached.contains(hex)) {
            file.problem("ground", &format!("{hex} cut off from the rest"), "ground that hangs together");
        }
    }
}
