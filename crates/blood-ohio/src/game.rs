//! The game as the kernel knows it.

use crate::advice::{self, atlas::Atlas};
use crate::board::{Board, Space};
use crate::counters::{Counter, Kind, Nation, PieceId, Side};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::look::CounterFacts;
use crate::refusal::{Refusal, Why};
use crate::scenario::ScenarioId;
use crate::setup::blank;
use crate::state::State;
use crate::tables::{FortId, Tables};
use crate::text;
use kernel::advice::{Considered, Reason};
use kernel::ask::{self, Handle, Sequence};
use kernel::data::{Named, Problem, Sources};
use kernel::game::{Audience, Game, Outcome, Start};
use kernel::names::Names;
use kernel::scene::{self, Question};
use kernel::secrets::Secret;
use kernel::{Dice, Seat, Table, Viewer, rule, state_file};
use std::ops::Range;

/// Blood on the Ohio.
pub struct BloodOhio {
    data: Data,
    /// Every counter, packed.
    pub(crate) counter_facts: Vec<CounterFacts>,
    /// The counters of each side, in their order.
    own: [Vec<PieceId>; 2],
    /// The same as stretches of the list of counters.
    runs: [Vec<Range<usize>>; 2],
    /// The key leaders of each side.
    key_leaders: [Vec<PieceId>; 2],
    /// The markers of British arms.
    arms: Vec<PieceId>,
    /// The ids of all counters on the wire, in their order.
    ids: Vec<String>,
    /// Chances worked out once.
    pub(crate) atlas: Atlas,
    /// Counters, spaces and scenarios as files and decisions call them.
    names: Names,
}

/// Pieces in order as stretches of numbers that follow each other.
fn runs(pieces: &[PieceId]) -> Vec<Range<usize>> {
    let follows = |one: &PieceId, next: &PieceId| one.index() + 1 == next.index();
    pieces.chunk_by(follows).map(|run| run[0].index()..run[0].index() + run.len()).collect()
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
        let counter_facts = data.counters.iter().map(CounterFacts::of).collect();
        let of =
            |side: Side| data.pieces().filter(|(_, counter)| counter.side == side).map(|(piece, _)| piece).collect();
        let own: [Vec<PieceId>; 2] = Side::BOTH.map(of);
        let runs = [0, 1].map(|side| runs(&own[side]));
        let key_leaders = [0, 1].map(|side: usize| {
            let keys = own[side].iter().filter(|piece| data.counters[piece.index()].kind == Kind::KeyLeader);
            keys.copied().collect()
        });
        let arms = data.pieces().filter(|(_, counter)| counter.kind == Kind::Arms).map(|(piece, _)| piece).collect();
        let ids = data.counters.iter().map(|counter| slug(&counter.name)).collect();
        let atlas = Atlas::new(&data.tables);
        let board = &data.board;
        let space_ids = board.spaces().map(|space| (board.id(space).to_owned(), space.0));
        let names = Names::default()
            .with(PieceId::KIND, data.counters.iter().map(|counter| counter.name.clone()))
            .with(Space::KIND, board.spaces().map(|space| board.unique_name(space).to_owned()))
            .also(Space::KIND, space_ids)
            .with("nation", named::<Nation>())
            .with("side", named::<Side>())
            .with("fort", named::<FortId>())
            .with("raid chit", ["A", "B", "C", "D"])
            .with("principal village", board.towns().map(|space| board.unique_name(space).to_owned()))
            .with(ScenarioId::KIND, data.scenarios.iter().map(|scenario| scenario.info.key.clone()));
        Self { counter_facts, own, runs, key_leaders, arms, ids, atlas, names, data }
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

    /// The id of a counter, the same all game long: its name in small letters.
    pub(crate) fn piece_id(&self, piece: PieceId) -> &str {
        &self.ids[usize::from(piece.0)]
    }

    /// The counter of an id.
    pub(crate) fn piece_with_id(&self, id: &str) -> Option<PieceId> {
        self.ids.iter().position(|known| known == id).map(|number| PieceId(number as u8))
    }

    /// A counter, packed.
    #[inline]
    pub(crate) fn of(&self, piece: PieceId) -> CounterFacts {
        self.counter_facts[usize::from(piece.0)]
    }

    /// All counters of a side.
    #[inline]
    pub(crate) fn own(&self, side: Side) -> &[PieceId] {
        &self.own[side.index()]
    }

    /// The same as stretches of the list of counters, to be looked through fast.
    #[inline]
    pub(crate) fn runs(&self, side: Side) -> &[Range<usize>] {
        &self.runs[side.index()]
    }

    /// The key leaders of a side.
    #[inline]
    pub(crate) fn key_leaders(&self, side: Side) -> &[PieceId] {
        &self.key_leaders[side.index()]
    }

    /// The markers of British arms.
    pub(crate) fn arms(&self) -> &[PieceId] {
        &self.arms
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
    kernel::forward_game!(side: Side::of);

    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        Side::of(considered.seat).map(|side| text::reasons::reasons(self, side, considered)).unwrap_or_default()
    }

    /// 2: rulings R104 to R114 lead some battles, retreats and losses elsewhere. 3: state files have another shape. 4: ruling R115
    /// asks about ambushes more often where stacks are hidden.
    fn version(&self) -> u32 {
        4
    }

    fn upgrade(&self, version: u32, file: serde_json::Value) -> serde_json::Value {
        if version < 3 { crate::file::upgrade(self.board(), file) } else { file }
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        // 4.0: the scenario sets length, pieces and what wins.
        let scenario =
            self.data.scenario_named(&start.scenario).expect("the kernel checked the scenario against the list");
        // 25.0: all optional rules are off unless the players agree on them.
        let mut state = blank(&self.data, scenario, start.options.switches());
        Act { game: self, state: &mut state, table }.begin();
        ask::settle(self, &mut state, table);
        state
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.look(state).outcome_scene()
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<kernel::standing::Offer<Decision>> {
        ask::standing(self, state, seat)
    }

    fn standing_kinds(&self) -> &[&'static str] {
        &crate::ambush::STANDING
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

    fn gives_away(&self, event: &Event) -> Vec<Secret> {
        crate::view::gives_away(event)
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        crate::view::imagine(self.look(state), viewer, dice)
    }

    fn audience(&self, state: &State, event: &Event) -> Audience {
        crate::view::audience(self.look(state), event)
    }

    fn recruit_noise(&self) -> u16 {
        advice::RECRUIT_NOISE
    }

    fn write_state(&self, state: &State) -> serde_json::Value {
        state_file::write_plain(self, state)
    }

    fn read_state(&self, file: &serde_json::Value) -> Result<State, Vec<Problem>> {
        state_file::read_plain(self, file, |state, problems| crate::file::check(self.look(state), problems))
    }

    fn why_not(&self, state: &State, seat: Seat, click: &scene::Click) -> Option<Refusal> {
        self.look(state).why_not(seat, click)
    }
}

/// A name as an id: small letters, digits and dashes.
fn slug(name: &str) -> String {
    let mut id = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            id.push(letter.to_ascii_lowercase());
        } else if !id.ends_with('-') {
            id.push('-');
        }
    }
    id.trim_matches('-').to_owned()
}
