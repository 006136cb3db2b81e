//! What is sent: snapshots, updates, who is present.

use crate::boards::Drawn;
use crate::clocks::ClocksShown;
use crate::computer::Thinking;
use crate::error::Error;
use crate::log::{LogEntry, LogLine, LogNews};
use crate::match_guard::{Inner, MatchGuard, News, Takeback};
use crate::orders::OrdersShown;
use crate::patch::ViewPatch;
use crate::store::{Eyes, SeatHolder};
use crate::substitutes::Substitute;
use axum::extract::ws::Utf8Bytes;
use kernel::options::{Briefing, Lesson, MarkMeaning, Scheme};
use kernel::record::SetBack;
use kernel::scene::{Board, View};
use kernel::{Commitment, Outcome, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tokio::sync::broadcast;

/// Updates that wait for one slow reader; beyond that it gets a snapshot instead.
const WAITING: usize = 64;

/// A seat and who plays it.
#[derive(JsonSchema, Serialize)]
struct Player<'a> {
    /// Its key.
    key: &'a str,
    /// Its name.
    title: &'a str,
    /// Whether its counters have dark faces.
    dark: bool,
    /// Who plays it.
    player: PlayerKind,
    /// How well the computer plays.
    level: Option<&'a str>,
    /// Whether it plays in place of a person whose time ran out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stands_in: bool,
    /// Whether a substitute is looked for, or plays, after somebody ran out of time.
    #[serde(skip_serializing_if = "Option::is_none")]
    substitute: Option<Substitute>,
    /// Whether it is one of these eyes' own.
    mine: bool,
    /// Whether somebody holds it open now.
    present: bool,
}

/// Who plays a seat.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
enum PlayerKind {
    Human,
    Computer,
}

/// How a match stands, for these eyes.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Snapshot<'a> {
    /// The public name of the match.
    id: &'a str,
    /// The id of its game.
    game: &'a str,
    /// The key of its scenario.
    scenario: &'a str,
    /// What was chosen for each option.
    options: &'a kernel::options::Chosen,
    /// The name of the scenario.
    title: String,
    /// The hash that promises its dice.
    #[schemars(with = "String")]
    commitment: Commitment,
    /// The seats in order.
    seats: Vec<Player<'a>>,
    /// Counts everything that was ever decided or taken back.
    seq: u64,
    /// Counts the decisions that stand.
    steps: usize,
    /// Where newer rules set the match back.
    #[serde(skip_serializing_if = "Option::is_none")]
    set_back: Option<SetBackShown<'a>>,
    /// Colours of seats and nations.
    schemes: &'a [Scheme],
    /// A guided start, if the scenario has one.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    lessons: &'a [Lesson],
    /// What each side is told at the start.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    briefings: &'a [Briefing],
    /// What the marks on the map mean.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    marks: &'a [MarkMeaning],
    /// The boards that the views list.
    #[schemars(with = "Vec<Board>")]
    boards: Vec<Drawn>,
    /// What these eyes see; of several seats the first one's.
    view: &'a View,
    /// By key of the seat, where several seats are mine.
    #[serde(skip_serializing_if = "Option::is_none")]
    viewers: Option<BTreeMap<&'a str, &'a View>>,
    #[serde(flatten)]
    log: Page<'a>,
    /// Which of my seats may take back its last decision.
    may_undo: Vec<Seat>,
    #[serde(flatten)]
    orders: OrdersShown<'a>,
    /// Questions that standing orders can answer, in words.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    standing_kinds: &'a [&'static str],
    /// Whose decision the computer thinks about.
    thinking: Option<&'a Thinking>,
    /// A request to go further back.
    takeback: Option<Takeback>,
    /// How it ended.
    outcome: Option<&'a Outcome>,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClocksShown<'a>>,
    /// The secret of the dice, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

/// Where newer rules set the match back, as data and in words.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "SetBack")]
struct SetBackShown<'a> {
    #[serde(flatten)]
    set_back: &'a SetBack,
    /// The same as one sentence.
    text: String,
}

/// So many lines of the log are sent at a time.
const PAGE: usize = 200;

/// Some lines of the log.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Page<'a> {
    /// In order.
    #[schemars(with = "Vec<LogEntry<'a>>")]
    log: Vec<&'a RawValue>,
    /// What to ask for to get the lines before these; nothing if there are none.
    log_before: Option<usize>,
}

