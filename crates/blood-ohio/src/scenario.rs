//! Appendices 2 to 4: the scenarios, as their files list them.

use crate::board::{Board, Space, Terrain};
use crate::counters::{Expedition, Nation, PieceId, Side};
use crate::points::{ActionPoints, ForcePoints, HalfPoints};
use crate::tables::{Action, FortId, Procedure};
use kernel::RuleId;
use kernel::data::Provenance;
use kernel::options::ScenarioInfo;
use serde::Serialize;

kernel::id! {
    /// A scenario: its place in the list. Those of the book come first; those that players add in their own files follow in
    /// order of their names.
    pub struct ScenarioId(u8) named "scenario";
}

/// The rules by which a scenario does what others do by other rules, or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioRules {
    /// 18.2-b: what makes the US clumsy at ambushes, where they are.
    pub clumsy: RuleId,
    /// 2.7: what gives the Confederacy points for settlements never built, where it gets any.
    pub unbuilt: RuleId,
    /// What wins the scenario.
    pub victory: RuleId,
    /// What wins it for the Confederacy at once, if another rule does.
    pub withdrawal: Option<RuleId>,
    /// A3.3-h: by which the death of leaders may end it, if it does.
    pub sudden_death: Option<RuleId>,
    /// By which parts of an expedition come later.
    pub parts: RuleId,
}

/// How a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// A2.1, A2.2: structure steps, with a principal village and a count of settlement steps that decide at once.
    Steps {
        /// The principal village whose relocation wins for the United States.
        village: Space,
        /// Settlement steps that win for the Confederacy.
        settlement_steps: u8,
    },
    /// A2.3: more victory points at the end.
    Points,
    /// A3.1-d, A3.1-e: villages, the first expedition and Fort Steuben.
    Harmar {
        /// The principal village that must be among those reduced for the automatic win.
        village: Space,
        /// Principal villages reduced for the automatic win of the United States.
        principals: u8,
        /// Further villages razed for it.
        villages: u8,
        /// Principal villages that may be reduced at most for the Confederacy to win at the end.
        most_principals: u8,
        /// The fort the United States must have built to win at the end.
        fort: FortId,
    },
    /// A3.2-c: the second expedition and Fort Recovery.
    Wabash {
        /// The fort the United States must have built to win at the end.
        fort: FortId,
    },
    /// A3.3-g, A3.4-b: withdrawal of the third expedition, a score of the United States, or more points at the end.
    Decision {
        /// Victory points with which the United States win at once.
        us_vp: u8,
    },
}

/// 2.7: what the United States may build.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Builds {
    /// Settlement markers.
    pub settlements: u8,
    /// Fort markers.
    pub forts: Vec<FortId>,
}

/// 23.0: where the British Arms are at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arms {
    /// They are not used.
    Unused,
    /// On their squares of the VP track.
    OnSquares,
    /// In play.
    InPlay {
        /// One for each of these members, on the map.
        with: Vec<(Nation, PieceId)>,
        /// One with each of these nations on the track, until they join.
        waiting: Vec<(Nation, PieceId)>,
        /// Ready for recruiting.
        available: Vec<PieceId>,
        /// A4.3: on the map they start with a warrior; otherwise in any village of the nation (A4.2).
        with_warriors: bool,
    },
}

/// Where the villages of a nation may be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VillageRule {
    /// A4.0: in its land, at most two spaces from a river space of its own. Some must lie south of a space.
    OwnRiver {
        /// A space and how many healthy villages must lie south of it.
        south_of: Option<(Space, u8)>,
    },
    /// A2.0: in its land, at most two spaces from any river space, and so far from a fort.
    NearFort {
        /// The fort.
        fort: FortId,
        /// At least so many spaces from it.
        least: u8,
        /// At most so many spaces from it.
        most: u8,
    },
}

impl VillageRule {
    /// May a village of this nation be set up here, as far as land, rivers and forts are concerned? `fort` says where
    /// a fort stands. What else is in the space is another matter.
    pub fn allows(&self, board: &Board, nation: Nation, space: Space, fort: impl Fn(FortId) -> Option<Space>) -> bool {
        let own_ground = board.terrain(space) == Terrain::Ground && board.owner(space) == Some(nation);
        own_ground
            && match self {
                Self::OwnRiver { .. } => board.river_within_two(space, Some(nation)),
                Self::NearFort { fort: which, least, most } => {
                    let near = |at| (*least..=*most).contains(&board.distance(space, at));
                    board.river_within_two(space, None) && fort(*which).is_some_and(near)
                }
            }
    }
}

/// Where the warriors and leaders of a nation start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Station {
    /// A4.0-b, A4.0-c: warriors one to a village, principal villages included; leaders in any village.
    Villages,
    /// A2.0: all in this village.
    At(Space),
    /// A2.0: all in one village of the owner's choice.
    OneVillage,
    /// A4.3: all on their entry square.
    EntrySquare(Space),
}

