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
mod destinations;
mod ground;
pub mod march;

use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::state::Frame;
use kernel::Seat;
use kernel::advice::Style;
use kernel::ask::{self, Ask};
use kernel::playout::PlayoutRng;

/// More plans than an opponent compares.
const MANY: usize = 24;

/// Ways to play that hold their own between quick players.
pub const PLAYING_STYLES: [Style; 4] = [Style::EVEN, Style::of(2, 0), Style::of(4, 0), Style::of(3, ground::BURN)];

/// More than a village is worth: there are so many things to do that a beginner who erred by less would still do one of
/// the best.
pub const RECRUIT_NOISE: u16 = 600;

/// What a quick player of `style` decides for `side`: as the question proposes, or as he judges special actions, winter and
/// set-up.
pub fn propose(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let own = ask::propose(look.game, look.state, side.seat(), style, rng);
    if own.is_empty() { best(look, side, style, rng, |option| council::worth(look, side, option)) } else { own }
}

/// What he decides about ambushes, battles, losses and retreats.
pub fn in_battle(look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let Some(side) = Side::of(seat) else { return Vec::new() };
    best(look, side, style, rng, |option| battle::worth(look, side, option, style))
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

/// Every option as a plan of its own.
pub fn every_option(look: Look<'_>, seat: Seat) -> Vec<Vec<Decision>> {
    let options = Side::of(seat).map(|side| look.options(side)).unwrap_or_default();
    options.into_iter().map(|option| vec![option]).collect()
}

/// Every option as a plan of its own, for those who ask for many plans; others trust the quick player.
pub fn every_option_of_many(look: Look<'_>, seat: Seat, wide: usize) -> Vec<Vec<Decision>> {
    if wide > MANY { every_option(look, seat) } else { Vec::new() }
}

/// Options of special actions, recruiting and building, the best of each kind.
pub fn council_plans(look: Look<'_>, seat: Seat, wide: usize) -> Vec<Vec<Decision>> {
    Side::of(seat).map(|side| council::plans(look, side, wide)).unwrap_or_default()
}

/// Plans to compare: the quick player's own first, then those of the question.
pub fn plans(look: Look<'_>, side: Side, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, side, Style::default(), rng)];
    if let Some(frame) = look.state.top() {
        found.extend(frame.plans(look, side.seat(), wide, rng));
    }
    kernel::advice::distinct(found, wide)
}

/// Operations gone by: special actions belong to those that follow them.
pub fn clock(look: Look<'_>) -> u32 {
    if matches!(look.state.frames.first(), Some(Frame::SetUp(_))) {
        return 0;
    }
    let before = u32::from(look.state.segment).saturating_sub(1);
    6 * u32::from(look.state.turn) + (2 * before / 3).min(5)
}
