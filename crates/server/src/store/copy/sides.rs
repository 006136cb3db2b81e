//! A database to copy from or to: the same few questions to either kind.

use super::tables::{Column, Kind, PASSED_OVER, Table, all_tables};
use super::{AT_ONCE, Cell, Range};
use crate::database::Database;
use crate::store::postgres::{Session, config};
use crate::store::{Postgres, Sqlite, StoreError};
use futures_util::future::try_join_all;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, params, params_from_iter};
use std::path::Path;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

pub(super) enum Side {
    Sqlite(File),
    Postgres(Shared),
}

/// A file of the embedded database.
pub(super) struct File {
    connection: Connection,
    /// No server uses the file meanwhile.
    _open: Sqlite,
}

/// A PostgreSQL database.
pub(super) struct Shared {
    session: Session,
    runtime: Runtime,
}

impl Side {
    /// Opens it, with the present tables. What is read is read as it stood at one moment.
    pub fn open(database: &Database) -> Result<Self, StoreError> {
        match database {
            Database::Sqlite(path) => File::open(path).map(Self::Sqlite),
            Database::Postgres(url) => Shared::open(url).map(Self::Postgres),
        }
    }

    /// Nothing is left behind without a word: a table that cannot be copied has to be empty.
    pub fn knows_all(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) => file.knows_all(),
            Self::Postgres(_) => Ok(()),
        }
    }

    /// The key of the last of the next rows; nothing if there are no more.
    pub fn after(&mut self, table: &Table, above: &Cell) -> Result<Option<Cell>, StoreError> {
        let Table { name, of, .. } = table;
        let next = |first: &str, second: &str| {
            format!(
                "SELECT max(next_key) FROM (SELECT {of} AS next_key FROM {name} WHERE {of} > {first}
                 ORDER BY {of} LIMIT {second}) AS next_rows"
            )
        };
        match self {
            Self::Sqlite(file) => {
                let sql = next("?1", "?2");
                let read = |row: &rusqlite::Row<'_>| row.get::<_, Value>(0);
                Ok(match file.connection.query_row(&sql, params![to_file(above), AT_ONCE], read)? {
                    Value::Integer(number) => Some(Cell::Number(Some(number))),
                    Value::Text(text) => Some(Cell::Text(Some(text))),
                    Value::Null | Value::Real(_) | Value::Blob(_) => None,
                })
            }
            Self::Postgres(shared) => {
                let row = shared.first(&next("$1", "$2"), &[as_value(above), &AT_ONCE])?;
                let Some(row) = row else { return Ok(None) };
                Ok(match above {
                    Cell::Text(_) => row.try_get::<_, Option<String>>(0)?.map(|text| Cell::Text(Some(text))),
                    Cell::Number(_) | Cell::Real(_) | Cell::Bytes(_) => {
                        row.try_get::<_, Option<i64>>(0)?.map(|number| Cell::Number(Some(number)))
                    }
                })
            }
        }
    }

    /// The only number that a statement answers.
    pub fn count(&self, sql: &str) -> Result<i64, StoreError> {
        match self {
            Self::Sqlite(file) => Ok(file.connection.query_row(sql, [], |row| row.get(0))?),
            Self::Postgres(shared) => {
                let row = shared.first(sql, &[])?;
                row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
            }
        }
    }

    /// Takes all rows out of a table.
    pub fn clear(&mut self, table: &Table) -> Result<(), StoreError> {
        let sql = format!("DELETE FROM {}", table.name);
        match self {
            Self::Sqlite(file) => Ok(file.connection.execute_batch(&sql)?),
            Self::Postgres(shared) => shared.run(&sql),
        }
    }

    pub fn begin(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) => Ok(file.connection.execute_batch("BEGIN IMMEDIATE")?),
            Self::Postgres(shared) => shared.run("ROLLBACK; BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0"),
        }
    }

    /// Keeps what was written, and gives what comes later higher numbers.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) => Ok(file.connection.execute_batch("COMMIT")?),
            Self::Postgres(shared) => {
                let next = |Table { name, .. }: &Table| {
                    format!(
                        "SELECT setval(pg_get_serial_sequence('{name}', 'num'),
                                       (SELECT coalesce(max(num), 0) + 1 FROM {name}), false);"
                    )
                };
                let numbers: String = all_tables().filter(|table| table.counts()).map(next).collect();
                shared.run(&format!("{numbers} COMMIT"))
            }
        }
    }

    /// Up to when clocks were served.
    pub fn beat(&mut self) -> Result<Option<i64>, StoreError> {
        match self {
            Self::Sqlite(file) => {
                Ok(file.connection.query_row("SELECT at FROM beat", [], |row| row.get(0)).optional()?)
            }
            Self::Postgres(shared) => {
                Ok(shared.first("SELECT at FROM beat", &[])?.map(|row| row.try_get(0)).transpose()?)
            }
        }
    }

    pub fn set_beat(&mut self, at: i64) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) => {
                file.connection.execute("INSERT OR REPLACE INTO beat (id, at) VALUES (1, ?1)", [at])?;
                Ok(())
            }
            Self::Postgres(shared) => {
                let sql = "INSERT INTO beat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at
                           RETURNING id";
                shared.first(sql, &[&at]).map(drop)
            }
        }
    }

    pub fn rows(&mut self, table: &Table, range: &Range) -> Result<Vec<Vec<Cell>>, StoreError> {
        match self {
            Self::Sqlite(file) => file.rows(table, range),
            Self::Postgres(shared) => shared.rows(table, range),
        }
    }

    pub fn insert(&mut self, table: &Table, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) => file.insert(table, rows),
            Self::Postgres(shared) => shared.insert(table, rows),
        }
    }
}

