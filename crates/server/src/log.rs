//! The log: what was decided and what came of it, told to each viewer as far as it may know.

use crate::store::By;
use kernel::any::{Done, TypedEvent};
use kernel::scene::View;
use kernel::table::Hop;
use kernel::{JsonText, RuleId, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::borrow::Cow;
use std::sync::Arc;

/// When something happened, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// Whose player turn.
    pub phasing: Option<Seat>,
}

impl Moment {
    /// The moment a view shows.
    pub fn of(view: &View) -> Self {
        Self { turn: view.turn.clone(), phase: view.phase.clone(), phasing: view.phasing }
    }
}

/// A decision to be logged.
pub struct Happened<'a> {
    /// How many decisions stood after it.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// What, in words.
    pub label: &'a str,
    /// The turn and phase it was decided in.
    pub moment: &'a Moment,
    /// What came of it.
    pub done: &'a Done,
    /// Who answered for the seat.
    pub by: By,
}

/// What an update says about the log.
#[derive(JsonSchema, Serialize)]
#[serde(untagged)]
pub(crate) enum LogNews<'a> {
    /// A new line, which is sent as it was kept.
    #[expect(dead_code, reason = "described here and kept as text")]
    Entry(LogEntry<'a>),
    /// Lines with a higher step are no more.
    Undone {
        /// How many decisions stand.
        undone_to: usize,
    },
}

/// A decision and what came of it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct LogEntry<'a> {
    /// How many decisions stood after it.
    step: usize,
    /// Who decided.
    seat: Seat,
    /// What, in words; empty for those who may not know all of it.
    label: Cow<'a, str>,
    /// The turn in words.
    turn: &'a str,
    /// The phase in words.
    phase: &'a str,
    /// Whose player turn it was.
    phasing: Option<Seat>,
    /// What came of it.
    events: Vec<LogEvent<'a>>,
    /// The dice; 0 is a draw from a cup.
    faces: &'a [u8],
    /// Whether a standing order of the seat decided.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    standing: bool,
}

/// Something that happened.
#[derive(JsonSchema, Serialize)]
struct LogEvent<'a> {
    /// In words.
    text: &'a str,
    /// The rules it happened under.
    rules: &'a [RuleId],
    /// The event as the game writes it.
    #[schemars(with = "Value")]
    data: &'a JsonText,
    /// What went where, in order.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    trail: &'a [Hop],
    /// Whether it is part of a battle: its declaration, its dice, or what came of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    battle: bool,
}

/// One line of the log as JSON, ready to be sent.
#[derive(Clone, Debug)]
pub struct LogLine {
    whole: Arc<RawValue>,
    /// What each viewer may read, seats first, observers last; empty if all may read the whole.
    parts: Vec<Option<Arc<RawValue>>>,
}

impl LogLine {
    /// Writes a decision for all `viewers`.
    pub fn new(happened: &Happened<'_>, viewers: impl Iterator<Item = Viewer>) -> Self {
        let whole = raw(&entry(happened, |_| true, Knows::EVERYTHING));
        if happened.by == By::Player
            && happened.done.events.iter().all(|event| event.audience == kernel::game::Audience::All)
            && !happened.done.events.is_empty()
        {
            return Self { whole, parts: Vec::new() };
        }
        let part = |viewer: Viewer| {
            let sees = |event: &TypedEvent| event.visible_to(viewer);
            let events = &happened.done.events;
            let own = viewer.is(happened.seat);
            let shown = own || events.iter().any(sees);
            let everything = own || events.iter().all(sees);
            shown.then(|| raw(&entry(happened, sees, Knows { everything, orders: own })))
        };
        Self { parts: viewers.map(part).collect(), whole }
    }

    /// What `viewer` may read of it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&RawValue> {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Observer => self.parts.len().saturating_sub(1),
        };
        if self.parts.is_empty() { Some(&self.whole) } else { self.parts.get(place)?.as_deref() }
    }

    /// All of it, for when the game is over.
    pub fn whole(&self) -> &RawValue {
        &self.whole
    }
}

/// What a reader may know of a decision besides its events.
#[derive(Clone, Copy)]
struct Knows {
    /// Its words and its dice.
    everything: bool,
    /// Whether a standing order made it.
    orders: bool,
}

impl Knows {
    const EVERYTHING: Self = Self { everything: true, orders: true };
}

fn entry<'a>(happened: &Happened<'a>, sees: impl Fn(&TypedEvent) -> bool, knows: Knows) -> LogEntry<'a> {
    let Knows { everything, orders } = knows;
    let standing = orders && happened.by == By::StandingOrder;
    let told = |event: &'a TypedEvent| LogEvent {
        text: &event.told.text,
        rules: &event.told.rules,
        data: &event.data,
        trail: &event.trail,
        battle: event.battle,
    };
    LogEntry {
        step: happened.step,
        seat: happened.seat,
        label: match (everything, standing) {
            (true, true) => format!("{} (standing order)", happened.label).into(),
            (true, false) => happened.label.into(),
            (false, _) => "".into(),
        },
        turn: &happened.moment.turn,
        phase: &happened.moment.phase,
        phasing: happened.moment.phasing,
        events: happened.done.events.iter().filter(|event| sees(event)).map(told).collect(),
        faces: if everything { &happened.done.shown } else { &[] },
        standing,
    }
}

fn raw(data: &impl Serialize) -> Arc<RawValue> {
    Arc::from(to_raw_value(data).expect("log entries are plain data"))
}
