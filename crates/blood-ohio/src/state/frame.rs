//! What is being asked: a question inside a question inside the procedure of the segment.

use super::battle::{Fallen, Fight, Losses, Retreat};
use super::marching::{Errand, Moving};
use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use crate::tables::FortId;
use serde::{Deserialize, Serialize};

/// Why a nation takes the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rising {
    /// 5.2.3, 5.3-j, 19.0-c: joins the Confederacy.
    Alliance,
    /// 5.2.2.
    BrokenTreaty,
}

/// What is built (5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    /// A settlement.
    Settlement,
    /// A fort.
    Fort(FortId),
}

/// What is being asked, innermost last. The first frame is the procedure of the segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// A4.0: this side sets up.
    SetUp(Side),
    /// 7.2, A3.3-e, A3.4-c: the US places pieces in hand: garrisons, then militia, then the expedition.
    Entering(Entering),
    /// 5.0.
    Special,
    /// 5.1.1.
    UsRecruit {
        /// Checks made.
        checks: u8,
        /// The chit drawn and to be placed.
        drawn: Option<PieceId>,
        /// A3.3-d: it was drawn anew.
        redrawn: bool,
    },
    /// 5.1.2.
    WcRecruit {
        /// Which nation.
        nation: Nation,
        /// Checks left.
        checks: u8,
        /// A marker was taken in this action.
        arms: bool,
        /// A unit arrives and has to be placed.
        arriving: bool,
        /// Who came by the first check.
        came: Option<PieceId>,
    },
    /// 5.6.2-c: a warrior for a razed settlement.
    RaidBonus {
        /// Nations equally near.
        nations: Vec<Nation>,
    },
    /// 5.3: where to build.
    Site(Build),
    /// 5.8: where the warrior goes, with or without a leader.
    Strategic {
        /// Which warrior.
        warrior: PieceId,
    },
    /// 5.2.2-c, 5.2.3-e: villages, warriors and leaders of a nation are placed.
    Rising {
        /// Which nation.
        nation: Nation,
        /// Why.
        why: Rising,
        /// Warriors still to come.
        warriors: u8,
        /// Leaders still to come.
        leaders: Vec<PieceId>,
    },
    /// 6.0.
    Operations(Side),
    /// 6.3: pieces picked for a force.
    Forming {
        /// Whose.
        side: Side,
        /// From which stack.
        at: Space,
        /// Picked so far.
        pieces: Vec<PieceId>,
        /// What for.
        errand: Errand,
    },
    /// 6.1: a force on its way.
    Moving(Moving),
    /// 20.1: a force that ended on a fort space goes in or stays before it.
    Garrison {
        /// Where.
        at: Space,
        /// Who has not been assigned.
        pieces: Vec<PieceId>,
    },
    /// 18.0: this side may ambush what has come near.
    Ambush {
        /// Who may.
        by: Side,
    },
    /// 14.0.
    Fight(Box<Fight>),
    /// 14.7.
    Losses(Losses),
    /// 20.5.1: a village looks for a new place.
    Relocate {
        /// Whose.
        nation: Nation,
        /// Whether it is a principal one.
        principal: bool,
        /// Where it stood.
        from: Space,
    },
    /// 15.1.
    Retreat(Retreat),
    /// 15.1: a group that has gone back.
    Fallen(Fallen),
    /// 10.0.
    Supply {
        /// Stacks without a fort near.
        stacks: Vec<Space>,
    },
    /// 11.1.
    WinterWc {
        /// Who has no quarters yet.
        homeless: Vec<PieceId>,
        /// Villages that house one.
        housed: Vec<Space>,
    },
    /// 11.2, 7.1.
    WinterUs {
        /// Militia that still have to leave.
        leaving: u8,
        /// Who has no quarters yet.
        homeless: Vec<PieceId>,
    },
}

/// Pieces of the US coming onto the map in a prescribed order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entering {
    /// In hand for existing forts.
    pub garrisons: Vec<PieceId>,
    /// In hand for settlements, one each.
    pub settlers: Vec<PieceId>,
    /// In hand for US entry squares.
    pub columns: Vec<PieceId>,
    /// 7.2: over how many squares they must be spread at least.
    pub squares: u8,
}
