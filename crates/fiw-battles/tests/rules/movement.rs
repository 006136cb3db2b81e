//! 7.2: movement.

use crate::table::{Table, given, given_data, given_ground, hex, step};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;

/// The cost of the first step of a unit to a hex, the unit moving alone on a map of its own.
fn cost_from(mut table: Table, name: &str, to: &str) -> Option<u8> {
    table.picks(name).when(step(to));
    table.step_cost()
}

/// A map file with one more row of hexsides.
fn water(features: &[(&str, &str)]) -> crate::table::Given {
    let anchor = "[[fort]]\nname = \"Potasse\"";
    let row = |(feature, sides): &(&str, &str)| {
        let basis = "{ kind = \"reconstructed\", basis = \"for a test\" }";
        format!("[[hexsides]]\nfeature = \"{feature}\"\nsides = \"{sides}\"\nprovenance = {basis}\n\n")
    };
    let rows: String = features.iter().map(row).collect();
    given_data("quebec", &[], &[("maps/quebec.toml", anchor, &format!("{rows}{anchor}"))])
}

/// [7.2] Moving is a choice: the phase may be ended with nobody moved.
#[test]
fn r7_2_moving_no_unit_is_legal() {
    let mut table = given("quebec").at("15", "1006").at("28", "1007").at("La Sarre", "1806").movement(British);
    table.when(Decision::EndMovement);
    assert_eq!((table.place("15"), table.place("28")), ("1006".into(), "1007".into()));
    assert_eq!(table.asked(), French);
}

/// [7.2-b] A gun with allowance 0 never moves; one with 2 moves two hexes.
#[test]
fn r7_2_b_static_and_mobile_guns() {
    let mut table = given("quebec").at("Gl", "2209").at("Montbeillard", "1509").at("La Sarre", "1505").movement(French);
    table.refuses(table.pick("Gl"), "7.2-b");
    table.march("Montbeillard", &["1508", "1507"]);
    assert_eq!(table.place("Montbeillard"), "1507");
}

/// [7.2-c] [8.2-b] A unit that enters an enemy zone with points left stops there and then.
#[test]
fn r7_2_c_a_unit_halts_where_it_enters_an_enemy_zone() {
    let mut table = given("quebec").at("15", "1004").at("28", "0606").at("La Sarre", "1106").movement(British);
    let unit = table.u("15");
    table.picks("15").when(step("1005"));
    let because = |event: &Event| match event {
        Event::Halted { unit: halted, because } if *halted == unit => Some(because.as_str()),
        _ => None,
    };
    assert_eq!(table.events.iter().find_map(because), Some("8.2-b"));
    table.refuses(step("0906"), "4.1-c").refuses(table.pick("15"), "7.2-g");
    assert_eq!(table.place("15"), "1005");
}

/// [7.2-d] From hex to adjacent hex, in any direction, one unit at a time.
#[test]
fn r7_2_d_one_at_a_time_along_adjacent_hexes() {
    let mut table = given("quebec").at("15", "1006").at("28", "0806").movement(British);
    table.picks("15");
    table.refuses(step("1008"), "7.2-d").refuses(step("1006"), "7.2-d");
    assert_eq!(table.steps(), ["0906", "0907", "1005", "1007", "1106", "1107"]);
    // While 15 is on its way nobody else is.
    table.when(step("1107"));
    assert!(!table.offers(table.pick("28")));
    table.when(step("1006")).when(Decision::Stop);
    assert!(table.offers(table.pick("28")));
}

/// [7.2-e] A leader goes along with a unit he began the phase with and rides on when it has stopped.
#[test]
fn r7_2_e_a_leader_rides_along_and_on() {
    let mut table = given("quebec").at("15", "1005").at("Wolfe", "1005").at("28", "0606").movement(British);
    let wolfe = table.u("Wolfe");
    table.picks("15").when(Decision::Ride { leader: wolfe }).walk(&["1006", "1007", "1008", "1009"]);
    assert_eq!((table.place("15"), table.place("Wolfe")), ("1009".into(), "1009".into()));
    table.march("Wolfe", &["1010", "1011"]);
    assert_eq!(table.place("Wolfe"), "1011");
    table.refuses(table.pick("Wolfe"), "7.2-g");
}

