//! 5.6: raids.

use super::front::{acts, quiet, village};
use super::table::{Table, opening, space};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::{Chit, Event};
use blood_ohio::state::{Build, Frame, Health, Place, Site, Special};

const REDUCED: Site = Site::Settlement(Health::Reduced);

fn raid(at: &str) -> Decision {
    Decision::Raid { at: space(at) }
}

/// [5.6] Any settlement without a US unit, healthy or reduced; nobody of the Confederacy has to be on the map.
#[test]
fn raids_hit_empty_settlements() {
    let given = quiet("harmar").at("M1", "Columbia").at("W1", "North Bend").site("Belpre", REDUCED);
    let mut table = acts(given, Side::Wc);
    table.refuses(raid("Columbia"), "5.6").refuses(raid("North Bend"), "5.6").refuses(raid("Mill Creek"), "5.6");
    assert!(table.offers(raid("Limestone")) && table.offers(raid("Belpre")));
    let blocked = quiet("harmar").with(|state| state.raids_blocked = true);
    acts(blocked, Side::Wc).refuses(raid("Limestone"), "5.6.2-f");
}

/// [5.6-b] [5.6.2] The chit goes back into the cup; a C changes nothing but the point spent.
#[test]
fn chits_go_back_and_c_does_nothing() {
    let mut table = acts(quiet("harmar").vp(0, 4), Side::Wc);
    table.rolling(raid("Limestone"), &[6]);
    assert!(table.told(|event| matches!(event, Event::Raided { chit: Chit::C, .. })));
    assert_eq!((table.state.raid_cup, table.vp(), table.sap()), ([3, 2, 1, 0], [0, 4], [4, 4]));
    assert_eq!(table.site("Limestone"), Site::Settlement(Health::Full));
    assert!(!table.state.builds_blocked && !table.state.raids_blocked);
}

/// [5.6-c] [5.6.1] Twenty chits, five of each, come into the cup over the years.
#[test]
fn chits_over_the_years() {
    let cup = |scenario: &str| opening(scenario, &[]).state.raid_cup;
    assert_eq!((cup("harmar"), cup("wabash"), cup("legion")), ([3, 2, 1, 0], [4, 3, 2, 1], [5, 5, 4, 3]));
    let tables = opening("harmar", &[]).game.data().tables.clone();
    let rows = (1..=10).map(|turn| tables.raid_chits(turn));
    let upto =
        |last: usize| rows.clone().take(last).fold([0; 4], |sum, row| [0, 1, 2, 3].map(|at: usize| sum[at] + row[at]));
    assert_eq!((upto(1), upto(2), upto(6), upto(10)), ([3, 2, 1, 0], [4, 3, 2, 1], [5, 5, 4, 3], [5; 4]));
}

/// [5.6.2-b] [24.0] An A burns the settlement down: half a point for each step it still had.
#[test]
fn a_burns_it_down() {
    for (site, halves) in [(Site::Settlement(Health::Full), 2), (REDUCED, 1)] {
        let mut table = acts(quiet("harmar").site("Limestone", site), Side::Wc);
        table.rolling(raid("Limestone"), &[1]);
        assert_eq!((table.site("Limestone"), table.vp()), (Site::Razed, [0, halves]));
    }
}

