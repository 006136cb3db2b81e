//! The command line as scripts use it: what it prints, how it refuses, that it overwrites nothing.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of this test's own, removed when it is done.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("blockhouse-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_blockhouse")).args(words).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(words: &[&str]) -> Value {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&out(&output)).unwrap()
}

/// The command fails with this code and says something that contains `about`, and nothing on standard output.
fn fails(words: &[&str], code: i32, about: &str) {
    let output = run(words);
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
    assert!(said.contains(about), "{words:?} said {said:?}, nothing about {about:?}");
    assert!(!said.contains("panicked"), "{said}");
    assert_eq!(out(&output), "", "{words:?} printed something all the same");
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

const LAKE_GEORGE: [&str; 4] = ["--game", "fiw-battles", "--scenario", "lake-george"];

fn fresh() -> String {
    let output = run(&[&["new"], &LAKE_GEORGE[..], &["--seed", "3"]].concat());
    assert!(output.status.success());
    out(&output)
}

#[test]
fn every_scenario_says_how_long_it_takes_and_how_hard_it_is() {
    let games = json(&["games", "--json"]);
    for scenario in games.as_array().unwrap().iter().flat_map(|game| game["scenarios"].as_array().unwrap()) {
        let effort = &scenario["effort"];
        assert!(effort["minutes"][1].as_u64() > effort["minutes"][0].as_u64(), "{}: {effort}", scenario["key"]);
        assert!((1..=5).contains(&effort["difficulty"].as_u64().unwrap()), "{}: {effort}", scenario["key"]);
    }
}

#[test]
fn games_lists_scenarios_and_options() {
    let games = json(&["games", "--json"]);
    let keys: Vec<&str> =
        games[0]["scenarios"].as_array().unwrap().iter().map(|s| s["key"].as_str().unwrap()).collect();
    assert_eq!(games[0]["id"], "fiw-battles");
    assert_eq!(keys, ["lake-george", "fort-oswego", "quebec"]);
    assert_eq!(games[0]["options"][0]["values"], serde_json::json!(["off", "on"]));
}

/// The front page switches on what a scenario recommends, and calls every other value by its name.
#[test]
fn recommended_options_are_switches_and_other_values_have_names() {
    for game in json(&["games", "--json"]).as_array().unwrap() {
        let options = game["options"].as_array().unwrap();
        let switches: Vec<&str> = options
            .iter()
            .filter(|option| option["values"] == serde_json::json!(["off", "on"]))
            .map(|option| option["key"].as_str().unwrap())
            .collect();
        for option in options.iter().filter(|option| !switches.contains(&option["key"].as_str().unwrap())) {
            let names = option["value_titles"].as_array().map_or(0, Vec::len);
            assert_eq!(names, option["values"].as_array().unwrap().len(), "{option}");
        }
        for scenario in game["scenarios"].as_array().unwrap() {
            for key in scenario["recommended"].as_array().unwrap() {
                assert!(switches.contains(&key.as_str().unwrap()), "{key} of {}", scenario["key"]);
            }
        }
    }
}

#[test]
fn a_state_is_made_shown_and_stepped() {
    let folder = Folder::new("step");
    let start = folder.file("start.json", &fresh());
    let shown = json(&["show", "--state", path(&start), "--json"]);
    assert_eq!(shown["view"]["asked"], serde_json::json!([0]), "the British set up at Lake George");
    let next = json(&["step", "--state", path(&start), "--decide", "\"place-rest\""]);
    assert_eq!(next["events"].as_array().unwrap().len(), 14, "fourteen units are set up");
    let second = folder.file("second.json", &next["state"].to_string());
    let third = json(&["step", "--state", path(&second), "--decide", "\"finish-set-up\""]);
    assert!(third["events"].as_array().unwrap().iter().any(|event| event["event"]["turn-began"]["turn"] == 1));
    assert_ne!(third["hash"], next["hash"]);
}

#[test]
fn a_refusal_names_the_rule_and_exits_1() {
    let folder = Folder::new("refusal");
    let start = folder.file("start.json", &fresh());
    fails(&["step", "--state", path(&start), "--decide", "\"finish-set-up\""], 1, "3.0");
    fails(&["step", "--state", path(&start), "--seat", "french", "--decide", "\"place-rest\""], 1, "4.1-b");
    assert_eq!(std::fs::read_to_string(&start).unwrap(), fresh(), "the file is as it was");
}

#[test]
fn wrong_input_is_one_sentence_and_exit_2() {
    let folder = Folder::new("wrong");
    let start = folder.file("start.json", &fresh());
    let garbage = folder.file("garbage.json", "{ not json");
    let other = folder.file("other.json", "{\"hello\": 1}");
    let cut = folder.file("cut.json", &fresh()[..400]);
    fails(&["new", "--game", "chess", "--scenario", "x"], 2, "no game \"chess\"");
    fails(&["new", "--game", "fiw-battles", "--scenario", "bunker-hill"], 2, "bunker-hill");
    fails(&[&["new"], &LAKE_GEORGE[..], &["--option", "magic=on"]].concat(), 2, "magic");
    fails(&[&["new"], &LAKE_GEORGE[..], &["--option", "burning=maybe"]].concat(), 2, "maybe");
    fails(&["show", "--state", "/no/such/file"], 2, "/no/such/file");
    fails(&["show", "--state", path(&garbage)], 2, "not JSON");
    fails(&["show", "--state", path(&other)], 2, "no state file");
    fails(&["show", "--state", path(&cut)], 2, "not JSON");
    fails(&["show", "--state", path(&start), "--seat", "dutch"], 2, "dutch");
    fails(&["step", "--state", path(&start), "--decide", "fire!"], 2, "not JSON");
    fails(&["step", "--state", path(&start), "--decide", "{\"fly\": 1}"], 2, "no decision of the game");
    fails(&["step", "--state", path(&start), "--decide", "\"place-rest\"", "--dice", "3"], 2, "dice");
    fails(&[&["selfplay"], &LAKE_GEORGE[..], &["--players", "genius,random"]].concat(), 2, "genius");
    fails(&[&["selfplay"], &LAKE_GEORGE[..], &["--players", "random"]].concat(), 2, "2 seats");
    fails(&["rules", "--game", "chess"], 2, "chess");
}

#[test]
fn an_edited_state_is_refused_with_all_its_errors_at_once() {
    let folder = Folder::new("edited");
    let placed = {
        let start = folder.file("start.json", &fresh());
        json(&["step", "--state", path(&start), "--decide", "\"place-rest\""])["state"].clone()
    };
    let text = placed.to_string().replace("\"0810\"", "\"9999\"").replace("1 Mass", "First Mass");
    let edited = folder.file("edited.json", &text);
    let output = run(&["show", "--state", path(&edited)]);
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("First Mass") && said.lines().count() > 1, "all errors at once: {said}");
}

