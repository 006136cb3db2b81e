//! The question, what may be answered, and duties still open.

use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::declare::Front;
use crate::facts::Look;
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::Frame;
use grid::Hex;
use kernel::scene::{Choice, Duty, Prompt, Question};

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

    /// What must still be done before the question can be closed. A duty is a refusal to leave it undone.
    fn duties(&self) -> Vec<Duty> {
        match self.state.top() {
            Some(Frame::SetUp(army)) => {
                let left = self.in_hand(*army);
                left.map(|unit| self.duty(&Refusal::StillInHand { unit }, Some(unit), None)).collect()
            }
            Some(Frame::Movement) => {
                let field = Field::new(*self, self.state.phasing);
                let must = |unit: &UnitId| !self.may_wait(*unit) && !self.entries(&field, *unit).is_empty();
                self.due(self.state.phasing)
                    .filter(must)
                    .map(|unit| self.duty(&Refusal::MustEnter { unit }, Some(unit), None))
                    .collect()
            }
            Some(Frame::Declaration) => Front::new(*self).open_duties().map(|duty| self.attack_duty(&duty)).collect(),
            Some(Frame::Payment { owed, .. }) if *owed > 0 => {
                vec![self.duty(&Refusal::MustPay { owed: *owed }, None, None)]
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// 8.2-h, 9.0-f, G61: a unit that must attack, or a hex that must be attacked.
    fn attack_duty(&self, duty: &Refusal) -> Duty {
        let unit =
            if let Refusal::MustAttack { unit } | Refusal::MustFaceZone { unit } = duty { Some(*unit) } else { None };
        let hex =
            if let Refusal::MustBeAttacked { hex } = duty { Some(*hex) } else { unit.and_then(|unit| self.hex(unit)) };
        self.duty(duty, unit, hex)
    }

    fn duty(&self, duty: &Refusal, unit: Option<UnitId>, hex: Option<Hex>) -> Duty {
        Duty {
            text: self.refusal(duty),
            piece: unit.map(|unit| self.piece_id(unit)),
            place: hex.map(|hex| hex.to_string()),
            rule: duty.rule(),
        }
    }
}
