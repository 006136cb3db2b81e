//! A plan as a person follows it: one unit's move or one attack at a time.

use kernel::playout::PlayoutRng;
use kernel::{Position, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// One unit's move or one attack.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PlanStep {
    /// Its first decision in words.
    pub label: String,
    /// To be taken in order.
    pub decisions: Vec<Value>,
}

/// A plan in steps: a step ends where the same question is asked again. A plan of the search may end the phase; a person who
/// asked for advice wants that left to himself, so the plan ends before it, unless ending the phase is all there is
/// to advise. It ends after a decision that rolls too: how to go on depends on the die.
pub(crate) fn steps(imagined: &dyn Position, seat: Seat, plan: Vec<Value>, number: u64) -> Vec<PlanStep> {
    let eyes = Viewer::Seat(seat);
    let mut dice = PlayoutRng::new(number);
    let mut position = imagined.boxed();
    let start = imagined.view(eyes);
    let (mut steps, mut open): (Vec<PlanStep>, Option<PlanStep>) = (Vec::new(), None);
    for decision in plan {
        let label = position.label(eyes, &decision).unwrap_or_default();
        let Ok(done) = position.decide(seat, &decision, &mut dice) else { break };
        let now = position.view(eyes);
        let phase_ended = (&now.phase, &now.turn) != (&start.phase, &start.turn);
        if phase_ended && !(steps.is_empty() && open.is_none()) {
            break;
        }
        let step = open.get_or_insert_with(|| PlanStep { label, decisions: Vec::new() });
        step.decisions.push(decision);
        let asked = position.asked().contains(seat);
        if !asked || phase_ended || now.prompt.question == start.prompt.question {
            steps.extend(open.take());
        }
        if !asked || phase_ended || done.no_way_back {
            break;
        }
    }
    steps.extend(open);
    steps
}

/// A plan up to the decision that ends the phase, that one included: what was played goes on in the next phase, where plans of
/// this one end.
pub(crate) fn within_phase(imagined: &dyn Position, seat: Seat, plan: &[Value], number: u64) -> Vec<Value> {
    let eyes = Viewer::Seat(seat);
    let mut dice = PlayoutRng::new(number);
    let mut position = imagined.boxed();
    let moment = |position: &dyn Position| {
        let view = position.view(eyes);
        (view.phase, view.turn)
    };
    let start = moment(&*position);
    let mut kept = Vec::new();
    for decision in plan {
        if position.decide(seat, decision, &mut dice).is_err() {
            break;
        }
        kept.push(decision.clone());
        if moment(&*position) != start {
            break;
        }
    }
    kept
}
