//! 2.B: the map: levels, terrain, creeks and cliffs, and the names on it.

use grid::{Grid, Hex, Side};
use kernel::data::{Named, Provenance};
use kernel::scene::MapScale;
use serde::{Deserialize, Serialize};

/// 7.B: what covers a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open grass.
    Clear,
    /// Pines.
    LightWoods,
    /// Outcrops of sandstone.
    Rocks,
    /// Wet bottom land.
    Marsh,
}

impl Terrain {
    /// How many kinds there are.
    pub const COUNT: usize = 4;

    /// For tables by terrain.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Named for Terrain {
    const NAMES: &'static [(&'static str, Self)] =
        &[("clear", Self::Clear), ("light-woods", Self::LightWoods), ("rocks", Self::Rocks), ("marsh", Self::Marsh)];
}

/// 7.B: what lies on the side between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hexside {
    /// Nothing.
    Open,
    /// 7.B-d: the lesser class of creek.
    DryCreek,
    /// 7.B-d: the greater class of creek.
    RosebudCreek,
    /// 7.B-e: nobody crosses.
    Cliff,
}

impl Hexside {
    /// How many kinds there are.
    pub const COUNT: usize = 4;

    /// For tables by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A creek of either class.
    #[inline]
    pub const fn is_creek(self) -> bool {
        matches!(self, Self::DryCreek | Self::RosebudCreek)
    }
}

impl Named for Hexside {
    const NAMES: &'static [(&'static str, Self)] =
        &[("dry-creek", Self::DryCreek), ("rosebud-creek", Self::RosebudCreek), ("cliff", Self::Cliff)];
}

/// What sort of thing a name on the map belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameKind {
    /// A creek.
    Water,
    /// A stretch of country.
    Land,
    /// A pass, bend or camp.
    Place,
    /// High ground.
    Height,
}

impl Named for NameKind {
    const NAMES: &'static [(&'static str, Self)] =
        &[("water", Self::Water), ("land", Self::Land), ("place", Self::Place), ("height", Self::Height)];
}

/// A name written on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What is written.
    pub text: String,
    /// What it belongs to.
    pub kind: NameKind,
    /// The hexes it runs through, in reading order.
    pub hexes: Vec<Hex>,
}

/// 2.B-f: a hex with a name that rules may refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landmark {
    /// What files call it, such as `crooks-hill`.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What sort of place.
    pub kind: NameKind,
    /// Where it is.
    pub hex: Hex,
    /// Where that comes from.
    pub provenance: Provenance,
}

/// A creek or a line of cliffs: hexsides that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexsideFeature {
    /// Its name.
    pub name: String,
    /// What it is.
    pub feature: Hexside,
    /// Its sides in the order of the file, each seen from one of its hexes.
    pub sides: Vec<(Hex, Side)>,
}

/// What one hex is, laid out so that a rule needs one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ground {
    pub terrain: Terrain,
    /// 7.B-c: the highest level in the hex, which is where its units are.
    pub level: u8,
    /// 16.A-j: three or more changes of elevation.
    pub steep: bool,
    pub sides: [Hexside; 6],
}

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its title.
    pub title: String,
    /// Its size and numbering.
    pub grid: Grid,
    /// How large a hex is.
    pub scale: Option<MapScale>,
    /// Named hexes.
    pub landmarks: Vec<Landmark>,
    /// Creeks and cliffs.
    pub features: Vec<HexsideFeature>,
    /// Names of stretches.
    pub labels: Vec<Label>,
    /// Where levels and terrain come from.
    pub provenance: Provenance,
    pub(crate) ground: Vec<Ground>,
}

impl Board {
    /// What covers the hex. It must be on the map, here and below.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.at(hex).terrain
    }

    /// 7.B-c: the level its units are on.
    #[inline]
    pub fn level(&self, hex: Hex) -> u8 {
        self.at(hex).level
    }

    /// 16.A-j: too steep for a charge.
    #[inline]
    pub fn steep(&self, hex: Hex) -> bool {
        self.at(hex).steep
    }

    /// What lies on that side. Sides at the map's edge are open.
    #[inline]
    pub fn hexside(&self, hex: Hex, side: Side) -> Hexside {
        self.at(hex).sides[side.index()]
    }

    /// What lies between two neighbours; `None` if they are none.
    pub fn between(&self, from: Hex, to: Hex) -> Option<Hexside> {
        self.grid.side_between(from, to).map(|side| self.hexside(from, side))
    }

    /// The landmark that files call so.
    pub fn landmark(&self, key: &str) -> Option<&Landmark> {
        self.landmarks.iter().find(|landmark| landmark.key == key)
    }

    /// Whether a unit in the hex can leave the map from it.
    pub fn on_edge(&self, hex: Hex) -> bool {
        self.grid.neighbours(hex).count() < Side::ALL.len()
    }

    #[inline]
    fn at(&self, hex: Hex) -> &Ground {
        &self.ground[self.grid.cell(hex)]
    }
}
