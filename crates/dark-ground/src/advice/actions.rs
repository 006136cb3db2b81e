//! 4.5: what to do next.

use super::force::{Aim, Survey, power_of};
use super::march::{leads_to, towards};
use super::station::{Column, GARRISON, HOLDERS, View};
use super::{Judge, options};
use crate::board::Terrain;
use crate::counters::{Kind, Side, Territory};
use crate::decision::Decision;
use crate::forming::{Forming, Purpose};
use crate::frames::{Frame, Look};
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::preview::AnyDice;
use crate::state::{Acts, Place, State};
use kernel::advice::Style;
use kernel::ask;
use kernel::playout::PlayoutRng;

/// Something to do, begun by a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intent {
    first: Decision,
    /// Who goes along, where it matters.
    with: PieceSet,
    /// Where to.
    goal: Option<AreaId>,
}

impl Intent {
    const fn of(first: Decision) -> Self {
        Self { first, with: PieceSet::NONE, goal: None }
    }
}

/// 7.0.1: so many a fort feeds.
const FED: usize = 10;
/// So many build a fort: the work goes on if one or two of them are lost.
const BUILDERS: u8 = 5;

/// Warriors without whom Kekionga is open to a handful of men.
const SMALL_GUARD: usize = 4;

/// What it is worth to wait for the way to open: more than a beginner's judgement wanders, less than any way that is open.
const BIDING: i32 = 600;

/// Goals of a column that are worth comparing.
const GOALS: usize = 3;

/// Every intention with what it is worth; passing is worth nothing.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other actions are begun alike")]
fn judged(look: Look<'_>, side: Side, style: Style) -> Vec<(i32, Intent)> {
    let survey = Survey::of(look);
    let view = View::of(look, &survey, side, style);
    let mut found = vec![(0, Intent::of(Decision::Pass))];
    let mut seen = Vec::new();
    let reserve = view.reserve();
    for option in options(look, side) {
        match option {
            Decision::Activate { piece } if reserve.has(piece) => found.extend(view.dash_of(piece, reserve)),
            Decision::Activate { piece } => {
                if view.first_of_its_kind(piece, &mut seen) {
                    found.extend(view.activations(piece, reserve));
                }
            }
            Decision::Raid { at } => found.extend(view.raid(at)),
            other => found.extend(view.worth(&other).map(|worth| (worth, Intent::of(other)))),
        }
    }
    found.extend(view.bides(reserve));
    // However far judgement wanders, nobody does what he thinks is harmful where a single turn decides.
    if !matches!(view.aim, Aim::LongWar { .. }) {
        found.retain(|(worth, intent)| *worth > 0 || intent.first == Decision::Pass);
    }
    found
}

/// Units alike in one place: who has thought of one has thought of all.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Alike {
    at: Place,
    kind: Kind,
    acts: Acts,
    unsupplied: bool,
}

