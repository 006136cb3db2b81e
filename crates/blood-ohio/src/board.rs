//! 2: the map. What a rule asks of a space is one look into a table made when the map was read.

use crate::counters::Nation;
use crate::points::MovementPoints;
use crate::tables::{FortId, StepCosts};
use kernel::scene::{Course, MapScale, Region, SheetName};
use serde::{Deserialize, Serialize};

kernel::id! {
    /// A space or entry square: its place in the list of the map. Ground comes first, then rivers, then entry squares.
    pub struct Space(u16) named "space";
}

/// 2.5: what a space is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// A ground space.
    Ground,
    /// A river space.
    River,
    /// 2.4.3-c: an entry square, which is no space.
    Entry,
}

/// 2.6: what is printed on a ground space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Printed {
    /// Fort Washington or Fort Harmar.
    Fort(FortId),
    /// A settlement.
    Settlement,
    /// A principal village of the nation that owns the space.
    Principal,
}

/// 2.4.3: whose entry square it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gate {
    /// Of the United States.
    Us {
        /// 2.4.3-b: one of the two southern ones.
        southern: bool,
    },
    /// Of a nation of the Confederacy, or of one that may join it.
    Nation(Nation),
}

/// 2.8: where a battle was fought; no rule asks for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleSite {
    /// What the battle is called.
    pub name: String,
    /// When it was fought.
    pub year: u16,
    /// The space it lies next to, or in.
    pub space: Space,
    /// Where it is drawn, in tenths of a unit.
    pub position: [i32; 2],
}

/// What is drawn and has no part in any rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Drawing {
    /// Left, top, right, bottom of the sheet in tenths of a unit.
    pub sheet: [i32; 4],
    /// How large the country is.
    pub scale: Option<MapScale>,
    /// Rivers. The points of each run from the mouth to the head through the very spots of its spaces.
    pub courses: Vec<Course>,
    /// Lake and swamps.
    pub regions: Vec<Region>,
    /// 2.8: the battle sites.
    pub battles: Vec<BattleSite>,
    /// Names that belong to no space.
    pub names: Vec<SheetName>,
}

/// One space as the map file lists it, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapSpace {
    pub id: String,
    pub name: String,
    pub terrain: Terrain,
    pub owner: Option<Nation>,
    pub printed: Option<Printed>,
    pub gate: Option<Gate>,
    pub river: Option<String>,
    pub ohio: bool,
    pub north: bool,
    /// Hundredths of a degree, north and east.
    pub at: [i32; 2],
    pub position: [i32; 2],
    /// Sorted.
    pub links: Vec<Space>,
    /// For a river space: the bank of each link, in the order of `links`; [`Board::NO_BANK`] where it is not ground.
    pub banks: Vec<u8>,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) places: Vec<MapSpace>,
    /// What every space is, side by side: asked at every step of every march.
    pub(crate) terrains: Vec<Terrain>,
    /// Everything one step away from each space, with what the step costs.
    pub(crate) steps: Vec<Vec<(Space, MovementPoints)>>,
    /// Distances from space to space, row by row; entry squares have none.
    pub(crate) distances: Vec<u8>,
    /// Movement points from space to space, row by row: on the whole map and on the learning map.
    pub(crate) marches: [Vec<MovementPoints>; 2],
    /// For each river space and each of its links, the ground on other banks.
    pub(crate) far_banks: Vec<Vec<Vec<Space>>>,
    pub(crate) costs: StepCosts,
    pub(crate) flag: Space,
    /// The printed principal villages, nation by nation.
    pub(crate) principals: Vec<(Nation, Space)>,
    /// What is drawn and has no part in any rule.
    pub drawing: Drawing,
}

impl Board {
    /// What [`Board::distance`] says where there is no way.
    pub const UNREACHABLE: u8 = u8::MAX;

    /// What [`Board::bank`] says of ground that is not linked to the river space.
    pub const NO_BANK: u8 = u8::MAX;

    /// How many spaces and entry squares there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// What a space is called in files: its name, or its id where another has that name.
    pub fn unique_name(&self, space: Space) -> &str {
        let name = self.name(space);
        if self.find(name) == Some(space) { name } else { self.id(space) }
    }

    /// Every space and entry square.
    pub fn spaces(&self) -> impl DoubleEndedIterator<Item = Space> + use<> {
        (0..self.places.len() as u16).map(Space)
    }

