//! Ambushes, combat, losses and retreats: what each option is worth at a glance.

use super::assess::{HALF, US_FP, WC_FP};
use crate::ambush::Strike;
use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::{Decision, Die};
use crate::frames::Look;
use crate::state::Fight;
use crate::tables::EventFace;
use kernel::advice::Style;

/// What an option is worth, in thousandths of a victory point.
#[expect(clippy::wildcard_enum_match_arm, reason = "what is not weighed is worth nothing in particular")]
pub fn worth(look: Look<'_>, side: Side, option: &Decision, style: Style) -> i32 {
    match *option {
        Decision::Enter { piece } => 50 + i32::from(look.fp(piece)),
        Decision::Screen => 10,
        Decision::Ambush { from } => {
            let prey = look.prey();
            let worth = prey.map_or(0, |prey| ambush(look, prey.struck(side, from)) + style.boldness * 20);
            // A bad ambush is not laid even by the careless.
            if worth < -30 { worth - 600 } else { worth }
        }
        Decision::LetPass => 0,
        Decision::Lose { piece } => -loss(look, piece),
        Decision::LoseStructure => -HALF,
        Decision::Relocate { to } => refuge(look, side, to),
        Decision::RetreatTo { to } => refuge(look, side, to) + 5,
        Decision::RetreatOne { .. } => -10_000,
        Decision::BackInside => 10_000,
        _ => look.fight().map_or(0, |fight| in_fight(look, side, fight, option, style)),
    }
}

fn fp_worth(side: Side) -> i32 {
    if side == Side::Us { US_FP } else { WC_FP }
}

/// 18.2: hits, a halt, and the half point that a blunder costs.
fn ambush(look: Look<'_>, strike: Strike<'_>) -> i32 {
    let tables = look.game.tables();
    let mut sum = 0;
    for face in 1..=6 {
        let roll = kernel::table::Roll::new(face, kernel::rule("18.2"));
        let row = look.ambush_roll(roll, strike).total().clamp(1, 6) as usize - 1;
        let result = tables.ambush[row];
        let halt = if result.overwhelming { 250 } else { 0 };
        sum += i32::from(result.hits) * fp_worth(strike.by.other()) + halt - i32::from(result.loses) * HALF;
    }
    // Delay cancels one in six.
    sum * 5 / 36
}

/// What a piece is worth to its owner; flipping costs less than losing the counter.
fn loss(look: Look<'_>, piece: PieceId) -> i32 {
    let removed = look.piece(piece).flipped;
    match look.kind(piece) {
        Kind::KeyLeader => {
            if removed {
                900
            } else {
                420
            }
        }
        Kind::Subordinate => {
            if removed {
                420
            } else {
                260
            }
        }
        Kind::Warriors => {
            if removed {
                WC_FP + 30
            } else {
                WC_FP
            }
        }
        Kind::RegularInfantry | Kind::RegularCavalry => {
            if removed {
                US_FP + 40
            } else {
                US_FP + 20
            }
        }
        Kind::MilitiaInfantry | Kind::MilitiaCavalry => {
            if removed {
                US_FP
            } else {
                US_FP - 20
            }
        }
        Kind::Scout => 80,
        Kind::Wagon => HALF + 80,
        Kind::Artillery => 0,
        Kind::Arms => 190,
    }
}

/// Away from the enemy.
fn refuge(look: Look<'_>, side: Side, to: Space) -> i32 {
    let enemy = |(id, piece): (PieceId, &crate::state::Piece)| {
        let space = piece.at.space()?;
        (look.game.side(id) != side)
            .then(|| i32::from(look.fp(id)) * (10 - i32::from(look.distance(to, space)).min(10)))
    };
    -look.state.pieces().filter_map(enemy).sum::<i32>()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "what is not weighed is worth nothing in particular")]
