//! 15: Pack Trains; 16.B, 16.C.

use crate::table::{back, game, given, given_with, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::points::Stock;
use rosebud::state::{Marks, Phase, Place, Work};

/// [15] [15.C-c] [15.B] [6.B] Each point lost costs ammunition; a Routed train leaves its men running.
#[test]
fn r15_b_rout_of_a_train() {
    let mut table = given()
        .on_foot("pack-train-a", "1410")
        .on_foot("a-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Density 0: 10 is one point; the check 7 does nothing.
    table.fires("four-horns", "pack-train-a", &[4, 6, 3, 4]);
    assert_eq!((table.strength("pack-train-a"), table.state[unit("pack-train-a")].stock.get()), (5, 5));
    // Density -1: 9 - 1 = 8: a check; 1+1: Routed.
    table.fires("red-horn", "pack-train-a", &[4, 5, 1, 1]).when(back("1411")).when(back("1412"));
    assert_eq!(table.state[unit("pack-train-a")].at, Place::Abandoned(hex("1410")));
    assert_eq!((table.at("personnel-a").as_str(), table.strength("personnel-a")), ("1412", 5));
    assert!(table.is("personnel-a", Marks::ROUTED));
}

/// [15.B-c] [15.B-d] [15.B-e] [15.B-g] Personnel go back to their train; if they are weaker it drops to their strength.
#[test]
fn r15_b_c_rejoining() {
    let mut table = given()
        .on_foot("personnel-a", "1411")
        .lost("personnel-a", 2)
        .marked("personnel-a", Marks::LOW_AMMO)
        .on_foot("a-2-cav", "1912")
        .on_foot("lone-bull", "2004")
        .with(|state| state[unit("pack-train-a")].at = Place::Abandoned(hex("1410")))
        .phase(Phase::Movement, Us);
    table.refuses(Decision::EndPhase, "15.B-g");
    table.picks("personnel-a").when(step("1410"));
    assert_eq!((table.at("pack-train-a").as_str(), table.at("personnel-a").as_str()), ("1410", "Aside"));
    assert_eq!((table.strength("pack-train-a"), table.state[unit("pack-train-a")].stock.get()), (4, 4));
}

/// [15.B-c] Driven back onto their train the Personnel are with it again, whoever drove them.
#[test]
fn r15_b_c_driven_back_onto_the_train() {
    let mut table = given()
        .on_foot("personnel-a", "1411")
        .on_foot("a-2-cav", "2018")
        .on_foot("four-horns", "1412")
        .with(|state| state[unit("pack-train-a")].at = Place::Abandoned(hex("1410")))
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 2+3: back one.
    table.fires("four-horns", "personnel-a", &[4, 4, 2, 3]).when(back("1410"));
    assert_eq!((table.at("pack-train-a").as_str(), table.at("personnel-a").as_str()), ("1410", "Aside"));
    assert!(table.is("pack-train-a", Marks::DISRUPTED));
}

/// [15.B-h] [15.B-i] Personnel without a train become replacements, in a hex or two hexes away.
#[test]
fn r15_b_h_replacements() {
    let mut table = given()
        .on_foot("personnel-a", "1410")
        .lost("personnel-a", 4)
        .on_foot("a-2-cav", "1410")
        .lost("a-2-cav", 1)
        .on_foot("b-2-cav", "1412")
        .lost("b-2-cav", 1)
        .on_foot("lone-bull", "2004")
        .with(|state| state[unit("pack-train-a")].at = Place::Gone)
        .phase(Phase::Movement, Us);
    let give = |key: &str| Decision::Transfer { from: unit("personnel-a"), to: unit(key) };
    table.when(give("a-2-cav")).refuses(give("a-2-cav"), "15.B-i").when(give("b-2-cav"));
    assert_eq!(
        (table.strength("a-2-cav"), table.strength("b-2-cav"), table.at("personnel-a").as_str()),
        (4, 4, "Gone")
    );
    assert_eq!(table.points(), [0, 0]);
}

/// [15.A] [15.A-c] [15.B-f] [15.B-j] A Pinned train gives nothing; neither it nor its men ever run by choice.
#[test]
fn r15_a_c_a_pinned_train_issues_nothing() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .on_foot("pack-train-a", "1411")
        .marked("pack-train-a", Marks::PINNED)
        .on_foot("lone-bull", "1412")
        .rally(Us, &[]);
    assert!(!table.asides(Us).contains(&Decision::Rout { unit: unit("pack-train-a") }));
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("pack-train-a") });
    table.rolls(Decision::Rally { unit: unit("pack-train-a") }, &[1]).when(Decision::EndPhase);
    assert!(!table.is("pack-train-a", Marks::SERVING), "still Pinned at the end of the phase: dropped");
}

/// [14.C-d] [14.C-f] A train serves as many as it has points for.
#[test]
fn r14_c_d_several_units() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .marked("b-2-cav", Marks::LOW_AMMO)
        .on_foot("pack-train-a", "1411")
        .with(|state| state[unit("pack-train-a")].stock = Stock::new(1))
        .on_foot("lone-bull", "2004")
        .rally(Us, &[]);
    let supply = |key: &str| Decision::Resupply { unit: unit(key), from: unit("pack-train-a") };
    table.when(supply("a-2-cav")).refuses(supply("b-2-cav"), "14.C-f");
}

