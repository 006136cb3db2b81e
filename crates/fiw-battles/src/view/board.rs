//! The map as it is drawn once.

use crate::board::{LabelKind, Terrain, WayKind};
use crate::counters::Army;
use crate::facts::Look;
use crate::game::seat_of;
use grid::{Hex, Low, Side};
use kernel::scene::{Board, HexBoard, HexCell, HexSide, Layout, Line, MapName, Objective};

impl Look<'_> {
    /// The map and charts.
    pub fn board_scene(&self) -> Board {
        Board {
            title: self.facts.board.title.clone(),
            layout: Layout::Hexes(Box::new(self.hex_board())),
            charts: self.charts(),
        }
    }

    fn hex_board(&self) -> HexBoard {
        let board = self.facts.board;
        HexBoard {
            first: board.grid.first().to_string(),
            last: board.grid.last().to_string(),
            low: match board.grid.low() {
                Low::EvenColumns => "even".into(),
                Low::OddColumns => "odd".into(),
            },
            hexes: board.grid.hexes().map(|hex| self.hex_cell(hex)).collect(),
            sides: board.grid.hexes().flat_map(|hex| self.hex_sides(hex)).collect(),
            lines: self.lines(),
            names: self.map_names(),
            objectives: self.objectives(),
        }
    }

    fn hex_cell(&self, hex: Hex) -> HexCell {
        let board = self.facts.board;
        HexCell {
            id: hex.to_string(),
            terrain: terrain_key(board.terrain(hex)).into(),
            level: board.level(hex),
            spoken: self.spoken_hex(hex),
        }
    }

    /// Features of a hex's sides, each once on the map: one-way ones seen from the upper or inner hex, the others from
    /// the hex with the lower number.
    fn hex_sides(&self, hex: Hex) -> Vec<HexSide> {
        let board = self.facts.board;
        let mut found = Vec::new();
        for (side, beyond) in board.grid.neighbours(hex) {
            let here = board.hexside(hex, side);
            let first = hex < beyond;
            let features = [
                (here.creek() && first, "creek"),
                (here.river() && first, "river"),
                (here.ford() && first, "ford"),
                (here.bridge() && first, "bridge"),
                (here.down(), "slope"),
                (here.out_of_works(), "entrenchment"),
                (here.out_of_fort(), "wall"),
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
                WayKind::Road => "road".into(),
                WayKind::Trail => "trail".into(),
            },
            through: way.hexes.iter().map(Hex::to_string).collect(),
            off_map: way.off_map,
        };
        self.facts.board.ways.iter().map(line).collect()
    }

    fn map_names(&self) -> Vec<MapName> {
        let name = |label: &crate::board::Label| MapName {
            text: label.text.clone(),
            kind: match label.kind {
                LabelKind::Water => "water".into(),
                LabelKind::Land => "land".into(),
                LabelKind::Place => "place".into(),
                LabelKind::Height => "height".into(),
                LabelKind::Road => "road".into(),
            },
            along: label.hexes.iter().map(Hex::to_string).collect(),
        };
        self.facts.board.labels.iter().map(name).collect()
    }

    /// 13.2-c, 17.1-c: hexes that count at the end or when the enemy enters them, for each side that gains.
    fn objectives(&self) -> Vec<Objective> {
        let mut found = Vec::new();
        for army in Army::BOTH {
            let held = self.facts.side(army).victory.hexes.iter().map(|held| held.hex);
            let ground =
                self.facts.side(army.other()).morale.hexes.iter().flat_map(|ground| ground.hexes.iter().copied());
            let mut hexes: Vec<Hex> = held.chain(ground).collect();
            hexes.sort_unstable();
            hexes.dedup();
            found.extend(hexes.into_iter().filter_map(|hex| {
                Some(Objective { place: hex.to_string(), seat: Some(seat_of(army)), worth: self.worth(army, hex)? })
            }));
        }
        found
    }
}

fn hex_side(hex: Hex, side: Side, feature: &str) -> HexSide {
    HexSide { hex: hex.to_string(), side: side.letters().to_lowercase(), feature: feature.into() }
}

/// The client's key of a terrain.
const fn terrain_key(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Woods => "woods",
        Terrain::Forest => "forest",
        Terrain::Marsh => "marsh",
        Terrain::Town => "town",
        Terrain::Building => "building",
        Terrain::Fort => "fort",
        Terrain::Bastion => "bastion",
        Terrain::City => "city",
        Terrain::Lake => "lake",
        Terrain::River => "river",
        Terrain::EastBank => "closed",
    }
}
