//! 9: fire once more: the order of its steps, Cliffs, volleys, Opportunity and Retreat Fire in odd places.

use crate::table::{back, game, given, hex, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::state::{Marks, Phase};

fn react(key: &str, at: &str) -> Decision {
    Decision::React { unit: unit(key), at: unit(at), shot: Shot::Full }
}

/// [9.A] Nobody fires in a Rally Phase or a Melee Phase by himself.
#[test]
fn r9_a_occasions() {
    let given = || given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409");
    let target = Decision::Target { unit: unit("lone-bull") };
    given().rally(Us, &[]).refuses(target, "4");
    given().phase(Phase::Melee, Us).refuses(target, "4");
    assert!(given().phase(Phase::OffensiveFire, Us).offers(target));
}

/// [9.A-e] The log of a shot: firer, target, factor, halvings, strength, line, column, letter, dice, result, in this order.
#[test]
fn r9_a_e_the_order_of_a_shot() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::DISRUPTED.or(Marks::LOW_AMMO))
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(table.shot(), ("1".to_owned(), 'B'), "4 x 1/2 x 1/2");
    let report = table.events.iter().find(|event| matches!(event, Event::Fired(_))).unwrap();
    let text = serde_json::to_string(report).unwrap();
    let fields =
        ["unit", "at", "base", "halved", "strength", "line", "column", "letter", "throw", "modifiers", "result"];
    let places = fields.map(|field| text.find(&format!("\"{field}\"")).unwrap_or_else(|| panic!("{field} in {text}")));
    assert!(places.is_sorted(), "{text}");
}

/// [9.A-j] [9.D] The first shot wipes the target out: nothing carries over, and the second has not been fired.
#[test]
fn r9_a_j_the_target_is_gone() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .lost("lone-bull", 3)
        .on_foot("old-bear", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.when(Decision::Target { unit: unit("lone-bull") }).when(Decision::FireAll);
    // 5 points in the hex: -1; 12 - 1 is one point.
    table.rolls(Decision::Loose, &[6, 6]);
    assert_eq!((table.at("lone-bull").as_str(), table.strength("old-bear")), ("Gone", 4));
    assert!(table.is("a-2-cav", Marks::SHOT) && !table.is("b-2-cav", Marks::SHOT));
    assert!(table.offers(Decision::Target { unit: unit("old-bear") }));
}

/// [9.A-j] R94: when the target has been driven out of its hex the others keep their fire and choose again.
#[test]
fn r9_a_j_the_target_has_left() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.when(Decision::Target { unit: unit("lone-bull") }).when(Decision::FireAll);
    // 8: a check; 2+3: back one.
    table.rolls(Decision::Loose, &[4, 5, 2, 3]).when(back("1408"));
    assert_eq!(table.count(|event| matches!(event, Event::HeldFire { .. })), 1);
    assert!(!table.is("b-2-cav", Marks::SHOT));
    assert!(table.offers(Decision::Target { unit: unit("lone-bull") }), "at long range, if he likes");
}

/// [9.B.1-b] Down a Cliff +1; up a Cliff half strength.
#[test]
fn r9_b_1_b_cliffs() {
    let given = || given().on_foot("a-2-cav", "2914").on_foot("lone-bull", "2815").on_foot("old-bear", "1410");
    let mut table = given().phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!((table.shot().0.as_str(), table.shot_modifier()), ("2", -2), "rocks -1, density -1");
    let mut table = given().phase(Phase::OffensiveFire, Indian);
    table.fires("lone-bull", "a-2-cav", &[1, 2]);
    assert_eq!((table.shot().0.as_str(), table.shot_modifier()), ("4", 0), "Cliff +1, density -1");
}

