//! Random frames and decisions from anybody: all that is illegal is refused, the server lives, the match is unharmed.

use crate::house::{Listening, Match, Socket, listen, request};
use axum::body::Body;
use kernel::playout::Whim;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn one<'a, T>(whim: &mut Whim, of: &'a [T]) -> &'a T {
    &of[whim.below(of.len())]
}

/// Decisions of the game and things that are none.
fn decision(whim: &mut Whim) -> Value {
    let known = [
        json!("walk"),
        json!("roll"),
        json!("end"),
        json!("take-up"),
        json!("panic"),
        json!({ "wager": { "face": whim.below(9) } }),
        json!({ "wager": { "face": -1 } }),
        json!({ "wager": {} }),
        json!({ "walk": null, "roll": null }),
        json!(null),
        json!([[[[]]]]),
        json!(whim.below(usize::MAX)),
        json!("\u{0}\u{ffff}"),
        json!({ "x".repeat(whim.below(3000)): 1 }),
    ];
    one(whim, &known).clone()
}

/// Whether a decision is legal is known from a copy of the game played beside the server.
struct Beside {
    position: Box<dyn kernel::Position>,
    seq: u64,
    legal: u64,
}

impl Beside {
    fn is_legal(&self, seat: u8, decision: &Value) -> bool {
        let seat = kernel::Seat(seat);
        self.position.options(seat).contains(decision) || self.position.asides(seat).contains(decision)
    }
}

#[tokio::test]
async fn random_decisions_from_any_seat_at_any_number_change_nothing_unless_legal() {
    let listening = listen().await;
    let house = &listening.house;
    let game = house.begin("long").await;
    let mut beside = follow(&listening, &game, 0).await;
    let held = [vec![game.red.as_str()], vec![&game.blue], vec![]];
    let mut whim = Whim::new(20_261_115);
    for _ in 0..1500 {
        let asked = beside.position.asked().first().map_or(0, |seat| usize::from(seat.0));
        let holder = *one(&mut whim, &[asked, asked, 0, 1, 2]);
        let seat = *one(&mut whim, &[holder as u8, holder as u8, 0, 1, 2]);
        let tokens = held[holder].as_slice();
        let seq = beside.seq.wrapping_add(*one(&mut whim, &[0, 0, 0, 0, 1, u64::MAX]));
        let offered = beside.position.options(kernel::Seat(asked as u8));
        let decision = if whim.below(2) == 0 { one(&mut whim, &offered).clone() } else { decision(&mut whim) };
        let legal = seq == beside.seq && usize::from(seat) == holder && seat < 2 && beside.is_legal(seat, &decision);
        let body = json!({ "seat": seat, "seq": seq, "decisions": [decision] });
        let (status, answer) = house.post(&game.path("/decisions"), tokens, body.clone()).await;
        assert_eq!(status == 200, legal, "{body} with {holder}: {answer}");
        if legal {
            beside = follow(&listening, &game, beside.legal + 1).await;
        } else {
            assert!([400, 401, 409, 413, 500].contains(&status), "{body}: {status}");
        }
    }
    let snapshot = house.snapshot(&game, &[]).await;
    assert_eq!(snapshot["seq"], json!(beside.legal), "exactly the legal ones were applied");
    assert!(beside.legal > 100, "the fuzz plays too: {}", beside.legal);
}

/// The position as the one who may see everything can read it.
async fn follow(listening: &Listening, game: &Match, legal: u64) -> Beside {
    let (status, state) = listening.house.get(&game.path("/state"), &[&game.red, &game.blue]).await;
    assert_eq!(status, 200);
    let position = crate::race::race().load(&state).unwrap();
    let seq = listening.house.snapshot(game, &[]).await["seq"].as_u64().unwrap();
    Beside { position, seq, legal }
}

fn frame(whim: &mut Whim, game: &Match) -> Message {
    let bytes: Vec<u8> = (0..whim.below(200)).map(|_| whim.below(usize::MAX) as u8).collect();
    let texts = [
        String::from_utf8_lossy(&bytes).into_owned(),
        json!({ "tokens": [game.red], "seq": whim.below(usize::MAX) }).to_string(),
        json!({ "tokens": "all", "seq": [] }).to_string(),
        json!({ "resync": true }).to_string(),
        json!({ "resync": 1, "decide": 2 }).to_string(),
        json!({ "decide": { "seat": "red", "seq": whim.below(usize::MAX), "decisions": [decision(whim)] }, "ref": 1 })
            .to_string(),
        json!({ "decide": { "seat": "blue", "seq": 2, "decisions": [decision(whim)] } }).to_string(),
        "[".repeat(whim.below(5000)),
        "{\"decide\":".to_owned(),
        String::new(),
    ];
    match whim.below(12) {
        0 => Message::binary(bytes),
        1 => Message::Ping(bytes.into_iter().take(100).collect::<Vec<u8>>().into()),
        2 => Message::Pong(Vec::new().into()),
        3 => Message::text("x".repeat(80_000)),
        _ => Message::text(one(whim, &texts).clone()),
    }
}

#[tokio::test]
async fn random_frames_are_answered_or_hung_up_on_and_change_nothing() {
    let listening = listen().await;
    let game = listening.house.begin("short").await;
    listening.house.wager(&game).await;
    let before = listening.house.hash(&game).await;
    let mut whim = Whim::new(3);
    for _ in 0..150 {
        let mut socket = Socket::open(listening.address, &game.id).await;
        if whim.below(2) == 0 {
            // Blue's tokens: it is red who is to run, so nothing blue sends is legal.
            socket.send(json!({ "tokens": [game.blue], "seq": 2 })).await;
        }
        for _ in 0..whim.below(6) {
            socket.send_raw(frame(&mut whim, &game)).await;
        }
        if whim.below(2) == 0 {
            socket.send_raw(Message::Close(None)).await;
            while socket.next().await.is_some() {}
        }
    }
    assert_eq!(listening.house.hash(&game).await, before);
    assert_eq!(listening.house.decide(&game, "red", json!("walk")).await.0, 200);
}

#[tokio::test]
async fn random_requests_are_answered() {
    let listening = listen().await;
    let game = listening.house.begin("short").await;
    let mut whim = Whim::new(9);
    let parts = [
        "api",
        "matches",
        &game.id,
        "decisions",
        "undo",
        "at",
        "%00",
        "..",
        "-1",
        "99999999999999999999",
        "live",
        "state",
        "?seat=9",
    ];
    for _ in 0..800 {
        let path: String = (0..1 + whim.below(5)).map(|_| format!("/{}", one(&mut whim, &parts))).collect();
        let method = *one(&mut whim, &["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]);
        let body = *one(&mut whim, &["", "{}", "[]", "null", "{\"seat\":0,\"seq\":0}", "\u{7f}"]);
        let answer = listening.house.raw(request(method, &path, &[], Body::from(body))).await;
        assert!(answer.status().as_u16() < 500, "{method} {path}: {}", answer.status());
    }
    assert_eq!(listening.house.snapshot(&game, &[]).await["seq"], json!(0));
}
