//! Accounts: names, passkeys, recovery codes, sessions, what waits to be finished, seats that belong to a person.
//!
//! What belongs to somebody is written only while there is an account: of a request that comes while it is being deleted nothing
//! stays.

use super::PersonNum;
use super::sql::{Row, Sql, Tables, Value, values};
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS person (
    num INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    handle TEXT NOT NULL UNIQUE,
    mail TEXT UNIQUE,
    made BIGINT NOT NULL,
    notices TEXT NOT NULL DEFAULT '',
    feed TEXT UNIQUE
);
CREATE TABLE IF NOT EXISTS retired_name (
    skeleton TEXT PRIMARY KEY
);
CREATE TABLE IF NOT EXISTS passkey (
    id TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    public_key TEXT NOT NULL,
    signatures BIGINT NOT NULL,
    rp TEXT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS passkey_of ON passkey (person);
CREATE TABLE IF NOT EXISTS recovery_code (
    hash TEXT PRIMARY KEY,
    person BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS recovery_code_of ON recovery_code (person);
CREATE TABLE IF NOT EXISTS session (
    hash TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    how TEXT NOT NULL,
    device TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS session_of ON session (person);
CREATE TABLE IF NOT EXISTS pending (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS person_seat (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person BIGINT NOT NULL,
    token TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX IF NOT EXISTS person_seat_of ON person_seat (person, made);
CREATE TABLE IF NOT EXISTS server_secret (
    name TEXT PRIMARY KEY,
    content TEXT NOT NULL
);
";

/// Somebody with an account.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their number.
    pub num: PersonNum,
    /// Their name as they write it.
    pub name: String,
    /// What authenticators know them by.
    pub handle: String,
    /// Their confirmed address.
    pub mail: Option<String>,
    /// Since when.
    pub made: Stamp,
    /// How they want to be told of things, as text of the notices' own making.
    pub notices: String,
    /// Whether a feed was made.
    pub has_feed: bool,
}

/// Somebody who makes an account.
#[derive(Clone, Debug)]
pub struct NewPerson {
    /// As they write it.
    pub name: String,
    /// What names are compared by.
    pub skeleton: String,
    /// What authenticators know them by.
    pub handle: String,
    /// A confirmed address.
    pub mail: Option<String>,
    /// When.
    pub at: Stamp,
}

/// A key that signs in.
#[derive(Clone, Debug)]
pub struct Passkey {
    /// The id of the credential.
    pub id: String,
    /// Whose.
    pub person: PersonNum,
    /// The public key.
    pub public_key: String,
    /// The last count of signatures the authenticator told.
    pub signatures: u32,
    /// The name of the server it was made for.
    pub rp: String,
    /// When it was made.
    pub made: Stamp,
    /// When it last signed in.
    pub used: Stamp,
}

/// A browser that signs in.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: TokenHash,
    /// Who.
    pub person: PersonNum,
    /// By what.
    pub how: &'static str,
    /// What kind of device, in a word.
    pub device: String,
    /// When.
    pub at: Stamp,
}

/// A browser that is signed in.
#[derive(Clone, Debug)]
pub struct SessionKept {
    /// The hash of its secret.
    pub hash: TokenHash,
    /// By what it signed in.
    pub how: String,
    /// What kind of device.
    pub device: String,
    /// When it signed in.
    pub made: Stamp,
    /// When it was last used, to the hour.
    pub seen: Stamp,
}

/// Something that was begun and waits for the one who began it: a passkey's ceremony, a mailed link.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The hash of the secret that finishes it.
    pub hash: TokenHash,
    /// What it is.
    pub kind: &'static str,
    /// What is known of it.
    pub content: String,
    /// Until when it can be finished.
    pub ends: Stamp,
}

/// A seat that belongs to a person.
#[derive(Clone, Debug)]
pub struct PersonSeat {
    /// The public name of the match.
    pub of: String,
    /// Which seat.
    pub seat: u8,
    /// Whose.
    pub person: PersonNum,
    /// The hash of the token that opened it when it was taken along. It says whether the seat still is theirs.
    pub token: TokenHash,
}

/// Accounts.
pub trait Accounts {
    /// Makes an account; `None` if the name is taken, or was somebody's, or the address is.
    ///
    /// # Errors
    /// The database cannot be written.
    fn add_person(&self, new: &NewPerson) -> Result<Option<PersonNum>, StoreError>;
    /// Whether a name is taken, or was somebody's.
    ///
    /// # Errors
    /// The database cannot be read.
    fn is_taken(&self, skeleton: &str) -> Result<bool, StoreError>;
    /// Somebody by their number.
    ///
    /// # Errors
    /// The database cannot be read.
    fn person(&self, num: PersonNum) -> Result<Option<Person>, StoreError>;
    /// Somebody by what names are compared by.
    ///
    /// # Errors
    /// The database cannot be read.
    fn person_named(&self, skeleton: &str) -> Result<Option<Person>, StoreError>;
    /// Somebody by their confirmed address.
    ///
    /// # Errors
    /// The database cannot be read.
    fn person_with_mail(&self, mail: &str) -> Result<Option<Person>, StoreError>;
    /// People whose compared name begins so, in order.
    ///
    /// # Errors
    /// The database cannot be read.
    fn people_like(&self, skeleton: &str, most: usize) -> Result<Vec<Person>, StoreError>;
    /// Sets a confirmed address, or takes it away; `false` if it is somebody else's.
    ///
    /// # Errors
    /// The database cannot be written.
    fn set_mail(&self, num: PersonNum, mail: Option<&str>) -> Result<bool, StoreError>;
    /// Forgets somebody and everything that is only theirs; what others played with them stays, without the name, and the
    /// name is never given again.
    ///
    /// # Errors
    /// The database cannot be written.
    fn delete_person(&self, num: PersonNum) -> Result<(), StoreError>;
    /// Keeps a passkey; `false` if there is one with that id.
    ///
    /// # Errors
    /// The database cannot be written.
    fn add_passkey(&self, key: &Passkey) -> Result<bool, StoreError>;
    /// A passkey by its id.
    ///
    /// # Errors
    /// The database cannot be read.
    fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError>;
    /// Somebody's passkeys.
    ///
    /// # Errors
    /// The database cannot be read.
    fn passkeys_of(&self, num: PersonNum) -> Result<Vec<Passkey>, StoreError>;
    /// Notes that a passkey signed in.
    ///
    /// # Errors
    /// The database cannot be written.
    fn used_passkey(&self, id: &str, signatures: u32, at: Stamp) -> Result<(), StoreError>;
    /// Replaces somebody's recovery codes.
    ///
    /// # Errors
    /// The database cannot be written.
    fn set_recovery(&self, num: PersonNum, hashes: &[TokenHash]) -> Result<(), StoreError>;
    /// Uses up a recovery code; whose it was.
    ///
    /// # Errors
    /// The database cannot be written.
    fn use_recovery(&self, hash: &TokenHash) -> Result<Option<PersonNum>, StoreError>;
    /// How many recovery codes somebody has left.
    ///
    /// # Errors
    /// The database cannot be read.
    fn recovery_left(&self, num: PersonNum) -> Result<usize, StoreError>;
    /// Signs a browser in. Of too many, those used least lately are signed out.
    ///
    /// # Errors
    /// The database cannot be written.
    fn add_session(&self, new: &NewSession, most: usize) -> Result<(), StoreError>;
    /// Who is signed in with this secret, used since that moment.
    ///
    /// # Errors
    /// The database cannot be read.
    fn session(&self, hash: &TokenHash, since: Stamp) -> Result<Option<(PersonNum, Stamp)>, StoreError>;
    /// Notes that it was used.
    ///
    /// # Errors
    /// The database cannot be written.
    fn saw_session(&self, hash: &TokenHash, at: Stamp) -> Result<(), StoreError>;
    /// Where somebody is signed in.
    ///
    /// # Errors
    /// The database cannot be read.
    fn sessions_of(&self, num: PersonNum, since: Stamp) -> Result<Vec<SessionKept>, StoreError>;
    /// Signs a browser of theirs out, or all of them.
    ///
    /// # Errors
    /// The database cannot be written.
    fn end_sessions(&self, num: PersonNum, only: Option<&TokenHash>) -> Result<(), StoreError>;
    /// Keeps what was begun; what has run out by now goes.
    ///
    /// # Errors
    /// The database cannot be written.
    fn begin(&self, pending: &Pending, now: Stamp) -> Result<(), StoreError>;
    /// Looks at what was begun.
    ///
    /// # Errors
    /// The database cannot be read.
    fn pending(&self, kind: &str, hash: &TokenHash, now: Stamp) -> Result<Option<String>, StoreError>;
    /// Takes what was begun: it can be finished once.
    ///
    /// # Errors
    /// The database cannot be written.
    fn finish(&self, kind: &str, hash: &TokenHash, now: Stamp) -> Result<Option<String>, StoreError>;
    /// A seat is somebody's from now on; `false` if it is somebody else's by the same token, or bound to one person.
    ///
    /// # Errors
    /// The database cannot be written.
    fn take_seat(&self, seat: &PersonSeat, at: Stamp) -> Result<bool, StoreError>;
    /// The seats of whoever is signed in with this secret in one match.
    ///
    /// # Errors
    /// The database cannot be read.
    fn seats_by_session(&self, hash: &TokenHash, since: Stamp, of: &str) -> Result<Vec<TokenHash>, StoreError>;
    /// The seats of somebody, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn seats_of(&self, num: PersonNum, most: usize) -> Result<Vec<PersonSeat>, StoreError>;
    /// A secret of the server: the one that is kept, or this one from now on.
    ///
    /// # Errors
    /// The database cannot be written.
    fn server_secret(&self, name: &str, fresh: &str) -> Result<String, StoreError>;
}

const PERSON: &str = "SELECT num, name, handle, mail, made, notices, feed IS NOT NULL FROM person";

fn person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        num: row.get(0)?,
        name: row.get(1)?,
        handle: row.get(2)?,
        mail: row.get(3)?,
        made: row.get(4)?,
        notices: row.get(5)?,
        has_feed: row.get(6)?,
    })
}

