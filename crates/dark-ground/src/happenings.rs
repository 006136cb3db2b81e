//! 5: random events.

use crate::about::seat_of;
use crate::army::Granted;
use crate::counters::{Nation, Side};
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::{Counted, Event, Limit};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::{Girty, Place, Standing};
use crate::tables::{Happening, Season};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Act<'_, '_> {
    /// 4.1, 5.0: each player rolls a die; the sum is the event of the turn.
    pub(crate) fn random_event(&mut self) {
        let dice = [self.table.die(6), self.table.die(6)];
        let happening = self.look().tables().event(dice[0] + dice[1]);
        let applies = self.look().applies(happening);
        self.state.happening = if applies { happening } else { Happening::None };
        self.state.omens = [None; 2];
        self.tell(|_| Event::EventRolled { dice, happening, applies });
        match self.state.happening {
            Happening::None | Happening::SevereWeather => {}
            Happening::GoodOmens => self.open(Omens { good: true }),
            Happening::BadOmens => self.open(Omens { good: false }),
            Happening::Funds => {
                // chart.events-4
                let count = self.roll_count(Counted::FundedMilitia, rule("chart.events-4"));
                let drawn = self.draw_militia(count, PieceSet::NONE, rule("chart.events-4"));
                // 14.0.7-b: new militia, with which a leader may come in spring.
                self.state.raised = self.state.raised.or(drawn);
                self.take_in_hand(drawn);
                self.deploy(Side::Us, Cause::Funds, drawn);
            }
            Happening::Rifles => {
                let left = self.roll_count(Counted::Rifles, rule("chart.events-6"));
                self.open(Arming { left, only: None });
            }
            Happening::Iroquois => self.iroquois(),
            Happening::Girty => self.girty(),
        }
    }

    /// Pieces that are about to be placed.
    pub(crate) fn take_in_hand(&mut self, pieces: PieceSet) {
        for piece in pieces {
            self.state[piece].at = Place::Hand;
        }
    }

    /// chart.events-8: so many as the die says, never more than six in play.
    fn iroquois(&mut self) {
        let count = self.roll_count(Counted::Iroquois, rule("chart.events-8"));
        let look = self.look();
        let warriors = look.sets().warriors[Nation::Iroquois.index()];
        let in_play =
            warriors.filter(|piece| !matches!(look.state[*piece].at, Place::Pool | Place::Gone)).count() as u8;
        let room = look.tables().event_figures.most_iroquois.unsigned_abs().saturating_sub(in_play);
        let waiting = warriors.filter(|piece| look.state[*piece].at == Place::Pool);
        let come: PieceSet = waiting.take(usize::from(count.min(room))).collect();
        let limit = if room < count { Limit::Iroquois } else { Limit::Counters };
        self.note_fewer(Granted { came: come.len(), of: count, limit, rule: rule("chart.events-8") });
        self.take_in_hand(come);
        self.deploy(Side::Na, Cause::Iroquois, come);
    }

    /// chart.events-9: he comes, is hunted down, and later rolls do nothing.
    fn girty(&mut self) {
        let girty = self.look().sets().girty;
        match self.state.girty {
            Girty::Unseen => {
                self.state.girty = Girty::Come;
                self.take_in_hand(PieceSet::of(girty));
                self.deploy(Side::Na, Cause::Girty, PieceSet::of(girty));
            }
            Girty::Come => {
                self.state.girty = Girty::Hunted;
                self.take_off(girty);
                self.tell(|_| Event::GirtyHunted);
            }
            Girty::Hunted => {}
        }
    }
}

