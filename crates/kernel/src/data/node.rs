//! A TOML document as a tree of our own, each value with its line.

use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) type Table = BTreeMap<String, Node>;

/// A value and the line it starts on.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub line: u32,
    pub value: Value,
}

/// What our files may hold. Floats and dates are kept apart only to name them when someone writes one.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Int(i64),
    Bool(bool),
    List(Vec<Node>),
    Table(Table),
    Other(&'static str),
}

/// A syntax error: its line and what the parser says.
pub(super) struct SyntaxError {
    pub line: Option<u32>,
    pub message: String,
}

/// Parses a whole document and keeps every syntax error.
pub(super) fn parse(text: &str) -> Result<Table, Vec<SyntaxError>> {
    let lines = Lines::of(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(lines.table(table.get_ref()));
    }
    let error = |e: &toml::de::Error| SyntaxError {
        line: e.span().map(|span| lines.at(span.start)),
        message: e.message().to_owned(),
    };
    Err(errors.iter().map(error).collect())
}

impl Value {
    /// The value as a person reads it in a problem.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Int(n) => n.to_string(),
            Self::Bool(b) => b.to_string(),
            Self::List(items) => format!("a list of {}", items.len()),
            Self::Table(_) => "a table".to_owned(),
            Self::Other(kind) => (*kind).to_owned(),
        }
    }

    /// The value as JSON, for tables that are passed on as they are.
    pub fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Int(n) => (*n).into(),
            Self::Bool(b) => (*b).into(),
            Self::List(items) => items.iter().map(|item| item.value.json()).collect(),
            Self::Table(table) => table.iter().map(|(key, node)| (key.clone(), node.value.json())).collect(),
            Self::Other(_) => serde_json::Value::Null,
        }
    }
}

/// Where each line of a text begins.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(breaks).collect())
    }

    fn at(&self, offset: usize) -> u32 {
        u32::try_from(self.0.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }

    fn table(&self, table: &DeTable<'_>) -> Table {
        table.iter().map(|(key, value)| (key.get_ref().to_string(), self.node(value))).collect()
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        Node { line: self.at(value.span().start), value: self.value(value.get_ref()) }
    }

    fn value(&self, value: &DeValue<'_>) -> Value {
        match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(n) => Value::Int(n),
                Err(_) => Value::Other("a number too large"),
            },
            DeValue::Boolean(b) => Value::Bool(*b),
            DeValue::Array(items) => Value::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => Value::Table(self.table(table)),
            DeValue::Float(_) => Value::Other("a fraction"),
            DeValue::Datetime(_) => Value::Other("a date"),
        }
    }
}
