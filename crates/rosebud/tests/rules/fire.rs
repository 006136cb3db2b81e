//! 9: fire; 13.A: morale; 14: ammunition.

use crate::table::{given, given_with, shot_refused, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::fire::FireKind;
use rosebud::points::Stock;
use rosebud::state::{Fired, Marks, Phase};

/// [4.B] [4.B-b] [4.B-c] [7.C-f] [7.C-g] Full fire forbids movement, half fire halves it.
#[test]
fn r4_b_fire_options_fix_movement() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .mounted("c-9-inf", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires_so("a-2-cav", "lone-bull", Shot::Half, &[1, 2]);
    assert_eq!(table.shot().0, "2.5");
    table.fires_so("c-9-inf", "lone-bull", Shot::Half, &[1, 2]).fires("b-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(table.state.phase, Phase::Movement, "everybody has fired");
    assert_eq!((table.left("a-2-cav"), table.left("c-9-inf"), table.left("b-2-cav")), (3, 2, 0));
    assert_eq!(table.state[unit("b-2-cav")].fired, Fired::Full);
    table.refuses(Decision::Pick { unit: unit("b-2-cav") }, "7.C-g");
}

/// [4.D] [4.E] [4.E-b] Defensive Fire is full; Advance Fire is half, and only for those who held their fire.
#[test]
fn r4_d_defensive_and_advance_fire() {
    let mut table = given().on_foot("a-2-cav", "1410").on_foot("four-horns", "1409").phase(Phase::DefensiveFire, Us);
    assert_eq!(table.asked(), Indian);
    table.fires("four-horns", "a-2-cav", &[1, 2]);
    assert_eq!(table.shot(), ("5".to_owned(), 'E'));
    assert_eq!(table.asked(), Us, "nobody else can fire: Advance Fire");
    table.fires("a-2-cav", "four-horns", &[1, 2]);
    assert_eq!(table.shot(), ("2".to_owned(), 'C'));
    let fired = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .with(|state| state[unit("a-2-cav")].fired = Fired::Half)
        .phase(Phase::DefensiveFire, Us);
    assert_eq!(shot_refused(&fired, "a-2-cav", "four-horns", FireKind::Advance).as_deref(), Some("4.E"));
}

/// [9.A-b] [9.B.3] [9.B.3-b] [3.J] [10.J.3] Range and who may fire.
#[test]
fn r9_a_b_range() {
    let table = given()
        .on_foot("a-2-cav", "1410")
        .mounted("b-2-cav", "1410")
        .on_foot("horse-holder-1", "1410")
        .on_foot("d-2-cav", "1410")
        .marked("d-2-cav", Marks::ROUTED)
        .on_foot("lone-bull", "1408")
        .on_foot("old-bear", "1407")
        .on_foot("pony-holder-1", "1408")
        .phase(Phase::OffensiveFire, Us);
    let refused = |key: &str, at: &str| shot_refused(&table, key, at, FireKind::Offensive);
    assert_eq!(refused("a-2-cav", "lone-bull"), None);
    assert_eq!(refused("a-2-cav", "old-bear").as_deref(), Some("9.A-b"));
    assert_eq!(refused("b-2-cav", "lone-bull").as_deref(), Some("9.B.3"));
    assert_eq!(refused("horse-holder-1", "lone-bull").as_deref(), Some("9.B.3-b"));
    assert_eq!(refused("d-2-cav", "lone-bull").as_deref(), Some("10.J.3"));
    assert_eq!(refused("pony-holder-1", "a-2-cav").as_deref(), Some("3.J"));
}

/// [9.B.4] [9.A-g] A band below 1 has no effect, Henry rifles or not; a US Holder halved fires on the <1 column.
#[test]
fn r9_b_4_below_one() {
    let table = given()
        .on_foot("crow-king", "1409")
        .lost("crow-king", 5)
        .marked("crow-king", Marks::DISRUPTED)
        .on_foot("horse-holder-1", "1410")
        .marked("horse-holder-1", Marks::DISRUPTED)
        .phase(Phase::OffensiveFire, Us);
    assert_eq!(shot_refused(&table, "crow-king", "horse-holder-1", FireKind::Defensive).as_deref(), Some("9.B.4"));
    assert_eq!(shot_refused(&table, "horse-holder-1", "crow-king", FireKind::Offensive), None);
}

/// [9.A-d] [9.A-c] Leaders with units are no targets; alone they are; a unit fires once a phase.
#[test]
fn r9_a_d_leaders_as_targets() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .leader("gall", "1409", None)
        .on_foot("lone-bull", "1309")
        .leader("two-moon", "1309", Some("lone-bull"))
        .phase(Phase::OffensiveFire, Us);
    assert_eq!(shot_refused(&table, "a-2-cav", "gall", FireKind::Offensive), None);
    assert_eq!(shot_refused(&table, "a-2-cav", "two-moon", FireKind::Offensive).as_deref(), Some("9.A-d"));
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(shot_refused(&table, "a-2-cav", "gall", FireKind::Offensive).as_deref(), Some("9.A-c"));
}

/// [9.B] [2.D-d] [16.C-i] [9.B.2] Modifiers add up; Breastworks stand for being Prone or Pinned.
#[test]
fn r9_b_modifiers() {
    let shot = |prone: bool, marks: Marks| {
        let given = given().on_foot("lone-bull", "1409");
        let given = if prone { given.prone("a-2-cav", "1410") } else { given.mounted("a-2-cav", "1410") };
        let mut table = given.marked("a-2-cav", marks).phase(Phase::OffensiveFire, Indian);
        table.fires("lone-bull", "a-2-cav", &[1, 2]);
        table.shot_modifier()
    };
    assert_eq!(shot(false, Marks::NONE), 0, "Mounted +1, density -1");
    assert_eq!(shot(true, Marks::NONE), -2);
    assert_eq!(shot(true, Marks::PINNED), -2, "Pinned or Prone, once");
    assert_eq!(shot(true, Marks::SHELTERED.or(Marks::PINNED)), -3);
}

/// [9.C-d] [9.C] A standing company between blocks the line, a Prone one or a Holder does not.
#[test]
fn r9_c_d_units_block() {
    let sees = |prone: bool| {
        let given = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1408");
        let given = if prone { given.prone("b-2-cav", "1409") } else { given.on_foot("b-2-cav", "1409") };
        let table = given.phase(Phase::OffensiveFire, Us);
        shot_refused(&table, "a-2-cav", "lone-bull", FireKind::Offensive)
    };
    assert_eq!((sees(false).as_deref(), sees(true)), (Some("9.C"), None));
    let table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "1408")
        .on_foot("horse-holder-1", "1409")
        .phase(Phase::OffensiveFire, Us);
    assert_eq!(shot_refused(&table, "a-2-cav", "lone-bull", FireKind::Offensive), None);
}

