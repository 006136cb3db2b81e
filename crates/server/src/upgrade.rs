//! Matches of an older version of their game, taken up under the present rules: a new server strands nobody's match.
//!
//! A match of the older version that leads to the same positions goes on as if nothing had happened. Otherwise its decisions
//! are followed with the faces they rolled for as long as the present rules allow them ([`kernel::record::take_up`]); where
//! they no longer do it is set back, and both players are told where and why. It is done once, when the match is first opened.

use crate::ids::random;
use crate::store::{Act, Entry, Origin, Renewed, Stored};
use kernel::any::StateHash;
use kernel::course::{Beginning, Course};
use kernel::record::{self, Header, SetBack, TakenUp};
use kernel::{AnyGame, Seed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What replaces a match of an older version.
///
/// # Errors
/// Not even its first position can be set up any more: the scenario is gone, or it began from a state that cannot be read.
pub fn renewed(game: &Arc<dyn AnyGame>, stored: &Stored) -> Result<Renewed, String> {
    // The rules are asked about positions they never made: a fault there must not end the server's thread.
    catch_unwind(AssertUnwindSafe(|| renew(game, stored))).unwrap_or_else(|_| Err("the present rules panicked".into()))
}

fn renew(game: &Arc<dyn AnyGame>, stored: &Stored) -> Result<Renewed, String> {
    if let Ok(course) = stored.clone().resume(game.clone()) {
        return Ok(unchanged(game, stored, &course));
    }
    let followed = header(game, stored).and_then(|header| {
        let taken_up = record::take_up(game, &header, &entries(stored)).map_err(|problem| problem.to_string())?;
        taken_over(game, stored, &header, taken_up)
    });
    followed.or_else(|why| begun_anew(game, stored, &why))
}

/// The same decisions lead to the same positions: only the version is new.
fn unchanged(game: &Arc<dyn AnyGame>, stored: &Stored, course: &Course) -> Renewed {
    let Beginning { seed, origin, opening, brought, .. } = course.beginning().clone();
    // A state that only its own version could read is written so that later ones can.
    let origin = match (&origin, course.beginning().open()) {
        (Origin::Position(_), Ok(position)) => Origin::File(position.to_file().to_string()),
        (Origin::Position(_) | Origin::Scenario(_) | Origin::File(_), _) => origin,
    };
    Renewed {
        num: stored.num,
        from_version: stored.version,
        version: game.version(),
        set_back: stored.set_back.clone(),
        seed,
        origin,
        opening,
        entries: course.entries().to_vec(),
        brought,
        seq: stored.seq,
    }
}

/// The match as the kernel's records tell it.
fn header(game: &Arc<dyn AnyGame>, stored: &Stored) -> Result<Header, String> {
    let header = Header { version: stored.version, ..Header::of(&stored.beginning(game.clone())) };
    match (&stored.origin, &header.origin) {
        (Origin::File(_) | Origin::Position(_), None) => Err("the state it began from cannot be read".into()),
        (Origin::File(_) | Origin::Position(_), Some(_)) | (Origin::Scenario(_), _) => Ok(header),
    }
}

fn entries(stored: &Stored) -> Vec<record::RecordLine> {
    stored.entries.iter().map(record::RecordLine::of).collect()
}

/// What the present rules allow of it. The dice go on where they were if what they rolled still follows from them; else
/// there are new ones, so that nobody knows what will fall.
fn taken_over(game: &Arc<dyn AnyGame>, stored: &Stored, header: &Header, taken_up: TakenUp) -> Result<Renewed, String> {
    let TakenUp { entries, set_back, .. } = taken_up;
    let opening = opening(game, header)?;
    let present = Header { version: game.version(), opening: opening.to_string(), ..header.clone() };
    let same_dice = set_back.is_none() && record::is_fair(game, &present, &entries, stored.seed);
    let seed = if same_dice { stored.seed } else { Seed::new(random()) };
    let origin = match (&header.origin, &stored.origin) {
        (Some(file), _) => Origin::File(game.load(file).map_err(first)?.to_file().to_string()),
        (None, origin) => origin.clone(),
    };
    let beginning = Beginning {
        game: game.clone(),
        start: header.start.clone(),
        seed,
        origin: origin.clone(),
        opening,
        brought: 0,
    };
    // Replayed once more by the server itself, which notes who may not know of what.
    let kept = entries.iter().filter_map(|entry| entry.to_course().transpose()).collect::<Result<Vec<Entry>, _>>();
    let kept = kept.map_err(|problem| problem.to_string())?;
    let course = Course::from_entries(beginning, kept)?;
    let mut entries = course.entries().to_vec();
    if same_dice {
        entries.iter_mut().zip(places_in_the_stream(&stored.entries)).for_each(|(entry, taken)| entry.taken = taken);
    }
    let brought = if same_dice { stored.brought } else { entries.len() as u64 };
    Ok(Renewed {
        num: stored.num,
        from_version: stored.version,
        version: game.version(),
        set_back: set_back.or_else(|| stored.set_back.clone()),
        seed,
        origin,
        opening,
        entries,
        brought,
        seq: stored.seq + 1,
    })
}

/// How much of the dice was used after each decision that stands.
fn places_in_the_stream(entries: &[Entry]) -> Vec<u64> {
    let mut places = Vec::new();
    for entry in entries {
        match entry.act {
            Act::Decide { .. } => places.push(entry.taken),
            Act::Undo { count } => places.truncate(places.len().saturating_sub(count as usize)),
        }
    }
    places
}

/// The hash of the first position under the present rules.
fn opening(game: &Arc<dyn AnyGame>, header: &Header) -> Result<StateHash, String> {
    record::take_up(game, header, &[]).map(|taken_up| taken_up.position.hash()).map_err(|problem| problem.to_string())
}

fn first(problems: Vec<kernel::data::Problem>) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}

/// Not even the set-up is what it was: the scenario begins anew, with new dice, for the same players.
fn begun_anew(game: &Arc<dyn AnyGame>, stored: &Stored, why: &str) -> Result<Renewed, String> {
    let set_back = SetBack {
        version: stored.version,
        kept: 0,
        of: record::standing(&entries(stored)).len(),
        why: format!("Its set-up is another one now ({why})."),
    };
    if !matches!(stored.origin, Origin::Scenario(_)) {
        return Err(why.to_owned());
    }
    let (course, _) = Course::begin(game.clone(), &stored.start, Seed::new(random())).map_err(first)?;
    let Beginning { seed, origin, opening, .. } = course.beginning().clone();
    Ok(Renewed {
        num: stored.num,
        from_version: stored.version,
        version: game.version(),
        set_back: Some(set_back),
        seed,
        origin,
        opening,
        entries: Vec::new(),
        brought: 0,
        seq: stored.seq + 1,
    })
}
