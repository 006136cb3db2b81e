//! The map as it is drawn once.

use crate::board::{CourseKind, Gate, NameKind, Printed, RegionKind, Space, Terrain};
use crate::counters::Nation;
use crate::facts::Look;
use crate::text::spoken;
use kernel::data::Named;
use kernel::scene::{Board, Course, Layout, Link, PointBoard, Region, SheetName, Space as Spot};

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
            title: self.facts.scenario.title.clone(),
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
                Terrain::Ground => "ground".into(),
                Terrain::River => "river".into(),
                Terrain::Entry => "entry".into(),
            },
            x,
            y,
            owner: owner.map(str::to_owned),
            site: board.printed(space).map(|printed| printed_key(printed).to_owned()),
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
                    (Terrain::Entry, _) | (_, Terrain::Entry) => "strategic",
                    (Terrain::River, Terrain::River) => "river",
                    (Terrain::Ground, _) | (_, Terrain::Ground) => "trail",
                };
                let ends = [board.id(from).to_owned(), board.id(*to).to_owned()];
                found.push(Link { ends, kind: kind.into(), ..Link::default() });
            }
        }
        found
    }

    fn courses(&self) -> Vec<Course> {
        let course = |known: &crate::board::Course| Course {
            kind: match known.kind {
                CourseKind::GreatRiver => "great-river".into(),
                CourseKind::River => "river".into(),
                CourseKind::Creek => "creek".into(),
            },
            name: known.name.clone(),
            points: known.points.clone(),
            named: known.named.clone(),
            ..Course::default()
        };
        self.board().drawing.courses.iter().map(course).collect()
    }

    /// Lakes, marshes and hills; the land of a nation is what lies nearest to its spaces.
    fn regions(&self) -> Vec<Region> {
        let drawing = &self.board().drawing;
        let ground = |known: &crate::board::Region| Region {
            kind: match known.kind {
                RegionKind::Lake => "lake".into(),
                RegionKind::Marsh => "marsh".into(),
                RegionKind::Hills => "hills".into(),
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
                NameKind::Land => "land".into(),
                NameKind::Water => "water".into(),
                NameKind::Title => "title".into(),
                NameKind::Note => "note".into(),
            },
            owner: known.owner.map(|nation| nation_key(nation).to_owned()),
            along: known.along.clone(),
            size: known.size,
        };
        let site = |known: &crate::board::BattleSite| SheetName {
            text: spoken::battle_site(&known.name, known.year),
            kind: "note".into(),
            along: vec![known.position],
            ..SheetName::default()
        };
        drawing.names.iter().map(name).chain(drawing.battles.iter().map(site)).collect()
    }
}

/// 2.6: the client's key of what is printed on a space.
const fn printed_key(printed: Printed) -> &'static str {
    match printed {
        Printed::Fort(_) => "fort",
        Printed::Settlement => "settlement",
        Printed::Principal => "principal-village",
    }
}
