//! qbr.19.1-c, qbr.19.1-d: laying out the forces.

use super::{LineDecision, LineEvent, Post};
use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A side arrays its units, then its leaders.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Array {
    pub side: Side,
    /// Everybody to be arrayed.
    pub force: PieceSet,
    /// The piece that is placed next, if somebody was picked.
    pub picked: Option<PieceId>,
    /// Who was placed, the last one last.
    pub placed: Vec<PieceId>,
}

impl Array {
    pub(super) const fn new(side: Side, force: PieceSet) -> Self {
        Self { side, force, picked: None, placed: Vec::new() }
    }

    /// Whoever may be placed next: units first, since leaders stand with units.
    fn waiting(&self, look: Look<'_>) -> PieceSet {
        let left = self.force.but(self.placed.iter().copied().collect());
        let units = look.units_among(left);
        if units.is_empty() { left } else { units }
    }

    pub(super) fn next(&self, look: Look<'_>) -> Option<PieceId> {
        let waiting = self.waiting(look);
        self.picked.filter(|piece| waiting.has(*piece)).or_else(|| waiting.first())
    }

    /// How many stacks the units of the force stand in.
    fn stacks(&self, look: Look<'_>) -> u8 {
        let units = look.units_among(self.force);
        look.stacks(self.side).filter(|posted| posted.stack.pieces.meets(units)).count() as u8
    }

    /// The rule it is arrayed by.
    fn rule(&self, look: Look<'_>) -> RuleId {
        match look.quick() {
            Some(quick) if quick.round > 0 => rule("G73"),
            Some(quick) if quick.first == self.side => rule("qbr.19.1-d"),
            Some(_) | None => rule("qbr.19.1-c"),
        }
    }

    /// Lanes with an enemy to face.
    fn opposed<'a>(&self, look: Look<'a>) -> impl Iterator<Item = &'a super::Lane> + use<'a> {
        let enemy = self.side.other();
        look.lanes().iter().filter(move |lane| lane.front(enemy).is_some())
    }

    /// Posts to consider: every stack, one more row in each lane, and one more lane.
    fn posts(look: Look<'_>, side: Side) -> Vec<Post> {
        let lanes = look.lanes();
        let rows = |(lane, number): (&super::Lane, usize)| {
            (0..=lane.rows[side.index()].len()).map(move |row| Post::new(number, row)).collect::<Vec<_>>()
        };
        let known = lanes.iter().zip(0..).flat_map(rows);
        known.chain([Post::new(lanes.len(), 0)]).collect()
    }

    /// qbr.19.1-c, qbr.19.1-d, qbr.stack: may the piece stand there?
    fn check(&self, look: Look<'_>, piece: PieceId, at: Post) -> Result<(), Why> {
        let there = look.stack(self.side, at);
        if look.of(piece).leader {
            return there.map(|_| ()).ok_or(Why::LineLeader);
        }
        let faced = look.lanes().iter().any(|lane| lane.front(self.side.other()).is_some());
        match there {
            Some(stack) => {
                look.check_stack(stack.pieces.or(PieceSet::of(piece)))?;
                // As many enemy stacks as possible are faced first, so enough units must be left for the others.
                let bare = self.opposed(look).filter(|lane| lane.front(self.side).is_none()).count();
                let left = usize::from(look.units_among(self.waiting(look)).len()) - 1;
                if left < bare { Err(Why::LineCover) } else { Ok(()) }
            }
            None if !faced => {
                // qbr.19.1-c: the first array is a single row.
                if at == Post::new(look.lanes().len(), 0) { Ok(()) } else { Err(Why::LineCover) }
            }
            None => {
                let own = |lane: &super::Lane| lane.rows[self.side.index()].len();
                let known = look.lanes().get(usize::from(at.lane)).is_some_and(|lane| own(lane) == usize::from(at.row));
                let level = self.opposed(look).all(|lane| own(lane) >= usize::from(at.row));
                if known && level { Ok(()) } else { Err(Why::LineCover) }
            }
        }
    }

    fn legal(&self, look: Look<'_>, piece: PieceId) -> impl Iterator<Item = Post> {
        let posts = Self::posts(look, self.side);
        let legal: Vec<Post> = posts.into_iter().filter(|post| self.check(look, piece, *post).is_ok()).collect();
        legal.into_iter()
    }

    /// Where we would put it: units of a kind together, leaders where most follow them.
    fn suggested(&self, look: Look<'_>, piece: PieceId) -> Option<Post> {
        let worth = |post: &Post| {
            let stack = look.stack(self.side, *post).map_or(PieceSet::NONE, |stack| stack.pieces);
            let leaders = look.leaders_among(stack);
            let led = look.units_among(stack).filter(|unit| look.leads(piece, *unit, stack)).count() as i32;
            let alike = stack.filter(|other| look.of(*other).kind == look.of(piece).kind).count() as i32;
            let first = -i32::from(post.row) * 4 - i32::from(post.lane);
            if look.of(piece).leader { led * 100 - i32::from(leaders.len()) * 150 + first } else { alike * 100 + first }
        };
        self.legal(look, piece).max_by_key(worth)
    }
}

