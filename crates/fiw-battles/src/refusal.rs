//! What the rules forbid, as data: which piece, which numbers, which rule.

use crate::counters::{Army, UnitId};
use crate::state::Tactic;
use grid::Hex;
use kernel::{RuleId, rule};
use serde::Serialize;

/// What becomes of a decision.
pub type Decided = Result<(), Refusal>;

/// Why a decision is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The other side is asked.
    NotYourTurn { asked: Option<Army> },
    /// This is not what is being asked.
    NotNow,
    /// No such counter in this scenario.
    NoSuchUnit,
    /// It belongs to the other side.
    NotYours { unit: UnitId },
    /// It is not on the map.
    NotOnMap { unit: UnitId },
    /// The hex is not on the map.
    NoSuchHex { hex: Hex },
    /// 18.0: no such marker left to take, or not in the hand.
    NoMarker { tactic: Tactic },
    /// The unit is not to be set up now.
    NotInHand { unit: UnitId },
    /// The scenario does not let it set up there.
    OutsideZone { unit: UnitId, hex: Hex, because: RuleId },
    /// Ground prohibited to it.
    Prohibited { unit: UnitId, hex: Hex },
    /// 7.1: the place is taken.
    Stacked { unit: UnitId, hex: Hex },
    /// Units are still to be set up.
    StillInHand { unit: UnitId },
    /// Only artillery bombards.
    NotArtillery { unit: UnitId },
    /// Disordered guns are silent.
    DisorderedGun { gun: UnitId },
    /// It has fired.
    AlreadyFired { gun: UnitId },
    /// 21.1-2.
    GunInFire { gun: UnitId },
    /// Nothing to fire at.
    NoTarget { hex: Hex },
    /// G65: nobody is there, and it burns already.
    BurnsAlready { hex: Hex },
    /// One's own units are there.
    FriendsThere { hex: Hex },
    /// Too far.
    OutOfRange { gun: UnitId, target: Hex, range: u8, limit: u8 },
    /// Fog.
    TooFoggy { target: Hex, range: u8 },
    /// 6.2-2.
    EnemyAdjacent { gun: UnitId },
    /// LOS blocked.
    NoSight { gun: UnitId, target: Hex },
    /// Leaders, trains and guns do not attack; trains do not pursue.
    CannotAttack { unit: UnitId },
    /// Not mobile.
    Static { unit: UnitId },
    /// Fired guns stay.
    FiredStays { gun: UnitId },
    /// Disordered units stay.
    Disordered { unit: UnitId },
    /// It has moved.
    HasMoved { unit: UnitId },
    /// In an EZOC without the right to leave.
    Engaged { unit: UnitId },
    /// From EZOC to EZOC.
    ZoneToZone { unit: UnitId, to: Hex },
    /// No legal step.
    Nowhere { unit: UnitId },
    /// Not next to it.
    NotAdjacent { unit: UnitId, to: Hex },
    /// A hexside nobody crosses.
    NoCrossing { unit: UnitId, to: Hex },
    /// Enemy units there.
    EnemyThere { unit: UnitId, to: Hex },
    /// An enemy train there.
    TrainThere { unit: UnitId, to: Hex },
    /// A leader may not enter alone.
    LeaderAlone { leader: UnitId, to: Hex },
    /// G64: a train may not enter where enemy leaders are.
    TrainAmongLeaders { train: UnitId, to: Hex },
    /// A leader riding alone into an EZOC.
    LeaderIntoZone { leader: UnitId, to: Hex },
    /// It would have to stop before it is there.
    StopsOnTheWay { unit: UnitId, hex: Hex, because: RuleId },
    /// 14.1-c: too many have come on there before it.
    Queue { unit: UnitId, hex: Hex, queue: u8, has: u8 },
    /// Too few movement points.
    TooCostly { unit: UnitId, to: Hex, has: u8, needs: u8 },
    /// 13.3.1: too many hexes.
    TooFar { unit: UnitId, limit: u8 },
    /// 13.3.1-b.
    NextToEnemy { unit: UnitId, to: Hex },
    /// 18.1-3.
    MarchIntoZone { unit: UnitId, to: Hex },
    /// 19.0.
    Balks { unit: UnitId, to: Hex },
    /// 24.7-c.
    UnderTheWalls { unit: UnitId, to: Hex },
    /// 7.1-f: it could never stop legally.
    NoRoomBeyond { unit: UnitId, to: Hex },
    /// It cannot stop there.
    CannotStopHere { unit: UnitId, hex: Hex },
    /// It has not moved yet.
    NotMovedYet { unit: UnitId },
    /// The leader did not begin the phase with it, or is elsewhere.
    NotWithUnit { leader: UnitId },
    /// 15.0: not demoralized.
    NotDemoralized,
    /// 15.0: not a friendly edge hex.
    NotFriendlyEdge { unit: UnitId },
    /// Not due.
    NotDue { unit: UnitId },
    /// Not an entry hex for it.
    NotEntryHex { unit: UnitId, hex: Hex },
    /// A unit that can enter must.
    MustEnter { unit: UnitId },
    /// Entries come first.
    EntriesFirst { unit: UnitId },
    /// G62: it may come on, but only before the first ordinary move.
    TooLateToEnter { unit: UnitId },
    /// The zone would shut a unit out.
    ShutsOut { unit: UnitId, hex: Hex },
    /// A unit is on its way.
    MoveThatFirst { unit: UnitId },
    /// 7.1-f: a unit that was displaced moves next.
    MustMakeRoom { unit: UnitId },
    /// Nobody there to attack.
    NobodyThere { hex: Hex },
    /// Cannot attack across that side.
    CannotReach { unit: UnitId, hex: Hex },
    /// All attackers must be adjacent to all defenders.
    NotAllAdjacent { unit: UnitId, hex: Hex },
    /// Unit and hex are in different battles.
    OtherBattle { unit: UnitId, hex: Hex },
    /// A battle against only disordered enemies takes good order units.
    DisorderedAttacker { unit: UnitId, hex: Hex },
    /// After this step some duty could no longer be met.
    LeavesDuty { unit: UnitId, hex: Hex },
    /// This unit must still attack.
    MustAttack { unit: UnitId },
    /// G61: it is in an enemy zone and would fight only enemies who do not control it.
    MustFaceZone { unit: UnitId },
    /// This hex must still be attacked.
    MustBeAttacked { hex: Hex },
    /// No such battle, or it was fought.
    NoSuchBattle,
    /// 12.2-b: he is asked after those of another hex.
    LeadsLater { leader: UnitId },
    /// That leader cannot add his value here.
    CannotLead { leader: UnitId },
    /// Not a usable marker here.
    WrongTactic { tactic: Tactic },
    /// No way back that way.
    CannotRetreat { unit: UnitId, to: Hex },
    /// Not enough paid.
    MustPay { owed: u8 },
    /// That unit does not pay.
    CannotPay { unit: UnitId },
    /// Not cleared of defenders.
    NotVacated { hex: Hex },
    /// Not a survivor in good order of this attack.
    CannotPursue { unit: UnitId },
    /// Cavalry first.
    CavalryFirst { unit: UnitId },
    /// Not disordered.
    InGoodOrder { unit: UnitId },
    /// Demoralized armies do not rally.
    ArmyBroken { army: Army },
    /// It has had its roll.
    AlreadyTried { unit: UnitId },
    /// 21.1-1.
    InFire { unit: UnitId },
    /// Trains and leaders never rally.
    NeverRallies { unit: UnitId },
    /// One offer a player turn.
    OfferedAlready,
}

