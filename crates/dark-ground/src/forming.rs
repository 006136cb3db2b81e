//! 9.3: a force is put together: to march, to react, to build, to dismantle, to pillage.

use crate::about::{seat_of, side_of};
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Acts;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::standing::{Answer, Offer};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What a force is put together for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// To move (9.4.1).
    March,
    /// To answer a move of the enemy (9.4.5).
    React,
    /// To build a fort (11.2.1).
    Build,
    /// To take a fort down (11.2.1-c).
    Dismantle,
    /// To pillage their area (9.5.1).
    Pillage,
}

/// A force is being put together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Forming {
    /// What for.
    pub purpose: Purpose,
    /// The side that acts or reacts.
    pub side: Side,
    /// Where; nowhere for those who wait beyond the edge of the map.
    pub at: Option<AreaId>,
    /// Under whom; pillagers need nobody.
    pub leader: Option<PieceId>,
    /// Who goes along.
    pub pieces: PieceSet,
}

impl Forming {
    /// A force under a leader.
    pub(crate) fn led(purpose: Purpose, leader: PieceId, at: Option<AreaId>) -> Self {
        // The side is filled in when it is opened under a leader of the acting side.
        Self { purpose, side: Side::Us, at, leader: Some(leader), pieces: PieceSet::of(leader) }
    }

    /// Units that pillage.
    pub(crate) fn pillagers(side: Side, at: AreaId) -> Self {
        Self { purpose: Purpose::Pillage, side, at: Some(at), leader: None, pieces: PieceSet::NONE }
    }

    fn owner(&self, look: Look<'_>) -> Side {
        self.leader.map_or(self.side, |leader| look.of(leader).side)
    }

    fn check_add(&self, look: Look<'_>, piece: PieceId) -> Decided {
        if self.pieces.has(piece) {
            return Err(Why::InForce.piece(piece));
        }
        match (self.purpose, self.leader) {
            (Purpose::March, Some(leader)) => look.check_member(leader, piece),
            (Purpose::Build | Purpose::Dismantle, Some(leader)) => {
                look.check_member(leader, piece)?;
                look.check_fresh(piece)
            }
            (Purpose::React, Some(leader)) => look.check_reactor(leader, piece),
            (Purpose::Pillage, _) => match self.at {
                Some(at) => look.check_pillager(self.side, at, piece),
                None => Err(Why::NotOnMap.piece(piece)),
            },
            (Purpose::March | Purpose::Build | Purpose::Dismantle | Purpose::React, None) => {
                Err(Why::Unled.piece(piece))
            }
        }
    }

    /// Who may be added.
    fn able(&self, look: Look<'_>) -> PieceSet {
        let side = self.owner(look);
        let all = look.sets().units[side.index()].or(look.sets().leaders[side.index()]);
        all.filter(|piece| self.check_add(look, *piece).is_ok()).collect()
    }

    /// Those in the force and all who may be added.
    pub(crate) fn everybody(&self, look: Look<'_>) -> PieceSet {
        self.pieces.or(self.able(look))
    }

    /// Whether the force is complete enough for its purpose.
    fn check_go(&self, look: Look<'_>) -> Decided {
        match self.purpose {
            Purpose::March => Ok(()),
            Purpose::React => look.check_reaction_force(self.pieces),
            Purpose::Build | Purpose::Dismantle => look.check_builders(self.pieces),
            Purpose::Pillage => look.check_pillagers(self.pieces),
        }
    }
}

