//! The requests, by topic. Handlers extract, call, answer.

pub mod games;
pub mod matches;
pub mod meta;
pub mod past;