#[test]
fn games_are_saved_replayed_and_verified_and_forgery_is_found() {
    let folder = Folder::new("replay");
    let games = folder.0.join("games");
    let words =
        [&["selfplay"], &LAKE_GEORGE[..], &["--games", "2", "--seed", "9", "--save", path(&games), "--json"]].concat();
    let played = json(&words);
    assert_eq!(
        (&played["finished"], &played["stuck"], &played["illegal"]),
        (&Value::from(2), &Value::from(0), &Value::from(0))
    );
    let record = games.join("fiw-battles-lake-george-9.jsonl");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(out(&run(&["replay", path(&record), "--verify"])).contains("every roll follows from the revealed seed"));
    assert!(out(&run(&["replay", path(&record)])).contains("Game turn 15"));

    // A roll changed, with its hash left as it was; a line lost; a file cut short; another seed revealed.
    let rolled = text.lines().position(|line| line.contains("\"faces\"")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let face = if lines[rolled].contains("\"faces\":[1") {
        ("\"faces\":[1", "\"faces\":[2")
    } else {
        ("\"faces\":[", "\"faces\":[1,")
    };
    let forged = lines
        .iter()
        .enumerate()
        .map(|(at, line)| if at == rolled { line.replace(face.0, face.1) } else { (*line).to_owned() });
    let forged = folder.file("forged.jsonl", &forged.collect::<Vec<_>>().join("\n"));
    fails(&["replay", path(&forged), "--verify"], 1, &format!("line {}", rolled + 1));
    let lost: Vec<&str> = lines.iter().enumerate().filter(|(at, _)| *at != 5).map(|(_, line)| *line).collect();
    fails(&["replay", path(&folder.file("lost.jsonl", &lost.join("\n"))), "--verify"], 1, "line");
    fails(&["replay", path(&folder.file("cut.jsonl", &text[..text.len() / 2])), "--verify"], 2, "line");
    let reveal = lines.last().unwrap();
    let other = format!("{{\"reveal\":{{\"seed\":\"{}\"}}}}", "0".repeat(64));
    fails(&["replay", path(&folder.file("seed.jsonl", &text.replace(reveal, &other))), "--verify"], 1, "do not follow");
}

#[test]
fn a_replaced_data_file_is_used_and_a_broken_one_explained() {
    let folder = Folder::new("data");
    let tables = include_str!("../../../data/fiw-battles/tables.toml");
    folder.file(
        "good/fiw-battles/tables.toml",
        &tables.replacen(
            "\"Ad  Bx  Dd  Dd  Dr  Dr    Dr  Dr  De  De  De\"",
            "\"Ad  Bx  Dd  Dr  Dr  Dr    Dr  Dr  De  De  De\"",
            1,
        ),
    );
    assert!(run(&["--data", path(&folder.0.join("good")), "games"]).status.success());
    folder.file(
        "bad/fiw-battles/tables.toml",
        &tables.replacen("Ad  Bx", "Ad  Xx", 1).replacen("least = 1", "least = \"one\"", 1),
    );
    let output = run(&["--data", path(&folder.0.join("bad")), "games"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("fiw-battles/tables.toml") && said.contains("Xx") && said.contains("one"), "both: {said}");
    folder.file("stray/fiw-battles/tabels.toml", "x = 1");
    fails(&["--data", path(&folder.0.join("stray")), "games"], 2, "tabels.toml");
    folder.file("top/tables.toml", "x = 1");
    fails(&["--data", path(&folder.0.join("top")), "games"], 2, "belongs to no game");
    fails(&["bench", "--server", "1", "--scenario", "nosuch"], 2, "no game has a scenario");
}

/// What `step` answers can be shown and stepped again.
#[test]
fn a_step_leads_to_the_next() {
    let folder = Folder::new("steps");
    let start = folder.file("start.json", &fresh());
    let answer = run(&["step", "--state", path(&start), "--decide", "\"place-rest\""]);
    assert!(answer.status.success());
    let next = folder.file("next.json", &out(&answer));
    assert_eq!(json(&["show", "--state", path(&next), "--json"])["hash"], json_of(&answer)["hash"]);
}

/// Why a server does not start is told, not that something is wrong.
#[test]
fn a_server_that_cannot_start_says_why() {
    let folder = Folder::new("serve");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let database = folder.0.join("games.db");
    fails(&["serve", "--port", &port, "--database", path(&database)], 2, &format!("127.0.0.1:{port}"));
    fails(&["serve", "--port", "0", "--database", path(&folder.0)], 2, path(&folder.0));
    fails(&["serve", "--port", "0", "--database", path(&database), "--host", "no name"], 2, "\"no name\"");
    let text = folder.file("text.db", "this is no database, but a text of some length, as anybody might have one");
    fails(&["serve", "--port", "0", "--database", path(&text)], 2, "not a database");
}

/// A file of the first version is brought up to date, copied and checked; what cannot be done is told.
#[test]
fn a_database_is_copied_and_checked() {
    let folder = Folder::new("copy");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/fixtures/version-1.db");
    let [old, new] = ["old.db", "new.db"].map(|name| folder.0.join(name));
    std::fs::copy(fixture, &old).unwrap();
    let copied = run(&["database", "copy", path(&old), path(&new)]);
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    let said = out(&copied);
    assert!(said.contains("7  match") && said.contains("compared row by row"), "{said}");
    let checked = run(&["database", "check", path(&new)]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    // The same rows, and the matches of the small game of other tests are of no game here.
    assert!(said.lines().take(5).eq(out(&checked).lines().take(5)), "{}", out(&checked));
    assert!(out(&checked).contains("of games that this program does not have"), "{}", out(&checked));
    fails(&["database", "copy", path(&old), path(&new)], 2, "copy into an empty database");
    fails(&["database", "check", path(&folder.0.join("none.db"))], 2, "there is no");
    fails(&["worker", "--database", path(&new)], 2, "a worker takes work from a database that servers share");
    fails(&["worker", "--database", "postgres://127.0.0.1:1/none"], 2, "postgres://127.0.0.1:1/none cannot be opened");
    fails(&["serve", "--port", "0", "--database", path(&new), "--log", "loud"], 2, "--log loud: \"loud\" is no level");
}

fn json_of(output: &Output) -> Value {
    serde_json::from_str(&out(output)).unwrap()
}

#[test]
fn rules_and_provenance_are_printed() {
    assert!(out(&run(&["rules", "--game", "fiw-battles", "--coverage"])).contains("missing 0"));
    let rules = json(&["rules", "--game", "fiw-battles", "--json"]);
    assert!(rules.as_array().unwrap().iter().any(|rule| rule["id"] == "8.2-d3"));
    let data = out(&run(&["data", "--game", "fiw-battles", "--provenance"]));
    assert!(data.contains("reconstructed") && data.contains("given"));
}

/// Whoever reads only the first lines ends the command, not in a panic.
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut rules = Command::new(env!("CARGO_BIN_EXE_blockhouse"))
        .args(["rules", "--game", "blood-ohio"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(rules.stdout.take());
    let ended = rules.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
}

/// Shells and manual pages know every command, made from the description of the command line itself.
#[test]
fn completions_and_manual_pages() {
    let bash = run(&["completions", "bash"]);
    assert!(bash.status.success() && out(&bash).contains("selfplay"));
    fails(&["completions", "abacus"], 2, "abacus");
    let folder = Folder::new("man");
    assert!(run(&["man", path(&folder.0)]).status.success());
    let page = std::fs::read_to_string(folder.0.join("blockhouse-arena.1")).unwrap();
    assert!(page.contains("Plays levels against each other"));
}

/// Whoever interrupts a long run gets what was played until then.
#[cfg(unix)]
#[test]
fn an_interrupted_run_reports_what_it_has() {
    use std::process::Stdio;
    let words = ["selfplay", "--game", "fiw-battles", "--scenario", "lake-george", "--games", "100000000", "--json"];
    let folder = Folder::new("interrupt");
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockhouse"));
    command.args(words).args(["--save", path(&folder.0)]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // It is under way once the first game is written.
    while std::fs::read_dir(&folder.0).unwrap().next().is_none() {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let report: Value = serde_json::from_str(&out(&output)).unwrap();
    assert!(report["finished"].as_u64().unwrap() >= 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped after"));
}
