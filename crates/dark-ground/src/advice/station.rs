//! Where a force would be of use: what it is worth to have it in an area until the enemy and the winter have had their say.

use super::force::{Aim, Survey, power_of};
use super::march::Ways;
use crate::counters::{Kind, Side};
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::state::{Acts, Standing};
use crate::tables::Season;
use kernel::advice::Style;

/// What a player sees before he decides.
pub(super) struct View<'a> {
    pub(super) look: Look<'a>,
    pub(super) survey: &'a Survey,
    pub(super) side: Side,
    pub(super) aim: Aim,
    pub(super) style: Style,
    /// 15.2.4: where the next fort of the supply line must stand; nothing once the goal is within a winter's line.
    pub(super) due: Option<AreaId>,
    /// 15.2.4, 7.0.1-e: bands that cut the supply line in the last turn.
    pub(super) cut: AreaSet,
}

impl<'a> View<'a> {
    pub(super) fn of(look: Look<'a>, survey: &'a Survey, side: Side, style: Style) -> Self {
        let aim = Aim::of(look);
        let us = side == Side::Us;
        let due = if us { next_fort(look, survey, aim) } else { None };
        let cut = if us && due.is_none() { cut_by(look, survey, aim) } else { AreaSet::NONE };
        Self { look, survey, side, aim, style, due, cut }
    }
}

/// 15.2.4, 7.0.1-e: in the last turn, where bands with a leader stand between the links of a line that would reach the goal
/// without them.
fn cut_by(look: Look<'_>, survey: &Survey, aim: Aim) -> AreaSet {
    let Aim::Foothold { goal, base, .. } = aim else { return AreaSet::NONE };
    if look.state.turn < look.scenario().turns || look.supply_chain(goal, base) {
        return AreaSet::NONE;
    }
    let links = look.towns().or(look.state.forts[Side::Us.index()]).or(AreaSet::of(goal));
    let beside = |area: &AreaId| look.board().neighbours(*area).and(links).len() > 1 || links.has(*area);
    look.led_warriors(&survey.field).but(AreaSet::of(goal)).filter(beside).collect()
}

/// 15.2.4: where the next fort of the supply line must stand.
fn next_fort(look: Look<'_>, survey: &Survey, aim: Aim) -> Option<AreaId> {
    let Aim::Foothold { goal, .. } = aim else { return None };
    let links = look.towns().or(look.state.forts[Side::Us.index()]).or(look.state.building);
    let fed = look.winter_line(links);
    if fed.has(goal) {
        return None;
    }
    let board = look.board();
    let army = survey.forces[Side::Us.index()].max_by_key(|area| survey.power(Side::Us, *area));
    // 11.2.1: whoever stands there builds, whoever can come there today builds tomorrow.
    let late = |site: AreaId| {
        let way = army.map_or(0, |army| Ways::to(look, survey, Side::Us, site).from(army));
        if way == 0 { 0 } else { 1 + i32::from(way > ARMY_MARCHES) }
    };
    let hard = |area: &AreaId| {
        let quiet = board.owner(*area).is_none_or(|nation| look.state.nation(nation).standing != Standing::Warpath);
        // 7.0.1-d: warriors with a leader cut a line, so two ways are better than one.
        let ways = board.neighbours(*area).and(board.neighbours(goal)).len();
        (quiet, std::cmp::Reverse(ways.min(2)), board.distance(*area, goal))
    };
    let open = fed.but(look.state.pillaged).but(links);
    let last = open.and(look.winter_line(AreaSet::of(goal))).min_by_key(|area| (late(*area), hard(area)));
    // Too far for one fort: the next one on the way.
    last.or_else(|| open.min_by_key(|area| (board.distance(*area, goal), hard(area))))
}

/// So many movement points regulars have.
const ARMY_MARCHES: i32 = 4;

/// A force that might march.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) pieces: PieceSet,
    pub(super) units: PieceSet,
    pub(super) at: AreaId,
    /// Its strength.
    pub(super) own: i32,
}

