//! 4.5: what to do next.

use super::force::{Aim, power, power_of};
use super::march::{goal, stronger, threat_to};
use super::options;
use crate::board::Terrain;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::facts::Field;
use crate::forming::Purpose;
use crate::frames::{Frame, Look};
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::preview::AnyDice;
use crate::state::{Acts, Place};
use kernel::advice::Style;
use kernel::ask;

/// Something to do, begun by a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intent {
    first: Decision,
    /// Who goes along, where it matters.
    with: PieceSet,
}

/// Every intention with what it is worth; passing is worth nothing.
pub(super) fn judged(look: Look<'_>, side: Side, style: Style) -> Vec<(i32, Intent)> {
    let (field, aim) = (look.field(), Aim::of(look));
    let view = View { look, field: &field, side, aim, style };
    let mut found = vec![(0, Intent { first: Decision::Pass, with: PieceSet::NONE })];
    for option in options(look, side) {
        if let Some((worth, with)) = view.worth(&option) {
            found.push((worth, Intent { first: option, with }));
        }
    }
    found
}

struct View<'a> {
    look: Look<'a>,
    field: &'a Field,
    side: Side,
    aim: Aim,
    style: Style,
}

impl View<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an action")]
    fn worth(&self, option: &Decision) -> Option<(i32, PieceSet)> {
        let plain = |worth: i32| Some((worth, PieceSet::NONE));
        match *option {
            Decision::Activate { piece } => self.activation(piece),
            Decision::Build { leader } => plain(self.building(leader)?),
            Decision::Pillage { at } => plain(self.pillage(at)),
            Decision::Raid { at } => self.raid(at),
            Decision::Atrocity { at } => plain(self.atrocity(at)),
            Decision::Ambush { piece } => plain(self.ambush(piece)),
            Decision::Assassinate { piece } => plain(self.assassination(piece)),
            _ => None,
        }
    }

    /// The units and leaders a leader would take along.
    fn column(&self, leader: PieceId) -> PieceSet {
        let here = match self.look.state[leader].at {
            Place::On(area) => self.field.at(area),
            Place::Edge | Place::Pool | Place::Hand | Place::Field | Place::Gone => self.look.in_place(Place::Edge),
        };
        let joins = |piece: &PieceId| *piece != leader && self.look.check_member(leader, *piece).is_ok();
        here.filter(joins).collect::<PieceSet>().or(PieceSet::of(leader))
    }

    /// A march: worth what it brings closer, for a column worth the name.
    fn activation(&self, piece: PieceId) -> Option<(i32, PieceSet)> {
        let look = self.look;
        let column = if look.of(piece).leader { self.column(piece) } else { PieceSet::of(piece) };
        let own = power_of(look, column);
        let Some(at) = look.area_of(piece) else {
            return Some((1200 + own * 10, column));
        };
        let units = column.and(look.sets().units[self.side.index()]);
        if units.is_empty() || (!look.of(piece).leader && self.side == Side::Us && own < 3) {
            return None;
        }
        let goal = goal(look, self.field, self.side, (at, own));
        let way = i32::from(look.board().distance(at, goal));
        let again = look.state[piece].acts == Acts::Once;
        // A second march wears the men out, and one that may pillage or build where it stands does not walk away.
        let tired = if again { 900 + 40 * own } else { 0 };
        if way == 0 {
            return None;
        }
        let alone = if look.of(piece).leader { 0 } else { 700 };
        let enemy = power(look, self.field, self.side.other(), goal);
        let fight = if enemy > 0 && stronger(own, enemy) { 800 } else { 0 };
        Some((500 + own * 25 + fight + way.min(3) * 100 - tired - alone + self.style.boldness * 100, column))
    }

    /// A fort that carries the supply line on.
    fn building(&self, leader: PieceId) -> Option<i32> {
        let (look, at) = (self.look, self.look.area_of(leader)?);
        let (goal, base) = match self.aim {
            Aim::Expedition { goal, base, .. } | Aim::Foothold { goal, base, .. } => (goal, base),
            Aim::LongWar { .. } => return Some(if self.look.board().kekionga() == at { 2500 } else { 150 }),
        };
        let links = look.towns().or(look.state.forts[Side::Us.index()]).or(look.state.building);
        let gap = links.map(|area| look.board().distance(area, at)).min().unwrap_or(9);
        let forward = look.board().distance(at, goal) < look.board().distance(base, goal);
        let threatened = look.around(at).map(|area| power(look, self.field, Side::Na, area)).max().unwrap_or_default();
        let own = power(look, self.field, Side::Us, at);
        let useful = forward && (1..=2).contains(&gap) && look.board().distance(at, goal) > 0 && own * 2 >= threatened;
        let near = look.board().distance(at, goal) <= 2 || gap == 2;
        let worth = match self.aim {
            Aim::Foothold { .. } if near => 4500,
            Aim::Foothold { .. } | Aim::Expedition { .. } | Aim::LongWar { .. } => -500,
        };
        // The least of the leaders builds.
        Some(if useful { worth - i32::from(look.of(leader).cr) * 50 } else { -500 })
    }

    fn pillage(&self, at: AreaId) -> i32 {
        let look = self.look;
        let units: PieceSet = look.force_outside(self.side, self.field.at(at));
        let fresh: PieceSet = units.filter(|unit| look.state[*unit].acts == Acts::Fresh).collect();
        let hits =
            |face: &u8| look.pillage_roll(self.side, at, fresh, *face).total() <= look.tables().pillage.succeeds_at;
        let chance = (1..=6).filter(hits).count() as i32;
        let gain = match (self.side, self.aim) {
            (Side::Us, Aim::Expedition { goal, .. }) if at == goal => 12_000,
            (Side::Us, Aim::Expedition { .. } | Aim::Foothold { .. }) => 100,
            (Side::Us, Aim::LongWar { goal }) => 1200 + if at == goal { 1500 } else { 0 },
            (Side::Na, _) => i32::from(look.state.settlers[at.index()]) * self.aim.settler(at) * 2 / 3 - 200,
        };
        gain * chance / 6
    }

    /// 9.2.1: settlers die where the nations strike; what the US does only angers them.
    fn atrocity(&self, at: AreaId) -> i32 {
        match self.side {
            Side::Us => -800,
            Side::Na if self.look.state.settlers[at.index()] == 0 => -500,
            Side::Na => self.aim.settler(at) - 250,
        }
    }

    fn ambush(&self, piece: PieceId) -> i32 {
        let look = self.look;
        let chance = 6 - i32::from(look.level(piece)).min(6);
        let quiet = if look.active(piece) { 0 } else { 500 };
        self.aim.unit() * chance / 6 + i32::from(look.of(piece).kind.regular()) * 200 - quiet
    }

    fn assassination(&self, leader: PieceId) -> i32 {
        let of = self.look.of(leader);
        // 9.2.3: the die must exceed the rating by more than two.
        let chance = (6 - i32::from(self.look.rating(leader)) - 2).max(0);
        let gain = i32::from(of.rank) * self.aim.point() + i32::from(of.cr) * 700;
        (gain * chance - self.aim.point() * (6 - chance)) / 6
    }

    /// 12: what a raid brings, from the table, with the leader and the warriors who would go.
    fn raid(&self, at: AreaId) -> Option<(i32, PieceSet)> {
        let look = self.look;
        let militia = self.field.at(at).and(look.sets().all_militia).len() as i8;
        let force = self.raiders(at, militia)?;
        let chart = look.tables().raid;
        let terrain = match look.terrain(at) {
            Terrain::Rough => chart.rough,
            Terrain::Wilderness => chart.wilderness,
            Terrain::Settled => chart.settled,
        };
        let defender = self.field.at(at).and(look.sets().leaders[Side::Us.index()]);
        let defence = defender.map(|leader| look.of(leader).cr).max().unwrap_or_default() as i8;
        let command = force.map(|piece| look.of(piece).cr).max().unwrap_or_default() as i8;
        let ohio = if look.board().beyond_the_ohio().has(at) { 0 } else { chart.ohio };
        let severe = if look.severe() { chart.severe_weather } else { 0 };
        let change = terrain + command + ohio + severe + militia * chart.militia - defence;
        let warriors = force.and(look.sets().all_warriors).len();
        let value = |face: i8| {
            let row = look.tables().raid_row(face + change);
            let settlers = i32::from(row.settlers.min(look.state.settlers[at.index()]));
            let lost = i32::from(row.warriors.min(1).min(warriors));
            let killed = i32::from(row.militia.min(1).min(militia.unsigned_abs()));
            settlers * self.aim.settler(at) + i32::from(row.vp) * self.aim.point() + (killed - lost) * self.aim.unit()
        };
        let sum: i32 = (1..=6).map(value).sum();
        Some((sum / 6 + self.style.boldness * 50, force))
    }

    /// Warriors and a leader nearby whom nobody needs more at home.
    fn raiders(&self, at: AreaId, militia: i8) -> Option<PieceSet> {
        let look = self.look;
        let goal = self.aim.goal();
        let threat = threat_to(look, self.field, goal);
        let guard = power(look, self.field, Side::Na, goal);
        let needed = threat > 0 && guard * 10 < threat * 15;
        let free =
            |piece: &PieceId| look.check_raider(*piece).is_ok() && !(needed && look.area_of(*piece) == Some(goal));
        let near = |piece: &PieceId| look.area_of(*piece).map_or(u8::MAX, |from| look.board().distance(from, at));
        let warriors: PieceSet = look.sets().all_warriors.filter(free).collect();
        let first = warriors.min_by_key(near)?;
        let mut force = PieceSet::of(first);
        if militia > 0 {
            let second = warriors.but(force).min_by_key(near);
            second.into_iter().for_each(|piece| force.add(piece));
        }
        let chiefs = look.sets().leaders[Side::Na.index()].filter(|leader| {
            let chief = matches!(look.of(*leader).kind, Kind::Chief(_) | Kind::Girty);
            chief && free(leader) && near(leader) <= near(&first) + 3
        });
        let chief = chiefs.max_by_key(|leader| look.of(*leader).cr);
        chief.into_iter().for_each(|leader| force.add(leader));
        Some(force)
    }
}

