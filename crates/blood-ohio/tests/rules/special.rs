//! 5.0, 5.7, 5.8, 5.9: Special Actions.

use super::front::{acts, after, quiet, run_on, village};
use super::table::{sap, space};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::{Chit, Event};
use blood_ohio::points::ActionPoints;
use blood_ohio::state::{Build, Frame, Health, Operations, Place, Site, Special};

fn raid(at: &str) -> Decision {
    Decision::Raid { at: space(at) }
}

/// [5.0] [5.0-b] Every action costs a point, and the sides act in turn, the US first.
#[test]
fn sides_act_in_turn_for_a_point_each() {
    let mut table = after(quiet("harmar"), 1, 0, &[]);
    assert_eq!((table.side(), table.sap()), (Some(Side::Us), [4, 5]));
    table.rolling(Decision::SearchRaiders, &[6]);
    assert_eq!((table.side(), table.sap()), (Some(Side::Wc), [3, 5]));
    table.rolling(raid("Columbia"), &[6]);
    assert_eq!((table.side(), table.sap()), (Some(Side::Us), [3, 4]));
    table.when(Decision::Build { what: Build::Settlement });
    table.when(Decision::Found { at: space("Salt River"), wagon: None });
    assert_eq!((table.side(), table.sap()), (Some(Side::Wc), [2, 4]));
}

/// [5.0-c] [5.0-e] Who has passed is out of the segment; the other goes on alone.
#[test]
fn who_passes_is_out_and_the_other_goes_on() {
    let mut table = acts(quiet("harmar").at("Harmar", "Fort Washington"), Side::Us);
    table.when(Decision::Pass);
    for left in [4, 3, 2] {
        assert_eq!(table.side(), Some(Side::Wc));
        table.rolling(raid("Columbia"), &[6]);
        assert_eq!(table.sap(), [4, left]);
    }
    assert_eq!(table.side(), Some(Side::Wc));
    table.state.sap[1] = ActionPoints::ZERO;
    let mut again = run_on(table, 4, 0, &[]);
    assert_eq!(again.side(), Some(Side::Us));
    again.rolling(Decision::SearchRaiders, &[6]);
    assert_eq!(again.sap(), [3, 0]);
}

/// [5.0-d] When both have passed the next segment begins.
#[test]
fn two_passes_end_the_segment() {
    let mut table = acts(quiet("harmar").at("Harmar", "Fort Washington"), Side::Us);
    table.when(Decision::Pass).when(Decision::Pass);
    assert_eq!((table.state.segment, table.state.top()), (2, Some(&Frame::Operations(Operations(Side::Us)))));
}

/// [5.0-d] [5.0-f] Points are not refilled within a turn: a side without any is passed over.
#[test]
fn a_side_without_points_is_passed_over() {
    let given = quiet("harmar").at("Harmar", "Fort Washington").with(|state| state.sap = sap([2, 0]));
    let mut table = after(given, 4, 0, &[]);
    assert_eq!(table.side(), Some(Side::Us));
    table.rolling(Decision::SearchRaiders, &[6]);
    assert_eq!((table.side(), table.sap()), (Some(Side::Us), [1, 0]));
    table.rolling(Decision::SearchRaiders, &[6]);
    assert_eq!((table.state.segment, table.sap()), (5, [0, 0]));
}

/// [5.0-g] A failed raid forbids raids in its segment only, a successful one builds.
#[test]
fn permissions_come_back_with_each_segment() {
    let given = quiet("harmar").with(|state| {
        (state.raids_blocked, state.builds_blocked) = (true, true);
        state.sap = sap([1, 1]);
    });
    let mut table = acts(given, Side::Us);
    table.refuses(Decision::Build { what: Build::Settlement }, "5.6.2-d");
    table.state.acting = Side::Wc;
    table.refuses(raid("Columbia"), "5.6.2-f");
    let mut table = run_on(table, 4, 0, &[]);
    assert!(table.offers(Decision::Build { what: Build::Settlement }));
    table.when(Decision::Pass);
    assert!(table.offers(raid("Columbia")));
}

