//! Movement fields: which hexes a unit can reach, at what cost and by which path.

use crate::search::Search;
use crate::{Grid, Hex, Step};

/// Every hex that can be reached from `start` for at most `budget`, by the cheapest paths.
///
/// `step` is the game's rule for a step from one hex to a neighbour on the map after so much was spent. If it looks at
/// what was spent, having spent less must never make a step worse, or the paths found need not be the cheapest. Of two
/// paths that cost the same, the one with fewer hexes is kept, then the one that was found first in a fixed order.
///
/// ```
/// use grid::{Grid, Hex, Low, Step, field};
///
/// let map = Grid::new(Hex::new(1, 1), Hex::new(9, 9), Low::EvenColumns);
/// let (start, woods, enemy_zone) = (Hex::new(5, 5), Hex::new(5, 4), Hex::new(5, 6));
/// let field = field(&map, start, 2, |_, to, _| match to {
///     to if to == woods => Step::GoOn(2),
///     to if to == enemy_zone => Step::Stop(1),
///     _ => Step::GoOn(1),
/// });
/// assert_eq!(field.cost(woods), Some(2));
/// assert_eq!(field.cost(Hex::new(5, 7)), None);
/// assert_eq!(field.path(enemy_zone), Some(vec![start, enemy_zone]));
/// ```
#[must_use]
pub fn field(grid: &Grid, start: Hex, budget: u16, mut step: impl FnMut(Hex, Hex, u16) -> Step) -> Field {
    let grid = *grid;
    let search = Search::run(grid.cells(), grid.cell(start), budget, |cell, spent, steps| {
        let from = grid.hex_at(cell);
        steps.extend(grid.neighbours(from).map(|(_, to)| (grid.cell(to), step(from, to, spent))));
    });
    Field { grid, search }
}

/// What [`field()`] found. The start is part of it, at no cost.
#[derive(Clone, Debug)]
pub struct Field {
    grid: Grid,
    search: Search,
}

impl Field {
    /// The cost of the cheapest path to this hex, or `None` if it was not reached.
    #[must_use]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.search.cost(self.cell(hex)?)
    }

    /// Was this hex reached by some path, perhaps not the cheapest, on which the move may go on?
    #[must_use]
    pub fn may_go_on(&self, hex: Hex) -> bool {
        self.cell(hex).is_some_and(|cell| self.search.may_go_on(cell))
    }

    /// The cheapest path to this hex, from the start to the hex itself, or `None` if it was not reached.
    #[must_use]
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let path = self.search.path(self.cell(hex)?)?;
        Some(path.into_iter().map(|cell| self.grid.hex_at(cell)).collect())
    }

    /// Every hex reached, each with its cost, in the order of [`Grid::hexes`].
    pub fn reached(&self) -> impl Iterator<Item = (Hex, u16)> {
        self.search.reached().map(|(cell, cost)| (self.grid.hex_at(cell), cost))
    }

    fn cell(&self, hex: Hex) -> Option<usize> {
        self.grid.contains(hex).then(|| self.grid.cell(hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Low, Side};

    const START: Hex = Hex::new(5, 5);

    fn map() -> Grid {
        Grid::new(Hex::new(1, 1), Hex::new(9, 9), Low::EvenColumns)
    }

    #[test]
    fn on_open_ground_the_cost_is_the_distance() {
        let field = field(&map(), START, 3, |_, _, _| Step::GoOn(1));

        for hex in map().hexes() {
            let distance = u16::from(map().distance(START, hex));
            assert_eq!(field.cost(hex), (distance <= 3).then_some(distance), "{hex}");
        }
        assert_eq!(Vec::from_iter(field.reached().map(|(hex, _)| hex)), map().within(START, 3));
    }

    #[test]
    fn a_refused_hex_is_gone_round() {
        let wall = Hex::new(5, 4);
        let beyond = Hex::new(5, 3);

        let field = field(&map(), START, 9, |_, to, _| if to == wall { Step::Refused } else { Step::GoOn(1) });

        assert_eq!(field.cost(wall), None);
        assert_eq!(field.path(wall), None);
        assert_eq!(field.cost(beyond), Some(3));
        assert_eq!(field.path(beyond).unwrap().len(), 4);
    }

    #[test]
    fn a_cheap_stop_does_not_hide_a_dearer_way_on() {
        let ford = Hex::new(5, 4);
        let beyond = Hex::new(5, 3);
        let column_five = |hex: Hex| hex.column() == 5;

        let field = field(&map(), START, 9, |from, to, _| match map().side_between(from, to) {
            Some(Side::North) if from == START => Step::Stop(1),
            Some(_) if to == beyond && !column_five(from) => Step::Refused,
            Some(_) | None => Step::GoOn(2),
        });

        assert_eq!(field.cost(ford), Some(1));
        assert!(field.may_go_on(ford));
        assert_eq!(field.path(ford), Some(vec![START, ford]));
        assert_eq!(field.cost(beyond), Some(6));
        assert_eq!(field.path(beyond).unwrap()[2..], [ford, beyond]);
    }

    #[test]
    fn nobody_goes_on_from_where_every_way_stops() {
        let field = field(&map(), START, 9, |_, _, _| Step::Stop(1));

        assert_eq!(field.reached().count(), 7);
        assert!(map().neighbours(START).all(|(_, hex)| !field.may_go_on(hex)));
    }

    #[test]
    fn the_rule_is_told_what_was_spent_and_may_let_the_first_hex_cost_whatever_is_left() {
        let field = field(&map(), START, 2, |_, _, spent| Step::GoOn(if spent == 0 { 2 } else { 5 }));

        assert_eq!(field.reached().count(), 7);
    }

    #[test]
    fn a_cost_beyond_all_numbers_is_not_affordable() {
        let field = field(&map(), START, u16::MAX, |_, _, _| Step::GoOn(u16::MAX));

        assert_eq!(field.reached().count(), 7);
    }

    #[test]
    fn a_hex_off_the_map_is_not_reached() {
        let field = field(&map(), START, 9, |_, _, _| Step::GoOn(0));

        assert_eq!(field.cost(Hex::new(10, 1)), None);
        assert!(!field.may_go_on(Hex::new(10, 1)));
        assert_eq!(field.reached().count(), 81);
    }

    #[test]
    fn of_equal_paths_the_one_with_fewer_hexes_is_kept() {
        let field = field(&map(), START, 9, |_, _, _| Step::GoOn(0));

        for hex in map().hexes() {
            assert_eq!(field.path(hex).unwrap().len(), usize::from(map().distance(START, hex)) + 1);
        }
    }
}
