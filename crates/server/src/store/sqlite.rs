//! The embedded database: one file, readable by its owner alone.

use super::people;
use super::writer::{self, Job, Writer};
use super::{
    Act, Append, By, Entry, Eyes, Kept, Keyframe, MatchNum, NewLine, NewMatch, Origin, Readers, Receipt, Renewed,
    Store, StoreError, Stored, Wanted,
};
use crate::clocks::Clocks;
use crate::ids::MatchId;
use crate::lobby::{Listed, Summary, seats_of};
use crate::talk::{Line, Manners};
use crate::time::Stamp;
use kernel::any::StateHash;
use kernel::{Seat, Seed, Start};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use std::fs::{File, TryLockError};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Decisions are rows keyed by match and place: appended, never changed, and the last ones deleted when they are taken back
/// without a trace. `who` is the seat plus eight times the
/// eyes it is hidden from, plus 2048 where a standing order decided; `what` is the decision as JSON text, or how many were taken back as a number.
const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS match (
    num INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    opening INTEGER NOT NULL,
    dealt BLOB,
    origin BLOB,
    seats TEXT NOT NULL,
    brought INTEGER NOT NULL,
    due INTEGER NOT NULL,
    created INTEGER NOT NULL DEFAULT (unixepoch()),
    orders TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    set_back TEXT,
    clocks TEXT,
    clocks_since INTEGER,
    clocks_deadline INTEGER,
    manners TEXT,
    vacant INTEGER NOT NULL DEFAULT 0,
    listed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS match_due ON match (num) WHERE due;
CREATE INDEX IF NOT EXISTS match_listed ON match (num) WHERE listed > 0;
CREATE INDEX IF NOT EXISTS match_deadline ON match (clocks_deadline) WHERE clocks_deadline IS NOT NULL;
CREATE TABLE IF NOT EXISTS entry (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    who INTEGER NOT NULL,
    what NOT NULL,
    faces BLOB,
    taken INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshot (
    match INTEGER NOT NULL,
    step INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (match, step)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS progress (
    match INTEGER PRIMARY KEY,
    entries INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    asked INTEGER,
    since INTEGER NOT NULL DEFAULT 0,
    over INTEGER NOT NULL DEFAULT 0,
    turn TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS health (
    id INTEGER PRIMARY KEY,
    checked INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS line (
    num INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    seat INTEGER,
    step INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    note INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS line_of_match ON line (match, num);
CREATE TABLE IF NOT EXISTS beat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
";

/// The version of the schema above.
const VERSION: i64 = 8;

/// What was added since a version, to tables that are there already.
const UPGRADES: [(i64, &str); 5] = [
    (
        1,
        // How many entries a match has and the hash of the last one, so that a match that lost its end is noticed.
        "CREATE TABLE progress (match INTEGER PRIMARY KEY, entries INTEGER NOT NULL, hash INTEGER NOT NULL);
         INSERT INTO progress (match, entries, hash)
         SELECT num, (SELECT count(*) FROM entry WHERE match = num),
                coalesce((SELECT hash FROM entry WHERE match = num ORDER BY seq DESC LIMIT 1), opening)
         FROM match;",
    ),
    (
        2,
        // The number of a match no longer counts its entries: those that are taken back go, and the number never falls.
        // Standing orders; the version of the rules it was played under; where newer rules set it back.
        "ALTER TABLE progress ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
         UPDATE progress SET seq = entries;
         ALTER TABLE match ADD COLUMN orders TEXT;
         ALTER TABLE match ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
         ALTER TABLE match ADD COLUMN set_back TEXT;",
    ),
    (
        3,
        // Clocks, up to when those that run are charged, and when the next one runs out, in milliseconds since 1970.
        "ALTER TABLE match ADD COLUMN clocks TEXT;
         ALTER TABLE match ADD COLUMN clocks_since INTEGER;
         ALTER TABLE match ADD COLUMN clocks_deadline INTEGER;",
    ),
    // What is agreed about talk.
    (4, "ALTER TABLE match ADD COLUMN manners TEXT;"),
    (
        5,
        // Open seats nobody has come to, who is told of a match, who is asked in it and since when; each as bits of seats.
        "ALTER TABLE match ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE match ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE progress ADD COLUMN asked INTEGER;
         ALTER TABLE progress ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE progress ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE progress ADD COLUMN turn TEXT NOT NULL DEFAULT '';",
    ),
];

/// The bits of `listed`.
pub(super) const LISTED_TO_PLAY: u8 = 1;
pub(super) const LISTED_TO_WATCH: u8 = 2;

/// The bit of `who` that says that a standing order decided.
pub(super) const BY_ORDER: u16 = 1 << 11;

/// Matches in an SQLite file.
pub struct Sqlite {
    writer: Writer,
    reader: Mutex<Connection>,
    /// Held as long as the file is open, and let go last.
    _lock: File,
}

impl Sqlite {
    /// Opens the file, creating it if need be.
    ///
    /// # Errors
    /// The file cannot be opened, is open in another server, or was written by a later version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        drop(private(path)?);
        let _lock = lock(path)?;
        let mut connection = connect(path)?;
        upgrade(&mut connection)?;
        Ok(Self { writer: Writer::start(connection)?, reader: Mutex::new(connect(path)?), _lock })
    }

    /// How many entries a file holds and how many bytes it takes, its log included in it first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn weigh(path: &Path) -> Result<(u64, u64), StoreError> {
        let connection = connect(path)?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        let entries: i64 = connection.query_row("SELECT count(*) FROM entry", [], |row| row.get(0))?;
        let sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        let bytes: i64 = connection.query_row(sql, [], |row| row.get(0))?;
        Ok((entries.cast_unsigned(), bytes.cast_unsigned()))
    }

    /// The bytes of content stored for some decisions of a match, their share of snapshots included. Small numbers
    /// (match, seat, place in the stream of dice) are left out.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn content(&self, id: &MatchId, range: Range<usize>) -> Result<u64, StoreError> {
        let sql = "SELECT
            (SELECT coalesce(sum(length(CAST(what AS BLOB)) + coalesce(length(faces), 0) + 8), 0)
               FROM entry WHERE match = num AND seq >= ?2 AND seq < ?3) +
            (SELECT coalesce(sum(length(state)), 0) FROM snapshot WHERE match = num AND seq > ?2 AND seq <= ?3)
            FROM match WHERE id = ?1";
        self.read(|connection| {
            let bytes: i64 =
                connection.query_row(sql, params![id.as_str(), range.start, range.end], |row| row.get(0))?;
            Ok(bytes.cast_unsigned())
        })
    }

    fn read<T>(&self, query: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        // A reader that panicked left no transaction open: each query is its own.
        query(&self.reader.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Seeds and token hashes are in the file: nobody else on the machine reads it. SQLite gives its companion files
/// the same permissions.
fn private(path: &Path) -> Result<File, StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))
}

/// Two servers that write one file would each play on from what the other does not know. The lock is on a file beside
/// it, which stays: SQLite's own locks come and go with each transaction.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-lock");
    let file = private(Path::new(&beside))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(StoreError::Failed(error.to_string())),
    }
}

/// Brings a file to the present schema, all or nothing.
fn upgrade(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > VERSION {
        let why = format!("it is of version {version}, which a later Blockhouse wrote; this one knows {VERSION}");
        return Err(StoreError::Failed(why));
    }
    for (since, sql) in UPGRADES {
        // A new file has version 0 and nothing to upgrade.
        if version > 0 && version <= since {
            transaction.execute_batch(sql)?;
        }
    }
    let renumbered: &[&str] = if version == 7 { &people::RENUMBERED } else { &[] };
    renumbered.iter().try_for_each(|table| transaction.execute_batch(&people::set_aside(table)))?;
    create_tables(&transaction)?;
    renumbered.iter().try_for_each(|table| transaction.execute_batch(&people::fill(table)))?;
    // Those that went with an old table.
    create_tables(&transaction)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(())
}

/// Makes the tables that are not there.
fn create_tables(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(SCHEMA)?;
    // Since version 7: tables beside those of the matches, which stay as they are.
    people::SCHEMA.iter().try_for_each(|tables| connection.execute_batch(tables))?;
    Ok(())
}

pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    // WAL with FULL: a commit returns only when its log is on disk, so that not even a power cut loses what was
    // acknowledged. One sync serves all matches that decided meanwhile (see the writer).
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536;",
    )?;
    Ok(connection)
}