fn listed(columns: impl Iterator<Item = String>) -> String {
    columns.collect::<Vec<_>>().join(", ")
}

impl File {
    fn open(path: &Path) -> Result<Self, StoreError> {
        let open = Sqlite::open(path)?;
        Ok(Self { connection: Connection::open(path)?, _open: open })
    }

    fn knows_all(&self) -> Result<(), StoreError> {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        let mut statement = self.connection.prepare(sql)?;
        let names: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for name in names {
            let known = all_tables().any(|table| table.name == name) || PASSED_OVER.contains(&name.as_str());
            let sql = format!("SELECT count(*) FROM \"{name}\"");
            let rows: i64 = if known { 0 } else { self.connection.query_row(&sql, [], |row| row.get(0))? };
            if rows > 0 {
                return Err(StoreError::Failed(format!(
                    "the table {name} holds {rows} rows, which cannot be copied yet"
                )));
            }
        }
        Ok(())
    }

    fn rows(&self, table: &Table, range: &Range) -> Result<Vec<Vec<Cell>>, StoreError> {
        let columns = listed(table.columns.iter().map(|column| column.in_file.unwrap_or(column.name).to_owned()));
        let Table { name, of, order, .. } = table;
        let sql = format!("SELECT {columns} FROM {name} WHERE {of} > ?1 AND {of} <= ?2 ORDER BY {order}");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params![to_file(&range.above), to_file(&range.to)])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let cell = |(place, column): (usize, &Column)| from_file(row.get_ref(place)?, column);
            found.push(table.columns.iter().enumerate().map(cell).collect::<Result<_, StoreError>>()?);
        }
        Ok(found)
    }

    fn insert(&self, table: &Table, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let whole = || table.columns.iter().zip(1..).filter(|(column, _)| column.in_file.is_none());
        let parts: Vec<String> = table
            .columns
            .iter()
            .zip(1..)
            .filter(|(column, _)| column.in_file.is_some())
            .map(|(_, n)| format!("?{n}"))
            .collect();
        let names = listed(whole().map(|(column, _)| column.name.to_owned()).chain(table.joined.map(str::to_owned)));
        let joined = table.joined.map(|_| format!("coalesce({})", parts.join(", ")));
        let values = listed(whole().map(|(_, n)| format!("?{n}")).chain(joined));
        let sql = format!("INSERT INTO {} ({names}) VALUES ({values})", table.name);
        let mut statement = self.connection.prepare_cached(&sql)?;
        for row in rows {
            statement.execute(params_from_iter(row.iter().map(to_file)))?;
        }
        Ok(())
    }
}

fn from_file(value: ValueRef<'_>, column: &Column) -> Result<Cell, StoreError> {
    let wrong = || StoreError::Damaged(format!("the column {} holds what it cannot", column.name));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| wrong());
    match (column.kind, value) {
        (Kind::Number | Kind::Flag | Kind::Small | Kind::Medium, ValueRef::Integer(number)) => {
            Ok(Cell::Number(Some(number)))
        }
        (Kind::Number | Kind::Flag | Kind::Small | Kind::Medium, ValueRef::Null) => Ok(Cell::Number(None)),
        (Kind::Real, ValueRef::Real(number)) => Ok(Cell::Real(Some(number))),
        (Kind::Real, ValueRef::Null) => Ok(Cell::Real(None)),
        (Kind::Text, ValueRef::Text(bytes)) => Ok(Cell::Text(Some(text(bytes)?))),
        (Kind::Text, ValueRef::Null) => Ok(Cell::Text(None)),
        (Kind::Bytes, ValueRef::Blob(bytes)) => Ok(Cell::Bytes(Some(bytes.to_vec()))),
        (Kind::Bytes, ValueRef::Null) => Ok(Cell::Bytes(None)),
        (Kind::Number | Kind::Flag | Kind::Small | Kind::Medium | Kind::Real | Kind::Text | Kind::Bytes, _) => {
            Err(wrong())
        }
    }
}

