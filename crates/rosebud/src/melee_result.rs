//! 10.A-b, 10.C: a melee from its declaration to the last of its results.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Attack, InFrame, Look, OnBoard};
use crate::game::Rosebud;
use crate::points::{StackingPoints, StrengthPoints};
use crate::pursuit::Pursuit;
use crate::refusal::Refusal;
use crate::retreat::Flee;
use crate::rout::Nerve;
use crate::state::Marks;
use crate::tables::{Flight, MeleeResult, SideResult};
use crate::throw::Throw;
use crate::withdrawal::Withdrawal;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.A-b: the steps of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// 10.H: the defenders may get away.
    Withdrawal,
    /// Who is left?
    Count,
    /// 10.C.1: points were lost; then who must go, goes.
    Flight,
    /// 10.J.1-c, 14.C-g, 16.A-k: what comes after.
    After,
}

/// 10.A-b: a declared melee.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// The hex that is attacked.
    pub target: Hex,
    /// Who attacks.
    pub attackers: UnitSet,
    /// Who was there when it was declared.
    pub defenders: UnitSet,
    /// 10.H.2-b: in pursuit.
    pub pursuit: bool,
    /// The next step.
    pub stage: Stage,
    /// What the die gave.
    pub result: MeleeResult,
    /// Where the attackers stood.
    pub from: Vec<Hex>,
    /// Whether a US unit lost a point (14.C-g).
    pub us_lost: bool,
    /// Whether the die was rolled.
    pub fought: bool,
    /// 10.J.3-c: Routed units that lost a point.
    pub broken: UnitSet,
}

impl Fight {
    /// A melee that was just declared.
    pub fn new(target: Hex, attackers: UnitSet, defenders: UnitSet, pursuit: bool) -> Self {
        // 10.H.2-b: no second chance to get away.
        let stage = if pursuit { Stage::Count } else { Stage::Withdrawal };
        Self {
            target,
            attackers,
            defenders,
            pursuit,
            stage,
            result: MeleeResult::default(),
            from: Vec::new(),
            us_lost: false,
            fought: false,
            broken: UnitSet::NONE,
        }
    }

    fn alive(&self, look: Look<'_>, units: UnitSet) -> UnitSet {
        units.iter().filter(|unit| look.hex(*unit).is_some()).collect()
    }
}

impl Act<'_, '_> {
    fn set_stage(&mut self, stage: Stage) {
        self.frame_mut::<Fight>().stage = stage;
    }

    /// 10.A-b: who is left defends; Pony Holders vanish and US Holders lose their mounts (16.B-b, 16.B-f).
    fn count_defenders(&mut self, fight: &Fight) {
        let enemy = self.state.phasing.other();
        let look = self.look();
        let here = look.units_at(enemy, fight.target);
        for unit in here.iter() {
            match self.look().arm(unit) {
                Arm::PonyHolder => self.scatter_ponies(unit, rule("16.B-f")),
                Arm::HorseHolder | Arm::MuleHolder => self.lose_mounts(unit, rule("16.B-b")),
                Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Headquarters | Arm::PackTrain => {}
                Arm::Personnel | Arm::Warriors | Arm::Leader => {}
            }
        }
        let left = self.look().units_at(enemy, fight.target);
        if left.is_empty() {
            self.nobody_left(fight, here.is_empty());
        } else {
            self.frame_mut::<Fight>().defenders = left;
            self.roll_melee();
        }
    }

    /// 4.F-d, 10.H.2, 12.D.5, 16.B-f, R44: the hex is empty: Leaders alone in it fall, and those who got away may be pursued, unless
    /// somebody stayed behind, if only ponies; then whoever charged has had its melee.
    fn nobody_left(&mut self, fight: &Fight, all_fled: bool) {
        let enemy = self.state.phasing.other();
        let fled: UnitSet = fight.alive(self.look(), fight.defenders);
        if fled.is_empty() || !all_fled {
            self.overrun_leaders(enemy, fight.target);
        }
        self.vacate(fight.target);
        self.set_stage(Stage::After);
        if !all_fled {
            self.end_charges(fight);
        }
        if !fight.pursuit && all_fled && !fled.is_empty() {
            let able = fight.alive(self.look(), fight.attackers);
            self.open(Pursuit::new(able, fled));
        }
    }

