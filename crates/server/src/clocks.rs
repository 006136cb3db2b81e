//! The clocks of a match: what was agreed, what each seat has left, whose runs.
//!
//! A clock runs only while its seat is asked to decide and a person holds it; it stands while anybody else is asked. Each
//! time a seat is asked it has the time for a turn, and beyond that its reserve. Nothing here reads the time: whoever calls
//! says what time it is, so that what is stored and when it was stored say all.

use crate::error::Error;
use crate::ids::TokenHash;
use crate::time::Stamp;
use ai::Level;
use kernel::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the players agreed about time when the match was made.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Seconds that a seat has each time it is asked; 0 if there is only the reserve.
    pub turn: u32,
    /// Seconds that it has beyond that, once for the whole match.
    pub reserve: u32,
    /// What happens to a seat that has used both.
    pub then: RunOut,
}

/// What happens to a seat that runs out of time.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunOut {
    /// It is told to everybody, and the match waits.
    Wait,
    /// It loses.
    Lose,
    /// The computer plays on in its place, at this level.
    Computer(String),
    /// It is open to anybody from then on, and the match waits for whoever takes it.
    Substitute,
}

/// The least time a seat has in all, and the most for a turn and in reserve, in seconds.
const LEAST: u32 = 60;
const MOST_TURN: u32 = 31 * 86_400;
const MOST_RESERVE: u32 = 366 * 86_400;

impl Terms {
    /// # Errors
    /// Terms that nobody can play under.
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |what: String| Err(Error::Malformed(what));
        if self.turn > MOST_TURN || self.reserve > MOST_RESERVE {
            return wrong("a clock has at most 31 days for a turn and 366 in reserve".into());
        }
        if self.turn + self.reserve < LEAST {
            return wrong(format!("a clock has at least {LEAST} seconds"));
        }
        match &self.then {
            RunOut::Wait | RunOut::Lose | RunOut::Substitute => Ok(()),
            RunOut::Computer(level) if Level::named(level).is_some() => Ok(()),
            RunOut::Computer(level) => wrong(format!("the computer has no level \"{level}\"")),
        }
    }
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// What was agreed.
    pub terms: Terms,
    seats: Vec<SeatClock>,
    /// The turn in the game's words, to notice when another begins.
    turn: String,
    /// Who has lost by running out of time.
    lost: Vec<Seat>,
    /// Who lost their seats by running out of time, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<Left>,
    /// Up to when the clocks that run are charged; kept beside the rest, so that a store can move it.
    #[serde(skip)]
    pub since: Option<Stamp>,
}

/// A player who ran out of time and lost the seat to whoever takes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Which seat.
    pub seat: Seat,
    /// When.
    pub at: Stamp,
    /// What opened it until then.
    pub of: TokenHash,
}

/// What a seat has left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct SeatClock {
    /// Of the time for this turn.
    turn: u64,
    /// Of the reserve.
    reserve: u64,
    /// Whether it runs.
    runs: bool,
    /// Whether it has run out, and the match waits.
    out: bool,
}

impl SeatClock {
    fn full(terms: &Terms) -> Self {
        Self { turn: millis(terms.turn), reserve: millis(terms.reserve), runs: false, out: false }
    }

    fn left(self) -> u64 {
        self.turn + self.reserve
    }

    fn charge(&mut self, millis: u64) {
        let turn = millis.min(self.turn);
        self.turn -= turn;
        self.reserve = self.reserve.saturating_sub(millis - turn);
    }
}

/// How a match stands after something was done in it.
pub struct Asked<'a> {
    /// The people who are to decide.
    pub people: SeatSet,
    /// Those who did what was done, in person. Whoever is asked again by their own act, as after an undo, goes on with
    /// what they had left.
    pub acted: SeatSet,
    /// The turn in the game's words.
    pub turn: &'a str,
    /// Whether everybody has come: nobody's clock runs before.
    pub all_there: bool,
}

