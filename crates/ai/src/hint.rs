//! A hint for a person: the best decisions, what they are worth and why.

use crate::budget::Budget;
use crate::search::{self, HINT};
use crate::steps::{self, PlanStep};
use kernel::advice::{Horizon, Plan, Reason, Rollout, Style, Term};
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
    /// The whole plan it begins, step by step, this one among them, as far as no die falls and the phase goes on.
    pub steps: Vec<PlanStep>,
    /// What it is worth, in thousandths of a victory point.
    pub value: i64,
    /// What a player would say about it, most telling first; nothing where the game has nothing to say.
    pub reasons: Vec<Reason>,
    /// In what it differs most from the other plans, in words with their values; the only plan, from the present.
    pub why: Vec<(String, i32)>,
}

/// A plan with how things stand after it, on average.
struct Considered {
    hint: Hint,
    then: Vec<Term>,
}

/// How many samples explain a plan.
const SAMPLES: u64 = 6;

/// How much is said about a plan at most: more is not read.
pub(crate) const REASONS: usize = 3;

/// How many plans a hint names at most.
pub const HINTS: usize = 3;

/// The best plans for a seat, best first, at most [`HINTS`] with different first decisions. The same position, number and
/// budget give the same hints.
pub fn hints(position: &dyn Position, seat: Seat, number: u64, budget: &Budget<'_>) -> Vec<Hint> {
    if !position.asked().contains(seat) {
        return Vec::new();
    }
    let imagined = position.imagine(Viewer::Seat(seat), &mut PlayoutRng::new(number));
    let mut found: Vec<Considered> = Vec::new();
    for candidate in search::ranked(&*imagined, seat, HINT, number, budget).candidates {
        let steps = steps::steps(&*imagined, seat, imagined.write(&candidate.plan), number);
        let Some(PlanStep { label, decisions: plan }) = steps.first().cloned() else { continue };
        let first = plan.first();
        if found.iter().any(|known| known.hint.plan.first() == first) {
            continue;
        }
        let then: Vec<Vec<Term>> =
            (0..SAMPLES).map(|sample| after(&*imagined, seat, &candidate.plan, number ^ sample << 32)).collect();
        let sum: i64 = then.iter().flatten().map(|term| i64::from(term.value)).sum();
        let reasons = said(&*imagined, seat, &plan);
        let hint = Hint { label, steps, value: sum / SAMPLES as i64, reasons, why: Vec::new(), plan };
        found.push(Considered { hint, then: mean(&then) });
        if found.len() == HINTS {
            break;
        }
    }
    let now = imagined.assess(seat).terms;
    (0..found.len()).map(|place| Hint { why: differences(&found, place, &now), ..found[place].hint.clone() }).collect()
}

/// Why this plan and not another: the terms in which it differs most from the others on average. A plan that stands alone is
/// held against the present. Against the present all plans share what happens in any case, which explains none of them.
fn differences(found: &[Considered], place: usize, now: &[Term]) -> Vec<(String, i32)> {
    let others: Vec<Vec<Term>> =
        found.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, other)| other.then.clone()).collect();
    let baseline = if others.is_empty() { now.to_vec() } else { mean(&others) };
    largest(&baseline, &found[place].then)
}

/// What a player would say about the first step of a plan.
pub(crate) fn said(imagined: &dyn Position, seat: Seat, step: &[Value]) -> Vec<Reason> {
    let mut reasons = imagined.reasons(seat, step);
    reasons.truncate(REASONS);
    reasons
}

fn after(imagined: &dyn Position, seat: Seat, plan: &Plan, number: u64) -> Vec<Term> {
    let mut rng = PlayoutRng::new(number);
    let mut position = imagined.imagine(Viewer::Seat(seat), &mut rng);
    let horizon = Horizon { clock: position.clock() + HINT.turns, decisions: 4_000 };
    position.follow(seat, plan, &mut rng);
    position.carry_on(Rollout { styles: &[Style::EVEN; 8], horizon, rng: &mut rng });
    position.assess(seat).terms
}

/// Each term on average.
fn mean(positions: &[Vec<Term>]) -> Vec<Term> {
    let mut sums: Vec<Term> = Vec::new();
    for term in positions.iter().flatten() {
        match sums.iter_mut().find(|known| known.name == term.name) {
            Some(known) => known.value += term.value,
            None => sums.push(*term),
        }
    }
    let count = positions.len().max(1) as i32;
    sums.into_iter().map(|term| Term { value: term.value / count, ..term }).collect()
}

/// The terms that differ most, largest difference first.
fn largest(baseline: &[Term], then: &[Term]) -> Vec<(String, i32)> {
    let value = |terms: &[Term], name: &str| terms.iter().find(|term| term.name == name).map_or(0, |term| term.value);
    let only_before = baseline.iter().filter(|term| !then.iter().any(|now| now.name == term.name));
    let mut changes: Vec<(String, i32)> = then
        .iter()
        .chain(only_before)
        .map(|term| (term.name.to_owned(), value(then, term.name) - value(baseline, term.name)))
        .filter(|(_, change)| *change != 0)
        .collect();
    changes.sort_by_key(|(name, change)| (-change.abs(), name.clone()));
    changes.truncate(3);
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(values: [i32; 2]) -> Vec<Term> {
        vec![Term { name: "ground", value: values[0] }, Term { name: "morale", value: values[1] }]
    }

    fn plan(values: [i32; 2]) -> Considered {
        let (plan, steps, reasons, why) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let hint = Hint { plan, label: String::new(), steps, value: 0, reasons, why };
        Considered { hint, then: terms(values) }
    }

    /// Both plans lose morale, so morale is no reason for either.
    #[test]
    fn a_plan_is_explained_by_what_tells_it_from_the_others() {
        let found = [plan([500, -900]), plan([100, -900])];
        assert_eq!(differences(&found, 0, &terms([0, 0])), [("ground".to_owned(), 400)]);
        assert_eq!(differences(&found, 1, &terms([0, 0])), [("ground".to_owned(), -400)]);
    }

    #[test]
    fn the_only_plan_is_held_against_the_present() {
        let why = differences(&[plan([500, -900])], 0, &terms([400, 0]));
        assert_eq!(why, [("morale".to_owned(), -900), ("ground".to_owned(), 100)]);
    }
}
