//! Guns, declarations, markers, retreats, pursuit: what is decided in and around a fight.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::declare::Front;
use crate::frames::{Act, Fight, Fleeing, Frame, Look, PursuitRiders};
use crate::points::CombatFactor;
use crate::refusal::Refusal;
use crate::state::{Battle, Status, Tactic};
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{ScriptedDice, Table};

/// Odds a marker must win back to be spent, in thousandths of a victory point.
const MARKER: i32 = 110;
/// The most that a declaration is taken to cost when positions are compared.
pub const STAKE: i32 = 6000;
/// As careful as this, and only duties are fought.
pub const DUTY_ONLY: i32 = -6;

/// 6.0: the best shot; fire that finds nothing is not saved for later.
pub fn bombard(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let army = look.state.phasing;
    let mut best: Option<(i32, Decision)> = None;
    for (gun, _) in look.on_map(army) {
        for shot in look.shots(gun) {
            let value = look.fire_value(shot.target(), look.fire_strength(&shot).column);
            let value = if value > 0 { value + wander(rng, style) } else { 0 };
            if value > 0 && best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Decision::Fire { gun, target: shot.target() }));
            }
        }
    }
    vec![best.map_or(Decision::EndBombardment, |(_, fire)| fire)]
}

/// 9.0-g: a whole declaration: all battles weighed together, or by a beginner one attack after the other.
pub fn declare(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    if style.careless || !look.state.battles.is_empty() {
        return declare_greedily(look, style, rng);
    }
    let mut plan = super::battles::weigh(look, style, rng).decisions;
    plan.push(Decision::EndDeclaration);
    plan
}

/// Whatever pays, then what has to be done.
fn declare_greedily(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let mut state = look.state.clone();
    let mut plan = Vec::new();
    let (mut dice, mut events) = (ScriptedDice::new(Vec::new()), Vec::new());
    while let Some(attack) = next_attack(Look { game: look.game, state: &state }, style, rng) {
        let mut table = Table::new(&mut dice, &mut events);
        let army = state.phasing;
        if (Act { game: look.game, state: &mut state, table: &mut table }).decide(army, attack).is_err() {
            break;
        }
        plan.push(attack);
        if !matches!(state.top(), Some(Frame::Declaration(_))) {
            return plan;
        }
    }
    plan.push(Decision::EndDeclaration);
    plan
}