impl View<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an action")]
    fn worth(&self, option: &Decision) -> Option<i32> {
        match *option {
            Decision::Build { leader } => self.building(leader),
            Decision::Pillage { at } => Some(self.pillage(at)),
            Decision::Atrocity { at } => Some(self.atrocity(at)),
            Decision::Ambush { piece } => Some(self.ambush(piece)),
            Decision::Assassinate { piece } => Some(self.assassination(piece)),
            _ => None,
        }
    }

    /// The units and leaders a leader could take along.
    fn company(&self, leader: PieceId) -> PieceSet {
        let here = match self.look.state[leader].at {
            Place::On(area) => self.survey.field.at(area),
            Place::Edge | Place::Pool | Place::Hand | Place::Field | Place::Gone => self.look.in_place(Place::Edge),
        };
        let joins = |piece: &PieceId| *piece != leader && self.look.check_member(leader, *piece).is_ok();
        here.filter(joins).collect()
    }

    /// Forces a leader might set out with: everybody, or as few as the aim asks for.
    fn columns(&self, leader: PieceId, reserve: PieceSet) -> Vec<PieceSet> {
        let (look, mut all) = (self.look, self.company(leader).but(reserve));
        let st_clair = look.sets().st_clair;
        // 14.0.1: whoever can march without him does.
        if leader != st_clair {
            all.remove(st_clair);
        }
        // Who builds stays at his work, and somebody with each fort of the line.
        all = all.but(look.state.builders).but(self.garrison(leader));
        let units = all.and(look.sets().units[self.side.index()]);
        let mut found = vec![all.or(PieceSet::of(leader))];
        let few = match (self.side, self.aim) {
            // 7.0.1: the fort behind it feeds ten; the others guard the fort.
            (Side::Us, Aim::Foothold { goal, .. }) if self.due.is_none() && look.area_of(leader) != Some(goal) => {
                return self.vanguard(leader, all);
            }
            // The army stays together, but for those whom the town does not need when the line is cut.
            (Side::Us, Aim::Foothold { .. }) if self.cut.is_empty() => 0,
            (Side::Us, Aim::Foothold { .. }) => units.len().saturating_sub(HOLDERS),
            (Side::Us, Aim::Expedition { .. } | Aim::LongWar { .. }) => 4,
            (Side::Na, _) => units.len() / 2,
        };
        if units.len() > few && few > 1 {
            found.push(self.picked(units, few).or(PieceSet::of(leader)));
        }
        found.into_iter().map(|with| self.with_their_men(with)).filter(|with| with.has(leader)).collect()
    }

    /// 15.2.4: as many as can be fed in the town, regulars first, with their leaders.
    fn vanguard(&self, leader: PieceId, all: PieceSet) -> Vec<PieceSet> {
        let sets = self.look.sets();
        let units = all.and(sets.units[Side::Us.index()]);
        let fed: PieceSet = units.filter(|unit| !self.look.state[*unit].unsupplied).collect();
        let [regulars, militia] = [fed.but(sets.all_militia), fed.and(sets.all_militia)];
        let force: PieceSet = regulars.chain(militia).chain(units.but(fed)).take(FED).collect();
        let leaders = all.and(sets.leaders[Side::Us.index()]).or(PieceSet::of(leader));
        let with = self.with_their_men(force.or(leaders));
        if with.has(leader) { vec![with] } else { Vec::new() }
    }

    /// 14.0.7-b: militia leaders stay with militia of their state, so those who would leave them do not go along.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others go where they like")]
    fn with_their_men(&self, with: PieceSet) -> PieceSet {
        let sets = self.look.sets();
        let stays = |piece: &PieceId| match self.look.of(*piece).kind {
            Kind::MilitiaLeader(state) => with.meets(sets.militia[state.index()]),
            _ => true,
        };
        with.filter(stays).collect()
    }

    /// 15.2.4: a garrison of militia for the fort that the army leaves, or for the next one if it leaves its base.
    fn garrison(&self, leader: PieceId) -> PieceSet {
        let (look, at) = (self.look, self.look.area_of(leader));
        let (Aim::Foothold { base, .. }, Side::Us, Some(at)) = (self.aim, self.side, at) else { return PieceSet::NONE };
        let fort = look.state.forts[Side::Us.index()].has(at);
        if !fort && at != base {
            return PieceSet::NONE;
        }
        // In the end somebody must hold the town who will not starve there.
        let count = if self.nobody_fed_in_goal() { 1 } else { GARRISON };
        self.survey.field.at(at).and(look.sets().all_militia).take(usize::from(count)).collect()
    }

    /// So many of these: militia first, who march farthest and shelter settlers; of warriors the first.
    fn picked(&self, units: PieceSet, count: u8) -> PieceSet {
        let militia = units.and(self.look.sets().all_militia);
        militia.into_iter().chain(units.but(militia)).take(usize::from(count)).collect()
    }

    /// Whether nobody like a unit was thought of before; it is noted. A leader is like no other.
    fn first_of_its_kind(&self, piece: PieceId, seen: &mut Vec<Alike>) -> bool {
        let (of, state) = (self.look.of(piece), self.look.state[piece]);
        let alike = Alike { at: state.at, kind: of.kind, acts: state.acts, unsupplied: state.unsupplied };
        let first = of.leader || !seen.contains(&alike);
        seen.push(alike);
        first
    }

    /// Marches, each worth what it brings.
    fn activations(&self, piece: PieceId, reserve: PieceSet) -> Vec<(i32, Intent)> {
        let (look, of) = (self.look, self.look.of(piece));
        let first = Decision::Activate { piece };
        let Some(at) = look.area_of(piece) else {
            let with = self.company(piece).or(PieceSet::of(piece));
            return vec![(1200 + power_of(look, with), Intent { first, with, goal: None })];
        };
        // Who builds, and who waits in Kekionga to burn it, stays; regulars do not wander about alone.
        let waits = self.side == Side::Us && matches!(self.aim, Aim::Expedition { goal, .. } if goal == at);
        if look.state.builders.has(piece) || waits || of.kind == Kind::Regular {
            return Vec::new();
        }
        let mut found: Vec<(i32, Intent)> = self.reinforces(piece, at).into_iter().collect();
        let forces = if of.leader { self.columns(piece, reserve) } else { vec![PieceSet::of(piece)] };
        for with in forces {
            let column = Column::of(look, with, at);
            if column.units.is_empty() {
                continue;
            }
            let tired = self.toll(piece, &column);
            let mut goals = self.goals(&column);
            goals.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
            let best = goals.into_iter().take(GOALS);
            found.extend(best.map(|(worth, goal)| (worth - tired, Intent { first, with, goal: Some(goal) })));
        }
        found
    }

    /// 15.1.4, 9.5.1: a single man joins those who wait in Kekionga as long as their fire is not sure, if he may be lost.
    fn reinforces(&self, piece: PieceId, at: AreaId) -> Option<(i32, Intent)> {
        let (look, goal) = (self.look, self.aim.goal());
        let column = Column::of(look, PieceSet::of(piece), at);
        let wanted = !look.of(piece).leader && self.needs_hands(&column);
        let intent = Intent { first: Decision::Activate { piece }, with: column.pieces, goal: Some(goal) };
        (wanted && self.marches(&column, goal) == 1).then_some((2500, intent))
    }

    /// 15.1.4: the men held back set out for Kekionga, or stay.
    fn dash_of(&self, piece: PieceId, reserve: PieceSet) -> Option<(i32, Intent)> {
        let (look, goal) = (self.look, self.aim.goal());
        let at = look.area_of(piece).filter(|_| look.of(piece).leader)?;
        let reserve = self.with_their_men(reserve);
        let column = Column::of(look, reserve, at);
        let dash = self.dash(&column);
        // 9.4.2: around whoever is in the way they need a forced march, which often fails: they wait until he has gone.
        let worth = match self.marches(&column, goal) {
            1 => dash,
            2 if self.idle(reserve).is_none() => dash / 2,
            _ => return None,
        };
        // Who goes is not expected back: no more go than may be lost.
        let worth = worth - self.toll(piece, &column);
        Some((worth, Intent { first: Decision::Activate { piece }, with: reserve, goal: Some(goal) }))
    }

    /// 4.5: somebody at the base who is not needed, and so may be activated to stay where he is.
    pub(super) fn idle(&self, reserve: PieceSet) -> Option<PieceId> {
        let Aim::Expedition { base, .. } = self.aim else { return None };
        let units = self.survey.field.at(base).and(self.look.sets().units[Side::Us.index()]).but(reserve);
        let mut fresh = units.filter(|unit| self.look.state[*unit].acts == Acts::Fresh);
        fresh.next().filter(|_| self.side == Side::Us)
    }

    /// 4.5-b: two passes in a row end the phase, so whoever waits for the way to Kekionga to open lets somebody else stand up
    /// instead of passing.
    fn bides(&self, reserve: PieceSet) -> Option<(i32, Intent)> {
        let piece = self.idle(reserve).filter(|_| !reserve.is_empty())?;
        let intent =
            Intent { first: Decision::Activate { piece }, with: PieceSet::of(piece), goal: self.look.area_of(piece) };
        Some((BIDING, intent))
    }

    /// What a march costs whatever it brings: a second one wears the men out, and whoever could pillage does not walk away.
    fn toll(&self, piece: PieceId, column: &Column) -> i32 {
        let look = self.look;
        let again = look.state[piece].acts == Acts::Once;
        let units = i32::from(column.units.len());
        let tired = if again { 400 + units.min(6) * self.aim.unit() / 8 } else { 0 };
        let alone = if look.of(piece).leader { 0 } else { 100 };
        let gout = if column.pieces.has(look.sets().st_clair) { 500 } else { 0 };
        tired + alone + gout + 60
    }

    /// A fort that carries the supply line on.
    fn building(&self, leader: PieceId) -> Option<i32> {
        let (look, at) = (self.look, self.look.area_of(leader)?);
        let least = -i32::from(look.of(leader).cr) * 50;
        let threat = self.survey.near(look, Side::Na, at, 1);
        let safe = self.survey.power(Side::Us, at) * 2 >= threat;
        match self.aim {
            // 15.1 is over before a fort pays.
            Aim::Expedition { .. } => None,
            Aim::Foothold { goal, .. } => {
                let near = look.board().distance(at, goal) <= 2;
                let joined = look.winter_line(self.links()).has(at);
                let due = self.due == Some(at) || (near && joined && self.due.is_some() && at != goal);
                Some(if due { 6000 + least } else { -500 })
            }
            Aim::LongWar { goal } => {
                let gap = self.links().map(|link| look.board().distance(link, at)).min().unwrap_or(9);
                let worth = match (at == goal, gap) {
                    (true, _) => 2500,
                    (false, 2..=3) if look.board().tribal().has(at) => 700,
                    (false, _) => -500,
                };
                Some(if safe { worth + least } else { -500 })
            }
        }
    }

    fn pillage(&self, at: AreaId) -> i32 {
        let look = self.look;
        let units: PieceSet = look.force_outside(self.side, self.survey.field.at(at));
        let fresh: PieceSet = units.filter(|unit| look.state[*unit].acts == Acts::Fresh).collect();
        let hits =
            |face: &u8| look.pillage_roll(self.side, at, fresh, *face).total() <= look.tables().pillage.succeeds_at;
        let chance = (1..=6).filter(hits).count() as i32;
        let gain = match (self.side, self.aim) {
            (Side::Us, Aim::Expedition { goal, .. }) if at == goal => 12_000,
            // 12.0.4: nobody comes back from a raid to burnt land, and a line may end in it (7.0.1-d).
            (Side::Us, Aim::Foothold { goal, .. }) if at == goal && look.state.turn == look.scenario().turns => 5000,
            // 9.5.2, 7.0.1-d: settlers must leave burnt land, and no line runs through it.
            (Side::Us, Aim::Expedition { .. } | Aim::Foothold { .. }) => return -3000,
            (Side::Us, Aim::LongWar { .. }) => {
                let column = Column::of(look, fresh, at);
                self.us_pillage(&column, at)
            }
            // Nobody is lost by it, and all settlers go: it comes before raids. Beginners do not think of it so soon.
            (Side::Na, Aim::Expedition { .. }) if !self.style.careless => {
                i32::from(look.state.settlers[at.index()]) * 9000 - 200
            }
            (Side::Na, _) => i32::from(look.state.settlers[at.index()]) * self.aim.settler(at) * 2 / 3 - 200,
        };
        gain * chance / 6
    }

    /// 9.2.1: settlers die where the nations strike; what the US does only angers them.
    fn atrocity(&self, at: AreaId) -> i32 {
        match self.side {
            Side::Us => -800,
            Side::Na if self.look.state.settlers[at.index()] == 0 => -500,
            // Beginners shrink from it.
            Side::Na if self.style.careless => (self.aim.settler(at) - 250 - self.outcry(at)) / 2,
            Side::Na => self.aim.settler(at) - 250 - self.outcry(at),
        }
    }

    /// chart.commitment: what is done in Kentucky and Pennsylvania is heard in Congress.
    fn outcry(&self, at: AreaId) -> i32 {
        let heard =
            [Territory::Kentucky, Territory::Pennsylvania].map(|state| self.look.board().in_state(state).has(at));
        let level = i32::from(self.look.state.commitment.get());
        match self.aim {
            Aim::LongWar { .. } if heard.contains(&true) => 200 + 150 * level,
            Aim::LongWar { .. } | Aim::Expedition { .. } | Aim::Foothold { .. } => 0,
        }
    }

    fn ambush(&self, piece: PieceId) -> i32 {
        let look = self.look;
        let chance = 6 - i32::from(look.level(piece).get()).min(6);
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
    fn raid(&self, at: AreaId) -> Option<(i32, Intent)> {
        let look = self.look;
        let militia = self.survey.field.at(at).and(look.sets().all_militia).len() as i8;
        let with = self.raiders(at, militia)?;
        let chart = look.tables().raid;
        let terrain = match look.terrain(at) {
            Terrain::Rough => chart.rough,
            Terrain::Wilderness => chart.wilderness,
            Terrain::Settled => chart.settled,
        };
        let defender = self.survey.field.at(at).and(look.sets().leaders[Side::Us.index()]);
        let defence = defender.map(|leader| look.of(leader).cr).max().unwrap_or_default() as i8;
        let command = with.map(|piece| look.of(piece).cr).max().unwrap_or_default() as i8;
        let ohio = if look.board().beyond_the_ohio().has(at) { 0 } else { chart.ohio };
        let severe = if look.severe() { chart.severe_weather } else { 0 };
        let change = terrain + command + ohio + severe + militia * chart.militia - defence;
        let warriors = with.and(look.sets().all_warriors).len();
        let value = |face: i8| {
            let row = look.tables().raid_row(face + change);
            let settlers = i32::from(row.settlers.min(look.state.settlers[at.index()]));
            let lost = i32::from(row.warriors.min(1).min(warriors));
            let killed = i32::from(row.militia.min(1).min(militia.unsigned_abs()));
            let men = killed * self.aim.unit() - lost * self.aim.raider();
            settlers * self.aim.settler(at) + i32::from(row.vp) * self.aim.point() + men
        };
        let sum: i32 = (1..=6).map(value).sum();
        let first = Decision::Raid { at };
        Some((sum / 6 + self.style.boldness * 50, Intent { first, with, goal: None }))
    }

    /// 15.1.4: whether so few warriors are left in the goal that none of them can be spared while a handful of men may still
    /// come up the rivers.
    fn guard_is_small(&self) -> bool {
        let (look, Aim::Expedition { goal, .. }) = (self.look, self.aim) else { return false };
        let over = look.state.turn == look.scenario().turns || look.state.pillaged.has(goal);
        let stays = |warrior: &PieceId| !look.state[*warrior].raiding;
        let guard = self.survey.field.at(goal).and(look.sets().all_warriors).filter(stays).count();
        !over && guard <= SMALL_GUARD
    }

    /// Warriors and a leader nearby whom nobody needs more at home.
    fn raiders(&self, at: AreaId, militia: i8) -> Option<PieceSet> {
        let look = self.look;
        let goal = self.aim.goal();
        let threat = self.survey.near(look, Side::Us, goal, 3);
        let guard = self.survey.power(Side::Na, goal);
        let threatened = threat > 0 && guard * 10 < threat * 15;
        // Beginners send everybody.
        let needed = !self.style.careless && (threatened || self.guard_is_small());
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
            // 12.0.1-b: what he walks does not count, but a long war needs him near his own people.
            let far = matches!(self.aim, Aim::LongWar { .. }) && near(leader) > near(&first) + 3;
            chief && free(leader) && !far
        });
        let chief = chiefs.max_by_key(|leader| look.of(*leader).cr);
        chief.into_iter().for_each(|leader| force.add(leader));
        Some(force)
    }
}

