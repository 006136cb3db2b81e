//! Open questions with names instead of numbers.
//!
//! A frame is written as `serde` writes it, with dashes in its keys and the names of pieces and spaces in place of
//! their numbers; which keys hold which is listed here once and used both ways.

use super::space_name;
use crate::board::{Board, Space};
use crate::counters::PieceId;
use crate::data::Data;
use crate::state::Frame;
use kernel::state_file::Problems;
use serde_json::{Map, Value};

/// Keys that hold pieces.
const PIECES: &[&str] = &[
    "pieces",
    "attackers",
    "defenders",
    "drawn",
    "came",
    "warrior",
    "leaders",
    "garrisons",
    "settlers",
    "columns",
    "pool",
    "homeless",
    "scout",
    "fresh",
    "called",
    "spent",
];

/// Keys that hold spaces.
const SPACES: &[&str] = &[
    "at",
    "path",
    "space",
    "from",
    "structure",
    "stacks",
    "housed",
    "ambushed",
    "back",
    "away",
    "ashore",
    "reinforce",
];

/// What the numbers under a key are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Piece,
    Space,
    Plain,
}

/// Lists of lists: groups that have retreated (space, over a river or not, pieces), and the roads by which
/// reinforcements came (piece, space).
fn parts_of(key: &str) -> Option<&'static [Sort]> {
    match key {
        "groups" => Some(&[Sort::Space, Sort::Plain, Sort::Piece]),
        "roads" => Some(&[Sort::Piece, Sort::Space]),
        _ => None,
    }
}

/// `spent` is a list of pieces in a battle and movement points in a march.
fn sort_of(key: &str, value: &Value) -> Sort {
    if key == "spent" && !value.is_array() {
        Sort::Plain
    } else if PIECES.contains(&key) {
        Sort::Piece
    } else if SPACES.contains(&key) {
        Sort::Space
    } else {
        Sort::Plain
    }
}

/// A frame with names.
pub(super) fn write(data: &Data, frame: &Frame) -> Value {
    let value = serde_json::to_value(frame).unwrap_or_default();
    // A question without particulars is a word.
    let Value::Object(map) = value else { return value };
    map.into_iter().map(|(kind, inner)| (kind, named(data, Sort::Plain, inner))).collect::<Map<_, _>>().into()
}

fn named(data: &Data, sort: Sort, value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let entry = |(key, inner): (String, Value)| {
                let inner = match parts_of(&key) {
                    Some(sorts) => groups(data, sorts, inner),
                    None => named(data, sort_of(&key, &inner), inner),
                };
                (key, inner)
            };
            map.into_iter().map(entry).collect::<Map<_, _>>().into()
        }
        Value::Array(list) => list.into_iter().map(|inner| named(data, sort, inner)).collect(),
        Value::Number(number) => name(data, sort, &number).unwrap_or(Value::Number(number)),
        Value::Null | Value::Bool(_) | Value::String(_) => value,
    }
}

fn groups(data: &Data, sorts: &[Sort], value: Value) -> Value {
    let Value::Array(list) = value else { return value };
    let group = |entry: Value| {
        let Value::Array(parts) = entry else { return entry };
        parts.into_iter().zip(sorts).map(|(part, sort)| named(data, *sort, part)).collect()
    };
    list.into_iter().map(group).collect()
}

fn name(data: &Data, sort: Sort, number: &serde_json::Number) -> Option<Value> {
    let number = number.as_u64()?;
    match sort {
        Sort::Piece => data.counters.get(usize::try_from(number).ok()?).map(|counter| counter.name.as_str().into()),
        Sort::Space => {
            let space = Space(u16::try_from(number).ok().filter(|at| usize::from(*at) < data.board.len())?);
            Some(space_name(&data.board, space).into())
        }
        Sort::Plain => None,
    }
}

/// A frame from what [`write`] wrote, perhaps edited since; what is wrong is noted.
pub(super) fn read(data: &Data, (key, value): (&str, &Value), problems: &Problems) -> Option<Frame> {
    let reader = Reader { data, problems };
    let inner = |(kind, inner): (&String, &Value)| {
        (kind.clone(), reader.numbered(&format!("{key}.{kind}"), Sort::Plain, inner))
    };
    let numbered = match value.as_object() {
        Some(map) => map.iter().map(inner).collect::<Map<_, _>>().into(),
        // Version 2 wrote a question without particulars as a word.
        None => value.as_str().map_or_else(|| value.clone(), |kind| serde_json::json!({ kind: {} })),
    };
    if !problems.is_empty() && reader.broken(&numbered) {
        return None;
    }
    match serde_json::from_value::<Frame>(numbered) {
        Ok(frame) => {
            if value.is_object() && write(data, &frame) != *value {
                problems.note(key, "a question with unknown keys", "the keys of docs/state-file.md and no others");
            }
            Some(frame)
        }
        Err(error) => {
            problems.note(key, "no question of this game", error.to_string());
            None
        }
    }
}

struct Reader<'a> {
    data: &'a Data,
    problems: &'a Problems,
}

/// What stands for a name that was not known, so that it is not complained about twice.
const UNKNOWN: &str = "unknown name";

impl Reader<'_> {
    fn numbered(&self, key: &str, sort: Sort, value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let entry = |(name, inner): (&String, &Value)| {
                    let (way, field) = (format!("{key}.{name}"), name.clone());
                    let inner = match parts_of(&field) {
                        Some(sorts) => self.groups(&way, sorts, inner),
                        None => self.numbered(&way, sort_of(&field, inner), inner),
                    };
                    (field, inner)
                };
                map.iter().map(entry).collect::<Map<_, _>>().into()
            }
            Value::Array(list) => {
                let inner = |(at, inner): (usize, &Value)| self.numbered(&format!("{key}[{at}]"), sort, inner);
                list.iter().enumerate().map(inner).collect()
            }
            Value::String(name) => self.number(key, sort, name).unwrap_or_else(|| value.clone()),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }

    fn groups(&self, key: &str, sorts: &[Sort], value: &Value) -> Value {
        let Value::Array(list) = value else { return value.clone() };
        let group = |(at, entry): (usize, &Value)| {
            let way = format!("{key}[{at}]");
            let Value::Array(parts) = entry else { return entry.clone() };
            parts.iter().zip(sorts).map(|(part, sort)| self.numbered(&way, *sort, part)).collect()
        };
        list.iter().enumerate().map(group).collect()
    }

    fn number(&self, key: &str, sort: Sort, name: &str) -> Option<Value> {
        let known = match sort {
            Sort::Plain => return None,
            Sort::Piece => piece(self.data, name).map(|piece| Value::from(piece.0)),
            Sort::Space => space(&self.data.board, name).map(|space| Value::from(space.0)),
        };
        Some(known.unwrap_or_else(|| {
            let expected = if sort == Sort::Piece { "the name of a counter" } else { "the name or id of a space" };
            self.problems.note(key, format!("{name:?}"), expected);
            UNKNOWN.into()
        }))
    }

    /// Whether a name in it was not known.
    fn broken(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => text == UNKNOWN,
            Value::Array(list) => list.iter().any(|inner| self.broken(inner)),
            Value::Object(map) => map.values().any(|inner| self.broken(inner)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
}

/// The piece with this name.
pub(super) fn piece(data: &Data, name: &str) -> Option<PieceId> {
    data.piece(name)
}

fn space(board: &Board, name: &str) -> Option<Space> {
    board.find(name)
}