impl Store for Sqlite {
    fn create(&self, new: NewMatch) -> Receipt<MatchNum> {
        self.writer.submit(Job::Create(Box::new(new)), MatchNum)
    }

    fn append(&self, append: Append) -> Receipt<()> {
        self.writer.submit(Job::Append(Box::new(append)), drop)
    }

    fn renew(&self, renewed: Renewed) -> Receipt<bool> {
        self.writer.submit(Job::Renew(Box::new(renewed)), |done| done != 0)
    }

    fn load(&self, id: &MatchId) -> Result<Option<Stored>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT num, game, version, set_back, scenario, options, seed, opening, dealt, origin, seats,
                              brought, due, orders, clocks, clocks_since, manners, vacant, listed
                       FROM match WHERE id = ?1";
            let mut statement = connection.prepare_cached(sql)?;
            let mut rows = statement.query([id.as_str()])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            let mut stored = header(row)?;
            stored.entries = entries(connection, stored.num)?;
            (stored.seq, stored.summary) = check_progress(connection, &stored)?;
            stored.keyframe = keyframe(connection, stored.num, u32::MAX)?;
            Ok(Some(stored))
        })
    }

    fn keyframe(&self, num: MatchNum, step: u32) -> Result<Option<Keyframe>, StoreError> {
        self.read(|connection| keyframe(connection, num, step))
    }

    fn check(&self) -> Receipt<()> {
        self.writer.submit(Job::Check, drop)
    }

    fn due(&self) -> Result<Vec<MatchId>, StoreError> {
        self.read(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT id FROM match WHERE due AND instr(seats, 'human') > 0 ORDER BY num")?;
            let ids = statement.query_map([], |row| row.get::<_, String>(0))?;
            let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
            Ok(ids.iter().filter_map(|id| MatchId::parse(id)).collect())
        })
    }

    fn say(&self, line: NewLine) -> Receipt<Option<u64>> {
        self.writer.submit(Job::Say(line), |num| Some(num.cast_unsigned()).filter(|num| *num != 0))
    }

    fn lines(&self, of: MatchNum, readers: Readers, before: Option<u64>, most: usize) -> Result<Vec<Line>, StoreError> {
        let seats: u8 = readers.notes_of.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        self.read(|connection| {
            let sql = "SELECT num, seat, step, at, text, note FROM line
                       WHERE match = ?1 AND num < ?2 AND CASE note WHEN 0 THEN ?3 ELSE (?4 >> seat) & 1 END
                       ORDER BY num DESC LIMIT ?5";
            let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![of.0, before, readers.talk, seats, most], line)?;
            let mut found: Vec<Line> = rows.collect::<Result<_, _>>()?;
            found.reverse();
            Ok(found)
        })
    }

    fn agree(&self, of: MatchNum, manners: Manners) -> Receipt<()> {
        self.writer.submit(Job::Agree(of, manners), drop)
    }

    fn tables(&self, wanted: &Wanted) -> Result<Vec<Kept>, StoreError> {
        let kind = if wanted.open { "listed & 1 AND vacant <> 0" } else { "listed & 2 AND vacant = 0" };
        let sql = format!(
            "{TABLES} WHERE listed > 0 AND {kind} AND NOT over AND since >= ?1 AND num < ?2
             AND (?3 IS NULL OR game = ?3) AND (?4 IS NULL OR scenario = ?4) ORDER BY num DESC LIMIT ?5"
        );
        self.read(|connection| {
            let before = wanted.before.map_or(i64::MAX, |before| before.0);
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows =
                statement.query(params![wanted.since.0, before, wanted.game, wanted.scenario, wanted.most])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                found.push(kept(row)?);
            }
            Ok(found)
        })
    }

    fn tables_of(&self, ids: &[MatchId]) -> Result<Vec<Kept>, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!("{TABLES} WHERE id = ?1"))?;
            let mut found = Vec::new();
            for id in ids {
                let mut rows = statement.query([id.as_str()])?;
                if let Some(row) = rows.next()? {
                    found.push(kept(row)?);
                }
            }
            Ok(found)
        })
    }

    fn wake(&self, now: Stamp) -> Result<Vec<(MatchId, Stamp)>, StoreError> {
        let mut connection = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let beat = transaction.query_row("SELECT at FROM beat", [], |row| row.get::<_, i64>(0)).optional()?;
        // Charged up to the last beat, or since they began if that was later: whatever the machine's clock says was in
        // between, forwards or backwards, is nobody's time.
        let sql = "UPDATE match SET clocks_since = clocks_since + ?1 - max(clocks_since, ?2),
                                    clocks_deadline = clocks_deadline + ?1 - max(clocks_since, ?2)
                   WHERE clocks_deadline IS NOT NULL";
        if let Some(beat) = beat {
            transaction.execute(sql, params![now.0, beat])?;
        }
        writer::beat(&transaction, now)?;
        let found = deadlines(&transaction)?;
        transaction.commit()?;
        Ok(found)
    }

    fn beat(&self, now: Stamp) -> Receipt<()> {
        self.writer.submit(Job::Beat(now), drop)
    }
}

