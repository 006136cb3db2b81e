//! Questions as types: a game whose positions hold a stack of frames.
//!
//! Whatever can wait for a decision (a phase, a unit on its way, a battle, an answer to fire) is a **frame**: a type of
//! its own, in the file of the rules it belongs to, that implements [`Ask`]. The frame on top makes the prompt and
//! answers for itself: who is asked, what may be decided, what a decision does, how the game goes on, what the
//! question says and what a click may have meant. [`frames!`](crate::frames) makes the enum of all frames from a list, so
//! a new interrupt is one file and one line.
//!
//! From [`Ask`] the kernel makes, once for all games, what a [`Game`] has to offer: [`asked`], [`options`], [`asides`],
//! [`decide`], [`settle`], [`prompt`], [`why_not`]. [`crate::example`] is a whole tiny game built this way.
//!
//! Words are made when something happens: `act.tell(|look| Event::…)` makes the event, its sentence and who may know of it
//! from the position of that moment, and does none of it when nobody listens (in search).

use crate::advice::Style;
use crate::playout::PlayoutRng;
use crate::scene::{Choice, ChoiceKind, Click, Duty, Preview, Prompt, Question};
use crate::standing::Offer;
use crate::state_file::Problems;
use crate::{Game, Seat, SeatSet, Seed, SeededDice, Table, Viewer};

/// Whether a frame needs a decision now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does; the game waits.
    Waits,
    /// The position was changed (a frame was closed, another one opened, a die rolled): look again.
    GoesOn,
}

/// A game whose positions hold a stack of frames. [`frames!`](crate::frames) writes this.
pub trait Framed: Game {
    /// All frames there are.
    type Frame: Ask<Self> + Clone;
    /// A position with the facts it rests on.
    type Look<'a>: Copy;
    /// A position that is acted on.
    type Act<'a, 't>
    where
        't: 'a;

    /// Looks at a position.
    fn look<'a>(&'a self, state: &'a Self::State) -> Self::Look<'a>;
    /// Acts on a position.
    fn act<'a, 't>(&'a self, state: &'a mut Self::State, table: &'a mut Table<'t, Self::Event>) -> Self::Act<'a, 't>;
    /// The frames of a position, the one that asks last.
    fn frames(state: &Self::State) -> &[Self::Frame];
}

/// What a framed game writes itself, beside its frames.
pub trait Sequence: Framed {
    /// No frame is open and the game is not over: the next step of the sequence of play. It opens a frame, changes the
    /// position, or ends the game.
    fn next(act: &mut Self::Act<'_, '_>);
    /// Whether the game has ended; frames that are still open are then of no account.
    fn over(state: &Self::State) -> bool;
    /// Why a seat that is not asked may decide nothing: the game is over, or somebody else is asked.
    fn not_asked(&self, state: &Self::State) -> Self::Refusal;
    /// Why something fits no present question.
    fn not_now(&self) -> Self::Refusal;
    /// What a person clicks for a decision: nothing but buttons if empty.
    fn handles(&self, state: &Self::State, decision: &Self::Decision) -> Vec<Handle>;
    /// Adds what a seat may decide whatever is asked, such as offering to concede; the game's own [`Game::decide`] takes
    /// these before a frame sees them. By default there is nothing.
    fn anytime(&self, state: &Self::State, seat: Seat, found: &mut Vec<Self::Decision>) {
        let _ = (state, seat, found);
    }
    /// What those are told who wait for somebody else.
    fn awaited(&self, state: &Self::State, viewer: Viewer) -> Question;
}

