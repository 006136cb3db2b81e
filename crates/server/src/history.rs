//! The past of a match, its record and its state, and matches that go on from either.

use crate::boards::{self, Drawn};
use crate::config::Limits;
use crate::error::Error;
use crate::log::LogEntry;
use crate::match_guard::MatchGuard;
use crate::publish::readable;
use crate::store::{Act, By, Entry, Eyes, Origin};
use kernel::course::{Beginning, Course};
use kernel::data::Problem;
use kernel::record::{self, Header};
use kernel::scene::{Board, View};
use kernel::{AnyGame, Position, Seed, Start};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The position after some of the decisions, as these eyes saw it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Past<'a> {
    /// How many decisions stood.
    step: usize,
    /// How many stand now.
    steps: usize,
    /// What these eyes saw; of several seats the first one's.
    view: &'a View,
    /// By key of the seat, where several seats are mine.
    #[serde(skip_serializing_if = "Option::is_none")]
    viewers: Option<BTreeMap<&'a str, &'a View>>,
    /// Boards besides the main one that were open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Board>")]
    boards: Vec<Drawn>,
    /// The line of the log that led there.
    #[schemars(with = "Option<LogEntry<'a>>")]
    entry: Option<&'a RawValue>,
}

impl MatchGuard<'_> {
    /// The position after `step` standing decisions.
    ///
    /// # Errors
    /// There are not so many, or they do not replay.
    pub(crate) async fn position_at(&self, step: usize) -> Result<Box<dyn Position>, Error> {
        if step > self.course().steps() {
            return Err(Error::NotFound("step"));
        }
        if step == self.course().steps() {
            return Ok(self.course().position().boxed());
        }
        let (store, num, id) = (self.of.store.clone(), self.of.num, self.of.id.clone());
        let whole = self.course().replay(step, None);
        let found = tokio::task::spawn_blocking(move || {
            let keyframe = store.keyframe(num, step as u32)?;
            // A snapshot of an older version of the state is passed over.
            let near = whole.clone().from(keyframe).run(|_| {});
            near.or_else(|_| whole.run(|_| {})).map_err(|why| Error::OtherVersion(format!("{id}: {why}")))
        });
        found.await.map_err(Error::internal)?
    }

    /// A moment of the past for these eyes, without what could have been decided.
    ///
    /// # Errors
    /// As [`MatchGuard::position_at`].
    pub async fn past(&mut self, eyes: Eyes, step: usize) -> Result<String, Error> {
        let position = self.position_at(step).await?;
        self.ensure_log().await?;
        let seen = |viewer| {
            let mut view = position.view(viewer);
            view.prompt.options.clear();
            view.prompt.asides.clear();
            (viewer, view)
        };
        let views: Vec<_> = eyes.viewers().map(seen).collect();
        let over = self.outcome().is_some();
        let line = step.checked_sub(1).and_then(|place| self.inner.log.as_ref()?.get(place));
        let shown: Vec<&View> = views.iter().map(|(_, view)| view).collect();
        let past = Past {
            step,
            steps: self.course().steps(),
            view: &views[0].1,
            viewers: (views.len() > 1)
                .then(|| views.iter().map(|(viewer, view)| (self.seat_key(*viewer), view)).collect()),
            boards: boards::of_the_past(&*position, &shown, &self.of.boards),
            entry: line.and_then(|line| readable(line, eyes, over)),
        };
        Ok(crate::publish::raw(&past).get().to_owned())
    }

    /// The record as far as these eyes may read it.
    pub fn record(&self, eyes: Eyes) -> String {
        let all = self.may_see_all(eyes);
        let entries = self.course().entries();
        let is_hidden = |entry: &&Entry| match &entry.act {
            Act::Decide { hidden, .. } => eyes.viewers().all(|viewer| hidden.meets(Eyes::of(viewer))),
            Act::Undo { .. } => false,
        };
        let mut text = json!(self.record_header(all)).to_string();
        for entry in entries {
            let knows = Knows { hashes: all, orders: all || eyes.has(entry.seat) };
            let line = if all || !is_hidden(&entry) {
                line(entry, knows)
            } else {
                json!({ "hidden": { "seat": entry.seat } })
            };
            text.push('\n');
            text.push_str(&line.to_string());
        }
        if self.outcome().is_some() {
            let seed = self.course().beginning().seed.to_hex();
            text.push_str(&format!("\n{}", json!({ "reveal": { "seed": seed } })));
        }
        text.push('\n');
        text
    }

    /// What the set-up rolled and where the game began could hold secrets, and a hash can be searched for them.
    fn record_header(&self, all: bool) -> Header {
        let whole = Header::of(self.course().beginning());
        if all { whole } else { Header { opening: String::new(), dealt: Vec::new(), origin: None, ..whole } }
    }

    /// The state file, for those who may see everything.
    ///
    /// # Errors
    /// Others.
    pub fn state(&self, eyes: Eyes) -> Result<Value, Error> {
        if !self.may_see_all(eyes) {
            let why = "the whole state is shown when the game is over, or to one who holds every seat that people hold";
            return Err(Error::NotAllowed(why.into()));
        }
        Ok(self.course().position().to_file())
    }
}

