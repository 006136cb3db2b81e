//! 6: stacking.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::points::StackingPoints;
use grid::Hex;

/// 6.A: Combat Factors of a side that may share a hex at the end of a phase.
pub const LIMIT: StackingPoints = StackingPoints::new(25);

/// 6.E-b: Pony Holders that may always share a hex.
pub const PONY_HOLDERS: u8 = 4;

impl Look<'_> {
    /// 6.A-b, 6.A-c, 6.B, 6.D, 6.E: what a unit counts for stacking: its factor as it is now; a US Holder 1, a Pony Holder and a
    /// Leader 0. Markers never count.
    pub fn bulk(&self, unit: UnitId) -> StackingPoints {
        self.strength(unit).stacking()
    }

    /// Stacking points of an army in a hex.
    pub fn crowd(&self, army: Army, hex: Hex) -> StackingPoints {
        self.units_at(army, hex).iter().map(|unit| self.bulk(unit)).sum()
    }

    /// 6.A, 6.E-b: whether these units of an army may share a hex.
    pub fn may_share(&self, units: UnitSet) -> bool {
        let factors: StackingPoints = units.iter().map(|unit| self.bulk(unit)).sum();
        let holders = units.iter().filter(|unit| self.arm(*unit) == Arm::PonyHolder).count();
        let others = units.iter().filter(|unit| self.arm(*unit).is_combat()).count();
        factors <= LIMIT && holders <= pony_holders(others)
    }

    /// 6: whether a hex is too full for the end of a phase.
    pub fn overfull(&self, army: Army, hex: Hex) -> bool {
        !self.may_share(self.units_at(army, hex))
    }

    /// Whether these units could end a phase in a hex together with those of their army there.
    pub fn has_room(&self, army: Army, hex: Hex, comers: UnitSet) -> bool {
        self.may_share(self.units_at(army, hex).or(comers.minus(self.leaders(army))))
    }
}

/// 6.E-b, 6.E-c: how many Pony Holders may share a hex with so many Indian combat units.
pub const fn pony_holders(combat_units: usize) -> usize {
    if combat_units > PONY_HOLDERS as usize { combat_units } else { PONY_HOLDERS as usize }
}
