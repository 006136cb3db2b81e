//! The printed charts of the campaign, as they stand in `tables.toml`.

use crate::board::Terrain;
use crate::counters::{Nation, Side, Territory};
use crate::ids::PieceId;
use crate::points::{CommitmentLevel, MobilizationLevel, MovementPoints};
use crate::quick::{self, QuickTables};
use kernel::data::{Named, Reader};
use serde::{Deserialize, Serialize};

/// 4.0-seasons: in the order of the year, which begins with winter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Winter.
    Winter,
    /// Spring.
    Spring,
    /// Summer.
    Summer,
    /// Fall.
    Fall,
}

impl Season {
    /// All four.
    pub const ALL: [Season; 4] = [Season::Winter, Season::Spring, Season::Summer, Season::Fall];

    /// For lists by season.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Named for Season {
    const NAMES: &'static [(&'static str, Self)] =
        &[("winter", Self::Winter), ("spring", Self::Spring), ("summer", Self::Summer), ("fall", Self::Fall)];
}

/// chart.events: what the two dice bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// Nothing.
    None,
    /// Good Omens.
    GoodOmens,
    /// Bad Omens.
    BadOmens,
    /// Congress appropriates more funds.
    Funds,
    /// Severe Weather.
    SevereWeather,
    /// Rifles.
    Rifles,
    /// Iroquois Intervention.
    Iroquois,
    /// Simon Girty.
    Girty,
}

impl Named for Happening {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("none", Self::None),
        ("good-omens", Self::GoodOmens),
        ("bad-omens", Self::BadOmens),
        ("funds", Self::Funds),
        ("severe-weather", Self::SevereWeather),
        ("rifles", Self::Rifles),
        ("iroquois", Self::Iroquois),
        ("girty", Self::Girty),
    ];
}

/// chart.settler-where: how much of the new settlers must go to Ohio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Half, rounded up.
    Half,
    /// Two thirds, rounded as the US likes.
    TwoThirds,
    /// As the US likes.
    Free,
}

impl Named for Share {
    const NAMES: &'static [(&'static str, Self)] =
        &[("half", Self::Half), ("two-thirds", Self::TwoThirds), ("free", Self::Free)];
}

/// 14.0.1: how St. Clair is today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gout {
    /// No trouble.
    Well,
    /// Half the movement points.
    Half,
    /// One area only.
    OneArea,
}

impl Named for Gout {
    const NAMES: &'static [(&'static str, Self)] =
        &[("well", Self::Well), ("half", Self::Half), ("one-area", Self::OneArea)];
}

/// chart.raid-result: how a raid went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaidResult {
    /// 0 or less.
    Fiasco,
    /// 1 or 2.
    Unsuccessful,
    /// A 3.
    NoEffect,
    /// 4 to 6.
    Successful,
    /// 7 or more.
    Legend,
}

impl Named for RaidResult {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("fiasco", Self::Fiasco),
        ("unsuccessful", Self::Unsuccessful),
        ("no-effect", Self::NoEffect),
        ("successful", Self::Successful),
        ("legend", Self::Legend),
    ];
}

