//! 16, 17: charges, Breastworks, the post, the village, hills.

use crate::table::{back, game, given, hex, shot_refused, step, unit};
use rosebud::charge::charge_bonus;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::fire::FireKind;
use rosebud::state::{Fired, Marks, Phase, Place, Work};
use rosebud::strength::Strength;
use rosebud::tables::Mode;

fn charge(number: &str) -> Decision {
    Decision::Charge { hex: hex(number) }
}

/// [16.A-b] The bonus is half of what the unit has after other modifiers, rounded up: 3 for 5, 2 for 2.5, 1 for 1.
#[test]
fn r16_a_b_bonus() {
    let bonus = |strength: Strength| (strength + charge_bonus(strength)).to_string();
    assert_eq!(bonus(Strength::whole(5)), "8");
    assert_eq!(bonus(Strength::whole(5).halved()), "4.5");
    assert_eq!(bonus(Strength::whole(1)), "2");
}

/// [16.A-d] [10.B] A charge is fought where it was declared: no other hex, no other target for Advance Fire.
#[test]
fn r16_a_d_where_it_was_declared() {
    let charging = || {
        let given = given().mounted("a-2-cav", "1410").marked("a-2-cav", Marks::CHARGING).on_foot("old-bear", "1509");
        given.with(|state| state[unit("a-2-cav")].target = Some(hex("1409")))
    };
    let table = charging().on_foot("lone-bull", "1409").phase(Phase::AdvanceFire, Us);
    assert_eq!(shot_refused(&table, "a-2-cav", "old-bear", FireKind::Advance).as_deref(), Some("16.A-d"));
    assert_eq!(shot_refused(&table, "a-2-cav", "lone-bull", FireKind::Advance), None);
    let mut table = charging().on_foot("lone-bull", "1409").phase(Phase::Melee, Us);
    table.refuses(Decision::Attack { hex: hex("1509") }, "10.A").refuses(Decision::EndPhase, "16.A-d");
    // The target is gone before the Melee Phase: no bonus, no Disruption, and any other hex may be attacked.
    let mut table = charging().phase(Phase::Melee, Us);
    assert!(!table.is("a-2-cav", Marks::CHARGING));
    table.attacks(&["a-2-cav"], "1509", &[]).rolls(Decision::Stand, &[6]);
    assert_eq!(table.melee().0, "5");
}

/// [16.A-f] A company that was Disrupted when the phase began does not charge, though it has recovered.
#[test]
fn r16_a_f_in_order_from_the_start() {
    let mut table = given()
        .mounted("a-2-cav", "1412")
        .marked("a-2-cav", Marks::DISRUPTED)
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Recover).refuses(charge("1409"), "16.A-f");
}

