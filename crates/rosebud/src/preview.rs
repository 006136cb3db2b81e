//! What a decision would lead to, and where a piece could go: the resolving code itself, run on enumerated dice.

mod fire;
mod melee;
mod moves;
mod nerve;
mod reach;

use crate::decision::Decision;
use crate::frames::{Frame, Look};
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, Dice, RuleId};

pub(crate) use fire::{Fate, Harm};

fn term(side: TermSide, text: impl Into<String>, value: impl Into<String>, rule: RuleId) -> Term {
    Term { side, text: text.into(), value: value.into(), rule }
}

/// Dice that remember what they showed.
struct Watched<'a> {
    dice: &'a mut dyn Dice,
    seen: Vec<u8>,
}

impl Dice for Watched<'_> {
    fn roll(&mut self, faces: u8) -> u8 {
        let face = self.dice.roll(faces);
        self.seen.push(face);
        face
    }
}

/// One die: each face looked up, equal results together in the order of their first face.
fn by_face<T: PartialEq + Clone>(
    result_of: impl Fn(u8) -> T,
    words: impl Fn(&T) -> (String, String, Tone),
) -> Vec<ResultChance> {
    let mut found: Vec<(T, Vec<u8>)> = Vec::new();
    for face in 1..=6 {
        let result = result_of(face);
        match found.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => found.push((result, vec![face])),
        }
    }
    let entry = |(result, faces): (T, Vec<u8>)| {
        let (short, long, tone) = words(&result);
        ResultChance::new((&short, &long), tone, Chance::new(faces.len() as u64, 6), faces)
    };
    found.into_iter().map(entry).collect()
}

/// The words of a result that is known at compile time.
fn fixed((short, long): (&str, &str), tone: Tone) -> (String, String, Tone) {
    (short.to_owned(), long.to_owned(), tone)
}

impl Look<'_> {
    /// Odds, modifiers, exact chances; nothing where a decision rolls no die and costs nothing.
    pub fn preview(&self, decision: &Decision) -> Option<Preview> {
        match self.state.frames.last()? {
            Frame::FirePhase(phase) => self.preview_target(phase.kind, decision),
            Frame::Volley(volley) => self.preview_volley(volley, decision),
            Frame::Reaction(reaction) => self.preview_reaction(reaction, decision),
            Frame::MeleePhase(_) => self.preview_attack(decision),
            Frame::Melee(melee) => self.preview_melee(melee, decision),
            Frame::Pursuit(pursuit) => self.preview_pursuit(pursuit, decision),
            Frame::Withdrawal(withdrawal) => self.preview_attempt(withdrawal, decision),
            Frame::RallyPhase(_) => self.preview_rally(decision),
            Frame::Nerve(_) => self.preview_nerve(decision),
            Frame::SearchChoice(_) => self.preview_search(decision),
            Frame::MovementPhase(_) => self.preview_works(decision),
            Frame::Moving(moving) => self.preview_moving(moving, decision),
            Frame::SetUp(_) | Frame::Refill(_) | Frame::LeaderChoice(_) | Frame::Flee(_) | Frame::Retreating(_) => None,
            Frame::Trampled(_) | Frame::Trail(_) | Frame::RoutPhase(_) | Frame::RoutMove(_) | Frame::Fight(_) => None,
            Frame::Withdrawing(_) | Frame::Chase(_) | Frame::Losses(_) | Frame::Plunder(_) => None,
            Frame::AdvancePhase(_) | Frame::Ambush(_) => None,
        }
    }
}
