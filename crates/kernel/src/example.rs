//! A whole tiny game: the example of what a game crate writes, and the game that tests of the kernel are played with.
//!
//! **The Ford.** Two sides with three men each stand on the two banks of a ford. The side to move sends one of its men
//! across (F1). As soon as a man steps into the water the other side may fire at him with any man who still stands on the
//! bank (F2): a 5 or 6 hits, +1 if nobody of his own has crossed yet (F2.1), and a man who is hit is gone. Whoever first
//! has two men across wins; who has no man left to send, and fewer across, loses (F3).
//!
//! The files of a real game are the sections of this one: data and names, state, decisions, refusals, events, one section a
//! question, the game as the kernel knows it.
//!
//! ```
//! use kernel::example::Ford;
//! use kernel::{Seat, Seed, Start, Typed, record::Play};
//! use serde_json::json;
//! use std::sync::Arc;
//!
//! let start = Start { scenario: "dawn".into(), ..Start::default() };
//! let (mut play, _) = Play::begin(Arc::new(Typed::new(Ford::new())), &start, Seed::from_number(1)).unwrap();
//! play.decide(Seat(0), &json!({ "send": { "man": "amos" } })).unwrap();
//! assert_eq!(play.position().options(Seat(1)), [json!({ "fire": { "man": "xavier" } }),
//!     json!({ "fire": { "man": "yves" } }), json!({ "fire": { "man": "zacharie" } }), json!("hold-fire")]);
//! ```

use crate::advice::{Considered, Reason, capital, number_words};
use crate::ask::{self, Ask, Flow, Handle, Sequence};
use crate::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use crate::game::{Audience, Told};
use crate::names::Names;
use crate::options::{About, Briefing, ScenarioInfo, Scheme, SeatInfo};
use crate::scene::{self, ChoiceKind, Click, Question};
use crate::secrets::Secret;
use crate::standing::{self, Answer as Yes, Offer};
use crate::table::Hop;
use crate::{Dice, Game, Outcome, RuleId, Seat, SeatSet, Start, Table, Viewer, rule, state_file};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

// Data and names. A real game reads them from files in `data/<game>/`, every figure with its provenance.

const RULES: &str = r#"
[[rule]]
id = "F1"
title = "Sending a man"
kind = "rule"
text = "The side to move sends one man who still stands on its bank across the ford."
[[rule]]
id = "F2"
title = "Fire"
kind = "rule"
text = "A man of the other side who still stands on the bank may fire at him; a total of 5 or more hits."
[[rule]]
id = "F2.1"
title = "Fire at the first man"
kind = "rule"
text = "Add 1 to the die as long as nobody of his side has crossed."
[[rule]]
id = "F3"
title = "Victory"
kind = "rule"
text = "Two men across win. If a side has nobody left to send, whoever has more men across wins."
"#;

const MEN: [&str; 6] = ["amos", "bill", "caleb", "xavier", "yves", "zacharie"];

crate::id! {
    /// One of the six men.
    pub struct Man(u8) named "man";
}

impl Man {
    fn seat(self) -> Seat {
        Seat(self.0 / 3)
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..6).map(Self)
    }
}

// State: plain data, only what can change.

/// Where a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On his own bank.
    Bank,
    /// In the water.
    Ford,
    /// On the other bank.
    Across,
    /// Hit.
    Gone,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Where each man is.
    pub men: [Place; 6],
    /// The side to move next.
    pub next: Seat,
    /// Who won.
    pub won: Option<Seat>,
    /// Questions, the one that is asked last.
    pub frames: Vec<Frame>,
}

// Decisions, refusals, events.

/// What a player means to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// F1.
    Send {
        /// Who goes.
        man: Man,
    },
    /// F2.
    Fire {
        /// Who fires.
        man: Man,
    },
    /// F2: let him pass.
    HoldFire,
}

/// What the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The other side is asked, or nobody any more.
    NotAsked,
    /// The decision answers another question.
    NotNow,
    /// He belongs to the other side.
    NotYours {
        /// Who.
        man: Man,
    },
    /// He has left the bank.
    NotOnBank {
        /// Who.
        man: Man,
    },
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// F1.
    Sent {
        /// Who.
        man: Man,
    },
    /// F2.
    Fired {
        /// By whom.
        man: Man,
        /// At whom.
        at: Man,
        /// With its modifiers.
        roll: crate::Roll,
        /// Whether he was hit.
        hit: bool,
    },
    /// He got across.
    Crossed {
        /// Who.
        man: Man,
    },
    /// F3.
    Won {
        /// By whom.
        seat: Seat,
    },
}

