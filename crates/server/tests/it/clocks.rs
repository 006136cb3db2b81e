//! Clocks: whose runs, what happens when one ends, and that neither a kill nor a clock set back takes or gives time.

use crate::durability::Victim;
use crate::house::{House, Listening, Match, Scratch, Socket, config};
use serde_json::{Value, json};
use server::App;
use server::time::{Stamp, Time};
use std::time::Duration;

const DAY: u64 = 86_400;
const NOON: Stamp = Stamp(1_800_000_000_000);

/// A server whose time stands still, and the hand that moves it.
struct Timed {
    house: House,
    time: Time,
}

impl Timed {
    fn new() -> Self {
        let time = Time::still(NOON);
        let its = time.clone();
        Self { house: House::with(|config| config.time = its), time }
    }

    /// Another server on what this one stored, so many seconds later.
    fn killed_for(self, seconds: u64) -> Self {
        let later = Stamp(self.time.now().0 + seconds * 1000);
        self.killed_until(later)
    }

    fn killed_until(self, later: Stamp) -> Self {
        let time = Time::still(later);
        let its = time.clone();
        Self { house: self.house.restart_with(|config| config.time = its), time }
    }

    /// So many seconds pass, and the server looks at what has run out.
    async fn pass(&self, seconds: u64) {
        self.time.advance(Duration::from_secs(seconds));
        self.house.app.matches().run_out().await;
    }

    async fn begin(&self, clock: Value) -> Match {
        let seats = json!({ "red": "me", "blue": "me" });
        let body = json!({ "game": "race", "scenario": "short", "seats": seats, "clock": clock });
        let (status, made) = self.house.post("/api/matches", &[], body).await;
        assert_eq!(status, 200, "{made}");
        let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
        Match { id: made["id"].as_str().unwrap().to_owned(), red: token("red"), blue: token("blue") }
    }

    async fn clock(&self, game: &Match) -> Value {
        self.house.snapshot(game, &[]).await["clock"].clone()
    }

    /// Hours left for the turn and in reserve, and whether it runs.
    async fn left(&self, game: &Match, seat: usize) -> (u64, u64, bool) {
        let clock = &self.clock(game).await["seats"][seat];
        let hours = |key: &str| clock[key].as_u64().unwrap() / 3_600_000;
        (hours("turn"), hours("reserve"), clock["runs"].as_bool().unwrap())
    }
}

fn days(turn: u64, reserve: u64, then: Value) -> Value {
    json!({ "turn": turn * DAY, "reserve": reserve * DAY, "then": then })
}

#[tokio::test]
async fn a_clock_runs_for_those_who_are_asked_and_stands_for_the_others() {
    let timed = Timed::new();
    let game = timed.begin(days(2, 10, json!("lose"))).await;
    // Both wager at once.
    timed.pass(3600).await;
    assert_eq!((timed.left(&game, 0).await, timed.left(&game, 1).await), ((47, 240, true), (47, 240, true)));
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(3600).await;
    assert_eq!((timed.left(&game, 0).await, timed.left(&game, 1).await), ((47, 240, false), (46, 240, true)));
    // Red takes the wager up again: asked by its own act, it gains nothing.
    timed.house.decide(&game, "red", json!("take-up")).await;
    assert_eq!(timed.left(&game, 0).await, (47, 240, true));
    timed.house.wager(&game).await;
    assert_eq!((timed.left(&game, 0).await, timed.left(&game, 1).await.2), ((48, 240, true), false), "red runs");
    timed.pass(3 * DAY).await;
    assert_eq!(timed.left(&game, 0).await, (0, 216, true), "beyond the turn the reserve is used");
    timed.house.decide(&game, "red", json!("end")).await;
    let lefts = (timed.left(&game, 0).await, timed.left(&game, 1).await);
    assert_eq!(lefts, ((48, 216, false), (48, 240, true)), "a turn of the other side begins");
}

