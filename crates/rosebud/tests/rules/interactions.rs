//! Interactions most easily got wrong.

use crate::table::{back, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::modes::left_after_mounting;
use rosebud::points::{MovementPoints, Stock, StrengthPoints};
use rosebud::state::{Marks, Phase, Place};
use rosebud::tables::Mode;

fn react(key: &str, at: &str) -> Decision {
    Decision::React { unit: unit(key), at: unit(at), shot: Shot::Full }
}

/// [5-d] [9.F-h] [9.F] [9.F-b] [5-e] [7.H] The first to leave draws no fire but pays; the last one out is fired at with half.
#[test]
fn last_one_out() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411"));
    assert_eq!((table.at("a-2-cav").as_str(), table.left("a-2-cav")), ("1411", 1));
    table.when(Decision::Stop).picks("b-2-cav").when(step("1310"));
    assert_eq!((table.asked(), table.at("b-2-cav").as_str()), (Indian, "1410"), "it pauses where it stands");
    table.when(react("lone-bull", "b-2-cav")).rolls(Decision::Loose, &[1, 2]);
    assert_eq!(table.shot(), ("2".to_owned(), 'B'));
    assert_eq!(table.at("b-2-cav"), "1310");
}

/// [9.F-e] [8.A-c] [9.D.1-k] [9.F-d] All are named before the first roll, and all roll; a Mounted US unit is set on foot and goes on.
#[test]
fn opportunity_fire_volley() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1509")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411"));
    table.when(react("lone-bull", "a-2-cav")).when(react("old-bear", "a-2-cav"));
    // Column B, 10: a Morale Check; 4 is Pinned. The second band rolls all the same.
    table.rolls(Decision::Loose, &[5, 5, 2, 2, 1, 2]);
    assert_eq!((table.mode("a-2-cav"), table.strength("a-2-cav")), (Mode::Dismounted, 4));
    assert!(!table.is("a-2-cav", Marks::PINNED));
    assert_eq!((table.at("a-2-cav").as_str(), table.at("horse-holder-1").as_str()), ("1410", "1410"));
    assert_eq!((table.asked(), table.left("a-2-cav")), (Us, 4), "it may go on on foot");
}

/// [8.A-d] [9.G] [9.G-d] [10.I-d] A Mounted band told Pinned goes back two hexes, Disrupted, past a company that fires with 4.
#[test]
fn mounted_warriors_pinned_into_trouble() {
    // From 1410 away from 1409 lie 1310, 1411 and 1510; companies control all three.
    let mut table = given()
        .on_foot("a-2-cav", "1409")
        .on_foot("b-2-cav", "1311")
        .on_foot("d-2-cav", "1611")
        .mounted("lone-bull", "1410")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[4, 4, 2, 2]);
    assert!(table.is("lone-bull", Marks::DISRUPTED) && !table.is("lone-bull", Marks::PINNED));
    table.when(back("1411"));
    assert_eq!(table.asked(), Us, "Retreat Fire");
    table.when(react("b-2-cav", "lone-bull")).rolls(Decision::Loose, &[1, 2]);
    assert_eq!(table.shot(), ("4".to_owned(), 'E'));
}

/// [9.G-e] [10.J.3-c] A Routed unit hit in a fire phase runs again at once, without a check.
#[test]
fn routed_and_hit_again() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("four-horns", "1409")
        .on_foot("crow-king", "1108")
        .phase(Phase::DefensiveFire, Us);
    // Column E, 11 - 1 for density: one point.
    table.fires("four-horns", "a-2-cav", &[5, 6]);
    assert_eq!(table.strength("a-2-cav"), 3);
    assert_eq!(table.count(|event| matches!(event, Event::MoraleChecked { .. })), 0);
    table.when(back("1411"));
    assert_eq!(table.count(|event| matches!(event, Event::FellBack { .. })), 1);
    let two = table.hexes();
    assert!(!two.is_empty(), "two hexes in all");
}

/// [13.B-f] [13.B-d] [13.B-g] [13.A-c] Three markers: the Pin comes off with a 6, the Rout stays with a 4, and a Rout move is owed.
#[test]
fn three_markers() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ADVERSE)
        .on_foot("lone-bull", "1409")
        .rally(Us, &[]);
    table.rolls(Decision::Rally { unit: unit("a-2-cav") }, &[6, 4]);
    assert!(!table.is("a-2-cav", Marks::PINNED));
    assert!(table.is("a-2-cav", Marks::ROUTED) && table.is("a-2-cav", Marks::DISRUPTED));
    table.when(Decision::EndPhase);
    assert_eq!(table.options(), [Decision::Rout { unit: unit("a-2-cav") }]);
}

