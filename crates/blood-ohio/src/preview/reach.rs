//! Where a force could go by a chain of decisions.
//!
//! Every step is decided on a copy of the position, so that a chain is exactly what the engine accepts. A route ends
//! where a die would fall or the enemy is asked: what comes after that is another question.

use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::refusal::{Refusal, Why};
use crate::state::{Forming, Frame, State};
use crate::text;
use crate::view::PieceName;
use kernel::scene::{Reach, WhyNot};
use kernel::{Game, ScriptedDice, Table, Viewer, rule};
use std::collections::BTreeSet;

/// A march found so far, with the decisions that make it.
#[derive(Clone)]
pub struct Route {
    /// The position after them.
    state: State,
    spent: MovementPoints,
    /// Spaces entered.
    path: Vec<Space>,
    chain: Vec<Decision>,
    /// What ends it here.
    pause: Option<Pause>,
}

/// Why a route goes no farther for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Dice fall for the patience of a nation.
    Dice,
    /// The enemy may ambush.
    Enemy,
    /// An enemy leader by himself gets out of the way.
    GivesWay,
    /// The battle it was called to goes on with it.
    Battle,
    /// The enemy stands there.
    Contact,
    /// A structure of the enemy stands there: to attack it or only to stay is a question of its own.
    Structure,
}

