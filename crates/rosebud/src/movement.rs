//! 7: movement: points, steps, leaving the map; 4.C: the Movement Phase.

use crate::advice;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::moving::Moving;
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::state::{Errand, Fired, Marks, Phase, Place};
use crate::tables::Mode;
use crate::zones::Field;
use grid::{Crossing, Hex, Side};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 5-e, 7.H: Movement Points for leaving an enemy zone.
pub(crate) const ZONE_COST: MovementPoints = MovementPoints::new(1);
/// R57: Movement Points for crossing the edge of the map.
const EDGE_COST: MovementPoints = MovementPoints::new(1);
/// 13.B.3: Movement Points for getting back into order.
pub const RECOVERY_COST: MovementPoints = MovementPoints::new(2);

/// What a step costs a unit that may take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// What it takes of the points of this phase.
    pub cost: MovementPoints,
    /// 7.D, 7.E: it takes everything the unit has.
    pub whole: bool,
}

impl Look<'_> {
    /// 7, 7.C-f, 7.C-g, 8.D.1-d, 12.D.1-i, 12.D.1-k, 16.A-c: the Movement Points of a unit or Leader in this phase.
    #[inline]
    pub fn allowance(&self, unit: UnitId) -> MovementPoints {
        let piece = self.piece(unit);
        if piece.errand != Errand::None || piece.marks.any(Marks::SERVING.or(Marks::SENDING)) {
            return MovementPoints::ZERO;
        }
        self.allowance_in(unit, piece.is(Marks::CHARGING))
    }

    /// The same, as it would be in a charge or out of one.
    pub fn allowance_in(&self, unit: UnitId, charge: bool) -> MovementPoints {
        let piece = self.piece(unit);
        let whole = self.printed_allowance(unit) + MovementPoints::new(u8::from(charge));
        let after_fire = match piece.fired {
            Fired::No => whole,
            Fired::Half => whole.halved(),
            Fired::Full => MovementPoints::ZERO,
        };
        if piece.is(Marks::SLOWED) { after_fire.halved() } else { after_fire }
    }

    /// The figure on the side that is up; 12.B, 12.E.2: Leaders and the HQ ride.
    fn printed_allowance(&self, unit: UnitId) -> MovementPoints {
        let kind = self.kind(unit);
        match kind.arm {
            Arm::Leader => match (self.ability(unit), self.counter(unit).leadership) {
                (Some(ability), _) => ability.movement,
                // 12.D.1-i: half of what he could do when well.
                (None, Some(figures)) => figures.well.movement.halved(),
                (None, None) => MovementPoints::ZERO,
            },
            Arm::Headquarters => kind.movement.mounted,
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Warriors => {
                kind.movement.side(self.mounted(unit))
            }
            Arm::PackTrain | Arm::Personnel | Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder => {
                kind.movement.dismounted
            }
        }
    }

    /// 7.A-c, 7.C: what it can still spend.
    #[inline]
    pub fn points_left(&self, unit: UnitId) -> MovementPoints {
        let piece = self.piece(unit);
        if piece.marks.any(Marks::HALTED.or(Marks::PINNED).or(Marks::ROUTED)) {
            return MovementPoints::ZERO;
        }
        self.allowance(unit).saturating_sub(piece.spent)
    }

    /// 7.C: whether it can spend so much.
    #[inline]
    pub fn check_points(&self, unit: UnitId, needs: MovementPoints) -> Result<(), Refusal> {
        let has = self.points_left(unit);
        if needs > has { Err(Refusal::TooCostly { unit, has, needs }) } else { Ok(()) }
    }

    /// 3.B-c, 4.C, 4.C-b, 7.A-c, 7.C-g: may this counter move or do anything in this phase?
    pub fn check_mobile(&self, army: Army, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if self.army(unit) != army || !matches!(piece.at, Place::On(_) | Place::Due) {
            return Err(Refusal::NotYours { unit });
        }
        if piece.is(Marks::ROUTED) {
            return Err(Refusal::Routed { unit, because: rule("4.C-b") });
        }
        if piece.is(Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("9.D.1-e") });
        }
        if piece.fired == Fired::Full {
            return Err(Refusal::FiredFull { unit });
        }
        if piece.errand != Errand::None || piece.marks.any(Marks::SERVING.or(Marks::SENDING)) {
            return Err(Refusal::OnErrand { unit });
        }
        if self.points_left(unit) == MovementPoints::ZERO {
            return Err(Refusal::NoPoints { unit });
        }
        Ok(())
    }

    /// 7.B, 7.C-c, 7.C-e, 7.D, 7.D-b, 7.E, 8.C, 5-e, 5-g: may this unit step over that side, and at what cost?
    pub fn check_step(&self, field: &Field, unit: UnitId, from: Hex, side: Side) -> Result<StepCost, Refusal> {
        let cell = self.cell(from);
        let ground = self.ground_cost(unit, cell, side);
        let Some(to) = self.game.data().board.grid.neighbour(from, side) else { return Err(Refusal::OffMap { unit }) };
        let Some(ground) = ground else { return Err(Refusal::Cliff { unit, to }) };
        if field.enemies.has(self.cell(to)) {
            return Err(Refusal::EnemyThere { unit, to });
        }
        if self.prone(unit) {
            return self.check_crawl(unit);
        }
        self.pay(unit, ground + field.exit_cost(*self, cell))
    }

    /// 7.C, 7.D, 7.D-c: what is left pays for it, or the whole of an untouched allowance does.
    fn pay(&self, unit: UnitId, cost: MovementPoints) -> Result<StepCost, Refusal> {
        let (has, piece) = (self.points_left(unit), self.piece(unit));
        if cost <= has {
            return Ok(StepCost { cost, whole: false });
        }
        let fresh = piece.spent == MovementPoints::ZERO && has > MovementPoints::ZERO;
        let untouched = fresh && !piece.marks.any(Marks::MOVED.or(Marks::CHARGING));
        if untouched {
            Ok(StepCost { cost: has, whole: true })
        } else {
            Err(Refusal::TooCostly { unit, has, needs: cost })
        }
    }

    /// 7.C-e, 7.E, R64: a Low Crawl takes the whole allowance, none of it spent and none of it fired away.
    fn check_crawl(&self, unit: UnitId) -> Result<StepCost, Refusal> {
        let piece = self.piece(unit);
        let has = self.points_left(unit);
        let fresh = piece.spent == MovementPoints::ZERO && has > MovementPoints::ZERO;
        if piece.fired != Fired::No || !fresh || piece.is(Marks::MOVED) {
            return Err(Refusal::NoCrawl { unit });
        }
        Ok(StepCost { cost: has, whole: true })
    }

    /// 7.B, 8.B, 12.B, 12.E.2: what the ground costs; Leaders and the HQ go as it suits them.
    pub(crate) fn ground_cost(&self, unit: UnitId, cell: usize, side: Side) -> Option<MovementPoints> {
        let cost = |mounted| self.game.paths().cost(mounted, cell, side);
        match self.arm(unit) {
            Arm::Leader => cost(true).min(cost(false)),
            Arm::Headquarters => {
                let on_foot = self.kind(unit).movement.dismounted;
                let walks = cost(false).filter(|cost| self.piece(unit).spent + *cost <= on_foot);
                walks.into_iter().chain(cost(true)).min()
            }
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Warriors => cost(self.mounted(unit)),
            Arm::PackTrain | Arm::Personnel | Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder => cost(false),
        }
    }

    /// 7.I, R57: may this counter leave the map here?
    pub fn check_leave(&self, field: &Field, unit: UnitId, from: Hex) -> Result<MovementPoints, Refusal> {
        if !self.game.data().board.on_edge(from) {
            return Err(Refusal::NotAtEdge { unit });
        }
        if self.prone(unit) || self.is(unit, Marks::CHARGING) {
            return Err(Refusal::NoCrawl { unit });
        }
        let cost = EDGE_COST + field.exit_cost(*self, self.cell(from));
        self.check_points(unit, cost)?;
        Ok(cost)
    }

    /// 13.B.3, 13.B.3-b: may this unit get back into order?
    pub fn check_recover(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.is(unit, Marks::DISRUPTED) || self.is_leader(unit) {
            return Err(Refusal::NotDisrupted { unit });
        }
        self.check_points(unit, RECOVERY_COST)
    }

    /// Whether a counter could do anything at all if it were picked.
    pub fn can_act(&self, field: &Field, unit: UnitId) -> bool {
        match self.piece(unit).at {
            Place::Due => self.entry_hexes(field, unit).next().is_some(),
            Place::On(hex) => {
                self.can_act_in_place(unit)
                    || self.can_step(field, unit, hex)
                    || self
                        .check_leave(field, unit, hex)
                        .and_then(|_| self.check_free_to_leave(field, unit, hex))
                        .is_ok()
            }
            Place::Aside | Place::InHand | Place::Abandoned(_) => false,
            Place::Searching | Place::Evacuated | Place::Gone => false,
        }
    }

    /// Whether it could take some step alone. Empty hexes are tried first: they have room.
    fn can_step(&self, field: &Field, unit: UnitId, hex: Hex) -> bool {
        let grid = &self.game.data().board.grid;
        let opens = |side: Side, to: Hex| {
            self.check_step(field, unit, hex, side).is_ok()
                && !self.bond_bars(field, unit, hex, to)
                && self.check_room(field, UnitSet::of(unit), Crossing { from: hex, side, to }).is_ok()
        };
        let open = |crowded: bool| {
            let mut sides = grid.neighbours(hex).filter(|(_, to)| field.friends.has(self.cell(*to)) == crowded);
            sides.any(|(side, to)| opens(side, to))
        };
        open(false) || open(true)
    }

    /// The same without leaving its hex: quickly asked, and true of most.
    fn can_act_in_place(&self, unit: UnitId) -> bool {
        self.hex(unit).is_some() && (self.can_change(unit) || self.check_recover(unit).is_ok())
    }

    fn can_change(&self, unit: UnitId) -> bool {
        let holders = || self.hex(unit).map_or(UnitSet::NONE, |hex| self.units_at(self.army(unit), hex));
        Mode::ALL.iter().any(|mode| self.check_change(unit, *mode).is_ok())
            || (self.arm(unit).holder().is_some()
                && !self.mounted(unit)
                && holders().iter().any(|holder| self.check_mount(unit, holder).is_ok()))
    }

    /// Everybody who may be picked up.
    pub fn movers(&self, field: &Field, army: Army) -> UnitSet {
        let all = self.troops(army).or(self.leaders(army));
        all.iter().filter(|unit| self.check_mobile(army, *unit).is_ok() && self.can_act(field, *unit)).collect()
    }
}

