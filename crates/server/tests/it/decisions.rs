//! What is accepted and what is not: legality, numbers, sizes, undo.

use crate::house::{House, Match, request};
use axum::body::Body;
use serde_json::{Value, json};
use server::Limits;

async fn running(house: &House) -> Match {
    let game = house.begin("short").await;
    house.wager(&game).await;
    game
}

#[tokio::test]
async fn decisions_are_applied_in_order_until_one_is_refused() {
    let house = House::new();
    let game = running(&house).await;
    let chain = vec![json!("walk"), json!("walk"), json!({ "wager": { "face": 1 } }), json!("walk")];
    let (status, answer) = house.decide_all(&game, "red", chain).await;
    assert_eq!(status, 200);
    assert_eq!((answer["seq"].as_u64(), answer["applied"].as_u64()), (Some(4), Some(2)));
    assert_eq!(answer["refused"]["rule"], json!("2"));
    assert_eq!(house.snapshot(&game, &[]).await["view"]["pieces"][0]["at"], json!("2"));
}

#[tokio::test]
async fn what_is_wrong_is_refused_with_a_reason_and_changes_nothing() {
    let house = House::new();
    let game = running(&house).await;
    let before = house.hash(&game).await;
    let path = game.path("/decisions");
    let sent = |seat: Value, seq: Value, decisions: Value| json!({ "seat": seat, "seq": seq, "decisions": decisions });
    for (body, status, code) in [
        (sent(json!("red"), json!(2), json!([{ "wager": { "face": 1 } }])), 409, "refused"),
        (sent(json!("red"), json!(1), json!(["walk"])), 409, "stale"),
        (sent(json!("red"), json!(3), json!(["walk"])), 409, "stale"),
        (sent(json!("blue"), json!(2), json!(["walk"])), 401, "not-your-seat"),
        (sent(json!("green"), json!(2), json!(["walk"])), 400, "malformed"),
        (sent(json!(7), json!(2), json!(["walk"])), 400, "malformed"),
        (sent(json!("red"), json!(2), json!(["fly"])), 400, "malformed"),
        (sent(json!("red"), json!(2), json!([])), 400, "malformed"),
        (sent(json!("red"), json!(-1), json!(["walk"])), 400, "malformed"),
        (sent(json!("red"), json!(2), json!(vec!["walk"; 201])), 400, "malformed"),
        (sent(json!("red"), json!(2), json!(["x".repeat(2000)])), 413, "too-large"),
        (json!({ "seat": "red" }), 400, "malformed"),
        (json!([1, 2, 3]), 400, "malformed"),
    ] {
        let (found, answer) = house.post(&path, &[&game.red], body.clone()).await;
        assert_eq!((found, answer["error"].as_str()), (status, Some(code)), "{body}");
        assert!(!answer["text"].as_str().unwrap().is_empty());
    }
    let (status, answer) = house.text(request("POST", &path, &[&game.red], Body::from("{\"seat\": \"r"))).await;
    assert_eq!(status, 400, "{answer}");
    let large = Body::from(format!("{{\"seat\": \"{}\"}}", "r".repeat(100_000)));
    assert_eq!(house.text(request("POST", &path, &[&game.red], large)).await.0, 413);
    assert_eq!(house.hash(&game).await, before);
}

#[tokio::test]
async fn a_refusal_names_the_rule_and_says_that_nothing_was_applied() {
    let house = House::new();
    let game = running(&house).await;
    let (status, answer) = house.decide(&game, "red", json!({ "wager": { "face": 1 } })).await;
    assert_eq!(status, 409);
    assert_eq!((answer["rule"].as_str(), answer["applied"].as_u64()), (Some("2"), Some(0)));
    assert_eq!(answer["refused"]["rule"], json!("2"));
}

#[tokio::test]
async fn a_fault_in_the_rules_is_a_500_and_the_match_is_unharmed() {
    let house = House::new();
    let game = running(&house).await;
    let before = house.hash(&game).await;
    let (status, answer) = house.decide(&game, "red", json!("panic")).await;
    assert_eq!((status, answer["error"].as_str()), (500, Some("internal")));
    assert!(!answer["text"].as_str().unwrap().contains("panic"), "internals are not told");
    assert_eq!(house.hash(&game).await, before);
    assert_eq!(house.decide(&game, "red", json!("roll")).await.0, 200);
    let house = house.restart();
    assert_eq!(house.decide(&game, "blue", json!("roll")).await.0, 200, "the dice go on where they stopped");
}

