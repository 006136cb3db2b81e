//! The cheapest way from one cell to all others, in a fixed order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a game says about one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It is not allowed.
    Refused,
    /// It costs this much and the move may go on.
    GoOn(u16),
    /// It costs this much and ends the move.
    Stop(u16),
}

/// One way to have come to a cell. Cells are numbered in 16 bits: the search of an AI makes many of these.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    cost: u16,
    steps: u16,
    from: u16,
}

/// The best ways to have come to a cell. They are kept apart because a cheap step that ends the move must not hide a
/// dearer one that lets it go on.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    moving: Option<Arrival>,
    stopped: Option<Arrival>,
}

impl Cell {
    fn best(self) -> Option<Arrival> {
        self.moving.into_iter().chain(self.stopped).min_by_key(|arrival| (arrival.cost, arrival.steps))
    }
}

/// Which cells were reached.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    cells: Vec<Cell>,
}

impl Search {
    /// Spreads out from `start`. `steps_from` pushes the steps from a cell for which so much was spent.
    pub(crate) fn run(
        cells: usize,
        start: usize,
        budget: u16,
        mut steps_from: impl FnMut(usize, u16, &mut Vec<(usize, Step)>),
    ) -> Self {
        let mut search = Self { cells: vec![Cell::default(); cells] };
        search.cells[start].moving = Some(Arrival { cost: 0, steps: 0, from: start as u16 });
        let mut open = BinaryHeap::from([Reverse((0, 0, start))]);
        let mut steps = Vec::new();
        while let Some(Reverse((spent, taken, here))) = open.pop() {
            let known = search.cells[here].moving.map(|arrival| (arrival.cost, arrival.steps));
            if known != Some((spent, taken)) {
                continue;
            }
            steps.clear();
            steps_from(here, spent, &mut steps);
            for &(to, step) in &steps {
                let arrival = |cost| Arrival { cost, steps: taken + 1, from: here as u16 };
                let affordable = |cost: u16| spent.checked_add(cost).filter(|sum| *sum <= budget).map(arrival);
                match step {
                    Step::Refused => {}
                    Step::Stop(cost) => _ = improve(&mut search.cells[to].stopped, affordable(cost)),
                    Step::GoOn(cost) => {
                        if let Some(better) = improve(&mut search.cells[to].moving, affordable(cost)) {
                            open.push(Reverse((better.cost, better.steps, to)));
                        }
                    }
                }
            }
        }
        search
    }

    pub(crate) fn cost(&self, cell: usize) -> Option<u16> {
        Some(self.cells.get(cell)?.best()?.cost)
    }

    pub(crate) fn may_go_on(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(|cell| cell.moving.is_some())
    }

    /// The cells from the start to this one, both included.
    pub(crate) fn path(&self, cell: usize) -> Option<Vec<usize>> {
        let mut arrival = self.cells.get(cell)?.best()?;
        let mut path = vec![cell];
        while arrival.steps > 0 {
            let from = usize::from(arrival.from);
            path.push(from);
            arrival = self.cells[from].moving.expect("only a move that may go on leaves a cell");
        }
        path.reverse();
        Some(path)
    }

    /// The cells reached, in their own order, each with its cost.
    pub(crate) fn reached(&self) -> impl Iterator<Item = (usize, u16)> {
        self.cells.iter().enumerate().filter_map(|(index, cell)| Some((index, cell.best()?.cost)))
    }
}

/// Takes the arrival if it is cheaper, or as cheap in fewer steps, and says so. Otherwise the first found stays.
fn improve(known: &mut Option<Arrival>, found: Option<Arrival>) -> Option<Arrival> {
    let found = found?;
    let worse = known.is_none_or(|known| (found.cost, found.steps) < (known.cost, known.steps));
    worse.then(|| *known.insert(found))
}