impl Act<'_, '_> {
    /// 4.C: what comes before the first decision of the phase.
    pub fn begin_movement(&mut self) {
        let army = self.state.phasing;
        self.state.under_way = false;
        self.state.builders = None;
        for unit in self.look().troops(army).or(self.look().leaders(army)).iter() {
            let hex = self.look().hex(unit);
            let steady = self.look().good_order(unit);
            let slowed = hex.is_some_and(|hex| self.look().carries_wounded(unit, hex));
            let piece = &mut self.state[unit];
            piece.spent = MovementPoints::ZERO;
            piece.began = hex;
            piece.marks.clear(Marks::MOVED.or(Marks::HALTED).or(Marks::RAN).or(Marks::STEADY).or(Marks::SLOWED));
            piece.marks.clear(Marks::RODE_ALONE.or(Marks::SENDING));
            if steady {
                piece.marks.set(Marks::STEADY);
            }
            if slowed {
                piece.marks.set(Marks::SLOWED);
            }
        }
        self.open(crate::rout_move::RoutPhase {});
        // R38, gaps: the search is declared before anybody runs.
        self.offer_search();
    }

    /// 7.A-d, 14.C-b, 16.C-k: the mover says that he has finished.
    fn end_movement(&mut self) {
        self.hand_out_ammunition();
        self.load_works();
        for piece in &mut self.state.pieces {
            piece.marks.clear(Marks::SENDING);
        }
        self.close();
    }
}

