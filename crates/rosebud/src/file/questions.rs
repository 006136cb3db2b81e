//! What is being asked in a state file: the phase it belongs to, whom and what it names, and whether it can be answered.

use super::Check;
use crate::cells::UnitSet;
use crate::counters::UnitId;
use kernel::state_file::Problems;
use kernel::{ask, names};

/// Levels a move can have climbed, with room to spare.
pub(crate) const MOST_CLIMBED: u8 = 60;
/// Hexes a retreat, a Rout or a pursuit can have before it.
pub(crate) const MOST_HEXES: u8 = 8;

/// Notes a number in a question that no game comes to.
pub(crate) fn number_in_bounds(place: usize, fits: bool, problems: &Problems) {
    if !fits {
        problems.note(&ask::frame_key(place), "a number out of bounds", "what is still to go or to lose");
    }
}

impl Check<'_> {
    /// Counters and hexes that are there, in numbers that can be.
    pub(super) fn question_references(&self) {
        let (game, state) = (self.look.game, self.look.state);
        for (place, frame) in state.frames.iter().enumerate() {
            let units: UnitSet =
                names::mentioned(UnitId::KIND, frame).into_iter().map(|number| UnitId(number as u8)).collect();
            if !self.are_units(units) {
                self.problems.note(&ask::frame_key(place), "no such unit", "units of the game");
            }
            if let Some(hex) = names::mentioned_hexes(frame).into_iter().find(|hex| !self.is_hex(*hex)) {
                self.problems.note(&ask::frame_key(place), hex.to_string(), "a hex on the map");
            }
        }
        ask::check_frames(game, state, self.problems);
    }

    /// 4: the first question opens the phase; the last one asks somebody who can answer it.
    pub(super) fn questions(&self) {
        let state = self.look.state;
        let opened = state.frames.first().and_then(|first| first.each().opens());
        if opened != Some(state.phase) && state.ending.is_none() {
            let phase = crate::text::phase(state.phase);
            self.problems.note("frames[0]", "another question", format!("the one that opens the phase {phase}"));
        } else {
            ask::check_answers(self.look.game, state, self.problems);
        }
    }
}
