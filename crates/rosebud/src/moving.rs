//! 7.A: units on their way, alone or as a stack.

use crate::casualties::Exit;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::movement::{RECOVERY_COST, StepCost};
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::stacking::PONY_HOLDERS;
use crate::state::{Marks, Place, State};
use crate::tables::Mode;
use crate::zones::Field;
use crate::{advice, file, modes};
use grid::{Crossing, Hex};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 9.F: a step that waits until fire at it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Announced {
    /// Into a hex.
    To(Hex),
    OffMap,
}

/// 7.A: units that move together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    pub units: UnitSet,
    /// They have done something: others cannot join any more.
    pub begun: bool,
    /// The step that is being fired at.
    pub announced: Option<Announced>,
    /// 16.A-j: levels climbed in a charge.
    pub climbed: u8,
    /// 16.A-g: a step of the charge led closer to its target.
    pub closed_in: bool,
    /// The hexes they have left, in order.
    #[serde(default)]
    pub walked: Vec<Hex>,
}

/// 8.D: a unit that changes how it stands.
struct ModeChange {
    unit: UnitId,
    /// 8.D.2.b: the Holder it mounts with, if it needs one.
    holder: Option<UnitId>,
}

impl ModeChange {
    /// What it does to the room in the hex and to the points that are left.
    fn try_on(&self, game: &Rosebud, state: &mut State, mode: Mode) {
        let was_mounted = state[self.unit].mode.is_mounted();
        match self.holder {
            Some(holder) => {
                modes::get_on(game, state, self.unit, holder);
            }
            None => {
                state[self.unit].spent += modes::CHANGE_COST;
                let holder = if was_mounted { game.look(state).free_holder(self.unit) } else { None };
                modes::get_off(state, self.unit, mode, holder);
            }
        }
    }
}

impl Moving {
    /// One unit, to begin with.
    pub fn with(unit: UnitId) -> Self {
        Self {
            units: UnitSet::of(unit),
            begun: false,
            announced: None,
            climbed: 0,
            closed_in: false,
            walked: Vec::new(),
        }
    }

    fn army(&self, look: Look<'_>) -> Army {
        self.units.first().map_or(look.state.phasing, |unit| look.army(unit))
    }

    /// Where they are; nothing for units that are yet to come on.
    pub(crate) fn at(&self, look: Look<'_>) -> Option<Hex> {
        self.units.first().and_then(|unit| look.hex(unit))
    }

    fn due(&self, look: Look<'_>) -> bool {
        self.units.first().is_some_and(|unit| look.piece(unit).at == Place::Due)
    }

    /// 7.A: may this unit move along?
    fn check_join(&self, look: Look<'_>, field: &Field, unit: UnitId) -> Result<(), Refusal> {
        if self.begun || self.units.has(unit) {
            return Err(Refusal::NotNow);
        }
        let same = match (self.units.first(), look.hex(unit)) {
            (Some(first), at) => look.piece(first).at == look.piece(unit).at && (at.is_some() || self.due(look)),
            (None, _) => false,
        };
        if !same {
            return Err(Refusal::NotInStack { unit });
        }
        look.check_mobile(self.army(look), unit)?;
        // 7.C-e: a Prone unit crawls alone.
        if look.prone(unit) || self.units.iter().any(|unit| look.prone(unit)) {
            return Err(Refusal::NoCrawl { unit });
        }
        // 16.A: nobody charges for another.
        if self.charges(look) {
            return Err(Refusal::NotInStack { unit });
        }
        self.check_together(look, field, UnitSet::of(unit))
    }

    /// 6.A, 7.A: a stack is made only if it can do something together; those who are to come on must find a hex for all.
    fn check_together(&self, look: Look<'_>, field: &Field, joiners: UnitSet) -> Result<(), Refusal> {
        let Some(unit) = joiners.first() else { return Ok(()) };
        let group = Self { units: self.units.or(joiners), walked: Vec::new(), ..*self };
        if Mode::ALL.iter().any(|mode| group.check_change(look, *mode).is_ok()) {
            return Ok(());
        }
        if self.due(look) && !look.may_share(group.troops(look)) {
            return Err(Refusal::StackTooLarge { unit });
        }
        let acts = group.steps(look, field).next().is_some()
            || group.check_recover(look).is_ok_and(|able| !able.is_empty())
            || group.check_leave(look, field).is_ok();
        if acts { Ok(()) } else { Err(Refusal::NothingTogether { unit }) }
    }

