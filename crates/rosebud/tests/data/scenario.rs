//! The scenario, and scenarios of a player's own.

use crate::{DATA, hex, problems_with};
use rosebud::counters::Army;
use rosebud::data::Data;
use rosebud::scenario::Scenario;

fn scenario() -> &'static Scenario {
    &DATA.scenarios[0]
}

fn names(units: &[rosebud::counters::UnitId]) -> Vec<&'static str> {
    units.iter().map(|unit| DATA.counter(*unit).name.as_str()).collect()
}

/// [18] [2.D-p] Nineteen turns of twenty minutes from 08:00 to 14:00.
#[test]
fn r18_the_turn_track() {
    assert_eq!(scenario().length(), 19);
    for turn in 1..=19u16 {
        let minutes = 8 * 60 + 20 * (turn - 1);
        assert_eq!(scenario().time(turn as u8), format!("{:02}:{:02}", minutes / 60, minutes % 60));
    }
    assert_eq!((scenario().time(10), scenario().time(15), scenario().time(19)), ("11:00", "12:40", "14:00"));
}

/// [18-b] [4.1] The US sets up first, the Indians move first.
#[test]
fn r18_b_order() {
    assert_eq!(scenario().set_up_order, [Army::Us, Army::Indian]);
    assert_eq!(scenario().first_player, Army::Indian);
}

/// [18-e] The order of battle of the column.
#[test]
fn r18_e_us_order_of_battle() {
    let at = |number: &str| scenario().stations.iter().find(|station| station.hex == hex(number)).unwrap();
    assert_eq!(names(&at("3213").leaders), ["Crook", "Royall", "Evans", "Chambers"]);
    assert_eq!(names(&at("3213").units), ["Column HQ", "C/9 Inf", "G/9 Inf", "H/9 Inf", "D/4 Inf", "F/4 Inf"]);
    assert_eq!(names(&at("3413").units), ["A/2 Cav", "B/2 Cav", "D/2 Cav", "E/2 Cav", "I/2 Cav"]);
    assert_eq!(names(&at("3314").units), ["C/3 Cav", "G/3 Cav"]);
    assert_eq!(names(&at("3014").units), ["B/3 Cav", "D/3 Cav", "F/3 Cav", "L/3 Cav"]);
    assert_eq!(names(&at("3514").units), ["A/3 Cav", "E/3 Cav", "I/3 Cav", "M/3 Cav"]);
    assert_eq!(
        (names(&at("2912").units), at("2912").leaders.len()),
        (vec!["Pack Train A", "Pack Train B", "Miners"], 0)
    );
}

/// [18-g] [18-g-x] The band of the scouts: rows 03 to 07 west of the Rosebud.
#[test]
fn r18_g_the_band_of_the_scouts() {
    let legal = |number: &str| scenario().screen.hexes.contains(&hex(number));
    assert!(legal("2603") && legal("2607") && !legal("2602") && !legal("2608"));
    assert!(legal("3905") && !legal("4005"));
    let column = |column: u8| -> Vec<u8> {
        scenario().screen.hexes.iter().filter(|hex| hex.column() == column).map(|hex| hex.row()).collect()
    };
    assert_eq!((column(26), column(40), column(11)), (vec![3, 4, 5, 6, 7], vec![3], vec![3, 4, 5, 6, 7]));
    assert_eq!(scenario().screen.hexes.len(), 30 + 4 * 29);
    assert_eq!(names(&scenario().screen.leaders), ["Randall"]);
    assert_eq!(scenario().screen.units.len(), 5);
}

/// [18-h] [18-i] [18-j] [18-k] Three chiefs and 24 bands; three edges.
#[test]
fn r18_h_the_edges_of_the_bands() {
    assert_eq!((scenario().warriors.len(), names(&scenario().chiefs)), (24, vec!["Crazy Horse", "Gall", "Two Moon"]));
    let [north, east, west] = &scenario().entries[..] else { panic!("three edges") };
    assert_eq!((north.hexes.len(), north.tribes.len(), north.most_units), (37, 0, None));
    assert_eq!(
        (east.hexes.first(), east.hexes.last(), east.most_units),
        (Some(&hex("4700")), Some(&hex("4714")), Some(1))
    );
    assert_eq!(east.tribes, ["Hunkpapa", "Oglala"]);
    assert_eq!((west.hexes.len(), west.hexes.last(), west.most_tribes), (7, Some(&hex("1106")), Some(2)));
    assert!(!west.tribes.iter().any(|tribe| ["Hunkpapa", "Oglala", "Cheyenne"].contains(&tribe.as_str())));
}

/// [16.D] [16.E] The post at Eagle's Nest and the search for the village.
#[test]
fn r16_d_the_post() {
    let post = scenario().post.as_ref().unwrap();
    assert_eq!((post.hex, post.radius, post.release_turn), (hex("2815"), 3, 15));
    assert_eq!(names(&post.units), ["C/3 Cav", "G/3 Cav"]);
    let search = scenario().search.as_ref().unwrap();
    assert_eq!((search.units, search.within, search.points.get(), search.trail_points.get()), (5, 2, 2, 3));
    assert_eq!((search.may_leave[5], search.trail[0], search.ambush[5]), (true, true, true));
}

/// A scenario is a file: a designer adds one and it is there, with its own order of battle.
#[test]
fn a_scenario_can_be_added() {
    let text = Data::sources().text("scenarios/rosebud-creek.toml").unwrap().replace("\"08:00\", \"08:20\", ", "");
    let sources = Data::sources().with_override("scenarios/a-later-morning.toml", text);
    let data = Data::load(&sources).unwrap();
    let keys: Vec<&str> = data.scenarios.iter().map(|scenario| scenario.info.key.as_str()).collect();
    assert_eq!(keys, ["rosebud-creek", "a-later-morning"], "those of the game keep their numbers");
    assert_eq!(data.scenarios[1].length(), 17);
}

/// What a scenario names has to be there, and its suggested deployment has to be legal.
#[test]
fn a_wrong_scenario_is_refused() {
    let file = "scenarios/rosebud-creek.toml";
    let keys = |edits: &[(&str, &str, &str)]| -> Vec<String> {
        problems_with(edits).into_iter().map(|problem| problem.key).collect()
    };
    assert_eq!(keys(&[(file, "place = \"crooks-hill\"", "place = \"custer-hill\"")]), ["objective[0].place"]);
    assert_eq!(keys(&[(file, "\"miners\"]", "\"gall\"]")]), ["station[5].units"]);
    assert_eq!(
        keys(&[(file, "unit = \"old-crow\", hex = \"2706\"", "unit = \"old-crow\", hex = \"2702\"")]),
        ["suggested.scouts"]
    );
    assert_eq!(
        keys(&[(file, "{ unit = \"miners\", hex = \"2911\" }", "{ unit = \"miners\", hex = \"2910\" }")]),
        ["suggested.holders"]
    );
    assert_eq!(keys(&[(file, "hex = \"3413\"\nleaders", "hex = \"3213\"\nleaders")]).len(), 6);
}
