//! The question, what may be answered, and duties still open.

use crate::counters::Side;
use crate::decision::Decision;
use crate::facts::Look;
use crate::refusal::{Refusal, Why};
use crate::state::Frame;
use kernel::rule;
use kernel::scene::{Choice, Duty, Prompt, Question};

impl Look<'_> {
    /// What a side is asked; observers and those who wait learn who is awaited.
    pub(super) fn prompt(&self, side: Option<Side>) -> Prompt {
        let asked = side.filter(|side| self.asked() == Some(*side));
        let waiting = || Question::new(self.awaited(), "", rule("5.0-b"));
        let Question { text, help, rule } = if asked.is_some() { self.question() } else { waiting() };
        let (options, asides) = asked.map(|side| self.choices(side)).unwrap_or_default();
        let duties = if asked.is_some() { self.open_duties() } else { Vec::new() };
        Prompt { question: text, help, rule, options, asides, duties }
    }

    /// Options and asides as the client shows them. While a force is formed a picked piece is let go by clicking it
    /// again, so that is an option to click on, although it does not carry the game forward.
    fn choices(&self, side: Side) -> (Vec<Choice>, Vec<Choice>) {
        let (mut options, mut asides) = (Vec::new(), Vec::new());
        self.options(side, &mut options);
        self.asides(side, &mut asides);
        let (leaving, asides): (Vec<Decision>, Vec<Decision>) =
            asides.into_iter().partition(|decision| matches!(decision, Decision::Leave { .. }));
        options.extend(leaving);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        options.iter().for_each(|decision| self.choices_of(decision, &mut first));
        asides.iter().for_each(|decision| self.choices_of(decision, &mut second));
        (first, second)
    }

    /// What must still be done before the question can be closed. A duty is a refusal to leave it undone.
    fn open_duties(&self) -> Vec<Duty> {
        match self.state.top() {
            Some(Frame::Moving(moving)) if self.river(moving.at()) => {
                self.check_stop(moving).err().map(|refusal| self.duty(&refusal)).into_iter().collect()
            }
            Some(Frame::Entering(entering)) if entering.squares > 1 && !entering.columns.is_empty() => {
                let used = self.board().gates().filter(|(space, _)| self.at(Side::Us, *space).next().is_some()).count();
                let short = used < usize::from(entering.squares);
                let refusal = Refusal::new(Why::MoreSquares).numbers(used as i16, i16::from(entering.squares));
                if short { vec![self.duty(&refusal)] } else { Vec::new() }
            }
            Some(_) | None => Vec::new(),
        }
    }

    fn duty(&self, duty: &Refusal) -> Duty {
        Duty {
            text: self.refusal(duty),
            piece: duty.piece.map(|piece| self.piece_id(piece)),
            place: duty.space.map(|space| self.board().id(space).to_owned()),
            rule: duty.why.rule(),
        }
    }
}
