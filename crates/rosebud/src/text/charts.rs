//! Words of the charts.

use crate::points::StrengthPoints;
use crate::tables::{Flight, LeaderLoss, MeleeResult, SideResult};

/// The charts of the aid cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChartWords {
    /// 2.D-b.
    Matrix,
    /// 2.D-c.
    Fire,
    /// 2.D-d.
    FireModifiers,
    /// 2.D-e.
    Melee,
    /// 2.D-f.
    MeleeModifiers,
    /// 2.D-g.
    Morale,
    /// 2.D-h.
    Rally,
    /// 2.D-i.
    Retreat,
    /// 10.H.2.
    Pursuit,
    /// 2.D-j.
    LeaderLoss,
    /// 2.D-k.
    Wounds,
    /// 2.D-l.
    Horses,
    /// 14.A.
    Depletion,
    /// 2.D-m.
    Terrain,
    /// 2.D-m, for the sides.
    Hexsides,
    /// 2.D-n.
    Victory,
    /// 2.D-o.
    Levels,
    /// 2.D-p.
    Turns,
    /// 2.D-q.
    Roster,
    /// 16.E.
    Village,
}

impl ChartWords {
    /// Key and title.
    pub(crate) const fn title(self) -> (&'static str, &'static str) {
        match self {
            Self::Matrix => ("fire-matrix", "Fire: the column"),
            Self::Fire => ("fire", "Fire: results"),
            Self::FireModifiers => ("fire-modifiers", "Fire: modifiers"),
            Self::Melee => ("melee", "Melee: results"),
            Self::MeleeModifiers => ("melee-modifiers", "Melee: modifiers"),
            Self::Morale => ("morale", "Morale Check"),
            Self::Rally => ("rally", "Rally"),
            Self::Retreat => ("retreat", "Retreat Before Melee"),
            Self::Pursuit => ("pursuit", "Pursuit"),
            Self::LeaderLoss => ("leader-loss", "Leader Loss Check"),
            Self::Wounds => ("wounds", "Wounds"),
            Self::Horses => ("horses", "Lost mounts"),
            Self::Depletion => ("depletion", "Running low on ammunition"),
            Self::Terrain => ("terrain", "Terrain effects"),
            Self::Hexsides => ("hexsides", "Hexsides and slopes"),
            Self::Victory => ("victory", "Victory Points"),
            Self::Levels => ("levels", "Levels of victory"),
            Self::Turns => ("turns", "Turns"),
            Self::Roster => ("roster", "Ammunition boxes"),
            Self::Village => ("village", "Search for the village"),
        }
    }

    /// Heads of its columns, where they are words.
    pub(crate) fn heads(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Matrix | Self::Fire => &["Dice"],
            Self::Melee => &["Die"],
            Self::FireModifiers | Self::MeleeModifiers => &["What", "Added"],
            Self::Morale => &["Two dice", "Result"],
            Self::Rally | Self::Retreat | Self::Pursuit | Self::Wounds | Self::Horses => &["Die", "Result"],
            Self::Depletion => &["Dice", "Result"],
            Self::LeaderLoss => &["Two dice", "Leader"],
            Self::Terrain => &["Ground", "Mounted", "On foot", "Fire", "Melee", "Sight", "Refuge"],
            Self::Hexsides => &["Side", "To cross", "Melee"],
            Self::Victory => &["What", "To", "Points"],
            Self::Levels => &["Ratio", "Level"],
            Self::Turns => &["Turn", "Time"],
            Self::Roster => &["Unit", "Boxes"],
            Self::Village => &["Die", "During the battle", "At the end"],
        };
        words.iter().map(|word| (*word).to_owned()).collect()
    }
}

/// A melee result as it is printed: `A c1 r1, D c1`.
pub(crate) fn melee_result(result: MeleeResult) -> String {
    let side = |letter: &str, side: SideResult| {
        let mut text = letter.to_owned();
        if side.losses > StrengthPoints::ZERO {
            text += &format!(" c{}", side.losses);
        }
        match side.flight {
            Flight::None => {}
            Flight::Retreat(hexes) => text += &format!(" r{hexes}"),
            Flight::Rout => text += " Rt",
        }
        (side != SideResult::default()).then_some(text)
    };
    let sides: Vec<String> = side("A", result.attacker).into_iter().chain(side("D", result.defender)).collect();
    if sides.is_empty() { "-".to_owned() } else { sides.join(", ") }
}

/// Faces of a die that give something: `4 5 6`.
pub(crate) fn faces(yes: [bool; 6]) -> String {
    let faces: Vec<String> = (1..=6).filter(|face| yes[face - 1]).map(|face| face.to_string()).collect();
    if faces.is_empty() { "never".to_owned() } else { faces.join(" ") }
}

/// What becomes of a Leader.
pub(crate) const fn leader_loss(loss: LeaderLoss) -> &'static str {
    match loss {
        LeaderLoss::Killed => "killed",
        LeaderLoss::Wounded => "wounded: roll for the wound",
        LeaderLoss::None => "unhurt",
    }
}

/// Rows of totals that give the same are told as a range: `2 or less`, `3`, `7 or more`.
pub(crate) fn total(value: i8, first: bool, last: bool) -> String {
    match (first, last) {
        (true, true) => "any".to_owned(),
        (true, false) => format!("{value} or less"),
        (false, true) => format!("{value} or more"),
        (false, false) => value.to_string(),
    }
}
