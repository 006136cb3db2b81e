//! Counters, marks, arrows and boxes.

use super::{ArrowKind, Badge, FigurePlace, FigureStyle, MarkKind, Mode, Symbol, ZoneKind, is_unset};
use crate::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// The key of a colour scheme ([`crate::options::Scheme`]): a seat's or a nation's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct SchemeKey(Cow<'static, str>);

impl SchemeKey {
    /// A scheme by its key.
    pub const fn named(key: &'static str) -> Self {
        Self(Cow::Borrowed(key))
    }

    /// Its key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for SchemeKey {
    fn from(key: &'static str) -> Self {
        Self(Cow::Borrowed(key))
    }
}

impl From<String> for SchemeKey {
    fn from(key: String) -> Self {
        Self(Cow::Owned(key))
    }
}

impl PartialEq<&str> for SchemeKey {
    fn eq(&self, key: &&str) -> bool {
        self.0 == *key
    }
}

/// A counter's face.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Face {
    /// Name on the band.
    pub name: String,
    /// What it is.
    pub symbol: Symbol,
    /// Its colours.
    pub scheme: SchemeKey,
    /// Its figures as they now count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    /// How it goes about, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// Whether it takes no part (warriors of a nation at peace): drawn in outline.
    #[serde(skip_serializing_if = "is_unset")]
    pub idle: bool,
}

impl Face {
    /// A face without figures.
    pub fn new(name: impl Into<String>, symbol: Symbol, scheme: impl Into<SchemeKey>) -> Self {
        Self { name: name.into(), symbol, scheme: scheme.into(), figures: Vec::new(), mode: None, idle: false }
    }

    /// With one more figure.
    #[must_use]
    pub fn with(mut self, figure: Figure) -> Self {
        self.figures.push(figure);
        self
    }

    /// The figure in a place.
    pub fn figure(&self, at: FigurePlace) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.at == at)
    }
}

/// A figure on a counter.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Figure {
    /// Where it stands.
    pub at: FigurePlace,
    /// How it is drawn.
    #[serde(skip_serializing_if = "is_plain")]
    pub style: FigureStyle,
    /// What is written.
    pub value: FigureValue,
    /// What it means, such as "combat factor": spoken before the value and shown where a counter is explained.
    pub spoken: Cow<'static, str>,
}

const fn is_plain(style: &FigureStyle) -> bool {
    matches!(style, FigureStyle::Plain)
}

impl Figure {
    /// A plain figure.
    pub fn new(at: FigurePlace, value: impl Into<FigureValue>, spoken: &'static str) -> Self {
        Self { at, style: FigureStyle::Plain, value: value.into(), spoken: Cow::Borrowed(spoken) }
    }

    /// In another style.
    #[must_use]
    pub const fn styled(mut self, style: FigureStyle) -> Self {
        self.style = style;
        self
    }
}

/// What is written on a counter.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum FigureValue {
    /// A number.
    Number(i16),
    /// Anything else, such as a number with its sign.
    Text(String),
}

impl From<u8> for FigureValue {
    fn from(number: u8) -> Self {
        Self::Number(i16::from(number))
    }
}

impl From<i16> for FigureValue {
    fn from(number: i16) -> Self {
        Self::Number(number)
    }
}

impl From<String> for FigureValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl fmt::Display for FigureValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(out),
            Self::Text(text) => out.write_str(text),
        }
    }
}

/// A piece on the board or in a box.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Piece {
    /// Its id, stable over the game.
    pub id: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The place or box it is in.
    pub at: String,
    /// What it shows; `None` if these eyes may not see it (face down).
    pub face: Option<Face>,
    /// States it is in.
    pub badges: Vec<Badge>,
    /// Spoken: name, figures, status.
    pub spoken: String,
}

/// A marker on a place that is no piece: fire, an entry zone, settlers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Mark {
    /// The place it lies on.
    pub place: String,
    /// What it is.
    pub kind: MarkKind,
    /// Whose, if anybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// How many; 0: not counted.
    #[serde(skip_serializing_if = "is_unset")]
    pub count: u8,
    /// In words.
    pub spoken: String,
}

impl Mark {
    /// A mark of nobody's that is not counted.
    pub fn new(place: impl Into<String>, kind: MarkKind, spoken: impl Into<String>) -> Self {
        Self { place: place.into(), kind, seat: None, count: 0, spoken: spoken.into() }
    }
}

/// An arrow between places: a declared attack, a route.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Arrow {
    /// From.
    pub from: String,
    /// To.
    pub to: String,
    /// What it means.
    pub kind: ArrowKind,
    /// Which group it belongs to (battle number).
    pub group: u8,
}

/// Places that belong together for a while: a leader's reach, a field of fire.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Zone {
    /// What they are.
    pub kind: ZoneKind,
    /// The seat it belongs to; none: nobody's.
    pub seat: Option<Seat>,
    /// Written beside the outline, such as "Mills, radius 3".
    pub title: String,
    /// All of them.
    pub places: Vec<String>,
}

/// A move that is under way and waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Trail {
    /// The piece that moves.
    pub piece: String,
    /// Places it has come through, the present one last.
    pub walked: Vec<String>,
    /// Places it means to go to.
    pub ahead: Vec<String>,
    /// In words.
    pub note: String,
}

/// A box beside the map: reinforcements due, casualties, cups.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Holding {
    /// Its id, used as a place.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// One line of explanation.
    pub note: String,
    /// What lies in it uncounted by pieces: the contents of a cup, kind by kind. Pieces `at` this box are shown too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contents: Vec<Content>,
}

/// Some of a kind in a cup or box.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Content {
    /// What, in words, such as "Miami warriors".
    pub title: String,
    /// The seat they belong to; none: nobody's.
    pub seat: Option<Seat>,
    /// How such a counter looks; `None`: only words.
    pub face: Option<Face>,
    /// Counters of this kind in it.
    pub count: u32,
}
