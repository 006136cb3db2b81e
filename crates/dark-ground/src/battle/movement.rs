//! 10.4: moving on the board, piece by piece and hex by hex.

use super::facts::Lines;
use super::flight::{Flight, Haste};
use super::steps::{Paid, Walker};
use super::{Battlefield, Spot};
use crate::about::{seat_of, side_of};
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard, Walk};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::points::MovementPoints;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::Order;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.4: a side moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement {
    pub side: Side,
    /// Who has moved.
    pub moved: PieceSet,
}

impl Movement {
    fn able(&self, look: Look<'_>) -> impl Iterator<Item = PieceId> {
        look.battle().forces[self.side.index()].filter(move |piece| look.check_pick(self, *piece).is_ok())
    }

    /// 10.4-g: Routed units that must still run.
    fn runaways(&self, look: Look<'_>) -> PieceSet {
        let runs = |piece: &PieceId| look.hex_of(*piece).is_some() && look.state[*piece].order == Order::Routed;
        look.battle_units(self.side).but(self.moved).filter(runs).collect()
    }

    /// 16.1.1: who is due on the board and finds the way free.
    fn due(&self, look: Look<'_>) -> PieceSet {
        if !look.late_are_due() {
            return PieceSet::NONE;
        }
        let waits = |piece: &PieceId| look.spot(*piece) == Spot::Waiting && look.entry(*piece).is_free;
        look.battle().forces[self.side.index()].but(self.moved).filter(waits).collect()
    }
}

impl Ask<DarkGround> for Movement {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).map(|piece| Decision::Pick { piece }));
        let runaways = self.runaways(look);
        if !runaways.is_empty() {
            found.push(Decision::AsSuggested);
        }
        if runaways.is_empty() && self.due(look).is_empty() {
            found.push(Decision::Done);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (frame, look) = (act.frame::<Self>(), act.look());
        match *decision {
            Decision::Pick { piece } => {
                look.check_pick(frame, piece)?;
                act.pick(piece);
            }
            Decision::AsSuggested if !frame.runaways(look).is_empty() => act.all_run(),
            Decision::Done => {
                if let Some(piece) = frame.runaways(look).first() {
                    return Err(Why::MustRun.piece(piece));
                }
                if let Some(piece) = frame.due(look).first() {
                    return Err(Why::MustEnter.piece(piece));
                }
                act.close();
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 10.4-f: with nobody left there is nothing to move.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let conceded = act.look().battle().conceded.is_some();
        if conceded || act.frame::<Self>().able(act.look()).next().is_none() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = match self.runaways(look).len() {
            0 => "Choose a piece to move".to_owned(),
            1 => "Choose a piece to move; a Routed unit must run".to_owned(),
            more => format!("Choose a piece to move; {more} Routed units must run"),
        };
        let help = "A unit that starts with a leader who has not moved has 1 MP more. Next to the enemy all must stop.";
        Question::new(text, help, rule("10.4"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Pick { piece }).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let duty = |piece: PieceId, text: &str, rule: RuleId| Duty {
            text: format!("{} {text}", look.piece_name(piece)),
            piece: Some(look.piece_name(piece).to_owned()),
            place: None,
            rule,
        };
        let runs = self.runaways(look).map(|piece| duty(piece, "must run", rule("10.4-g")));
        let enters = self.due(look).map(|piece| duty(piece, "must enter", rule("16.1.1")));
        let crowds = look.overfull(self.side).into_iter().map(|hex| Duty {
            text: format!("{hex} holds more than it may at the end of the move"),
            piece: None,
            place: Some(look.hex_place(hex)),
            rule: rule("10.4.1"),
        });
        runs.chain(enters).chain(crowds).collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::propose(look, self.side, style, rng, |judge| advice::walk::march(look, self, judge))
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::battle::plans(look, self.side, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_)));
    }
}

impl OnBoard for Movement {
    fn walk(&self, look: Look<'_>, piece: PieceId) -> Option<Walk> {
        let walking = look.moving_if_picked(self, piece)?;
        Some(Walk { walking, first: Some(Decision::Pick { piece }) })
    }
}

