//! The map as it is drawn once.

use crate::board::Terrain as Ground;
use crate::counters::Army;
use crate::frames::Look;
use grid::Hex;
use kernel::scene::{
    Board, BoardId, HexBoard, HexCell, HexSide, Layout, Line, MapName, Objective, SideFeature, Terrain,
};

impl Look<'_> {
    /// The map and charts.
    pub fn board_scene(&self) -> Board {
        Board {
            id: BoardId::MAIN,
            title: self.facts().board.title.clone(),
            layout: Layout::Hexes(Box::new(self.hex_board())),
            charts: self.charts(),
            scale: self.facts().board.scale.clone(),
        }
    }

    fn hex_board(&self) -> HexBoard {
        let board = &self.facts().board;
        HexBoard {
            lines: board.ways.iter().map(Line::from).collect(),
            names: board.labels.iter().map(MapName::from).collect(),
            objectives: self.objectives(),
            ..HexBoard::new(&board.grid, |hex| self.hex_cell(hex), |hex| self.hex_sides(hex))
        }
    }

    fn hex_cell(&self, hex: Hex) -> HexCell {
        let board = &self.facts().board;
        HexCell {
            id: hex.to_string(),
            terrain: terrain(board.terrain(hex)),
            level: board.level(hex),
            spoken: self.spoken_hex(hex),
        }
    }

    /// Features of a hex's sides, each once on the map: one-way ones seen from the upper or inner hex, the others from
    /// the hex with the lower number.
    fn hex_sides(&self, hex: Hex) -> Vec<HexSide> {
        let board = &self.facts().board;
        let mut found = Vec::new();
        for (side, beyond) in board.grid.neighbours(hex) {
            let here = board.hexside(hex, side);
            let first = hex < beyond;
            let features = [
                (here.creek() && first, SideFeature::Creek),
                (here.river() && first, SideFeature::River),
                (here.ford() && first, SideFeature::Ford),
                (here.bridge() && first, SideFeature::Bridge),
                (here.down(), SideFeature::Slope),
                (here.out_of_works(), SideFeature::Entrenchment),
                (here.out_of_fort(), SideFeature::Wall),
            ];
            found.extend(
                features.into_iter().filter(|(there, _)| *there).map(|(_, feature)| HexSide::new(hex, side, feature)),
            );
        }
        found
    }

    /// 13.2-c, 17.1-c: hexes that count at the end or when the enemy enters them, for each side that gains.
    fn objectives(&self) -> Vec<Objective> {
        let mut found = Vec::new();
        for army in Army::BOTH {
            let held = self.facts().side(army).victory.hexes.iter().map(|held| held.hex);
            let ground =
                self.facts().side(army.other()).morale.hexes.iter().flat_map(|ground| ground.hexes.iter().copied());
            let mut hexes: Vec<Hex> = held.chain(ground).collect();
            hexes.sort_unstable();
            hexes.dedup();
            found.extend(hexes.into_iter().filter_map(|hex| {
                Some(Objective { place: hex.to_string(), seat: Some(army.seat()), worth: self.worth(army, hex)? })
            }));
        }
        found
    }
}

/// How a ground is drawn.
const fn terrain(ground: Ground) -> Terrain {
    match ground {
        Ground::Clear => Terrain::Clear,
        Ground::Woods => Terrain::Woods,
        Ground::Forest => Terrain::Forest,
        Ground::Marsh => Terrain::Marsh,
        Ground::Town => Terrain::Town,
        Ground::Building => Terrain::Building,
        Ground::Fort => Terrain::Fort,
        Ground::Bastion => Terrain::Bastion,
        Ground::City => Terrain::City,
        Ground::Lake => Terrain::Lake,
        Ground::River => Terrain::River,
        Ground::EastBank => Terrain::Closed,
    }
}
