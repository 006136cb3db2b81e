//! 10.I, 10.J once more: Routs from the first hex to the rally.

use crate::table::{back, game, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::state::{Marks, Phase};

/// [10.J] [10.J.1] The first flight is made at once, and the first rally comes in the owner's own phase.
#[test]
fn r10_j_1_at_once() {
    let mut table =
        given().on_foot("a-2-cav", "1410").on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 1]);
    assert_eq!(table.count(|event| matches!(event, Event::Routed { by_choice: false, .. })), 1);
    assert_eq!(table.state.phase, Phase::OffensiveFire);
    table.when(back("1411")).when(back("1412"));
    let rally = Decision::Rally { unit: unit("a-2-cav") };
    assert_eq!(table.refused(Us, rally).as_deref(), Some("4"));
    while table.state.phasing == Indian {
        table.when(Decision::EndPhase);
    }
    assert!(table.state.phase == Phase::Rally && table.offers(rally));
}

/// [10.J.2-b] [10.I-i] A way that ends after one hex: the company is lost.
#[test]
fn r10_j_2_b_a_way_that_ends() {
    let closed = [("red-horn", "1310"), ("black-moon", "1510"), ("big-road", "1311"), ("little-hawk", "1511")];
    let given = closed.iter().fold(given(), |given, (key, at)| given.on_foot(key, at));
    let mut table = given
        .on_foot("low-dog", "1412")
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 1]);
    assert_eq!((table.at("a-2-cav").as_str(), table.asked()), ("1411", Indian), "Retreat Fire");
    table.when(Decision::Stand);
    assert_eq!((table.at("a-2-cav").as_str(), table.points()), ("Gone", [0, 4]));
}

/// [10.J.2-d] [10.J.3-c] Routed again by a check: two more hexes at once.
#[test]
fn r10_j_2_d_routed_again() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 2+2 - 2 = 2: Routed.
    table.fires("four-horns", "a-2-cav", &[4, 5, 2, 2]).when(back("1411")).when(back("1412"));
    assert_eq!((table.at("a-2-cav").as_str(), table.state[unit("a-2-cav")].routed_at), ("1412", Some(hex("1410"))));
}

/// [10.J.2.a-b] [10.J.2.a-x] [10.J.2.a] Routed in the pines of 1504: these and those next to them are no refuge, the next ones and the HQ are.
#[test]
fn r10_j_2_a_x_out_of_the_woods() {
    let mut table = given()
        .on_foot("a-2-cav", "1506")
        .marked("a-2-cav", Marks::ROUTED)
        .with(|state| state[unit("a-2-cav")].routed_at = Some(hex("1504")))
        .on_foot("column-hq", "2010")
        .on_foot("lone-bull", "1508")
        .phase(Phase::Movement, Us);
    table.when(Decision::Rout { unit: unit("a-2-cav") });
    let goals: Vec<Decision> = table.options();
    let goal = |number: &str| goals.contains(&Decision::Goal { hex: hex(number) });
    assert!(goal("1905") && goal("2010"), "{goals:?}");
    assert!(!goal("1504") && !goal("1404") && !goal("1604"));
    let look = game().look(&table.state);
    assert!(!look.rout_ends(unit("a-2-cav"), hex("1504")) && look.rout_ends(unit("a-2-cav"), hex("1905")));
}

/// [10.J.2.a-b] [10.J.2.a-d] A friend next to whom the company was Routed does not end its Rout; another one does.
#[test]
fn r10_j_2_a_b_another_friend() {
    let ends = |friend: &str| {
        let table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", Marks::ROUTED)
            .with(|state| state[unit("a-2-cav")].routed_at = Some(hex("1408")))
            .on_foot("b-2-cav", friend)
            .on_foot("column-hq", "2018")
            .on_foot("lone-bull", "1610")
            .phase(Phase::Movement, Us);
        game().look(&table.state).rout_ends(unit("a-2-cav"), hex("1410"))
    };
    assert!(!ends("1409"), "next to 1408, where it was Routed");
    assert!(ends("1411"));
}

/// [10.J.2.a-g] [13.B.1] A company that rallies moves like any other in the same turn.
#[test]
fn r10_j_2_a_g_rallied() {
    let rally = |die: u8| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", Marks::ROUTED)
            .on_foot("b-2-cav", "2010")
            .on_foot("lone-bull", "1407")
            .rally(Us, &[]);
        table.rolls(Decision::Rally { unit: unit("a-2-cav") }, &[die]).when(Decision::EndPhase);
        table
    };
    let mut table = rally(5);
    assert_eq!(table.state[unit("a-2-cav")].routed_at, None);
    table.picks("a-2-cav").when(step("1411"));
    assert_eq!(table.left("a-2-cav"), 2);
    assert_eq!(rally(4).options(), [Decision::Rout { unit: unit("a-2-cav") }], "4 - 1: it owes a Rout move");
}

/// [10.J.2-e] [16.D-c] R42: a unit that Routed by choice and is then hit Routs by force, which frees its post.
#[test]
fn r10_j_2_e_hit_after_a_rout_by_choice() {
    let mut table = given()
        .on_foot("c-3-cav", "1410")
        .marked("c-3-cav", Marks::ROUTED.or(Marks::ROUTED_BY_CHOICE))
        .with(|state| state.released = false)
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Column E, 12 - 1: a point.
    table.fires("four-horns", "c-3-cav", &[6, 6]);
    assert!(table.state.released && !table.is("c-3-cav", Marks::ROUTED_BY_CHOICE));
}

/// [10.J.2] [10.J.2.b] A Mounted band Routed from next to it ends four hexes away.
#[test]
fn r10_j_2_three_hexes_mounted() {
    let mut table = given().on_foot("a-2-cav", "1412").mounted("lone-bull", "1411").phase(Phase::OffensiveFire, Us);
    // Rider +1, density -1; 8: a check; 1+1: Routed.
    table.fires("a-2-cav", "lone-bull", &[4, 4, 1, 1]);
    for to in ["1410", "1409", "1408"] {
        table.when(back(to));
    }
    assert_eq!(game().look(&table.state).distance(hex(&table.at("lone-bull")), hex("1412")), 4);
    assert_eq!(table.asked(), Us, "and it stops there");
}
