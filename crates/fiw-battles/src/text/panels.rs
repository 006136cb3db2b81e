//! Words of boxes, tracks, meters and facts.

use super::{army, count, tactic, victory};
use crate::counters::Army;
use crate::frames::Look;
use crate::points::DemoralizationPoints;
use crate::state::{Hand, Tactic};
use crate::victory::Score;
use grid::Hex;

/// The boxes beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Box {
    /// 3.0: to be set up.
    Hand,
    /// 3.2-b: to come later.
    Reserve,
    /// 14.1: at the edge.
    Due,
    /// Eliminated.
    Lost,
    /// 15.0: left the map.
    Exited,
}

impl Box {
    /// All boxes of an army.
    pub(crate) const ALL: [Self; 5] = [Self::Hand, Self::Due, Self::Reserve, Self::Lost, Self::Exited];

    /// Title and one line of explanation.
    pub(crate) fn words(self, of: Army) -> (String, &'static str) {
        let (what, note) = match self {
            Self::Hand => ("to set up", "Pick a unit, then a lit hex."),
            Self::Reserve => ("reserve", "Comes on when the scenario says."),
            Self::Due => ("at the edge", "Must come on as soon as it can."),
            Self::Lost => ("losses", "Out of the battle, counted for demoralization."),
            Self::Exited => ("left the field", "Gone for good; counts for nothing."),
        };
        (format!("{} {what}", army(of)), note)
    }
}

/// A box of the turn track: the turn, and the faces that bring fog.
pub(crate) fn turn_box(turn: usize, faces: u8) -> String {
    let fog: Vec<String> =
        (1..=6).filter(|face| faces & 1 << (face - 1) != 0).map(|face: u8| face.to_string()).collect();
    if fog.is_empty() { turn.to_string() } else { format!("{turn} fog {}", fog.join("-")) }
}

/// What the present turn is like.
pub(crate) const fn weather(fog: bool) -> &'static str {
    if fog { "Fog: movement halved, sight two hexes, rally -1" } else { "Clear weather" }
}

/// 13.0: the title of an army's meter.
pub(crate) fn morale_title(of: Army) -> String {
    format!("{} demoralization", army(of))
}

/// Title of the points as they stand.
pub(crate) const POINTS: &str = "Victory points";
/// Title of the standing.
pub(crate) const STANDING: &str = "If it ended now";
/// Title of the turn track.
pub(crate) const TURNS: &str = "Game turn";
/// Title of the markers in hand.
pub(crate) const MARKERS: &str = "Tactics markers";
/// Title of the markers played.
pub(crate) const PLAYED: &str = "Markers played";

fn kinds(hand: Hand) -> String {
    let held = Tactic::ALL.into_iter().filter(|kind| hand.holds(*kind));
    let words: Vec<String> = held
        .map(|kind| match hand.0[kind.index()] {
            1 => tactic(kind).to_owned(),
            many => format!("{many} {}", tactic(kind)),
        })
        .collect();
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

/// 18.0-g: one's own markers by kind.
pub(crate) fn own_hand(hand: Hand) -> String {
    kinds(hand)
}

/// 18.0-g: of the enemy's only the number.
pub(crate) fn closed_hand(hand: Hand) -> String {
    count(hand.count(), "marker face down", "markers face down")
}

impl Look<'_> {
    /// "Game turn 3 of 15".
    pub(crate) fn turn_words(&self) -> String {
        format!("Game turn {} of {}", self.state.turn, self.facts().scenario.length)
    }

    /// 13.1, G40: what the points of an army mean now.
    pub(crate) fn morale_note(&self, of: Army) -> String {
        let (points, level) = (self.state.losses[of.index()], self.facts().side(of).morale.level);
        let half = DemoralizationPoints::new(level.get().div_ceil(2));
        if points >= level {
            "Demoralized: nobody rallies, disordered units may run".into()
        } else if points >= half {
            format!("Past the half mark of {half}; demoralized at {level}")
        } else {
            format!("Half mark at {half}, demoralized at {level}")
        }
    }

    /// Why points are scored.
    pub(crate) fn score_title(&self, of: Army, score: &Score) -> String {
        match (score.hex, score.because.as_str()) {
            (Some(hex), _) => {
                let known = self.facts().board.objectives.iter().find(|goal| goal.hex == hex);
                known.map_or_else(|| format!("{hex} held"), |goal| format!("{} held ({hex})", goal.name))
            }
            (None, "20.0-f") => "Enemy trains taken or destroyed".into(),
            (None, _) if self.demoralized(of.other()) => format!("The {} are demoralized", army(of.other())),
            (None, _) => format!("The {} are past the half mark", army(of.other())),
        }
    }

    /// Who would win as things stand.
    pub(crate) fn standing_words(&self) -> String {
        let (winner, level) = self.standing();
        victory(winner, level)
    }

    /// What a hex is worth to an army: points at the end, points of the enemy's demoralization.
    pub(crate) fn worth(&self, of: Army, hex: Hex) -> Option<String> {
        let held = self.facts().side(of).victory.hexes.iter().find(|held| held.hex == hex);
        let ground = self.facts().side(of.other()).morale.hexes.as_ref().filter(|ground| ground.hexes.contains(&hex));
        let mut words = Vec::new();
        words.extend(held.map(|held| {
            format!("{} for the {} who hold it at the end", count(held.points.get(), "VP", "VP"), army(of))
        }));
        // 13.2-c: once a game, whichever of them it is.
        words.extend(ground.map(|ground| {
            let any = if ground.hexes.len() > 1 { format!(" {}", any_of(&ground.hexes)) } else { String::new() };
            format!("{} demoralization +{} once, when the {} enter{any}", army(of.other()), ground.points, army(of))
        }));
        (!words.is_empty()).then(|| words.join("; "))
    }
}

/// "0810 or 1913".
fn any_of(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<String>>().join(" or ")
}
