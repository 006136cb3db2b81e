//! What happened.

use crate::board::Space;
use crate::counters::{Expedition, Nation, PieceId, Side};
use crate::points::{ActionPoints, ForcePoints, HalfPoints, MovementPoints, ScoreChange};
use crate::state::{Build, Cause, Defence, ForceKind, Rising, ScoutUse};
pub use crate::tables::RaidChit as Chit;
use crate::tables::{EventFace, FortId, Procedure};
use kernel::{RuleId, table::Roll};
use serde::Serialize;

/// One thing that happened. Its words are made when it happens, from the position of that moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Of 1 to 10 on the track (4.1).
    TurnBegan { turn: u8 },
    /// Of 1 to 10, with the first of its procedures (4.2).
    SegmentBegan { segment: u8, procedure: Procedure },
    /// A village marker was set up, or came with its nation.
    VillagePlaced { nation: Nation, at: Space, reduced: bool, principal: bool, rule: RuleId },
    /// A structure of the US was set up.
    StructurePlaced { what: Build, at: Space },
    /// A4.2: a settlement that was hit before the game began.
    SettlementScarred { at: Space, razed: bool },
    /// A piece was set up or came onto the map.
    Placed { piece: PieceId, at: Space, inside: bool, rule: RuleId },
    /// A side is out of this Special Actions segment (5.0-c).
    Passed { side: Side },
    /// A side has kept an action for the next turn (5.9).
    Saved { side: Side },
    /// 5.1.1, 5.1.2: a recruitment check.
    Recruited { side: Side, nation: Option<Nation>, roll: Roll, success: bool },
    /// 3.1.2: a chit was drawn from the cup.
    Drawn { piece: PieceId },
    /// A chit went back into the cup for another draw (A3.3-d).
    Redrawn { piece: PieceId },
    /// 5.1.2-i: nowhere to place it.
    NoRoom { nation: Nation },
    /// A British Arms marker came to a principal village instead of a check (5.1.2-e).
    ArmsTaken { arms: PieceId, nation: Nation, at: Space },
    /// 5.2.1, 5.2.3: a negotiation, with the number needed; no roll if it was sure.
    Negotiated { side: Side, nation: Nation, roll: Option<Roll>, points: HalfPoints, needed: u8, success: bool },
    /// It is never made again (5.2.2, 5.2.2-d).
    TreatyBroken { nation: Nation, rule: RuleId },
    /// 1.1-c: a nation joins the Confederacy.
    Joined { nation: Nation, why: Rising, rule: RuleId },
    /// 8.0, 20.5.1-f: a nation leaves the game.
    NationLeft { nation: Nation, rule: RuleId },
    /// 25.1: a nation's loyalty.
    LoyaltyRolled { nation: Nation, roll: Roll, stays: bool },
    /// By the United States, with the wagon that was used up if one was (5.3).
    Built { what: Build, at: Space, wagon: Option<PieceId> },
    /// A structure is whole again (5.4).
    Repaired { at: Space },
    /// A die for each FP; each hit costs the structure a step (5.5).
    Harassed { at: Space, rolls: Vec<Roll>, hits: u8 },
    /// With the chit that was drawn (5.6).
    Raided { at: Space, chit: Chit },
    /// The search for a lost gun (5.7.1).
    GunSought { gun: PieceId, roll: Roll, found: bool },
    /// With the chit that was drawn from the Raid Cup (5.7.2).
    RaidersSought { chit: Chit },
    /// A warrior went to another village, with a leader or without (5.8).
    Transferred { warrior: PieceId, leader: Option<PieceId>, from: Space, to: Space },
    /// 24.0: points won or lost, in halves.
    Scored { side: Side, halves: ScoreChange, now: HalfPoints, rule: RuleId },
    /// 20.5.1, 20.6, 20.3: a structure lost a step.
    StructureHit { at: Space, razed: bool, rule: RuleId },
    /// 20.5.1: a village found a new place.
    Relocated { nation: Nation, principal: bool, from: Space, to: Option<Space> },
    /// 6.1: a force sets out.
    SetOut { side: Side, pieces: Vec<PieceId>, from: Space, kind: ForceKind, allowance: MovementPoints },
    /// 21.1: a scout was asked.
    ScoutAsked { scout: PieceId, roll: Roll, to: Option<ScoutUse> },
    /// A force went a space on.
    Moved { side: Side, pieces: Vec<PieceId>, from: Space, to: Space, cost: MovementPoints, spent: MovementPoints },
    /// Joined the force on its way (6.4).
    PickedUp { piece: PieceId, at: Space },
    /// Was left behind by the force (6.5).
    Dropped { piece: PieceId, at: Space },
    /// 6.0: a force stays.
    Halted { side: Side, at: Space, rule: RuleId },
    /// 20.1, 20.1-b: into or out of a fort, at the end of a march or as the US likes.
    Shifted { piece: PieceId, inside: bool, rule: RuleId },
    /// A marker passed to another nation in its space (23.0-b).
    ArmsHanded { arms: PieceId, nation: Nation },
    /// 23.0-e, 23.0-g: a marker went out of play with its people or its village.
    ArmsLost { arms: PieceId, rule: RuleId },
    /// Left the map by its entry square, for its nation's box (2.4.3-f).
    Exited { piece: PieceId },
    /// Went past the enemy without a battle (13.0).
    PassedThrough { side: Side, at: Space },
    /// R111: a hidden stack was too strong to be passed or overrun.
    Misjudged { side: Side, at: Space, overrun: bool },
    /// A wagon without an escort was taken (10.1-b).
    WagonCaptured { wagon: PieceId, at: Space },
    /// The gun lies in the space and belongs to nobody (22.2).
    GunLost { gun: PieceId, at: Space, rule: RuleId },
    /// Whether a gun was brought away from a lost battle (22.2-c).
    GunRolled { gun: PieceId, roll: Roll, lost: bool },
    /// Two dice against all US FP on the land of a nonaligned nation (19.0-c).
    Intruded { nation: Nation, at: Space, rolls: [Roll; 2], force: ForcePoints, war: bool },
    /// 18.2.
    ///
    /// `villagers`: there was nobody in the principal village but its people (18.3).
    Ambushed {
        by: Side,
        from: Space,
        at: Space,
        roll: Roll,
        event: EventFace,
        hits: u8,
        overwhelming: bool,
        villagers: bool,
    },
    /// 14.1: who attacks, and what stands there.
    Attacked { side: Side, at: Space, from: Option<Space>, attackers: Vec<PieceId>, defence: Defence, overrun: bool },
    /// What a scout is to do in a combat (21.3).
    ScoutNamed { scout: PieceId, used: ScoutUse },
    /// The defender stands (14.2).
    Defended { side: Side },
    /// The defender tried to get away before combat (16.0).
    RetreatTried { side: Side, roll: Roll, success: bool, overrun: bool },
    /// The event die of a combat or an overrun; `again` for a re-roll (14.3, 17.2-b, 14.9).
    EventRolled { side: Side, face: u8, event: EventFace, again: bool },
    /// A force was called to the battle and has not marched yet (14.3-d).
    Called { side: Side, from: Space, pieces: Vec<PieceId> },
    /// 14.3-f: arrived at the battle.
    Reinforced { side: Side, pieces: Vec<PieceId> },
    /// R104: stood in the battle space when help came.
    DrawnIn { side: Side, at: Space, pieces: Vec<PieceId> },
    /// FP of militia in the battle, and how many of them count (14.4).
    MoraleRolled { roll: Roll, militia: ForcePoints, counted: ForcePoints },
    /// FP of the Confederacy that do not count (14.5).
    ShockRolled { roll: Roll, affected: ForcePoints },
    /// 14.6: what each side fights with.
    Strengths { us: Vec<(i16, RuleId)>, wc: Vec<(i16, RuleId)>, total: [i16; 2] },
    /// Hits scored by this side; `again` for a re-roll (14.6-b, 14.9).
    CombatRolled { side: Side, roll: Roll, strength: i16, hits: u8, again: bool },
    /// 14.7: a piece lost a step.
    StepLost { piece: PieceId, removed: bool, cause: Cause },
    /// 14.7.2: a tie between nations about the first loss.
    NationTie { roll: Roll, nation: Nation },
    /// With the hits scored by each side (14.8).
    Won { side: Side, hits: [u8; 2] },
    /// The enemy in the space is scattered (17.2-c).
    Overran { side: Side, at: Space },
    /// Without the guns that were lost (15.1).
    Retreated { side: Side, pieces: Vec<PieceId>, from: Space, to: Space },
    /// 15.1-b: nowhere to go.
    CutOff { side: Side, pieces: Vec<PieceId> },
    /// 20.2.2-b: the garrison gave the fort up.
    FortAbandoned { fort: FortId, at: Space },
    /// With its key leader, if he is alive (7.1).
    ExpeditionLeft { expedition: Expedition, leader: Option<PieceId> },
    /// Whether an officer of the expedition stays (7.1-c).
    OfficerRolled { leader: PieceId, roll: Roll, stays: bool },
    /// Its pieces are placed next (7.2).
    ExpeditionEntered { expedition: Expedition },
    /// A part of the expedition that comes later (A3.3-e, A3.4-d).
    PartEntered { pieces: Vec<PieceId> },
    /// The British fort (A3.3-f).
    MiamisBuilt { at: Space },
    /// A wounded leader; healed, dead, or neither (9.0).
    LeaderChecked { leader: PieceId, roll: Roll, healed: bool, died: bool },
    /// A wagon is half or wholly used up (10.0-d).
    Supplied { stack: Space, wagon: PieceId },
    /// These pieces of the stack are reduced (10.0-e).
    OutOfSupply { stack: Space, pieces: Vec<PieceId> },
    /// In a space for the winter, or home (11.0).
    Quartered { piece: PieceId, at: Option<Space> },
    /// Special action points of the new turn, by side (12.0).
    ActionsReset { sap: [ActionPoints; 2] },
    /// 5.6.1: chits added.
    ChitsAdded { chits: [u8; 4] },
    /// 2.7, A3.1-d: points for settlements never built.
    UnbuiltCounted { halves: HalfPoints, rule: RuleId },
    /// The game is over.
    Ended { winner: Option<Side>, automatic: bool },
}

impl Event {
    /// Whether it is part of a battle: its declaration, its dice, or what came of them.
    pub const fn in_battle(&self) -> bool {
        matches!(
            self,
            Event::Harassed { .. }
                | Event::Raided { .. }
                | Event::StructureHit { .. }
                | Event::WagonCaptured { .. }
                | Event::GunRolled { .. }
                | Event::Ambushed { .. }
                | Event::Attacked { .. }
                | Event::ScoutNamed { .. }
                | Event::Defended { .. }
                | Event::RetreatTried { .. }
                | Event::EventRolled { .. }
                | Event::Called { .. }
                | Event::Reinforced { .. }
                | Event::DrawnIn { .. }
                | Event::MoraleRolled { .. }
                | Event::ShockRolled { .. }
                | Event::Strengths { .. }
                | Event::CombatRolled { .. }
                | Event::StepLost { .. }
                | Event::NationTie { .. }
                | Event::Won { .. }
                | Event::Overran { .. }
                | Event::Retreated { .. }
                | Event::CutOff { .. }
                | Event::FortAbandoned { .. }
        )
    }
}
