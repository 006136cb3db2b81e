//! The computer's seats: off the request path, visible, taken up again after a restart.

use crate::house::{House, Socket, listen};
use serde_json::{Value, json};

async fn against_computer(house: &House, red: &str, blue: &str) -> Value {
    let body = json!({ "game": "race", "scenario": "short", "seats": { "red": red, "blue": blue } });
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

#[tokio::test]
async fn after_a_restart_the_computer_goes_on_by_itself() {
    let house = House::new();
    let made = against_computer(&house, "random", "me").await;
    let (id, blue) = (made["id"].as_str().unwrap().to_owned(), made["seats"]["blue"].as_str().unwrap().to_owned());
    // Stops with the computer's decision wanted, before it is made: the runtime of this test is not given a turn.
    let due = house.app.store().due().unwrap();
    assert_eq!(due.iter().map(|id| id.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    let house = house.restart();
    assert_eq!(house.app.hall().resume().await.unwrap(), 1);
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
