//! One connection writes, as one thread does for SQLite: everything that waits goes into one transaction.
//!
//! Other servers may write the same matches. Each transaction first locks the matches it is about, in order of their numbers
//! so that no two wait for each other, and sees which of its writes rest on what is no longer so: those are answered
//! [`StoreError::Moved`] and change nothing. What the others have to know is told in the same transaction.

use super::session::Session;
use super::told;
use crate::clocks::Clocks;
use crate::lobby::{Listed, bits};
use crate::store::sqlite::{BY_ORDER, LISTED_TO_PLAY, LISTED_TO_WATCH};
use crate::store::writer::{Answer, Job, MOST_IN_A_BATCH, Waiting, json};
use crate::store::{Act, Append, By, Entry, Keyframe, MatchNum, NewLine, NewMatch, Origin, Renewed, StoreError};
use crate::talk::Manners;
use futures_util::future::try_join_all;
use std::collections::BTreeMap;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_postgres::Config;

/// Writes until nobody hands anything over any more.
pub(super) async fn run(config: Config, node: String, mut waiting: UnboundedReceiver<Waiting>) {
    let mut writer = Writer { config, node, session: None };
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST_IN_A_BATCH).await > 0 {
        writer.write(std::mem::take(&mut batch)).await;
    }
}

struct Writer {
    config: Config,
    node: String,
    session: Option<Session>,
}

/// Why a transaction came to nothing.
enum Failure {
    /// The database refused one of its statements, and nothing was written.
    Refused(StoreError),
    /// The connection broke. If that was during the commit, nobody knows whether it was written.
    Broken(StoreError),
}

impl Failure {
    fn of(session: &Session, error: StoreError) -> Self {
        if session.is_closed() { Self::Broken(error) } else { Self::Refused(error) }
    }
}

impl Writer {
    async fn write(&mut self, batch: Vec<Waiting>) {
        let jobs: Vec<&Job> = batch.iter().map(|(job, _)| job).collect();
        match self.together(&jobs).await {
            Ok(answers) => {
                for ((_, reply), answer) in batch.into_iter().zip(answers) {
                    // Nobody waits any more when a request was cut off; the write stands.
                    let _ = reply.send(answer);
                }
            }
            Err(Failure::Refused(_)) if batch.len() > 1 => {
                // One of them cannot be written: each alone, so that only that one fails.
                for (job, reply) in batch {
                    let alone = self.together(&[&job]).await.map(|mut answers| answers.remove(0));
                    let _ = reply.send(alone.unwrap_or_else(|(Failure::Refused(why) | Failure::Broken(why))| Err(why)));
                }
            }
            Err(Failure::Refused(why) | Failure::Broken(why)) => {
                batch.into_iter().for_each(|(_, reply)| drop(reply.send(Err(why.clone()))));
            }
        }
    }

    /// A connection in a new transaction: another one if the last has broken meanwhile.
    async fn begin(&mut self) -> Result<Session, StoreError> {
        if let Some(session) = self.session.take()
            && session.run("BEGIN").await.is_ok()
        {
            return Ok(session);
        }
        let fresh = Session::open(&self.config).await?;
        fresh.run("BEGIN").await?;
        Ok(fresh)
    }

    async fn together(&mut self, jobs: &[&Job]) -> Result<Vec<Answer>, Failure> {
        let session = self.begin().await.map_err(Failure::Broken)?;
        let done = transaction(&session, &self.node, jobs).await;
        if !matches!(done, Err(Failure::Broken(_))) {
            self.session = Some(session);
        }
        done
    }
}

async fn transaction(session: &Session, node: &str, jobs: &[&Job]) -> Result<Vec<Answer>, Failure> {
    let work = async {
        let found = lock(session, jobs).await?;
        // All are sent before the first is answered: the statements of one match follow each other, the matches do not wait.
        let each = jobs.iter().map(|job| async {
            match moved(job, &found) {
                Some(why) => Ok(Err(why)),
                None => perform(session, node, job).await.map(Ok),
            }
        });
        try_join_all(each).await
    };
    match work.await {
        Ok(answers) => {
            // Not known to be written, not known to be lost: whoever waits reads the match again.
            session.run("COMMIT").await.map_err(Failure::Broken)?;
            Ok(answers)
        }
        Err(error) => {
            let failure = Failure::of(session, error);
            session.run("ROLLBACK").await.map_err(Failure::Broken)?;
            Err(failure)
        }
    }
}

/// Where a match stands in the database.
struct Place {
    seq: i64,
    revision: i64,
}

