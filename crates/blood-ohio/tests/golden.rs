//! Golden replays: whole games as text a player can read. A difference here is a rule change: review it as one, and say
//! in the commit which rule moved.

// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use blood_ohio::BloodOhio;
use kernel::{AnyGame, Typed, suite};
use std::sync::Arc;

fn golden(name: &str, text: &str) {
    let game: Arc<dyn AnyGame> = Arc::new(Typed::new(BloodOhio::new()));
    insta::assert_snapshot!(name, suite::replayed(&game, text).unwrap());
}

/// The first lesson, at random: marches, an ambush on a river, a principal village burned, a flight over a river.
#[test]
fn learning_1() {
    golden("learning-1", include_str!("golden/learning-1.jsonl"));
}

/// The second expedition: raids, recruiting, two overruns, a nation provoked to war, supply, two winters.
#[test]
fn wabash() {
    golden("wabash", include_str!("golden/wabash.jsonl"));
}

/// The third expedition: a gun lost on a river, second rolls, an overrun with looters, a treaty that is signed and then
/// broken by a battle in the nation's land.
#[test]
fn legion() {
    golden("legion", include_str!("golden/legion.jsonl"));
}
