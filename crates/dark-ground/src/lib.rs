//! A Dark and Bloody Ground: the war for Ohio, 1790 to 1795.

pub mod board;
pub mod counters;
pub mod data;
pub mod ids;
pub mod scenario;
pub mod tables;
