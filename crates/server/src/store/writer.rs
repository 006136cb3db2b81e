//! One thread writes. It takes everything that waits, puts it into one transaction, and answers when the
//! transaction is on disk: the price of a sync is shared by all matches that decided meanwhile.

use super::sqlite::{BY_ORDER, LISTED_TO_PLAY, LISTED_TO_WATCH};
use super::{Act, Append, By, Entry, Keyframe, MatchNum, NewLine, NewMatch, Origin, Receipt, Renewed, StoreError};
use crate::clocks::Clocks;
use crate::lobby::{Listed, Summary, bits};
use crate::talk::Manners;
use crate::time::Stamp;
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// Bounds how long the first of a batch waits for the last.
pub(super) const MOST_IN_A_BATCH: usize = 512;

/// Something to write.
pub(super) enum Job {
    Create(Box<NewMatch>),
    Append(Box<Append>),
    Renew(Box<Renewed>),
    Check,
    Beat(Stamp),
    Say(NewLine),
    Agree(MatchNum, Manners),
}

pub(super) type Answer = Result<i64, StoreError>;
pub(super) type Waiting = (Job, oneshot::Sender<Answer>);

/// The thread and the way to it.
pub(super) struct Writer {
    jobs: Option<Sender<Waiting>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// # Errors
    /// The system starts no more threads.
    pub fn start(mut connection: Connection) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let run = move || {
            while let Some(batch) = next_batch(&waiting) {
                write(&mut connection, batch);
            }
        };
        let thread = std::thread::Builder::new().name("store".into()).spawn(run);
        let thread = thread.map_err(|error| StoreError::Failed(format!("no thread to write with: {error}")))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    pub fn submit<T: Send + 'static>(&self, job: Job, read: fn(i64) -> T) -> Receipt<T> {
        let (reply, answer) = oneshot::channel();
        if let Some(jobs) = &self.jobs {
            // If the thread is gone the reply is dropped, and the receipt below says so.
            let _ = jobs.send((job, reply));
        }
        Box::pin(async move {
            let gone = StoreError::Failed("the writer has stopped".into());
            answer.await.map_err(|_| gone)?.map(read)
        })
    }
}

/// What was handed over is written before the process ends in good order.
impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn next_batch(waiting: &Receiver<Waiting>) -> Option<Vec<Waiting>> {
    let mut batch = vec![waiting.recv().ok()?];
    batch.extend(waiting.try_iter().take(MOST_IN_A_BATCH - 1));
    Some(batch)
}

fn write(connection: &mut Connection, batch: Vec<Waiting>) {
    let together = transaction(connection, batch.iter().map(|(job, _)| job));
    if let Ok(numbers) = together {
        for ((_, reply), number) in batch.into_iter().zip(numbers) {
            // Nobody waits any more when a request was cut off; the write stands.
            let _ = reply.send(Ok(number));
        }
        return;
    }
    // One of them cannot be written: each alone, so that only that one fails.
    for (job, reply) in batch {
        let alone = transaction(connection, std::iter::once(&job)).map(|numbers| numbers[0]);
        let _ = reply.send(alone);
    }
}

fn transaction<'a>(connection: &mut Connection, jobs: impl Iterator<Item = &'a Job>) -> Result<Vec<i64>, StoreError> {
    let transaction = connection.transaction()?;
    let numbers = jobs.map(|job| perform(&transaction, job)).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(numbers)
}

fn perform(connection: &Connection, job: &Job) -> Answer {
    match job {
        Job::Create(new) => create(connection, new),
        Job::Append(added) => append(connection, added),
        Job::Renew(renewed) => renew(connection, renewed),
        Job::Beat(now) => beat(connection, *now),
        Job::Say(line) => say(connection, line),
        Job::Agree(num, manners) => {
            let sql = "UPDATE match SET manners = ?2 WHERE num = ?1";
            connection.prepare_cached(sql)?.execute(params![num.0, json(manners)])?;
            Ok(num.0)
        }
        Job::Check => {
            let sql = "INSERT INTO health (id, checked) VALUES (1, unixepoch())
                       ON CONFLICT (id) DO UPDATE SET checked = excluded.checked";
            connection.prepare_cached(sql)?.execute([])?;
            Ok(0)
        }
    }
}

