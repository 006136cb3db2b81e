//! How good a position is.

use super::force::{Aim, Survey, weight};
use crate::counters::{Nation, Side};
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceId};
use crate::state::{Acts, Ending, Place, Standing, VictoryLevel};
use crate::tables::Season;
use kernel::advice::Assessment;

/// A position for a side, term by term.
pub(crate) fn assess(look: Look<'_>, side: Side) -> Assessment {
    let mut terms = Vec::new();
    let aim = Aim::of(look);
    let alone = look.scenario().battle.is_some();
    let points = i32::from(look.state.vp[0].get()) - i32::from(look.state.vp[1].get());
    if let Some(ending) = look.state.ending {
        terms.push(("outcome", if alone { decided(ending) } else { outcome(ending, aim) }));
        // 16.1.3: a battle alone is won by points, and a narrow win is nearly a loss.
        if alone {
            terms.push(("victory points", points * aim.point()));
        }
        // How nearly it was won or lost tells plans apart where the outcome is a matter of luck.
        if !alone && !matches!(aim, Aim::LongWar { .. }) {
            campaign(look, aim, &mut terms);
        }
    } else {
        terms.push(("victory points", points * aim.point()));
        terms.push(("forces", forces(look, aim)));
        terms.extend(super::battle::standing(look));
        if !alone {
            terms.push(("hunger", -hunger(look, aim)));
            campaign(look, aim, &mut terms);
        }
    }
    let mut found = Assessment::default();
    for (name, value) in terms {
        found.add(name, if side == Side::Us { value } else { -value });
    }
    found
}

fn campaign(look: Look<'_>, aim: Aim, terms: &mut Vec<(&'static str, i32)>) {
    match aim {
        Aim::Expedition { goal, lands, .. } => {
            terms.push(("Kekionga", burning(look, goal)));
            terms.push(("settlers on their land", settlers_on(look, lands)));
            terms.push(("a third lost", bled(look)));
        }
        Aim::Foothold { goal, base, lands } => {
            terms.push(("Kekionga", goal_held(look, goal, base)));
            terms.push(("supply line", chain(look, goal, base)));
            terms.push(("settlers on their land", settlers_on(look, lands) / 6));
        }
        Aim::LongWar { .. } => {
            terms.push(("settlements", settlements(look)));
            terms.push(("commitment", commitment(look)));
            terms.push(("nations", nations(look)));
        }
    }
}

/// A battle alone that is over: a little more than its points, so that who looks as far as the end sees something else too.
const fn decided(ending: Ending) -> i32 {
    match ending {
        Ending::Draw => 0,
        Ending::Won { side: Side::Us, .. } => 2500,
        Ending::Won { side: Side::Na, .. } => -2500,
    }
}

