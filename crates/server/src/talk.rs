//! What people say at the table, and what they note for themselves: single lines of plain text, each with the moment it
//! belongs to.
//!
//! Talk is between the seats. Those who watch neither read it nor join in unless the table was made so. A note is read by
//! whoever holds the seat it was written for, and by nobody else, ever.

use crate::acts::{Caller, SeatName};
use crate::error::Error;
use crate::ids::{Key, TokenHash};
use crate::limits::Measure;
use crate::match_guard::{Match, MatchGuard};
use crate::store::{Eyes, NewLine, Readers};
use crate::time::Stamp;
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;

/// Characters of a line.
const LONGEST: usize = 500;
/// Lines of a match.
const MOST_LINES: u64 = 5_000;
/// So many lines of one person within a minute.
const PACE: Measure = Measure { most: 8, within: 60_000 };
/// So many lines are sent at a time.
pub const PAGE: usize = 200;

/// What is agreed about talk at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manners {
    /// Whether those who watch read what is said, and join in.
    pub observers: bool,
    /// Whom each seat does not want to hear, in order of seats.
    #[serde(default)]
    muted: Vec<Vec<Speaker>>,
}

impl Manners {
    /// Nobody is muted yet.
    pub fn new(observers: bool) -> Self {
        Self { observers, muted: Vec::new() }
    }
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Speaker {
    Seat(Seat),
    Observers,
}

impl Speaker {
    fn of(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Observers, Self::Seat)
    }
}

/// A line as it is sent to be said.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// For which seat; nothing for those who watch.
    #[serde(default)]
    pub seat: Option<SeatName>,
    /// Plain text, one line.
    pub text: String,
    /// Whether it is a note to oneself.
    #[serde(default)]
    pub note: bool,
    /// How many decisions stood at the moment it is about; the present if left out.
    #[serde(default)]
    pub step: Option<u32>,
}

/// Something that was said or noted.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "SaidLine")]
pub struct Line {
    /// Its number; later lines have higher ones.
    pub num: u64,
    /// Who said it; nothing for those who watch.
    pub seat: Option<Seat>,
    /// How many decisions stood at the moment it is about.
    pub step: u32,
    /// When it was said.
    pub at: Stamp,
    /// Plain text.
    pub text: String,
    /// Whether it is a note to oneself.
    pub note: bool,
}

/// Some of what was said.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Talk {
    /// In order.
    lines: Vec<Line>,
    /// What to ask for to get the lines before these; nothing if there are none.
    before: Option<u64>,
    /// Whether these eyes may say something.
    may_talk: bool,
    /// Whom these seats do not want to hear: keys of seats, `observers`.
    muted: Vec<String>,
}

/// Whom a seat does not want to hear, or wants to hear again.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// For which seat.
    pub seat: SeatName,
    /// The key of another seat, or `observers`.
    pub whom: String,
    /// Yes or no.
    pub mute: bool,
}

/// Who speaks, to be counted: a seat is one person wherever they are; those who watch are told apart by where they come from.
pub(crate) type Voice = (Option<Seat>, Option<IpAddr>);

/// Characters that change how others are shown, or are not shown at all and could hide something.
fn is_treacherous(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{115f}' | '\u{1160}'
            | '\u{3164}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
        || u32::from(letter) & 0xfffe == 0xfffe
        || (0xfdd0..=0xfdef).contains(&u32::from(letter))
}

/// Marks that stand on the letter before them.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// So many marks stand on one letter in any language.
const MOST_MARKS: usize = 4;

/// The text of a line, without blanks around it.
///
/// # Errors
/// Nothing, too much, or more than plain text in one line.
pub fn plain_line(text: &str, longest: usize) -> Result<String, Error> {
    let text = text.trim();
    let wrong = |what: &str| Err(Error::Malformed(what.into()));
    if text.is_empty() || text.chars().all(|letter| letter.is_whitespace() || matches!(letter, '\u{200c}' | '\u{200d}'))
    {
        return wrong("there is nothing to read in this line");
    }
    if text.chars().count() > longest {
        return Err(Error::Malformed(format!("a line has at most {longest} characters")));
    }
    if text.chars().any(is_treacherous) {
        return wrong("a line is plain text, without signs that steer how it is shown");
    }
    let mut marks = 0;
    for letter in text.chars() {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            return wrong("there are too many marks on one letter");
        }
    }
    Ok(text.to_owned())
}

