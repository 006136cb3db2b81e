//! 16: the battle scenarios: a battle alone, won by points.

use super::Battle;
use crate::counters::{Kind, Side};
use crate::event::{Counted, Event};
use crate::frames::{Act, Look};
use crate::happenings::Arming;
use crate::ids::{PieceId, PieceSet};
use crate::points::VictoryPoints;
use crate::scenario::Victory;
use crate::state::{Ending, Place, VictoryLevel};
use kernel::RuleId;

impl Act<'_, '_> {
    /// 16.0, 16.1, 16.2, 16.3, 16.1.1, 16.1.2, 16.2.1, 16.2.2, 16.3.1, 16.3.2: both forces of a battle scenario come together.
    pub(crate) fn muster_alone(&mut self) {
        let game = self.game;
        let Some(set_up) = &game.scenario(self.state.scenario).battle else { return };
        let mut forces = [PieceSet::NONE; 2];
        let mut late = PieceSet::NONE;
        for side in set_up.order {
            let rule = self.look().set_up_rule(side);
            let on_board = self.muster(&set_up.groups[side.index()].content, rule);
            self.take_the_field(on_board);
            forces[side.index()] = on_board;
            if let Some(group) = set_up.late.as_ref().filter(|group| group.side == side) {
                late = self.muster(&group.content, rule);
                self.take_the_field(late);
                forces[side.index()] = on_board.or(late);
            }
        }
        let units = |side: Side| forces[side.index()].and(self.look().sets().units[side.index()]).len();
        let at_start = Side::BOTH.map(units);
        let battle = Battle {
            at: None,
            ground: set_up.board,
            forces,
            late,
            at_start,
            lost: [0; 2],
            senior: self.state.primary,
            senior_lost: [false; 2],
            conceded: None,
            // 16.1.3, 16.2.3, 16.3.3: the scenario says who is first and who is surprised.
            first: set_up.first,
            surprise: set_up.surprise,
            field: None,
        };
        self.state.battle = Some(Box::new(battle));
        self.state.at_start = at_start;
        if set_up.rifles {
            let left = self.roll_count(Counted::Rifles, self.look().set_up_rule(Side::Na));
            self.open(Arming { left, only: None });
        }
    }

    fn take_the_field(&mut self, pieces: PieceSet) {
        for piece in pieces {
            self.state[piece].at = Place::Field;
        }
    }

    /// 10.1: the battle of the scenario begins.
    pub(crate) fn fight_alone(&mut self) {
        let first = self.look().battle().first;
        self.choose_method(None, first);
    }

    /// 16.1.3, 16.2.3, 16.3.3, G50: 5 points for a side that alone holds the field; then more points win.
    pub(crate) fn count_points(&mut self) {
        let game = self.game;
        let Victory::Points(points) = &game.scenario(self.state.scenario).victory else { return };
        let rule = game.scenario(self.state.scenario).rules.victory;
        for side in Side::BOTH {
            if !self.look().stands_at_the_end(side.other()) {
                self.score(side, points.cleared.into(), rule);
            }
        }
        let [us, na] = self.state.vp;
        let ending = match us.cmp(&na) {
            std::cmp::Ordering::Greater => Ending::Won { side: Side::Us, level: VictoryLevel::Points },
            std::cmp::Ordering::Less => Ending::Won { side: Side::Na, level: VictoryLevel::Points },
            std::cmp::Ordering::Equal => Ending::Draw,
        };
        self.state.ending = Some(ending);
        self.tell(|_| Event::Ended { ending });
    }
}

/// What the enemy scores for a piece that is lost, and by which rule.
#[derive(Clone, Copy)]
pub(crate) struct Worth {
    pub points: VictoryPoints,
    pub rule: RuleId,
}

impl Look<'_> {
    /// 16.1.3: whether a side has an un-routed unit at the end: on the board, or by the module anywhere in the battle.
    fn stands_at_the_end(&self, side: Side) -> bool {
        if self.battle().field.is_some() {
            return self.holds_the_field(side);
        }
        let stands = |piece: PieceId| {
            self.state[piece].at == Place::Field && self.state[piece].order != crate::state::Order::Routed
        };
        self.battle_units(side).into_iter().any(stands)
    }

    /// 15.4.5, 16.1.3, 16.3.3: what an eliminated combat unit is worth to the enemy, and by which rule.
    pub(crate) fn unit_worth(&self, piece: PieceId) -> Worth {
        let Victory::Points(points) = &self.scenario().victory else {
            let points = self.tables().victory_points.unit.unsigned_abs().into();
            return Worth { points, rule: kernel::rule("15.4.5") };
        };
        let of = self.of(piece);
        let special = points.nations.iter().find(|(nation, _)| of.nation == Some(*nation));
        let worth = match (of.kind, special) {
            (Kind::Regular, _) => points.regular,
            (_, Some((_, worth))) => *worth,
            (_, None) => points.unit,
        };
        Worth { points: worth.into(), rule: self.scenario().rules.victory }
    }

    /// 15.4.5, 16.1.3, 16.3.3: what a lost leader is worth: his rank, and in a battle scenario what it adds for him.
    pub(crate) fn leader_worth(&self, leader: PieceId) -> Worth {
        let rank = self.of(leader).rank;
        let Victory::Points(points) = &self.scenario().victory else {
            return Worth { points: rank.into(), rule: kernel::rule("15.4.5") };
        };
        let more = points.leaders.iter().find(|(named, _)| *named == leader).map_or(0, |(_, more)| *more);
        Worth { points: (rank + more).into(), rule: self.scenario().rules.victory }
    }
}
