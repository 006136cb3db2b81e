//! What is kept: matches, what was decided in them, snapshots on the way.
//!
//! One small interface, so that another database can stand behind it. Writes are handed over and acknowledged
//! later by a [`Receipt`], which lets a store gather the writes of many matches into one transaction; reads block
//! and are called from threads that may.

pub mod copy;
pub mod people;
mod postgres;
pub mod shared;
mod sqlite;
mod writer;

pub use postgres::{Postgres, PostgresPeople};
pub use shared::{Light, News, Shared};
pub use sqlite::Sqlite;

use crate::clocks::Clocks;
use crate::ids::{MatchId, TokenHash};
use crate::lobby::{Listed, Summary};
use crate::talk::{Line, Manners};
use crate::time::Stamp;
pub use kernel::ViewerSet as Eyes;
use kernel::any::StateHash;
pub use kernel::course::{Act, By, Entry, Keyframe, Origin};
use kernel::course::{Beginning, Course};
use kernel::record::SetBack;
use kernel::standing::Orders;
use kernel::{AnyGame, Seat, SeatSet, Seed, Start};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::sync::Arc;

/// What went wrong in the database.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be read or written.
    #[error("{0}")]
    Failed(String),
    /// It holds what nobody wrote, or less than was written.
    #[error("{0}")]
    Damaged(String),
    /// Another server has it open.
    #[error("another server uses this file; stop that one, or give this one another file with --database")]
    InUse,
    /// Somebody else did at the same time what only one can do; it may be possible now.
    #[error("{0}")]
    Clash(String),
    /// Somebody else wrote to the match: what is in memory is not what is stored.
    #[error("the match was changed elsewhere")]
    Moved,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Resolves when the write is on disk, or with the reason why it is not.
pub type Receipt<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A match's number inside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchNum(pub i64);

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatHolder {
    /// Whoever holds the token with this hash.
    Human(TokenHash),
    /// The computer at this level.
    Computer(String),
    /// The computer at this level, in place of a person whose time ran out and who may still look on.
    StandIn {
        /// How well it plays.
        level: String,
        /// What opens the seat for the eyes.
        of: TokenHash,
    },
}

impl SeatHolder {
    /// How well the computer plays, if it does.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Human(_) => None,
            Self::Computer(level) | Self::StandIn { level, .. } => Some(level),
        }
    }

    /// What opens the seat for the eyes of a person, if there is one.
    pub fn token(&self) -> Option<&TokenHash> {
        match self {
            Self::Human(token) | Self::StandIn { of: token, .. } => Some(token),
            Self::Computer(_) => None,
        }
    }
}

/// A match that begins.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its public name.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Scenario and options.
    pub start: Start,
    /// Its secret dice.
    pub seed: Seed,
    /// Its first position.
    pub origin: Origin,
    /// The hash of that position.
    pub opening: StateHash,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// What was decided before, elsewhere, with other dice.
    pub entries: Vec<Entry>,
    /// A snapshot after those.
    pub keyframe: Option<Keyframe>,
    /// Whether the computer is to decide.
    pub due: bool,
    /// Its clocks, if it has any.
    pub clocks: Option<Clocks>,
    /// What is agreed about talk.
    pub manners: Manners,
    /// Open seats to which nobody has come yet.
    pub vacant: SeatSet,
    /// Who is told of it.
    pub listed: Listed,
    /// Who is asked first.
    pub summary: Summary,
}

/// A line of talk to be kept.
#[derive(Clone, Debug)]
pub struct NewLine {
    /// In which match.
    pub of: MatchNum,
    /// Who says it; nobody's seat for those who watch.
    pub seat: Option<Seat>,
    /// How many decisions stood at the moment it is about.
    pub step: u32,
    /// When.
    pub at: Stamp,
    /// The text.
    pub text: String,
    /// Whether it is a note to oneself.
    pub note: bool,
    /// A match with so many lines keeps no more.
    pub most: u64,
}

