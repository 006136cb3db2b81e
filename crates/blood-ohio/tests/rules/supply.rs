//! 10: the US Supply Check, and wagons.

use super::front::{after, quiet, village};
use super::table::{Given, Table, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site};
use blood_ohio::tables::FortId;

/// The Supply Check of a FA/WI turn; what follows of itself follows.
fn check(given: Given) -> Table {
    after(given, 10, 0, &[])
}

const STEUBEN: Site = Site::Fort(FortId::Steuben, Health::Full);

fn supply(table: &Table, stack: &str, wagon: &str) -> Decision {
    Decision::Supply { stack: space(stack), wagon: table.id(wagon) }
}

/// [10.0] A stack four spaces from a fort is supplied, one five spaces away is not; in SP/SU nobody asks.
#[test]
fn forts_supply_four_spaces() {
    let table = check(quiet("harmar").at("R1", "Stillwater").at("R2", "Mississinewa Head"));
    assert_eq!((table.is_flipped("R1"), table.is_flipped("R2")), (false, true));
    let summer = quiet("harmar").at("R2", "Mississinewa Head").with(|state| state.turn = 2);
    assert!(!after(summer, 10, 0, &[]).is_flipped("R2"));
    // Warriors never check.
    assert!(!check(quiet("harmar").at("Miami 1", "Sand Creek")).is_flipped("Miami 1"));
}

/// [10.0-b] Enemy FP and empty principal villages cut the path, empty ordinary villages do not.
#[test]
fn what_cuts_a_path() {
    let given = || quiet("harmar").at("R1", "Sand Creek").site("Whitewater Hills", STEUBEN);
    let cut = |given: Given| check(given).is_flipped("R1");
    assert!(!cut(given()));
    // Flat Rock is on the short way, Indian Kentuck on the long one.
    assert!(!cut(given().at("Miami 1", "Flat Rock")));
    assert!(cut(given().at("Miami 1", "Flat Rock").at("Miami 2", "Indian Kentuck")));
    let sites = |site: Site| given().site("Flat Rock", site).site("Indian Kentuck", site);
    assert!(cut(sites(Site::Principal(Nation::Miami, Health::Full))));
    assert!(!cut(sites(village(Nation::Miami))));
    // 19.0-d: a nation that is not at war cuts nothing.
    assert!(!cut(sites(Site::Principal(Nation::Wyandot, Health::Full))));
}

/// [10.0-c] A fort supplies any number of stacks for nothing.
#[test]
fn a_fort_supplies_any_number() {
    let spaces = ["Mill Creek", "Four Mile", "Turtle Creek", "Dunlaps", "Bank Lick"];
    let units = ["R1", "R2", "R3", "M1", "M2"];
    let given = spaces.iter().zip(units).fold(quiet("harmar"), |given, (at, unit)| given.at(unit, at));
    let table = check(given.at("W1", "Mill Creek"));
    assert!(units.iter().all(|unit| !table.is_flipped(unit)) && !table.is_flipped("W1"));
}

/// [10.0-d] [10.1] A wagon supplies two stacks, a step for each; the second sends it to the cup.
#[test]
fn wagons_supply_two_stacks() {
    let given = || quiet("harmar").all(&["R1", "W1"], "Sand Creek").at("R2", "Muscatatuck");
    let mut table = check(given());
    assert_eq!(table.side(), Some(Side::Us));
    table.when(supply(&table, "Sand Creek", "W1"));
    assert!(table.is_flipped("W1"));
    table.refuses(supply(&table, "Sand Creek", "W1"), "10.0");
    table.when(supply(&table, "Muscatatuck", "W1"));
    assert_eq!((table.place("W1"), table.is_flipped("R1"), table.is_flipped("R2")), (Place::Cup, false, false));
    // A half-used wagon serves one.
    let mut table = check(given().flipped(&["W1"]));
    table.when(supply(&table, "Muscatatuck", "W1"));
    assert_eq!((table.place("W1"), table.is_flipped("R1"), table.is_flipped("R2")), (Place::Cup, true, false));
    // Five spaces are too far for a wagon as well.
    let far = check(quiet("harmar").at("R1", "Sand Creek").at("W1", "Lexington"));
    assert!(far.is_flipped("R1"));
}

