//! What this game tells its opponents: how good a position is ([`Look::assess`]), what a quick player decides
//! ([`propose`]) and which plans are worth comparing ([`plans`]).
//!
//! Integers only; a value of 1000 is one Victory Point. Nothing here decides what is legal: that comes from the checks
//! that list options, and sequences of decisions are tried on a copy of the position.

mod assess;
pub mod atlas;
mod charges;
mod draft;
pub mod fight;
pub mod march;
mod plan;
mod prey;
mod ride;
pub mod shots;
mod support;
mod threat;
mod ways;
mod works;

use crate::counters::{Arm, Army};
use crate::decision::Decision;
use crate::frames::Look;
use crate::state::{Errand, Marks};
use crate::zones::Field;
use kernel::Seat;
use kernel::advice::Style;
use kernel::ask::{self, Ask};
use kernel::playout::PlayoutRng;
use plan::focus;

/// Ways to play that one has to reckon with.
pub const STYLES: [Style; 4] = [Style::EVEN, Style::of(2, 0), Style::of(-2, 0), Style::of(0, focus::HILLS)];

/// More ways to move a whole army are hardly told apart.
const MANY: usize = 14;
/// Fewer units that have not moved yet are left to the quick player: he hardly does anything else with them.
const WORTH_A_THOUGHT: usize = 5;
/// Whoever compares this many plans thinks about a Movement Phase again after each interruption.
const THINKS_AGAIN: usize = 20;

/// What a quick player of `style` decides for `army`: what the question proposes.
pub fn propose(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    ask::propose(look.game, look.state, army.seat(), look.mood(army, style), rng)
}

/// Everything a frame lists.
pub fn options(look: Look<'_>, seat: Seat, frame: &impl Ask<crate::Rosebud>) -> Vec<Decision> {
    let mut found = Vec::new();
    frame.options(look, seat, &mut found);
    found
}

/// As the scenario suggests.
pub fn set_up(look: Look<'_>) -> Vec<Decision> {
    let left = look.state.pieces.iter().any(|piece| piece.at == crate::state::Place::InHand);
    if left { vec![Decision::PlaceRest, Decision::Ready] } else { vec![Decision::Ready] }
}

/// 4.A: everybody tries; whoever is short and not under the enemy's eyes asks for ammunition.
pub fn rally(look: Look<'_>, army: Army) -> Vec<Decision> {
    let able = look.may_rally(army);
    match (able.len(), able.first()) {
        (1, Some(unit)) => return vec![Decision::Rally { unit }],
        (0, _) => {}
        _ => return vec![Decision::RallyAll],
    }
    if army == Army::Us {
        let mut supplies = Vec::new();
        look.supplies(&mut supplies);
        let safe = |decision: &Decision| {
            let Decision::Resupply { unit, from } = *decision else { return false };
            let calm = |unit| look.hex(unit).is_some_and(|hex| !look.faces_enemy(army, hex));
            // 14.D.2-g: boxes from another company are missing there, and both stand still for them.
            let short = look.roster(unit).is_none_or(|boxes| look.piece(unit).stock.get() <= boxes.get());
            short
                && look.arm(from) == Arm::PackTrain
                && calm(unit)
                && calm(from)
                && !look.piece(unit).marks.any(Marks::PINNED.or(Marks::ROUTED))
        };
        if let Some(supply) = supplies.into_iter().find(safe) {
            return vec![supply];
        }
        let joined = look.troops(army).or(look.leaders(army));
        let replaced = joined.iter().find(|unit| look.arm(*unit).is_company() && look.check_replacement(*unit).is_ok());
        if let Some(with) = replaced {
            return vec![Decision::Replace { with }];
        }
    }
    vec![Decision::EndPhase]
}

/// Plans to compare, the quick player's own first.
pub fn plans(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    ask::plans(look.game, look.state, army.seat(), wide, rng)
}

/// A whole Movement Phase, or what is left of it, in several playing styles. Dice end a plan (9.F, 16.C-f), so whoever thinks
/// long enough thinks again after them; the others let the quick player carry on once somebody has moved.
pub fn movements(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let (fresh, moved) = (march::fresh(look, army).count(), march::has_moved(look, army));
    if look.state.under_way && fresh < WORTH_A_THOUGHT || moved && wide < THINKS_AGAIN {
        return Vec::new();
    }
    let mut found = vec![propose(look, army, Style::EVEN, rng)];
    for number in 1..wide.min(MANY) {
        found.push(propose(look, army, variant(number, rng), rng));
    }
    if look.check_end_movement(&Field::new(look, army), army).is_ok() {
        found.push(vec![Decision::EndPhase]);
    }
    found
}

/// Whether nobody has fired or taken up anything else yet in the phase.
pub fn nobody_fired(look: Look<'_>, army: Army) -> bool {
    !look.troops(army).iter().any(|unit| look.is(unit, Marks::SHOT) || look.piece(unit).errand != Errand::None)
}

/// Playing styles to try, then playing styles with wandering judgement.
fn variant(number: usize, rng: &mut PlayoutRng) -> Style {
    const PLAYING_STYLES: [(i32, u8); 9] = [
        (2, 0),
        (-2, 0),
        (0, focus::HILLS),
        (0, focus::HOLD),
        (0, focus::PRESS),
        (4, 0),
        (-4, focus::HOLD),
        (2, focus::HILLS),
        (3, focus::PRESS),
    ];
    match PLAYING_STYLES.get(number - 1) {
        Some((boldness, focus)) => Style::of(*boldness, *focus),
        None => {
            let (boldness, focus) = PLAYING_STYLES[rng.below(PLAYING_STYLES.len())];
            let noise = [60, 150, 300][rng.below(3)];
            Style { noise, ..Style::of(boldness, focus) }
        }
    }
}
