//! The rules, chapter by chapter, with scripted dice. The ground between 1108 and 2012 is clear and all on level 3.
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod battle;
mod causes;
mod fights;
mod fire;
mod flight;
mod ground;
mod interactions;
mod leaders;
mod melee;
mod modes;
mod movement;
mod order;
mod preview;
mod reactions;
mod reasons;
mod rout;
mod sentences;
mod sequence;
mod sight;
mod special;
mod staff;
mod statefile;
mod supply;
mod table;
mod terms;
mod together;
mod train;
