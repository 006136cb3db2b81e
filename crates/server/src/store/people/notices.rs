//! What people are told of, and by which way: an outbox that outlives the server.
//!
//! A notice is derived from what caused it (whose turn it is stands beside each match) under a key that can be there once, so
//! a server that ends between cause and notice writes it when it starts again, and never a second time. Its deliveries
//! are written with it.

use super::PersonNum;
use super::sql::{Row, Tables, in_lists, values};
use crate::ids::TokenHash;
use crate::store::StoreError;
use crate::time::Stamp;

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS notice (
    num INTEGER PRIMARY KEY AUTOINCREMENT,
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
    num INTEGER PRIMARY KEY AUTOINCREMENT,
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
    /// It is tried at this moment, after so many attempts.
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
    /// What people are to be told of and no notice says yet, anywhere.
    ///
    /// # Errors
    /// The database cannot be read.
    fn untold(&self, most: usize) -> Result<Vec<Standing>, StoreError>;
    /// The same in some matches.
    ///
    /// # Errors
    /// The database cannot be read.
    fn untold_in(&self, matches: &[String]) -> Result<Vec<Standing>, StoreError>;
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
     WHERE NOT progress.over AND progress.since > person_seat.made AND (progress.asked >> person_seat.seat) & 1 = 1
    UNION ALL
    SELECT person_seat.person, person_seat.match, person_seat.seat, 'over', progress.since
      FROM person_seat JOIN match ON match.id = person_seat.match JOIN progress ON progress.match = match.num
     WHERE progress.over AND progress.since > person_seat.made
    UNION ALL
    SELECT invitation.invited, invitation.match, invitation.seat, 'invited', invitation.made
      FROM invitation WHERE invitation.state = 'open'";

/// Of these what no notice says yet.
const UNTOLD: &str = "NOT EXISTS (
    SELECT 1 FROM notice WHERE notice.person = standing.person AND notice.match = standing.match
       AND notice.seat = standing.seat AND notice.kind = standing.kind AND notice.since = standing.since)";

fn standing(row: &Row, first: usize) -> Result<Standing, StoreError> {
    let kind: String = row.get(first + 3)?;
    Ok(Standing {
        person: row.get(first)?,
        of: row.get(first + 1)?,
        seat: row.get(first + 2)?,
        kind: NoticeKind::named(&kind).ok_or_else(|| damaged("notice"))?,
        since: row.get(first + 4)?,
    })
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("a {what} in the database is of no kind that is known"))
}

fn kept(row: &Row) -> Result<NoticeKept, StoreError> {
    Ok(NoticeKept { num: row.get(0)?, standing: standing(row, 1)?, at: row.get(6)?, text: row.get(7)? })
}

const KEPT: &str =
    "notice.num, notice.person, notice.match, notice.seat, notice.kind, notice.since, notice.at, notice.text";

fn delivery(row: &Row) -> Result<Delivery, StoreError> {
    let channel: String = row.get(9)?;
    Ok(Delivery {
        num: row.get(8)?,
        channel: Channel::named(&channel).ok_or_else(|| damaged("delivery"))?,
        target: row.get(10)?,
        tries: row.get(11)?,
        notice: kept(row)?,
    })
}

fn push(row: &Row) -> Result<PushTarget, StoreError> {
    Ok(PushTarget {
        endpoint: row.get(0)?,
        person: row.get(1)?,
        public_key: row.get(2)?,
        secret: row.get(3)?,
        device: row.get(4)?,
        made: row.get(5)?,
    })
}

const PUSH: &str = "SELECT endpoint, person, public_key, secret, device, made FROM push_target";

impl<D: Tables> Notices for D {
    fn set_notices(&self, num: PersonNum, settings: &str) -> Result<(), StoreError> {
        let text = "UPDATE person SET notices = ?2 WHERE num = ?1";
        self.write(|sql| sql.change(text, values![num, settings]).map(drop))
    }

    fn untold(&self, most: usize) -> Result<Vec<Standing>, StoreError> {
        let text = format!(
            "SELECT standing.person, standing.match, standing.seat, standing.kind, standing.since
             FROM ({STANDING}) AS standing WHERE {UNTOLD} LIMIT ?1"
        );
        self.read(|sql| sql.all(&text, values![most], |row| standing(row, 0)))
    }

    fn untold_in(&self, matches: &[String]) -> Result<Vec<Standing>, StoreError> {
        // Said so that the index on the match is used; asked with each change of each match.
        let text = format!(
            "SELECT standing.person, standing.match, standing.seat, standing.kind, standing.since
             FROM ({STANDING}) AS standing WHERE standing.match IN ({{}}) AND {UNTOLD}"
        );
        self.read(|sql| in_lists(sql, &text, matches, |row| standing(row, 0)))
    }

