//! Players as others see them, invitations, finished games, reports of talk.

use crate::App;
use crate::error::Error;
use crate::extract::{Body, From, Json, Keys, Named, QueryParams, Sent, Visitor};
use crate::http::matches::Empty;
use crate::people::moderation::{Lift, Suspend};
use crate::people::players::{Answer, FinishedLook, Invite};
use crate::people::reports::{Decide, ReportLine};
use crate::people::sessions::Signed;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;

/// Who is looked for.
#[derive(Deserialize, JsonSchema)]
pub struct Search {
    /// How their name begins; two letters at least.
    q: String,
}

/// People whose name begins so.
pub async fn find(
    State(app): State<App>,
    From(from): From,
    QueryParams(Search { q }): QueryParams<Search>,
) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.people().find(from.visitor(), &q).await?))
}

/// A player's page.
pub async fn page(State(app): State<App>, Path(name): Path<String>) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.player(&name).await?))
}

/// Invites somebody.
pub async fn invite(
    State(app): State<App>,
    From(from): From,
    who: Signed,
    Body(asked): Body<Invite>,
) -> Result<impl IntoResponse, Error> {
    app.invite(from.visitor(), &who, asked).await?;
    Ok(Json(app.invitations(&who).await?))
}

/// Invitations that wait.
pub async fn invitations(State(app): State<App>, who: Signed) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.invitations(&who).await?))
}

/// What becomes of an invitation.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationAnswer {
    answer: Answer,
}

/// Answers an invitation.
pub async fn answer(
    State(app): State<App>,
    Path(num): Path<String>,
    who: Signed,
    Body(asked): Body<InvitationAnswer>,
) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.answer_invitation(&who, number(&num)?, asked.answer).await?))
}

/// Who is suspended, for the operator.
pub async fn suspensions(
    State(app): State<App>,
    From(from): From,
    Sent(sent): Sent,
) -> Result<impl IntoResponse, Error> {
    app.is_operator(from.visitor(), &sent).await?;
    Ok(Json(app.suspensions().await?))
}

/// Suspends an account.
pub async fn suspend(
    State(app): State<App>,
    From(from): From,
    Sent(sent): Sent,
    Body(asked): Body<Suspend>,
) -> Result<impl IntoResponse, Error> {
    app.is_operator(from.visitor(), &sent).await?;
    app.suspend(&asked).await?;
    Ok(Json(app.suspensions().await?))
}

/// Lifts a suspension.
pub async fn lift(
    State(app): State<App>,
    From(from): From,
    Sent(sent): Sent,
    Body(asked): Body<Lift>,
) -> Result<impl IntoResponse, Error> {
    app.is_operator(from.visitor(), &sent).await?;
    app.lift(&asked).await?;
    Ok(Json(app.suspensions().await?))
}

fn number(text: &str) -> Result<i64, Error> {
    text.parse().map_err(|_| Error::NotFound("number"))
}

/// Who with an account sits in a match.
pub async fn seated(State(app): State<App>, Named(id): Named) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.seated(&id).await?))
}

/// Finished games.
pub async fn finished(
    State(app): State<App>,
    Visitor(who): Visitor,
    QueryParams(look): QueryParams<FinishedLook>,
) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.finished(who.as_ref(), look).await?))
}

/// Reports a line of talk.
pub async fn report(
    State(app): State<App>,
    From(from): From,
    Named(id): Named,
    keys: Keys,
    Body(asked): Body<ReportLine>,
) -> Result<impl IntoResponse, Error> {
    app.report(from.visitor(), &id, &keys, &asked).await?;
    Ok(Json(Empty {}))
}

/// Reports, for the operator.
pub async fn reports(State(app): State<App>, From(from): From, Sent(sent): Sent) -> Result<impl IntoResponse, Error> {
    app.is_operator(from.visitor(), &sent).await?;
    Ok(Json(app.reports().await?))
}

/// Decides about a report.
pub async fn settle(
    State(app): State<App>,
    Path(num): Path<String>,
    From(from): From,
    Sent(sent): Sent,
    Body(decide): Body<Decide>,
) -> Result<impl IntoResponse, Error> {
    app.is_operator(from.visitor(), &sent).await?;
    app.settle_report(number(&num)?, &decide).await?;
    Ok(Json(app.reports().await?))
}