/// What a quick player does in the Action Phase.
pub(crate) fn propose(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let best = Judge { style, rng }.best(judged(look, side, style));
    best.map_or(vec![Decision::Pass], |intent| row(look, side, intent))
}

/// The quick player's own action, then others, the most promising first, and a pass.
pub(crate) fn plans(look: Look<'_>, side: Side, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found = vec![propose(look, side, Style::EVEN, rng)];
    let mut judged = judged(look, side, Style::EVEN);
    judged.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.extend(judged.into_iter().take(wide.max(2) - 1).map(|(_, intent)| row(look, side, intent)));
    found.push(vec![Decision::Pass]);
    found
}

/// The decisions that carry an intention out, up to the first die.
fn row(look: Look<'_>, side: Side, intent: Intent) -> Vec<Decision> {
    let mut row = vec![intent.first];
    // Passing may end the phase, and what follows is not ours to think through.
    if intent.first == Decision::Pass {
        return row;
    }
    let mut state = look.state.clone();
    if !decide(look, side, &mut state, &intent.first) {
        return row;
    }
    for _ in 0..60 {
        let Some(next) = next_of(look.game.look(&state), side, intent) else { return row };
        let last = row.len() > 1 && matches!(next, Decision::Stop);
        let rolls = next == Decision::Go && !matches!(intent.first, Decision::Activate { .. } | Decision::Raid { .. });
        row.push(next);
        if last || rolls || !decide(look, side, &mut state, &next) {
            return row;
        }
    }
    row
}

