//! What a viewer may not know, and what follows from it for every game: the position as it is seen, positions that
//! look the same, and decisions that cannot be taken back because they showed something.
//!
//! A game says what is hidden ([`Game::secrets`]) and how it could as well be ([`Game::imagine`]). Everything else is
//! here: no game answers a question from a true position, so no answer can tell what its asker may not know.

use crate::options::About;
use crate::{Dice, Game, Seat, Viewer};
use std::borrow::Cow;

/// One fact that a viewer may not know, by a number the game gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret(pub u32);

/// The position as `viewer` sees it, with one fixed guess in place of all that is hidden: the same for any two
/// positions that differ only in what `viewer` may not know.
pub fn seen_by<'a, G: Game>(game: &G, state: &'a G::State, viewer: Viewer) -> Cow<'a, G::State> {
    if game.secrets(state, viewer).is_empty() {
        Cow::Borrowed(state)
    } else {
        Cow::Owned(game.imagine(state, viewer, &mut Lowest))
    }
}

/// A position `viewer` cannot tell from `state`. It is dealt from what is seen, so that nothing of the true position
/// is left in it.
pub fn imagine<G: Game>(game: &G, state: &G::State, viewer: Viewer, dice: &mut dyn Dice) -> G::State {
    match seen_by(game, state, viewer) {
        Cow::Borrowed(open) => open.clone(),
        Cow::Owned(seen) => game.imagine(&seen, viewer, dice),
    }
}

/// Everybody who looks on: each seat, and whoever has none.
pub fn viewers(about: &About) -> impl Iterator<Item = Viewer> + use<> {
    (0..about.seats.len()).map(|seat| Viewer::Seat(Seat(seat as u8))).chain([Viewer::Observer])
}

/// What is hidden from whom at some moment.
pub struct Unknown(Vec<(Viewer, Vec<Secret>)>);

impl Unknown {
    /// What is hidden in a position.
    pub fn in_position<G: Game>(game: &G, state: &G::State) -> Self {
        let hidden = viewers(game.about()).map(|viewer| (viewer, game.secrets(state, viewer)));
        Self(hidden.filter(|(_, secrets)| !secrets.is_empty()).collect())
    }

    /// Whether nothing is hidden from anybody.
    pub fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an event that these viewers may know of gives one of them away.
    pub fn is_told_by(&self, given_away: &[Secret], may_know: impl Fn(Viewer) -> bool) -> bool {
        let told = |(viewer, before): &(Viewer, Vec<Secret>)| {
            may_know(*viewer) && before.iter().any(|secret| given_away.contains(secret))
        };
        self.0.iter().any(told)
    }

    /// Whether somebody knows in `state` what he did not know before.
    pub fn is_less_in<G: Game>(&self, game: &G, state: &G::State) -> bool {
        self.0.iter().any(|(viewer, before)| {
            let after = game.secrets(state, *viewer);
            before.iter().any(|secret| !after.contains(secret))
        })
    }
}

/// Dice that always show a 1: the same deal every time.
struct Lowest;

impl Dice for Lowest {
    fn roll(&mut self, _: u8) -> u8 {
        1
    }
}
