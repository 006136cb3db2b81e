//! Which case of the scenario chapters an event rests on.

use crate::counters::{Army, UnitId};
use crate::event::Event;
use crate::frames::Look;
use crate::scenario::{Battlefield, GroupId};
use kernel::{RuleId, rule};

impl Look<'_> {
    /// The case of 22, 23 or 24 behind an event, where the scenario decides.
    pub(super) fn scenario_case(&self, event: &Event) -> Option<RuleId> {
        let scenario = self.facts().scenario.field;
        if let Event::Placed { unit, .. } = event {
            return self.set_up_case(*unit);
        }
        if let Event::HandReady { .. } = event {
            return Some(match scenario {
                Battlefield::LakeGeorge => rule("22.7-b"),
                Battlefield::FortOswego => rule("23.8"),
                Battlefield::Quebec => rule("24.8"),
            });
        }
        if let Event::MoraleLost { army, because, .. } = event {
            return Some(morale_case(scenario, *army, because.as_str() == "13.2-c"));
        }
        if let Event::ReinforcementRolled { group, army, .. } = event {
            return self.reinforcement_case(*group, *army);
        }
        if let Event::EntryDesignated { army, .. } = event {
            return entry_case(scenario, *army);
        }
        if let Event::GameOver { conceded: false, .. } = event {
            return Some(match scenario {
                Battlefield::LakeGeorge => rule("22.6-c"),
                Battlefield::FortOswego => rule("23.6-c"),
                Battlefield::Quebec => rule("24.6-c"),
            });
        }
        None
    }

    fn reinforcement_case(&self, group: GroupId, army: Army) -> Option<RuleId> {
        let key = self.group(group).key.as_str();
        Some(match (self.facts().scenario.field, army) {
            (Battlefield::LakeGeorge | Battlefield::FortOswego, _) => rule("22.4-c"),
            (Battlefield::Quebec, Army::British) => rule("24.4-c"),
            (Battlefield::Quebec, Army::French) if key == "charles-river" => rule("24.3-d"),
            (Battlefield::Quebec, Army::French) => rule("24.3-c"),
        })
    }

    fn set_up_case(&self, unit: UnitId) -> Option<RuleId> {
        self.set_up_zone(unit).map(|zone| self.set_up_rule(unit, zone))
    }
}

fn entry_case(scenario: Battlefield, army: Army) -> Option<RuleId> {
    match (scenario, army) {
        (Battlefield::LakeGeorge, _) => Some(rule("22.3-b")),
        (Battlefield::FortOswego, Army::French) => Some(rule("23.3-b")),
        (Battlefield::FortOswego, Army::British) => Some(rule("23.4-b")),
        (Battlefield::Quebec, _) => None,
    }
}

/// What each loss costs an army, and what lost ground does.
const fn morale_case(scenario: Battlefield, army: Army, ground: bool) -> RuleId {
    match (scenario, army, ground) {
        (Battlefield::LakeGeorge, Army::French, _) => rule("22.5"),
        (Battlefield::LakeGeorge, Army::British, false) => rule("22.5-b"),
        (Battlefield::LakeGeorge, Army::British, true) => rule("22.5-c"),
        (Battlefield::FortOswego, Army::French, _) => rule("23.5"),
        (Battlefield::FortOswego, Army::British, _) => rule("23.5-b"),
        (Battlefield::Quebec, Army::French, false) => rule("24.5"),
        (Battlefield::Quebec, Army::French, true) => rule("24.5-b"),
        (Battlefield::Quebec, Army::British, false) => rule("24.5-c"),
        (Battlefield::Quebec, Army::British, true) => rule("24.5-d"),
    }
}
