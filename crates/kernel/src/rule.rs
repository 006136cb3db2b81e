//! Rule numbers: what prompts, events and refusals cite.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The id of a rule in `data/<game>/rules.toml`, such as `8.2-d3`, or of a ruling on an unclear point, such as `G11`.
///
/// Ids are written in the source with [`rule`]; a build script of the binary reads them all and fails on one
/// that the game's rule index does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct RuleId(&'static str);

/// Cites a rule.
///
/// ```
/// assert_eq!(kernel::rule("8.2-d3").to_string(), "8.2-d3");
/// ```
pub const fn rule(id: &'static str) -> RuleId {
    RuleId(id)
}

impl RuleId {
    /// A rule named in a data file, such as the one a scenario is won by. Its text is kept for as long as the program
    /// runs, once however often it is named.
    ///
    /// ```
    /// assert_eq!(kernel::RuleId::in_data("15.1"), kernel::rule("15.1"));
    /// ```
    pub fn in_data(id: &str) -> Self {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = known.get(id) {
            return Self(kept);
        }
        let kept: &'static str = Box::leak(id.to_owned().into_boxed_str());
        known.insert(kept);
        Self(kept)
    }

    /// The id as written in the rules index.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