/// What changed in a match, for these eyes.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Update<'a> {
    /// Counts everything that was ever decided or taken back.
    seq: u64,
    /// Counts the decisions that stand.
    steps: usize,
    /// New lines, or what was taken back.
    #[schemars(with = "Vec<LogNews<'a>>")]
    log: Vec<&'a RawValue>,
    /// Boards that have opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Board>")]
    boards: Vec<&'a Drawn>,
    /// What changed in the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<ViewPatch<'a>>")]
    patch: Option<&'a RawValue>,
    /// By key of the seat, where several seats are mine.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, ViewPatch<'a>>>")]
    patches: Option<BTreeMap<&'a str, &'a RawValue>>,
    /// Which of my seats may take back its last decision.
    may_undo: Vec<Seat>,
    #[serde(flatten)]
    orders: OrdersShown<'a>,
    /// Whose decision the computer thinks about.
    thinking: Option<&'a Thinking>,
    /// A request to go further back.
    takeback: Option<Takeback>,
    /// How it ended.
    outcome: Option<Outcome>,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClocksShown<'a>>,
    /// The seats, when only they may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<Player<'a>>>,
    /// The secret of the dice, with the update that ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

/// What changed for each viewer, as JSON.
type Changes = BTreeMap<Eyes, Change>;

struct Change {
    patch: Box<RawValue>,
    /// Boards that opened.
    opened: Vec<Drawn>,
}

/// What is sent as it is.
fn text(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("what is sent is plain data")
}

pub(crate) fn raw(data: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(data).expect("what is sent is plain data")
}

/// The part of a line that somebody with these eyes may read.
pub(crate) fn readable(line: &LogLine, eyes: Eyes, all: bool) -> Option<&RawValue> {
    if all {
        return Some(line.whole());
    }
    eyes.viewers().filter_map(|viewer| line.seen_by(viewer)).max_by_key(|text| text.get().len())
}

