//! Boards drawn on a sheet: spaces joined by links, and areas that touch.

use super::{
    AreaTerrain, BorderKind, Compass, CourseKind, LinkKind, Objective, RegionKind, SchemeKey, SheetNameKind, SiteKind,
    SpaceKind, is_unset,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// A point on a sheet: x to the right, y downwards.
pub type Spot = [i32; 2];

/// Spaces joined by links. Everything lies on a sheet measured in tenths of a unit, x to the right and y downwards; a
/// counter is 44 units wide. `docs/boards.md` tells how such a board is described.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct PointBoard {
    /// The sheet: left, top, right, bottom. All zero: as large as what lies on it, with a margin.
    #[serde(skip_serializing_if = "is_unset")]
    pub sheet: [i32; 4],
    /// Spaces with their place on the sheet.
    pub spaces: Vec<Space>,
    /// Links between spaces.
    pub links: Vec<Link>,
    /// Courses of rivers and borders.
    pub courses: Vec<Course>,
    /// Grounds given by their outline: lakes, hills, marsh, lands. Where no land has an outline, each owner's land
    /// is what lies nearest to that owner's spaces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// Names on the sheet that belong to no space: lands, lakes, the title.
    pub names: Vec<SheetName>,
    /// Spaces somebody must take or hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
}

/// A space of a point-to-point map.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it is drawn.
    pub kind: SpaceKind,
    /// Where it lies on the sheet, in tenths of a unit.
    pub x: i32,
    /// Where it lies on the sheet, in tenths of a unit.
    pub y: i32,
    /// Whose land, if anybody's, which gives the colour.
    pub owner: Option<SchemeKey>,
    /// What is printed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<SiteKind>,
    /// On which side its name is set if the client shall not choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Compass>,
    /// Spoken description after its name, such as "Shawnee land, principal village".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spoken: String,
}

/// A link between two spaces.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Link {
    /// The two ends.
    pub ends: [String; 2],
    /// What kind of way.
    pub kind: LinkKind,
    /// Points it passes on its way, in tenths of a unit; none: slightly bowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<Spot>,
}

/// A river or border as points on the sheet.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Course {
    /// What kind.
    pub kind: CourseKind,
    /// Its name.
    pub name: String,
    /// Points on the sheet, from the mouth to the head. On a point board the line passes through each of them, so a
    /// river names the spots of its spaces, and between them it winds; on an area board it is drawn as given.
    pub points: Vec<Spot>,
    /// Width at the first and at the last point; zero: by its kind.
    #[serde(skip_serializing_if = "is_unset")]
    pub width: [i32; 2],
    /// Stretches its name is written along, in thousandths of its length; none: once, where there is room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<[i32; 2]>,
}

/// A ground given by its outline.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Region {
    /// What kind.
    pub kind: RegionKind,
    /// Whose it is (lands).
    pub owner: Option<SchemeKey>,
    /// Outline on the sheet; on a point board it is smoothed.
    pub outline: Vec<Spot>,
}

/// A name on the sheet that belongs to no space or area.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct SheetName {
    /// What is written.
    pub text: String,
    /// By which its letters are chosen.
    pub kind: SheetNameKind,
    /// Whose land.
    pub owner: Option<SchemeKey>,
    /// The line it is written along, left to right; one point: centred there.
    pub along: Vec<Spot>,
    /// Height of the letters; zero: what fits.
    #[serde(skip_serializing_if = "is_unset")]
    pub size: i32,
}

/// Areas that touch. Borders are given once each, and areas as rings of borders, so that neighbours fit together and
/// two areas are neighbours if and only if they share a border.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct AreaBoard {
    /// The side of a counter; every other figure of this board is measured in the same units.
    pub counter: i32,
    /// The outline of the map.
    pub frame: Vec<Spot>,
    /// Every border once.
    pub borders: Vec<Border>,
    /// Every area.
    pub areas: Vec<Area>,
    /// Rivers: great ones along borders, others inside areas.
    pub courses: Vec<Course>,
    /// Lakes and closed lands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// Names that belong to no area: nations, states, lakes, the title.
    pub names: Vec<SheetName>,
    /// Areas somebody must take or hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Where a player should look first; if nothing is named, where there is something to do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub look: Vec<String>,
}

/// A border between two areas, or between an area and something that is none.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Border {
    /// What it is made of.
    pub kind: BorderKind,
    /// Its points, both ends included.
    pub points: Vec<Spot>,
    /// The areas to the left and to the right of it, walking from the first point to the last.
    pub between: [Option<String>; 2],
    /// Whether the line between two states or territories runs here.
    #[serde(skip_serializing_if = "is_unset")]
    pub state_line: bool,
}

/// One area.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Area {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What grows there.
    pub terrain: AreaTerrain,
    /// Whose land, if anybody's.
    pub owner: Option<SchemeKey>,
    /// Its outline: numbers of borders in order, clockwise, the first border being 1; negative: walked backwards.
    pub ring: Vec<i32>,
    /// Where its pieces stand: the middle and the radius of the largest circle inside it.
    pub seat: AreaSeat,
    /// Where its name stands, line by line.
    pub label: AreaLabel,
    /// What is printed in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<AreaSite>,
    /// Spoken description after its name, such as "wilderness, Miami land, the St. Marys".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spoken: String,
}

/// Where the pieces of an area stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct AreaSeat {
    /// The middle.
    pub at: Spot,
    /// How much room there is.
    pub radius: i32,
}

/// The name of an area on the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct AreaLabel {
    /// The middle of the name.
    pub at: Spot,
    /// Its lines; none: the name, broken where it is long.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// What is printed in an area.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct AreaSite {
    /// Drawn as a village, a fort and so on.
    pub kind: SiteKind,
    /// Its middle on the sheet.
    pub at: Spot,
    /// Whose it is or would be.
    pub owner: Option<SchemeKey>,
}

impl AreaBoard {
    /// The areas that share a border with this one.
    pub fn neighbours<'a>(&'a self, area: &'a str) -> BTreeSet<&'a str> {
        let pairs = self.borders.iter().filter_map(|border| match &border.between {
            [Some(left), Some(right)] => Some((left.as_str(), right.as_str())),
            [_, None] | [None, _] => None,
        });
        let beyond = |(left, right): (&'a str, &'a str)| match area {
            _ if left == area => Some(right),
            _ if right == area => Some(left),
            _ => None,
        };
        pairs.filter_map(beyond).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_across_a_border() {
        let border = |left: Option<&str>, right: Option<&str>| Border {
            kind: BorderKind::Land,
            points: vec![[0, 0], [1, 0]],
            between: [left.map(str::to_owned), right.map(str::to_owned)],
            state_line: false,
        };
        let borders = vec![border(Some("a"), Some("b")), border(Some("c"), Some("a")), border(Some("b"), None)];
        let board = AreaBoard { borders, ..AreaBoard::default() };
        assert_eq!(Vec::from_iter(board.neighbours("a")), ["b", "c"]);
        assert_eq!(Vec::from_iter(board.neighbours("b")), ["a"]);
    }
}
