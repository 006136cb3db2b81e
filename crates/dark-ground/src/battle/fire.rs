//! 10.5: fire.

use super::board::Hexes;
use super::leaders::Risk;
use crate::about::{seat_of, side_of};
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::points::FireFactor;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::Order;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.5: a side fires, unit by unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireImpulse {
    pub side: Side,
    /// Who has fired.
    pub fired: PieceSet,
    /// 10.5.3: hexes that suffered a hit.
    pub hits: Vec<Hex>,
}

/// A shot known to be legal.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Who fires.
    pub piece: PieceId,
    /// At whom.
    pub target: PieceId,
    /// From where.
    pub from: Hex,
    /// At which hex.
    pub to: Hex,
    /// How far.
    pub range: u8,
}

/// What a hit does to a unit, before any check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitEffect {
    /// 10.5.2-b: the first hit.
    Disrupts,
    /// 10.5.2-b: a Disrupted unit must pass a check or is Routed.
    Checks,
    /// 10.5.2-b: a Routed unit is eliminated.
    Eliminates,
}

impl HitEffect {
    /// 10.5.2-b: by the order the target is in.
    pub(crate) const fn on(order: Order) -> Self {
        match order {
            Order::Good => Self::Disrupts,
            Order::Disrupted => Self::Checks,
            Order::Routed => Self::Eliminates,
        }
    }
}

/// 10.5.2: less than the factor hits; a natural 6 always misses.
pub(crate) fn is_hit(roll: &Roll, factor: FireFactor) -> bool {
    roll.face() != 6 && roll.total() < factor.get() as i8
}

impl FireImpulse {
    pub(crate) const fn new(side: Side) -> Self {
        Self { side, fired: PieceSet::NONE, hits: Vec::new() }
    }

    /// Who may fire and has a target.
    fn able(&self, look: Look<'_>) -> impl Iterator<Item = PieceId> {
        let sights = Sights::of(look, self.side);
        let fires =
            move |piece: &PieceId| look.check_firer(self, *piece).is_ok_and(|from| sights.any(look, *piece, from));
        look.battle_units(self.side).filter(fires)
    }
}

/// What stands where while lines of fire are looked for.
struct Sights {
    occupied: Hexes,
    enemies: Hexes,
}

impl Sights {
    fn of(look: Look<'_>, side: Side) -> Self {
        let lines = look.lines();
        let mut occupied = lines.units[0];
        occupied.add_all(&lines.units[1]);
        Self { occupied, enemies: lines.units[side.other().index()] }
    }

    /// Whether a unit has a target.
    fn any(&self, look: Look<'_>, piece: PieceId, from: Hex) -> bool {
        let (board, range) = (look.battle_board(), look.fire_range(piece));
        if look.next_to(from, &self.enemies) {
            return true;
        }
        range > 1
            && self
                .enemies
                .hexes(board.grid())
                .any(|to| board.grid().distance(from, to) <= range && look.line_is_open(&self.occupied, from, to))
    }
}

impl Ask<DarkGround> for FireImpulse {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let before = found.len();
        found.extend(self.able(look).map(|piece| Decision::Aim { piece }));
        if found.len() > before {
            found.push(Decision::AsSuggested);
        }
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (frame, look) = (act.frame::<Self>(), act.look());
        match *decision {
            Decision::Aim { piece } => {
                let from = look.check_firer(frame, piece)?;
                if !Sights::of(look, frame.side).any(look, piece, from) {
                    return Err(Why::NoBoardTarget.piece(piece));
                }
                act.open(Aim { piece });
            }
            Decision::AsSuggested if frame.able(look).next().is_some() => act.all_fire(),
            Decision::Done => act.cease_fire(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().able(act.look()).next().is_some() {
            return Flow::Waits;
        }
        act.cease_fire();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let words = if look.battlefield().phasing == self.side { "Fire" } else { "Defensive fire" };
        let text = format!("{words}: choose a unit, {} can fire", self.able(look).count());
        Question::new(text, "Each unit fires once, alone, at one enemy unit in range and sight.", rule("10.5"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Aim { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::propose(look, self.side, style, rng, |judge| advice::battle::fire(look, self, judge))
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_)));
    }
}

impl OnBoard for FireImpulse {}

/// 10.5: a unit takes aim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    pub piece: PieceId,
}

