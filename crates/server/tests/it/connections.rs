//! Who is let in: names, origins, kinds of bodies, timeouts, handles.

use crate::house::{House, Listening, Scratch, listen_with, request};
use axum::body::Body;
use serde_json::json;
use server::Config;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A new match, asked for with these headers besides the usual ones; the status and the code of the answer.
async fn create(house: &House, headers: &[(&str, &str)]) -> (u16, String) {
    let body = json!({ "game": "race", "scenario": "short" }).to_string();
    let mut asked = request("POST", "/api/matches", &[], Body::from(body));
    for (name, value) in headers {
        let name: axum::http::HeaderName = name.parse().unwrap();
        if value.is_empty() {
            asked.headers_mut().remove(name);
        } else {
            asked.headers_mut().insert(name, value.parse().unwrap());
        }
    }
    let (status, text) = house.text(asked).await;
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    (status.as_u16(), answer["error"].as_str().unwrap_or_default().to_owned())
}

fn ok() -> (u16, String) {
    (200, String::new())
}

fn no(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn a_page_from_elsewhere_cannot_use_the_server_of_whoever_visits_it() {
    let house = House::new();
    let host = ("host", "localhost:8087");
    let from = async |origin: &str| create(&house, &[host, ("origin", origin)]).await;
    for foreign in ["https://evil.example", "null", "http://localhost:9999", "http://localhost", "nonsense"] {
        assert_eq!(from(foreign).await, no(403, "foreign-origin"), "{foreign}");
    }
    assert_eq!(from("http://localhost:8087").await, ok());
    assert_eq!(from("http://LocalHost:8087").await, ok());
    assert_eq!(from("").await, ok(), "a program that is no browser sends none");
    let fetched = async |site: &str| create(&house, &[host, ("sec-fetch-site", site)]).await;
    assert_eq!(fetched("cross-site").await, no(403, "foreign-origin"));
    assert_eq!(fetched("same-site").await, no(403, "foreign-origin"));
    assert_eq!(fetched("same-origin").await, ok());
}

#[tokio::test]
async fn a_socket_from_another_page_is_refused() {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let listening = crate::house::listen().await;
    let game = listening.house.begin("short").await;
    let open = async |origin: &str| {
        let url = format!("ws://{}/api/matches/{}/live", listening.address, game.id);
        let mut asked = url.into_client_request().unwrap();
        asked.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(asked).await.is_ok()
    };
    assert!(!open("https://evil.example").await);
    assert!(!open("null").await);
    assert!(open(&format!("http://{}", listening.address)).await);
}

/// What a server that was set up like this says to these names.
async fn named(change: impl FnOnce(&mut Config), names: &[&str]) -> Vec<u16> {
    let house = House::with(change);
    let mut found = Vec::new();
    for name in names {
        let (status, code) = create(&house, &[("host", name)]).await;
        assert!(status == 200 || (status, code.as_str()) == (421, "wrong-host"), "{name}: {status} {code}");
        found.push(status);
    }
    found
}

#[tokio::test]
async fn loopback_serves_loopback_names_only() {
    let names = ["localhost", "127.0.0.1:8087", "[::1]:8087", "localhost.:1", "evil.example", "192.0.2.7:8087", ""];
    assert_eq!(named(|_| {}, &names).await, [200, 200, 200, 200, 421, 421, 421]);
    let more = |config: &mut Config| config.hosts = vec!["Games.Example".into()];
    assert_eq!(
        named(more, &["games.example", "GAMES.example:443", "evil.example", "localhost"]).await,
        [200, 200, 421, 200]
    );
    // Whoever lets others in is known by address; a name could be anybody's who points it here.
    let open = |config: &mut Config| config.bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    assert_eq!(
        named(open, &["192.0.2.7:8087", "[2001:db8::1]", "localhost", "evil.example"]).await,
        [200, 200, 200, 421]
    );
}

#[tokio::test]
async fn behind_a_proxy_the_public_name_is_the_origin() {
    let house = House::with(|config| config.hosts = vec!["games.example".into(), "games.example:8443".into()]);
    // The proxy may pass the name on or use its own.
    for host in ["games.example", "127.0.0.1:8087"] {
        let from = async |origin: &str| create(&house, &[("host", host), ("origin", origin)]).await;
        assert_eq!(from("https://games.example").await, ok());
        assert_eq!(from("https://games.example:8443").await, ok());
        assert_eq!(from("https://games.example:9000").await, no(403, "foreign-origin"));
        assert_eq!(from("https://evil.example").await, no(403, "foreign-origin"));
    }
}

#[tokio::test]
async fn what_is_posted_says_that_it_is_json() {
    let house = House::new();
    let sent = async |kind: &str| create(&house, &[("content-type", kind)]).await;
    assert_eq!(sent("application/json").await, ok());
    assert_eq!(sent("Application/JSON; charset=utf-8").await, ok());
    // What a page may send anywhere without asking.
    for plain in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        assert_eq!(sent(plain).await, no(415, "wrong-type"), "{plain}");
    }
}

