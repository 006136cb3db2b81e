//! What a person means by a click: the piece or the place, as far as he can see it.

use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::frames::Look;
use crate::refusal::{Refusal, Why};
use crate::view::PieceName;
use kernel::Seat;
use kernel::ask;
use kernel::scene::Click;

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clicked {
    /// A piece.
    pub piece: Option<PieceId>,
    /// A place; not that of the piece.
    pub place: Option<Space>,
}

impl Look<'_> {
    /// A click by our own names.
    pub fn clicked(&self, click: &Click) -> Clicked {
        Clicked {
            piece: click.piece.as_deref().and_then(|id| self.piece_with_id(id)),
            place: click.place.as_deref().and_then(|id| self.board().find(id)),
        }
    }

    /// The refusal of what a person most likely meant by a click; `None` if something can be done.
    pub fn why_not(&self, seat: Seat, click: &Click) -> Option<Refusal> {
        let Some(side) = self.asked().filter(|side| side.seat() == seat) else {
            return ask::why_not(self.game, self.state, seat, click);
        };
        let place = match click.place.as_deref().map(|id| self.board().find(id)) {
            // A box beside the map is no space, but a piece may have been clicked in it.
            Some(None) if click.piece.is_none() => return Some(Why::NoSuchSpace.into()),
            place => place.flatten(),
        };
        match click.piece.as_deref().map(|id| self.piece_named(side, id)) {
            Some(None) => Some(Why::NoSuchPiece.into()),
            // A face-down stack or a structure is as good as its space.
            Some(Some(PieceName::Hidden(space) | PieceName::Site(space))) => {
                self.why_not_place(side, place.unwrap_or(space))
            }
            Some(Some(PieceName::Unit(piece))) => self.why_not_piece(side, piece, place),
            None => self.why_not_place(side, place?),
        }
    }

    fn why_not_piece(&self, side: Side, piece: PieceId, place: Option<Space>) -> Option<Refusal> {
        let at = self.piece(piece).at.space();
        // A piece clicked where it stands is only a piece.
        let place = place.filter(|space| at != Some(*space));
        let id = |space: Space| self.board().id(space).to_owned();
        let click = Click { piece: Some(self.piece_id(piece)), place: place.map(id) };
        if self.game.side(piece) == side && !self.lost_gun(piece) {
            return ask::why_not(self.game, self.state, side.seat(), &click);
        }
        if ask::offered(self.game, self.state, side.seat(), &click) {
            return None;
        }
        // An enemy piece by itself stands for its space.
        let foreign = Some(Refusal::new(Why::NotYours).piece(piece));
        match at.filter(|_| place.is_none()) {
            Some(space) => match self.why_not_place(side, space) {
                Some(refusal) if refusal.why == Why::NotNow => foreign,
                answer => answer,
            },
            None => foreign,
        }
    }

    fn why_not_place(&self, side: Side, at: Space) -> Option<Refusal> {
        let (place, seat) = (self.board().id(at), side.seat());
        let led = |lead| self.reach(side, &self.piece_id(lead)).iter().any(|reach| reach.place == place);
        if self.lead().is_some_and(led) {
            return None;
        }
        let click = Click { piece: None, place: Some(place.to_owned()) };
        let answer = ask::why_not(self.game, self.state, seat, &click);
        answer.map(|refusal| if self.in_play(at) { refusal } else { Refusal::new(Why::OutsideScenario).space(at) })
    }

    /// What was meant by a place, with a piece or without.
    pub fn place_wish(&self, click: &Click, wish: impl Fn(Space) -> Decision) -> Vec<Decision> {
        self.clicked(click).place.map(wish).into_iter().collect()
    }

    /// A unit of a nation is to come to a place.
    pub fn arrival_wishes(&self, click: &Click) -> Vec<Decision> {
        let Clicked { piece, place } = self.clicked(click);
        let pair = piece.zip(place);
        pair.map_or_else(Vec::new, |(piece, at)| {
            vec![Decision::Arrive { piece, at }, Decision::Place { at, inside: false }]
        })
    }

    /// A piece is to go home or into quarters.
    pub fn winter_wishes(&self, click: &Click) -> Vec<Decision> {
        let Clicked { piece, place: at } = self.clicked(click);
        piece.map_or_else(Vec::new, |piece| {
            vec![Decision::SendHome { piece }, Decision::Quarter { piece, at, arms: false }]
        })
    }
}
