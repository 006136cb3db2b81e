//! The game as the kernel knows it.

use crate::about::{self, BALK, BURNING, TACTICS, TRAINS};
use crate::advice::{self, atlas::Atlas};
use crate::counters::{Army, UnitId};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Facts, Look};
use crate::refusal::Refusal;
use crate::scenario::{Battlefield, Scenario, ScenarioId};
use crate::state::{Answer, Frame, Hand, Optional, Piece, State, Tactic};
use crate::view::is_sealed;
use crate::ways::{Kind, Ways};
use kernel::advice::{Assessment, Style};
use kernel::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Game, Outcome, Start, Told};
use kernel::options::About;
use kernel::playout::Whim;
use kernel::scene;
use kernel::secrets::Secret;
use kernel::{Dice, Seat, SeatSet, Table, Viewer, rule};

/// French & Indian War Battles.
pub struct FiwBattles {
    data: Data,
    about: About,
    /// For each battle, every step and zone of its map.
    ways: [Ways; Battlefield::COUNT],
    /// Every counter, packed.
    kinds: Vec<Kind>,
    /// For each scenario, what is worth holding and how far it is.
    atlases: Vec<Atlas>,
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
        let ways = Battlefield::ALL.map(|field| Ways::new(data.board(field), &data.tables));
        let atlas = |scenario: &Scenario| {
            let (board, ways) = (data.board(scenario.field), &ways[scenario.field.index()]);
            Atlas::new(scenario, board, (ways, &data.tables))
        };
        let atlases = data.scenarios.iter().map(atlas).collect();
        let kinds = data.counters.iter().map(Kind::of).collect();
        Self { about: about::about(&data), ways, kinds, atlases, data }
    }

    /// All data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    pub(crate) fn facts(&self, scenario: ScenarioId) -> Facts<'_> {
        let (place, scenario) = (scenario.index(), &self.data.scenarios[scenario.index()]);
        Facts {
            data: &self.data,
            scenario,
            board: self.data.board(scenario.field),
            ways: &self.ways[scenario.field.index()],
            kinds: &self.kinds,
            atlas: &self.atlases[place],
        }
    }

    /// The scenario with this key.
    pub(crate) fn scenario_id(&self, key: &str) -> Option<ScenarioId> {
        self.data
            .scenarios
            .iter()
            .zip(0..)
            .find(|(scenario, _)| scenario.key == key)
            .map(|(_, place)| ScenarioId(place))
    }

    /// A position with the facts it rests on.
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { facts: self.facts(state.scenario), state }
    }

    /// Carries a position on until somebody has to decide: for positions written by hand.
    pub fn settle(&self, state: &mut State, table: &mut Table<Event>) {
        self.act(state, table).settle();
    }

    fn act<'a, 't>(&'a self, state: &'a mut State, table: &'a mut Table<'t, Event>) -> Act<'a, 't> {
        Act { facts: self.facts(state.scenario), state, table }
    }
}

impl Default for FiwBattles {
    fn default() -> Self {
        Self::new()
    }
}

/// The army of a seat; there are two seats.
pub(crate) fn army_of(seat: Seat) -> Option<Army> {
    Army::BOTH.get(seat.index()).copied()
}

/// The seat of an army.
pub(crate) fn seat_of(army: Army) -> Seat {
    Seat(army.index() as u8)
}

impl Game for FiwBattles {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;

    fn about(&self) -> &About {
        &self.about
    }

    fn rules(&self) -> &RuleIndex {
        &self.data.rules
    }

    fn provenance(&self) -> &[ProvenanceEntry] {
        &self.data.provenance
    }

    /// 2: rulings G61 to G66.
    fn version(&self) -> u32 {
        2
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        let known = self.scenario_id(&start.scenario);
        let scenario = known.expect("the kernel checked the scenario against the list");
        let on = |key: &str| start.options.is_on(key);
        let optional = Optional { tactics: on(TACTICS), balk: on(BALK), trains: on(TRAINS), burning: on(BURNING) };
        let mut state = blank(&self.data, scenario, optional);
        self.act(&mut state, table).begin();
        state
    }

    fn asked(&self, state: &State) -> SeatSet {
        let asked = self.look(state).asked();
        let add = |set: SeatSet, army: Army| if asked[army.index()] { set.with(seat_of(army)) } else { set };
        Army::BOTH.into_iter().fold(SeatSet::NONE, add)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        let look = self.look(state);
        Some(Outcome {
            winner: ending.winner.map(seat_of),
            level: about::level(ending.level).into(),
            points: Army::BOTH.map(|army| i32::from(look.points(army))).to_vec(),
            halves: false,
            rule: if ending.conceded { rule("17.1-d") } else { rule("17.1") },
        })
    }

    fn options(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        if let Some(army) = army_of(seat) {
            self.look(state).options(army, found);
        }
    }

    fn asides(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        if let Some(army) = army_of(seat) {
            self.look(state).asides(army, found);
        }
    }

    fn decide(
        &self,
        state: &mut State,
        seat: Seat,
        decision: &Decision,
        table: &mut Table<Event>,
    ) -> Result<(), Refusal> {
        let army = army_of(seat).ok_or(Refusal::NotYourTurn { asked: None })?;
        self.act(state, table).decide(army, *decision)
    }

