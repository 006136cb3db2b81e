//! Words of previews: odds, terms and chances.

use super::{army, count, points, rolls};
use crate::board::{Hexside, Terrain};
use crate::bombard::FireEffect;
use crate::combat::Share;
use crate::counters::{Arm, UnitId};
use crate::frames::Look;
use crate::points::{MovementPoints, Strength};
use crate::scenario::GroupId;
use grid::Hex;
use kernel::RuleId;

/// "12 against 4".
pub(crate) fn against(attack: Strength, defence: Strength) -> String {
    format!("{attack} against {defence}")
}

/// 6.1-6, 21.0: what a shot does.
pub(crate) const fn fire_effect(effect: FireEffect, burns: bool) -> &'static str {
    match (effect, burns) {
        (FireEffect::Nothing, false) => "no effect on what is there",
        (FireEffect::Nothing, true) => "it catches fire",
        (FireEffect::Shaken, false) => "disordered; what is disordered withdraws",
        (FireEffect::Shaken, true) => "disordered; what is disordered withdraws; it catches fire",
        (FireEffect::ShakenInWalls, false) => "disordered in the walls",
        (FireEffect::ShakenInWalls, true) => "disordered in the walls; it catches fire",
        (FireEffect::Routed, false) => "disordered and routed; what is disordered is eliminated",
        (FireEffect::Routed, true) => "disordered and routed; what is disordered is eliminated; it catches fire",
        (FireEffect::RoutedLeaderless, false) => "routed, what is disordered is eliminated, and leaders fall",
        (FireEffect::RoutedLeaderless, true) => {
            "routed, what is disordered is eliminated, and leaders fall; it catches fire"
        }
        (FireEffect::RoutedInWalls, false) => "disordered in the walls; what is disordered is eliminated",
        (FireEffect::RoutedInWalls, true) => {
            "disordered in the walls; what is disordered is eliminated; it catches fire"
        }
        (FireEffect::RoutedInWallsLeaderless, false) => {
            "disordered in the walls; what is disordered is eliminated, and leaders fall"
        }
        (FireEffect::RoutedInWallsLeaderless, true) => {
            "disordered in the walls; what is disordered is eliminated, and leaders fall; it catches fire"
        }
        (FireEffect::LeadersFall, false) => "the leader falls",
        (FireEffect::LeadersFall, true) => "the leader falls; it catches fire",
    }
}

/// How the ratio is cut to a column.
pub(crate) fn ratio(attack: Strength, defence: Strength) -> String {
    format!("{attack} to {defence}, as the table has it")
}

/// "3", "2 × 2 = 4".
pub(crate) fn share_value(share: &Share) -> String {
    if share.times == 1 {
        return share.total().to_string();
    }
    format!("{} × {} = {}", share.factor, share.times, share.total())
}

/// Why a strength counts more than once, by its rule.
fn reason(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "9.2.2-enf" => "enfilade",
        "9.2.1" => "terrain",
        "16.0-c" => "light troops in cover",
        "9.2.1-c" => "behind the hexside",
        "12.2-c" => "as the unit he leads",
        "18.1-bay" => "bayonets",
        "18.1-vol" => "volley",
        "18.1-amb" => "ambush",
        _ => "doubled",
    }
}

/// Title of a rally preview.
pub(crate) fn rally_title(name: &str) -> String {
    format!("Rally {name}")
}

/// The die that is needed.
pub(crate) fn needed(least: Option<u8>) -> String {
    match least {
        Some(face) if face <= 1 => "any die".into(),
        Some(face) => format!("{face} or more"),
        None => "no die".into(),
    }
}

/// Results of a rally: short and long.
pub(crate) const fn rallied(success: bool) -> (&'static str, &'static str) {
    if success { ("rallied", "in good order again") } else { ("no", "stays disordered") }
}

/// Results of a reinforcement roll.
pub(crate) const fn arrives(success: bool) -> (&'static str, &'static str) {
    if success { ("arrives", "comes on in this phase") } else { ("waits", "not yet") }
}

/// A modifier of a die.
pub(crate) fn modifier(rule: RuleId) -> String {
    rolls::modifier(rule).to_owned()
}

/// A number with its sign.
pub(crate) fn signed(value: i8) -> String {
    format!("{value:+}")
}

/// The limits of a gun's strength.
pub(crate) const LIMIT: &str = "never below 1 nor above 5";

/// The queue at an edge hex.
pub(crate) fn queue(queue: MovementPoints) -> String {
    count(queue.get(), "unit came on here before", "units came on here before")
}

/// What the ground of a hex is entered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Along a road or trail (7.2.2).
    Road,
    /// At a cost of its own, whatever the way in (7.2.1-fort).
    OwnCost,
    /// By what the terrain costs (7.2.1, 7.2-l).
    Terrain(Terrain),
}

impl Ground {
    /// In a word.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Road => "by road".into(),
            Self::OwnCost => "fort".into(),
            Self::Terrain(terrain) => super::spoken::terrain(terrain).into(),
        }
    }
}

/// What is on a side that costs something.
pub(crate) fn side_words(side: Hexside) -> Vec<(&'static str, &'static str)> {
    let parts = [
        (side.bridge(), ("over the bridge", "7.2.2-c")),
        (!side.bridge() && side.ford(), ("through the ford", "7.2.1-river")),
        (!side.bridge() && !side.ford() && side.creek(), ("over the creek", "7.2.1-creek")),
        (side.up(), ("uphill", "7.2.1-slope")),
        (side.into_works(), ("into the entrenchment", "7.2.1-ent")),
    ];
    parts.into_iter().filter(|(there, _)| *there).map(|(_, words)| words).collect()
}

impl Look<'_> {
    /// "A/3 Mass (enfilade)".
    pub(crate) fn share_text(&self, share: &Share) -> String {
        let name = self.name(share.unit);
        let name = if self.arm(share.unit) == Arm::Leader { format!("{name} leads") } else { name };
        let reasons: Vec<&str> = share.because.iter().map(|because| reason(*because)).collect();
        if reasons.is_empty() { name } else { format!("{name} ({})", reasons.join(", ")) }
    }

    /// Title of a shot.
    pub(crate) fn shot_title(&self, gun: UnitId, target: Hex, range: u8) -> String {
        format!("{} at {target}, {}", self.name(gun), count(range, "hex", "hexes"))
    }

    /// Title of a step.
    pub(crate) fn step_title(&self, unit: UnitId, to: Hex) -> String {
        format!("{} to {to}", self.name(unit))
    }

    /// What is left after a step, or why the unit stops.
    pub(crate) fn after_step(&self, unit: UnitId, spent: MovementPoints, halt: Option<RuleId>) -> (String, String) {
        match halt {
            Some(because) => (format!("stops: {}", super::events::halt(because)), "0 MP".into()),
            None => ("left after it".into(), points(self.allowance(unit).most.saturating_sub(spent))),
        }
    }

    /// Why a unit stops in a hex.
    pub(crate) fn stops(&self, unit: UnitId, because: RuleId) -> String {
        format!("{} stops: {}", self.name(unit), super::events::halt(because))
    }

    /// Title of a reinforcement roll.
    pub(crate) fn group_title(&self, group: GroupId) -> String {
        let group = self.group(group);
        format!("{} for the {}", group.name, army(group.army))
    }
}
