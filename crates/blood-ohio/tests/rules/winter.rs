//! 11: winter quarters.

use super::front::{after, quiet, village};
use super::table::{Given, Table, space};
use blood_ohio::counters::{Kind, Nation, PieceId, Side};
use blood_ohio::decision::Decision;
use blood_ohio::state::{Frame, Health, Place, Site, Status};
use blood_ohio::tables::FortId;
use std::collections::BTreeMap;

/// Winter Quartering of a FA/WI turn.
fn winter(given: Given) -> Table {
    after(given, 10, 1, &[])
}

fn quarter(piece: PieceId, at: Option<&str>, arms: bool) -> Decision {
    Decision::Quarter { piece, at: at.map(space), arms }
}

/// Printed villages that do not stand.
fn without(given: Given, names: &[&str]) -> Given {
    names.iter().fold(given, |given, name| given.site(name, Site::Razed))
}

/// Ends the winter of the side that is asked.
fn rest(table: &mut Table) {
    table.when(Decision::QuarterRest);
}

/// [11.0] Only in FA/WI, by any way; the Confederacy goes first.
#[test]
fn winter_comes_in_fall_turns_by_any_way() {
    let around = ["Mill Creek", "Columbia", "North Bend"];
    let given = || {
        let given = quiet("harmar").at("Shawnee 1", "Fort Washington").at("Blue Jacket", "Fort Washington");
        around.iter().zip(["R1", "R2", "R3"]).fold(given, |given, (at, name)| given.at(name, at))
    };
    let mut table = winter(given());
    assert_eq!(table.side(), Some(Side::Wc));
    let piece = table.id("Shawnee 1");
    table.when(quarter(piece, Some("Wapatomica"), false));
    assert!(table.is_at("Shawnee 1", "Wapatomica"));
    rest(&mut table);
    assert_eq!(table.side(), Some(Side::Us));
    let summer = after(given().with(|state| state.turn = 2), 10, 0, &[]);
    assert!(summer.is_at("Shawnee 1", "Fort Washington") && summer.is_at("R1", "Mill Creek"));
}

/// [11.1] Each village houses one before the principal villages take more.
#[test]
fn each_village_houses_one() {
    let names = ["Shawnee 1", "Shawnee 2", "Shawnee 3", "Shawnee 4", "Shawnee 5", "Shawnee 6", "Shawnee 7"];
    let villages = ["Old Chillicothe", "Peckuwe", "Salt Creek"];
    let given = || villages.iter().fold(quiet("harmar"), |given, at| given.site(at, village(Nation::Shawnee)));
    let mut table = winter(given().all(&names, "Chalakatha"));
    let piece = table.id("Shawnee 1");
    table.when(quarter(piece, Some("Chalakatha"), false));
    let next = table.id("Shawnee 2");
    table.refuses(quarter(next, Some("Chalakatha"), false), "11.1").refuses(quarter(next, None, false), "11.1");
    table.refuses(quarter(next, Some("Kekionga"), false), "11.1");
    table.refuses(quarter(table.id("Shawnee 7"), Some("Peckuwe"), false), "11.0");
    rest(&mut table);
    let mut held: BTreeMap<blood_ohio::board::Space, u8> = BTreeMap::new();
    names.iter().for_each(|name| *held.entry(table.place(name).space().unwrap()).or_default() += 1);
    let one = |at: &str| held.get(&space(at)).copied().unwrap_or(0);
    assert_eq!(villages.map(one), [1, 1, 1]);
    assert_eq!(one("Chalakatha") + one("Wapatomica"), 4);
    assert!(one("Chalakatha") >= 1 && one("Wapatomica") >= 1);
}

/// [11.1-b] Without a principal village the excess goes to the square, of the Confederacy's choice who.
#[test]
fn without_a_principal_village_the_excess_leaves() {
    let given = quiet("harmar").site("Captina Town", village(Nation::Mingo)).site("Sunfish", village(Nation::Mingo));
    let given = given.all(&["Mingo 1", "Mingo 2", "Mingo 3"], "Mill Creek").flipped(&["Mingo 1"]);
    let mut table = winter(given);
    let (reduced, full) = (table.id("Mingo 1"), table.id("Mingo 2"));
    assert!(table.offers(quarter(reduced, Some("Sunfish"), false)));
    table.when(quarter(full, Some("Captina Town"), false));
    table.when(quarter(table.id("Mingo 3"), Some("Sunfish"), false));
    assert_eq!((table.place("Mingo 1"), table.is_flipped("Mingo 1")), (Place::Track, false));
}

/// [11.1-c] Off-map nations are guests of principal villages of members, one unit in each.
#[test]
fn guests_one_to_a_principal_village() {
    let given = without(quiet("harmar"), &["Chalakatha", "Wapatomica", "Gekelmukpechunk"]);
    let given = given.status(Nation::Ojibwa, Status::Member).all(&["Ojibwa 1", "Ojibwa 2", "Ojibwa 3"], "E5");
    let mut table = winter(given.at("Miami 1", "Kekionga").at("Miami 2", "Pickawillany"));
    table.refuses(quarter(table.id("Ojibwa 1"), Some("Upper Sandusky"), false), "11.0");
    rest(&mut table);
    let guests = |at: &str| table.fp(at, |kind| kind == Kind::Warriors);
    assert_eq!((guests("Kekionga"), guests("Pickawillany")), (4, 4));
    assert_eq!((table.stored(Nation::Ojibwa), table.fp("Upper Sandusky", |_| true)), (1, 0));
}

