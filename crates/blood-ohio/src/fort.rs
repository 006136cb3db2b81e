//! 20.1: who is in a fort and who stands before it.

use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Frame, Place};
use kernel::rule;

impl Look<'_> {
    /// 20.1.2: FP a fort holds; leaders, scouts, wagons and guns do not count.
    pub fn capacity(&self, space: Space) -> Option<u8> {
        let forts = &self.facts.tables().forts;
        self.fort(space).map(|(fort, _)| if fort.printed() { forts.printed_capacity } else { forts.built_capacity })
    }

    /// 20.1.2: is there room for this piece?
    pub fn check_room(&self, piece: PieceId, space: Space) -> Decided {
        let most = self.capacity(space).ok_or(Refusal::new(Why::NoFort).space(space))?;
        let inside: Vec<PieceId> = self.garrison(space).collect();
        let sum = self.unit_fp(&inside) + self.unit_fp(&[piece]);
        ensure(sum <= most, Refusal::new(Why::FortFull).piece(piece).space(space).numbers(sum, most))
    }

    /// 20.1-b: may this piece go in or come out now?
    pub fn check_shift(&self, piece: PieceId) -> Decided {
        ensure(self.state.frames.first() == Some(&Frame::Operations(Side::Us)), Why::NotInOperations)?;
        ensure(self.busy(piece).is_none(), Refusal::new(Why::Engaged).piece(piece))?;
        ensure(self.facts.side(piece) == Side::Us && !self.lost_gun(piece), Refusal::new(Why::NotYours).piece(piece))?;
        let space = self.piece(piece).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
        ensure(self.fort(space).is_some(), Refusal::new(Why::NoFort).space(space))?;
        ensure(!self.besieged(space), Refusal::new(Why::Besieged).space(space))?;
        if self.piece(piece).inside { Ok(()) } else { self.check_room(piece, space) }
    }

    /// 20.1-b: everybody who may go into a fort or come out of it now.
    pub fn shifts(&self, found: &mut Vec<Decision>) {
        let near =
            self.state.pieces().filter(|(_, piece)| piece.at.space().is_some_and(|space| self.fort(space).is_some()));
        let shifting = near.map(|(id, _)| id).filter(|piece| self.check_shift(*piece).is_ok());
        found.extend(shifting.map(|piece| Decision::Shift { piece }));
    }

    /// Prompt for a force that ended on a fort space.
    pub fn garrison_options(&self, at: Space, pieces: &[PieceId], found: &mut Vec<Decision>) {
        let entering = pieces.iter().filter(|piece| self.check_room(**piece, at).is_ok());
        found.extend(entering.map(|piece| Decision::Enter { piece: *piece }));
        found.push(Decision::Screen);
    }
}

impl Act<'_, '_> {
    /// 20.1-b: in or out.
    pub fn shift(&mut self, piece: PieceId) -> Decided {
        self.look().check_shift(piece)?;
        let inside = !self.state[piece].inside;
        self.state[piece].inside = inside;
        self.table.tell(Event::Shifted { piece, inside, rule: rule("20.1-b") });
        Ok(())
    }

    /// 20.1: a force that ended on a fort space is split into garrison and screen.
    pub fn ask_garrison(&mut self, side: Side, at: Space, mut pieces: Vec<PieceId>) {
        let here = Place::On(at);
        pieces.retain(|piece| self.state[*piece].at == here && !self.state[*piece].inside);
        let open = self.look().fort(at).is_some() && !self.look().besieged(at);
        if side == Side::Us && open && !pieces.is_empty() {
            self.push(Frame::Garrison { at, pieces });
        }
    }

    /// Whether anybody is left who could go in.
    pub fn garrison_waits(&mut self) -> bool {
        let Some(Frame::Garrison { at, pieces }) = self.state.top() else { return false };
        let look = self.look();
        if pieces.iter().any(|piece| look.check_room(*piece, *at).is_ok()) {
            return true;
        }
        self.pop();
        false
    }

    /// One goes in, or all others stay outside.
    pub fn decide_garrison(&mut self, at: Space, decision: Decision) -> Decided {
        if decision == Decision::Screen {
            self.pop();
            return Ok(());
        }
        let Decision::Enter { piece } = decision else { return Err(Why::NotNow.into()) };
        let Some(Frame::Garrison { pieces, .. }) = self.state.top() else { return Err(Why::NotNow.into()) };
        ensure(pieces.contains(&piece), Refusal::new(Why::NotInForce).piece(piece))?;
        self.look().check_room(piece, at)?;
        self.state[piece].inside = true;
        self.table.tell(Event::Shifted { piece, inside: true, rule: rule("20.1") });
        if let Some(Frame::Garrison { pieces, .. }) = self.state.frames.last_mut() {
            pieces.retain(|known| *known != piece);
        }
        Ok(())
    }
}
