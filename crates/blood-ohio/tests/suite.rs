//! The nets under all games, for every scenario and option: properties over random play, counts of positions.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use blood_ohio::BloodOhio;
use blood_ohio::decision::Decision;
use kernel::options::Chosen;
use kernel::suite::{self, Closeness};
use kernel::{Game, Seat, Seed, SeededDice, Start, Table, playout};
use proptest::prelude::*;

const SCENARIOS: [&str; 7] = ["learning-1", "learning-2", "learning-3", "harmar", "wabash", "legion", "campaign"];
const OPTIONS: [&str; 3] = ["revised-nation-check", "hidden-stacks", "sudden-death"];

/// A start with the options whose bit is set.
fn start(scenario: &str, options: usize) -> Start {
    let chosen = OPTIONS.iter().enumerate().filter(|(place, _)| options & 1 << place != 0);
    let chosen = chosen.map(|(_, key)| ((*key).to_owned(), "on".to_owned())).collect();
    Start { scenario: scenario.into(), options: Chosen(chosen) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered is accepted, anything else refused; saved is loaded; secrets stay home; the end comes by the rules.
    #[test]
    fn properties_hold_in_random_games(scenario in 0..7usize, options in 0..8usize, number in any::<u32>()) {
        let game = BloodOhio::new();
        let checked = suite::check(&game, &start(SCENARIOS[scenario], options), u64::from(number), Closeness::default());
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// A game in which a garrison was besieged when winter came: the fort must not hold more than it can afterwards.
#[test]
fn a_siege_in_winter_overfills_no_fort() {
    let looked = suite::check(&BloodOhio::new(), &start("campaign", 0), 3_309_640_771, Closeness::default());
    assert_eq!(looked, Ok(()));
}

/// [4.1] Every game ends by the rules: nothing stuck, nothing illegal, with and without all options.
#[test]
fn random_games_end_by_the_rules() {
    let game = BloodOhio::new();
    for scenario in SCENARIOS {
        for options in [0, 7] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            for number in 0..12 {
                let playout = playout::random(&game, &start, number);
                let end = (playout.stuck, playout.illegal, playout.outcome.is_some());
                assert_eq!(end, (false, 0, true), "{scenario}, options {options}, seed {number}");
            }
        }
    }
}

/// Positions reached at depth 1, 2 and 3 from fixed places in fixed games, dice included: they catch what nobody
/// thought of. A change here is a rule change: say in the commit which rule moved.
#[test]
fn counts_of_positions_stay_what_they_were() {
    let game = BloodOhio::new();
    let mut lines = Vec::new();
    for scenario in SCENARIOS {
        for (options, skip) in [(0, 0), (0, 40), (0, 200), (7, 150)] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            let (state, dice) = after(&game, &start, skip);
            let counts = [1, 2, 3].map(|depth| count(&game, &state, &dice, depth));
            lines.push(format!("{scenario} options {options} after {skip}: {counts:?}"));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// The position after the suggested set-up and `skip` decisions of a fixed random game.
fn after(game: &BloodOhio, start: &Start, skip: usize) -> (<BloodOhio as Game>::State, SeededDice) {
    let mut dice = SeededDice::new(Seed::from_number(1));
    let mut whim = playout::Whim::new(1);
    let mut state = game.start(start, &mut Table::new(&mut dice, &mut Vec::new()));
    for _ in 0..skip {
        let Some(seat) = game.asked(&state).first() else { break };
        let mut options = Vec::new();
        game.options(&state, seat, &mut options);
        let set_up = options.contains(&Decision::PlaceRest);
        let decision = if set_up { Decision::PlaceRest } else { options[whim.below(options.len())] };
        game.decide(&mut state, seat, &decision, &mut Table::new(&mut dice, &mut Vec::new())).unwrap();
    }
    (state, dice)
}

fn count(game: &BloodOhio, state: &<BloodOhio as Game>::State, dice: &SeededDice, depth: u8) -> u64 {
    let seats: Vec<Seat> = game.asked(state).iter().collect();
    let mut sum = 0;
    for seat in seats {
        let mut options = Vec::new();
        game.options(state, seat, &mut options);
        if depth == 1 {
            sum += options.len() as u64;
            continue;
        }
        for decision in options {
            let (mut next, mut dice) = (state.clone(), dice.clone());
            game.decide(&mut next, seat, &decision, &mut Table::new(&mut dice, &mut Vec::new())).unwrap();
            sum += count(game, &next, &dice, depth - 1);
        }
    }
    sum
}
