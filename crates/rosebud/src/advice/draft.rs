//! A row of decisions as it is made, tried on a copy of the position.

use super::plan::{Course, Plan, Then};
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::moving::Moving;
use crate::state::State;
use kernel::playout::PlayoutRng;
use kernel::{Game, ScriptedDice, Table};

/// A row of decisions on its copy.
pub struct Draft<'a> {
    game: &'a crate::Rosebud,
    /// Whose decisions.
    pub army: Army,
    state: State,
    /// The row so far.
    pub row: Vec<Decision>,
    /// A die fell, or somebody else is asked.
    pub over: bool,
}

/// A place in a row to come back to.
pub struct Bookmark {
    state: State,
    length: usize,
}

impl<'a> Draft<'a> {
    /// An empty row.
    pub fn new(look: Look<'a>, army: Army) -> Self {
        Self { game: look.game, army, state: look.state.clone(), row: Vec::new(), over: false }
    }

    /// Takes a decision, if the engine lets it.
    pub fn take(&mut self, decision: Decision) -> bool {
        if self.over {
            return false;
        }
        let mut dice = ScriptedDice::new([3; 64]);
        let mut table = Table::silent(&mut dice);
        if self.game.decide(&mut self.state, self.army.seat(), &decision, &mut table).is_err() {
            return false;
        }
        self.over = table.no_way_back();
        self.row.push(decision);
        self.over |= !self.game.asked(&self.state).contains(self.army.seat());
        true
    }

    /// The position as it is after the row.
    pub fn look(&self) -> Look<'_> {
        self.game.look(&self.state)
    }

    /// Units that are on their way.
    pub fn moving(&self) -> Option<&Moving> {
        let Some(Frame::Moving(moving)) = self.state.frames.last() else { return None };
        (!self.over).then_some(moving)
    }

    /// Where the row is now.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark { state: self.state.clone(), length: self.row.len() }
    }

    /// Goes back: what was begun there came to nothing.
    pub fn undo(&mut self, mark: Bookmark) {
        self.state = mark.state;
        self.row.truncate(mark.length);
        self.over = false;
    }

    /// Follows a course with the unit that is on its way; then it stops.
    pub fn follow(&mut self, plan: &Plan, unit: UnitId, first: Option<Course>, rng: &mut PlayoutRng) {
        let mut next = first;
        for _ in 0..2 {
            let found = next.take().or_else(|| plan.course(self.look(), unit, rng));
            let Some(course) = found.filter(|_| self.moving().is_some()) else { break };
            for to in &course.path {
                if self.moving().is_none() || !self.take(Decision::Step { to: *to }) {
                    break;
                }
            }
            let there = course.path.last().is_none_or(|end| self.look().hex(unit) == Some(*end));
            if self.moving().is_none() || !there {
                break;
            }
            let mounted = match course.then {
                Then::Rest => false,
                Then::Change(mode) => {
                    self.take(Decision::ChangeMode { mode });
                    false
                }
                Then::Mount(holder) => self.take(Decision::Mount { holder }),
            };
            if !mounted {
                break;
            }
        }
        if self.moving().is_some() {
            self.take(Decision::Stop);
        }
    }

    /// Picks a unit up with its Leaders and sends it on.
    pub fn send(&mut self, plan: &Plan, unit: UnitId, course: Course, rng: &mut PlayoutRng) {
        let mark = self.bookmark();
        if !self.take(Decision::Pick { unit }) {
            return;
        }
        let leaders = self.look().followers(unit);
        if self.look().arm(unit).attacks() && self.look().arm(unit) != Arm::Headquarters {
            for leader in leaders.iter() {
                self.take(Decision::Join { unit: leader });
            }
        }
        self.follow(plan, unit, Some(course), rng);
        // A course the engine would not take is dropped.
        if self.moving().is_some() || self.row.len() == mark.length + 1 {
            self.undo(mark);
        }
    }
}
