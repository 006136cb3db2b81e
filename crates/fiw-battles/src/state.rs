//! A position: plain data, nothing computed.

use crate::counters::{Army, UnitId};
use crate::refusal::Refusal;
use crate::scenario::ScenarioId;
use crate::tables::VictoryLevel;
use grid::Hex;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The optional rules in play (18 to 21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Optional {
    /// 18.0.
    pub tactics: bool,
    /// 19.0.
    pub balk: bool,
    /// 20.0.
    pub trains: bool,
    /// 21.0.
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

/// A counter in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Where.
    pub at: Place,
    /// Front or back.
    pub status: Status,
    /// Whose: only a captured train changes sides (20.0-d).
    pub army: Army,
    /// 20.0-e: a looted train, a marker from then on.
    pub looted: bool,
    /// 6.2-1: fired in this player turn.
    pub fired: bool,
    /// 7.2-g: finished moving in this phase.
    pub moved: bool,
    /// Hexes entered in this Movement Phase; 0 means it has not moved.
    pub steps: u8,
    /// Movement points (or hexes, 13.3.1) spent in this phase.
    pub spent: u8,
    /// Where it stood when this Movement Phase began (7.2-e).
    pub began: Option<Hex>,
    /// 18.1-2: may march at double allowance in this phase.
    pub marching: bool,
    /// 11.2: has had its rally roll in this phase.
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
            spent: 0,
            began: None,
            marching: false,
            tried: false,
        }
    }
}

/// 18.1: the four kinds of marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tactic {
    /// Doubled movement near leaders.
    ForcedMarch,
    /// Attacking line and grenadiers doubled.
    BayonetAttack,
    /// Defending line and grenadiers doubled.
    Volley,
    /// Light infantry in woods, forest or marsh doubled.
    Ambush,
}

impl Tactic {
    /// All kinds.
    pub const ALL: [Tactic; 4] = [Tactic::ForcedMarch, Tactic::BayonetAttack, Tactic::Volley, Tactic::Ambush];

    /// For tables by kind.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The markers a player holds, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand(pub [u8; 4]);

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

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Which of the declared battles.
    pub battle: u8,
    /// 12.2: leaders named to add their value.
    pub leaders: Vec<UnitId>,
    /// Hexes for which the owner has decided about leaders.
    pub settled: Vec<Hex>,
    /// 18.1-c1: answers about markers, by army.
    pub answers: [Answer; 2],
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

/// Units of one army that have to go back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose they are.
    pub army: Army,
    /// 10.1-f: hexes whose leader may still turn the rout into a withdrawal.
    pub undecided: Vec<Hex>,
    /// Hexes where that was done.
    pub converted: Vec<Hex>,
    /// Units hit by a rout, until conversions are decided.
    pub hit: Vec<UnitId>,
    /// Units that have to go, each with the way of going.
    pub going: Vec<(UnitId, Flight)>,
}

/// A unit on its way back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fleeing {
    /// Which.
    pub unit: UnitId,
    /// The hex it occupied in the battle.
    pub origin: Hex,
    /// How far from there it has to end (10.1-3).
    pub distance: u8,
    /// Whether it may stop early in a fort: only a rout does (10.1-6).
    pub flight: Flight,
    /// 10.1-b: leaders going along.
    pub riders: Vec<UnitId>,
}

/// A unit being moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// Which.
    pub unit: UnitId,
    /// 7.2-e: leaders moving with it.
    pub riders: Vec<UnitId>,
    /// 7.1-f: stands where another unit stopped, so it must go and end within the limits.
    pub must_leave: bool,
}

impl Moving {
    /// Why nobody else moves now.
    pub const fn first(&self) -> Refusal {
        let unit = self.unit;
        if self.must_leave { Refusal::MustMakeRoom { unit } } else { Refusal::MoveThatFirst { unit } }
    }
}

