//! Where a piece could go by a chain of decisions.
//!
//! Every step is decided on a copy of the position, so that a chain is exactly what the engine accepts: units that
//! halt by themselves, leaders riding along, units that make room.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::field::Field;
use crate::frames::{Act, Frame, Look, Pursuit};
use crate::state::{Place, State};
use crate::text;
use crate::view::PieceName;
use grid::Hex;
use kernel::scene::{Reach, WhyNot};
use kernel::{RuleId, ScriptedDice, Table, rule};
use std::collections::BTreeSet;

/// A way found so far.
#[derive(Clone)]
struct Way {
    state: State,
    /// Movement points, or hexes where the unit goes by hexes.
    cost: u8,
    path: Vec<Hex>,
    chain: Vec<Decision>,
    halt: Option<RuleId>,
}

impl Look<'_> {
    /// Where a piece could go by a chain of decisions.
    pub fn reach(&self, army: Army, piece: &str) -> Vec<Reach> {
        let Some(PieceName::Unit(unit)) = self.piece_named(army, piece) else { return Vec::new() };
        if self.piece(unit).army != army || !self.asks(army) {
            return Vec::new();
        }
        let here = Way { state: self.state.clone(), cost: 0, path: Vec::new(), chain: Vec::new(), halt: None };
        match (self.state.top(), self.piece(unit).at) {
            (Some(Frame::Movement(_)), Place::Due) => self.reach_by_entry(unit, &here),
            (Some(Frame::Movement(_)), Place::On(_)) => {
                let started = self.after(&here, unit, Decision::Move { unit }, None);
                started.map(|way| self.explore(unit, vec![way])).unwrap_or_default()
            }
            (Some(Frame::Moving(moving)), _) if moving.unit == unit => self.explore(unit, vec![here]),
            (Some(Frame::Fleeing(fleeing)), _) if fleeing.unit == unit => self.explore(unit, vec![here]),
            (Some(Frame::Pursuit(Pursuit { hexes, .. })), _) => {
                let pursue = |to: &Hex| self.after(&here, unit, Decision::Pursue { unit, to: *to }, Some(*to));
                hexes.iter().filter_map(pursue).map(|way| self.advance(unit, way)).collect()
            }
            (Some(Frame::SecondHex(rider)), _) if rider.unit == unit => {
                let on = |to: &Hex| self.after(&here, unit, Decision::PursueOn { to: *to }, Some(*to));
                self.second_hexes(unit).iter().filter_map(on).map(|way| self.reached(unit, &way)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn reach_by_entry(&self, unit: UnitId, here: &Way) -> Vec<Reach> {
        let field = Field::new(*self, self.state.phasing);
        let entries = self.entries(&field, unit);
        let enter = |hex: Hex| self.after(here, unit, Decision::Enter { unit, hex }, Some(hex));
        self.explore(unit, entries.iter().filter_map(|entry| enter(entry.hex())).collect())
    }

    /// 10.2-d: a leader might go along; without him the advance is one decision more.
    fn advance(&self, unit: UnitId, way: Way) -> Reach {
        let asked = matches!(way.state.top(), Some(Frame::PursuitRiders(pursuer)) if pursuer.unit == unit);
        let advanced = if asked { self.after(&way, unit, Decision::Advance, None) } else { None };
        self.reached(unit, &advanced.unwrap_or(way))
    }

    /// The way with one more decision, if that is legal.
    fn after(&self, way: &Way, unit: UnitId, decision: Decision, to: Option<Hex>) -> Option<Way> {
        let mut next = way.clone();
        let army = self.piece(unit).army;
        // No die that falls after the move is shown, so any will do.
        let mut dice = ScriptedDice::default();
        let mut events = Vec::new();
        let mut table = Table::new(&mut dice, &mut events);
        Act { game: self.game, state: &mut next.state, table: &mut table }.decide(army, decision).ok()?;
        next.halt = events.iter().find_map(|event| {
            if let Event::Halted { unit: halted, because } = event {
                (*halted == unit).then_some(*because)
            } else {
                None
            }
        });
        next.cost = next.cost.saturating_add(price(&events, unit));
        next.chain.push(decision);
        next.path.extend(to);
        Some(next)
    }

    /// All hexes in which the unit may come to rest, cheapest way first.
    fn explore(&self, unit: UnitId, mut open: Vec<Way>) -> Vec<Reach> {
        let mut known: BTreeSet<Hex> = BTreeSet::new();
        let mut found = Vec::new();
        let fog = Fog::around(*self, unit);
        while let Some(place) = (0..open.len()).min_by_key(|place| (open[*place].cost, open[*place].path.len())) {
            let way = open.swap_remove(place);
            let at = way.path.last().copied().or(self.hex(unit));
            if at.is_some_and(|hex| !known.insert(hex)) {
                continue;
            }
            let look = Look { game: self.game, state: &way.state };
            // G66: the step that finds out is the player's own.
            if fog.is_touched(look) {
                found.push(self.reached(unit, &Way { halt: Some(rule("G66")), ..way }));
                continue;
            }
            let next = look.next_steps(unit);
            if !way.path.is_empty() {
                found.extend(look.rest(unit).and_then(|end| self.settled(unit, &way, end)));
            }
            let next = next.into_iter().filter(|(_, to)| fog.lets(*self, unit, *to));
            open.extend(next.filter_map(|(decision, to)| self.after(&way, unit, decision, Some(to))));
        }
        found
    }

    /// Steps that a unit still on its way may take.
    fn next_steps(&self, unit: UnitId) -> Vec<(Decision, Hex)> {
        match self.state.top() {
            Some(Frame::Moving(moving)) if moving.unit == unit => {
                let Some(walk) = self.walk(moving) else { return Vec::new() };
                let field = Field::new(*self, self.piece(unit).army);
                let steps = self.facts().board.grid.neighbours(walk.at).map(|(_, to)| to);
                let legal = steps.filter(|to| self.check_step(&field, &walk, *to).is_ok());
                legal.map(|to| (Decision::Step { to }, to)).collect()
            }
            Some(Frame::Fleeing(fleeing)) if fleeing.unit == unit => {
                self.retreats(fleeing).into_iter().map(|to| (Decision::Retreat { to }, to)).collect()
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// How a unit comes to rest where it is: by itself, by one more decision, or not at all.
    fn rest(&self, unit: UnitId) -> Option<Rest> {
        match self.state.top() {
            Some(Frame::Moving(moving)) if moving.unit == unit => {
                let walk = self.walk(moving)?;
                let field = Field::new(*self, self.piece(unit).army);
                self.may_rest(&field, &walk, walk.at).then_some(Rest::By(Decision::Stop))
            }
            Some(Frame::Fleeing(fleeing)) if fleeing.unit == unit => {
                self.may_halt_in_fort(fleeing).then_some(Rest::By(Decision::HaltInFort))
            }
            Some(_) | None => Some(Rest::ByItself),
        }
    }

    fn settled(&self, unit: UnitId, way: &Way, end: Rest) -> Option<Reach> {
        match end {
            Rest::ByItself => Some(self.reached(unit, way)),
            Rest::By(decision) => self.after(way, unit, decision, None).map(|way| self.reached(unit, &way)),
        }
    }

    fn reached(&self, unit: UnitId, way: &Way) -> Reach {
        let by_hexes = !matches!(self.state.frames.first(), Some(Frame::Movement(_))) || self.disordered(unit);
        let cost = if by_hexes { text::count(way.path.len() as i64, "hex", "hexes") } else { text::points(way.cost) };
        Reach {
            place: way.path.last().map(Hex::to_string).unwrap_or_default(),
            cost,
            path: way.path.iter().map(Hex::to_string).collect(),
            decisions: way.chain.iter().map(|decision| kernel::any::json(self.game, decision)).collect(),
            stops: way.halt.map(|because| WhyNot { text: self.stops(unit, because), rule: because }),
            risk: None,
        }
    }
}

/// G66: face-down enemy stacks, which may control their neighbours.
struct Fog {
    stacks: Vec<Hex>,
    /// The unit on its way, or fleeing with its owner wary of every stack that comes into sight.
    mover: Mover,
}

/// How a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mover {
    Marching(UnitId),
    Fleeing(Army),
}

impl Fog {
    fn around(look: Look<'_>, unit: UnitId) -> Self {
        let army = look.piece(unit).army;
        let flees = matches!(look.state.top(), Some(Frame::Fleeing(_)));
        let mover = if flees { Mover::Fleeing(army) } else { Mover::Marching(unit) };
        Self { stacks: look.unseen_stacks(army), mover }
    }

    /// Whether one of the stacks may control a hex.
    fn may_control(&self, look: Look<'_>, hex: Hex) -> bool {
        let grid = &look.facts().board.grid;
        let controls =
            |at: &Hex| grid.side_between(*at, hex).is_some_and(|side| look.facts().ways.controls(grid.cell(*at), side));
        self.stacks.iter().any(controls)
    }

    /// Whether a way goes no farther for now: a march where a stack may stop it, a flight where one comes into sight.
    fn is_touched(&self, look: Look<'_>) -> bool {
        match self.mover {
            Mover::Marching(unit) => look.hex(unit).is_some_and(|hex| self.may_control(look, hex)),
            Mover::Fleeing(army) => self.stacks.iter().any(|hex| look.is_near(army, *hex)),
        }
    }

    /// Whether a step is legal whatever the stacks are: not for a leader or a train into what may be a zone, nor for those
    /// who may balk.
    fn lets(&self, look: Look<'_>, unit: UnitId, to: Hex) -> bool {
        let balks = look.state.optional.balk && matches!(look.arm(unit), Arm::Indian | Arm::Militia);
        look.arm(unit).is_combat() && !balks || !self.may_control(look, to)
    }
}

/// How a unit comes to rest.
enum Rest {
    /// It can go no farther.
    ByItself,
    /// Its owner says so.
    By(Decision),
}

/// What a decision cost the unit.
fn price(events: &[Event], unit: UnitId) -> u8 {
    let paid = |event: &Event| {
        if let Event::Stepped { unit: other, cost, .. } = event {
            return if *other == unit { *cost } else { 0 };
        }
        if let Event::Entered { unit: other, cost, queue, .. } = event {
            return if *other == unit { cost.saturating_add(*queue) } else { 0 };
        }
        0
    };
    events.iter().map(paid).sum()
}
