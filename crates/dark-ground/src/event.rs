//! What happened.

use crate::battle::BattleResult;
use crate::battle::board::Letter;
use crate::battle::charts::MeleeResult;
use crate::counters::{Nation, Side};
use crate::decision::Fighter;
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::points::{CommitmentLevel, FireFactor, MobilizationLevel, MoraleLevel, MovementPoints, VictoryPoints};
use crate::quick::LineEvent;
use crate::scenario::Date;
use crate::state::{Ending, Order, Phase};
use crate::tables::{Gout, Happening, RaidResult, Share};
use grid::Hex;
use kernel::{RuleId, table::Roll};
use serde::Serialize;

/// 8.1: what a nation's roll led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Council {
    /// 8.1-b.
    GoesToWar,
    /// 8.1-d.
    StaysPeaceful,
    /// 8.1-g.
    StaysAtWar,
    /// 8.1-e.
    Surrenders,
}

/// How pieces went from one area to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Over land.
    Land,
    /// 9.4.3.
    River,
    /// 9.4.4, 9.4.4-c.
    Ohio,
    /// Onto the map.
    Edge,
}

/// 10.0: the kinds of combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatKind {
    /// 10.0-battle.
    Battle,
    /// 10.0-skirmish.
    Skirmish,
    /// 10.0-siege.
    Siege,
    /// 11.1.3.
    Assault,
}

/// chart.skirmish-result: what a clash led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clash {
    /// Both stay.
    Nothing,
    /// This side retreats; inside a fort its units are eliminated.
    Retreat(Side),
    /// This side's fighters are eliminated.
    Eliminated(Side),
}

