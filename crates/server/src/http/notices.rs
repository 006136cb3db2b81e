//! How people are told of things.

use crate::App;
use crate::error::Error;
use crate::extract::{Body, From, Json};
use crate::http::matches::Empty;
use crate::people::What;
use crate::people::notices::{NoticeSettings, Subscription};
use crate::people::sessions::{Signed, device};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;

/// What somebody set.
pub async fn show(State(app): State<App>, who: Signed) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.people().notices(&who, None).await?))
}

/// Sets it.
pub async fn set(
    State(app): State<App>,
    who: Signed,
    Body(settings): Body<NoticeSettings>,
) -> Result<impl IntoResponse, Error> {
    app.people().set_notices(&who, settings).await?;
    Ok(Json(app.people().notices(&who, None).await?))
}

/// Takes a browser that is to have messages.
pub async fn subscribe(
    State(app): State<App>,
    who: Signed,
    headers: HeaderMap,
    Body(asked): Body<Subscription>,
) -> Result<impl IntoResponse, Error> {
    app.people().subscribe(&who, device(&headers), asked).await?;
    Ok(Json(app.people().notices(&who, None).await?))
}

/// Which browser.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Endpoint {
    endpoint: String,
}

/// Writes to a browser no more.
pub async fn unsubscribe_browser(
    State(app): State<App>,
    who: Signed,
    Body(Endpoint { endpoint }): Body<Endpoint>,
) -> Result<impl IntoResponse, Error> {
    app.people().unsubscribe_browser(&who, endpoint).await?;
    Ok(Json(app.people().notices(&who, None).await?))
}

/// Whether there is to be a feed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Feed {
    on: bool,
}

/// Makes a feed, or ends it.
pub async fn make_feed(
    State(app): State<App>,
    who: Signed,
    Body(Feed { on }): Body<Feed>,
) -> Result<impl IntoResponse, Error> {
    let path = app.people().make_feed(&who, on).await?;
    Ok(Json(app.people().notices(&who, path).await?))
}

/// A feed.
pub async fn feed(State(app): State<App>, Path(secret): Path<String>) -> Result<impl IntoResponse, Error> {
    let text = app.people().feed(&secret).await?;
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text))
}

/// Stops mails. A mail program sends a form here (RFC 8058), our own page nothing.
pub async fn unsubscribe_mail(
    State(app): State<App>,
    Path(token): Path<String>,
    From(from): From,
) -> Result<impl IntoResponse, Error> {
    app.people().admit(What::SignIn, from.visitor()).await?;
    app.people().unsubscribe_mail(&token).await?;
    Ok(Json(Empty {}))
}