fn to_file(cell: &Cell) -> Value {
    match cell {
        Cell::Number(number) => number.map_or(Value::Null, Value::Integer),
        Cell::Real(number) => number.map_or(Value::Null, Value::Real),
        Cell::Text(text) => text.clone().map_or(Value::Null, Value::Text),
        Cell::Bytes(bytes) => bytes.clone().map_or(Value::Null, Value::Blob),
    }
}

impl Shared {
    fn open(url: &str) -> Result<Self, StoreError> {
        // Brings the tables to the present version.
        drop(Postgres::open(url)?);
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Failed(error.to_string()))?;
        let session = runtime.block_on(Session::open(&config(url)?))?;
        let side = Self { session, runtime };
        side.run(
            "SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0;
             BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        )?;
        Ok(side)
    }

    fn run(&self, sql: &str) -> Result<(), StoreError> {
        self.runtime.block_on(self.session.run(sql))
    }

    fn first(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, StoreError> {
        self.runtime.block_on(self.session.once(sql, values)).map(|rows| rows.into_iter().next())
    }

    fn rows(&self, table: &Table, range: &Range) -> Result<Vec<Vec<Cell>>, StoreError> {
        let column = |column: &Column| match column.kind {
            Kind::Number | Kind::Small | Kind::Medium => format!("{}::bigint", column.name),
            Kind::Flag => format!("{}::integer::bigint", column.name),
            Kind::Real | Kind::Text | Kind::Bytes => column.name.to_owned(),
        };
        let columns = listed(table.columns.iter().map(column));
        let Table { name, of, order, .. } = table;
        let sql = format!("SELECT {columns} FROM {name} WHERE {of} > $1 AND {of} <= $2 ORDER BY {order}");
        let rows = self.runtime.block_on(self.session.once(&sql, &[as_value(&range.above), as_value(&range.to)]))?;
        let cells = |row: &Row| {
            let cell = |(place, column): (usize, &Column)| match column.kind {
                Kind::Number | Kind::Flag | Kind::Small | Kind::Medium => row.try_get(place).map(Cell::Number),
                Kind::Real => row.try_get(place).map(Cell::Real),
                Kind::Text => row.try_get(place).map(Cell::Text),
                Kind::Bytes => row.try_get(place).map(Cell::Bytes),
            };
            table.columns.iter().enumerate().map(cell).collect::<Result<Vec<Cell>, _>>()
        };
        Ok(rows.iter().map(cells).collect::<Result<_, _>>()?)
    }

    fn insert(&self, table: &Table, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let value = |(column, place): (&Column, usize)| match column.kind {
            Kind::Number => format!("${place}::bigint"),
            Kind::Small => format!("${place}::bigint::smallint"),
            Kind::Medium => format!("${place}::bigint::integer"),
            Kind::Flag => format!("${place}::bigint <> 0"),
            Kind::Real => format!("${place}::double precision"),
            Kind::Text => format!("${place}::text"),
            Kind::Bytes => format!("${place}::bytea"),
        };
        let names = listed(table.columns.iter().map(|column| column.name.to_owned()));
        let values = listed(table.columns.iter().zip(1..).map(value));
        let sql = format!("INSERT INTO {} ({names}) VALUES ({values})", table.name);
        self.runtime.block_on(async {
            let statement = self.session.prepare(&sql).await?;
            // Many are on their way before the first is answered.
            for some in rows.chunks(500) {
                try_join_all(some.iter().map(|row| self.session.add(&statement, row.iter().map(as_value).collect())))
                    .await?;
            }
            Ok(())
        })
    }
}

fn as_value(cell: &Cell) -> &(dyn ToSql + Sync) {
    match cell {
        Cell::Number(number) => number,
        Cell::Real(number) => number,
        Cell::Text(text) => text,
        Cell::Bytes(bytes) => bytes,
    }
}
