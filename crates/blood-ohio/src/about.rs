//! What a list of games shows.

use crate::data::Data;
use crate::scenario::Scenario;
use kernel::options::{About, OptionInfo, ScenarioInfo, SeatInfo, switch};
use kernel::{RuleId, rule};

/// 25.1.
pub const REVISED_NATION_CHECK: &str = "revised-nation-check";
/// 25.2.
pub const HIDDEN_STACKS: &str = "hidden-stacks";
/// A3.3-h.
pub const SUDDEN_DEATH: &str = "sudden-death";

/// Seats in order of [`Side`].
pub fn about(data: &Data) -> About {
    About {
        id: "blood-ohio".into(),
        title: "Blood on the Ohio".into(),
        designer: "John Poniske".into(),
        publisher: "Compass Games, 2018".into(),
        summary:
            "The war for the Ohio country, 1789 to 1794: columns that march by trail and river, a Confederacy that \
                  strikes from the woods, and a young republic that must learn how to fight there."
                .into(),
        seats: vec![
            SeatInfo { key: "us".into(), title: "United States".into(), dark: true },
            SeatInfo { key: "wc".into(), title: "Western Confederacy".into(), dark: false },
        ],
        scenarios: data.scenarios.iter().map(scenario).collect(),
        options: vec![
            option(
                (REVISED_NATION_CHECK, "Loyalty of nations"),
                "A nation that would leave the war rolls a die first and may stay for now.",
                rule("25.1"),
            ),
            option(
                (HIDDEN_STACKS, "Hidden stacks"),
                "The United States see where the Confederacy stands, not who stands there.",
                rule("25.2"),
            ),
            option(
                (SUDDEN_DEATH, "Sudden death"),
                "In Legion of the United States the death of Wayne, or of all three great war chiefs, ends the war.",
                rule("A3.3-h"),
            ),
        ],
        schemes: data.schemes.clone(),
        marks: data.marks.clone(),
    }
}

fn option((key, title): (&str, &str), summary: &str, rule: RuleId) -> OptionInfo {
    OptionInfo { key: key.into(), title: title.into(), summary: summary.into(), rule, values: switch() }
}

fn scenario(scenario: &Scenario) -> ScenarioInfo {
    ScenarioInfo {
        key: scenario.key.clone(),
        title: scenario.title.clone(),
        date: scenario.date.clone(),
        summary: scenario.summary.clone(),
        turns: u16::from(scenario.turns),
        historical: scenario.historical.clone(),
        recommended: scenario.recommended.clone(),
        lessons: scenario.lessons.clone(),
        briefings: scenario.briefings.clone(),
    }
}