#[tokio::test]
async fn undo_goes_back_to_the_last_roll_or_hand_over_and_no_further() {
    let house = House::new();
    let game = running(&house).await;
    let undo = async |seat: &str, seq: u64| {
        house.post(&game.path("/undo"), &[game.token(seat)], json!({ "seat": seat, "seq": seq })).await
    };
    assert_eq!(undo("red", 2).await.0, 409, "the hand-over bars the way");
    house.decide_all(&game, "red", vec![json!("walk"), json!("walk")]).await;
    let snapshot = house.snapshot(&game, &[&game.red]).await;
    assert_eq!(snapshot["may_undo"], json!([0]));
    assert_eq!(undo("blue", 4).await.0, 409, "it was red's decision");
    assert_eq!(undo("red", 3).await.1["error"], json!("stale"));
    assert_eq!(undo("red", 4).await, (200, json!({ "seq": 5 })));
    let snapshot = house.snapshot(&game, &[&game.red]).await;
    assert_eq!((snapshot["steps"].as_u64(), snapshot["log"].as_array().unwrap().len()), (Some(3), 3));
    assert_eq!(undo("red", 5).await, (200, json!({ "seq": 6 })));
    assert_eq!(undo("red", 6).await.0, 409);
    // The same after a restart: what could be taken back still can.
    house.decide(&game, "red", json!("walk")).await;
    let house = house.restart();
    let answer = house.post(&game.path("/undo"), &[&game.red], json!({ "seat": "red", "seq": 7 })).await;
    assert_eq!(answer, (200, json!({ "seq": 8 })));
}

#[tokio::test]
async fn further_back_only_if_the_other_side_agrees() {
    let house = House::new();
    let game = running(&house).await;
    house.decide_all(&game, "red", vec![json!("walk"), json!("roll")]).await;
    let ask = async |seat: &str, body: Value| {
        let mut body = body;
        (body["seat"], body["seq"]) = (json!(seat), json!(4));
        house.post(&game.path("/takeback"), &[game.token(seat)], body).await
    };
    assert_eq!(ask("blue", json!({ "answer": true })).await.0, 409, "nobody asked");
    assert_eq!(ask("red", json!({ "count": 9 })).await.0, 409, "there is not so much");
    let (status, answer) = ask("red", json!({})).await;
    assert_eq!((status, &answer["takeback"]), (200, &json!({ "seat": 0, "count": 1 })));
    assert_eq!(ask("red", json!({ "answer": true })).await.0, 409, "one cannot agree with oneself");
    assert_eq!(ask("red", json!({ "count": 2 })).await.0, 409, "consent would be given to something else");
    assert_eq!(ask("blue", json!({ "answer": false })).await.1["takeback"], Value::Null);
    assert_eq!(house.snapshot(&game, &[]).await["seq"], json!(4));
    ask("red", json!({ "count": 2 })).await;
    let (status, answer) = ask("blue", json!({ "answer": true })).await;
    assert_eq!((status, answer["seq"].as_u64()), (200, Some(5)));
    let snapshot = house.snapshot(&game, &[]).await;
    assert_eq!((snapshot["steps"].as_u64(), &snapshot["view"]["pieces"][0]["at"]), (Some(2), &json!("0")));
    let house = house.restart();
    assert_eq!(house.snapshot(&game, &[]).await["view"], snapshot["view"]);
    assert_eq!(house.decide(&game, "red", json!("walk")).await.0, 200);
}

#[tokio::test]
async fn a_match_has_an_end_even_if_nobody_ends_it() {
    let house = House::with(|config| config.limits.match_length = 4);
    let game = running(&house).await;
    assert_eq!(house.decide_all(&game, "red", vec![json!("walk"), json!("walk"), json!("walk")]).await.0, 409);
    assert_eq!(house.decide_all(&game, "red", vec![json!("walk"), json!("walk")]).await.0, 200);
    assert_eq!(house.decide(&game, "red", json!("walk")).await.1["error"], json!("not-allowed"));
}

#[tokio::test]
async fn one_who_holds_both_seats_need_not_ask() {
    let house = House::new();
    let game = running(&house).await;
    house.decide(&game, "red", json!("roll")).await;
    let body = json!({ "seat": "red", "seq": 3 });
    let (status, answer) = house.post(&game.path("/takeback"), &[&game.red, &game.blue], body).await;
    assert_eq!((status, answer), (200, json!({ "seq": 4, "takeback": null })));
}

