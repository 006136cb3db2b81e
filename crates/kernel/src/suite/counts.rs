//! Counts of positions: how many a few decisions lead to from fixed places in fixed games. They catch what nobody
//! thought of: a change in them is a change of the rules.

use crate::playout::PlayoutRng;
use crate::{Game, Seat, Seed, SeededDice, Start, Table};

/// What is decided while a game is set up, given what may be; `None` once it is.
pub type SetUp<D> = fn(&[D]) -> Option<D>;

/// Where to count from: after `skip` decisions of a fixed random game that begins with a quick set-up.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The game that is begun, every option filled in.
    pub start: &'a Start,
    /// Decisions from its beginning, those of the set-up included.
    pub skip: usize,
}

/// How many positions one, two and three decisions lead to, dice included.
///
/// # Errors
/// An offered decision that was refused.
pub fn positions<G: Game>(game: &G, place: &Place<'_>, set_up: SetUp<G::Decision>) -> Result<[u64; 3], G::Refusal> {
    let (state, dice) = after(game, place, set_up)?;
    let count = |depth| within(game, &state, &dice, depth);
    Ok([count(1)?, count(2)?, count(3)?])
}

fn after<G: Game>(
    game: &G,
    place: &Place<'_>,
    set_up: SetUp<G::Decision>,
) -> Result<(G::State, SeededDice), G::Refusal> {
    let mut dice = SeededDice::new(Seed::from_number(1));
    let mut rng = PlayoutRng::new(1);
    let mut state = game.start(place.start, &mut Table::new(&mut dice, &mut Vec::new()));
    for _ in 0..place.skip {
        let Some(seat) = game.asked(&state).first() else { break };
        let mut options = Vec::new();
        game.options(&state, seat, &mut options);
        let decision = set_up(&options).unwrap_or_else(|| options[rng.below(options.len())].clone());
        game.decide(&mut state, seat, &decision, &mut Table::new(&mut dice, &mut Vec::new()))?;
    }
    Ok((state, dice))
}

fn within<G: Game>(game: &G, state: &G::State, dice: &SeededDice, depth: u8) -> Result<u64, G::Refusal> {
    let seats: Vec<Seat> = game.asked(state).iter().collect();
    let mut sum = 0;
    for seat in seats {
        let mut options = Vec::new();
        game.options(state, seat, &mut options);
        if depth == 1 {
            sum += options.len() as u64;
            continue;
        }
        for decision in options {
            let (mut next, mut dice) = (state.clone(), dice.clone());
            game.decide(&mut next, seat, &decision, &mut Table::new(&mut dice, &mut Vec::new()))?;
            sum += within(game, &next, &dice, depth - 1)?;
        }
    }
    Ok(sum)
}
