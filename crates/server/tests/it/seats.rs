//! Seats and secrets: each pair of eyes gets what it may see, and nobody acts for another.

use crate::house::{House, Match, Socket, listen, request};
use axum::body::Body;
use serde_json::{Value, json};

async fn with_red_wager(house: &House) -> Match {
    let game = house.begin("short").await;
    let (status, _) = house.decide(&game, "red", json!({ "wager": { "face": 5 } })).await;
    assert_eq!(status, 200);
    game
}

fn pieces(view: &Value) -> Vec<&str> {
    view["pieces"].as_array().unwrap().iter().map(|piece| piece["spoken"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_secret_wager_is_seen_by_its_owner_alone() {
    let house = House::new();
    let game = with_red_wager(&house).await;
    let red = house.snapshot(&game, &[&game.red]).await;
    let blue = house.snapshot(&game, &[&game.blue]).await;
    let observer = house.snapshot(&game, &[]).await;
    assert!(pieces(&red["view"]).contains(&"wager on 5"));
    for other in [&blue, &observer] {
        assert!(pieces(&other["view"]).contains(&"a wager"));
        assert_eq!(other["log"], json!([]), "none of its events may be seen, so it is not in the log");
        assert!(!other.to_string().contains("wager on 5"));
    }
    assert_eq!(red["log"][0]["label"], json!("Wager { face: 5 }"));
    assert_eq!(red["seq"], json!(1));
    assert_eq!(blue["seq"], json!(1));
}

#[tokio::test]
async fn a_decision_of_which_part_may_be_seen_shows_that_part_without_words_or_dice() {
    let house = House::new();
    let game = with_red_wager(&house).await;
    house.decide(&game, "blue", json!({ "wager": { "face": 2 } })).await;
    let red = house.snapshot(&game, &[&game.red]).await;
    // Blue's wager was followed by the public showing of both.
    let entry = &red["log"][1];
    assert_eq!((entry["seat"].as_u64(), entry["label"].as_str()), (Some(1), Some("")));
    assert_eq!(entry["events"].as_array().unwrap().len(), 1);
    assert_eq!(entry["events"][0]["data"], json!({ "revealed": { "faces": [5, 2] } }));
}

#[tokio::test]
async fn the_record_hides_secrets_and_hashes_from_others_until_the_game_is_over() {
    let house = House::new();
    let game = with_red_wager(&house).await;
    let record =
        async |tokens: &[&str]| house.text(request("GET", &game.path("/record"), tokens, Body::empty())).await.1;
    let owner = record(&[&game.red]).await;
    assert!(owner.contains("\"face\":5") && owner.contains("\"hash\":\"\""));
    for tokens in [&[game.blue.as_str()][..], &[]] {
        let text = record(tokens).await;
        assert!(text.contains("{\"hidden\":{\"seat\":0}}"), "{text}");
        assert!(!text.contains("\"face\":5") && text.contains("\"opening\":\"\""), "{text}");
    }
    for secret in [&owner, &record(&[&game.red, &game.blue]).await] {
        assert!(!secret.contains("reveal"), "the seed stays secret while the game lasts");
    }
    finish(&house, &game).await;
    let over = record(&[]).await;
    assert!(over.contains("\"face\":5") && over.contains("\"reveal\":{\"seed\":\""), "{over}");
    let games = [crate::race::race()];
    let (header, entries) = kernel::record::read(&over).unwrap();
    let verdict = kernel::record::verify(&games[0], &header, &entries).unwrap();
    assert_eq!(verdict.fair, Some(true));
}

/// Plays to the end with whatever comes first.
pub async fn finish(house: &House, game: &Match) {
    loop {
        let snapshot = house.snapshot(game, &[&game.red, &game.blue]).await;
        if !snapshot["outcome"].is_null() {
            return;
        }
        let (seat, other) = if snapshot["view"]["asked"][0] == json!(0) { ("red", "red") } else { ("blue", "blue") };
        let options = snapshot["viewers"][other]["prompt"]["options"].as_array().unwrap();
        let (status, answer) = house.decide(game, seat, options.last().unwrap()["decision"].clone()).await;
        assert_eq!(status, 200, "{answer}");
    }
}

#[tokio::test]
async fn the_state_is_for_those_who_may_see_everything() {
    let house = House::new();
    let game = with_red_wager(&house).await;
    assert_eq!(house.get(&game.path("/state"), &[]).await.0, 409);
    assert_eq!(house.get(&game.path("/state"), &[&game.blue]).await.0, 409);
    let (status, state) = house.get(&game.path("/state"), &[&game.red, &game.blue]).await;
    assert_eq!((status, &state["state"]["wagers"]), (200, &json!([5, null])));
}

#[tokio::test]
async fn nobody_acts_for_a_seat_without_its_token() {
    let house = House::new();
    let game = house.begin("short").await;
    let body = json!({ "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 1 } }] });
    let path = game.path("/decisions");
    for (tokens, code) in [
        (&[][..], "not-your-seat"),
        (&[game.blue.as_str()], "not-your-seat"),
        (&["0123456789abcdef0123456789abcdef"], "no-such-seat"),
        (&[game.red.as_str(), "nonsense"], "no-such-seat"),
    ] {
        let (status, answer) = house.post(&path, tokens, body.clone()).await;
        assert_eq!((status, answer["error"].as_str()), (401, Some(code)), "{tokens:?}");
    }
    let other = house.begin("short").await;
    assert_eq!(house.post(&path, &[&other.red], body.clone()).await.0, 401, "a token of another match");
    assert_eq!(house.snapshot(&game, &[]).await["seq"], json!(0));
    assert_eq!(house.post(&path, &[&game.red], body).await.0, 200);
}

#[tokio::test]
async fn an_invite_is_exchanged_once_and_then_opens_nothing() {
    let listening = listen().await;
    let house = &listening.house;
    let body = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "open" } });
    let (_, made) = house.post("/api/matches", &[], body).await;
    let (id, invite) = (made["id"].as_str().unwrap(), made["invites"]["blue"].as_str().unwrap());
    assert_eq!(made["seats"]["blue"], Value::Null);
    // Whoever made the match looks through the invite before the friend comes.
    let (mut spy, _) = Socket::join(listening.address, id, &[invite], json!(0)).await;
    let (status, claimed) = house.post(&format!("/api/matches/{id}/claim"), &[invite], json!({})).await;
    assert_eq!((status, claimed["key"].as_str()), (200, Some("blue")));
    let path = format!("/api/matches/{id}");
    assert_eq!(house.get(&path, &[invite]).await.0, 401);
    assert_eq!(house.get(&path, &[claimed["token"].as_str().unwrap()]).await.0, 200);
    let said = spy.until(|message| message["error"].is_string()).await;
    assert_eq!(said["error"], json!("no-such-seat"), "the open connection is closed too");
    assert_eq!(spy.next().await, None);
}

#[tokio::test]
async fn no_secret_is_in_the_database_in_readable_form() {
    let house = House::new();
    let game = with_red_wager(&house).await;
    let (path, (red, blue)) = (house.scratch.database(), (game.red, game.blue));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend(std::fs::read(path.with_extension("db-wal")).unwrap_or_default());
    for token in [red, blue] {
        assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()), "a token is stored");
    }
}
