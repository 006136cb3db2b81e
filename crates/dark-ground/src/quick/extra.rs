//! qbr.19.1-b: one more round.

use super::{LineDecision, LineEvent};
use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::refusal::{Decided, Why};
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::Question;
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// qbr.19.1-b: the second player decides, once and for good, before anybody is arrayed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Extra {
    pub side: Side,
    /// The die must be under this.
    pub under: u8,
}

impl Extra {
    /// Whether this die adds a round.
    pub(super) fn adds(roll: &Roll, under: u8) -> bool {
        roll.face() < under
    }
}

impl Ask<DarkGround> for Extra {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([true, false].map(|roll| Decision::Line(LineDecision::Extra { roll })));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Line(LineDecision::Extra { roll }) = *decision else { return Err(Why::NotNow.into()) };
        let Extra { side, under } = *act.frame::<Self>();
        act.close();
        if roll {
            act.roll_extra_round(side, under);
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help =
            format!("A die under {}, your leader's rating, adds it. You cannot change your mind later.", self.under);
        Question::new("Try for one more round?", help, rule("qbr.19.1-b"))
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::answer(look, self.side, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::each_answer(look, self.side, rng)
    }
}

impl OnBoard for Extra {}

impl Act<'_, '_> {
    /// No die is under 1: then there is nothing to decide.
    pub(super) fn offer_extra_round(&mut self, side: Side) {
        let under = self.look().battle_rating(side);
        if under > 1 {
            self.open(Extra { side, under });
        }
    }

    fn roll_extra_round(&mut self, side: Side, under: u8) {
        let roll = self.table.d6(rule("qbr.19.1-b"));
        let added = Extra::adds(&roll, under);
        self.quick_mut().rounds += u8::from(added);
        self.tell(|_| Event::Line(LineEvent::ExtraRolled { side, roll, under, added }));
    }
}
