//! The map as it is drawn once.

use crate::board::{Hexside, NameKind as Kind, Terrain as Ground};
use crate::counters::Army;
use crate::frames::Look;
use crate::game::Rosebud;
use crate::state::State;
use grid::{Hex, Side};
use kernel::scene::{
    Board, BoardId, HexBoard, HexCell, HexSide, Layout, MapName, NameKind, Objective, SideFeature, Terrain,
};

/// The map and the charts.
pub fn board(game: &Rosebud, state: &State) -> Board {
    let look = game.look(state);
    Board {
        id: BoardId::MAIN,
        title: game.data().board.title.clone(),
        layout: Layout::Hexes(Box::new(look.hex_board())),
        charts: look.charts(),
        scale: game.data().board.scale.clone(),
    }
}

impl Look<'_> {
    fn hex_board(&self) -> HexBoard {
        let board = &self.game.data().board;
        HexBoard {
            names: self.map_names(),
            objectives: self.objective_scenes(),
            ..HexBoard::new(&board.grid, |hex| self.hex_cell(hex), |hex| self.hex_sides(hex))
        }
    }

    fn hex_cell(&self, hex: Hex) -> HexCell {
        let board = &self.game.data().board;
        HexCell {
            id: hex.to_string(),
            terrain: terrain(board.terrain(hex)),
            level: board.level(hex),
            spoken: self.spoken_hex(hex),
        }
    }

    /// Features of a hex's sides, each once on the map: Cliffs seen from above, creeks from the lower number.
    fn hex_sides(&self, hex: Hex) -> Vec<HexSide> {
        let board = &self.game.data().board;
        let feature = |(side, beyond): (Side, Hex)| {
            let feature = match board.hexside(hex, side) {
                Hexside::Open => return None,
                Hexside::DryCreek if hex < beyond => SideFeature::DryCreek,
                Hexside::RosebudCreek if hex < beyond => SideFeature::Creek,
                Hexside::Cliff if (board.level(hex), hex) > (board.level(beyond), beyond) => SideFeature::Cliff,
                Hexside::DryCreek | Hexside::RosebudCreek | Hexside::Cliff => return None,
            };
            Some(HexSide::new(hex, side, feature))
        };
        board.grid.neighbours(hex).filter_map(feature).collect()
    }

    fn map_names(&self) -> Vec<MapName> {
        let board = &self.game.data().board;
        let stretches = board.labels.iter().map(|label| MapName {
            text: label.text.clone(),
            kind: name_kind(label.kind),
            along: label.hexes.iter().map(Hex::to_string).collect(),
        });
        let places = board.landmarks.iter().map(|landmark| MapName {
            text: landmark.name.clone(),
            kind: name_kind(landmark.kind),
            along: vec![landmark.hex.to_string()],
        });
        stretches.chain(places).collect()
    }

    /// 17-b: the hills with what they are worth.
    fn objective_scenes(&self) -> Vec<Objective> {
        let hill = |hill: &crate::scenario::Objective| Objective {
            place: hill.hex.to_string(),
            seat: Some(Army::Us.seat()),
            worth: crate::text::spoken::hill_worth(hill.points),
        };
        self.scenario().objectives.iter().map(hill).collect()
    }
}

const fn name_kind(kind: Kind) -> NameKind {
    match kind {
        Kind::Water => NameKind::Water,
        Kind::Land => NameKind::Land,
        Kind::Place => NameKind::Place,
        Kind::Height => NameKind::Height,
    }
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