#[tokio::test]
async fn a_match_without_a_clock_has_none_and_terms_nobody_can_play_under_are_refused() {
    let timed = Timed::new();
    let game = timed.house.begin("short").await;
    assert_eq!(timed.clock(&game).await, Value::Null);
    for wrong in [
        json!({ "turn": 0, "reserve": 59, "then": "lose" }),
        json!({ "turn": 32 * DAY, "reserve": 0, "then": "lose" }),
        json!({ "turn": DAY, "reserve": 400 * DAY, "then": "lose" }),
        json!({ "turn": -1, "reserve": 100, "then": "lose" }),
        json!({ "turn": 60, "reserve": 60, "then": "explode" }),
        json!({ "turn": 60, "reserve": 60, "then": { "computer": "deity" } }),
        json!({ "turn": 60, "reserve": 60 }),
        json!({ "turn": 60, "reserve": 60, "then": "lose", "more": 1 }),
    ] {
        let body = json!({ "game": "race", "scenario": "short", "clock": wrong });
        let (status, answer) = timed.house.post("/api/matches", &[], body).await;
        assert_eq!((status, answer["error"].as_str()), (400, Some("malformed")), "{wrong}: {answer}");
    }
}

#[tokio::test]
async fn who_runs_out_loses_if_that_was_agreed() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 1, json!("lose"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(2 * DAY - 1).await;
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"], Value::Null);
    timed.pass(1).await;
    let over = timed.house.snapshot(&game, &[&game.red]).await;
    assert_eq!((&over["outcome"]["winner"], &over["outcome"]["level"]), (&json!(0), &json!("on time")));
    assert_eq!((&over["clock"]["lost"], &over["view"]["asked"]), (&json!([1]), &json!([])));
    assert_eq!(over["view"]["outcome"], over["outcome"]);
    assert!(over["seed"].is_string(), "an ended match hides nothing any more");
    let seq = over["seq"].as_u64().unwrap();
    for (seat, decision) in [("blue", json!({ "wager": { "face": 1 } })), ("red", json!("take-up"))] {
        let (status, answer) = timed.house.decide_at(&game, seat, seq, decision).await;
        assert_eq!((status, answer["error"].as_str()), (409, Some("not-allowed")), "{answer}");
    }
    let back = json!({ "seat": "blue", "seq": seq, "count": 1 });
    assert_eq!(timed.house.post(&game.path("/takeback"), &[&game.red, &game.blue], back).await.0, 409);
    // It stays so.
    let timed = timed.killed_for(DAY);
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"], over["outcome"]);
    assert!(timed.house.app.store().wake(timed.time.now()).unwrap().is_empty(), "no clock runs");
}

#[tokio::test]
async fn whoever_decides_a_moment_too_late_is_too_late_even_if_nobody_looked() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!("lose"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.time.advance(Duration::from_secs(DAY));
    let (status, answer) = timed.house.decide_at(&game, "blue", 1, json!({ "wager": { "face": 2 } })).await;
    assert_eq!((status, answer["error"].as_str()), (409, Some("not-allowed")), "{answer}");
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"]["winner"], json!(0));
}

#[tokio::test]
async fn two_who_run_out_together_have_both_lost() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!("lose"))).await;
    timed.pass(DAY).await;
    let over = timed.house.snapshot(&game, &[]).await;
    assert_eq!((&over["outcome"]["winner"], &over["clock"]["lost"]), (&Value::Null, &json!([0, 1])));
}

#[tokio::test]
async fn who_runs_out_is_waited_for_if_that_was_agreed() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 1, json!("wait"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(9 * DAY).await;
    let clock = timed.clock(&game).await;
    assert_eq!((&clock["seats"][1]["out"], &clock["seats"][0]["out"]), (&json!(true), &json!(false)));
    assert_eq!(timed.house.decide(&game, "blue", json!({ "wager": { "face": 3 } })).await.0, 200, "and goes on");
    timed.house.decide(&game, "red", json!("end")).await;
    assert_eq!(timed.left(&game, 1).await, (24, 0, true), "with a turn's time, the reserve is gone");
    assert_eq!(timed.clock(&game).await["seats"][1]["out"], json!(false));
}

