//! Records of games as files: written, read, played again, verified, taken up by later versions. What can be done in a game
//! being played is in [`crate::course`].
//!
//! A record is a header, one line a decision, and at the end the revealed seed. Scenario, options, seed and
//! decisions give the same positions on every machine, so a record is the whole game.

use crate::any::{Declined, Done, FIRST_VERSION, FORMAT, Position, StateHash};
use crate::course::{self, Act, Beginning, By, Course, Decided, NoUndo, Origin, Rejected, Unrepeatable};
use crate::data::{self, MOST_PROBLEMS, Problem};
use crate::{AnyGame, Commitment, Outcome, Seat, Seed, Start, Viewer, ViewerSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub blockhouse: u64,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules under which it was played.
    #[serde(default = "first_version")]
    pub version: u32,
    /// Scenario and options.
    #[serde(flatten)]
    pub start: Start,
    /// The hash of the seed, known before the first roll.
    pub commitment: Commitment,
    /// The hash of the first position.
    pub opening: String,
    /// The faces that fell while the first position was set up: cups drawn from, forces diced for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<u8>,
    /// The state file the game goes on from, if it does not begin with the scenario's own set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Value>,
    /// How many of the first decisions were brought along from another game: their dice and those of the set-up
    /// are not the committed ones.
    #[serde(default, skip_serializing_if = "is_none_brought")]
    pub brought: usize,
}

const fn first_version() -> u32 {
    FIRST_VERSION
}

fn is_none_brought(brought: &usize) -> bool {
    *brought == 0
}

impl Header {
    /// Whether the set-up was rolled with the committed dice.
    fn deals_itself(&self) -> bool {
        self.origin.is_none() && self.brought == 0
    }
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RecordLine {
    /// A decision, the faces it rolled and the hash of the position it led to.
    Decide {
        /// Who decided.
        seat: Seat,
        /// As the game writes it.
        decision: Value,
        /// Faces rolled, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<u8>,
        /// The hash of the new position.
        hash: String,
        /// Whether a standing order of the seat decided.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        standing: bool,
    },
    /// The last `count` decisions were taken back with the other side's consent, or freely in a game of an older version:
    /// what is decided and freely taken back leaves nothing behind.
    Undo {
        /// Who took them back.
        seat: Seat,
        /// Decisions, the last ones first.
        count: usize,
        /// The hash of the position that stands again.
        hash: String,
    },
    /// The seed, shown when the game is over.
    Reveal {
        /// 64 hex digits.
        seed: String,
    },
}

impl RecordLine {
    /// A line of a record for what was done in a game.
    pub fn of(entry: &course::Entry) -> Self {
        let (seat, hash) = (entry.seat, entry.hash.to_string());
        match &entry.act {
            Act::Decide { decision, faces, by, .. } => Self::Decide {
                seat,
                decision: serde_json::from_str(decision).unwrap_or_default(),
                faces: faces.to_vec(),
                hash,
                standing: *by == By::StandingOrder,
            },
            Act::Undo { count } => Self::Undo { seat, count: *count as usize, hash },
        }
    }

    /// A decision as a game being played keeps it; nothing for what is none.
    ///
    /// # Errors
    /// It has no hash: the record was written for somebody who may not see everything.
    pub fn to_course(&self) -> Result<Option<course::Entry>, Problem> {
        let Self::Decide { seat, decision, faces, hash, standing } = self else { return Ok(None) };
        let by = if *standing { By::StandingOrder } else { By::Player };
        let (decision, faces) = (decision.to_string().into(), faces.as_slice().into());
        let act = Act::Decide { decision, faces, hidden: ViewerSet::default(), by };
        Ok(Some(course::Entry { seat: *seat, act, hash: read_hash(hash)?, taken: 0 }))
    }
}

fn read_hash(text: &str) -> Result<StateHash, Problem> {
    let expected = "a hash; this record can be played on when the game is over";
    StateHash::from_hex(text).ok_or_else(|| unlike("hash", format!("{text:?}"), expected.into()))
}

impl Header {
    /// The header of a game being played, with all its secrets.
    pub fn of(beginning: &Beginning) -> Self {
        let Beginning { game, start, seed, origin, opening, brought } = beginning;
        let (dealt, origin) = match origin {
            Origin::Scenario(faces) => (faces.clone(), None),
            Origin::File(file) => (Vec::new(), serde_json::from_str(file).ok()),
            Origin::Position(compact) => (Vec::new(), game.restore(compact).ok().map(|position| position.to_file())),
        };
        Self {
            blockhouse: FORMAT,
            game: game.about().id.clone(),
            version: game.version(),
            start: start.clone(),
            commitment: seed.commitment(),
            opening: opening.to_string(),
            dealt,
            origin,
            brought: *brought as usize,
        }
    }

