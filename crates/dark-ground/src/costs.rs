//! chart.tec-map: what it costs to enter an area, to travel on a river, on the Ohio and across it.

use crate::board::{River, RiverId};
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet};
use crate::points::MovementPoints;
use crate::tables::Season;

/// 9.4.4: an area on the Ohio where a force may land, and what it costs to come there.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    pub to: AreaId,
    pub cost: MovementPoints,
}

/// A force that takes to the Ohio.
#[derive(Clone, Copy)]
struct Boats {
    from: AreaId,
    /// Reaches with the enemy on a bank, a bit each.
    watched: u32,
}

/// Which way boats go on the Ohio; its reaches are numbered downstream.
#[derive(Clone, Copy)]
enum Heading {
    Upstream,
    Downstream,
}

impl Look<'_> {
    /// Movement points to enter an area by its terrain.
    pub(crate) fn area_cost(&self, side: Side, area: AreaId) -> MovementPoints {
        let costs = self.tables().map_costs;
        let season = self.season();
        // G23: severe weather brings the winter column, and doubles it in winter.
        let column = if self.severe() { Season::Winter } else { season };
        let storm = if self.severe() && season == Season::Winter { 2 } else { 1 };
        let plain = costs.areas[self.terrain(area).index()][column.index()][side.index()] * storm;
        // 9.5.2-e
        if self.state.pillaged.has(area) { plain * costs.pillaged_times } else { plain }
    }

    /// Movement points for a step to a neighbouring area; for the nations also across the Ohio (9.4.4-c). Nothing if the
    /// US would have to cross the river: that is a move on the Ohio.
    pub(crate) fn step_cost(&self, side: Side, from: AreaId, to: AreaId) -> Option<MovementPoints> {
        self.step_at(side, from, to, self.area_cost(side, to))
    }

    /// The same where it is known what the area costs.
    pub(crate) fn step_at(&self, side: Side, from: AreaId, to: AreaId, area: MovementPoints) -> Option<MovementPoints> {
        if self.board().land(from).has(to) {
            return Some(area);
        }
        let crosses = side == Side::Na && self.board().across(from).has(to);
        let extra = if self.hard_season() { MovementPoints::ZERO } else { self.tables().map_costs.ohio_crossing };
        crosses.then(|| area + extra)
    }

    /// 9.4.3: the areas a river move enters, in order; nothing if the river does not join them.
    pub(crate) fn river_route(&self, river: RiverId, from: AreaId, to: AreaId) -> Vec<AreaId> {
        let Some(River { areas, .. }) = self.board().rivers.get(usize::from(river.0)) else { return Vec::new() };
        let place = |area: AreaId| areas.iter().position(|other| *other == area);
        match (place(from), place(to)) {
            (Some(a), Some(b)) if a < b => areas[a + 1..=b].to_vec(),
            (Some(a), Some(b)) if b < a => areas[b..a].iter().rev().copied().collect(),
            (Some(_) | None, _) => Vec::new(),
        }
    }

    /// 9.4.3, 9.5.2-e, G88: one point for any distance, for the US two past pillaged land.
    pub(crate) fn river_cost(&self, route: &[AreaId]) -> MovementPoints {
        let costs = self.tables().map_costs;
        let burnt = route.iter().any(|area| self.state.pillaged.has(*area));
        if burnt { costs.river_pillaged } else { costs.river }
    }

    /// 9.4.4-b: reaches of the Ohio with the enemy on a bank.
    fn watched(&self, side: Side) -> u32 {
        let enemy = self.forces(side.other());
        let on = |bit: u32, (reach, number): (&crate::board::Reach, u32)| {
            let occupied = enemy.has(reach.north) || enemy.has(reach.south);
            bit | u32::from(occupied) << number
        };
        self.board().reaches.iter().zip(0..).fold(0, on)
    }

    /// 9.4.4: where the US may land from a bank of the Ohio, with what it costs; the cheapest way for each area.
    pub(crate) fn landings(&self, from: AreaId) -> Vec<Landing> {
        let mut found: Vec<Landing> = Vec::new();
        self.each_landing(from, |to, cost| match found.iter_mut().find(|known| known.to == to) {
            Some(known) => known.cost = cost.min(known.cost),
            None => found.push(Landing { to, cost }),
        });
        found
    }

    fn each_landing(&self, from: AreaId, mut land: impl FnMut(AreaId, MovementPoints)) {
        if self.hard_season() {
            // chart.tec-map-b: in winter the river is crossed like land, in severe weather not at all.
            if !self.severe() {
                self.board().across(from).for_each(|to| land(to, self.area_cost(Side::Us, to)));
            }
            return;
        }
        let Some([first, last]) = self.board().reaches_of(from) else { return };
        let boats = Boats { from, watched: self.watched(Side::Us) };
        for start in first..=last {
            for heading in [Heading::Upstream, Heading::Downstream] {
                self.float(boats, start, heading, &mut land);
            }
        }
    }

    /// From one reach on, up or down the river, until an enemy watches (9.4.4-b). Both banks are passed, but not the area
    /// they come from (G88).
    fn float(&self, boats: Boats, start: u8, heading: Heading, land: &mut impl FnMut(AreaId, MovementPoints)) {
        let Boats { from, watched } = boats;
        let (costs, reaches) = (self.tables().map_costs, &self.board().reaches);
        let (mut at, mut burnt) = (start, false);
        loop {
            let reach = reaches[usize::from(at)];
            let banks = [reach.north, reach.south];
            burnt |= banks.into_iter().any(|bank| bank != from && self.state.pillaged.has(bank));
            let fare = if burnt { costs.river_pillaged } else { costs.river };
            for bank in banks.into_iter().filter(|bank| *bank != from) {
                land(bank, fare + self.area_cost(Side::Us, bank));
            }
            let next = match heading {
                Heading::Upstream => at.checked_sub(1),
                Heading::Downstream => Some(at + 1).filter(|next| usize::from(*next) < reaches.len()),
            };
            match next {
                Some(next) if watched & 1 << at == 0 => at = next,
                Some(_) | None => return,
            }
        }
    }

    /// Areas on the banks that the US could reach but for enemies who watch the river.
    pub(crate) fn all_banks(&self) -> AreaSet {
        self.board().banks()
    }
}
