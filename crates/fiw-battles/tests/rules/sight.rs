//! 6.1-2, 6.1-3: lines of sight. Column 10 south of row 03 and the plain west of the Buttes are low, clear ground;
//! row 03 and 1806 to 1910 are hilltops.
use crate::table::{Given, given, given_data, given_ground, given_with};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;

/// A French gun of range 5 and a British battalion; a second gun with a target of its own keeps the phase open.
fn shot(given: Given, gun: &str, target: &str) -> bool {
    let given = given.at("St L", gun).at("15", target).at("Gl", "2211").at("43", "2112");
    let table = given.bombardment(Army::French);
    let fire = table.fire("St L", target);
    if !table.offers(fire) {
        table.refuses(fire, "6.1-2");
    }
    table.offers(fire)
}

fn over(ground: &[(&str, char)], gun: &str, target: &str) -> bool {
    shot(given_ground("quebec", &[], ground), gun, target)
}

/// Quebec with other heights than the Buttes.
fn heights(hexes: &str) -> Given {
    let hexes = format!("hexes = {hexes:?}");
    given_data("quebec", &[], &[("maps/quebec.toml", "columns = [18, 19]\nrows = [6, 10]", &hexes)])
}

/// [6.1-2] Any blocked hex on the line from centre to centre forbids the shot; what lies beside it does not.
#[test]
fn r6_1_2_a_blocked_hex_forbids_the_shot() {
    assert!(over(&[], "1005", "1010"));
    for between in ["1006", "1007", "1008", "1009"] {
        assert!(!over(&[(between, 'w')], "1005", "1010"), "{between}");
    }
    assert!(over(&[("0907", 'w'), ("1107", 'w'), ("1011", 'w'), ("1004", 'w')], "1005", "1010"));
    // A slanting line clips two hexes at the same distance: 1508 and 1408 on the way from 1609 to 1307.
    assert!(over(&[], "1609", "1307"));
    assert!(!over(&[("1508", 'w')], "1609", "1307") && !over(&[("1408", 'w')], "1609", "1307"));
}

/// [6.1-3a] [summary-units] Combat units of either side and any status block; leaders and trains do not (G35).
#[test]
fn r6_1_3a_combat_units_block_and_leaders_do_not() {
    let quebec = || given_with("quebec", &["supply-trains"]);
    assert!(shot(quebec(), "1005", "1009"));
    for blocker in ["La Sarre", "28", "CdC/BC", "Montbeillard", "York", "Indians"] {
        assert!(!shot(quebec().at(blocker, "1007"), "1005", "1009"), "{blocker}");
        assert!(!shot(quebec().disordered(blocker, "1007"), "1005", "1009"), "disordered {blocker}");
    }
    for passed in ["Montcalm", "Wolfe", "french Train", "british Train"] {
        assert!(shot(quebec().at(passed, "1007"), "1005", "1009"), "{passed}");
    }
    // Units in the hex of the gun and in the target hex do not block.
    assert!(shot(quebec().at("La Sarre", "1005").at("York", "1009"), "1005", "1009"));
}

/// [6.1-3b] Town, woods and forest block; clear, marsh, building and water do not.
#[test]
fn r6_1_3b_blocking_terrain_of_the_chart() {
    for (letter, open) in [('t', false), ('w', false), ('f', false), ('.', true), ('m', true), ('b', true), ('L', true)]
    {
        assert_eq!(over(&[("1007", letter)], "1005", "1009"), open, "{letter}");
    }
    // Between the bastion 2203 and the city hex 2204: both block.
    assert!(!shot(given("quebec"), "2104", "2304"));
}

/// [6.1-3b] A fort blocks what is behind it.
#[test]
fn r6_1_3b_a_fort_blocks() {
    let given = given("fort-oswego").at("B/Oswego", "0604").at("CFM", "0606").at("Abenaki", "0506");
    let table = given.bombardment(Army::British);
    table.refuses(table.fire("B/Oswego", "0606"), "6.1-2");
    assert!(table.offers(table.fire("B/Oswego", "0506")));
}