fn line(row: &Row<'_>) -> rusqlite::Result<Line> {
    Ok(Line {
        num: row.get(0)?,
        seat: row.get::<_, Option<u8>>(1)?.map(Seat),
        step: row.get(2)?,
        at: Stamp(row.get(3)?),
        text: row.get(4)?,
        note: row.get(5)?,
    })
}

fn deadlines(connection: &Connection) -> Result<Vec<(MatchId, Stamp)>, StoreError> {
    let sql = "SELECT id, clocks_deadline FROM match WHERE clocks_deadline IS NOT NULL ORDER BY clocks_deadline";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, Stamp(row.get(1)?))))?;
    let found: Vec<(String, Stamp)> = rows.collect::<Result<_, _>>()?;
    Ok(found.into_iter().filter_map(|(id, at)| Some((MatchId::parse(&id)?, at))).collect())
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("{what} in the file is damaged"))
}

fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    let asked = row.get::<_, Option<u8>>("asked")?.map(seats_of);
    Ok(Summary { asked, since: Stamp(row.get("since")?), over: row.get("over")?, turn: row.get("turn")? })
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let bits: u8 = row.get("listed")?;
    Ok(Listed { play: bits & LISTED_TO_PLAY != 0, watch: bits & LISTED_TO_WATCH != 0 })
}