    /// How the game came to its first position.
    pub fn origin(&self) -> Origin {
        match &self.origin {
            Some(file) => Origin::File(file.to_string()),
            None => Origin::Scenario(self.dealt.clone()),
        }
    }

    /// What a game being played begins with, if its dice are those of `seed`.
    ///
    /// # Errors
    /// The hash of the opening is none.
    pub fn beginning(&self, game: Arc<dyn AnyGame>, seed: Seed) -> Result<Beginning, Problem> {
        let (origin, opening) = (self.origin(), read_hash(&self.opening)?);
        Ok(Beginning { game, start: self.start.clone(), seed, origin, opening, brought: self.brought as u64 })
    }
}

/// A game being played and its record.
pub struct Play {
    course: Course,
}

impl Play {
    /// Begins a game with secret dice.
    ///
    /// # Errors
    /// Unknown scenario or options.
    pub fn begin(game: Arc<dyn AnyGame>, start: &Start, seed: Seed) -> Result<(Self, Done), Vec<Problem>> {
        let (course, done) = Course::begin(game, start, seed)?;
        Ok((Self { course }, done))
    }

    /// The first line of its record.
    pub fn header(&self) -> Header {
        Header::of(self.course.beginning())
    }

    /// The game it is a game of.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.course.beginning().game
    }

    /// Where it stands.
    pub fn position(&self) -> &dyn Position {
        self.course.position()
    }

    /// What was decided so far.
    pub fn entries(&self) -> Vec<RecordLine> {
        self.course.entries().iter().map(RecordLine::of).collect()
    }

    /// Applies a decision and records it.
    ///
    /// # Errors
    /// Malformed or illegal decisions; nothing changes.
    ///
    /// # Panics
    /// The rules did.
    pub fn decide(&mut self, seat: Seat, decision: &Value) -> Result<Done, Declined> {
        applied(self.course.decide(seat, decision, By::Player))
    }