const fn outcome(ending: Ending, aim: Aim) -> i32 {
    match ending {
        Ending::Draw => 0,
        Ending::Won { side, level } => {
            let more = match level {
                VictoryLevel::Marginal | VictoryLevel::Minor | VictoryLevel::Points => 0,
                VictoryLevel::Decisive | VictoryLevel::Major | VictoryLevel::Strategic => 3000,
            };
            let worth = more
                + match aim {
                    Aim::Expedition { .. } | Aim::Foothold { .. } => 15_000,
                    Aim::LongWar { .. } => 30_000,
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
            .map(|unit| weight(look.of(unit).kind))
            .sum()
    };
    let each = match aim {
        Aim::Expedition { .. } | Aim::Foothold { .. } => 220,
        Aim::LongWar { .. } => 150,
    };
    (in_play(Side::Us) - in_play(Side::Na)) * each
}

/// How many of six faces starve a US unit in an area, now or, at the end of a fall, in the winter to come.
fn starves(look: Look<'_>, unit: PieceId, at: AreaId, links: AreaSet) -> i32 {
    let (chart, level) = (look.tables().attrition, look.state.commitment.get() as i8);
    let last = look.state.turn == look.scenario().turns;
    let far = || links.into_iter().all(|link| look.board().distance(link, at) > 2);
    let season = if look.state[unit].unsupplied {
        look.season()
    } else if look.season() == Season::Fall && !last && far() {
        Season::Winter
    } else {
        return 0;
    };
    let burnt = if look.state.pillaged.has(at) { chart.pillaged } else { 0 };
    (1..=6).filter(|face: &i8| face + chart.season[season.index()] + burnt > level).count() as i32
}

/// US units that will starve, in sixths.
fn starving(look: Look<'_>, counts: impl Fn(PieceId) -> bool) -> i32 {
    let links = look.towns().or(look.state.forts[Side::Us.index()]).or(look.state.building);
    let units = look.sets().units[Side::Us.index()].filter_map(|unit| Some((unit, look.area_of(unit)?)));
    let hungry = units.map(|(unit, at)| (unit, starves(look, unit, at, links)));
    hungry.filter(|(unit, faces)| *faces > 0 && counts(*unit)).map(|(_, faces)| faces).sum()
}

fn hunger(look: Look<'_>, aim: Aim) -> i32 {
    starving(look, |_| true) * (aim.unit() / 2 + 2 * aim.point()) / 6
}

/// 15.1.4: Kekionga is burnt, or men stand there who will burn it in winter.
fn burning(look: Look<'_>, goal: AreaId) -> i32 {
    if look.state.pillaged.has(goal) {
        return 12_000;
    }
    let here = look.here(goal);
    let [us, na] = Side::BOTH.map(|side| look.force(side, here));
    if look.state.turn == look.scenario().turns {
        // 9.5.1: now or never, by those who have not acted.
        let fresh = us.filter(|unit| look.state[*unit].acts == Acts::Fresh).count();
        return if fresh > 1 && look.state.ending.is_none() { 3000 + 1500 * fresh.min(5) as i32 } else { 0 };
    }
    match (us.len(), na.len()) {
        (0 | 1, _) => 0,
        (2 | 3, 0) => 6500,
        (_, 0) => 8000,
        (_, _) => 800,
    }
}

/// Settlers whom the nations must drive away: the last ones matter most. Nothing where all is safe.
fn settlers_on(look: Look<'_>, lands: AreaSet) -> i32 {
    let count: i32 = lands.map(|area| i32::from(look.state.settlers[area.index()])).sum();
    match count {
        0 => -12_000,
        1 => -5000,
        2 => -2800,
        3 => -1500,
        4 => -800,
        more => 60 * more.min(10) - 600,
    }
}

/// 15.1.4-c: whoever loses more than a third has won less.
fn bled(look: Look<'_>) -> i32 {
    let risk = |side: Side, more: i32| {
        let limit = i32::from(look.state.at_start[side.index()]) * 6 / 3;
        let lost = i32::from(look.state.lost[side.index()]) * 6 + more;
        // Each sixth of a unit under the limit is a little safer.
        let over = lost - limit;
        if over > 0 { 9000 } else { (over + 18).max(0) * 150 }
    };
    let burnt = look.state.pillaged.has(Aim::of(look).goal());
    // Who has starved is counted by then.
    let more = if look.state.ending.is_some() { 0 } else { starving(look, |unit| look.counts_as_lost(unit)) };
    let us = risk(Side::Us, more);
    risk(Side::Na, 0) / 2 - if burnt { us } else { us / 4 }
}

/// 15.2.4: how near the US is to taking the goal.
fn goal_held(look: Look<'_>, goal: AreaId, base: AreaId) -> i32 {
    let survey = Survey::of(look);
    let [us, na] = Side::BOTH.map(|side| survey.power(side, goal));
    let held = match (us, na) {
        (0, _) => 0,
        (_, 0) => 6000,
        (us, na) => 1500 + 2000 * us / (us + na),
    };
    let way = i32::from(look.board().distance(base, goal)).max(1);
    let near: i32 = look.sets().units[Side::Us.index()]
        .filter_map(|unit| Some((unit, look.area_of(unit)?)))
        .map(|(unit, at)| weight(look.of(unit).kind) * (way - i32::from(look.board().distance(at, goal))).max(0) * 35)
        .sum();
    held + near - na * 10
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
    (i32::from(look.state.commitment.get()) - 3) * 700 + high * high * 1200 - low * low * 1200
}

fn nations(look: Look<'_>) -> i32 {
    let worth = |nation: &Nation| match look.state.nation(*nation).standing {
        Standing::Peaceful => 0,
        Standing::Warpath => -500 - 150 * i32::from(look.state.nation(*nation).level.get()),
        Standing::Surrendered => 3000,
    };
    Nation::ROLLING.iter().map(worth).sum()
}
