//! Boards: what is drawn once, and which of them are open.

use super::{
    AreaBoard, BoardRole, HexDirection, LineKind, LowColumns, NameKind, Origin, PointBoard, SideFeature, Terrain,
};
use crate::data::{MapLabel, Provenance, ProvenanceEntry, Reader, Road};
use crate::{RuleId, Seat};
use grid::{Grid, Hex, Low, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// The id of a board within its match.
///
/// Places of the main board have plain ids (`0811`, `kekionga`). A place of any other board is named with its board,
/// as `wilderness:0811`: [`BoardId::place`] writes such an id and [`BoardId::of`] reads it. On the board itself places
/// have their plain ids, which are printed there; everything else (pieces, marks, choices, clicks) uses the full id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct BoardId(Cow<'static, str>);

impl BoardId {
    /// The main board.
    pub const MAIN: Self = Self(Cow::Borrowed("main"));

    /// A board by its id, which may not contain a colon.
    pub const fn named(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// Its id.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The full id of a place of this board.
    pub fn place(&self, place: impl fmt::Display) -> String {
        if *self == Self::MAIN { place.to_string() } else { format!("{self}:{place}") }
    }

    /// The board of a place and the place's own id there.
    pub fn of(place: &str) -> (Self, &str) {
        match place.split_once(':') {
            Some((board, place)) => (Self(Cow::Owned(board.to_owned())), place),
            None => (Self::MAIN, place),
        }
    }
}

impl From<String> for BoardId {
    fn from(id: String) -> Self {
        Self(Cow::Owned(id))
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// A board, drawn once: two boards of the same id are the same drawing.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Board {
    /// Its id.
    pub id: BoardId,
    /// Its name.
    pub title: String,
    /// What kind of board, with what is on it.
    #[serde(flatten)]
    pub layout: Layout,
    /// Charts to have at hand: combat results, terrain effects and so on.
    pub charts: Vec<Chart>,
    /// How large its ground is; none: it has no scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<MapScale>,
}

/// How large the ground of a board is.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MapScale {
    /// A length on the board: in hexes, or in the units of its sheet.
    pub length: u32,
    /// What it measures on the ground, such as "100 yards".
    pub measures: String,
    /// Whether north is at the top.
    pub north: bool,
}

impl MapScale {
    /// Reads `[scale]` of a map's file, if it has one: `length`, `measures`, `north`, provenance.
    pub fn read(file: &Reader<'_>) -> Option<Self> {
        let row = file.opt_table("scale")?;
        row.provenance();
        let (length, measures) = (row.int("length", 1..=100_000), row.str("measures"));
        Some(Self { length, measures, north: row.flag("north") })
    }
}

/// The kinds of board.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "layout", rename_all = "kebab-case")]
pub enum Layout {
    /// A hex map.
    Hexes(Box<HexBoard>),
    /// Spaces joined by links.
    Points(Box<PointBoard>),
    /// Areas that touch.
    Areas(Box<AreaBoard>),
}

/// A board that is open now, with what is told about it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OpenBoard {
    /// By which places on it are named.
    pub id: BoardId,
    /// What part it plays.
    pub role: BoardRole,
    /// What it is about, such as "Battle at Roche de Boeuf"; empty: the name of the board.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The place of the main board it stands for, which is ringed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its own turn in words, such as "Round 3 of 10"; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub turn: String,
    /// The steps of its turn in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<BoardStep>,
    /// Which of the steps is the present one.
    #[serde(skip_serializing_if = "super::is_unset")]
    pub now: usize,
    /// What one should know beside it: who came from where, what ends it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<BoardNote>,
}

impl OpenBoard {
    /// A board without more words.
    pub const fn new(id: BoardId, role: BoardRole) -> Self {
        Self {
            id,
            role,
            title: String::new(),
            place: None,
            turn: String::new(),
            steps: Vec::new(),
            now: 0,
            notes: Vec::new(),
        }
    }

    /// What most games have open: the main board.
    pub const fn main() -> Self {
        Self::new(BoardId::MAIN, BoardRole::Main)
    }
}

/// A step of a board's own turn.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct BoardStep {
    /// In a word or two, such as "Def. fire".
    pub title: String,
    /// In whose half of the turn.
    pub half: Option<Seat>,
    /// Who does it, if not the one whose half it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A sentence beside a board.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct BoardNote {
    /// Whom it is about.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

/// A hex map.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct HexBoard {
    /// First printed hex (upper left), as printed.
    pub first: String,
    /// Last printed hex (lower right).
    pub last: String,
    /// Which columns sit half a hex lower.
    pub low: LowColumns,
    /// Every hex.
    pub hexes: Vec<HexCell>,
    /// Features on hexsides.
    pub sides: Vec<HexSide>,
    /// Roads, trails and the like: hexes in order.
    pub lines: Vec<Line>,
    /// Names on the map.
    pub names: Vec<MapName>,
    /// Hexes somebody must take or hold.
    pub objectives: Vec<Objective>,
}

impl HexBoard {
    /// A map of this size with every hex and hexside as the game draws them; what is written and drawn across hexes is added.
    pub fn new<S: IntoIterator<Item = HexSide>>(
        grid: &Grid,
        hex: impl Fn(Hex) -> HexCell,
        sides: impl Fn(Hex) -> S,
    ) -> Self {
        Self {
            first: grid.first().to_string(),
            last: grid.last().to_string(),
            low: match grid.low() {
                Low::EvenColumns => LowColumns::Even,
                Low::OddColumns => LowColumns::Odd,
            },
            hexes: grid.hexes().map(hex).collect(),
            sides: grid.hexes().flat_map(sides).collect(),
            ..Self::default()
        }
    }
}

