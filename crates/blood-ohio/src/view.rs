//! What a seat sees.

mod board;
mod charts;
mod choices;
mod hidden;
mod panels;
mod pieces;

use crate::counters::Side;
use crate::frames::Look;
use crate::state::SetUp;
use crate::text;
use kernel::Viewer;
use kernel::ask;
use kernel::scene::{Choice, ChoiceKind, Pictures, View};

pub(crate) use board::nation_key;
pub(crate) use hidden::Shows;
pub use hidden::{audience, gives_away, imagine};
pub(crate) use pieces::PieceName;

impl Look<'_> {
    /// The position for these eyes.
    pub fn view(&self, viewer: Viewer, drawn: &mut Pictures) -> View {
        let mut prompt = ask::prompt(self.game, self.state, viewer);
        // While a force is formed a picked piece is let go by clicking it again, so that is an option to click on, although
        // it does not carry the game forward.
        let back = |choice: &mut Choice| choice.kind == ChoiceKind::Back && choice.piece.is_some();
        prompt.options.extend(prompt.asides.extract_if(.., back));
        View {
            turn: self.turn_words(),
            phase: self.phase_words(),
            phases: self.phase_list(),
            phasing: self.phasing().map(Side::seat),
            pieces: self.piece_scenes(viewer, drawn.of()),
            marks: self.marks(),
            arrows: self.arrows(viewer),
            holdings: self.holdings(),
            tracks: self.tracks(drawn),
            facts: self.fact_scenes(),
            asked: self.asked().map(Side::seat).into_iter().collect(),
            outcome: self.outcome_scene(),
            ..View::new(prompt)
        }
    }

    /// 6.0: the active player, if the segment has one.
    fn phasing(&self) -> Option<Side> {
        // A4.0, 11.0: where both have the same thing to do, the one whose turn it is lies above the one who waits.
        self.state.frames.iter().rev().find_map(|frame| frame.each().phase())
    }

    /// 4.2: what goes on in this segment, as the phase track shows it.
    fn phase_words(&self) -> String {
        if let Some(side) = self.setting_up() {
            return text::panels::set_up(side);
        }
        self.procedure().map_or("", text::procedure).to_owned()
    }

    fn phase_list(&self) -> Vec<String> {
        if self.setting_up().is_some() {
            let first = self.scenario().set_up_first;
            return [first, first.other()].map(text::panels::set_up).to_vec();
        }
        self.procedures().iter().map(|known| text::procedure(*known).to_owned()).collect()
    }

    /// The side that sets up now.
    fn setting_up(&self) -> Option<Side> {
        self.top().map(|SetUp(side)| *side)
    }

    /// The procedures of the present segment.
    fn procedures(&self) -> &[crate::tables::Procedure] {
        let segment = usize::from(self.state.segment.max(1)) - 1;
        self.game.tables().segments.get(segment).map_or(&[], Vec::as_slice)
    }
}
