//! 16.C: Breastworks for those who stay near the Pack Trains under fire.

use super::draft::Draft;
use super::plan::{Plan, focus};
use super::threat::Stand;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::Look;
use kernel::playout::PlayoutRng;

/// What shelter must save a round of fire to be worth a turn's work, in thousandths of a point.
const SAVING: i32 = 70;
/// Bands this near will be there within a turn.
const COMING: u8 = 5;

/// Those who would stay anyway build, as long as the die lets them.
pub fn build(draft: &mut Draft<'_>, plan: &Plan, rng: &mut PlayoutRng) {
    if draft.army != Army::Us || plan.style.careless || draft.look().state.builders == Some(0) {
        return;
    }
    for unit in builders(draft.look(), plan, rng) {
        if draft.over {
            return;
        }
        // Another may have had the last marker of the train that was near.
        let Some(train) = lender(draft.look(), unit) else { continue };
        // The die says how many may; until it is rolled nobody can be named.
        if draft.look().state.builders.is_none() {
            draft.take(Decision::DeclareWorks);
            return;
        }
        draft.take(Decision::Build { unit, train });
    }
}

/// 16.C-b, 16.C-g: the Pack Train that this unit may build out of.
fn lender(look: Look<'_>, unit: UnitId) -> Option<UnitId> {
    let trains = look.on_map(Army::Us).map(|(unit, _)| unit).filter(|train| look.arm(*train) == Arm::PackTrain);
    trains.into_iter().find(|train| look.check_site(unit, *train).is_ok())
}

/// Who would build, those who gain most first.
fn builders(look: Look<'_>, plan: &Plan, rng: &mut PlayoutRng) -> Vec<UnitId> {
    // The die was rolled for somebody: it is used, though the next thought looks at things otherwise.
    let rolled = look.state.builders.is_some();
    let mut found = Vec::new();
    for (unit, hex) in look.on_map(Army::Us) {
        if !look.arm(unit).rides() || look.check_mobile(Army::Us, unit).is_err() || lender(look, unit).is_none() {
            continue;
        }
        let saved = saving(look, plan, Stand { unit, hex, mode: look.piece(unit).mode });
        let wanted = saved > SAVING || (rolled || plan.style.focus == focus::HOLD) && saved > 0;
        // Whoever has something better to do goes and does it.
        let bound = rolled && saved > SAVING;
        if wanted && (bound || plan.course(look, unit, rng).is_none_or(|course| course.path.is_empty())) {
            found.push((-saved, unit));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, unit)| unit).collect()
}

/// What shelter saves a unit where it is.
fn saving(look: Look<'_>, plan: &Plan, stand: Stand) -> i32 {
    let hex = stand.hex;
    let points = look.crowd(Army::Us, hex).get();
    let under_fire = plan.threat.danger(look, stand, points) - plan.threat.danger_behind_works(look, stand, points);
    let coming = plan.threat.nearest(look, hex).is_some_and(|far| far <= COMING);
    // Bands that are on their way will fire, too.
    let soon = if coming { plan.threat.strength_near(look, hex, COMING) * 4 } else { 0 };
    under_fire.max(0) + soon.min(90)
}
