//! What people do in a match: decide, take back, ask what could be done.

use crate::config::Limits;
use crate::error::Error;
use crate::ids::{Key, Token};
use crate::limits::Peer;
use crate::log::Moment;
use crate::match_guard::{Changed, Match, MatchGuard, Takeback};
use crate::metrics::FIGURES;
use crate::store::{By, Eyes};
use kernel::any::Declined;
use kernel::course::{Decided, Rejected};
use kernel::{RuleId, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// A seat as a request names it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SeatName {
    /// By its place in the list of seats.
    Number(u8),
    /// By its key.
    Key(String),
}

/// Who asks for something to be done.
#[derive(Clone, Debug)]
pub struct Caller {
    /// What opens their seats.
    pub keys: Vec<Key>,
    /// From where.
    pub from: Peer,
}

/// Decisions as they are sent.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// For which seat.
    pub seat: SeatName,
    /// What the sender knows.
    pub seq: u64,
    /// In order.
    pub decisions: Vec<Value>,
}

/// What came of decisions.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Answer {
    /// The number of the match now.
    pub seq: u64,
    /// How many were applied.
    pub applied: usize,
    /// Why the next one was not.
    pub refused: Option<Refused>,
}

/// Why a decision was not applied.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Refused {
    /// One sentence.
    pub text: String,
    /// The rule, if one forbids it.
    pub rule: Option<RuleId>,
}

/// A request to take back, or the answer to one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskBack {
    /// For which seat.
    pub seat: SeatName,
    /// What the sender knows.
    pub seq: u64,
    /// Yes or no to the other side's request.
    #[serde(default)]
    pub answer: Option<bool>,
    /// How many standing decisions.
    #[serde(default)]
    pub count: Option<usize>,
}

