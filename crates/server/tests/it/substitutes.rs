//! Substitutes: whoever runs out of time loses the seat to somebody else, if that was agreed.

use crate::accounts::{Browser, Somebody, moved, somebody};
use crate::cluster;
use crate::house::{House, Match, Socket, listen_with};
use crate::nodes::deaf_at;
use serde_json::{Value, json};
use server::time::{Stamp, Time};
use std::time::Duration;

const DAY: u64 = 86_400;

/// A day each, and a reserve of one.
fn agreed() -> Value {
    json!({ "turn": DAY, "reserve": DAY, "then": "substitute" })
}

/// A match in which blue is to wager.
async fn begin(house: &House) -> Match {
    let seats = json!({ "red": "me", "blue": "me" });
    let new = json!({ "game": "race", "scenario": "short", "seats": seats, "clock": agreed() });
    let (status, made) = house.post("/api/matches", &[], new).await;
    assert_eq!(status, 200, "{made}");
    let token = |of: &Value| of.as_str().unwrap().to_owned();
    let game = Match { id: token(&made["id"]), red: token(&made["seats"]["red"]), blue: token(&made["seats"]["blue"]) };
    assert_eq!(house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await.0, 200);
    game
}

async fn pass(house: &House, time: &Time, seconds: u64) {
    time.advance(Duration::from_secs(seconds));
    house.app.matches().run_out().await;
}

async fn listed(house: &House) -> Value {
    house.get("/api/tables?kind=open", &[]).await.1["tables"].clone()
}

async fn sit(house: &House, game: &Match, tokens: &[&str]) -> (u16, Value) {
    house.post(&game.path("/sit"), tokens, json!({ "seat": "blue" })).await
}

/// Milliseconds left for the turn and in reserve, and whether it runs.
fn left(seen: &Value, seat: usize) -> (u64, u64, bool) {
    let clock = &seen["clock"]["seats"][seat];
    (clock["turn"].as_u64().unwrap(), clock["reserve"].as_u64().unwrap(), clock["runs"].as_bool().unwrap())
}

#[tokio::test]
async fn who_runs_out_loses_the_seat_and_anybody_else_may_take_it() {
    let (house, time) = moved();
    let game = begin(&house).await;
    pass(&house, &time, 2 * DAY - 1).await;
    assert_eq!(listed(&house).await, json!([]), "a private table until then");
    pass(&house, &time, 1).await;
    let seen = house.snapshot(&game, &[&game.red]).await;
    assert_eq!((&seen["seats"][1]["substitute"], &seen["outcome"]), (&json!("wanted"), &Value::Null));
    assert_eq!(seen["clock"]["waiting"], json!(true));
    // What opened the seat opens nothing any more.
    assert_eq!(house.get(&game.path(""), &[&game.blue]).await.0, 401);
    assert_eq!(house.decide_at(&game, "blue", 1, json!({ "wager": { "face": 2 } })).await.0, 401);
    // The lobby tells of it, and the match waits without end, a restart included.
    pass(&house, &time, 10 * DAY).await;
    let its = time.clone();
    let house = house.restart_with(|config| config.time = its);
    let tables = listed(&house).await;
    let blue = &tables[0]["seats"][1];
    assert_eq!((&tables[0]["id"], &tables[0]["title"]), (&json!(game.id), &json!("A short race")));
    assert_eq!((&tables[0]["turn"], &blue["title"]), (&json!("Turn 1"), &json!("Blue")));
    assert_eq!((&blue["vacant"], &blue["substitute"]), (&json!(true), &json!("wanted")));
    // Not to whoever ran out, as far as that can be told.
    let (status, why) = sit(&house, &game, &[&game.blue]).await;
    assert_eq!(status, 409, "{why}");
    assert_eq!(house.post(&game.path("/sit"), &[], json!({ "seat": "red" })).await.0, 409, "red is still there");
    let (status, taken) = sit(&house, &game, &[]).await;
    assert_eq!(status, 200, "{taken}");
    assert_eq!(sit(&house, &game, &[]).await.0, 409, "once");
    let substitute = Match { blue: taken["token"].as_str().unwrap().into(), ..game.clone() };
    pass(&house, &time, 3600).await;
    let seen = house.snapshot(&substitute, &[&substitute.blue]).await;
    assert_eq!((&seen["seats"][1]["mine"], &seen["seats"][1]["substitute"]), (&json!(true), &json!("plays")));
    assert_eq!(left(&seen, 1), ((DAY - 3600) * 1000, DAY * 1000, true), "with a clock of their own");
    assert_eq!(left(&seen, 0), (DAY * 1000, DAY * 1000, false), "and nobody paid for the wait");
    assert_eq!(listed(&house).await, json!([]));
    assert_eq!(house.decide(&substitute, "blue", json!({ "wager": { "face": 3 } })).await.0, 200);
    // The substitute may run out as well; then red waits for another.
    house.decide(&substitute, "red", json!("end")).await;
    pass(&house, &time, 2 * DAY).await;
    let seen = house.snapshot(&game, &[&game.red]).await;
    assert_eq!((&seen["seats"][1]["substitute"], &seen["steps"]), (&json!("wanted"), &json!(3)));
    assert_eq!(house.get(&game.path(""), &[&substitute.blue]).await.0, 401);
}

