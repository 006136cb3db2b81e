//! The web application: matches, seats, live updates, storage, the client.
//!
//! A match in memory is a [`match_guard::Match`]; all of them are [`matches::Matches`]. A request locks one, acts on
//! its [`kernel::course::Course`], waits until the [`store::Store`] has it on disk, and only then lets anybody know. What is
//! sent ([`publish`], [`log`], [`patch`]) is made for each pair of eyes from what the game says they may see. The
//! server knows no rule.
//!
//! [`app`] is the whole application without a socket; [`serve`] puts it behind one:
//!
//! ```no_run
//! # async fn example(games: Vec<std::sync::Arc<dyn kernel::AnyGame>>) -> Result<(), server::StartError> {
//! let serving = server::serve(server::Config::new("matches.db", games)).await?;
//! println!("http://{}", serving.address());
//! serving.run(server::interrupted()).await;
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]
// Rules read no clock and keep no order by chance; a server measures time, and its maps are ordered anyway.
#![allow(clippy::disallowed_types)]

pub mod acts;
pub mod bench;
mod boards;
pub mod client;
pub mod clocks;
pub mod computer;
pub mod config;
pub mod connections;
pub mod database;
pub mod error;
pub mod extract;
pub mod fair_queue;
pub mod history;
pub mod http;
pub mod ids;
pub mod limits;
pub mod live;
pub mod lobby;
pub mod log;
pub mod logging;
pub mod luck;
pub mod match_guard;
pub mod matches;
pub mod metrics;
pub mod nodes;
pub mod openapi;
pub mod orders;
pub mod origin;
pub mod patch;
pub mod people;
pub mod publish;
pub mod routes;
pub mod run_out;
pub mod store;
mod substitutes;
pub mod talk;
pub mod thinker;
pub mod time;
pub mod upgrade;
pub mod work;

pub use client::Client;
pub use config::{Config, Limits, MailConfig, Pace, PeopleConfig, Thinking, Timeouts};
pub use database::{Database, Stores};
pub use error::{Error, StartError};
pub use routes::app;

use connections::ConnectionLimiter;
use limits::{Imports, Peer, Rate, VisitorLimit};
use matches::Matches;
use origin::Names;
use people::People;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use store::shared::Taker;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long open requests may take when the program is to end.
const GRACE: Duration = Duration::from_secs(8);

/// What all requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    matches: Matches,
    people: People,
    store: Arc<dyn Store>,
    rate: Rate,
    /// Places for live connections, counted by visitor where every connection comes from the proxy.
    places: Option<VisitorLimit>,
    imports: Imports,
    limits: Limits,
    names: Names,
    timeouts: Timeouts,
    client: Client,
    closing: watch::Sender<bool>,
}

impl App {
    /// Opens the database.
    ///
    /// # Errors
    /// The database cannot be opened; a name that is none.
    pub fn open(config: &Config) -> Result<Self, StartError> {
        let failed = |why| StartError::Database { which: config.database.clone(), why };
        Self::with_stores(config, config.database.open().map_err(failed)?)
    }

    /// With stores that are open.
    ///
    /// # Errors
    /// The database cannot be written; a name that is none.
    pub fn with_stores(config: &Config, stores: Stores) -> Result<Self, StartError> {
        let Stores { matches: store, people } = stores;
        let names = Names::new(config).map_err(StartError::Host)?;
        let (limits, client) = (config.limits.clone(), config.client.clone());
        let failed = |why| StartError::Database { which: config.database.clone(), why };
        let matches = Matches::new(config, store.clone()).map_err(failed)?;
        let people = People::new(config, people, &matches).map_err(failed)?;
        let rate = Rate::new(&limits);
        let places = config.behind_proxy.then(|| VisitorLimit::for_connections(&limits));
        let imports = Imports::new(&limits);
        let (timeouts, closing) = (config.timeouts.clone(), watch::Sender::new(false));
        let shared = Shared { matches, people, store, rate, places, imports, limits, names, timeouts, client, closing };
        Ok(Self(Arc::new(shared)))
    }

    /// All matches.
    pub fn matches(&self) -> &Matches {
        &self.0.matches
    }

    /// Everything about people with accounts.
    pub fn people(&self) -> &People {
        &self.0.people
    }

    pub(crate) fn changes(&self) -> &people::telling::Changes {
        self.matches().changes()
    }