/// One hex.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct HexCell {
    /// Printed number; the id of the place.
    pub id: String,
    /// What grows or stands there.
    pub terrain: Terrain,
    /// Height, 0 for the lowest ground.
    pub level: u8,
    /// Spoken description: terrain and what stands on it, in words.
    pub spoken: String,
}

/// A feature on one side of a hex, seen from that hex.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct HexSide {
    /// The hex it is seen from.
    pub hex: String,
    /// Which side.
    pub side: HexDirection,
    /// What runs there.
    pub feature: SideFeature,
}

impl HexSide {
    /// A feature on this side of a hex.
    pub fn new(hex: Hex, side: Side, feature: SideFeature) -> Self {
        let side = match side {
            Side::North => HexDirection::North,
            Side::NorthEast => HexDirection::NorthEast,
            Side::SouthEast => HexDirection::SouthEast,
            Side::South => HexDirection::South,
            Side::SouthWest => HexDirection::SouthWest,
            Side::NorthWest => HexDirection::NorthWest,
        };
        Self { hex: hex.to_string(), side, feature }
    }
}

/// A road, trail or the like.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Line {
    /// What kind.
    pub kind: LineKind,
    /// Places in order.
    pub through: Vec<String>,
    /// Whether it runs off the map at its first place and at its last one.
    pub off_map: [bool; 2],
}

impl From<&Road<LineKind>> for Line {
    fn from(road: &Road<LineKind>) -> Self {
        Self { kind: road.kind, through: road.hexes.iter().map(Hex::to_string).collect(), off_map: road.off_map }
    }
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct MapName {
    /// What is written.
    pub text: String,
    /// What it belongs to.
    pub kind: NameKind,
    /// Places it runs through, in order.
    pub along: Vec<String>,
}

impl From<&MapLabel<NameKind>> for MapName {
    fn from(label: &MapLabel<NameKind>) -> Self {
        let along = label.hexes.iter().map(Hex::to_string).collect();
        Self { text: label.text.clone(), kind: label.kind, along }
    }
}

/// A place somebody must take or hold.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Objective {
    /// The id of the place.
    pub place: String,
    /// Which seat gains from it.
    pub seat: Option<Seat>,
    /// What it is worth, in words.
    pub worth: String,
}

/// A table of the game, with where it comes from.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Chart {
    /// Key, such as `crt`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Heads of the columns, the first being that of the row heads.
    pub columns: Vec<String>,
    /// Rows, the first cell being the row head.
    pub rows: Vec<Vec<String>>,
    /// Whether the rulebook prints it.
    pub provenance: Origin,
    /// The case or the basis.
    pub source: String,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// What its results mean, best for whoever attacks first; none where the cells speak for themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ChartResult>,
}

/// A result as a chart abbreviates it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ChartResult {
    /// As it stands in the cells, such as `Dr`.
    pub cell: String,
    /// In words.
    pub means: String,
    /// How good it is for whoever attacks: 3 is best, -3 worst.
    pub favour: i8,
}

/// What a chart is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartName<'a> {
    /// By which previews and the client's address name it, such as `crt`.
    pub key: &'a str,
    /// Its title for people.
    pub title: &'a str,
}

/// Cells of a chart, row by row.
pub type Rows = Vec<Vec<String>>;

impl Chart {
    /// A chart, printed by the rulebook as far as is known, that rests on its rule.
    pub fn new(name: ChartName<'_>, columns: Vec<String>, rows: Rows, rule: RuleId) -> Self {
        let (key, title, source) = (name.key.into(), name.title.into(), rule.to_string());
        Self { key, title, columns, rows, provenance: Origin::Given, source, rule, results: Vec::new() }
    }

    /// With the provenance of all tables of some files under these keys or below them, if there are any.
    #[must_use]
    pub fn resting_on(mut self, all: &[ProvenanceEntry], of: impl Fn(&str) -> bool, keys: &[&str]) -> Self {
        let below = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
        let own = |known: &str| keys.iter().any(|key| known.strip_prefix(key).is_some_and(below));
        let mut sources: Vec<&str> = Vec::new();
        for entry in all.iter().filter(|entry| of(&entry.file) && own(&entry.key)) {
            let source = match &entry.provenance {
                Provenance::Given { case } => case,
                Provenance::Reconstructed { basis } => {
                    self.provenance = Origin::Reconstructed;
                    basis
                }
            };
            if !sources.contains(&source.as_str()) {
                sources.push(source);
            }
        }
        if !sources.is_empty() {
            self.source = sources.join(" ");
        }
        self
    }

    /// With a key to its results, best for whoever attacks first.
    #[must_use]
    pub fn explained(mut self, mut results: Vec<ChartResult>) -> Self {
        results.sort_by_key(|result| std::cmp::Reverse(result.favour));
        self.results = results;
        self
    }

    /// Rows with their number before each.
    pub fn numbered(first: usize, rows: impl IntoIterator<Item = Vec<String>>) -> Rows {
        let number = |(at, row): (usize, Vec<String>)| std::iter::once((at + first).to_string()).chain(row).collect();
        rows.into_iter().enumerate().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_name_their_board() {
        let battle = BoardId::named("wilderness");
        assert_eq!((BoardId::MAIN.place("0811"), battle.place("0811")), ("0811".into(), "wilderness:0811".into()));
        for board in [BoardId::MAIN, battle] {
            assert_eq!(BoardId::of(&board.place("0811")), (board, "0811"));
        }
    }
}
