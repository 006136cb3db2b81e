//! A hint for a person: the best decisions, what they are worth and why.

use crate::budget::Budget;
use crate::search::{self, HINT};
use kernel::advice::{Horizon, Plan, Rollout, Style, Term};
use kernel::playout::PlayoutRng;
use kernel::{Position, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A plan worth considering.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Hint {
    /// The decisions of one unit's move or one attack, to be taken in order. Whoever follows it ends no phase, unless that
    /// alone is the advice.
    pub plan: Vec<Value>,
    /// The first of them in words.
    pub label: String,
    /// What it is worth, in thousandths of a victory point.
    pub value: i64,
    /// What it changes most, in words with their values.
    pub why: Vec<(String, i32)>,
}

/// How many samples explain a plan.
const SAMPLES: u64 = 6;

/// How many plans a hint names at most.
pub const HINTS: usize = 3;

/// The best plans for a seat, best first, at most [`HINTS`] with different first decisions. The same position, number and
/// budget give the same hints.
pub fn hints(position: &dyn Position, seat: Seat, number: u64, budget: &Budget<'_>) -> Vec<Hint> {
    if !position.asked().contains(seat) {
        return Vec::new();
    }
    let imagined = position.imagine(Viewer::Seat(seat), &mut PlayoutRng::new(number));
    let now = imagined.assess(seat).terms;
    let mut found: Vec<Hint> = Vec::new();
    for candidate in search::ranked(&*imagined, seat, HINT, number, budget).candidates {
        let plan = one_move(&*imagined, seat, imagined.write(&candidate.plan), number);
        let Some(first) = plan.first() else { continue };
        if found.iter().any(|hint| hint.plan.first() == Some(first)) {
            continue;
        }
        let then: Vec<Vec<Term>> =
            (0..SAMPLES).map(|sample| after(&*imagined, seat, &candidate.plan, number ^ sample << 32)).collect();
        let sum: i64 = then.iter().flatten().map(|term| i64::from(term.value)).sum();
        let label = imagined.label(Viewer::Seat(seat), first).unwrap_or_default();
        found.push(Hint { label, value: sum / SAMPLES as i64, why: largest(&now, then), plan });
        if found.len() == HINTS {
            break;
        }
    }
    found
}

/// The beginning of a plan up to where the same question is asked again. A plan of the search goes on with other units and
/// may end the phase; a person who asked for advice about one move wants neither done.
fn one_move(imagined: &dyn Position, seat: Seat, plan: Vec<Value>, number: u64) -> Vec<Value> {
    let mut dice = PlayoutRng::new(number);
    let mut position = imagined.boxed();
    let start = imagined.view(Viewer::Seat(seat));
    let mut kept = Vec::new();
    for decision in plan {
        if position.decide(seat, &decision, &mut dice).is_err() {
            break;
        }
        let now = position.view(Viewer::Seat(seat));
        let phase_ended = (&now.phase, &now.turn) != (&start.phase, &start.turn);
        if phase_ended && !kept.is_empty() {
            break;
        }
        kept.push(decision);
        let asked = position.asked().contains(seat);
        if phase_ended || !asked || now.prompt.question == start.prompt.question {
            break;
        }
    }
    kept
}

fn after(imagined: &dyn Position, seat: Seat, plan: &Plan, number: u64) -> Vec<Term> {
    let mut rng = PlayoutRng::new(number);
    let mut position = imagined.imagine(Viewer::Seat(seat), &mut rng);
    let horizon = Horizon { clock: position.clock() + HINT.turns, decisions: 4_000 };
    position.follow(seat, plan, &mut rng);
    position.carry_on(Rollout { styles: &[Style::EVEN; 8], horizon, rng: &mut rng });
    position.assess(seat).terms
}

/// The terms that change most on average, largest change first.
fn largest(now: &[Term], then: Vec<Vec<Term>>) -> Vec<(String, i32)> {
    let mut sums: Vec<(&'static str, i32)> = Vec::new();
    for term in then.into_iter().flatten() {
        match sums.iter_mut().find(|(name, _)| *name == term.name) {
            Some((_, sum)) => *sum += term.value,
            None => sums.push((term.name, term.value)),
        }
    }
    let before = |name: &str| now.iter().find(|term| term.name == name).map_or(0, |term| term.value);
    let mut changes: Vec<(String, i32)> = sums
        .into_iter()
        .map(|(name, sum)| (name.to_owned(), sum / SAMPLES as i32 - before(name)))
        .filter(|(_, change)| *change != 0)
        .collect();
    changes.sort_by_key(|(name, change)| (-change.abs(), name.clone()));
    changes.truncate(3);
    changes
}
