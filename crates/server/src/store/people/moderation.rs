//! What becomes of accounts and seats besides: suspensions, names that change, seats that are given up.

use super::{PersonNum, SqlitePeople};
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;
use rusqlite::{OptionalExtension, Row, params};

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS suspension (
    person BIGINT PRIMARY KEY,
    ends BIGINT,
    why TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS renaming (
    person BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
";

/// An account that may not be used for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    /// Whose.
    pub person: PersonNum,
    /// Until when; nothing if until it is lifted.
    pub ends: Option<Stamp>,
    /// Why, in the operator's words.
    pub why: String,
    /// Since when.
    pub made: Stamp,
}

/// Somebody who is suspended.
#[derive(Clone, Debug)]
pub struct Suspended {
    /// Their name.
    pub name: String,
    /// The rest.
    pub suspension: Suspension,
}

/// Another name for somebody.
#[derive(Clone, Debug)]
pub struct Renaming {
    /// Whose.
    pub person: PersonNum,
    /// As they write it.
    pub name: String,
    /// What names are compared by.
    pub skeleton: String,
    /// When.
    pub at: Stamp,
    /// Whoever took another name since then does not take one now.
    pub not_since: Stamp,
}

/// What came of taking another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    /// It is theirs, and the old one is nobody's ever again.
    Done,
    /// It is taken, or was somebody's.
    Taken,
    /// They took another one not long ago.
    TooSoon,
}

/// What becomes of accounts and seats besides.
pub trait Moderation {
    /// Suspends somebody, in place of what was said before.
    ///
    /// # Errors
    /// The database cannot be written.
    fn suspend(&self, suspension: &Suspension) -> Result<(), StoreError>;
    /// Lifts a suspension; `false` if there is none.
    ///
    /// # Errors
    /// The database cannot be written.
    fn lift(&self, num: PersonNum) -> Result<bool, StoreError>;
    /// Whether somebody is suspended at this moment.
    ///
    /// # Errors
    /// The database cannot be read.
    fn suspension(&self, num: PersonNum, now: Stamp) -> Result<Option<Suspension>, StoreError>;
    /// Everybody who is suspended at this moment, the last first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn suspended(&self, now: Stamp, most: usize) -> Result<Vec<Suspended>, StoreError>;
    /// Whether the account that a seat belongs to, by the token that opens it, is suspended at this moment.
    ///
    /// # Errors
    /// The database cannot be read.
    fn suspension_at(&self, seat: &SeatKey, now: Stamp) -> Result<Option<Suspension>, StoreError>;
    /// Gives somebody another name. The old one is never given again, unless it only looked different.
    ///
    /// # Errors
    /// The database cannot be written.
    fn rename(&self, renaming: &Renaming) -> Result<Renamed, StoreError>;
    /// A seat is no longer somebody's by this token, unless the match counts: those are played to their end by those who began them.
    ///
    /// # Errors
    /// The database cannot be written.
    fn give_up(&self, seat: &SeatKey) -> Result<(), StoreError>;
    /// A match counts no more.
    ///
    /// # Errors
    /// The database cannot be written.
    fn end_rated(&self, of: &str) -> Result<(), StoreError>;
    /// Whether the result of a match is kept.
    ///
    /// # Errors
    /// The database cannot be read.
    fn is_recorded(&self, of: &str) -> Result<bool, StoreError>;
}

/// A seat, and what opens it.
#[derive(Clone, Debug)]
pub struct SeatKey {
    /// The public name of the match.
    pub of: String,
    /// Which seat.
    pub seat: u8,
    /// The hash of the token.
    pub token: TokenHash,
}

fn suspension(row: &Row<'_>) -> rusqlite::Result<Suspension> {
    let ends = row.get::<_, Option<u64>>(1)?.map(Stamp);
    Ok(Suspension { person: PersonNum(row.get(0)?), ends, why: row.get(2)?, made: Stamp(row.get(3)?) })
}

impl Moderation for SqlitePeople {
    fn suspend(&self, suspension: &Suspension) -> Result<(), StoreError> {
        self.write(|transaction| {
            let sql = "INSERT INTO suspension (person, ends, why, made) VALUES (?1, ?2, ?3, ?4)
                       ON CONFLICT (person) DO UPDATE SET ends = excluded.ends, why = excluded.why, made = excluded.made";
            let Suspension { person, ends, why, made } = suspension;
            transaction.execute(sql, params![person.0, ends.map(|ends| ends.0), why, made.0])?;
            Ok(())
        })
    }

