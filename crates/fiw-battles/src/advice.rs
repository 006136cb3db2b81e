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
pub mod paths;
mod refine;
mod worth;

pub use fight::{bombard, declare, fight, flee, forced_march, pay, pursue, resolve, select, take_along};
pub use march::phase as movement;

use crate::counters::Army;
use crate::decision::Decision;
use crate::event::Phase;
use crate::field::Field;
use crate::frames::{Frame, Look};
use crate::state::Status;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{Seat, ask};
use refine::PhasePlan;

/// Other places looked at when a Movement Phase is looked over.
const TRIES: usize = 150;
/// More plans than an opponent compares.
const MANY: usize = 24;

/// Ways to play that win games between quick players: at Lake George the bold beat the even-tempered as French, and who
/// goes for the second aim first holds his own as British.
pub const PLAYING_STYLES: [Style; 4] = [Style::EVEN, Style::of(4, 0), Style::of(2, 0), Style::of(0, 1)];

/// What a quick player of `style` decides for `army`: what the question proposes.
pub fn propose(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    ask::propose(look.game, look.state, army.seat(), style, rng)
}

/// Plans to compare, the quick player's own first unless the question knows better.
pub fn plans(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    ask::plans(look.game, look.state, army.seat(), wide, rng)
}

/// In several playing styles, and to stand still if that is allowed.
pub fn in_styles(look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let army = Army::at(seat);
    let mut found = vec![propose(look, army, Style::EVEN, rng)];
    if look.may_end_movement() {
        found.push(vec![Decision::EndMovement]);
    }
    found.push(propose(look, army, Style { boldness: fight::DUTY_ONLY, ..Style::default() }, rng));
    for number in 1..wide.saturating_sub(2).max(1) {
        found.push(propose(look, army, variant(number, rng), rng));
    }
    found
}

/// The quick player's own, then every option: what each would lead to is for the search to say.
pub fn every_option(look: Look<'_>, seat: Seat, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = Vec::new();
    look.options(Army::at(seat), &mut found);
    let own = propose(look, Army::at(seat), Style::EVEN, rng);
    std::iter::once(own).chain(found.into_iter().map(|option| vec![option])).collect()
}

/// Who asks for many plans wants to hear of every option; for others the rule of thumb is as good as a search.
pub fn if_many(look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    if wide > MANY { every_option(look, seat, rng) } else { Vec::new() }
}

/// Movement Phases in several playing styles, the most promising of them looked over again unit by unit.
pub fn movements(look: Look<'_>, army: Army, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let careful = Style { boldness: fight::DUTY_ONLY, ..Style::default() };
    let mut proposed = vec![propose(look, army, Style::default(), rng), propose(look, army, careful, rng)];
    if look.may_end_movement() {
        // To stand still is a plan too.
        proposed.push(vec![Decision::EndMovement]);
    }
    for number in 1..2 * wide {
        proposed.push(propose(look, army, variant(number, rng), rng));
    }
    let mut found: Vec<PhasePlan> = Vec::new();
    for decisions in proposed.into_iter().filter(|decisions| !decisions.is_empty()) {
        if found.iter().all(|known| known.decisions != decisions) {
            let value = refine::value_of(look, &decisions).unwrap_or(i32::MIN / 2);
            found.push(PhasePlan { decisions, value });
        }
    }
    // The first of them differ in kind and are kept whatever they promise: what promises least now may lead farthest.
    let kinds: Vec<Vec<Decision>> = found.iter().take(wide / 2).map(|plan| plan.decisions.clone()).collect();
    found.sort_by_key(|plan| std::cmp::Reverse(plan.value));
    let refined = found.iter().take(1 + wide / 8).map(|plan| refine::refine(look, plan.clone(), army, TRIES).decisions);
    refined.chain(kinds).chain(found.iter().map(|plan| plan.decisions.clone())).collect()
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
pub fn set_up(look: Look<'_>, army: Army) -> Vec<Decision> {
    match look.next_in_hand(army) {
        Some(_) => vec![Decision::PlaceRest, Decision::FinishSetUp],
        None => vec![Decision::FinishSetUp],
    }
}

/// 24.4-c: the strongest.
pub fn reinforce(look: Look<'_>, army: Army) -> Vec<Decision> {
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
pub fn designate(look: Look<'_>, army: Army) -> Vec<Decision> {
    let mut options = Vec::new();
    look.options(army, &mut options);
    let suggested = look.facts().side(army).entry.map(|hex| Decision::DesignateEntry { hex });
    let legal = suggested.filter(|decision| options.contains(decision));
    legal.or(options.first().copied()).into_iter().collect()
}

/// 11.2: everybody tries.
pub fn rally(look: Look<'_>) -> Vec<Decision> {
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
    if look.phase() == Some(Phase::SetUp) {
        return 0;
    }
    let second = u32::from(look.state.phasing != look.facts().scenario.first_player);
    2 * u32::from(look.state.turn) + second
}
