//! A value of a state file with the way to it; what is wrong is noted, never thrown.

use crate::board::{Board, Space};
use kernel::data::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// The name problems give as the file.
const FILE: &str = "state";

/// Everything that was found to be wrong.
#[derive(Default)]
pub(super) struct Problems(RefCell<Vec<Problem>>);

impl Problems {
    /// Notes one.
    pub(super) fn note(&self, key: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.0.borrow_mut().push(Problem::new(FILE, key, found, expected));
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// All of them.
    pub(super) fn into_list(self) -> Vec<Problem> {
        self.0.into_inner()
    }
}

/// A value, perhaps missing.
#[derive(Clone)]
pub(super) struct Node<'a> {
    value: Option<&'a Value>,
    key: String,
    problems: &'a Problems,
}

impl<'a> Node<'a> {
    /// The whole file.
    pub(super) fn root(value: &'a Value, problems: &'a Problems) -> Self {
        Self { value: Some(value), key: String::new(), problems }
    }

    /// Notes that something else should stand here.
    pub(super) fn wrong(&self, expected: impl Into<String>) {
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
    pub(super) fn missing(&self, what: &str) {
        self.problems.note(&self.key, "missing", what);
    }

    /// A whole number within these bounds; the lower one where none stands.
    pub(super) fn number(&self, bounds: RangeInclusive<u16>) -> u16 {
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
    pub(super) fn small(&self, bounds: RangeInclusive<u8>) -> u8 {
        let (least, most) = (u16::from(*bounds.start()), u16::from(*bounds.end()));
        u8::try_from(self.number(least..=most)).unwrap_or(*bounds.start())
    }

    /// True or false.
    pub(super) fn flag(&self) -> bool {
        self.value.and_then(Value::as_bool).unwrap_or_else(|| {
            self.wrong("true or false");
            false
        })
    }

    /// A text.
    pub(super) fn text(&self, expected: &str) -> Option<&'a str> {
        let text = self.value.and_then(Value::as_str);
        if text.is_none() {
            self.wrong(expected);
        }
        text
    }

    /// One of a few words, as `serde` writes them.
    pub(super) fn word<T: DeserializeOwned>(&self, expected: &str) -> Option<T> {
        let read = self.value.and_then(|value| serde_json::from_value(value.clone()).ok());
        if read.is_none() {
            self.wrong(expected);
        }
        read
    }

    /// A space of this map, by its name or id.
    pub(super) fn space(&self, board: &Board) -> Option<Space> {
        let space = self.value.and_then(Value::as_str).and_then(|text| board.find(text));
        if space.is_none() {
            self.wrong("the name or id of a space, such as Kekionga or G110");
        }
        space
    }

    /// Spaces of this map.
    pub(super) fn spaces(&self, board: &Board) -> Vec<Space> {
        self.list().iter().filter_map(|node| node.space(board)).collect()
    }

    /// The value itself, if there is one.
    pub(super) fn value(&self) -> Option<&'a Value> {
        self.value
    }

    /// The way to it.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Where problems are noted.
    pub(super) fn problems(&self) -> &'a Problems {
        self.problems
    }

    /// The entries of an object whose keys are names.
    pub(super) fn entries(&self) -> Vec<(&'a str, Node<'a>)> {
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
    pub(super) fn unless_null<T>(&self, read: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        if self.value == Some(&Value::Null) { None } else { read(self) }
    }

    /// The values of a list.
    pub(super) fn list(&self) -> Vec<Node<'a>> {
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
    pub(super) fn object(&self) -> Object<'a> {
        let map = self.value.and_then(Value::as_object);
        if map.is_none() {
            self.wrong("an object");
        }
        Object { map, key: self.key.clone(), problems: self.problems, read: RefCell::default() }
    }
}

/// An object that knows which of its keys were read.
pub(super) struct Object<'a> {
    map: Option<&'a Map<String, Value>>,
    key: String,
    problems: &'a Problems,
    read: RefCell<Vec<&'static str>>,
}

impl<'a> Object<'a> {
    /// The value under a key that must be there.
    pub(super) fn get(&self, key: &'static str) -> Node<'a> {
        self.read.borrow_mut().push(key);
        let way = if self.key.is_empty() { key.to_owned() } else { format!("{}.{key}", self.key) };
        Node { value: self.map.and_then(|map| map.get(key)), key: way, problems: self.problems }
    }

    /// The value under a key that may be left out.
    pub(super) fn maybe(&self, key: &'static str) -> Option<Node<'a>> {
        let node = self.get(key);
        node.value.is_some().then_some(node)
    }

    /// A flag that is written only when it is set.
    pub(super) fn set(&self, key: &'static str) -> bool {
        self.maybe(key).is_some_and(|node| node.flag())
    }

    /// Notes every key that nothing asked for.
    pub(super) fn done(self) {
        let known = self.read.into_inner();
        for key in self.map.into_iter().flat_map(Map::keys).filter(|key| !known.contains(&key.as_str())) {
            let way = if self.key.is_empty() { key.clone() } else { format!("{}.{key}", self.key) };
            self.problems.note(&way, "an unknown key", format!("one of: {}", known.join(", ")));
        }
    }
}
