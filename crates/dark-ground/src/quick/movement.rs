//! qbr.19.2.2: stacks change their row, face somebody else, or move on top of the enemy.

use super::{Arm, LineDecision, LineEvent, LineMove, Post, PostedStack, Stack};
use crate::about::seat_of;
use crate::advice;
use crate::board::Terrain;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A side moves: a stack, or part of it, is made ready, then it is said where to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    pub side: Side,
    /// Units and leaders that will try together.
    pub ready: PieceSet,
    /// Units that have tried in this round.
    pub tried: PieceSet,
}

impl Moving {
    /// The stack that was made ready.
    fn stack(&self, look: Look<'_>) -> Option<PostedStack> {
        self.ready.first().and_then(|piece| look.post_of(piece))
    }

    /// qbr.19.2.2, qbr.19.2.2-b: who of a stack may try to move: units in good order that have not tried, and all leaders.
    pub(super) fn check_ready(&self, look: Look<'_>, at: Post) -> Result<PieceSet, Refusal> {
        let stack = look.stack(self.side, at).ok_or(Why::LineNoMove)?;
        let units = look.steady(stack.pieces).but(self.tried);
        if units.is_empty() {
            return Err(Why::LineNoMove.into());
        }
        let led = !look.leading(stack.pieces, units).is_empty();
        if look.quick().and_then(super::Quick::surprised) == Some(self.side) && !led {
            return Err(Why::LineSurprised.into());
        }
        // A leader moves once a round like anybody else.
        let ready = units.or(look.leaders_among(stack.pieces).but(self.tried));
        let nowhere = look.line_moves(self.side, PostedStack { at, stack }, ready).is_empty();
        if nowhere { Err(Why::LineNoMove.into()) } else { Ok(ready) }
    }

    /// qbr.19.2.2: a unit may try without the rest of its stack; a leader may stay while a unit does.
    fn check_leave(&self, look: Look<'_>, piece: PieceId) -> Decided {
        let rest = self.ready.but(PieceSet::of(piece));
        let PostedStack { stack, .. } = self.stack(look).ok_or(Why::NotNow)?;
        let stays = look.units_among(stack.pieces.but(rest));
        if self.ready.has(piece) && !look.units_among(rest).is_empty() && !stays.is_empty() {
            Ok(())
        } else {
            Err(Why::LineNoMove.piece(piece))
        }
    }

    fn check_add(&self, look: Look<'_>, piece: PieceId) -> Decided {
        let PostedStack { at, .. } = self.stack(look).ok_or(Why::NotNow)?;
        let whole = self.check_ready(look, at)?;
        if whole.but(self.ready).has(piece) { Ok(()) } else { Err(Why::LineNoMove.piece(piece)) }
    }

    fn moves(&self, look: Look<'_>) -> Vec<LineMove> {
        self.stack(look).map_or(Vec::new(), |stack| look.line_moves(self.side, stack, self.ready))
    }
}

/// Those who try to move.
#[derive(Clone, Copy)]
struct Goer {
    side: Side,
    from: Post,
    ready: PieceSet,
    /// Whether all units of the stack go.
    whole: bool,
}

impl LineMove {
    pub(super) const fn decision(self) -> LineDecision {
        match self {
            LineMove::Shift(at) => LineDecision::Shift { at },
            LineMove::Join(at) => LineDecision::Join { at },
            LineMove::Charge => LineDecision::Charge,
            LineMove::Slip => LineDecision::Slip,
        }
    }

    const fn of(decision: LineDecision) -> Option<Self> {
        match decision {
            LineDecision::Shift { at } => Some(LineMove::Shift(at)),
            LineDecision::Join { at } => Some(LineMove::Join(at)),
            LineDecision::Charge => Some(LineMove::Charge),
            LineDecision::Slip => Some(LineMove::Slip),
            LineDecision::Extra { .. }
            | LineDecision::Pick { .. }
            | LineDecision::Stand { .. }
            | LineDecision::Aim { .. }
            | LineDecision::Fire
            | LineDecision::Ready { .. }
            | LineDecision::Recover { .. } => None,
        }
    }
}

