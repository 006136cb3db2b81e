//! The map as it is drawn once.

use crate::board::{LabelKind, Terrain as Ground, WayKind};
use crate::counters::Army;
use crate::frames::Look;
use grid::{Hex, Low, Side};
use kernel::scene::{
    Board, BoardId, HexBoard, HexCell, HexDirection, HexSide, Layout, Line, LineKind, LowColumns, MapName, NameKind,
    Objective, SideFeature, Terrain,
};

impl Look<'_> {
    /// The map and charts.
    pub fn board_scene(&self) -> Board {
        Board {
            id: BoardId::MAIN,
            title: self.facts().board.title.clone(),
            layout: Layout::Hexes(Box::new(self.hex_board())),
            charts: self.charts(),
        }
    }

    fn hex_board(&self) -> HexBoard {
        let board = &self.facts().board;
        HexBoard {
            first: board.grid.first().to_string(),
            last: board.grid.last().to_string(),
            low: match board.grid.low() {
                Low::EvenColumns => LowColumns::Even,
                Low::OddColumns => LowColumns::Odd,
            },
            hexes: board.grid.hexes().map(|hex| self.hex_cell(hex)).collect(),
            sides: board.grid.hexes().flat_map(|hex| self.hex_sides(hex)).collect(),
            lines: self.lines(),
            names: self.map_names(),
            objectives: self.objectives(),
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
                features.into_iter().filter(|(there, _)| *there).map(|(_, feature)| hex_side(hex, side, feature)),
            );
        }
        found
    }

    fn lines(&self) -> Vec<Line> {
        let line = |way: &crate::board::Way| Line {
            kind: match way.kind {
                WayKind::Road => LineKind::Road,
                WayKind::Trail => LineKind::Trail,
            },
            through: way.hexes.iter().map(Hex::to_string).collect(),
            off_map: way.off_map,
        };
        self.facts().board.ways.iter().map(line).collect()
    }

    fn map_names(&self) -> Vec<MapName> {
        let name = |label: &crate::board::Label| MapName {
            text: label.text.clone(),
            kind: match label.kind {
                LabelKind::Water => NameKind::Water,
                LabelKind::Land => NameKind::Land,
                LabelKind::Place => NameKind::Place,
                LabelKind::Height => NameKind::Height,
                LabelKind::Road => NameKind::Road,
            },
            along: label.hexes.iter().map(Hex::to_string).collect(),
        };
        self.facts().board.labels.iter().map(name).collect()
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

fn hex_side(hex: Hex, side: Side, feature: SideFeature) -> HexSide {
    let side = match side {
        Side::North => HexDirection::North,
        Side::NorthEast => HexDirection::NorthEast,
        Side::SouthEast => HexDirection::SouthEast,
        Side::South => HexDirection::South,
        Side::SouthWest => HexDirection::SouthWest,
        Side::NorthWest => HexDirection::NorthWest,
    };
    HexSide { hex: hex.to_string(), side, feature }
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