crate::frames! {
    game Ford;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
    /// Whatever can wait for a decision.
    pub enum Frame {
        Turn(Turn),
        Answer(Answer),
    }
}

impl Look<'_> {
    /// F1, F2: he is of this side and still on his bank.
    fn check_on_bank(&self, seat: Seat, man: Man) -> Result<Man, Refusal> {
        if man.seat() != seat {
            return Err(Refusal::NotYours { man });
        }
        match self.state.men[man.index()] {
            Place::Bank => Ok(man),
            Place::Ford | Place::Across | Place::Gone => Err(Refusal::NotOnBank { man }),
        }
    }

    fn on_bank(&self, seat: Seat) -> impl Iterator<Item = Man> {
        Man::all().filter(move |man| self.check_on_bank(seat, *man).is_ok())
    }

    fn across(&self, seat: Seat) -> usize {
        Man::all().filter(|man| man.seat() == seat && self.state.men[man.index()] == Place::Across).count()
    }
}

fn named(man: &Man) -> &'static str {
    MEN[man.index()]
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The man a click is about.
fn clicked(click: &Click) -> Option<Man> {
    let name = click.piece.as_deref()?;
    Man::all().find(|man| named(man) == name)
}

// The first question: whom to send (F1).

/// A side sends a man.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Which side.
    pub seat: Seat,
}

impl Ask<Ford> for Turn {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(self.seat)
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        found.extend(look.on_bank(seat).map(|man| Decision::Send { man }));
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Decision::Send { man } = *decision else { return Err(Refusal::NotNow) };
        let man = act.look().check_on_bank(seat, man)?;
        act.close();
        act.state.men[man.index()] = Place::Ford;
        act.tell(|_| Event::Sent { man });
        act.open(Answer { target: man });
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Send a man across", "Choose one who stands on your bank.", rule("F1"))
    }

    fn wishes(&self, _: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        clicked(click).map(|man| Decision::Send { man }).into_iter().collect()
    }
}

// The second question, an interrupt: whether to fire at the man in the water (F2). It comes after every move, so players may
// leave it to standing orders.

/// The kind of question that standing orders can answer.
const FIRE: &str = "fire at the ford";

/// A man is in the water, and the other side may fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer {
    /// The man in the water.
    pub target: Man,
}

impl Ask<Ford> for Answer {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(other(self.target.seat()))
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        found.extend(look.on_bank(seat).map(|man| Decision::Fire { man }));
        found.push(Decision::HoldFire);
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Result<(), Refusal> {
        let target = act.frame::<Self>().target;
        let hit = match *decision {
            Decision::HoldFire => false,
            Decision::Fire { man } => {
                let man = act.look().check_on_bank(seat, man)?;
                // F2.1: nobody covers the first man.
                let first = i8::from(act.look().across(target.seat()) == 0);
                let roll = act.table.d6(rule("F2")).plus(first, rule("F2.1"));
                let hit = roll.total() >= 5;
                act.tell(|_| Event::Fired { man, at: target, roll, hit });
                hit
            }
            Decision::Send { .. } => return Err(Refusal::NotNow),
        };
        act.close();
        act.state.men[target.index()] = if hit { Place::Gone } else { Place::Across };
        if !hit {
            act.tell(|_| Event::Crossed { man: target });
        }
        Ok(())
    }