fn in_fight(look: Look<'_>, side: Side, fight: &Fight, option: &Decision, style: Style) -> i32 {
    let prospect = prospect(look, fight, side);
    match *option {
        Decision::Defend => prospect + style.boldness * 30,
        Decision::SpringAmbush => {
            let gain = ambush(look, fight.defenders_strike());
            prospect + gain + style.boldness * 30
        }
        Decision::FallBack => {
            let tp = look.tacticians(fight, side).len().min(1) as i32;
            let chance = 333 + 167 * tp;
            (prospect - 90) * (1000 - chance) / 1000 - 40 * chance / 1000
        }
        Decision::UseTactics { .. } => 20,
        Decision::NoTactics | Decision::NoCall | Decision::ScoutsNamed => 0,
        Decision::UseScout { used, .. } => scout(look, fight, used),
        Decision::Reroll { die } => reroll(look, fight, side, die),
        Decision::Keep => 0,
        Decision::Call { from } => match super::march::relief(look, side, from, fight.space) {
            nobody if nobody.is_empty() => -1_000,
            pieces => i32::from(look.total_fp(&pieces)) * 30 - 20,
        },
        _ => 0,
    }
}

fn scout(look: Look<'_>, fight: &Fight, used: crate::state::ScoutUse) -> i32 {
    let tie = look.tactical_points(fight, Side::Us) == look.tactical_points(fight, Side::Wc);
    match used {
        crate::state::ScoutUse::Tactics => {
            if tie {
                30
            } else {
                -10
            }
        }
        crate::state::ScoutUse::Force => 5,
    }
}

/// What the combat as it stands promises a side.
fn prospect(look: Look<'_>, fight: &Fight, side: Side) -> i32 {
    let [us, wc] = Side::BOTH.map(|side| i32::from(look.strength(fight, side)));
    let us = if fight.morale.is_none() { steady(look, fight, us) } else { us };
    let odds = look.game.atlas.odds(us, wc);
    let stake = if fight.both { HALF } else { 0 };
    let value = (2 * odds.us_wins - 1000) * stake / 1000 + (odds.us_hits * WC_FP - odds.wc_hits * US_FP) / 1000;
    if side == Side::Us { value } else { -value }
}

/// Before the morale roll militia count as far as they usually stand.
fn steady(look: Look<'_>, fight: &Fight, all: i32) -> i32 {
    let militia: i32 = look
        .in_fight(fight, Side::Us)
        .filter(|piece| look.kind(*piece).militia())
        .map(|piece| i32::from(look.fp(piece)))
        .sum();
    let usual: i32 = ((1..=5).map(|most| militia.min(most)).sum::<i32>() + militia) / 6;
    all - militia + usual
}

/// 14.9: an event or a die that is worse than what may come.
fn reroll(look: Look<'_>, fight: &Fight, side: Side, die: Die) -> i32 {
    let own = if side == Side::Us { EventFace::UsConfused } else { EventFace::WcConfused };
    match die {
        Die::Event => {
            let keen = prospect(look, fight, side) > 60;
            match fight.event {
                Some(face) if face == own => 150,
                Some(EventFace::Delay) if (side == fight.attacker) == keen => 60,
                Some(
                    EventFace::Battle
                    | EventFace::Delay
                    | EventFace::Reinforcements
                    | EventFace::UsConfused
                    | EventFace::WcConfused,
                )
                | None => -60,
            }
        }
        Die::Us | Die::Wc => {
            let whose = if die == Die::Us { Side::Us } else { Side::Wc };
            let mut sum = 0;
            for face in 1..=6 {
                let hits = look.game.tables().crt(fight.strength[whose.index()], face);
                let mut hypothetical = fight.hits;
                hypothetical[whose.index()] = hits;
                sum += result(fight, hypothetical, side);
            }
            sum / 6 - result(fight, fight.hits, side)
        }
    }
}

/// What these hits are worth to a side.
fn result(fight: &Fight, hits: [u8; 2], side: Side) -> i32 {
    let [us, wc] = hits.map(i32::from);
    let stake = if fight.both { HALF } else { 0 };
    let won = if us > wc { stake } else { -stake };
    let value = won + us * WC_FP - wc * US_FP;
    if side == Side::Us { value } else { -value }
}
