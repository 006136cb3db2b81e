//! Invitations, finished games, ratings, and reports of talk.

use crate::accounts::{Browser, Somebody, match_of, moved, somebody};
use crate::house::{House, Match};
use serde_json::{Value, json};
use server::ids::Token;
use std::time::Duration;

async fn invite(house: &House, by: &mut Somebody, to: &str, of: &str) -> (u16, Value) {
    by.browser.post(house, "/api/invitations", json!({ "to": to, "match": of, "seat": "blue" })).await
}

async fn made(house: &House, by: &mut Somebody, more: Value) -> Match {
    let mut new = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "open" } });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, made) = by.browser.post(house, "/api/matches", new).await;
    assert_eq!(status, 200, "{made}");
    let token = |of: &Value| of.as_str().unwrap().to_owned();
    Match { id: token(&made["id"]), red: token(&made["seats"]["red"]), blue: token(&made["invites"]["blue"]) }
}

#[tokio::test]
async fn somebody_is_invited_by_name_and_sits_down() {
    let (house, time) = moved();
    let (mut ruth, mut tomasz, mut kfp) =
        (somebody(&house, "Ruth").await, somebody(&house, "Tomasz W.").await, somebody(&house, "kfp").await);
    let game = made(&house, &mut ruth, json!({})).await;
    assert_eq!(invite(&house, &mut ruth, "tomasz w", &game.id).await.0, 200, "however it is written");
    for (by, to, status) in [(&mut ruth, "Tomasz W.", 409), (&mut kfp, "Tomasz W.", 401)] {
        assert_eq!(invite(&house, by, to, &game.id).await.0, status, "{to}");
    }
    assert_eq!(invite(&house, &mut ruth, "Nobody Here", &game.id).await.0, 404);
    assert_eq!(invite(&house, &mut ruth, "RUTH", &game.id).await.0, 409);
    let (_, waits) = tomasz.browser.get(&house, "/api/invitations").await;
    let one = &waits["invitations"][0];
    assert_eq!((&one["by"], &one["side"], &one["mine"]), (&json!("Ruth"), &json!("Blue"), &json!(false)));
    let path = format!("/api/invitations/{}", one["num"]);
    let say = |answer: &str| json!({ "answer": answer });
    // It is nobody else's to answer, and not the sender's to accept.
    assert_eq!(kfp.browser.post(&house, &path, say("accept")).await.0, 404);
    assert_eq!(ruth.browser.post(&house, &path, say("accept")).await.0, 404);
    assert_eq!(tomasz.browser.post(&house, &path, say("take-back")).await.0, 404);
    let (status, seat) = tomasz.browser.post(&house, &path, say("accept")).await;
    assert_eq!((status, &seat["match"]), (200, &json!(game.id)));
    assert_eq!(tomasz.browser.post(&house, &path, say("accept")).await.0, 404, "once");
    assert_eq!(house.get(&game.path(""), &[&game.blue]).await.0, 401, "the link opens nothing any more");
    let (_, games) = tomasz.browser.get(&house, "/api/account/games").await;
    assert_eq!(games["tables"][0]["seats"][1]["player"]["name"], json!("Tomasz W."));
    // Declined, and taken back.
    for (who, answer) in [(1, "decline"), (0, "take-back")] {
        let game = made(&house, &mut ruth, json!({})).await;
        let (_, sent) = invite(&house, &mut ruth, "Tomasz W.", &game.id).await;
        let path = format!("/api/invitations/{}", sent["invitations"][0]["num"]);
        let browser = if who == 0 { &mut ruth.browser } else { &mut tomasz.browser };
        assert_eq!(browser.post(&house, &path, say(answer)).await.0, 200);
        assert_eq!(tomasz.browser.get(&house, "/api/invitations").await.1["invitations"], json!([]));
    }
    time.advance(Duration::from_secs(1));
    // Whoever is invited is told of it.
    let game = made(&house, &mut ruth, json!({})).await;
    invite(&house, &mut ruth, "kfp", &game.id).await;
    house.app.tell(false).await.unwrap();
    let (_, data) = kfp.browser.get(&house, "/api/account/export").await;
    assert_eq!(data["notices"][0]["text"], json!("Ruth invites you to A short race (Blue)."));
}