#[tokio::test]
async fn questions_about_the_position_are_answered_for_ones_own_seat() {
    let house = House::new();
    let game = running(&house).await;
    let ask = async |rest: &str, seat: &str| house.get(&game.path(rest), &[game.token(seat)]).await;
    assert_eq!(ask("/why-not?seat=red&piece=runner-0", "red").await, (200, Value::Null));
    assert_eq!(ask("/why-not?seat=blue&piece=runner-1", "blue").await.1["rule"], json!("2"));
    assert_eq!(ask("/why-not?seat=blue", "red").await.0, 401);
    assert_eq!(ask("/why-not?piece=runner-1", "red").await.0, 400);
    let (_, reach) = ask("/reach?seat=0&piece=runner-0", "red").await;
    assert_eq!(reach[1]["decisions"], json!(["walk", "walk"]));
    let body = json!({ "seat": "red", "decision": "roll" });
    assert_eq!(house.post(&game.path("/preview"), &[&game.red], body).await, (200, Value::Null));
}

#[tokio::test]
async fn too_many_requests_from_one_address_are_turned_away() {
    let house = House::with(|config| config.limits = Limits { per_second: 1, burst: 3, ..Limits::default() });
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(house.get("/api/games", &[]).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

/// How many rows of a table a match takes: what is taken back leaves none.
fn rows(house: &House, table: &str) -> u64 {
    let path = house.scratch.database();
    let sql = format!("SELECT count(*) FROM {table}");
    rusqlite::Connection::open(path).unwrap().query_row(&sql, [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn what_is_decided_and_taken_back_leaves_nothing_behind() {
    let house = House::with(|config| config.limits.match_length = 6);
    let game = running(&house).await;
    let both = [game.red.as_str(), game.blue.as_str()];
    let record = async |house: &House| house.text(request("GET", &game.path("/record"), &both, Body::empty())).await.1;
    let (before, log) = (record(&house).await, house.snapshot(&game, &both).await["log"].clone());
    for pair in 0..20 {
        assert_eq!(house.decide(&game, "red", json!("walk")).await.0, 200, "pair {pair}");
        let seq = 2 + 2 * pair + 1;
        let (status, answer) =
            house.post(&game.path("/undo"), &[&game.red], json!({ "seat": "red", "seq": seq })).await;
        assert_eq!((status, answer["seq"].as_u64()), (200, Some(seq + 1)), "the number never falls");
    }
    assert_eq!(record(&house).await, before);
    assert_eq!(house.snapshot(&game, &both).await["log"], log);
    assert_eq!(rows(&house, "entry"), 2);
    // The number is kept: who knew the match before the restart notices what happened since.
    let house = house.restart();
    let snapshot = house.snapshot(&game, &both).await;
    assert_eq!((&snapshot["seq"], &snapshot["steps"]), (&json!(42), &json!(2)));
    assert_eq!(house.decide_at(&game, "red", 2, json!("walk")).await.1["error"], json!("stale"));
    house.decide_all(&game, "red", vec![json!("walk"), json!("roll")]).await;
    let house = house.restart();
    assert_eq!(house.snapshot(&game, &both).await["seq"], json!(44));
}

#[tokio::test]
async fn a_decision_that_only_undoes_the_one_before_leaves_nothing_behind() {
    let house = House::with(|config| config.limits.match_length = 6);
    let game = house.begin("short").await;
    let wager = json!({ "wager": { "face": 2 } });
    for _ in 0..10 {
        assert_eq!(house.decide(&game, "red", wager.clone()).await.0, 200);
        assert_eq!(house.decide(&game, "red", json!("take-up")).await.0, 200);
    }
    assert_eq!(rows(&house, "entry"), 0);
    let many = vec![wager.clone(), json!("take-up"), wager.clone(), json!("take-up"), wager];
    let (status, answer) = house.decide_all(&game, "red", many).await;
    assert_eq!((status, &answer["seq"], &answer["applied"]), (200, &json!(25), &json!(5)), "{answer}");
    assert_eq!(house.snapshot(&game, &[]).await["steps"], json!(1));
    let house = house.restart();
    assert_eq!(house.snapshot(&game, &[]).await["seq"], json!(25));
    // A face was shown when both had wagered: that is not undone by taking it up, and nobody can.
    assert_eq!(house.decide(&game, "blue", json!({ "wager": { "face": 5 } })).await.0, 200);
    assert_eq!(house.decide(&game, "blue", json!("take-up")).await.0, 409);
}
