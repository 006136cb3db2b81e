//! The course of a game being played: position, dice, what was done, what can be taken back.
//!
//! It may begin from a position or a record that somebody brought along, is taken up again from a snapshot instead of from
//! the first decision, and a rule that panics leaves it as it was. [`crate::record`] writes it to files and reads it;
//! servers keep it in a database.

mod entry;
mod replay;

pub use entry::{Act, By, Entry, Keyframe, Origin};
pub use replay::{Replay, Step};
pub(crate) use replay::{Unrepeatable, repeat};

use crate::any::{Declined, Done, StateHash};
use crate::data::Problem;
use crate::{AnyGame, Position, Seat, Seed, SeededDice, Start, Viewer, ViewerSet};
use entry::{first, unlike};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Why nothing could be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nothing was decided since a die fell, a secret was shown or the turn changed hands.
    #[error("nothing can be taken back: a die was rolled, a secret shown or the turn changed hands")]
    Barrier,
    /// The last decision was another seat's.
    #[error("the last decision was the other side's")]
    NotYours,
}

/// Why a decision was not applied.
#[derive(Debug)]
pub enum Rejected {
    /// It is malformed or illegal.
    Declined(Declined),
    /// The rules have a fault. The position is as it was.
    Panicked,
}

/// A decision that was applied.
#[derive(Debug)]
pub struct Decided {
    /// Who decided.
    pub seat: Seat,
    /// In words, as it read before it was applied.
    pub label: String,
    /// What it led to.
    pub done: Done,
    /// Who answered.
    pub by: By,
    /// Whether it only undid the decision before: both are then gone from the record.
    pub undid: bool,
}

/// What a course begins with.
#[derive(Clone)]
pub struct Beginning {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// Scenario and options.
    pub start: Start,
    /// The secret dice.
    pub seed: Seed,
    /// The first position.
    pub origin: Origin,
    /// Its hash.
    pub opening: StateHash,
    /// How many of the entries came from elsewhere, rolled with other dice.
    pub brought: u64,
}

/// A match being played.
pub struct Course {
    beginning: Beginning,
    dice: SeededDice,
    position: Box<dyn Position>,
    entries: Vec<Entry>,
    /// The places in `entries` of the decisions that stand.
    standing: Vec<u32>,
    /// The positions before each decision that can still be taken back, with who made it.
    back: Vec<(Seat, Box<dyn Position>)>,
    /// The step of the last snapshot.
    kept: u32,
    /// How many things were ever done or taken back. It never falls, also where what was taken back leaves nothing behind.
    seq: u64,
    /// Whether the last decision may not go from the record: a die fell or a secret was shown.
    binding: bool,
    /// How much of the record the store has.
    stored: Prefix,
    /// Whether the store has more than that.
    forgets: bool,
}

/// The first entries of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Entries, those that take decisions back among them.
    pub entries: usize,
    /// How many decisions stood after them.
    pub steps: usize,
}

/// A snapshot is worth its place once this many decisions share it: that bounds both what replaying from it costs
/// and what it adds to each decision in the store.
const BYTES_A_DECISION: usize = 24;
const FEWEST_DECISIONS: usize = 16;
/// How far back a seat can go by itself: each step is a whole position.
const MOST_BACK: usize = 500;

impl Course {
    /// Begins a scenario.
    ///
    /// # Errors
    /// Unknown scenario or options.
    pub fn begin(game: Arc<dyn AnyGame>, start: &Start, seed: Seed) -> Result<(Self, Done), Vec<Problem>> {
        let start = game.about().complete(start)?;
        let mut dice = SeededDice::new(seed);
        let (position, done) = game.start(&start, &mut dice)?;
        let (origin, opening) = (Origin::Scenario(done.faces.clone()), position.hash());
        let beginning = Beginning { game, start, seed, origin, opening, brought: 0 };
        Ok((Self::at(beginning, dice, position), done))
    }

    /// Begins from a position that somebody brought along.
    pub fn from_position(game: Arc<dyn AnyGame>, start: Start, position: Box<dyn Position>, seed: Seed) -> Self {
        let (origin, opening) = (Origin::File(position.to_file().to_string()), position.hash());
        let beginning = Beginning { game, start, seed, origin, opening, brought: 0 };
        Self::at(beginning, SeededDice::new(seed), position)
    }

    /// Goes on, with dice of its own, from what was decided elsewhere.
    ///
    /// # Errors
    /// What was decided does not replay to the hashes it claims.
    pub fn from_entries(mut beginning: Beginning, entries: Vec<Entry>) -> Result<Self, String> {
        beginning.brought = entries.len() as u64;
        let seed = beginning.seed;
        let mut course = Self::take_up(beginning, entries, None)?;
        course.dice = SeededDice::new(seed);
        Ok(course)
    }

