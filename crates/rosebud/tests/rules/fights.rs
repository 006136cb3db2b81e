//! 10: melee once more: order of its steps, mixed ground, getting away, pursuit.

use crate::table::{Given, back, game, given, hex, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::state::{Marks, Phase};
use rosebud::tables::Mode;

fn flee(key: &str) -> Decision {
    Decision::TryRetreat { unit: unit(key) }
}

fn go(key: &str) -> Decision {
    Decision::Go { unit: unit(key) }
}

/// [10] In the US Melee Phase no warrior attacks, and in the fire phases nobody does.
#[test]
fn r10_who_attacks() {
    let attack = |number: &str| Decision::Attack { hex: hex(number) };
    let given = || given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409");
    let table = given().phase(Phase::Melee, Us);
    assert!(table.offers(attack("1409")) && !table.offers(attack("1410")));
    assert_eq!(table.refused(Indian, attack("1410")).as_deref(), Some("4"));
    given().phase(Phase::AdvanceFire, Us).refuses(attack("1409"), "4");
}

/// [10.A-b] [10.A-e] Declared, tried, fought, in this order; the die 4 with +1 and -1 is read as 4.
#[test]
fn r10_a_b_the_order_of_a_melee() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .prone("b-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .marked("four-horns", Marks::DISRUPTED)
        .phase(Phase::Melee, Indian);
    // The Routed company fails with 3 - 1; the others stand; one is Prone: +1, the attacker Disrupted: -1.
    table.attacks(&["four-horns"], "1410", &[]);
    let first: Vec<&str> = table.events.iter().map(name).collect();
    assert_eq!(first, ["declared"]);
    table.rolls(flee("a-2-cav"), &[3]);
    assert_eq!(table.events.iter().map(name).collect::<Vec<_>>(), ["tried"]);
    table.rolls(Decision::Stand, &[4]);
    let then: Vec<&str> = table.events.iter().map(name).filter(|name| *name != "other").collect();
    assert_eq!(then, ["fought"]);
    let total = table.events.iter().find_map(|event| match event {
        Event::Fought(report) => Some((report.throw.natural(), report.throw.total(), report.throw.modifiers().len())),
        _ => None,
    });
    assert_eq!(total, Some((4, 4, 2)));
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::MeleeDeclared { .. } => "declared",
        Event::Attempted { .. } => "tried",
        Event::Fought(_) => "fought",
        Event::Fired(_) => "fired",
        _ => "other",
    }
}

/// [10.B-e] [10.C.2] Of two bands in a hex one attacks and is thrown back; the other is not touched.
#[test]
fn r10_b_e_who_sits_out_stays() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .phase(Phase::Melee, Indian);
    // 1:1, column 1; 2 + 1: index 4: A r1.
    table.attacks(&["four-horns"], "1410", &[2]).when(back("1408"));
    assert_eq!((table.at("four-horns").as_str(), table.at("red-horn").as_str()), ("1408", "1409"));
    assert!(table.is("four-horns", Marks::DISRUPTED) && !table.is("red-horn", Marks::DISRUPTED));
}

/// [10.C.2] Disrupted at the end of the retreat: fire on the way is answered in good order.
#[test]
fn r10_c_2_disrupted_at_the_end() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("b-2-cav", "1407")
        .on_foot("d-2-cav", "1608")
        .on_foot("e-2-cav", "1208")
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "1410", &[2]).when(back("1408"));
    assert_eq!(table.asked(), Us, "Retreat Fire");
    let fire = Decision::React { unit: unit("b-2-cav"), at: unit("four-horns"), shot: rosebud::decision::Shot::Full };
    // Column E, 9 - 1 = 8: a check; 3+4, with nothing taken off.
    table.when(fire).rolls(Decision::Loose, &[4, 5, 3, 4]);
    assert_eq!(table.morale(), 7);
    assert!(table.is("four-horns", Marks::DISRUPTED), "now it is");
}

/// [10.C.1-c] [12.D.3] A side that lost a point checks each of its Leaders in the melee.
#[test]
fn r10_c_1_c_each_leader() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .leader("mills", "1410", Some("a-2-cav"))
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .leader("gall", "1409", Some("four-horns"))
        .phase(Phase::Melee, Indian);
    // Column 1; 5 - 2 for Mills + 1 for Gall + 1 for the Pin: index 6: A c1, D c1. Gall, Mills and Noyes are checked.
    table.attacks(&["four-horns"], "1410", &[5, 4, 4, 4, 5, 5, 5]);
    let checked: Vec<String> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::LeaderChecked { leader, .. } => Some(game().data().counter(*leader).key.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(checked, ["gall", "mills", "noyes"]);
}

