//! What a seat sees.

use crate::board::Terrain as Ground;
use crate::counters::Army;
use crate::frames::Look;
use crate::game::Rosebud;
use crate::state::State;
use kernel::ask;
use kernel::scene::{self, Board, BoardId, HexBoard, HexCell, Layout, LowColumns, Terrain, View};
use kernel::{Game, Viewer};

/// The map.
pub fn board(game: &Rosebud) -> Board {
    let board = &game.data().board;
    let hexes = board
        .grid
        .hexes()
        .map(|hex| HexCell {
            id: hex.to_string(),
            terrain: terrain(board.terrain(hex)),
            level: board.level(hex),
            spoken: hex.to_string(),
        })
        .collect();
    let layout = HexBoard {
        first: board.grid.first().to_string(),
        last: board.grid.last().to_string(),
        low: LowColumns::Odd,
        hexes,
        ..HexBoard::default()
    };
    Board { id: BoardId::MAIN, title: board.title.clone(), layout: Layout::Hexes(Box::new(layout)), charts: Vec::new() }
}

/// How a ground is drawn.
const fn terrain(ground: Ground) -> Terrain {
    match ground {
        Ground::Clear => Terrain::Clear,
        Ground::LightWoods => Terrain::Pines,
        Ground::Rocks => Terrain::Rocks,
        Ground::Marsh => Terrain::Marsh,
    }
}

/// The position.
pub fn view(game: &Rosebud, state: &State, viewer: Viewer) -> View {
    let look: Look<'_> = game.look(state);
    let piece = |army: Army| {
        look.troops(army).or(look.leaders(army)).iter().filter_map(move |unit| {
            let hex = look.hex(unit)?;
            Some(scene::Piece {
                id: look.counter(unit).key.clone(),
                seat: Some(army.seat()),
                at: hex.to_string(),
                face: None,
                badges: Vec::new(),
                spoken: look.name(unit).to_owned(),
            })
        })
    };
    View {
        turn: format!("Turn {} of {}", state.turn, look.scenario().length()),
        phase: crate::text::phase(state.phase).into(),
        phases: crate::state::Phase::TURN.iter().map(|phase| crate::text::phase(*phase).to_owned()).collect(),
        phasing: Some(state.phasing.seat()),
        pieces: Army::BOTH.into_iter().flat_map(piece).collect(),
        asked: game.asked(state).iter().collect(),
        outcome: game.outcome(state),
        ..View::new(ask::prompt(game, state, viewer))
    }
}
