//! What a player's own files may and may not say.

use dark_ground::data::Data;

fn problems(file: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let text = Data::FILES.iter().find(|(name, _)| *name == file).unwrap().1;
    let changed = change(text);
    assert_ne!(changed, text, "the change must bite");
    let sources = Data::sources().with_override(file, changed);
    Data::load(&sources).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

fn told(file: &str, from: &str, to: &str, expected: &str) {
    let found = problems(file, |text| text.replacen(from, to, 1));
    assert!(found.iter().any(|problem| problem.contains(expected)), "{found:#?}");
}

#[test]
fn the_built_in_files_are_in_order() {
    let data = Data::load(&Data::sources()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(data.scenarios.iter().map(|scenario| scenario.id.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert!(data.provenance.len() > 100);
}

#[test]
fn mistakes_in_the_map_are_found() {
    told("map.toml", "neighbours = \"KRM LEX\"", "neighbours = \"KRM\"", "neighbours listed at both ends");
    told("map.toml", "across = \"CLK LAG\"", "across = \"CLK\"", "exactly with the neighbours listed");
    told("map.toml", "outline = \"-211 ", "outline = \"211 ", "a closed ring");
    told("map.toml", "areas = \"CIN HAM TUR", "areas = \"CIN STI TUR", "areas that touch over land");
    told("map.toml", "BEV/PIT", "BEV/WHE", "two banks");
}

#[test]
fn mistakes_in_tables_and_counters_are_found() {
    told("tables.toml", "[[1, 1, 2, 2, 3]", "[[1, 1, 2, 2]", "6 rows of 5 figures");
    told("tables.toml", "leaders = [\"Wayne\"]", "leaders = [\"Wain\"]", "a counter of counters.toml");
    told("counters.toml", "name = \"Kenton\"", "name = \"Trotter\"", "a name used once");
    told("counters.toml", "count = 38", "count = 39", "280 counters");
}

#[test]
fn mistakes_in_scenarios_are_found() {
    told("scenarios/harmar.toml", "us = \"15.1.1\"", "us = \"15.9\"", "a rule of rules.toml");
    told("scenarios/harmar.toml", "number = 1", "number = 4", "a number used once");
    told("scenarios/harmar.toml", "kind = \"regular\", count = 3", "kind = \"regular\", count = 30", "than there are");
    told("scenarios/harmar.toml", "goal = \"KEK\"", "goal = \"XXX\"", "the id of an area");
}

#[test]
fn a_scenario_is_a_file() {
    let text = Data::FILES.iter().find(|(name, _)| *name == "scenarios/harmar.toml").unwrap().1;
    let own = text.replace("number = 1\n", "number = 77\n").replace("\"harmar\"", "\"my-own\"");
    let data = Data::load(&Data::sources().with_override("scenarios/mine.toml", own)).unwrap();
    assert_eq!(data.scenarios.last().map(|scenario| scenario.info.key.as_str()), Some("my-own"));
}

#[test]
fn mistakes_in_battle_boards_and_charts_are_found() {
    told("boards/rough.toml", "board = \"rough\"", "board = \"settled\"", "rough");
    told("boards/rough.toml", "a = \"0704\"", "a = \"1704\"", "a hex on the map");
    told("boards/wilderness.toml", "0608 0708", "0608 0808", "the next hex of the way");
    told("battle.toml", "-/1R  1/2R", "-/1X  1/2R", "seven entries");
    told("battle.toml", "trail = [1, 1, 1, 1]", "trail = [1, 1, 1]", "4 figures");
    told("scenarios/fallen-timbers.toml", "side = \"us\"\nunits", "side = \"na\"\nunits", "one group a side");
    told("scenarios/harmars-defeat.toml", "hex = \"0415\"", "hex = \"0418\"", "a hex on the map");
}
