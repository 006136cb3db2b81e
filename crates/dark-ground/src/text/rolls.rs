//! Dice in words: the face, each modifier, the total.

use kernel::{Roll, RuleId};

/// `4, leader -1 = 3`.
pub(crate) fn roll(roll: &Roll) -> String {
    let modifiers = roll.modifiers();
    if modifiers.is_empty() {
        return roll.face().to_string();
    }
    let parts: Vec<String> =
        modifiers.iter().map(|part| format!("{} {:+}", reason(part.rule, part.value), part.value)).collect();
    format!("{}, {} = {}", roll.face(), parts.join(", "), roll.total())
}

/// What a modifier is for, in a word or two.
pub(crate) fn reason(rule: RuleId, value: i8) -> &'static str {
    match rule.as_str() {
        "6.0.3" => "settlements",
        "8.5.2" => "with the group",
        "8.5.3-c" => "with the force",
        "9.5.1" | "11.1-b" => "more units",
        "12.0.2" => "US leader",
        "15.4.5" => "victory points",
        "chart.commitment" => "general",
        "chart.mobilization" => "warriors at a fort",
        "chart.raid-drm" => "militia",
        "chart.pillage" if value < 0 => "militia",
        "chart.pillage" | "chart.settler" | "chart.militia" | "chart.attrition" | "chart.tec-map" => "season",
        "chart.skirmish-open" => "terrain",
        "chart.skirmish-fort" => "regulars",
        "3.0-leaders" | "9.3.1" | "9.3.2" | "9.4.2-b" | "9.1.2" => "leader",
        "3.0-cl" => "commitment",
        "3.0-kekionga" => "Kekionga",
        "6.0.3-b" => "terrain",
        "8.1.2-e" => "trespassers",
        "8.5.3-g" => "British",
        "8.6.2" => "surrendered",
        "8.6.3" => "treaties",
        "9.2.1-b" => "atrocities",
        "9.2.2-b" => "no scouts",
        "9.4.4-c" => "Ohio crossed",
        "9.4.5-c" => "actions completed",
        "9.5.2-b" | "9.5.2-f" => "pillage",
        "11.2.2" => "fort",
        "11.2.2-c" => "forts",
        "11.3.1" | "11.3.1-b" => "siege",
        "11.3.1-c" => "forts destroyed",
        "12.0.1-b" => "distance",
        "13.0" => "raids",
        "14.0.3" | "14.0.3-c" => "Tecumseh",
        "10.5.1" => "woods",
        "10.5.1-b" => "up the slope",
        "10.5.2-opt" => "range",
        "10.6.1" => "levels",
        "10.6.2" => "bad odds",
        "chart.fire-drm" if value < -1 => "target Routed",
        "chart.fire-drm" => "target Disrupted",
        "chart.initiative" => "terrain",
        "14.0.4" => "Girty",
        "G9" => "quiet frontier",
        "chart.events-2" | "chart.events-3" => "omens",
        "chart.events-5" => "severe weather",
        "10.2-a" => "surprise",
        "qbr.19.2.2-c" => "enemies on top",
        "qbr.fire" | "qbr.move-drm" => "terrain",
        "qbr.melee-shift" => "levels",
        "chart.events-8b" => "Iroquois",
        _ => "chart",
    }
}
