//! What a game tells its opponents: how good a position is, what a player of some style would do, and whole plans to
//! choose from.
//!
//! Opponents think about imagined positions only ([`crate::Game::imagine`]); nothing here is asked of a true one, but for the
//! luck of games that are over ([`luck()`]).

mod luck;
mod reason;

pub use luck::{Die, Luck, luck};
pub use reason::{Considered, Reason, capital, chance_words, good_chance, number_words, reasons};

use crate::playout::PlayoutRng;
use crate::{Dice, Game, Seat, Table};
use std::any::Any;

/// One reason why a position is good or bad for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// In a few words, such as "ground held".
    pub name: &'static str,
    /// Thousandths of a victory point, or of whatever decides the game; good is positive.
    pub value: i32,
}

/// How good a position is for a seat, term by term.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    /// All terms; their sum is the value.
    pub terms: Vec<Term>,
}

impl Assessment {
    /// Adds a term.
    pub fn add(&mut self, name: &'static str, value: i32) {
        self.terms.push(Term { name, value });
    }

    /// The value of the position.
    pub fn sum(&self) -> i32 {
        self.terms.iter().map(|term| term.value).sum()
    }
}

/// How a quick player plays. A game that gives no advice ignores it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How readily it takes a risk: 0 is even-tempered, below is careful, above is bold.
    pub boldness: i32,
    /// Which of its aims it puts first: 0 is what it thinks best, others are for search to try.
    pub focus: u8,
    /// How far its judgement wanders, in thousandths of a victory point.
    pub noise: u16,
    /// Plays like a beginner: sees what it can take, not what can be taken from it.
    pub careless: bool,
}

impl Style {
    /// Even-tempered, with the aim it thinks best first.
    pub const EVEN: Self = Self::of(0, 0);

    /// A steady player of some boldness and aim.
    pub const fn of(boldness: i32, focus: u8) -> Self {
        Self { boldness, focus, noise: 0, careless: false }
    }
}

/// A sequence of decisions of one game, its types hidden.
pub struct Plan {
    decisions: Box<dyn Any + Send + Sync>,
    length: usize,
}

impl Plan {
    /// Hides the types of a plan.
    pub fn new<D: Send + Sync + 'static>(decisions: Vec<D>) -> Self {
        Self { length: decisions.len(), decisions: Box::new(decisions) }
    }

    /// How many decisions.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The decisions, for code that knows the types; none if they are of another game.
    pub fn decisions<D: 'static>(&self) -> &[D] {
        self.decisions.downcast_ref::<Vec<D>>().map_or(&[], Vec::as_slice)
    }
}

/// Plans in their order, each once, without empty ones, and no more than `wide`.
pub fn distinct<D: PartialEq>(found: impl IntoIterator<Item = Vec<D>>, wide: usize) -> Vec<Vec<D>> {
    let mut distinct: Vec<Vec<D>> = Vec::new();
    for plan in found {
        if !plan.is_empty() && !distinct.contains(&plan) {
            distinct.push(plan);
        }
    }
    distinct.truncate(wide.max(1));
    distinct
}

/// Dice for thinking: fast, and another sequence for each number. Real games roll [`crate::SeededDice`].
impl Dice for PlayoutRng {
    fn roll(&mut self, faces: u8) -> u8 {
        self.below(usize::from(faces.max(1))) as u8 + 1
    }
}

/// How far a thought is carried.
#[derive(Clone, Copy, Debug)]
pub struct Horizon {
    /// Stops when [`Game::clock`] reaches this.
    pub clock: u32,
    /// Stops after so many decisions.
    pub decisions: u64,
}

/// What came of trying a sequence of decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Decisions tried, other faces of the same dice among them.
    pub decisions: u64,
    /// How kind the dice were to the seat that asks, in thousandths of a victory point: what they brought less what
    /// they bring on average. Taken off a result, it leaves what is due to the plan.
    pub luck: i64,
}

/// Follows a sequence of decisions until one of them rolls a die, is refused, or another seat is asked; says how many were
/// taken.
pub fn follow<G: Game>(game: &G, state: &mut G::State, seat: Seat, plan: &[G::Decision], dice: &mut dyn Dice) -> usize {
    for (taken, decision) in plan.iter().enumerate() {
        let mut table = Table::silent(dice);
        if game.decide(state, seat, decision, &mut table).is_err() {
            return taken;
        }
        if table.no_way_back() || !game.asked(state).contains(seat) {
            return taken + 1;
        }
    }
    plan.len()
}

/// How a position is played on in thought: by quick players, as far as a horizon.
pub struct Rollout<'a> {
    /// One a seat; seats beyond the last play [`Style::EVEN`].
    pub styles: &'a [Style],
    /// Where it ends.
    pub horizon: Horizon,
    /// What the players choose by and the dice fall by.
    pub rng: &'a mut PlayoutRng,
}

