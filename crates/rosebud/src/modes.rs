//! 8: Unit Modes: mounting, dismounting, going Prone; 16.B: lost horses and ponies.

use crate::casualties::Exit;
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::game::Rosebud;
use crate::points::{MovementPoints, StrengthPoints};
use crate::refusal::Refusal;
use crate::state::{Marks, Piece, Place, State};
use crate::tables::Mode;
use crate::throw::Throw;
use kernel::{RuleId, rule};

/// 8.D.1: Movement Points a change of mode costs.
pub const CHANGE_COST: MovementPoints = MovementPoints::new(1);

impl Look<'_> {
    /// 8, 8.D.1, 8.D.1-b, 8.D.1-c, 8.D.4: may this unit change to that mode now? Mounting goes by [`Look::check_mount`].
    pub fn check_change(&self, unit: UnitId, mode: Mode) -> Result<(), Refusal> {
        let (arm, piece) = (self.arm(unit), self.piece(unit));
        if !arm.may_be_prone() {
            return Err(Refusal::NoModes { unit });
        }
        if mode.is_mounted() && arm != Arm::Scouts {
            return Err(Refusal::NeedsHolder { unit });
        }
        // 16.C-m: a unit that lies in the open may get behind empty Breastworks.
        let gets_under = || mode == Mode::Prone && !piece.is(Marks::SHELTERED) && self.empty_work_at(unit);
        if piece.mode == mode && !gets_under() {
            return Err(Refusal::AlreadySo { unit });
        }
        if !self.good_order(unit) {
            return Err(Refusal::BadOrder { unit, because: rule("8.D.1-c") });
        }
        self.check_points(unit, CHANGE_COST)
    }

    /// 8-c, 8.D.2.b, 8.D.2.b-c, 8.D.2.b-d: may this unit mount with that Holder?
    pub fn check_mount(&self, unit: UnitId, holder: UnitId) -> Result<(), Refusal> {
        let wants = self.arm(unit).holder();
        if wants.is_none() || wants != Some(self.arm(holder)) || self.army(unit) != self.army(holder) {
            return Err(Refusal::WrongHolder { unit, holder });
        }
        if self.hex(unit).is_none() || self.hex(unit) != self.hex(holder) {
            return Err(Refusal::HolderElsewhere { unit, holder });
        }
        if self.is(holder, Marks::MOUNTLESS) {
            return Err(Refusal::NoMounts { holder });
        }
        if self.mounted(unit) {
            return Err(Refusal::AlreadySo { unit });
        }
        if !self.good_order(unit) {
            return Err(Refusal::BadOrder { unit, because: rule("8.D.1-c") });
        }
        self.check_points(unit, CHANGE_COST)
    }

    /// A Holder counter that is free for a unit that gets off.
    pub fn free_holder(&self, unit: UnitId) -> Option<UnitId> {
        let kind = self.arm(unit).holder()?;
        let free = |holder: &UnitId| self.arm(*holder) == kind && self.piece(*holder).at == Place::Aside;
        self.troops(self.army(unit)).iter().find(free)
    }

    /// 16.B-c: may these mounts be abandoned?
    pub fn check_abandon(&self, unit: UnitId) -> Result<(), Refusal> {
        let holds = matches!(self.arm(unit), Arm::HorseHolder | Arm::MuleHolder);
        if !holds || self.hex(unit).is_none() || self.is(unit, Marks::MOUNTLESS) {
            return Err(Refusal::NoMounts { holder: unit });
        }
        Ok(())
    }
}

/// 8.D.2.b-b, 8.D.2.b-x: Movement Points left after mounting: a quarter is lost for each point the Holder spent, and the final
/// fraction is dropped.
pub const fn left_after_mounting(left: MovementPoints, holder_spent: MovementPoints) -> MovementPoints {
    let quarters = 4u8.saturating_sub(holder_spent.get());
    MovementPoints::new((left.get() as u16 * quarters as u16 / 4) as u8)
}

/// 8.D.2.a, 8.D.2.a-c: a unit on its feet, with its Holder, if it has one, beside it; the Holder has all its own points.
pub(crate) fn get_off(state: &mut State, unit: UnitId, mode: Mode, holder: Option<UnitId>) {
    let at = state[unit].at;
    state[unit].mode = mode;
    if let Some(holder) = holder {
        state[holder] = Piece { at, ..Piece::ASIDE };
    }
}

