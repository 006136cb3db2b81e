//! What a decision would lead to, and where a piece could go.

mod actions;
mod ambush;
mod battle;
mod reach;

pub use reach::{Pause, Route};

use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::Look;
use crate::text::odds::Words;
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, Dice, EnumeratedDice, Game, RuleId, Table, ask};

fn term(side: TermSide, text: impl Into<String>, value: impl Into<String>, rule: RuleId) -> Term {
    Term { side, text: text.into(), value: value.into(), rule }
}

/// Exact chances by the faces of one die: each face gives the place of its result in `words`.
fn by_faces<const N: usize>(result_of: impl Fn(u8) -> usize, words: [(Words, Tone); N]) -> Vec<ResultChance> {
    let mut faces: [Vec<u8>; N] = std::array::from_fn(|_| Vec::new());
    (1..=6).for_each(|face| faces[result_of(face).min(N - 1)].push(face));
    let mut found = Vec::new();
    for ((words, tone), faces) in words.into_iter().zip(faces) {
        if !faces.is_empty() {
            found.push(ResultChance::new(words, tone, Chance::new(faces.len() as u64, 6), faces));
        }
    }
    found
}

/// Dice of which only the first ones are tried on every face: those that come later belong to other questions.
struct First<'d> {
    dice: &'d mut dyn Dice,
    left: u8,
}

impl Dice for First<'_> {
    fn roll(&mut self, faces: u8) -> u8 {
        if self.left == 0 {
            return 1;
        }
        self.left -= 1;
        self.dice.roll(faces)
    }
}

impl Look<'_> {
    /// Odds, modifiers, exact chances; nothing where a decision rolls no die.
    pub fn preview(&self, side: Side, decision: &Decision) -> Option<Preview> {
        ask::preview(self.game, self.state, side.seat(), decision)
    }

    /// The events of a decision for every row of its first `dice` dice, each told apart by `result_of`.
    ///
    /// The decision is carried out on copies of the position, so the chances are those of the rules themselves.
    fn outcomes<T: Ord>(
        &self,
        side: Side,
        decision: &Decision,
        dice: u8,
        result_of: impl Fn(&[Event]) -> T,
    ) -> Vec<(T, Chance)> {
        EnumeratedDice::tally(|all| {
            let mut first = First { dice: all, left: dice };
            let events = self.events_of(side, decision, &mut first);
            result_of(&events)
        })
    }

    /// What a decision would tell with these dice.
    fn events_of(&self, side: Side, decision: &Decision, dice: &mut dyn Dice) -> Vec<Event> {
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let mut table = Table::new(dice, &mut events);
        // What is refused tells nothing.
        let _ = self.game.decide(&mut state, side.seat(), decision, &mut table);
        events
    }
}
