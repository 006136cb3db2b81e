//! The rules an event rests on.

use crate::counters::Side;
use crate::event::{Chit, Event};
use crate::state::Cause;
use crate::tables::Procedure;
use kernel::{RuleId, rule};

/// The rules an event rests on.
#[expect(clippy::too_many_lines, reason = "one arm an event, so that a new one stops the build here")]
pub(super) fn event_rules(event: &Event) -> Vec<RuleId> {
    vec![match event {
        Event::TurnBegan { .. } => rule("4.1"),
        Event::SegmentBegan { procedure, .. } => procedure_rule(*procedure),
        Event::StructurePlaced { .. } => rule("A4.1"),
        Event::SettlementScarred { .. } => rule("A4.2"),
        Event::Passed { .. } => rule("5.0-c"),
        Event::Saved { .. } => rule("5.9"),
        Event::Recruited { side: Side::Us, .. } => rule("5.1.1-b"),
        Event::Recruited { side: Side::Wc, .. } => rule("5.1.2-b"),
        Event::Drawn { .. } => rule("3.1.2"),
        Event::Redrawn { .. } => rule("A3.3-d"),
        Event::NoRoom { .. } => rule("5.1.2-i"),
        Event::ArmsTaken { .. } => rule("5.1.2-e"),
        Event::Negotiated { side: Side::Us, .. } => rule("5.2.1-d"),
        Event::Negotiated { side: Side::Wc, .. } => rule("5.2.3-d"),
        Event::VillagePlaced { rule, .. }
        | Event::Placed { rule, .. }
        | Event::TreatyBroken { rule, .. }
        | Event::Joined { rule, .. }
        | Event::NationLeft { rule, .. }
        | Event::Scored { rule, .. }
        | Event::StructureHit { rule, .. }
        | Event::Halted { rule, .. }
        | Event::Shifted { rule, .. }
        | Event::ArmsLost { rule, .. }
        | Event::UnbuiltCounted { rule, .. }
        | Event::GunLost { rule, .. } => *rule,
        Event::LoyaltyRolled { .. } => rule("25.1"),
        Event::Built { .. } => rule("5.3"),
        Event::Repaired { .. } => rule("5.4"),
        Event::Harassed { .. } => rule("5.5-b"),
        Event::Raided { chit, .. } => match chit {
            Chit::A => rule("5.6.2-b"),
            Chit::B => rule("5.6.2-e"),
            Chit::C => rule("5.6.2"),
            Chit::D => rule("5.6.2-f"),
        },
        Event::GunSought { .. } => rule("5.7.1"),
        Event::RaidersSought { .. } => rule("5.7.2"),
        Event::Transferred { .. } => rule("5.8"),
        Event::Relocated { principal: false, .. } => rule("20.5.1"),
        Event::Relocated { principal: true, .. } => rule("20.5.1-b"),
        Event::SetOut { .. } => rule("6.2"),
        Event::ScoutAsked { .. } => rule("21.1"),
        Event::Moved { .. } => rule("2.5-b"),
        Event::PickedUp { .. } => rule("6.4"),
        Event::Dropped { .. } => rule("6.5"),
        Event::ArmsHanded { .. } => rule("23.0-b"),
        Event::Exited { .. } => rule("2.4.3-f"),
        Event::PassedThrough { .. } => rule("13.0"),
        Event::Misjudged { .. } => rule("R111"),
        Event::WagonCaptured { .. } => rule("10.1-b"),
        Event::GunRolled { .. } => rule("22.2-c"),
        Event::Intruded { .. } => rule("19.0-c"),
        Event::Ambushed { villagers: true, .. } => rule("18.3"),
        Event::Ambushed { .. } => rule("18.2-c"),
        Event::Attacked { overrun: true, .. } => rule("17.0"),
        Event::Attacked { overrun: false, .. } => rule("14.1"),
        Event::ScoutNamed { .. } => rule("21.3"),
        Event::Defended { .. } => rule("14.2"),
        Event::RetreatTried { .. } => rule("16.0"),
        Event::EventRolled { again: true, .. } => rule("14.9-b"),
        Event::EventRolled { again: false, .. } => rule("14.3"),
        Event::Called { .. } => rule("14.3-d"),
        Event::Reinforced { .. } => rule("14.3-f"),
        Event::DrawnIn { .. } => rule("R104"),
        Event::MoraleRolled { .. } => rule("14.4"),
        Event::ShockRolled { .. } => rule("14.5"),
        Event::Strengths { .. } => rule("14.6"),
        Event::CombatRolled { again: true, .. } => rule("14.9-c"),
        Event::CombatRolled { again: false, .. } => rule("14.6-b"),
        Event::StepLost { cause, .. } => cause_rule(*cause),
        Event::NationTie { .. } => rule("14.7.2"),
        Event::Won { .. } => rule("14.8"),
        Event::Overran { .. } => rule("17.2-c"),
        Event::Retreated { .. } => rule("15.1"),
        Event::CutOff { .. } => rule("15.1-b"),
        Event::FortAbandoned { .. } => rule("20.2.2-b"),
        Event::ExpeditionLeft { .. } => rule("7.1"),
        Event::OfficerRolled { .. } => rule("7.1-c"),
        Event::ExpeditionEntered { .. } => rule("7.2"),
        Event::PartEntered { .. } => rule("A3.3-e"),
        Event::MiamisBuilt { .. } => rule("A3.3-f"),
        Event::LeaderChecked { .. } => rule("9.0"),
        Event::Supplied { .. } => rule("10.0-d"),
        Event::OutOfSupply { .. } => rule("10.0-e"),
        Event::Quartered { .. } => rule("11.0"),
        Event::ActionsReset { .. } => rule("12.0"),
        Event::ChitsAdded { .. } => rule("5.6.1"),
        Event::Ended { .. } => rule("4.1"),
    }]
}

/// 4.2: the chapter of a procedure.
pub(crate) const fn procedure_rule(procedure: Procedure) -> RuleId {
    match procedure {
        Procedure::SpecialActions => rule("5.0"),
        Procedure::UsOperations | Procedure::WcOperations => rule("6.0"),
        Procedure::NationCheck => rule("8.0"),
        Procedure::ExpeditionCheck => rule("7.0"),
        Procedure::LeaderCheck => rule("9.0"),
        Procedure::SupplyCheck => rule("10.0"),
        Procedure::WinterQuarters => rule("11.0"),
        Procedure::EndOfTurn => rule("12.0"),
    }
}

const fn cause_rule(cause: Cause) -> RuleId {
    match cause {
        Cause::Battle => rule("14.7"),
        Cause::Ambush => rule("18.2-c"),
        Cause::River => rule("15.2"),
        Cause::Trapped => rule("15.3"),
        Cause::Cavalry => rule("15.4"),
        Cause::Looting => rule("17.2.2"),
        Cause::Overrun => rule("17.2-c"),
    }
}