/// [9.B.1-b] [9.B.3-c] R109: up a Cliff from two hexes away, too, if the line has no way round it; +1 down it only next to it.
#[test]
fn r9_b_1_b_cliffs_at_long_range() {
    let fires = |from: &str| {
        let given = given().on_foot("a-2-cav", from).on_foot("lone-bull", "2815").on_foot("old-bear", "1410");
        let mut table = given.phase(Phase::OffensiveFire, Us);
        table.fires("a-2-cav", "lone-bull", &[1, 2]);
        table.shot().0
    };
    assert_eq!(fires("2813"), "1", "straight over the Cliff of 2814 and 2815");
    assert_eq!(fires("2913"), "1", "between 2814 and 2914, both below a Cliff");
    assert_eq!(fires("2713"), "2", "past 2714, where there is none");
    let given = given().on_foot("a-2-cav", "2813").on_foot("lone-bull", "2815").on_foot("old-bear", "1410");
    let mut table = given.phase(Phase::OffensiveFire, Indian);
    table.fires("lone-bull", "a-2-cav", &[1, 2]);
    assert_eq!((table.shot().0.as_str(), table.shot_modifier()), ("2", -1), "density alone");
}

/// [9.D.1] [9.D.1-b] MC-1: a 7 is read as 6, and the company is Disrupted where it stands.
#[test]
fn r9_d_1_minus_one() {
    let mut table =
        given().on_foot("a-2-cav", "1410").on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    // Column E; 10 - 1 = 9: MC-1.
    table.fires("four-horns", "a-2-cav", &[4, 6, 3, 4]);
    assert_eq!((table.morale(), table.at("a-2-cav").as_str()), (6, "1410"));
    assert!(table.is("a-2-cav", Marks::DISRUPTED) && !table.is("a-2-cav", Marks::PINNED));
}

/// [9.D.1-n] [10.J.3-d] A Routed company Pinned on its way stops there with both markers.
#[test]
fn r9_d_1_n_pinned_on_the_run() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("column-hq", "2010")
        .on_foot("lone-bull", "1407")
        .on_foot("old-bear", "1610")
        .phase(Phase::Movement, Us);
    table.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2010") }).when(back("1509"));
    // Column D, 10 - 1 = 9: a check; 3+3 - 2 = 4: Pinned.
    table.when(react("old-bear", "a-2-cav")).rolls(Decision::Loose, &[5, 5, 3, 3]);
    assert_eq!(table.at("a-2-cav"), "1509");
    assert!(table.is("a-2-cav", Marks::PINNED) && table.is("a-2-cav", Marks::ROUTED));
    assert!(!table.hexes().contains(&"1609".to_owned()), "it goes no farther");
}

/// [9.F-f] [10.I-e] Beaten in melee a company draws no Opportunity Fire, whatever zone it leaves.
#[test]
fn r9_f_f_not_after_melee() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1309")
        .phase(Phase::Melee, Indian);
    // 1:1, column 1; 6 + 1: index 8: D r1.
    table.attacks(&["four-horns"], "1410", &[6]);
    assert_eq!((table.asked(), table.hexes()), (Us, vec!["1411".to_owned(), "1510".to_owned()]));
    table.when(back("1411"));
    assert!(table.is("a-2-cav", Marks::PINNED), "it went back because of melee, and is Pinned still");
    assert!(!table.options().iter().any(|option| matches!(option, Decision::React { .. })));
}

/// [9.G-h] [9.G-b] Hit again on its way back a company goes the new distance away from the new enemy, and no more.
#[test]
fn r9_g_h_a_new_retreat_replaces_the_old() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1311")
        .on_foot("black-moon", "1611")
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 1+2: back two.
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 2]).when(back("1411"));
    // 8: a check; 3+3 - 1 for its Disruption = 5: back one, now from 1311.
    table.when(react("red-horn", "a-2-cav")).rolls(Decision::Loose, &[4, 5, 3, 3]);
    assert_eq!(table.hexes(), ["1410", "1510", "1511"], "away from 1311");
    table.when(back("1511")).when(Decision::Stand);
    assert_eq!((table.at("a-2-cav").as_str(), table.asked()), ("1511", Indian));
    assert!(table.options().contains(&Decision::EndPhase), "the retreat is over");
}