/// What a reader may know of a line of the record.
#[derive(Clone, Copy)]
struct Knows {
    /// A hash can be searched for the secret behind it, so it is only for those who may see all.
    hashes: bool,
    /// Whether a standing order decided: for the seat itself.
    orders: bool,
}

/// A line of the record.
fn line(entry: &Entry, knows: Knows) -> Value {
    let hash = if knows.hashes { entry.hash.to_string() } else { String::new() };
    match &entry.act {
        Act::Decide { decision, faces, by, .. } => {
            let decision: Value = serde_json::from_str(decision).unwrap_or_default();
            let mut decide = json!({ "seat": entry.seat, "decision": decision });
            if !faces.is_empty() {
                decide["faces"] = json!(faces);
            }
            decide["hash"] = json!(hash);
            if knows.orders && *by == By::StandingOrder {
                decide["standing"] = json!(true);
            }
            json!({ "decide": decide })
        }
        Act::Undo { count } => json!({ "undo": { "seat": entry.seat, "count": count, "hash": hash } }),
    }
}

/// Begins a match from a state file.
///
/// # Errors
/// All that is wrong with the file.
pub fn from_state(games: &[Arc<dyn AnyGame>], file: &RawValue, seed: Seed, limits: &Limits) -> Result<Course, Error> {
    if file.get().len() > limits.state {
        return Err(Error::TooLarge);
    }
    let file: &Value = &serde_json::from_str(file.get()).map_err(|error| Error::Malformed(error.to_string()))?;
    let game = named(games, file["game"].as_str().unwrap_or_default())?;
    let position = game.load(file).map_err(problems)?;
    let scenario = file["state"]["scenario"].as_str().unwrap_or_default();
    let known = game.about().scenarios.iter().any(|known| known.key == scenario);
    let scenario = if known { scenario.to_owned() } else { String::new() };
    Ok(Course::from_position(game, Start { scenario, ..Start::default() }, position, seed))
}

/// Begins a match from the first `step` standing decisions of a record, with fresh dice.
///
/// # Errors
/// All that is wrong with the record.
pub fn from_record(
    games: &[Arc<dyn AnyGame>],
    text: &str,
    step: Option<usize>,
    seed: Seed,
    limits: &Limits,
) -> Result<Course, Error> {
    if !could_be_read(text, limits) {
        return Err(Error::TooLarge);
    }
    let (header, entries) = record::read(text).map_err(problems)?;
    let game = named(games, &header.game)?;
    let standing = record::standing(&entries);
    let step = step.unwrap_or(standing.len());
    if step > standing.len() {
        return Err(Error::Malformed(format!("the record has {} decisions", standing.len())));
    }
    let entries = standing
        .into_iter()
        .take(step)
        .filter_map(|entry| kept(entry, limits).transpose())
        .collect::<Result<Vec<_>, _>>()?;
    let beginning = beginning(game, &header, seed)?;
    if entries.is_empty() {
        // Even the set-up was rolled with other dice: it is taken as it lies.
        let position = beginning.open().map_err(|problem| Error::Malformed(problem.to_string()))?;
        return Ok(Course::from_position(beginning.game, beginning.start, position, seed));
    }
    Course::from_entries(beginning, entries).map_err(Error::Malformed)
}

/// A line of a record holds a decision, its dice and its hash.
const LONGEST_LINE: usize = 4096;

/// Whether a record is no longer than one of a match could be, by its lines alone: nothing of it is read before that
/// is known.
fn could_be_read(text: &str, limits: &Limits) -> bool {
    let mut lines = text.lines();
    // The header may hold the state the game began from, the last line the seed.
    let header = lines.next().unwrap_or_default();
    let most = limits.match_length + 1;
    header.len() <= limits.state
        && lines.clone().take(most + 1).count() <= most
        && lines.all(|line| line.len() <= LONGEST_LINE)
}

fn beginning(game: Arc<dyn AnyGame>, header: &Header, seed: Seed) -> Result<Beginning, Error> {
    let bad = |problem: Problem| Error::Malformed(problem.to_string());
    let mut beginning = header.beginning(game.clone(), seed).map_err(bad)?;
    match &header.origin {
        // As this version writes it: an imported file may be of an older one.
        Some(file) => beginning.origin = Origin::File(game.load(file).map_err(problems)?.to_file().to_string()),
        None => beginning.start = game.about().complete(&header.start).map_err(problems)?,
    }
    beginning.brought = 0;
    Ok(beginning)
}

/// A decision of a record, if it is no longer than one may be.
fn kept(entry: &record::RecordLine, limits: &Limits) -> Result<Option<Entry>, Error> {
    match entry {
        record::RecordLine::Decide { decision, .. } if decision.to_string().len() > limits.decision => {
            Err(Error::TooLarge)
        }
        record::RecordLine::Decide { .. } | record::RecordLine::Undo { .. } | record::RecordLine::Reveal { .. } => {
            entry.to_course().map_err(|problem| Error::Malformed(problem.to_string()))
        }
    }
}

fn named(games: &[Arc<dyn AnyGame>], id: &str) -> Result<Arc<dyn AnyGame>, Error> {
    games.iter().find(|game| game.about().id == id).cloned().ok_or(Error::NotFound("game"))
}

/// Bad data, told in full.
pub fn problems(problems: Vec<Problem>) -> Error {
    Error::Malformed(problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; "))
}
