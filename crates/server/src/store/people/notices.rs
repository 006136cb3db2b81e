//! What people are told of, and by which way: an outbox that outlives the server.
//!
//! A notice is derived from what caused it (whose turn it is stands beside each match) under a key that can be there once, so
//! a server that ends between cause and notice writes it when it starts again, and never a second time. Its deliveries
//! are written with it.

use super::{PersonNum, SqlitePeople};
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;
use rusqlite::{OptionalExtension, Row, params};

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS notice (
    num INTEGER PRIMARY KEY,
    person BIGINT NOT NULL,
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (person, match, seat, kind, since)
);
CREATE TABLE IF NOT EXISTS delivery (
    num INTEGER PRIMARY KEY,
    notice BIGINT NOT NULL,
    person BIGINT NOT NULL,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    due BIGINT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'waiting',
    UNIQUE (notice, channel, target)
);
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due) WHERE state = 'waiting';
CREATE TABLE IF NOT EXISTS push_target (
    endpoint TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    device TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS push_target_of ON push_target (person);
";

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// It is one's turn.
    Turn,
    /// A game of one's own is over.
    Over,
    /// Somebody invites one to a game.
    Invited,
}

impl NoticeKind {
    /// As it is kept and told.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Over => "over",
            Self::Invited => "invited",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Turn, Self::Over, Self::Invited].into_iter().find(|kind| kind.name() == name)
    }
}

/// By which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// A mail to the confirmed address.
    Mail,
    /// A message to a browser.
    Push,
    /// A request to an address of one's own.
    Webhook,
}

impl Channel {
    /// As it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Push => "push",
            Self::Webhook => "webhook",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Mail, Self::Push, Self::Webhook].into_iter().find(|channel| channel.name() == name)
    }
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is tried at this moment, for the so-manieth time.
    Waiting {
        /// When.
        due: Stamp,
        /// How often it was tried.
        tries: u32,
    },
    /// Whoever carries it has it.
    Sent,
    /// It was no longer true.
    Dropped,
    /// It was tried too often, or nobody is there.
    Failed,
}

impl DeliveryState {
    const fn name(self) -> &'static str {
        match self {
            Self::Waiting { .. } => "waiting",
            Self::Sent => "sent",
            Self::Dropped => "dropped",
            Self::Failed => "failed",
        }
    }
}

/// What somebody is to be told of, and is not yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whom.
    pub person: PersonNum,
    /// The public name of the match.
    pub of: String,
    /// Which seat of theirs.
    pub seat: u8,
    /// What.
    pub kind: NoticeKind,
    /// Since when it is so; with the rest, what makes a notice one of its own.
    pub since: Stamp,
}

/// A notice to be kept, with the ways it goes.
#[derive(Clone, Debug)]
pub struct NewNotice {
    /// What it is about.
    pub standing: Standing,
    /// When it is written.
    pub at: Stamp,
    /// One sentence.
    pub text: String,
    /// By which way, to where, and when.
    pub ways: Vec<(Channel, String, Stamp)>,
}

/// A notice that was kept.
#[derive(Clone, Debug)]
pub struct NoticeKept {
    /// Its number.
    pub num: i64,
    /// What it is about.
    pub standing: Standing,
    /// When it was written.
    pub at: Stamp,
    /// One sentence.
    pub text: String,
}

/// A notice on one of its ways.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Its number.
    pub num: i64,
    /// By which way.
    pub channel: Channel,
    /// To where.
    pub target: String,
    /// When it was to be tried.
    pub due: Stamp,
    /// How often it was tried.
    pub tries: u32,
    /// What is told.
    pub notice: NoticeKept,
}

/// A browser that takes messages.
#[derive(Clone, Debug)]
pub struct PushTarget {
    /// Where its messages are left.
    pub endpoint: String,
    /// Whose.
    pub person: PersonNum,
    /// The browser's public key.
    pub public_key: String,
    /// What it shares with whoever writes to it.
    pub secret: String,
    /// What kind of device.
    pub device: String,
    /// Since when.
    pub made: Stamp,
}

