//! Where a counter can go by itself.

use crate::cells::HexSet;
use crate::counters::{Arm, UnitId};
use crate::frames::Look;
use crate::zones::Field;
use grid::{Hex, Side};

/// Where a counter can go, cheapest first: costs and the hex before each.
pub struct Ways {
    /// Movement Points it has.
    pub left: u8,
    spent: [u8; HexSet::MOST],
    before: [u16; HexSet::MOST],
    zones: [u8; HexSet::MOST],
    order: Vec<u16>,
}

/// How a counter goes, and past whom.
struct Walk<'a> {
    look: Look<'a>,
    field: &'a Field,
    mounted: bool,
}

const NONE: u8 = u8::MAX;
const START: u16 = u16::MAX;
/// No counter has more Movement Points in a phase.
const MOST_POINTS: usize = 16;

impl Ways {
    /// Works them out from where it stands.
    pub fn from(look: Look<'_>, field: &Field, unit: UnitId, at: Hex) -> Self {
        let left = look.points_left(unit).get().min(MOST_POINTS as u8 - 1);
        let start = look.cell(at);
        let mut ways = Self {
            left,
            spent: [NONE; HexSet::MOST],
            before: [START; HexSet::MOST],
            zones: [0; HexSet::MOST],
            order: Vec::with_capacity(96),
        };
        ways.spent[start] = 0;
        let mut open: [Vec<u16>; MOST_POINTS] = Default::default();
        open[0].push(start as u16);
        // A unit that lies down does not crawl about in the enemy's sight.
        let crawls = look.prone(unit);
        let mounted = look.mounted(unit) || look.is_leader(unit) || look.arm(unit) == Arm::Headquarters;
        let walk = Walk { look, field, mounted };
        for spent in 0..=left {
            for cell in std::mem::take(&mut open[usize::from(spent)]) {
                // A hex that was reached more cheaply meanwhile is done.
                if ways.spent[usize::from(cell)] != spent {
                    continue;
                }
                ways.order.push(cell);
                if !crawls {
                    ways.spread(&walk, usize::from(cell), &mut open);
                }
            }
        }
        ways
    }

    fn spread(&mut self, walk: &Walk<'_>, cell: usize, open: &mut [Vec<u16>]) {
        let Walk { look, field, mounted } = *walk;
        let grid = &look.game.data().board.grid;
        let hex = grid.hex_at(cell);
        let exit = u8::from(field.in_zone(look, cell));
        for side in Side::ALL {
            let (Some(to), Some(cost)) = (grid.neighbour(hex, side), look.game.paths().cost(mounted, cell, side))
            else {
                continue;
            };
            let next = grid.cell(to);
            let total = self.spent[cell].saturating_add(cost.get() + exit);
            if total > self.left || total >= self.spent[next] || field.enemies.has(next) {
                continue;
            }
            self.spent[next] = total;
            self.before[next] = cell as u16;
            self.zones[next] = self.zones[cell] + exit;
            open[usize::from(total)].push(next as u16);
        }
    }

    /// Every hex it can stop in, with what that costs.
    pub fn ends(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.order.iter().map(|cell| (usize::from(*cell), self.spent[usize::from(*cell)]))
    }

    /// How many enemy zones it leaves on its way.
    pub fn exits(&self, cell: usize) -> i32 {
        i32::from(self.zones[cell])
    }

    /// The hexes on the way to one of them.
    pub fn path(&self, cell: usize, look: Look<'_>) -> Vec<Hex> {
        let mut path = Vec::new();
        let mut at = cell;
        while self.before[at] != START {
            path.push(look.game.data().board.grid.hex_at(at));
            at = usize::from(self.before[at]);
        }
        path.reverse();
        path
    }
}
