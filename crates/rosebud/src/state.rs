//! A position: plain data, nothing computed.

use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::frames::Frame;
use crate::points::{Boxes, MovementPoints, Stock, StrengthPoints, VictoryPoints};
use crate::scenario::ScenarioId;
use crate::tables::{Level, Mode, Wound};
use grid::Hex;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// 14.D: which rules for ammunition are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ammunition {
    /// 14.A: a natural total calls for a test.
    #[default]
    Basic,
    /// 14.D.1: the first fire of a US unit cannot deplete it.
    FirstFireFree,
    /// 14.D.2: boxes for the US.
    Boxes,
}

/// The optional rules in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Optional {
    pub ammunition: Ammunition,
    /// 14.C-g: warriors take ammunition in melee.
    pub taken_ammunition: bool,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in play, or not yet: a Holder whose unit rides, a Replacement, the men of a manned train.
    Aside,
    /// To be placed before play (18-d, 18-g).
    InHand,
    /// Off the map, to come in the Movement Phase (18-k).
    Due,
    /// On the map.
    On(Hex),
    /// 15.B-j: a Pack Train without its men, a marker.
    Abandoned(Hex),
    /// 16.E-c: off to look for the village.
    Searching,
    /// 12.D.1-f: an Indian Leader in care off the map.
    Evacuated,
    /// Eliminated or gone from the map for good.
    Gone,
}

impl Place {
    /// The hex, if it is on the map as a piece.
    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Self::On(hex) => Some(hex),
            Self::Aside | Self::InHand | Self::Due | Self::Abandoned(_) => None,
            Self::Searching | Self::Evacuated | Self::Gone => None,
        }
    }
}

/// 4.B-b: what a unit did in the Offensive Fire Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fired {
    /// It held its fire.
    #[default]
    No,
    /// At half strength: half its points are left.
    Half,
    /// At full strength: it does not move.
    Full,
}

/// What a unit spends its Movement Phase on, besides moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Nothing.
    #[default]
    None,
    /// 14.C: takes ammunition from a Pack Train, or boxes from another unit (14.D.2-h).
    Refill {
        /// From whom.
        from: UnitId,
        /// 14.D.2-g: how many boxes; 0 under the basic rule.
        boxes: Boxes,
    },
    /// 16.C: builds Breastworks out of this Pack Train.
    Build { train: UnitId },
    /// 16.C-k: loads Breastworks back onto this Pack Train.
    TakeUp { train: UnitId },
}