/// The attack that promises most; one that promises nothing only where duty calls for it (8.2-h, 9.0-f).
fn next_attack(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Option<Decision> {
    let front = Front::new(look);
    let mut attacks: Vec<(i32, UnitId, Hex)> =
        front.attacks().map(|(unit, hex)| (promise(look, unit, hex) + wander(rng, style), unit, hex)).collect();
    attacks.sort_unstable_by(|a, b| b.cmp(a));
    let floor = if style.boldness <= DUTY_ONLY { i32::MAX } else { -20 * style.boldness };
    let paying = attacks.first().filter(|(value, ..)| *value > floor);
    let duties: Vec<Refusal> = front.open_duties().collect();
    let due = |(_, unit, hex): &&(i32, UnitId, Hex)| {
        duties.contains(&Refusal::MustAttack { unit: *unit }) || duties.contains(&Refusal::MustBeAttacked { hex: *hex })
    };
    let (_, unit, hex) = paying.or_else(|| attacks.iter().find(due))?;
    Some(Decision::Attack { unit: *unit, hex: *hex })
}

fn wander(rng: &mut PlayoutRng, style: Style) -> i32 {
    if style.noise == 0 { 0 } else { rng.below(usize::from(style.noise)) as i32 }
}

/// What an attack adds to the battles declared so far; a new battle is judged with all who are free to join it.
fn promise(look: Look<'_>, unit: UnitId, hex: Hex) -> i32 {
    let battles = &look.state.battles;
    let known = battles.iter().find(|battle| battle.attackers.contains(&unit) || battle.targets.contains(&hex));
    let mut joined = known.cloned().unwrap_or(Battle { attackers: Vec::new(), targets: Vec::new(), fought: false });
    let before = if known.is_some() { look.battle_value(&joined) } else { 0 };
    if !joined.attackers.contains(&unit) {
        joined.attackers.push(unit);
    }
    if !joined.targets.contains(&hex) {
        joined.targets.push(hex);
    }
    let alone = look.battle_value(&joined) - before;
    if known.is_some() {
        return alone;
    }
    let busy = |other: UnitId| battles.iter().any(|battle| battle.attackers.contains(&other));
    for (other, at) in look.on_map(look.state.phasing) {
        let joins = other != unit && look.arm(other).attacks() && !look.disordered(other);
        if joins && !busy(other) && look.facts().within_reach(at, hex) {
            joined.attackers.push(other);
        }
    }
    alone.max(look.battle_value(&joined) * 8 / 10)
}

/// 9.0-h: the surest battle first.
pub fn resolve(look: Look<'_>) -> Vec<Decision> {
    let open = look.state.battles.iter().enumerate().filter(|(_, battle)| !battle.fought);
    let best = open.max_by_key(|(place, battle)| (look.battle_value(battle), std::cmp::Reverse(*place)));
    best.map(|(place, _)| vec![Decision::Resolve { battle: place as u8 }]).unwrap_or_default()
}

/// 12.2, 18.1-c1: the best leader always; a marker where it changes something that matters.
pub fn fight(look: Look<'_>, army: Army, fight: &Fight) -> Vec<Decision> {
    if let Some((_, hex, leaders)) = look.undecided_leaders(fight) {
        let best = leaders.into_iter().max_by_key(|leader| look.counter(*leader).command);
        return vec![best.map_or(Decision::NoLeader { hex }, |leader| Decision::Lead { leader })];
    }
    let battle = &look.state.battles[usize::from(fight.battle)];
    let attacks = army == look.state.phasing;
    let fortune = |tactic: Option<Tactic>| {
        let tactics = if attacks { [tactic, None] } else { [None, tactic] };
        let odds = look.reckon(battle, &fight.leaders, tactics).odds;
        let fortune = look.facts().atlas.fortune(odds);
        let (mine, theirs) = if attacks { (fortune.loss, fortune.gain) } else { (fortune.gain, fortune.loss) };
        theirs - mine
    };
    let stake: i32 = look.defenders(battle).iter().chain(&battle.attackers).map(|unit| look.price(*unit)).sum();
    let plain = fortune(None);
    let best = Tactic::ALL
        .into_iter()
        .filter(|tactic| look.check_tactic(army, *tactic).is_ok())
        .map(|tactic| ((fortune(Some(tactic)) - plain) * stake / 2000, tactic))
        .max_by_key(|(value, tactic)| (*value, tactic.index()));
    // A marker unused at the end is worth nothing.
    let left = i32::from(look.facts().scenario.length).saturating_sub(i32::from(look.state.turn));
    let price = MARKER.min(20 + 25 * left);
    match best {
        Some((value, tactic)) if value > price => vec![Decision::PlayTactic { tactic }],
        _ => vec![Decision::NoTactic],
    }
}

/// 10.1: along with the leader, to the best ground near friends, away from the enemy.
pub fn flee(look: Look<'_>, fleeing: &Fleeing, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    if let Some(leader) = look.fleeing_riders(fleeing).first().filter(|_| !style.careless || rng.below(2) == 0) {
        return vec![Decision::Ride { leader: *leader }];
    }
    if look.may_halt_in_fort(fleeing) {
        return vec![Decision::HaltInFort];
    }
    let army = look.piece(fleeing.unit).army;
    let hexes = look.retreats(fleeing);
    let best = hexes.into_iter().map(|hex| (shelter(look, army, hex) + wander(rng, style), hex)).max();
    best.map(|(_, to)| vec![Decision::Retreat { to }]).unwrap_or_default()
}

fn shelter(look: Look<'_>, army: Army, hex: Hex) -> i32 {
    let grid = &look.facts().board.grid;
    let enemies = look.on_map(army.other()).filter(|(unit, _)| look.arm(*unit).is_combat());
    let near = enemies.map(|(_, at)| i32::from(grid.distance(at, hex))).min().unwrap_or(9).min(9);
    let led = if look.commanded(army, hex) { 60 } else { 0 };
    let ground = if look.sheltered(hex, false) { 40 } else { 0 };
    let goal = look.facts().goals().iter().find(|goal| goal.hex == hex);
    let held = goal.map_or(0, |goal| 150 * (goal.points[0] + goal.points[1]));
    let leaders = look.on_map(army).filter(|(unit, _)| look.arm(*unit) == Arm::Leader);
    let leader = leaders.map(|(_, at)| i32::from(grid.distance(at, hex))).min().unwrap_or(9);
    25 * near + led + ground + held - 6 * leader
}

/// 9.3-Bx: the cheapest units that cover what is owed, steady ones before shaken ones.
pub fn pay(look: Look<'_>, owed: CombatFactor, units: &[UnitId]) -> Vec<Decision> {
    if owed == CombatFactor::ZERO {
        return vec![Decision::EndPayment];
    }
    let cost = |unit: &UnitId| {
        let shaken = look.piece(*unit).status == Status::Disordered;
        let short = owed.saturating_sub(look.strength(*unit)).get();
        let waste = look.strength(*unit).saturating_sub(owed).get();
        (i32::from(shaken) * 400 + look.disorder_cost(*unit) + i32::from(short) * 60 + i32::from(waste) * 20, *unit)
    };
    units.iter().map(cost).min().map(|(_, unit)| vec![Decision::Pay { unit }]).unwrap_or_default()
}