impl Look<'_> {
    /// 12.D.1-k: a badly wounded Leader in the hex slows every unit but a Pack Train.
    fn carries_wounded(&self, unit: UnitId, hex: Hex) -> bool {
        let arm = self.arm(unit);
        let carried = arm != Arm::PackTrain && arm != Arm::Leader;
        carried && self.leaders_at(self.army(unit), hex).iter().any(|leader| self.disabled(leader))
    }

    /// 6, 7.C-b, 12.E.4, 16.D, 18-k: why the phase cannot be ended yet.
    pub fn check_end_movement(&self, field: &Field, army: Army) -> Result<(), Refusal> {
        let due = |unit: &UnitId| self.piece(*unit).at == Place::Due && self.entry_hexes(field, *unit).next().is_some();
        if let Some(unit) = self.troops(army).or(self.leaders(army)).iter().find(due) {
            return Err(Refusal::MustEnter { unit });
        }
        if let Some(hex) = self.stuck_crowd(field, army) {
            return Err(Refusal::TooFull { hex });
        }
        match self.open_bonds(field, army).next() {
            Some((unit, because)) => Err(Refusal::MustMove { unit, because }),
            None => Ok(()),
        }
    }
}

/// 4.C: the Movement Phase after all Rout moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MovementPhase {}

