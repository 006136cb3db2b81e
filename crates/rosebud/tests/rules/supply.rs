//! 14: ammunition once more; 15: Pack Trains once more.

use crate::table::{back, game, given, given_with, hex, step, unit};
use kernel::Game;
use kernel::options::Chosen;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::points::{Boxes, Stock, VictoryPoints};
use rosebud::state::{Errand, Marks, Phase, Place};

fn supply(key: &str) -> Decision {
    Decision::Resupply { unit: unit(key), from: unit("pack-train-a") }
}

/// [14.B-c] [4-b] At the end each US unit that is low costs a point, those who look for the village too, those lost not.
#[test]
fn r14_b_c_low_at_the_end() {
    let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav"];
    let given = keys.iter().fold(given(), |given, key| given.on_foot(key, "1410").marked(key, Marks::LOW_AMMO));
    let table = given
        .on_foot("lone-bull", "2010")
        .marked("lone-bull", Marks::LOW_AMMO)
        .with(|state| {
            state[unit("d-2-cav")].at = Place::Searching;
            state[unit("e-2-cav")].at = Place::Gone;
            state.points = [20, 0].map(VictoryPoints::new);
            state.turn = 19;
        })
        .rally(Indian, &[2]);
    assert_eq!(table.points(), [17, 0]);
}

/// [14.C-b] [14.D.2-h] A company that runs off the map after it has promised boxes: who waits for them is told.
#[test]
fn r14_c_b_the_giver_has_gone() {
    let mut table = given_with(&[("ammunition", "boxes")])
        .on_foot("a-2-cav", "2500")
        .on_foot("b-2-cav", "2600")
        .with(|state| state[unit("a-2-cav")].stock = Stock::new(10))
        .on_foot("lone-bull", "2601")
        .rally(Us, &[]);
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("b-2-cav") });
    table.when(Decision::Boxes { boxes: Boxes::new(2) });
    table.decides(Us, Decision::Rout { unit: unit("b-2-cav") }, &[]);
    assert_eq!(table.at("b-2-cav"), "Gone");
    assert_eq!(table.count(|event| matches!(event, Event::SupplyDropped { .. })), 1);
    assert_eq!(table.state[unit("a-2-cav")].errand, Errand::None);
}

/// [14.D] One rule for ammunition, never two.
#[test]
fn r14_d_one_rule() {
    let about = game().about();
    let with = |value: &str| {
        let options = Chosen([("ammunition".to_owned(), value.to_owned())].into_iter().collect());
        about.complete(&kernel::Start { scenario: "rosebud-creek".into(), options }).is_ok()
    };
    assert!(["basic", "first-fire-free", "boxes"].into_iter().all(with));
    assert!(!with("first-fire-free,boxes") && !with("both"));
}

/// [14.D.2-i] [14.D.2-j] With boxes three or fewer are low at the end; the HQ has none, never tests and never costs a point.
#[test]
fn r14_d_2_i_boxes_at_the_end() {
    let mut table = given_with(&[("ammunition", "boxes")])
        .on_foot("column-hq", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "2010")
        .phase(Phase::OffensiveFire, Us);
    table.fires("column-hq", "lone-bull", &[2, 3]);
    assert_eq!(table.count(|event| matches!(event, Event::AmmunitionChecked { .. })), 0);
    let table = given_with(&[("ammunition", "boxes")])
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("d-2-cav", "1410")
        .on_foot("column-hq", "1410")
        .on_foot("horse-holder-1", "1410")
        .on_foot("lone-bull", "2010")
        .with(|state| {
            for (key, half_boxes) in [("a-2-cav", 6), ("b-2-cav", 7), ("d-2-cav", 0)] {
                state[unit(key)].stock = Stock::new(half_boxes);
            }
            state.points = [10, 0].map(VictoryPoints::new);
            state.turn = 19;
        })
        .rally(Indian, &[]);
    assert_eq!(table.points(), [8, 0], "3 and 0 boxes; 3.5 are enough");
}

