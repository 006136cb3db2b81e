//! A position: plain data, nothing computed.

use crate::battle::Battle;
use crate::counters::{Nation, Side};
use crate::frames::Frame;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::{CommitmentLevel, MobilizationLevel, MovementPoints, VictoryPoints};
use crate::scenario::ScenarioId;
use crate::tables::Happening;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// How battles inside a campaign are fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battles {
    /// On the boards.
    #[default]
    Boards,
    /// qbr.19.0: by the Quick Battle module.
    Quick,
    /// Asked each time.
    Asked,
}

/// The optional rules in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Optional {
    /// 8.1.1-opt: a leader may hold his nation back.
    pub hold_back: bool,
    /// 10.5.2-opt: fire is weaker at range.
    pub range_penalty: bool,
    /// Which of the two ways battles of a campaign are fought (qbr.19.0).
    pub battles: Battles,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in play, and may come in: militia and regulars to be raised, leaders to be appointed, warriors held back.
    Pool,
    /// To be placed now.
    Hand,
    /// Waits to enter over the edge of the map in the Action phase.
    Edge,
    /// In an area.
    On(AreaId),
    /// On the board of a battle scenario.
    Field,
    /// Out of the game.
    Gone,
}

impl Place {
    /// The area, if it is in one.
    #[inline]
    pub const fn area(self) -> Option<AreaId> {
        match self {
            Place::On(area) => Some(area),
            Place::Pool | Place::Hand | Place::Edge | Place::Field | Place::Gone => None,
        }
    }
}

/// 2.2: the order a unit is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Good order.
    #[default]
    Good,
    /// Disrupted.
    Disrupted,
    /// Routed; only in battles.
    Routed,
}

/// 9.3: what a piece has done this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acts {
    /// Not activated yet.
    #[default]
    Fresh,
    /// Activated once.
    Once,
    /// Actions Completed.
    Completed,
}

/// A combat unit or leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    pub at: Place,
    /// 11.2.2: in the fort of its area.
    pub inside: bool,
    /// Its order.
    pub order: Order,
    /// 9.3: what it has done this turn.
    pub acts: Acts,
    /// 4.3: marked Out of Supply.
    pub unsupplied: bool,
    /// 14.0.2: carries rifles.
    pub rifle: bool,
    /// 12.0.1: on a raid.
    pub raiding: bool,
}

impl Piece {
    /// A piece that is just there.
    pub const fn at(at: Place) -> Self {
        Self {
            at,
            inside: false,
            order: Order::Good,
            acts: Acts::Fresh,
            unsupplied: false,
            rifle: false,
            raiding: false,
        }
    }
}

/// 8.1: how a nation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Peaceful: its pieces lie face down.
    Peaceful,
    /// On the warpath.
    Warpath,
    /// 8.6: surrendered.
    Surrendered,
}

/// A nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NationState {
    /// How it stands.
    pub standing: Standing,
    /// Its Mobilization Level.
    pub level: MobilizationLevel,
    /// 9.1.2: its place among the nations that mobilized this year, from 1; 0 if it has not.
    pub order: u8,
}

/// 8.5.3: the British.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum British {
    /// They have not intervened.
    #[default]
    Out,
    /// Dorchester is in play.
    In,
    /// Their force is gone for good (8.5.3-g).
    Beaten,
}

/// chart.events-9: Simon Girty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Girty {
    /// Not come yet.
    #[default]
    Unseen,
    /// Has come.
    Come,
    /// Has been hunted down.
    Hunted,
}

/// 12.0.1: a piece on a raid, with its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raider {
    pub piece: PieceId,
    /// 12.0.1-b: movement points spent on the way.
    pub spent: MovementPoints,
    /// Crossed the Ohio.
    pub ohio: bool,
    /// 12.0.4-b: passed pillaged land.
    pub pillaged: bool,
    /// 11.2.2-c: areas with a US fort entered on the way.
    pub forts: AreaSet,
}