    /// Where matches are kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.0.store
    }

    /// What one visitor may ask for.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn rate(&self) -> &Rate {
        &self.0.rate
    }

    pub(crate) fn is_behind_proxy(&self) -> bool {
        self.0.places.is_some()
    }

    /// A place for a live connection from this visitor; `None` inside if connections are counted when they are accepted.
    pub(crate) fn place_for(&self, from: Peer) -> Result<Option<limits::Permit>, Error> {
        match &self.0.places {
            Some(places) => places.acquire(from.0).map(Some).ok_or(Error::Full),
            None => Ok(None),
        }
    }

    pub(crate) fn imports(&self) -> &Imports {
        &self.0.imports
    }

    pub(crate) fn names(&self) -> &Names {
        &self.0.names
    }

    pub(crate) fn timeouts(&self) -> &Timeouts {
        &self.0.timeouts
    }

    pub(crate) fn client(&self) -> &Client {
        &self.0.client
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.subscribe()
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.0.closing.borrow()
    }
}

/// A server that listens.
pub struct Serving {
    address: SocketAddr,
    listener: TcpListener,
    app: App,
}

/// Opens database and socket; [`Serving::run`] then serves.
///
/// # Errors
/// The database or the address cannot be opened; each says which and why.
pub async fn serve(config: Config) -> Result<Serving, StartError> {
    let app = App::open(&config)?;
    let address = SocketAddr::new(config.bind, config.port);
    let failed = |why| StartError::Address { address, why };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok(Serving { address, listener, app })
}

impl Serving {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The application behind the socket.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` resolves, then lets running requests finish.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, app: shared, .. } = self;
        let housekeeping = tokio::spawn(keep_house(shared.clone()));
        let clocks = tokio::spawn(keep_clocks(shared.clone()));
        let nodes = tokio::spawn(work::share(shared.clone(), Taker::Server));
        let mut telling = tokio::spawn(keep_telling(shared.clone()));
        let mut limits = shared.limits().clone();
        limits.connections = limits::connections_within_handles(limits.connections);
        if shared.is_behind_proxy() {
            // All connections come from the proxy.
            limits.connections_per_address = limits.connections;
        }
        let limiter = ConnectionLimiter::new(listener, &limits, shared.timeouts().clone());
        let served = limiter.serve(app(shared.clone()), shared.closing());
        let late = async {
            stop.await;
            // Live connections do not end of their own accord.
            shared.0.closing.send_replace(true);
            // Who never finishes a request must not keep the program from ending.
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! { () = served => {}, () = late => {} }
        housekeeping.abort();
        clocks.abort();
        nodes.abort();
        // What is being sent is not sent again by the next one.
        shared.0.closing.send_replace(true);
        if tokio::time::timeout(GRACE, &mut telling).await.is_err() {
            telling.abort();
        }
        work::leave(&shared).await;
        // Stopped in good order, not a moment is given back or taken.
        shared.matches().beat_once().await;
    }
}

/// A worker on a database that servers share.
pub struct Working(App);

/// Opens the database; [`Working::run`] then works for the computer's seats and the clocks in it.
///
/// # Errors
/// The database cannot be opened, or cannot be shared.
pub fn worker(config: &Config) -> Result<Working, StartError> {
    let app = App::open(config)?;
    // Servers tell people of what a worker did: they know how mail is sent.
    app.changes().ignore();
    if app.matches().shared().is_some() { Ok(Working(app)) } else { Err(StartError::Alone) }
}

impl Working {
    /// The application that works.
    pub fn app(&self) -> &App {
        &self.0
    }

    /// Works until `stop` resolves.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::select! {
            () = work::share(self.0.clone(), Taker::Worker) => {}
            () = keep_house(self.0.clone()) => {}
            () = stop => {}
        }
        work::leave(&self.0).await;
    }
}

/// Resolves when the operator stops the program (Ctrl-C, or SIGTERM from a service manager).
pub async fn interrupted() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

/// Minds the clocks of all matches.
async fn keep_clocks(app: App) {
    tokio::join!(app.matches().mind_clocks(), app.matches().beat());
}

/// Tells people whose turn it is.
async fn keep_telling(app: App) {
    app.keep_telling().await;
}

/// Takes up the computer's unfinished turns, then forgets idle matches now and then.
async fn keep_house(app: App) {
    // Where several servers share the work it is taken from the database.
    if app.matches().shared().is_none() {
        match app.matches().resume().await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "the computer goes on in matches"),
            Err(error) => error.note(),
        }
    }
    loop {
        tokio::time::sleep(Duration::from_secs(30)).await;
        app.matches().sweep();
    }
}
