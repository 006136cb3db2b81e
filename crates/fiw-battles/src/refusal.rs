//! What the rules forbid, as data: which piece, which numbers, which rule.

use crate::counters::{Army, UnitId};
use crate::points::{CombatFactor, MovementPoints};
use crate::state::Tactic;
use grid::Hex;
use kernel::{RuleId, rule};
use serde::Serialize;

/// What becomes of a decision.
pub type Decided = Result<(), Refusal>;

kernel::refusals! {
    /// Why a decision is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Refusal {
        /// The game is over.
        GameOver => rule("3.4"),
        /// The other side is asked.
        NotYourTurn { asked: Option<Army> } => rule("4.1-b"),
        /// This is not what is being asked.
        NotNow => rule("4.1-c"),
        /// No such counter in this scenario.
        NoSuchUnit => rule("2.2.2"),
        /// It belongs to the other side.
        NotYours { unit: UnitId } => rule("2.3-h"),
        /// It is not on the map.
        NotOnMap { unit: UnitId } => rule("2.1"),
        /// The hex is not on the map.
        NoSuchHex { hex: Hex } => rule("2.1"),
        /// 18.0: no such marker left to take, or not in the hand.
        NoMarker { tactic: Tactic } => rule("18.0"),
        /// The unit is not to be set up now.
        NotInHand { unit: UnitId } => rule("3.2-b"),
        /// The scenario does not let it set up there.
        OutsideZone { unit: UnitId, hex: Hex, because: RuleId } => *because,
        /// Ground prohibited to it.
        Prohibited { unit: UnitId, hex: Hex } => rule("7.2-k"),
        /// 7.1: the place is taken.
        Stacked { unit: UnitId, hex: Hex } => rule("7.1"),
        /// Units are still to be set up.
        StillInHand { unit: UnitId } => rule("3.0"),
        /// Only artillery bombards.
        NotArtillery { unit: UnitId } => rule("6.0"),
        /// Disordered guns are silent.
        DisorderedGun { gun: UnitId } => rule("6.0-b"),
        /// It has fired.
        AlreadyFired { gun: UnitId } => rule("6.2-2-b"),
        /// A gun in a burning hex is silent.
        GunInFire { gun: UnitId } => rule("21.1-2"),
        /// Nothing to fire at.
        NoTarget { hex: Hex } => rule("6.0-g"),
        /// G65: nobody is there, and it burns already.
        BurnsAlready { hex: Hex } => rule("G65"),
        /// One's own units are there.
        FriendsThere { hex: Hex } => rule("21.0-b"),
        /// Too far.
        OutOfRange { gun: UnitId, target: Hex, range: u8, limit: u8 } => rule("6.1-1"),
        /// Fog.
        TooFoggy { target: Hex, range: u8 } => rule("5.1-los"),
        /// An enemy next to the gun keeps it from firing elsewhere.
        EnemyAdjacent { gun: UnitId } => rule("6.2-2"),
        /// LOS blocked.
        NoSight { gun: UnitId, target: Hex } => rule("6.1-2"),
        /// Leaders, trains and guns do not attack; trains do not pursue.
        CannotAttack { unit: UnitId } => rule("4.2-cp"),
        /// Not mobile.
        Static { unit: UnitId } => rule("7.2-b"),
        /// Fired guns stay.
        FiredStays { gun: UnitId } => rule("6.2-1"),
        /// Disordered units stay.
        Disordered { unit: UnitId } => rule("11.1-1"),
        /// It has moved.
        HasMoved { unit: UnitId } => rule("7.2-g"),
        /// In an EZOC without the right to leave.
        Engaged { unit: UnitId } => rule("8.2-c"),
        /// From EZOC to EZOC.
        ZoneToZone { unit: UnitId, to: Hex } => rule("8.2-g"),
        /// No legal step.
        Nowhere { unit: UnitId } => rule("7.2"),
        /// Not next to it.
        NotAdjacent { unit: UnitId, to: Hex } => rule("7.2-d"),
        /// A hexside nobody crosses.
        NoCrossing { unit: UnitId, to: Hex } => rule("7.2.1-river"),
        /// Enemy units there.
        EnemyThere { unit: UnitId, to: Hex } => rule("7.1-c"),
        /// An enemy train there.
        TrainThere { unit: UnitId, to: Hex } => rule("20.0-6"),
        /// A leader may not enter alone.
        LeaderAlone { leader: UnitId, to: Hex } => rule("12.0-c"),
        /// G64: a train may not enter where enemy leaders are.
        TrainAmongLeaders { train: UnitId, to: Hex } => rule("G64"),
        /// A leader riding alone into an EZOC.
        LeaderIntoZone { leader: UnitId, to: Hex } => rule("8.2-g-b"),
        /// It would have to stop before it is there.
        StopsOnTheWay { unit: UnitId, hex: Hex, because: RuleId } => *because,
        /// 14.1-c: too many have come on there before it.
        Queue { unit: UnitId, hex: Hex, queue: MovementPoints, has: MovementPoints } => rule("14.1-c"),
        /// Too few movement points.
        TooCostly { unit: UnitId, to: Hex, has: MovementPoints, needs: MovementPoints } => rule("7.2-h"),
        /// 13.3.1: too many hexes.
        TooFar { unit: UnitId, limit: u8 } => rule("13.3.1"),
        /// Who flees keeps away from every enemy.
        NextToEnemy { unit: UnitId, to: Hex } => rule("13.3.1-b"),
        /// What Forced March adds is not for entering a zone.
        MarchIntoZone { unit: UnitId, to: Hex } => rule("18.1-3"),
        /// Indians and militia shun guns behind works.
        Balks { unit: UnitId, to: Hex } => rule("19.0"),
        /// The British keep away from the bastions of Quebec.
        UnderTheWalls { unit: UnitId, to: Hex } => rule("24.7-c"),
        /// 7.1-f: it could never stop legally.
        NoRoomBeyond { unit: UnitId, to: Hex } => rule("7.1-f"),
        /// It cannot stop there.
        CannotStopHere { unit: UnitId, hex: Hex } => rule("7.1"),
        /// It has not moved yet.
        NotMovedYet { unit: UnitId } => rule("7.2"),
        /// The leader did not begin the phase with it, or is elsewhere.
        NotWithUnit { leader: UnitId } => rule("7.2-e"),
        /// 15.0: not demoralized.
        NotDemoralized => rule("15.0"),
        /// 15.0: not a friendly edge hex.
        NotFriendlyEdge { unit: UnitId } => rule("15.0"),
        /// Not due.
        NotDue { unit: UnitId } => rule("14.0"),
        /// Not an entry hex for it.
        NotEntryHex { unit: UnitId, hex: Hex } => rule("14.1"),
        /// A unit that can enter must.
        MustEnter { unit: UnitId } => rule("14.1-e"),
        /// Entries come first.
        EntriesFirst { unit: UnitId } => rule("4.2-mp"),
        /// G62: it may come on, but only before the first ordinary move.
        TooLateToEnter { unit: UnitId } => rule("4.2-mp"),
        /// The zone would shut a unit out.
        ShutsOut { unit: UnitId, hex: Hex } => rule("14.1-f"),
        /// A unit is on its way.
        MoveThatFirst { unit: UnitId } => rule("7.2"),
        /// 7.1-f: a unit that was displaced moves next.
        MustMakeRoom { unit: UnitId } => rule("7.1-f"),
        /// Nobody there to attack.
        NobodyThere { hex: Hex } => rule("9.0"),
        /// Cannot attack across that side.
        CannotReach { unit: UnitId, hex: Hex } => rule("9.0-d"),
        /// All attackers must be adjacent to all defenders.
        NotAllAdjacent { unit: UnitId, hex: Hex } => rule("9.0-o"),
        /// Unit and hex are in different battles.
        OtherBattle { unit: UnitId, hex: Hex } => rule("9.0-k"),
        /// A battle against only disordered enemies takes good order units.
        DisorderedAttacker { unit: UnitId, hex: Hex } => rule("9.0-j"),
        /// After this step some duty could no longer be met.
        LeavesDuty { unit: UnitId, hex: Hex } => rule("9.0-t"),
        /// This unit must still attack.
        MustAttack { unit: UnitId } => rule("8.2-h"),
        /// G61: it is in an enemy zone and would fight only enemies who do not control it.
        MustFaceZone { unit: UnitId } => rule("G61"),
        /// This hex must still be attacked.
        MustBeAttacked { hex: Hex } => rule("9.0-f"),
        /// No such battle, or it was fought.
        NoSuchBattle => rule("9.1-5"),
        /// 12.2-b: he is asked after those of another hex.
        LeadsLater { leader: UnitId } => rule("12.2-b"),
        /// That leader cannot add his value here.
        CannotLead { leader: UnitId } => rule("12.2"),
        /// Not a usable marker here.
        WrongTactic { tactic: Tactic } => rule("18.1-b"),
        /// No way back that way.
        CannotRetreat { unit: UnitId, to: Hex } => rule("10.1-4"),
        /// Not enough paid.
        MustPay { owed: CombatFactor } => rule("9.3-Bx-c"),
        /// That unit does not pay.
        CannotPay { unit: UnitId } => rule("9.3-Bx-c"),
        /// Not cleared of defenders.
        NotVacated { hex: Hex } => rule("10.2"),
        /// Not a survivor in good order of this attack.
        CannotPursue { unit: UnitId } => rule("10.2-c"),
        /// Cavalry first.
        CavalryFirst { unit: UnitId } => rule("10.2.1"),
        /// Not disordered.
        InGoodOrder { unit: UnitId } => rule("11.2"),
        /// Demoralized armies do not rally.
        ArmyBroken { army: Army } => rule("13.3.2"),
        /// It has had its roll.
        AlreadyTried { unit: UnitId } => rule("11.2"),
        /// Nobody rallies in a burning hex.
        InFire { unit: UnitId } => rule("21.1-1"),
        /// Trains and leaders never rally.
        NeverRallies { unit: UnitId } => rule("20.0-4"),
        /// One offer a player turn.
        OfferedAlready => rule("17.1-d"),
    }
}
