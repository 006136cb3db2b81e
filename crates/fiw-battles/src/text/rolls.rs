//! Dice, results and modifiers in words.

use crate::tables::{Capture, CombatResult, FireResult};
use kernel::{Roll, RuleId};

/// A die with each modifier: "die 4, rating +1, fog -1 = 4".
pub(super) fn roll(roll: &Roll) -> String {
    let modifiers = roll.modifiers();
    let mut text = format!("die {}", roll.face());
    for part in modifiers {
        text.push_str(&format!(", {} {:+}", modifier(part.rule), part.value));
    }
    if modifiers.is_empty() { text } else { format!("{text} = {}", roll.total()) }
}

/// What a modifier of a die is called, by its rule.
pub(super) fn modifier(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "11.2-c" => "rating",
        "11.2-d" => "leader",
        "11.2-e" => "fog",
        "20.0-b" => "train",
        "20.0-e" => "looted train",
        "20.0-d" => "warriors took part",
        _ => "modifier",
    }
}

/// What a part of a gun's strength is called, by its rule.
pub(crate) fn fire_term(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "6.1-4a" => "range",
        "6.1-4b" => "over works",
        "6.1-4c" => "at a bastion",
        _ => "modifier",
    }
}

/// "at 3 hexes".
pub(crate) fn range_words(range: u8) -> String {
    format!("at {}", super::count(range, "hex", "hexes"))
}

/// 9.3: a result as the table has it, and in words.
pub(crate) const fn combat_result(result: CombatResult) -> (&'static str, &'static str) {
    match result {
        CombatResult::Ad => ("Ad", "attackers disordered"),
        CombatResult::Ae => ("Ae", "attackers eliminated"),
        CombatResult::Ar => ("Ar", "attackers routed"),
        CombatResult::Bx => ("Bx", "disorder on both sides"),
        CombatResult::Dd => ("Dd", "defenders disordered"),
        CombatResult::De => ("De", "defenders eliminated"),
        CombatResult::Dr => ("Dr", "defenders routed"),
    }
}

/// 6.1-6: a result as the table has it, and in words.
pub(crate) const fn fire_result(result: FireResult) -> (&'static str, &'static str) {
    match result {
        FireResult::Nothing => ("-", "no effect"),
        FireResult::Ds => ("Ds", "disordered; what is disordered withdraws"),
        FireResult::Dz => ("Dz", "disordered and routed; what is disordered is eliminated"),
        FireResult::DzStar => ("Dz*", "as Dz, and leaders fall"),
    }
}

/// 20.0-d: what became of a train.
pub(super) const fn capture(result: Capture) -> &'static str {
    match result {
        Capture::Eliminated => "destroyed",
        Capture::Captured => "captured",
        Capture::Looted => "looted and left behind",
    }
}