impl Look<'_> {
    /// Where a piece, or the force it is in, could go.
    pub fn reach(&self, side: Side, piece: &str) -> Vec<Reach> {
        let Some(PieceName::Unit(piece)) = self.piece_named(side, piece) else { return Vec::new() };
        if self.game.side(piece) != side || self.asked() != Some(side) {
            return Vec::new();
        }
        let here = Route {
            state: self.state.clone(),
            spent: MovementPoints::ZERO,
            path: Vec::new(),
            chain: Vec::new(),
            pause: None,
        };
        let start = self.state.top().and_then(|frame| frame.each().route(*self, piece, here));
        start.map(|route| self.explore(side, route)).unwrap_or_default()
    }

    /// 6.3: the force a person most likely means: a leader with all he can command, or the piece alone.
    pub fn formed(&self, side: Side, piece: PieceId, here: Route) -> Option<Route> {
        let at = self.piece(piece).at.space()?;
        self.check_mover(side, piece).ok()?;
        let mut route = self.after(side, &here, Decision::Form { at })?;
        route = self.after(side, &route, Decision::Add { piece })?;
        if self.kind(piece).leader() {
            route = self.accompanied(side, route);
        }
        self.after(side, &route, Decision::March)
    }

    /// A leader with all he can command, or with the one piece that is left if it makes him no worse.
    fn accompanied(&self, side: Side, route: Route) -> Route {
        if let Some(all) = self.after(side, &route, Decision::AddAll) {
            return all;
        }
        let kind = |route: &Route| {
            let forming = self.game.look(&route.state).top::<Forming>().map(|forming| forming.pieces.clone());
            forming.map(|pieces| self.force_kind(side, &pieces))
        };
        let last = self
            .game
            .look(&route.state)
            .options(side)
            .into_iter()
            .find(|option| matches!(option, Decision::Add { .. }));
        let with = last.and_then(|add| self.after(side, &route, add));
        with.filter(|with| kind(with) == kind(&route)).unwrap_or(route)
    }

    /// The route with one more decision, if that is legal.
    pub fn after(&self, side: Side, route: &Route, decision: Decision) -> Option<Route> {
        let mut next = route.clone();
        // A route stops at the first die, so it does not matter what it shows.
        let mut dice = ScriptedDice::new(vec![6; 16]);
        let mut events = Vec::new();
        let mut table = Table::new(&mut dice, &mut events);
        self.game.decide(&mut next.state, side.seat(), &decision, &mut table).ok()?;
        let look = Look { game: self.game, state: &next.state };
        next.pause = look.pause(side, &events);
        next.chain.push(decision);
        Some(next)
    }

    /// What comes before the next step of a force that has just done this. That its segment is over after a last halt is
    /// no concern of the route.
    fn pause(&self, side: Side, events: &[Event]) -> Option<Pause> {
        if events.iter().any(|event| matches!(event, Event::Intruded { .. })) {
            return Some(Pause::Dice);
        }
        if events.iter().any(|event| matches!(event, Event::Reinforced { .. })) {
            return Some(Pause::Battle);
        }
        self.state.top().and_then(|frame| frame.each().pauses(*self, side))
    }

    /// 25.2: a hidden stack with FP stands next to the force; whether it could ambush is not to be known.
    pub fn lurking(&self, side: Side) -> bool {
        let Some(Frame::Moving(moving)) = self.state.top() else { return false };
        let hidden = |piece: PieceId| !self.visible(Viewer::Seat(side.seat()), piece) && self.fp(piece) > 0;
        let arrived = moving.path.len() > 1 && self.state.optional.hidden_stacks && side == Side::Us;
        arrived && self.board().links(moving.at()).iter().any(|near| self.outside(side.other(), *near).any(hidden))
    }

    /// All spaces in which the force may come to rest or meet somebody, cheapest route first.
    fn explore(&self, side: Side, start: Route) -> Vec<Reach> {
        let mut known: BTreeSet<Space> = BTreeSet::new();
        let mut found = Vec::new();
        let mut open = vec![start];
        while let Some(place) = (0..open.len()).min_by_key(|place| (open[*place].spent, open[*place].path.len())) {
            let route = open.swap_remove(place);
            let look = Look { game: self.game, state: &route.state };
            let at = route.path.last().copied().or_else(|| look.moving().map(crate::state::Moving::at));
            if at.is_some_and(|space| !known.insert(space)) {
                continue;
            }
            if !route.path.is_empty() {
                found.extend(self.rest(side, &route));
            }
            if route.pause.is_some() {
                continue;
            }
            for to in look.next_steps() {
                if let Some(mut next) = self.after(side, &route, Decision::Step { to }) {
                    next.path.push(to);
                    next.spent =
                        next.spent.saturating_add(look.board().step_cost(at.unwrap_or(to), to).unwrap_or_default());
                    open.push(next);
                }
            }
        }
        found
    }

    /// Steps a force on its way may take.
    fn next_steps(&self) -> Vec<Space> {
        let Some(Frame::Moving(moving)) = self.state.top() else { return Vec::new() };
        let near = self.board().links(moving.at()).iter().copied();
        near.filter(|to| self.check_step(moving, *to).is_ok()).collect()
    }

    /// The route as it is sent: it ends with a stop, unless something else comes first there.
    fn rest(&self, side: Side, route: &Route) -> Option<Reach> {
        let look = Look { game: self.game, state: &route.state };
        let Some(Frame::Moving(moving)) = look.state.top() else { return Some(self.reached(route)) };
        if route.pause.is_some() {
            return Some(self.reached(route));
        }
        // 14.1, 20.2: a force that has stopped attacks no more, so nobody stops at a structure unasked.
        if look.check_attack(moving).is_ok() {
            return Some(self.reached(&Route { pause: Some(Pause::Structure), ..route.clone() }));
        }
        // 2.5.2-d: nobody stops on a river.
        self.after(side, route, Decision::Stop).map(|route| self.reached(&route))
    }

    fn reached(&self, route: &Route) -> Reach {
        let last = route.path.last().copied();
        Reach {
            place: last.map(|space| self.board().id(space).to_owned()).unwrap_or_default(),
            cost: text::points(route.spent),
            path: route.path.iter().map(|space| self.board().id(*space).to_owned()).collect(),
            decisions: route.chain.iter().map(|decision| kernel::any::json(self.game, decision)).collect(),
            stops: route.pause.map(|pause| self.pause_words(pause, last)),
            risk: None,
        }
    }

    fn pause_words(&self, pause: Pause, at: Option<Space>) -> WhyNot {
        let land = at.and_then(|space| self.board().owner(space)).map_or("", crate::counters::Nation::name);
        let (text, rule) = match pause {
            Pause::Dice => (text::odds::intrusion(land), rule("19.0-c")),
            Pause::Enemy => (text::odds::AMBUSH_NEAR.to_owned(), rule("18.0")),
            Pause::GivesWay => (text::odds::GIVES_WAY.to_owned(), rule("6.7-b")),
            Pause::Battle => (text::odds::JOINS.to_owned(), rule("14.3-d")),
            Pause::Contact => (text::odds::CONTACT.to_owned(), rule("6.7")),
            Pause::Structure => (text::odds::STRUCTURE.to_owned(), rule("14.1")),
        };
        WhyNot { text, rule }
    }

    /// Why a force cannot get to a space: the refusal of the first step that leads nearer, or that it is too far.
    pub(crate) fn unreachable(&self, moving: &crate::state::Moving, to: Space) -> Refusal {
        match self.check_step(moving, to) {
            Err(refusal) if refusal.why != Why::NotAdjacent => return refusal,
            Err(_) | Ok(_) => {}
        }
        let left = self.march_limit(moving).saturating_sub(moving.spent);
        let need = self
            .march_costs(moving.at(), MovementPoints::new(40))
            .find(|(space, _)| *space == to)
            .map(|(_, cost)| cost);
        match need {
            Some(need) if need > left => Refusal::new(Why::TooFar).space(to).numbers(left, need),
            Some(_) => self.in_the_way(moving.clone(), to),
            None => Refusal::new(Why::NotAdjacent).space(to),
        }
    }

    /// What stops a force on the shortest way to a space for which it has the points.
    fn in_the_way(&self, mut moving: crate::state::Moving, to: Space) -> Refusal {
        let first = moving.path.len();
        while moving.at() != to {
            let onward = |near: &Space| {
                let step = self.board().step_cost(moving.at(), *near)?;
                Some((step.saturating_add(self.march_cost(*near, to)?), *near, step))
            };
            let Some((_, near, cost)) = self.board().links(moving.at()).iter().filter_map(onward).min() else {
                return Refusal::new(Why::NotAdjacent).space(to);
            };
            if let Err(refusal) = self.check_step(&moving, near) {
                return refusal;
            }
            moving.path.push(near);
            moving.spent += cost;
            if near != to
                && let Some(army) = self.army_met(&moving)
            {
                return army;
            }
            if near != to && self.met_fp(moving.side, near) > 0 {
                return Refusal::new(Why::EnemyOnTheWay).space(near);
            }
        }
        // Nothing bars the route: something is asked or rolled on it.
        Refusal::new(Why::FirstThere).space(moving.path.get(first).copied().unwrap_or(to))
    }
}
