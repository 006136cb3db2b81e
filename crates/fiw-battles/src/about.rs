//! What a list of games shows.

use crate::data::Data;
use crate::scenario::Scenario;
use crate::tables::VictoryLevel;
use kernel::options::{About, OptionInfo, ScenarioInfo, SeatInfo, switch};
use kernel::{RuleId, rule};

/// The keys of the optional rules.
pub const TACTICS: &str = "special-tactics";
/// 19.0.
pub const BALK: &str = "balk";
/// 20.0.
pub const TRAINS: &str = "supply-trains";
/// 21.0.
pub const BURNING: &str = "burning";

/// Seats in order of [`crate::counters::Army`].
pub fn about(data: &Data) -> About {
    About {
        id: "fiw-battles".into(),
        title: "French & Indian War Battles".into(),
        designer: "Joseph Miranda".into(),
        publisher: "Decision Games, 2023 (Strategy & Tactics)".into(),
        summary: "Hex battles of the war for North America: guns before movement, lines that must fight when they \
                  touch, leaders who rally what breaks."
            .into(),
        seats: vec![
            SeatInfo { key: "british".into(), title: "British".into(), dark: true },
            SeatInfo { key: "french".into(), title: "French".into(), dark: false },
        ],
        scenarios: data.scenarios.iter().map(scenario).collect(),
        options: vec![
            option(
                (TACTICS, "Special tactics"),
                "Markers chosen in secret: forced march, bayonet, volley, ambush.",
                rule("18.0"),
            ),
            option(
                (BALK, "Indians and militia balk"),
                "At Lake George they shun guns behind works unless St Pierre is near.",
                rule("19.0"),
            ),
            option((TRAINS, "Supply trains"), "Wagons that help to rally and can be taken.", rule("20.0")),
            option((BURNING, "Burning"), "Guns may set towns and buildings on fire.", rule("21.0")),
        ],
        schemes: data.schemes.clone(),
        marks: data.marks.clone(),
    }
}

fn option((key, title): (&str, &str), summary: &str, rule: RuleId) -> OptionInfo {
    OptionInfo { key: key.into(), title: title.into(), summary: summary.into(), rule, values: switch() }
}

/// A victory level as a word.
pub const fn level(level: VictoryLevel) -> &'static str {
    match level {
        VictoryLevel::Draw => "draw",
        VictoryLevel::Marginal => "marginal",
        VictoryLevel::Substantive => "substantive",
        VictoryLevel::Decisive => "decisive",
    }
}

fn scenario(scenario: &Scenario) -> ScenarioInfo {
    let (winner, how) = &scenario.historical;
    let historical = match winner {
        Some(army) => format!("{} {} victory", crate::text::army(*army), level(*how)),
        None => "draw".into(),
    };
    ScenarioInfo {
        key: scenario.key.clone(),
        title: scenario.title.clone(),
        date: scenario.date.clone(),
        summary: scenario.summary.clone(),
        turns: u16::from(scenario.length),
        historical,
        recommended: scenario.balk.iter().map(|_| BALK.to_owned()).collect(),
        lessons: scenario.lessons.clone(),
        briefings: scenario.briefings.clone(),
    }
}