    fn add_notice(&self, new: &NewNotice) -> Result<bool, StoreError> {
        self.write(|sql| {
            let text = "INSERT INTO notice (person, match, seat, kind, since, at, text)
                        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?1)
                        ON CONFLICT (person, match, seat, kind, since) DO NOTHING RETURNING num";
            let Standing { person, of, seat, kind, since } = &new.standing;
            let values = values![person, of, seat, kind.name(), since, new.at, new.text];
            let Some(notice) = sql.first(text, values, |row| row.get::<i64>(0))? else { return Ok(false) };
            for (channel, target, due) in &new.ways {
                let text = "INSERT INTO delivery (notice, person, channel, target, due) VALUES (?1, ?2, ?3, ?4, ?5)
                            ON CONFLICT (notice, channel, target) DO NOTHING";
                sql.change(text, values![notice, person, channel.name(), target, due])?;
            }
            Ok(true)
        })
    }

    fn still_stands(&self, wanted: &Standing) -> Result<bool, StoreError> {
        let text = format!(
            "SELECT EXISTS (SELECT 1 FROM ({STANDING}) AS standing WHERE standing.person = ?1 AND standing.match = ?2
             AND standing.seat = ?3 AND standing.kind = ?4 AND standing.since = ?5)"
        );
        let Standing { person, of, seat, kind, since } = wanted;
        self.read(|sql| sql.value(&text, values![person, of, seat, kind.name(), since]))
    }

    fn take_due(&self, now: Stamp, again: Stamp, most: usize) -> Result<Vec<Delivery>, StoreError> {
        self.write(|sql| {
            // Whoever looked at the same moment has them if they are no longer due.
            let text = "UPDATE delivery SET due = ?2 WHERE state = 'waiting' AND due <= ?1 AND num IN
                        (SELECT num FROM delivery WHERE state = 'waiting' AND due <= ?1 ORDER BY due, num LIMIT ?3)
                        RETURNING num";
            let mut nums: Vec<i64> = sql.all(text, values![now, again, most], |row| row.get(0))?;
            nums.sort_unstable();
            let text = format!(
                "SELECT {KEPT}, delivery.num, delivery.channel, delivery.target, delivery.tries
                 FROM delivery JOIN notice ON notice.num = delivery.notice WHERE delivery.num IN ({{}})
                 ORDER BY delivery.num"
            );
            in_lists(sql, &text, &nums, delivery)
        })
    }

    fn next_due(&self) -> Result<Option<Stamp>, StoreError> {
        self.read(|sql| sql.value("SELECT min(due) FROM delivery WHERE state = 'waiting'", values![]))
    }

    fn settle(&self, deliveries: &[i64], state: DeliveryState) -> Result<(), StoreError> {
        let (due, tries) = match state {
            DeliveryState::Waiting { due, tries } => (Some(due), Some(tries)),
            DeliveryState::Sent | DeliveryState::Dropped | DeliveryState::Failed => (None, None),
        };
        self.write(|sql| {
            for num in deliveries {
                let text = "UPDATE delivery SET state = ?2, due = coalesce(?3, due), tries = coalesce(?4, tries)
                            WHERE num = ?1";
                sql.change(text, values![num, state.name(), due, tries])?;
            }
            Ok(())
        })
    }

    fn notices_of(&self, num: PersonNum, most: usize) -> Result<Vec<NoticeKept>, StoreError> {
        let text = format!("SELECT {KEPT} FROM notice WHERE person = ?1 ORDER BY num DESC LIMIT ?2");
        self.read(|sql| sql.all(&text, values![num, most], kept))
    }

    fn add_push(&self, target: &PushTarget, most: usize) -> Result<(), StoreError> {
        self.write(|sql| {
            let PushTarget { endpoint, person, public_key, secret, device, made } = target;
            let text = "INSERT INTO push_target (endpoint, person, public_key, secret, device, made)
                        SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM person WHERE num = ?2)
                        ON CONFLICT (endpoint) DO UPDATE
                        SET person = excluded.person, public_key = excluded.public_key, secret = excluded.secret,
                            device = excluded.device, made = excluded.made";
            sql.change(text, values![endpoint, person, public_key, secret, device, made])?;
            let text = "DELETE FROM push_target WHERE person = ?1 AND endpoint NOT IN
                        (SELECT endpoint FROM push_target WHERE person = ?1 ORDER BY made DESC LIMIT ?2)";
            sql.change(text, values![person, most]).map(drop)
        })
    }

    fn remove_push(&self, endpoint: &str, of: Option<PersonNum>) -> Result<(), StoreError> {
        let text = "DELETE FROM push_target WHERE endpoint = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR person = ?2)";
        self.write(|sql| sql.change(text, values![endpoint, of]).map(drop))
    }

    fn pushes_of(&self, num: PersonNum) -> Result<Vec<PushTarget>, StoreError> {
        self.read(|sql| sql.all(&format!("{PUSH} WHERE person = ?1 ORDER BY made"), values![num], push))
    }

    fn push(&self, endpoint: &str) -> Result<Option<PushTarget>, StoreError> {
        self.read(|sql| sql.first(&format!("{PUSH} WHERE endpoint = ?1"), values![endpoint], push))
    }

    fn set_feed(&self, num: PersonNum, hash: Option<&TokenHash>) -> Result<(), StoreError> {
        self.write(|sql| sql.change("UPDATE person SET feed = ?2 WHERE num = ?1", values![num, hash]).map(drop))
    }

    fn feed(&self, hash: &TokenHash) -> Result<Option<PersonNum>, StoreError> {
        self.read(|sql| sql.first("SELECT num FROM person WHERE feed = ?1", values![hash], |row| row.get(0)))
    }
}
