//! The past: moments, records, states, matches that go on from them.

use crate::house::{House, Match, request};
use crate::seats::finish;
use axum::body::Body;
use serde_json::{Value, json};

async fn played(house: &House, scenario: &str) -> Match {
    let game = house.begin(scenario).await;
    house.wager(&game).await;
    house.decide_all(&game, "red", vec![json!("walk"), json!("walk"), json!("roll")]).await;
    house.decide_all(&game, "blue", vec![json!("walk"), json!("end")]).await;
    game
}

async fn record(house: &House, game: &Match) -> String {
    house.text(request("GET", &game.path("/record"), &[&game.red, &game.blue], Body::empty())).await.1
}

async fn import(house: &House, body: Value) -> (u16, Value) {
    house.post("/api/matches/import", &[], body).await
}

fn made(made: &Value) -> Match {
    let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
    Match { id: made["id"].as_str().unwrap().to_owned(), red: token("red"), blue: token("blue") }
}

const MINE: [&str; 2] = ["me", "me"];

fn seats([red, blue]: [&str; 2]) -> Value {
    json!({ "red": red, "blue": blue })
}

#[tokio::test]
async fn any_moment_of_the_past_can_be_seen_with_ones_own_eyes() {
    let house = House::new();
    let game = house.begin("short").await;
    let mut views = vec![house.snapshot(&game, &[&game.red]).await["view"].clone()];
    for (seat, decision) in [
        ("red", json!({ "wager": { "face": 4 } })),
        ("blue", json!({ "wager": { "face": 6 } })),
        ("red", json!("walk")),
    ] {
        house.decide(&game, seat, decision).await;
        views.push(house.snapshot(&game, &[&game.red]).await["view"].clone());
    }
    for (step, view) in views.iter().enumerate() {
        let (status, past) = house.get(&game.path(&format!("/at/{step}")), &[&game.red]).await;
        assert_eq!((status, past["step"].as_u64(), past["steps"].as_u64()), (200, Some(step as u64), Some(3)));
        assert_eq!(past["view"]["pieces"], view["pieces"]);
        assert_eq!(past["view"]["prompt"]["options"], json!([]));
        assert_eq!(past["entry"].is_null(), step == 0);
    }
    let (_, hidden) = house.get(&game.path("/at/1"), &[&game.blue]).await;
    assert_eq!((&hidden["entry"], &hidden["view"]["pieces"][2]["spoken"]), (&Value::Null, &json!("a wager")));
    let one_of_two = house.get(&game.path("/at/1?seat=blue"), &[&game.red, &game.blue]).await;
    assert_eq!(one_of_two.1["view"], hidden["view"]);
    assert_eq!(house.get(&game.path("/at/1?seat=red"), &[&game.blue]).await.0, 401);
    assert_eq!(house.get(&game.path("/at/4"), &[]).await.0, 404);
    assert_eq!(house.get(&game.path("/at/x"), &[]).await.0, 404);
}

#[tokio::test]
async fn a_record_is_played_on_from_any_step_with_fresh_dice() {
    let house = House::new();
    for scenario in ["short", "dealt"] {
        let game = played(&house, scenario).await;
        let text = record(&house, &game).await;
        let view = |step: usize| game.path(&format!("/at/{step}"));
        let (status, answer) = import(&house, json!({ "record": text, "step": 4, "seats": seats(MINE) })).await;
        assert_eq!(status, 200, "{answer}");
        let fork = made(&answer);
        let snapshot = house.snapshot(&fork, &[]).await;
        assert_eq!(snapshot["view"]["pieces"], house.get(&view(4), &[]).await.1["view"]["pieces"]);
        assert_eq!(snapshot["log"].as_array().unwrap().len(), 3, "with its history, less one secret wager");
        assert_ne!(snapshot["commitment"], house.snapshot(&game, &[]).await["commitment"]);
        assert_eq!(house.decide(&fork, "red", json!("roll")).await.0, 200);
        let before = house.hash(&fork).await;
        // A fork of a fork, and both after a restart.
        let again = record(&house, &fork).await;
        let (status, answer) = import(&house, json!({ "record": again, "seats": seats(MINE) })).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(house.hash(&fork).await, before);
    }
}

#[tokio::test]
async fn a_match_made_from_a_record_survives_a_restart_and_ends() {
    let house = House::new();
    let game = played(&house, "dealt").await;
    let text = record(&house, &game).await;
    let fork = made(&import(&house, json!({ "record": text, "seats": seats(MINE) })).await.1);
    let before = house.snapshot(&fork, &[&fork.red]).await;
    let house = house.restart();
    assert_eq!(house.snapshot(&fork, &[&fork.red]).await, before);
    finish(&house, &fork).await;
    let over = house.snapshot(&fork, &[]).await;
    assert!(over["seed"].is_string() && over["outcome"].is_object());
    // The dice to come could be reckoned from the seed.
    let back = json!({ "seat": "red", "seq": over["seq"] });
    let (status, answer) = house.post(&fork.path("/takeback"), &[&fork.red, &fork.blue], back).await;
    assert_eq!((status, &answer["error"]), (409, &json!("not-allowed")));
    assert_eq!(verified(&house, &fork).await.brought, 5 + 2);
}

