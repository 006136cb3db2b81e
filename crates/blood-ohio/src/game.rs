//! The game as the kernel knows it.

use crate::about;
use crate::advice::{self, atlas::Atlas};
use crate::board::{Board, Space};
use crate::counters::{Counter, Kind, Nation, PieceId, Side};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::look::Trait;
use crate::refusal::{Refusal, Why};
use crate::scenario::ScenarioId;
use crate::setup::blank;
use crate::state::{Optional, State};
use crate::tables::{FortId, Tables};
use kernel::advice::{Assessment, Style};
use kernel::ask::{self, Handle, Sequence};
use kernel::data::{Named, Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Game, Outcome, Start, Told};
use kernel::names::Names;
use kernel::options::About;
use kernel::playout::PlayoutRng;
use kernel::scene::{self, Question};
use kernel::secrets::Secret;
use kernel::table::Hop;
use kernel::{Dice, Seat, SeatSet, Table, Viewer, rule, state_file};

/// Blood on the Ohio.
pub struct BloodOhio {
    data: Data,
    about: About,
    /// Every counter, packed.
    pub(crate) traits: Vec<Trait>,
    /// Chances worked out once.
    pub(crate) atlas: Atlas,
    /// Counters, spaces and scenarios as files and decisions call them.
    names: Names,
}

impl BloodOhio {
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
        let traits = data.counters.iter().map(Trait::of).collect();
        let atlas = Atlas::new(&data.tables);
        let board = &data.board;
        let ids = board.spaces().map(|space| (board.id(space).to_owned(), space.0));
        let names = Names::default()
            .with(PieceId::KIND, data.counters.iter().map(|counter| counter.name.clone()))
            .with(Space::KIND, board.spaces().map(|space| board.unique_name(space).to_owned()))
            .also(Space::KIND, ids)
            .with("nation", named::<Nation>())
            .with("side", named::<Side>())
            .with("fort", named::<FortId>())
            .with("raid chit", ["A", "B", "C", "D"])
            .with("principal village", board.towns().map(|space| board.unique_name(space).to_owned()))
            .with(ScenarioId::KIND, data.scenarios.iter().map(|scenario| scenario.key.clone()));
        Self { about: about::about(&data), traits, atlas, names, data }
    }

    /// All data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The map.
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.data.board
    }

    /// The printed tables.
    #[inline]
    pub(crate) fn tables(&self) -> &Tables {
        &self.data.tables
    }

    /// A counter.
    #[inline]
    pub(crate) fn counter(&self, piece: PieceId) -> &Counter {
        &self.data.counters[usize::from(piece.0)]
    }

    /// A counter, packed.
    #[inline]
    pub(crate) fn of(&self, piece: PieceId) -> Trait {
        self.traits[usize::from(piece.0)]
    }

    /// What kind of counter it is.
    #[inline]
    pub(crate) fn kind(&self, piece: PieceId) -> Kind {
        self.of(piece).kind
    }

    /// Whose it is.
    #[inline]
    pub(crate) fn side(&self, piece: PieceId) -> Side {
        self.of(piece).side
    }

    /// Its nation.
    #[inline]
    pub fn nation(&self, piece: PieceId) -> Option<Nation> {
        self.of(piece).nation
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

/// The words of an enum, in order.
fn named<T: Named>() -> impl Iterator<Item = &'static str> {
    T::NAMES.iter().map(|(name, _)| *name)
}

impl Default for BloodOhio {
    fn default() -> Self {
        Self::new()
    }
}

impl Sequence for BloodOhio {
    fn next(act: &mut Act<'_, '_>) {
        act.next_procedure();
    }

    fn over(state: &State) -> bool {
        state.ending.is_some()
    }

    fn not_asked(&self, state: &State) -> Refusal {
        match self.look(state).asked() {
            Some(asked) => Refusal { asked: Some(asked), ..Why::NotYourTurn.into() },
            None => Why::GameOver.into(),
        }
    }

    fn not_now(&self) -> Refusal {
        Why::NotNow.into()
    }

    fn handles(&self, state: &State, decision: &Decision) -> Vec<Handle> {
        self.look(state).handles(decision)
    }