#[tokio::test]
async fn a_clock_of_a_month_does_not_hide_the_table_as_one_that_is_long_forgotten() {
    let (house, time) = moved();
    let clock = json!({ "turn": 31 * DAY, "reserve": 0, "then": "substitute" });
    let new = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "me" }, "clock": clock });
    let (_, made) = house.post("/api/matches", &[], new).await;
    pass(&house, &time, 31 * DAY).await;
    let tables = listed(&house).await;
    assert_eq!(tables[0]["id"], made["id"], "{tables}");
    let wanted = |seat: usize| tables[0]["seats"][seat]["substitute"].clone();
    assert_eq!((wanted(0), wanted(1)), (json!("wanted"), json!("wanted")), "both were asked, and both ran out");
}

#[tokio::test]
async fn notes_and_orders_are_not_left_to_the_substitute() {
    let (house, time) = moved();
    let game = begin(&house).await;
    let say = |text: &str, note: bool| json!({ "seat": "blue", "text": text, "note": note });
    for (text, note) in [("My plan", true), ("Back on Monday", false)] {
        assert_eq!(house.post(&game.path("/talk"), &[&game.blue], say(text, note)).await.0, 200);
    }
    pass(&house, &time, 2 * DAY).await;
    let (_, taken) = sit(&house, &game, &[]).await;
    let token = taken["token"].as_str().unwrap();
    time.advance(Duration::from_secs(1));
    assert_eq!(house.post(&game.path("/talk"), &[token], say("A plan of mine", true)).await.0, 200);
    let (_, talk) = house.get(&game.path("/talk"), &[token]).await;
    let texts: Vec<&str> =
        talk["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["Back on Monday", "A plan of mine"]);
}

#[tokio::test]
async fn those_who_watch_are_told_and_a_connection_of_who_ran_out_ends() {
    let time = Time::still(Stamp(1_800_000_000_000));
    let its = time.clone();
    let listening = listen_with(|config| config.time = its).await;
    let game = begin(&listening.house).await;
    let (mut red, _) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], Value::Null).await;
    time.advance(Duration::from_secs(2 * DAY));
    let said = blue.until(|message| message["error"].is_string()).await;
    assert_eq!(said["error"], json!("no-such-seat"));
    assert_eq!(blue.next().await, None);
    red.until(|message| message["snapshot"]["seats"][1]["substitute"] == json!("wanted")).await;
    assert_eq!(sit(&listening.house, &game, &[]).await.0, 200);
    red.until(|message| {
        message["seats"][1]["substitute"] == json!("plays") && message["clock"]["waiting"] == json!(false)
    })
    .await;
}

/// A match of these two, in which red is to move.
async fn of_two(house: &House, red: &mut Somebody, blue: &mut Somebody, rated: bool) -> Match {
    let seats = json!({ "red": "me", "blue": "open" });
    let new = json!({ "game": "race", "scenario": "short", "seats": seats, "clock": agreed(), "rated": rated,
                      "listed": { "play": true, "watch": true } });
    let (status, made) = red.browser.post(house, "/api/matches", new).await;
    assert_eq!(status, 200, "{made}");
    let id = made["id"].as_str().unwrap().to_owned();
    let (status, taken) = blue.browser.post(house, &format!("/api/matches/{id}/sit"), json!({ "seat": "blue" })).await;
    assert_eq!(status, 200, "{taken}");
    let token = |of: &Value| of.as_str().unwrap().to_owned();
    let game = Match { id, red: token(&made["seats"]["red"]), blue: token(&taken["token"]) };
    house.wager(&game).await;
    game
}

#[tokio::test]
async fn an_account_loses_the_seat_and_the_substitutes_has_it() {
    let (house, time) = moved();
    let [mut ruth, mut tomasz, mut kfp] =
        [somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await, somebody(&house, "kfp").await];
    let game = of_two(&house, &mut ruth, &mut tomasz, false).await;
    time.advance(Duration::from_secs(60));
    house.decide(&game, "red", json!("end")).await;
    house.app.tell(false).await.unwrap();
    pass(&house, &time, 2 * DAY).await;
    house.app.tell(false).await.unwrap();
    let (_, seen) = tomasz.browser.get(&house, &game.path("")).await;
    assert_eq!(seen["seats"][1]["mine"], json!(false), "the account opens it no more");
    let (_, games) = tomasz.browser.get(&house, "/api/account/games").await;
    assert_eq!(games["tables"], json!([]), "nor is it one of its games");
    let (_, seated) = house.get(&game.path("/players"), &[]).await;
    assert_eq!(seated["players"].as_array().unwrap().len(), 1, "{seated}");
    let notices = tomasz.browser.get(&house, "/api/account/export").await.1["notices"].clone();
    assert_eq!(notices.as_array().unwrap().len(), 1, "told of the turn once, before: {notices}");
    // Whoever is left asks somebody by name, who has the seat then.
    let invite = json!({ "to": "kfp", "match": game.id, "seat": "blue" });
    assert_eq!(ruth.browser.post(&house, "/api/invitations", invite).await.0, 200);
    let (_, waits) = kfp.browser.get(&house, "/api/invitations").await;
    let path = format!("/api/invitations/{}", waits["invitations"][0]["num"]);
    let (status, taken) = kfp.browser.post(&house, &path, json!({ "answer": "accept" })).await;
    assert_eq!(status, 200, "{taken}");
    house.app.tell(false).await.unwrap();
    let (_, seated) = house.get(&game.path("/players"), &[]).await;
    assert_eq!(seated["players"][1]["name"], json!("kfp"), "{seated}");
    let (_, seen) = kfp.browser.get(&house, &game.path("")).await;
    assert_eq!((&seen["seats"][1]["mine"], &seen["seats"][1]["substitute"]), (&json!(true), &json!("plays")));
    let game = Match { blue: taken["token"].as_str().unwrap().into(), ..game };
    crate::seats::finish(&house, &game).await;
    house.app.tell(false).await.unwrap();
    let (_, list) = house.get("/api/finished", &[]).await;
    let players = |side: usize| list["games"][0]["seats"][side]["player"].clone();
    assert_eq!((players(0), players(1)), (json!("Ruth"), json!("kfp")), "{list}");
}

