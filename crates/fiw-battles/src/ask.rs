//! The top frame makes the prompt: who is asked, what may be decided.

use crate::counters::Army;
use crate::decision::Decision;
use crate::declare::Front;
use crate::facts::Look;
use crate::field::Field;
use crate::state::{Answer, Fight, Fleeing, Frame, Moving, Place, Retreat, Tactic};
use crate::tables::VictoryLevel;

/// Levels at which one may concede.
const LEVELS: [VictoryLevel; 3] = [VictoryLevel::Marginal, VictoryLevel::Substantive, VictoryLevel::Decisive];

impl Look<'_> {
    /// Who is asked; both at once for markers (18.0, 18.1-c1).
    pub fn asked(&self) -> [bool; 2] {
        let phasing = self.state.phasing;
        let only = |army: Army| Army::BOTH.map(|other| other == army);
        match self.state.top() {
            None => [false; 2],
            Some(Frame::SelectTactics) => {
                Army::BOTH.map(|army| self.state.hands[army.index()].count() < self.facts.side(army).tactics)
            }
            Some(Frame::SetUp(army) | Frame::Payment { army, .. }) => only(*army),
            Some(Frame::Retreat(retreat)) => only(retreat.army),
            Some(Frame::Fleeing(fleeing)) => only(self.piece(fleeing.unit).army),
            Some(Frame::Offer { by, .. }) => only(by.other()),
            Some(Frame::Fight(fight)) => match self.undecided_leaders(fight) {
                Some((army, _, _)) => only(army),
                None => fight.answers.map(|answer| answer == Answer::Open),
            },
            Some(
                Frame::Bombardment
                | Frame::ForcedMarch
                | Frame::ReinforcementRoll(_)
                | Frame::ChooseReinforcement(_)
                | Frame::DesignateEntry(_)
                | Frame::Movement
                | Frame::Moving(_)
                | Frame::Declaration
                | Frame::Battles
                | Frame::Pursuit { .. }
                | Frame::PursuitRiders { .. }
                | Frame::SecondHex { .. }
                | Frame::Rally,
            ) => only(phasing),
        }
    }

    /// What `army` may decide to carry the game forward.
    pub fn options(&self, army: Army, found: &mut Vec<Decision>) {
        if !self.asked()[army.index()] {
            return;
        }
        let Some(top) = self.state.top() else { return };
        match top {
            Frame::SelectTactics => found.extend(
                Tactic::ALL
                    .into_iter()
                    .filter(|tactic| self.check_select(army, *tactic).is_ok())
                    .map(|tactic| Decision::SelectTactic { tactic }),
            ),
            Frame::SetUp(_) => self.set_up_options(army, found),
            Frame::Bombardment => self.fire_options(found),
            Frame::ForcedMarch => {
                if self.state.hands[army.index()].holds(Tactic::ForcedMarch) {
                    found.push(Decision::ForcedMarch);
                }
                found.push(Decision::NoForcedMarch);
            }
            Frame::ReinforcementRoll(_) => found.extend([Decision::RollForReinforcement, Decision::NoRoll]),
            Frame::ChooseReinforcement(group) => {
                let units = self.facts.scenario.groups[usize::from(*group)].units.iter().copied();
                let waiting = units.filter(|unit| self.piece(*unit).at == Place::Reserve);
                found.extend(waiting.map(|unit| Decision::ChooseReinforcement { unit }));
                found.push(Decision::NoReinforcement);
            }
            Frame::DesignateEntry(group) => {
                let hexes = self.facts.board.grid.hexes().filter(|hex| self.check_designate(*group, *hex).is_ok());
                found.extend(hexes.map(|hex| Decision::DesignateEntry { hex }));
            }
            Frame::Movement => self.movement_options(found),
            Frame::Moving(moving) => self.moving_options(moving, found),
            Frame::Declaration => self.declaration_options(found),
            Frame::Battles => {
                let open = self.state.battles.iter().enumerate().filter(|(_, battle)| !battle.fought);
                found.extend(open.map(|(place, _)| Decision::Resolve { battle: place as u8 }));
            }
            Frame::Fight(fight) => self.fight_options(army, fight, found),
            Frame::Retreat(retreat) => Self::retreat_options(retreat, found),
            Frame::Fleeing(fleeing) => self.fleeing_options(fleeing, found),
            Frame::Payment { owed, units, .. } => {
                found.extend(units.iter().map(|unit| Decision::Pay { unit: *unit }));
                if *owed == 0 {
                    found.push(Decision::EndPayment);
                }
            }
            Frame::Pursuit { .. } | Frame::PursuitRiders { .. } | Frame::SecondHex { .. } => {
                self.pursuit_options(top, found);
            }
            Frame::Rally => {
                let units = self.on_map(army).filter(|(unit, _)| self.check_rally(*unit).is_ok());
                found.extend(units.map(|(unit, _)| Decision::Rally { unit }));
                found.push(Decision::EndRally);
            }
            Frame::Offer { .. } => found.extend([Decision::Accept, Decision::Decline]),
        }
    }

    fn set_up_options(&self, army: Army, found: &mut Vec<Decision>) {
        match self.in_hand(army).next() {
            Some(unit) => {
                found.extend(self.set_up_hexes(army, unit).into_iter().map(|hex| Decision::Place { unit, hex }));
            }
            None => found.push(Decision::FinishSetUp),
        }
    }

    fn fire_options(&self, found: &mut Vec<Decision>) {
        for (gun, _) in self.on_map(self.state.phasing) {
            found.extend(self.shots(gun).iter().map(|shot| Decision::Fire { gun, target: shot.target() }));
        }
        found.push(Decision::EndBombardment);
    }

    fn movement_options(&self, found: &mut Vec<Decision>) {
        let field = Field::new(*self, self.state.phasing);
        // 4.2-mp: reinforcements first.
        let mut must_enter = false;
        for unit in self.due(self.state.phasing) {
            let entries = self.entries(&field, unit);
            must_enter |= !entries.is_empty() && !self.may_wait(unit);
            found.extend(entries.iter().map(|entry| Decision::Enter { unit, hex: entry.hex() }));
        }
        if !must_enter {
            let units = self.on_map(self.state.phasing).filter(|(unit, _)| self.check_move(&field, *unit).is_ok());
            found.extend(units.map(|(unit, _)| Decision::Move { unit }));
            found.push(Decision::EndMovement);
        }
    }

    fn moving_options(&self, moving: &Moving, found: &mut Vec<Decision>) {
        let Some(walk) = self.walk(moving) else { return };
        let field = Field::new(*self, self.state.phasing);
        let steps = self.facts.board.grid.neighbours(walk.at).map(|(_, to)| to);
        found.extend(steps.filter(|to| self.check_step(&field, &walk, *to).is_ok()).map(|to| Decision::Step { to }));
        if self.check_exit(&walk).is_ok() {
            found.push(Decision::Exit);
        }
        if walk.steps > 0 {
            if self.may_rest(&field, &walk, walk.at) {
                found.push(Decision::Stop);
            }
            found.extend(moving.riders.iter().map(|leader| Decision::Alight { leader: *leader }));
            return;
        }
        // A leader on board may bar every step (a train beside enemy zones): then he must be able to get off again.
        if found.is_empty() {
            found.extend(moving.riders.iter().map(|leader| Decision::Alight { leader: *leader }));
        }
        found.extend(self.may_ride(moving).into_iter().map(|leader| Decision::Ride { leader }));
    }

    fn declaration_options(&self, found: &mut Vec<Decision>) {
        let front = Front::new(*self);
        found.extend(front.attacks().map(|(unit, hex)| Decision::Attack { unit, hex }));
        if front.open_duty().is_none() {
            found.push(Decision::EndDeclaration);
        }
    }

    fn fight_options(&self, army: Army, fight: &Fight, found: &mut Vec<Decision>) {
        match self.undecided_leaders(fight) {
            Some((_, hex, leaders)) => {
                found.extend(leaders.into_iter().map(|leader| Decision::Lead { leader }));
                found.push(Decision::NoLeader { hex });
            }
            None => {
                let tactics = Tactic::ALL.into_iter().filter(|tactic| self.check_tactic(army, *tactic).is_ok());
                found.extend(tactics.map(|tactic| Decision::PlayTactic { tactic }));
                found.push(Decision::NoTactic);
            }
        }
    }

    fn retreat_options(retreat: &Retreat, found: &mut Vec<Decision>) {
        match retreat.undecided.first() {
            Some(hex) => found.extend([Decision::Convert { hex: *hex }, Decision::LetRun { hex: *hex }]),
            None => found.extend(retreat.going.iter().map(|(unit, _)| Decision::Flee { unit: *unit })),
        }
    }

    fn fleeing_options(&self, fleeing: &Fleeing, found: &mut Vec<Decision>) {
        found.extend(self.retreats(fleeing).into_iter().map(|to| Decision::Retreat { to }));
        if self.may_halt_in_fort(fleeing) {
            found.push(Decision::HaltInFort);
        }
        found.extend(self.fleeing_riders(fleeing).into_iter().map(|leader| Decision::Ride { leader }));
    }

    fn pursuit_options(&self, top: &Frame, found: &mut Vec<Decision>) {
        match top {
            Frame::Pursuit { units, hexes, .. } => {
                for unit in units {
                    let legal = hexes.iter().filter(|to| self.check_pursue(*unit, **to).is_ok());
                    found.extend(legal.map(|to| Decision::Pursue { unit: *unit, to: *to }));
                }
                found.push(Decision::EndPursuit);
            }
            Frame::PursuitRiders { unit, riders, .. } => {
                let Some(at) = self.hex(*unit) else { return };
                let leaders = self.leaders_at(self.state.phasing, at).filter(|leader| !riders.contains(leader));
                found.extend(leaders.map(|leader| Decision::Ride { leader }));
                found.push(Decision::Advance);
            }
            Frame::SecondHex { unit, .. } => {
                found.extend(self.second_hexes(*unit).into_iter().map(|to| Decision::PursueOn { to }));
                if self.hex(*unit).is_some_and(|at| self.free_for(*unit, at)) {
                    found.push(Decision::EndPursuit);
                }
            }
            Frame::SelectTactics
            | Frame::SetUp(_)
            | Frame::Bombardment
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::Movement
            | Frame::Moving(_)
            | Frame::Declaration
            | Frame::Battles
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Fleeing(_)
            | Frame::Payment { .. }
            | Frame::Rally
            | Frame::Offer { .. } => {}
        }
    }

    /// What `army` may also decide: going back on parts of a choice, conceding.
    pub fn asides(&self, army: Army, found: &mut Vec<Decision>) {
        let Some(top) = self.state.top() else { return };
        if self.asked()[army.index()] {
            self.ways_back(army, top, found);
        }
        if self.check_concede(army).is_ok() {
            found.extend(LEVELS.map(|level| Decision::Concede { level }));
        }
    }

    fn ways_back(&self, army: Army, top: &Frame, found: &mut Vec<Decision>) {
        match top {
            Frame::SelectTactics => {
                let held = Tactic::ALL.into_iter().filter(|tactic| self.state.hands[army.index()].holds(*tactic));
                found.extend(held.map(|tactic| Decision::ReturnTactic { tactic }));
            }
            Frame::SetUp(_) => self.set_up_asides(army, found),
            Frame::Moving(moving) => {
                if self.check_put_back(moving).is_ok() {
                    found.push(Decision::PutBack);
                }
                if self.piece(moving.unit).steps == 0 {
                    found.extend(moving.riders.iter().map(|leader| Decision::Alight { leader: *leader }));
                }
            }
            Frame::Declaration => {
                found.extend((0..self.state.battles.len()).map(|battle| Decision::CallOff { battle: battle as u8 }));
            }
            Frame::Bombardment
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::Movement
            | Frame::Battles
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Fleeing(_)
            | Frame::Payment { .. }
            | Frame::Pursuit { .. }
            | Frame::PursuitRiders { .. }
            | Frame::SecondHex { .. }
            | Frame::Rally
            | Frame::Offer { .. } => {}
        }
    }

    fn set_up_asides(&self, army: Army, found: &mut Vec<Decision>) {
        for unit in self.in_hand(army).skip(1) {
            found.extend(self.set_up_hexes(army, unit).into_iter().map(|hex| Decision::Place { unit, hex }));
        }
        if self.in_hand(army).next().is_some() {
            found.push(Decision::PlaceRest);
        }
        let placed = self.on_map(army).filter(|(unit, _)| self.check_take_up(army, *unit).is_ok());
        found.extend(placed.map(|(unit, _)| Decision::TakeUp { unit }));
    }
}
