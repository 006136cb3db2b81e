//! Words of boxes, tracks and facts.

use super::{count, expedition, halves, side};
use crate::counters::{Nation, Side};
use crate::event::Chit;
use crate::frames::Look;
use crate::points::HalfPoints;
use crate::state::Status;
use crate::victory::{Score, Verdict};
use kernel::RuleId;

/// Titles and notes of the boxes beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Box {
    /// Pieces of a side to be placed now.
    Hand(Side),
    /// The Recruitment Cup.
    Cup,
    /// The Raid Cup.
    RaidCup,
    /// The US Builds Box.
    Builds,
    /// A nation square or the Reinforcement Box of a nation.
    Nation(Nation),
    /// British Arms on the track.
    Arms,
    /// Parts of expeditions that come later.
    Later,
    /// Out of the game.
    Out(Side),
}

impl Box {
    /// Title and one line of explanation.
    pub(crate) fn words(self, look: &Look<'_>) -> (String, String) {
        match self {
            Box::Hand(of) => (format!("{}: to be placed", side(of)), String::new()),
            Box::Cup => ("Recruitment Cup".into(), "Drawn unseen on a 5 or 6 when the United States recruit".into()),
            Box::RaidCup => ("Raid Cup".into(), look.raid_note()),
            Box::Builds => ("US Builds Box".into(), look.builds_note()),
            Box::Nation(nation) => (nation.name().into(), look.nation_note(nation)),
            Box::Arms => ("British Arms".into(), "Each can be had once the Confederacy has reached its square".into()),
            Box::Later => ("Still to come".into(), "Later parts of the expedition".into()),
            Box::Out(of) => (format!("{}: out of the war", side(of)), String::new()),
        }
    }
}

/// How a nation stands.
pub(crate) const fn status(status: Status) -> &'static str {
    match status {
        Status::Member => "In the Confederacy",
        Status::Nonaligned => "Nonaligned",
        Status::Treaty => "Treaty with the United States",
        Status::Withdrawn => "Out of the war",
    }
}

/// Title of the turn track.
pub(crate) const TURNS: &str = "Turn";
/// Title of the segment track.
pub(crate) const SEGMENTS: &str = "Turn segment";
/// Title of the victory point track.
pub(crate) const VICTORY: &str = "Victory points";
/// Title of the score.
pub(crate) const POINTS: &str = "Victory points";
/// Title of the standing.
pub(crate) const STANDING: &str = "If it ended now";
/// Title of the expedition.
pub(crate) const EXPEDITION: &str = "Expedition";
/// Title of the saved action.
pub(crate) const SAVED: &str = "Saved for next turn";
/// Title of structure steps.
pub(crate) const STEPS: &str = "Structure steps inflicted";
/// Title of builds that are blocked.
pub(crate) const BUILDS: &str = "Building";
/// Title of raids that are blocked.
pub(crate) const RAIDS: &str = "Raids";
/// What is blocked.
pub(crate) const STOPPED: &str = "stopped for this segment";

/// The title of a side's action track.
pub(crate) fn actions_title(of: Side) -> String {
    format!("{}: special actions", side(of))
}

/// A marker on the victory track: "United States 7½".
pub(crate) fn score_marker(of: Side, points: HalfPoints) -> String {
    format!("{} {}", side(of), halves(points))
}

/// A square of the victory track with what happens there.
pub(crate) fn square(number: u8, notes: &[String]) -> String {
    if notes.is_empty() { number.to_string() } else { format!("{number} {}", notes.join(", ")) }
}

/// 2.4.1: an expedition withdraws.
pub(crate) fn withdraws(which: crate::counters::Expedition) -> String {
    format!("{} leaves", short(which))
}

/// 2.4.1: an expedition enters.
pub(crate) fn enters(which: crate::counters::Expedition) -> String {
    format!("{} enters", short(which))
}

const fn short(which: crate::counters::Expedition) -> &'static str {
    use crate::counters::Expedition;
    match which {
        Expedition::First => "Harmar",
        Expedition::Second => "St. Clair",
        Expedition::Third => "Wayne",
    }
}

/// 23.0: a British Arms square.
pub(crate) const ARMS: &str = "Arms";