/// [16.A-g] Already next to its target a company has to ride at it all the same.
#[test]
fn r16_a_g_at_least_one_hex() {
    let mut table = given().mounted("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(charge("1409")).refuses(Decision::Stop, "16.A-g");
}

/// [16.A-j] One level up in the whole charge, not two; down and up again is allowed.
#[test]
fn r16_a_j_one_level() {
    let mut table = given().mounted("a-2-cav", "2501").on_foot("lone-bull", "2604").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(charge("2604")).when(step("2502"));
    table.refuses(step("2503"), "16.A-h");
    assert!(table.hexes().contains(&"2603".to_owned()));
    let mut table = given().mounted("a-2-cav", "2303").on_foot("lone-bull", "2505").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(charge("2505")).when(step("2304")).when(step("2405"));
    assert!(table.offers(Decision::Stop));
}

/// [16.A-c] [7.C-f] After half fire a charge has half of 7 points, no more.
#[test]
fn r16_a_c_after_half_fire() {
    let given = |at: &str| {
        let given = given().mounted("a-2-cav", at).with(|state| state[unit("a-2-cav")].fired = Fired::Half);
        let mut table = given.on_foot("lone-bull", "1408").phase(Phase::Movement, Us);
        table.picks("a-2-cav");
        table
    };
    let mut table = given("1412");
    assert!(table.offers(charge("1408")), "three hexes to go");
    table.when(charge("1408"));
    assert_eq!(table.left("a-2-cav"), 3);
    assert!(!given("1413").offers(charge("1408")));
}

/// [16.B-b] [16.B-g] A US Holder in a meleed hex loses its mounts with one roll, and adds its point to the defence.
#[test]
fn r16_b_b_holders_in_melee() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("horse-holder-1", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .marked("horse-holder-1", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // The horses are caught on a 4; 5 against 5 is 1:1, column 1; 4 + 1: index 6.
    table.attacks(&["four-horns"], "1410", &[4, 4]);
    assert_eq!((table.melee().1.as_str(), table.points()[1]), ("5", 1));
    assert!(table.is("horse-holder-1", Marks::MOUNTLESS));
}

/// [16.C-c] A builder is on its feet until the turn ends, and one that is driven off builds nothing.
#[test]
fn r16_c_c_builders() {
    let building = || {
        let mut table = given()
            .prone("a-2-cav", "1410")
            .on_foot("pack-train-a", "1412")
            .on_foot("four-horns", "1408")
            .phase(Phase::Movement, Us);
        table.rolls(Decision::DeclareWorks, &[3]);
        table.when(Decision::Build { unit: unit("a-2-cav"), train: unit("pack-train-a") });
        table.refuses(Decision::Pick { unit: unit("pack-train-a") }, "14.C-b").when(Decision::EndPhase);
        table
    };
    let mut table = building();
    // Long range, 2.5 down to 2: column B.
    table.fires("four-horns", "a-2-cav", &[1, 2]);
    assert_eq!((table.shot_modifier(), table.mode("a-2-cav")), (-1, Mode::Dismounted), "density alone");
    let mut table = building();
    // 12 - 1 = 11: MC-1; 3+3 - 1 = 5: back one.
    table.fires("four-horns", "a-2-cav", &[6, 6, 3, 3]).when(back("1411"));
    while table.state.phasing == Us {
        table.when(Decision::EndPhase);
    }
    assert!(table.state.works.is_empty() && !table.is("a-2-cav", Marks::SHELTERED));
}

/// [16.C-d] Neither a Pinned company builds nor one next to a Pinned train.
#[test]
fn r16_c_d_pinned() {
    let table = |pinned: &str| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .on_foot("b-2-cav", "1811")
            .on_foot("pack-train-a", "1411")
            .on_foot("pack-train-b", "1812")
            .marked(pinned, Marks::PINNED)
            .on_foot("lone-bull", "2004")
            .phase(Phase::Movement, Us);
        table.rolls(Decision::DeclareWorks, &[3]);
        table
    };
    let build = Decision::Build { unit: unit("a-2-cav"), train: unit("pack-train-a") };
    table("a-2-cav").refuses(build, "16.C-d");
    table("pack-train-a").refuses(build, "16.C-d");
}

/// [16.C-n] [16.C-i] In melee Breastworks count only if all who could lie down are behind them.
#[test]
fn r16_c_n_melee() {
    let modifier = |outside: Option<bool>| {
        let work = Work { hex: hex("1410"), train: unit("pack-train-a") };
        let given = given().prone("a-2-cav", "1410").marked("a-2-cav", Marks::SHELTERED.or(Marks::PINNED));
        let given = match outside {
            None => given,
            Some(true) => given.prone("b-2-cav", "1410").marked("b-2-cav", Marks::PINNED),
            Some(false) => given.on_foot("b-2-cav", "1410"),
        };
        let given = given.on_foot("four-horns", "1409").with(|state| state.works.push(work));
        let mut table = given.phase(Phase::Melee, Indian);
        if outside == Some(false) {
            table.attacks(&["four-horns"], "1410", &[]).rolls(Decision::Stand, &[6]);
        } else {
            table.attacks(&["four-horns"], "1410", &[6]);
        }
        table.melee().2
    };
    assert_eq!((modifier(None), modifier(Some(false)), modifier(Some(true))), (-1, 0, 1));
}

/// [16.D-f] [16.D] Driven out of its place a company has to come closer in its next Movement Phase.
#[test]
fn r16_d_f_back_to_the_post() {
    let mut table = given()
        .mounted("c-3-cav", "2810")
        .on_foot("lone-bull", "1410")
        .with(|state| state.released = false)
        .phase(Phase::Movement, Us);
    table.refuses(Decision::EndPhase, "16.D").picks("c-3-cav").refuses(step("2809"), "16.D").when(step("2811"));
    table.when(Decision::Stop);
    assert!(table.offers(Decision::EndPhase), "closer than it began");
}

/// [16.D] R96: from its post a company does not advance out of reach of Eagle's Nest.
#[test]
fn r16_d_no_advance_away_from_the_post() {
    let mut table = given()
        .on_foot("c-3-cav", "2812")
        .on_foot("b-2-cav", "2711")
        .on_foot("pony-holder-1", "2811")
        .on_foot("lone-bull", "1410")
        .with(|state| state.released = false)
        .phase(Phase::Melee, Us);
    table.attacks(&["c-3-cav", "b-2-cav"], "2811", &[]).when(Decision::Stand);
    let advance = |key: &str| Decision::Advance { unit: unit(key), to: hex("2811") };
    table.refuses(advance("c-3-cav"), "16.D");
    assert!(table.offers(advance("b-2-cav")));
}

/// [16.E-d] At the end: 1 finds the trail, 6 is an ambush whose losses the US spreads and the Indians score.
#[test]
fn r16_e_d_what_became_of_them() {
    let end = |dice: &[u8]| {
        given()
            .on_foot("e-2-cav", "1410")
            .on_foot("lone-bull", "2010")
            .with(|state| {
                for key in ["a-2-cav", "b-2-cav", "d-2-cav"] {
                    state[unit(key)].at = Place::Searching;
                }
                state.turn = 19;
            })
            .rally(Indian, dice)
    };
    assert_eq!((end(&[1]).points(), end(&[3]).points()), ([3, 0], [0, 0]));
    let mut table = end(&[6, 4]);
    assert_eq!(table.asked(), Us);
    table.refuses(Decision::Lose { unit: unit("e-2-cav") }, "10.C.1");
    for key in ["a-2-cav", "a-2-cav", "b-2-cav", "b-2-cav"] {
        table.when(Decision::Lose { unit: unit(key) });
    }
    assert_eq!((table.points(), table.strength("a-2-cav"), table.state.ending.is_some()), ([0, 4], 2, true));
}

/// [17-b] [17-c] A hill scores once, for a company that rides over it; not for Scouts, warriors or those who run.
#[test]
fn r17_c_each_hill_once() {
    let mut table = given()
        .mounted("old-crow", "2907")
        .mounted("a-2-cav", "2907")
        .mounted("b-2-cav", "2907")
        .on_foot("lone-bull", "1410")
        .phase(Phase::Movement, Us);
    table.picks("old-crow").when(step("2908"));
    assert_eq!(table.points(), [0, 0]);
    table.when(Decision::Stop).picks("a-2-cav").when(step("2908")).when(step("2909"));
    assert_eq!(table.points(), [2, 0], "though it does not stay");
    table.when(Decision::Stop).picks("b-2-cav").when(step("2908"));
    assert_eq!(table.count(|event| matches!(event, Event::HillTaken { .. })), 0);
    assert_eq!(table.points(), [2, 0]);
    let mut routed = given()
        .on_foot("a-2-cav", "2907")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("column-hq", "2912")
        .on_foot("lone-bull", "2905")
        .phase(Phase::Movement, Us);
    routed.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2912") }).when(back("2908"));
    assert_eq!((routed.at("a-2-cav").as_str(), routed.points()), ("2908", [0, 0]));
    let mut band = given().mounted("lone-bull", "2907").on_foot("a-2-cav", "1410").phase(Phase::Movement, Indian);
    band.with_points([2, 0]).picks("lone-bull").when(step("2908"));
    assert_eq!(band.points(), [2, 0]);
    assert_eq!(game().look(&band.state).state.hills, 0);
}
