//! Melee and what follows from it: when to attack, when to get away, where to run.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::Look;
use crate::melee::Melee;
use crate::pursuit::{Chase, Pursuit};
use crate::rout_move::RoutMove;
use crate::state::Marks;
use crate::tables::{Flight, SideResult};
use crate::withdrawal::Withdrawal;
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// A melee that promises less is not worth the confusion after it.
const PROMISE: i32 = 220;

impl Look<'_> {
    /// What a melee brings the attacker on average, in thousandths of a point.
    pub(crate) fn melee_worth(&self, attackers: UnitSet, target: Hex, pursuit: bool) -> i32 {
        let army = self.state.phasing;
        let defenders = self.units_at(army.other(), target);
        if attackers.is_empty() {
            return 0;
        }
        let odds = self.melee_odds(attackers, target, pursuit);
        let added: i8 = odds.modifiers.iter().map(|modifier| modifier.value).sum();
        let mut sum = 0;
        for face in 1..=6 {
            let result = self.tables().melee.result(odds.column, face + added);
            sum += self.side_worth(defenders, result.defender) - self.side_worth(attackers, result.attacker);
        }
        // 16.B: mounts that are caught.
        let mounts = defenders.iter().filter(|unit| matches!(self.arm(*unit), Arm::HorseHolder | Arm::MuleHolder));
        sum / 6 + 500 * mounts.count() as i32
    }

    /// What a result costs the side that suffers it.
    fn side_worth(&self, units: UnitSet, side: SideResult) -> i32 {
        let fighters = units.iter().filter(|unit| self.arm(*unit).is_combat()).count() as i32;
        let dear = units.iter().map(|unit| self.dearness(unit)).max().unwrap_or(100);
        let all: i32 = units.iter().map(|unit| i32::from(self.strength(unit))).sum();
        let lost = i32::from(side.losses).min(all.max(1)) * 10 * dear;
        let shaken = if side.losses.get() > 0 { 60 * fighters } else { 0 };
        let flight = match side.flight {
            Flight::None => 0,
            Flight::Retreat(hexes) => (70 + 40 * i32::from(hexes)) * fighters,
            Flight::Rout => 380 * fighters,
        };
        lost + flight + shaken.min(200)
    }
}

/// 4.F: the most promising melee, if any is promising enough.
pub fn melee_phase(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let must = look.pending_charge();
    let mut best: Option<(i32, Hex, UnitSet)> = None;
    for hex in look.melee_targets() {
        let attackers = look.attackers(hex);
        let mut worth = look.melee_worth(attackers, hex, false);
        if style.noise > 0 {
            worth += rng.below(usize::from(style.noise) + 1) as i32 - i32::from(style.noise) / 2;
        }
        if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
            best = Some((worth, hex, attackers));
        }
    }
    if let Some(unit) = must
        && let Some(target) = look.piece(unit).target
    {
        return attack(target, look.attackers(target));
    }
    let least = if style.careless { 0 } else { PROMISE - 60 * style.boldness };
    match best {
        Some((worth, hex, attackers)) if worth > least => attack(hex, attackers),
        Some(_) | None => vec![Decision::EndPhase],
    }
}

/// Every attack that could be made now, each by all who can.
pub fn all_attacks(look: Look<'_>) -> impl Iterator<Item = Vec<Decision>> {
    look.melee_targets().into_iter().map(move |hex| attack(hex, look.attackers(hex)))
}

fn attack(hex: Hex, attackers: UnitSet) -> Vec<Decision> {
    let mut row = vec![Decision::Attack { hex }];
    match (attackers.len(), attackers.first()) {
        (1, Some(unit)) => row.push(Decision::Join { unit }),
        _ => row.push(Decision::JoinAll),
    }
    row.push(Decision::Commit);
    row
}

/// 10.A: all who can, then it is declared.
pub fn join(look: Look<'_>, melee: &Melee) -> Vec<Decision> {
    let joiners = melee.joiners(look);
    match (joiners.len(), joiners.first()) {
        (1, Some(unit)) if melee.attackers.is_empty() => vec![Decision::Join { unit }, Decision::Commit],
        (2.., _) if melee.attackers.is_empty() => vec![Decision::JoinAll, Decision::Commit],
        _ => vec![Decision::Commit],
    }
}

/// 10.H.1: they go if the melee looks bad.
pub fn withdrawal(look: Look<'_>, army: Army, withdrawal: &Withdrawal) -> Vec<Decision> {
    let options = super::options(look, army.seat(), withdrawal);
    if let Some(go) = options.iter().find(|option| matches!(option, Decision::Go { .. })) {
        return vec![*go];
    }
    let must = !options.contains(&Decision::Stand);
    let bad = must || look.melee_worth(withdrawal.attackers, withdrawal.target, false) > 150;
    let able = withdrawal.able(look);
    match (able.len(), able.first()) {
        (1, Some(unit)) if bad => vec![Decision::TryRetreat { unit }],
        (2.., Some(_)) if bad && withdrawal.tried.is_empty() => vec![Decision::TryTogether],
        (2.., Some(unit)) if bad => vec![Decision::TryRetreat { unit }],
        _ => vec![Decision::Stand],
    }
}

