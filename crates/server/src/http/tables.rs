//! Tables: those to sit down at, those to watch, one's own.

use crate::App;
use crate::acts::SeatName;
use crate::error::Error;
use crate::extract::{Body, Guest, Json, Named, QueryParams, Sent, Visitor};
use crate::http::matches::Claimed;
use crate::lobby::{Look, Mine};
use axum::extract::State;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;

/// Tables that were published.
pub async fn list(
    State(app): State<App>,
    Visitor(who): Visitor,
    QueryParams(look): QueryParams<Look>,
) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.tables(who.as_ref(), look).await?))
}

/// How one's own tables stand.
pub async fn mine(State(app): State<App>, Body(mine): Body<Mine>) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.named(app.matches().own_tables(mine).await?).await?))
}

/// Which seat.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// One that is free.
    seat: SeatName,
}

/// Takes a seat that was left open to anybody.
pub async fn sit(
    State(app): State<App>,
    Named(id): Named,
    Guest(who): Guest,
    Sent(sent): Sent,
    Body(asked): Body<Sit>,
) -> Result<impl IntoResponse, Error> {
    app.may_sit(&id, who.as_ref()).await?;
    let (seat, key, token) = app.matches().get(&id).await?.sit(asked.seat, sent).await?;
    app.people().keep_seats(who.as_ref(), &id, &[(seat, token.hash())]).await?;
    Ok(Json(Claimed { seat, key, token }))
}
