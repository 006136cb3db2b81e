//! 6.7, 13.0: meeting the enemy, and passing him.

use crate::acts::{ambush, guide, lose};
use crate::front::{after, quiet, village};
use crate::table::{Table, given, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Stage};

const SHAWNEE: [&str; 5] = ["Shawnee 1", "Shawnee 2", "Shawnee 3", "Shawnee 4", "Shawnee 5"];
const COLUMN: [&str; 6] = ["Harmar", "R1", "R2", "R3", "R4", "R5"];

/// Harmar and 10 FP have entered Triplett Creek, where so many Shawnee units stand, the last of them reduced.
fn met(warriors: usize, wc: u8) -> Table {
    let last = SHAWNEE[warriors - 1];
    let mut table = given("harmar")
        .all(&COLUMN, "Mount Sterling")
        .all(&SHAWNEE[..warriors], "Triplett Creek")
        .flipped(&[last])
        .at("R16", "Louisville")
        .vp(0, wc)
        .operations(Side::Us);
    table.form("Mount Sterling", &COLUMN).when(step("Triplett Creek"));
    table
}

fn stage(table: &Table) -> Option<Stage> {
    match table.state.top() {
        Some(Frame::Moving(force)) => Some(force.stage),
        _ => None,
    }
}

/// [6.7] Among enemy FP the mover attacks, passes or overruns, whichever is possible, and nothing else.
#[test]
fn r6_7_the_menu_at_contact() {
    // 10 FP against 7, against 9 and against 1.
    assert_eq!(met(4, 0).options(), [Decision::Attack, Decision::PassThrough]);
    assert_eq!(met(1, 0).options(), [Decision::Attack, Decision::PassThrough, Decision::Overrun]);
    let mut table = met(4, 0);
    table.refuses(step("Salt Lick"), "4.2");
    table.refuses(Decision::Stop, "4.2");
    table.refuses(Decision::Overrun, "17.1");
}

/// [6.7] A reduced or healthy principal village is 1 FP for the US to meet; one of no member is not.
#[test]
fn r6_7_an_empty_principal_village_is_met() {
    let mut table = given("harmar").all(&COLUMN, "Hurricane Tom").operations(Side::Us);
    table.form("Hurricane Tom", &COLUMN).when(step("Chalakatha"));
    assert_eq!(stage(&table), Some(Stage::Contact));

    let mut ours = given("harmar").all(&["Blue Jacket", "Miami 1"], "Hurricane Tom").operations(Side::Wc);
    ours.form("Hurricane Tom", &["Blue Jacket", "Miami 1"]).when(step("Chalakatha"));
    assert_eq!(stage(&ours), Some(Stage::Ready));
}

/// [6.7-b] A key leader alone gets out of the way of enemy FP: no dice, no points.
#[test]
fn r6_7_b_a_lone_leader_gets_out_of_the_way() {
    let mut table = given("legion")
        .at("Wayne", "Triplett Creek")
        .all(&["Blue Jacket", "Shawnee 1", "Shawnee 2"], "Mount Sterling")
        .at("Miami 1", "Twin Creek")
        .vp(4, 4)
        .operations(Side::Wc);

    table.form("Mount Sterling", &["Blue Jacket", "Shawnee 1", "Shawnee 2"]).when(step("Triplett Creek"));

    // Upper Blue Licks and Salt Lick both lie beside Limestone; the WC came from Mount Sterling.
    assert_eq!(table.side(), Some(Side::Us));
    table.refuses(Decision::RetreatTo { to: space("Mount Sterling") }, "15.1.2");
    table.when(Decision::RetreatTo { to: space("Salt Lick") });
    assert!(table.is_at("Wayne", "Salt Lick") && table.is_at("Shawnee 1", "Triplett Creek"));
    assert_eq!(table.vp(), [4, 4]);
    assert_eq!((table.side(), table.spent()), (Some(Side::Wc), (1, 5)));
}

/// [6.7-b] [14.2-c] Nor does he stay in a principal village without warriors: the village fights for itself, without his
/// tactics, and nobody scores for a battle of units (24.0-b).
#[test]
fn r6_7_b_a_lone_leader_leaves_a_principal_village() {
    let arranged =
        given("harmar").all(&COLUMN, "Hurricane Tom").at("Blue Jacket", "Chalakatha").at("Miami 1", "Kekionga");
    let mut table = arranged.vp(0, 0).operations(Side::Us);
    table.form("Hurricane Tom", &COLUMN).when(step("Chalakatha"));
    assert_eq!(table.side(), Some(Side::Wc));
    let away = table.options()[0];
    table.refuses(Decision::RetreatTo { to: space("Hurricane Tom") }, "15.1.2");
    table.when(away);
    assert!(!table.is_at("Blue Jacket", "Chalakatha"));
    assert_eq!(stage(&table), Some(Stage::Contact));

    // Battle; 10 FP score, the village does not; the village's step is all that counts.
    table.rolling(Decision::Attack, &[1, 6, 1]);
    assert_eq!((table.vp(), table.is_flipped("Blue Jacket")), ([1, 0], false));
}