    /// 16.A-k, 16.A-l: whoever charged is Disrupted after its melee.
    fn end_charges(&mut self, fight: &Fight) {
        for unit in self.charging(fight).iter() {
            self.disrupt(unit, rule("16.A-k"));
            self.unmark(unit, Marks::CHARGING);
        }
    }

    fn charging(&self, fight: &Fight) -> UnitSet {
        fight.attackers.iter().filter(|unit| self.state[*unit].is(Marks::CHARGING)).collect()
    }

    /// 10.H.3: a hex the defenders left.
    pub fn vacate(&mut self, hex: Hex) {
        if !self.state.vacated.contains(&hex) {
            self.state.vacated.push(hex);
        }
    }

    /// 3.E, 10.A-c, 10.A-e, 10.C-b: odds, one die for all, result; no Morale Check follows.
    fn roll_melee(&mut self) {
        let fight = self.frame::<Fight>().clone();
        let attackers = fight.alive(self.look(), fight.attackers);
        let odds = self.look().melee_odds(attackers, fight.target, fight.pursuit);
        let factors = self.look().melee_factors(attackers, fight.defenders, fight.pursuit);
        let throw = Throw::one(self.table, rule("10.A-e")).plus_all(&odds.modifiers);
        let result = self.game.data().tables.melee.result(odds.column, throw.total());
        let from: Vec<Hex> = attackers.iter().filter_map(|unit| self.look().hex(unit)).collect();
        let army = self.state.phasing;
        self.tell(|look| {
            Event::Fought(Box::new(crate::event::MeleeReport {
                hex: fight.target,
                attackers,
                defenders: fight.defenders,
                attack: odds.attack,
                defence: odds.defence,
                column: look.tables().melee.headings[army.index()].get(odds.column).cloned().unwrap_or_default(),
                factors,
                throw,
                result,
            }))
        });
        let us = if army == Army::Us { result.attacker } else { result.defender };
        let frame = self.frame_mut::<Fight>();
        frame.attackers = attackers;
        frame.result = result;
        frame.from = from;
        frame.us_lost = us.losses > StrengthPoints::ZERO;
        frame.fought = true;
        frame.stage = Stage::Flight;
        // 10.C.1-c, 12.D.3, 12.D.1-b: Leaders of a side that lost come first.
        self.check_leaders_of(attackers, result.attacker);
        self.check_leaders_of(fight.defenders, result.defender);
        self.take_losses(attackers, result.attacker.losses);
        self.take_losses(fight.defenders, result.defender.losses);
    }

    fn check_leaders_of(&mut self, units: UnitSet, side: SideResult) {
        if side.losses == StrengthPoints::ZERO {
            return;
        }
        let leaders: UnitSet =
            units.iter().flat_map(|unit| self.look().followers(unit).iter().collect::<Vec<_>>()).collect();
        leaders.iter().for_each(|leader| self.check_leader(leader, rule("12.D.3")));
    }

    fn take_losses(&mut self, units: UnitSet, points: StrengthPoints) {
        if points > StrengthPoints::ZERO {
            self.open(Losses { units, left: points });
        }
    }

