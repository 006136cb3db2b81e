//! All matches: those in memory, and the way to those that are stored.

use crate::clocks::{Clocks, Terms};
use crate::computer::is_among_computers;
use crate::config::{Config, Limits};
use crate::error::Error;
use crate::ids::{MatchId, Token, random};
use crate::limits::{Peer, Permit, Recent, VisitorLimit};
use crate::lobby::{Listed, Summary};
use crate::match_guard::{Boards, Inner, Match, Services};
use crate::people::telling::Changes;
use crate::run_out::Deadlines;
use crate::store::{NewMatch, SeatHolder, Shared, Store, StoreError, Stored};
use crate::talk::Manners;
use crate::thinker::Pool;
use crate::time::Time;
use crate::upgrade;
use ai::Level;
use kernel::course::{Beginning, Course};
use kernel::{AnyGame, Seat, SeatSet, Seed, Start};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// All matches.
pub struct Matches {
    games: Vec<Arc<dyn AnyGame>>,
    services: Services,
    idle: Duration,
    /// Places for matches that computers play among themselves.
    among_computers: VisitorLimit,
    /// Who published tables of late.
    pub(crate) published: Mutex<Recent<IpAddr>>,
    /// Whether another server was there of late.
    company: AtomicBool,
    loaded: Mutex<BTreeMap<MatchId, (Arc<Match>, Instant)>>,
}

/// What the one who made a match gets.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Made {
    /// The public name of the match.
    pub id: MatchId,
    /// The tokens of the seats that are mine; nothing for the others.
    pub seats: BTreeMap<String, Option<Token>>,
    /// The tokens of the seats that are open.
    pub invites: BTreeMap<String, Token>,
}

/// Who plays, and under which clock.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// By key of the seat: `me`, `open`, or a level of the computer.
    pub seats: BTreeMap<String, String>,
    /// What is agreed about time.
    pub clock: Option<Terms>,
    /// Whether those who watch join in what is said.
    pub observers_talk: bool,
    /// Who is told of the match.
    pub listed: Listed,
}