impl Ask<DarkGround> for Forming {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.owner(look)))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let able = self.able(look);
        found.extend(able.map(|piece| Decision::Add { piece }));
        if able.len() > 1 {
            found.push(Decision::AddAll);
        }
        if self.check_go(look).is_ok() {
            found.push(Decision::Go);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) != Some(self.owner(look)) {
            return;
        }
        let others = self.pieces.filter(|piece| Some(*piece) != self.leader);
        found.extend(others.map(|piece| Decision::Leave { piece }));
        found.push(Decision::Back);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let look = act.look();
        let frame = act.frame::<Self>();
        match *decision {
            Decision::Add { piece } => {
                frame.check_add(look, piece)?;
                act.frame_mut::<Self>().pieces.add(piece);
            }
            Decision::AddAll => {
                let able = frame.able(look);
                if able.len() < 2 {
                    return Err(Why::NobodyPicked.into());
                }
                let frame = act.frame_mut::<Self>();
                frame.pieces = frame.pieces.or(able);
            }
            Decision::Leave { piece } => {
                if !frame.pieces.has(piece) || frame.leader == Some(piece) {
                    return Err(Why::NotInForce.piece(piece));
                }
                act.frame_mut::<Self>().pieces.remove(piece);
            }
            Decision::Back => act.close(),
            Decision::Go => {
                frame.check_go(look)?;
                act.go();
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// A leader nobody can join goes alone without being asked.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        let alone = frame.purpose == Purpose::March && frame.pieces.len() == 1;
        if alone && frame.able(act.look()).is_empty() {
            act.go();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    /// 9.4.5: whoever reacts by order takes everybody along who may go.
    fn standing(&self, look: Look<'_>, _: Seat) -> Option<Offer<Decision>> {
        let leader = self.leader.filter(|_| self.purpose == Purpose::React)?;
        let able = self.able(look);
        let decision = match able.first() {
            Some(_) if able.len() > 1 => Decision::AddAll,
            Some(piece) => Decision::Add { piece },
            None => self.check_go(look).ok().map(|()| Decision::Go)?,
        };
        let (piece, chance) = (look.piece_name(leader).to_owned(), look.reaction_chance(leader));
        let answer = Answer { piece: Some(piece), chance: Some(chance), decision };
        Some(Offer { kind: crate::reaction::STANDING[0], yes: vec![answer], no: Decision::Back })
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (text, help, case) = match self.purpose {
            Purpose::March => ("Who goes along?", "A force moves at the pace of its slowest piece.", rule("9.3")),
            Purpose::React => ("Who reacts with him?", "Half the movement points, at least one area.", rule("9.4.5")),
            Purpose::Build => {
                ("Who builds the fort?", "5 factors or 5 units; they spend the whole activation.", rule("11.2.1"))
            }
            Purpose::Dismantle => ("Who dismantles the fort?", "5 factors or 5 units.", rule("11.2.1-c")),
            Purpose::Pillage => {
                ("Who pillages?", "Two units or more; each over one takes 1 off the die.", rule("9.5.1"))
            }
        };
        let named = self.leader.map(|leader| look.piece_name(leader));
        let text = named.map_or_else(|| text.to_owned(), |name| format!("{name}: {}", text.to_lowercase()));
        Question::new(text, help, case)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Add { piece }).into_iter().collect()
    }
}

impl OnBoard for Forming {}

impl Look<'_> {
    /// 9.3-b: building, dismantling, pillaging and raiding ask for pieces that have not been activated.
    pub(crate) fn check_fresh(&self, piece: PieceId) -> Decided {
        if self.state[piece].acts == Acts::Fresh { Ok(()) } else { Err(Why::NotFresh.piece(piece)) }
    }
}

impl Act<'_, '_> {
    /// The force is complete.
    fn go(&mut self) {
        let Forming { purpose, at, leader, pieces, .. } = *self.frame::<Forming>();
        let side = self.frame::<Forming>().owner(self.look());
        self.close();
        match (purpose, at) {
            (Purpose::March, _) => self.set_out(side, pieces, leader),
            (Purpose::React, _) => self.react(side, pieces, leader),
            (Purpose::Build | Purpose::Dismantle, Some(at)) => self.begin_work(at, pieces, purpose == Purpose::Build),
            (Purpose::Pillage, Some(at)) => self.pillage(side, at, pieces),
            (Purpose::Build | Purpose::Dismantle | Purpose::Pillage, None) => {}
        }
    }
}
