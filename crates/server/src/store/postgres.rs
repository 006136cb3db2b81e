//! PostgreSQL: a database that several servers use at the same time.
//!
//! The connections live on a thread of this store's own. Reads block the thread that asks, as those of the embedded database
//! do; writes are gathered into transactions by [`writer`]. A connection that breaks is opened anew with the next statement.

mod people;
mod rows;
mod schema;
mod session;
mod shared;
mod told;
mod writer;

pub use self::people::PostgresPeople;
pub(super) use self::session::{Session, config};

use self::session::Readers;
use super::shared::Shared;
use super::writer::{Job, Waiting};
use super::{
    Append, Kept, Keyframe, MatchNum, NewLine, NewMatch, News, Readers as Reading, Receipt, Renewed, Store, StoreError,
    Stored, Wanted,
};
use crate::ids::{MatchId, letters, random};
use crate::talk::{Line, Manners};
use crate::time::Stamp;
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{broadcast, oneshot};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Matches in a PostgreSQL database.
pub struct Postgres {
    jobs: Option<UnboundedSender<Waiting>>,
    written: Mutex<mpsc::Receiver<()>>,
    inside: Arc<Inside>,
    /// Ended last.
    _threads: Threads,
}

/// The threads of the store. They end without anybody waiting for it: a task that ends must not.
struct Threads(Option<Runtime>);

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// What the tasks of the store share.
struct Inside {
    /// This server among those on the database.
    node: String,
    readers: Readers,
    news: broadcast::Sender<News>,
    handle: tokio::runtime::Handle,
    /// For what goes on in tasks.
    this: Weak<Self>,
}

/// So much news waits for one that is slow to hear it; then it reads everything again.
const NEWS: usize = 4096;

impl Postgres {
    /// Connects, and brings the database to the present schema.
    ///
    /// # Errors
    /// It cannot be reached, or was written by a later version.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let config = config(url)?;
        let failed = |error: std::io::Error| StoreError::Failed(format!("no thread for the database: {error}"));
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_all().build();
        let threads = Threads(Some(runtime.map_err(failed)?));
        let runtime = threads.0.as_ref().ok_or_else(shared::closed)?;
        let (node, news) = (letters(&random::<5>()), broadcast::Sender::new(NEWS));
        let (readers, handle) = (Readers::new(config.clone()), runtime.handle().clone());
        let (named, told) = (node.clone(), news.clone());
        let inside = Arc::new_cyclic(|this| Inside { node: named, readers, news, handle, this: this.clone() });
        let upgrading = inside.clone();
        inside.wait(async move {
            let session = upgrading.readers.lend().await?;
            schema::upgrade(&session).await?;
            session.done();
            Ok(())
        })?;
        let (jobs, waiting) = tokio::sync::mpsc::unbounded_channel();
        let (ended, written) = mpsc::channel();
        let writing = writer::run(config.clone(), node, waiting);
        runtime.spawn(async move {
            writing.await;
            // If nobody waits for it the program ends anyway.
            let _ = ended.send(());
        });
        runtime.spawn(shared::listen(config, Arc::downgrade(&inside), told));
        Ok(Self { jobs: Some(jobs), written: Mutex::new(written), inside, _threads: threads })
    }

    fn submit<T: Send + 'static>(&self, job: Job, read: fn(i64) -> T) -> Receipt<T> {
        let (reply, answer) = oneshot::channel();
        if let Some(jobs) = &self.jobs {
            // If the task is gone the reply is dropped, and the receipt below says so.
            let _ = jobs.send((job, reply));
        }
        Box::pin(async move {
            let gone = StoreError::Failed("the writer has stopped".into());
            answer.await.map_err(|_| gone)?.map(read)
        })
    }

    /// Reads some rows; blocks.
    fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let inside = self.inside.clone();
        self.inside.wait(async move { inside.rows(sql, values).await })
    }
}

/// A value for a statement that another thread makes.
type Value = Box<dyn ToSql + Send + Sync>;

impl Inside {
    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let session = self.readers.lend().await?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
        let rows = session.query(sql, &values).await?;
        session.done();
        Ok(rows)
    }

    /// Lets the store's own thread do something and blocks until it is done. Not for that thread itself.
    fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, waiting) = mpsc::channel();
        self.handle.spawn(async move {
            // Whoever waited is gone only if the thread is.
            let _ = done.send(work.await);
        });
        waiting.recv().map_err(|_| StoreError::Failed("the database has stopped".into()))?
    }

    /// The same for whoever can wait without blocking.
    fn receipt<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Receipt<T> {
        let working = self.handle.spawn(work);
        Box::pin(async move { working.await.map_err(|error| StoreError::Failed(error.to_string()))? })
    }
}

/// What was handed over is written before the process ends in good order.
impl Drop for Postgres {
    fn drop(&mut self) {
        self.jobs = None;
        let _ = self.written.lock().unwrap_or_else(PoisonError::into_inner).recv();
    }
}