    fn lift(&self, num: PersonNum) -> Result<bool, StoreError> {
        self.write(|transaction| Ok(transaction.execute("DELETE FROM suspension WHERE person = ?1", [num.0])? == 1))
    }

    fn suspension(&self, num: PersonNum, now: Stamp) -> Result<Option<Suspension>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT person, ends, why, made FROM suspension
                       WHERE person = ?1 AND (ends IS NULL OR ends > ?2)";
            Ok(connection.prepare_cached(sql)?.query_row(params![num.0, now.0], suspension).optional()?)
        })
    }

    fn suspended(&self, now: Stamp, most: usize) -> Result<Vec<Suspended>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT suspension.person, ends, why, suspension.made, person.name
                       FROM suspension JOIN person ON person.num = suspension.person
                       WHERE ends IS NULL OR ends > ?1 ORDER BY suspension.made DESC, suspension.person LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let read = |row: &Row<'_>| Ok(Suspended { name: row.get(4)?, suspension: suspension(row)? });
            Ok(statement.query_map(params![now.0, most], read)?.collect::<Result<_, _>>()?)
        })
    }

    fn suspension_at(&self, seat: &SeatKey, now: Stamp) -> Result<Option<Suspension>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT suspension.person, ends, why, suspension.made
                       FROM suspension JOIN person_seat ON person_seat.person = suspension.person
                       WHERE match = ?1 AND seat = ?2 AND token = ?3 AND (ends IS NULL OR ends > ?4)";
            let SeatKey { of, seat, token } = seat;
            let values = params![of, seat, token.as_str(), now.0];
            Ok(connection.prepare_cached(sql)?.query_row(values, suspension).optional()?)
        })
    }

    fn rename(&self, renaming: &Renaming) -> Result<Renamed, StoreError> {
        self.write(|transaction| {
            let Renaming { person, name, skeleton, at, not_since } = renaming;
            let sql = "SELECT EXISTS (SELECT 1 FROM renaming WHERE person = ?1 AND at > ?2)";
            if transaction.query_row(sql, params![person.0, not_since.0], |row| row.get(0))? {
                return Ok(Renamed::TooSoon);
            }
            let sql = "SELECT EXISTS (SELECT 1 FROM person WHERE skeleton = ?1 AND num <> ?2)
                           OR EXISTS (SELECT 1 FROM retired_name WHERE skeleton = ?1)";
            if transaction.query_row(sql, params![skeleton, person.0], |row| row.get(0))? {
                return Ok(Renamed::Taken);
            }
            let sql = "INSERT INTO retired_name (skeleton)
                       SELECT skeleton FROM person WHERE num = ?1 AND skeleton <> ?2 ON CONFLICT (skeleton) DO NOTHING";
            transaction.execute(sql, params![person.0, skeleton])?;
            let sql = "UPDATE person SET name = ?2, skeleton = ?3 WHERE num = ?1";
            transaction.execute(sql, params![person.0, name, skeleton])?;
            let sql = "INSERT INTO renaming (person, at) VALUES (?1, ?2)
                       ON CONFLICT (person) DO UPDATE SET at = excluded.at";
            transaction.execute(sql, params![person.0, at.0])?;
            Ok(Renamed::Done)
        })
    }

    fn give_up(&self, seat: &SeatKey) -> Result<(), StoreError> {
        self.write(|transaction| {
            let sql = "DELETE FROM person_seat WHERE match = ?1 AND seat = ?2 AND token = ?3
                       AND NOT EXISTS (SELECT 1 FROM rated_match WHERE rated_match.match = ?1)";
            transaction.execute(sql, params![seat.of, seat.seat, seat.token.as_str()])?;
            Ok(())
        })
    }

    fn end_rated(&self, of: &str) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("DELETE FROM rated_match WHERE match = ?1", [of])?;
            Ok(())
        })
    }

    fn is_recorded(&self, of: &str) -> Result<bool, StoreError> {
        self.read(|connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM finished_match WHERE match = ?1)";
            Ok(connection.prepare_cached(sql)?.query_row([of], |row| row.get(0))?)
        })
    }
}
