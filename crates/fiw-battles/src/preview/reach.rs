//! Where a piece could go by a chain of decisions.
//!
//! Every step is decided on a copy of the position, so that a chain is exactly what the engine accepts: units that
//! halt by themselves, leaders riding along, units that make room.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, Rest};
use crate::points::MovementPoints;
use crate::state::State;
use crate::text;
use crate::view::PieceName;
use grid::Hex;
use kernel::scene::{Reach, WhyNot};
use kernel::{RuleId, ScriptedDice, Table, rule};
use std::collections::BTreeSet;

/// A way found so far, and the decisions that go it.
#[derive(Clone)]
pub(crate) struct Chain {
    state: State,
    /// Of no account where the unit goes by hexes.
    cost: MovementPoints,
    path: Vec<Hex>,
    decisions: Vec<Decision>,
    halt: Option<RuleId>,
}

impl Look<'_> {
    /// Where a piece could go by a chain of decisions.
    pub fn reach(&self, army: Army, piece: &str) -> Vec<Reach> {
        let Some(PieceName::Unit(unit)) = self.piece_named(army, piece) else { return Vec::new() };
        if self.piece(unit).army != army || !self.asks(army) {
            return Vec::new();
        }
        self.state.top().map(|frame| frame.each().reach(*self, unit)).unwrap_or_default()
    }

    /// The chain of a unit that has not set out.
    pub(crate) fn empty_chain(&self) -> Chain {
        Chain {
            state: self.state.clone(),
            cost: MovementPoints::ZERO,
            path: Vec::new(),
            decisions: Vec::new(),
            halt: None,
        }
    }

    /// The chain with one more decision, if that is legal.
    pub(crate) fn after(&self, chain: &Chain, unit: UnitId, decision: Decision, to: Option<Hex>) -> Option<Chain> {
        let mut next = chain.clone();
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
        next.decisions.push(decision);
        next.path.extend(to);
        Some(next)
    }

    /// All hexes in which the unit may come to rest, cheapest way first.
    pub(crate) fn explore(&self, unit: UnitId, wary: Wary, mut open: Vec<Chain>) -> Vec<Reach> {
        let mut known: BTreeSet<Hex> = BTreeSet::new();
        let mut found = Vec::new();
        let fog = Fog { stacks: self.unseen_stacks(self.piece(unit).army), wary };
        while let Some(place) = (0..open.len()).min_by_key(|place| (open[*place].cost, open[*place].path.len())) {
            let chain = open.swap_remove(place);
            let at = chain.path.last().copied().or(self.hex(unit));
            if at.is_some_and(|hex| !known.insert(hex)) {
                continue;
            }
            let look = Look { game: self.game, state: &chain.state };
            // G66: the step that finds out is the player's own.
            if fog.is_touched(look) {
                found.push(self.reached(unit, &Chain { halt: Some(rule("G66")), ..chain }));
                continue;
            }
            let frame = chain.state.top();
            if !chain.path.is_empty() {
                let rest = frame.map_or(Rest::ByItself, |frame| frame.each().rest(look, unit));
                found.extend(self.at_rest(unit, &chain, rest));
            }
            let onward = frame.map(|frame| frame.each().onward(look, unit)).unwrap_or_default();
            let next = onward.into_iter().filter(|next| fog.lets(*self, unit, next.to));
            open.extend(next.filter_map(|next| self.after(&chain, unit, next.decision, Some(next.to))));
        }
        found
    }

    fn at_rest(&self, unit: UnitId, chain: &Chain, rest: Rest) -> Option<Reach> {
        match rest {
            Rest::ByItself => Some(self.reached(unit, chain)),
            Rest::By(decision) => self.after(chain, unit, decision, None).map(|chain| self.reached(unit, &chain)),
            Rest::Never => None,
        }
    }

    pub(crate) fn reached(&self, unit: UnitId, chain: &Chain) -> Reach {
        let by_hexes = !matches!(self.state.frames.first(), Some(Frame::Movement(_))) || self.disordered(unit);
        let cost =
            if by_hexes { text::count(chain.path.len() as i64, "hex", "hexes") } else { text::points(chain.cost) };
        Reach {
            place: chain.path.last().map(Hex::to_string).unwrap_or_default(),
            cost,
            path: chain.path.iter().map(Hex::to_string).collect(),
            decisions: chain.decisions.iter().map(|decision| kernel::any::json(self.game, decision)).collect(),
            stops: chain.halt.map(|because| WhyNot { text: self.stops(unit, because), rule: because }),
            risk: None,
        }
    }
}

/// What the owner of a unit on its way is wary of, if face-down stacks are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wary {
    /// On a march: that one of them controls the hex the unit is in.
    OfZones(UnitId),
    /// In flight: that one of them comes into the army's sight.
    OfSight(Army),
}

/// G66: face-down enemy stacks, which may control their neighbours.
struct Fog {
    stacks: Vec<Hex>,
    wary: Wary,
}

impl Fog {
    /// Whether one of the stacks may control a hex.
    fn may_control(&self, look: Look<'_>, hex: Hex) -> bool {
        let grid = &look.facts().board.grid;
        let controls =
            |at: &Hex| grid.side_between(*at, hex).is_some_and(|side| look.facts().ways.controls(grid.cell(*at), side));
        self.stacks.iter().any(controls)
    }

    /// Whether a way goes no farther for now: a march where a stack may stop it, a flight where one comes into sight.
    fn is_touched(&self, look: Look<'_>) -> bool {
        match self.wary {
            Wary::OfZones(unit) => look.hex(unit).is_some_and(|hex| self.may_control(look, hex)),
            Wary::OfSight(army) => self.stacks.iter().any(|hex| look.is_near(army, *hex)),
        }
    }

    /// Whether a step is legal whatever the stacks are: not for a leader or a train into what may be a zone, nor for those
    /// who may balk.
    fn lets(&self, look: Look<'_>, unit: UnitId, to: Hex) -> bool {
        let balks = look.state.optional.balk && matches!(look.arm(unit), Arm::Indian | Arm::Militia);
        look.arm(unit).is_combat() && !balks || !self.may_control(look, to)
    }
}

/// What a decision cost the unit.
fn price(events: &[Event], unit: UnitId) -> MovementPoints {
    let paid = |event: &Event| {
        if let Event::Stepped { unit: other, cost, .. } = event {
            return if *other == unit { *cost } else { MovementPoints::ZERO };
        }
        if let Event::Entered { unit: other, cost, queue, .. } = event {
            return if *other == unit { cost.saturating_add(*queue) } else { MovementPoints::ZERO };
        }
        MovementPoints::ZERO
    };
    events.iter().map(paid).sum()
}