/// Locks all matches that are written to and says where they stand.
async fn lock(session: &Session, jobs: &[&Job]) -> Result<BTreeMap<i64, Place>, StoreError> {
    let of = |job: &&Job| match job {
        Job::Append(added) => Some(added.num.0),
        Job::Renew(renewed) => Some(renewed.num.0),
        Job::Agree(num, _) => Some(num.0),
        Job::Create(_) | Job::Check | Job::Beat(_) | Job::Say(_) => None,
    };
    let nums: Vec<i64> = jobs.iter().filter_map(of).collect();
    if nums.is_empty() {
        return Ok(BTreeMap::new());
    }
    let sql = "SELECT match, seq, revision FROM progress WHERE match = ANY($1) ORDER BY match FOR UPDATE";
    let rows = session.query(sql, &[&nums]).await?;
    let place =
        |row: &tokio_postgres::Row| Ok((row.try_get(0)?, Place { seq: row.try_get(1)?, revision: row.try_get(2)? }));
    rows.iter().map(place).collect()
}

/// Why a write rests on what is no longer so.
fn moved(job: &Job, found: &BTreeMap<i64, Place>) -> Option<StoreError> {
    let Job::Append(added) = job else { return None };
    let stands = found
        .get(&added.num.0)
        .is_some_and(|place| (place.seq, place.revision) == (added.from.cast_signed(), added.revision));
    (!stands).then_some(StoreError::Moved)
}

async fn perform(session: &Session, node: &str, job: &Job) -> Answer {
    match job {
        Job::Create(new) => create(session, node, new).await,
        Job::Append(added) => append(session, node, added).await,
        Job::Renew(renewed) => renew(session, node, renewed).await,
        Job::Say(line) => say(session, node, line).await,
        Job::Beat(now) => {
            let sql = "INSERT INTO beat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE
                       SET at = greatest(beat.at, excluded.at)";
            session.execute(sql, &[&now.0.cast_signed()]).await?;
            Ok(0)
        }
        Job::Agree(num, manners) => {
            set_manners(session, *num, manners).await?;
            session.execute("UPDATE progress SET revision = revision + 1 WHERE match = $1", &[&num.0]).await?;
            tell_changed(session, node, *num).await?;
            Ok(num.0)
        }
        Job::Check => {
            let sql = "INSERT INTO health (id, checked) VALUES (1, now())
                       ON CONFLICT (id) DO UPDATE SET checked = excluded.checked";
            session.execute(sql, &[]).await?;
            Ok(0)
        }
    }
}

async fn tell_changed(session: &Session, node: &str, num: MatchNum) -> Result<(), StoreError> {
    session.execute(told::CHANGED, &[&node, &num.0]).await?;
    Ok(())
}

async fn set_manners(session: &Session, num: MatchNum, manners: &Manners) -> Result<(), StoreError> {
    session.execute("UPDATE match SET manners = $2 WHERE num = $1", &[&num.0, &json(manners)]).await?;
    Ok(())
}

/// The number of the line; 0 if there are too many.
async fn say(session: &Session, node: &str, line: &NewLine) -> Answer {
    let sql = "INSERT INTO line (match, seat, step, at, text, note)
               SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM line WHERE match = $1) < $7 RETURNING num";
    let seat = line.seat.map(|seat| i16::from(seat.0));
    let (step, at) = (line.step.cast_signed(), line.at.0.cast_signed());
    let most = i64::try_from(line.most).unwrap_or(i64::MAX);
    let row = session.first(sql, &[&line.of.0, &seat, &step, &at, &line.text, &line.note, &most]).await?;
    let Some(row) = row else { return Ok(0) };
    let num: i64 = row.try_get(0)?;
    session.execute(told::SAID, &[&node, &line.of.0, &num]).await?;
    Ok(num)
}

/// The columns that say how a match came to its first position.
struct Beginning<'a> {
    dealt: Option<&'a [u8]>,
    file: Option<&'a str>,
    state: Option<&'a [u8]>,
}

fn beginning(origin: &Origin) -> Beginning<'_> {
    let none = Beginning { dealt: None, file: None, state: None };
    match origin {
        Origin::Scenario(faces) => Beginning { dealt: Some(faces), ..none },
        Origin::File(file) => Beginning { file: Some(file), ..none },
        Origin::Position(state) => Beginning { state: Some(state), ..none },
    }
}

