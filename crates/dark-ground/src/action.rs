//! 4.5, 9.3: the players act by turns.

use crate::about::seat_of;
use crate::advice;
use crate::atrocity::Marking;
use crate::board::Edge;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::forming::{Forming, Purpose};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::raid::Muster;
use crate::refusal::{Decided, Why};
use crate::state::{Acts, Order, Place};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 4.5: somebody takes an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Actions {}

impl Ask<DarkGround> for Actions {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.state.acting))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        look.actions(look.state.acting, found);
        found.push(Decision::Pass);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (side, look) = (act.state.acting, act.look());
        match *decision {
            Decision::Activate { piece } => {
                look.check_activate(side, piece)?;
                act.activate(side, piece);
            }
            Decision::Build { leader } => {
                let at = look.check_build(side, leader)?;
                act.open(Forming::led(Purpose::Build, leader, Some(at)));
            }
            Decision::Dismantle { leader } => {
                let at = look.check_dismantle(side, leader)?;
                act.open(Forming::led(Purpose::Dismantle, leader, Some(at)));
            }
            Decision::Pillage { at } => {
                look.check_pillage(side, at)?;
                act.open(Forming::pillagers(side, at));
            }
            Decision::Atrocity { at } => {
                look.check_strike(side, at)?;
                act.place_atrocity(side, at);
                act.acted(side);
            }
            Decision::Elsewhere => {
                look.check_elsewhere(side)?;
                act.open(Marking { side });
            }
            Decision::Ambush { piece } => {
                look.check_ambush(side, piece)?;
                act.ambush(side, piece);
                act.acted(side);
            }
            Decision::Assassinate { piece } => {
                look.check_assassination(side, piece)?;
                act.assassinate(side, piece);
                act.acted(side);
            }
            Decision::Raid { at } => {
                look.check_raid(side, at)?;
                act.open(Muster { target: at, pieces: PieceSet::NONE });
            }
            Decision::Pass => act.pass(side),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Who can do nothing but pass is not asked.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let side = act.state.acting;
        if act.look().can_act(side) {
            return Flow::Waits;
        }
        act.pass(side);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let help = "Activate a unit or a leader with his men, or choose another action. Two passes in a row end the activations.";
        let text = if look.state.passed { "Your opponent passed: choose an action" } else { "Choose an action" };
        Question::new(text, help, rule("4.5"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let piece = look.clicked_piece(click);
        let wishes = |piece| match look.of(piece).side == look.state.acting {
            true => vec![Decision::Activate { piece }],
            false => vec![Decision::Ambush { piece }, Decision::Assassinate { piece }],
        };
        let area = || look.clicked_area(click).map(|at| vec![Decision::Raid { at }, Decision::Atrocity { at }]);
        piece.map(wishes).or_else(area).unwrap_or_default()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::actions::propose(look, look.state.acting, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::actions::plans(look, look.state.acting, wide, rng)
    }
}

impl OnBoard for Actions {}

impl Look<'_> {
    /// 9.3, 3.0-activation: whether a unit, or a leader with his men, may be activated.
    pub(crate) fn check_activate(&self, side: Side, piece: PieceId) -> Decided {
        let (of, state) = (self.of(piece), self.state[piece]);
        if of.side != side {
            return Err(Why::NotYours.piece(piece));
        }
        if !matches!(state.at, Place::On(_) | Place::Edge) {
            return Err(Why::NotOnMap.piece(piece));
        }
        self.check_fit(piece)?;
        match state.acts {
            Acts::Fresh => self.check_entry_left(piece),
            Acts::Completed => Err(Why::Completed.piece(piece)),
            // 9.3.1, 9.3.2: a single US unit needs no leader for a second activation, all others do.
            Acts::Once if !of.leader && side == Side::Na => Err(Why::Unled.piece(piece)),
            Acts::Once => self.check_again(piece),
        }
    }

    /// 8.1-d, 12.0: face up and not on a raid.
    fn check_fit(&self, piece: PieceId) -> Decided {
        if !self.active(piece) {
            return Err(Why::FaceDown.piece(piece));
        }
        if self.state[piece].raiding { Err(Why::Raiding.piece(piece)) } else { Ok(()) }
    }

    /// 7.0.4-b, 9.4.2: in supply and not Disrupted.
    fn check_again(&self, piece: PieceId) -> Decided {
        if self.state[piece].unsupplied {
            return Err(Why::OutOfSupply.piece(piece));
        }
        if self.state[piece].order != Order::Good {
            return Err(Why::DisruptedMarch.piece(piece));
        }
        Ok(())
    }

    /// 8.3.2: who waits beyond the edge finds an area to enter.
    fn check_entry_left(&self, piece: PieceId) -> Decided {
        let waits = self.state[piece].at == Place::Edge;
        if waits && self.entries(PieceSet::of(piece)).is_empty() {
            return Err(Why::NotOnEdge.piece(piece));
        }
        Ok(())
    }

    /// 8.3.2, 8.5.2-c, chart.events-8: where a force may enter the map.
    pub(crate) fn entries(&self, pieces: PieceSet) -> AreaSet {
        let side = pieces.first().map_or(Side::Us, |piece| self.of(piece).side);
        let areas = match side {
            Side::Us => self.board().on_edge(Edge::East),
            Side::Na => self.board().iroquois_entry(),
        };
        areas.filter(|area| self.check_enter(side, pieces, *area).is_ok()).collect()
    }

    /// 9.3: whether a piece may go along with a leader who is being activated.
    pub(crate) fn check_member(&self, leader: PieceId, piece: PieceId) -> Decided {
        let (lead, of) = (self.state[leader], self.state[piece]);
        if self.of(piece).side != self.of(leader).side {
            return Err(Why::NotYours.piece(piece));
        }
        if lead.at != of.at || !matches!(of.at, Place::On(_) | Place::Edge) {
            return Err(Why::OtherArea.piece(piece));
        }
        self.check_fit(piece)?;
        if of.acts == Acts::Completed {
            return Err(Why::Completed.piece(piece));
        }
        // G57: a force acts for the first time or for the second.
        if of.acts != lead.acts {
            return Err(Why::MixedActs.piece(piece));
        }
        if of.acts == Acts::Once {
            self.check_again(piece)?;
        }
        self.check_led(leader, piece)
    }

    /// 9.3.2-b: leaders go along with anybody, units only with those who command them.
    pub(crate) fn check_led(&self, leader: PieceId, piece: PieceId) -> Decided {
        let company = self.area_of(leader).map_or(PieceSet::NONE, |area| self.here(area));
        if self.of(piece).leader || self.leads(leader, piece, company) {
            return Ok(());
        }
        Err(Why::NotHisMen.piece(piece))
    }

    /// Everything a side may do now, passing aside.
    fn actions(&self, side: Side, found: &mut Vec<Decision>) {
        let own = self.sets().units[side.index()].or(self.sets().leaders[side.index()]);
        for piece in own {
            if self.check_activate(side, piece).is_ok() {
                found.push(Decision::Activate { piece });
            }
        }
        if side == Side::Us {
            self.works(found);
        }
        found.extend(self.pillage_areas(side).map(|at| Decision::Pillage { at }));
        if self.state.atrocities_left[side.index()] > 0 {
            self.outrages(side, found);
        }
        if side == Side::Na {
            found.extend(self.raid_targets().map(|at| Decision::Raid { at }));
        }
    }

    /// 9.2: what Atrocity markers may be used for.
    fn outrages(&self, side: Side, found: &mut Vec<Decision>) {
        found.extend(self.strikes(side).map(|at| Decision::Atrocity { at }));
        if self.check_elsewhere(side).is_ok() {
            found.push(Decision::Elsewhere);
        }
        let enemy = side.other();
        for piece in self.sets().units[enemy.index()] {
            if self.check_ambush(side, piece).is_ok() {
                found.push(Decision::Ambush { piece });
            }
        }
        for piece in self.sets().leaders[enemy.index()] {
            if self.check_assassination(side, piece).is_ok() {
                found.push(Decision::Assassinate { piece });
            }
        }
    }

    /// 4.5-b: whether a side can do anything but pass.
    fn can_act(&self, side: Side) -> bool {
        let own = self.sets().units[side.index()].or(self.sets().leaders[side.index()]);
        own.into_iter().any(|piece| self.check_activate(side, piece).is_ok())
            || !self.atrocity_zone(side).is_empty()
            || self.sets().units[side.other().index()].into_iter().any(|piece| self.check_ambush(side, piece).is_ok())
            || (side == Side::Na && !self.raid_targets().is_empty())
    }
}

impl Act<'_, '_> {
    /// 9.3: a unit by itself, or a leader who gathers a force.
    fn activate(&mut self, side: Side, piece: PieceId) {
        let at = self.state[piece].at.area();
        if self.look().of(piece).leader {
            self.open(Forming::led(Purpose::March, piece, at));
        } else {
            self.set_out(side, PieceSet::of(piece), None);
        }
    }

    /// 4.5: an action is over; the other side is next.
    pub(crate) fn acted(&mut self, side: Side) {
        self.state.acting = side.other();
        self.state.passed = false;
        self.lift_sieges();
    }

    /// 4.5-b: two passes in a row end the activations.
    fn pass(&mut self, side: Side) {
        self.tell(|_| Event::Passed { side });
        let both = self.state.passed;
        self.state.passed = true;
        self.state.acting = side.other();
        if both {
            self.close();
        }
    }

    /// 4.5: the Action phase begins.
    pub(crate) fn begin_actions(&mut self) {
        // 14.0.3, 11.3.1: company may have left in the phases before, or come to relieve a fort.
        self.gather_companions();
        self.lift_sieges();
        self.open(Actions {});
    }
}

impl Look<'_> {
    /// The areas next to an area and the area itself.
    pub(crate) fn around(&self, area: AreaId) -> AreaSet {
        self.board().neighbours(area).or(AreaSet::of(area))
    }
}
