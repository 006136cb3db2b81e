//! What the log says of causes: the rules its lines cite, and lines that would be missed.

use crate::table::{Table, back, game, given, given_with, hex, unit};
use kernel::Game;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::points::{Boxes, Stock};
use rosebud::state::{Marks, Phase};

/// The rules that a line of the last decision cites.
fn cited(table: &Table, line: &str) -> Vec<String> {
    let told: Vec<_> = table.events.iter().map(|event| game().tell(&table.state, event)).collect();
    let found = told.iter().find(|told| told.text.starts_with(line));
    let found = found
        .unwrap_or_else(|| panic!("{line:?} not in {:#?}", told.iter().map(|told| &told.text).collect::<Vec<_>>()));
    found.rules.iter().map(ToString::to_string).collect()
}

fn cites(table: &Table, line: &str, rule: &str) {
    let rules = cited(table, line);
    assert!(rules.iter().any(|cited| cited == rule), "{line:?} cites {rules:?}, not {rule}");
}

fn silent(table: &Table, line: &str) {
    let said = |event| game().tell(&table.state, event).text.starts_with(line);
    assert!(!table.events.iter().any(said), "{line:?} is said");
}

fn attempt(key: &str) -> Decision {
    Decision::TryRetreat { unit: unit(key) }
}

/// [4] Each phase cites its own paragraph.
#[test]
fn r4_phases() {
    let table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    cites(&table, "09:20, United States: Offensive Fire", "4.B");
    let table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::Melee, Us);
    cites(&table, "09:20, United States: Melee", "4.F");
}

/// [9.D.1-b] [9.D.1-c] [10.I] [10.J.2] Disrupted by a check, driven back, Routed: each line says why.
#[test]
fn r9_d_1_what_fire_did() {
    let fired = |dice: &[u8]| {
        let given = given().on_foot("a-2-cav", "1410").on_foot("b-2-cav", "2018").on_foot("four-horns", "1409");
        let mut table = given.phase(Phase::OffensiveFire, Indian);
        table.fires("four-horns", "a-2-cav", dice);
        table
    };
    cites(&fired(&[5, 4, 3, 3]), "A/2 Cav is Disrupted", "9.D.1-b");
    let mut table = fired(&[5, 4, 2, 3]);
    cites(&table, "A/2 Cav is Disrupted", "9.D.1-c");
    table.when(back("1411"));
    cites(&table, "A/2 Cav falls back from 1410 to 1411", "10.I");
    let mut table = fired(&[5, 4, 1, 1]);
    cites(&table, "A/2 Cav is Routed", "10.J");
    table.when(back("1411"));
    cites(&table, "A/2 Cav runs from 1410 to 1411", "10.J.2");
}

/// [9.D.1-e] A Pinned company that would be driven back stays, and it is said.
#[test]
fn r9_d_1_e_held_by_a_pin() {
    let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::PINNED).on_foot("b-2-cav", "2018");
    let mut table = given.on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    // Density -1, Pinned -1: 8 is a check; 3+3 - 1 = 5: back one.
    table.fires("four-horns", "a-2-cav", &[5, 5, 3, 3]);
    cites(&table, "A/2 Cav stays, being Pinned", "9.D.1-e");
    assert_eq!(table.at("a-2-cav"), "1410");
}

/// [10.J.2-d] [10.J.3-c] A Routed company that loses a point is Routed again.
#[test]
fn r10_j_2_d_routed_again() {
    let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::ROUTED).on_foot("b-2-cav", "2018");
    let mut table = given.on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[6, 6]);
    cites(&table, "A/2 Cav is Routed again", "10.J.2-d");
}

/// [10.J.2-c] A later Rout move cites its distance.
#[test]
fn r10_j_2_c_runs_on() {
    let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::ROUTED).on_foot("column-hq", "2010");
    let mut table = given.on_foot("lone-bull", "1407").phase(Phase::Movement, Us);
    table.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2010") }).when(back("1510"));
    cites(&table, "A/2 Cav runs from 1410 to 1510", "10.J.2-c");
}

