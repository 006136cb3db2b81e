//! What the rules forbid, as data: which piece, which space, which numbers, which rule.

use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use kernel::{RuleId, rule};
use serde::Serialize;

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident => $id:literal,)*) => {
        /// Why something is forbidden.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why { $($(#[$doc])* $name,)* }

        impl Why {
            /// Every reason.
            pub const ALL: &'static [Why] = &[$(Why::$name,)*];

            /// The rule behind it.
            pub const fn rule(self) -> RuleId {
                match self { $(Why::$name => rule($id),)* }
            }
        }
    };
}

reasons! {
    /// The game is over.
    GameOver => "4.1",
    /// The other side is asked.
    NotYourTurn => "5.0-b",
    /// This is not what is being asked.
    NotNow => "4.2",
    /// No such piece.
    NoSuchPiece => "3.1",
    /// No such space.
    NoSuchSpace => "2.5",
    /// It belongs to the other side.
    NotYours => "6.0",
    /// It is not on the map.
    NotOnMap => "6.1",
    /// It has moved.
    HasMoved => "6.1-c",
    /// A2.0: not part of this scenario.
    OutsideScenario => "A2.0",
    /// The scenario does not play this action.
    NotInScenario => "A2.2",
    /// No SAP left.
    NoPoints => "5.0",
    /// Passed already.
    HasPassed => "5.0-c",
    /// Cup empty.
    EmptyCup => "5.1.1",
    /// A piece cannot be placed there.
    WrongPlace => "5.1.1-c",
    /// Militia: settlement too far from a fort.
    FarFromFort => "5.1.1-d",
    /// Only Washington and Harmar take recruits.
    WrongFort => "5.1.1-e",
    /// Wagons start on entry squares.
    WagonAtEntry => "5.1.1-f",
    /// Enemy in the space or fort besieged.
    ClosedPlace => "5.1.1-h",
    /// Not a member, or nobody left to recruit.
    NobodyToRecruit => "5.1.2",
    /// Not a village of that nation inside its land.
    WrongVillage => "5.1.2-d",
    /// No Arms available.
    NoArms => "5.1.2-e",
    /// That nation has one.
    ArmedAlready => "5.1.2-f",
    /// Enemy there.
    EnemyThere => "5.1.2-i",
    /// No treaty with the core nations.
    CoreNation => "5.2.1",
    /// No key leader with 10 FP near.
    NoEnvoy => "5.2.1-b",
    /// Treaty made or broken before.
    TreatyBefore => "5.2.1-c",
    /// No key leader in the village.
    NoChief => "5.2.3",
    /// Too many warriors in the land.
    LargeEscort => "5.2.3-b",
    /// Not nonaligned.
    NotNonaligned => "5.2.3-c",
    /// Builds blocked.
    BuildsBlocked => "5.6.2-d",
    /// Nothing to build.
    NothingToBuild => "5.3",
    /// Not a free ground space.
    NotFree => "5.3",
    /// No river near.
    FarFromRiver => "5.3-c",
    /// No settlement or fort near.
    FarFromHelp => "5.3-d",
    /// Village or warrior near.
    EnemyNear => "5.3-e",
    /// No fort within three.
    FarFromChain => "5.3-f",
    /// No wagon there.
    NoWagon => "5.3-g",
    /// Not damaged.
    NotDamaged => "5.4",
    /// Warriors within two.
    WarriorsNear => "5.4-b",
    /// Nothing was built or repaired just now.
    NothingToHarass => "5.5",
    /// No warrior can get there.
    NobodyNear => "5.5-b",
    /// Not an empty settlement.
    NoRaidThere => "5.6",
    /// Raids blocked.
    RaidsBlocked => "5.6.2-f",
    /// No lost gun.
    NoLostGun => "5.7.1",
    /// No chits.
    NoChits => "5.7.2",
    /// Strategic movement is for warriors.
    NoBand => "5.8",
    /// Of warriors alike one stands for all.
    SameBand => "5.8",
    /// Strategic movement begins in a village.
    NotInVillage => "5.8",
    /// No clear way to any other village.
    ShutIn => "5.8",
    /// No such leader with the warriors.
    LeaderElsewhere => "5.8",
    /// No clear way between villages.
    NoClearWay => "5.8",
    /// Saving is not possible.
    CannotSave => "5.9-b",
    /// Saved already.
    SavedAlready => "5.9",
    /// Villages: too far from a river of the nation, or not on its land.
    VillageSite => "A4.0",
    /// One warrior a village.
    WarriorThere => "A4.0-b",
    /// Not as the scenario says.
    SetUpZone => "A4.1",
    /// Nobody there can move.
    NobodyToMove => "6.1",
    /// Besieged.
    Besieged => "20.2-b",
    /// Broke out before.
    BrokeOut => "20.2.2",
    /// Arms go only with warriors of their nation.
    ArmsAlone => "23.0-b",
    /// Arms may not lie alone there.
    ArmsDropped => "23.0-d",
    /// Arms go home with warriors of their stack.
    ArmsGoHome => "11.1-d",
    /// Nothing picked.
    NobodyPicked => "6.3",
    /// In the force already.
    InForce => "6.3",
    /// Not in the force.
    NotInForce => "6.5",
    /// Nobody is left among the enemy.
    DroppedAmongEnemies => "6.5",
    /// No link.
    NotAdjacent => "2.5.1",
    /// Too dear.
    TooFar => "6.2",
    /// Too dear to go on along a river.
    AlongRiver => "2.5.2",
    /// Too dear to enter a river.
    RiverCost => "2.5.2-b",
    /// Too many on a river.
    RiverLimit => "6.3.1",
    /// Too many on the Ohio.
    OhioLimit => "6.3.1-b",
    /// No stop on a river.
    OnRiver => "2.5.2-d",
    /// Entry square of the other side.
    NotYourSquare => "2.4.3",
    /// Too many for an envoy.
    TooManyEnvoys => "2.4.3-h",
    /// Envoys come with a key leader.
    EnvoyWithoutChief => "2.4.3-h",
    /// Nonaligned principal village: 2 FP and a key leader.
    TooManyGuests => "19.0-b",
    /// Fort Miamis.
    FortMiamis => "20.7-b",
    /// Fort Miamis holds 4 FP.
    MiamisFull => "20.7",
    /// The enemy stands between.
    EnemyOnTheWay => "6.7",
    /// Something is asked on the way.
    FirstThere => "6.1",
    /// Army in the space.
    Army => "6.6-b",
    /// No more of those who rise in that village.
    MusterFull => "5.2.3-e",
    /// The force has to stop.
    MustStop => "14.0-b",
    /// Wagons are slower.
    SlowWagon => "21.2-b",
    /// Wagons, guns and scouts by themselves take nobody along.
    SupportPace => "6.2.4",
    /// It stands elsewhere than the force on its way.
    NotWithForce => "6.4",
    /// Units join in spaces a force moves through.
    JoinsOnTheWay => "6.4",
    /// Nobody is left before the first step.
    NobodyLeftYet => "6.5",
    /// There is nobody else in the force.
    LastOfForce => "6.5",
    /// The force would be too large for a subordinate.
    TooLargeForHim => "6.2.2",
    /// The force would be too large.
    TooLarge => "6.2.1",
    /// Not of the leader's nation.
    OtherNation => "6.4-c",
    /// The leader may not stay behind.
    LeaderStays => "6.5-b",
    /// The second leader is needed.
    SecondLeader => "6.5-c",
    /// Nothing to attack.
    NothingToAttack => "14.1",
    /// Washington and Harmar are not attacked.
    PrintedFort => "20.4",
    /// Not stronger.
    NotStronger => "13.0",
    /// Not five times as strong.
    NotFiveTimes => "17.1",
    /// Not enough movement for it.
    NoTimeToOverrun => "17.1-b",
    /// Structures are not overrun.
    NoOverrunHere => "17.1-c",
    /// Not enough movement to pass.
    NoTimeToPass => "13.0-b",
    /// Fort full.
    FortFull => "20.1.2",
    /// Not a fort.
    NoFort => "20.1",
    /// Only in US Operations.
    NotInOperations => "20.1-b",
    /// The piece marches or fights at this moment.
    Engaged => "20.1-b",
    /// Not the nation's own square.
    CannotExit => "2.4.3-f",
    /// 0 VP.
    NoVictoryPoints => "18.1",
    /// Five times stronger.
    TooStrongToAmbush => "18.1-b",
    /// Ambushed before.
    AmbushedBefore => "18.0-c",
    /// No stack that could ambush.
    NoAmbush => "18.0",
    /// Garrisons do not ambush.
    GarrisonAmbush => "18.1-e",
    /// Ambushed, so it stays.
    AmbushNoRetreat => "14.2-c",
    /// Garrisons stay.
    GarrisonStays => "16.0-c",
    /// An empty structure cannot.
    EmptyStructure => "14.2-d",
    /// No TP.
    NoTacticalPoint => "16.0-b",
    /// No advantage.
    NoAdvantage => "14.9",
    /// Used already.
    RerollUsed => "14.9-b",
    /// No force to call.
    CannotCall => "14.3-d",
    /// In a battle that is not over.
    InBattle => "R105",
    /// Another piece must be hit first.
    RegularFirst => "14.7.1",
    /// Units first.
    UnitsFirst => "14.7.1-b",
    /// Another nation is due.
    NationDue => "14.7.2-b",
    /// Warriors first.
    WarriorsFirst => "14.7.2-c",
    /// Not part of it.
    CannotAbsorb => "14.7",
    /// Village cap.
    VillageHit => "20.5-c",
    /// The fort comes last.
    FortLast => "20.1.2-c",
    /// Not a place to relocate to.
    NoRelocation => "20.5.1-j",
    /// Not a place to retreat to.
    NoRetreat => "15.1.4",
    /// Warriors do not retreat into forts and garrisoned settlements.
    BarredRetreat => "15.1.3",
    /// Not back there.
    AttackerOrigin => "15.1.2",
    /// No scouts in this scenario or fight.
    NoScout => "21.3",
    /// Scouts guide only at the start.
    GuideAtStart => "21.2",
    /// No supply needed or possible.
    NoSupply => "10.0",
    /// Quarters full or wrong.
    NoQuarters => "11.1",
    /// US quarters full or wrong.
    NoUsQuarters => "11.2",
    /// Militia in settlements.
    MilitiaQuarters => "11.2-c",
    /// Another is to be quartered now.
    AnotherFirst => "11.0",
    /// Spread over more squares.
    MoreSquares => "7.2",
}

