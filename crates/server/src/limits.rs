//! What keeps floods out: requests a second, open connections, imports at a time.

use crate::config::Limits;
use crate::error::Error;
use crate::time::Stamp;
use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Counts requests: each address has a bucket that fills with time.
pub struct Rate {
    per_second: u32,
    burst: u32,
    buckets: Mutex<BTreeMap<IpAddr, (u64, Instant)>>,
}

/// A bucket holds thousandths of a request, so that time fills it evenly without fractions.
const THOUSAND: u64 = 1000;
/// Beyond this many addresses, full buckets are thrown away: a full bucket says nothing.
const MOST_BUCKETS: usize = 50_000;

impl Rate {
    /// As the limits say.
    pub fn new(limits: &Limits) -> Self {
        Self { per_second: limits.per_second, burst: limits.burst, buckets: Mutex::default() }
    }

    /// Takes one request out of an address's bucket; `false` if it is empty.
    pub fn admit(&self, from: IpAddr) -> bool {
        self.admit_as(from, 1)
    }

    /// The same for a request that weighs as much as several.
    pub fn admit_as(&self, from: IpAddr, weight: u64) -> bool {
        if self.per_second == u32::MAX {
            return true;
        }
        let full = u64::from(self.burst) * THOUSAND;
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_BUCKETS {
            buckets.retain(|_, (held, since)| *held + self.filled(*since, now) < full);
        }
        let (held, since) = buckets.entry(visitor(from)).or_insert((full, now));
        *held = (*held + self.filled(*since, now)).min(full);
        *since = now;
        let admitted = *held >= weight * THOUSAND;
        if admitted {
            *held -= weight * THOUSAND;
        }
        admitted
    }

    /// Takes out what an answer turned out to weigh, as far as there is something left.
    pub fn charge(&self, from: IpAddr, weight: u64) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((held, _)) = buckets.get_mut(&visitor(from)) {
            *held = held.saturating_sub(weight * THOUSAND);
        }
    }

    fn filled(&self, since: Instant, now: Instant) -> u64 {
        let micros = u64::try_from((now - since).as_micros()).unwrap_or(u64::MAX);
        micros.saturating_mul(u64::from(self.per_second)) / THOUSAND
    }
}

/// Counts what somebody did of late.
pub struct Recent<K>(BTreeMap<K, VecDeque<Stamp>>);

impl<K> Default for Recent<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// So much within so many milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// How often.
    pub most: usize,
    /// Within how long.
    pub within: u64,
}

/// Beyond this many, those who did nothing for a while are forgotten.
const MOST_RECENT: usize = 1000;

impl<K: Ord> Recent<K> {
    /// Whether somebody may do it once more now, which then counts.
    pub fn admit(&mut self, who: K, now: Stamp, Measure { most, within }: Measure) -> bool {
        if self.0.len() > MOST_RECENT {
            self.0.retain(|_, moments| moments.back().is_some_and(|last| now.since(*last) < within));
        }
        let moments = self.0.entry(who).or_default();
        while moments.front().is_some_and(|first| now.since(*first) >= within) {
            moments.pop_front();
        }
        let may = moments.len() < most;
        if may {
            moments.push_back(now);
        }
        may
    }
}

/// Whom an address stands for: in IPv6 a visitor has a whole network of them.
pub fn visitor(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Counts what is open, in all and by visitor.
#[derive(Default)]
struct Open {
    all: usize,
    by_address: BTreeMap<IpAddr, usize>,
}

/// Places for so many connections or imports, in all and for one visitor.
pub struct VisitorLimit {
    all: usize,
    each: usize,
    open: Arc<Mutex<Open>>,
}

impl VisitorLimit {
    /// So many in all, so many for each visitor.
    pub fn new(all: usize, each: usize) -> Self {
        Self { all, each, open: Arc::default() }
    }

    /// For the connections that the limits allow.
    pub fn for_connections(limits: &Limits) -> Self {
        Self::new(limits.connections, limits.connections_per_address)
    }

    /// A place for one more, if there is one.
    pub fn acquire(&self, from: IpAddr) -> Option<Permit> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let from = visitor(from);
        let here = open.by_address.get(&from).copied().unwrap_or_default();
        if open.all >= self.all || here >= self.each {
            return None;
        }
        open.all += 1;
        open.by_address.insert(from, here + 1);
        Some(Permit { from, open: self.open.clone() })
    }
}

/// Imports are the largest and dearest requests: few are received at a time, and fewer read.
pub struct Imports {
    places: VisitorLimit,
    work: Semaphore,
}

/// So many imports are read at the same time.
const READ_AT_ONCE: usize = 2;

impl Imports {
    /// As the limits say.
    pub fn new(limits: &Limits) -> Self {
        Self { places: VisitorLimit::new(limits.imports, 1), work: Semaphore::new(READ_AT_ONCE) }
    }

