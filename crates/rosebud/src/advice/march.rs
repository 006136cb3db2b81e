//! The Movement Phase of a quick player: charges and works first, then each unit goes where fire, danger, ground and its
//! goal are best together, then Leaders and trains follow.

use super::draft::Draft;
use super::plan::Plan;
use super::{charges, support, works};
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::state::{Fired, Marks, Place};
use crate::zones::Field;
use grid::Hex;
use kernel::Game;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// A whole Movement Phase, or what is left of it, until a die falls or the enemy is asked.
pub fn phase(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let plan = Plan::new(look, army, style);
    let mut draft = Draft::new(look, army);
    if let Some(Frame::Moving(moving)) = look.state.frames.last() {
        let troops = moving.units.iter().find(|unit| !look.is_leader(*unit));
        match (moving.begun, troops.or(moving.units.first())) {
            (true, Some(unit)) if look.is(unit, Marks::CHARGING) => {
                let next = look.piece(unit).target.and_then(|target| charges::ride_on(look, moving, target));
                return next.map_or_else(|| any_step(look, army), |decision| vec![decision]);
            }
            (true, Some(unit)) if look.hex(unit).is_some() => draft.follow(&plan, unit, None, rng),
            _ => {
                draft.take(Decision::Back);
            }
        }
        return if draft.row.is_empty() { any_step(look, army) } else { draft.row };
    }
    come_on(&mut draft, &plan, rng);
    works::build(&mut draft, &plan, rng);
    charges::ride(&mut draft, &plan);
    for unit in marching_order(draft.look(), &plan) {
        if draft.over {
            return draft.row;
        }
        if draft.look().check_mobile(army, unit).is_err() {
            continue;
        }
        if draft.look().is(unit, Marks::DISRUPTED) && draft.look().check_recover(unit).is_ok() {
            recover(&mut draft, unit);
            continue;
        }
        if let Some(course) = plan.course(draft.look(), unit, rng) {
            draft.send(&plan, unit, course, rng);
        }
    }
    support::trains(&mut draft, &plan);
    support::lead(&mut draft, &plan);
    if !draft.over && !draft.take(Decision::EndPhase) {
        duty(&mut draft);
    }
    draft.row
}

/// Units that ride to war and have not moved, fired or been told to charge.
pub fn fresh(look: Look<'_>, army: Army) -> impl Iterator<Item = (UnitId, Hex)> {
    let rested = move |unit: UnitId| look.piece(unit).spent.get() == 0 && look.piece(unit).fired != Fired::Full;
    look.on_map(army)
        .filter(move |(unit, _)| look.arm(*unit).rides() && rested(*unit) && !look.is(*unit, Marks::CHARGING))
}

/// Whether anybody of the army has moved in this phase.
pub fn has_moved(look: Look<'_>, army: Army) -> bool {
    look.on_map(army).any(|(unit, _)| look.piece(unit).spent.get() > 0 || look.is(unit, Marks::CHARGING))
}

/// Who moves, those nearest to what they are after first; whoever has moved stays.
fn marching_order(look: Look<'_>, plan: &Plan) -> Vec<UnitId> {
    let mut units: Vec<(i32, u8)> =
        fresh(look, plan.army).map(|(unit, hex)| (plan.far(look, unit, hex), unit.0)).collect();
    units.sort_unstable();
    units.into_iter().map(|(_, unit)| UnitId(unit)).collect()
}

/// 13.B.3: back into order, and no farther.
fn recover(draft: &mut Draft<'_>, unit: UnitId) {
    if draft.take(Decision::Pick { unit }) {
        draft.take(Decision::Recover);
        if draft.moving().is_some() {
            draft.take(Decision::Stop);
        }
    }
}

/// 18-k: bands that are due come on where the way is shortest and not yet crowded.
fn come_on(draft: &mut Draft<'_>, plan: &Plan, rng: &mut PlayoutRng) {
    let army = draft.army;
    let all = draft.look().troops(army).or(draft.look().leaders(army));
    let due: Vec<UnitId> = all.iter().filter(|unit| draft.look().piece(*unit).at == Place::Due).collect();
    for unit in due {
        if draft.over {
            return;
        }
        let look = draft.look();
        let field = Field::new(look, army);
        let wander = u32::from(plan.style.noise);
        let far = |hex: &Hex| {
            let cell = look.cell(*hex);
            let crowd = u32::from(look.crowd(army, *hex).get());
            u32::from(plan.contact[0][cell]) * 10 + crowd * 4 + wander / 20
        };
        let Some(to) = look.entry_hexes(&field, unit).min_by_key(far) else { continue };
        let mark = draft.bookmark();
        if !draft.take(Decision::Pick { unit }) || !draft.take(Decision::Step { to }) {
            draft.undo(mark);
            continue;
        }
        draft.follow(plan, unit, None, rng);
        if draft.moving().is_some() {
            draft.undo(mark);
        }
    }
}

/// Whoever must still move goes by any step the engine lets him.
fn duty(draft: &mut Draft<'_>) {
    let look = draft.look();
    let field = Field::new(look, draft.army);
    let bound = look.open_bonds(&field, draft.army).next().map(|(unit, _)| unit);
    let full = look
        .stuck_crowd(&field, draft.army)
        .and_then(|hex| look.units_at(draft.army, hex).iter().find(|unit| look.can_leave(&field, *unit, hex)));
    let Some(unit) = bound.or(full) else { return };
    if draft.take(Decision::Pick { unit }) {
        let row = any_step(draft.look(), draft.army);
        row.into_iter().for_each(|decision| {
            draft.take(decision);
        });
    }
}

/// The first step that is offered, or whatever else is.
fn any_step(look: Look<'_>, army: Army) -> Vec<Decision> {
    let mut options = Vec::new();
    look.game.options(look.state, army.seat(), &mut options);
    let step = options.iter().find(|option| matches!(option, Decision::Step { .. }));
    let stop = options.iter().find(|option| **option == Decision::Stop);
    stop.or(step).or(options.first()).copied().into_iter().collect()
}
