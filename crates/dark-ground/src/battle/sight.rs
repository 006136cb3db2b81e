//! 10.5.1: lines of fire.

use super::board::{BattleBoard, Ground, Hexes};
use crate::frames::Look;
use crate::refusal::Why;
use crate::tables::Season;
use grid::{Crossing, Hex};

/// What may stop a line of fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Blocks {
    /// 10.5.1: woods and units.
    Cover,
    /// 10.5.1-c: these and standing crops.
    Crops,
    /// 10.5.1-b: these and slopes.
    All,
}

/// 10.5.1, 10.5.1-b, 10.5.1-c, G53: whether a line of fire is open. `occupied` are the hexes with combat units.
pub(crate) fn is_open(view: &View<'_>, blocks: Blocks, [from, to]: [Hex; 2]) -> bool {
    let sight = view.board.grid().sight(from, to);
    let next_to = sight.range() == 1;
    sight.is_open(|crossing: Crossing| {
        let through = crossing.to != to && view.is_blocked(blocks, crossing.to);
        !through && (next_to || blocks < Blocks::All || slope_allows(view.board, crossing, [from, to]))
    })
}

/// What lines of fire are judged by.
pub(crate) struct View<'a> {
    /// The board.
    pub board: &'a BattleBoard,
    /// The season.
    pub season: Season,
    /// Hexes with combat units.
    pub occupied: &'a Hexes,
}

impl View<'_> {
    /// Units and woods always stop fire through them, crops while they stand.
    fn is_blocked(&self, blocks: Blocks, hex: Hex) -> bool {
        let crops = blocks >= Blocks::Crops && matches!(self.season, Season::Summer | Season::Fall);
        let ground = match self.board.ground(hex) {
            Ground::Woods => true,
            Ground::Cultivated => crops,
            Ground::Clear | Ground::Swamp => false,
        };
        ground || self.occupied.has(self.board.cell(hex))
    }
}

/// 10.5.1-b: over a slope only from the hex above it, or into that hex.
fn slope_allows(board: &BattleBoard, crossing: Crossing, [from, to]: [Hex; 2]) -> bool {
    let (here, there) = (board.level(crossing.from), board.level(crossing.to));
    here == there || (crossing.from == from && here > there) || (crossing.to == to && there > here)
}

impl Look<'_> {
    /// 10.5.1: whether fire from one hex reaches the other.
    pub(crate) fn line_is_open(&self, occupied: &Hexes, from: Hex, to: Hex) -> bool {
        let view = View { board: self.battle_board(), season: self.season(), occupied };
        is_open(&view, Blocks::All, [from, to])
    }

    /// 10.5.1, 10.5.1-b, 10.5.1-c: what stops fire from one hex to the other.
    pub(crate) fn check_line(&self, occupied: &Hexes, from: Hex, to: Hex) -> Result<(), Why> {
        let view = View { board: self.battle_board(), season: self.season(), occupied };
        if is_open(&view, Blocks::All, [from, to]) {
            return Ok(());
        }
        let causes = [(Blocks::Cover, Why::NoSight), (Blocks::Crops, Why::CropsBlock)];
        let stopped = causes.into_iter().find(|(blocks, _)| !is_open(&view, *blocks, [from, to]));
        Err(stopped.map_or(Why::SlopeBlocks, |(_, why)| why))
    }
}
