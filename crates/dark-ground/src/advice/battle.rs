//! A battle on a board: where to set up, whom to shoot at, whom to attack and whom to lose. Where to go is judged by the
//! [`walk`](super::walk).

use super::Judge;
use super::walk::{self, Scene};
use crate::battle::Spot;
use crate::battle::board::{Ground, Letter};
use crate::battle::charts::{MeleeResult, Suffers};
use crate::battle::fire::{FireImpulse, HitEffect, Shot, is_hit};
use crate::battle::melee::Melee;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::ids::{PieceId, PieceSet};
use crate::state::Order;
use grid::Hex;
use kernel::{Roll, rule};

/// Whether the question is one of a battle on a board.
pub(super) fn judges(look: Look<'_>) -> bool {
    matches!(
        look.state.frames.last(),
        Some(
            Frame::LetterChoice(_)
                | Frame::Posting(_)
                | Frame::RecoveryImpulse(_)
                | Frame::Movement(_)
                | Frame::Walking(_)
                | Frame::Flight(_)
                | Frame::Crowding(_)
                | Frame::FireImpulse(_)
                | Frame::Aim(_)
                | Frame::Melee(_)
                | Frame::Onset(_)
                | Frame::Aftermath(_)
                | Frame::Rejoining(_)
        )
    )
}

/// What a quick player decides in a battle on a board. Rows are longer than one decision where a piece moves, fires or
/// attacks.
pub(super) fn propose(look: Look<'_>, side: Side, judge: &mut Judge<'_>) -> Vec<Decision> {
    let row = match look.state.frames.last() {
        Some(Frame::Movement(movement)) => walk::march(look, movement, judge),
        Some(Frame::Walking(walking)) => walk::go_on(look, walking, judge),
        Some(Frame::FireImpulse(impulse)) => fire(look, impulse, judge),
        Some(Frame::Melee(melee)) => attack(look, melee, judge),
        Some(_) | None => Vec::new(),
    };
    if !row.is_empty() {
        return row;
    }
    let options = super::options(look, side);
    let judged = options.into_iter().map(|option| (worth(look, side, option), option));
    judge.best(judged).into_iter().collect()
}

/// What a single answer is worth.
fn worth(look: Look<'_>, side: Side, option: Decision) -> i32 {
    match (option, look.state.frames.last()) {
        // Set-ups, recovery and flight are made as suggested.
        (Decision::AsSuggested, _) => 20_000,
        (Decision::Letter { letter }, _) => letter_worth(look, side, letter),
        (Decision::Post { to }, _) => post_worth(look, side, to),
        (Decision::Recover { .. }, _) => 100,
        (Decision::Shoot { target }, Some(Frame::Aim(aim))) => {
            Scene::of(look, side).shots(look, aim.piece, target).map_or(0, |shot| effect(look, &shot))
        }
        (Decision::Advance { to }, Some(Frame::Flight(_))) => refuge_worth(look, side, to),
        (Decision::Advance { to }, Some(Frame::Rejoining(_))) => walk::leader_worth(look, side, to),
        (Decision::Advance { to }, _) => -10 * i32::from(look.nearest(to, look.lines().units[side.index()])),
        // Whoever has gone never comes back; only a flight leads off the board.
        (Decision::Exit, _) => -5000,
        (Decision::Lose { piece }, _) => -keep_worth(look, piece),
        // An attack once begun is made with everybody.
        (Decision::AddAll, _) => 300,
        (Decision::Go, _) => 200,
        (Decision::Add { .. }, _) => 100,
        _ => 0,
    }
}

/// Cover for warriors, an open field of fire for the others.
fn letter_worth(look: Look<'_>, side: Side, letter: Letter) -> i32 {
    let board = look.battle_board();
    let (centre, near) = (board.letter(letter), look.charts().from_letter);
    let good = |hex: Hex| match (board.ground(hex), side) {
        (Ground::Woods, Side::Na) | (Ground::Clear | Ground::Cultivated, Side::Us) => 2,
        (Ground::Swamp, _) => -1,
        (Ground::Woods, Side::Us) | (Ground::Clear | Ground::Cultivated, Side::Na) => 0,
    };
    board.grid().hexes().filter(|hex| board.grid().distance(centre, *hex) <= near).map(good).sum()
}

