//! What this game tells its opponents: how good a position is ([`Look::assess`]), what a quick player decides
//! ([`propose`]) and which plans are worth comparing ([`plans`]).
//!
//! Integers only; a value of 1000 is one victory point. Nothing here knows a rule: what is legal comes from the checks
//! that list options.

mod assess;
pub mod atlas;
mod battle;
mod column;
mod council;
mod ground;
mod march;
mod treks;

use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::state::Frame;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// More plans than an opponent compares.
const MANY: usize = 24;

/// Ways to play that hold their own between quick players.
pub const PLAYING_STYLES: [Style; 4] = [Style::EVEN, Style::of(2, 0), Style::of(4, 0), Style::of(3, ground::BURN)];

/// More than a village is worth: there are so many things to do that a beginner who erred by less would still do one of
/// the best.
pub const RECRUIT_NOISE: u16 = 600;

/// What a quick player of `style` decides for `side`.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other questions are of no special kind")]
pub fn propose(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let Some(top) = look.state.top() else { return Vec::new() };
    match top {
        Frame::Operations(_) => march::operations(look, side, style, rng),
        Frame::Forming(forming) => march::forming(look, forming),
        Frame::Moving(moving) => march::on(look, moving, style, rng),
        Frame::Garrison(_)
        | Frame::Ambush(_)
        | Frame::Fight(_)
        | Frame::Losses(_)
        | Frame::Relocate(_)
        | Frame::Retreat(_) => best(look, side, style, rng, |option| battle::worth(look, side, option, style)),
        _ => best(look, side, style, rng, |option| council::worth(look, side, option)),
    }
}

/// The option that is worth most, as far as the player's judgement does not wander.
fn best(
    look: Look<'_>,
    side: Side,
    style: Style,
    rng: &mut PlayoutRng,
    worth: impl Fn(&Decision) -> i32,
) -> Vec<Decision> {
    let options = look.options(side);
    let wander = |rng: &mut PlayoutRng| if style.noise == 0 { 0 } else { rng.below(usize::from(style.noise)) as i32 };
    let judged = options.into_iter().map(|option| (worth(&option) + wander(rng), option));
    // The first of equals, so that the same position always gives the same answer.
    let found = judged.reduce(|best, next| if next.0 > best.0 { next } else { best });
    found.map(|(_, option)| option).into_iter().collect()
}

fn every_option(look: Look<'_>, side: Side) -> impl Iterator<Item = Vec<Decision>> {
    look.options(side).into_iter().map(|option| vec![option])
}

/// Plans to compare, the quick player's own first.
pub fn plans(look: Look<'_>, side: Side, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, side, Style::default(), rng)];
    match look.state.top() {
        Some(Frame::Operations(_)) => found.extend(march::plans(look, side, wide, rng)),
        Some(Frame::Special(_) | Frame::UsRecruit(_) | Frame::WcRecruit(_) | Frame::Site(_)) => {
            found.extend(council::plans(look, side, wide));
        }
        Some(Frame::Moving(moving)) => found.extend(march::ways_on(look, moving, wide)),
        Some(Frame::Ambush(_) | Frame::Fight(_)) => found.extend(every_option(look, side)),
        // Who asks for many plans wants to hear of every option.
        Some(Frame::Losses(_) | Frame::Relocate(_) | Frame::Retreat(_)) if wide > MANY => {
            found.extend(every_option(look, side));
        }
        // For the rest the quick player's rule of thumb is as good as a search, and thinking is better spent elsewhere.
        _ => {}
    }
    let mut distinct: Vec<Vec<Decision>> = Vec::new();
    for row in found {
        if !row.is_empty() && !distinct.contains(&row) {
            distinct.push(row);
        }
    }
    distinct.truncate(wide.max(1));
    distinct
}

/// Operations gone by: special actions belong to those that follow them.
pub fn clock(look: Look<'_>) -> u32 {
    if matches!(look.state.frames.first(), Some(Frame::SetUp(_))) {
        return 0;
    }
    let before = u32::from(look.state.segment).saturating_sub(1);
    6 * u32::from(look.state.turn) + (2 * before / 3).min(5)
}
