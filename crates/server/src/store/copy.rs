//! Everything of one database into another, and whether what is kept is whole.
//!
//! Rows are read in an order that both kinds of database agree on, some matches at a time. What was read and what then stands in
//! the other database are counted and hashed row by row; nothing stays there unless both are the same.

mod sides;

use self::sides::Side;
use super::StoreError;
use crate::database::Database;
use kernel::AnyGame;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// So many matches are read at a time.
const AT_ONCE: i64 = 100;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    /// A number in the file, yes or no in PostgreSQL.
    Flag,
    /// A number of 16 bits in PostgreSQL.
    Small,
    /// A number of 32 bits in PostgreSQL.
    Medium,
    Text,
    Bytes,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

struct Column {
    name: &'static str,
    kind: Kind,
    /// How the file says it, where one column of the file stands for several.
    in_file: Option<&'static str>,
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, in_file: None }
}

/// One of several columns that are one in the file; `text`, `integer` or `blob` says which of its values are this one's.
const fn split(name: &'static str, kind: Kind, in_file: &'static str) -> Column {
    Column { name, kind, in_file: Some(in_file) }
}

struct Table {
    name: &'static str,
    /// The number of the match.
    of: &'static str,
    order: &'static str,
    columns: &'static [Column],
    /// The column of the file that several columns here are.
    joined: Option<&'static str>,
}

use Kind::{Bytes, Flag, Medium, Number, Small, Text};

/// What is copied, the matches first.
const TABLES: [Table; 5] = [
    Table {
        name: "match",
        of: "num",
        order: "num",
        joined: Some("origin"),
        columns: &[
            column("num", Number),
            column("id", Text),
            column("game", Text),
            column("scenario", Text),
            column("options", Text),
            column("seed", Text),
            column("opening", Number),
            column("dealt", Bytes),
            split("origin_file", Text, "CASE typeof(origin) WHEN 'text' THEN origin END"),
            split("origin_state", Bytes, "CASE typeof(origin) WHEN 'blob' THEN origin END"),
            column("seats", Text),
            column("brought", Number),
            column("due", Flag),
            column("created", Number),
            column("orders", Text),
            column("version", Number),
            column("set_back", Text),
            column("clocks", Text),
            column("clocks_since", Number),
            column("clocks_deadline", Number),
            column("manners", Text),
            column("vacant", Small),
            column("listed", Small),
        ],
    },
    Table {
        name: "entry",
        of: "match",
        order: "match, seq",
        joined: Some("what"),
        columns: &[
            column("match", Number),
            column("seq", Medium),
            column("who", Small),
            split("what", Text, "CASE typeof(what) WHEN 'text' THEN what END"),
            split("undone", Medium, "CASE typeof(what) WHEN 'integer' THEN what END"),
            column("faces", Bytes),
            column("taken", Number),
            column("hash", Number),
        ],
    },
    Table {
        name: "snapshot",
        of: "match",
        order: "match, step",
        joined: None,
        columns: &[column("match", Number), column("step", Medium), column("seq", Number), column("state", Bytes)],
    },
    Table {
        name: "progress",
        of: "match",
        order: "match",
        joined: None,
        columns: &[
            column("match", Number),
            column("entries", Number),
            column("hash", Number),
            column("seq", Number),
            column("asked", Small),
            column("since", Number),
            column("over", Flag),
            column("turn", Text),
        ],
    },
    Table {
        name: "line",
        of: "match",
        order: "num",
        joined: None,
        columns: &[
            column("num", Number),
            column("match", Number),
            column("seat", Small),
            column("step", Medium),
            column("at", Number),
            column("text", Text),
            column("note", Flag),
        ],
    },
];

/// Tables of the file that hold nothing to be copied row by row: what a server makes anew, and lists of finished matches, which mean
/// something beside accounts alone. Accounts themselves are not copied yet; a file that has any is refused.
const PASSED_OVER: [&str; 6] = ["health", "beat", "server_secret", "pending", "finished_match", "finished_seat"];

/// Rows of one table, added up.
struct Sum {
    rows: u64,
    digest: Sha256,
}

/// How many rows there are in a table, and their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The name of the table.
    pub table: &'static str,
    /// How many rows.
    pub rows: u64,
    /// The SHA-256 of all of them in order.
    pub hash: String,
}

/// All tables, added up.
struct Sums(Vec<Sum>);

impl Sums {
    fn new() -> Self {
        Self(TABLES.iter().map(|_| Sum { rows: 0, digest: Sha256::new() }).collect())
    }

