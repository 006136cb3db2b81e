//! 9.C: lines of sight past units.

use crate::counters::UnitId;
use crate::frames::Look;
use crate::points::StrengthPoints;
use crate::state::Marks;
use grid::{Crossing, Hex};

impl Look<'_> {
    /// 9.C: whether somebody in `from` sees `to`. There is no limit of distance; woods, heights and units block.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        if !self.game.paths().sees(self.cell(from), self.cell(to)) {
            return false;
        }
        let grid = &self.game.data().board.grid;
        let hides = |hex: Hex| hex != to && (self.terrain_hides(from, to, hex) || self.unit_hides(from, to, hex));
        grid.distance(from, to) < 2 || grid.sight(from, to).is_open(|Crossing { to: hex, .. }| !hides(hex))
    }

    /// 9.C-b, 9.C-c, R23: the same as in [`crate::ground::Paths`], hex by hex: where the line runs along a hexside each
    /// flank is judged by itself.
    fn terrain_hides(&self, from: Hex, to: Hex, hex: Hex) -> bool {
        let board = &self.game.data().board;
        let ends = board.level(from).max(board.level(to));
        board.level(hex) > ends || self.tables().ground(board.terrain(hex)).blocks_sight
    }

    /// 9.C-d: an intervening unit of either side hides what is behind it, unless one looks over it.
    fn unit_hides(&self, from: Hex, to: Hex, hex: Hex) -> bool {
        let board = &self.game.data().board;
        let (firer, between, target) = (board.level(from), board.level(hex), board.level(to));
        // 9.C-e, 9.C-f: down past a unit, or up past one from no lower than it is.
        let over = firer > between || (target > firer && target > between && firer >= between);
        !over && self.state.units().any(|(unit, piece)| piece.at.hex() == Some(hex) && self.hides(unit))
    }

    /// 9.C-d: a Combat Factor above 1, and neither Prone nor behind Breastworks.
    fn hides(&self, unit: UnitId) -> bool {
        self.strength(unit) > StrengthPoints::new(1) && !self.prone(unit) && !self.is(unit, Marks::SHELTERED)
    }
}
