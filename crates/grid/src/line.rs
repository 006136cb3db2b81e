//! The straight line from the centre of one hex to the centre of another, exactly.
//!
//! Lengths are counted so that every corner of every hex is a whole number: a third of a column to the right, half a row
//! down. Which side of the line a corner lies on is then the sign of an integer. A hex is on the line if the line runs
//! through its inside or along one of its sides; one that is only touched at a corner is not.

use crate::grid::Spot;
use crate::{Grid, Hex, Side};

/// What a line meets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineStep {
    /// The line crosses this hex.
    Through(Hex),
    /// The line runs along the side these two share, the lower number first. Either can be taken as the one crossed, and
    /// both are equally far from the start.
    Along(Hex, Hex),
    /// The line runs along the edge of the map: this hex is on one side of it and none on the other.
    AlongMapEdge(Hex),
}

impl LineStep {
    /// The one or two hexes met here, the lower number first.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let (one, other) = match self {
            Self::Through(hex) | Self::AlongMapEdge(hex) => (hex, None),
            Self::Along(one, other) => (one, Some(other)),
        };
        std::iter::once(one).chain(other)
    }
}

/// The steps of a line, from the start to the end, both left out; [`Grid::line`] collects them.
///
/// There is at least one step for each distance in between, and there can be more: a slanting line clips two hexes at
/// the same distance from the start.
#[derive(Clone, Debug)]
pub struct Line {
    grid: Grid,
    start: Spot,
    /// The way from the start to the end.
    way: Spot,
    /// The way from the start to the hex the line is in, or will be in after the side it runs along.
    at: Spot,
    /// The last step ran along a side, and `at` is still to be told.
    ran_along: bool,
}

impl Line {
    pub(crate) fn new(grid: Grid, from: Hex, to: Hex) -> Self {
        let start = grid.spot(from);
        let nowhere = Spot { column: 0, half: 0 };
        Self { grid, start, way: grid.spot(to).seen_from(start), at: nowhere, ran_along: false }
    }

    fn hex(&self, spot: Spot) -> Option<Hex> {
        self.grid.hex(spot.placed_at(self.start))
    }

    /// The hex the line is in, or nothing at its end.
    fn inside(&self) -> Option<LineStep> {
        // Off the map, only hexes above the high columns, below the low ones or in further columns could be met; a line
        // between centres can touch the first two along a side, as flanks, and never comes near the third.
        let hex = || self.hex(self.at).expect("between two hexes of a map a line crosses only hexes of the map");
        (self.at != self.way).then(|| LineStep::Through(hex()))
    }

    fn flanked_by(&self, left: Spot, right: Spot) -> LineStep {
        match (self.hex(left), self.hex(right)) {
            (Some(left), Some(right)) => LineStep::Along(left.min(right), left.max(right)),
            (Some(only), None) | (None, Some(only)) => LineStep::AlongMapEdge(only),
            (None, None) => unreachable!("a line along a side leads to hexes that touch both flanks"),
        }
    }
}

impl Iterator for Line {
    type Item = LineStep;

    fn next(&mut self) -> Option<LineStep> {
        if self.at == self.way {
            return None;
        }
        if std::mem::take(&mut self.ran_along) {
            return self.inside();
        }
        match Exit::of(self.at, self.way) {
            Exit::Over(side) => {
                self.at = self.at.stepped(side);
                self.inside()
            }
            Exit::Along(left, right) => {
                let flanks = self.flanked_by(self.at.stepped(left), self.at.stepped(right));
                self.at = self.at.stepped(left).stepped(right);
                self.ran_along = true;
                Some(flanks)
            }
        }
    }
}

/// How a line leaves a hex.
enum Exit {
    /// Into the neighbour beyond this side.
    Over(Side),
    /// At the corner between these two sides, and on between the neighbours beyond them.
    Along(Side, Side),
}

/// A corner of a hex, as the line counts lengths.
#[derive(Clone, Copy)]
struct Corner {
    /// Thirds of a column to the right.
    right: i32,
    /// Half rows down.
    down: i32,
}

impl Corner {
    /// The clockwise end of each [`Side`], seen from the centre of its hex.
    const ALL: [Self; 6] =
        [Self::at(1, -1), Self::at(2, 0), Self::at(1, 1), Self::at(-1, 1), Self::at(-2, 0), Self::at(-1, -1)];

    const fn at(right: i32, down: i32) -> Self {
        Self { right, down }
    }

    /// The corner of this number of a hex, counted around and around.
    fn of(hex: Spot, index: usize) -> Self {
        let Self { right, down } = Self::ALL[index % Self::ALL.len()];
        Self::at(3 * i32::from(hex.column) + right, i32::from(hex.half) + down)
    }

    /// Above zero if it lies to the right of someone looking along `way` from the origin, below zero if to the left.
    fn turn(self, way: Spot) -> i32 {
        3 * i32::from(way.column) * self.down - i32::from(way.half) * self.right
    }
}

impl Exit {
    /// How the line from the origin along `way` leaves the hex `at`, through which it passes.
    fn of(at: Spot, way: Spot) -> Self {
        let ahead = |side: &Side| {
            let (before, after) = (side.index() + 5, side.index());
            Corner::of(at, before).turn(way) < 0 && Corner::of(at, after).turn(way) >= 0
        };
        let left = Side::ALL.into_iter().find(ahead).expect("a line through a hex leaves it");
        let right = left.turned(1);
        if Corner::of(at, left.index()).turn(way) > 0 {
            return Self::Over(left);
        }
        // Exactly at the corner: the side between the two neighbours goes on straight away from the centre.
        match Corner::ALL[left.index()].turn(way).signum() {
            0 => Self::Along(left, right),
            1 => Self::Over(left),
            _ => Self::Over(right),
        }
    }
}

