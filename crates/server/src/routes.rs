//! The table of requests. The router and the OpenAPI document are both made from it, so neither can lack one.

use crate::acts::{Answer, AskBack, Decide};
use crate::config::Limits;
use crate::error::Error;
use crate::extract::From;
use crate::history::Past;
use crate::http::{games, matches, meta, past};
use crate::matches::Made;
use crate::openapi::{Describe, of};
use crate::orders::{GiveOrders, OrdersGiven};
use crate::publish::{Page, Snapshot};
use crate::{App, client, live};
use axum::Router;
use axum::body::HttpBody;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use futures_util::FutureExt;
use kernel::scene;
use serde_json::Value;
use std::panic::AssertUnwindSafe;

/// Who may make a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Open,
    /// Anyone; seat tokens show more.
    Eyes,
    /// The holder of a seat.
    Seat,
}

/// One request of the interface.
pub struct Endpoint {
    /// `get` or `post`.
    pub method: &'static str,
    /// With parameters in braces.
    pub path: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Who may make it.
    pub access: Access,
    /// What may follow the `?`.
    pub query: Option<Describe>,
    /// What is sent with it.
    pub body: Option<Describe>,
    /// What it is answered with.
    pub answer: Describe,
    /// What answers it.
    pub handler: fn() -> MethodRouter<App>,
}

const fn read(
    path: &'static str,
    summary: &'static str,
    answer: Describe,
    handler: fn() -> MethodRouter<App>,
) -> Endpoint {
    Endpoint { method: "get", path, summary, access: Access::Open, query: None, body: None, answer, handler }
}

const fn write(
    path: &'static str,
    summary: &'static str,
    answer: Describe,
    handler: fn() -> MethodRouter<App>,
) -> Endpoint {
    Endpoint { method: "post", ..read(path, summary, answer, handler) }
}

impl Endpoint {
    const fn access(self, access: Access) -> Self {
        Self { access, ..self }
    }

    const fn body(self, body: Describe) -> Self {
        Self { body: Some(body), ..self }
    }

    const fn query(self, query: Describe) -> Self {
        Self { query: Some(query), ..self }
    }
}