/// The last piece goes to its friends.
fn post_worth(look: Look<'_>, side: Side, to: Hex) -> i32 {
    let friends = look.lines().units[side.index()];
    -10 * i32::from(look.nearest(to, friends)) + i32::from(look.battle_board().is_woods(to) == (side == Side::Na))
}

/// Whoever runs runs to a leader, through cover, and not to where he is shot at.
fn refuge_worth(look: Look<'_>, side: Side, to: Hex) -> i32 {
    let (board, enemies) = (look.battle_board(), look.lines().units[side.other().index()]);
    let leader = |leader: PieceId| look.hex_of(leader).map(|at| board.grid().distance(at, to));
    let far = look.battle_leaders(side).filter_map(leader).min().unwrap_or(9);
    let exposed = look.next_to(to, &enemies) && !board.is_woods(to);
    let crowded = look.is_full(side, to);
    let safe = 20 * i32::from(look.nearest(to, enemies).min(6));
    safe - 60 * i32::from(far.min(9)) - 1000 * i32::from(exposed) - 300 * i32::from(crowded)
}

/// 16.1.3, 15.4.5: what a unit is worth to the enemy.
pub(super) fn stake(look: Look<'_>, piece: PieceId) -> i32 {
    1000 * i32::from(look.unit_worth(piece).0.max(1))
}

/// What is left of a unit's worth in thousandths.
pub(super) const fn soundness(order: Order) -> i32 {
    match order {
        Order::Good => 1000,
        Order::Disrupted => 800,
        Order::Routed => 450,
    }
}

fn keep_worth(look: Look<'_>, piece: PieceId) -> i32 {
    let rifle = i32::from(look.state[piece].rifle) * 300;
    stake(look, piece) + soundness(look.state[piece].order) + rifle
}

/// What a hit on a unit is worth, by what it does.
pub(super) fn hit_worth(look: Look<'_>, target: PieceId) -> i32 {
    let stake = stake(look, target);
    match HitEffect::on(look.state[target].order) {
        HitEffect::Disrupts => stake / 4,
        HitEffect::Eliminates => stake * 7 / 10,
        HitEffect::Checks => {
            let (rating, level) = (look.steadying(target) as i8, look.level(target) as i8);
            let fails = (1..=6).filter(|face: &i8| face - rating > level).count() as i32;
            stake * fails / 12 + stake / 20
        }
    }
}

/// How many of six faces hit.
pub(super) fn hits(look: Look<'_>, shot: &Shot) -> i32 {
    let (factor, any) = (look.fire_factor(shot), look.fire_roll(shot, 1));
    // The modifiers are the same for every face.
    let change = any.total() - any.face() as i8;
    (1..=6).filter(|face| is_hit(&Roll::new(*face, rule("10.5.2")).plus(change, rule("10.5.2")), factor)).count() as i32
}

/// What a shot is worth on average; leaders are in danger where somebody is hit (10.5.3).
fn effect(look: Look<'_>, shot: &Shot) -> i32 {
    let leaders = i32::from(look.leaders_in(look.of(shot.target).side, shot.to).len());
    hits(look, shot) * (hit_worth(look, shot.target) + 60 * leaders) / 6
}

/// The best shot of the next unit that has one.
fn fire(look: Look<'_>, impulse: &FireImpulse, judge: &mut Judge<'_>) -> Vec<Decision> {
    let scene = Scene::of(look, impulse.side);
    let ready = look.battle_units(impulse.side).filter(|piece| look.check_firer(impulse, *piece).is_ok());
    for piece in ready {
        let shots = scene.enemies.iter().filter_map(|enemy| scene.shots(look, piece, enemy.piece));
        let judged: Vec<(i32, Shot)> = shots.map(|shot| (effect(look, &shot), shot)).collect();
        if let Some(shot) = judge.best(judged) {
            return vec![Decision::Aim { piece }, Decision::Shoot { target: shot.target }];
        }
    }
    vec![Decision::Done]
}

/// What a side suffers by a result, in thousandths of a point.
fn suffered(look: Look<'_>, units: PieceSet, leaders: PieceSet, suffers: Suffers) -> i32 {
    let count = i32::from(units.len()).max(1);
    let each = units.map(|unit| stake(look, unit)).sum::<i32>() / count;
    let losses = i32::from(suffers.losses).min(count);
    let shaken: i32 = if suffers.retreat { (count - losses) * each * 3 / 10 } else { 0 };
    let risked: i32 = if suffers.anything() {
        leaders.map(|leader| 150 * i32::from(look.leader_worth(leader).0) + 100).sum()
    } else {
        0
    };
    losses * each + shaken + risked
}

