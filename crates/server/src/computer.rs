//! The computer's seats: thought about off the request path, within a budget, taken up again after a restart.

use crate::config::{Limits, Thinking as Settings};
use crate::error::Error;
use crate::room::{Room, Seated};
use crate::store::Keeper;
use ai::Level;
use kernel::{Position, Seat};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Whose decision the computer thinks about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thinking {
    /// The seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: String,
    /// How many decisions it took since it began.
    pub progress: u32,
}

/// The threads that think.
pub struct Pool {
    permits: Arc<Semaphore>,
    budget: Duration,
}

/// What is thought about.
struct Problem {
    position: Box<dyn Position>,
    seat: Seat,
    level: Level,
    number: u64,
}

impl Pool {
    /// As many thoughts at a time as there are workers.
    pub fn new(settings: &Settings) -> Self {
        Self { permits: Arc::new(Semaphore::new(settings.workers.max(1))), budget: settings.budget }
    }

    /// What the level decides; a random decision if that takes too long.
    async fn choose(&self, problem: Problem) -> Option<Value> {
        let Problem { position, seat, level, number } = problem;
        let permit = self.permits.clone().acquire_owned().await.ok()?;
        let instead = position.boxed();
        let thought = tokio::task::spawn_blocking(move || {
            // A thought that outlives its budget keeps its worker until it ends.
            let _permit = permit;
            ai::choose(&*position, seat, level, number)
        });
        match tokio::time::timeout(self.budget, thought).await {
            Ok(Ok(choice)) => choice,
            Ok(Err(panicked)) => {
                eprintln!("error: the computer at level {} panicked: {panicked}", level.name());
                ai::choose(&*instead, seat, Level::Random, number)
            }
            Err(_) => {
                eprintln!("warning: the computer at level {} ran out of time", level.name());
                ai::choose(&*instead, seat, Level::Random, number)
            }
        }
    }
}

impl Seated<'_> {
    /// Whose decision the computer has to think about, if anybody's.
    pub(crate) fn next_thought(&self) -> Option<Thinking> {
        let of_computer = |seat: Seat| match self.inner.keepers.get(seat.index()) {
            Some(Keeper::Computer(level)) => Some((seat, level.clone())),
            Some(Keeper::Human(_)) | None => None,
        };
        let (seat, level) = self.course().position().asked().iter().find_map(of_computer)?;
        let before = self.inner.thinking.as_ref().filter(|thinking| thinking.seat == seat);
        let progress = before.map_or(0, |thinking| thinking.progress + 1);
        Some(Thinking { seat, level, progress })
    }
}

impl Room {
    /// Sets the computer to work if one of its seats is asked.
    pub(crate) fn wake(self: &Arc<Self>, seated: &mut Seated<'_>) {
        if seated.inner.thinking.is_none() {
            seated.inner.thinking = seated.next_thought();
            if seated.inner.thinking.is_some() {
                seated.publish_light();
            }
        }
        if seated.inner.thinking.is_some() && !seated.inner.busy {
            seated.inner.busy = true;
            tokio::spawn(work(self.clone()));
        }
    }
}

/// Plays the computer's seats until a person is asked.
async fn work(room: Arc<Room>) {
    let playing = tokio::spawn(play(room.clone()));
    let failed = match playing.await {
        Ok(Ok(())) => return,
        Ok(Err(error)) => format!("{error:?}"),
        Err(panicked) => panicked.to_string(),
    };
    // The match waits; whoever looks at it next, or the next start of the server, tries again.
    eprintln!("error: {}: the computer gave up: {failed}", room.id);
    if let Ok(mut seated) = room.enter().await {
        seated.inner.busy = false;
        seated.inner.thinking = None;
        seated.publish_light();
    }
}

async fn play(room: Arc<Room>) -> Result<(), Error> {
    let limits = Limits { decision: usize::MAX, ..Limits::default() };
    loop {
        let (thought, seq, position) = {
            let mut seated = room.enter().await?;
            let Some(thought) = seated.next_thought() else {
                seated.inner.busy = false;
                seated.inner.thinking = None;
                return Ok(());
            };
            (thought, seated.course().seq(), seated.course().position().boxed())
        };
        let level = Level::named(&thought.level).unwrap_or(Level::Random);
        // The same match at the same point thinks the same, before and after a restart.
        let number = (room.num.0.cast_unsigned() << 32) ^ seq;
        let choice = room.pool.choose(Problem { position, seat: thought.seat, level, number }).await;
        let mut seated = room.enter().await?;
        if seated.course().seq() == seq {
            let choice = choice.ok_or_else(|| Error::internal("it is asked and has no answer"))?;
            seated.decide(thought.seat, &[choice], &limits).await?;
        }
    }
}
