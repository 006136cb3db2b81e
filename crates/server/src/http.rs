//! The requests, by topic. Handlers extract, call, answer.

pub mod account;
pub mod analysis;
pub mod games;
pub mod matches;
pub mod meta;
pub mod notices;
pub mod past;
pub mod players;
pub mod tables;
pub mod talk;
