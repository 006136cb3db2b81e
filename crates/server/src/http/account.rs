//! Accounts: signing in and out, what an account is, its games, its end.

use crate::App;
use crate::error::Error;
use crate::extract::{Body, Cookie, From, Holder, Json};
use crate::http::matches::Empty;
use crate::lobby::Mine;
use crate::people::accounts::{Finished, LinkLeads, MailLink, MailWanted, SignOut, SignedIn, Wanted, session_id};
use crate::people::moderation::{Rename, SuspensionShown};
use crate::people::sessions::{Page, Signed, Visitor, cookie, device};
use crate::store::people::Person;
use crate::time::Stamp;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What this server offers to people, and who is signed in.
#[derive(JsonSchema, Serialize)]
pub struct Account {
    /// Whoever is signed in.
    account: Option<AccountShown>,
    /// Whether links are sent by mail.
    mail: bool,
    /// Why the account of this browser may not be used now.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspended: Option<SuspensionShown>,
    /// Recovery codes, told once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    codes: Vec<String>,
}

/// An account, for the one whose it is.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "OwnAccount")]
pub struct AccountShown {
    name: String,
    /// The confirmed address.
    mail: Option<String>,
    made: Stamp,
    passkeys: Vec<KeyShown>,
    /// Recovery codes that were not used.
    codes_left: usize,
    sessions: Vec<SessionShown>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "OwnPasskey")]
struct KeyShown {
    made: Stamp,
    used: Stamp,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "OwnSession")]
struct SessionShown {
    id: String,
    /// By what it signed in.
    how: String,
    /// Which browser on what.
    device: String,
    made: Stamp,
    seen: Stamp,
    /// Whether it is this one.
    here: bool,
}

async fn shown(app: &App, who: &Signed) -> Result<AccountShown, Error> {
    let people = app.people();
    let (Person { num, name, mail, made, .. }, keys) = people.person_and_keys(who.person).await?;
    let since = people.awake_since();
    let sessions = people.ask(move |store| store.sessions_of(num, since)).await?;
    let session = |one: crate::store::people::SessionKept| SessionShown {
        id: session_id(&one.hash).to_owned(),
        here: one.hash == who.session,
        how: one.how,
        device: one.device,
        made: one.made,
        seen: one.seen,
    };
    Ok(AccountShown {
        name,
        mail,
        made,
        passkeys: keys.iter().map(|key| KeyShown { made: key.made, used: key.used }).collect(),
        codes_left: people.codes_left(num).await?,
        sessions: sessions.into_iter().map(session).collect(),
    })
}

async fn account(app: &App, who: Option<&Signed>, codes: Vec<String>) -> Result<Account, Error> {
    let shown = match who {
        Some(who) => Some(shown(app, who).await?),
        None => None,
    };
    Ok(Account { account: shown, mail: app.people().sends_mail(), suspended: None, codes })
}

/// Who is signed in.
pub async fn show(
    State(app): State<App>,
    Visitor(who): Visitor,
    Cookie(session): Cookie,
) -> Result<impl IntoResponse, Error> {
    let suspension = app.people().suspension_of(session).await?;
    let suspended = suspension.map(|found| SuspensionShown { until: found.ends, why: found.why });
    Ok(Json(Account { suspended, ..account(&app, who.as_ref(), Vec::new()).await? }))
}

/// Begins with a passkey.
pub async fn begin(
    State(app): State<App>,
    From(from): From,
    page: Page,
    Visitor(who): Visitor,
    Body(wanted): Body<Wanted>,
) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.people().begin_passkey(from.visitor(), &page, who.as_ref(), wanted).await?))
}

/// Signs a browser in and tells it so.
async fn sign_in(app: &App, page: &Page, headers: &HeaderMap, done: SignedIn) -> Result<Response, Error> {
    let token = app.people().sign_in(done.person, done.how, device(headers)).await?;
    let who = Signed { person: done.person, session: token.hash_as("session") };
    let told = account(app, Some(&who), done.codes).await?;
    Ok((cookie(page, Some(&token)), Json(told)).into_response())
}

