//! What becomes of accounts and seats besides: suspensions, names that change, seats that are given up.

use super::PersonNum;
use super::sql::{Row, Tables, values};
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;

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

fn suspension(row: &Row) -> Result<Suspension, StoreError> {
    Ok(Suspension { person: row.get(0)?, ends: row.get(1)?, why: row.get(2)?, made: row.get(3)? })
}

impl<D: Tables> Moderation for D {
    fn suspend(&self, suspension: &Suspension) -> Result<(), StoreError> {
        let text = "INSERT INTO suspension (person, ends, why, made) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT (person) DO UPDATE SET ends = excluded.ends, why = excluded.why, made = excluded.made";
        let Suspension { person, ends, why, made } = suspension;
        self.write(|sql| sql.change(text, values![person, ends, why, made]).map(drop))
    }

    fn lift(&self, num: PersonNum) -> Result<bool, StoreError> {
        self.write(|sql| Ok(sql.change("DELETE FROM suspension WHERE person = ?1", values![num])? == 1))
    }

    fn suspension(&self, num: PersonNum, now: Stamp) -> Result<Option<Suspension>, StoreError> {
        let text = "SELECT person, ends, why, made FROM suspension
                    WHERE person = ?1 AND (ends IS NULL OR ends > ?2)";
        self.read(|sql| sql.first(text, values![num, now], suspension))
    }

    fn suspended(&self, now: Stamp, most: usize) -> Result<Vec<Suspended>, StoreError> {
        let text = "SELECT suspension.person, ends, why, suspension.made, person.name
                    FROM suspension JOIN person ON person.num = suspension.person
                    WHERE ends IS NULL OR ends > ?1 ORDER BY suspension.made DESC, suspension.person LIMIT ?2";
        let read = |row: &Row| Ok(Suspended { name: row.get(4)?, suspension: suspension(row)? });
        self.read(|sql| sql.all(text, values![now, most], read))
    }

    fn suspension_at(&self, seat: &SeatKey, now: Stamp) -> Result<Option<Suspension>, StoreError> {
        let text = "SELECT suspension.person, ends, why, suspension.made
                    FROM suspension JOIN person_seat ON person_seat.person = suspension.person
                    WHERE match = ?1 AND seat = ?2 AND token = ?3 AND (ends IS NULL OR ends > ?4)";
        let SeatKey { of, seat, token } = seat;
        self.read(|sql| sql.first(text, values![of, seat, token, now], suspension))
    }

    fn rename(&self, renaming: &Renaming) -> Result<Renamed, StoreError> {
        let Renaming { person, name, skeleton, at, not_since } = renaming;
        self.write(|sql| {
            let text = "SELECT EXISTS (SELECT 1 FROM renaming WHERE person = ?1 AND at > ?2)";
            if sql.value(text, values![person, not_since])? {
                return Ok(Renamed::TooSoon);
            }
            let text = "SELECT EXISTS (SELECT 1 FROM person WHERE skeleton = ?1 AND num <> ?2)
                            OR EXISTS (SELECT 1 FROM retired_name WHERE skeleton = ?1)";
            if sql.value(text, values![skeleton, person])? {
                return Ok(Renamed::Taken);
            }
            let text = "INSERT INTO retired_name (skeleton)
                        SELECT skeleton FROM person WHERE num = ?1 AND skeleton <> ?2 ON CONFLICT (skeleton) DO NOTHING";
            sql.change(text, values![person, skeleton])?;
            sql.change("UPDATE person SET name = ?2, skeleton = ?3 WHERE num = ?1", values![person, name, skeleton])?;
            let text = "INSERT INTO renaming (person, at) VALUES (?1, ?2)
                        ON CONFLICT (person) DO UPDATE SET at = excluded.at";
            sql.change(text, values![person, at])?;
            Ok(Renamed::Done)
        })
    }

    fn give_up(&self, seat: &SeatKey) -> Result<(), StoreError> {
        let text = "DELETE FROM person_seat WHERE match = ?1 AND seat = ?2 AND token = ?3
                    AND NOT EXISTS (SELECT 1 FROM rated_match WHERE rated_match.match = ?1)";
        let SeatKey { of, seat, token } = seat;
        self.write(|sql| sql.change(text, values![of, seat, token]).map(drop))
    }

    fn end_rated(&self, of: &str) -> Result<(), StoreError> {
        self.write(|sql| sql.change("DELETE FROM rated_match WHERE match = ?1", values![of]).map(drop))
    }

    fn is_recorded(&self, of: &str) -> Result<bool, StoreError> {
        self.read(|sql| sql.value("SELECT EXISTS (SELECT 1 FROM finished_match WHERE match = ?1)", values![of]))
    }
}