/// [14.C-e] [16.C-e] [16.C-l] [14.C-b] A train issues and lends its boxes in one turn; who receives does not build; works cost no ammunition.
#[test]
fn r14_c_e_both_in_one_turn() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .on_foot("b-2-cav", "1411")
        .on_foot("pack-train-a", "1411")
        .on_foot("lone-bull", "2004")
        .rally(Us, &[]);
    table.when(supply("a-2-cav")).when(Decision::EndPhase).rolls(Decision::DeclareWorks, &[6]);
    let build = |key: &str| Decision::Build { unit: unit(key), train: unit("pack-train-a") };
    table.refuses(build("a-2-cav"), "14.C-b").when(build("b-2-cav")).when(Decision::EndPhase);
    assert_eq!((table.is("a-2-cav", Marks::LOW_AMMO), table.is("b-2-cav", Marks::SHELTERED)), (false, true));
    assert_eq!(table.state[unit("pack-train-a")].stock.get(), 5, "one point for the company, none for the works");
}

/// [14.C-b] Full fire by the train or the unit in between cancels the issue; half fire does not.
#[test]
fn r14_c_b_fire_cancels() {
    let after = |key: &str, shot: Shot| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .marked("a-2-cav", Marks::LOW_AMMO)
            .on_foot("pack-train-a", "1411")
            .on_foot("lone-bull", "1409")
            .on_foot("old-bear", "1412")
            .rally(Us, &[]);
        table.when(supply("a-2-cav")).when(Decision::EndPhase);
        table.fires_so(key, if key == "a-2-cav" { "lone-bull" } else { "old-bear" }, shot, &[1, 2]);
        table.when(Decision::EndPhase).when(Decision::EndPhase);
        (table.is("a-2-cav", Marks::LOW_AMMO), table.state[unit("pack-train-a")].stock.get())
    };
    assert_eq!(after("a-2-cav", Shot::Full), (true, 6));
    assert_eq!(after("pack-train-a", Shot::Full), (true, 6));
    assert_eq!(after("a-2-cav", Shot::Half), (false, 5));
    assert_eq!(after("pack-train-a", Shot::Half), (false, 5));
}

/// [14.C] [15.A-c] Two hexes away is too far; an empty train gives nothing; a Pinned unit that rallies is served.
#[test]
fn r14_c_who_is_served() {
    let given = |at: &str, stock: u8| {
        let given = given().on_foot("a-2-cav", at).marked("a-2-cav", Marks::LOW_AMMO.or(Marks::PINNED));
        let given = given
            .on_foot("pack-train-a", "1412")
            .with(move |state| state[unit("pack-train-a")].stock = Stock::new(stock));
        given.on_foot("lone-bull", "1409").on_foot("old-bear", "1510").rally(Us, &[])
    };
    given("1410", 6).refuses(supply("a-2-cav"), "14.C");
    given("1411", 0).refuses(supply("a-2-cav"), "14.C-f");
    let mut table = given("1411", 6);
    table.when(supply("a-2-cav")).rolls(Decision::Rally { unit: unit("a-2-cav") }, &[5]).when(Decision::EndPhase);
    assert!(table.is("pack-train-a", Marks::SERVING), "it rallied in time");
    let mut table = given("1411", 6);
    table.when(supply("a-2-cav")).rolls(Decision::Rally { unit: unit("a-2-cav") }, &[1]).when(Decision::EndPhase);
    assert!(!table.is("pack-train-a", Marks::SERVING));
}

