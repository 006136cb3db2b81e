//! A Dark and Bloody Ground: the war for Ohio, 1790 to 1795.
//!
//! Where to find a rule of the book:
//!
//! | case | here |
//! |---|---|
//! | 2 map, 3 pieces, charts | [`board`], [`counters`], [`tables`], [`scenario`], read by [`data`] |
//! | 4 sequence of play | `turn.rs` |
//! | 5 random events | `happenings.rs` |
//! | 6 settlers and villages | `settlers.rs` |
//! | 7 supply | `supply.rs` |
//! | 8.1, 8.6 nations, treaties, trespass, surrender | `mobilize.rs` |
//! | 8.2 commitment, 8.5.3 British intervention | `commitment.rs` |
//! | 8.3 army, 8.4 militia, 8.5.2 groups, 14.0.7, 14.0.8 their leaders | `army.rs` |
//! | 9.1 initiative, 14.0.5 the stag | `primary.rs`, `initiative.rs` |
//! | 9.2 atrocities | `atrocity.rs` |
//! | 9.3 activation | `action.rs`, `forming.rs` |
//! | 9.4 movement, 14.0.1 gout | `march.rs`, `costs.rs`; 9.4.5 in `reaction.rs` |
//! | 9.5 pillage, 11.2 forts | `works.rs` |
//! | 10.0 kinds of combat, 11.3 sieges | `combat.rs` |
//! | 10.1 to 10.6 battles on the boards, 16 battle scenarios | `battle/`; 10.7 in `after_battle.rs` |
//! | 11.1 skirmishes and assaults | `skirmish.rs` |
//! | 12 raids | `raid.rs`, ways in `raid_ways.rs`, results in `raid_phase.rs` |
//! | 13 End phase | `end.rs` |
//! | 15.x set-up and victory | `setup.rs`, `victory.rs`, `data/dark-ground/scenarios` |
//! | 15.4.5 victory points, lost pieces | `score.rs` |
//! | 19 Quick Battle Resolution | `quick/` |
//! | placing pieces, whatever the reason | `deploy.rs` |
//!
//! A position is [`state::State`]; its top [`frames::Frame`] makes the prompt. What the book counts in points and levels has
//! types of its own in [`points`].

mod about;
mod action;
mod advice;
mod after_battle;
mod army;
mod atrocity;
pub mod battle;
pub mod board;
mod combat;
mod commitment;
mod costs;
pub mod counters;
pub mod data;
pub mod decision;
mod deploy;
mod end;
pub mod event;
mod facts;
mod file;
mod forming;
pub mod frames;
mod game;
mod happenings;
pub mod ids;
mod initiative;
mod march;
mod mobilize;
pub mod points;
mod preview;
mod preview_battle;
mod primary;
pub mod quick;
mod raid;
mod raid_phase;
mod raid_ways;
mod reaction;
pub mod refusal;
pub mod scenario;
mod score;
mod settlers;
mod setup;
mod skirmish;
pub mod state;
mod supply;
pub mod tables;
mod text;
mod turn;
mod victory;
mod view;
mod works;

pub use game::DarkGround;
