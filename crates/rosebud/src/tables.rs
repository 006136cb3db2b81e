//! 2.D: the charts and tables, as `tables.toml` lists them.

use crate::board::{Hexside, Terrain};
use crate::counters::{Arm, Army, UnitId};
use crate::points::{Boxes, MovementPoints, StackingPoints, Stock, StrengthPoints, VictoryPoints};
use crate::state::Ending;
use crate::strength::Strength;
use kernel::data::{Named, Provenance};
use serde::{Deserialize, Serialize};

/// Where each table or row comes from, by its key in the file.
pub type TableProvenance = Vec<(String, Provenance)>;

/// A column of the Fire Combat Results Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Letter(pub u8);

impl Letter {
    /// How many columns there are, A to H.
    pub const COUNT: usize = 8;

    /// `A` to `H`.
    pub const fn as_char(self) -> char {
        (b'A' + self.0) as char
    }
}

/// A row of the Fire Combat Matrix: how the firing unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Faster, easier to hit, never Pinned (8.A).
    Mounted,
    /// On foot (8.B).
    Dismounted,
    /// Harder to hit; moves by Low Crawl only (8.C).
    Prone,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Mounted, Self::Dismounted, Self::Prone];

    /// For tables by mode.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it rides.
    #[inline]
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Mounted)
    }
}

impl Named for Mode {
    const NAMES: &'static [(&'static str, Self)] =
        &[("mounted", Self::Mounted), ("dismounted", Self::Dismounted), ("prone", Self::Prone)];
}

/// 9.D: what fire does to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FireResult {
    /// No effect.
    #[serde(rename = "-")]
    #[default]
    Nothing,
    /// A Morale Check.
    #[serde(rename = "MC")]
    Check,
    /// A Morale Check with -1.
    #[serde(rename = "MC-1")]
    CheckMinusOne,
    /// One Casualty Point.
    #[serde(rename = "1")]
    One,
    /// Two Casualty Points.
    #[serde(rename = "2")]
    Two,
}

impl FireResult {
    /// 9.D.2: Casualty Points.
    pub const fn losses(self) -> StrengthPoints {
        StrengthPoints::new(match self {
            Self::Nothing | Self::Check | Self::CheckMinusOne => 0,
            Self::One => 1,
            Self::Two => 2,
        })
    }
}

impl Named for FireResult {
    const NAMES: &'static [(&'static str, Self)] =
        &[("-", Self::Nothing), ("MC", Self::Check), ("MC-1", Self::CheckMinusOne), ("1", Self::One), ("2", Self::Two)];
}

/// 13.A-b: what a Morale Check leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoraleResult {
    Routed,
    /// Disrupted, and back two hexes.
    RetreatTwo,
    Pinned,
    /// Disrupted, and back one hex.
    RetreatOne,
    /// Disrupted in place.
    Disrupted,
    /// No effect.
    Nothing,
}

impl Named for MoraleResult {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("routed", Self::Routed),
        ("r2/disrupt", Self::RetreatTwo),
        ("pinned", Self::Pinned),
        ("r1/disrupt", Self::RetreatOne),
        ("disrupted", Self::Disrupted),
        ("no effect", Self::Nothing),
    ];
}

/// 10.C: how a side leaves a melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// It holds its ground.
    #[default]
    None,
    /// 10.C.2: back so many hexes.
    Retreat(u8),
    /// 10.C.3: Routed.
    Rout,
}

/// 10.C: what a melee does to one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideResult {
    /// 10.C.1: Casualty Points.
    pub losses: StrengthPoints,
    /// 10.C.2, 10.C.3: what else.
    pub flight: Flight,
}

/// 10.C: what a melee does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MeleeResult {
    /// To the attackers.
    pub attacker: SideResult,
    /// To the defenders.
    pub defender: SideResult,
}

/// 12.D.1-d: how bad a wound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wound {
    /// 12.D.1-m: nothing.
    Light,
    /// 12.D.1-l: the back of the counter.
    Moderate,
    /// 12.D.1-j: out of action.
    Severe,
    /// 12.D.1-e: dying.
    Mortal,
}