impl MatchGuard<'_> {
    /// Who speaks with these eyes: one of my seats, or those who watch.
    fn speaker(&self, eyes: Eyes, name: Option<&SeatName>) -> Result<Option<Seat>, Error> {
        match name {
            Some(name) => self.own_seat(eyes, name).map(Some),
            None if eyes == Eyes::OBSERVER => Ok(None),
            None => Err(Error::Malformed("say for which of your seats".into())),
        }
    }

    /// The seat at which something is to be said, and what opens it; nothing for those who watch.
    pub(crate) fn spoken_by(&self, keys: &[Key], said: &Say) -> Result<Option<(Seat, TokenHash)>, Error> {
        let seat = self.speaker(self.eyes(keys)?, said.seat.as_ref())?;
        let token = |seat: Seat| Some((seat, self.inner.holders.get(seat.index())?.token()?.clone()));
        Ok(seat.and_then(token))
    }

    fn may_talk(&self, eyes: Eyes) -> bool {
        eyes != Eyes::OBSERVER || self.inner.manners.observers
    }

    /// Whether these eyes may read a line.
    fn may_read(&self, eyes: Eyes, line: &Line) -> bool {
        if line.note {
            return line.seat.is_some_and(|seat| eyes.has(seat)) && !self.is_of_another(line);
        }
        let speaker = Speaker::of(line.seat);
        let hears = |seat: Seat| {
            let muted = self.inner.manners.muted.get(seat.index());
            !muted.is_some_and(|muted| muted.contains(&speaker))
        };
        if eyes == Eyes::OBSERVER { self.inner.manners.observers } else { eyes.seats().any(hears) }
    }

    fn readers(&self, eyes: Eyes) -> Readers {
        Readers { talk: self.may_talk(eyes), notes_of: eyes.seats().fold(SeatSet::NONE, SeatSet::with) }
    }

    /// The last lines before `before` that these eyes may read.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn talk(&self, eyes: Eyes, before: Option<u64>) -> Result<Talk, Error> {
        let (store, num, readers) = (self.of.store.clone(), self.of.num, self.readers(eyes));
        let read = tokio::task::spawn_blocking(move || store.lines(num, readers, before, PAGE + 1));
        let mut lines = read.await.map_err(Error::internal)??;
        let more = lines.len() > PAGE;
        if more {
            lines.remove(0);
        }
        let before = lines.first().map(|line| line.num).filter(|_| more);
        lines.retain(|line| self.may_read(eyes, line));
        let mut muted: Vec<&Speaker> =
            eyes.seats().filter_map(|seat| self.inner.manners.muted.get(seat.index())).flatten().collect();
        muted.sort();
        muted.dedup();
        let muted = muted.into_iter().map(|speaker| self.speaker_key(*speaker).to_owned()).collect();
        Ok(Talk { lines, before, may_talk: self.may_talk(eyes), muted })
    }

    /// A line that these eyes may read, by its number.
    pub(crate) async fn line(&self, eyes: Eyes, wanted: u64) -> Result<Option<Line>, Error> {
        let (store, num, readers) = (self.of.store.clone(), self.of.num, self.readers(eyes));
        let before = Some(wanted.saturating_add(1));
        let read = tokio::task::spawn_blocking(move || store.lines(num, readers, before, 1));
        let found = read.await.map_err(Error::internal)??.pop();
        Ok(found.filter(|line| line.num == wanted && self.may_read(eyes, line)))
    }

    fn speaker_key(&self, speaker: Speaker) -> &str {
        match speaker {
            Speaker::Seat(seat) => self.seat_key(kernel::Viewer::Seat(seat)),
            Speaker::Observers => "observers",
        }
    }

    async fn say(&mut self, caller: &Caller, said: &Say) -> Result<Line, Error> {
        let eyes = self.eyes(&caller.keys)?;
        let seat = self.speaker(eyes, said.seat.as_ref())?;
        if said.note && seat.is_none() {
            return Err(Error::NotAllowed("notes are for those who play".into()));
        }
        if !said.note && !self.may_talk(eyes) {
            return Err(Error::NotAllowed("at this table those who watch do not join in".into()));
        }
        let text = plain_line(&said.text, LONGEST)?;
        let now = self.of.time.now();
        let voice = (seat, seat.is_none().then(|| caller.from.visitor()));
        if !self.inner.spoken.admit(voice, now, PACE) {
            return Err(Error::TooMany);
        }
        let present = u32::try_from(self.course().steps()).unwrap_or(u32::MAX);
        let step = said.step.unwrap_or(present).min(present);
        let new =
            NewLine { of: self.of.num, seat, step, at: now, text: text.clone(), note: said.note, most: MOST_LINES };
        let num = self.of.store.say(new).await?;
        let num = num.ok_or_else(|| Error::NotAllowed(format!("a match has at most {MOST_LINES} lines of talk")))?;
        let line = Line { num, seat, step, at: now, text, note: said.note };
        self.tell_line(&line);
        Ok(line)
    }

    /// Tells a line to those who watch and may read it.
    pub(crate) fn tell_line(&self, line: &Line) {
        let text: Utf8Bytes = json!({ "line": line }).to_string().into();
        for (_, sender) in self.inner.watchers.iter().filter(|(eyes, _)| self.may_read(**eyes, line)) {
            // Nobody listening is no fault: they left a moment ago.
            let _ = sender.send(text.clone());
        }
    }

    async fn mute(&mut self, caller: &Caller, asked: &Mute) -> Result<(), Error> {
        let eyes = self.eyes(&caller.keys)?;
        let seat = self.own_seat(eyes, &asked.seat)?;
        let whom = match asked.whom.as_str() {
            "observers" => Speaker::Observers,
            key => Speaker::Seat(
                self.of.game.about().seat(key).ok_or_else(|| Error::Malformed("this game has no such seat".into()))?,
            ),
        };
        if whom == Speaker::Seat(seat) {
            return Err(Error::NotAllowed("nobody can mute themselves".into()));
        }
        let (seats, mut manners) = (self.inner.holders.len(), self.inner.manners.clone());
        manners.muted.resize(seats, Vec::new());
        let muted = &mut manners.muted[seat.index()];
        muted.retain(|known| *known != whom);
        if asked.mute {
            muted.push(whom);
        }
        self.of.store.agree(self.of.num, manners.clone()).await?;
        self.was_written();
        self.inner.manners = manners;
        Ok(())
    }
}

