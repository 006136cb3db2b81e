//! State files: what is written is read back, edited files are played on, broken ones are answered with every problem.

use crate::table::{given, opening, space, step};
use blood_ohio::BloodOhio;
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::state::{Health, Place, Site};
use kernel::data::Problem;
use kernel::options::Chosen;
use kernel::playout::PlayoutRng;
use kernel::{Game, Seed, SeededDice, Start};
use serde_json::{Value, json};

fn harmar() -> Value {
    let mut table = opening("harmar", &[]);
    table.when(Decision::PlaceRest).when(Decision::PlaceRest);
    table.game.write_state(&table.state)
}

fn entry<'a>(file: &'a mut Value, name: &str) -> &'a mut Value {
    file["pieces"].get_mut(name).unwrap_or_else(|| panic!("{name}"))
}

/// Keys and what is said of them.
fn problems(file: &Value) -> Vec<(String, String, String)> {
    let read = BloodOhio::new().read_state(file).expect_err("a broken file");
    read.into_iter().map(|Problem { key, found, expected, .. }| (key, found, expected)).collect()
}

fn has(problems: &[(String, String, String)], key: &str, expected: &str) {
    let found = problems.iter().any(|(at, _, wanted)| at.contains(key) && wanted.contains(expected));
    assert!(found, "no problem {key:?} with {expected:?} among {problems:#?}");
}

/// Positions of random games, with all options, are written and read back exactly.
#[test]
fn every_position_survives_its_file() {
    let game = BloodOhio::new();
    for (number, scenario) in ["learning-2", "harmar", "wabash", "legion", "campaign"].into_iter().enumerate() {
        let options =
            ["revised-nation-check", "hidden-stacks", "sudden-death"].map(|key| (key.to_owned(), "on".to_owned()));
        let start =
            game.about().complete(&Start { scenario: scenario.into(), options: Chosen(options.into()) }).unwrap();
        let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number as u64 + 40)), PlayoutRng::new(9));
        let mut state = game.start(&start, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
        for count in 0..600 {
            let Some(seat) = game.asked(&state).first() else { break };
            if count % 9 == 0 {
                let text = serde_json::to_string(&game.write_state(&state)).unwrap();
                let read = game.read_state(&serde_json::from_str(&text).unwrap());
                assert_eq!(read, Ok(state.clone()), "{scenario} {count}");
            }
            let mut choices = Vec::new();
            game.options(&state, seat, &mut choices);
            let decision = choices[rng.below(choices.len())];
            game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut Vec::new())).unwrap();
        }
    }
}

/// A file can be read by a person: names of pieces and spaces, structures in words.
#[test]
fn files_are_written_in_names() {
    let mut file = harmar();
    assert_eq!(file["scenario"], "harmar");
    assert_eq!(file["sites"]["Kekionga"], json!({ "principal": ["miami", "full"] }));
    assert_eq!(file["sites"]["Fort Washington"], json!({ "fort": ["washington", "full"] }));
    assert_eq!(file["nations"]["wyandot"]["status"], "nonaligned");
    assert_eq!(file["raid-cup"], json!({ "A": 3, "B": 2, "C": 1, "D": 0 }));
    assert_eq!(file["forts-left"], json!(["steuben"]));
    assert!(entry(&mut file, "Little Turtle")["at"]["on"].is_string());
}

/// [6.1] A force on its way is written with names, and goes on when read.
#[test]
fn a_march_is_written_with_names() {
    let mut table = given("harmar").all(&["Hardin", "R1"], "Fort Washington").operations(Side::Us);
    table.form("Fort Washington", &["Hardin", "R1"]).when(step("Mill Creek"));
    let file = table.game.write_state(&table.state);
    let moving = &file["frames"][1]["moving"];
    assert_eq!(moving["pieces"], json!(["Hardin", "Regular infantry 1"]));
    assert_eq!(moving["path"], json!(["Fort Washington", "Mill Creek"]));
    assert_eq!(moving["spent"], 1);
    assert_eq!(table.game.read_state(&file).as_ref(), Ok(&table.state));
    table.state = table.game.read_state(&file).unwrap();
    table.when(step("Turtle Creek"));
}

/// An edited file is played on.
#[test]
fn an_edited_file_is_played_on() {
    let mut file = harmar();
    entry(&mut file, "Blue Jacket")["at"] = json!({ "on": "G084" });
    entry(&mut file, "Blue Jacket")["flipped"] = json!(true);
    file["sites"]["Marietta"] = json!({ "settlement": "reduced" });
    file["vp-halves"]["us"] = json!(7);
    let game = BloodOhio::new();
    let state = game.read_state(&file).expect("a legal edit");
    let jacket = crate::table::piece(&game, "Blue Jacket");
    assert_eq!((state[jacket].at, state[jacket].flipped), (Place::On(space("Wapatomica")), true));
    assert_eq!(state.site(space("Marietta")), Site::Settlement(Health::Reduced));
    assert_eq!(state.vp, [7, 0]);
}

