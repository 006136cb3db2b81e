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
            Refusal::NotYours { unit } => self.does(unit, "is not yours to use", "are not yours to use"),
            Refusal::NotYourEnemy { unit } => self.does(unit, "is one of your own", "are one of your own"),
            Refusal::NotOnMap { unit } => self.does(unit, "is not on the map", "are not on the map"),
            Refusal::NotThere { unit } => self.does(unit, "has no part in this", "have no part in this"),
            Refusal::NotInHand { unit } => {
                self.does(unit, "is not waiting to be placed", "are not waiting to be placed")
            }
            Refusal::FixedPlace { unit } => {
                self.does(unit, "starts where the scenario puts it", "start where the scenario puts it")
            }
            Refusal::HolderTooFar { holder, hex } => format!("{} starts next to its unit, not in {hex}", name(holder)),
            Refusal::OutsideBand { unit, hex } => {
                format!("{} in rows 03 to 07 west of the Rosebud, not in {hex}", self.does(unit, "starts", "start"))
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
            Refusal::NothingToRally { unit } => {
                self.does(unit, "is neither Pinned nor Routed", "are neither Pinned nor Routed")
            }
            Refusal::HasTried { unit } => self.does(unit, "has had its roll", "have had their roll"),
            Refusal::MustRally { unit } => self.does(
                unit,
                "is Pinned next to an enemy and must try to rally",
                "are Pinned next to an enemy and must try to rally",
            ),
            Refusal::MustTry { unit } => self.does(
                unit,
                "is Routed and must try to retreat before melee",
                "are Routed and must try to retreat before melee",
            ),
            Refusal::NoReplacement => "No Leader is waiting to be replaced".to_owned(),
            Refusal::NoIndianSupply => "Only US units are supplied again".to_owned(),
            Refusal::TooFarForSupply { unit, from } => {
                format!("{} not next to {}", self.does(unit, "is", "are"), name(from))
            }
            Refusal::BusyWithSupply { unit } => {
                self.does(unit, "gives or takes ammunition already", "give or take ammunition already")
            }
            Refusal::EnoughAmmunition { unit } => {
                self.does(unit, "is not low on ammunition", "are not low on ammunition")
            }
            Refusal::NothingToGive { from } => self.does(from, "has nothing left to give", "have nothing left to give"),
            Refusal::TooManyBoxes { most } => format!("From 1 to {most} boxes"),
            Refusal::NoAmmunition { unit, half_boxes } => {
                format!("{} {} left", self.does(unit, "has", "have"), count(half_boxes, "half box", "half boxes"))
            }
            Refusal::NeverFires { unit } => format!("{} never fires", name(unit)),
            Refusal::HasFired { unit, kind } => {
                format!("{} {}", self.does(unit, "has had its", "have had their"), occasion(kind))
            }
            Refusal::LeaderCovered { leader } => {
                format!("{} is with his men and cannot be fired at", name(leader))
            }
            Refusal::OutOfRange { unit, hexes } => {
                format!("{} can fire two hexes at most, the target is {hexes} away", name(unit))
            }
            Refusal::HoldersFireClose { unit } => {
                self.does(unit, "fires at adjacent hexes only", "fire at adjacent hexes only")
            }
            Refusal::MountedFireClose { unit } => self.does(
                unit,
                "is Mounted and fires at adjacent hexes only",
                "are Mounted and fire at adjacent hexes only",
            ),
            Refusal::NoSight { unit, to } => format!("{} not see {to}", self.does(unit, "does", "do")),
            Refusal::NoZone { unit, target } => {
                format!("{} no Zone of Control over {}", self.does(unit, "has", "have"), name(target))
            }
            Refusal::NoHalfShot { unit } => format!("{} cannot choose half strength here", name(unit)),
            Refusal::TooWeak { unit } => format!("The fire of {} would have no effect", name(unit)),
            Refusal::NobodyInRange { unit } => format!("Nobody can fire at {}", name(unit)),
            Refusal::NotTheTarget { unit } => {
                self.does(unit, "is not leaving or fleeing here", "are not leaving or fleeing here")
            }
            Refusal::AlreadyNamed { unit } => self.does(unit, "is already named", "are already named"),
            Refusal::Pinned { unit, .. } => self.does(unit, "is Pinned", "are Pinned"),
            Refusal::Routed { unit, .. } => self.does(unit, "is Routed", "are Routed"),
            Refusal::Prone { unit } => self.does(unit, "lies Prone", "lie Prone"),
            Refusal::BadOrder { unit, .. } => self.does(unit, "is not in good order", "are not in good order"),
            Refusal::StaysWithTrain { unit } => format!("{} may not Rout by choice", name(unit)),
            Refusal::LeadersNeverRout { unit } => format!("{} is a Leader, and Leaders never Rout", name(unit)),
            Refusal::NobodyToFlee { unit } => self.does(unit, "has no enemy to run from", "have no enemy to run from"),
            Refusal::NotRouted { unit } => self.does(unit, "is not Routed", "are not Routed"),
            Refusal::HasRun { unit } => self.does(unit, "has run in this phase", "have run in this phase"),
            Refusal::RoutsFirst { unit } => self.does(
                unit,
                "is Routed and runs before anybody else moves",
                "are Routed and run before anybody else moves",
            ),
            Refusal::RoutsCameFirst { unit } => format!("{} could run only before the others moved", name(unit)),
            Refusal::NoWayBack { to } => format!("{to} is not a hex to fall back to"),
            Refusal::NoWayOn { to } => format!("{to} is not a hex to pursue to"),
            Refusal::NoRefuge { hex } => format!("This unit finds no refuge in {hex}"),
            Refusal::NotRunThrough { unit } => self.does(unit, "is not run through", "are not run through"),
            Refusal::NotGoing { unit } => self.does(unit, "does not go now", "do not go now"),
            Refusal::FiredFull { unit } => {
                format!("{} fired at full strength and has no points to spend", name(unit))
            }
            Refusal::OnErrand { unit } => self.does(
                unit,
                "spends its points on ammunition or Breastworks",
                "spend their points on ammunition or Breastworks",
            ),
            Refusal::NoPoints { unit } => {
                self.does(unit, "has no Movement Points left", "have no Movement Points left")
            }
            Refusal::TooCostly { unit, has, needs } => {
                format!("{} {has} MP left, and it takes {needs}", self.does(unit, "has", "have"))
            }
            Refusal::NotAdjacent { unit, to } => format!("{to} is not next to {}", name(unit)),
            Refusal::Cliff { unit, to } => format!("A Cliff lies between {} and {to}", name(unit)),
            Refusal::EnemyThere { unit, to } => format!("The enemy holds {to}: {} cannot enter", name(unit)),
            Refusal::NoCrawl { unit } => {
                format!("{} cannot: a Prone unit crawls alone, one hex, for all its points", name(unit))
            }
            Refusal::NotAtEdge { unit } => {
                self.does(unit, "is not at the edge of the map", "are not at the edge of the map")
            }
            Refusal::NotDisrupted { unit } => self.does(unit, "is not Disrupted", "are not Disrupted"),
            Refusal::NothingToDo { unit } => format!("{} can do nothing now", name(unit)),
            Refusal::NotInStack { unit } => format!("{} cannot move along", name(unit)),
            Refusal::MustEnter { unit } => self.does(unit, "has still to enter the map", "have still to enter the map"),
            Refusal::MustMove { unit, because } => format!("{} must {}", name(unit), duty(because)),
            Refusal::Bound { unit, because } => format!("{} must {}", name(unit), duty(because)),
            Refusal::NoEntryHex { unit, hex } => format!("{} not enter at {hex}", self.does(unit, "does", "do")),
            Refusal::WrongEdge { unit, .. } => format!("{} may not enter by that edge", name(unit)),
            Refusal::NoModes { unit } => self.does(unit, "does not mount or lie down", "do not mount or lie down"),
            Refusal::AlreadySo { unit } => self.does(unit, "is in that mode already", "are in that mode already"),
            Refusal::NeedsHolder { unit } => {
                self.does(unit, "needs a Holder with mounts in its hex", "need a Holder with mounts in their hex")
            }
            Refusal::WrongHolder { unit, holder } => format!("{} holds no mounts for {}", name(holder), name(unit)),
            Refusal::HolderElsewhere { unit, holder } => format!("{} is not with {}", name(holder), name(unit)),
            Refusal::NoMounts { holder } => format!("{} has no mounts", name(holder)),
            Refusal::NoReplacements { from } => format!("{} cannot send a point there", name(from)),
            Refusal::OnlyCavalryCharges { unit } => {
                self.does(unit, "is not Mounted Cavalry and cannot charge", "are not Mounted Cavalry and cannot charge")
            }
            Refusal::ChargeFirst { unit } => self.does(
                unit,
                "has moved: a charge is declared before moving",
                "have moved: a charge is declared before moving",
            ),
            Refusal::NobodyToCharge { hex } => format!("No enemy is in {hex}"),
            Refusal::NoGroundToCharge { unit, hex } => {
                format!("{} cannot charge over {hex}: clear ground, no creek, one level up at most", name(unit))
            }
            Refusal::NoRoomToCharge { unit, hex } => {
                format!("{} finds no hex with room next to {hex}", name(unit))
            }
            Refusal::ChargeOn { unit, hex } => format!("{} to get next to {hex}", self.does(unit, "has", "have")),
            Refusal::ChargesElsewhere { unit } => self.does(unit, "charges another hex", "charge another hex"),
            Refusal::MustCharge { unit } => {
                self.does(unit, "has to bring its charge home", "have to bring their charge home")
            }
            Refusal::NoBuilder { unit } => format!("{} cannot work on Breastworks", name(unit)),
            Refusal::NoTrainNear { hex } => format!("No Pack Train is within two hexes of {hex}"),
            Refusal::HasSpent { unit } => {
                self.does(unit, "has already spent points in this phase", "have already spent points in this phase")
            }
            Refusal::DeclareWorksFirst => "First roll how many units may build".to_owned(),
            Refusal::WorksDeclared => "The die for Breastworks was rolled".to_owned(),
            Refusal::NobodyBuilds => "Nobody near a Pack Train can build".to_owned(),
            Refusal::NoMoreBuilders => "As many units build as the die allowed".to_owned(),
            Refusal::NoMoreWorks { train } => {
                self.does(train, "has no more boxes for Breastworks", "have no more boxes for Breastworks")
            }
            Refusal::NothingToTakeUp { hex } => {
                format!("No Breastworks to take up in {hex}, or their train is not near")
            }
            Refusal::HasSearched => "The search for the village was made".to_owned(),
            Refusal::TooFewToSearch { leader, units } => {
                format!("{} has {} at the edge, five are needed", name(leader), count(units, "company", "companies"))
            }
            Refusal::NeverAttacks { unit } => format!("{} never attacks in melee", name(unit)),
            Refusal::HasAttacked { unit } => {
                self.does(unit, "has attacked in this phase", "have attacked in this phase")
            }
            Refusal::FiredElsewhere { unit } => {
                format!("{} fired into another hex and may attack only that", name(unit))
            }
            Refusal::StackAttacksElsewhere { unit, other } => {
                format!("{} with {}, which attacks another hex", self.does(unit, "stands", "stand"), name(other))
            }
            Refusal::NobodyThere { hex } => format!("No enemy is in {hex}"),
            Refusal::NobodyAttacks { hex } => format!("Nobody can attack {hex}"),
            Refusal::NotAPursuer { unit } => format!("{} cannot pursue", name(unit)),
            Refusal::NoAdvance { unit } => {
                format!("{} did not attack, was driven back, or is Pinned or Routed", name(unit))
            }
            Refusal::NotVacated { hex } => format!("The enemy has not left {hex}"),
        }
    }
}
