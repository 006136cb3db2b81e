//! 22 to 24: the three battles of the book, and the scenarios fought on their fields, as their files list them.

use crate::counters::{Army, Counter, UnitId};
use crate::points::{DemoralizationPoints, VictoryPoints};
use crate::tables::VictoryLevel;
use grid::{Edge, Grid, Hex};
use kernel::data::{Named, Provenance};
use kernel::options::ScenarioInfo;
use serde::{Deserialize, Serialize};

kernel::id! {
    /// A scenario: its place in the list. Those of the book come first, each at the place of its [`Battlefield`]; those that
    /// players add in their own files follow in order of their names.
    pub struct ScenarioId(u8) named "scenario";
}

kernel::id! {
    /// A group of units that come on together: its place in the scenario's list.
    pub struct GroupId(u8) named "group";
}

impl GroupId {
    /// The most groups a scenario may have: two more places are for what the opening of a Movement Phase does besides.
    pub const MOST: usize = 14;
    /// 13.3.1: the die for disordered units.
    pub const FLIGHT_DIE: Self = Self(14);
    /// 18.1-1: the question about Forced March.
    pub const FORCED_MARCH: Self = Self(15);
}

kernel::named! {
    /// Which of the three battles: its map, its counters, its turn track and what its chapter says.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Battlefield {
        /// 22.0: Lake George, 8 September 1755.
        LakeGeorge = "lake-george",
        /// 23.0: Fort Oswego, 14 August 1756.
        FortOswego = "fort-oswego",
        /// 24.0: Quebec, 13 September 1759.
        Quebec = "quebec",
    }
}

/// Where units may be set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUpZone {
    /// Up to a distance from a hex.
    Near {
        /// The hex in the middle.
        hex: Hex,
        /// How far from it.
        distance: u8,
    },
    /// A band of columns, both ends included.
    Columns {
        /// The western one.
        first: u8,
        /// The eastern one.
        last: u8,
    },
    /// A band of rows, both ends included.
    Rows {
        /// The northern one.
        first: u8,
        /// The southern one.
        last: u8,
    },
    /// These hexes, one unit of the group in each.
    OneEach {
        /// The hexes.
        hexes: Vec<Hex>,
    },
}

impl SetUpZone {
    /// Does the zone hold this hex? Ground and stacking are another matter (3.2, G57).
    pub fn contains(&self, grid: &Grid, hex: Hex) -> bool {
        match self {
            Self::Near { hex: middle, distance } => grid.distance(*middle, hex) <= *distance,
            Self::Columns { first, last } => (*first..=*last).contains(&hex.column()),
            Self::Rows { first, last } => (*first..=*last).contains(&hex.row()),
            Self::OneEach { hexes } => hexes.contains(&hex),
        }
    }
}

/// A stretch of map edge to enter or leave by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeZone {
    /// One whole edge of the map.
    Edge(Edge),
    /// These hexes of one edge.
    Hexes(Edge, Vec<Hex>),
}

impl EdgeZone {
    /// The hexes of the zone, from the north or from the west.
    pub fn hexes(&self, grid: &Grid) -> Vec<Hex> {
        match self {
            Self::Edge(edge) => grid.edge(*edge),
            Self::Hexes(_, hexes) => hexes.clone(),
        }
    }

    /// Is this hex in the zone?
    pub fn contains(&self, grid: &Grid, hex: Hex) -> bool {
        match self {
            Self::Edge(edge) => grid.on_edge(hex, *edge),
            Self::Hexes(_, hexes) => hexes.contains(&hex),
        }
    }

    /// The edge of the map it lies on.
    pub const fn edge(&self) -> Edge {
        match self {
            Self::Edge(edge) | Self::Hexes(edge, _) => *edge,
        }
    }
}

/// From when on a group rolls for its arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollFrom {
    /// From this game turn on, in every Movement Phase of its side.
    Turn(u8),
    /// 22.4-c, G27: from the game turn after the first attack by the enemy; only the first roll is compulsory.
    AfterEnemyAttack,
}

/// Which rolls bring the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Success {
    /// This face or a lower one.
    AtMost(u8),
    /// Any face lower than the number of the game turn.
    BelowTurn,
}

impl Success {
    /// Does this die bring the group on that game turn?
    pub const fn brings(self, die: u8, turn: u8) -> bool {
        match self {
            Self::AtMost(face) => die <= face,
            Self::BelowTurn => die < turn,
        }
    }
}

kernel::named! {
    /// What a lucky roll brings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Brings {
        /// All units of the group.
        Group = "group",
        /// One unit of the owner's choice (24.4-c).
        OneUnit = "one-unit",
    }
}

kernel::named! {
    /// 14.1-e, G62: what units do that could not enter on their game turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Late {
        /// They enter as soon as they can.
        Must = "must",
        /// In each later turn they may enter or wait on.
        May = "may",
    }
}

/// When and where a group comes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// Set up before play.
    AtStart(SetUpZone),
    /// 22.3, 22.3-b, 23.3-b, 23.4-b: on this game turn, near one edge hex that the owner designates then.
    Designated {
        /// The game turn.
        turn: u8,
        /// The edge it enters by.
        edge: Edge,
        /// How far from the designated hex units may enter.
        within: u8,
        /// What those do later who cannot enter then.
        late: Late,
    },
    /// When a die says so.
    Rolled {
        /// From when on the owner rolls.
        from: RollFrom,
        /// Which rolls succeed.
        success: Success,
        /// What a success brings.
        brings: Brings,
        /// Where it enters.
        by: EdgeZone,
    },
}

