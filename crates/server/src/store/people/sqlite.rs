//! People in the same SQLite file as the matches, over a connection of their own.

use super::sql::{Row, Sql, Tables, Value};
use crate::store::StoreError;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, TransactionBehavior, params_from_iter};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// People in an SQLite file.
pub struct SqlitePeople {
    connection: Mutex<Connection>,
}

impl SqlitePeople {
    /// Opens a file that has the tables already ([`crate::store::Sqlite::open`] sees to that).
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { connection: Mutex::new(crate::store::sqlite::connect(path)?) })
    }
}

impl Tables for SqlitePeople {
    fn read<T>(&self, question: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError> {
        // Who panicked left no transaction open: dropping one rolls it back.
        question(&*self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn write<T>(&self, change: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = change(&*transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Sql for Connection {
    fn change(&self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        Ok(self.prepare_cached(sql)?.execute(params_from_iter(values))? as u64)
    }

    fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let cells = (0..columns).map(|column| value(row.get_ref(column)?));
            found.push(Row(cells.collect::<Result<_, StoreError>>()?));
        }
        Ok(found)
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Number(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

fn value(found: ValueRef<'_>) -> Result<Value, StoreError> {
    let damaged = || StoreError::Damaged("what is kept of a person is no text".into());
    Ok(match found {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(std::str::from_utf8(text).map_err(|_| damaged())?.to_owned()),
        ValueRef::Blob(_) => return Err(damaged()),
    })
}
