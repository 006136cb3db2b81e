//! Reading state files: positions as people write and edit them.
//!
//! A game takes its state out of a [`Node`], value by value. Getters are total: what is missing or wrong is noted with
//! the way to it and a placeholder is given, so that one reading tells everything that is wrong. [`read`] then has the
//! game compare what was read, and gives a state only if there was nothing to note.
//!
//! ```
//! use kernel::state_file;
//! use serde_json::json;
//!
//! let file = json!({ "turn": 9, "colour": "red" });
//! let turn = |root: &state_file::Node<'_>| {
//!     let file = root.object();
//!     let turn = file.get("turn").small(1..=4);
//!     file.done();
//!     Some(turn)
//! };
//! let problems = state_file::read(&file, turn, |_, _| {}, |_, _| {}).unwrap_err();
//! let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
//! assert_eq!(told[0], "state: turn is 9, expected a whole number from 1 to 4");
//! assert_eq!(told[1], "state: colour is an unknown key, expected one of: turn");
//! ```

use crate::Game;
use crate::any::Unreadable;
use crate::data::{self, MOST_PROBLEMS, Problem};
use crate::names::Names;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

/// How often [`read_named`] puts something right and reads on: a file with more mistakes is no work of a person.
const MOST_READINGS: usize = 500;

/// The name problems give as the file.
const FILE: &str = "state";

/// Reads a state file: `take`s the state out of it, looks whether it is `consistent` in itself and, if nothing was
/// wrong until then, whether it is `playable`.
///
/// # Errors
/// What is missing, unknown or inconsistent, all at once as far as [`MOST_PROBLEMS`] go.
pub fn read<T>(
    file: &Value,
    take: impl FnOnce(&Node<'_>) -> Option<T>,
    consistent: impl FnOnce(&T, &Problems),
    playable: impl FnOnce(&T, &Problems),
) -> Result<T, Vec<Problem>> {
    let problems = Problems::default();
    let state = take(&Node::root(file, &problems));
    if let Some(state) = &state {
        consistent(state, &problems);
        if problems.is_empty() {
            playable(state, &problems);
        }
    }
    match (state, problems.into_list()) {
        (Some(state), problems) if problems.is_empty() => Ok(state),
        (_, problems) => Err(problems),
    }
}

/// A state as JSON, ids by their names: for [`Game::write_state`](crate::Game::write_state) of games whose ids are made
/// with [`id!`](crate::id).
pub fn write_plain<G: Game>(game: &G, state: &G::State) -> Value {
    crate::any::json(game, state)
}

/// Reads what [`write_plain`] wrote, perhaps edited since, and has the game compare it.
///
/// # Errors
/// The first value that cannot be read, with the way to it; or everything that is inconsistent.
pub fn read_plain<G: Game>(
    game: &G,
    file: &Value,
    consistent: impl FnOnce(&G::State, &Problems),
) -> Result<G::State, Vec<Problem>> {
    compared(crate::any::from_json(game, file), consistent)
}

/// The same as [`write_plain`] with other names than those of decisions: a scenario's own.
pub fn write_named<T: Serialize>(names: &Names, state: &T) -> Value {
    names.at_hand(|| serde_json::to_value(state)).expect("states are plain data without maps keyed by structures")
}

/// Reads what [`write_named`] wrote, perhaps edited since, and has the game compare it. Where something cannot be read,
/// `pattern` (the file of a fresh game) stands in for it and reading goes on, so that one reading tells everything.
///
/// # Errors
/// Every value that cannot be read, with the way to it; or everything that is inconsistent.
pub fn read_named<T: DeserializeOwned>(
    names: &Names,
    file: &Value,
    pattern: &Value,
    consistent: impl FnOnce(&T, &Problems),
) -> Result<T, Vec<Problem>> {
    let (mut mended, problems) = (file.clone(), Problems::default());
    for _ in 0..MOST_READINGS {
        let read: Result<T, Unreadable> = names.at_hand(|| serde_path_to_error::deserialize(&mended));
        let Err(error) = &read else {
            return if problems.is_empty() { compared(read, consistent) } else { Err(problems.into_list()) };
        };
        let Problem { key, found, expected, .. } = unreadable(error);
        problems.note(&key, found, expected);
        if !mend(&mut mended, error.path(), pattern) {
            break;
        }
    }
    Err(problems.into_list())
}

/// Puts what the pattern has in place of what cannot be read; false if that is of no help.
fn mend(file: &mut Value, path: &Path, pattern: &Value) -> bool {
    let keys = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    });
    let keys: Vec<String> = keys.collect();
    let way = |deep: usize| keys[..deep].iter().map(|key| "/".to_owned() + &key.replace('~', "~0").replace('/', "~1"));
    for deep in (0..=keys.len()).rev() {
        let way: String = way(deep).collect();
        let (Some(value), Some(good)) = (file.pointer_mut(&way), pattern.pointer(&way)) else { continue };
        let before = value.clone();
        match (&mut *value, good, keys.get(deep)) {
            // A key that the pattern does not have.
            (Value::Object(value), Value::Object(_), Some(key)) => _ = value.shift_remove(key),
            // A key too many or too few.
            (Value::Object(value), Value::Object(good), None) => {
                value.retain(|key, _| good.contains_key(key));
                good.iter().for_each(|(key, part)| _ = value.entry(key.clone()).or_insert_with(|| part.clone()));
            }
            _ => *value = good.clone(),
        }
        return *value != before;
    }
    false
}

