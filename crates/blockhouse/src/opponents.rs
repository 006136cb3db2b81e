//! What holds of every level, on every scenario of every game in the library: it decides only what is legal, knows no
//! secret, ends within its budget and always thinks the same about the same. A new game is tested by being there.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail loudly")]

use crate::library::Library;
use ai::{Budget, Level, Stop};
use kernel::options::Chosen;
use kernel::playout::{MOST_DECISIONS, PlayoutRng};
use kernel::{AnyGame, Position, Seat, Seed, SeededDice, Start, Viewer};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Small enough for tests, large enough that every part of a search is used.
const NODES: u64 = 200;

fn games() -> Vec<Arc<dyn AnyGame>> {
    Library::open(None).and_then(|library| library.games()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn small() -> Budget<'static> {
    Budget { nodes: NODES, stop: None, progress: None }
}

/// Every scenario, without options and with all of them.
fn starts(game: &dyn AnyGame) -> Vec<Start> {
    let on = |option: &kernel::options::OptionInfo| Some((option.key.clone(), option.values.last()?.clone()));
    let all = Chosen(game.about().options.iter().filter_map(on).collect());
    let scenarios = game.about().scenarios.iter().map(|scenario| scenario.key.clone());
    scenarios
        .flat_map(|scenario| {
            [Chosen::default(), all.clone()].map(|options| Start { scenario: scenario.clone(), options })
        })
        .collect()
}

/// At most so many positions of a game are looked at by a test, spread over all its starts: a campaign has thousands.
/// `BLOCKHOUSE_THOROUGH` looks at all of them.
const A_GAME: usize = 40;

/// Which positions of a game between two recruits are looked at.
#[derive(Clone, Copy)]
struct Sample {
    seed: u64,
    /// Every so manyth position.
    step: usize,
}

/// Positions of a game between two recruits, or fewer of a long game.
fn positions(game: &dyn AnyGame, start: &Start, sample: Sample) -> Vec<(Box<dyn Position>, Seat)> {
    let found = every_position(game, start, sample);
    let most =
        if std::env::var_os("BLOCKHOUSE_THOROUGH").is_some() { found.len() } else { A_GAME / starts(game).len() };
    let apart = found.len().div_ceil(most.max(1)).max(1);
    found.into_iter().step_by(apart).collect()
}

/// Positions of a game between two recruits, with a seat that is asked there.
fn every_position(game: &dyn AnyGame, start: &Start, sample: Sample) -> Vec<(Box<dyn Position>, Seat)> {
    let Sample { seed, step } = sample;
    let mut dice = SeededDice::new(Seed::from_number(seed));
    let (mut position, _) = game.start(start, &mut dice).unwrap();
    let (mut found, mut count, mut plan) = (Vec::new(), 0, VecDeque::new());
    while let Some(seat) = position.asked().first() {
        if count % step == 0 {
            found.push((position.boxed(), seat));
        }
        count += 1;
        assert!((count as u64) < MOST_DECISIONS, "recruits do not come to an end in {start:?}");
        let fresh = plan.is_empty();
        if fresh {
            plan.extend(ai::plan(&*position, seat, Level::Recruit, seed ^ count as u64, &small()));
        }
        match position.decide(seat, &plan.pop_front().unwrap(), &mut dice) {
            Ok(done) if !done.no_way_back && position.asked().contains(seat) => {}
            Ok(_) => plan.clear(),
            // What is refused ends a plan, unless the plan begins with it.
            Err(declined) => {
                assert!(!fresh, "{declined}");
                plan.clear();
            }
        }
    }
    found
}

/// Whether a plan of several decisions leaves the phase open, as far as no die changes what it meets.
fn ends_no_phase(position: &dyn Position, seat: Seat, plan: &[serde_json::Value]) -> bool {
    let eyes = Viewer::Seat(seat);
    let start = position.view(eyes);
    let mut position = position.boxed();
    let mut dice = SeededDice::new(Seed::from_number(9));
    for (place, decision) in plan.iter().enumerate() {
        match position.decide(seat, decision, &mut dice) {
            Ok(done) if done.no_way_back => return true,
            Ok(_) => {}
            Err(_) => return true,
        }
        let now = position.view(eyes);
        if place > 0 && (now.phase, now.turn) != (start.phase.clone(), start.turn.clone()) {
            return false;
        }
    }
    true
}

/// Follows a plan as its player would; the number of decisions that were accepted.
fn follow(position: &dyn Position, seat: Seat, plan: &[serde_json::Value]) -> usize {
    let mut position = position.boxed();
    let mut dice = SeededDice::new(Seed::from_number(9));
    for (place, decision) in plan.iter().enumerate() {
        match position.decide(seat, decision, &mut dice) {
            Ok(done) if done.no_way_back || !position.asked().contains(seat) => return plan.len(),
            Ok(_) => {}
            Err(_) => return place,
        }
    }
    plan.len()
}

#[test]
fn every_level_decides_only_what_is_legal() {
    for game in games() {
        for (round, start) in starts(&*game).iter().enumerate() {
            for (place, (position, seat)) in
                positions(&*game, start, Sample { seed: round as u64, step: 31 }).iter().enumerate()
            {
                for level in Level::ALL {
                    let plan = ai::plan(&**position, *seat, level, place as u64, &small());
                    assert!(!plan.is_empty(), "{} has no answer in {start:?}", level.name());
                    let taken = follow(&**position, *seat, &plan);
                    assert!(taken > 0, "{} in {start:?}: {}", level.name(), plan[0]);
                }
            }
        }
    }
}

/// Positions that hide something from whoever is asked; `step` counts these alone.
fn hiding(game: &dyn AnyGame, start: &Start, sample: Sample) -> Vec<(Box<dyn Position>, Seat)> {
    let all = every_position(game, start, Sample { step: 1, ..sample });
    let hides = |(position, seat): &(Box<dyn Position>, Seat)| position.hides_from(Viewer::Seat(*seat));
    all.into_iter().filter(hides).step_by(sample.step).collect()
}

/// Decisions of every level and hints are the same for twins: what the seat sees is the same, what is hidden from it was
/// dealt anew. `BLOCKHOUSE_THOROUGH` looks at more of them.
#[test]
fn no_level_and_no_hint_knows_a_secret() {
    let (games, step) = if std::env::var_os("BLOCKHOUSE_THOROUGH").is_some() { (4, 23) } else { (1, 97) };
    let mut twins = 0;
    for (game, round) in games_with_rounds(games) {
        for start in starts(&*game) {
            for (place, (position, seat)) in
                hiding(&*game, &start, Sample { seed: round + 50, step }).iter().enumerate()
            {
                let other = position.imagine(Viewer::Seat(*seat), &mut PlayoutRng::new(place as u64 + 77));
                twins += usize::from(other.hash() != position.hash());
                for level in Level::ALL {
                    let think = |position: &dyn Position| ai::plan(position, *seat, level, place as u64, &small());
                    assert_eq!(think(&**position), think(&*other), "{} in {start:?} at {place}", level.name());
                }
                let hints = |position: &dyn Position| format!("{:?}", ai::hints(position, *seat, 1, &small()));
                assert_eq!(hints(&**position), hints(&*other), "hints in {start:?} at {place}");
            }
        }
    }
    assert!(twins > 20, "{twins} twins");
}

fn games_with_rounds(rounds: u64) -> Vec<(Arc<dyn AnyGame>, u64)> {
    (0..rounds).flat_map(|round| games().into_iter().map(move |game| (game, round))).collect()
}

#[test]
fn the_same_number_and_budget_give_the_same_plan() {
    for game in games() {
        for start in starts(&*game) {
            for (position, seat) in positions(&*game, &start, Sample { seed: 7, step: 151 }) {
                for level in Level::ALL {
                    let think = || ai::plan(&*position, seat, level, 5, &small());
                    assert_eq!(think(), think());
                }
            }
        }
    }
}

#[test]
fn a_thought_ends_within_its_budget_and_tells_how_far_it_is() {
    for game in games() {
        for start in starts(&*game) {
            for (position, seat) in positions(&*game, &start, Sample { seed: 3, step: 131 }) {
                let told = Mutex::new(Vec::new());
                let tell = |part: u32| told.lock().unwrap().push(part);
                for (level, nodes) in
                    [(Level::Captain, NODES), (Level::General, NODES), (Level::General, 1), (Level::General, 0)]
                {
                    told.lock().unwrap().clear();
                    let budget = Budget { nodes, stop: None, progress: Some(&tell) };
                    let thought = ai::think(&*position, seat, level, 1, &budget);
                    assert!(thought.spent <= nodes, "{} tried {} of {nodes}", level.name(), thought.spent);
                    assert!(!thought.plan.is_empty(), "{} has an answer for {nodes}", level.name());
                    assert!(told.lock().unwrap().is_sorted(), "progress goes forward");
                }
            }
        }
    }
}

#[test]
fn a_thought_can_be_stopped() {
    let stop = Stop::new();
    stop.now();
    for game in games() {
        for start in starts(&*game) {
            for (position, seat) in positions(&*game, &start, Sample { seed: 5, step: 301 }) {
                let budget = Budget { nodes: u64::MAX, stop: Some(&stop), progress: None };
                let plan = ai::plan(&*position, seat, Level::General, 1, &budget);
                assert!(follow(&*position, seat, &plan) > 0, "even a stopped thought has an answer");
            }
        }
    }
}

#[test]
fn a_hint_names_legal_plans_best_first() {
    for game in games() {
        for start in starts(&*game) {
            for (position, seat) in positions(&*game, &start, Sample { seed: 4, step: 211 }) {
                let hints = ai::hints(&*position, seat, 1, &small());
                assert!(!hints.is_empty() && hints.len() <= ai::HINTS);
                for hint in &hints {
                    assert!(follow(&*position, seat, &hint.plan) > 0);
                    assert!(!hint.label.is_empty());
                    assert!(ends_no_phase(&*position, seat, &hint.plan), "{start:?}: {} {:?}", hint.label, hint.plan);
                }
            }
        }
    }
}
