//! Games on offer: what they are, their rules, where their figures come from.

use crate::App;
use crate::error::Error;
use crate::extract::Json;
use ai::Level;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use kernel::advice::{Horizon, Rollout};
use kernel::data::{ProvenanceEntry, RuleEntry};
use kernel::options::About;
use kernel::playout::PlayoutRng;
use kernel::{Position, ScriptedDice, Start, Viewer};
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
    // Boards do not depend on dice; a set-up that rolls some gets ones.
    Ok(Json(begun(&app, &game, scenario)?.board()))
}

/// How far a picture is played on: through any set-up and the first moves.
const PICTURE_DECISIONS: u64 = 120;

/// The pieces of a scenario after its first moves, as an onlooker sees them: a picture of what it is like. Always the same.
pub async fn pieces(
    State(app): State<App>,
    Path((game, scenario)): Path<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let mut position = begun(&app, &game, scenario)?;
    let horizon = Horizon { clock: position.clock() + 1, decisions: PICTURE_DECISIONS };
    position.carry_on(Rollout { styles: &[], horizon, rng: &mut PlayoutRng::new(1) });
    Ok(Json(position.view(Viewer::Observer).pieces))
}

/// A scenario as it begins.
fn begun(app: &App, game: &str, scenario: String) -> Result<Box<dyn Position>, Error> {
    let start = Start { scenario, ..Start::default() };
    let begun = app.matches().game(game)?.start(&start, &mut ScriptedDice::default());
    begun.map(|(position, _)| position).map_err(|_| Error::NotFound("scenario"))
}
