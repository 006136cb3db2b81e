//! About the server itself.

use crate::App;
use crate::error::Error;
use crate::extract::Json;
use crate::ids::MatchId;
use axum::extract::State;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Serialize;

/// How the server is.
#[derive(JsonSchema, Serialize)]
pub struct Health {
    ok: bool,
    /// Of the program.
    version: &'static str,
    /// Matches that are held in memory.
    matches_in_memory: usize,
}

/// This interface as an OpenAPI document.
pub async fn openapi() -> impl IntoResponse {
    Json(crate::openapi::document())
}

/// Whether the server can do its work: answers when the database was written and read.
pub async fn health(State(app): State<App>) -> Result<impl IntoResponse, Error> {
    app.store().check().await?;
    let store = app.store().clone();
    let asked = tokio::task::spawn_blocking(move || store.load(&MatchId::fresh()));
    asked.await.map_err(Error::internal)??;
    let (version, matches_in_memory) = (env!("CARGO_PKG_VERSION"), app.matches().in_memory());
    Ok(Json(Health { ok: true, version, matches_in_memory }))
}
