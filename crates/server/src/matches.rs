//! All matches: those in memory, and the way to those that are stored.

use crate::computer::is_among_computers;
use crate::config::{Config, Limits};
use crate::error::Error;
use crate::ids::{MatchId, Token, random};
use crate::limits::{Guest, Peer, Places};
use crate::room::{Around, Boards, Inner, Room};
use crate::store::{Keeper, NewMatch, Store, Stored};
use crate::thinker::Pool;
use crate::upgrade;
use ai::Level;
use kernel::course::{Beginning, Course};
use kernel::{AnyGame, Seed, Start};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All matches.
pub struct Hall {
    games: Vec<Arc<dyn AnyGame>>,
    around: Around,
    idle: Duration,
    /// Places for matches that computers play among themselves.
    among_computers: Places,
    rooms: Mutex<BTreeMap<MatchId, (Arc<Room>, Instant)>>,
}

/// What the one who made a match gets.
#[derive(Debug, Serialize)]
pub struct Made {
    /// The public name of the match.
    pub id: MatchId,
    /// The tokens of the seats that are mine; nothing for the others.
    pub seats: BTreeMap<String, Option<Token>>,
    /// The tokens of the seats that are open.
    pub invites: BTreeMap<String, Token>,
}

impl Hall {
    /// An empty hall in front of a store.
    pub fn new(config: &Config, store: Arc<dyn Store>) -> Self {
        let around = Around { store, pool: Arc::new(Pool::new(&config.thinking)), boards: Arc::default() };
        let Limits { computer_matches, computer_matches_per_address, .. } = config.limits;
        let among_computers = Places::new(computer_matches, computer_matches_per_address);
        Self { games: config.games.clone(), around, idle: config.idle, among_computers, rooms: Mutex::default() }
    }

    /// Who thinks for the computer's seats.
    pub fn pool(&self) -> &Pool {
        &self.around.pool
    }

