//! Several servers and workers on one PostgreSQL: what one does the others show, what two do at once only one may, and whoever is
//! killed takes nothing along.
//!
//! Without PostgreSQL there is nothing to test here, which [`crate::contract`] notices where it should be there.

use crate::accounts::{Browser, somebody};
use crate::cluster;
use crate::counted::{Counted, hasty};
use crate::house::{House, Match, Scratch, Socket, config, is_thorough};
use crate::live::lay;
use crate::race::race;
use kernel::playout::PlayoutRng;
use serde_json::{Value, json};
use server::{App, Config, Database};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

fn shared(url: &str) -> Config {
    Config { database: Database::Postgres(url.into()), ..config(Path::new("")) }
}

/// A server in this process that takes no part in what the others tell: it finds out by itself.
fn deaf(url: &str) -> House {
    House { scratch: Scratch::new(), app: App::open(&shared(url)).unwrap() }
}

/// The same at a time that a test moves.
pub fn deaf_at(url: &str, time: &server::time::Time) -> House {
    let config = Config { time: time.clone(), ..shared(url) };
    House { scratch: Scratch::new(), app: App::open(&config).unwrap() }
}

/// A server in this process with a socket.
struct Node {
    house: House,
    address: SocketAddr,
}

async fn node(url: &str) -> Node {
    node_with(shared(url)).await
}

