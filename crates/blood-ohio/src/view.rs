//! What a seat sees.

mod board;
mod charts;
mod choices;
mod hidden;
mod panels;
mod pieces;
mod prompt;

use crate::about::{seat_of, side_of};
use crate::counters::Side;
use crate::facts::Look;
use crate::state::Frame;
use crate::text;
use kernel::Viewer;
use kernel::scene::View;

pub(crate) use hidden::Shows;
pub use hidden::{audience, gives_away, imagine};
pub(crate) use pieces::PieceName;

impl Look<'_> {
    /// The position for these eyes.
    pub fn view(&self, viewer: Viewer) -> View {
        let side = match viewer {
            Viewer::Seat(seat) => side_of(seat),
            Viewer::Observer => None,
        };
        View {
            turn: self.turn_words(),
            phase: self.phase_words(),
            phases: self.phase_list(),
            phasing: self.phasing().map(seat_of),
            pieces: self.piece_scenes(viewer),
            marks: self.marks(),
            arrows: self.arrows(viewer),
            holdings: self.holdings(),
            tracks: self.tracks(),
            facts: self.fact_scenes(),
            asked: self.asked().map(seat_of).into_iter().collect(),
            outcome: self.outcome_scene(),
            ..View::new(self.prompt(side))
        }
    }

    /// 6.0: the active player, if the segment has one.
    fn phasing(&self) -> Option<Side> {
        // A4.0, 11.0: where both have the same thing to do, the one whose turn it is lies above the one who waits.
        self.state.frames.iter().rev().find_map(phase_of)
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
            let first = self.facts.scenario.set_up_first;
            return [first, first.other()].map(text::panels::set_up).to_vec();
        }
        self.procedures().iter().map(|known| text::procedure(*known).to_owned()).collect()
    }

    /// The side that sets up now.
    fn setting_up(&self) -> Option<Side> {
        match self.state.top() {
            Some(Frame::SetUp(side)) => Some(*side),
            Some(_) | None => None,
        }
    }

    /// The procedures of the present segment.
    fn procedures(&self) -> &[crate::tables::Procedure] {
        let segment = usize::from(self.state.segment.max(1)) - 1;
        self.facts.tables().segments.get(segment).map_or(&[], Vec::as_slice)
    }
}

/// The side whose phase a frame is, if it is that of one.
const fn phase_of(frame: &Frame) -> Option<Side> {
    match frame {
        Frame::Operations(side) | Frame::SetUp(side) => Some(*side),
        Frame::Entering(_) | Frame::Supply { .. } | Frame::WinterUs { .. } => Some(Side::Us),
        Frame::WinterWc { .. } => Some(Side::Wc),
        Frame::Special
        | Frame::UsRecruit { .. }
        | Frame::WcRecruit { .. }
        | Frame::RaidBonus { .. }
        | Frame::Site(_)
        | Frame::Strategic { .. }
        | Frame::Rising { .. }
        | Frame::Forming { .. }
        | Frame::Moving(_)
        | Frame::Garrison { .. }
        | Frame::Ambush { .. }
        | Frame::Fight(_)
        | Frame::Losses(_)
        | Frame::Relocate { .. }
        | Frame::Retreat(_)
        | Frame::Fallen(_) => None,
    }
}
