//! How kind the dice of a real game were: what they showed against what they show on average, and what they brought.

use super::{FirstDie, MOST_FACES};
use crate::playout::PlayoutRng;
use crate::{Dice, Game, ScriptedDice, Seat, Table};

/// A die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// How many faces it has.
    pub faces: u8,
    /// The one that fell, from 1.
    pub face: u8,
}

/// The luck of one decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// The dice it rolled; draws from a cup are none.
    pub dice: Vec<Die>,
    /// By seat, in thousandths of a victory point: what the dice and draws brought less what they bring on average. Nothing
    /// where the game has no gauge.
    pub brought: Vec<Option<i64>>,
}

/// Tries of each face of the first die, where others are rolled after it.
const TRIES: u64 = 6;

/// Dice that fall as they fell, and remember how many faces each had.
struct Again {
    script: ScriptedDice,
    faces: Vec<u8>,
}

impl Dice for Again {
    fn roll(&mut self, faces: u8) -> u8 {
        self.faces.push(faces);
        self.script.roll(faces)
    }
}

/// The luck of a decision that was taken from `before` and rolled these faces; `None` if it cannot be done again.
pub fn luck<G: Game>(game: &G, before: &G::State, seat: Seat, decision: &G::Decision, fell: &[u8]) -> Option<Luck> {
    let mut again = Again { script: ScriptedDice::new(fell), faces: Vec::new() };
    let (mut after, mut events) = (before.clone(), Vec::new());
    let mut table = Table::new(&mut again, &mut events);
    game.decide(&mut after, seat, decision, &mut table).ok()?;
    let shown = table.shown().to_vec();
    if again.script.fault().is_some() {
        return None;
    }
    let dice = again.faces.iter().zip(&shown).filter(|(_, face)| **face > 0);
    let dice = dice.map(|(faces, face)| Die { faces: *faces, face: *face }).collect();
    let Some(first) = again.faces.first() else { return Some(Luck::default()) };
    let seats: Vec<Seat> = (0..game.about().seats.len()).map(|seat| Seat(seat as u8)).collect();
    let usual = usual(game, before, Rolled { seat, decision, first: *first }, &seats);
    let brought = seats.iter().zip(usual).map(|(eyes, usual)| Some(i64::from(game.gauge(&after, *eyes)?) - usual?));
    Some(Luck { dice, brought: brought.collect() })
}

/// A decision that rolls.
struct Rolled<'a, D> {
    seat: Seat,
    decision: &'a D,
    /// The faces of its first die.
    first: u8,
}

/// What the decision brings each seat on average: over every face of its first die, and over some falls of those after it. A cup
/// has too many lots to try them all: as many are drawn as the largest die has faces.
fn usual<G: Game>(game: &G, before: &G::State, rolled: Rolled<'_, G::Decision>, seats: &[Seat]) -> Vec<Option<i64>> {
    let mut sums: Vec<Option<i64>> = vec![Some(0); seats.len()];
    let mut tries = 0;
    let whole = rolled.first <= MOST_FACES;
    for face in 1..=rolled.first.min(MOST_FACES) {
        for attempt in 0..TRIES {
            let told = whole.then_some(face);
            let rng = PlayoutRng::new(u64::from(face) << 32 | attempt);
            let mut dice = Counted { dice: FirstDie { rng, told, first: None }, rolled: 0 };
            let mut state = before.clone();
            let decided = game.decide(&mut state, rolled.seat, rolled.decision, &mut Table::silent(&mut dice));
            if decided.is_err() {
                return vec![None; seats.len()];
            }
            // Every face counts as often, however many tries it takes: a single die is the same at each.
            let alone = whole && dice.rolled == 1;
            let weight = if alone { TRIES as i64 } else { 1 };
            for (sum, eyes) in sums.iter_mut().zip(seats) {
                *sum = sum.zip(game.gauge(&state, *eyes)).map(|(sum, value)| sum + weight * i64::from(value));
            }
            tries += weight;
            if alone {
                break;
            }
        }
    }
    sums.into_iter().map(|sum| sum.map(|sum| sum / tries.max(1))).collect()
}

/// Dice that count how many of them were rolled.
struct Counted {
    dice: FirstDie,
    rolled: u32,
}

impl Dice for Counted {
    fn roll(&mut self, faces: u8) -> u8 {
        self.rolled += 1;
        self.dice.roll(faces)
    }
}
