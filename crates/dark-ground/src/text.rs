//! All words of the game.

mod events;
mod labels;
mod prompts;
mod refusals;
pub(crate) mod rolls;

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

/// A list as it is spoken: `a, b and c`.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Look<'_> {
    /// Pieces by name; many units of one people together.
    pub(crate) fn names(&self, pieces: PieceSet) -> String {
        let sets = self.sets();
        let leaders = pieces.and(sets.leaders[0].or(sets.leaders[1]));
        let mut words: Vec<String> = leaders.map(|leader| self.piece_name(leader).to_owned()).collect();
        let mut peoples: Vec<(String, u8)> = Vec::new();
        for unit in pieces.but(leaders) {
            let name = self.piece_name(unit);
            let people = name.rsplit_once(' ').map_or(name, |(people, _)| people);
            match peoples.iter_mut().find(|(known, _)| known == people) {
                Some((_, count)) => *count += 1,
                None => peoples.push((people.to_owned(), 1)),
            }
        }
        words.extend(
            peoples
                .into_iter()
                .map(|(people, number)| count(number, &format!("{people} unit"), &format!("{people} units"))),
        );
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