/// [10.D-c] [10.D] One modifier of each kind, the best for the defender: rocks -1, creek -1, a level -1, though nobody suffers all.
#[test]
fn r10_d_c_one_of_each_kind() {
    let ground = |keys: &[&str]| {
        let mut table = given()
            .on_foot("a-2-cav", "2609")
            .marked("a-2-cav", Marks::PINNED)
            .on_foot("four-horns", "2608")
            .on_foot("red-horn", "2709")
            .phase(Phase::Melee, Indian);
        table.attacks(keys, "2609", &[6]);
        table.melee().2 - 1
    };
    assert_eq!(ground(&["four-horns"]), -2, "rocks and creek");
    assert_eq!(ground(&["red-horn"]), -2, "rocks and a level up");
    assert_eq!(ground(&["four-horns", "red-horn"]), -3);
}

/// [10.F-b] [10.F] A Routed company that passes but can only go into enemy zones stays, is not fired at, and fights.
#[test]
fn r10_f_b_nowhere_to_go() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1311")
        .on_foot("black-moon", "1611")
        .phase(Phase::Melee, Indian);
    // 5 - 1 = 4: Yes, for nothing; then the melee die.
    table.attacks(&["four-horns"], "1410", &[5, 1]);
    assert_eq!(table.melee().1, "2");
}

/// [10.H.1-b] [9.D.1-h] [10.H.4] One roll for the stack moves all or nobody; a Pinned company has no part in it.
#[test]
fn r10_h_1_b_one_roll_for_all() {
    let attacked = || {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .on_foot("b-2-cav", "1410")
            .on_foot("d-2-cav", "1410")
            .marked("d-2-cav", Marks::PINNED)
            .on_foot("four-horns", "1409")
            .phase(Phase::Melee, Indian);
        table.attacks(&["four-horns"], "1410", &[]).refuses(flee("d-2-cav"), "10.H.4");
        table
    };
    let mut table = attacked();
    table.rolls(Decision::TryTogether, &[4]);
    assert!(table.offers(go("a-2-cav")) && table.offers(go("b-2-cav")) && !table.offers(go("d-2-cav")));
    // 2 is No: all stay; then the melee.
    attacked().rolls(Decision::TryTogether, &[2, 6]);
}

/// [10.H.1-f] [5-f] [2.D-i] A Prone company that gets away is on its feet, and it costs no points.
#[test]
fn r10_h_1_f_no_longer_prone() {
    let mut table = given().prone("a-2-cav", "1410").on_foot("four-horns", "1409").phase(Phase::Melee, Indian);
    // 5 - 1 for lying down.
    table.attacks(&["four-horns"], "1410", &[]).rolls(flee("a-2-cav"), &[5]);
    table.when(go("a-2-cav")).when(Decision::Stand).when(back("1411"));
    assert_eq!((table.mode("a-2-cav"), table.spent("a-2-cav")), (Mode::Dismounted, 0));
}

/// [10.H.1-g] [8.A-c] [10.H.2] Pinned on its way out a Mounted company leaves on foot; its Holder stays and is fought, and nobody pursues.
#[test]
fn r10_h_1_g_set_on_foot_on_the_way_out() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("b-2-cav", "1912")
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "1410", &[]).rolls(flee("a-2-cav"), &[3]).when(go("a-2-cav"));
    let fire = Decision::React { unit: unit("four-horns"), at: unit("a-2-cav"), shot: rosebud::decision::Shot::Full };
    // 2.5, column B; rider +1, density -1; 10: a check; 2+2: Pinned.
    table.when(fire).rolls(Decision::Loose, &[5, 5, 2, 2]);
    assert_eq!((table.mode("a-2-cav"), table.asked()), (Mode::Dismounted, Us));
    // Its horses run (a 1); 5 against 1: column 6; 1 is index 7: D r1.
    table.rolls(back("1411"), &[1, 1]);
    assert_eq!(table.at("a-2-cav"), "1411");
    assert_eq!(table.melee().1, "1");
    assert!(!table.options().iter().any(|option| matches!(option, Decision::Pursue { .. })));
}

