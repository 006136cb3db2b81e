//! Why something cannot be done, one sentence a refusal.

use super::army;
use crate::fire::FireKind;
use crate::frames::Look;
use crate::refusal::Refusal;
use kernel::words::count;
use kernel::{RuleId, rule};

const fn occasion(kind: FireKind) -> &'static str {
    match kind {
        FireKind::Offensive | FireKind::Defensive => "fire of this phase",
        FireKind::Advance => "fire of this turn",
        FireKind::Opportunity => "Opportunity Fire of this phase",
        FireKind::Retreat => "Retreat Fire of this phase",
    }
}

/// What binds a piece.
fn duty(because: RuleId) -> &'static str {
    if because == rule("12.E.4") {
        "stay within Crook's Command Radius"
    } else if because == rule("12.E.4-b") {
        "make for a Pack Train or the nearest unit"
    } else if because == rule("15.B-g") {
        "go back to its Pack Train"
    } else if because == rule("12.D.1-h") {
        "be brought to a Pack Train or the HQ"
    } else {
        "keep to its post"
    }
}

impl Look<'_> {
    /// A refusal in words.
    #[expect(clippy::too_many_lines, reason = "one arm a refusal, so that a new one stops the build here")]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let name = |unit| self.name(unit);
        match *refusal {
            Refusal::NotAsked { asked } => match asked {
                Some(side) => format!("{} decides now", army(side)),
                None => "The game is over".to_owned(),
            },
            Refusal::NotNow => "That answers another question".to_owned(),
            Refusal::NotYours { unit } => format!("{} is not yours to use", name(unit)),
            Refusal::NotYourEnemy { unit } => format!("{} is one of your own", name(unit)),
            Refusal::NotOnMap { unit } => format!("{} is not on the map", name(unit)),
            Refusal::NotThere { unit } => format!("{} has no part in this", name(unit)),
            Refusal::NotInHand { unit } => format!("{} is not waiting to be placed", name(unit)),
            Refusal::FixedPlace { unit } => format!("{} starts where the scenario puts it", name(unit)),
            Refusal::HolderTooFar { holder, hex } => format!("{} starts next to its unit, not in {hex}", name(holder)),
            Refusal::OutsideBand { unit, hex } => {
                format!("{} starts in rows 03 to 07 west of the Rosebud, not in {hex}", name(unit))
            }
            Refusal::OffMap { unit } => format!("There is no hex there for {}", name(unit)),
            Refusal::TooFull { hex } => format!("{hex} would hold more than 25 factors, or too many Pony Holders"),
            Refusal::StackTooLarge { unit } => {
                format!("With {} the stack would have more than 25 factors, or too many Pony Holders", name(unit))
            }
            Refusal::NothingTogether { unit } => format!("With {} the stack could do nothing together", name(unit)),
            Refusal::NotTogether { leader, unit } => format!("{} cannot join {} now", name(leader), name(unit)),
            Refusal::AttachLater { leader } => {
                format!("{} changes units in the Rally Phase or when he has ridden alone", name(leader))
            }
            Refusal::NothingToRally { unit } => format!("{} is neither Pinned nor Routed", name(unit)),
            Refusal::HasTried { unit } => format!("{} has had its roll", name(unit)),
            Refusal::MustTry { unit } => format!("{} is Routed and must try to retreat before melee", name(unit)),
            Refusal::NoReplacement => "No Leader is waiting to be replaced".to_owned(),
            Refusal::NoIndianSupply => "Only US units are supplied again".to_owned(),
            Refusal::TooFarForSupply { unit, from } => format!("{} is not next to {}", name(unit), name(from)),
            Refusal::BusyWithSupply { unit } => format!("{} gives or takes ammunition already", name(unit)),
            Refusal::EnoughAmmunition { unit } => format!("{} is not low on ammunition", name(unit)),
            Refusal::NothingToGive { from } => format!("{} has nothing left to give", name(from)),
            Refusal::TooManyBoxes { most } => format!("From 1 to {most} boxes"),
            Refusal::NoAmmunition { unit, half_boxes } => {
                format!("{} has {} left", name(unit), count(half_boxes, "half box", "half boxes"))
            }
            Refusal::NeverFires { unit } => format!("{} never fires", name(unit)),
            Refusal::HasFired { unit, kind } => format!("{} has had its {}", name(unit), occasion(kind)),
            Refusal::LeaderCovered { leader } => {
                format!("{} is with his men and cannot be fired at", name(leader))
            }
            Refusal::OutOfRange { unit, hexes } => {
                format!("{} can fire two hexes at most, the target is {hexes} away", name(unit))
            }
            Refusal::HoldersFireClose { unit } => format!("{} fires at adjacent hexes only", name(unit)),
            Refusal::MountedFireClose { unit } => format!("{} is Mounted and fires at adjacent hexes only", name(unit)),
            Refusal::NoSight { unit, to } => format!("{} does not see {to}", name(unit)),
            Refusal::NoZone { unit, target } => format!("{} has no Zone of Control over {}", name(unit), name(target)),
            Refusal::NoHalfShot { unit } => format!("{} cannot choose half strength here", name(unit)),
            Refusal::TooWeak { unit } => format!("The fire of {} would have no effect", name(unit)),
            Refusal::NobodyInRange { unit } => format!("Nobody can fire at {}", name(unit)),
            Refusal::NotTheTarget { unit } => format!("{} is not leaving or fleeing here", name(unit)),
            Refusal::AlreadyNamed { unit } => format!("{} is already named", name(unit)),
            Refusal::Pinned { unit, .. } => format!("{} is Pinned", name(unit)),
            Refusal::Routed { unit, .. } => format!("{} is Routed", name(unit)),
            Refusal::Prone { unit } => format!("{} lies Prone", name(unit)),
            Refusal::BadOrder { unit, .. } => format!("{} is not in good order", name(unit)),
            Refusal::StaysWithTrain { unit } => format!("{} may not Rout by choice", name(unit)),
            Refusal::LeadersNeverRout { unit } => format!("{} is a Leader, and Leaders never Rout", name(unit)),
            Refusal::NobodyToFlee { unit } => format!("{} has no enemy to run from", name(unit)),
            Refusal::NotRouted { unit } => format!("{} is not Routed", name(unit)),
            Refusal::HasRun { unit } => format!("{} has run in this phase", name(unit)),
            Refusal::RoutsFirst { unit } => format!("{} is Routed and runs before anybody else moves", name(unit)),
            Refusal::RoutsCameFirst { unit } => format!("{} could run only before the others moved", name(unit)),
            Refusal::NoWayBack { to } => format!("{to} is not a hex to fall back to"),
            Refusal::NoWayOn { to } => format!("{to} is not a hex to pursue to"),
            Refusal::NoRefuge { hex } => format!("{hex} is no refuge for this unit"),
            Refusal::NotRunThrough { unit } => format!("{} is not run through", name(unit)),
            Refusal::NotGoing { unit } => format!("{} does not go now", name(unit)),
            Refusal::FiredFull { unit } => {
                format!("{} fired at full strength and has no points to spend", name(unit))
            }
            Refusal::OnErrand { unit } => format!("{} spends its points on ammunition or Breastworks", name(unit)),
            Refusal::NoPoints { unit } => format!("{} has no Movement Points left", name(unit)),
            Refusal::TooCostly { unit, has, needs } => format!("{} has {has} MP left and needs {needs}", name(unit)),
            Refusal::NotAdjacent { unit, to } => format!("{to} is not next to {}", name(unit)),
            Refusal::Cliff { unit, to } => format!("A Cliff lies between {} and {to}", name(unit)),
            Refusal::EnemyThere { unit, to } => format!("The enemy holds {to}: {} cannot enter", name(unit)),
            Refusal::NoCrawl { unit } => {
                format!("{} cannot: a Prone unit crawls alone, one hex, for all its points", name(unit))
            }
            Refusal::NotAtEdge { unit } => format!("{} is not at the edge of the map", name(unit)),
            Refusal::NotDisrupted { unit } => format!("{} is not Disrupted", name(unit)),
            Refusal::NothingToDo { unit } => format!("{} can do nothing now", name(unit)),
            Refusal::NotInStack { unit } => format!("{} cannot move along", name(unit)),
            Refusal::MustEnter { unit } => format!("{} has still to enter the map", name(unit)),
            Refusal::MustMove { unit, because } => format!("{} must {}", name(unit), duty(because)),
            Refusal::Bound { unit, because } => format!("{} must {}", name(unit), duty(because)),
            Refusal::NoEntryHex { unit, hex } => format!("{} does not enter in {hex}", name(unit)),
            Refusal::WrongEdge { unit, .. } => format!("{} may not enter by that edge", name(unit)),
            Refusal::NoModes { unit } => format!("{} does not mount or lie down", name(unit)),
            Refusal::AlreadySo { unit } => format!("{} is in that mode already", name(unit)),
            Refusal::NeedsHolder { unit } => format!("{} needs a Holder with mounts in its hex", name(unit)),
            Refusal::WrongHolder { unit, holder } => format!("{} holds no mounts for {}", name(holder), name(unit)),
            Refusal::HolderElsewhere { unit, holder } => format!("{} is not with {}", name(holder), name(unit)),
            Refusal::NoMounts { holder } => format!("{} has no mounts", name(holder)),
            Refusal::NoReplacements { from } => format!("{} cannot send a point there", name(from)),
            Refusal::OnlyCavalryCharges { unit } => format!("{} is not Mounted Cavalry and cannot charge", name(unit)),
            Refusal::ChargeFirst { unit } => {
                format!("{} has moved: a charge is declared before moving", name(unit))
            }
            Refusal::NobodyToCharge { hex } => format!("No enemy is in {hex}"),
            Refusal::NoGroundToCharge { unit, hex } => {
                format!("{} cannot charge over {hex}: clear ground, no creek, one level up at most", name(unit))
            }
            Refusal::ChargeOn { unit, hex } => format!("{} has to get next to {hex}", name(unit)),
            Refusal::ChargesElsewhere { unit } => format!("{} charges another hex", name(unit)),
            Refusal::MustCharge { unit } => format!("{} has to bring its charge home", name(unit)),
            Refusal::NoBuilder { unit } => format!("{} cannot work on Breastworks", name(unit)),
            Refusal::NoTrainNear { hex } => format!("No Pack Train is within two hexes of {hex}"),
            Refusal::HasSpent { unit } => format!("{} has already spent points in this phase", name(unit)),
            Refusal::DeclareWorksFirst => "First roll how many units may build".to_owned(),
            Refusal::WorksDeclared => "The die for Breastworks was rolled".to_owned(),
            Refusal::NobodyBuilds => "Nobody near a Pack Train can build".to_owned(),
            Refusal::NoMoreBuilders => "As many units build as the die allowed".to_owned(),
            Refusal::NoMoreWorks { train } => format!("{} has no more boxes for Breastworks", name(train)),
            Refusal::NothingToTakeUp { hex } => {
                format!("No Breastworks to take up in {hex}, or their train is not near")
            }
            Refusal::HasSearched => "The search for the village was made".to_owned(),
            Refusal::TooFewToSearch { leader, units } => {
                format!("{} has {} at the edge, five are needed", name(leader), count(units, "company", "companies"))
            }
            Refusal::NeverAttacks { unit } => format!("{} never attacks in melee", name(unit)),
            Refusal::HasAttacked { unit } => format!("{} has attacked in this phase", name(unit)),
            Refusal::FiredElsewhere { unit } => {
                format!("{} fired into another hex and may attack only that", name(unit))
            }
            Refusal::StackAttacksElsewhere { unit, other } => {
                format!("{} stands with {}, which attacks another hex", name(unit), name(other))
            }
            Refusal::NobodyThere { hex } => format!("No enemy is in {hex}"),
            Refusal::NobodyAttacks { hex } => format!("Nobody can attack {hex}"),
            Refusal::NotAPursuer { unit } => format!("{} cannot pursue", name(unit)),
            Refusal::NoAdvance { unit } => {
                format!("{} did not attack, or is Pinned or Routed", name(unit))
            }
            Refusal::NotVacated { hex } => format!("The enemy has not left {hex}"),
        }
    }
}
