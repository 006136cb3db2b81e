//! The computer's seats: off the request path, visible, taken up again after a restart.

use crate::house::{House, Listening, Socket, listen, listen_with, request};
use crate::race::PONDERED;
use serde_json::{Value, json};
use server::Thinking;
use std::sync::atomic::Ordering;
use std::time::Duration;

async fn against_computer(house: &House, red: &str, blue: &str) -> Value {
    made(house, "short", [red, blue]).await
}

async fn made(house: &House, scenario: &str, [red, blue]: [&str; 2]) -> Value {
    let body = json!({ "game": "race", "scenario": scenario, "seats": { "red": red, "blue": blue } });
    let (status, made) = house.post("/api/matches", &[], body).await;
    assert_eq!(status, 200, "{made}");
    made
}

#[tokio::test]
async fn a_match_between_computers_is_played_to_its_end() {
    let listening = listen().await;
    let made = against_computer(&listening.house, "random", "random").await;
    let (mut socket, first) = Socket::join(listening.address, made["id"].as_str().unwrap(), &[], Value::Null).await;
    if first["snapshot"]["outcome"].is_null() {
        socket.until(|message| message["outcome"].is_object()).await;
    }
    let (_, snapshot) = listening.house.get(&format!("/api/matches/{}", made["id"].as_str().unwrap()), &[]).await;
    assert_eq!(snapshot["seats"][0]["player"], json!("computer"));
    assert_eq!((&snapshot["seats"][0]["level"], &snapshot["thinking"]), (&json!("random"), &Value::Null));
}

#[tokio::test]
async fn the_computer_answers_a_person() {
    let listening = listen().await;
    let made = against_computer(&listening.house, "me", "random").await;
    let (id, red) = (made["id"].as_str().unwrap(), made["seats"]["red"].as_str().unwrap());
    let (mut socket, first) = Socket::join(listening.address, id, &[red], Value::Null).await;
    let mut seq = first["snapshot"]["seq"].as_u64().unwrap();
    // Both wager at once; the computer may have done so already, or do so while red's is on its way.
    loop {
        let decide = json!({ "seat": "red", "seq": seq, "decisions": [{ "wager": { "face": 1 } }] });
        socket.send(json!({ "decide": decide, "ref": 1 })).await;
        let answer = socket.until(|message| message.get("ref").is_some()).await;
        if answer.get("answer").is_some() {
            break;
        }
        seq = answer["seq"].as_u64().unwrap();
    }
    // Blue's wager is in, so red is asked to run.
    let path = format!("/api/matches/{id}");
    loop {
        let (_, snapshot) = listening.house.get(&path, &[red]).await;
        if snapshot["view"]["phasing"] == json!(0) {
            assert_eq!(snapshot["thinking"], Value::Null);
            seq = snapshot["seq"].as_u64().unwrap();
            break;
        }
        socket.next().await.unwrap();
    }
    socket.send(json!({ "decide": { "seat": "red", "seq": seq, "decisions": ["end"] } })).await;
    let thinking = socket.until(|message| message["thinking"].is_object()).await;
    assert_eq!(thinking["thinking"]["seat"], json!(1));
    socket.until(|message| message["thinking"].is_null() && message["seq"].as_u64() > Some(seq + 1)).await;
}

/// A match is in the store a moment before it is in memory; whoever looks there for work meanwhile must not make a second one of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_is_found_in_the_store_while_it_begins_is_still_one_match() {
    let house = House::new();
    let app = house.app.clone();
    let looking = tokio::spawn(async move {
        loop {
            app.matches().resume().await.unwrap();
        }
    });
    for number in 1..=30 {
        let made = made(&house, "short", ["me", "random"]).await;
        let (id, red) = (made["id"].as_str().unwrap(), made["seats"]["red"].as_str().unwrap());
        while house.get(&format!("/api/matches/{id}"), &[red]).await.1["seq"] != json!(1) {
            tokio::task::yield_now().await;
        }
        // Each of two would have thought about blue's wager, and what one of them writes would be stale.
        assert_eq!(house.app.matches().pool().thoughts(), number);
    }
    looking.abort();
}

