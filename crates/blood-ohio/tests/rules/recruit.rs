//! 5.1: recruiting.

use super::front::{acts, put, quiet, village};
use super::table::{Given, Table, game, piece, space};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Special};
use blood_ohio::tables::FortId;

const SQUARES: [&str; 4] = ["Fort Pitt", "Lexington road", "Louisville road", "Virginia road"];

fn nation(nation: Nation) -> Decision {
    Decision::RecruitNation { nation }
}

/// A Recruit action of the US that has just drawn the only chit of the cup.
fn drawn(given: Given, chit: &str) -> Table {
    let mut table = acts(given.off(chit, Place::Cup), Side::Us);
    table.when(Decision::Recruit).rolling(Decision::Check, &[5, 1]);
    assert!(table.told(|event| matches!(event, Event::Drawn { .. })));
    table
}

/// [5.1] The US takes units from the cup only, the Confederacy from the square or box of the nation it names.
#[test]
fn each_side_recruits_from_its_own_store() {
    let given = || quiet("harmar").off("M1", Place::Cup).off("Miami 1", Place::Track).off("Shawnee 1", Place::Track);
    let mut table = acts(given(), Side::Us);
    let before = table.state.clone();
    table.when(Decision::Recruit).rolling(Decision::Check, &[5, 1]).when(put("Louisville road"));
    let moved = |table: &Table| {
        let both = before.pieces.iter().zip(&table.state.pieces);
        both.enumerate().filter(|(_, (old, new))| old != new).map(|(place, _)| place).collect::<Vec<_>>()
    };
    assert_eq!(moved(&table), [table.id("M1").index()]);
    let mut table = acts(given(), Side::Wc);
    table.rolling(nation(Nation::Miami), &[6]);
    table.rolling(Decision::Arrive { piece: table.id("Miami 1"), at: space("Kekionga") }, &[]);
    assert_eq!(moved(&table), [table.id("Miami 1").index()]);
}

/// [5.1.1] With an empty cup the US may not recruit.
#[test]
fn no_recruits_without_a_cup() {
    acts(quiet("harmar"), Side::Us).refuses(Decision::Recruit, "5.1.1");
}

/// [5.1.1-b] Up to four checks; 5 and 6 draw a chit.
#[test]
fn four_checks_and_chits_on_five_and_six() {
    let cup = || quiet("harmar").off("M1", Place::Cup).off("M2", Place::Cup).off("M3", Place::Cup);
    let mut table = acts(cup(), Side::Us);
    table.when(Decision::Recruit).rolling(Decision::Check, &[2]);
    table.rolling(Decision::Check, &[5, 3]).when(put("Fort Pitt"));
    table.rolling(Decision::Check, &[6, 1]).when(put("Lexington road"));
    table.rolling(Decision::Check, &[1]);
    assert!(table.is_at("M3", "Fort Pitt") && table.is_at("M1", "Lexington road"));
    assert_eq!((table.place("M2"), table.side()), (Place::Cup, Some(Side::Wc)));
    let mut table = acts(cup(), Side::Us);
    table.when(Decision::Recruit).rolling(Decision::Check, &[4]).when(Decision::StopChecks);
    assert_eq!((table.side(), table.sap()[0]), (Some(Side::Wc), 3));
}

/// [5.1.1-b] When the cup is empty the checks left are ignored.
#[test]
fn an_empty_cup_ends_the_checks() {
    let mut table = drawn(quiet("harmar"), "M1");
    table.when(put("Fort Pitt"));
    assert_eq!((table.state.top(), table.side()), (Some(&Frame::Special(Special {})), Some(Side::Wc)));
}

/// [5.1.1-c] [5.1.1-d] Any entry square; militia also a settlement with a fort at most four spaces away.
#[test]
fn militia_go_to_settlements_near_forts() {
    let mut table = drawn(quiet("harmar"), "M1");
    assert!(SQUARES.iter().all(|square| table.offers(put(square))));
    assert!(table.offers(put("Limestone")));
    table.refuses(put("Frankfort"), "5.1.1-d").refuses(put("Fort Washington"), "5.1.1-c").refuses(put("E8"), "5.1.1-c");
    table.when(put("Limestone"));
    assert!(table.is_at("M1", "Limestone"));
}

