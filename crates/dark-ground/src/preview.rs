//! What a decision would lead to: it is carried out on copies of the position with every sequence of its dice.

mod reach;
mod verdict;

use crate::about::{seat_of, side_of};
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::Look;
use kernel::playout::PlayoutRng;
use kernel::scene::{Preview, ResultChance, ResultName, Term, TermSide, Tone};
use kernel::{Chance, Dice, EnumeratedDice, Roll, RuleId, Seat, Table, ask, rule};
use verdict::Verdict;

/// A term of a calculation that players see.
pub(crate) fn term(side: TermSide, text: impl Into<String>, value: impl ToString, rule: RuleId) -> Term {
    Term { side, text: text.into(), value: value.to_string(), rule }
}

/// The modifiers of a die, each with its reason.
pub(crate) fn die_terms(roll: &Roll) -> impl Iterator<Item = Term> {
    let row = |part: kernel::table::Modifier| {
        term(TermSide::Die, crate::text::rolls::reason(part.rule, part.value), format!("{:+}", part.value), part.rule)
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
        let (short, text, tone) = words(&result);
        ResultChance::new(ResultName { short, text }, tone, Chance::new(faces.len() as u64, 6), faces)
    };
    found.into_iter().map(chance).collect()
}

impl Look<'_> {
    /// Odds, modifiers, exact chances; nothing where a decision rolls no die.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions roll one die or none")]
    pub(crate) fn preview(&self, seat: Seat, decision: &Decision) -> Option<Preview> {
        let side = side_of(seat).filter(|side| ask::asked(self.game, self.state).contains(seat_of(*side)))?;
        let mut legal = Vec::new();
        ask::options(self.game, self.state, seat, &mut legal);
        if !legal.contains(decision) {
            return None;
        }
        ask::preview(self.game, self.state, seat, decision).or_else(|| match *decision {
            Decision::Line(line) => self.preview_line(side, line),
            Decision::Clash { .. } => self.preview_rolls(side, decision, 2),
            _ => self.preview_rolls(side, decision, 1),
        })
    }

    /// What a decision would tell with these dice; what is refused tells nothing.
    fn events_of(&self, side: Side, decision: &Decision, dice: &mut dyn Dice) -> Vec<Event> {
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let refused = ask::decide(self.game, &mut state, seat_of(side), decision, &mut Table::new(dice, &mut events));
        if refused.is_err() {
            events.clear();
        }
        events
    }

    /// A decision that rolls: its first dice are tried on every face, and what follows belongs to other questions.
    fn preview_rolls(&self, side: Side, decision: &Decision, dice: u8) -> Option<Preview> {
        let with = |face: u8| Verdict::of(&self.events_of(side, decision, &mut First::new(&mut Same(face), dice)));
        let first = with(1)?;
        let chances = if dice == 1 {
            let mut found: Vec<(Verdict, Vec<u8>)> = Vec::new();
            for face in 1..=6 {
                let verdict = with(face)?;
                match found.iter_mut().find(|(known, _)| known.result == verdict.result) {
                    Some((_, faces)) => faces.push(face),
                    None => found.push((verdict, vec![face])),
                }
            }
            let one =
                |(verdict, faces): (Verdict, Vec<u8>)| verdict.chance(side, Chance::new(faces.len() as u64, 6), faces);
            found.into_iter().map(one).collect()
        } else {
            let tally = EnumeratedDice::tally(|all| {
                let verdict = Verdict::of(&self.events_of(side, decision, &mut First::new(all, dice)));
                verdict.map(|verdict| verdict.result)
            });
            tally.into_iter().filter_map(|(result, chance)| Some(result?.chance(side, chance, Vec::new()))).collect()
        };
        let (title, terms) = (self.label(decision), first.terms());
        Some(Preview { title, column: String::new(), columns: Vec::new(), terms, chances, chart: None })
    }

    /// 11.3.1-b: a siege wears the garrison down in the End phase, unit by unit.
    pub(crate) fn preview_siege(&self, side: Side, at: crate::ids::AreaId) -> Preview {
        let units = self.here(at).and(self.sets().units[side.other().index()]);
        let inside = units.filter(|unit| self.state[*unit].inside);
        let level = inside.map(|unit| self.level(unit)).max().unwrap_or_default();
        let lost = |face: u8| !level.passes(self.attrition_roll(at, true, face).total());
        let chances = by_face(lost, |lost| match lost {
            true => ("lost", "A unit inside is lost", Tone::Good),
            false => ("holds", "A unit inside holds out", Tone::None),
        });
        let mut terms = vec![term(TermSide::Defence, "Level of the garrison", level, rule("13.0-c"))];
        terms.extend(die_terms(&self.attrition_roll(at, true, 1)));
        let title = format!("Attrition in {}", self.name(at));
        Preview { title, column: format!("over {level}"), columns: Vec::new(), terms, chances, chart: None }
    }
}

/// Dice of which only the first ones are tried: those that come later belong to other questions.
struct First<'d> {
    dice: &'d mut dyn Dice,
    left: u8,
    rest: AnyDice,
}

impl<'d> First<'d> {
    fn new(dice: &'d mut dyn Dice, left: u8) -> Self {
        Self { dice, left, rest: AnyDice::default() }
    }
}

impl Dice for First<'_> {
    fn roll(&mut self, faces: u8) -> u8 {
        if self.left == 0 {
            return self.rest.roll(faces);
        }
        self.left -= 1;
        self.dice.roll(faces)
    }
}

/// Dice whose faces do not matter. They vary, so that ties which are rolled again come to an end.
pub(crate) struct AnyDice(PlayoutRng);

impl Default for AnyDice {
    fn default() -> Self {
        Self(PlayoutRng::new(1))
    }
}

impl Dice for AnyDice {
    fn roll(&mut self, faces: u8) -> u8 {
        self.0.below(usize::from(faces.max(1))) as u8 + 1
    }
}

/// A die that always shows the same face.
struct Same(u8);

impl Dice for Same {
    fn roll(&mut self, faces: u8) -> u8 {
        self.0.min(faces)
    }
}
