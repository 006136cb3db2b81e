//! Words of the map, the counters and the panels.

use super::{army as army_name, level, mode};
use crate::board::Terrain;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::moving::Announced;
use crate::points::{Stock, StrengthPoints, VictoryPoints};
use crate::state::{Ammunition, Fired, Marks, Phase, Place};
use crate::text::rolls;
use grid::Hex;
use kernel::words::count;

/// What the figures on a counter mean.
pub(crate) const FACTOR: &str = "Combat Factor";
pub(crate) const MOVEMENT: &str = "Movement Points";
pub(crate) const RATING: &str = "rating";
pub(crate) const RADIUS: &str = "Command Radius";
pub(crate) const BOXES: &str = "ammunition boxes";
pub(crate) const AMMUNITION: &str = "ammunition points";
pub(crate) const SMALL_ARMS: &str = "small arms boxes";

/// Titles of the panels.
pub(crate) const TURNS: &str = "Turns";
pub(crate) const LOADS: &str = "Ammunition on the Pack Trains";
pub(crate) const POINTS: &str = "Victory Points";
pub(crate) const STRENGTH: &str = "Strength on the map";
pub(crate) const BAD_ORDER: &str = "Units in bad order";
pub(crate) const SHORT: &str = "Bands low on ammunition";
pub(crate) const STANDING: &str = "If it ended now";
pub(crate) const SEARCH: &str = "Search for the village";
pub(crate) const WORKS: &str = "Breastworks";
pub(crate) const REPLACEMENTS: &str = "Lieutenants to come";
pub(crate) const SET_UP_BAND: &str = "Scouts may be placed here";
pub(crate) const ENTRY_EDGE: &str = "Bands enter here";

/// A box beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// To be placed.
    Hand,
    /// To come on.
    Due,
    /// Off to the village.
    Searching,
    /// Wounded and off the map.
    Care,
    /// Lost or gone.
    Lost,
}

impl Beside {
    pub(crate) const ALL: [Self; 5] = [Self::Hand, Self::Due, Self::Searching, Self::Care, Self::Lost];

    /// Its id, used as a place.
    pub(crate) fn id(self, army: Army) -> String {
        let kind = match self {
            Self::Hand => "hand",
            Self::Due => "due",
            Self::Searching => "search",
            Self::Care => "care",
            Self::Lost => "lost",
        };
        let side = match army {
            Army::Us => "us",
            Army::Indian => "indian",
        };
        format!("{kind}-{side}")
    }

    /// Title and one line of explanation.
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Hand => ("To be placed", "Holders next to their companies, scouts in the band of hexes shown."),
            Self::Due => ("To enter", "Bands enter by the north edge; some may come from the east or west."),
            Self::Searching => ("Looking for the village", "Set aside until the end of the game."),
            Self::Care => ("Wounded", "Leaders brought off the field."),
            Self::Lost => ("Lost", "Eliminated, killed or gone from the map."),
        }
    }
}

/// A hill's worth, on the map.
pub(crate) fn hill_worth(points: VictoryPoints) -> String {
    format!("{} to the first company there", count(points, "point", "points"))
}

/// Whether a hill has been scored, in the panel.
pub(crate) fn hill_state(taken: bool, points: VictoryPoints) -> String {
    if taken { format!("taken, {points}") } else { format!("{points}, not taken") }
}

pub(crate) fn hill_taken(name: &str) -> String {
    format!("{name}: taken by the United States")
}

pub(crate) fn works(markers: u8) -> String {
    format!("Breastworks for {}", count(markers, "unit", "units"))
}

pub(crate) fn radius(leader: &str, hexes: u8) -> String {
    format!("{leader}, radius {hexes}")
}

pub(crate) fn carries(train: &str, stock: Stock, boxes: bool) -> String {
    format!("{train}: {}", load(stock, boxes))
}

pub(crate) fn load(stock: Stock, boxes: bool) -> String {
    if boxes { count(stock, "box", "boxes") } else { count(stock, "ammunition point", "ammunition points") }
}

pub(crate) fn points_of(army: Army, points: VictoryPoints) -> String {
    format!("{} {points}", army_name(army))
}

/// A box of the track of points; the last serves above it, too.
pub(crate) fn points_box(from: i16, last: bool) -> String {
    if last { format!("{from}+") } else { from.to_string() }
}

pub(crate) fn low_units(units: i16) -> String {
    format!("{} low on ammunition, at the end", count(units, "unit", "units"))
}

pub(crate) fn search(made: bool, away: usize) -> String {
    match (made, away) {
        (false, _) => "not yet made".to_owned(),
        (true, 0) => "made".to_owned(),
        (true, away) => format!("{} away", count(away as i64, "unit", "units")),
    }
}

pub(crate) fn post(released: bool, turn: u8) -> String {
    if released {
        "Van Vliet is free to go".to_owned()
    } else {
        format!("to be held until turn {turn} or two bands come near")
    }
}

pub(crate) fn of(part: u8, whole: u8) -> String {
    format!("{part} of {whole}")
}

/// 14.D.2: boxes with their half.
pub(crate) fn half_boxes(stock: Stock) -> String {
    match (stock.get() / 2, stock.get() % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The ground of a hex.
pub(crate) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::LightWoods => "light woods",
        Terrain::Rocks => "rocks",
        Terrain::Marsh => "marsh",
    }
}