/// [6.1-3c] Along a hexside the line is blocked only if both hexes block, each by terrain or unit (G6).
#[test]
fn r6_1_3c_along_a_hexside_one_open_hex_is_enough() {
    // From 1206 to 1406 the line runs between 1306 and 1307.
    let quebec = |ground: &[(&str, char)]| given_ground("quebec", &[], ground);
    assert!(over(&[("1306", 'w')], "1206", "1406"));
    assert!(over(&[("1307", 'w')], "1206", "1406"));
    assert!(!over(&[("1306", 'w'), ("1307", 'w')], "1206", "1406"));
    assert!(shot(quebec(&[]).at("La Sarre", "1306"), "1206", "1406"));
    assert!(!shot(quebec(&[]).at("La Sarre", "1306").at("RR", "1307"), "1206", "1406"));
    assert!(!shot(quebec(&[("1307", 'w')]).at("La Sarre", "1306"), "1206", "1406"));
}

/// [6.1-3c] Along the edge of the map there is one hex only, so it blocks.
#[test]
fn r6_1_3c_along_the_map_edge_the_one_hex_blocks() {
    assert!(over(&[], "2101", "2301"));
    assert!(!over(&[("2201", 'w')], "2101", "2301"));
}

/// [6.1-3d] Terrain in the hexes of gun and target blocks nothing: from woods into woods over a clear hex.
#[test]
fn r6_1_3d_the_ends_do_not_block() {
    let ends = [("1005", 'w'), ("1007", 'w')];
    assert!(over(&ends, "1005", "1007"));
    assert!(!over(&[ends[0], ("1006", 'w'), ends[1]], "1005", "1007"));
    // Nor do their sides: the slope below the gun on 1808, the one up to the target there.
    assert!(over(&[], "1808", "1608") && over(&[], "1608", "1808"));
}

/// [6.1-3e] Sight reaches a hilltop and ends there: not the low hex behind it, nor the next hex of the height.
#[test]
fn r6_1_3e_a_hilltop_ends_sight() {
    let ridge = || heights("1806 1807 1808 1809 1810");
    assert!(shot(ridge(), "1608", "1808"));
    assert!(!shot(ridge(), "1608", "1908"), "low ground behind the crest");
    assert!(!shot(ridge(), "1908", "1608"), "and from the other side");
    assert!(shot(given("quebec"), "1804", "1806") && !shot(given("quebec"), "1804", "1807"));
    // Without the height the same line is open.
    assert!(shot(heights("1803"), "1608", "1908"));
}

/// [6.1-3e] [6.1-3g] A gun sees down only from the crest itself; along the height slopes do not matter (G52).
#[test]
fn r6_1_3e_the_crest_and_lateral_fire() {
    assert!(!shot(given("quebec"), "1908", "1608"), "the crest 1808 is in the way");
    assert!(shot(given("quebec"), "1908", "1906"));
    assert!(shot(given("quebec"), "1806", "1810"));
    assert!(shot(given("quebec"), "1908", "2008"));
    assert!(!shot(given("quebec"), "1708", "2008"), "both crests are in the way");
}

/// [6.1-3f] [6.1-3f-ex] A hilltop gun fires over terrain nearer than half the range, never over units (G5).
#[test]
fn r6_1_3f_from_a_hilltop_over_near_obstacles() {
    let town = |at: &str, target: &str| over(&[(at, 't')], "1003", target);
    assert!(town("1004", "1008") && town("1005", "1008"), "range 5: obstacles at 1 and 2");
    assert!(!town("1006", "1008") && !town("1007", "1008"), "range 5: obstacles at 3 and 4");
    assert!(town("1004", "1007") && !town("1005", "1007"), "range 4: exactly half blocks");
    assert!(!shot(given("quebec").at("La Sarre", "1005"), "1003", "1008"), "units still block");
    assert!(!over(&[("1006", 't')], "1004", "1008"), "a low gun fires over nothing");
}

/// [6.1-3f-b] At a hilltop a low gun is blocked only by terrain nearer than half the range (G5).
#[test]
fn r6_1_3f_b_at_a_hilltop_over_far_obstacles() {
    let town = |at: &str, gun: &str| over(&[(at, 't')], gun, "1003");
    assert!(!town("1007", "1008") && !town("1006", "1008"), "range 5: obstacles at 1 and 2");
    assert!(town("1005", "1008") && town("1004", "1008"), "range 5: obstacles at 3 and 4");
    assert!(!town("1006", "1007") && town("1005", "1007"), "range 4: exactly half does not block");
    assert!(!shot(given("quebec").at("RR", "1004"), "1008", "1003"), "units still block");
}

