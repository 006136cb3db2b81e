//! 2.1.1: the printed tables, as `tables.toml` lists them.

use crate::board::{Hexside, Terrain};
use crate::counters::{Arm, Counter};
use crate::points::MovementPoints;
use crate::scenario::Battlefield;
use serde::{Deserialize, Serialize};

/// 9.1.2: the columns of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Odds {
    /// 1-5 and worse.
    #[serde(rename = "1-5")]
    OneTo5,
    #[serde(rename = "1-4")]
    OneTo4,
    #[serde(rename = "1-3")]
    OneTo3,
    #[serde(rename = "1-2")]
    OneTo2,
    #[serde(rename = "1-1")]
    OneTo1,
    #[serde(rename = "1.5-1")]
    ThreeTo2,
    #[serde(rename = "2-1")]
    TwoTo1,
    #[serde(rename = "3-1")]
    ThreeTo1,
    #[serde(rename = "4-1")]
    FourTo1,
    #[serde(rename = "5-1")]
    FiveTo1,
    /// 6-1 and better.
    #[serde(rename = "6-1")]
    SixTo1,
}

impl Odds {
    /// All, from worst to best for the attacker.
    pub const ALL: [Self; 11] = [
        Self::OneTo5,
        Self::OneTo4,
        Self::OneTo3,
        Self::OneTo2,
        Self::OneTo1,
        Self::ThreeTo2,
        Self::TwoTo1,
        Self::ThreeTo1,
        Self::FourTo1,
        Self::FiveTo1,
        Self::SixTo1,
    ];

    /// The place of this column in [`Odds::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The heading of the column, `1.5-1`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OneTo5 => "1-5",
            Self::OneTo4 => "1-4",
            Self::OneTo3 => "1-3",
            Self::OneTo2 => "1-2",
            Self::OneTo1 => "1-1",
            Self::ThreeTo2 => "1.5-1",
            Self::TwoTo1 => "2-1",
            Self::ThreeTo1 => "3-1",
            Self::FourTo1 => "4-1",
            Self::FiveTo1 => "5-1",
            Self::SixTo1 => "6-1",
        }
    }
}

kernel::named! {
    /// 9.3: what a battle may lead to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum CombatResult {
        /// Attacker disordered.
        Ad = "Ad",
        /// Attacker eliminated.
        Ae = "Ae",
        /// Attacker routed.
        Ar = "Ar",
        /// Disorder exchange.
        Bx = "Bx",
        /// Defender disordered.
        Dd = "Dd",
        /// Defender eliminated.
        De = "De",
        /// Defender routed.
        Dr = "Dr",
    }
}

impl CombatResult {
    /// How good it is for the attacker, to see that a table falls from the attacker's good to his bad.
    pub(crate) const fn favour(self) -> u8 {
        match self {
            Self::Ae => 0,
            Self::Ar => 1,
            Self::Ad => 2,
            Self::Bx => 3,
            Self::Dd => 4,
            Self::Dr => 5,
            Self::De => 6,
        }
    }
}

kernel::named! {
    /// 6.1-6: what a bombardment may lead to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum FireResult {
        /// No effect.
        #[serde(rename = "-")]
        Nothing = "-",
        /// Disorder, or a withdrawal.
        Ds = "Ds",
        /// Disorder and rout, or elimination.
        Dz = "Dz",
        /// As Dz, and leaders fall.
        #[serde(rename = "Dz*")]
        DzStar = "Dz*",
    }
}

impl FireResult {
    /// How good it is for whoever fires.
    pub(crate) const fn favour(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Ds => 1,
            Self::Dz => 2,
            Self::DzStar => 3,
        }
    }
}

kernel::named! {
    /// 7.2-l: how a unit goes over the ground; the four columns of the terrain effects chart.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Going {
        /// Infantry in formation.
        Foot = "foot",
        /// Units with the light symbol.
        Light = "light",
        /// Cavalry, artillery and trains.
        Wheels = "wheels",
        /// A leader riding alone.
        Leader = "leader",
    }
}

