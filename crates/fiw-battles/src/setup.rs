//! 3.0: setting up.

use crate::counters::{Army, UnitId};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::Refusal;
use crate::scenario::{Arrival, Battlefield, SetUpZone};
use crate::state::Place;
use grid::Hex;
use kernel::{RuleId, rule};

impl<'a> Look<'a> {
    /// Units an army still has to set up.
    pub fn in_hand(&self, army: Army) -> impl Iterator<Item = UnitId> + use<'a> {
        self.state
            .units()
            .filter(move |(_, piece)| piece.at == Place::InHand && piece.army == army)
            .map(|(unit, _)| unit)
    }

    /// The next unit an army has to set up.
    pub fn next_in_hand(&self, army: Army) -> Option<UnitId> {
        self.in_hand(army).next()
    }

    pub(crate) fn set_up_zone(&self, unit: UnitId) -> Option<&'a SetUpZone> {
        match &self.group_of(unit)?.arrival {
            Arrival::AtStart(zone) => Some(zone),
            Arrival::Designated { .. } | Arrival::Rolled { .. } => None,
        }
    }

    /// Which case says where this unit sets up.
    pub(crate) fn set_up_rule(&self, unit: UnitId, zone: &SetUpZone) -> RuleId {
        let one_each = matches!(zone, SetUpZone::OneEach { .. });
        match (self.facts.scenario.field, self.piece(unit).army, one_each) {
            (Battlefield::LakeGeorge, _, _) => rule("22.4"),
            (Battlefield::FortOswego, Army::French, _) => rule("23.3"),
            (Battlefield::FortOswego, Army::British, _) => rule("23.4"),
            (Battlefield::Quebec, Army::French, true) => rule("24.3"),
            (Battlefield::Quebec, Army::French, false) => rule("24.3-b"),
            (Battlefield::Quebec, Army::British, _) => rule("24.4"),
        }
    }

    /// 3.0, 3.2, G57: may this unit be set up there?
    pub fn check_place(&self, army: Army, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if piece.army != army {
            return Err(Refusal::NotYours { unit });
        }
        if piece.at != Place::InHand {
            return Err(Refusal::NotInHand { unit });
        }
        let board = self.facts.board;
        if !board.grid.contains(hex) {
            return Err(Refusal::NoSuchHex { hex });
        }
        let zone = self.set_up_zone(unit).ok_or(Refusal::NotInHand { unit })?;
        if !zone.contains(&board.grid, hex) {
            return Err(Refusal::OutsideZone { unit, hex, because: self.set_up_rule(unit, zone) });
        }
        // 23.3, 24.3, 24.7: bastions and Fort Ontario are closed to all but the guns that start in them.
        let walls = matches!(zone, SetUpZone::OneEach { .. });
        // 3.2-c: else only on ground open to the unit, by road too.
        if !walls && self.facts.ground(unit, hex, board.on_road(hex)).is_none() {
            return Err(Refusal::Prohibited { unit, hex });
        }
        // 3.2: stacking limits apply.
        if self.free_for(unit, hex) { Ok(()) } else { Err(Refusal::Stacked { unit, hex }) }
    }

    /// Where a unit may be set up.
    pub fn set_up_hexes(&self, army: Army, unit: UnitId) -> Vec<Hex> {
        self.facts.board.grid.hexes().filter(|hex| self.check_place(army, unit, *hex).is_ok()).collect()
    }

    /// May this unit be taken up again?
    pub fn check_take_up(&self, army: Army, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if piece.army != army {
            return Err(Refusal::NotYours { unit });
        }
        if piece.at.hex().is_none() || self.set_up_zone(unit).is_none() {
            return Err(Refusal::NotOnMap { unit });
        }
        Ok(())
    }
}

impl Act<'_, '_> {
    /// Sets a unit up.
    pub fn place(&mut self, unit: UnitId, hex: Hex) {
        self.state[unit].at = Place::On(hex);
        self.table.tell(Event::Placed { unit, hex });
    }

    /// Sets all remaining units up where the scenario file suggests, or in the first legal hex.
    pub fn place_rest(&mut self, army: Army) {
        while let Some(unit) = self.look().next_in_hand(army) {
            let suggested = self.facts.side(army).deployment.iter().find(|(known, _)| *known == unit);
            let legal = |hex: &Hex| self.look().check_place(army, unit, *hex).is_ok();
            let hex = suggested.map(|(_, hex)| *hex).filter(legal);
            let Some(hex) = hex.or_else(|| self.look().set_up_hexes(army, unit).first().copied()) else { return };
            self.place(unit, hex);
        }
    }
}
