//! Chances worked out once: what two strengths do to each other.

use crate::tables::Tables;

/// The greatest strength the combat table tells apart.
const MOST: usize = 16;

/// What a combat of two strengths leads to, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odds {
    /// The US scores more hits.
    pub us_wins: i32,
    /// Hits the US scores.
    pub us_hits: i32,
    /// Hits the Confederacy scores.
    pub wc_hits: i32,
    /// The US scores at least one hit.
    pub us_any: i32,
    /// The Confederacy scores at least one hit.
    pub wc_any: i32,
}

/// Everything opponents look up.
pub struct Atlas {
    odds: Vec<Odds>,
}

impl Atlas {
    /// Works out all pairs of strengths.
    pub fn new(tables: &Tables) -> Self {
        let pairs = (0..=MOST).flat_map(|us| (0..=MOST).map(move |wc| (us as i16, wc as i16)));
        Self { odds: pairs.map(|(us, wc)| work_out(tables, us, wc)).collect() }
    }

    /// US strength against WC strength.
    pub fn odds(&self, us: i32, wc: i32) -> Odds {
        let place = |strength: i32| strength.clamp(0, MOST as i32) as usize;
        self.odds[place(us) * (MOST + 1) + place(wc)]
    }
}

fn work_out(tables: &Tables, us: i16, wc: i16) -> Odds {
    let mut odds = Odds::default();
    for blue in 1..=6 {
        for green in 1..=6 {
            let (ours, theirs) = (i32::from(tables.crt(us, blue)), i32::from(tables.crt(wc, green)));
            odds.us_wins += i32::from(ours > theirs);
            odds.us_hits += ours;
            odds.wc_hits += theirs;
            odds.us_any += i32::from(ours > 0);
            odds.wc_any += i32::from(theirs > 0);
        }
    }
    let share = |count: i32| count * 1000 / 36;
    Odds {
        us_wins: share(odds.us_wins),
        us_hits: share(odds.us_hits),
        wc_hits: share(odds.wc_hits),
        us_any: share(odds.us_any),
        wc_any: share(odds.wc_any),
    }
}
