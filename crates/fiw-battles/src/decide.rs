//! Applying a decision: the check that lists it, then an application that cannot fail.

use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::declare::Front;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::{Answer, Fight, Fleeing, Frame, Moving, Place, Tactic};
use crate::tables::VictoryLevel;
use grid::Hex;
use kernel::rule;

type Decided = Result<(), Refusal>;

impl<'a> Look<'a> {
    /// 17.1-d: may this army offer to concede now? Once in a player turn, so that offers cannot stall the game.
    pub fn check_concede(&self, army: Army) -> Decided {
        match self.state.top() {
            None => Err(Refusal::GameOver),
            Some(Frame::Offer { .. }) => Err(Refusal::NotNow),
            Some(_) if self.state.offered[army.index()] => Err(Refusal::OfferedAlready),
            Some(_) => Ok(()),
        }
    }

    /// May the unit be put down where it was picked up?
    pub fn check_put_back(&self, moving: &Moving) -> Decided {
        if self.piece(moving.unit).steps > 0 {
            return Err(Refusal::HasMoved { unit: moving.unit });
        }
        if moving.must_leave { Err(Refusal::MustMakeRoom { unit: moving.unit }) } else { Ok(()) }
    }

    /// The frame that a decision needs on top, or why it does not fit.
    fn frame(&self) -> Result<&'a Frame, Refusal> {
        self.state.top().ok_or(Refusal::GameOver)
    }

    fn moving(&self) -> Result<Moving, Refusal> {
        let Frame::Moving(moving) = self.frame()? else { return Err(Refusal::NotNow) };
        Ok(moving.clone())
    }

    fn fleeing(&self) -> Result<Fleeing, Refusal> {
        let Frame::Fleeing(fleeing) = self.frame()? else { return Err(Refusal::NotNow) };
        Ok(fleeing.clone())
    }

    fn fight(&self) -> Result<Fight, Refusal> {
        let Frame::Fight(fight) = self.frame()? else { return Err(Refusal::NotNow) };
        Ok(fight.clone())
    }

    /// 4.1-c: a phase that is over, or has not come, is not the one on top.
    fn expect(&self, wanted: &Frame) -> Decided {
        if self.frame()? == wanted { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// The unit a decision names, if it names one.
    fn named_unit(decision: &Decision) -> Option<UnitId> {
        match *decision {
            Decision::Place { unit, .. }
            | Decision::TakeUp { unit }
            | Decision::ChooseReinforcement { unit }
            | Decision::Enter { unit, .. }
            | Decision::Move { unit }
            | Decision::Attack { unit, .. }
            | Decision::Flee { unit }
            | Decision::Pay { unit }
            | Decision::Pursue { unit, .. }
            | Decision::Rally { unit } => Some(unit),
            Decision::Fire { gun, .. } => Some(gun),
            Decision::Ride { leader } | Decision::Alight { leader } | Decision::Lead { leader } => Some(leader),
            Decision::SelectTactic { .. }
            | Decision::ReturnTactic { .. }
            | Decision::PlaceRest
            | Decision::FinishSetUp
            | Decision::EndBombardment
            | Decision::ForcedMarch
            | Decision::NoForcedMarch
            | Decision::RollForReinforcement
            | Decision::NoRoll
            | Decision::NoReinforcement
            | Decision::DesignateEntry { .. }
            | Decision::PutBack
            | Decision::Step { .. }
            | Decision::Stop
            | Decision::Exit
            | Decision::EndMovement
            | Decision::CallOff { .. }
            | Decision::EndDeclaration
            | Decision::Resolve { .. }
            | Decision::NoLeader { .. }
            | Decision::PlayTactic { .. }
            | Decision::NoTactic
            | Decision::Convert { .. }
            | Decision::LetRun { .. }
            | Decision::Retreat { .. }
            | Decision::HaltInFort
            | Decision::EndPayment
            | Decision::Advance
            | Decision::PursueOn { .. }
            | Decision::EndPursuit
            | Decision::EndRally
            | Decision::Concede { .. }
            | Decision::Accept
            | Decision::Decline => None,
        }
    }

    fn check_seat(&self, army: Army, decision: &Decision) -> Decided {
        self.frame()?;
        if Self::named_unit(decision).is_some_and(|unit| !self.state.has(unit)) {
            return Err(Refusal::NoSuchUnit);
        }
        // 4.1-b: nobody else acts.
        let asked = self.asked();
        if asked[army.index()] || matches!(decision, Decision::Concede { .. }) {
            return Ok(());
        }
        Err(Refusal::NotYourTurn { asked: Army::BOTH.into_iter().find(|other| asked[other.index()]) })
    }
}

impl Act<'_, '_> {
    /// Applies a decision of `army` and all that follows of itself.
    pub fn decide(&mut self, army: Army, decision: Decision) -> Decided {
        self.look().check_seat(army, &decision)?;
        match decision {
            Decision::SelectTactic { tactic } => self.decide_select(army, tactic),
            Decision::ReturnTactic { tactic } => self.decide_return(army, tactic),
            Decision::Place { unit, hex } => self.decide_place(army, unit, hex),
            Decision::TakeUp { unit } => self.decide_take_up(army, unit),
            Decision::PlaceRest => self.decide_place_rest(army),
            Decision::FinishSetUp => self.decide_finish_set_up(army),
            Decision::Fire { gun, target } => self.decide_fire(gun, target),
            Decision::EndBombardment => self.look().expect(&Frame::Bombardment).map(|()| self.end_bombardment()),
            Decision::ForcedMarch
            | Decision::NoForcedMarch
            | Decision::RollForReinforcement
            | Decision::NoRoll
            | Decision::ChooseReinforcement { .. }
            | Decision::NoReinforcement
            | Decision::DesignateEntry { .. } => self.decide_opening(decision),
            Decision::Enter { unit, hex } => self.decide_enter(unit, hex),
            Decision::Move { unit } => self.decide_move(unit),
            Decision::EndMovement => self.decide_end_movement(),
            Decision::Ride { leader } => self.decide_ride(leader),
            Decision::Alight { leader } => self.decide_alight(leader),
            Decision::PutBack => self.decide_put_back(),
            Decision::Step { to } => self.decide_step(to),
            Decision::Stop => self.decide_stop(),
            Decision::Exit => self.decide_exit(),
            Decision::Attack { unit, hex } => self.decide_attack(unit, hex),
            Decision::CallOff { battle } => self.decide_call_off(battle),
            Decision::EndDeclaration => self.decide_end_declaration(),
            Decision::Resolve { battle } => self.decide_resolve(battle),
            Decision::Lead { leader } => self.decide_lead(leader),
            Decision::NoLeader { hex } => self.decide_no_leader(hex),
            Decision::PlayTactic { tactic } => self.decide_tactic(army, Some(tactic)),
            Decision::NoTactic => self.decide_tactic(army, None),
            Decision::Convert { hex } => self.decide_conversion(hex, true),
            Decision::LetRun { hex } => self.decide_conversion(hex, false),
            Decision::Flee { unit } => self.decide_flee(unit),
            Decision::Retreat { to } => self.decide_retreat(Some(to)),
            Decision::HaltInFort => self.decide_retreat(None),
            Decision::Pay { unit } => self.decide_pay(unit),
            Decision::EndPayment => self.decide_end_payment(),
            Decision::Pursue { .. } | Decision::Advance | Decision::PursueOn { .. } | Decision::EndPursuit => {
                self.decide_pursuit(decision)
            }
            Decision::Rally { unit } => self.decide_rally(unit),
            Decision::EndRally => self.look().expect(&Frame::Rally).map(|()| self.end_rally()),
            Decision::Concede { level } => self.decide_concede(army, level),
            Decision::Accept => self.decide_offer(true),
            Decision::Decline => self.decide_offer(false),
        }?;
        self.settle();
        Ok(())
    }

    fn decide_select(&mut self, army: Army, tactic: Tactic) -> Decided {
        self.look().expect(&Frame::SelectTactics)?;
        self.look().check_select(army, tactic)?;
        self.select_tactic(army, tactic);
        Ok(())
    }

    fn decide_return(&mut self, army: Army, tactic: Tactic) -> Decided {
        self.look().expect(&Frame::SelectTactics)?;
        if !self.state.hands[army.index()].holds(tactic) {
            return Err(Refusal::NoMarker { tactic });
        }
        self.state.hands[army.index()].0[tactic.index()] -= 1;
        self.table.tell(Event::TacticReturned { army, tactic });
        Ok(())
    }

    fn decide_place(&mut self, army: Army, unit: UnitId, hex: Hex) -> Decided {
        self.look().expect(&Frame::SetUp(army))?;
        self.look().check_place(army, unit, hex)?;
        self.place(unit, hex);
        Ok(())
    }

    fn decide_take_up(&mut self, army: Army, unit: UnitId) -> Decided {
        self.look().expect(&Frame::SetUp(army))?;
        self.look().check_take_up(army, unit)?;
        self.state[unit].at = Place::InHand;
        self.table.tell(Event::TakenUp { unit });
        Ok(())
    }

    fn decide_place_rest(&mut self, army: Army) -> Decided {
        self.look().expect(&Frame::SetUp(army))?;
        self.look().next_in_hand(army).ok_or(Refusal::NotNow)?;
        self.place_rest(army);
        Ok(())
    }

    fn decide_finish_set_up(&mut self, army: Army) -> Decided {
        self.look().expect(&Frame::SetUp(army))?;
        if let Some(unit) = self.look().next_in_hand(army) {
            return Err(Refusal::StillInHand { unit });
        }
        self.end_set_up(army);
        Ok(())
    }

    fn decide_fire(&mut self, gun: UnitId, target: Hex) -> Decided {
        self.look().expect(&Frame::Bombardment)?;
        let shot = self.look().check_fire(gun, target)?;
        self.fire(shot);
        Ok(())
    }

    fn decide_opening(&mut self, decision: Decision) -> Decided {
        let army = self.state.phasing;
        match (decision, self.look().frame()?.clone()) {
            (Decision::ForcedMarch, Frame::ForcedMarch) => {
                let tactic = Tactic::ForcedMarch;
                if !self.state.hands[army.index()].holds(tactic) {
                    return Err(Refusal::NoMarker { tactic });
                }
                self.pop();
                self.forced_march();
            }
            (Decision::NoForcedMarch, Frame::ForcedMarch) | (Decision::NoRoll, Frame::ReinforcementRoll(_)) => {
                self.pop()
            }
            (Decision::RollForReinforcement, Frame::ReinforcementRoll(group)) => {
                self.pop();
                self.roll_reinforcement(group);
            }
            (Decision::ChooseReinforcement { unit }, Frame::ChooseReinforcement(group)) => {
                let known = self.facts.scenario.groups[usize::from(group)].units.contains(&unit);
                if !known || self.state[unit].at != Place::Reserve {
                    return Err(Refusal::NotDue { unit });
                }
                self.pop();
                self.make_due(unit);
            }
            (Decision::NoReinforcement, Frame::ChooseReinforcement(_)) => self.pop(),
            (Decision::DesignateEntry { hex }, Frame::DesignateEntry(group)) => {
                self.look().check_designate(group, hex)?;
                self.pop();
                self.state.entry[army.index()] = Some(hex);
                self.table.tell(Event::EntryDesignated { army, hex });
            }
            _ => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    /// 7.2-f, 7.1-f: only the Movement Phase itself moves units, and one on its way or displaced comes first.
    fn expect_movement(&self) -> Decided {
        if let Frame::Moving(moving) = self.look().frame()? {
            return Err(moving.first());
        }
        self.look().expect(&Frame::Movement)
    }

    fn decide_enter(&mut self, unit: UnitId, hex: Hex) -> Decided {
        self.expect_movement()?;
        let look = self.look();
        let entry = look.check_enter(&Field::new(look, look.state.phasing), unit, hex)?;
        self.come_on(entry);
        Ok(())
    }

    fn decide_move(&mut self, unit: UnitId) -> Decided {
        self.expect_movement()?;
        let look = self.look();
        let field = Field::new(look, look.state.phasing);
        // 4.2-mp: reinforcements come on before the first ordinary move.
        if let Some(unit) = look.must_enter(&field) {
            return Err(Refusal::EntriesFirst { unit });
        }
        look.check_move(&field, unit)?;
        self.push(Frame::Moving(Moving { unit, riders: Vec::new(), must_leave: false }));
        Ok(())
    }

    fn decide_end_movement(&mut self) -> Decided {
        self.expect_movement()?;
        let look = self.look();
        // 14.1-e: who can enter must.
        if let Some(unit) = look.must_enter(&Field::new(look, look.state.phasing)) {
            return Err(Refusal::MustEnter { unit });
        }
        self.end_movement();
        Ok(())
    }

    fn decide_ride(&mut self, leader: UnitId) -> Decided {
        let look = self.look();
        let top = look.frame()?;
        let ready = if let Frame::Moving(moving) = top {
            look.may_ride(moving)
        } else if let Frame::Fleeing(fleeing) = top {
            look.fleeing_riders(fleeing)
        } else if let Frame::PursuitRiders { unit, riders, .. } = top {
            let at = look.hex(*unit).ok_or(Refusal::NotOnMap { unit: *unit })?;
            look.leaders_at(look.state.phasing, at).filter(|other| !riders.contains(other)).collect()
        } else {
            return Err(Refusal::NotNow);
        };
        if !ready.contains(&leader) {
            return Err(Refusal::NotWithUnit { leader });
        }
        if let Some(
            Frame::Moving(Moving { riders, .. })
            | Frame::Fleeing(Fleeing { riders, .. })
            | Frame::PursuitRiders { riders, .. },
        ) = self.state.frames.last_mut()
        {
            riders.push(leader);
        }
        Ok(())
    }

    fn decide_alight(&mut self, leader: UnitId) -> Decided {
        let moving = self.look().moving()?;
        if !moving.riders.contains(&leader) {
            return Err(Refusal::NotWithUnit { leader });
        }
        if let Some(Frame::Moving(moving)) = self.state.frames.last_mut() {
            moving.riders.retain(|rider| *rider != leader);
        }
        Ok(())
    }

    fn decide_step(&mut self, to: Hex) -> Decided {
        let moving = self.look().moving()?;
        let look = self.look();
        let walk = look.walk(&moving).ok_or(Refusal::NotOnMap { unit: moving.unit })?;
        let step = look.check_step(&Field::new(look, look.state.phasing), &walk, to)?;
        self.step(&moving, step);
        Ok(())
    }

    fn decide_exit(&mut self) -> Decided {
        let moving = self.look().moving()?;
        let look = self.look();
        let walk = look.walk(&moving).ok_or(Refusal::NotOnMap { unit: moving.unit })?;
        look.check_exit(&walk)?;
        self.exit(&moving);
        Ok(())
    }

    fn decide_put_back(&mut self) -> Decided {
        let moving = self.look().moving()?;
        self.look().check_put_back(&moving)?;
        self.pop();
        Ok(())
    }

    fn decide_stop(&mut self) -> Decided {
        let moving = self.look().moving()?;
        let look = self.look();
        let walk = look.walk(&moving).ok_or(Refusal::NotOnMap { unit: moving.unit })?;
        if walk.steps == 0 {
            return Err(Refusal::NotMovedYet { unit: moving.unit });
        }
        if !look.may_rest(&Field::new(look, look.state.phasing), &walk, walk.at) {
            return Err(Refusal::CannotStopHere { unit: moving.unit, hex: walk.at });
        }
        self.finish_move(moving.unit);
        Ok(())
    }

    fn decide_attack(&mut self, unit: UnitId, hex: Hex) -> Decided {
        self.look().expect(&Frame::Declaration)?;
        self.look().check_attack(unit, hex)?;
        self.declare(unit, hex);
        Ok(())
    }

    fn decide_call_off(&mut self, battle: u8) -> Decided {
        self.look().expect(&Frame::Declaration)?;
        if usize::from(battle) >= self.state.battles.len() {
            return Err(Refusal::NoSuchBattle);
        }
        self.call_off(battle);
        Ok(())
    }

    fn decide_end_declaration(&mut self) -> Decided {
        self.look().expect(&Frame::Declaration)?;
        if let Some(duty) = Front::new(self.look()).open_duty() {
            return Err(duty);
        }
        self.end_declaration();
        Ok(())
    }

    /// 9.1-5: one declared battle after the other.
    fn decide_resolve(&mut self, battle: u8) -> Decided {
        self.look().expect(&Frame::Battles)?;
        match self.state.battles.get(usize::from(battle)) {
            Some(open) if !open.fought => {
                self.begin_fight(battle);
                Ok(())
            }
            _ => Err(Refusal::NoSuchBattle),
        }
    }

    fn decide_lead(&mut self, leader: UnitId) -> Decided {
        let fight = self.look().fight()?;
        let (_, hex, leaders) = self.look().undecided_leaders(&fight).ok_or(Refusal::NotNow)?;
        if !leaders.contains(&leader) {
            return Err(Refusal::CannotLead { leader });
        }
        self.settle_leader(hex, Some(leader));
        self.table.tell(Event::Leads { leader });
        Ok(())
    }

    fn decide_no_leader(&mut self, hex: Hex) -> Decided {
        let fight = self.look().fight()?;
        let (_, asked, _) = self.look().undecided_leaders(&fight).ok_or(Refusal::NotNow)?;
        if asked != hex {
            return Err(Refusal::NotNow);
        }
        self.settle_leader(hex, None);
        Ok(())
    }

    fn settle_leader(&mut self, hex: Hex, leader: Option<UnitId>) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.settled.push(hex);
            fight.leaders.extend(leader);
        }
    }

    fn decide_tactic(&mut self, army: Army, tactic: Option<Tactic>) -> Decided {
        let fight = self.look().fight()?;
        if self.look().undecided_leaders(&fight).is_some() {
            return Err(Refusal::NotNow);
        }
        let answer = match tactic {
            Some(tactic) => {
                self.look().check_tactic(army, tactic)?;
                Answer::Plays(tactic)
            }
            None => Answer::Declined,
        };
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.answers[army.index()] = answer;
        }
        Ok(())
    }

    fn decide_conversion(&mut self, hex: Hex, convert: bool) -> Decided {
        match self.state.frames.last_mut() {
            Some(Frame::Retreat(retreat)) if retreat.undecided.first() == Some(&hex) => {
                retreat.undecided.remove(0);
                if convert {
                    retreat.converted.push(hex);
                }
            }
            _ => return Err(Refusal::NotNow),
        }
        if convert {
            self.table.tell(Event::RoutConverted { hex });
        }
        Ok(())
    }

    fn decide_flee(&mut self, unit: UnitId) -> Decided {
        let Frame::Retreat(retreat) = self.look().frame()? else { return Err(Refusal::NotNow) };
        if !retreat.undecided.is_empty() {
            return Err(Refusal::NotNow);
        }
        let going = retreat.going.iter().position(|(other, _)| *other == unit);
        let place = going.ok_or(Refusal::NotOnMap { unit })?;
        if let Some(Frame::Retreat(retreat)) = self.state.frames.last_mut() {
            let (unit, flight) = retreat.going.remove(place);
            self.start_flight(unit, flight);
        }
        Ok(())
    }

    fn decide_retreat(&mut self, to: Option<Hex>) -> Decided {
        let fleeing = self.look().fleeing()?;
        match to {
            Some(to) => {
                let step = self.look().check_retreat(&fleeing, to)?;
                self.step_back(&fleeing, step);
            }
            None if self.look().may_halt_in_fort(&fleeing) => {
                self.table.tell(Event::Halted { unit: fleeing.unit, because: rule("10.1-6") });
                self.pop();
            }
            None => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    fn decide_pay(&mut self, unit: UnitId) -> Decided {
        let Frame::Payment { units, .. } = self.look().frame()? else { return Err(Refusal::NotNow) };
        if !units.contains(&unit) {
            return Err(Refusal::CannotPay { unit });
        }
        self.pay(unit);
        Ok(())
    }

    fn decide_end_payment(&mut self) -> Decided {
        let Frame::Payment { owed, .. } = *self.look().frame()? else { return Err(Refusal::NotNow) };
        if owed > 0 {
            return Err(Refusal::MustPay { owed });
        }
        self.pop();
        Ok(())
    }

    fn decide_pursuit(&mut self, decision: Decision) -> Decided {
        match (decision, self.look().frame()?.clone()) {
            (Decision::Pursue { unit, to }, Frame::Pursuit { .. }) => {
                self.look().check_pursue(unit, to)?;
                self.begin_advance(unit, to);
            }
            (Decision::Advance, Frame::PursuitRiders { unit, to, riders }) => {
                self.pop();
                self.advance(unit, to, riders);
            }
            (Decision::PursueOn { to }, Frame::SecondHex { unit, riders }) => {
                self.look().check_second_hex(unit, to)?;
                self.pop();
                self.advance_one(unit, to, &riders);
            }
            (Decision::EndPursuit, Frame::SecondHex { unit, .. }) => {
                let at = self.look().hex(unit).ok_or(Refusal::NotOnMap { unit })?;
                if !self.look().free_for(unit, at) {
                    return Err(Refusal::Stacked { unit, hex: at });
                }
                self.pop();
            }
            (Decision::EndPursuit, Frame::Pursuit { .. }) => self.pop(),
            _ => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    fn decide_rally(&mut self, unit: UnitId) -> Decided {
        self.look().expect(&Frame::Rally)?;
        self.look().check_rally(unit)?;
        self.rally(unit);
        Ok(())
    }

    fn decide_concede(&mut self, army: Army, level: VictoryLevel) -> Decided {
        self.look().check_concede(army)?;
        if level == VictoryLevel::Draw {
            return Err(Refusal::NotNow);
        }
        self.state.offered[army.index()] = true;
        self.push(Frame::Offer { by: army, level });
        self.table.tell(Event::Offered { by: army, level });
        Ok(())
    }

    fn decide_offer(&mut self, accepted: bool) -> Decided {
        let Frame::Offer { by, level } = *self.look().frame()? else { return Err(Refusal::NotNow) };
        if accepted {
            self.concede(by, level);
        } else {
            self.pop();
            self.table.tell(Event::OfferRefused { by });
        }
        Ok(())
    }
}