const PASSKEY: &str = "SELECT id, person, public_key, signatures, rp, made, used FROM passkey";

fn passkey(row: &Row) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: row.get(0)?,
        person: row.get(1)?,
        public_key: row.get(2)?,
        signatures: row.get(3)?,
        rp: row.get(4)?,
        made: row.get(5)?,
        used: row.get(6)?,
    })
}

fn one_person(sql: &dyn Sql, column: &str, key: &[Value]) -> Result<Option<Person>, StoreError> {
    sql.first(&format!("{PERSON} WHERE {column} = ?1"), key, person)
}

fn is_taken(sql: &dyn Sql, skeleton: &str) -> Result<bool, StoreError> {
    let text = "SELECT EXISTS (SELECT 1 FROM person WHERE skeleton = ?1)
                    OR EXISTS (SELECT 1 FROM retired_name WHERE skeleton = ?1)";
    sql.value(text, values![skeleton])
}

impl<D: Tables> Accounts for D {
    fn add_person(&self, new: &NewPerson) -> Result<Option<PersonNum>, StoreError> {
        self.write(|sql| {
            let text = "SELECT EXISTS (SELECT 1 FROM person WHERE mail = ?1)";
            if is_taken(sql, &new.skeleton)? || sql.value(text, values![new.mail])? {
                return Ok(None);
            }
            let text = "INSERT INTO person (name, skeleton, handle, mail, made) VALUES (?1, ?2, ?3, ?4, ?5)
                        RETURNING num";
            let NewPerson { name, skeleton, handle, mail, at } = new;
            sql.value(text, values![name, skeleton, handle, mail, at]).map(Some)
        })
    }

