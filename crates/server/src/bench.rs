//! The load benchmark: matches played in a closed loop over real sockets, with durable storage.
//!
//! Each match has two players with a live connection each, as two browsers have. Whoever is asked picks one of the
//! options it was sent, at random, sends it, and waits for the acknowledgement; when the game is over the two begin
//! another. Server and load run in this process on threads of their own and share the machine's cores.

mod long;

pub use long::{Long, Part};

use crate::error::Error;
use crate::ids::MatchId;
use crate::limits::Peer;
use crate::matches::Seating;
use crate::store::Sqlite;
use crate::{Client, Config, Database, Limits, Serving};
use futures_util::{SinkExt, StreamExt};
use kernel::playout::PlayoutRng;
use kernel::{AnyGame, Start};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// What to play.
#[derive(Clone)]
pub struct Load {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// Its scenario.
    pub scenario: String,
    /// How many matches at a time.
    pub matches: usize,
    /// For how long.
    pub time: Duration,
    /// A folder for the database, which is removed afterwards.
    pub folder: PathBuf,
    /// The address of a PostgreSQL database instead.
    pub postgres: Option<String>,
    /// How many servers share it, with the matches among them.
    pub servers: usize,
    /// Whether the players of a match sit at different servers.
    pub apart: bool,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Matches at a time.
    pub matches: usize,
    /// Servers on one database.
    pub servers: usize,
    /// Decisions acknowledged.
    pub actions: u64,
    /// Decisions acknowledged a second.
    pub actions_per_second: u64,
    /// Half of the decisions were acknowledged within this time, in microseconds.
    pub p50_us: u64,
    /// 99 of 100 were.
    pub p99_us: u64,
    /// All were.
    pub max_us: u64,
    /// Bytes of the database for each stored decision.
    pub bytes_per_decision: u64,
    /// Bytes received by a player for each decision, the openings included.
    pub heard_per_decision: u64,
    /// What those cost that were played to their end, early and late.
    pub long: Long,
}

/// Plays and measures. Blocks; starts its own threads.
///
/// # Errors
/// The server cannot be started, or answered with an error.
pub fn run(load: &Load) -> Result<Report, Error> {
    std::fs::create_dir_all(&load.folder).map_err(Error::internal)?;
    let database = load.folder.join("bench.db");
    let server = runtime(2)?;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let (mut hosts, mut running) = (Vec::new(), Vec::new());
    for _ in 0..load.servers.max(1) {
        let serving: Serving = server.block_on(crate::serve(config(load, &database)))?;
        hosts.push(Host { address: serving.address(), app: serving.app().clone() });
        let mut stopped = stopped.clone();
        running.push(server.spawn(serving.run(async move {
            let _ = stopped.wait_for(|stop| *stop).await;
        })));
    }
    let played = runtime(1)?.block_on(play_all(load, &hosts));
    let _ = stop.send(true);
    running.into_iter().for_each(|running| drop(server.block_on(running)));
    drop((hosts, server));
    let measured = played.and_then(|(samples, elapsed)| {
        if load.postgres.is_some() {
            return Ok(report(load, &samples, elapsed, 0));
        }
        let long = long::measure(&database, &load.game, &samples.finished)?;
        let (decisions, bytes) = Sqlite::weigh(&database)?;
        Ok(Report { long, ..report(load, &samples, elapsed, bytes.checked_div(decisions).unwrap_or(0)) })
    });
    let _ = std::fs::remove_dir_all(&load.folder);
    measured
}

fn config(load: &Load, file: &Path) -> Config {
    let database = load.postgres.as_ref().map_or(Database::from(file), |url| Database::Postgres(url.clone()));
    let (limits, client) = (Limits::unlimited(), Client::from_files(&[]));
    Config { limits, client, ..Config::new(database, vec![load.game.clone()]) }
}

/// A server that plays along.
#[derive(Clone)]
struct Host {
    address: SocketAddr,
    app: crate::App,
}

fn runtime(threads: usize) -> Result<tokio::runtime::Runtime, Error> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(threads).enable_all().build().map_err(Error::internal)
}

/// A match and how long each of its decisions took.
struct Played {
    id: MatchId,
    micros: Vec<u64>,
    /// The number of the match after the last of them.
    seq: u64,
}

#[derive(Default)]
struct Samples {
    /// Matches played to their end, and those that were not.
    finished: Vec<Played>,
    unfinished: Vec<Played>,
    /// Bytes that players received.
    heard: u64,
}

