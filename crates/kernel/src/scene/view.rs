//! What these eyes see now: pieces, panels, the question.

use super::{Arrow, BoardId, ChoiceKind, Fact, Holding, Mark, Meter, OpenBoard, Piece, Track, Trail, Zone};
use crate::{JsonText, Outcome, RuleId, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Everything these eyes see now.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct View {
    /// Turn in words, such as "Game turn 3 of 15".
    pub turn: String,
    /// Phase in words.
    pub phase: String,
    /// All phases of a player turn, for the phase track.
    pub phases: Vec<String>,
    /// Whose player turn it is.
    pub phasing: Option<Seat>,
    /// The boards that are open, the main one first.
    pub boards: Vec<OpenBoard>,
    /// The board the question is about.
    pub asked_on: BoardId,
    /// Pieces.
    pub pieces: Vec<Arc<Piece>>,
    /// Markers on places.
    pub marks: Vec<Mark>,
    /// Arrows between places.
    pub arrows: Vec<Arrow>,
    /// Places that belong together for a while.
    pub zones: Vec<Zone>,
    /// Moves that wait for an answer.
    pub trails: Vec<Trail>,
    /// Boxes beside the map.
    pub holdings: Vec<Holding>,
    /// Tracks.
    pub tracks: Vec<Track>,
    /// Meters.
    pub meters: Vec<Meter>,
    /// Facts.
    pub facts: Vec<Fact>,
    /// The seats that must decide.
    pub asked: Vec<Seat>,
    /// What these eyes are asked, or whom they wait for.
    pub prompt: Prompt,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl View {
    /// A view of the main board with a question and nothing else: a game adds what it has.
    pub fn new(prompt: Prompt) -> Self {
        Self {
            turn: String::new(),
            phase: String::new(),
            phases: Vec::new(),
            phasing: None,
            boards: vec![OpenBoard::main()],
            asked_on: BoardId::MAIN,
            pieces: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            zones: Vec::new(),
            trails: Vec::new(),
            holdings: Vec::new(),
            tracks: Vec::new(),
            meters: Vec::new(),
            facts: Vec::new(),
            asked: Vec::new(),
            prompt,
            outcome: None,
        }
    }
}

/// What a frame asks, in words: the first half of a [`Prompt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// One line of help.
    pub help: String,
    /// The rule it is asked under.
    pub rule: RuleId,
    /// The piece it is about, if there is one: the one to be placed next. Its picture stands beside the question.
    pub piece: Option<String>,
}

impl Question {
    /// A question with its help and rule.
    pub fn new(text: impl Into<String>, help: impl Into<String>, rule: RuleId) -> Self {
        Self { text: text.into(), help: help.into(), rule, piece: None }
    }

    /// The same about a piece.
    #[must_use]
    pub fn about(self, piece: Option<impl Into<String>>) -> Self {
        Self { piece: piece.map(Into::into), ..self }
    }
}

/// The question.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Prompt {
    /// The question, or who is awaited.
    pub question: String,
    /// One line of help.
    pub help: String,
    /// The rule under which it is asked.
    pub rule: RuleId,
    /// The piece it is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// What may be decided; empty for those who are not asked.
    pub options: Vec<Choice>,
    /// What may also be decided (going back, conceding).
    pub asides: Vec<Choice>,
    /// Duties still open, in words (attacks that must be declared, units that must enter).
    pub duties: Vec<Duty>,
}

impl Prompt {
    /// A question without anything to decide.
    pub fn new(Question { text, help, rule, piece }: Question) -> Self {
        Self { question: text, help, rule, piece, options: Vec::new(), asides: Vec::new(), duties: Vec::new() }
    }
}

/// A duty still open.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Duty {
    /// In words.
    pub text: String,
    /// Piece it concerns.
    pub piece: Option<String>,
    /// Place it concerns.
    pub place: Option<String>,
    /// Rule it comes from.
    pub rule: RuleId,
}

/// One thing that may be decided, tied to what a person clicks.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Choice {
    /// The decision as it is sent back.
    #[schemars(with = "Value")]
    pub decision: JsonText,
    /// In words.
    pub label: String,
    /// The piece to click first, if any.
    pub piece: Option<String>,
    /// The place to click (after the piece, if both are given).
    pub place: Option<String>,
    /// How it is shown.
    pub kind: ChoiceKind,
    /// What it costs, in words, such as "2 MP".
    pub cost: Option<String>,
}

/// What a person clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Click {
    /// A piece.
    #[serde(default)]
    pub piece: Option<String>,
    /// A place.
    #[serde(default)]
    pub place: Option<String>,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WhyNot {
    /// One sentence with piece and numbers.
    pub text: String,
    /// The rule that forbids it.
    pub rule: RuleId,
}
