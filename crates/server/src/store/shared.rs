//! What several servers on one database need besides storing matches: to hear of each other's writes, and to share the work
//! that nobody's request pays for.
//!
//! Any server serves any match. Whoever writes says how many writes to the match it knows of, and is answered
//! [`super::StoreError::Moved`] where there was another: it then reads the match again (docs/decisions/008).

use super::{MatchNum, Receipt, StoreError};
use crate::ids::MatchId;
use crate::match_guard::Takeback;
use crate::time::Stamp;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

/// What another server told.
#[derive(Clone, Debug)]
pub enum News {
    /// A match was written to.
    Changed {
        /// Which.
        of: MatchId,
        /// How many writes there were now.
        revision: i64,
        /// Whether the computer is to decide.
        due: bool,
    },
    /// Something was said at a table.
    Said {
        /// At which.
        of: MatchId,
        /// The number of the line.
        line: u64,
    },
    /// What is known to a server and stored nowhere.
    Light {
        /// Of which match.
        of: MatchId,
        /// Which server.
        from: String,
        /// What it knows.
        light: Light,
    },
    /// Something was told and not heard: anything may have changed.
    Missed,
}

/// What a server knows of a match and nobody stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Light {
    /// Who watches there, as bits of viewers.
    pub present: u8,
    /// What is asked for, where that is new.
    pub asked: Option<AskedBack>,
    /// Whether the sender wants to be told what the others know.
    pub asks: bool,
}

/// A request to go further back, or that there is none any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedBack {
    /// The request.
    pub request: Option<Takeback>,
    /// The number of the match it was made at.
    pub seq: u64,
}

/// Who takes work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taker {
    /// A server, which leaves it to workers where there are any.
    Server,
    /// A worker.
    Worker,
}

/// A match in which something is to be done for the computer or for a clock, lent to one server or worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Its number.
    pub num: MatchNum,
    /// Its public name.
    pub id: MatchId,
}

/// How long whoever took a match has it without saying so again. One that dies leaves it for so long.
pub const LEASE_SECONDS: u32 = 3;

/// The servers on one database.
pub trait Shared: Send + Sync + 'static {
    /// What time the database has: the servers on it agree on this one. Blocks.
    ///
    /// # Errors
    /// It cannot be read.
    fn now(&self) -> Result<Stamp, StoreError>;
    /// What the others tell from now on.
    fn news(&self) -> broadcast::Receiver<News>;
    /// Tells the others what is stored nowhere.
    fn tell(&self, of: &MatchId, light: Light);
    /// How many writes to a match there were; nothing if there is no such match.
    fn revision(&self, of: MatchNum) -> Receipt<Option<i64>>;
    /// Says that this one is there, and which time it is. Gives the names of those who said so of late.
    fn live(&self, as_whom: Taker, now: Stamp) -> Receipt<Vec<String>>;
    /// Says that this one goes, and leaves what it took to the others.
    fn leave(&self) -> Receipt<()>;
    /// Takes a match in which something is to be done, the one that waited longest first.
    fn take(&self, as_whom: Taker, now: Stamp) -> Receipt<Option<Lease>>;
    /// Keeps a match that was taken, for so many seconds more; 0 gives it back. Resolves to whether it still had it.
    fn hold(&self, of: MatchNum, seconds: u32) -> Receipt<bool>;
}