/// [6.1-3g] From hilltop to hilltop nothing in lower hexes blocks, and the first hilltop over low ground is the last.
#[test]
fn r6_1_3g_hilltop_to_hilltop() {
    // 1903 on the escarpment, 1906 on the Buttes, 1904 and 1905 low between them.
    let quebec = || given_ground("quebec", &[], &[("1904", 'w'), ("1905", 'w')]);
    assert!(shot(quebec(), "1903", "1906"));
    assert!(shot(quebec().at("La Sarre", "1904").at("28", "1905"), "1903", "1906"));
    assert!(!shot(quebec(), "1903", "1905"), "a low target behind woods at half the range is not seen");
    assert!(shot(heights("1006"), "1003", "1006") && shot(heights("1006 1008"), "1003", "1006"));
    assert!(shot(heights("1008"), "1003", "1008"));
    assert!(!shot(heights("1006 1008"), "1003", "1008"), "a third height behind the second");
}

/// [6.1-3g] A unit or wood on a hilltop hex in between blocks as usual (G52).
#[test]
fn r6_1_3g_what_is_on_a_hilltop_between_still_blocks() {
    assert!(!shot(given("quebec").at("La Sarre", "1907"), "1906", "1909"));
    assert!(!shot(given("quebec").at("La Sarre", "1807"), "1806", "1810"));
    assert!(!over(&[("1808", 'w')], "1806", "1810"), "woods at half the range");
    assert!(over(&[("1807", 'w')], "1806", "1810"), "woods nearer than half are fired over (6.1-3f)");
}

/// [6.1-3e] [6.1-3f] [6.1-3c] Interaction 11, on the Buttes.
#[test]
fn r6_1_3_interaction_11() {
    assert!(over(&[("1708", 'w')], "1808", "1406"), "distance 1 of 4");
    assert!(!over(&[("1607", 'w')], "1808", "1406"), "distance 2 of 4, exactly half");
    assert!(!shot(given("quebec"), "1908", "1608"), "the crest hex 1808");
    // Along the side of 1805 and 1806: open past 1805, which is off the height, and only there.
    assert!(shot(given("quebec"), "1906", "1506"));
    assert!(!shot(given("quebec").at("La Sarre", "1805"), "1906", "1506"));
    assert!(shot(given("quebec").at("La Sarre", "1806"), "1906", "1506"));
    // Along the side of 1706 and 1707.
    assert!(over(&[("1706", 'w')], "1806", "1406"));
    assert!(over(&[("1706", 'w'), ("1707", 'w')], "1806", "1406"), "distance 1 of 4");
    assert!(!over(&[("1606", 'w')], "1806", "1406"), "distance 2 of 4");
}

/// [summary-units] Movement by status: the printed allowance, none, or one die for the disordered of a broken army.
#[test]
fn summary_units_movement_by_status() {
    let given = || given("quebec").at("15", "0805").disordered("28", "1005").at("Wolfe", "1205").at("43", "0211");
    let mut table = given().movement(Army::British);
    table.refuses(Decision::Move { unit: table.u("28") }, "11.1-1");
    table.march("15", &["0806", "0807", "0808", "0809"]);
    table.march("Wolfe", &["1206", "1207", "1208", "1209", "1210", "1211"]);
    assert_eq!((table.place("15"), table.place("Wolfe")), ("0809".into(), "1211".into()));

    let mut broken = given().losses(Army::British, 50).movement_dice(Army::British, &[5]);
    broken.march("28", &["1006", "1007", "1008", "1009", "1010"]);
    assert_eq!(broken.place("28"), "1010");
    broken.march("15", &["0806", "0807", "0808", "0809"]);
    assert_eq!(broken.place("15"), "0809");
    // Still an obstacle to sight when its army is broken.
    assert!(!shot(given().losses(Army::British, 50), "1003", "1008"));
}
