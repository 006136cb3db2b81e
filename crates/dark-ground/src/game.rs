//! The game as the kernel knows it.

use crate::about;
use crate::advice;
use crate::battle::board::BattleBoard;
use crate::board::Terrain;
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Sets, Trait};
use crate::frames::Look;
use crate::ids::{AreaId, PieceId};
use crate::refusal::Refusal;
use crate::scenario::{Scenario, ScenarioId};
use crate::setup;
use crate::state::State;
use kernel::advice::{Assessment, Considered, Reason, Style};
use kernel::ask;
use kernel::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Game, Outcome, Start, Told};
use kernel::names::Names;
use kernel::options::About;
use kernel::playout::PlayoutRng;
use kernel::scene;
use kernel::secrets::Secret;
use kernel::state_file;
use kernel::table::Hop;
use kernel::{Dice, Seat, SeatSet, Table, Viewer};

/// A Dark and Bloody Ground.
pub struct DarkGround {
    data: Data,
    names: Names,
    /// Every counter, packed.
    traits: Vec<Trait>,
    sets: Sets,
}

impl DarkGround {
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
        let areas = data.board.areas.iter().map(|area| area.id.clone());
        let pieces = data.counters.iter().map(|counter| counter.name.clone());
        let names = Names::default().with(AreaId::KIND, areas).with(PieceId::KIND, pieces);
        let (traits, sets) = (Trait::all(&data), Sets::of(&data));
        Self { names, traits, sets, data }
    }

    /// All data.
    #[inline]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// What a piece is.
    #[inline]
    pub fn of(&self, piece: PieceId) -> Trait {
        self.traits[piece.index()]
    }

    /// The pieces by what they are.
    #[inline]
    pub fn sets(&self) -> &Sets {
        &self.sets
    }

    /// The battle board of a terrain.
    #[inline]
    pub fn battle_board(&self, terrain: Terrain) -> &BattleBoard {
        &self.data.boards[terrain.index()]
    }

    /// A scenario of the list.
    ///
    /// # Panics
    /// If a position names a scenario that the game does not have: reading one is refused before.
    #[inline]
    pub fn scenario(&self, id: ScenarioId) -> &Scenario {
        self.data.scenario(id).expect("a position of a scenario the game has")
    }

    /// A position with the facts it rests on.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { game: self, state }
    }
}

impl Default for DarkGround {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for DarkGround {
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

    fn version(&self) -> u32 {
        4
    }

    fn upgrade(&self, version: u32, file: serde_json::Value) -> serde_json::Value {
        if version < 2 { crate::file::upgrade(file) } else { file }
    }

    fn start(&self, start: &Start, table: &mut Table<Event>) -> State {
        let known = self.data.scenarios.iter().find(|scenario| scenario.info.key == start.scenario);
        let scenario = known.expect("the kernel checked the scenario against the list");
        let mut state = setup::blank(&self.data, scenario, about::optional(&start.options));
        ask::settle(self, &mut state, table);
        state
    }

    fn asked(&self, state: &State) -> SeatSet {
        ask::asked(self, state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.look(state).outcome()
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

    /// Nothing is hidden: all pieces, pools, levels and victory points are open.
    fn imagine(&self, state: &State, _: Viewer, _: &mut dyn Dice) -> State {
        state.clone()
    }

    fn secrets(&self, _: &State, _: Viewer) -> Vec<Secret> {
        Vec::new()
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
        self.look(state).told(event)
    }

    fn trail(&self, state: &State, event: &Event) -> Vec<Hop> {
        self.look(state).trail(event)
    }

    fn in_battle(&self, event: &Event) -> bool {
        event.in_battle()
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> scene::WhyNot {
        scene::WhyNot { text: self.look(state).refusal(refusal), rule: self.look(state).refusal_rule(refusal) }
    }

    fn label(&self, state: &State, decision: &Decision) -> String {
        self.look(state).label(decision)
    }

    fn board(&self, state: &State) -> scene::Board {
        self.look(state).board_scene()
    }

    fn other_board(&self, state: &State, id: &scene::BoardId) -> Option<scene::Board> {
        crate::quick::array_board(id).or_else(|| self.look(state).other_board(id))
    }

    fn view(&self, state: &State, viewer: Viewer) -> scene::View {
        self.view_after(state, viewer, &mut scene::Pictures::default())
    }

    fn view_after(&self, state: &State, viewer: Viewer, drawn: &mut scene::Pictures) -> scene::View {
        self.look(state).view(viewer, drawn)
    }

    fn why_not(&self, state: &State, seat: Seat, click: &scene::Click) -> Option<Refusal> {
        ask::why_not(self, state, seat, click)
    }

    fn preview(&self, state: &State, seat: Seat, decision: &Decision) -> Option<scene::Preview> {
        self.look(state).preview(seat, decision)
    }

    fn reach(&self, state: &State, seat: Seat, piece: &str) -> Vec<scene::Reach> {
        let Some(known) = self.data.piece(piece) else { return Vec::new() };
        let on_board = self.look(state).reach_battle(seat, known);
        if on_board.is_empty() { self.look(state).reach(seat, piece) } else { on_board }
    }

    fn assess(&self, state: &State, seat: Seat) -> Assessment {
        about::side_of(seat).map_or_else(Assessment::default, |side| advice::assess(self.look(state), side))
    }

    fn gauge(&self, state: &State, seat: Seat) -> Option<i32> {
        // The hundreds of dice of a battle inside a campaign would cost more than all the rest of a thought.
        if state.battle.as_ref().is_some_and(|battle| battle.at.is_some()) {
            return None;
        }
        about::side_of(seat).map(|side| advice::assess(self.look(state), side).sum())
    }

    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        let side = about::side_of(considered.seat);
        side.map(|side| crate::text::reasons::reasons(self, side, considered)).unwrap_or_default()
    }

    fn propose(&self, state: &State, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        about::side_of(seat).map_or_else(Vec::new, |side| advice::propose(self.look(state), side, style, rng))
    }

    fn plans(&self, state: &State, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        ask::plans(self, state, seat, wide, rng)
    }

    fn playing_styles(&self) -> &[Style] {
        &advice::PLAYING_STYLES
    }

    fn recruit_noise(&self) -> u16 {
        advice::RECRUIT_NOISE
    }

    /// A turn has dozens of moments worth a thought, a battle inside it among them: two and a half times a captain's budget,
    /// so that a general's whole turn stays under 20 seconds.
    fn longest_thought(&self) -> u64 {
        150_000
    }

    /// In the short campaigns three turns are the whole game; in a battle plans cannot be told apart from six halves of a
    /// round off.
    fn farthest_view(&self) -> u32 {
        3
    }

    fn clock(&self, state: &State) -> u32 {
        advice::clock(self.look(state))
    }
}