/// [9.B.3-d] At long range one point is a Morale Check with -1 and no loss.
#[test]
fn r9_b_3_d_long_range_results() {
    let mut table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1408").phase(Phase::OffensiveFire, Us);
    // Strength 2, column C; 6+6 - 1 for density is 11: MC-1; the check 7 - 1 is Disrupted.
    table.fires("a-2-cav", "lone-bull", &[6, 6, 3, 4]);
    assert_eq!(table.strength("lone-bull"), 4);
    assert!(table.is("lone-bull", Marks::DISRUPTED));
}

/// [9.D.2] [9.D.2-c] [9.D] [4-b] A point is lost, scored at once, and followed by one check of that unit alone.
#[test]
fn r9_d_2_casualties() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[5, 6, 4, 4]);
    assert_eq!((table.strength("lone-bull"), table.strength("old-bear"), table.points()), (3, 4, [1, 0]));
    assert_eq!(table.count(|event| matches!(event, Event::MoraleChecked { .. })), 1);
}

/// [9.D.2-b] A Holder hit by fire is gone with its mounts; no horses are looked for.
#[test]
fn r9_d_2_b_holders_fall() {
    let mut table =
        given().on_foot("horse-holder-1", "1410").on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "horse-holder-1", &[6, 6]);
    assert_eq!((table.at("horse-holder-1").as_str(), table.points()), ("Gone", [0, 1]));
}

