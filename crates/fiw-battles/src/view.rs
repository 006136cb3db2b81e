//! What a seat sees.

mod board;
mod charts;
mod choices;
mod hidden;
mod panels;
mod pieces;
mod prompt;

use crate::event::Phase;
use crate::facts::Look;
use crate::game::{army_of, seat_of};
use crate::text;
use kernel::Viewer;
use kernel::scene::View;

pub(crate) use choices::Clickable;
pub use hidden::deal_hidden;
pub(crate) use hidden::is_sealed;
pub(crate) use pieces::PieceName;

/// 4.2: the phases of a player turn, as the phase track shows them.
const PHASES: [Phase; 4] = [Phase::Bombardment, Phase::Movement, Phase::Combat, Phase::Rally];

impl Look<'_> {
    /// The position for these eyes.
    pub fn view(&self, viewer: Viewer) -> View {
        let phase = self.phase();
        let asked = self.asked();
        View {
            turn: self.turn_words(),
            phase: phase.map_or("", text::phase).to_owned(),
            phases: PHASES.map(|phase| text::phase(phase).to_owned()).to_vec(),
            phasing: phase.filter(|phase| *phase != Phase::SetUp).map(|_| seat_of(self.state.phasing)),
            pieces: self.piece_scenes(viewer),
            marks: self.marks(),
            arrows: self.arrows(),
            holdings: self.holdings(),
            tracks: self.tracks(),
            meters: self.meters(),
            facts: self.fact_scenes(viewer),
            asked: [0, 1].map(kernel::Seat).into_iter().filter(|seat| asked[seat.index()]).collect(),
            outcome: self.outcome(),
            ..View::new(self.prompt(match viewer {
                Viewer::Seat(seat) => army_of(seat),
                Viewer::Observer => None,
            }))
        }
    }
}