    /// 2.5: what a space is.
    #[inline]
    pub fn terrain(&self, space: Space) -> Terrain {
        self.terrains[space.index()]
    }

    /// 2.0-c: the nation whose boundary it lies in; none for neutral spaces and entry squares.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Nation> {
        self.place(space).owner
    }

    /// Everything one step away: by trail, along a river, or between an entry square and the map. Sorted.
    #[inline]
    pub fn links(&self, space: Space) -> &[Space] {
        &self.place(space).links
    }

    /// Are the two one step apart?
    #[inline]
    pub fn linked(&self, a: Space, b: Space) -> bool {
        self.links(a).binary_search(&b).is_ok()
    }

    /// 6.3.1-b: is it a river space of the Ohio?
    #[inline]
    pub fn ohio(&self, space: Space) -> bool {
        self.place(space).ohio
    }

    /// The river a river space belongs to.
    pub fn river(&self, space: Space) -> Option<&str> {
        self.place(space).river.as_deref()
    }

    /// The bank of a river space on which linked ground lies: numbers that are alike for one bank. [`Board::NO_BANK`]
    /// for whatever is not ground linked to that river space.
    pub fn bank(&self, river: Space, ground: Space) -> u8 {
        let place = self.place(river);
        let at = place.links.binary_search(&ground).ok();
        at.and_then(|at| place.banks.get(at)).copied().unwrap_or(Self::NO_BANK)
    }

    /// 6.3.1-c, 15.2: ground linked to the river space on another bank than `near`, sorted; nothing if `near` is not
    /// ground linked to it.
    pub fn far_bank(&self, river: Space, near: Space) -> &[Space] {
        let at = self.place(river).links.binary_search(&near).ok();
        let ways = self.far_banks.get(river.index());
        at.and_then(|at| ways?.get(at)).map_or(&[], Vec::as_slice)
    }

    /// How many spaces apart two spaces are, over ground and rivers; [`Board::UNREACHABLE`] without a way.
    ///
    /// 2.4.3-c: an entry square is no space, so it has a distance to itself only.
    #[inline]
    pub fn distance(&self, a: Space, b: Space) -> u8 {
        self.distances[a.index() * self.places.len() + b.index()]
    }

    /// How many spaces apart a space and every other are, as [`Self::distance`] says it.
    #[inline]
    pub fn distances(&self, from: Space) -> &[u8] {
        let start = from.index() * self.places.len();
        &self.distances[start..start + self.places.len()]
    }

    /// Movement points from a space to every other, nobody being in the way; [`MovementPoints::NO_WAY`] where no way leads.
    #[inline]
    pub fn marches(&self, from: Space, learning: bool) -> &[MovementPoints] {
        let start = from.index() * self.places.len();
        &self.marches[usize::from(learning)][start..start + self.places.len()]
    }

    /// 2.5-b, 2.4.3-g: what the step costs in movement points; `None` if the two are not linked.
    pub fn step_cost(&self, from: Space, to: Space) -> Option<MovementPoints> {
        self.linked(from, to).then(|| self.cost_of_link(from, to))
    }

    /// The spaces linked with one, and what the step to each costs.
    pub fn steps(&self, from: Space) -> impl Iterator<Item = (Space, MovementPoints)> {
        self.steps[from.index()].iter().copied()
    }

    pub(crate) fn cost_of_link(&self, from: Space, to: Space) -> MovementPoints {
        let costs = &self.costs;
        match (self.terrain(from), self.terrain(to)) {
            (_, Terrain::Entry) => costs.out,
            (Terrain::Ground, Terrain::Ground) | (Terrain::Entry, Terrain::Ground) => costs.ground_to_ground,
            (Terrain::Ground, Terrain::River) | (Terrain::Entry, Terrain::River) => costs.ground_to_river,
            (Terrain::River, Terrain::River) => costs.river_to_river,
            (Terrain::River, Terrain::Ground) => costs.river_to_ground,
        }
    }

    /// 2.6: what is printed on it.
    #[inline]
    pub fn printed(&self, space: Space) -> Option<Printed> {
        self.place(space).printed
    }

    /// 2.4.3: whose entry square it is.
    #[inline]
    pub fn gate(&self, space: Space) -> Option<Gate> {
        self.place(space).gate
    }

    /// 2.0-b: is this ground north or west of the Ohio? False for river spaces of the Ohio and for entry squares.
    #[inline]
    pub fn north_of_ohio(&self, space: Space) -> bool {
        self.place(space).north
    }

    /// A4.1: does one space lie south of the other?
    #[inline]
    pub fn south_of(&self, space: Space, mark: Space) -> bool {
        self.coordinates(space)[0] < self.coordinates(mark)[0]
    }

    /// A2.0: is it used in the learning scenario: a Miami, Shawnee or neutral space, or an entry square of the Miami or
    /// of the United States?
    pub fn learning(&self, space: Space) -> bool {
        let place = self.place(space);
        match place.gate {
            Some(Gate::Us { .. } | Gate::Nation(Nation::Miami)) => true,
            Some(Gate::Nation(_)) => false,
            None => matches!(place.owner, None | Some(Nation::Miami | Nation::Shawnee)),
        }
    }

    /// 20.7: the river space with the British flag, where Fort Miamis is placed.
    #[inline]
    pub const fn british_flag(&self) -> Space {
        self.flag
    }

    /// Its name, such as `Kekionga`.
    #[inline]
    pub fn name(&self, space: Space) -> &str {
        &self.place(space).name
    }

    /// Its id, such as `G110`.
    #[inline]
    pub fn id(&self, space: Space) -> &str {
        &self.place(space).id
    }

    /// The space with this id or this name.
    pub fn find(&self, name: &str) -> Option<Space> {
        self.spaces().find(|space| self.id(*space) == name || self.name(*space) == name)
    }

    /// Where it lies on the sheet, in tenths of a unit, x to the right and y downwards.
    #[inline]
    pub fn position(&self, space: Space) -> [i32; 2] {
        self.place(space).position
    }

    /// Where it lies on earth, in hundredths of a degree north and east.
    #[inline]
    pub fn coordinates(&self, space: Space) -> [i32; 2] {
        self.place(space).at
    }

    /// The printed principal villages of a nation.
    pub fn principal_villages(&self, nation: Nation) -> impl Iterator<Item = Space> {
        self.principals.iter().filter(move |(owner, _)| *owner == nation).map(|(_, space)| *space)
    }

    /// Every printed principal village, in the order in which they are numbered.
    pub fn towns(&self) -> impl Iterator<Item = Space> {
        self.principals.iter().map(|(_, space)| *space)
    }

    /// The place of a printed principal village among all of them.
    pub fn principal_number(&self, village: Space) -> Option<usize> {
        self.principals.iter().position(|(_, space)| *space == village)
    }

    /// The space of a printed fort.
    pub fn printed_fort(&self, fort: FortId) -> Option<Space> {
        self.spaces().find(|space| self.printed(*space) == Some(Printed::Fort(fort)))
    }

    /// The entry squares.
    pub fn gates(&self) -> impl Iterator<Item = (Space, Gate)> {
        self.spaces().filter_map(|space| Some((space, self.gate(space)?)))
    }

    /// The entry square of a nation.
    pub fn gate_of(&self, nation: Nation) -> Option<Space> {
        self.gates().find(|(_, gate)| *gate == Gate::Nation(nation)).map(|(space, _)| space)
    }

    /// How far the nearest river space is.
    pub fn to_river(&self, space: Space) -> u8 {
        self.to_river_of(space, None)
    }

    /// How far the nearest river space of this nation is, or of anybody.
    pub fn to_river_of(&self, space: Space, nation: Option<Nation>) -> u8 {
        let rivers = self.spaces().filter(|other| {
            self.terrain(*other) == Terrain::River && (nation.is_none() || self.owner(*other) == nation)
        });
        rivers.map(|river| self.distance(space, river)).min().unwrap_or(Self::UNREACHABLE)
    }

    /// 5.3-c, A4.0: is a river space, of this nation or of anybody, at most two spaces away?
    pub fn river_within_two(&self, space: Space, nation: Option<Nation>) -> bool {
        let river = |at: &Space| self.terrain(*at) == Terrain::River && (nation.is_none() || self.owner(*at) == nation);
        // 2.4.3-c: an entry square is no space, so no way leads over it.
        let spaces = |from: Space| self.links(from).iter().filter(|to| self.terrain(**to) != Terrain::Entry);
        spaces(space).any(river) || spaces(space).any(|near| spaces(*near).any(river))
    }

    fn place(&self, space: Space) -> &MapSpace {
        &self.places[space.index()]
    }
}
