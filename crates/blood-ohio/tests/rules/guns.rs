//! 22.0, 10.1-b: guns and wagons.

use crate::field::{
    CAMP, FIELD, HOME, ambush, assault, charge, country, field, id, is_over, onslaught, rolled, strengths, won,
};
use crate::table::{Table, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::Place;

fn warriors_enter(us: &[&str], half: &[&str]) -> Table {
    let mut table = country().all(us, FIELD).flipped(half).at("Miami 1", CAMP).operations(Side::Wc);
    table.form(CAMP, &["Miami 1"]).when(step(FIELD));
    table
}

/// [22.0] [22.2-b] A gun is supported by any regular, cavalry or militia unit; alone it is lost to the first warrior.
#[test]
fn r22_0_support() {
    let mut table = warriors_enter(&["A1"], &[]);
    assert!(table.is_flipped("A1") && table.is_at("A1", FIELD));
    assert_eq!((table.vp(), table.spent()), ([0, 0], (1, 3)), "at no cost");
    table.when(step("Stillwater"));
    assert!(table.is_at("A1", FIELD), "nobody takes it along");

    for guard in ["R1", "RC1", "M1", "MC1"] {
        assert!(!warriors_enter(&["A1", guard], &[]).is_flipped("A1"), "{guard}");
    }
    let table = warriors_enter(&["A1", "S1"], &[]);
    assert!(table.is_flipped("A1"), "a scout is no support");
}

/// [22.2-b] A leader of the Confederacy without warriors takes no gun.
#[test]
fn r22_2_b_only_warriors() {
    let mut table = country().at("A1", FIELD).at("Le Gris", CAMP).operations(Side::Wc);
    table.form(CAMP, &["Le Gris"]).when(step(FIELD));
    assert!(!table.is_flipped("A1"));
}

/// [22.1] A gun has no FP and no part in an ambush.
#[test]
fn r22_1_guns_in_battle_and_ambush() {
    let arranged = field().vp(0, 4).all(&["R1", "R2", "A1"], "Dunlaps").at("Miami 1", FIELD);
    let mut table = arranged.operations(Side::Us);
    table.form("Dunlaps", &["R1", "R2", "A1"]).when(step(CAMP)).rolling(ambush(FIELD), &[4, 1]);
    let shaken = |event: &Event| matches!(event, Event::ShockRolled { .. });
    assert!(!table.events.iter().any(shaken) && table.is_flipped("R1"));

    let mut table = assault(&["R1", "A1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 1]);
    assert_eq!(strengths(&table), [2, 2]);
    assert!(table.is_at("A1", CAMP));
}

/// [22.2] A lost gun takes no part in a battle, belongs to nobody and does not move.
#[test]
fn r22_2_a_lost_gun() {
    let arranged = field().all(&["R1", "R2"], CAMP).at("A1", FIELD).flipped(&["A1"]).at("Miami 1", FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::ShockRolled { .. })));
    assert!(table.is_at("A1", FIELD) && table.is_at("R1", CAMP));

    let mut table = field().at("R1", CAMP).at("A1", CAMP).flipped(&["A1"]).operations(Side::Us);
    table.when(crate::field::form(CAMP));
    table.refuses(Decision::Add { piece: id("A1") }, "6.0");
}

/// [22.2-c] A flight after a loss costs a gun on a 6; without a loss nothing is rolled.
#[test]
fn r22_2_c_guns_lost_in_flight() {
    for (die, lost) in [(6, true), (5, false), (1, false)] {
        let mut table = assault(&["R1", "R2", "A1"], &["Miami 1", "Miami 2"]);
        table.rolling(Decision::Defend, &[1, 1, 1, 5, die]);
        assert_eq!(won(&table), Some((Side::Wc, [0, 1])));
        assert_eq!((table.is_flipped("A1"), table.is_at("A1", FIELD)), (lost, lost), "die {die}");
        assert_eq!(table.is_at("A1", CAMP), !lost);
    }
    let mut table = assault(&["R1", "R2", "A1"], &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 1]);
    assert!(table.is_at("A1", CAMP) && !table.is_flipped("A1"));
}

/// [22.2-c] One die for each gun, in defence too.
#[test]
fn r22_2_c_each_gun_by_itself() {
    let mut table = assault(&["R1", "R2", "A1", "A2"], &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 5, 2, 6]);
    assert!(table.is_at("A1", CAMP) && table.is_at("A2", FIELD));

    let mut table = onslaught(&["Miami 1", "Miami 2"], &["R1", "A1"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 5]).rolling(crate::field::retreat_to(HOME), &[6]);
    assert!(table.is_at("R1", HOME) && table.is_at("A1", FIELD) && table.is_flipped("A1"));
}

