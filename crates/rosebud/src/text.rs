//! Events, refusals and decisions in English: the only place, with the questions of the frames, where the game speaks.

pub(crate) mod charts;
mod events;
mod labels;
pub(crate) mod odds;
mod refusals;
pub(crate) mod rolls;
pub(crate) mod spoken;

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::Phase;
use crate::tables::{Level, Mode};
use grid::Hex;
use kernel::scene::{Click, Question};
use kernel::{rule, words};

/// An army's name.
pub const fn army(army: Army) -> &'static str {
    match army {
        Army::Us => "United States",
        Army::Indian => "Sioux and Cheyenne",
    }
}

/// A level of victory as a word.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Draw => "draw",
        Level::Marginal => "marginal",
        Level::Substantial => "substantial",
        Level::Decisive => "decisive",
    }
}

/// A phase's name in the log.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Rally => "Rally",
        Phase::OffensiveFire => "Offensive Fire",
        Phase::Movement => "Movement",
        Phase::DefensiveFire => "Defensive Fire",
        Phase::AdvanceFire => "Advance Fire",
        Phase::Melee => "Melee",
        Phase::End => "End of turn",
        Phase::Over => "End of the game",
    }
}

/// A phase's name on the phase track, where room is short.
pub const fn short_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Rally => "Rally",
        Phase::OffensiveFire => "Fire",
        Phase::Movement => "Movement",
        Phase::DefensiveFire => "Def. fire",
        Phase::AdvanceFire => "Adv. fire",
        Phase::Melee | Phase::End => "Melee",
        Phase::Over => "End",
    }
}

/// A mode as a word.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Mounted => "Mounted",
        Mode::Dismounted => "Dismounted",
        Mode::Prone => "Prone",
    }
}

impl<'a> Look<'a> {
    /// The name on a counter.
    pub fn name(&self, unit: UnitId) -> &'a str {
        &self.counter(unit).name
    }

    /// A counter and what it does: the Miners and the Personnel of a train are many.
    pub fn does(&self, unit: UnitId, one: &str, many: &str) -> String {
        format!("{} {}", self.name(unit), if self.is_many(unit) { many } else { one })
    }

    /// Several counters and what they do.
    pub fn all_do(&self, units: UnitSet, one: &str, many: &str) -> String {
        let single = units.len() == 1 && !units.iter().any(|unit| self.is_many(unit));
        format!("{} {}", self.names(units), if single { one } else { many })
    }

    /// Whether its name is in the plural.
    fn is_many(&self, unit: UnitId) -> bool {
        matches!(self.arm(unit), Arm::Miners | Arm::Personnel)
    }

    /// The names of several counters.
    pub fn names(&self, units: UnitSet) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.name(unit).to_owned()).collect();
        words::list(&names)
    }

    /// A hex by its name, if it has one, and number.
    pub fn place(&self, hex: Hex) -> String {
        let landmarks = &self.game.data().board.landmarks;
        match landmarks.iter().find(|landmark| landmark.hex == hex) {
            Some(landmark) => format!("{} ({hex})", landmark.name),
            None => hex.to_string(),
        }
    }

    /// The counter a click is about.
    pub fn clicked(&self, click: &Click) -> Option<UnitId> {
        self.game.data().unit(click.piece.as_deref()?)
    }

    /// The hex a click is about.
    pub fn clicked_hex(&self, click: &Click) -> Option<Hex> {
        click.place.as_deref()?.parse().ok()
    }

    /// What those are told who wait.
    pub fn awaited(&self) -> Question {
        if let Some(ending) = self.state.ending {
            let [us, indian] = self.state.points;
            let text = match ending.winner {
                Some(winner) => format!("{} {} victory, {us} to {indian}", army(winner), level(ending.level)),
                None => format!("A draw, {us} to {indian}"),
            };
            return Question::new(text, "", rule("17"));
        }
        Question::new("The other side decides", "", rule("4"))
    }
}
