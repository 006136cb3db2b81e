//! Accounts that whoever runs the server suspends for a while, and names that change.
//!
//! A suspended account opens nothing: nobody signs in to it, and sessions that there are open nothing until it is over. Links to seats
//! are nobody's account, so its games go on by them; what is said at a seat of such an account is not.

use crate::App;
use crate::acts::Caller;
use crate::error::Error;
use crate::ids::{Key, MatchId, Token, TokenHash};
use crate::people::People;
use crate::people::names::Name;
use crate::people::sessions::Signed;
use crate::store::people::{Renamed, Renaming, SeatKey, Suspended, Suspension};
use crate::talk::{Say, plain_line};
use crate::time::Stamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Characters of a reason.
const LONGEST: usize = 300;
/// Suspensions on the operator's page.
const SHOWN: usize = 200;
/// So long a name stays before it is changed again, in milliseconds: 30 days.
const BETWEEN_NAMES: u64 = 30 * 86_400_000;

/// Somebody is suspended.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suspend {
    /// Their name, however it is written.
    pub name: String,
    /// Why: they are told it.
    pub why: String,
    /// Until when; until it is lifted if left out.
    #[serde(default)]
    pub until: Option<Stamp>,
}

/// A suspension is lifted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lift {
    /// Their name, however it is written.
    pub name: String,
}

/// Another name for an account.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// As it is to be shown.
    pub name: String,
}

/// Why an account may not be used, for whoever has it.
#[derive(Debug, JsonSchema, Serialize)]
pub struct SuspensionShown {
    /// Until when; nothing if until it is lifted.
    pub until: Option<Stamp>,
    /// Why.
    pub why: String,
}

/// Who is suspended, for the operator.
#[derive(Debug, JsonSchema, Serialize)]
pub struct SuspensionsShown {
    suspended: Vec<SuspendedShown>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "SuspendedPlayer")]
struct SuspendedShown {
    name: String,
    #[serde(flatten)]
    suspension: SuspensionShown,
    made: Stamp,
}

impl From<Suspension> for Error {
    fn from(suspension: Suspension) -> Self {
        Self::Suspended { until: suspension.ends, why: suspension.why }
    }
}

impl People {
    /// Whose session it is, suspended or not.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn holder(&self, session: TokenHash) -> Result<Option<(Signed, Option<Suspension>)>, Error> {
        let (since, now, hash) = (self.awake_since(), self.time.now(), session.clone());
        let found = self.ask(move |store| {
            let Some((person, _)) = store.session(&hash, since)? else { return Ok(None) };
            Ok(Some((person, store.suspension(person, now)?)))
        });
        Ok(found.await?.map(|(person, suspension)| (Signed { person, session }, suspension)))
    }

    /// Whether whoever's session it is may not use their account now.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn suspension_of(&self, session: Option<TokenHash>) -> Result<Option<Suspension>, Error> {
        let Some(session) = session else { return Ok(None) };
        Ok(self.holder(session).await?.and_then(|(_, suspension)| suspension))
    }

    /// Gives an account another name. Nobody ever gets the old one.
    ///
    /// # Errors
    /// A name that cannot be had; too soon after the last one.
    pub async fn rename(&self, who: &Signed, text: &str) -> Result<(), Error> {
        let Name { shown: name, skeleton } = Name::read(text, self.taken_words())?;
        let at = self.time.now();
        let not_since = Stamp(at.0.saturating_sub(BETWEEN_NAMES));
        let renaming = Renaming { person: who.person, name, skeleton, at, not_since };
        match self.ask(move |store| store.rename(&renaming)).await? {
            Renamed::Done => Ok(()),
            Renamed::Taken => Err(crate::people::accounts::taken()),
            Renamed::TooSoon => Err(Error::NotAllowed("a name is changed once in 30 days".into())),
        }
    }
}

impl App {
    /// Suspends an account. What its sessions hold open is closed.
    ///
    /// # Errors
    /// There is nobody of that name; a moment that is over; no reason.
    pub async fn suspend(&self, asked: &Suspend) -> Result<(), Error> {
        let (why, now) = (plain_line(&asked.why, LONGEST)?, self.people().time.now());
        if asked.until.is_some_and(|until| until <= now) {
            return Err(Error::Malformed("it would be over already".into()));
        }
        let person = self.people().person_named(&asked.name).await?.num;
        let suspension = Suspension { person, ends: asked.until, why, made: now };
        self.people().ask(move |store| store.suspend(&suspension)).await?;
        self.people().tell_ended(person);
        Ok(())
    }

    /// Lifts a suspension.
    ///
    /// # Errors
    /// Nobody of that name is suspended.
    pub async fn lift(&self, asked: &Lift) -> Result<(), Error> {
        let person = self.people().person_named(&asked.name).await?.num;
        let lifted = self.people().ask(move |store| store.lift(person)).await?;
        if lifted { Ok(()) } else { Err(Error::NotFound("suspension")) }
    }

    /// Who is suspended, the last first.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn suspensions(&self) -> Result<SuspensionsShown, Error> {
        let now = self.people().time.now();
        let found = self.people().ask(move |store| store.suspended(now, SHOWN)).await?;
        let shown = |Suspended { name, suspension }: Suspended| SuspendedShown {
            name,
            made: suspension.made,
            suspension: SuspensionShown { until: suspension.ends, why: suspension.why },
        };
        Ok(SuspensionsShown { suspended: found.into_iter().map(shown).collect() })
    }

    /// Whether somebody may exchange a link for a seat: a suspended account takes no seat that nobody has had.
    ///
    /// # Errors
    /// It may not.
    pub(crate) async fn may_claim(
        &self,
        id: &MatchId,
        session: Option<TokenHash>,
        sent: &[Token],
    ) -> Result<(), Error> {
        let Some(suspension) = self.people().suspension_of(session).await? else { return Ok(()) };
        let played = self.matches().get(id).await?;
        let guard = played.lock().await?;
        let keys: Vec<Key> = sent.iter().map(Key::from).collect();
        let free = guard.eyes(&keys)?.seats().any(|seat| guard.inner.vacant.contains(seat));
        if free { Err(suspension.into()) } else { Ok(()) }
    }

    /// Whether something may be said at a seat: not by a suspended account, whatever opened the seat. Notes are their own business.
    ///
    /// # Errors
    /// It may not; a foreign seat.
    pub(crate) async fn may_say(&self, id: &MatchId, caller: &Caller, said: &Say) -> Result<(), Error> {
        if said.note {
            return Ok(());
        }
        let spoken = {
            let played = self.matches().get(id).await?;
            let guard = played.lock().await?;
            guard.spoken_by(&caller.keys, said)?
        };
        let Some((seat, token)) = spoken else { return Ok(()) };
        let (key, now) = (SeatKey { of: id.to_string(), seat: seat.0, token }, self.people().time.now());
        let suspension = self.people().ask(move |store| store.suspension_at(&key, now)).await?;
        suspension.map_or(Ok(()), |suspension| Err(suspension.into()))
    }
}