/// Whose lines are read.
#[derive(Clone, Copy, Debug)]
pub struct Readers {
    /// Whether what is said aloud.
    pub talk: bool,
    /// And the notes of these seats.
    pub notes_of: SeatSet,
}

/// Which tables are looked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Those with a seat that anybody may take; else those that may be watched.
    pub open: bool,
    /// Of this game.
    pub game: Option<String>,
    /// And of this scenario.
    pub scenario: Option<String>,
    /// Made before this one.
    pub before: Option<MatchNum>,
    /// In which something was done since.
    pub since: Stamp,
    /// At most so many.
    pub most: usize,
}

/// A match as it stands in a list.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number.
    pub num: MatchNum,
    /// Its public name.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// Scenario and options.
    pub start: Start,
    /// When it was made.
    pub made: Stamp,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// Open seats to which nobody has come yet.
    pub vacant: SeatSet,
    /// Who is told of it.
    pub listed: Listed,
    /// Its clocks, if it has any.
    pub clocks: Option<Clocks>,
    /// Who is asked, and since when.
    pub summary: Summary,
}

/// What changes in a match.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which match.
    pub num: MatchNum,
    /// Its number before; a match that has another one is not touched.
    pub from: u64,
    /// How many writes to it are known, where several servers write; a match that had another is not touched either.
    pub revision: i64,
    /// Its number now.
    pub seq: u64,
    /// How many of the old entries stay.
    pub kept: u64,
    /// How many decisions stood after those.
    pub kept_steps: u32,
    /// Whether there were more of them: what was decided and at once taken back leaves nothing behind.
    pub forgets: bool,
    /// The new ones.
    pub entries: Vec<Entry>,
    /// The hash of the position after them.
    pub hash: StateHash,
    /// A snapshot after them. Snapshots of later steps, which were taken back, go.
    pub keyframe: Option<Keyframe>,
    /// Whether the computer is to decide, if that changed.
    pub due: Option<bool>,
    /// The standing orders of all seats, if they changed.
    pub orders: Option<Vec<Orders>>,
    /// Who sits where, and which open seats nobody has come to, if that changed.
    pub seats: Option<(Vec<SeatHolder>, SeatSet)>,
    /// Who is told of the match, if that changed.
    pub listed: Option<Listed>,
    /// Who is asked now.
    pub summary: Summary,
    /// Its clocks, if they changed.
    pub clocks: Option<Clocks>,
}

/// A match of an older version, taken up under the present rules: what replaces what was kept of it.
#[derive(Clone, Debug)]
pub struct Renewed {
    /// Which match.
    pub num: MatchNum,
    /// The version it had: one that somebody else renewed meanwhile is not touched.
    pub from_version: u32,
    /// The version it has now.
    pub version: u32,
    /// Where it was set back, if it was; as it was kept otherwise.
    pub set_back: Option<SetBack>,
    /// Its dice: new ones where the old ones do not lead here.
    pub seed: Seed,
    /// Its first position.
    pub origin: Origin,
    /// The hash of that position now.
    pub opening: StateHash,
    /// The decisions that stand, with their hashes now.
    pub entries: Vec<Entry>,
    /// How many of them were rolled with other dice.
    pub brought: u64,
    /// Its number now, higher than any it had.
    pub seq: u64,
}

/// A match as it was kept.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its number.
    pub num: MatchNum,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Where newer rules set it back, if they did.
    pub set_back: Option<SetBack>,
    /// Scenario and options.
    pub start: Start,
    /// Its secret dice.
    pub seed: Seed,
    /// Its first position.
    pub origin: Origin,
    /// The hash of that position.
    pub opening: StateHash,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// Everything that was done.
    pub entries: Vec<Entry>,
    /// How many things were ever done or taken back in it.
    pub seq: u64,
    /// How many writes to it there were; always 0 where only one server writes.
    pub revision: i64,
    /// The last snapshot.
    pub keyframe: Option<Keyframe>,
    /// The standing orders of each seat.
    pub orders: Vec<Orders>,
    /// How many of the entries came from elsewhere.
    pub brought: u64,
    /// Whether the computer is to decide.
    pub due: bool,
    /// Its clocks, if it has any.
    pub clocks: Option<Clocks>,
    /// What is agreed about talk.
    pub manners: Manners,
    /// Open seats to which nobody has come yet.
    pub vacant: SeatSet,
    /// Who is told of it.
    pub listed: Listed,
    /// Who is asked, and since when.
    pub summary: Summary,
}

