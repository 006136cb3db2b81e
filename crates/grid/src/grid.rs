//! A rectangle of printed hexes: neighbours, distances, rings and edges.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{Hex, Line, LineStep, Side, Sight};

/// Which columns are printed half a hex lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Low {
    /// Columns 02, 04, 06, …
    EvenColumns,
    /// Columns 01, 03, 05, …
    OddColumns,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The first row.
    North,
    /// The last column.
    East,
    /// The last row.
    South,
    /// The first column.
    West,
}

/// A rectangle of printed hexes. It is a few bytes and is copied freely.
///
/// ```
/// use grid::{Edge, Grid, Hex, Low};
///
/// let map = Grid::new(Hex::new(5, 1), Hex::new(7, 4), Low::OddColumns);
/// assert!(map.contains(Hex::new(6, 4)) && !map.contains(Hex::new(8, 4)));
/// assert_eq!(map.edge(Edge::North), [Hex::new(5, 1), Hex::new(6, 1), Hex::new(7, 1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    first: Hex,
    last: Hex,
    low: Low,
}

/// What a step over each [`Side`] adds to the packed number of a hex in a high column, and in a low one.
const STEPS: [[i16; 6]; 2] = [[-1, 63, 64, 1, -64, -65], [-1, 64, 65, 1, -63, -64]];

impl Grid {
    /// The rectangle with these two hexes in opposite corners.
    #[must_use]
    pub fn new(first: Hex, last: Hex, low: Low) -> Self {
        let corner =
            |pick: fn(u8, u8) -> u8| Hex::new(pick(first.column(), last.column()), pick(first.row(), last.row()));
        Self { first: corner(u8::min), last: corner(u8::max), low }
    }

    /// Which columns are printed half a hex lower.
    #[must_use]
    pub const fn low(&self) -> Low {
        self.low
    }

    /// The hex with the lowest column and row.
    #[inline]
    #[must_use]
    pub const fn first(&self) -> Hex {
        self.first
    }

    /// The hex with the highest column and row.
    #[must_use]
    pub const fn last(&self) -> Hex {
        self.last
    }

    /// The columns of the map.
    #[inline]
    #[must_use]
    pub const fn columns(&self) -> RangeInclusive<u8> {
        self.first.column()..=self.last.column()
    }

