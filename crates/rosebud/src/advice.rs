//! What this game tells its opponents: how good a position is ([`Look::assess`]), what a quick player decides
//! ([`propose`]) and which plans are worth comparing ([`plans`]).
//!
//! Integers only; a value of 1000 is one Victory Point. Nothing here decides what is legal: that comes from the checks
//! that list options, and sequences of decisions are tried on a copy of the position.

mod assess;
pub mod atlas;
mod charges;
mod draft;
mod fight;
mod march;
mod plan;
mod prey;
mod ride;
mod shots;
mod support;
mod threat;
mod ways;
mod works;

use crate::counters::Army;
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::state::{Errand, Marks};
use crate::zones::Field;
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use plan::focus;

/// Ways to play that one has to reckon with.
pub const STYLES: [Style; 4] = [Style::EVEN, Style::of(2, 0), Style::of(-2, 0), Style::of(0, focus::HILLS)];

/// More ways to move a whole army are hardly told apart.
const MANY: usize = 14;

/// What a quick player of `style` decides for `army`.
pub fn propose(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let Some(top) = look.state.frames.last() else { return Vec::new() };
    let style = look.mood(army, style);
    match top {
        Frame::SetUp(_) => set_up(look),
        Frame::RallyPhase(_) => rally(look, army),
        Frame::Refill(refill) => options(look, army, refill).last().copied().into_iter().collect(),
        Frame::FirePhase(phase) => shots::phase(look, phase.kind, style, rng),
        Frame::Volley(volley) => shots::volley(volley),
        Frame::Reaction(reaction) => shots::reaction(look, reaction, style, rng),
        Frame::Nerve(_) => vec![Decision::Stand],
        Frame::LeaderChoice(choice) => vec![Decision::StayWith { leader: choice.leader }],
        Frame::Flee(flee) => options(look, army, flee).first().copied().into_iter().collect(),
        Frame::Retreating(retreat) => fight::safest(look, army, &options(look, army, retreat)),
        Frame::Trampled(trampled) => options(look, army, trampled).first().copied().into_iter().collect(),
        // 16.E: points for nothing; but five companies are worth more here than on a trail.
        Frame::SearchChoice(search) => options(look, army, search).first().copied().into_iter().collect(),
        Frame::Trail(_) => vec![Decision::Stand],
        Frame::RoutPhase(rout) => options(look, army, rout).first().copied().into_iter().collect(),
        Frame::RoutMove(run) => fight::run(look, army, run),
        Frame::MovementPhase(_) | Frame::Moving(_) => march::phase(look, army, style, rng),
        Frame::MeleePhase(_) => fight::melee_phase(look, style, rng),
        Frame::Melee(melee) => fight::join(look, melee),
        Frame::Fight(_) => Vec::new(),
        Frame::Withdrawal(withdrawal) => fight::withdrawal(look, army, withdrawal),
        Frame::Withdrawing(going) => fight::safest(look, army, &options(look, army, going)),
        Frame::Pursuit(pursuit) => fight::pursuit(look, pursuit, style),
        Frame::Chase(chase) => fight::chase(look, army, chase),
        Frame::Losses(losses) => fight::lose(look, &options(look, army, losses)),
        Frame::Plunder(plunder) => options(look, army, plunder).first().copied().into_iter().collect(),
        Frame::AdvancePhase(_) => fight::advance(look, army, style),
        Frame::Ambush(ambush) => fight::lose(look, &options(look, army, ambush)),
    }
}

/// Everything a frame lists.
fn options(look: Look<'_>, army: Army, frame: &impl Ask<crate::Rosebud>) -> Vec<Decision> {
    let mut found = Vec::new();
    frame.options(look, army.seat(), &mut found);
    found
}

/// As the scenario suggests.
fn set_up(look: Look<'_>) -> Vec<Decision> {
    let left = look.state.pieces.iter().any(|piece| piece.at == crate::state::Place::InHand);
    if left { vec![Decision::PlaceRest, Decision::Ready] } else { vec![Decision::Ready] }
}

/// 4.A: everybody tries; whoever is short and not under the enemy's eyes asks for ammunition.
fn rally(look: Look<'_>, army: Army) -> Vec<Decision> {
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
            let short = look.roster(unit).is_none_or(|boxes| look.piece(unit).stock < boxes);
            short && calm(unit) && calm(from) && !look.piece(unit).marks.any(Marks::PINNED.or(Marks::ROUTED))
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
    let mut found = vec![propose(look, army, Style::EVEN, rng)];
    match look.state.frames.last() {
        // A whole Movement Phase in several playing styles; once it is under way the quick player carries it on.
        Some(Frame::MovementPhase(_)) if !look.state.under_way => {
            for number in 1..wide.min(MANY) {
                found.push(propose(look, army, variant(number, rng), rng));
            }
            if look.check_end_movement(&Field::new(look, army), army).is_ok() {
                found.push(vec![Decision::EndPhase]);
            }
        }
        Some(Frame::MeleePhase(_)) => {
            found.push(vec![Decision::EndPhase]);
            found.extend(fight::all_attacks(look));
        }
        Some(Frame::FirePhase(phase)) if phase.kind == crate::fire::FireKind::Offensive && nobody_fired(look, army) => {
            found.push(propose(look, army, Style::of(4, 0), rng));
            found.push(propose(look, army, Style::of(-4, 0), rng));
            found.push(vec![Decision::EndPhase]);
        }
        Some(Frame::Withdrawal(withdrawal)) => {
            found.extend(options(look, army, withdrawal).into_iter().map(|one| vec![one]))
        }
        // For the rest the rule of thumb is as good as a search, and thinking is better spent elsewhere.
        Some(
            Frame::SetUp(_)
            | Frame::RallyPhase(_)
            | Frame::Refill(_)
            | Frame::FirePhase(_)
            | Frame::Volley(_)
            | Frame::Reaction(_)
            | Frame::Nerve(_)
            | Frame::LeaderChoice(_)
            | Frame::Flee(_)
            | Frame::Retreating(_)
            | Frame::Trampled(_)
            | Frame::SearchChoice(_)
            | Frame::Trail(_)
            | Frame::RoutPhase(_)
            | Frame::RoutMove(_)
            | Frame::MovementPhase(_)
            | Frame::Moving(_)
            | Frame::Melee(_)
            | Frame::Fight(_)
            | Frame::Withdrawing(_)
            | Frame::Pursuit(_)
            | Frame::Chase(_)
            | Frame::Losses(_)
            | Frame::Plunder(_)
            | Frame::AdvancePhase(_)
            | Frame::Ambush(_),
        )
        | None => {}
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

fn nobody_fired(look: Look<'_>, army: Army) -> bool {
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
