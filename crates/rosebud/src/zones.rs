//! 5: Zones of Control.

use crate::cells::{HexSet, UnitSet};
use crate::counters::{Army, UnitId};
use crate::frames::Look;
use crate::state::Marks;
use grid::Hex;

/// The map as one army sees it, gathered once for many questions.
pub struct Field {
    /// Hexes with enemy units of any kind; Leaders close no hex (R27).
    pub enemies: HexSet,
    /// Hexes with enemy units other than Pony Holders: closed to a retreat, too (10.I-c).
    pub firm: HexSet,
    /// 5: hexes in an enemy Zone of Control.
    pub zone: HexSet,
    /// Hexes with own units; Leaders do not negate a zone (R61).
    pub friends: HexSet,
}

impl Field {
    /// Gathers it for `army`.
    pub fn new(look: Look<'_>, army: Army) -> Self {
        let mut field =
            Self { enemies: HexSet::EMPTY, firm: HexSet::EMPTY, zone: HexSet::EMPTY, friends: HexSet::EMPTY };
        for (_, hex) in look.on_map(army) {
            field.friends.add(look.cell(hex));
        }
        for (unit, hex) in look.on_map(army.other()) {
            let cell = look.cell(hex);
            field.enemies.add(cell);
            if look.arm(unit).is_combat() {
                field.firm.add(cell);
            }
            if look.controls(unit) {
                field.zone.add_all(look.game.paths().zone(cell));
            }
        }
        field
    }

    /// 5-d, 10.I-d: whether an enemy zone counts in a hex for those who fall back into it.
    #[inline]
    pub fn threatens(&self, cell: usize) -> bool {
        self.zone.has(cell) && !self.friends.has(cell)
    }
}

impl Look<'_> {
    /// 5, 5-b, 9.D.1-m, 10.J.3-b: whether a unit controls the hexes around it: every combat unit but Holders and the
    /// Routed, Pinned ones too. Leaders have no zone; Holders and Routed units have their own hex only.
    #[inline]
    pub fn controls(&self, unit: UnitId) -> bool {
        let arm = self.arm(unit);
        arm.is_combat() && !arm.is_holder() && !self.is(unit, Marks::ROUTED)
    }

    /// 5, 5-c: whether a unit controls a neighbouring hex: never across a Cliff.
    pub fn controls_hex(&self, unit: UnitId, hex: Hex) -> bool {
        let zone = |at: Hex| self.game.paths().zone(self.cell(at)).has(self.cell(hex));
        self.controls(unit) && self.hex(unit).is_some_and(zone)
    }

    /// The enemies of `army` whose zone covers a hex.
    pub fn controllers(&self, army: Army, hex: Hex) -> UnitSet {
        self.troops(army.other()).iter().filter(|unit| self.controls_hex(*unit, hex)).collect()
    }

    /// 13.B.2, R26: whether an enemy combat unit is next to a hex.
    pub fn faces_enemy(&self, army: Army, hex: Hex) -> bool {
        self.on_map(army.other()).any(|(unit, at)| self.arm(unit).is_combat() && self.distance(at, hex) == 1)
    }
}
