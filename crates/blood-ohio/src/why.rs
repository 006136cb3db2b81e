//! Why nothing can be done with a piece, or with it at a place: the refusal of what a person most likely meant.
//!
//! Every answer comes from the check that would refuse the decision itself.

use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::facts::{Act, Look};
use crate::refusal::{Refusal, Why};
use crate::state::{Frame, Moving, Site, Stage};
use crate::view::PieceName;
use kernel::scene::Click;
use kernel::{ScriptedDice, Table};

type Meant = Option<Refusal>;

impl Look<'_> {
    /// The refusal of what a person most likely meant by a click; `None` if it is legal or means nothing.
    pub fn why_not(&self, side: Side, click: &Click) -> Meant {
        let known = self.as_seen_by(side);
        Look { facts: self.facts, state: &known }.why_not_known(side, click)
    }

    fn why_not_known(&self, side: Side, click: &Click) -> Meant {
        let Some(asked) = self.asked() else { return Some(Why::GameOver.into()) };
        if asked != side {
            return Some(Refusal { asked: Some(asked), ..Why::NotYourTurn.into() });
        }
        let place = match click.place.as_deref() {
            Some(id) => match self.board().find(id) {
                Some(space) => Some(space),
                // A box beside the map is no space, but a piece may have been clicked in it.
                None if click.piece.is_some() => None,
                None => return Some(Why::NoSuchSpace.into()),
            },
            None => None,
        };
        match click.piece.as_deref().map(|id| self.piece_named(side, id)) {
            Some(None) => Some(Why::NoSuchPiece.into()),
            // A face-down stack or a structure is as good as its space.
            Some(Some(PieceName::Hidden(space) | PieceName::Site(space))) => {
                self.meant_place(side, place.unwrap_or(space))
            }
            Some(Some(PieceName::Unit(piece))) => self.meant_piece(side, piece, place),
            None => place.and_then(|space| self.meant_place(side, space)),
        }
    }

    /// Whether some legal decision is tied to this click.
    fn offered(&self, side: Side, piece: Option<PieceId>, place: Option<Space>) -> bool {
        let mut legal = Vec::new();
        self.options(side, &mut legal);
        self.asides(side, &mut legal);
        let fits = |decision: &Decision| {
            self.clickables(decision).iter().any(|clickable| {
                piece.is_none_or(|piece| clickable.piece == Some(piece))
                    && place.is_none_or(|place| clickable.place == Some(place))
                    && (clickable.piece.is_some() || clickable.place.is_some())
            })
        };
        legal.iter().any(fits)
    }

    fn meant_piece(&self, side: Side, piece: PieceId, place: Option<Space>) -> Meant {
        let at = self.piece(piece).at.space();
        // A piece clicked where it stands is only a piece.
        let place = place.filter(|space| at != Some(*space));
        let reached = |to: Space| {
            let id = self.board().id(to);
            self.reach(side, &self.piece_id(piece)).iter().any(|reach| reach.place == id)
        };
        if self.offered(side, Some(piece), place) || place.is_some_and(reached) {
            return None;
        }
        // An enemy piece by itself stands for its space.
        let own = self.facts.side(piece) == side && !self.lost_gun(piece);
        if let (false, None, Some(space)) = (own, place, at) {
            return if self.offered(side, None, Some(space)) {
                None
            } else {
                self.refused_place(side, space).or(Some(Refusal::new(Why::NotYours).piece(piece)))
            };
        }
        if !own {
            return Some(Refusal::new(Why::NotYours).piece(piece));
        }
        let refused = self.refused(side, &self.wishes(piece, place));
        refused.or_else(|| self.unmoved(side, piece, place))
    }

    /// What a person may have meant by a piece, perhaps with a place.
    fn wishes(&self, piece: PieceId, place: Option<Space>) -> Vec<Decision> {
        match (self.state.top(), place) {
            (Some(Frame::Special), _) => {
                vec![Decision::Strategic { warrior: piece }, Decision::SearchGun { gun: piece }]
            }
            (Some(Frame::WcRecruit { .. } | Frame::RaidBonus { .. } | Frame::Rising { .. }), Some(at)) => {
                vec![Decision::Arrive { piece, at }, Decision::Place { at, inside: false }]
            }
            (Some(Frame::SetUp(_) | Frame::Entering(_) | Frame::UsRecruit { .. }), Some(at)) => {
                vec![Decision::Place { at, inside: false }]
            }
            (Some(Frame::Strategic { .. }), Some(to)) => vec![Decision::Transfer { to, leader: None }],
            (Some(Frame::Forming { .. }), _) => vec![Decision::Add { piece }],
            (Some(Frame::Moving(moving)), Some(to)) if moving.pieces.contains(&piece) => vec![Decision::Step { to }],
            (Some(Frame::Moving(moving)), None) if moving.pieces.contains(&piece) => vec![Decision::Drop { piece }],
            (Some(Frame::Moving(_)), _) => vec![Decision::PickUp { piece }],
            (Some(Frame::Garrison { .. }), _) => vec![Decision::Enter { piece }],
            (Some(Frame::Ambush { .. }), _) => {
                self.piece(piece).at.space().map(|from| Decision::Ambush { from }).into_iter().collect()
            }
            (Some(Frame::Losses(_)), _) => vec![Decision::Lose { piece }],
            (Some(Frame::Retreat(_)), Some(to)) => vec![Decision::RetreatOne { piece, to }, Decision::RetreatTo { to }],
            (Some(Frame::Supply { .. }), Some(stack)) => vec![Decision::Supply { stack, wagon: piece }],
            (Some(Frame::WinterWc { .. } | Frame::WinterUs { .. }), at) => {
                vec![Decision::SendHome { piece }, Decision::Quarter { piece, at, arms: false }]
            }
            (Some(Frame::Fight(_)), _) => vec![Decision::UseTactics { piece }],
            _ => Vec::new(),
        }
    }

    /// 6: a piece that cannot march, or not there.
    fn unmoved(&self, side: Side, piece: PieceId, place: Option<Space>) -> Meant {
        let Some(Frame::Operations(_)) = self.state.top() else { return Some(Why::NotNow.into()) };
        if let Err(refusal) = self.check_mover(side, piece) {
            return Some(refusal);
        }
        let Some(at) = self.piece(piece).at.space() else { return Some(Refusal::new(Why::NotOnMap).piece(piece)) };
        if let Err(refusal) = self.check_form(side, at) {
            return Some(refusal);
        }
        let to = place?;
        let moving = Moving {
            side,
            pieces: vec![piece],
            path: vec![at],
            spent: 0,
            allowance: self.allowance(side, &[piece]),
            guided: false,
            kind: self.force_kind(side, &[piece]),
            errand: crate::state::Errand::March,
            stage: Stage::Ready,
            ambushed: Vec::new(),
            stopped: false,
        };
        Some(self.unreachable(&moving, to))
    }

    /// What was meant by a place alone.
    fn meant_place(&self, side: Side, space: Space) -> Meant {
        let lead = self.lead();
        let id = self.board().id(space);
        let reached =
            lead.is_some_and(|piece| self.reach(side, &self.piece_id(piece)).iter().any(|reach| reach.place == id));
        if reached || self.offered(side, None, Some(space)) { None } else { self.refused_place(side, space) }
    }

    fn refused_place(&self, side: Side, at: Space) -> Meant {
        if !self.facts.open(at) {
            return Some(Refusal::new(Why::OutsideScenario).space(at));
        }
        if let Some(Frame::Moving(moving)) = self.state.top() {
            return if moving.at() == at { None } else { Some(self.unreachable(moving, at)) };
        }
        let wishes = match self.state.top() {
            Some(Frame::Special) => self.special_wishes(side, at),
            Some(Frame::SetUp(_) | Frame::Entering(_) | Frame::UsRecruit { .. } | Frame::Rising { .. }) => {
                vec![Decision::Place { at, inside: false }]
            }
            Some(Frame::Site(_)) => vec![Decision::Found { at, wagon: None }],
            Some(Frame::Strategic { .. }) => vec![Decision::Transfer { to: at, leader: None }],
            Some(Frame::Operations(_)) => vec![Decision::Form { at }],
            Some(Frame::Ambush { .. }) => vec![Decision::Ambush { from: at }],
            Some(Frame::Fight(_)) => vec![Decision::Call { from: at }],
            Some(Frame::Relocate { .. }) => vec![Decision::Relocate { to: at }],
            Some(Frame::Retreat(_)) => vec![Decision::RetreatTo { to: at }],
            Some(
                Frame::WcRecruit { .. }
                | Frame::RaidBonus { .. }
                | Frame::Forming { .. }
                | Frame::Moving(_)
                | Frame::Garrison { .. }
                | Frame::Losses(_)
                | Frame::Fallen(_)
                | Frame::Supply { .. }
                | Frame::WinterWc { .. }
                | Frame::WinterUs { .. },
            )
            | None => Vec::new(),
        };
        self.refused(side, &wishes)
    }

    /// 5.0: what a side may want of a space in a Special Actions segment.
    fn special_wishes(&self, side: Side, at: Space) -> Vec<Decision> {
        match (side, self.state.site(at)) {
            (Side::Wc, Site::Settlement(_)) => vec![Decision::Raid { at }],
            (Side::Wc, _) if self.state.fresh_work == Some(at) => vec![Decision::Harass],
            (Side::Us, Site::Settlement(_) | Site::Fort(..)) => vec![Decision::Repair { at }],
            (Side::Us, Site::Village(nation, _) | Site::Principal(nation, _)) => vec![Decision::Treaty { nation }],
            (Side::Wc, Site::Village(nation, _) | Site::Principal(nation, _)) if !self.state.member(nation) => {
                vec![Decision::Ally { nation }]
            }
            (Side::Us | Side::Wc, _) => Vec::new(),
        }
    }

    /// The first refusal that says more than that it is not the time.
    fn refused(&self, side: Side, wishes: &[Decision]) -> Meant {
        let refusals: Vec<Refusal> = wishes.iter().filter_map(|wish| self.try_out(side, wish).err()).collect();
        let telling = refusals.iter().find(|refusal| refusal.why != Why::NotNow);
        telling.or_else(|| refusals.first()).copied()
    }

    /// What the rules say to a decision, on a copy of the position.
    fn try_out(&self, side: Side, decision: &Decision) -> Result<(), Refusal> {
        let mut state = self.state.clone();
        let (mut dice, mut events) = (ScriptedDice::new(vec![1; 64]), Vec::new());
        let mut table = Table::new(&mut dice, &mut events);
        Act { facts: self.facts, state: &mut state, table: &mut table }.decide(side, *decision)
    }
}
