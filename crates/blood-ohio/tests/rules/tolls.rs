//! R106, R108, R110: ways back that are barred, one toll for one stack, and no toll where nobody has FP.

use crate::field::{CAMP, FIELD, HOME, VILLAGE, charge, country, field, id, is_over, lose, retreat_to, won};
use crate::table::{Given, Table, space, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Cause, Health, Place, Site};
use blood_ohio::tables::FortId;

const FORT: Site = Site::Fort(FortId::Steuben, Health::Full);

/// Miami 1 and 2 have come from Dunlaps through a garrisoned fort at the camp and were beaten at the field. Their village
/// is at Dunlaps, behind the fort.
fn beaten_beyond_a_fort(arranged: Given) -> Table {
    let arranged = arranged.site("Pickawillany", Site::Razed).site("Dunlaps", VILLAGE);
    let arranged = arranged.site(CAMP, FORT).at("R9", CAMP).inside(&["R9"]).all(&["R1", "R2"], FIELD);
    let mut table = arranged.all(&["Miami 1", "Miami 2"], "Dunlaps").operations(Side::Wc);
    table.form("Dunlaps", &["Miami 1", "Miami 2"]).go(&[CAMP, FIELD]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
    table
}

/// [R106] [15.1.1] [15.1.3] With the way back barred by a fort they go another way, nearest to their village.
#[test]
fn r106_another_way_than_through_the_fort() {
    let mut table = beaten_beyond_a_fort(country());
    // Twin Creek and, over the river, Whitewater Town: two spaces from the village, as the field itself.
    assert!(table.offers(retreat_to(HOME)) && table.offers(retreat_to("Whitewater Town")), "{:?}", table.options());
    table.refuses(retreat_to("Stillwater"), "15.1.4").refuses(retreat_to(CAMP), "15.1.3");
    table.when(retreat_to(HOME));
    assert!(is_over(&table) && table.is_at("Miami 1", HOME));
}

/// [R106] [15.3] Rather into the enemy than farther from their village than the battle was.
#[test]
fn r106_no_flight_away_from_home() {
    let mut table = beaten_beyond_a_fort(country().at("R5", HOME).at("M9", "Whitewater Town"));
    assert!(!table.offers(retreat_to("Stillwater")) && table.offers(retreat_to(HOME)), "{:?}", table.options());
    table.when(retreat_to(HOME));
    assert_eq!(table.side(), Some(Side::Wc), "a step for falling back into the enemy");
}

/// [R106] [15.1-b] With no space permitted they are lost (R69).
#[test]
fn r106_nowhere_at_all() {
    let ring = [HOME, "Stillwater", "Greenville Creek", "Whitewater Town", "Nettle Creek"];
    let shut = |given: Given, at: &&str| given.site(at, FORT);
    let table = beaten_beyond_a_fort(ring.iter().fold(country(), shut));
    assert_eq!(["Miami 1", "Miami 2"].map(|name| table.place(name)), [Place::Out; 2]);
}

/// Miami 1, reduced, and Miami 2 have been beaten at the field and flee.
fn beaten(arranged: Given) -> Table {
    let arranged = arranged.all(&["R1", "R2"], CAMP).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    table
}

fn one(name: &str, to: &str) -> Decision {
    Decision::RetreatOne { piece: id(name), to: space(to) }
}

fn tolls(table: &Table) -> usize {
    table.events.iter().filter(|event| matches!(event, Event::StepLost { cause: Cause::River, .. })).count()
}

/// [R108] [15.2] A stack that parts over a river pays once, whoever of it the owner names.
#[test]
fn r108_one_toll_for_a_stack_that_parts() {
    let towns =
        country().site("Pickawillany", Site::Razed).site("Whitewater Town", VILLAGE).site("Nettle Creek", VILLAGE);
    let mut table = beaten(towns);
    table.when(one("Miami 1", "Whitewater Town")).when(retreat_to("Nettle Creek"));
    assert_eq!((table.side(), table.options()), (Some(Side::Wc), vec![lose("Miami 1"), lose("Miami 2")]));
    table.when(lose("Miami 2"));
    assert_eq!(tolls(&table), 1);
    assert!(is_over(&table) && table.is_at("Miami 1", "Whitewater Town") && table.is_at("Miami 2", "Nettle Creek"));
}

/// [R108] Also if only a part of it goes into the water: those on dry ground may pay for them.
#[test]
fn r108_those_on_dry_ground_may_pay() {
    let towns = country().site("Pickawillany", Site::Razed).site("Whitewater Town", VILLAGE).site(HOME, VILLAGE);
    let mut table = beaten(towns);
    table.when(one("Miami 1", "Whitewater Town")).when(retreat_to(HOME));
    table.when(lose("Miami 2"));
    assert!(is_over(&table) && table.is_flipped("Miami 2") && table.is_at("Miami 1", "Whitewater Town"));
}

/// [R110] [15.2] A leader by himself pays nothing for a river.
#[test]
fn r110_no_toll_of_a_leader_alone() {
    let towns = country().site("Pickawillany", Site::Razed).site("Whitewater Town", VILLAGE);
    let mut table = towns.all(&["R1", "R2"], CAMP).at("Little Turtle", FIELD).operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD));
    assert!(table.is_at("Little Turtle", "Whitewater Town") && !table.is_flipped("Little Turtle"));
}

/// [R110] [15.2] [10.1-c] Nor do wagons whose escort is dead: no step, no points.
#[test]
fn r110_no_toll_of_wagons_alone() {
    let arranged = country().site("Nettle Creek", Site::Settlement(Health::Full)).at("R1", FIELD).flipped(&["R1"]);
    let wc = ["Miami 1", "Miami 2", "Miami 3"];
    let mut table = arranged.at("W1", FIELD).all(&wc, CAMP).operations(Side::Wc);
    charge(&mut table, &wc);
    table.rolling(Decision::Defend, &[1, 1, 3]);
    assert!(table.place("R1") == Place::Cup && table.is_at("W1", "Nettle Creek"), "{:?}", table.place("W1"));
    assert_eq!((table.is_flipped("W1"), table.vp()), (false, [0, 1]), "the battle and no more");
}

/// [R110] [15.3] [15.4] Nor does a leader alone lose anything to the enemy he runs into, or to cavalry.
#[test]
fn r110_no_toll_to_enemies_or_cavalry() {
    let ring = [("Stillwater", "R11"), ("Greenville Creek", "R13"), (HOME, "R15"), ("Whitewater Town", "R16")];
    let arranged = ring.iter().fold(country(), |given, (at, name)| given.at(name, at)).at("M9", "Nettle Creek");
    let mut table = arranged.all(&["R1", "R2"], CAMP).at("Little Turtle", FIELD).operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD)).when(retreat_to("Stillwater"));
    assert!(!table.is_flipped("Little Turtle"));

    let arranged = field().all(&["Little Turtle", "Miami 1"], CAMP).flipped(&["Miami 1"]).all(&["RC1", "R2"], FIELD);
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &["Little Turtle", "Miami 1"]);
    table.rolling(Decision::Defend, &[1]).rolling(Decision::Keep, &[3, 1]);
    table.when(Decision::Keep);
    if table.offers(lose("Miami 1")) {
        table.when(lose("Miami 1"));
    }
    assert!(table.place("Miami 1") == Place::Out && table.is_at("Little Turtle", CAMP));
    assert!(!table.is_flipped("Little Turtle"));
}
