//! The nets under all games, with every rule for ammunition: properties over random play, counts of positions.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use kernel::options::Chosen;
use kernel::suite::{self, Closeness, counts::Place, twins};
use kernel::{Game, Start, Typed};
use proptest::prelude::*;
use rosebud::Rosebud;
use rosebud::decision::Decision;

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

/// Every position that play leads to passes the check of state files; with `BLOCKHOUSE_THOROUGH` every one is asked.
#[test]
fn every_position_reached_can_be_read() {
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, every) = if thorough { (4, 1) } else { (1, 101) };
    let game = Rosebud::new();
    for (ammunition, plunder) in [(0, false), (1, true), (2, false), (2, true)] {
        for number in 0..games {
            let read = suite::readable(&game, &start(ammunition, plunder), number, every);
            assert_eq!(read, Ok(()), "{}", AMMUNITION[ammunition]);
        }
    }
}

/// Nothing is hidden in this game: no position has a secret, and what is asked of one is the same for both sides' eyes.
#[test]
fn nothing_is_hidden() {
    let game = Typed::new(Rosebud::new());
    let looked = twins::check(&game, &start(2, true), 1, twins::Closeness::SMALL);
    let looked = looked.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(looked.twins, 0, "{looked:?}");
}

/// Positions reached at depth 1, 2 and 3 from fixed places in fixed games, dice included: they catch what nobody
/// thought of. A change here is a rule change: say in the commit which rule moved.
#[test]
fn counts_of_positions_stay_what_they_were() {
    let game = Rosebud::new();
    let set_up = |options: &[Decision]| options.contains(&Decision::PlaceRest).then_some(Decision::PlaceRest);
    let mut lines = Vec::new();
    for (ammunition, skip) in [(0, 1), (0, 60), (1, 600), (2, 1500), (2, 3000)] {
        let start = game.about().complete(&start(ammunition, true)).unwrap();
        let counts = suite::counts::positions(&game, &Place { start: &start, skip }, set_up).unwrap();
        lines.push(format!("{} after {skip}: {counts:?}", AMMUNITION[ammunition]));
    }
    insta::assert_snapshot!(lines.join("\n"));
}
