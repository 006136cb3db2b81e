//! What a map and the terrain chart say of every step, worked out once: the search takes millions of steps.

use crate::board::Board;
use crate::counters::{Arm, Counter};
use crate::field::{MOST_CELLS, class};
use crate::points::MovementPoints;
use crate::tables::{Going, Tables};
use grid::{Hex, HexSet, Side};

/// No such neighbour.
const NONE: u16 = u16::MAX;
/// 7.2.1-river: a side nobody crosses.
const NO_CROSSING: u8 = u8::MAX;
/// 7.2-k: ground closed to this way of going.
const PROHIBITED: u8 = u8::MAX - 1;

/// Why there is no way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWay {
    /// 7.2.1-river: the side cannot be crossed.
    Crossing,
    /// 7.2-k: the ground is prohibited.
    Ground,
}

/// A set of hexes of any of our maps.
pub type CellSet = HexSet<{ MOST_CELLS / 64 }>;

/// All steps of one map.
pub struct Ways {
    /// For each hex the neighbours its zone of control extends to (8.1), by side.
    control: Vec<[u16; 6]>,
    /// The same as a set of cells.
    zones: Vec<CellSet>,
    /// For each way of going, hex and side: the cost of the step.
    costs: [Vec<[u8; 6]>; 4],
    /// For each hex those around it, and how many of the six there are.
    around: Vec<([(Side, Hex); 6], u8)>,
}

impl Ways {
    /// Works out a map.
    pub fn new(board: &Board, tables: &Tables) -> Self {
        let hexes = || board.grid.hexes();
        let control: Vec<[u16; 6]> = hexes().map(|hex| Side::ALL.map(|side| controlled(board, hex, side))).collect();
        let zone = |cells: &[u16; 6]| {
            cells.iter().filter(|cell| **cell != NONE).map(|cell| usize::from(*cell)).collect::<CellSet>()
        };
        let zones = control.iter().map(zone).collect();
        let costs = Going::ALL
            .map(|going| hexes().map(|hex| Side::ALL.map(|side| cost(board, tables, going, hex, side))).collect());
        let around = hexes().map(|hex| around(board, hex)).collect();
        Self { control, zones, costs, around }
    }

    /// The hexes around this cell, clockwise from the top.
    #[inline]
    pub fn around(&self, cell: usize) -> &[(Side, Hex)] {
        let (hexes, count) = &self.around[cell];
        &hexes[..usize::from(*count)]
    }

    /// The cells a unit in this cell controls.
    #[inline]
    pub fn zone(&self, cell: usize) -> &CellSet {
        &self.zones[cell]
    }

    /// Whether a unit in this cell controls the hex beyond a side.
    #[inline]
    pub fn controls(&self, cell: usize, side: Side) -> bool {
        self.control[cell][side.index()] != NONE
    }

    /// 7.2.1-b, 7.2.2: what a step across this side costs, ground and hexside together.
    #[inline]
    pub fn cost(&self, going: Going, cell: usize, side: Side) -> Result<MovementPoints, NoWay> {
        match self.costs[going.index()][cell][side.index()] {
            NO_CROSSING => Err(NoWay::Crossing),
            PROHIBITED => Err(NoWay::Ground),
            cost => Ok(MovementPoints::new(cost)),
        }
    }
}

fn around(board: &Board, hex: Hex) -> ([(Side, Hex); 6], u8) {
    let (mut hexes, mut count) = ([(Side::North, hex); 6], 0);
    for near in board.grid.neighbours(hex) {
        hexes[usize::from(count)] = near;
        count += 1;
    }
    (hexes, count)
}

/// 8.1-1, 8.1-2: zones do not cross rivers, nor enter works or a fort from outside; out of them, yes.
fn controlled(board: &Board, hex: Hex, side: Side) -> u16 {
    let hexside = board.hexside(hex, side);
    let water = hexside.river() && !hexside.ford() && !hexside.bridge();
    match board.grid.neighbour(hex, side) {
        Some(beyond) if !water && !hexside.into_works() && !hexside.into_fort() => board.grid.cell(beyond) as u16,
        _ => NONE,
    }
}

fn cost(board: &Board, tables: &Tables, going: Going, hex: Hex, side: Side) -> u8 {
    let Some(to) = board.grid.neighbour(hex, side) else { return NO_CROSSING };
    let hexside = board.hexside(hex, side);
    let Some(crossing) = tables.crossing(hexside) else { return NO_CROSSING };
    match ground(board, tables, going, to, hexside.road()) {
        Some(ground) => (crossing + ground).get(),
        None => PROHIBITED,
    }
}

/// 7.2.1, 7.2.2: what the ground of a hex costs; `None` if it is prohibited.
///
/// 7.2.1-fort, G48: Fort George costs its 2 MP by road too.
pub fn ground(board: &Board, tables: &Tables, going: Going, to: Hex, by_road: bool) -> Option<MovementPoints> {
    match board.enter_cost(to) {
        Some(cost) => Some(cost),
        // 7.2.2-b: along a road or trail through whatever is closed otherwise.
        None if by_road => Some(MovementPoints::new(1)),
        None => tables.enter(board.terrain(to), going),
    }
}

/// What the rules ask of a counter all the time, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its arm.
    pub arm: Arm,
    /// The place it takes in a stack.
    pub class: u8,
    /// How it goes over the ground.
    pub going: Going,
    /// Printed movement allowance.
    pub movement: MovementPoints,
    /// 16.0: bears the light symbol.
    pub light: bool,
}

impl Kind {
    /// Packs a counter.
    pub fn of(counter: &Counter) -> Self {
        let Counter { arm, movement, light, .. } = *counter;
        Self { arm, class: class(arm), going: Going::of(counter), movement, light }
    }
}
