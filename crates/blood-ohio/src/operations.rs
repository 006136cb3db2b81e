//! 6.0: operations: which stacks march, who leaves the map, which markers pass on.

use crate::advice;
use crate::board::{Gate, Space};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::force::Forming;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::march::Moving;
use crate::preview::Route;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Errand, Piece, Place};
use crate::text::count;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 6.0: a side marches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operations(pub Side);

impl Ask<BloodOhio> for Operations {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.0.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let mut seen: Vec<Space> = Vec::with_capacity(32);
        for (id, piece) in look.state.pieces() {
            let Place::On(at) = piece.at else { continue };
            if piece.moved || look.game.side(id) != self.0 || seen.contains(&at) {
                continue;
            }
            // Who stands in the open may go; only those in forts need a closer look.
            if look.in_the_open(id, piece) {
                seen.push(at);
                found.push(Decision::Form { at });
            } else if piece.inside {
                seen.push(at);
                if look.check_form(self.0, at).is_ok() {
                    found.push(Decision::Form { at });
                }
            }
        }
        found.push(Decision::Done);
        look.exits(self.0, found);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let side = act.frame::<Self>().0;
        match (side, *decision) {
            (_, Decision::Form { at }) => {
                act.look().check_form(side, at)?;
                act.open(Forming { side, at, pieces: Vec::new(), errand: Errand::March });
            }
            (_, Decision::Done) => act.end_operations(),
            (Side::Wc, Decision::Exit { piece }) => {
                act.look().check_exit(piece)?;
                act.remove(piece, Place::Track);
                act.tell(|_| Event::Exited { piece });
            }
            (Side::Us, Decision::Shift { piece }) => act.shift(piece)?,
            (Side::Wc, Decision::HandArms { arms, nation }) => {
                act.look().check_hand(arms, nation)?;
                act.hold(arms, Some(nation));
                act.tell(|_| Event::ArmsHanded { arms, nation });
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Until the player is done or there is nothing left that he could do: nobody to move, to leave the map (2.4.3-f) or to
    /// shift at a fort (20.1-b).
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, side) = (act.look(), act.frame::<Self>().0);
        let movable = |(id, piece): (PieceId, &Piece)| {
            !piece.moved
                && look.game.side(id) == side
                && piece.at.space().is_some_and(|at| look.in_the_open(id, piece) || look.check_form(side, at).is_ok())
        };
        if look.state.pieces().any(movable) {
            return Flow::Waits;
        }
        let mut others = Vec::new();
        look.exits(side, &mut others);
        act.frame::<Self>().asides(look, side.seat(), &mut others);
        if !others.is_empty() {
            return Flow::Waits;
        }
        // R115: that it is not asked would tell that whoever lies face down has moved.
        if look.state.pieces().any(|(piece, _)| look.is_face_down(piece) && look.game.side(piece) == side) {
            return Flow::Waits;
        }
        act.end_operations();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let waiting = look.state.pieces().filter(|(id, piece)| {
            piece.at.space().is_some() && !piece.moved && look.game.side(*id) == self.0 && look.fp(*id) > 0
        });
        let help = match waiting.count() as i64 {
            0 => "All who can fight have moved.".to_owned(),
            left => format!("{} not moved yet. Pick a stack, then who marches.", count(left, "unit has", "units have")),
        };
        Question::new("Which force marches?", help, rule("6.0"))
    }

    /// Pieces shift at forts and markers pass on at any time (20.1-b, 23.0-b).
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        match self.0 {
            side if side.seat() != seat => {}
            Side::Us => look.shifts(found),
            Side::Wc => {
                for (arms, piece) in look.state.pieces() {
                    if look.kind(arms) != Kind::Arms || piece.at.space().is_none() {
                        continue;
                    }
                    let takers = Nation::ALL.into_iter().filter(|nation| look.check_hand(arms, *nation).is_ok());
                    found.extend(takers.map(|nation| Decision::HandArms { arms, nation }));
                }
            }
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        clicked.place.filter(|_| clicked.piece.is_none()).map(|at| Decision::Form { at }).into_iter().collect()
    }

