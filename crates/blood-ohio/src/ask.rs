//! Who is asked, and what may be decided: the innermost frame makes the prompt.

use crate::counters::Side;
use crate::decision::Decision;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Fight, Frame, Step};

impl Look<'_> {
    /// The side that has to decide; none when the game is over.
    pub fn asked(&self) -> Option<Side> {
        Some(match self.state.frames.last()? {
            Frame::SetUp(side) | Frame::Operations(side) => *side,
            Frame::Special => self.state.acting,
            Frame::Entering(_) | Frame::UsRecruit { .. } | Frame::Site(_) => Side::Us,
            Frame::Garrison { .. } | Frame::Supply { .. } | Frame::WinterUs { .. } => Side::Us,
            Frame::WcRecruit { .. } | Frame::RaidBonus { .. } | Frame::Strategic { .. } => Side::Wc,
            Frame::Rising { .. } | Frame::Relocate { .. } | Frame::WinterWc { .. } => Side::Wc,
            Frame::Forming { side, .. } => *side,
            Frame::Moving(moving) => moving.side,
            Frame::Ambush { by } => *by,
            Frame::Fight(fight) => asked_in_fight(fight, self),
            Frame::Losses(losses) => losses.side,
            Frame::Retreat(retreat) => retreat.side,
            Frame::Fallen(fallen) => fallen.side,
        })
    }

    /// What `side` may decide to carry the game forward.
    pub fn options(&self, side: Side, found: &mut Vec<Decision>) {
        if self.asked() != Some(side) {
            return;
        }
        let Some(frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUp(side) => self.set_up_options(*side, found),
            Frame::Entering(entering) => self.entering_options(entering, found),
            Frame::Special => self.special_options(found),
            Frame::UsRecruit { .. } => self.us_recruit_options(found),
            Frame::WcRecruit { .. } => self.wc_recruit_options(found),
            Frame::RaidBonus { nations } => self.raid_bonus_options(nations, found),
            Frame::Site(what) => self.site_options(*what, found),
            Frame::Strategic { warrior } => self.strategic_options(*warrior, found),
            Frame::Rising { .. } => self.rising_options(found),
            Frame::Operations(side) => self.operations_options(*side, found),
            Frame::Forming { .. } => self.forming_options(found),
            Frame::Moving(moving) => self.moving_options(moving, found),
            Frame::Garrison { at, pieces } => self.garrison_options(*at, pieces, found),
            Frame::Ambush { by } => self.ambush_options(*by, found),
            Frame::Fight(fight) => self.fight_options(fight, found),
            Frame::Losses(losses) => self.losses_options(losses, found),
            Frame::Relocate { .. } => self.relocate_options(found),
            Frame::Retreat(retreat) => self.retreat_options(retreat, found),
            Frame::Fallen(_) => {}
            Frame::Supply { stacks } => self.supply_options(stacks, found),
            Frame::WinterWc { .. } => self.winter_wc_options(found),
            Frame::WinterUs { .. } => self.winter_us_options(found),
        }
    }

    /// What `side` may also decide without carrying the game forward.
    pub fn asides(&self, side: Side, found: &mut Vec<Decision>) {
        if self.asked() != Some(side) {
            return;
        }
        match self.state.frames.last() {
            Some(Frame::Site(_) | Frame::Strategic { .. }) => found.push(Decision::Back),
            Some(Frame::Forming { .. }) => self.forming_asides(found),
            Some(Frame::Operations(side)) => self.operations_asides(*side, found),
            Some(Frame::Moving(_) | Frame::Fight(_)) if side == Side::Us => self.shifts(found),
            _ => {}
        }
    }
}

fn asked_in_fight(fight: &Fight, look: &Look) -> Side {
    match fight.step {
        Step::Scouts | Step::UsCalls => Side::Us,
        Step::WcCalls => Side::Wc,
        Step::Declare | Step::Slip => fight.attacker.other(),
        Step::Pursue => fight.attacker,
        Step::EventKept | Step::DiceKept => look.edge(fight).unwrap_or(fight.attacker),
        Step::Event
        | Step::FirstMarches
        | Step::SecondMarches
        | Step::Dice
        | Step::UsLosses
        | Step::WcLosses
        | Step::Victor
        | Step::End => fight.attacker,
    }
}

