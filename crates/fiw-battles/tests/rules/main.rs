//! The rulebook, chapter by chapter: 9.2 is in `src/combat.rs` and `combat.rs` here. One binary, so that thirty files
//! are linked once.
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod artillery;
mod balk;
mod bombard;
mod burning;
mod combat;
mod declare;
mod fog;
mod hidden;
mod lake_george;
mod leaders;
mod morale;
mod movement;
mod oswego;
mod pursuit;
mod quebec;
mod rally;
mod reasons;
mod reinforcements;
mod results;
mod retreat;
mod scene;
mod sequence;
mod setup;
mod sight;
mod stacking;
mod statefile;
mod summary;
mod table;
mod tactics;
mod trains;
mod victory;
mod words;
mod zones;
