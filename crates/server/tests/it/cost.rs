//! What a decision costs: bytes, and the benchmark that measures the rest.

use crate::house::{House, Match, Scratch};
use crate::race::race;
use kernel::Typed;
use serde_json::{Value, json};
use server::bench::{Load, run};
use server::store::{Sqlite, Store};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn a_decision_takes_at_most_130_bytes() {
    let house = House::new();
    let game = house.begin("long").await;
    let mut seq = 0;
    let wager = json!({ "wager": { "face": 3 } });
    let run: Vec<Value> = std::iter::repeat_n(json!("walk"), 20).chain([json!("roll")]).collect();
    for _ in 0..50 {
        let turn =
            [("red", vec![wager.clone()]), ("blue", vec![wager.clone()]), ("red", run.clone()), ("blue", run.clone())];
        for (seat, decisions) in turn {
            let body = json!({ "seat": seat, "seq": seq, "decisions": decisions });
            let (status, answer) = house.post(&game.path("/decisions"), &[game.token(seat)], body).await;
            assert_eq!(status, 200, "{answer}");
            seq = answer["seq"].as_u64().unwrap();
        }
    }
    let (decisions, bytes) = Sqlite::weigh(&house.scratch.database()).unwrap();
    assert_eq!(decisions, seq);
    // The tables themselves, with nothing in them, are no price of a decision.
    let (_, empty) = Sqlite::weigh(&House::new().scratch.database()).unwrap();
    let bytes = bytes - empty;
    assert!(bytes <= 130 * decisions, "{bytes} bytes for {decisions} decisions");
    stays_flat(house, &game, seq as usize);
}

/// The last decisions take no more than the first, and taking the match up again plays only what follows a snapshot.
fn stays_flat(house: House, game: &Match, length: usize) {
    let House { scratch, app } = house;
    drop(app);
    let store = Sqlite::open(&scratch.database()).unwrap();
    let id = server::ids::MatchId::parse(&game.id).unwrap();
    let tenth = length as u64 / 10;
    let content = |from: usize| store.content(&id, from..from + length / 10).unwrap() / tenth;
    let (first, last) = (content(0), content(length - length / 10));
    assert!(last <= first + 4, "{first} bytes a decision at first, {last} at last");
    let stored = store.load(&id).unwrap().unwrap();
    let since = stored.entries.len() as u64 - stored.keyframe.unwrap().seq;
    assert!(since <= 64, "{since} of {length} decisions are played again");
}

#[test]
fn the_benchmark_plays_and_reports() {
    let scratch = Scratch::new();
    let folder = scratch.database().with_extension("bench");
    let (game, time) = (race(), Duration::from_millis(300));
    let report = run(&Load {
        game,
        scenario: "short".into(),
        matches: 3,
        time,
        folder,
        postgres: None,
        servers: 1,
        apart: false,
    })
    .unwrap();
    assert!(
        report.heard_per_decision > 0
            && report.actions > 0
            && report.p50_us <= report.p99_us
            && report.p99_us <= report.max_us,
        "{report:?}"
    );
}

/// In some games a decision takes another one back, so that fewer stand at the end than were sent.
#[test]
fn the_benchmark_takes_up_games_in_which_something_was_taken_back() {
    let scratch = Scratch::new();
    let folder = scratch.database().with_extension("bench");
    let game = Arc::new(Typed::new(blood_ohio::BloodOhio::new()));
    // On a machine so slow that no game ends meanwhile this proves less.
    let (scenario, time) = ("learning-1".into(), Duration::from_secs(2));
    let load = Load { game, scenario, matches: 1, time, folder, postgres: None, servers: 1, apart: false };
    let report = run(&load).unwrap();
    assert!(report.actions > 0, "{report:?}");
}