impl Named for Wound {
    const NAMES: &'static [(&'static str, Self)] =
        &[("mortal", Self::Mortal), ("severe", Self::Severe), ("moderate", Self::Moderate), ("light", Self::Light)];
}

/// 12.D.1: what a Leader Loss Check leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderLoss {
    /// Removed.
    Killed,
    /// 12.D.1-d: roll for severity.
    Wounded,
    /// Unhurt.
    None,
}

/// 10.H.1-c: what an attempt to retreat before melee leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attempt {
    /// It stays and is Disrupted.
    NoAndDisrupted,
    /// It stays.
    No,
    /// It may go.
    Yes,
}

/// 17: how clear a victory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Nobody won.
    Draw,
    /// Barely.
    Marginal,
    /// Plainly.
    Substantial,
    /// Beyond doubt.
    Decisive,
}

impl Named for Level {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("draw", Self::Draw),
        ("marginal", Self::Marginal),
        ("substantial", Self::Substantial),
        ("decisive", Self::Decisive),
    ];
}

/// 2.D-b: the Fire Combat Matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FireMatrix {
    /// The least strength of each column on the line of each army.
    pub lines: [[u8; Letter::COUNT]; 2],
    /// For each mode the letter of each column; none is no effect.
    pub rows: [[Option<Letter>; Letter::COUNT]; 3],
}

impl FireMatrix {
    /// 9.A-h, R51: the column of a strength on a line: the highest printed value not above it.
    pub fn column(&self, line: Army, strength: Strength) -> Option<usize> {
        self.lines[line.index()].iter().rposition(|least| *least <= strength.floor())
    }

    /// 9.A-h, 3.A-b: the letter where column and row meet; riders read a weaker row.
    pub fn letter(&self, column: usize, mode: Mode) -> Option<Letter> {
        self.rows[mode.index()][column]
    }
}

/// 2.D-c: the Fire Combat Results Table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FireTable {
    /// The total of the first row.
    pub first: i8,
    /// A row for each total: what each letter gives.
    pub rows: Vec<[FireResult; Letter::COUNT]>,
}

impl FireTable {
    /// 9.A-i: what a total gives; below and above the table its ends hold.
    pub fn result(&self, letter: Letter, total: i8) -> FireResult {
        let row = usize::try_from(total - self.first).unwrap_or(0).min(self.rows.len().saturating_sub(1));
        self.rows[row][usize::from(letter.0)]
    }
}

/// 2.D-d: what adds to the dice of fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireModifiers {
    /// The target rides.
    pub mounted: i8,
    /// The target lies down or is Pinned.
    pub prone_or_pinned: i8,
    /// The target is behind Breastworks, instead of the former.
    pub breastworks: i8,
    /// 9.B.1-b: down a Cliff.
    pub cliff_down: i8,
}

/// A row of 9.B.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Density {
    /// Stacking points up to which it holds.
    pub up_to: StackingPoints,
    /// What it adds.
    pub modifier: i8,
}

/// A ratio such as 3 to 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    /// The first figure.
    pub num: u8,
    /// The second.
    pub den: u8,
}

/// 2.D-e, 2.D-f: the Melee Combat Results Table and what adds to its die.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Melee {
    /// The odds of each column but the first, which lies below them, by attacking army.
    pub odds: [Vec<Ratio>; 2],
    /// The headings of the columns, by attacking army.
    pub headings: [Vec<String>; 2],
    /// By column and die.
    pub results: Vec<MeleeResult>,
    /// 10.B-b: half the attack is Infantry.
    pub infantry: i8,
    /// 10.G: a defender is Pinned or Prone.
    pub defender_down: i8,
    /// 10.G: a defender is Disrupted.
    pub defender_disrupted: i8,
    /// 10.G-b: an attacker is Disrupted.
    pub attacker_disrupted: i8,
    /// 10.D-b: each level uphill.
    pub uphill: i8,
    /// 16.C-i: the defenders are behind Breastworks.
    pub breastworks: i8,
}