macro_rules! marks {
    ($($(#[$note:meta])* $name:ident $text:literal),+ $(,)?) => {
        /// What is marked on a piece, a bit each. In files the names of the marks.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Marks(u32);

        /// The place of each mark.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit {
            $($name),+
        }

        impl Marks {
            $($(#[$note])* pub const $name: Self = Self(1 << Bit::$name as u32);)+
            const NAMES: &'static [(&'static str, Self)] = &[$(($text, Self::$name)),+];
        }
    };
}

marks! {
    /// 3.B-b: fires and melees at half strength until it recovers.
    DISRUPTED "disrupted",
    /// 3.B-c: stays where it is until it rallies.
    PINNED "pinned",
    /// 3.B-d: runs in every Movement Phase until it rallies.
    ROUTED "routed",
    /// 14.B: out of ammunition but for a few rounds.
    LOW_AMMO "low-ammo",
    /// 16.C-h: under a Breastworks marker.
    SHELTERED "sheltered",
    /// 16.B: a Holder that lost its mounts.
    MOUNTLESS "mountless",
    /// 14.D.1: has fired before.
    HAS_FIRED "has-fired",
    /// R42, R71: Routed by its owner's choice.
    ROUTED_BY_CHOICE "routed-by-choice",
    /// 13.B: had its rally roll in this phase, or gave it up (R71).
    TRIED "tried",
    /// 9.A-c: fired in this fire phase.
    SHOT "shot",
    /// 9.F-c: fired Opportunity Fire in this phase.
    ANSWERED "answered",
    /// 9.G-g: fired Retreat Fire in this phase.
    CHASED "chased",
    /// 4.E: fired in the Advance Fire Phase, at its `target`.
    ADVANCE_FIRED "advance-fired",
    /// 16.A: charges its `target`.
    CHARGING "charging",
    /// 10.B-h: attacked its `target` in this Melee Phase.
    ATTACKED "attacked",
    /// Entered a hex in this Movement Phase.
    MOVED "moved",
    /// 7.A-c, 7.D-c, 7.E: spends no more points in this phase.
    HALTED "halted",
    /// 10.J.1-b: made its Rout move of this phase.
    RAN "ran",
    /// 16.A-f: was in good order when the Movement Phase began.
    STEADY "steady",
    /// 14.C-b, 16.C-c: a supplier or train that spends its points on others.
    SERVING "serving",
    /// 15.B-i: sends replacements and stays where it is.
    SENDING "sending",
    /// 12.D.1-k: began the Movement Phase with a badly wounded Leader.
    SLOWED "slowed",
    /// 10.J.1-c: was fired on or fought, and its owner has been asked.
    CHOSE "chose",
    /// 12.A-f: a Leader who moved by himself in this phase, or whose unit moved off without him.
    RODE_ALONE "rode-alone",
    /// R106: had to fall back or run from a melee in which it attacked.
    DRIVEN_BACK "driven-back",
}

impl Marks {
    /// None.
    pub const NONE: Self = Self(0);
    /// Bad order of any kind.
    pub const ADVERSE: Self = Self(Self::DISRUPTED.0 | Self::PINNED.0 | Self::ROUTED.0);

    /// Whether all of these are set.
    #[inline]
    pub const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Whether any of these is set.
    #[inline]
    pub const fn any(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    /// Both sets of marks together.
    #[inline]
    #[must_use]
    pub const fn or(self, marks: Self) -> Self {
        Self(self.0 | marks.0)
    }

    /// Sets these.
    #[inline]
    pub const fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    /// Takes these off.
    #[inline]
    pub const fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }
}

impl Serialize for Marks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let set = Self::NAMES.iter().filter(|(_, mark)| self.has(*mark)).map(|(name, _)| *name);
            serializer.collect_seq(set.collect::<Vec<_>>())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u32::deserialize(deserializer).map(Self);
        }
        let mut marks = Self::NONE;
        for name in Vec::<String>::deserialize(deserializer)? {
            let known = Self::NAMES.iter().find(|(known, _)| *known == name);
            let (_, mark) = known.ok_or_else(|| serde::de::Error::custom(format!("{name:?} is no mark")))?;
            marks.set(*mark);
        }
        Ok(marks)
    }
}

/// A counter in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    pub at: Place,
    /// 3.A: how it stands.
    pub mode: Mode,
    /// 11: Casualty Points.
    pub lost: StrengthPoints,
    /// 7: Movement Points spent in this phase.
    pub spent: MovementPoints,
    /// 14: half boxes left (14.D.2); for a Pack Train its ammunition points or small arms.
    pub stock: Stock,
    /// 4.B-b: in the last Offensive Fire Phase; it decides how far the unit moves.
    pub fired: Fired,
    /// Markers on it.
    pub marks: Marks,
    /// What it spends this phase on.
    pub errand: Errand,
    /// The hex it charges, fired into or attacked.
    pub target: Option<Hex>,
    /// 10.J.2.a-b: where it stood when it was Routed.
    pub routed_at: Option<Hex>,
    /// 16.D: where it began this Movement Phase.
    pub began: Option<Hex>,
    /// 12.A: the unit a Leader is attached to.
    pub with: Option<UnitId>,
}

impl Piece {
    /// A counter that is not in play.
    pub const ASIDE: Self = Self {
        at: Place::Aside,
        mode: Mode::Dismounted,
        lost: StrengthPoints::ZERO,
        spent: MovementPoints::ZERO,
        stock: Stock::ZERO,
        fired: Fired::No,
        marks: Marks::NONE,
        errand: Errand::None,
        target: None,
        routed_at: None,
        began: None,
        with: None,
    };

    /// Whether it bears this mark.
    #[inline]
    pub const fn is(&self, mark: Marks) -> bool {
        self.marks.has(mark)
    }