/// What one nation sets up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NationSetUp {
    /// The nation.
    pub nation: Nation,
    /// Village markers on their healthy side.
    pub healthy: u8,
    /// Village markers on their reduced side.
    pub reduced: u8,
    /// Where the villages may be.
    pub rule: VillageRule,
    /// Printed principal villages that are razed. For each a reduced principal village marker is set up elsewhere by
    /// the rule for villages.
    pub razed_principals: Vec<Space>,
    /// Warriors and leaders on the map.
    pub pieces: Vec<PieceId>,
    /// Where they start.
    pub station: Station,
    /// Warriors and leaders in the box or on the nation square.
    pub reserve: Vec<PieceId>,
    /// Where the figures come from.
    pub provenance: Provenance,
}

/// Where a group of the United States starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UsPlace {
    /// In or before this fort, screening or defending.
    FortGarrison(FortId),
    /// A3.4-c: spread over the forts that stand.
    Garrisons,
    /// A3.4-c: in settlements, one to each.
    Settlements,
    /// In the Recruitment Cup.
    Cup,
    /// On entry squares of the United States.
    EntrySquares {
        /// On at least so many of them.
        at_least: u8,
    },
    /// A3.3-e: on entry squares at the beginning of this turn of the track.
    Later {
        /// The turn, 1 to 10.
        turn: u8,
    },
    /// A3.4-d: on entry squares so many turns after the expedition entered.
    After {
        /// How many turns after it.
        turns: u8,
    },
}

/// Pieces of the United States that start together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UsGroup {
    /// What it is called.
    pub name: String,
    /// Its pieces.
    pub pieces: Vec<PieceId>,
    /// Where they start.
    pub place: UsPlace,
    /// Where the figures come from.
    pub provenance: Provenance,
}

/// Where a fort marker may be set up. R39: the rule for building is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FortSite {
    /// A2.0: so many spaces from a fort, in the land of a nation.
    Exactly {
        /// How many spaces.
        spaces: u8,
        /// From which fort.
        from: FortId,
        /// In whose land.
        land: Nation,
    },
    /// A4.2: at most so many spaces from a fort.
    Within {
        /// How many spaces.
        spaces: u8,
        /// From which fort.
        from: FortId,
    },
    /// A4.3: so far from some fort that stands.
    FromAnyFort {
        /// At least so many spaces from it.
        least: u8,
        /// At most so many.
        most: u8,
    },
}

impl FortSite {
    /// May the fort be set up here, as far as land and distance are concerned? `forts` lists those that stand.
    pub fn allows(&self, board: &Board, space: Space, forts: &[(FortId, Space)]) -> bool {
        let to = |from: FortId| forts.iter().find(|(fort, _)| *fort == from).map(|(_, at)| board.distance(space, *at));
        let far = |(_, at): &(FortId, Space)| board.distance(space, *at);
        board.terrain(space) == Terrain::Ground
            && match self {
                Self::Exactly { spaces, from, land } => to(*from) == Some(*spaces) && board.owner(space) == Some(*land),
                Self::Within { spaces, from } => to(*from).is_some_and(|distance| distance <= *spaces),
                Self::FromAnyFort { least, most } => forts.iter().any(|fort| (*least..=*most).contains(&far(fort))),
            }
    }
}

/// A fort marker on the map at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FortSetUp {
    /// Which one.
    pub fort: FortId,
    /// Where it may stand.
    pub site: FortSite,
    /// Where the rule comes from.
    pub provenance: Provenance,
}

/// Settlements at the start, besides the printed ones that stand unharmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SettlementSetUp {
    /// Built ones north and west of the Ohio.
    pub north: u8,
    /// Built ones south and east of the Ohio.
    pub east: u8,
    /// Printed ones that are razed.
    pub razed: u8,
    /// Printed ones that are reduced.
    pub reduced: u8,
    /// How far razed ones are at least from both printed forts.
    pub razed_distance: u8,
}

/// A3.4: a later expedition of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryChart {
    /// Which one.
    pub expedition: Expedition,
    /// SAP at each end of turn from then on, by [`Side::index`].
    pub reset: [ActionPoints; 2],
    /// Does the United States' ambush penalty still hold?
    pub ambush_penalty: bool,
    /// Does a fort cost one supply step only?
    pub fort_by_step: bool,
    /// What the Builds Box gains.
    pub builds: Builds,
    /// The pieces of its chart.
    pub groups: Vec<UsGroup>,
}

