//! A match in memory: who sits there, how it stands, who watches.

use crate::boards::MatchBoards;
use crate::clocks::Clocks;
use crate::computer::Thinking;
use crate::error::Error;
use crate::fair_queue::For;
use crate::ids::{Key, MatchId};
use crate::limits::Recent;
use crate::lobby::{Listed, Summary};
use crate::log::{Happened, LogLine, Moment};
use crate::metrics::FIGURES;
use crate::nodes::Elsewhere;
use crate::people::telling::Changes;
use crate::run_out::Deadlines;
use crate::store::{Append, Eyes, MatchNum, SeatHolder, Shared, Store, StoreError, Stored};
use crate::talk::{Manners, Voice};
use crate::thinker::{Pool, ThinkingHandle};
use crate::time::Time;
use axum::extract::ws::Utf8Bytes;
use kernel::course::{Course, Decided};
use kernel::record::SetBack;
use kernel::scene::{Pictures, View};
use kernel::standing::Orders;
use kernel::{AnyGame, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Instant;
use tokio::sync::{Mutex, MutexGuard, Notify, broadcast};

/// A match in memory.
pub struct Match {
    /// Its public name.
    pub id: MatchId,
    pub(crate) num: MatchNum,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) shared: Option<Arc<dyn Shared>>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) time: Time,
    pub(crate) deadlines: Arc<Deadlines>,
    pub(crate) work: Arc<Notify>,
    pub(crate) changes: Arc<Changes>,
    inner: Mutex<Inner>,
}

/// A request to go further back than the rules of undo allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Takeback {
    /// Who asks.
    pub seat: Seat,
    /// How many standing decisions.
    pub count: usize,
}

/// What changes while a match is played. One request at a time holds it.
pub struct Inner {
    /// `None` after a write failed: what is in memory then is not what is stored, and is read again.
    pub(crate) course: Option<Course>,
    /// How many writes to it are known, where several servers write.
    pub(crate) revision: i64,
    /// Set while the course holds what is not stored yet.
    unsettled: bool,
    pub(crate) holders: Vec<SeatHolder>,
    /// Whether they changed since they were stored.
    pub(crate) reseated: bool,
    /// What is agreed about talk.
    pub(crate) manners: Manners,
    /// Who spoke of late.
    pub(crate) spoken: Recent<Voice>,
    /// Open seats to which nobody has come yet.
    pub(crate) vacant: SeatSet,
    /// Who is told of the match.
    pub(crate) listed: Listed,
    /// Who is asked, and since when.
    pub(crate) summary: Summary,
    /// The clocks, if there are any.
    pub(crate) clocks: Option<Clocks>,
    /// Whether they changed since they were stored, besides what follows from decisions.
    pub(crate) reset_clocks: bool,
    /// The log, once somebody asked for it.
    pub(crate) log: Option<Vec<LogLine>>,
    /// Turn and phase as they stand, if a view told them.
    pub(crate) moment: Option<Moment>,
    /// What those who watch were shown last.
    pub(crate) views: BTreeMap<Eyes, View>,
    /// The pieces as they were drawn last, for whomever.
    pub(crate) drawn: Pictures,
    pub(crate) watchers: BTreeMap<Eyes, broadcast::Sender<Utf8Bytes>>,
    pub(crate) boards: MatchBoards,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) thinking: Option<Thinking>,
    /// Whether a task plays the computer's seats.
    pub(crate) busy: bool,
    /// What it thinks about at present, to be ended when the position is no more.
    pub(crate) thought: Option<Arc<ThinkingHandle>>,
    /// The visitor who last did something here.
    pub(crate) visitor: For,
    /// When computers among themselves were last told to go on.
    pub(crate) set_going: Instant,
    pub(crate) due: bool,
    /// Who watches at other servers.
    pub(crate) elsewhere: Elsewhere,
    /// The standing orders of each seat.
    pub(crate) orders: Vec<Orders>,
    /// Whether they changed since they were stored.
    pub(crate) reordered: bool,
    /// Where newer rules set it back, if they did.
    pub(crate) set_back: Option<SetBack>,
}