#[tokio::test]
async fn a_rated_game_is_lost_by_who_ran_out_and_what_is_played_on_counts_for_nobody() {
    let (house, time) = moved();
    let [mut ruth, mut tomasz] = [somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await];
    let game = of_two(&house, &mut ruth, &mut tomasz, true).await;
    pass(&house, &time, 2 * DAY).await;
    // Somebody sits down before anything else is written about it: nobody asks for an account any more.
    let mut stranger = Browser::default();
    let (status, taken) = stranger.post(&house, &game.path("/sit"), json!({ "seat": "red" })).await;
    assert_eq!(status, 200, "{taken}");
    house.app.tell(false).await.unwrap();
    let rating = async |name: &str| house.get(&format!("/api/players/{name}"), &[]).await.1["ratings"][0].clone();
    let (loses, wins) = (rating("Ruth").await, rating("Tomasz").await);
    assert!(loses["rating"].as_i64() < Some(1400) && wins["rating"].as_i64() > Some(1600), "{loses} {wins}");
    let game = Match { red: taken["token"].as_str().unwrap().into(), ..game };
    crate::seats::finish(&house, &game).await;
    house.app.tell(false).await.unwrap();
    let its = time.clone();
    let house = house.restart_with(|config| config.time = its);
    house.app.tell(true).await.unwrap();
    let rating = async |name: &str| house.get(&format!("/api/players/{name}"), &[]).await.1["ratings"][0].clone();
    assert_eq!((rating("Ruth").await, rating("Tomasz").await), (loses, wins), "once");
    let (_, list) = house.get("/api/finished", &[]).await;
    let one = &list["games"][0];
    assert_eq!(list["games"].as_array().unwrap().len(), 1, "{list}");
    assert_eq!((&one["level"], &one["rated"]), (&json!("on time"), &json!(true)));
    assert_eq!((&one["seats"][0]["player"], &one["seats"][0]["won"]), (&json!("Ruth"), &json!(false)));
    assert_eq!(one["seats"][1]["won"], json!(true));
}

#[tokio::test]
async fn a_seat_that_was_handed_on_by_its_link_is_shown_under_no_old_name() {
    let (house, _) = moved();
    let [mut ruth, mut tomasz] = [somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await];
    let game = of_two(&house, &mut ruth, &mut tomasz, false).await;
    assert_eq!(house.post(&game.path("/claim"), &[&game.red], json!({})).await.0, 200);
    let (_, seated) = house.get(&game.path("/players"), &[]).await;
    assert_eq!((&seated["players"][0], &seated["players"][1]["name"]), (&Value::Null, &json!("Tomasz")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_several_servers_a_seat_is_given_up_at_one_and_taken_at_another() {
    let Some(url) = cluster::database().await else { return };
    let time = Time::still(Stamp(1_800_000_000_000));
    let [one, other] = [deaf_at(&url, &time), deaf_at(&url, &time)];
    let game = begin(&one).await;
    other.snapshot(&game, &[&game.blue]).await;
    time.advance(Duration::from_secs(2 * DAY));
    // Whoever decides next notices it.
    assert_eq!(one.decide_at(&game, "blue", 1, json!({ "wager": { "face": 2 } })).await.0, 401);
    let seen = other.snapshot(&game, &[&game.red]).await;
    assert_eq!(seen["seats"][1]["substitute"], json!("wanted"));
    assert_eq!(listed(&other).await[0]["id"], json!(game.id));
    let (status, taken) = sit(&other, &game, &[]).await;
    assert_eq!(status, 200, "{taken}");
    assert_eq!(sit(&one, &game, &[]).await.0, 409);
    let game = Match { blue: taken["token"].as_str().unwrap().into(), ..game };
    assert_eq!(one.decide(&game, "blue", json!({ "wager": { "face": 3 } })).await.0, 200);
    assert_eq!(listed(&one).await, json!([]));
}
