//! Answers to the smaller questions.

use super::deployment;
use super::force::{Aim, Survey, power_of, weight};
use super::station::{View, stronger};
use super::{Judge, SMALLER, options};
use crate::combat::{Choice, Terms};
use crate::counters::Side;
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::frames::Look;
use crate::ids::AreaId;
use crate::reaction::Reaction;
use crate::setup::SetUp;
use crate::state::Standing;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// What a quick player answers to a question that proposes nothing itself.
pub(super) fn any(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    // Whoever knows nothing about a question takes any answer; a battle has advisers of its own.
    if look.state.battle.is_some() {
        let all = options(look, side);
        let pick = rng.below(all.len().max(1));
        return all.get(pick).copied().into_iter().collect();
    }
    best(look, side, style, rng, |_| None)
}

/// The best answer by what the question itself says it is worth, or else by what it is worth anywhere.
pub(crate) fn best(
    look: Look<'_>,
    side: Side,
    style: Style,
    rng: &mut PlayoutRng,
    own: impl Fn(&Decision) -> Option<i32>,
) -> Vec<Decision> {
    let mut judge = Judge { style, rng };
    judge.style.noise /= SMALLER;
    let value = |option: &Decision| own(option).unwrap_or_else(|| worth(look, side, option));
    judge.best(options(look, side).into_iter().map(|option| (value(&option), option))).into_iter().collect()
}

/// The same outside battles; in the middle of one there is no opinion.
pub(crate) fn best_on_map(
    look: Look<'_>,
    side: Side,
    style: Style,
    rng: &mut PlayoutRng,
    own: impl Fn(&Decision) -> Option<i32>,
) -> Vec<Decision> {
    if look.state.battle.is_some() { Vec::new() } else { best(look, side, style, rng, own) }
}

/// What it is worth to set up there.
pub(crate) fn set_up(look: Look<'_>, frame: &SetUp, option: &Decision, careless: bool) -> Option<i32> {
    let Decision::Place { at, .. } = *option else { return None };
    Some(deployment::worth(look, frame, at, careless))
}

/// What a settler is worth there.
pub(crate) fn settler(look: Look<'_>, option: &Decision, careless: bool) -> Option<i32> {
    let Decision::Place { at, .. } = *option else { return None };
    Some(deployment::settler(look, at, careless))
}

/// What a reaction is worth.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other answers are worth the same anywhere")]
pub(crate) fn react(look: Look<'_>, reaction: &Reaction, option: &Decision) -> Option<i32> {
    match *option {
        Decision::React { leader } => {
            let from = look.area_of(leader).unwrap_or(reaction.at);
            Some(reaction_worth(look, reaction, from))
        }
        Decision::Done => Some(1),
        _ => None,
    }
}

/// What it is worth to place a piece there.
pub(crate) fn deploy(look: Look<'_>, cause: Cause, option: &Decision, careless: bool) -> Option<i32> {
    let Decision::Place { at, .. } = *option else { return None };
    let near = |goal: AreaId| 15_000 - 500 * i32::from(look.board().distance(at, goal));
    match (cause, Aim::of(look)) {
        // The beaten gather where they are needed next.
        (Cause::Beaten { .. }, aim) => Some(near(aim.goal())),
        (Cause::Raid, _) => Some(homecoming(look, at, careless)),
        // Militia are called up to march with the army.
        (Cause::Militia, Aim::Expedition { base, .. } | Aim::Foothold { base, .. }) => Some(near(base)),
        (Cause::Militia, Aim::LongWar { .. }) => Some(0),
        (
            Cause::Funds
            | Cause::Iroquois
            | Cause::Girty
            | Cause::British
            | Cause::Army
            | Cause::Group
            | Cause::HeldBack
            | Cause::Quarters
            | Cause::McKee,
            _,
        ) => None,
    }
}

/// Which nation is led best.
pub(crate) fn council(look: Look<'_>, option: &Decision) -> Option<i32> {
    let Decision::Choose { nation } = *option else { return None };
    Some(look.chief(nation).map_or(0, |chief| i32::from(look.of(chief).cr) * 100))
}

