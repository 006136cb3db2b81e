//! State files: what is written is read back, and a position that cannot be is refused with its cause.

use crate::table::{game, given, given_with, start};
use kernel::playout::PlayoutRng;
use kernel::{Game, Seed, SeededDice, Table};
use rosebud::counters::Army::{Indian, Us};
use rosebud::state::{Phase, State};
use serde_json::{Value, json};

/// A US Movement Phase with a little of everything.
fn file(options: &[(&str, &str)]) -> Value {
    let table = given_with(options)
        .mounted("a-2-cav", "1410")
        .on_foot("b-2-cav", "1412")
        .on_foot("horse-holder-1", "1412")
        .leader("crook", "1412", Some("b-2-cav"))
        .on_foot("pack-train-a", "1413")
        .on_foot("column-hq", "1413")
        .mounted("lone-bull", "1805")
        .leader("gall", "1805", Some("lone-bull"))
        .on_foot("old-bear", "1806")
        .on_foot("pony-holder-1", "1806")
        .phase(Phase::Movement, Us);
    game().write_state(&table.state)
}

fn place(key: &str) -> usize {
    game().data().unit(key).unwrap().index()
}

/// What is said of a file.
fn refused(file: &Value) -> String {
    let problems = game().read_state(file).expect_err("a broken file");
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What is said of the same file with something changed about one counter.
fn with(key: &str, field: &str, value: Value) -> String {
    let mut file = file(&[]);
    file["pieces"][place(key)][field] = value;
    refused(&file)
}

/// [3.A] [8] [9.D.1-k] [11] [14] [15.B] [16.B] [16.C-m] Impossible counters are named with what is wrong.
#[test]
fn impossible_counters_are_refused() {
    assert!(game().read_state(&file(&[])).is_ok());
    for (key, field, value, told) in [
        ("a-2-cav", "at", json!({ "on": "9999" }), "not a hex"),
        ("a-2-cav", "at", json!({ "on": "5020" }), "a hex on the map"),
        ("a-2-cav", "at", json!({ "on": "1806" }), "without enemy units (7.C-c)"),
        ("crook", "at", json!({ "on": "1805" }), "without enemy units (7.C-c)"),
        ("a-2-cav", "at", json!({ "abandoned": "1410" }), "a place where it can be"),
        ("a-2-cav", "at", json!("searching"), "a place where it can be"),
        ("b-2-cav", "at", json!("in-hand"), "a place where it can be"),
        ("gall", "at", json!("searching"), "a place where it can be"),
        ("pack-train-a", "mode", json!("mounted"), "a mode it can be in"),
        ("horse-holder-1", "mode", json!("prone"), "a mode it can be in"),
        ("a-2-cav", "marks", json!(["pinned"]), "no Pin on those who ride"),
        ("b-2-cav", "marks", json!(["sheltered"]), "a Prone unit behind Breastworks"),
        ("b-2-cav", "marks", json!(["charging"]), "Mounted Cavalry with a target"),
        ("b-2-cav", "marks", json!(["mountless"]), "no such mark on it (16.B)"),
        ("b-2-cav", "marks", json!(["routed-by-choice"]), "Routed as well"),
        ("horse-holder-1", "marks", json!(["pinned"]), "a Holder without mounts"),
        ("pony-holder-1", "marks", json!(["pinned"]), "no such mark on it (16.B-f)"),
        ("crook", "marks", json!(["routed"]), "no such mark on it (10.J.3-g"),
        ("pack-train-a", "marks", json!(["low-ammo"]), "no such mark on it (14"),
        ("b-2-cav", "lost", json!(4), "less than its factor"),
        ("b-2-cav", "lost", json!(9), "no more than its factor"),
        ("b-2-cav", "stock", json!(2), "0 at most"),
        ("pack-train-a", "stock", json!(7), "6 at most"),
        ("b-2-cav", "stock", json!(-1), "stock"),
        ("b-2-cav", "spent", json!(200), "at most (7)"),
        ("crook", "with", json!("a-2-cav"), "a unit of his hex (12.A)"),
        ("crook", "with", json!("old-bear"), "a unit of its side"),
        ("b-2-cav", "errand", json!({ "build": { "train": "a-2-cav" } }), "an errand it can be on"),
        ("lone-bull", "errand", json!({ "refill": { "from": "old-bear", "boxes": 0 } }), "an errand it can be on"),
    ] {
        let said = with(key, field, value.clone());
        assert!(said.contains(told) && said.contains(&format!("pieces[{}]", place(key))), "{key} {value}: {said}");
    }
}

/// [12.D.1-n] [12.D.1-e] A dead Leader does not command, and only a mortal wound has an hour of death.
#[test]
fn impossible_leaders_are_refused() {
    let with = |casualty: Value| {
        let mut file = file(&[]);
        file["casualties"] = json!([casualty]);
        refused(&file)
    };
    let dead = with(json!({ "leader": "crook", "wound": null, "dies": null, "scored": 5 }));
    assert!(dead.contains("Crook killed, yet on the map"), "{dead}");
    let hour = with(json!({ "leader": "crook", "wound": "light", "dies": 7, "scored": 0 }));
    assert!(hour.contains("12.D.1-e"), "{hour}");
    let dear = with(json!({ "leader": "crook", "wound": "severe", "dies": null, "scored": 50 }));
    assert!(dear.contains("no more than he is worth"), "{dear}");
    let mut file = file(&[]);
    file["replacements"] = json!(3);
    assert!(refused(&file).contains("0 at most (12.D.6)"));
}

/// [4] [8.D.2] [16.C-g] [14.D.2] Questions, Breastworks, Holders and boxes have to fit, too.
#[test]
fn what_does_not_fit_is_refused() {
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut file = file(&[]);
        change(&mut file);
        refused(&file)
    };
    assert!(changed(&|file| file["frames"] = json!([])).contains("what is being asked"));
    assert!(changed(&|file| file["phase"] = json!("melee")).contains("the one that opens the phase Melee"));
    assert!(
        changed(&|file| file["frames"][0] = json!({ "losses": { "units": ["a-2-cav"], "left": 0 } }))
            .contains("to lose")
    );
    assert!(changed(&|file| file["turn"] = json!(20)).contains("a turn from 1 to 19"));
    assert!(changed(&|file| file["hills"] = json!(8)).contains("hills"));
    assert!(changed(&|file| file["points"] = json!([30000, 0])).contains("points"));
    let works = json!([{ "hex": "1410", "train": "a-2-cav" }]);
    assert!(changed(&|file| file["works"] = works.clone()).contains("Pack Train it came from"));
    let works = vec![json!({ "hex": "1410", "train": "pack-train-a" }); 4];
    assert!(changed(&|file| file["works"] = json!(works)).contains("3 from one train"));
    let no_holders = changed(&|file| {
        for number in 2..=15 {
            file["pieces"][place(&format!("horse-holder-{number}"))]["at"] = json!("gone");
        }
    });
    assert!(no_holders.contains("a Holder aside for every unit that rides"), "{no_holders}");
    let mut file = file(&[("ammunition", "boxes")]);
    file["pieces"][place("b-2-cav")]["stock"] = json!(21);
    assert!(refused(&file).contains("20 at most"));
}