impl Melee {
    /// 10.A-c, 10.A-d, R34: the column of these totals on the attacker's line, rounded down.
    pub fn column(&self, attacker: Army, attack: Strength, defence: Strength) -> usize {
        let reached = |ratio: &&Ratio| attack.reaches(defence, **ratio);
        self.odds[attacker.index()].iter().filter(reached).count()
    }

    /// 10.A-e: what column and total of the die give; the ends of the diagonal hold beyond them.
    pub fn result(&self, column: usize, total: i8) -> MeleeResult {
        let place = i16::try_from(column).unwrap_or(0) + i16::from(total);
        let place = usize::try_from(place).unwrap_or(0).min(self.results.len().saturating_sub(1));
        self.results[place]
    }
}

/// 2.D-g: the Morale Check Table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Morale {
    /// The total of the first row.
    pub first: i8,
    /// A row for each total.
    pub rows: Vec<MoraleResult>,
    /// Added if the unit is Disrupted.
    pub disrupted: i8,
    /// Added if it is Pinned.
    pub pinned: i8,
    /// Added if it is Routed.
    pub routed: i8,
}

impl Morale {
    /// 13.A: what a total gives; below and above the table its ends hold.
    pub fn result(&self, total: i8) -> MoraleResult {
        let row = usize::try_from(total - self.first).unwrap_or(0).min(self.rows.len().saturating_sub(1));
        self.rows[row]
    }
}

/// 2.D-i: the Retreat Before Melee Table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetreatTable {
    /// Up to here the attempt fails and Disrupts.
    pub disrupted_up_to: i8,
    /// From here it succeeds.
    pub yes_from: i8,
    /// Added for those who ride.
    pub mounted: i8,
    /// Added if Disrupted.
    pub disrupted: i8,
    /// Added if Prone.
    pub prone: i8,
    /// Added if Routed.
    pub routed: i8,
}

impl RetreatTable {
    /// 10.H.1-c: what a total gives.
    pub const fn result(&self, total: i8) -> Attempt {
        if total >= self.yes_from {
            Attempt::Yes
        } else if total <= self.disrupted_up_to {
            Attempt::NoAndDisrupted
        } else {
            Attempt::No
        }
    }
}

/// 2.D-m: a line of the Terrain Effects Chart for the ground of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainEffect {
    /// Movement Points to enter.
    pub enter: [MovementPoints; 2],
    /// 9.B.1: added to fire at a target on foot.
    pub fire: i8,
    /// 10.D: added to an attack on it.
    pub melee: i8,
    /// 9.C-b: stops the line of sight.
    pub blocks_sight: bool,
    /// 10.J.2.a-e: a place to run to.
    pub refuge: bool,
}

/// 2.D-m: a line of the Terrain Effects Chart for a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexsideEffect {
    /// Movement Points to cross, beyond the hex.
    pub extra: MovementPoints,
    /// 10.D: added to an attack across it.
    pub melee: i8,
    /// Nobody crosses.
    pub closed: bool,
}

/// 2.D-n, 12.D.1-c: what a Leader is worth to the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderWorth {
    /// Whose line it is.
    pub leader: UnitId,
    /// For a wound that takes him out of action.
    pub wounded: VictoryPoints,
    /// For his death, what his wound scored included.
    pub killed: VictoryPoints,
}

/// 2.D-n: the Victory Points Chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VictoryChart {
    /// Each strength point lost.
    pub strength_point: VictoryPoints,
    /// The Column HQ, besides its point.
    pub headquarters: VictoryPoints,
    /// 15.D: a Pack Train.
    pub pack_train: VictoryPoints,
    /// 15.D: each ammunition point in it.
    pub ammunition_point: VictoryPoints,
    /// 15.D: so many small arms make a point.
    pub small_arms: u8,
    /// 16.B-g: horses captured.
    pub horses: VictoryPoints,
    /// 14.B-c: to the US for each unit that is low at the end.
    pub low_ammo: VictoryPoints,
    /// 12.D.1-c: for each Leader what a wound and what his death is worth.
    pub leaders: Vec<LeaderWorth>,
}