/// What lists are made of.
const TABLES: &str = "SELECT num, id, game, scenario, options, created, seats, vacant, listed, clocks, clocks_since,
                             asked, since, over, turn
                      FROM match JOIN progress ON match = num";

fn kept(row: &Row<'_>) -> Result<Kept, StoreError> {
    let (options, seats): (String, String) = (row.get("options")?, row.get("seats")?);
    let id: String = row.get("id")?;
    Ok(Kept {
        num: MatchNum(row.get("num")?),
        id: MatchId::parse(&id).ok_or_else(|| damaged("a name"))?,
        game: row.get("game")?,
        start: Start {
            scenario: row.get("scenario")?,
            options: serde_json::from_str(&options).map_err(|_| damaged("a set of options"))?,
        },
        made: Stamp(row.get::<_, u64>("created")? * 1000),
        seats: serde_json::from_str(&seats).map_err(|_| damaged("a list of seats"))?,
        vacant: seats_of(row.get("vacant")?),
        listed: listed(row)?,
        clocks: clocks(row)?,
        summary: summary(row)?,
    })
}

/// A damaged file must not make a match shorter than it was. Gives the number of the match, and who is asked.
fn check_progress(connection: &Connection, stored: &Stored) -> Result<(u64, Summary), StoreError> {
    let sql = "SELECT entries, hash, seq, asked, since, over, turn FROM progress WHERE match = ?1";
    let read = |row: &Row<'_>| {
        let hash = StateHash(row.get::<_, i64>(1)?.cast_unsigned());
        Ok((row.get::<_, usize>(0)?, hash, row.get::<_, u64>(2)?, summary(row)?))
    };
    let kept = connection.prepare_cached(sql)?.query_row([stored.num.0], read).optional()?;
    let found = (stored.entries.len(), stored.entries.last().map_or(stored.opening, |entry| entry.hash));
    match kept {
        Some((count, hash, seq, summary)) if (count, hash) == found => Ok((seq, summary)),
        Some((count, ..)) if count != found.0 => {
            Err(StoreError::Damaged(format!("{} of {count} entries are left", found.0)))
        }
        Some(_) | None => Err(damaged("the last entry")),
    }
}

