//! What a decision would lead to: it is carried out on copies of the position with every row of its dice.

use crate::about::{seat_of, side_of};
use crate::decision::Decision;
use crate::frames::Look;
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, Roll, RuleId, Seat, ask};

/// A row of a reckoning.
pub(crate) fn term(side: TermSide, text: impl Into<String>, value: impl ToString, rule: RuleId) -> Term {
    Term { side, text: text.into(), value: value.to_string(), rule }
}

/// The modifiers of a die, each with its reason.
pub(crate) fn die_terms(roll: &Roll) -> impl Iterator<Item = Term> {
    let row = |part: kernel::table::Modifier| {
        term(TermSide::Die, crate::text::rolls::reason(part.rule), format!("{:+}", part.value), part.rule)
    };
    roll.modifiers().into_iter().map(row)
}

/// Exact chances by the faces of one die, in the order in which the results appear.
pub(crate) fn by_face<T: PartialEq>(
    result_of: impl Fn(u8) -> T,
    words: impl Fn(&T) -> (&'static str, &'static str, Tone),
) -> Vec<ResultChance> {
    let mut found: Vec<(T, Vec<u8>)> = Vec::new();
    for face in 1..=6 {
        let result = result_of(face);
        match found.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => found.push((result, vec![face])),
        }
    }
    let chance = |(result, faces): (T, Vec<u8>)| {
        let (short, long, tone) = words(&result);
        ResultChance::new((short, long), tone, Chance::new(faces.len() as u64, 6), faces)
    };
    found.into_iter().map(chance).collect()
}

impl Look<'_> {
    /// Odds, modifiers, exact chances; nothing where a decision rolls no die.
    pub(crate) fn preview(&self, seat: Seat, decision: &Decision) -> Option<Preview> {
        let side = side_of(seat).filter(|side| ask::asked(self.game, self.state).contains(seat_of(*side)))?;
        let mut legal = Vec::new();
        ask::options(self.game, self.state, seat, &mut legal);
        if !legal.contains(decision) {
            return None;
        }
        if let Decision::Line(line) = *decision {
            return self.preview_line(side, line);
        }
        self.preview_battle(decision)
    }
}
