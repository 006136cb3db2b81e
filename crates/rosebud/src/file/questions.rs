//! What is being asked in a state file: the phase it belongs to, whom and what it names, and whether it can be answered.

use super::Check;
use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::fire::{FireKind, Firing};
use crate::frames::Frame;
use crate::moving::Announced;
use crate::state::Phase;
use grid::Hex;
use kernel::Game;

/// Levels a move can have climbed, with room to spare.
const CLIMBED: u8 = 60;
/// Hexes a retreat, a Rout or a pursuit can have before it.
const HEXES: u8 = 8;

/// Whom and what a question names.
#[derive(Default)]
struct Named {
    units: UnitSet,
    hexes: Vec<Hex>,
}

impl Named {
    fn of(units: UnitSet) -> Self {
        Self { units, hexes: Vec::new() }
    }

    fn with(self, unit: UnitId) -> Self {
        Self { units: self.units.with(unit), ..self }
    }

    fn and(mut self, hexes: impl IntoIterator<Item = Hex>) -> Self {
        self.hexes.extend(hexes);
        self
    }

    fn firings(self, firings: &[Firing]) -> Self {
        let more: UnitSet = firings.iter().flat_map(|firing| [firing.unit, firing.at]).collect();
        Self { units: self.units.or(more), ..self }
    }
}

/// Everything a question names.
fn named(frame: &Frame) -> Named {
    let one = |unit: UnitId| Named::of(UnitSet::of(unit));
    match frame {
        Frame::SetUp(set_up) => Named::of(set_up.holding.into_iter().collect()),
        Frame::RallyPhase(_) | Frame::FirePhase(_) | Frame::SearchChoice(_) | Frame::RoutPhase(_) => Named::default(),
        Frame::MovementPhase(_) | Frame::MeleePhase(_) | Frame::AdvancePhase(_) | Frame::Ambush(_) => Named::default(),
        Frame::Refill(refill) => one(refill.unit).with(refill.from),
        Frame::Volley(volley) => one(volley.at).and([volley.hex]).firings(&volley.firings),
        Frame::Reaction(reaction) => Named::of(reaction.at).firings(&reaction.named),
        Frame::Nerve(nerve) => one(nerve.unit).and(nerve.from.iter().copied()),
        Frame::LeaderChoice(choice) => Named::of(choice.staying).with(choice.leader).with(choice.unit),
        Frame::Flee(flee) => Named::of(flee.going).and(flee.from.iter().copied()),
        Frame::Retreating(run) => Named::of(run.units).and(run.from.iter().copied()).and(run.came),
        Frame::Trampled(trampled) => Named::of(trampled.units),
        Frame::Trail(trail) => Named::of(trail.party),
        Frame::RoutMove(run) => one(run.unit).and(run.goal).and(run.announced),
        Frame::Moving(moving) => {
            let ahead = moving.announced.and_then(|step| match step {
                Announced::To(hex) => Some(hex),
                Announced::OffMap => None,
            });
            Named::of(moving.units).and(ahead).and(moving.walked.iter().copied())
        }
        Frame::Melee(melee) => Named::of(melee.attackers.or(melee.among.unwrap_or_default())).and([melee.target]),
        Frame::Fight(fight) => {
            let units = fight.attackers.or(fight.defenders).or(fight.broken);
            Named::of(units).and([fight.target]).and(fight.from.iter().copied())
        }
        Frame::Withdrawal(away) => {
            let units = away.attackers.or(away.defenders).or(away.tried).or(away.passed);
            Named::of(units).and([away.target])
        }
        Frame::Withdrawing(going) => {
            Named::of(going.leaders).with(going.unit).and(going.from.iter().copied()).and(going.came)
        }
        Frame::Pursuit(pursuit) => Named::of(pursuit.untried.or(pursuit.attackers).or(pursuit.fled)),
        Frame::Chase(chase) => one(chase.unit).and(chase.came),
        Frame::Losses(losses) => Named::of(losses.units),
        Frame::Plunder(plunder) => Named::of(plunder.units),
    }
}

