//! A match that other servers serve, too: to learn what they did in it, and to tell what is stored nowhere.
//!
//! What is in memory is a copy. It is brought up to what is stored when somebody asks, when another server says that it wrote, and
//! when a write is refused because somebody else's came first. New decisions are applied as one's own are, since the dice follow
//! from the seed; whatever else happened is read anew, and those who watch are shown the whole again.

use crate::error::Error;
use crate::log::Moment;
use crate::match_guard::{Changed, Match, MatchGuard, Takeback};
use crate::metrics::FIGURES;
use crate::store::shared::AskedBack;
use crate::store::{Act, By, Entry, Eyes, Light, MatchNum, News, Readers, Stored};
use kernel::course::{Course, Decided};
use kernel::{Seat, SeatSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of the other servers in a match, and what they were told.
#[derive(Default)]
pub(crate) struct Elsewhere {
    /// Who watches at each.
    present: BTreeMap<String, Eyes>,
    /// Who watches here, as they were told; nothing if they were told nothing yet.
    told: Option<Eyes>,
    takeback: Option<Takeback>,
}

impl Elsewhere {
    /// Who watches at other servers.
    pub fn present(&self) -> Eyes {
        self.present.values().fold(Eyes::default(), |all, eyes| all.with(*eyes))
    }
}

impl MatchGuard<'_> {
    /// Learns what other servers did here, if they did anything. Says so.
    ///
    /// # Errors
    /// The match cannot be read.
    pub(crate) async fn look_up(&mut self) -> Result<bool, Error> {
        let Some(shared) = &self.of.shared else { return Ok(false) };
        if shared.revision(self.of.num).await? == Some(self.inner.revision) {
            return Ok(false);
        }
        self.catch_up().await?;
        Ok(true)
    }

    /// Brings what is in memory up to what is stored, and shows it to those who watch.
    async fn catch_up(&mut self) -> Result<(), Error> {
        let (store, id) = (self.of.store.clone(), self.of.id.clone());
        let read = tokio::task::spawn_blocking(move || store.load(&id));
        let stored = read.await.map_err(Error::internal)??.ok_or(Error::NotFound("match"))?;
        if stored.revision == self.inner.revision {
            return Ok(());
        }
        let seq = self.course().seq();
        let reseated = stored.seats != self.inner.holders;
        let Some(decided) = self.apply_new(&stored) else {
            self.of.reload(&mut self.inner).await?;
            self.has_learned(true);
            self.show_anew();
            return Ok(());
        };
        self.learn(stored);
        let moved = self.course().seq() != seq;
        self.has_learned(moved);
        if reseated {
            // A seat changed hands: whoever watches shows a token again.
            self.write_log(Changed::Decided(decided));
            self.show_anew();
        } else if moved {
            let lines = self.write_log(Changed::Decided(decided));
            self.publish(&lines);
        } else {
            self.publish_light();
        }
        Ok(())
    }

    /// Applies the decisions that are new, if there is nothing else and they lead where they led before.
    fn apply_new(&mut self, stored: &Stored) -> Option<Vec<(Moment, Decided)>> {
        let known = self.course().entries();
        let added = stored.entries.strip_prefix(known)?.to_vec();
        let same = stored.seq == self.course().seq() + added.len() as u64 && stored.set_back == self.inner.set_back;
        if !same {
            return None;
        }
        let mut decided = Vec::new();
        for entry in &added {
            let moment = self.moment();
            self.inner.moment = None;
            decided.push((moment, repeat(self.course_mut(), entry)?));
        }
        self.course_mut().is_stored();
        Some(decided)
    }

    /// Takes over what stands beside the position.
    fn learn(&mut self, stored: Stored) {
        let Stored { seats, orders, clocks, manners, vacant, listed, summary, due, revision, .. } = stored;
        let inner = &mut *self.inner;
        (inner.holders, inner.orders, inner.clocks, inner.manners) = (seats, orders, clocks, manners);
        (inner.vacant, inner.listed, inner.summary) = (vacant, listed, summary);
        (inner.due, inner.revision) = (due, revision);
    }

    /// What follows from having learned something.
    fn has_learned(&mut self, moved: bool) {
        if moved {
            self.inner.takeback = None;
            self.inner.elsewhere.takeback = None;
            self.end_thought();
        }
        self.inner.thinking = self.next_thought();
        self.note_deadline();
    }

    /// A write came too late: somebody else's came first. Learns of it, and gives the answer.
    ///
    /// # Errors
    /// The match cannot be read.
    pub(crate) async fn was_overtaken(&mut self) -> Result<Error, Error> {
        FIGURES.overtaken.add(1);
        tracing::debug!(id = %self.of.id, "another server wrote first");
        self.of.reload(&mut self.inner).await?;
        self.has_learned(true);
        self.show_anew();
        Ok(Error::Stale { present: self.course().seq() })
    }

    /// Tells the other servers what is stored nowhere, where it is news to them.
    pub(crate) fn tell_others(&mut self) {
        let Some(shared) = &self.of.shared else { return };
        let (watched, takeback) = (self.watched(), self.inner.takeback);
        let seq = self.course().seq();
        let known = &mut self.inner.elsewhere;
        if known.told == Some(watched) && known.takeback == takeback {
            return;
        }
        let asks = known.told.is_none();
        let asked = (known.takeback != takeback).then_some(AskedBack { request: takeback, seq });
        (known.told, known.takeback) = (Some(watched), takeback);
        shared.tell(&self.of.id, Light { present: watched.0, asked, asks });
    }

    /// Hears what another server knows.
    fn hear(&mut self, from: String, light: Light) {
        self.inner.elsewhere.present.insert(from, Eyes(light.present));
        if let Some(AskedBack { request, .. }) = light.asked.filter(|asked| asked.seq == self.course().seq()) {
            (self.inner.takeback, self.inner.elsewhere.takeback) = (request, request);
        }
        if light.asks {
            // As if this had not been told before, but that nobody needs to answer.
            self.inner.elsewhere.told = Some(Eyes(!self.watched().0));
            self.inner.elsewhere.takeback = None;
            self.tell_others();
        }
        self.publish_here();
    }
}

