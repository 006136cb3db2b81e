//! Live connections: updates in order, differences only, two tabs, resync.

use crate::house::{Listening, Match, Socket, listen};
use serde_json::{Value, json};

async fn begun(listening: &Listening) -> Match {
    let game = listening.house.begin("short").await;
    listening.house.wager(&game).await;
    game
}

#[tokio::test]
async fn both_sides_see_a_decision_as_a_difference() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut red, first) = Socket::join(listening.address, &game.id, &[&game.red], json!(2)).await;
    assert_eq!((&first["seq"], &first["patch"]), (&json!(2), &json!({})), "who is up to date needs no snapshot");
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], json!(2)).await;
    listening.house.decide(&game, "red", json!("walk")).await;
    let (seen_by_red, seen_by_blue) = (red.update(3).await, blue.update(3).await);
    for update in [&seen_by_red, &seen_by_blue] {
        assert_eq!(update["log"][0]["label"], json!("Walk"));
        assert_eq!(update["patch"]["pieces"]["set"][0]["at"], json!("1"));
        assert_eq!(update["patch"]["pieces"]["set"].as_array().unwrap().len(), 2, "the runner and its wager moved");
        assert_eq!(update["patch"].get("turn"), None, "what did not change is not sent");
    }
    assert_eq!((&seen_by_red["may_undo"], &seen_by_blue["may_undo"]), (&json!([0]), &json!([])));
    assert!(seen_by_red["patch"].get("prompt").is_none(), "red may do the same as before");
}

#[tokio::test]
async fn patches_laid_on_the_first_view_give_the_view() {
    let listening = listen().await;
    let game = listening.house.begin("short").await;
    let (mut socket, first) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let mut view = first["snapshot"]["view"].clone();
    listening.house.wager(&game).await;
    listening.house.decide_all(&game, "red", vec![json!("walk"), json!("walk"), json!("roll")]).await;
    for seq in 1..=5 {
        let update = socket.until(|message| message["seq"] == json!(seq) && message.get("seats").is_none()).await;
        lay(&mut view, &update["patch"]);
    }
    assert_eq!(view, listening.house.snapshot(&game, &[&game.red]).await["view"]);
}

/// A part of a prompt: all of it, or the difference between two lists.
fn lay_list(old: &mut Value, value: &Value) {
    let Some(gone) = value.get("gone") else {
        *old = value.clone();
        return;
    };
    let list = old.as_array_mut().unwrap();
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    for run in gone.as_array().unwrap().iter().rev() {
        list.drain(number(&run[0])..number(&run[0]) + number(&run[1]));
    }
    for item in value["set"].as_array().unwrap() {
        list.insert(number(&item[0]), item[1].clone());
    }
}

/// What a client does with a patch.
pub fn lay(view: &mut Value, patch: &Value) {
    for (key, value) in patch.as_object().unwrap() {
        if key == "prompt" {
            value.as_object().unwrap().iter().for_each(|(part, value)| lay_list(&mut view["prompt"][part], value));
            continue;
        }
        if key != "pieces" {
            view[key] = value.clone();
            continue;
        }
        let gone = value["gone"].as_array().unwrap();
        let pieces = view["pieces"].as_array_mut().unwrap();
        pieces.retain(|piece| !gone.contains(&piece["id"]));
        for piece in value["set"].as_array().unwrap() {
            match pieces.iter_mut().find(|old| old["id"] == piece["id"]) {
                Some(old) => *old = piece.clone(),
                None => pieces.push(piece.clone()),
            }
        }
        if let Some(order) = value.get("order") {
            let place = |piece: &Value| order.as_array().unwrap().iter().position(|id| *id == piece["id"]);
            pieces.sort_by_key(place);
        }
    }
}

#[tokio::test]
async fn every_number_has_its_update_even_when_decisions_come_together() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], json!(2)).await;
    listening.house.decide_all(&game, "red", vec![json!("walk"), json!("walk"), json!("walk")]).await;
    for seq in 3..=5 {
        let update = blue.until(|message| message.get("seats").is_none()).await;
        assert_eq!((&update["seq"], &update["log"][0]["step"]), (&json!(seq), &json!(seq)));
    }
}

#[tokio::test]
async fn a_secret_does_not_leave_through_the_socket() {
    let listening = listen().await;
    let game = listening.house.begin("short").await;
    let (mut red, _) = Socket::join(listening.address, &game.id, &[&game.red], json!(0)).await;
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], json!(0)).await;
    let (mut observer, _) = Socket::join(listening.address, &game.id, &[], json!(0)).await;
    listening.house.decide(&game, "red", json!({ "wager": { "face": 5 } })).await;
    assert!(red.update(1).await.to_string().contains("wager on 5"));
    for other in [&mut blue, &mut observer] {
        let update = other.update(1).await;
        assert_eq!(update["log"], json!([]));
        assert_eq!(update["patch"]["pieces"]["set"][0]["spoken"], json!("a wager"));
        assert!(!update.to_string().contains('5'), "{update}");
    }
}

