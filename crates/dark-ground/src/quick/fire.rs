//! qbr.19.2.1: fire, stack by stack.

use super::{Arm, HitResult, LineDecision, LineEvent, PostedStack, Stack};
use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::points::FireFactor;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::Order;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A side fires: all shots of a stack are named, then rolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    pub side: Side,
    /// Shots that are named and not rolled yet, all of one stack: who, at whom.
    pub aims: Vec<[PieceId; 2]>,
    /// Units whose stack has fired.
    pub fired: PieceSet,
    /// Enemy units that were fired at.
    pub targeted: PieceSet,
    /// 10.5.3: leaders who have rolled for their loss; once is enough, however many hits.
    pub tested: PieceSet,
}

impl Fire {
    /// qbr.19.2.1: units in good order whose stack has not fired; once one has aimed, those of its stack.
    fn firers(&self, look: Look<'_>) -> PieceSet {
        let aimed: PieceSet = self.aims.iter().map(|[piece, _]| *piece).collect();
        let stacks = look.stacks(self.side);
        let fits = |stack: &Stack| aimed.is_empty() || stack.pieces.meets(aimed);
        let units = stacks.map(|posted| posted.stack).filter(fits).map(|stack| look.steady(stack.pieces));
        units.fold(PieceSet::NONE, PieceSet::or).but(self.fired).but(aimed)
    }

    /// Enemy units that were named already, in this stack or before.
    fn named(&self) -> PieceSet {
        self.targeted.or(self.aims.iter().map(|[_, target]| *target).collect())
    }

    /// qbr.19.2.1: whom a unit may fire at: units opposite, and no row before all units in front of it were named.
    fn targets(&self, look: Look<'_>, piece: PieceId) -> PieceSet {
        let Some(PostedStack { at: post, .. }) = look.post_of(piece) else { return PieceSet::NONE };
        let mut found = PieceSet::NONE;
        for stack in &look.lanes()[usize::from(post.lane)].rows[self.side.other().index()] {
            let units = look.units_among(stack.pieces);
            found = found.or(units);
            if !units.but(self.named()).is_empty() {
                break;
            }
        }
        found
    }

    fn check(&self, look: Look<'_>, piece: PieceId, target: PieceId) -> Result<(), Refusal> {
        if !self.firers(look).has(piece) {
            return Err(Why::LineNoFire.piece(piece));
        }
        if self.targets(look, piece).has(target) { Ok(()) } else { Err(Why::LineTarget.piece(target)) }
    }

    /// Whom we would fire at: first those whom a hit costs most, then those in good order.
    fn suggested(&self, look: Look<'_>, piece: PieceId) -> Option<PieceId> {
        let named = self.named();
        let worth = |target: &PieceId| {
            let order = match look.state[*target].order {
                Order::Good => 2,
                Order::Disrupted => 3,
                Order::Routed => 4,
            };
            (order - 2 * i32::from(named.has(*target)), std::cmp::Reverse(target.0))
        };
        self.targets(look, piece).max_by_key(worth)
    }
}

