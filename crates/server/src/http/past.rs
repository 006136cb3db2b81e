//! The past of a match, its files, and matches that go on from them.

use crate::App;
use crate::acts::SeatName;
use crate::error::Error;
use crate::extract::{Body, From, ImportPlace, Json, Keys, Named, QueryParams, Text};
use crate::history;
use crate::ids::{MatchId, random};
use crate::matches::Seating;
use crate::store::Eyes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use kernel::any::FIRST_VERSION;
use kernel::course::{Beginning, Course};
use kernel::{Outcome, Seat, Seed, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Whose eyes.
#[derive(Deserialize, JsonSchema)]
pub struct ViewerQuery {
    /// One of my seats, or any where I may see everything.
    seat: Option<SeatName>,
}

/// A moment of the past.
pub async fn at(
    State(app): State<App>,
    Path((id, step)): Path<(String, String)>,
    keys: Keys,
    QueryParams(query): QueryParams<ViewerQuery>,
) -> Result<impl IntoResponse, Error> {
    let id = MatchId::parse(&id).ok_or(Error::NotFound("match"))?;
    let step = step.parse().map_err(|_| Error::NotFound("step"))?;
    let played = app.matches().get(&id).await?;
    let mut guard = played.lock().await?;
    let mut eyes = guard.eyes(&keys.0)?;
    if let Some(seat) = &query.seat {
        let all = guard.may_see_all(eyes);
        let seat = guard.own_seat(if all { Eyes(0x7f) } else { eyes }, seat)?;
        eyes = Eyes::of(Viewer::Seat(seat));
    }
    Ok(Text(guard.past(eyes, step).await?))
}

/// The replay file.
pub async fn record(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    let text = guard.record(guard.eyes(&keys.0)?);
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accepts.contains("application/json") {
        return Ok(Json(text).into_response());
    }
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let kind = "application/x-ndjson".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// A state file, as `docs/state-file.md` tells.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "describes what the kernel writes")]
pub struct StateFile {
    /// The format.
    blockhouse: u32,
    /// The id of the game.
    game: String,
    /// The game's own business.
    state: serde_json::Value,
}

/// The state file.
pub async fn state(State(app): State<App>, Named(id): Named, keys: Keys) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    Ok(Json(guard.state(guard.eyes(&keys.0)?)?))
}

/// What to go on from.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The text of a record.
    #[serde(default)]
    record: Option<String>,
    /// The object of a state file.
    // Not read before its length is known to be right.
    #[serde(default)]
    state: Option<Box<RawValue>>,
    /// After how many decisions of the record; left out, after the last.
    #[serde(default)]
    step: Option<usize>,
    /// By key of the seat: `me`, `open`, or a level of the computer.
    #[serde(default)]
    seats: BTreeMap<String, String>,
}

/// Makes a match that goes on from a record or a state.
pub async fn import(
    State(app): State<App>,
    From(from): From,
    _place: ImportPlace,
    Body(import): Body<Import>,
) -> Result<impl IntoResponse, Error> {
    // Whoever goes on alone from a file has all the time there is.
    let seating = Seating { seats: import.seats.clone(), ..Seating::default() };
    let course = read(&app, import).await?;
    Ok(Json(app.matches().seat(from, course, &seating).await?))
}

/// What a saved game holds.
#[derive(JsonSchema, Serialize)]
pub struct SavedGame {
    /// The id of the game.
    game: String,
    /// The version of its rules the file was written under.
    version: u32,
    /// The key of the scenario; empty: a position of no scenario.
    scenario: String,
    /// The optional rules; a state file names none.
    options: BTreeMap<String, String>,
    /// How many decisions it holds; none in a state file.
    decisions: usize,
    /// The turn in words.
    turn: String,
    /// The phase in words.
    phase: String,
    /// Who is to decide.
    asked: Vec<Seat>,
    /// How it ended; nothing while it goes on.
    outcome: Option<Outcome>,
}

/// Tells what a record or a state holds, without making a match of it.
pub async fn look(
    State(app): State<App>,
    _place: ImportPlace,
    Body(import): Body<Import>,
) -> Result<impl IntoResponse, Error> {
    let version = import.version();
    let course = read(&app, import).await?;
    let Beginning { game, start, .. } = course.beginning();
    let view = course.position().view(Viewer::Observer);
    Ok(Json(SavedGame {
        game: game.about().id.clone(),
        version: version.unwrap_or(FIRST_VERSION),
        scenario: start.scenario.clone(),
        options: start.options.0.clone(),
        decisions: course.steps(),
        turn: view.turn,
        phase: view.phase,
        asked: view.asked,
        outcome: view.outcome,
    }))
}

impl Import {
    /// The version the file names; files of the time before there were two name none.
    fn version(&self) -> Option<u32> {
        #[derive(Deserialize)]
        struct Named {
            version: Option<u32>,
        }
        let text = self.record.as_deref().and_then(|record| record.lines().next());
        let text = text.or_else(|| self.state.as_deref().map(RawValue::get))?;
        serde_json::from_str::<Named>(text).ok()?.version
    }
}

/// The game of a record or a state, with fresh dice.
async fn read(app: &App, import: Import) -> Result<Course, Error> {
    let Import { record, state, step, seats: _ } = import;
    let (games, limits) = (app.matches().games().to_vec(), app.limits().clone());
    let _turn = app.imports().turn().await?;
    let read = tokio::task::spawn_blocking(move || {
        let seed = Seed::new(random());
        match (record, state) {
            (Some(record), None) => history::from_record(&games, &record, step, seed, &limits),
            (None, Some(state)) if step.is_none() => history::from_state(&games, &state, seed, &limits),
            (None, Some(_)) => Err(Error::Malformed("a state has no steps".into())),
            (Some(_), Some(_)) | (None, None) => Err(Error::Malformed("send a record or a state".into())),
        }
    });
    read.await.map_err(Error::internal)?
}
