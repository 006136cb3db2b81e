//! The computer's seats: a plan is thought once, off the request path, and followed for as long as it holds; taken up
//! again after a restart.

use crate::config::Limits;
use crate::error::Error;
use crate::fair_queue::Class;
use crate::limits::Permit;
use crate::match_guard::{Match, MatchGuard};
use crate::store::SeatHolder;
use crate::thinker::{ThinkingHandle, ThinkingTask};
use ai::Level;
use kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::interval_at;

/// How often those who watch are told how far a thought is. Shorter thoughts are not told of at all.
const TICK: Duration = Duration::from_millis(200);
/// Before each try to play on.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_secs(2), Duration::from_secs(20)];

/// Whose decision the computer thinks about.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Thinking {
    /// The seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: String,
    /// How much of the present thought's budget is spent, in thousandths.
    pub progress: u32,
    /// How many decisions it took since it began.
    pub taken: u32,
}

/// What is still to be done of a plan.
struct Plan {
    seat: Seat,
    /// Where the match must stand for it to hold.
    seq: u64,
    rest: VecDeque<Value>,
    /// Whether nothing of it was done yet.
    fresh: bool,
}

/// What the computer does next.
enum Next {
    /// Nothing: a person is asked, or nobody looks on.
    Rest,
    /// The next decision of its plan.
    Follow(Plan),
    /// It has none that holds.
    Think(ThinkingTask, u64, Arc<ThinkingHandle>),
}

impl MatchGuard<'_> {
    /// Whose decision the computer has to think about, if anybody's.
    pub(crate) fn next_thought(&self) -> Option<Thinking> {
        let of_computer = |seat: Seat| Some((seat, self.inner.holders.get(seat.index())?.level()?.to_owned()));
        let (seat, level) = self.asked().iter().find_map(of_computer)?;
        let before = self.inner.thinking.as_ref().filter(|thinking| thinking.seat == seat);
        let taken = before.map_or(0, |thinking| thinking.taken + 1);
        Some(Thinking { seat, level, progress: 0, taken })
    }

    /// Ends a thought about a position that is no more.
    pub(crate) fn end_thought(&mut self) {
        if let Some(thought) = self.inner.thought.take() {
            thought.end();
        }
    }

    /// Whether computers play among themselves.
    pub(crate) fn is_among_computers(&self) -> bool {
        is_among_computers(&self.inner.holders)
    }

    /// Whether computers play among themselves and nobody looks on: that match can wait.
    fn is_unwatched(&self) -> bool {
        let watched = self.inner.watchers.values().any(|sender| sender.receiver_count() > 0);
        self.is_among_computers() && !watched && self.inner.set_going.elapsed() >= self.of.pool.unwatched()
    }

    fn next(&mut self, plan: Option<Plan>) -> Next {
        // A match that has reached its longest waits for nobody any more.
        let full = self.course().entries().len() >= Limits::default().match_length;
        let thinking = self.next_thought().filter(|_| !full && !self.is_unwatched());
        let Some(thinking) = thinking else {
            self.inner.busy = false;
            self.inner.thinking = None;
            return Next::Rest;
        };
        let (seat, seq) = (thinking.seat, self.course().seq());
        if let Some(plan) = plan.filter(|plan| plan.seq == seq && plan.seat == seat && !plan.rest.is_empty()) {
            return Next::Follow(plan);
        }
        let level = Level::named(&thinking.level).unwrap_or(Level::Random);
        // The same match at the same point thinks the same, before and after a restart.
        let number = (self.of.num.0.cast_unsigned() << 32) ^ seq;
        let class = if self.is_among_computers() { Class::Computers } else { Class::People };
        let (position, whose) = (self.course().position().boxed(), self.inner.visitor);
        let task = ThinkingTask { position, seat, level, number, whose, class };
        let thought = Arc::<ThinkingHandle>::default();
        self.inner.thought = Some(thought.clone());
        Next::Think(task, seq, thought)
    }

    /// Takes the first decision of a plan and says what is left of it: nothing after a die, a reveal or a hand-over,
    /// since the plan did not know how they would turn out.
    async fn follow(&mut self, mut plan: Plan) -> Result<Option<Plan>, Error> {
        if self.course().seq() != plan.seq {
            return Ok(None);
        }
        let limits = Limits { decision: usize::MAX, ..Limits::default() };
        let first = plan.rest.pop_front();
        let decided = match &first {
            Some(decision) => self.decide(plan.seat, std::slice::from_ref(decision), &limits).await.map(|_| true),
            None => Ok(false),
        };
        match decided {
            Ok(true) => {}
            // Thought out on what the seat sees; what it does not see may forbid it.
            Err(Error::Refused { .. } | Error::Malformed(_)) if !plan.fresh => return Ok(None),
            // Thinking again would lead to the same; the match must go on.
            Ok(false) | Err(Error::Refused { .. } | Error::Malformed(_)) => {
                let any = ai::choose(self.course().position(), plan.seat, Level::Random, plan.seq);
                let any = any.ok_or_else(|| Error::internal("it is asked and has no answer"))?;
                self.decide(plan.seat, &[any], &limits).await?;
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
        (plan.seq, plan.fresh) = (self.course().seq(), false);
        let holds = self.course().may_undo(plan.seat).is_ok();
        Ok(Some(plan).filter(|_| holds))
    }
}

impl Match {
    /// Sets the computer to work if people play here and one of its seats is asked. Computers among themselves go on when
    /// they are told to, not when somebody looks.
    pub(crate) fn wake(self: &Arc<Self>, guard: &mut MatchGuard<'_>) {
        if !guard.is_among_computers() {
            self.set_to_work(guard, None);
        }
    }

    /// Lets computers play among themselves, for as long as somebody watches and a little longer.
    pub(crate) fn set_going(self: &Arc<Self>, guard: &mut MatchGuard<'_>, place: Permit) {
        guard.inner.visitor = Some(place.visitor());
        guard.inner.set_going = Instant::now();
        self.set_to_work(guard, Some(place));
    }

    fn set_to_work(self: &Arc<Self>, guard: &mut MatchGuard<'_>, place: Option<Permit>) {
        if guard.inner.thinking.is_none() {
            guard.inner.thinking = guard.next_thought();
            if guard.inner.thinking.is_some() {
                guard.publish_light();
            }
        }
        if self.shared.is_some() && place.is_none() {
            // Whoever takes it from the database does it, here or elsewhere.
            if guard.inner.thinking.is_some() {
                self.work.notify_one();
            }
            return;
        }
        if guard.inner.thinking.is_some() && !guard.inner.busy {
            guard.inner.busy = true;
            tokio::spawn(work(self.clone(), place));
        }
    }

    /// Tells those who watch how far a thought is.
    async fn tell_progress(&self, thought: &Arc<ThinkingHandle>) {
        // Whoever reads the match next notices that it cannot be read.
        let Ok(mut guard) = self.lock().await else { return };
        if !guard.inner.thought.as_ref().is_some_and(|present| Arc::ptr_eq(present, thought)) {
            return;
        }
        let progress = thought.progress();
        if let Some(thinking) = guard.inner.thinking.as_mut().filter(|thinking| thinking.progress != progress) {
            thinking.progress = progress;
            guard.publish_light();
        }
    }
}

/// Whether no person sits there.
pub(crate) fn is_among_computers(holders: &[SeatHolder]) -> bool {
    holders.iter().all(|holder| holder.level().is_some())
}

/// Plays the computer's seats until a person is asked. Where there are none it keeps its place among such matches.
async fn work(played: Arc<Match>, _place: Option<Permit>) {
    let mut failed = String::new();
    // A full disk or a busy one may pass.
    for pause in PAUSES {
        tokio::time::sleep(pause).await;
        failed = match tokio::spawn(play(played.clone())).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => format!("{error:?}"),
            Err(panicked) => panicked.to_string(),
        };
    }
    // The match waits; whoever looks at it next, or the next start of the server, tries again.
    tracing::error!(id = %played.id, failed, "the computer gave up");
    if let Ok(mut guard) = played.lock().await {
        guard.inner.busy = false;
        guard.inner.thinking = None;
        guard.publish_light();
    }
}