    /// Whether `seat` could take back its last decision.
    ///
    /// # Errors
    /// Says why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.course.may_undo(seat)
    }

    /// Takes back the last decision of `seat`.
    ///
    /// # Errors
    /// Says why not.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.course.undo(seat)
    }

    /// Takes back the last `count` standing decisions with the other side's consent, across dice if need be.
    /// The dice are not rolled back: what was seen once will not fall again.
    ///
    /// # Errors
    /// There are not so many, or the record cannot be replayed.
    pub fn rewind(&mut self, seat: Seat, count: usize) -> Result<(), Problem> {
        let steps = self.course.steps();
        let step = steps
            .checked_sub(count)
            .ok_or_else(|| unlike("count", count.to_string(), format!("at most {steps} decisions to take back")))?;
        let replayed = self.course.replay(step, None).run(|_| {});
        let position = replayed.map_err(|why| unlike("record", why, "decisions that can be played again".into()))?;
        self.course.rewind(seat, step, position);
        Ok(())
    }

    /// The record as text, one JSON object a line; the seed is shown only when the game is over.
    pub fn record(&self) -> String {
        let over = self.position().outcome().is_some();
        let reveal = over.then(|| RecordLine::Reveal { seed: self.course.beginning().seed.to_hex() });
        write(&self.header(), self.entries().iter().chain(reveal.iter()))
    }

    /// Takes up a game again from its record and its secret seed, whose dice fall once more: what does not follow from them
    /// leads to other hashes.
    ///
    /// # Errors
    /// A record that does not replay to the hashes it holds.
    pub fn resume(
        game: Arc<dyn AnyGame>,
        header: Header,
        entries: Vec<RecordLine>,
        seed: Seed,
    ) -> Result<Self, Problem> {
        let mut beginning = header.beginning(game, seed)?;
        let (brought, own) = entries.split_at(header.brought.min(entries.len()));
        if !brought.is_empty() {
            let kept =
                brought.iter().filter_map(|entry| entry.to_course().transpose()).collect::<Result<Vec<_>, _>>()?;
            beginning.brought = 0;
            let course =
                Course::from_entries(beginning, kept).map_err(|why| wrong(0, &why, "decisions brought along"))?;
            return Self { course }.repeat_all(brought.len(), own);
        }
        Self { course: Course::reopen(beginning)? }.repeat_all(0, own)
    }

    fn repeat_all(mut self, first: usize, entries: &[RecordLine]) -> Result<Self, Problem> {
        for (line, entry) in (first..).zip(entries) {
            self.repeat(line, entry)?;
        }
        Ok(self)
    }

    fn repeat(&mut self, line: usize, entry: &RecordLine) -> Result<(), Problem> {
        let expected = match entry {
            RecordLine::Decide { seat, decision, hash, standing, .. } => {
                let by = if *standing { By::StandingOrder } else { By::Player };
                applied(self.course.apply(*seat, decision, by))
                    .map_err(|why| wrong(line, &decision.to_string(), &format!("a legal decision: {why}")))?;
                hash
            }
            RecordLine::Undo { seat, count, hash } => {
                if *count != 1 || self.undo(*seat).is_err() {
                    self.rewind(*seat, *count)?;
                }
                hash
            }
            RecordLine::Reveal { .. } => return Ok(()),
        };
        let found = self.position().hash().to_string();
        if found == *expected { Ok(()) } else { Err(other_hash(line, &found, expected)) }
    }
}

/// What a decision led to; a fault of the rules goes on as one.
fn applied(decided: Result<Decided, Rejected>) -> Result<Done, Declined> {
    match decided {
        Ok(decided) => Ok(decided.done),
        Err(Rejected::Declined(why)) => Err(why),
        Err(Rejected::Panicked) => panic!("the rules panicked; what they said is above"),
    }
}

fn unlike(key: &str, found: String, expected: String) -> Problem {
    Problem { file: "record".into(), key: key.into(), found, expected }
}

fn other_hash(line: usize, found: &str, expected: &str) -> Problem {
    wrong(line, &format!("a position with hash {found}"), &format!("hash {expected}"))
}

fn wrong(line: usize, found: &str, expected: &str) -> Problem {
    // The header is line 1 and entries count from 0.
    Problem { file: "record".into(), key: format!("line {}", line + 2), found: found.into(), expected: expected.into() }
}

/// The decisions that were not taken back.
pub fn standing(entries: &[RecordLine]) -> Vec<&RecordLine> {
    let mut standing = Vec::new();
    for entry in entries {
        match entry {
            RecordLine::Decide { .. } => standing.push(entry),
            RecordLine::Undo { count, .. } => standing.truncate(standing.len().saturating_sub(*count)),
            RecordLine::Reveal { .. } => {}
        }
    }
    standing
}

/// A record as text.
pub fn write<'a>(header: &Header, entries: impl Iterator<Item = &'a RecordLine>) -> String {
    let mut text = json!(header).to_string();
    for entry in entries {
        text.push('\n');
        text.push_str(&json!(entry).to_string());
    }
    text.push('\n');
    text
}

