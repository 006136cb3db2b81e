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
    /// It takes up arms (8.1-b).
    GoesToWar,
    /// Its roll was under its base (8.1-d).
    StaysPeaceful,
    /// It was at war and fights on (8.1-g).
    StaysAtWar,
    /// Its roll was under 1 (8.1-e).
    Surrenders,
}

/// How pieces went from one area to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Travel {
    /// Over land.
    Land,
    /// In boats, any distance on one river (9.4.3).
    River,
    /// In boats on the Ohio, or across it (9.4.4, 9.4.4-c).
    Ohio,
    /// Onto the map.
    Edge,
}

/// 10.0: the kinds of combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatKind {
    /// On a board or by the module (10.0-battle).
    Battle,
    /// Without a battle (10.0-skirmish).
    Skirmish,
    /// A fort is starved out (10.0-siege).
    Siege,
    /// A fort is stormed (11.1.3).
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
    /// A turn begins; turns count from 1 (13.0-i).
    TurnBegan { turn: u8, date: Date },
    /// A phase of the sequence of play begins (4.0).
    PhaseBegan { phase: Phase },
    /// A piece came onto the map, or went where it was sent.
    Placed { piece: PieceId, at: AreaId, inside: bool, rule: RuleId },
    /// It waits beyond the edge of the map.
    Held { piece: PieceId, rule: RuleId },
    /// Fewer units come than the roll or the group gives.
    FewerCame { came: u8, of: u8, limit: Limit, rule: RuleId },
    /// It has nowhere to go and returns to the pool.
    NoPlace { piece: PieceId, rule: RuleId },
    /// Set-up of villages, settlers and forts.
    SetUp { what: Built, at: AreaId, rule: RuleId },
    /// So many settlers, warriors or rifles by a die.
    CountRolled { what: Counted, roll: Roll, count: u8 },
    /// A warrior gets rifles (14.0.2).
    Armed { piece: PieceId },
    /// A militia unit was drawn.
    Drawn { piece: PieceId, rule: RuleId },
    /// The random event of the turn; it may not apply in this season or scenario (4.1).
    EventRolled { dice: [u8; 2], happening: Happening, applies: bool },
    /// A nation has good or bad omens (chart.events-2, chart.events-3).
    OmenSeen { nation: Nation, good: bool },
    /// Girty is out of the game (chart.events-9).
    GirtyHunted,
    /// Three settlers became a village (6.0.3).
    VillageFounded { at: AreaId },
    /// How new settlers have to be split (chart.settler-where).
    SharesRolled { roll: Roll, share: Share },
    /// How the new settlers are split.
    SharesSet { ohio: u8, states: u8, free: u8 },
    /// A settler is placed; `from` where it was displaced before (6.0.1-b).
    Settled { at: AreaId, from: Option<AreaId> },
    /// New settlers found no place (6.0.1-d).
    SettlersLost { count: u8 },
    /// Pieces are marked Out of Supply (4.3).
    OutOfSupply { pieces: PieceSet },
    /// The Commitment Level falls, stays or rises (8.2).
    CommitmentRolled { roll: Roll, from: CommitmentLevel, to: CommitmentLevel },
    /// The US pays for treaties before a nation rolls (8.6.3).
    TreatiesOffered { nation: Nation, count: u8 },
    /// A nation's roll, and its level after it (8.1).
    NationRolled { nation: Nation, roll: Roll, level: MobilizationLevel, council: Council },
    /// A warrior goes to the leader of his nation (8.1-c).
    Gathered { piece: PieceId, at: AreaId },
    /// US pieces entered the land of a peaceful nation (8.1.2).
    Trespassed { nation: Nation, at: AreaId, roll: Roll, war: bool },
    /// Pieces left the game or went back to their pool without a fight.
    Left { pieces: PieceSet, rule: RuleId },
    /// The British come if the die is under the number (8.5.3-b).
    InterventionRolled { roll: Roll, number: i8, intervenes: bool },
    /// New regulars in spring (8.3).
    ArmyRolled { roll: Roll, count: u8 },
    /// A reinforcement group comes; its price in victory points, none at the lowest level (8.5.2).
    GroupTaken { group: u8, price: Option<Roll> },
    /// Militia called up, or to be sent home below zero (8.4).
    MilitiaRolled { roll: Roll, count: i8 },
    /// A militia unit stays as a garrison (8.4.2-b).
    Pledged { piece: PieceId },
    /// Atrocity markers of the turn before leave the map (4.4-b).
    AtrocitiesForgotten { areas: u8 },
    /// Who acts first, nobody where the totals were equal; how many Atrocity markers each side may use (9.1).
    InitiativeRolled { rolls: Box<[Roll; 2]>, winner: Option<Side>, markers: [u8; 2] },
    /// Whether McKee is killed (14.0.5-c).
    StagRolled { roll: Roll, gored: bool },
    /// After the death of McKee warriors go home (14.0.5-d).
    DesertionRolled { nation: Nation, roll: Roll, level: MobilizationLevel, deserters: u8 },
    /// The US names its primary leader (9.1.1).
    PrimaryNamed { leader: PieceId },
    /// An Atrocity marker is placed (9.2.1).
    AtrocityPlaced { side: Side, at: AreaId },
    /// A unit is ambushed (9.2.2).
    Ambushed { piece: PieceId, roll: Roll, level: MoraleLevel, eliminated: bool },
    /// A leader is to be assassinated (9.2.3).
    AssassinSent { leader: PieceId, roll: Roll, rating: u8, eliminated: bool },
    /// A force sets out; from nowhere where it waits at the edge (9.3).
    Activated { side: Side, pieces: PieceSet, from: Option<AreaId> },
    /// 9.3.1, 9.3.2: a second activation. `levels` are those the die was compared with, one of each.
    MarchRolled { side: Side, pieces: PieceSet, roll: Roll, levels: Vec<MoraleLevel>, failed: PieceSet },
    /// St. Clair's gout (14.0.1).
    GoutRolled { roll: Roll, gout: Gout },
    /// A force enters an area; on a river those on its way cost nothing (9.4).
    Moved { side: Side, pieces: PieceSet, from: Option<AreaId>, to: AreaId, cost: MovementPoints, way: Travel },
    /// A piece is left behind (9.4.1-b).
    Dropped { piece: PieceId, at: AreaId },
    /// A piece goes into a fort or out of it (11.2.2).
    Sheltered { piece: PieceId, at: AreaId, inside: bool },
    /// 9.4.1-d, 8.1.2-c: a force may go no further.
    Halted { side: Side, pieces: PieceSet, at: AreaId, rule: RuleId },
    /// A unit checks after a force march; the order it is in after it, none where it is eliminated (9.4.2-b).
    ExhaustionRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool, order: Option<Order> },
    /// 9.4.5; no roll with Tecumseh (14.0.3-b). `levels` are those the die was compared with, one of each.
    ReactionRolled { leader: PieceId, roll: Option<Roll>, levels: Vec<MoraleLevel>, failed: PieceSet },
    /// Whether an area is pillaged (9.5.1).
    PillageRolled { side: Side, at: AreaId, roll: Roll, pillaged: bool },
    /// A settler has to leave a pillaged area: gone, or displaced to a refuge (6.0.2-b).
    SettlerRolled { at: AreaId, roll: Roll, level: CommitmentLevel, refuge: Option<AreaId>, removed: bool },
    /// 11.2.1: work on a fort begins.
    WorkBegan { at: AreaId, building: bool },
    /// Work on a fort ends with nothing: its builders left (11.2.1-b), or the area was pillaged (9.5.2-c).
    WorkAbandoned { at: AreaId, rule: RuleId },
    /// A fort stands, or is gone (13.0-d).
    WorkDone { at: AreaId, building: bool },
    /// Raiders go to their target; the longest way of a warrior counts (12.0.1).
    RaidSent { at: AreaId, pieces: PieceSet, spent: MovementPoints },
    /// A side passes (4.5-b).
    Passed { side: Side },
    /// A siege goes on: markers on the fort so far (11.3.1).
    SiegeMarked { at: AreaId, markers: u8 },
    /// A siege is over (11.3.1).
    SiegeLifted { at: AreaId },
    /// A combat begins (4.5-c).
    CombatChosen { side: Side, at: AreaId, kind: CombatKind },
    /// A group of a skirmish is formed, numbered from 0 (11.1-b).
    Paired { group: u8, us: Vec<Fighter>, na: Vec<Fighter> },
    /// A group of a skirmish rolls (11.1.1).
    Clashed { at: AreaId, us: Vec<Fighter>, na: Vec<Fighter>, rolls: Box<[Roll; 2]>, clash: Clash },
    /// The beaten of a skirmish leave (chart.skirmish-result-b).
    Retreated { side: Side, pieces: PieceSet, from: AreaId, to: AreaId },
    /// chart.skirmish-result-b, 12.0.4-b, 10.7-c: a check on which a piece's life depends.
    LifeRolled { piece: PieceId, roll: Roll, level: MoraleLevel, lost: bool },
    /// A fort falls (11.3.2-fort).
    FortFell { at: AreaId, owner: Side },
    /// 15.4.5: a combat unit is eliminated.
    UnitLost { piece: PieceId, rule: RuleId },
    /// A leader's loss was rolled for.
    LeaderRolled { leader: PieceId, roll: Roll, lost: bool },
    /// A leader is lost; a replacement stays or comes in (10.5.3-c).
    LeaderLost { leader: PieceId, replaced: Option<PieceId>, rule: RuleId },
    /// 6.0.2: settlers are killed.
    SettlersKilled { at: AreaId, count: u8, rule: RuleId },
    /// A settler leaves an area.
    SettlerMoved { from: AreaId, to: Option<AreaId>, rule: RuleId },
    /// No warrior is left to raid (G81).
    RaidGivenUp { at: AreaId },
    /// A raid is resolved (12.0.2).
    RaidRolled { at: AreaId, roll: Box<Roll>, result: RaidResult },
    /// 10.2: `first` is nobody where the totals were equal.
    BattleInitiative { rolls: Box<[Roll; 2]>, first: Option<Side>, surprise: bool },
    /// The second player sets up at a letter of the board (10.2-b).
    LetterChosen { side: Side, letter: Letter },
    /// 10.2: a piece is set up on the board.
    Posted { piece: PieceId, to: Hex, rule: RuleId },
    /// A round of a battle begins, from 1 (10.1).
    RoundBegan { round: u8 },
    /// Disrupted units are in good order again without a die (10.3-1).
    Recovered { pieces: PieceSet },
    /// A unit tries to recover; the order it is in after it (10.3-2, 10.3-3).
    RecoveryRolled { piece: PieceId, roll: Roll, level: MoraleLevel, order: Order, passed: bool },
    /// A piece moves a hex, or comes onto the board from nowhere (10.4).
    Advanced { piece: PieceId, from: Option<Hex>, to: Hex, cost: MovementPoints, stops: bool },
    /// A piece runs a hex (10.4-g, 10.6.1-retreat).
    Fled { piece: PieceId, from: Option<Hex>, to: Hex, rule: RuleId },
    /// 10.6.1-path, 10.4-i: past an enemy.
    FlightRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool },
    /// A piece leaves the board for good (10.4-f, 10.6.1-off).
    LeftBoard { piece: PieceId, from: Option<Hex>, rule: RuleId },
    /// A side has taken all its units off the board and is defeated (10.4-f).
    Conceded { side: Side },
    /// A unit's order changes without a roll.
    OrderChanged { piece: PieceId, order: Order, rule: RuleId },
    /// 10.4-j, 10.5.3-b: a leader goes to other units, or off the board.
    LeaderWent { leader: PieceId, from: Option<Hex>, to: Option<Hex>, rule: RuleId },
    /// A unit fires on a board (10.5.2).
    Shot { piece: PieceId, target: PieceId, roll: Roll, factor: FireFactor, hit: bool },
    /// 10.5.2-b, 10.6.1-retreat: a Disrupted unit stands, or is Routed.
    SteadyRolled { piece: PieceId, roll: Roll, level: MoraleLevel, passed: bool },
    /// A melee on a board (10.6.1).
    Fought { side: Side, at: Hex, attackers: PieceSet, column: u8, roll: Roll, result: MeleeResult },
    /// 10.7: the board is left.
    BoardLeft { rounds: u8 },
    /// 10.7: how a battle ended.
    BattleEnded { at: AreaId, result: BattleResult, lost: [u8; 2] },
    /// Victory points gained, or lost below zero (15.4.5).
    Scored { side: Side, points: i8, now: VictoryPoints, rule: RuleId },
    /// A unit out of supply checks (13.0-c).
    AttritionRolled { piece: PieceId, roll: Roll, level: MoraleLevel, lost: bool },
    /// 13.0: Raid markers counted.
    RaidsCounted { total: u8 },
    /// Land recovers in winter (13.0-f).
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