/// Notices.
pub trait Notices {
    /// How somebody wants to be told of things.
    ///
    /// # Errors
    /// The database cannot be written.
    fn set_notices(&self, num: PersonNum, settings: &str) -> Result<(), StoreError>;
    /// What people are to be told of and no notice says yet, in one match or anywhere.
    ///
    /// # Errors
    /// The database cannot be read.
    fn untold(&self, only: Option<&str>, most: usize) -> Result<Vec<Standing>, StoreError>;
    /// Keeps a notice with its deliveries; `false` if it is kept already.
    ///
    /// # Errors
    /// The database cannot be written.
    fn add_notice(&self, new: &NewNotice) -> Result<bool, StoreError>;
    /// Whether what a notice says is still so.
    ///
    /// # Errors
    /// The database cannot be read.
    fn still_stands(&self, standing: &Standing) -> Result<bool, StoreError>;
    /// Takes the deliveries that are due; nobody else gets them before `again`, when they are tried once more if nothing was
    /// heard of them.
    ///
    /// # Errors
    /// The database cannot be written.
    fn take_due(&self, now: Stamp, again: Stamp, most: usize) -> Result<Vec<Delivery>, StoreError>;
    /// When the next delivery is due.
    ///
    /// # Errors
    /// The database cannot be read.
    fn next_due(&self) -> Result<Option<Stamp>, StoreError>;
    /// What became of deliveries.
    ///
    /// # Errors
    /// The database cannot be written.
    fn settle(&self, deliveries: &[i64], state: DeliveryState) -> Result<(), StoreError>;
    /// The last notices of somebody, newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn notices_of(&self, num: PersonNum, most: usize) -> Result<Vec<NoticeKept>, StoreError>;
    /// Keeps a browser that takes messages; the oldest of too many go.
    ///
    /// # Errors
    /// The database cannot be written.
    fn add_push(&self, target: &PushTarget, most: usize) -> Result<(), StoreError>;
    /// Forgets it, of somebody or whoever has it.
    ///
    /// # Errors
    /// The database cannot be written.
    fn remove_push(&self, endpoint: &str, of: Option<PersonNum>) -> Result<(), StoreError>;
    /// The browsers of somebody that take messages.
    ///
    /// # Errors
    /// The database cannot be read.
    fn pushes_of(&self, num: PersonNum) -> Result<Vec<PushTarget>, StoreError>;
    /// A browser by where its messages are left.
    ///
    /// # Errors
    /// The database cannot be read.
    fn push(&self, endpoint: &str) -> Result<Option<PushTarget>, StoreError>;
    /// Sets or takes away the secret of somebody's feed.
    ///
    /// # Errors
    /// The database cannot be written.
    fn set_feed(&self, num: PersonNum, hash: Option<&TokenHash>) -> Result<(), StoreError>;
    /// Whose feed a secret opens.
    ///
    /// # Errors
    /// The database cannot be read.
    fn feed(&self, hash: &TokenHash) -> Result<Option<PersonNum>, StoreError>;
}

/// Everything that is so now: somebody is asked, a game is over, an invitation waits. What was so already when a seat was taken
/// along is no news.
const STANDING: &str = "
    SELECT person_seat.person, person_seat.match, person_seat.seat, 'turn' AS kind, progress.since AS since
      FROM person_seat JOIN match ON match.id = person_seat.match JOIN progress ON progress.match = match.num
     WHERE progress.over = 0 AND progress.since > person_seat.made AND (progress.asked >> person_seat.seat) & 1 = 1
    UNION ALL
    SELECT person_seat.person, person_seat.match, person_seat.seat, 'over', progress.since
      FROM person_seat JOIN match ON match.id = person_seat.match JOIN progress ON progress.match = match.num
     WHERE progress.over = 1 AND progress.since > person_seat.made
    UNION ALL
    SELECT invitation.invited, invitation.match, invitation.seat, 'invited', invitation.made
      FROM invitation WHERE invitation.state = 'open'";

fn standing(row: &Row<'_>, first: usize) -> rusqlite::Result<Standing> {
    let kind: String = row.get(first + 3)?;
    Ok(Standing {
        person: PersonNum(row.get(first)?),
        of: row.get(first + 1)?,
        seat: row.get(first + 2)?,
        kind: NoticeKind::named(&kind).ok_or(rusqlite::Error::InvalidQuery)?,
        since: Stamp(row.get(first + 4)?),
    })
}

