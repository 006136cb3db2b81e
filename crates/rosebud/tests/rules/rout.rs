//! 9.G Retreat Fire, 10.I retreat, 10.J Rout.

use crate::table::{Table, back, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::state::{Marks, Phase, RoutOrder};
use rosebud::tables::Mode;

fn run(key: &str) -> Decision {
    Decision::Rout { unit: unit(key) }
}

fn react(key: &str, at: &str) -> Decision {
    Decision::React { unit: unit(key), at: unit(at), shot: Shot::Full }
}

/// A Routed company in the open with a band that sees it, in its Movement Phase.
fn fleeing(marks: Marks) -> Table {
    given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", marks)
        .with(|state| state[unit("a-2-cav")].routed_at = Some(hex("1409")))
        .on_foot("column-hq", "2010")
        .on_foot("lone-bull", "1407")
        .phase(Phase::Movement, Us)
}

/// [4.C] [10.J.1-b] [13.B.1] [10.J.2.a] [10.J.2-c] Routed units go first, to a refuge, four hexes on foot.
#[test]
fn r10_j_2_a_a_refuge_and_four_hexes() {
    let mut table = fleeing(Marks::ROUTED);
    table.refuses(Decision::Pick { unit: unit("column-hq") }, "4.C");
    table.when(run("a-2-cav"));
    let goals: Vec<Decision> = table.options();
    assert!(goals.contains(&Decision::Goal { hex: hex("2010") }), "the HQ: {goals:?}");
    table.when(Decision::Goal { hex: hex("2010") });
    for _ in 0..4 {
        let first = table.options()[0];
        assert!(matches!(first, Decision::Retreat { .. }), "{first:?}");
        table.when(first);
    }
    let at = hex(&table.at("a-2-cav"));
    assert_eq!(crate::table::game().look(&table.state).distance(at, hex("2010")), 2, "four of six");
}

/// [10.J.2.a-c] Only steps of a shortest way are offered.
#[test]
fn r10_j_2_a_c_shortest_way() {
    let mut table = fleeing(Marks::ROUTED);
    table.when(run("a-2-cav")).when(Decision::Goal { hex: hex("2010") });
    let grid = &crate::table::game().data().board.grid;
    let before = grid.distance(hex("1410"), hex("2010"));
    assert!(table.hexes().iter().all(|to| grid.distance(hex(to), hex("2010")) < before), "{:?}", table.hexes());
}

/// [10.J.3-d] A Pinned and Routed unit owes no move.
#[test]
fn r10_j_3_d_pinned_and_routed() {
    let table = fleeing(Marks::ROUTED.or(Marks::PINNED));
    assert!(!table.offers(run("a-2-cav")));
}

/// [10.J.2.a-d] [10.J.2.a-e] [10.J.2.a-h] Next to friends or in cover nothing is owed, though the owner may run on.
#[test]
fn r10_j_2_a_d_where_a_rout_ends() {
    let owes = |at: &str, friend: Option<&str>| {
        let given = given().on_foot("a-2-cav", at).marked("a-2-cav", Marks::ROUTED).on_foot("lone-bull", "1407");
        let given = match friend {
            Some(friend) => given.on_foot("b-2-cav", friend),
            None => given.on_foot("b-2-cav", "2018"),
        };
        let table = given.phase(Phase::Movement, Us);
        let look = crate::table::game().look(&table.state);
        (look.owes_rout(unit("a-2-cav")), look.check_rout_move(Us, unit("a-2-cav")).is_ok())
    };
    assert_eq!(owes("1410", None), (true, true));
    assert_eq!(owes("1410", Some("1411")), (false, true));
    assert!(!owes("1404", None).0, "in the woods");
}

/// [10.J.2.a-f] [9.C-b] Unseen, nothing is owed: the pines of 1504 hide 1506 from 1502.
#[test]
fn r10_j_2_a_f_out_of_sight() {
    let table = given()
        .on_foot("a-2-cav", "1506")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("b-2-cav", "2018")
        .on_foot("lone-bull", "1502")
        .phase(Phase::Movement, Us);
    let look = crate::table::game().look(&table.state);
    assert!(!look.sees(hex("1502"), hex("1506")) && look.sees(hex("1502"), hex("1504")), "into the woods, not through");
    assert!(!look.owes_rout(unit("a-2-cav")));
}

/// [10.J.2.b] [10.J.2.b-b] [10.J.2.b-c] A Routed band runs until it is three hexes from all US units; farther by choice, towards the edge.
#[test]
fn r10_j_2_b_bands() {
    let mut table = given()
        .on_foot("lone-bull", "1410")
        .marked("lone-bull", Marks::ROUTED)
        .on_foot("old-bear", "1510")
        .on_foot("a-2-cav", "1412")
        .phase(Phase::Movement, Indian);
    table.when(run("lone-bull")).when(back("1409"));
    assert!(table.offers(Decision::Stop), "three hexes away");
    let grid = &crate::table::game().data().board.grid;
    assert!(table.hexes().iter().all(|to| hex(to).column() < 14 || hex(to).row() < 9), "{:?}", table.hexes());
    assert_eq!(grid.distance(hex("1409"), hex("1412")), 3);
    table.when(Decision::Stop);
    assert!(table.is("lone-bull", Marks::ROUTED), "it has still to rally");
}

/// [9.G-b] [9.G-g] [10.I-e] Each zone entered may draw fire, but nobody fires twice in a phase.
#[test]
fn r9_g_g_once_a_phase() {
    let mut table = given()
        .on_foot("a-2-cav", "1409")
        .on_foot("b-2-cav", "1311")
        .on_foot("d-2-cav", "1611")
        .on_foot("lone-bull", "1410")
        .phase(Phase::OffensiveFire, Us);
    // 8: a check; 1+2 = 3 is back two.
    table.fires("a-2-cav", "lone-bull", &[4, 5, 1, 2]).when(back("1411"));
    table.when(react("b-2-cav", "lone-bull")).rolls(Decision::Loose, &[1, 2]);
    assert!(table.is("b-2-cav", Marks::CHASED) && !table.is("b-2-cav", Marks::SHOT));
}

/// [9.G-f] A friend in the hex keeps the enemy's fire off.
#[test]
fn r9_g_f_a_friend_covers() {
    let mut table = given()
        .on_foot("a-2-cav", "1409")
        .on_foot("b-2-cav", "1311")
        .on_foot("d-2-cav", "1611")
        .on_foot("lone-bull", "1410")
        .on_foot("old-bear", "1411")
        .on_foot("little-hawk", "1912")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[4, 5, 2, 3]);
    assert_eq!(
        (table.at("lone-bull").as_str(), table.asked()),
        ("1411", Us),
        "the only hex without a zone, and no question"
    );
}

