//! A small game to test the server with: two runners in the mud. Before each turn both wager in secret, at the same
//! time, on what the other will roll; then each walks (no dice, can be taken back), rolls, or ends its run. A rolled
//! face that the other side wagered on does not count.
//!
//! Decisions and scenarios that no real game has: `Panic` is a fault in the rules, `dealt` rolls while setting up,
//! and whoever thinks about `ponder` takes long.

use kernel::advice::{Assessment, Considered, Reason};
use kernel::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Told};
use kernel::options::{About, Briefing, OptionInfo, ScenarioInfo, SeatInfo, switch};
use kernel::scene::{
    Board, BoardId, Choice, ChoiceKind, Click, Layout, Link, LinkKind, Piece, PointBoard, Preview, Prompt, Question,
    Reach, Space, SpaceKind, View, WhyNot,
};
use kernel::secrets::Secret;
use kernel::{Dice, Game, Outcome, RuleId, Seat, SeatSet, Start, Table, Typed, Viewer, rule};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many positions of `ponder` were assessed.
pub static PONDERED: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub scenario: String,
    pub turns: u16,
    pub turn: u16,
    pub at: [u32; 2],
    pub wagers: [Option<u8>; 2],
    pub runner: Option<Seat>,
    pub walked: u8,
    pub over: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    Wager { face: u8 },
    TakeUp,
    Walk,
    Roll,
    End,
    Panic,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Wagered { seat: Seat, face: u8 },
    TookUp { seat: Seat },
    Revealed { faces: [u8; 2] },
    Walked { seat: Seat },
    Rolled { seat: Seat, face: u8, counts: bool },
    Ended { seat: Seat },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    NotAsked,
    NoSuchFace { face: u8 },
    NothingToTakeUp,
    Tired { walked: u8 },
}

pub struct Race {
    version: u32,
    about: About,
    rules: RuleIndex,
}

const WALKS: u8 = 20;
const RULES: &str = r#"
[[rule]]
id = "1"
title = "Wager"
kind = "rule"
text = "Both sides wager in secret on a face."
[[rule]]
id = "2"
title = "Run"
kind = "rule"
text = "Walk at most twenty times, then roll or end."
"#;

/// The game as the server sees it.
pub fn race() -> Arc<dyn kernel::AnyGame> {
    race_of(1)
}

/// A version of the game. The second one shortened walks to two and lengthened every race by a turn, so that no position is
/// what it was; the third deals with two dice.
pub fn race_of(version: u32) -> Arc<dyn kernel::AnyGame> {
    Arc::new(Typed::new(Race { version, ..Race::new() }))
}

impl Race {
    fn walks(&self) -> u8 {
        if self.version == 1 { WALKS } else { 2 }
    }

    fn new() -> Self {
        let briefing = |seat| Briefing {
            seat: Seat(seat),
            you: "You have two boots.".into(),
            win: vec!["Be there first.".into()],
            comes: vec!["Mud.".into()],
        };
        let scenario = |key: &str, turns| ScenarioInfo {
            key: key.into(),
            title: format!("A {key} race"),
            date: "1755".into(),
            summary: "Mud.".into(),
            turns,
            historical: "Both lost a boot.".into(),
            recommended: Vec::new(),
            effort: None,
            lessons: Vec::new(),
            briefings: [0, 1].map(briefing).to_vec(),
        };
        let seat = |key: &str, title: &str, dark| SeatInfo { key: key.into(), title: title.into(), dark };
        let option = OptionInfo {
            key: "rain".into(),
            title: "Rain".into(),
            summary: "Nothing changes.".into(),
            rule: rule("2"),
            values: switch(),
            value_titles: Vec::new(),
        };
        let about = About {
            id: "race".into(),
            title: "Race in the Mud".into(),
            designer: "Nobody".into(),
            publisher: "Nobody".into(),
            summary: "A game for tests.".into(),
            seats: vec![seat("red", "Red", true), seat("blue", "Blue", false)],
            scenarios: vec![scenario("short", 3), scenario("long", 400), scenario("dealt", 3), scenario("ponder", 40)],
            options: vec![option],
            schemes: Vec::new(),
            marks: Vec::new(),
        };
        let sources = Sources::built_in(&[("rules.toml", RULES)]);
        Self {
            version: 1,
            about,
            rules: RuleIndex::read(&sources, "rules.toml").expect("the rules above are well formed"),
        }
    }