    fn awaited(&self, state: &State, _: Viewer) -> Question {
        Question::new(self.look(state).awaited(), "", rule("5.0-b"))
    }
}

impl Game for BloodOhio {
    type State = State;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;

    /// 2: rulings R104 to R114 lead some battles, retreats and losses elsewhere. 3: state files have another shape.
    fn version(&self) -> u32 {
        3
    }

    fn upgrade(&self, _: u32, file: serde_json::Value) -> serde_json::Value {
        crate::file::upgrade(self.board(), file)
    }

    fn about(&self) -> &About {
        &self.about
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

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        // 4.0: the scenario sets length, pieces and what wins.
        let scenario =
            self.data.scenario_named(&start.scenario).expect("the kernel checked the scenario against the list");
        let on = |key: &str| start.options.is_on(key);
        // 25.0: all optional rules are off unless the players agree on them.
        let optional = Optional {
            revised_nation_check: on(about::REVISED_NATION_CHECK),
            hidden_stacks: on(about::HIDDEN_STACKS),
            sudden_death: on(about::SUDDEN_DEATH),
        };
        let mut state = blank(&self.data, scenario, optional);
        Act { game: self, state: &mut state, table }.begin();
        ask::settle(self, &mut state, table);
        state
    }

    fn asked(&self, state: &State) -> SeatSet {
        ask::asked(self, state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.look(state).outcome_scene()
    }

    fn options(&self, state: &State, seat: Seat, found: &mut Vec<Decision>) {
        ask::options(self, state, seat, found);
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<kernel::standing::Offer<Decision>> {
        ask::standing(self, state, seat)
    }

    fn standing_kinds(&self) -> &[&'static str] {
        &crate::ambush::STANDING
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

    fn secrets(&self, state: &State, viewer: Viewer) -> Vec<Secret> {
        self.look(state).secrets(viewer)
    }

    fn gives_away(&self, event: &Event) -> Vec<Secret> {
        crate::view::gives_away(event)
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        crate::view::imagine(self.look(state), viewer, dice)
    }

    fn audience(&self, state: &State, event: &Event) -> Audience {
        crate::view::audience(self.look(state), event)
    }

    fn assess(&self, state: &State, seat: Seat) -> Assessment {
        Side::of(seat).map(|side| self.look(state).assess(side)).unwrap_or_default()
    }

    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        Side::of(seat).map(|side| self.look(state).gauge(side))
    }

    fn propose(&self, state: &State, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        Side::of(seat).map(|side| advice::propose(self.look(state), side, style, rng)).unwrap_or_default()
    }

    fn plans(&self, state: &State, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        Side::of(seat).map(|side| advice::plans(self.look(state), side, wide, rng)).unwrap_or_default()
    }

    fn playing_styles(&self) -> &[Style] {
        &advice::PLAYING_STYLES
    }

    fn recruit_noise(&self) -> u16 {
        advice::RECRUIT_NOISE
    }

    fn clock(&self, state: &State) -> u32 {
        advice::clock(self.look(state))
    }

    fn write_state(&self, state: &State) -> serde_json::Value {
        state_file::write_plain(self, state)
    }

    fn read_state(&self, file: &serde_json::Value) -> Result<State, Vec<Problem>> {
        state_file::read_plain(self, file, |state, problems| crate::file::check(self.look(state), problems))
    }

    fn tell(&self, state: &State, event: &Event) -> Told {
        self.look(state).tell(event)
    }

    fn trail(&self, state: &State, event: &Event) -> Vec<Hop> {
        self.look(state).trail(event)
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> scene::WhyNot {
        scene::WhyNot { text: self.look(state).refusal(refusal), rule: refusal.why.rule() }
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
        self.look(state).why_not(seat, click)
    }

    fn preview(&self, state: &State, seat: Seat, decision: &Decision) -> Option<scene::Preview> {
        Side::of(seat).and_then(|side| self.look(state).preview(side, decision))
    }

    fn reach(&self, state: &State, seat: Seat, piece: &str) -> Vec<scene::Reach> {
        Side::of(seat).map(|side| self.look(state).reach(side, piece)).unwrap_or_default()
    }
}
