//! Rule numbers: what prompts, events and refusals cite.

use serde::Serialize;
use std::fmt;

/// The id of a rule in `data/<game>/rules.toml`, such as `8.2-d3`, or of a ruling on an unclear point, such as `G11`.
///
/// Ids are written in the source with [`rule`]; a build script of the binary reads them all and fails on one
/// that the game's rule index does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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
