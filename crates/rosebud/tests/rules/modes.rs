//! 8: Unit Modes; 16.B: Holders and mounts.

use crate::table::{game, given, hex, shot_refused, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::fire::FireKind;
use rosebud::state::{Marks, Phase};
use rosebud::tables::Mode;

fn change(mode: Mode) -> Decision {
    Decision::ChangeMode { mode }
}

/// [8] [15.A-b] [15.C] A Pack Train is on foot, always: two points for grass, and Pinned it stays.
#[test]
fn r8_pack_trains_are_on_foot() {
    let train = |marks: Marks| {
        let given = given().on_foot("pack-train-a", "1410").marked("pack-train-a", marks);
        given.on_foot("a-2-cav", "1912").on_foot("lone-bull", "1409").phase(Phase::Movement, Us)
    };
    let mut table = train(Marks::NONE);
    table.picks("pack-train-a").refuses(change(Mode::Prone), "8").refuses(change(Mode::Mounted), "8");
    table.when(step("1411")).when(Decision::Stand);
    assert_eq!(table.left("pack-train-a"), 1, "2 for the grass, 1 for the zone");
    train(Marks::PINNED).refuses(Decision::Pick { unit: unit("pack-train-a") }, "9.D.1-e");
}

/// [8.A] [2.D-d] The same fire is one better at riders than at those on foot.
#[test]
fn r8_a_riders_are_easier_to_hit() {
    let modifier = |mounted: bool| {
        let given = given().on_foot("lone-bull", "1409");
        let given = if mounted { given.mounted("a-2-cav", "1410") } else { given.on_foot("a-2-cav", "1410") };
        let mut table = given.phase(Phase::OffensiveFire, Indian);
        table.fires("lone-bull", "a-2-cav", &[1, 2]);
        table.shot_modifier()
    };
    assert_eq!((modifier(true), modifier(false)), (0, -1));
}

/// [8.D.1] Off, down and up again: three points, in any order.
#[test]
fn r8_d_1_as_often_as_points_allow() {
    let mut table = given().mounted("a-2-cav", "1410").on_foot("lone-bull", "2010").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(change(Mode::Dismounted)).when(change(Mode::Prone)).when(change(Mode::Dismounted));
    assert_eq!((table.spent("a-2-cav"), table.left("a-2-cav"), table.mode("a-2-cav")), (3, 1, Mode::Dismounted));
}

/// [8.D.2-b] [12.E.1] [12.E.2] The HQ rides when it moves and stands when it is fired at, with one point and no Holder.
#[test]
fn r12_e_2_the_hq() {
    let mut table = given()
        .on_foot("column-hq", "1410")
        .leader("crook", "1410", Some("column-hq"))
        .on_foot("lone-bull", "1407")
        .phase(Phase::Movement, Us);
    assert_eq!((table.left("column-hq"), game().look(&table.state).crowd(Us, hex("1410")).get()), (6, 1));
    assert_eq!(game().look(&table.state).free_holder(unit("column-hq")), None);
    table.picks("column-hq").refuses(change(Mode::Mounted), "8").when(step("1409"));
    assert_eq!(table.left("column-hq"), 5, "a point for grass, as a rider");
    table.when(step("1408")).when(Decision::Stop).when(Decision::EndPhase);
    table.fires("lone-bull", "column-hq", &[1, 2]);
    assert_eq!(table.shot_modifier(), -1, "one point in the hex, and no rider");
    table.fires("column-hq", "lone-bull", &[1, 2]);
    assert_eq!(table.shot(), ("0.5".to_owned(), 'A'));
}

/// [8.D.2-c] Scouts get off and on for a point, at full strength and without a Holder.
#[test]
fn r8_d_2_c_scouts() {
    let mut table = given().mounted("old-crow", "1410").on_foot("lone-bull", "2010").phase(Phase::Movement, Us);
    table.picks("old-crow").when(change(Mode::Dismounted));
    assert_eq!((table.strength("old-crow"), table.left("old-crow")), (6, 4));
    table.when(change(Mode::Mounted));
    assert_eq!((table.strength("old-crow"), table.left("old-crow"), table.mode("old-crow")), (6, 6, Mode::Mounted));
    let holders = game().data().counters.iter().filter(|counter| counter.arm.is_holder());
    assert!(holders.map(|holder| table.at(&holder.key)).all(|at| at == "Aside"));
}

/// [8.D.2-d] [16.B] [16.B-e] A Holder starts with mounts, goes its own way, is a target of its own, and fires, mounts or not.
#[test]
fn r8_d_2_d_holders_are_units() {
    let mut table = given().mounted("a-2-cav", "1410").on_foot("lone-bull", "1408").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(change(Mode::Dismounted)).when(Decision::Stop);
    assert!(!table.is("horse-holder-1", Marks::MOUNTLESS));
    table.picks("horse-holder-1").when(step("1409"));
    assert_eq!((table.at("horse-holder-1").as_str(), table.at("a-2-cav").as_str()), ("1409", "1410"));
    for marks in [Marks::NONE, Marks::MOUNTLESS] {
        table.state[unit("horse-holder-1")].marks = marks;
        assert_eq!(shot_refused(&table, "horse-holder-1", "lone-bull", FireKind::Advance), None);
        assert_eq!(shot_refused(&table, "lone-bull", "horse-holder-1", FireKind::Defensive), None);
    }
}

/// [8.D.2.b-d] Any Horse Holder serves any company, and one company only.
#[test]
fn r8_d_2_b_d_any_holder() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(change(Mode::Dismounted)).when(Decision::Stop);
    table.picks("b-2-cav").refuses(change(Mode::Mounted), "8.D.2.b");
    table.when(Decision::Mount { holder: unit("horse-holder-1") });
    assert_eq!((table.strength("b-2-cav"), table.mode("b-2-cav")), (5, Mode::Mounted));
    table.when(Decision::Stop).picks("a-2-cav");
    table.refuses(Decision::Mount { holder: unit("horse-holder-1") }, "8.D.2.b");
}

