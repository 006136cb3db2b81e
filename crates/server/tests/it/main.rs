//! The server as people and programs meet it: over its requests and its live connections.
#![allow(clippy::disallowed_types, reason = "a server measures time")]
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers of tests are tests")]

mod accounts;
mod analysis;
mod clocks;
mod cluster;
mod computer;
mod connections;
mod contract;
mod contract_people;
mod contract_races;
mod copying;
mod cost;
mod counted;
mod database;
mod decisions;
mod durability;
mod either;
mod figures;
mod fiw;
mod fuzz;
mod hint;
mod history;
mod house;
mod imports;
mod live;
mod lobby;
mod moderation;
mod nodes;
mod notices;
mod orders;
mod players;
mod race;
mod seats;
mod sharing;
mod signed_out;
mod substitutes;
mod talk;
mod upgrade;
mod web;
mod wire;
