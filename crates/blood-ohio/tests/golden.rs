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

/// The second expedition: raids, recruiting, an overrun with looters, guns and their shock, cavalry in pursuit, help that
/// drags bystanders into a battle, flights over rivers, two winters.
#[test]
fn wabash() {
    golden("wabash", include_str!("golden/wabash.jsonl"));
}

/// A siege of Fort Steuben, a sortie that is beaten and gives the fort up.
#[test]
fn sortie() {
    golden("sortie", include_str!("golden/sortie.jsonl"));
}

/// The third expedition: overruns, guns lost in a river, second rolls, help called to battles and what it drags in, cavalry
/// in pursuit, a chit drawn anew, Fort Miamis.
#[test]
fn legion() {
    golden("legion", include_str!("golden/legion.jsonl"));
}