    /// 16.C-c: whoever leaves his hex leaves the Breastworks he was at undone.
    pub fn leave_work(&mut self) {
        match self.errand {
            Errand::Build { .. } | Errand::TakeUp { .. } => self.errand = Errand::None,
            Errand::None | Errand::Refill { .. } => {}
        }
    }
}

/// 12.D: a Leader who was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casualty {
    pub leader: UnitId,
    /// How badly; nothing once he is dead.
    pub wound: Option<Wound>,
    /// 12.D.1-e: the turn of his death.
    pub dies: Option<u8>,
    /// 12.D.1-c: points the enemy has for him.
    pub scored: VictoryPoints,
}

/// 16.C: a Breastworks marker on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Work {
    pub hex: Hex,
    /// The Pack Train it came from.
    pub train: UnitId,
}

/// 4: the steps of a Player Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// 18: before play.
    SetUp,
    Rally,
    OffensiveFire,
    /// Rout moves first.
    Movement,
    /// The other side fires.
    DefensiveFire,
    AdvanceFire,
    /// Advances after melee included.
    Melee,
    /// Nobody decides anything: markers are taken off and Breastworks are finished.
    End,
    /// 17: the last reckoning.
    Over,
}

impl Phase {
    /// The phases of a Player Turn in order.
    pub const TURN: [Self; 7] = [
        Self::Rally,
        Self::OffensiveFire,
        Self::Movement,
        Self::DefensiveFire,
        Self::AdvanceFire,
        Self::Melee,
        Self::End,
    ];
}

/// When an owner is asked about Voluntary Rout (10.J.1-c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoutOrder {
    /// After every fire and melee.
    Always,
    /// After fire that hurt, and after melee.
    #[default]
    WhenHurt,
    /// Never.
    Never,
}

/// What a player has ordered for all his units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// 10.J.1-c: when its owner is asked about Voluntary Rout.
    pub rout: RoutOrder,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won.
    pub winner: Option<Army>,
    /// How clearly.
    pub level: Level,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which battle.
    pub scenario: ScenarioId,
    /// Optional rules in play.
    pub optional: Optional,
    /// The game turn, from 1.
    pub turn: u8,
    /// Where in the Player Turn.
    pub phase: Phase,
    /// 4: whose Player Turn it is.
    pub phasing: Army,
    /// What is being asked, innermost last; empty when the game is over.
    pub frames: Vec<Frame>,
    /// Every counter.
    pub pieces: Vec<Piece>,
    /// 4-b: Victory Points, by army.
    pub points: [VictoryPoints; 2],
    /// 17-c: hills that were scored, a bit each in the order of the scenario.
    pub hills: u8,
    /// 16.C: Breastworks.
    pub works: Vec<Work>,
    /// 16.C-f: how many more units may build in this turn, once the die was rolled.
    pub builders: Option<u8>,
    /// 16.D-e: the post is given up.
    pub released: bool,
    /// 16.E: the search was made.
    pub searched: bool,
    /// 4.C: a unit that was not Routing has moved in this phase.
    pub under_way: bool,
    /// 12.D: Leaders who were hit.
    pub casualties: Vec<Casualty>,
    /// 12.D.6: Leaders lost who were not replaced.
    pub replacements: u8,
    /// 10.H.3: hexes that defenders left in this Melee Phase.
    pub vacated: Vec<Hex>,
    /// 18-j: units that entered, by the entries of the scenario.
    pub entered: Vec<UnitSet>,
    /// Standing orders, by army.
    pub orders: [Orders; 2],
    /// How it ended.
    pub ending: Option<Ending>,
}

impl State {
    /// The wound of a Leader.
    pub fn wound(&self, leader: UnitId) -> Option<Wound> {
        self.casualties.iter().find(|casualty| casualty.leader == leader)?.wound
    }

    /// Every counter with its id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.pieces.iter().enumerate().map(|(place, piece)| (UnitId(place as u8), piece))
    }
}

impl Index<UnitId> for State {
    type Output = Piece;
    #[inline]
    fn index(&self, unit: UnitId) -> &Piece {
        &self.pieces[unit.index()]
    }
}

impl IndexMut<UnitId> for State {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Piece {
        &mut self.pieces[unit.index()]
    }
}