    /// 10.C.1-b, 10.C.2, 10.C.3, 10.J.3-c: the side is Disrupted if it lost; then it goes. The Routed who lost a point run again,
    /// whatever the others do.
    fn send_off(&mut self, units: UnitSet, side: SideResult, from: Vec<Hex>, broken: UnitSet) {
        if side.losses > StrengthPoints::ZERO {
            units.iter().for_each(|unit| self.disrupt(unit, rule("10.C.1-b")));
        }
        let (broken, others) = (units.and(broken), units.minus(broken));
        match side.flight {
            Flight::None => {}
            Flight::Retreat(hexes) => self.open(Flee { going: others, from: from.clone(), hexes: Some(hexes) }),
            Flight::Rout => self.open(Flee { going: others, from: from.clone(), hexes: None }),
        }
        if !broken.is_empty() {
            self.open(Flee { going: broken, from, hexes: None });
        }
    }

    /// 10.B-e: those who fought go; the rest of their stack is not touched.
    fn flights(&mut self) {
        let fight = self.frame::<Fight>().clone();
        self.set_stage(Stage::After);
        let (attackers, defenders) =
            (fight.alive(self.look(), fight.attackers), fight.alive(self.look(), fight.defenders));
        if fight.result.attacker.flight != Flight::None {
            attackers.iter().for_each(|unit| self.mark(unit, Marks::DRIVEN_BACK));
        }
        self.send_off(attackers, fight.result.attacker, vec![fight.target], fight.broken);
        self.send_off(defenders, fight.result.defender, fight.from.clone(), fight.broken);
    }

    /// 16.A-k, 10.J.1-c, 14.C-g, R44: chargers are Disrupted if they fought, owners may Rout, warriors take ammunition.
    fn after_melee(&mut self) {
        let fight = self.frame::<Fight>().clone();
        self.close();
        let enemy = self.state.phasing.other();
        if !self.look().occupied(enemy, fight.target) {
            self.vacate(fight.target);
        }
        let attackers = fight.alive(self.look(), fight.attackers);
        if fight.fought {
            self.end_charges(&fight);
            let defenders = fight.alive(self.look(), fight.defenders);
            self.offer_rout(defenders, fight.result.defender, &fight.from);
            self.offer_rout(attackers, fight.result.attacker, &[fight.target]);
            self.plunder(&fight);
        }
        // R44: they all got away.
        for unit in self.charging(&fight).iter() {
            self.unmark(unit, Marks::CHARGING);
            self.tell(|_| Event::ChargeLapsed { unit, because: rule("R44") });
        }
    }

    fn offer_rout(&mut self, units: UnitSet, side: SideResult, from: &[Hex]) {
        let hurt = side != SideResult::default();
        for unit in units.iter() {
            if self.look().asks_nerve(unit, hurt) {
                self.open(Nerve { unit, from: from.to_vec() });
            }
        }
    }

    fn plunder(&mut self, fight: &Fight) {
        if !self.state.optional.taken_ammunition || !fight.us_lost {
            return;
        }
        let look = self.look();
        let short = |unit: &UnitId| look.army(*unit) == Army::Indian && look.is(*unit, Marks::LOW_AMMO);
        let units: UnitSet = fight.alive(look, fight.attackers.or(fight.defenders)).iter().filter(short).collect();
        if !units.is_empty() {
            self.open(Plunder { units });
        }
    }
}

impl Ask<Rosebud> for Fight {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::NONE
    }

    fn options(&self, _: Look<'_>, _: Seat, _: &mut Vec<Decision>) {}

    fn decide(_: &mut Act<'_, '_>, _: Seat, _: &Decision) -> Result<(), Refusal> {
        Err(Refusal::NotNow)
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let fight = act.frame::<Self>().clone();
        match fight.stage {
            // 4.F-c: before any die.
            Stage::Withdrawal => {
                act.set_stage(Stage::Count);
                act.open(Withdrawal::new(fight.target, fight.attackers, fight.defenders));
            }
            Stage::Count => act.count_defenders(&fight),
            Stage::Flight => act.flights(),
            Stage::After => act.after_melee(),
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        Question::new(format!("Melee in {}", look.place(self.target)), "", rule("10"))
    }
}

impl OnBoard for Fight {
    fn attack(&self) -> Option<Attack> {
        Some(Attack { attackers: self.attackers, target: self.target })
    }
}

/// 10.C.1: Casualty Points to be spread by their owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Losses {
    /// Who took part.
    pub units: UnitSet,
    /// Points still to take.
    pub left: StrengthPoints,
}

