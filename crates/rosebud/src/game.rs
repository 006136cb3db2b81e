//! The game as the kernel knows it.

use crate::advice;
use crate::advice::atlas::Atlas;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::data::Data;
use crate::decision::{Decision, Order};
use crate::event::Event;
use crate::frames::{Act, Frame, Look};
use crate::ground::Paths;
use crate::look::Kind;
use crate::points::VictoryPoints;
use crate::refusal::Refusal;
use crate::scenario::ScenarioId;
use crate::setup::SetUp;
use crate::state::{Ammunition, Optional, Orders, Phase, Piece, State};
use kernel::advice::{Assessment, Considered, Reason, Style};
use kernel::ask::{self, Handle, Sequence};
use kernel::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Game, Outcome, Start, Told};
use kernel::names::Names;
use kernel::options::About;
use kernel::playout::PlayoutRng;
use kernel::scene::{self, Question};
use kernel::secrets::Secret;
use kernel::table::Hop;
use kernel::{Dice, Seat, SeatSet, Table, Viewer, rule, state_file};

/// Rosebud Creek.
pub struct Rosebud {
    data: Data,
    names: Names,
    paths: Paths,
    atlas: Atlas,
    /// Every counter, packed.
    pub(crate) kinds: Vec<Kind>,
    /// Units of each army, Leaders left out.
    pub(crate) troops: [UnitSet; 2],
    /// Leaders of each army.
    pub(crate) leaders: [UnitSet; 2],
    /// Bands of warriors.
    pub(crate) bands: UnitSet,
}

impl Rosebud {
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
        let paths = Paths::new(&data.board, &data.tables);
        let kinds: Vec<Kind> = data.counters.iter().map(Kind::of).collect();
        let sorted = |army: Army, leader: bool| -> UnitSet {
            let mine = |(_, kind): &(usize, &Kind)| kind.army == army && (kind.arm == Arm::Leader) == leader;
            kinds.iter().enumerate().filter(mine).map(|(place, _)| UnitId(place as u8)).collect()
        };
        let bands = |(place, kind): (usize, &Kind)| (kind.arm == Arm::Warriors).then_some(UnitId(place as u8));
        let bands = kinds.iter().enumerate().filter_map(bands).collect();
        let names = Names::default()
            .with(UnitId::KIND, data.counters.iter().map(|counter| counter.key.clone()))
            .with(ScenarioId::KIND, data.scenarios.iter().map(|scenario| scenario.info.key.clone()));
        let (troops, leaders) = (Army::BOTH.map(|army| sorted(army, false)), Army::BOTH.map(|army| sorted(army, true)));
        let atlas = Atlas::new(&data.board, &data.tables, &paths, &data.scenarios);
        Self { names, paths, atlas, kinds, troops, leaders, bands, data }
    }

    /// All data.
    #[inline]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Every step, zone and line of the map.
    #[inline]
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// What quick players know of tables and ground.
    #[inline]
    pub(crate) fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// 12.E.4: the Leader whose staff the HQ is.
    pub(crate) fn commander_in_chief(&self) -> Option<UnitId> {
        let first = |leader: &UnitId| self.data.counter(*leader).leadership.is_some_and(|figures| figures.rank == 1);
        self.leaders[Army::Us.index()].iter().find(first)
    }

    /// A position with the facts it rests on.
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { game: self, state }
    }

    /// Carries a position on until somebody has to decide: for positions written by hand.
    pub fn settle(&self, state: &mut State, table: &mut Table<Event>) {
        ask::settle(self, state, table);
    }

    /// A scenario before anything is placed.
    fn blank(&self, scenario: ScenarioId, optional: Optional) -> State {
        let entries = self.data.scenarios[scenario.index()].entries.len();
        State {
            scenario,
            optional,
            turn: 1,
            phase: Phase::SetUp,
            phasing: self.data.scenarios[scenario.index()].set_up_order[0],
            frames: vec![Frame::from(SetUp { holding: None })],
            pieces: vec![Piece::ASIDE; self.data.counters.len()],
            points: [VictoryPoints::ZERO; 2],
            hills: 0,
            works: Vec::new(),
            builders: None,
            released: false,
            searched: false,
            under_way: false,
            casualties: Vec::new(),
            replacements: 0,
            vacated: Vec::new(),
            entered: vec![UnitSet::NONE; entries],
            orders: [Orders::default(); 2],
            ending: None,
        }
    }

    /// Standing orders are given at any time and interrupt nothing.
    fn order(&self, state: &mut State, seat: Seat, order: Order, table: &mut Table<Event>) -> Result<(), Refusal> {
        let Some(army) = army_of(seat).filter(|_| state.ending.is_none()) else {
            return Err(Refusal::NotAsked { asked: None });
        };
        if !possible_orders(state, army).any(|possible| possible == order) {
            return Err(Refusal::NotNow);
        }
        let orders = &mut state.orders[army.index()];
        match order {
            Order::VoluntaryRout(when) => orders.rout = when,
        }
        Act { game: self, state, table }.tell(|_| Event::Ordered { army });
        Ok(())
    }
}

