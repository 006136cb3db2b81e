//! The rules of the campaign, chapter by chapter.
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod table;

mod actions;
mod audit;
mod boards;
mod combat;
mod forecast;
mod frontier;
mod interactions;
mod interplay;
mod logs;
mod marches;
mod nations;
mod players;
mod quick;
mod raids;
mod reading;
mod reasons;
mod reread;
mod seasons;
mod special;
mod views;
