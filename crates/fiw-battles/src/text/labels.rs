//! Decisions in words: what a button says.

use super::{army, hexes, tactic};
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use kernel::data::Named;
use kernel::rule;
use kernel::scene::Question;

impl Look<'_> {
    /// A decision in words.
    pub fn label(&self, decision: &Decision) -> String {
        match *decision {
            Decision::SelectTactic { tactic: kind } => format!("Take {}", tactic(kind)),
            Decision::ReturnTactic { tactic: kind } => format!("Put {} back", tactic(kind)),
            Decision::Place { unit, hex } => format!("{} in {hex}", self.known(unit)),
            Decision::TakeUp { unit } => format!("Take up {}", self.known(unit)),
            Decision::PlaceRest => "Set up the rest as suggested".into(),
            Decision::FinishSetUp => "Finish set-up".into(),
            Decision::Fire { gun, target } => format!("Fire {} at {target}", self.known(gun)),
            Decision::EndBombardment => "End bombardment".into(),
            Decision::ForcedMarch => "Play Forced March".into(),
            Decision::NoForcedMarch => "March as usual".into(),
            Decision::RollForReinforcement => "Roll for reinforcements".into(),
            Decision::NoRoll => "Do not roll for reinforcements".into(),
            Decision::ChooseReinforcement { unit } => format!("Bring up {}", self.known(unit)),
            Decision::NoReinforcement => "Bring nobody".into(),
            Decision::DesignateEntry { hex } => format!("Enter near {hex}"),
            Decision::Enter { unit, hex } => format!("Bring {} on in {hex}", self.known(unit)),
            Decision::Move { unit } => format!("March {}", self.known(unit)),
            Decision::Ride { leader } => format!("{} goes along", self.known(leader)),
            Decision::Alight { leader } => format!("{} stays here", self.known(leader)),
            Decision::PutBack => "Put it back".into(),
            Decision::Step { to } => format!("to {to}"),
            Decision::Stop => "Stop here".into(),
            Decision::Exit => "Leave the map".into(),
            Decision::EndMovement => "End movement".into(),
            Decision::Attack { unit, hex } => format!("{} attacks {hex}", self.known(unit)),
            Decision::CallOff { battle } => format!("Call off the attack on {}", self.battle_hexes(battle)),
            Decision::EndDeclaration if self.state.battles.is_empty() => "Make no attacks".into(),
            Decision::EndDeclaration => "Fight these battles".into(),
            Decision::Resolve { battle } => format!("Fight for {}", self.battle_hexes(battle)),
            Decision::Lead { leader } => self.lead_label(leader),
            Decision::NoLeader { hex } => format!("No leader in {hex}"),
            Decision::PlayTactic { tactic: kind } => format!("Play {}", tactic(kind)),
            Decision::NoTactic => "Play no marker".into(),
            Decision::Convert { hex } => format!("Hold the line in {hex}: withdraw one hex"),
            Decision::LetRun { hex } => format!("Let them run from {hex}"),
            Decision::Flee { unit } => format!("{} goes back next", self.known(unit)),
            Decision::Retreat { to } => format!("back to {to}"),
            Decision::HaltInFort => "Stop in the fort".into(),
            Decision::Pay { unit } => self.pay_label(unit),
            Decision::EndPayment => "Disorder no more".into(),
            Decision::Pursue { unit, to } => format!("{} pursues into {to}", self.known(unit)),
            Decision::Advance => "Advance".into(),
            Decision::PursueOn { to } => format!("on to {to}"),
            Decision::EndPursuit => self.end_pursuit_label(),
            Decision::Rally { unit } => format!("Rally {}", self.known(unit)),
            Decision::EndRally => "End rally".into(),
            Decision::Concede { level } => format!("Offer the enemy a {} victory", level.name()),
            Decision::Accept => "Accept".into(),
            Decision::Decline => "Play on".into(),
        }
    }

    /// A unit's name; a decision from elsewhere may name a counter this scenario does not have.
    fn known(&self, unit: UnitId) -> String {
        if self.state.has(unit) { self.name(unit) } else { "?".into() }
    }

    fn battle_hexes(&self, battle: u8) -> String {
        self.state.battles.get(usize::from(battle)).map_or_else(|| "?".into(), |battle| hexes(&battle.targets))
    }

    fn lead_label(&self, leader: UnitId) -> String {
        if self.state.has(leader) {
            format!("{} leads: +{}", self.name(leader), self.counter(leader).command)
        } else {
            "?".into()
        }
    }

    fn pay_label(&self, unit: UnitId) -> String {
        if self.state.has(unit) {
            format!("Disorder {}, worth {}", self.name(unit), self.strength(unit))
        } else {
            "?".into()
        }
    }

    fn end_pursuit_label(&self) -> String {
        match self.state.top() {
            Some(Frame::SecondHex(_)) => "Stop here".into(),
            _ => "Hold the ground".into(),
        }
    }

    /// Who is awaited, for those who are not asked.
    pub(crate) fn awaited(&self) -> Question {
        let text = match Army::BOTH.map(|army| self.asks(army)) {
            [true, true] => "Both sides are deciding".into(),
            [true, false] => format!("The {} are deciding", army(Army::British)),
            [false, true] => format!("The {} are deciding", army(Army::French)),
            [false, false] => "The battle is over".into(),
        };
        Question::new(text, "", rule("4.1-b"))
    }
}
