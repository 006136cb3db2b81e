//! What is read from a request, with our own errors.

use crate::App;
use crate::acts::Caller;
use crate::error::Error;
use crate::ids::{Key, MatchId, Token, TokenHash};
use crate::limits::{Peer, Permit, forwarded};
use crate::people::sessions;
pub use crate::people::sessions::{Guest, Holder, Visitor};
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr};
use tokio::time::timeout;

/// The tokens a request was sent with.
pub struct Sent(pub Vec<Token>);

/// What opens seats of the match in the address: tokens that were sent, and what belongs to whoever is signed in.
pub struct Keys(pub Vec<Key>);

/// Reads tokens; nobody has more seats than a game.
///
/// # Errors
/// Too many, or what cannot be a token.
pub fn tokens<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Vec<Token>, Error> {
    let found = texts.take(9).map(|text| Token::parse(text.trim()).ok_or(Error::NoSuchSeat));
    let found: Vec<Token> = found.collect::<Result<_, _>>()?;
    if found.len() > 8 { Err(Error::NoSuchSeat) } else { Ok(found) }
}

impl FromRequestParts<App> for Sent {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Self(Vec::new())) };
        let text = header.to_str().map_err(|_| Error::NoSuchSeat)?;
        let (scheme, list) = text.split_once(' ').ok_or(Error::NoSuchSeat)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Error::NoSuchSeat);
        }
        tokens(list.split(',')).map(Self)
    }
}

impl FromRequestParts<App> for Keys {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Sent(sent) = Sent::from_request_parts(parts, app).await?;
        let mut keys: Vec<Key> = sent.iter().map(Key::from).collect();
        if let Some(session) = sessions::secret(&parts.headers) {
            let Named(id) = Named::from_request_parts(parts, app).await?;
            keys.extend(app.people().keys_by_session(&session, &id).await?);
        }
        Ok(Self(keys))
    }
}

/// The hash of the secret in a request's cookie, whether or not it is one.
pub struct Cookie(pub Option<TokenHash>);

impl FromRequestParts<App> for Cookie {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        Ok(Self(sessions::secret(&parts.headers)))
    }
}

/// Where a request comes from; unspecified when there is no socket, as in tests.
pub struct From(pub Peer);

impl FromRequestParts<App> for From {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let known = parts.extensions.get::<ConnectInfo<Peer>>();
        let peer = known.map_or(Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED)), |info| info.0);
        if !app.is_behind_proxy() {
            return Ok(Self(peer));
        }
        let last = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let told = last.and_then(|list| list.to_str().ok()).and_then(forwarded);
        Ok(Self(told.map_or(peer, Peer)))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let From(from) = From::from_request_parts(parts, app).await?;
        let Keys(keys) = Keys::from_request_parts(parts, app).await?;
        Ok(Self { keys, from })
    }
}

/// A place among those who import, taken before the body is received.
pub struct ImportPlace(#[expect(dead_code, reason = "held, not read")] Permit);

impl FromRequestParts<App> for ImportPlace {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let From(peer) = From::from_request_parts(parts, app).await?;
        app.imports().acquire(peer).map(Self)
    }
}

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let timeouts = app.timeouts();
        let limit = if crate::routes::takes_files(request.uri().path()) { timeouts.import } else { timeouts.body };
        let bytes = timeout(limit, Bytes::from_request(request, app)).await.map_err(|_| Error::TooSlow)?;
        // The only way to fail, besides a connection that breaks, is the limit on bodies.
        let bytes = bytes.map_err(|_| Error::TooLarge)?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| Error::Malformed(error.to_string()))
    }
}

/// What follows the `?`.
pub struct QueryParams<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryParams<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        Query::try_from_uri(&parts.uri).map(|query| Self(query.0)).map_err(|error| Error::Malformed(error.body_text()))
    }
}

/// The match an address names.
pub struct Named(pub MatchId);

impl FromRequestParts<App> for Named {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, app).await;
        let path = path.map_err(|_| Error::NotFound("match"))?.0;
        let id = path.iter().find(|(key, _)| key == "id").and_then(|(_, id)| MatchId::parse(id));
        id.map(Self).ok_or(Error::NotFound("match"))
    }
}

/// A JSON answer.
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_string(&self.0) {
            Ok(text) => Text(text).into_response(),
            Err(error) => Error::internal(error).into_response(),
        }
    }
}

/// An answer that is JSON already.
pub struct Text(pub String);

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}