impl Match {
    /// A match that was stored.
    ///
    /// # Errors
    /// What was stored does not replay.
    pub fn open(id: MatchId, stored: Stored, game: Arc<dyn AnyGame>, services: &Services) -> Result<Self, Error> {
        let set_back = stored.set_back.clone();
        let (num, due, holders, orders) = (stored.num, stored.due, stored.seats.clone(), stored.orders.clone());
        let (clocks, manners) = (stored.clocks.clone(), stored.manners.clone());
        let (vacant, listed, summary, revision) =
            (stored.vacant, stored.listed, stored.summary.clone(), stored.revision);
        let course = stored.resume(game).map_err(|why| Error::OtherVersion(format!("{id}: {why}")))?;
        Ok(Self::with(
            id,
            num,
            services,
            Inner {
                revision,
                orders,
                set_back,
                clocks,
                manners,
                vacant,
                listed,
                summary,
                ..Inner::new(course, holders).due(due)
            },
        ))
    }

    /// A match that was just stored under this number.
    pub fn with(id: MatchId, num: MatchNum, services: &Services, inner: Inner) -> Self {
        let game = inner.course.as_ref().map(|course| course.beginning().game.clone());
        let game = game.expect("a match is made with a course");
        Self {
            id,
            num,
            game,
            store: services.store.clone(),
            shared: services.shared.clone(),
            work: services.work.clone(),
            pool: services.pool.clone(),
            boards: services.boards.clone(),
            time: services.time.clone(),
            deadlines: services.deadlines.clone(),
            changes: services.changes.clone(),
            inner: Mutex::new(inner),
        }
    }

    /// Waits for its turn; nobody else does anything in this match meanwhile. What other servers did in it before is known.
    ///
    /// # Errors
    /// The match must be read again and cannot.
    pub async fn lock(&self) -> Result<MatchGuard<'_>, Error> {
        let mut guard = self.lock_as_known().await?;
        guard.look_up().await?;
        Ok(guard)
    }

    /// The same with what is known here. Where another server knows more, a write is refused.
    ///
    /// # Errors
    /// The match must be read again and cannot.
    pub(crate) async fn lock_as_known(&self) -> Result<MatchGuard<'_>, Error> {
        let mut inner = self.inner.lock().await;
        if inner.unsettled || inner.course.is_none() {
            self.reload(&mut inner).await?;
        }
        Ok(MatchGuard { of: self, inner })
    }

    pub(crate) async fn reload(&self, inner: &mut Inner) -> Result<(), Error> {
        inner.course = None;
        let (store, id, game) = (self.store.clone(), self.id.clone(), self.game.clone());
        let read = tokio::task::spawn_blocking(move || {
            let stored = store.load(&id)?.ok_or(Error::NotFound("match"))?;
            let beside = (stored.orders.clone(), stored.seats.clone(), stored.clocks.clone());
            let lobby = (stored.vacant, stored.listed, stored.summary.clone());
            let rest = (stored.manners.clone(), stored.due, stored.revision);
            let course = stored.resume(game).map_err(|why| Error::OtherVersion(format!("{id}: {why}")))?;
            Ok::<_, Error>((course, beside, lobby, rest))
        });
        let (course, beside, lobby, rest) = read.await.map_err(Error::internal)??;
        inner.course = Some(course);
        (inner.orders, inner.holders, inner.clocks) = beside;
        (inner.vacant, inner.listed, inner.summary) = lobby;
        (inner.manners, inner.due, inner.revision) = rest;
        (inner.reordered, inner.reseated, inner.reset_clocks) = (false, false, false);
        (inner.unsettled, inner.log, inner.moment) = (false, None, None);
        Ok(())
    }
}

