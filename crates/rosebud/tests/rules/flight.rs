//! 10.I, 10.J once more: Routs from the first hex to the rally.

use crate::table::{back, game, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::points::VictoryPoints;
use rosebud::state::{Casualty, Marks, Phase};
use rosebud::tables::Wound;

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

/// [10.I-i] [10.I-k] R100: with every hex farther away closed a company slips sideways, no nearer to the enemy and not next to him.
#[test]
fn r10_i_i_sideways() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1311")
        .on_foot("black-moon", "1412")
        .on_foot("big-road", "1511")
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 1+2: back two.
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 2]).when(back("1411")).when(Decision::Stand);
    assert_eq!((table.asked(), table.hexes()), (Us, vec!["1310".to_owned(), "1510".to_owned()]));
    table.when(back("1310"));
    assert_eq!(table.at("a-2-cav"), "1310");
}

/// [12.A-b] [10.J.2-e] R78, R99: a chief goes off the map with the Routed band he is attached to, driven or by choice.
#[test]
fn r12_a_b_off_the_map_with_his_band() {
    let given = || {
        given()
            .on_foot("lone-bull", "2600")
            .marked("lone-bull", Marks::ROUTED)
            .leader("gall", "2600", Some("lone-bull"))
            .on_foot("old-bear", "1410")
    };
    let run = Decision::Rout { unit: unit("lone-bull") };
    let mut driven = given().on_foot("a-2-cav", "2602").phase(Phase::Movement, Indian);
    driven.when(run);
    assert_eq!((driven.at("lone-bull").as_str(), driven.at("gall").as_str()), ("Gone", "Gone"));
    assert_eq!(driven.points(), [0, 0]);
    let mut chosen = given().on_foot("a-2-cav", "2610").phase(Phase::Movement, Indian);
    chosen.when(run).when(Decision::Leave);
    assert_eq!((chosen.at("gall").as_str(), chosen.points()), ("Gone", [4 + 3, 0]), "as if killed");
    let hurt = Casualty { leader: unit("gall"), wound: Some(Wound::Severe), dies: None, scored: VictoryPoints::new(2) };
    let given = given().on_foot("a-2-cav", "2610").with(|state| state.casualties.push(hurt));
    let mut evacuated = given.phase(Phase::Movement, Indian);
    evacuated.when(run).when(Decision::Leave);
    assert_eq!((evacuated.at("gall").as_str(), evacuated.points()), ("Evacuated", [4, 0]));
}

/// [10.I-c] A Leader by himself who has to go rides no Pony Holder down.
#[test]
fn r10_i_c_not_by_a_leader() {
    let mut table = given()
        .leader("crook", "1410", None)
        .on_foot("a-2-cav", "2018")
        .on_foot("lone-bull", "1409")
        .on_foot("pony-holder-1", "1411")
        .phase(Phase::OffensiveFire, Indian);
    // Column D, nobody in the hex -1: 9, a check; 1+2 + 2 = 5: back one.
    table.fires("lone-bull", "crook", &[5, 5, 1, 2]);
    assert_eq!(table.hexes(), ["1310", "1510"]);
}
