//! How good a position is.

use super::force::{Aim, power, weight};
use crate::counters::{Nation, Side};
use crate::facts::Field;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet};
use crate::state::{Ending, Level, Place, Standing};
use kernel::advice::Assessment;

/// A position for a side, term by term.
pub(crate) fn assess(look: Look<'_>, side: Side) -> Assessment {
    let mut terms = Vec::new();
    if let Some(ending) = look.state.ending {
        terms.push(("outcome", outcome(ending)));
    } else {
        let (aim, field) = (Aim::of(look), look.field());
        let points = i32::from(look.state.vp[0]) - i32::from(look.state.vp[1]);
        terms.push(("victory points", points * aim.point()));
        terms.push(("forces", forces(look, aim)));
        terms.extend(super::battle::standing(look));
        match aim {
            Aim::Expedition { goal, base, lands } => {
                terms.push(("Kekionga", goal_held(look, &field, (goal, base))));
                terms.push(("settlers on their land", settlers_on(look, aim, lands)));
            }
            Aim::Foothold { goal, base, lands } => {
                terms.push(("Kekionga", goal_held(look, &field, (goal, base))));
                terms.push(("supply line", chain(look, goal, base)));
                terms.push(("settlers on their land", settlers_on(look, aim, lands)));
            }
            Aim::LongWar { .. } => {
                terms.push(("settlements", settlements(look)));
                terms.push(("commitment", commitment(look)));
                terms.push(("nations", nations(look)));
            }
        }
    }
    let mut found = Assessment::default();
    for (name, value) in terms {
        found.add(name, if side == Side::Us { value } else { -value });
    }
    found
}

const fn outcome(ending: Ending) -> i32 {
    match ending {
        Ending::Draw => 0,
        Ending::Won { side, level } => {
            let worth = match level {
                Level::Marginal | Level::Minor | Level::Points => 30_000,
                Level::Decisive | Level::Major | Level::Strategic => 40_000,
            };
            match side {
                Side::Us => worth,
                Side::Na => -worth,
            }
        }
    }
}

/// Units in play. Warriors who are lost never return.
fn forces(look: Look<'_>, aim: Aim) -> i32 {
    let in_play = |side: Side| -> i32 {
        let units = look.sets().units[side.index()];
        units
            .filter(|unit| matches!(look.state[*unit].at, Place::On(_) | Place::Edge))
            .map(|unit| weight(look, unit))
            .sum()
    };
    let each = match aim {
        Aim::Expedition { .. } | Aim::Foothold { .. } => 220,
        Aim::LongWar { .. } => 150,
    };
    (in_play(Side::Us) - in_play(Side::Na)) * each
}

/// How near the US is to taking the goal, and whether it is pillaged.
fn goal_held(look: Look<'_>, field: &Field, (goal, base): (AreaId, AreaId)) -> i32 {
    let [us, na] = Side::BOTH.map(|side| power(look, field, side, goal));
    let pillaged = if look.state.pillaged.has(goal) { 12_000 } else { 0 };
    let held = match (us, na) {
        (0, _) => 0,
        (_, 0) => 5000,
        (us, na) => 1500 + 1500 * us / (us + na),
    };
    let way = i32::from(look.board().distance(base, goal)).max(1);
    let near: i32 = look.sets().units[Side::Us.index()]
        .filter_map(|unit| Some((unit, look.area_of(unit)?)))
        .map(|(unit, at)| weight(look, unit) * (way - i32::from(look.board().distance(at, goal))).max(0) * 35)
        .sum();
    pillaged + held + near - na * 60
}

/// Settlers whom the nations must drive away.
fn settlers_on(look: Look<'_>, aim: Aim, lands: AreaSet) -> i32 {
    let count: i32 = lands.map(|area| i32::from(look.state.settlers[area.index()])).sum();
    let each = aim.settler(lands.first().unwrap_or(AreaId(0)));
    // The first one matters most; a few more make it safe.
    (count.min(1) * 2 + count.min(4)) * each
}

/// Forts and villages on the way to the goal.
fn chain(look: Look<'_>, goal: AreaId, base: AreaId) -> i32 {
    let links = look.towns().or(look.state.forts[Side::Us.index()]).or(look.state.building);
    let way = look.board().distance(base, goal);
    let on_the_way = |area: &AreaId| {
        look.board().distance(*area, goal) < way
            && look.board().distance(*area, goal) + look.board().distance(base, *area) <= way + 1
    };
    let nearest = links.filter(on_the_way).map(|area| look.board().distance(area, goal)).min().unwrap_or(way);
    i32::from(way - nearest) * 900
}

fn settlements(look: Look<'_>) -> i32 {
    let beyond = look.board().beyond_the_ohio();
    let towns = i32::from(look.towns().and(beyond).len());
    let settlers: i32 = beyond.map(|area| i32::from(look.state.settlers[area.index()])).sum();
    let needed = i32::from(look.tables().victory_points.settlements_needed);
    towns.min(needed) * 2500 + (towns - needed).max(0) * 400 + settlers * 300
}

fn commitment(look: Look<'_>) -> i32 {
    let [high, low] = look.state.streak.map(i32::from);
    (i32::from(look.state.commitment) - 3) * 700 + high * high * 1200 - low * low * 1200
}

fn nations(look: Look<'_>) -> i32 {
    let worth = |nation: &Nation| match look.state.nation(*nation).standing {
        Standing::Peaceful => 0,
        Standing::Warpath => -500 - 150 * i32::from(look.state.nation(*nation).level),
        Standing::Surrendered => 3000,
    };
    Nation::ROLLING.iter().map(worth).sum()
}