/// [8.D.2.b-b] [8.D.2.b-x] [8.D.1-d] Mounting with a Holder that walked: 1 left after 2 points, 0 after 4, 3 after none.
#[test]
fn mounting_with_a_walking_holder() {
    let left = |left, spent| left_after_mounting(MovementPoints::new(left), MovementPoints::new(spent)).get();
    assert_eq!([left(3, 2), left(3, 4), left(3, 0)], [1, 0, 3]);
    assert_eq!(left(4, 1), 3);
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("horse-holder-1", "1412")
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("horse-holder-1").when(step("1411")).when(Decision::Stop);
    table.picks("a-2-cav").when(step("1411")).when(Decision::Mount { holder: unit("horse-holder-1") });
    assert_eq!((table.left("a-2-cav"), table.mode("a-2-cav"), table.strength("a-2-cav")), (1, Mode::Mounted, 5));
    assert_eq!(table.at("horse-holder-1"), "Aside");
}

/// [9.B.3-c] [9.B.3] [14.B] [9.A-f] Fractions by stage: Low Ammo halves, long range halves and rounds down; Infantry shifts a column.
#[test]
fn fractions_by_stage() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("c-9-inf", "1210")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .marked("c-9-inf", Marks::LOW_AMMO)
        .on_foot("lone-bull", "1408")
        .on_foot("old-bear", "1208")
        .phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(table.shot(), ("1".to_owned(), 'B'));
    table.fires("c-9-inf", "old-bear", &[1, 2]);
    assert_eq!(table.shot(), ("1.5".to_owned(), 'A'));
}

/// [10.B-c] [14.B-b] [10.A-c] Infantry doubles before Low Ammo halves: 3 x 2 / 2 + 4 / 2 = 5, and 15 against it is 3:1.
#[test]
fn infantry_arithmetic() {
    let mut table = given()
        .on_foot("c-9-inf", "1410")
        .on_foot("a-2-cav", "1410")
        .marked("c-9-inf", Marks::LOW_AMMO.or(Marks::PINNED))
        .marked("a-2-cav", Marks::LOW_AMMO.or(Marks::PINNED))
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .on_foot("black-moon", "1509")
        .phase(Phase::Melee, Indian);
    table.attacks(&["four-horns", "red-horn", "black-moon"], "1410", &[1]);
    let (attack, defence, more) = table.melee();
    assert_eq!((attack.as_str(), defence.as_str(), more), ("15", "5", 1), "Pinned: +1");
}

/// [10.B] [10.B-f] Advance Fire binds: its unit may attack only that hex, and so may its stack while it does.
#[test]
fn advance_fire_binds() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1509")
        .phase(Phase::AdvanceFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]).when(Decision::EndPhase);
    table.when(Decision::Attack { hex: hex("1509") });
    table.refuses(Decision::Join { unit: unit("a-2-cav") }, "10.B");
    assert!(table.offers(Decision::Join { unit: unit("b-2-cav") }));
    table.decides(Us, Decision::Back, &[]).attacks(&["a-2-cav"], "1409", &[]).rolls(Decision::Stand, &[4]);
    let refused = crate::table::game().look(&table.state).check_attacker(unit("b-2-cav"), hex("1509"));
    assert_eq!(refused.unwrap_err().rule().as_str(), "10.B-f", "its stack attacks 1409");
}

/// [15.B] [15.B-b] [15.D] [15.C-b] A Routed train leaves its men running; who stands on it in the Indian Rally Phase takes it: 5 + 4.
#[test]
fn the_train() {
    let band = |table: crate::table::Given| {
        table
            .on_foot("a-2-cav", "1912")
            .on_foot("lone-bull", "1410")
            .with(|state| {
                state[unit("pack-train-a")].at = Place::Abandoned(hex("1410"));
                state[unit("pack-train-a")].lost = StrengthPoints::new(1);
                state[unit("pack-train-a")].stock = Stock::new(4);
            })
            .rally(Indian, &[])
    };
    let table = band(given());
    assert_eq!((table.points(), table.at("pack-train-a").as_str()), ([0, 9], "Gone"));
}

/// [16.D] [16.D-b] [16.D-e] One band near is not enough; two near the same company release the post for good.
#[test]
fn eagles_nest() {
    let mut table = given()
        .on_foot("c-3-cav", "2812")
        .mounted("lone-bull", "2510")
        .mounted("old-bear", "2411")
        .with(|state| state.released = false)
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").when(step("2610"));
    assert!(!table.state.released);
    table.when(Decision::Stop).picks("old-bear").when(step("2511"));
    assert!(table.state.released);
}
