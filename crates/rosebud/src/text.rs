//! Events, refusals and decisions in English: the only place, with the questions of the frames, where the game speaks.

pub(crate) mod charts;
mod events;
mod labels;
pub(crate) mod odds;
pub(crate) mod reasons;
mod refusals;
pub(crate) mod rolls;
pub(crate) mod spoken;

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::points::VictoryPoints;
use crate::state::{Ending, Phase};
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

/// Who has won, the winner's points first.
pub fn outcome(points: [VictoryPoints; 2], ending: Ending) -> String {
    let [us, indian] = points;
    let how = match ending.level {
        Level::Draw => "Drawn",
        Level::Marginal => "Marginal",
        Level::Substantial => "Substantial",
        Level::Decisive => "Decisive",
    };
    match ending.winner {
        Some(Army::Us) => format!("{how} victory for the United States, {us} to {indian}"),
        Some(Army::Indian) => format!("{how} victory for the Sioux and Cheyenne, {indian} to {us}"),
        None => format!("A draw: United States {us}, Sioux and Cheyenne {indian}"),
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
    pub fn all_do(&self, units: UnitSet, one: &'static str, many: &'static str) -> String {
        format!("{} {}", self.names(units), self.verb(units, one, many))
    }

    /// The verb that goes with these counters.
    pub fn verb(&self, units: UnitSet, one: &'static str, many: &'static str) -> &'static str {
        let single = units.len() == 1 && !units.iter().any(|unit| self.is_many(unit));
        if single { one } else { many }
    }

    /// Where do they go?
    pub fn asks_where(&self, units: UnitSet, go: &str) -> String {
        format!("Where {} {} {go}?", self.verb(units, "does", "do"), self.names(units))
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
            return Question::new(outcome(self.state.points, ending), "", rule("17"));
        }
        Question::new("The other side decides", "", rule("4"))
    }
}