/// Every request there is.
#[rustfmt::skip]
pub const ENDPOINTS: &[Endpoint] = &[
    read("/healthz", "Whether the server can do its work", of::<meta::Health>, || get(meta::health)),
    read("/api/openapi.json", "This document", of::<Value>, || get(meta::openapi)),
    read("/api/games", "The games on offer", of::<Vec<games::Offered<'_>>>, || get(games::list)),
    read("/api/games/{game}/rules", "The rules of a game in our own words", of::<games::Rules<'_>>, || get(games::rules)),
    read("/api/games/{game}/provenance", "Where the figures of a game come from", of::<games::ProvenanceList<'_>>, || get(games::provenance)),
    read("/api/games/{game}/scenarios/{scenario}/board", "The board of a scenario", of::<scene::Board>, || get(games::board)),
    write("/api/matches", "Makes a match", of::<Made>, || post(matches::create)).body(of::<matches::New>),
    write(IMPORT, "Makes a match that goes on from a record or a state", of::<Made>, || post(past::import)).body(of::<past::Import>),
    read("/api/matches/{id}", "How a match stands", of::<Snapshot<'_>>, || get(matches::snapshot)).access(Access::Eyes),
    read("/api/matches/{id}/log", "Earlier lines of the log", of::<Page<'_>>, || get(matches::log)).access(Access::Eyes).query(of::<matches::Earlier>),
    write("/api/matches/{id}/claim", "Exchanges an invite for a token of one's own", of::<matches::Claimed>, || post(matches::claim)).access(Access::Seat),
    write("/api/matches/{id}/decisions", "Decides, in order, until one is refused", of::<Answer>, || post(matches::decide)).access(Access::Seat).body(of::<Decide>),
    write("/api/matches/{id}/undo", "Takes back the last decision", of::<matches::Seq>, || post(matches::undo)).access(Access::Seat).body(of::<matches::Undo>),
    write("/api/matches/{id}/takeback", "Asks to go further back, or answers", of::<matches::TakebackAnswer>, || post(matches::takeback)).access(Access::Seat).body(of::<AskBack>),
    write("/api/matches/{id}/orders", "Gives a seat standing orders in place of those it has", of::<OrdersGiven>, || post(matches::orders)).access(Access::Seat).body(of::<GiveOrders>),
    write("/api/matches/{id}/continue", "Lets computers that play among themselves go on", of::<matches::Empty>, || post(matches::go_on)),
    read("/api/matches/{id}/why-not", "Why nothing can be done there", of::<Option<scene::WhyNot>>, || get(matches::why_not)).access(Access::Seat).query(of::<matches::Clicked>),
    write("/api/matches/{id}/preview", "What a decision would lead to", of::<Option<scene::Preview>>, || post(matches::preview)).access(Access::Seat).body(of::<matches::Previewed>),
    read("/api/matches/{id}/reach", "Where a piece could go", of::<Vec<scene::Reach>>, || get(matches::reach)).access(Access::Seat).query(of::<matches::Reaching>),
    read("/api/matches/{id}/hint", "The three best decisions with their value and why", of::<matches::Hints>, || get(matches::hint)).access(Access::Seat).query(of::<matches::HintQuery>),
    read("/api/matches/{id}/at/{step}", "A moment of the past", of::<Past<'_>>, || get(past::at)).access(Access::Eyes).query(of::<past::ViewerQuery>),
    read("/api/matches/{id}/record", "The replay file: one JSON object a line", of::<String>, || get(past::record)).access(Access::Eyes),
    read("/api/matches/{id}/state", "The state file", of::<past::StateFile>, || get(past::state)).access(Access::Eyes),
    read("/api/matches/{id}/live", "A WebSocket: `Hello` first, then what is asked (`Asked`) and what is told", of::<live::Told<'_>>, || get(matches::live)),
];

/// Where a file is sent to.
const IMPORT: &str = "/api/matches/import";

/// The whole application, without a socket.
pub fn app(app: App) -> Router {
    let limits = app.limits().clone();
    let add = |router: Router<App>, endpoint: &Endpoint| {
        let most = if endpoint.path == IMPORT { limits.import } else { limits.body };
        router.route(endpoint.path, (endpoint.handler)().layer(DefaultBodyLimit::max(most)))
    };
    ENDPOINTS
        .iter()
        .fold(Router::new(), add)
        .method_not_allowed_fallback(|| async { Error::WrongMethod })
        .fallback(client::serve)
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn(headers))
        .with_state(app)
}

/// A match stays in the database for good, so making one weighs as much as this many other requests.
const NEW_MATCH: u64 = 20;
/// A hint takes a core for a good part of a second.
const HINT: u64 = 50;

/// An import weighs one more for so many bytes: each of them is read, replayed and stored.
const IMPORT_BYTES: u64 = 4096;

/// Any other body weighs one more for so many bytes, as two hundred decisions do more than one.
const BODY_BYTES: u64 = 1024;
/// An answer is weighed when it is known: one for so many bytes.
const ANSWER_BYTES: u64 = 64 * 1024;

fn weight(request: &Request, limits: &Limits) -> u64 {
    match request.uri().path() {
        "/api/matches" if request.method() == Method::POST => NEW_MATCH,
        IMPORT => NEW_MATCH + length(request).unwrap_or(limits.import as u64) / IMPORT_BYTES,
        path if path.ends_with("/hint") => HINT,
        _ => 1 + length(request).unwrap_or_default() / BODY_BYTES,
    }
}

/// How long the body says it is.
fn length(request: &Request) -> Option<u64> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Lets in only what was meant for this server, lets nobody ask too often, and turns a fault of ours into an answer instead of a cut connection.
async fn guard(State(app): State<App>, From(from): From, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    if let Err(error) = app.names().check(&request) {
        return error.into_response();
    }
    if !app.rate().admit_as(from.0, weight(&request, app.limits())) {
        return Error::TooMany.into_response();
    }
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let answer = answer.unwrap_or_else(|_| Error::internal(format!("{path} panicked")).into_response());
    app.rate().charge(from.0, answer.body().size_hint().lower() / ANSWER_BYTES);
    answer
}

/// Scripts, styles, pictures and connections only from here; style attributes because the board is drawn with them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async fn headers(request: Request, next: Next) -> Response {
    const FIXED: [(HeaderName, HeaderValue); 7] = [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
        (
            HeaderName::from_static("permissions-policy"),
            HeaderValue::from_static("camera=(), microphone=(), geolocation=(), interest-cohort=()"),
        ),
    ];
    let mut answer = next.run(request).await;
    answer.headers_mut().extend(FIXED.map(|(name, value)| (Some(name), value)));
    // Answers of the interface belong to one reader at one moment.
    answer.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}