async fn create(session: &Session, node: &str, new: &NewMatch) -> Answer {
    let Beginning { dealt, file, state } = beginning(&new.origin);
    let sql = "INSERT INTO match (id, game, scenario, options, seed, opening, dealt, origin_file, origin_state, seats,
                                  brought, due, version, vacant, listed)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING num";
    let row = session
        .first(
            sql,
            &[
                &new.id.as_str(),
                &new.game,
                &new.start.scenario,
                &json(&new.start.options),
                &new.seed.to_hex(),
                &new.opening.0.cast_signed(),
                &dealt,
                &file,
                &state,
                &json(&new.seats),
                &(new.entries.len() as i64),
                &new.due,
                &i64::from(new.version),
                &i16::from(bits(new.vacant)),
                &i16::from(listed_bits(new.listed)),
            ],
        )
        .await?
        .ok_or_else(|| StoreError::Failed("a new match has no number".into()))?;
    let num = MatchNum(row.try_get(0)?);
    insert(session, num, 0, &new.entries).await?;
    let last = new.entries.last().map_or(new.opening, |entry| entry.hash).0.cast_signed();
    let sql = "INSERT INTO progress (match, entries, hash, seq, asked, since, over, turn)
         VALUES ($1, $2, $3, $2, $4, $5, $6, $7)";
    let (count, asked) = (new.entries.len() as i64, new.summary.asked.map(|asked| i16::from(bits(asked))));
    let since = new.summary.since.0.cast_signed();
    session.execute(sql, &[&num.0, &count, &last, &asked, &since, &new.summary.over, &new.summary.turn]).await?;
    if let Some(keyframe) = &new.keyframe {
        snapshot(session, num, keyframe).await?;
    }
    if let Some(clocks) = &new.clocks {
        set_clocks(session, num, clocks).await?;
    }
    if new.manners != Manners::default() {
        set_manners(session, num, &new.manners).await?;
    }
    if new.due {
        // Whoever works for the computer hears of it.
        tell_changed(session, node, num).await?;
    }
    Ok(num.0)
}

fn listed_bits(listed: Listed) -> u8 {
    let play = if listed.play { LISTED_TO_PLAY } else { 0 };
    let watch = if listed.watch { LISTED_TO_WATCH } else { 0 };
    play | watch
}

async fn set_clocks(session: &Session, num: MatchNum, clocks: &Clocks) -> Result<(), StoreError> {
    let sql = "UPDATE match SET clocks = $2, clocks_since = $3, clocks_deadline = $4 WHERE num = $1";
    let [since, deadline] = [clocks.since, clocks.deadline()].map(|moment| moment.map(|moment| moment.0.cast_signed()));
    session.execute(sql, &[&num.0, &json(clocks), &since, &deadline]).await?;
    Ok(())
}

/// Replaces what was kept of a match; 0 if it has another version by now.
async fn renew(session: &Session, node: &str, new: &Renewed) -> Answer {
    let Beginning { dealt, file, state } = beginning(&new.origin);
    let sql = "UPDATE match SET version = $3, set_back = $4, seed = $5, opening = $6, dealt = $7, origin_file = $8,
                                origin_state = $9, brought = $10
               WHERE num = $1 AND version = $2";
    let changed = session
        .execute(
            sql,
            &[
                &new.num.0,
                &i64::from(new.from_version),
                &i64::from(new.version),
                &new.set_back.as_ref().map(json),
                &new.seed.to_hex(),
                &new.opening.0.cast_signed(),
                &dealt,
                &file,
                &state,
                &new.brought.cast_signed(),
            ],
        )
        .await?;
    if changed == 0 {
        return Ok(0);
    }
    session.execute("DELETE FROM entry WHERE match = $1", &[&new.num.0]).await?;
    session.execute("DELETE FROM snapshot WHERE match = $1", &[&new.num.0]).await?;
    insert(session, new.num, 0, &new.entries).await?;
    let last = new.entries.last().map_or(new.opening, |entry| entry.hash).0.cast_signed();
    let sql = "UPDATE progress SET entries = $2, hash = $3, seq = $4, revision = revision + 1 WHERE match = $1";
    session.execute(sql, &[&new.num.0, &(new.entries.len() as i64), &last, &new.seq.cast_signed()]).await?;
    tell_changed(session, node, new.num).await?;
    Ok(1)
}

