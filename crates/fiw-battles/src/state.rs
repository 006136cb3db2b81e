//! A position: plain data, nothing computed.

use crate::counters::{Army, UnitId};
use crate::frames::Frame;
use crate::points::{DemoralizationPoints, MovementPoints};
use crate::scenario::{GroupId, ScenarioId};
use crate::tables::VictoryLevel;
use grid::Hex;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Index, IndexMut};

kernel::by_name! { pub(crate) mod by_army "army" }
kernel::by_name! { mod by_tactic "tactic" }
kernel::by_name! { mod by_piece "piece" }

/// The optional rules in play (18 to 21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optional {
    /// Special tactics (18.0).
    #[serde(rename = "special-tactics")]
    pub tactics: bool,
    /// Indians and militia may balk (19.0).
    pub balk: bool,
    /// Supply trains (20.0).
    #[serde(rename = "supply-trains")]
    pub trains: bool,
    /// Towns and buildings burn (21.0).
    pub burning: bool,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in this game (a train without 20.0).
    Aside,
    /// To be set up before play.
    InHand,
    /// Off map, to come later (3.2-b).
    Reserve,
    /// Off map, must enter in this Movement Phase or as soon as it can (14.1).
    Due,
    /// On the map.
    On(Hex),
    /// Out of the game, counted by the enemy.
    Eliminated,
    /// Left the map (15.0).
    Exited,
}

impl Place {
    /// The hex, if it is on the map.
    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Place::On(hex) => Some(hex),
            Place::Aside | Place::InHand | Place::Reserve | Place::Due | Place::Eliminated | Place::Exited => None,
        }
    }
}

/// 11.0: front or back of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Front.
    GoodOrder,
    /// Back.
    Disordered,
}

/// A counter in play. In files stands only what is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub at: Place,
    /// Front or back.
    pub status: Status,
    /// Whose: only a captured train changes sides (20.0-d).
    pub army: Army,
    /// 20.0-e: a looted train, a marker from then on.
    #[serde(default)]
    pub looted: bool,
    /// 6.2-1: fired in this player turn.
    #[serde(default)]
    pub fired: bool,
    /// 7.2-g: finished moving in this phase.
    #[serde(default)]
    pub moved: bool,
    /// Hexes entered in this Movement Phase; 0 means it has not moved.
    #[serde(default)]
    pub steps: u8,
    /// Movement points (or hexes, 13.3.1) spent in this phase.
    #[serde(default)]
    pub spent: MovementPoints,
    /// Where it stood when this Movement Phase began (7.2-e).
    #[serde(default)]
    pub began: Option<Hex>,
    /// 18.1-2: may march at double allowance in this phase.
    #[serde(default)]
    pub marching: bool,
    /// 11.2: has had its rally roll in this phase.
    #[serde(default)]
    pub tried: bool,
}

impl Piece {
    /// A counter that waits off the map and has done nothing.
    pub const fn new(army: Army) -> Self {
        Self {
            at: Place::Reserve,
            status: Status::GoodOrder,
            army,
            looted: false,
            fired: false,
            moved: false,
            steps: 0,
            spent: MovementPoints::ZERO,
            began: None,
            marching: false,
            tried: false,
        }
    }
}

kernel::named! {
    /// 18.1: the four kinds of marker.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tactic {
        /// Doubled movement near leaders.
        ForcedMarch = "forced-march",
        /// Attacking line and grenadiers doubled.
        BayonetAttack = "bayonet-attack",
        /// Defending line and grenadiers doubled.
        Volley = "volley",
        /// Light infantry in woods, forest or marsh doubled.
        Ambush = "ambush",
    }
}

/// The markers a player holds, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand(#[serde(with = "by_tactic")] pub [u8; 4]);

impl Hand {
    /// How many in all: what the enemy may know (18.0-g).
    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether one of this kind is in it.
    pub const fn holds(self, tactic: Tactic) -> bool {
        self.0[tactic.index()] > 0
    }
}

/// 9.0-g: units that attack hexes together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Attacking infantry and cavalry.
    pub attackers: Vec<UnitId>,
    /// Attacked hexes; all units in them defend.
    pub targets: Vec<Hex>,
    /// Resolved already.
    pub fought: bool,
}

/// 18.1-c1: what a player answered about markers in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Cannot play one, is not asked.
    NotAsked,
    /// Has not answered.
    Open,
    /// Plays none.
    Declined,
    /// Plays this one, secretly until both have answered.
    Plays(Tactic),
}

