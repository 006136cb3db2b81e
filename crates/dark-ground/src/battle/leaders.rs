//! 10.5.3, 10.6.2: leaders in danger, on the boards and in the module; where they go on a board.

use super::Spot;
use crate::about::seat_of;
use crate::advice;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::PieceId;
use crate::refusal::{Decided, Refusal, Why};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What became of a leader in danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Risk {
    /// Nothing.
    Unhurt,
    /// He was lost, and this one comes in for him; himself where a replacement stays (10.5.3-c).
    Lost(Option<PieceId>),
}

/// 10.5.3-b, 10.6.2: a leader joins a hex with friendly units.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rejoining {
    pub leader: PieceId,
    /// Whether he may also stay where he is.
    pub may_stay: bool,
}

impl Rejoining {
    fn hexes(&self, look: Look<'_>) -> impl Iterator<Item = Hex> {
        let own = look.lines().units[look.of(self.leader).side.index()];
        let at = look.hex_of(self.leader);
        own.hexes(look.battle_board().grid()).filter(move |hex| Some(*hex) != at)
    }
}

impl Ask<DarkGround> for Rejoining {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.of(self.leader).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.hexes(look).map(|to| Decision::Advance { to }));
        if self.may_stay {
            found.push(Decision::Stop);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Rejoining { leader, may_stay } = *act.frame::<Self>();
        match *decision {
            Decision::Advance { to } if act.frame::<Self>().hexes(act.look()).any(|hex| hex == to) => {
                act.close();
                act.send_leader(leader, Some(to));
            }
            Decision::Advance { to } => return Err(Refusal { piece: Some(leader), ..Why::NobodyToJoin.hex(to) }),
            Decision::Stop if may_stay => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// With nobody to join he leaves the board; with one hex to go to there is nothing to ask.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let Rejoining { leader, may_stay } = *act.frame::<Self>();
        let hexes: Vec<Hex> = act.frame::<Self>().hexes(act.look()).take(2).collect();
        match (hexes.len(), may_stay) {
            (0, true) => act.close(),
            (0 | 1, false) => {
                act.close();
                act.send_leader(leader, hexes.first().copied());
            }
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{} joins which units?", look.piece_name(self.leader));
        Question::new(text, "Any hex with units of yours.", rule("10.5.3-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Advance { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, look.of(self.leader).side, style, rng, |option| {
            advice::battle::rejoin(look, look.of(self.leader).side, option)
        })
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| {
            matches!(below, Frame::Fight(_) | Frame::Aftermath(_) | Frame::Rejoining(_))
        });
    }
}

impl OnBoard for Rejoining {}

impl Act<'_, '_> {
    /// 10.5.3, 10.6.2: a leader in a hex or stack that was hit is lost on 6 or more; `worse` is added for bad odds.
    pub(crate) fn risk_leader(&mut self, leader: PieceId, worse: bool, why: RuleId) -> Risk {
        let roll = self.table.d6(why).plus(i8::from(worse), rule("10.6.2"));
        let lost = roll.total() >= 6;
        self.tell(|_| Event::LeaderRolled { leader, roll, lost });
        if !lost {
            return Risk::Unhurt;
        }
        Risk::Lost(self.lose_leader(leader, why))
    }

    /// 10.5.3, 10.6.2: a replacement comes on with any friendly unit; one that is on the board stays where he is.
    pub(crate) fn bring_on(&mut self, leader: PieceId) {
        if self.look().hex_of(leader).is_none() {
            self.open(Rejoining { leader, may_stay: false });
        }
    }

    /// 10.5.3-b: a leader left alone may join others.
    pub(crate) fn may_join(&mut self, leader: PieceId) {
        self.open(Rejoining { leader, may_stay: true });
    }

    /// A leader goes to other units, or off the board.
    pub(crate) fn send_leader(&mut self, leader: PieceId, to: Option<Hex>) {
        let from = self.look().hex_of(leader);
        self.set_spot(leader, to.map_or(Spot::Off, Spot::On));
        self.tell(|_| Event::LeaderWent { leader, from, to, rule: rule("10.5.3-b") });
    }
}
