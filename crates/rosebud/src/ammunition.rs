//! 14: ammunition: running low, boxes, re-supply.

use crate::advice;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::{Decision, Shot};
use crate::event::{Event, NoSupply};
use crate::fire::FireKind;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::points::{Boxes, Stock};
use crate::refusal::Refusal;
use crate::state::{Ammunition, Errand, Fired, Marks, Place};
use crate::throw::Throw;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::Question;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 14.D.2, 14.D.2-j: boxes of a unit's line on the Ammo Roster, if this option is played and it has one.
    pub fn roster(&self, unit: UnitId) -> Option<Boxes> {
        let boxes = self.tables().roster[self.arm(unit).index()];
        (self.state.optional.ammunition == Ammunition::Boxes && boxes > Boxes::ZERO).then_some(boxes)
    }

    /// 14, 14.D.2-e, 14.D.2-j: whether the basic test applies to a unit.
    fn can_deplete(&self, unit: UnitId) -> bool {
        match self.arm(unit) {
            Arm::PackTrain | Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder | Arm::Leader => false,
            Arm::Warriors => true,
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Headquarters | Arm::Personnel => {
                self.state.optional.ammunition != Ammunition::Boxes
            }
        }
    }

    /// 14.D.2-b, 14.D.2-c, R55: half boxes a shot takes.
    pub const fn half_boxes(kind: FireKind, shot: Shot) -> Stock {
        Stock::new(match (kind, shot) {
            (FireKind::Advance, _) | (_, Shot::Half) => 1,
            (FireKind::Offensive | FireKind::Defensive | FireKind::Opportunity | FireKind::Retreat, Shot::Full) => 2,
        })
    }

    /// 14.D.2-b, 14.D.2-d: whether a unit has the ammunition for a shot.
    pub fn check_boxes(&self, unit: UnitId, kind: FireKind, shot: Shot) -> Result<(), Refusal> {
        let stock = self.piece(unit).stock;
        if self.roster(unit).is_some() && stock < Self::half_boxes(kind, shot) {
            return Err(Refusal::NoAmmunition { unit, half_boxes: stock });
        }
        Ok(())
    }

    /// 14.B-b, 14.D.2-d: whether a US unit melees at half strength for want of ammunition.
    pub fn weak_in_melee(&self, unit: UnitId) -> bool {
        let empty = self.roster(unit).is_some() && self.piece(unit).stock == Stock::ZERO;
        self.army(unit) == Army::Us && (self.is(unit, Marks::LOW_AMMO) || empty)
    }

    /// 14.B-c, 14.D.2-i: whether it costs the US points at the end.
    pub fn short_at_end(&self, unit: UnitId) -> bool {
        match self.roster(unit) {
            Some(_) => self.piece(unit).stock <= self.tables().low_boxes.halves(),
            None => self.is(unit, Marks::LOW_AMMO),
        }
    }

    /// 14.C, 14.C-f, 15.A-c, 15.C-b, 14.D.2-g, 14.D.2-h: may this unit take ammunition from that one?
    pub fn check_supply(&self, unit: UnitId, from: UnitId) -> Result<Boxes, Refusal> {
        let (taker, giver) = (self.piece(unit), self.piece(from));
        if self.army(unit) != Army::Us || self.army(from) != Army::Us {
            // 14-c, 14.C-h, 6.C: warriors are too far from their village, and there is no camp.
            return Err(Refusal::NoIndianSupply);
        }
        let near = match (taker.at.hex(), giver.at.hex()) {
            (Some(one), Some(other)) => self.distance(one, other) <= 1,
            _ => false,
        };
        if !near || unit == from {
            return Err(Refusal::TooFarForSupply { unit, from });
        }
        if taker.errand != Errand::None || taker.is(Marks::SERVING) || matches!(giver.errand, Errand::Refill { .. }) {
            return Err(Refusal::BusyWithSupply { unit });
        }
        let boxes = match self.roster(unit) {
            Some(boxes) => (boxes.halves() - taker.stock).whole_boxes(),
            None => Boxes::new(u8::from(taker.is(Marks::LOW_AMMO))),
        };
        if boxes == Boxes::ZERO {
            return Err(Refusal::EnoughAmmunition { unit });
        }
        let left = self.can_give(from);
        if left == Boxes::ZERO {
            return Err(Refusal::NothingToGive { from });
        }
        Ok(boxes.min(left))
    }

    /// 14.C-c, 14.C-d, 15.A-c, 15.C: what a Pack Train, or under option 2 another unit, can still give; those already promised
    /// are counted off.
    fn can_give(&self, from: UnitId) -> Boxes {
        let promised: Boxes = self
            .state
            .pieces
            .iter()
            .map(|piece| match piece.errand {
                Errand::Refill { from: who, boxes } if who == from => boxes.max(Boxes::new(1)),
                Errand::Refill { .. } | Errand::None | Errand::Build { .. } | Errand::TakeUp { .. } => Boxes::ZERO,
            })
            .sum();
        self.whole_boxes(from).saturating_sub(promised)
    }

    /// 14.D.2-h: the points of a Pack Train, or the whole boxes of a unit that has any.
    fn whole_boxes(&self, from: UnitId) -> Boxes {
        let stock = self.piece(from).stock;
        match (self.arm(from) == Arm::PackTrain, self.roster(from)) {
            (true, _) => Boxes::new(stock.get()),
            (false, Some(_)) => stock.whole_boxes(),
            (false, None) => Boxes::ZERO,
        }
    }

    /// 14.C: every pair of units that may exchange ammunition.
    pub fn supplies(&self, found: &mut Vec<Decision>) {
        let short = |unit: &UnitId| match self.roster(*unit) {
            Some(boxes) => self.piece(*unit).stock + Stock::new(1) < boxes.halves(),
            None => self.is(*unit, Marks::LOW_AMMO),
        };
        for unit in self.troops(Army::Us).iter().filter(short) {
            for (from, _) in self.on_map(Army::Us) {
                if self.check_supply(unit, from).is_ok() {
                    found.push(Decision::Resupply { unit, from });
                }
            }
        }
    }

    /// 14.C: did it ask?
    pub fn check_drop_supply(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.piece(unit).errand {
            Errand::Refill { .. } => Ok(()),
            Errand::None | Errand::Build { .. } | Errand::TakeUp { .. } => Err(Refusal::NotNow),
        }
    }
}

