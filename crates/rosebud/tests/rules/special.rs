//! 14.C re-supply, 16 special rules, 18 set-up.

use crate::table::{given, given_with, hex, opening, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::points::{Boxes, Stock};
use rosebud::state::{Fired, Marks, Phase, Place};
use rosebud::zones::Field;

/// [14.C] [14.C-b] [14.C-c] [4.A-b] Promised in the Rally Phase, paid with all points, there at the end of movement.
#[test]
fn r14_c_resupply() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .on_foot("pack-train-a", "1411")
        .on_foot("lone-bull", "2010")
        .rally(Us, &[]);
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("pack-train-a") }).when(Decision::EndPhase);
    assert_eq!((table.left("a-2-cav"), table.left("pack-train-a")), (0, 0));
    table.refuses(Decision::Pick { unit: unit("a-2-cav") }, "14.C-b").when(Decision::EndPhase);
    assert_eq!((table.is("a-2-cav", Marks::LOW_AMMO), table.state[unit("pack-train-a")].stock.get()), (false, 5));
}

/// [14.D.2-g] [14.D.2-h] Boxes are refilled up to the roster, also from another unit.
#[test]
fn r14_d_2_g_refilling() {
    let mut table = given_with(&[("ammunition", "boxes")])
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1411")
        .with(|state| {
            state[unit("a-2-cav")].stock = Stock::new(2);
            state[unit("b-2-cav")].stock = Stock::new(16);
        })
        .on_foot("lone-bull", "2010")
        .rally(Us, &[]);
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("b-2-cav") });
    table.refuses(Decision::Boxes { boxes: Boxes::new(9) }, "14.D.2-g").when(Decision::Boxes { boxes: Boxes::new(3) });
    table.when(Decision::EndPhase).when(Decision::EndPhase);
    assert_eq!((table.state[unit("a-2-cav")].stock.get(), table.state[unit("b-2-cav")].stock.get()), (8, 10));
}

/// [16.A] [16.A-b] [16.A-c] [16.A-k] [8.A-b] A charge of 5 strikes with 8 and is Disrupted afterwards.
#[test]
fn r16_a_charge() {
    let mut table = given()
        .mounted("a-2-cav", "1412")
        .mounted("c-9-inf", "1512")
        .on_foot("lone-bull", "1409")
        .marked("lone-bull", Marks::PINNED)
        .phase(Phase::Movement, Us);
    table.picks("c-9-inf").refuses(Decision::Charge { hex: hex("1409") }, "8.A-b").decides(Us, Decision::Back, &[]);
    table.picks("a-2-cav").when(Decision::Charge { hex: hex("1409") });
    assert_eq!(table.left("a-2-cav"), 7);
    table.when(step("1411")).when(step("1410")).when(Decision::Stop).when(Decision::EndPhase);
    while table.state.phase != Phase::Melee {
        table.when(Decision::EndPhase);
    }
    table.refuses(Decision::EndPhase, "16.A-d");
    // 8 against 4 is 2:1, +1 for the Pin.
    table.attacks(&["a-2-cav"], "1409", &[6]);
    assert_eq!(table.melee(), ("8".to_owned(), "4".to_owned(), 1));
    assert!(table.is("lone-bull", Marks::ROUTED), "2:1 and 7: c2 Rt");
    while table.asked() == Indian && table.state.phase == Phase::Melee {
        let first = table.options()[0];
        table.when(first);
    }
    assert!(table.is("a-2-cav", Marks::DISRUPTED));
}

/// [16.A-h] [16.A-i] No charge over rocks, woods or creeks.
#[test]
fn r16_a_h_ground() {
    let table = given().mounted("a-2-cav", "3014").on_foot("lone-bull", "3012").phase(Phase::Movement, Us);
    let look = crate::table::game().look(&table.state);
    assert_eq!(
        look.check_charge(&Field::new(look, Us), unit("a-2-cav"), hex("3012")).unwrap_err().rule().as_str(),
        "16.A-h"
    );
}

/// [16.C] [16.C-b] [16.C-f] [16.C-h] [3.A-e] Breastworks near a train: the die limits, the marker comes at the end of the turn.
#[test]
fn r16_c_breastworks() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1710")
        .on_foot("pack-train-a", "1412")
        .on_foot("lone-bull", "2004")
        .phase(Phase::Movement, Us);
    let build = |key: &str| Decision::Build { unit: unit(key), train: unit("pack-train-a") };
    table.refuses(build("a-2-cav"), "16.C-f").rolls(Decision::DeclareWorks, &[2]);
    table.refuses(build("b-2-cav"), "16.C-b").when(build("a-2-cav")).when(Decision::EndPhase);
    assert_eq!((table.state.works.len(), table.is("a-2-cav", Marks::SHELTERED)), (1, true));
    assert_eq!(table.state.phasing, Indian, "the US turn is over");
}

/// [16.E] [16.E-b] [16.E-c] Five companies in rows 00 and 01 under Mills: a 6 lets them ride on, and nobody scores for it.
#[test]
fn r16_e_the_village() {
    let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav"];
    let party = |last: &str| {
        let given = keys.iter().fold(given(), |given, key| given.mounted(key, "2001"));
        given
            .mounted("i-2-cav", last)
            .mounted("a-3-cav", "1410")
            .leader("mills", "2001", Some("a-2-cav"))
            .on_foot("lone-bull", "1912")
            .phase(Phase::Movement, Us)
    };
    let search = Decision::Search { leader: unit("mills") };
    assert!(!party("2002").offers(search), "row 02 is too far");
    let mut table = party("2000");
    table.rolls(search, &[6]).when(Decision::RideOn);
    assert_eq!((table.state[unit("mills")].at, table.points()), (Place::Searching, [2, 0]));
}

