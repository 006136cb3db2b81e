//! Forces on their way.

use crate::board::Space;
use crate::counters::{PieceId, Side};
use serde::{Deserialize, Serialize};

/// 6.2: the kinds of force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForceKind {
    /// 6.2.1.
    Key,
    /// 6.2.2.
    Subordinate,
    /// 6.2.3.
    Stray,
}

/// What a force goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// An ordinary move.
    March,
    /// 14.3-d: to a battle.
    Reinforce(Space),
}

impl Errand {
    /// The battle it goes to.
    pub const fn battle(self) -> Option<Space> {
        match self {
            Errand::March => None,
            Errand::Reinforce(battle) => Some(battle),
        }
    }
}

/// How far the arrival of a force in a space has been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The owner decides where to go on.
    Ready,
    /// Just entered: captures and intrusion come first.
    Entered,
    /// 18.0-d: neighbouring stacks may ambush.
    Neighbours,
    /// 6.7: the owner declares against what stands here.
    Contact,
    /// 13.0-c: the stack passed through may ambush.
    Passing,
    /// A retreat or a combat ended the move.
    Over,
    /// 18.2-d: an overwhelming ambush ended it.
    Overwhelmed,
}

/// A force on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// Whose.
    pub side: Side,
    /// Who.
    pub pieces: Vec<PieceId>,
    /// Spaces it has been in, the last being where it is.
    pub path: Vec<Space>,
    /// Movement points spent.
    pub spent: u8,
    /// 6.5-d: movement points it started with.
    pub allowance: u8,
    /// 21.2: a loyal scout finds a faster way.
    pub guided: bool,
    /// What kind it is now; a stray force may become a led one, not the other way.
    pub kind: ForceKind,
    /// Where to.
    pub errand: Errand,
    /// How far the arrival was dealt with.
    pub stage: Stage,
    /// 18.0-c: spaces of enemy stacks that have ambushed it.
    pub ambushed: Vec<Space>,
    /// 20.1-d, 16.1-b: may still fight what is left in the space, but not move on.
    pub stopped: bool,
}

impl Moving {
    /// Where it is.
    pub fn at(&self) -> Space {
        self.path.last().copied().unwrap_or(Space(0))
    }

    /// Where it came from.
    pub fn previous(&self) -> Option<Space> {
        self.path.len().checked_sub(2).map(|place| self.path[place])
    }
}
