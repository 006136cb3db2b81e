//! What is kept of people: accounts, the seats they hold, what they are told of, how they fared, what was reported.
//!
//! Beside the matches and apart from them: a match knows seats and tokens, not names. The interface is made of five parts,
//! each with its tables and queries in a file of its own; the queries keep to what every SQL database understands.

mod accounts;
mod moderation;
mod notices;
mod records;
mod reports;

pub use accounts::{Accounts, NewPerson, NewSession, Passkey, Pending, Person, PersonSeat, SessionKept};
pub use moderation::{Moderation, Renamed, Renaming, SeatKey, Suspended, Suspension};
pub use notices::{Channel, Delivery, DeliveryState, NewNotice, NoticeKept, NoticeKind, Notices, PushTarget, Standing};
pub use records::{
    FinishedMatch, FinishedSeat, FinishedWanted, Invitation, InvitationState, RatedGame, RatingKept, Records,
    SeatedPerson,
};
pub use reports::{NewReport, Report, ReportState, Reports};

use super::StoreError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A person's number inside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonNum(pub i64);

/// Everything that is kept of people. Calls block and are made from threads that may.
pub trait PeopleStore: Accounts + Moderation + Notices + Records + Reports + Send + Sync + 'static {}

/// The tables, all of them new in version 7 of the file.
pub(super) const SCHEMA: [&str; 5] =
    [accounts::SCHEMA, moderation::SCHEMA, notices::SCHEMA, records::SCHEMA, reports::SCHEMA];

/// People in the same SQLite file as the matches, over a connection of their own.
pub struct SqlitePeople {
    connection: Mutex<Connection>,
}

impl SqlitePeople {
    /// Opens a file that has the tables already ([`super::Sqlite::open`] sees to that).
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { connection: Mutex::new(super::sqlite::connect(path)?) })
    }

    /// Of nobody: for matches in a database that keeps no accounts yet.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn nobody() -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory()?;
        super::sqlite::create_tables(&connection)?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    fn read<T>(&self, query: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        // Who panicked left no transaction open: dropping one rolls it back.
        query(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// All of it or nothing.
    fn write<T>(&self, change: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = change(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl PeopleStore for SqlitePeople {}
