//! Games on offer: what they are, their rules, where their figures come from.

use crate::App;
use crate::error::Error;
use crate::extract::Json;
use ai::Level;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use kernel::data::{ProvenanceEntry, RuleEntry};
use kernel::options::About;
use kernel::{ScriptedDice, Start};
use schemars::JsonSchema;
use serde::Serialize;

/// A game on offer.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "About")]
pub struct Offered<'a> {
    #[serde(flatten)]
    about: &'a About,
    /// How well the computer can play it.
    levels: Vec<&'static str>,
}

/// The rules of a game.
#[derive(JsonSchema, Serialize)]
pub struct Rules<'a> {
    /// In the order of its rulebook.
    rules: Vec<&'a RuleEntry>,
}

/// Where the figures of a game come from.
#[derive(JsonSchema, Serialize)]
pub struct ProvenanceList<'a> {
    /// File by file.
    provenance: &'a [ProvenanceEntry],
}

/// All games.
pub async fn list(State(app): State<App>) -> Response {
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let games = app.matches().games().iter();
    let games: Vec<_> = games.map(|game| Offered { about: game.about(), levels: levels.clone() }).collect();
    Json(games).into_response()
}

/// The rules of a game in our own words.
pub async fn rules(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Error> {
    let game = app.matches().game(&game)?;
    Ok(Json(Rules { rules: game.rules().iter().collect() }).into_response())
}

/// Where the figures of a game come from.
pub async fn provenance(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Error> {
    let game = app.matches().game(&game)?;
    Ok(Json(ProvenanceList { provenance: game.provenance() }).into_response())
}

/// The board of a scenario.
pub async fn board(
    State(app): State<App>,
    Path((game, scenario)): Path<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let game = app.matches().game(&game)?;
    let start = Start { scenario, ..Start::default() };
    // Boards do not depend on dice; a set-up that rolls some gets ones.
    let begun = game.start(&start, &mut ScriptedDice::default());
    let (position, _) = begun.map_err(|_| Error::NotFound("scenario"))?;
    Ok(Json(position.board()))
}