impl Column {
    pub(super) fn of(look: Look<'_>, pieces: PieceSet, at: AreaId) -> Self {
        let units = pieces.and(look.sets().units[0].or(look.sets().units[1]));
        Self { pieces, units, at, own: power_of(look, pieces) }
    }
}

/// How much stronger one wants to be before one attacks, in tenths.
const ODDS: i32 = 11;

/// Whether a force would rather fight than not in an area.
pub(super) fn stronger(own: i32, enemy: i32) -> bool {
    own * 10 >= enemy * ODDS
}

/// How well so many militia shelter settlers, in hundredths.
const COVER: [i32; 7] = [0, 20, 37, 50, 60, 67, 72];

fn cover(militia: i32) -> i32 {
    COVER[militia.clamp(0, 6) as usize]
}

/// So many hold the goal while the others clear the line.
pub(super) const HOLDERS: u8 = 6;

/// 11.3: so many hold a fort of the supply line.
pub(super) const GARRISON: u8 = 4;

/// chart.pillage: so many burn a town in winter whatever the die says.
const SURE: usize = 5;

/// So many of those who do not count are enough to make a fire sure.
const UNCOUNTED: usize = 3;

/// 15.1.4-c: what a unit risks that leaves its base.
const EXPOSED: i32 = 300;

/// Whoever is farther from bread than this starves in winter.
const WINTER_REACH: u8 = 2;