/// Reads a record.
///
/// # Errors
/// The first lines that are no entries, by number, and how many more there are; a record of another format.
pub fn read(text: &str) -> Result<(Header, Vec<RecordLine>), Vec<Problem>> {
    let mut lines = text.lines().enumerate();
    let unreadable = |line: usize, error: serde_json::Error, expected: &str| Problem {
        file: "record".into(),
        key: format!("line {}", line + 1),
        found: error.to_string(),
        expected: expected.into(),
    };
    let header: Header = match lines.next() {
        Some((line, text)) => {
            serde_json::from_str(text).map_err(|error| vec![unreadable(line, error, "the header of a record")])?
        }
        None => return Err(vec![wrong(0, "an empty file", "a record")]),
    };
    if header.blockhouse != FORMAT {
        let found = header.blockhouse.to_string();
        let expected = format!("format {FORMAT}");
        return Err(vec![unlike("blockhouse", found, expected)]);
    }
    let (mut entries, mut problems, mut more) = (Vec::new(), Vec::new(), 0);
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        match serde_json::from_str(text) {
            Ok(entry) => entries.push(entry),
            Err(error) if problems.len() < MOST_PROBLEMS => {
                problems.push(unreadable(line, error, "a decision, an undo or the seed"));
            }
            Err(_) => more += 1,
        }
    }
    problems.extend(data::and_more("record", more));
    if problems.is_empty() { Ok((header, entries)) } else { Err(problems) }
}

/// The position that a record leads to, with the faces it holds.
///
/// # Errors
/// Decisions that are refused, faces that do not fit, hashes that differ.
pub fn replay(game: &Arc<dyn AnyGame>, header: &Header, entries: &[RecordLine]) -> Result<Box<dyn Position>, Problem> {
    let mut last = None;
    replay_with(game, header, entries, |_, step| last = Some(step.position.boxed()))?;
    last.map_or_else(|| opening(game, header).map(|(position, _)| position), Ok)
}

/// One step of a replay.
pub struct Replayed<'a> {
    /// Who decided.
    pub seat: Seat,
    /// As the record has it.
    pub decision: &'a Value,
    /// The decision in words, as it read to whoever decided before it was applied.
    pub label: String,
    /// What it led to.
    pub done: Done,
    /// Where the game then stood.
    pub position: &'a dyn Position,
    /// The hash of that position.
    pub hash: StateHash,
}

/// The first position, which must have the hash the record says.
fn opening(game: &Arc<dyn AnyGame>, header: &Header) -> Result<(Box<dyn Position>, Done), Problem> {
    let (position, done) = header.origin().set_up(game, &header.start)?;
    let found = position.hash().to_string();
    if found == header.opening { Ok((position, done)) } else { Err(unlike("opening", found, header.opening.clone())) }
}

/// Applies a recorded decision with the faces it holds.
fn apply(position: &mut dyn Position, line: usize, entry: &RecordLine) -> Result<Done, Problem> {
    let RecordLine::Decide { seat, decision, faces, hash, .. } = entry else {
        return Err(wrong(line, &json!(entry).to_string(), "a decision"));
    };
    let done = course::repeat(position, *seat, decision, faces).map_err(|why| match why {
        Unrepeatable::Declined(why) => wrong(line, &decision.to_string(), &format!("a legal decision: {why}")),
        Unrepeatable::OtherDice(fault) => wrong(line, &fault, "the dice this decision rolls"),
    })?;
    let found = position.hash().to_string();
    if found == *hash { Ok(done) } else { Err(other_hash(line, &found, hash)) }
}