fn report(load: &Load, samples: &Samples, elapsed: Duration, bytes_per_decision: u64) -> Report {
    let played = samples.finished.iter().chain(&samples.unfinished);
    let mut all: Vec<u64> = played.flat_map(|played| &played.micros).copied().collect();
    all.sort_unstable();
    let at = |per_mille: usize| {
        all.get((all.len() * per_mille / 1000).min(all.len().saturating_sub(1))).copied().unwrap_or(0)
    };
    let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let actions = all.len() as u64;
    Report {
        game: load.game.about().id.clone(),
        scenario: load.scenario.clone(),
        matches: load.matches,
        servers: load.servers.max(1),
        actions,
        actions_per_second: actions * 1000 / millis,
        p50_us: at(500),
        p99_us: at(990),
        max_us: at(1000),
        bytes_per_decision,
        heard_per_decision: (samples.heard / load.game.about().seats.len() as u64).checked_div(actions).unwrap_or(0),
        long: Long::default(),
    }
}

async fn play_all(load: &Load, hosts: &[Host]) -> Result<(Samples, Duration), Error> {
    let begun = Instant::now();
    let until = begun + load.time;
    let pairs: Vec<_> = (0..load.matches)
        .map(|number| {
            tokio::spawn(play_on(load.clone(), seated(load, hosts, number), PlayoutRng::new(number as u64), until))
        })
        .collect();
    let mut samples = Samples::default();
    for pair in pairs {
        let played = pair.await.map_err(Error::internal)??;
        samples.finished.extend(played.finished);
        samples.unfinished.extend(played.unfinished);
        samples.heard += played.heard;
    }
    Ok((samples, begun.elapsed()))
}

/// The servers at which the players of a match sit, in order of seats.
fn seated(load: &Load, hosts: &[Host], number: usize) -> Vec<Host> {
    let seats = 0..load.game.about().seats.len();
    seats.map(|seat| hosts[(number + if load.apart { seat } else { 0 }) % hosts.len()].clone()).collect()
}

/// One match after the other until the time is over.
async fn play_on(load: Load, hosts: Vec<Host>, mut rng: PlayoutRng, until: Instant) -> Result<Samples, Error> {
    let mut samples = Samples::default();
    let start = Start { scenario: load.scenario.clone(), ..Start::default() };
    let Some(Host { address, app }) = hosts.first().cloned() else { return Ok(samples) };
    let keys: Vec<String> = load.game.about().seats.iter().map(|seat| seat.key.clone()).collect();
    while Instant::now() < until {
        let seats: BTreeMap<String, String> = keys.iter().map(|key| (key.clone(), "me".to_owned())).collect();
        let seating = Seating { seats, ..Seating::default() };
        let made = app.matches().begin(Peer(address.ip()), &load.game.about().id, &start, &seating).await?;
        let mut players = Vec::new();
        for (key, host) in keys.iter().zip(&hosts) {
            let token = made.seats.get(key).and_then(Option::as_ref).map_or("", |token| token.reveal());
            players.push(Player::sit(host.address, made.id.as_str(), token).await?);
        }
        let mut played = Played { id: made.id, micros: Vec::new(), seq: players[0].seq };
        let over = play(&mut players, &mut rng, until, &mut played).await?;
        samples.heard += players.iter().map(|player| player.heard).sum::<u64>();
        if over { samples.finished.push(played) } else { samples.unfinished.push(played) }
    }
    Ok(samples)
}

/// Plays one match until its end or the end of time; says which.
async fn play(
    players: &mut [Player],
    rng: &mut PlayoutRng,
    until: Instant,
    played: &mut Played,
) -> Result<bool, Error> {
    while Instant::now() < until {
        let Some(seat) = players[0].asked.first().copied().map(usize::from) else {
            return Ok(true);
        };
        let sent = Instant::now();
        played.seq = players[seat].decide(seat, played.seq, rng).await?;
        let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
        played.micros.push(micros);
        for player in players.iter_mut() {
            player.catch_up(played.seq).await?;
        }
    }
    Ok(false)
}

/// What a player reads of a message; the rest is skipped.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(borrow)]
    snapshot: Option<Opening<'a>>,
    seq: Option<u64>,
    #[serde(borrow)]
    patch: Option<Seen<'a>>,
    answer: Option<Applied>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Opening<'a> {
    seq: u64,
    #[serde(borrow)]
    view: Seen<'a>,
}

#[derive(Deserialize)]
struct Seen<'a> {
    asked: Option<Vec<u8>>,
    #[serde(borrow)]
    prompt: Option<Question<'a>>,
}

#[derive(Deserialize)]
struct Question<'a> {
    /// The whole list or what changed in it.
    #[serde(borrow)]
    options: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Edit<'a> {
    gone: Vec<[usize; 2]>,
    #[serde(borrow)]
    set: Vec<(usize, &'a RawValue)>,
}

#[derive(Deserialize)]
struct Offered<'a> {
    #[serde(borrow)]
    decision: &'a RawValue,
}

#[derive(Deserialize)]
struct Applied {
    applied: usize,
    seq: u64,
}