#[tokio::test]
async fn nobody_lists_all_people_or_floods_them() {
    let (house, time) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    somebody(&house, "Tomasz").await;
    let find = async |q: &str| house.get(&format!("/api/players?q={q}"), &[]).await;
    assert_eq!(find("TO").await.1["names"], json!(["Tomasz"]));
    for none in ["", "t", "%25", "__", "%25%25"] {
        assert_eq!(find(none).await.1["names"], json!([]), "{none}");
    }
    let mut statuses = Vec::new();
    for _ in 0..70 {
        statuses.push(find("xx").await.0);
    }
    assert!(statuses.iter().filter(|status| **status == 429).count() >= 10);
    time.advance(Duration::from_secs(61));
    // Twenty invitations a day, and twenty that wait.
    let mut invited = 0;
    for _ in 0..25 {
        let game = made(&house, &mut ruth, json!({})).await;
        let (status, _) = invite(&house, &mut ruth, "Tomasz", &game.id).await;
        invited += usize::from(status == 200);
    }
    assert_eq!(invited, 20);
}

async fn play(house: &House, game: &Match) {
    crate::seats::finish(house, game).await;
    house.app.tell(false).await.unwrap();
}

#[tokio::test]
async fn a_rated_game_moves_both_ratings_once() {
    let (house, time) = moved();
    let (mut ruth, mut tomasz) = (somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await);
    // Only people who are signed in agree to it.
    let clock = json!({ "turn": 60, "reserve": 0, "then": "lose" });
    let rated = json!({ "rated": true, "listed": { "play": true }, "clock": clock });
    let mut stranger = Browser::default();
    let new = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "open" }, "rated": true });
    assert_eq!(stranger.post(&house, "/api/matches", new).await.0, 401);
    let alone =
        json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "random" }, "rated": true });
    assert_eq!(ruth.browser.post(&house, "/api/matches", alone).await.0, 409);
    let game = made(&house, &mut ruth, rated.clone()).await;
    let sit = format!("/api/matches/{}/sit", game.id);
    assert_eq!(stranger.post(&house, &sit, json!({ "seat": "blue" })).await.0, 409);
    assert_eq!(house.post(&game.path("/claim"), &[&game.blue], json!({})).await.0, 409);
    let (status, taken) = tomasz.browser.post(&house, &sit, json!({ "seat": "blue" })).await;
    assert_eq!(status, 200, "{taken}");
    let game = Match { blue: taken["token"].as_str().unwrap().into(), ..game };
    // Red is asked, and runs out of time.
    house.wager(&game).await;
    time.advance(Duration::from_secs(61));
    house.app.matches().run_out().await;
    house.app.tell(false).await.unwrap();
    let rating = async |name: &str| house.get(&format!("/api/players/{name}"), &[]).await.1["ratings"][0].clone();
    let (one, other) = (rating("Ruth").await, rating("tomasz").await);
    assert_eq!([&one["games"], &other["games"]], [&json!(1), &json!(1)], "{one}");
    let points = |rating: &Value| rating["rating"].as_i64().unwrap();
    assert!(points(&one) < 1400 && points(&other) > 1600, "{one} {other}");
    assert!((points(&one) + points(&other) - 3000).abs() <= 1, "{one} {other}");
    assert!(one["within"].as_i64().unwrap() < 700);
    // Told again, after a restart too, it counts once.
    let house = house.restart_with(|config| config.time = time.clone());
    house.app.tell(true).await.unwrap();
    let rating = async |name: &str| house.get(&format!("/api/players/{name}"), &[]).await.1["ratings"][0].clone();
    assert_eq!(rating("Ruth").await, one);
    // A game that was not agreed to count does not; nor one on both sides.
    let plain = match_of(&house, &mut ruth, &mut tomasz, json!({})).await;
    time.advance(Duration::from_secs(5));
    play(&house, &plain).await;
    let both = made(&house, &mut ruth, rated).await;
    ruth.browser.post(&house, &format!("/api/matches/{}/sit", both.id), json!({ "seat": "blue" })).await;
    assert_eq!(rating("Ruth").await["games"], json!(1));
    // The list of finished games.
    let list = async |browser: &Browser, query: &str| {
        browser.get(&house, &format!("/api/finished?{query}")).await.1["games"].clone()
    };
    let seen = list(&stranger, "").await;
    assert_eq!(seen.as_array().unwrap().len(), 1, "a private game is its players' own: {seen}");
    assert_eq!((&seen[0]["rated"], &seen[0]["seats"][0]["player"]), (&json!(true), &json!("Ruth")));
    assert_eq!(seen[0]["seats"][0]["rating"], one["rating"]);
    assert_eq!(list(&ruth.browser, "mine=true").await.as_array().unwrap().len(), 2);
    assert_eq!(
        list(&tomasz.browser, "player=Ruth&side=red&game=race&scenario=short").await.as_array().unwrap().len(),
        2
    );
    for none in ["player=Ruth&side=blue", "game=chess", "scenario=long", "side=%27%20OR%201=1"] {
        assert_eq!(list(&ruth.browser, none).await, json!([]), "{none}");
    }
    assert_eq!(stranger.get(&house, "/api/finished?mine=true").await.0, 401);
    assert_eq!(stranger.get(&house, "/api/finished?player=nobody").await.0, 404);
    // Whoever goes takes their name along; what others played stays.
    ruth.browser.post(&house, "/api/account/delete", json!({ "name": "Ruth" })).await;
    let seen = list(&stranger, "").await;
    assert_eq!((&seen[0]["seats"][0]["player"], &seen[0]["seats"][1]["player"]), (&Value::Null, &json!("Tomasz")));
}