/// [10.H.1-d] Riders may go one hex or two, those on foot one; away from the attackers where they can.
#[test]
fn r10_h_1_d_how_far() {
    let mut table = given().mounted("lone-bull", "1409").on_foot("a-2-cav", "1410").phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[3]).when(go("lone-bull")).when(Decision::Stand);
    assert_eq!(table.hexes(), ["1308", "1408", "1508"]);
    table.when(back("1408"));
    assert!(table.offers(Decision::Stop) && table.hexes().contains(&"1407".to_owned()));
}

/// [10.H.2-b] [10.H.2-c] [10.H.4-b] They flee to two hexes; pursuers reach both, choose one each, and nobody gets away again.
#[test]
fn r10_h_2_c_two_hexes() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns", "red-horn"], "1410", &[]).rolls(Decision::TryTogether, &[4]);
    table.when(go("a-2-cav")).when(back("1310"));
    table.when(go("b-2-cav")).when(Decision::Stand).when(back("1510"));
    table.rolls(Decision::Pursue { unit: unit("four-horns") }, &[1]);
    assert!(!table.hexes().contains(&"1310".to_owned()));
    table.when(back("1410")).rolls(Decision::Pursue { unit: unit("red-horn") }, &[2]).when(back("1410"));
    table.when(Decision::Attack { hex: hex("1310") }).when(Decision::Join { unit: unit("four-horns") });
    // 1:1, column 1; 5: index 6: a point each, and no question before it.
    table.rolls(Decision::Commit, &[5]);
    assert_eq!(table.melee(), ("5".to_owned(), "4".to_owned(), 0));
    table.when(Decision::Attack { hex: hex("1510") });
    table.refuses(Decision::Join { unit: unit("four-horns") }, "10.H.2");
    assert!(table.offers(Decision::Join { unit: unit("red-horn") }));
}

/// [10.B-f] [10.B-h] What a stack attacked first binds it, pursuit or not.
#[test]
fn r10_b_f_pursuit_does_not_free_the_stack() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1308")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .on_foot("big-road", "1910")
        .on_foot("d-2-cav", "1911")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "1410", &[]).rolls(flee("a-2-cav"), &[4]).when(go("a-2-cav"));
    table.when(Decision::Stand).when(back("1411")).rolls(Decision::Pursue { unit: unit("four-horns") }, &[1]);
    table.when(back("1410")).when(Decision::Attack { hex: hex("1411") });
    table.when(Decision::Join { unit: unit("four-horns") }).rolls(Decision::Commit, &[5]);
    let refused = game().look(&table.state).check_attacker(unit("red-horn"), hex("1308"));
    assert_eq!(refused.unwrap_err().rule().as_str(), "10.B-f");
}

/// [10.H.4] [12.D.5] [10.H.3] A Leader may stay when his company goes, and dies when the enemy comes in.
#[test]
fn r10_h_4_a_leader_may_stay() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // 3 + 1 for Noyes.
    table.attacks(&["four-horns"], "1410", &[]).rolls(flee("a-2-cav"), &[3]).when(go("a-2-cav")).when(Decision::Stand);
    table.decides(Us, Decision::Drop { unit: unit("noyes") }, &[]).when(back("1411"));
    assert_eq!((table.at("noyes").as_str(), table.at("a-2-cav").as_str()), ("1410", "1411"));
    table.when(Decision::Stand).when(Decision::Advance { unit: unit("four-horns"), to: hex("1410") });
    assert_eq!((table.at("noyes").as_str(), table.points()), ("Gone", [0, 2]));
}

/// [10.J.3-c] [10.J.3-e] R95: a Routed company that loses a point in melee runs again, though nobody had to retreat.
#[test]
fn r10_j_3_c_routed_and_hit_in_melee() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED.or(Marks::PINNED))
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // 5 against 2 is 2:1, column 3; 2 + 1: index 6: a point each.
    table.attacks(&["four-horns"], "1410", &[2]);
    assert_eq!((table.strength("a-2-cav"), table.asked()), (3, Us));
    assert!(!table.is("a-2-cav", Marks::PINNED));
    table.when(back("1411")).when(back("1412"));
    assert_eq!(table.at("a-2-cav"), "1412");
}

/// [10.H.2] [16.B-f] R97: ponies left behind are scattered, and nobody pursues.
#[test]
fn r10_h_2_somebody_stayed() {
    let mut table = given()
        .on_foot("lone-bull", "1409")
        .on_foot("pony-holder-1", "1409")
        .on_foot("a-2-cav", "1410")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[4]).when(go("lone-bull")).when(back("1408"));
    table.when(Decision::Stand);
    assert_eq!(table.at("pony-holder-1"), "Gone");
    let advance = Decision::Advance { unit: unit("a-2-cav"), to: hex("1409") };
    assert_eq!(table.options(), [advance, Decision::EndPhase]);
}