impl Aim {
    pub(crate) fn targets(&self, look: Look<'_>) -> Vec<PieceId> {
        let enemy = look.of(self.piece).side.other();
        let occupied = Sights::of(look, enemy).occupied;
        look.battle_units(enemy).filter(|target| look.check_shot(&occupied, self.piece, *target).is_ok()).collect()
    }
}

impl Ask<DarkGround> for Aim {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.of(self.piece).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.targets(look).into_iter().map(|target| Decision::Shoot { target }));
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(look.of(self.piece).side) {
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let piece = act.frame::<Self>().piece;
        match *decision {
            Decision::Back => act.close(),
            Decision::Shoot { target } => {
                let look = act.look();
                let shot = look.check_shot(&Sights::of(look, Side::Us).occupied, piece, target)?;
                act.close();
                act.fire_shot(shot);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{} fires: choose the target", look.piece_name(self.piece));
        Question::new(text, "Only the target is affected.", rule("10.5"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let there = |hex: Hex| look.units_in(look.of(self.piece).side.other(), hex).first();
        let target = look.clicked_piece(click).or_else(|| look.clicked_hex(click).and_then(there));
        target.map(|target| Decision::Shoot { target }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, look.of(self.piece).side, style, rng, |option| {
            advice::battle::shot(look, self, option)
        })
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::FireImpulse(_)));
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Shoot { target } = *decision else { return None };
        look.preview_board_shot(self, target)
    }
}

impl OnBoard for Aim {
    fn chosen(&self) -> PieceSet {
        PieceSet::of(self.piece)
    }
}

impl Look<'_> {
    /// chart.fire-range, 14.0.2: how far a unit fires.
    pub(crate) fn fire_range(&self, piece: PieceId) -> u8 {
        self.charts().fire.range(self.arm(piece), self.state[piece].rifle)
    }

    /// 10.5: who may fire: in good order, once.
    pub(crate) fn check_firer(&self, frame: &FireImpulse, piece: PieceId) -> Result<Hex, Refusal> {
        if !self.battle_units(frame.side).has(piece) {
            return Err(Why::NotYours.piece(piece));
        }
        let hex = self.hex_of(piece).ok_or(Why::NotOnBoard.piece(piece))?;
        if frame.fired.has(piece) {
            return Err(Why::FiredAlready.piece(piece));
        }
        // 10.6.1-disrupted, 10.6.1-routed: only good order fires.
        if self.state[piece].order != Order::Good {
            return Err(Why::InNoOrder.piece(piece));
        }
        Ok(hex)
    }

    /// 10.5, chart.fire-range, 10.5.1: whether a unit may fire at another.
    pub(crate) fn check_shot(&self, occupied: &Hexes, piece: PieceId, target: PieceId) -> Result<Shot, Refusal> {
        let enemy = self.of(piece).side.other();
        let from = self.hex_of(piece).ok_or(Why::NotOnBoard.piece(piece))?;
        if !self.battle_units(enemy).has(target) {
            return Err(Why::NoBoardTarget.piece(target));
        }
        let to = self.hex_of(target).ok_or(Why::NotOnBoard.piece(target))?;
        let range = self.battle_board().grid().distance(from, to);
        let reach = self.fire_range(piece);
        if range > reach {
            let figures = Some([range.into(), reach.into()]);
            return Err(Refusal { piece: Some(piece), figures, ..Why::OutOfRange.hex(to) });
        }
        self.check_line(occupied, from, to).map_err(|why| Refusal { piece: Some(piece), ..why.hex(to) })?;
        Ok(Shot { piece, target, from, to, range })
    }

    /// chart.fire-cf: the printed factor, multiplied by the ground the unit fires from.
    pub(crate) fn fire_factor(&self, shot: &Shot) -> FireFactor {
        let woods = self.battle_board().is_woods(shot.from);
        self.of(shot.piece).fcf * self.charts().fire.factor(self.arm(shot.piece), woods)
    }

    /// chart.fire-drm, 10.5.2-opt: the die with its modifiers.
    pub(crate) fn fire_roll(&self, shot: &Shot, face: u8) -> Roll {
        let (board, fire) = (self.battle_board(), &self.charts().fire);
        let woods = board.is_woods(shot.to) && shot.range > 1;
        let up = board.level(shot.to) > board.level(shot.from);
        let order = match self.state[shot.target].order {
            Order::Good => 0,
            Order::Disrupted => fire.disrupted,
            Order::Routed => fire.routed,
        };
        let far = if self.state.optional.range_penalty { fire.per_hex * (shot.range as i8 - 1) } else { 0 };
        Roll::new(face, rule("10.5.2"))
            .plus(if woods { fire.woods } else { 0 }, rule("10.5.1"))
            .plus(if up { fire.up_slope } else { 0 }, rule("10.5.1-b"))
            .plus(order, rule("chart.fire-drm"))
            .plus(far, rule("10.5.2-opt"))
    }

    /// 10.5.2-b: what a leader in the hex takes off the die of a unit that checks.
    pub(crate) fn steadying(&self, piece: PieceId) -> u8 {
        let hex = self.hex_of(piece);
        hex.map_or(0, |hex| self.lead_rating(self.leaders_in(self.of(piece).side, hex)))
    }

    /// The target we would fire at: the surest hit, then the one it does most to.
    fn best_shot(&self, piece: PieceId) -> Option<PieceId> {
        let occupied = Sights::of(*self, Side::Us).occupied;
        let worth = |target: &PieceId| {
            let Ok(shot) = self.check_shot(&occupied, piece, *target) else { return 0 };
            let factor = self.fire_factor(&shot);
            let hits = (1..=6).filter(|face| is_hit(&self.fire_roll(&shot, *face), factor)).count() as u16;
            let effect = match self.state[*target].order {
                Order::Good => 4,
                Order::Disrupted => 5,
                Order::Routed => 6,
            };
            hits * effect
        };
        let targets = Aim { piece }.targets(*self);
        targets.into_iter().max_by_key(|target| (worth(target), std::cmp::Reverse(target.0)))
    }
}

