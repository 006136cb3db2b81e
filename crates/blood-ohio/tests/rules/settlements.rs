//! 20.6: settlements in battle.

use crate::field::{CAMP, FIELD, charge, country, is_over, rolled, strengths, summon, won};
use crate::table::{Given, Table, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::state::{Health, Place, Site};

const HEALTHY: Site = Site::Settlement(Health::Full);
const REDUCED: Site = Site::Settlement(Health::Reduced);

/// Warriors come from the camp into the field, where a settlement stands.
fn raid(arranged: Given, wc: &[&str]) -> Table {
    let mut table = arranged.all(wc, CAMP).operations(Side::Wc);
    table.form(CAMP, wc).go(&[FIELD]);
    table
}

const FOUR: [&str; 4] = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];

/// [20.6] [20.6-c] [24.0] Printed and built alike: two steps, half a point each, then razed.
#[test]
fn r20_6_two_steps() {
    let mut table = raid(country().site(FIELD, HEALTHY), &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Attack, &[1, 1, 3]);
    assert_eq!((table.site(FIELD), table.vp()), (REDUCED, [0, 1]));
    let mut table = raid(country().site(FIELD, REDUCED), &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Attack, &[1, 3]);
    assert_eq!((table.site(FIELD), table.vp()), (Site::Razed, [0, 1]));

    let mut printed = country().all(&["Miami 1", "Miami 2"], "Fort Harmar").operations(Side::Wc);
    assert_eq!(printed.site("Belpre"), HEALTHY);
    printed.form("Fort Harmar", &["Miami 1", "Miami 2"]).go(&["Belpre"]).rolling(Decision::Attack, &[1, 1, 3]);
    assert_eq!((printed.site("Belpre"), printed.vp()), (REDUCED, [0, 1]));
}

/// [20.6-b] Defenders of a healthy settlement count one more, of a reduced one not.
#[test]
fn r20_6_b_one_more_in_defence() {
    for (site, strength) in [(HEALTHY, 3), (REDUCED, 2)] {
        let mut table = raid(country().site(FIELD, site).at("M1", FIELD), &["Miami 1"]);
        table.when(Decision::Attack).rolling(Decision::Defend, &[1, 6, 1, 1]);
        assert_eq!(strengths(&table), [strength, 2]);
    }
    // Only when attacked: the US attacking warriors at its settlement gets nothing.
    let mut table = country().site(FIELD, HEALTHY).at("R1", CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut table, &["R1"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert_eq!(strengths(&table), [2, 2]);
}

/// [20.6-d] [24.0-b] Interaction 18: an empty settlement fights for itself, the reduced one does not; nobody wins points
/// for the victory.
#[test]
fn interaction_18_empty_settlement() {
    let mut table = raid(country().site(FIELD, HEALTHY), &["Miami 1"]);
    table.rolling(Decision::Attack, &[1, 5, 2]);
    assert_eq!((strengths(&table), won(&table)), ([1, 2], Some((Side::Us, [1, 0]))));
    assert!(table.is_flipped("Miami 1") && table.is_at("Miami 1", CAMP) && is_over(&table));
    assert_eq!((table.vp(), table.site(FIELD)), ([0, 0], HEALTHY));

    let mut table = raid(country().site(FIELD, REDUCED), &["Miami 1"]);
    table.rolling(Decision::Attack, &[1, 2]);
    assert_eq!((strengths(&table), won(&table)), ([0, 2], Some((Side::Wc, [0, 0]))));
    assert!(table.is_at("Miami 1", FIELD));
    assert_eq!((table.vp(), table.site(FIELD)), ([0, 0], REDUCED));
}

/// [20.6-d] No cap as for villages: every hit is a step.
#[test]
fn r20_6_d_both_steps_at_once() {
    let mut table = raid(country().site(FIELD, HEALTHY), &FOUR);
    table.rolling(Decision::Attack, &[1, 3, 4]);
    assert_eq!((rolled(&table), table.site(FIELD)), (vec![(Side::Us, 0), (Side::Wc, 2)], Site::Razed));
    assert_eq!(table.vp(), [0, 2]);

    let mut table = raid(country().site(FIELD, HEALTHY), &FOUR);
    table.rolling(Decision::Attack, &[1, 4, 4]);
    assert_eq!(table.fp(FIELD, |_| true), 7, "one step lost as well");
    assert_eq!((table.site(FIELD), table.vp()), (Site::Razed, [0, 2]));
}

/// [20.6-d] It blocks nobody.
#[test]
fn r20_6_d_it_blocks_nobody() {
    let mut table = raid(country().site(FIELD, HEALTHY), &["Miami 1"]);
    assert_eq!(table.spent(), (1, 3));
    assert!(table.offers(step("Stillwater")) && table.offers(Decision::Stop) && table.offers(Decision::Attack));
    table.when(step("Stillwater"));
    assert_eq!(table.spent(), (2, 3));
}

/// [20.6-d] It never ambushes.
#[test]
fn r20_6_d_it_lies_in_no_ambush() {
    let arranged = country().vp(6, 0).site(FIELD, HEALTHY).at("Miami 1", "Dunlaps");
    let mut table = arranged.operations(Side::Wc);
    table.form("Dunlaps", &["Miami 1"]).go(&[CAMP, FIELD]).rolling(Decision::Attack, &[3]);
    assert!(table.is_at("Miami 1", CAMP), "no question, then a Delay");
}

/// [20.6-d] [14.3-d] Help that comes makes it an ordinary battle.
#[test]
fn r20_6_d_help_arrives() {
    let arranged = country().site(FIELD, HEALTHY).at("R1", HOME_GUARD);
    let mut table = raid(arranged, &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Attack, &[6]);
    summon(&mut table, HOME_GUARD, &["R1"]);
    table.rolling(step(FIELD), &[3, 1]);
    assert_eq!((strengths(&table), won(&table)), ([3, 4], Some((Side::Us, [1, 0]))));
    assert_eq!(table.vp(), [1, 0]);
    assert!(table.is_at("R1", FIELD) && table.is_at("Miami 1", CAMP));
}

const HOME_GUARD: &str = "Greenville Creek";

/// [20.6-d] Help that is beaten goes away again.
#[test]
fn r20_6_d_help_is_beaten() {
    let mut table = raid(country().site(FIELD, HEALTHY).at("R1", HOME_GUARD), &FOUR);
    table.rolling(Decision::Attack, &[6]);
    summon(&mut table, HOME_GUARD, &["R1"]);
    table.rolling(step(FIELD), &[1, 1]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 1])));
    assert!(table.is_flipped("R1"));
    let first = table.options()[0];
    table.when(first);
    assert!(!table.is_at("R1", FIELD) && table.place("R1") != Place::Cup);
    assert_eq!((table.vp(), table.site(FIELD)), ([0, 1], HEALTHY));
}

/// [20.6] [14.7-b] Militia and settlement destroyed together: three hits, three steps, points for two.
#[test]
fn r20_6_defenders_and_settlement() {
    let mut table = raid(country().site(FIELD, HEALTHY).at("M1", FIELD).flipped(&["M1"]), &FOUR);
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 6, 1, 6]);
    table.when(Decision::LoseStructure).when(Decision::LoseStructure);
    assert_eq!((table.site(FIELD), table.place("M1")), (Site::Razed, Place::Cup));
    // Two steps of the settlement and the battle; three casualties are not more than three.
    assert_eq!(table.vp(), [0, 3]);
    assert!(is_over(&table));
}
