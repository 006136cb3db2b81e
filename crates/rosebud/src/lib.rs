//! The Battle of Rosebud Creek, 17 June 1876, with all optional rules for ammunition.
//!
//! Where to find a rule of the book:
//!
//! | case | here |
//! |---|---|
//! | 2 map, counters, tables | [`board`], [`counters`], [`tables`], [`scenario`], read by [`data`] |
//! | 3 terms: fractions, modes | [`strength`], [`points`], `look.rs` |
//! | 4 sequence of play | `sequence.rs` |
//! | 5 Zones of Control | `zones.rs` |
//! | 6 stacking | `stacking.rs`, passing through full hexes `room.rs` |
//! | 7 movement | `movement.rs`, units on their way `moving.rs` |
//! | 8 Unit Modes, 16.B lost horses | `modes.rs` |
//! | 9 fire | `fire.rs`, the fire phases `volley.rs`, 9.C lines of sight `sight.rs` and `ground.rs`, 9.F and 9.G `reaction.rs` |
//! | 10 melee | `melee.rs`, results `melee_result.rs`, 10.H `withdrawal.rs` and `pursuit.rs` |
//! | 10.I retreat, 10.J Rout | `retreat.rs`, `rout.rs`, later Rout moves `rout_move.rs` |
//! | 11 strength | `casualties.rs` |
//! | 12 Leaders, 12.E HQ | `leaders.rs`, `bonds.rs` |
//! | 13 morale and rally | `morale.rs`, `rally.rs` |
//! | 14 ammunition, 15 Pack Trains | `ammunition.rs`, `train.rs` |
//! | 16.A charge, 16.C Breastworks, 16.D Eagle's Nest, 16.E village | `charge.rs`, `breastworks.rs`, `bonds.rs`, `village.rs` |
//! | 17 victory, 18 set-up and entry | `victory.rs`, `setup.rs`, `entry.rs` |
//!
//! What the computer's players know of it is in `advice`; odds and reach in `preview`, the scene in `view`.
//!
//! A position is [`state::State`]; its top frame ([`frames::Frame`]) makes the prompt and answers for itself.

mod advice;
pub mod ammunition;
pub mod board;
mod bonds;
mod breastworks;
mod casualties;
pub mod cells;
pub mod charge;
pub mod counters;
pub mod data;
pub mod decision;
mod entry;
pub mod event;
mod file;
pub mod fire;
pub mod frames;
mod game;
pub mod ground;
pub mod leaders;
mod look;
pub mod melee;
pub mod melee_result;
pub mod modes;
mod morale;
pub mod movement;
pub mod moving;
pub mod points;
mod preview;
pub mod pursuit;
pub mod rally;
pub mod reaction;
pub mod refusal;
pub mod retreat;
mod room;
pub mod rout;
pub mod rout_move;
pub mod scenario;
mod sequence;
pub mod setup;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod strength;
pub mod tables;
mod text;
pub mod throw;
mod train;
mod victory;
mod view;
pub mod village;
pub mod volley;
pub mod withdrawal;
pub mod zones;

pub use game::Rosebud;
