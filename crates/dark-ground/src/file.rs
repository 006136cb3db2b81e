//! Whether a position that was read could arise, and can be played on.

use crate::counters::Side;
use crate::game::DarkGround;
use crate::ids::PieceId;
use crate::state::{Place, State};
use kernel::state_file::Problems;

/// What the rules demand of any position.
pub(crate) fn check(game: &DarkGround, state: &State, problems: &Problems) {
    let Some(scenario) = game.data().scenario(state.scenario) else {
        problems.note("scenario", state.scenario.0.to_string(), "the number of a scenario");
        return;
    };
    let (areas, counters) = (game.data().board.areas.len(), game.data().counters.len());
    for (key, found) in
        [("settlers", state.settlers.len()), ("displaced", state.displaced.len()), ("sieges", state.sieges.len())]
    {
        if found != areas {
            problems.note(key, format!("{found} areas"), format!("{areas} areas"));
        }
    }
    if state.pieces.len() != counters {
        problems.note("pieces", format!("{} pieces", state.pieces.len()), format!("{counters} pieces"));
    }
    if !problems.is_empty() {
        return;
    }
    figures(game, state, problems);
    if !(1..=scenario.turns).contains(&state.turn) {
        problems.note("turn", state.turn.to_string(), format!("a turn from 1 to {}", scenario.turns));
    }
    match (state.frames.is_empty(), state.ending.is_some()) {
        (true, false) => problems.note("frames", "none", "what is being asked"),
        (false, true) => problems.note("frames", "a question", "none: the game is over"),
        (true, true) | (false, false) => {}
    }
    if problems.is_empty() {
        playable(game, state, problems);
    }
}

/// Levels, settlers and forts within their limits.
fn figures(game: &DarkGround, state: &State, problems: &Problems) {
    if !(1..=5).contains(&state.commitment) {
        problems.note("commitment", state.commitment.to_string(), "a level from 1 to 5 (3.0-cl)");
    }
    let most = game.data().tables.settlers.most_an_area;
    for (area, count) in game.data().board.areas.iter().zip(&state.settlers) {
        if *count > most {
            problems.note(&format!("settlers ({})", area.id), count.to_string(), format!("at most {most} (4.2)"));
        }
    }
    for (piece, number) in state.pieces.iter().zip(0..) {
        let side = game.of(PieceId(number)).side;
        let key = || format!("pieces ({})", game.data().counters[usize::from(number)].name);
        match piece.at {
            Place::On(area) if area.index() >= state.settlers.len() => {
                problems.note(&key(), format!("area {}", area.0), "an area of the map");
            }
            Place::On(area) if piece.inside && !state.forts[side.index()].has(area) => {
                problems.note(&key(), "inside", "not inside: there is no fort of its side (11.2.2)");
            }
            Place::On(_) | Place::Pool | Place::Hand | Place::Edge | Place::Field | Place::Gone => {}
        }
    }
    let look = game.look(state);
    for side in Side::BOTH {
        for area in state.forts[side.index()] {
            let (inside, holds) = (look.garrison(side, area), game.data().tables.forts.holds.unsigned_abs());
            if inside > holds {
                let found = format!("{inside} units in the fort at {}", game.data().board.name(area));
                problems.note("pieces", found, format!("at most {holds} (11.2.2)"));
            }
        }
    }
}

/// Somebody must be asked something, unless the game is over.
fn playable(game: &DarkGround, state: &State, problems: &Problems) {
    if state.ending.is_some() {
        return;
    }
    let Some(seat) = kernel::ask::asked(game, state).first() else {
        problems.note("frames", "a question that nobody is asked", "a question for one side");
        return;
    };
    let mut options = Vec::new();
    kernel::ask::options(game, state, seat, &mut options);
    if options.is_empty() {
        problems.note("frames", "a question without an answer", "a position with a legal decision");
    }
}
