//! Golden replays: one whole game a scenario, as text a player can read. A difference here is a rule change: review
//! it as one, and say in the commit which rule moved.

// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use fiw_battles::FiwBattles;
use kernel::{AnyGame, Typed, suite};
use std::sync::Arc;

fn golden(name: &str, text: &str) {
    let game: Arc<dyn AnyGame> = Arc::new(Typed::new(FiwBattles::new()));
    insta::assert_snapshot!(name, suite::replayed(&game, text).unwrap());
}

#[test]
fn lake_george() {
    golden("lake-george", include_str!("golden/lake-george.jsonl"));
}

#[test]
fn fort_oswego() {
    golden("fort-oswego", include_str!("golden/fort-oswego.jsonl"));
}

#[test]
fn quebec() {
    golden("quebec", include_str!("golden/quebec.jsonl"));
}