/// A table of figures: a struct with a whole number for each key, and how it is read.
macro_rules! figures {
    ($($(#[$note:meta])* $Table:ident { $($field:ident = $key:literal,)+ })+) => {
        $(
            $(#[$note])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            #[allow(missing_docs)]
            pub struct $Table { $(pub $field: i8,)+ }

            impl $Table {
                fn read(row: &Reader<'_>) -> Self {
                    row.provenance();
                    Self { $($field: row.int($key, -99..=99),)+ }
                }
            }
        )+
    };
}

figures! {
    /// chart.events-6, chart.events-8: figures of single events.
    EventFigures {
        most_rifles_a_nation = "most-rifles-a-nation",
        most_iroquois = "most-iroquois",
        iroquois_level = "iroquois-level",
    }
    /// 7.0: lengths and limits of supply.
    Supply {
        us_steps = "us-steps",
        us_steps_hard = "us-steps-hard",
        fort_units = "fort-units",
        fort_warriors = "fort-warriors",
        warrior_steps = "warrior-steps",
        warrior_steps_hard = "warrior-steps-hard",
        british_steps_hard = "british-steps-hard",
    }
    /// What changes a nation's die (chart.mobilization).
    Mobilization {
        vp_gap = "vp-gap",
        behind = "behind",
        ahead = "ahead",
        at_fort = "at-fort",
        at_fort_needs = "at-fort-needs",
        atrocity = "atrocity",
        village = "village",
        pillaged = "pillaged",
        treaty = "treaty",
        most_treaties = "most-treaties",
        treaty_price = "treaty-price",
        kekionga = "kekionga",
        omen = "omen",
        tecumseh = "tecumseh",
        most = "most",
    }
    /// What changes the commitment die (chart.commitment).
    Commitment {
        lower_at = "lower-at",
        raise_at = "raise-at",
        behind = "behind",
        ahead = "ahead",
        settlements = "settlements",
        settlements_each = "settlements-each",
        atrocity = "atrocity",
        general = "general",
        fort_destroyed = "fort-destroyed",
        iroquois = "iroquois",
        two_at_war = "two-at-war",
        one_at_war = "one-at-war",
        british = "british",
    }
    /// 8.5.3: the British intervention.
    Intervention {
        least_commitment = "least-commitment",
        most_commitment = "most-commitment",
        regulars = "regulars",
        canadians = "canadians",
        morale = "morale",
    }
    /// What changes the pillage die (chart.pillage).
    Pillage {
        rough = "rough",
        hard_season = "hard-season",
        unit = "unit",
        militia = "militia",
        girty = "girty",
        succeeds_at = "succeeds-at",
    }
    /// What changes the dice of a skirmish in the open (chart.skirmish-open).
    OpenSkirmish {
        unit = "unit",
        militia_settled = "militia-settled",
        warriors_rough = "warriors-rough",
        warriors_settled = "warriors-settled",
        low_commitment = "low-commitment",
        low_commitment_at = "low-commitment-at",
        surrendered = "surrendered",
    }
    /// What changes the dice of an assault (chart.skirmish-fort).
    FortSkirmish {
        inside = "inside",
        regulars = "regulars",
        unit = "unit",
        siege = "siege",
        low_commitment = "low-commitment",
        low_commitment_at = "low-commitment-at",
        surrendered = "surrendered",
        us_factor = "us-factor",
        british_factor = "british-factor",
    }
    /// Which lead of the dice does what (chart.skirmish-result).
    SkirmishResults {
        retreat_at = "retreat-at",
        eliminated_at = "eliminated-at",
    }
    /// 11.2.1, 11.2.2: building forts and what they hold.
    Forts {
        build_fcf = "build-fcf",
        build_units = "build-units",
        holds = "holds",
    }
    /// What changes the raid die (chart.raid-drm).
    Raid {
        rough = "rough",
        wilderness = "wilderness",
        settled = "settled",
        girty = "girty",
        distance = "distance",
        distance_each = "distance-each",
        fort = "fort",
        militia = "militia",
        ohio = "ohio",
        severe_weather = "severe-weather",
    }
    /// What is scored for what (15.4.5).
    VictoryPoints {
        settled_area = "settled-area",
        kekionga = "kekionga",
        surrender = "surrender",
        settler = "settler",
        unit = "unit",
        battle = "battle",
        siege = "siege",
        failed_assassination = "failed-assassination",
        settlements_needed = "settlements-needed",
        checks_in_a_row = "checks-in-a-row",
    }
}

/// chart.settler: new settlers.
#[derive(Clone, Copy, Debug)]
pub struct Settlers {
    /// By Commitment Level.
    pub commitment: [i8; 5],
    /// By season.
    pub season: [i8; 4],
    /// 4.2: most settlers in an area.
    pub most_an_area: u8,
    /// 6.0.3: how many make a village.
    pub for_a_village: u8,
}

/// New regulars in spring (chart.army).
#[derive(Clone, Copy, Debug)]
pub struct Army {
    /// New regulars by modified die and Commitment Level.
    pub rows: [[u8; 5]; 6],
    /// Added to the die if the nations are ahead.
    pub behind: i8,
    /// Regulars in play for each Commitment Level.
    pub ceiling: u8,
}

/// What changes the militia die (chart.militia).
#[derive(Clone, Copy, Debug)]
pub struct Militia {
    /// Fewer VP than the nations.
    pub behind: i8,
    /// More VP than the nations.
    pub ahead: i8,
    /// Each village and permanent settlement.
    pub settlement: i8,
    /// By Commitment Level.
    pub commitment: [i8; 5],
    /// By season.
    pub season: [i8; 4],
    /// Each Raid marker of the last turn.
    pub raid: i8,
    /// For so many Atrocity markers of the nations.
    pub atrocities: i8,
    /// So many Atrocity markers count once.
    pub atrocities_each: u8,
}

/// 8.5.2: a reinforcement group.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Army leaders it brings.
    pub leaders: Vec<PieceId>,
    /// The state whose militia leader comes along.
    pub militia_leader: Territory,
    /// It tops the regulars up to so many.
    pub regulars: u8,
    /// Militia besides one die of them.
    pub militia: u8,
    /// Leaders who leave for good.
    pub leave: Vec<PieceId>,
}

/// 14.0.7: militia leaders from a spring on.
#[derive(Clone, Debug)]
pub struct MilitiaLeaders {
    /// The year.
    pub from: u16,
    /// How many may be in play.
    pub most: u8,
    /// Who becomes available.
    pub leaders: Vec<PieceId>,
}

/// chart.tec-map: movement costs.
#[derive(Clone, Copy, Debug)]
pub struct MapCosts {
    /// By terrain, season (winter also for severe weather) and side.
    pub areas: [[[MovementPoints; 2]; 4]; 3],
    /// Any distance on one river.
    pub river: MovementPoints,
    /// The same past pillaged areas (US).
    pub river_pillaged: MovementPoints,
    /// Crossing the Ohio (NA).
    pub ohio_crossing: MovementPoints,
    /// Costs in a pillaged area are multiplied.
    pub pillaged_times: u8,
    /// Movement points of a leader.
    pub leader_mp: MovementPoints,
}

/// chart.raid-result: one row.
#[derive(Clone, Copy, Debug)]
pub struct RaidRow {
    /// Up to this modified die.
    pub to: i8,
    /// Its name.
    pub result: RaidResult,
    /// Warriors lost, the second after a check.
    pub warriors: u8,
    /// Militia lost, the second after a check.
    pub militia: u8,
    /// Settlers lost.
    pub settlers: u8,
    /// Whether the Raid marker stays.
    pub stays: bool,
    /// Whose leaders are in danger.
    pub leaders: Option<Side>,
    /// Victory points of the nations.
    pub vp: u8,
}

/// What changes the attrition die (chart.attrition).
#[derive(Clone, Copy, Debug)]
pub struct Attrition {
    /// Out of supply, by season.
    pub season: [i8; 4],
    /// Out of supply in severe weather.
    pub severe_weather: i8,
    /// Out of supply in a pillaged area.
    pub pillaged: i8,
    /// In a fort, for each Siege marker.
    pub siege: i8,
}

/// All printed charts of the campaign.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Tables {
    /// By the sum of two dice, from 2.
    pub events: [Happening; 11],
    pub event_figures: EventFigures,
    pub settlers: Settlers,
    /// By face.
    pub settler_shares: [Share; 6],
    pub supply: Supply,
    pub mobilization: Mobilization,
    /// 8.1-b: the black box of each nation's track.
    pub base_levels: [MobilizationLevel; Nation::COUNT],
    pub commitment: Commitment,
    pub army: Army,
    pub militia: Militia,
    pub groups: Vec<Group>,
    pub intervention: Intervention,
    pub militia_leaders: Vec<MilitiaLeaders>,
    /// 14.0.8: most army leaders in play, by rank from 1.
    pub army_leaders: [u8; 3],
    pub map_costs: MapCosts,
    /// 9.4.2-b: added to the exhaustion die, by season.
    pub force_march: [i8; 4],
    /// By face.
    pub gout: [Gout; 6],
    pub pillage: Pillage,
    pub skirmish_open: OpenSkirmish,
    pub skirmish_fort: FortSkirmish,
    pub skirmish_results: SkirmishResults,
    pub forts: Forts,
    pub raid: Raid,
    pub raid_results: Vec<RaidRow>,
    /// 12.0.3: from this face on a leader is lost.
    pub raid_leader_lost: u8,
    pub attrition: Attrition,
    pub victory_points: VictoryPoints,
    /// qbr: the tables of the Quick Battle module.
    pub quick: QuickTables,
}

/// A list of exactly so many figures.
fn exactly<T: TryFrom<i64> + Copy + Default, const N: usize>(row: &Reader<'_>, key: &str) -> [T; N] {
    let figures: Vec<T> = row.ints(key, -99..=99);
    if figures.len() != N {
        row.problem(key, &format!("{} figures", figures.len()), &format!("{N} figures"));
    }
    std::array::from_fn(|place| figures.get(place).copied().unwrap_or_default())
}

/// A list of exactly so many words.
fn words<T: Named, const N: usize>(row: &Reader<'_>, key: &str) -> [T; N] {
    row.provenance();
    let found: Vec<T> = row.choices(key);
    if found.len() != N {
        row.problem(key, &format!("{} words", found.len()), &format!("{N} words"));
    }
    let first = T::NAMES.first().expect("a named type has at least one name").1;
    std::array::from_fn(|place| found.get(place).copied().unwrap_or(first))
}

/// A table under its key, with its provenance.
fn under<T>(file: &Reader<'_>, key: &str, read: impl FnOnce(&Reader<'_>) -> T) -> T {
    let row = file.table(key);
    row.provenance();
    read(&row)
}