impl Default for Rosebud {
    fn default() -> Self {
        Self::new()
    }
}

/// The army of a seat; there are two seats.
pub(crate) fn army_of(seat: Seat) -> Option<Army> {
    Army::BOTH.get(seat.index()).copied()
}

/// Orders that would change something.
fn possible_orders(state: &State, army: Army) -> impl Iterator<Item = Order> + use<> {
    use crate::state::RoutOrder;
    let now = state.orders[army.index()];
    let rout = [RoutOrder::Always, RoutOrder::WhenHurt, RoutOrder::Never];
    rout.into_iter().filter(move |order| *order != now.rout).map(Order::VoluntaryRout)
}

impl Sequence for Rosebud {
    fn next(act: &mut Act<'_, '_>) {
        act.next_step();
    }

    fn over(state: &State) -> bool {
        state.ending.is_some()
    }

    fn not_asked(&self, state: &State) -> Refusal {
        Refusal::NotAsked { asked: ask::asked(self, state).first().and_then(army_of) }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow
    }

    fn handles(&self, state: &State, decision: &Decision) -> Vec<Handle> {
        self.look(state).handles(decision)
    }

    fn awaited(&self, state: &State, _: Viewer) -> Question {
        self.look(state).awaited()
    }
}

impl Game for Rosebud {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;

    fn about(&self) -> &About {
        &self.data.about
    }

    fn rules(&self) -> &RuleIndex {
        &self.data.rules
    }

    fn provenance(&self) -> &[ProvenanceEntry] {
        &self.data.provenance
    }

    fn names(&self) -> Option<&Names> {
        Some(&self.names)
    }

    /// 2: ruling R100; Routed units may roll with their stack (10.F); Leaders go where their units go (12.A).
    /// 3: a milder melee table (2.D-e); no stack is made that can do nothing together (7.A).
    /// 4: rulings R105 to R110; charges keep to a post (16.D) and find room (6.A); a Pin is told once (9.D.1-e); refuges can be
    /// reached (10.J.2.a), whoever is driven back is asked about (10.J.1-c), Pinned units must try to rally (13.B.2).
    fn version(&self) -> u32 {
        4
    }