/// [9.D.1-j] [16.B-b] [16.B-g] A Pinned Holder loses its mounts; on a 4 the Indians get them.
#[test]
fn r9_d_1_j_pinned_holders() {
    let mut table =
        given().on_foot("horse-holder-1", "1410").on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    // 5+4 - 1 = 8 in column E: a check; 2+2 is Pinned; the horses run on a 4.
    table.fires("four-horns", "horse-holder-1", &[5, 4, 2, 2, 4]);
    assert!(table.is("horse-holder-1", Marks::MOUNTLESS) && table.is("horse-holder-1", Marks::PINNED));
    assert_eq!(table.points(), [0, 1]);
}

/// [9.D.1-f] [9.D.1-e] [9.D.1-c] A Pinned unit fires at half; R1 from fire leaves it where it is, Disrupted.
#[test]
fn r9_d_1_e_pinned_units_stay() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .phase(Phase::DefensiveFire, Us);
    // 6+4 - 2 is 8: a check; 3+3 - 1 is 5: back one.
    table.fires("four-horns", "a-2-cav", &[6, 4, 3, 3]);
    assert_eq!((table.at("a-2-cav").as_str(), table.is("a-2-cav", Marks::DISRUPTED)), ("1410", true));
}

/// [14.A] [14.A-b] [14.B] A natural 5 calls for the test, whatever is added; 1 to 3 is Low Ammo.
#[test]
fn r14_a_depletion() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[2, 3, 3]);
    table.fires("b-2-cav", "lone-bull", &[1, 4, 4]);
    assert_eq!((table.is("a-2-cav", Marks::LOW_AMMO), table.is("b-2-cav", Marks::LOW_AMMO)), (true, false));
}

/// [14] Horse Holders and Pack Trains are never tested.
#[test]
fn r14_holders_never_run_out() {
    let mut table = given()
        .on_foot("horse-holder-1", "1410")
        .on_foot("pack-train-a", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires("horse-holder-1", "lone-bull", &[2, 3]).fires("pack-train-a", "lone-bull", &[2, 3]);
}

/// [14.D.1] Option 1: the first fire of a US unit is safe, the second is not; warriors are tested from the start.
#[test]
fn r14_d_1_first_fire_is_free() {
    let mut table = given_with(&[("ammunition", "first-fire-free")])
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("b-2-cav", Marks::HAS_FIRED)
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[2, 3]).fires("b-2-cav", "lone-bull", &[2, 3, 1]);
    assert_eq!((table.is("a-2-cav", Marks::LOW_AMMO), table.is("b-2-cav", Marks::LOW_AMMO)), (false, true));
}

/// [14.D.2] [14.D.2-b] [14.D.2-c] [14.D.2-d] [14.D.2-e] Boxes: two halves for a full shot, one for a half or advancing one.
#[test]
fn r14_d_2_boxes() {
    let boxes = |half_boxes: u8| {
        given_with(&[("ammunition", "boxes")])
            .on_foot("a-2-cav", "1410")
            .with(|state| state[unit("a-2-cav")].stock = Stock::new(half_boxes))
            .on_foot("lone-bull", "1409")
    };
    let mut table = boxes(20).phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[2, 3]);
    assert_eq!(table.state[unit("a-2-cav")].stock.get(), 18);
    let mut table = boxes(1).phase(Phase::OffensiveFire, Us);
    assert_eq!(shot_refused(&table, "a-2-cav", "lone-bull", FireKind::Offensive).as_deref(), Some("14.D.2-d"));
    table.fires_so("a-2-cav", "lone-bull", Shot::Half, &[1, 2]);
    assert_eq!(table.state[unit("a-2-cav")].stock.get(), 0);
    let mut table = boxes(12).phase(Phase::DefensiveFire, Us);
    table.fires("lone-bull", "a-2-cav", &[2, 3, 6]).fires("a-2-cav", "lone-bull", &[2, 3]);
    assert_eq!(table.state[unit("a-2-cav")].stock.get(), 11);
}
