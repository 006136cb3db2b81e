//! Ways a column could take, judged.

use crate::board::Space;

/// A space that a column can come to: what it has spent by then, and from which of the others it comes.
pub type Way = (Space, u8, usize);

/// What a way is worth, and which of the ways it is.
pub type Judged = (i32, usize);

/// Where a column could go, and what staying is worth.
pub struct Treks {
    pub stay: i32,
    pub ways: Vec<Way>,
    pub judged: Vec<Judged>,
}

impl Treks {
    /// The best two, with the ways that lead there; of equals the nearer.
    pub fn best_two(&self) -> impl Iterator<Item = (i32, Vec<Space>)> {
        let (mut first, mut second): (Option<Judged>, Option<Judged>) = (None, None);
        for trek in &self.judged {
            if first.is_none_or(|best| trek.0 > best.0) {
                (first, second) = (Some(*trek), first);
            } else if second.is_none_or(|best| trek.0 > best.0) {
                second = Some(*trek);
            }
        }
        first.into_iter().chain(second).map(|(worth, number)| (worth, path(&self.ways, number)))
    }

    /// The best that begins with a step one may take.
    pub fn best(&self, legal: impl Fn(Space) -> bool) -> Option<(i32, Vec<Space>)> {
        let mut found: Option<(i32, Vec<Space>)> = None;
        for (worth, number) in &self.judged {
            if found.as_ref().is_some_and(|best| *worth <= best.0) {
                continue;
            }
            let path = path(&self.ways, *number);
            if path.first().is_some_and(|to| legal(*to)) {
                found = Some((*worth, path));
            }
        }
        found
    }
}

fn path(ways: &[Way], mut number: usize) -> Vec<Space> {
    let mut path = Vec::new();
    while number != 0 {
        path.push(ways[number].0);
        number = ways[number].2;
    }
    path.reverse();
    path
}