impl Look<'_> {
    /// chart.events: omens come in spring only; nations the scenario leaves out stay out (15.1.3-b).
    fn applies(&self, happening: Happening) -> bool {
        match happening {
            Happening::None => true,
            Happening::GoodOmens | Happening::BadOmens => {
                // 15.0-b: in a first turn nobody rolls.
                self.season() == Season::Spring && self.state.turn > 1 && self.omen_nations().next().is_some()
            }
            // chart.events-8b: they may come while at least one nation has not surrendered.
            Happening::Iroquois => {
                let stands = |nation: &Nation| self.state.nation(*nation).standing != Standing::Surrendered;
                self.takes_part(Nation::Iroquois) && Nation::ROLLING.iter().any(stands)
            }
            // chart.events-9: nothing more happens once he was hunted down.
            Happening::Girty => self.state.girty != Girty::Hunted,
            Happening::Funds | Happening::SevereWeather | Happening::Rifles => true,
        }
    }

    /// Nations that will roll for mobilization.
    fn omen_nations(&self) -> impl Iterator<Item = Nation> {
        Nation::ROLLING
            .into_iter()
            .filter(|nation| self.state.nation(*nation).standing != Standing::Surrendered && self.takes_part(*nation))
    }

    /// chart.events-6: a warrior in play without rifles, in a nation with fewer than two.
    pub(crate) fn check_arm(&self, piece: PieceId, only: Option<Nation>) -> Decided {
        let nation = self.of(piece).nation.filter(|_| !self.of(piece).leader).ok_or(Why::NoWarrior.piece(piece))?;
        let in_play = matches!(self.state[piece].at, Place::On(_) | Place::Field | Place::Edge);
        if !in_play || self.state[piece].rifle || only.is_some_and(|only| only != nation) {
            return Err(Why::NoWarrior.piece(piece));
        }
        let armed = |nation: Nation| self.sets().warriors[nation.index()].filter(|p| self.state[*p].rifle).count();
        let all: usize = Nation::ALL.into_iter().map(armed).sum();
        let most = self.tables().event_figures.most_rifles_a_nation.unsigned_abs();
        if armed(nation) >= usize::from(most) || all >= usize::from(self.game.data().markers("rifle")) {
            return Err(Why::EnoughRifles.piece(piece));
        }
        Ok(())
    }
}

/// chart.events-2, chart.events-3: whose omens they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Omens {
    /// Good ones; the nations choose. Bad ones are chosen by the US.
    pub good: bool,
}

impl Ask<DarkGround> for Omens {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(if self.good { Side::Na } else { Side::Us }))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.omen_nations().map(|nation| Decision::Choose { nation }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Choose { nation } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().omen_nations().any(|other| other == nation) {
            return Err(Why::NoOmen.nation(nation));
        }
        let good = act.frame::<Self>().good;
        act.close();
        act.state.omens[usize::from(!good)] = Some(nation);
        act.tell(|_| Event::OmenSeen { nation, good });
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        if self.good {
            let help = "1 is added to its mobilization roll, and it cannot surrender this spring.";
            Question::new("Good omens: for which nation?", help, rule("chart.events-2"))
        } else {
            let help = "1 is subtracted from its mobilization roll.";
            Question::new("Bad omens: for which nation?", help, rule("chart.events-3"))
        }
    }
}

impl OnBoard for Omens {}

/// 14.0.2: rifles are handed out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arming {
    /// How many are left.
    pub left: u8,
    /// For warriors of this nation only.
    pub only: Option<Nation>,
}

impl Arming {
    fn able(&self, look: Look<'_>) -> impl Iterator<Item = PieceId> {
        let only = self.only;
        look.sets().all_warriors.into_iter().filter(move |piece| look.check_arm(*piece, only).is_ok())
    }
}

impl Ask<DarkGround> for Arming {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).map(|piece| Decision::Arm { piece }));
        if self.left > 1 {
            found.push(Decision::AsSuggested);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Arming { left, only } = *act.frame::<Self>();
        if *decision == Decision::AsSuggested && left > 1 {
            for _ in 0..left {
                let first = act.frame::<Self>().able(act.look()).next();
                first.into_iter().for_each(|piece| act.arm(piece));
            }
            return Ok(());
        }
        let Decision::Arm { piece } = *decision else { return Err(Why::NotNow.into()) };
        act.look().check_arm(piece, only)?;
        act.arm(piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        if frame.left > 0 && frame.able(act.look()).next().is_some() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text =
            if self.left == 1 { "Arm a warrior unit".to_owned() } else { format!("Arm {} warrior units", self.left) };
        Question::new(text, "At most two units of a nation carry rifles.", rule("chart.events-6"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Arm { piece }).into_iter().collect()
    }
}

impl OnBoard for Arming {}

impl Act<'_, '_> {
    fn arm(&mut self, piece: PieceId) {
        self.frame_mut::<Arming>().left -= 1;
        self.state[piece].rifle = true;
        self.tell(|_| Event::Armed { piece });
    }
}
