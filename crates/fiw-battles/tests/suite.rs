//! The nets under all games, for every scenario and option: properties over random play, counts of positions.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use fiw_battles::FiwBattles;
use fiw_battles::decision::Decision;
use kernel::suite::{self, Closeness, counts::Place, twins};
use kernel::{Game, Start, Typed};
use proptest::prelude::*;

const SCENARIOS: [&str; 3] = ["lake-george", "fort-oswego", "quebec"];
const OPTIONS: &[&str] = &["special-tactics", "balk", "supply-trains", "burning"];

/// A start with the options whose bit is set.
fn start(scenario: &str, options: usize) -> Start {
    suite::start(scenario, OPTIONS, options)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered is accepted, anything else refused; saved is loaded; secrets stay home; the end comes by the rules.
    #[test]
    fn properties_hold_in_random_games(scenario in 0..3usize, options in 0..16usize, number in any::<u32>()) {
        let game = FiwBattles::new();
        let checked = suite::check(&game, &start(SCENARIOS[scenario], options), u64::from(number), Closeness::default());
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// [5.2-b] [18.0-g] [G66] Positions that differ only in what a side may not know cannot be told apart by anything it
/// sees, asks or decides, and no line of the log names a counter in the fog.
#[test]
fn twins_cannot_be_told_apart() {
    let game = Typed::new(FiwBattles::new());
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, look) = if thorough { (6, twins::Closeness::FULL) } else { (2, twins::Closeness::SMALL) };
    let mut sum = twins::Looked::default();
    for (scenario, options) in SCENARIOS.into_iter().flat_map(|scenario| [(scenario, 0), (scenario, 15)]) {
        for number in 0..games {
            // Hands are hidden all game long, stacks in fog only.
            let every = if options == 0 { look.every } else { look.every * 9 };
            let looked = twins::check(&game, &start(scenario, options), number, twins::Closeness { every, ..look });
            sum = sum + looked.unwrap_or_else(|why| panic!("{scenario}, options {options}, game {number}: {why}"));
        }
    }
    assert!(sum.twins > 100 && sum.reveals > 3 && sum.lines > 300 && sum.overheard > 50, "{sum:?}");
}

/// Every position that play leads to passes the check of state files; with `BLOCKHOUSE_THOROUGH` every one is asked.
#[test]
fn every_position_reached_can_be_read() {
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, every) = if thorough { (6, 1) } else { (2, 7) };
    let game = FiwBattles::new();
    for (scenario, options) in SCENARIOS.into_iter().flat_map(|scenario| [(scenario, 0), (scenario, 15)]) {
        for number in 0..games {
            let read = suite::readable(&game, &start(scenario, options), number, every);
            assert_eq!(read, Ok(()), "{scenario}, options {options}");
        }
    }
}

/// [3.4] [9.0-t] Every game ends by the rules: nothing stuck, nothing illegal, with and without all options.
#[test]
fn random_games_end_by_the_rules() {
    let game = FiwBattles::new();
    for scenario in SCENARIOS {
        for options in [0, 15] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            assert_eq!(suite::all_end(&game, &start, 40), Ok(()), "{scenario}, options {options}");
        }
    }
}

/// Positions reached at depth 1, 2 and 3 from fixed places in fixed games, dice included: they catch what nobody
/// thought of. A change here is a rule change: say in the commit which rule moved.
#[test]
fn counts_of_positions_stay_what_they_were() {
    let game = FiwBattles::new();
    let set_up = |options: &[Decision]| matches!(options[0], Decision::Place { .. }).then_some(Decision::PlaceRest);
    let mut lines = Vec::new();
    for scenario in SCENARIOS {
        for (options, skip) in [(0, 0), (0, 40), (0, 200), (15, 150)] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            let counts = suite::counts::positions(&game, &Place { start: &start, skip }, set_up).unwrap();
            lines.push(format!("{scenario} options {options} after {skip}: {counts:?}"));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
