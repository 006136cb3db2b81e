//! Standing orders: given, followed, stored, private. Played with the Ford, where a man in the water may be fired at.

use crate::house::{House, Listening, Socket, listen_to, request};
use axum::body::Body;
use kernel::Typed;
use kernel::example::Ford;
use serde_json::{Value, json};
use std::sync::Arc;

struct Ride {
    house: House,
    id: String,
    east: String,
    west: String,
}

fn games() -> Vec<Arc<dyn kernel::AnyGame>> {
    vec![Arc::new(Typed::new(Ford::new()))]
}

impl Ride {
    async fn begin() -> Self {
        Self::seated(House::with(|config| config.games = games()), "me").await
    }

    async fn seated(house: House, west: &str) -> Self {
        let body = json!({ "game": "ford", "scenario": "dawn", "seats": { "east": "me", "west": west } });
        let (status, made) = house.post("/api/matches", &[], body).await;
        assert_eq!(status, 200, "{made}");
        let token = |seat: &str| made["seats"][seat].as_str().unwrap_or_default().to_owned();
        Self { id: made["id"].as_str().unwrap().into(), east: token("east"), west: token("west"), house }
    }

    fn restart(self) -> Self {
        Self { house: self.house.restart_with(|config| config.games = games()), ..self }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    fn token(&self, seat: &str) -> &str {
        if seat == "east" { &self.east } else { &self.west }
    }

    async fn order(&self, seat: &str, orders: Value) -> (u16, Value) {
        let body = json!({ "seat": seat, "orders": orders });
        self.house.post(&self.path("/orders"), &[self.token(seat)], body).await
    }

    async fn seen(&self, tokens: &[&str]) -> Value {
        self.house.get(&self.path(""), tokens).await.1
    }

    async fn decide(&self, seat: &str, decisions: Value) -> (u16, Value) {
        let seq = self.seen(&[]).await["seq"].clone();
        let body = json!({ "seat": seat, "seq": seq, "decisions": decisions });
        self.house.post(&self.path("/decisions"), &[self.token(seat)], body).await
    }

    async fn record(&self, tokens: &[&str]) -> String {
        self.house.text(request("GET", &self.path("/record"), tokens, Body::empty())).await.1
    }
}

fn send(man: &str) -> Value {
    json!([{ "send": { "man": man } }])
}

fn fire(piece: Option<&str>, then: Value) -> Value {
    let mut order = json!({ "kind": "fire at the ford", "then": then });
    if let Some(piece) = piece {
        order["piece"] = piece.into();
    }
    order
}

#[tokio::test]
async fn an_order_is_followed_at_once_and_the_log_says_so_to_its_seat_alone() {
    let ride = Ride::begin().await;
    assert_eq!(ride.seen(&[]).await["standing_kinds"], json!(["fire at the ford"]));
    assert_eq!(ride.order("west", json!([fire(None, json!("never"))])).await.0, 200);
    let (status, answer) = ride.decide("east", send("amos")).await;
    assert_eq!((status, &answer["applied"], &answer["seq"]), (200, &json!(1), &json!(2)), "{answer}");
    let west = ride.seen(&[&ride.west]).await;
    assert_eq!(
        (&west["steps"], &west["view"]["asked"]),
        (&json!(2), &json!([1])),
        "west has let him pass and is to move"
    );
    assert_eq!(west["log"][1]["label"], json!("Hold your fire (standing order)"));
    assert_eq!(west["log"][1]["standing"], json!(true));
    for others in [vec![ride.east.as_str()], vec![]] {
        let seen = ride.seen(&others).await;
        assert_eq!((&seen["log"][1]["label"], &seen["log"][1]["standing"]), (&json!("Hold your fire"), &Value::Null));
        assert!(seen["orders"].is_null() && !ride.record(&others).await.contains("standing"), "{seen}");
    }
    assert_eq!(west["orders"]["west"], json!([fire(None, json!("never"))]));
    assert!(ride.record(&[&ride.west]).await.contains("\"standing\":true"));
}

#[tokio::test]
async fn a_chain_of_decisions_goes_on_past_those_who_have_orders() {
    let ride = Ride::begin().await;
    ride.order("west", json!([fire(None, json!("never"))])).await;
    ride.order("east", json!([fire(None, json!("never"))])).await;
    ride.decide("east", send("amos")).await;
    ride.decide("west", send("yves")).await;
    ride.decide("east", send("bill")).await;
    let over = ride.seen(&[&ride.east]).await;
    assert_eq!((&over["outcome"]["winner"], &over["steps"]), (&json!(0), &json!(6)));
    let text = ride.record(&[]).await;
    let (header, entries) = kernel::record::read(&text).unwrap();
    assert_eq!(kernel::record::verify(&games()[0], &header, &entries).unwrap().fair, Some(true));
    assert_eq!(text.matches("\"standing\":true").count(), 3, "when the game is over everything is shown");
}

#[tokio::test]
async fn odds_decide_and_one_piece_can_have_an_order_of_its_own() {
    let ride = Ride::begin().await;
    // The first man is hit with 500 in a thousand, the second with 333.
    ride.order("west", json!([fire(None, json!({ "above": 400 })), fire(Some("xavier"), json!("never"))])).await;
    ride.decide("east", send("amos")).await;
    let west = ride.seen(&[&ride.west]).await;
    assert_eq!(west["log"][1]["label"], json!("yves fires (standing order)"));
    assert_eq!(west["log"][1]["faces"].as_array().unwrap().len(), 1);
    // One piece that shall ask: the player is asked, and sees what orders could answer.
    ride.order("west", json!([fire(None, json!("never")), fire(Some("zacharie"), json!("ask"))])).await;
    ride.decide("west", send("yves")).await;
    ride.decide("east", json!(["hold-fire"])).await;
    ride.decide("east", send("bill")).await;
    let west = ride.seen(&[&ride.west]).await;
    assert_eq!(west["view"]["asked"], json!([1]));
    let offer = &west["standing"]["west"];
    assert_eq!(offer["kind"], json!("fire at the ford"));
    assert_eq!(offer["yes"].as_array().unwrap().len(), 2);
    assert!(offer["yes"][0]["chance"].as_u64().unwrap() >= 333);
    assert!(ride.seen(&[&ride.east]).await["standing"].is_null(), "he is not asked");
    // Given now, the order answers the question that is open.
    let (status, answer) = ride.order("west", json!([fire(None, json!("never"))])).await;
    assert_eq!((status, &answer["seq"]), (200, &json!(west["seq"].as_u64().unwrap() + 1)));
}

#[tokio::test]
async fn orders_outlive_the_server_and_what_was_taken_back_is_asked_in_person() {
    let ride = Ride::begin().await;
    ride.order("west", json!([fire(None, json!("never"))])).await;
    let ride = ride.restart();
    ride.decide("east", send("amos")).await;
    let west = ride.seen(&[&ride.west]).await;
    assert_eq!((&west["steps"], &west["orders"]["west"][0]["then"]), (&json!(2), &json!("never")));
    let both = [ride.east.as_str(), ride.west.as_str()];
    let back = json!({ "seat": "west", "seq": west["seq"], "count": 1 });
    assert_eq!(ride.house.post(&ride.path("/takeback"), &both, back).await.0, 200);
    let west = ride.seen(&[&ride.west]).await;
    assert_eq!((&west["steps"], &west["view"]["asked"]), (&json!(1), &json!([1])), "an order does not do it again");
    let ride = ride.restart();
    assert_eq!(ride.seen(&[&ride.west]).await["view"], west["view"]);
    let log = |seen: &Value| seen["log"].as_array().unwrap().len();
    assert_eq!(ride.decide("west", json!([{ "fire": { "man": "yves" } }])).await.0, 200);
    assert_eq!(log(&ride.seen(&[&ride.west]).await), 2);
}

#[tokio::test]
async fn only_sensible_orders_of_ones_own_seat_are_taken() {
    let ride = Ride::begin().await;
    let many: Vec<Value> = (0..101).map(|_| fire(None, json!("ask"))).collect();
    for wrong in [
        json!([{ "kind": "charge", "then": "always" }]),
        json!([{ "kind": "fire at the ford", "then": "sometimes" }]),
        json!([{ "kind": "fire at the ford", "then": { "above": 1001 } }]),
        json!([fire(Some(&"x".repeat(101)), json!("never"))]),
        json!([{ "kind": "fire at the ford", "then": "ask", "more": 1 }]),
        json!(many),
        json!("never"),
    ] {
        let (status, answer) = ride.order("west", wrong.clone()).await;
        assert_eq!((status, &answer["error"]), (400, &json!("malformed")), "{wrong}: {answer}");
    }
    let body = json!({ "seat": "west", "orders": [] });
    assert_eq!(ride.house.post(&ride.path("/orders"), &[&ride.east], body.clone()).await.0, 401);
    assert_eq!(ride.house.post(&ride.path("/orders"), &[], body).await.0, 401);
    assert_eq!(ride.seen(&[&ride.west]).await["seq"], json!(0));
}

#[tokio::test]
async fn every_window_of_a_player_shows_his_orders_and_every_number_has_its_update() {
    let Listening { house, address } = listen_to(games()).await;
    let ride = Ride::seated(house, "me").await;
    let (mut window, _) = Socket::join(address, &ride.id, &[&ride.west], Value::Null).await;
    let (mut enemy, _) = Socket::join(address, &ride.id, &[&ride.east], Value::Null).await;
    ride.order("west", json!([fire(None, json!("never"))])).await;
    let told = window.until(|message| !message["orders"].is_null()).await;
    assert_eq!(told["orders"]["west"][0]["then"], json!("never"));
    ride.decide("east", send("amos")).await;
    for seq in [1, 2] {
        let update = window.until(|message| message["seq"] == json!(seq)).await;
        assert_eq!(update["log"][0]["step"], json!(seq));
        let update = enemy.until(|message| message["seq"] == json!(seq)).await;
        assert!(update["orders"].is_null() && update["log"][0]["standing"].is_null(), "{update}");
    }
}

#[tokio::test]
async fn orders_answer_the_computer() {
    let house = House::with(|config| config.games = games());
    let ride = Ride::seated(house, "recruit").await;
    assert_eq!(ride.order("east", json!([fire(None, json!("never"))])).await.0, 200);
    ride.decide("east", send("amos")).await;
    // The computer answers, then sends a man of its own, and east's order lets him pass: east is to move again.
    loop {
        let seen = ride.seen(&[&ride.east]).await;
        let lines = seen["log"].as_array().unwrap();
        if lines.iter().any(|line| line["standing"] == json!(true)) || !seen["outcome"].is_null() {
            let first = lines.iter().find(|line| line["standing"] == json!(true));
            assert_eq!(first.map(|line| &line["label"]), Some(&json!("Hold your fire (standing order)")));
            return;
        }
        tokio::task::yield_now().await;
    }
}