/// [7.2-e] Four points ridden are four points spent: he has two of his six left.
#[test]
fn r7_2_e_what_a_leader_rode_is_spent() {
    let mut table = given("quebec").at("15", "1005").at("Wolfe", "1005").at("28", "0606").movement(British);
    let wolfe = table.u("Wolfe");
    table.picks("15").when(Decision::Ride { leader: wolfe }).walk(&["1006", "1007", "1008", "1009"]);
    table.picks("Wolfe").when(step("1010")).when(step("1011"));
    assert_eq!(table.state[wolfe].spent.get(), 6);
    assert!(matches!(table.state.top(), Some(fiw_battles::frames::Frame::Movement(_))), "no point is left");
}

/// [7.2-e] Nobody rides with a unit he only met on the way, and a leader set down midway may go on by himself.
#[test]
fn r7_2_e_only_with_a_unit_he_began_with() {
    let mut table =
        given("quebec").at("15", "1005").at("Wolfe", "1004").at("Murray", "1005").at("28", "0606").movement(British);
    table.march("Wolfe", &["1005"]);
    let (wolfe, murray) = (table.u("Wolfe"), table.u("Murray"));
    table.picks("15").refuses(Decision::Ride { leader: wolfe }, "7.2-e");
    table.when(Decision::Ride { leader: murray }).when(step("1006")).when(Decision::Alight { leader: murray });
    table.walk(&["1007"]);
    assert_eq!((table.place("Murray"), table.place("15")), ("1006".into(), "1007".into()));
    table.march("Murray", &["1106"]);
    assert_eq!(table.place("Murray"), "1106");
}

/// [7.2-e] [7.2-c] With his unit a leader stops in an enemy zone, whatever he has left.
#[test]
fn r7_2_e_a_leader_who_rode_into_a_zone_stays() {
    let mut table =
        given("quebec").at("15", "1004").at("Wolfe", "1004").at("28", "0606").at("La Sarre", "1106").movement(British);
    let wolfe = table.u("Wolfe");
    table.picks("15").when(Decision::Ride { leader: wolfe }).when(step("1005"));
    assert_eq!(table.place("Wolfe"), "1005");
    table.refuses(table.pick("Wolfe"), "7.2-g");
}