/// Replays the standing decisions of a record, showing each.
///
/// # Errors
/// As [`replay`].
pub fn replay_with(
    game: &Arc<dyn AnyGame>,
    header: &Header,
    entries: &[RecordLine],
    mut show: impl FnMut(usize, Replayed<'_>),
) -> Result<Done, Problem> {
    let (mut position, opened) = opening(game, header)?;
    let mut lines = entries.iter().enumerate();
    for (number, entry) in standing(entries).into_iter().enumerate() {
        let RecordLine::Decide { seat, decision, .. } = entry else { continue };
        // Decisions taken back have lines too.
        let line = lines.find(|(_, known)| std::ptr::eq(*known, entry)).map_or(number, |(line, _)| line);
        let label = position.label(Viewer::Seat(*seat), decision).unwrap_or_default();
        let done = apply(&mut *position, line, entry)?;
        let hash = position.hash();
        show(number, Replayed { seat: *seat, decision, label, done, position: &*position, hash });
    }
    Ok(opened)
}

/// A whole game as text a player can read: each decision with what it led to, the rules behind it, and the first digits
/// of the hash.
///
/// # Errors
/// As [`replay`].
pub fn script(game: &Arc<dyn AnyGame>, header: &Header, entries: &[RecordLine]) -> Result<String, Problem> {
    let on =
        header.start.options.0.iter().filter(|(_, value)| *value != "off").map(|(key, value)| format!("{key} {value}"));
    let options = on.collect::<Vec<_>>().join(", ");
    let options = if options.is_empty() { "no options" } else { &options };
    let mut text = format!("{}, {}, {options}\n", game.about().title, header.start.scenario);
    let show = |number: usize, step: Replayed<'_>| {
        let seat = game.about().seats.get(step.seat.index()).map_or("?", |seat| seat.title.as_str());
        let hash = step.hash.to_string();
        text.push_str(&format!("{:4} {seat:8} {}   hash {}\n", number + 1, step.label, &hash[..4]));
        for event in &step.done.events {
            let rules: Vec<&str> = event.told.rules.iter().map(|rule| rule.as_str()).collect();
            text.push_str(&format!("       {} ({})\n", event.told.text, rules.join(", ")));
        }
    };
    replay_with(game, header, entries, show)?;
    Ok(text)
}

/// A record of this or an older version, opened under the present rules.
pub struct TakenUp {
    /// Where the game stands now.
    pub position: Box<dyn Position>,
    /// The decisions that stand, with the hashes they have now.
    pub entries: Vec<RecordLine>,
    /// Where the present rules stopped it, if they did.
    pub set_back: Option<SetBack>,
}

/// An older game that could not be followed to its last decision.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct SetBack {
    /// The version it was played under.
    pub version: u32,
    /// How many decisions still stand.
    pub kept: usize,
    /// How many there were.
    pub of: usize,
    /// Why the next one does not, in words.
    pub why: String,
}

impl std::fmt::Display for SetBack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { version, kept, of, why } = self;
        write!(
            f,
            "The rules were corrected since version {version}: the game goes on after decision {kept} of {of}. {why}"
        )
    }
}

/// Opens a record of this version or an older one. Games of the present version must lead to the hashes they hold;
/// older ones are followed with the faces they rolled for as long as the present rules allow each decision, and the rest is
/// set back with the reason.
///
/// # Errors
/// A record of the present version that is damaged, an opening that cannot be set up, or a record of a newer version.
pub fn take_up(game: &Arc<dyn AnyGame>, header: &Header, entries: &[RecordLine]) -> Result<TakenUp, Problem> {
    let present = game.version();
    if header.version == present {
        let position = replay(game, header, entries)?;
        let entries = standing(entries).into_iter().cloned().collect();
        return Ok(TakenUp { position, entries, set_back: None });
    }
    if header.version > present {
        let expected = format!("a version up to {present}; a newer Blockhouse wrote this record");
        return Err(unlike("version", header.version.to_string(), expected));
    }
    follow(game, header, &standing(entries))
}