impl Matches {
    /// No match in memory yet, in front of a store.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn new(config: &Config, store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let (pool, mut time, deadlines) = (Pool::new(&config.thinking), config.time.clone(), Deadlines::default());
        let shared = store.shared();
        if let Some(shared) = &shared {
            time = time.agreeing(shared.now()?);
        }
        for (id, at) in store.wake(time.now())? {
            // Of several servers each would keep all of them: there they are looked for in the database.
            if shared.is_none() {
                deadlines.set(&id, Some(at));
            }
        }
        let (pool, deadlines) = (Arc::new(pool), Arc::new(deadlines));
        let (boards, work, changes) = (Arc::default(), Arc::default(), Arc::default());
        let services = Services { store, shared, pool, boards, time, deadlines, work, changes };
        let Limits { computer_matches, computer_matches_per_address, .. } = config.limits;
        let among_computers = VisitorLimit::new(computer_matches, computer_matches_per_address);
        let (games, idle) = (config.games.clone(), config.idle);
        let published = Mutex::default();
        let (loaded, company) = (Mutex::default(), AtomicBool::default());
        Ok(Self { games, services, idle, among_computers, published, company, loaded })
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.services.store
    }

    pub(crate) fn time(&self) -> &Time {
        &self.services.time
    }

    pub(crate) fn changes(&self) -> &Changes {
        &self.services.changes
    }

    /// A match, if it is in memory.
    pub(crate) fn in_memory_of(&self, id: &MatchId) -> Option<Arc<Match>> {
        self.loaded().get(id).map(|(played, _)| played.clone())
    }

    pub(crate) fn deadlines(&self) -> &Deadlines {
        &self.services.deadlines
    }

    /// The servers on the same database, if there can be others.
    pub(crate) fn shared(&self) -> Option<&Arc<dyn Shared>> {
        self.services.shared.as_ref()
    }

    /// Whether another server is there, as far as is known.
    pub(crate) fn has_company(&self) -> bool {
        self.company.load(Ordering::Relaxed)
    }

    pub(crate) fn note_company(&self, there: bool) {
        self.company.store(there, Ordering::Relaxed);
    }

    /// Rung when there may be work to take.
    pub(crate) fn work(&self) -> &Notify {
        &self.services.work
    }

    /// The matches in memory.
    pub(crate) fn all_loaded(&self) -> Vec<Arc<Match>> {
        self.loaded().values().map(|(played, _)| played.clone()).collect()
    }

    /// A match that is in memory.
    pub(crate) fn if_loaded(&self, id: &MatchId) -> Option<Arc<Match>> {
        self.loaded().get(id).map(|(played, _)| played.clone())
    }

    /// Who thinks for the computer's seats.
    pub fn pool(&self) -> &Pool {
        &self.services.pool
    }

    /// The boards that are shown.
    pub fn boards(&self) -> &Boards {
        &self.services.boards
    }

    /// The games on offer.
    pub fn games(&self) -> &[Arc<dyn AnyGame>] {
        &self.games
    }

    /// The game of this id.
    ///
    /// # Errors
    /// None.
    pub fn game(&self, id: &str) -> Result<&Arc<dyn AnyGame>, Error> {
        self.games.iter().find(|game| game.about().id == id).ok_or(Error::NotFound("game"))
    }

    fn loaded(&self) -> MutexGuard<'_, BTreeMap<MatchId, (Arc<Match>, Instant)>> {
        // Nothing that can panic happens while it is held.
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A match, read from the store if need be.
    ///
    /// # Errors
    /// No such match, or one that cannot be read.
    pub async fn get(&self, id: &MatchId) -> Result<Arc<Match>, Error> {
        if let Some((played, used)) = self.loaded().get_mut(id) {
            *used = Instant::now();
            return Ok(played.clone());
        }
        let played = Arc::new(self.open(id).await?);
        let played = self.loaded().entry(id.clone()).or_insert((played, Instant::now())).0.clone();
        played.wake(&mut played.lock().await?);
        Ok(played)
    }

    /// Reads a match from the store; one of an older version is brought up to the present one first, once and for all.
    async fn open(&self, id: &MatchId) -> Result<Match, Error> {
        let stored = self.load(id).await?;
        let game = self.game(&stored.game)?.clone();
        if stored.version < game.version() {
            let older = tokio::task::spawn_blocking(move || upgrade::renewed(&game, &stored));
            match older.await.map_err(Error::internal)? {
                // Whoever was quicker with the same match has renewed it: what counts is in the store.
                Ok(renewed) => drop(self.services.store.renew(renewed).await?),
                Err(why) => return Err(Error::OtherVersion(format!("{id}: {why}"))),
            }
            return self.take(id, self.load(id).await?).await;
        }
        self.take(id, stored).await
    }

    async fn load(&self, id: &MatchId) -> Result<Stored, Error> {
        let (store, wanted) = (self.services.store.clone(), id.clone());
        let stored = tokio::task::spawn_blocking(move || store.load(&wanted)).await.map_err(Error::internal)??;
        stored.ok_or(Error::NotFound("match"))
    }

    async fn take(&self, id: &MatchId, stored: Stored) -> Result<Match, Error> {
        let (game, services, name) = (self.game(&stored.game)?.clone(), self.services.clone(), id.clone());
        tokio::task::spawn_blocking(move || Match::open(name, stored, game, &services))
            .await
            .map_err(Error::internal)?
    }

    /// Begins a scenario.
    ///
    /// # Errors
    /// Unknown game, scenario, options or players; too many matches of computers alone.
    pub async fn begin(&self, from: Peer, game: &str, start: &Start, seating: &Seating) -> Result<Made, Error> {
        let game = self.game(game)?.clone();
        let (course, _) = Course::begin(game, start, Seed::new(random())).map_err(crate::history::problems)?;
        self.seat(from, course, seating).await
    }

    /// Stores a match and seats its players.
    ///
    /// # Errors
    /// Unknown players; too many matches of computers alone; it cannot be stored.
    pub async fn seat(&self, from: Peer, mut course: Course, seating: &Seating) -> Result<Made, Error> {
        let id = MatchId::fresh();
        let game = course.beginning().game.clone();
        let (holders, made) = assign(&*game, &seating.seats, id.clone())?;
        let clocks = seating.clock.as_ref().map(|terms| clocks(terms, holders.len())).transpose()?;
        let invited =
            (0u8..).map(Seat).zip(&game.about().seats).filter(|(_, seat)| made.invites.contains_key(&seat.key));
        let vacant = invited.fold(SeatSet::NONE, |all, (seat, _)| all.with(seat));
        let listed = self.list(from, seating.listed, vacant)?;
        let place = is_among_computers(&holders).then(|| self.place_for_computers(from)).transpose()?;
        let computers = |seat: kernel::Seat| matches!(holders.get(seat.index()), Some(SeatHolder::Computer(_)));
        let due = course.position().asked().iter().any(computers);
        let manners = Manners::new(seating.observers_talk);
        let fresh = new_match(&mut course, id.clone(), holders.clone(), due);
        let summary = self.first_summary(&course, listed);
        let new = NewMatch {
            clocks: clocks.clone(),
            manners: manners.clone(),
            vacant,
            listed,
            summary: summary.clone(),
            ..fresh
        };
        let num = self.services.store.create(new).await?;
        let mut inner = Inner::new(course, holders).due(due);
        let clocked = clocks.is_some();
        (inner.clocks, inner.manners) = (clocks, manners);
        (inner.vacant, inner.listed, inner.summary) = (vacant, listed, summary);
        let played = Arc::new(Match::with(id.clone(), num, &self.services, inner));
        // It is in the store already, so that a server that has just begun may have read it there: then it is that one.
        let played = self.loaded().entry(id).or_insert((played, Instant::now())).0.clone();
        let mut guard = played.lock().await?;
        if clocked {
            guard.inner.reset_clocks = true;
            guard.store_beside().await?;
        }
        guard.inner.visitor = Some(from.visitor());
        match place {
            Some(place) => played.set_going(&mut guard, place),
            None => played.wake(&mut guard),
        }
        drop(guard);
        Ok(made)
    }

    fn first_summary(&self, course: &Course, listed: Listed) -> Summary {
        let asked = Some(course.position().asked());
        let turn = (listed != Listed::default()).then(|| course.position().view(kernel::Viewer::Observer).turn);
        // A game that was played to its end elsewhere may be opened here.
        let over = course.position().outcome().is_some();
        Summary { asked, since: self.time().now(), over, turn: turn.unwrap_or_default() }
    }

    /// Lets computers that play among themselves go on.
    ///
    /// # Errors
    /// No such match; people play there; too many are being played.
    pub async fn go_on(&self, from: Peer, id: &MatchId) -> Result<(), Error> {
        let played = self.get(id).await?;
        let mut guard = played.lock().await?;
        if !guard.is_among_computers() {
            return Err(Error::NotAllowed("people play here: the computer goes on by itself".into()));
        }
        if !guard.inner.busy {
            let place = self.place_for_computers(from)?;
            played.set_going(&mut guard, place);
        }
        Ok(())
    }

    fn place_for_computers(&self, from: Peer) -> Result<Permit, Error> {
        self.among_computers.acquire(from.0).ok_or(Error::TooManyComputers)
    }

    /// Takes up the matches of people in which the computer was to decide when the server stopped. Those it plays with
    /// itself wait until somebody tells it to go on.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn resume(&self) -> Result<usize, Error> {
        let store = self.services.store.clone();
        let due = tokio::task::spawn_blocking(move || store.due()).await.map_err(Error::internal)??;
        for id in &due {
            // Looking a match up wakes its computer; one that cannot be read must not stop the others.
            if let Err(error) = self.get(id).await {
                tracing::error!(%id, ?error, "a match cannot be read");
            }
        }
        Ok(due.len())
    }

    /// Forgets matches that nobody used for a while. They come back from the store.
    pub fn sweep(&self) {
        let idle = self.idle;
        // A count of one means that no request, socket or computer holds the match, and none can get it
        // while the list is locked.
        self.loaded().retain(|_, (played, used)| Arc::strong_count(played) > 1 || used.elapsed() < idle);
    }

    /// How many matches are in memory.
    pub fn in_memory(&self) -> usize {
        self.loaded().len()
    }
}

