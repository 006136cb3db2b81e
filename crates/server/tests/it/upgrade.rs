//! A server upgrade strands nobody's match: a store written by an older version of a game is opened by a newer one.

use crate::fiw::fiw;
use crate::house::{House, Match, request};
use crate::race::race_of;
use crate::seats::finish;
use axum::body::Body;
use serde_json::{Value, json};

/// The same matches on a server that has a later version of the game.
fn upgraded(house: House, version: u32) -> House {
    house.restart_with(|config| config.games = vec![race_of(version), fiw()])
}

async fn running(house: &House, scenario: &str, walks: usize) -> Match {
    let game = house.begin(scenario).await;
    house.wager(&game).await;
    let mut run = vec![json!("walk"); walks];
    run.push(json!("roll"));
    assert_eq!(house.decide_all(&game, "red", run).await.0, 200);
    assert_eq!(house.decide(&game, "blue", json!("walk")).await.0, 200);
    game
}

async fn verified(house: &House, game: &Match, version: u32) -> kernel::record::Verdict {
    let (_, text) = house.text(request("GET", &game.path("/record"), &[&game.red, &game.blue], Body::empty())).await;
    let (header, entries) = kernel::record::read(&text).unwrap();
    assert_eq!(header.version, version);
    let verdict = kernel::record::verify(&race_of(version), &header, &entries).unwrap();
    assert_eq!(verdict.fair, Some(true));
    verdict
}

#[tokio::test]
async fn a_match_that_the_new_rules_allow_goes_on_with_its_dice() {
    let house = House::new();
    for scenario in ["short", "dealt"] {
        let game = running(&house, scenario, 2).await;
        let before = house.snapshot(&game, &[&game.red]).await;
        let house = upgraded(house.copy(), 2);
        let after = house.snapshot(&game, &[&game.red]).await;
        assert_eq!(after["set_back"], Value::Null, "{after}");
        for key in ["steps", "commitment", "log"] {
            assert_eq!(after[key], before[key], "{scenario}: {key}");
        }
        assert!(after["seq"].as_u64() > before["seq"].as_u64(), "whoever watched before is told to look again");
        assert_eq!(after["view"]["pieces"], before["view"]["pieces"]);
        // What could be taken back still can, and the dice are still those that were promised.
        let body = json!({ "seat": "blue", "seq": after["seq"] });
        assert_eq!(house.post(&game.path("/undo"), &[&game.blue], body).await.0, 200);
        let house = house.restart_with(|config| config.games = vec![race_of(2)]);
        finish(&house, &game).await;
        let verdict = verified(&house, &game, 2).await;
        assert_eq!((verdict.brought, verdict.checked), (0, verdict.rolls));
    }
}

#[tokio::test]
async fn a_match_that_the_new_rules_forbid_is_set_back_and_both_players_are_told_where_and_why() {
    let house = House::new();
    let game = running(&house, "short", 5).await;
    let before = house.snapshot(&game, &[]).await;
    assert_eq!(before["steps"], json!(9));
    let house = upgraded(house, 2);
    for tokens in [vec![game.red.as_str()], vec![&game.blue], vec![]] {
        let after = house.snapshot(&game, &tokens).await;
        let told = &after["set_back"];
        assert_eq!((&told["version"], &told["kept"], &told["of"]), (&json!(1), &json!(4), &json!(9)), "{told}");
        assert!(told["why"].as_str().unwrap().contains("Tired"), "{told}");
        let text = told["text"].as_str().unwrap();
        assert!(text.contains("after decision 4 of 9") && text.contains("version 1"), "{text}");
        assert_eq!((&after["steps"], &after["view"]["pieces"][0]["at"]), (&json!(4), &json!("2")));
        // The old dice were seen to fall: new ones are promised.
        assert_ne!(after["commitment"], before["commitment"]);
    }
    let stale = before["seq"].as_u64().unwrap();
    assert_eq!(house.decide_at(&game, "red", stale, json!("roll")).await.1["error"], json!("stale"));
    assert_eq!(house.decide(&game, "red", json!("roll")).await.0, 200);
    // Done once: the next start finds it as it is.
    let before = house.snapshot(&game, &[&game.red]).await;
    let house = house.restart_with(|config| config.games = vec![race_of(2)]);
    assert_eq!(house.snapshot(&game, &[&game.red]).await, before);
    finish(&house, &game).await;
    assert_eq!(verified(&house, &game, 2).await.brought, 4);
}

#[tokio::test]
async fn several_who_open_it_at_the_same_time_find_one_match() {
    let house = House::new();
    let game = running(&house, "short", 5).await;
    let house = upgraded(house, 2);
    let (one, two, three) =
        tokio::join!(house.snapshot(&game, &[]), house.snapshot(&game, &[]), house.snapshot(&game, &[]));
    assert_eq!((&one["commitment"], &one["seq"]), (&two["commitment"], &two["seq"]));
    assert_eq!(one["commitment"], three["commitment"]);
    assert_eq!(house.decide(&game, "red", json!("roll")).await.0, 200);
    let house = house.restart_with(|config| config.games = vec![race_of(2)]);
    assert_eq!(house.snapshot(&game, &[]).await["commitment"], one["commitment"]);
}

#[tokio::test]
async fn a_match_whose_set_up_is_another_one_begins_anew() {
    let house = House::new();
    let game = running(&house, "dealt", 1).await;
    let house = upgraded(house, 3);
    let after = house.snapshot(&game, &[&game.red]).await;
    assert_eq!((&after["set_back"]["kept"], &after["set_back"]["of"]), (&json!(0), &json!(5)), "{after}");
    assert_eq!(after["steps"], json!(0));
    finish(&house, &game).await;
    assert_eq!(verified(&house, &game, 3).await.brought, 0);
}

#[tokio::test]
async fn a_match_that_began_from_a_state_goes_on_too() {
    let house = House::new();
    let game = running(&house, "short", 5).await;
    let (_, mut state) = house.get(&game.path("/state"), &[&game.red, &game.blue]).await;
    state["state"]["at"] = json!([7, 3]);
    let body = json!({ "state": state, "seats": { "red": "me", "blue": "me" } });
    let (status, made) = house.post("/api/matches/import", &[], body).await;
    assert_eq!(status, 200, "{made}");
    let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
    let fork = Match { id: made["id"].as_str().unwrap().into(), red: token("red"), blue: token("blue") };
    assert_eq!(house.decide(&fork, "blue", json!("roll")).await.0, 200);
    let house = upgraded(house, 2);
    let after = house.snapshot(&fork, &[]).await;
    assert_eq!((&after["set_back"], &after["steps"]), (&Value::Null, &json!(1)), "{after}");
    finish(&house, &fork).await;
    verified(&house, &fork, 2).await;
}

#[tokio::test]
async fn an_older_server_says_that_it_is_older() {
    let house = House::with(|config| config.games = vec![race_of(2)]);
    let game = house.begin("short").await;
    house.wager(&game).await;
    let house = house.restart_with(|config| config.games = vec![race_of(1)]);
    let (status, answer) = house.get(&game.path(""), &[]).await;
    assert_eq!((status, &answer["error"]), (409, &json!("other-version")));
}