/// What lists are made of.
macro_rules! tables {
    ($rest:literal) => {
        concat!(
            "SELECT num, id, game, scenario, options, created, seats, vacant, listed, clocks, clocks_since,
                    asked, since, over, turn
             FROM match JOIN progress ON match = num ",
            $rest
        )
    };
}
const OPEN_TABLES: &str = tables!(
    "WHERE listed > 0 AND listed & 1 = 1 AND vacant <> 0 AND NOT over AND since >= $1 AND num < $2
     AND ($3::text IS NULL OR game = $3) AND ($4::text IS NULL OR scenario = $4) ORDER BY num DESC LIMIT $5"
);
const TABLES_TO_WATCH: &str = tables!(
    "WHERE listed > 0 AND listed & 2 = 2 AND vacant = 0 AND NOT over AND since >= $1 AND num < $2
     AND ($3::text IS NULL OR game = $3) AND ($4::text IS NULL OR scenario = $4) ORDER BY num DESC LIMIT $5"
);
const TABLES_OF: &str = tables!("WHERE id = ANY($1)");

fn limit(most: usize) -> Value {
    Box::new(i64::try_from(most).unwrap_or(i64::MAX))
}

impl Store for Postgres {
    fn create(&self, new: NewMatch) -> Receipt<MatchNum> {
        self.submit(Job::Create(Box::new(new)), MatchNum)
    }

    fn append(&self, append: Append) -> Receipt<()> {
        self.submit(Job::Append(Box::new(append)), drop)
    }

    fn renew(&self, renewed: Renewed) -> Receipt<bool> {
        self.submit(Job::Renew(Box::new(renewed)), |done| done != 0)
    }

    fn load(&self, id: &MatchId) -> Result<Option<Stored>, StoreError> {
        let (inside, id) = (self.inside.clone(), id.clone());
        self.inside.wait(async move {
            let session = inside.readers.lend().await?;
            let found = rows::load(&session, &id).await?;
            session.done();
            Ok(found)
        })
    }

    fn keyframe(&self, num: MatchNum, step: u32) -> Result<Option<Keyframe>, StoreError> {
        let inside = self.inside.clone();
        self.inside.wait(async move {
            let session = inside.readers.lend().await?;
            let found = rows::keyframe(&session, num, step).await?;
            session.done();
            Ok(found)
        })
    }

    fn check(&self) -> Receipt<()> {
        self.submit(Job::Check, drop)
    }

    fn due(&self) -> Result<Vec<MatchId>, StoreError> {
        let rows = self.rows("SELECT id FROM match WHERE due AND people ORDER BY num", Vec::new())?;
        Ok(rows.iter().filter_map(rows::id).collect())
    }

    fn say(&self, line: NewLine) -> Receipt<Option<u64>> {
        self.submit(Job::Say(line), |num| Some(num.cast_unsigned()).filter(|num| *num != 0))
    }

    fn lines(&self, of: MatchNum, readers: Reading, before: Option<u64>, most: usize) -> Result<Vec<Line>, StoreError> {
        let seats: i32 = readers.notes_of.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        let sql = "SELECT num, seat, step, at, text, note FROM line
                   WHERE match = $1 AND num < $2
                   AND CASE WHEN note THEN ($4::integer >> coalesce(seat, 8)::integer) & 1 = 1 ELSE $3::boolean END
                   ORDER BY num DESC LIMIT $5";
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let values: Vec<Value> =
            vec![Box::new(of.0), Box::new(before), Box::new(readers.talk), Box::new(seats), limit(most)];
        self.rows(sql, values)?.iter().rev().map(rows::line).collect()
    }

    fn agree(&self, of: MatchNum, manners: Manners) -> Receipt<()> {
        self.submit(Job::Agree(of, manners), drop)
    }

    fn tables(&self, wanted: &Wanted) -> Result<Vec<Kept>, StoreError> {
        let sql = if wanted.open { OPEN_TABLES } else { TABLES_TO_WATCH };
        let values: Vec<Value> = vec![
            Box::new(wanted.since.0.cast_signed()),
            Box::new(wanted.before.map_or(i64::MAX, |before| before.0)),
            Box::new(wanted.game.clone()),
            Box::new(wanted.scenario.clone()),
            limit(wanted.most),
        ];
        self.rows(sql, values)?.iter().map(rows::kept).collect()
    }

    fn tables_of(&self, ids: &[MatchId]) -> Result<Vec<Kept>, StoreError> {
        let names: Vec<String> = ids.iter().map(|id| id.as_str().to_owned()).collect();
        let found = self.rows(TABLES_OF, vec![Box::new(names)])?;
        let found = found.iter().map(rows::kept).collect::<Result<Vec<Kept>, _>>()?;
        Ok(ids.iter().filter_map(|id| found.iter().find(|table| table.id == *id).cloned()).collect())
    }

    fn wake(&self, now: Stamp) -> Result<Vec<(MatchId, Stamp)>, StoreError> {
        let inside = self.inside.clone();
        self.inside.wait(async move {
            let session = inside.readers.lend().await?;
            shared::wake(&session, now).await?;
            let sql =
                "SELECT id, clocks_deadline FROM match WHERE clocks_deadline IS NOT NULL ORDER BY clocks_deadline";
            let rows = session.query(sql, &[]).await?;
            session.done();
            let deadline = |row: &Row| Some((rows::id(row)?, Stamp(row.try_get::<_, i64>(1).ok()?.cast_unsigned())));
            Ok(rows.iter().filter_map(deadline).collect())
        })
    }

    fn beat(&self, now: Stamp) -> Receipt<()> {
        self.submit(Job::Beat(now), drop)
    }

    fn shared(&self) -> Option<Arc<dyn Shared>> {
        Some(self.inside.clone())
    }
}
