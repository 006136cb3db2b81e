//! How long an opponent may think, counted in decisions tried, not in seconds.

use crate::Level;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a thought to end.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A thought that may go on.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Ends the thought; the best plan found so far is taken.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Told how much of the budget is spent, in thousandths.
pub type Progress<'a> = &'a (dyn Fn(u32) + Sync);

/// What a thought may cost.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Decisions tried in thought; the same number gives the same plan on every machine.
    pub nodes: u64,
    /// Ends the thought early. A plan found that way depends on when it was stopped.
    pub stop: Option<&'a Stop>,
    /// Told how far the thought is.
    pub progress: Option<Progress<'a>>,
}

impl Budget<'static> {
    /// The usual budget of a level for one plan.
    pub const fn of(level: Level) -> Self {
        let nodes = match level {
            Level::Random | Level::Recruit => 0,
            Level::Captain => 60_000,
            Level::General => 4_000_000,
        };
        Self { nodes, stop: None, progress: None }
    }
}

impl Budget<'_> {
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.stop.is_some_and(Stop::is_set)
    }

    pub(crate) fn tell(&self, nodes: u64) {
        if let Some(progress) = self.progress {
            progress((nodes.saturating_mul(1000) / self.nodes.max(1)).min(1000) as u32);
        }
    }
}
