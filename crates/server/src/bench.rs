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
use crate::store::Sqlite;
use crate::{Client, Config, Limits, Serving};
use futures_util::{SinkExt, StreamExt};
use kernel::playout::PlayoutRng;
use kernel::{AnyGame, Start};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
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
    let config = Config {
        limits: Limits::unlimited(),
        client: Client::from_files(&[]),
        ..Config::new(&database, vec![load.game.clone()])
    };
    let server = runtime(2)?;
    let serving: Serving = server.block_on(crate::serve(config))?;
    let (address, app) = (serving.address(), serving.app().clone());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = server.spawn(serving.run(async {
        let _ = stopped.await;
    }));
    let played = runtime(1)?.block_on(play_all(load, address, app));
    let _ = stop.send(());
    let _ = server.block_on(running);
    drop(server);
    let measured = played.and_then(|(samples, elapsed)| {
        let long = long::measure(&database, &load.game, &samples.finished)?;
        let (decisions, bytes) = Sqlite::weigh(&database)?;
        Ok(Report { long, ..report(load, &samples, elapsed, bytes.checked_div(decisions).unwrap_or(0)) })
    });
    let _ = std::fs::remove_dir_all(&load.folder);
    measured
}

fn runtime(threads: usize) -> Result<tokio::runtime::Runtime, Error> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(threads).enable_all().build().map_err(Error::internal)
}

/// A match and how long each of its decisions took.
struct Played {
    id: MatchId,
    micros: Vec<u64>,
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

async fn play_all(load: &Load, address: SocketAddr, app: crate::App) -> Result<(Samples, Duration), Error> {
    let begun = Instant::now();
    let until = begun + load.time;
    let pairs: Vec<_> = (0..load.matches)
        .map(|number| tokio::spawn(play_on(load.clone(), address, app.clone(), PlayoutRng::new(number as u64), until)))
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

/// One match after the other until the time is over.
async fn play_on(
    load: Load,
    address: SocketAddr,
    app: crate::App,
    mut rng: PlayoutRng,
    until: Instant,
) -> Result<Samples, Error> {
    let mut samples = Samples::default();
    let start = Start { scenario: load.scenario.clone(), ..Start::default() };
    let keys: Vec<String> = load.game.about().seats.iter().map(|seat| seat.key.clone()).collect();
    while Instant::now() < until {
        let seats: BTreeMap<String, String> = keys.iter().map(|key| (key.clone(), "me".to_owned())).collect();
        let made = app.matches().begin(Peer(address.ip()), &load.game.about().id, &start, &seats).await?;
        let mut players = Vec::new();
        for key in &keys {
            let token = made.seats.get(key).and_then(Option::as_ref).map_or("", |token| token.reveal());
            players.push(Player::sit(address, made.id.as_str(), token).await?);
        }
        let mut played = Played { id: made.id, micros: Vec::new() };
        let over = play(&mut players, &mut rng, until, &mut played.micros).await?;
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
    took: &mut Vec<u64>,
) -> Result<bool, Error> {
    let mut seq = players[0].seq;
    while Instant::now() < until {
        let Some(seat) = players[0].asked.first().copied().map(usize::from) else {
            return Ok(true);
        };
        let sent = Instant::now();
        players[seat].decide(seat, seq, rng).await?;
        seq += 1;
        let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
        took.push(micros);
        for player in players.iter_mut() {
            player.catch_up(seq).await?;
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

    /// Reads one message; says whether it acknowledges a decision.
    async fn hear(&mut self) -> Result<bool, Error> {
        loop {
            let message = self.socket.next().await.ok_or_else(|| Error::internal("the server hung up"))?;
            let Message::Text(text) = message.map_err(Error::internal)? else { continue };
            self.heard += text.len() as u64;
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
            return Ok(heard.answer.is_some_and(|answer| answer.applied == 1));
        }
    }

    async fn decide(&mut self, seat: usize, seq: u64, rng: &mut PlayoutRng) -> Result<(), Error> {
        for change in std::mem::take(&mut self.changes) {
            self.options = laid(std::mem::take(&mut self.options), &change)?;
        }
        let pick = self.options.get(rng.below(self.options.len().max(1)));
        let pick = pick.ok_or_else(|| Error::internal("asked without options"))?;
        let Offered { decision } = serde_json::from_str(pick.get()).map_err(Error::internal)?;
        let text = format!("{{\"decide\":{{\"seat\":{seat},\"seq\":{seq},\"decisions\":[{decision}]}},\"ref\":0}}");
        self.send(text).await?;
        while !self.hear().await? {}
        Ok(())
    }

    async fn catch_up(&mut self, seq: u64) -> Result<(), Error> {
        while self.seq < seq {
            self.hear().await?;
        }
        Ok(())
    }
}
