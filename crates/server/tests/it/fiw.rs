//! A real game behind the server: French & Indian War Battles.

use crate::house::{Listening, Socket, listen_to, request};
use crate::live::lay;
use axum::body::Body;
use kernel::{AnyGame, Typed};
use serde_json::{Value, json};
use std::sync::Arc;

pub fn fiw() -> Arc<dyn AnyGame> {
    Arc::new(Typed::new(fiw_battles::FiwBattles::new()))
}

pub fn ohio() -> Arc<dyn AnyGame> {
    Arc::new(Typed::new(blood_ohio::BloodOhio::new()))
}

pub fn dark_ground() -> Arc<dyn AnyGame> {
    Arc::new(Typed::new(dark_ground::DarkGround::new()))
}

pub fn rosebud() -> Arc<dyn AnyGame> {
    Arc::new(Typed::new(rosebud::Rosebud::new()))
}

async fn battle(listening: &Listening, british: &str, french: &str) -> Value {
    let seats = json!({ "british": british, "french": french });
    let body = json!({ "game": "fiw-battles", "scenario": "lake-george", "seats": seats });
    let (status, made) = listening.house.post("/api/matches", &[], body).await;
    assert_eq!(status, 200, "{made}");
    made
}

#[tokio::test]
async fn a_battle_between_computers_reaches_watchers_step_by_step_and_its_record_verifies() {
    let listening = listen_to(vec![fiw()]).await;
    let id = battle(&listening, "random", "random").await["id"].as_str().unwrap().to_owned();
    let (mut socket, first) = Socket::join(listening.address, &id, &[], Value::Null).await;
    let mut seen = first["snapshot"].clone();
    while seen["outcome"].is_null() {
        let message = socket.next().await.unwrap();
        if let Some(whole) = message.get("snapshot") {
            // Too far behind: the server sends the whole instead of what was missed.
            seen = whole.clone();
            continue;
        }
        assert!(message["seq"].as_u64() <= seen["seq"].as_u64().map(|seq| seq + 1), "a number is missing");
        lay(&mut seen["view"], &message["patch"]);
        (seen["seq"], seen["outcome"]) = (message["seq"].clone(), message["outcome"].clone());
    }
    let path = format!("/api/matches/{id}");
    let (_, snapshot) = listening.house.get(&path, &[]).await;
    assert_eq!(seen["view"], snapshot["view"], "the patches add up");
    let (_, text) = listening.house.text(request("GET", &format!("{path}/record"), &[], Body::empty())).await;
    let (header, entries) = kernel::record::read(&text).unwrap();
    let verdict = kernel::record::verify(&fiw(), &header, &entries).unwrap();
    assert_eq!((verdict.fair, verdict.decisions as u64), (Some(true), snapshot["steps"].as_u64().unwrap()));
    // Read again from its snapshots, it is the same.
    let house = listening.house.restart_with(|config| config.games = vec![fiw()]);
    assert_eq!(house.get(&path, &[]).await.1, snapshot);
}

#[tokio::test]
async fn the_computer_thinks_once_for_a_row_of_decisions() {
    let listening = listen_to(vec![fiw()]).await;
    let id = battle(&listening, "captain", "captain").await["id"].as_str().unwrap().to_owned();
    let (mut socket, _) = Socket::join(listening.address, &id, &[], Value::Null).await;
    let last = socket.until(|message| message["seq"].as_u64() > Some(150)).await;
    let thoughts = listening.house.app.matches().pool().thoughts();
    assert!(thoughts * 2 <= last["seq"].as_u64().unwrap(), "{thoughts} thoughts for {} decisions", last["seq"]);
}

#[tokio::test]
async fn a_person_asks_why_not_where_to_and_what_if() {
    let listening = listen_to(vec![fiw()]).await;
    let made = battle(&listening, "me", "me").await;
    let (id, keys) = (made["id"].as_str().unwrap(), ["british", "french"]);
    let tokens = keys.map(|key| made["seats"][key].as_str().unwrap());
    let (_, snapshot) = listening.house.get(&format!("/api/matches/{id}"), &tokens).await;
    let seat = snapshot["view"]["asked"][0].as_u64().unwrap() as usize;
    let view = &snapshot["viewers"][keys[seat]];
    let piece = view["pieces"][0]["id"].as_str().unwrap();
    for question in ["why-not", "reach"] {
        let path = format!("/api/matches/{id}/{question}?seat={}&piece={piece}", keys[seat]);
        assert_eq!(listening.house.get(&path, &tokens).await.0, 200);
    }
    let option = &view["prompt"]["options"][0]["decision"];
    let asked = json!({ "seat": keys[seat], "decision": option });
    assert_eq!(listening.house.post(&format!("/api/matches/{id}/preview"), &tokens, asked).await.0, 200);
    let body = json!({ "seat": keys[seat], "seq": 0, "decisions": [option] });
    assert_eq!(listening.house.post(&format!("/api/matches/{id}/decisions"), &tokens, body).await.0, 200);
}
