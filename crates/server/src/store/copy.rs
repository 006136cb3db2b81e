//! Everything of one database into another, and whether what is kept is whole.
//!
//! Rows are read in an order that both kinds of database agree on, some matches or people at a time. What was read and what then
//! stands in the other database are counted and hashed row by row; nothing stays there unless both are the same.

mod sides;
mod tables;

use self::sides::Side;
use self::tables::{Table, all_tables, groups};
use super::StoreError;
use crate::database::Database;
use kernel::AnyGame;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// So many matches or people are read at a time.
const AT_ONCE: i64 = 100;

/// A value.
#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

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
        Self(all_tables().map(|_| Sum { rows: 0, digest: Sha256::new() }).collect())
    }

    fn add(&mut self, table: &Table, rows: &[Vec<Cell>]) {
        let place = all_tables().position(|one| one.name == table.name);
        let Some(sum) = place.and_then(|place| self.0.get_mut(place)) else { return };
        for cell in rows.iter().flatten() {
            let bytes = match cell {
                Cell::Number(number) => number.map(|number| number.to_string().into_bytes()),
                Cell::Real(number) => number.map(|number| number.to_bits().to_string().into_bytes()),
                Cell::Text(text) => text.clone().map(String::into_bytes),
                Cell::Bytes(bytes) => bytes.clone(),
            };
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            sum.digest.update(length.to_le_bytes());
            sum.digest.update(bytes.unwrap_or_default());
        }
        sum.rows += rows.len() as u64;
    }

    fn counted(self) -> Vec<Counted> {
        let hash = |sum: Sum| sum.digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let each = all_tables().zip(self.0);
        each.map(|(table, sum)| Counted { table: table.name, rows: sum.rows, hash: hash(sum) }).collect()
    }
}

/// Copies all matches with their talk, and all people with what is theirs, into an empty database. Nothing stays there if
/// anything goes wrong.
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
    for table in all_tables().filter(|table| !table.made_by_starting) {
        if target.after(table, &table.first())?.is_some() {
            let name = table.name;
            return Err(StoreError::Failed(format!("the table {name} of {to} has rows; copy into an empty database")));
        }
    }
    target.begin()?;
    // A server that was only started has left its own secrets, with which nothing that was sent before could be read.
    all_tables().filter(|table| table.made_by_starting).try_for_each(|table| target.clear(table))?;
    let mut read = Sums::new();
    let mut written = Sums::new();
    each_batch(&mut source, |source, table, range| {
        let rows = source.rows(table, range)?;
        target.insert(table, &rows)?;
        read.add(table, &rows);
        written.add(table, &target.rows(table, range)?);
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

/// Keys above the first and up to the second.
struct Range {
    above: Cell,
    to: Cell,
}

/// Goes through all tables, those that belong together at the same time.
fn each_batch(
    side: &mut Side,
    mut work: impl FnMut(&mut Side, &Table, &Range) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for group in groups() {
        let Some(leads) = group.first() else { continue };
        let mut above = leads.first();
        while let Some(to) = side.after(leads, &above)? {
            let range = Range { above, to };
            group.iter().try_for_each(|table| work(side, table, &range))?;
            above = range.to;
        }
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
    /// How many people have accounts.
    pub people: u64,
    /// What is wrong, by match, and about people.
    pub damaged: Vec<String>,
    /// All rows.
    pub counted: Vec<Counted>,
}

/// Reads every match and plays every decision again; looks whether what is kept of people belongs together.
///
/// # Errors
/// The database cannot be opened or read.
pub fn check(database: &Database, games: &[Arc<dyn AnyGame>]) -> Result<Checked, StoreError> {
    let mut found = Checked::default();
    let mut sums = Sums::new();
    let mut ids = Vec::new();
    let mut side = Side::open(database)?;
    each_batch(&mut side, |side, table, range| {
        let rows = side.rows(table, range)?;
        sums.add(table, &rows);
        match table.name {
            "match" => ids.extend(rows.iter().filter_map(|row| row.get(1).cloned())),
            "person" => found.people += rows.len() as u64,
            _ => {}
        }
        Ok(())
    })?;
    for (what, sql) in tables::MUST_NOT_BE {
        let count = side.count(sql)?;
        if count > 0 {
            found.damaged.push(format!("{count} times {what}"));
        }
    }
    drop(side);
    let store = database.open()?.matches;
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
