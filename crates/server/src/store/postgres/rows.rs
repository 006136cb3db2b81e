//! From rows to matches.

use super::session::Session;
use crate::clocks::Clocks;
use crate::ids::MatchId;
use crate::lobby::{Listed, Summary, seats_of};
use crate::store::sqlite::{BY_ORDER, LISTED_TO_PLAY, LISTED_TO_WATCH};
use crate::store::{Act, By, Entry, Eyes, Kept, Keyframe, MatchNum, Origin, StoreError, Stored};
use crate::talk::{Line, Manners};
use crate::time::Stamp;
use kernel::any::StateHash;
use kernel::{Seat, Seed, Start};
use serde::de::DeserializeOwned;
use tokio_postgres::Row;

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("{what} in the database is damaged"))
}

fn read<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| damaged(what))
}

fn unsigned(row: &Row, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<_, i64>(column)?.cast_unsigned())
}

fn small(row: &Row, column: &str) -> Result<u8, StoreError> {
    u8::try_from(row.try_get::<_, i16>(column)?).map_err(|_| damaged(column))
}

fn maybe<T: DeserializeOwned>(row: &Row, column: &str) -> Result<Option<T>, StoreError> {
    let text: Option<&str> = row.try_get(column)?;
    text.map(|text| read(text, column)).transpose()
}

/// All of a match, as it stood at one moment.
const HEADER: &str = "SELECT num, game, version, set_back, scenario, options, seed, opening, dealt, origin_file,
        origin_state, seats, brought, due, orders, clocks, clocks_since, manners, vacant, listed,
        entries, hash, seq, asked, since, over, turn, revision
    FROM match LEFT JOIN progress ON match = num WHERE id = $1";
const ENTRIES: &str = "SELECT seq, who, what, undone, faces, taken, hash FROM entry WHERE match = $1 ORDER BY seq";

pub(super) async fn load(session: &Session, id: &MatchId) -> Result<Option<Stored>, StoreError> {
    // Another server may write meanwhile: all of it is read as it stood at one moment.
    session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let Some(row) = session.first(HEADER, &[&id.as_str()]).await? else {
        session.run("COMMIT").await?;
        return Ok(None);
    };
    let mut stored = header(&row)?;
    let rows = session.query(ENTRIES, &[&stored.num.0]).await?;
    let keyframe = keyframe(session, stored.num, u32::MAX).await?;
    session.run("COMMIT").await?;
    stored.entries = rows.iter().enumerate().map(|(place, row)| entry(place, row)).collect::<Result<_, _>>()?;
    stored.keyframe = keyframe;
    check_progress(&row, &mut stored)?;
    Ok(Some(stored))
}

/// A damaged database must not make a match shorter than it was.
fn check_progress(row: &Row, stored: &mut Stored) -> Result<(), StoreError> {
    let Some(count) = row.try_get::<_, Option<i64>>("entries")? else { return Err(damaged("the last entry")) };
    let found = stored.entries.len();
    if count != found as i64 {
        return Err(StoreError::Damaged(format!("{found} of {count} entries are left")));
    }
    if StateHash(unsigned(row, "hash")?) != stored.entries.last().map_or(stored.opening, |entry| entry.hash) {
        return Err(damaged("the last entry"));
    }
    (stored.seq, stored.summary) = (unsigned(row, "seq")?, summary(row)?);
    stored.revision = row.try_get("revision")?;
    Ok(())
}

fn header(row: &Row) -> Result<Stored, StoreError> {
    let seed: &str = row.try_get("seed")?;
    Ok(Stored {
        num: MatchNum(row.try_get("num")?),
        game: row.try_get("game")?,
        version: u32::try_from(row.try_get::<_, i64>("version")?).map_err(|_| damaged("a version"))?,
        set_back: maybe(row, "set_back")?,
        start: start(row)?,
        seed: Seed::from_hex(seed).ok_or_else(|| damaged("a seed"))?,
        origin: origin(row)?,
        opening: StateHash(unsigned(row, "opening")?),
        seats: read(row.try_get("seats")?, "a list of seats")?,
        entries: Vec::new(),
        seq: 0,
        revision: 0,
        keyframe: None,
        orders: maybe(row, "orders")?.unwrap_or_default(),
        brought: unsigned(row, "brought")?,
        due: row.try_get("due")?,
        clocks: clocks(row)?,
        manners: maybe::<Manners>(row, "manners")?.unwrap_or_default(),
        vacant: seats_of(small(row, "vacant")?),
        listed: listed(row)?,
        summary: Summary::default(),
    })
}