#[tokio::test]
async fn the_computer_plays_on_for_who_runs_out_if_that_was_agreed() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!({ "computer": "random" }))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(DAY).await;
    let seq = loop {
        let seen = timed.house.snapshot(&game, &[&game.blue]).await;
        // The computer has wagered for blue.
        if seen["seq"] != json!(1) {
            assert_eq!(
                (&seen["seats"][1]["player"], &seen["seats"][1]["level"]),
                (&json!("computer"), &json!("random"))
            );
            assert_eq!((&seen["seats"][1]["stands_in"], &seen["seats"][1]["mine"]), (&json!(true), &json!(true)));
            break seen["seq"].as_u64().unwrap();
        }
        tokio::task::yield_now().await;
    };
    let (status, answer) = timed.house.decide_at(&game, "blue", seq, json!("walk")).await;
    assert_eq!((status, answer["error"].as_str()), (409, Some("not-allowed")), "{answer}");
    assert!(answer["text"].as_str().unwrap().contains("computer plays on"), "{answer}");
    // What blue kept secret as a person is not red's to read now.
    assert_eq!(timed.house.get(&game.path("/state"), &[&game.red]).await.0, 409);
    assert!(!timed.left(&game, 1).await.2);
    // Red plays on, against the computer, also after a restart.
    let timed = timed.killed_for(60);
    assert_eq!(timed.house.decide(&game, "red", json!("end")).await.0, 200);
    assert_eq!(timed.house.snapshot(&game, &[]).await["seats"][1]["stands_in"], json!(true));
}

#[tokio::test]
async fn nobodys_clock_runs_before_the_friend_has_come() {
    let timed = Timed::new();
    let seats = json!({ "red": "me", "blue": "open" });
    let body = json!({ "game": "race", "scenario": "short", "seats": seats, "clock": days(1, 0, json!("lose")) });
    let (_, made) = timed.house.post("/api/matches", &[], body).await;
    let (red, invite) = (made["seats"]["red"].as_str().unwrap(), made["invites"]["blue"].as_str().unwrap());
    let game = Match { id: made["id"].as_str().unwrap().into(), red: red.into(), blue: invite.into() };
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(30 * DAY).await;
    assert_eq!(
        (timed.clock(&game).await["waiting"].clone(), timed.left(&game, 1).await),
        (json!(true), (24, 0, false))
    );
    let timed = timed.killed_for(DAY);
    let (status, claimed) = timed.house.post(&game.path("/claim"), &[invite], json!({})).await;
    assert_eq!(status, 200, "{claimed}");
    timed.pass(3600).await;
    assert_eq!(
        (timed.clock(&game).await["waiting"].clone(), timed.left(&game, 1).await),
        (json!(false), (23, 0, true))
    );
    let timed = timed.killed_for(0);
    assert!(timed.left(&game, 1).await.2, "and that was stored");
    assert_eq!(timed.house.get(&game.path(""), &[claimed["token"].as_str().unwrap()]).await.0, 200);
}

#[tokio::test]
async fn a_server_that_is_down_charges_nobody() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!("lose"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(3600).await;
    timed.house.app.matches().beat_once().await;
    // Killed a while after the last sign of life, and down for a month.
    timed.pass(5).await;
    let timed = timed.killed_for(30 * DAY);
    assert_eq!(timed.left(&game, 1).await, (23, 0, true));
    timed.pass(23 * 3600 - 1).await;
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"], Value::Null);
    timed.pass(1).await;
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"]["winner"], json!(0));
}

#[tokio::test]
async fn a_machine_whose_clock_was_set_back_while_it_was_down_gives_and_takes_nothing() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!("lose"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    timed.pass(3600).await;
    timed.house.app.matches().beat_once().await;
    let timed = timed.killed_until(Stamp(NOON.0 - 5 * DAY * 1000));
    assert_eq!(timed.left(&game, 1).await, (23, 0, true));
    timed.pass(23 * 3600).await;
    assert_eq!(timed.house.snapshot(&game, &[]).await["outcome"]["winner"], json!(0));
}

