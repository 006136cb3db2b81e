//! Random frames and decisions from anybody: all that is illegal is refused, the server lives, the match is unharmed.
//! Tried with the small test game and with battles, optional rules and all.

use crate::fiw::{dark_ground, fiw, ohio, rosebud};
use crate::house::{Listening, Match, Socket, is_thorough, listen, listen_to, request};
use crate::race::race;
use axum::body::Body;
use kernel::playout::PlayoutRng;
use kernel::{AnyGame, Position, Seat, Seed, SeededDice, Start};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Message;

fn one<'a, T>(rng: &mut PlayoutRng, of: &'a [T]) -> &'a T {
    &of[rng.below(of.len())]
}

/// A game, and decisions that are legal somewhere in it.
struct Subject {
    game: Arc<dyn AnyGame>,
    start: Start,
    strangers: Vec<Value>,
}

impl Subject {
    fn new(game: Arc<dyn AnyGame>, scenario: &str, on: &[&str]) -> Self {
        let mut start = Start { scenario: scenario.into(), ..Start::default() };
        start.options.0.extend(on.iter().map(|option| ((*option).to_owned(), "on".to_owned())));
        let strangers = strangers(&*game, &start);
        Self { game, start, strangers }
    }

    async fn begin(&self, listening: &Listening) -> Match {
        let keys: Vec<&str> = self.game.about().seats.iter().map(|seat| seat.key.as_str()).collect();
        let body = json!({
            "game": self.game.about().id, "scenario": self.start.scenario, "options": self.start.options,
            "seats": { keys[0]: "me", keys[1]: "me" },
        });
        let (status, made) = listening.house.post("/api/matches", &[], body).await;
        assert_eq!(status, 200, "{made}");
        let token = |key: &str| made["seats"][key].as_str().unwrap().to_owned();
        Match { id: made["id"].as_str().unwrap().to_owned(), red: token(keys[0]), blue: token(keys[1]) }
    }

    /// A decision from elsewhere, perhaps with a part of it changed, or something that is none.
    fn decision(&self, rng: &mut PlayoutRng) -> Value {
        match rng.below(4) {
            0 => one(rng, &self.strangers).clone(),
            1 => spoilt(one(rng, &self.strangers).clone(), rng),
            2 => junk(rng),
            _ => [json!("panic"), json!("walk"), json!("roll"), json!({ "wager": { "face": rng.below(9) } })]
                [rng.below(4)]
            .clone(),
        }
    }
}

/// Decisions offered in the course of a random game.
fn strangers(game: &dyn AnyGame, start: &Start) -> Vec<Value> {
    let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(8)), PlayoutRng::new(8));
    let (mut position, _) = game.start(&game.about().complete(start).unwrap(), &mut dice).unwrap();
    let mut found = Vec::new();
    while let Some(seat) = position.asked().first() {
        let options = position.options(seat);
        let decision = one(&mut rng, &options).clone();
        position.decide(seat, &decision, &mut dice).unwrap();
        found.push(decision);
        // Few of these: some of them end games, and what comes later in a game would hardly be seen.
        found.extend(position.asides(seat).pop().filter(|_| rng.below(40) == 0));
        if found.len() > 2000 {
            break;
        }
    }
    found
}

