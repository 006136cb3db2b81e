//! The table of requests. The router and the OpenAPI document are both made from it, so neither can lack one.

use crate::acts::{Answer, AskBack, Decide};
use crate::config::Limits;
use crate::error::Error;
use crate::extract::From;
use crate::history::Past;
use crate::http::{account, analysis, games, matches, meta, notices, past, players, tables, talk};
use crate::lobby::{Look, Mine, Seated, Tables};
use crate::matches::Made;
use crate::metrics::FIGURES;
use crate::openapi::{Describe, of};
use crate::orders::{GiveOrders, OrdersGiven};
use crate::people::accounts::{Ceremony, Finished, MailLink, MailWanted, Wanted};
use crate::people::moderation::{Lift, Rename, Suspend, SuspensionsShown};
use crate::people::notices::{NoticeSettings, NoticesShown, Subscription};
use crate::people::players::{Accepted, FinishedGames, FinishedLook, Invitations, Invite, PlayerPage, PlayersFound};
use crate::people::reports::{Decide as OperatorDecides, ReportLine, ReportsShown};
use crate::people::seats::Taken;
use crate::publish::{Page, Snapshot};
use crate::talk::{Line, Mute, Say, Talk};
use crate::{App, client, live, luck};
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
    /// Somebody with an account.
    Account,
    /// Whoever runs the server.
    Operator,
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
    read("/api/games/{game}/scenarios/{scenario}/pieces", "The pieces of a scenario after its first moves", of::<Vec<scene::Piece>>, || get(games::pieces)),
    read("/api/tables", "Tables to sit down at or to watch", of::<Tables>, || get(tables::list)).query(of::<Look>),
    write("/api/tables/mine", "How one's own tables stand", of::<Tables>, || post(tables::mine)).body(of::<Mine>),
    write("/api/matches", "Makes a match", of::<Made>, || post(matches::create)).body(of::<matches::New>),
    write(IMPORT, "Makes a match that goes on from a record or a state", of::<Made>, || post(past::import)).body(of::<past::Import>),
    write(SAVED, "What a record or a state holds", of::<past::SavedGame>, || post(past::look)).body(of::<past::Import>),
    read("/api/matches/{id}", "How a match stands", of::<Snapshot<'_>>, || get(matches::snapshot)).access(Access::Eyes),
    read("/api/matches/{id}/log", "Earlier lines of the log", of::<Page<'_>>, || get(matches::log)).access(Access::Eyes).query(of::<matches::Earlier>),
    write("/api/matches/{id}/claim", "Exchanges an invite for a token of one's own", of::<matches::Claimed>, || post(matches::claim)).access(Access::Seat),
    write("/api/matches/{id}/sit", "Takes a seat that was left open to anybody", of::<matches::Claimed>, || post(tables::sit)).body(of::<tables::Sit>),
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
    read("/api/matches/{id}/at/{step}/analysis", "What a general would have done there, and what it cost to do something else", of::<analysis::PastAnalysis>, || get(analysis::analysis)).access(Access::Eyes),
    read("/api/matches/{id}/luck", "How kind the dice were to each side", of::<luck::Fortunes>, || get(analysis::fortunes)).access(Access::Eyes),
    read("/api/matches/{id}/record", "The replay file: one JSON object a line", of::<String>, || get(past::record)).access(Access::Eyes),
    read("/api/matches/{id}/state", "The state file", of::<past::StateFile>, || get(past::state)).access(Access::Eyes),
    read("/api/matches/{id}/talk", "What was said and noted", of::<Talk>, || get(talk::lines)).access(Access::Eyes).query(of::<talk::Earlier>),
    write("/api/matches/{id}/talk", "Says something, or notes it for oneself", of::<Line>, || post(talk::say)).access(Access::Eyes).body(of::<Say>),
    write("/api/matches/{id}/mute", "Hears somebody no more, or again", of::<matches::Empty>, || post(talk::mute)).access(Access::Seat).body(of::<Mute>),
    read("/api/account", "Who is signed in, and what an account can be opened with here", of::<account::Account>, || get(account::show)),
    write("/api/account/passkey", "Begins to sign in, or to make an account or a key, with a passkey", of::<Ceremony>, || post(account::begin)).body(of::<Wanted>),
    write("/api/account/passkey/finish", "Takes what the authenticator answered, and signs in", of::<account::Account>, || post(account::finish)).body(of::<Finished>),
    write("/api/account/mail", "Has a link mailed that signs in, makes an account or confirms an address", of::<matches::Empty>, || post(account::mail)).body(of::<MailWanted>),
    write("/api/account/mail/follow", "Follows a mailed link, or says where it leads", of::<account::Followed>, || post(account::follow)).body(of::<MailLink>),
    write("/api/account/recover", "Signs in with a recovery code, once", of::<account::Account>, || post(account::recover)).body(of::<account::Code>),
    write("/api/account/codes", "New recovery codes in place of the old ones", of::<account::Account>, || post(account::codes)).access(Access::Account).body(of::<account::Nothing>),
    write("/api/account/seats", "Takes the seats of a browser along", of::<Taken>, || post(account::seats)).access(Access::Account).body(of::<Mine>),
    read("/api/account/games", "One's games, wherever one signs in", of::<Tables>, || get(account::games)).access(Access::Account),
    write("/api/account/sign-out", "Signs out here, there or everywhere", of::<account::Account>, || post(account::sign_out)).access(Access::Account).body(of::<account::Out>),
    write("/api/account/name", "Gives the account another name", of::<account::Account>, || post(account::rename)).access(Access::Account).body(of::<Rename>),
    read("/api/account/export", "Everything that is kept of one", of::<Value>, || get(account::export)).access(Access::Account),
    write("/api/account/delete", "Ends an account", of::<matches::Empty>, || post(account::delete)).access(Access::Account).body(of::<account::End>),
    read("/api/account/notices", "How one is told of things", of::<NoticesShown>, || get(notices::show)).access(Access::Account),
    write("/api/account/notices", "Sets how one is told of things", of::<NoticesShown>, || post(notices::set)).access(Access::Account).body(of::<NoticeSettings>),
    write("/api/account/push", "Takes a browser that is to have messages", of::<NoticesShown>, || post(notices::subscribe)).access(Access::Account).body(of::<Subscription>),
    write("/api/account/push/remove", "Writes to a browser no more", of::<NoticesShown>, || post(notices::unsubscribe_browser)).access(Access::Account).body(of::<notices::Endpoint>),
    write("/api/account/feed", "Makes a feed with a secret address, or ends it", of::<NoticesShown>, || post(notices::make_feed)).access(Access::Account).body(of::<notices::Feed>),
    read("/api/feed/{secret}", "A feed: Atom", of::<String>, || get(notices::feed)),
    write(UNSUBSCRIBE, "Stops mails, without signing in; a mail program sends a form here (RFC 8058)", of::<matches::Empty>, || post(notices::unsubscribe_mail)),
    read("/api/players", "People whose name begins so", of::<PlayersFound>, || get(players::find)).query(of::<players::Search>),
    read("/api/players/{name}", "A player: ratings by game", of::<PlayerPage>, || get(players::page)),
    read("/api/invitations", "Invitations to and from one", of::<Invitations>, || get(players::invitations)).access(Access::Account),
    write("/api/invitations", "Invites somebody to a free seat", of::<Invitations>, || post(players::invite)).access(Access::Account).body(of::<Invite>),
    write("/api/invitations/{num}", "Accepts, declines or takes back an invitation", of::<Accepted>, || post(players::answer)).access(Access::Account).body(of::<players::InvitationAnswer>),
    read("/api/finished", "Finished games by player, game, scenario and side", of::<FinishedGames>, || get(players::finished)).query(of::<FinishedLook>),
    read("/api/matches/{id}/players", "Who with an account sits there", of::<Seated>, || get(players::seated)),
    write("/api/matches/{id}/report", "Reports a line of talk", of::<matches::Empty>, || post(players::report)).access(Access::Eyes).body(of::<ReportLine>),
    read("/api/operator/reports", "Reported lines of talk, for whoever runs the server", of::<ReportsShown>, || get(players::reports)).access(Access::Operator),
    write("/api/operator/reports/{num}", "Takes a reported line away, or lets it stay", of::<ReportsShown>, || post(players::settle)).access(Access::Operator).body(of::<OperatorDecides>),
    read("/api/operator/suspensions", "Suspended accounts, for whoever runs the server", of::<SuspensionsShown>, || get(players::suspensions)).access(Access::Operator),
    write("/api/operator/suspensions", "Suspends an account", of::<SuspensionsShown>, || post(players::suspend)).access(Access::Operator).body(of::<Suspend>),
    write("/api/operator/suspensions/lift", "Lifts a suspension", of::<SuspensionsShown>, || post(players::lift)).access(Access::Operator).body(of::<Lift>),
    read("/api/matches/{id}/live", "A WebSocket: `Hello` first, then what is asked (`Asked`) and what is told", of::<live::Told<'_>>, || get(matches::live)),
];

/// Where a file is sent to be played on.
const IMPORT: &str = "/api/matches/import";
/// Where a file is sent to be looked into.
const SAVED: &str = "/api/saved";

/// Where mails are stopped.
const UNSUBSCRIBE: &str = "/api/unsubscribe/{token}";

/// Whether a mail program sends something there: a form, from wherever it is.
pub fn takes_forms(path: &str) -> bool {
    path.starts_with("/api/unsubscribe/")
}

/// Whether whole files are sent there.
pub fn takes_files(path: &str) -> bool {
    path == IMPORT || path == SAVED
}

/// The whole application, without a socket.
pub fn app(app: App) -> Router {
    let limits = app.limits().clone();
    let add = |router: Router<App>, endpoint: &Endpoint| {
        let most = if takes_files(endpoint.path) { limits.import } else { limits.body };
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
        path if takes_files(path) => NEW_MATCH + length(request).unwrap_or(limits.import as u64) / IMPORT_BYTES,
        path if ["/hint", "/analysis", "/luck"].iter().any(|end| path.ends_with(end)) => HINT,
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
    if let Some(class) = FIGURES.requests.get(usize::from(answer.status().as_u16() / 100)) {
        class.add(1);
    }
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