/// Takes the authenticator's answer.
pub async fn finish(
    State(app): State<App>,
    From(from): From,
    page: Page,
    headers: HeaderMap,
    Body(done): Body<Finished>,
) -> Result<Response, Error> {
    let done = app.people().finish_passkey(from.visitor(), &page, done).await?;
    sign_in(&app, &page, &headers, done).await
}

/// Has a link mailed.
pub async fn mail(
    State(app): State<App>,
    From(from): From,
    Visitor(who): Visitor,
    Body(wanted): Body<MailWanted>,
) -> Result<impl IntoResponse, Error> {
    if let Some((address, token)) = app.people().mail_link(from.visitor(), who.as_ref(), &wanted.address).await? {
        app.people().send_link(&address, &token);
    }
    Ok(Json(Empty {}))
}

/// Where a mailed link leads, or who is signed in by it.
#[derive(JsonSchema, Serialize)]
pub struct Followed {
    #[serde(flatten)]
    leads: LinkLeads,
    /// Who is signed in by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_in: Option<Account>,
}

/// Follows a mailed link.
pub async fn follow(
    State(app): State<App>,
    From(from): From,
    page: Page,
    headers: HeaderMap,
    Body(link): Body<MailLink>,
) -> Result<Response, Error> {
    let (leads, done) = app.people().follow_link(from.visitor(), &link).await?;
    let Some(done) = done else { return Ok(Json(Followed { leads, signed_in: None }).into_response()) };
    let token = app.people().sign_in(done.person, done.how, device(&headers)).await?;
    let who = Signed { person: done.person, session: token.hash_as("session") };
    let signed_in = Some(account(&app, Some(&who), done.codes).await?);
    Ok((cookie(&page, Some(&token)), Json(Followed { leads, signed_in })).into_response())
}

/// A code as it was written down.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Code {
    code: String,
}

/// Signs in with a recovery code.
pub async fn recover(
    State(app): State<App>,
    From(from): From,
    page: Page,
    headers: HeaderMap,
    Body(Code { code }): Body<Code>,
) -> Result<Response, Error> {
    let done = app.people().recover(from.visitor(), &code).await?;
    sign_in(&app, &page, &headers, done).await
}

/// Nothing has to be said.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// New recovery codes.
pub async fn codes(
    State(app): State<App>,
    who: Signed,
    Body(Nothing {}): Body<Nothing>,
) -> Result<impl IntoResponse, Error> {
    let codes = app.people().new_codes(who.person).await?;
    Ok(Json(account(&app, Some(&who), codes).await?))
}

/// Takes the seats of a browser along.
pub async fn seats(State(app): State<App>, who: Signed, Body(mine): Body<Mine>) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.take_along(&who, &mine).await?))
}

/// The games of whoever is signed in.
pub async fn games(State(app): State<App>, who: Signed) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.games_of(&who).await?))
}

/// Which browsers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Out {
    which: SignOut,
}

/// Signs browsers out.
pub async fn sign_out(
    State(app): State<App>,
    Holder(who): Holder,
    page: Page,
    Body(Out { which }): Body<Out>,
) -> Result<Response, Error> {
    let other = matches!(&which, SignOut::Session(id) if id != session_id(&who.session));
    app.people().sign_out(&who, which).await?;
    if other {
        return Ok(Json(account(&app, Some(&who), Vec::new()).await?).into_response());
    }
    Ok((cookie(&page, None), Json(account(&app, None, Vec::new()).await?)).into_response())
}

/// Gives the account another name.
pub async fn rename(
    State(app): State<App>,
    who: Signed,
    Body(asked): Body<Rename>,
) -> Result<impl IntoResponse, Error> {
    app.people().rename(&who, &asked.name).await?;
    Ok(Json(account(&app, Some(&who), Vec::new()).await?))
}

/// Everything that is kept of whoever is signed in.
pub async fn export(State(app): State<App>, who: Signed) -> Result<impl IntoResponse, Error> {
    Ok(Json(app.people().export(&who).await?))
}

/// Which account.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Its name.
    name: String,
}

/// Ends an account.
pub async fn delete(
    State(app): State<App>,
    who: Signed,
    page: Page,
    Body(End { name }): Body<End>,
) -> Result<Response, Error> {
    app.people().delete(&who, &name).await?;
    Ok((cookie(&page, None), Json(Empty {})).into_response())
}