impl Act<'_, '_> {
    fn all_fire(&mut self) {
        let able: PieceSet = self.frame::<FireImpulse>().able(self.look()).collect();
        for piece in able {
            let look = self.look();
            let shot = look
                .best_shot(piece)
                .map(|target| look.check_shot(&Sights::of(look, Side::Us).occupied, piece, target));
            if let Some(Ok(shot)) = shot {
                self.fire_shot(shot);
            }
        }
    }

    /// 10.5.2: one unit fires at one other.
    fn fire_shot(&mut self, shot: Shot) {
        let Shot { piece, target, to, .. } = shot;
        self.frame_mut::<FireImpulse>().fired.add(piece);
        let (face, factor) = (self.table.die(6), self.look().fire_factor(&shot));
        let roll = self.look().fire_roll(&shot, face);
        let hit = is_hit(&roll, factor);
        self.tell(|_| Event::Shot { piece, target, roll, factor, hit });
        if hit {
            let hits = &mut self.frame_mut::<FireImpulse>().hits;
            if !hits.contains(&to) {
                hits.push(to);
            }
            self.suffer_hit(target);
        }
    }

    /// 10.5.2-b: what a hit does.
    pub(crate) fn suffer_hit(&mut self, target: PieceId) {
        match HitEffect::on(self.state[target].order) {
            HitEffect::Disrupts => self.set_order(target, Order::Disrupted, rule("10.5.2-b")),
            HitEffect::Eliminates => self.eliminate(target, rule("10.5.2-b")),
            HitEffect::Checks => {
                let (rating, level) = (self.look().steadying(target), self.look().level(target));
                let roll = self.table.d6(rule("10.5.2-b")).plus(-(rating as i8), rule("3.0-leaders"));
                let passed = level.passes(roll.total());
                if !passed {
                    self.state[target].order = Order::Routed;
                }
                self.tell(|_| Event::SteadyRolled { piece: target, roll, level, passed });
            }
        }
    }

    /// 10.5.3: at the end of the impulse leaders in hexes that were hit are in danger; whoever is left alone may go elsewhere.
    fn cease_fire(&mut self) {
        let FireImpulse { side, hits, .. } = self.frame::<FireImpulse>().clone();
        self.close();
        let enemy = side.other();
        for hex in hits {
            for leader in self.look().leaders_in(enemy, hex) {
                match self.risk_leader(leader, false, rule("10.5.3")) {
                    Risk::Lost(Some(next)) => self.bring_on(next),
                    Risk::Lost(None) => {}
                    // 10.5.3-b
                    Risk::Unhurt if self.look().units_in(enemy, hex).is_empty() => self.may_join(leader),
                    Risk::Unhurt => {}
                }
            }
        }
    }
}