#[tokio::test]
async fn two_tabs_of_one_seat_and_one_with_both_seats_stay_in_step() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut one, _) = Socket::join(listening.address, &game.id, &[&game.red], json!(2)).await;
    let (mut two, _) = Socket::join(listening.address, &game.id, &[&game.red], json!(2)).await;
    let (mut both, first) = Socket::join(listening.address, &game.id, &[&game.red, &game.blue], json!(0)).await;
    let snapshot = &first["snapshot"];
    assert_eq!(snapshot["view"], snapshot["viewers"]["red"]);
    assert_eq!(snapshot["seats"][1]["mine"], json!(true));
    one.send(json!({ "decide": { "seat": "red", "seq": 2, "decisions": ["walk"] }, "ref": 7 })).await;
    let answer = one.until(|message| message.get("ref").is_some()).await;
    assert_eq!(answer, json!({ "answer": { "seq": 3, "applied": 1, "refused": null }, "ref": 7 }));
    assert_eq!(two.update(3).await["log"][0]["label"], json!("Walk"));
    let update = both.until(|message| message["seq"] == json!(3)).await;
    assert!(update["patches"]["red"]["pieces"].is_object() && update["patches"]["blue"]["pieces"].is_object());
    assert_eq!(update.get("patch"), None);
    // The other tab acts on what it knew before.
    two.send(json!({ "decide": { "seat": "red", "seq": 2, "decisions": ["walk"] }, "ref": "x" })).await;
    let answer = two.until(|message| message.get("ref").is_some()).await;
    assert_eq!((&answer["error"], &answer["seq"]), (&json!("stale"), &json!(3)));
}

#[tokio::test]
async fn who_asks_again_or_comes_late_gets_the_whole() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut socket, first) = Socket::join(listening.address, &game.id, &[&game.blue], json!(1)).await;
    assert_eq!(first["snapshot"]["seq"], json!(2));
    socket.send(json!({ "resync": true })).await;
    let again = socket.until(|message| message.get("snapshot").is_some()).await;
    assert_eq!(again["snapshot"]["view"], first["snapshot"]["view"]);
    listening.house.decide(&game, "red", json!("roll")).await;
    assert_eq!(socket.update(3).await["patch"]["asked"], json!([1]));
}

#[tokio::test]
async fn a_snapshot_brings_the_end_of_the_log_and_the_rest_in_pages() {
    let listening = listen().await;
    let (house, game) = (&listening.house, listening.house.begin("long").await);
    let mut seq = 0;
    while seq < 450 {
        let wager = vec![json!({ "wager": { "face": 3 } })];
        let walk: Vec<Value> = std::iter::repeat_n(json!("walk"), 20).chain([json!("end")]).collect();
        for (seat, decisions) in [("red", wager.clone()), ("blue", wager), ("red", walk.clone()), ("blue", walk)] {
            let (status, answer) = house.decide_all(&game, seat, decisions).await;
            assert_eq!(status, 200, "{answer}");
            seq = answer["seq"].as_u64().unwrap();
        }
    }
    let tokens = [game.red.as_str(), &game.blue];
    let snapshot = house.snapshot(&game, &tokens).await;
    let steps = |page: &Value| -> Vec<u64> {
        page["log"].as_array().unwrap().iter().map(|entry| entry["step"].as_u64().unwrap()).collect()
    };
    let mut found = steps(&snapshot);
    assert_eq!(found.len(), 200);
    let mut before = snapshot["log_before"].clone();
    while let Some(step) = before.as_u64() {
        assert_eq!(step, found[0]);
        let (_, page) = house.get(&game.path(&format!("/log?before={step}")), &tokens).await;
        found = [steps(&page), found].concat();
        before = page["log_before"].clone();
    }
    assert_eq!(found, (1..=seq).collect::<Vec<u64>>());
    let short = listening.house.begin("short").await;
    assert_eq!(house.snapshot(&short, &[]).await["log_before"], Value::Null);
}

#[tokio::test]
async fn what_is_taken_back_is_told() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], json!(2)).await;
    listening.house.decide(&game, "red", json!("walk")).await;
    listening.house.post(&game.path("/undo"), &[&game.red], json!({ "seat": "red", "seq": 3 })).await;
    let update = blue.update(4).await;
    assert_eq!(update["log"], json!([{ "undone_to": 2 }]));
    assert_eq!(update["patch"]["pieces"]["set"][0]["at"], json!("0"));
}

#[tokio::test]
async fn one_sees_who_is_there() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut red, first) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let there = |message: &Value| message["seats"][1]["present"].as_bool();
    assert_eq!(there(&first["snapshot"]), Some(false));
    let (blue, _) = Socket::join(listening.address, &game.id, &[&game.blue], json!(2)).await;
    red.until(|message| there(message) == Some(true)).await;
    drop(blue);
    red.until(|message| there(message) == Some(false)).await;
}

#[tokio::test]
async fn a_wrong_token_is_told_and_the_connection_closed() {
    let listening = listen().await;
    let game = begun(&listening).await;
    let (mut socket, first) = Socket::join(listening.address, &game.id, &["nonsense"], json!(2)).await;
    assert_eq!(first["error"], json!("no-such-seat"));
    assert_eq!(socket.next().await, None);
}