async fn node_with(config: Config) -> Node {
    let serving = server::serve(config).await.unwrap();
    let (address, app) = (serving.address(), serving.app().clone());
    tokio::spawn(serving.run(std::future::pending()));
    Node { house: House { scratch: Scratch::new(), app }, address }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_servers_that_write_at_once_one_is_refused_and_knows_the_match_then() {
    let Some(url) = cluster::database().await else { return };
    let houses = [deaf(&url), deaf(&url)];
    let game = houses[0].begin("long").await;
    // Both have the match in memory and believe that it is theirs.
    for house in &houses {
        house.snapshot(&game, &[]).await;
    }
    let mut seq = 0;
    for round in 0..40 {
        let asked = houses[round % 2].snapshot(&game, &[&game.red, &game.blue]).await["view"]["asked"].clone();
        let seat = if asked[0] == json!(0) { "red" } else { "blue" };
        let options = houses[round % 2].snapshot(&game, &[game.token(seat)]).await["view"]["prompt"]["options"].clone();
        let decision = options.as_array().unwrap().last().unwrap()["decision"].clone();
        let both = houses.each_ref().map(|house| house.decide_at(&game, seat, seq, decision.clone()));
        let [one, other] = both;
        let (one, other) = tokio::join!(one, other);
        let (accepted, refused) = if one.0 == 200 { (one, other) } else { (other, one) };
        assert_eq!((accepted.0, refused.0), (200, 409), "round {round}: {accepted:?} {refused:?}");
        assert_eq!(refused.1["error"], json!("stale"), "{refused:?}");
        seq = accepted.1["seq"].as_u64().unwrap();
        assert_eq!(refused.1["seq"], json!(seq), "the one who was refused knows where the match is");
    }
    let hashes = [houses[0].hash(&game).await, houses[1].hash(&game).await];
    assert_eq!(hashes[0], hashes[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_one_server_is_seen_at_another() {
    let Some(url) = cluster::database().await else { return };
    let [one, other] = [node(&url).await, node(&url).await];
    let game = one.house.begin("long").await;
    let (mut blue, _) = Socket::join(other.address, &game.id, &[&game.blue], Value::Null).await;
    let (mut red, _) = Socket::join(one.address, &game.id, &[&game.red], Value::Null).await;
    // Who is there is told across.
    let there = |message: &Value| {
        message["seats"].as_array().is_some_and(|seats| seats.iter().all(|seat| seat["present"] == json!(true)))
    };
    blue.until(there).await;
    red.until(there).await;
    let mut view = other.house.snapshot(&game, &[&game.blue]).await["view"].clone();
    let wager = json!({ "wager": { "face": 3 } });
    for (seat, house, decision) in [
        ("red", &one.house, wager.clone()),
        ("blue", &other.house, wager),
        ("red", &other.house, json!("walk")),
        ("red", &one.house, json!("roll")),
    ] {
        let open = decision.is_string();
        let (status, answer) = house.decide(&game, seat, decision).await;
        assert_eq!(status, 200, "{answer}");
        let update = blue.until(|message| message["seq"] == answer["seq"] && message["seats"].is_null()).await;
        assert_eq!(update["log"].as_array().unwrap().len() == 1, open || seat == "blue", "{update}");
        lay(&mut view, &update["patch"]);
    }
    assert_eq!(view, other.house.snapshot(&game, &[&game.blue]).await["view"], "patches lead to the whole");
    // A request to go back, made at one server and answered at the other.
    let back = json!({ "seat": "red", "seq": 4, "count": 4 });
    assert_eq!(one.house.post(&game.path("/takeback"), &[&game.red], back).await.0, 200);
    blue.until(|message| message["takeback"]["count"] == json!(4)).await;
    let yes = json!({ "seat": "blue", "seq": 4, "answer": true });
    let (status, answer) = other.house.post(&game.path("/takeback"), &[&game.blue], yes).await;
    assert_eq!(status, 200, "{answer}");
    red.until(|message| message["steps"] == json!(0) || message["snapshot"]["steps"] == json!(0)).await;
    // Talk.
    let said = json!({ "seat": "red", "text": "well played" });
    assert_eq!(one.house.post(&game.path("/talk"), &[&game.red], said).await.0, 200);
    let line = blue.until(|message| message["line"].is_object()).await;
    assert_eq!(line["line"]["text"], json!("well played"));
    // A seat that changes hands at one server is closed to its old token at the other.
    let (status, claimed) = one.house.post(&game.path("/claim"), &[&game.blue], json!({})).await;
    assert_eq!(status, 200, "{claimed}");
    assert_eq!(other.house.get(&game.path(""), &[&game.blue]).await.0, 401);
    let token = claimed["token"].as_str().unwrap();
    assert_eq!(other.house.get(&game.path(""), &[token]).await.0, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_wherever_work_is_taken() {
    let Some(url) = cluster::database().await else { return };
    let server = node(&url).await;
    let body = json!({ "game": "race", "scenario": "long", "seats": { "red": "me", "blue": "random" } });
    let (status, made) = server.house.post("/api/matches", &[], body).await;
    assert_eq!(status, 200, "{made}");
    let (id, red) = (made["id"].as_str().unwrap().to_owned(), made["seats"]["red"].as_str().unwrap().to_owned());
    let game = Match { id, red, blue: String::new() };
    // Blue wagers at the same time as red; there is no other program, so that the server does it.
    let (mut socket, first) = Socket::join(server.address, &game.id, &[&game.red], Value::Null).await;
    if first["snapshot"]["seq"] == json!(0) {
        socket.until(|message| message["seq"].as_u64() > Some(0)).await;
    }
    let working = server::worker(&shared(&url)).unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let worker = tokio::spawn(working.run(async { drop(stopped.await) }));
    let alive = "SELECT count(*)::text FROM node WHERE works";
    while cluster::value(&url, alive).await != "1" {
        sleep(Duration::from_millis(10)).await;
    }
    // Red plays; what blue answers is now the worker's.
    let leases = "SELECT count(*)::text FROM lease JOIN node ON node = name WHERE works";
    while cluster::value(&url, leases).await == "0" {
        let snapshot = server.house.snapshot(&game, &[&game.red]).await;
        if snapshot["view"]["asked"].as_array().unwrap().contains(&json!(0)) {
            let options = snapshot["view"]["prompt"]["options"].as_array().unwrap().clone();
            server.house.decide(&game, "red", options.last().unwrap()["decision"].clone()).await;
        } else {
            sleep(Duration::from_millis(10)).await;
        }
    }
    // Stopped in good order it leaves the work to the others at once.
    stop.send(()).unwrap();
    worker.await.unwrap();
    assert_eq!([cluster::value(&url, alive).await, cluster::value(&url, leases).await], ["0", "0"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hung_up_is_connected_to_again() {
    let Some(url) = cluster::database().await else { return };
    let [one, other] = [node(&url).await, node(&url).await];
    let game = one.house.begin("long").await;
    let (mut blue, first) = Socket::join(other.address, &game.id, &[&game.blue], Value::Null).await;
    assert_eq!(first["snapshot"]["seq"], json!(0));
    let hang_up = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
    cluster::sql(&url, hang_up).await;
    // Requests may fail until everybody has noticed; then all goes on, and the other server hears of it again.
    let wager = json!({ "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 3 } }] });
    loop {
        let (status, answer) = one.house.post(&game.path("/decisions"), &[&game.red], wager.clone()).await;
        if status == 200 {
            break;
        }
        assert_eq!(status, 500, "{answer}");
    }
    blue.until(|message| message["seq"] == json!(1) || message["snapshot"]["seq"] == json!(1)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_the_same_at_every_server() {
    let Some(url) = cluster::database().await else { return };
    let [one, other] = [node(&url).await, node(&url).await];
    let mut ruth = somebody(&one.house, "Ruth").await;
    assert_eq!(ruth.browser.name(&other.house).await, json!("Ruth"));
    let game = one.house.begin("short").await;
    let mine = json!({ "matches": [{ "id": game.id, "tokens": [game.red] }] });
    ruth.browser.post(&one.house, "/api/account/seats", mine).await;
    let (_, seen) = ruth.browser.get(&other.house, &game.path("")).await;
    assert_eq!(seen["seats"][0]["mine"], json!(true));
    let again = json!({ "for": "new-account", "name": "RUTH" });
    assert_eq!(Browser::default().post(&other.house, "/api/account/passkey", again).await.0, 409);
    // What is begun at one server is finished at another.
    let mut phone = Browser::default();
    let (ceremony, options) = phone.begin(&one.house, json!({ "for": "sign-in" })).await;
    assert_eq!(phone.finish(&other.house, &ceremony, ruth.key.get(&options)).await.0, 200);
    let kept = phone.clone();
    assert_eq!(phone.post(&other.house, "/api/account/sign-out", json!({ "which": "everywhere" })).await.0, 200);
    for browser in [&kept, &ruth.browser] {
        assert_eq!(browser.name(&one.house).await, Value::Null);
    }
    // Whoever tries too often waits, wherever they try.
    let mut statuses = Vec::new();
    for number in 0..30 {
        let house = if number % 2 == 0 { &one.house } else { &other.house };
        let guess = json!({ "code": "0000-0000-0000-0000" });
        statuses.push(Browser::default().post(house, "/api/account/recover", guess).await.0);
    }
    let guessed = statuses.iter().filter(|status| **status == 409).count();
    assert!(guessed < 20 && statuses.ends_with(&[429, 429]), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_at_the_board_at_one_server_is_not_told_by_another() {
    let Some(url) = cluster::database().await else { return };
    let [one, other] = [node_with(hasty(shared(&url))).await, node_with(hasty(shared(&url))).await];
    let counted = Counted::new(&one.house, &url).await;
    let game = one.house.begin("long").await;
    let (mut red, _) = Socket::join(other.address, &game.id, &[&game.red], Value::Null).await;
    // Only red has an account.
    counted.sit(&game.id, &[Some(game.red.clone())]);
    one.house.wager(&game).await;
    red.until(|message| message["seq"] == json!(2) || message["snapshot"]["seq"] == json!(2)).await;
    // It is looked again and again, by whichever server comes first, and never sent.
    let due = "SELECT coalesce(max(due), 0)::text FROM delivery JOIN notice ON notice.num = notice
               WHERE delivery.state = 'waiting' AND notice.since = (SELECT max(since) FROM progress)";
    let mut looked = std::collections::BTreeSet::new();
    while looked.len() < 8 {
        looked.insert(cluster::value(&url, due).await);
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(counted.arrived(), 0);
    drop(red);
    let told = counted.all_told(&url).await;
    assert_eq!((told.turns, told.sent_again, counted.none_is_missing(&url).await), (1, 0, 1));
}

const CHILD: &str = "BLOCKHOUSE_TEST_NODE";
const WORKS: &str = "BLOCKHOUSE_TEST_WORKS";

/// Not a test of its own: a server or worker that the test below starts and kills.
#[test]
fn child() {
    let Ok(url) = std::env::var(CHILD) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        if std::env::var_os(WORKS).is_some() {
            let working = server::worker(&shared(&url)).unwrap();
            println!("\nlistening 127.0.0.1:0");
            working.run(std::future::pending()).await;
        }
        let serving = server::serve(hasty(shared(&url))).await.unwrap();
        println!("\nlistening {}", serving.address());
        serving.run(std::future::pending()).await;
    });
}

/// A server or worker that is killed, not stopped, when it is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
    works: bool,
}

impl Process {
    fn start(url: &str, works: bool) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "nodes::child", "--nocapture"]).env(CHILD, url);
        if works {
            command.env(WORKS, "1");
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.filter_map(|line| line.strip_prefix("listening ")?.parse().ok()).next();
        Self { child, address: address.expect("it says where it listens"), works }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // SIGKILL on Unix: no chance to write anything more.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Which servers there are at present.
type Servers = Arc<Mutex<Vec<SocketAddr>>>;

fn any(servers: &Servers, rng: &mut PlayoutRng) -> SocketAddr {
    let servers = servers.lock().unwrap();
    servers[rng.below(servers.len())]
}

/// A decision that was acknowledged.
#[derive(Debug)]
struct Acknowledged {
    seq: u64,
    seat: u8,
    decision: Value,
}

/// A match that is played from both sides, each at a server of its own choice.
#[derive(Default)]
struct Table {
    id: String,
    acknowledged: Mutex<Vec<Acknowledged>>,
    count: AtomicU64,
    over: AtomicBool,
}

/// How long a server may be silent before a player looks for another one. Nothing rests on it but how long a failure takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// After so many decisions a player goes to another server.
const STAY: usize = 25;

/// Plays a seat at one server after another until the game is over.
async fn play_seat(table: Arc<Table>, servers: Servers, seat: u8, token: String) {
    let mut rng = PlayoutRng::new(u64::from(seat) + 1);
    while !table.over.load(Ordering::Relaxed) {
        let address = any(&servers, &mut rng);
        match timeout(PATIENCE, Socket::try_open(address, &table.id)).await {
            Ok(Some(mut socket)) => {
                let _ = converse(&table, &mut socket, seat, &token, &mut rng).await;
            }
            Ok(None) | Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Plays at one server until it breaks off, or for a while.
async fn converse(table: &Table, socket: &mut Socket, seat: u8, token: &str, rng: &mut PlayoutRng) -> Option<()> {
    socket.send(json!({ "tokens": [token], "seq": null })).await;
    let (mut view, mut seq) = (json!({}), 0);
    let mut pending: Option<Value> = None;
    let mut done = 0;
    while done < STAY {
        let message = timeout(PATIENCE, socket.next()).await.ok()??;
        if let Some(snapshot) = message.get("snapshot") {
            (view, seq) = (snapshot["view"].clone(), snapshot["seq"].as_u64()?);
        }
        if let Some(patch) = message.get("patch") {
            lay(&mut view, patch);
            seq = message["seq"].as_u64()?;
        }
        if let Some(answer) = message.get("answer") {
            let decision = pending.take()?;
            assert_eq!(answer["applied"], json!(1), "{message}");
            let seq = answer["seq"].as_u64()?;
            table.acknowledged.lock().unwrap().push(Acknowledged { seq, seat, decision });
            table.count.fetch_add(1, Ordering::Relaxed);
            done += 1;
        }
        if let Some(error) = message.get("error") {
            assert!(["stale", "internal", "refused"].contains(&error.as_str()?), "{message}");
            // Somebody decided at the same time, or the database is out of reach: look again.
            pending = None;
            view["asked"] = json!([]);
            socket.send(json!({ "resync": true })).await;
            continue;
        }
        let outcome = message.get("snapshot").unwrap_or(&message).get("outcome");
        if outcome.is_some_and(|outcome| !outcome.is_null()) {
            table.over.store(true, Ordering::Relaxed);
            return Some(());
        }
        let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&json!(seat)));
        if asked && pending.is_none() {
            let options: Vec<&Value> =
                view["prompt"]["options"].as_array()?.iter().map(|option| &option["decision"]).collect();
            // What was wagered is not taken up again, so that the number of a decision is its place.
            let options: Vec<&Value> = options.into_iter().filter(|decision| **decision != json!("take-up")).collect();
            if options.is_empty() {
                continue;
            }
            let decision = options[rng.below(options.len())].clone();
            socket.send(json!({ "decide": { "seat": seat, "seq": seq, "decisions": [decision] }, "ref": 1 })).await;
            pending = Some(decision);
        }
    }
    Some(())
}

/// Makes a match at any server that answers.
async fn create(servers: &Servers, new: &Value) -> (String, Vec<Option<String>>) {
    let mut rng = PlayoutRng::new(7);
    let body = new.to_string();
    loop {
        if let Some(made) = post(any(servers, &mut rng), "/api/matches", &body).await {
            let token = |seat: &str| made["seats"][seat].as_str().map(str::to_owned);
            return (made["id"].as_str().unwrap().to_owned(), vec![token("red"), token("blue")]);
        }
        sleep(Duration::from_millis(20)).await;
    }
}

async fn post(address: SocketAddr, path: &str, body: &str) -> Option<Value> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.ok()?;
    let (json, length) = ("content-type: application/json", body.len());
    let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{json}\r\ncontent-length: {length}\r\n");
    stream.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    serde_json::from_str(answer.split("\r\n\r\n").nth(1)?).ok()
}

/// A place at which one match after the other is played.
#[derive(Clone, Default)]
struct Place {
    tables: Arc<Mutex<Vec<Arc<Table>>>>,
}

impl Place {
    /// How many decisions were acknowledged here.
    fn count(&self) -> u64 {
        self.tables.lock().unwrap().iter().map(|table| table.count.load(Ordering::Relaxed)).sum()
    }

    async fn play(self, servers: Servers, new: Value, counted: Counted) {
        loop {
            let (id, tokens) = create(&servers, &new).await;
            let (its, of, both) = (counted.clone(), id.clone(), tokens.clone());
            tokio::task::spawn_blocking(move || its.sit(&of, &both)).await.unwrap();
            let table = Arc::new(Table { id, ..Table::default() });
            self.tables.lock().unwrap().push(table.clone());
            let mut players = tokio::task::JoinSet::new();
            for (seat, token) in (0u8..).zip(tokens) {
                if let Some(token) = token {
                    players.spawn(play_seat(table.clone(), servers.clone(), seat, token));
                }
            }
            while let Some(ended) = players.join_next().await {
                ended.unwrap();
            }
        }
    }
}

/// Whatever was acknowledged stands in the database in its place.
fn nothing_is_missing(url: &str, places: &[Place]) -> usize {
    let store = Database::Postgres(url.into()).open().unwrap().matches;
    let mut count = 0;
    for table in places.iter().flat_map(|place| place.tables.lock().unwrap().clone()) {
        let stored = store.load(&server::ids::MatchId::parse(&table.id).unwrap()).unwrap().unwrap();
        assert_eq!(stored.seq, stored.entries.len() as u64, "nothing is taken back here");
        for Acknowledged { seq, seat, decision } in table.acknowledged.lock().unwrap().iter() {
            let entry = &stored.entries[*seq as usize - 1];
            let server::store::Act::Decide { decision: kept, .. } = &entry.act else { panic!("an undo") };
            let kept: Value = serde_json::from_str(kept).unwrap();
            assert_eq!((entry.seat.0, &kept), (*seat, decision), "{}: decision {seq} was acknowledged", table.id);
            count += 1;
        }
        // And all of it leads to the position that stands.
        stored.resume(race()).unwrap();
    }
    count
}

/// How often somebody is killed.
fn kills() -> u64 {
    match std::env::var("BLOCKHOUSE_TEST_KILLS") {
        Ok(kills) => kills.parse().unwrap(),
        Err(_) if is_thorough() => 100,
        Err(_) => 5,
    }
}

/// The matches that are begun at a place: every third against the computer, and half of them end soon, which their players are
/// told.
fn begun(place: usize) -> Value {
    let blue = if place % 3 == 2 { "random" } else { "me" };
    let scenario = if place.is_multiple_of(2) { "long" } else { "short" };
    json!({ "game": "race", "scenario": scenario, "seats": { "red": "me", "blue": blue } })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_killed_takes_nothing_along_and_games_go_on() {
    let Some(url) = cluster::database().await else { return };
    let kills = kills();
    let house = House { scratch: Scratch::new(), app: App::open(&hasty(shared(&url))).unwrap() };
    let counted = Counted::new(&house, &url).await;
    let start = |works: bool| {
        let url = url.clone();
        async move { tokio::task::spawn_blocking(move || Process::start(&url, works)).await.unwrap() }
    };
    let mut processes = Vec::new();
    for works in [false, false, false, true, true] {
        processes.push(start(works).await);
    }
    let servers = Servers::default();
    let note = |processes: &[Process]| {
        let present = processes.iter().filter(|process| !process.works).map(|process| process.address);
        *servers.lock().unwrap() = present.collect();
    };
    note(&processes);
    let places: Vec<Place> = (0..6).map(|_| Place::default()).collect();
    let mut playing = tokio::task::JoinSet::new();
    for (number, place) in places.iter().enumerate() {
        playing.spawn(place.clone().play(servers.clone(), begun(number), counted.clone()));
    }
    let mut rng = PlayoutRng::new(kills);
    let mut longest = Duration::ZERO;
    // Once before the first blow and once after each, every match goes on.
    for kill in 0..=kills {
        let before: Vec<u64> = places.iter().map(Place::count).collect();
        let began = Instant::now();
        while places.iter().zip(&before).any(|(place, before)| place.count() < before + 3) {
            assert!(began.elapsed() < Duration::from_secs(120), "after {kill} kills a match does not go on");
            sleep(Duration::from_millis(10)).await;
        }
        if kill > 0 {
            longest = longest.max(began.elapsed());
            // The one that was killed comes back.
            let works = processes.iter().filter(|process| process.works).count() < 2;
            processes.push(start(works).await);
            note(&processes);
        }
        if kill < kills {
            // Under load, at no particular moment.
            sleep(Duration::from_millis(rng.below(300) as u64)).await;
            let victim = processes.swap_remove(rng.below(processes.len()));
            note(&processes);
            drop(victim);
        }
    }
    playing.shutdown().await;
    // Nobody is at a board any more: those whose turn it is are told.
    let told = counted.all_told(&url).await;
    let owed = counted.none_is_missing(&url).await;
    drop(processes);
    let checked = url.clone();
    let kept = places.clone();
    let count = tokio::task::spawn_blocking(move || nothing_is_missing(&checked, &kept)).await.unwrap();
    let decided: u64 = places.iter().map(Place::count).sum();
    assert_eq!(count as u64, decided);
    println!("{kills} kills; {decided} decisions acknowledged, all there; every match went on within {longest:?}");
    println!("{told}; of {owed} things that are so at the end none was not told");
}
