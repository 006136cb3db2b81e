//! Blood on the Ohio: Washington's Indian War, 1789 to 1794.
//!
//! Where to find a rule of the book:
//!
//! | case | here |
//! |---|---|
//! | 2 map, 3 pieces, tables | [`board`], [`counters`], [`tables`], [`scenario`], read by [`data`]; points of every kind in [`points`] |
//! | 4 turn, 9 leader check, 12 end of turn | `turn.rs` |
//! | 5 special actions | `special.rs`, `recruit.rs`, `negotiate.rs`, `rising.rs`, `build.rs`, `raid.rs`, `strategic.rs` |
//! | 6.0 operations, 6.1 to 6.3 forces | `operations.rs`, `force.rs` |
//! | 6.4 to 6.8 marching | `march.rs`, which steps are allowed in `steps.rs`, who joins and who stays behind in `joining.rs` |
//! | 6.7 meeting the enemy, 13 pass through, 19 intrusion | `contact.rs` |
//! | 7 expeditions, 8 nation check | `expedition.rs`, `nations.rs` |
//! | 10 supply, 11 winter | `supply.rs`, `winter.rs`, `winter_us.rs` |
//! | 14 combat, 16 retreat before combat, 17 overrun | `fight.rs` and its parts; 14.7 losses in `losses.rs` |
//! | 15 retreats, 22 lost guns | `retreat.rs`, what meets those who have gone back in `fallen.rs` |
//! | 18 ambush | `ambush.rs` |
//! | 20 structures | `fort.rs`, `structures.rs` |
//! | 24 victory points, scenarios' ends | `victory.rs` |
//! | appendices 2 to 4 | `data/blood-ohio/scenarios`, `setup.rs` |
//! | what opponents are told | `advice.rs` |
//!
//! A position is [`state::State`]; the innermost of its [`state::Frame`]s makes the prompt. Each is a type in the file of its
//! chapter, listed in `frames.rs`.

mod advice;
mod ambush;
pub mod board;
mod build;
mod clicks;
mod contact;
pub mod counters;
pub mod data;
pub mod decision;
mod entering;
pub mod event;
mod expedition;
mod fallen;
mod fight;
mod file;
mod force;
mod fort;
mod frames;
mod game;
mod joining;
mod look;
mod losses;
mod march;
mod marks;
mod nations;
mod negotiate;
mod operations;
pub mod points;
mod preview;
mod raid;
mod recruit;
pub mod refusal;
mod retreat;
mod rising;
pub mod scenario;
pub mod setup;
mod special;
pub mod state;
mod steps;
mod strategic;
mod structures;
mod supply;
pub mod tables;
mod text;
mod turn;
mod victory;
mod view;
mod winter;
mod winter_us;

pub use frames::{Act, Look};
pub use game::BloodOhio;
