//! 12.0.1-b: the ways raiders take, what they cost, and which of them do not wander.

use crate::board::RiverId;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet};
use crate::points::MovementPoints;
use crate::raid::{Here, Routing};
use crate::refusal::{Refusal, Why};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Further than any way is long.
const FAR: u16 = u16::MAX / 2;

/// What is left from each area to a target.
type Left = [u16; AreaSet::ROOM];

/// A stretch of a raider's way.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    pub to: AreaId,
    pub cost: MovementPoints,
    pub ohio: bool,
    /// Areas entered.
    pub entered: AreaSet,
}

impl Look<'_> {
    /// 12.0.1-b, 12.0.1-d: a step of a raider: nobody stops it, and it may cost what it likes.
    pub(crate) fn raid_step(&self, from: AreaId, to: AreaId) -> Option<Stretch> {
        self.raid_step_at(from, to, self.area_cost(Side::Na, to))
    }

    /// The same where it is known what the area costs.
    fn raid_step_at(&self, from: AreaId, to: AreaId, area: MovementPoints) -> Option<Stretch> {
        let cost = self.step_at(Side::Na, from, to, area)?;
        Some(Stretch { to, cost, ohio: self.board().across(from).has(to), entered: AreaSet::of(to) })
    }

    /// The same along a river; pillaged land bars it but where it begins (9.5.2-e, G88).
    pub(crate) fn raid_river(&self, river: RiverId, from: AreaId, to: AreaId) -> Option<Stretch> {
        let route = self.river_route(river, from, to);
        let entered: AreaSet = route.iter().copied().collect();
        let closed = self.hard_season() || entered.meets(self.state.pillaged);
        (!route.is_empty() && !closed).then(|| Stretch { to, cost: self.river_cost(&route), ohio: false, entered })
    }

    /// Every stretch from an area, with the decision that takes it.
    pub(crate) fn stretches(&self, from: AreaId) -> Vec<(Decision, Stretch)> {
        let mut all: Vec<(Decision, Stretch)> = Vec::new();
        let near = self.board().neighbours(from);
        all.extend(near.filter_map(|to| Some((Decision::Step { to }, self.raid_step(from, to)?))));
        if !self.hard_season() {
            for (river, _) in self.board().rivers_of(from) {
                let others = self.board().river(*river).areas.iter().copied().filter(|to| *to != from);
                let way = |to| Some((Decision::River { river: *river, to }, self.raid_river(*river, from, to)?));
                all.extend(others.filter_map(way));
            }
        }
        all
    }

    /// G58: whether a raider that has been in some areas can still come to its target without entering one twice.
    pub(crate) fn can_reach(&self, from: AreaId, target: AreaId, been: AreaSet) -> bool {
        let open = self.open_areas(Side::Na).unwrap_or(self.board().everywhere());
        let (mut all, mut rim) = (AreaSet::of(from), AreaSet::of(from));
        while !rim.is_empty() {
            let next = rim.fold(AreaSet::NONE, |found, area| found.or(self.board().neighbours(area)));
            rim = next.and(open).but(been).but(all);
            all = all.or(rim);
            if all.has(target) {
                return true;
            }
        }
        from == target
    }

    /// Whether a raider may take a stretch.
    pub(crate) fn check_stretch(
        &self,
        routing: &Routing,
        here: &Here,
        stretch: Option<Stretch>,
        to: AreaId,
    ) -> Result<Stretch, Refusal> {
        let stretch = stretch.ok_or(Why::NoWay.area(to))?;
        if let Some(open) = self.open_areas(Side::Na)
            && !stretch.entered.but(open).is_empty()
        {
            return Err(Why::Closed.area(to));
        }
        let been = here.been.or(AreaSet::of(here.at));
        // G58: no area twice, and never where the target can no longer be reached.
        let past = stretch.entered.but(AreaSet::of(to)).has(routing.target);
        if stretch.entered.meets(been) || past {
            return Err(Why::BeenThere.area(to));
        }
        let entered = been.or(stretch.entered).but(AreaSet::of(to));
        if to != routing.target && !self.can_reach(to, routing.target, entered) {
            return Err(Why::BeenThere.area(to));
        }
        Ok(stretch)
    }

    /// The way we would take: short, past few forts, around pillaged land.
    pub(crate) fn best_way(&self, from: AreaId, target: AreaId) -> Vec<Stretch> {
        let reached = |left: &Left, so_far: u16| left[from.index()] < so_far;
        let left = self.way_left(target, AreaSet::NONE, |stretch| self.toll(stretch), reached);
        let (mut way, mut at) = (Vec::new(), from);
        while at != target && left[at.index()] < FAR {
            let shortest = |stretch: &Stretch| self.toll(*stretch) + left[stretch.to.index()] == left[at.index()];
            let stretches = self.stretches(at).into_iter().map(|(_, stretch)| stretch);
            let next = stretches.filter(|stretch| self.is_direct(*stretch, target)).find(shortest);
            let Some(next) = next else { break };
            way.push(next);
            at = next.to;
        }
        way
    }

    /// Whether a stretch stays where raiders may go and does not run past the target.
    fn is_direct(&self, stretch: Stretch, target: AreaId) -> bool {
        let open = self.open_areas(Side::Na).is_none_or(|open| stretch.entered.but(open).is_empty());
        open && !stretch.entered.but(AreaSet::of(stretch.to)).has(target)
    }

    /// What every area is from the target at the least, by what `weight` says of a stretch, without entering `been`. Areas are
    /// looked at the nearest first, until what is known so far is `enough`: nothing found later is less than the number given.
    fn way_left(
        &self,
        target: AreaId,
        been: AreaSet,
        weight: impl Fn(Stretch) -> u16,
        enough: impl Fn(&Left, u16) -> bool,
    ) -> Left {
        let open = self.open_areas(Side::Na).unwrap_or(self.board().everywhere()).but(been);
        let mut left = [FAR; AreaSet::ROOM];
        left[target.index()] = 0;
        let mut heap = BinaryHeap::from([(Reverse(0), target)]);
        while let Some((Reverse(so_far), to)) = heap.pop() {
            if so_far > left[to.index()] || !open.has(to) {
                continue;
            }
            if enough(&left, so_far) {
                break;
            }
            self.each_stretch_into(to, open.but(AreaSet::of(target)), |from, stretch| {
                let longer = so_far + weight(stretch);
                if longer < left[from.index()] {
                    left[from.index()] = longer;
                    heap.push((Reverse(longer), from));
                }
            });
        }
        left
    }

    /// Every stretch that ends in an area, with where it begins; on rivers only past areas of `through`.
    fn each_stretch_into(&self, to: AreaId, through: AreaSet, mut found: impl FnMut(AreaId, Stretch)) {
        let area = self.area_cost(Side::Na, to);
        for from in self.board().neighbours(to) {
            if let Some(stretch) = self.raid_step_at(from, to, area) {
                found(from, stretch);
            }
        }
        if self.hard_season() || self.state.pillaged.has(to) {
            return;
        }
        let cost = self.tables().map_costs.river;
        for (river, place) in self.board().rivers_of(to) {
            let areas = &self.board().river(*river).areas;
            let (up, down) = areas.split_at(usize::from(*place));
            let ways: [&mut dyn Iterator<Item = &AreaId>; 2] = [&mut up.iter().rev(), &mut down.iter().skip(1)];
            for way in ways {
                let mut entered = AreaSet::of(to);
                for from in way {
                    found(*from, Stretch { to, cost, ohio: false, entered });
                    if !through.has(*from) || self.state.pillaged.has(*from) {
                        break;
                    }
                    entered.add(*from);
                }
            }
        }
    }

    /// G79: the stretches that do not wander: on a way with the fewest movement points that are left, or on one that is
    /// best when forts, the Ohio and pillaged land are weighed.
    pub(crate) fn short_stretches(&self, routing: &Routing, here: &Here) -> Vec<(Decision, Stretch)> {
        let (target, been) = (routing.target, here.been.or(AreaSet::of(here.at)));
        let mut legal = self.stretches(here.at);
        legal.retain(|(_, stretch)| self.check_stretch(routing, here, Some(*stretch), stretch.to).is_ok());
        if legal.len() <= 1 {
            return legal;
        }
        let points_of = |stretch: Stretch| u16::from(stretch.cost.get());
        let toll_of = |stretch: Stretch| self.toll(stretch);
        // The best is known once everything that is looked at is farther than it.
        let known = |left: &Left, so_far: u16, weight: &dyn Fn(Stretch) -> u16| {
            legal.iter().any(|(_, stretch)| weight(*stretch) + left[stretch.to.index()] < so_far)
        };
        let by_points = self.way_left(target, been, points_of, |left, so_far| known(left, so_far, &points_of));
        let by_toll = self.way_left(target, been, toll_of, |left, so_far| known(left, so_far, &toll_of));
        let points = |stretch: &Stretch| points_of(*stretch) + by_points[stretch.to.index()];
        let toll = |stretch: &Stretch| toll_of(*stretch) + by_toll[stretch.to.index()];
        let fewest = legal.iter().map(|(_, stretch)| points(stretch)).min();
        let least = legal.iter().map(|(_, stretch)| toll(stretch)).min();
        legal.retain(|(_, stretch)| Some(points(stretch)) == fewest || Some(toll(stretch)) == least);
        legal
    }

    /// What a stretch costs a raid, in movement points: a fort, a river crossing or pillaged land weigh as a modifier.
    fn toll(&self, stretch: Stretch) -> u16 {
        let forts = stretch.entered.and(self.us_forts()).len();
        let burnt = stretch.entered.and(self.state.pillaged).len();
        u16::from(stretch.cost.get()) + 12 * u16::from(forts) + 9 * u16::from(burnt) + 6 * u16::from(stretch.ohio)
    }
}