    /// F2: a side with nobody on the bank is not asked.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let target = act.frame::<Self>().target;
        if act.look().on_bank(other(target.seat())).next().is_some() {
            return Flow::Waits;
        }
        act.close();
        act.state.men[target.index()] = Place::Across;
        act.tell(|_| Event::Crossed { man: target });
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("{} is in the ford: fire at him?", named(&self.target));
        Question::new(text, "Choose who fires, or hold your fire.", rule("F2"))
    }

    fn wishes(&self, _: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        clicked(click).map(|man| Decision::Fire { man }).into_iter().collect()
    }

    /// F2, F2.1: the chance comes from the very code that rolls.
    fn standing(&self, look: Look<'_>, seat: Seat) -> Option<Offer<Decision>> {
        let hits = |state: &State| state.men[self.target.index()] == Place::Gone;
        let answer = |man: Man| {
            let decision = Decision::Fire { man };
            let chance = standing::chance(look.game, look.state, seat, &decision, hits);
            Yes { piece: Some(named(&man).into()), chance: Some(chance), decision }
        };
        Some(Offer { kind: FIRE, yes: look.on_bank(seat).map(answer).collect(), no: Decision::HoldFire })
    }
}

// The game as the kernel knows it.

/// The Ford.
pub struct Ford {
    about: About,
    rules: RuleIndex,
    names: Names,
}

impl Ford {
    /// The game.
    ///
    /// # Panics
    /// Never: its rules are read by a test.
    pub fn new() -> Self {
        let seat = |key: &str, title: &str, dark| SeatInfo { key: key.into(), title: title.into(), dark };
        let scheme = |key: &str, title: &str, [face, band, ink]: [&str; 3]| Scheme {
            key: key.into(),
            title: title.into(),
            letters: String::new(),
            face: face.into(),
            band: band.into(),
            ink: ink.into(),
            land: String::new(),
            land_dark: String::new(),
        };
        let briefing = |seat| Briefing {
            seat: Seat(seat),
            you: "You have three men at the ford.".into(),
            win: vec!["Bring two of them across first.".into()],
            comes: vec!["After six turns it is over.".into()],
        };
        let scenario = ScenarioInfo {
            key: "dawn".into(),
            title: "Dawn at the ford".into(),
            date: "1757".into(),
            summary: "Three men a side.".into(),
            turns: 6,
            historical: "Nobody remembers.".into(),
            recommended: Vec::new(),
            effort: None,
            lessons: Vec::new(),
            briefings: [0, 1].map(briefing).to_vec(),
        };
        let about = About {
            id: "ford".into(),
            title: "The Ford".into(),
            designer: "nobody".into(),
            publisher: "nobody".into(),
            summary: "Two men across win.".into(),
            seats: vec![seat("east", "East", true), seat("west", "West", false)],
            scenarios: vec![scenario],
            options: Vec::new(),
            schemes: vec![
                scheme("east", "East", ["#3B5A4A", "#22362C", "#F7F1DF"]),
                scheme("west", "West", ["#F4EBD8", "#7C6412", "#322907"]),
            ],
            marks: Vec::new(),
        };
        let sources = Sources::built_in(&[("rules.toml", RULES)]);
        let rules = RuleIndex::read(&sources, "rules.toml").expect("a test reads them");
        Self { about, rules, names: Names::default().with(Man::KIND, MEN) }
    }
}

impl Default for Ford {
    fn default() -> Self {
        Self::new()
    }
}

impl Sequence for Ford {
    /// F1, F3: the sides send men by turns until one has won.
    fn next(act: &mut Act<'_, '_>) {
        let look = act.look();
        let (mover, waits) = (act.state.next, other(act.state.next));
        let across = |seat| look.across(seat);
        let winner = if across(waits) >= 2 || (look.on_bank(mover).next().is_none() && across(waits) > across(mover)) {
            Some(waits)
        } else if look.on_bank(mover).next().is_none() {
            Some(mover)
        } else {
            None
        };
        match winner {
            Some(seat) => {
                act.state.won = Some(seat);
                act.tell(|_| Event::Won { seat });
            }
            None => {
                act.state.next = waits;
                act.open(Turn { seat: mover });
            }
        }
    }

    fn over(state: &State) -> bool {
        state.won.is_some()
    }

    fn not_asked(&self, _: &State) -> Refusal {
        Refusal::NotAsked
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow
    }

    fn handles(&self, _: &State, decision: &Decision) -> Vec<Handle> {
        match decision {
            Decision::Send { man } => vec![Handle::piece(named(man), ChoiceKind::Move)],
            Decision::Fire { man } => vec![Handle::piece(named(man), ChoiceKind::Roll)],
            Decision::HoldFire => vec![Handle::button(ChoiceKind::Finish)],
        }
    }

