//! 10.4: what a step on the board costs, and who may take it.

use super::board::Hexes;
use super::facts::Lines;
use crate::counters::{Kind, Nation, Side};
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};
use crate::points::MovementPoints;
use crate::refusal::{Refusal, Why};
use crate::state::Order;
use grid::{Hex, Side as HexSide};

/// What a step costs by the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// So many movement points.
    Points(MovementPoints),
    /// chart.tec-board: a stream in severe weather takes all a unit has.
    Everything,
}

/// A step known to be legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// What it takes of the allowance.
    pub cost: MovementPoints,
    /// 10.4-d: whether the piece must end its move there.
    pub stops: bool,
}

/// A piece on its way: what the rules ask of it for the next step.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    pub piece: PieceId,
    /// Where it is.
    pub at: Hex,
    /// What is left of its allowance.
    pub left: MovementPoints,
    /// Whether it has taken a step.
    pub moved: bool,
}

impl Look<'_> {
    /// 10.4, 10.4-b, 7.0.4, 10.6.1-disrupted: a piece's movement points this impulse.
    pub(crate) fn board_allowance(&self, piece: PieceId, spurred: bool) -> MovementPoints {
        let state = self.state[piece];
        let less = u8::from(state.order == Order::Disrupted) + u8::from(state.unsupplied);
        self.of(piece).mp.saturating_sub(MovementPoints::new(less)) + MovementPoints::new(spurred.into())
    }

    /// chart.tec-board: the cost of a step over a hexside of `from` into `to`.
    fn board_step(&self, piece: PieceId, from: Hex, side: HexSide, to: Hex) -> Cost {
        let (board, costs, season) = (self.battle_board(), &self.charts().costs, self.season());
        let stream = board.stream(from, side);
        // chart.tec-board: in severe weather streams are crossed only by spending everything.
        if stream && self.severe() {
            return Cost::Everything;
        }
        // The trail's rate only from trail hex to trail hex, and not into a hex stacked to its limit; it cancels slopes.
        let by_trail = board.trail(from, side) && !self.is_full(self.of(piece).side, to);
        let mut points = if by_trail {
            costs.trail(season)
        } else {
            let slope = if board.slope(from, to) { costs.slope(season) } else { MovementPoints::ZERO };
            costs.ground(self.arm(piece), board.ground(to), season) + slope
        };
        points += if stream { costs.stream(season) } else { MovementPoints::ZERO };
        Cost::Points(if self.severe() { points * costs.severe } else { points })
    }

    /// 10.4.1: most combat units in a hex.
    pub(crate) fn stack_limit(&self, hex: Hex) -> u8 {
        self.charts().stacking[usize::from(self.battle_board().is_woods(hex))]
    }

    /// 10.4.1: whether a hex is stacked to its limit.
    pub(crate) fn is_full(&self, side: Side, hex: Hex) -> bool {
        self.units_in(side, hex).len() >= self.stack_limit(hex)
    }

    /// 10.4.1-b: whether these combat units may share a hex with these leaders.
    pub(crate) fn may_share(&self, units: PieceSet, leaders: PieceSet) -> bool {
        let warriors = units.and(self.sets().all_warriors);
        let british = units.and(self.sets().british);
        if !british.is_empty() && warriors.len() > 1 {
            return false;
        }
        let sets = self.sets();
        if leaders.has(sets.tecumseh) || leaders.has(sets.girty) {
            return true;
        }
        let peoples = Nation::ALL.iter().filter(|nation| warriors.meets(sets.warriors[nation.index()])).count();
        peoples <= 1
    }

    /// 10.4.1-b, 14.0.3: whether a piece may end its move in a hex: no strange company, and Tecumseh with some.
    pub(crate) fn may_end(&self, piece: PieceId, hex: Hex) -> Result<(), Refusal> {
        let (side, kind) = (self.of(piece).side, self.of(piece).kind);
        // Only nations and the British are particular about whom they stand with.
        if side == Side::Us || (self.of(piece).leader && kind != Kind::Tecumseh) {
            return Ok(());
        }
        let (mut units, mut leaders) = (self.units_in(side, hex), self.leaders_in(side, hex));
        if kind == Kind::Tecumseh {
            leaders.remove(piece);
            return if units.or(leaders).is_empty() { Err(Why::TecumsehAlone.hex(hex)) } else { Ok(()) };
        }
        units.add(piece);
        if self.may_share(units, leaders) {
            return Ok(());
        }
        Err(Refusal { piece: Some(piece), ..Why::OtherNation.hex(hex) })
    }

    /// The same, answered at once for hexes without friends.
    pub(crate) fn may_end_in(&self, lines: &Lines, piece: PieceId, hex: Hex) -> Result<(), Refusal> {
        let (side, cell) = (self.of(piece).side.index(), self.battle_board().cell(hex));
        match (lines.units[side].has(cell), lines.leaders[side].has(cell), self.of(piece).kind) {
            (false, false, Kind::Tecumseh) => Err(Why::TecumsehAlone.hex(hex)),
            (false, _, kind) if kind != Kind::Tecumseh => Ok(()),
            (_, _, _) => self.may_end(piece, hex),
        }
    }

    /// 10.4, 10.4-c, 10.4-d, 10.4-j: one step of a piece.
    ///
    /// # Errors
    /// The refusal says which rule forbids it.
    pub(crate) fn check_advance(&self, lines: &Lines, walker: Walker, to: Hex) -> Result<Paid, Refusal> {
        let paid = self.pay(lines, walker, to)?;
        let ends = self.may_end_in(lines, walker.piece, to);
        // It may pass where it may not stay, if it can go on from there to where it may.
        if ends.is_err() && (paid.stops || !self.finds_rest(lines, walker.after(to, paid))) {
            return ends.map(|()| paid);
        }
        Ok(paid)
    }

    fn pay(&self, lines: &Lines, walker: Walker, to: Hex) -> Result<Paid, Refusal> {
        let Walker { piece, at, left, moved } = walker;
        let board = self.battle_board();
        let about = |why: Why| Refusal { piece: Some(piece), ..why.hex(to) };
        let next_to = board.grid().side_between(at, to).filter(|_| board.grid().contains(to));
        let side = next_to.ok_or_else(|| about(Why::NotNextTo))?;
        let (cell, enemy) = (board.cell(to), self.of(piece).side.other());
        let leader_there = self.of(piece).leader && lines.leaders[enemy.index()].has(cell);
        if lines.units[enemy.index()].has(cell) || leader_there {
            return Err(about(Why::EnemyThere));
        }
        // 10.4-c: the first hex is open whatever it costs.
        let cost = match self.board_step(piece, at, side, to) {
            Cost::Points(points) if points <= left => points,
            Cost::Points(_) | Cost::Everything if !moved => left,
            Cost::Points(points) => {
                return Err(Refusal { figures: Some([left.into(), points.into()]), ..about(Why::TooFar) });
            }
            Cost::Everything => return Err(about(Why::StreamInStorm)),
        };
        Ok(Paid { cost, stops: self.next_to(to, &lines.steady[enemy.index()]) })
    }

    /// Whether a piece that may not stay where it is can still reach a hex where it may.
    fn finds_rest(&self, lines: &Lines, walker: Walker) -> bool {
        let board = self.battle_board();
        // Each hex with the most points left on arrival, one more than that, 0 where nobody came yet.
        let mut best = [0_u8; Hexes::MOST];
        let mut open = vec![walker];
        while let Some(here) = open.pop() {
            for (_, hex) in board.grid().neighbours(here.at) {
                let Ok(paid) = self.pay(lines, here, hex) else { continue };
                if self.may_end_in(lines, walker.piece, hex).is_ok() {
                    return true;
                }
                let (next, known) = (here.after(hex, paid), &mut best[board.cell(hex)]);
                if !paid.stops && next.left.get() >= *known {
                    *known = next.left.get() + 1;
                    open.push(next);
                }
            }
        }
        false
    }
}

impl Walker {
    /// After a step.
    pub(crate) fn after(self, to: Hex, paid: Paid) -> Self {
        Self { at: to, left: self.left - paid.cost, moved: true, ..self }
    }
}
