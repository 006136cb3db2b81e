//! Battles, losses and flights as they stand.

use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use crate::tables::EventFace;
use serde::{Deserialize, Serialize};

/// Against whom or what a battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defence {
    /// A stack in the open, before a fort or at a settlement or village.
    Stack,
    /// 20.1.2: those inside a fort, or an empty fort.
    Fort,
    /// A village or settlement without units.
    Bare,
}

/// 21.3: what a scout does in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoutUse {
    /// Adds 1 TP.
    Tactics,
    /// Adds 1 FP.
    Force,
}

/// A scout named for a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NamedScout {
    /// Which.
    pub scout: PieceId,
    /// For what.
    pub used: ScoutUse,
    /// 21.1: has proved loyal.
    pub loyal: bool,
}

/// 14.0: how far a combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// 21.3: the US names scouts.
    Scouts,
    /// 14.2: the defender declares.
    Declare,
    /// 16.0-b: the attacker may use a TP against the retreat.
    Pursue,
    /// 16.0-b: the defender may use a TP for it.
    Slip,
    /// 14.3: the event die.
    Event,
    /// 14.9-b: keep the event or roll again.
    EventKept,
    /// 14.3-d: the US may call for help.
    UsCalls,
    /// 14.3-d: the WC may call for help.
    WcCalls,
    /// 14.3-e: the first of those called marches.
    FirstMarches,
    /// 14.3-e: the second one.
    SecondMarches,
    /// 21.1, 14.4, 14.5, 14.6: scouts, morale, shock, dice.
    Dice,
    /// 14.9-b: keep the dice or roll one again.
    DiceKept,
    /// 14.7.1.
    UsLosses,
    /// 14.7.2.
    WcLosses,
    /// 14.8.
    Victor,
    /// Over.
    End,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// 14.0: the battle space.
    pub space: Space,
    /// Who attacks.
    pub attacker: Side,
    /// With what; reinforcements are added.
    pub attackers: Vec<PieceId>,
    /// Who defends; reinforcements are added.
    pub defenders: Vec<PieceId>,
    /// Where the attackers came from; nowhere if they attack where they stand (14.0-c).
    pub from: Option<Space>,
    /// Against whom or what.
    pub defence: Defence,
    /// 17.0.
    pub overrun: bool,
    /// 20.2.2.
    pub break_out: bool,
    /// How far it has come.
    pub step: Step,
    /// 21.3: scouts named.
    pub scouts: Vec<NamedScout>,
    /// 16.0-b: TP units spent on the retreat roll, by side.
    pub spent: [Option<PieceId>; 2],
    /// 16.2.
    pub failed_retreat: bool,
    /// 18.0-c: the defending stack has ambushed these attackers.
    pub ambushed: bool,
    /// 14.3.
    pub event: Option<EventFace>,
    /// 14.9, 14.9-d: who has used a re-roll.
    pub rerolled: Option<Side>,
    /// 14.3-d: forces called, by side, not yet arrived.
    pub called: [Vec<PieceId>; 2],
    /// 14.3-g: pieces that came as reinforcements.
    pub fresh: Vec<PieceId>,
    /// R59: where reinforcements of the attacker came into the battle space from; R104: the battle space itself for those
    /// who stood in it and were drawn in.
    pub roads: Vec<(PieceId, Space)>,
    /// 21.1: scouts that turned traitor.
    pub traitors: u8,
    /// 14.4.
    pub morale: Option<u8>,
    /// 14.5: WC FP that do not count.
    pub shock: u8,
    /// 14.6: strengths, by side.
    pub strength: [i16; 2],
    /// 14.6-b: faces rolled, by side; 0 for no roll.
    pub dice: [u8; 2],
    /// Hits scored by each side.
    pub hits: [u8; 2],
    /// Steps really lost by each side.
    pub lost: [u8; 2],
    /// 20.5-c: the village has lost its step.
    pub village_hit: bool,
    /// R71: the structure was a party to the battle when it began.
    #[serde(default)]
    pub walls: bool,
    /// 22.2-c: the attacker has lost somebody to an ambush of this combat.
    #[serde(default)]
    pub bled: bool,
    /// 14.8-d: both sides had military counters in it.
    pub both: bool,
}

/// Why steps are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// 14.7.
    Battle,
    /// 18.2.
    Ambush,
    /// 15.2.
    River,
    /// 15.3.
    Trapped,
    /// 15.4.
    Cavalry,
    /// 17.2.2.
    Looting,
    /// 17.2-c.
    Overrun,
}

impl Cause {
    /// R110: what costs a stack "one FP" costs nothing where nobody has any.
    pub const fn costs_fp(self) -> bool {
        match self {
            Cause::River | Cause::Trapped | Cause::Cavalry => true,
            Cause::Battle | Cause::Ambush | Cause::Looting | Cause::Overrun => false,
        }
    }
}

/// Steps to be lost by the owner's choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Losses {
    /// Who loses.
    pub side: Side,
    /// Steps still to lose.
    pub hits: u8,
    /// From these pieces.
    pub pool: Vec<PieceId>,
    /// And from the structure of this space.
    pub structure: Option<Space>,
    /// 14.7.1: no step was lost yet.
    pub first: bool,
    /// 14.7.2: nations in the order of their losses, and who is next.
    pub order: Vec<Nation>,
    /// Place in the order.
    pub next: u8,
    /// Why.
    pub cause: Cause,
}

/// Where a retreat leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// 15.1.1: back where it came from.
    Back(Space),
    /// 15.1.2: anywhere by the rules of direction, not to this space.
    Away(Option<Space>),
    /// 15.2-b: off the river to the bank away from this space.
    Ashore(Space),
    /// 20.2.2-b: out of a fort, or back into it.
    OutOfFort,
}

/// Units that have to go back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// Who has not gone yet.
    pub pieces: Vec<PieceId>,
    /// From where.
    pub from: Space,
    /// Where to.
    pub way: Way,
    /// 22.2-c: it has lost a step, so guns may be lost.
    pub bled: bool,
    /// 15.4: from US units with cavalry.
    pub cavalry: bool,
    /// Guns and cavalry are dealt with.
    pub begun: bool,
    /// Groups that have gone, with the space each ends in and whether over a river.
    pub groups: Vec<(Space, bool, Vec<PieceId>)>,
}

/// A group that has retreated to a space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fallen {
    /// Whose.
    pub side: Side,
    /// Who.
    pub pieces: Vec<PieceId>,
    /// Where they are now.
    pub at: Space,
    /// Where they fled from.
    pub from: Space,
    /// 15.2: still owes a step for the river.
    pub river: bool,
    /// 18.0-c: stacks that have ambushed it or may not.
    pub ambushed: Vec<Space>,
    /// 18.0: ambushes on the way are over.
    pub passed: bool,
    /// 19.0-c: the nation whose land it is has been heard.
    #[serde(default)]
    pub entered: bool,
}
