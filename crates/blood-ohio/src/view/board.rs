//! The map as it is drawn once.

use crate::board::{CourseKind, Gate, NameKind, Printed, RegionKind, Space, Terrain};
use crate::counters::Nation;
use crate::frames::Look;
use crate::text::spoken;
use kernel::data::Named;
use kernel::scene::{
    Board, BoardId, Course, CourseKind as Drawn, Layout, Link, LinkKind, PointBoard, Region, RegionKind as Ground,
    SchemeKey, SheetName, SheetNameKind, SiteKind, Space as Spot, SpaceKind,
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
            title: self.scenario().title.clone(),
            layout: Layout::Points(Box::new(self.point_board())),
            charts: self.charts(),
        }
    }

    fn point_board(&self) -> PointBoard {
        let drawing = &self.board().drawing;
        PointBoard {
            sheet: drawing.sheet,
            spaces: self.board().spaces().map(|space| self.spot(space)).collect(),
            links: self.links(),
            courses: self.courses(),
            regions: self.regions(),
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

    fn courses(&self) -> Vec<Course> {
        let course = |known: &crate::board::Course| Course {
            kind: match known.kind {
                CourseKind::GreatRiver => Drawn::GreatRiver,
                CourseKind::River => Drawn::River,
                CourseKind::Creek => Drawn::Creek,
            },
            name: known.name.clone(),
            points: known.points.clone(),
            width: [0, 0],
            named: known.named.clone(),
        };
        self.board().drawing.courses.iter().map(course).collect()
    }

    /// Lakes, marshes and hills; the land of a nation is what lies nearest to its spaces.
    fn regions(&self) -> Vec<Region> {
        let drawing = &self.board().drawing;
        let ground = |known: &crate::board::Region| Region {
            kind: match known.kind {
                RegionKind::Lake => Ground::Lake,
                RegionKind::Marsh => Ground::Marsh,
                RegionKind::Hills => Ground::Hills,
            },
            owner: None,
            outline: known.outline.clone(),
        };
        drawing.regions.iter().map(ground).collect()
    }

    /// Names of lands and waters, and the battle sites (2.8).
    fn sheet_names(&self) -> Vec<SheetName> {
        let drawing = &self.board().drawing;
        let name = |known: &crate::board::MapName| SheetName {
            text: known.text.clone(),
            kind: match known.kind {
                NameKind::Land => SheetNameKind::Land,
                NameKind::Water => SheetNameKind::Water,
                NameKind::Title => SheetNameKind::Title,
                NameKind::Note => SheetNameKind::Note,
            },
            owner: known.owner.map(|nation| SchemeKey::named(nation_key(nation))),
            along: known.along.clone(),
            size: known.size,
        };
        let site = |known: &crate::board::BattleSite| SheetName {
            text: spoken::battle_site(&known.name, known.year),
            kind: SheetNameKind::Note,
            owner: None,
            along: vec![known.position],
            size: 0,
        };
        drawing.names.iter().map(name).chain(drawing.battles.iter().map(site)).collect()
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
