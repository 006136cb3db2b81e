//! qbr.19.1: stacks, the rows they stand in, and who is opposite whom.

use super::{Arm, Quick};
use crate::board::Terrain;
use crate::counters::Side;
use crate::frames::{Act, Look};
use crate::ids::{PieceId, PieceSet};
use crate::refusal::Why;
use crate::state::Order;
use serde::{Deserialize, Serialize};

/// Pieces that stand together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stack {
    /// All of them.
    pub pieces: PieceSet,
    /// qbr.19.2.2: those that have moved on top of the enemy opposite; they go back to this row (qbr.19.2.3-b).
    pub atop: PieceSet,
}

/// Stacks of both sides that face each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lane {
    /// The stacks of each side, from the front row backwards. A row that empties closes up.
    pub rows: [Vec<Stack>; 2],
}

/// Where a stack stands: in which lane, and in which row from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Post {
    /// The lane, from 0.
    pub lane: u8,
    /// The row, from 0.
    pub row: u8,
}

/// A stack with the post it stands at.
#[derive(Clone, Copy)]
pub(super) struct PostedStack {
    pub at: Post,
    pub stack: Stack,
}

impl Post {
    /// A post by its numbers.
    pub const fn new(lane: usize, row: usize) -> Self {
        Self { lane: lane as u8, row: row as u8 }
    }
}

impl Lane {
    /// The front stack of a side.
    pub fn front(&self, side: Side) -> Option<&Stack> {
        self.rows[side.index()].first()
    }

    /// qbr.19.2.2: whether a side's front stack has enemies on top.
    pub fn attacked(&self, side: Side) -> bool {
        self.front(side.other()).is_some_and(|stack| !stack.atop.is_empty())
    }
}

impl Look<'_> {
    /// The stack at a post.
    pub(super) fn stack(&self, side: Side, post: Post) -> Option<Stack> {
        self.lanes().get(usize::from(post.lane))?.rows[side.index()].get(usize::from(post.row)).copied()
    }

    /// How many combat units stand at a post.
    pub(crate) fn company_at(&self, side: Side, post: Post) -> u8 {
        self.stack(side, post).map_or(0, |stack| self.units_among(stack.pieces).len())
    }

    /// All stacks of a side with their posts.
    pub(super) fn stacks(&self, side: Side) -> std::vec::IntoIter<PostedStack> {
        let rows = self.lanes().iter().zip(0..).flat_map(move |(lane, number)| {
            let stacks = lane.rows[side.index()].iter().zip(0..);
            stacks.map(move |(stack, row)| PostedStack { at: Post { lane: number, row }, stack: *stack })
        });
        rows.collect::<Vec<_>>().into_iter()
    }

    /// Where a piece stands.
    pub(super) fn post_of(&self, piece: PieceId) -> Option<PostedStack> {
        self.stacks(self.of(piece).side).find(|posted| posted.stack.pieces.has(piece))
    }

    /// qbr.stack: whether these may stand together on this ground; leaders are free.
    pub(super) fn check_stack(&self, pieces: PieceSet) -> Result<(), Why> {
        let (units, terrain) = (self.units_among(pieces), self.battle_terrain());
        let limits = self.tables().quick.stacks[terrain.index()];
        let mut arms = [0_u8; 3];
        units.filter_map(|unit| Arm::of(self.of(unit).kind)).for_each(|arm| arms[arm.index()] += 1);
        let [warriors, regulars, militia] = arms;
        let within = arms.iter().zip(limits).all(|(count, limit)| *count == 0 || units.len() <= limit);
        let fits = match terrain {
            // Regulars stand alone among hills.
            Terrain::Rough => within,
            // In the woods one regular shares with one militia unit and with nobody else.
            Terrain::Wilderness if regulars > 0 => regulars == limits[1] && warriors == 0 && militia <= 1,
            Terrain::Wilderness | Terrain::Settled => within,
        };
        if fits { Ok(()) } else { Err(Why::LineFull) }
    }

    /// Whether a unit of a stack is in good order.
    pub(super) fn steady(&self, pieces: PieceSet) -> PieceSet {
        self.units_among(pieces).filter(|unit| self.in_order(*unit)).collect()
    }

    /// Units of a stack that are not Routed.
    pub(super) fn standing(&self, pieces: PieceSet) -> PieceSet {
        self.units_among(pieces).filter(|unit| self.state[*unit].order != Order::Routed).collect()
    }
}

impl Act<'_, '_> {
    /// Drops whoever was lost or has left; a stack without combat units is none, and its leaders are left alone.
    pub(super) fn tidy_lanes(&mut self) {
        let look = self.look();
        let mut lanes = look.lanes().to_vec();
        for stack in lanes.iter_mut().flat_map(|lane| &mut lane.rows).flatten() {
            stack.pieces = stack.pieces.filter(|piece| look.in_battle(*piece)).collect();
            stack.atop = stack.atop.and(stack.pieces);
        }
        for rows in lanes.iter_mut().flat_map(|lane| &mut lane.rows) {
            rows.retain(|stack| !look.units_among(stack.pieces).is_empty());
        }
        self.quick_mut().lanes = lanes;
    }

    /// Takes pieces out of their stacks.
    pub(super) fn lift(&mut self, pieces: PieceSet) {
        for stack in self.quick_mut().lanes.iter_mut().flat_map(|lane| &mut lane.rows).flatten() {
            stack.pieces = stack.pieces.but(pieces);
            stack.atop = stack.atop.but(pieces);
        }
    }
}

impl Quick {
    /// Puts pieces into the stack at a post, or into a new one in the row after the last.
    pub(super) fn put(&mut self, side: Side, post: Post, pieces: PieceSet) {
        let (lane, row) = (usize::from(post.lane), usize::from(post.row));
        while self.lanes.len() <= lane {
            self.lanes.push(Lane::default());
        }
        let rows = &mut self.lanes[lane].rows[side.index()];
        match rows.get_mut(row) {
            Some(stack) => stack.pieces = stack.pieces.or(pieces),
            None => rows.push(Stack { pieces, atop: PieceSet::NONE }),
        }
    }
}
