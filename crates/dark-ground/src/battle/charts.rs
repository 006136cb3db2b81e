//! The printed charts of battles, as they stand in `battle.toml`.

use super::board::Ground;
use crate::counters::Kind;
use crate::points::MovementPoints;
use crate::tables::Season;
use kernel::data::Reader;

/// How a piece counts on the charts of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// US and British Army regulars.
    Regular,
    /// US and Canadian militia.
    Militia,
    /// Warriors.
    Warrior,
}

impl Arm {
    /// 10.4-j: leaders of the nations move as warriors do, all others as militia.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Regular | Kind::British => Self::Regular,
            Kind::Militia(_)
            | Kind::Canadian
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::McKee
            | Kind::Dorchester => Self::Militia,
            Kind::Warrior(_) | Kind::Chief(_) | Kind::Tecumseh | Kind::Girty => Self::Warrior,
        }
    }
}

type BySeason = [MovementPoints; 4];

/// chart.tec-board: movement costs by season.
#[derive(Clone, Copy, Debug)]
pub struct MoveCosts {
    clear_regulars: BySeason,
    clear_others: BySeason,
    woods_warriors: BySeason,
    woods_others: BySeason,
    swamp_warriors: BySeason,
    swamp_others: BySeason,
    cultivated: BySeason,
    stream: BySeason,
    slope: BySeason,
    trail: BySeason,
    /// All costs are multiplied by this in severe weather.
    pub severe: u8,
}

impl MoveCosts {
    /// chart.tec-board: to enter a hex of this ground.
    pub fn ground(&self, arm: Arm, ground: Ground, season: Season) -> MovementPoints {
        let row = match (ground, arm) {
            (Ground::Clear, Arm::Regular) => self.clear_regulars,
            (Ground::Clear, Arm::Militia | Arm::Warrior) => self.clear_others,
            (Ground::Woods, Arm::Warrior) => self.woods_warriors,
            (Ground::Woods, Arm::Regular | Arm::Militia) => self.woods_others,
            (Ground::Swamp, Arm::Warrior) => self.swamp_warriors,
            (Ground::Swamp, Arm::Regular | Arm::Militia) => self.swamp_others,
            (Ground::Cultivated, Arm::Regular | Arm::Militia | Arm::Warrior) => self.cultivated,
        };
        row[season.index()]
    }

    /// chart.tec-board: along a trail.
    pub const fn trail(&self, season: Season) -> MovementPoints {
        self.trail[season.index()]
    }

    /// chart.tec-board: added for a stream.
    pub const fn stream(&self, season: Season) -> MovementPoints {
        self.stream[season.index()]
    }

    /// chart.tec-board: added for a slope.
    pub const fn slope(&self, season: Season) -> MovementPoints {
        self.slope[season.index()]
    }
}

/// Fire: ranges, multipliers, modifiers.
#[derive(Clone, Copy, Debug)]
pub struct FireCharts {
    /// chart.fire-range: regulars, militia, warriors.
    ranges: [u8; 3],
    /// chart.fire-range: warriors with rifles (14.0.2).
    rifles: u8,
    /// chart.fire-cf: in the open and in woods, by arm.
    factors: [[u8; 2]; 3],
    /// Added to the die: a target in woods that is not next to the firer (chart.fire-drm).
    pub woods: i8,
    /// A target on higher ground (chart.fire-drm).
    pub up_slope: i8,
    /// A Disrupted target (chart.fire-drm).
    pub disrupted: i8,
    /// A Routed target (chart.fire-drm).
    pub routed: i8,
    /// Optional: each hex of range over one (10.5.2-opt).
    pub per_hex: i8,
}

impl FireCharts {
    /// chart.fire-range, 14.0.2: how far a unit fires.
    pub const fn range(&self, arm: Arm, rifle: bool) -> u8 {
        if rifle { self.rifles } else { self.ranges[arm as usize] }
    }

    /// chart.fire-cf: what the printed factor is multiplied by.
    pub const fn factor(&self, arm: Arm, woods: bool) -> u8 {
        self.factors[arm as usize][woods as usize]
    }
}

/// What a side suffers in melee: units lost, and whether the others retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Suffers {
    /// Units lost (10.6.1-loss).
    pub losses: u8,
    /// Whether the others run (10.6.1-retreat).
    pub retreat: bool,
}

impl Suffers {
    /// Whether it is anything at all.
    pub const fn anything(self) -> bool {
        self.losses > 0 || self.retreat
    }

    fn parse(word: &str) -> Option<Self> {
        let (digits, retreat) = match word.strip_suffix('R') {
            Some(digits) => (digits, true),
            None => (word, false),
        };
        let losses = match digits {
            "" if retreat => 0,
            "-" if !retreat => 0,
            number => number.parse().ok()?,
        };
        Some(Self { losses, retreat })
    }

    /// As the table prints it.
    pub fn name(self) -> String {
        match (self.losses, self.retreat) {
            (0, false) => "-".into(),
            (0, true) => "R".into(),
            (losses, false) => losses.to_string(),
            (losses, true) => format!("{losses}R"),
        }
    }
}

/// An entry of the Melee Combat Results Table: attacker and defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct MeleeResult {
    /// The attacker's.
    pub attacker: Suffers,
    /// The defender's, carried out first.
    pub defender: Suffers,
}

/// chart.mcrt: the Melee Combat Results Table.
#[derive(Clone, Debug)]
pub struct MeleeTable {
    /// Heads of the columns.
    pub columns: Vec<String>,
    rows: Vec<Vec<MeleeResult>>,
    first_row: i8,
    /// 10.6.1: the most that levels add or take.
    pub most_level: i8,
}

