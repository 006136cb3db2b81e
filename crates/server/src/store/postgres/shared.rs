//! Several servers on one database: what they tell each other, and the work they share.

use super::session::{Heard, Session};
use super::{Inside, Value, told};
use crate::ids::MatchId;
use crate::store::shared::{LEASE_SECONDS, Lease, Light, News, Shared, Taker};
use crate::store::{MatchNum, Receipt, StoreError};
use crate::time::Stamp;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::Config;

/// Before a connection that broke is opened again.
const PAUSE: Duration = Duration::from_millis(200);

/// Hands on what the other servers tell, for ever.
pub(super) async fn listen(config: Config, inside: std::sync::Weak<Inside>, news: broadcast::Sender<News>) {
    loop {
        let (heard, mut hearing) = mpsc::unbounded_channel();
        if let Ok(_session) = Session::listen(&config, told::CHANNEL, heard).await {
            // What was told before is not heard any more.
            let _ = news.send(News::Missed);
            while let Some(Heard::Told(line)) = hearing.recv().await {
                let Some(inside) = inside.upgrade() else { return };
                if let Some(told) = told::read(&line, &inside.node) {
                    // Nobody may be interested yet.
                    let _ = news.send(told);
                }
            }
        }
        if inside.strong_count() == 0 {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Takes the time in which nobody served out of all clocks that run, unless another server is there.
pub(super) async fn wake(session: &Session, now: Stamp) -> Result<(), StoreError> {
    session.run("BEGIN").await?;
    // Whoever starts at the same time waits here, and then finds nothing to take out.
    session.run("LOCK TABLE beat IN EXCLUSIVE MODE").await?;
    let sql = "SELECT 1 FROM node WHERE seen > clock_timestamp() - make_interval(secs => $1)";
    let alone = session.first(sql, &[&ALIVE]).await?.is_none();
    let beat: Option<i64> = session.first("SELECT at FROM beat", &[]).await?.map(|row| row.try_get(0)).transpose()?;
    let present = now.0.cast_signed();
    if let Some(beat) = beat.filter(|_| alone) {
        // Charged up to the last beat, or since they began if that was later.
        let sql = "WITH moved AS (
                     UPDATE match SET clocks_since = clocks_since + $1 - greatest(clocks_since, $2),
                                      clocks_deadline = clocks_deadline + $1 - greatest(clocks_since, $2)
                     WHERE clocks_deadline IS NOT NULL RETURNING num)
                   UPDATE progress SET revision = revision + 1 FROM moved WHERE match = moved.num";
        session.execute(sql, &[&present, &beat]).await?;
    }
    let sql = "INSERT INTO beat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    session.execute(sql, &[&present]).await?;
    session.run("COMMIT").await
}

/// Who has not been heard of for so many seconds is gone.
const ALIVE: f64 = 5.0;

/// The match that waited longest for the computer or for a clock to be looked at, and that nobody works on. Whoever is being
/// written to at this moment is passed over.
const TAKE: &str = "WITH next AS (
        SELECT num, id FROM match JOIN progress ON progress.match = num LEFT JOIN lease ON lease.match = num
        WHERE (due AND people OR clocks_deadline <= $2) AND (lease.until IS NULL OR lease.until <= clock_timestamp())
        AND ($4 OR NOT EXISTS (
            SELECT FROM node WHERE works AND name <> $1 AND seen > clock_timestamp() - make_interval(secs => $5)))
        ORDER BY since LIMIT 1 FOR UPDATE OF progress SKIP LOCKED),
    taken AS (
        INSERT INTO lease (match, node, until)
        SELECT num, $1, clock_timestamp() + make_interval(secs => $3) FROM next
        ON CONFLICT (match) DO UPDATE SET node = excluded.node, until = excluded.until
        WHERE lease.until <= clock_timestamp() RETURNING match)
    SELECT num, id FROM next JOIN taken ON taken.match = num";

impl Shared for Inside {
    fn now(&self) -> Result<Stamp, StoreError> {
        let sql = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let inside = self.own().ok_or_else(closed)?;
        let rows = self.wait(async move { inside.rows(sql, Vec::new()).await })?;
        let row = rows.first().ok_or_else(|| StoreError::Failed("the database does not say what time it is".into()))?;
        Ok(Stamp(row.try_get::<_, i64>(0)?.cast_unsigned()))
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn tell(&self, of: &MatchId, light: Light) {
        let Some(inside) = self.own() else { return };
        let values: Vec<Value> =
            vec![Box::new(self.node.clone()), Box::new(of.as_str().to_owned()), Box::new(told::word(&light))];
        // What is stored nowhere may be lost.
        self.handle.spawn(async move { drop(inside.rows(told::LIGHT, values).await) });
    }

    fn revision(&self, of: MatchNum) -> Receipt<Option<i64>> {
        let sql = "SELECT revision FROM progress WHERE match = $1";
        self.ask(sql, vec![Box::new(of.0)], |rows| {
            rows.first().map(|row| row.try_get(0)).transpose().map_err(StoreError::from)
        })
    }

    fn live(&self, as_whom: Taker, now: Stamp) -> Receipt<Vec<String>> {
        let sql = "WITH own AS (
                INSERT INTO node (name, works, seen) VALUES ($1, $2, clock_timestamp())
                ON CONFLICT (name) DO UPDATE SET works = excluded.works, seen = excluded.seen),
            present AS (
                INSERT INTO beat (id, at) VALUES (1, $4)
                ON CONFLICT (id) DO UPDATE SET at = greatest(beat.at, excluded.at)),
            gone AS (DELETE FROM node WHERE seen < clock_timestamp() - interval '1 hour')
            SELECT name FROM node WHERE seen > clock_timestamp() - make_interval(secs => $3)";
        let values: Vec<Value> = vec![
            Box::new(self.node.clone()),
            Box::new(as_whom == Taker::Worker),
            Box::new(ALIVE),
            Box::new(now.0.cast_signed()),
        ];
        self.ask(sql, values, |rows| Ok(rows.iter().filter_map(|row| row.try_get(0).ok()).collect()))
    }

    fn leave(&self) -> Receipt<()> {
        let sql = "WITH gone AS (DELETE FROM node WHERE name = $1) DELETE FROM lease WHERE node = $1";
        self.ask(sql, vec![Box::new(self.node.clone())], |_| Ok(()))
    }

    fn take(&self, as_whom: Taker, now: Stamp) -> Receipt<Option<Lease>> {
        let values: Vec<Value> = vec![
            Box::new(self.node.clone()),
            Box::new(now.0.cast_signed()),
            Box::new(f64::from(LEASE_SECONDS)),
            Box::new(as_whom == Taker::Worker),
            Box::new(ALIVE),
        ];
        self.ask(TAKE, values, |rows| {
            let lease = |row: &tokio_postgres::Row| {
                Some(Lease { num: MatchNum(row.try_get("num").ok()?), id: super::rows::id(row)? })
            };
            Ok(rows.first().and_then(lease))
        })
    }

    fn hold(&self, of: MatchNum, seconds: u32) -> Receipt<bool> {
        let sql = "UPDATE lease SET until = clock_timestamp() + make_interval(secs => $3)
                   WHERE match = $1 AND node = $2 RETURNING match";
        let values: Vec<Value> = vec![Box::new(of.0), Box::new(self.node.clone()), Box::new(f64::from(seconds))];
        self.ask(sql, values, |rows| Ok(!rows.is_empty()))
    }
}

pub(super) fn closed() -> StoreError {
    StoreError::Failed("the database is closed".into())
}

impl Inside {
    fn own(&self) -> Option<Arc<Self>> {
        self.this.upgrade()
    }

    fn ask<T: Send + 'static>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        read: fn(Vec<tokio_postgres::Row>) -> Result<T, StoreError>,
    ) -> Receipt<T> {
        let inside = self.own();
        self.receipt(async move {
            let inside = inside.ok_or_else(closed)?;
            read(inside.rows(sql, values).await?)
        })
    }
}