/// [10.I-d] A hex outside enemy zones has to be taken if there is one.
#[test]
fn r10_i_d_priority() {
    let table = given()
        .on_foot("lone-bull", "1410")
        .on_foot("a-2-cav", "1409")
        .on_foot("b-2-cav", "1311")
        .phase(Phase::OffensiveFire, Us);
    let look = crate::table::game().look(&table.state);
    let rosebud::retreat::FallBack::Hexes(hexes) = look.fall_back_hexes(Indian, hex("1410"), &[hex("1409")], None)
    else {
        panic!("a way")
    };
    assert_eq!(hexes, [hex("1510")], "1310 and 1411 are next to 1311");
}

/// [10.I-i] With enemies all around a company is lost and scored.
#[test]
fn r10_i_i_no_way_out() {
    let around = ["1408", "1508", "1509", "1410", "1309", "1308"];
    let bands = ["lone-bull", "old-bear", "big-elk", "red-bear", "red-on-top", "scabby-face"];
    let given = bands.iter().zip(around).fold(given(), |given, (band, at)| given.on_foot(band, at));
    let mut table = given.on_foot("a-2-cav", "1409").on_foot("b-2-cav", "2018").phase(Phase::OffensiveFire, Indian);
    // Column D, 5+5 - 1 = 9: a check; 2+3 is back one.
    table.fires("lone-bull", "a-2-cav", &[5, 5, 2, 3]);
    assert_eq!((table.at("a-2-cav").as_str(), table.points()), ("Gone", [0, 4]));
}

