//! Golden replays: one whole game a scenario, as text a player can read. A difference here is a rule change: review
//! it as one, and say in the commit which rule moved.

// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use dark_ground::DarkGround;
use kernel::{AnyGame, Typed, suite};
use std::sync::Arc;

fn golden(name: &str, text: &str) {
    let game: Arc<dyn AnyGame> = Arc::new(Typed::new(DarkGround::new()));
    insta::assert_snapshot!(name, suite::replayed(&game, text).unwrap());
}

#[test]
fn harmar() {
    golden("harmar", include_str!("golden/harmar.jsonl"));
}

#[test]
fn st_clair() {
    golden("st-clair", include_str!("golden/st-clair.jsonl"));
}

#[test]
fn wayne() {
    golden("wayne", include_str!("golden/wayne.jsonl"));
}

#[test]
fn campaign() {
    golden("campaign", include_str!("golden/campaign.jsonl"));
}

#[test]
fn harmars_defeat() {
    golden("harmars-defeat", include_str!("golden/harmars-defeat.jsonl"));
}

#[test]
fn st_clairs_surprise() {
    golden("st-clairs-surprise", include_str!("golden/st-clairs-surprise.jsonl"));
}

#[test]
fn fallen_timbers() {
    golden("fallen-timbers", include_str!("golden/fallen-timbers.jsonl"));
}

/// 19: by the Quick Battle module, with the late arrivals of 16.1.1 (G73).
#[test]
fn harmars_defeat_by_the_module() {
    golden("harmars-defeat-quick", include_str!("golden/harmars-defeat-quick.jsonl"));
}
