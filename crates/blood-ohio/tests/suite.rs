//! The nets under all games, for every scenario and option: properties over random play, counts of positions.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use blood_ohio::BloodOhio;
use blood_ohio::Look;
use blood_ohio::board::Space;
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::state::{Frame, State};
use kernel::suite::{self, Closeness, counts::Place, twins};
use kernel::{Game, Start, Typed};
use proptest::prelude::*;

const SCENARIOS: [&str; 7] = ["learning-1", "learning-2", "learning-3", "harmar", "wabash", "legion", "campaign"];
/// Games of each scenario, plain and with all options, in which an invariant of the game is asked everywhere.
const GAMES: u64 = 20;
const OPTIONS: &[&str] = &["revised-nation-check", "hidden-stacks", "sudden-death"];

/// A start with the options whose bit is set.
fn start(scenario: &str, options: usize) -> Start {
    suite::start(scenario, OPTIONS, options)
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

/// [25.2] Positions that differ only in what the United States may not know cannot be told apart by anything they see, ask or
/// decide, and no line of the log names a piece that is face down.
#[test]
fn twins_cannot_be_told_apart() {
    let game = Typed::new(BloodOhio::new());
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, look) = if thorough { (6, twins::Closeness::FULL) } else { (1, twins::Closeness::SMALL) };
    let every = look.every * if thorough { 1 } else { 5 };
    let mut sum = twins::Looked::default();
    for scenario in SCENARIOS {
        for number in 0..games {
            let looked = twins::check(&game, &start(scenario, 2), number, twins::Closeness { every, ..look });
            sum = sum + looked.unwrap_or_else(|why| panic!("{scenario}, game {number}: {why}"));
        }
    }
    assert!(sum.twins > 100 && sum.decisions > 100 && sum.lines > 300 && sum.overheard > 50, "{sum:?}");
}

/// Every position that play leads to passes the check of state files; with `BLOCKHOUSE_THOROUGH` every one is asked.
#[test]
fn every_position_reached_can_be_read() {
    let thorough = std::env::var_os("BLOCKHOUSE_THOROUGH").is_some();
    let (games, every) = if thorough { (4, 1) } else { (1, 23) };
    let game = BloodOhio::new();
    for (scenario, options) in SCENARIOS.into_iter().flat_map(|scenario| [(scenario, 0), (scenario, 7)]) {
        for number in 0..games {
            let read = suite::readable(&game, &start(scenario, options), number, every);
            assert_eq!(read, Ok(()), "{scenario}, options {options}");
        }
    }
}

/// [4.1] Every game ends by the rules: nothing stuck, nothing illegal, with and without all options.
#[test]
fn random_games_end_by_the_rules() {
    let game = BloodOhio::new();
    for scenario in SCENARIOS {
        for options in [0, 7] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            assert_eq!(suite::all_end(&game, &start, 12), Ok(()), "{scenario}, options {options}");
        }
    }
}

/// Places where FP of both sides stand together outside forts when a segment begins or a force has gone its way.
fn hostile_stacks_together(look: &Look<'_>) -> Vec<String> {
    if !matches!(look.state.frames.as_slice(), [Frame::Operations(_) | Frame::Special(_) | Frame::Supply(_)]) {
        return Vec::new();
    }
    let field = look.field();
    let both = |space: &Space| Side::BOTH.iter().all(|side| field.open(*side, *space) > 0);
    look.board().spaces().filter(both).map(|space| look.board().name(space).to_owned()).collect()
}

/// [6.7] [R104] Hostile FP never stay together outside forts: not after any battle, not at the end of any segment.
#[test]
fn r6_7_hostile_stacks_never_stay_together() {
    let game = BloodOhio::new();
    let apart = |state: &State| match hostile_stacks_together(&game.look(state)).as_slice() {
        [] => Ok(()),
        places => Err(format!("hostile FP together at {}", places.join(", "))),
    };
    for scenario in SCENARIOS {
        for options in [0, 7] {
            for number in 0..GAMES {
                assert_eq!(suite::always(&game, &start(scenario, options), number, apart), Ok(()), "{scenario}");
            }
        }
    }
}

/// Positions reached at depth 1, 2 and 3 from fixed places in fixed games, dice included: they catch what nobody
/// thought of. A change here is a rule change: say in the commit which rule moved.
#[test]
fn counts_of_positions_stay_what_they_were() {
    let game = BloodOhio::new();
    let set_up = |options: &[Decision]| options.contains(&Decision::PlaceRest).then_some(Decision::PlaceRest);
    let mut lines = Vec::new();
    for scenario in SCENARIOS {
        for (options, skip) in [(0, 0), (0, 40), (0, 200), (7, 150)] {
            let start = game.about().complete(&start(scenario, options)).unwrap();
            let counts = suite::counts::positions(&game, &Place { start: &start, skip }, set_up).unwrap();
            lines.push(format!("{scenario} options {options} after {skip}: {counts:?}"));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
