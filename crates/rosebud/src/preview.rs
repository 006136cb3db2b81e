//! What a decision would lead to, and where a piece could go: the resolving code itself, run on enumerated dice.

mod fire;
mod melee;
mod moves;
mod nerve;
mod reach;

use crate::text::odds::ResultWords;
use kernel::scene::{ResultChance, ResultName, Term, TermSide, Tone};
use kernel::{Chance, Dice, RuleId};

pub(crate) use fire::{Fate, Harm};
pub(crate) use moves::FireOnTheWay;
pub(crate) use nerve::BadOrder;

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
    words: impl Fn(&T) -> (ResultWords, Tone),
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
        let (words, tone) = words(&result);
        chance_of(&words, tone, Chance::new(faces.len() as u64, 6), faces)
    };
    found.into_iter().map(entry).collect()
}

/// A result with its chance and the throws that lead to it.
fn chance_of(words: &ResultWords, tone: Tone, chance: Chance, throws: Vec<u8>) -> ResultChance {
    ResultChance::new(ResultName { short: &words.short, text: &words.long }, tone, chance, throws)
}
