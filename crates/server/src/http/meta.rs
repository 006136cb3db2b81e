//! About the server itself.

use crate::App;
use crate::error::Error;
use crate::extract::Json;
use crate::ids::MatchId;
use axum::extract::State;
use axum::response::IntoResponse;
use serde_json::json;

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
    Ok(Json(
        json!({ "ok": true, "version": env!("CARGO_PKG_VERSION"), "matches_in_memory": app.matches().in_memory() }),
    ))
}