/// [10.I-c] A retreat may run over Pony Holders and Leaders.
#[test]
fn r10_i_c_overrun() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "2018")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1210")
        .on_foot("big-elk", "1611")
        .on_foot("pony-holder-1", "1411")
        .leader("gall", "1411", Some("pony-holder-1"))
        .phase(Phase::OffensiveFire, Indian);
    table.fires("lone-bull", "a-2-cav", &[5, 5, 2, 3]);
    if table.asked() == Us {
        table.when(back("1411"));
    }
    assert_eq!((table.at("pony-holder-1").as_str(), table.at("gall").as_str()), ("Gone", "Gone"));
    assert_eq!(table.points(), [3, 0]);
}

/// [10.I-f] [10.I-g] A full hex is run through, and one unit in it is Disrupted.
#[test]
fn r10_i_g_run_through() {
    let full = ["b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"];
    let given = full.iter().fold(given(), |given, key| given.mounted(key, "1411"));
    let mut table = given
        .on_foot("a-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .on_foot("lone-bull", "1210")
        .on_foot("old-bear", "1610")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[5, 4, 2, 3]);
    if table.asked() == Us && table.hexes().contains(&"1411".to_owned()) {
        table.when(back("1411"));
    }
    table.when(Decision::Disrupt { unit: unit("b-2-cav") });
    assert!(table.is("b-2-cav", Marks::DISRUPTED) && !table.is("d-2-cav", Marks::DISRUPTED));
    let last = table.options()[0];
    table.when(last);
    assert_ne!(table.at("a-2-cav"), "1411");
}

/// [10.J.3-e] [10.J.3-f] [13.A-d] A Rout takes the Pin off; Disruption does nothing to the Routed.
#[test]
fn r10_j_3_e_rout_and_pin() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("b-2-cav", "1410")
        .marked("b-2-cav", Marks::ROUTED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // 8 points: density 0, Pinned -1; 5+4 - 1 = 8: a check; 1+2 - 1 = 2: Routed.
    table.fires("four-horns", "a-2-cav", &[5, 4, 1, 2]);
    assert!(table.is("a-2-cav", Marks::ROUTED) && !table.is("a-2-cav", Marks::PINNED));
    table.when(back("1411")).when(back("1412"));
    // Density -1, 9 - 1 = 8: a check; 5+3 - 2 = 6: Disrupted, and the Routed ignore it.
    table.fires("red-horn", "b-2-cav", &[5, 4, 5, 3]);
    assert!(!table.is("b-2-cav", Marks::DISRUPTED));
}

/// [10.J.3-h] [8.A-c] A Mounted company Pinned while it runs is set on foot and runs one hex less; its Holder stays.
#[test]
fn r10_j_3_h_mounted_and_routed() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1311")
        .on_foot("black-moon", "1611")
        .phase(Phase::OffensiveFire, Indian);
    // Mounted +1, density -1; 8: a check; 1+1: Routed, three hexes.
    table.fires("four-horns", "a-2-cav", &[4, 4, 1, 1]).when(back("1411"));
    // Column E at the fleeing; 8: a check; 3+3 - 2 = 4: Pinned.
    table.when(react("red-horn", "a-2-cav")).rolls(Decision::Loose, &[4, 4, 3, 3]);
    assert_eq!((table.mode("a-2-cav"), table.at("horse-holder-1").as_str()), (Mode::Dismounted, "1411"));
    assert!(table.is("a-2-cav", Marks::ROUTED) && !table.is("a-2-cav", Marks::PINNED));
    let next = table.options()[0];
    table.when(next);
    assert_eq!(table.count(|event| matches!(event, Event::FellBack { .. })), 1);
    let at = hex(&table.at("a-2-cav"));
    assert_eq!(crate::table::game().look(&table.state).distance(at, hex("1409")), 3, "two hexes in all");
}

