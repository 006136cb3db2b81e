//! Whose time runs out: clocks are asked with each decision, and one timer waits for the next that ends.
//!
//! The store has for each match up to when its clocks are charged and when the next one ends. The same is kept here in
//! order, so that the server waits for one moment, whatever number of matches there are. Who ran out is noticed under the
//! lock of the match and stored before anybody is told, so it happens once, also if the server is killed on the way: then
//! the next one notices it.

use crate::clocks::{Asked, ClocksShown, RunOut};
use crate::error::Error;
use crate::ids::MatchId;
use crate::log::Moment;
use crate::match_guard::{Changed, Match, MatchGuard};
use crate::matches::Matches;
use crate::store::{By, SeatHolder};
use crate::time::Stamp;
use kernel::scene::View;
use kernel::{Outcome, Seat, SeatSet, Viewer, rule};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How often it is noted that the server serves, in milliseconds. A server that is killed gives its players back the time
/// since the last of these.
const BEAT: u64 = 10_000;
/// How long a match that cannot be read or stored is left alone before it is tried again, in milliseconds.
const PUT_OFF: u64 = 5_000;

/// When the clocks of matches run out.
#[derive(Default)]
pub struct Deadlines {
    kept: Mutex<Kept>,
    changed: Notify,
}

#[derive(Default)]
struct Kept {
    by_match: BTreeMap<MatchId, Stamp>,
    in_order: BTreeSet<(Stamp, MatchId)>,
}

impl Deadlines {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Nothing that can panic happens while it is held.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the next clock of a match runs out; never if none runs.
    pub fn set(&self, id: &MatchId, at: Option<Stamp>) {
        let mut kept = self.kept();
        if kept.by_match.get(id).copied() == at {
            return;
        }
        if let Some(old) = kept.by_match.remove(id) {
            kept.in_order.remove(&(old, id.clone()));
        }
        if let Some(at) = at {
            kept.by_match.insert(id.clone(), at);
            kept.in_order.insert((at, id.clone()));
        }
        drop(kept);
        self.changed.notify_one();
    }

    /// The next one.
    pub fn next(&self) -> Option<(Stamp, MatchId)> {
        self.kept().in_order.first().cloned()
    }
}

/// Of so many seats these lose by running out of time.
pub(crate) fn on_time(lost: &[Seat], seats: usize) -> Outcome {
    let mut others = (0u8..).map(Seat).take(seats).filter(|seat| !lost.contains(seat));
    // Among several who are left nobody has won.
    let winner = others.next().filter(|_| others.next().is_none());
    Outcome { winner, level: "on time".into(), points: Vec::new(), halves: false, rule: rule("") }
}

impl Changed {
    /// Who did it in person: what was agreed upon was done by nobody.
    fn acted(&self) -> SeatSet {
        match self {
            Self::Decided(decided) => {
                let own = decided.iter().filter(|(_, decided)| decided.by == By::Player);
                own.fold(SeatSet::NONE, |all, (_, decided)| all.with(decided.seat))
            }
            // Only their own: nobody else's clock stands because of it.
            Self::Undone => (0..8).map(Seat).fold(SeatSet::NONE, SeatSet::with),
            Self::Rewound => SeatSet::NONE,
        }
    }
}

