//! Hints: for the holder of a seat, from what that seat sees, and not for many at once.

use crate::fiw::fiw;
use crate::house::{House, Match};
use serde_json::{Value, json};

async fn hint(house: &House, game: &Match, seat: &str, token: &str) -> (u16, Value) {
    house.get(&game.path(&format!("/hint?seat={seat}")), &[token]).await
}

#[tokio::test]
async fn a_hint_names_the_three_best_decisions_to_the_holder_of_the_seat() {
    let house = House::new();
    let game = house.begin("short").await;
    house.wager(&game).await;
    let (status, answer) = hint(&house, &game, "red", &game.red).await;
    assert_eq!((status, &answer["seat"], &answer["seq"]), (200, &json!(0), &json!(2)), "{answer}");
    let hints = answer["hints"].as_array().unwrap();
    assert_eq!(hints.len(), 3);
    let values: Vec<i64> = hints.iter().map(|hint| hint["value"].as_i64().unwrap()).collect();
    assert!(hints.iter().all(|hint| hint["label"].is_string() && hint["plan"].is_array()), "{answer}");
    assert!(hints.iter().any(|hint| hint["why"][0][0] == json!("ahead")), "{answer} {values:?}");
    let roll = hints.iter().find(|hint| hint["label"] == json!("Roll")).unwrap();
    assert_eq!(roll["reasons"], json!([{ "text": "A 3 does not count.", "rules": ["1"] }]), "blue wagered on it");
    assert_eq!(roll["steps"], json!([{ "label": "Roll", "decisions": roll["plan"] }]));
    let before = house.hash(&game).await;
    assert_eq!(hint(&house, &game, "blue", &game.blue).await.0, 409, "blue has nothing to decide");
    assert_eq!(hint(&house, &game, "red", &game.blue).await.0, 401);
    assert_eq!(house.get(&game.path("/hint?seat=red"), &[]).await.0, 401, "not for observers");
    assert_eq!(house.get(&game.path("/hint"), &[&game.red]).await.0, 400);
    assert_eq!(house.hash(&game).await, before);
}

#[tokio::test]
async fn a_hint_rests_on_what_the_seat_sees_alone() {
    let house = House::new();
    let mut told = Vec::new();
    for face in 1..=6 {
        let game = house.begin("short").await;
        house.decide(&game, "red", json!({ "wager": { "face": face } })).await;
        told.push(hint(&house, &game, "blue", &game.blue).await);
    }
    assert_eq!(told[0].0, 200);
    assert!(told.iter().all(|other| *other == told[0]), "red's secret wager changes what blue is told: {told:?}");
    let reasons = |hint: &Value| hint["reasons"].as_array().unwrap().len();
    let said: usize = told[0].1["hints"].as_array().unwrap().iter().map(reasons).sum();
    assert_eq!(said, 0, "a guess about the wager is no reason: {told:?}");
}

#[tokio::test]
async fn a_hint_for_a_battle_can_be_followed() {
    let house = House::with(|config| config.games = vec![fiw()]);
    let seats = json!({ "british": "me", "french": "me" });
    let body = json!({ "game": "fiw-battles", "scenario": "lake-george", "seats": seats });
    let (_, made) = house.post("/api/matches", &[], body).await;
    let path = format!("/api/matches/{}", made["id"].as_str().unwrap());
    let tokens = ["british", "french"].map(|key| made["seats"][key].as_str().unwrap());
    for _ in 0..6 {
        let (_, snapshot) = house.get(&path, &tokens).await;
        let seat = &snapshot["view"]["asked"][0];
        let (status, answer) = house.get(&format!("{path}/hint?seat={seat}"), &tokens).await;
        assert_eq!(status, 200, "{answer}");
        let body = json!({ "seat": seat, "seq": answer["seq"], "decisions": answer["hints"][0]["plan"] });
        let (status, answer) = house.post(&format!("{path}/decisions"), &tokens, body).await;
        assert_eq!(status, 200, "{answer}");
    }
}