/// The same decision with something in it that does not belong there.
fn spoilt(mut decision: Value, rng: &mut PlayoutRng) -> Value {
    let inner = match &mut decision {
        Value::Object(outer) => outer.values_mut().next(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
    };
    let pick = rng.below(6);
    match inner.and_then(Value::as_object_mut) {
        Some(fields) if !fields.is_empty() && pick < 4 => {
            let place = rng.below(fields.len());
            let value = fields.values_mut().nth(place).unwrap();
            *value = [json!(rng.below(100_000)), json!("9999"), json!(-1), json!([value.clone()])][pick].clone();
        }
        Some(fields) if pick == 4 => drop(fields.insert("more".into(), json!(1))),
        Some(fields) => fields.clear(),
        None => decision = json!({ decision.to_string(): {} }),
    }
    decision
}

fn junk(rng: &mut PlayoutRng) -> Value {
    let known = [
        json!({ "wager": { "face": -1 } }),
        json!({ "wager": {} }),
        json!({ "walk": null, "roll": null }),
        json!(null),
        json!([[[[]]]]),
        json!(rng.below(usize::MAX)),
        json!("\u{0}\u{ffff}"),
        json!({ "x".repeat(rng.below(3000)): 1 }),
    ];
    one(rng, &known).clone()
}

/// Whether a decision is legal is known from a copy of the game played beside the server.
struct Beside {
    position: Box<dyn Position>,
    seq: u64,
    legal: u64,
}

impl Beside {
    fn is_legal(&self, seat: u8, decision: &Value) -> bool {
        let seat = Seat(seat);
        self.position.options(seat).contains(decision) || self.position.asides(seat).contains(decision)
    }
}

/// The position as the one who may see everything can read it.
async fn position(listening: &Listening, subject: &Subject, game: &Match) -> Box<dyn Position> {
    let (status, state) = listening.house.get(&game.path("/state"), &[&game.red, &game.blue]).await;
    assert_eq!(status, 200);
    subject.game.load(&state).unwrap()
}

async fn follow(listening: &Listening, subject: &Subject, game: &Match, legal: u64) -> Beside {
    let position = position(listening, subject, game).await;
    Beside { position, seq: legal, legal }
}

/// Decides until so many illegal inputs were refused; says how many legal ones were applied meanwhile.
async fn decide_wildly(subject: &Subject, number: u64, illegal: usize) -> u64 {
    let listening = listen_to(vec![subject.game.clone()]).await;
    let (mut rng, mut refused, mut legal) = (PlayoutRng::new(number), 0, 0);
    // A game may end early, by concession for one; then another is begun.
    while refused < illegal {
        let (played, tried) = one_game(&listening, subject, &mut rng, illegal - refused).await;
        (legal, refused) = (legal + played, refused + tried - played as usize);
    }
    legal
}

/// Where all is tried, a hundred thousand illegal inputs in all.
fn of_all(thorough: usize, short: usize) -> usize {
    if is_thorough() { thorough } else { short }
}

/// One game; says how many decisions were legal and how many were tried.
async fn one_game(listening: &Listening, subject: &Subject, rng: &mut PlayoutRng, tries: usize) -> (u64, usize) {
    let house = &listening.house;
    let game = subject.begin(listening).await;
    let mut beside = follow(listening, subject, &game, 0).await;
    let held = [vec![game.red.as_str()], vec![&game.blue], vec![]];
    let mut tried = 0;
    while let Some(asked) = beside.position.asked().first().map(|seat| usize::from(seat.0)) {
        if tried == tries {
            break;
        }
        tried += 1;
        // One in three is played in good order, so that the game moves on.
        let fair = rng.below(3) == 0;
        let holder = if fair { asked } else { *one(rng, &[asked, asked, 0, 1, 2]) };
        let seat = if fair { asked as u8 } else { *one(rng, &[holder as u8, holder as u8, 0, 1, 2]) };
        let tokens = held[holder].as_slice();
        let off = if fair { 0 } else { *one(rng, &[0, 0, 0, 0, 1, u64::MAX]) };
        let seq = beside.seq.wrapping_add(off);
        let offered = beside.position.options(Seat(asked as u8));
        let decision = if fair || rng.below(2) == 0 { one(rng, &offered).clone() } else { subject.decision(rng) };
        let legal = seq == beside.seq && usize::from(seat) == holder && seat < 2 && beside.is_legal(seat, &decision);
        let body = json!({ "seat": seat, "seq": seq, "decisions": [decision] });
        let (status, answer) = house.post(&game.path("/decisions"), tokens, body.clone()).await;
        assert_eq!(status == 200, legal, "{body} with {holder}: {answer}");
        if legal {
            beside = follow(listening, subject, &game, beside.legal + 1).await;
        } else {
            assert!([400, 401, 409, 413, 500].contains(&status), "{body}: {status}");
            assert!(status != 500 || body["decisions"] == json!(["panic"]), "{body}: {answer}");
            let now = position(listening, subject, &game).await;
            assert_eq!(now.hash(), beside.position.hash(), "refused, yet something changed: {body}");
        }
    }
    let snapshot = house.snapshot(&game, &[]).await;
    assert_eq!(snapshot["seq"], json!(beside.legal), "exactly the legal ones were applied");
    (beside.legal, tried)
}

#[tokio::test]
async fn random_decisions_from_any_seat_at_any_number_change_nothing_unless_legal() {
    let legal = decide_wildly(&Subject::new(race(), "long", &[]), 20_261_115, of_all(40_000, 900)).await;
    assert!(legal > 100, "the fuzz plays too: {legal}");
}

#[tokio::test]
async fn random_decisions_in_battles_change_nothing_unless_legal() {
    let all = ["special-tactics", "balk", "supply-trains", "burning"];
    for (scenario, on) in [("lake-george", &[][..]), ("fort-oswego", &all), ("quebec", &all[..1])] {
        let legal = decide_wildly(&Subject::new(fiw(), scenario, on), 7, of_all(15_000, 300)).await;
        assert!(legal > 100, "the fuzz plays {scenario} too: {legal}");
    }
}

#[tokio::test]
async fn random_decisions_in_a_campaign_change_nothing_unless_legal() {
    let legal = decide_wildly(&Subject::new(ohio(), "harmar", &[]), 5, of_all(15_000, 200)).await;
    assert!(legal > 50, "the fuzz plays too: {legal}");
}

#[tokio::test]
async fn random_decisions_in_the_other_games_change_nothing_unless_legal() {
    for (game, scenario) in [(dark_ground(), "harmar"), (rosebud(), "rosebud-creek")] {
        let legal = decide_wildly(&Subject::new(game, scenario, &[]), 6, of_all(3_000, 100)).await;
        assert!(legal > 20, "the fuzz plays {scenario} too: {legal}");
    }
}

/// Somebody who sends what is not his to send.
struct Sender<'a> {
    subject: &'a Subject,
    token: &'a str,
    /// The number of the position.
    seq: usize,
    /// Whether a decision is not legal for him.
    illegal: &'a dyn Fn(&Value) -> bool,
}

