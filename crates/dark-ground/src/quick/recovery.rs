//! qbr.19.2.4: Disrupted and Routed units may recover.

use super::{LineDecision, LineEvent};
use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Order;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A side's units try to recover, each once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recovery {
    pub side: Side,
    /// Units that have tried.
    pub tried: PieceSet,
}

impl Recovery {
    fn able(&self, look: Look<'_>) -> PieceSet {
        let units = look.stacks(self.side).map(|posted| look.units_among(posted.stack.pieces));
        let shaken = units.fold(PieceSet::NONE, PieceSet::or).filter(|unit| !look.in_order(*unit));
        shaken.collect::<PieceSet>().but(self.tried)
    }
}

impl Ask<DarkGround> for Recovery {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).map(|piece| Decision::Line(LineDecision::Recover { piece })));
        found.extend([Decision::AsSuggested, Decision::Done]);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let able = act.frame::<Self>().able(act.look());
        match *decision {
            Decision::Line(LineDecision::Recover { piece }) if able.has(piece) => act.try_recovery(piece),
            Decision::Line(LineDecision::Recover { piece }) => return Err(Why::LineNoRecovery.piece(piece)),
            Decision::AsSuggested => able.for_each(|piece| act.try_recovery(piece)),
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().able(act.look()).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "A die, less the rating of a leader in the stack, at or under the level; a 6 never helps.";
        Question::new("Choose a unit to recover", help, rule("qbr.19.2.4"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let recover = |piece| Decision::Line(LineDecision::Recover { piece });
        look.clicked_piece(click).map(recover).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::answer(look, self.side, style, rng)
    }
}

impl OnBoard for Recovery {}

impl Look<'_> {
    /// qbr.19.2.4: the die of a unit that tries to recover.
    pub(super) fn recovery_roll(&self, piece: PieceId, face: u8) -> Roll {
        let company = self.post_of(piece).map_or(PieceSet::NONE, |posted| posted.stack.pieces);
        let rating = self.rally_rating(company, piece) as i8;
        Roll::new(face, rule("qbr.19.2.4")).plus(-rating, rule("3.0-leaders"))
    }

    /// qbr.19.2.4: the order it is in after this die; a 6 never helps.
    pub(super) fn recovered(&self, piece: PieceId, roll: &Roll) -> Order {
        let order = self.state[piece].order;
        if roll.face() == 6 || !self.level(piece).passes(roll.total()) {
            return order;
        }
        match order {
            Order::Routed => Order::Disrupted,
            Order::Disrupted | Order::Good => Order::Good,
        }
    }
}

impl Act<'_, '_> {
    pub(super) fn begin_recovery(&mut self, side: Side) {
        self.open(Recovery { side, tried: PieceSet::NONE });
    }

    fn try_recovery(&mut self, piece: PieceId) {
        self.frame_mut::<Recovery>().tried.add(piece);
        let face = self.table.d6(rule("qbr.19.2.4")).face();
        let (roll, level) = (self.look().recovery_roll(piece, face), self.look().level(piece));
        let now = self.look().recovered(piece, &roll);
        let passed = now < std::mem::replace(&mut self.state[piece].order, now);
        self.tell(|_| Event::Line(LineEvent::Recovered { piece, roll, level, now, passed }));
    }
}
