//! What the map and the terrain chart say of every step, every zone and every line of sight, worked out once.

use crate::board::{Board, Hexside};
use crate::cells::HexSet;
use crate::points::MovementPoints;
use crate::tables::Tables;
use grid::{Crossing, Hex, Side};

/// A side nobody crosses, or the edge of the map.
const CLOSED: MovementPoints = MovementPoints::new(u8::MAX);

/// A side by which a hex can be entered.
#[derive(Clone, Copy)]
struct Entrance {
    /// The cell of the hex one comes from.
    from: u16,
    cost: MovementPoints,
}

/// All steps, zones and lines of the map.
pub struct Paths {
    /// For riders and for those on foot: the cost of the step over each side of each hex.
    costs: [Vec<[MovementPoints; 6]>; 2],
    /// The same the other way round: from where each hex is entered, and at what cost.
    entries: [Vec<[Entrance; 6]>; 2],
    /// 5, 5-c: the neighbours of each hex that are not beyond a Cliff.
    zones: Vec<HexSet>,
    /// Hexes up to two away, the hex itself left out.
    near: Vec<HexSet>,
    /// 9.C: hexes that no terrain hides, for each hex.
    seen: Vec<HexSet>,
}

impl Paths {
    /// Works out a map.
    pub fn new(board: &Board, tables: &Tables) -> Self {
        let grid = &board.grid;
        let costs = [0, 1]
            .map(|foot| grid.hexes().map(|hex| Side::ALL.map(|side| cost(board, tables, foot, hex, side))).collect());
        let entry = |foot: usize, hex: Hex, side: Side| {
            let Some(from) = grid.neighbour(hex, side) else { return Entrance { from: 0, cost: CLOSED } };
            let cost = grid.side_between(from, hex).map_or(CLOSED, |side| cost(board, tables, foot, from, side));
            Entrance { from: grid.cell(from) as u16, cost }
        };
        let entries = [0, 1].map(|foot| grid.hexes().map(|hex| Side::ALL.map(|side| entry(foot, hex, side))).collect());
        let open = |hex: Hex| {
            let beyond = grid.neighbours(hex).filter(|(side, _)| board.hexside(hex, *side) != Hexside::Cliff);
            beyond.map(|(_, other)| grid.cell(other)).collect()
        };
        let near = |hex: Hex| -> HexSet {
            grid.within(hex, 2).into_iter().filter(|other| *other != hex).map(|other| grid.cell(other)).collect()
        };
        let seen = grid.hexes().map(|from| {
            let clear = |to: &Hex| *to == from || terrain_is_clear(board, tables, from, *to);
            grid.hexes().filter(clear).map(|to| grid.cell(to)).collect()
        });
        Self {
            costs,
            entries,
            zones: grid.hexes().map(open).collect(),
            near: grid.hexes().map(near).collect(),
            seen: seen.collect(),
        }
    }

    /// 7.B: what a step over a side costs; `None` over a Cliff or the edge of the map.
    #[inline]
    pub fn cost(&self, mounted: bool, cell: usize, side: Side) -> Option<MovementPoints> {
        let cost = self.costs[usize::from(!mounted)][cell][side.index()];
        (cost != CLOSED).then_some(cost)
    }

    /// 7.B: the hexes from which this one can be entered, and what the step costs.
    #[inline]
    pub fn entries(&self, mounted: bool, cell: usize) -> impl Iterator<Item = (usize, MovementPoints)> {
        let all = self.entries[usize::from(!mounted)][cell].iter();
        all.filter(|entrance| entrance.cost != CLOSED).map(|entrance| (usize::from(entrance.from), entrance.cost))
    }

    /// 5, 5-c: the hexes around this one that a unit in it controls.
    #[inline]
    pub fn zone(&self, cell: usize) -> &HexSet {
        &self.zones[cell]
    }

    /// Hexes one or two away.
    #[inline]
    pub fn near(&self, cell: usize) -> &HexSet {
        &self.near[cell]
    }

    /// 9.C-b, 9.C-c: whether no terrain blocks the line between two hexes.
    #[inline]
    pub fn sees(&self, from: usize, to: usize) -> bool {
        self.seen[from].has(to)
    }
}

/// 7.B, 7.B-b, 7.B-c, 7.B-d, 7.B-e: hex, slope and hexside together. Going down or level costs nothing for the slope.
fn cost(board: &Board, tables: &Tables, foot: usize, hex: Hex, side: Side) -> MovementPoints {
    let Some(to) = board.grid.neighbour(hex, side) else { return CLOSED };
    let hexside = tables.hexside(board.hexside(hex, side));
    if hexside.closed {
        return CLOSED;
    }
    let climbed = board.level(to).saturating_sub(board.level(hex));
    tables.ground(board.terrain(to)).enter[foot] + hexside.extra + tables.uphill * climbed
}

/// 9.C-b, 9.C-c, R23: woods and ground higher than both ends block. Along a hexside only if both flanks do.
fn terrain_is_clear(board: &Board, tables: &Tables, from: Hex, to: Hex) -> bool {
    let ends = board.level(from).max(board.level(to));
    let clear = |hex: Hex| board.level(hex) <= ends && !tables.ground(board.terrain(hex)).blocks_sight;
    board.grid.sight(from, to).is_open(|Crossing { to: hex, .. }| hex == to || clear(hex))
}
