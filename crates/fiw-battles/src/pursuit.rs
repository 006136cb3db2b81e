//! 10.2: pursuit, and the trains it reaches (20.0-d).

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::field::{COMBAT, Field, TRAIN};
use crate::frames::{Act, Battles, Frame, Look, OnBoard};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::state::{Battle, Place, Status};
use crate::tables::{Capture, CombatResult};
use crate::text::hexes;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question, Reach};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 10.2-h, 8.2-d6: may a pursuing unit, out of whatever zone, enter a hex that holds no enemy combat unit?
    fn check_ground(&self, field: &Field<'_>, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let from = self.hex(unit).ok_or(Refusal::NotOnMap { unit })?;
        let board = &self.facts().board;
        let side = board.grid.side_between(from, to).ok_or(Refusal::NotAdjacent { unit, to })?;
        let hexside = board.hexside(from, side);
        if field.theirs(to) & COMBAT != 0 {
            return Err(Refusal::EnemyThere { unit, to });
        }
        if self.facts().tables().crossing(hexside).is_none() {
            return Err(Refusal::NoCrossing { unit, to });
        }
        if self.facts().ground(unit, to, hexside.road()).is_none() {
            return Err(Refusal::Prohibited { unit, hex: to });
        }
        // G31: nor under the walls of Quebec.
        if self.piece(unit).army == Army::British && board.bastion_adjacent(to) {
            return Err(Refusal::UnderTheWalls { unit, to });
        }
        Ok(())
    }

    /// 10.2.1-b: may cavalry go there for its second hex? Never into a train's hex (G35).
    pub fn check_second_hex(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let field = Field::new(*self, self.piece(unit).army);
        self.check_ground(&field, unit, to)?;
        if field.theirs(to) & TRAIN != 0 {
            return Err(Refusal::TrainThere { unit, to });
        }
        if self.free_for(unit, to) { Ok(()) } else { Err(Refusal::Stacked { unit, hex: to }) }
    }

    /// 10.2.1-b: all hexes for it.
    pub fn second_hexes(&self, unit: UnitId) -> Vec<Hex> {
        let Some(at) = self.hex(unit) else { return Vec::new() };
        let near = self.facts().board.grid.neighbours(at).map(|(_, hex)| hex);
        near.filter(|to| self.check_second_hex(unit, *to).is_ok()).collect()
    }

    /// 10.2: may this unit advance into that hex now?
    pub fn check_pursue(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let Some(Frame::Pursuit(Pursuit { units, .. })) = self.state.top() else { return Err(Refusal::NotNow) };
        self.check_advance(unit, to)?;
        // 10.2.1, 10.2.1-c, G60: cavalry that can pursue goes first.
        let cavalry = |other: &&UnitId| self.arm(**other) == Arm::Cavalry && !self.advances(**other).is_empty();
        match units.iter().find(cavalry) {
            Some(first) if self.arm(unit) != Arm::Cavalry => Err(Refusal::CavalryFirst { unit: *first }),
            _ => Ok(()),
        }
    }

    fn check_advance(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let Some(Frame::Pursuit(Pursuit { units, hexes, .. })) = self.state.top() else { return Err(Refusal::NotNow) };
        // 10.2-c, 10.2-k: survivors in good order of this attack.
        if !units.contains(&unit) || self.disordered(unit) || self.hex(unit).is_none() {
            return Err(Refusal::CannotPursue { unit });
        }
        let field = Field::new(*self, self.piece(unit).army);
        // 10.2-i, 20.0-c2: into a hex cleared of combat units; a train left there does not bar it (G49).
        if !hexes.contains(&to) || field.theirs(to) & COMBAT != 0 {
            return Err(Refusal::NotVacated { hex: to });
        }
        self.check_ground(&field, unit, to)?;
        // 10.2-f: within the limits at the end; cavalry may pass through if it can go on.
        let passes = self.arm(unit) == Arm::Cavalry && self.could_go_on(&field, unit, to);
        if self.free_for(unit, to) || passes { Ok(()) } else { Err(Refusal::Stacked { unit, hex: to }) }
    }

    fn could_go_on(&self, field: &Field<'_>, unit: UnitId, over: Hex) -> bool {
        let board = &self.facts().board;
        !self.burns(over)
            && board.grid.neighbours(over).any(|(side, to)| {
                let hexside = board.hexside(over, side);
                field.theirs(to) & (COMBAT | TRAIN) == 0
                    && self.facts().tables().crossing(hexside).is_some()
                    && self.facts().ground(unit, to, hexside.road()).is_some()
                    && self.free_for(unit, to)
                    && !(self.piece(unit).army == Army::British && board.bastion_adjacent(to))
            })
    }

    /// Hexes a unit may advance into, the order of arms apart.
    pub fn advances(&self, unit: UnitId) -> Vec<Hex> {
        let Some(Frame::Pursuit(Pursuit { hexes, .. })) = self.state.top() else { return Vec::new() };
        hexes.iter().copied().filter(|to| self.check_advance(unit, *to).is_ok()).collect()
    }
}