/// What an answer is worth, whatever the question.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other answer is better than another")]
fn worth(look: Look<'_>, side: Side, option: &Decision) -> i32 {
    match *option {
        Decision::LeaveOut { piece } => 11_000 - 200 * weight(look.of(piece).kind),
        // Long chains are made as suggested.
        Decision::AsSuggested | Decision::AddAll => 10_000,
        Decision::BestWay => 9000,
        // 15.1.4: a village is no settler, and settlers are what counts here.
        Decision::Exchange { .. } if matches!(Aim::of(look), Aim::Expedition { .. }) => 0,
        Decision::Exchange { .. } => 11_000,
        Decision::Offer { treaties } => treaty_worth(look, treaties),
        Decision::TakeGroup => 100,
        Decision::Choose { nation } => i32::from(look.state.nation(nation).level.get()),
        Decision::Appoint { leader, .. } => 100 + i32::from(look.of(leader).cr),
        Decision::Name { leader } => i32::from(look.of(leader).cr) * 100,
        Decision::Pledge { .. } => 500,
        Decision::Remove { piece } | Decision::Lose { piece } => -look_value(look, piece),
        Decision::Dismiss { piece } => -i32::from(look.of(piece).cr) * 100,
        Decision::AddRating { add: true } => 100,
        Decision::Add { .. } => 50,
        Decision::Go => 40,
        Decision::Done => 10,
        Decision::Place { at, .. } => -i32::from(look.board().distance(at, Aim::of(look).goal())),
        Decision::Retreat { to } => retreat_worth(look, side, to),
        Decision::Hold => -100,
        _ => 0,
    }
}

/// 12.0.4: where raiders come home to. Beginners go where nobody fights them; 15.2.4: others take the goal from an army that
/// holds it when the game ends.
fn homecoming(look: Look<'_>, at: AreaId, careless: bool) -> i32 {
    let near = 200 * i32::from(look.board().distance(at, Aim::of(look).goal()));
    let met = !look.force(Side::Us, look.here(at)).is_empty();
    match (careless, Aim::of(look)) {
        (true, _) => {
            let others = i32::from(look.here(at).and(look.sets().all_warriors).len());
            15_000 - near / 10 - 9000 * i32::from(met) - 300 * others
        }
        (false, Aim::Foothold { .. }) => 15_000 - near,
        (false, Aim::Expedition { .. } | Aim::LongWar { .. }) => 0,
    }
}

fn look_value(look: Look<'_>, piece: crate::ids::PieceId) -> i32 {
    weight(look.of(piece).kind) * 10 + i32::from(look.state[piece].rifle) * 5
}

/// Battle where we are stronger, assault where the walls are nearly empty.
pub(crate) fn terms(look: Look<'_>, side: Side, terms: &Terms, option: Decision) -> i32 {
    let survey = Survey::of(look);
    let [own, enemy] = [side, side.other()].map(|side| survey.power(side, terms.at));
    match (terms.choice, option) {
        (Choice::Field, Decision::OfferBattle) => {
            let [ours, theirs] = [side, side.other()].map(|side| i32::from(look.fighters(side, terms.at).len()));
            // 11.1.1, 10.7.2: many against few drive them off by a skirmish, while a battle that nobody wins sends all away.
            if ours >= 2 * theirs { -1 } else { (own - enemy) * 10 }
        }
        (Choice::Fort, Decision::Assault) => {
            let garrison = i32::from(look.garrison(side.other(), terms.at));
            let attackers = i32::from(look.fighters(side, terms.at).len());
            attackers * 10 - (garrison + 2) * 30
        }
        _ => 0,
    }
}

/// One reacts to strike what is weak, or to leave what is strong.
fn reaction_worth(look: Look<'_>, reaction: &Reaction, from: AreaId) -> i32 {
    let survey = Survey::of(look);
    let (own, enemy) = (survey.power(reaction.side, from), survey.power(reaction.side.other(), reaction.at));
    let here = from == reaction.at;
    // 15.2.4: whoever holds the line does not leave it to hunt.
    let view = View::of(look, &survey, reaction.side, Style::EVEN);
    if view.is_post(from) {
        return -100;
    }
    match (here, stronger(own, enemy)) {
        (true, true) | (false, false) => -100,
        (true, false) => 500,
        (false, true) if enemy > 0 => 400,
        (false, true) => -100,
    }
}

/// 8.6.3: points are spent on a nation that is close to giving up.
fn treaty_worth(look: Look<'_>, treaties: u8) -> i32 {
    if treaties == 0 {
        return 0;
    }
    let Some(frame) = look.frame::<crate::mobilize::Treaty>() else { return -1 };
    let state = look.state.nation(frame.nation);
    let rich = look.state.vp[Side::Us.index()].get() >= 12;
    if rich && state.standing != Standing::Surrendered && look.chief(frame.nation).is_none() {
        i32::from(treaties) * 10
    } else {
        -10
    }
}

/// Back to friends, away from enemies.
fn retreat_worth(look: Look<'_>, side: Side, to: AreaId) -> i32 {
    let survey = Survey::of(look);
    let friends = power_of(look, look.force(side, survey.field.at(to)));
    let near = survey.near(look, side.other(), to, 1);
    friends * 2 - near * 2 - i32::from(look.state.pillaged.has(to)) * 400
}
