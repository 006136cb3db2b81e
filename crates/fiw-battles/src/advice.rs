//! What this game tells its opponents: how good a position is ([`Look::assess`]), what a quick player decides
//! ([`propose`]) and which plans are worth comparing ([`plans`]).
//!
//! Integers only; a value of 1000 is one victory point. Nothing here knows a rule: what is legal comes from the checks
//! that list options, and every sequence of decisions was tried on a copy of the position.

mod assess;
pub mod atlas;
mod battles;
mod fight;
mod march;
mod orders;
mod paths;
mod refine;
mod worth;

use crate::counters::Army;
use crate::decision::Decision;
use crate::field::Field;
use crate::frames::{Frame, Look};
use crate::state::Status;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use refine::Plan;

/// Other places looked at when a Movement Phase is looked over.
const TRIES: usize = 150;
/// More plans than an opponent compares.
const MANY: usize = 24;

/// Ways to play that win games between quick players: at Lake George the bold beat the even-tempered as French, and who
/// goes for the second aim first holds his own as British.
pub const PLAYING_STYLES: [Style; 4] = [Style::EVEN, Style::of(4, 0), Style::of(2, 0), Style::of(0, 1)];

/// What a quick player of `style` decides for `army`.
pub fn propose(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let Some(top) = look.state.top() else { return Vec::new() };
    match top {
        Frame::SelectTactics(_) => fight::select(look, army, rng),
        Frame::SetUp(_) => set_up(look, army),
        Frame::Bombardment(_) => fight::bombard(look, style, rng),
        Frame::ForcedMarch(_) => fight::march(look),
        Frame::ReinforcementRoll(_) => vec![Decision::RollForReinforcement],
        Frame::ChooseReinforcement(_) => reinforce(look, army),
        Frame::DesignateEntry(_) => designate(look, army),
        Frame::Movement(_) | Frame::Moving(_) => march::phase(look, style, rng),
        Frame::Declaration(_) => fight::declare(look, style, rng),
        Frame::Battles(_) => fight::resolve(look),
        Frame::Fight(open) => fight::fight(look, army, open),
        Frame::Retreat(retreat) => match (retreat.undecided.first(), retreat.going.first()) {
            (Some(hex), _) => vec![Decision::Convert { hex: *hex }],
            (None, Some((unit, _))) => vec![Decision::Flee { unit: *unit }],
            (None, None) => Vec::new(),
        },
        Frame::Fleeing(fleeing) => fight::flee(look, fleeing, style, rng),
        Frame::Payment(payment) => fight::pay(look, payment.owed, &payment.units),
        Frame::Pursuit(_) | Frame::PursuitRiders(_) | Frame::SecondHex(_) => fight::pursue(look, top, style),
        Frame::Rally(_) => rally(look),
        Frame::Offer(offer) => {
            let (winner, standing) = look.standing();
            let enough = winner != Some(offer.by.other()) || offer.level >= standing;
            vec![if enough { Decision::Accept } else { Decision::Decline }]
        }
    }
}

/// Plans to compare, the quick player's own first.
pub fn plans(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, army, Style::default(), rng)];
    match look.state.top() {
        Some(Frame::Movement(_)) => return movements(look, army, wide, rng),
        Some(Frame::Moving(_) | Frame::Declaration(_)) => {
            // To stand still, if that is allowed, is a plan too.
            found.push(vec![Decision::EndMovement]);
            found.push(propose(look, army, Style { boldness: fight::DUTY_ONLY, ..Style::default() }, rng));
            for number in 1..wide.saturating_sub(2).max(1) {
                found.push(propose(look, army, variant(number, rng), rng));
            }
        }
        Some(Frame::ForcedMarch(_) | Frame::Pursuit(_) | Frame::SecondHex(_)) => {
            found.extend(fight::options(look, army));
        }
        // A marker is worth a thought, a leader's help is not: it costs nothing.
        Some(Frame::Fight(open)) if look.undecided_leaders(open).is_none() => {
            found.extend(fight::options(look, army));
        }
        // Who asks for many plans wants to hear of every option.
        Some(Frame::Bombardment(_) | Frame::Battles(_) | Frame::Fight(_) | Frame::Retreat(_) | Frame::Fleeing(_))
        | Some(Frame::Payment(_) | Frame::Rally(_) | Frame::DesignateEntry(_) | Frame::ChooseReinforcement(_))
            if wide > MANY =>
        {
            found.extend(fight::options(look, army));
        }
        // For the rest the quick player's rule of thumb is as good as a search, and thinking is better spent elsewhere.
        Some(_) | None => {}
    }
    let mut distinct: Vec<Vec<Decision>> = Vec::new();
    for row in found {
        let idle = row == [Decision::EndMovement] && !look.may_end_movement();
        if !row.is_empty() && !idle && !distinct.contains(&row) {
            distinct.push(row);
        }
    }
    distinct.truncate(wide.max(1));
    distinct
}