/// Plays at random and looks at every so many positions.
fn random_positions(options: &[(&str, &str)], number: u64, every: usize, mut look: impl FnMut(&State, usize)) {
    let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number)), PlayoutRng::new(number));
    let mut state = game().start(&start(options), &mut Table::silent(&mut dice));
    for count in 0.. {
        let Some(seat) = game().asked(&state).first() else { break };
        if count % every == 0 {
            look(&state, count);
        }
        let mut choices = Vec::new();
        game().options(&state, seat, &mut choices);
        let decision = choices[rng.below(choices.len())];
        game().decide(&mut state, seat, &decision, &mut Table::silent(&mut dice)).unwrap();
    }
    look(&state, usize::MAX);
}

const RULES: [[(&str, &str); 2]; 3] = [
    [("ammunition", "basic"), ("taken-ammunition", "on")],
    [("ammunition", "first-fire-free"), ("taken-ammunition", "off")],
    [("ammunition", "boxes"), ("taken-ammunition", "on")],
];

/// Whatever random play comes to is written and read back.
#[test]
fn every_position_survives_its_file() {
    let (games, every) = match std::env::var("ROSEBUD_FILES") {
        Ok(games) => (games.parse().unwrap(), 1),
        Err(_) => (1, 17),
    };
    for (place, options) in RULES.iter().enumerate() {
        for number in 0..games {
            random_positions(options, number * 3 + place as u64, every, |state, count| {
                let read = game().read_state(&game().write_state(state));
                assert_eq!(read.as_ref(), Ok(state), "game {number} of {options:?}, decision {count}");
            });
        }
    }
}

