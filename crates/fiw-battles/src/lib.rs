//! French & Indian War Battles: Lake George 1755, Fort Oswego 1756, Quebec 1759, with optional rules 18 to 21.
//!
//! Where to find a rule of the book:
//!
//! | case | here |
//! |---|---|
//! | 2 counters, map, tables | [`counters`], [`board`], [`tables`], [`scenario`], read by [`data`] |
//! | 3 set-up | `setup.rs` |
//! | 4 sequence of play, 5 fog | `sequence.rs` |
//! | 6 bombardment | `bombard.rs`; lines of sight in `sight.rs` |
//! | 7 movement and stacking, 8.2 disengagement, 13.3.1 flight, 15 exit, 19 balk | `movement.rs`; the questions in `moving.rs` |
//! | 8.1 zones of control | `facts.rs`, `field.rs` |
//! | 9 declaration of attacks | `declare.rs`; odds and results in `combat.rs`, the questions in `fight.rs` |
//! | 10.1 retreat, 10.2 pursuit, 20 capture of trains, 21.1 fire | `retreat.rs`, `pursuit.rs` |
//! | 11 rally, 12 leaders, 13 demoralization | `rally.rs`, `facts.rs`, `morale.rs` |
//! | 14 reinforcements | `reinforcements.rs` |
//! | 17 victory, 18 special tactics | `victory.rs`, `tactics.rs` |
//! | what opponents are told | `advice.rs` |
//! | 22 to 24 scenarios | `data/fiw-battles/scenarios`, [`scenario`] |
//!
//! A position is [`state::State`]; its top [`frames::Frame`] makes the prompt. Every frame is a type in the file of its
//! chapter that answers for itself (`kernel::ask`); events and labels are put into words in `text.rs`, pictures made in
//! `view.rs`.

mod advice;
pub mod board;
mod bombard;
pub mod combat;
pub mod counters;
pub mod data;
pub mod decision;
pub mod declare;
pub mod event;
pub mod facts;
mod field;
mod fight;
mod file;
pub mod frames;
mod game;
pub mod morale;
mod movement;
mod moving;
pub mod points;
mod preview;
mod pursuit;
mod rally;
pub mod refusal;
mod reinforcements;
mod retreat;
pub mod scenario;
mod sequence;
mod setup;
pub mod sight;
pub mod state;
pub mod tables;
mod tactics;
mod text;
mod victory;
mod view;
mod ways;
mod why;

pub use game::FiwBattles;