/// [10.F] [10.H.1-b] A stack with a Routed company may roll once for all under its modifier; nobody stands before it has tried.
#[test]
fn r10_f_a_routed_company_in_a_stack() {
    let attacked = || {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", Marks::ROUTED)
            .on_foot("b-2-cav", "1410")
            .on_foot("four-horns", "1409")
            .phase(Phase::Melee, Indian);
        table.attacks(&["four-horns"], "1410", &[]).refuses(Decision::Stand, "10.F");
        table
    };
    let mut table = attacked();
    // 5 - 1 for the Rout: Yes for both; the Routed company goes at once, the other as it likes.
    table.rolls(Decision::TryTogether, &[5]).when(back("1411"));
    assert_eq!(table.at("a-2-cav"), "1411");
    assert!(table.offers(go("b-2-cav")) && table.offers(Decision::Stand));
    // 3 - 1: No for both, and the melee is fought: 4 + 2 against 5.
    let mut table = attacked();
    table.rolls(Decision::TryTogether, &[3, 6]);
    assert_eq!(table.melee().1, "6");
    // Alone: 2 is No; then the Routed company, which is not asked: 5 - 1.
    let mut table = attacked();
    table.rolls(flee("b-2-cav"), &[2, 5]).rolls(back("1411"), &[5]);
    assert_eq!((table.at("a-2-cav").as_str(), table.at("b-2-cav").as_str()), ("1411", "1410"));
}

/// [16.A-d] R103: others empty the hex before the charge is fought: it lapses, and the company may attack elsewhere.
#[test]
fn r16_a_d_a_charge_overtaken() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .marked("a-2-cav", Marks::CHARGING)
        .with(|state| state[unit("a-2-cav")].target = Some(hex("1409")))
        .mounted("b-2-cav", "1408")
        .on_foot("lone-bull", "1409")
        .lost("lone-bull", 3)
        .on_foot("old-bear", "1509")
        .phase(Phase::Melee, Us);
    let elsewhere = Decision::Attack { hex: hex("1509") };
    assert!(!table.offers(elsewhere), "it charges 1409");
    // 5:1: column 7; 6: D c2 Rt.
    table.attacks(&["b-2-cav"], "1409", &[]).rolls(Decision::Stand, &[6]);
    assert_eq!(table.at("lone-bull"), "Gone");
    assert_eq!(table.count(|event| matches!(event, Event::ChargeLapsed { .. })), 1);
    assert!(!table.is("a-2-cav", Marks::CHARGING) && table.offers(elsewhere));
    table.attacks(&["a-2-cav"], "1509", &[]);
    assert!(table.is("a-2-cav", Marks::ATTACKED), "at its own strength");
}

/// [10.H.2] [16.A-e] R105: a pursuer goes nearer to those who got away, not where it likes; next to them a charge ends.
#[test]
fn r10_h_2_pursuit_goes_after_them() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .marked("a-2-cav", Marks::CHARGING)
        .with(|state| state[unit("a-2-cav")].target = Some(hex("1409")))
        .mounted("lone-bull", "1409")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[3]).when(go("lone-bull"));
    table.when(Decision::Stand).when(back("1408")).when(Decision::Stop);
    assert_eq!(table.options(), [back("1409")]);
    table.refuses(back("1411"), "10.H.4-b").when(back("1409"));
    assert_eq!(table.options(), [Decision::Attack { hex: hex("1408") }, Decision::Stand]);
}

/// [10.H.2] [10.H.4-b] R105: whoever has no free hex nearer to those who got away does not roll.
#[test]
fn r10_h_2_nowhere_to_pursue() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1308")
        .on_foot("d-2-cav", "1309")
        .on_foot("e-2-cav", "1508")
        .on_foot("i-2-cav", "1509")
        .on_foot("lone-bull", "1409")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav", "b-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[4]).when(go("lone-bull"));
    table.when(Decision::Stand).when(back("1408"));
    // From 1410 it is one hex; 1308 is next to 1408 already, and may fight again.
    assert!(table.offers(Decision::Pursue { unit: unit("a-2-cav") }));
    table.refuses(Decision::Pursue { unit: unit("b-2-cav") }, "10.H.2").when(Decision::Stand);
    assert!(table.offers(Decision::Attack { hex: hex("1408") }));
}

