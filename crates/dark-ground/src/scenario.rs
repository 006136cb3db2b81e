//! A scenario: what the players begin with and what wins. Each is a file in `scenarios/`.

use crate::battle::board::{Ground, Letter};
use crate::board::{Board, Terrain};
use crate::counters::{Kind, Nation, Side, Territory};
use crate::ids::{AreaId, AreaSet, PieceId};
use crate::points::{CommitmentLevel, MobilizationLevel};
use crate::tables::Season;
use grid::Hex;
use kernel::RuleId;
use kernel::data::Named;
use kernel::options::ScenarioInfo;
use serde::{Deserialize, Serialize};

/// The number a scenario's file gives it; stored games go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ScenarioId(pub u8);

/// A season of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date {
    /// The year; winter is its first season (4.0-seasons).
    pub year: u16,
    /// The season.
    pub season: Season,
}

impl Date {
    /// 13.0-i: so many turns later.
    #[must_use]
    pub const fn later(self, turns: u8) -> Self {
        let count = self.season as u16 + turns as u16;
        Self { year: self.year + count / 4, season: Season::ALL[count as usize % 4] }
    }
}

/// The rules a scenario is told by.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Its length.
    pub length: RuleId,
    /// Set-up of the United States.
    pub us: RuleId,
    /// Set-up of the nations.
    pub na: RuleId,
    /// Its limits or special rules, if it has any.
    pub limits: Option<RuleId>,
    /// Who wins.
    pub victory: RuleId,
}

/// How a nation stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartLevel {
    pub nation: Nation,
    /// Its Mobilization Level.
    pub level: MobilizationLevel,
}

/// Levels at the start.
#[derive(Clone, Debug)]
pub struct Levels {
    /// The Commitment Level.
    pub commitment: CommitmentLevel,
    /// 9.1.1: the primary leader of the United States.
    pub us_primary: PieceId,
    /// 9.1.2: the primary leader of the nations.
    pub na_primary: PieceId,
    /// Nations on the warpath, in order of mobilization.
    pub warpath: Vec<StartLevel>,
    /// Peaceful nations with a level other than their base.
    pub peaceful: Vec<StartLevel>,
    /// Nations that roll for mobilization at set-up (15.2.2).
    pub rolled: Vec<Nation>,
    /// Nations that have surrendered (15.3.3).
    pub surrendered: Vec<Nation>,
    /// Leaders who made room for others before the scenario begins (14.0.7-b, G92).
    pub out: Vec<PieceId>,
    /// How many reinforcement groups count as received (15.3.3).
    pub groups_received: u8,
    /// 15.0-b: the set-up is the first spring's army.
    pub army_set: bool,
}

/// 15.1.3: what is closed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Areas that may be entered, by side.
    pub open: [AreaSet; 2],
    /// Nations that take part (15.1.3-b).
    pub nations: Vec<Nation>,
}

/// 15.1.2-b: warriors that come later.
#[derive(Clone, Debug)]
pub struct HeldBack {
    /// In the spring of this year.
    pub year: u16,
    /// Of these nations.
    pub nations: Vec<Nation>,
}

/// What wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// 15.1.4: occupy or burn a town and keep settlers on the land.
    Expedition {
        /// The town.
        goal: AreaId,
        /// Where its supply must come from.
        base: AreaId,
        /// Lands that must be free of settlers.
        lands: Vec<Nation>,
        /// 15.1.4-c: more than one in so many lost lowers a victory.
        losses_of: u8,
    },
    /// 15.2.4: hold a town with a line of supply.
    Foothold {
        /// The town.
        goal: AreaId,
        /// Where its supply must come from.
        base: AreaId,
    },
    /// 15.4.3, 15.4.4: commitment, surrender, settlements, victory points.
    LongWar,
    /// 16.1.3: a battle alone, by points.
    Points(Points),
}

/// 16.1.3, 16.3.3: what scores in a battle scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// For a US Army unit.
    pub regular: u8,
    /// For any other combat unit.
    pub unit: u8,
    /// For an enemy without un-routed units on the board at the end.
    pub cleared: u8,
    /// For these leaders, besides their rank.
    pub leaders: Vec<(PieceId, u8)>,
    /// For warriors of these nations instead.
    pub nations: Vec<(Nation, u8)>,
}

/// 16.0: where a side may set up on its board.
#[derive(Clone, Debug, Default)]
pub struct FieldZone {
    /// Near any of these letters; anywhere if none is named.
    pub letters: Vec<Letter>,
    /// Within so many hexes of the trail.
    pub trail: Option<u8>,
    /// Only on such ground.
    pub grounds: Vec<Ground>,
    /// Not next to an enemy unit.
    pub apart: bool,
    /// One combat unit a hex.
    pub single: bool,
}

/// 16.0: what a side sets up on its board.
#[derive(Clone, Debug)]
pub struct FieldGroup {
    pub content: Content,
    pub zone: FieldZone,
    /// Where we would put them: about here.
    pub focus: Hex,
}

/// 16.1.1: who enters later.
#[derive(Clone, Debug)]
pub struct LateGroup {
    pub side: Side,
    pub content: Content,
    /// From this round on.
    pub round: u8,
    /// At this hex of the edge.
    pub hex: Hex,
}

