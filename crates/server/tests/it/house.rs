//! A server to test, and people who use it.

use crate::cluster;
use crate::race::race;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{App, Client, Config, Database, Limits};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// Whether everything is to be tried in full, which takes minutes.
pub fn is_thorough() -> bool {
    std::env::var_os("BLOCKHOUSE_THOROUGH").is_some()
}

/// A folder that goes when the test ends, with a file for matches, or where else they are.
pub struct Scratch {
    folder: PathBuf,
    url: Option<String>,
}

impl Scratch {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("blockhouse-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self { folder: path, url: None }
    }

    /// The same, but that matches are elsewhere.
    fn at(url: Option<String>) -> Self {
        let mut scratch = Self::new();
        scratch.url = url;
        scratch
    }

    pub fn database(&self) -> PathBuf {
        self.folder.join("matches.db")
    }

    /// What a server on it is given.
    pub fn config(&self) -> Config {
        let config = config(&self.database());
        match &self.url {
            Some(url) => Config { database: Database::Postgres(url.clone()), ..config },
            None => config,
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub fn config(database: &Path) -> Config {
    Config { limits: Limits::unlimited(), client: Client::from_files(&[]), ..Config::new(database, vec![race()]) }
}

/// The application without a socket.
pub struct House {
    pub scratch: Scratch,
    pub app: App,
}

/// A match and the tokens of its seats.
#[derive(Clone, Debug)]
pub struct Match {
    pub id: String,
    pub red: String,
    pub blue: String,
}

impl House {
    /// On a file.
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::on(None, change)
    }

    /// On the database of one's choice (`cluster::CHOICE`), or on a file: for tests that do not look into the file.
    pub fn either() -> Self {
        Self::either_with(|_| {})
    }

    pub fn either_with(change: impl FnOnce(&mut Config)) -> Self {
        let chosen = std::env::var_os(cluster::CHOICE);
        Self::on(chosen.map(|_| cluster::database_like(None).expect("there is PostgreSQL")), change)
    }

    fn on(url: Option<String>, change: impl FnOnce(&mut Config)) -> Self {
        let scratch = Scratch::at(url);
        let mut config = scratch.config();
        change(&mut config);
        let app = App::open(&config).unwrap();
        Self { scratch, app }
    }

    /// Another server on a copy of the database, as if this one had ended here: what its tasks do from now on is lost.
    pub fn restart(self) -> Self {
        self.restart_with(|_| {})
    }

    /// A server on a copy of the database beside this one, which goes on.
    pub fn copy(&self) -> Self {
        Self { app: self.app.clone(), scratch: copied(&self.scratch) }
    }

    pub fn restart_with(self, change: impl FnOnce(&mut Config)) -> Self {
        let scratch = copied(&self.scratch);
        let mut config = scratch.config();
        change(&mut config);
        Self { app: App::open(&config).unwrap(), scratch }
    }

    pub async fn raw(&self, request: Request<Body>) -> axum::response::Response {
        server::app(self.app.clone()).oneshot(request).await.unwrap()
    }

    pub async fn text(&self, request: Request<Body>) -> (StatusCode, String) {
        let answer = self.raw(request).await;
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    async fn send(&self, request: Request<Body>) -> (u16, Value) {
        let (status, text) = self.text(request).await;
        let value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("not JSON: {text}"));
        (status.as_u16(), value)
    }

    pub async fn get(&self, path: &str, tokens: &[&str]) -> (u16, Value) {
        self.send(request("GET", path, tokens, Body::empty())).await
    }

    pub async fn post(&self, path: &str, tokens: &[&str], body: Value) -> (u16, Value) {
        self.send(request("POST", path, tokens, Body::from(body.to_string()))).await
    }

    /// A match in which one person has both tokens.
    pub async fn begin(&self, scenario: &str) -> Match {
        let body = json!({ "game": "race", "scenario": scenario, "seats": { "red": "me", "blue": "me" } });
        let (status, made) = self.post("/api/matches", &[], body).await;
        assert_eq!(status, 200, "{made}");
        let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
        Match { id: made["id"].as_str().unwrap().to_owned(), red: token("red"), blue: token("blue") }
    }

    pub async fn snapshot(&self, game: &Match, tokens: &[&str]) -> Value {
        let (status, snapshot) = self.get(&game.path(""), tokens).await;
        assert_eq!(status, 200, "{snapshot}");
        snapshot
    }

    /// Decides at the present number.
    pub async fn decide(&self, game: &Match, seat: &str, decision: Value) -> (u16, Value) {
        self.decide_all(game, seat, vec![decision]).await
    }

    pub async fn decide_all(&self, game: &Match, seat: &str, decisions: Vec<Value>) -> (u16, Value) {
        let seq = self.snapshot(game, &[]).await["seq"].clone();
        let body = json!({ "seat": seat, "seq": seq, "decisions": decisions });
        self.post(&game.path("/decisions"), &[game.token(seat)], body).await
    }

    pub async fn decide_at(&self, game: &Match, seat: &str, seq: u64, decision: Value) -> (u16, Value) {
        let body = json!({ "seat": seat, "seq": seq, "decisions": [decision] });
        self.post(&game.path("/decisions"), &[game.token(seat)], body).await
    }

    /// Both wager: red is to run.
    pub async fn wager(&self, game: &Match) {
        for seat in ["red", "blue"] {
            let (status, answer) = self.decide(game, seat, json!({ "wager": { "face": 3 } })).await;
            assert_eq!(status, 200, "{answer}");
        }
    }

    /// The hash of the last position, as the one who holds both seats may read it.
    pub async fn hash(&self, game: &Match) -> String {
        let path = game.path("/record");
        let (status, text) = self.text(request("GET", &path, &[&game.red, &game.blue], Body::empty())).await;
        assert_eq!(status, 200, "{text}");
        text.lines().last().unwrap().to_owned()
    }
}

/// A copy of a database with its log.
fn copied(from: &Scratch) -> Scratch {
    let url = from.url.as_deref().and_then(|url| cluster::database_like(Some(url)));
    let scratch = Scratch::at(url);
    if scratch.url.is_some() {
        return scratch;
    }
    let (from, to) = (from.database(), scratch.database());
    std::fs::copy(&from, &to).unwrap();
    let log = |path: &Path| path.with_extension("db-wal");
    if log(&from).exists() {
        std::fs::copy(log(&from), log(&to)).unwrap();
    }
    scratch
}

pub fn request(method: &str, path: &str, tokens: &[&str], body: Body) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
    if method == "POST" {
        request = request.header("content-type", "application/json");
    }
    if !tokens.is_empty() {
        request = request.header("authorization", format!("Bearer {}", tokens.join(",")));
    }
    if let Some(length) = axum::body::HttpBody::size_hint(&body).exact().filter(|length| *length > 0) {
        request = request.header("content-length", length);
    }
    request.body(body).unwrap()
}

impl Match {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    pub fn token(&self, seat: &str) -> &str {
        if seat == "red" { &self.red } else { &self.blue }
    }
}

/// A live connection.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn open(address: std::net::SocketAddr, id: &str) -> Self {
        Self::try_open(address, id).await.unwrap()
    }

    pub async fn try_open(address: std::net::SocketAddr, id: &str) -> Option<Self> {
        let url = format!("ws://{address}/api/matches/{id}/live");
        Some(Self(tokio_tungstenite::connect_async(url).await.ok()?.0))
    }

    /// The same from a browser with this cookie.
    pub async fn join_as(address: std::net::SocketAddr, id: &str, cookie: &str, tokens: &[&str]) -> (Self, Value) {
        let url = format!("ws://{address}/api/matches/{id}/live");
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let mut socket = Self(tokio_tungstenite::connect_async(request).await.unwrap().0);
        socket.send(json!({ "tokens": tokens, "seq": null })).await;
        let first = socket.next().await.unwrap();
        (socket, first)
    }

    /// Says who it is and returns the first answer.
    pub async fn join(address: std::net::SocketAddr, id: &str, tokens: &[&str], seq: Value) -> (Self, Value) {
        let mut socket = Self::open(address, id).await;
        socket.send(json!({ "tokens": tokens, "seq": seq })).await;
        let first = socket.next().await.unwrap();
        (socket, first)
    }

    pub async fn send(&mut self, message: Value) {
        self.send_raw(Message::text(message.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        // The server may have hung up already; what it said last can still be read.
        let _ = self.0.send(message).await;
    }

    /// The next message; `None` when the server hung up.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the server hung up");
            if fits(&message) {
                return message;
            }
        }
    }

    /// The update with this number.
    pub async fn update(&mut self, seq: u64) -> Value {
        self.until(|message| message["seq"] == json!(seq) && message["patch"] != json!({})).await
    }
}

/// The application behind a socket of the system's choice.
pub struct Listening {
    pub house: House,
    pub address: std::net::SocketAddr,
}

pub async fn listen() -> Listening {
    listen_to(vec![race()]).await
}

pub async fn listen_to(games: Vec<std::sync::Arc<dyn kernel::AnyGame>>) -> Listening {
    listen_with(|config| config.games = games).await
}

pub async fn listen_with(change: impl FnOnce(&mut Config)) -> Listening {
    let scratch = Scratch::new();
    let mut config = config(&scratch.database());
    change(&mut config);
    let serving = server::serve(config).await.unwrap();
    let (address, app) = (serving.address(), serving.app().clone());
    tokio::spawn(serving.run(std::future::pending()));
    Listening { house: House { scratch, app }, address }
}
