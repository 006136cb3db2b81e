//! A position: plain data, nothing computed.

use crate::board::Space;
use crate::counters::{Expedition, Nation, PieceId, Side};
use crate::scenario::ScenarioId;
use crate::tables::{EventFace, FortId};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The optional rules in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Optional {
    /// 25.1.
    pub revised_nation_check: bool,
    /// 25.2.
    pub hidden_stacks: bool,
    /// A3.3-h.
    pub sudden_death: bool,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in this game.
    Aside,
    /// To be placed now, or in the present set-up.
    Hand,
    /// Comes later: a part of an expedition.
    Later,
    /// In the Recruitment Cup.
    Cup,
    /// On its nation square or in its box; an Arms marker on the track.
    Track,
    /// On the map or on an entry square.
    On(Space),
    /// Out of the game.
    Out,
}

impl Place {
    /// The space, if it is on one.
    #[inline]
    pub const fn space(self) -> Option<Space> {
        match self {
            Place::On(space) => Some(space),
            Place::Aside | Place::Hand | Place::Later | Place::Cup | Place::Track | Place::Out => None,
        }
    }
}

/// A counter in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Where.
    pub at: Place,
    /// Its back is up: reduced, wounded, half used, or a lost gun (3.1.1).
    pub flipped: bool,
    /// 20.1: in the fort of its space, not before it.
    pub inside: bool,
    /// 6.1-c: has moved in this segment.
    pub moved: bool,
}

/// 20.3, 20.5, 20.6: how a structure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Undamaged.
    Full,
    /// Reduced.
    Reduced,
}

/// What stands on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// Nothing.
    Empty,
    /// A razed marker.
    Razed,
    /// An ordinary village.
    Village(Nation, Health),
    /// A principal village.
    Principal(Nation, Health),
    /// A settlement.
    Settlement(Health),
    /// A fort.
    Fort(FortId, Health),
    /// 20.7: the British fort.
    Miamis,
}

/// 1.1-b: how a nation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In the Western Confederacy.
    Member,
    /// In neither camp.
    Nonaligned,
    /// At peace with the US.
    Treaty,
    /// Out of the game.
    Withdrawn,
}

/// What is remembered of a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Standing {
    /// How it stands.
    pub status: Status,
    /// 5.2.2-d: its treaty was broken.
    pub broken: bool,
    /// 25.1: has lost a step anywhere.
    pub bled: bool,
    /// 25.1: stayed once, and is asked again at every Nation Check.
    pub wavering: bool,
    /// Village markers waiting on the track or to be set up, healthy and reduced.
    pub villages: [u8; 2],
}

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
    /// R59: where reinforcements of the attacker came into the battle space from.
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

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// At once, by a condition of the scenario.
    pub automatic: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// Optional rules in play.
    pub optional: Optional,
    /// 2.1: the turn, 1 to 10 on the track.
    pub turn: u8,
    /// 2.2: the segment, 1 to 10.
    pub segment: u8,
    /// Which procedure of the segment is going on.
    pub procedure: u8,
    /// What is being asked, innermost last; empty when the game is over.
    pub frames: Vec<Frame>,
    /// Every counter.
    pub pieces: Vec<Piece>,
    /// 23.0-f: which nation holds each Arms marker.
    pub arms: [Option<Nation>; 6],
    /// What stands on each space.
    pub sites: Vec<Site>,
    /// Every nation.
    pub nations: [Standing; Nation::COUNT],
    /// 2.4: victory points in halves, by side.
    pub vp: [u8; 2],
    /// 23.0: the most the WC ever had, in halves.
    pub peak: u8,
    /// 2.3: special action points, by side.
    pub sap: [u8; 2],
    /// 5.9: one saved, by side.
    pub saved: [bool; 2],
    /// 5.0-c: passed in this segment, by side.
    pub passed: [bool; 2],
    /// 5.0-b: who acts next in a Special Actions segment.
    pub acting: Side,
    /// 5.5: the structure built or repaired by the last action.
    pub fresh_work: Option<Space>,
    /// 5.3: builds are blocked in this segment.
    pub builds_blocked: bool,
    /// 5.6: raids are blocked in this segment.
    pub raids_blocked: bool,
    /// 5.6.1: chits A to D in the Raid Cup.
    pub raid_cup: [u8; 4],
    /// 5.7.2: chits set aside until the segment ends.
    pub set_aside: [u8; 4],
    /// 2.7: settlements in the US Builds Box.
    pub settlements_left: u8,
    /// 2.7: forts in the US Builds Box, a bit for each.
    pub forts_left: u16,
    /// A3.1-e: forts built during the game, a bit for each.
    pub forts_built: u16,
    /// 7.0: the expedition that is or was last on the map.
    pub expedition: Expedition,
    /// 7.0-d: it has withdrawn.
    pub withdrawn: bool,
    /// A3.4-d: the turn in which the last expedition entered.
    pub entered: u8,
    /// A3.1-e: principal villages that have lost a step, a bit for each in order of the board.
    pub principals_hit: u8,
    /// R26: villages of either kind with a razed marker on their first space.
    pub villages_razed: u8,
    /// A2.1: structure steps inflicted by each side.
    pub steps: [u8; 2],
    /// 20.2.2: besieged forts that broke out in this segment.
    pub broke_out: Vec<Space>,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl State {
    /// Every counter with its number.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(place, piece)| (PieceId(place as u8), piece))
    }

    /// What makes the prompt.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// What stands on a space; nothing on entry squares.
    #[inline]
    pub fn site(&self, space: Space) -> Site {
        self.sites.get(usize::from(space.0)).copied().unwrap_or(Site::Empty)
    }

    /// How a nation stands.
    #[inline]
    pub fn status(&self, nation: Nation) -> Status {
        self.nations[nation.index()].status
    }

    /// Whether a nation is in the Confederacy.
    #[inline]
    pub fn member(&self, nation: Nation) -> bool {
        self.status(nation) == Status::Member
    }
}

impl Index<PieceId> for State {
    type Output = Piece;
    #[inline]
    fn index(&self, piece: PieceId) -> &Piece {
        &self.pieces[usize::from(piece.0)]
    }
}

impl IndexMut<PieceId> for State {
    #[inline]
    fn index_mut(&mut self, piece: PieceId) -> &mut Piece {
        &mut self.pieces[usize::from(piece.0)]
    }
}
