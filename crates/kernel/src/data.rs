//! Reading a game's data files: every figure with its provenance, every mistake with its place.
//!
//! A game hands over the texts of its files as [`Sources`] (nothing here touches a disk), opens each with
//! [`Findings::read`] and takes what it needs out of a [`Reader`]. Nothing stops at the first mistake: getters are
//! total, what is wrong is noted as a [`Problem`], and the game asks at the end whether there were any.
//!
//! ```
//! use kernel::data::{Findings, Sources};
//!
//! let sources = Sources::built_in(&[("tables.toml", "clear = 9\nwood = 2\n")]);
//! let findings = Findings::new(&sources);
//! let clear: u8 = findings.read(&sources, "tables.toml", |file| file.int("clear", 1..=6));
//! let (problems, _) = findings.into_parts();
//! assert_eq!(clear, 0, "a placeholder; the problems say that it must not be used");
//! assert_eq!(problems[0].to_string(), "tables.toml: clear is 9 (line 1), expected a whole number from 1 to 6");
//! assert_eq!(problems[1].to_string(), "tables.toml: wood is an unknown key (line 2), expected one of: clear");
//! ```

mod findings;
mod hexmap;
mod lists;
mod named;
mod node;
mod reader;
mod rules;
mod sources;

pub use findings::Findings;
pub use hexmap::{HexMap, MapLabel, Road, TerrainLetters};
pub use named::Named;
pub use reader::Reader;
pub use rules::{RuleEntry, RuleIndex, RuleKind};
pub use sources::Sources;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One mistake in a data file: where it is, what stands there and what should.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Problem {
    /// The file's name among its [`Sources`], such as `maps/quebec.toml`.
    pub file: String,
    /// The way to the value, such as `units[3].factor`; empty for the whole file.
    pub key: String,
    /// What was found, with its line where that is known: `9 (line 4)`.
    pub found: String,
    /// What should have been there.
    pub expected: String,
}

impl Problem {
    /// A problem found by comparing values, so without a line of its own.
    pub fn new(file: &str, key: &str, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { file: file.into(), key: key.into(), found: found.into(), expected: expected.into() }
    }

    /// The same, found on this line.
    fn on_line(mut self, line: u32) -> Self {
        self.found = format!("{} (line {line})", self.found);
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, key, found, expected } = self;
        let key = if key.is_empty() { "the file" } else { key };
        write!(f, "{file}: {key} is {found}, expected {expected}")
    }
}

/// So many problems of a file that a stranger sent are told. Each further one is only counted: what is wrong with
/// megabytes of nonsense would fill many times as much.
pub const MOST_PROBLEMS: usize = 20;

/// How many more problems there are than were told.
pub(crate) fn and_more(file: &str, more: usize) -> Option<Problem> {
    (more > 0).then(|| Problem::new(file, "", format!("wrong in {more} more places"), "no problem"))
}

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Provenance {
    /// The rulebook states it, in this case of the rules index.
    Given {
        /// The id of the case in the rules index.
        case: String,
    },
    /// The original is a picture we do not have: figured out, on this basis.
    Reconstructed {
        /// What the figure rests on.
        basis: String,
    },
}

/// The provenance of one table or row, for the list a player can ask for.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ProvenanceEntry {
    /// The file the table or row stands in.
    pub file: String,
    /// The way to it inside the file.
    pub key: String,
    /// Where its figures come from.
    pub provenance: Provenance,
}