impl Losses {
    fn able(&self, look: Look<'_>) -> UnitSet {
        self.units.iter().filter(|unit| look.hex(*unit).is_some()).collect()
    }
}

impl Act<'_, '_> {
    /// 12.D.5-b: whoever falls with all his men does not slip away.
    fn lose_in_melee(&mut self, unit: UnitId, points: StrengthPoints) {
        let leaders = self.look().followers(unit);
        if self.state[unit].is(Marks::ROUTED) {
            let fight = self.state.frames.iter_mut().rev().find_map(Fight::of_mut);
            fight.into_iter().for_each(|fight| fight.broken = fight.broken.with(unit));
        }
        if !self.lose(unit, points) {
            for leader in leaders.iter().filter(|leader| self.state[*leader].at.hex().is_some()).collect::<Vec<_>>() {
                self.kill_leader(leader, rule("12.D.5-b"));
            }
        }
    }
}

impl Ask<Rosebud> for Losses {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        self.units.first().map_or(SeatSet::NONE, |unit| SeatSet::of(look.army(unit).seat()))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).iter().map(|unit| Decision::Lose { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Decision::Lose { unit } = *decision else { return Err(Refusal::NotNow) };
        if !act.frame::<Self>().able(act.look()).has(unit) {
            return Err(Refusal::NotThere { unit });
        }
        act.frame_mut::<Self>().left -= StrengthPoints::new(1);
        act.lose_in_melee(unit, StrengthPoints::new(1));
        Ok(())
    }

    /// 10.A-f: where there is no choice nobody is asked.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let losses = act.frame::<Self>().clone();
        let able = losses.able(act.look());
        let all: StackingPoints = able.iter().map(|unit| act.look().bulk(unit)).sum();
        if losses.left == StrengthPoints::ZERO || able.is_empty() {
            act.close();
        } else if able.len() == 1 || all <= losses.left.stacking() {
            act.close();
            for unit in able.iter() {
                act.lose_in_melee(unit, losses.left);
            }
        } else {
            return Flow::Waits;
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let points = kernel::words::count(self.left, "point", "points");
        Question::new(format!("Choose who loses: {points}"), "Spread the losses as you like.", rule("10.C.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Lose { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::lose(look, &advice::options(look, seat, self))
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.left > StrengthPoints::ZERO, problems);
    }
}

impl OnBoard for Losses {}

/// 14.C-g: one band takes ammunition from the fallen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plunder {
    /// One of these.
    pub units: UnitSet,
}

impl Ask<Rosebud> for Plunder {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(Army::Indian.seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.units.iter().map(|unit| Decision::TakeAmmunition { unit }));
        found.push(Decision::Stand);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let units = act.frame::<Self>().units;
        if let Decision::TakeAmmunition { unit } = *decision {
            if !units.has(unit) {
                return Err(Refusal::NotThere { unit });
            }
            act.close();
            act.unmark(unit, Marks::LOW_AMMO);
            act.tell(|_| Event::TookAmmunition { unit });
            return Ok(());
        }
        if *decision != Decision::Stand {
            return Err(Refusal::NotNow);
        }
        act.close();
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let here: UnitSet = act.frame::<Self>().units.iter().filter(|unit| act.look().hex(*unit).is_some()).collect();
        act.frame_mut::<Self>().units = here;
        if here.is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Which band takes ammunition?", "One band may be supplied again.", rule("14.C-g"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::TakeAmmunition { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::options(look, seat, self).first().copied().into_iter().collect()
    }
}

impl OnBoard for Plunder {
    fn stand(&self) -> &'static str {
        "Nobody"
    }
}
