//! What the rules forbid and why, as data.

use crate::counters::{Army, UnitId};
use crate::fire::FireKind;
use crate::points::{Boxes, MovementPoints, Stock};
use grid::Hex;
use kernel::{RuleId, rule};
use serde::Serialize;

/// A refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// Somebody else decides, or nobody any more.
    NotAsked { asked: Option<Army> },
    /// The decision answers another question.
    NotNow,
    /// It belongs to the enemy, or is not in play.
    NotYours { unit: UnitId },
    /// One does not fire at one's own.
    NotYourEnemy { unit: UnitId },
    /// It is not on the map.
    NotOnMap { unit: UnitId },
    /// It did not take part.
    NotThere { unit: UnitId },
    /// It is not one of those still to be placed.
    NotInHand { unit: UnitId },
    /// Its place is given.
    FixedPlace { unit: UnitId },
    /// A Holder starts next to its unit.
    HolderTooFar { holder: UnitId, hex: Hex },
    /// The hex is not in the band of the Scouts.
    OutsideBand { unit: UnitId, hex: Hex },
    /// There is no hex.
    OffMap { unit: UnitId },
    /// Too many factors, or too many Pony Holders.
    TooFull { hex: Hex },
    /// With it the stack would be too large for any hex.
    StackTooLarge { unit: UnitId },
    /// With it the stack could neither move nor change anything.
    NothingTogether { unit: UnitId },
    /// They are not in one hex, or he is attached to it already.
    NotTogether { leader: UnitId, unit: UnitId },
    /// Leaders change only in the Rally Phase, at a result or after riding alone.
    AttachLater { leader: UnitId },
    /// It is neither Pinned nor Routed.
    NothingToRally { unit: UnitId },
    /// It had its roll.
    HasTried { unit: UnitId },
    /// A Pinned unit next to an enemy has to try to rally.
    MustRally { unit: UnitId },
    /// A Routed unit has to try to get away.
    MustTry { unit: UnitId },
    /// No Leader is lost, no counter is left, or nobody is there to join.
    NoReplacement,
    /// Indians are not re-supplied.
    NoIndianSupply,
    /// They are not next to each other.
    TooFarForSupply { unit: UnitId, from: UnitId },
    /// It gives or takes already.
    BusyWithSupply { unit: UnitId },
    /// It is not low.
    EnoughAmmunition { unit: UnitId },
    /// Nothing is left to give.
    NothingToGive { from: UnitId },
    /// More than it may carry or the other has.
    TooManyBoxes { most: Boxes },
    /// It has not the boxes for that shot.
    NoAmmunition { unit: UnitId, half_boxes: Stock },
    /// Pony Holders and Leaders do not fire.
    NeverFires { unit: UnitId },
    /// It has fired on such an occasion.
    HasFired { unit: UnitId, kind: FireKind },
    /// A Leader with units is no target.
    LeaderCovered { leader: UnitId },
    /// Too far.
    OutOfRange { unit: UnitId, hexes: u8 },
    /// Holders do not fire at long range.
    HoldersFireClose { unit: UnitId },
    /// Riders do not fire at long range.
    MountedFireClose { unit: UnitId },
    /// The line of sight is blocked.
    NoSight { unit: UnitId, to: Hex },
    /// Its zone does not cover the target.
    NoZone { unit: UnitId, target: UnitId },
    /// Half strength by choice only in the Offensive Fire Phase, or to save boxes.
    NoHalfShot { unit: UnitId },
    /// The shot would have no effect.
    TooWeak { unit: UnitId },
    /// Nobody can fire at it.
    NobodyInRange { unit: UnitId },
    /// It is not one of those who may be fired at.
    NotTheTarget { unit: UnitId },
    /// It is named already.
    AlreadyNamed { unit: UnitId },
    /// It is Pinned.
    Pinned { unit: UnitId, because: RuleId },
    /// It is Routed.
    Routed { unit: UnitId, because: RuleId },
    /// It lies down.
    Prone { unit: UnitId },
    /// It is not in good order.
    BadOrder { unit: UnitId, because: RuleId },
    /// Pack Trains and their men never run by choice.
    StaysWithTrain { unit: UnitId },
    /// Leaders never Rout.
    LeadersNeverRout { unit: UnitId },
    /// There is no enemy to run from.
    NobodyToFlee { unit: UnitId },
    /// It is not Routed.
    NotRouted { unit: UnitId },
    /// It has run in this phase.
    HasRun { unit: UnitId },
    /// A Routed unit has to run before anybody moves.
    RoutsFirst { unit: UnitId },
    /// Others have moved: it is too late to run.
    RoutsCameFirst { unit: UnitId },
    /// Nobody may fall back there.
    NoWayBack { to: Hex },
    /// Nobody may pursue there.
    NoWayOn { to: Hex },
    /// It is no refuge for this unit.
    NoRefuge { hex: Hex },
    /// Nobody runs through its hex, or it is Disrupted already.
    NotRunThrough { unit: UnitId },
    /// It has not to go.
    NotGoing { unit: UnitId },
    /// It fired at full strength.
    FiredFull { unit: UnitId },
    /// It spends its points on something else.
    OnErrand { unit: UnitId },
    /// It has no Movement Points left.
    NoPoints { unit: UnitId },
    /// More than it has left.
    TooCostly { unit: UnitId, has: MovementPoints, needs: MovementPoints },
    /// Hexes may not be skipped.
    NotAdjacent { unit: UnitId, to: Hex },
    /// Nobody crosses a Cliff.
    Cliff { unit: UnitId, to: Hex },
    /// Enemy units are there.
    EnemyThere { unit: UnitId, to: Hex },
    /// A Prone unit stands up, or crawls one hex alone with all its points.
    NoCrawl { unit: UnitId },
    /// It is not at the edge of the map.
    NotAtEdge { unit: UnitId },
    /// It is not Disrupted.
    NotDisrupted { unit: UnitId },
    /// It can do nothing.
    NothingToDo { unit: UnitId },
    /// It is not with those who move.
    NotInStack { unit: UnitId },
    /// It has to come on.
    MustEnter { unit: UnitId },
    /// It has to move first.
    MustMove { unit: UnitId, because: RuleId },
    /// It is not free to go there.
    Bound { unit: UnitId, because: RuleId },
    /// Nobody comes on there.
    NoEntryHex { unit: UnitId, hex: Hex },
    /// It may not come by that edge.
    WrongEdge { unit: UnitId, because: RuleId },
    /// It is always Dismounted.
    NoModes { unit: UnitId },
    /// It is in that mode.
    AlreadySo { unit: UnitId },
    /// It mounts with a Holder.
    NeedsHolder { unit: UnitId },
    /// That is no Holder for it.
    WrongHolder { unit: UnitId, holder: UnitId },
    /// The Holder is in another hex.
    HolderElsewhere { unit: UnitId, holder: UnitId },
    /// It has no mounts.
    NoMounts { holder: UnitId },
    /// It cannot send a point there.
    NoReplacements { from: UnitId },
    /// Only Mounted Cavalry charges.
    OnlyCavalryCharges { unit: UnitId },
    /// A charge is declared before the unit moves.
    ChargeFirst { unit: UnitId },
    /// No enemy is there.
    NobodyToCharge { hex: Hex },
    /// No charge goes over that ground.
    NoGroundToCharge { unit: UnitId, hex: Hex },
    /// Next to its target no hex that it reaches has room.
    NoRoomToCharge { unit: UnitId, hex: Hex },
    /// It has to get next to its target.
    ChargeOn { unit: UnitId, hex: Hex },
    /// It charges another hex.
    ChargesElsewhere { unit: UnitId },
    /// Its charge has to be fought.
    MustCharge { unit: UnitId },
    /// Only US units on foot that can lie down.
    NoBuilder { unit: UnitId },
    /// No Pack Train within two hexes.
    NoTrainNear { hex: Hex },
    /// It has spent points.
    HasSpent { unit: UnitId },
    /// The die comes first.
    DeclareWorksFirst,
    /// The die was rolled.
    WorksDeclared,
    /// Nobody could build.
    NobodyBuilds,
    /// As many as the die allowed build already.
    NoMoreBuilders,
    /// No more Breastworks from this train.
    NoMoreWorks { train: UnitId },
    /// No Breastworks there, or their train is not near.
    NothingToTakeUp { hex: Hex },
    /// The search was made.
    HasSearched,
    /// Too few companies.
    TooFewToSearch { leader: UnitId, units: u8 },
    /// It never attacks in melee.
    NeverAttacks { unit: UnitId },
    /// It has attacked in this phase.
    HasAttacked { unit: UnitId },
    /// It fired into another hex.
    FiredElsewhere { unit: UnitId },
    /// Its stack attacks another hex.
    StackAttacksElsewhere { unit: UnitId, other: UnitId },
    /// No enemy is there.
    NobodyThere { hex: Hex },
    /// Nobody can attack it.
    NobodyAttacks { hex: Hex },
    /// It did not attack, or has rolled.
    NotAPursuer { unit: UnitId },
    /// Only attackers in order advance who were not driven back.
    NoAdvance { unit: UnitId },
    /// The defenders have not left it.
    NotVacated { hex: Hex },
}

