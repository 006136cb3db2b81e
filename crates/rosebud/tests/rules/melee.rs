//! 10: melee, retreat, Rout.

use crate::table::{back, given, hex, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::state::{Marks, Phase, RoutOrder};

/// [10.D-x] [10.D] [10.D-b] The printed example: 4312 attacks 4213 across a creek and two levels up: -3.
#[test]
fn r10_d_x_the_printed_example() {
    let mut table = given()
        .on_foot("a-2-cav", "4213")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("four-horns", "4312")
        .on_foot("b-2-cav", "1410")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "4213", &[6]);
    assert_eq!(table.melee().2, -3 + 1, "and +1 because it is Pinned");
}

/// [10.D-d] [10.B-g] [8.C-b] [9.D.1-g] No melee across a Cliff; Prone, Pinned and Holders never attack.
#[test]
fn r10_b_g_who_never_attacks() {
    let table = given()
        .prone("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("b-2-cav", Marks::PINNED)
        .on_foot("horse-holder-1", "1410")
        .on_foot("pack-train-a", "1410")
        .on_foot("d-2-cav", "2914")
        .on_foot("e-2-cav", "1309")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "2815")
        .phase(Phase::Melee, Us);
    let look = crate::table::game().look(&table.state);
    let refused = |key: &str, at: &str| look.check_attacker(unit(key), hex(at)).unwrap_err().rule().to_string();
    assert_eq!(refused("a-2-cav", "1409"), "8.C-b");
    assert_eq!(refused("b-2-cav", "1409"), "9.D.1-g");
    assert_eq!(refused("horse-holder-1", "1409"), "10.B-g");
    assert_eq!(refused("pack-train-a", "1409"), "10.B-g");
    assert_eq!(refused("d-2-cav", "2815"), "7.B-e");
}

/// [10.H.1] [10.H.1-c] [10.H.1-d] [10.H.1-e] [10.H.2] A band passes, is fired at on its way out, goes, and is not pursued on a 3.
#[test]
fn r10_h_retreat_before_melee() {
    let mut table = given().on_foot("a-2-cav", "1410").mounted("lone-bull", "1409").phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]);
    assert_eq!(table.asked(), Indian);
    table.rolls(Decision::TryRetreat { unit: unit("lone-bull") }, &[3]);
    table.when(Decision::Go { unit: unit("lone-bull") });
    assert_eq!(table.asked(), Us, "Opportunity Fire");
    table.when(Decision::Stand).when(back("1408")).when(Decision::Stop);
    table.rolls(Decision::Pursue { unit: unit("a-2-cav") }, &[3]);
    assert_eq!(table.at("a-2-cav"), "1410");
    assert!(table.offers(Decision::Advance { unit: unit("a-2-cav"), to: hex("1409") }));
}

/// [10.C.1] [10.C.1-b] [10.C.2] [10.A-f] [10.C-b] Losses are spread by their owner; the whole side is Disrupted and goes back.
#[test]
fn r10_c_results() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .marked("b-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .on_foot("black-moon", "1409")
        .on_foot("big-road", "1409")
        .phase(Phase::Melee, Indian);
    // 21 against 8 is 2:1, column 4; 6 + 1 is index 10: defender c2 r2.
    table.attacks(&["four-horns", "red-horn", "black-moon", "big-road"], "1410", &[6]);
    table.when(Decision::Lose { unit: unit("a-2-cav") }).when(Decision::Lose { unit: unit("a-2-cav") });
    assert_eq!((table.strength("a-2-cav"), table.strength("b-2-cav"), table.points()), (2, 4, [0, 2]));
    assert!(table.is("b-2-cav", Marks::DISRUPTED));
    table.when(Decision::GoTogether { hex: hex("1410") }).when(back("1411")).when(back("1412"));
    assert_eq!((table.at("a-2-cav").as_str(), table.at("b-2-cav").as_str()), ("1412", "1412"));
}

/// [10.I-k] [10.I-b] Beaten from two opposite sides a company may slip out past the attackers.
#[test]
fn r10_i_k_attackers_on_two_sides() {
    let table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1411")
        .phase(Phase::Melee, Indian);
    let look = crate::table::game().look(&table.state);
    let way = look.fall_back_hexes(Us, hex("1410"), &[hex("1409"), hex("1411")], None);
    let rosebud::retreat::FallBack::Hexes(mut hexes) = way else { panic!("a way") };
    hexes.sort();
    assert_eq!(hexes, ["1309", "1310", "1509", "1510"].map(hex));
}

/// [10.I-k] [10.I-b] On the second hex, too, it takes none next to those it fought while another is open.
#[test]
fn r10_i_k_not_back_to_them() {
    let table = given()
        .on_foot("a-2-cav", "1412")
        .on_foot("lone-bull", "1410")
        .on_foot("old-bear", "1310")
        .on_foot("big-road", "1413")
        .on_foot("red-horn", "1512")
        .phase(Phase::Melee, Indian);
    let look = crate::table::game().look(&table.state);
    let way = look.fall_back_hexes(Us, hex("1412"), &[hex("1410"), hex("1310")], Some(hex("1411")));
    let rosebud::retreat::FallBack::Hexes(mut hexes) = way else { panic!("a way") };
    hexes.sort();
    assert_eq!(hexes, ["1312", "1511"].map(hex), "not 1311, next to 1310");
}

/// [10.I] [10.J.2] [9.D.1-d] A company Routed by fire runs two hexes at once, each farther away.
#[test]
fn r10_j_2_mandatory_rout() {
    let mut table =
        given().on_foot("a-2-cav", "1410").on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    // 4+5 - 1 = 8: a check; 1+1 is Routed.
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 1]);
    assert!(table.is("a-2-cav", Marks::ROUTED));
    table.when(back("1411")).when(back("1412"));
    assert_eq!(table.at("a-2-cav"), "1412");
}

/// [10.J.1-c] After fire without effect the owner may Rout the unit if he wishes to be asked; never a Pinned one.
#[test]
fn r10_j_1_c_voluntary_rout() {
    let fired_at = |marks: Marks| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", marks)
            .on_foot("four-horns", "1409")
            .with(|state| state.orders[0].rout = RoutOrder::Always)
            .phase(Phase::OffensiveFire, Indian);
        table.fires("four-horns", "a-2-cav", &[1, 2]);
        table
    };
    let mut table = fired_at(Marks::NONE);
    assert!(table.asked() == Us && table.offers(Decision::Rout { unit: unit("a-2-cav") }));
    table.when(Decision::Rout { unit: unit("a-2-cav") });
    assert!(table.is("a-2-cav", Marks::ROUTED_BY_CHOICE));
    let pinned = fired_at(Marks::PINNED);
    assert!(!pinned.offers(Decision::Rout { unit: unit("a-2-cav") }));
}

/// [10.H.3] [10.H.3-b] [17-b] After the last melee attackers take the ground, and hills score.
#[test]
fn r10_h_3_advance() {
    let mut table = given()
        .mounted("a-2-cav", "2907")
        .on_foot("pony-holder-1", "2908")
        .on_foot("lone-bull", "1410")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "2908", &[]);
    if table.asked() == Indian {
        table.when(Decision::Stand);
    }
    table.when(Decision::Advance { unit: unit("a-2-cav"), to: hex("2908") });
    assert_eq!((table.at("pony-holder-1").as_str(), table.points()), ("Gone", [2, 0]));
}
