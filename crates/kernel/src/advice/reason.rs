//! Why a player would do something: what a game says about one step of a plan in its own words.

use crate::playout::PlayoutRng;
use crate::scene::{Preview, Tone};
use crate::secrets::seen_by;
use crate::{Chance, Game, RuleId, Seat, Table, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;

/// A fact that speaks for a decision or against it, as a player would say it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Reason {
    /// One sentence with its full stop. It names units and places by their names.
    pub text: String,
    /// The rules it rests on, most telling first.
    pub rules: Vec<RuleId>,
}

impl Reason {
    /// A fact that rests on one rule.
    pub fn new(text: impl Into<String>, rule: RuleId) -> Self {
        Self { text: text.into(), rules: vec![rule] }
    }

    /// A fact that rests on no rule in particular.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), rules: Vec::new() }
    }
}

/// One step of a plan (a unit's move, an attack) with the positions around it.
pub struct Considered<'a, G: Game> {
    /// Whose plan it is.
    pub seat: Seat,
    /// The position it begins from, as that seat sees it: what is hidden from it is a guess.
    pub before: &'a G::State,
    /// The decisions, in order.
    pub step: &'a [G::Decision],
    /// The position after those of them that roll no die and show nothing hidden.
    pub after: &'a G::State,
    /// The decision that rolls or shows something, if one does: it is taken from `after`.
    pub rolls: Option<&'a G::Decision>,
}

/// A reason may rest on nothing that is a guess: it is kept if the seat would say it in all of so many other deals too.
const DEALS: u64 = 6;

/// What can be said about a step of a plan of `seat`. Facts that would be others if what is hidden were dealt otherwise are left
/// out, so that what is said is true of the real position as well.
pub fn reasons<G: Game>(game: &G, state: &G::State, seat: Seat, step: &[G::Decision]) -> Vec<Reason> {
    let seen = seen_by(game, state, Viewer::Seat(seat));
    let mut said = reasons_in(game, &seen, seat, step);
    if let Cow::Owned(seen) = &seen {
        for deal in 0..DEALS {
            let other = game.imagine(seen, Viewer::Seat(seat), &mut PlayoutRng::new(deal));
            let there = reasons_in(game, &other, seat, step);
            said.retain(|reason| there.contains(reason));
        }
    }
    said
}

fn reasons_in<G: Game>(game: &G, before: &G::State, seat: Seat, step: &[G::Decision]) -> Vec<Reason> {
    let (mut after, mut rolls) = (before.clone(), None);
    for decision in step {
        let mut next = after.clone();
        let mut dice = PlayoutRng::new(1);
        let mut table = Table::silent(&mut dice);
        if game.decide(&mut next, seat, decision, &mut table).is_err() {
            break;
        }
        if table.no_way_back() {
            rolls = Some(decision);
            break;
        }
        after = next;
    }
    game.reasons(&Considered { seat, before, step, after: &after, rolls })
}

/// The chance that a roll turns out well for the seat that decides, from its preview; `None` where nothing good or nothing
/// else can come of it.
pub fn good_chance(preview: &Preview) -> Option<Chance> {
    let good = preview.chances.iter().filter(|result| result.tone == Tone::Good);
    let chance = good.fold(Chance::NEVER, |sum, result| sum + result.chance);
    (chance != Chance::NEVER && chance != Chance::SURE).then_some(chance)
}

/// A chance as players say it: "1 in 2", "5 in 6", "7 in 20".
///
/// ```
/// use kernel::{Chance, advice::chance_words};
/// assert_eq!(chance_words(Chance::new(3, 6)), "1 in 2");
/// assert_eq!(chance_words(Chance::new(25, 36)), "7 in 10");
/// ```
pub fn chance_words(chance: Chance) -> String {
    // Beyond two dice nobody counts: tenths are near enough.
    if chance.whole() <= 20 {
        return format!("{} in {}", chance.part(), chance.whole());
    }
    match (chance.per_mille() + 50) / 100 {
        0 => "less than 1 in 10".into(),
        10 => "more than 9 in 10".into(),
        tenths => {
            let tenths = Chance::new(tenths, 10);
            format!("{} in {}", tenths.part(), tenths.whole())
        }
    }
}

/// Small numbers as words, as they are written in a sentence.
///
/// ```
/// use kernel::advice::number_words;
/// assert_eq!((number_words(3), number_words(14)), ("three".to_owned(), "14".to_owned()));
/// ```
pub fn number_words(number: usize) -> String {
    const SMALL: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A sentence begins with a capital.
///
/// ```
/// assert_eq!(kernel::advice::capital("three units can reach it."), "Three units can reach it.");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
