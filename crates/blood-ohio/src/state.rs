//! A position: plain data, nothing computed.

pub use crate::ambush::Ambush;
pub use crate::build::{Build, BuildingSite};
pub use crate::entering::Entering;
pub use crate::fallen::Fallen;
pub use crate::fight::{CombatStep, Defence, Fight, NamedScout, Road, ScoutUse};
pub use crate::force::{Errand, ForceKind, Forming};
pub use crate::fort::Garrison;
pub use crate::frames::Frame;
pub use crate::losses::{Cause, Losses};
pub use crate::march::{Moving, Stage};
pub use crate::operations::Operations;
pub use crate::raid::RaidBonus;
pub use crate::recruit::{UsRecruit, WcRecruit};
pub use crate::retreat::{Group, Retreat, Way};
pub use crate::rising::{Muster, Rising};
pub use crate::setup::SetUp;
pub use crate::special::Special;
pub use crate::strategic::Strategic;
pub use crate::structures::Relocate;
pub use crate::supply::Supply;
pub use crate::winter::WinterWc;
pub use crate::winter_us::WinterUs;

use crate::board::Space;
use crate::counters::{Expedition, Nation, PieceId, Side};
use crate::points::{ActionPoints, HalfPoints};
use crate::scenario::ScenarioId;
use crate::tables::FortId;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

kernel::by_name! { mod by_piece "piece" }
kernel::by_name! { mod by_space some "space" }
kernel::by_name! { mod by_nation "nation" }
kernel::by_name! { mod by_side "side" }
kernel::by_name! { mod by_chit "raid chit" }
kernel::by_name! { mod forts bits "fort" }
kernel::by_name! { mod towns bits "principal village" }

/// The optional rules in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Optional {
    /// A nation that would leave the Confederacy rolls a die first and may stay (25.1).
    pub revised_nation_check: bool,
    /// Stacks of the Confederacy lie face down (25.2).
    pub hidden_stacks: bool,
    /// In the Legion scenario the death of key leaders may end the game at once (A3.3-h).
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
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Piece {
    /// On the map or beside it; seen by all unless it is hidden (25.2).
    pub at: Place,
    /// Its back is up: reduced, wounded, half used, or a lost gun (3.1.1).
    #[serde(default)]
    pub flipped: bool,
    /// 20.1: in the fort of its space, not before it.
    #[serde(default)]
    pub inside: bool,
    /// 6.1-c: has moved in this segment.
    #[serde(default)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// Nothing.
    #[default]
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

/// A village of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Village {
    /// The nation that lives in it.
    pub nation: Nation,
    /// Whether it has been driven from its first place.
    pub health: Health,
    /// 20.5.1-g: a principal village, which fights.
    pub principal: bool,
}

impl Site {
    /// The village, if it is one.
    #[inline]
    pub const fn village(self) -> Option<Village> {
        match self {
            Self::Principal(nation, health) => Some(Village { nation, health, principal: true }),
            Self::Village(nation, health) => Some(Village { nation, health, principal: false }),
            Self::Empty | Self::Razed | Self::Settlement(_) | Self::Fort(..) | Self::Miamis => None,
        }
    }
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
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Standing {
    /// How it stands.
    pub status: Status,
    /// 5.2.2-d: its treaty was broken.
    pub broken: bool,
    /// 25.1: has lost a step anywhere.
    pub bled: bool,
    /// 25.1: stayed once, and is asked again at every Nation Check.
    #[serde(default)]
    pub wavering: bool,
    /// Village markers waiting on the track or to be set up, healthy and reduced.
    #[serde(rename = "villages-waiting")]
    pub villages: [u8; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// At once, by a condition of the scenario.
    pub automatic: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
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
    #[serde(with = "by_piece")]
    pub pieces: Vec<Piece>,
    /// 23.0-f: which nation holds each Arms marker.
    pub arms: [Option<Nation>; 6],
    /// What stands on each space.
    #[serde(with = "by_space")]
    pub sites: Vec<Site>,
    /// Every nation.
    #[serde(with = "by_nation")]
    pub nations: [Standing; Nation::COUNT],
    /// 2.4: victory points in halves, by side.
    #[serde(with = "by_side")]
    #[serde(rename = "vp-halves")]
    pub vp: [HalfPoints; 2],
    /// 23.0: the most the WC ever had, in halves.
    #[serde(rename = "peak-halves")]
    pub peak: HalfPoints,
    /// 2.3: special action points, by side.
    #[serde(with = "by_side")]
    pub sap: [ActionPoints; 2],
    /// 5.9: one saved, by side.
    #[serde(with = "by_side")]
    pub saved: [bool; 2],
    /// 5.0-c: passed in this segment, by side.
    #[serde(with = "by_side")]
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
    #[serde(with = "by_chit")]
    pub raid_cup: [u8; 4],
    /// 5.7.2: chits set aside until the segment ends.
    #[serde(with = "by_chit")]
    pub set_aside: [u8; 4],
    /// 2.7: settlements in the US Builds Box.
    pub settlements_left: u8,
    /// 2.7: forts in the US Builds Box, a bit for each.
    #[serde(with = "forts")]
    pub forts_left: u16,
    /// A3.1-e: forts built during the game, a bit for each.
    #[serde(with = "forts")]
    pub forts_built: u16,
    /// 7.0: the expedition that is or was last on the map.
    pub expedition: Expedition,
    /// 7.0-d: it has withdrawn.
    pub withdrawn: bool,
    /// A3.4-d: the turn in which the last expedition entered.
    pub entered: u8,
    /// A3.1-e: principal villages that have lost a step, a bit for each in order of the board.
    #[serde(with = "towns")]
    pub principals_hit: u8,
    /// R26: villages of either kind with a razed marker on their first space.
    pub villages_razed: u8,
    /// A2.1: structure steps inflicted by each side.
    #[serde(with = "by_side")]
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