/// [5.6.2-c] Warriors of the nearest member nation may come for it, into a village of theirs.
#[test]
fn warriors_of_the_nearest_nation_come() {
    let given = || quiet("harmar").off("Shawnee 1", Place::Track).off("Miami 1", Place::Track);
    let mut table = acts(given(), Side::Wc);
    table.rolling(raid("Limestone"), &[1]);
    let (shawnee, miami) = (table.id("Shawnee 1"), table.id("Miami 1"));
    table.refuses(Decision::Arrive { piece: miami, at: space("Kekionga") }, "5.1.2");
    table.refuses(Decision::Arrive { piece: shawnee, at: space("Kekionga") }, "5.1.2-d");
    table.when(Decision::Arrive { piece: shawnee, at: space("Chalakatha") });
    assert!(table.is_at("Shawnee 1", "Chalakatha"));
    assert_eq!((table.sap(), table.side()), ([4, 4], Some(Side::Us)));
    // It need not be, and an empty box brings nobody.
    let mut table = acts(given(), Side::Wc);
    table.rolling(raid("Limestone"), &[1]).when(Decision::NoArrival);
    assert!(table.on_track("Shawnee 1"));
    let mut table = acts(given().off("Shawnee 1", Place::Aside), Side::Wc);
    table.rolling(raid("Limestone"), &[1]);
    assert_eq!(table.state.top(), Some(&Frame::Special(Special {})));
}

/// [5.6.2-c] Of nations equally near the Confederacy chooses; not the entry square, not leaders.
#[test]
fn the_confederacy_breaks_ties() {
    let given =
        quiet("harmar").off("Shawnee 1", Place::Track).off("Miami 1", Place::Track).off("Le Gris", Place::Track);
    let mut table = acts(given, Side::Wc);
    table.rolling(raid("Columbia"), &[1]);
    assert_eq!(table.places(), ["Chalakatha", "Kekionga", "Pickawillany", "Wapatomica"]);
    table.refuses(Decision::Arrive { piece: table.id("Miami 1"), at: space("E8") }, "5.1.2-d");
    table.refuses(Decision::Arrive { piece: table.id("Le Gris"), at: space("Kekionga") }, "5.1.2");
}

fn builds(table: &mut Table) -> &mut Table {
    table.refuses(Decision::Build { what: Build::Settlement }, "5.6.2-d")
}

/// [5.6.2-d] After an A nothing is built in the segment; repairs go on.
#[test]
fn an_a_stops_builds() {
    let mut table = acts(quiet("harmar").site("Belpre", REDUCED), Side::Wc);
    table.rolling(raid("Limestone"), &[1]);
    builds(&mut table);
    assert!(table.offers(Decision::Repair { at: space("Belpre") }));
}

/// [5.6.2-e] A B takes a step and stops builds like an A.
#[test]
fn b_takes_a_step() {
    let mut table = acts(quiet("harmar"), Side::Wc);
    table.rolling(raid("Limestone"), &[4]);
    assert_eq!((table.site("Limestone"), table.vp()), (REDUCED, [0, 1]));
    builds(&mut table);
    let mut table = acts(quiet("harmar").site("Limestone", REDUCED), Side::Wc);
    table.rolling(raid("Limestone"), &[5]);
    assert_eq!((table.site("Limestone"), table.vp()), (Site::Razed, [0, 1]));
}

/// [5.6.2-f] [24.0] [2.4-c] A D costs half a point, never below nothing, and ends raiding for the segment.
#[test]
fn d_costs_half_a_point_and_ends_raids() {
    for (before, after) in [(4, 3), (0, 0)] {
        let given = quiet("harmar").vp(0, before).with(|state| state.raid_cup = [4, 3, 2, 1]).at("Miami 1", "Kekionga");
        let mut table = acts(given, Side::Wc);
        table.rolling(raid("Limestone"), &[10]);
        assert_eq!(table.vp(), [0, after]);
        table.when(Decision::Pass).refuses(raid("Limestone"), "5.6.2-f");
    }
}

/// [5.6.2-c] A village with US FP takes nobody.
#[test]
fn avengers_do_not_arrive_on_the_enemy() {
    let given = quiet("harmar").off("Shawnee 1", Place::Track).at("R1", "Chalakatha").at("R2", "Wapatomica");
    let mut table = acts(given.site("Old Chillicothe", village(Nation::Shawnee)), Side::Wc);
    table.rolling(raid("Limestone"), &[2]);
    assert_eq!(table.places(), ["Old Chillicothe"]);
}
