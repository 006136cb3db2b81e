//! A battle on a board: where to set up, whom to shoot at, whom to attack and whom to lose. Where to go is judged by the
//! [`walk`](super::walk).

use super::walk::{self, Scene};
use super::{BATTLE_NOISE, Judge};
use crate::battle::Spot;
use crate::battle::board::{Ground, Letter};
use crate::battle::charts::{MeleeResult, Suffers};
use crate::battle::fire::{Aim, FireImpulse, HitEffect, Shot, is_hit};
use crate::battle::melee::Melee;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};
use crate::state::Order;
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{Roll, rule};

/// More plans than a captain compares.
const MANY: usize = 12;

/// What a quick player decides in a battle on a board: a plan of several decisions where a piece moves, fires or attacks;
/// where there is none, the best single answer.
pub(crate) fn propose(
    look: Look<'_>,
    side: Side,
    style: Style,
    rng: &mut PlayoutRng,
    plan: impl FnOnce(&mut Judge<'_>) -> Vec<Decision>,
) -> Vec<Decision> {
    let mut judge = Judge { style, rng };
    let plan = plan(&mut judge);
    if plan.is_empty() { answer(look, side, style, rng, |_| None) } else { plan }
}

/// The best answer by what the question itself says it is worth, or else by what it is worth anywhere in a battle.
pub(crate) fn answer(
    look: Look<'_>,
    side: Side,
    style: Style,
    rng: &mut PlayoutRng,
    own: impl Fn(&Decision) -> Option<i32>,
) -> Vec<Decision> {
    let value = |option: &Decision| own(option).unwrap_or_else(|| worth(look, side, *option));
    let judged = super::options(look, side).into_iter().map(|option| (value(&option), option));
    Judge { style, rng }.best(judged).into_iter().collect()
}

/// The quick player's plans in several playing styles: who closes in, who waits, who goes somewhere else; and doing nothing.
/// Whoever compares many plans (a general) sees more of each kind.
pub(crate) fn plans(look: Look<'_>, side: Side, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let loose = |boldness: i32, times: u16| Style { noise: times * BATTLE_NOISE, ..Style::of(boldness, 0) };
    let few = [Style::EVEN, Style::of(3, 0), Style::of(-3, 0), loose(0, 1), loose(0, 1)];
    let more = [Style::of(6, 0), Style::of(-6, 0), loose(3, 1), loose(-3, 1), loose(0, 1), loose(0, 2), loose(0, 2)];
    let styles = few.into_iter().chain(more.into_iter().filter(|_| wide > MANY));
    let mut found: Vec<Vec<Decision>> = styles.map(|style| super::propose(look, side, style, rng)).collect();
    let done = super::options(look, side).into_iter().filter(|option| *option == Decision::Done);
    found.extend(done.map(|done| vec![done]));
    found
}

/// What a single answer is worth, whatever the question.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other answer is better than another")]
fn worth(look: Look<'_>, side: Side, option: Decision) -> i32 {
    match option {
        // Set-ups, recovery and flight are made as suggested.
        Decision::AsSuggested => 20_000,
        Decision::Letter { letter } => letter_worth(look, side, letter),
        Decision::Post { to } => post_worth(look, side, to),
        Decision::Recover { .. } => 100,
        Decision::Advance { to } => -10 * i32::from(look.nearest(to, look.lines().units[side.index()])),
        // Whoever has gone never comes back; only a flight leads off the board.
        Decision::Exit => -5000,
        Decision::Lose { piece } => -keep_worth(look, piece),
        // An attack once begun is made with everybody.
        Decision::AddAll => 300,
        Decision::Go => 200,
        Decision::Add { .. } => 100,
        _ => 0,
    }
}

/// What a shot is worth.
pub(crate) fn shot(look: Look<'_>, aim: &Aim, option: &Decision) -> Option<i32> {
    let Decision::Shoot { target } = *option else { return None };
    let scene = Scene::of(look, look.of(aim.piece).side);
    Some(scene.shots(look, aim.piece, target).map_or(0, |shot| effect(look, &shot)))
}

/// What a hex is worth to somebody who runs.
pub(crate) fn refuge(look: Look<'_>, side: Side, option: &Decision) -> Option<i32> {
    let Decision::Advance { to } = *option else { return None };
    Some(refuge_worth(look, side, to))
}

/// What a hex is worth to a leader who was left alone.
pub(crate) fn rejoin(look: Look<'_>, side: Side, option: &Decision) -> Option<i32> {
    let Decision::Advance { to } = *option else { return None };
    Some(walk::leader_worth(look, side, to))
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
    1000 * i32::from(look.unit_worth(piece).points.get().max(1))
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
            let (rating, level) = (look.steadying(target) as i8, look.level(target).get() as i8);
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
pub(crate) fn fire(look: Look<'_>, impulse: &FireImpulse, judge: &mut Judge<'_>) -> Vec<Decision> {
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
        leaders.map(|leader| 150 * i32::from(look.leader_worth(leader).points.get()) + 100).sum()
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
pub(crate) fn attack(look: Look<'_>, melee: &Melee, judge: &mut Judge<'_>) -> Vec<Decision> {
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
