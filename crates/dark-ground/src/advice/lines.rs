//! A quick battle.

use super::Judge;
use super::battle::stake;
use super::force::power_of;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::quick::{LineDecision, Moving, Promise};

/// Whether the question is one of the Quick Battle module.
pub(super) fn judges(look: Look<'_>) -> bool {
    matches!(
        look.state.frames.last(),
        Some(
            Frame::Extra(_)
                | Frame::Array(_)
                | Frame::Fire(_)
                | Frame::Moving(_)
                | Frame::Melees(_)
                | Frame::Recovery(_)
                | Frame::Joining(_)
        )
    )
}

/// What a quick player decides: arrays, fire and recovery as suggested, moves by what they promise.
pub(super) fn propose(look: Look<'_>, side: Side, judge: &mut Judge<'_>) -> Vec<Decision> {
    if let Some(Frame::Moving(moving)) = look.state.frames.last() {
        return moves(look, moving, judge);
    }
    let options = super::options(look, side);
    let judged = options.into_iter().map(|option| (worth(look, side, option), option));
    judge.best(judged).into_iter().collect()
}

/// The best move, or none.
fn moves(look: Look<'_>, moving: &Moving, judge: &mut Judge<'_>) -> Vec<Decision> {
    let (boldness, promises) = (judge.style.boldness, look.promises(moving));
    // Whoever stands ready has to go somewhere.
    if !moving.ready.is_empty() {
        let best = judge.best(promises.into_iter().map(|promise| (promise.worth, promise.to)));
        return best.map(Decision::Line).into_iter().collect();
    }
    let tries = promises.into_iter().map(|promise| (promise.worth + 40 * boldness, row(&promise)));
    judge.best(tries.chain([(30, vec![Decision::Done])])).unwrap_or_default()
}

fn row(promise: &Promise) -> Vec<Decision> {
    vec![Decision::Line(LineDecision::Ready { at: promise.at }), Decision::Line(promise.to)]
}

/// Moves worth comparing, the most promising first, and none at all.
pub(super) fn plans(look: Look<'_>, wide: usize) -> Vec<Vec<Decision>> {
    let Some(Frame::Moving(moving)) = look.state.frames.last() else { return Vec::new() };
    let mut promises = look.promises(moving);
    if !moving.ready.is_empty() {
        return promises.iter().map(|promise| vec![Decision::Line(promise.to)]).collect();
    }
    promises.sort_by_key(|promise| std::cmp::Reverse(promise.worth));
    let tries = promises.iter().take(wide.saturating_sub(2)).map(row);
    tries.chain([vec![Decision::Done]]).collect()
}

/// What a single answer is worth.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other answer is better than another")]
fn worth(look: Look<'_>, side: Side, option: Decision) -> i32 {
    match option {
        Decision::AsSuggested => 20_000,
        Decision::Line(LineDecision::Extra { roll }) => {
            let Some(battle) = look.state.battle.as_deref() else { return 0 };
            let [own, enemy] = [side, side.other()].map(|side| power_of(look, battle.forces[side.index()]));
            if roll == (own >= enemy) { 1000 } else { 0 }
        }
        Decision::Lose { piece } => -stake(look, piece) - 300 * i32::from(look.state[piece].rifle),
        // A leader joins those who need him most.
        Decision::Line(LineDecision::Join { at }) => 400 * i32::from(look.company_at(side, at)),
        _ => 0,
    }
}