    fn secrets(&self, state: &State, viewer: Viewer) -> Vec<Secret> {
        self.look(state).secrets(viewer)
    }

    fn gives_away(&self, event: &Event) -> Vec<Secret> {
        event.units().into_iter().map(|unit| Secret(u32::from(unit.0))).collect()
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        let mut imagined = state.clone();
        for army in Army::BOTH.into_iter().filter(|army| !viewer.is(seat_of(*army))) {
            self.deal_anew(&mut imagined, army, dice);
        }
        crate::view::deal_hidden(self.look(state), viewer, dice, &mut imagined);
        imagined
    }

    fn audience(&self, state: &State, event: &Event) -> Audience {
        // 18.0-g: which markers a player takes is his own secret.
        if let Event::TacticSelected { army, .. } | Event::TacticReturned { army, .. } = event {
            return Audience::Only(seat_of(*army));
        }
        // What is fired at from two hexes at most, attacks or falls was in sight when it did.
        let fired_at = matches!(event, Event::Fired { there, .. } if !there.is_empty());
        if fired_at || matches!(event, Event::BattleBegan { .. } | Event::Eliminated { .. }) {
            return Audience::All;
        }
        // 5.2-b: what a stack out of sight in fog does is seen as a face-down stack on the map, not told by name.
        let look = self.look(state);
        let hidden = |unit: &UnitId| {
            let army = state[*unit].army;
            (!look.visible(Viewer::Seat(seat_of(army.other())), *unit)).then_some(army)
        };
        let owner = if state.fog { event.units().iter().find_map(hidden) } else { None };
        owner.map_or(Audience::All, |army| Audience::Only(seat_of(army)))
    }

    fn assess(&self, state: &State, seat: Seat) -> Assessment {
        army_of(seat).map(|army| self.look(state).assess(army)).unwrap_or_default()
    }

    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        army_of(seat).map(|army| self.look(state).gauge(army))
    }

    fn propose(&self, state: &State, seat: Seat, style: Style, whim: &mut Whim) -> Vec<Decision> {
        army_of(seat).map(|army| advice::propose(self.look(state), army, style, whim)).unwrap_or_default()
    }

    fn plans(&self, state: &State, seat: Seat, wide: usize, whim: &mut Whim) -> Vec<Vec<Decision>> {
        army_of(seat).map(|army| advice::plans(self.look(state), army, wide, whim)).unwrap_or_default()
    }

    fn tempers(&self) -> &[Style] {
        &advice::TEMPERS
    }

    fn clock(&self, state: &State) -> u32 {
        advice::clock(self.look(state))
    }

    fn write_state(&self, state: &State) -> serde_json::Value {
        self.look(state).to_file()
    }

    fn read_state(&self, file: &serde_json::Value) -> Result<State, Vec<Problem>> {
        crate::file::read(self, file)
    }

    fn tell(&self, state: &State, event: &Event) -> Told {
        self.look(state).tell(event)
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> scene::WhyNot {
        scene::WhyNot { text: self.look(state).refusal(refusal), rule: refusal.rule() }
    }

    fn label(&self, state: &State, decision: &Decision) -> String {
        self.look(state).label(decision)
    }

    fn board(&self, state: &State) -> scene::Board {
        self.look(state).board_scene()
    }

    fn view(&self, state: &State, viewer: Viewer) -> scene::View {
        self.look(state).view(viewer)
    }

    fn why_not(&self, state: &State, seat: Seat, click: &scene::Click) -> Option<Refusal> {
        army_of(seat).and_then(|army| self.look(state).why_not(army, click))
    }

    fn preview(&self, state: &State, seat: Seat, decision: &Decision) -> Option<scene::Preview> {
        army_of(seat).and_then(|army| self.look(state).preview(army, decision))
    }

    fn reach(&self, state: &State, seat: Seat, piece: &str) -> Vec<scene::Reach> {
        army_of(seat).map(|army| self.look(state).reach(army, piece)).unwrap_or_default()
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
}

/// All counters of a scenario, nowhere yet.
pub(crate) fn blank(data: &Data, scenario: ScenarioId, optional: Optional) -> State {
    let field = data.scenarios[scenario.index()].field;
    let mine = || data.counters.iter().enumerate().filter(|(_, counter)| counter.scenario == field);
    let first = UnitId(mine().next().map_or(0, |(place, _)| place as u8));
    State {
        scenario,
        optional,
        first,
        // 3.3-1, 3.3-2, 3.3-3: game turn 1 without fog, no points lost, no other marker on the map.
        turn: 1,
        fog: false,
        phasing: data.scenarios[scenario.index()].first_player,
        frames: Vec::new(),
        pieces: mine().map(|(_, counter)| Piece::new(counter.army)).collect(),
        losses: [0; 2],
        ground_lost: [false; 2],
        hands: [Hand::default(); 2],
        played: [Hand::default(); 2],
        fires: Vec::new(),
        first_attack: [None; 2],
        rolled: 0,
        opened: 0,
        entry: [None; 2],
        entered: Vec::new(),
        flight_die: None,
        battles: Vec::new(),
        offered: [false; 2],
        ending: None,
    }
}