fn header(row: &Row<'_>) -> Result<Stored, StoreError> {
    let options: String = row.get("options")?;
    let seed: String = row.get("seed")?;
    let seats: String = row.get("seats")?;
    let set_back: Option<String> = row.get("set_back")?;
    Ok(Stored {
        num: MatchNum(row.get("num")?),
        game: row.get("game")?,
        version: row.get("version")?,
        set_back: match set_back {
            Some(text) => Some(serde_json::from_str(&text).map_err(|_| damaged("where a match was set back"))?),
            None => None,
        },
        start: Start {
            scenario: row.get("scenario")?,
            options: serde_json::from_str(&options).map_err(|_| damaged("a set of options"))?,
        },
        seed: Seed::from_hex(&seed).ok_or_else(|| damaged("a seed"))?,
        origin: origin(row)?,
        opening: StateHash(row.get::<_, i64>("opening")?.cast_unsigned()),
        seats: serde_json::from_str(&seats).map_err(|_| damaged("a list of seats"))?,
        entries: Vec::new(),
        seq: 0,
        revision: 0,
        keyframe: None,
        orders: match row.get::<_, Option<String>>("orders")? {
            Some(text) => serde_json::from_str(&text).map_err(|_| damaged("a list of standing orders"))?,
            None => Vec::new(),
        },
        brought: row.get::<_, i64>("brought")?.cast_unsigned(),
        due: row.get("due")?,
        clocks: clocks(row)?,
        manners: match row.get::<_, Option<String>>("manners")? {
            Some(text) => serde_json::from_str(&text).map_err(|_| damaged("what was agreed about talk"))?,
            None => Manners::default(),
        },
        vacant: seats_of(row.get("vacant")?),
        listed: listed(row)?,
        summary: Summary::default(),
    })
}

fn clocks(row: &Row<'_>) -> Result<Option<Clocks>, StoreError> {
    let Some(text) = row.get::<_, Option<String>>("clocks")? else { return Ok(None) };
    let mut clocks: Clocks = serde_json::from_str(&text).map_err(|_| damaged("a clock"))?;
    clocks.since = row.get::<_, Option<u64>>("clocks_since")?.map(Stamp);
    Ok(Some(clocks))
}

/// A state file is text, the older compact form is not.
fn origin(row: &Row<'_>) -> Result<Origin, StoreError> {
    match row.get_ref("origin")? {
        ValueRef::Text(file) => Ok(Origin::File(std::str::from_utf8(file).map_err(|_| damaged("a state"))?.to_owned())),
        ValueRef::Blob(position) => Ok(Origin::Position(position.to_vec())),
        ValueRef::Null => Ok(Origin::Scenario(row.get::<_, Option<Vec<u8>>>("dealt")?.unwrap_or_default())),
        ValueRef::Integer(_) | ValueRef::Real(_) => Err(damaged("a first position")),
    }
}

fn entries(connection: &Connection, num: MatchNum) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT seq, who, what, faces, taken, hash FROM entry WHERE match = ?1 ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([num.0])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if row.get::<_, usize>(0)? != found.len() {
            return Err(damaged("the order of decisions"));
        }
        found.push(entry(row)?);
    }
    Ok(found)
}

fn entry(row: &Row<'_>) -> Result<Entry, StoreError> {
    let who: u16 = row.get(1)?;
    let act = match row.get_ref(2)? {
        ValueRef::Text(text) => Act::Decide {
            decision: std::str::from_utf8(text).map_err(|_| damaged("a decision"))?.into(),
            faces: row.get::<_, Option<Vec<u8>>>(3)?.unwrap_or_default().into(),
            hidden: Eyes((who >> 3) as u8),
            by: if who & BY_ORDER == 0 { By::Player } else { By::StandingOrder },
        },
        ValueRef::Integer(count) => Act::Undo { count: u32::try_from(count).map_err(|_| damaged("an undo"))? },
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => return Err(damaged("an entry")),
    };
    let hash = StateHash(row.get::<_, i64>(5)?.cast_unsigned());
    Ok(Entry { seat: Seat((who & 7) as u8), act, hash, taken: row.get::<_, i64>(4)?.cast_unsigned() })
}

fn keyframe(connection: &Connection, num: MatchNum, step: u32) -> Result<Option<Keyframe>, StoreError> {
    let sql = "SELECT step, seq, state FROM snapshot WHERE match = ?1 AND step <= ?2 ORDER BY step DESC LIMIT 1";
    let read = |row: &Row<'_>| {
        let seq = row.get::<_, i64>(1)?.cast_unsigned();
        Ok(Keyframe { step: row.get(0)?, seq, state: row.get(2)? })
    };
    Ok(connection.prepare_cached(sql)?.query_row(params![num.0, step], read).optional()?)
}