impl MatchGuard<'_> {
    /// The seat of this name, if these eyes hold it.
    ///
    /// # Errors
    /// No such seat, or somebody else's.
    pub fn own_seat(&self, eyes: Eyes, name: &SeatName) -> Result<Seat, Error> {
        let about = self.of.game.about();
        let seat = match name {
            SeatName::Number(number) => Some(Seat(*number)).filter(|seat| seat.index() < about.seats.len()),
            // A number in an address is text.
            SeatName::Key(key) => {
                about.seat(key).or_else(|| key.parse().ok().map(Seat).filter(|seat| seat.index() < about.seats.len()))
            }
        };
        let seat = seat.ok_or_else(|| Error::Malformed("this game has no such seat".into()))?;
        if eyes.has(seat) { Ok(seat) } else { Err(Error::NotYourSeat) }
    }

    /// The seat of this name, for whoever holds it and now acts in it.
    pub(crate) fn acting_seat(&mut self, caller: &Caller, name: &SeatName) -> Result<(Eyes, Seat), Error> {
        let eyes = self.eyes(&caller.keys)?;
        let seat = self.own_seat(eyes, name)?;
        self.still_plays(seat)?;
        self.inner.visitor = Some(caller.from.visitor());
        Ok((eyes, seat))
    }

    /// The seat of this name, for whoever holds it, if the match is where the caller saw it. Another server may know more of it.
    async fn acting(&mut self, caller: &Caller, name: &SeatName, seq: u64) -> Result<(Eyes, Seat), Error> {
        let check = |guard: &mut Self| {
            let found = guard.acting_seat(caller, name)?;
            guard.at_present(seq).map(|()| found)
        };
        match check(self) {
            Err(Error::Stale { .. } | Error::NoSuchSeat) if self.look_up().await? => check(self),
            found => found,
        }
    }

    fn at_present(&self, seq: u64) -> Result<(), Error> {
        let present = self.course().seq();
        if seq == present { Ok(()) } else { Err(Error::Stale { present }) }
    }

    /// Applies decisions in order until one is refused or the turn to decide passes to somebody else (an enemy who may fire at
    /// a move), and stores them.
    ///
    /// # Errors
    /// The first one is malformed or refused, or they cannot be stored: nothing changes.
    pub(crate) async fn decide(&mut self, seat: Seat, decisions: &[Value], limits: &Limits) -> Result<Answer, Error> {
        let mut seq = self.course().seq();
        let (mut applied, mut decided, mut refused) = (0, Vec::new(), None);
        if self.course().entries().len() + decisions.len() > limits.match_length {
            let most = limits.match_length;
            return Err(Error::NotAllowed(format!("a match has at most {most} decisions")));
        }
        for decision in decisions {
            if compact_length(decision) > limits.decision {
                return Err(Error::TooLarge);
            }
        }
        for decision in decisions {
            let asked = self.course().position().asked();
            let passed_on = !asked.contains(seat) && asked != SeatSet::NONE;
            let moment = self.moment();
            self.unsettle();
            match self.course_mut().decide(seat, decision, By::Player) {
                Ok(done) => {
                    applied += 1;
                    if done.undid {
                        seq = self.settle_undoing(seq, std::mem::take(&mut decided)).await?;
                    } else {
                        decided.push((moment, done));
                    }
                    // Within a chain too: a move goes on past those who have orders to let it pass.
                    self.follow_orders(&mut decided, limits);
                }
                Err(rejected) if applied == 0 => {
                    // Nothing was applied, so memory and store agree.
                    self.unchanged();
                    return Err(self.rejection(rejected));
                }
                // What a seat may do without being asked was accepted above; the rest of a chain waits for the answer.
                Err(_) if passed_on => break,
                Err(rejected) => {
                    refused = Some(rejected);
                    break;
                }
            }
        }
        if decided.is_empty() {
            self.unchanged();
        } else {
            self.settle(seq, Changed::Decided(decided)).await?;
        }
        let refused = refused.map(|rejected| why(&rejected));
        Ok(Answer { seq: self.course().seq(), applied, refused })
    }

    /// Stores what was decided, the last of which the present decision undid. Gives the number after it.
    async fn settle_undoing(&mut self, seq: u64, mut decided: Vec<(Moment, Decided)>) -> Result<u64, Error> {
        // Those who watch saw none of a pair that came in one request.
        decided.pop();
        let changed = if decided.is_empty() { Changed::Undone } else { Changed::Decided(decided) };
        self.settle(seq, changed).await?;
        Ok(self.course().seq())
    }

    fn rejection(&self, rejected: Rejected) -> Error {
        let seq = self.course().seq();
        match rejected {
            Rejected::Declined(Declined::Malformed { reason }) => {
                Error::Malformed(format!("this is no decision of the game: {reason}"))
            }
            Rejected::Declined(Declined::Refused { why, .. }) => Error::Refused { text: why.text, rule: why.rule, seq },
            Rejected::Panicked => Error::internal(format!("{}: the rules panicked at {seq}", self.of.id)),
        }
    }

    async fn undo(&mut self, seat: Seat) -> Result<u64, Error> {
        let seq = self.course().seq();
        self.unsettle();
        let undone = self.course_mut().undo(seat);
        if let Err(why) = undone {
            self.unchanged();
            return Err(Error::NotAllowed(why.to_string()));
        }
        self.settle(seq, Changed::Undone).await?;
        Ok(self.course().seq())
    }

    async fn takeback(&mut self, eyes: Eyes, seat: Seat, asked: &AskBack) -> Result<(), Error> {
        if self.outcome().is_some() {
            // The seed is told then, and with it every roll to come.
            let why = "the game is over and its dice are known: play on from an earlier moment instead";
            return Err(Error::NotAllowed(why.into()));
        }
        match (asked.answer, self.inner.takeback) {
            (Some(_), None) => Err(Error::NotAllowed("nobody asked to take anything back".into())),
            (Some(true), Some(request)) if request.seat == seat => {
                Err(Error::NotAllowed("the other side must agree, not the one who asks".into()))
            }
            (Some(true), Some(request)) => self.rewind(request).await,
            (Some(false), Some(_)) => {
                self.inner.takeback = None;
                self.publish_light();
                Ok(())
            }
            // Consent is given to what was asked, not to what is asked after it.
            (None, Some(_)) => Err(Error::NotAllowed("going back is asked for already: that is answered first".into())),
            (None, None) => self.ask_back(eyes, seat, asked.count).await,
        }
    }

    async fn ask_back(&mut self, eyes: Eyes, seat: Seat, count: Option<usize>) -> Result<(), Error> {
        let steps = self.course().steps();
        let count = count.or_else(|| self.course().since_last_of(seat));
        let count = count.filter(|count| (1..=steps).contains(count));
        let count = count.ok_or_else(|| Error::NotAllowed("there is not so much to take back".into()))?;
        let request = Takeback { seat, count };
        // The computer agrees to everything, and one who holds every other seat need not ask.
        if eyes.with(self.people()) == eyes {
            return self.rewind(request).await;
        }
        self.inner.takeback = Some(request);
        self.publish_light();
        Ok(())
    }

    async fn rewind(&mut self, request: Takeback) -> Result<(), Error> {
        let course = self.course();
        let (seq, step) = (course.seq(), course.steps().saturating_sub(request.count));
        let position = self.position_at(step).await?;
        self.unsettle();
        self.course_mut().rewind(request.seat, step, position);
        self.settle(seq, Changed::Rewound).await
    }
}