#[tokio::test]
async fn a_clock_that_ends_just_before_a_kill_is_noticed_once_after_it() {
    let timed = Timed::new();
    let game = timed.begin(days(1, 0, json!({ "computer": "random" }))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    // The time is over, and the server lives long enough to say that it lives, but not to do anything about it.
    timed.time.advance(Duration::from_secs(DAY));
    timed.house.app.matches().beat_once().await;
    let timed = timed.killed_for(60);
    timed.house.app.matches().run_out().await;
    assert_eq!(timed.house.snapshot(&game, &[]).await["seats"][1]["stands_in"], json!(true));
    let clock = timed.clock(&game).await;
    timed.house.app.matches().run_out().await;
    assert_eq!(timed.clock(&game).await["seats"][1], clock["seats"][1], "once");
}

/// A server behind a socket whose time stands still.
async fn listen_at(time: &Time) -> Listening {
    crate::house::listen_with(|config| config.time = time.clone()).await
}

#[tokio::test]
async fn the_server_notices_by_itself_and_tells_those_who_watch() {
    let time = Time::still(NOON);
    let listening = listen_at(&time).await;
    let timed = Timed { house: listening.house, time };
    let game = timed.begin(days(1, 0, json!("lose"))).await;
    timed.house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await;
    let (mut red, _) = Socket::join(listening.address, &game.id, &[&game.red], Value::Null).await;
    let (mut watcher, _) = Socket::join(listening.address, &game.id, &[], Value::Null).await;
    timed.time.advance(Duration::from_secs(DAY));
    for socket in [&mut red, &mut watcher] {
        let told = socket.until(|message| message["snapshot"]["outcome"].is_object()).await;
        assert_eq!(told["snapshot"]["outcome"]["winner"], json!(0));
        assert_eq!(told["snapshot"]["view"]["asked"], json!([]));
    }
}

#[tokio::test]
async fn the_next_deadline_may_come_closer() {
    let time = Time::still(NOON);
    let listening = listen_at(&time).await;
    let timed = Timed { house: listening.house, time };
    let long = timed.begin(days(20, 0, json!("lose"))).await;
    let short = timed.begin(days(1, 0, json!("lose"))).await;
    timed.house.decide(&short, "red", json!({ "wager": { "face": 3 } })).await;
    let (mut socket, _) = Socket::join(listening.address, &short.id, &[], Value::Null).await;
    timed.time.advance(Duration::from_secs(DAY));
    socket.until(|message| message["snapshot"]["outcome"].is_object()).await;
    assert_eq!(timed.house.snapshot(&long, &[]).await["outcome"], Value::Null);
}

/// Killed without a word, again and again, with real time: a clock of days keeps what it had.
#[tokio::test]
async fn kills_in_the_middle_of_play_lose_no_clock() {
    let scratch = Scratch::new();
    let made = {
        let app = App::open(&config(&scratch.database())).unwrap();
        let timed = Timed { house: House { app, scratch: Scratch::new() }, time: Time::system() };
        timed.begin(days(2, 10, json!("lose"))).await
    };
    let mut seq = 0;
    for round in 0..3 {
        let victim = Victim::start(&scratch.database());
        let (mut socket, first) = Socket::join(victim.address, &made.id, &[&made.red, &made.blue], Value::Null).await;
        let snapshot = &first["snapshot"];
        assert!(snapshot["seq"].as_u64().unwrap() >= seq, "round {round}");
        let clock = &snapshot["clock"]["seats"];
        let running: Vec<usize> = (0..2).filter(|seat| clock[*seat]["runs"] == json!(true)).collect();
        let asked: Vec<usize> =
            snapshot["view"]["asked"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect();
        assert_eq!(running, asked, "round {round}: whoever is asked has a clock that runs");
        assert!(clock[0]["reserve"].as_u64() == Some(10 * DAY * 1000), "round {round}: {clock}");
        seq = snapshot["seq"].as_u64().unwrap();
        for _ in 0..4 {
            let decision = if seq % 4 < 2 { json!({ "wager": { "face": 3 } }) } else { json!("end") };
            let seat = if seq % 2 == 0 { "red" } else { "blue" };
            socket.send(json!({ "decide": { "seat": seat, "seq": seq, "decisions": [decision] }, "ref": seq })).await;
            let answer = socket.until(|message| message["ref"] == json!(seq)).await;
            if answer["answer"].is_null() {
                break;
            }
            seq = answer["answer"]["seq"].as_u64().unwrap();
        }
        drop(victim);
    }
}