/// Who attacks, and which hex.
#[derive(Clone, Copy)]
struct Attack {
    picked: PieceSet,
    at: Hex,
}

/// What an attack brings on average, by the table it is resolved on.
fn attack_worth(look: Look<'_>, side: Side, attack: Attack, boldness: i32) -> i32 {
    let (Attack { picked, at }, enemy) = (attack, side.other());
    let odds = look.odds(side, picked, at);
    let (units, defenders) = (picked.and(look.sets().units[side.index()]), look.units_in(enemy, at));
    let present = |leader: &PieceId| units.into_iter().any(|unit| look.spot(unit) == look.spot(*leader));
    let leaders: PieceSet = look.battle_leaders(side).filter(present).collect();
    let defending = look.leaders_in(enemy, at);
    let outcome = |face: i8| {
        let MeleeResult { attacker, defender } = look.charts().melee.entry(face + odds.levels, odds.column);
        let lost = suffered(look, units, leaders, attacker);
        suffered(look, defenders, defending, defender) - lost * (12 - boldness) / 10
    };
    (1..=6).map(outcome).sum::<i32>() / 6
}

/// The best attack, if any is worth it: everybody next to the hex or only those in good order, with leaders or without.
fn attack(look: Look<'_>, melee: &Melee, judge: &mut Judge<'_>) -> Vec<Decision> {
    let (side, boldness) = (melee.side, judge.style.boldness);
    let enemies = look.lines().units[side.other().index()];
    let mut found = vec![(100 - 30 * boldness, vec![Decision::Done])];
    for at in enemies.hexes(look.battle_board().grid()).filter(|at| !melee.attacked.contains(at)) {
        let able: PieceSet =
            look.battle_units(side).filter(|piece| look.check_onset(melee, at, *piece).is_ok()).collect();
        let good: PieceSet = able.filter(|piece| look.state[*piece].order == Order::Good).collect();
        for units in [able, good].into_iter().filter(|units| !units.is_empty()) {
            let with = |leader: &PieceId| units.into_iter().any(|unit| look.spot(unit) == look.spot(*leader));
            let leaders: PieceSet = look.battle_leaders(side).but(melee.used).filter(with).collect();
            for led in [PieceSet::NONE, leaders] {
                let worth = attack_worth(look, side, Attack { picked: units.or(led), at }, boldness);
                let adds = units.into_iter().chain(led).map(|piece| Decision::Add { piece });
                let row = std::iter::once(Decision::Assail { at }).chain(adds).chain([Decision::Go]).collect();
                found.push((worth, row));
            }
        }
    }
    judge.best(found).unwrap_or_default()
}

/// How a battle stands for the US: order of both sides, who is off the board, and who has lost so much that it is a defeat.
pub(super) fn standing(look: Look<'_>) -> Vec<(&'static str, i32)> {
    let Some(battle) = look.state.battle.as_deref() else { return Vec::new() };
    let [us, na] = Side::BOTH.map(|side| disorder(look, side));
    let mut terms = vec![("order in the battle", na - us)];
    if battle.at.is_some() {
        let [us, na] = Side::BOTH.map(|side| {
            let most = i32::from(crate::after_battle::defeat_threshold(battle.at_start[side.index()]));
            let lost = i32::from(battle.lost[side.index()]).min(most);
            if battle.senior_lost[side.index()] || lost == most { 4000 } else { 2500 * lost / most }
        });
        terms.push(("defeat", na - us));
    }
    if battle.field.is_some() {
        let cleared = Side::BOTH.map(|side| if look.holds_the_field(side) { 0 } else { 4000 });
        terms.push(("the field", cleared[1] - cleared[0]));
    }
    terms
}

/// What disorder and flight have cost a side so far.
fn disorder(look: Look<'_>, side: Side) -> i32 {
    let on_board = look.battle().field.is_some();
    let cost = |unit: PieceId| {
        let gone = on_board && look.spot(unit) == Spot::Off;
        let lost = on_board && look.spot(unit) == Spot::Away;
        let left = if gone { 450 } else { soundness(look.state[unit].order) };
        if lost { 0 } else { stake(look, unit) * (1000 - left) / 1000 }
    };
    look.battle_units(side).map(cost).sum()
}