impl Act<'_, '_> {
    /// 10.2: after the result and its retreats the attackers may advance.
    pub fn offer_pursuit(&mut self, battle: &Battle, result: CombatResult, indians: bool) {
        let defender = self.state.phasing.other();
        let adverse = match result {
            CombatResult::Dd | CombatResult::Dr | CombatResult::De | CombatResult::Bx => true,
            CombatResult::Ad | CombatResult::Ae | CombatResult::Ar => false,
        };
        // 20.0-c1: a train alone gives way only to a result against the defender.
        let defended = |hex: &Hex| adverse || self.look().combat_at(defender, *hex);
        let hexes = battle.targets.iter().copied().filter(defended).collect();
        self.open(Pursuit { units: battle.attackers.clone(), hexes, indians });
    }

    /// 10.2-d: who goes along, or the advance itself if no leader could.
    fn begin_advance(&mut self, unit: UnitId, to: Hex) {
        let look = self.look();
        let Some(from) = look.hex(unit) else { return };
        if look.leaders_at(look.piece(unit).army, from).next().is_some() {
            self.open(PursuitRiders { unit, to, riders: Vec::new() });
        } else {
            self.advance(unit, to, Vec::new());
        }
    }

    /// 10.2-e, 10.2-g: the advance, one hex, regardless of terrain and zones.
    fn advance(&mut self, unit: UnitId, to: Hex, riders: Vec<UnitId>) {
        if let Some(Frame::Pursuit(Pursuit { units, .. })) = self.state.frames.last_mut() {
            units.retain(|other| *other != unit);
        }
        self.advance_one(unit, to, &riders);
        // 10.2-j, 21.1-3-b: cavalry may go on, unless fire stopped it.
        if self.facts().counter(unit).arm == Arm::Cavalry && self.state[unit].status == Status::GoodOrder {
            self.open(SecondHex { unit, riders });
        }
    }

    /// One hex of pursuit with all that follows from entering.
    fn advance_one(&mut self, unit: UnitId, to: Hex, riders: &[UnitId]) {
        let Some(from) = self.look().hex(unit) else { return };
        for mover in riders.iter().chain([&unit]) {
            self.state[*mover].at = Place::On(to);
        }
        self.tell(|_| Event::Pursued { unit, from, to, riders: riders.to_vec() });
        self.entered(unit, to);
        self.capture_train(unit, to);
        self.burn(unit, to);
        self.check_leaders();
    }

    /// 20.0-d: what becomes of an enemy train in the hex.
    fn capture_train(&mut self, unit: UnitId, hex: Hex) {
        let by = self.state[unit].army;
        let train = self.look().army_at(by.other(), hex).find(|other| self.facts().counter(*other).arm == Arm::Train);
        let Some(train) = train else { return };
        let indians =
            self.state.frames.iter().any(|frame| matches!(frame, Frame::Pursuit(Pursuit { indians: true, .. })));
        let bonus = if indians { self.facts().tables().capture.indian } else { 0 };
        let roll = self.table.d6(rule("20.0-d")).plus(bonus, rule("20.0-d"));
        let result = self.facts().tables().captured(roll.total());
        self.tell(|_| Event::TrainTaken { train, by, roll, result });
        match result {
            Capture::Eliminated => self.state[train].at = Place::Eliminated,
            Capture::Captured => self.state[train].army = by,
            Capture::Looted => self.state[train].looted = true,
        }
    }

    /// 21.1-3: good order infantry or cavalry that enters fire is disordered.
    pub fn burn(&mut self, unit: UnitId, hex: Hex) {
        let steady = self.state[unit].status == Status::GoodOrder;
        if self.look().burns(hex) && steady && self.facts().counter(unit).arm.attacks() {
            self.disorder(unit, rule("21.1-3"));
        }
    }
}

/// 10.2: attackers may advance into hexes cleared of defenders.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// Units that may.
    pub units: Vec<UnitId>,
    /// Hexes cleared of defenders.
    pub hexes: Vec<Hex>,
    /// 20.0-d: whether Indians took part in the combat.
    pub indians: bool,
}