/// Movement Phases in several playing styles, the most promising of them looked over again unit by unit.
fn movements(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let careful = Style { boldness: fight::DUTY_ONLY, ..Style::default() };
    let mut rows = vec![propose(look, army, Style::default(), rng), propose(look, army, careful, rng)];
    if look.may_end_movement() {
        // To stand still is a plan too.
        rows.push(vec![Decision::EndMovement]);
    }
    for number in 1..2 * wide {
        rows.push(propose(look, army, variant(number, rng), rng));
    }
    let mut found: Vec<Plan> = Vec::new();
    for row in rows.into_iter().filter(|row| !row.is_empty()) {
        if found.iter().all(|known| known.row != row) {
            let value = refine::value_of(look, &row).unwrap_or(i32::MIN / 2);
            found.push(Plan { row, value });
        }
    }
    // The first of them differ in kind and are kept whatever they promise: what promises least now may lead farthest.
    let kinds: Vec<Vec<Decision>> = found.iter().take(wide / 2).map(|plan| plan.row.clone()).collect();
    found.sort_by_key(|plan| std::cmp::Reverse(plan.value));
    let refined = found.iter().take(1 + wide / 8).map(|plan| refine::refine(look, plan.clone(), army, TRIES).row);
    let mut distinct: Vec<Vec<Decision>> = Vec::new();
    for row in refined.chain(kinds).chain(found.iter().map(|plan| plan.row.clone())) {
        if !distinct.contains(&row) {
            distinct.push(row);
        }
    }
    distinct.truncate(wide.max(1));
    distinct
}

/// Playing styles to try, then playing styles with wandering judgement.
fn variant(number: usize, rng: &mut PlayoutRng) -> Style {
    const PLAYING_STYLES: [(i32, u8); 10] =
        [(3, 0), (-1, orders::DEFEND), (-3, 0), (0, 1), (2, orders::DEFEND), (3, 1), (0, 2), (5, 0), (3, 2), (0, 3)];
    match PLAYING_STYLES.get(number - 1) {
        Some((boldness, focus)) => Style { boldness: *boldness, focus: *focus, ..Style::default() },
        None => {
            let (boldness, focus) = PLAYING_STYLES[rng.below(PLAYING_STYLES.len())];
            let noise = [60, 150, 300][rng.below(3)];
            Style { boldness, focus, noise, careless: false }
        }
    }
}

/// The historical deployment.
fn set_up(look: Look<'_>, army: Army) -> Vec<Decision> {
    match look.next_in_hand(army) {
        Some(_) => vec![Decision::PlaceRest, Decision::FinishSetUp],
        None => vec![Decision::FinishSetUp],
    }
}

/// 24.4-c: the strongest.
fn reinforce(look: Look<'_>, army: Army) -> Vec<Decision> {
    let mut options = Vec::new();
    look.options(army, &mut options);
    let strength = |option: &Decision| {
        let Decision::ChooseReinforcement { unit } = option else { return None };
        Some((look.counter(*unit).factor, *option))
    };
    let best = options.iter().filter_map(strength).max_by_key(|(factor, _)| *factor);
    vec![best.map_or(Decision::NoReinforcement, |(_, option)| option)]
}

/// 22.3-b: where the scenario suggests, or the first legal hex.
fn designate(look: Look<'_>, army: Army) -> Vec<Decision> {
    let mut options = Vec::new();
    look.options(army, &mut options);
    let suggested = look.facts().side(army).entry.map(|hex| Decision::DesignateEntry { hex });
    let legal = suggested.filter(|decision| options.contains(decision));
    legal.or(options.first().copied()).into_iter().collect()
}

/// 11.2: everybody tries.
fn rally(look: Look<'_>) -> Vec<Decision> {
    let army = look.state.phasing;
    let tries = |status: Status| status == Status::Disordered;
    let next = look.on_map(army).find(|(unit, _)| tries(look.piece(*unit).status) && look.check_rally(*unit).is_ok());
    vec![next.map_or(Decision::EndRally, |(unit, _)| Decision::Rally { unit })]
}

impl Look<'_> {
    /// 14.1-e: whether the Movement Phase is on and nobody has to enter first.
    fn may_end_movement(&self) -> bool {
        matches!(self.state.top(), Some(Frame::Movement(_)))
            && self.must_enter(&Field::new(*self, self.state.phasing)).is_none()
    }
}

/// Player turns gone by.
pub fn clock(look: Look<'_>) -> u32 {
    if matches!(look.state.frames.first(), Some(Frame::SelectTactics(_) | Frame::SetUp(_))) {
        return 0;
    }
    let second = u32::from(look.state.phasing != look.facts().scenario.first_player);
    2 * u32::from(look.state.turn) + second
}