    /// A place for one whose body is still to come.
    ///
    /// # Errors
    /// This visitor has one already, or there are too many.
    pub fn acquire(&self, from: Peer) -> Result<Permit, Error> {
        self.places.acquire(from.0).ok_or(Error::TooMany)
    }

    /// The right to read one.
    ///
    /// # Errors
    /// None: the places are never closed.
    pub async fn turn(&self) -> Result<SemaphorePermit<'_>, Error> {
        self.work.acquire().await.map_err(Error::internal)
    }
}

/// One place taken; given back when it is dropped.
pub struct Permit {
    from: IpAddr,
    open: Arc<Mutex<Open>>,
}

impl Permit {
    /// Whose place it is.
    pub fn visitor(&self) -> IpAddr {
        self.from
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(here) = open.by_address.get_mut(&self.from) {
            *here -= 1;
            if *here == 0 {
                open.by_address.remove(&self.from);
            }
        }
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// Whom it stands for.
    pub fn visitor(self) -> IpAddr {
        visitor(self.0)
    }
}

/// Handles that are kept for the database, the system and whoever is being turned away.
const KEPT_HANDLES: u64 = 64;

/// How many connections the system has file handles for, its soft limit raised if it allows that. Without any left the
/// server could neither take connections nor read its database.
#[cfg(unix)]
pub fn connections_within_handles(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = u64::try_from(wanted).unwrap_or(u64::MAX).saturating_add(KEPT_HANDLES);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let mut handles = current.unwrap_or(u64::MAX);
    if handles < needed {
        let raised = needed.min(maximum.unwrap_or(u64::MAX));
        // If that is not allowed, fewer are served.
        if setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }).is_ok() {
            handles = raised;
        }
    }
    let free = handles.saturating_sub(KEPT_HANDLES).max(handles / 4);
    usize::try_from(free).unwrap_or(usize::MAX).min(wanted)
}

/// Elsewhere handles are no number of that size.
#[cfg(not(unix))]
pub fn connections_within_handles(wanted: usize) -> usize {
    wanted
}

/// The visitor a proxy speaks for: the last address of the list, which the proxy itself wrote. Those before it were
/// sent by the visitor and may be invented.
pub fn forwarded(list: &str) -> Option<IpAddr> {
    let last = list.rsplit(',').next()?.trim();
    let bare = last.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_proxy_wrote_is_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().ok();
        assert_eq!(forwarded("203.0.113.9"), ip("203.0.113.9"));
        assert_eq!(forwarded("10.0.0.1, 127.0.0.1 , 203.0.113.9:4711"), ip("203.0.113.9"));
        assert_eq!(forwarded("[2001:db8::1]:443"), ip("2001:db8::1"));
        assert_eq!([forwarded("1.2.3.4, unknown"), forwarded(""), forwarded("1.2.3.4,")], [None; 3]);
    }

    #[test]
    fn a_visitor_of_ipv6_has_one_network() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(visitor(ip("2001:db8:1:2:3:4:5:6")), visitor(ip("2001:db8:1:2::9")));
        assert_ne!(visitor(ip("2001:db8:1:2::9")), visitor(ip("2001:db8:1:3::9")));
        assert_eq!(visitor(ip("::ffff:10.0.0.1")), ip("10.0.0.1"));
    }

    #[test]
    fn what_was_done_of_late_counts_and_only_that() {
        let (mut recent, twice) = (Recent::default(), Measure { most: 2, within: 1000 });
        assert_eq!([0, 1, 2].map(|at| recent.admit("a", Stamp(at), twice)), [true, true, false]);
        assert!(recent.admit("b", Stamp(2), twice));
        assert_eq!([999, 1000, 1000].map(|at| recent.admit("a", Stamp(at), twice)), [false, true, false]);
    }

    #[test]
    fn places_are_given_back() {
        let places = VisitorLimit::new(2, 1);
        let [one, two, three] = [1, 2, 3].map(|last| IpAddr::from([10, 0, 0, last]));
        let permit = places.acquire(one);
        assert!(permit.is_some() && places.acquire(one).is_none());
        let _other = places.acquire(two);
        assert!(places.acquire(three).is_none());
        drop(permit);
        assert!(places.acquire(three).is_some());
    }

    #[test]
    fn a_bucket_empties_and_does_not_fill_another() {
        let limits = Limits { per_second: 1, burst: 3, ..Limits::default() };
        let (rate, one, two) = (Rate::new(&limits), IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!([(); 5].map(|()| rate.admit(one)), [true, true, true, false, false]);
        assert!(!rate.admit_as(two, 4));
        assert!(rate.admit_as(two, 3));
    }
}
