//! What every game of frames answers in the same way.

/// The methods of [`Game`](crate::Game) that a game of frames ([`crate::ask`]) has in common with all others, to be written
/// inside its `impl Game`. They lead to where its rules are: what is known to the fields `data` and `names`, what may
/// be decided to the frames, what is seen and said to its `Look`, what is advised to its module `advice`. A game writes the
/// rest itself: version, start, decide, outcome, secrets dealt anew, files.
///
/// Its types `State`, `Decision`, `Event` and `Refusal` and its `advice` are in scope; `side` says whose a seat is.
#[macro_export]
macro_rules! forward_game {
    (side: $side:path) => {
        type State = State;
        type Decision = Decision;
        type Event = Event;
        type Refusal = Refusal;

        fn about(&self) -> &$crate::options::About {
            &self.data.about
        }

        fn rules(&self) -> &$crate::data::RuleIndex {
            &self.data.rules
        }

        fn provenance(&self) -> &[$crate::data::ProvenanceEntry] {
            &self.data.provenance
        }

        fn names(&self) -> Option<&$crate::names::Names> {
            Some(&self.names)
        }

        fn asked(&self, state: &State) -> $crate::SeatSet {
            $crate::ask::asked(self, state)
        }

        fn options(&self, state: &State, seat: $crate::Seat, found: &mut Vec<Decision>) {
            $crate::ask::options(self, state, seat, found);
        }

        fn asides(&self, state: &State, seat: $crate::Seat, found: &mut Vec<Decision>) {
            $crate::ask::asides(self, state, seat, found);
        }

        fn secrets(&self, state: &State, viewer: $crate::Viewer) -> Vec<$crate::secrets::Secret> {
            self.look(state).secrets(viewer)
        }

        fn assess(&self, state: &State, seat: $crate::Seat) -> $crate::advice::Assessment {
            $side(seat).map(|side| self.look(state).assess(side)).unwrap_or_default()
        }

        fn gauge(&self, state: &State, seat: $crate::Seat) -> Option<i32> {
            $side(seat).map(|side| self.look(state).gauge(side))
        }

        fn propose(
            &self,
            state: &State,
            seat: $crate::Seat,
            style: $crate::advice::Style,
            rng: &mut $crate::playout::PlayoutRng,
        ) -> Vec<Decision> {
            $side(seat).map(|side| advice::propose(self.look(state), side, style, rng)).unwrap_or_default()
        }

        fn plans(
            &self,
            state: &State,
            seat: $crate::Seat,
            wide: usize,
            rng: &mut $crate::playout::PlayoutRng,
        ) -> Vec<Vec<Decision>> {
            $side(seat).map(|side| advice::plans(self.look(state), side, wide, rng)).unwrap_or_default()
        }

        fn playing_styles(&self) -> &[$crate::advice::Style] {
            &advice::PLAYING_STYLES
        }

        fn clock(&self, state: &State) -> u32 {
            advice::clock(self.look(state))
        }

        fn tell(&self, state: &State, event: &Event) -> $crate::game::Told {
            self.look(state).tell(event)
        }

        fn trail(&self, state: &State, event: &Event) -> Vec<$crate::table::Hop> {
            self.look(state).trail(event)
        }

        fn in_battle(&self, event: &Event) -> bool {
            event.in_battle()
        }

        fn explain(&self, state: &State, refusal: &Refusal) -> $crate::scene::WhyNot {
            $crate::scene::WhyNot { text: self.look(state).refusal(refusal), rule: refusal.rule() }
        }

        fn label(&self, state: &State, decision: &Decision) -> String {
            self.look(state).label(decision)
        }

        fn board(&self, state: &State) -> $crate::scene::Board {
            self.look(state).board_scene()
        }

        fn view(&self, state: &State, viewer: $crate::Viewer) -> $crate::scene::View {
            self.look(state).view(viewer, &mut $crate::scene::Pictures::default())
        }

        fn view_after(
            &self,
            state: &State,
            viewer: $crate::Viewer,
            drawn: &mut $crate::scene::Pictures,
        ) -> $crate::scene::View {
            self.look(state).view(viewer, drawn)
        }

        fn preview(&self, state: &State, seat: $crate::Seat, decision: &Decision) -> Option<$crate::scene::Preview> {
            $side(seat).and_then(|side| self.look(state).preview(side, decision))
        }

        fn reach(&self, state: &State, seat: $crate::Seat, piece: &str) -> Vec<$crate::scene::Reach> {
            $side(seat).map(|side| self.look(state).reach(side, piece)).unwrap_or_default()
        }
    };
}
