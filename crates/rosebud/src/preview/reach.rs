//! Where a piece could go by a chain of decisions.
//!
//! Every step is decided on a copy of the position in which the enemy lets everybody go, so that a chain is exactly what
//! the engine accepts where nobody fires; fire that may fall on the way is told as a risk.

use crate::counters::UnitId;
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::moving::Moving;
use crate::points::MovementPoints;
use crate::state::{Marks, State};
use crate::text::odds;
use crate::zones::Field;
use grid::Hex;
use kernel::scene::{Reach, WhyNot};
use kernel::{Game, ScriptedDice, Seat, Table, rule};
use std::collections::BTreeSet;

/// A route found so far.
#[derive(Clone)]
struct Route {
    state: State,
    cost: MovementPoints,
    path: Vec<Hex>,
    chain: Vec<Decision>,
    risk: Option<String>,
}

impl Look<'_> {
    /// Where a piece could go by a chain of decisions.
    pub fn reach(&self, seat: Seat, unit: UnitId) -> Vec<Reach> {
        let here = Route {
            state: self.state.clone(),
            cost: MovementPoints::ZERO,
            path: Vec::new(),
            chain: Vec::new(),
            risk: None,
        };
        let first = self.state.frames.last().and_then(|frame| frame.each().sets_out(*self, unit));
        let begun = first
            .and_then(|first| first.into_iter().try_fold(here, |route, decision| self.after(&route, seat, decision)));
        begun.map(|route| self.explore(seat, unit, route)).unwrap_or_default()
    }

    fn after(&self, route: &Route, seat: Seat, decision: Decision) -> Option<Route> {
        let mut next = route.clone();
        let mut dice = ScriptedDice::new([1; 16]);
        self.game.decide(&mut next.state, seat, &decision, &mut Table::silent(&mut dice)).ok()?;
        next.chain.push(decision);
        // The other side is taken to let everybody go.
        while let Some(lets_go) = next.state.frames.last().and_then(|frame| frame.each().lets_go()) {
            let other = self.game.asked(&next.state).first()?;
            self.game.decide(&mut next.state, other, &lets_go, &mut Table::silent(&mut dice)).ok()?;
        }
        Some(next)
    }

    /// All hexes in which the unit may come to rest, cheapest route first.
    fn explore(&self, seat: Seat, unit: UnitId, start: Route) -> Vec<Reach> {
        let home = self.hex(unit);
        let mut known: BTreeSet<Hex> = home.into_iter().collect();
        let (mut open, mut found) = (self.steps_from(seat, unit, &start), Vec::new());
        while let Some(place) = (0..open.len()).min_by_key(|place| (open[*place].cost, open[*place].path.len())) {
            let route = open.swap_remove(place);
            let Some(at) = route.path.last().copied().filter(|at| known.insert(*at)) else { continue };
            let look = self.game.look(&route.state);
            if look.hex(unit) != Some(at) {
                continue;
            }
            found.extend(self.rest(seat, unit, &route));
            open.extend(self.steps_from(seat, unit, &route));
        }
        found
    }

    /// The route with each step that may follow.
    fn steps_from(&self, seat: Seat, unit: UnitId, route: &Route) -> Vec<Route> {
        let look = self.game.look(&route.state);
        let Some(Frame::Moving(moving)) = route.state.frames.last() else { return Vec::new() };
        if !moving.units.has(unit) || route.path.len() >= usize::from(u8::MAX) {
            return Vec::new();
        }
        let field = Field::new(look, look.army(unit));
        let risk = route.risk.clone().or_else(|| risk_of(look, moving));
        let step = |to: Hex| {
            let cost = look.step_cost(moving, to)?;
            let mut next = self.after(route, seat, Decision::Step { to })?;
            next.cost = next.cost.saturating_add(cost);
            next.path.push(to);
            next.risk.clone_from(&risk);
            Some(next)
        };
        let steps: Vec<Hex> = moving.steps(look, &field).collect();
        steps.into_iter().filter_map(step).collect()
    }

    /// The route as it ends where it is, stopped by one more decision where that is needed; `None` where it cannot stop.
    fn rest(&self, seat: Seat, unit: UnitId, route: &Route) -> Option<Reach> {
        let stopped = match route.state.frames.last() {
            Some(Frame::Moving(_)) => self.after(route, seat, Decision::Stop)?,
            Some(_) | None => route.clone(),
        };
        let halted = route.state[unit].is(Marks::HALTED);
        let end = stopped.path.last()?.to_string();
        Some(Reach {
            place: end,
            cost: odds::points(stopped.cost),
            path: stopped.path.iter().map(Hex::to_string).collect(),
            decisions: stopped.chain.iter().map(|decision| kernel::any::json(self.game, decision)).collect(),
            stops: halted.then(|| WhyNot { text: odds::NO_FURTHER.into(), rule: rule("7.D") }),
            risk: stopped.risk.map(|text| WhyNot { text, rule: rule("9.F") }),
        })
    }
}

/// 9.F: fire that the first exit out of an enemy zone may draw.
fn risk_of(look: Look<'_>, moving: &Moving) -> Option<String> {
    look.fire_at_leaving(moving.units, moving.at(look)).map(|fire| look.fire_on_the_way(&fire))
}