    fn check(&self, state: &State, seat: Seat, decision: &Decision) -> Result<(), Refusal> {
        let asked = self.asked(state).contains(seat);
        match decision {
            Decision::TakeUp if state.runner.is_none() && state.wagers[seat.index()].is_some() => Ok(()),
            Decision::TakeUp => Err(Refusal::NothingToTakeUp),
            Decision::Wager { .. } if !asked || state.runner.is_some() => Err(Refusal::NotAsked),
            Decision::Wager { face } if !(1..=6).contains(face) => Err(Refusal::NoSuchFace { face: *face }),
            Decision::Wager { .. } => Ok(()),
            Decision::Walk | Decision::Roll | Decision::End if !asked || state.runner != Some(seat) => {
                Err(Refusal::NotAsked)
            }
            Decision::Walk if state.walked >= self.walks() => Err(Refusal::Tired { walked: state.walked }),
            Decision::Walk | Decision::Roll | Decision::End => Ok(()),
            Decision::Panic if state.runner == Some(seat) => panic!("a fault in the rules, on purpose"),
            Decision::Panic => Err(Refusal::NotAsked),
        }
    }

    fn end_run(state: &mut State) {
        state.walked = 0;
        state.runner = match state.runner {
            Some(Seat(0)) => Some(Seat(1)),
            Some(_) | None => None,
        };
        if state.runner.is_none() {
            state.wagers = [None; 2];
            state.turn += 1;
            state.over = state.turn > state.turns;
        }
    }

    fn refusal_rule(refusal: &Refusal) -> RuleId {
        match refusal {
            Refusal::NotAsked | Refusal::Tired { .. } => rule("2"),
            Refusal::NoSuchFace { .. } | Refusal::NothingToTakeUp => rule("1"),
        }
    }
}

impl Game for Race {
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

    fn version(&self) -> u32 {
        self.version
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        let turns =
            self.about.scenarios.iter().find(|known| known.key == start.scenario).map_or(3, |known| known.turns);
        let turns = if self.version == 1 { turns } else { turns + 1 };
        let dice = if self.version < 3 { 1 } else { 2 };
        let ahead = if start.scenario == "dealt" { (0..dice).map(|_| u32::from(table.die(6))).sum() } else { 0 };
        State {
            scenario: start.scenario.clone(),
            turns,
            turn: 1,
            at: [ahead, 0],
            wagers: [None; 2],
            runner: None,
            walked: 0,
            over: false,
        }
    }

    fn asked(&self, state: &State) -> SeatSet {
        match state.runner {
            _ if state.over => SeatSet::NONE,
            Some(seat) => SeatSet::of(seat),
            None => [Seat(0), Seat(1)]
                .into_iter()
                .filter(|seat| state.wagers[seat.index()].is_none())
                .fold(SeatSet::NONE, SeatSet::with),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = match state.at[0].cmp(&state.at[1]) {
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat(0)),
        };
        let points = state.at.map(|at| at as i32).to_vec();
        state.over.then(|| Outcome { winner, level: "muddy".into(), points, halves: false, rule: rule("2") })
    }

    fn options(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(state).contains(seat) {
            let wagers = (1..=6).map(|face| Decision::Wager { face });
            let all = wagers.chain([Decision::Walk, Decision::Roll, Decision::End]);
            found.extend(all.filter(|decision| self.check(state, seat, decision).is_ok()));
        }
    }

