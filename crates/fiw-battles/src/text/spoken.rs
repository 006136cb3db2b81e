//! What a screen reader says of hexes and pieces.

use crate::board::Terrain;
use crate::counters::{Arm, Army, Counter, UnitId};
use crate::frames::Look;
use grid::Hex;

/// What the figures on a counter mean.
pub const FACTOR: &str = "combat factor";
pub const MOVEMENT: &str = "movement allowance";
pub const RALLY: &str = "rally rating";
pub const RANGE: &str = "range";
pub const COMMAND: &str = "command value";

/// Ground in a word.
pub(crate) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Woods => "woods",
        Terrain::Forest => "forest",
        Terrain::Marsh => "marsh",
        Terrain::Town => "town",
        Terrain::Building => "building",
        Terrain::Fort => "fort",
        Terrain::Bastion => "bastion",
        Terrain::City => "city",
        Terrain::Lake => "open water",
        Terrain::River => "river",
        Terrain::EastBank => "closed east bank",
    }
}

const fn arm(counter: &Counter) -> &'static str {
    match (counter.arm, counter.light) {
        (Arm::Line, true) => "light infantry",
        (Arm::Line, false) => "line infantry",
        (Arm::Grenadier, _) => "grenadiers",
        (Arm::Militia, true) => "light militia",
        (Arm::Militia, false) => "militia",
        (Arm::Indian, _) => "warriors",
        (Arm::Cavalry, _) => "cavalry",
        (Arm::Artillery, _) => {
            if counter.movement.get() == 0 {
                "fixed battery"
            } else {
                "artillery"
            }
        }
        (Arm::Leader, _) => "leader",
        (Arm::Train, _) => "supply train",
    }
}

impl Look<'_> {
    /// A hex in words: ground, heights, roads, names.
    pub(crate) fn spoken_hex(&self, hex: Hex) -> String {
        let board = &self.facts().board;
        let mut words = vec![hex.to_string(), terrain(board.terrain(hex)).to_owned()];
        if board.hilltop(hex) {
            words.push("crest".into());
        } else if board.level(hex) > 0 {
            words.push("height".into());
        }
        if board.on_road(hex) {
            words.push("road".into());
        }
        words.extend(board.forts.iter().filter(|fort| fort.hexes.contains(&hex)).map(|fort| fort.name.clone()));
        words.extend(board.objectives.iter().filter(|goal| goal.hex == hex).map(|goal| goal.name.clone()));
        words.dedup();
        words.join(", ")
    }

    /// A piece in words: name, kind, figures, status.
    pub(crate) fn spoken_piece(&self, unit: UnitId) -> String {
        let (counter, piece) = (self.counter(unit), self.piece(unit));
        // One text, grown once: every view speaks of every piece.
        let mut text = String::with_capacity(128);
        text.push_str(&self.name(unit));
        let mut say = |words: &[&str], number: Option<u8>| {
            text.push_str(", ");
            words.iter().for_each(|word| text.push_str(word));
            number.into_iter().for_each(|number| super::add_number(&mut text, number));
        };
        say(&[super::army(piece.army)], None);
        say(&[arm(counter)], None);
        if counter.arm == Arm::Leader {
            say(&["command "], Some(counter.command));
        } else {
            say(&["strength "], Some(self.strength(unit).get()));
        }
        if counter.range > 0 {
            say(&["range "], Some(counter.range));
        }
        say(&["movement "], Some(self.movement_now(unit).get()));
        if counter.arm.is_combat() {
            let sign = if counter.rally < 0 { "-" } else { "+" };
            say(&["rally ", sign], Some(counter.rally.unsigned_abs()));
            say(&[if self.disordered(unit) { "disordered" } else { "good order" }], None);
        }
        let flags = [(piece.fired, "has fired"), (piece.moved, "has moved"), (piece.looted, "looted")];
        flags.iter().filter(|flag| flag.0).for_each(|flag| say(&[flag.1], None));
        text
    }
}

/// G66: a face-down stack shows that it is there and whose it is.
pub(crate) fn face_down(of: Army) -> String {
    format!("{} stack in fog, face down", super::army(of))
}

/// 21.0: a burning hex in words.
pub(crate) fn burning(hex: Hex) -> String {
    format!("{hex} burns")
}

/// 14.1: an entry hex in words.
pub(crate) fn entry(hex: Hex) -> String {
    format!("{hex}: reinforcements may enter here")
}
