//! The map of the campaign: areas, what joins them, what is printed on them.

use crate::counters::{Nation, Territory};
use crate::ids::{AreaId, AreaSet};
use kernel::data::Named;
use kernel::scene::{MapScale, SheetName};
use serde::{Deserialize, Serialize};

/// 2.1.1: what an area is like; each has its own battle board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Woods and swamp.
    Wilderness,
    /// Hills.
    Rough,
    /// Cleared land.
    Settled,
}

impl Terrain {
    /// For lists by terrain.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Named for Terrain {
    const NAMES: &'static [(&'static str, Self)] =
        &[("wilderness", Self::Wilderness), ("rough", Self::Rough), ("settled", Self::Settled)];
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
}

impl Named for Edge {
    const NAMES: &'static [(&'static str, Self)] =
        &[("N", Self::North), ("E", Self::East), ("S", Self::South), ("W", Self::West)];
}

/// What is printed in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Printed {
    /// A permanent settlement (15.1.1).
    Settlement,
    /// The site of a British fort (15.1.2).
    Fort,
    /// The chief town of the nations (3.0).
    Kekionga,
}

impl Named for Printed {
    const NAMES: &'static [(&'static str, Self)] =
        &[("settlement", Self::Settlement), ("fort", Self::Fort), ("kekionga", Self::Kekionga)];
}

/// One area.
#[derive(Clone, Debug)]
pub struct Area {
    /// Three letters, such as `KEK`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// As printed; villages and settlements make it Settled (6.0.3-b).
    pub terrain: Terrain,
    /// Whose land it is.
    pub owner: Option<Nation>,
    /// The state or territory it lies in.
    pub state: Territory,
    /// Which edges of the map it touches.
    pub edges: Vec<Edge>,
    /// What is printed in it.
    pub printed: Option<Printed>,
    /// How it is drawn.
    pub drawing: AreaDrawing,
}

/// How an area is drawn; no rule looks at it.
#[derive(Clone, Debug, Default)]
pub struct AreaDrawing {
    /// Its outline, clockwise.
    pub outline: Vec<[i32; 2]>,
    /// The borders of the outline by number from 1, a minus where walked backwards.
    pub ring: Vec<i16>,
    /// Centre of the largest circle inside, for its pieces.
    pub seat: [i32; 2],
    /// The radius of that circle.
    pub radius: i32,
    /// Where its name is written.
    pub label: [i32; 2],
    /// Its name, line by line.
    pub lines: Vec<String>,
}

/// What kind of line a border is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BorderKind {
    /// Between two areas.
    Land,
    /// A reach of the Ohio between two areas.
    Ohio,
    /// The shore of Lake Erie.
    Shore,
    /// The edge of the map.
    Edge,
}

impl Named for BorderKind {
    const NAMES: &'static [(&'static str, Self)] =
        &[("land", Self::Land), ("ohio", Self::Ohio), ("shore", Self::Shore), ("edge", Self::Edge)];
}

/// A border as it is drawn.
#[derive(Clone, Debug)]
pub struct Border {
    /// What kind.
    pub kind: BorderKind,
    /// The areas to the left and to the right of who walks from the first to the last point; none is water or the
    /// world beyond the map.
    pub sides: [Option<AreaId>; 2],
    /// The edge of the map, if it is one.
    pub edge: Option<Edge>,
    /// Its points, both ends included.
    pub points: Vec<[i32; 2]>,
}

/// 2.1.1-b: a river that runs inside areas.
#[derive(Clone, Debug)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Its areas in order.
    pub areas: Vec<AreaId>,
    /// How it is drawn.
    pub course: Vec<[i32; 2]>,
    /// Drawn on beyond its last area.
    pub tail: Vec<[i32; 2]>,
    /// Width at the first and the last point.
    pub width: [i32; 2],
}

/// The number of a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RiverId(pub u8);

/// A stretch of the Ohio with its two banks.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The area on the north bank.
    pub north: AreaId,
    /// The area on the south bank.
    pub south: AreaId,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Board {
    /// Every area; [`AreaId`] is the place in this list.
    pub areas: Vec<Area>,
    /// The rivers inside areas.
    pub rivers: Vec<River>,
    /// The Ohio, downstream.
    pub reaches: Vec<Reach>,
    /// Every border, for drawing and for the check of neighbours.
    pub borders: Vec<Border>,
    /// The sheet: width and height.
    pub size: [i32; 2],
    /// How large the country is.
    pub scale: Option<MapScale>,
    /// The frame of the map on the sheet.
    pub frame: Vec<[i32; 2]>,
    /// The course of the Ohio, for drawing.
    pub ohio_course: Vec<[i32; 2]>,
    /// What lies round the areas, for drawing.
    pub beyond: Beyond,
    pub(crate) lists: Lists,
}

/// What is printed on the sheet and is no area.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    /// The lake: its shore, closed by the edge of the sheet.
    pub lake: Vec<[i32; 2]>,
    /// Land that is not part of the game.
    pub closed: Vec<[i32; 2]>,
    /// Names that belong to no area and no nation.
    pub names: Vec<SheetName>,
}

