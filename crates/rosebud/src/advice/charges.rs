//! 16.A: charges: whom to ride down, and with how many.

use super::draft::Draft;
use super::plan::{Plan, focus};
use super::threat::Stand;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::Look;
use crate::moving::Moving;
use crate::state::{Fired, Marks};
use crate::tables::Mode;
use crate::zones::Field;
use grid::Hex;

/// A charge that promises less is not ridden, in thousandths of a point.
const PROMISE: i32 = 420;
/// 10.H: hundredths of the defenders who are still there when it comes home.
const STILL_THERE: i32 = 60;
/// 16.A-k: what being Disrupted after it costs each company.
const AFTER: i32 = 120;
/// More companies get in each other's way.
const MOST: usize = 4;

/// 16.A: charges before anybody else moves. Each is tried on the draft: whoever gets home counts in the odds.
pub fn ride(draft: &mut Draft<'_>, plan: &Plan) {
    if draft.army != Army::Us || plan.style.careless || plan.style.focus == focus::HOLD {
        return;
    }
    let mut ready = draft.look().ready_to_charge();
    for target in targets(draft.look(), plan, ready) {
        if draft.over || ready.is_empty() {
            return;
        }
        let mark = draft.bookmark();
        let gone = launch(draft, target, ready);
        if gone.is_empty() {
            draft.undo(mark);
            continue;
        }
        let least = PROMISE - 90 * plan.style.boldness - if plan.style.focus == focus::PRESS { 200 } else { 0 };
        if !draft.over && worth(draft.look(), plan, gone, target) < least {
            draft.undo(mark);
            continue;
        }
        ready = ready.minus(gone);
    }
}

/// Hexes with bands that could be charged by somebody strong enough, the weakest first.
fn targets(look: Look<'_>, plan: &Plan, ready: UnitSet) -> Vec<Hex> {
    let mut found: Vec<(i32, Hex)> = Vec::new();
    if ready.is_empty() {
        return Vec::new();
    }
    for (unit, hex) in look.on_map(Army::Indian).filter(|(unit, _)| look.arm(*unit) == Arm::Warriors) {
        let ground = look.game.data().board.terrain(hex) == crate::board::Terrain::Clear;
        if !ground || found.iter().any(|(_, known)| *known == hex) {
            continue;
        }
        let near = |rider: UnitId| {
            let reach = look.kind(rider).movement.mounted.get() + 1;
            look.hex(rider).is_some_and(|at| look.distance(at, hex) <= reach)
        };
        let attack: i32 = ready
            .iter()
            .filter(|rider| near(*rider))
            .take(MOST)
            .map(|rider| i32::from(look.strength(rider)) * 8 / 5)
            .sum();
        let stand: i32 = look.units_at(Army::Indian, hex).iter().map(|unit| i32::from(look.strength(unit))).sum();
        let weak = look.piece(unit).marks.any(Marks::ADVERSE);
        if 2 * attack >= 3 * stand || weak && attack >= stand {
            // Bands in the middle of others shoot the charge down.
            found.push((stand * 40 + plan.threat.fire_into(look, hex, 1) / 2 - if weak { 300 } else { 0 }, hex));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, hex)| hex).take(3).collect()
}

/// Sends the nearest companies at a hex until they are strong enough; says who got there.
fn launch(draft: &mut Draft<'_>, target: Hex, ready: UnitSet) -> UnitSet {
    let look = draft.look();
    let mut near: Vec<(u8, UnitId)> =
        ready.iter().filter_map(|unit| Some((look.distance(look.hex(unit)?, target), unit))).collect();
    near.sort_unstable();
    let stand: i32 = look.units_at(Army::Indian, target).iter().map(|unit| i32::from(look.strength(unit))).sum();
    let (mut gone, mut attack) = (UnitSet::NONE, 0);
    for (_, unit) in near {
        if draft.over || gone.len() == MOST || attack >= 4 * stand {
            break;
        }
        if charge(draft, unit, target) {
            gone = gone.with(unit);
            attack += i32::from(draft.look().strength(unit)) * 8 / 5;
        }
    }
    gone
}

/// One company charges; nothing is changed if it does not get home.
fn charge(draft: &mut Draft<'_>, unit: UnitId, target: Hex) -> bool {
    let field = Field::new(draft.look(), Army::Us);
    if draft.look().check_charge(&field, unit, target).is_err() {
        return false;
    }
    let mark = draft.bookmark();
    if !draft.take(Decision::Pick { unit }) || !draft.take(Decision::Charge { hex: target }) {
        draft.undo(mark);
        return false;
    }
    while let Some(moving) = draft.moving() {
        let Some(decision) = ride_on(draft.look(), moving, target) else { break };
        if !draft.take(decision) {
            break;
        }
    }
    // Fire on the way may end the draft before it is there.
    let look = draft.look();
    let home = || look.hex(unit).is_some_and(|at| look.check_charge_home(unit, at, true).is_ok());
    if draft.moving().is_some() || !draft.over && !home() {
        draft.undo(mark);
        return false;
    }
    true
}

/// The next thing a charging company does: it stops where it is home, or goes nearer.
pub fn ride_on(look: Look<'_>, moving: &Moving, target: Hex) -> Option<Decision> {
    let field = Field::new(look, Army::Us);
    if moving.check_stop(look, &field).is_ok() {
        return Some(Decision::Stop);
    }
    // High ground beside the enemy takes a step of odds less.
    let level = |hex: &Hex| look.game.data().board.level(*hex);
    let nearest = moving.steps(look, &field).min_by_key(|to| (look.distance(*to, target), u8::MAX - level(to)));
    nearest.map(|to| Decision::Step { to })
}

/// What the charge promises: the melee, if they stand, less what their fire costs and the confusion after it.
fn worth(look: Look<'_>, plan: &Plan, gone: UnitSet, target: Hex) -> i32 {
    let attackers = gone.or(look.attackers(target));
    let melee = look.melee_worth(attackers, target, false);
    let fire = |unit: UnitId| {
        let Some(hex) = look.hex(unit) else { return 0 };
        plan.threat.danger(look, Stand { unit, hex, mode: Mode::Mounted }, look.crowd(Army::Us, hex).get())
    };
    let fire: i32 = gone.iter().map(fire).sum();
    melee * STILL_THERE / 100 - fire * (100 - 10 * plan.style.boldness).max(40) / 100 - AFTER * gone.len() as i32
}

impl Look<'_> {
    /// 16.A-f: companies that could charge in this phase.
    fn ready_to_charge(&self) -> UnitSet {
        let ready = |(unit, _): &(UnitId, Hex)| {
            let piece = self.piece(*unit);
            self.arm(*unit) == Arm::Cavalry
                && piece.mode.is_mounted()
                && piece.is(Marks::STEADY)
                && self.good_order(*unit)
                && !piece.marks.any(Marks::MOVED.or(Marks::CHARGING))
                && piece.spent.get() == 0
                && piece.fired == Fired::No
                && self.strength(*unit).get() > 2
                && !self.is(*unit, Marks::LOW_AMMO)
        };
        self.on_map(Army::Us).filter(ready).map(|(unit, _)| unit).collect()
    }
}
