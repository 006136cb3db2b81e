//! A Movement Phase looked over again: each unit's place against other places it could be in, all else as planned.
//!
//! Rules of thumb place one unit after the other; what the phase is worth shows only when all stand where they will
//! stand. Positions are compared without dice, by the battles that could be declared from them and by the enemy's
//! likely answer.

use super::march::{self, apply};
use super::{battles, fight};
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::game::FiwBattles;
use crate::state::State;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// A plan for a phase, with what it promises.
#[derive(Clone)]
pub struct PhasePlan {
    /// From the first entry to the end of the phase.
    pub decisions: Vec<Decision>,
    /// Thousandths of a victory point, for comparing plans of one phase.
    pub value: i32,
}

/// One unit's whole move; nothing for a unit that stays.
#[derive(Clone)]
struct Block {
    unit: UnitId,
    decisions: Vec<Decision>,
}

/// What the decisions of a whole Movement Phase promise; `None` if it does not lead through the phase.
pub fn value_of(look: Look<'_>, decisions: &[Decision]) -> Option<i32> {
    let mut state = look.state.clone();
    let (last, moves) = decisions.split_last()?;
    let done = *last == Decision::EndMovement && moves.iter().all(|decision| apply(look.game, &mut state, *decision));
    done.then(|| value(look.game, &state))
}

fn value(game: &FiwBattles, state: &State) -> i32 {
    let look = Look { game, state };
    let promise = battles::weigh(look, Style::default(), &mut PlayoutRng::new(0)).value;
    look.outlook(promise.max(-fight::STAKE))
}

/// Improves a plan unit by unit, each of them once; at most `tries` other places are looked at.
pub fn refine(look: Look<'_>, plan: PhasePlan, army: Army, tries: usize) -> PhasePlan {
    let Some((head, mut blocks)) = split(look, &plan.decisions, army) else { return plan };
    let mut state = look.state.clone();
    if !head.iter().all(|decision| apply(look.game, &mut state, *decision)) {
        return plan;
    }
    let (mut best, mut left) = (plan.value, tries);
    for place in 0..blocks.len() {
        if !matches!(state.top(), Some(Frame::Movement(_))) {
            return plan;
        }
        let here = Look { game: look.game, state: &state };
        for other in march::alternatives(here, blocks[place].unit) {
            if left == 0 || same(&other, &blocks[place].decisions) {
                continue;
            }
            left -= 1;
            let mut tried = state.clone();
            let Some(other) = carry_out(look, &mut tried, other) else { continue };
            for block in &blocks[place + 1..] {
                run(look, &mut tried, block);
            }
            if !matches!(tried.top(), Some(Frame::Movement(_))) {
                continue;
            }
            let value = value(look.game, &tried);
            if value > best + 10 {
                best = value;
                blocks[place].decisions = other;
            }
        }
        run(look, &mut state, &blocks[place]);
    }
    PhasePlan { decisions: joined(look, &head, &blocks), value: best }
}

/// Whether two moves lead the same way; only one of them may say that it ends there.
fn same(one: &[Decision], other: &[Decision]) -> bool {
    one == other || other.split_last().is_some_and(|(last, way)| *last == Decision::Stop && way == one)
}

/// Goes a way and stops at its end; says what was decided.
fn carry_out(look: Look<'_>, state: &mut State, mut way: Vec<Decision>) -> Option<Vec<Decision>> {
    let went = way.iter().all(|decision| apply(look.game, state, *decision));
    let still = matches!((state.top(), way.first()),
        (Some(Frame::Moving(moving)), Some(Decision::Move { unit })) if moving.unit == *unit);
    if still {
        way.push(Decision::Stop);
    }
    (went && (!still || apply(look.game, state, Decision::Stop))).then_some(way)
}

/// Goes through a block, or leaves the position as it was.
fn run(look: Look<'_>, state: &mut State, block: &Block) -> bool {
    if block.decisions.is_empty() || !matches!(state.top(), Some(Frame::Movement(_))) {
        return block.decisions.is_empty();
    }
    let saved = state.clone();
    let went = block.decisions.iter().all(|decision| apply(look.game, state, *decision));
    if !went {
        *state = saved;
    }
    went
}

/// The head of a phase (entries and moves begun before), and a block for every unit that could move by itself.
fn split(look: Look<'_>, decisions: &[Decision], army: Army) -> Option<(Vec<Decision>, Vec<Block>)> {
    let (last, moves) = decisions.split_last()?;
    if *last != Decision::EndMovement {
        return None;
    }
    let mut head = Vec::new();
    let mut blocks: Vec<Block> = Vec::new();
    for decision in moves {
        match (decision, blocks.last_mut()) {
            (Decision::Move { unit }, _) => blocks.push(Block { unit: *unit, decisions: vec![*decision] }),
            (_, Some(block)) => block.decisions.push(*decision),
            (_, None) => head.push(*decision),
        }
    }
    let moves = |unit: UnitId| blocks.iter().any(|block| block.unit == unit);
    let idle: Vec<Block> = march::sequence(look, army)
        .into_iter()
        .filter(|unit| !moves(*unit))
        .map(|unit| Block { unit, decisions: Vec::new() })
        .collect();
    blocks.extend(idle);
    Some((head, blocks))
}

/// The blocks that still go through, one after the other.
fn joined(look: Look<'_>, head: &[Decision], blocks: &[Block]) -> Vec<Decision> {
    let mut state = look.state.clone();
    let mut decisions = head.to_vec();
    head.iter().all(|decision| apply(look.game, &mut state, *decision));
    for block in blocks {
        if run(look, &mut state, block) {
            decisions.extend(&block.decisions);
        }
    }
    decisions.push(Decision::EndMovement);
    decisions
}