/// [8.D.3] [8.D.4] [11-b] A band on foot keeps its factor and leaves a Pony Holder, also when it goes down at once.
#[test]
fn r8_d_3_ponies() {
    for mode in [Mode::Dismounted, Mode::Prone] {
        let mut table = given().mounted("four-horns", "1410").on_foot("a-2-cav", "2010").phase(Phase::Movement, Indian);
        table.picks("four-horns").when(change(mode));
        assert_eq!((table.strength("four-horns"), table.mode("four-horns")), (5, mode));
        assert_eq!((table.at("pony-holder-1").as_str(), table.left("four-horns")), ("1410", 4));
        table.when(Decision::Mount { holder: unit("pony-holder-1") });
        assert_eq!((table.strength("four-horns"), table.left("four-horns")), (5, 6));
    }
}

/// [16.B-f] A Pony Holder Pinned or meleed is gone without points; one that got away before the melee is not.
#[test]
fn r16_b_f_pony_holders() {
    let mut table = given().on_foot("pony-holder-1", "1409").on_foot("a-2-cav", "1410").phase(Phase::OffensiveFire, Us);
    // 9 - 1: a check; 2+2 is Pinned.
    table.fires("a-2-cav", "pony-holder-1", &[4, 5, 2, 2]);
    assert_eq!((table.at("pony-holder-1").as_str(), table.points()), ("Gone", [0, 0]));
    let melee = || {
        let given = given().on_foot("pony-holder-1", "1409").on_foot("lone-bull", "1409").on_foot("a-2-cav", "1410");
        let mut table = given.phase(Phase::Melee, Us);
        table.attacks(&["a-2-cav"], "1409", &[]);
        table
    };
    // 4 against 4, the ponies not counted: 1:1, column 2; 4 is index 6.
    let mut table = melee();
    table.rolls(Decision::Stand, &[4]);
    assert_eq!((table.at("pony-holder-1").as_str(), table.melee().1.as_str()), ("Gone", "4"));
    let mut table = melee();
    table.rolls(Decision::TryRetreat { unit: unit("pony-holder-1") }, &[4]);
    table.when(Decision::Go { unit: unit("pony-holder-1") }).when(crate::table::back("1408"));
    table.rolls(Decision::Stand, &[4]);
    assert_eq!(table.at("pony-holder-1"), "1408");
}