/// [11.1-d] British Arms go with a warrior of their stack to its village.
#[test]
fn arms_go_home_with_warriors() {
    let given = quiet("harmar").all(&["Miami 1", "Miami 2"], "Mill Creek").arms(1, Nation::Miami, "Mill Creek");
    let mut table = winter(given);
    let piece = table.id("Miami 1");
    table.when(quarter(piece, Some("Kekionga"), true));
    assert!(table.is_at("Miami 1", "Kekionga") && table.is_at("B1", "Kekionga"));
    let given = quiet("harmar").at("Miami 1", "Mill Creek").arms(1, Nation::Miami, "Mill Creek");
    let mut table = winter(given);
    table.refuses(quarter(piece, Some("Kekionga"), false), "11.1-d");
    table.when(quarter(piece, Some("Pickawillany"), true));
    assert!(table.is_at("B1", "Pickawillany"));
}

/// [11.1-e] Any number of leaders may winter in one village of their nation, and in no other.
#[test]
fn leaders_winter_together() {
    let mut table = winter(quiet("harmar").all(&["Blue Jacket", "Elkswatawa"], "Mill Creek"));
    let jacket = table.id("Blue Jacket");
    table.refuses(quarter(jacket, Some("Kekionga"), false), "11.1");
    table.refuses(quarter(table.id("Elkswatawa"), Some("Chalakatha"), false), "11.0");
    table.when(quarter(jacket, Some("Chalakatha"), false));
    table.when(quarter(table.id("Elkswatawa"), Some("Chalakatha"), false));
    assert!(table.is_at("Blue Jacket", "Chalakatha") && table.is_at("Elkswatawa", "Chalakatha"));
}

/// [11.1-f] Leaders without a village of their own find a principal village, or their square if they have one.
#[test]
fn leaders_without_a_home() {
    let given = without(quiet("harmar"), &["Gekelmukpechunk", "Chalakatha", "Wapatomica"]);
    let given = given.status(Nation::Delaware, Status::Withdrawn).at("Buckongahelas", "Mill Creek");
    let given = given.status(Nation::Ojibwa, Status::Member).at("Bad Bird", "Mill Creek");
    let mut table = winter(given);
    table.when(quarter(table.id("Buckongahelas"), Some("Kekionga"), false));
    table.when(quarter(table.id("Bad Bird"), None, false));
    assert!(table.is_at("Buckongahelas", "Kekionga") && table.on_track("Bad Bird"));
    let names = ["Gekelmukpechunk", "Chalakatha", "Wapatomica", "Kekionga", "Pickawillany"];
    let given = without(quiet("harmar"), &names).at("Buckongahelas", "Mill Creek");
    let given = given.status(Nation::Delaware, Status::Withdrawn).at("R1", "Mill Creek");
    assert!(winter(given).is_at("Buckongahelas", "Mill Creek"));
}

const TEN: [&str; 10] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10"];

/// [11.2] [11.2-e] Regulars, leaders and support winter in forts; the printed ones hold 8 regular FP, others 6; the
/// excess goes to the cup.
#[test]
fn regulars_winter_in_forts() {
    let given = || quiet("harmar").all(&TEN, "Mill Creek").all(&["Harmar", "A1", "S1", "W1"], "Mill Creek");
    let mut table = winter(given());
    table.refuses(quarter(table.id("R1"), Some("Columbia"), false), "11.2");
    table.refuses(quarter(table.id("R1"), None, false), "11.2");
    rest(&mut table);
    let regulars = |table: &Table, at: &str| table.fp(at, Kind::regular);
    assert_eq!((regulars(&table, "Fort Washington"), regulars(&table, "Fort Harmar")), (8, 8));
    assert_eq!(TEN.iter().filter(|name| table.place(name) == Place::Cup).count(), 2);
    for name in ["Harmar", "A1", "S1", "W1"] {
        let id = table.id(name);
        assert!(table.is_at(name, "Fort Washington") && table.state[id].inside, "{name}");
    }
    let steuben = given().site("Four Mile", Site::Fort(FortId::Steuben, Health::Full)).off("R10", Place::Aside);
    let mut table = winter(steuben.off("R9", Place::Aside));
    for _ in 0..3 {
        let next = TEN.iter().find(|name| table.is_at(name, "Mill Creek")).unwrap();
        table.when(quarter(table.id(next), Some("Four Mile"), false));
    }
    let next = TEN.iter().find(|name| table.is_at(name, "Mill Creek")).unwrap();
    table.refuses(quarter(table.id(next), Some("Four Mile"), false), "11.2");
}