impl Going {
    /// The column of this counter.
    pub const fn of(counter: &Counter) -> Self {
        if counter.light {
            return Self::Light;
        }
        match counter.arm {
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian => Self::Foot,
            Arm::Cavalry | Arm::Artillery | Arm::Train => Self::Wheels,
            Arm::Leader => Self::Leader,
        }
    }
}

/// One line of the terrain effects chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TerrainEffect {
    /// Cost to enter for each [`Going`]; `None` is prohibited.
    pub enter: [Option<MovementPoints>; 4],
    /// 9.2.1: every defender in it is doubled.
    pub doubled: bool,
    /// 16.0-c: light defenders in it are doubled.
    pub light_doubled: bool,
    /// 6.1-3b: it stops the view of what lies behind.
    pub blocks_sight: bool,
}

/// One line of the hexside chart. Slope, entrenchment and wall work in one direction only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HexsideEffect {
    /// 7.2.1-b: added to the cost of the hex entered.
    pub extra: MovementPoints,
    /// 9.2.1-c: doubles the defender if all attackers come across such sides.
    pub doubles: bool,
    /// 6.1-4b: weakens fire that passes over it.
    pub shelters: bool,
}

/// The hexside chart. A river has no line: it is crossed at fords and bridges only (7.2.1-river).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HexsideChart {
    /// A creek, where no ford or bridge leads over it (7.2.1-creek).
    pub creek: HexsideEffect,
    /// A ford over a river.
    pub ford: HexsideEffect,
    /// 7.2.2-c: a bridge over creek or river.
    pub bridge: HexsideEffect,
    /// 7.2.1-slope, upwards.
    pub slope: HexsideEffect,
    /// 7.2.1-ent, inwards.
    pub entrenchment: HexsideEffect,
    /// The wall of a fort, inwards.
    pub wall: HexsideEffect,
}

/// 6.1-4: what changes the strength of a bombardment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FireModifiers {
    /// 6.1-4a: by distance, from 1 on; the last holds for all farther ones.
    pub range: Vec<i8>,
    /// 6.1-4b: over a fort or entrenchment hexside.
    pub works: i8,
    /// 6.1-4c: at a bastion.
    pub bastion: i8,
    /// 6.1-4: the least and the greatest strength.
    pub limits: [u8; 2],
}

kernel::named! {
    /// 17.1: how great a victory is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum VictoryLevel {
        /// Nobody won.
        Draw = "draw",
        /// A narrow victory.
        Marginal = "marginal",
        /// A clear victory.
        Substantive = "substantive",
        /// A complete victory.
        Decisive = "decisive",
    }
}

kernel::named! {
    /// 20.0-d: what becomes of a train that the enemy reached.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Capture {
        /// Destroyed; counts for victory points.
        Eliminated = "eliminated",
        /// Serves its new owner; counts for victory points.
        Captured = "captured",
        /// Stays as a marker for good; no victory points.
        Looted = "looted",
    }
}

/// 20.0-d: the capture table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaptureTable {
    /// What each face of the die brings.
    pub faces: [Capture; 6],
    /// Which outcomes count for victory points, in the order of [`Capture`].
    pub scores: [bool; 3],
    /// Added to the die if an Indian unit of either side took part.
    pub indian: i8,
}

/// All printed tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// 2.1.1-crt: a row for each face of the die, a column for each of [`Odds`].
    pub crt: [[CombatResult; 11]; 6],
    /// 2.1.1-abt: a row for each face of the die, a column for each strength from 1 to 5.
    pub abt: [[FireResult; 5]; 6],
    /// 2.1.1-tec: a line for each of [`Terrain`].
    pub terrain: [TerrainEffect; Terrain::COUNT],
    /// The hexside lines of the terrain effects chart.
    pub hexsides: HexsideChart,
    /// What changes the strength of a bombardment (6.1-4).
    pub fire: FireModifiers,
    /// What becomes of a train that the enemy reached (20.0-d).
    pub capture: CaptureTable,
    /// 2.1.1-trt: for each scenario and game turn the faces that mean fog, face n as bit n - 1.
    pub fog: [Vec<u8>; Battlefield::COUNT],
    /// For each scenario the level that each margin of victory points from 0 on means; the last holds for all greater.
    pub victory: [Vec<VictoryLevel>; Battlefield::COUNT],
}