impl Ask<DarkGround> for Moving {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if self.ready.is_empty() {
            let able = look.stacks(self.side).filter(|posted| self.check_ready(look, posted.at).is_ok());
            found.extend(able.map(|posted| Decision::Line(LineDecision::Ready { at: posted.at })));
            found.push(Decision::Done);
        } else {
            found.extend(self.moves(look).into_iter().map(|to| Decision::Line(to.decision())));
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let Some(PostedStack { stack, .. }) = self.stack(look).filter(|_| seat == seat_of(self.side)) else { return };
        let leaves = self.ready.filter(|piece| self.check_leave(look, *piece).is_ok());
        found.extend(leaves.map(|piece| Decision::Leave { piece }));
        let others = stack.pieces.but(self.ready).filter(|piece| self.check_add(look, *piece).is_ok());
        found.extend(others.map(|piece| Decision::Add { piece }));
        found.push(Decision::Back);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>().clone();
        let picking = frame.ready.is_empty();
        match *decision {
            Decision::Line(LineDecision::Ready { at }) if picking => {
                let ready = frame.check_ready(act.look(), at)?;
                act.frame_mut::<Self>().ready = ready;
            }
            Decision::Leave { piece } if !picking => {
                frame.check_leave(act.look(), piece)?;
                act.frame_mut::<Self>().ready.remove(piece);
            }
            Decision::Add { piece } if !picking => {
                frame.check_add(act.look(), piece)?;
                act.frame_mut::<Self>().ready.add(piece);
            }
            Decision::Back if !picking => act.frame_mut::<Self>().ready = PieceSet::NONE,
            Decision::Line(line) if !picking => {
                let to = LineMove::of(line).ok_or(Why::NotNow)?;
                if !frame.moves(act.look()).contains(&to) {
                    let behind =
                        to == LineMove::Charge && frame.stack(act.look()).is_some_and(|posted| posted.at.row > 0);
                    return Err(if behind { Why::LineFront.into() } else { Why::LineNoMove.into() });
                }
                act.try_move(to);
            }
            Decision::Done if picking => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (frame, look) = (act.frame::<Self>(), act.look());
        let able = look.stacks(frame.side).any(|posted| frame.check_ready(look, posted.at).is_ok());
        if able || !frame.ready.is_empty() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        if self.ready.is_empty() {
            let help = "Each unit may try once a round. A die at or under the level lets them move; 1 always, 6 never.";
            return Question::new("Choose a stack to move", help, rule("qbr.19.2.2"));
        }
        let text = format!("{}: where to?", look.names(self.ready));
        Question::new(text, "To another row, opposite another enemy, or on top of the enemy.", rule("qbr.19.2.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let line = |decision| vec![Decision::Line(decision)];
        match (self.ready.is_empty(), look.clicked_post(click, self.side), look.clicked_post(click, self.side.other()))
        {
            (true, Some(at), _) => line(LineDecision::Ready { at }),
            (false, Some(at), _) => line(LineDecision::Join { at }),
            (false, None, Some(_)) => line(LineDecision::Charge),
            (_, None, _) => Vec::new(),
        }
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::moves(look, self, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::lines::plans(look, self, wide, rng)
    }
}

impl OnBoard for Moving {}

impl Look<'_> {
    /// qbr.19.2.2: where these of a stack may try to go.
    pub(super) fn line_moves(&self, side: Side, posted: PostedStack, ready: PieceSet) -> Vec<LineMove> {
        let PostedStack { at: from, stack } = posted;
        let home = usize::from(from.lane);
        let Some(lane) = self.lanes().get(home) else { return Vec::new() };
        // qbr.19.2.2-c: with enemies on top they can only slip away.
        if from.row == 0 && lane.attacked(side) {
            return vec![LineMove::Slip];
        }
        let mut found = Vec::new();
        // qbr.19.2.2: only the front-most stack reaches the enemy opposite.
        if from.row == 0 && lane.front(side.other()).is_some() {
            found.push(LineMove::Charge);
        }
        let goer = Goer { side, from, ready, whole: self.units_among(stack.pieces.but(ready)).is_empty() };
        for (there, number) in self.lanes().iter().zip(0..) {
            if number == home || there.front(side.other()).is_some() {
                self.places_in(goer, number, &mut found);
            }
        }
        found
    }

    /// The rows of one lane: in front, behind all others, or into a stack with room.
    fn places_in(&self, goer: Goer, number: usize, found: &mut Vec<LineMove>) {
        let Goer { side, from, ready, whole } = goer;
        let lane = &self.lanes()[number];
        let rows = &lane.rows[side.index()];
        let (own, busy) = (number == usize::from(from.lane), rows.first().is_some_and(|front| !front.atop.is_empty()));
        // G72: nobody steps in front of a stack that is in a melee, and nobody joins it.
        let engaged = busy || lane.attacked(side);
        let stays = |row: usize| own && whole && usize::from(from.row) == row;
        if !engaged && !rows.is_empty() && !stays(0) {
            found.push(LineMove::Shift(Post::new(number, 0)));
        }
        if !(own && whole && usize::from(from.row) + 1 == rows.len()) {
            found.push(LineMove::Shift(Post::new(number, rows.len())));
        }
        for (stack, row) in rows.iter().zip(0..) {
            let closed = (own && usize::from(from.row) == row) || (engaged && row == 0);
            if !closed && self.check_stack(stack.pieces.or(ready)).is_ok() {
                found.push(LineMove::Join(Post::new(number, row)));
            }
        }
    }

    /// A move as it is told: with the row where they will stand.
    fn told_move(&self, going: PieceSet, to: LineMove) -> LineMove {
        match to {
            LineMove::Shift(at) => LineMove::Shift(self.closed_up(going, at)),
            LineMove::Join(_) | LineMove::Charge | LineMove::Slip => to,
        }
    }

    /// G72: the row these come to stand in: their lane closes up behind them if they are a whole stack.
    pub(super) fn closed_up(&self, going: PieceSet, to: Post) -> Post {
        let Some(PostedStack { at: from, stack }) = going.first().and_then(|piece| self.post_of(piece)) else {
            return to;
        };
        let whole = self.units_among(stack.pieces.but(going)).is_empty();
        let closes = whole && from.lane == to.lane && from.row < to.row;
        Post { row: to.row - u8::from(closes), ..to }
    }

    /// qbr.move-drm: the movement die of those who try together; [`Look::in_hills`] adds what only some of them add.
    pub(super) fn move_roll(&self, side: Side, ready: PieceSet, face: u8) -> Roll {
        let (chart, units, terrain) = (self.tables().quick.moves, self.units_among(ready), self.battle_terrain());
        let arm = |unit: PieceId| Arm::of(self.of(unit).kind);
        let any = |test: fn(Arm) -> bool| units.into_iter().filter_map(arm).any(test);
        let post = units.first().and_then(|unit| self.post_of(unit));
        let attacked = post.is_some_and(|PostedStack { at, .. }| {
            at.row == 0 && self.lanes().get(usize::from(at.lane)).is_some_and(|lane| lane.attacked(side))
        });
        // A leader in the stack helps, whether he goes along or stays.
        let company = post.map_or(ready, |posted| posted.stack.pieces);
        let led = !self.leading(company, units).is_empty();
        let surprises = self.quick().and_then(super::Quick::surprising) == Some(side);
        let when = |holds: bool, value: i8| if holds { value } else { 0 };
        let regulars = terrain == Terrain::Settled && any(|arm| arm == Arm::Regular);
        // G80: where nobody is a warrior the 1 is everybody's and stands with the die.
        let others = terrain == Terrain::Rough && !any(|arm| arm == Arm::Warrior);
        Roll::new(face, rule("qbr.19.2.2"))
            .plus(-(self.stack_rating(company, units) as i8), rule("3.0-leaders"))
            .plus(when(regulars, chart.regulars_settled), rule("qbr.move-drm"))
            .plus(when(others, chart.others_rough), rule("qbr.move-drm"))
            .plus(when(self.severe(), chart.severe), rule("chart.events-5"))
            .plus(when(attacked, chart.attacked), rule("qbr.19.2.2-c"))
            .plus(when(surprises && led, chart.surprise), rule("10.2-a"))
    }

    /// qbr.move-drm, G80: in Rough land units that are no warriors add 1 of their own where they try together with warriors.
    pub(super) fn in_hills(&self, ready: PieceSet) -> PieceSet {
        let units = self.units_among(ready);
        let warriors: PieceSet = units.filter(|unit| Arm::of(self.of(*unit).kind) == Some(Arm::Warrior)).collect();
        let mixed = self.battle_terrain() == Terrain::Rough && !warriors.is_empty();
        if mixed { units.but(warriors) } else { PieceSet::NONE }
    }

    /// qbr.19.2.2, G20, G80: who of these moves with this die: at or under their own level, a 1 always, a 6 never.
    pub(super) fn movers(&self, ready: PieceSet, roll: &Roll) -> PieceSet {
        let (hills, more) = (self.in_hills(ready), self.tables().quick.moves.others_rough);
        let total = |unit: PieceId| roll.total() + if hills.has(unit) { more } else { 0 };
        let goes = |unit: &PieceId| self.level(*unit).passes(total(*unit));
        let units = self.units_among(ready);
        match roll.face() {
            1 => units,
            6 => PieceSet::NONE,
            _ => units.filter(goes).collect(),
        }
    }
}

impl Act<'_, '_> {
    /// qbr.19.2.2, G71: with no enemy left to face there is nothing to move for.
    pub(super) fn begin_moves(&mut self, side: Side) {
        if self.look().is_spent(side.other()) {
            return;
        }
        self.open(Moving { side, ready: PieceSet::NONE, tried: PieceSet::NONE });
    }

    fn try_move(&mut self, to: LineMove) {
        let Moving { side, ready, .. } = *self.frame::<Moving>();
        let face = self.table.d6(rule("qbr.19.2.2")).face();
        let look = self.look();
        let (roll, units) = (look.move_roll(side, ready, face), look.units_among(ready));
        let (stayed, hills) = (units.but(look.movers(ready, &roll)), look.in_hills(ready));
        let frame = self.frame_mut::<Moving>();
        (frame.ready, frame.tried) = (PieceSet::NONE, frame.tried.or(units));
        let going = if units.but(stayed).is_empty() { ready } else { ready.but(stayed) };
        let told = self.look().told_move(going, to);
        self.tell(|_| Event::Line(LineEvent::MoveRolled { side, pieces: ready, roll, hills, to: told, stayed }));
        // Leaders go with those who go, and have then moved.
        if !units.but(stayed).is_empty() {
            let leaders = self.look().leaders_among(ready);
            let frame = self.frame_mut::<Moving>();
            frame.tried = frame.tried.or(leaders);
            self.move_line(side, ready.but(stayed), to);
        }
    }

    fn move_line(&mut self, side: Side, pieces: PieceSet, to: LineMove) {
        let posted = pieces.first().and_then(|piece| self.look().post_of(piece));
        let Some(PostedStack { at: from, stack }) = posted else { return };
        // Leaders do not stay behind alone.
        let rest = stack.pieces.but(pieces);
        let pieces = if self.look().units_among(rest).is_empty() { stack.pieces } else { pieces };
        let home = usize::from(from.lane);
        match to {
            LineMove::Charge => {
                let front = &mut self.quick_mut().lanes[home].rows[side.index()][0];
                front.atop = front.atop.or(pieces);
            }
            LineMove::Slip => {
                // qbr.19.2.2-c: the attackers go back instead.
                if let Some(front) = self.quick_mut().lanes[home].rows[side.other().index()].first_mut() {
                    front.atop = PieceSet::NONE;
                }
            }
            LineMove::Join(at) => {
                self.lift(pieces);
                self.quick_mut().put(side, at, pieces);
                self.tidy_lanes();
            }
            LineMove::Shift(at) => {
                self.lift(pieces);
                let rows = &mut self.quick_mut().lanes[usize::from(at.lane)].rows[side.index()];
                rows.insert(usize::from(at.row), Stack { pieces, atop: PieceSet::NONE });
                self.tidy_lanes();
            }
        }
    }
}
