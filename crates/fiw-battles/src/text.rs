//! Events, refusals, decisions and questions in English: the only place where the game speaks.
//!
//! Another language is another set of these files; nothing else of the game holds a sentence.

mod cases;
pub(crate) mod charts;
mod events;
mod labels;
pub(crate) mod odds;
pub(crate) mod panels;
pub(crate) mod reasons;
mod refusals;
mod rolls;
pub(crate) mod spoken;

use crate::counters::{Arm, Army, UnitId};
use crate::event::Phase;
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::state::Tactic;
use crate::tables::VictoryLevel;
use grid::Hex;
use kernel::data::Named;

pub(crate) use charts::ChartWords;
pub(crate) use kernel::words::{count, list};
pub(crate) use rolls::{combat_result, fire_result, fire_term};

/// An army's name.
pub const fn army(army: Army) -> &'static str {
    match army {
        Army::British => "British",
        Army::French => "French",
    }
}

/// A phase's name on the phase track.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Bombardment => "Bombardment",
        Phase::Movement => "Movement",
        Phase::Combat => "Combat",
        Phase::Rally => "Rally",
    }
}

/// 18.1: a marker's name.
pub(crate) const fn tactic(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::ForcedMarch => "Forced March",
        Tactic::BayonetAttack => "Bayonet Attack",
        Tactic::Volley => "Volley",
        Tactic::Ambush => "Ambush",
    }
}

/// 17.1: a victory in words, such as "French marginal victory".
pub(crate) fn victory(winner: Option<Army>, level: VictoryLevel) -> String {
    match winner {
        Some(winner) => format!("{} {} victory", army(winner), level.name()),
        None => "draw".into(),
    }
}

/// Adds a small number. Views hold hundreds of them, and the general way of writing takes ten times as long.
pub(crate) fn add_number(text: &mut String, number: u8) {
    if number >= 100 {
        text.push(char::from(b'0' + number / 100));
    }
    if number >= 10 {
        text.push(char::from(b'0' + number / 10 % 10));
    }
    text.push(char::from(b'0' + number % 10));
}

/// A number with its sign, as rally values are printed: "+2", "-1", "+0".
pub(crate) fn signed(number: i8) -> String {
    let mut text = String::with_capacity(4);
    text.push(if number < 0 { '-' } else { '+' });
    add_number(&mut text, number.unsigned_abs());
    text
}

/// Movement points with their unit.
pub(crate) fn points(number: MovementPoints) -> String {
    format!("{number} MP")
}

/// Hexes in one line.
pub(crate) fn hexes(hexes: &[Hex]) -> String {
    list(&hexes.iter().map(Hex::to_string).collect::<Vec<_>>())
}

impl Look<'_> {
    /// What players call a unit: the name on its counter, with the army where both have one of that name.
    ///
    /// A counter with only a general word for a people is called "Nations".
    pub(crate) fn name(&self, unit: UnitId) -> String {
        let counter = self.counter(unit);
        let name = match (counter.arm, counter.name.as_str()) {
            (Arm::Indian, "Indians") => "Nations",
            (_, name) => name,
        };
        if counter.has_namesake { [army(counter.army), " ", name].concat() } else { name.to_owned() }
    }

    /// Several units in one line.
    pub(crate) fn names(&self, units: &[UnitId]) -> String {
        list(&units.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>())
    }

    /// Several units and what they do: "28 attacks", "28 and 58 attack".
    pub(crate) fn they(&self, units: &[UnitId], one: &str, many: &str) -> String {
        format!("{} {}", self.names(units), if units.len() == 1 { one } else { many })
    }

    /// " with Wolfe and Murray", or nothing.
    pub(crate) fn along(&self, riders: &[UnitId]) -> String {
        if riders.is_empty() { String::new() } else { format!(" with {}", self.names(riders)) }
    }

    /// A hex with units that are or were in it: "0811 (La Reine, Dieskau)".
    pub(crate) fn hex_with(&self, hex: Hex, units: &[UnitId]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.name(*unit)).collect();
        if names.is_empty() { hex.to_string() } else { format!("{hex} ({})", names.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for number in 0..=u8::MAX {
            let mut text = String::new();
            add_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
        for number in i8::MIN..=i8::MAX {
            assert_eq!(signed(number), format!("{number:+}"));
        }
    }
}