/// The record of a match that is over, replayed and its dice recomputed.
async fn verified(house: &House, game: &Match) -> kernel::record::Verdict {
    let (header, entries) = kernel::record::read(&record(house, game).await).unwrap();
    let verdict = kernel::record::verify(&crate::race::race(), &header, &entries).unwrap();
    assert_eq!(verdict.fair, Some(true));
    verdict
}

#[tokio::test]
async fn a_set_up_that_rolled_is_verified_also_when_the_server_restarts_before_the_first_decision() {
    let house = House::new();
    let game = house.begin("dealt").await;
    let house = house.restart();
    finish(&house, &game).await;
    assert!(verified(&house, &game).await.rolls > 0);
    // Taken over before its first decision: the set-up is as it was, the dice are new.
    let text = record(&house, &game).await;
    let fork = made(&import(&house, json!({ "record": text, "step": 0, "seats": seats(MINE) })).await.1);
    let house = house.restart();
    finish(&house, &fork).await;
    verified(&house, &fork).await;
}

#[tokio::test]
async fn a_state_is_written_edited_and_played_on() {
    let house = House::new();
    let game = played(&house, "short").await;
    let (_, mut state) = house.get(&game.path("/state"), &[&game.red, &game.blue]).await;
    state["state"]["at"] = json!([7, 3]);
    let (status, answer) = import(&house, json!({ "state": state, "seats": seats(["me", "me"]) })).await;
    assert_eq!(status, 200, "{answer}");
    let fork = made(&answer);
    house.wager(&fork).await;
    let house = house.restart();
    let snapshot = house.snapshot(&fork, &[]).await;
    assert_eq!((&snapshot["view"]["pieces"][0]["at"], &snapshot["scenario"]), (&json!("7"), &json!("short")));
    finish(&house, &fork).await;
    let (status, answer) =
        import(&house, json!({ "record": record(&house, &fork).await, "step": 3, "seats": seats(MINE) })).await;
    assert_eq!(status, 200, "a record that began from a state brings it along: {answer}");
    verified(&house, &fork).await;
    let again = made(&answer);
    finish(&house, &again).await;
    assert_eq!(verified(&house, &again).await.brought, 3);
}

#[tokio::test]
async fn what_cannot_be_played_on_is_refused_with_all_that_is_wrong() {
    let house = House::new();
    let game = played(&house, "short").await;
    let text = record(&house, &game).await;
    let cheated = text.replacen("\"faces\":[", "\"faces\":[9,", 1);
    let wrong_hash = text.replacen("\"hash\":\"", "\"hash\":\"0000", 1);
    let half = house.text(request("GET", &game.path("/record"), &[&game.red], Body::empty())).await.1;
    let players = seats(MINE);
    for body in [
        json!({ "seats": players }),
        json!({ "record": "", "seats": players }),
        json!({ "record": "{}", "seats": players }),
        json!({ "record": cheated, "seats": players }),
        json!({ "record": wrong_hash, "seats": players }),
        json!({ "record": half, "seats": players }),
        json!({ "record": text, "step": 99, "seats": players }),
        json!({ "record": text, "seats": { "red": "god" } }),
        json!({ "state": { "blockhouse": 1, "game": "race", "state": { "turns": "many" } }, "seats": players }),
        json!({ "state": { "blockhouse": 99, "game": "race" }, "seats": players }),
    ] {
        let (status, answer) = import(&house, body.clone()).await;
        assert_eq!(status, 400, "{body}: {answer}");
    }
    assert_eq!(import(&house, json!({ "state": { "game": "chess" } })).await.0, 404);
}

#[tokio::test]
async fn a_record_can_be_had_as_one_json_string() {
    let house = House::new();
    let game = played(&house, "short").await;
    let mut asked = request("GET", &game.path("/record"), &[&game.red, &game.blue], Body::empty());
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    let (_, text) = house.text(asked).await;
    assert_eq!(serde_json::from_str::<String>(&text).unwrap(), record(&house, &game).await);
}

#[tokio::test]
async fn idle_matches_leave_memory_and_come_back() {
    let house = House::with(|config| config.idle = std::time::Duration::ZERO);
    let game = played(&house, "short").await;
    let before = house.snapshot(&game, &[&game.red]).await;
    house.app.matches().sweep();
    assert_eq!(house.app.matches().in_memory(), 0);
    assert_eq!(house.snapshot(&game, &[&game.red]).await, before);
}
