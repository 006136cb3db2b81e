//! What the rules forbid, as data: which piece, which area, which numbers, which rule.

use crate::counters::{Nation, Side};
use crate::ids::{AreaId, PieceId};
use grid::Hex;
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
    GameOver => "4.0",
    /// The other side is asked.
    NotYourTurn => "4.5",
    /// This is not what is being asked.
    NotNow => "4.0",
    /// Pieces of the other side.
    NotYours => "1.0",
    /// Not on the map.
    NotOnMap => "9.3",
    /// Not one of those the question is about.
    NotAsked => "4.0",
    /// Outside the zone of the scenario.
    SetUpZone => "15.0",
    /// 15.1.3: closed in this scenario.
    Closed => "15.1.3",
    /// Too many settlers in one area at set-up.
    SetUpCrowded => "15.1.1",
    /// At least half must stand there.
    HalfElsewhere => "15.2.1",
    /// Nothing to take back.
    NothingPlaced => "15.0",
    /// Omens are for nations that may roll.
    NoOmen => "chart.events-2",
    /// Funded militia go to forts and permanent settlements.
    FundsPlace => "chart.events-4",
    /// Two rifles a nation.
    EnoughRifles => "chart.events-6",
    /// Only warriors in play carry rifles.
    NoWarrior => "14.0.2",
    /// Iroquois go to forts or wait.
    IroquoisPlace => "chart.events-8",
    /// Girty goes to warriors on the warpath or a fort.
    GirtyPlace => "chart.events-9",
    /// Fewer than three settlers at the end of the last turn, or a village already.
    NoVillage => "6.0.3",
    /// Pillaged, warriors or an Atrocity marker there.
    SettlerBarred => "6.0.1-b",
    /// Four settlers there.
    SettlersFull => "4.2",
    /// No settled area beside it.
    NotContiguous => "6.0.1-c",
    /// Belongs to the other share.
    OtherShare => "chart.settler-where",
    /// Nobody was displaced there.
    NobodyDisplaced => "6.0.2-d",
    /// Leaving it out would waste supply.
    WastesSupply => "7.0.1",
    /// Rolled already, or never rolls.
    RollsNoMore => "8.1",
    /// Closed to treaties.
    NoTreaty => "8.6.3-b",
    /// Too few victory points.
    NoCredit => "8.6.3-c",
    /// At most two treaties.
    EnoughTreaties => "8.6.3",
    /// Not a warrior of the nation that may gather.
    CannotGather => "8.1-c",
    /// Where the British arrive.
    BritishPlace => "8.5.3-d",
    /// In a besieged fort or out of supply.
    CannotRemove => "8.3.1-b",
    /// Where new regulars may be placed.
    RegularsPlace => "8.3.2",
    /// Where a group arrives.
    GroupPlace => "8.5.2-c",
    /// Militia go to their own state.
    MilitiaPlace => "8.4.1",
    /// Not a garrison.
    NoGarrison => "8.4.2-b",
    /// Militia in a besieged fort or out of supply.
    MilitiaStays => "8.4.2",
    /// No such leader may be appointed.
    NoAppointment => "14.0.7",
    /// Not with a new unit of his state.
    WithoutMen => "14.0.7-b",
    /// Not one of the leaders to choose from.
    NoPrimary => "9.1.1",
    /// All markers of the turn are used.
    NoMarkers => "9.2",
    /// Not an enemy area.
    NoEnemyArea => "9.2.1",
    /// One marker of a side in an area.
    MarkerThere => "9.2.1-c",
    /// No settlers for a marker to kill.
    NoSettlersThere => "9.2.1",
    /// One ambush a turn.
    AmbushMade => "9.2.2",
    /// In a fort.
    InFort => "9.2.2",
    /// Safe from assassins.
    Guarded => "9.2.3",
    /// Actions Completed.
    Completed => "9.3",
    /// Face down.
    FaceDown => "8.1-d",
    /// Warriors act again only under a leader.
    Unled => "9.3.2",
    /// He does not lead these.
    NotHisMen => "9.3.2-b",
    /// Some have acted and some have not.
    MixedActs => "G57",
    /// Out of supply: one activation.
    OutOfSupply => "7.0.4-b",
    /// Disrupted: no force march.
    DisruptedMarch => "9.4.2",
    /// On a raid.
    Raiding => "12.0",
    /// Needs pieces that have not been activated.
    NotFresh => "9.3-b",
    /// In the force already.
    InForce => "9.3",
    /// Not in the force.
    NotInForce => "9.4.1-b",
    /// Nobody is picked.
    NobodyPicked => "9.3",
    /// Not in the leader's area.
    OtherArea => "3.0-leaders",
    /// Not a neighbour.
    NoWay => "2.1",
    /// Too few movement points.
    TooCostly => "9.4.1",
    /// The force has stopped.
    Stopped => "9.4.1-d",
    /// One area only, after gout.
    Gout => "14.0.1",
    /// Leaders without troops keep off.
    LoneLeader => "9.4.1-e",
    /// A militia leader stays with his men.
    LeavesMen => "14.0.7-b",
    /// Tecumseh stays with others.
    TecumsehAlone => "14.0.3",
    /// McKee keeps north of the Ohio and out of Pennsylvania.
    McKeeLimits => "14.0.5",
    /// No river joins them, or not now.
    NoRiver => "9.4.3",
    /// Pillaged land on the river.
    RiverPillaged => "9.5.2-e",
    /// Enemies on the river.
    RiverBlocked => "9.4.3-b",
    /// The nations do not travel on the Ohio, and nobody in winter.
    NoOhio => "9.4.4",
    /// Enemies on the bank.
    OhioBlocked => "9.4.4-b",
    /// The Ohio in severe weather.
    OhioStorm => "chart.tec-map-b",
    /// Not on the edge.
    NotOnEdge => "8.3.2",
    /// The fort is full.
    FortFull => "11.2.2",
    /// No fort there, or besieged.
    NoFort => "11.2.2",
    /// Who has not been tried may react.
    CannotReact => "9.4.5",
    /// Two units at least.
    TooFewPillagers => "9.5.1",
    /// Pillaged already.
    PillagedAlready => "9.5.2-g",
    /// Too weak to build.
    TooWeakToBuild => "11.2.1",
    /// No fort may stand there.
    NoFortSite => "11.2.1-d",
    /// Pillaged: no fort.
    PillagedSite => "9.5.2-c",
    /// Nothing to dismantle.
    NothingToDismantle => "11.2.1-c",
    /// No target for a raid.
    NoTarget => "12.0.1",
    /// Cannot raid.
    CannotRaid => "12.0.1",
    /// Out of supply: no raid.
    UnsuppliedRaid => "7.0.4-c",
    /// A raid needs a warrior.
    NoRaidingWarrior => "12.0.1",
    /// A raider enters no area twice.
    BeenThere => "G58",
    /// No combat to resolve there.
    NoCombat => "4.5-c",
    /// Only the side with the only leader chooses.
    NoChoice => "10.0-battle",
    /// Pairs first.
    PairFirst => "11.1-b",
    /// Not in this skirmish.
    NotInSkirmish => "11.1-b",
    /// No such pair.
    NoPair => "11.1.1",
    /// Nowhere to retreat to.
    NoRetreat => "chart.skirmish-result-b",
    /// Where the beaten go.
    NoRefuge => "10.7.1-b",
    /// Not one of the units that may be lost.
    NotAtRisk => "chart.raid-result",
    /// Raiders go home.
    NoHome => "12.0.4",
    /// Winter quarters.
    NoQuarters => "13.0-h",
    /// Where McKee may go.
    McKeePlace => "14.0.5-b",
    /// Not on the battle board.
    NotOnBoard => "10.4",
    /// Too many for one stack of a quick battle.
    LineFull => "qbr.stack",
    /// Enemy stacks must be faced first, row by row.
    LineCover => "qbr.19.1-d",
    /// Leaders stand with units.
    LineLeader => "10.5.3-b",
    /// Somebody is not arrayed yet.
    LineUnplaced => "qbr.19.1-c",
    /// Cannot fire now.
    LineNoFire => "qbr.19.2.1",
    /// Not opposite, or behind somebody who was not fired at.
    LineTarget => "qbr.19.2.1",
    /// Cannot move there, or at all.
    LineNoMove => "qbr.19.2.2",
    /// Only the front row reaches the enemy.
    LineFront => "qbr.19.2.2",
    /// Surprised: only led stacks move.
    LineSurprised => "qbr.19.2.2-b",
    /// Not in this melee.
    LineLoss => "qbr.19.2.3-b",
    /// Nothing to recover from, or tried already.
    LineNoRecovery => "qbr.19.2.4",
    /// No neighbouring hex.
    NotNextTo => "10.4",
    /// Enemies in the hex.
    EnemyThere => "10.4",
    /// Too few movement points on the board.
    TooFar => "10.4-c",
    /// A stream in severe weather.
    StreamInStorm => "chart.tec-board",
    /// Warriors of another nation there.
    OtherNation => "10.4.1-b",
    /// Too far from the letter.
    FarFromLetter => "10.2-b",
    /// Too near the enemy.
    NearEnemy => "10.2-c",
    /// The hex is full.
    StackFull => "10.4.1",
    /// Outside the zone of the battle scenario.
    BattleZone => "10.2-d",
    /// Not a unit that may try to recover now.
    NoRecovery => "10.3-2",
    /// No leader with or next to it.
    NoLeaderNear => "10.3-3",
    /// A Routed unit must run.
    MustRun => "10.4-g",
    /// It is due, and the way is free.
    MustEnter => "10.4-e",
    /// It has moved.
    MovedAlready => "10.4",
    /// It comes later.
    NotDue => "16.1.1",
    /// Stopped next to the enemy, or without points.
    BoardStop => "10.4-d",
    /// Not where it may enter.
    NoEntry => "10.4-e",
    /// Not on the edge.
    NoEdge => "10.4-f",
    /// Not a way it may run.
    NoFlight => "10.4-g",
    /// Not in a crowded hex.
    NotCrowded => "10.4.1",
    /// No target for it.
    NoBoardTarget => "10.5",
    /// It has fired.
    FiredAlready => "10.5",
    /// Disrupted or Routed units do not fire.
    InNoOrder => "10.6.1-disrupted",
    /// Too far to fire.
    OutOfRange => "chart.fire-range",
    /// Woods or units in the line of fire.
    NoSight => "10.5.1",
    /// A slope in the line of fire.
    SlopeBlocks => "10.5.1-b",
    /// Crops in the line of fire.
    CropsBlock => "10.5.1-c",
    /// No units of his side there.
    NobodyToJoin => "10.5.3-b",
    /// No enemy units in the hex.
    NobodyThere => "10.6",
    /// The hex was attacked this impulse.
    AttackedAlready => "10.6",
    /// Nobody next to the hex who could attack.
    NobodyNear => "10.6",
    /// It has attacked this impulse.
    AttackedOnce => "10.6",
    /// Not next to the hex.
    NotBeside => "10.6",
    /// Routed units do not attack.
    RoutedFight => "10.6-b",
    /// He stands with no attacker.
    LeadsNobody => "10.6",
    /// Not among the attackers.
    NotAttacking => "10.6",
    /// Not a unit of this melee.
    NotInMelee => "10.6.1-loss",
}

