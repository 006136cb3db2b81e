//! What a seat sees.

mod board;
mod charts;
mod choices;
mod hidden;
mod panels;
mod pieces;

use crate::counters::UnitId;
use crate::event::Phase;
use crate::frames::Look;
use crate::refusal::Refusal;
use crate::text;
use grid::Hex;
use kernel::scene::{Choice, Duty, Pictures, Prompt, View};
use kernel::{Game, Viewer, ask};

pub use hidden::deal_hidden;
pub(crate) use hidden::is_sealed;
pub(crate) use pieces::PieceName;

/// 4.2: the phases of a player turn, as the phase track shows them.
const PHASES: [Phase; 4] = [Phase::Bombardment, Phase::Movement, Phase::Combat, Phase::Rally];

impl Look<'_> {
    /// The position for these eyes.
    pub fn view(&self, viewer: Viewer, drawn: &mut Pictures) -> View {
        let phase = self.phase();
        View {
            turn: self.turn_words(),
            phase: phase.map_or("", text::phase).to_owned(),
            phases: PHASES.map(|phase| text::phase(phase).to_owned()).to_vec(),
            phasing: phase.filter(|phase| *phase != Phase::SetUp).map(|_| self.state.phasing.seat()),
            pieces: self.piece_scenes(viewer, drawn.of()),
            marks: self.marks(),
            arrows: self.arrows(),
            holdings: self.holdings(),
            tracks: self.tracks(drawn),
            meters: self.meters(),
            facts: self.fact_scenes(viewer),
            asked: ask::asked(self.game, self.state).iter().collect(),
            outcome: self.game.outcome(self.state),
            ..View::new(self.prompt(viewer))
        }
    }

    /// The question. During set-up any unit in hand may be picked, so every place of every unit is an option to click on,
    /// although the engine carries on with the first unit.
    fn prompt(&self, viewer: Viewer) -> Prompt {
        let mut prompt = ask::prompt(self.game, self.state, viewer);
        let (places, asides): (Vec<Choice>, Vec<Choice>) =
            prompt.asides.into_iter().partition(|choice| choice.piece.is_some() && choice.place.is_some());
        prompt.options.extend(places);
        Prompt { asides, ..prompt }
    }

    /// A duty is a refusal to leave it undone.
    pub(crate) fn duty(&self, duty: &Refusal, unit: Option<UnitId>, hex: Option<Hex>) -> Duty {
        Duty {
            text: self.refusal(duty),
            piece: unit.map(|unit| self.piece_id(unit)),
            place: hex.map(|hex| hex.to_string()),
            rule: duty.rule(),
        }
    }
}
