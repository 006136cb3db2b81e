//! What a decision would lead to, and where a piece could go.
use crate::counters::Army;
use crate::decision::Decision;
use crate::facts::Look;
use kernel::scene::{Preview, Reach};

impl Look<'_> {
    /// Odds, modifiers, exact chances.
    pub fn preview(&self, _army: Army, _decision: &Decision) -> Option<Preview> {
        None
    }

    /// Where a piece could go by a chain of decisions.
    pub fn reach(&self, _army: Army, _piece: &str) -> Vec<Reach> {
        Vec::new()
    }
}
