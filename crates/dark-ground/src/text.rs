//! All words of the game.

mod battle;
mod events;
mod labels;
mod prompts;
pub(crate) mod reasons;
mod refusals;
pub(crate) mod rolls;
mod spoken;

pub(crate) use battle::{melee_words, recovery_words};

use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::tables::Season;
use kernel::scene::Click;

/// A side as the grammar needs it.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Us => "The United States",
        Side::Na => "The nations",
    }
}

/// The same within a sentence.
pub(crate) const fn the_side(side: Side) -> &'static str {
    match side {
        Side::Us => "the United States",
        Side::Na => "the nations",
    }
}

/// The verb that goes with a side's name.
pub(crate) const fn does(side: Side, one: &'static str, many: &'static str) -> &'static str {
    match side {
        Side::Us => one,
        Side::Na => many,
    }
}

pub(crate) const fn season_name(season: Season) -> &'static str {
    match season {
        Season::Winter => "Winter",
        Season::Spring => "Spring",
        Season::Summer => "Summer",
        Season::Fall => "Fall",
    }
}

/// `1 unit`, `3 units`.
pub(crate) fn count(number: impl Into<i32>, one: &str, many: &str) -> String {
    let number: i32 = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// With a capital letter, as a sentence begins.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A list as it is spoken: `a, b and c`.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Look<'_> {
    /// Some pieces with what they do: "Harmar moves", "Harmar and 3 Kentucky units move".
    pub(crate) fn they(&self, pieces: PieceSet, one: &str, many: &str) -> String {
        format!("{} {}", self.names(pieces), if pieces.len() == 1 { one } else { many })
    }

    /// Pieces by name; many units of one people together.
    pub(crate) fn names(&self, pieces: PieceSet) -> String {
        let sets = self.sets();
        let leaders = pieces.and(sets.leaders[0].or(sets.leaders[1]));
        let mut words: Vec<String> = leaders.map(|leader| self.piece_name(leader).to_owned()).collect();
        let mut peoples: Vec<(&str, PieceId, u8)> = Vec::new();
        for unit in pieces.but(leaders) {
            let name = self.piece_name(unit);
            let people = name.rsplit_once(' ').map_or(name, |(people, _)| people);
            match peoples.iter_mut().find(|(known, ..)| *known == people) {
                Some((_, _, number)) => *number += 1,
                None => peoples.push((people, unit, 1)),
            }
        }
        words.extend(peoples.into_iter().map(|(people, first, number)| match number {
            1 => self.piece_name(first).to_owned(),
            _ => format!("{number} {people} units"),
        }));
        list(&words)
    }

    /// The piece a click is about.
    pub(crate) fn clicked_piece(&self, click: &Click) -> Option<PieceId> {
        click.piece.as_deref().and_then(|name| self.game.data().piece(name))
    }

    /// The area a click is about.
    pub(crate) fn clicked_area(&self, click: &Click) -> Option<AreaId> {
        click.place.as_deref().and_then(|name| self.board().find(name))
    }

    /// An area's id, as the scene names it.
    pub(crate) fn place(&self, area: AreaId) -> String {
        self.board().area(area).id.clone()
    }
}
