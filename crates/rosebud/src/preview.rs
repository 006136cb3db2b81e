//! What a decision would lead to, and where a piece could go: the resolving code itself, run on enumerated dice.

mod fire;
mod melee;
mod moves;
mod nerve;
mod reach;

use kernel::scene::{ResultChance, Term, TermSide, Tone};
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
