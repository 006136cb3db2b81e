//! A fair queue for thinking: so many thoughts at a time, visitors in rotation, people's matches first.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// For whom something is thought about: the visitor who last did something there. What nobody waits for, such as matches
/// taken up after a restart, shares one turn.
pub type For = Option<IpAddr>;

/// Which matches come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// People wait for it.
    People,
    /// Computers play among themselves.
    Computers,
}

/// Hands out turns. However many matches a visitor has, each other visitor is next after one of them.
#[derive(Clone)]
pub struct FairQueue(Arc<Mutex<Inner>>);

struct Inner {
    /// Turns that can be taken at the same time.
    free: usize,
    /// How many of them one visitor may have, so that others find one free.
    each: usize,
    taken: BTreeMap<For, usize>,
    waiting: BTreeMap<Class, Rotation>,
}

/// Those who wait, visitor by visitor. The first one is next.
#[derive(Default)]
struct Rotation(VecDeque<(For, VecDeque<oneshot::Sender<Turn>>)>);

/// A turn; over when it is dropped.
pub struct Turn {
    whose: For,
    queue: FairQueue,
}

impl FairQueue {
    /// So many at a time, so many of them for one visitor.
    pub fn new(all: usize, each: usize) -> Self {
        let (free, each) = (all.max(1), each.max(1));
        Self(Arc::new(Mutex::new(Inner { free, each, taken: BTreeMap::new(), waiting: BTreeMap::new() })))
    }

    /// Waits for a turn. Whoever stops waiting gives up the place in the queue.
    pub async fn take(&self, whose: For, class: Class) -> Turn {
        let (sender, turn) = oneshot::channel();
        self.inner().waiting.entry(class).or_default().add(whose, sender);
        self.hand_out();
        turn.await.expect("who waits is dropped with the queue itself, which this borrows")
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Nothing that can panic happens while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hand_out(&self) {
        loop {
            let Some((whose, sender)) = self.inner().next() else { return };
            // Nobody waits for it any more: dropping it, outside the lock, gives it to the next.
            drop(sender.send(Turn { whose, queue: self.clone() }));
        }
    }
}

impl Inner {
    /// Takes a turn for the next one who may have it.
    fn next(&mut self) -> Option<(For, oneshot::Sender<Turn>)> {
        if self.free == 0 {
            return None;
        }
        let (taken, each) = (&self.taken, self.each);
        let may = |whose: &For| taken.get(whose).is_none_or(|count| *count < each);
        let (whose, sender) = self.waiting.values_mut().find_map(|rotation| rotation.next(may))?;
        self.free -= 1;
        *self.taken.entry(whose).or_default() += 1;
        Some((whose, sender))
    }
}

impl Rotation {
    fn add(&mut self, whose: For, sender: oneshot::Sender<Turn>) {
        match self.0.iter_mut().find(|(known, _)| *known == whose) {
            Some((_, queue)) => queue.push_back(sender),
            None => self.0.push_back((whose, VecDeque::from([sender]))),
        }
    }

    /// The first one who may; the others of the same visitor come after everybody else.
    fn next(&mut self, may: impl Fn(&For) -> bool) -> Option<(For, oneshot::Sender<Turn>)> {
        let place = self.0.iter().position(|(whose, _)| may(whose))?;
        let (whose, mut queue) = self.0.remove(place)?;
        let sender = queue.pop_front()?;
        if !queue.is_empty() {
            self.0.push_back((whose, queue));
        }
        Some((whose, sender))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut inner = self.queue.inner();
        inner.free += 1;
        if let Some(count) = inner.taken.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                inner.taken.remove(&self.whose);
            }
        }
        drop(inner);
        self.queue.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::pin::Pin;

    const A: For = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1)));
    const B: For = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2)));

    type Waiting<'a> = (&'static str, Pin<Box<dyn Future<Output = Turn> + 'a>>);

    /// Ends one turn after the other and says who got the next, among those who already wait.
    fn order(turns: &FairQueue, first: Turn, queue: &[(&'static str, For, Class)]) -> Vec<&'static str> {
        let wait = |(name, whose, class): &(&'static str, For, Class)| -> Waiting<'_> {
            let mut waiting: Pin<Box<dyn Future<Output = Turn> + '_>> = Box::pin(turns.take(*whose, *class));
            assert!(waiting.as_mut().now_or_never().is_none(), "{name} has to wait");
            (*name, waiting)
        };
        let mut waiting: Vec<Waiting<'_>> = queue.iter().map(wait).collect();
        let (mut found, mut present) = (Vec::new(), Some(first));
        while let Some(turn) = present.take() {
            drop(turn);
            let next = waiting
                .iter_mut()
                .enumerate()
                .find_map(|(place, (_, waiting))| Some((place, waiting.as_mut().now_or_never()?)));
            if let Some((place, turn)) = next {
                found.push(waiting.remove(place).0);
                present = Some(turn);
            }
        }
        found
    }

    #[test]
    fn visitors_take_turns_and_people_come_first() {
        let turns = FairQueue::new(1, 1);
        let first = turns.take(A, Class::People).now_or_never().unwrap();
        let (people, computers) = (Class::People, Class::Computers);
        let queue = [
            ("a watches", A, computers),
            ("a 1", A, people),
            ("a 2", A, people),
            ("a 3", A, people),
            ("b 1", B, people),
            ("b watches", B, computers),
            ("b 2", B, people),
        ];
        let found = order(&turns, first, &queue);
        assert_eq!(found, ["a 1", "b 1", "a 2", "b 2", "a 3", "a watches", "b watches"]);
    }

    #[test]
    fn one_visitor_leaves_a_turn_for_others() {
        let turns = FairQueue::new(2, 1);
        let first = turns.take(A, Class::People).now_or_never().unwrap();
        assert!(turns.take(A, Class::People).now_or_never().is_none());
        let other = turns.take(B, Class::People).now_or_never();
        assert!(other.is_some());
        drop(first);
        assert!(turns.take(A, Class::People).now_or_never().is_some(), "who stopped waiting keeps nobody waiting");
    }
}
