//! The threads that think: so many at a time and in turn, within a budget of time, told to end when nobody needs the
//! thought.

use crate::config::Thinking as Settings;
use crate::error::Error;
use crate::fair_queue::{Class, FairQueue, For, Turn};
use ai::{Analysis, Budget, Hint, Level, Stop};
use kernel::{Position, Seat};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

/// A thought that was told to end looks up between tries; one that does not within this time is left behind.
const GRACE: Duration = Duration::from_secs(5);
/// How long somebody who asks for a hint waits for a free thread, and then for the thought.
const HINT_QUEUE: Duration = Duration::from_secs(2);
const HINT_TIME: Duration = Duration::from_secs(5);
/// How long a moment of the past is thought about.
const ANALYSIS_TIME: Duration = Duration::from_secs(10);

/// A thought as others see it: how far it is, and the way to end it.
#[derive(Debug, Default)]
pub struct ThinkingHandle {
    stop: Stop,
    progress: AtomicU32,
}

impl ThinkingHandle {
    /// Whether it was told to end.
    pub(crate) fn is_ended(&self) -> bool {
        self.stop.is_set()
    }

    /// Ends it: what it found so far is all there will be.
    pub fn end(&self) {
        self.stop.now();
    }

    /// How much of its budget is spent, in thousandths.
    pub fn progress(&self) -> u32 {
        self.progress.load(Ordering::Relaxed)
    }

    fn tell(&self, thousandths: u32) {
        self.progress.store(thousandths, Ordering::Relaxed);
    }
}

/// What is thought about.
pub struct ThinkingTask {
    /// Where the match stands; the opponents look at it only through the eyes of the seat.
    pub position: Box<dyn Position>,
    /// Whose decision.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// The same number gives the same plan, unless time runs out.
    pub number: u64,
    /// For whom.
    pub whose: For,
    /// Whether somebody waits for it.
    pub class: Class,
}

/// A moment of the past that is thought about.
pub struct PastMoment {
    /// Where the match stood.
    pub position: Box<dyn Position>,
    /// Who decided.
    pub seat: Seat,
    /// What was decided, up to the first die.
    pub played: Vec<Value>,
    /// The same number gives the same answer, unless time runs out.
    pub number: u64,
}

/// The threads that think.
pub struct Pool {
    plans: FairQueue,
    hints: FairQueue,
    workers: usize,
    budget: Duration,
    unwatched: Duration,
    thoughts: AtomicU64,
}

/// A thought that goes on in a thread; it ends when nobody waits for it any more.
struct Going<T> {
    handle: JoinHandle<T>,
    thought: Arc<ThinkingHandle>,
}

impl<T> Drop for Going<T> {
    fn drop(&mut self) {
        self.thought.end();
    }
}

/// How waiting for a thought ended.
enum Waited<T> {
    /// With what it found.
    Done(Result<T, JoinError>),
    /// It did not end when told to.
    LeftBehind,
}

impl Pool {
    /// As many thoughts at a time as there are workers, half of them at most for one visitor, and half as many hints,
    /// one a visitor.
    pub fn new(settings: &Settings) -> Self {
        let half = settings.workers / 2;
        let (plans, hints) = (FairQueue::new(settings.workers, half), FairQueue::new(half, 1));
        let (budget, unwatched) = (settings.budget, settings.unwatched);
        Self { plans, hints, workers: settings.workers, budget, unwatched, thoughts: AtomicU64::new(0) }
    }

    /// How many plans are thought about at the same time.
    pub(crate) fn workers(&self) -> usize {
        self.workers
    }

    /// How long computers play among themselves when nobody looks on.
    pub(crate) fn unwatched(&self) -> Duration {
        self.unwatched
    }

    /// How many plans were thought about since the server started.
    pub fn thoughts(&self) -> u64 {
        self.thoughts.load(Ordering::Relaxed)
    }

    /// The plan of the level; when time runs out, the best found so far. Empty if the thought failed.
    pub(crate) async fn plan(&self, task: ThinkingTask, thought: Arc<ThinkingHandle>) -> Vec<Value> {
        let turn = self.plans.take(task.whose, task.class).await;
        if thought.stop.is_set() {
            return Vec::new();
        }
        self.thoughts.fetch_add(1, Ordering::Relaxed);
        let level = task.level.name();
        let going = begin(turn, thought, move |thought| {
            let progress = |thousandths| thought.tell(thousandths);
            let ThinkingTask { position, seat, level, number, .. } = task;
            let budget = Budget { stop: Some(&thought.stop), progress: Some(&progress), ..Budget::of(level) };
            ai::plan(&*position, seat, level, number, &budget)
        });
        match going.wait(self.budget).await {
            Waited::Done(Ok(plan)) => plan,
            Waited::Done(Err(panicked)) => {
                tracing::error!(level, %panicked, "the computer panicked");
                Vec::new()
            }
            Waited::LeftBehind => {
                tracing::warn!(level, "the computer did not come to an end");
                Vec::new()
            }
        }
    }

    /// The best plans for a person at `seat`, best first.
    ///
    /// # Errors
    /// Too many ask at the same time; the thought failed.
    pub async fn hints(
        &self,
        whose: For,
        position: Box<dyn Position>,
        seat: Seat,
        number: u64,
    ) -> Result<Vec<Hint>, Error> {
        self.ask(whose, HINT_TIME, move |thought| {
            // As long as a captain thinks: a person waits for it.
            let budget = Budget { stop: Some(&thought.stop), ..Budget::of(Level::Captain) };
            ai::hints(&*position, seat, number, &budget)
        })
        .await
    }

    /// What a general would have done where `seat` played this; `None` if nothing was to be decided there.
    ///
    /// # Errors
    /// Too many ask at the same time; the thought failed.
    pub async fn analysis(&self, whose: For, moment: PastMoment) -> Result<Option<Analysis>, Error> {
        let PastMoment { position, seat, played, number } = moment;
        self.ask(whose, ANALYSIS_TIME, move |thought| {
            let budget = Budget { stop: Some(&thought.stop), ..Budget::of(Level::General) };
            ai::analyse(&*position, seat, &played, number, &budget)
        })
        .await
    }

    /// Work that a person waits for: in the queue of hints, told to end after some time or when nobody waits any more.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        whose: For,
        time: Duration,
        work: impl FnOnce(&ThinkingHandle) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let free = timeout(HINT_QUEUE, self.hints.take(whose, Class::People)).await;
        let turn = free.map_err(|_| Error::TooMany)?;
        match begin(turn, Arc::default(), work).wait(time).await {
            Waited::Done(found) => found.map_err(Error::internal),
            Waited::LeftBehind => Err(Error::internal("a thought did not come to an end")),
        }
    }
}

/// Sets a thread to work; it keeps its turn until it ends, even when nobody waits any more.
fn begin<T: Send + 'static>(
    turn: Turn,
    thought: Arc<ThinkingHandle>,
    work: impl FnOnce(&ThinkingHandle) -> T + Send + 'static,
) -> Going<T> {
    let inside = thought.clone();
    let handle = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&inside)
    });
    Going { handle, thought }
}

impl<T> Going<T> {
    /// Waits as long as the budget says, then tells it to end and waits a little longer.
    async fn wait(mut self, budget: Duration) -> Waited<T> {
        if let Ok(done) = timeout(budget, &mut self.handle).await {
            return Waited::Done(done);
        }
        self.thought.end();
        timeout(GRACE, &mut self.handle).await.map_or(Waited::LeftBehind, Waited::Done)
    }
}
