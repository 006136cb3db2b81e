//! What a game is, for every game of Blockhouse.
//!
//! A game crate implements [`Game`]: plain [`Game::State`], decisions in, events out, one list of legal
//! options from which everything else follows. Most games hold a stack of frames and build on [`ask`]; [`example`] is
//! a whole tiny game. The kernel adds what no game should write twice: dice
//! ([`dice`]), the table they are rolled on ([`table`]), games being played, with undo ([`course`]), their records
//! with replay and verification ([`record`]), what a seat may not know ([`secrets`]), questions that standing orders can answer ([`standing`]), type-erased games for server, command line and opponents ([`any`]), what the client draws
//! ([`scene`]), checked data and state files ([`data`], [`state_file`]), points of every kind ([`points`]), words that all texts share ([`words`]),
//! and the property suite every game must pass ([`suite`]).
//!
//! The kernel knows no game and does no input or output.
#![warn(missing_docs)]

pub mod advice;
pub mod any;
pub mod ask;
pub mod chance;
pub mod course;
pub mod data;
pub mod dice;
pub mod example;
mod forward;
pub mod game;
mod json_text;
pub mod names;
pub mod options;
pub mod playout;
pub mod points;
pub mod record;
mod refusals;
pub mod rule;
pub mod scene;
pub mod seat;
pub mod secrets;
pub mod standing;
pub mod state_file;
pub mod suite;
pub mod table;
pub mod words;

pub use any::{AnyGame, Position, Typed};
pub use chance::Chance;
pub use dice::{Commitment, Dice, EnumeratedDice, ScriptedDice, Seed, SeededDice};
pub use game::{Game, Outcome, Start};
pub use json_text::JsonText;
pub use rule::{RuleId, rule};
pub use seat::{Seat, SeatSet, Viewer, ViewerSet};
pub use table::{Modifier, Roll, Table};