/// [5.1.1-e] Scouts and regulars may go to Fort Washington or Fort Harmar, not to other forts or settlements.
#[test]
fn regulars_and_scouts_go_to_the_printed_forts() {
    for chit in ["R1", "RC1", "S1"] {
        let steuben = Site::Fort(FortId::Steuben, Health::Full);
        let mut table = drawn(quiet("harmar").site("Campbells Trace", steuben), chit);
        assert!(table.offers(put("Fort Washington")) && table.offers(put("Fort Harmar")) && table.offers(put("E1")));
        table.refuses(put("Campbells Trace"), "5.1.1-e").refuses(put("Limestone"), "5.1.1-c");
        let inside = Decision::Place { at: space("Fort Harmar"), inside: true };
        table.when(inside);
        let id = table.id(chit);
        assert!(table.is_at(chit, "Fort Harmar") && table.state[id].inside);
    }
}

/// [5.1.1-e] A full fort takes no more inside.
#[test]
fn a_full_fort_takes_recruits_before_it_only() {
    let given = quiet("harmar").all(&["R1", "R2", "R3", "R4"], "Fort Harmar").inside(&["R1", "R2", "R3", "R4"]);
    let mut table = drawn(given, "R5");
    table.refuses(Decision::Place { at: space("Fort Harmar"), inside: true }, "20.1.2");
    assert!(table.offers(put("Fort Harmar")));
}

/// [5.1.1-f] A wagon has to start on an entry square.
#[test]
fn wagons_start_on_entry_squares() {
    let mut table = drawn(quiet("harmar"), "W1");
    table.refuses(put("Fort Washington"), "5.1.1-f");
    assert_eq!(table.places(), SQUARES);
}

/// [5.1.1-g] What comes from the cup is whole.
#[test]
fn recruits_are_whole() {
    let mut table = drawn(quiet("harmar").flipped(&["R1"]), "R1");
    table.when(put("Fort Pitt"));
    assert_eq!((table.is_flipped("R1"), table.fp("Fort Pitt", |_| true)), (false, 2));
}

/// [5.1.1-h] Besieged forts and settlements with enemies are closed; a gun uses an entry square.
#[test]
fn closed_places_take_no_recruits() {
    let mut table = drawn(quiet("harmar").at("Miami 1", "Fort Washington"), "R1");
    table.refuses(put("Fort Washington"), "5.1.1-h");
    assert!(table.offers(put("Fort Harmar")));
    let mut table = drawn(quiet("harmar").at("Miami 1", "Limestone"), "M1");
    table.refuses(put("Limestone"), "5.1.1-h");
    assert_eq!(drawn(quiet("harmar"), "A1").places(), SQUARES);
}

/// [5.1.2] Only members with units in square or box recruit.
#[test]
fn only_members_with_units_recruit() {
    let given = quiet("harmar").off("Wyandot 1", Place::Track).off("Tarhe", Place::Track);
    let mut table = acts(given, Side::Wc);
    table.refuses(nation(Nation::Wyandot), "5.1.2").refuses(nation(Nation::Miami), "5.1.2");
    let recruits = |decision: &Decision| matches!(decision, Decision::RecruitNation { .. });
    assert!(!table.options().iter().any(recruits));
}

/// [5.1.2-b] [5.1.2-c] [5.1.2-g] Two checks: 5 brings a unit; the Miami, Shawnee and Delaware add one.
#[test]
fn two_checks_and_one_more_for_core_nations() {
    let seneca = quiet("wabash").off("Seneca 1", Place::Track).off("Seneca 2", Place::Track);
    let mut table = acts(seneca, Side::Wc);
    table.rolling(nation(Nation::Seneca), &[5, 4]);
    assert!(table.is_at("Seneca 1", "Cuyahoga Town") && table.on_track("Seneca 2"));
    assert_eq!((table.sap()[1], table.side()), (4, Some(Side::Us)));
    let delaware = quiet("harmar").off("Delaware 1", Place::Track).off("Delaware 2", Place::Track);
    let mut table = acts(delaware, Side::Wc);
    table.rolling(nation(Nation::Delaware), &[4, 3]);
    assert!(table.is_at("Delaware 1", "Gekelmukpechunk") && table.on_track("Delaware 2"));
    let mingo = quiet("harmar").site("Captina Town", village(Nation::Mingo)).off("Mingo 1", Place::Track);
    let mut table = acts(mingo, Side::Wc);
    table.rolling(nation(Nation::Mingo), &[4, 4]);
    assert!(table.on_track("Mingo 1"));
}

