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
pub(crate) mod rolls;
pub(crate) mod spoken;

use crate::board::{Space, Terrain};
use crate::counters::{Expedition, Kind, Nation, PieceId, Side};
use crate::frames::Look;
use crate::points::{HalfPoints, MovementPoints, ScoreChange};
use crate::state::{Build, ForceKind, Site};
use crate::tables::Procedure;

pub(crate) use kernel::words::{count, list};

/// A side's name.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Us => "United States",
        Side::Wc => "Western Confederacy",
    }
}

/// The side in the middle of a sentence.
pub(crate) const fn the(side: Side) -> &'static str {
    match side {
        Side::Us => "the United States",
        Side::Wc => "the Confederacy",
    }
}

/// The side and what it does: the United States are many, the Confederacy is one.
pub(crate) fn does(side: Side, many: &str, one: &str) -> String {
    match side {
        Side::Us => format!("The United States {many}"),
        Side::Wc => format!("The Confederacy {one}"),
    }
}

/// 4.2: a procedure on the segment track.
pub(crate) const fn procedure(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::SpecialActions => "Special actions",
        Procedure::UsOperations => "US operations",
        Procedure::NationCheck => "Nation check",
        Procedure::WcOperations => "Confederacy operations",
        Procedure::ExpeditionCheck => "Expedition check",
        Procedure::LeaderCheck => "Leader check",
        Procedure::SupplyCheck => "US supply check",
        Procedure::WinterQuarters => "Winter quarters",
        Procedure::EndOfTurn => "End of turn",
    }
}

/// 6.2: the kinds of force.
pub(crate) const fn force(kind: ForceKind) -> &'static str {
    match kind {
        ForceKind::Key => "key leader force",
        ForceKind::Subordinate => "subordinate leader force",
        ForceKind::Stray => "stray force",
    }
}

/// 1.2: an expedition by its commander.
pub(crate) const fn expedition(expedition: Expedition) -> &'static str {
    match expedition {
        Expedition::First => "Harmar’s expedition",
        Expedition::Second => "St. Clair’s expedition",
        Expedition::Third => "Wayne’s expedition",
    }
}

/// 5.3: what is built.
pub(crate) const fn build(what: Build) -> &'static str {
    match what {
        Build::Settlement => "a settlement",
        Build::Fort(fort) => fort.name(),
    }
}