/// [R74] [6.7-b] Nor does he stay beside enemies who have arrived in his space: he is gone before he is healed.
#[test]
fn r74_a_wounded_leader_leaves_when_enemies_arrive() {
    let given = quiet("harmar").site("Twin Creek", village(Nation::Miami)).at("M1", "Upper Four Mile");
    let given = given.at("Le Gris", "Upper Four Mile").flipped(&["Le Gris"]);
    let table = after(given, 3, 2, &[1]);
    assert!(
        table.is_at("Le Gris", "Twin Creek") && !table.is_flipped("Le Gris") && table.is_at("M1", "Upper Four Mile")
    );
}

/// [R74] [9.0] Wounded leaders may lie in one space; healed, those of the Confederacy leave it, for the US heals first.
#[test]
fn r74_of_leaders_healed_together_one_goes() {
    let both = ["Doughty", "Elkswatawa"];
    let given = quiet("harmar").site("Twin Creek", village(Nation::Miami)).all(&both, "Upper Four Mile").flipped(&both);
    let table = after(given, 3, 2, &[1, 1]);
    assert!(table.is_at("Elkswatawa", "Twin Creek") && table.is_at("Doughty", "Upper Four Mile"));

    let given = quiet("harmar").site("Greenville Creek", Site::Settlement(Health::Full)).all(&both, "Upper Four Mile");
    let table = after(given.flipped(&both), 3, 2, &[4, 1]);
    assert!(table.is_at("Elkswatawa", "Upper Four Mile") && table.is_at("Doughty", "Greenville Creek"));
}

/// [6.7-b] A scout alone goes too; a wagon is captured and a gun is lost.
#[test]
fn r6_7_b_scouts_go_wagons_are_taken_guns_are_lost() {
    let mut table = given("harmar")
        .all(&["S1", "W1", "A1"], "Triplett Creek")
        .all(&["Blue Jacket", "Shawnee 1"], "Mount Sterling")
        .vp(0, 4)
        .operations(Side::Wc);

    table.form("Mount Sterling", &["Blue Jacket", "Shawnee 1"]).when(step("Triplett Creek"));
    table.when(Decision::RetreatTo { to: space("Salt Lick") });

    assert!(table.is_at("S1", "Salt Lick") && table.place("W1") == Place::Cup);
    assert!(table.is_at("A1", "Triplett Creek") && table.is_flipped("A1"));
    // 10.1-b: half a point for each of its two steps.
    assert_eq!(table.vp(), [0, 6]);
}

/// [6.7-b] Pieces without FP never enter a space with enemy FP, and are never asked to fight there.
#[test]
fn r6_7_b_without_points_nobody_seeks_the_enemy() {
    let mut table =
        given("harmar").at("Harmar", "Mount Sterling").at("Shawnee 1", "Triplett Creek").operations(Side::Us);

    table.form("Mount Sterling", &["Harmar"]);

    table.refuses(step("Triplett Creek"), "13.0");
}

/// [6.7-b] A force that loses its last FP to a neighbour's ambush as it enters an enemy's space goes back.
#[test]
fn r6_7_b_who_has_lost_all_points_goes_back() {
    let mut table = given("harmar")
        .all(&["Harmar", "R1"], "Mount Sterling")
        .flipped(&["R1"])
        .all(&["Shawnee 1", "Shawnee 2"], "Salt Lick")
        .at("Miami 1", "Triplett Creek")
        .at("R16", "Louisville")
        .vp(0, 2)
        .operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Triplett Creek"));
    table.rolling(ambush("Salt Lick"), &[4, 1]);

    assert_eq!(table.place("R1"), Place::Cup);
    assert!(table.is_at("Harmar", "Mount Sterling"));
    assert_eq!((table.side(), table.state[table.id("Harmar")].moved), (Some(Side::Us), true));
}

/// [13.0] More FP than the enemy and a point to spare: 10 against 7 passes, 10 against 10 does not.
#[test]
fn r13_0_the_stronger_passes() {
    let mut table = met(4, 0);
    table.when(Decision::PassThrough).when(step("Salt Lick"));
    assert!(table.is_at("Harmar", "Salt Lick") && table.is_at("Shawnee 1", "Triplett Creek"));

    let mut equal = given("harmar").all(&COLUMN, "Mount Sterling").all(&SHAWNEE, "Triplett Creek").operations(Side::Us);
    equal.form("Mount Sterling", &COLUMN).when(step("Triplett Creek"));
    equal.refuses(Decision::PassThrough, "13.0");
}

/// [13.0] Subordinate leaders count on both sides (R49).
#[test]
fn r13_0_leaders_with_points_count() {
    let pass = |column: &[&str], chief: bool| {
        let mut given = given("harmar").all(column, "Mount Sterling").at("Shawnee 1", "Triplett Creek");
        if chief {
            given = given.at("Elkswatawa", "Triplett Creek");
        }
        let mut table = given.operations(Side::Us);
        table.form("Mount Sterling", column).when(step("Triplett Creek"));
        table.offers(Decision::PassThrough)
    };

    assert!(pass(&["Hardin", "R1"], false));
    assert!(!pass(&["Hardin", "R1"], true));
    assert!(!pass(&["Harmar", "R1"], false));
}