/// What is asked of the map all the time, worked out once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    /// Neighbours over land.
    pub land: Vec<AreaSet>,
    /// Neighbours across the Ohio.
    pub across: Vec<AreaSet>,
    /// Neighbours along a river inside both areas.
    pub downriver: Vec<AreaSet>,
    pub terrain: Vec<Terrain>,
    pub owner: Vec<Option<Nation>>,
    pub state: Vec<Territory>,
    /// The rivers of an area with its place in each.
    pub rivers: Vec<Vec<(RiverId, u8)>>,
    /// The first and last reach of an area on the Ohio.
    pub reaches: Vec<Option<[u8; 2]>>,
    pub of_nation: [AreaSet; Nation::COUNT],
    pub of_state: [AreaSet; Territory::COUNT],
    pub of_edge: [AreaSet; 4],
    pub settled: AreaSet,
    pub settlements: AreaSet,
    pub fort_sites: AreaSet,
    pub tribal: AreaSet,
    pub banks: AreaSet,
    pub north_bank: AreaSet,
    /// North edge west of Lake Erie.
    pub british_entry: AreaSet,
    pub kekionga: Option<AreaId>,
    /// Fewest steps between areas, over land or across the Ohio.
    pub distances: Vec<u8>,
}

impl Board {
    /// No way between two areas.
    pub const UNREACHABLE: u8 = u8::MAX;

    /// All areas in order.
    pub fn all(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..self.areas.len() as u8).map(AreaId)
    }

    /// An area.
    #[inline]
    pub fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    /// Its name.
    pub fn name(&self, area: AreaId) -> &str {
        &self.areas[area.index()].name
    }

    /// The area with this id or name.
    pub fn find(&self, name: &str) -> Option<AreaId> {
        let place = self.areas.iter().position(|area| area.id == name || area.name == name);
        place.map(|place| AreaId(place as u8))
    }

    /// 2.1: neighbours that touch over land.
    #[inline]
    pub fn land(&self, area: AreaId) -> AreaSet {
        self.lists.land[area.index()]
    }

    /// 2.1.1-b: neighbours on the other bank of the Ohio.
    #[inline]
    pub fn across(&self, area: AreaId) -> AreaSet {
        self.lists.across[area.index()]
    }

    /// Every area.
    #[inline]
    pub fn everywhere(&self) -> AreaSet {
        AreaSet::up_to(self.areas.len())
    }

    /// 2.1: all neighbours.
    #[inline]
    pub fn neighbours(&self, area: AreaId) -> AreaSet {
        self.land(area).or(self.across(area))
    }

    /// Neighbours that a river inside both areas joins to it.
    #[inline]
    pub fn by_river(&self, area: AreaId) -> AreaSet {
        self.lists.downriver[area.index()]
    }

    /// Terrain as printed.
    #[inline]
    pub fn terrain(&self, area: AreaId) -> Terrain {
        self.lists.terrain[area.index()]
    }

    /// Whose land it is.
    #[inline]
    pub fn owner(&self, area: AreaId) -> Option<Nation> {
        self.lists.owner[area.index()]
    }

    /// The state or territory it lies in.
    #[inline]
    pub fn state(&self, area: AreaId) -> Territory {
        self.lists.state[area.index()]
    }

    /// The rivers of an area, with its place in the course of each.
    #[inline]
    pub fn rivers_of(&self, area: AreaId) -> &[(RiverId, u8)] {
        &self.lists.rivers[area.index()]
    }

    /// A river.
    #[inline]
    pub fn river(&self, river: RiverId) -> &River {
        &self.rivers[usize::from(river.0)]
    }

    /// The first and the last reach of the Ohio along an area, from 0.
    #[inline]
    pub fn reaches_of(&self, area: AreaId) -> Option<[u8; 2]> {
        self.lists.reaches[area.index()]
    }

    /// The land of a nation.
    #[inline]
    pub fn lands(&self, nation: Nation) -> AreaSet {
        self.lists.of_nation[nation.index()]
    }

    /// All areas of a state or territory.
    #[inline]
    pub fn in_state(&self, state: Territory) -> AreaSet {
        self.lists.of_state[state.index()]
    }

    /// All areas on an edge of the map.
    #[inline]
    pub fn on_edge(&self, edge: Edge) -> AreaSet {
        self.lists.of_edge[edge as usize]
    }

    /// All areas printed Settled.
    #[inline]
    pub fn printed_settled(&self) -> AreaSet {
        self.lists.settled
    }

    /// 15.1.1: the permanent settlements.
    #[inline]
    pub fn settlements(&self) -> AreaSet {
        self.lists.settlements
    }

    /// 15.1.2: where the British forts stand.
    #[inline]
    pub fn fort_sites(&self) -> AreaSet {
        self.lists.fort_sites
    }

    /// 3.0: all areas with an owner.
    #[inline]
    pub fn tribal(&self) -> AreaSet {
        self.lists.tribal
    }

    /// All areas on the Ohio.
    #[inline]
    pub fn banks(&self) -> AreaSet {
        self.lists.banks
    }

    /// G45: west or north of the Ohio: state Ohio, and whatever else lies on the north bank.
    #[inline]
    pub fn beyond_the_ohio(&self) -> AreaSet {
        self.in_state(Territory::Ohio).or(self.lists.north_bank)
    }

    /// 8.5.3-d: the north edge west of Lake Erie.
    #[inline]
    pub fn british_entry(&self) -> AreaSet {
        self.lists.british_entry
    }

    /// chart.events-8: Pennsylvania on the north and east edge.
    pub fn iroquois_entry(&self) -> AreaSet {
        self.on_edge(Edge::North).or(self.on_edge(Edge::East)).and(self.in_state(Territory::Pennsylvania))
    }

    /// 3.0: Kekionga.
    #[inline]
    pub fn kekionga(&self) -> AreaId {
        self.lists.kekionga.unwrap_or(AreaId(0))
    }

    /// Fewest steps between two areas.
    #[inline]
    pub fn distance(&self, from: AreaId, to: AreaId) -> u8 {
        self.lists.distances[from.index() * self.areas.len() + to.index()]
    }
}