fn unreadable(error: &Unreadable) -> Problem {
    let key = error.path().to_string();
    let key = if key == "." { "state".to_owned() } else { key };
    Problem::new(FILE, &key, error.inner().to_string(), "a state of this game")
}

fn compared<T>(read: Result<T, Unreadable>, consistent: impl FnOnce(&T, &Problems)) -> Result<T, Vec<Problem>> {
    let state = read.map_err(|error| vec![unreadable(&error)])?;
    let problems = Problems::default();
    consistent(&state, &problems);
    match problems.into_list() {
        problems if problems.is_empty() => Ok(state),
        problems => Err(problems),
    }
}

/// What was found to be wrong: the first [`MOST_PROBLEMS`], and how many more.
#[derive(Debug, Default)]
pub struct Problems {
    told: RefCell<Vec<Problem>>,
    more: Cell<usize>,
}

impl Problems {
    /// Notes one.
    pub fn note(&self, key: &str, found: impl Into<String>, expected: impl Into<String>) {
        let mut told = self.told.borrow_mut();
        if told.len() < MOST_PROBLEMS {
            told.push(Problem::new(FILE, key, found, expected));
        } else {
            self.more.set(self.more.get() + 1);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.told.borrow().is_empty()
    }

    /// Those that are told, and how many there are besides.
    pub fn into_list(self) -> Vec<Problem> {
        self.told.into_inner().into_iter().chain(data::and_more(FILE, self.more.get())).collect()
    }
}

/// A value, perhaps missing.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    value: Option<&'a Value>,
    key: String,
    problems: &'a Problems,
}

impl<'a> Node<'a> {
    /// The whole file.
    pub fn root(value: &'a Value, problems: &'a Problems) -> Self {
        Self { value: Some(value), key: String::new(), problems }
    }

    /// Notes that something else should stand here.
    pub fn wrong(&self, expected: impl Into<String>) {
        let found = match self.value {
            None => "missing".to_owned(),
            Some(value) => {
                let text = value.to_string();
                if text.chars().count() > 60 { text.chars().take(57).chain("...".chars()).collect() } else { text }
            }
        };
        self.problems.note(&self.key, found, expected);
    }

    /// Notes that something is not there.
    pub fn missing(&self, what: &str) {
        self.problems.note(&self.key, "missing", what);
    }

    /// A whole number within these bounds; the lower one where none stands.
    pub fn number(&self, bounds: RangeInclusive<u16>) -> u16 {
        let number = self.value.and_then(Value::as_u64).and_then(|number| u16::try_from(number).ok());
        match number.filter(|number| bounds.contains(number)) {
            Some(number) => number,
            None => {
                self.wrong(format!("a whole number from {} to {}", bounds.start(), bounds.end()));
                *bounds.start()
            }
        }
    }

