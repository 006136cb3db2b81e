//! The game as the kernel knows it.

use crate::advice;
use crate::counters::{Army, Counter, UnitId};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::Facts;
use crate::frames::{Act, Frame, Look};
use crate::points::DemoralizationPoints;
use crate::refusal::Refusal;
use crate::scenario::ScenarioId;
use crate::state::{Answer, Groups, Hand, Optional, Piece, State, Tactic};
use crate::tables::VictoryLevel;
use crate::text;
use crate::view::is_sealed;
use kernel::advice::{Considered, Reason};
use kernel::ask::{self, Handle, Sequence};
use kernel::data::{Named, Problem, Sources};
use kernel::game::{Audience, Game, Outcome, Start};
use kernel::names::{self, Names};
use kernel::scene::{self, Question};
use kernel::secrets::Secret;
use kernel::{Dice, Seat, Table, Viewer, rule};
use std::sync::Arc;

/// French & Indian War Battles.
pub struct FiwBattles {
    data: Arc<Data>,
    /// What decisions and events call things.
    names: Names,
    /// What never changes in each scenario.
    facts: Vec<Facts>,
}

impl FiwBattles {
    /// The game with the data it ships with.
    pub fn new() -> Self {
        Self::with(Data::built_in())
    }

    /// The game with data of the player's own.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load(sources: &Sources) -> Result<Self, Vec<Problem>> {
        Data::load(sources).map(Self::with)
    }

    fn with(data: Data) -> Self {
        let data = Arc::new(data);
        let names = Names::default().with(UnitId::KIND, data.counters.iter().map(|counter| counter.key.clone()));
        let scenarios = (0..data.scenarios.len()).map(|place| ScenarioId(place as u8));
        let facts = scenarios.map(|scenario| Facts::new(data.clone(), scenario)).collect();
        Self { names, facts, data }
    }

    /// All data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// What never changes in a scenario.
    #[inline]
    pub(crate) fn facts(&self, scenario: ScenarioId) -> &Facts {
        &self.facts[scenario.index()]
    }

    /// The scenario with this key.
    pub(crate) fn scenario_id(&self, key: &str) -> Option<ScenarioId> {
        let known = self.data.scenarios.iter().position(|scenario| scenario.info.key == key);
        known.map(|place| ScenarioId(place as u8))
    }

    /// A position with the facts it rests on.
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { game: self, state }
    }

    /// Carries a position on until somebody has to decide: for positions written by hand.
    pub fn settle(&self, state: &mut State, table: &mut Table<Event>) {
        ask::settle(self, state, table);
    }
}

impl Default for FiwBattles {
    fn default() -> Self {
        Self::new()
    }
}

/// The army of a seat; there are two seats.
fn army_of(seat: Seat) -> Option<Army> {
    Army::BOTH.get(seat.index()).copied()
}

impl Sequence for FiwBattles {
    /// Nothing is asked yet: the game begins. Each phase opens the next one.
    fn next(act: &mut Act<'_, '_>) {
        act.begin();
    }

    fn over(state: &State) -> bool {
        state.ending.is_some()
    }

    /// 4.1-b: nobody else acts.
    fn not_asked(&self, state: &State) -> Refusal {
        match state.ending {
            Some(_) => Refusal::GameOver,
            None => Refusal::NotYourTurn { asked: ask::asked(self, state).first().and_then(army_of) },
        }
    }

    /// 4.1-c: a phase that is over, or has not come, is not the one that asks.
    fn not_now(&self) -> Refusal {
        Refusal::NotNow
    }

    fn handles(&self, state: &State, decision: &Decision) -> Vec<Handle> {
        vec![self.look(state).handle(decision)]
    }

    /// 17.1-d: conceding.
    fn anytime(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        let levels = [VictoryLevel::Marginal, VictoryLevel::Substantive, VictoryLevel::Decisive];
        if army_of(seat).is_some_and(|army| self.look(state).check_concede(army).is_ok()) {
            found.extend(levels.map(|level| Decision::Concede { level }));
        }
    }

    fn awaited(&self, state: &State, _: Viewer) -> Question {
        self.look(state).awaited()
    }
}

