//! Matches as they are played.

use crate::App;
use crate::acts::{AskBack, Caller, Decide, SeatName};
use crate::clocks::Terms;
use crate::error::Error;
use crate::extract::{Body, Cookie, From, Guest, Json, Keys, Named, QueryParams, Sent, Text, Visitor};
use crate::ids::{Token, TokenHash};
use crate::live::{self, Comer};
use crate::lobby::Listed;
use crate::match_guard::Takeback;
use crate::matches::Seating;
use crate::orders::GiveOrders;
use ai::Hint;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use kernel::options::Chosen;
use kernel::scene::Click;
use kernel::{Seat, Start};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A match to be made.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The id of the game.
    game: String,
    /// The key of the scenario.
    scenario: String,
    /// The rest by default.
    #[serde(default)]
    options: Chosen,
    /// By key of the seat: `me`, `open`, or a level of the computer.
    #[serde(default)]
    seats: BTreeMap<String, String>,
    /// What is agreed about time; nothing if there is no clock.
    #[serde(default)]
    clock: Option<Terms>,
    /// Whether those who watch read what is said at the table, and join in.
    #[serde(default)]
    observers_talk: bool,
    /// Who is told of it; nobody if left out.
    #[serde(default)]
    listed: Listed,
    /// Whether it counts for ratings. Whoever makes it is signed in and plays one side; whoever takes the other seat is signed
    /// in, too, and agrees by that.
    #[serde(default)]
    rated: bool,
}

/// Makes a match.
pub async fn create(
    State(app): State<App>,
    From(from): From,
    Guest(who): Guest,
    Body(new): Body<New>,
) -> Result<impl IntoResponse, Error> {
    let New { game, scenario, options, seats, clock, observers_talk, listed, rated } = new;
    let (start, seating) = (Start { scenario, options }, Seating { seats, clock, observers_talk, listed });
    if rated {
        app.people().may_rate(app.matches().game(&game)?.about(), &seating, who.as_ref())?;
    }
    let made = app.matches().begin(from, &game, &start, &seating).await?;
    app.people().made(who.as_ref(), app.matches().game(&game)?.about(), &made, rated).await?;
    Ok(Json(made))
}

/// Nothing but that it was done.
#[derive(JsonSchema, Serialize)]
pub struct Empty {}

/// Lets computers that play among themselves go on.
pub async fn go_on(State(app): State<App>, Named(id): Named, From(from): From) -> Result<impl IntoResponse, Error> {
    app.matches().go_on(from, &id).await?;
    Ok(Json(Empty {}))
}

/// How a match stands, for these eyes.
pub async fn snapshot(State(app): State<App>, Named(id): Named, keys: Keys) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let mut guard = played.lock().await?;
    played.wake(&mut guard);
    let eyes = guard.eyes(&keys.0)?;
    Ok(Text(guard.snapshot(eyes).await?))
}

/// Which lines of the log.
#[derive(Deserialize, JsonSchema)]
pub struct Earlier {
    /// Lines with a lower step.
    before: usize,
}

/// Earlier lines of the log.
pub async fn log(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    QueryParams(asked): QueryParams<Earlier>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let mut guard = played.lock().await?;
    let eyes = guard.eyes(&keys.0)?;
    Ok(Text(guard.earlier(eyes, asked.before).await?))
}

/// A seat of one's own.
#[derive(JsonSchema, Serialize)]
pub struct Claimed {
    pub(crate) seat: Seat,
    /// Its key.
    pub(crate) key: String,
    /// What opens it from now on.
    pub(crate) token: Token,
}

/// Exchanges an invite for a token of one's own.
pub async fn claim(
    State(app): State<App>,
    Named(id): Named,
    Sent(tokens): Sent,
    Visitor(who): Visitor,
    Cookie(session): Cookie,
) -> Result<impl IntoResponse, Error> {
    app.may_claim(&id, session, &tokens).await?;
    app.people().may_sit(&id, who.as_ref()).await?;
    let old: Vec<TokenHash> = tokens.iter().map(Token::hash).collect();
    let (seat, key, token) = app.matches().get(&id).await?.claim(tokens).await?;
    app.people().part_with(&id, seat, old).await?;
    app.people().keep_seats(who.as_ref(), &id, &[(seat, token.hash())]).await?;
    Ok(Json(Claimed { seat, key, token }))
}

/// Decides.
pub async fn decide(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(asked): Body<Decide>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    Ok(Json(played.decide(caller, asked, app.limits().clone()).await?))
}

