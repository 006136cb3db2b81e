//! Fire: what a shot is worth, who fires at whom, and who holds his fire.

use crate::board::Hexside;
use crate::cells::HexSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::{Decision, Shot};
use crate::fire::{FireKind, Firing, LineOfFire};
use crate::frames::Look;
use crate::reaction::Reaction;
use crate::state::{Errand, Marks};
use crate::volley::Volley;
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// 14.A: what a shot costs a US unit in cartridges, in thousandths of a point: one shot in eighteen leaves it short, which
/// is a point at the end and half its fire until it is supplied.
const US_ROUNDS: i32 = 45;
/// The same for a band, which loses no points by it but is never supplied again.
const INDIAN_ROUNDS: i32 = 35;
/// What it costs a unit to stay where it is, on average.
const STAYING: i32 = 40;

impl Look<'_> {
    /// What a shot at a target is worth by itself, cartridges not counted; nothing if it cannot be fired.
    pub(crate) fn shot_worth(&self, firing: Firing, kind: FireKind) -> Option<i32> {
        let aim = self.check_shot(firing.unit, firing.at, kind, firing.shot).ok()?;
        let from = self.hex(firing.unit)?;
        let added: i8 = self.fire_modifiers(from, firing.at).iter().map(|modifier| modifier.value).sum();
        Some(self.game.atlas().harm(aim.long, aim.letter, added) * self.dearness(firing.at) / 100)
    }

    /// How much a point of this unit counts, in hundredths: trains carry points, a broken unit is half gone.
    pub(crate) fn dearness(&self, unit: UnitId) -> i32 {
        let piece = self.piece(unit);
        let kind = match self.arm(unit) {
            Arm::PackTrain => 170,
            Arm::Headquarters => 260,
            Arm::HorseHolder | Arm::MuleHolder => 100,
            Arm::PonyHolder => 5,
            Arm::Leader => 60,
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Personnel | Arm::Warriors => 100,
        };
        // A unit on its last points takes its Leader and its fire with it.
        let last = if self.strength(unit).get() <= 2 { 10 } else { 0 };
        let shaken = if piece.marks.any(Marks::DISRUPTED) { 8 } else { 0 };
        let routed = if piece.is(Marks::ROUTED) { -25 } else { 0 };
        kind + last + shaken + routed
    }

    /// What the cartridges of a shot are worth.
    fn rounds(&self, unit: UnitId, kind: FireKind) -> i32 {
        let low = self.is(unit, Marks::LOW_AMMO);
        match self.army(unit) {
            _ if low => 0,
            Army::Us if self.roster(unit).is_some() => {
                let stock = i32::from(self.piece(unit).stock);
                let short = 2 * i32::from(self.tables().low_boxes) + 2;
                let boxes = i32::from(Self::half_boxes(kind, Shot::Full));
                if stock <= short { 60 * boxes } else { US_ROUNDS * boxes / 2 }
            }
            Army::Us => US_ROUNDS,
            Army::Indian => {
                INDIAN_ROUNDS * i32::from(self.scenario().length() - self.state.turn.min(self.scenario().length())) / 16
            }
        }
    }
}

/// A unit that may fire, and from where.
#[derive(Clone, Copy)]
struct Firer {
    unit: UnitId,
    hex: Hex,
}

/// An enemy who can be fired at, as everybody sees him who is not up or down a Cliff.
struct Target {
    at: UnitId,
    hex: Hex,
    cell: usize,
    added: i8,
    dear: i32,
}

/// Everybody in reach of somebody who may fire.
fn targets(look: Look<'_>, army: Army, reach: &HexSet) -> Vec<Target> {
    let enemies = look.troops(army.other()).or(look.leaders(army.other()));
    let target = |at: UnitId| {
        let hex = look.hex(at)?;
        let cell = look.cell(hex);
        let added = || look.fire_modifiers(hex, at).iter().map(|modifier| modifier.value).sum();
        reach.has(cell).then(|| Target { at, hex, cell, added: added(), dear: look.dearness(at) })
    };
    enemies.iter().filter_map(target).collect()
}

