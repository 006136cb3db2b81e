//! 18: set-up.

use crate::advice;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::points::Stock;
use crate::refusal::Refusal;
use crate::state::{Ammunition, Phase, Piece, Place, State};
use crate::tables::Mode;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Rosebud {
    /// 18-c, 18-d, 18-e, 18-g, 18-h, 14.D.2, 15-b: every counter of a scenario before the first decision.
    pub(crate) fn deploy(&self, state: &mut State) {
        let scenario = &self.data().scenarios[state.scenario.index()];
        for station in &scenario.stations {
            for unit in &station.units {
                state[*unit].at = Place::On(station.hex);
            }
            for leader in &station.leaders {
                state[*leader].at = Place::On(station.hex);
                state[*leader].with = station.units.first().copied();
            }
        }
        let started: Vec<UnitId> = scenario.stations.iter().flat_map(|station| station.units.iter().copied()).collect();
        for unit in started {
            let Some(kind) = self.kinds[unit.index()].arm.holder() else { continue };
            let free =
                |(holder, piece): &(UnitId, &Piece)| self.kinds[holder.index()].arm == kind && piece.at == Place::Aside;
            let holder = state.units().find(free).map(|(holder, _)| holder);
            if let Some(holder) = holder {
                state[holder] = Piece { at: Place::InHand, with: Some(unit), ..Piece::ASIDE };
            }
        }
        for unit in scenario.screen.units.iter().chain(&scenario.screen.leaders) {
            state[*unit].at = Place::InHand;
        }
        for unit in scenario.warriors.iter().chain(&scenario.chiefs) {
            state[*unit].at = Place::Due;
            if self.kinds[unit.index()].arm == Arm::Warriors {
                state[*unit].mode = Mode::Mounted;
            }
        }
        self.hand_out(state);
    }

    /// 15-b, 14-b, 14.D.2, 14.D.2-f: what everybody carries; a Pack Train has small arms only.
    fn hand_out(&self, state: &mut State) {
        let tables = &self.data().tables;
        let boxes = state.optional.ammunition == Ammunition::Boxes;
        for (place, kind) in self.kinds.iter().enumerate() {
            state.pieces[place].stock = match (kind.arm, boxes) {
                (Arm::PackTrain, false) => tables.ammunition.points,
                (Arm::PackTrain, true) => tables.small_arms.points,
                (arm, true) => tables.roster[arm.index()].halves(),
                (_, false) => Stock::ZERO,
            };
        }
    }
}

impl Look<'_> {
    /// Counters still to be placed.
    fn in_hand(&self) -> UnitSet {
        let all = self.troops(Army::Us).or(self.leaders(Army::Us));
        all.iter().filter(|unit| self.piece(*unit).at == Place::InHand).collect()
    }

    /// Counters that were placed by their owner: Holders and the screen.
    fn placed(&self) -> UnitSet {
        let screen = &self.scenario().screen;
        let all = self.troops(Army::Us).or(self.leaders(Army::Us));
        let own = |unit: &UnitId| {
            let held = self.arm(*unit).is_holder() || screen.units.contains(unit) || screen.leaders.contains(unit);
            held && self.hex(*unit).is_some()
        };
        all.iter().filter(own).collect()
    }

    /// 18-d, 18-g, 18-g-x, 6: may this counter be placed there?
    fn check_put(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let scenario = self.scenario();
        if !self.game.data().board.grid.contains(hex) {
            return Err(Refusal::OffMap { unit });
        }
        if self.arm(unit).is_holder() {
            let of = self.piece(unit).with.and_then(|unit| self.hex(unit));
            let near = of.is_some_and(|of| (1..=scenario.holders_within).contains(&self.distance(of, hex)));
            if !near {
                return Err(Refusal::HolderTooFar { holder: unit, hex });
            }
        } else if scenario.screen.hexes.binary_search(&hex).is_err() {
            return Err(Refusal::OutsideBand { unit, hex });
        }
        let room = self.is_leader(unit) || self.has_room(Army::Us, hex, UnitSet::of(unit));
        if room { Ok(()) } else { Err(Refusal::TooFull { hex }) }
    }

    fn put_hexes(&self, unit: UnitId) -> Vec<Hex> {
        let near: Vec<Hex> = match self.piece(unit).with.and_then(|unit| self.hex(unit)) {
            Some(of) => self.game.data().board.grid.within(of, self.scenario().holders_within),
            None => self.scenario().screen.hexes.clone(),
        };
        near.into_iter().filter(|hex| self.check_put(unit, *hex).is_ok()).collect()
    }

    /// 18-c: Scouts stand as their owner likes.
    fn check_posture(&self, unit: UnitId, mode: Mode) -> Result<(), Refusal> {
        let scout = self.scenario().screen.units.contains(&unit) && self.arm(unit).may_be_prone();
        if !scout || self.piece(unit).mode == mode { Err(Refusal::NotNow) } else { Ok(()) }
    }
}

/// 18: the US player sets up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    /// The counter in hand.
    pub holding: Option<UnitId>,
}

impl Act<'_, '_> {
    fn put_down(&mut self, unit: UnitId, hex: Hex) {
        self.state[unit].at = Place::On(hex);
        self.tell(|_| Event::Placed { unit, hex });
        self.attach_leaders(Army::Us, hex);
    }