    fn add(&mut self, table: usize, rows: &[Vec<Cell>]) {
        let Some(sum) = self.0.get_mut(table) else { return };
        for cell in rows.iter().flatten() {
            let text = match cell {
                Cell::Number(number) => number.map(|number| number.to_string().into_bytes()),
                Cell::Text(text) => text.clone().map(String::into_bytes),
                Cell::Bytes(bytes) => bytes.clone(),
            };
            let length = text.as_ref().map_or(u64::MAX, |text| text.len() as u64);
            sum.digest.update(length.to_le_bytes());
            sum.digest.update(text.unwrap_or_default());
        }
        sum.rows += rows.len() as u64;
    }

    fn counted(self) -> Vec<Counted> {
        let hash = |sum: Sum| sum.digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let each = TABLES.iter().zip(self.0);
        each.map(|(table, sum)| Counted { table: table.name, rows: sum.rows, hash: hash(sum) }).collect()
    }
}

/// Copies all matches with their talk into an empty database. Nothing stays there if anything goes wrong.
///
/// # Errors
/// One of them cannot be opened or is in use; the second is not empty; they do not hold the same afterwards.
pub fn copy(from: &Database, to: &Database) -> Result<Vec<Counted>, StoreError> {
    if from == to {
        return Err(StoreError::Failed("these are the same database".into()));
    }
    let mut source = Side::open(from)?;
    source.knows_all()?;
    let mut target = Side::open(to)?;
    if target.after(i64::MIN)?.is_some() {
        return Err(StoreError::Failed(format!("there are matches in {to} already; copy into an empty database")));
    }
    target.begin()?;
    let mut read = Sums::new();
    let mut written = Sums::new();
    each_batch(&mut source, |source, range| {
        for (place, table) in TABLES.iter().enumerate() {
            let rows = source.rows(table, range)?;
            target.insert(table, &rows)?;
            read.add(place, &rows);
            written.add(place, &target.rows(table, range)?);
        }
        Ok(())
    })?;
    if let Some(beat) = source.beat()? {
        target.set_beat(beat)?;
    }
    let (read, written) = (read.counted(), written.counted());
    if read != written {
        return Err(StoreError::Failed(format!("what arrived is not what was sent: {read:?}, {written:?}")));
    }
    target.commit()?;
    Ok(written)
}

/// Matches with numbers above the first and up to the second.
#[derive(Clone, Copy)]
struct Range {
    above: i64,
    to: i64,
}

fn each_batch(
    side: &mut Side,
    mut work: impl FnMut(&mut Side, Range) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut above = i64::MIN;
    while let Some(to) = side.after(above)? {
        work(side, Range { above, to })?;
        above = to;
    }
    Ok(())
}

/// What was found in a database.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// How many matches play again to where they stand.
    pub whole: u64,
    /// How many were played under older rules, and are taken up when they are next opened.
    pub older: u64,
    /// How many are of games that are not known here.
    pub unknown: u64,
    /// What is wrong, by match.
    pub damaged: Vec<String>,
    /// All rows.
    pub counted: Vec<Counted>,
}

/// Reads every match and plays every decision again.
///
/// # Errors
/// The database cannot be opened or read.
pub fn check(database: &Database, games: &[Arc<dyn AnyGame>]) -> Result<Checked, StoreError> {
    let mut found = Checked::default();
    let mut sums = Sums::new();
    let mut ids = Vec::new();
    let mut side = Side::open(database)?;
    each_batch(&mut side, |side, range| {
        for (place, table) in TABLES.iter().enumerate() {
            let rows = side.rows(table, range)?;
            sums.add(place, &rows);
            if place == 0 {
                ids.extend(rows.iter().filter_map(|row| row.get(1).cloned()));
            }
        }
        Ok(())
    })?;
    drop(side);
    let store = database.open()?;
    for id in ids {
        let Cell::Text(Some(id)) = id else { continue };
        let Some(name) = crate::ids::MatchId::parse(&id) else {
            found.damaged.push(format!("{id}: this is no name of a match"));
            continue;
        };
        let stored = match store.load(&name) {
            Ok(Some(stored)) => stored,
            Ok(None) => continue,
            Err(why) => {
                found.damaged.push(format!("{id}: {why}"));
                continue;
            }
        };
        let Some(game) = games.iter().find(|game| game.about().id == stored.game) else {
            found.unknown += 1;
            continue;
        };
        if stored.version < game.version() {
            found.older += 1;
            continue;
        }
        // From the first decision, whatever snapshots there are.
        match (super::Stored { keyframe: None, ..stored }).resume(game.clone()) {
            Ok(_) => found.whole += 1,
            Err(why) => found.damaged.push(format!("{id}: {why}")),
        }
    }
    found.counted = sums.counted();
    Ok(found)
}
