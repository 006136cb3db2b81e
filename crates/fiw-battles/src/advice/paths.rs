//! Every place a unit can reach in this phase, with the way there.

use crate::counters::UnitId;
use crate::field::{Field, MOST_CELLS};
use crate::frames::{Look, Moving};
use crate::movement::Walk;
use crate::points::MovementPoints;
use grid::Hex;

/// A place on the way.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub hex: Hex,
    spent: MovementPoints,
    steps: u8,
    before: Option<usize>,
    halts: bool,
    rests: bool,
}

/// All of them.
pub struct Paths {
    points: Vec<Point>,
    out: Option<usize>,
}

impl Paths {
    /// For a unit that has not set out.
    pub fn from(look: Look<'_>, field: &Field<'_>, unit: UnitId) -> Self {
        let piece = look.piece(unit);
        let Some(at) = piece.at.hex() else { return Self { points: Vec::new(), out: None } };
        Self::spread(look, field, Walk::from(unit, at, piece.spent, piece.steps))
    }

    /// For the unit on its way.
    pub fn onward(look: Look<'_>, moving: &Moving) -> Self {
        let field = Field::new(look, look.state.phasing);
        match look.walk(moving) {
            Some(walk) => Self::spread(look, &field, walk),
            None => Self { points: Vec::new(), out: None },
        }
    }

    fn spread(look: Look<'_>, field: &Field<'_>, walk: Walk<'_>) -> Self {
        let grid = &look.facts().board.grid;
        let rests = |at: Hex, steps: u8| steps > 0 && look.in_the_way(walk.unit, at, None).is_none();
        let first = Point {
            hex: walk.at,
            spent: walk.spent,
            steps: walk.steps,
            before: None,
            halts: false,
            rests: rests(walk.at, walk.steps) && !walk.must_leave,
        };
        let mut points = vec![first];
        let mut best = [MovementPoints::new(u8::MAX); MOST_CELLS];
        best[grid.cell(walk.at)] = walk.spent;
        let (mut next, mut out) = (0, None);
        while next < points.len() {
            let here = points[next];
            let now = Walk { at: here.hex, spent: here.spent, steps: here.steps, ..walk };
            if out.is_none() && look.check_exit(&now).is_ok() {
                out = Some(next);
            }
            next += 1;
            if here.halts || best[grid.cell(here.hex)] < here.spent {
                continue;
            }
            for (_, to) in grid.neighbours(here.hex) {
                let Ok(step) = look.check_step(field, &now, to) else { continue };
                let spent = here.spent.saturating_add(step.cost());
                if spent >= best[grid.cell(to)] {
                    continue;
                }
                best[grid.cell(to)] = spent;
                let steps = here.steps + 1;
                points.push(Point {
                    hex: to,
                    spent,
                    steps,
                    before: Some(next - 1),
                    halts: step.halt().is_some(),
                    rests: rests(to, steps),
                });
            }
        }
        points.iter_mut().for_each(|point| point.rests &= best[grid.cell(point.hex)] == point.spent);
        Self { points, out }
    }

    /// Where the move may end.
    pub fn ends(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|point| point.rests)
    }

    /// The hexes from the start to a point.
    pub fn way(&self, end: &Point) -> Vec<Hex> {
        let mut way = Vec::new();
        let mut point = *end;
        while let Some(before) = point.before {
            way.push(point.hex);
            point = self.points[before];
        }
        way.reverse();
        way
    }

    /// The way to a hex from which the unit may leave the map.
    pub fn way_out(&self) -> Option<Vec<Hex>> {
        self.out.map(|place| self.way(&self.points[place]))
    }
}