#[tokio::test]
async fn tables_are_found_by_who_waits_there_and_how() {
    let (house, _) = moved();
    let (mut ruth, mut tomasz) = (somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await);
    let listed = json!({ "play": true });
    let days = json!({ "turn": 86400, "reserve": 0, "then": "wait" });
    let live = json!({ "turn": 0, "reserve": 1500, "then": "lose" });
    let one = made(&house, &mut ruth, json!({ "listed": listed })).await;
    let two = made(&house, &mut tomasz, json!({ "listed": listed, "clock": days, "scenario": "long" })).await;
    let three = made(&house, &mut tomasz, json!({ "listed": listed, "clock": live })).await;
    let find = async |query: &str| {
        let (status, found) = ruth.browser.get(&house, &format!("/api/tables?kind=open&{query}")).await;
        assert_eq!(status, 200, "{found}");
        let tables = found["tables"].as_array().unwrap().clone();
        tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let [one, two, three] = [one.id, two.id, three.id];
    assert_eq!(find("q=RUTH").await, std::slice::from_ref(&one));
    assert_eq!(find("q=tom").await, [three.clone(), two.clone()]);
    assert_eq!(find("q=long%20race").await, std::slice::from_ref(&two));
    assert_eq!(find("q=nobody").await, [""; 0]);
    assert_eq!(find("clock=days").await, [two]);
    assert_eq!(find("clock=live").await, [three]);
    assert_eq!(find("clock=none&near=true").await, [one]);
}

#[tokio::test]
async fn a_line_is_reported_and_the_operator_decides() {
    let secret = "0123456789abcdefghjk";
    let house = House::either_with(|config| config.people.operator = Token::parse(secret));
    let game = house.begin("short").await;
    let say = json!({ "seat": "red", "text": "Something foul" });
    let (_, line) = house.post(&game.path("/talk"), &[&game.red], say).await;
    let note = json!({ "seat": "red", "text": "My plan", "note": true });
    let (_, note) = house.post(&game.path("/talk"), &[&game.red], note).await;
    let report = |line: &Value| json!({ "line": line["num"], "why": "It is foul" });
    assert_eq!(house.post(&game.path("/report"), &[], report(&line)).await.0, 404, "who may not read it");
    assert_eq!(
        house.post(&game.path("/report"), &[&game.red], report(&note)).await.0,
        404,
        "a note is nobody's business"
    );
    for _ in 0..2 {
        assert_eq!(house.post(&game.path("/report"), &[&game.blue], report(&line)).await.0, 200);
    }
    let mut tried = 0;
    for wrong in [&[][..], &["x"], &[game.red.as_str()], &["0123456789abcdefghjX"], &[secret, secret]] {
        assert!(matches!(house.get("/api/operator/reports", wrong).await.0, 401 | 429));
        tried += 1;
    }
    assert_eq!(tried, 5);
    let (status, seen) = house.get("/api/operator/reports", &[secret]).await;
    let one = &seen["reports"][0];
    assert_eq!(
        (status, &one["text"], &one["times"], &one["state"]),
        (200, &json!("Something foul"), &json!(2), &json!("open"))
    );
    let path = format!("/api/operator/reports/{}", one["num"]);
    assert_eq!(house.post(&path, &[&game.red], json!({ "remove": true })).await.0, 401);
    let (_, seen) = house.post(&path, &[secret], json!({ "remove": true })).await;
    assert_eq!(seen["reports"][0]["state"], json!("removed"));
    let (_, talk) = house.get(&game.path("/talk"), &[&game.blue]).await;
    assert_eq!(talk["lines"], json!([]));
    assert_eq!(house.post("/api/operator/reports/99", &[secret], json!({ "remove": true })).await.0, 404);
    let none = House::either();
    assert_eq!(none.get("/api/operator/reports", &[""]).await.0, 401, "without a secret nobody is the operator");
}