    fn awaited(&self, _: &State, _: Viewer) -> Question {
        Question::new("The other side decides", "", rule("F1"))
    }
}

impl Game for Ford {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;

    fn about(&self) -> &About {
        &self.about
    }

    fn rules(&self) -> &RuleIndex {
        &self.rules
    }

    fn provenance(&self) -> &[ProvenanceEntry] {
        &[]
    }

    fn names(&self) -> Option<&Names> {
        Some(&self.names)
    }

    fn start(&self, _: &Start, table: &mut Table<Event>) -> State {
        let mut state = State { men: [Place::Bank; 6], next: Seat(0), won: None, frames: Vec::new() };
        ask::settle(self, &mut state, table);
        state
    }

    fn asked(&self, state: &State) -> SeatSet {
        ask::asked(self, state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = state.won?;
        let look = Look { game: self, state };
        let points = [Seat(0), Seat(1)].map(|seat| look.across(seat) as i32).to_vec();
        Some(Outcome { winner: Some(winner), level: "won".into(), points, halves: false, rule: rule("F3") })
    }

    fn options(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        ask::options(self, state, seat, found);
    }

    fn asides(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        ask::asides(self, state, seat, found);
    }

    fn decide(
        &self,
        state: &mut State,
        seat: Seat,
        decision: &Decision,
        table: &mut Table<Event>,
    ) -> Result<(), Refusal> {
        ask::decide(self, state, seat, decision, table)
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<Offer<Decision>> {
        ask::standing(self, state, seat)
    }

    fn standing_kinds(&self) -> &[&'static str] {
        &[FIRE]
    }

    fn secrets(&self, _: &State, _: Viewer) -> Vec<Secret> {
        // Nothing is hidden at the ford.
        Vec::new()
    }

    fn imagine(&self, state: &State, _: Viewer, _: &mut dyn Dice) -> State {
        state.clone()
    }

    fn audience(&self, _: &State, _: &Event) -> Audience {
        Audience::All
    }

    fn write_state(&self, state: &State) -> serde_json::Value {
        state_file::write_plain(self, state)
    }

    fn read_state(&self, file: &serde_json::Value) -> Result<State, Vec<Problem>> {
        state_file::read_plain(self, file, |state, problems| {
            let in_water = state.men.iter().filter(|place| **place == Place::Ford).count();
            let answers = state.frames.iter().filter(|frame| matches!(frame, Frame::Answer(_))).count();
            if in_water != answers {
                problems.note("men", format!("{in_water} in the ford"), format!("{answers}, as the frames say"));
            }
            if state.won.is_none() && state.frames.is_empty() {
                problems.note("frames", "empty", "a question, while nobody has won");
            }
        })
    }

    fn tell(&self, _: &State, event: &Event) -> Told {
        let (text, rules): (String, Vec<RuleId>) = match event {
            Event::Sent { man } => (format!("{} steps into the water.", named(man)), vec![rule("F1")]),
            Event::Fired { man, at, roll, hit } => {
                let ends = if *hit { "hits him" } else { "misses" };
                let text = format!("{} fires at {}: {} {ends}.", named(man), named(at), roll.total());
                (text, vec![rule("F2"), rule("F2.1")])
            }
            Event::Crossed { man } => (format!("{} is across.", named(man)), vec![rule("F1")]),
            Event::Won { seat } => (format!("{} wins.", self.about.seats[seat.index()].title), vec![rule("F3")]),
        };
        Told { text, rules }
    }

    fn trail(&self, _: &State, event: &Event) -> Vec<Hop> {
        let hop = |man: &Man, through: [&str; 2]| {
            vec![Hop { pieces: vec![named(man).into()], through: through.map(str::to_owned).to_vec() }]
        };
        match event {
            Event::Sent { man } => hop(man, ["bank", "ford"]),
            Event::Crossed { man } => hop(man, ["ford", "across"]),
            Event::Fired { .. } | Event::Won { .. } => Vec::new(),
        }
    }

    fn in_battle(&self, event: &Event) -> bool {
        matches!(event, Event::Fired { .. })
    }

    fn explain(&self, _: &State, refusal: &Refusal) -> scene::WhyNot {
        let (text, rule) = match refusal {
            Refusal::NotAsked => ("You are not asked.".to_owned(), rule("F1")),
            Refusal::NotNow => ("That answers another question.".to_owned(), rule("F1")),
            Refusal::NotYours { man } => (format!("{} is not one of yours.", named(man)), rule("F1")),
            Refusal::NotOnBank { man } => (format!("{} no longer stands on the bank.", named(man)), rule("F1")),
        };
        scene::WhyNot { text, rule }
    }

    fn label(&self, _: &State, decision: &Decision) -> String {
        match decision {
            Decision::Send { man } => format!("Send {}", named(man)),
            Decision::Fire { man } => format!("{} fires", named(man)),
            Decision::HoldFire => "Hold your fire".into(),
        }
    }

    fn board(&self, _: &State) -> scene::Board {
        let spot = |id: &str, x| scene::Space { id: id.into(), name: id.into(), x, ..scene::Space::default() };
        let spaces = vec![spot("bank", 0), spot("ford", 800), spot("across", 1600)];
        let points = scene::PointBoard { spaces, ..scene::PointBoard::default() };
        scene::Board {
            id: scene::BoardId::MAIN,
            title: "The Ford".into(),
            layout: scene::Layout::Points(Box::new(points)),
            charts: Vec::new(),
            scale: None,
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> scene::View {
        let piece = |man: Man| scene::Piece {
            id: named(&man).into(),
            seat: Some(man.seat()),
            at: match state.men[man.index()] {
                Place::Bank => "bank".into(),
                Place::Ford => "ford".into(),
                Place::Across | Place::Gone => "across".into(),
            },
            face: Some(scene::Face::new(
                named(&man),
                scene::Symbol::Militia,
                if man.seat() == Seat(0) { "east" } else { "west" },
            )),
            badges: Vec::new(),
            spoken: named(&man).into(),
        };
        let standing = |man: &Man| state.men[man.index()] != Place::Gone;
        scene::View {
            pieces: Man::all().filter(standing).map(piece).map(Arc::new).collect(),
            asked: self.asked(state).iter().collect(),
            outcome: self.outcome(state),
            ..scene::View::new(ask::prompt(self, state, viewer))
        }
    }

    fn why_not(&self, state: &State, seat: Seat, click: &Click) -> Option<Refusal> {
        ask::why_not(self, state, seat, click)
    }

    fn preview(&self, _: &State, _: Seat, _: &Decision) -> Option<scene::Preview> {
        None
    }

    fn reach(&self, _: &State, _: Seat, _: &str) -> Vec<scene::Reach> {
        Vec::new()
    }

    /// F3: two men across win, so each is half a victory.
    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        let look = Look { game: self, state };
        Some(500 * (look.across(seat) as i32 - look.across(other(seat)) as i32))
    }

    /// F2, F2.1: what a man who is sent has to fear.
    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        let [Decision::Send { man }] = considered.step else { return Vec::new() };
        let look = Look { game: self, state: considered.before };
        let rifles = number_words(look.on_bank(other(considered.seat)).count());
        let least = if look.across(considered.seat) == 0 { 4 } else { 5 };
        let text = format!("{} can fire at {}, and a {least} or more hits.", capital(&rifles), named(man));
        vec![Reason::new(text, rule("F2"))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice;
    use crate::suite;
    use crate::{ScriptedDice, Typed, any::AnyGame};

    fn start() -> Start {
        Start { scenario: "dawn".into(), ..Start::default() }
    }

    #[test]
    fn the_suite_holds() {
        for number in 0..40 {
            suite::check(&Ford::new(), &start(), number, suite::Closeness { every: 1, strangers: 20 }).unwrap();
        }
    }

    #[test]
    fn f2_1_the_first_man_is_hit_by_a_4_and_words_are_those_of_the_moment() {
        let game = Typed::new(Ford::new());
        let (mut position, _) = game.start(&start(), &mut ScriptedDice::new([])).unwrap();
        position.decide(Seat(0), &serde_json::json!({"send": {"man": "bill"}}), &mut ScriptedDice::new([])).unwrap();
        let fire = serde_json::json!({"fire": {"man": "yves"}});
        let done = position.decide(Seat(1), &fire, &mut ScriptedDice::new([4])).unwrap();
        assert_eq!(done.events[0].told.text, "yves fires at bill: 5 hits him.");
        assert_eq!(position.to_file()["state"]["men"][1], "gone");
    }

    #[test]
    fn f2_1_standing_orders_know_the_odds() {
        let game = Ford::new();
        let mut state = game.start(&start(), &mut Table::silent(&mut ScriptedDice::new([])));
        assert_eq!(game.standing(&state, Seat(0)), None, "nobody leaves his own move to orders");
        let mut decide = |seat, decision| {
            game.decide(&mut state, seat, &decision, &mut Table::silent(&mut ScriptedDice::new([]))).unwrap();
            state.clone()
        };
        let first = decide(Seat(0), Decision::Send { man: Man(0) });
        assert_eq!(game.standing(&first, Seat(0)), None, "he is not asked");
        let chances = |state: &State, seat| {
            let offer = game.standing(state, seat).unwrap();
            offer.yes.iter().map(|answer| answer.chance.unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(chances(&first, Seat(1)), [500, 500, 500]);
        decide(Seat(1), Decision::HoldFire);
        decide(Seat(1), Decision::Send { man: Man(3) });
        decide(Seat(0), Decision::HoldFire);
        let second = decide(Seat(0), Decision::Send { man: Man(1) });
        assert_eq!(chances(&second, Seat(1)), [333, 333]);
    }

    /// The first man across, fired at: a 4 or more hits, and a man across is worth 500.
    #[test]
    fn luck_is_what_the_die_brought_beyond_its_average() {
        let game = Ford::new();
        let mut state = game.start(&start(), &mut Table::silent(&mut ScriptedDice::new([])));
        let send = Decision::Send { man: Man(0) };
        game.decide(&mut state, Seat(0), &send, &mut Table::silent(&mut ScriptedDice::new([]))).unwrap();
        let fell = |face: u8| advice::luck(&game, &state, Seat(1), &Decision::Fire { man: Man(3) }, &[face]).unwrap();
        assert_eq!(fell(6).dice, [advice::Die { faces: 6, face: 6 }]);
        assert_eq!(fell(6).brought, [Some(-250), Some(250)]);
        assert_eq!(fell(1).brought, [Some(250), Some(-250)]);
        let held = advice::luck(&game, &state, Seat(1), &Decision::HoldFire, &[]).unwrap();
        assert_eq!(held, advice::Luck::default(), "no die, no luck");
        assert_eq!(advice::luck(&game, &state, Seat(1), &Decision::Fire { man: Man(3) }, &[]), None, "no such past");
    }

    #[test]
    fn f2_a_reason_is_a_sentence_about_the_position() {
        let game = Ford::new();
        let state = game.start(&start(), &mut Table::silent(&mut ScriptedDice::new([])));
        let said = advice::reasons(&game, &state, Seat(0), &[Decision::Send { man: Man(1) }]);
        assert_eq!(said, [Reason::new("Three can fire at bill, and a 4 or more hits.", rule("F2"))]);
    }

    #[test]
    fn why_not_is_the_refusal_of_what_was_meant() {
        let game = Ford::new();
        let state = game.start(&start(), &mut Table::silent(&mut ScriptedDice::new([])));
        let click = |name: &str| Click { piece: Some(name.into()), place: None };
        assert_eq!(game.why_not(&state, Seat(0), &click("amos")), None);
        assert_eq!(game.why_not(&state, Seat(0), &click("yves")), Some(Refusal::NotYours { man: Man(4) }));
        assert_eq!(game.why_not(&state, Seat(1), &click("yves")), Some(Refusal::NotAsked));
    }

    #[test]
    fn a_state_file_names_what_is_wrong_and_where() {
        let game = Ford::new();
        let state = game.start(&start(), &mut Table::silent(&mut ScriptedDice::new([])));
        let mut file = game.write_state(&state);
        file["men"][2] = "drowned".into();
        let problems = game.read_state(&file).unwrap_err();
        assert_eq!(problems[0].key, "men[2]");
        assert!(problems[0].found.starts_with("unknown variant `drowned`"), "{}", problems[0]);
        file["men"][2] = "ford".into();
        assert_eq!(game.read_state(&file).unwrap_err()[0].key, "men");
    }
}