fn start(row: &Row) -> Result<Start, StoreError> {
    Ok(Start { scenario: row.try_get("scenario")?, options: read(row.try_get("options")?, "a set of options")? })
}

fn origin(row: &Row) -> Result<Origin, StoreError> {
    if let Some(file) = row.try_get::<_, Option<String>>("origin_file")? {
        return Ok(Origin::File(file));
    }
    if let Some(state) = row.try_get::<_, Option<Vec<u8>>>("origin_state")? {
        return Ok(Origin::Position(state));
    }
    Ok(Origin::Scenario(row.try_get::<_, Option<Vec<u8>>>("dealt")?.unwrap_or_default()))
}

fn clocks(row: &Row) -> Result<Option<Clocks>, StoreError> {
    let Some(mut clocks) = maybe::<Clocks>(row, "clocks")? else { return Ok(None) };
    clocks.since = row.try_get::<_, Option<i64>>("clocks_since")?.map(|since| Stamp(since.cast_unsigned()));
    Ok(Some(clocks))
}

fn listed(row: &Row) -> Result<Listed, StoreError> {
    let bits = small(row, "listed")?;
    Ok(Listed { play: bits & LISTED_TO_PLAY != 0, watch: bits & LISTED_TO_WATCH != 0 })
}

fn summary(row: &Row) -> Result<Summary, StoreError> {
    let asked = row.try_get::<_, Option<i16>>("asked")?.map(|bits| seats_of(bits as u8));
    let since = Stamp(unsigned(row, "since")?);
    Ok(Summary { asked, since, over: row.try_get("over")?, turn: row.try_get("turn")? })
}

fn entry(place: usize, row: &Row) -> Result<Entry, StoreError> {
    if row.try_get::<_, i32>("seq")? as usize != place {
        return Err(damaged("the order of decisions"));
    }
    let who = row.try_get::<_, i16>("who")?.cast_unsigned();
    let (what, undone): (Option<&str>, Option<i32>) = (row.try_get("what")?, row.try_get("undone")?);
    let act = match (what, undone) {
        (Some(decision), None) => Act::Decide {
            decision: decision.into(),
            faces: row.try_get::<_, Option<&[u8]>>("faces")?.unwrap_or_default().into(),
            hidden: Eyes((who >> 3) as u8),
            by: if who & BY_ORDER == 0 { By::Player } else { By::StandingOrder },
        },
        (None, Some(count)) => Act::Undo { count: u32::try_from(count).map_err(|_| damaged("an undo"))? },
        (Some(_), Some(_)) | (None, None) => return Err(damaged("an entry")),
    };
    let hash = StateHash(unsigned(row, "hash")?);
    Ok(Entry { seat: Seat((who & 7) as u8), act, hash, taken: unsigned(row, "taken")? })
}

pub(super) async fn keyframe(session: &Session, num: MatchNum, step: u32) -> Result<Option<Keyframe>, StoreError> {
    let sql = "SELECT step, seq, state FROM snapshot WHERE match = $1 AND step <= $2 ORDER BY step DESC LIMIT 1";
    let most = i32::try_from(step).unwrap_or(i32::MAX);
    let Some(row) = session.first(sql, &[&num.0, &most]).await? else { return Ok(None) };
    let step = u32::try_from(row.try_get::<_, i32>("step")?).map_err(|_| damaged("a snapshot"))?;
    Ok(Some(Keyframe { step, seq: unsigned(&row, "seq")?, state: row.try_get("state")? }))
}

pub(super) fn line(row: &Row) -> Result<Line, StoreError> {
    Ok(Line {
        num: unsigned(row, "num")?,
        seat: row.try_get::<_, Option<i16>>("seat")?.map(|seat| Seat(seat as u8)),
        step: row.try_get::<_, i32>("step")?.cast_unsigned(),
        at: Stamp(unsigned(row, "at")?),
        text: row.try_get("text")?,
        note: row.try_get("note")?,
    })
}

pub(super) fn kept(row: &Row) -> Result<Kept, StoreError> {
    Ok(Kept {
        num: MatchNum(row.try_get("num")?),
        id: MatchId::parse(row.try_get("id")?).ok_or_else(|| damaged("a name"))?,
        game: row.try_get("game")?,
        start: start(row)?,
        made: Stamp(unsigned(row, "created")? * 1000),
        seats: read(row.try_get("seats")?, "a list of seats")?,
        vacant: seats_of(small(row, "vacant")?),
        listed: listed(row)?,
        clocks: clocks(row)?,
        summary: summary(row)?,
    })
}

pub(super) fn id(row: &Row) -> Option<MatchId> {
    row.try_get("id").ok().and_then(MatchId::parse)
}