/// [10.J.2-e] A unit taken off the map by Voluntary Rout is scored; one driven off is not.
#[test]
fn r10_j_2_e_off_the_map_by_choice() {
    let mut table =
        given().on_foot("lone-bull", "2600").on_foot("old-bear", "1410").on_foot("a-2-cav", "2601").rally(Indian, &[]);
    table.decides(Indian, run("lone-bull"), &[]);
    assert_eq!((table.at("lone-bull").as_str(), table.points()), ("Gone", [4, 0]));
}

/// [10.J.2-e] R42: whoever Routed by choice and is then hunted off the map by the same Rout has left on purpose, too.
#[test]
fn r10_j_2_e_hunted_off_after_a_rout_by_choice() {
    let hunted = |marks| {
        let given = given().on_foot("lone-bull", "2600").marked("lone-bull", marks).on_foot("old-bear", "1410");
        let mut table = given.on_foot("a-2-cav", "2602").phase(Phase::Movement, Indian);
        table.when(run("lone-bull"));
        (table.at("lone-bull"), table.points())
    };
    assert_eq!(hunted(Marks::ROUTED), ("Gone".to_owned(), [0, 0]));
    assert_eq!(hunted(Marks::ROUTED.or(Marks::ROUTED_BY_CHOICE)), ("Gone".to_owned(), [4, 0]));
}

/// [7.A-e] [7.A-c] [7.F] [9.G-c] Driven back by Opportunity Fire a band drops its step, draws no Retreat Fire and may go on.
#[test]
fn r7_a_e_forced_back_in_mid_move() {
    let mut table = given()
        .mounted("lone-bull", "1410")
        .mounted("old-bear", "2018")
        .on_foot("a-2-cav", "1409")
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").when(step("1510"));
    table.when(react("a-2-cav", "lone-bull"));
    // Strength 2, column C; Mounted +1, density -1; 9: a check; 2+3 is back one.
    table.rolls(Decision::Loose, &[4, 5, 2, 3]).when(back("1411"));
    assert_eq!((table.at("lone-bull").as_str(), table.left("lone-bull")), ("1411", 8));
    assert!(table.offers(Decision::Pick { unit: unit("lone-bull") }));
}

/// [10.J.1-c] [9.F-e] R102: Routed by choice after the first of two shots a company is gone; the second is fired in vain.
#[test]
fn r10_j_1_c_between_two_shots() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "2018")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1309")
        .with(|state| state.orders[0].rout = rosebud::state::RoutOrder::Always)
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411")).when(react("lone-bull", "a-2-cav")).when(react("old-bear", "a-2-cav"));
    table.rolls(Decision::Loose, &[1, 3]);
    assert_eq!(table.asked(), Us, "after the first shot");
    table.when(run("a-2-cav")).when(back("1411")).rolls(back("1412"), &[2, 2]);
    assert_eq!(table.count(|event| matches!(event, Event::FiredInVain { .. })), 1);
    assert!(table.is("a-2-cav", Marks::ROUTED) && table.is("old-bear", Marks::ANSWERED));
}