/// [9.F] [10.J.2-d] R93: a Rout move out of an enemy zone draws fire at half strength; a loss starts the Rout afresh.
#[test]
fn r9_f_fire_at_those_who_run() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("column-hq", "2010")
        .on_foot("crow-king", "1409")
        .phase(Phase::Movement, Us);
    table.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2010") }).when(back("1510"));
    assert_eq!((table.asked(), table.at("a-2-cav").as_str()), (Indian, "1410"), "before it goes");
    // Half of 6 with Henry rifles: column D; 12 - 1: a point, and a new first Rout without a check.
    table.when(react("crow-king", "a-2-cav")).rolls(Decision::Loose, &[6, 6]);
    assert_eq!((table.strength("a-2-cav"), table.asked()), (3, Us));
    table.when(back("1411")).when(back("1412"));
    assert_eq!(table.at("a-2-cav"), "1412");
    assert!(!table.offers(Decision::Rout { unit: unit("a-2-cav") }), "it has run");
    let mut held = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("column-hq", "2010")
        .on_foot("crow-king", "1409")
        .phase(Phase::Movement, Us);
    held.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2010") }).when(back("1510"));
    held.when(Decision::Stand);
    assert_eq!(held.at("a-2-cav"), "1510", "and goes if nobody hits it");
}

/// [9.G-e] [9.G-c] While it runs a company that loses a point to Retreat Fire just runs on.
#[test]
fn r9_g_e_retreat_fire_starts_no_new_rout() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1311")
        .on_foot("black-moon", "1611")
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 1+1: Routed.
    table.fires("four-horns", "a-2-cav", &[4, 5, 1, 1]).when(back("1411"));
    // Column E, 12 - 1 = 11: a point, and neither check nor new Rout.
    table.when(react("red-horn", "a-2-cav")).rolls(Decision::Loose, &[6, 6]);
    assert_eq!((table.strength("a-2-cav"), table.count(|event| matches!(event, Event::Routed { .. }))), (3, 0));
    let look = game().look(&table.state);
    assert!(table.hexes().iter().all(|to| look.distance(hex(to), hex("1409")) == 3), "still away from 1409");
    let next = back(&table.hexes()[0]);
    table.when(next);
    if table.options().contains(&Decision::Stand) {
        table.when(Decision::Stand);
    }
    assert_eq!(table.asked(), Indian, "two hexes and no more");
}

/// [9.G-e] R110: so does a Routed company that a melee drives back: a point brings no check and no new Rout, and a check only a Pin.
#[test]
fn r9_g_e_routed_and_driven_back_by_melee() {
    let driven_back = || {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", Marks::ROUTED)
            .on_foot("lone-bull", "1409")
            .on_foot("old-bear", "1409")
            .on_foot("four-horns", "1409")
            .on_foot("red-horn", "1311")
            .on_foot("black-moon", "1611")
            .phase(Phase::Melee, Indian);
        // It has to try to get away, and fails; 5:1 or more, column 7: 3 is D r2.
        table.attacks(&["lone-bull", "old-bear", "four-horns"], "1410", &[1, 3]).when(back("1411"));
        table.when(react("red-horn", "a-2-cav"));
        table
    };
    // Column E, 12 - 1 = 11: a point. 4+5 - 1 = 8: a check; 1+1 - 2: Routed; 3+3 - 2 = 4: Pinned.
    for (dice, strength, pinned) in [(&[6, 6][..], 3, false), (&[4, 5, 1, 1], 4, false), (&[4, 5, 3, 3], 4, true)] {
        let mut table = driven_back();
        table.rolls(Decision::Loose, dice);
        assert_eq!((table.strength("a-2-cav"), table.is("a-2-cav", Marks::PINNED)), (strength, pinned), "{dice:?}");
        assert_eq!(table.count(|event| matches!(event, Event::Routed { .. })), 0, "{dice:?}");
        if pinned {
            assert_eq!((table.asked(), table.at("a-2-cav").as_str()), (Indian, "1411"), "it stops there");
            continue;
        }
        let look = game().look(&table.state);
        assert!(table.hexes().iter().all(|to| look.distance(hex(to), hex("1409")) == 3), "still away from 1409");
        let next = back(&table.hexes()[0]);
        table.when(next);
        if table.options().contains(&Decision::Stand) {
            table.when(Decision::Stand);
        }
        assert_eq!(table.asked(), Indian, "two hexes and no more");
    }
}