    fn upgrade(&self, version: u32, file: serde_json::Value) -> serde_json::Value {
        if version < 2 { crate::file::upgrade(file) } else { file }
    }

    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        army_of(considered.seat).map(|army| crate::text::reasons::reasons(self, army, considered)).unwrap_or_default()
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        let known = self.data.scenarios.iter().position(|scenario| scenario.info.key == start.scenario);
        let scenario = ScenarioId(known.expect("the kernel checked the scenario against the list") as u8);
        // 14.D: the first of the ammunition rules is the basic one.
        let ammunition = match start.options.0.get("ammunition").map(String::as_str) {
            Some("first-fire-free") => Ammunition::FirstFireFree,
            Some("boxes") => Ammunition::Boxes,
            Some(_) | None => Ammunition::Basic,
        };
        let optional = Optional { ammunition, taken_ammunition: start.options.is_on("taken-ammunition") };
        let mut state = self.blank(scenario, optional);
        self.deploy(&mut state);
        ask::settle(self, &mut state, table);
        state
    }

    fn asked(&self, state: &State) -> SeatSet {
        ask::asked(self, state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        Some(Outcome {
            winner: ending.winner.map(Army::seat),
            level: crate::text::level(ending.level).into(),
            points: state.points.map(i32::from).to_vec(),
            halves: false,
            rule: rule("17"),
        })
    }

    fn options(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        ask::options(self, state, seat, found);
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<kernel::standing::Offer<Decision>> {
        ask::standing(self, state, seat)
    }

    fn standing_kinds(&self) -> &[&'static str] {
        &crate::reaction::STANDING
    }

    fn asides(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        ask::asides(self, state, seat, found);
        if let Some(army) = army_of(seat).filter(|_| state.ending.is_none()) {
            found.extend(possible_orders(state, army).map(Decision::Order));
        }
    }

    fn decide(
        &self,
        state: &mut State,
        seat: Seat,
        decision: &Decision,
        table: &mut Table<Event>,
    ) -> Result<(), Refusal> {
        if let Decision::Order(order) = *decision {
            return self.order(state, seat, order, table);
        }
        ask::decide(self, state, seat, decision, table)
    }

    fn secrets(&self, _: &State, _: Viewer) -> Vec<Secret> {
        // Both sides see everything.
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
        state_file::read_plain(self, file, |state, problems| crate::file::check(self, state, problems))
    }

    fn tell(&self, state: &State, event: &Event) -> Told {
        self.look(state).tell(event)
    }

    fn trail(&self, state: &State, event: &Event) -> Vec<Hop> {
        self.look(state).trail(event)
    }

    fn in_battle(&self, event: &Event) -> bool {
        event.in_battle()
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> scene::WhyNot {
        scene::WhyNot { text: self.look(state).refusal(refusal), rule: refusal.rule() }
    }

    fn label(&self, state: &State, decision: &Decision) -> String {
        self.look(state).label(decision)
    }

    fn board(&self, state: &State) -> scene::Board {
        crate::view::board(self, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> scene::View {
        self.view_after(state, viewer, &mut scene::Pictures::default())
    }

    fn view_after(&self, state: &State, viewer: Viewer, drawn: &mut scene::Pictures) -> scene::View {
        crate::view::view(self, state, viewer, drawn)
    }

    fn why_not(&self, state: &State, seat: Seat, click: &scene::Click) -> Option<Refusal> {
        ask::why_not(self, state, seat, click)
    }

    fn preview(&self, state: &State, seat: Seat, decision: &Decision) -> Option<scene::Preview> {
        ask::preview(self, state, seat, decision)
    }

    fn reach(&self, state: &State, seat: Seat, piece: &str) -> Vec<scene::Reach> {
        let Some(unit) = self.data.unit(piece).filter(|_| ask::asked(self, state).contains(seat)) else {
            return Vec::new();
        };
        self.look(state).reach(seat, unit)
    }

    fn assess(&self, state: &State, seat: Seat) -> Assessment {
        army_of(seat).map(|army| self.look(state).assess(army)).unwrap_or_default()
    }

    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        army_of(seat).map(|army| self.look(state).gauge(army))
    }

    fn propose(&self, state: &State, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        army_of(seat).map(|army| advice::propose(self.look(state), army, style, rng)).unwrap_or_default()
    }

    fn plans(&self, state: &State, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        army_of(seat).map(|army| advice::plans(self.look(state), army, wide, rng)).unwrap_or_default()
    }

    fn playing_styles(&self) -> &[Style] {
        &advice::STYLES
    }

    /// A player turn has a dozen moments worth a thought, more where dice interrupt a Movement Phase, and half a minute is
    /// enough for all of them.
    fn longest_thought(&self) -> u64 {
        150_000
    }

    /// Over six player turns leads of plans vary by six points from try to try and plans differ by less than can be seen; over
    /// three they vary by three and differ by one.
    fn farthest_view(&self) -> u32 {
        3
    }

    fn clock(&self, state: &State) -> u32 {
        2 * u32::from(state.turn) + u32::from(state.phasing != self.look(state).scenario().first_player)
    }
}