    fn charges(&self, look: Look<'_>) -> bool {
        self.units.iter().any(|unit| look.is(unit, Marks::CHARGING))
    }

    fn joiners(&self, look: Look<'_>, field: &Field) -> UnitSet {
        if self.begun {
            return UnitSet::NONE;
        }
        let Some(at) = self.units.first().map(|unit| look.piece(unit).at) else { return UnitSet::NONE };
        let army = self.army(look);
        let all = look.troops(army).or(look.leaders(army)).minus(self.units);
        // Most are elsewhere.
        let here = all.iter().filter(|unit| look.piece(*unit).at == at);
        here.filter(|unit| self.check_join(look, field, *unit).is_ok()).collect()
    }

    /// 7.A, 7.A-b: may they all take this step?
    pub(crate) fn check_step(&self, look: Look<'_>, field: &Field, to: Hex) -> Result<(), Refusal> {
        let Some(first) = self.units.first() else { return Err(Refusal::NotNow) };
        if self.due(look) {
            return self.units.iter().try_for_each(|unit| look.check_entry(field, unit, to, self.units));
        }
        let Some(from) = self.at(look) else { return Err(Refusal::NotNow) };
        let Some(side) = look.game.data().board.grid.side_between(from, to) else {
            return Err(Refusal::NotAdjacent { unit: first, to });
        };
        if self.units.len() > 1 && self.units.iter().any(|unit| look.prone(unit)) {
            return Err(Refusal::NoCrawl { unit: first });
        }
        let alone = self.units.minus(look.leaders(self.army(look))).is_empty();
        for unit in self.units.iter() {
            look.check_step(field, unit, from, side)?;
            // A Leader who rides with a unit is carried.
            if alone || !look.is_leader(unit) || !look.disabled(unit) {
                look.check_bond(field, unit, from, to)?;
            }
        }
        let step = Crossing { from, side, to };
        look.check_carrying(field, self.units, step)?;
        if self.charges(look) {
            return look.check_charge_step(field, self, step);
        }
        look.check_room(field, self.units, step)
    }