/// 15-b, 14.D.2-f: what a Pack Train carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// What it has at the beginning.
    pub points: Stock,
    /// 15.C-c: with each strength point of the train so much is lost.
    pub lost: Stock,
}

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    pub matrix: FireMatrix,
    pub fire: FireTable,
    pub fire_modifiers: FireModifiers,
    /// 9.B.2: rows in rising order; the last one holds for all that is more.
    pub density: Vec<Density>,
    pub melee: Melee,
    pub morale: Morale,
    /// 2.D-h: this or more is Yes.
    pub rally: i8,
    /// 13.B-d: added to a US unit's roll outside every radius.
    pub out_of_radius: i8,
    pub retreat: RetreatTable,
    /// 2.D-j: killed up to, wounded up to.
    pub leader_loss: [u8; 2],
    /// 2.D-k: by face.
    pub wounds: [Wound; 6],
    /// 2.D-l: whether the horses are captured, by face.
    pub lost_horses: [bool; 6],
    /// 14.A: the natural total that calls for the test.
    pub depletion_total: u8,
    /// 14.A: whether the test die depletes, by face.
    pub depletion: [bool; 6],
    /// 10.H.2: whether it may pursue, by face.
    pub pursuit: [bool; 6],
    /// 10.H.2: hexes, mounted and on foot.
    pub pursuit_hexes: [u8; 2],
    /// By [`Terrain::index`].
    pub terrain: [TerrainEffect; Terrain::COUNT],
    /// By [`Hexside::index`].
    pub hexsides: [HexsideEffect; Hexside::COUNT],
    /// 7.B-b: for each level climbed.
    pub uphill: MovementPoints,
    pub victory: VictoryChart,
    /// 2.D-o: from each ratio on, in order.
    pub levels: Vec<(Ratio, Level)>,
    /// 2.D-q: whole boxes by kind of unit; 0 where there is no line.
    pub roster: [Boxes; Arm::COUNT],
    /// 14.D.2-i: this or fewer boxes are low.
    pub low_boxes: Boxes,
    /// 15-b: of a Pack Train, in ammunition points.
    pub ammunition: Load,
    /// 14.D.2-f: of a Pack Train, in small arms, under the option with boxes.
    pub small_arms: Load,
    /// Where each table comes from.
    pub provenance: TableProvenance,
}

impl Tables {
    /// 9.B.2, R49, R53: what the stacking points of the target's hex add.
    pub fn density(&self, points: StackingPoints) -> i8 {
        let row = self.density.iter().find(|row| points <= row.up_to).or(self.density.last());
        row.map_or(0, |row| row.modifier)
    }

    /// 2.D-j: what two dice give.
    pub const fn leader_loss(&self, total: u8) -> LeaderLoss {
        if total <= self.leader_loss[0] {
            LeaderLoss::Killed
        } else if total <= self.leader_loss[1] {
            LeaderLoss::Wounded
        } else {
            LeaderLoss::None
        }
    }

    /// 17, 2.D-o: who wins with these totals, and how clearly; a total under 1 counts as 1.
    pub fn ending(&self, points: [VictoryPoints; 2]) -> Ending {
        let [us, indian] = points.map(|points| i32::from(points).max(1));
        let (high, low) = (us.max(indian), us.min(indian));
        let reached = |(ratio, _): &&(Ratio, Level)| high * i32::from(ratio.den) >= low * i32::from(ratio.num);
        let level = self.levels.iter().rev().find(reached).map_or(Level::Draw, |(_, level)| *level);
        let winner = match level {
            Level::Draw => None,
            Level::Marginal | Level::Substantial | Level::Decisive if us > indian => Some(Army::Us),
            Level::Marginal | Level::Substantial | Level::Decisive => Some(Army::Indian),
        };
        Ending { winner, level }
    }

    /// 2.D-m: the line of the chart for the ground of a hex.
    #[inline]
    pub const fn ground(&self, terrain: Terrain) -> &TerrainEffect {
        &self.terrain[terrain.index()]
    }

    /// 2.D-m: the line of the chart for a hexside.
    #[inline]
    pub const fn hexside(&self, hexside: Hexside) -> &HexsideEffect {
        &self.hexsides[hexside.index()]
    }
}
