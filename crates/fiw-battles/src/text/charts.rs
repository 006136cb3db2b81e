//! Words of the charts.

use crate::points::MovementPoints;
use crate::tables::{Capture, CombatResult, FireResult};
use kernel::scene::ChartName;

/// Title and head of the first column of each chart.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChartWords {
    Combat,
    Bombardment,
    Terrain,
    Hexsides,
    FireStrength,
    Turns,
    Victory,
    Rally,
    Capture,
}

impl ChartWords {
    /// Key and title.
    pub(crate) const fn name(self) -> ChartName<'static> {
        let (key, title) = match self {
            Self::Combat => ("crt", "Combat results"),
            Self::Bombardment => ("abt", "Bombardment"),
            Self::Terrain => ("terrain", "Terrain effects"),
            Self::Hexsides => ("hexsides", "Hexsides"),
            Self::FireStrength => ("fire", "Strength of fire"),
            Self::Turns => ("turns", "Turns and fog"),
            Self::Victory => ("victory", "Victory levels"),
            Self::Rally => ("rally", "Rally"),
            Self::Capture => ("capture", "Capture of trains"),
        };
        ChartName { key, title }
    }

    /// Heads of its columns, where they are words.
    pub(crate) fn heads(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Combat | Self::Bombardment => &["Die"],
            Self::Terrain => &["Ground", "Foot", "Light", "Wheels", "Leader", "Defence", "Sight"],
            Self::Hexsides => &["Side", "To cross", "Defence", "Fire over it"],
            Self::FireStrength => &["What", "Strength"],
            Self::Turns => &["Turn", "Fog on"],
            Self::Victory => &["Margin", "Level"],
            Self::Rally => &["What", "Die"],
            Self::Capture => &["Die", "Train"],
        };
        words.iter().map(|word| (*word).to_owned()).collect()
    }
}

/// 9.3: what a result does, for the key of its table.
pub(crate) const fn battle(result: CombatResult) -> &'static str {
    match result {
        CombatResult::De => "the defenders are eliminated",
        CombatResult::Dr => {
            "the defenders are disordered and run 1 to 6 hexes; guns and those already disordered are lost"
        }
        CombatResult::Dd => "the defenders are disordered; those already disordered are lost",
        CombatResult::Bx => "exchange: the weaker side is disordered, the other disorders as much of its own",
        CombatResult::Ad => "the attackers are disordered; those already disordered are lost",
        CombatResult::Ar => "the attackers are disordered and run 1 to 6 hexes; those already disordered are lost",
        CombatResult::Ae => "the attackers are eliminated",
    }
}

/// 6.1-6: the same for fire, which strikes everybody in the hex.
pub(crate) const fn fire(result: FireResult) -> &'static str {
    match result {
        FireResult::Nothing => "no effect",
        FireResult::Ds => "units are disordered; those already disordered withdraw one hex",
        FireResult::Dz => "units are disordered and run 1 to 6 hexes; those already disordered are lost",
        FireResult::DzStar => "as Dz, and the leaders there are lost",
    }
}

/// What it costs to enter, "closed" where nobody goes.
pub(crate) fn cost(cost: Option<MovementPoints>) -> String {
    cost.map_or_else(|| "closed".into(), |cost| cost.to_string())
}

/// "light × 2", "× 2".
pub(crate) const fn defence(all: bool, light: bool) -> &'static str {
    match (all, light) {
        (true, _) => "× 2",
        (false, true) => "light × 2",
        (false, false) => "-",
    }
}

/// Whether a view ends there.
pub(crate) const fn sight(blocks: bool) -> &'static str {
    if blocks { "blocked" } else { "open" }
}

/// Lines of the hexside chart.
pub(crate) const SIDES: [&str; 6] =
    ["Creek", "Ford", "Bridge", "Slope, upwards", "Entrenchment, inwards", "Wall, inwards"];

/// What fire over a side loses.
pub(crate) fn shelter(shelters: bool, works: i8) -> String {
    if shelters { format!("{works:+}") } else { "-".into() }
}

/// A line of the fire chart for a distance; the last holds for all farther.
pub(crate) fn distance(hexes: usize, last: bool) -> String {
    if last { format!("range {hexes} and more") } else { format!("range {hexes}") }
}

/// The other lines of the fire chart.
pub(crate) const FIRE: [&str; 3] = ["over a fort or entrenchment", "at a bastion", "least and most"];

/// A range of figures.
pub(crate) fn limits([least, most]: [u8; 2]) -> String {
    format!("{least} to {most}")
}

/// Faces of the die as words.
pub(crate) fn faces(faces: u8) -> String {
    let shown: Vec<String> =
        (1..=6u8).filter(|face| faces & 1 << (face - 1) != 0).map(|face| face.to_string()).collect();
    if shown.is_empty() { "no roll".into() } else { shown.join(", ") }
}

/// A margin from which on a level holds.
pub(crate) fn margin(from: usize, to: Option<usize>) -> String {
    match to {
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from}-{to}"),
        None => format!("{from} or more"),
    }
}

/// Lines of the rally chart: what, what it adds, and the rule behind it is 11.2.
pub(crate) const RALLY: [(&str, &str); 6] = [
    ("rating of the unit", "as printed"),
    ("in a leader's command radius", "+1"),
    ("fog", "-1"),
    ("friendly train in or next to the hex", "+1"),
    ("looted train in or next to the hex", "-1"),
    ("good order again on", "6 or more"),
];

/// What becomes of a train.
pub(crate) const fn capture(result: Capture) -> &'static str {
    match result {
        Capture::Eliminated => "destroyed",
        Capture::Captured => "captured",
        Capture::Looted => "looted",
    }
}

/// The modifier of the capture table.
pub(crate) const WARRIORS: &str = "warriors of either side took part";