/// The phase a question opens, if it is one that opens a phase.
fn opens(frame: &Frame) -> Option<Phase> {
    match frame {
        Frame::SetUp(_) => Some(Phase::SetUp),
        Frame::RallyPhase(_) => Some(Phase::Rally),
        Frame::FirePhase(phase) => match phase.kind {
            FireKind::Offensive => Some(Phase::OffensiveFire),
            FireKind::Defensive => Some(Phase::DefensiveFire),
            FireKind::Advance => Some(Phase::AdvanceFire),
            FireKind::Opportunity | FireKind::Retreat => None,
        },
        Frame::RoutPhase(_) | Frame::MovementPhase(_) => Some(Phase::Movement),
        Frame::MeleePhase(_) | Frame::AdvancePhase(_) => Some(Phase::Melee),
        Frame::Ambush(_) => Some(Phase::Over),
        Frame::Refill(_) | Frame::Volley(_) | Frame::Reaction(_) | Frame::Nerve(_) | Frame::LeaderChoice(_) => None,
        Frame::Flee(_) | Frame::Retreating(_) | Frame::Trampled(_) | Frame::SearchChoice(_) | Frame::Trail(_) => None,
        Frame::RoutMove(_) | Frame::Moving(_) | Frame::Melee(_) | Frame::Fight(_) | Frame::Withdrawal(_) => None,
        Frame::Withdrawing(_) | Frame::Pursuit(_) | Frame::Chase(_) | Frame::Losses(_) | Frame::Plunder(_) => None,
    }
}

/// A number in a question that no game comes to.
fn odd_number(frame: &Frame) -> bool {
    match frame {
        Frame::Losses(losses) => losses.left == 0,
        Frame::Ambush(ambush) => ambush.left == 0,
        Frame::Chase(chase) => chase.left == 0 || chase.left > HEXES,
        Frame::Withdrawing(going) => going.left > HEXES,
        Frame::Retreating(run) => run.left > HEXES,
        Frame::RoutMove(run) => run.left > HEXES,
        Frame::Flee(flee) => flee.hexes.is_some_and(|hexes| hexes > HEXES),
        Frame::Moving(moving) => moving.climbed > CLIMBED,
        Frame::SetUp(_) | Frame::RallyPhase(_) | Frame::FirePhase(_) | Frame::SearchChoice(_) | Frame::RoutPhase(_) => {
            false
        }
        Frame::MovementPhase(_) | Frame::MeleePhase(_) | Frame::AdvancePhase(_) | Frame::Refill(_) => false,
        Frame::Volley(_) | Frame::Reaction(_) | Frame::Nerve(_) | Frame::LeaderChoice(_) | Frame::Trampled(_) => false,
        Frame::Trail(_) | Frame::Melee(_) | Frame::Fight(_) | Frame::Withdrawal(_) | Frame::Pursuit(_) => false,
        Frame::Plunder(_) => false,
    }
}

impl Check<'_> {
    /// Counters and hexes that are there, in numbers that can be.
    pub(super) fn question_references(&self) {
        for (place, frame) in self.look.state.frames.iter().enumerate() {
            let (key, names) = (format!("frames[{place}]"), named(frame));
            if !self.are_units(names.units) {
                self.problems.note(&key, "no such unit", "units of the game");
            }
            if let Some(hex) = names.hexes.iter().find(|hex| !self.is_hex(**hex)) {
                self.problems.note(&key, hex.to_string(), "a hex on the map");
            }
            if odd_number(frame) {
                self.problems.note(&key, "a number out of bounds", "what is still to go or to lose");
            }
        }
    }

    /// 4: the first question opens the phase; the last one asks somebody who can answer it.
    pub(super) fn questions(&self) {
        let state = self.look.state;
        match (state.frames.first(), state.ending) {
            (None, None) => self.problems.note("frames", "none", "what is being asked"),
            (Some(_), Some(_)) => self.problems.note("frames", "a question", "none: the game is over"),
            (None, Some(_)) => {}
            (Some(first), None) if opens(first) != Some(state.phase) => {
                let phase = crate::text::phase(state.phase);
                self.problems.note("frames[0]", "another question", format!("the one that opens the phase {phase}"));
            }
            (Some(_), None) => self.answers(),
        }
    }

    fn answers(&self) {
        let (game, state) = (self.look.game, self.look.state);
        let asked = game.asked(state);
        if asked.is_empty() {
            self.problems.note("frames", "a question that nobody is asked", "a question for one side");
        }
        for seat in asked.iter() {
            let mut found = Vec::new();
            game.options(state, seat, &mut found);
            if found.is_empty() {
                self.problems.note("frames", "a question without an answer", "a position with a legal decision");
            }
        }
    }
}