#[tokio::test]
async fn after_a_restart_the_computer_goes_on_by_itself() {
    let house = House::new();
    let made = against_computer(&house, "random", "me").await;
    let (id, blue) = (made["id"].as_str().unwrap().to_owned(), made["seats"]["blue"].as_str().unwrap().to_owned());
    // Stops with the computer's decision wanted, before it is made: the runtime of this test is not given a turn.
    let due = house.app.store().due().unwrap();
    assert_eq!(due.iter().map(|id| id.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    let house = house.restart();
    assert_eq!(house.app.matches().resume().await.unwrap(), 1);
    loop {
        let (_, snapshot) = house.get(&format!("/api/matches/{id}"), &[&blue]).await;
        if snapshot["seq"] == json!(1) {
            assert_eq!(snapshot["thinking"], Value::Null);
            break;
        }
        tokio::task::yield_now().await;
    }
    assert!(house.app.store().due().unwrap().is_empty());
}

/// Blue thinks slowly about its wager while red has not wagered either.
async fn pondering(thinking: Thinking) -> (Listening, String, String) {
    let listening = listen_with(|config| config.thinking = thinking).await;
    let made = made(&listening.house, "ponder", ["me", "general"]).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (listening, text(&made["id"]), text(&made["seats"]["red"]))
}

#[tokio::test]
async fn a_thought_shows_how_far_it_is_and_ends_when_the_match_moves_on_or_time_runs_out() {
    let one = Thinking { workers: 1, ..Thinking::default() };
    let (listening, id, red) = pondering(one.clone()).await;
    let pool = listening.house.app.matches().pool();
    let (mut socket, _) = Socket::join(listening.address, &id, &[&red], Value::Null).await;
    let told = socket.until(|message| message["thinking"]["progress"].as_u64() > Some(0)).await;
    assert_eq!((&told["thinking"]["seat"], &told["thinking"]["taken"]), (&json!(1), &json!(0)));
    assert_eq!((pool.thoughts(), &told["patch"]), (1, &json!({})));
    // Red's wager changes what blue thinks about. The only worker is free once the first thought has ended, which it
    // does after at most the try of each plan that it is at.
    let before = PONDERED.load(Ordering::Relaxed);
    socket.send(json!({ "decide": { "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 1 } }] } })).await;
    while pool.thoughts() == 1 {
        tokio::task::yield_now().await;
    }
    let tried = PONDERED.load(Ordering::Relaxed) - before;
    assert!(tried <= 2 * 6 + 2, "{tried} tries more");
    socket.until(|message| message["seq"] == json!(2)).await;
    // Out of time it takes the best it has, and nobody is the wiser.
    let (listening, id, red) = pondering(Thinking { budget: Duration::from_millis(30), ..one }).await;
    let before = PONDERED.load(Ordering::Relaxed);
    let (mut socket, first) = Socket::join(listening.address, &id, &[&red], Value::Null).await;
    if first["snapshot"]["seq"] == json!(0) {
        socket.until(|message| message["seq"] == json!(1)).await;
    }
    let tried = PONDERED.load(Ordering::Relaxed) - before;
    assert!(tried < 60, "{tried} tries");
}

#[tokio::test]
async fn a_restarted_server_goes_on_thinking() {
    let fiw = || vec![crate::fiw::fiw()];
    let house = House::with(|config| config.games = fiw());
    let seats = json!({ "british": "captain", "french": "me" });
    let body = json!({ "game": "fiw-battles", "scenario": "lake-george", "seats": seats });
    let (_, made) = house.post("/api/matches", &[], body).await;
    let (id, french) = (made["id"].as_str().unwrap(), made["seats"]["french"].as_str().unwrap());
    let path = format!("/api/matches/{id}");
    let asked = |snapshot: &Value| snapshot["view"]["asked"][0].as_u64();
    let (_, snapshot) = house.get(&path, &[french]).await;
    if asked(&snapshot) == Some(1) {
        // The captain comes after the person's set-up.
        let body = json!({ "seat": "french", "seq": 0, "decisions": ["place-rest"] });
        assert_eq!(house.post(&format!("{path}/decisions"), &[french], body).await.0, 200);
    }
    let house = house.restart_with(|config| config.games = fiw());
    assert_eq!(house.app.matches().resume().await.unwrap(), 1);
    loop {
        let (_, snapshot) = house.get(&path, &[french]).await;
        if asked(&snapshot) == Some(1) && snapshot["thinking"].is_null() {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert!(house.app.matches().pool().thoughts() > 0);
}

#[tokio::test]
async fn a_look_does_not_wake_computers_among_themselves() {
    let listening = listen_with(|config| config.thinking.unwatched = Duration::ZERO).await;
    let made = made(&listening.house, "long", ["random", "random"]).await;
    let path = format!("/api/matches/{}", made["id"].as_str().unwrap());
    let house = &listening.house;
    let asleep = async || {
        let (_, snapshot) = house.get(&path, &[]).await;
        (&snapshot["seq"], &snapshot["thinking"]) == (&json!(0), &Value::Null)
    };
    while !asleep().await {
        tokio::task::yield_now().await;
    }
    let (mut socket, _) = Socket::join(listening.address, made["id"].as_str().unwrap(), &[], Value::Null).await;
    for _ in 0..20 {
        socket.send(json!({ "resync": true })).await;
        let whole = socket.until(|message| message.get("snapshot").is_some()).await;
        assert_eq!((&whole["snapshot"]["seq"], &whole["snapshot"]["thinking"]), (&json!(0), &Value::Null));
        assert!(asleep().await);
    }
    assert_eq!(house.post(&format!("{path}/continue"), &[], json!({})).await.0, 200);
    socket.until(|message| message["seq"].as_u64() > Some(20)).await;
    // Where people play the computer needs no word.
    let people = against_computer(house, "me", "random").await;
    let path = format!("/api/matches/{}/continue", people["id"].as_str().unwrap());
    assert_eq!(house.post(&path, &[], json!({})).await.0, 409);
}

#[tokio::test]
async fn one_visitor_plays_few_matches_of_computers_alone() {
    let house = House::with(|config| config.limits.computer_matches_per_address = 1);
    let body = json!({ "game": "race", "scenario": "ponder", "seats": { "red": "general", "blue": "general" } });
    let (status, first) = house.post("/api/matches", &[], body.clone()).await;
    assert_eq!(status, 200, "{first}");
    let (status, answer) = house.post("/api/matches", &[], body).await;
    assert_eq!((status, &answer["error"]), (429, &json!("too-many")));
    let people = against_computer(&house, "me", "random").await;
    assert!(people["id"].is_string(), "matches of people are not meant");
}

#[tokio::test]
async fn a_visitor_with_many_matches_does_not_keep_others_waiting() {
    let house = House::with(|config| {
        config.behind_proxy = true;
        config.thinking = Thinking { workers: 1, budget: Duration::from_millis(30), ..Thinking::default() };
    });
    let begin = async |visitor: &str| {
        let body = json!({ "game": "race", "scenario": "ponder", "seats": { "red": "me", "blue": "general" } });
        let mut asked = request("POST", "/api/matches", &[], axum::body::Body::from(body.to_string()));
        asked.headers_mut().insert("x-forwarded-for", visitor.parse().unwrap());
        let (status, text) = house.text(asked).await;
        assert_eq!(status, 200, "{text}");
        let made: Value = serde_json::from_str(&text).unwrap();
        format!("/api/matches/{}", made["id"].as_str().unwrap())
    };
    for _ in 0..30 {
        begin("10.0.0.1").await;
    }
    let path = begin("10.0.0.2").await;
    while house.get(&path, &[]).await.1["seq"] == json!(0) {
        tokio::task::yield_now().await;
    }
    let thoughts = house.app.matches().pool().thoughts();
    assert!(thoughts < 15, "{thoughts} thoughts came before it");
}

#[tokio::test]
async fn unknown_players_are_refused() {
    let house = House::new();
    for seats in [json!({ "red": "god" }), json!({ "green": "me" })] {
        let body = json!({ "game": "race", "scenario": "short", "seats": seats });
        assert_eq!(house.post("/api/matches", &[], body).await.0, 400);
    }
    let body =
        |game: &str, scenario: &str, options: Value| json!({ "game": game, "scenario": scenario, "options": options });
    assert_eq!(house.post("/api/matches", &[], body("chess", "short", json!({}))).await.0, 404);
    assert_eq!(house.post("/api/matches", &[], body("race", "none", json!({}))).await.0, 400);
    assert_eq!(house.post("/api/matches", &[], body("race", "short", json!({ "rain": "cats" }))).await.0, 400);
    assert_eq!(house.post("/api/matches", &[], body("race", "short", json!({ "rain": "on" }))).await.0, 200);
}