impl Tables {
    /// 9.1-3: the result of a battle at these odds with this die. A die outside 1 to 6 reads the nearest row.
    #[inline]
    pub fn combat(&self, odds: Odds, die: u8) -> CombatResult {
        self.crt[face(die)][odds.index()]
    }

    /// 6.1-5: the result of a bombardment. Strength and die outside the table read its nearest cell.
    #[inline]
    pub fn fire(&self, strength: u8, die: u8) -> FireResult {
        self.abt[face(die)][usize::from(strength.clamp(1, 5) - 1)]
    }

    /// 6.1-4a: what distance adds to the strength of a gun.
    pub fn range_modifier(&self, distance: u8) -> i8 {
        let at = usize::from(distance.max(1) - 1);
        self.fire.range.get(at).or(self.fire.range.last()).copied().unwrap_or(0)
    }

    /// 7.2.1: what it costs to enter such ground off the roads; `None` if it is prohibited.
    #[inline]
    pub const fn enter(&self, terrain: Terrain, going: Going) -> Option<MovementPoints> {
        self.terrain[terrain as usize].enter[going as usize]
    }

    /// 9.2.1, 16.0-c: is a defender in such ground doubled by the hex itself?
    #[inline]
    pub const fn doubled(&self, terrain: Terrain, light: bool) -> bool {
        let line = &self.terrain[terrain as usize];
        line.doubled || (light && line.light_doubled)
    }

    /// 6.1-3b: does such ground stop a view across it?
    #[inline]
    pub const fn blocks_sight(&self, terrain: Terrain) -> bool {
        self.terrain[terrain as usize].blocks_sight
    }

    /// 7.2.1-b, 7.2.1-creek, 7.2.1-slope, 7.2.1-ent: what crossing this side adds, on a road too (G25); `None` where nobody
    /// crosses.
    #[inline]
    pub const fn crossing(&self, side: Hexside) -> Option<MovementPoints> {
        let chart = &self.hexsides;
        // 7.2.2-c: a bridge takes the place of the water under it.
        let water = match (side.bridge(), side.ford(), side.river(), side.creek()) {
            (true, _, _, _) => chart.bridge.extra,
            (false, true, _, _) => chart.ford.extra,
            (false, false, true, _) => return None,
            (false, false, false, true) => chart.creek.extra,
            (false, false, false, false) => MovementPoints::ZERO,
        };
        let slope = if side.up() { chart.slope.extra } else { MovementPoints::ZERO };
        let works = if side.into_works() { chart.entrenchment.extra } else { MovementPoints::ZERO };
        let wall = if side.into_fort() { chart.wall.extra } else { MovementPoints::ZERO };
        Some(water.saturating_add(slope).saturating_add(works).saturating_add(wall))
    }

    /// 9.2.1-c: does this side, seen from the attacker, shelter the defender beyond it?
    #[inline]
    pub const fn doubled_across(&self, side: Hexside) -> bool {
        let chart = &self.hexsides;
        let water = match (side.bridge(), side.ford(), side.creek()) {
            (true, _, _) => chart.bridge.doubles,
            (false, true, _) => chart.ford.doubles,
            (false, false, true) => chart.creek.doubles,
            (false, false, false) => false,
        };
        water
            || (side.up() && chart.slope.doubles)
            || (side.into_works() && chart.entrenchment.doubles)
            || (side.into_fort() && chart.wall.doubles)
    }

    /// 6.1-4b, G59: does fire over this side, either way, lose strength?
    #[inline]
    pub const fn shelters(&self, side: Hexside) -> bool {
        let (works, walls) = (side.into_works() || side.out_of_works(), side.into_fort() || side.out_of_fort());
        (works && self.hexsides.entrenchment.shelters) || (walls && self.hexsides.wall.shelters)
    }

    /// 20.0-d: what the die, with its modifier, makes of a train; above 6 counts as 6 (G35).
    pub const fn captured(&self, total: i8) -> Capture {
        let at = if total < 1 {
            1
        } else if total > 6 {
            6
        } else {
            total
        };
        self.capture.faces[at as usize - 1]
    }
}

#[inline]
fn face(die: u8) -> usize {
    usize::from(die.clamp(1, 6) - 1)
}
