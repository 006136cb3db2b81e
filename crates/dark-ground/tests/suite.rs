//! The nets under all games, for every scenario and option: properties over random play.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use dark_ground::DarkGround;
use kernel::suite::{self, Closeness, twins};
use kernel::{Game, Start, Typed};
use proptest::prelude::*;

const SCENARIOS: [&str; 7] =
    ["harmar", "st-clair", "wayne", "campaign", "harmars-defeat", "st-clairs-surprise", "fallen-timbers"];
const OPTIONS: &[&str] = &["hold-back", "range-penalty"];

/// A start with the options whose bit is set, and battles fought in each of the three ways.
fn start(scenario: &str, options: usize, battles: usize) -> Start {
    let mut start = suite::start(scenario, OPTIONS, options);
    start.options.0.insert("battles".into(), ["boards", "quick", "ask"][battles].into());
    start
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered is accepted, anything else refused; saved is loaded; the end comes by the rules.
    #[test]
    fn properties_hold_in_random_games(scenario in 0..7usize, options in 0..4usize, battles in 0..3usize, number in any::<u32>()) {
        let game = DarkGround::new();
        let start = start(SCENARIOS[scenario], options, battles);
        let checked = suite::check(&game, &start, u64::from(number), Closeness::default());
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// Every position that play leads to passes the check of state files; with `BLOCKHOUSE_THOROUGH` every one is asked.
#[test]
fn every_position_reached_can_be_read() {
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, every) = if thorough { (8, 1) } else { (1, 23) };
    let game = DarkGround::new();
    for (scenario, battles) in SCENARIOS.into_iter().flat_map(|scenario| [(scenario, 0), (scenario, 1), (scenario, 2)])
    {
        for number in 0..games {
            let options = number as usize % 4;
            let read = suite::readable(&game, &start(scenario, options, battles), number, every);
            assert_eq!(read, Ok(()), "{scenario}, options {options}, battles {battles}");
        }
    }
}

/// [4.0] Every game ends by the rules: nothing stuck, nothing illegal, with and without all options.
#[test]
fn random_games_end_by_the_rules() {
    let game = DarkGround::new();
    for scenario in SCENARIOS {
        for (options, battles) in [(0, 0), (3, 1), (0, 1), (3, 2)] {
            let start = game.about().complete(&start(scenario, options, battles)).unwrap();
            let ended = suite::all_end(&game, &start, 4);
            assert_eq!(ended, Ok(()), "{scenario}, options {options}, battles {battles}");
        }
    }
}

/// Nothing is hidden in this game: no position has a secret, and everybody reads the same log.
#[test]
fn nothing_is_hidden() {
    let game = Typed::new(DarkGround::new());
    for scenario in ["harmar", "harmars-defeat"] {
        let looked = twins::check(&game, &start(scenario, 0, 0), 1, twins::Closeness::SMALL);
        let looked = looked.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(looked.twins, 0, "{looked:?}");
    }
}