/// A player at a live connection.
struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seq: u64,
    asked: Vec<u8>,
    options: Vec<Box<RawValue>>,
    /// What changed in the options, read only by the one who answers.
    changes: Vec<Box<RawValue>>,
    heard: u64,
}

/// The list after a change.
fn laid(mut list: Vec<Box<RawValue>>, change: &RawValue) -> Result<Vec<Box<RawValue>>, Error> {
    if is_whole(change) {
        return serde_json::from_str(change.get()).map_err(Error::internal);
    }
    let Edit { gone, set } = serde_json::from_str(change.get()).map_err(Error::internal)?;
    gone.iter().rev().for_each(|[from, count]| drop(list.drain(*from..from + count)));
    set.iter().for_each(|(place, item)| list.insert(*place, (*item).to_owned()));
    Ok(list)
}

/// The number of an update that says nothing about who is asked and what may be decided. The load shares the cores with the
/// server, so it takes such a message, which is every second one, not apart.
fn uneventful(text: &str) -> Option<u64> {
    let (seq, rest) = text.strip_prefix("{\"seq\":")?.split_once(',')?;
    let says = |key: &str| rest.contains(key);
    if says("\"asked\":") || says("\"options\":") { None } else { seq.parse().ok() }
}

fn is_whole(change: &RawValue) -> bool {
    change.get().starts_with('[')
}

impl Player {
    async fn sit(address: SocketAddr, id: &str, token: &str) -> Result<Self, Error> {
        let url = format!("ws://{address}/api/matches/{id}/live");
        let stream = TcpStream::connect(address).await.map_err(Error::internal)?;
        stream.set_nodelay(true).map_err(Error::internal)?;
        let stream = MaybeTlsStream::Plain(stream);
        let settings = Some(WebSocketConfig::default().read_buffer_size(4096));
        let joined = tokio_tungstenite::client_async_with_config(url, stream, settings).await;
        let (socket, _) = joined.map_err(Error::internal)?;
        let (asked, options, changes) = (Vec::new(), Vec::new(), Vec::new());
        let mut player = Self { socket, seq: 0, asked, options, changes, heard: 0 };
        player.send(format!("{{\"tokens\":[\"{token}\"]}}")).await?;
        player.hear().await?;
        Ok(player)
    }

    async fn send(&mut self, text: String) -> Result<(), Error> {
        self.socket.send(Message::text(text)).await.map_err(Error::internal)
    }

    /// Reads one message; gives the number of the match if it acknowledges a decision.
    async fn hear(&mut self) -> Result<Option<u64>, Error> {
        loop {
            let message = self.socket.next().await.ok_or_else(|| Error::internal("the server hung up"))?;
            let Message::Text(text) = message.map_err(Error::internal)? else { continue };
            self.heard += text.len() as u64;
            if let Some(seq) = uneventful(&text) {
                self.seq = seq;
                return Ok(None);
            }
            let heard: Heard<'_> = serde_json::from_str(&text).map_err(Error::internal)?;
            if let Some(error) = heard.error {
                return Err(Error::internal(format!("refused: {error}: {text}")));
            }
            let (seq, view) = match heard.snapshot {
                Some(opening) => (Some(opening.seq), Some(opening.view)),
                None => (heard.seq, heard.patch),
            };
            self.seq = seq.unwrap_or(self.seq);
            if let Some(Seen { asked, prompt }) = view {
                self.asked = asked.unwrap_or_else(|| std::mem::take(&mut self.asked));
                if let Some(change) = prompt.and_then(|prompt| prompt.options) {
                    if is_whole(change) {
                        self.changes.clear();
                    }
                    self.changes.push(change.to_owned());
                }
            }
            return Ok(heard.answer.filter(|answer| answer.applied == 1).map(|answer| answer.seq));
        }
    }

    /// Decides by chance and gives the number of the match after it: a decision that takes one back counts twice.
    async fn decide(&mut self, seat: usize, seq: u64, rng: &mut PlayoutRng) -> Result<u64, Error> {
        for change in std::mem::take(&mut self.changes) {
            self.options = laid(std::mem::take(&mut self.options), &change)?;
        }
        let pick = self.options.get(rng.below(self.options.len().max(1)));
        let pick = pick.ok_or_else(|| Error::internal("asked without options"))?;
        let Offered { decision } = serde_json::from_str(pick.get()).map_err(Error::internal)?;
        let text = format!("{{\"decide\":{{\"seat\":{seat},\"seq\":{seq},\"decisions\":[{decision}]}},\"ref\":0}}");
        self.send(text).await?;
        loop {
            if let Some(seq) = self.hear().await? {
                return Ok(seq);
            }
        }
    }

    async fn catch_up(&mut self, seq: u64) -> Result<(), Error> {
        while self.seq < seq {
            self.hear().await?;
        }
        Ok(())
    }
}