/// A list of lists of figures, row by row.
fn grid<const R: usize, const C: usize>(row: &Reader<'_>, key: &str) -> [[u8; C]; R] {
    let found: Vec<Vec<u8>> = row.opt_json(key).and_then(|rows| serde_json::from_value(rows).ok()).unwrap_or_default();
    if found.len() != R || found.iter().any(|row| row.len() != C) {
        row.problem(key, "another shape", &format!("{R} rows of {C} figures"));
        return [[0; C]; R];
    }
    std::array::from_fn(|y| std::array::from_fn(|x| found[y][x]))
}

/// Reads `tables.toml`; `piece` finds a counter by its name.
pub(crate) fn read(file: &Reader<'_>, piece: &dyn Fn(&str) -> Option<PieceId>) -> Tables {
    let settlers = |row: &Reader<'_>| Settlers {
        commitment: exactly(row, "commitment"),
        season: exactly(row, "season"),
        most_an_area: row.int("most-an-area", 1..=9),
        for_a_village: row.int("for-a-village", 1..=9),
    };
    let attrition = |row: &Reader<'_>| Attrition {
        season: exactly(row, "season"),
        severe_weather: row.int("severe-weather", -9..=9),
        pillaged: row.int("pillaged", -9..=9),
        siege: row.int("siege", -9..=9),
    };
    let army = |row: &Reader<'_>| Army {
        rows: grid(row, "rows"),
        behind: row.int("behind", -9..=9),
        ceiling: row.int("ceiling", 1..=9),
    };
    let raids = file.table("raid-results");
    Tables {
        events: words(&file.table("events"), "rows"),
        event_figures: EventFigures::read(&file.table("event-figures")),
        settlers: under(file, "settlers", settlers),
        settler_shares: words(&file.table("settler-shares"), "rows"),
        supply: Supply::read(&file.table("supply")),
        mobilization: Mobilization::read(&file.table("mobilization")),
        base_levels: under(file, "base-levels", base_levels),
        commitment: Commitment::read(&file.table("commitment")),
        army: under(file, "army", army),
        militia: under(file, "militia", militia),
        groups: file.tables("group").iter().map(|row| group(row, piece)).collect(),
        intervention: Intervention::read(&file.table("intervention")),
        militia_leaders: under(file, "militia-leaders", |row| militia_leaders(row, piece)),
        army_leaders: under(file, "army-leaders", |row| exactly(row, "most")),
        map_costs: under(file, "map-costs", map_costs),
        force_march: under(file, "force-march", |row| exactly(row, "season")),
        gout: words(&file.table("gout"), "rows"),
        pillage: Pillage::read(&file.table("pillage")),
        skirmish_open: OpenSkirmish::read(&file.table("skirmish-open")),
        skirmish_fort: FortSkirmish::read(&file.table("skirmish-fort")),
        skirmish_results: SkirmishResults::read(&file.table("skirmish-results")),
        forts: Forts::read(&file.table("forts")),
        raid: Raid::read(&file.table("raid")),
        raid_leader_lost: raids.int("leader-lost-at", 1..=7),
        raid_results: raid_results(&raids),
        attrition: under(file, "attrition", attrition),
        victory_points: VictoryPoints::read(&file.table("victory-points")),
        quick: quick::read_tables(file),
    }
}

