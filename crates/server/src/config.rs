//! What an operator can set.

use crate::client::Client;
use crate::database::Database;
use crate::time::Time;
use kernel::AnyGame;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

/// How the server is run. [`Config::new`] has the defaults.
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// Where matches are kept.
    pub database: Database,
    /// The games on offer.
    pub games: Vec<Arc<dyn AnyGame>>,
    /// The pages for browsers.
    pub client: Client,
    /// What one visitor may ask for.
    pub limits: Limits,
    /// Whether a proxy stands in front and says in `X-Forwarded-For` who really asks. Otherwise that header is not
    /// read: anybody could write it.
    pub behind_proxy: bool,
    /// Names besides those of this machine under which the server is reached, such as `games.example`.
    pub hosts: Vec<String>,
    /// How long a connection may keep the server waiting.
    pub timeouts: Timeouts,
    /// How the computer's seats are played.
    pub thinking: Thinking,
    /// How long a match nobody looks at stays in memory.
    pub idle: Duration,
    /// What time it is.
    pub time: Time,
    /// What concerns people with accounts.
    pub people: PeopleConfig,
}

/// What concerns people with accounts.
#[derive(Clone, Debug, Default)]
pub struct PeopleConfig {
    /// The address people know the server by, such as `https://games.example`: it stands in mails, where no request says it.
    pub address: Option<String>,
    /// How mail is sent; none is if left out.
    pub mail: Option<MailConfig>,
    /// Whether webhooks and push messages may go to this very machine: for tests, and for whoever hosts for themselves.
    pub to_loopback: bool,
    /// What opens the operator's page.
    pub operator: Option<crate::ids::Token>,
    /// When notices go.
    pub pace: Pace,
}

/// When notices go, and what waits for what.
#[derive(Clone, Debug)]
pub struct Pace {
    /// A notice waits so long before it goes: who is at the board has moved by then, and what was undone is undone.
    pub hold: Duration,
    /// Somebody who has the board open is not told by other ways; after so long it is looked again.
    pub look_again: Duration,
    /// What is being sent is sent again after so long if nothing is heard of it.
    pub set_aside: Duration,
    /// What another server wrote is looked at after so long: by then it has most likely told of it itself.
    pub left_to_others: Duration,
    /// Where several servers send, each looks so often for what another one left.
    pub look_for_left: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        let [hold, look_again, set_aside, left_to_others, look_for_left] =
            [30, 60, 300, 3, 60].map(Duration::from_secs);
        Self { hold, look_again, set_aside, left_to_others, look_for_left }
    }
}

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The server that takes mail: `smtps://user:password@mail.example`, `smtp://…` with STARTTLS, or `smtp://127.0.0.1:25`.
    pub server: String,
    /// Whom it is from.
    pub from: String,
}

impl Config {
    /// Loopback, a port of the system's choice, the client built into the binary.
    pub fn new(database: impl Into<Database>, games: Vec<Arc<dyn AnyGame>>) -> Self {
        Self {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            database: database.into(),
            games,
            client: Client::built_in(),
            limits: Limits::default(),
            behind_proxy: false,
            hosts: Vec::new(),
            timeouts: Timeouts::default(),
            thinking: Thinking::default(),
            idle: Duration::from_secs(600),
            time: Time::system(),
            people: PeopleConfig::default(),
        }
    }
}

/// What one visitor may ask for. Generous for people, tight for floods.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of an ordinary body or of a message on a live connection.
    pub body: usize,
    /// Bytes of an import: a record of a long match.
    pub import: usize,
    /// Bytes of a state file: those of our games are far below.
    pub state: usize,
    /// Imports that are received at the same time, in all. One visitor has one.
    pub imports: usize,
    /// Decisions in one request.
    pub decisions: usize,
    /// Bytes of one decision as it is stored: what the games need is far below.
    pub decision: usize,
    /// Decisions in one match, with those taken back: no game comes near.
    pub match_length: usize,
    /// Requests a second from one address, in the long run.
    pub per_second: u32,
    /// Requests from one address at once, after a pause.
    pub burst: u32,
    /// Open connections in all.
    pub connections: usize,
    /// Open connections from one address.
    pub connections_per_address: usize,
    /// Matches that computers play among themselves at the same time.
    pub computer_matches: usize,
    /// The same for one address.
    pub computer_matches_per_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 64 * 1024,
            import: 4 * 1024 * 1024,
            state: 256 * 1024,
            imports: 8,
            decisions: 200,
            decision: 1024,
            match_length: 10_000,
            per_second: 200,
            burst: 1000,
            connections: 10_000,
            connections_per_address: 64,
            computer_matches: 16,
            computer_matches_per_address: 3,
        }
    }
}

impl Limits {
    /// For measuring: the load comes from one address.
    pub fn unlimited() -> Self {
        let (per_second, burst) = (u32::MAX, u32::MAX);
        Self { per_second, burst, connections_per_address: 10_000, ..Self::default() }
    }
}

/// How long a connection may keep the server waiting before it is hung up on.
#[derive(Clone, Debug)]
pub struct Timeouts {
    /// For a whole request without its body, and between two requests.
    pub headers: Duration,
    /// For an ordinary body.
    pub body: Duration,
    /// For the body of an import.
    pub import: Duration,
    /// For a visitor who does not read what is sent.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let [headers, body, import, write] = [15, 15, 60, 20].map(Duration::from_secs);
        Self { headers, body, import, write }
    }
}

/// How the computer's seats are played.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// How many plans are thought about at the same time.
    pub workers: usize,
    /// After how long the best plan so far is taken, so that nobody waits for ever.
    pub budget: Duration,
    /// How long computers play among themselves when nobody looks on.
    pub unwatched: Duration,
}

impl Default for Thinking {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self { workers: cores, budget: Duration::from_secs(20), unwatched: Duration::from_secs(60) }
    }
}
