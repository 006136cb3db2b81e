//! The printed tables and tracks, as `tables.toml` lists them.

use crate::counters::{Nation, Side};
use crate::points::{ActionPoints, ForcePoints, HalfPoints, MovementPoints};
use serde::{Deserialize, Serialize};

kernel::named! {
    /// The forts of the United States.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum FortId {
        /// Printed on the map, at Cincinnati.
        Washington = "washington",
        /// Printed on the map, at the mouth of the Muskingum.
        Harmar = "harmar",
        /// Fort Steuben.
        Steuben = "steuben",
        /// Fort St. Clair.
        StClair = "st-clair",
        /// Fort Recovery.
        Recovery = "recovery",
        /// Fort Greenville.
        Greenville = "greenville",
        /// Fort Defiance.
        Defiance = "defiance",
        /// Fort Randolph.
        Randolph = "randolph",
        /// Fort Hamilton.
        Hamilton = "hamilton",
    }
}

impl FortId {
    /// 2.6: it is printed on the map.
    #[inline]
    pub const fn printed(self) -> bool {
        matches!(self, Self::Washington | Self::Harmar)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Washington => "Fort Washington",
            Self::Harmar => "Fort Harmar",
            Self::Steuben => "Fort Steuben",
            Self::StClair => "Fort St. Clair",
            Self::Recovery => "Fort Recovery",
            Self::Greenville => "Fort Greenville",
            Self::Defiance => "Fort Defiance",
            Self::Randolph => "Fort Randolph",
            Self::Hamilton => "Fort Hamilton",
        }
    }
}

kernel::named! {
    /// 14.3: the faces of the event die.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum EventFace {
        /// A normal combat.
        Battle = "battle",
        /// The battle is off and the attacker goes back.
        Delay = "delay",
        /// The United States fight weaker.
        UsConfused = "us-confused",
        /// The Confederacy fights weaker.
        WcConfused = "wc-confused",
        /// Each side may bring a force.
        Reinforcements = "reinforcements",
    }
}

kernel::named! {
    /// 9.0: what a leader check brings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum LeaderFate {
        /// He is healthy again.
        Heals = "heals",
        /// He stays wounded.
        Stays = "stays",
        /// He leaves the game.
        Dies = "dies",
    }
}

kernel::named! {
    /// 21.1: what a scout does when he is asked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ScoutFate {
        /// He helps the enemy and goes to the cup.
        Traitor = "traitor",
        /// He goes to the cup.
        Gone = "gone",
        /// He helps.
        Loyal = "loyal",
    }
}

kernel::named! {
    /// 4.2: what may happen in a turn segment.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Procedure {
        /// Both sides act in turn until both have passed (5.0).
        SpecialActions = "special-actions",
        /// The United States march (6.0).
        UsOperations = "us-operations",
        /// Nations may leave the Confederacy (8.0).
        NationCheck = "nation-check",
        /// The Confederacy marches (6.0).
        WcOperations = "wc-operations",
        /// Expeditions leave and enter by the score (7.0).
        ExpeditionCheck = "expedition-check",
        /// Wounded leaders heal or die (9.0).
        LeaderCheck = "leader-check",
        /// 10.0: in FA/WI turns only.
        SupplyCheck = "supply-check",
        /// 11.0: in FA/WI turns only.
        WinterQuarters = "winter-quarters",
        /// Points and chits for the next turn, or the end (12.0).
        EndOfTurn = "end-of-turn",
    }
}

impl Procedure {
    /// 4.1-c: it happens in FA/WI turns only.
    #[inline]
    pub const fn winter_only(self) -> bool {
        matches!(self, Self::SupplyCheck | Self::WinterQuarters)
    }
}