fn kept(row: &Row<'_>) -> rusqlite::Result<NoticeKept> {
    Ok(NoticeKept { num: row.get(0)?, standing: standing(row, 1)?, at: Stamp(row.get(6)?), text: row.get(7)? })
}

const KEPT: &str =
    "notice.num, notice.person, notice.match, notice.seat, notice.kind, notice.since, notice.at, notice.text";

fn delivery(row: &Row<'_>) -> rusqlite::Result<Delivery> {
    let channel: String = row.get(9)?;
    Ok(Delivery {
        num: row.get(8)?,
        channel: Channel::named(&channel).ok_or(rusqlite::Error::InvalidQuery)?,
        target: row.get(10)?,
        due: Stamp(row.get(11)?),
        tries: row.get(12)?,
        notice: kept(row)?,
    })
}

fn push(row: &Row<'_>) -> rusqlite::Result<PushTarget> {
    Ok(PushTarget {
        endpoint: row.get(0)?,
        person: PersonNum(row.get(1)?),
        public_key: row.get(2)?,
        secret: row.get(3)?,
        device: row.get(4)?,
        made: Stamp(row.get(5)?),
    })
}

const PUSH: &str = "SELECT endpoint, person, public_key, secret, device, made FROM push_target";

impl Notices for SqlitePeople {
    fn set_notices(&self, num: PersonNum, settings: &str) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("UPDATE person SET notices = ?2 WHERE num = ?1", params![num.0, settings])?;
            Ok(())
        })
    }

    fn untold(&self, only: Option<&str>, most: usize) -> Result<Vec<Standing>, StoreError> {
        self.read(|connection| {
            // Said so that the index on the match is used; asked with each change of each match.
            let where_match = if only.is_some() { "standing.match = ?1" } else { "?1 IS NULL" };
            let sql = format!(
                "SELECT standing.person, standing.match, standing.seat, standing.kind, standing.since
                 FROM ({STANDING}) AS standing
                 WHERE {where_match} AND NOT EXISTS (
                     SELECT 1 FROM notice WHERE notice.person = standing.person AND notice.match = standing.match
                        AND notice.seat = standing.seat AND notice.kind = standing.kind AND notice.since = standing.since)
                 LIMIT ?2"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map(params![only, most], |row| standing(row, 0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn add_notice(&self, new: &NewNotice) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let sql =
                "INSERT INTO notice (person, match, seat, kind, since, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                       ON CONFLICT (person, match, seat, kind, since) DO NOTHING";
            let Standing { person, of, seat, kind, since } = &new.standing;
            let values = params![person.0, of, seat, kind.name(), since.0, new.at.0, new.text];
            if transaction.execute(sql, values)? == 0 {
                return Ok(false);
            }
            let notice = transaction.last_insert_rowid();
            for (channel, target, due) in &new.ways {
                let sql = "INSERT INTO delivery (notice, person, channel, target, due) VALUES (?1, ?2, ?3, ?4, ?5)
                           ON CONFLICT (notice, channel, target) DO NOTHING";
                transaction.execute(sql, params![notice, person.0, channel.name(), target, due.0])?;
            }
            Ok(true)
        })
    }

    fn still_stands(&self, wanted: &Standing) -> Result<bool, StoreError> {
        self.read(|connection| {
            let sql = format!(
                "SELECT EXISTS (SELECT 1 FROM ({STANDING}) AS standing WHERE standing.person = ?1 AND standing.match = ?2
                 AND standing.seat = ?3 AND standing.kind = ?4 AND standing.since = ?5)"
            );
            let Standing { person, of, seat, kind, since } = wanted;
            let values = params![person.0, of, seat, kind.name(), since.0];
            Ok(connection.prepare_cached(&sql)?.query_row(values, |row| row.get(0))?)
        })
    }

    fn take_due(&self, now: Stamp, again: Stamp, most: usize) -> Result<Vec<Delivery>, StoreError> {
        self.write(|transaction| {
            let sql = format!(
                "SELECT {KEPT}, delivery.num, delivery.channel, delivery.target, delivery.due, delivery.tries
                 FROM delivery JOIN notice ON notice.num = delivery.notice
                 WHERE delivery.state = 'waiting' AND delivery.due <= ?1 ORDER BY delivery.due, delivery.num LIMIT ?2"
            );
            let mut statement = transaction.prepare_cached(&sql)?;
            let found: Vec<Delivery> =
                statement.query_map(params![now.0, most], delivery)?.collect::<Result<_, _>>()?;
            for taken in &found {
                transaction.execute("UPDATE delivery SET due = ?2 WHERE num = ?1", params![taken.num, again.0])?;
            }
            Ok(found)
        })
    }

    fn next_due(&self) -> Result<Option<Stamp>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT min(due) FROM delivery WHERE state = 'waiting'";
            Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get::<_, Option<u64>>(0))?.map(Stamp))
        })
    }

    fn settle(&self, deliveries: &[i64], state: DeliveryState) -> Result<(), StoreError> {
        self.write(|transaction| {
            for num in deliveries {
                let (due, tries) = match state {
                    DeliveryState::Waiting { due, tries } => (Some(due.0), Some(tries)),
                    DeliveryState::Sent | DeliveryState::Dropped | DeliveryState::Failed => (None, None),
                };
                let sql = "UPDATE delivery SET state = ?2, due = coalesce(?3, due), tries = coalesce(?4, tries)
                           WHERE num = ?1";
                transaction.execute(sql, params![num, state.name(), due, tries])?;
            }
            Ok(())
        })
    }

    fn notices_of(&self, num: PersonNum, most: usize) -> Result<Vec<NoticeKept>, StoreError> {
        self.read(|connection| {
            let sql = format!("SELECT {KEPT} FROM notice WHERE person = ?1 ORDER BY num DESC LIMIT ?2");
            let mut statement = connection.prepare_cached(&sql)?;
            Ok(statement.query_map(params![num.0, most], kept)?.collect::<Result<_, _>>()?)
        })
    }

    fn add_push(&self, target: &PushTarget, most: usize) -> Result<(), StoreError> {
        self.write(|transaction| {
            let PushTarget { endpoint, person, public_key, secret, device, made } = target;
            let sql = "INSERT INTO push_target (endpoint, person, public_key, secret, device, made)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (endpoint) DO UPDATE
                       SET person = excluded.person, public_key = excluded.public_key, secret = excluded.secret,
                           device = excluded.device, made = excluded.made";
            transaction.execute(sql, params![endpoint, person.0, public_key, secret, device, made.0])?;
            let sql = "DELETE FROM push_target WHERE person = ?1 AND endpoint NOT IN
                       (SELECT endpoint FROM push_target WHERE person = ?1 ORDER BY made DESC LIMIT ?2)";
            transaction.execute(sql, params![person.0, most])?;
            Ok(())
        })
    }

    fn remove_push(&self, endpoint: &str, of: Option<PersonNum>) -> Result<(), StoreError> {
        self.write(|transaction| {
            let sql = "DELETE FROM push_target WHERE endpoint = ?1 AND (?2 IS NULL OR person = ?2)";
            transaction.execute(sql, params![endpoint, of.map(|of| of.0)])?;
            Ok(())
        })
    }

    fn pushes_of(&self, num: PersonNum) -> Result<Vec<PushTarget>, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!("{PUSH} WHERE person = ?1 ORDER BY made"))?;
            Ok(statement.query_map([num.0], push)?.collect::<Result<_, _>>()?)
        })
    }

    fn push(&self, endpoint: &str) -> Result<Option<PushTarget>, StoreError> {
        self.read(|connection| {
            let sql = format!("{PUSH} WHERE endpoint = ?1");
            Ok(connection.prepare_cached(&sql)?.query_row([endpoint], push).optional()?)
        })
    }

    fn set_feed(&self, num: PersonNum, hash: Option<&TokenHash>) -> Result<(), StoreError> {
        self.write(|transaction| {
            let sql = "UPDATE person SET feed = ?2 WHERE num = ?1";
            transaction.execute(sql, params![num.0, hash.map(TokenHash::as_str)])?;
            Ok(())
        })
    }

    fn feed(&self, hash: &TokenHash) -> Result<Option<PersonNum>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT num FROM person WHERE feed = ?1";
            let found = connection.query_row(sql, [hash.as_str()], |row| row.get(0)).optional()?;
            Ok(found.map(PersonNum))
        })
    }
}