    /// Takes up a game as it was kept, from its last snapshot if that can be read. `seq` is the number it had.
    ///
    /// # Errors
    /// What was kept does not replay to the hash of the last position.
    pub fn resume(
        beginning: Beginning,
        entries: Vec<Entry>,
        keyframe: Option<Keyframe>,
        seq: u64,
    ) -> Result<Self, String> {
        let near = keyframe.and_then(|keyframe| Self::take_up(beginning.clone(), entries.clone(), Some(keyframe)).ok());
        // No snapshot, or one of an older version of the game's state: the decisions can still be read.
        let mut course = near.map_or_else(|| Self::take_up(beginning, entries, None), Ok)?;
        course.seq = seq;
        course.is_stored();
        Ok(course)
    }

    /// A game at its first position, to be played again with its own dice.
    ///
    /// # Errors
    /// The first position is another one, or other dice than its own set it up.
    pub fn reopen(beginning: Beginning) -> Result<Self, Problem> {
        let position = beginning.open()?;
        let mut dice = SeededDice::new(beginning.seed);
        if let (Origin::Scenario(dealt), 0) = (&beginning.origin, beginning.brought) {
            // Rolled once more with the secret dice: they go on where the set-up left them.
            let (_, rolled) = beginning.game.start(&beginning.start, &mut dice).map_err(first)?;
            if rolled.faces != *dealt {
                return Err(unlike("dealt", format!("{dealt:?}"), format!("{:?}", rolled.faces)));
            }
        }
        Ok(Self::at(beginning, dice, position))
    }

    fn at(beginning: Beginning, dice: SeededDice, position: Box<dyn Position>) -> Self {
        Self {
            beginning,
            dice,
            position,
            entries: Vec::new(),
            standing: Vec::new(),
            back: Vec::new(),
            kept: 0,
            seq: 0,
            binding: true,
            stored: Prefix { entries: 0, steps: 0 },
            forgets: false,
        }
    }

    fn take_up(beginning: Beginning, entries: Vec<Entry>, keyframe: Option<Keyframe>) -> Result<Self, String> {
        let (position, seq, kept) = match keyframe {
            Some(keyframe) => {
                let position = beginning.game.restore(&keyframe.state).map_err(|problem| problem.to_string())?;
                (position, keyframe.seq as usize, keyframe.step)
            }
            None => (beginning.open().map_err(|problem| problem.to_string())?, 0, 0),
        };
        let taken = match entries.last() {
            Some(entry) => entry.taken,
            None => beginning.taken_by_set_up()?,
        };
        let dice = SeededDice::resumed(beginning.seed, taken);
        let mut course = Self { kept, ..Self::at(beginning, dice, position) };
        for (place, mut entry) in entries.into_iter().enumerate() {
            if place >= seq {
                course.repeat(&mut entry)?;
            }
            if (place as u64) < course.beginning.brought {
                // What happened elsewhere is not taken back here.
                course.back.clear();
            }
            course.note(entry);
        }
        let expected = course.last_hash();
        let found = course.position.hash();
        if found == expected { Ok(course) } else { Err(format!("the stored match leads to {found}, not {expected}")) }
    }

    /// Does again what an entry says, with the faces it holds, and notes who may not know of it.
    fn repeat(&mut self, entry: &mut Entry) -> Result<(), String> {
        match &mut entry.act {
            Act::Decide { decision, faces, hidden, .. } => {
                let before = self.position.boxed();
                let read = serde_json::from_str(decision).map_err(|error| error.to_string())?;
                let done = repeat(&mut *self.position, entry.seat, &read, faces).map_err(|why| why.to_string())?;
                // As the game writes it: a record that somebody edited may say it otherwise.
                *decision = done.decision.to_string().into();
                *hidden = self.hidden_from(entry.seat, &done);
                self.bar(entry.seat, before, &done);
                self.binding = done.no_way_back;
                Ok(())
            }
            Act::Undo { count: 1 } if self.may_undo(entry.seat).is_ok() => {
                self.position = self.back.pop().ok_or("nothing to take back")?.1;
                self.binding = true;
                Ok(())
            }
            Act::Undo { count } => {
                let keep = self.standing.len().saturating_sub(*count as usize);
                self.position = self.replay(keep, None).run(|_| {})?;
                self.back.clear();
                self.binding = true;
                Ok(())
            }
        }
    }

