//! The map as it is drawn once.

use crate::board::{Gate, Printed, Space, Terrain};
use crate::counters::Nation;
use crate::frames::Look;
use crate::text::spoken;
use kernel::data::Named;
use kernel::scene::{
    Board, BoardId, Layout, Link, LinkKind, PointBoard, SchemeKey, SheetName, SheetNameKind, SiteKind, Space as Spot,
    SpaceKind,
};

/// The key of a nation in colours and ids.
pub(crate) fn nation_key(nation: Nation) -> &'static str {
    Nation::NAMES.iter().find(|(_, known)| *known == nation).map_or("", |(key, _)| key)
}

/// The key of the United States in colours.
pub(crate) const US: &str = "us";

impl Look<'_> {
    /// The map and charts.
    pub fn board_scene(&self) -> Board {
        Board {
            id: BoardId::MAIN,
            title: self.scenario().info.title.clone(),
            layout: Layout::Points(Box::new(self.point_board())),
            charts: self.charts(),
            scale: self.board().drawing.scale.clone(),
        }
    }

    fn point_board(&self) -> PointBoard {
        let drawing = &self.board().drawing;
        PointBoard {
            sheet: drawing.sheet,
            spaces: self.board().spaces().map(|space| self.spot(space)).collect(),
            links: self.links(),
            courses: drawing.courses.clone(),
            // The land of a nation is what lies nearest to its spaces.
            regions: drawing.regions.clone(),
            names: self.sheet_names(),
            objectives: Vec::new(),
        }
    }

    fn spot(&self, space: Space) -> Spot {
        let board = self.board();
        let [x, y] = board.position(space);
        let owner = match board.gate(space) {
            Some(Gate::Us { .. }) => Some(US),
            Some(Gate::Nation(nation)) => Some(nation_key(nation)),
            None => board.owner(space).map(nation_key),
        };
        Spot {
            id: board.id(space).to_owned(),
            name: board.name(space).to_owned(),
            kind: match board.terrain(space) {
                Terrain::Ground => SpaceKind::Ground,
                Terrain::River => SpaceKind::River,
                Terrain::Entry => SpaceKind::Entry,
            },
            x,
            y,
            owner: owner.map(SchemeKey::named),
            site: board.printed(space).map(site),
            label: None,
            spoken: self.spoken_space(space),
        }
    }

    /// Trails, rivers and the ways off the map, each once.
    fn links(&self) -> Vec<Link> {
        let board = self.board();
        let mut found = Vec::new();
        for from in board.spaces() {
            for to in board.links(from).iter().filter(|to| **to > from) {
                let kind = match (board.terrain(from), board.terrain(*to)) {
                    (Terrain::Entry, _) | (_, Terrain::Entry) => LinkKind::Strategic,
                    (Terrain::River, Terrain::River) => LinkKind::River,
                    (Terrain::Ground, _) | (_, Terrain::Ground) => LinkKind::Trail,
                };
                let ends = [board.id(from).to_owned(), board.id(*to).to_owned()];
                found.push(Link { ends, kind, through: Vec::new() });
            }
        }
        found
    }

    /// Names of lands and waters, and the battle sites (2.8).
    fn sheet_names(&self) -> Vec<SheetName> {
        let drawing = &self.board().drawing;
        let site = |known: &crate::board::BattleSite| SheetName {
            text: spoken::battle_site(&known.name, known.year),
            kind: SheetNameKind::Note,
            owner: None,
            along: vec![known.position],
            size: 0,
        };
        drawing.names.iter().cloned().chain(drawing.battles.iter().map(site)).collect()
    }
}

/// 2.6: how what is printed on a space is drawn.
const fn site(printed: Printed) -> SiteKind {
    match printed {
        Printed::Fort(_) => SiteKind::Fort,
        Printed::Settlement => SiteKind::Settlement,
        Printed::Principal => SiteKind::PrincipalVillage,
    }
}