impl MatchGuard<'_> {
    fn seat_keys(&self) -> impl Iterator<Item = &str> {
        self.of.game.about().seats.iter().map(|seat| seat.key.as_str())
    }

    pub(crate) fn seat_key(&self, viewer: Viewer) -> &str {
        match viewer {
            Viewer::Seat(seat) => self.seat_keys().nth(seat.index()).unwrap_or_default(),
            Viewer::Observer => "observer",
        }
    }

    /// For each seat, whether somebody holds it open.
    fn present(&self) -> Vec<bool> {
        let watched = self.inner.watchers.iter().filter(|(_, sender)| sender.receiver_count() > 0);
        let there = watched.fold(self.inner.elsewhere.present(), |all, (eyes, _)| all.with(*eyes));
        let computer = |seat: usize| self.inner.holders.get(seat).is_some_and(|holder| holder.level().is_some());
        (0..self.inner.holders.len()).map(|seat| computer(seat) || there.has(Seat(seat as u8))).collect()
    }

    fn may_undo(&self, eyes: Eyes) -> Vec<Seat> {
        eyes.seats().filter(|seat| self.course().may_undo(*seat).is_ok()).collect()
    }

    fn seed(&self) -> Option<String> {
        self.outcome().map(|_| self.course().beginning().seed.to_hex())
    }

    fn seats_shown(&self, eyes: Eyes) -> Vec<Player<'_>> {
        let seats = self.of.game.about().seats.iter().zip(&self.inner.holders).zip(self.present());
        let mut found = Vec::new();
        for (place, ((seat, holder), present)) in seats.enumerate() {
            let level = holder.level();
            let player = if level.is_some() { PlayerKind::Computer } else { PlayerKind::Human };
            let (key, title, dark) = (seat.key.as_str(), seat.title.as_str(), seat.dark);
            let (mine, stands_in) = (eyes.has(Seat(place as u8)), matches!(holder, SeatHolder::StandIn { .. }));
            let substitute = self.substitute(Seat(place as u8));
            found.push(Player { key, title, dark, player, level, stands_in, substitute, mine, present });
        }
        found
    }

    /// Everything these eyes see now.
    ///
    /// # Errors
    /// The log cannot be made.
    pub async fn snapshot(&mut self, eyes: Eyes) -> Result<String, Error> {
        self.ensure_log().await?;
        let views: Vec<(Viewer, View)> = eyes.viewers().map(|viewer| (viewer, self.view(viewer))).collect();
        self.learn_moment(&views[0].1);
        let position = self.course().position().boxed();
        let shown: Vec<&View> = views.iter().map(|(_, view)| view).collect();
        let boards = self.inner.boards.listed(&*position, &shown, &self.of.boards);
        let course = self.course();
        let beginning = course.beginning();
        let outcome = self.outcome();
        let about = self.of.game.about();
        let scenario = about.scenarios.iter().find(|scenario| scenario.key == beginning.start.scenario);
        let several = views.len() > 1;
        let snapshot = Snapshot {
            id: self.of.id.as_str(),
            game: &about.id,
            scenario: &beginning.start.scenario,
            options: &beginning.start.options,
            title: scenario.map_or_else(|| about.title.clone(), |scenario| scenario.title.clone()),
            commitment: beginning.seed.commitment(),
            seats: self.seats_shown(eyes),
            seq: course.seq(),
            steps: course.steps(),
            set_back: self
                .inner
                .set_back
                .as_ref()
                .map(|set_back| SetBackShown { set_back, text: set_back.to_string() }),
            schemes: &about.schemes,
            lessons: scenario.map_or(&[], |scenario| &scenario.lessons),
            briefings: scenario.map_or(&[], |scenario| &scenario.briefings),
            marks: &about.marks,
            boards,
            view: &views[0].1,
            viewers: several.then(|| views.iter().map(|(viewer, view)| (self.seat_key(*viewer), view)).collect()),
            log: self.page(eyes, usize::MAX),
            may_undo: self.may_undo(eyes),
            orders: self.orders_shown(eyes),
            standing_kinds: self.of.game.standing_kinds(),
            thinking: self.inner.thinking.as_ref(),
            takeback: self.inner.takeback,
            outcome: outcome.as_ref(),
            clock: self.clocks_shown(),
            seed: self.seed(),
        };
        Ok(text(&snapshot))
    }

    /// The last lines with a step below `before` that these eyes may read.
    fn page(&self, eyes: Eyes, before: usize) -> Page<'_> {
        let all = self.inner.log.as_deref().unwrap_or_default();
        let over = self.outcome().is_some();
        let earlier = all.iter().enumerate().take(before.saturating_sub(1)).rev();
        let mut found: Vec<(usize, &RawValue)> =
            earlier.filter_map(|(place, line)| Some((place + 1, readable(line, eyes, over)?))).take(PAGE + 1).collect();
        let log_before = (found.len() > PAGE).then(|| found.pop()).flatten().map(|(step, _)| step + 1);
        Page { log: found.into_iter().rev().map(|(_, line)| line).collect(), log_before }
    }

    /// Earlier lines of the log, as JSON.
    ///
    /// # Errors
    /// The log cannot be made.
    pub async fn earlier(&mut self, eyes: Eyes, before: usize) -> Result<String, Error> {
        self.ensure_log().await?;
        Ok(text(&self.page(eyes, before)))
    }

    /// Begins to watch: updates from now on, and the text that a reader who is at `seq` needs first.
    ///
    /// # Errors
    /// The snapshot cannot be made.
    pub async fn watch(
        &mut self,
        eyes: Eyes,
        seq: Option<u64>,
    ) -> Result<(broadcast::Receiver<Utf8Bytes>, String), Error> {
        for viewer in eyes.viewers() {
            let known = self.watched().meets(Eyes::of(viewer)) && self.inner.views.contains_key(&Eyes::of(viewer));
            if !known {
                let view = self.view(viewer);
                self.inner.views.insert(Eyes::of(viewer), view);
            }
        }
        let sender = self.inner.watchers.entry(eyes).or_insert_with(|| broadcast::channel(WAITING).0);
        let receiver = sender.subscribe();
        let first = if seq == Some(self.course().seq()) {
            self.light(eyes)
        } else {
            format!("{{\"snapshot\":{}}}", self.snapshot(eyes).await?)
        };
        Ok((receiver, first))
    }

    /// Tells all who watch, here and at other servers, who is there, who thinks and what is asked for.
    pub fn publish_light(&mut self) {
        self.tell_others();
        self.publish_here();
    }

    /// The same for those who watch here.
    pub(crate) fn publish_here(&self) {
        for (eyes, sender) in &self.inner.watchers {
            // Nobody listening is no fault: they left a moment ago.
            let _ = sender.send(self.light(*eyes).into());
        }
    }

    fn light(&self, eyes: Eyes) -> String {
        let seats = Some(self.seats_shown(eyes));
        text(&Update { seats, ..self.update(eyes, Vec::new(), &Changes::new()) })
    }

    pub(crate) fn watched(&self) -> Eyes {
        let watched = self.inner.watchers.iter().filter(|(_, sender)| sender.receiver_count() > 0);
        watched.fold(Eyes::default(), |all, (eyes, _)| all.with(*eyes))
    }

    /// Tells all who watch what changed.
    pub(crate) fn publish(&mut self, news: &News) {
        self.inner.watchers.retain(|_, sender| sender.receiver_count() > 0);
        let mut changes = Changes::new();
        let mut views = BTreeMap::new();
        for viewer in self.watched().viewers() {
            let eyes = Eyes::of(viewer);
            let view = self.view(viewer);
            if let Some(old) = self.inner.views.get(&eyes) {
                let patch = raw(&ViewPatch::between(old, &view));
                let opened = self.opened(eyes, &view);
                changes.insert(eyes, Change { patch, opened });
            }
            views.insert(eyes, view);
        }
        if let Some(view) = views.values().next() {
            self.learn_moment(view);
        }
        self.inner.views = views;
        self.send(news, &changes);
    }

    /// Draws the boards that a new view lists and the last one for these eyes did not.
    fn opened(&mut self, eyes: Eyes, view: &View) -> Vec<Drawn> {
        let Some(old) = self.inner.views.get(&eyes) else { return Vec::new() };
        if old.boards.len() == view.boards.len() && old.boards.iter().zip(&view.boards).all(|(was, is)| was.id == is.id)
        {
            return Vec::new();
        }
        let position = self.course().position().boxed();
        let Inner { views, boards, .. } = &mut *self.inner;
        views.get(&eyes).map(|old| boards.opened(&*position, [old, view], &self.of.boards)).unwrap_or_default()
    }

    /// One update for each number, so that a reader notices a missing one; the last brings the patch.
    fn send(&mut self, news: &News, changes: &Changes) {
        let (none, outcome) = (Changes::new(), self.outcome());
        let undone = news.undone_to.map(|step| raw(&LogNews::Undone { undone_to: step }));
        for (eyes, sender) in &self.inner.watchers {
            let count = news.lines.len().max(1);
            for place in 0..count {
                let line = news.lines.get(place).and_then(|line| readable(line, *eyes, outcome.is_some()));
                let log = undone.as_deref().into_iter().chain(line).collect();
                let back = count - 1 - place;
                let update = match back {
                    0 => self.update(*eyes, log, changes),
                    _ => Update { seed: None, ..self.update(*eyes, log, &none) },
                };
                let (seq, steps) = (update.seq - back as u64, update.steps - back);
                let _ = sender.send(text(&Update { seq, steps, ..update }).into());
            }
        }
    }

    fn update<'a>(&'a self, eyes: Eyes, log: Vec<&'a RawValue>, changes: &'a Changes) -> Update<'a> {
        let course = self.course();
        let patch = |viewer: Viewer| {
            changes.get(&Eyes::of(viewer)).map_or(EMPTY.get_or_init(empty).as_ref(), |change| &*change.patch)
        };
        let opened =
            eyes.viewers().filter_map(|viewer| changes.get(&Eyes::of(viewer))).flat_map(|change| &change.opened);
        let mut boards: Vec<&Drawn> = Vec::new();
        // Two seats of one person may see the same board open.
        opened.for_each(|board| {
            if !boards.iter().any(|known| known.is(board)) {
                boards.push(board);
            }
        });
        let several = eyes.viewers().count() > 1;
        Update {
            seq: course.seq(),
            steps: course.steps(),
            log,
            boards,
            patch: if several { None } else { eyes.viewers().next().map(patch) },
            patches: several.then(|| eyes.viewers().map(|viewer| (self.seat_key(viewer), patch(viewer))).collect()),
            may_undo: self.may_undo(eyes),
            orders: self.orders_shown(eyes),
            thinking: self.inner.thinking.as_ref(),
            takeback: self.inner.takeback,
            outcome: self.outcome(),
            clock: self.clocks_shown(),
            seats: None,
            seed: self.seed(),
        }
    }
}

static EMPTY: OnceLock<Box<RawValue>> = OnceLock::new();

fn empty() -> Box<RawValue> {
    RawValue::from_string("{}".into()).expect("an empty object is JSON")
}