    /// A roll, a reveal or other people being asked bars the way back.
    fn bar(&mut self, seat: Seat, before: Box<dyn Position>, done: &Done) {
        if done.no_way_back || self.position.asked() != before.asked() {
            self.back.clear();
        } else {
            self.back.push((seat, before));
            if self.back.len() > MOST_BACK {
                self.back.remove(0);
            }
        }
    }

    fn note(&mut self, entry: Entry) {
        match &entry.act {
            Act::Decide { .. } => self.standing.push(self.entries.len() as u32),
            Act::Undo { count } => self.standing.truncate(self.standing.len().saturating_sub(*count as usize)),
        }
        self.entries.push(entry);
        self.seq += 1;
    }

    /// Takes the last decision out of the record as if it had never been.
    fn forget(&mut self) {
        self.entries.pop();
        self.standing.pop();
        self.back.pop();
        self.binding = true;
        self.kept = self.kept.min(self.standing.len() as u32);
        if self.entries.len() < self.stored.entries {
            self.stored = Prefix { entries: self.entries.len(), steps: self.standing.len() };
            self.forgets = true;
        }
    }

    /// Whether the last entries are so many decisions of `seat`, made here.
    fn are_own(&self, seat: Seat, count: usize) -> bool {
        let is_own = |entry: &Entry| entry.seat == seat && matches!(entry.act, Act::Decide { .. });
        let own = self.entries.get(self.beginning.brought as usize..).unwrap_or_default();
        own.len() >= count && own.iter().rev().take(count).all(is_own)
    }

    /// The hash of the position after the last entry.
    pub fn last_hash(&self) -> StateHash {
        self.entries.last().map_or(self.beginning.opening, |entry| entry.hash)
    }

    /// The hash of the position before the last two entries.
    fn hash_before_pair(&self) -> StateHash {
        let before = self.entries.len().checked_sub(3).map(|place| &self.entries[place]);
        before.map_or(self.beginning.opening, |entry| entry.hash)
    }

    /// What the store has of the record, and whether it has more than that.
    pub fn stored(&self) -> (Prefix, bool) {
        (self.stored, self.forgets)
    }

    /// Says that the store has all of it.
    pub fn is_stored(&mut self) {
        self.stored = Prefix { entries: self.entries.len(), steps: self.standing.len() };
        self.forgets = false;
    }

    /// Applies a decision. One that leads back to where the last one of the same seat began only undoes it: both leave
    /// nothing behind, unless a die fell or a secret was shown.
    ///
    /// # Errors
    /// Malformed or illegal decisions, and faults of the rules; nothing changes.
    pub fn decide(&mut self, seat: Seat, decision: &Value, by: By) -> Result<Decided, Rejected> {
        let bound = self.binding;
        let mut decided = self.apply(seat, decision, by)?;
        let harmless = by == By::Player && !bound && !self.binding && self.are_own(seat, 2);
        if harmless && self.last_hash() == self.hash_before_pair() {
            self.forget();
            self.forget();
            decided.undid = true;
        }
        Ok(decided)
    }

    /// Applies a decision and keeps it whatever it leads to, as a record tells it.
    ///
    /// # Errors
    /// Malformed or illegal decisions, and faults of the rules; nothing changes.
    pub fn apply(&mut self, seat: Seat, decision: &Value, by: By) -> Result<Decided, Rejected> {
        let (before, dice) = (self.position.boxed(), self.dice.clone());
        let apply = || {
            let label = before.label(Viewer::Seat(seat), decision).unwrap_or_default();
            let done = self.position.decide(seat, decision, &mut self.dice)?;
            Ok((label, done, self.position.hash()))
        };
        let applied = catch_unwind(AssertUnwindSafe(apply)).unwrap_or(Err(None));
        match applied {
            Ok((label, done, hash)) => {
                let hidden = self.hidden_from(seat, &done);
                self.bar(seat, before, &done);
                let (decision, faces) = (done.decision.to_string().into(), done.faces.as_slice().into());
                let act = Act::Decide { decision, faces, hidden, by };
                self.note(Entry { seat, act, hash, taken: self.dice.taken() });
                self.binding = done.no_way_back;
                Ok(Decided { seat, label, done, by, undid: false })
            }
            Err(why) => {
                (self.position, self.dice) = (before, dice);
                Err(why.map_or(Rejected::Panicked, Rejected::Declined))
            }
        }
    }

