//! 2.1: the three maps. What a rule asks of a hex or hexside is one look into a table made when the map was read.

use crate::counters::Army;
use crate::points::MovementPoints;
use crate::scenario::Battlefield;
use grid::{Grid, Hex, Side};
use kernel::data::{MapLabel, Road};
use kernel::scene::{LineKind, MapScale, NameKind};
use serde::{Deserialize, Serialize};

kernel::named! {
    /// What a hex is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Terrain {
        /// Open ground.
        #[default]
        Clear = "clear",
        /// Light wood.
        Woods = "woods",
        /// Old forest.
        Forest = "forest",
        /// Swamp.
        Marsh = "marsh",
        /// Houses close together.
        Town = "town",
        /// A single farm or mill on open ground.
        Building = "building",
        /// Fort Oswego or Fort George.
        Fort = "fort",
        /// 24.7, 24.7-b: a bastion of Quebec, closed to all but the guns set up in it.
        Bastion = "bastion",
        /// 24.7-b: Quebec City, closed to all.
        City = "city",
        /// Lake George, Lake Ontario, a pond or the St Lawrence.
        Lake = "lake",
        /// The Oswego River.
        River = "river",
        /// 23.7-d: the closed far bank at Oswego, with Fort Ontario.
        EastBank = "east-bank",
    }
}

/// What lies on a hexside, seen from the hex it was looked up from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hexside(u16);

impl Hexside {
    pub(crate) const CREEK: u16 = 1;
    pub(crate) const RIVER: u16 = 1 << 1;
    pub(crate) const FORD: u16 = 1 << 2;
    pub(crate) const BRIDGE: u16 = 1 << 3;
    pub(crate) const UP: u16 = 1 << 4;
    pub(crate) const DOWN: u16 = 1 << 5;
    pub(crate) const INTO_WORKS: u16 = 1 << 6;
    pub(crate) const OUT_OF_WORKS: u16 = 1 << 7;
    pub(crate) const INTO_FORT: u16 = 1 << 8;
    pub(crate) const OUT_OF_FORT: u16 = 1 << 9;
    pub(crate) const ROAD: u16 = 1 << 10;

    /// Nothing at all.
    #[inline]
    pub const fn is_plain(self) -> bool {
        self.0 == 0
    }

    /// A creek.
    #[inline]
    pub const fn creek(self) -> bool {
        self.0 & Self::CREEK != 0
    }

    /// A river.
    #[inline]
    pub const fn river(self) -> bool {
        self.0 & Self::RIVER != 0
    }

    /// A ford.
    #[inline]
    pub const fn ford(self) -> bool {
        self.0 & Self::FORD != 0
    }

    /// A bridge.
    #[inline]
    pub const fn bridge(self) -> bool {
        self.0 & Self::BRIDGE != 0
    }

    /// A slope: crossing from this hex goes uphill.
    #[inline]
    pub const fn up(self) -> bool {
        self.0 & Self::UP != 0
    }

    /// A slope: crossing from this hex goes downhill.
    #[inline]
    pub const fn down(self) -> bool {
        self.0 & Self::DOWN != 0
    }

    /// Crossing from this hex goes from outside into an entrenchment.
    #[inline]
    pub const fn into_works(self) -> bool {
        self.0 & Self::INTO_WORKS != 0
    }

    /// Crossing from this hex goes out of an entrenchment.
    #[inline]
    pub const fn out_of_works(self) -> bool {
        self.0 & Self::OUT_OF_WORKS != 0
    }

    /// Crossing from this hex goes into a fort or bastion.
    #[inline]
    pub const fn into_fort(self) -> bool {
        self.0 & Self::INTO_FORT != 0
    }

    /// Crossing from this hex goes out of a fort or bastion.
    #[inline]
    pub const fn out_of_fort(self) -> bool {
        self.0 & Self::OUT_OF_FORT != 0
    }

    /// A road or trail crosses it.
    #[inline]
    pub const fn road(self) -> bool {
        self.0 & Self::ROAD != 0
    }

