//! What a seat sees.
use crate::facts::Look;
use crate::state::State;
use kernel::scene::{Board, HexBoard, Layout, Prompt, View};
use kernel::{Dice, Viewer, rule};

/// 5.2-b: deals what `viewer` may not see anew.
pub fn shuffle_hidden(_look: Look<'_>, _viewer: Viewer, _dice: &mut dyn Dice, _imagined: &mut State) {}

impl Look<'_> {
    /// The map and charts.
    pub fn board_scene(&self) -> Board {
        Board { title: String::new(), layout: Layout::Hexes(Box::new(HexBoard::default())), charts: Vec::new() }
    }

    /// The position for these eyes.
    pub fn view(&self, _viewer: Viewer) -> View {
        View {
            turn: String::new(),
            phase: String::new(),
            phases: Vec::new(),
            phasing: None,
            pieces: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            holdings: Vec::new(),
            tracks: Vec::new(),
            meters: Vec::new(),
            facts: Vec::new(),
            asked: Vec::new(),
            prompt: Prompt { question: String::new(), help: String::new(), rule: rule("4.2"), options: Vec::new(), asides: Vec::new(), duties: Vec::new() },
            outcome: None,
        }
    }
}