impl Game for FiwBattles {
    kernel::forward_game!(side: army_of);

    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        army_of(considered.seat).map(|army| text::reasons::reasons(self, army, considered)).unwrap_or_default()
    }

    /// 2: rulings G61 to G66. 3: state files have another shape.
    fn version(&self) -> u32 {
        3
    }

    fn upgrade(&self, version: u32, file: serde_json::Value) -> serde_json::Value {
        if version < 3 { crate::file::upgraded(file) } else { file }
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        let known = self.scenario_id(&start.scenario);
        let scenario = known.expect("the kernel checked the scenario against the list");
        self.fresh(scenario, start.options.switches(), table)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        let look = self.look(state);
        Some(Outcome {
            winner: ending.winner.map(Army::seat),
            level: ending.level.name().into(),
            points: Army::BOTH.map(|army| i32::from(look.points(army).get())).to_vec(),
            halves: false,
            rule: if ending.conceded { rule("17.1-d") } else { rule("17.1") },
        })
    }

    fn decide(
        &self,
        state: &mut State,
        seat: Seat,
        decision: &Decision,
        table: &mut Table<Event>,
    ) -> Result<(), Refusal> {
        if state.ending.is_none() && decision.unit().is_some_and(|unit| !state.has(unit)) {
            return Err(Refusal::NoSuchUnit);
        }
        match (*decision, army_of(seat)) {
            (Decision::Concede { level }, Some(army)) => Act { game: self, state, table }.concede(army, level),
            _ => ask::decide(self, state, seat, decision, table),
        }
    }

    fn gives_away(&self, event: &Event) -> Vec<Secret> {
        names::mentioned(UnitId::KIND, event).into_iter().map(|unit| Secret(u32::from(unit))).collect()
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        let mut imagined = state.clone();
        for army in Army::BOTH.into_iter().filter(|army| !viewer.is(army.seat())) {
            self.deal_anew(&mut imagined, army, dice);
        }
        crate::view::deal_hidden(self.look(state), viewer, dice, &mut imagined);
        imagined
    }

    fn audience(&self, state: &State, event: &Event) -> Audience {
        // 18.0-g: which markers a player takes is his own secret.
        if let Event::TacticSelected { army, .. } | Event::TacticReturned { army, .. } = event {
            return Audience::Only(army.seat());
        }
        // 5.2-b: what a stack out of sight in fog does is seen as a face-down stack on the map, not told by name.
        let look = self.look(state);
        let hidden = |unit: u16| {
            let (unit, army) = (UnitId(unit as u8), state[UnitId(unit as u8)].army);
            (!look.visible(Viewer::Seat(army.other().seat()), unit)).then_some(army)
        };
        let named = if state.fog { names::mentioned(UnitId::KIND, event) } else { Vec::new() };
        named.into_iter().find_map(hidden).map_or(Audience::All, |army| Audience::Only(army.seat()))
    }

    fn write_state(&self, state: &State) -> serde_json::Value {
        crate::file::write(self.look(state))
    }

    fn read_state(&self, file: &serde_json::Value) -> Result<State, Vec<Problem>> {
        crate::file::read(self, file)
    }

    fn why_not(&self, state: &State, seat: Seat, click: &scene::Click) -> Option<Refusal> {
        army_of(seat).and_then(|army| self.look(state).why_not(army, click))
    }
}

impl FiwBattles {
    /// 18.0-g: a hand of the same size the enemy could as well hold; a sealed answer likewise.
    fn deal_anew(&self, state: &mut State, army: Army, dice: &mut dyn Dice) {
        // Markers that were played are known to all and not in the hand.
        let played = state.played[army.index()];
        let left = |tactic: Tactic| usize::from(crate::tactics::OF_EACH.saturating_sub(played.0[tactic.index()]));
        let mut cup: Vec<Tactic> =
            Tactic::ALL.into_iter().flat_map(|tactic| std::iter::repeat_n(tactic, left(tactic))).collect();
        let mut hand = Hand::default();
        for _ in 0..state.hands[army.index()].count() {
            if let Some(tactic) = kernel::dice::draw(dice, &mut cup) {
                hand.0[tactic.index()] += 1;
            }
        }
        state.hands[army.index()] = hand;
        let attacks = army == state.phasing;
        for frame in &mut state.frames {
            if let Frame::Fight(fight) = frame
                && is_sealed(fight.answers[army.index()])
            {
                let fitting = if attacks { Tactic::BayonetAttack } else { Tactic::Volley };
                let choices = [fitting, Tactic::Ambush].map(|tactic| hand.holds(tactic).then_some(tactic));
                let pick = choices.into_iter().flatten().nth(usize::from(dice.roll(3)) - 1);
                fight.answers[army.index()] = pick.map_or(Answer::Declined, Answer::Plays);
            }
        }
    }

    /// The first position of a scenario, up to the first question.
    pub(crate) fn fresh(&self, scenario: ScenarioId, optional: Optional, table: &mut Table<Event>) -> State {
        let facts = self.facts(scenario);
        let units: Vec<(UnitId, &Counter)> = self.data.units(facts.scenario.field).collect();
        let mut state = State {
            scenario,
            optional,
            first: units.first().map_or(UnitId(0), |(unit, _)| *unit),
            // 3.3-1, 3.3-2, 3.3-3: game turn 1 without fog, no points lost, no other marker on the map.
            turn: 1,
            fog: false,
            phasing: facts.scenario.first_player,
            frames: Vec::new(),
            pieces: units.iter().map(|(_, counter)| Piece::new(counter.army)).collect(),
            losses: [DemoralizationPoints::ZERO; 2],
            ground_lost: [false; 2],
            hands: [Hand::default(); 2],
            played: [Hand::default(); 2],
            fires: Vec::new(),
            first_attack: [None; 2],
            rolled: Groups::default(),
            opened: Groups::default(),
            entry: [None; 2],
            entered: Vec::new(),
            flight_die: None,
            battles: Vec::new(),
            offered: [false; 2],
            ending: None,
        };
        ask::settle(self, &mut state, table);
        state
    }
}
