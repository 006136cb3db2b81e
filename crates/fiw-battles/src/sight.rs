//! 6.1-3: lines of sight.

use crate::frames::Look;
use grid::{Crossing, Hex};

/// What a gun sees of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Something is in the way on every track.
    Blocked,
    /// Open.
    Open {
        /// 6.1-4b: every open track passes over works that are not a side of the gun's own hex.
        over_works: bool,
    },
}

impl Look<'_> {
    /// 6.1-2: what a gun in `gun` sees of `target`.
    ///
    /// 6.1-3c, G52: where the line runs along a hexside the shot may use either hex; it is open if one choice is.
    pub fn sight(&self, gun: Hex, target: Hex) -> Sight {
        let line = self.facts().board.grid.sight(gun, target);
        let works = |crossing: Crossing| {
            self.clear(gun, target, crossing).then(|| u16::from(crossing.from != gun && self.over_works(crossing)))
        };
        match line.least(works) {
            None => Sight::Blocked,
            Some(walls) => Sight::Open { over_works: walls > 0 },
        }
    }

    /// 6.1-4b, G59: a fort or entrenchment side, whichever way it is crossed.
    fn over_works(&self, crossing: Crossing) -> bool {
        self.facts().tables().shelters(self.facts().board.hexside(crossing.from, crossing.side))
    }

    fn clear(&self, gun: Hex, target: Hex, crossing: Crossing) -> bool {
        let hexside = self.facts().board.hexside(crossing.from, crossing.side);
        // 6.1-3e, G52: a slope is crossed only if its upper hex is the firing or the target hex.
        if hexside.up() && crossing.to != target || hexside.down() && crossing.from != gun {
            return false;
        }
        // 6.1-3d: what is in the target hex never blocks.
        crossing.to == target || !self.obstructs(gun, target, crossing.to)
    }

    /// Whether an intervening hex blocks.
    fn obstructs(&self, gun: Hex, target: Hex, between: Hex) -> bool {
        let board = &self.facts().board;
        let heights = (board.hilltop(gun), board.hilltop(target));
        // 6.1-3g: between two hilltops nothing in lower hexes blocks.
        if heights == (true, true) && !board.hilltop(between) {
            return false;
        }
        self.unit_blocks(between) || self.terrain_blocks(gun, target, between)
    }

    /// 6.1-3a, summary-units: combat units of either side and status block; leaders and trains do not.
    fn unit_blocks(&self, hex: Hex) -> bool {
        self.state.units().any(|(unit, piece)| piece.at.hex() == Some(hex) && self.arm(unit).is_combat())
    }

    fn terrain_blocks(&self, gun: Hex, target: Hex, between: Hex) -> bool {
        let board = &self.facts().board;
        if !self.facts().tables().blocks_sight(board.terrain(between)) {
            return false;
        }
        let (range, near) = (board.grid.distance(gun, target), 2 * board.grid.distance(gun, between));
        match (board.hilltop(gun), board.hilltop(target)) {
            // 6.1-3f, 6.1-3f-ex, G5: from a hilltop, over what is nearer than half the way.
            (true, _) => near >= range,
            // 6.1-3f-b, G5: up at a hilltop, only what is nearer than half the way blocks.
            (false, true) => near < range,
            // 6.1-3b.
            (false, false) => true,
        }
    }
}
