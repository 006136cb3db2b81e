//! Opponents for any game.
//!
//! Every level thinks about positions imagined from its seat's view ([`kernel::Position::imagine`]) and never looks at
//! the true one: what is hidden is dealt anew for each thought. The same position, number and budget give the same
//! plan on every machine; no clock is read.
#![warn(missing_docs)]

mod analysis;
mod budget;
mod hint;
mod search;
mod steps;

pub use analysis::{Analysis, PlayedDecision, Verdict, analyse, played};
pub use budget::{Budget, Progress, Stop};
pub use hint::{HINTS, Hint, hints};
pub use search::Depth;
pub use steps::PlanStep;

use kernel::advice::{Plan, Style};
use kernel::playout::PlayoutRng;
use kernel::{Position, Seat, Viewer};
use search::Ranked;
use serde::Serialize;
use serde_json::Value;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal decision.
    Random,
    /// Quick rules of thumb and a beginner's mistakes: sees what it can take, not what can be taken from it.
    Recruit,
    /// Compares plans by what they lead to, the enemy's likely answer included.
    Captain,
    /// Searches farther and wider within a budget.
    General,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Captain, Level::General];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Captain => "captain",
            Level::General => "general",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// What an opponent of `level` decides for `seat`; `None` if the seat is not asked. The same position and number
/// always give the same decision.
pub fn choose(position: &dyn Position, seat: Seat, level: Level, number: u64) -> Option<Value> {
    plan(position, seat, level, number, &Budget::of(level)).into_iter().next()
}

/// A whole plan: decisions to be taken one after the other for as long as no die falls and no other seat is asked.
/// Following it saves thinking anew about each click. Empty if the seat is not asked.
pub fn plan(position: &dyn Position, seat: Seat, level: Level, number: u64, budget: &Budget<'_>) -> Vec<Value> {
    think(position, seat, level, number, budget).plan
}

/// What came of thinking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// Decisions to be taken one after the other, as [`plan`] gives them.
    pub plan: Vec<Value>,
    /// Decisions tried to compare plans: at most the budget.
    pub spent: u64,
}

/// A plan, and what it took to find it.
pub fn think(position: &dyn Position, seat: Seat, level: Level, number: u64, budget: &Budget<'_>) -> Thought {
    if !position.asked().contains(seat) {
        return Thought::default();
    }
    let mut rng = PlayoutRng::new(number);
    if level == Level::Random {
        return Thought { plan: any_option(position, seat, &mut rng), spent: 0 };
    }
    match level {
        Level::Captain => think_deep(position, seat, search::CAPTAIN, number, budget),
        Level::General => think_deep(position, seat, search::GENERAL, number, budget),
        Level::Random | Level::Recruit => {
            let imagined = position.imagine(Viewer::Seat(seat), &mut rng);
            let plan = imagined.propose(seat, recruit(number, imagined.recruit_noise()), &mut rng);
            let plan = sound(&*imagined, seat, &plan).unwrap_or_else(|| any_option(position, seat, &mut rng));
            Thought { plan, spent: 0 }
        }
    }
}

/// A plan found by a search of one's own measure, for those who tune levels.
pub fn think_deep(position: &dyn Position, seat: Seat, depth: Depth, number: u64, budget: &Budget<'_>) -> Thought {
    if !position.asked().contains(seat) {
        return Thought::default();
    }
    let mut rng = PlayoutRng::new(number);
    let imagined = position.imagine(Viewer::Seat(seat), &mut rng);
    let Ranked { candidates, spent } = search::ranked(&*imagined, seat, depth, number, budget);
    let best = candidates.first().and_then(|best| sound(&*imagined, seat, &best.plan));
    Thought { plan: best.unwrap_or_else(|| any_option(position, seat, &mut rng)), spent }
}

/// The decisions of a plan, if at least the first of them is accepted: a game's advice is checked, not believed.
fn sound(imagined: &dyn Position, seat: Seat, plan: &Plan) -> Option<Vec<Value>> {
    let accepted = !plan.is_empty() && imagined.boxed().follow(seat, plan, &mut PlayoutRng::new(1)) > 0;
    accepted.then(|| imagined.write(plan))
}

/// A beginner: careless, of wandering judgement, and bolder than is good for him.
fn recruit(number: u64, noise: u16) -> Style {
    let boldness = PlayoutRng::new(number ^ 0x7e41).below(3) as i32;
    Style { boldness, focus: 0, noise, careless: true }
}

fn any_option(position: &dyn Position, seat: Seat, rng: &mut PlayoutRng) -> Vec<Value> {
    let mut options = position.options(seat);
    let pick = rng.below(options.len().max(1));
    if pick < options.len() { vec![options.swap_remove(pick)] } else { Vec::new() }
}
