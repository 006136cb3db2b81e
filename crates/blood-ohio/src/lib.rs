//! Blood on the Ohio.

mod advice;
mod ambush;
pub mod board;
pub mod counters;
pub mod data;
pub mod decision;
pub mod event;
pub mod facts;
mod fight;
mod force;
mod fort;
mod losses;
mod march;
pub mod refusal;
mod retreat;
pub mod scenario;
pub mod state;
mod structures;
mod stub;
pub mod tables;
