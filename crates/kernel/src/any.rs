//! Any game by its id: what server, command line and opponents handle without knowing which game it is.

use crate::advice::{self, Assessment, Luck, Plan, Reason, Rollout, Style, Trial};
use crate::data::{Problem, ProvenanceEntry, RuleIndex};
use crate::game::{Audience, Outcome, Start, Told};
use crate::options::About;
use crate::playout::{self, Playout, PlayoutRng};
use crate::scene::{Board, BoardId, Click, Pictures, Preview, Reach, View, WhyNot};
use crate::secrets::{self, Unknown};
use crate::standing::Offer;
use crate::table::{Happening, Hop, Telling};
use crate::{Dice, Game, JsonText, ScriptedDice, Seat, SeatSet, Seed, SeededDice, Table, Viewer};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The version of state files, snapshots and replays that this code writes.
pub const FORMAT: u64 = 1;

/// A game whose types are hidden.
pub trait AnyGame: Send + Sync {
    /// Name, seats, scenarios, options.
    fn about(&self) -> &About;
    /// The rules in our own words.
    fn rules(&self) -> &RuleIndex;
    /// Where each figure comes from.
    fn provenance(&self) -> &[ProvenanceEntry];
    /// The version of the game's rules, state and decisions.
    fn version(&self) -> u32;
    /// Begins a game.
    ///
    /// # Errors
    /// Unknown scenario, options or values, all at once.
    fn start(&self, start: &Start, dice: &mut dyn Dice) -> Result<(Box<dyn Position>, Done), Vec<Problem>>;
    /// Reads a state file.
    ///
    /// # Errors
    /// All that is wrong with it.
    fn load(&self, file: &Value) -> Result<Box<dyn Position>, Vec<Problem>>;
    /// Reads a snapshot made by [`Position::snapshot`].
    ///
    /// # Errors
    /// A snapshot of another version, or a damaged one.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Position>, Problem>;
    /// The kinds of questions that standing orders can answer.
    fn standing_kinds(&self) -> &[&'static str];
    /// Plays a whole game at random, fast.
    ///
    /// # Errors
    /// Unknown scenario or options.
    fn playout(&self, start: &Start, number: u64) -> Result<Playout, Vec<Problem>>;
    /// For code that knows the types.
    fn as_any(&self) -> &dyn Any;
}

/// A position whose types are hidden.
///
/// What a seat is shown and what it asks (view, label, why not, preview, reach, refusals, thoughts) is answered from the
/// position as that seat sees it ([`crate::secrets::seen_by`]), never from the true one.
pub trait Position: Send + Sync {
    /// A copy.
    fn boxed(&self) -> Box<dyn Position>;
    /// The seats that must decide.
    fn asked(&self) -> SeatSet;
    /// How it ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat may decide to carry the game forward.
    fn options(&self, seat: Seat) -> Vec<Value>;
    /// What it may also decide.
    fn asides(&self, seat: Seat) -> Vec<Value>;
    /// The question a seat is asked, if standing orders can answer it.
    fn standing(&self, seat: Seat) -> Option<Offer<Value>>;
    /// Applies a decision.
    ///
    /// # Errors
    /// Refuses what is malformed or illegal and changes nothing.
    fn decide(&mut self, seat: Seat, decision: &Value, dice: &mut dyn Dice) -> Result<Done, Declined>;
    /// A number that two equal positions share on every machine.
    fn hash(&self) -> StateHash;
    /// The compact form, for storage.
    fn snapshot(&self) -> Vec<u8>;
    /// The bytes of memory the state itself takes, with what it points to.
    fn size(&self) -> usize;
    /// The form a person can read and edit.
    fn to_file(&self) -> Value;
    /// A decision in words, as these eyes see it, if it can be read.
    fn label(&self, viewer: Viewer, decision: &Value) -> Option<String>;
    /// The main board, drawn once.
    fn board(&self) -> Board;
    /// Another board that a view lists.
    fn other_board(&self, id: &BoardId) -> Option<Board>;
    /// What is drawn now.
    fn view(&self, viewer: Viewer) -> View;
    /// The same; what looks as it did when it was last drawn is not drawn again.
    fn view_after(&self, viewer: Viewer, drawn: &mut Pictures) -> View;
    /// Why nothing can be done there.
    fn why_not(&self, seat: Seat, click: &Click) -> Option<WhyNot>;
    /// What a decision would lead to.
    fn preview(&self, seat: Seat, decision: &Value) -> Option<Preview>;
    /// Where a piece could go.
    fn reach(&self, seat: Seat, piece: &str) -> Vec<Reach>;
    /// Whether something is hidden from these eyes.
    fn hides_from(&self, viewer: Viewer) -> bool;
    /// A position the viewer cannot tell from this one.
    fn imagine(&self, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Position>;
    /// How good it is for a seat.
    fn assess(&self, seat: Seat) -> Assessment;
    /// Counts player turns.
    fn clock(&self) -> u32;
    /// The ways to play that one has to reckon with.
    fn playing_styles(&self) -> &[Style];
    /// How far a recruit's judgement wanders.
    fn recruit_noise(&self) -> u16;
    /// Decisions tried in one thought, at most.
    fn longest_thought(&self) -> u64;
    /// How far ahead a thought looks, at most.
    fn farthest_view(&self) -> u32;
    /// What a quick player decides.
    fn propose(&self, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Plan;
    /// Plans worth comparing, best guess first.
    fn plans(&self, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Plan>;
    /// Follows a plan until it is done, a die falls or another seat is asked; says how many were taken. No words are
    /// made: this is for thinking.
    fn follow(&mut self, seat: Seat, plan: &Plan, dice: &mut dyn Dice) -> usize;
    /// Plays on with quick players; says how many decisions that took.
    fn carry_on(&mut self, rollout: Rollout<'_>) -> u64;
    /// Follows a plan, plays on with quick players, and says how kind the dice were to the seat.
    fn try_out(&mut self, seat: Seat, plan: &Plan, rollout: Rollout<'_>) -> Trial;
    /// A plan as decisions.
    fn write(&self, plan: &Plan) -> Vec<Value>;
    /// Decisions as a plan, if all of them can be read.
    fn read(&self, decisions: &[Value]) -> Option<Plan>;
    /// What the seat would say about a step of a plan, from what it sees.
    fn reasons(&self, seat: Seat, step: &[Value]) -> Vec<Reason>;
    /// How kind the dice were to a decision that rolled these faces, for games that hide nothing any more; `None` if it cannot be
    /// done again.
    fn luck(&self, seat: Seat, decision: &Value, fell: &[u8]) -> Option<Luck>;
    /// For code that knows the types.
    fn as_any(&self) -> &dyn Any;
}

/// What a decision led to.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// The decision as the game writes it, whatever it was sent with besides: this is stored. Nothing for a set-up.
    pub decision: JsonText,
    /// What happened, in order.
    pub events: Vec<TypedEvent>,
    /// The faces that were rolled.
    pub faces: Vec<u8>,
    /// What a person is shown of them: 0 for a draw from a cup.
    pub shown: Vec<u8>,
    /// Whether a roll, a reveal or something that was hidden and now is seen bars the way back.
    pub no_way_back: bool,
    /// Whether somebody now knows what was hidden from him.
    pub revealed: bool,
}

/// An event as data and in words.
#[derive(Clone, Debug)]
pub struct TypedEvent {
    /// As data.
    pub data: JsonText,
    /// In words.
    pub told: Told,
    /// Who may know.
    pub audience: Audience,
    /// What went where.
    pub trail: Vec<Hop>,
    /// Whether it is part of a battle.
    pub battle: bool,
}

impl TypedEvent {
    /// Whether these eyes may see it.
    pub fn visible_to(&self, viewer: Viewer) -> bool {
        match self.audience {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

/// Why a decision was not applied.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "declined", rename_all = "kebab-case")]
pub enum Declined {
    /// The text is no decision of this game.
    Malformed {
        /// What the reader of decisions said.
        reason: String,
    },
    /// The rules forbid it.
    Refused {
        /// In words, with the rule.
        #[serde(flatten)]
        why: WhyNot,
        /// As data.
        refusal: Value,
    },
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declined::Malformed { reason } => write!(f, "this is no decision of the game: {reason}"),
            Declined::Refused { why, .. } => write!(f, "{} ({})", why.text, why.rule),
        }
    }
}

/// The first 64 bits of the SHA-256 of a state's compact form.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl StateHash {
    /// The hash of a compact form.
    pub fn of(snapshot: &[u8]) -> Self {
        let digest = Sha256::digest(snapshot);
        Self(digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    }

    /// Reads 16 hex digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16).map(Self)
    }
}

/// A game with its types, seen as [`AnyGame`].
pub struct Typed<G: Game>(Arc<G>);

impl<G: Game> Typed<G> {
    /// Wraps a game.
    pub fn new(game: G) -> Self {
        Self(Arc::new(game))
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.0
    }

    /// A position of it.
    pub fn position(&self, state: G::State) -> InPlay<G> {
        InPlay { game: self.0.clone(), state }
    }
}

/// A position with its types, seen as [`Position`].
pub struct InPlay<G: Game> {
    game: Arc<G>,
    state: G::State,
}

impl<G: Game> InPlay<G> {
    /// The game it belongs to.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state itself.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Somebody must be able to go on unless the game is over, and everything that is offered is tried on a copy: a file can
    /// put together what no rule allows, and then offer what the rules refuse or cannot carry out.
    fn keep_to_what_it_offers(&self) -> Result<(), Problem> {
        let wrong = |decision: &G::Decision, why: &str| {
            let found = format!("a position that offers {} and {why}", json(&*self.game, decision));
            Problem::new("state", "", found, "one that can be played")
        };
        let asked = self.game.asked(&self.state);
        if asked.is_empty() && self.game.outcome(&self.state).is_none() {
            return Err(Problem::new("state", "", "a question that nobody is asked", "one that can be played"));
        }
        for seat in (0..self.game.about().seats.len()).map(|seat| Seat(seat as u8)) {
            let mut offered = Vec::new();
            self.game.options(&self.state, seat, &mut offered);
            if offered.is_empty() && asked.contains(seat) {
                return Err(Problem::new("state", "", "a question without an answer", "one that can be played"));
            }
            self.game.asides(&self.state, seat, &mut offered);
            for decision in &offered {
                let mut dice = SeededDice::new(Seed::from_number(0));
                let mut copy = self.state.clone();
                let apply = || self.game.decide(&mut copy, seat, decision, &mut Table::silent(&mut dice));
                match catch_unwind(AssertUnwindSafe(apply)) {
                    Ok(Ok(())) => {}
                    Ok(Err(refusal)) => {
                        return Err(wrong(decision, &self.decline(seat, decision, refusal).to_string()));
                    }
                    Err(_) => return Err(wrong(decision, "cannot go on from there")),
                }
            }
        }
        Ok(())
    }

    /// Makes what everybody is shown, so that what cannot be shown is noticed.
    fn look_at_everything(&self) {
        let seats = (0..self.game.about().seats.len()).map(|seat| Seat(seat as u8));
        for seat in seats {
            drop((self.view(Viewer::Seat(seat)), self.standing(seat)));
        }
        drop((self.view(Viewer::Observer), self.outcome()));
    }

    /// Decisions as the game knows them, if all of them can be read.
    fn typed(&self, decisions: &[Value]) -> Option<Vec<G::Decision>> {
        decisions.iter().map(|decision| from_json(&*self.game, decision).ok()).collect()
    }

    /// What these eyes see: every question is answered from it.
    fn seen(&self, viewer: Viewer) -> Cow<'_, G::State> {
        secrets::seen_by(&*self.game, &self.state, viewer)
    }

    /// A refusal as the seat may hear it: that of the same decision in the position it sees.
    fn decline(&self, seat: Seat, decision: &G::Decision, refusal: G::Refusal) -> Declined {
        let seen = self.seen(Viewer::Seat(seat));
        let heard = match &seen {
            Cow::Borrowed(_) => Some(refusal.clone()),
            Cow::Owned(seen) => self
                .game
                .decide(&mut seen.clone(), seat, decision, &mut Table::silent(&mut ScriptedDice::default()))
                .err(),
        };
        match heard {
            Some(heard) => {
                Declined::Refused { why: self.game.explain(&seen, &heard), refusal: json(&*self.game, &heard) }
            }
            // The suite proves that this does not happen: what may be decided follows from what is seen.
            None => {
                let rule = self.game.explain(&seen, &refusal).rule;
                Declined::Refused { why: WhyNot { text: UNSEEN.into(), rule }, refusal: Value::Null }
            }
        }
    }
}

/// Why a decision is refused that is legal as far as its seat can see.
const UNSEEN: &str = "something you cannot see forbids it";

/// The version of files that name none: they are of the time before there were two.
pub const FIRST_VERSION: u32 = 1;

impl<G: Game> Typed<G> {
    /// Reads the state of a file of this or an older version.
    fn read_upgraded(&self, file: &Value) -> Result<G::State, Vec<Problem>> {
        let version = &file["version"];
        let number = || version.as_u64().and_then(|version| u32::try_from(version).ok());
        let written = if version.is_null() { Some(FIRST_VERSION) } else { number() };
        let present = self.0.version();
        match written {
            Some(version) if version == present => self.0.read_state(&file["state"]),
            Some(version) if (FIRST_VERSION..present).contains(&version) => {
                self.0.read_state(&self.0.upgrade(version, file["state"].clone()))
            }
            _ => {
                let expected =
                    format!("a version from {FIRST_VERSION} to {present}; a newer Blockhouse wrote this file");
                Err(vec![Problem::new("state", "version", file["version"].to_string(), expected)])
            }
        }
    }
}

impl<G: Game> AnyGame for Typed<G> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn rules(&self) -> &RuleIndex {
        self.0.rules()
    }

    fn provenance(&self) -> &[ProvenanceEntry] {
        self.0.provenance()
    }

    fn version(&self) -> u32 {
        self.0.version()
    }

    fn start(&self, start: &Start, dice: &mut dyn Dice) -> Result<(Box<dyn Position>, Done), Vec<Problem>> {
        let start = self.0.about().complete(start)?;
        let mut happenings = Vec::new();
        let mut table = Table::in_words(dice, &mut happenings);
        let state = self.0.start(&start, &mut table);
        let (faces, shown, no_way_back) = (table.faces().to_vec(), table.shown().to_vec(), table.no_way_back());
        let done = Done {
            decision: JsonText::default(),
            faces,
            shown,
            no_way_back,
            revealed: false,
            events: told(&*self.0, &state, happenings),
        };
        Ok((Box::new(self.position(state)), done))
    }

    fn load(&self, file: &Value) -> Result<Box<dyn Position>, Vec<Problem>> {
        let id = &self.0.about().id;
        let wrong = |key: &str, found: &Value, expected: String| {
            vec![Problem { file: "state".into(), key: key.into(), found: found.to_string(), expected }]
        };
        match (&file["blockhouse"], &file["game"]) {
            (format, _) if format.as_u64() != Some(FORMAT) => {
                Err(wrong("blockhouse", format, format!("format {FORMAT}")))
            }
            (_, game) if game.as_str() != Some(id) => Err(wrong("game", game, format!("\"{id}\""))),
            _ => {
                let read = || {
                    let position = self.position(self.read_upgraded(file)?);
                    position.keep_to_what_it_offers().map_err(|problem| vec![problem])?;
                    position.look_at_everything();
                    Ok(Box::new(position) as Box<dyn Position>)
                };
                // A file can put together what no rule leads to, and a rule that relies on the others then panics. That is
                // a fault of the file.
                let found = "a position that no play leads to";
                let unplayable = || Err(vec![Problem::new("state", "", found, "one that can be played")]);
                catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| unplayable())
            }
        }
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Position>, Problem> {
        let state = postcard::from_bytes(snapshot).map_err(|error| Problem {
            file: "snapshot".into(),
            key: "state".into(),
            found: error.to_string(),
            expected: format!("a state of {}, format {FORMAT}", self.0.about().id),
        })?;
        Ok(Box::new(self.position(state)))
    }

    fn standing_kinds(&self) -> &[&'static str] {
        self.0.standing_kinds()
    }

    fn playout(&self, start: &Start, number: u64) -> Result<Playout, Vec<Problem>> {
        Ok(playout::random(&*self.0, &self.0.about().complete(start)?, number))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What happened, with the words of its moment; a game that makes none then is asked afterwards.
fn told<G: Game>(game: &G, state: &G::State, happenings: Vec<Happening<G::Event>>) -> Vec<TypedEvent> {
    let typed = |Happening { event, telling }| {
        let Telling { told, audience, trail, battle } = telling.unwrap_or_else(|| Telling {
            told: game.tell(state, &event),
            audience: game.audience(state, &event),
            trail: game.trail(state, &event),
            battle: game.in_battle(&event),
        });
        TypedEvent { data: json_text(game, &event), told, audience, trail, battle }
    };
    happenings.into_iter().map(typed).collect()
}

/// Data of a game as JSON, ids by their names. Our own plain data always has a JSON form.
pub fn json<G: Game>(game: &G, data: &impl Serialize) -> Value {
    let write = || serde_json::to_value(data);
    let written = game.names().map_or_else(write, |names| names.at_hand(write));
    written.expect("states, decisions and events are plain data without maps keyed by structures")
}

/// The same as text, for what is sent and not looked into.
pub fn json_text<G: Game>(game: &G, data: &impl Serialize) -> JsonText {
    let write = || JsonText::of(data);
    let written = game.names().map_or_else(write, |names| names.at_hand(write));
    written.expect("decisions and events are plain data without maps keyed by structures")
}

/// Data of a game that could not be read, with the way to what was wrong.
pub(crate) type Unreadable = serde_path_to_error::Error<serde_json::Error>;

/// Reads data of a game, ids by their names.
pub(crate) fn from_json<'de, G: Game, T: serde::Deserialize<'de>>(game: &G, data: &'de Value) -> Result<T, Unreadable> {
    let read = || serde_path_to_error::deserialize(data);
    game.names().map_or_else(read, |names| names.at_hand(read))
}

impl<G: Game> Position for InPlay<G> {
    fn boxed(&self) -> Box<dyn Position> {
        Box::new(InPlay { game: self.game.clone(), state: self.state.clone() })
    }

    fn asked(&self) -> SeatSet {
        self.game.asked(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn options(&self, seat: Seat) -> Vec<Value> {
        let mut found = Vec::new();
        self.game.options(&self.state, seat, &mut found);
        found.iter().map(|decision| json(&*self.game, decision)).collect()
    }

    fn asides(&self, seat: Seat) -> Vec<Value> {
        let mut found = Vec::new();
        self.game.asides(&self.state, seat, &mut found);
        found.iter().map(|decision| json(&*self.game, decision)).collect()
    }

    fn standing(&self, seat: Seat) -> Option<Offer<Value>> {
        if self.game.standing_kinds().is_empty() {
            return None;
        }
        let offer = self.game.standing(&self.seen(Viewer::Seat(seat)), seat)?;
        Some(offer.map(|decision| json(&*self.game, &decision)))
    }

    fn decide(&mut self, seat: Seat, decision: &Value, dice: &mut dyn Dice) -> Result<Done, Declined> {
        let decision: G::Decision = from_json(&*self.game, decision)
            .map_err(|error: Unreadable| Declined::Malformed { reason: error.into_inner().to_string() })?;
        let unknown = Unknown::in_position(&*self.game, &self.state);
        let mut happenings = Vec::new();
        let mut table = Table::in_words(dice, &mut happenings);
        let decided = self.game.decide(&mut self.state, seat, &decision, &mut table);
        let (faces, shown) = (table.faces().to_vec(), table.shown().to_vec());
        let (barred, shows) = (table.no_way_back(), table.revealed());
        decided.map_err(|refusal| self.decline(seat, &decision, refusal))?;
        // Where nothing was hidden, nothing can be given away.
        let hid = !unknown.is_nothing();
        let gives_away = |told: &Happening<G::Event>| self.game.gives_away(&told.event);
        let given_away: Vec<_> = happenings.iter().filter(|_| hid).map(gives_away).collect();
        let events = told(&*self.game, &self.state, happenings);
        let tells = |(event, away): (&TypedEvent, &Vec<_>)| unknown.is_told_by(away, |viewer| event.visible_to(viewer));
        let revealed =
            shows || unknown.is_less_in(&*self.game, &self.state) || events.iter().zip(&given_away).any(tells);
        let (decision, no_way_back) = (json_text(&*self.game, &decision), barred || revealed);
        Ok(Done { decision, faces, shown, no_way_back, revealed, events })
    }

    fn hash(&self) -> StateHash {
        StateHash::of(&self.snapshot())
    }

    fn snapshot(&self) -> Vec<u8> {
        postcard::to_stdvec(&self.state).expect("states are plain data of known length")
    }

    fn size(&self) -> usize {
        // What a state points to is close to its compact form; the two together bound what a copy moves.
        std::mem::size_of::<G::State>() + self.snapshot().len()
    }

    fn to_file(&self) -> Value {
        let (id, version) = (&self.game.about().id, self.game.version());
        json!({ "blockhouse": FORMAT, "game": id, "version": version, "state": self.game.write_state(&self.state) })
    }

    fn label(&self, viewer: Viewer, decision: &Value) -> Option<String> {
        let decision: G::Decision = from_json(&*self.game, decision).ok()?;
        Some(self.game.label(&self.seen(viewer), &decision))
    }

    fn board(&self) -> Board {
        self.game.board(&self.state)
    }

    fn other_board(&self, id: &BoardId) -> Option<Board> {
        self.game.other_board(&self.state, id)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.seen(viewer), viewer)
    }

    fn view_after(&self, viewer: Viewer, drawn: &mut Pictures) -> View {
        self.game.view_after(&self.seen(viewer), viewer, drawn)
    }

    fn why_not(&self, seat: Seat, click: &Click) -> Option<WhyNot> {
        let seen = self.seen(Viewer::Seat(seat));
        let refusal = self.game.why_not(&seen, seat, click)?;
        Some(self.game.explain(&seen, &refusal))
    }

    fn preview(&self, seat: Seat, decision: &Value) -> Option<Preview> {
        let decision: G::Decision = from_json(&*self.game, decision).ok()?;
        self.game.preview(&self.seen(Viewer::Seat(seat)), seat, &decision)
    }

    fn reach(&self, seat: Seat, piece: &str) -> Vec<Reach> {
        self.game.reach(&self.seen(Viewer::Seat(seat)), seat, piece)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        !self.game.secrets(&self.state, viewer).is_empty()
    }

    fn imagine(&self, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Position> {
        Box::new(InPlay { game: self.game.clone(), state: secrets::imagine(&*self.game, &self.state, viewer, dice) })
    }

    fn assess(&self, seat: Seat) -> Assessment {
        self.game.assess(&self.state, seat)
    }

    fn clock(&self) -> u32 {
        self.game.clock(&self.state)
    }

    fn playing_styles(&self) -> &[Style] {
        self.game.playing_styles()
    }

    fn recruit_noise(&self) -> u16 {
        self.game.recruit_noise()
    }

    fn longest_thought(&self) -> u64 {
        self.game.longest_thought()
    }

    fn farthest_view(&self) -> u32 {
        self.game.farthest_view()
    }

    fn propose(&self, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Plan {
        Plan::new(self.game.propose(&self.state, seat, style, rng))
    }

    fn plans(&self, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Plan> {
        self.game.plans(&self.state, seat, wide, rng).into_iter().map(Plan::new).collect()
    }

    fn follow(&mut self, seat: Seat, plan: &Plan, dice: &mut dyn Dice) -> usize {
        advice::follow(&*self.game, &mut self.state, seat, plan.decisions(), dice)
    }

    fn carry_on(&mut self, rollout: Rollout<'_>) -> u64 {
        rollout.carry_on(&*self.game, &mut self.state)
    }

    fn try_out(&mut self, seat: Seat, plan: &Plan, rollout: Rollout<'_>) -> Trial {
        rollout.try_out(&*self.game, &mut self.state, seat, plan.decisions())
    }

    fn write(&self, plan: &Plan) -> Vec<Value> {
        plan.decisions::<G::Decision>().iter().map(|decision| json(&*self.game, decision)).collect()
    }

    fn read(&self, decisions: &[Value]) -> Option<Plan> {
        self.typed(decisions).map(Plan::new)
    }

    fn reasons(&self, seat: Seat, step: &[Value]) -> Vec<Reason> {
        let step = self.typed(step).unwrap_or_default();
        advice::reasons(&*self.game, &self.state, seat, &step)
    }

    fn luck(&self, seat: Seat, decision: &Value, fell: &[u8]) -> Option<Luck> {
        advice::luck(&*self.game, &self.state, seat, &from_json(&*self.game, decision).ok()?, fell)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
