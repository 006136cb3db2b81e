//! The nets under all games, for every scenario and option: properties over random play.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use dark_ground::DarkGround;
use kernel::suite::{self, Closeness};
use kernel::{Game, Start};
use proptest::prelude::*;

const SCENARIOS: [&str; 4] = ["harmar", "st-clair", "wayne", "campaign"];
const OPTIONS: &[&str] = &["hold-back", "range-penalty"];

/// A start with the options whose bit is set.
fn start(scenario: &str, options: usize) -> Start {
    suite::start(scenario, OPTIONS, options)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered is accepted, anything else refused; saved is loaded; the end comes by the rules.
    #[test]
    fn properties_hold_in_random_games(scenario in 0..4usize, options in 0..4usize, number in any::<u32>()) {
        let game = DarkGround::new();
        let checked = suite::check(&game, &start(SCENARIOS[scenario], options), u64::from(number), Closeness::default());
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// [4.0] Every game ends by the rules: nothing stuck, nothing illegal, with and without all options.
#[test]
fn random_games_end_by_the_rules() {
    let game = DarkGround::new();
    for scenario in SCENARIOS {
        for options in [0, 3] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            assert_eq!(suite::all_end(&game, &start, 6), Ok(()), "{scenario}, options {options}");
        }
    }
}
