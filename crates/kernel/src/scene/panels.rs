//! Tracks, meters and facts beside the board.

use super::{BoardId, SchemeKey, is_unset};
use crate::{RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// A track of numbered boxes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Track {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Boxes in order; each with what is written in it.
    pub boxes: Arc<[String]>,
    /// The present box. Not shown where markers are given.
    pub now: usize,
    /// What is told about the present box (such as fog).
    pub note: String,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// Tracks of one group stand together under its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Whose colour its title has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheme: Option<SchemeKey>,
    /// Boxes where something happens, printed black.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<usize>,
    /// Markers on it: several scores on one track.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
}

impl Track {
    /// A track with its first box as the present one.
    pub fn new(key: impl Into<String>, title: impl Into<String>, boxes: Arc<[String]>, rule: RuleId) -> Self {
        Self {
            key: key.into(),
            title: title.into(),
            boxes,
            now: 0,
            note: String::new(),
            rule,
            group: String::new(),
            scheme: None,
            limits: Vec::new(),
            markers: Vec::new(),
        }
    }
}

/// A marker on a track.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Marker {
    /// What it marks, in words, such as "United States 7½".
    pub title: String,
    /// The seat it belongs to; none: nobody's.
    pub seat: Option<Seat>,
    /// The box it lies in.
    pub at: usize,
    /// Whether it stands half a box further.
    pub half: bool,
}

/// A value against a limit: demoralization.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Meter {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Where it stands.
    pub value: i32,
    /// What may yet be added to it: drawn hatched.
    #[serde(skip_serializing_if = "is_unset")]
    pub doubtful: i32,
    /// Where something happens.
    pub limit: i32,
    /// The board it is shown beside, if not the main one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardId>,
    /// What it means now.
    pub note: String,
    /// The rule it belongs to.
    pub rule: RuleId,
}

/// A fact worth seeing: victory points as they stand.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Fact {
    /// What is counted, such as "Victory points".
    pub title: String,
    /// The seat it is told of; none: both.
    pub seat: Option<Seat>,
    /// How much.
    pub value: String,
    /// The rule it belongs to.
    pub rule: RuleId,
}