/// [13.0-b] It costs 1 MP on top of the step, and one more has to be left to go on.
#[test]
fn r13_0_b_passing_costs_a_point() {
    let mut table = met(4, 0);
    assert_eq!(table.spent(), (1, 4));
    table.when(Decision::PassThrough);
    assert_eq!(table.spent(), (2, 4));

    let mut stray =
        given("harmar").all(&COLUMN[1..], "Mount Sterling").at("Shawnee 1", "Triplett Creek").operations(Side::Us);
    stray.form("Mount Sterling", &COLUMN[1..]).when(step("Triplett Creek"));
    stray.refuses(Decision::PassThrough, "13.0-b");
}

/// [13.0] Who has passed neither stops in the space nor turns on what was passed.
#[test]
fn r13_0_who_passes_goes_on() {
    let mut table = met(4, 0);

    table.when(Decision::PassThrough);

    table.refuses(Decision::Stop, "14.1");
    table.refuses(Decision::Attack, "14.1");
    table.refuses(Decision::Overrun, "14.1");
}

/// [13.0-c] The stack passed may ambush if 18.1 lets it: 7 FP may, 1 FP against 10 may not.
#[test]
fn r13_0_c_the_stack_passed_may_ambush() {
    let mut table = met(4, 2);
    // 18.0-d: it has to wait for the declaration.
    assert_eq!(table.side(), Some(Side::Us));
    table.when(Decision::PassThrough);
    assert_eq!(table.side(), Some(Side::Wc));
    assert_eq!(table.options(), [ambush("Triplett Creek"), Decision::LetPass]);
    table.rolling(ambush("Triplett Creek"), &[4, 1]);
    assert!(table.is_flipped("R1"));
    assert_eq!((table.side(), table.spent()), (Some(Side::Us), (2, 4)));
    table.when(step("Salt Lick"));

    let mut few = met(1, 2);
    few.when(Decision::PassThrough);
    assert_eq!(few.side(), Some(Side::Us));
}

/// [13.0-c] An overwhelming ambush throws the passing force back where it came from.
#[test]
fn r13_0_c_an_overwhelming_ambush_throws_it_back() {
    let mut table = met(4, 2);

    table.when(Decision::PassThrough).rolling(ambush("Triplett Creek"), &[6, 1]).when(lose("R2"));

    assert!(table.is_at("Harmar", "Mount Sterling") && table.is_flipped("R1") && table.is_flipped("R2"));
    assert!(
        table.events.iter().any(|event| matches!(event, Event::Retreated { to, .. } if *to == space("Mount Sterling")))
    );
    assert!(table.state[table.id("Harmar")].moved);
}

/// [13.0-c] Who passes and then cannot go on, the guide being dead, goes back.
#[test]
fn r13_0_c_who_can_no_longer_go_on_goes_back() {
    let mut table = given("wabash")
        .all(&["M2", "M1", "S1"], "Mount Sterling")
        .flipped(&["M2", "M1"])
        .at("Shawnee 1", "Triplett Creek")
        .flipped(&["Shawnee 1"])
        .at("R16", "Louisville")
        .vp(0, 2)
        .operations(Side::Us);

    table.form("Mount Sterling", &["M2", "M1", "S1"]).rolling(guide("S1"), &[6]);
    table.when(step("Triplett Creek")).when(Decision::PassThrough);
    assert_eq!(table.spent(), (2, 3));
    // Both units are reduced, so the scout may take the hit.
    table.rolling(ambush("Triplett Creek"), &[4, 1]).when(lose("S1"));

    assert!(table.is_at("M2", "Mount Sterling") && table.is_at("M1", "Mount Sterling"));
    assert_eq!(table.side(), Some(Side::Us));
}

/// [2.5.2-d] [6.7-b] A leader whose last unit dies on a river between held banks, nothing left to spend, is put ashore
/// where he stepped in.
#[test]
fn r2_5_2_d_a_leader_is_not_left_on_the_river() {
    let banks = [("Shawnee 1", "Salt Lick"), ("Shawnee 2", "Tygarts Creek"), ("Shawnee 3", "Scioto Brush")];
    let given = banks.iter().fold(given("harmar"), |given, (name, at)| given.at(name, at));
    let mut table = given
        .at("Shawnee 4", "Pine Creek")
        .all(&["Harmar", "R1"], "Limestone")
        .flipped(&["R1"])
        .at("R16", "Louisville")
        .vp(0, 4)
        .operations(Side::Us);

    table.form("Limestone", &["Harmar", "R1"]).when(step("O16"));
    table.when(step("O15")).when(Decision::LetPass);
    table.when(step("O14")).rolling(ambush("Salt Lick"), &[4, 1]).when(Decision::LetPass);

    assert!(table.is_at("Harmar", "Limestone") && table.place("R1") == Place::Cup);
    assert_eq!(table.side(), Some(Side::Us));
}