    /// What these bits of a map say.
    pub(crate) const fn of(bits: u16) -> Self {
        Self(bits)
    }
}

/// A road or trail, hex by hex; a trail moves like a road (7.2.2). G25: it may run off the map at its ends.
pub type Way = Road<LineKind>;

/// A name written on the map.
pub type Label = MapLabel<NameKind>;

/// A fort or bastion: its hexes, walled all round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fort {
    /// What it is called.
    pub name: String,
    /// Its hexes; between them is no wall.
    pub hexes: Vec<Hex>,
}

/// A hex that somebody gains from taking or holding, for the drawing; what it is worth is in the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    pub hex: Hex,
    /// What it is called.
    pub name: String,
    /// Who must hold it or take it; both, if both gain from it.
    pub armies: Vec<Army>,
}

/// What one hex is, laid out so that a rule needs one look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub terrain: Terrain,
    pub level: u8,
    pub hilltop: bool,
    pub fort: bool,
    pub on_road: bool,
    pub road_off_edge: bool,
    pub bastion_adjacent: bool,
    pub enter: Option<MovementPoints>,
    pub sides: [Hexside; 6],
}

/// One map: the ground for the rules, the names for the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The scenario it is for.
    pub scenario: Battlefield,
    /// Its name in file names and scenes.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Its size and numbering.
    pub grid: Grid,
    /// How large a hex is.
    pub scale: Option<MapScale>,
    /// Roads and trails.
    pub ways: Vec<Way>,
    /// Names.
    pub labels: Vec<Label>,
    /// Forts and bastions.
    pub forts: Vec<Fort>,
    /// Hexes that count.
    pub objectives: Vec<Objective>,
    pub(crate) fort_ontario: Vec<Hex>,
    pub(crate) cells: Vec<Cell>,
}

impl Board {
    /// What the hex is. It must be on the map, here and below.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.cell(hex).terrain
    }

    /// What lies on that side, seen from the hex. Sides at the map's edge are plain.
    #[inline]
    pub fn hexside(&self, hex: Hex, side: Side) -> Hexside {
        self.cell(hex).sides[side.index()]
    }

    /// 6.1-3e: the hex is on the upper side of a slope.
    #[inline]
    pub fn hilltop(&self, hex: Hex) -> bool {
        self.cell(hex).hilltop
    }

    /// How many heights the hex lies on, for the drawing.
    #[inline]
    pub fn level(&self, hex: Hex) -> u8 {
        self.cell(hex).level
    }

    /// A fort, a bastion (G45) or Fort Ontario.
    #[inline]
    pub fn fort(&self, hex: Hex) -> bool {
        self.cell(hex).fort
    }

    /// A road or trail runs through the hex.
    #[inline]
    pub fn on_road(&self, hex: Hex) -> bool {
        self.cell(hex).on_road
    }

    /// G25: a road or trail runs off the map here.
    #[inline]
    pub fn road_off_edge(&self, hex: Hex) -> bool {
        self.cell(hex).road_off_edge
    }

    /// 24.7-c: next to a bastion.
    #[inline]
    pub fn bastion_adjacent(&self, hex: Hex) -> bool {
        self.cell(hex).bastion_adjacent
    }

    /// 7.2.1-fort, G48: what this one hex costs whatever its terrain and whatever road leads in; only 0511 has such a
    /// cost.
    #[inline]
    pub fn enter_cost(&self, hex: Hex) -> Option<MovementPoints> {
        self.cell(hex).enter
    }

    /// 23.3: the two hexes of Fort Ontario; none on the other maps.
    pub fn fort_ontario(&self) -> &[Hex] {
        &self.fort_ontario
    }

    /// The hexes of this terrain, column by column.
    pub fn hexes_of(&self, terrain: Terrain) -> impl Iterator<Item = Hex> + '_ {
        self.grid.hexes().filter(move |hex| self.terrain(*hex) == terrain)
    }

    #[inline]
    fn cell(&self, hex: Hex) -> &Cell {
        &self.cells[self.grid.cell(hex)]
    }
}
