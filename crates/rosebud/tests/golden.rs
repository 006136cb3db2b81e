//! Golden replays: one whole game of two captains with each rule for ammunition, as text a player can read, and one of two players
//! who decide by chance, for what nobody would do: a set-up by hand, bands that ride off the map. From where a rule changed
//! since, quick players go on in place of the captains. A difference here is a rule change: review it as one, and say in the
//! commit which rule moved.

// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use kernel::{AnyGame, Typed, suite};
use rosebud::Rosebud;
use std::sync::Arc;

fn golden(name: &str, text: &str) {
    let game: Arc<dyn AnyGame> = Arc::new(Typed::new(Rosebud::new()));
    insta::assert_snapshot!(name, suite::replayed(&game, text).unwrap());
}

#[test]
fn basic() {
    golden("basic", include_str!("golden/basic.jsonl"));
}

/// With option 1 and re-supply in melee.
#[test]
fn first_fire_free() {
    golden("first-fire-free", include_str!("golden/first-fire-free.jsonl"));
}

/// With option 2 and re-supply in melee.
#[test]
fn boxes() {
    golden("boxes", include_str!("golden/boxes.jsonl"));
}

/// With the basic rule.
#[test]
fn by_chance() {
    golden("by-chance", include_str!("golden/by-chance.jsonl"));
}
