//! Who is signed in: a random secret in a cookie that scripts cannot read, kept as a hash.

use crate::App;
use crate::error::Error;
use crate::ids::{Token, TokenHash};
use crate::people::{People, fresh_secret};
use crate::store::people::{NewSession, PersonNum};
use crate::time::Stamp;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Uri;
use axum::http::{HeaderMap, HeaderValue, header};

/// A session nobody uses for so long is over, in milliseconds: 90 days.
const IDLE: u64 = 90 * 86_400_000;
/// So seldom is written that a session is used: every hour.
const SEEN: u64 = 3_600_000;
/// So many browsers of one person are signed in.
const MOST: usize = 20;
/// The cookie where the page came encrypted: a browser sets one of this name only from a page of the very server.
const SECURE: &str = "__Host-blockhouse";
/// The cookie of a server on one's own machine.
const PLAIN: &str = "blockhouse";

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub struct Signed {
    /// Who.
    pub person: PersonNum,
    /// The hash of the session's secret.
    pub session: TokenHash,
}

/// Whoever makes a request, with or without an account.
pub struct Visitor(pub Option<Signed>);

/// The hash of the secret in a request's cookie, whether or not it is one.
pub fn secret(headers: &HeaderMap) -> Option<TokenHash> {
    let cookies = || headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let of = |name: &str| {
        let pairs = cookies().flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
    };
    Token::parse(of(SECURE).or_else(|| of(PLAIN))?).map(|token| token.hash_as("session"))
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        match secret(&parts.headers) {
            Some(session) => app.people().signed(session).await.map(Self),
            None => Ok(Self(None)),
        }
    }
}

/// Whoever makes a request that a suspended account may not make, with or without an account.
pub struct Guest(pub Option<Signed>);

impl FromRequestParts<App> for Guest {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Some(session) = secret(&parts.headers) else { return Ok(Self(None)) };
        match app.people().holder(session).await? {
            Some((_, Some(suspension))) => Err(suspension.into()),
            Some((who, None)) => Ok(Self(Some(who))),
            None => Ok(Self(None)),
        }
    }
}

/// Whose session it is, suspended or not: whoever signs out.
pub struct Holder(pub Signed);

impl FromRequestParts<App> for Holder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let session = secret(&parts.headers).ok_or(Error::NotSignedIn)?;
        app.people().holder(session).await?.map(|(who, _)| Self(who)).ok_or(Error::NotSignedIn)
    }
}

impl FromRequestParts<App> for Signed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Guest(who) = Guest::from_request_parts(parts, app).await?;
        who.ok_or(Error::NotSignedIn)
    }
}

/// The page a request comes from, as a browser says it. Whether it is one of this server's was looked at before.
#[derive(Clone, Debug)]
pub struct Page {
    /// Scheme, name and port.
    pub origin: String,
    /// The name alone.
    pub host: String,
}

impl Page {
    /// Whether the browser reached the server encrypted.
    pub fn is_secure(&self) -> bool {
        self.origin.starts_with("https:")
    }
}

impl FromRequestParts<App> for Page {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let origin = parts.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()).map(str::to_owned);
        let host = origin.as_deref().and_then(|text| text.parse::<Uri>().ok()?.host().map(str::to_ascii_lowercase));
        match (origin, host) {
            (Some(origin), Some(host)) => Ok(Self { origin, host }),
            _ => Err(Error::Malformed("only a browser signs in: it says which page it shows (Origin)".into())),
        }
    }
}

/// The cookie that signs in, or out again.
pub fn cookie(page: &Page, secret: Option<&Token>) -> [(header::HeaderName, HeaderValue); 1] {
    let (name, flags) = if page.is_secure() { (SECURE, "; Secure") } else { (PLAIN, "") };
    let age = if secret.is_some() { IDLE / 1000 } else { 0 };
    let value = secret.map_or("", Token::reveal);
    let text = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{flags}");
    [(header::SET_COOKIE, HeaderValue::from_str(&text).expect("letters, figures and signs of a cookie"))]
}

/// What kind of device a browser says it is, in words.
pub fn device(headers: &HeaderMap) -> String {
    let told = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&'static str, &'static str)]| {
        known.iter().find(|(sign, _)| told.contains(sign)).map(|(_, word)| *word)
    };
    let browser = first(&[
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(word), None) | (None, Some(word)) => word.into(),
        (None, None) => "A browser".into(),
    }
}

impl People {
    /// Sessions used since then are still on.
    pub(crate) fn awake_since(&self) -> Stamp {
        Stamp(self.time.now().0.saturating_sub(IDLE))
    }

    /// Who is signed in with a secret of this hash.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn signed(&self, session: TokenHash) -> Result<Option<Signed>, Error> {
        let (since, now, hash) = (self.awake_since(), self.time.now(), session.clone());
        let found = self.ask(move |store| {
            let found = store.session(&hash, since)?;
            if let Some((person, _)) = found
                && store.suspension(person, now)?.is_some()
            {
                return Ok(None);
            }
            if found.is_some_and(|(_, seen)| now.since(seen) >= SEEN) {
                store.saw_session(&hash, now)?;
            }
            Ok(found)
        });
        Ok(found.await?.map(|(person, _)| Signed { person, session }))
    }

    /// Signs a browser in; gives the secret for its cookie.
    ///
    /// # Errors
    /// The account is suspended.
    pub(crate) async fn sign_in(&self, person: PersonNum, how: &'static str, device: String) -> Result<Token, Error> {
        let now = self.time.now();
        if let Some(suspension) = self.ask(move |store| store.suspension(person, now)).await? {
            return Err(suspension.into());
        }
        let (token, hash) = fresh_secret("session");
        let new = NewSession { hash, person, how, device, at: self.time.now() };
        self.ask(move |store| store.add_session(&new, MOST)).await?;
        // Of too many sessions the one used least lately is over.
        self.tell_ended(person);
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookies: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for text in cookies {
            headers.append(header::COOKIE, text.parse().unwrap());
        }
        headers
    }

    #[test]
    fn the_cookie_that_only_this_server_can_set_goes_first() {
        let hash = |text: &str| Token::parse(text).map(|token| token.hash_as("session"));
        assert_eq!(secret(&headers(&["a=b; blockhouse=one"])), hash("one"));
        assert_eq!(secret(&headers(&["blockhouse=one", "x=y; __Host-blockhouse=two"])), hash("two"));
        assert_eq!(secret(&headers(&["xblockhouse=one; blockhouse2=two"])), None);
        assert_eq!(secret(&headers(&[])), None);
    }

    #[test]
    fn a_cookie_is_out_of_reach_of_scripts_and_foreign_pages() {
        let page = |origin: &str| Page { origin: origin.into(), host: "games.example".into() };
        let text = |page: &Page, token: Option<&Token>| cookie(page, token)[0].1.to_str().unwrap().to_owned();
        let token = Token::parse("secret");
        let https = text(&page("https://games.example"), token.as_ref());
        assert_eq!(https, "__Host-blockhouse=secret; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure");
        let http = text(&page("http://localhost:8087"), None);
        assert_eq!(http, "blockhouse=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }
}