impl Look<'_> {
    /// "Fall and winter 1789, turn 1 of 2".
    pub(crate) fn turn_words(&self) -> String {
        let scenario = self.scenario();
        let turn = self.state.turn.saturating_sub(scenario.first_turn) + 1;
        format!("{}, turn {turn} of {}", self.season_words(self.state.turn), scenario.turns)
    }

    /// "Fall and winter 1789", where the square of the track has no room for more than "FA/WI 1789".
    pub(crate) fn season_words(&self, turn: u8) -> String {
        let printed = self.game.tables().turn_name(turn);
        printed.replace("FA/WI", "Fall and winter").replace("SP/SU", "Spring and summer")
    }

    /// What the square of the present turn reminds of.
    pub(crate) fn turn_note(&self) -> String {
        if crate::tables::Tables::winter(self.state.turn) {
            "Fall and winter: supply check and winter quarters at its end".into()
        } else {
            "Spring and summer: no supply check".into()
        }
    }

    fn raid_note(&self) -> String {
        let chits: u8 = self.state.raid_cup.iter().sum();
        let aside: u8 = self.state.set_aside.iter().sum();
        let away = if aside > 0 {
            format!("; {} set aside until the segment ends", count(aside, "chit", "chits"))
        } else {
            String::new()
        };
        format!("{} for raids on settlements{away}", count(chits, "chit", "chits"))
    }

    fn builds_note(&self) -> String {
        if self.state.builds_blocked {
            "A raid has stopped all building in this segment".into()
        } else {
            "What may still be built".into()
        }
    }

    fn nation_note(&self, nation: Nation) -> String {
        let standing = self.state.nations[nation.index()];
        let mut words = vec![status(standing.status).to_owned()];
        if standing.broken {
            words.push("treaty broken".into());
        }
        match self.game.tables().nation_square(nation) {
            Some(square) if standing.status == Status::Member => words.push(format!("leaves at {square} US VP")),
            Some(_) | None => {}
        }
        let [healthy, reduced] = standing.villages;
        if healthy + reduced > 0 {
            words.push(format!("{} waiting", count(healthy + reduced, "village", "villages")));
        }
        words.join("; ")
    }

    /// Which expedition is in the field.
    pub(crate) fn expedition_words(&self) -> String {
        let which = expedition(self.state.expedition);
        if self.state.withdrawn { format!("{which}, withdrawn") } else { which.to_owned() }
    }

    /// Who would win if the scenario ended now, by what score, or why nobody would.
    pub(crate) fn standing_words(&self) -> String {
        let Verdict { winner, score, unbuilt } = self.verdict();
        let (mine, theirs) = (winner.unwrap_or(Side::Us).index(), winner.unwrap_or(Side::Us).other().index());
        let (both, steps) = match score {
            Score::Steps(steps) => (format!("{} to {} steps", steps[mine], steps[theirs]), true),
            Score::Points(points) => (format!("{} to {}", halves(points[mine]), halves(points[theirs])), false),
        };
        let words = match (winner, score.leader()) {
            (Some(Side::Us), _) => format!("United States win {both}"),
            (Some(Side::Wc), _) => format!("Confederacy wins {both}"),
            (None, Some(Side::Us)) => {
                let fort = self.wanted_fort().map_or("", crate::tables::FortId::name);
                format!("draw: {both}, no {fort}")
            }
            (None, Some(Side::Wc)) => format!("draw: {both}, but villages lost"),
            (None, None) => format!("draw {both}"),
        };
        if unbuilt > 0 && !steps {
            format!("{words} (with {} for settlements not built)", halves(unbuilt))
        } else {
            words
        }
    }

    /// The rule a scenario is won by, or was won by.
    pub(crate) fn victory_rule(&self) -> RuleId {
        let rules = &self.scenario().rules;
        let at_once = self.state.ending.filter(|ending| ending.automatic).and_then(|ending| ending.winner);
        let struck = rules.sudden_death.filter(|_| at_once.is_some_and(|winner| self.struck_down(winner)));
        let withdrawal = rules.withdrawal.filter(|_| at_once == Some(Side::Wc));
        struck.or(withdrawal).unwrap_or(rules.victory)
    }
}

/// 5.6.2: a raid chit as a line of the cup.
pub(crate) fn chit_title(kind: Chit) -> String {
    let (letter, meaning) = super::rolls::chit(kind);
    format!("{letter}: {meaning}")
}

/// Settlements in the Builds Box.
pub(crate) const SETTLEMENTS: &str = "Settlements";

/// How the war ended.
pub(crate) const fn level(winner: Option<Side>, automatic: bool) -> &'static str {
    match (winner, automatic) {
        (None, _) => "draw",
        (Some(_), true) => "automatic",
        (Some(_), false) => "on points",
    }
}

/// The set-up of a side, on the phase track.
pub(crate) fn set_up(of: Side) -> String {
    match of {
        Side::Us => "US set-up".into(),
        Side::Wc => "Confederacy set-up".into(),
    }
}

/// Title of principal villages hit.
pub(crate) const PRINCIPALS: &str = "Principal villages reduced";
/// Title of villages razed.
pub(crate) const RAZED: &str = "Villages razed";

/// Whether a fort the scenario asks for stands.
pub(crate) const fn built(built: bool) -> &'static str {
    if built { "built" } else { "not built yet" }
}