/// Units that come on by one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// A name no other group of the scenario has.
    pub key: String,
    /// Whose it is.
    pub army: Army,
    /// What players call it.
    pub name: String,
    /// 22.3-c, 22.4-b, 23.3-c, 23.4-c, 24.3-e, 24.4-b, G57: its units; a train too, for games with 20.0.
    pub units: Vec<UnitId>,
    /// When and where it comes on.
    pub arrival: Arrival,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What an eliminated unit costs its army in demoralization points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LossRate {
    /// Its factor in good order.
    Factor,
    /// Twice its factor in good order.
    TwiceFactor,
    /// Twice its command value.
    TwiceCommand,
    /// So many, whatever its strength.
    Flat(DemoralizationPoints),
}

/// Demoralization points for the enemy's entry of a hex, once a game (G28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexLoss {
    /// Entering any of these counts.
    pub hexes: Vec<Hex>,
    pub points: DemoralizationPoints,
}

/// 13.0: what breaks an army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Morale {
    /// The level at which it is demoralized.
    pub level: DemoralizationPoints,
    /// 22.5, 22.5-b, 23.5, 23.5-b, 24.5, 24.5-c: what each loss costs, by [`crate::counters::Arm::index`].
    pub losses: [LossRate; 8],
    /// What the loss of ground costs.
    pub hexes: Option<HexLoss>,
    /// Where these come from.
    pub provenance: Provenance,
}

impl Morale {
    /// 13.2: the points this army takes when the unit is eliminated.
    pub fn loss(&self, counter: &Counter) -> DemoralizationPoints {
        let points = |number: u8| DemoralizationPoints::new(u16::from(number));
        match self.losses[counter.arm.index()] {
            LossRate::Factor => points(counter.factor.get()),
            LossRate::TwiceFactor => points(counter.factor.get()) * 2,
            LossRate::TwiceCommand => points(counter.command) * 2,
            LossRate::Flat(points) => points,
        }
    }
}

/// Victory points for holding a hex at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexVictory {
    pub hex: Hex,
    /// What it is worth.
    pub points: VictoryPoints,
}

/// 17.1: what an army scores at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scoring {
    /// 22.6, 22.6-b, 23.6, 23.6-b, 24.6, 24.6-b, G40: if the enemy stands at 50 to 99 percent of his level.
    pub enemy_shaken: VictoryPoints,
    /// If the enemy stands at his level or above; instead of the former.
    pub enemy_demoralized: VictoryPoints,
    /// For each hex held.
    pub hexes: Vec<HexVictory>,
    /// Where these come from.
    pub provenance: Provenance,
}

/// 19.0, 22.7: whose Indians and militia balk, and who steadies them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Balk {
    /// Whose units balk.
    pub army: Army,
    /// The leader in whose command radius they do not.
    pub exempt_near: UnitId,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What a scenario says about one army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// 15.0, 22.3-d, 22.7-e, 23.3-d, 23.4-d, 24.3-f, 24.4-d: where it may leave the map once demoralized.
    pub friendly: EdgeZone,
    /// What breaks it.
    pub morale: Morale,
    /// What it scores.
    pub victory: Scoring,
    /// 18.0, 22.7-b, 23.8, 24.8: how many tactics markers it selects.
    pub tactics: u8,
    /// A historical place for each unit that is set up, the train included.
    pub deployment: Vec<(UnitId, Hex)>,
    /// A good hex to designate, where the army designates one.
    pub entry: Option<Hex>,
}

/// One scenario: everything but its map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The battle it is a scenario of.
    pub field: Battlefield,
    /// How it is listed and told; its key is that of the battle for those of the book.
    pub info: ScenarioInfo,
    /// 22.1, 23.1, 24.1: game turns.
    pub length: u8,
    /// Who sets up first.
    pub set_up_order: [Army; 2],
    /// 3.1: Player A, who has the first player turn of every game turn.
    pub first_player: Army,
    /// Everything said about one army, by [`Army::index`].
    pub sides: [Side; 2],
    /// All units, by how they come on.
    pub groups: Vec<Group>,
    /// 19.0, where the scenario recommends it.
    pub balk: Option<Balk>,
    /// For each game turn the faces that bring fog, face n as bit n - 1.
    pub fog: Vec<u8>,
    /// 22.6-c, 23.6-c, 24.6-c, G32: the victory level for each margin from 0 on; the last holds for all greater.
    pub levels: Vec<VictoryLevel>,
    /// What happened: the winner, if any, and how clearly.
    pub historical: (Option<Army>, VictoryLevel),
    /// Where length and order come from.
    pub provenance: Provenance,
}

impl Scenario {
    /// Whether it is one of the three in the book.
    pub fn printed(&self) -> bool {
        self.info.key == self.field.name()
    }

    /// What it says about this army.
    pub const fn side(&self, army: Army) -> &Side {
        &self.sides[army.index()]
    }

    /// The group a unit belongs to.
    pub fn group_of(&self, unit: UnitId) -> Option<&Group> {
        self.groups.iter().find(|group| group.units.contains(&unit))
    }

    /// The groups of an army, in the order of the file.
    pub fn groups(&self, army: Army) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(move |group| group.army == army)
    }

    /// 5.0-b: the faces that bring fog on that game turn, face n as bit n - 1; 0 means that there is no roll.
    pub fn fog_faces(&self, turn: u8) -> u8 {
        usize::from(turn).checked_sub(1).and_then(|at| self.fog.get(at)).copied().unwrap_or(0)
    }

    /// 17.1: the level a margin of victory points means.
    pub fn level(&self, margin: u8) -> VictoryLevel {
        self.levels.get(usize::from(margin)).or(self.levels.last()).copied().unwrap_or(VictoryLevel::Draw)
    }
}