kernel::named! {
    /// 5.0-h: the special actions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Action {
        /// Dice for new units (5.1).
        Recruit = "recruit",
        /// The US only (5.2.1).
        NegotiateTreaty = "negotiate-treaty",
        /// The WC only (5.2.3).
        NegotiateAlliance = "negotiate-alliance",
        /// A settlement or a fort, the US only (5.3).
        Build = "build",
        /// A reduced settlement or fort, the US only (5.4).
        Repair = "repair",
        /// Against the last build or repair, the WC only (5.5).
        Harass = "harass",
        /// Against a settlement, the WC only (5.6).
        Raid = "raid",
        /// For a lost gun, the US only (5.7.1).
        SearchArtillery = "search-artillery",
        /// Against raids, the US only (5.7.2).
        SearchRaiders = "search-raiders",
        /// A warrior to another village, the WC only (5.8).
        StrategicMovement = "strategic-movement",
        /// One action for the next turn (5.9).
        Save = "save",
    }
}

/// 5.6.2: the four raid chits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RaidChit {
    /// Success: the settlement is razed.
    A,
    /// Outliers burned: one step.
    B,
    /// Strong defence: nothing.
    C,
    /// Failure.
    D,
}

impl RaidChit {
    /// All, in the order of [`RaidChit::index`].
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The place in a count of chits.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// 18.2-c: one row of the ambush results table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AmbushResult {
    /// Casualties of the ambushed.
    pub hits: u8,
    /// The ambushed force stops, and retreats if it is in the ambusher's space or on a river.
    pub overwhelming: bool,
    /// What the ambusher loses.
    pub loses: HalfPoints,
}

/// 2.5-b, 2.4.3-g: movement points of each sort of step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepCosts {
    /// Ground to ground, and from an entry square to ground.
    pub ground_to_ground: MovementPoints,
    /// River to river.
    pub river_to_river: MovementPoints,
    /// Ground to river, and from an entry square to a river.
    pub ground_to_river: MovementPoints,
    /// River to ground.
    pub river_to_ground: MovementPoints,
    /// From the map to an entry square.
    pub out: MovementPoints,
    /// 13.0-b: on top, to pass the enemy.
    pub pass_through: MovementPoints,
    /// 17.1-b: on top, to overrun the enemy.
    pub overrun: MovementPoints,
}

/// 5.1.2-g: recruiting dice of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RecruitDice {
    /// Checks of one action.
    pub checks: u8,
    /// The least face that succeeds.
    pub success: u8,
    /// 5.1.2-c: what is added for the nations at the heart of the Confederacy.
    pub core_bonus: u8,
}

/// 6.2, 6.3.1, 6.6: limits and movement of forces. Pairs are by [`Side::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forces {
    /// FP under a key leader.
    pub key_fp: ForcePoints,
    /// FP under a key leader with a second leader.
    pub key_fp_second: ForcePoints,
    /// FP under a subordinate leader; a scenario may raise it for the United States.
    pub subordinate_fp: ForcePoints,
    /// MP of a force under a key leader.
    pub key_mp: [MovementPoints; 2],
    /// MP of a force under a subordinate leader.
    pub subordinate_mp: [MovementPoints; 2],
    /// MP of a stray force.
    pub stray_mp: [MovementPoints; 2],
    /// 6.2.4: MP of guns by themselves.
    pub artillery_mp: MovementPoints,
    /// 6.2.4: MP of wagons by themselves, and the most they ever have (21.2-b).
    pub wagon_mp: MovementPoints,
    /// 6.2.4: MP of scouts by themselves.
    pub scout_mp: MovementPoints,
    /// 6.3.1: FP that may move along a river.
    pub river_fp: ForcePoints,
    /// 6.3.1-b: FP that may move along the Ohio, by side.
    pub ohio_fp: [ForcePoints; 2],
    /// 6.6: more FP than this are an army.
    pub army_fp: ForcePoints,
}

/// 20.1.2: forts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forts {
    /// FP inside Washington and Harmar, in winter regular FP (11.2-e).
    pub printed_capacity: ForcePoints,
    /// FP inside a built fort, in winter regular FP (11.2-e).
    pub built_capacity: ForcePoints,
    /// 20.1.2-d: FP of a built fort, healthy and reduced.
    pub fp: [ForcePoints; 2],
    /// 20.7: FP of the Confederacy that may stay at Fort Miamis.
    pub miamis_fp: ForcePoints,
}