impl Stored {
    /// What a game being played begins with.
    pub fn beginning(&self, game: Arc<dyn AnyGame>) -> Beginning {
        let (start, seed, origin) = (self.start.clone(), self.seed, self.origin.clone());
        Beginning { game, start, seed, origin, opening: self.opening, brought: self.brought }
    }

    /// The match as it was kept.
    ///
    /// # Errors
    /// What was stored does not replay to the hash of the last position.
    pub fn resume(self, game: Arc<dyn AnyGame>) -> Result<Course, String> {
        Course::resume(self.beginning(game), self.entries, self.keyframe, self.seq)
    }
}

/// Where matches are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new match.
    fn create(&self, new: NewMatch) -> Receipt<MatchNum>;
    /// Adds to a match. Resolves to [`StoreError::Moved`] if the match is not where the write says.
    fn append(&self, append: Append) -> Receipt<()>;
    /// Replaces a match by what the present rules make of it. Resolves to whether it did: not if somebody else has.
    fn renew(&self, renewed: Renewed) -> Receipt<bool>;
    /// Reads a match.
    ///
    /// # Errors
    /// The database cannot be read, or holds what nobody wrote.
    fn load(&self, id: &MatchId) -> Result<Option<Stored>, StoreError>;
    /// The last snapshot with at most `step` decisions.
    ///
    /// # Errors
    /// The database cannot be read.
    fn keyframe(&self, num: MatchNum, step: u32) -> Result<Option<Keyframe>, StoreError>;
    /// Writes something that means nothing: a disk that is full or cannot be written shows itself.
    fn check(&self) -> Receipt<()>;
    /// The matches in which the computer is to decide.
    ///
    /// # Errors
    /// The database cannot be read.
    fn due(&self) -> Result<Vec<MatchId>, StoreError>;
    /// Keeps a line of talk. Resolves to its number, or to nothing if the match has too many.
    fn say(&self, line: NewLine) -> Receipt<Option<u64>>;
    /// The last lines with a number below `before`, at most so many, in order.
    ///
    /// # Errors
    /// The database cannot be read.
    fn lines(&self, of: MatchNum, readers: Readers, before: Option<u64>, most: usize) -> Result<Vec<Line>, StoreError>;
    /// Changes what is agreed about talk in a match.
    fn agree(&self, of: MatchNum, manners: Manners) -> Receipt<()>;
    /// The tables of a kind that fit, newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn tables(&self, wanted: &Wanted) -> Result<Vec<Kept>, StoreError>;
    /// The tables of these names, as far as there are any.
    ///
    /// # Errors
    /// The database cannot be read.
    fn tables_of(&self, ids: &[MatchId]) -> Result<Vec<Kept>, StoreError>;
    /// Begins to serve: the time since the last [`Store::beat`], in which nobody did, is taken out of all clocks that run.
    /// Gives the matches whose clocks run and when the next one runs out.
    ///
    /// # Errors
    /// The database cannot be written.
    fn wake(&self, now: Stamp) -> Result<Vec<(MatchId, Stamp)>, StoreError>;
    /// Notes that matches are served at this moment.
    fn beat(&self, now: Stamp) -> Receipt<()>;
    /// The other servers on the same database; nothing where there can be none.
    fn shared(&self) -> Option<Arc<dyn Shared>> {
        None
    }
}