/// The number of the line; 0 if there are too many.
fn say(connection: &Connection, line: &NewLine) -> Answer {
    let sql = "INSERT INTO line (match, seat, step, at, text, note)
               SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM line WHERE match = ?1) < ?7";
    let seat = line.seat.map(|seat| seat.0);
    let added = connection
        .prepare_cached(sql)?
        .execute(params![line.of.0, seat, line.step, line.at.0, line.text, line.note, line.most])?;
    Ok(if added == 0 { 0 } else { connection.last_insert_rowid() })
}

pub(super) fn beat(connection: &Connection, now: Stamp) -> Answer {
    let sql = "INSERT INTO beat (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    connection.prepare_cached(sql)?.execute([now.0])?;
    Ok(0)
}

pub(super) fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("seats and options are plain data")
}

fn create(connection: &Connection, new: &NewMatch) -> Answer {
    let (dealt, origin) = beginning(&new.origin);
    let sql =
        "INSERT INTO match (id, game, scenario, options, seed, opening, dealt, origin, seats, brought, due, version,
                            vacant, listed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
    connection.prepare_cached(sql)?.execute(params![
        new.id.as_str(),
        new.game,
        new.start.scenario,
        json(&new.start.options),
        new.seed.to_hex(),
        new.opening.0.cast_signed(),
        dealt,
        origin,
        json(&new.seats),
        new.entries.len(),
        new.due,
        new.version,
        bits(new.vacant),
        listed_bits(new.listed),
    ])?;
    let num = MatchNum(connection.last_insert_rowid());
    insert(connection, num, 0, &new.entries)?;
    let last = new.entries.last().map_or(new.opening, |entry| entry.hash);
    let sql = "INSERT INTO progress (match, entries, hash, seq, asked, since, over, turn)
         VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7)";
    let Summary { asked, since, over, turn } = &new.summary;
    let (count, last) = (new.entries.len(), last.0.cast_signed());
    connection.prepare_cached(sql)?.execute(params![num.0, count, last, asked.map(bits), since.0, over, turn])?;
    new.keyframe.iter().try_for_each(|keyframe| snapshot(connection, num, keyframe))?;
    new.clocks.iter().try_for_each(|clocks| set_clocks(connection, num, clocks))?;
    if new.manners != Manners::default() {
        perform(connection, &Job::Agree(num, new.manners.clone()))?;
    }
    Ok(num.0)
}

fn set_clocks(connection: &Connection, num: MatchNum, clocks: &Clocks) -> Result<(), StoreError> {
    let sql = "UPDATE match SET clocks = ?2, clocks_since = ?3, clocks_deadline = ?4 WHERE num = ?1";
    let [since, deadline] = [clocks.since, clocks.deadline()].map(|moment| moment.map(|moment| moment.0));
    connection.prepare_cached(sql)?.execute(params![num.0, json(clocks), since, deadline])?;
    Ok(())
}

fn listed_bits(listed: Listed) -> u8 {
    let play = if listed.play { LISTED_TO_PLAY } else { 0 };
    let watch = if listed.watch { LISTED_TO_WATCH } else { 0 };
    play | watch
}

/// The two columns that say how a match came to its first position.
fn beginning(origin: &Origin) -> (Option<&[u8]>, Value) {
    match origin {
        Origin::Scenario(faces) => (Some(faces), Value::Null),
        Origin::File(file) => (None, Value::Text(file.clone())),
        Origin::Position(position) => (None, Value::Blob(position.clone())),
    }
}

/// Replaces what was kept of a match; 0 if it has another version by now.
fn renew(connection: &Connection, new: &Renewed) -> Answer {
    let (dealt, origin) = beginning(&new.origin);
    let sql =
        "UPDATE match SET version = ?3, set_back = ?4, seed = ?5, opening = ?6, dealt = ?7, origin = ?8, brought = ?9
               WHERE num = ?1 AND version = ?2";
    let changed = connection.prepare_cached(sql)?.execute(params![
        new.num.0,
        new.from_version,
        new.version,
        new.set_back.as_ref().map(json),
        new.seed.to_hex(),
        new.opening.0.cast_signed(),
        dealt,
        origin,
        new.brought,
    ])?;
    if changed == 0 {
        return Ok(0);
    }
    for sql in ["DELETE FROM entry WHERE match = ?1", "DELETE FROM snapshot WHERE match = ?1"] {
        connection.prepare_cached(sql)?.execute([new.num.0])?;
    }
    insert(connection, new.num, 0, &new.entries)?;
    let last = new.entries.last().map_or(new.opening, |entry| entry.hash);
    let sql = "UPDATE progress SET entries = ?2, hash = ?3, seq = ?4 WHERE match = ?1";
    connection.prepare_cached(sql)?.execute(params![new.num.0, new.entries.len(), last.0.cast_signed(), new.seq])?;
    Ok(1)
}

