//! What the past of a match teaches: how kind the dice were, and what a general would have done.
//!
//! Both are for those who may see everything: when the game is over, or who holds every seat that people hold.

use crate::App;
use crate::acts::Caller;
use crate::error::Error;
use crate::extract::{Json, Named};
use crate::ids::MatchId;
use crate::luck::{self, Fortunes};
use crate::match_guard::MatchGuard;
use crate::store::{Act, Eyes};
use crate::thinker::PastMoment;
use ai::{Analysis, PlayedDecision};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// How long the dice of a whole game may be looked at.
const LUCK_TIME: Duration = Duration::from_secs(10);

/// What a general would have done at a moment of the past.
#[derive(JsonSchema, Serialize)]
pub struct PastAnalysis {
    /// How many decisions stood.
    step: usize,
    /// Who decided then.
    seat: Seat,
    /// What came of thinking about it.
    analysis: Analysis,
}

fn whole(guard: &MatchGuard<'_>, eyes: Eyes) -> Result<(), Error> {
    let why = "the past is judged when the game is over, or for one who holds every seat that people hold";
    if guard.may_see_all(eyes) { Ok(()) } else { Err(Error::NotAllowed(why.into())) }
}

/// What a general would have done after so many decisions, and what it cost to do what was done.
pub async fn analysis(
    State(app): State<App>,
    Path((id, step)): Path<(String, String)>,
    caller: Caller,
) -> Result<impl IntoResponse, Error> {
    let id = MatchId::parse(&id).ok_or(Error::NotFound("match"))?;
    let step: usize = step.parse().map_err(|_| Error::NotFound("step"))?;
    let played = app.matches().get(&id).await?;
    let moment = {
        let guard = played.lock().await?;
        whole(&guard, guard.eyes(&caller.keys)?)?;
        let position = guard.position_at(step).await?;
        let nothing = || Error::NotAllowed("nothing was decided after this moment".into());
        let next = guard.course().standing().nth(step).ok_or_else(nothing)?;
        let done = guard.course().standing().skip(step).filter_map(|entry| match &entry.act {
            Act::Decide { decision, faces, .. } => {
                Some(PlayedDecision { seat: entry.seat, text: decision, rolled: !faces.is_empty() })
            }
            Act::Undo { .. } => None,
        });
        PastMoment { position, seat: next.seat, played: ai::played(next.seat, done), number: step as u64 }
    };
    let seat = moment.seat;
    let found = app.matches().pool().analysis(Some(caller.from.visitor()), moment).await?;
    let analysis = found.ok_or_else(|| Error::NotAllowed("there is nothing to compare at this moment".into()))?;
    Ok(Json(PastAnalysis { step, seat, analysis }))
}

/// How kind the dice were to each side.
pub async fn fortunes(State(app): State<App>, Named(id): Named, caller: Caller) -> Result<impl IntoResponse, Error> {
    let played = app.matches().get(&id).await?;
    let (replay, seats) = {
        let guard = played.lock().await?;
        whole(&guard, guard.eyes(&caller.keys)?)?;
        let course = guard.course();
        (course.replay(course.steps(), None), course.beginning().game.about().seats.len())
    };
    let reckon = move |thought: &crate::thinker::ThinkingHandle| luck::fortunes(replay, seats, || thought.is_ended());
    let found: Result<Fortunes, String> =
        app.matches().pool().ask(Some(caller.from.visitor()), LUCK_TIME, reckon).await?;
    Ok(Json(found.map_err(|why| Error::OtherVersion(format!("{id}: {why}")))?))
}