    /// The boards that are shown.
    pub fn boards(&self) -> &Boards {
        &self.around.boards
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

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<MatchId, (Arc<Room>, Instant)>> {
        // Nothing that can panic happens while it is held.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a match, read from the store if need be.
    ///
    /// # Errors
    /// No such match, or one that cannot be read.
    pub async fn room(&self, id: &MatchId) -> Result<Arc<Room>, Error> {
        if let Some((room, used)) = self.rooms().get_mut(id) {
            *used = Instant::now();
            return Ok(room.clone());
        }
        let room = Arc::new(self.open(id).await?);
        let room = self.rooms().entry(id.clone()).or_insert((room, Instant::now())).0.clone();
        room.wake(&mut room.enter().await?);
        Ok(room)
    }

    /// Reads a match from the store; one of an older version is brought up to the present one first, once and for all.
    async fn open(&self, id: &MatchId) -> Result<Room, Error> {
        let stored = self.load(id).await?;
        let game = self.game(&stored.game)?.clone();
        if stored.version < game.version() {
            let older = tokio::task::spawn_blocking(move || upgrade::renewed(&game, &stored));
            match older.await.map_err(Error::internal)? {
                // Whoever was quicker with the same match has renewed it: what counts is in the store.
                Ok(renewed) => drop(self.around.store.renew(renewed).await?),
                Err(why) => return Err(Error::OtherVersion(format!("{id}: {why}"))),
            }
            return self.take(id, self.load(id).await?).await;
        }
        self.take(id, stored).await
    }

    async fn load(&self, id: &MatchId) -> Result<Stored, Error> {
        let (store, wanted) = (self.around.store.clone(), id.clone());
        let stored = tokio::task::spawn_blocking(move || store.load(&wanted)).await.map_err(Error::internal)??;
        stored.ok_or(Error::NotFound("match"))
    }

    async fn take(&self, id: &MatchId, stored: Stored) -> Result<Room, Error> {
        let (game, around, name) = (self.game(&stored.game)?.clone(), self.around.clone(), id.clone());
        tokio::task::spawn_blocking(move || Room::open(name, stored, game, &around)).await.map_err(Error::internal)?
    }

    /// Begins a scenario.
    ///
    /// # Errors
    /// Unknown game, scenario, options or players; too many matches of computers alone.
    pub async fn begin(
        &self,
        from: Peer,
        game: &str,
        start: &Start,
        seats: &BTreeMap<String, String>,
    ) -> Result<Made, Error> {
        let game = self.game(game)?.clone();
        let (course, _) = Course::begin(game, start, Seed::new(random())).map_err(crate::history::problems)?;
        self.seat(from, course, seats).await
    }

    /// Stores a match and seats its players.
    ///
    /// # Errors
    /// Unknown players; too many matches of computers alone; it cannot be stored.
    pub async fn seat(&self, from: Peer, mut course: Course, seats: &BTreeMap<String, String>) -> Result<Made, Error> {
        let id = MatchId::fresh();
        let game = course.beginning().game.clone();
        let (keepers, made) = assign(&*game, seats, id.clone())?;
        let place = is_among_computers(&keepers).then(|| self.place_for_computers(from)).transpose()?;
        let computers = |seat: kernel::Seat| matches!(keepers.get(seat.index()), Some(Keeper::Computer(_)));
        let due = course.position().asked().iter().any(computers);
        let num = self.around.store.create(new_match(&mut course, id.clone(), keepers.clone(), due)).await?;
        let room = Arc::new(Room::with(id.clone(), num, &self.around, Inner::new(course, keepers).due(due)));
        self.rooms().insert(id, (room.clone(), Instant::now()));
        let mut seated = room.enter().await?;
        seated.inner.visitor = Some(from.visitor());
        match place {
            Some(place) => room.set_going(&mut seated, place),
            None => room.wake(&mut seated),
        }
        drop(seated);
        Ok(made)
    }

    /// Lets computers that play among themselves go on.
    ///
    /// # Errors
    /// No such match; people play there; too many are being played.
    pub async fn go_on(&self, from: Peer, id: &MatchId) -> Result<(), Error> {
        let room = self.room(id).await?;
        let mut seated = room.enter().await?;
        if !seated.is_among_computers() {
            return Err(Error::NotAllowed("people play here: the computer goes on by itself".into()));
        }
        if !seated.inner.busy {
            let place = self.place_for_computers(from)?;
            room.set_going(&mut seated, place);
        }
        Ok(())
    }

    fn place_for_computers(&self, from: Peer) -> Result<Guest, Error> {
        self.among_computers.let_in(from.0).ok_or(Error::TooManyComputers)
    }

    /// Takes up the matches of people in which the computer was to decide when the server stopped. Those it plays with
    /// itself wait until somebody tells it to go on.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn resume(&self) -> Result<usize, Error> {
        let store = self.around.store.clone();
        let due = tokio::task::spawn_blocking(move || store.due()).await.map_err(Error::internal)??;
        for id in &due {
            // Looking a match up wakes its computer; one that cannot be read must not stop the others.
            if let Err(error) = self.room(id).await {
                eprintln!("error: {id}: {error:?}");
            }
        }
        Ok(due.len())
    }

    /// Forgets matches that nobody used for a while. They come back from the store.
    pub fn sweep(&self) {
        let idle = self.idle;
        // A count of one means that no request, socket or computer holds the room, and none can get it
        // while the list is locked.
        self.rooms().retain(|_, (room, used)| Arc::strong_count(room) > 1 || used.elapsed() < idle);
    }

    /// How many matches are in memory.
    pub fn in_memory(&self) -> usize {
        self.rooms().len()
    }
}

/// A match as it is first stored.
fn new_match(course: &mut Course, id: MatchId, seats: Vec<Keeper>, due: bool) -> NewMatch {
    let keyframe = (!course.entries().is_empty()).then(|| course.keyframe(true)).flatten();
    course.is_stored();
    let Beginning { game, start, seed, origin, opening, .. } = course.beginning().clone();
    let (version, game, entries) = (game.version(), game.about().id.clone(), course.entries().to_vec());
    NewMatch { id, game, version, start, seed, origin, opening, seats, entries, keyframe, due }
}

fn assign(game: &dyn AnyGame, wanted: &BTreeMap<String, String>, id: MatchId) -> Result<(Vec<Keeper>, Made), Error> {
    let known = &game.about().seats;
    if let Some(stranger) = wanted.keys().find(|key| !known.iter().any(|seat| seat.key == **key)) {
        return Err(Error::Malformed(format!("this game has no seat \"{stranger}\"")));
    }
    let mut made = Made { id, seats: BTreeMap::new(), invites: BTreeMap::new() };
    let mut keepers = Vec::new();
    for seat in known {
        let player = wanted.get(&seat.key).map_or("open", String::as_str);
        let (keeper, mine) = match player {
            "me" | "open" => {
                let token = Token::fresh();
                let keeper = Keeper::Human(token.hash());
                if player == "open" {
                    made.invites.insert(seat.key.clone(), token);
                    (keeper, None)
                } else {
                    (keeper, Some(token))
                }
            }
            level if Level::named(level).is_some() => (Keeper::Computer(level.to_owned()), None),
            other => {
                let levels = Level::ALL.map(Level::name).join(", ");
                return Err(Error::Malformed(format!("\"{other}\" cannot sit there; it is me, open, {levels}")));
            }
        };
        keepers.push(keeper);
        made.seats.insert(seat.key.clone(), mine);
    }
    Ok((keepers, made))
}