/// 5.2.3.1: what comes on when a nation joins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StartingForce {
    /// Leaders that come on.
    pub leaders: u8,
    /// Warriors that come on.
    pub warriors: u8,
    /// Units that stay on the track.
    pub remain: u8,
}

/// 11.2-e: winter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Quartering {
    /// Militia units in a settlement.
    pub settlement_militia: u8,
    /// Militia units on the map are divided by this; so many go to the cup.
    pub militia_divisor: u8,
    /// Warriors in an ordinary village.
    pub village_warriors: u8,
    /// Units of off-map nations in a principal village.
    pub guests: u8,
}

/// 24.0: awards, in half points. What is lost is listed as a positive figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Awards {
    /// WC: a step of a settlement.
    pub settlement_step: HalfPoints,
    /// WC: a step of a fort.
    pub fort_step: HalfPoints,
    /// WC loses: a structure repaired.
    pub repair: HalfPoints,
    /// WC: a step of a wagon.
    pub wagon_step: HalfPoints,
    /// WC loses: a raid failed.
    pub raid_failure: HalfPoints,
    /// US: a step of a village.
    pub village_step: HalfPoints,
    /// The victor of a combat with units on both sides.
    pub victor: HalfPoints,
    /// Inflicting more casualties than `many`.
    pub many_casualties: HalfPoints,
    /// How many casualties must be exceeded.
    pub many: u8,
}

/// Rulings that a table of players may turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Switches {
    /// R11: a raid B blocks builds as a raid A does.
    pub raid_b_blocks_builds: bool,
    /// R19: for a leader who dies in a leader check.
    pub leader_death_vp: HalfPoints,
    /// R47: a loser does not retreat from a victor of whom nothing is left.
    pub dead_victor_no_retreat: bool,
    /// R72: FP of an empty healthy settlement that is attacked.
    pub empty_settlement_fp: ForcePoints,
}

/// All printed tables and tracks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// 14.6-e: a row for each face of the die, a column for each strength of 1-2 to 15-16.
    pub crt: [[u8; 8]; 6],
    /// 18.2-c: a row for each modified roll of 1 to 6.
    pub ambush: [AmbushResult; 6],
    /// 14.5: FP out of action for each modified roll of 0 to 6.
    pub shock: [ForcePoints; 7],
    /// 14.3: the event die.
    pub events: [EventFace; 6],
    /// 9.0: a leader check, face by face.
    pub leader: [LeaderFate; 6],
    /// 21.1: a scout check, face by face.
    pub scout: [ScoutFate; 6],
    /// 5.6.1: raid chits A to D that come into the cup for each turn of the track.
    pub raid_chits: [[u8; 4]; 10],
    /// 2.1: the names of the turns.
    pub turns: [String; 10],
    /// 2.2, 4.2-c: the ten segments.
    pub segments: [Vec<Procedure>; 10],
    /// 2.4: the last square of the VP track.
    pub vp_cap: u8,
    /// 2.4.1: WC VP that withdraw each expedition.
    pub withdrawal: [u8; 3],
    /// 2.4.1: WC VP that bring on each expedition; that of the first is not used.
    pub entry: [u8; 3],
    /// 2.4.2: the nation squares, by [`Nation::index`].
    pub nation_squares: [Option<u8>; Nation::COUNT],
    /// 23.0: the squares of the British Arms.
    pub arms_squares: [u8; 6],
    /// 2.3: the last box of the SAP track.
    pub sap_cap: ActionPoints,
    /// 5.0-h: special actions by [`Side::index`].
    pub actions: [Vec<Action>; 2],
    /// 5.1.2-g: recruiting dice by [`Side::index`].
    pub recruit: [RecruitDice; 2],
    /// 5.2.1-f: die and VP needed to negotiate, by expedition.
    pub thresholds: [u8; 3],
    /// 5.2.3.1: what comes on when a nation joins, by [`Nation::index`].
    pub starting: [Option<StartingForce>; Nation::COUNT],
    /// What the steps of a march cost (2.5-b).
    pub costs: StepCosts,
    /// What leaders command and how far forces go (6.2).
    pub forces: Forces,
    /// What forts hold and add (20.1.2).
    pub forts: Forts,
    /// Who winters where (11.2-e).
    pub quartering: Quartering,
    /// What is scored for what (24.0).
    pub awards: Awards,
    /// Rulings that a table of players may turn.
    pub switches: Switches,
}

