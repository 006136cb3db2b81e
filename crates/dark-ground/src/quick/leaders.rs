//! Leaders in a quick battle: whom they help, how they are lost, where they go when their stack is gone.

use super::{LineDecision, LineEvent, Post};
use crate::about::seat_of;
use crate::advice;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// A leader's rating among these; Tecumseh with him raises it (14.0.3).
    fn rating_among(&self, leader: PieceId, pieces: PieceSet) -> u8 {
        let tecumseh = self.sets().tecumseh;
        let helped = leader != tecumseh && self.of(leader).side == Side::Na && pieces.has(tecumseh);
        self.of(leader).cr + u8::from(helped)
    }

    /// 9.3.2-b: leaders among these who lead at least one of the units.
    pub(super) fn leading(&self, pieces: PieceSet, units: PieceSet) -> PieceSet {
        let leads = |leader: &PieceId| units.into_iter().any(|unit| self.leads(*leader, unit, pieces));
        self.leaders_among(pieces).filter(leads).collect()
    }

    /// The best rating among leaders of a stack who lead one of its units; 0 without one.
    pub(super) fn stack_rating(&self, pieces: PieceSet, units: PieceSet) -> u8 {
        self.leading(pieces, units).map(|leader| self.rating_among(leader, pieces)).max().unwrap_or_default()
    }

    /// qbr.19.2.4, 14.0.3, 14.0.4: the best rating of a leader who can rally the unit; Tecumseh and Girty rally nobody.
    pub(super) fn rally_rating(&self, pieces: PieceSet, unit: PieceId) -> u8 {
        let rallies = |leader: &PieceId| !matches!(self.of(*leader).kind, Kind::Tecumseh | Kind::Girty);
        let able = self.leading(pieces, PieceSet::of(unit)).filter(rallies);
        able.map(|leader| self.rating_among(leader, pieces)).max().unwrap_or_default()
    }

    /// Leaders in the battle who stand with no unit.
    fn stray_leaders(&self, side: Side) -> PieceSet {
        let Some(battle) = self.state.battle.as_deref() else { return PieceSet::NONE };
        let stands = self.stacks(side).map(|posted| posted.stack.pieces).fold(PieceSet::NONE, PieceSet::or);
        let leaders = battle.forces[side.index()].and(self.sets().leaders[side.index()]);
        // 16.1.1, G73: those who are still to come are not there yet.
        leaders.but(stands).but(battle.late).filter(|leader| self.in_battle(*leader)).collect()
    }
}

/// 10.5.3-b, 10.6.2: leaders left alone, and those who replace the lost, go to a stack of their owner's choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Joining {
    pub side: Side,
}

impl Ask<DarkGround> for Joining {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.stacks(self.side).map(|posted| Decision::Line(LineDecision::Join { at: posted.at })));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Line(LineDecision::Join { at }) = *decision else { return Err(Why::NotNow.into()) };
        let side = act.frame::<Self>().side;
        if act.look().stack(side, at).is_none() {
            return Err(Why::LineLeader.into());
        }
        act.join_stray(side, at);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let side = act.frame::<Self>().side;
        let mut posts = act.look().stacks(side).map(|posted| posted.at);
        match (posts.next(), posts.next()) {
            _ if act.look().stray_leaders(side).is_empty() => act.close(),
            (None, _) => act.close(),
            (Some(only), None) => act.join_stray(side, only),
            (Some(_), Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = look.stray_leaders(self.side).first().map_or("A leader", |leader| look.piece_name(leader));
        Question::new(format!("{name} is alone: which stack does he join?"), "Click a stack.", rule("10.5.3-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_post(click, self.side).map(|at| Decision::Line(LineDecision::Join { at })).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::answer(look, self.side, style, rng)
    }
}

impl OnBoard for Joining {}

impl Act<'_, '_> {
    /// After fire and melee nobody stands alone.
    pub(super) fn gather_leaders(&mut self) {
        self.tidy_lanes();
        for side in Side::BOTH {
            if !self.look().stray_leaders(side).is_empty() {
                self.open(Joining { side });
            }
        }
    }

    fn join_stray(&mut self, side: Side, at: Post) {
        let Some(leader) = self.look().stray_leaders(side).first() else { return };
        self.quick_mut().put(side, at, PieceSet::of(leader));
        self.tell(|_| Event::Line(LineEvent::Joined { leader, at }));
    }
}
