//! What people say at the table.

use crate::App;
use crate::acts::Caller;
use crate::error::Error;
use crate::extract::{Body, Json, Keys, Named, QueryParams};
use crate::http::matches::Empty;
use crate::talk::{Mute, Say};
use axum::extract::State;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;

/// Which lines.
#[derive(Deserialize, JsonSchema)]
pub struct Earlier {
    /// Lines with a lower number; the last ones if left out.
    before: Option<u64>,
}

/// What was said and noted, as far as these eyes may read it.
pub async fn lines(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    QueryParams(asked): QueryParams<Earlier>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    let eyes = guard.eyes(&keys.0)?;
    Ok(Json(guard.talk(eyes, asked.before).await?))
}

/// Says something, or notes it.
pub async fn say(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(said): Body<Say>,
) -> Result<impl IntoResponse, Error> {
    app.may_say(&id, &caller, &said).await?;
    let played = app.matches().get(&id).await?;
    Ok(Json(played.say(caller, said).await?))
}

/// Hears somebody no more, or again.
pub async fn mute(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(asked): Body<Mute>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    played.mute(caller, asked).await?;
    Ok(Json(Empty {}))
}
