//! For advisers: what a move of the module promises, by the tables it is resolved on.

use super::{LineDecision, LineMove, Moving, Post, PostedStack};
use crate::battle::charts::Suffers;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};

/// A try to move: the stack, where it would go, and what that promises in thousandths of a point.
pub(crate) struct Promise {
    pub(crate) at: Post,
    pub(crate) to: LineDecision,
    pub(crate) worth: i32,
}

impl Look<'_> {
    /// 10.7.1-d: how many of six faces a routed unit of a side is lost with when the battle is over.
    fn lost_if_routed(&self, unit: PieceId) -> i32 {
        let side = self.of(unit).side;
        let force = self.state.battle.as_deref().map_or(PieceSet::NONE, |battle| battle.forces[side.index()]);
        let primary = self.state.primary[side.index()].filter(|leader| force.has(*leader));
        let rating = primary.map_or(0, |leader| i32::from(self.of(leader).cr));
        (1..=6).filter(|face| face - rating > i32::from(self.level(unit).get())).count() as i32
    }

    /// What a result costs these units, in thousandths of a point. Whoever runs fights no more.
    fn melee_cost(&self, units: PieceSet, loss: Suffers) -> i32 {
        let count = i32::from(units.len()).max(1);
        let stake = |unit: PieceId| 1000 * i32::from(self.unit_worth(unit).points.get().max(1));
        let each = units.map(stake).sum::<i32>() / count;
        let lost = i32::from(loss.losses).min(count);
        let runs = units.map(|unit| stake(unit) * (2 + self.lost_if_routed(unit)) / 8).sum::<i32>() / count;
        lost * each + if loss.retreat { (count - lost) * runs } else { 0 }
    }

    /// qbr.19.2.3: what an attack on a stack brings on average: what the enemy suffers less what it costs.
    pub(crate) fn melee_promise(&self, side: Side, [above, below]: [PieceSet; 2]) -> i32 {
        let standing = [above, below].map(|pieces| self.standing(pieces));
        if standing[1].is_empty() {
            return self
                .units_among(below)
                .map(|unit| 1000 * i32::from(self.unit_worth(unit).points.get().max(1)))
                .sum();
        }
        let odds = self.melee_odds(side, [above, below]);
        let value = |face: u8| {
            let result = self.charts().melee.entry(Look::melee_roll(&odds, face).total(), odds.column);
            self.melee_cost(standing[1], result.defender) - self.melee_cost(standing[0], result.attacker)
        };
        (1..=6).map(value).sum::<i32>() / 6
    }

    /// How many of six faces let at least one of these move.
    fn move_chance(&self, side: Side, ready: PieceSet) -> i32 {
        let goes = |face: &u8| !self.movers(ready, &self.move_roll(side, ready, *face)).is_empty();
        (1..=6).filter(goes).count() as i32
    }

    /// Every move that might be worth trying, of the stack that was made ready or else of all, with what it promises; no
    /// move at all is worth nothing.
    pub(crate) fn promises(&self, frame: &Moving) -> Vec<Promise> {
        let mut found = Vec::new();
        for PostedStack { at, stack } in self.stacks(frame.side) {
            let chosen = stack.pieces.meets(frame.ready);
            let ready = match frame.check_ready(*self, at) {
                Ok(all) if frame.ready.is_empty() => all,
                Ok(_) if chosen => frame.ready,
                Ok(_) | Err(_) => continue,
            };
            let chance = self.move_chance(frame.side, ready);
            for to in self.line_moves(frame.side, PostedStack { at, stack }, ready) {
                let worth = self.move_worth(frame.side, at, ready, to) * chance / 6;
                found.push(Promise { at, to: to.decision(), worth });
            }
        }
        found
    }

    /// What a move is worth if it succeeds.
    fn move_worth(&self, side: Side, at: Post, ready: PieceSet, to: LineMove) -> i32 {
        let Some(lane) = self.lanes().get(usize::from(at.lane)) else { return 0 };
        let below = lane.front(side.other());
        match to {
            LineMove::Charge => below.map_or(0, |below| self.melee_promise(side, [ready, below.pieces])),
            // Away from an attack that promises the enemy something.
            LineMove::Slip => below.map_or(0, |above| self.melee_promise(side.other(), [above.atop, ready])),
            // Whoever faces nobody goes where there is somebody to fire at.
            LineMove::Shift(to) | LineMove::Join(to) => {
                let faces = |lane: u8| {
                    self.lanes().get(usize::from(lane)).is_some_and(|lane| lane.front(side.other()).is_some())
                };
                if below.is_none() && faces(to.lane) { 200 } else { -100 }
            }
        }
    }
}