fn base_levels(row: &Reader<'_>) -> [MobilizationLevel; Nation::COUNT] {
    let mut levels = [MobilizationLevel::ZERO; Nation::COUNT];
    for nation in Nation::ROLLING {
        levels[nation.index()] = MobilizationLevel::new(row.int(nation.name(), 1..=5));
    }
    levels
}

fn militia(row: &Reader<'_>) -> Militia {
    let figure = |key| row.int(key, -9..=9);
    Militia {
        behind: figure("behind"),
        ahead: figure("ahead"),
        settlement: figure("settlement"),
        commitment: exactly(row, "commitment"),
        season: exactly(row, "season"),
        raid: figure("raid"),
        atrocities: figure("atrocities"),
        atrocities_each: row.int("atrocities-each", 1..=9),
    }
}

fn named(row: &Reader<'_>, key: &str, piece: &dyn Fn(&str) -> Option<PieceId>) -> Vec<PieceId> {
    let find = |name: String| {
        let found = piece(&name);
        if found.is_none() {
            row.problem(key, &format!("{name:?}"), "a counter of counters.toml");
        }
        found
    };
    row.strings(key).into_iter().filter_map(find).collect()
}

fn group(row: &Reader<'_>, piece: &dyn Fn(&str) -> Option<PieceId>) -> Group {
    row.provenance();
    Group {
        name: row.str("name"),
        leaders: named(row, "leaders", piece),
        militia_leader: row.choice("militia-leader"),
        regulars: row.int("regulars", 0..=40),
        militia: row.int("militia", 0..=20),
        leave: named(row, "leave", piece),
    }
}