/// A refusal with the particulars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// Which piece.
    pub piece: Option<PieceId>,
    /// Which space.
    pub space: Option<Space>,
    /// Which nation.
    pub nation: Option<Nation>,
    /// Who is asked instead.
    pub asked: Option<Side>,
    /// What there is and what is needed or allowed.
    pub numbers: Option<[i16; 2]>,
}

impl Refusal {
    /// A refusal without particulars.
    pub const fn new(why: Why) -> Self {
        Self { why, piece: None, space: None, nation: None, asked: None, numbers: None }
    }

    /// About this piece.
    #[must_use]
    pub const fn piece(mut self, piece: PieceId) -> Self {
        self.piece = Some(piece);
        self
    }

    /// About this space.
    #[must_use]
    pub const fn space(mut self, space: Space) -> Self {
        self.space = Some(space);
        self
    }

    /// About this nation.
    #[must_use]
    pub const fn nation(mut self, nation: Nation) -> Self {
        self.nation = Some(nation);
        self
    }

    /// With what there is and what is needed.
    #[must_use]
    pub fn numbers(mut self, have: impl Into<i16>, need: impl Into<i16>) -> Self {
        self.numbers = Some([have.into(), need.into()]);
        self
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Self::new(why)
    }
}

/// A check that may refuse.
pub type Decided = Result<(), Refusal>;

/// Refuses unless the condition holds.
pub fn ensure(condition: bool, why: impl Into<Refusal>) -> Decided {
    if condition { Ok(()) } else { Err(why.into()) }
}
