//! Whether a decision costs at the end of a long game what it costs at its beginning, and what it costs to take a long
//! game up again.

use super::Played;
use crate::error::Error;
use crate::store::{Sqlite, Store};
use kernel::AnyGame;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// The cost of decisions in one part of the games that were played to their end.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Part {
    /// Half of the decisions were acknowledged within this time, in microseconds.
    pub p50_us: u64,
    /// Bytes of content stored for each decision: the decision itself, its dice, its share of snapshots.
    pub bytes: u64,
}

/// The costs of long games.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Long {
    /// Games played to their end.
    pub games: usize,
    /// How many decisions they took on average.
    pub decisions: u64,
    /// Their first, middle and last tenths.
    pub tenths: [Part; 3],
    /// Half of them were read and taken up again at their end within this time, from the last snapshot.
    pub resume_us: u64,
    /// The same by playing every decision again.
    pub replay_us: u64,
}

/// The tenths that are compared.
const TENTHS: [usize; 3] = [0, 5, 9];
/// So many games are taken up again.
const RESUMED: usize = 40;

/// Reads what was stored of these games and adds up.
pub(super) fn measure(database: &Path, game: &Arc<dyn AnyGame>, games: &[Played]) -> Result<Long, Error> {
    if games.is_empty() {
        return Ok(Long::default());
    }
    let store = Sqlite::open(database)?;
    let mut long = Long { games: games.len(), ..Long::default() };
    long.decisions = games.iter().map(|game| game.micros.len() as u64).sum::<u64>() / games.len() as u64;
    for (part, tenth) in long.tenths.iter_mut().zip(TENTHS) {
        let range = |length: usize| length * tenth / 10..length * (tenth + 1) / 10;
        let times = games.iter().flat_map(|game| &game.micros[range(game.micros.len())]).copied().collect();
        let (mut bytes, mut decisions) = (0, 0);
        for game in games {
            let range = range(game.micros.len());
            decisions += range.len() as u64;
            bytes += store.content(&game.id, range)?;
        }
        *part = Part { p50_us: median(times), bytes: bytes.checked_div(decisions).unwrap_or(0) };
    }
    let (mut resumed, mut replayed) = (Vec::new(), Vec::new());
    for played in games.iter().take(RESUMED) {
        resumed.push(taken_up(&store, game, played, true)?);
        replayed.push(taken_up(&store, game, played, false)?);
    }
    (long.resume_us, long.replay_us) = (median(resumed), median(replayed));
    Ok(long)
}

fn taken_up(store: &Sqlite, game: &Arc<dyn AnyGame>, played: &Played, from_snapshot: bool) -> Result<u64, Error> {
    let began = Instant::now();
    let mut stored = store.load(&played.id)?.ok_or(Error::NotFound("match"))?;
    stored.keyframe = stored.keyframe.filter(|_| from_snapshot);
    let course = stored.resume(game.clone()).map_err(Error::internal)?;
    let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    // Steps would not do: a decision that takes another one back leaves none.
    if course.seq() == played.seq { Ok(micros) } else { Err(Error::internal("a decision is missing")) }
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}