impl Refusal {
    /// The rule it rests on.
    #[expect(clippy::too_many_lines, reason = "one arm a refusal, so that a new one stops the build here")]
    pub const fn rule(&self) -> RuleId {
        match *self {
            Self::Pinned { because, .. }
            | Self::Routed { because, .. }
            | Self::BadOrder { because, .. }
            | Self::MustMove { because, .. }
            | Self::Bound { because, .. }
            | Self::WrongEdge { because, .. } => because,
            Self::NotAsked { .. } | Self::NotNow | Self::NotYours { .. } => rule("4"),
            Self::NotYourEnemy { .. } => rule("9.A-c"),
            Self::HasFired { kind, .. } => match kind {
                FireKind::Offensive | FireKind::Defensive => rule("9.A-c"),
                FireKind::Advance => rule("4.E"),
                FireKind::Opportunity => rule("9.F-c"),
                FireKind::Retreat => rule("9.G-g"),
            },
            Self::NotOnMap { .. } => rule("9.A"),
            Self::NotThere { .. } => rule("10.C.1"),
            Self::NotInHand { .. } => rule("18-b"),
            Self::FixedPlace { .. } => rule("18-e"),
            Self::HolderTooFar { .. } => rule("18-d"),
            Self::OutsideBand { .. } => rule("18-g"),
            Self::OffMap { .. } | Self::NotAdjacent { .. } => rule("7.A-b"),
            Self::TooFull { .. } | Self::StackTooLarge { .. } | Self::NoRoomToCharge { .. } => rule("6.A"),
            Self::NothingTogether { .. } => rule("7.A"),
            Self::NotTogether { .. } => rule("12.A"),
            Self::AttachLater { .. } => rule("12.A-f"),
            Self::NothingToRally { .. } => rule("13.B"),
            Self::HasTried { .. } => rule("13.C"),
            Self::MustRally { .. } => rule("13.B.2"),
            Self::MustTry { .. } => rule("10.F"),
            Self::NoReplacement => rule("12.D.6"),
            Self::NoIndianSupply => rule("14-c"),
            Self::TooFarForSupply { .. } | Self::EnoughAmmunition { .. } => rule("14.C"),
            Self::BusyWithSupply { .. } | Self::OnErrand { .. } => rule("14.C-b"),
            Self::NothingToGive { .. } => rule("14.C-f"),
            Self::TooManyBoxes { .. } => rule("14.D.2-g"),
            Self::NoAmmunition { .. } => rule("14.D.2-d"),
            Self::NeverFires { .. } => rule("3.J"),
            Self::LeaderCovered { .. } => rule("9.A-d"),
            Self::OutOfRange { .. } | Self::NobodyInRange { .. } => rule("9.A-b"),
            Self::HoldersFireClose { .. } => rule("9.B.3-b"),
            Self::MountedFireClose { .. } => rule("9.B.3"),
            Self::NoSight { .. } => rule("9.C"),
            Self::NoZone { .. } => rule("9.F"),
            Self::NoHalfShot { .. } => rule("4.B"),
            Self::TooWeak { .. } => rule("9.B.4"),
            Self::NotTheTarget { .. } => rule("9.F-b"),
            Self::AlreadyNamed { .. } => rule("9.F-e"),
            Self::Prone { .. } => rule("8.C-b"),
            Self::StaysWithTrain { .. } => rule("15.B-f"),
            Self::LeadersNeverRout { .. } => rule("10.J.3-g"),
            Self::NobodyToFlee { .. } => rule("10.J.1-c"),
            Self::NotRouted { .. } => rule("10.J.1-b"),
            Self::HasRun { .. } => rule("10.J.2-c"),
            Self::RoutsFirst { .. } | Self::RoutsCameFirst { .. } => rule("4.C"),
            Self::NoWayBack { .. } => rule("10.I-b"),
            Self::NoWayOn { .. } => rule("10.H.4-b"),
            Self::NoRefuge { .. } => rule("10.J.2.a"),
            Self::NotRunThrough { .. } => rule("10.I-g"),
            Self::NotGoing { .. } => rule("10.C.2"),
            Self::FiredFull { .. } => rule("7.C-g"),
            Self::NoPoints { .. } | Self::TooCostly { .. } | Self::NothingToDo { .. } => rule("7.C"),
            Self::Cliff { .. } => rule("7.B-e"),
            Self::EnemyThere { .. } => rule("7.C-c"),
            Self::NoCrawl { .. } => rule("7.C-e"),
            Self::NotAtEdge { .. } => rule("7.I"),
            Self::NotDisrupted { .. } => rule("13.B.3"),
            Self::NotInStack { .. } => rule("7.A"),
            Self::MustEnter { .. } | Self::NoEntryHex { .. } => rule("18-k"),
            Self::NoModes { .. } => rule("8"),
            Self::AlreadySo { .. } => rule("8.D.1"),
            Self::NeedsHolder { .. } | Self::HolderElsewhere { .. } => rule("8.D.2.b"),
            Self::WrongHolder { .. } => rule("8-c"),
            Self::NoMounts { .. } => rule("8.D.2.b-c"),
            Self::NoReplacements { .. } => rule("15.B-i"),
            Self::OnlyCavalryCharges { .. } => rule("8.A-b"),
            Self::ChargeFirst { .. } => rule("16.A"),
            Self::NobodyToCharge { .. } | Self::ChargesElsewhere { .. } | Self::MustCharge { .. } => rule("16.A-d"),
            Self::NoGroundToCharge { .. } => rule("16.A-h"),
            Self::ChargeOn { .. } => rule("16.A-g"),
            Self::NoBuilder { .. } => rule("16.C-m"),
            Self::NoTrainNear { .. } | Self::NobodyBuilds => rule("16.C-b"),
            Self::HasSpent { .. } => rule("16.C-c"),
            Self::DeclareWorksFirst | Self::WorksDeclared | Self::NoMoreBuilders => rule("16.C-f"),
            Self::NoMoreWorks { .. } => rule("16.C-g"),
            Self::NothingToTakeUp { .. } => rule("16.C-k"),
            Self::HasSearched | Self::TooFewToSearch { .. } => rule("16.E"),
            Self::NeverAttacks { .. } => rule("10.B-g"),
            Self::HasAttacked { .. } => rule("10.B-h"),
            Self::FiredElsewhere { .. } => rule("10.B"),
            Self::StackAttacksElsewhere { .. } => rule("10.B-f"),
            Self::NobodyThere { .. } => rule("10"),
            Self::NobodyAttacks { .. } => rule("10.A"),
            Self::NotAPursuer { .. } => rule("10.H.2"),
            Self::NoAdvance { .. } | Self::NotVacated { .. } => rule("10.H.3"),
        }
    }
}