impl Match {
    /// Says or notes a line.
    ///
    /// # Errors
    /// A foreign seat; nothing to read; too many lines; whoever watches where that is not wanted.
    pub async fn say(self: Arc<Self>, caller: Caller, said: Say) -> Result<Line, Error> {
        let work = async move { self.lock().await?.say(&caller, &said).await };
        tokio::spawn(work).await.map_err(Error::internal)?
    }

    /// Whom a seat does not want to hear.
    ///
    /// # Errors
    /// A foreign seat; nobody of that name; it cannot be stored.
    pub async fn mute(self: Arc<Self>, caller: Caller, asked: Mute) -> Result<(), Error> {
        let work = async move { self.lock().await?.mute(&caller, &asked).await };
        tokio::spawn(work).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_plain_text() {
        let read = |text: &str| plain_line(text, LONGEST).ok();
        assert_eq!(read("  Well played! <b>&amp; ☺ "), Some("Well played! <b>&amp; ☺".into()));
        assert_eq!(read("Ça va, naïve Zoë? שלום 你好 👩‍🌾"), Some("Ça va, naïve Zoë? שלום 你好 👩‍🌾".into()));
        assert_eq!(read(&"ä".repeat(LONGEST)).map(|text| text.chars().count()), Some(LONGEST));
        for bad in [
            "",
            " \t ",
            "\u{200d}\u{200d}",
            "one\ntwo",
            "a\u{0}b",
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{200f}b",
            "a\u{feff}b",
            "\u{e0041}\u{e0042}",
            "a\u{1b}[31m",
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}algo",
            "\u{3164}",
            &"x".repeat(LONGEST + 1),
        ] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }
}