/// 10.4: a piece on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walking {
    pub piece: PieceId,
    /// Its movement points this impulse.
    pub allowance: MovementPoints,
    /// What it has spent.
    pub spent: MovementPoints,
    /// Whether it has taken a step.
    pub moved: bool,
    /// 10.4-d: whether it must stay where it is.
    pub stopped: bool,
}

impl Walking {
    pub(crate) fn walker(&self, look: Look<'_>) -> Option<Walker> {
        let at = look.hex_of(self.piece)?;
        Some(Walker { piece: self.piece, at, left: self.allowance - self.spent, moved: self.moved })
    }

    /// Whether there is a step at all.
    fn may_step(&self, look: Look<'_>) -> bool {
        let Some(walker) = self.walker(look) else { return !look.entry(self.piece).hexes.is_empty() };
        let (lines, mut next) = (look.lines(), look.battle_board().grid().neighbours(walker.at));
        next.any(|(_, to)| look.check_walk(self, &lines, to).is_ok())
    }

    fn steps(&self, look: Look<'_>) -> Vec<Hex> {
        match self.walker(look) {
            None => look.entry(self.piece).hexes,
            Some(walker) => {
                let lines = look.lines();
                let next = look.battle_board().grid().neighbours(walker.at).map(|(_, hex)| hex);
                next.filter(|to| look.check_walk(self, &lines, *to).is_ok()).collect()
            }
        }
    }
}