fn follow(game: &Arc<dyn AnyGame>, header: &Header, standing: &[&RecordLine]) -> Result<TakenUp, Problem> {
    let mut position = header.origin().set_up(game, &header.start)?.0;
    let (mut entries, mut set_back) = (Vec::new(), None);
    for entry in standing {
        let RecordLine::Decide { seat, decision, faces, standing: ordered, .. } = entry else { continue };
        let mut next = position.boxed();
        // Old decisions lead where nobody has been under these rules: whatever happens there, the game goes on before it.
        let repeated = catch_unwind(AssertUnwindSafe(|| course::repeat(&mut *next, *seat, decision, faces)));
        let why = match repeated {
            Err(_) => "The present rules cannot carry out the next decision.".to_owned(),
            Ok(Err(Unrepeatable::Declined(why))) => why.to_string(),
            Ok(Err(Unrepeatable::OtherDice(_))) => "The next decision rolls other dice now.".to_owned(),
            Ok(Ok(_)) => {
                position = next;
                let hash = position.hash().to_string();
                let (decision, faces, standing) = (decision.clone(), faces.clone(), *ordered);
                entries.push(RecordLine::Decide { seat: *seat, decision, faces, hash, standing });
                continue;
            }
        };
        set_back = Some(SetBack { version: header.version, kept: entries.len(), of: standing.len(), why });
        break;
    }
    Ok(TakenUp { position, entries, set_back })
}

/// What a verification found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Decisions that stand.
    pub decisions: usize,
    /// Dice rolled by them, by those taken back and by the set-up.
    pub rolls: usize,
    /// How many of these were recomputed from the revealed seed: none while it is secret, and none that were brought along.
    pub checked: usize,
    /// How many of the decisions were brought along from another game, whose dice nobody can check here.
    #[serde(skip_serializing_if = "is_none_brought")]
    pub brought: usize,
    /// Whether every other roll follows from the seed, and the seed from the commitment; `None` while the seed is
    /// secret.
    pub fair: Option<bool>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// Replays a record and recomputes every hash and, once the seed is revealed, every roll.
///
/// # Errors
/// As [`replay`].
pub fn verify(game: &Arc<dyn AnyGame>, header: &Header, entries: &[RecordLine]) -> Result<Verdict, Problem> {
    let position = replay(game, header, entries)?;
    let standing = standing(entries);
    let rolls_of = |entries: &[RecordLine]| entries.iter().map(|entry| faces_of(entry).len()).sum::<usize>();
    let rolls = header.dealt.len() + rolls_of(entries);
    let own = rolls_of(entries.get(header.brought..).unwrap_or_default());
    let own = own + if header.deals_itself() { header.dealt.len() } else { 0 };
    let seed = entries.iter().find_map(|entry| match entry {
        RecordLine::Reveal { seed } => Some(seed),
        RecordLine::Decide { .. } | RecordLine::Undo { .. } => None,
    });
    let fair = seed.map(|text| Seed::from_hex(text).is_some_and(|seed| is_fair(game, header, entries, seed)));
    let checked = if fair == Some(true) { own } else { 0 };
    let (decisions, brought, outcome) = (standing.len(), header.brought, position.outcome());
    Ok(Verdict { decisions, rolls, checked, brought, fair, outcome })
}

fn faces_of(entry: &RecordLine) -> &[u8] {
    match entry {
        RecordLine::Decide { faces, .. } => faces,
        RecordLine::Undo { .. } | RecordLine::Reveal { .. } => &[],
    }
}

/// Whether every roll follows from this seed, and the commitment from it too: plays the whole record again, decisions taken
/// back included, with the seed's own dice.
pub fn is_fair(game: &Arc<dyn AnyGame>, header: &Header, entries: &[RecordLine], seed: Seed) -> bool {
    if seed.commitment() != header.commitment {
        return false;
    }
    match Play::resume(game.clone(), header.clone(), entries.to_vec(), seed) {
        Ok(play) => {
            // A decision without dice may have been taken back and is then gone.
            let rolled = |entry: &&RecordLine| !faces_of(entry).is_empty();
            let claimed = entries.iter().filter(rolled).map(faces_of);
            play.entries().iter().filter(rolled).map(faces_of).eq(claimed)
        }
        Err(_) => false,
    }
}
