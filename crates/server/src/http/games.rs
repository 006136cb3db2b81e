//! Games on offer: what they are, their rules, where their figures come from.

use crate::App;
use crate::error::Error;
use crate::extract::Json;
use ai::Level;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use kernel::options::About;
use kernel::{ScriptedDice, Start};
use serde::Serialize;
use serde_json::json;

#[derive(Serialize)]
struct Offer<'a> {
    #[serde(flatten)]
    about: &'a About,
    levels: Vec<&'static str>,
}

/// All games.
pub async fn list(State(app): State<App>) -> impl IntoResponse {
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let games = app.matches().games().iter();
    let games: Vec<_> = games.map(|game| json!(Offer { about: game.about(), levels: levels.clone() })).collect();
    Json(games)
}

/// The rules of a game in our own words.
pub async fn rules(State(app): State<App>, Path(game): Path<String>) -> Result<impl IntoResponse, Error> {
    let game = app.matches().game(&game)?;
    Ok(Json(json!({ "rules": game.rules().iter().collect::<Vec<_>>() })))
}

/// Where the figures of a game come from.
pub async fn provenance(State(app): State<App>, Path(game): Path<String>) -> Result<impl IntoResponse, Error> {
    let game = app.matches().game(&game)?;
    Ok(Json(json!({ "provenance": game.provenance() })))
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
