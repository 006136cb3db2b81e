//! 3.0: setting up.

use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::frames::{Act, Look, OnBoard};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::scenario::{Arrival, Battlefield, SetUpZone};
use crate::state::Place;
use crate::text::count;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

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
        match (self.facts().scenario.field, self.piece(unit).army, one_each) {
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
        let board = &self.facts().board;
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
        if !walls && self.facts().ground(unit, hex, board.on_road(hex)).is_none() {
            return Err(Refusal::Prohibited { unit, hex });
        }
        // 3.2: stacking limits apply.
        if self.free_for(unit, hex) { Ok(()) } else { Err(Refusal::Stacked { unit, hex }) }
    }

    /// Where a unit may be set up.
    pub fn set_up_hexes(&self, army: Army, unit: UnitId) -> Vec<Hex> {
        self.facts().board.grid.hexes().filter(|hex| self.check_place(army, unit, *hex).is_ok()).collect()
    }

    fn places(&self, army: Army, unit: UnitId, found: &mut Vec<Decision>) {
        found.extend(self.set_up_hexes(army, unit).into_iter().map(|hex| Decision::Place { unit, hex }));
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
    fn place(&mut self, unit: UnitId, hex: Hex) {
        self.state[unit].at = Place::On(hex);
        self.tell(|_| Event::Placed { unit, hex });
    }

    /// Sets all remaining units up where the scenario file suggests, or in the first legal hex.
    fn place_rest(&mut self, army: Army) {
        while let Some(unit) = self.look().next_in_hand(army) {
            let suggested = self.facts().side(army).deployment.iter().find(|(known, _)| *known == unit);
            let legal = |hex: &Hex| self.look().check_place(army, unit, *hex).is_ok();
            let hex = suggested.map(|(_, hex)| *hex).filter(legal);
            let Some(hex) = hex.or_else(|| self.look().set_up_hexes(army, unit).first().copied()) else { return };
            self.place(unit, hex);
        }
    }
}

/// 3.0: an army sets up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    pub army: Army,
}

impl Ask<FiwBattles> for SetUp {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(self.army.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        match look.next_in_hand(self.army) {
            Some(unit) => look.places(self.army, unit, found),
            None => found.push(Decision::FinishSetUp),
        }
    }

    /// Any other unit in hand may be placed first; what stands may be taken up again.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let army = self.army;
        if seat != army.seat() {
            return;
        }
        look.in_hand(army).skip(1).for_each(|unit| look.places(army, unit, found));
        if look.next_in_hand(army).is_some() {
            found.push(Decision::PlaceRest);
        }
        let placed = look.on_map(army).filter(|(unit, _)| look.check_take_up(army, *unit).is_ok());
        found.extend(placed.map(|(unit, _)| Decision::TakeUp { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let army = act.frame::<Self>().army;
        if let Decision::Place { unit, hex } = *decision {
            act.look().check_place(army, unit, hex)?;
            act.place(unit, hex);
        } else if let Decision::TakeUp { unit } = *decision {
            act.look().check_take_up(army, unit)?;
            act.state[unit].at = Place::InHand;
            act.tell(|_| Event::TakenUp { unit });
        } else if *decision == Decision::PlaceRest {
            act.look().next_in_hand(army).ok_or(Refusal::NotNow)?;
            act.place_rest(army);
        } else if *decision == Decision::FinishSetUp {
            match act.look().next_in_hand(army) {
                Some(unit) => return Err(Refusal::StillInHand { unit }),
                None => act.end_set_up(army),
            }
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// G50: an army with nothing to place is passed over.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, army) = (act.look(), act.frame::<Self>().army);
        if look.next_in_hand(army).is_some() || look.on_map(army).next().is_some() {
            return Flow::Waits;
        }
        act.end_set_up(army);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let left = look.in_hand(self.army).count() as i64;
        if left == 0 {
            return Question::new("Is your army set up?", "Units may still be taken up and placed anew.", rule("3.0"));
        }
        let units = count(left, "unit is", "units are");
        Question::new("Set up your army", format!("{units} still in hand. Pick one, then a lit hex."), rule("3.0"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let meant = |unit: UnitId| match look.clicked_hex(click) {
            Some(hex) => Decision::Place { unit, hex },
            None => Decision::TakeUp { unit },
        };
        look.clicked_unit(click).map(meant).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let left = look.in_hand(self.army);
        left.map(|unit| look.duty(&Refusal::StillInHand { unit }, Some(unit), None)).collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::set_up(look, Army::at(seat))
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }
}

impl OnBoard for SetUp {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::SetUp)
    }
}
