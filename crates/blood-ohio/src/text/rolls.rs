//! Dice, results and modifiers in words.

use crate::event::Chit;
use crate::state::{Cause, ScoutUse};
use crate::tables::EventFace;
use kernel::table::Modifier;
use kernel::{Roll, RuleId};

/// A die with each modifier: "die 4, heart of the Confederacy +1 = 5".
pub(super) fn roll(roll: &Roll) -> String {
    worded(roll, &roll.modifiers().iter().map(|part| modifier(part.rule, part.value)).collect::<Vec<_>>())
}

/// 18.2-b: the die of an ambush, on a river or not.
pub(super) fn ambush_roll(roll: &Roll, river: bool) -> String {
    worded(roll, &ambush_words(roll, river))
}

/// 18.2-b: what each modifier of an ambush is called. On a river one of them is the river's, the last of its rule.
pub(crate) fn ambush_words(roll: &Roll, river: bool) -> Vec<String> {
    let parts = roll.modifiers();
    let last = parts.iter().rposition(|part| part.rule.as_str() == "18.2-b").filter(|_| river);
    let word = |(at, part): (usize, &Modifier)| match part.rule.as_str() {
        "18.2-b" if last == Some(at) => "caught on a river".to_owned(),
        "18.2-b" if part.value > 0 => "better led".to_owned(),
        "18.2-b" => "they are better led".to_owned(),
        _ => modifier(part.rule, part.value),
    };
    parts.iter().enumerate().map(word).collect()
}

fn worded(roll: &Roll, words: &[String]) -> String {
    let mut text = format!("die {}", roll.face());
    for (part, word) in roll.modifiers().iter().zip(words) {
        text.push_str(&format!(", {word} {:+}", part.value));
    }
    if words.is_empty() { text } else { format!("{text} = {}", roll.total()) }
}

/// What a modifier of a die is called, by its rule.
pub(crate) fn modifier(rule: RuleId, value: i8) -> String {
    let word = match rule.as_str() {
        "5.1.2-c" => "heart of the Confederacy",
        "5.2.1-d" | "5.2.3-d" => "victory points",
        "5.5-c" => "US force on the site",
        "5.7.1" if value > 0 => "US force near",
        "5.7.1" => "Confederacy near",
        "14.5" => "a great war chief",
        "14.6-d" => "attacked from the river",
        "16.0-b" if value > 0 => "the defender's leader",
        "16.0-b" => "the attacker's leader",
        "A3.1-b" | "A3.2-b" | "A3.4" => "unused to the woods",
        "25.1" => "loyalty",
        other => return format!("§ {other}"),
    };
    word.to_owned()
}

/// What a part of a strength is called, by its rule.
pub(crate) fn strength(rule: RuleId) -> String {
    let word = match rule.as_str() {
        "14.6" | "3.1" | "3.1.1" => "units and leaders",
        "3.2.2" | "3.3.2" => "subordinate leaders",
        "14.4" => "militia",
        "14.3-g" => "militia just arrived",
        "14.5" | "14.5-b" => "shaken by the guns",
        "14.3-c" => "confused",
        "16.2" => "caught while leaving",
        "21.3" => "scouts",
        "21.1" | "R76" => "betrayed by a scout",
        "23.0-c" => "British Arms",
        "20.1.2-d" | "20.3-d" => "the fort",
        "20.5.1-g" => "the principal village",
        "20.6-b" | "20.6-d" => "the settlement",
        other => return format!("§ {other}"),
    };
    word.to_owned()
}

/// 14.3: the event die.
pub(crate) const fn event(face: EventFace) -> &'static str {
    match face {
        EventFace::Battle => "battle",
        EventFace::Delay => "delay",
        EventFace::UsConfused => "United States confused",
        EventFace::WcConfused => "Confederacy confused",
        EventFace::Reinforcements => "reinforcements",
    }
}

/// 5.6.2: a raid chit: its letter and what it means.
pub(crate) const fn chit(chit: Chit) -> (&'static str, &'static str) {
    match chit {
        Chit::A => ("A", "put to the torch"),
        Chit::B => ("B", "outlying farms burned"),
        Chit::C => ("C", "called off"),
        Chit::D => ("D", "beaten off"),
    }
}

/// 14.7 and others: why steps are lost.
pub(crate) const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Battle => "in the battle",
        Cause::Ambush => "in the ambush",
        Cause::River => "crossing the river in flight",
        Cause::Trapped => "fleeing into the enemy",
        Cause::Cavalry => "by cavalry in pursuit",
        Cause::Looting => "by men who go looting",
        Cause::Overrun => "as they are overrun",
    }
}

/// 21.3: what a scout is used for.
pub(crate) const fn scout(used: ScoutUse) -> &'static str {
    match used {
        ScoutUse::Tactics => "1 TP",
        ScoutUse::Force => "1 FP",
    }
}
