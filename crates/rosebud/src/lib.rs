//! The Battle of Rosebud Creek.

pub mod board;
pub mod cells;
pub mod counters;
pub mod data;
pub mod scenario;
mod stacking;
pub mod strength;
pub mod tables;