impl View<'_> {
    /// Where a column might go, each with what it is worth to be there instead of here.
    pub(super) fn goals(&self, column: &Column) -> Vec<(i32, AreaId)> {
        let here = self.station(column, column.at);
        let mut areas = self.interesting(column);
        areas.remove(column.at);
        let look = self.look;
        let open = areas.filter(|area| look.is_open(self.side, *area));
        open.map(|area| {
            let way = i32::from(look.board().distance(column.at, area));
            (self.station(column, area) - here - 40 * way, area)
        })
        .collect()
    }

    /// Places worth a thought.
    fn interesting(&self, column: &Column) -> AreaSet {
        let (look, enemy) = (self.look, self.side.other());
        let within = |areas: AreaSet, reach: u8| -> AreaSet {
            areas.filter(|area| look.board().distance(column.at, *area) <= reach).collect()
        };
        let mut found = within(self.survey.forces[enemy.index()], 3);
        found = found.or(within(look.with_settlers(), 4));
        found.add(self.aim.goal());
        match self.side {
            Side::Us => {
                found = found.or(within(self.links(), 4)).or(within(self.villages(), 3));
                self.due.into_iter().for_each(|site| found.add(site));
                found = found.or(within(self.cut, 3));
            }
            Side::Na => {
                found = found.or(within(self.survey.forces[self.side.index()], 4));
                found = found.or(within(look.state.forts[Side::Na.index()], 3));
            }
        }
        found
    }

    /// What it is worth to have a column in an area.
    pub(super) fn station(&self, column: &Column, at: AreaId) -> i32 {
        let (fight, danger) = (self.fight(column, at), self.danger(column, at));
        let special = match self.side {
            Side::Us => self.cover_given(column, at) - self.hunger(column, at) + self.us_aim(column, at),
            Side::Na => self.na_aim(column, at),
        };
        fight + special - danger
    }

    /// Friends in an area who are not of the column.
    fn friends(&self, column: &Column, at: AreaId) -> i32 {
        let there = self.survey.power(self.side, at);
        if at == column.at { (there - column.own).max(0) } else { there }
    }

    /// A battle that would be fought there.
    fn fight(&self, column: &Column, at: AreaId) -> i32 {
        let enemy = self.survey.power(self.side.other(), at);
        if enemy == 0 {
            return 0;
        }
        let own = column.own + self.friends(column, at);
        let theirs = i32::from(self.look.force(self.side.other(), self.survey.field.at(at)).len());
        let ours = i32::from(column.units.len());
        let sheltered = self.look.state.forts[self.side.other().index()].has(at);
        let won = (own - enemy) * 100 / own.max(enemy).max(1);
        let stake = if won > 0 { theirs.min(6) } else { ours };
        let fight = won * stake * self.aim.unit() / 200 + won * self.aim.point() / 25 + self.style.boldness * 60;
        match (sheltered, self.side, self.aim) {
            (true, ..) => fight.min(0) - 400,
            // 15.1.4-c: nothing is won by a battle here, and much is lost.
            (false, Side::Us, Aim::Expedition { goal, .. }) if at != goal => fight.min(fight / 4),
            // 15.2.4: whoever chases warriors about builds no line.
            (false, Side::Us, Aim::Foothold { .. }) if !self.is_post(at) => fight.min(fight / 4),
            (false, ..) => fight,
        }
    }

    /// What the enemy might do to it there.
    fn danger(&self, column: &Column, at: AreaId) -> i32 {
        let enemy = self.survey.near(self.look, self.side.other(), at, 1);
        let own = column.own + self.friends(column, at);
        if enemy * 10 <= own * 12 {
            return 0;
        }
        let settled = self.look.towns().has(at) || self.look.state.forts[self.side.index()].has(at);
        let each = if settled { self.aim.unit() / 8 } else { self.aim.unit() / 3 };
        i32::from(column.units.len()).min(8) * each - self.style.boldness * 60
    }

    /// Villages, settlements and forts: where the US finds bread, those under construction among them.
    pub(super) fn links(&self) -> AreaSet {
        self.look.towns().or(self.look.state.forts[Side::Us.index()]).or(self.look.state.building)
    }

    /// 13.0-c: how many starve in the next turn, in what they are worth.
    fn hunger(&self, column: &Column, at: AreaId) -> i32 {
        let look = self.look;
        let next = look.scenario().first.later(look.state.turn).season;
        if look.state.turn == look.scenario().turns || next != Season::Winter || self.fed(at, WINTER_REACH) {
            return 0;
        }
        let chart = look.tables().attrition;
        let level = look.state.commitment.get() as i8;
        let dies = (1..=6).filter(|face: &i8| face + chart.season[next.index()] > level).count() as i32;
        i32::from(column.units.len()) * self.aim.unit() * dies / 6
    }

    /// Whether bread is within so many areas.
    fn fed(&self, at: AreaId, reach: u8) -> bool {
        self.links().into_iter().any(|link| self.look.board().distance(link, at) <= reach)
    }

    /// 12: what militia do for the settlers of an area.
    fn cover_given(&self, column: &Column, at: AreaId) -> i32 {
        let look = self.look;
        let settlers = i32::from(look.state.settlers[at.index()]);
        let militia = match self.aim {
            // 15.1.4-c: raids kill those who guard, and every loss counts.
            Aim::Expedition { .. } => 0,
            // 15.2.4: an army marches on; a few stay with the settlers.
            Aim::Foothold { .. } if column.units.len() > GARRISON => 0,
            Aim::Foothold { .. } | Aim::LongWar { .. } => i32::from(column.units.and(look.sets().all_militia).len()),
        };
        if settlers == 0 || militia == 0 {
            return 0;
        }
        let there = i32::from(self.survey.field.at(at).and(look.sets().all_militia).but(column.units).len());
        settlers.min(4) * self.aim.settler(at) * (cover(there + militia) - cover(there)) / 150
    }

    /// What the scenario asks of the US.
    fn us_aim(&self, column: &Column, at: AreaId) -> i32 {
        match self.aim {
            // Whoever is held back for it sets out from the base (`dash_of`), nobody else.
            Aim::Expedition { goal, base, .. } if at == goal && column.at != base => self.dash(column),
            Aim::Expedition { goal, base, .. } => Self::exposed(column, at, [goal, base]),
            Aim::Foothold { .. } => self.foothold(column, at),
            Aim::LongWar { .. } => self.ravage(column, at),
        }
    }

    /// 15.1.4-c: nobody is safe from raids but at the base.
    fn exposed(column: &Column, at: AreaId, safe: [AreaId; 2]) -> i32 {
        if safe.contains(&at) { 0 } else { -EXPOSED * i32::from(column.units.len()) }
    }

    /// 15.1.4-c: how many may still be lost besides those who are out already and will starve in winter.
    fn may_lose(&self, column: PieceSet) -> u8 {
        let look = self.look;
        let far = |unit: &PieceId| look.area_of(*unit).is_some_and(|at| !self.fed(at, WINTER_REACH));
        let out = look.sets().units[Side::Us.index()].but(column).filter(far).collect();
        (look.state.at_start[0] / 3).saturating_sub(look.state.lost[0]).saturating_sub(self.counted(out).len())
    }

    /// 15.1.4: a few men in Kekionga at the end of fall burn it in winter; more of them would starve there (15.1.4-c).
    pub(super) fn dash(&self, column: &Column) -> i32 {
        let (look, goal) = (self.look, self.aim.goal());
        let count = column.units.len();
        let there = look.force(Side::Us, self.survey.field.at(goal)).but(column.units).len();
        if look.state.turn == look.scenario().turns || count < 2 || there > 1 || look.state.pillaged.has(goal) {
            return 0;
        }
        if self.counted(column.units).len() > self.may_lose(column.units) {
            return 0;
        }
        let guard = self.survey.power(Side::Na, goal);
        // Beginners do not think of those who may still come.
        let watchers = if self.style.careless { 0 } else { self.watchers(goal) };
        // 4.5-b: as long as somebody else may stand up one can wait; then it is now or never.
        let late = self.idle(column.pieces).is_none();
        match (guard, watchers) {
            (0, 0) => 9000,
            (0, enemy) if enemy < column.own => 6000,
            (0, _) if late => 4000,
            (0, _) => 500,
            (guard, _) if column.own * 10 >= guard * 12 => 5000,
            (_, _) if late => 3000,
            (_, _) => 0,
        }
    }

    /// 15.1.4, 9.5.1: whether men wait in the goal whose fire is not sure yet, and these may be lost beside them.
    pub(super) fn needs_hands(&self, column: &Column) -> bool {
        let (look, Aim::Expedition { goal, .. }) = (self.look, self.aim) else { return false };
        let over = look.state.turn == look.scenario().turns || look.state.pillaged.has(goal) || column.at == goal;
        let there = usize::from(look.force(Side::Us, self.survey.field.at(goal)).len());
        let free = self.survey.power(Side::Na, goal) == 0;
        let counted = self.counted(column.units).len();
        // Somebody will be lost elsewhere.
        let spare = counted == 0 || counted < self.may_lose(PieceSet::NONE);
        self.side == Side::Us && !over && free && (1..SURE).contains(&there) && spare
    }

    /// 15.1.4-c: how many of these count when they are lost.
    fn counted(&self, units: PieceSet) -> PieceSet {
        units.filter(|unit| self.look.counts_as_lost(*unit)).collect()
    }

    /// 15.1.4: men held back for the dash to Kekionga in the first turn: a leader and nearly as many militia as may be lost.
    pub(super) fn reserve(&self) -> PieceSet {
        let (look, Aim::Expedition { goal, base, .. }) = (self.look, self.aim) else { return PieceSet::NONE };
        let sent = !look.force(Side::Us, self.survey.field.at(goal)).is_empty();
        let late = look.state.turn == look.scenario().turns || look.severe();
        let over = late || look.state.pillaged.has(goal) || sent;
        if over || self.side != Side::Us {
            return PieceSet::NONE;
        }
        let fresh = |piece: &PieceId| look.state[*piece].acts == Acts::Fresh;
        let here = self.survey.field.at(base).filter(fresh).collect::<PieceSet>();
        let leaders = here.and(look.sets().leaders[Side::Us.index()]);
        let army = |leader: &PieceId| (look.of(*leader).kind == Kind::ArmyLeader, look.of(*leader).cr);
        let Some(leader) = leaders.max_by_key(army) else { return PieceSet::NONE };
        // Somebody will be lost elsewhere.
        let most = usize::from(self.may_lose(PieceSet::NONE)).saturating_sub(1).max(2);
        let militia = here.and(look.sets().all_militia);
        // 15.1.4-c: nobody counts those who were called up later.
        let counted = self.counted(militia);
        let force: PieceSet = militia.but(counted).take(UNCOUNTED).chain(counted.take(most)).collect();
        if force.len() < 2 { PieceSet::NONE } else { force.or(PieceSet::of(leader)) }
    }

    /// How many marches it takes a column to come to a place.
    pub(super) fn marches(&self, column: &Column, goal: AreaId) -> i32 {
        let look = self.look;
        let points = column.pieces.map(|piece| i32::from(look.of(piece).mp.get())).min().unwrap_or_default().max(1);
        let way = Ways::to(look, self.survey, self.side, goal).from(column.at);
        (way + points - 1) / points
    }

    /// The strongest force of the nations that can still come to a place this turn.
    fn watchers(&self, at: AreaId) -> i32 {
        let look = self.look;
        let leads = |leader: &PieceId| {
            let state = look.state[*leader];
            state.acts != Acts::Completed && look.active(*leader) && !state.raiding
        };
        let leaders = look.sets().leaders[Side::Na.index()].filter(leads);
        let near = leaders.filter_map(|leader| look.area_of(leader));
        let near = near.filter(|area| look.board().distance(*area, at) <= 4);
        near.map(|area| self.survey.power(Side::Na, area)).max().unwrap_or_default()
    }

    /// 15.2.4, 11.3: what it is worth that units stand where the supply line hangs on them: an empty fort feeds nobody once
    /// a single enemy stands before it, and an empty town is lost.
    fn post(&self, column: &Column, at: AreaId) -> i32 {
        let (look, goal) = (self.look, self.aim.goal());
        let line = look.state.forts[Side::Us.index()].or(look.state.building);
        let wanted = match (at == goal && self.due.is_none(), line.has(at)) {
            (true, _) => 10,
            // An army marches on.
            (false, true) if column.units.len() <= GARRISON => GARRISON,
            (false, _) => return 0,
        };
        let others = look.force(Side::Us, self.survey.field.at(at)).but(column.units).len();
        if at == goal && self.nobody_fed_in_goal() && self.fed_units(column.units) {
            return 9000;
        }
        let filled = (others + column.units.len()).min(wanted) - others.min(wanted);
        700 * i32::from(filled)
    }

    /// Whether one of these has bread.
    fn fed_units(&self, units: PieceSet) -> bool {
        units.into_iter().any(|unit| !self.look.state[unit].unsupplied)
    }

    /// 13.0-c, 15.2.4: whether in the last turn nobody stands in the goal who will live to hold it.
    pub(super) fn nobody_fed_in_goal(&self) -> bool {
        let (look, Aim::Foothold { goal, .. }) = (self.look, self.aim) else { return false };
        let last = look.state.turn == look.scenario().turns;
        last && !self.fed_units(look.force(Side::Us, self.survey.field.at(goal)))
    }

    /// 15.2.4: first a fort near the goal, then the goal itself.
    fn foothold(&self, column: &Column, at: AreaId) -> i32 {
        let (look, goal, count) = (self.look, self.aim.goal(), i32::from(column.units.len()));
        let enemy = self.survey.power(Side::Na, at);
        let clears = self.cut.has(at) && column.own * 10 >= enemy * 8;
        let post = self.post(column, at) + if clears { 5000 } else { 0 };
        if count < 3 {
            return post;
        }
        let guard = self.survey.power(Side::Na, goal);
        let last = look.state.turn == look.scenario().turns;
        let due = self.due;
        if at == goal {
            // Without a line nothing is won there, but it may still be built in time from near by.
            let others = look.force(Side::Us, self.survey.field.at(goal)).but(column.units).len();
            let line = match due {
                // Whoever is not needed in the town clears the line.
                None if !self.cut.is_empty() && others >= HOLDERS => 0,
                None => 9000,
                Some(_) => 1500,
            };
            return post + if guard == 0 || column.own * 10 >= guard * 6 { line } else { line / 6 };
        }
        let far = |site: AreaId| i32::from(look.board().distance(at, site));
        post + match due {
            Some(site) if !last => (4500 - 700 * far(site)) * count.min(10) / 10,
            Some(_) | None => (3000 - 600 * far(goal)) * count.min(10) / 10,
        }
    }

    /// 15.2.4: whether the supply line or the town hangs on who stands in an area.
    pub(super) fn is_post(&self, at: AreaId) -> bool {
        let Aim::Foothold { goal, .. } = self.aim else { return false };
        let line = self.look.state.forts[Side::Us.index()].or(self.look.state.building);
        self.side == Side::Us && (at == goal || self.due == Some(at) || line.has(at))
    }

    /// Land of nations at war that is not pillaged yet.
    fn villages(&self) -> AreaSet {
        let look = self.look;
        let at_war = |area: &AreaId| {
            let owner = look.board().owner(*area);
            owner.is_some_and(|nation| look.state.nation(nation).standing == Standing::Warpath)
        };
        look.board().tribal().but(look.state.pillaged).filter(at_war).collect()
    }

    /// 8.6.1: burnt land makes a nation give up.
    fn ravage(&self, column: &Column, at: AreaId) -> i32 {
        let (look, goal) = (self.look, self.aim.goal());
        if column.units.len() < 3 || !self.villages().has(at) || !self.fed(at, 3) {
            return 0;
        }
        let nation = look.board().owner(at);
        let burnt = nation.map_or(0, |nation| look.board().lands(nation).and(look.state.pillaged).len());
        1500 + 300 * i32::from(burnt.min(4)) + if at == goal { 1200 } else { 0 }
    }

    /// What the scenario asks of the nations.
    fn na_aim(&self, column: &Column, at: AreaId) -> i32 {
        let look = self.look;
        let goal = self.aim.goal();
        let decided = matches!(self.aim, Aim::Expedition { .. }) && look.state.pillaged.has(goal);
        // Beginners do not think of what can be taken from them.
        let guard = if at == goal && !decided && !self.style.careless { self.guarding(column, goal) } else { 0 };
        guard + self.driving_off(column, at)
    }

    /// Kekionga is held by as much as threatens it.
    fn guarding(&self, column: &Column, goal: AreaId) -> i32 {
        let threat = self.survey.near(self.look, Side::Us, goal, 3);
        let others = self.friends(column, goal);
        let open = match self.aim {
            // A handful can come up the rivers from anywhere.
            Aim::Expedition { .. } | Aim::Foothold { .. } => 60,
            Aim::LongWar { .. } => 0,
        };
        let needed = (threat * 13 / 10).max(open);
        let missing = (needed - others).clamp(0, column.own.max(1));
        let worth = match self.aim {
            Aim::Expedition { .. } | Aim::Foothold { .. } => 4000,
            Aim::LongWar { .. } => 2000,
        };
        worth * missing / column.own.max(1)
    }

    /// 9.5: who stays where settlers are burns them out in the next turn.
    fn driving_off(&self, column: &Column, at: AreaId) -> i32 {
        let look = self.look;
        let settlers = i32::from(look.state.settlers[at.index()]);
        let enemy = self.survey.power(Side::Us, at);
        let more = look.state.turn < look.scenario().turns;
        if settlers == 0 || column.units.len() < 2 || !more || look.state.pillaged.has(at) {
            return 0;
        }
        if enemy > 0 && !stronger(column.own, enemy) {
            return 0;
        }
        settlers * self.aim.settler(at) / 3
    }
}

impl View<'_> {
    /// 8.6.1: what burning an area brings in a long war.
    pub(super) fn us_pillage(&self, column: &Column, at: AreaId) -> i32 {
        self.ravage(column, at).max(200)
    }
}
