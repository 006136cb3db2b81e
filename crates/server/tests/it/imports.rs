//! Imports that mean harm: large, wrong, many. They cost their sender more than the server.

use crate::fiw::{dark_ground, fiw, ohio, rosebud};
use crate::house::{House, is_thorough, request};
use axum::body::{Body, Bytes};
use kernel::playout::PlayoutRng;
use kernel::record::Play;
use kernel::{AnyGame, ScriptedDice, Seed, Start};
use serde_json::{Value, json};
use server::Limits;
use std::sync::Arc;

/// What an answer that says no may weigh.
const MOST: usize = 4096;

fn battles(change: impl FnOnce(&mut Limits)) -> House {
    House::with(|config| {
        config.games = vec![fiw()];
        change(&mut config.limits);
    })
}

async fn import(house: &House, body: Value) -> (u16, String) {
    let (status, text) = house.text(request("POST", "/api/matches/import", &[], Body::from(body.to_string()))).await;
    (status.as_u16(), text)
}

/// The first lines of the record of a real match.
async fn record(house: &House) -> String {
    let seats = json!({ "british": "me", "french": "me" });
    let body = json!({ "game": "fiw-battles", "scenario": "lake-george", "seats": seats });
    let (_, made) = house.post("/api/matches", &[], body).await;
    let tokens = ["british", "french"].map(|key| made["seats"][key].as_str().unwrap());
    let path = format!("/api/matches/{}", made["id"].as_str().unwrap());
    let body = json!({ "seat": "british", "seq": 0, "decisions": ["place-rest", "finish-set-up"] });
    assert_eq!(house.post(&format!("{path}/decisions"), &tokens, body).await.0, 200);
    house.text(request("GET", &format!("{path}/record"), &tokens, Body::empty())).await.1
}

#[tokio::test]
async fn a_saved_game_is_described_before_it_is_opened() {
    let house = battles(|_| {});
    let text = record(&house).await;
    let (status, told) = house.post("/api/saved", &[], json!({ "record": text })).await;
    assert_eq!((status, &told["game"], &told["scenario"]), (200, &json!("fiw-battles"), &json!("lake-george")));
    assert_eq!((&told["decisions"], &told["version"]), (&json!(2), &json!(fiw().version())));
    assert_eq!((&told["asked"], &told["outcome"]), (&json!([1]), &Value::Null), "the French move first");
    assert_eq!((&told["turn"], &told["phase"]), (&json!("Game turn 1 of 15"), &json!("Movement")));
    assert_eq!(told["options"]["balk"], "off");
    assert_eq!(house.app.matches().in_memory(), 1, "no match is made of it");
    let (status, told) = house.post("/api/saved", &[], json!({ "record": text.replace("lake-george", "lake") })).await;
    assert_eq!((status, told["error"].as_str()), (400, Some("malformed")), "{told}");
}

#[tokio::test]
async fn a_bad_record_of_megabytes_is_answered_with_little() {
    let house = battles(|limits| limits.match_length = usize::MAX - 2);
    let text = record(&house).await + &"x\n".repeat(1_300_000);
    let (status, answer) = import(&house, json!({ "record": text })).await;
    assert_eq!(status, 400);
    assert!(answer.len() <= MOST, "{} bytes", answer.len());
    assert!(answer.contains("line 4"), "the first problem is told: {answer}");
}

#[tokio::test]
async fn a_bad_state_is_answered_with_its_first_twenty_problems() {
    let house = battles(|_| {});
    let start = Start { scenario: "lake-george".into(), ..Start::default() };
    let mut state = fiw().start(&start, &mut ScriptedDice::default()).unwrap().0.to_file();
    for number in 0..200 {
        state["state"][format!("key {number}")] = json!(number);
    }
    let (status, answer) = import(&house, json!({ "state": state })).await;
    assert_eq!(status, 400);
    assert!(answer.len() <= MOST, "{} bytes", answer.len());
    let problems = fiw().load(&state).err().unwrap();
    assert_eq!(problems.len(), 21, "twenty problems and how many more");
    assert!(problems[20].to_string().contains("more places"), "{}", problems[20]);
}

#[tokio::test]
async fn no_answer_that_says_no_is_longer_than_4_kb() {
    let house = battles(|_| {});
    for junk in ["x", "\u{1}", "\"", "ü"] {
        let long = junk.repeat(9000);
        for (path, body) in [
            ("/api/matches", json!({ "game": "fiw-battles", "scenario": long })),
            ("/api/matches", json!({ "game": "fiw-battles", "scenario": "quebec", "seats": { "british": long } })),
            ("/api/matches", json!({ long.as_str(): 1 })),
            ("/api/matches/import", json!({ "state": { "blockhouse": long } })),
            ("/api/matches/import", json!({ "record": format!("{{\"{long}\":1}}") })),
        ] {
            let (status, answer) = house.text(request("POST", path, &[], Body::from(body.to_string()))).await;
            assert!((400..500).contains(&status.as_u16()), "{status}");
            assert!(answer.len() <= MOST, "{path}: {} bytes", answer.len());
            serde_json::from_str::<Value>(&answer).unwrap();
        }
    }
}

#[tokio::test]
async fn a_record_longer_than_a_match_is_refused_before_it_is_read() {
    let house = battles(|limits| limits.match_length = 50);
    let text = record(&house).await;
    let (status, _) = import(&house, json!({ "record": text })).await;
    assert_eq!(status, 200);
    for more in ["junk\n".repeat(60), format!("{{\"{}\":1}}\n", "x".repeat(5000))] {
        let (status, answer) = import(&house, json!({ "record": text.clone() + &more })).await;
        assert_eq!(status, 413, "{answer}");
    }
    let far = json!({ "blockhouse": 1, "game": "fiw-battles", "state": "x".repeat(300_000) });
    assert_eq!(import(&house, json!({ "state": far })).await.0, 413);
}