/// 16: a battle alone.
#[derive(Clone, Debug)]
pub struct BattleSetUp {
    /// Its board.
    pub board: Terrain,
    /// Who has the initiative.
    pub first: Side,
    /// Whether he has surprise.
    pub surprise: bool,
    /// Severe weather.
    pub severe: bool,
    /// One die of rifles for warriors.
    pub rifles: bool,
    /// Who sets up first and second.
    pub order: [Side; 2],
    /// What each side sets up, by side.
    pub groups: [FieldGroup; 2],
    /// Who enters later.
    pub late: Option<LateGroup>,
}

/// Where a group of the set-up may stand.
#[derive(Clone, Debug, Default)]
pub struct SetUpZone {
    /// All areas of these states.
    pub states: Vec<Territory>,
    /// All areas of these nations.
    pub nations: Vec<Nation>,
    /// These areas.
    pub areas: AreaSet,
    /// Never these.
    pub except: AreaSet,
    /// Any tribal area.
    pub tribal: bool,
    /// Areas of the piece's own nation; leaders without one: any tribal area.
    pub own: bool,
    /// Areas with a village or permanent settlement.
    pub settlements: bool,
    /// Areas next to one.
    pub beside_settlements: bool,
    /// British forts, inside.
    pub forts: bool,
    /// Only areas that are not settled.
    pub unsettled: bool,
    /// Only areas without a US fort.
    pub no_us_fort: bool,
    /// Only within so many areas of one.
    pub near: Option<(AreaId, u8)>,
}

impl SetUpZone {
    /// The areas it names by state, nation and list, before anything that depends on the position.
    pub fn named(&self, board: &Board) -> AreaSet {
        let states = self.states.iter().fold(AreaSet::NONE, |all, state| all.or(board.in_state(*state)));
        let nations = self.nations.iter().fold(AreaSet::NONE, |all, nation| all.or(board.lands(*nation)));
        let tribal = if self.tribal { board.tribal() } else { AreaSet::NONE };
        let all = states.or(nations).or(self.areas).or(tribal).but(self.except);
        match self.near {
            Some((centre, steps)) => all.filter(|area| board.distance(centre, *area) <= steps).collect(),
            None => all,
        }
    }
}

/// What a group of the set-up consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Units and leaders.
    Units {
        /// So many of a kind.
        units: Vec<(Kind, u8)>,
        /// Leaders by name.
        leaders: Vec<PieceId>,
        /// So many militia of any state, drawn at random.
        militia_drawn: u8,
        /// At least one of each of these states among them.
        militia_of: Vec<Territory>,
        /// Iroquois warriors by the face of a die.
        iroquois_by_die: Option<[u8; 6]>,
    },
    /// Villages.
    Villages(u8),
    /// Settlers, perhaps with a die of them more, at most so many in an area.
    Settlers {
        count: u8,
        /// And one die of them.
        die: bool,
        /// Most in an area.
        most: u8,
    },
    /// A fort the US may set up.
    Fort,
    /// Rifles: so many for each of these nations, or a die of them.
    Rifles {
        /// For each of these nations.
        nations: Vec<Nation>,
        /// So many each.
        count: u8,
        /// One die of them for any warriors instead.
        die: bool,
    },
}

/// What a file calls the content of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Units,
    Village,
    Settler,
    Fort,
    Rifle,
}

impl Named for What {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("units", Self::Units),
        ("village", Self::Village),
        ("settler", Self::Settler),
        ("fort", Self::Fort),
        ("rifle", Self::Rifle),
    ];
}

/// A group of the set-up; groups of a side are placed in the order of the file.
#[derive(Clone, Debug)]
pub struct SetUpGroup {
    pub side: Side,
    pub content: Content,
    pub zone: SetUpZone,
    /// At least half of the combat units here (15.2.1, 15.3.1).
    pub half_at: Option<AreaId>,
    /// Where we would put them, in order.
    pub suggested: Vec<AreaId>,
}

/// A scenario: a campaign, or a battle alone.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its number.
    pub id: ScenarioId,
    /// How it is listed and told.
    pub info: ScenarioInfo,
    /// The first turn.
    pub first: Date,
    /// How many turns.
    pub turns: u8,
    /// The rules it is told by.
    pub rules: Rules,
    /// Levels at the start.
    pub levels: Levels,
    /// What is closed.
    pub limits: Option<Limits>,
    /// Who comes later.
    pub held_back: Option<HeldBack>,
    /// What wins.
    pub victory: Victory,
    /// The set-up of a campaign.
    pub groups: Vec<SetUpGroup>,
    /// 16: the battle, if it is nothing else.
    pub battle: Option<BattleSetUp>,
    /// The areas a player should look at first.
    pub look: Vec<AreaId>,
}

impl Scenario {
    /// What each side is made of, group by group.
    pub(crate) fn contents(&self) -> Vec<(Side, &Content)> {
        let mut all: Vec<(Side, &Content)> = self.groups.iter().map(|group| (group.side, &group.content)).collect();
        if let Some(battle) = &self.battle {
            all.extend(Side::BOTH.map(|side| (side, &battle.groups[side.index()].content)));
            all.extend(battle.late.iter().map(|group| (group.side, &group.content)));
        }
        all
    }
}
