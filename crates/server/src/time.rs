//! Where the server reads the time of day: one source, which a test can move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// A moment: milliseconds since the beginning of 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stamp(pub u64);

impl Stamp {
    /// So much later.
    #[must_use]
    pub fn after(self, millis: u64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// The same for a span.
    #[must_use]
    pub fn later(self, span: Duration) -> Self {
        self.after(millis(span))
    }

    /// How many milliseconds lie between; none if `earlier` is later.
    pub fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// A moment as feeds write it: the days since 1970 in the calendar that is used everywhere (H. Hinnant's algorithm).
    pub fn rfc_3339(self) -> String {
        let seconds = self.0 / 1000;
        let (days, of_day) = (seconds / 86_400 + 719_468, seconds % 86_400);
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year_of_era + era * 400 + u64::from(month <= 2);
        let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }

    /// To the minute, as people read it; of universal time.
    pub fn in_words(self) -> String {
        self.rfc_3339().chars().take(16).map(|letter| if letter == 'T' { ' ' } else { letter }).collect()
    }
}

/// The source of the time.
#[derive(Clone)]
pub struct Time(Arc<Source>);

enum Source {
    /// The machine's clock, read once: from then on time goes as it goes, however often somebody sets that clock.
    System { read: Stamp, at: Instant },
    /// Stands still until it is moved.
    Moved(watch::Sender<Stamp>),
}

impl Time {
    /// As the machine has it now.
    pub fn system() -> Self {
        // A machine whose clock stands before 1970 plays all the same.
        let read = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(Arc::new(Source::System { read: Stamp(millis(read)), at: Instant::now() }))
    }

    /// The same, but that it is this moment now: several machines on one database go by its clock. A time that stands still stays
    /// where it is.
    #[must_use]
    pub fn agreeing(&self, now: Stamp) -> Self {
        match &*self.0 {
            Source::System { .. } => Self(Arc::new(Source::System { read: now, at: Instant::now() })),
            Source::Moved(_) => self.clone(),
        }
    }

    /// Stands still here until [`Time::advance`] moves it.
    pub fn still(at: Stamp) -> Self {
        Self(Arc::new(Source::Moved(watch::Sender::new(at))))
    }

    /// Moves a time that stands still; the machine's own goes on as it does.
    pub fn advance(&self, by: Duration) {
        if let Source::Moved(present) = &*self.0 {
            present.send_modify(|stamp| *stamp = stamp.after(millis(by)));
        }
    }

    /// Now.
    pub fn now(&self) -> Stamp {
        match &*self.0 {
            Source::System { read, at } => read.after(millis(at.elapsed())),
            Source::Moved(present) => *present.borrow(),
        }
    }

    /// Waits until a moment has come.
    pub async fn until(&self, moment: Stamp) {
        match &*self.0 {
            Source::System { .. } => {
                // A timer may be early by a rounding; whoever waits may rely on the moment.
                while self.now() < moment {
                    tokio::time::sleep(Duration::from_millis(moment.since(self.now()).max(1))).await;
                }
            }
            Source::Moved(present) => {
                let mut moved = present.subscribe();
                // The sender lives as long as this borrow.
                let _ = moved.wait_for(|now| *now >= moment).await;
            }
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn moments_are_written_as_feeds_write_them() {
        for (at, written) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_800_000_000, "2027-01-15T08:00:00Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(Stamp(at * 1000).rfc_3339(), written);
        }
        assert_eq!(Stamp(1_800_000_000_000).in_words(), "2027-01-15 08:00");
    }

    #[test]
    fn a_time_that_stands_still_wakes_whoever_waits_when_it_is_moved_far_enough() {
        let time = Time::still(Stamp(1000));
        let mut waiting = Box::pin(time.until(Stamp(3000)));
        assert!(waiting.as_mut().now_or_never().is_none());
        time.advance(Duration::from_secs(1));
        assert!(waiting.as_mut().now_or_never().is_none());
        time.advance(Duration::from_secs(1));
        assert_eq!((waiting.as_mut().now_or_never(), time.now()), (Some(()), Stamp(3000)));
    }

    #[test]
    fn the_machines_time_never_goes_back() {
        let time = Time::system();
        let first = time.now();
        assert!(first > Stamp(0) && time.now() >= first);
        assert_eq!(Stamp(5).since(Stamp(9)), 0);
    }
}