/// What is being asked, innermost last. The first frame is the phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// 18.0: both players select their markers in secret.
    SelectTactics,
    /// 3.0: this army sets up.
    SetUp(Army),
    /// 6.0.
    Bombardment,
    /// 18.1-1: at the start of the Movement Phase.
    ForcedMarch,
    /// 22.4-c: an optional roll for a group (its place in the scenario's list).
    ReinforcementRoll(u8),
    /// 24.4-c: which unit of the group comes.
    ChooseReinforcement(u8),
    /// 22.3-b: the edge hex near which the group enters.
    DesignateEntry(u8),
    /// 7.0.
    Movement,
    /// 7.2-d: one unit on its way.
    Moving(Moving),
    /// 9.0-g.
    Declaration,
    /// 9.0-h.
    Battles,
    /// 9.1: one battle before the die.
    Fight(Fight),
    /// 10.1.
    Retreat(Retreat),
    /// 10.1: one unit on its way back.
    Fleeing(Fleeing),
    /// 9.3-Bx: this army still has to disorder own participating units worth so much.
    Payment {
        /// Who pays.
        army: Army,
        /// What is still owed.
        owed: u8,
        /// Who took part and may pay.
        units: Vec<UnitId>,
    },
    /// 10.2: attackers may advance into these hexes.
    Pursuit {
        /// Units that may.
        units: Vec<UnitId>,
        /// Hexes cleared of defenders.
        hexes: Vec<Hex>,
        /// 20.0-d: whether Indians took part in the combat.
        indians: bool,
    },
    /// 10.2-d: which leaders go along with a pursuing unit.
    PursuitRiders {
        /// Who pursues.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// Leaders going along.
        riders: Vec<UnitId>,
    },
    /// 10.2-j: cavalry may go one hex farther.
    SecondHex {
        /// Which cavalry.
        unit: UnitId,
        /// Leaders with it.
        riders: Vec<UnitId>,
    },
    /// 11.2.
    Rally,
    /// 17.1-d: a concession to be accepted or not.
    Offer {
        /// Who offers.
        by: Army,
        /// The victory offered to the other.
        level: VictoryLevel,
    },
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
pub struct State {
    /// Which battle.
    pub scenario: ScenarioId,
    /// Optional rules in play.
    pub optional: Optional,
    /// The number of the scenario's first counter: pieces are listed from there.
    pub first: UnitId,
    /// The game turn, from 1.
    pub turn: u8,
    /// 5.0-c.
    pub fog: bool,
    /// 4.1: whose player turn it is.
    pub phasing: Army,
    /// What is being asked, innermost last; empty when the game is over.
    pub frames: Vec<Frame>,
    /// Every counter of the scenario.
    pub pieces: Vec<Piece>,
    /// 13.1: demoralization points, by army.
    pub losses: [u16; 2],
    /// 13.2-c: whether the points for lost ground were scored, by army.
    pub ground_lost: [bool; 2],
    /// 18.0: markers held, by army.
    pub hands: [Hand; 2],
    /// 18.0-b: markers played and out of the game, by army.
    pub played: [Hand; 2],
    /// 21.0: burning hexes.
    pub fires: Vec<Hex>,
    /// G27: the game turn of the first resolved attack by each army.
    pub first_attack: [Option<u8>; 2],
    /// 22.4-c: groups for which the compulsory roll was made (bit by place in the scenario's list).
    pub rolled: u16,
    /// Groups dealt with in the opening of this Movement Phase.
    pub opened: u16,
    /// 22.3-b: the designated entry hex of each army.
    pub entry: [Option<Hex>; 2],
    /// 14.1-c: how many units entered by each hex in this phase.
    pub entered: Vec<(Hex, u8)>,
    /// 13.3.1: the die for disordered units in this phase.
    pub flight_die: Option<u8>,
    /// 9.0-g: battles declared in this phase.
    pub battles: Vec<Battle>,
    /// 17.1-d: who has offered to concede in this player turn.
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