/// [7.2-f] Movement belongs to one's own Movement Phase; pursuit is not movement and spends no points.
#[test]
fn r7_2_f_pursuit_after_a_full_move() {
    let mut table = given("quebec").at("35", "1005").disordered("TR/LW", "1010").at("Bearn", "1806").movement(British);
    table.refuses_from(French, table.pick("Bearn"), "4.1-b");
    table.march("35", &["1006", "1007", "1008", "1009"]);
    // Nobody else can move, so the phase is over and 35 (7) may attack TR/LW (1).
    table.refuses(table.pick("35"), "4.1-c");
    table.declare(&[("35", "1010")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    let unit = table.u("35");
    table.when(Decision::Pursue { unit, to: hex("1010") });
    assert_eq!((table.place("TR/LW"), table.place("35")), ("eliminated".into(), "1010".into()));
}

/// [7.2-g] A finished move is not taken back; a unit not yet moved may be put down again.
#[test]
fn r7_2_g_a_finished_move_stands() {
    let mut table = given("quebec").at("15", "1006").at("28", "0606").movement(British);
    table.picks("15").when(Decision::PutBack);
    table.picks("15").when(step("1007")).refuses(Decision::PutBack, "7.2-g");
    table.when(Decision::Stop);
    table.refuses(table.pick("15"), "7.2-g");
    assert_eq!(table.place("15"), "1007");
}

/// [7.2-h] Allowance 4: woods, clear, clear is legal; woods, woods and then a clear hex is one too many.
#[test]
fn r7_2_h_no_more_points_than_the_allowance() {
    let given = || given("quebec").at("15", "0404").at("28", "0606").movement(British);
    let mut table = given();
    table.march("15", &["0504", "0505", "0506"]);
    assert_eq!((table.place("15"), table.state[table.u("15")].spent.get()), ("0506".into(), 4));

    let mut table = given();
    table.picks("15").when(step("0504")).when(step("0505"));
    // One point left: woods cost two.
    table.refuses(step("0604"), "7.2-h");

    let mut table = given();
    table.march("15", &["0504", "0604"]);
    table.refuses(table.pick("15"), "7.2-g");
}

/// [7.2-i] A field gun with 2 points enters woods that cost 3 as its whole move, but not as a second hex, and never
/// ground closed to it.
#[test]
fn r7_2_i_one_hex_is_always_allowed() {
    let mut table = given("quebec").at("York", "0404").at("28", "0606").movement(British);
    table.march("York", &["0504"]);
    assert_eq!(table.place("York"), "0504");

    let mut table = given("quebec").at("York", "0304").movement(British);
    table.picks("York").when(step("0404")).refuses(step("0504"), "7.2-h");

    let mut table = given("quebec").at("York", "0412").movement(British);
    table.picks("York").refuses(step("0413"), "7.2-k");
    let mut table = given("quebec").at("York", "0402").movement(British);
    table.picks("York").refuses(step("0401"), "7.2-k");
}

/// [7.2-j] What was not spent is lost: a unit that moved one hex has four points in the next turn, not seven.
#[test]
fn r7_2_j_points_are_not_saved() {
    let mut table = given("quebec").at("15", "0605").at("28", "0409").at("La Sarre", "1806").movement(British);
    table.march("15", &["0606"]).when(Decision::EndMovement);
    assert_eq!(table.asked(), French);
    table.when(Decision::EndMovement);
    assert_eq!((table.asked(), table.state.turn), (British, 2));
    table.picks("15");
    for number in ["0706", "0705", "0805", "0905"] {
        table.when(step(number));
    }
    table.refuses(table.pick("15"), "7.2-g");
    assert_eq!(table.place("15"), "0905");
}

/// [7.2-k] Lakes and the St Lawrence are closed to every arm.
#[test]
fn r7_2_k_water_is_closed_to_all() {
    for name in ["15", "Conv Gr", "Conv LI", "York", "Wolfe"] {
        let mut table = given("quebec").at(name, "0412").movement(British);
        table.picks(name).refuses(step("0413"), "7.2-k");
        assert!(table.offers(step("0411")), "{name}");
    }
    for name in ["CdC/BC", "Indians", "Q/RW"] {
        let mut table = given("quebec").at(name, "1912").movement(French);
        table.picks(name).refuses(step("1913"), "7.2-k");
        assert!(table.offers(step("1911")), "{name}");
    }
}

/// [7.2-l] [16.0] Woods cost line infantry 2, light infantry 1, guns 3 and leaders 1; forest 3, 2, closed and 2. Indians
/// and light militia walk as light infantry.
#[test]
fn r7_2_l_costs_differ_by_type() {
    let into = |name: &str, army, letter| {
        let mut table = given_ground("quebec", &[], &[("1007", letter)]).at(name, "1006").movement(army);
        table.picks(name);
        if !table.offers(step("1007")) {
            return None;
        }
        table.when(step("1007"));
        table.step_cost()
    };
    let british = ["15", "Conv Gr", "Conv LI", "York", "Wolfe"];
    assert_eq!(british.map(|name| into(name, British, 'w')), [Some(2), Some(2), Some(1), Some(3), Some(1)]);
    assert_eq!(british.map(|name| into(name, British, 'f')), [Some(3), Some(3), Some(2), None, Some(2)]);
    let french = ["Indians", "Q/RW", "Vols/BC", "Col/RW", "CdC/BC"];
    assert_eq!(french.map(|name| into(name, French, 'w')), [Some(1), Some(1), Some(1), Some(2), Some(3)]);
    assert_eq!(french.map(|name| into(name, French, 'm')), [Some(2), Some(2), Some(2), Some(3), None]);
}

/// [7.2.1] Clear ground costs 1: four hexes for an allowance of 4, and no fifth.
#[test]
fn r7_2_1_four_clear_hexes() {
    let mut table = given("quebec").at("15", "1005").at("28", "0606").movement(British);
    table.picks("15");
    for number in ["1006", "1007", "1008", "1009"] {
        assert!(table.offers(step(number)));
        table.when(step(number));
        assert_eq!(table.step_cost(), Some(1));
    }
    assert_eq!(table.place("15"), "1009");
    table.refuses(table.pick("15"), "7.2-g");
}

/// [7.2.1-b] [7.2.1-creek] A creek adds 1 in both directions, to whatever the hex costs, on a road too (G25).
#[test]
fn r7_2_1_creek_costs_the_same_both_ways() {
    let ground = [("1310", '.'), ("1410", '.')];
    let cost = |from: &str, to: &str| {
        cost_from(given_ground("lake-george", &[], &ground).at("1 Mass", from).movement(British), "1 Mass", to)
    };
    assert_eq!([cost("1310", "1410"), cost("1410", "1310")], [Some(2), Some(2)]);
    // 1311 is woods, 1411 forest: 2 + 1 and 3 + 1.
    assert_eq!([cost("1411", "1311"), cost("1311", "1411")], [Some(3), Some(4)]);
    // The road from 1312 to 1412.
    assert_eq!([cost("1312", "1412"), cost("1412", "1312"), cost("1412", "1512")], [Some(2), Some(2), Some(1)]);
}

/// [7.2.1-slope] Uphill 1 more, downhill and along the height nothing.
#[test]
fn r7_2_1_slope_costs_uphill_only() {
    let cost = |from: &str, to: &str| cost_from(given("quebec").at("15", from).movement(British), "15", to);
    assert_eq!([cost("1708", "1808"), cost("1808", "1708"), cost("1808", "1807")], [Some(2), Some(1), Some(1)]);
    assert_eq!([cost("1808", "1908"), cost("1708", "1707")], [Some(1), Some(1)]);
}

/// [7.2.1-ent] Over an entrenchment inward 1 more, outward and inside nothing.
#[test]
fn r7_2_1_entrenchment_costs_inward_only() {
    let cost =
        |from: &str, to: &str| cost_from(given("lake-george").at("1 Mass", from).movement(British), "1 Mass", to);
    assert_eq!([cost("0711", "0710"), cost("0710", "0711"), cost("0710", "0709")], [Some(2), Some(1), Some(1)]);
    // By the road into the camp: 1 for the road, 1 for the breastwork.
    assert_eq!([cost("0811", "0810"), cost("0810", "0811")], [Some(2), Some(1)]);
}

/// [7.2.1-river] [7.2.2-c] A river is crossed at fords and bridges only; a ford costs 1 more, a bridge nothing, over a
/// creek too.
#[test]
fn r7_2_1_river_only_at_bridges_and_fords() {
    let mut table = water(&[("river", "1006/S")]).at("15", "1006").movement(British);
    table.picks("15").refuses(step("1007"), "7.2.1-river");
    let mut table = water(&[("river", "1006/S")]).at("15", "1007").movement(British);
    table.picks("15").refuses(step("1006"), "7.2.1-river");

    let cost = |features: &[(&str, &str)]| cost_from(water(features).at("15", "1006").movement(British), "15", "1007");
    assert_eq!(cost(&[("river", "1006/S"), ("ford", "1006/S")]), Some(2));
    assert_eq!(cost(&[("river", "1006/S"), ("bridge", "1006/S")]), Some(1));
    assert_eq!(cost(&[("creek", "1006/S")]), Some(2));
    assert_eq!(cost(&[("creek", "1006/S"), ("bridge", "1006/S")]), Some(1));
}

/// [7.2.1-fort] Fort George costs 2, by road too, and its hill 1 more; with one point left nobody gets in. Fort Oswego
/// costs no more than its terrain (G48).
#[test]
fn r7_2_1_fort_george_costs_two() {
    let cost = |from: &str, to: &str| cost_from(given("fort-oswego").at("NJ", from).movement(British), "NJ", to);
    assert_eq!([cost("0510", "0511"), cost("0512", "0511"), cost("0610", "0511")], [Some(2), Some(3), Some(2)]);
    assert_eq!([cost("0606", "0605"), cost("0504", "0604")], [Some(1), Some(1)]);
    let mut table = given("fort-oswego").at("NJ", "0508").movement(British);
    // 1 for 0509, 2 uphill to 0510: one of four is left.
    table.picks("NJ").when(step("0509")).when(step("0510")).refuses(step("0511"), "7.2-h");
}

/// [7.2.2] Along a trail through forest each hex costs 1; across it the forest costs 3.
#[test]
fn r7_2_2_along_a_trail_each_hex_costs_one() {
    let mut table = given("lake-george").at("La Reine", "1710").at("Languedoc", "2208").movement(French);
    table.picks("La Reine");
    for number in ["1610", "1511", "1411"] {
        table.when(step(number));
        assert_eq!(table.step_cost(), Some(1), "{number}");
    }
    let off_trail = cost_from(given("lake-george").at("La Reine", "1611").movement(French), "La Reine", "1511");
    assert_eq!(off_trail, Some(3), "1611 and 1511 lie side by side, but no trail joins them");
}

/// [7.2.2-b] A field gun follows the trail through forest closed to it and leaves it only by the trail or onto open ground.
#[test]
fn r7_2_2_b_guns_on_a_trail_through_forest() {
    let gun = || given("lake-george").at("B/Eyre", "1511").movement(British);
    let mut table = gun();
    table.picks("B/Eyre").refuses(step("1510"), "7.2-k").refuses(step("1611"), "7.2-k");
    // 1610 and 1411 by the trail, 1410 and 1512 are woods.
    assert_eq!(table.steps(), ["1410", "1411", "1512", "1610"]);
    let mut table = gun();
    table.march("B/Eyre", &["1610", "1710"]);
    assert_eq!(table.place("B/Eyre"), "1710");
}
