//! 9.C: lines of sight, over heights, past units and along hexsides.

use crate::table::{Given, game, given, hex, shot_refused};
use rosebud::counters::Army::Us;
use rosebud::fire::FireKind;
use rosebud::state::{Marks, Phase};

fn sees(given: Given, from: &str, to: &str) -> bool {
    let table = given.on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    game().look(&table.state).sees(hex(from), hex(to))
}

fn levels(numbers: [&str; 3]) -> [u8; 3] {
    numbers.map(|number| game().data().board.level(hex(number)))
}

/// [9.C-c] A hex higher than both ends blocks; a slope does not, up or down.
#[test]
fn r9_c_c_heights() {
    assert_eq!(levels(["2508", "2509", "2510"]), [3, 4, 3]);
    assert!(!sees(given(), "2508", "2510") && !sees(given(), "2510", "2508"));
    assert_eq!(levels(["2407", "2408", "2409"]), [3, 5, 4], "higher than both");
    assert!(!sees(given(), "2407", "2409") && !sees(given(), "2409", "2407"));
    assert_eq!(levels(["2503", "2502", "2501"]), [5, 4, 3]);
    assert!(sees(given(), "2503", "2501") && sees(given(), "2501", "2503"));
}

/// [9.C] There is no limit of distance: over the level grass of the west one sees nine hexes.
#[test]
fn r9_c_no_limit_of_distance() {
    assert_eq!(game().data().board.grid.distance(hex("1110"), hex("2010")), 9);
    assert!(sees(given(), "1110", "2010"));
    assert!(!sees(given().on_foot("a-2-cav", "1310"), "1110", "1510"), "a company on the line hides what is behind");
}

/// [9.C-b] Woods hide what is behind them and not what is in them.
#[test]
fn r9_c_b_woods() {
    assert!(!sees(given(), "1503", "1505") && sees(given(), "1503", "1504"));
}

/// [9.C-e] Past a unit up to a higher target: only from no lower than the unit stands.
#[test]
fn r9_c_e_up_past_a_unit() {
    assert_eq!(levels(["2400", "2401", "2402"]), [3, 3, 4]);
    assert!(sees(given().on_foot("a-2-cav", "2401"), "2400", "2402"));
    assert_eq!(levels(["2501", "2502", "2503"]), [3, 4, 5]);
    assert!(!sees(given().on_foot("a-2-cav", "2502"), "2501", "2503"), "the firer is lower than the unit");
    assert!(sees(given(), "2501", "2503"), "without it the slope is open");
}

/// [9.C-f] Past a unit down: the firer is higher than it.
#[test]
fn r9_c_f_down_past_a_unit() {
    assert_eq!(levels(["2402", "2401", "2400"]), [4, 3, 3]);
    assert!(sees(given().on_foot("a-2-cav", "2401"), "2402", "2400"));
    assert!(!sees(given().on_foot("a-2-cav", "1409"), "1408", "1410"), "on the level it blocks");
}

/// [9.C-d] Either side blocks; Prone, sheltered and single points do not; Leaders never.
#[test]
fn r9_c_d_who_blocks() {
    assert!(!sees(given().mounted("old-bear", "1409"), "1408", "1410"), "an enemy too");
    assert!(!sees(given().on_foot("old-bear", "1409").marked("old-bear", Marks::PINNED), "1408", "1410"));
    assert!(sees(given().prone("a-2-cav", "1409"), "1408", "1410"));
    assert!(sees(given().prone("a-2-cav", "1409").marked("a-2-cav", Marks::SHELTERED), "1408", "1410"));
    assert!(sees(given().on_foot("a-2-cav", "1409").lost("a-2-cav", 3), "1408", "1410"));
    assert!(sees(given().leader("crook", "1409", None).on_foot("column-hq", "1409"), "1408", "1410"));
}

/// [9.C] [9.C-b] [9.C-d] Along a hexside the line is blocked only if both flanks block, each for its own reason.
#[test]
fn r9_c_along_a_hexside() {
    assert!(sees(given(), "1405", "1605"), "pines on one side only");
    assert!(!sees(given(), "4005", "4205"), "pines on both");
    assert!(sees(given().on_foot("a-2-cav", "1509"), "1410", "1610"));
    assert!(!sees(given().on_foot("a-2-cav", "1509").on_foot("b-2-cav", "1510"), "1410", "1610"));
    assert!(!sees(given().on_foot("a-2-cav", "1505"), "1405", "1605"), "pines here, a company there");
}

/// [9.B.3] [9.C] Without a line there is no fire at two hexes; next to each other none is needed.
#[test]
fn r9_b_3_long_range_needs_a_line() {
    let table = given()
        .on_foot("a-2-cav", "2508")
        .on_foot("b-2-cav", "2509")
        .on_foot("lone-bull", "2510")
        .phase(Phase::OffensiveFire, Us);
    assert_eq!(shot_refused(&table, "a-2-cav", "lone-bull", FireKind::Offensive).as_deref(), Some("9.C"));
    assert_eq!(shot_refused(&table, "b-2-cav", "lone-bull", FireKind::Offensive), None);
}