impl Tables {
    /// 14.6-b, 14.6-c, R48: casualties inflicted. Less than 1 FP inflicts none, more than 16 count as 16, and a roll
    /// outside 1 to 6 reads the nearest row.
    pub fn crt(&self, strength: i16, roll: u8) -> u8 {
        if strength < 1 {
            return 0;
        }
        let column = (strength.min(16) as usize - 1) / 2;
        self.crt[face(roll)][column]
    }

    /// 18.2-c, R48: the result of an ambush; below 1 counts as 1, above 6 as 6.
    pub const fn ambush(&self, roll: i8) -> AmbushResult {
        self.ambush[clamp(roll, 1, 6) - 1]
    }

    /// 14.5, R48: WC FP put out of action by guns; below 0 counts as 0, above 6 as 6.
    pub const fn shock(&self, roll: i8) -> ForcePoints {
        self.shock[clamp(roll, 0, 6)]
    }

    /// 14.3: what a face of the event die means.
    pub fn event(&self, roll: u8) -> EventFace {
        self.events[face(roll)]
    }

    /// 9.0: what becomes of a wounded leader.
    pub fn leader_check(&self, roll: u8) -> LeaderFate {
        self.leader[face(roll)]
    }

    /// 21.1: what a scout does.
    pub fn scout_check(&self, roll: u8) -> ScoutFate {
        self.scout[face(roll)]
    }

    /// 20.1.2: FP a fort holds.
    pub const fn fort_capacity(&self, fort: FortId) -> ForcePoints {
        if fort.printed() { self.forts.printed_capacity } else { self.forts.built_capacity }
    }

    /// 20.1.2-d: FP a built fort adds; nothing for the printed ones, which are never attacked (20.4).
    pub const fn fort_fp(&self, fort: FortId, reduced: bool) -> ForcePoints {
        if fort.printed() { ForcePoints::ZERO } else { self.forts.fp[reduced as usize] }
    }

    /// 2.1: is this turn of the track, 1 to 10, a FA/WI turn?
    pub const fn winter(turn: u8) -> bool {
        turn % 2 == 1
    }

    /// 2.1: the name of a turn of the track, 1 to 10.
    pub fn turn_name(&self, turn: u8) -> &str {
        self.turns.get(usize::from(turn).wrapping_sub(1)).map_or("", String::as_str)
    }

    /// 5.6.1: raid chits that come into the cup for this turn of the track, 1 to 10.
    pub fn raid_chits(&self, turn: u8) -> [u8; 4] {
        self.raid_chits.get(usize::from(turn).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// 2.4.2: the nation square of a nation; none for the Miami and the Shawnee.
    pub const fn nation_square(&self, nation: Nation) -> Option<u8> {
        self.nation_squares[nation.index()]
    }

    /// 5.0-h: the special actions of a side.
    pub fn actions(&self, side: Side) -> &[Action] {
        &self.actions[side.index()]
    }
}

#[inline]
fn face(roll: u8) -> usize {
    usize::from(roll.clamp(1, 6) - 1)
}

const fn clamp(roll: i8, least: i8, greatest: i8) -> usize {
    let roll = if roll < least {
        least
    } else if roll > greatest {
        greatest
    } else {
        roll
    };
    roll as usize
}
