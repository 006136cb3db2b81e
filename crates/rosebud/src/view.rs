//! What a seat sees.

mod board;
mod charts;
mod panels;
mod pieces;

use crate::game::Rosebud;
use crate::state::{Phase, State};
use kernel::scene::{Pictures, View};
use kernel::{Game, Viewer, ask};

pub use board::board;

/// The phases of a Player Turn in which somebody decides something.
const STRIP: [Phase; 6] =
    [Phase::Rally, Phase::OffensiveFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvanceFire, Phase::Melee];

/// The position.
pub fn view(game: &Rosebud, state: &State, viewer: Viewer, drawn: &mut Pictures) -> View {
    let look = game.look(state);
    let in_turn = !matches!(state.phase, Phase::SetUp | Phase::Over);
    View {
        turn: look.turn_words(),
        phase: crate::text::short_phase(state.phase).into(),
        phases: STRIP.map(|phase| crate::text::short_phase(phase).to_owned()).to_vec(),
        phasing: in_turn.then(|| state.phasing.seat()),
        pieces: look.piece_scenes(drawn.of()),
        marks: look.mark_scenes(),
        arrows: look.arrows(),
        zones: look.zone_scenes(),
        trails: look.trails(),
        holdings: look.holdings(),
        tracks: look.tracks(drawn),
        facts: look.fact_scenes(),
        asked: game.asked(state).iter().collect(),
        outcome: game.outcome(state),
        ..View::new(ask::prompt(game, state, viewer))
    }
}
