//! Comparing plans by what they lead to.
//!
//! Each plan is tried on several imagined positions with the same dice for all plans, played on by quick players to a
//! horizon, and assessed there. After each round the worse half is dropped and the rest is tried more often
//! (sequential halving), so that most of the budget goes to plans that are hard to tell apart.

use crate::budget::Budget;
use kernel::advice::{Horizon, Line, Style};
use kernel::playout::Whim;
use kernel::{Position, Seat, Viewer};

/// How a level searches.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// Plans to compare.
    pub wide: usize,
    /// Player turns to play on: 1 is to the end of the present one.
    pub turns: u32,
    /// Tries of each plan in the first round.
    pub tries: u32,
    /// Rounds at most.
    pub rounds: u32,
}

/// One plan ahead: through this player turn and the enemy's likely answer.
pub const CAPTAIN: Depth = Depth { wide: 10, turns: 2, tries: 4, rounds: 3 };
/// Three game turns ahead, more plans, more tries.
pub const GENERAL: Depth = Depth { wide: 20, turns: 6, tries: 4, rounds: 5 };

/// As deep as a captain, and wide enough for every option of a small question.
pub const HINT: Depth = Depth { wide: 30, turns: 2, tries: 4, rounds: 2 };

/// Thoughts are cut after so many decisions: more than two player turns of any game take.
const LONGEST: u64 = 4_000;

/// A plan with what was seen of it.
pub struct Candidate {
    /// The plan.
    pub line: Line,
    /// Sum of assessments.
    sum: i64,
    tries: u32,
}

impl Candidate {
    /// The average assessment.
    pub fn mean(&self) -> i64 {
        self.sum / i64::from(self.tries.max(1))
    }
}

/// The best plan found.
pub fn best(imagined: &dyn Position, seat: Seat, (depth, number): (Depth, u64), budget: &Budget<'_>) -> Option<Line> {
    ranked(imagined, seat, (depth, number), budget).into_iter().next().map(|candidate| candidate.line)
}

/// All plans, best first.
pub fn ranked(
    imagined: &dyn Position,
    seat: Seat,
    (depth, number): (Depth, u64),
    budget: &Budget<'_>,
) -> Vec<Candidate> {
    let lines = imagined.plans(seat, depth.wide, &mut Whim::new(number ^ 0x91a5));
    let mut field: Vec<Candidate> = lines.into_iter().map(|line| Candidate { line, sum: 0, tries: 0 }).collect();
    if field.len() < 2 {
        return field;
    }
    let (mut spent, mut alive, mut tries, mut done) = (0, field.len(), depth.tries, 0);
    for _ in 0..depth.rounds {
        for sample in done..done + tries {
            if budget.is_spent(spent) {
                break;
            }
            for candidate in &mut field[..alive] {
                spent += try_once(imagined, seat, candidate, (depth, number ^ u64::from(sample) << 32));
            }
            budget.tell(spent);
        }
        done += tries;
        field[..alive].sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
        if alive <= 2 || budget.is_spent(spent) {
            break;
        }
        alive = alive.div_ceil(2);
        tries *= 2;
    }
    field
}

/// Tries a plan once; all plans of one number meet the same dice and the same hidden cards.
fn try_once(imagined: &dyn Position, seat: Seat, candidate: &mut Candidate, (depth, number): (Depth, u64)) -> u64 {
    let mut whim = Whim::new(number);
    let mut position = imagined.imagine(Viewer::Seat(seat), &mut whim);
    let horizon = Horizon { clock: position.clock() + depth.turns, decisions: LONGEST };
    let followed = position.follow(seat, &candidate.line, &mut whim);
    let taken = position.carry_on(&[Style::default(); 8], horizon, &mut whim);
    candidate.sum += i64::from(position.assess(seat).sum());
    candidate.tries += 1;
    followed as u64 + taken + 1
}