/// [9.E] [12.D.1] [12.D.3] Leader Loss Checks say whether dice, a loss to fire or a melee called for them.
#[test]
fn r12_d_why_a_leader_is_checked() {
    let fired = |dice: &[u8]| {
        let given = given().on_foot("a-2-cav", "1410").leader("noyes", "1410", Some("a-2-cav"));
        let mut table = given.on_foot("four-horns", "1409").phase(Phase::OffensiveFire, Indian);
        table.fires("four-horns", "a-2-cav", dice);
        table
    };
    assert_eq!(cited(&fired(&[1, 1, 3, 4]), "Leader Loss Check of Noyes"), ["9.E"]);
    // 12 - 1: a point; the Leader's check, then the company's.
    assert_eq!(cited(&fired(&[6, 6, 3, 4, 4, 4]), "Leader Loss Check of Noyes"), ["12.D.1"]);
    let given = given().on_foot("a-2-cav", "1410").leader("noyes", "1410", Some("a-2-cav"));
    let mut table = given.on_foot("four-horns", "1409").on_foot("lone-bull", "1409").phase(Phase::Melee, Indian);
    // 2:1 or less and Noyes -1: 5 and column 4 make 7 or 6; the highest die brings a loss or none.
    table.attacks(&["four-horns", "lone-bull"], "1410", &[]).rolls(Decision::Stand, &[4, 3, 4]);
    assert_eq!(cited(&table, "Leader Loss Check of Noyes"), ["12.D.3"]);
}

/// [9.D.2-b] [11] A Holder falls to fire with its mounts, in melee like any unit.
#[test]
fn r11_a_holder_killed_in_melee() {
    let given = || given().on_foot("horse-holder-1", "1410").on_foot("b-2-cav", "2018").on_foot("lone-bull", "1409");
    let mut table = given().phase(Phase::OffensiveFire, Indian);
    table.fires("lone-bull", "horse-holder-1", &[6, 6]);
    assert_eq!(cited(&table, "Horse Holder 1 is eliminated"), ["9.D.2-b"]);
    let ponies = given().on_foot("pony-holder-1", "1409").on_foot("old-bear", "2004");
    let mut table = ponies.on_foot("a-2-cav", "1410").phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "pony-holder-1", &[6, 6]);
    assert_eq!(cited(&table, "Pony Holder 1 is eliminated"), ["9.D.2-b"]);
    silent(&table, "Pony Holder 1 loses");
    let mut table = given().phase(Phase::Melee, Indian);
    // Its horses run: 1; 4:1, column 6: 6 is D c1 Rt.
    table.attacks(&["lone-bull"], "1410", &[]).rolls(Decision::Stand, &[1, 6]);
    assert_eq!(cited(&table, "Horse Holder 1 is eliminated"), ["11"]);
}

/// [10.B-c] [10.F-c] [14.B-b] [14.D.2-d] [16.A-b] A melee cites what changed the strengths, and only that.
#[test]
fn r10_a_b_what_changed_the_strengths() {
    let plain = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409");
    let mut table = plain.phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav"], "1409", &[]).rolls(Decision::Stand, &[4]);
    assert_eq!(cited(&table, "Melee in 1409"), ["10.A-b", "10.A-e"]);
    let given = given_with(&[("ammunition", "boxes")]).on_foot("a-2-cav", "1410").on_foot("c-9-inf", "1410");
    let given = given.marked("c-9-inf", Marks::ROUTED).on_foot("lone-bull", "1409");
    let mut table = given.with(|state| state[unit("c-9-inf")].stock = Stock::ZERO).phase(Phase::Melee, Indian);
    // The Routed Infantry has to try and fails; then the melee.
    table.attacks(&["lone-bull"], "1410", &[]).rolls(attempt("c-9-inf"), &[1]);
    cites(&table, "C/9 Inf tries to retreat before melee", "10.F");
    table.rolls(Decision::Stand, &[4]);
    let rules = cited(&table, "Melee in 1410");
    assert_eq!(rules[..4], ["10.A-b", "10.B-c", "14.D.2-d", "10.F-c"], "{rules:?}");
}

/// [2.D-e] The last column of the odds stands for all above it.
#[test]
fn r2_d_e_the_last_column() {
    let headings = &game().data().tables.melee.headings;
    assert_eq!(headings.each_ref().map(|line| line.last().unwrap().as_str()), ["4:1 or more", "5:1 or more"]);
    let given = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").lost("lone-bull", 3);
    let mut table = given.on_foot("b-2-cav", "1410").phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav", "b-2-cav"], "1409", &[]).rolls(Decision::Stand, &[4]);
    cites(&table, "Melee in 1409: 8 against 1 is 4:1 or more, die 4", "10.A-b");
}

