//! 10.4.1: stacking, looked at when a side has moved.

use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::PieceSet;
use crate::refusal::{Decided, Why};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.4.1: whatever is too many in a hex is eliminated, as the owner chooses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crowding {
    pub side: Side,
}

impl Crowding {
    fn at_risk(&self, look: Look<'_>) -> PieceSet {
        look.overfull(self.side).first().map_or(PieceSet::NONE, |hex| look.units_in(self.side, *hex))
    }
}

impl Ask<DarkGround> for Crowding {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.at_risk(look).map(|piece| Decision::Lose { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Lose { piece } = *decision else { return Err(Why::NotNow.into()) };
        if !act.frame::<Self>().at_risk(act.look()).has(piece) {
            return Err(Why::NotCrowded.piece(piece));
        }
        act.eliminate(piece, rule("10.4.1"));
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().at_risk(act.look()).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let hex = look.overfull(self.side).first().map_or_else(String::new, |hex| format!(" at {hex}"));
        let help = "A hex holds three combat units, a woods hex two, and warriors of one nation unless Tecumseh or Girty is there.";
        Question::new(format!("Too many units{hex}: choose one to lose"), help, rule("10.4.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Lose { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, self.side, style, rng, |_| None)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_)));
    }
}

impl OnBoard for Crowding {}

impl Look<'_> {
    /// 10.4.1, 10.4.1-b, 10.4.1-c: hexes with more combat units than may stand there, or with units that may not share one.
    pub(crate) fn overfull(&self, side: Side) -> Vec<Hex> {
        let hexes = self.lines().units[side.index()].hexes(self.battle_board().grid());
        let crowds = |hex: &Hex| {
            let units = self.units_in(side, *hex);
            units.len() > self.stack_limit(*hex) || !self.may_share(units, self.leaders_in(side, *hex))
        };
        hexes.filter(crowds).collect()
    }
}