/// 12.1-2: a leader who stays behind alone under the enemy's eyes is lost; beginners forget it.
pub fn take_along(look: Look<'_>, pursuer: &PursuitRiders, style: Style) -> Vec<Decision> {
    let at = look.hex(pursuer.unit).filter(|_| !style.careless);
    let mut leaders = at.into_iter().flat_map(|at| look.leaders_at(look.state.phasing, at));
    let left = leaders.find(|leader| !pursuer.riders.contains(leader));
    vec![left.map_or(Decision::Advance, |leader| Decision::Ride { leader })]
}

/// 10.2: forward where the new ground is worth it and not a trap.
pub fn pursue(look: Look<'_>, style: Style) -> Vec<Decision> {
    let mut options = Vec::new();
    look.options(look.state.phasing, &mut options);
    let value = |decision: &Decision| {
        let Decision::Pursue { unit, to } = *decision else { return None };
        Some(advance_value(look, unit, to, style))
    };
    let best = options.iter().filter_map(|option| Some((value(option)?, option))).max_by_key(|(value, _)| *value);
    match best {
        Some((value, option)) if value > 0 => vec![*option],
        _ if options.contains(&Decision::EndPursuit) => vec![Decision::EndPursuit],
        _ => options.first().map(|option| vec![*option]).unwrap_or_default(),
    }
}

fn advance_value(look: Look<'_>, unit: UnitId, to: Hex, style: Style) -> i32 {
    let Some(from) = look.hex(unit) else { return 0 };
    let army = look.piece(unit).army;
    let points = |hex: Hex| {
        let goal = look.facts().goals().iter().find(|goal| goal.hex == hex);
        goal.map_or(0, |goal| {
            let fresh = if look.state.ground_lost[army.other().index()] { 0 } else { goal.dread[army.other().index()] };
            400 * (goal.points[0] + goal.points[1]) + 60 * fresh
        })
    };
    let danger = |hex: Hex| {
        let grid = &look.facts().board.grid;
        let near = look
            .on_map(army.other())
            .filter(|(foe, at)| look.arm(*foe).attacks() && !look.disordered(*foe) && grid.distance(*at, hex) <= 4);
        let mut attack: Vec<i32> = near.map(|(foe, _)| i32::from(look.strength(foe).get())).collect();
        attack.sort_unstable_by(|a, b| b.cmp(a));
        let attack = attack.iter().take(3).sum();
        look.price(unit) * look.risk(attack, look.stand(unit, hex)) / 1000
    };
    let goals = look.facts().goals();
    let cell = |hex: Hex| look.facts().board.grid.cell(hex);
    let going = look.facts().kind(unit).going;
    let nearer = |hex: Hex| goals.iter().map(|goal| i32::from(goal.distance(going, cell(hex)))).min().unwrap_or(0);
    let care = if style.careless { 0 } else { (danger(to) - danger(from)) * (5 - style.boldness).max(1) / 10 };
    points(to) - points(from) + 12 * (nearer(from) - nearer(to)) + 15 - care
}

/// 18.1-1: a forced march while there is a long way to go and nobody near.
pub fn forced_march(look: Look<'_>) -> Vec<Decision> {
    let army = look.state.phasing;
    let grid = &look.facts().board.grid;
    let foot = |army: Army| look.on_map(army).filter(|(unit, _)| look.arm(*unit).attacks()).map(|(_, hex)| hex);
    let nearest = foot(army).flat_map(|at| foot(army.other()).map(move |hex| grid.distance(at, hex))).min();
    let led = foot(army).filter(|at| look.commanded(army, *at)).count() * 2 >= foot(army).count();
    let wanted = look.state.hands[army.index()].holds(Tactic::ForcedMarch);
    if wanted && led && nearest.is_some_and(|nearest| nearest > 7) {
        return vec![Decision::ForcedMarch];
    }
    vec![Decision::NoForcedMarch]
}

/// 18.0: who attacks wants the bayonet, who waits the volley; light troops lie in ambush.
pub fn select(look: Look<'_>, army: Army, rng: &mut PlayoutRng) -> Vec<Decision> {
    let mut weights = [1, 2, 2, 1];
    for (unit, piece) in look.state.units().filter(|(_, piece)| piece.army == army) {
        let counter = look.counter(unit);
        let _ = piece;
        if counter.light && counter.arm.is_infantry() {
            weights[Tactic::Ambush.index()] += i32::from(counter.factor.get()) / 2;
        } else if matches!(counter.arm, Arm::Line | Arm::Grenadier) {
            let wanted =
                if army == look.facts().scenario.first_player { Tactic::BayonetAttack } else { Tactic::Volley };
            weights[wanted.index()] += i32::from(counter.factor.get()) / 3;
        }
    }
    let held = look.state.hands[army.index()];
    let best = Tactic::ALL
        .into_iter()
        .filter(|tactic| look.check_select(army, *tactic).is_ok())
        .max_by_key(|tactic| weights[tactic.index()] / (1 + i32::from(held.0[tactic.index()])) + rng.below(3) as i32);
    best.map(|tactic| vec![Decision::SelectTactic { tactic }]).unwrap_or_default()
}