/// A server that loses timeouts soon.
async fn hasty() -> Listening {
    listen_with(|config| {
        let soon = Duration::from_millis(100);
        config.timeouts = server::Timeouts { headers: soon, body: soon, import: soon, write: soon };
        config.limits.connections = 1;
    })
    .await
}

/// All that comes until the server hangs up.
async fn heard(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await;
    let _ = read.expect("the server waits for ever");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn said(listening: &Listening, text: &str) -> String {
    let mut stream = TcpStream::connect(listening.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    heard(&mut stream).await
}

#[tokio::test]
async fn who_never_ends_a_request_is_hung_up_on() {
    let listening = hasty().await;
    assert_eq!(said(&listening, "").await, "");
    assert_eq!(said(&listening, "GET /api/games HTTP/1.1\r\nhost: localh").await, "");
    let head = "POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let answer = said(&listening, &format!("{head}content-length: 100\r\n\r\n{{\"game\":")).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"too-slow\""), "{answer}");
    // Answered, and then nothing more comes.
    let answer = said(&listening, "GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test]
async fn who_does_not_read_is_hung_up_on() {
    let listening = hasty().await;
    let mut deaf = TcpStream::connect(listening.address).await.unwrap();
    let ask = "GET /api/games/race/scenarios/short/board HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // More than the system keeps for it; the server stops taking requests when it cannot answer them.
    let asking = tokio::time::timeout(Duration::from_secs(1), async {
        for _ in 0..20_000 {
            if deaf.write_all(ask.as_bytes()).await.is_err() {
                break;
            }
        }
    });
    let _ = asking.await;
    // Its place, the only one, is given to others.
    let acquire = async {
        loop {
            let mut stream = TcpStream::connect(listening.address).await.unwrap();
            let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
            if heard(&mut stream).await.starts_with("HTTP/1.1 200 ") {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), acquire).await.expect("the deaf keep their place");
    drop(deaf);
}

/// So many handles a server is given, and so many people come at once.
#[cfg(unix)]
const HANDLES: usize = 96;

#[cfg(unix)]
#[tokio::test]
async fn more_visitors_than_file_handles_are_answered_or_turned_away() {
    let scratch = Scratch::new();
    let server = crate::durability::Victim::start_with(&scratch.database(), HANDLES);
    let mut all = Vec::new();
    for _ in 0..HANDLES * 2 {
        all.push(TcpStream::connect(server.address).await.unwrap());
    }
    for stream in &mut all {
        // Whoever was turned away may notice it here.
        let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    }
    let mut answered = 0;
    for stream in &mut all {
        answered += usize::from(is_answered(stream).await);
    }
    assert!((1..HANDLES).contains(&answered), "{answered} were answered");
    drop(all);
    let later = async {
        loop {
            let mut stream = TcpStream::connect(server.address).await.unwrap();
            let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
            if is_answered(&mut stream).await {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), later).await.expect("who comes later is answered again");
}

/// Whether an answer comes; otherwise the visitor was turned away.
#[cfg(unix)]
async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_exact(&mut byte)).await;
    read.expect("neither answered nor turned away").is_ok()
}
