//! How a force gets where it is of use.

use super::force::Survey;
use super::station::{Column, View, stronger};
use super::{Judge, SMALLER, options};
use crate::counters::{Nation, Side};
use crate::decision::Decision;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet};
use crate::march::{Leg, March};
use crate::state::Standing;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// Farther than any way.
const FAR: u16 = 999;

/// Movement points from every area to one of them, around whoever would stop a march.
pub(super) struct Ways([u16; AreaSet::ROOM]);

impl Ways {
    pub(super) fn to(look: Look<'_>, survey: &Survey, side: Side, goal: AreaId) -> Self {
        let board = look.board();
        let enemy = side.other().index();
        let mut held = survey.forces[enemy].or(look.state.forts[enemy]);
        if side == Side::Us {
            // 8.1.2: whoever trespasses makes enemies.
            let quiet = |nation: &Nation| look.state.nation(*nation).standing == Standing::Peaceful;
            let lands = Nation::ROLLING.into_iter().filter(quiet).map(|nation| board.lands(nation));
            held = lands.fold(held, AreaSet::or);
        }
        if let Some(open) = look.open_areas(side) {
            held = held.or(board.everywhere().but(open));
        }
        held.remove(goal);
        let mut far = [FAR; AreaSet::ROOM];
        far[goal.index()] = 0;
        let costs: Vec<u16> = board.all().map(|area| u16::from(look.area_cost(side, area).get())).collect();
        for _ in 0..12 {
            let before = far;
            if !look.hard_season() {
                board.rivers.iter().for_each(|river| afloat(&river.areas, held, &mut far));
                if side == Side::Us {
                    let free = board.banks().but(held);
                    let land = free.map(|bank| far[bank.index()] + costs[bank.index()] + 1).min().unwrap_or(FAR);
                    board.banks().for_each(|bank| far[bank.index()] = far[bank.index()].min(land));
                }
            }
            for area in board.all() {
                let near = board.neighbours(area).but(held);
                let best = near.map(|to| far[to.index()] + costs[to.index()]).min().unwrap_or(FAR);
                far[area.index()] = far[area.index()].min(best);
            }
            if far == before {
                break;
            }
        }
        Self(far)
    }

    pub(super) fn from(&self, area: AreaId) -> i32 {
        i32::from(self.0[area.index()])
    }
}

/// One point along a river, as far as nobody is in the way.
fn afloat(areas: &[AreaId], held: AreaSet, far: &mut [u16; AreaSet::ROOM]) {
    for reach in areas.split(|area| held.has(*area)) {
        let near = reach.iter().map(|area| far[area.index()]).min().unwrap_or(FAR);
        reach.iter().for_each(|area| far[area.index()] = far[area.index()].min(near + 1));
    }
    // Whoever stands where the enemy is leaves by boat, too.
    for pair in areas.windows(2) {
        for [from, to] in [[pair[0], pair[1]], [pair[1], pair[0]]] {
            if held.has(from) && !held.has(to) {
                far[from.index()] = far[from.index()].min(far[to.index()] + 1);
            }
        }
    }
}

/// Where a step leads.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else leads anywhere")]
pub(super) const fn leads_to(option: &Decision) -> Option<AreaId> {
    match *option {
        Decision::Step { to } | Decision::River { to, .. } | Decision::Ohio { to } | Decision::Enter { at: to } => {
            Some(to)
        }
        _ => None,
    }
}

/// What it costs, roughly.
fn fare(look: Look<'_>, side: Side, option: &Decision) -> i32 {
    match (option, leads_to(option)) {
        (Decision::River { .. }, _) => 1,
        (Decision::Ohio { .. }, Some(to)) => 1 + i32::from(look.area_cost(side, to).get()),
        (_, Some(to)) => i32::from(look.area_cost(side, to).get()),
        (_, None) => 0,
    }
}