    /// A small number.
    pub fn small(&self, bounds: RangeInclusive<u8>) -> u8 {
        let (least, most) = (u16::from(*bounds.start()), u16::from(*bounds.end()));
        u8::try_from(self.number(least..=most)).unwrap_or(*bounds.start())
    }

    /// True or false.
    pub fn flag(&self) -> bool {
        self.value.and_then(Value::as_bool).unwrap_or_else(|| {
            self.wrong("true or false");
            false
        })
    }

    /// A text.
    pub fn text(&self, expected: &str) -> Option<&'a str> {
        let text = self.value.and_then(Value::as_str);
        if text.is_none() {
            self.wrong(expected);
        }
        text
    }

    /// One of a few words, as `serde` writes them.
    pub fn word<T: DeserializeOwned>(&self, expected: &str) -> Option<T> {
        let read = self.value.and_then(|value| serde_json::from_value(value.clone()).ok());
        if read.is_none() {
            self.wrong(expected);
        }
        read
    }

    /// A name that stands for something the game has: a space, a counter, a hex.
    pub fn named<T>(&self, find: impl FnOnce(&str) -> Option<T>, expected: impl Into<String>) -> Option<T> {
        let found = self.value.and_then(Value::as_str).and_then(find);
        if found.is_none() {
            self.wrong(expected);
        }
        found
    }

    /// The value itself, if there is one.
    pub fn value(&self) -> Option<&'a Value> {
        self.value
    }

    /// The way to it.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Where problems are noted.
    pub fn problems(&self) -> &'a Problems {
        self.problems
    }

    /// The entries of an object whose keys are names.
    pub fn entries(&self) -> Vec<(&'a str, Node<'a>)> {
        let Some(map) = self.value.and_then(Value::as_object) else {
            self.wrong("an object");
            return Vec::new();
        };
        let node = |(name, value): (&'a String, &'a Value)| {
            let key = format!("{}.{name}", self.key);
            (name.as_str(), Node { value: Some(value), key, problems: self.problems })
        };
        map.iter().map(node).collect()
    }

    /// `null`, or something to read.
    pub fn unless_null<T>(&self, read: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        if self.value == Some(&Value::Null) { None } else { read(self) }
    }

    /// The values of a list.
    pub fn list(&self) -> Vec<Node<'a>> {
        let Some(values) = self.value.and_then(Value::as_array) else {
            self.wrong("a list");
            return Vec::new();
        };
        let node = |(place, value)| Node {
            value: Some(value),
            key: format!("{}[{place}]", self.key),
            problems: self.problems,
        };
        values.iter().enumerate().map(node).collect()
    }

    /// An object.
    pub fn object(&self) -> Object<'a> {
        let map = self.value.and_then(Value::as_object);
        if map.is_none() {
            self.wrong("an object");
        }
        Object { map, key: self.key.clone(), problems: self.problems, read: RefCell::default() }
    }
}

/// An object that knows which of its keys were read.
#[derive(Debug)]
pub struct Object<'a> {
    map: Option<&'a Map<String, Value>>,
    key: String,
    problems: &'a Problems,
    read: RefCell<Vec<&'static str>>,
}

impl<'a> Object<'a> {
    /// The value under a key that must be there.
    pub fn get(&self, key: &'static str) -> Node<'a> {
        self.read.borrow_mut().push(key);
        let way = if self.key.is_empty() { key.to_owned() } else { format!("{}.{key}", self.key) };
        Node { value: self.map.and_then(|map| map.get(key)), key: way, problems: self.problems }
    }

    /// The value under a key that may be left out.
    pub fn maybe(&self, key: &'static str) -> Option<Node<'a>> {
        let node = self.get(key);
        node.value.is_some().then_some(node)
    }

    /// A flag that is written only when it is set.
    pub fn set(&self, key: &'static str) -> bool {
        self.maybe(key).is_some_and(|node| node.flag())
    }

    /// Notes every key that nothing asked for.
    pub fn done(self) {
        let known = self.read.into_inner();
        for key in self.map.into_iter().flat_map(Map::keys).filter(|key| !known.contains(&key.as_str())) {
            let way = if self.key.is_empty() { key.clone() } else { format!("{}.{key}", self.key) };
            self.problems.note(&way, "an unknown key", format!("one of: {}", known.join(", ")));
        }
    }
}