/// The clocks as they are shown.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Clock")]
pub(crate) struct ClocksShown<'a> {
    #[serde(flatten)]
    terms: &'a Terms,
    /// What each seat has left now, in order of seats.
    seats: Vec<SeatClock>,
    /// Whether they stand because somebody has not come yet.
    waiting: bool,
    /// Who has lost by running out of time.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    lost: &'a [Seat],
}

impl Clocks {
    /// Nobody's runs yet.
    pub fn new(terms: Terms, seats: usize) -> Self {
        let seats = vec![SeatClock::full(&terms); seats];
        Self { terms, seats, turn: String::new(), lost: Vec::new(), left: Vec::new(), since: None }
    }

    /// Who lost their seats by running out of time, in order.
    pub fn left(&self) -> &[Left] {
        &self.left
    }

    /// Who has lost by running out of time.
    pub fn lost(&self) -> &[Seat] {
        &self.lost
    }

    /// Whose clocks run.
    pub fn running(&self) -> SeatSet {
        self.each().filter(|(_, clock)| clock.runs).fold(SeatSet::NONE, |all, (seat, _)| all.with(seat))
    }

    fn each(&self) -> impl Iterator<Item = (Seat, &SeatClock)> {
        (0u8..).map(Seat).zip(&self.seats)
    }

    /// When the next seat runs out, if nothing happens before.
    pub fn deadline(&self) -> Option<Stamp> {
        let left = self.seats.iter().filter(|clock| clock.runs && !clock.out).map(|clock| clock.left()).min()?;
        Some(self.since?.after(left))
    }

    /// Takes the time that has passed from the clocks that run.
    fn charge(&mut self, now: Stamp) {
        if let Some(since) = self.since {
            let passed = now.since(since);
            self.seats.iter_mut().filter(|clock| clock.runs).for_each(|clock| clock.charge(passed));
            // Time that went back gives nobody more of it.
            self.since = Some(now.max(since));
        }
    }

    /// Lets the clocks of those run who are asked now.
    pub fn ask(&mut self, now: Stamp, asked: &Asked<'_>) {
        self.charge(now);
        let another_turn = self.turn != asked.turn;
        if another_turn {
            self.turn = asked.turn.to_owned();
        }
        let may_run = asked.all_there && self.lost.is_empty();
        let full = millis(self.terms.turn);
        for (seat, clock) in (0u8..).map(Seat).zip(&mut self.seats) {
            let runs = may_run && asked.people.contains(seat);
            if another_turn || (runs && !clock.runs && !asked.acted.contains(seat)) {
                clock.turn = full;
                clock.out &= clock.left() == 0;
            }
            clock.runs = runs;
        }
        self.since = self.seats.iter().any(|clock| clock.runs).then_some(now);
    }

    /// Those whose time is over by now and was not noticed before; the first of them, when several follow each other.
    pub fn run_out(&mut self, now: Stamp) -> Vec<Seat> {
        let Some(deadline) = self.deadline().filter(|deadline| *deadline <= now) else { return Vec::new() };
        self.charge(deadline);
        let mut found = Vec::new();
        for (seat, clock) in (0u8..).map(Seat).zip(&mut self.seats) {
            if clock.runs && !clock.out && clock.left() == 0 {
                clock.out = true;
                found.push(seat);
            }
        }
        found
    }

    /// These seats lose; all clocks stand.
    pub fn lose(&mut self, seats: &[Seat]) {
        self.lost = seats.to_vec();
        self.seats.iter_mut().for_each(|clock| clock.runs = false);
        self.since = None;
    }