/// A match as it is first stored.
fn new_match(course: &mut Course, id: MatchId, seats: Vec<SeatHolder>, due: bool) -> NewMatch {
    let keyframe = (!course.entries().is_empty()).then(|| course.keyframe(true)).flatten();
    course.is_stored();
    let Beginning { game, start, seed, origin, opening, .. } = course.beginning().clone();
    let (version, game, entries) = (game.version(), game.about().id.clone(), course.entries().to_vec());
    NewMatch {
        id,
        game,
        version,
        start,
        seed,
        origin,
        opening,
        seats,
        entries,
        keyframe,
        due,
        clocks: None,
        manners: Manners::default(),
        vacant: SeatSet::NONE,
        listed: Listed::default(),
        summary: Summary::default(),
    }
}

fn clocks(terms: &Terms, seats: usize) -> Result<Clocks, Error> {
    terms.check()?;
    Ok(Clocks::new(terms.clone(), seats))
}

fn assign(
    game: &dyn AnyGame,
    wanted: &BTreeMap<String, String>,
    id: MatchId,
) -> Result<(Vec<SeatHolder>, Made), Error> {
    let known = &game.about().seats;
    if let Some(stranger) = wanted.keys().find(|key| !known.iter().any(|seat| seat.key == **key)) {
        return Err(Error::Malformed(format!("this game has no seat \"{stranger}\"")));
    }
    let mut made = Made { id, seats: BTreeMap::new(), invites: BTreeMap::new() };
    let mut holders = Vec::new();
    for seat in known {
        let player = wanted.get(&seat.key).map_or("open", String::as_str);
        let (holder, mine) = match player {
            "me" | "open" => {
                let token = Token::fresh();
                let holder = SeatHolder::Human(token.hash());
                if player == "open" {
                    made.invites.insert(seat.key.clone(), token);
                    (holder, None)
                } else {
                    (holder, Some(token))
                }
            }
            level if Level::named(level).is_some() => (SeatHolder::Computer(level.to_owned()), None),
            other => {
                let levels = Level::ALL.map(Level::name).join(", ");
                return Err(Error::Malformed(format!("\"{other}\" cannot sit there; it is me, open, {levels}")));
            }
        };
        holders.push(holder);
        made.seats.insert(seat.key.clone(), mine);
    }
    Ok((holders, made))
}
