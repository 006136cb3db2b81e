//! Substitutes: whoever runs out of time loses the seat, if that was agreed, and anybody else may take it.
//!
//! What opened the seat opens nothing any more, and nobody knows what opens it until somebody takes it. The match waits
//! meanwhile, as it does for a friend who has not come yet.

use crate::clocks::{Clocks, Left};
use crate::ids::Token;
use crate::match_guard::MatchGuard;
use crate::run_out::on_time;
use crate::store::SeatHolder;
use crate::talk::Line;
use kernel::standing::Orders;
use kernel::{Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::Serialize;

/// What there is to say of a seat whose player ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Substitute {
    /// Anybody may take it.
    Wanted,
    /// Somebody has taken it.
    Plays,
}

impl Substitute {
    /// Of a seat in a match with these clocks, in which nobody has these seats.
    pub(crate) fn of(seat: Seat, clocks: Option<&Clocks>, vacant: SeatSet) -> Option<Self> {
        let left = clocks?.left().iter().any(|left| left.seat == seat);
        left.then_some(if vacant.contains(seat) { Self::Wanted } else { Self::Plays })
    }
}

/// What it means for a match that counts that somebody has lost a seat by running out of time: the first to do so lose.
pub(crate) fn forfeit(left: &[Left], seats: usize) -> Option<Outcome> {
    let first = left.first()?.at;
    let lost: Vec<Seat> = left.iter().filter(|left| left.at == first).map(|left| left.seat).collect();
    Some(on_time(&lost, seats))
}

impl MatchGuard<'_> {
    /// These players lose their seats.
    pub(crate) fn open_to_substitutes(&mut self, seats: &[Seat]) {
        let now = self.of.time.now();
        let mut left = Vec::new();
        for seat in seats.iter().copied() {
            let Some(SeatHolder::Human(held)) = self.inner.holders.get_mut(seat.index()) else { continue };
            let of = std::mem::replace(held, Token::fresh().hash());
            left.push(Left { seat, at: now, of });
            self.inner.vacant = self.inner.vacant.with(seat);
            if let Some(orders) = self.inner.orders.get_mut(seat.index()) {
                // What one player wanted to leave to the server is not what the next one wants.
                *orders = Orders::default();
                self.inner.reordered = true;
            }
        }
        // Anybody may come, also where the first seats were for friends; and it is news, however long nothing was done.
        self.inner.listed.play = true;
        self.inner.summary.since = now;
        self.inner.reseated = true;
        if let Some(clocks) = &mut self.inner.clocks {
            clocks.leave(left);
        }
    }

    /// What there is to say of a seat whose player ran out of time.
    pub(crate) fn substitute(&self, seat: Seat) -> Option<Substitute> {
        Substitute::of(seat, self.inner.clocks.as_ref(), self.inner.vacant)
    }

    /// Whether a token opened a seat here until its time ran out.
    pub(crate) fn has_left(&self, tokens: &[Token]) -> bool {
        let left = self.inner.clocks.as_ref().map_or(&[][..], |clocks| clocks.left());
        tokens.iter().map(Token::hash).any(|hash| left.iter().any(|left| left.of == hash))
    }

    /// Whether a note was written by somebody who has lost the seat since: it is not for whoever has it now.
    pub(crate) fn is_of_another(&self, note: &Line) -> bool {
        let left = self.inner.clocks.as_ref().map_or(&[][..], |clocks| clocks.left());
        left.iter().any(|left| Some(left.seat) == note.seat && note.at < left.at)
    }
}
