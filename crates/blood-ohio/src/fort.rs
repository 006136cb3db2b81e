//! 20.1: who is in a fort and who stands before it.

use crate::advice;
use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::operations::Operations;
use crate::points::ForcePoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::Place;
use crate::text::count;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 20.1.2: FP a fort holds; leaders, scouts, wagons and guns do not count.
    pub fn capacity(&self, space: Space) -> Option<ForcePoints> {
        let forts = &self.game.tables().forts;
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
        ensure(self.state.frames.first() == Some(&Operations(Side::Us).into()), Why::NotInOperations)?;
        ensure(self.busy(piece).is_none(), Refusal::new(Why::Engaged).piece(piece))?;
        ensure(self.game.side(piece) == Side::Us && !self.lost_gun(piece), Refusal::new(Why::NotYours).piece(piece))?;
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
}

impl Act<'_, '_> {
    /// 20.1-b: in or out.
    pub fn shift(&mut self, piece: PieceId) -> Decided {
        self.look().check_shift(piece)?;
        let inside = !self.state[piece].inside;
        self.state[piece].inside = inside;
        self.tell(|_| Event::Shifted { piece, inside, rule: rule("20.1-b") });
        Ok(())
    }

    /// 20.1: a force that ended on a fort space is split into garrison and screen.
    pub fn ask_garrison(&mut self, side: Side, at: Space, mut pieces: Vec<PieceId>) {
        let here = Place::On(at);
        pieces.retain(|piece| self.state[*piece].at == here && !self.state[*piece].inside);
        let open = self.look().fort(at).is_some() && !self.look().besieged(at);
        if side == Side::Us && open && !pieces.is_empty() {
            self.open(Garrison { at, pieces });
        }
    }
}

/// 20.1: a force that ended on a fort space goes in or stays before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Garrison {
    /// The space of the fort.
    pub at: Space,
    /// Who has not been assigned.
    pub pieces: Vec<PieceId>,
}

impl Ask<BloodOhio> for Garrison {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let entering = self.pieces.iter().filter(|piece| look.check_room(**piece, self.at).is_ok());
        found.extend(entering.map(|piece| Decision::Enter { piece: *piece }));
        found.push(Decision::Screen);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Screen => act.close(),
            Decision::Enter { piece } => {
                let Self { at, pieces } = act.frame();
                ensure(pieces.contains(&piece), Refusal::new(Why::NotInForce).piece(piece))?;
                act.look().check_room(piece, *at)?;
                act.state[piece].inside = true;
                act.tell(|_| Event::Shifted { piece, inside: true, rule: rule("20.1") });
                act.frame_mut::<Self>().pieces.retain(|known| *known != piece);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, Self { at, pieces }) = (act.look(), act.frame());
        if pieces.iter().any(|piece| look.check_room(*piece, *at).is_ok()) {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let left = count(self.pieces.len() as i64, "piece", "pieces");
        Question::new(
            format!("Who goes into {}?", look.structure(self.at)),
            format!("{left} to post. The others stay before it as a screen."),
            rule("20.1"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).piece.map(|piece| Decision::Enter { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }
}

impl OnBoard for Garrison {}
