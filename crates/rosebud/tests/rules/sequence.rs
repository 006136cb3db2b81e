//! 4: the sequence of play: who may do what in which phase.

use crate::table::{back, game, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::points::MovementPoints;
use rosebud::state::{Marks, Phase};
use rosebud::tables::Mode;

/// [4.A] [13.B] [13.C] In the US Rally Phase US units rally, four of them with four dice, and nobody else.
#[test]
fn r4_a_rally() {
    let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav"];
    let given = keys.iter().fold(given(), |given, key| given.on_foot(key, "1410").marked(key, Marks::ROUTED));
    let mut table = given.on_foot("lone-bull", "1409").marked("lone-bull", Marks::ROUTED).rally(Us, &[]);
    table.refuses(Decision::Rally { unit: unit("lone-bull") }, "4");
    // One die each, -1 without a Leader.
    table.rolls(Decision::RallyAll, &[5, 4, 6, 1]);
    let rallied = keys.map(|key| !table.is(key, Marks::ROUTED));
    assert_eq!(rallied, [true, false, true, false]);
    table.refuses(Decision::Rally { unit: unit("b-2-cav") }, "13.C");
}

/// [4.A-b] [14.C] Ammunition is asked for in the Rally Phase and in no other.
#[test]
fn r4_a_b_only_in_the_rally_phase() {
    let supply = Decision::Resupply { unit: unit("a-2-cav"), from: unit("pack-train-a") };
    let given = || {
        let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::LOW_AMMO);
        given.on_foot("pack-train-a", "1411").on_foot("lone-bull", "1409")
    };
    assert!(given().rally(Us, &[]).offers(supply));
    for phase in [Phase::OffensiveFire, Phase::Movement, Phase::AdvanceFire, Phase::Melee] {
        assert_eq!(given().phase(phase, Us).refused(Us, supply).as_deref(), Some("4"), "{phase:?}");
    }
}

/// [4.C-b] [7.C-b] [7.A-d] Nobody has to move, the mover says when he is done, and points are not saved.
#[test]
fn r4_c_b_nobody_has_to_move() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .with(|state| state[unit("a-2-cav")].spent = MovementPoints::new(2))
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    assert_eq!(table.left("a-2-cav"), 6, "what was spent in another turn does not count");
    assert_eq!(table.state.phase, Phase::Movement);
    table.when(Decision::EndPhase);
    assert_ne!(table.state.phase, Phase::Movement);
}

/// [4.C-c] [4.D-b] In a fire phase nobody moves, lies down or gets up.
#[test]
fn r4_c_c_modes_change_in_the_movement_phase() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .mounted("old-bear", "1309")
        .phase(Phase::DefensiveFire, Us);
    assert_eq!(table.asked(), Indian);
    for decision in
        [Decision::ChangeMode { mode: Mode::Prone }, step("1408"), Decision::Pick { unit: unit("lone-bull") }]
    {
        table.refuses(decision, "4");
        assert_eq!(table.refused(Us, decision).as_deref(), Some("4"));
    }
    table.fires("lone-bull", "a-2-cav", &[1, 2]);
    let moved = |event: &Event| matches!(event, Event::Moved { .. } | Event::FellBack { .. });
    assert_eq!((table.count(moved), table.at("a-2-cav").as_str()), (0, "1410"));
}

/// [4.C-d] [16.C] Indians build nothing.
#[test]
fn r4_c_d_only_the_us_builds() {
    let mut table = given()
        .on_foot("lone-bull", "1410")
        .on_foot("a-2-cav", "1810")
        .on_foot("pack-train-a", "1811")
        .phase(Phase::Movement, Indian);
    table.refuses(Decision::DeclareWorks, "4");
}

/// [4.C-e] While the US moves the Indians are asked for Opportunity Fire and nothing else.
#[test]
fn r4_c_e_only_opportunity_fire() {
    let mut table = given().mounted("a-2-cav", "1410").mounted("lone-bull", "1409").phase(Phase::Movement, Us);
    assert_eq!(table.refused(Indian, Decision::Pick { unit: unit("lone-bull") }).as_deref(), Some("4"));
    table.picks("a-2-cav").when(step("1411"));
    assert_eq!(table.asked(), Indian);
    table.refuses(Decision::Pick { unit: unit("lone-bull") }, "4").refuses(step("1408"), "4");
    let fire = Decision::React { unit: unit("lone-bull"), at: unit("a-2-cav"), shot: Shot::Full };
    assert_eq!(table.options(), [fire, Decision::Stand]);
}

/// [4.F] [10.B-h] [4.F-d] Whoever comes next to an enemy in pursuit starts no fresh melee.
#[test]
fn r4_f_no_fresh_melee_after_pursuit() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1508")
        .on_foot("big-road", "1910")
        .on_foot("d-2-cav", "1911")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(Decision::TryRetreat { unit: unit("lone-bull") }, &[4]);
    table.when(Decision::Go { unit: unit("lone-bull") }).when(Decision::Stand).when(back("1308"));
    table.rolls(Decision::Pursue { unit: unit("a-2-cav") }, &[2]).when(back("1409"));
    assert!(table.offers(Decision::Attack { hex: hex("1308") }), "those who fled");
    assert!(!table.offers(Decision::Attack { hex: hex("1508") }), "but not others");
    table.when(Decision::Stand);
    let refused = game().look(&table.state).check_attacker(unit("a-2-cav"), hex("1508"));
    assert_eq!(refused.unwrap_err().rule().as_str(), "10.B-h");
}