/// Why fewer units come than were granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// There are no more counters (8.4.3-b).
    Counters,
    /// 8.3.1: the Commitment Level allows no more regulars.
    Ceiling,
    /// At most six Iroquois units may be in play (chart.events-8).
    Iroquois,
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

impl Event {
    /// Whether it is part of a battle: its declaration, its dice, or what came of them.
    pub const fn in_battle(&self) -> bool {
        matches!(
            self,
            Event::Ambushed { .. }
                | Event::AssassinSent { .. }
                | Event::CombatChosen { .. }
                | Event::Paired { .. }
                | Event::Clashed { .. }
                | Event::Retreated { .. }
                | Event::LifeRolled { .. }
                | Event::FortFell { .. }
                | Event::UnitLost { .. }
                | Event::LeaderRolled { .. }
                | Event::LeaderLost { .. }
                | Event::RaidRolled { .. }
                | Event::BattleInitiative { .. }
                | Event::LetterChosen { .. }
                | Event::Posted { .. }
                | Event::RoundBegan { .. }
                | Event::Recovered { .. }
                | Event::RecoveryRolled { .. }
                | Event::Advanced { .. }
                | Event::Fled { .. }
                | Event::FlightRolled { .. }
                | Event::LeftBoard { .. }
                | Event::Conceded { .. }
                | Event::OrderChanged { .. }
                | Event::LeaderWent { .. }
                | Event::Shot { .. }
                | Event::SteadyRolled { .. }
                | Event::Fought { .. }
                | Event::BoardLeft { .. }
                | Event::BattleEnded { .. }
                | Event::Line(_)
        )
    }
}
