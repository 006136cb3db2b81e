//! 5: Zones of Control.

use crate::cells::{HexSet, UnitSet};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::movement::ZONE_COST;
use crate::points::{MovementPoints, StrengthPoints};
use crate::stacking::{LIMIT, PONY_HOLDERS};
use crate::state::{Marks, Piece};
use grid::Hex;

/// The map as one army sees it, gathered once for many questions.
pub struct Field {
    /// Hexes with enemy units of any kind; Leaders close no hex (R27).
    pub enemies: HexSet,
    /// Hexes with enemy units other than Pony Holders: closed to a retreat, too (10.I-c).
    pub firm: HexSet,
    /// 5-b: hexes with enemy units that control those around them.
    controllers: HexSet,
    /// Hexes with own units; Leaders do not negate a zone (R61).
    pub friends: HexSet,
}

/// 6: how full a hex is.
#[derive(Clone, Copy, Default)]
struct Crowding {
    /// Small, because there is one of these for every hex of the map.
    points: StrengthPoints,
    pony_holders: u8,
}

impl Crowding {
    fn add(&mut self, look: Look<'_>, unit: UnitId) {
        self.points = self.points.saturating_add(look.strength(unit));
        self.pony_holders += u8::from(look.arm(unit) == Arm::PonyHolder);
    }

    /// 6.A, 6.E-b: whether the hex can hold it, whoever the units are. More Pony Holders may share one with many bands.
    fn fits(self) -> bool {
        self.points.stacking() <= LIMIT && self.pony_holders <= PONY_HOLDERS
    }
}

impl Field {
    /// Gathers it for `army`.
    pub fn new(look: Look<'_>, army: Army) -> Self {
        let mut field =
            Self { enemies: HexSet::EMPTY, firm: HexSet::EMPTY, controllers: HexSet::EMPTY, friends: HexSet::EMPTY };
        // One pass over all counters: this is asked for more often than anything else.
        for (piece, kind) in look.state.pieces.iter().zip(&look.game.kinds) {
            let Some(hex) = piece.at.hex().filter(|_| kind.arm != Arm::Leader) else { continue };
            let cell = look.cell(hex);
            if kind.army == army {
                field.friends.add(cell);
                continue;
            }
            field.enemies.add(cell);
            if kind.arm.is_combat() {
                field.firm.add(cell);
            }
            if controls(kind.arm, piece) {
                field.controllers.add(cell);
            }
        }
        field
    }

    /// 5: whether a hex is in an enemy Zone of Control. Zones are mutual: no Cliff is one from one side only.
    #[inline]
    pub fn in_zone(&self, look: Look<'_>, cell: usize) -> bool {
        look.game.paths().zone(cell).meets(&self.controllers)
    }

    /// 5-e, 7.H: what leaving a hex costs beyond the step itself.
    #[inline]
    pub fn exit_cost(&self, look: Look<'_>, cell: usize) -> MovementPoints {
        if self.in_zone(look, cell) { ZONE_COST } else { MovementPoints::ZERO }
    }

    /// 5: all hexes in an enemy Zone of Control.
    pub fn zone(&self, look: Look<'_>) -> HexSet {
        let mut zone = HexSet::EMPTY;
        self.controllers.cells().for_each(|cell| zone.add_all(look.game.paths().zone(cell)));
        zone
    }

    /// 6: whether these units of the same army surely find room in a hex where none of them is yet; if not, the units there
    /// decide ([`Look::has_room`]).
    pub fn surely_holds(&self, look: Look<'_>, cell: usize, comers: UnitSet) -> bool {
        let mut load = Crowding::default();
        comers.iter().for_each(|unit| load.add(look, unit));
        !self.friends.has(cell) && load.fits()
    }

    /// 5-d, 10.I-d: whether an enemy zone counts in a hex for those who fall back into it.
    #[inline]
    pub fn threatens(&self, look: Look<'_>, cell: usize) -> bool {
        !self.friends.has(cell) && self.in_zone(look, cell)
    }
}

/// 5, 5-b, 9.D.1-m, 10.J.3-b: whether a unit controls the hexes around it: every combat unit but Holders and the
/// Routed, Pinned ones too. Leaders have no zone; Holders and Routed units have their own hex only.
#[inline]
fn controls(arm: Arm, piece: &Piece) -> bool {
    arm.is_combat() && !arm.is_holder() && !piece.is(Marks::ROUTED)
}

impl Look<'_> {
    /// 6: hexes of an army that may be too full.
    pub fn crowded(&self, army: Army) -> HexSet {
        let mut loads = [Crowding::default(); HexSet::MOST];
        let mut full = HexSet::EMPTY;
        for (unit, hex) in self.on_map(army) {
            let cell = self.cell(hex);
            loads[cell].add(*self, unit);
            if !loads[cell].fits() {
                full.add(cell);
            }
        }
        full
    }

    /// 5, 5-b: whether a unit controls the hexes around it.
    #[inline]
    pub fn controls(&self, unit: UnitId) -> bool {
        controls(self.arm(unit), self.piece(unit))
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

    /// 13.B.2, R26: all hexes next to an enemy combat unit.
    pub fn facing(&self, army: Army) -> HexSet {
        let grid = &self.game.data().board.grid;
        let enemies = self.on_map(army.other()).filter(|(unit, _)| self.arm(*unit).is_combat());
        enemies.flat_map(|(_, hex)| grid.neighbours(hex)).map(|(_, hex)| grid.cell(hex)).collect()
    }

    /// 13.B.2, R26: whether an enemy combat unit is next to a hex.
    pub fn faces_enemy(&self, army: Army, hex: Hex) -> bool {
        self.on_map(army.other()).any(|(unit, at)| self.arm(unit).is_combat() && self.distance(at, hex) == 1)
    }
}