impl Ask<DarkGround> for Array {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        match self.next(look) {
            Some(piece) => {
                found.extend(self.legal(look, piece).map(|at| Decision::Line(LineDecision::Stand { at })));
                found.push(Decision::AsSuggested);
            }
            None => found.push(Decision::Done),
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if seat != seat_of(self.side) {
            return;
        }
        let next = self.next(look);
        let others = self.waiting(look).filter(|piece| Some(*piece) != next);
        found.extend(others.map(|piece| Decision::Line(LineDecision::Pick { piece })));
        if !self.placed.is_empty() {
            found.push(Decision::TakeBack);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>().clone();
        match *decision {
            Decision::Line(LineDecision::Pick { piece }) => {
                if !frame.waiting(act.look()).has(piece) {
                    return Err(Why::NotAsked.piece(piece));
                }
                act.frame_mut::<Self>().picked = Some(piece);
            }
            Decision::Line(LineDecision::Stand { at }) => {
                let piece = frame.next(act.look()).ok_or(Why::NotNow)?;
                frame.check(act.look(), piece, at).map_err(|why| why.piece(piece))?;
                act.stand(piece, at);
            }
            Decision::AsSuggested if frame.next(act.look()).is_some() => act.array_as_suggested(),
            Decision::TakeBack => {
                let piece = *frame.placed.last().ok_or(Why::NothingPlaced)?;
                act.frame_mut::<Self>().placed.pop();
                act.take_from_array(piece);
            }
            Decision::Done if frame.next(act.look()).is_none() => {
                let (stacks, rule) = (frame.stacks(act.look()), frame.rule(act.look()));
                act.close();
                act.tell(|_| Event::Line(LineEvent::Arrayed { side: frame.side, stacks, rule }));
            }
            Decision::Done => return Err(Why::LineUnplaced.into()),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = match self.next(look) {
            Some(piece) => format!("Array your force: where does {} stand?", look.piece_name(piece)),
            None => "Your force is arrayed".into(),
        };
        let help = "Every enemy stack must be faced before a further row begins. Leaders stand with any stack.";
        Question::new(text, help, rule("qbr.19.1-d")).about(self.next(look).map(|piece| look.piece_name(piece)))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_post(click, self.side).map(|at| Decision::Line(LineDecision::Stand { at })).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::answer(look, self.side, style, rng)
    }
}

impl OnBoard for Array {}

impl Act<'_, '_> {
    fn stand(&mut self, piece: PieceId, at: Post) {
        let frame = self.frame_mut::<Array>();
        (frame.picked, _) = (None, frame.placed.push(piece));
        let side = frame.side;
        self.quick_mut().put(side, at, PieceSet::of(piece));
    }

    fn array_as_suggested(&mut self) {
        while let Some(piece) = self.frame::<Array>().next(self.look()) {
            let Some(at) = self.frame::<Array>().suggested(self.look(), piece) else { return };
            self.stand(piece, at);
        }
    }

    /// The last piece placed is the last of its stack, and an empty lane is the last lane.
    fn take_from_array(&mut self, piece: PieceId) {
        self.lift(PieceSet::of(piece));
        let quick = self.quick_mut();
        for rows in quick.lanes.iter_mut().flat_map(|lane| &mut lane.rows) {
            rows.retain(|stack| !stack.pieces.is_empty());
        }
        quick.lanes.retain(|lane| lane.rows.iter().any(|rows| !rows.is_empty()));
    }
}