/// [5.0-h] [5.4-c] Each side has actions of its own; nobody repairs villages.
#[test]
fn each_side_has_its_own_actions() {
    let given = || {
        let given = quiet("harmar").site("Belpre", Site::Settlement(Health::Reduced)).vp(0, 8);
        let given = given.site("Eel River Town", Site::Village(Nation::Miami, Health::Reduced));
        given.at("Miami 1", "Kekionga").off("Miami 2", Place::Track).off("M1", Place::Cup).at("A1", "Mill Creek")
    };
    let names = |side: Side| {
        let table = acts(given().flipped(&["A1"]), side);
        let name = |decision: Decision| format!("{decision:?}").split(' ').next().unwrap_or_default().to_owned();
        let mut names: Vec<String> = table.options().into_iter().map(name).collect();
        names.sort();
        names.dedup();
        names
    };
    assert_eq!(names(Side::Us), ["Build", "Pass", "Recruit", "Repair", "Save", "SearchGun", "SearchRaiders"]);
    assert_eq!(names(Side::Wc), ["Pass", "Raid", "RecruitNation", "Strategic"]);
    acts(given(), Side::Us).refuses(raid("Columbia"), "4.2");
    acts(given(), Side::Wc).refuses(Decision::Repair { at: space("Belpre") }, "4.2");
}

/// [5.7] [5.7.2] A search needs nobody on the map. A chit A or B stays out of the cup, C and D go back.
#[test]
fn raiders_are_sought_in_the_cup() {
    let mut table = acts(quiet("harmar"), Side::Us);
    assert_eq!(table.state.raid_cup, [3, 2, 1, 0]);
    table.rolling(Decision::SearchRaiders, &[1]);
    assert!(table.told(|event| *event == Event::RaidersSought { chit: Chit::A }));
    assert_eq!((table.state.raid_cup, table.state.set_aside), ([2, 2, 1, 0], [1, 0, 0, 0]));
    table.when(Decision::Pass);
    table.rolling(Decision::SearchRaiders, &[4]);
    assert_eq!((table.state.raid_cup, table.state.set_aside), ([2, 1, 1, 0], [1, 1, 0, 0]));
    table.rolling(Decision::SearchRaiders, &[4]);
    assert!(table.told(|event| *event == Event::RaidersSought { chit: Chit::C }));
    assert_eq!((table.state.raid_cup, table.state.set_aside), ([2, 1, 1, 0], [1, 1, 0, 0]));
}

/// [5.7.2-b] What was set aside is back when the segment ends.
#[test]
fn chits_set_aside_come_back() {
    let mut table = acts(quiet("harmar").at("Harmar", "Fort Washington"), Side::Us);
    table.rolling(Decision::SearchRaiders, &[1]).when(Decision::Pass).when(Decision::Pass);
    assert_eq!(table.state.segment, 2);
    assert_eq!((table.state.raid_cup, table.state.set_aside), ([3, 2, 1, 0], [0; 4]));
}

/// [5.7.1] A lost gun is found on a 6; four US FP within one space help, two WC FP within two hinder.
#[test]
fn lost_guns_are_sought() {
    let given = || quiet("harmar").at("A1", "Mill Creek").flipped(&["A1"]);
    let seek = |table: &mut super::table::Table, die: u8| {
        let gun = table.id("A1");
        table.rolling(Decision::SearchGun { gun }, &[die]);
        !table.is_flipped("A1")
    };
    let both = || given().all(&["R1", "R2"], "Fort Washington").at("Miami 1", "Four Mile");
    assert!(seek(&mut acts(both(), Side::Us), 6));
    assert!(!seek(&mut acts(both(), Side::Us), 5));
    let strong = || given().all(&["R1", "R2", "R3", "R4"], "Fort Washington");
    assert!(seek(&mut acts(strong(), Side::Us), 4));
    assert!(!seek(&mut acts(strong(), Side::Us), 3));
    // Three spaces are too far to hinder, and one gun that is not lost is not sought.
    assert!(seek(&mut acts(strong().at("Miami 1", "Twin Creek"), Side::Us), 4));
    let mut table = acts(quiet("harmar").at("A1", "Mill Creek"), Side::Us);
    let gun = table.id("A1");
    table.refuses(Decision::SearchGun { gun }, "5.7.1");
}

/// [5.7.1] A gun recovered among warriors without support is lost again at once.
#[test]
fn a_gun_found_among_warriors_is_lost_again() {
    let given =
        || quiet("harmar").all(&["A1", "Miami 1"], "Mill Creek").flipped(&["A1"]).all(&["R1", "R2"], "Columbia");
    let mut table = acts(given(), Side::Us);
    let gun = table.id("A1");
    table.rolling(Decision::SearchGun { gun }, &[6]);
    let at = space("Mill Creek");
    assert!(table.told(|event| matches!(event, Event::GunSought { found: true, .. })));
    assert!(table.told(|event| matches!(event, Event::GunLost { at: known, .. } if *known == at)));
    assert!(table.is_flipped("A1"));
}