/// [10.J.2.a] [7.C-c] [10.I-c] R86: Rocks that bands hold are no refuge, and the unit does not stay for them. Seen in a golden game:
/// Good Heart in 3308 chose 3408 and got no farther.
#[test]
fn r10_j_2_a_enemies_hold_the_nearest_rocks() {
    let goals = |bands: &str| {
        let mut table = given()
            .on_foot("good-heart", "3308")
            .marked("good-heart", Marks::ROUTED)
            .with(|state| state[unit("good-heart")].routed_at = Some(hex("3306")))
            .on_foot("column-hq", "3012")
            .on_foot("little-wolf", bands)
            .phase(Phase::Movement, Us);
        table.when(run("good-heart"));
        table
    };
    let mut table = goals("3408");
    assert!(!table.offers(Decision::Goal { hex: hex("3408") }), "{:?}", table.options());
    table.refuses(Decision::Goal { hex: hex("3408") }, "10.J.2.a");
    assert!(table.offers(Decision::Goal { hex: hex("3508") }), "the nearest that are free");
    assert!(goals("3206").offers(Decision::Goal { hex: hex("3408") }), "nobody is there");
    let stand = Decision::Stand;
    table.when(Decision::Goal { hex: hex("3012") });
    let first = table.options()[0];
    table.when(first);
    if table.offers(stand) {
        table.when(stand);
    }
    assert_ne!(table.at("good-heart"), "3308", "it has to run");
}

/// Fired on, then driven back to these hexes, and asked whether it stands.
fn is_asked(table: &mut Table, army: rosebud::counters::Army, key: &str, hexes: &[&str]) {
    hexes.iter().for_each(|to| {
        table.when(back(to));
    });
    assert_eq!((table.asked(), table.options()), (army, vec![Decision::Stand, run(key)]));
    table.when(Decision::Stand);
    assert!(!table.is(key, Marks::ROUTED));
}

/// [10.J.1-c] A company that was Disrupted before and is driven back by fire has been hurt: its owner may Rout it.
#[test]
fn r10_j_1_c_disrupted_and_driven_back() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::DISRUPTED)
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .with(|state| state.orders[0].rout = RoutOrder::WhenHurt)
        .phase(Phase::OffensiveFire, Indian);
    // 5+4 - 1 = 8: a check; 3+3 - 1 = 5: back one.
    table.fires("four-horns", "a-2-cav", &[5, 4, 3, 3]);
    is_asked(&mut table, Us, "a-2-cav", &["1411"]);
}

/// [10.J.1-c] [8.A-c] So has one that is made to dismount.
#[test]
fn r10_j_1_c_forced_to_dismount() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .with(|state| state.orders[0].rout = RoutOrder::WhenHurt)
        .phase(Phase::OffensiveFire, Indian);
    // 4+4 + 1 - 1 = 8: a check; 1+3 = 4: Pinned.
    table.fires("four-horns", "a-2-cav", &[4, 4, 1, 3]);
    assert_eq!(table.mode("a-2-cav"), Mode::Dismounted);
    is_asked(&mut table, Us, "a-2-cav", &[]);
}

/// [10.J.1-c] [8.A-d] So has a Disrupted band that would be Pinned and goes back two hexes.
#[test]
fn r10_j_1_c_a_pinned_band_goes_back() {
    let mut table = given()
        .mounted("lone-bull", "1410")
        .marked("lone-bull", Marks::DISRUPTED)
        .on_foot("old-bear", "2018")
        .on_foot("a-2-cav", "1409")
        .with(|state| state.orders[1].rout = RoutOrder::WhenHurt)
        .phase(Phase::OffensiveFire, Us);
    // 4+4 + 1 - 1 = 8: a check; 2+3 - 1 = 4: Pinned.
    table.fires("a-2-cav", "lone-bull", &[4, 4, 2, 3]);
    is_asked(&mut table, Indian, "lone-bull", &["1411", "1412"]);
    assert!(!table.is("lone-bull", Marks::PINNED));
}

/// [10.J.1-c] A company told Disrupted that was so before has not been hurt.
#[test]
fn r10_j_1_c_disrupted_twice() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::DISRUPTED)
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .with(|state| state.orders[0].rout = RoutOrder::WhenHurt)
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[5, 4, 3, 4]);
    assert_eq!(table.asked(), Indian);
}