/// A refusal with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    pub why: Why,
    /// Which piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    /// Which area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<AreaId>,
    /// Which nation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// What there is, and what it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<[i16; 2]>,
    /// Which hex of a battle board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<Hex>,
    /// Who is asked instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Side>,
}

/// The outcome of a decision.
pub type Decided = Result<(), Refusal>;

impl Why {
    /// About a piece.
    pub const fn piece(self, piece: PieceId) -> Refusal {
        Refusal { piece: Some(piece), ..Refusal::new(self) }
    }

    /// About an area.
    pub const fn area(self, area: AreaId) -> Refusal {
        Refusal { area: Some(area), ..Refusal::new(self) }
    }

    /// About a hex of a battle board.
    pub const fn hex(self, hex: Hex) -> Refusal {
        Refusal { hex: Some(hex), ..Refusal::new(self) }
    }

    /// About a nation.
    pub const fn nation(self, nation: Nation) -> Refusal {
        Refusal { nation: Some(nation), ..Refusal::new(self) }
    }

    /// With what there is and what it takes.
    pub fn figures(self, has: impl Into<i16>, needs: impl Into<i16>) -> Refusal {
        Refusal { figures: Some([has.into(), needs.into()]), ..Refusal::new(self) }
    }
}

impl Refusal {
    /// A refusal about nothing in particular.
    pub const fn new(why: Why) -> Self {
        Self { why, piece: None, area: None, nation: None, figures: None, hex: None, asked: None }
    }

    /// The same about an area.
    #[must_use]
    pub const fn at(self, area: AreaId) -> Self {
        Self { area: Some(area), ..self }
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Refusal::new(why)
    }
}
