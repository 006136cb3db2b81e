//! Answers to the smaller questions.

use super::deployment;
use super::force::{Aim, Survey, power_of, weight};
use super::station::{View, stronger};
use crate::combat::{Choice, Terms};
use crate::counters::Side;
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::frames::{Frame, Look};
use crate::ids::AreaId;
use crate::reaction::Reaction;
use crate::state::Standing;
use kernel::advice::Style;

/// Whether there is an opinion about the question that is asked.
pub(super) fn judges(look: Look<'_>) -> bool {
    // A battle has advisers of its own.
    look.state.battle.is_none() || matches!(look.state.frames.last(), Some(Frame::Terms(_) | Frame::Rally(_)))
}

/// What an answer is worth.
pub(super) fn worth(look: Look<'_>, side: Side, option: &Decision, style: Style) -> i32 {
    let careless = style.careless;
    match (*option, look.state.frames.last()) {
        (option, Some(Frame::Terms(terms))) => terms_worth(look, side, terms, option),
        (Decision::React { leader }, Some(Frame::Reaction(reaction))) => {
            let from = look.area_of(leader).unwrap_or(reaction.at);
            reaction_worth(look, reaction, from)
        }
        (Decision::Done, Some(Frame::Reaction(_))) => 1,
        (Decision::Place { at, .. }, Some(Frame::SetUp(frame))) => deployment::worth(look, frame, at, careless),
        (Decision::Place { at, .. }, Some(Frame::Settling(_))) => deployment::settler(look, at, careless),
        // The beaten gather where they are needed next.
        (Decision::Place { at, .. }, Some(Frame::Deploy(deploy))) if matches!(deploy.cause, Cause::Beaten { .. }) => {
            15_000 - 500 * i32::from(look.board().distance(at, Aim::of(look).goal()))
        }
        (Decision::Place { at, .. }, Some(Frame::Deploy(deploy))) if deploy.cause == Cause::Raid => {
            homecoming(look, at, careless)
        }
        // Militia are called up to march with the army.
        (Decision::Place { at, .. }, Some(Frame::Deploy(deploy))) if deploy.cause == Cause::Militia => {
            match Aim::of(look) {
                Aim::Expedition { base, .. } | Aim::Foothold { base, .. } => {
                    15_000 - 500 * i32::from(look.board().distance(at, base))
                }
                Aim::LongWar { .. } => 0,
            }
        }
        (Decision::LeaveOut { piece }, _) => 11_000 - 200 * weight(look.of(piece).kind),
        // Long chains are made as suggested.
        (Decision::AsSuggested | Decision::AddAll, _) => 10_000,
        (Decision::BestWay, _) => 9000,
        // 15.1.4: a village is no settler, and settlers are what counts here.
        (Decision::Exchange { .. }, _) if matches!(Aim::of(look), Aim::Expedition { .. }) => 0,
        (Decision::Exchange { .. }, _) => 11_000,
        (Decision::Offer { treaties }, _) => treaty_worth(look, treaties),
        (Decision::TakeGroup, _) => 100,
        (Decision::Choose { nation }, Some(Frame::Councils(_))) => {
            look.chief(nation).map_or(0, |chief| i32::from(look.of(chief).cr) * 100)
        }
        (Decision::Choose { nation }, _) => i32::from(look.state.nation(nation).level),
        (Decision::Appoint { leader, .. }, _) => 100 + i32::from(look.of(leader).cr),
        (Decision::Name { leader }, _) => i32::from(look.of(leader).cr) * 100,
        (Decision::Pledge { .. }, _) => 500,
        (Decision::Remove { piece } | Decision::Lose { piece }, _) => -look_value(look, piece),
        (Decision::Dismiss { piece }, _) => -i32::from(look.of(piece).cr) * 100,
        (Decision::AddRating { add: true }, _) => 100,
        (Decision::Add { .. }, _) => 50,
        (Decision::Go, _) => 40,
        (Decision::Done, _) => 10,
        (Decision::Place { at, .. }, _) => -i32::from(look.board().distance(at, Aim::of(look).goal())),
        (Decision::Retreat { to }, _) => retreat_worth(look, side, to),
        (Decision::Hold, _) => -100,
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
fn terms_worth(look: Look<'_>, side: Side, terms: &Terms, option: Decision) -> i32 {
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
    let rich = look.state.vp[Side::Us.index()] >= 12;
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