/// One thing that happened, complete enough to draw and to explain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// 13.0-i.
    TurnBegan { turn: u8, date: Date },
    /// 4.0.
    PhaseBegan { phase: Phase },
    /// A piece came onto the map, or went where it was sent.
    Placed { piece: PieceId, at: AreaId, inside: bool, rule: RuleId },
    /// It waits beyond the edge of the map.
    Held { piece: PieceId, rule: RuleId },
    /// It has nowhere to go and returns to the pool.
    NoPlace { piece: PieceId, rule: RuleId },
    /// Set-up of villages, settlers and forts.
    SetUp { what: Built, at: AreaId, rule: RuleId },
    /// So many settlers, warriors or rifles by a die.
    CountRolled { what: Counted, roll: Roll, count: u8 },
    /// 14.0.2.
    Armed { piece: PieceId },
    /// A militia unit was drawn.
    Drawn { piece: PieceId, rule: RuleId },
    /// 4.1.
    EventRolled { dice: [u8; 2], happening: Happening, applies: bool },
    /// chart.events-2, chart.events-3.
    OmenSeen { nation: Nation, good: bool },
    /// chart.events-9.
    GirtyHunted,
    /// 6.0.3.
    VillageFounded { at: AreaId },
    /// chart.settler-where.
    SharesRolled { roll: Roll, share: Share },
    /// How the new settlers are split.
    SharesSet { ohio: u8, states: u8, free: u8 },
    /// 6.0.1-b.
    Settled { at: AreaId, from: Option<AreaId> },
    /// 6.0.1-d.
    SettlersLost { count: u8 },
    /// 4.3.
    OutOfSupply { pieces: PieceSet },
    /// 8.2.
    CommitmentRolled { roll: Roll, from: CommitmentLevel, to: CommitmentLevel },
    /// 8.6.3.
    TreatiesOffered { nation: Nation, count: u8 },
    /// 8.1.
    NationRolled { nation: Nation, roll: Roll, level: MobilizationLevel, council: Council },
    /// 8.1-c.
    Gathered { piece: PieceId, at: AreaId },
    /// 8.1.2.
    Trespassed { nation: Nation, at: AreaId, roll: Roll, war: bool },
    /// Pieces left the game or went back to their pool without a fight.
    Left { pieces: PieceSet, rule: RuleId },
    /// 8.5.3-b.
    InterventionRolled { roll: Roll, number: i8, intervenes: bool },
    /// 8.3.
    ArmyRolled { roll: Roll, count: u8 },
    /// 8.5.2.
    GroupTaken { group: u8, price: Option<Roll> },
    /// 8.4.
    MilitiaRolled { roll: Roll, count: i8 },
    /// 8.4.2-b.
    Pledged { piece: PieceId },
    /// 4.4-b.
    AtrocitiesForgotten { areas: u8 },
    /// 9.1.
    InitiativeRolled { rolls: Box<[Roll; 2]>, winner: Option<Side>, markers: u8 },
    /// 14.0.5-c.
    StagRolled { roll: Roll, gored: bool },
    /// 14.0.5-d.
    DesertionRolled { nation: Nation, roll: Roll, level: MobilizationLevel, deserters: u8 },
    /// 9.1.1.
    PrimaryNamed { leader: PieceId },
    /// 9.2.1.
    AtrocityPlaced { side: Side, at: AreaId },
    /// 9.2.2.
    Ambushed { piece: PieceId, roll: Roll, level: MoraleLevel, eliminated: bool },
    /// 9.2.3.
    AssassinSent { leader: PieceId, roll: Roll, rating: u8, eliminated: bool },
    /// 9.3.
    Activated { side: Side, pieces: PieceSet, from: Option<AreaId> },
    /// 9.3.1, 9.3.2: a second activation.
    MarchRolled { side: Side, roll: Roll, failed: PieceSet },
    /// 14.0.1.
    GoutRolled { roll: Roll, gout: Gout },
    /// 9.4.
    Moved { side: Side, pieces: PieceSet, from: Option<AreaId>, to: AreaId, cost: MovementPoints, way: Way },
    /// 9.4.1-b.
    Dropped { piece: PieceId, at: AreaId },
    /// 11.2.2.
    Sheltered { piece: PieceId, at: AreaId, inside: bool },
    /// 9.4.1-d, 8.1.2-c: a force may go no further.
    Halted { side: Side, at: AreaId, rule: RuleId },
    /// 9.4.2-b.
    ExhaustionRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool },
    /// 9.4.5; no roll with Tecumseh (14.0.3-b).
    ReactionRolled { leader: PieceId, roll: Option<Roll>, failed: PieceSet },
    /// 9.5.1.
    PillageRolled { side: Side, at: AreaId, roll: Roll, pillaged: bool },
    /// 6.0.2-b.
    SettlerRolled { at: AreaId, roll: Roll, level: CommitmentLevel, refuge: Option<AreaId>, removed: bool },
    /// 11.2.1: work on a fort begins.
    WorkBegan { at: AreaId, building: bool },
    /// 11.2.1-b.
    WorkAbandoned { at: AreaId },
    /// 13.0-d.
    WorkDone { at: AreaId, building: bool },
    /// 12.0.1.
    RaidSent { at: AreaId, pieces: PieceSet, spent: MovementPoints },
    /// 4.5-b.
    Passed { side: Side },
    /// 11.3.1.
    SiegeMarked { at: AreaId, markers: u8 },
    /// 11.3.1.
    SiegeLifted { at: AreaId },
    /// 4.5-c.
    CombatChosen { side: Side, at: AreaId, kind: CombatKind },
    /// 11.1-b.
    Paired { group: u8, us: Vec<Fighter>, na: Vec<Fighter> },
    /// 11.1.1.
    Clashed { at: AreaId, us: Vec<Fighter>, na: Vec<Fighter>, rolls: Box<[Roll; 2]>, clash: Clash },
    /// chart.skirmish-result-b.
    Retreated { side: Side, pieces: PieceSet, from: AreaId, to: AreaId },
    /// chart.skirmish-result-b, 12.0.4-b, 10.7-c: a check on which a piece's life depends.
    LifeRolled { piece: PieceId, roll: Roll, level: MoraleLevel, lost: bool },
    /// 11.3.2-fort.
    FortFell { at: AreaId, owner: Side },
    /// 15.4.5: a combat unit is eliminated.
    UnitLost { piece: PieceId, rule: RuleId },
    /// A leader's loss was rolled for.
    LeaderRolled { leader: PieceId, roll: Roll, lost: bool },
    /// A leader is lost; a replacement stays or comes in (10.5.3-c).
    LeaderLost { leader: PieceId, replaced: Option<PieceId>, rule: RuleId },
    /// 6.0.2: settlers are killed.
    SettlersKilled { at: AreaId, count: u8, rule: RuleId },
    /// Settlers leave an area.
    SettlersMoved { from: AreaId, to: Option<AreaId>, count: u8, rule: RuleId },
    /// G81.
    RaidGivenUp { at: AreaId },
    /// 12.0.2.
    RaidRolled { at: AreaId, roll: Box<Roll>, result: RaidResult },
    /// 10.2: `first` is nobody where the totals were equal.
    BattleInitiative { rolls: Box<[Roll; 2]>, first: Option<Side>, surprise: bool },
    /// 10.2-b.
    LetterChosen { side: Side, letter: Letter },
    /// 10.2: a piece is set up on the board.
    Posted { piece: PieceId, to: Hex, rule: RuleId },
    /// 10.1.
    RoundBegan { round: u8 },
    /// 10.3-1.
    Recovered { pieces: PieceSet },
    /// 10.3-2, 10.3-3.
    RecoveryRolled { piece: PieceId, roll: Roll, level: MoraleLevel, order: Order, passed: bool },
    /// 10.4.
    Advanced { piece: PieceId, from: Option<Hex>, to: Hex, cost: MovementPoints, stops: bool },
    /// 10.4-g, 10.6.1-retreat.
    Fled { piece: PieceId, from: Option<Hex>, to: Hex, rule: RuleId },
    /// 10.6.1-path, 10.4-i: past an enemy.
    FlightRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool },
    /// 10.4-f, 10.6.1-off.
    LeftBoard { piece: PieceId, from: Option<Hex>, rule: RuleId },
    /// 10.4-f.
    Conceded { side: Side },
    /// A unit's order changes without a roll.
    OrderChanged { piece: PieceId, order: Order, rule: RuleId },
    /// 10.4-j, 10.5.3-b: a leader goes to other units, or off the board.
    LeaderWent { leader: PieceId, from: Option<Hex>, to: Option<Hex>, rule: RuleId },
    /// 10.5.2.
    Shot { piece: PieceId, target: PieceId, roll: Roll, factor: FireFactor, hit: bool },
    /// 10.5.2-b, 10.6.1-retreat: a Disrupted unit stands, or is Routed.
    SteadyRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool },
    /// 10.6.1.
    Fought { side: Side, at: Hex, attackers: PieceSet, column: u8, roll: Roll, result: MeleeResult },
    /// 10.7: the board is left.
    BoardLeft { rounds: u8 },
    /// 10.7: how a battle ended.
    BattleEnded { at: AreaId, result: BattleResult, lost: [u8; 2] },
    /// 15.4.5.
    Scored { side: Side, points: i8, now: VictoryPoints, rule: RuleId },
    /// 13.0-c.
    AttritionRolled { piece: PieceId, roll: Roll, level: MoraleLevel, lost: bool },
    /// 13.0: Raid markers counted.
    RaidsCounted { total: u8 },
    /// 13.0-f.
    PillageForgotten { areas: u8 },
    /// 13.0-h: a nation returns to peace for the winter.
    StoodDown { nations: Vec<Nation> },
    /// qbr.19.0: something in a quick battle.
    Line(LineEvent),
    /// The game is over.
    Ended { ending: Ending },
}

/// What is set up beside pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Built {
    /// A village.
    Village,
    /// A settler.
    Settler,
    /// A fort.
    Fort,
}

/// What a die counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// 15.2.1, 15.3.1, 6.0.1: settlers.
    Settlers,
    /// chart.events-6, 15.3.2: rifles.
    Rifles,
    /// chart.events-8, 15.3.2: Iroquois warriors.
    Iroquois,
    /// chart.events-4: militia.
    FundedMilitia,
    /// 8.5.2: militia of a group.
    GroupMilitia,
    /// 8.5.3-c: Canadian militia.
    Canadians,
    /// 14.0.3-d: victory points for Tecumseh.
    Tecumseh,
}
