//! Under which names the server answers, and whose pages may use it.
//!
//! A browser lets any page send requests anywhere, also to a server on the visitor's own machine. So the name a request
//! was sent to must be one of this server (a page could have pointed its own name here), what a page sends must come
//! from a page of this server, and what is posted must be JSON, which a page cannot send elsewhere unasked.

use crate::config::Config;
use crate::error::Error;
use crate::routes::takes_forms;
use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderName, Method, Uri, header};
use std::net::IpAddr;

/// The names of this server.
pub struct Names {
    /// As the operator gave them, lower case, with a port where it is not the usual one.
    given: Vec<Authority>,
    /// Whether only this machine can reach it.
    is_loopback: bool,
}

impl Names {
    /// Those of the operator beside those of the machine.
    ///
    /// # Errors
    /// What cannot be a name.
    pub fn new(config: &Config) -> Result<Self, String> {
        let read = |name: &String| name.to_ascii_lowercase().parse().map_err(|_| name.clone());
        Ok(Self {
            given: config.hosts.iter().map(read).collect::<Result<_, _>>()?,
            is_loopback: config.bind.is_loopback(),
        })
    }

    /// Whether a request was sent to this server, by a page of this server or by no page at all.
    ///
    /// # Errors
    /// Says which of these it was not, and refuses what is posted and is not JSON.
    pub fn check(&self, request: &Request) -> Result<(), Error> {
        let host = host(request).filter(|host| self.is_own(host));
        let host = host.ok_or_else(|| Error::WrongHost(told(request)))?;
        if !self.is_from_here(request, &host) {
            return Err(Error::ForeignOrigin);
        }
        let takes_json = !takes_forms(request.uri().path());
        if request.method() == Method::POST && takes_json && !is_json(request) { Err(Error::WrongType) } else { Ok(()) }
    }

    /// Addresses cannot be pointed anywhere else, so they are safe names; others must be known.
    fn is_own(&self, host: &Authority) -> bool {
        let name = bare(host.host());
        if name == "localhost" || self.given.iter().any(|given| bare(given.host()) == name) {
            return true;
        }
        name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback() || !self.is_loopback)
    }

    fn is_from_here(&self, request: &Request, host: &Authority) -> bool {
        let headers = request.headers();
        let acts = request.method() != Method::GET && request.method() != Method::HEAD;
        // Browsers say it of their own accord; links from elsewhere to what can only be read are fine.
        let site = headers.get(FETCH_SITE).map(|site| site.as_bytes());
        if acts && !matches!(site, None | Some(b"same-origin" | b"none")) {
            return false;
        }
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let origin = origin.to_str().ok().and_then(|text| text.to_ascii_lowercase().parse::<Uri>().ok());
        let Some((scheme, origin)) = origin.as_ref().and_then(|uri| Some((uri.scheme_str()?, uri.authority()?))) else {
            return false;
        };
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return false,
        };
        let same = |other: &Authority| {
            let port = |authority: &Authority| authority.port_u16().unwrap_or(usual);
            bare(other.host()) == bare(origin.host()) && port(other) == port(origin)
        };
        same(host) || self.given.iter().any(same)
    }
}

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The name a request was sent to.
fn host(request: &Request) -> Option<Authority> {
    let written = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let written = written.or_else(|| request.uri().authority().map(Authority::as_str));
    written.and_then(|host| host.to_ascii_lowercase().parse().ok())
}

/// The same, to be shown to whoever sent it.
fn told(request: &Request) -> String {
    host(request).map_or_else(|| "no name".to_owned(), |host| host.host().to_owned())
}

/// Without the brackets of an IPv6 address and the dot that may end a name.
fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.')
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