/// [10.0-e] Full regulars and militia in want are flipped; reduced ones, leaders and support suffer nothing, and the
/// Confederacy gains nothing.
#[test]
fn who_suffers() {
    let names = ["R1", "M1", "M2", "Hardin", "S1", "A1", "W1"];
    let mut table = check(quiet("harmar").all(&names, "Sand Creek").flipped(&["M2"]).vp(0, 5));
    let hungry = vec![table.id("R1"), table.id("M1")];
    table.when(Decision::SupplyDone);
    let stack = space("Sand Creek");
    assert!(table.told(|event| *event == Event::OutOfSupply { stack, pieces: hungry.clone() }));
    assert_eq!(
        ["R1", "Hardin", "S1", "A1", "W1"].map(|name| table.is_flipped(name)),
        [true, false, false, false, false]
    );
    assert_eq!(table.vp(), [0, 5]);
}

/// [10.0-f] A besieged fort feeds its garrison and nobody else.
#[test]
fn besieged_forts_feed_themselves() {
    let given =
        quiet("harmar").site("Flat Rock", STEUBEN).all(&["R1", "W1", "Miami 1"], "Flat Rock").inside(&["R1", "W1"]);
    let table = check(given.at("R2", "Sand Creek"));
    assert_eq!((table.is_flipped("R1"), table.is_flipped("R2"), table.is_flipped("W1")), (false, true, false));
}

/// [2.4.3-g] Units on a US entry square are in supply.
#[test]
fn entry_squares_are_in_supply() {
    assert!(!check(quiet("harmar").at("R1", "E1")).is_flipped("R1"));
}

/// [10.1-b] [24.0] A wagon without US FP is captured by whoever passes: half a point for each step, and no movement.
#[test]
fn lone_wagons_are_captured() {
    for (flip, halves) in [(&[][..], 2), (&["W1"][..], 1)] {
        let given = quiet("harmar").at("Miami 1", "Upper Four Mile").at("W1", "Four Mile").flipped(flip);
        let mut table = given.operations(Side::Wc);
        table.form("Upper Four Mile", &["Miami 1"]).when(step("Four Mile"));
        assert_eq!((table.place("W1"), table.is_flipped("W1"), table.vp()), (Place::Cup, false, [0, halves]));
        assert_eq!(table.spent(), (1, 3));
    }
    let given = quiet("harmar").at("Miami 1", "Upper Four Mile").all(&["W1", "R1"], "Four Mile");
    let mut table = given.operations(Side::Wc);
    table.form("Upper Four Mile", &["Miami 1"]).when(step("Four Mile"));
    assert!(table.is_at("W1", "Four Mile"));
}

/// [10.1-c] [24.0] A wagon has no FP, but its steps may be lost in combat, half a point each.
#[test]
fn wagons_may_take_losses() {
    let given = quiet("harmar").all(&["R1", "W1"], "Mill Creek").flipped(&["R1"]);
    let mut table = given.all(&["Miami 1", "Miami 2"], "Turtle Creek").operations(Side::Wc);
    table.form("Turtle Creek", &["Miami 1", "Miami 2"]).when(step("Mill Creek")).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 1, 6]);
    assert_eq!((table.place("R1"), table.is_flipped("W1")), (Place::Cup, true));
    // A step of the wagon, and the victory.
    assert_eq!(table.vp(), [0, 2]);
}

/// [10.1-d] Wagons and guns in a standing fort are safe.
#[test]
fn a_fort_keeps_its_wagons() {
    let given = quiet("harmar").all(&["W1", "A1"], "Fort Washington").inside(&["W1", "A1"]).at("Miami 1", "Mill Creek");
    let mut table = given.operations(Side::Wc);
    table.form("Mill Creek", &["Miami 1"]).when(step("Fort Washington")).when(Decision::Stop);
    assert!(table.is_at("W1", "Fort Washington") && !table.is_flipped("A1"));
    assert_eq!(table.vp(), [0, 0]);
    assert!(!matches!(table.state.top(), Some(Frame::Fight(_))));
}
