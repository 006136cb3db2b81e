//! 13.A: Morale Checks and what they do to a unit; 9.D.1: Disrupted, driven back, Pinned or Routed.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::Act;
use crate::retreat::{Manner, Retreating};
use crate::state::Marks;
use crate::tables::{Mode, MoraleResult};
use crate::throw::Throw;
use grid::Hex;
use kernel::{RuleId, rule};

/// 8.A-d: how far a Mounted band goes back that would be Pinned.
const PINNED_BAND_RETREATS: u8 = 2;

impl Act<'_, '_> {
    /// 3.H, 9.D.1, 12.C.3, 13.A: the roll, with everything that is added to it.
    pub fn roll_morale(&mut self, unit: UnitId, minus_one: bool) -> MoraleResult {
        let throw = Throw::two(self.table, rule("13.A"));
        let look = self.look();
        let (table, piece) = (&look.tables().morale, look.piece(unit));
        let rating = look.hex(unit).map_or(0, |hex| look.rating_in_radius(look.army(unit), hex));
        let bad = |mark, value| if piece.is(mark) { value } else { 0 };
        let throw = throw
            .plus(rating, rule("12.C.3"))
            .plus(-i8::from(minus_one), rule("9.D.1"))
            .plus(bad(Marks::DISRUPTED, table.disrupted), rule("2.D-g"))
            .plus(bad(Marks::PINNED, table.pinned), rule("2.D-g"))
            .plus(bad(Marks::ROUTED, table.routed), rule("2.D-g"));
        let result = table.result(throw.total());
        self.tell(|_| Event::MoraleChecked { unit, throw, result });
        result
    }

    /// 13.A, 13.A-c, 13.A-d: the result for this unit alone, at once; `from` is the enemy who caused it.
    pub fn apply_morale(&mut self, unit: UnitId, result: MoraleResult, from: Hex) {
        match result {
            MoraleResult::Nothing => {}
            // 9.D.1-b
            MoraleResult::Disrupted => self.disrupt(unit, rule("9.D.1-b")),
            // 9.D.1-c
            MoraleResult::RetreatOne => self.drive_back(unit, 1, from),
            MoraleResult::RetreatTwo => self.drive_back(unit, 2, from),
            MoraleResult::Pinned => self.pin(unit, from),
            // 9.D.1-d, R26: Leaders never Rout.
            MoraleResult::Routed if self.look().is_leader(unit) => {}
            MoraleResult::Routed => self.rout(unit, vec![from], false),
        }
    }

    /// 9.D.1-b, 10.J.3-f: Disruption under this rule; the Routed ignore it.
    pub fn disrupt(&mut self, unit: UnitId, because: RuleId) {
        let piece = self.state[unit];
        if !piece.marks.any(Marks::ROUTED.or(Marks::DISRUPTED)) {
            self.mark(unit, Marks::DISRUPTED);
            self.tell(|_| Event::Disrupted { unit, because });
        }
    }

    /// 9.D.1-c, 9.D.1-e, 9.G-e, 10.J.3-f: Disrupted and back so many hexes; a Pinned unit stays where it is, and one that is
    /// running already runs on.
    fn drive_back(&mut self, unit: UnitId, hexes: u8, from: Hex) {
        self.disrupt(unit, rule("9.D.1-c"));
        if self.state[unit].is(Marks::PINNED) {
            self.tell(|_| Event::HeldByPin { unit });
        } else if !self.look().routing(unit) {
            self.fall_back(unit, hexes, from);
        }
    }

    /// 9.G-h, 7.A-e: whatever it was about to do is dropped, and it goes the new distance away from the new enemy.
    fn fall_back(&mut self, unit: UnitId, hexes: u8, from: Hex) {
        let manner = if self.state[unit].is(Marks::ROUTED) { Manner::Rout } else { Manner::Retreat };
        self.forget(unit);
        self.lapse_charge(unit, rule("R45"));
        let units = self.look().followers(unit).with(unit);
        self.open(Retreating::new(units, vec![from], hexes, manner));
        self.ask_leaders(unit, UnitSet::of(unit), false);
    }

    /// 9.D.1-e, 9.D.1-k, 9.D.1-l: Pinned; Mounted units never are. No hex burns, so nobody Routs for that.
    pub fn pin(&mut self, unit: UnitId, from: Hex) {
        let look = self.look();
        let (kind, mounted) = (look.kind(unit), look.mounted(unit));
        if mounted && kind.army == Army::Us {
            // 8.A-c, 10.J.3-h
            self.forced_dismount(unit);
            return;
        }
        if mounted {
            // 8.A-d, 10.J.3-h
            self.disrupt(unit, rule("8.A-d"));
            self.fall_back(unit, PINNED_BAND_RETREATS, from);
            return;
        }
        if kind.arm == Arm::PonyHolder {
            // 9.D.1-j, 16.B-f
            self.scatter_ponies(unit, rule("16.B-f"));
            return;
        }
        // Whoever is down already stays so, and his Leaders have chosen.
        let again = self.state[unit].is(Marks::PINNED);
        self.mark(unit, Marks::PINNED.or(Marks::HALTED));
        if !again {
            self.tell(|_| Event::Pinned { unit });
        }
        self.lapse_charge(unit, rule("R45"));
        if kind.arm.is_holder() {
            self.lose_mounts(unit, rule("9.D.1-j"));
        }
        // 9.D.1-n: it stops where it is.
        self.forget(unit);
        if !again {
            self.ask_leaders(unit, UnitSet::of(unit), true);
        }
    }

    /// 8.A-c, R19, R73: off the horses in the hex, at no cost; the unit is not Pinned and neither is its Holder.
    pub fn forced_dismount(&mut self, unit: UnitId) {
        self.dismount(unit, Mode::Dismounted, rule("8.A-c"));
        self.lapse_charge(unit, rule("R45"));
        self.set_on_foot(unit);
    }
}