/// [5.8] Warriors go with a leader from village to village if a way without US units leads there.
#[test]
fn warriors_move_between_villages() {
    let given = quiet("harmar").site("Old Chillicothe", village(Nation::Shawnee)).at("Shawnee 2", "Chalakatha");
    let mut table = acts(given.all(&["Shawnee 1", "Blue Jacket"], "Old Chillicothe"), Side::Wc);
    let (warrior, leader) = (table.id("Shawnee 1"), Some(table.id("Blue Jacket")));
    table.when(Decision::Strategic { warrior });
    table.refuses(Decision::Transfer { to: space("Rattlesnake"), leader: None }, "5.8");
    table.refuses(Decision::Transfer { to: space("Kekionga"), leader: Some(table.id("Shawnee 2")) }, "5.8");
    assert_eq!(table.sap(), [4, 5]);
    table.when(Decision::Transfer { to: space("Kekionga"), leader });
    assert!(table.is_at("Shawnee 1", "Kekionga") && table.is_at("Blue Jacket", "Kekionga"));
    assert!(table.is_at("Shawnee 2", "Chalakatha"));
    assert_eq!(table.sap(), [4, 4]);
}

/// [5.8] A village shut in by US units sends nobody; the action may be gone back on.
#[test]
fn us_units_close_the_way() {
    let given = || quiet("harmar").site("Elkhart Portage", village(Nation::Miami)).at("Miami 1", "Elkhart Portage");
    let mut table = acts(given().at("W1", "Kekionga").at("W2", "Eel River Town"), Side::Wc);
    let warrior = table.id("Miami 1");
    table.refuses(Decision::Strategic { warrior }, "5.8");
    let mut table = acts(given().at("W2", "Eel River Town"), Side::Wc);
    table.when(Decision::Strategic { warrior }).when(Decision::Back);
    assert_eq!(
        (table.state.top(), table.sap(), table.side()),
        (Some(&Frame::Special(Special {})), [4, 5], Some(Side::Wc))
    );
    let mut table = acts(quiet("harmar").at("Miami 1", "Eel River Town"), Side::Wc);
    table.refuses(Decision::Strategic { warrior }, "5.8");
}

/// [5.9] Whose track resets below 5 may save one point a turn; it comes on top at the end.
#[test]
fn a_point_is_saved() {
    let mut table = acts(quiet("harmar"), Side::Us);
    table.when(Decision::Save);
    assert_eq!((table.sap(), table.state.saved), ([3, 5], [true, false]));
    table.when(Decision::Pass).refuses(Decision::Save, "5.9");
    let later =
        after(quiet("harmar").with(|state| (state.sap, state.saved) = (sap([0, 0]), [true, false])), 10, 2, &[]);
    assert_eq!((later.state.turn, later.sap(), later.state.saved), (2, [5, 5], [false, false]));
}

/// [5.9-b] Whose track resets to 5 may not save, and the track never holds more.
#[test]
fn no_saving_at_the_end_of_the_track() {
    let mut table = acts(quiet("harmar"), Side::Wc);
    table.refuses(Decision::Save, "5.9-b");
    let full = quiet("wabash").with(|state| (state.sap, state.saved) = (sap([0, 0]), [true, true]));
    assert_eq!(after(full, 10, 2, &[]).sap(), [5, 5]);
}

/// [A5.1] The special actions of the example.
#[test]
fn the_example_of_special_actions() {
    let given = quiet("harmar").vp(0, 6).at("Harmar", "Fort Washington").off("Delaware 1", Place::Track);
    let given = given.off("B1", Place::Track).off("B2", Place::Track).with(|state| {
        (state.turn, state.raid_cup, state.sap) = (2, [4, 3, 2, 1], sap([4, 5]));
    });
    let mut table = after(given, 1, 0, &[]);
    table.when(Decision::Build { what: Build::Settlement });
    table.when(Decision::Found { at: space("Bank Lick"), wagon: None });
    assert_eq!(table.sap(), [3, 5]);
    table.refuses(Decision::Harass, "5.5-b");
    table.rolling(raid("Limestone"), &[5]);
    assert_eq!(table.site("Limestone"), Site::Settlement(Health::Reduced));
    assert_eq!((table.sap(), table.vp(), table.state.builds_blocked), ([3, 4], [0, 7], true));
    table.when(Decision::Pass);
    table.rolling(raid("Limestone"), &[8]);
    assert_eq!((table.sap(), table.vp()), ([3, 3], [0, 7]));
    table.when(Decision::RecruitNation { nation: Nation::Delaware }).rolling(Decision::Check, &[2]);
    assert!(table.on_track("Delaware 1"));
    table.when(Decision::TakeArms { at: space("Chalakatha") });
    assert!(table.is_at("B1", "Chalakatha"));
    assert_eq!((table.sap(), table.side()), ([3, 2], Some(Side::Wc)));
    table.when(Decision::Pass);
    assert_eq!((table.state.segment, table.sap(), table.vp()), (2, [3, 2], [0, 7]));
}