fn militia_leaders(row: &Reader<'_>, piece: &dyn Fn(&str) -> Option<PieceId>) -> Vec<MilitiaLeaders> {
    let read = |row: &Reader<'_>| MilitiaLeaders {
        from: row.int("from", 1700..=1900),
        most: row.int("most", 0..=9),
        leaders: named(row, "leaders", piece),
    };
    row.tables("rows").iter().map(read).collect()
}

fn map_costs(row: &Reader<'_>) -> MapCosts {
    let mut areas = [[[MovementPoints::ZERO; 2]; 4]; 3];
    for (name, terrain) in Terrain::NAMES {
        areas[terrain.index()] = grid::<4, 2>(row, name).map(|sides| sides.map(MovementPoints::new));
    }
    let figure = |key| row.int(key, 0..=12);
    let points = |key| MovementPoints::new(figure(key));
    MapCosts {
        areas,
        river: points("river"),
        river_pillaged: points("river-pillaged"),
        ohio_crossing: points("ohio-crossing"),
        pillaged_times: figure("pillaged-times"),
        leader_mp: points("leader-mp"),
    }
}

fn raid_results(row: &Reader<'_>) -> Vec<RaidRow> {
    row.provenance();
    let read = |row: &Reader<'_>| RaidRow {
        to: row.int("to", -9..=99),
        result: row.choice("result"),
        warriors: row.int("warriors", 0..=2),
        militia: row.int("militia", 0..=2),
        settlers: row.int("settlers", 0..=4),
        stays: row.bool("stays"),
        leaders: row.opt_choice("leaders"),
        vp: row.int("vp", 0..=9),
    };
    let rows: Vec<RaidRow> = row.tables("rows").iter().map(read).collect();
    if rows.is_empty() || !rows.is_sorted_by_key(|row| row.to) {
        row.problem("rows", "not in order", "rows with rising ends");
    }
    rows
}

impl Tables {
    /// chart.events: what a sum of two dice brings.
    pub fn event(&self, sum: u8) -> Happening {
        self.events[usize::from(sum.clamp(2, 12) - 2)]
    }

    /// chart.army: new regulars.
    pub fn new_regulars(&self, die: i8, commitment: CommitmentLevel) -> u8 {
        self.army.rows[die.clamp(1, 6) as usize - 1]
            [commitment.clamp(CommitmentLevel::LOWEST, CommitmentLevel::HIGHEST).index()]
    }

    /// chart.raid-result: the row of a modified die; the last row has no upper end.
    pub fn raid_row(&self, total: i8) -> &RaidRow {
        let last = self.raid_results.len() - 1;
        let found = self.raid_results.iter().take(last).find(|row| total <= row.to);
        found.unwrap_or(&self.raid_results[last])
    }
}