    fn asides(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::TakeUp].into_iter().filter(|decision| self.check(state, seat, decision).is_ok()));
    }

    fn decide(
        &self,
        state: &mut State,
        seat: Seat,
        decision: &Decision,
        table: &mut Table<Event>,
    ) -> Result<(), Refusal> {
        if *decision == Decision::Panic {
            // Half done before it fails, so that a test sees whether that is cleaned up.
            state.at = [999, 999];
            table.die(6);
        }
        if *decision == Decision::Walk && state.scenario == "false-offer" {
            // No set-up leads here: a state that somebody edited.
            return Err(Refusal::NotAsked);
        }
        self.check(state, seat, decision)?;
        match decision {
            Decision::Wager { face } => {
                state.wagers[seat.index()] = Some(*face);
                table.tell(Event::Wagered { seat, face: *face });
                if let [Some(red), Some(blue)] = state.wagers {
                    table.reveal();
                    table.tell(Event::Revealed { faces: [red, blue] });
                    state.runner = Some(Seat(0));
                }
            }
            Decision::TakeUp => {
                state.wagers[seat.index()] = None;
                table.tell(Event::TookUp { seat });
            }
            Decision::Walk => {
                state.at[seat.index()] += 1;
                state.walked += 1;
                table.tell(Event::Walked { seat });
            }
            Decision::Roll => {
                let face = table.d6(rule("2")).face();
                let counts = state.wagers[1 - seat.index()] != Some(face);
                state.at[seat.index()] += if counts { u32::from(face) } else { 0 };
                table.tell(Event::Rolled { seat, face, counts });
                Self::end_run(state);
            }
            Decision::End => {
                table.tell(Event::Ended { seat });
                Self::end_run(state);
            }
            Decision::Panic => {}
        }
        Ok(())
    }

    /// The other side's wager, made or not, until both are shown.
    fn secrets(&self, state: &State, viewer: Viewer) -> Vec<Secret> {
        let hidden = |seat: &u8| state.runner.is_none() && !state.over && !viewer.is(Seat(*seat));
        [0, 1].into_iter().filter(hidden).map(|seat| Secret(u32::from(seat))).collect()
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        let mut imagined = state.clone();
        for seat in [Seat(0), Seat(1)] {
            if state.runner.is_none() && !viewer.is(seat) && state.wagers[seat.index()].is_some() {
                imagined.wagers[seat.index()] = Some(dice.roll(6));
            }
        }
        imagined
    }

    fn audience(&self, _: &State, event: &Event) -> Audience {
        match event {
            Event::Wagered { seat, .. } | Event::TookUp { seat } => Audience::Only(*seat),
            Event::Revealed { .. } | Event::Walked { .. } | Event::Rolled { .. } | Event::Ended { .. } => Audience::All,
        }
    }

    fn write_state(&self, state: &State) -> Value {
        serde_json::to_value(state).expect("plain data")
    }

    fn read_state(&self, file: &Value) -> Result<State, Vec<Problem>> {
        serde_json::from_value(file.clone())
            .map_err(|error| vec![Problem::new("state", "", error.to_string(), "a race")])
    }

    fn tell(&self, _: &State, event: &Event) -> Told {
        Told { text: format!("{event:?}"), rules: vec![rule("2")] }
    }

    fn explain(&self, _: &State, refusal: &Refusal) -> WhyNot {
        WhyNot { text: format!("{refusal:?}"), rule: Self::refusal_rule(refusal) }
    }

    fn label(&self, _: &State, decision: &Decision) -> String {
        format!("{decision:?}")
    }

    fn board(&self, _: &State) -> Board {
        let space = |x: i32| Space {
            id: x.to_string(),
            name: format!("Mile {x}"),
            kind: SpaceKind::Ground,
            x: x * 10,
            ..Space::default()
        };
        let ends = |x: i32| [x.to_string(), (x + 1).to_string()];
        let link = |x: i32| Link { ends: ends(x), kind: LinkKind::Trail, through: Vec::new() };
        let points = PointBoard {
            spaces: (0..40).map(space).collect(),
            links: (0..39).map(link).collect(),
            ..PointBoard::default()
        };
        Board {
            id: BoardId::MAIN,
            title: "Mud".into(),
            layout: Layout::Points(Box::new(points)),
            charts: Vec::new(),
            scale: None,
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let runner = |seat: Seat| Piece {
            id: format!("runner-{}", seat.0),
            seat: Some(seat),
            at: state.at[seat.index()].to_string(),
            face: None,
            badges: Vec::new(),
            spoken: format!("runner {}", seat.0),
        };
        let open = |seat: Seat| state.runner.is_some() || viewer.is(seat);
        let wager = |seat: Seat| {
            let face = state.wagers[seat.index()]?;
            let spoken = if open(seat) { format!("wager on {face}") } else { "a wager".into() };
            Some(Piece { id: format!("wager-{}", seat.0), spoken, ..runner(seat) })
        };
        let seats = [Seat(0), Seat(1)];
        let choice = |decision: &Decision| Choice {
            decision: kernel::JsonText::of(decision).expect("plain data"),
            label: self.label(state, decision),
            piece: None,
            place: None,
            kind: ChoiceKind::Button,
            cost: None,
        };
        let (mut options, mut asides) = (Vec::new(), Vec::new());
        if let Viewer::Seat(seat) = viewer {
            self.options(state, seat, &mut options);
            self.asides(state, seat, &mut asides);
        }
        let prompt = Prompt {
            options: options.iter().map(choice).collect(),
            asides: asides.iter().map(choice).collect(),
            ..Prompt::new(Question::new("What now?", "", rule("1")))
        };
        View {
            turn: format!("Turn {}", state.turn),
            phase: if state.runner.is_some() { "Run" } else { "Wager" }.into(),
            phases: vec!["Wager".into(), "Run".into()],
            phasing: state.runner,
            pieces: seats.into_iter().map(runner).chain(seats.into_iter().filter_map(wager)).map(Arc::new).collect(),
            asked: self.asked(state).iter().collect(),
            outcome: self.outcome(state),
            ..View::new(prompt)
        }
    }

    fn assess(&self, state: &State, seat: Seat) -> Assessment {
        if state.scenario == "ponder" {
            // Slow on purpose: a test must be able to watch a thought and to end it.
            PONDERED.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let mut assessment = Assessment::default();
        let (mine, theirs) = (state.at[seat.index()], state.at[1 - seat.index()]);
        assessment.add("ahead", (mine as i32 - theirs as i32) * 1000);
        assessment
    }

    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        let (mine, theirs) = (state.at[seat.index()], state.at[1 - seat.index()]);
        (state.scenario != "ponder").then_some((mine as i32 - theirs as i32) * 1000)
    }

    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        let wagered = considered.before.wagers[1 - considered.seat.index()];
        match (considered.step, wagered) {
            ([Decision::Roll], Some(face)) => vec![Reason::new(format!("A {face} does not count."), rule("1"))],
            // What the other side wagered is hidden then: this must not be said.
            ([Decision::Wager { .. }], Some(face)) => vec![Reason::new(format!("They wager {face}."), rule("1"))],
            _ => Vec::new(),
        }
    }

    fn why_not(&self, state: &State, seat: Seat, _: &Click) -> Option<Refusal> {
        self.check(state, seat, &Decision::Walk).err()
    }

    fn preview(&self, _: &State, _: Seat, _: &Decision) -> Option<Preview> {
        None
    }

    fn reach(&self, state: &State, seat: Seat, _: &str) -> Vec<Reach> {
        let walk = || serde_json::to_value(Decision::Walk).expect("plain data");
        let here = state.at[seat.index()];
        let reach = |steps: u32| Reach {
            place: (here + steps).to_string(),
            cost: format!("{steps} walks"),
            path: (1..=steps).map(|step| (here + step).to_string()).collect(),
            decisions: (0..steps).map(|_| walk()).collect(),
            stops: None,
            risk: None,
        };
        (1..=u32::from(self.walks().saturating_sub(state.walked))).map(reach).collect()
    }
}

#[test]
fn the_race_passes_the_suite_of_every_game() {
    let game = Race::new();
    for scenario in ["short", "dealt"] {
        let start = Start { scenario: scenario.into(), ..Start::default() };
        kernel::suite::check(&game, &start, 5, kernel::suite::Closeness { every: 3, strangers: 20 }).unwrap();
    }
}