/// Does again what another server did; nothing if it leads elsewhere.
fn repeat(course: &mut Course, entry: &Entry) -> Option<Decided> {
    let Act::Decide { decision, by, .. } = &entry.act else { return None };
    let by = match by {
        By::Player => By::Player,
        By::StandingOrder => By::StandingOrder,
    };
    let decision = serde_json::from_str(decision).ok()?;
    let decided = course.apply(entry.seat, &decision, by).ok()?;
    (course.entries().last() == Some(entry)).then_some(decided)
}

impl Match {
    /// Another server wrote to the match.
    pub(crate) async fn hear_of_write(&self, revision: i64) -> Result<(), Error> {
        let mut guard = self.lock_as_known().await?;
        let concerned = guard.watched() != Eyes::default() || guard.inner.thought.is_some();
        // Whoever asks next looks anyway.
        if concerned && revision > guard.inner.revision {
            guard.catch_up().await?;
        }
        Ok(())
    }

    /// Something was said at another server.
    pub(crate) async fn hear_line(&self, line: u64) -> Result<(), Error> {
        let guard = self.lock_as_known().await?;
        if guard.watched() == Eyes::default() {
            return Ok(());
        }
        let (store, num): (_, MatchNum) = (self.store.clone(), self.num);
        let notes_of = (0..8).map(Seat).fold(SeatSet::NONE, SeatSet::with);
        let readers = Readers { talk: true, notes_of };
        let read = tokio::task::spawn_blocking(move || store.lines(num, readers, Some(line + 1), 1));
        let lines = read.await.map_err(Error::internal)??;
        if let Some(said) = lines.first().filter(|said| said.num == line) {
            guard.tell_line(said);
        }
        Ok(())
    }

    /// Another server told what it knows.
    pub(crate) async fn hear_light(&self, from: String, light: Light) -> Result<(), Error> {
        self.lock_as_known().await?.hear(from, light);
        Ok(())
    }

    /// Nobody watches any more at servers that are gone.
    pub(crate) async fn forget_all_but(&self, alive: &[String]) -> Result<(), Error> {
        let mut guard = self.lock_as_known().await?;
        let before = guard.inner.elsewhere.present.len();
        guard.inner.elsewhere.present.retain(|server, _| alive.contains(server));
        if guard.inner.elsewhere.present.len() != before {
            guard.publish_here();
        }
        Ok(())
    }
}

/// Hears one thing that another server told.
///
/// # Errors
/// The match it is about cannot be read.
pub(crate) async fn heard(played: Arc<Match>, news: News) -> Result<(), Error> {
    match news {
        News::Changed { revision, .. } => played.hear_of_write(revision).await,
        News::Said { line, .. } => played.hear_line(line).await,
        News::Light { from, light, .. } => played.hear_light(from, light).await,
        News::Missed => {
            let mut guard = played.lock_as_known().await?;
            guard.look_up().await.map(drop)
        }
    }
}