/// [14.C-g] Option: after a melee with a US loss one band takes ammunition.
#[test]
fn r14_c_g_plunder() {
    let mut table = given_with(&[("taken-ammunition", "on")])
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .marked("four-horns", Marks::LOW_AMMO)
        .phase(Phase::Melee, Indian);
    // 5 against 4 is 1:1, column 1; 4 + 1: index 6: a point each.
    table.attacks(&["four-horns"], "1410", &[4]);
    while table.asked() == Us {
        let first = table.options()[0];
        table.when(first);
    }
    table.when(Decision::TakeAmmunition { unit: unit("four-horns") });
    assert!(!table.is("four-horns", Marks::LOW_AMMO));
}

/// [16.B-c] [16.B-d] [8.D.5] Mounts are abandoned at will, once and for good.
#[test]
fn r16_b_c_abandoning_mounts() {
    let mut table = given()
        .on_foot("horse-holder-1", "1410")
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "2004")
        .phase(Phase::Movement, Us);
    let abandon = Decision::AbandonMounts { unit: unit("horse-holder-1") };
    table.rolls(abandon, &[4]).refuses(abandon, "8.D.2.b-c");
    assert_eq!(table.points(), [0, 1]);
}

/// [16.C-g] [16.C-k] [16.C-m] [16.C-j] Three from one train; one taken up makes room for another; empty ones shelter who lies down.
#[test]
fn r16_c_g_works() {
    let train = || unit("pack-train-a");
    let works = |state: &mut rosebud::state::State| {
        for number in ["1410", "1411", "1510"] {
            state.works.push(Work { hex: hex(number), train: unit("pack-train-a") });
        }
    };
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1511")
        .on_foot("pack-train-a", "1511")
        .on_foot("lone-bull", "2004")
        .with(works)
        .phase(Phase::Movement, Us);
    assert!(!table.offers(Decision::DeclareWorks), "three stand");
    table.picks("a-2-cav").when(Decision::ChangeMode { mode: rosebud::tables::Mode::Prone });
    assert!(table.is("a-2-cav", Marks::SHELTERED));
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("pack-train-a", "1511")
        .on_foot("lone-bull", "2004")
        .with(works)
        .phase(Phase::Movement, Us);
    table.when(Decision::TakeUp { unit: unit("a-2-cav") }).when(Decision::EndPhase);
    assert_eq!(table.state.works.iter().filter(|work| work.train == train()).count(), 2);
}

/// [16.A-e] [16.A-l] A charger whose foe gets away pursues without a die and fights at plain strength.
#[test]
fn r16_a_e_charge_meets_thin_air() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .marked("a-2-cav", Marks::CHARGING)
        .with(|state| state[unit("a-2-cav")].target = Some(hex("1409")))
        .on_foot("lone-bull", "1409")
        .phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]);
    table.rolls(Decision::TryRetreat { unit: unit("lone-bull") }, &[4]).when(Decision::Go { unit: unit("lone-bull") });
    table.when(Decision::Stand).when(back("1408"));
    assert_eq!(table.asked(), Us, "pursuit without a die");
    table.when(back("1409")).when(Decision::Attack { hex: hex("1408") });
    table.when(Decision::Join { unit: unit("a-2-cav") }).rolls(Decision::Commit, &[4]);
    assert_eq!(table.melee().0, "5");
}

/// [16.C-g] [16.C-b] The quick player builds out of a train that has markers left, not out of the first one near. Seen in a golden
/// game: the die was rolled turn after turn, and nobody built, as all markers of that train were on the map.
#[test]
fn r16_c_g_the_quick_player_names_a_train_that_can_lend() {
    let lenders = |standing: usize| {
        let bands = ["lone-bull", "old-bear", "four-horns", "red-horn", "black-moon", "big-elk"];
        let given = bands.iter().fold(given(), |given, band| given.on_foot(band, "1408"));
        let work = Work { hex: hex("1910"), train: train_a() };
        let given = given.on_foot("a-2-cav", "1410").on_foot("pack-train-a", "1411").on_foot("pack-train-b", "1411");
        let mut table = given.with(|state| state.works = vec![work; standing]).phase(Phase::Movement, Us);
        table.state.builders = Some(1);
        let mut rng = kernel::playout::PlayoutRng::new(1);
        let row = kernel::Game::propose(game(), &table.state, Us.seat(), kernel::advice::Style::EVEN, &mut rng);
        let lender = |decision| if let Decision::Build { train, .. } = decision { Some(train) } else { None };
        row.into_iter().filter_map(lender).collect::<Vec<_>>()
    };
    assert_eq!(lenders(2), [train_a()]);
    assert_eq!(lenders(3), [unit("pack-train-b")]);
}

fn train_a() -> rosebud::counters::UnitId {
    unit("pack-train-a")
}