#[tokio::test]
async fn an_import_weighs_what_it_holds() {
    let house = battles(|limits| (limits.per_second, limits.burst) = (1, 500));
    let junk = |bytes: usize| json!({ "record": "x".repeat(bytes) });
    assert_eq!(import(&house, junk(3_000_000)).await.0, 429, "larger than all that this visitor may ask for");
    assert_ne!(import(&house, junk(1_000_000)).await.0, 429);
    assert_eq!(import(&house, junk(1_000_000)).await.0, 429);
}

#[tokio::test]
async fn one_visitor_has_one_import_at_a_time() {
    let house = battles(|_| {});
    // Its body never comes to an end.
    let endless = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
    let app = house.app.clone();
    let slow = tokio::spawn(async move {
        use tower::ServiceExt;
        let asked = request("POST", "/api/matches/import", &[], Body::from_stream(endless));
        server::app(app).oneshot(asked).await.unwrap()
    });
    tokio::task::yield_now().await;
    let text = json!({ "record": record(&house).await });
    assert_eq!(import(&house, text.clone()).await.0, 429);
    slow.abort();
    let _ = slow.await;
    assert_eq!(import(&house, text).await.0, 200, "its place is free again");
}

/// A record and the state at its end, from so many decisions at random.
fn played(game: &Arc<dyn AnyGame>, scenario: &str, decisions: usize) -> (String, Value) {
    let start = Start { scenario: scenario.into(), ..Start::default() };
    let (mut play, _) = Play::begin(game.clone(), &start, Seed::from_number(3)).unwrap();
    let mut rng = PlayoutRng::new(3);
    for _ in 0..decisions {
        let Some(seat) = play.position().asked().first() else { break };
        let options = play.position().options(seat);
        play.decide(seat, &options[rng.below(options.len())]).unwrap();
    }
    (play.record(), play.position().to_file())
}

/// A record with something in it changed.
fn forged_record(text: &str, rng: &mut PlayoutRng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (one, other) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(5) {
        0 => drop(lines.remove(one)),
        1 => lines.swap(one, other),
        2 => lines.insert(one, lines[other].clone()),
        3 => lines[one] = lines[one].replacen(['1', '2', '3'], "4", 1 + rng.below(3)),
        _ => {
            let place = rng.below(lines[one].len());
            let junk = ["x", "\"", "}", "9", "\\u0000"][rng.below(5)];
            if lines[one].is_char_boundary(place) {
                lines[one].insert_str(place, junk);
            }
        }
    }
    lines.join("\n")
}

/// A value somewhere in it is replaced.
fn forge(value: &mut Value, rng: &mut PlayoutRng) {
    let inner = match value {
        Value::Array(list) if !list.is_empty() => {
            let place = rng.below(list.len());
            list.get_mut(place)
        }
        Value::Object(map) if !map.is_empty() => {
            let place = rng.below(map.len());
            map.values_mut().nth(place)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    };
    match inner {
        Some(inner) if rng.below(8) > 0 => forge(inner, rng),
        _ => {
            *value = [json!(null), json!(rng.below(300)), json!("0810"), json!(true), json!([]), json!({})]
                [rng.below(6)]
            .clone()
        }
    }
}

/// A forged file is refused with a short answer, or it is a match that goes on.
#[tokio::test]
async fn forged_imports_are_refused_or_can_be_played() {
    let games = [(fiw(), "quebec"), (ohio(), "harmar"), (dark_ground(), "st-clair"), (rosebud(), "rosebud-creek")];
    let house = House::with(|config| config.games = games.iter().map(|(game, _)| game.clone()).collect());
    // Set-up, and the middle of a game.
    let bases: Vec<_> = games
        .iter()
        .flat_map(|(game, scenario)| [40, 600].map(|decisions| (game, played(game, scenario, decisions))))
        .map(|(game, played)| (played, [0, 1].map(|seat: usize| game.about().seats[seat].key.as_str())))
        .collect();
    let (mut rng, mut taken) = (PlayoutRng::new(11), 0);
    let count = if is_thorough() { 1000 } else { 60 };
    for number in 0..count {
        let ((record, state), seats) = &bases[number % bases.len()];
        let players = json!({ seats[0]: "me", seats[1]: "me" });
        let body = if rng.below(2) == 0 {
            json!({ "record": forged_record(record, &mut rng), "seats": players })
        } else {
            let mut forged = state.clone();
            forge(&mut forged["state"], &mut rng);
            json!({ "state": forged, "seats": players })
        };
        let (status, text) = import(&house, body.clone()).await;
        let answer: Value = serde_json::from_str(&text).unwrap();
        if status != 200 {
            assert!([400, 404, 409, 413].contains(&status) && text.len() <= MOST, "{status} {text}: {body}");
            continue;
        }
        taken += 1;
        let path = format!("/api/matches/{}", answer["id"].as_str().unwrap());
        let tokens = seats.map(|key| answer["seats"][key].as_str().unwrap());
        let (status, snapshot) = house.get(&path, &tokens).await;
        assert_eq!(status, 200, "{snapshot}");
        let Some(seat) = snapshot["view"]["asked"][0].as_u64() else { continue };
        let option = &snapshot["viewers"][seats[seat as usize]]["prompt"]["options"][0]["decision"];
        let body = json!({ "seat": seat, "seq": snapshot["seq"], "decisions": [option] });
        let (status, answer) = house.post(&format!("{path}/decisions"), &tokens, body).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert!(taken < count / 2, "{taken} of {count} were taken");
}