    /// The rows of the map.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> RangeInclusive<u8> {
        self.first.row()..=self.last.row()
    }

    /// Is this hex on the map?
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.columns().contains(&hex.column()) && self.rows().contains(&hex.row())
    }

    /// How many hexes the map has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        (self.last.column() - self.first.column() + 1) as usize * self.height()
    }

    /// The place of a hex in [`Grid::hexes`], to index a `Vec` with one entry a hex. The hex must be on the map.
    #[inline]
    #[must_use]
    pub fn cell(&self, hex: Hex) -> usize {
        debug_assert!(self.contains(hex), "{hex} is not on the map of {} to {}", self.first, self.last);
        usize::from(hex.column() - self.first.column()) * self.height() + usize::from(hex.row() - self.first.row())
    }

    /// The hex at this place of [`Grid::hexes`].
    ///
    /// # Panics
    /// If `cell` is not below [`Grid::cells`].
    #[inline]
    #[must_use]
    pub fn hex_at(&self, cell: usize) -> Hex {
        assert!(cell < self.cells(), "cell {cell} is not one of {}", self.cells());
        let (column, row) = (cell / self.height(), cell % self.height());
        Hex::new(self.first.column() + column as u8, self.first.row() + row as u8)
    }

    /// Every hex, column by column, each from the top.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let rows = self.rows();
        self.columns().flat_map(move |column| rows.clone().map(move |row| Hex::new(column, row)))
    }

    /// The hex beyond this side, or `None` where the map ends.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, hex: Hex, side: Side) -> Option<Hex> {
        hex.shifted(STEPS[usize::from(self.is_low(hex.column()))][side.index()]).filter(|beyond| self.contains(*beyond))
    }

    /// The hexes around this one that are on the map, clockwise from the top.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Side, Hex)> + use<> {
        let grid = *self;
        Side::ALL.into_iter().filter_map(move |side| Some((side, grid.neighbour(hex, side)?)))
    }

    /// The side of `from` that `to` lies beyond, or `None` unless the two are adjacent.
    #[inline]
    #[must_use]
    pub fn side_between(&self, from: Hex, to: Hex) -> Option<Side> {
        let step = self.spot(to).seen_from(self.spot(from));
        Side::ALL.into_iter().find(|side| Spot::beyond(*side) == step)
    }

    /// How many steps lead from one hex to the other, on a map without end.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        let Spot { column, half } = self.spot(a).seen_from(self.spot(b));
        let (across, down) = (column.unsigned_abs(), half.unsigned_abs());
        // Each column crossed climbs or falls half a row; what is left is walked in whole rows.
        (across + down.saturating_sub(across) / 2) as u8
    }

    /// The hexes on the map at exactly this distance, clockwise from the top. Radius 0 is the centre alone.
    #[must_use]
    pub fn ring(&self, centre: Hex, radius: u8) -> Vec<Hex> {
        if radius == 0 {
            return Vec::from_iter(self.contains(centre).then_some(centre));
        }
        let mut spot = self.spot(centre);
        for _ in 0..radius {
            spot = spot.stepped(Side::North);
        }
        let mut ring = Vec::with_capacity(6 * usize::from(radius));
        for side in Side::ALL.map(|corner| corner.turned(2)) {
            for _ in 0..radius {
                ring.extend(self.hex(spot));
                spot = spot.stepped(side);
            }
        }
        ring
    }

    /// The hexes on the map up to this distance, the centre included, in the order of [`Grid::hexes`].
    ///
    /// ```
    /// use grid::{Grid, Hex, Low};
    ///
    /// let map = Grid::new(Hex::new(1, 1), Hex::new(9, 9), Low::EvenColumns);
    /// assert_eq!(map.within(Hex::new(5, 5), 2).len(), 1 + 6 + 12);
    /// ```
    #[must_use]
    pub fn within(&self, centre: Hex, radius: u8) -> Vec<Hex> {
        let (centre, radius) = (self.spot(centre), i16::from(radius));
        let mut found = Vec::new();
        for across in -radius..=radius {
            // The halves that `distance` allows here: each column crossed costs one of them.
            let down = 2 * radius - across.abs();
            let column = (-down..=down).step_by(2).map(|half| Spot { column: across, half }.placed_at(centre));
            found.extend(column.filter_map(|spot| self.hex(spot)));
        }
        found
    }

    /// Is this hex in the row or column along that edge of the map?
    #[must_use]
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        self.contains(hex)
            && match edge {
                Edge::North => hex.row() == self.first.row(),
                Edge::East => hex.column() == self.last.column(),
                Edge::South => hex.row() == self.last.row(),
                Edge::West => hex.column() == self.first.column(),
            }
    }

    /// The hexes along that edge of the map, from the north or from the west.
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Vec<Hex> {
        let (columns, rows) = match edge {
            Edge::North => (self.columns(), self.first.row()..=self.first.row()),
            Edge::East => (self.last.column()..=self.last.column(), self.rows()),
            Edge::South => (self.columns(), self.last.row()..=self.last.row()),
            Edge::West => (self.first.column()..=self.first.column(), self.rows()),
        };
        columns.flat_map(|column| rows.clone().map(move |row| Hex::new(column, row))).collect()
    }

    /// What the straight line between the two centres meets on its way, without the two ends.
    ///
    /// ```
    /// use grid::{Grid, Hex, Low, LineStep};
    ///
    /// let map = Grid::new(Hex::new(1, 1), Hex::new(24, 16), Low::EvenColumns);
    /// let line = map.line(Hex::new(18, 6), Hex::new(14, 6));
    /// assert_eq!(line[0], LineStep::Along(Hex::new(17, 6), Hex::new(17, 7)));
    /// assert_eq!(line[1], LineStep::Through(Hex::new(16, 6)));
    /// ```
    #[must_use]
    pub fn line(&self, from: Hex, to: Hex) -> Vec<LineStep> {
        Line::new(*self, from, to).collect()
    }

    /// The line of sight between two hexes, with every hexside it crosses.
    #[inline]
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex) -> Sight {
        Sight::new(*self, from, to)
    }

    #[inline]
    const fn height(&self) -> usize {
        (self.last.row() - self.first.row() + 1) as usize
    }

    #[inline]
    const fn is_low(&self, column: u8) -> bool {
        match self.low {
            Low::EvenColumns => column.is_multiple_of(2),
            Low::OddColumns => !column.is_multiple_of(2),
        }
    }

    /// Where a hex lies.
    #[inline]
    pub(crate) fn spot(&self, hex: Hex) -> Spot {
        let half = 2 * i16::from(hex.row()) + i16::from(self.is_low(hex.column()));
        Spot { column: i16::from(hex.column()), half }
    }

    /// The hex on the map that lies here.
    #[inline]
    pub(crate) fn hex(&self, spot: Spot) -> Option<Hex> {
        let column = u8::try_from(spot.column).ok()?;
        let row = u8::try_from((spot.half - i16::from(self.is_low(column))) / 2).ok()?;
        Hex::checked(column, row).filter(|hex| self.contains(*hex))
    }
}

/// The centre of a hex on or off the map, or the way from one centre to another: columns to the right, half rows down.
/// Unlike the printed numbers, a step over a side is the same addition everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) column: i16,
    pub(crate) half: i16,
}

impl Spot {
    /// The way to the neighbour beyond this side.
    #[inline]
    pub(crate) const fn beyond(side: Side) -> Self {
        const BEYOND: [(i16, i16); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
        let (column, half) = BEYOND[side.index()];
        Self { column, half }
    }

    /// The neighbour beyond this side.
    #[inline]
    pub(crate) const fn stepped(self, side: Side) -> Self {
        Self::beyond(side).placed_at(self)
    }

    /// Where this way leads to from `start`.
    #[inline]
    pub(crate) const fn placed_at(self, start: Self) -> Self {
        Self { column: start.column + self.column, half: start.half + self.half }
    }

    /// The way that leads here from `start`.
    #[inline]
    pub(crate) const fn seen_from(self, start: Self) -> Self {
        Self { column: self.column - start.column, half: self.half - start.half }
    }
}