/// 8.D.1-d, 8.D.2.b-b: a unit in the saddle, its Holder off the map; says what is left of its points: the allowance of the new side
/// less what was spent, less what the Holder walked.
pub(crate) fn get_on(game: &Rosebud, state: &mut State, unit: UnitId, holder: UnitId) -> MovementPoints {
    let walked = state[holder].spent;
    let piece = &mut state[unit];
    piece.spent += CHANGE_COST;
    piece.mode = Mode::Mounted;
    piece.marks.clear(Marks::SHELTERED);
    let left = game.look(state).points_left(unit);
    let kept = left_after_mounting(left, walked);
    state[unit].spent += left - kept;
    state[holder].at = Place::Aside;
    kept
}

impl Act<'_, '_> {
    /// 8.D: a change of mode that was checked.
    pub fn change_mode(&mut self, unit: UnitId, mode: Mode) {
        self.state[unit].spent += CHANGE_COST;
        if self.look().mounted(unit) && !mode.is_mounted() {
            self.dismount(unit, mode, rule("8.D.1"));
        } else {
            self.state[unit].mode = mode;
            self.unmark(unit, Marks::SHELTERED);
            self.tell(|_| Event::ModeChanged { unit, mode });
        }
        if mode == Mode::Prone {
            self.take_shelter(unit);
        }
    }

    /// 3.A-c, 8.D.2, 8.D.2-c, 8.D.2.a, 8.D.3, 8.D.4, 11-d: off the mounts; the Holder is set down in the hex, and the factor of
    /// the other side counts. Scouts leave no Holder.
    pub fn dismount(&mut self, unit: UnitId, mode: Mode, because: RuleId) {
        let look = self.look();
        let (arm, strength) = (look.arm(unit), look.strength(unit));
        let details_men = arm.holder().is_some() && look.army(unit) == Army::Us;
        // 8.D.2.a-b, R48: too weak to leave anybody with the horses.
        if details_men && strength <= StrengthPoints::new(1) {
            self.state[unit].mode = mode;
            self.state[unit].lost = self.state[unit].lost.saturating_sub(StrengthPoints::new(1));
            self.tell(|_| Event::Dismounted { unit, mode, holder: None, because });
            self.horses_run(unit, rule("8.D.2.a-b"));
            return;
        }
        let holder = look.free_holder(unit);
        get_off(self.state, unit, mode, holder);
        self.tell(|_| Event::Dismounted { unit, mode, holder, because });
    }

    /// 8.D.2.b: mounts; the Holder's Disruption goes with it.
    pub fn mount(&mut self, unit: UnitId, holder: UnitId) {
        let disrupted = self.state[holder].is(Marks::DISRUPTED);
        let kept = get_on(self.game, self.state, unit, holder);
        let followers = self.look().followers(holder);
        self.take_off(holder, Place::Aside);
        for leader in followers.iter() {
            self.state[leader].with = Some(unit);
        }
        self.tell(|_| Event::Mounted { unit, holder, left: kept });
        if disrupted {
            self.disrupt(unit, rule("8.D.2.b"));
        }
    }

    /// 16.B-b, 16.B-c, 16.B-d, 16.B-g, 8.D.5: a US Holder's mounts are lost, once and for good.
    pub fn lose_mounts(&mut self, holder: UnitId, because: RuleId) {
        let look = self.look();
        if look.check_abandon(holder).is_ok() {
            self.mark(holder, Marks::MOUNTLESS);
            self.horses_run(holder, because);
        }
    }

    /// 16.B-g: whether the Indians get hold of them.
    fn horses_run(&mut self, unit: UnitId, because: RuleId) {
        let throw = Throw::one(self.table, rule("16.B-g"));
        let captured = self.game.data().tables.lost_horses[usize::from(throw.natural()) - 1];
        self.tell(|_| Event::HorsesLost { unit, throw, captured, because });
        if captured {
            let points = self.game.data().tables.victory.horses;
            self.score(Army::Indian, points, rule("16.B-g"));
        }
    }

    /// 16.B-f: a Pony Holder vanishes and scores nothing.
    pub fn scatter_ponies(&mut self, holder: UnitId, because: RuleId) {
        self.remove(holder, Exit::Spent, because);
    }
}