/// Steps of the sequence of play (4.0) that the game goes through between questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// 15.0: the US sets up.
    SetUpUs,
    /// 15.0: the nations set up.
    SetUpNa,
    /// 15.2.2: nations roll at set-up.
    SetUpRolls,
    /// 16.0: the forces of a battle scenario come together.
    Muster,
    /// 16.0: their battle.
    Battle,
    /// A turn begins.
    Begin,
    /// Two dice for a random event (4.1).
    Events,
    /// Three settlers become a village (6.0.3).
    Villages,
    /// New settlers come (6.0.1).
    Settlers,
    /// Both sides trace supply (7.0).
    Supply,
    /// The Commitment Level is rolled (8.2).
    Commitment,
    /// Nations roll, one after the other (8.1).
    Nations,
    /// Whether the Iroquois go home (chart.events-8b).
    IroquoisTest,
    /// Whether the British come (8.5.3).
    Intervention,
    /// New regulars in spring (8.3).
    Army,
    /// A reinforcement group is offered (8.5.2).
    Group,
    /// Militia come or go home (8.4).
    Militia,
    /// Militia leaders are appointed (14.0.7).
    MilitiaLeaders,
    /// Atrocity markers leave the map (4.4-b).
    MarkersOff,
    /// 9.1.1: the US names its primary leader.
    Primary,
    /// Who acts first (9.1).
    Initiative,
    /// Sides act in turn until both pass (4.5).
    Actions,
    /// Siege markers are placed and lifted (11.3.1).
    Sieges,
    /// Combats are chosen and fought (4.5-c).
    Combats,
    /// Leaders without troops beside the enemy leave (9.4.1-e).
    LoneLeaders,
    /// Raids are resolved (4.6).
    Raids,
    /// Raid markers are counted (13.0).
    RaidTotal,
    /// Units out of supply check (13.0-c).
    Attrition,
    /// Work on forts is finished (13.0-d).
    Forts,
    /// 6.0.3: the exchange of the last turn.
    LastVillages,
    /// Somebody may have won (13.0-e).
    Victory,
    /// Land recovers, militia and nations go home for the winter (13.0-f, 13.0-g, 13.0-h).
    WinterCleanUp,
    /// McKee may go elsewhere (14.0.5-b).
    McKee,
    /// The turn marker moves on, or the game is over (13.0-i).
    NextTurn,
}

/// 4.0: the phases of a turn, as players speak of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Forces are set up (15.0).
    SetUp,
    /// Random events (4.1).
    Events,
    /// Villages and new settlers (4.2).
    Settlers,
    /// Supply (4.3).
    Supply,
    /// Levels, armies and militia (4.4).
    Mobilization,
    /// Actions and combats (4.5).
    Action,
    /// Raids (4.6).
    Raid,
    /// Attrition, forts, victory and winter (4.7).
    End,
    /// 16.0: a battle alone.
    Battle,
}

