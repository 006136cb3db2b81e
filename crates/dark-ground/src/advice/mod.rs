//! What this game tells its opponents: how good a position is ([`assess`]), what a quick player decides ([`propose`]) and
//! which plans are worth comparing ([`plans`]).
//!
//! Integers only; a value of 1000 is one victory point, or what the scenario gives its place. Nothing here knows a rule:
//! what is legal comes from the checks that list options.

pub(crate) mod actions;
pub(crate) mod answers;
mod assess;
pub(crate) mod battle;
mod deployment;
mod force;
pub(crate) mod lines;
pub(crate) mod march;
mod station;
pub(crate) mod walk;

pub(crate) use assess::assess;

use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::scenario::Victory;
use crate::state::Step;
use kernel::advice::Style;
use kernel::ask;
use kernel::playout::PlayoutRng;

/// Ways to play that one has to reckon with.
pub(crate) const PLAYING_STYLES: [Style; 3] = [Style::EVEN, Style::of(2, 0), Style::of(-2, 0)];

/// About what a raid or a step towards the goal is worth: a beginner errs by as much.
pub(crate) const RECRUIT_NOISE: u16 = 1500;

/// In smaller questions a beginner errs by so much less.
const SMALLER: u16 = 8;

/// About what ground is worth on a battle board: plans that differ by as much are worth a thought.
const BATTLE_NOISE: u16 = 200;

/// All legal answers.
fn options(look: Look<'_>, side: Side) -> Vec<Decision> {
    let mut found = Vec::new();
    ask::options(look.game, look.state, crate::about::seat_of(side), &mut found);
    found
}

/// Whoever judges, and how far his judgement wanders.
pub(crate) struct Judge<'w> {
    style: Style,
    rng: &'w mut PlayoutRng,
}

impl Judge<'_> {
    fn wander(&mut self) -> i32 {
        if self.style.noise == 0 { 0 } else { self.rng.below(usize::from(self.style.noise)) as i32 }
    }

    /// The option that is worth most; the first of equals, so that the same position gives the same answer.
    fn best<T>(&mut self, options: impl IntoIterator<Item = (i32, T)>) -> Option<T> {
        let judged = options.into_iter().map(|(worth, option)| (worth + self.wander(), option));
        judged.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, option)| option)
    }
}

/// 15.1.4, 15.2.4: the US has one road to follow in the short campaigns, and even beginners keep to it.
fn steadiness(look: Look<'_>, side: Side) -> u16 {
    match (side, &look.scenario().victory) {
        (Side::Us, Victory::Expedition { .. } | Victory::Foothold { .. }) => 5,
        (Side::Us, Victory::LongWar | Victory::Points(_)) | (Side::Na, _) => 1,
    }
}

/// What a quick player of `style` decides for `side`: what the question proposes, or else any good answer.
pub(crate) fn propose(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let style = Style { noise: style.noise / steadiness(look, side), ..style };
    let plan = ask::propose(look.game, look.state, crate::about::seat_of(side), style, rng);
    if plan.is_empty() { answers::any(look, side, style, rng) } else { plan }
}

/// For questions with few answers: the quick player's own, then every single one.
pub(crate) fn each_answer(look: Look<'_>, side: Side, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, side, Style::EVEN, rng)];
    found.extend(options(look, side).into_iter().map(|option| vec![option]));
    found
}

/// 16.0: halves of rounds fought so far in a battle alone, by the module whole rounds.
fn halves(look: Look<'_>) -> u32 {
    let Some(battle) = look.state.battle.as_deref().filter(|battle| battle.at.is_none()) else { return 0 };
    let quick = look.quick().map_or(0, |quick| 2 * u32::from(quick.round));
    let half = |field: &crate::battle::Battlefield| {
        2 * u32::from(field.round) + u32::from(field.round > 0 && field.phasing != battle.first)
    };
    battle.field.as_ref().map_or(quick, half)
}

/// Whole turns in the short campaigns, whose end must be seen. In the long ones two parts a turn: all up to the last combat,
/// and raids with what ends the turn; in a battle alone halves of rounds.
pub(crate) fn clock(look: Look<'_>) -> u32 {
    if matches!(look.scenario().victory, Victory::Expedition { .. } | Victory::Foothold { .. }) {
        return u32::from(look.state.turn);
    }
    let part = match look.state.step {
        Step::Raids
        | Step::RaidTotal
        | Step::Attrition
        | Step::Forts
        | Step::LastVillages
        | Step::Victory
        | Step::WinterCleanUp
        | Step::McKee
        | Step::NextTurn => 1,
        Step::Muster
        | Step::Battle
        | Step::SetUpUs
        | Step::SetUpNa
        | Step::SetUpRolls
        | Step::Begin
        | Step::Events
        | Step::Villages
        | Step::Settlers
        | Step::Supply
        | Step::Commitment
        | Step::Nations
        | Step::IroquoisTest
        | Step::Intervention
        | Step::Army
        | Step::Group
        | Step::Militia
        | Step::MilitiaLeaders
        | Step::MarkersOff
        | Step::Primary
        | Step::Initiative
        | Step::Actions
        | Step::Sieges
        | Step::Combats
        | Step::LoneLeaders => 0,
    };
    2 * u32::from(look.state.turn) + part + halves(look)
}
