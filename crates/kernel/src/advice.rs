//! What a game tells its opponents: how good a position is, what a player of some style would do, and whole plans to
//! choose from.
//!
//! Opponents think about imagined positions only ([`crate::Game::imagine`]); nothing here is asked of a true one.

use crate::playout::Whim;
use crate::{Dice, Game, Table};
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

/// A row of decisions of one game, its types hidden.
pub struct Line {
    decisions: Box<dyn Any + Send + Sync>,
    length: usize,
}

impl Line {
    /// Hides the types of a row.
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

/// Dice for thinking: fast, and a different row for each number. Real games roll [`crate::SeededDice`].
impl Dice for Whim {
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

/// Follows a row of decisions until one of them rolls a die, is refused, or another seat is asked; says how many were
/// taken.
pub fn follow<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: crate::Seat,
    (row, dice): (&[G::Decision], &mut dyn Dice),
) -> usize {
    let mut events = Vec::new();
    for (taken, decision) in row.iter().enumerate() {
        let mut table = Table::new(dice, &mut events);
        if game.decide(state, seat, decision, &mut table).is_err() {
            return taken;
        }
        if table.no_way_back() || !game.asked(state).contains(seat) {
            return taken + 1;
        }
    }
    row.len()
}

/// Plays on with quick players, one style a seat, as far as the horizon; says how many decisions that took.
pub fn carry_on<G: Game>(
    game: &G,
    state: &mut G::State,
    (styles, horizon): (&[Style], Horizon),
    whim: &mut Whim,
) -> u64 {
    let mut taken = 0;
    let mut options = Vec::new();
    while let Some(seat) = game.asked(state).first() {
        if game.clock(state) >= horizon.clock || taken >= horizon.decisions {
            break;
        }
        let style = styles.get(seat.index()).copied().unwrap_or_default();
        let row = game.propose(state, seat, style, whim);
        let mut dice = whim.clone();
        let followed = follow(game, state, seat, (&row, &mut dice));
        *whim = dice;
        if followed > 0 {
            taken += followed as u64;
            continue;
        }
        // A proposal that cannot be followed costs a random decision, not the game.
        options.clear();
        game.options(state, seat, &mut options);
        let Some(any) = options.get(whim.below(options.len().max(1))) else { break };
        let mut dice = whim.clone();
        if follow(game, state, seat, (std::slice::from_ref(any), &mut dice)) == 0 {
            break;
        }
        *whim = dice;
        taken += 1;
    }
    taken
}