impl MatchGuard<'_> {
    /// Whether somebody lost this match by running out of time.
    pub(crate) fn is_lost(&self) -> bool {
        self.inner.clocks.as_ref().is_some_and(|clocks| !clocks.lost().is_empty())
    }

    /// How the match ended: by the rules, or because somebody ran out of time.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_lost() {
            return self.course().position().outcome();
        }
        let lost = self.inner.clocks.as_ref().map_or(&[][..], |clocks| clocks.lost());
        Some(on_time(lost, self.inner.holders.len()))
    }

    /// Who is to decide: nobody once the match is lost.
    pub(crate) fn asked(&self) -> SeatSet {
        if self.is_lost() { SeatSet::NONE } else { self.course().position().asked() }
    }

    /// What a viewer sees now. A match that was lost asks nothing more.
    pub(crate) fn view(&mut self, viewer: Viewer) -> View {
        let mut view = self.seen_by(viewer);
        if self.is_lost() {
            view.asked.clear();
            view.prompt.options.clear();
            view.prompt.asides.clear();
            view.prompt.duties.clear();
            view.outcome = self.outcome();
        }
        view
    }

    /// Whether whoever holds the seat may still act in it.
    ///
    /// # Errors
    /// Time ran out.
    pub(crate) fn still_plays(&mut self, seat: Seat) -> Result<(), Error> {
        if self.is_lost() {
            return Err(Error::NotAllowed("the game is over: time ran out".into()));
        }
        if matches!(self.inner.holders.get(seat.index()), Some(SeatHolder::StandIn { .. })) {
            return Err(Error::NotAllowed("your time ran out, and the computer plays on in your place".into()));
        }
        self.has_come(seat);
        Ok(())
    }

    /// Somebody plays this seat from now on. The clocks begin when the last player is there.
    pub(crate) fn has_come(&mut self, seat: Seat) {
        if self.inner.vacant.contains(seat) {
            let others = self.inner.vacant.iter().filter(|vacant| *vacant != seat);
            self.inner.vacant = others.fold(SeatSet::NONE, SeatSet::with);
            self.inner.reseated = true;
            self.inner.reset_clocks = self.inner.clocks.is_some();
        }
    }

    pub(crate) fn clocks_shown(&self) -> Option<ClocksShown<'_>> {
        let clocks = self.inner.clocks.as_ref()?;
        Some(clocks.shown(self.of.time.now(), !self.inner.vacant.is_empty()))
    }

    /// The people who are to decide.
    fn people_asked(&self) -> SeatSet {
        let is_person = |seat: &Seat| matches!(self.inner.holders.get(seat.index()), Some(SeatHolder::Human(_)));
        self.asked().iter().filter(is_person).fold(SeatSet::NONE, SeatSet::with)
    }

    /// Lets the clocks of those run who are asked after this.
    pub(crate) fn ask_clocks(&mut self, changed: &Changed) {
        if self.inner.clocks.is_none() {
            return;
        }
        let view = self.view(Viewer::Observer);
        self.learn_moment(&view);
        let Moment { turn, phasing, .. } = Moment::of(&view);
        let (people, now) = (self.people_asked(), self.of.time.now());
        let turn = format!("{turn} {}", phasing.map_or(String::new(), |seat| seat.0.to_string()));
        let all_there = self.inner.vacant.is_empty();
        let asked = Asked { people, acted: changed.acted(), turn: &turn, all_there };
        if let Some(clocks) = &mut self.inner.clocks {
            clocks.ask(now, &asked);
        }
    }

    /// Tells the timer when the next clock of this match runs out.
    pub(crate) fn note_deadline(&self) {
        if let Some(clocks) = &self.inner.clocks {
            self.of.deadlines.set(&self.of.id, clocks.deadline());
        }
    }

    /// Stores what changed beside the position.
    pub(crate) async fn store_beside(&mut self) -> Result<(), Error> {
        let seq = self.course().seq();
        self.unsettle();
        self.settle(seq, Changed::Decided(Vec::new())).await
    }

    /// Notices whose time is over, and does what was agreed. Says whether anybody's was.
    ///
    /// # Errors
    /// It cannot be stored; it then did not happen.
    pub(crate) async fn mind_clocks(&mut self) -> Result<bool, Error> {
        let (now, people) = (self.of.time.now(), self.people_asked());
        if !self.inner.vacant.is_empty() {
            return Ok(false);
        }
        let Some(clocks) = &mut self.inner.clocks else { return Ok(false) };
        if clocks.running() != people {
            // Newer rules set the match back, and somebody else is asked: whoever is not cannot run out.
            self.inner.reset_clocks = true;
            self.store_beside().await?;
            return Ok(false);
        }
        let then = clocks.terms.then.clone();
        let mut any = false;
        while let Some(clocks) = &mut self.inner.clocks {
            let out = clocks.run_out(now);
            if out.is_empty() {
                break;
            }
            any = true;
            match &then {
                RunOut::Wait => {}
                RunOut::Lose => clocks.lose(&out),
                RunOut::Computer(level) => out.iter().for_each(|seat| self.stand_in(*seat, level)),
                RunOut::Substitute => self.open_to_substitutes(&out),
            }
        }
        if any {
            self.inner.reset_clocks = true;
            self.store_beside().await?;
            self.show_anew();
            if matches!(then, RunOut::Substitute) {
                // Whoever had an account here is asked nothing more, and told nothing more.
                self.of.changes.note(&self.of.id);
            }
        }
        Ok(any)
    }

    /// The computer plays on in the place of a person.
    fn stand_in(&mut self, seat: Seat, level: &str) {
        if let Some(SeatHolder::Human(of)) = self.inner.holders.get(seat.index()).cloned() {
            self.inner.holders[seat.index()] = SeatHolder::StandIn { level: level.to_owned(), of };
            self.inner.reseated = true;
        }
        if let Some(clocks) = &mut self.inner.clocks {
            clocks.put_away(seat);
        }
    }

    /// Everybody who watches begins anew with the whole, since what they see changes without a decision.
    pub(crate) fn show_anew(&mut self) {
        self.inner.watchers.clear();
        self.inner.views.clear();
    }
}