    fn is_taken(&self, skeleton: &str) -> Result<bool, StoreError> {
        self.read(|sql| is_taken(sql, skeleton))
    }

    fn person(&self, num: PersonNum) -> Result<Option<Person>, StoreError> {
        self.read(|sql| one_person(sql, "num", values![num]))
    }

    fn person_named(&self, skeleton: &str) -> Result<Option<Person>, StoreError> {
        self.read(|sql| one_person(sql, "skeleton", values![skeleton]))
    }

    fn person_with_mail(&self, mail: &str) -> Result<Option<Person>, StoreError> {
        self.read(|sql| one_person(sql, "mail", values![mail]))
    }

    fn people_like(&self, skeleton: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        self.read(|sql| {
            // Compared names have no sign that LIKE reads.
            let text = format!("{PERSON} WHERE skeleton LIKE ?1 ORDER BY skeleton LIMIT ?2");
            sql.all(&text, values![format!("{skeleton}%"), most], person)
        })
    }

    fn set_mail(&self, num: PersonNum, mail: Option<&str>) -> Result<bool, StoreError> {
        self.write(|sql| {
            let text = "UPDATE person SET mail = ?2
                        WHERE num = ?1 AND NOT EXISTS (SELECT 1 FROM person WHERE mail = ?2 AND num <> ?1)";
            Ok(sql.change(text, values![num, mail])? == 1)
        })
    }