/// Levels of victory, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VictoryLevel {
    /// Of 15.1 and 15.2 (15.1.4, 15.2.4).
    Marginal,
    /// Of 15.2 and 15.4 (15.2.4, 15.4.3).
    Minor,
    /// Of 15.1 and 15.4 (15.1.4, 15.4.3).
    Decisive,
    /// Of 15.2 (15.2.4).
    Major,
    /// Of 15.4: at once, by the Commitment Level (15.4.3).
    Strategic,
    /// 16.1.3: more victory points.
    Points,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody won.
    Won {
        side: Side,
        /// How clearly.
        level: VictoryLevel,
    },
    /// Nobody won.
    Draw,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// Optional rules in play.
    pub optional: Optional,
    /// The turn, from 1.
    pub turn: u8,
    /// The next step of the sequence, once nothing is being asked.
    pub step: Step,
    /// What is being asked, innermost last; empty when the game is over.
    pub frames: Vec<Frame>,
    /// Every piece.
    pub pieces: Vec<Piece>,
    /// Settlers by area.
    pub settlers: Vec<u8>,
    /// 6.0.2-d: how many of them were displaced and may be placed again.
    pub displaced: Vec<u8>,
    /// 6.0.3: areas that had enough settlers for a village in the last End phase.
    pub ripe: AreaSet,
    /// Areas with a village.
    pub villages: AreaSet,
    /// Areas with a fort, by side.
    pub forts: [AreaSet; 2],
    /// 11.2.1: US forts under construction.
    pub building: AreaSet,
    /// 11.2.1-c: US forts being dismantled.
    pub dismantling: AreaSet,
    /// 11.2.1: who builds or dismantles.
    pub builders: PieceSet,
    /// 11.3.1: Siege markers by area.
    pub sieges: Vec<u8>,
    /// 9.5.2: pillaged areas.
    pub pillaged: AreaSet,
    /// 9.2.1: areas with an Atrocity marker, by the side that placed it.
    pub atrocities: [AreaSet; 2],
    /// 9.2.2-c: Atrocity markers each side still owns.
    pub atrocity_markers: [u8; 2],
    /// 9.2: Atrocity markers each side may still use this turn.
    pub atrocities_left: [u8; 2],
    /// 9.2.2: who has made his ambush this turn.
    pub ambushed: [bool; 2],
    /// 12.0.1-c: areas with a Raid marker.
    pub raids: AreaSet,
    /// Who is on a raid.
    pub raiders: Vec<Raider>,
    /// 13.0: Raid markers of the turn before.
    pub raid_total: u8,
    /// 4.1: the event of this turn.
    pub happening: Happening,
    /// chart.events-2, chart.events-3: the nations with good and with bad omens.
    pub omens: [Option<Nation>; 2],
    /// Whether he has come, and whether he is still about (chart.events-9).
    pub girty: Girty,
    /// 3.0-cl: the Commitment Level.
    pub commitment: CommitmentLevel,
    /// Every nation.
    pub nations: [NationState; Nation::COUNT],
    /// 8.1: nations that have rolled in this phase, a bit each.
    pub rolled: u8,
    /// G9: nations that were at war at the end of the last Raid phase.
    pub at_war: u8,
    /// Whether they have intervened (8.5.3).
    pub british: British,
    /// Forts that were destroyed, by owner.
    pub forts_destroyed: [u8; 2],
    /// chart.commitment: a general of the army was eliminated in this turn, and in the turn before.
    pub generals_lost: [bool; 2],
    /// 8.5.2: reinforcement groups received.
    pub groups: u8,
    /// 14.0.7-b: militia raised this turn.
    pub raised: PieceSet,
    /// 9.1: the primary leaders.
    pub primary: [Option<PieceId>; 2],
    /// 9.1: who has the initiative.
    pub initiative: Side,
    /// 4.5: who acts next, or picks the next combat.
    pub acting: Side,
    /// 4.5-b: the last action was a pass.
    pub passed: bool,
    /// 10.0: units that have had their combat this turn.
    pub fought: PieceSet,
    /// 4.5-c: areas whose combat is over.
    pub resolved: AreaSet,
    /// Victory points by side.
    pub vp: [VictoryPoints; 2],
    /// 15.4.5: Kekionga was settled or fortified.
    pub kekionga_scored: bool,
    /// 15.4.3, 15.4.4: how many checks in a row found the Commitment Level at 5, or at 1.
    pub streak: [u8; 2],
    /// 15.1.4-c: combat units at the start, and how many were eliminated.
    pub at_start: [u8; 2],
    /// Combat units eliminated, by the side that lost them; in 15.1 only those that were there at the start.
    pub lost: [u8; 2],
    /// The battle that is being fought.
    pub battle: Option<Box<Battle>>,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl Index<PieceId> for State {
    type Output = Piece;
    #[inline]
    fn index(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }
}

impl IndexMut<PieceId> for State {
    #[inline]
    fn index_mut(&mut self, piece: PieceId) -> &mut Piece {
        &mut self.pieces[piece.index()]
    }
}

impl State {
    /// A nation.
    #[inline]
    pub fn nation(&self, nation: Nation) -> NationState {
        self.nations[nation.index()]
    }

    /// Whether a nation is on the warpath; the Iroquois are while another nation is (chart.events-8b).
    pub fn at_war(&self, nation: Nation) -> bool {
        let warpath = |nation: &Nation| self.nations[nation.index()].standing == Standing::Warpath;
        match nation {
            Nation::Iroquois => Nation::ROLLING.iter().any(warpath),
            Nation::Shawnee | Nation::Miami | Nation::Wyandot | Nation::Delaware | Nation::Mingo | Nation::Ottawa => {
                warpath(&nation)
            }
        }
    }
}
