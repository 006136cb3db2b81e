//! A quick battle.

use super::battle::stake;
use super::force::power_of;
use super::{Judge, SMALLER};
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::quick::{LineDecision, Moving, Promise};
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

impl<'w> Judge<'w> {
    /// Less is at stake in a line of battle than in a campaign.
    fn in_line(mut style: Style, rng: &'w mut PlayoutRng) -> Self {
        style.noise /= SMALLER;
        Self { style, rng }
    }
}

/// What a quick player decides: arrays, fire and recovery as suggested.
pub(crate) fn answer(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let options = super::options(look, side);
    let judged = options.into_iter().map(|option| (worth(look, side, option), option));
    Judge::in_line(style, rng).best(judged).into_iter().collect()
}

/// The move that promises most, or none.
pub(crate) fn moves(look: Look<'_>, moving: &Moving, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let mut judge = Judge::in_line(style, rng);
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

/// Moves worth comparing: the quick player's own, the others, the most promising first, and none at all.
pub(crate) fn plans(look: Look<'_>, moving: &Moving, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![super::propose(look, moving.side, Style::EVEN, rng)];
    let mut promises = look.promises(moving);
    if !moving.ready.is_empty() {
        found.extend(promises.iter().map(|promise| vec![Decision::Line(promise.to)]));
        return found;
    }
    promises.sort_by_key(|promise| std::cmp::Reverse(promise.worth));
    found.extend(promises.iter().take(wide.saturating_sub(2)).map(row));
    found.push(vec![Decision::Done]);
    found
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
