//! Answers to the smaller questions.

use super::force::{Aim, power, power_of};
use super::lines;
use super::march::stronger;
use crate::combat::{Choice, Terms};
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::ids::AreaId;
use crate::reaction::Reaction;
use crate::state::Standing;

/// Whether there is an opinion about the question that is asked.
pub(super) fn judges(look: Look<'_>) -> bool {
    let line = matches!(
        look.state.frames.last(),
        Some(
            Frame::Extra(_)
                | Frame::Array(_)
                | Frame::Fire(_)
                | Frame::Moving(_)
                | Frame::Melees(_)
                | Frame::Recovery(_)
                | Frame::Joining(_)
        )
    );
    // A battle on a board has advisers of its own.
    line || look.state.battle.is_none() || matches!(look.state.frames.last(), Some(Frame::Terms(_) | Frame::Rally(_)))
}

/// What an answer is worth.
pub(super) fn worth(look: Look<'_>, side: Side, option: &Decision) -> i32 {
    match (*option, look.state.frames.last()) {
        (Decision::Line(line), _) => lines::worth(look, side, line),
        (_, Some(Frame::Moving(_))) => 0,
        (option, Some(Frame::Terms(terms))) => terms_worth(look, side, terms, option),
        (Decision::React { leader }, Some(Frame::Reaction(reaction))) => {
            let from = look.area_of(leader).unwrap_or(reaction.at);
            reaction_worth(look, reaction, from)
        }
        (Decision::Done, Some(Frame::Reaction(_))) => 1,
        // Long chains are made as suggested.
        (Decision::AsSuggested | Decision::AddAll, _) => 10_000,
        (Decision::BestWay, _) => 9000,
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

fn look_value(look: Look<'_>, piece: crate::ids::PieceId) -> i32 {
    super::force::weight(look, piece) * 10 + i32::from(look.state[piece].rifle) * 5
}

/// Battle where we are stronger, assault where the walls are nearly empty.
fn terms_worth(look: Look<'_>, side: Side, terms: &Terms, option: Decision) -> i32 {
    let field = look.field();
    let [own, enemy] = [side, side.other()].map(|side| power(look, &field, side, terms.at));
    match (terms.choice, option) {
        (Choice::Field, Decision::OfferBattle) => (own - enemy) * 10,
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
    let field = look.field();
    let (own, enemy) =
        (power(look, &field, reaction.side, from), power(look, &field, reaction.side.other(), reaction.at));
    let here = from == reaction.at;
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
    let field = look.field();
    let friends = power_of(look, look.force(side, field.at(to)));
    let near = look.around(to).map(|area| power(look, &field, side.other(), area)).max().unwrap_or_default();
    friends * 10 - near * 10 - i32::from(look.state.pillaged.has(to)) * 400
}
