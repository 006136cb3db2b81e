//! Requests that this server makes: to addresses people give it, so each is looked at before anything is sent.
//!
//! Only `https`, only to addresses of the open internet: a name is looked up once, what it stands for is checked, and the connection
//! goes to that very address, so that a name cannot stand for something else a moment later. No redirect is followed, and of
//! an answer only the status is read. With [`crate::PeopleConfig::to_loopback`] this very machine may be reached, also without
//! encryption.

use crate::error::Error;
use axum::body::Body;
use axum::http::uri::{Scheme, Uri};
use axum::http::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long the whole of it may take.
const PATIENCE: Duration = Duration::from_secs(20);
const LONGEST_ADDRESS: usize = 2048;

/// Why something was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSent {
    /// It will not go there later either.
    #[error("{0}")]
    Never(String),
    /// It may go there later.
    #[error("{0}")]
    NotNow(String),
}

/// Speaks TLS with the roots that are built in.
pub(super) static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    TlsConnector::from(Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()))
});

/// Anything bytes go through.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Reads an address that somebody gives.
///
/// # Errors
/// Says what it has to be.
pub fn address(text: &str, to_loopback: bool) -> Result<Uri, Error> {
    let wrong = |what: &str| Err(Error::Malformed(what.into()));
    let uri: Uri = match text.trim().parse() {
        Ok(uri) if text.len() <= LONGEST_ADDRESS => uri,
        Ok(_) | Err(_) => return wrong("this is no address"),
    };
    let (Some(scheme), Some(authority)) = (uri.scheme(), uri.authority()) else { return wrong("this is no address") };
    if authority.as_str().contains('@') {
        return wrong("an address with a name and a password in it is not taken");
    }
    let own = to_loopback && literal(authority.host()).is_some_and(|ip| ip.is_loopback());
    if *scheme != Scheme::HTTPS && !(own && *scheme == Scheme::HTTP) {
        return wrong("an address begins with https://");
    }
    if literal(authority.host()).is_some_and(|ip| !is_open(ip) && !own) || is_local_name(authority.host(), to_loopback)
    {
        return wrong("this address is not one of the open internet");
    }
    Ok(uri)
}

fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn is_local_name(host: &str, to_loopback: bool) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let local = host == "localhost"
        || [".localhost", ".local", ".internal", ".home.arpa"].iter().any(|end| host.ends_with(end));
    local && !(to_loopback && host == "localhost")
}

/// Whether an address is one of the open internet: not this machine, not a network of its own, nothing reserved.
pub fn is_open(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_open_v4(v4),
        IpAddr::V6(v6) => is_open_v6(v6),
    }
}

fn is_open_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    let reserved = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224..=255, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !reserved
}

/// Of IPv6 only what is given out (2000::/3), without the parts of it that wrap IPv4 or stand for nothing.
fn is_open_v6(v6: Ipv6Addr) -> bool {
    let [a, b, ..] = v6.segments();
    let given_out = a & 0xe000 == 0x2000;
    let wraps = a == 0x2002 || (a == 0x2001 && b < 0x200) || (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000);
    given_out && !wraps
}

/// Opens a connection to what an address names, if that is allowed.
async fn connect(host: &str, port: u16, to_loopback: bool) -> Result<TcpStream, NotSent> {
    let not_now = |why: std::io::Error| NotSent::NotNow(why.to_string());
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let found: Vec<SocketAddr> = tokio::net::lookup_host((bare, port)).await.map_err(not_now)?.collect();
    let may = |address: &&SocketAddr| is_open(address.ip()) || (to_loopback && address.ip().is_loopback());
    // If a name stands for several, none may be of another kind: nobody needs that but whoever tries something.
    if found.is_empty() || !found.iter().all(|address| may(&address)) {
        return Err(NotSent::Never("it is not an address of the open internet".into()));
    }
    TcpStream::connect(found.as_slice()).await.map_err(not_now)
}

/// Sends a request; gives the status of the answer.
///
/// # Errors
/// It may not go there, or does not arrive.
pub async fn send(request: Request<Body>, to_loopback: bool) -> Result<StatusCode, NotSent> {
    let late = |_| NotSent::NotNow("it took too long".into());
    timeout(PATIENCE, exchange(request, to_loopback)).await.map_err(late)?
}

async fn exchange(mut request: Request<Body>, to_loopback: bool) -> Result<StatusCode, NotSent> {
    let uri = address(&request.uri().to_string(), to_loopback).map_err(|why| NotSent::Never(why.to_string()))?;
    let authority = uri.authority().cloned().ok_or_else(|| NotSent::Never("it has no name".into()))?;
    let is_secure = uri.scheme() == Some(&Scheme::HTTPS);
    let port = authority.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
    let plain = connect(authority.host(), port, to_loopback).await?;
    let stream: Box<dyn Stream> =
        if is_secure { Box::new(secured(plain, authority.host()).await?) } else { Box::new(plain) };
    let not_now = |why: hyper::Error| NotSent::NotNow(why.to_string());
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(not_now)?;
    let driven = tokio::spawn(connection);
    let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let host = authority.as_str().parse().map_err(|_| NotSent::Never("it has no name".into()))?;
    request.headers_mut().insert("host", host);
    *request.uri_mut() = path.parse().map_err(|_| NotSent::Never("it has no path".into()))?;
    let answer = sender.send_request(request).await.map_err(not_now);
    driven.abort();
    answer.map(|answer| answer.status())
}

/// Encrypts a connection to the server of that name.
pub(super) async fn secured(
    plain: TcpStream,
    host: &str,
) -> Result<tokio_rustls::client::TlsStream<TcpStream>, NotSent> {
    let name = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(name).map_err(|_| NotSent::Never("no certificate has such a name".into()))?;
    TLS.connect(name, plain).await.map_err(|why| NotSent::NotNow(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_written_to() {
        let bad = [
            "",
            "x",
            "/path",
            "ftp://example.org/",
            "file:///etc/passwd",
            "http://example.org/",
            "https://",
            "https://user:word@example.org/",
            "https://localhost/",
            "https://LOCALHOST./",
            "https://a.localhost/",
            "https://printer.local/",
            "https://db.internal/",
            "https://127.0.0.1/",
            "https://127.1.2.3:8443/",
            "https://0.0.0.0/",
            "https://10.1.2.3/",
            "https://172.16.0.1/",
            "https://172.31.255.255/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/",
            "https://[::1]/",
            "https://[::]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://[fc00::1]/",
            "https://[ff02::1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001:db8::1]/",
            "https://[2001::1]/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://192.0.2.1/",
            "https://198.51.100.1/",
            "https://203.0.113.1/",
            "https://198.18.0.1/",
            "gopher://example.org/",
            "http://127.0.0.1/",
        ];
        for text in bad {
            assert!(address(text, false).is_err(), "{text}");
        }
        for good in ["https://example.org/turns?x=1", "https://8.8.8.8/", "https://[2600:1901::1]:8443/a"] {
            assert!(address(good, false).is_ok(), "{good}");
        }
        assert!(address("http://127.0.0.1:9/x", true).is_ok() && address("http://10.0.0.1/", true).is_err());
        assert!(address("http://example.org/", true).is_err());
    }

    #[tokio::test]
    async fn what_a_name_stands_for_is_looked_at() {
        // The system's own name for this machine, whatever the text of the address says.
        assert!(matches!(connect("localhost", 9, false).await, Err(NotSent::Never(_))));
        assert!(matches!(connect("127.0.0.1", 9, false).await, Err(NotSent::Never(_))));
    }
}