    pub(crate) fn steps<'a>(&'a self, look: Look<'a>, field: &'a Field) -> impl Iterator<Item = Hex> + 'a {
        let legal = move |to: &Hex| self.check_step(look, field, *to).is_ok();
        let around = self.at(look).into_iter().flat_map(move |from| look.game.data().board.grid.neighbours(from));
        let edge: &[Hex] = if self.due(look) { &look.scenario().edge } else { &[] };
        around.map(|(_, to)| to).chain(edge.iter().copied()).filter(legal)
    }

    /// 7.I, R78: may they all leave the map here?
    fn check_leave(&self, look: Look<'_>, field: &Field) -> Result<(), Refusal> {
        let (Some(from), false) = (self.at(look), self.charges(look)) else { return Err(Refusal::NotNow) };
        self.units.iter().try_for_each(|unit| {
            look.check_leave(field, unit, from)?;
            look.check_free_to_leave(field, unit, from)
        })
    }

    /// Units without the Leaders among them.
    fn troops(&self, look: Look<'_>) -> UnitSet {
        self.units.minus(look.leaders(self.army(look)))
    }

    /// 6.A, R87, R108: having done this where they are they could still stop there or go on, unless they could not before.
    fn check_room_after(&self, look: Look<'_>, done: impl FnOnce(&mut State)) -> Result<(), Refusal> {
        let Some(hex) = self.at(look) else { return Ok(()) };
        let army = self.army(look);
        let here = look.units_at(army, hex);
        let holders = here.iter().filter(|unit| look.arm(*unit) == Arm::PonyHolder).count();
        // Most hexes are nearly empty; riders who get off leave a Holder each.
        if look.may_share(here) && holders + self.units.len() <= usize::from(PONY_HOLDERS) {
            return Ok(());
        }
        let mut state = look.state.clone();
        done(&mut state);
        let after = Look { game: look.game, state: &state };
        if !after.overfull(army, hex) {
            return Ok(());
        }
        let field = Field::new(look, army);
        let clears = |look: Look<'_>| {
            look.check_stop(&field, self.units, hex).is_ok() || self.steps(look, &field).next().is_some()
        };
        if clears(after) || !clears(look) { Ok(()) } else { Err(Refusal::TooFull { hex }) }
    }

    /// 4.C-c, 8.D: may they all change to this mode? Riders get a Holder each.
    fn check_change(&self, look: Look<'_>, mode: Mode) -> Result<Vec<ModeChange>, Refusal> {
        let troops = self.troops(look);
        if self.charges(look) || self.due(look) || troops.is_empty() {
            return Err(Refusal::NotNow);
        }
        // 8.D.2.b: one unit names its Holder; a stack takes those who walked least.
        if let (1, Some(unit), true) = (troops.len(), troops.first(), mode.is_mounted())
            && look.arm(unit).holder().is_some()
        {
            return Err(Refusal::NeedsHolder { unit });
        }
        let mut taken = UnitSet::NONE;
        let mut all = Vec::new();
        for unit in troops.iter() {
            if mode.is_mounted() && look.arm(unit).holder().is_some() {
                let holder = look.best_holder(unit, taken).ok_or(Refusal::NeedsHolder { unit })?;
                look.check_mount(unit, holder)?;
                taken = taken.with(holder);
                all.push(ModeChange { unit, holder: Some(holder) });
            } else {
                look.check_change(unit, mode)?;
                all.push(ModeChange { unit, holder: None });
            }
        }
        self.check_room_after(look, |state| all.iter().for_each(|change| change.try_on(look.game, state, mode)))?;
        Ok(all)
    }

    fn check_mount(&self, look: Look<'_>, holder: UnitId) -> Result<UnitId, Refusal> {
        match (self.troops(look).len(), self.troops(look).first()) {
            (1, Some(unit)) if !self.charges(look) => {
                look.check_mount(unit, holder)?;
                let change = ModeChange { unit, holder: Some(holder) };
                self.check_room_after(look, |state| change.try_on(look.game, state, Mode::Mounted))?;
                Ok(unit)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// 13.B.3: may somebody of them get back into order?
    fn check_recover(&self, look: Look<'_>) -> Result<UnitSet, Refusal> {
        let able: UnitSet = self.troops(look).iter().filter(|unit| look.check_recover(*unit).is_ok()).collect();
        match self.troops(look).first() {
            Some(first) if able.is_empty() => look.check_recover(first).map(|()| able),
            Some(_) => {
                let pay = |state: &mut State| able.iter().for_each(|unit| state[unit].spent += RECOVERY_COST);
                self.check_room_after(look, pay).map(|()| able)
            }
            None => Err(Refusal::NotNow),
        }
    }

    /// Whether units that have begun can do anything but stop. What needs no look at the map is asked first.
    fn can_go_on(&self, look: Look<'_>) -> bool {
        if self.troops(look).len() == 1 && Mode::ALL.iter().any(|mode| self.check_change(look, *mode).is_ok()) {
            return true;
        }
        if self.units.iter().all(|unit| look.points_left(unit) == MovementPoints::ZERO) {
            return false;
        }
        let field = Field::new(look, self.army(look));
        if self.steps(look, &field).next().is_some() {
            return true;
        }
        let mut options = Vec::new();
        self.options(look, self.army(look).seat(), &mut options);
        options.iter().any(|option| *option != Decision::Stop)
    }

    pub(crate) fn check_stop(&self, look: Look<'_>, field: &Field) -> Result<(), Refusal> {
        let Some(hex) = self.at(look) else { return Ok(()) };
        if let (true, Some(unit)) = (self.charges(look), self.units.first()) {
            look.check_charge_home(unit, hex, self.closed_in)?;
        }
        look.check_stop(field, self.units, hex)
    }
}

impl Look<'_> {
    /// A Holder for a unit that mounts: the one that walked least.
    fn best_holder(&self, unit: UnitId, taken: UnitSet) -> Option<UnitId> {
        let hex = self.hex(unit)?;
        let wants = self.arm(unit).holder()?;
        let fits = |holder: &UnitId| self.arm(*holder) == wants && !self.is(*holder, Marks::MOUNTLESS);
        let here = self.units_at(self.army(unit), hex).minus(taken);
        here.iter().filter(fits).min_by_key(|holder| (self.piece(*holder).spent, self.is(*holder, Marks::DISRUPTED)))
    }

    /// 12.D.1-k: a unit that takes a badly wounded Leader along has only half its points for the whole phase.
    fn check_carrying(&self, field: &Field, units: UnitSet, over: Crossing) -> Result<(), Refusal> {
        if !units.iter().any(|unit| self.is_leader(unit) && self.disabled(unit)) {
            return Ok(());
        }
        let carriers = units.iter().filter(|unit| {
            let arm = self.arm(*unit);
            arm != Arm::PackTrain && arm != Arm::Leader && !self.is(*unit, Marks::SLOWED)
        });
        for unit in carriers {
            let step = self.check_step(field, unit, over.from, over.side)?;
            let has = self.allowance(unit).halved().saturating_sub(self.piece(unit).spent);
            if step.cost > has && self.piece(unit).spent > MovementPoints::ZERO {
                return Err(Refusal::TooCostly { unit, has, needs: step.cost });
            }
        }
        Ok(())
    }
}

impl Act<'_, '_> {
    /// 7.A: the announced step of a group, once nobody fires at it any more.
    fn step_to(&mut self, to: Hex) {
        let moving = self.frame::<Moving>().clone();
        let look = self.look();
        let field = Field::new(look, moving.army(look));
        if moving.check_step(look, &field, to).is_ok() {
            self.step_now(&moving, &field, to);
        }
    }

    fn step_now(&mut self, moving: &Moving, field: &Field, to: Hex) {
        let look = self.look();
        if moving.due(look) {
            moving.units.iter().for_each(|unit| self.enter(unit, to));
        } else if let Some(from) = moving.at(look)
            && let Some(side) = self.game.data().board.grid.side_between(from, to)
        {
            self.walk(moving, field, Crossing { from, side, to });
        }
        self.frame_mut::<Moving>().begun = true;
        self.state.under_way = true;
    }

    fn walk(&mut self, moving: &Moving, field: &Field, step: Crossing) {
        let Crossing { from, side, to } = step;
        let board = &self.game.data().board;
        let climbed = board.level(to).saturating_sub(board.level(from));
        let target = moving.units.first().and_then(|unit| self.state[unit].target);
        let closer = target.is_some_and(|hex| self.look().distance(to, hex) < self.look().distance(from, hex));
        let frame = self.frame_mut::<Moving>();
        frame.climbed += climbed;
        frame.closed_in |= closer;
        frame.walked.push(from);
        let wounded = moving.units.iter().any(|unit| self.look().is_leader(unit) && self.look().disabled(unit));
        let mut costs = Vec::with_capacity(moving.units.len());
        for unit in moving.units.iter() {
            let Ok(StepCost { cost, whole }) = self.look().check_step(field, unit, from, side) else { continue };
            costs.push(cost);
            let look = self.look();
            let slows = wounded && look.arm(unit) != Arm::PackTrain && !look.is_leader(unit);
            let piece = &mut self.state[unit];
            piece.spent += cost;
            piece.marks.set(Marks::MOVED);
            if whole {
                piece.marks.set(Marks::HALTED);
            }
            if slows {
                piece.marks.set(Marks::SLOWED);
            }
        }
        let cost = costs.iter().copied().max().unwrap_or_default();
        let some_pay_less = costs.iter().any(|paid| *paid < cost);
        self.tell(|_| Event::Moved { units: moving.units, from, to, cost, some_pay_less });
        self.arrive(moving.units, from, to);
    }

    /// What follows from entering a hex by normal movement, pursuit or advance.
    pub fn arrive(&mut self, units: UnitSet, from: Hex, to: Hex) {
        let alone = units.iter().all(|unit| self.look().is_leader(unit));
        for unit in units.iter() {
            let army = self.look().army(unit);
            let piece = &mut self.state[unit];
            piece.at = Place::On(to);
            piece.leave_work();
            piece.marks.clear(Marks::SHELTERED);
            if self.look().is_leader(unit) {
                if alone {
                    self.mark(unit, Marks::RODE_ALONE);
                }
                continue;
            }
            if self.look().arm(unit).is_combat() {
                self.overrun_leaders(army.other(), to);
            }
            self.score_hill(unit, to);
            self.man_train(unit);
        }
        self.attach_around(units, from, to);
        self.check_post();
    }

    /// 7.I, R57, R78: off the map.
    fn leave_map(&mut self) {
        let moving = self.frame::<Moving>().clone();
        self.state.under_way = true;
        self.go_out(moving.units, Exit::OnPurpose, rule("7.I"));
    }

    /// 9.F: announces a step; those in whose zone they stand may fire first. Says whether anybody may: if not, the step is
    /// taken at once.
    fn announce(&mut self, moving: &Moving, step: Announced) -> bool {
        self.frame_mut::<Moving>().announced = Some(step);
        let waits = moving.at(self.look()).is_some_and(|hex| self.draw_opportunity_fire(moving.units, hex));
        if !waits {
            self.frame_mut::<Moving>().announced = None;
        }
        waits
    }

    /// A step that was checked: once nobody fires at it. Outside every enemy zone nobody does.
    fn step_off(&mut self, moving: &Moving, field: &Field, to: Hex) {
        let look = self.look();
        let watched = moving.at(look).is_some_and(|hex| field.in_zone(look, look.cell(hex)));
        if !watched || !self.announce(moving, Announced::To(to)) {
            self.step_now(moving, field, to);
        }
    }

    /// 7.A-e, R63: whoever was Pinned, set on foot or driven off by the fire does not take the step; the others do.
    fn take_step(&mut self, step: Announced) {
        self.frame_mut::<Moving>().announced = None;
        match step {
            Announced::To(to) => self.step_to(to),
            Announced::OffMap => {
                let moving = self.frame::<Moving>().clone();
                let field = Field::new(self.look(), moving.army(self.look()));
                if moving.check_leave(self.look(), &field).is_ok() {
                    self.leave_map();
                }
            }
        }
    }

    fn change_all(&mut self, changes: Vec<ModeChange>, mode: Mode) {
        for ModeChange { unit, holder } in changes {
            match holder {
                Some(holder) => self.mount(unit, holder),
                None => self.change_mode(unit, mode),
            }
        }
        self.frame_mut::<Moving>().begun = true;
        self.state.under_way = true;
    }
}

impl Ask<Rosebud> for Moving {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(self.army(look).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let field = Field::new(look, self.army(look));
        found.extend(self.steps(look, &field).map(|to| Decision::Step { to }));
        if self.check_leave(look, &field).is_ok() {
            found.push(Decision::Leave);
        }
        let modes = Mode::ALL.into_iter().filter(|mode| self.check_change(look, *mode).is_ok());
        found.extend(modes.map(|mode| Decision::ChangeMode { mode }));
        if let (Some(unit), Some(hex)) = (self.troops(look).first(), self.at(look))
            && !look.mounted(unit)
        {
            let holders = look.units_at(look.army(unit), hex).iter();
            let holders = holders.filter(|holder| self.check_mount(look, *holder).is_ok());
            found.extend(holders.map(|holder| Decision::Mount { holder }));
        }
        if self.check_recover(look).is_ok_and(|able| !able.is_empty()) {
            found.push(Decision::Recover);
        }
        if let (1, Some(unit)) = (self.units.len(), self.units.first()) {
            found.extend(look.charge_targets(&field, unit).into_iter().map(|hex| Decision::Charge { hex }));
        }
        if self.begun && self.check_stop(look, &field).is_ok() {
            found.push(Decision::Stop);
        }
        let joiners = self.joiners(look, &field);
        found.extend(joiners.iter().map(|unit| Decision::Join { unit }));
        if joiners.len() > 1 && self.check_together(look, &field, joiners).is_ok() {
            found.push(Decision::JoinAll);
        }
        // A stack that can do nothing together, from a file, is taken apart again.
        if found.is_empty() && !self.begun {
            found.push(Decision::Back);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.begun || !self.asked(look).contains(seat) {
            return;
        }
        found.push(Decision::Back);
        if self.units.len() > 1 {
            found.extend(self.units.iter().map(|unit| Decision::Drop { unit }));
        }
        found.extend(look.entry_postures(self.units));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        // Where they came from decides nothing.
        let moving = Self { walked: Vec::new(), ..*act.frame::<Self>() };
        let look = act.look();
        let field = || Field::new(look, moving.army(look));
        if let Decision::Step { to } = *decision {
            let field = field();
            moving.check_step(look, &field, to)?;
            act.step_off(&moving, &field, to);
        } else if *decision == Decision::Leave {
            moving.check_leave(look, &field())?;
            if !act.announce(&moving, Announced::OffMap) {
                act.leave_map();
            }
        } else if let Decision::ChangeMode { mode } = *decision {
            let changes = moving.check_change(look, mode)?;
            act.change_all(changes, mode);
        } else if let Decision::Mount { holder } = *decision {
            let unit = moving.check_mount(look, holder)?;
            act.change_all(vec![ModeChange { unit, holder: Some(holder) }], Mode::Mounted);
        } else if *decision == Decision::Recover {
            let able = moving.check_recover(look)?;
            act.recover(able);
        } else if let Decision::Charge { hex } = *decision {
            let unit = moving.units.first().filter(|_| moving.units.len() == 1).ok_or(Refusal::NotNow)?;
            look.check_charge(&field(), unit, hex)?;
            act.charge(unit, hex);
        } else {
            return moving.decide_group(act, *decision);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let moving = act.frame::<Self>();
        if let Some(step) = moving.announced {
            act.take_step(step);
            return Flow::GoesOn;
        }
        if moving.units.is_empty() || (moving.begun && !moving.can_go_on(act.look())) {
            act.end_move();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = if self.due(look) {
            look.asks_where(self.units, "enter")
        } else {
            format!("Move {}", look.names(self.units))
        };
        let left = self.units.iter().map(|unit| look.points_left(unit)).min().unwrap_or_default();
        let help = format!("{} left.", kernel::words::count(left, "Movement Point", "Movement Points"));
        Question::new(text, help, rule("7.A"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let hex = look.clicked_hex(click).map(|to| Decision::Step { to });
        let join = look.clicked(click).map(|unit| Decision::Join { unit });
        if click.place.is_some() { hex.into_iter().chain(join).collect() } else { join.into_iter().collect() }
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_moving(self, decision)
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::phase(look, Army::at(seat), style, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.climbed <= file::MOST_CLIMBED, problems);
    }
}

impl OnBoard for Moving {
    fn chosen(&self) -> UnitSet {
        self.units
    }

    /// Nobody while they are yet to come on.
    fn lead(&self, look: Look<'_>) -> Option<UnitId> {
        let troops = self.units.iter().find(|unit| !look.is_leader(*unit));
        troops.or(self.units.first()).filter(|unit| look.hex(*unit).is_some())
    }

    fn sets_out(&self, _: Look<'_>, unit: UnitId) -> Option<Vec<Decision>> {
        self.units.has(unit).then(Vec::new)
    }

    fn forget(&mut self, _: UnitId, going: UnitSet) -> bool {
        self.units = self.units.minus(going);
        false
    }

    /// R19: it does not take the step it had announced; its owner may pick it up again.
    fn set_on_foot(&mut self, _: UnitId, going: UnitSet) {
        self.units = self.units.minus(going);
    }
}

impl Moving {
    /// Who belongs to the group, and when it is done.
    fn decide_group(&self, act: &mut Act<'_, '_>, decision: Decision) -> Result<(), Refusal> {
        let look = act.look();
        if let Decision::Join { unit } = decision {
            self.check_join(look, &Field::new(look, self.army(look)), unit)?;
            act.frame_mut::<Self>().units = self.units.with(unit);
        } else if decision == Decision::JoinAll {
            let field = Field::new(look, self.army(look));
            let joiners = self.joiners(look, &field);
            if joiners.len() < 2 {
                return Err(Refusal::NotNow);
            }
            self.check_together(look, &field, joiners)?;
            act.frame_mut::<Self>().units = self.units.or(joiners);
        } else if let Decision::Drop { unit } = decision {
            if self.begun || self.units.len() < 2 || !self.units.has(unit) {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().units = self.units.without(unit);
        } else if let Decision::Posture { unit, mode } = decision {
            if self.begun || !look.entry_postures(self.units).any(|posture| posture == decision) {
                return Err(Refusal::NotNow);
            }
            act.state[unit].mode = mode;
        } else if decision == Decision::Back && !self.begun {
            act.close();
        } else if decision == Decision::Stop && self.begun {
            let field = Field::new(look, self.army(look));
            self.check_stop(look, &field)?;
            act.end_move();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }
}

impl Act<'_, '_> {
    /// 16.A: units have done moving; whoever charges does nothing else in this phase.
    fn end_move(&mut self) {
        let (units, charges) = (self.frame::<Moving>().units, self.frame::<Moving>().charges(self.look()));
        if charges {
            units.iter().for_each(|unit| self.mark(unit, Marks::HALTED));
        }
        self.close();
    }

    /// 13.B.3: back into order for two points.
    fn recover(&mut self, units: UnitSet) {
        for unit in units.iter() {
            self.state[unit].spent += RECOVERY_COST;
            self.unmark(unit, Marks::DISRUPTED);
            self.tell(|_| Event::Recovered { unit });
        }
        self.frame_mut::<Moving>().begun = true;
        self.state.under_way = true;
    }
}
