//! What a screen reader says of spaces and pieces.

use crate::board::{Gate, Printed, Space, Terrain};
use crate::counters::{Kind, PieceId};
use crate::frames::Look;
use crate::state::{Health, Site};
use crate::view::Shows;

/// What the figures on a counter mean.
pub const FORCE: &str = "force points";
/// The same for the skill of leaders.
pub const TACTICAL: &str = "tactical points";

/// How a structure stands.
pub(crate) const fn health(health: Health) -> &'static str {
    match health {
        Health::Full => "unharmed",
        Health::Reduced => "reduced",
    }
}

/// What a kind of counter is called.
pub(crate) const fn sort(kind: Kind) -> &'static str {
    match kind {
        Kind::KeyLeader => "key leader",
        Kind::Subordinate => "subordinate leader",
        Kind::Warriors => "warriors",
        Kind::RegularInfantry => "regular infantry",
        Kind::RegularCavalry => "regular cavalry",
        Kind::MilitiaInfantry => "militia infantry",
        Kind::MilitiaCavalry => "militia cavalry",
        Kind::Scout => "scout",
        Kind::Artillery => "artillery",
        Kind::Wagon => "supply wagon",
        Kind::Arms => "British Arms",
    }
}

impl Look<'_> {
    /// A space in words after its name: whose land, what is printed on it, which river.
    pub(crate) fn spoken_space(&self, space: Space) -> String {
        let board = self.board();
        let mut words = Vec::new();
        match board.terrain(space) {
            Terrain::Ground => {
                words.push(
                    board
                        .owner(space)
                        .map_or_else(|| "neutral ground".into(), |nation| format!("{} land", nation.name())),
                );
            }
            Terrain::River => words.push(format!("on the {}", board.river(space).unwrap_or("river"))),
            Terrain::Entry => words.push("entry square".into()),
        }
        match board.printed(space) {
            Some(Printed::Fort(fort)) => words.push(fort.name().into()),
            Some(Printed::Settlement) => words.push("settlement".into()),
            Some(Printed::Principal) => words.push("principal village".into()),
            None => {}
        }
        match board.gate(space) {
            Some(Gate::Us { .. }) => words.push("of the United States".into()),
            Some(Gate::Nation(nation)) => words.push(format!("of the {}", nation.name())),
            None => {}
        }
        if space == board.british_flag() {
            words.push("British flag".into());
        }
        words.join(", ")
    }

    /// A piece in words: name, kind, figures, status.
    pub(crate) fn spoken_piece(&self, piece: PieceId) -> String {
        let (sort_of, known) = (self.kind(piece), self.piece(piece));
        // One text for each of some hundred counters in every view: written in one go.
        let mut words = String::with_capacity(64);
        words.push_str(&self.game.counter(piece).name);
        let mut add = |parts: &[&str]| {
            words.push_str(", ");
            parts.iter().for_each(|part| words.push_str(part));
        };
        if let Some(nation) = self.game.nation(piece) {
            add(&[nation.name()]);
        }
        add(&[sort(sort_of)]);
        if let (Kind::Arms, Some(nation)) = (sort_of, self.holder(piece)) {
            add(&["held by the ", nation.name()]);
        }
        for (points, unit) in [(self.fp(piece).get(), " FP"), (self.tp(piece).get(), " TP")] {
            if points > 0 {
                add(&[&points.to_string(), unit]);
            }
        }
        self.status_words(piece).for_each(|status| add(&[status]));
        if known.inside {
            add(&["inside the fort"]);
        }
        words
    }

    /// The state of a counter in words.
    fn status_words(&self, piece: PieceId) -> impl Iterator<Item = &'static str> {
        let known = self.piece(piece);
        let back = match self.kind(piece) {
            Kind::KeyLeader | Kind::Subordinate => "wounded",
            Kind::Artillery => "lost",
            Kind::Wagon => "half used",
            Kind::Warriors
            | Kind::RegularInfantry
            | Kind::RegularCavalry
            | Kind::MilitiaInfantry
            | Kind::MilitiaCavalry
            | Kind::Scout
            | Kind::Arms => "reduced",
        };
        [(known.flipped, back), (known.moved, "has moved")].into_iter().filter(|flag| flag.0).map(|flag| flag.1)
    }

    /// A structure in words.
    pub(crate) fn spoken_site(&self, space: Space) -> String {
        let name = self.structure(space);
        match self.state.site(space) {
            Site::Village(_, state) | Site::Principal(_, state) | Site::Settlement(state) => {
                format!("{name}, {}", health(state))
            }
            Site::Fort(fort, state) => {
                let fp = self.game.tables().fort_fp(fort, state == Health::Reduced);
                let siege = if self.besieged(space) { ", besieged" } else { "" };
                let adds = if fp > 0 { format!(", adds {fp} FP") } else { String::new() };
                format!("{name}, {}{adds}{siege}", health(state))
            }
            Site::Empty | Site::Razed | Site::Miamis => name,
        }
    }

    /// 25.2: a face-down stack tells only what movement and building must know.
    pub(crate) fn spoken_hidden(&self, space: Space, shows: Shows) -> String {
        let what = match shows {
            Shows::Warriors => "with warriors",
            Shows::Force => "without warriors",
            Shows::Nobody => "nobody who fights",
        };
        format!("Confederacy stack at {}, face down, {what}", self.space(space))
    }
}

/// The title of a kind in a cup.
pub(crate) fn cup_title(sort_of: Kind) -> String {
    super::capital(sort(sort_of))
}

/// "Fort besieged".
pub(crate) fn siege(name: &str) -> String {
    format!("{name} is besieged")
}

/// A space where a battle was fought.
pub(crate) fn battle_site(name: &str, year: u16) -> String {
    format!("{name} {year}")
}

/// A structure in a word.
pub(crate) const fn site_word(site: Site) -> &'static str {
    match site {
        Site::Empty => "nothing",
        Site::Razed => "ruins",
        Site::Village(..) => "a village",
        Site::Principal(..) => "a principal village",
        Site::Settlement(_) => "a settlement",
        Site::Fort(..) => "a fort",
        Site::Miamis => "Fort Miamis",
    }
}