/// [5.1.2-d] [2.4.2] Into a village of the nation inside its land, or to its entry square; the Miami come from their
/// box, the Delaware from their square.
#[test]
fn units_arrive_in_their_own_villages() {
    let given = quiet("harmar").site("Eel River Town", village(Nation::Miami));
    let given = given.site("Old Chillicothe", village(Nation::Shawnee)).off("Miami 1", Place::Track);
    let mut table = acts(given.off("Delaware 1", Place::Track), Side::Wc);
    table.rolling(nation(Nation::Miami), &[4]);
    assert_eq!(table.places(), ["Eel River Town", "Kekionga", "Miami entry", "Pickawillany"]);
    let piece = table.id("Miami 1");
    table.refuses(Decision::Arrive { piece, at: space("Old Chillicothe") }, "5.1.2-d");
    table.refuses(Decision::Arrive { piece: table.id("Delaware 1"), at: space("Kekionga") }, "5.1.2");
    table.when(Decision::Arrive { piece, at: space("E8") });
    assert!(table.is_at("Miami 1", "E8") && table.on_track("Delaware 1"));
}

fn armed() -> Given {
    let given = quiet("harmar").vp(0, 6).off("Delaware 1", Place::Track).off("Delaware 2", Place::Track);
    given.off("B1", Place::Track).off("B2", Place::Track).off("B3", Place::Track)
}

/// [5.1.2-e] One check may be given up for a marker, also after seeing the first; never two in one action.
#[test]
fn a_marker_instead_of_a_check() {
    let mut table = acts(armed(), Side::Wc);
    table.when(nation(Nation::Delaware)).rolling(Decision::Check, &[3]);
    table.when(Decision::TakeArms { at: space("Kekionga") });
    assert!(table.is_at("B1", "Kekionga") && table.on_track("Delaware 1"));
    assert_eq!((table.state.arms[0], table.side()), (Some(Nation::Miami), Some(Side::Us)));
    // With the marker first, the second check is rolled at once: nothing is left to choose.
    let mut table = acts(armed(), Side::Wc);
    table.when(nation(Nation::Delaware)).rolling(Decision::TakeArms { at: space("Kekionga") }, &[4]);
    assert!(table.is_at("Delaware 1", "Gekelmukpechunk"));
    assert_eq!((table.state.arms[1], table.place("B2"), table.side()), (None, Place::Track, Some(Side::Us)));
}

/// [5.1.2-f] The marker needs a principal village of a member that has none; 23.0: and a square reached.
#[test]
fn where_markers_may_go() {
    let given = armed().arms(3, Nation::Shawnee, "Wapatomica");
    let mut table = acts(given, Side::Wc);
    table.when(nation(Nation::Delaware));
    table.refuses(Decision::TakeArms { at: space("Chalakatha") }, "5.1.2-f");
    table.refuses(Decision::TakeArms { at: space("Upper Sandusky") }, "5.1.2-e");
    table.refuses(Decision::TakeArms { at: space("Captina Town") }, "5.1.2-e");
    assert!(table.offers(Decision::TakeArms { at: space("Pickawillany") }));
    // No principal village of a member stands: the checks are rolled without a question.
    let names = ["Kekionga", "Pickawillany", "Chalakatha", "Wapatomica", "Gekelmukpechunk"];
    let razed = names.iter().fold(armed(), |given, name| given.site(name, Site::Razed));
    let razed = razed.site("Wills Creek", village(Nation::Delaware));
    acts(razed, Side::Wc).rolling(nation(Nation::Delaware), &[3, 3]);
    // The squares are 2 and more: with one point no marker is ready.
    acts(armed().vp(0, 3), Side::Wc).rolling(nation(Nation::Delaware), &[3, 3]);
}

/// [5.1.2-h] Who comes back from square or box is whole.
#[test]
fn stored_units_are_whole() {
    let mut table = quiet("harmar").at("Miami 1", "E8").flipped(&["Miami 1"]).operations(Side::Wc);
    let piece = table.id("Miami 1");
    table.when(Decision::Exit { piece });
    assert_eq!((table.place("Miami 1"), table.is_flipped("Miami 1")), (Place::Track, false));
}