/// Thinks, and tells those who watch how far it is.
async fn think(played: &Match, task: ThinkingTask, thought: Arc<ThinkingHandle>) -> Vec<Value> {
    let mut plan = pin!(played.pool.plan(task, thought.clone()));
    let mut ticks = interval_at(tokio::time::Instant::now() + TICK, TICK);
    loop {
        tokio::select! {
            biased;
            plan = &mut plan => return plan,
            _ = ticks.tick() => played.tell_progress(&thought).await,
        }
    }
}

impl Match {
    /// Does what is to be done here for clocks and for the computer, until a person is asked.
    ///
    /// # Errors
    /// The match cannot be read or stored.
    pub(crate) async fn do_work(self: &Arc<Self>) -> Result<(), Error> {
        let mut guard = self.lock().await?;
        let minded = guard.mind_clocks().await.map(drop);
        minded.or_else(Error::unless_stale)?;
        if guard.is_among_computers() || guard.inner.busy {
            return Ok(());
        }
        guard.inner.thinking = guard.next_thought();
        guard.inner.busy = guard.inner.thinking.is_some();
        if !guard.inner.busy {
            return Ok(());
        }
        guard.publish_light();
        drop(guard);
        play(self.clone()).await
    }

    /// Leaves the computer's seats to others: the work was not done to its end.
    pub(crate) async fn leave_work(&self) {
        let mut guard = self.lock_as_known().await.ok();
        if let Some(guard) = &mut guard {
            guard.end_thought();
            guard.inner.busy = false;
        }
    }
}

async fn play(played: Arc<Match>) -> Result<(), Error> {
    let mut plan = None;
    loop {
        let next = played.lock().await?.next(plan.take());
        let following = match next {
            Next::Rest => return Ok(()),
            Next::Follow(plan) => plan,
            Next::Think(task, seq, thought) => {
                let seat = task.seat;
                Plan { seat, seq, rest: think(&played, task, thought).await.into(), fresh: true }
            }
        };
        plan = match played.lock().await?.follow(following).await {
            // Another server was quicker; the match is known as it is now.
            Err(Error::Stale { .. }) => None,
            followed => followed?,
        };
    }
}
