//! People in the same PostgreSQL database as the matches, over connections of their own.
//!
//! A change is a serializable transaction: whatever several servers do at the same time comes out as if they had done it one
//! after the other, as in a file, which one server has to itself. Where that cannot be the database ends one of them, and it
//! is begun again from its first statement.

use super::session::Session;
use super::{Inside, Postgres};
use crate::ids::random;
use crate::store::StoreError;
use crate::store::people::sql::{self, Sql, Tables};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_postgres::Config;
use tokio_postgres::types::{ToSql, Type};

/// So many connections are about people.
const PLACES: usize = 4;
/// So often a change is begun again before whoever wants it is told that it cannot be made.
const MOST_TRIES: u32 = 50;
/// The longest pause before it is begun again the first time, in microseconds; each time it is longer by as much. How much of it is
/// waited is left to chance, so that two do not meet again.
const PAUSE: u64 = 2_000;

/// People in a PostgreSQL database.
pub struct PostgresPeople {
    store: Arc<Postgres>,
    config: Config,
    idle: Mutex<Vec<Arc<Session>>>,
    places: Arc<Semaphore>,
}

/// A connection that is lent. It is closed unless it is given back: something may have gone wrong with it.
struct Lent<'a> {
    inside: &'a Arc<Inside>,
    session: Arc<Session>,
    _place: OwnedSemaphorePermit,
}

impl PostgresPeople {
    /// Beside its matches.
    ///
    /// # Errors
    /// What is no address.
    pub fn new(store: Arc<Postgres>, url: &str) -> Result<Self, StoreError> {
        let config = super::config(url)?;
        Ok(Self { store, config, idle: Mutex::default(), places: Arc::new(Semaphore::new(PLACES)) })
    }

    fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let inside = &self.store.inside;
        let places = self.places.clone();
        let place = inside.wait(async move { places.acquire_owned().await.map_err(|_| super::shared::closed()) })?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let session = match idle.filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => {
                let config = self.config.clone();
                inside.wait(async move { Session::open(&config).await.map(Arc::new) })?
            }
        };
        Ok(Lent { inside, session, _place: place })
    }

    fn give_back(&self, lent: Lent<'_>) {
        if !lent.session.is_closed() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(lent.session);
        }
    }

    fn transaction<T>(&self, change: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let lent = self.lend()?;
        lent.run("BEGIN ISOLATION LEVEL SERIALIZABLE")?;
        let done = change(&lent).and_then(|done| lent.run("COMMIT").map(|()| done));
        // A commit that was refused has ended the transaction; to end it again does nothing.
        if done.is_ok() || lent.run("ROLLBACK").is_ok() {
            self.give_back(lent);
        }
        done
    }
}

impl Tables for PostgresPeople {
    fn read<T>(&self, question: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let lent = self.lend()?;
        let found = question(&lent)?;
        self.give_back(lent);
        Ok(found)
    }

    fn write<T>(&self, change: impl Fn(&dyn Sql) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut tries = 1;
        loop {
            match self.transaction(&change) {
                Err(StoreError::Clash(_)) if tries < MOST_TRIES => {
                    let longest = PAUSE * u64::from(tries);
                    std::thread::sleep(Duration::from_micros(u64::from_le_bytes(random()) % longest));
                    tries += 1;
                }
                done => return done,
            }
        }
    }
}

impl Lent<'_> {
    fn run(&self, text: &'static str) -> Result<(), StoreError> {
        let session = self.session.clone();
        self.inside.wait(async move { session.run(text).await })
    }
}

/// `?1` as this database writes it. No text of ours has a question mark in it.
fn written(text: &str) -> String {
    text.replace('?', "$")
}

impl Sql for Lent<'_> {
    fn change(&self, text: &str, values: &[sql::Value]) -> Result<u64, StoreError> {
        let (session, text, values) = (self.session.clone(), written(text), values.to_vec());
        self.inside.wait(async move {
            let statement = session.statement(&text).await?;
            let values = typed(&values, statement.params())?;
            session.changed_by(&statement, &borrowed(&values)).await
        })
    }

    fn rows(&self, text: &str, values: &[sql::Value]) -> Result<Vec<sql::Row>, StoreError> {
        let (session, text, values) = (self.session.clone(), written(text), values.to_vec());
        self.inside.wait(async move {
            let statement = session.statement(&text).await?;
            let values = typed(&values, statement.params())?;
            session.rows_of(&statement, &borrowed(&values)).await?.iter().map(row).collect()
        })
    }
}

type Typed = Box<dyn ToSql + Sync + Send>;

fn borrowed(values: &[Typed]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
}

/// Values in the types that the statement takes.
fn typed(values: &[sql::Value], types: &[Type]) -> Result<Vec<Typed>, StoreError> {
    values.iter().zip(types).map(|(value, kind)| one(value, kind)).collect()
}

fn one(value: &sql::Value, kind: &Type) -> Result<Typed, StoreError> {
    let wrong = || StoreError::Failed(format!("{value:?} is no {kind}"));
    let number = || match value {
        sql::Value::Number(number) => Ok(Some(*number)),
        sql::Value::Null => Ok(None),
        sql::Value::Real(_) | sql::Value::Text(_) => Err(wrong()),
    };
    Ok(match *kind {
        Type::INT8 => Box::new(number()?),
        Type::INT4 => Box::new(number()?.map(i32::try_from).transpose().map_err(|_| wrong())?),
        Type::INT2 => Box::new(number()?.map(i16::try_from).transpose().map_err(|_| wrong())?),
        Type::BOOL => Box::new(number()?.map(|number| number != 0)),
        Type::FLOAT8 => match value {
            sql::Value::Real(number) => Box::new(*number),
            sql::Value::Null => Box::new(None::<f64>),
            sql::Value::Number(_) | sql::Value::Text(_) => return Err(wrong()),
        },
        Type::TEXT => match value {
            sql::Value::Text(text) => Box::new(text.clone()),
            sql::Value::Null => Box::new(None::<String>),
            sql::Value::Number(_) | sql::Value::Real(_) => return Err(wrong()),
        },
        _ => return Err(wrong()),
    })
}

fn row(row: &tokio_postgres::Row) -> Result<sql::Row, StoreError> {
    let cells = row.columns().iter().enumerate().map(|(place, column)| {
        let number = |found: Option<i64>| found.map_or(sql::Value::Null, sql::Value::Number);
        Ok(match *column.type_() {
            Type::INT8 => number(row.try_get(place)?),
            Type::INT4 => number(row.try_get::<_, Option<i32>>(place)?.map(i64::from)),
            Type::INT2 => number(row.try_get::<_, Option<i16>>(place)?.map(i64::from)),
            Type::BOOL => number(row.try_get::<_, Option<bool>>(place)?.map(i64::from)),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(place)?.map_or(sql::Value::Null, sql::Value::Real),
            _ => row.try_get::<_, Option<String>>(place)?.map_or(sql::Value::Null, sql::Value::Text),
        })
    });
    Ok(sql::Row(cells.collect::<Result<_, StoreError>>()?))
}
