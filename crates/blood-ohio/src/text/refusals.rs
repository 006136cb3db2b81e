//! Refusals in words: a sentence with piece, space and numbers that teaches the rule.

use super::{capital, does};
use crate::board::Space;
use crate::counters::Side;
use crate::frames::Look;
use crate::refusal::{Refusal, Why};
use kernel::Viewer;

impl Look<'_> {
    /// A refusal in words.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        if let (Why::NotYourTurn, Some(side)) = (refusal.why, refusal.asked) {
            return does(side, "decide now", "decides now");
        }
        let [have, need] = refusal.numbers.unwrap_or_default().map(|number| number.to_string());
        let words = [
            ("{piece}", refusal.piece.map_or_else(|| "This piece".into(), |piece| self.named(piece))),
            ("{space}", refusal.space.map_or_else(|| "this place".into(), |space| self.space(space))),
            (
                "{nation}",
                refusal.nation.map_or_else(|| "these people".into(), |nation| format!("the {}", nation.name())),
            ),
            ("{have}", have),
            ("{need}", need),
        ];
        let sentence =
            words.iter().fold(self.sentence(refusal).to_owned(), |text, (name, word)| text.replace(name, word));
        capital(&sentence)
    }

    /// The sentence with all particulars, or the one without where figures or the place are not to be named.
    fn sentence(&self, refusal: &Refusal) -> &'static str {
        match refusal.why.words() {
            [with, without] => {
                let figures = refusal.numbers.is_some() && !self.keeps_quiet(refusal);
                let complete = if with.contains("{have}") { figures } else { refusal.space.is_some() };
                if complete { with } else { without }
            }
            words => words[0],
        }
    }

    /// 25.2: how strong a hidden stack is, no refusal tells.
    fn keeps_quiet(&self, refusal: &Refusal) -> bool {
        let us = Viewer::Seat(Side::Us.seat());
        let hidden = |space: Space| self.at(Side::Wc, space).any(|piece| !self.visible(us, piece));
        refusal.why == Why::NotStronger && refusal.space.is_some_and(hidden)
    }
}