impl MovementPhase {
    fn check_rout(look: Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        // 4.C: those who run go before the others.
        if look.state.under_way {
            return Err(Refusal::RoutsCameFirst { unit });
        }
        look.check_rout_move(look.state.phasing, unit)
    }
}

impl Ask<Rosebud> for MovementPhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let army = look.state.phasing;
        let field = Field::new(look, army);
        found.extend(look.movers(&field, army).iter().map(|unit| Decision::Pick { unit }));
        let runs = |unit: &UnitId| look.is(*unit, Marks::ROUTED) && Self::check_rout(look, *unit).is_ok();
        found.extend(look.troops(army).iter().filter(runs).map(|unit| Decision::Rout { unit }));
        if army == Army::Us {
            look.works_options(found);
            look.mount_and_transfer_options(found);
        }
        if look.check_end_movement(&field, army).is_ok() {
            found.push(Decision::EndPhase);
        }
    }

    /// 12.A-f: a Leader who rode by himself says whom he joins.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let army = look.state.phasing;
        if army.seat() == seat {
            let alone = look.leaders(army).iter().filter(|leader| look.is(*leader, Marks::RODE_ALONE)).collect();
            found.extend(look.attachments(army, alone));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let army = act.state.phasing;
        if let Decision::Pick { unit } = *decision {
            act.look().check_mobile(army, unit)?;
            let look = act.look();
            if !look.can_act_in_place(unit) && !look.can_act(&Field::new(look, army), unit) {
                return Err(Refusal::NothingToDo { unit });
            }
            act.open(Moving::with(unit));
        } else if let Decision::Rout { unit } = *decision {
            Self::check_rout(act.look(), unit)?;
            act.begin_rout_move(unit);
        } else if let Decision::Attach { leader, unit } = *decision {
            act.look().check_attach(army, leader, unit)?;
            if !act.look().is(leader, Marks::RODE_ALONE) {
                return Err(Refusal::AttachLater { leader });
            }
            act.attach(leader, unit);
        } else if *decision == Decision::EndPhase {
            act.look().check_end_movement(&Field::new(act.look(), army), army)?;
            act.end_movement();
        } else if army == Army::Us {
            return act.us_activity(*decision);
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let look = act.look();
        let army = look.state.phasing;
        if look.on_map(army).next().is_none() && look.movers(&Field::new(look, army), army).is_empty() {
            act.end_movement();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Choose units to move", "Click a unit, add others of its stack, then hexes.", rule("4.C-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Pick { unit }).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let army = look.state.phasing;
        let field = Field::new(look, army);
        let duty = |unit: UnitId, text: String, rule| Duty {
            text,
            piece: Some(look.counter(unit).key.clone()),
            place: look.hex(unit).map(|hex| hex.to_string()),
            rule,
        };
        let mut duties: Vec<Duty> = look
            .open_bonds(&field, army)
            .map(|(unit, because)| duty(unit, format!("{} must move", look.name(unit)), because))
            .collect();
        let due = look.troops(army).iter().filter(|unit| look.piece(*unit).at == Place::Due);
        duties.extend(due.map(|unit| duty(unit, format!("{} must enter", look.name(unit)), rule("18-k"))));
        duties
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_works(decision)
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::phase(look, Army::at(seat), style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::movements(look, Army::at(seat), wide, rng)
    }
}

impl OnBoard for MovementPhase {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Movement)
    }

    fn sets_out(&self, look: Look<'_>, unit: UnitId) -> Option<Vec<Decision>> {
        (look.piece(unit).at != Place::Due).then(|| vec![Decision::Pick { unit }])
    }
}