async fn append(session: &Session, node: &str, added: &Append) -> Answer {
    let num = added.num.0;
    if added.forgets {
        // What was taken back without a trace goes, with the positions it led to.
        let kept = added.kept as i32;
        session.execute("DELETE FROM entry WHERE match = $1 AND seq >= $2", &[&num, &kept]).await?;
        let steps = added.kept_steps.cast_signed();
        session.execute("DELETE FROM snapshot WHERE match = $1 AND step > $2", &[&num, &steps]).await?;
    }
    insert(session, added.num, added.kept, &added.entries).await?;
    progress(session, added).await?;
    if let Some(keyframe) = &added.keyframe {
        snapshot(session, added.num, keyframe).await?;
    }
    if let Some(due) = added.due {
        session.execute("UPDATE match SET due = $2 WHERE num = $1", &[&num, &due]).await?;
    }
    if let Some(orders) = &added.orders {
        session.execute("UPDATE match SET orders = $2 WHERE num = $1", &[&num, &json(orders)]).await?;
    }
    if let Some((seats, vacant)) = &added.seats {
        let sql = "UPDATE match SET seats = $2, vacant = $3 WHERE num = $1";
        session.execute(sql, &[&num, &json(seats), &i16::from(bits(*vacant))]).await?;
    }
    if let Some(listed) = added.listed {
        let sql = "UPDATE match SET listed = $2 WHERE num = $1";
        session.execute(sql, &[&num, &i16::from(listed_bits(listed))]).await?;
    }
    if let Some(clocks) = &added.clocks {
        set_clocks(session, added.num, clocks).await?;
    }
    tell_changed(session, node, added.num).await?;
    Ok(num)
}

/// Notes where the match stands now, if it stood where the write says.
async fn progress(session: &Session, added: &Append) -> Result<(), StoreError> {
    let sql = "UPDATE progress SET entries = $4, hash = $5, seq = $6, asked = $7, since = $8, over = $9, turn = $10,
                                   revision = revision + 1
               WHERE match = $1 AND seq = $2 AND revision = $3";
    let entries = (added.kept + added.entries.len() as u64).cast_signed();
    let summary = &added.summary;
    let changed = session
        .execute(
            sql,
            &[
                &added.num.0,
                &added.from.cast_signed(),
                &added.revision,
                &entries,
                &added.hash.0.cast_signed(),
                &added.seq.cast_signed(),
                &summary.asked.map(|asked| i16::from(bits(asked))),
                &summary.since.0.cast_signed(),
                &summary.over,
                &summary.turn,
            ],
        )
        .await?;
    if changed == 1 { Ok(()) } else { Err(StoreError::Moved) }
}

/// The columns of some entries, in the order of the statement.
#[derive(Default)]
struct Columns<'a> {
    seq: Vec<i32>,
    who: Vec<i16>,
    what: Vec<Option<&'a str>>,
    undone: Vec<Option<i32>>,
    faces: Vec<Option<&'a [u8]>>,
    taken: Vec<i64>,
    hash: Vec<i64>,
}

async fn insert(session: &Session, num: MatchNum, first: u64, entries: &[Entry]) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut columns = Columns::default();
    for (place, entry) in entries.iter().enumerate() {
        let seat = u16::from(entry.seat.0 & 7);
        columns.seq.push((first as usize + place) as i32);
        columns.taken.push(entry.taken.cast_signed());
        columns.hash.push(entry.hash.0.cast_signed());
        match &entry.act {
            Act::Decide { decision, faces, hidden, by } => {
                let ordered = match by {
                    By::Player => 0,
                    By::StandingOrder => BY_ORDER,
                };
                columns.who.push((seat | u16::from(hidden.0) << 3 | ordered).cast_signed());
                columns.what.push(Some(decision));
                columns.undone.push(None);
                columns.faces.push((!faces.is_empty()).then_some(&**faces));
            }
            Act::Undo { count } => {
                columns.who.push(seat.cast_signed());
                columns.what.push(None);
                columns.undone.push(Some(count.cast_signed()));
                columns.faces.push(None);
            }
        }
    }
    let sql = "INSERT INTO entry (match, seq, who, what, undone, faces, taken, hash)
               SELECT $1, * FROM unnest($2::integer[], $3::smallint[], $4::text[], $5::integer[], $6::bytea[],
                                        $7::bigint[], $8::bigint[])";
    let Columns { seq, who, what, undone, faces, taken, hash } = &columns;
    session.execute(sql, &[&num.0, seq, who, what, undone, faces, taken, hash]).await?;
    Ok(())
}

async fn snapshot(session: &Session, num: MatchNum, keyframe: &Keyframe) -> Result<(), StoreError> {
    let step = keyframe.step.cast_signed();
    // Positions that were taken back are no longer on the way.
    session.execute("DELETE FROM snapshot WHERE match = $1 AND step >= $2", &[&num.0, &step]).await?;
    let keep = "INSERT INTO snapshot (match, step, seq, state) VALUES ($1, $2, $3, $4)";
    session.execute(keep, &[&num.0, &step, &keyframe.seq.cast_signed(), &keyframe.state]).await?;
    Ok(())
}