impl Rollout<'_> {
    /// Plays on; says how many decisions that took.
    pub fn carry_on<G: Game>(self, game: &G, state: &mut G::State) -> u64 {
        let mut thought = Thought { game, state, rng: self.rng, eyes: None, left: self.horizon.decisions, luck: 0 };
        thought.carry_on(self.styles, self.horizon.clock);
        self.horizon.decisions - thought.left
    }

    /// Follows a plan of `seat`, plays on, and says what the dice did for that seat meanwhile. Never tries more decisions
    /// than the horizon allows.
    pub fn try_out<G: Game>(self, game: &G, state: &mut G::State, seat: Seat, plan: &[G::Decision]) -> Trial {
        let left = self.horizon.decisions;
        let mut thought = Thought { game, state, rng: self.rng, eyes: Some(seat), left, luck: 0 };
        thought.follow(seat, plan);
        thought.carry_on(self.styles, self.horizon.clock);
        Trial { decisions: self.horizon.decisions - thought.left, luck: thought.luck }
    }
}

/// Dice with more faces are draws from a cup: too many to look at them all.
const MOST_FACES: u8 = 12;

/// A position played on in thought.
struct Thought<'a, G: Game> {
    game: &'a G,
    state: &'a mut G::State,
    rng: &'a mut PlayoutRng,
    /// Whose luck is reckoned, if anybody's.
    eyes: Option<Seat>,
    left: u64,
    luck: i64,
}

/// Dice that remember how the first of them fell, or are told how.
struct FirstDie {
    rng: PlayoutRng,
    told: Option<u8>,
    first: Option<FirstRoll>,
}

/// How the first die of a decision fell.
struct FirstRoll {
    faces: u8,
    /// The one that fell, from 1.
    face: u8,
    /// The dice that come after it.
    after: PlayoutRng,
}

impl Dice for FirstDie {
    fn roll(&mut self, faces: u8) -> u8 {
        if let Some(face) = self.told.take() {
            return face;
        }
        let face = self.rng.roll(faces);
        if self.first.is_none() {
            self.first = Some(FirstRoll { faces, face, after: self.rng.clone() });
        }
        face
    }
}

impl<G: Game> Thought<'_, G> {
    fn carry_on(&mut self, styles: &[Style], clock: u32) {
        let mut options = Vec::new();
        while let Some(seat) = self.game.asked(self.state).first() {
            if self.left == 0 || self.game.clock(self.state) >= clock {
                break;
            }
            let style = styles.get(seat.index()).copied().unwrap_or_default();
            let plan = self.game.propose(self.state, seat, style, self.rng);
            if self.follow(seat, &plan) > 0 {
                continue;
            }
            // A proposal that cannot be followed costs a random decision, not the game.
            options.clear();
            self.game.options(self.state, seat, &mut options);
            let pick = self.rng.below(options.len().max(1));
            if pick >= options.len() || self.follow(seat, &options[pick..=pick]) == 0 {
                break;
            }
        }
    }

    /// As [`follow`], no farther than the budget.
    fn follow(&mut self, seat: Seat, plan: &[G::Decision]) -> usize {
        for (taken, decision) in plan.iter().enumerate() {
            if self.left == 0 {
                return taken;
            }
            match self.decide(seat, decision) {
                None => return taken,
                Some(goes_on) if !goes_on || !self.game.asked(self.state).contains(seat) => return taken + 1,
                Some(_) => {}
            }
        }
        plan.len()
    }

    /// Takes a decision; `None` if it is refused, else whether the plan may go on.
    fn decide(&mut self, seat: Seat, decision: &G::Decision) -> Option<bool> {
        let before = self.eyes.is_some().then(|| self.state.clone());
        let mut dice = FirstDie { rng: self.rng.clone(), told: None, first: None };
        let mut table = Table::silent(&mut dice);
        self.game.decide(self.state, seat, decision, &mut table).ok()?;
        let goes_on = !table.no_way_back();
        self.left -= 1;
        *self.rng = dice.rng;
        if let (Some(before), Some(first)) = (before, dice.first) {
            self.reckon_luck(&before, seat, decision, &first);
        }
        Some(goes_on)
    }

    /// What the face that fell brought, less the average of all faces. What is taken off results in this way is 0 on
    /// average, whatever the game's gauge is worth, so it is a control variate: it lowers the variance and keeps the mean.
    fn reckon_luck(&mut self, before: &G::State, seat: Seat, decision: &G::Decision, first: &FirstRoll) {
        let FirstRoll { faces, face: fell, after } = first;
        let faces = *faces;
        let Some(eyes) = self.eyes.filter(|_| faces <= MOST_FACES && self.left >= u64::from(faces)) else { return };
        let Some(real) = self.game.gauge(self.state, eyes).map(i64::from) else { return };
        let mut sum = real;
        for face in (1..=faces).filter(|face| face != fell) {
            let mut state = before.clone();
            let mut dice = FirstDie { rng: after.clone(), told: Some(face), first: None };
            self.left -= 1;
            if self.game.decide(&mut state, seat, decision, &mut Table::silent(&mut dice)).is_err() {
                return;
            }
            sum += self.game.gauge(&state, eyes).map_or(real, i64::from);
        }
        self.luck += real - sum / i64::from(faces.max(1));
    }
}
