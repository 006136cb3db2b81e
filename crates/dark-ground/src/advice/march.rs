//! Where a force goes.

use super::force::{Aim, power, power_of};
use crate::counters::Side;
use crate::decision::Decision;
use crate::facts::Field;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceSet};
use crate::march::{Leg, March};
use crate::state::Standing;

/// How much stronger one wants to be before one attacks, in tenths.
const ODDS: i32 = 11;

/// Whether a force would rather fight than not in an area.
pub(super) fn stronger(own: i32, enemy: i32) -> bool {
    own * 10 >= enemy * ODDS
}

/// Where a force of this strength wants to be.
pub(super) fn goal(look: Look<'_>, field: &Field, side: Side, (from, own): (AreaId, i32)) -> AreaId {
    match side {
        Side::Us => us_goal(look, field, from, own),
        Side::Na => na_goal(look, field, from, own),
    }
}

/// The army goes for Kekionga while it is strong enough, else for the weakest of the nearest enemies, else home.
fn us_goal(look: Look<'_>, field: &Field, from: AreaId, own: i32) -> AreaId {
    let aim = Aim::of(look);
    let goal = aim.goal();
    let (guard, taken) = (power(look, field, Side::Na, goal), look.state.pillaged.has(goal));
    let goes = match aim {
        // Nothing is won at home: the army goes where the war is decided unless it would be slaughtered.
        Aim::Expedition { .. } | Aim::Foothold { .. } => own >= 12 && dares(own, guard),
        Aim::LongWar { .. } => !taken && own >= 15 && stronger(own, guard),
    };
    if goes {
        return stage(look, aim, from).unwrap_or(goal);
    }
    prey(look, field, (Side::Us, from, own), 3).or_else(|| villages(look, field, from, own)).unwrap_or(from)
}

/// What an army with orders attacks.
const fn dares(own: i32, enemy: i32) -> bool {
    own * 10 >= enemy * 6
}

/// 15.2.4: the supply line needs a fort near the goal before the army goes on: where it would be built.
fn stage(look: Look<'_>, aim: Aim, from: AreaId) -> Option<AreaId> {
    let Aim::Foothold { goal, .. } = aim else { return None };
    let links = look.towns().or(look.state.forts[Side::Us.index()]).or(look.state.building);
    let last = look.scenario().turns;
    if look.state.turn == last || links.into_iter().any(|area| look.board().distance(area, goal) <= 2) {
        return None;
    }
    let gap = |area: &AreaId| links.map(|link| look.board().distance(link, *area)).min().unwrap_or(u8::MAX);
    let fits = |area: &AreaId| look.board().distance(*area, goal) <= 2 && gap(area) <= 2 && *area != goal;
    let sites = look.board().all().filter(fits);
    let next = sites.min_by_key(|area| look.board().distance(from, *area));
    // Too far for one fort: the next one on the way.
    next.or_else(|| {
        let on = |area: &AreaId| gap(area) == 2;
        look.board().all().filter(on).min_by_key(|area| look.board().distance(*area, goal))
    })
}

/// Land of a nation at war that is not pillaged yet and not held by more than we can beat.
fn villages(look: Look<'_>, field: &Field, from: AreaId, own: i32) -> Option<AreaId> {
    let at_war = |area: &AreaId| {
        let owner = look.board().owner(*area);
        owner.is_some_and(|nation| look.state.nation(nation).standing == Standing::Warpath)
    };
    let open = look.board().tribal().but(look.state.pillaged).filter(at_war);
    let weak = open.filter(|area| stronger(own, power(look, field, Side::Na, *area)) && look.is_open(Side::Us, *area));
    weak.min_by_key(|area| look.board().distance(from, *area)).filter(|_| own >= 8)
}

/// The nations guard Kekionga when it is threatened, strike at weak columns, and else gather there.
fn na_goal(look: Look<'_>, field: &Field, from: AreaId, own: i32) -> AreaId {
    let goal = Aim::of(look).goal();
    let threat = threat_to(look, field, goal);
    let guard = power(look, field, Side::Na, goal);
    if threat > 0 && guard * 10 < threat * 13 && from != goal {
        return goal;
    }
    if from == goal && threat * 10 > (guard - own) * 9 {
        // Whoever attacks the threat from here leaves nothing behind but an open door.
        let near = prey(look, field, (Side::Na, from, own), 1);
        return near.unwrap_or(from);
    }
    prey(look, field, (Side::Na, from, own), 3).unwrap_or(goal)
}

/// The strongest US force within three areas of the goal.
pub(super) fn threat_to(look: Look<'_>, field: &Field, goal: AreaId) -> i32 {
    let near = look.forces(Side::Us).filter(|area| look.board().distance(*area, goal) <= 3);
    near.map(|area| power(look, field, Side::Us, area)).max().unwrap_or_default()
}

/// An enemy force in reach that this one would beat.
fn prey(look: Look<'_>, field: &Field, (side, from, own): (Side, AreaId, i32), reach: u8) -> Option<AreaId> {
    let near = look.forces(side.other()).filter(|area| look.board().distance(from, *area) <= reach);
    let beaten = near.filter(|area| {
        let enemy = power(look, field, side.other(), *area);
        let sheltered = look.state.forts[side.other().index()].has(*area);
        enemy > 0 && own * 10 >= enemy * 14 && !sheltered && look.is_open(side, *area)
    });
    beaten.max_by_key(|area| {
        power(look, field, side.other(), *area) * 4 - i32::from(look.board().distance(from, *area)) * 5
    })
}

/// What a decision on the march is worth.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is asked on a march")]
pub(super) fn worth(look: Look<'_>, march: &March, option: &Decision) -> i32 {
    let field = look.field();
    let own = power_of(look, march.pieces);
    let to = match *option {
        Decision::Step { to } | Decision::River { to, .. } | Decision::Ohio { to } | Decision::Enter { at: to } => to,
        Decision::Stop => return 0,
        _ => return -50_000,
    };
    let Some(at) = march.at else {
        let goal = Aim::of(look).goal();
        return -i32::from(look.board().distance(to, goal)) * 100;
    };
    // A force that answers the enemy comes from where he is too strong.
    let enemy_here = power(look, &field, march.side.other(), at);
    let flees = march.leg == Leg::Reaction && enemy_here > 0 && !stronger(own, enemy_here);
    let goal = if flees { refuge(look, march.side, at) } else { goal(look, &field, march.side, (at, own)) };
    let closer = i32::from(look.board().distance(at, goal)) - i32::from(look.board().distance(to, goal));
    closer * 1000 + meeting(look, &field, (march.side, march.pieces, own), to) - 50
}

/// What it means to enter an area: enemies there, friends there, peaceful nations.
fn meeting(look: Look<'_>, field: &Field, (side, pieces, own): (Side, PieceSet, i32), to: AreaId) -> i32 {
    let enemy = power(look, field, side.other(), to);
    let friends = power(look, field, side, to);
    let aim = Aim::of(look);
    let ordered = side == Side::Us && to == aim.goal() && !matches!(aim, Aim::LongWar { .. });
    let fight = match enemy {
        0 => 0,
        enemy if stronger(own + friends, enemy) || (ordered && dares(own + friends, enemy)) => 600,
        _ => -6000,
    };
    let peaceful = |area: AreaId| {
        look.board().owner(area).is_some_and(|nation| look.state.nation(nation).standing == Standing::Peaceful)
    };
    let trespass = if side == Side::Us && peaceful(to) && look.takes_part_at(to) { -700 } else { 0 };
    let crowd = if pieces.len() > 1 { 0 } else { friends.min(3) * 10 };
    fight + trespass + crowd
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