/// Where a force on its way wants to be.
fn destination(view: &View<'_>, march: &March, at: AreaId) -> AreaId {
    let column = Column::of(view.look, march.pieces, at);
    let enemy_here = view.survey.power(march.side.other(), at);
    // A force that answers the enemy comes from where he is too strong.
    if march.leg == Leg::Reaction && enemy_here > 0 && !stronger(column.own, enemy_here) {
        return refuge(view.look, march.side, at);
    }
    let best = view.goals(&column).into_iter().filter(|(worth, _)| *worth > 0).max_by_key(|(worth, _)| *worth);
    best.map_or(at, |(_, goal)| goal)
}

/// What a quick player does with a force on its way.
pub(crate) fn propose(look: Look<'_>, march: &March, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let mut judge = Judge { style, rng };
    // Who has set out knows where to.
    judge.style.noise /= SMALLER;
    judge.best(judged(look, march, style)).into_iter().collect()
}

/// The quick player's own step, then others, the most promising first.
pub(crate) fn plans(look: Look<'_>, march: &March, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, march, Style::EVEN, rng)];
    let mut judged = judged(look, march, Style::EVEN);
    judged.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.extend(judged.into_iter().take(wide.min(4)).map(|(_, option)| vec![option]));
    found
}

/// What the answers of a force on its way are worth.
fn judged(look: Look<'_>, march: &March, style: Style) -> Vec<(i32, Decision)> {
    let survey = Survey::of(look);
    let view = View::of(look, &survey, march.side, style);
    let goal = march.at.map_or_else(|| view.aim.goal(), |at| destination(&view, march, at));
    towards(&view, march, goal, options(look, march.side))
}

/// The same with a goal in mind.
pub(super) fn towards(view: &View<'_>, march: &March, goal: AreaId, options: Vec<Decision>) -> Vec<(i32, Decision)> {
    let ways = Ways::to(view.look, view.survey, march.side, goal);
    let worth = |option: &Decision| {
        let Some(to) = leads_to(option) else {
            return if *option == Decision::Stop { 0 } else { -50_000 };
        };
        let Some(at) = march.at else { return 500 - ways.from(to) };
        // The last step may cost more than is left: what counts is that it comes nearer.
        let closer = ways.from(at) - ways.from(to);
        let detour = (fare(view.look, march.side, option) - closer).max(0);
        closer * 1000 - detour * 300 + meeting(view, march, to, goal) - 50
    };
    options.into_iter().map(|option| (worth(&option), option)).collect()
}

/// What it means to enter an area on the way: enemies there, peaceful nations.
fn meeting(view: &View<'_>, march: &March, to: AreaId, goal: AreaId) -> i32 {
    let look = view.look;
    if to == goal {
        return 500;
    }
    let enemy = view.survey.power(march.side.other(), to);
    let own = super::force::power_of(look, march.pieces) + view.survey.power(march.side, to);
    let fight = match enemy {
        0 => 0,
        // 9.4.1-d: whoever is met ends the march.
        enemy if own * 10 >= enemy * 14 => -1500,
        _ => -20_000,
    };
    let peaceful = |area: AreaId| {
        look.board().owner(area).is_some_and(|nation| look.state.nation(nation).standing == Standing::Peaceful)
    };
    let trespass = if march.side == Side::Us && peaceful(to) && look.takes_part_at(to) { -700 } else { 0 };
    fight + trespass
}

/// The nearest place where beaten forces are safe.
fn refuge(look: Look<'_>, side: Side, from: AreaId) -> AreaId {
    let places = match side {
        Side::Us => look.towns().or(look.state.forts[Side::Us.index()]),
        Side::Na => AreaSet::of(look.board().kekionga()).or(look.state.forts[Side::Na.index()]),
    };
    let away = places.but(AreaSet::of(from));
    away.min_by_key(|area| look.board().distance(from, *area)).unwrap_or(from)
}

impl Look<'_> {
    /// Whether the nation of an area plays a part here.
    fn takes_part_at(&self, area: AreaId) -> bool {
        self.board().owner(area).is_some_and(|nation| self.takes_part(nation))
    }
}