impl Act<'_, '_> {
    /// 14.A, 14.A-b, 14.D.1: after every kind of fire, also at a target that is already gone.
    pub fn use_ammunition(&mut self, unit: UnitId, kind: FireKind, shot: Shot, natural: u8) {
        let first = !self.state[unit].is(Marks::HAS_FIRED);
        self.mark(unit, Marks::HAS_FIRED);
        if self.look().roster(unit).is_some() {
            let stock = self.state[unit].stock;
            let left = stock.saturating_sub(Look::half_boxes(kind, shot));
            self.state[unit].stock = left;
            if stock > Stock::ZERO && left == Stock::ZERO {
                self.tell(|_| Event::LastShot { unit });
            }
            return;
        }
        let look = self.look();
        // 14.D.1: a US unit is safe the first time.
        let spared =
            first && look.state.optional.ammunition == Ammunition::FirstFireFree && look.army(unit) == Army::Us;
        let calls = natural == look.tables().depletion_total && look.can_deplete(unit);
        if !calls || look.is(unit, Marks::LOW_AMMO) {
            return;
        }
        if spared {
            self.tell(|_| Event::Spared { unit });
            return;
        }
        let throw = Throw::one(self.table, rule("14.A"));
        let low = self.game.data().tables.depletion[usize::from(throw.natural()) - 1];
        self.tell(|_| Event::AmmunitionChecked { unit, throw, low });
        if low {
            self.mark(unit, Marks::LOW_AMMO);
        }
    }

    /// 4.A-b, 14.C, R31: promised in the Rally Phase, paid for with all points of the Movement Phase.
    pub fn declare_supply(&mut self, unit: UnitId, from: UnitId) {
        if self.look().roster(unit).is_some() {
            self.open(Refill { unit, from });
        } else {
            self.promise(unit, from, Boxes::ZERO);
        }
    }