    /// Somebody who needs no clock plays this seat from now on.
    pub fn put_away(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            clock.runs = false;
        }
        if self.running().is_empty() {
            self.since = None;
        }
    }

    /// These players lose their seats. Whoever takes one has a clock as at the beginning; until then all stand.
    pub fn leave(&mut self, left: Vec<Left>) {
        let full = SeatClock::full(&self.terms);
        for Left { seat, .. } in &left {
            if let Some(clock) = self.seats.get_mut(seat.index()) {
                *clock = full;
            }
        }
        self.left.extend(left);
        self.seats.iter_mut().for_each(|clock| clock.runs = false);
        self.since = None;
    }

    /// As they stand at this moment.
    pub(crate) fn shown(&self, now: Stamp, waiting: bool) -> ClocksShown<'_> {
        let mut present = self.clone();
        present.charge(now);
        ClocksShown { terms: &self.terms, seats: present.seats, waiting, lost: &self.lost }
    }
}

fn millis(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat(0);
    const BLUE: Seat = Seat(1);
    const BOTH: SeatSet = SeatSet::of(RED).with(BLUE);
    const DAY: u64 = 86_400_000;

    fn terms(then: RunOut) -> Terms {
        Terms { turn: 2 * 86_400, reserve: 10 * 86_400, then }
    }

    fn clocks() -> Clocks {
        Clocks::new(terms(RunOut::Lose), 2)
    }

    fn asked(people: SeatSet, acted: SeatSet, turn: &str) -> Asked<'_> {
        Asked { people, acted, turn, all_there: true }
    }

    /// Days left for the turn and in reserve.
    fn days(clocks: &Clocks, seat: Seat, now: u64) -> [u64; 2] {
        let clock = clocks.shown(Stamp(now), false).seats[seat.index()];
        [clock.turn / DAY, clock.reserve / DAY]
    }

    #[test]
    fn a_clock_runs_for_whoever_is_asked_and_each_question_has_the_time_of_a_turn() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(SeatSet::of(RED), SeatSet::NONE, "1"));
        assert_eq!(clocks.deadline(), Some(Stamp(12 * DAY)));
        assert_eq!(days(&clocks, RED, 3 * DAY), [0, 9], "the turn first, then the reserve");
        clocks.ask(Stamp(3 * DAY), &asked(SeatSet::of(BLUE), SeatSet::of(RED), "1"));
        assert_eq!((days(&clocks, RED, 4 * DAY), days(&clocks, BLUE, 4 * DAY)), ([0, 9], [1, 10]));
        // Blue answers: red has a turn's time again and what is left of the reserve.
        clocks.ask(Stamp(4 * DAY), &asked(SeatSet::of(RED), SeatSet::of(BLUE), "1"));
        assert_eq!(days(&clocks, RED, 4 * DAY), [2, 9]);
    }

    #[test]
    fn whoever_is_asked_again_by_an_act_of_their_own_gains_nothing() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(BOTH, SeatSet::NONE, "1"));
        clocks.ask(Stamp(DAY), &asked(SeatSet::of(BLUE), SeatSet::of(RED), "1"));
        clocks.ask(Stamp(DAY), &asked(BOTH, SeatSet::of(RED), "1"));
        assert_eq!(days(&clocks, RED, DAY), [1, 10]);
        // A new turn of the game is another matter, even if nobody else was asked in between.
        clocks.ask(Stamp(DAY), &asked(SeatSet::of(RED), SeatSet::of(RED), "2"));
        assert_eq!(days(&clocks, RED, DAY), [2, 10]);
    }

    #[test]
    fn nobodys_clock_runs_before_all_have_come() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &Asked { all_there: false, ..asked(SeatSet::of(RED), SeatSet::NONE, "1") });
        assert_eq!((clocks.deadline(), clocks.running().is_empty()), (None, true));
        clocks.ask(Stamp(5 * DAY), &asked(SeatSet::of(RED), SeatSet::NONE, "1"));
        assert_eq!(clocks.deadline(), Some(Stamp(17 * DAY)));
    }

    #[test]
    fn whoever_runs_out_is_found_once_and_the_first_first() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(SeatSet::of(RED), SeatSet::NONE, "1"));
        clocks.ask(Stamp(DAY), &asked(BOTH, SeatSet::of(RED), "1"));
        assert_eq!(clocks.run_out(Stamp(12 * DAY - 1)), []);
        // Looked at late: red ran out a day before blue.
        assert_eq!(clocks.run_out(Stamp(90 * DAY)), [RED]);
        assert_eq!(clocks.run_out(Stamp(90 * DAY)), [BLUE]);
        assert_eq!((clocks.run_out(Stamp(90 * DAY)), clocks.deadline()), (vec![], None));
        assert_eq!(days(&clocks, RED, 90 * DAY), [0, 0]);
    }

    #[test]
    fn time_that_goes_back_gives_and_takes_nothing() {
        let mut clocks = clocks();
        clocks.ask(Stamp(10 * DAY), &asked(SeatSet::of(RED), SeatSet::NONE, "1"));
        assert_eq!(days(&clocks, RED, 3 * DAY), [2, 10]);
        clocks.charge(Stamp(11 * DAY));
        clocks.charge(Stamp(5 * DAY));
        clocks.charge(Stamp(11 * DAY));
        assert_eq!(days(&clocks, RED, 11 * DAY), [1, 10]);
    }

    #[test]
    fn who_is_waited_for_has_a_turn_again_when_asked_again() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(SeatSet::of(RED), SeatSet::NONE, "1"));
        assert_eq!(clocks.run_out(Stamp(20 * DAY)), [RED]);
        clocks.ask(Stamp(20 * DAY), &asked(SeatSet::of(BLUE), SeatSet::of(RED), "1"));
        clocks.ask(Stamp(21 * DAY), &asked(SeatSet::of(RED), SeatSet::of(BLUE), "1"));
        assert_eq!((days(&clocks, RED, 21 * DAY), clocks.deadline()), ([2, 0], Some(Stamp(23 * DAY))));
        assert_eq!(clocks.run_out(Stamp(23 * DAY)), [RED], "and can run out again");
    }

    #[test]
    fn a_lost_match_has_no_clock_that_runs() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(BOTH, SeatSet::NONE, "1"));
        clocks.lose(&[RED]);
        assert_eq!((clocks.deadline(), clocks.lost()), (None, &[RED][..]));
        clocks.ask(Stamp(DAY), &asked(BOTH, SeatSet::NONE, "2"));
        assert!(clocks.running().is_empty());
    }

    #[test]
    fn a_substitute_has_a_clock_as_at_the_beginning_and_nobody_pays_for_the_wait() {
        let mut clocks = clocks();
        clocks.ask(Stamp(0), &asked(BOTH, SeatSet::NONE, "1"));
        clocks.ask(Stamp(3 * DAY), &asked(SeatSet::of(BLUE), SeatSet::of(RED), "1"));
        assert_eq!(clocks.run_out(Stamp(20 * DAY)), [BLUE]);
        let of = crate::ids::Token::fresh().hash();
        clocks.leave(vec![Left { seat: BLUE, at: Stamp(20 * DAY), of }]);
        assert_eq!((clocks.deadline(), clocks.running().is_empty()), (None, true));
        clocks.ask(Stamp(30 * DAY), &asked(BOTH, SeatSet::NONE, "1"));
        assert_eq!((days(&clocks, BLUE, 30 * DAY), days(&clocks, RED, 30 * DAY)), ([2, 10], [2, 9]));
        assert_eq!(clocks.left().iter().map(|left| left.seat).collect::<Vec<_>>(), [BLUE]);
    }

    #[test]
    fn terms_are_sensible() {
        let with = |turn, reserve, then| Terms { turn, reserve, then }.check().is_ok();
        assert!(with(0, 1500, RunOut::Lose) && with(86_400, 0, RunOut::Wait));
        assert!(with(60, 60, RunOut::Computer("captain".into())));
        assert!(!with(0, 59, RunOut::Lose) && !with(MOST_TURN + 1, 0, RunOut::Lose));
        assert!(!with(60, u32::MAX, RunOut::Lose) && !with(60, 60, RunOut::Computer("deity".into())));
    }
}
