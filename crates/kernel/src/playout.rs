//! Whole games played at random: the fuzzer, the benchmark and the weakest opponent.

use crate::{Game, Outcome, Seat, Seed, SeededDice, Start, Table};
use serde::Serialize;

/// A small, fast, deterministic generator for choices that are not dice (SplitMix64).
///
/// ```
/// use kernel::playout::PlayoutRng;
/// let mut rng = PlayoutRng::new(5);
/// assert!((0..100).all(|_| rng.below(7) < 7));
/// ```
#[derive(Clone, Debug)]
pub struct PlayoutRng(u64);

impl PlayoutRng {
    /// A generator that always gives the same sequence for the same number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit` (which is at least 1).
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.draw()) * limit as u128) >> 64) as usize
    }
}

/// How a game played at random went.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Playout {
    /// Real choices: more than one option.
    pub decisions: u64,
    /// Single options that were taken because there was no other.
    pub forced: u64,
    /// How it ended; `None` if it did not.
    pub outcome: Option<Outcome>,
    /// Offered decisions that were refused: must be 0.
    pub illegal: u64,
    /// Whether somebody was asked and had nothing to answer: must be false.
    pub stuck: bool,
}

/// More decisions than any game of ours needs; a game that takes more is reported as stuck.
pub const MOST_DECISIONS: u64 = 200_000;

/// Plays one whole game, every seat choosing at random among its options.
pub fn random<G: Game>(game: &G, start: &Start, number: u64) -> Playout {
    let mut dice = SeededDice::new(Seed::from_number(number));
    let mut rng = PlayoutRng::new(number ^ 0x5eed);
    let mut options = Vec::new();
    let mut state = game.start(start, &mut Table::silent(&mut dice));
    let mut playout = Playout::default();
    while let Some(seat) = pick_seat(game, &state, &mut rng) {
        options.clear();
        game.options(&state, seat, &mut options);
        if options.is_empty() || playout.decisions + playout.forced > MOST_DECISIONS {
            playout.stuck = true;
            return playout;
        }
        let choice = if options.len() == 1 { 0 } else { rng.below(options.len()) };
        *(if options.len() == 1 { &mut playout.forced } else { &mut playout.decisions }) += 1;
        if game.decide(&mut state, seat, &options[choice], &mut Table::silent(&mut dice)).is_err() {
            playout.illegal += 1;
            return playout;
        }
    }
    playout.outcome = game.outcome(&state);
    playout
}

fn pick_seat<G: Game>(game: &G, state: &G::State, rng: &mut PlayoutRng) -> Option<Seat> {
    let asked = game.asked(state);
    let first = asked.first()?;
    let others = asked.iter().count();
    if others == 1 { Some(first) } else { asked.iter().nth(rng.below(others)) }
}