/// What every match needs from the server.
#[derive(Clone)]
pub struct Services {
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// Who plays the computer's seats.
    pub pool: Arc<Pool>,
    /// The boards that are shown.
    pub boards: Arc<Boards>,
    /// What time it is.
    pub time: Time,
    /// When clocks run out.
    pub deadlines: Arc<Deadlines>,
    /// The servers on the same database, if there can be others.
    pub shared: Option<Arc<dyn Shared>>,
    /// Rung when there may be work for the computer.
    pub work: Arc<Notify>,
    /// What people may have to be told of.
    pub changes: Arc<Changes>,
}

/// Boards as they are sent. A board takes a hundred kilobytes and is the same for all matches of a scenario: it is kept
/// once, for as long as one of them is in memory.
#[derive(Default)]
pub struct Boards(std::sync::Mutex<BTreeMap<[u8; 32], Weak<str>>>);

impl Boards {
    /// The one kept copy of this text.
    pub fn share(&self, text: &str) -> Arc<str> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = Sha256::digest(text.as_bytes()).into();
        if let Some(known) = kept.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        kept.retain(|_, board| board.strong_count() > 0);
        let fresh: Arc<str> = text.into();
        kept.insert(key, Arc::downgrade(&fresh));
        fresh
    }

    /// How many are kept.
    pub fn count(&self) -> usize {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.values().filter(|board| board.strong_count() > 0).count()
    }
}

impl Inner {
    /// Nobody watches yet.
    pub fn new(course: Course, holders: Vec<SeatHolder>) -> Self {
        Self {
            course: Some(course),
            revision: 0,
            unsettled: false,
            holders,
            reseated: false,
            manners: Manners::default(),
            spoken: Recent::default(),
            vacant: SeatSet::NONE,
            listed: Listed::default(),
            summary: Summary::default(),
            clocks: None,
            reset_clocks: false,
            log: None,
            moment: None,
            views: BTreeMap::new(),
            drawn: Pictures::default(),
            watchers: BTreeMap::new(),
            boards: MatchBoards::default(),
            takeback: None,
            thinking: None,
            busy: false,
            thought: None,
            visitor: None,
            set_going: Instant::now(),
            due: false,
            elsewhere: Elsewhere::default(),
            orders: Vec::new(),
            reordered: false,
            set_back: None,
        }
    }

    /// As the store has it: whether the computer is to decide.
    #[must_use]
    pub fn due(self, due: bool) -> Self {
        Self { due, ..self }
    }
}

/// A match and the right to act in it: nobody else does meanwhile.
pub struct MatchGuard<'a> {
    pub(crate) of: &'a Match,
    pub(crate) inner: MutexGuard<'a, Inner>,
}