fn append(connection: &Connection, added: &Append) -> Answer {
    let entries = added.kept + added.entries.len() as u64;
    let sql = "UPDATE progress SET entries = ?3, hash = ?4, seq = ?5, asked = ?6, since = ?7, over = ?8, turn = ?9
               WHERE match = ?1 AND seq = ?2";
    let Summary { asked, since, over, turn } = &added.summary;
    let (num, from, hash, asked) = (added.num.0, added.from, added.hash.0.cast_signed(), asked.map(bits));
    let values = params![num, from, entries, hash, added.seq, asked, since.0, over, turn];
    if connection.prepare_cached(sql)?.execute(values)? != 1 {
        return Err(StoreError::Moved);
    }
    if added.forgets {
        forget(connection, added)?;
    }
    insert(connection, added.num, added.kept, &added.entries)?;
    added.keyframe.iter().try_for_each(|keyframe| snapshot(connection, added.num, keyframe))?;
    if let Some(due) = added.due {
        connection.prepare_cached("UPDATE match SET due = ?2 WHERE num = ?1")?.execute(params![added.num.0, due])?;
    }
    if let Some(orders) = &added.orders {
        let sql = "UPDATE match SET orders = ?2 WHERE num = ?1";
        connection.prepare_cached(sql)?.execute(params![added.num.0, json(orders)])?;
    }
    if let Some((seats, vacant)) = &added.seats {
        let sql = "UPDATE match SET seats = ?2, vacant = ?3 WHERE num = ?1";
        connection.prepare_cached(sql)?.execute(params![added.num.0, json(seats), bits(*vacant)])?;
    }
    if let Some(listed) = added.listed {
        let sql = "UPDATE match SET listed = ?2 WHERE num = ?1";
        connection.prepare_cached(sql)?.execute(params![added.num.0, listed_bits(listed)])?;
    }
    added.clocks.iter().try_for_each(|clocks| set_clocks(connection, added.num, clocks))?;
    Ok(added.num.0)
}

/// What was taken back without a trace goes, with the positions it led to.
fn forget(connection: &Connection, added: &Append) -> Result<(), StoreError> {
    let sql = "DELETE FROM entry WHERE match = ?1 AND seq >= ?2";
    connection.prepare_cached(sql)?.execute(params![added.num.0, added.kept])?;
    let sql = "DELETE FROM snapshot WHERE match = ?1 AND step > ?2";
    connection.prepare_cached(sql)?.execute(params![added.num.0, added.kept_steps])?;
    Ok(())
}

fn insert(connection: &Connection, num: MatchNum, first: u64, entries: &[Entry]) -> Result<(), StoreError> {
    let sql = "INSERT INTO entry (match, seq, who, what, faces, taken, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut statement = connection.prepare_cached(sql)?;
    for (place, entry) in entries.iter().enumerate() {
        let (seq, seat) = (first.cast_signed() + place as i64, u16::from(entry.seat.0 & 7));
        let (taken, hash) = (entry.taken.cast_signed(), entry.hash.0.cast_signed());
        match &entry.act {
            Act::Decide { decision, faces, hidden, by } => {
                let faces = (!faces.is_empty()).then_some(&**faces);
                let ordered = match by {
                    By::Player => 0,
                    By::StandingOrder => BY_ORDER,
                };
                let who = seat | u16::from(hidden.0) << 3 | ordered;
                statement.execute(params![num.0, seq, who, &**decision, faces, taken, hash])?;
            }
            Act::Undo { count } => {
                statement.execute(params![num.0, seq, seat, count, None::<&[u8]>, taken, hash])?;
            }
        }
    }
    Ok(())
}

fn snapshot(connection: &Connection, num: MatchNum, keyframe: &Keyframe) -> Result<(), StoreError> {
    // Positions that were taken back are no longer on the way.
    let forget = "DELETE FROM snapshot WHERE match = ?1 AND step >= ?2";
    connection.prepare_cached(forget)?.execute(params![num.0, keyframe.step])?;
    let keep = "INSERT INTO snapshot (match, step, seq, state) VALUES (?1, ?2, ?3, ?4)";
    let (seq, state) = (keyframe.seq.cast_signed(), &keyframe.state);
    connection.prepare_cached(keep)?.execute(params![num.0, keyframe.step, seq, state])?;
    Ok(())
}
