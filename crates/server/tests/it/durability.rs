//! Nothing acknowledged is lost: the server is killed in the middle of play, again and again.
//!
//! This program runs itself as the server, plays under load, kills it, starts it on the same file and compares: five
//! times, twenty where all is tried. Beside the small test game, whose decisions are many and quick, the real games are
//! played, begun anew when they are over.

use crate::fiw::{fiw, ohio};
use crate::house::{Scratch, Socket, config, is_thorough};
use crate::live::lay;
use crate::race::race;
use kernel::playout::PlayoutRng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

const DATABASE: &str = "BLOCKHOUSE_TEST_DATABASE";

/// Not a test of its own: the server that the test below starts and kills.
#[test]
fn child_server() {
    let Some(database) = std::env::var_os(DATABASE) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = config(Path::new(&database));
        config.games = vec![race(), fiw(), ohio()];
        let serving = server::serve(config).await.unwrap();
        println!("\nlistening {}", serving.address());
        serving.run(std::future::pending()).await;
    });
}

/// A server that is killed, not stopped, when it is dropped.
pub struct Victim {
    child: Child,
    pub address: SocketAddr,
}

impl Victim {
    pub fn start(database: &Path) -> Self {
        Self::spawn(database, Command::new(std::env::current_exe().unwrap()))
    }