/// [4.F-b] [10.B-d] One melee is over before the next is declared; a band strikes one hex only.
#[test]
fn r4_f_b_one_after_the_other() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1610")
        .marked("a-2-cav", Marks::PINNED)
        .marked("b-2-cav", Marks::PINNED)
        .on_foot("crow-king", "1509")
        .on_foot("four-horns", "1609")
        .phase(Phase::Melee, Indian);
    table.when(Decision::Attack { hex: hex("1410") }).refuses(Decision::Attack { hex: hex("1610") }, "4");
    table.when(Decision::Join { unit: unit("crow-king") });
    // 3:2, column 2; 6 + 1: index 9: D r2.
    table.rolls(Decision::Commit, &[6]).when(back("1411")).when(back("1412"));
    table.when(Decision::Attack { hex: hex("1610") });
    table.refuses(Decision::Join { unit: unit("crow-king") }, "10.B-h");
    assert!(table.offers(Decision::Join { unit: unit("four-horns") }));
}

/// [4.F-c] [10.H] [10.H.1] Before the die the defenders are asked, and may try with one of them; after it they are not.
#[test]
fn r4_f_c_retreat_before_the_die() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("d-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "1410", &[]);
    assert_eq!(table.asked(), Us);
    let try_it = |key: &str| Decision::TryRetreat { unit: unit(key) };
    table.rolls(try_it("a-2-cav"), &[2]).refuses(try_it("a-2-cav"), "13.C");
    // 5 against 12 is under 1:1; 6 is index 6: a point each.
    table.rolls(Decision::Stand, &[6]);
    assert_eq!(table.count(|event| matches!(event, Event::Fought(_))), 1);
    assert!(!table.offers(try_it("b-2-cav")));
}

/// [4.F-d] [10.H.3] [10.C] [10.C.3] All defenders Rout, those without losses too, and the attackers may take the hex.
#[test]
fn r4_f_d_advance() {
    let bands = ["four-horns", "red-horn", "black-moon", "big-road"];
    let given = bands.iter().fold(given(), |given, key| given.on_foot(key, "1409"));
    let mut table = given
        .on_foot("a-2-cav", "1410")
        .on_foot("horse-holder-1", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .marked("horse-holder-1", Marks::PINNED.or(Marks::MOUNTLESS))
        .on_foot("b-2-cav", "1912")
        .phase(Phase::Melee, Indian);
    // 21 against 5 is 4:1, column 5; 6 + 1 is index 12: D c2 Rt.
    table.attacks(&bands, "1410", &[6]);
    table.when(Decision::Lose { unit: unit("a-2-cav") }).when(Decision::Lose { unit: unit("a-2-cav") });
    assert_eq!(table.asked(), Us);
    table.when(Decision::Go { unit: unit("a-2-cav") }).when(back("1411")).when(back("1412"));
    table.when(back("1411")).when(back("1412"));
    assert!(table.is("a-2-cav", Marks::ROUTED) && table.is("horse-holder-1", Marks::ROUTED));
    let advance = |key: &str| Decision::Advance { unit: unit(key), to: hex("1410") };
    assert!(table.asked() == Indian && table.offers(advance("red-horn")));
    table.when(advance("red-horn"));
    assert_eq!(table.at("red-horn"), "1410");
    assert!(!table.options().iter().any(|option| matches!(option, Decision::Attack { .. })), "no melee any more");
}

/// [4.3-b] [14-b] [9.D.1-l] No fire burns and no gun is served: a Pin is a Pin on any ground, and no file speaks of either.
#[test]
fn r4_3_b_no_grass_fires() {
    for number in ["1410", "1404", "2609", "1814"] {
        let at = hex(number);
        let next = game()
            .data()
            .board
            .grid
            .neighbours(at)
            .map(|(_, hex)| hex)
            .find(|next| game().data().board.terrain(*next) == rosebud::board::Terrain::Clear);
        let mut table = given()
            .on_foot("a-2-cav", number)
            .on_foot("crow-king", &next.unwrap().to_string())
            .phase(Phase::OffensiveFire, Indian);
        // Column G with Henry rifles; 9, -1 or -2: a check; 2+2 is Pinned.
        table.fires("crow-king", "a-2-cav", &[4, 5, 2, 2]);
        assert!(table.is("a-2-cav", Marks::PINNED) && !table.is("a-2-cav", Marks::ROUTED), "{number}");
    }
    let file = kernel::Game::write_state(game(), &crate::table::opening(&[]).state).to_string();
    assert!(["grass", "cannon", "gun", "crew"].iter().all(|word| !file.contains(word)));
}