/// A deployment that may be taken over as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Suggested {
    /// Healthy villages.
    pub healthy: Vec<(Nation, Space)>,
    /// Reduced villages.
    pub reduced: Vec<(Nation, Space)>,
    /// Reduced principal village markers: the printed one that is razed, and where it now stands.
    pub principals: Vec<(Space, Space)>,
    /// Every piece on the map or on an entry square, those inside a fort too.
    pub pieces: Vec<(PieceId, Space)>,
    /// Pieces that defend the fort in their space instead of screening it.
    pub inside: Vec<PieceId>,
    /// Fort markers.
    pub forts: Vec<(FortId, Space)>,
    /// Built settlements.
    pub built: Vec<Space>,
    /// Printed settlements that are razed.
    pub razed: Vec<Space>,
    /// Printed settlements that are reduced.
    pub reduced_settlements: Vec<Space>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The rules it goes by.
    pub rules: ScenarioRules,
    /// How it is listed and told.
    pub info: ScenarioInfo,
    /// Its first turn on the turn track, 1 to 10; 1 is FA/WI 1789.
    pub first_turn: u8,
    /// How many turns it lasts.
    pub turns: u8,
    /// Victory points at the start, by [`Side::index`].
    pub vp: [u8; 2],
    /// SAP at the start, by [`Side::index`].
    pub sap: [ActionPoints; 2],
    /// SAP at each end of turn, by [`Side::index`].
    pub reset: [ActionPoints; 2],
    /// Who sets up first.
    pub set_up_first: Side,
    /// The expedition at the start.
    pub expedition: Expedition,
    /// Members of the Confederacy at the start.
    pub members: Vec<Nation>,
    /// Nations with a treaty at the start.
    pub treaties: Vec<Nation>,
    /// Nonaligned nations at the start; a nation in none of the three lists has no part.
    pub nonaligned: Vec<Nation>,
    /// The pieces in the Recruitment Cup; they are the groups of [`UsPlace::Cup`].
    pub cup: Vec<PieceId>,
    /// What the United States may build.
    pub builds: Builds,
    /// Raid chits A to D in the cup.
    pub raid_cup: [u8; 4],
    /// Procedures in use.
    pub procedures: Vec<Procedure>,
    /// Special actions in use, by [`Side::index`].
    pub actions: [Vec<Action>; 2],
    /// A2.2: the United States recruit through the two southern entry squares only, two checks for each.
    pub southern_recruits: bool,
    /// Only Miami, Shawnee and neutral spaces are used (A2.0).
    pub learning_map: bool,
    /// Casualties of the United States go to the Recruitment Cup, not out of play (A2.1).
    pub casualties_to_cup: bool,
    /// Scouts are used.
    pub scouts: bool,
    /// A3.1-b: the United States subtract 1 from ambush rolls.
    pub ambush_penalty: bool,
    /// A3.2-b: a scout with the ambushers cancels that.
    pub scout_cancels_penalty: bool,
    /// FP under a subordinate leader of the United States.
    pub subordinate_limit_us: ForcePoints,
    /// A3.3-c: a fort costs one supply step only.
    pub fort_by_step: bool,
    /// A3.3-d: the United States may draw again when they recruit.
    pub redraw: bool,
    /// A3.1-c: Buckongahelas stays when the Delaware withdraw.
    pub breaker_stays: bool,
    /// R28: treaty nations withdraw at the first Nation Check.
    pub treaties_withdraw: bool,
    /// A3.3-f: the turn of the track at whose beginning Fort Miamis is placed.
    pub fort_miamis_turn: Option<u8>,
    /// How it is won.
    pub victory: Victory,
    /// Half points the Confederacy gains at the end for each settlement left in the Builds Box.
    pub unbuilt_bonus: HalfPoints,
    /// Where the British Arms are.
    pub arms: Arms,
    /// What the nations set up.
    pub nations: Vec<NationSetUp>,
    /// Pieces of the United States.
    pub us: Vec<UsGroup>,
    /// Fort markers on the map.
    pub forts: Vec<FortSetUp>,
    /// Settlements.
    pub settlements: SettlementSetUp,
    /// Later expeditions.
    pub entries: Vec<EntryChart>,
    /// A deployment that may be taken over as it is.
    pub suggested: Suggested,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Scenario {
    /// The file it was read from.
    pub fn file(&self) -> String {
        format!("scenarios/{}.toml", self.info.key)
    }

    /// What this nation sets up.
    pub fn nation(&self, nation: Nation) -> Option<&NationSetUp> {
        self.nations.iter().find(|set_up| set_up.nation == nation)
    }

    /// The last turn of the track.
    #[inline]
    pub const fn last_turn(&self) -> u8 {
        self.first_turn + self.turns - 1
    }

    /// The chart of a later expedition.
    pub fn entry(&self, expedition: Expedition) -> Option<&EntryChart> {
        self.entries.iter().find(|entry| entry.expedition == expedition)
    }
}