/// [18-b] [18-d] [18-g] The first decision is a US placement; Holders start next to their units, Scouts in their band.
#[test]
fn r18_b_set_up() {
    let mut table = opening(&[]);
    assert_eq!(table.asked(), Us);
    table.when(Decision::Choose { unit: unit("old-crow") });
    table.refuses(Decision::Put { hex: hex("2602") }, "18-g").refuses(Decision::Put { hex: hex("4005") }, "18-g");
    table.when(Decision::Put { hex: hex("2603") }).when(Decision::Choose { unit: unit("horse-holder-1") });
    table.refuses(Decision::Put { hex: hex("3410") }, "18-d").when(Decision::Put { hex: hex("3412") });
    table.when(Decision::PlaceRest).when(Decision::Ready);
    assert_eq!((table.asked(), table.state.phase), (Indian, Phase::Movement), "nothing to decide before");
}

/// [18-i] [18-j] [18-k] [18-l] Edges of the bands, and what the first hex costs.
#[test]
fn r18_i_entry() {
    let mut table = opening(&[]);
    table.when(Decision::PlaceRest).when(Decision::Ready);
    table.refuses(Decision::EndPhase, "18-k");
    table.picks("he-dog").refuses(step("4715"), "18-k").when(step("4710")).when(Decision::Stop);
    table.picks("big-road").refuses(step("4710"), "18-i").when(step("2600"));
    assert_eq!(table.left("big-road"), 7);
    table.when(Decision::Stop).picks("little-wolf").refuses(step("4710"), "18-i").decides(Indian, Decision::Back, &[]);
    for key in ["black-eagle", "lame-deer"] {
        table.picks(key).when(step("1103")).when(Decision::Stop);
    }
    table.picks("red-on-top").refuses(step("1103"), "18-j");
}

/// [18] A full set-up is legal, and the Indians come first.
#[test]
fn r18_the_suggested_deployment() {
    let mut table = opening(&[]);
    table.when(Decision::PlaceRest);
    let look = crate::table::game().look(&table.state);
    assert!(look.overfull_hexes(Us).next().is_none());
    assert_eq!(look.crowd(Us, hex("2912")).get(), 17);
}

/// [16.D] [16.A] [16.A-d] A posted company declares no charge that would lead it out of reach of Eagle's Nest; released it does.
#[test]
fn r16_d_no_charge_away_from_the_post() {
    let company = |released: bool| {
        let mut table = given()
            .mounted("c-3-cav", "3113")
            .on_foot("lone-bull", "3208")
            .with(|state| state.released = released)
            .phase(Phase::Movement, Us);
        table.picks("c-3-cav");
        table
    };
    let charge = Decision::Charge { hex: hex("3208") };
    company(false).refuses(charge, "16.D");
    assert!(company(true).offers(charge), "the ground allows it");
}

/// [16.A] [6.A] [16.D] A charge past its post's limit is refused, one within it is ridden.
#[test]
fn r16_d_a_charge_within_reach_of_the_post() {
    let mut table = given()
        .mounted("c-3-cav", "3113")
        .on_foot("lone-bull", "3111")
        .with(|state| state.released = false)
        .phase(Phase::Movement, Us);
    table.picks("c-3-cav");
    let look = crate::table::game().look(&table.state);
    let within = look.check_charge(&Field::new(look, Us), unit("c-3-cav"), hex("3111"));
    assert_eq!(table.offers(Decision::Charge { hex: hex("3111") }), within.is_ok());
}

/// [6.A] [16.A] A charge does not end where 25 factors stand already: it passes through them, or goes home elsewhere.
#[test]
fn r6_a_a_charge_finds_room() {
    let full = ["b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"];
    let mut table = full
        .iter()
        .fold(given(), |given, key| given.mounted(key, "1410").with(|state| state[unit(key)].fired = Fired::Full))
        .mounted("a-2-cav", "1412")
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Charge { hex: hex("1409") }).when(step("1411")).when(step("1410"));
    table.refuses(Decision::Stop, "6.A");
    assert!(["1309", "1509"].iter().all(|number| table.offers(step(number))), "next to 1409, and empty");
    table.when(step("1309")).when(Decision::Stop).when(Decision::EndPhase);
    assert_eq!((table.at("a-2-cav").as_str(), table.state.phase), ("1309", Phase::DefensiveFire));
}

/// [6.A] [16.A] With no room next to its target a company does not charge.
#[test]
fn r6_a_no_room_to_charge() {
    let full = ["b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"];
    let behind = ["old-bear", "four-horns", "red-horn", "black-moon", "crow-king"];
    let around = ["1308", "1309", "1408", "1508", "1509"];
    let given = behind.iter().zip(around).fold(given(), |given, (key, number)| given.on_foot(key, number));
    let mut table = full
        .iter()
        .fold(given, |given, key| given.mounted(key, "1410").with(|state| state[unit(key)].fired = Fired::Full))
        .mounted("a-2-cav", "1412")
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").refuses(Decision::Charge { hex: hex("1409") }, "6.A");
}