/// Every place of a value in a file.
fn places(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            found.push(at.clone());
            list.iter().enumerate().for_each(|(place, part)| places(part, format!("{at}/{place}"), found));
        }
        Value::Object(parts) => {
            found.push(at.clone());
            parts.iter().for_each(|(key, part)| places(part, format!("{at}/{key}"), found));
        }
        _ => found.push(at),
    }
}

/// Something else in place of a value: what stands elsewhere in the file, or a number or hex nobody meant.
fn scribble(file: &mut Value, rng: &mut PlayoutRng) {
    let mut all = Vec::new();
    places(file, String::new(), &mut all);
    let at = all[rng.below(all.len())].clone();
    let other = file.pointer(&all[rng.below(all.len())]).cloned().unwrap();
    let odd =
        [json!(0), json!(1), json!(7), json!(255), json!(-1), json!(null), json!("2908"), json!("9999"), json!([])];
    let value = if rng.below(2) == 0 { other } else { odd[rng.below(odd.len())].clone() };
    *file.pointer_mut(&at).unwrap() = value;
}

/// A scribbled file is refused or played: whatever it offers is accepted, and nothing panics.
#[test]
fn scribbled_files_are_refused_or_played() {
    let many: usize = std::env::var("ROSEBUD_SCRIBBLES").map_or(3, |many| many.parse().unwrap());
    let (mut rng, mut read) = (PlayoutRng::new(1876), 0);
    for (place, options) in RULES.iter().enumerate() {
        random_positions(options, 70 + place as u64, 83, |state, count| {
            let written = game().write_state(state);
            for _ in 0..many {
                let mut file = written.clone();
                (0..=rng.below(3)).for_each(|_| scribble(&mut file, &mut rng));
                let Ok(state) = game().read_state(&file) else { continue };
                read += 1;
                let Some(seat) = game().asked(&state).first() else { continue };
                let (mut options, mut dice) = (Vec::new(), SeededDice::new(Seed::from_number(count as u64)));
                game().options(&state, seat, &mut options);
                let mut played = state.clone();
                let decision = options[rng.below(options.len())];
                let done = game().decide(&mut played, seat, &decision, &mut Table::silent(&mut dice));
                assert!(done.is_ok(), "{decision:?} offered, then refused: {done:?}");
                let mut again = Vec::new();
                game().asked(&played).iter().for_each(|seat| game().options(&played, seat, &mut again));
            }
        });
    }
    assert!(read > 0, "some scribbles do no harm");
}

/// [12.A] A hand-made position with nobody asked about it is refused, and one at rest is not.
#[test]
fn a_position_before_the_phase_is_no_question() {
    let mut state = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1408").phase(Phase::Melee, Indian).state;
    assert!(game().read_state(&game().write_state(&state)).is_ok());
    state.frames.clear();
    assert!(game().read_state(&game().write_state(&state)).is_err());
}