    /// A piece that cannot march, or not there.
    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let clicked = look.clicked(click);
        let piece = clicked.piece?;
        let marches = || {
            look.check_mover(self.0, piece)?;
            let at = look.piece(piece).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
            look.check_form(self.0, at)?;
            Ok(at)
        };
        match marches() {
            Err(refusal) => Some(refusal),
            Ok(at) => Some(look.unreachable(&look.set_out(self.0, at, vec![piece], Errand::March), clicked.place?)),
        }
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::operations(look, self.0, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::march::plans(look, self.0, wide, rng)
    }
}

impl OnBoard for Operations {
    fn phase(&self) -> Option<Side> {
        Some(self.0)
    }

    fn route(&self, look: Look<'_>, piece: PieceId, here: Route) -> Option<Route> {
        look.formed(self.0, piece, here)
    }
}

impl Look<'_> {
    /// 2.4.3-e, 2.4.3-f: who may leave the map.
    fn exits(&self, side: Side, found: &mut Vec<Decision>) {
        if side == Side::Us {
            return;
        }
        for (piece, known) in self.state.pieces() {
            let leaving = known.at.space().is_some_and(|at| self.entry(at)) && self.game.side(piece) == side;
            if leaving && self.check_exit(piece).is_ok() {
                found.push(Decision::Exit { piece });
            }
        }
    }

    /// A piece of its side that may march if it has not moved: no marker, no lost gun, in no fort.
    fn in_the_open(&self, id: PieceId, piece: &crate::state::Piece) -> bool {
        !piece.inside && self.kind(id) != Kind::Arms && !self.lost_gun(id)
    }

    /// 2.4.3-f, 2.4.3-i: only the nation that owns the square leaves by it; R100: not from a marker that would lie alone.
    pub fn check_exit(&self, piece: PieceId) -> Decided {
        let square = self.piece(piece).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
        let nation = self.game.nation(piece);
        let own = nation.is_some_and(|nation| self.board().gate(square) == Some(Gate::Nation(nation)));
        ensure(own, Refusal::new(Why::CannotExit).piece(piece).space(square))?;
        // R100: a marker does not leave the map, for nothing brings it back (5.1.2), and lies alone only in a village
        // (23.0-d). So whoever bears it stays with it, hands it on, or takes it back to the map.
        let here = || self.at(Side::Wc, square).filter(|known| *known != piece);
        let arms = here().find(|known| self.kind(*known) == Kind::Arms);
        let kept = here().any(|known| self.kind(known) == Kind::Warriors);
        match arms.filter(|_| self.kind(piece) == Kind::Warriors && !kept) {
            Some(arms) => Err(Refusal::new(Why::ArmsDropped).piece(arms).space(square)),
            None => Ok(()),
        }
    }

    /// 23.0-b, 23.0-f: may the marker pass to this nation?
    pub fn check_hand(&self, arms: PieceId, nation: Nation) -> Decided {
        ensure(self.kind(arms) == Kind::Arms, Refusal::new(Why::NoArms).piece(arms))?;
        let at = self.piece(arms).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(arms))?;
        ensure(!self.armed(nation), Refusal::new(Why::ArmedAlready).nation(nation))?;
        let takes = |piece: PieceId| self.kind(piece) == Kind::Warriors && self.game.nation(piece) == Some(nation);
        ensure(self.at(Side::Wc, at).any(takes), Refusal::new(Why::ArmsAlone).nation(nation).space(at))
    }

    /// A force that sets out.
    pub fn set_out(&self, side: Side, at: Space, pieces: Vec<PieceId>, errand: Errand) -> Moving {
        let (allowance, kind) = (self.allowance(side, &pieces), self.force_kind(side, &pieces));
        Moving { allowance, kind, errand, ..Moving::new(side, vec![at], pieces) }
    }
}

impl Act<'_, '_> {
    /// 6.3-d: markers come off at the end of the segment.
    fn end_operations(&mut self) {
        for piece in &mut self.state.pieces {
            piece.moved = false;
        }
        self.state.broke_out.clear();
        self.close();
    }
}