impl Look<'_> {
    /// Time and turn.
    pub fn turn_words(&self) -> String {
        let scenario = self.scenario();
        match self.state.phase {
            Phase::SetUp => scenario.info.date.clone(),
            Phase::Rally
            | Phase::OffensiveFire
            | Phase::Movement
            | Phase::DefensiveFire
            | Phase::AdvanceFire
            | Phase::Melee
            | Phase::End
            | Phase::Over => {
                format!("{}, turn {} of {}", scenario.time(self.state.turn), self.state.turn, scenario.length())
            }
        }
    }

    /// A hex for those who listen.
    pub fn spoken_hex(&self, hex: Hex) -> String {
        let board = &self.game.data().board;
        let mut words = vec![format!("level {}", board.level(hex)), terrain(board.terrain(hex)).to_owned()];
        words.extend(
            board.landmarks.iter().filter(|landmark| landmark.hex == hex).map(|landmark| landmark.name.clone()),
        );
        let hill = self.scenario().objectives.iter().find(|hill| hill.hex == hex);
        words.extend(hill.map(|hill| hill_worth(hill.points)));
        words.join(", ")
    }

    /// The name as it fits on a counter.
    pub fn short_name(&self, unit: UnitId) -> String {
        let name = self.name(unit);
        match self.arm(unit) {
            Arm::Cavalry | Arm::Infantry => name.split(' ').next().unwrap_or(name).to_owned(),
            Arm::Headquarters => "HQ".to_owned(),
            Arm::PackTrain => name.replace("Pack Train", "Pack"),
            Arm::Personnel => "Packers".to_owned(),
            Arm::HorseHolder => "Horses".to_owned(),
            Arm::MuleHolder => "Mules".to_owned(),
            Arm::PonyHolder => "Ponies".to_owned(),
            Arm::Miners | Arm::Scouts | Arm::Warriors | Arm::Leader => name.to_owned(),
        }
    }

    /// Name, figures and state of a counter.
    pub fn spoken_piece(&self, unit: UnitId) -> String {
        let (counter, piece) = (self.counter(unit), self.piece(unit));
        let mut words = vec![counter.name.clone()];
        if !counter.note.is_empty() && counter.note != counter.name {
            words.push(counter.note.clone());
        }
        if !counter.tribe.is_empty() {
            words.push(counter.tribe.clone());
        }
        match self.ability(unit) {
            Some(ability) => {
                words.push(format!("rating {}, radius {}", ability.rating, ability.radius));
                let with = piece.with.filter(|_| piece.at.hex().is_some());
                words.extend(with.map(|unit| format!("with {}", self.name(unit))));
            }
            None if self.is_leader(unit) => words.push("out of action".to_owned()),
            None => {
                words.push(mode(piece.mode).to_lowercase());
                words.push(format!("strength {}", self.strength(unit)));
            }
        }
        words.extend(self.spoken_state(unit));
        words.join(", ")
    }

    fn spoken_state(&self, unit: UnitId) -> Vec<String> {
        let piece = self.piece(unit);
        let low = piece.is(Marks::LOW_AMMO);
        let boxes = self.state.optional.ammunition == Ammunition::Boxes;
        let flags = [
            (
                piece.lost > StrengthPoints::ZERO && !self.is_leader(unit),
                format!("{} lost", count(piece.lost, "point", "points")),
            ),
            (piece.is(Marks::DISRUPTED), "Disrupted".to_owned()),
            (piece.is(Marks::PINNED), "Pinned".to_owned()),
            (piece.is(Marks::ROUTED), "Routed".to_owned()),
            (low, "low on ammunition".to_owned()),
            (self.roster(unit).is_some(), format!("{} boxes", half_boxes(piece.stock))),
            (self.arm(unit) == Arm::PackTrain, format!("carries {}", load(piece.stock, boxes))),
            (self.kind(unit).henry, "Henry rifles".to_owned()),
            (piece.is(Marks::SHELTERED), "behind Breastworks".to_owned()),
            (piece.is(Marks::MOUNTLESS), "without mounts".to_owned()),
            (matches!(piece.at, Place::Abandoned(_)), "abandoned".to_owned()),
            (piece.is(Marks::CHARGING), "charging".to_owned()),
            (piece.fired == Fired::Half, "fired at half strength".to_owned()),
            (piece.fired == Fired::Full || piece.is(Marks::SHOT), "has fired".to_owned()),
        ];
        let wound = self.state.wound(unit).map(|wound| rolls::wound(wound).to_owned());
        flags.into_iter().filter(|(set, _)| *set).map(|(_, words)| words).chain(wound).collect()
    }

    /// A move that waits for fire, for those who look on.
    pub fn waiting_move(&self, units: UnitSet, at: Hex, step: Announced) -> String {
        let who = self.names(units);
        match step {
            Announced::To(to) => format!("{who}: from {} on to {}", self.place(at), self.place(to)),
            Announced::OffMap => format!("{who}: off the map from {}", self.place(at)),
        }
    }

    /// Who would win if the game ended now.
    pub fn standing(&self) -> String {
        let [us, indian] = self.state.points;
        let (low, _) = self.low_points();
        let ending = self.tables().ending([us + low, indian]);
        match ending.winner {
            Some(winner) => format!("{} {}, {} to {indian}", army_name(winner), level(ending.level), us + low),
            None => format!("draw, {} to {indian}", us + low),
        }
    }
}