/// [10.H.1] A band that passed and is shut in has nowhere to go, and it is said; one that may go and stays is not spoken of.
#[test]
fn r10_h_1_nowhere_to_go() {
    let attacked = |keys: &[&str]| {
        let around = ["1410", "1309", "1509", "1408", "1308", "1508"];
        let given = keys.iter().zip(around).fold(given(), |given, (key, at)| given.on_foot(key, at));
        let mut table = given.on_foot("lone-bull", "1409").phase(Phase::Melee, Us);
        table.attacks(&["a-2-cav"], "1409", &[]);
        table
    };
    let mut table = attacked(&["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav", "a-3-cav"]);
    table.rolls(attempt("lone-bull"), &[5, 4]);
    assert_eq!(cited(&table, "Lone Bull has nowhere to go"), ["10.H.1"]);
    let mut table = attacked(&["a-2-cav"]);
    table.rolls(attempt("lone-bull"), &[5]).rolls(Decision::Stand, &[4]);
    silent(&table, "Lone Bull has nowhere to go");
}

/// [10.H.1-d] [10.H.2] Who gets away falls back; nobody pursues if nobody has tried to.
#[test]
fn r10_h_2_nobody_pursues() {
    let given = given().on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1309").on_foot("lone-bull", "1409");
    let mut table = given.phase(Phase::Melee, Us);
    table.attacks(&["a-2-cav", "b-2-cav"], "1409", &[]).rolls(attempt("lone-bull"), &[5]);
    table.when(Decision::Go { unit: unit("lone-bull") }).when(Decision::Stand);
    if table.asked() == Indian {
        let to = back(&table.hexes()[0]);
        table.when(to);
    }
    cites(&table, "Lone Bull falls back from 1409", "10.H.1-d");
    let label = |table: &Table| game().label(&table.state, &Decision::Stand);
    assert_eq!(label(&table), "Nobody pursues");
    table.rolls(Decision::Pursue { unit: unit("a-2-cav") }, &[6]);
    assert_eq!(label(&table), "No more pursuit");
}

/// [14.D.1] That the first fire of a unit cannot leave it low is said where it mattered.
#[test]
fn r14_d_1_the_first_fire() {
    let given = given_with(&[("ammunition", "first-fire-free")]).on_foot("a-2-cav", "1410");
    let mut table = given.on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[2, 3]);
    assert_eq!(cited(&table, "A/2 Cav fires for the first time and cannot run low"), ["14.D.1"]);
}

/// [14.D.2-d] With boxes the last shot of a unit is told.
#[test]
fn r14_d_2_d_the_last_shot() {
    let fired = |half_boxes: u8| {
        let given = given_with(&[("ammunition", "boxes")]).on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409");
        let given = given.with(|state| state[unit("a-2-cav")].stock = Stock::new(half_boxes));
        let mut table = given.phase(Phase::OffensiveFire, Us);
        table.fires_so("a-2-cav", "lone-bull", Shot::Full, &[1, 2]);
        table
    };
    assert_eq!(cited(&fired(2), "A/2 Cav has fired its last cartridges"), ["14.D.2-d"]);
    silent(&fired(3), "A/2 Cav has fired its last cartridges");
}

/// [14.D.2-g] Boxes are issued under the option, not under the basic rule.
#[test]
fn r14_d_2_g_boxes_issued() {
    let given = given_with(&[("ammunition", "boxes")]).on_foot("a-2-cav", "1410").on_foot("pack-train-a", "1411");
    let given = given.with(|state| state[unit("a-2-cav")].stock = Stock::new(10));
    let mut table = given.on_foot("lone-bull", "2004").rally(Us, &[]);
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("pack-train-a") });
    table.when(Decision::Boxes { boxes: Boxes::new(2) });
    assert_eq!(cited(&table, "A/2 Cav is to get 2 boxes from Pack Train A"), ["14.D.2-g"]);
    table.when(Decision::EndPhase).while_asked(Us, Phase::OffensiveFire).when(Decision::EndPhase);
    assert_eq!(cited(&table, "A/2 Cav gets 2 boxes from Pack Train A"), ["14.D.2-g"]);
}

/// [14.B-c] [14.D.2-i] Who costs the US points for want of ammunition is named, under the rule that is played.
#[test]
fn r14_b_c_who_is_low_at_the_end() {
    for (ammunition, rule) in [("basic", "14.B-c"), ("boxes", "14.D.2-i")] {
        let given = given_with(&[("ammunition", ammunition)]).on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1410");
        let given =
            given.marked("a-2-cav", Marks::LOW_AMMO).marked("b-2-cav", Marks::LOW_AMMO).on_foot("lone-bull", "2010");
        let few = |state: &mut rosebud::state::State| {
            state.turn = 19;
            ["a-2-cav", "b-2-cav"].into_iter().for_each(|key| state[unit(key)].stock = Stock::new(4));
        };
        let table = given.with(few).rally(Indian, &[]);
        assert_eq!(cited(&table, "A/2 Cav and B/2 Cav are low on ammunition"), [rule]);
        assert_eq!(cited(&table, "United States: -2 points"), [rule]);
    }
}