/// [15.B] [15.B-b] [15.C-b] A band on an abandoned train that is driven off before its Rally Phase has taken nothing.
#[test]
fn r15_b_b_driven_off_in_time() {
    let mut table = given()
        .mounted("lone-bull", "1409")
        .on_foot("old-bear", "2010")
        .on_foot("a-2-cav", "1411")
        .with(|state| state[unit("pack-train-a")].at = Place::Abandoned(hex("1410")))
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").when(step("1410")).when(Decision::Stop).when(Decision::EndPhase);
    // Rider +1, density -1: 8: a check; 2+3: back one.
    table.fires("a-2-cav", "lone-bull", &[4, 4, 2, 3]).when(back("1409"));
    while table.state.turn == 5 {
        table.when(Decision::EndPhase);
    }
    assert_eq!(table.state[unit("pack-train-a")].at, Place::Abandoned(hex("1410")));
    assert_eq!(table.points(), [0, 0]);
}

/// [15.D] [2.D-n] [14.D.2-f] A train worn down scores 6 and 5; with small arms a tenth of what is left.
#[test]
fn r15_d_a_train_is_lost() {
    let mut table = given()
        .on_foot("pack-train-a", "1410")
        .lost("pack-train-a", 5)
        .with(|state| state[unit("pack-train-a")].stock = Stock::new(1))
        .on_foot("a-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "pack-train-a", &[6, 6]);
    assert_eq!((table.at("pack-train-a").as_str(), table.points()), ("Gone", [0, 1 + 5]));
    let captured = given_with(&[("ammunition", "boxes")])
        .on_foot("a-2-cav", "2018")
        .on_foot("lone-bull", "1410")
        .with(|state| {
            state[unit("pack-train-a")].at = Place::Abandoned(hex("1410"));
            state[unit("pack-train-a")].stock = Stock::new(25);
        })
        .rally(Indian, &[]);
    assert_eq!(captured.points(), [0, 7]);
}

/// [15.B-j] [7.C-c] An abandoned train is a marker: it is ridden over, stacked on, and nobody fires at it or attacks it.
#[test]
fn r15_b_j_an_abandoned_train() {
    let mut table = given()
        .mounted("lone-bull", "1409")
        .on_foot("a-2-cav", "1912")
        .with(|state| state[unit("pack-train-a")].at = Place::Abandoned(hex("1410")))
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull").when(step("1410")).when(step("1411"));
    assert_eq!((table.at("lone-bull").as_str(), table.left("lone-bull")), ("1411", 6));
    let look = game().look(&table.state);
    assert_eq!(look.crowd(Us, hex("1410")).get(), 0);
    assert!(look.check_target(Indian, unit("pack-train-a")).is_err() && look.melee_targets().is_empty());
    assert!(!look.rout_goals(unit("a-2-cav")).contains(&hex("1410")));
}

/// [14.D.2-g] [14.D.2-h] [14.C-b] Boxes fired away after they were promised are not handed over: nothing comes out of nowhere.
#[test]
fn r14_d_2_g_promised_and_fired() {
    let after = |stock: u8| {
        let mut table = given_with(&[("ammunition", "boxes")])
            .on_foot("a-2-cav", "1410")
            .on_foot("b-2-cav", "1411")
            .on_foot("lone-bull", "1409")
            .with(|state| state[unit("a-2-cav")].stock = Stock::new(stock))
            .with(|state| state[unit("b-2-cav")].stock = Stock::new(4))
            .rally(Us, &[]);
        table.when(Decision::Resupply { unit: unit("b-2-cav"), from: unit("a-2-cav") });
        table.when(Decision::Boxes { boxes: Boxes::new(stock / 2) }).when(Decision::EndPhase);
        table.fires_so("a-2-cav", "lone-bull", Shot::Half, &[1, 2]).when(Decision::EndPhase);
        if table.state.phase == Phase::Movement {
            table.when(Decision::EndPhase);
        }
        (table.state[unit("a-2-cav")].stock.get(), table.state[unit("b-2-cav")].stock.get())
    };
    assert_eq!(after(2), (1, 4), "half a box is none to give");
    assert_eq!(after(4), (1, 6), "one of the two that were promised");
    assert_eq!(after(5), (0, 8), "both");
}