/// The best target of every unit that may fire in a phase, with what the shot is worth beyond its cost.
fn best_shots(look: Look<'_>, kind: FireKind, style: Style, rng: &mut PlayoutRng) -> Vec<(i32, Firing)> {
    let army = look.firing_army(kind);
    let (mut firers, mut reach) = (Vec::new(), HexSet::EMPTY);
    for unit in look.troops(army).iter() {
        if let Ok(hex) = look.check_firer(unit, kind) {
            firers.push(Firer { unit, hex });
            reach.add_all(look.game.paths().near(look.cell(hex)));
        }
    }
    let targets = targets(look, army, &reach);
    let mut found = Vec::new();
    for firer in firers {
        let Firer { unit, hex } = firer;
        let near = look.game.paths().near(look.cell(hex));
        let mut best: Option<(i32, Firing)> = None;
        // 14.C-b: at full strength it would lose the ammunition it is to get or to give.
        let shot = if kind == FireKind::Offensive && promised(look, unit) { Shot::Half } else { Shot::Full };
        for target in targets.iter().filter(|target| near.has(target.cell)) {
            let firing = Firing { unit, at: target.at, shot };
            let Some(worth) = guess(look, firer, Aimed { target, shot }, kind) else { continue };
            let wander = if style.noise > 0 { rng.below(usize::from(style.noise) + 1) as i32 / 4 } else { 0 };
            // Lines of sight are traced for shots that would be taken.
            if best.is_none_or(|(known, _)| worth + wander > known)
                && look.check_shot(unit, target.at, kind, shot).is_ok()
            {
                best = Some((worth + wander, firing));
            }
        }
        if let Some((worth, firing)) = best {
            let cost = if style.careless { 0 } else { look.rounds(unit, kind) };
            found.push((worth - cost - 6 * style.boldness.min(0), firing));
        }
    }
    found
}

/// 14.C-b: whether a unit is to get ammunition or to give it.
fn promised(look: Look<'_>, unit: UnitId) -> bool {
    matches!(look.piece(unit).errand, Errand::Refill { .. }) || look.is(unit, Marks::SERVING)
}

/// A shot that is thought about.
struct Aimed<'a> {
    target: &'a Target,
    shot: Shot,
}

/// What a shot would be worth if it may be fired.
fn guess(look: Look<'_>, Firer { unit, hex }: Firer, aimed: Aimed<'_>, kind: FireKind) -> Option<i32> {
    let Aimed { target, shot } = aimed;
    let board = &look.game.data().board;
    if board.between(hex, target.hex) == Some(Hexside::Cliff) {
        return look.shot_worth(Firing { unit, at: target.at, shot }, kind);
    }
    let aim = look.aim(unit, LineOfFire { from: hex, to: target.hex }, kind, shot)?;
    Some(look.game.atlas().harm(aim.long, aim.letter, target.added) * target.dear / 100)
}

/// 4.B: whether a unit gives up its movement for this shot.
fn stays_to_fire(look: Look<'_>, firing: Firing, worth: i32, style: Style) -> bool {
    let unit = firing.unit;
    if promised(look, unit) {
        return worth > 0;
    }
    if look.mounted(unit) && !style.careless {
        // Riders in range either close in, get off or get away.
        return worth > 250 + 60 * style.boldness;
    }
    worth > STAYING - 10 * style.boldness
}

/// A fire phase: the best target, and everybody who has none better.
pub fn phase(look: Look<'_>, kind: FireKind, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let mut shots = best_shots(look, kind, style, rng);
    shots.retain(|(worth, firing)| match kind {
        FireKind::Offensive => stays_to_fire(look, *firing, *worth, style),
        FireKind::Defensive | FireKind::Advance | FireKind::Opportunity | FireKind::Retreat => *worth > 0,
    });
    let Some((_, first)) = shots.iter().max_by_key(|(worth, firing)| (*worth, firing.unit.0)) else {
        return vec![Decision::EndPhase];
    };
    let at = first.at;
    let mut row = vec![Decision::Target { unit: at }];
    row.extend(
        shots
            .iter()
            .filter(|(_, firing)| firing.at == at)
            .map(|(_, firing)| Decision::Fire { unit: firing.unit, shot: firing.shot }),
    );
    row.push(Decision::Loose);
    row
}

/// A volley that was begun: it is fired, or given up.
pub fn volley(volley: &Volley) -> Vec<Decision> {
    vec![if volley.firings.is_empty() { Decision::Back } else { Decision::Loose }]
}

/// 9.F, 9.G: everybody for whom it is worth the cartridges, each at the target he hits best.
pub fn reaction(look: Look<'_>, reaction: &Reaction, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    if !reaction.named.is_empty() {
        return vec![Decision::Loose];
    }
    let mut best: Vec<(i32, Firing)> = Vec::new();
    for firing in reaction.choices(look).filter(|firing| firing.shot == Shot::Full) {
        let Some(worth) = look.shot_worth(firing, reaction.kind) else { continue };
        let wander = if style.noise > 0 { rng.below(usize::from(style.noise) + 1) as i32 / 6 } else { 0 };
        let worth = worth + wander - if style.careless { 0 } else { look.rounds(firing.unit, reaction.kind) };
        match best.iter_mut().find(|(_, known)| known.unit == firing.unit) {
            Some(known) if worth > known.0 => *known = (worth, firing),
            Some(_) => {}
            None => best.push((worth, firing)),
        }
    }
    let named: Vec<Firing> = best.into_iter().filter(|(worth, _)| *worth > 0).map(|(_, firing)| firing).collect();
    if named.is_empty() {
        return vec![Decision::Stand];
    }
    let mut row: Vec<Decision> =
        named.into_iter().map(|Firing { unit, at, shot }| Decision::React { unit, at, shot }).collect();
    row.push(Decision::Loose);
    row
}