/// [5.1.2-i] Nobody arrives on top of US FP; without another place they stay.
#[test]
fn nobody_arrives_on_top_of_the_enemy() {
    let given = quiet("harmar").site("Captina Town", village(Nation::Mingo)).at("R1", "Captina Town");
    let mut table = acts(given.off("Mingo 1", Place::Track), Side::Wc);
    table.rolling(nation(Nation::Mingo), &[6, 6]);
    assert!(table.told(|event| *event == Event::NoRoom { nation: Nation::Mingo }));
    assert!(table.on_track("Mingo 1"));
}

/// [20.5.1-i] Without a principal village at most 2 FP enter each village in one action, whoever is there already.
#[test]
fn without_a_principal_village_two_fp_to_a_village() {
    let given = || {
        let given = quiet("harmar").site("Gekelmukpechunk", Site::Razed).site("Wills Creek", village(Nation::Delaware));
        given.at("Delaware 1", "Wills Creek").off("Delaware 2", Place::Track).off("Delaware 3", Place::Track)
    };
    let mut table = acts(given().site("Salt Fork", village(Nation::Delaware)), Side::Wc);
    table.rolling(nation(Nation::Delaware), &[6]);
    table.rolling(Decision::Arrive { piece: piece(game(), "Delaware 2"), at: space("Wills Creek") }, &[6]);
    // The other village is the only one left, so nobody is asked.
    assert!(table.is_at("Delaware 2", "Wills Creek") && table.is_at("Delaware 3", "Salt Fork"));

    let mut one = acts(given(), Side::Wc);
    one.rolling(nation(Nation::Delaware), &[6, 6]);
    assert!(one.is_at("Delaware 2", "Wills Creek") && one.on_track("Delaware 3"));
    assert!(one.told(|event| *event == Event::NoRoom { nation: Nation::Delaware }));
}

/// [10.1-b] [22.2-b] Warriors who come into a village take a wagon that was left there, and the gun is lost.
#[test]
fn recruits_find_what_was_left_in_their_village() {
    let given = quiet("harmar").site("Captina Town", village(Nation::Mingo)).all(&["W1", "A1"], "Captina Town");
    let mut table = acts(given.vp(0, 4).off("Mingo 1", Place::Track), Side::Wc);
    table.rolling(nation(Nation::Mingo), &[6]);
    assert!(table.is_at("Mingo 1", "Captina Town") && table.place("W1") == Place::Cup && table.is_flipped("A1"));
    assert_eq!(table.vp(), [0, 6]);
}

/// [A3.3-d] In the Legion scenario a chit may be drawn anew once; the second stands.
#[test]
fn a_chit_is_drawn_anew() {
    let given = quiet("legion").off("M1", Place::Cup).off("W1", Place::Cup);
    let mut table = acts(given, Side::Us);
    table.when(Decision::Recruit).rolling(Decision::Check, &[5, 1]);
    assert_eq!(table.place("M1"), Place::Hand);
    table.rolling(Decision::Redraw, &[2]);
    assert_eq!((table.place("M1"), table.place("W1")), (Place::Cup, Place::Hand));
    table.refuses(Decision::Redraw, "A2.2");
    drawn(quiet("harmar"), "M1").refuses(Decision::Redraw, "A2.2");
}

/// [A2.2] In the learning scenario two checks belong to each southern square.
#[test]
fn the_learning_scenario_recruits_in_the_south() {
    let cup = ["M1", "M2", "M3", "M4"].iter().fold(quiet("learning-2"), |given, name| given.off(name, Place::Cup));
    let mut table = acts(cup, Side::Us);
    table.when(Decision::Recruit);
    table.rolling(Decision::Check, &[5, 1]).rolling(Decision::Check, &[5, 1]);
    table.rolling(Decision::Check, &[5, 1]).rolling(Decision::Check, &[5, 1]);
    assert!(table.is_at("M1", "E3") && table.is_at("M2", "E3") && table.is_at("M3", "E4") && table.is_at("M4", "E4"));
    assert_eq!(table.state.segment, 2);
}