fn frame(rng: &mut PlayoutRng, sender: &Sender<'_>) -> Message {
    let Sender { subject, token, seq, illegal } = *sender;
    let bytes: Vec<u8> = (0..rng.below(200)).map(|_| rng.below(usize::MAX) as u8).collect();
    let decide = |rng: &mut PlayoutRng, seat: Value, seq: usize| {
        let decision = Some(subject.decision(rng)).filter(illegal);
        let decisions: Vec<Value> = decision.into_iter().collect();
        json!({ "decide": { "seat": seat, "seq": seq, "decisions": decisions }, "ref": 1 }).to_string()
    };
    let far = rng.below(usize::MAX);
    let texts = [
        String::from_utf8_lossy(&bytes).into_owned(),
        json!({ "tokens": [token], "seq": far }).to_string(),
        json!({ "tokens": "all", "seq": [] }).to_string(),
        json!({ "resync": true }).to_string(),
        json!({ "resync": 1, "decide": 2 }).to_string(),
        decide(rng, json!(0), far),
        decide(rng, json!(0), seq),
        decide(rng, json!(1), seq),
        "[".repeat(rng.below(5000)),
        "{\"decide\":".to_owned(),
        String::new(),
    ];
    match rng.below(12) {
        0 => Message::binary(bytes),
        1 => Message::Ping(bytes.into_iter().take(100).collect::<Vec<u8>>().into()),
        2 => Message::Pong(Vec::new().into()),
        3 => Message::text("x".repeat(80_000)),
        _ => Message::text(one(rng, &texts).clone()),
    }
}

/// Plays until one seat alone is asked, then sends frames as the other: nothing of it is legal but to concede, which is
/// not sent.
async fn frames(subject: &Subject, rounds: usize) {
    let listening = listen_to(vec![subject.game.clone()]).await;
    let game = subject.begin(&listening).await;
    let mut seq = 0;
    let (seat, before) = loop {
        let now = position(&listening, subject, &game).await;
        let seat = now.asked().first().unwrap();
        let other = Seat(1 - seat.0);
        if seq >= 2 && !now.asked().contains(other) {
            break (seat, now);
        }
        let body = json!({ "seat": seat, "seq": seq, "decisions": [now.options(seat)[0]] });
        assert_eq!(listening.house.post(&game.path("/decisions"), &[&game.red, &game.blue], body).await.0, 200);
        seq += 1;
    };
    // The token of the one who is asked is nowhere in what is sent.
    let token = if seat.0 == 0 { game.blue.clone() } else { game.red.clone() };
    let other = Seat(1 - seat.0);
    let illegal = |decision: &Value| !before.asides(other).contains(decision);
    let sender = Sender { subject, token: &token, seq, illegal: &illegal };
    let mut rng = PlayoutRng::new(3);
    for _ in 0..rounds {
        let mut socket = Socket::open(listening.address, &game.id).await;
        if rng.below(2) == 0 {
            socket.send(json!({ "tokens": [token], "seq": seq })).await;
        }
        for _ in 0..rng.below(6) {
            socket.send_raw(frame(&mut rng, &sender)).await;
        }
        if rng.below(2) == 0 {
            socket.send_raw(Message::Close(None)).await;
            while socket.next().await.is_some() {}
        }
    }
    let snapshot = listening.house.snapshot(&game, &[]).await;
    assert_eq!(snapshot["seq"], json!(seq));
    let state = listening.house.app.store().load(&server::ids::MatchId::parse(&game.id).unwrap()).unwrap().unwrap();
    let stored = state.entries.last().map(|entry| entry.hash);
    assert_eq!(stored, Some(before.hash()), "nothing was stored either");
}

#[tokio::test]
async fn random_frames_are_answered_or_hung_up_on_and_change_nothing() {
    frames(&Subject::new(race(), "short", &[]), 150).await;
}

#[tokio::test]
async fn random_frames_in_a_battle_are_answered_or_hung_up_on_and_change_nothing() {
    frames(&Subject::new(fiw(), "lake-george", &[]), 100).await;
}

#[tokio::test]
async fn random_requests_are_answered() {
    let listening = listen().await;
    let game = listening.house.begin("short").await;
    let mut rng = PlayoutRng::new(9);
    let parts = [
        "api",
        "matches",
        &game.id,
        "decisions",
        "undo",
        "at",
        "hint",
        "%00",
        "..",
        "-1",
        "99999999999999999999",
        "live",
        "state",
        "?seat=9",
    ];
    for _ in 0..800 {
        let path: String = (0..1 + rng.below(5)).map(|_| format!("/{}", one(&mut rng, &parts))).collect();
        let method = *one(&mut rng, &["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]);
        let body = *one(&mut rng, &["", "{}", "[]", "null", "{\"seat\":0,\"seq\":0}", "\u{7f}"]);
        let answer = listening.house.raw(request(method, &path, &[], Body::from(body))).await;
        assert!(answer.status().as_u16() < 500, "{method} {path}: {}", answer.status());
    }
    assert_eq!(listening.house.snapshot(&game, &[]).await["seq"], json!(0));
}