impl MatchGuard<'_> {
    /// The match as it stands.
    pub fn course(&self) -> &Course {
        self.inner.course.as_ref().expect("locking a match reads its course")
    }

    pub(crate) fn course_mut(&mut self) -> &mut Course {
        self.inner.course.as_mut().expect("locking a match reads its course")
    }

    /// What a viewer sees of the position. What looks as it did is not drawn again.
    pub(crate) fn seen_by(&mut self, viewer: Viewer) -> View {
        let Inner { course, drawn, .. } = &mut *self.inner;
        let course = course.as_ref().expect("locking a match reads its course");
        course.position().view_after(viewer, drawn)
    }

    /// The seats that these keys open; the eyes of an observer if there are none.
    ///
    /// # Errors
    /// A token that opens no seat here.
    pub fn eyes(&self, keys: &[Key]) -> Result<Eyes, Error> {
        let mut eyes = Eyes::default();
        for key in keys {
            let opened = self.inner.holders.iter().position(|held| held.token() == Some(&key.hash));
            match opened {
                Some(seat) => eyes = eyes.with(Eyes::of(Viewer::Seat(Seat(seat as u8)))),
                None if key.sent => return Err(Error::NoSuchSeat),
                // It was theirs once, and somebody else has it now.
                None => {}
            }
        }
        Ok(if eyes == Eyes::default() { Eyes::OBSERVER } else { eyes })
    }

    /// All seats that people hold.
    pub fn people(&self) -> Eyes {
        self.seats_where(|holder| matches!(holder, SeatHolder::Human(_)))
    }

    fn seats_where(&self, wanted: impl Fn(&SeatHolder) -> bool) -> Eyes {
        let seats = (0u8..).zip(&self.inner.holders).filter(|(_, holder)| wanted(holder));
        seats.fold(Eyes::default(), |eyes, (seat, _)| eyes.with(Eyes::of(Viewer::Seat(Seat(seat)))))
    }

    /// Whether these eyes may see everything: the game is over, or they hold every seat that people hold.
    pub fn may_see_all(&self, eyes: Eyes) -> bool {
        // What a person kept secret stays so when the computer plays on in their place.
        let all = self.seats_where(|holder| holder.token().is_some());
        self.outcome().is_some() || (all != Eyes::default() && eyes.with(all) == eyes)
    }

    /// Turn and phase, if anybody will read them.
    pub(crate) fn moment(&mut self) -> Moment {
        let read = self.inner.log.is_some() || !self.inner.watchers.is_empty();
        if self.inner.moment.is_none() && read {
            self.inner.moment = Some(Moment::of(&self.course().position().view(Viewer::Observer)));
        }
        self.inner.moment.clone().unwrap_or_default()
    }

    /// Says that the course is about to hold what is not stored.
    pub(crate) fn unsettle(&mut self) {
        self.inner.unsettled = true;
        self.inner.moment = None;
    }

    /// Says that nothing was done after all.
    pub(crate) fn unchanged(&mut self) {
        self.inner.unsettled = false;
    }

    /// Stores what was done since `seq`, and only then lets anybody know.
    ///
    /// # Errors
    /// It could not be stored; it then did not happen.
    pub(crate) async fn settle(&mut self, seq: u64, changed: Changed) -> Result<(), Error> {
        let moved = self.course().seq() != seq;
        if moved {
            self.inner.takeback = None;
        }
        if moved || self.inner.reseated {
            self.end_thought();
            self.inner.thinking = self.next_thought();
        }
        if moved || self.inner.reset_clocks {
            self.ask_clocks(&changed);
        }
        let asked_before = (self.inner.summary.asked, self.inner.summary.over);
        self.sum_up();
        if moved || self.inner.reordered || self.inner.reseated || self.inner.reset_clocks {
            let due = self.inner.thinking.is_some();
            let append = self.added_since(seq, &changed);
            let began = Instant::now();
            match self.of.store.append(append).await {
                Ok(()) => FIGURES.writes.since(began),
                Err(StoreError::Moved) => return Err(self.was_overtaken().await?),
                Err(error) => {
                    self.inner.course = None;
                    // It may have been written all the same.
                    self.of.changes.note(&self.of.id);
                    return Err(error.into());
                }
            }
            self.was_written();
            (self.inner.due, self.inner.reordered) = (due, false);
            (self.inner.reseated, self.inner.reset_clocks) = (false, false);
            self.note_deadline();
            if asked_before != (self.inner.summary.asked, self.inner.summary.over) {
                self.of.changes.note(&self.of.id);
            }
            self.course_mut().is_stored();
        }
        self.inner.unsettled = false;
        let lines = self.write_log(changed);
        self.publish(&lines);
        Ok(())
    }

    /// What is to be stored of what was done since `seq`.
    fn added_since(&mut self, seq: u64, changed: &Changed) -> Append {
        let due = self.inner.thinking.is_some();
        let keyframe = self.course_mut().keyframe(matches!(changed, Changed::Rewound));
        let course = self.course();
        let (stored, forgets) = course.stored();
        Append {
            num: self.of.num,
            from: seq,
            revision: self.inner.revision,
            seq: course.seq(),
            kept: stored.entries as u64,
            kept_steps: stored.steps as u32,
            forgets,
            entries: course.entries()[stored.entries..].to_vec(),
            hash: course.last_hash(),
            keyframe,
            due: (due != self.inner.due).then_some(due),
            orders: self.inner.reordered.then(|| self.inner.orders.clone()),
            seats: self.inner.reseated.then(|| (self.inner.holders.clone(), self.inner.vacant)),
            listed: self.inner.reseated.then_some(self.inner.listed),
            summary: self.inner.summary.clone(),
            clocks: self.inner.clocks.clone(),
        }
    }

    /// Counts a write of our own, where several servers write.
    pub(crate) fn was_written(&mut self) {
        self.inner.revision += i64::from(self.of.shared.is_some());
    }

    /// Adds to the log and returns what is new in it.
    pub(crate) fn write_log(&mut self, changed: Changed) -> News {
        let step = self.course().steps();
        match changed {
            Changed::Decided(decided) if self.inner.log.is_none() && self.inner.watchers.is_empty() => {
                drop(decided);
                News::default()
            }
            Changed::Decided(decided) => {
                let first = step - decided.len() + 1;
                let viewers: Vec<Viewer> = self.course().viewers().collect();
                let line = |(step, (moment, decided)): (usize, &(Moment, Decided))| {
                    let Decided { seat, label, done, by, .. } = decided;
                    let happened = Happened { step, seat: *seat, label, moment, done, by: *by };
                    LogLine::new(&happened, viewers.iter().copied())
                };
                let lines: Vec<LogLine> = (first..).zip(&decided).map(line).collect();
                if let Some(log) = &mut self.inner.log {
                    log.extend(lines.iter().cloned());
                }
                News { lines, undone_to: None }
            }
            Changed::Undone | Changed::Rewound => {
                if let Some(log) = &mut self.inner.log {
                    log.truncate(step);
                }
                News { lines: Vec::new(), undone_to: Some(step) }
            }
        }
    }

    /// Learns turn and phase from a view that was made anyway.
    pub(crate) fn learn_moment(&mut self, view: &View) {
        if self.inner.moment.is_none() {
            self.inner.moment = Some(Moment::of(view));
        }
    }

    /// The log from the first decision, made by playing the match again if nobody asked before.
    ///
    /// # Errors
    /// What was stored does not replay.
    pub(crate) async fn ensure_log(&mut self) -> Result<(), Error> {
        if self.inner.log.is_some() {
            return Ok(());
        }
        let course = self.course();
        let replay = course.replay(course.steps(), None);
        let viewers: Vec<Viewer> = course.viewers().collect();
        let made = tokio::task::spawn_blocking(move || {
            let mut log = Vec::new();
            replay.run(|shown| {
                let moment = Moment::of(&shown.before.view(Viewer::Observer));
                let (step, seat, label) = (shown.step, shown.entry.seat, shown.label.as_str());
                let by = shown.entry.by();
                let happened = Happened { step, seat, label, moment: &moment, done: shown.done, by };
                log.push(LogLine::new(&happened, viewers.iter().copied()));
            })?;
            Ok::<_, String>(log)
        });
        let log = made.await.map_err(Error::internal)?;
        self.inner.log = Some(log.map_err(|why| Error::OtherVersion(format!("{}: {why}", self.of.id)))?);
        Ok(())
    }
}

/// What was done in a match.
pub(crate) enum Changed {
    /// Decisions were applied, each with the moment before it.
    Decided(Vec<(Moment, Decided)>),
    /// The last decision was taken back.
    Undone,
    /// Several were taken back with consent.
    Rewound,
}

/// What is new in the log.
#[derive(Default)]
pub(crate) struct News {
    pub lines: Vec<LogLine>,
    pub undone_to: Option<usize>,
}
