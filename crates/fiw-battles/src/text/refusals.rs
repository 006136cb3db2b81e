//! Refusals in words: a sentence with piece and numbers that teaches the rule.

use super::{army, count, tactic};
use crate::counters::{Arm, UnitId};
use crate::field::class;
use crate::frames::Look;
use crate::refusal::Refusal;
use grid::Hex;

impl Look<'_> {
    /// A refusal in words.
    #[expect(clippy::too_many_lines, reason = "one arm a refusal, so that a new one stops the build here")]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let name = |unit: UnitId| self.name(unit);
        match *refusal {
            Refusal::GameOver => "The battle is over".into(),
            Refusal::NotYourTurn { asked: Some(of) } => format!("The {} decide now", army(of)),
            Refusal::NotYourTurn { asked: None } => "Nobody is asked for this now".into(),
            Refusal::NotNow => "This is not what is being decided now".into(),
            Refusal::NoSuchUnit => "That is not one of your counters".into(),
            Refusal::NotYours { unit } => self.not_yours(unit),
            Refusal::NotOnMap { unit } => format!("{} is not on the map", name(unit)),
            Refusal::NoSuchHex { hex } => format!("{hex} is not on this map"),
            Refusal::NoMarker { tactic: kind } => format!("No {} marker is left to take or to play", tactic(kind)),
            Refusal::NotInHand { unit } => format!("{} is not to be set up now", name(unit)),
            Refusal::OutsideZone { unit, hex, .. } => {
                format!("{hex} is outside the ground where {} sets up", name(unit))
            }
            Refusal::Prohibited { unit, hex } => self.prohibited(unit, hex),
            Refusal::Stacked { unit, hex } => self.stacked(unit, hex),
            Refusal::StillInHand { unit } => format!("{} is still to be set up", name(unit)),
            Refusal::NotArtillery { unit } => format!("{} cannot bombard: only artillery does", name(unit)),
            Refusal::DisorderedGun { gun } => format!("{} is disordered and silent until it rallies", name(gun)),
            Refusal::AlreadyFired { gun } => format!("{} has fired this turn: each gun fires once", name(gun)),
            Refusal::GunInFire { gun } => format!("{} stands in a burning hex and cannot fire", name(gun)),
            Refusal::NoTarget { hex } => format!("No enemy is in {hex} to fire at"),
            Refusal::BurnsAlready { hex } => {
                format!("{hex} is empty and burns already: there is nothing to set on fire")
            }
            Refusal::FriendsThere { hex } => format!("Your own units are in {hex}"),
            Refusal::OutOfRange { gun, target, range, limit } => {
                format!("{target} is {} away and {} reaches {limit}", count(range, "hex", "hexes"), name(gun))
            }
            Refusal::TooFoggy { target, range } => {
                format!("{target} is {} away and in fog nobody sees farther than 2", count(range, "hex", "hexes"))
            }
            Refusal::EnemyAdjacent { gun } => {
                format!("An enemy stands next to {}: it may fire only at an adjacent enemy", name(gun))
            }
            Refusal::NoSight { gun, target } => {
                format!("{} cannot see {target}: the line of sight is blocked", name(gun))
            }
            Refusal::CannotAttack { unit } => self.cannot_attack(unit),
            Refusal::Static { unit } => format!("{} has no movement allowance: it never moves", name(unit)),
            Refusal::FiredStays { gun } => format!("{} has fired and stays where it is this turn", name(gun)),
            Refusal::Disordered { unit } => format!("{} is disordered and cannot move before it rallies", name(unit)),
            Refusal::HasMoved { unit } => format!("{} has moved in this phase", name(unit)),
            Refusal::Engaged { unit } => {
                format!("{} stands in an enemy zone of control and may not leave it by movement", name(unit))
            }
            Refusal::ZoneToZone { unit, to } => {
                format!("{} cannot go from one enemy zone of control straight into another in {to}", name(unit))
            }
            Refusal::Nowhere { unit } => format!("{} has no hex it could go to", name(unit)),
            Refusal::NotAdjacent { unit, to } => format!("{to} is not next to {}: units go hex by hex", name(unit)),
            Refusal::NoCrossing { unit, to } => {
                format!("{} cannot cross the river to {to}: there is no ford or bridge", name(unit))
            }
            Refusal::EnemyThere { unit, to } => format!("{} cannot enter {to}: the enemy is there", name(unit)),
            Refusal::TrainThere { unit, to } => {
                format!("{} cannot enter {to}: an enemy train is taken by attack only", name(unit))
            }
            Refusal::LeaderAlone { leader, to } => {
                format!("{} cannot enter {to}: only combat units overrun enemy leaders", name(leader))
            }
            Refusal::TrainAmongLeaders { train, to } => {
                format!(
                    "{} cannot enter {to}: an enemy leader is there, and only combat units drive him off",
                    name(train)
                )
            }
            Refusal::LeaderIntoZone { leader, to } => {
                format!("{} cannot ride into the enemy zone of control in {to} where no friend stands", name(leader))
            }
            Refusal::StopsOnTheWay { unit, hex, because } => {
                format!("{} would have to stop in {hex} on the way: {}", name(unit), super::events::halt(because))
            }
            Refusal::Queue { unit, hex, queue, has } => format!(
                "{} on by {hex} before {}, which has {has} MP and pays one for each",
                count(queue.get(), "unit has come", "units have come"),
                name(unit)
            ),
            Refusal::TooCostly { unit, to, has, needs } => {
                format!("{} has {has} MP left and {to} costs {needs}", name(unit))
            }
            Refusal::TooFar { unit, limit } => {
                format!("{} may run {} in this phase and no farther", name(unit), count(limit, "hex", "hexes"))
            }
            Refusal::NextToEnemy { unit, to } => {
                format!("{} is disordered and keeps away from the enemy: one stands next to {to}", name(unit))
            }
            Refusal::MarchIntoZone { unit, to } => {
                format!("{to} is in an enemy zone of control: Forced March brings {} no nearer", name(unit))
            }
            Refusal::Balks { unit, to } => format!("{} balks: guns behind works stand next to {to}", name(unit)),
            Refusal::UnderTheWalls { unit, to } => format!("{to} lies under the walls: {} keeps off", name(unit)),
            Refusal::NoRoomBeyond { unit, to } => {
                format!("{to} is occupied and {} could neither stop there nor go on", name(unit))
            }
            Refusal::CannotStopHere { unit, hex } => format!("{} cannot stop in {hex}: its place is taken", name(unit)),
            Refusal::NotMovedYet { unit } => format!("{} has not moved yet: put it back instead", name(unit)),
            Refusal::NotWithUnit { leader } => {
                format!("{} did not begin the phase with this unit, or is no longer with it", name(leader))
            }
            Refusal::NotDemoralized => "Only a demoralized army leaves the map".into(),
            Refusal::NotFriendlyEdge { unit } => format!("{} is not at a friendly edge of the map", name(unit)),
            Refusal::NotDue { unit } => format!("{} is not due to come on", name(unit)),
            Refusal::NotEntryHex { unit, hex } => format!("{} does not come on by {hex}", name(unit)),
            Refusal::MustEnter { unit } => format!("{} can come on, so it must", name(unit)),
            Refusal::EntriesFirst { unit } => {
                format!("{} comes on first: reinforcements before other moves", name(unit))
            }
            Refusal::TooLateToEnter { unit } => {
                format!("Other units have moved: {} comes on before them or waits for the next turn", name(unit))
            }
            Refusal::ShutsOut { unit, hex } => {
                format!("No edge hex near {hex} is open to {}: it would never come on", name(unit))
            }
            Refusal::MustMakeRoom { unit } => format!("{} must make room and moves first", name(unit)),
            Refusal::MoveThatFirst { unit } => format!("{} is on the move: finish that first", name(unit)),
            Refusal::NobodyThere { hex } => format!("Nobody is in {hex} to attack"),
            Refusal::CannotReach { unit, hex } => format!("{} cannot attack {hex} from where it stands", name(unit)),
            Refusal::NotAllAdjacent { unit, hex } => {
                format!("{} against {hex}: in one battle every attacker must be next to every defender", name(unit))
            }
            Refusal::OtherBattle { unit, hex } => {
                format!("{} and {hex} are in battles already: each fights once", name(unit))
            }
            Refusal::DisorderedAttacker { unit, hex } => {
                format!(
                    "{} against {hex}: all enemies there are disordered, and only units in good order attack those",
                    name(unit)
                )
            }
            Refusal::LeavesDuty { unit, hex } => {
                format!("If {} attacks {hex}, nobody is left for an attack that must be made", name(unit))
            }
            Refusal::MustAttack { unit } => format!("{} is in an enemy zone of control and must attack", name(unit)),
            Refusal::MustFaceZone { unit } => {
                format!(
                    "{} is in an enemy zone of control: its battle must include an enemy who controls it",
                    name(unit)
                )
            }
            Refusal::MustBeAttacked { hex } => format!("The enemy in {hex} controls your units and must be attacked"),
            Refusal::NoSuchBattle => "No battle of that kind is left to fight".into(),
            Refusal::LeadsLater { leader } => {
                format!("{} is asked next: leaders are named hex by hex", name(leader))
            }
            Refusal::CannotLead { leader } => format!("{} cannot add his value in this battle", name(leader)),
            Refusal::WrongTactic { tactic: kind } => {
                format!("{} is of no use in this battle to this side", tactic(kind))
            }
            Refusal::CannotRetreat { unit, to } => {
                format!(
                    "{} cannot fall back to {to}: each step must lead away, onto free ground, out of enemy zones of control",
                    name(unit)
                )
            }
            Refusal::MustPay { owed } => format!("Units worth {owed} more must be disordered"),
            Refusal::CannotPay { unit } => format!("{} took no part in this battle or has paid already", name(unit)),
            Refusal::NotVacated { hex } => format!("{hex} was not cleared of defenders in this battle"),
            Refusal::CannotPursue { unit } => {
                format!("{} cannot pursue: only attackers in good order that took part do", name(unit))
            }
            Refusal::CavalryFirst { unit } => format!("{} pursues first: cavalry before infantry", name(unit)),
            Refusal::InGoodOrder { unit } => format!("{} is in good order", name(unit)),
            Refusal::ArmyBroken { army: of } => format!("The {} army is demoralized and rallies nobody", army(of)),
            Refusal::AlreadyTried { unit } => format!("{} has had its rally roll in this phase", name(unit)),
            Refusal::InFire { unit } => format!("{} stands in a burning hex and cannot rally there", name(unit)),
            Refusal::NeverRallies { unit } => format!("{} is never disordered, so it never rallies", name(unit)),
            Refusal::OfferedAlready => "You have made an offer in this player turn: one is all".into(),
        }
    }

    fn not_yours(&self, unit: UnitId) -> String {
        let piece = self.piece(unit);
        if piece.looted {
            return format!("{} was looted and serves nobody", self.name(unit));
        }
        format!("{} is {}, not yours to command now", self.name(unit), army(piece.army))
    }

    fn prohibited(&self, unit: UnitId, hex: Hex) -> String {
        let ground = super::spoken::terrain(self.facts().board.terrain(hex));
        format!("{hex} is {ground} ground, closed to {}", self.name(unit))
    }

    fn stacked(&self, unit: UnitId, hex: Hex) -> String {
        let kind = class(self.arm(unit));
        let standing =
            self.army_at(self.piece(unit).army, hex).find(|other| *other != unit && class(self.arm(*other)) == kind);
        match standing {
            Some(other) => format!("{} stands in {hex} already: one unit of a kind to a hex", self.name(other)),
            None => format!("{hex} has no room for {}", self.name(unit)),
        }
    }

    fn cannot_attack(&self, unit: UnitId) -> String {
        let name = self.name(unit);
        match self.arm(unit) {
            Arm::Artillery => format!("{name} is artillery: it bombards and never attacks"),
            Arm::Leader => format!("{name} is a leader: he adds his value to the unit he is with"),
            Arm::Train => format!("{name} is a train and never attacks"),
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => format!("{name} cannot attack"),
        }
    }
}