impl Ask<FiwBattles> for Pursuit {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        for unit in &self.units {
            let legal = self.hexes.iter().filter(|to| look.check_pursue(*unit, **to).is_ok());
            found.extend(legal.map(|to| Decision::Pursue { unit: *unit, to: *to }));
        }
        found.push(Decision::EndPursuit);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::Pursue { unit, to } = *decision {
            act.look().check_pursue(unit, to)?;
            act.begin_advance(unit, to);
        } else if *decision == Decision::EndPursuit {
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 10.2-b: the attacker may decline; he is asked only if somebody can advance.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().units.iter().any(|unit| !act.look().advances(*unit).is_empty()) {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    /// 10.2-i, G49: only into hexes that hold no enemy combat unit any more.
    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let enemy = look.state.phasing.other();
        let cleared: Vec<Hex> = self.hexes.iter().copied().filter(|hex| !look.combat_at(enemy, *hex)).collect();
        Question::new(
            format!("Who pursues into {}?", hexes(&cleared)),
            "Attackers in good order may advance one hex. Nobody has to.",
            rule("10.2"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let to = look.clicked_hex(click).or(self.hexes.first().copied());
        let meant = look.clicked_unit(click).zip(to).map(|(unit, to)| Decision::Pursue { unit, to });
        meant.into_iter().collect()
    }

    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        match look.clicked_unit(click) {
            None => look.clicked_hex(click).map(|hex| Refusal::NotVacated { hex }),
            Some(unit) => self.hexes.is_empty().then_some(Refusal::CannotPursue { unit }),
        }
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::pursue(look, style)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option(look, seat, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Battles>(), problems);
    }
}

impl OnBoard for Pursuit {
    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let here = look.empty_chain();
        let pursue = |to: &Hex| {
            let chain = look.after(&here, unit, Decision::Pursue { unit, to: *to }, Some(*to))?;
            // A leader might go along (10.2-d); without him the advance is one decision more.
            let advanced = look.after(&chain, unit, Decision::Advance, None);
            Some(look.reached(unit, &advanced.unwrap_or(chain)))
        };
        self.hexes.iter().filter_map(pursue).collect()
    }
}

/// 10.2-d: which leaders go along with a pursuing unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PursuitRiders {
    /// Who pursues.
    pub unit: UnitId,
    pub to: Hex,
    /// Leaders going along.
    pub riders: Vec<UnitId>,
}

impl PursuitRiders {
    /// Leaders with the unit who are not along yet.
    fn ready<'a>(&'a self, look: Look<'a>) -> impl Iterator<Item = UnitId> {
        let with = look.hex(self.unit).into_iter().flat_map(move |at| look.leaders_at(look.state.phasing, at));
        with.filter(|leader| !self.riders.contains(leader))
    }
}

impl Ask<FiwBattles> for PursuitRiders {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.ready(look).map(|leader| Decision::Ride { leader }));
        found.push(Decision::Advance);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::Ride { leader } = *decision {
            if !act.frame::<Self>().ready(act.look()).any(|ready| ready == leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.push(leader);
        } else if *decision == Decision::Advance {
            let Self { unit, to, riders } = act.frame::<Self>().clone();
            act.close();
            act.advance(unit, to, riders);
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Which leaders go with {} into {}?", look.name(self.unit), self.to);
        Question::new(text, "Name them, then advance.", rule("10.2-d"))
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::take_along(look, self, style)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Battles>(), problems);
        look.check_acting(place, self.unit, look.state.phasing, problems);
    }
}

impl OnBoard for PursuitRiders {
    fn mover(&self) -> Option<UnitId> {
        Some(self.unit)
    }
}

/// 10.2-j: cavalry may go one hex farther.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondHex {
    /// Which cavalry.
    pub unit: UnitId,
    /// Leaders with it.
    pub riders: Vec<UnitId>,
}

impl SecondHex {
    /// 10.2-f: may it end where it is?
    fn check_stop(&self, look: Look<'_>) -> Decided {
        let unit = self.unit;
        let hex = look.hex(unit).ok_or(Refusal::NotOnMap { unit })?;
        if look.free_for(unit, hex) { Ok(()) } else { Err(Refusal::Stacked { unit, hex }) }
    }
}

impl Ask<FiwBattles> for SecondHex {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.second_hexes(self.unit).into_iter().map(|to| Decision::PursueOn { to }));
        if self.check_stop(look).is_ok() {
            found.push(Decision::EndPursuit);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (here, look) = (act.frame::<Self>(), act.look());
        if let Decision::PursueOn { to } = *decision {
            look.check_second_hex(here.unit, to)?;
            let Self { unit, riders } = here.clone();
            act.close();
            act.advance_one(unit, to, &riders);
        } else if *decision == Decision::EndPursuit {
            here.check_stop(look)?;
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !act.look().second_hexes(act.frame::<Self>().unit).is_empty() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Does {} ride on?", look.name(self.unit));
        Question::new(text, "Cavalry may pursue a second hex.", rule("10.2-j"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let mine = look.clicked_unit(click).is_none_or(|unit| unit == self.unit);
        look.clicked_hex(click).filter(|_| mine).map(|to| Decision::PursueOn { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::pursue(look, style)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option(look, seat, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Battles>(), problems);
        look.check_acting(place, self.unit, look.state.phasing, problems);
    }
}

impl OnBoard for SecondHex {
    fn mover(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn passes(&self) -> bool {
        true
    }

    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let here = look.empty_chain();
        let hexes = if unit == self.unit { look.second_hexes(unit) } else { Vec::new() };
        let on = |to: &Hex| look.after(&here, unit, Decision::PursueOn { to: *to }, Some(*to));
        hexes.iter().filter_map(on).map(|chain| look.reached(unit, &chain)).collect()
    }
}