/// Why units run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// One hex (10.1-c).
    Withdrawal,
    /// 1d6 hexes (10.1-d).
    Rout,
}

/// Groups of the scenario, a bit each; people read a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Groups(u16);

impl Groups {
    /// Whether a group is among them.
    pub const fn has(self, group: GroupId) -> bool {
        self.0 & 1 << group.0 != 0
    }

    /// Puts a group in and says whether it is new.
    pub const fn add(&mut self, group: GroupId) -> bool {
        let new = !self.has(group);
        self.0 |= 1 << group.0;
        new
    }
}

impl Serialize for Groups {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq((0..16).map(GroupId).filter(|group| self.has(*group)))
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Groups {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Self);
        }
        let mut groups = Self::default();
        for group in Vec::<GroupId>::deserialize(deserializer)? {
            if group.0 > GroupId::FORCED_MARCH.0 {
                return Err(D::Error::custom("no such group"));
            }
            groups.add(group);
        }
        Ok(groups)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won.
    pub winner: Option<Army>,
    /// How clearly.
    pub level: VictoryLevel,
    /// 17.1-d: by agreement.
    pub conceded: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct State {
    /// Which battle.
    pub scenario: ScenarioId,
    /// Optional rules in play.
    #[serde(rename = "options")]
    pub optional: Optional,
    /// The number of the scenario's first counter: pieces are listed from there.
    pub first: UnitId,
    /// The game turn, from 1.
    pub turn: u8,
    /// Whether fog lies on the field in this game turn (5.0-c).
    pub fog: bool,
    /// 4.1: whose player turn it is.
    pub phasing: Army,
    /// What is being asked, innermost last; empty when the game is over.
    pub frames: Vec<Frame>,
    /// Every counter of the scenario.
    #[serde(with = "by_piece")]
    pub pieces: Vec<Piece>,
    /// 13.1: demoralization points, by army.
    #[serde(rename = "demoralization", with = "by_army")]
    pub losses: [DemoralizationPoints; 2],
    /// 13.2-c: whether the points for lost ground were scored, by army.
    #[serde(with = "by_army")]
    pub ground_lost: [bool; 2],
    /// 18.0: markers held, by army.
    #[serde(with = "by_army")]
    pub hands: [Hand; 2],
    /// 18.0-b: markers played and out of the game, by army.
    #[serde(with = "by_army")]
    pub played: [Hand; 2],
    /// 21.0: burning hexes.
    pub fires: Vec<Hex>,
    /// G27: the game turn of the first resolved attack by each army.
    #[serde(with = "by_army")]
    pub first_attack: [Option<u8>; 2],
    /// 22.4-c: groups for which the compulsory roll was made.
    pub rolled: Groups,
    /// Groups dealt with in the opening of this Movement Phase.
    pub opened: Groups,
    /// 22.3-b: the designated entry hex of each army.
    #[serde(with = "by_army")]
    pub entry: [Option<Hex>; 2],
    /// 14.1-c: how many units entered by each hex in this phase.
    pub entered: Vec<(Hex, u8)>,
    /// 13.3.1: the die for disordered units in this phase.
    pub flight_die: Option<u8>,
    /// 9.0-g: battles declared in this phase.
    pub battles: Vec<Battle>,
    /// 17.1-d: who has offered to concede in this player turn.
    #[serde(with = "by_army")]
    pub offered: [bool; 2],
    /// How it ended.
    pub ending: Option<Ending>,
}

impl State {
    /// Every counter with its number.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Piece)> {
        let first = self.first.0;
        self.pieces.iter().enumerate().map(move |(place, piece)| (UnitId(first + place as u8), piece))
    }

    /// Whether this number is a counter of the scenario.
    pub fn has(&self, unit: UnitId) -> bool {
        unit.0 >= self.first.0 && usize::from(unit.0 - self.first.0) < self.pieces.len()
    }

    /// What makes the prompt.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }
}

impl Index<UnitId> for State {
    type Output = Piece;
    #[inline]
    fn index(&self, unit: UnitId) -> &Piece {
        &self.pieces[usize::from(unit.0 - self.first.0)]
    }
}

impl IndexMut<UnitId> for State {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Piece {
        &mut self.pieces[usize::from(unit.0 - self.first.0)]
    }
}