/// [10.H.3] R106: an attacker that was driven back does not advance into a hex that others emptied.
#[test]
fn r10_h_3_the_beaten_do_not_advance() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("b-2-cav", "1307")
        .lost("b-2-cav", 3)
        .marked("b-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1306")
        .phase(Phase::Melee, Indian);
    table.attacks(&["red-horn"], "1307", &[6]);
    assert_eq!(table.at("b-2-cav"), "Gone");
    // 1:1, column 1; 2 + 1: index 4: A r1.
    table.attacks(&["four-horns"], "1410", &[2]).when(back("1308"));
    let advance = |key: &str| Decision::Advance { unit: unit(key), to: hex("1307") };
    table.refuses(advance("four-horns"), "10.H.3").when(advance("red-horn"));
}

/// [16.D] [10.H.1] R107: a posted company does not retreat before melee out of reach of Eagle's Nest.
#[test]
fn r16_d_no_retreat_before_melee_out_of_the_post() {
    let hexes = |released: bool| {
        let mut table = given()
            .mounted("c-3-cav", "3113")
            .on_foot("lone-bull", "3013")
            .with(|state| state.released = released)
            .phase(Phase::Melee, Indian);
        table.attacks(&["lone-bull"], "3113", &[]).rolls(flee("c-3-cav"), &[6]).when(go("c-3-cav"));
        if table.asked() == Indian {
            table.when(Decision::Stand);
        }
        table.hexes()
    };
    let away = |number: &String| game().data().board.grid.distance(hex("2815"), hex(number));
    let (bound, free) = (hexes(false), hexes(true));
    assert!(!bound.is_empty() && bound.iter().all(|number| away(number) <= 3), "{bound:?}");
    assert!(free.iter().any(|number| away(number) == 4), "{free:?}");
}

fn charging() -> Given {
    let given = given().mounted("a-2-cav", "1410").marked("a-2-cav", Marks::CHARGING).mounted("lone-bull", "1409");
    given.with(|state| state[unit("a-2-cav")].target = Some(hex("1409")))
}

/// [16.A-k] R44: ponies that stayed are a melee, though no die is rolled for it: whoever charged them is Disrupted.
#[test]
fn r16_a_k_only_ponies_stayed() {
    let mut table = charging().on_foot("pony-holder-1", "1409").phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[3]).when(go("lone-bull"));
    table.when(back("1408")).when(Decision::Stop).when(Decision::Stand);
    assert_eq!(table.at("pony-holder-1"), "Gone");
    assert!(table.is("a-2-cav", Marks::DISRUPTED) && !table.is("a-2-cav", Marks::CHARGING));
}

/// [16.A-k] R44: a charge whose foes all got away and are not fought again comes to nothing, and it is said.
#[test]
fn r16_a_k_they_all_got_away() {
    let mut table = charging().phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(flee("lone-bull"), &[3]).when(go("lone-bull"));
    table.when(Decision::Stand).when(back("1408")).when(Decision::Stop).when(back("1409")).when(Decision::Stand);
    let lapsed = |event: &Event| matches!(event, Event::ChargeLapsed { because, .. } if because.as_str() == "R44");
    assert_eq!(table.count(lapsed), 1);
    assert!(!table.is("a-2-cav", Marks::DISRUPTED) && !table.is("a-2-cav", Marks::CHARGING));
}

/// [16.A-d] R45: a charge ends with a Rout, and it is said; with one in its own melee it was fought.
#[test]
fn r16_a_d_a_charger_is_routed() {
    let mut table = charging().on_foot("four-horns", "1409").phase(Phase::DefensiveFire, Us);
    // Mounted +1, density -1: 8 is a check; 1+1: Routed.
    table.fires("four-horns", "a-2-cav", &[4, 4, 1, 1]);
    assert_eq!(table.count(|event| matches!(event, Event::ChargeLapsed { .. })), 1);
    let mut table = charging().on_foot("old-bear", "1409").on_foot("big-elk", "1409").phase(Phase::Melee, Us);
    // 8 against 12: 1:2, column 2: 1 is A c1 r1, after which it is asked nothing about its charge.
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(Decision::Stand, &[1]);
    assert_eq!(table.count(|event| matches!(event, Event::ChargeLapsed { .. })), 0);
}
