//! Lines of talk that somebody reports, and whoever runs the server, who looks at them.

use crate::App;
use crate::error::Error;
use crate::extract::Keys;
use crate::ids::{MatchId, Token};
use crate::people::What;
use crate::store::people::{NewReport, ReportState};
use crate::talk::plain_line;
use crate::time::Stamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::net::IpAddr;

/// Characters of a reason.
const LONGEST: usize = 300;
/// Reports on the operator's page.
const SHOWN: usize = 100;

/// A line is reported.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportLine {
    /// The number of the line.
    pub line: u64,
    /// Why.
    pub why: String,
}

/// What the operator decides.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// Whether the line goes; else it stays.
    pub remove: bool,
}

/// Reports, for the operator.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ReportsShown {
    reports: Vec<ReportShown>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "TalkReport")]
struct ReportShown {
    num: i64,
    #[serde(rename = "match")]
    #[schemars(rename = "match")]
    of: String,
    /// Which seat said it; nothing for those who watch.
    seat: Option<u8>,
    /// Who with an account sits there now.
    player: Option<String>,
    said: Stamp,
    text: String,
    why: String,
    made: Stamp,
    /// How often it was reported.
    times: u32,
    /// `open`, `kept` or `removed`.
    state: String,
}

impl App {
    /// Reports a line that one may read.
    ///
    /// # Errors
    /// No such line for these eyes; too often.
    pub async fn report(&self, from: IpAddr, id: &MatchId, keys: &Keys, asked: &ReportLine) -> Result<(), Error> {
        self.people().admit(What::Report, from).await?;
        let why = plain_line(&asked.why, LONGEST)?;
        let played = self.matches().get(id).await?;
        let line = {
            let guard = played.lock().await?;
            let eyes = guard.eyes(&keys.0)?;
            guard.line(eyes, asked.line).await?
        };
        // A note is read by nobody but whoever wrote it.
        let line = line.filter(|line| !line.note).ok_or(Error::NotFound("line"))?;
        let seat = line.seat.map(|seat| seat.0);
        let at = self.people().time.now();
        let new = NewReport { of: id.to_string(), line: line.num, seat, said: line.at, text: line.text, why, at };
        self.people().ask(move |store| store.report(&new)).await
    }

    /// Whether a request comes from whoever runs the server.
    ///
    /// # Errors
    /// It does not; too many have tried.
    pub async fn is_operator(&self, from: IpAddr, sent: &[Token]) -> Result<(), Error> {
        let operator = self.people().config.operator.as_ref().map(|token| token.hash_as("operator"));
        // Compared as hashes: how far a guess was right shows in nothing.
        match (operator, sent) {
            (Some(operator), [token]) if token.hash_as("operator") == operator => Ok(()),
            _ => {
                self.people().admit(What::Operate, from).await?;
                Err(Error::NotOperator)
            }
        }
    }

    /// Reports, those nobody has looked at first.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn reports(&self) -> Result<ReportsShown, Error> {
        let read = self.people().ask(|store| {
            let found = store.reports(SHOWN)?;
            let matches: BTreeSet<String> = found.iter().map(|one| one.report.of.clone()).collect();
            Ok((found, store.players_in(&matches.into_iter().collect::<Vec<_>>())?))
        });
        let (found, players) = read.await?;
        let shown = |one: crate::store::people::Report| {
            let NewReport { of, seat, said, text, why, at, .. } = one.report;
            let player = players.iter().find(|player| player.of == of && Some(player.seat) == seat);
            let player = player.map(|player| player.name.clone());
            ReportShown {
                num: one.num,
                of,
                seat,
                player,
                said,
                text,
                why,
                made: at,
                times: one.times,
                state: one.state,
            }
        };
        Ok(ReportsShown { reports: found.into_iter().map(shown).collect() })
    }

    /// Decides about a report.
    ///
    /// # Errors
    /// No such report.
    pub async fn settle_report(&self, num: i64, decide: &Decide) -> Result<(), Error> {
        let state = if decide.remove { ReportState::Removed } else { ReportState::Kept };
        let settled = self.people().ask(move |store| store.settle_report(num, state)).await?;
        if settled { Ok(()) } else { Err(Error::NotFound("report")) }
    }
}
