//! The question, what may be answered, and duties still open.

use crate::counters::Army;
use crate::decision::Decision;
use crate::declare::Front;
use crate::facts::Look;
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::Frame;
use crate::text::Question;
use kernel::rule;
use kernel::scene::{Choice, Duty, Prompt};

impl Look<'_> {
    /// What an army is asked; observers and those who wait learn who is awaited.
    pub(super) fn prompt(&self, army: Option<Army>) -> Prompt {
        let asked = army.filter(|army| self.asked()[army.index()]);
        let Question { text, help, rule } = asked.map_or_else(|| self.waiting(), |army| self.question(army));
        let (options, asides) = army.map(|army| self.choices(army)).unwrap_or_default();
        let duties = if asked.is_some() { self.duties() } else { Vec::new() };
        Prompt { question: text, help, rule, options, asides, duties }
    }

    /// Options and asides as the client shows them. During set-up any unit in hand may be picked, so every place of
    /// every unit is an option to click on, although the engine carries on with the first unit.
    fn choices(&self, army: Army) -> (Vec<Choice>, Vec<Choice>) {
        let (mut options, mut asides) = (Vec::new(), Vec::new());
        self.options(army, &mut options);
        self.asides(army, &mut asides);
        let (places, asides): (Vec<Decision>, Vec<Decision>) =
            asides.into_iter().partition(|decision| matches!(decision, Decision::Place { .. }));
        options.extend(places);
        let choice = |decision: &Decision| self.choice(decision);
        (options.iter().map(choice).collect(), asides.iter().map(choice).collect())
    }

    /// What must still be done before the question can be closed.
    fn duties(&self) -> Vec<Duty> {
        match self.state.top() {
            Some(Frame::SetUp(army)) => {
                self.in_hand(*army).map(|unit| self.duty_of(&Refusal::StillInHand { unit })).collect()
            }
            Some(Frame::Movement) => {
                let field = Field::new(*self, self.state.phasing);
                let can_enter = self.due(self.state.phasing).filter(|unit| !self.entries(&field, *unit).is_empty());
                can_enter.map(|unit| self.duty_of(&Refusal::MustEnter { unit })).collect()
            }
            Some(Frame::Declaration) => Front::new(*self).open_duties().map(|duty| self.duty_of(&duty)).collect(),
            Some(Frame::Payment { owed, .. }) if *owed > 0 => vec![self.duty_of(&Refusal::MustPay { owed: *owed })],
            Some(_) | None => Vec::new(),
        }
    }

    /// A duty is what refuses to be left undone.
    fn duty_of(&self, duty: &Refusal) -> Duty {
        let (unit, hex) = match *duty {
            Refusal::StillInHand { unit } | Refusal::MustEnter { unit } => (Some(unit), None),
            Refusal::MustAttack { unit } => (Some(unit), self.hex(unit)),
            Refusal::MustBeAttacked { hex } => (None, Some(hex)),
            _ => (None, None),
        };
        Duty {
            text: self.refusal(duty),
            piece: unit.map(|unit| self.piece_id(unit)),
            place: hex.map(|hex| hex.to_string()),
            rule: if matches!(duty, Refusal::StillInHand { .. }) { rule("3.0") } else { duty.rule() },
        }
    }
}