/// The decisions that carry an intention out, up to the first die.
pub(super) fn row(look: Look<'_>, side: Side, intent: Intent) -> Vec<Decision> {
    let mut row = vec![intent.first];
    // Passing may end the phase, and what follows is not ours to think through.
    if intent.first == Decision::Pass {
        return row;
    }
    let seat = crate::about::seat_of(side);
    let mut state = look.state.clone();
    let mut dice = AnyDice::default();
    let mut decide = |state: &mut crate::state::State, decision: &Decision| {
        ask::decide(look.game, state, seat, decision, &mut kernel::Table::silent(&mut dice)).is_ok()
    };
    if !decide(&mut state, &intent.first) {
        return row;
    }
    for _ in 0..40 {
        let now = look.game.look(&state);
        let next = match state.frames.last() {
            Some(Frame::Forming(forming)) => {
                let open = options(now, side);
                // Those who build are as few as can be.
                if forming.purpose == Purpose::Build && open.contains(&Decision::Go) {
                    row.push(Decision::Go);
                    return row;
                }
                let add = open.iter().find(|option| matches!(option, Decision::AddAll));
                add.or_else(|| open.iter().find(|option| matches!(option, Decision::Add { .. })))
                    .copied()
                    .unwrap_or(Decision::Go)
            }
            Some(Frame::Muster(muster)) => {
                let missing = intent.with.but(muster.pieces).first();
                missing.map_or(Decision::Go, |piece| Decision::Add { piece })
            }
            Some(Frame::Routing(_)) => Decision::AsSuggested,
            Some(_) | None => return row,
        };
        row.push(next);
        if next == Decision::Go && matches!(state.frames.last(), Some(Frame::Forming(_))) {
            return row;
        }
        if !decide(&mut state, &next) {
            row.pop();
            return row;
        }
    }
    row
}
