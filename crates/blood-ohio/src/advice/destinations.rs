//! Where a column could march, judged.

use crate::board::Space;
use crate::points::MovementPoints;

/// A space that a column has come to or can come to.
#[derive(Clone, Copy)]
pub struct Reached {
    pub space: Space,
    /// Movement points it has spent by then.
    pub spent: MovementPoints,
    /// Number of the reached space it comes from; its own for the first.
    pub from: usize,
}

impl Reached {
    /// Where the column stands now.
    pub const fn start(space: Space, spent: MovementPoints) -> Self {
        Self { space, spent, from: 0 }
    }
}

/// What it is worth to march to a space.
#[derive(Clone, Copy)]
pub struct Judged {
    pub worth: i32,
    /// Number of the reached space.
    pub number: usize,
}

/// Where a column could go, and what staying is worth.
pub struct Destinations {
    pub stay: i32,
    /// Cheapest first, beginning where the column stands.
    pub reached: Vec<Reached>,
    pub judged: Vec<Judged>,
}

impl Destinations {
    /// The best two, with the paths that lead there; of equals the nearer.
    pub fn best_two(&self) -> impl Iterator<Item = (i32, Vec<Space>)> {
        let (mut first, mut second): (Option<Judged>, Option<Judged>) = (None, None);
        for judged in &self.judged {
            if first.is_none_or(|best| judged.worth > best.worth) {
                (first, second) = (Some(*judged), first);
            } else if second.is_none_or(|best| judged.worth > best.worth) {
                second = Some(*judged);
            }
        }
        first.into_iter().chain(second).map(|best| (best.worth, path(&self.reached, best.number)))
    }

    /// The best that begins with a step one may take.
    pub fn best(&self, legal: impl Fn(Space) -> bool) -> Option<(i32, Vec<Space>)> {
        let mut found: Option<(i32, Vec<Space>)> = None;
        for Judged { worth, number } in &self.judged {
            if found.as_ref().is_some_and(|best| *worth <= best.0) {
                continue;
            }
            let path = path(&self.reached, *number);
            if path.first().is_some_and(|to| legal(*to)) {
                found = Some((*worth, path));
            }
        }
        found
    }
}

fn path(reached: &[Reached], mut number: usize) -> Vec<Space> {
    let mut path = Vec::new();
    while number != 0 {
        path.push(reached[number].space);
        number = reached[number].from;
    }
    path.reverse();
    path
}
