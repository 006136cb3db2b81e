//! What a list of games shows.

use crate::data::Data;
use crate::scenario::Scenario;
use kernel::options::{About, OptionInfo, ScenarioInfo, SeatInfo, switch};
use kernel::rule;

/// The key of the ammunition rules.
pub const AMMUNITION: &str = "ammunition";
/// 14.D: what may be chosen for it; the first is the basic rule.
pub const AMMUNITION_RULES: [&str; 3] = ["basic", "first-fire-free", "boxes"];
/// 14.C-g.
pub const TAKEN_AMMUNITION: &str = "taken-ammunition";

/// Seats in order of [`crate::counters::Army`].
pub fn about(data: &Data) -> About {
    About {
        id: "rosebud".into(),
        title: "Rosebud Creek".into(),
        designer: "Michael Taylor".into(),
        publisher: "Legion Wargames, 2015 (Indian Wars of the American West, Volume II)".into(),
        summary:
            "17 June 1876, company by company and band by band: fire at every step, horses to hold, cartridges to \
                  count, hills to take."
                .into(),
        seats: vec![
            SeatInfo { key: "us".into(), title: "United States".into(), dark: true },
            SeatInfo { key: "indian".into(), title: "Sioux and Cheyenne".into(), dark: false },
        ],
        scenarios: data.scenarios.iter().map(scenario).collect(),
        options: vec![
            OptionInfo {
                key: AMMUNITION.into(),
                title: "Ammunition".into(),
                summary: "Basic: a natural 5 on the dice of fire may leave a unit low on ammunition. First fire free: \
                          never the first time a US unit fires. Boxes: US units mark a box for every shot."
                    .into(),
                rule: rule("14.D"),
                values: AMMUNITION_RULES.map(str::to_owned).to_vec(),
            },
            OptionInfo {
                key: TAKEN_AMMUNITION.into(),
                title: "Warriors take ammunition".into(),
                summary:
                    "After a melee that cost the US a Casualty Point one band in it is no longer low on ammunition."
                        .into(),
                rule: rule("14.C-g"),
                values: switch(),
            },
        ],
        schemes: data.schemes.clone(),
        marks: data.marks.clone(),
    }
}

fn scenario(scenario: &Scenario) -> ScenarioInfo {
    ScenarioInfo {
        key: scenario.key.clone(),
        title: scenario.title.clone(),
        date: scenario.date.clone(),
        summary: scenario.summary.clone(),
        turns: u16::from(scenario.length()),
        historical: scenario.historical.clone(),
        recommended: vec![AMMUNITION.to_owned()],
        lessons: scenario.lessons.clone(),
        briefings: scenario.briefings.clone(),
    }
}