    fn delete_person(&self, num: PersonNum) -> Result<(), StoreError> {
        self.write(|sql| {
            for text in [
                "INSERT INTO retired_name (skeleton) SELECT skeleton FROM person WHERE num = ?1",
                "DELETE FROM passkey WHERE person = ?1",
                "DELETE FROM recovery_code WHERE person = ?1",
                "DELETE FROM session WHERE person = ?1",
                "DELETE FROM person_seat WHERE person = ?1",
                "DELETE FROM delivery WHERE person = ?1",
                "DELETE FROM notice WHERE person = ?1",
                "DELETE FROM push_target WHERE person = ?1",
                "DELETE FROM invitation WHERE invited_by = ?1 OR invited = ?1",
                "DELETE FROM rating WHERE person = ?1",
                "DELETE FROM rated_match WHERE maker = ?1",
                "DELETE FROM suspension WHERE person = ?1",
                "DELETE FROM renaming WHERE person = ?1",
                "UPDATE finished_seat SET person = NULL WHERE person = ?1",
                "DELETE FROM person WHERE num = ?1",
            ] {
                sql.change(text, values![num])?;
            }
            Ok(())
        })
    }

    fn add_passkey(&self, key: &Passkey) -> Result<bool, StoreError> {
        self.write(|sql| {
            let text = "INSERT INTO passkey (id, person, public_key, signatures, rp, made, used)
                        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?2)
                        ON CONFLICT (id) DO NOTHING";
            let Passkey { id, person, public_key, signatures, rp, made, used } = key;
            Ok(sql.change(text, values![id, person, public_key, signatures, rp, made, used])? == 1)
        })
    }

    fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError> {
        self.read(|sql| sql.first(&format!("{PASSKEY} WHERE id = ?1"), values![id], passkey))
    }

    fn passkeys_of(&self, num: PersonNum) -> Result<Vec<Passkey>, StoreError> {
        self.read(|sql| sql.all(&format!("{PASSKEY} WHERE person = ?1 ORDER BY made, id"), values![num], passkey))
    }

    fn used_passkey(&self, id: &str, signatures: u32, at: Stamp) -> Result<(), StoreError> {
        self.write(|sql| {
            let text = "UPDATE passkey SET signatures = ?2, used = ?3 WHERE id = ?1";
            sql.change(text, values![id, signatures, at]).map(drop)
        })
    }

    fn set_recovery(&self, num: PersonNum, hashes: &[TokenHash]) -> Result<(), StoreError> {
        self.write(|sql| {
            sql.change("DELETE FROM recovery_code WHERE person = ?1", values![num])?;
            for hash in hashes {
                let text = "INSERT INTO recovery_code (hash, person)
                            SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?2)";
                sql.change(text, values![hash, num])?;
            }
            Ok(())
        })
    }

    fn use_recovery(&self, hash: &TokenHash) -> Result<Option<PersonNum>, StoreError> {
        self.write(|sql| {
            let text = "DELETE FROM recovery_code WHERE hash = ?1 RETURNING person";
            sql.first(text, values![hash], |row| row.get(0))
        })
    }

    fn recovery_left(&self, num: PersonNum) -> Result<usize, StoreError> {
        self.read(|sql| sql.value("SELECT count(*) FROM recovery_code WHERE person = ?1", values![num]))
    }

    fn add_session(&self, new: &NewSession, most: usize) -> Result<(), StoreError> {
        self.write(|sql| {
            let NewSession { hash, person, how, device, at } = new;
            let text = "INSERT INTO session (hash, person, how, device, made, seen)
                        SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?2)";
            sql.change(text, values![hash, person, how, device, at])?;
            let text = "DELETE FROM session WHERE person = ?1 AND hash NOT IN
                        (SELECT hash FROM session WHERE person = ?1 ORDER BY seen DESC, made DESC LIMIT ?2)";
            sql.change(text, values![person, most]).map(drop)
        })
    }

    fn session(&self, hash: &TokenHash, since: Stamp) -> Result<Option<(PersonNum, Stamp)>, StoreError> {
        self.read(|sql| {
            let text = "SELECT person, seen FROM session WHERE hash = ?1 AND seen >= ?2";
            sql.first(text, values![hash, since], |row| Ok((row.get(0)?, row.get(1)?)))
        })
    }

    fn saw_session(&self, hash: &TokenHash, at: Stamp) -> Result<(), StoreError> {
        self.write(|sql| sql.change("UPDATE session SET seen = ?2 WHERE hash = ?1", values![hash, at]).map(drop))
    }

    fn sessions_of(&self, num: PersonNum, since: Stamp) -> Result<Vec<SessionKept>, StoreError> {
        self.read(|sql| {
            let text = "SELECT hash, how, device, made, seen FROM session WHERE person = ?1 AND seen >= ?2
                        ORDER BY seen DESC, made DESC";
            sql.all(text, values![num, since], |row| {
                let (hash, how, device) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(SessionKept { hash, how, device, made: row.get(3)?, seen: row.get(4)? })
            })
        })
    }

    fn end_sessions(&self, num: PersonNum, only: Option<&TokenHash>) -> Result<(), StoreError> {
        self.write(|sql| {
            let text = "DELETE FROM session WHERE person = ?1 AND (CAST(?2 AS TEXT) IS NULL OR hash = ?2)";
            sql.change(text, values![num, only]).map(drop)
        })
    }

    fn begin(&self, pending: &Pending, now: Stamp) -> Result<(), StoreError> {
        self.write(|sql| {
            sql.change("DELETE FROM pending WHERE ends < ?1", values![now])?;
            let text = "INSERT INTO pending (hash, kind, content, ends) VALUES (?1, ?2, ?3, ?4)";
            let Pending { hash, kind, content, ends } = pending;
            sql.change(text, values![hash, kind, content, ends]).map(drop)
        })
    }

    fn pending(&self, kind: &str, hash: &TokenHash, now: Stamp) -> Result<Option<String>, StoreError> {
        self.read(|sql| {
            let text = "SELECT content FROM pending WHERE hash = ?1 AND kind = ?2 AND ends >= ?3";
            sql.first(text, values![hash, kind, now], |row| row.get(0))
        })
    }

    fn finish(&self, kind: &str, hash: &TokenHash, now: Stamp) -> Result<Option<String>, StoreError> {
        self.write(|sql| {
            // Whatever it was, it is used up.
            let text = "DELETE FROM pending WHERE hash = ?1 RETURNING content, kind = ?2 AND ends >= ?3";
            let found = sql.first(text, values![hash, kind, now], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(found.filter(|(_, fits)| *fits).map(|(content, _): (String, bool)| content))
        })
    }

    fn take_seat(&self, seat: &PersonSeat, at: Stamp) -> Result<bool, StoreError> {
        self.write(|sql| {
            let PersonSeat { of, seat, person, token } = seat;
            // What opens a seat changes when it is handed on; whoever has the present token has the seat. A rated match is
            // played to its end by those who began it.
            let text = "INSERT INTO person_seat (match, seat, person, token, made)
                        SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?3)
                        ON CONFLICT (match, seat) DO UPDATE
                        SET person = excluded.person, token = excluded.token, made = excluded.made
                        WHERE person_seat.person = excluded.person
                           OR (person_seat.token <> excluded.token
                               AND NOT EXISTS (SELECT 1 FROM rated_match WHERE rated_match.match = excluded.match))";
            let taken = sql.change(text, values![of, seat, person, token, at])? == 1;
            if taken {
                // A game that was over before is theirs, too.
                let text = "UPDATE finished_seat SET person = ?3 WHERE match = ?1 AND seat = ?2 AND person IS NULL
                            AND computer IS NULL
                            AND NOT EXISTS (SELECT 1 FROM rated_match WHERE rated_match.match = ?1)";
                sql.change(text, values![of, seat, person])?;
            }
            Ok(taken)
        })
    }

    fn seats_by_session(&self, hash: &TokenHash, since: Stamp, of: &str) -> Result<Vec<TokenHash>, StoreError> {
        self.read(|sql| {
            let text = "SELECT token FROM person_seat JOIN session ON session.person = person_seat.person
                        WHERE session.hash = ?1 AND session.seen >= ?2 AND person_seat.match = ?3 ORDER BY seat";
            sql.all(text, values![hash, since, of], |row| row.get(0))
        })
    }

    fn seats_of(&self, num: PersonNum, most: usize) -> Result<Vec<PersonSeat>, StoreError> {
        self.read(|sql| {
            let text = "SELECT match, seat, person, token FROM person_seat WHERE person = ?1
                        ORDER BY made DESC, match, seat LIMIT ?2";
            sql.all(text, values![num, most], |row| {
                Ok(PersonSeat { of: row.get(0)?, seat: row.get(1)?, person: row.get(2)?, token: row.get(3)? })
            })
        })
    }

    fn server_secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.write(|sql| {
            let text = "INSERT INTO server_secret (name, content) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING";
            sql.change(text, values![name, fresh])?;
            sql.value("SELECT content FROM server_secret WHERE name = ?1", values![name])
        })
    }
}