impl Refusal {
    /// The rule that forbids it.
    #[expect(clippy::too_many_lines, reason = "one arm a refusal, so that a new one stops the build here")]
    pub const fn rule(&self) -> RuleId {
        match self {
            Refusal::GameOver => rule("3.4"),
            Refusal::NotYourTurn { .. } => rule("4.1-b"),
            Refusal::NotNow => rule("4.1-c"),
            Refusal::NoSuchUnit => rule("2.2.2"),
            Refusal::NotYours { .. } => rule("2.3-h"),
            Refusal::NotOnMap { .. } | Refusal::NoSuchHex { .. } => rule("2.1"),
            Refusal::NoMarker { .. } => rule("18.0"),
            Refusal::NotInHand { .. } => rule("3.2-b"),
            Refusal::OutsideZone { because, .. } => *because,
            Refusal::Prohibited { .. } => rule("7.2-k"),
            Refusal::Stacked { .. } | Refusal::CannotStopHere { .. } => rule("7.1"),
            Refusal::StillInHand { .. } => rule("3.0"),
            Refusal::NotArtillery { .. } => rule("6.0"),
            Refusal::DisorderedGun { .. } => rule("6.0-b"),
            Refusal::AlreadyFired { .. } => rule("6.2-2-b"),
            Refusal::GunInFire { .. } => rule("21.1-2"),
            Refusal::NoTarget { .. } => rule("6.0-g"),
            Refusal::BurnsAlready { .. } => rule("G65"),
            Refusal::FriendsThere { .. } => rule("21.0-b"),
            Refusal::OutOfRange { .. } => rule("6.1-1"),
            Refusal::TooFoggy { .. } => rule("5.1-los"),
            Refusal::EnemyAdjacent { .. } => rule("6.2-2"),
            Refusal::NoSight { .. } => rule("6.1-2"),
            Refusal::CannotAttack { .. } => rule("4.2-cp"),
            Refusal::Static { .. } => rule("7.2-b"),
            Refusal::FiredStays { .. } => rule("6.2-1"),
            Refusal::Disordered { .. } => rule("11.1-1"),
            Refusal::HasMoved { .. } => rule("7.2-g"),
            Refusal::Engaged { .. } => rule("8.2-c"),
            Refusal::ZoneToZone { .. } => rule("8.2-g"),
            Refusal::Nowhere { .. } | Refusal::NotMovedYet { .. } => rule("7.2"),
            Refusal::NotAdjacent { .. } => rule("7.2-d"),
            Refusal::NoCrossing { .. } => rule("7.2.1-river"),
            Refusal::EnemyThere { .. } => rule("7.1-c"),
            Refusal::TrainThere { .. } => rule("20.0-6"),
            Refusal::LeaderAlone { .. } => rule("12.0-c"),
            Refusal::TrainAmongLeaders { .. } => rule("G64"),
            Refusal::LeaderIntoZone { .. } => rule("8.2-g-b"),
            Refusal::StopsOnTheWay { because, .. } => *because,
            Refusal::Queue { .. } => rule("14.1-c"),
            Refusal::TooCostly { .. } => rule("7.2-h"),
            Refusal::TooFar { .. } => rule("13.3.1"),
            Refusal::NextToEnemy { .. } => rule("13.3.1-b"),
            Refusal::MarchIntoZone { .. } => rule("18.1-3"),
            Refusal::Balks { .. } => rule("19.0"),
            Refusal::UnderTheWalls { .. } => rule("24.7-c"),
            Refusal::NoRoomBeyond { .. } => rule("7.1-f"),
            Refusal::NotWithUnit { .. } => rule("7.2-e"),
            Refusal::NotDemoralized => rule("15.0"),
            Refusal::NotFriendlyEdge { .. } => rule("15.0"),
            Refusal::NotDue { .. } => rule("14.0"),
            Refusal::NotEntryHex { .. } => rule("14.1"),
            Refusal::MustEnter { .. } => rule("14.1-e"),
            Refusal::EntriesFirst { .. } | Refusal::TooLateToEnter { .. } => rule("4.2-mp"),
            Refusal::ShutsOut { .. } => rule("14.1-f"),
            Refusal::MoveThatFirst { .. } => rule("7.2"),
            Refusal::MustMakeRoom { .. } => rule("7.1-f"),
            Refusal::NobodyThere { .. } => rule("9.0"),
            Refusal::CannotReach { .. } => rule("9.0-d"),
            Refusal::NotAllAdjacent { .. } => rule("9.0-o"),
            Refusal::OtherBattle { .. } => rule("9.0-k"),
            Refusal::DisorderedAttacker { .. } => rule("9.0-j"),
            Refusal::LeavesDuty { .. } => rule("9.0-t"),
            Refusal::MustAttack { .. } => rule("8.2-h"),
            Refusal::MustFaceZone { .. } => rule("G61"),
            Refusal::MustBeAttacked { .. } => rule("9.0-f"),
            Refusal::NoSuchBattle => rule("9.1-5"),
            Refusal::LeadsLater { .. } => rule("12.2-b"),
            Refusal::CannotLead { .. } => rule("12.2"),
            Refusal::WrongTactic { .. } => rule("18.1-b"),
            Refusal::CannotRetreat { .. } => rule("10.1-4"),
            Refusal::MustPay { .. } | Refusal::CannotPay { .. } => rule("9.3-Bx-c"),
            Refusal::NotVacated { .. } => rule("10.2"),
            Refusal::CannotPursue { .. } => rule("10.2-c"),
            Refusal::CavalryFirst { .. } => rule("10.2.1"),
            Refusal::InGoodOrder { .. } => rule("11.2"),
            Refusal::ArmyBroken { .. } => rule("13.3.2"),
            Refusal::AlreadyTried { .. } => rule("11.2"),
            Refusal::InFire { .. } => rule("21.1-1"),
            Refusal::NeverRallies { .. } => rule("20.0-4"),
            Refusal::OfferedAlready => rule("17.1-d"),
        }
    }
}
