//! The game as a list of games shows it, and its optional rules.

use crate::counters::Side;
use crate::data::Data;
use crate::scenario::Scenario;
use crate::state::{Battles, Optional};
use kernel::options::{About, Chosen, OptionInfo, ScenarioInfo, SeatInfo, switch};
use kernel::{Seat, rule};

const HOLD_BACK: &str = "hold-back";
const RANGE_PENALTY: &str = "range-penalty";
const BATTLES: &str = "battles";

/// The seat of a side.
pub(crate) const fn seat_of(side: Side) -> Seat {
    Seat(side as u8)
}

/// The side in a seat.
pub(crate) fn side_of(seat: Seat) -> Option<Side> {
    Side::BOTH.get(seat.index()).copied()
}

/// What was chosen of the optional rules.
pub(crate) fn optional(chosen: &Chosen) -> Optional {
    let battles = match chosen.0.get(BATTLES).map(String::as_str) {
        Some("quick") => Battles::Quick,
        Some("ask") => Battles::Asked,
        Some(_) | None => Battles::Boards,
    };
    Optional { hold_back: chosen.is_on(HOLD_BACK), range_penalty: chosen.is_on(RANGE_PENALTY), battles }
}

pub(crate) fn about(data: &Data) -> About {
    let seat = |key: &str, title: &str, dark: bool| SeatInfo { key: key.into(), title: title.into(), dark };
    About {
        id: "dark-ground".into(),
        title: "A Dark and Bloody Ground".into(),
        designer: "Paul Rohrbaugh".into(),
        publisher: "LPS, Against the Odds".into(),
        summary: "The war for Ohio, 1790 to 1795: an area campaign in which settlers, nations and armies pull against \
                  each other season by season, with battles on boards of their own."
            .into(),
        seats: vec![seat("us", "United States", true), seat("na", "Native nations", false)],
        scenarios: data.scenarios.iter().map(scenario).collect(),
        options: options(),
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
        turns: scenario.turns.into(),
        historical: scenario.historical.clone(),
        recommended: Vec::new(),
        lessons: scenario.lessons.clone(),
        briefings: scenario.briefings.clone(),
    }
}

fn options() -> Vec<OptionInfo> {
    vec![
        OptionInfo {
            key: HOLD_BACK.into(),
            title: "Leaders may hold their nation back".into(),
            summary: "After a nation's mobilization die its player decides whether the leader's rating is added."
                .into(),
            rule: rule("8.1.1-opt"),
            values: switch(),
        },
        OptionInfo {
            key: RANGE_PENALTY.into(),
            title: "Weaker fire at range".into(),
            summary: "On a battle board 1 is added to the fire die for each hex of range over one.".into(),
            rule: rule("10.5.2-opt"),
            values: switch(),
        },
        OptionInfo {
            key: BATTLES.into(),
            title: "How battles are fought".into(),
            summary: "On the boards, by the Quick Battle module, or as the side with the initiative says each time."
                .into(),
            rule: rule("qbr.19.0"),
            values: ["boards", "quick", "ask"].map(String::from).to_vec(),
        },
    ]
}
