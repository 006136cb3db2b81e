//! What a general would have done in a position of a game that was played, and what it cost to do something else.

use crate::budget::Budget;
use crate::hint::said;
use crate::search::{self, Candidate, Field, GENERAL};
use crate::steps::{self, PlanStep};
use kernel::advice::Reason;
use kernel::playout::PlayoutRng;
use kernel::{Position, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// How what was played compares with the best other plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The other plan leads by more than the error of its lead.
    Better,
    /// The lead of either is within its error: they are not to be told apart.
    Alike,
    /// What was played leads by more than the error.
    Played,
    /// There was nothing else to do.
    Only,
}

/// A decision of the past, held against the best other plan.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Analysis {
    /// How the two compare.
    pub verdict: Verdict,
    /// What was played, step by step.
    pub played: Vec<PlanStep>,
    /// The best other plan, step by step; nothing if there was none.
    pub best: Vec<PlanStep>,
    /// What a player would say about its first step.
    pub reasons: Vec<Reason>,
    /// How much better it does than what was played, on average, in thousandths of a victory point.
    pub lead: i64,
    /// The standard error of that lead.
    pub error: i64,
    /// How often the two were tried with the same dice.
    pub tries: u32,
}

/// Holds what `seat` played from here against the plans of a general, in the same samples: positions imagined from what the
/// seat saw, the same dice for all plans. `None` if the seat was not asked or what it played cannot be read. The same
/// position, number and budget give the same answer.
pub fn analyse(
    position: &dyn Position,
    seat: Seat,
    played: &[Value],
    number: u64,
    budget: &Budget<'_>,
) -> Option<Analysis> {
    if !position.asked().contains(seat) {
        return None;
    }
    let imagined = position.imagine(Viewer::Seat(seat), &mut PlayoutRng::new(number));
    let in_steps = |plan: Vec<Value>| steps::steps(&*imagined, seat, plan, number);
    let played = steps::within_phase(&*imagined, seat, played, number);
    let played_steps = in_steps(played.clone());
    // What was played is first in the field: the others are measured by their lead over it, and it stays to the end.
    let mut plans = vec![imagined.read(&played).filter(|_| !played_steps.is_empty())?];
    let others = imagined.plans(seat, GENERAL.wide, &mut PlayoutRng::new(number ^ 0x91a5));
    plans.extend(others.into_iter().filter(|plan| in_steps(imagined.write(plan)) != played_steps));
    let field = Field { seat, plans, depth: GENERAL };
    let ranked = search::compared(&*imagined, field, number, budget);
    let best = ranked.candidates.iter().find(|candidate| !candidate.is_measure());
    let answer = |best: Option<&Candidate>| {
        let best_steps = best.map(|best| in_steps(imagined.write(&best.plan))).unwrap_or_default();
        let reasons = best_steps.first().map(|step| said(&*imagined, seat, &step.decisions)).unwrap_or_default();
        let (lead, error, tries) = best.map_or((0, 0, 0), |best| (best.mean(), best.error(), best.tries()));
        Analysis { verdict: verdict(best), played: played_steps.clone(), best: best_steps, reasons, lead, error, tries }
    };
    Some(answer(best))
}

fn verdict(best: Option<&Candidate>) -> Verdict {
    match best {
        None => Verdict::Only,
        // One try has no error to measure a lead by.
        Some(best) if best.tries() < 2 => Verdict::Alike,
        Some(best) if best.mean() > best.error() => Verdict::Better,
        Some(best) if -best.mean() > best.error() => Verdict::Played,
        Some(_) => Verdict::Alike,
    }
}

/// The decisions of one plan as it was played: those of the same seat from here on, up to the first that rolled a die.
pub fn played<'a>(seat: Seat, from_here: impl Iterator<Item = PlayedDecision<'a>>) -> Vec<Value> {
    let mut plan = Vec::new();
    for decision in from_here.take_while(|decision| decision.seat == seat) {
        plan.extend(serde_json::from_str(decision.text));
        if decision.rolled {
            break;
        }
    }
    plan
}

/// A decision of a game that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedDecision<'a> {
    /// Who decided.
    pub seat: Seat,
    /// The decision as JSON.
    pub text: &'a str,
    /// Whether a die fell.
    pub rolled: bool,
}