impl Match {
    /// Waits for its turn to do something, after whoever ran out of time before.
    ///
    /// # Errors
    /// As [`Match::lock`]; what ran out cannot be stored.
    pub(crate) async fn lock_to_act(self: &Arc<Self>) -> Result<MatchGuard<'_>, Error> {
        let mut guard = self.lock_as_known().await?;
        if guard.mind_clocks().await? {
            self.wake(&mut guard);
        }
        Ok(guard)
    }
}

impl Matches {
    /// Waits for each clock that runs out, for ever.
    pub async fn mind_clocks(&self) {
        loop {
            match self.deadlines().next() {
                None => self.deadlines().changed.notified().await,
                Some((at, _)) => tokio::select! {
                    () = self.time().until(at) => self.run_out().await,
                    () = self.deadlines().changed.notified() => {}
                },
            }
        }
    }

    /// Does what was agreed wherever a clock has run out by now.
    pub async fn run_out(&self) {
        while let Some((_, id)) = self.deadlines().next().filter(|(at, _)| *at <= self.time().now()) {
            let done = self.run_out_in(&id).await;
            // Another server was quicker: what it did is known now.
            if let Err(error) = done.or_else(Error::unless_stale) {
                tracing::error!(%id, ?error, "a clock ran out and it could not be stored");
                self.deadlines().set(&id, Some(self.time().now().after(PUT_OFF)));
            }
        }
    }

    async fn run_out_in(&self, id: &MatchId) -> Result<(), Error> {
        let played = self.get(id).await?;
        let guard = played.lock_to_act().await?;
        // Where nobody ran out after all, the next moment is another.
        let next = guard.inner.clocks.as_ref().and_then(|clocks| clocks.deadline());
        self.deadlines().set(id, next);
        Ok(())
    }

    /// Notes now and then that clocks are being served, for ever.
    pub async fn beat(&self) {
        loop {
            self.time().until(self.time().now().after(BEAT)).await;
            if self.deadlines().next().is_some() {
                self.beat_once().await;
            }
        }
    }

    /// Notes that clocks are being served now.
    pub async fn beat_once(&self) {
        if let Err(error) = self.store().beat(self.time().now()).await {
            Error::from(error).note();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_deadline_is_the_earliest_and_each_match_has_one() {
        let deadlines = Deadlines::default();
        let [one, two] = [MatchId::fresh(), MatchId::fresh()];
        deadlines.set(&one, Some(Stamp(50)));
        deadlines.set(&two, Some(Stamp(40)));
        assert_eq!(deadlines.next(), Some((Stamp(40), two.clone())));
        deadlines.set(&two, Some(Stamp(60)));
        assert_eq!(deadlines.next(), Some((Stamp(50), one.clone())));
        deadlines.set(&one, None);
        deadlines.set(&two, None);
        assert_eq!(deadlines.next(), None);
    }
}