fn why(rejected: &Rejected) -> Refused {
    match rejected {
        Rejected::Declined(Declined::Refused { why, .. }) => Refused { text: why.text.clone(), rule: Some(why.rule) },
        Rejected::Declined(declined @ Declined::Malformed { .. }) => Refused { text: declined.to_string(), rule: None },
        Rejected::Panicked => Refused { text: "something went wrong on the server".into(), rule: None },
    }
}

fn compact_length(decision: &Value) -> usize {
    decision.to_string().len()
}

impl Match {
    /// Checks seat and number, then decides. Runs as a task of its own, so that a caller who hangs up in the
    /// middle does not leave a decision half told.
    ///
    /// # Errors
    /// As [`MatchGuard::decide`]; a foreign seat, a stale number, too many decisions.
    pub async fn decide(self: Arc<Self>, caller: Caller, asked: Decide, limits: Limits) -> Result<Answer, Error> {
        let work = async move {
            if asked.decisions.is_empty() || asked.decisions.len() > limits.decisions {
                return Err(Error::Malformed(format!("send 1 to {} decisions", limits.decisions)));
            }
            let mut guard = self.lock_to_act().await?;
            loop {
                let (_, seat) = guard.acting(&caller, &asked.seat, asked.seq).await?;
                match guard.decide(seat, &asked.decisions, &limits).await {
                    // Another server wrote something beside the position, such as a clock: it is known now.
                    Err(Error::Stale { present }) if present == asked.seq => {}
                    answer => {
                        FIGURES.refused.add(u64::from(matches!(answer, Err(Error::Refused { .. }))));
                        let answer = answer?;
                        FIGURES.decisions.add(answer.applied as u64);
                        self.wake(&mut guard);
                        return Ok(answer);
                    }
                }
            }
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }

    /// Takes back the last decision of a seat.
    ///
    /// # Errors
    /// A foreign seat, a stale number, a barrier.
    pub async fn undo(self: Arc<Self>, caller: Caller, name: SeatName, seq: u64) -> Result<u64, Error> {
        let work = async move {
            let mut guard = self.lock_to_act().await?;
            let (_, seat) = guard.acting(&caller, &name, seq).await?;
            let seq = guard.undo(seat).await?;
            self.wake(&mut guard);
            Ok(seq)
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }

    /// Asks to go further back, or answers.
    ///
    /// # Errors
    /// A foreign seat, a stale number, nothing to go back to, nobody who asked.
    pub async fn takeback(self: Arc<Self>, caller: Caller, asked: AskBack) -> Result<(u64, Option<Takeback>), Error> {
        let work = async move {
            let mut guard = self.lock_to_act().await?;
            let (eyes, seat) = guard.acting(&caller, &asked.seat, asked.seq).await?;
            guard.takeback(eyes, seat, &asked).await?;
            self.wake(&mut guard);
            Ok((guard.course().seq(), guard.inner.takeback))
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }

    /// Exchanges an invite for a token that only its new holder knows.
    ///
    /// # Errors
    /// Not exactly one token, or one that opens nothing.
    pub async fn claim(self: Arc<Self>, tokens: Vec<Token>) -> Result<(Seat, String, Token), Error> {
        // To its end even if whoever asks is gone: memory and store must not differ about who holds a seat.
        let work = async move {
            let [invite] = tokens.as_slice() else { return Err(Error::NoSuchSeat) };
            let mut guard = self.lock().await?;
            let eyes = guard.eyes(&[Key::from(invite)])?;
            let seat = eyes.seats().next().ok_or(Error::NoSuchSeat)?;
            let taken = guard.hand_over(seat).await?;
            self.wake(&mut guard);
            Ok(taken)
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }
}
