//! What a game crate implements.

use crate::advice::{Assessment, Considered, Reason, Style};
use crate::data::{Problem, ProvenanceEntry, RuleIndex};
use crate::names::Names;
use crate::options::{About, Chosen};
use crate::playout::PlayoutRng;
use crate::scene;
use crate::secrets::Secret;
use crate::standing::Offer;
use crate::table::Hop;
use crate::{Dice, RuleId, Seat, SeatSet, Table, Viewer};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;

/// Which game is begun: a scenario and the optional rules the players agreed on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// Key of the scenario.
    pub scenario: String,
    /// What was chosen for each option; those left out have their default.
    #[serde(default)]
    pub options: Chosen,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// The level of victory in the game's own words, such as "marginal".
    pub level: String,
    /// The points of each seat, in order of seats.
    pub points: Vec<i32>,
    /// Whether those are half points.
    pub halves: bool,
    /// The rule that ended the game.
    pub rule: RuleId,
}

/// Who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody at and around the table.
    All,
    /// One seat only; to all others nothing happened.
    Only(Seat),
}

/// An event in words, with the rules it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// One sentence.
    pub text: String,
    /// The rules behind it, most telling first.
    pub rules: Vec<RuleId>,
}

/// A game: how its positions arise, what may be decided in them, and how they are shown.
///
/// **One road to legality**: [`Game::options`] and [`Game::asides`] are the only lists of legal decisions;
/// [`Game::decide`] accepts exactly those. Both are made from the same checks, and [`crate::suite`] plays random
/// games to prove it.
///
/// **Secrets stay home**: what is shown to a seat or asked by it ([`Game::view`], [`Game::label`], [`Game::why_not`],
/// [`Game::preview`], [`Game::reach`]) gets the position as that seat sees it, with a guess in place of what is hidden
/// ([`crate::secrets`]). These methods need not know who may know what; [`Game::view`] only leaves out what is a guess.
///
/// Fixed facts (maps, counters, tables) live in `self`; a state holds only what can change.
pub trait Game: Send + Sync + Sized + 'static {
    /// A position. Plain data; `serde` gives the compact form that is hashed and stored.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player means to do.
    type Decision: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, complete enough to draw and to explain.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What the rules forbid and why, as data.
    type Refusal: Clone + PartialEq + Debug + Serialize + Send + Sync;

    /// Name, seats, scenarios, options.
    fn about(&self) -> &About;
    /// The rules in our own words.
    fn rules(&self) -> &RuleIndex;
    /// Where each figure comes from.
    fn provenance(&self) -> &[ProvenanceEntry];

    /// The version of the game's rules, state and decisions, written into records and state files. It is raised with
    /// every change that would lead a stored decision elsewhere; older games are then opened by
    /// [`record::take_up`](crate::record::take_up) as far as the present rules allow.
    fn version(&self) -> u32 {
        1
    }
    /// A state file of an older version in the shape that [`Game::read_state`] reads now. By default it is the same.
    fn upgrade(&self, version: u32, file: serde_json::Value) -> serde_json::Value {
        let _ = version;
        file
    }

    /// The first position. Scenario and options are known to be valid: the kernel checked them against
    /// [`Game::about`].
    fn start(&self, start: &Start, table: &mut Table<Self::Event>) -> Self::State;
    /// The seats that must decide now; none when the game is over.
    fn asked(&self, state: &Self::State) -> SeatSet;
    /// How it ended, if it did.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// Adds to `found` what `seat` may decide to carry the game forward. Never empty for a seat that is asked,
    /// always empty for one that is not.
    fn options(&self, state: &Self::State, seat: Seat, found: &mut Vec<Self::Decision>);
    /// Adds what `seat` may also decide without carrying the game forward: going back on parts of a declaration,
    /// taking a counter up again, offering to concede. May be legal for a seat that is not asked.
    fn asides(&self, state: &Self::State, seat: Seat, found: &mut Vec<Self::Decision>);
    /// Applies a decision and everything that follows of itself up to the next question.
    ///
    /// # Errors
    /// Refuses what neither [`Game::options`] nor [`Game::asides`] lists and leaves the state as it was.
    fn decide(
        &self,
        state: &mut Self::State,
        seat: Seat,
        decision: &Self::Decision,
        table: &mut Table<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// The question a seat is asked, if standing orders can answer it ([`crate::standing`]). By default none can. The kernel
    /// passes the position as the seat sees it.
    fn standing(&self, state: &Self::State, seat: Seat) -> Option<Offer<Self::Decision>> {
        let _ = (state, seat);
        None
    }
    /// The kinds of questions that standing orders can answer, in words a player knows.
    fn standing_kinds(&self) -> &[&'static str] {
        &[]
    }

    /// What `viewer` may not know here, each fact by a number it keeps while it is hidden: a face-down counter, a hand, a
    /// sealed answer. Where there is nothing, the viewer sees the position as it is. A decision after which somebody
    /// has a secret less has shown it, and is not taken back.
    fn secrets(&self, state: &Self::State, viewer: Viewer) -> Vec<Secret>;
    /// The secrets an event gives away to those who may know of it, such as the names of the counters it is about: somebody
    /// may be seen for a moment between two positions that hide him. By default none.
    fn gives_away(&self, event: &Self::Event) -> Vec<Secret> {
        let _ = event;
        Vec::new()
    }
    /// A position `viewer` cannot tell from `state`: everything among [`Game::secrets`] is dealt anew with `dice`. The deal
    /// may rest on nothing but what is seen, so that the same dice give the same position wherever the viewer
    /// sees the same. Questions of a seat are answered from such a position ([`crate::secrets::seen_by`]), opponents
    /// think about nothing else, and [`crate::suite`] proves that no answer tells them apart.
    fn imagine(&self, state: &Self::State, viewer: Viewer, dice: &mut dyn Dice) -> Self::State;
    /// Who may know of an event that led to `state`.
    fn audience(&self, state: &Self::State, event: &Self::Event) -> Audience;

    /// The state as a person can read and edit it.
    fn write_state(&self, state: &Self::State) -> serde_json::Value;
    /// Reads what [`Game::write_state`] wrote, perhaps edited since.
    ///
    /// # Errors
    /// Everything that is missing, unknown or inconsistent, all at once.
    fn read_state(&self, file: &serde_json::Value) -> Result<Self::State, Vec<Problem>>;

    /// What went where in an event that leads from `state`, for the client to draw. By default nothing did.
    fn trail(&self, state: &Self::State, event: &Self::Event) -> Vec<Hop> {
        let _ = (state, event);
        Vec::new()
    }

    /// Whether an event is part of a battle: its declaration, its dice, or what came of them. A log can be read by battles only.
    /// By default none is.
    fn in_battle(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The names of ids made with [`id!`](crate::id), as they stand in state files and decisions.
    fn names(&self) -> Option<&Names> {
        None
    }

    /// An event in words.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Told;
    /// A refusal in words, with the rule it rests on.
    fn explain(&self, state: &Self::State, refusal: &Self::Refusal) -> scene::WhyNot;
    /// A decision in words.
    fn label(&self, state: &Self::State, decision: &Self::Decision) -> String;

    /// The main board, drawn once.
    fn board(&self, state: &Self::State) -> scene::Board;
    /// A board besides the main one which [`scene::View::boards`] lists: drawn when it opens. By default a game has
    /// none.
    fn other_board(&self, state: &Self::State, id: &scene::BoardId) -> Option<scene::Board> {
        let _ = (state, id);
        None
    }
    /// What is drawn now, for these eyes.
    fn view(&self, state: &Self::State, viewer: Viewer) -> scene::View;
    /// The same, for whoever shows a game position by position: pieces that look as they did when they were last drawn are not
    /// drawn again. By default everything is drawn anew.
    fn view_after(&self, state: &Self::State, viewer: Viewer, drawn: &mut scene::Pictures) -> scene::View {
        let _ = drawn;
        self.view(state, viewer)
    }
    /// Why nothing can be done with this piece, or with it at this place; `None` if something can.
    fn why_not(&self, state: &Self::State, seat: Seat, click: &scene::Click) -> Option<Self::Refusal>;
    /// What a decision would lead to: odds, each modifier with its rule, exact chances.
    fn preview(&self, state: &Self::State, seat: Seat, decision: &Self::Decision) -> Option<scene::Preview>;
    /// Where a piece could go by a chain of decisions, with cost and the chain itself.
    fn reach(&self, state: &Self::State, seat: Seat, piece: &str) -> Vec<scene::Reach>;

    /// How good a position is for a seat. By default a game counts only how it ended.
    fn assess(&self, state: &Self::State, seat: Seat) -> Assessment {
        let mut assessment = Assessment::default();
        if let Some(winner) = self.outcome(state).and_then(|outcome| outcome.winner) {
            assessment.add("outcome", if winner == seat { 1000 } else { -1000 });
        }
        assessment
    }

    /// A rough value of a position for a seat, asked for after every face of every die in thought: what a roll changed
    /// about it is taken off the result as luck (a control variate: it lowers the variance and keeps the mean). It should
    /// be quick and feel losses at once; the better it foretells [`Game::assess`], the fewer tries a plan needs. By default
    /// a game has none, and luck stays in the results.
    fn gauge(&self, state: &Self::State, seat: Seat) -> Option<i32> {
        let _ = (state, seat);
        None
    }

    /// What a quick player of this style decides now: one decision or a sequence of them (a unit's whole move, a whole
    /// declaration). Everything in it should be legal; what is not ends the sequence. By default a game plays at random.
    fn propose(&self, state: &Self::State, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Self::Decision> {
        let _ = style;
        let mut options = Vec::new();
        self.options(state, seat, &mut options);
        let pick = rng.below(options.len().max(1));
        if pick < options.len() { vec![options.swap_remove(pick)] } else { Vec::new() }
    }

    /// Plans worth comparing, best guess first, at most about `wide` of them. By default a game offers every option,
    /// or `wide` of them by chance where there are more.
    fn plans(&self, state: &Self::State, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Self::Decision>> {
        let mut options = Vec::new();
        self.options(state, seat, &mut options);
        while options.len() > wide.max(1) {
            options.swap_remove(rng.below(options.len()));
        }
        options.into_iter().map(|option| vec![option]).collect()
    }

    /// What a player would say about one step of a plan: facts of the position that he would weigh, such as who can reach the
    /// place or how likely the attack is to succeed, most telling first. Everything said must be true in `considered`; what
    /// rests on a guess about hidden things is left out by the kernel ([`crate::advice::reasons`]). By default a game says
    /// nothing, and plans are explained by the terms of [`Game::assess`] in which they differ.
    fn reasons(&self, considered: &Considered<'_, Self>) -> Vec<Reason> {
        let _ = considered;
        Vec::new()
    }

    /// The ways to play that one has to reckon with: whoever searches deep tries his plans against all of them. Never
    /// empty.
    fn playing_styles(&self) -> &[Style] {
        &[Style::EVEN]
    }

    /// How far a recruit's judgement wanders, in the thousandths that `propose` weighs by: so far that he is beaten by
    /// whoever thinks, and not so far that he plays at random.
    fn recruit_noise(&self) -> u16 {
        250
    }

    /// Decisions tried in one thought, at most, whatever the level may spend: for games with so many thoughts a turn that a
    /// player would wait too long.
    fn longest_thought(&self) -> u64 {
        u64::MAX
    }

    /// How far ahead a thought looks at most, as [`Game::clock`] counts, if the level would follow plans farther with each
    /// round: for games in which playing on scatters results so much that trying more often tells more than looking
    /// farther.
    fn farthest_view(&self) -> u32 {
        u32::MAX
    }

    /// Counts player turns, or whatever changes hands: how far ahead a search looks is measured by it.
    fn clock(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }
}