/// A question of the game and everything that belongs to it.
///
/// `decide` and `goes_on` find the frame itself through `act.frame::<Self>()`: it stays on the stack until it is
/// closed, and frames may be opened above it.
pub trait Ask<G: Framed>: Sized {
    /// The seats that have to decide. Nobody: the frame only waits for what lies above it.
    fn asked(&self, look: G::Look<'_>) -> SeatSet;
    /// Adds what a seat that is asked may decide to carry the game forward.
    fn options(&self, look: G::Look<'_>, seat: Seat, found: &mut Vec<G::Decision>);
    /// Adds what a seat may also decide without carrying the game forward, asked or not.
    fn asides(&self, look: G::Look<'_>, seat: Seat, found: &mut Vec<G::Decision>) {
        let _ = (look, seat, found);
    }
    /// Checks a decision and applies it. Checks are those that `options` and `asides` list by.
    ///
    /// # Errors
    /// Refuses what is not listed, before anything is changed.
    fn decide(act: &mut G::Act<'_, '_>, seat: Seat, decision: &G::Decision) -> Result<(), G::Refusal>;
    /// Carries the game on, or says that a decision is needed. By default it is.
    fn goes_on(act: &mut G::Act<'_, '_>) -> Flow {
        let _ = act;
        Flow::Waits
    }
    /// The question in words.
    fn question(&self, look: G::Look<'_>, seat: Seat) -> Question;
    /// What a person may have meant by a click that fits no option, most likely first: the refusal of it is the answer.
    fn wishes(&self, look: G::Look<'_>, seat: Seat, click: &Click) -> Vec<G::Decision> {
        let _ = (look, seat, click);
        Vec::new()
    }
    /// Why a click is of no use for which no decision stands: a piece that has moved, a place out of reach. Asked when no
    /// wish was refused for a reason of its own.
    fn refuses(&self, look: G::Look<'_>, seat: Seat, click: &Click) -> Option<G::Refusal> {
        let _ = (look, seat, click);
        None
    }
    /// The question as standing orders can answer it ([`crate::standing`]). By default none can.
    fn standing(&self, look: G::Look<'_>, seat: Seat) -> Option<Offer<G::Decision>> {
        let _ = (look, seat);
        None
    }
    /// What must still be done before the question can be closed.
    fn duties(&self, look: G::Look<'_>, seat: Seat) -> Vec<Duty> {
        let _ = (look, seat);
        Vec::new()
    }
    /// What a decision would lead to. By default nothing is said about it.
    fn preview(&self, look: G::Look<'_>, seat: Seat, decision: &G::Decision) -> Option<Preview> {
        let _ = (look, seat, decision);
        None
    }
    /// What a quick player of this style decides here, as in [`Game::propose`]. By default it has no opinion: the game then
    /// answers as it answers any question, or takes an option by chance.
    fn propose(&self, look: G::Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<G::Decision> {
        let _ = (look, seat, style, rng);
        Vec::new()
    }
    /// Plans worth comparing, best guess first, as in [`Game::plans`]. By default there are none but what the quick player
    /// decides: his rule of thumb is as good as a search, and thinking is better spent elsewhere.
    fn plans(&self, look: G::Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<G::Decision>> {
        let _ = (look, seat, wide, rng);
        Vec::new()
    }
    /// Notes what cannot be so about this frame in a position that somebody wrote ([`check_frames`]); `place` is 0 for the
    /// first frame of the stack. By default nothing is wrong with it.
    fn check_file(&self, look: G::Look<'_>, place: usize, problems: &Problems) {
        let _ = (look, place, problems);
    }
}

/// The key by which problems of a state file name a frame.
pub fn frame_key(place: usize) -> String {
    format!("frames[{place}]")
}

/// For reading state files: a game that is not over asks something, one that is over asks nothing, and no frame finds
/// anything wrong with itself.
pub fn check_frames<G: Sequence>(game: &G, state: &G::State, problems: &Problems) {
    match (G::frames(state).is_empty(), G::over(state)) {
        (true, false) => problems.note("frames", "none", "what is being asked"),
        (false, true) => problems.note("frames", "a question", "none: the game is over"),
        (true, true) | (false, false) => {}
    }
    for (place, frame) in G::frames(state).iter().enumerate() {
        frame.check_file(game.look(state), place, problems);
    }
}

/// For reading state files, once nothing else is wrong: somebody is asked and whoever is asked can answer, unless the game
/// is over.
pub fn check_answers<G: Sequence>(game: &G, state: &G::State, problems: &Problems) {
    let seats = asked(game, state);
    if seats.is_empty() && !G::over(state) {
        problems.note("frames", "a question that nobody is asked", "a question for one side");
    }
    for seat in seats.iter() {
        let mut found = Vec::new();
        options(game, state, seat, &mut found);
        if found.is_empty() {
            problems.note("frames", "a question without an answer", "a position with a legal decision");
        }
    }
}

/// What is clicked for a decision, and how it is shown. A decision has one handle for each way to click it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// The piece to click first, if any.
    pub piece: Option<String>,
    /// The place to click, after the piece if there is one.
    pub place: Option<String>,
    /// How it is shown.
    pub kind: ChoiceKind,
    /// What it costs, in words, such as "2 MP".
    pub cost: Option<String>,
}

impl Handle {
    /// A button in the prompt bar.
    pub const fn button(kind: ChoiceKind) -> Self {
        Self { piece: None, place: None, kind, cost: None }
    }

    /// A click on a piece.
    pub fn piece(piece: impl Into<String>, kind: ChoiceKind) -> Self {
        Self { piece: Some(piece.into()), ..Self::button(kind) }
    }

    /// A click on a place.
    pub fn place(place: impl Into<String>, kind: ChoiceKind) -> Self {
        Self { place: Some(place.into()), ..Self::button(kind) }
    }

    /// A click on a piece and then on a place.
    pub fn both(piece: impl Into<String>, place: impl Into<String>, kind: ChoiceKind) -> Self {
        Self { piece: Some(piece.into()), place: Some(place.into()), ..Self::button(kind) }
    }

    /// The same with its cost in words.
    #[must_use]
    pub fn costing(mut self, cost: impl Into<String>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    fn fits(&self, click: &Click) -> bool {
        let same = |own: &Option<String>, clicked: &Option<String>| clicked.is_none() || own == clicked;
        let something = self.piece.is_some() || self.place.is_some();
        something && same(&self.piece, &click.piece) && same(&self.place, &click.place)
    }
}

/// The frame that asks.
pub fn top<G: Framed>(state: &G::State) -> Option<&G::Frame> {
    G::frames(state).last()
}

/// For [`Game::asked`].
pub fn asked<G: Sequence>(game: &G, state: &G::State) -> SeatSet {
    match top::<G>(state) {
        Some(frame) if !G::over(state) => frame.asked(game.look(state)),
        Some(_) | None => SeatSet::NONE,
    }
}

/// For [`Game::options`].
pub fn options<G: Sequence>(game: &G, state: &G::State, seat: Seat, found: &mut Vec<G::Decision>) {
    if let Some(frame) = top::<G>(state)
        && asked(game, state).contains(seat)
    {
        frame.options(game.look(state), seat, found);
    }
}

/// For [`Game::asides`].
pub fn asides<G: Sequence>(game: &G, state: &G::State, seat: Seat, found: &mut Vec<G::Decision>) {
    if let Some(frame) = top::<G>(state)
        && !G::over(state)
    {
        frame.asides(game.look(state), seat, found);
        game.anytime(state, seat, found);
    }
}

/// For [`Game::standing`].
pub fn standing<G: Sequence>(game: &G, state: &G::State, seat: Seat) -> Option<Offer<G::Decision>> {
    let frame = top::<G>(state).filter(|_| asked(game, state).contains(seat))?;
    frame.standing(game.look(state), seat)
}

/// For [`Game::preview`]: what a seat that is asked is told about a decision.
pub fn preview<G: Sequence>(game: &G, state: &G::State, seat: Seat, decision: &G::Decision) -> Option<Preview> {
    let frame = top::<G>(state).filter(|_| asked(game, state).contains(seat))?;
    frame.preview(game.look(state), seat, decision)
}

/// For [`Game::propose`]: what the frame that asks proposes; nothing where it has no opinion.
pub fn propose<G: Sequence>(
    game: &G,
    state: &G::State,
    seat: Seat,
    style: Style,
    rng: &mut PlayoutRng,
) -> Vec<G::Decision> {
    top::<G>(state).map(|frame| frame.propose(game.look(state), seat, style, rng)).unwrap_or_default()
}

/// For [`Game::plans`]: those of the frame that asks or the quick player's own, each once and `wide` at most.
pub fn plans<G: Sequence>(
    game: &G,
    state: &G::State,
    seat: Seat,
    wide: usize,
    rng: &mut PlayoutRng,
) -> Vec<Vec<G::Decision>> {
    let found = top::<G>(state).map(|frame| frame.plans(game.look(state), seat, wide, rng)).unwrap_or_default();
    let found = if found.is_empty() { vec![game.propose(state, seat, Style::EVEN, rng)] } else { found };
    crate::advice::distinct(found, wide)
}

/// For [`Game::decide`]: a seat that is asked, or one that has an aside, decides; then the game is carried on.
///
/// # Errors
/// What the frame refuses; the state is then as it was.
pub fn decide<G: Sequence>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    decision: &G::Decision,
    table: &mut Table<G::Event>,
) -> Result<(), G::Refusal> {
    if !asked(game, state).contains(seat) {
        let mut also = Vec::new();
        asides(game, state, seat, &mut also);
        if !also.contains(decision) {
            return Err(game.not_asked(state));
        }
    }
    G::Frame::decide(&mut game.act(state, table), seat, decision)?;
    settle(game, state, table);
    Ok(())
}

/// Carries the game on until somebody has to decide or it is over.
pub fn settle<G: Sequence>(game: &G, state: &mut G::State, table: &mut Table<G::Event>) {
    let mut act = game.act(state, table);
    G::Frame::goes_on(&mut act);
}

/// The question for these eyes, with what may be answered.
pub fn prompt<G: Sequence>(game: &G, state: &G::State, viewer: Viewer) -> Prompt {
    let seat = match viewer {
        Viewer::Seat(seat) if asked(game, state).contains(seat) => Some(seat),
        Viewer::Seat(_) | Viewer::Observer => None,
    };
    let question = match (seat, top::<G>(state)) {
        (Some(seat), Some(frame)) => frame.question(game.look(state), seat),
        _ => game.awaited(state, viewer),
    };
    let (mut options, mut also, mut duties) = (Vec::new(), Vec::new(), Vec::new());
    if let (Some(seat), Some(frame)) = (seat, top::<G>(state)) {
        frame.options(game.look(state), seat, &mut options);
        duties = frame.duties(game.look(state), seat);
    }
    if let Viewer::Seat(seat) = viewer {
        asides(game, state, seat, &mut also);
    }
    Prompt {
        options: choices(game, state, &options),
        asides: choices(game, state, &also),
        duties,
        ..Prompt::new(question)
    }
}

/// Decisions as the client shows them: once, or once for each way to click them.
pub fn choices<G: Sequence>(game: &G, state: &G::State, decisions: &[G::Decision]) -> Vec<Choice> {
    let mut found = Vec::new();
    for decision in decisions {
        let mut handles = game.handles(state, decision);
        if handles.is_empty() {
            handles.push(Handle::button(ChoiceKind::Button));
        }
        let data = crate::any::json_text(game, decision);
        let label = game.label(state, decision);
        found.extend(handles.into_iter().map(|Handle { piece, place, kind, cost }| Choice {
            decision: data.clone(),
            label: label.clone(),
            piece,
            place,
            kind,
            cost,
        }));
    }
    found
}

/// Whether something can be done by a click: a decision, or a chain of them that ends there.
pub fn offered<G: Sequence>(game: &G, state: &G::State, seat: Seat, click: &Click) -> bool {
    let mut legal = Vec::new();
    options(game, state, seat, &mut legal);
    asides(game, state, seat, &mut legal);
    let reached =
        |piece: &String| game.reach(state, seat, piece).iter().any(|reach| Some(&reach.place) == click.place.as_ref());
    legal.iter().any(|decision| game.handles(state, decision).iter().any(|handle| handle.fits(click)))
        || click.piece.as_ref().is_some_and(|piece| click.place.is_some() && reached(piece))
}

/// For [`Game::why_not`]: the refusal of what a person most likely meant by a click; `None` if something can be done.
pub fn why_not<G: Sequence>(game: &G, state: &G::State, seat: Seat, click: &Click) -> Option<G::Refusal>
where
    G::Refusal: PartialEq,
{
    let Some(frame) = top::<G>(state).filter(|_| asked(game, state).contains(seat)) else {
        return Some(game.not_asked(state));
    };
    if offered(game, state, seat, click) {
        return None;
    }
    let look = game.look(state);
    let mut first = None;
    for wish in frame.wishes(look, seat, click) {
        match tried(game, state, seat, &wish) {
            None => return None,
            Some(refusal) if refusal != game.not_now() => return Some(refusal),
            Some(refusal) => first = first.or(Some(refusal)),
        }
    }
    frame.refuses(look, seat, click).or(first).or_else(|| Some(game.not_now()))
}

/// What the rules say against a decision, asked on a copy of the position.
fn tried<G: Sequence>(game: &G, state: &G::State, seat: Seat, decision: &G::Decision) -> Option<G::Refusal> {
    let mut copy = state.clone();
    // Dice that vary: where ties are rolled again, one face for ever would never end.
    let mut dice = SeededDice::new(Seed::from_number(0));
    decide(game, &mut copy, seat, decision, &mut Table::silent(&mut dice)).err()
}

/// Makes the enum of a game's frames, and the two ways to hold a position: `Look` (read) and `Act` (change).
///
/// The state has a field `frames: Vec<Frame>`. `Look` and `Act` are types of the game's own crate, so that each chapter of
/// the rules adds its checks to `Look` and its doings to `Act`. `each` may name a trait of the game's own that every frame
/// implements beside [`Ask`](crate::ask::Ask): `frame.each()` then answers it, and no function has to list the frames.
///
/// ```ignore
/// kernel::frames! {
///     game Rosebud;
///     state State;
///     decision Decision;
///     event Event;
///     refusal Refusal;
///     each Shown;
///     /// Whatever can wait for a decision.
///     pub enum Frame {
///         SetUp(setup::SetUp),
///         Moving(movement::Moving),
///         Answer(fire::Answer),
///     }
/// }
/// ```
#[macro_export]
macro_rules! frames {
    // What only this game asks of its frames.
    (@each $Frame:ident; ; $($Name:ident)+) => {};
    (@each $Frame:ident; $Also:path; $($Name:ident)+) => {
        impl $Frame {
            /// What this frame answers besides `Ask`.
            pub fn each(&self) -> &dyn $Also {
                match self { $(Self::$Name(frame) => frame),+ }
            }

            /// The same, to change the frame.
            #[allow(dead_code, reason = "frames of some games only answer")]
            pub fn each_mut(&mut self) -> &mut dyn $Also {
                match self { $(Self::$Name(frame) => frame),+ }
            }
        }
    };
    (
        game $Game:ty;
        state $State:ty;
        decision $Decision:ty;
        event $Event:ty;
        refusal $Refusal:ty;
        $(each $Also:path;)?
        $(#[$meta:meta])*
        pub enum $Frame:ident { $($(#[$note:meta])* $Name:ident($Type:ty)),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $Frame { $($(#[$note])* #[allow(missing_docs)] $Name($Type)),+ }

        $crate::frames!(@each $Frame; $($Also)?; $($Name)+);

        /// A frame by its type.
        pub trait InFrame: Sized {
            /// The frame, if it is of this type.
            fn of(frame: &$Frame) -> Option<&Self>;
            /// The frame to change, if it is of this type.
            fn of_mut(frame: &mut $Frame) -> Option<&mut Self>;
        }

        $(
            impl From<$Type> for $Frame {
                fn from(frame: $Type) -> Self {
                    Self::$Name(frame)
                }
            }

            impl InFrame for $Type {
                #[allow(unreachable_patterns, clippy::wildcard_enum_match_arm)]
                fn of(frame: &$Frame) -> Option<&Self> {
                    match frame {
                        $Frame::$Name(frame) => Some(frame),
                        _ => None,
                    }
                }

                #[allow(unreachable_patterns, clippy::wildcard_enum_match_arm)]
                fn of_mut(frame: &mut $Frame) -> Option<&mut Self> {
                    match frame {
                        $Frame::$Name(frame) => Some(frame),
                        _ => None,
                    }
                }
            }
        )+

        /// A position with the facts it rests on.
        #[derive(Clone, Copy)]
        pub struct Look<'a> {
            /// What never changes: map, counters, tables, scenarios.
            pub game: &'a $Game,
            /// What is.
            pub state: &'a $State,
        }

        /// A position that is acted on.
        pub struct Act<'a, 't> {
            /// What never changes: map, counters, tables, scenarios.
            pub game: &'a $Game,
            /// What is, to change.
            pub state: &'a mut $State,
            /// Where dice fall and events are told.
            pub table: &'a mut $crate::Table<'t, $Event>,
        }

        impl<'a> Look<'a> {
            /// The innermost frame of this type.
            pub fn frame<T: InFrame>(&self) -> Option<&'a T> {
                self.state.frames.iter().rev().find_map(T::of)
            }
        }

        impl Act<'_, '_> {
            /// The position as it stands.
            #[inline]
            pub fn look(&self) -> Look<'_> {
                Look { game: self.game, state: self.state }
            }

            /// Says what happened, made from the position as it stands now; nothing is made where nobody listens.
            #[inline]
            pub fn tell(&mut self, event: impl FnOnce(Look<'_>) -> $Event) {
                if self.table.listens() {
                    let event = event(self.look());
                    $crate::table::tell_in_words(self.game, self.state, self.table, event);
                }
            }

            /// Opens a frame above all others: it asks next.
            pub fn open(&mut self, frame: impl Into<$Frame>) {
                self.state.frames.push(frame.into());
            }

            /// Closes the frame on top.
            pub fn close(&mut self) {
                self.state.frames.pop();
            }

            /// The frame that decides or goes on.
            ///
            /// # Panics
            /// If the top frame is of another type: a frame asks for itself only.
            pub fn frame<T: InFrame>(&self) -> &T {
                self.state.frames.last().and_then(T::of).expect("a frame decides while it is on top")
            }

            /// The frame that decides or goes on, to change.
            ///
            /// # Panics
            /// If the top frame is of another type: a frame asks for itself only.
            pub fn frame_mut<T: InFrame>(&mut self) -> &mut T {
                self.state.frames.last_mut().and_then(T::of_mut).expect("a frame decides while it is on top")
            }
        }

        impl $crate::ask::Framed for $Game {
            type Frame = $Frame;
            type Look<'a> = Look<'a>;
            type Act<'a, 't>
                = Act<'a, 't>
            where
                't: 'a;

            #[inline]
            fn look<'a>(&'a self, state: &'a $State) -> Look<'a> {
                Look { game: self, state }
            }

            #[inline]
            fn act<'a, 't>(
                &'a self,
                state: &'a mut $State,
                table: &'a mut $crate::Table<'t, $Event>,
            ) -> Act<'a, 't> {
                Act { game: self, state, table }
            }

            #[inline]
            fn frames(state: &$State) -> &[$Frame] {
                &state.frames
            }
        }

        impl $crate::ask::Ask<$Game> for $Frame {
            fn asked(&self, look: Look<'_>) -> $crate::SeatSet {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::asked(frame, look)),+ }
            }

            fn options(&self, look: Look<'_>, seat: $crate::Seat, found: &mut Vec<$Decision>) {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::options(frame, look, seat, found)),+ }
            }

            fn asides(&self, look: Look<'_>, seat: $crate::Seat, found: &mut Vec<$Decision>) {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::asides(frame, look, seat, found)),+ }
            }

            fn decide(act: &mut Act<'_, '_>, seat: $crate::Seat, decision: &$Decision) -> Result<(), $Refusal> {
                match act.state.frames.last() {
                    $(Some(Self::$Name(_)) => <$Type as $crate::ask::Ask<$Game>>::decide(act, seat, decision),)+
                    None => Err($crate::ask::Sequence::not_now(act.game)),
                }
            }

            /// Goes on until somebody has to decide or the game is over.
            fn goes_on(act: &mut Act<'_, '_>) -> $crate::ask::Flow {
                loop {
                    if <$Game as $crate::ask::Sequence>::over(act.state) {
                        act.state.frames.clear();
                        return $crate::ask::Flow::Waits;
                    }
                    let flow = match act.state.frames.last() {
                        $(Some(Self::$Name(_)) => <$Type as $crate::ask::Ask<$Game>>::goes_on(act),)+
                        None => {
                            <$Game as $crate::ask::Sequence>::next(act);
                            $crate::ask::Flow::GoesOn
                        }
                    };
                    if flow == $crate::ask::Flow::Waits {
                        return flow;
                    }
                }
            }

            fn question(&self, look: Look<'_>, seat: $crate::Seat) -> $crate::scene::Question {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::question(frame, look, seat)),+ }
            }

            fn wishes(&self, look: Look<'_>, seat: $crate::Seat, click: &$crate::scene::Click) -> Vec<$Decision> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::wishes(frame, look, seat, click)),+ }
            }

            fn refuses(&self, look: Look<'_>, seat: $crate::Seat, click: &$crate::scene::Click) -> Option<$Refusal> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::refuses(frame, look, seat, click)),+ }
            }

            fn standing(&self, look: Look<'_>, seat: $crate::Seat) -> Option<$crate::standing::Offer<$Decision>> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::standing(frame, look, seat)),+ }
            }

            fn duties(&self, look: Look<'_>, seat: $crate::Seat) -> Vec<$crate::scene::Duty> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::duties(frame, look, seat)),+ }
            }

            fn preview(
                &self,
                look: Look<'_>,
                seat: $crate::Seat,
                decision: &$Decision,
            ) -> Option<$crate::scene::Preview> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::preview(frame, look, seat, decision)),+ }
            }

            fn propose(
                &self,
                look: Look<'_>,
                seat: $crate::Seat,
                style: $crate::advice::Style,
                rng: &mut $crate::playout::PlayoutRng,
            ) -> Vec<$Decision> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::propose(frame, look, seat, style, rng)),+ }
            }

            fn plans(
                &self,
                look: Look<'_>,
                seat: $crate::Seat,
                wide: usize,
                rng: &mut $crate::playout::PlayoutRng,
            ) -> Vec<Vec<$Decision>> {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::plans(frame, look, seat, wide, rng)),+ }
            }

            fn check_file(&self, look: Look<'_>, place: usize, problems: &$crate::state_file::Problems) {
                match self { $(Self::$Name(frame) => $crate::ask::Ask::<$Game>::check_file(frame, look, place, problems)),+ }
            }
        }
    };
}