    /// One with so many file handles and no more.
    #[cfg(unix)]
    pub fn start_with(database: &Path, handles: usize) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {handles}; exec \"$0\" \"$@\"")]).arg(std::env::current_exe().unwrap());
        Self::spawn(database, shell)
    }

    fn spawn(database: &Path, mut command: Command) -> Self {
        let mut child = command
            .args(["--exact", "durability::child_server", "--nocapture"])
            .env(DATABASE, database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.filter_map(|line| line.strip_prefix("listening ")?.parse().ok()).next();
        Self { child, address: address.expect("the server says where it listens") }
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // SIGKILL on Unix: no chance to write anything more.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// What is played.
#[derive(Clone, Copy, Debug)]
struct Kind {
    game: &'static str,
    scenario: &'static str,
    seats: [&'static str; 2],
}

const RACE: Kind = Kind { game: "race", scenario: "long", seats: ["red", "blue"] };
const BATTLE: Kind = Kind { game: "fiw-battles", scenario: "lake-george", seats: ["british", "french"] };
const CAMPAIGN: Kind = Kind { game: "blood-ohio", scenario: "harmar", seats: ["us", "wc"] };
const KINDS: [Kind; 3] = [RACE, BATTLE, CAMPAIGN];
/// So many matches of each kind are played at the same time.
const AT_ONCE: usize = 3;

/// What a player knows for certain of a match.
#[derive(Clone, Debug)]
struct Known {
    kind: Kind,
    tokens: Vec<String>,
    /// Whether it was played to its end.
    over: bool,
    /// The highest number that was acknowledged.
    seq: u64,
    /// The decisions that stand as far as was acknowledged, in order.
    decided: Vec<Value>,
    /// What was sent when the connection broke and never answered.
    pending: Option<Value>,
}

impl Known {
    /// The decisions that must stand where the server has this number: those that were acknowledged and, if the number is
    /// higher, what came of the one that was not. That one may have taken back the decision before it, so that so many stand.
    fn standing(&self, seq: u64, steps: usize) -> Vec<Value> {
        let mut standing = self.decided.clone();
        assert!(seq >= self.seq, "{} was acknowledged, {seq} is there", self.seq);
        if seq > self.seq {
            let pending = self.pending.clone().expect("only what was sent can have been stored");
            if steps + 1 == standing.len() {
                standing.pop();
            } else {
                standing.push(pending);
            }
        }
        assert_eq!(standing.len(), steps, "decisions that stand at number {seq}, {} acknowledged", self.seq);
        standing
    }
}

/// How many decisions of each kind were acknowledged.
type Count = watch::Sender<BTreeMap<&'static str, u64>>;

/// Plays a match as fast as it answers until the connection breaks.
async fn play(
    address: SocketAddr,
    id: String,
    mut known: Known,
    mut rng: PlayoutRng,
    count: Arc<Count>,
) -> (String, Known) {
    let tokens: Vec<&str> = known.tokens.iter().map(String::as_str).collect();
    let Ok(Some((mut socket, snapshot))) =
        tokio::time::timeout(Duration::from_secs(20), connect(address, &id, &tokens)).await
    else {
        return (id, known);
    };
    let mut seq = snapshot["seq"].as_u64().unwrap();
    known.decided = known.standing(seq, snapshot["steps"].as_u64().unwrap() as usize);
    (known.seq, known.pending) = (seq, None);
    let mut views = snapshot["viewers"].clone();
    loop {
        let asked = &views[known.kind.seats[0]]["asked"];
        let Some(seat) = asked.as_array().unwrap().first().map(|seat| seat.as_u64().unwrap()) else {
            known.over = true;
            return (id, known);
        };
        let key = known.kind.seats[seat as usize];
        let options = views[key]["prompt"]["options"].as_array().unwrap().clone();
        let decision = options[rng.below(options.len())]["decision"].clone();
        known.pending = Some(decision.clone());
        socket.send(json!({ "decide": { "seat": key, "seq": seq, "decisions": [decision] }, "ref": 1 })).await;
        let mut steps = known.decided.len();
        loop {
            let Some(message) = socket.next().await else { return (id, known) };
            steps = message["steps"].as_u64().map_or(steps, |steps| steps as usize);
            for (key, patch) in message["patches"].as_object().into_iter().flatten() {
                lay(&mut views[key], patch);
            }
            if let Some(answer) = message.get("answer") {
                seq = answer["seq"].as_u64().unwrap();
                known.decided = known.standing(seq, steps);
                (known.seq, known.pending) = (seq, None);
                count.send_modify(|count| *count.entry(known.kind.game).or_default() += 1);
                break;
            }
            assert!(message.get("error").is_none(), "{message}");
        }
    }
}

async fn connect(address: SocketAddr, id: &str, tokens: &[&str]) -> Option<(Socket, Value)> {
    let mut socket = Socket::try_open(address, id).await?;
    socket.send(json!({ "tokens": tokens, "seq": null })).await;
    let first = socket.next().await?;
    Some((socket, first["snapshot"].clone()))
}

/// The number of a match and its decisions as the server now has them.
fn stored(database: &Path, id: &str) -> (u64, Vec<Value>) {
    use server::store::{Act, Sqlite, Store};
    let store = Sqlite::open(database).unwrap();
    let found = store.load(&server::ids::MatchId::parse(id).unwrap()).unwrap().unwrap();
    let decision = |act: &Act| match act {
        Act::Decide { decision, .. } => serde_json::from_str(decision).unwrap(),
        Act::Undo { count } => json!(count),
    };
    (found.seq, found.entries.iter().map(|entry| decision(&entry.act)).collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let kills = if is_thorough() { 20 } else { 5 };
    let scratch = Scratch::new();
    let database = scratch.database();
    let mut matches: BTreeMap<String, Known> = BTreeMap::new();
    let mut rng = PlayoutRng::new(kills);
    let mut computer = String::new();
    for kill in 0..kills {
        let victim = Victim::start(&database);
        if kill == 0 {
            computer = create(victim.address, RACE, "random").await.0;
        }
        for kind in KINDS {
            let going = matches.values().filter(|known| known.kind.game == kind.game && !known.over).count();
            for _ in going..AT_ONCE {
                let (id, tokens) = create(victim.address, kind, "me").await;
                matches.insert(id, Known { kind, tokens, over: false, seq: 0, decided: Vec::new(), pending: None });
            }
        }
        for (id, known) in under_load(victim, &matches, &mut rng).await {
            matches.insert(id, known);
        }
    }
    for (id, known) in &matches {
        let (seq, stored) = stored(&database, id);
        // All of it in order, and nothing else but what was under way when the blow fell.
        assert_eq!(stored, known.standing(seq, stored.len()), "{id}");
    }
    let decided: usize = matches.values().map(|known| known.decided.len()).sum();
    println!("{kills} kills; {decided} decisions in {} matches acknowledged, all there", matches.len());
    for kind in KINDS {
        let (id, known) = matches.iter().find(|(_, known)| known.kind.game == kind.game).unwrap();
        goes_on(&database, id, known, &computer).await;
    }
}

/// Plays all matches at once and kills the server after a drawn number of decisions.
async fn under_load(victim: Victim, matches: &BTreeMap<String, Known>, rng: &mut PlayoutRng) -> Vec<(String, Known)> {
    let count: Arc<Count> = Arc::default();
    let going = matches.iter().filter(|(_, known)| !known.over);
    let mut begin = |(id, known): (&String, &Known)| {
        let chance = PlayoutRng::new(rng.below(usize::MAX) as u64);
        tokio::spawn(play(victim.address, id.clone(), known.clone(), chance, count.clone()))
    };
    let players: Vec<_> = going.map(&mut begin).collect();
    let least = 5 + rng.below(60) as u64;
    let enough = |count: &BTreeMap<&str, u64>| KINDS.iter().all(|kind| count.get(kind.game) >= Some(&least));
    count.subscribe().wait_for(enough).await.unwrap();
    drop(victim);
    let mut known = Vec::new();
    for player in players {
        known.push(player.await.unwrap());
    }
    known
}

/// After all that, people and the computer play on.
async fn goes_on(database: &Path, id: &str, known: &Known, computer: &str) {
    let victim = Victim::start(database);
    let tokens: Vec<&str> = known.tokens.iter().map(String::as_str).collect();
    let (_, snapshot) = connect(victim.address, id, &tokens).await.unwrap();
    assert!(snapshot["seq"].as_u64().unwrap() >= known.seq, "{id}");
    assert!(snapshot["log"].as_array().unwrap().len() as u64 <= snapshot["steps"].as_u64().unwrap());
    let (mut socket, snapshot) = connect(victim.address, computer, &[]).await.unwrap();
    let seq = snapshot["seq"].as_u64().unwrap();
    if snapshot["outcome"].is_null() {
        post(victim.address, &format!("/api/matches/{computer}/continue"), "{}").await;
        socket.until(|message| message["seq"].as_u64() > Some(seq)).await;
    }
}

async fn create(address: SocketAddr, kind: Kind, player: &str) -> (String, Vec<String>) {
    let Kind { game, scenario, seats: [one, other] } = kind;
    let body = json!({ "game": game, "scenario": scenario, "seats": { one: player, other: player } }).to_string();
    let made = post(address, "/api/matches", &body).await;
    let tokens = kind.seats.iter().filter_map(|seat| made["seats"][seat].as_str().map(str::to_owned));
    (made["id"].as_str().unwrap().to_owned(), tokens.collect())
}

async fn post(address: SocketAddr, path: &str, body: &str) -> Value {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let (json, length) = ("content-type: application/json", body.len());
    let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{json}\r\ncontent-length: {length}\r\n");
    stream.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}
