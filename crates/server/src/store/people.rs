//! What is kept of people: accounts, the seats they hold, what they are told of, how they fared, what was reported.
//!
//! Beside the matches and apart from them: a match knows seats and tokens, not names. The interface is made of six parts,
//! each with its tables and queries in a file of its own; the queries keep to what both databases understand ([`sql`]).

mod accounts;
mod moderation;
mod notices;
mod records;
mod reports;
pub(super) mod sql;
mod sqlite;
mod tries;

pub use accounts::{Accounts, NewPerson, NewSession, Passkey, Pending, Person, PersonSeat, SessionKept};
pub use moderation::{Moderation, Renamed, Renaming, SeatKey, Suspended, Suspension};
pub use notices::{Channel, Delivery, DeliveryState, NewNotice, NoticeKept, NoticeKind, Notices, PushTarget, Standing};
pub use records::{
    FinishedMatch, FinishedSeat, FinishedWanted, Invitation, InvitationState, RatedGame, RatingKept, Records,
    SeatedPerson,
};
pub use reports::{NewReport, Report, ReportState, Reports};
pub use sqlite::SqlitePeople;
pub use tries::Tries;

use sql::Tables;

/// A person's number inside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonNum(pub i64);

/// Everything that is kept of people. Calls block and are made from threads that may.
pub trait PeopleStore: Accounts + Moderation + Notices + Records + Reports + Tries + Send + Sync + 'static {}

impl<D: Tables> PeopleStore for D {}

/// The tables of the SQLite file, all of them new in its version 7 or later. Those of PostgreSQL stand beside its matches.
pub(super) const SCHEMA: [&str; 6] =
    [accounts::SCHEMA, moderation::SCHEMA, notices::SCHEMA, records::SCHEMA, reports::SCHEMA, tries::SCHEMA];

/// Since version 8 of the file no number is given twice, as in PostgreSQL: what was begun or sent for an account that is deleted must not
/// be about the next one. The tables are made anew and filled from the old ones.
pub(super) const RENUMBERED: [&str; 4] = ["person", "notice", "delivery", "invitation"];

/// What makes a table of an older file anew; the present tables are made in between.
pub(super) fn set_aside(table: &str) -> String {
    format!("ALTER TABLE {table} RENAME TO old_{table}")
}

/// Fills it.
pub(super) fn fill(table: &str) -> String {
    format!("INSERT INTO {table} SELECT * FROM old_{table}; DROP TABLE old_{table}")
}