    fn promise(&mut self, unit: UnitId, from: UnitId, boxes: Boxes) {
        self.state[unit].errand = Errand::Refill { from, boxes };
        self.mark(from, Marks::SERVING);
        self.tell(|_| Event::SupplyPromised { unit, from, boxes });
    }

    /// 14.C-b: nothing is issued after all.
    pub fn drop_supply(&mut self, unit: UnitId, why: NoSupply) {
        let Errand::Refill { from, .. } = self.state[unit].errand else { return };
        self.state[unit].errand = Errand::None;
        self.tell(|_| Event::SupplyDropped { unit, why });
        let other = |piece: &crate::state::Piece| match piece.errand {
            Errand::Refill { from: who, .. } => who == from,
            Errand::Build { train } | Errand::TakeUp { train } => train == from,
            Errand::None => false,
        };
        if !self.state.pieces.iter().any(other) {
            self.unmark(from, Marks::SERVING);
        }
    }

    /// 14.C-b: full-strength fire by either of the two cancels the issue.
    pub fn cancel_supply_after_fire(&mut self) {
        let promised: Vec<UnitId> = self
            .state
            .units()
            .filter(|(_, piece)| matches!(piece.errand, Errand::Refill { .. }))
            .map(|(unit, _)| unit)
            .collect();
        for unit in promised {
            let Errand::Refill { from, .. } = self.state[unit].errand else { continue };
            let fired = [unit, from].into_iter().find(|one| self.state[*one].fired == Fired::Full);
            if let Some(fired) = fired {
                self.drop_supply(unit, NoSupply::Fired(fired));
            }
        }
    }

    /// 14.C-b, 14.C-c: at the end of the Movement Phase the points are spent and the ammunition is there.
    pub fn hand_out_ammunition(&mut self) {
        let units: Vec<UnitId> = self.state.units().map(|(unit, _)| unit).collect();
        for unit in units {
            let Errand::Refill { from, boxes } = self.state[unit].errand else { continue };
            self.state[unit].errand = Errand::None;
            let out = Marks::PINNED.or(Marks::ROUTED);
            let gone = |piece: &crate::state::Piece| !matches!(piece.at, Place::On(_)) || piece.marks.any(out);
            let left = self.look().whole_boxes(from);
            let down = [unit, from].into_iter().find(|one| gone(&self.state[*one])).map(NoSupply::Down);
            if let Some(why) = down.or((left == Boxes::ZERO).then_some(NoSupply::Spent)) {
                self.tell(|_| Event::SupplyDropped { unit, why });
                continue;
            }
            // 14.D.2-g: what the giver has fired since is not there any more.
            let boxes = boxes.min(left);
            self.tell(|_| Event::Supplied { unit, from, boxes });
            self.state[unit].stock += boxes.halves();
            self.unmark(unit, Marks::LOW_AMMO);
            let taken = boxes.max(Boxes::new(1));
            let train = self.look().arm(from) == Arm::PackTrain;
            self.state[from].stock -= if train { Stock::new(taken.get()) } else { taken.halves() };
        }
    }
}

/// 14.D.2-g: how many boxes a unit takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refill {
    pub unit: UnitId,
    pub from: UnitId,
}

impl Ask<Rosebud> for Refill {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.unit).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let most = look.check_supply(self.unit, self.from).unwrap_or_default();
        found.extend((1..=most.get()).map(|boxes| Decision::Boxes { boxes: Boxes::new(boxes) }));
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) {
            found.push(Decision::Back);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Refill { unit, from } = act.frame::<Self>().clone();
        if *decision == Decision::Back {
            act.close();
            return Ok(());
        }
        let Decision::Boxes { boxes } = *decision else { return Err(Refusal::NotNow) };
        let most = act.look().check_supply(unit, from)?;
        if !(Boxes::new(1)..=most).contains(&boxes) {
            return Err(Refusal::TooManyBoxes { most });
        }
        act.close();
        act.promise(unit, from, boxes);
        Ok(())
    }

    fn goes_on(_: &mut Act<'_, '_>) -> Flow {
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("How many boxes for {}?", look.name(self.unit));
        Question::new(text, format!("From {}.", look.name(self.from)), rule("14.D.2-g"))
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::options(look, seat, self).last().copied().into_iter().collect()
    }
}

impl OnBoard for Refill {}