    /// The eyes that may not know all of a decision: those that may not see each of its events. A decision that
    /// shows nothing at all is its owner's alone.
    fn hidden_from(&self, owner: Seat, done: &Done) -> ViewerSet {
        let sees = |viewer: Viewer| {
            viewer.is(owner) || (!done.events.is_empty() && done.events.iter().all(|event| event.visible_to(viewer)))
        };
        let blind = self.viewers().filter(|viewer| !sees(*viewer));
        blind.fold(ViewerSet::default(), |eyes, viewer| eyes.with(ViewerSet::of(viewer)))
    }

    /// All seats and the observers.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.beginning.game.about().seats.len() as u8;
        (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Observer])
    }

    /// Whether `seat` could take back its last decision.
    ///
    /// # Errors
    /// Says why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        match self.back.last() {
            None => Err(NoUndo::Barrier),
            Some((by, _)) if *by != seat => Err(NoUndo::NotYours),
            Some(_) => Ok(()),
        }
    }

    /// Takes back the last decision of `seat`. It leaves nothing behind: no die fell, nobody saw anything new.
    ///
    /// # Errors
    /// Says why not.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.may_undo(seat)?;
        let (_, before) = self.back.last().ok_or(NoUndo::Barrier)?;
        self.position = before.boxed();
        if self.are_own(seat, 1) {
            self.forget();
            self.seq += 1;
        } else {
            // Older records hold what was taken back.
            self.back.pop();
            self.took_back(seat, 1);
        }
        Ok(())
    }

    /// Goes back to a position of the past, with consent. The dice are not rolled back: what was seen once will
    /// not fall again.
    pub fn rewind(&mut self, seat: Seat, step: usize, position: Box<dyn Position>) {
        let count = (self.standing.len() - step) as u32;
        self.position = position;
        self.back.clear();
        self.took_back(seat, count);
    }

    fn took_back(&mut self, seat: Seat, count: u32) {
        let (hash, taken) = (self.position.hash(), self.dice.taken());
        self.note(Entry { seat, act: Act::Undo { count }, hash, taken });
        self.binding = true;
    }

    /// A replay of the first `step` decisions that stand, from a snapshot if there is one.
    pub fn replay(&self, step: usize, from: Option<Keyframe>) -> Replay {
        let standing = self.standing.iter().take(step).map(|place| self.entries[*place as usize].clone());
        Replay::new(self.beginning.clone(), standing.collect(), from)
    }

    /// A snapshot if one is due: after a hand-over, when enough was decided since the last one.
    pub fn keyframe(&mut self, always: bool) -> Option<Keyframe> {
        let step = self.standing.len() as u32;
        let since = step.saturating_sub(self.kept) as usize;
        if !always && (!self.back.is_empty() || since < FEWEST_DECISIONS) {
            return None;
        }
        let state = self.position.snapshot();
        if !always && since * BYTES_A_DECISION < state.len() {
            return None;
        }
        self.kept = step;
        Some(Keyframe { step, seq: self.entries.len() as u64, state })
    }

    /// How many things were ever done, decisions and undos alike.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How many decisions stand.
    pub fn steps(&self) -> usize {
        self.standing.len()
    }

    /// How many decisions back the last one of `seat` is, itself included.
    pub fn since_last_of(&self, seat: Seat) -> Option<usize> {
        self.standing.iter().rev().position(|place| self.entries[*place as usize].seat == seat).map(|place| place + 1)
    }

    /// The decisions that stand, in order.
    pub fn standing(&self) -> impl Iterator<Item = &Entry> {
        self.standing.iter().map(|place| &self.entries[*place as usize])
    }

    /// Everything that was done.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where it stands.
    pub fn position(&self) -> &dyn Position {
        &*self.position
    }

    /// How it began.
    pub fn beginning(&self) -> &Beginning {
        &self.beginning
    }
}

impl Beginning {
    /// The first position.
    ///
    /// # Errors
    /// The game of this version sets it up otherwise, or cannot read it.
    pub fn open(&self) -> Result<Box<dyn Position>, Problem> {
        let (position, _) = self.origin.set_up(&self.game, &self.start)?;
        let (found, expected) = (position.hash(), self.opening);
        if found == expected { Ok(position) } else { Err(unlike("opening", found.to_string(), expected.to_string())) }
    }

    /// How much of the secret dice the set-up used: what follows must not roll the same again.
    fn taken_by_set_up(&self) -> Result<u64, String> {
        match &self.origin {
            Origin::Scenario(faces) if !faces.is_empty() && self.brought == 0 => {
                let mut dice = SeededDice::new(self.seed);
                self.game.start(&self.start, &mut dice).map_err(|problems| first(problems).to_string())?;
                Ok(dice.taken())
            }
            Origin::Scenario(_) | Origin::File(_) | Origin::Position(_) => Ok(0),
        }
    }
}