impl Ask<DarkGround> for Fire {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        for piece in self.firers(look) {
            let aim = |target| Decision::Line(LineDecision::Aim { piece, target });
            found.extend(self.targets(look, piece).map(aim));
        }
        if self.aims.is_empty() {
            found.extend([Decision::AsSuggested, Decision::Done]);
        } else {
            found.push(Decision::Line(LineDecision::Fire));
        }
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if seat == seat_of(self.side) && !self.aims.is_empty() {
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        let aiming = !frame.aims.is_empty();
        match *decision {
            Decision::Line(LineDecision::Aim { piece, target }) => {
                frame.check(act.look(), piece, target)?;
                act.frame_mut::<Self>().aims.push([piece, target]);
            }
            Decision::Line(LineDecision::Fire) if aiming => act.roll_shots(),
            Decision::Back if aiming => act.frame_mut::<Self>().aims.clear(),
            Decision::AsSuggested if !aiming => act.fire_as_suggested(),
            Decision::Done if !aiming => act.end_fire(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (frame, look) = (act.frame::<Self>(), act.look());
        let able = frame.firers(look).into_iter().any(|piece| !frame.targets(look, piece).is_empty());
        if able || !frame.aims.is_empty() {
            return Flow::Waits;
        }
        act.end_fire();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = match self.aims.as_slice() {
            [] => "Choose a unit and its target".to_owned(),
            aims => {
                let shots = aims
                    .iter()
                    .map(|[piece, target]| format!("{} at {}", look.piece_name(*piece), look.piece_name(*target)));
                format!("Fire: {}?", crate::text::list(&shots.collect::<Vec<_>>()))
            }
        };
        let help = "Name all targets of a stack, then roll. Every enemy in a row before anybody behind it.";
        Question::new(text, help, rule("qbr.19.2.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(clicked) = look.clicked_piece(click) else { return Vec::new() };
        let aim = |piece, target| Decision::Line(LineDecision::Aim { piece, target });
        if look.of(clicked).side == self.side {
            let enemy =
                look.stacks(self.side.other()).map(|posted| posted.stack.pieces).fold(PieceSet::NONE, PieceSet::or);
            return enemy.first().map(|target| aim(clicked, target)).into_iter().collect();
        }
        self.firers(look).map(|piece| aim(piece, clicked)).collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::lines::answer(look, self.side, style, rng)
    }
}

impl OnBoard for Fire {}

impl Look<'_> {
    /// qbr.fire: a unit's factor on this ground.
    pub(super) fn shot_factor(&self, piece: PieceId) -> FireFactor {
        self.of(piece).fcf * self.fire_row(piece).times[self.battle_terrain().index()]
    }

    /// qbr.fire: its die with what the ground and the weather change.
    pub(super) fn shot_roll(&self, piece: PieceId, face: u8) -> Roll {
        let row = self.fire_row(piece);
        let dice = if self.severe() { row.severe } else { row.die };
        Roll::new(face, rule("qbr.19.2.1-b")).plus(dice[self.battle_terrain().index()], rule("qbr.fire"))
    }

    /// qbr.fire, 14.0.2: warriors with rifles have a row of their own.
    fn fire_row(&self, piece: PieceId) -> super::tables::FireRow {
        let tables = self.tables().quick;
        match Arm::of(self.of(piece).kind) {
            Some(Arm::Warrior) if self.state[piece].rifle => tables.rifles,
            Some(arm) => tables.fire[arm.index()],
            None => super::tables::FireRow::default(),
        }
    }

    /// qbr.19.2.1-b, qbr.19.2.1-c: what a shot does: at or under the factor it hits, a 1 always, a 6 never.
    pub(super) fn shot_result(&self, roll: &Roll, factor: FireFactor, target: PieceId) -> HitResult {
        let hits = roll.face() == 1 || (roll.face() != 6 && roll.total() <= factor.get() as i8);
        match self.state[target].order {
            _ if !hits => HitResult::Miss,
            Order::Good => HitResult::Now(Order::Disrupted),
            Order::Disrupted => HitResult::Now(Order::Routed),
            Order::Routed => HitResult::Eliminated,
        }
    }
}

impl Act<'_, '_> {
    /// qbr.19.2.1: a side fires, unless it is taken by surprise in the first round.
    pub(super) fn begin_fire(&mut self, side: Side) {
        if self.look().quick().and_then(super::Quick::surprised) == Some(side) {
            return;
        }
        let none = PieceSet::NONE;
        self.open(Fire { side, aims: Vec::new(), fired: none, targeted: none, tested: none });
    }

    fn end_fire(&mut self) {
        self.close();
        self.gather_leaders();
    }

    fn fire_as_suggested(&mut self) {
        loop {
            let (frame, look) = (self.frame::<Fire>(), self.look());
            let aim = frame.firers(look).into_iter().find_map(|piece| Some([piece, frame.suggested(look, piece)?]));
            match aim {
                Some(aim) => self.frame_mut::<Fire>().aims.push(aim),
                None if frame.aims.is_empty() => return,
                None => self.roll_shots(),
            }
        }
    }

    /// qbr.19.2.1: all targets of the stack are named; now its dice fall.
    fn roll_shots(&mut self) {
        let frame = self.frame_mut::<Fire>();
        let (aims, side) = (std::mem::take(&mut frame.aims), frame.side);
        let Some([first, _]) = aims.first().copied() else { return };
        frame.targeted = frame.targeted.or(aims.iter().map(|[_, target]| *target).collect());
        if let Some(PostedStack { stack, .. }) = self.look().post_of(first) {
            let frame = self.frame_mut::<Fire>();
            frame.fired = frame.fired.or(stack.pieces);
        }
        for [piece, target] in aims {
            // A target that an earlier shot of the stack has felled is shot at in vain.
            if self.look().in_battle(target) {
                self.shoot(piece, target);
            }
        }
        debug_assert_eq!(self.frame::<Fire>().side, side, "nothing is asked between the shots of a stack");
        self.tidy_lanes();
    }

    fn shoot(&mut self, piece: PieceId, target: PieceId) {
        let face = self.table.d6(rule("qbr.19.2.1-b")).face();
        let look = self.look();
        let (roll, factor) = (look.shot_roll(piece, face), look.shot_factor(piece));
        let result = look.shot_result(&roll, factor, target);
        let company = look.post_of(target).map_or(PieceSet::NONE, |posted| look.leaders_among(posted.stack.pieces));
        self.tell(|_| Event::Line(LineEvent::Shot { piece, target, roll, factor, result }));
        match result {
            HitResult::Miss => return,
            HitResult::Now(order) => self.state[target].order = order,
            HitResult::Eliminated => self.eliminate(target, rule("qbr.19.2.1-c")),
        }
        // qbr.19.2.1-d: leaders with it are in danger at once.
        for leader in company {
            if !self.frame::<Fire>().tested.has(leader) && self.look().in_battle(leader) {
                self.frame_mut::<Fire>().tested.add(leader);
                self.risk_leader(leader, false, rule("10.5.3"));
            }
        }
    }
}
