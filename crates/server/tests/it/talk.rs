//! Talk and notes: who reads what, plain text, floods, muting.

use crate::house::{House, Match, Socket, listen, request};
use axum::body::Body;
use serde_json::{Value, json};
use server::time::{Stamp, Time};
use std::time::Duration;

async fn say(house: &House, game: &Match, tokens: &[&str], body: Value) -> (u16, Value) {
    house.post(&game.path("/talk"), tokens, body).await
}

async fn read(house: &House, game: &Match, tokens: &[&str]) -> Vec<String> {
    let (status, talk) = house.get(&game.path("/talk"), tokens).await;
    assert_eq!(status, 200, "{talk}");
    talk["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

async fn open_table(house: &House) -> Match {
    let seats = json!({ "red": "me", "blue": "me" });
    let body = json!({ "game": "race", "scenario": "short", "seats": seats, "observers_talk": true });
    let (_, made) = house.post("/api/matches", &[], body).await;
    let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
    Match { id: made["id"].as_str().unwrap().to_owned(), red: token("red"), blue: token("blue") }
}

#[tokio::test]
async fn what_is_said_is_heard_by_the_seats_with_the_moment_it_belongs_to() {
    let house = House::new();
    let game = house.begin("short").await;
    let (status, line) = say(&house, &game, &[&game.red], json!({ "seat": "red", "text": " Good luck! " })).await;
    assert_eq!(
        (status, &line["text"], &line["step"], &line["seat"]),
        (200, &json!("Good luck!"), &json!(0), &json!(0))
    );
    house.wager(&game).await;
    say(&house, &game, &[&game.blue], json!({ "seat": "blue", "text": "And you." })).await;
    let about = json!({ "seat": "blue", "text": "That wager!", "step": 1 });
    say(&house, &game, &[&game.blue], about).await;
    let late = json!({ "seat": "blue", "text": "Later than now", "step": 99 });
    say(&house, &game, &[&game.blue], late).await;
    let (_, talk) = house.get(&game.path("/talk"), &[&game.red]).await;
    let steps: Vec<u64> = talk["lines"].as_array().unwrap().iter().map(|line| line["step"].as_u64().unwrap()).collect();
    assert_eq!(steps, [0, 2, 1, 2], "a moment that has not come is the present");
    let house = house.restart();
    assert_eq!(read(&house, &game, &[&game.blue]).await, ["Good luck!", "And you.", "That wager!", "Later than now"]);
}

#[tokio::test]
async fn notes_are_read_by_their_seat_alone_even_when_the_game_is_over() {
    let house = House::new();
    let game = open_table(&house).await;
    let note = json!({ "seat": "red", "text": "Wager five next time", "note": true });
    assert_eq!(say(&house, &game, &[&game.red], note).await.0, 200);
    let both = [game.red.as_str(), game.blue.as_str()];
    crate::seats::finish(&house, &game).await;
    assert_eq!(read(&house, &game, &[&game.red]).await, ["Wager five next time"]);
    assert_eq!(read(&house, &game, &both).await.len(), 1);
    assert!(read(&house, &game, &[&game.blue]).await.is_empty() && read(&house, &game, &[]).await.is_empty());
    let record = house.text(request("GET", &game.path("/record"), &both, Body::empty())).await.1;
    assert!(!record.contains("Wager five next time"));
    let (status, answer) = say(&house, &game, &[], json!({ "text": "a note", "note": true })).await;
    assert_eq!((status, answer["error"].as_str()), (409, Some("not-allowed")));
}

#[tokio::test]
async fn those_who_watch_neither_read_nor_join_in_unless_the_table_was_made_so() {
    let house = House::new();
    let shut = house.begin("short").await;
    say(&house, &shut, &[&shut.red], json!({ "seat": "red", "text": "Between us" })).await;
    assert!(read(&house, &shut, &[]).await.is_empty());
    assert_eq!(house.get(&shut.path("/talk"), &[]).await.1["may_talk"], json!(false));
    assert_eq!(say(&house, &shut, &[], json!({ "text": "Roll a six!" })).await.0, 409);
    let open = open_table(&house).await;
    assert_eq!(say(&house, &open, &[], json!({ "text": "Roll a six!" })).await.0, 200);
    assert_eq!(read(&house, &open, &[&open.red]).await, ["Roll a six!"]);
    assert_eq!(read(&house, &open, &[]).await, ["Roll a six!"]);
}

#[tokio::test]
async fn nobody_speaks_for_a_seat_without_its_token() {
    let house = House::new();
    let game = open_table(&house).await;
    let line = |seat: &str| json!({ "seat": seat, "text": "I resign" });
    assert_eq!(say(&house, &game, &[], line("red")).await.0, 401);
    assert_eq!(say(&house, &game, &[&game.blue], line("red")).await.0, 401);
    assert_eq!(say(&house, &game, &["nonsense"], line("red")).await.0, 401);
    assert_eq!(say(&house, &game, &[&game.blue], json!({ "text": "Which seat?" })).await.0, 400);
    let mute = json!({ "seat": "red", "whom": "blue", "mute": true });
    assert_eq!(house.post(&game.path("/mute"), &[&game.blue], mute).await.0, 401);
    assert!(read(&house, &game, &[&game.red]).await.is_empty());
}

#[tokio::test]
async fn only_plain_short_lines_are_taken_and_they_come_back_as_they_were() {
    let house = House::new();
    let game = house.begin("short").await;
    let long = "x".repeat(501);
    for bad in ["", "  ", "a\nb", "a\u{202e}gpj.exe", "\u{1b}[2J", "\u{0}", &long] {
        let (status, answer) = say(&house, &game, &[&game.red], json!({ "seat": "red", "text": bad })).await;
        assert_eq!((status, answer["error"].as_str()), (400, Some("malformed")), "{bad:?}");
    }
    let text = "<script>alert(1)</script> & \"quotes\" 'n' ☺ '); DROP TABLE line;--";
    assert_eq!(say(&house, &game, &[&game.red], json!({ "seat": "red", "text": text })).await.0, 200);
    assert_eq!(read(&house, &game, &[&game.blue]).await, [text]);
}

#[tokio::test]
async fn a_flood_is_stopped_and_the_other_side_is_still_heard() {
    let time = Time::still(Stamp(1_800_000_000_000));
    let its = time.clone();
    let house = House::with(|config| config.time = its);
    let game = house.begin("short").await;
    let line = |seat: &str| json!({ "seat": seat, "text": "Move!" });
    let mut statuses = Vec::new();
    for _ in 0..10 {
        statuses.push(say(&house, &game, &[&game.red], line("red")).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
    assert_eq!(say(&house, &game, &[&game.blue], line("blue")).await.0, 200);
    time.advance(Duration::from_secs(60));
    assert_eq!(say(&house, &game, &[&game.red], line("red")).await.0, 200);
}

#[tokio::test]
async fn whoever_is_muted_is_not_heard_by_that_seat_and_does_not_learn_of_it() {
    let listening = listen().await;
    let house = &listening.house;
    let game = open_table(house).await;
    say(house, &game, &[&game.blue], json!({ "seat": "blue", "text": "Slow, are we?" })).await;
    let mute = |whom: &str, mute: bool| json!({ "seat": "red", "whom": whom, "mute": mute });
    assert_eq!(house.post(&game.path("/mute"), &[&game.red], mute("blue", true)).await.0, 200);
    assert_eq!(house.post(&game.path("/mute"), &[&game.red], mute("observers", true)).await.0, 200);
    for wrong in ["red", "green", ""] {
        assert!(house.post(&game.path("/mute"), &[&game.red], mute(wrong, true)).await.0 >= 400, "{wrong}");
    }
    let (mut red, _) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], Value::Null).await;
    let (status, _) = say(house, &game, &[&game.blue], json!({ "seat": "blue", "text": "Hello?" })).await;
    say(house, &game, &[], json!({ "text": "Boo" })).await;
    say(house, &game, &[&game.red], json!({ "seat": "red", "text": "Peace at last" })).await;
    assert_eq!(status, 200);
    let heard = red.until(|message| message["line"].is_object()).await;
    assert_eq!(heard["line"]["text"], json!("Peace at last"));
    let heard = blue.until(|message| message["line"].is_object()).await;
    assert_eq!(heard["line"]["text"], json!("Hello?"));
    assert_eq!(read(house, &game, &[&game.red]).await, ["Peace at last"]);
    let (_, talk) = house.get(&game.path("/talk"), &[&game.red]).await;
    assert_eq!(talk["muted"], json!(["blue", "observers"]));
    assert_eq!(house.get(&game.path("/talk"), &[&game.blue]).await.1["muted"], json!([]));
    house.post(&game.path("/mute"), &[&game.red], mute("blue", false)).await;
    assert_eq!(read(house, &game, &[&game.red]).await, ["Slow, are we?", "Hello?", "Peace at last"]);
}

#[tokio::test]
async fn a_note_is_told_to_other_windows_of_its_seat_alone() {
    let listening = listen().await;
    let house = &listening.house;
    let game = open_table(house).await;
    let (mut red, _) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let (mut watcher, _) = Socket::join(listening.address, &game.id, &[], Value::Null).await;
    say(house, &game, &[&game.red], json!({ "seat": "red", "text": "hush", "note": true })).await;
    say(house, &game, &[&game.red], json!({ "seat": "red", "text": "aloud" })).await;
    assert_eq!(red.until(|message| message["line"].is_object()).await["line"]["note"], json!(true));
    assert_eq!(watcher.until(|message| message["line"].is_object()).await["line"]["text"], json!("aloud"));
}

#[tokio::test]
async fn long_talk_comes_in_pages() {
    let time = Time::still(Stamp(1_800_000_000_000));
    let its = time.clone();
    let house = House::with(|config| config.time = its);
    let game = house.begin("short").await;
    for number in 0..205 {
        time.advance(Duration::from_secs(10));
        assert_eq!(say(&house, &game, &[&game.red], json!({ "seat": "red", "text": number.to_string() })).await.0, 200);
    }
    let (_, last) = house.get(&game.path("/talk"), &[&game.blue]).await;
    assert_eq!((last["lines"].as_array().unwrap().len(), &last["lines"][0]["text"]), (200, &json!("5")));
    let (_, first) = house.get(&game.path(&format!("/talk?before={}", last["before"])), &[&game.blue]).await;
    assert_eq!((first["lines"].as_array().unwrap().len(), &first["before"]), (5, &Value::Null));
}
