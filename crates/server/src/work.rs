//! The work that no request pays for, where several servers and workers share a database: the computer's turns and clocks that
//! run out.
//!
//! A match in which something is to be done is taken from the database for a few seconds at a time, and kept for as long as
//! whoever took it says so: one that dies leaves it to the others. That two work on one match is possible (the first was only
//! slow) and harmless: the second of two writes is refused. Servers leave the work to workers where there are any.

use crate::App;
use crate::error::Error;
use crate::matches::Matches;
use crate::metrics::FIGURES;
use crate::nodes;
use crate::store::News;
use crate::store::shared::{LEASE_SECONDS, Lease, Shared, Taker};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How often one says that it is there, and that it goes on with what it took.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// How often work is looked for that nobody told of, such as that of a server that died.
const LOOK: Duration = Duration::from_millis(500);
/// How many seconds a match is left alone in which the work failed.
const PUT_OFF: u32 = 20;

/// Takes part in what servers and workers on one database share, for ever; nothing where only one uses it.
pub async fn share(app: App, as_whom: Taker) {
    let Some(shared) = app.matches().shared().cloned() else { return };
    let (living, taking) = (live(&app, &*shared, as_whom), take(&app, &shared, as_whom));
    tokio::join!(living, taking, hear(&app, &*shared));
}

/// Stopped in good order, others take over at once.
pub async fn leave(app: &App) {
    if let Some(shared) = app.matches().shared()
        && let Err(error) = shared.leave().await
    {
        Error::from(error).note();
    }
}

/// Says that this one is there, and notices who is not any more.
async fn live(app: &App, shared: &dyn Shared, as_whom: Taker) {
    let mut known = BTreeSet::new();
    loop {
        match shared.live(as_whom, app.matches().time().now()).await {
            Ok(alive) => {
                let present: BTreeSet<String> = alive.iter().cloned().collect();
                app.matches().note_company(present.len() > 1);
                for gone in known.difference(&present) {
                    tracing::warn!(server = gone, "a server or worker is gone");
                }
                if known.difference(&present).next().is_some() {
                    // It may not have come to telling people of what it did.
                    app.changes().missed();
                    for played in app.matches().all_loaded() {
                        note(played.forget_all_but(&alive).await);
                    }
                }
                known = present;
            }
            Err(error) => Error::from(error).note(),
        }
        sleep(SIGN_OF_LIFE).await;
    }
}

fn note(done: Result<(), Error>) {
    if let Err(error) = done.or_else(Error::unless_stale) {
        error.note();
    }
}

/// Hears what other servers tell of the matches in memory.
async fn hear(app: &App, shared: &dyn Shared) {
    let mut news = shared.news();
    loop {
        let heard = match news.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => News::Missed,
            Err(RecvError::Closed) => return,
        };
        let concerned = match &heard {
            News::Changed { of, due, .. } => {
                app.changes().heard(of, app.matches().time().now());
                if *due {
                    app.matches().work().notify_one();
                }
                app.matches().if_loaded(of).into_iter().collect()
            }
            News::Said { of, .. } | News::Light { of, .. } => app.matches().if_loaded(of).into_iter().collect(),
            News::Missed => {
                app.changes().missed();
                app.matches().all_loaded()
            }
        };
        for played in concerned {
            let heard = heard.clone();
            // One that is being written to does not keep the others waiting.
            tokio::spawn(async move { note(nodes::heard(played, heard).await) });
        }
    }
}

/// Takes work as long as there are free hands.
async fn take(app: &App, shared: &Arc<dyn Shared>, as_whom: Taker) {
    let hands = Arc::new(Semaphore::new(app.matches().pool().workers()));
    loop {
        let Ok(hand) = hands.clone().acquire_owned().await else { return };
        match shared.take(as_whom, app.matches().time().now()).await {
            Ok(Some(lease)) => {
                FIGURES.taken.add(1);
                tokio::spawn(work_on(app.clone(), shared.clone(), lease, hand));
                continue;
            }
            Ok(None) => {}
            Err(error) => Error::from(error).note(),
        }
        drop(hand);
        tokio::select! { () = app.matches().work().notified() => {}, () = sleep(LOOK) => {} }
    }
}

async fn work_on(app: App, shared: Arc<dyn Shared>, lease: Lease, hand: OwnedSemaphorePermit) {
    let done = tokio::select! {
        done = work_in(app.matches(), &lease) => Some(done),
        () = keep(&*shared, &lease) => None,
    };
    let seconds = match done {
        Some(Ok(())) => 0,
        Some(Err(error)) => {
            error.note();
            PUT_OFF
        }
        // Somebody else has it by now.
        None => {
            if let Some(played) = app.matches().if_loaded(&lease.id) {
                played.leave_work().await;
            }
            return;
        }
    };
    if seconds > 0
        && let Some(played) = app.matches().if_loaded(&lease.id)
    {
        played.leave_work().await;
    }
    if let Err(error) = shared.hold(lease.num, seconds).await {
        Error::from(error).note();
    }
    drop(hand);
    // What came up meanwhile was nobody's to take.
    app.matches().work().notify_one();
}

async fn work_in(matches: &Matches, lease: &Lease) -> Result<(), Error> {
    let played = matches.get(&lease.id).await?;
    // A fault in the rules ends this task, not the one that takes work; and it ends when nobody waits for it any more.
    let mut task = JoinSet::new();
    task.spawn(async move { played.do_work().await });
    task.join_next().await.map_or(Ok(()), |done| done.map_err(Error::internal)?)
}

/// Says again and again that the match is being worked on; ends when it is somebody else's.
async fn keep(shared: &dyn Shared, lease: &Lease) {
    loop {
        sleep(SIGN_OF_LIFE).await;
        match shared.hold(lease.num, LEASE_SECONDS).await {
            Ok(true) => {}
            Ok(false) => return,
            // The database may come back; until then nothing can be written anyway.
            Err(error) => Error::from(error).note(),
        }
    }
}