impl Act<'_, '_> {
    /// Applies a decision of `side` and all that follows of itself.
    pub fn decide(&mut self, side: Side, decision: Decision) -> Decided {
        let asked = self.look().asked().ok_or(Why::GameOver)?;
        if asked != side {
            return Err(Refusal { asked: Some(asked), ..Why::NotYourTurn.into() });
        }
        self.look().check_names(&decision)?;
        let Some(frame) = self.state.frames.last() else { return Err(Why::GameOver.into()) };
        match frame {
            Frame::SetUp(side) => self.decide_set_up(*side, decision),
            Frame::Entering(_) => self.decide_entering(decision),
            Frame::Special => self.decide_special(side, decision),
            Frame::UsRecruit { .. } => self.decide_us_recruit(decision),
            Frame::WcRecruit { .. } => self.decide_wc_recruit(decision),
            Frame::RaidBonus { .. } => self.decide_raid_bonus(decision),
            Frame::Site(what) => self.decide_site(*what, decision),
            Frame::Strategic { warrior } => self.decide_strategic(*warrior, decision),
            Frame::Rising { .. } => self.decide_rising(decision),
            Frame::Operations(side) => self.decide_operations(*side, decision),
            Frame::Forming { .. } => self.decide_forming(decision),
            // 20.1-b: at any time, so also while others march and fight.
            Frame::Moving(_) | Frame::Fight(_) if let Decision::Shift { piece } = decision => self.shift(piece),
            Frame::Moving(_) => self.decide_moving(decision),
            Frame::Garrison { at, .. } => self.decide_garrison(*at, decision),
            Frame::Ambush { by } => self.decide_ambush(*by, decision),
            Frame::Fight(_) => self.decide_fight(decision),
            Frame::Losses(_) => self.decide_losses(decision),
            Frame::Relocate { .. } => self.decide_relocate(decision),
            Frame::Retreat(_) => self.decide_retreat(decision),
            Frame::Fallen(_) => Err(Why::NotNow.into()),
            Frame::Supply { .. } => self.decide_supply(decision),
            Frame::WinterWc { .. } => self.decide_winter_wc(decision),
            Frame::WinterUs { .. } => self.decide_winter_us(decision),
        }?;
        self.settle();
        Ok(())
    }

    /// Goes on until somebody has to decide or the game is over.
    ///
    /// Each `…_waits` either needs a decision and says so, or changes the position and is asked again.
    pub fn settle(&mut self) {
        loop {
            if self.state.ending.is_some() {
                self.state.frames.clear();
                return;
            }
            let waits = match self.state.frames.last() {
                None => self.next_procedure(),
                Some(Frame::SetUp(side)) => self.set_up_waits(*side),
                Some(Frame::Entering(_)) => self.entering_waits(),
                Some(Frame::Special) => self.special_waits(),
                Some(Frame::UsRecruit { .. }) => self.us_recruit_waits(),
                Some(Frame::WcRecruit { .. }) => self.wc_recruit_waits(),
                Some(Frame::RaidBonus { .. } | Frame::Site(_) | Frame::Strategic { .. }) => true,
                Some(Frame::Rising { .. }) => self.rising_waits(),
                Some(Frame::Operations(side)) => self.operations_wait(*side),
                Some(Frame::Forming { .. }) => true,
                Some(Frame::Moving(moving)) => self.moving_waits(moving.stage),
                Some(Frame::Garrison { .. }) => self.garrison_waits(),
                Some(Frame::Ambush { .. }) => true,
                Some(Frame::Fight(fight)) => self.fight_waits(fight.step),
                Some(Frame::Losses(_)) => self.losses_wait(),
                Some(Frame::Relocate { .. }) => self.relocate_waits(),
                Some(Frame::Retreat(_)) => self.retreat_waits(),
                Some(Frame::Fallen(_)) => self.fallen_wait(),
                Some(Frame::Supply { .. }) => self.supply_waits(),
                Some(Frame::WinterWc { .. }) => self.winter_wc_waits(),
                Some(Frame::WinterUs { .. }) => self.winter_us_waits(),
            };
            if waits {
                return;
            }
        }
    }
}
