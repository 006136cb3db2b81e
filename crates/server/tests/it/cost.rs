//! What a decision costs: bytes, and the benchmark that measures the rest.

use crate::house::{House, Scratch};
use crate::race::race;
use serde_json::{Value, json};
use server::bench::{Load, run};
use server::store::Sqlite;
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
    assert!(bytes <= 130 * decisions, "{bytes} bytes for {decisions} decisions");
}

#[test]
fn the_benchmark_plays_and_reports() {
    let scratch = Scratch::new();
    let folder = scratch.database().with_extension("bench");
    let (game, time) = (race(), Duration::from_millis(300));
    let report = run(&Load { game, scenario: "short".into(), matches: 3, time, folder }).unwrap();
    assert!(
        report.heard_per_decision > 0
            && report.actions > 0
            && report.p50_us <= report.p99_us
            && report.p99_us <= report.max_us,
        "{report:?}"
    );
}
