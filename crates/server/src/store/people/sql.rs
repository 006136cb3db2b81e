//! Statements about people as both databases understand them: what goes in, what comes out, and what becomes of several at once.
//!
//! The text of each statement is one for both (`?1` is the first value), and so is what is made of its rows. What a database
//! does its own way stands behind [`Tables`]: SQLite in [`super::sqlite`], PostgreSQL beside its matches.

use super::PersonNum;
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;

/// A value on its way into a statement or out of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A whole number, a flag (0 or 1), a moment.
    Number(i64),
    /// An estimate.
    Real(f64),
    /// Text.
    Text(String),
}

/// What can be a value.
pub trait ToValue {
    /// As the database has it.
    fn to_value(&self) -> Value;
}

/// What can be read from a value.
pub trait FromValue: Sized {
    /// `None` if it is something else.
    fn from_value(value: &Value) -> Option<Self>;
}

macro_rules! numbers {
    ($($kind:ty),*) => { $(
        impl ToValue for $kind {
            fn to_value(&self) -> Value {
                i64::try_from(*self).map_or(Value::Number(i64::MAX), Value::Number)
            }
        }
        impl FromValue for $kind {
            fn from_value(value: &Value) -> Option<Self> {
                i64::from_value(value)?.try_into().ok()
            }
        }
    )* };
}
numbers!(u8, u32, u64, usize);

impl ToValue for i64 {
    fn to_value(&self) -> Value {
        Value::Number(*self)
    }
}

impl FromValue for i64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Some(*number),
            Value::Null | Value::Real(_) | Value::Text(_) => None,
        }
    }
}

impl ToValue for bool {
    fn to_value(&self) -> Value {
        Value::Number(i64::from(*self))
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(|number| number != 0)
    }
}

impl ToValue for f64 {
    fn to_value(&self) -> Value {
        Value::Real(*self)
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(number) => Some(*number),
            Value::Null | Value::Number(_) | Value::Text(_) => None,
        }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            Value::Null | Value::Number(_) | Value::Real(_) => None,
        }
    }
}

impl ToValue for Stamp {
    fn to_value(&self) -> Value {
        self.0.to_value()
    }
}

impl FromValue for Stamp {
    fn from_value(value: &Value) -> Option<Self> {
        u64::from_value(value).map(Self)
    }
}

impl ToValue for PersonNum {
    fn to_value(&self) -> Value {
        self.0.to_value()
    }
}

impl FromValue for PersonNum {
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(Self)
    }
}

impl ToValue for TokenHash {
    fn to_value(&self) -> Value {
        self.as_str().to_value()
    }
}

impl FromValue for TokenHash {
    fn from_value(value: &Value) -> Option<Self> {
        String::from_value(value).map(Self::stored)
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        (*self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Null, ToValue::to_value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Self> {
        if *value == Value::Null { Some(None) } else { T::from_value(value).map(Some) }
    }
}

/// The values of a statement, `?1` first.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$(crate::store::people::sql::ToValue::to_value(&$value)),*] };
}
pub(super) use values;

/// A row of an answer.
pub struct Row(pub Vec<Value>);

impl Row {
    /// What stands in a column, counted from 0.
    ///
    /// # Errors
    /// It holds something else.
    pub fn get<T: FromValue>(&self, column: usize) -> Result<T, StoreError> {
        let found = self.0.get(column).and_then(T::from_value);
        found.ok_or_else(|| StoreError::Damaged(format!("what is kept of a person is damaged (column {column})")))
    }
}

/// What takes statements: a connection, or a transaction on one.
pub trait Sql {
    /// How many rows a statement changed.
    ///
    /// # Errors
    /// The database refuses it, or cannot be reached.
    fn change(&self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;
    /// What a statement answers.
    ///
    /// # Errors
    /// The database refuses it, or cannot be reached.
    fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError>;
}

impl dyn Sql + '_ {
    /// All rows, read.
    pub fn all<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.rows(sql, values)?.iter().map(read).collect()
    }

    /// The first row, read, if there is one.
    pub fn first<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.rows(sql, values)?.first().map(read).transpose()
    }

    /// The only value of the only row.
    pub fn value<T: FromValue>(&self, sql: &str, values: &[Value]) -> Result<T, StoreError> {
        let found = self.first(sql, values, |row| row.get(0))?;
        found.ok_or_else(|| StoreError::Failed("a question to the database was not answered".into()))
    }
}

/// A database with the tables about people.
pub trait Tables: Send + Sync + 'static {
    /// Asks something.
    ///
    /// # Errors
    /// Those of the question.
    fn read<T>(&self, question: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError>;
    /// Changes something: all of it or nothing, and as if nobody else did anything meanwhile. It may be begun again where
    /// somebody was quicker.
    ///
    /// # Errors
    /// Those of the change.
    fn write<T>(&self, change: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError>;
}

/// So many names stand in one list.
const IN_A_LIST: usize = 50;

/// Asks about many things, some at a time: `text` has `{}` where their list belongs.
pub(super) fn in_lists<N: ToValue, T>(
    sql: &dyn Sql,
    text: &str,
    names: &[N],
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let places: Vec<String> = (1..=IN_A_LIST).map(|place| format!("?{place}")).collect();
    let text = text.replace("{}", &places.join(", "));
    let mut found = Vec::new();
    for some in names.chunks(IN_A_LIST) {
        // A list of always the same length is one statement to prepare; what stands in it twice is found once.
        let padded = some.iter().chain(std::iter::repeat(&some[0])).take(IN_A_LIST);
        let values: Vec<Value> = padded.map(ToValue::to_value).collect();
        found.extend(sql.all(&text, &values, &read)?);
    }
    Ok(found)
}