/// What cannot be read is told with the way to it.
#[test]
fn what_cannot_be_read_is_told_with_its_key() {
    type Spoil = fn(&mut Value);
    let spoils: [(Spoil, &str, &str); 10] = [
        (|file| file["sites"]["Atlantis"] = json!("razed"), "sites", "\"Atlantis\" is no space"),
        (|file| file["sites"]["Marietta"] = json!("castle"), "sites.Marietta", "unknown variant `castle`"),
        (|file| file["nations"]["miami"]["status"] = json!("angry"), "nations.miami.status", "unknown variant `angry`"),
        (|file| file["colour"] = json!("red"), "colour", "unknown field `colour`"),
        (|file| file["sap"] = json!({ "us": 4 }), "sap", "no entry for wc"),
        (|file| entry(file, "Little Turtle")["at"] = json!("nowhere"), "pieces.Little Turtle.at", "unknown variant"),
        (|file| file["pieces"]["Miami 99"] = json!({ "at": "track" }), "pieces", "\"Miami 99\" is no piece"),
        (|file| drop(file["pieces"].as_object_mut().unwrap().remove("Miami 1")), "pieces", "no entry for Miami 1"),
        (
            |file| file["frames"] = json!([{ "operations": "nobody" }]),
            "frames[0].operations",
            "unknown variant `nobody`",
        ),
        (|file| file["scenario"] = json!("waterloo"), "scenario", "\"waterloo\" is no scenario"),
    ];
    let answer = |spoil: Spoil| {
        let mut file = harmar();
        spoil(&mut file);
        problems(&file)
    };
    let fits = |told: &[(String, String, String)], key: &str, found: &str| {
        told.len() == 1 && told[0].0 == key && told[0].1.starts_with(found)
    };
    let told = spoils.map(|(spoil, key, found)| (key, found, answer(spoil)));
    let wrong: Vec<_> = told.iter().filter(|(key, found, told)| !fits(told, key, found)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Everything that is out of bounds is told at once, with its key.
#[test]
fn everything_out_of_bounds_is_told_at_once() {
    let mut file = harmar();
    file["turn"] = json!(9);
    file["segment"] = json!(11);
    file["vp-halves"]["wc"] = json!(61);
    file["sap"]["us"] = json!(6);
    let told = problems(&file);
    has(&told, "vp-halves.wc", "a whole number from 0 to 60");
    has(&told, "sap.us", "a whole number from 0 to 5");
    has(&told, "segment", "a whole number from 1 to 10");
    has(&told, "turn", "a turn from 1 to 2");
}

/// [20.1.2] [20.1] [20.4] [20.5] [2.4.3] [2.5.2-d] [3.1.2] [5.6-c] [23.0-f] What could never stand so is refused.
#[test]
fn impossible_positions_are_refused() {
    let mut file = harmar();
    for name in
        ["Regular infantry 1", "Regular infantry 2", "Regular infantry 3", "Regular infantry 4", "Regular infantry 5"]
    {
        let piece = entry(&mut file, name);
        piece["at"] = json!({ "on": "Fort Washington" });
        piece["inside"] = json!(true);
    }
    entry(&mut file, "Miami 1")["inside"] = json!(true);
    entry(&mut file, "Miami 2")["at"] = json!("cup");
    entry(&mut file, "Militia infantry 1")["at"] = json!({ "on": "O18" });
    entry(&mut file, "Militia infantry 2")["at"] = json!({ "on": "E8" });
    entry(&mut file, "Scout 1")["flipped"] = json!(true);
    for number in [0, 1] {
        file["arms"][number] = json!("shawnee");
    }
    file["sites"]["Marietta"] = json!({ "village": ["miami", "full"] });
    file["sites"]["Lexington"] = json!({ "fort": ["washington", "full"] });
    file["set-aside"] = json!({ "A": 3, "B": 0, "C": 0, "D": 0 });
    let told = problems(&file);
    has(&told, "pieces", "at most 8 FP");
    has(&told, "pieces (Miami 1)", "only US pieces on the space of a fort");
    has(&told, "pieces (Miami 2)", "the cup holds US units");
    has(&told, "pieces (Militia infantry 1)", "nobody stops there");
    has(&told, "pieces (Militia infantry 2)", "an entry square of its own side");
    has(&told, "pieces (Scout 1)", "no other side");
    has(&told, "pieces", "one (23.0-f)");
    has(&told, "sites.Marietta", "where such a structure may stand");
    has(&told, "sites", "each fort once");
    has(&told, "raid-cup", "at most five of each");
    let mut file = harmar();
    file["peak-halves"] = json!(0);
    file["vp-halves"]["wc"] = json!(4);
    has(&problems(&file), "peak-halves", "no less than the present score");
}

/// Names inside questions are checked as well.
#[test]
fn names_in_questions_are_checked() {
    let mut file = harmar();
    file["frames"] = json!([
        { "operations": "us" },
        { "forming": { "side": "us", "at": "Camelot", "pieces": ["Lancelot", "Miami 1"], "errand": "march" } },
    ]);
    let told = problems(&file);
    assert_eq!((told[0].0.as_str(), told[0].1.as_str()), ("frames[1].forming.at", "\"Camelot\" is no space"));
    file["frames"][1]["forming"]["at"] = json!("Kekionga");
    let told = problems(&file);
    assert_eq!((told[0].0.as_str(), told[0].1.as_str()), ("frames[1].forming.pieces[0]", "\"Lancelot\" is no piece"));
    file["frames"][1]["forming"] = json!({ "side": "us", "at": "Kekionga", "pieces": ["Miami 1"], "errand": "march" });
    has(&problems(&file), "frames[1]", "a piece of the side that acts");
    file["frames"] = json!([]);
    has(&problems(&file), "frames", "what is being asked");
}

/// [20.5.1] Files of the second version listed principal villages that were hit under the names of others: Pickawillany lies
/// in ashes here, and the file calls it Chalakatha.
#[test]
fn an_older_file_is_read_for_what_it_meant() {
    let text = include_str!("../../../blockhouse/tests/released/blood-ohio/2/learning-2-150.json");
    let old: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (&old["state"]["principals-hit"][0], &old["state"]["sites"]["Pickawillany"]),
        (&json!("Chalakatha"), &json!("razed"))
    );
    let game = kernel::Typed::new(BloodOhio::new());
    let position = kernel::AnyGame::load(&game, &old).unwrap();
    assert_eq!(position.to_file()["state"]["principals-hit"], json!(["Pickawillany"]));
}
