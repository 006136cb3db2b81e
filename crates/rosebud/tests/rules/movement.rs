//! 5, 6, 7, 8: zones, stacking, movement, modes.

use crate::table::{game, given, hex, step, unit};
use kernel::Game;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::stacking::pony_holders;
use rosebud::state::{Fired, Marks, Phase};
use rosebud::tables::Mode;

/// [7.B] [7.B-b] [7.B-d] [8.B] [7.A-b] Clear costs 1 and 2, a level uphill 1 more, the Rosebud 2 more; no hex is skipped.
#[test]
fn r7_b_costs() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("b-2-cav", "1510")
        .mounted("d-2-cav", "3214")
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").refuses(step("1412"), "7.A-b").when(step("1411")).when(Decision::Stop);
    table.picks("b-2-cav").when(step("1511")).when(Decision::Stop);
    table.picks("d-2-cav").when(step("3213"));
    assert_eq!((table.left("a-2-cav"), table.left("b-2-cav"), table.left("d-2-cav")), (5, 2, 3));
}

/// [7.B-e] Nobody crosses a Cliff.
#[test]
fn r7_b_e_cliffs() {
    let mut table = given().mounted("a-2-cav", "2914").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-2-cav").refuses(step("2815"), "7.B-e");
}

/// [7.D] [7.D-c] One hex whatever it costs, with all points; not after anything else was spent.
#[test]
fn r7_d_minimum_move() {
    let mut table = given()
        .on_foot("a-2-cav", "3014")
        .with(|state| state[unit("a-2-cav")].fired = rosebud::state::Fired::Half)
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("3013"));
    assert_eq!((table.at("a-2-cav").as_str(), table.left("a-2-cav")), ("3013", 0));
}

/// [7.E] [7.C-e] [8.C] A Prone unit crawls one hex with everything it has, and stays Prone.
#[test]
fn r7_e_low_crawl() {
    let mut table = given().prone("a-2-cav", "1410").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411"));
    assert_eq!((table.left("a-2-cav"), table.mode("a-2-cav")), (0, Mode::Prone));
}

/// [7.C-c] [12.D.5] Enemy units close a hex, a lone Leader does not and is killed.
#[test]
fn r7_c_c_enemy_hexes() {
    let mut table = given()
        .mounted("lone-bull", "1410")
        .on_foot("horse-holder-1", "1409")
        .leader("evans", "1411", None)
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").refuses(step("1409"), "7.C-c").when(step("1411"));
    assert_eq!((table.at("evans").as_str(), table.points()), ("Gone", [0, 3]));
}

/// [5-c] [5-b] [10.J.3-b] A zone ends at a Cliff; Holders and Routed units control nothing around them.
#[test]
fn r5_c_zones() {
    let controls = |key: &str, at: &str, marks: Marks, to: &str| {
        let table = given().on_foot(key, at).marked(key, marks).on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
        crate::table::game().look(&table.state).controls_hex(unit(key), hex(to))
    };
    assert!(controls("a-2-cav", "1410", Marks::PINNED, "1409"));
    assert!(!controls("a-2-cav", "1410", Marks::ROUTED, "1409"));
    assert!(!controls("horse-holder-1", "1410", Marks::NONE, "1409"));
    assert!(!controls("a-2-cav", "2815", Marks::NONE, "2914") && controls("a-2-cav", "2815", Marks::NONE, "2816"));
}

/// [6] [6.A] [7.A-d] More than 25 may share a hex on the way, but the phase does not end before it is mended.
#[test]
fn r6_stacking() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .mounted("b-2-cav", "1410")
        .mounted("d-2-cav", "1410")
        .mounted("e-2-cav", "1410")
        .mounted("i-2-cav", "1410")
        .mounted("a-3-cav", "1411")
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-3-cav").when(step("1410")).when(Decision::Stop);
    table.refuses(Decision::EndPhase, "6.A");
    table.picks("b-2-cav").when(step("1409")).when(Decision::Stop);
    assert!(table.offers(Decision::EndPhase));
}

/// [6.E-b] [6.E-c] Pony Holders: four, or as many as there are combat units.
#[test]
fn r6_e_c_pony_holders() {
    assert_eq!([0, 3, 4, 5].map(pony_holders), [4, 4, 4, 5]);
}

/// [8.D.2] [8.D.2.a] [8.D.2.a-c] [3.A-c] [8-b] [11-b] Off the horses: one point less, a Holder in the hex with points of its own.
#[test]
fn r8_d_2_dismounting() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .mounted("c-9-inf", "1510")
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411")).when(Decision::ChangeMode { mode: Mode::Dismounted });
    assert_eq!((table.strength("a-2-cav"), table.left("a-2-cav")), (4, 2));
    assert_eq!((table.at("horse-holder-1").as_str(), table.left("horse-holder-1")), ("1411", 4));
    table.when(Decision::Stop).picks("c-9-inf").when(Decision::ChangeMode { mode: Mode::Prone });
    assert_eq!((table.at("mule-holder-1").as_str(), table.strength("c-9-inf")), ("1510", 3));
}

/// [8.D.2.a-b] [11-d] A company of 1 dismounts only by abandoning its horses, and stays at 1.
#[test]
fn r8_d_2_a_b_too_weak_for_holders() {
    let mut table =
        given().mounted("a-2-cav", "1410").lost("a-2-cav", 4).on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-2-cav").rolls(Decision::ChangeMode { mode: Mode::Dismounted }, &[5]);
    assert_eq!((table.strength("a-2-cav"), table.at("horse-holder-1").as_str(), table.points()), (1, "Aside", [0, 1]));
}