/// 10.H.2: again, if it promises something.
pub fn pursuit(look: Look<'_>, pursuit: &Pursuit, style: Style) -> Vec<Decision> {
    if !pursuit.fighting {
        let bold = style.careless || style.boldness > 1;
        let mut able = pursuit.able(look).iter();
        let able = able.find(|unit| look.mounted(*unit) && !look.piece(*unit).marks.any(Marks::ADVERSE));
        return vec![able.filter(|_| bold).map_or(Decision::Stand, |unit| Decision::Pursue { unit })];
    }
    let hexes: Vec<Hex> = pursuit.fled.iter().filter_map(|unit| look.hex(unit)).collect();
    let worth = |hex: &Hex| {
        let able: UnitSet = pursuit.attackers.iter().filter(|unit| look.check_pursuer(*unit, *hex).is_ok()).collect();
        look.melee_worth(able, *hex, true)
    };
    match hexes.into_iter().max_by_key(worth) {
        Some(hex) if worth(&hex) > PROMISE => vec![Decision::Attack { hex }],
        Some(_) | None => vec![Decision::Stand],
    }
}

/// Pursuers stop where they are least in danger.
pub fn chase(look: Look<'_>, army: Army, chase: &Chase) -> Vec<Decision> {
    let options = super::options(look, army.seat(), chase);
    if options.contains(&Decision::Stop) { vec![Decision::Stop] } else { safest(look, army, &options) }
}

/// Of several hexes to fall back into the one under the least fire, near friends.
pub fn safest(look: Look<'_>, army: Army, options: &[Decision]) -> Vec<Decision> {
    let threat = super::threat::Threat::new(look, army);
    let value = |option: &Decision| {
        if *option == Decision::Stop {
            return 0;
        }
        let Decision::Retreat { to } = *option else { return i32::MAX / 2 };
        let near = look.on_map(army).filter(|(_, at)| look.distance(*at, to) <= 1).count() as i32;
        threat.fire_into(look, to, 0) - 8 * near.min(4)
    };
    options.iter().min_by_key(|option| value(option)).copied().into_iter().collect()
}

/// 10.J.2: to the nearest refuge, and not farther than need be.
pub fn run(look: Look<'_>, army: Army, run: &RoutMove) -> Vec<Decision> {
    let options = super::options(look, army.seat(), run);
    if options.contains(&Decision::Stop) {
        return vec![Decision::Stop];
    }
    let at = look.hex(run.unit);
    let far = |option: &Decision| {
        let Decision::Goal { hex } = *option else { return 0 };
        at.map_or(0, |at| look.distance(at, hex))
    };
    if options.iter().any(|option| matches!(option, Decision::Goal { .. })) {
        return options.iter().min_by_key(|option| far(option)).copied().into_iter().collect();
    }
    safest(look, army, &options)
}

/// 10.C.1: the strongest takes it, and nobody who is dear.
pub fn lose(look: Look<'_>, options: &[Decision]) -> Vec<Decision> {
    let value = |option: &Decision| {
        let Decision::Lose { unit } = *option else { return (0, 0) };
        let holder = look.arm(unit).is_holder();
        (u8::from(!holder), i32::from(look.strength(unit)) * 100 - look.dearness(unit))
    };
    options.iter().max_by_key(|option| value(option)).copied().into_iter().collect()
}

/// 10.H.3: into hexes that are no worse than where they are, and onto hills that count.
pub fn advance(look: Look<'_>, army: Army, style: Style) -> Vec<Decision> {
    let mut options = Vec::new();
    if let Some(frame) = look.state.frames.last() {
        kernel::ask::Ask::<crate::Rosebud>::options(frame, look, army.seat(), &mut options);
    }
    let threat = super::threat::Threat::new(look, army);
    let gain = |option: &Decision| {
        let Decision::Advance { unit, to } = *option else { return 0 };
        let Some(at) = look.hex(unit) else { return 0 };
        let hill = look.hill_worth(unit, to);
        hill + threat.fire_into(look, at, 0) - threat.fire_into(look, to, 0) + 20 * style.boldness
    };
    match options.iter().max_by_key(|option| gain(option)) {
        Some(option) if gain(option) > 0 => vec![*option],
        Some(_) | None => vec![Decision::EndPhase],
    }
}

impl Look<'_> {
    /// 17-b: what entering a hex scores for a unit, in thousandths of a point.
    pub(crate) fn hill_worth(&self, unit: UnitId, hex: Hex) -> i32 {
        if self.army(unit) != Army::Us || !self.arm(unit).is_company() {
            return 0;
        }
        let hills = self.scenario().objectives.iter().enumerate();
        let open = hills.filter(|(place, hill)| hill.hex == hex && self.state.hills & (1 << place) == 0);
        open.map(|(_, hill)| 1000 * i32::from(hill.points)).sum()
    }
}
