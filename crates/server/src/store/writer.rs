//! One thread writes. It takes everything that waits, puts it into one transaction, and answers when the
//! transaction is on disk: the price of a sync is shared by all matches that decided meanwhile.

use super::sqlite::BY_ORDER;
use super::{Act, Append, By, Entry, Keyframe, MatchNum, NewMatch, Origin, Receipt, Renewed, SeatHolder, StoreError};
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// Bounds how long the first of a batch waits for the last.
const MOST_IN_A_BATCH: usize = 512;

/// Something to write.
pub(super) enum Job {
    Create(Box<NewMatch>),
    Append(Append),
    Renew(Box<Renewed>),
    Reseat(MatchNum, Vec<SeatHolder>),
    Check,
}

type Answer = Result<i64, StoreError>;
type Waiting = (Job, oneshot::Sender<Answer>);

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
        Job::Reseat(num, seats) => {
            let mut statement = connection.prepare_cached("UPDATE match SET seats = ?2 WHERE num = ?1")?;
            statement.execute(params![num.0, json(seats)])?;
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

fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("seats and options are plain data")
}

fn create(connection: &Connection, new: &NewMatch) -> Answer {
    let (dealt, origin) = beginning(&new.origin);
    let sql =
        "INSERT INTO match (id, game, scenario, options, seed, opening, dealt, origin, seats, brought, due, version)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
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
    ])?;
    let num = MatchNum(connection.last_insert_rowid());
    insert(connection, num, 0, &new.entries)?;
    let last = new.entries.last().map_or(new.opening, |entry| entry.hash);
    let sql = "INSERT INTO progress (match, entries, hash, seq) VALUES (?1, ?2, ?3, ?2)";
    connection.prepare_cached(sql)?.execute(params![num.0, new.entries.len(), last.0.cast_signed()])?;
    new.keyframe.iter().try_for_each(|keyframe| snapshot(connection, num, keyframe))?;
    Ok(num.0)
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
    if added.forgets {
        forget(connection, added)?;
    }
    insert(connection, added.num, added.kept, &added.entries)?;
    let entries = added.kept + added.entries.len() as u64;
    let sql = "UPDATE progress SET entries = ?3, hash = ?4, seq = ?5 WHERE match = ?1 AND seq = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    if statement.execute(params![added.num.0, added.from, entries, added.hash.0.cast_signed(), added.seq])? != 1 {
        return Err(StoreError::Damaged(format!("match {} is not at number {}", added.num.0, added.from)));
    }
    added.keyframe.iter().try_for_each(|keyframe| snapshot(connection, added.num, keyframe))?;
    if let Some(due) = added.due {
        connection.prepare_cached("UPDATE match SET due = ?2 WHERE num = ?1")?.execute(params![added.num.0, due])?;
    }
    if let Some(orders) = &added.orders {
        let sql = "UPDATE match SET orders = ?2 WHERE num = ?1";
        connection.prepare_cached(sql)?.execute(params![added.num.0, json(orders)])?;
    }
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
