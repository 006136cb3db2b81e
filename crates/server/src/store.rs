//! What is kept: matches, what was decided in them, snapshots on the way.
//!
//! One small interface, so that another database can stand behind it. Writes are handed over and acknowledged
//! later by a [`Receipt`], which lets a store gather the writes of many matches into one transaction; reads block
//! and are called from threads that may.

mod sqlite;
mod writer;

pub use sqlite::Sqlite;

use crate::ids::{MatchId, TokenHash};
use kernel::any::StateHash;
use kernel::record::SetBack;
use kernel::standing::Orders;
use kernel::{Seat, Seed, Start};
use serde::{Deserialize, Serialize};
use std::pin::Pin;

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
pub enum Keeper {
    /// Whoever holds the token with this hash.
    Human(TokenHash),
    /// The computer at this level.
    Computer(String),
}

/// How a match came to its first position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By its scenario, with these faces rolled while it was set up.
    Scenario(Vec<u8>),
    /// From a position that somebody brought along, as a state file: later versions of the game read it.
    File(String),
    /// The same in compact form, as servers wrote it before: only the version that wrote it reads it.
    Position(Vec<u8>),
}

/// One thing that was done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub act: Act,
    /// The hash of the position it led to.
    pub hash: StateHash,
    /// How many bytes of the seed's stream were used by then.
    pub taken: u64,
}

impl Entry {
    /// Who answered for the seat.
    pub fn by(&self) -> By {
        match self.act {
            Act::Decide { by, .. } => by,
            Act::Undo { .. } => By::Player,
        }
    }
}

/// What can be done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A decision.
    Decide {
        /// As JSON.
        decision: Box<str>,
        /// The faces it rolled.
        faces: Box<[u8]>,
        /// Eyes that may not know all of it.
        hidden: Eyes,
        /// Who answered for the seat.
        by: By,
    },
    /// The last decisions were taken back.
    Undo {
        /// How many.
        count: u32,
    },
}

/// Who answers for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Whoever plays it.
    Player,
    /// A standing order of that seat. Only the seat itself may know while the game lasts.
    StandingOrder,
}

/// A set of eyes: one bit a seat, the highest bit for observers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eyes(pub u8);

impl Eyes {
    /// The bit of a viewer.
    pub fn of(viewer: kernel::Viewer) -> Self {
        match viewer {
            kernel::Viewer::Seat(seat) => Self(1 << (seat.0 & 7)),
            kernel::Viewer::Observer => Self::OBSERVER,
        }
    }

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The viewers in it.
    pub fn viewers(self) -> impl Iterator<Item = kernel::Viewer> {
        let seats = (0..7).map(|seat| kernel::Viewer::Seat(Seat(seat)));
        seats.chain([kernel::Viewer::Observer]).filter(move |viewer| self.meets(Self::of(*viewer)))
    }

    /// The seats in it.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (0..7).map(Seat).filter(move |seat| self.has(*seat))
    }

    /// Whether `seat` is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.meets(Self::of(kernel::Viewer::Seat(seat)))
    }

    /// Those who hold no seat.
    pub const OBSERVER: Self = Self(0x80);

    /// Whether the sets share a viewer.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
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
    pub seats: Vec<Keeper>,
    /// What was decided before, elsewhere, with other dice.
    pub entries: Vec<Entry>,
    /// A snapshot after those.
    pub keyframe: Option<Keyframe>,
    /// Whether the computer is to decide.
    pub due: bool,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyframe {
    /// How many decisions stood.
    pub step: u32,
    /// How many entries there were.
    pub seq: u64,
    /// The compact form.
    pub state: Vec<u8>,
}

/// What changes in a match.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which match.
    pub num: MatchNum,
    /// Its number before; a match that has another one is not touched.
    pub from: u64,
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
    pub seats: Vec<Keeper>,
    /// Everything that was done.
    pub entries: Vec<Entry>,
    /// How many things were ever done or taken back in it.
    pub seq: u64,
    /// The last snapshot.
    pub keyframe: Option<Keyframe>,
    /// The standing orders of each seat.
    pub orders: Vec<Orders>,
    /// How many of the entries came from elsewhere.
    pub brought: u64,
    /// Whether the computer is to decide.
    pub due: bool,
}

/// Where matches are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new match.
    fn create(&self, new: NewMatch) -> Receipt<MatchNum>;
    /// Adds to a match.
    fn append(&self, append: Append) -> Receipt<()>;
    /// Replaces a match by what the present rules make of it. Resolves to whether it did: not if somebody else has.
    fn renew(&self, renewed: Renewed) -> Receipt<bool>;
    /// Changes who holds the seats of a match.
    fn reseat(&self, num: MatchNum, seats: &[Keeper]) -> Receipt<()>;
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
}