impl Ask<DarkGround> for Walking {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.of(self.piece).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.steps(look).into_iter().map(|to| Decision::Advance { to }));
        if look.check_exit(self).is_ok() {
            found.push(Decision::Exit);
        }
        if look.check_rest(self).is_ok() {
            found.push(Decision::Stop);
        }
        if look.check_wait(self).is_ok() {
            found.push(Decision::Hold);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if !self.moved && side_of(seat) == Some(look.of(self.piece).side) {
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (frame, look) = (act.frame::<Self>().clone(), act.look());
        match *decision {
            Decision::Advance { to } => {
                let paid = look.check_walk(&frame, &look.lines(), to)?;
                act.walk(&frame, to, paid);
            }
            Decision::Exit => {
                look.check_exit(&frame)?;
                act.exit(frame.piece);
            }
            Decision::Stop => {
                look.check_rest(&frame)?;
                act.rest(frame.piece);
            }
            Decision::Hold => {
                look.check_wait(&frame)?;
                act.rest(frame.piece);
                act.tell(|_| Event::Held { piece: frame.piece, rule: rule("10.4-e") });
            }
            Decision::Back if !frame.moved => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Where nothing but staying is left, no question is asked.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (frame, look) = (act.frame::<Self>(), act.look());
        let stays = || frame.stopped || (!frame.may_step(look) && look.check_exit(frame).is_err());
        if frame.moved && stays() {
            let piece = frame.piece;
            act.rest(piece);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (name, left) = (look.piece_name(self.piece), self.allowance - self.spent);
        let text = match look.hex_of(self.piece) {
            Some(hex) => format!("{name} at {hex}: {left} MP left"),
            None => format!("{name} enters the board"),
        };
        Question::new(text, "Click a hex to move on, or stay.", rule("10.4"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Advance { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::propose(look, look.of(self.piece).side, style, rng, |judge| {
            advice::walk::go_on(look, self, judge)
        })
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Movement(_)));
    }
}

impl OnBoard for Walking {
    fn chosen(&self) -> PieceSet {
        PieceSet::of(self.piece)
    }

    fn walk(&self, _: Look<'_>, piece: PieceId) -> Option<Walk> {
        (self.piece == piece).then(|| Walk { walking: self.clone(), first: None })
    }
}

/// 10.4-e: where a late piece may enter.
pub(crate) struct Entry {
    /// These hexes.
    pub hexes: Vec<Hex>,
    /// Whether the way it is meant to take is free; else it may wait.
    pub is_free: bool,
}

impl Look<'_> {
    /// 10.4, 10.4-g: whether a piece may be moved now.
    pub(crate) fn check_pick(&self, frame: &Movement, piece: PieceId) -> Decided {
        if !self.battle().forces[frame.side.index()].has(piece) {
            return Err(Why::NotYours.piece(piece));
        }
        if frame.moved.has(piece) {
            return Err(Why::MovedAlready.piece(piece));
        }
        match self.spot(piece) {
            Spot::On(_) => Ok(()),
            Spot::Waiting if self.late_are_due() && !self.entry(piece).hexes.is_empty() => Ok(()),
            Spot::Waiting => Err(Why::NotDue.piece(piece)),
            Spot::Away | Spot::Off => Err(Why::NotOnBoard.piece(piece)),
        }
    }

    /// 16.1.1: the round from which late pieces enter, and where.
    fn arrival(&self) -> (u8, Option<Hex>) {
        let late = self.scenario().battle.as_ref().and_then(|battle| battle.late.as_ref());
        late.map_or((1, None), |group| (group.round, Some(group.hex)))
    }

    /// 16.1.1: whether late pieces enter now.
    pub(crate) fn late_are_due(&self) -> bool {
        let Battlefield { round, .. } = *self.battlefield();
        round >= self.arrival().0
    }

    /// 10.4-e: the entry hex, or if enemies hold it or it is full the nearest free edge hexes.
    pub(crate) fn entry(&self, piece: PieceId) -> Entry {
        let (board, lines, side) = (self.battle_board(), self.lines(), self.of(piece).side);
        let full = |hex: Hex| !self.of(piece).leader && self.is_full(side, hex);
        let free = |hex: &Hex| {
            let enemy = lines.units[side.other().index()].has(board.cell(*hex));
            !enemy && !full(*hex) && self.may_end(piece, *hex).is_ok()
        };
        let Some(meant) = self.arrival().1 else {
            let hexes: Vec<Hex> = board.edge().filter(free).collect();
            return Entry { is_free: !hexes.is_empty(), hexes };
        };
        if free(&meant) {
            return Entry { hexes: vec![meant], is_free: true };
        }
        let far = |hex: &Hex| board.grid().distance(meant, *hex);
        let others: Vec<Hex> = board.edge().filter(free).collect();
        let nearest = others.iter().map(far).min();
        Entry { hexes: others.into_iter().filter(|hex| Some(far(hex)) == nearest).collect(), is_free: false }
    }

    /// 10.4: a step of the piece on its way, or its entry.
    pub(crate) fn check_walk(&self, frame: &Walking, lines: &Lines, to: Hex) -> Result<Paid, Refusal> {
        if frame.stopped {
            return Err(Refusal { piece: Some(frame.piece), ..Why::BoardStop.hex(to) });
        }
        if let Some(walker) = frame.walker(*self) {
            return self.check_advance(lines, walker, to);
        }
        if !self.entry(frame.piece).hexes.contains(&to) {
            return Err(Refusal { piece: Some(frame.piece), ..Why::NoEntry.hex(to) });
        }
        let board = self.battle_board();
        let costs = &self.charts().costs;
        // By the trail where it comes in, else over the ground.
        let points = if board.trail.hexes.contains(&to) {
            costs.trail(self.season())
        } else {
            costs.ground(self.arm(frame.piece), board.ground(to), self.season())
        };
        let points = if self.severe() { points * costs.severe } else { points };
        let stops = self.next_to(to, &lines.steady[self.of(frame.piece).side.other().index()]);
        Ok(Paid { cost: points.min(frame.allowance), stops })
    }

    /// 10.4-f, G60: over the edge, for 1 MP.
    fn check_exit(&self, frame: &Walking) -> Decided {
        let walker = frame.walker(*self).ok_or(Why::NotOnBoard.piece(frame.piece))?;
        if !self.battle_board().on_edge(walker.at) {
            return Err(Why::NoEdge.hex(walker.at));
        }
        if frame.stopped || (frame.moved && walker.left == MovementPoints::ZERO) {
            return Err(Why::BoardStop.piece(frame.piece));
        }
        Ok(())
    }

    /// 10.4.1-b, 14.0.3: whether it may end its move here; whoever has not moved may always stay.
    fn check_rest(&self, frame: &Walking) -> Decided {
        let walker = frame.walker(*self).ok_or(Why::NoEntry.piece(frame.piece))?;
        if frame.moved { self.may_end(frame.piece, walker.at) } else { Ok(()) }
    }

    /// 10.4-e: only a blocked way lets late pieces wait.
    fn check_wait(&self, frame: &Walking) -> Decided {
        if self.spot(frame.piece) == Spot::Waiting && !self.entry(frame.piece).is_free {
            return Ok(());
        }
        Err(Why::MustEnter.piece(frame.piece))
    }

    /// 10.4-b: whether a leader who has not moved stands with a unit that has not.
    pub(crate) fn spurred(&self, piece: PieceId, moved: PieceSet) -> bool {
        let side = self.of(piece).side;
        let Some(hex) = self.hex_of(piece).filter(|_| !self.of(piece).leader) else { return false };
        !self.leaders_in(side, hex).but(moved).is_empty()
    }
}

impl Act<'_, '_> {
    fn pick(&mut self, piece: PieceId) {
        let look = self.look();
        let moved = self.frame::<Movement>().moved;
        if look.state[piece].order == Order::Routed {
            self.frame_mut::<Movement>().moved.add(piece);
            self.open(Flight::new(piece, Haste::Rout));
            return;
        }
        let allowance = look.board_allowance(piece, look.spurred(piece, moved));
        self.open(Walking { piece, allowance, spent: MovementPoints::ZERO, moved: false, stopped: false });
    }

    /// All Routed units run, each by the way we would take.
    fn all_run(&mut self) {
        for piece in self.frame::<Movement>().runaways(self.look()) {
            self.frame_mut::<Movement>().moved.add(piece);
            self.open(Flight::new(piece, Haste::Rout));
            self.run_as_suggested();
        }
    }

    fn walk(&mut self, frame: &Walking, to: Hex, Paid { cost, stops }: Paid) {
        let (piece, from) = (frame.piece, self.look().hex_of(frame.piece));
        self.set_spot(piece, Spot::On(to));
        let moving = self.frame_mut::<Walking>();
        (moving.spent, moving.moved, moving.stopped) = (moving.spent + cost, true, stops);
        self.tell(|_| Event::Advanced { piece, from, to, cost, stops });
        self.chase_leaders(self.look().of(piece).side.other(), to);
    }

    /// 10.4-j: leaders alone in a hex an enemy enters go to the nearest friendly unit, or off the board.
    pub(crate) fn chase_leaders(&mut self, side: Side, hex: Hex) {
        for leader in self.look().leaders_in(side, hex) {
            let look = self.look();
            let (grid, own) = (look.battle_board().grid(), look.lines().units[side.index()]);
            let to = own.hexes(grid).min_by_key(|own| (grid.distance(hex, *own), own.packed()));
            self.set_spot(leader, to.map_or(Spot::Off, Spot::On));
            self.tell(|_| Event::LeaderWent { leader, from: Some(hex), to, rule: rule("10.4-j") });
        }
    }

    /// 10.4-f: a piece leaves; with the last combat unit the battle is conceded.
    fn exit(&mut self, piece: PieceId) {
        self.close();
        self.frame_mut::<Movement>().moved.add(piece);
        let (side, from) = (self.look().of(piece).side, self.look().hex_of(piece));
        self.set_spot(piece, Spot::Off);
        self.tell(|_| Event::LeftBoard { piece, from, rule: rule("10.4-f") });
        let look = self.look();
        let left =
            look.battle_units(side).into_iter().any(|unit| matches!(look.spot(unit), Spot::On(_) | Spot::Waiting));
        if !left && !look.of(piece).leader {
            if let Some(battle) = &mut self.state.battle {
                battle.conceded = Some(side);
            }
            self.tell(|_| Event::Conceded { side });
        }
    }

    fn rest(&mut self, piece: PieceId) {
        self.close();
        self.frame_mut::<Movement>().moved.add(piece);
    }
}
