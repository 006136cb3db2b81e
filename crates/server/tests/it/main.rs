//! The server as people and programs meet it: over its requests and its live connections.
#![allow(clippy::disallowed_types, reason = "a server measures time")]
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers of tests are tests")]

mod computer;
mod connections;
mod cost;
mod database;
mod decisions;
mod durability;
mod fiw;
mod fuzz;
mod hint;
mod history;
mod house;
mod imports;
mod live;
mod orders;
mod race;
mod seats;
mod sharing;
mod upgrade;
mod web;
mod wire;