/// Half points as they are written: "½", "3", "3½".
pub(crate) fn halves(points: HalfPoints) -> String {
    match (points.get() / 2, points.get() % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Half points won or lost, with their sign.
pub(crate) fn signed_halves(change: ScoreChange) -> String {
    let sign = if change.get() < 0 { "-" } else { "+" };
    format!("{sign}{}", halves(HalfPoints::new(change.get().unsigned_abs())))
}

/// Movement points with their unit.
pub(crate) fn points(number: MovementPoints) -> String {
    format!("{number} MP")
}

/// A sentence begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "does" or "do"; a force named after its leader is one.
pub(crate) fn verb(pieces: &[PieceId], one: &'static str, many: &'static str) -> &'static str {
    if pieces.len() == 1 { one } else { many }
}

/// Some of a kind: "2 regular infantry", "1 artillery", "3 supply wagons".
pub(crate) fn kind(kind: Kind, nation: Option<Nation>, number: usize) -> String {
    let people = nation.map_or("", Nation::name);
    let one = number == 1;
    let word = match kind {
        Kind::KeyLeader => return format!("{number} {}", if one { "key leader" } else { "key leaders" }),
        Kind::Subordinate => {
            return format!("{number} {}", if one { "subordinate leader" } else { "subordinate leaders" });
        }
        Kind::Warriors => return format!("{number} {people} {}", if one { "war band" } else { "war bands" }),
        Kind::RegularInfantry => "regular infantry",
        Kind::RegularCavalry => "regular cavalry",
        Kind::MilitiaInfantry => "militia infantry",
        Kind::MilitiaCavalry => "militia cavalry",
        Kind::Artillery => "artillery",
        Kind::Scout if one => "scout",
        Kind::Scout => "scouts",
        Kind::Wagon if one => "supply wagon",
        Kind::Wagon => "supply wagons",
        Kind::Arms => "British Arms",
    };
    format!("{number} {word}")
}

/// Any nation of a group, as an adjective.
pub(crate) fn nations(nations: &[Nation]) -> String {
    list(&nations.iter().map(|nation| nation.name().to_owned()).collect::<Vec<_>>())
}

impl Look<'_> {
    /// What players call a piece.
    pub(crate) fn name(&self, piece: PieceId) -> String {
        self.game.data().counters.get(usize::from(piece.0)).map_or_else(|| "?".into(), |counter| counter.name.clone())
    }

    /// Several pieces in one line: leaders by name, the others counted by kind.
    pub(crate) fn names(&self, pieces: &[PieceId]) -> String {
        let known = pieces.iter().copied().filter(|piece| usize::from(piece.0) < self.game.counter_facts.len());
        let (leaders, others): (Vec<PieceId>, Vec<PieceId>) = known.partition(|piece| self.kind(*piece).leader());
        let mut words: Vec<String> = leaders.iter().map(|leader| self.name(*leader)).collect();
        if let ([], [only]) = (&leaders[..], &others[..]) {
            return self.name(*only);
        }
        for sort in Kind::ALL {
            for nation in std::iter::once(None).chain(Nation::ALL.map(Some)) {
                let alike = |piece: &&PieceId| self.kind(**piece) == sort && self.game.nation(**piece) == nation;
                let number = others.iter().filter(alike).count();
                if number > 0 {
                    words.push(kind(sort, nation, number));
                }
            }
        }
        list(&words)
    }

    /// The pieces with what they weigh: "Blue Jacket and 3 Shawnee war bands (6 FP)".
    pub(crate) fn force_words(&self, pieces: &[PieceId]) -> String {
        format!("{} ({} FP)", self.names(pieces), self.total_fp(pieces))
    }

    /// A force in a word or two: its first leader's people, or who they are.
    pub(crate) fn force_name(&self, pieces: &[PieceId]) -> String {
        let leader = pieces.iter().find(|piece| self.kind(**piece).leader());
        match leader {
            Some(leader) if pieces.len() > 1 => format!("{} and his people", self.name(*leader)),
            Some(_) | None => self.names(pieces),
        }
    }

    /// Several pieces and what they do: "Harmar halts", "Harmar and 2 scouts halt".
    pub(crate) fn they(&self, pieces: &[PieceId], one: &'static str, many: &'static str) -> String {
        format!("{} {}", self.force_words(pieces), verb(pieces, one, many))
    }

    /// A space by its name; a river space with its river.
    pub(crate) fn space(&self, space: Space) -> String {
        let board = self.board();
        if space.index() >= board.len() {
            return "?".into();
        }
        let name = board.name(space);
        match (board.terrain(space), board.river(space)) {
            (Terrain::River, Some(river)) if !name.contains(river) => format!("{name} on the {river}"),
            (Terrain::Entry, _) => format!("the {} entry square", name.trim_end_matches(" entry")),
            (Terrain::Ground | Terrain::River, _) => name.to_owned(),
        }
    }

    /// What stands in a space, with its name: "the settlement of Marietta", "Fort Steuben at Mill Creek".
    pub(crate) fn structure(&self, space: Space) -> String {
        let name = self.space(space);
        match self.state.site(space) {
            Site::Empty => name,
            Site::Razed => format!("the ruins of {name}"),
            Site::Village(nation, _) => format!("the {} village at {name}", nation.name()),
            Site::Principal(nation, _) => format!("the {} principal village at {name}", nation.name()),
            Site::Settlement(_) => format!("the settlement of {name}"),
            Site::Fort(fort, _) if fort.printed() => fort.name().to_owned(),
            Site::Fort(fort, _) => format!("{} at {name}", fort.name()),
            Site::Miamis => "Fort Miamis".to_owned(),
        }
    }
}