impl MeleeTable {
    /// The place of the column 1-1.
    pub const EVEN: u8 = 2;
    /// The place of the column 3-1.
    pub const THREE: u8 = 4;
    /// The place of the last column.
    pub const LAST: u8 = 6;

    /// chart.mcrt, G36: the entry for a modified die; beyond the ends the end rows hold.
    pub fn entry(&self, total: i8, column: u8) -> MeleeResult {
        let last = self.rows.len() as i8 - 1;
        let row = (total - self.first_row).clamp(0, last.max(0)) as usize;
        self.rows.get(row).and_then(|row| row.get(usize::from(column))).copied().unwrap_or_default()
    }

    /// The head of a column.
    pub fn head(&self, column: u8) -> &str {
        self.columns.get(usize::from(column)).map_or("", String::as_str)
    }

    /// The rows as they are printed, with their heads.
    pub(crate) fn printed(&self) -> Vec<Vec<String>> {
        let head = |place: usize| match place {
            0 => format!("{} or less", self.first_row),
            last if last + 1 == self.rows.len() => format!("{} or more", self.first_row + last as i8),
            other => (self.first_row + other as i8).to_string(),
        };
        let cell = |entry: &MeleeResult| format!("{} / {}", entry.attacker.name(), entry.defender.name());
        let row = |(place, row): (usize, &Vec<MeleeResult>)| {
            std::iter::once(head(place)).chain(row.iter().map(cell)).collect()
        };
        self.rows.iter().enumerate().map(row).collect()
    }
}

/// All charts of battles.
#[derive(Clone, Debug)]
pub struct BattleCharts {
    /// Movement on the boards (chart.tec-board).
    pub costs: MoveCosts,
    /// 10.4.1: combat units in an open and in a woods hex.
    pub stacking: [u8; 2],
    /// How far from its letter the second player may set up, in hexes (10.2-b).
    pub from_letter: u8,
    /// Within so many hexes of the enemy the first player may not set up (10.2-c).
    pub from_enemy: u8,
    /// Most rounds of a battle (10.1).
    pub rounds: u8,
    /// Ranges, factors and modifiers (10.5).
    pub fire: FireCharts,
    /// The results of melees (10.6).
    pub melee: MeleeTable,
}

fn figures<const N: usize>(row: &Reader<'_>, key: &str) -> [u8; N] {
    let found: Vec<u8> = row.ints(key, 0..=9);
    if found.len() != N {
        row.problem(key, &format!("{} figures", found.len()), &format!("{N} figures"));
    }
    std::array::from_fn(|place| found.get(place).copied().unwrap_or_default())
}

/// Reads `battle.toml`.
pub(crate) fn read(file: &Reader<'_>) -> BattleCharts {
    let table = |key: &str| {
        let row = file.table(key);
        row.provenance();
        row
    };
    let (stacking, set_up) = (table("stacking"), table("set-up"));
    BattleCharts {
        costs: costs(&table("move-costs")),
        stacking: [stacking.int("open", 1..=9), stacking.int("woods", 1..=9)],
        from_letter: set_up.int("from-letter", 1..=9),
        from_enemy: set_up.int("from-enemy", 0..=9),
        rounds: table("rounds").int("most", 1..=40),
        fire: fire([&table("fire-range"), &table("fire-factor"), &table("fire-die")]),
        melee: melee(&table("melee")),
    }
}

fn costs(row: &Reader<'_>) -> MoveCosts {
    let points = |key| figures(row, key).map(MovementPoints::new);
    MoveCosts {
        clear_regulars: points("clear-regulars"),
        clear_others: points("clear-others"),
        woods_warriors: points("woods-warriors"),
        woods_others: points("woods-others"),
        swamp_warriors: points("swamp-warriors"),
        swamp_others: points("swamp-others"),
        cultivated: points("cultivated"),
        stream: points("stream"),
        slope: points("slope"),
        trail: points("trail"),
        severe: row.int("severe", 1..=4),
    }
}

fn fire([ranges, factors, die]: [&Reader<'_>; 3]) -> FireCharts {
    FireCharts {
        ranges: ["regulars", "militia", "warriors"].map(|key| ranges.int(key, 1..=9)),
        rifles: ranges.int("rifles", 1..=9),
        factors: ["regulars", "militia", "warriors"].map(|key| figures(factors, key)),
        woods: die.int("woods", -9..=9),
        up_slope: die.int("up-slope", -9..=9),
        disrupted: die.int("disrupted", -9..=9),
        routed: die.int("routed", -9..=9),
        per_hex: die.int("per-hex", -9..=9),
    }
}

fn melee(row: &Reader<'_>) -> MeleeTable {
    let columns = row.strings("columns");
    let entry = |word: &str| {
        let (attacker, defender) = word.split_once('/')?;
        Some(MeleeResult { attacker: Suffers::parse(attacker)?, defender: Suffers::parse(defender)? })
    };
    let mut rows = Vec::new();
    for line in row.strings("rows") {
        let read: Vec<MeleeResult> = line.split_whitespace().filter_map(entry).collect();
        if read.len() != usize::from(MeleeTable::LAST) + 1 {
            row.problem("rows", &format!("{line:?}"), "seven entries such as 1R/- or -/2R");
        }
        rows.push(read);
    }
    if columns.len() != usize::from(MeleeTable::LAST) + 1 {
        row.problem("columns", &format!("{} columns", columns.len()), "seven columns, from 1-3 to 5-1");
    }
    MeleeTable { columns, rows, first_row: row.int("first-row", -9..=9), most_level: row.int("most-level", 0..=9) }
}