/// [11.2-b] Half of the militia, rounded down, go to the cup; the US chooses which.
#[test]
fn half_of_the_militia_leave() {
    let five = ["M1", "M2", "M3", "M4", "MC1"];
    let mut table = winter(quiet("harmar").all(&five, "Mill Creek").flipped(&["M3"]));
    let (cavalry, reduced) = (table.id("MC1"), table.id("M3"));
    table.refuses(quarter(cavalry, Some("Columbia"), false), "11.0");
    table.when(Decision::SendHome { piece: cavalry }).when(Decision::SendHome { piece: reduced });
    assert_eq!(five.map(|name| table.place(name) == Place::Cup), [false, false, true, false, true]);
    assert!(!table.offers(Decision::SendHome { piece: table.id("M1") }));
    let mut table = winter(quiet("harmar").at("M1", "Mill Creek"));
    table.when(quarter(table.id("M1"), Some("Columbia"), false));
    assert!(table.is_at("M1", "Columbia"));
}

/// [11.2-c] The others winter in settlements, one to each, not in forts; the excess goes to the cup.
#[test]
fn militia_winter_in_settlements() {
    let board = super::table::opening("harmar", &[]);
    let settlements: Vec<String> = {
        let (state, map) = (&board.state, &board.game.data().board);
        let stands = |at: &blood_ohio::board::Space| matches!(state.site(*at), Site::Settlement(_));
        map.spaces().filter(stands).map(|at| map.name(at).to_owned()).collect()
    };
    let others = settlements.iter().filter(|name| !["Columbia", "Belpre"].contains(&name.as_str()));
    let given = others.fold(quiet("harmar"), |given, name| given.site(name, Site::Razed));
    let six = ["M1", "M2", "M3", "M4", "M5", "M6"];
    let mut table = winter(given.all(&six, "Mill Creek"));
    let next =
        |table: &Table| six.iter().find(|name| table.is_at(name, "Mill Creek")).map(|name| table.id(name)).unwrap();
    assert_eq!(six.iter().filter(|name| table.place(name) == Place::Cup).count(), 3);
    table.refuses(quarter(next(&table), Some("Fort Washington"), false), "11.2-c");
    table.refuses(quarter(next(&table), None, false), "11.2-c");
    table.when(quarter(next(&table), Some("Belpre"), false));
    assert_eq!(six.iter().filter(|name| table.place(name) == Place::Cup).count(), 4);
    assert_eq!((table.fp("Columbia", |_| true), table.fp("Belpre", |_| true)), (2, 2));
}

/// [11.2-d] [5.1.1-g] What goes to the cup scores nothing and is whole when it comes back.
#[test]
fn the_cup_makes_units_whole() {
    let given = quiet("harmar").all(&["M1", "M2"], "Mill Creek").flipped(&["M1", "M2"]).vp(3, 4);
    let table = winter(given);
    assert_eq!((table.place("M1"), table.is_flipped("M1"), table.is_flipped("M2")), (Place::Cup, false, true));
    assert_eq!(table.vp(), [3, 4]);
}

/// [11.2-f] Units on entry squares take part.
#[test]
fn entry_squares_offer_no_escape() {
    let names = ["M1", "M2", "M3", "M4", "M5", "M6"];
    let mut table = winter(quiet("harmar").all(&names[..4], "Mill Creek").all(&names[4..], "E1"));
    rest(&mut table);
    assert_eq!(names.iter().filter(|name| table.place(name) == Place::Cup).count(), 3);
    assert!(names.iter().all(|name| !table.is_at(name, "E1")));
    assert!(!matches!(table.state.top(), Some(Frame::WinterUs(_))));
}

/// [11.1-c] The Confederacy says who of the nations from off the map is housed.
#[test]
fn guests_in_any_order() {
    let given = without(quiet("harmar"), &["Chalakatha", "Wapatomica", "Gekelmukpechunk"]);
    let given = given.status(Nation::Ojibwa, Status::Member).status(Nation::Kickapoo, Status::Member);
    let given = given.all(&["Ojibwa 1", "Ojibwa 2"], "E5").at("Kickapoo 1", "Mill Creek");
    let mut table = winter(given);
    table.when(quarter(table.id("Kickapoo 1"), Some("Kekionga"), false));
    assert!(table.is_at("Ojibwa 1", "Pickawillany"), "the last free one");
    assert_eq!((table.stored(Nation::Kickapoo), table.stored(Nation::Ojibwa)), (0, 1));
}

/// [11.1-d] A marker is not left in the village of another nation when its warriors go home.
#[test]
fn arms_are_not_left_with_others() {
    let arms = |at: &str| quiet("harmar").at("Miami 1", at).at("Miami 2", "Mill Creek").arms(1, Nation::Miami, at);
    let mut table = winter(arms("Wapatomica"));
    let piece = table.id("Miami 1");
    table.refuses(quarter(piece, Some("Kekionga"), false), "11.1-d");
    table.when(quarter(piece, Some("Kekionga"), true));
    assert!(table.is_at("B1", "Kekionga"));
}
