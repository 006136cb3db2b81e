//! Which case of the scenario chapters an event rests on.

use crate::counters::{Army, UnitId};
use crate::event::Event;
use crate::facts::Look;
use crate::scenario::ScenarioId;
use kernel::{RuleId, rule};

impl Look<'_> {
    /// The case of 22, 23 or 24 behind an event, where the scenario decides.
    pub(super) fn scenario_case(&self, event: &Event) -> Option<RuleId> {
        let scenario = self.facts.scenario.id;
        if let Event::Placed { unit, .. } = event {
            return self.set_up_case(*unit);
        }
        if let Event::HandReady { .. } = event {
            return Some(match scenario {
                ScenarioId::LakeGeorge => rule("22.7-b"),
                ScenarioId::FortOswego => rule("23.8"),
                ScenarioId::Quebec => rule("24.8"),
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
                ScenarioId::LakeGeorge => rule("22.6-c"),
                ScenarioId::FortOswego => rule("23.6-c"),
                ScenarioId::Quebec => rule("24.6-c"),
            });
        }
        None
    }

    fn reinforcement_case(&self, group: u8, army: Army) -> Option<RuleId> {
        let key = self.facts.scenario.groups.get(usize::from(group))?.key.as_str();
        Some(match (self.facts.scenario.id, army) {
            (ScenarioId::LakeGeorge | ScenarioId::FortOswego, _) => rule("22.4-c"),
            (ScenarioId::Quebec, Army::British) => rule("24.4-c"),
            (ScenarioId::Quebec, Army::French) if key == "charles-river" => rule("24.3-d"),
            (ScenarioId::Quebec, Army::French) => rule("24.3-c"),
        })
    }

    fn set_up_case(&self, unit: UnitId) -> Option<RuleId> {
        self.set_up_zone(unit).map(|zone| self.set_up_rule(unit, zone))
    }
}

fn entry_case(scenario: ScenarioId, army: Army) -> Option<RuleId> {
    match (scenario, army) {
        (ScenarioId::LakeGeorge, _) => Some(rule("22.3-b")),
        (ScenarioId::FortOswego, Army::French) => Some(rule("23.3-b")),
        (ScenarioId::FortOswego, Army::British) => Some(rule("23.4-b")),
        (ScenarioId::Quebec, _) => None,
    }
}

/// What each loss costs an army, and what lost ground does.
const fn morale_case(scenario: ScenarioId, army: Army, ground: bool) -> RuleId {
    match (scenario, army, ground) {
        (ScenarioId::LakeGeorge, Army::French, _) => rule("22.5"),
        (ScenarioId::LakeGeorge, Army::British, false) => rule("22.5-b"),
        (ScenarioId::LakeGeorge, Army::British, true) => rule("22.5-c"),
        (ScenarioId::FortOswego, Army::French, _) => rule("23.5"),
        (ScenarioId::FortOswego, Army::British, _) => rule("23.5-b"),
        (ScenarioId::Quebec, Army::French, false) => rule("24.5"),
        (ScenarioId::Quebec, Army::French, true) => rule("24.5-b"),
        (ScenarioId::Quebec, Army::British, false) => rule("24.5-c"),
        (ScenarioId::Quebec, Army::British, true) => rule("24.5-d"),
    }
}