    /// The suggested place of a counter, if it is legal, else the first that is.
    fn put_as_suggested(&mut self, unit: UnitId) {
        let suggested = &self.look().scenario().suggested;
        let of = self.state[unit].with;
        let scout = suggested.scouts.iter().find(|scout| scout.unit == unit);
        let leader = suggested.leaders.iter().find(|(leader, _)| *leader == unit).map(|(_, hex)| *hex);
        let holder = suggested.holders.iter().find(|(held, _)| Some(*held) == of).map(|(_, hex)| *hex);
        let hex = scout.map(|scout| scout.hex).or(leader).or(holder.filter(|_| self.look().arm(unit).is_holder()));
        let mode = scout.map(|scout| scout.mode);
        let legal = hex.filter(|hex| self.look().check_put(unit, *hex).is_ok());
        let Some(hex) = legal.or_else(|| self.look().put_hexes(unit).first().copied()) else { return };
        if let Some(mode) = mode {
            self.state[unit].mode = mode;
        }
        self.put_down(unit, hex);
    }

    fn ready(&mut self) {
        // Holders belong to nobody in particular (8.D.2.b-d).
        for unit in self.look().troops(Army::Us).iter() {
            self.state[unit].with = None;
        }
        self.tell(|_| Event::Ready { army: Army::Us });
        self.close();
    }
}

impl Ask<Rosebud> for SetUp {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(Army::Us.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if let Some(unit) = self.holding {
            found.extend(look.put_hexes(unit).into_iter().map(|hex| Decision::Put { hex }));
            return;
        }
        let left = look.in_hand();
        found.extend(left.iter().map(|unit| Decision::Choose { unit }));
        found.push(if left.is_empty() { Decision::Ready } else { Decision::PlaceRest });
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if Army::Us.seat() != seat {
            return;
        }
        if self.holding.is_some() {
            found.push(Decision::Back);
            return;
        }
        found.extend(look.placed().iter().map(|unit| Decision::TakeBack { unit }));
        let postures = look.scenario().screen.units.iter().flat_map(|unit| Mode::ALL.map(|mode| (*unit, mode)));
        let postures = postures.filter(|(unit, mode)| look.check_posture(*unit, *mode).is_ok());
        found.extend(postures.map(|(unit, mode)| Decision::Posture { unit, mode }));
        found.extend(look.attachments(Army::Us, look.leaders(Army::Us)));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let holding = act.frame::<Self>().holding;
        let look = act.look();
        if let (Decision::Put { hex }, Some(unit)) = (*decision, holding) {
            look.check_put(unit, hex)?;
            act.frame_mut::<Self>().holding = None;
            act.put_down(unit, hex);
        } else if *decision == Decision::Back && holding.is_some() {
            act.frame_mut::<Self>().holding = None;
        } else if holding.is_some() {
            return Err(Refusal::NotNow);
        } else if let Decision::Choose { unit } = *decision {
            if !look.in_hand().has(unit) {
                return Err(Refusal::NotInHand { unit });
            }
            act.frame_mut::<Self>().holding = Some(unit);
        } else if let Decision::TakeBack { unit } = *decision {
            if !look.placed().has(unit) {
                return Err(Refusal::FixedPlace { unit });
            }
            let from = look.hex(unit);
            act.state[unit].at = Place::InHand;
            if act.look().is_leader(unit) {
                act.state[unit].with = None;
            }
            from.into_iter().for_each(|hex| act.attach_leaders(Army::Us, hex));
        } else if let Decision::Posture { unit, mode } = *decision {
            look.check_posture(unit, mode)?;
            act.state[unit].mode = mode;
        } else if let Decision::Attach { leader, unit } = *decision {
            look.check_attach(Army::Us, leader, unit)?;
            act.attach(leader, unit);
        } else if *decision == Decision::PlaceRest && !look.in_hand().is_empty() {
            let left = look.in_hand();
            left.iter().for_each(|unit| act.put_as_suggested(unit));
        } else if *decision == Decision::Ready && look.in_hand().is_empty() {
            act.ready();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(_: &mut Act<'_, '_>) -> Flow {
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        match self.holding {
            Some(unit) => Question::new(format!("Place {}", look.name(unit)), "Choose a hex.", rule("18-d")),
            None if look.in_hand().is_empty() => {
                Question::new("Ready?", "Scouts may be turned, counters taken back, Leaders re-attached.", rule("18-b"))
            }
            None => Question::new("Set up Holders and Scouts", "Or place them all as suggested.", rule("18-b")),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        if self.holding.is_some() {
            return look.clicked_hex(click).map(|hex| Decision::Put { hex }).into_iter().collect();
        }
        let unit = look.clicked(click);
        unit.into_iter().flat_map(|unit| [Decision::Choose { unit }, Decision::TakeBack { unit }]).collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let duty = |unit: UnitId| Duty {
            text: format!("{} must be placed", look.name(unit)),
            piece: Some(look.counter(unit).key.clone()),
            place: None,
            rule: if look.arm(unit).is_holder() { rule("18-d") } else { rule("18-g") },
        };
        look.in_hand().iter().map(duty).collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::set_up(look)
    }
}

impl OnBoard for SetUp {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::SetUp)
    }

    fn chosen(&self) -> UnitSet {
        self.holding.map_or(UnitSet::NONE, UnitSet::of)
    }
}