/// What an undo names.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// For which seat.
    seat: SeatName,
    /// What the sender knows.
    seq: u64,
}

/// Where a match stands.
#[derive(JsonSchema, Serialize)]
pub struct Seq {
    /// The number of the match now.
    seq: u64,
}

/// Takes back the last decision.
pub async fn undo(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(asked): Body<Undo>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    Ok(Json(Seq { seq: played.undo(caller, asked.seat, asked.seq).await? }))
}

/// What came of asking to go back.
#[derive(JsonSchema, Serialize)]
pub struct TakebackAnswer {
    /// The number of the match now.
    seq: u64,
    /// The request, if it is still open.
    takeback: Option<Takeback>,
}

/// Asks to go further back, or answers.
pub async fn takeback(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(asked): Body<AskBack>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let (seq, takeback) = played.takeback(caller, asked).await?;
    Ok(Json(TakebackAnswer { seq, takeback }))
}

/// Gives a seat standing orders.
pub async fn orders(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    Body(given): Body<GiveOrders>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    Ok(Json(played.give_orders(caller, given, app.limits().clone()).await?))
}

/// What was clicked.
#[derive(Deserialize, JsonSchema)]
pub struct Clicked {
    /// For which seat.
    seat: SeatName,
    /// The id of a piece.
    piece: Option<String>,
    /// The id of a place.
    place: Option<String>,
}

/// Why nothing can be done there.
pub async fn why_not(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    QueryParams(clicked): QueryParams<Clicked>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    let seat = guard.own_seat(guard.eyes(&keys.0)?, &clicked.seat)?;
    let click = Click { piece: clicked.piece, place: clicked.place };
    Ok(Json(guard.course().position().why_not(seat, &click)))
}

/// A decision to look at.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Previewed {
    /// For which seat.
    seat: SeatName,
    /// As it was offered.
    decision: Value,
}

/// What a decision would lead to.
pub async fn preview(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    Body(asked): Body<Previewed>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    let seat = guard.own_seat(guard.eyes(&keys.0)?, &asked.seat)?;
    Ok(Json(guard.course().position().preview(seat, &asked.decision)))
}

/// Which piece.
#[derive(Deserialize, JsonSchema)]
pub struct Reaching {
    /// For which seat.
    seat: SeatName,
    /// The id of a piece.
    piece: String,
}

/// Where a piece could go.
pub async fn reach(
    State(app): State<App>,
    Named(id): Named,
    keys: Keys,
    QueryParams(asked): QueryParams<Reaching>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let guard = played.lock().await?;
    let seat = guard.own_seat(guard.eyes(&keys.0)?, &asked.seat)?;
    Ok(Json(guard.course().position().reach(seat, &asked.piece)))
}

/// Who asks for a hint.
#[derive(Deserialize, JsonSchema)]
pub struct HintQuery {
    /// For which seat.
    seat: SeatName,
}

/// What the computer would do.
#[derive(JsonSchema, Serialize)]
pub struct Hints {
    seat: Seat,
    /// The number of the match they are about.
    seq: u64,
    /// Best first.
    hints: Vec<Hint>,
}

/// The best decisions, as the computer sees them with the eyes of this seat.
pub async fn hint(
    State(app): State<App>,
    Named(id): Named,
    caller: Caller,
    QueryParams(asked): QueryParams<HintQuery>,
) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let (seat, seq, position) = {
        let guard = played.lock().await?;
        let seat = guard.own_seat(guard.eyes(&caller.keys)?, &asked.seat)?;
        let course = guard.course();
        if !course.position().asked().contains(seat) {
            return Err(Error::NotAllowed("this seat has nothing to decide now".into()));
        }
        (seat, course.seq(), course.position().boxed())
    };
    // Nothing but the public number goes into it, so that what is hidden cannot change what is said.
    let hints = app.matches().pool().hints(Some(caller.from.visitor()), position, seat, seq).await?;
    Ok(Json(Hints { seat, seq, hints }))
}

/// Opens a live connection.
pub async fn live(
    State(app): State<App>,
    Named(id): Named,
    From(from): From,
    Cookie(session): Cookie,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|_| Error::Malformed("this address speaks WebSocket".into()))?;
    // Unknown matches are told so before the connection changes its protocol.
    app.matches().get(&id).await?;
    let place = app.place_for(from)?;
    let most = app.limits().body;
    // People send a few hundred bytes at a time; the default buffer of 128 KB would be cleared for each of them.
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(4096);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _place = place;
        live::serve(app, Comer { id, from, session }, socket).await;
    }))
}