/// [8-c] [8.D.2.b] [8.D.2.b-c] Infantry mounts with Mule Holders only, and nobody with one that lost its mounts.
#[test]
fn r8_c_the_right_holder() {
    let mut table = given()
        .on_foot("c-9-inf", "1410")
        .on_foot("horse-holder-1", "1410")
        .on_foot("mule-holder-1", "1410")
        .marked("mule-holder-1", Marks::MOUNTLESS)
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("c-9-inf").refuses(Decision::Mount { holder: unit("horse-holder-1") }, "8-c");
    table.refuses(Decision::Mount { holder: unit("mule-holder-1") }, "8.D.2.b-c");
}

/// [8.D.1-c] [13.B.3] [7] A Disrupted unit recovers for two points before it changes mode.
#[test]
fn r13_b_3_recovery() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::DISRUPTED)
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").refuses(Decision::ChangeMode { mode: Mode::Prone }, "8.D.1-c");
    table.when(Decision::Recover).when(step("1411"));
    assert_eq!((table.is("a-2-cav", Marks::DISRUPTED), table.left("a-2-cav")), (false, 0));
}

/// [7.I] A company that leaves the map on purpose is scored.
#[test]
fn r7_i_leaving_the_map() {
    let mut table = given()
        .mounted("a-2-cav", "1419")
        .mounted("b-2-cav", "1410")
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Leave);
    assert_eq!((table.at("a-2-cav").as_str(), table.points()), ("Gone", [0, 5]));
}

/// [7.I-b] [10.I-j] A band driven off the map gives nobody points.
#[test]
fn r7_i_b_driven_off() {
    let mut table = given()
        .on_foot("a-2-cav", "2601")
        .on_foot("lone-bull", "2600")
        .on_foot("old-bear", "1410")
        .phase(Phase::OffensiveFire, Us);
    // 4+5 - 1 = 8: a check; 2+3 is back one.
    table.fires("a-2-cav", "lone-bull", &[4, 5, 2, 3]);
    assert_eq!((table.at("lone-bull").as_str(), table.points()), ("Gone", [0, 0]));
}

/// [9.F] While fire at a move is decided the map shows every hex it has come through.
#[test]
fn r9_f_the_way_so_far() {
    let mut table = given()
        .mounted("lone-bull", "1406")
        .on_foot("old-bear", "2018")
        .on_foot("a-2-cav", "1410")
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").when(step("1407")).when(step("1408")).when(step("1409")).when(step("1408"));
    let view = game().view(&table.state, kernel::Viewer::Seat(Us.seat()));
    assert_eq!(view.trails[0].walked, ["1406", "1407", "1408", "1409"]);
    assert_eq!(view.trails[0].ahead, ["1408"]);
}

/// [6.A] [7.C-d] [8.D.1] R108: a band that passes through a full hex does not lie down there and stay; on foot it still gets on.
#[test]
fn r7_c_d_no_lying_down_in_a_full_hex() {
    let full = ["he-dog", "little-wolf", "low-dog", "young-two-moon"];
    let mut table = full
        .iter()
        .fold(given(), |given, key| given.prone(key, "1100").with(|state| state[unit(key)].fired = Fired::Full))
        .mounted("little-big-man", "1201")
        .on_foot("a-2-cav", "2010")
        .phase(Phase::Movement, Indian);
    let change = |mode| Decision::ChangeMode { mode };
    table.picks("little-big-man").when(step("1100")).refuses(Decision::Stop, "6.A");
    table.refuses(change(Mode::Prone), "6.A").when(change(Mode::Dismounted));
    table.refuses(Decision::Stop, "6.A").refuses(change(Mode::Prone), "6.A");
    assert!(!table.hexes().is_empty(), "it can go on");
}

/// [6.A] [7.C-d] [13.B.3] R108: nor does a company get back into order there with the points it needs to go on.
#[test]
fn r7_c_d_no_recovery_in_a_full_hex() {
    let full = ["b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"];
    let passing = |fired: Fired| {
        let mut table = full
            .iter()
            .fold(given(), |given, key| given.mounted(key, "1410").with(|state| state[unit(key)].fired = fired))
            .on_foot("a-2-cav", "1411")
            .marked("a-2-cav", Marks::DISRUPTED)
            .on_foot("lone-bull", "2010")
            .phase(Phase::Movement, Us);
        table.picks("a-2-cav").when(step("1410"));
        table
    };
    passing(Fired::Full).refuses(Decision::Stop, "6.A").refuses(Decision::Recover, "6.A").when(step("1409"));
    // R87: the others can still make room.
    passing(Fired::No).when(Decision::Recover);
}

/// [6.A] [8.D.1] R108: whoever stands in a full hex and cannot leave it may lie down.
#[test]
fn r6_a_stuck_in_a_full_hex() {
    let full = ["b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"];
    let around = ["1308", "1309", "1408", "1508", "1509", "1410"];
    let bands = ["old-bear", "four-horns", "red-horn", "black-moon", "crow-king", "lone-bull"];
    let given = bands.iter().zip(around).fold(given(), |given, (key, number)| given.on_foot(key, number));
    let mut table = full
        .iter()
        .fold(given, |given, key| given.mounted(key, "1409"))
        .on_foot("a-2-cav", "1409")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::ChangeMode { mode: Mode::Prone });
}