/// One hexside on a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crossing {
    /// The hex the line leaves.
    pub from: Hex,
    /// The side of `from` it crosses.
    pub side: Side,
    /// The hex it enters.
    pub to: Hex,
}

/// A line of sight: [`Grid::line`] with the hexsides it crosses.
///
/// Where the line runs along a side there is a choice of two hexes, and each way to choose is a *track*. The game says
/// what one crossing does; a flank off the map offers no way round.
///
/// ```
/// use grid::{Grid, Hex, Low};
///
/// let map = Grid::new(Hex::new(1, 1), Hex::new(24, 16), Low::EvenColumns);
/// let sight = map.sight(Hex::new(18, 6), Hex::new(14, 6));
/// let woods = [Hex::new(17, 6), Hex::new(15, 7)];
/// assert!(sight.is_open(|crossing| !woods.contains(&crossing.to)));
///
/// let hill = Hex::new(16, 6);
/// assert!(!sight.is_open(|crossing| crossing.to != hill));
/// ```
#[derive(Clone, Debug)]
pub struct Sight {
    from: Hex,
    to: Hex,
    line: Line,
}

impl Sight {
    pub(crate) fn new(grid: Grid, from: Hex, to: Hex) -> Self {
        Self { from, to, line: Line::new(grid, from, to) }
    }

    /// The hex it starts from.
    #[must_use]
    pub const fn from(&self) -> Hex {
        self.from
    }

    /// The hex it leads to.
    #[must_use]
    pub const fn to(&self) -> Hex {
        self.to
    }

    /// How far it reaches.
    #[must_use]
    pub fn range(&self) -> u8 {
        self.line.grid.distance(self.from, self.to)
    }

    /// What it meets between its two ends.
    pub fn steps(&self) -> Line {
        self.line.clone()
    }

    /// What it meets between its two ends, each with its distance from the start.
    pub fn ranged_steps(&self) -> impl Iterator<Item = (u8, LineStep)> {
        let range = |step: LineStep| step.hexes().next().map(|hex| (self.line.grid.distance(self.from, hex), step));
        self.steps().filter_map(range)
    }

    /// Is there a track with every crossing clear, the one into the last hex included?
    pub fn is_open(&self, mut clear: impl FnMut(Crossing) -> bool) -> bool {
        self.least(|crossing| clear(crossing).then_some(0)).is_some()
    }

    /// The sum over all crossings of the track where it is least; `None` if every track has a crossing without a value.
    /// Each crossing is asked for once at most, in the order of travel.
    pub fn least(&self, mut value: impl FnMut(Crossing) -> Option<u16>) -> Option<u16> {
        let mut reached = [Some((self.from, 0)), None];
        for step in self.steps().chain((self.from != self.to).then_some(LineStep::Through(self.to))) {
            let mut entered = [None, None];
            for (entry, to) in entered.iter_mut().zip(step.hexes()) {
                let arrive = |(from, spent): (Hex, u16)| Some(spent.saturating_add(value(self.crossing(from, to))?));
                *entry = reached.into_iter().flatten().filter_map(arrive).min().map(|spent| (to, spent));
            }
            reached = entered;
        }
        reached.into_iter().flatten().map(|(_, spent)| spent).min()
    }

    /// Every track, for games that judge one as a whole: all its crossings, from the start into the last hex. They double
    /// with each side the line runs along, so prefer [`Sight::is_open`] and [`Sight::least`] where they do.
    ///
    /// ```
    /// use grid::{Grid, Hex, Low};
    ///
    /// let map = Grid::new(Hex::new(1, 1), Hex::new(24, 16), Low::EvenColumns);
    /// let sight = map.sight(Hex::new(19, 6), Hex::new(17, 6));
    /// let firsts: Vec<Hex> = sight.tracks().map(|track| track[0].to).collect();
    /// assert_eq!(firsts, [Hex::new(18, 5), Hex::new(18, 6)]);
    /// ```
    pub fn tracks(&self) -> impl Iterator<Item = Vec<Crossing>> {
        let choices = self.steps().filter(|step| step.hexes().count() > 1).count();
        (0..1_u64 << choices).map(|choice| self.track(choice))
    }

    /// The track that takes the higher number where the bit of that choice is set.
    fn track(&self, mut choice: u64) -> Vec<Crossing> {
        let mut from = self.from;
        let mut crossings = Vec::with_capacity(self.range().into());
        for step in self.steps().chain((self.from != self.to).then_some(LineStep::Through(self.to))) {
            let to = match step {
                LineStep::Through(hex) | LineStep::AlongMapEdge(hex) => hex,
                LineStep::Along(lower, higher) => {
                    let taken = if choice & 1 == 0 { lower } else { higher };
                    choice >>= 1;
                    taken
                }
            };
            crossings.push(self.crossing(from, to));
            from = to;
        }
        crossings
    }

    fn crossing(&self, from: Hex, to: Hex) -> Crossing {
        let side = self.line.grid.side_between(from, to).expect("a line goes from neighbour to neighbour");
        Crossing { from, side, to }
    }
}
