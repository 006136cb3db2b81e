//! The nets under all games, with every rule for ammunition: properties over random play, counts of positions.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use kernel::options::Chosen;
use kernel::suite::{self, Closeness};
use kernel::{Game, Start};
use proptest::prelude::*;
use rosebud::Rosebud;

const AMMUNITION: [&str; 3] = ["basic", "first-fire-free", "boxes"];

/// The scenario with one of the rules for ammunition, and with or without plunder.
fn start(ammunition: usize, plunder: bool) -> Start {
    let chosen = [("ammunition", AMMUNITION[ammunition]), ("taken-ammunition", if plunder { "on" } else { "off" })];
    let chosen = chosen.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    Start { scenario: "rosebud-creek".into(), options: Chosen(chosen) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered is accepted, anything else refused; saved is loaded; the end comes by the rules.
    #[test]
    fn properties_hold_in_random_games(ammunition in 0..3usize, plunder: bool, number in any::<u32>()) {
        let game = Rosebud::new();
        let look = Closeness { every: 200, strangers: 40 };
        let checked = suite::check(&game, &start(ammunition, plunder), u64::from(number), look);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// [18] Every game ends by the rules: nothing stuck, nothing illegal, with each rule for ammunition.
#[test]
fn random_games_end_by_the_rules() {
    let game = Rosebud::new();
    for (ammunition, plunder) in [(0, false), (1, true), (2, false), (2, true)] {
        let start = game.about().complete(&start(ammunition, plunder)).unwrap();
        assert_eq!(suite::all_end(&game, &start, 3), Ok(()), "{}", AMMUNITION[ammunition]);
    }
}