/// Takes a decision in thought; false where it is refused or a die would fall.
fn decide(look: Look<'_>, side: Side, state: &mut State, decision: &Decision) -> bool {
    let mut dice = AnyDice::default();
    let mut table = kernel::Table::silent(&mut dice);
    let seat = crate::about::seat_of(side);
    ask::decide(look.game, state, seat, decision, &mut table).is_ok() && !table.no_way_back()
}

/// The next decision of an intention.
fn next_of(now: Look<'_>, side: Side, intent: Intent) -> Option<Decision> {
    match now.state.frames.last() {
        Some(Frame::Forming(forming)) => {
            let open = options(now, side);
            if forming.purpose == Purpose::Build {
                return Some(next_builder(now, forming, &open));
            }
            let wanted = intent.with.but(forming.pieces);
            let able: PieceSet = open
                .iter()
                .filter_map(|option| if let Decision::Add { piece } = option { Some(*piece) } else { None })
                .collect();
            if forming.purpose != Purpose::March || able.but(wanted).is_empty() {
                let all = open.iter().find(|option| matches!(option, Decision::AddAll));
                let add = all.or_else(|| open.iter().find(|option| matches!(option, Decision::Add { .. })));
                return Some(add.copied().unwrap_or(Decision::Go));
            }
            Some(able.and(wanted).first().map_or(Decision::Go, |piece| Decision::Add { piece }))
        }
        Some(Frame::Muster(muster)) => {
            let missing = intent.with.but(muster.pieces).first();
            Some(missing.map_or(Decision::Go, |piece| Decision::Add { piece }))
        }
        Some(Frame::Routing(_)) => Some(Decision::AsSuggested),
        Some(Frame::March(march)) => {
            let (goal, survey) = (intent.goal?, Survey::of(now));
            let view = View::of(now, &survey, side, Style::EVEN);
            let judged = towards(&view, march, goal, options(now, side));
            let best = judged.into_iter().max_by_key(|(worth, _)| *worth).filter(|(worth, _)| *worth > 0);
            let step = best.map(|(_, step)| step).filter(|step| leads_to(step).is_some());
            Some(step.unwrap_or(Decision::Stop))
        }
        Some(_) | None => None,
    }
}

/// Who is to build next: enough units that a few may be lost, and a second leader in case the first is killed (9.2.3).
fn next_builder(now: Look<'_>, forming: &Forming, open: &[Decision]) -> Decision {
    let sets = now.sets();
    let able = open.iter().filter_map(|option| if let Decision::Add { piece } = option { Some(*piece) } else { None });
    let able: PieceSet = able.collect();
    let leaders = sets.leaders[Side::Us.index()];
    let units = able.but(leaders);
    // Militia build while regulars march; 13.0-c: the hungry do not see it finished.
    let regular = |unit: &PieceId| (now.state[*unit].unsupplied, now.of(*unit).kind == Kind::Regular);
    let unit = units.min_by_key(regular).filter(|_| forming.pieces.but(leaders).len() < BUILDERS);
    let second = able.and(leaders).min_by_key(|leader| now.of(*leader).cr);
    let second = second.filter(|_| forming.pieces.and(leaders).len() < 2 && able.and(leaders).len() > 1);
    unit.or(second).map_or(Decision::Go, |piece| Decision::Add { piece })
}