/// [22.2-c] An overwhelming ambush in its own space is a flight with losses.
#[test]
fn r22_2_c_after_an_ambush() {
    let mut table = field().vp(0, 4).all(&["R1", "R2", "A1"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut table, &["R1", "R2", "A1"]);
    table.rolling(Decision::SpringAmbush, &[6, 1]).rolling(crate::field::lose("R2"), &[6]);
    assert!(table.is_at("R1", CAMP) && table.is_at("A1", FIELD) && table.is_flipped("A1"));
}

/// [22.2-d] Interaction 10: beaten back over a river the gun is always lost, in the battle space, without a roll.
#[test]
fn interaction_10_lost_gun() {
    let us = ["Hardin", "R1", "R2", "A1"];
    let mut table = field().all(&us, CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    table.form(CAMP, &us).go(&["WW2", FIELD]).when(Decision::Attack);
    // One loss in the battle; then the river's toll.
    table.rolling(Decision::Defend, &[1, 1, 1, 4]);
    assert_eq!(rolled(&table), [(Side::Us, 0), (Side::Wc, 1)]);
    assert!(table.is_flipped("A1") && table.is_at("A1", FIELD));
    assert!(table.is_at("R1", "Whitewater Town"));

    // Without any loss in the battle as well.
    let mut table = field().all(&us, CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    table.form(CAMP, &us).go(&["WW2", FIELD]).when(Decision::Attack).rolling(Decision::Defend, &[3]);
    assert!(table.is_flipped("A1") && table.is_at("A1", FIELD));
}

/// [10.1-b] A wagon without US FP is captured by whoever passes, for what it still holds.
#[test]
fn r10_1_b_captured_wagons() {
    let table = warriors_enter(&["W1"], &[]);
    assert_eq!((table.place("W1"), table.vp(), table.spent()), (Place::Cup, [0, 2], (1, 3)));
    let table = warriors_enter(&["W1"], &["W1"]);
    assert_eq!((table.place("W1"), table.vp()), (Place::Cup, [0, 1]));
    assert!(!table.is_flipped("W1"), "full when it is drawn again");

    let table = warriors_enter(&["W1", "Hardin"], &["Hardin"]);
    assert_eq!(table.place("W1"), Place::Cup, "a wounded officer has no FP");
    let table = warriors_enter(&["W1", "Hardin"], &[]);
    assert!(table.is_at("W1", FIELD) && table.vp() == [0, 0], "an officer has");
    let mut table = country().at("W1", FIELD).at("Le Gris", CAMP).operations(Side::Wc);
    table.form(CAMP, &["Le Gris"]).when(step(FIELD));
    assert_eq!((table.place("W1"), table.vp()), (Place::Cup, [0, 2]), "any FP of the Confederacy");
}

/// [10.1-b] [22.2-b] Also by warriors who flee into its space.
#[test]
fn r10_1_b_captured_in_flight() {
    let mut table = field().at("R1", CAMP).at("Miami 1", FIELD).all(&["W1", "A1"], HOME).operations(Side::Us);
    charge(&mut table, &["R1"]);
    table.rolling(Decision::FallBack, &[5]);
    assert!(table.is_at("Miami 1", HOME) && table.is_flipped("A1"));
    assert_eq!((table.place("W1"), table.vp()), (Place::Cup, [0, 2]));
    assert!(is_over(&table));
}

/// [22.2-b] Guns whose last men fall to an ambush are lost to the warriors they attacked.
#[test]
fn r22_2_b_nobody_left_to_attack() {
    let arranged = field().vp(0, 4).all(&["R1", "A1"], CAMP).flipped(&["R1"]).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "A1"]);
    table.rolling(Decision::SpringAmbush, &[5, 1]);
    assert_eq!(table.place("R1"), Place::Cup);
    assert!(table.is_at("A1", FIELD) && table.is_flipped("A1"));
}

/// [22.0] [22.2-b] A leader is no support: guns left with him alone among warriors are lost without a roll.
#[test]
fn r22_0_a_leader_saves_no_gun() {
    let arranged = field().all(&["Hardin", "R1", "A1"], CAMP).flipped(&["R1"]).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["Hardin", "R1", "A1"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 5]);
    assert_eq!((table.place("R1"), table.is_at("Hardin", CAMP)), (Place::Cup, true));
    assert!(table.is_at("A1", FIELD) && table.is_flipped("A1"));
}

/// [22.2-b] [22.2-c] Where no warriors are, a gun left with a leader is rolled for.
#[test]
fn r22_2_b_a_chief_takes_no_gun() {
    for (die, lost) in [(6, true), (5, false)] {
        let arranged = field().all(&["Hardin", "R1", "A1"], CAMP).flipped(&["R1"]).at("Le Gris", FIELD);
        let mut table = arranged.operations(Side::Us);
        charge(&mut table, &["Hardin", "R1", "A1"]);
        table.rolling(Decision::Defend, &[1, 1, 1, 6, die]);
        assert_eq!((table.place("R1"), won(&table)), (Place::Cup, Some((Side::Wc, [0, 1]))));
        assert_eq!((table.is_flipped("A1"), table.is_at("A1", FIELD)), (lost, lost), "die {die}");
    }
}

/// [22.2-c] A loss to an ambush sprung in the combat counts when the attackers go back.
#[test]
fn r22_2_c_after_a_small_ambush() {
    for (die, lost) in [(6, true), (5, false)] {
        let arranged = field().vp(0, 4).all(&["R1", "R2", "A1"], CAMP).at("Miami 1", FIELD);
        let mut table = arranged.operations(Side::Us);
        charge(&mut table, &["R1", "R2", "A1"]);
        // One hit, then a Delay.
        table.rolling(Decision::SpringAmbush, &[4, 1, 3, die]);
        assert_eq!((table.is_flipped("R1"), table.is_at("R1", CAMP)), (true, true));
        assert_eq!((table.is_flipped("A1"), table.is_at("A1", FIELD)), (lost, lost), "die {die}");
    }
}

/// [14.5] [23.0-c] Shock keeps FP out of the fight, not British Arms, and never more than there are.
#[test]
fn r14_5_shock_leaves_arms() {
    let arranged =
        field().all(&["R1", "A1"], CAMP).at("Miami 1", FIELD).arms(1, blood_ohio::counters::Nation::Miami, FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "A1"]);
    table.rolling(Decision::Defend, &[1, 6, 1, 1]);
    assert_eq!(strengths(&table), [2, 1]);
}
