//! 12: Leaders: attachment, what they lend, how they fall and who follows them.

use crate::casualties::Exit;
use crate::cells::UnitSet;
use crate::counters::{Ability, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::points::VictoryPoints;
use crate::refusal::Refusal;
use crate::state::{Casualty, Marks, Phase, Place};
use crate::tables::{LeaderLoss, LeaderWorth, Wound};
use crate::throw::Throw;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::Question;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 12.D.1-i, 12.D.1-j, 12.D.1-l: what a Leader can do: all, less, or nothing at all.
    pub fn ability(&self, leader: UnitId) -> Option<Ability> {
        let figures = self.counter(leader).leadership?;
        match self.state.wound(leader) {
            None | Some(Wound::Light) => Some(figures.well),
            Some(Wound::Moderate) => Some(figures.wounded),
            Some(Wound::Severe | Wound::Mortal) => None,
        }
    }

    /// 12.D.1-h: badly hurt, and to be brought into care.
    pub fn disabled(&self, leader: UnitId) -> bool {
        matches!(self.state.wound(leader), Some(Wound::Severe | Wound::Mortal))
    }

    /// 12.C.1, 12.C.4, 13.B-c, R56: the best rating of a Leader in the hex, whoever's units they are (R50).
    pub fn rating_in_hex(&self, army: Army, hex: Hex) -> i8 {
        let rating = |leader: UnitId| self.ability(leader).map(|ability| ability.rating as i8);
        self.leaders_at(army, hex).iter().filter_map(rating).max().unwrap_or(0)
    }

    /// 3.G, 9.D.1-i: whether a Leader's Command Radius reaches a hex; Pinned he commands his own hex only.
    pub fn commands(&self, leader: UnitId, hex: Hex) -> bool {
        let (Some(ability), Some(at)) = (self.ability(leader), self.hex(leader)) else { return false };
        let radius = if self.is(leader, Marks::PINNED) { 0 } else { ability.radius };
        self.distance(at, hex) <= radius
    }

    /// 12.C.3, R56: the best rating of a Leader whose radius reaches a hex.
    pub fn rating_in_radius(&self, army: Army, hex: Hex) -> i8 {
        let near = self.leaders(army).iter().filter(|leader| self.commands(*leader, hex));
        near.filter_map(|leader| self.ability(leader)).map(|ability| ability.rating as i8).max().unwrap_or(0)
    }

    /// 13.B-d: whether any Leader's radius reaches a hex.
    pub fn commanded(&self, army: Army, hex: Hex) -> bool {
        self.leaders(army).iter().any(|leader| self.commands(leader, hex))
    }

    /// 10.E, 12.A-c, 12.A-e, 12.C.2, 12.D.6-b, 12.D.6-c: the rating these units fight under: that of the senior Leader attached to one of
    /// them, the best of those equal in rank.
    pub fn melee_rating(&self, units: UnitSet) -> i8 {
        let attached = units.iter().flat_map(|unit| self.followers(unit).iter().collect::<Vec<_>>());
        let able = attached.filter_map(|leader| {
            let rank = self.counter(leader).leadership?.rank;
            Some((rank, std::cmp::Reverse(self.ability(leader)?.rating)))
        });
        able.min().map_or(0, |(_, std::cmp::Reverse(rating))| rating as i8)
    }

    /// 12.A, 12.A-f: may this Leader be attached to this unit now?
    pub fn check_attach(&self, army: Army, leader: UnitId, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_leader(leader) || self.army(leader) != army || self.army(unit) != army || self.is_leader(unit) {
            return Err(Refusal::NotYours { unit: leader });
        }
        match (self.hex(leader), self.hex(unit)) {
            (Some(one), Some(other)) if one == other && self.piece(leader).with != Some(unit) => Ok(()),
            _ => Err(Refusal::NotTogether { leader, unit }),
        }
    }

    /// Every attachment a player may change to.
    pub fn attachments(&self, army: Army, leaders: UnitSet) -> impl Iterator<Item = Decision> {
        let all = leaders.iter().filter_map(|leader| Some((leader, self.hex(leader)?)));
        let each = all.flat_map(move |(leader, hex)| {
            self.units_at(army, hex).iter().map(move |unit| Decision::Attach { leader, unit }).collect::<Vec<_>>()
        });
        each.filter(move |decision| {
            let Decision::Attach { leader, unit } = *decision else { return false };
            self.check_attach(army, leader, unit).is_ok()
        })
    }
}

impl Act<'_, '_> {
    /// 12.A: every Leader in a hex with units is attached to one of them: to where he was if it is still there, else to
    /// the strongest.
    pub fn attach_leaders(&mut self, army: Army, hex: Hex) {
        let look = self.look();
        let leaders = look.leaders_at(army, hex);
        if leaders.is_empty() {
            return;
        }
        let units = look.units_at(army, hex);
        let strongest = units.iter().max_by_key(|unit| (look.arm(*unit).attacks(), look.strength(*unit)));
        for leader in leaders.iter() {
            let with = self.state[leader].with;
            if with.is_none_or(|unit| !units.has(unit)) {
                self.state[leader].with = strongest;
                // 12.A-d, R104: his unit has moved off without him.
                if self.state.phase == Phase::Movement && self.state.phasing == army {
                    self.mark(leader, Marks::RODE_ALONE);
                }
            }
        }
    }

    /// 12.A: a Leader joins a unit.
    pub fn attach(&mut self, leader: UnitId, unit: UnitId) {
        self.state[leader].with = Some(unit);
        self.tell(|_| Event::Attached { leader, unit });
    }

    /// 12.A-b, 12.A-d, 10.J.3-g: a unit is Pinned, goes back or Routs; its Leaders may join another unit of the hex that
    /// stays, and share its lot if there is none.
    pub fn ask_leaders(&mut self, unit: UnitId, going: UnitSet, pinned: bool) {
        let look = self.look();
        let Some(hex) = look.hex(unit) else { return };
        let staying = look.units_at(look.army(unit), hex).minus(going).without(unit);
        for leader in look.followers(unit).iter() {
            if staying.is_empty() {
                if pinned {
                    self.mark(leader, Marks::PINNED);
                }
            } else {
                let lot = if pinned { Lot::Pinned } else { Lot::Goes };
                self.open(LeaderChoice { leader, unit, staying, lot });
            }
        }
    }

    /// 12.A-f, 12.D.5-b, R104: fire has wiped out the unit of these Leaders; where there is a choice they say whom they join.
    pub fn ask_survivors(&mut self, leaders: UnitSet) {
        for leader in leaders.iter() {
            let look = self.look();
            let (Some(hex), Some(unit)) = (look.hex(leader), look.piece(leader).with) else { continue };
            let staying = look.units_at(look.army(leader), hex).without(unit);
            if !staying.is_empty() {
                self.open(LeaderChoice { leader, unit, staying, lot: Lot::Fell });
            }
        }
    }

    /// 9.E, 12.D.1, 12.D.2, 12.D.4, R24: one check for one fire; of several Leaders in the hex, one by chance.
    pub fn check_leader_in(&mut self, army: Army, hex: Hex, because: RuleId) {
        let leaders = self.look().leaders_at(army, hex);
        let leader = match leaders.len() {
            0 => return,
            1 => leaders.first(),
            many => leaders.iter().nth(usize::from(self.table.draw(many as u8)) - 1),
        };
        if let Some(leader) = leader {
            self.check_leader(leader, because);
        }
    }

    /// 12.D, 12.D.1, 12.D.3: a Leader Loss Check, and the rule that calls for it.
    pub fn check_leader(&mut self, leader: UnitId, because: RuleId) {
        let throw = Throw::two(self.table, because);
        let loss = self.game.data().tables.leader_loss(throw.natural());
        self.tell(|_| Event::LeaderChecked { leader, throw, loss });
        match loss {
            LeaderLoss::None => {}
            // 12.D.1-n
            LeaderLoss::Killed => self.kill_leader(leader, rule("12.D.1-n")),
            LeaderLoss::Wounded => self.wound_leader(leader),
        }
    }

    /// 12.D.1-d, 12.D.1-o: how badly; the worse of two wounds stays, and a second moderate one is severe.
    fn wound_leader(&mut self, leader: UnitId) {
        let throw = Throw::one(self.table, rule("12.D.1-d"));
        let rolled = self.game.data().tables.wounds[usize::from(throw.natural()) - 1];
        let before = self.state.wound(leader);
        let wound = match (before, rolled) {
            (Some(Wound::Moderate), Wound::Moderate) => Wound::Severe,
            (Some(before), rolled) => before.max(rolled),
            (None, rolled) => rolled,
        };
        self.tell(|_| Event::LeaderWounded { leader, throw, rolled, before, wound });
        // 12.D.1-m
        if wound == Wound::Light || before == Some(wound) {
            return;
        }
        // 12.D.1-e: the hour of his death.
        let dies = (wound == Wound::Mortal).then(|| {
            let hours = Throw::one(self.table, rule("12.D.1-e"));
            let turn = self.state.turn + hours.natural();
            self.tell(|_| Event::LeaderDying { leader, throw: hours, turn });
            turn
        });
        let casualty = self.casualty(leader);
        casualty.wound = Some(wound);
        casualty.dies = dies;
        if wound >= Wound::Severe && before.is_none_or(|before| before < Wound::Severe) {
            self.leader_lost(leader);
        }
        self.score_leader(leader, |worth| worth.wounded, rule("12.D.1-c"));
    }

    /// The record of a Leader who was hit.
    pub fn casualty(&mut self, leader: UnitId) -> &mut Casualty {
        let known = self.state.casualties.iter().position(|casualty| casualty.leader == leader);
        let place = known.unwrap_or_else(|| {
            self.state.casualties.push(Casualty { leader, wound: None, dies: None, scored: VictoryPoints::ZERO });
            self.state.casualties.len() - 1
        });
        &mut self.state.casualties[place]
    }

    /// 12.D.1-c, 12.D.1-o: what the enemy has for a Leader rises to the higher value and is never added.
    fn score_leader(&mut self, leader: UnitId, worth: fn(&LeaderWorth) -> VictoryPoints, because: RuleId) {
        let line = self.game.data().tables.victory.leaders.iter().find(|line| line.leader == leader);
        let worth = line.map_or(VictoryPoints::ZERO, worth);
        let casualty = self.casualty(leader);
        let more = (worth - casualty.scored).max(VictoryPoints::ZERO);
        casualty.scored += more;
        let enemy = self.look().army(leader).other();
        self.score(enemy, more, because);
    }

    /// 12.D.6: only US Leaders are replaced.
    fn leader_lost(&mut self, leader: UnitId) {
        if self.look().army(leader) == Army::Us {
            self.state.replacements += 1;
        }
    }

    /// 12.D.1-n, 12.D.5: a Leader is dead.
    pub fn kill_leader(&mut self, leader: UnitId, because: RuleId) {
        let replaced = self.look().disabled(leader);
        self.tell(|_| Event::LeaderKilled { leader, because });
        self.score_leader(leader, |worth| worth.killed, rule("12.D.1-c"));
        let casualty = self.casualty(leader);
        casualty.wound = None;
        casualty.dies = None;
        if !replaced {
            self.leader_lost(leader);
        }
        self.take_off(leader, Place::Gone);
    }

    /// 7.I, R78: a Leader leaves the map on purpose: evacuated if he is a chief who is badly hurt, else as good as killed.
    pub fn leader_leaves(&mut self, leader: UnitId) {
        let look = self.look();
        if look.army(leader) == Army::Indian && look.disabled(leader) {
            self.tell(|_| Event::Evacuated { leader });
            self.take_off(leader, Place::Evacuated);
        } else {
            self.kill_leader(leader, rule("7.I"));
        }
    }

    /// 10.I-j, R78: a Leader is driven off the map with his unit: nobody scores. A chief who is badly hurt is in care there.
    pub fn leader_driven_off(&mut self, leader: UnitId) {
        let look = self.look();
        if look.army(leader) == Army::Indian && look.disabled(leader) {
            self.tell(|_| Event::Evacuated { leader });
            self.take_off(leader, Place::Evacuated);
            return;
        }
        let known = self.state.casualties.iter_mut().find(|casualty| casualty.leader == leader);
        known.into_iter().for_each(|casualty| (casualty.wound, casualty.dies) = (None, None));
        self.take_off(leader, Place::Gone);
    }

    /// 12.D.5, 10.I-c, 10.H.3: an enemy combat unit comes into a hex: Leaders without a unit of their own there are killed.
    pub fn overrun_leaders(&mut self, army: Army, hex: Hex) {
        let look = self.look();
        let leaders = look.leaders_at(army, hex);
        if leaders.is_empty() || look.units_at(army, hex).iter().any(|unit| look.arm(unit).is_combat()) {
            return;
        }
        for leader in leaders.iter() {
            self.kill_leader(leader, rule("12.D.5"));
        }
    }

    /// 12.D.5-b: melee wipes out a unit; the Leaders attached to it die with it.
    pub fn remove_with_leaders(&mut self, unit: UnitId) {
        let attached = self.look().followers(unit);
        self.remove(unit, Exit::Combat, rule("11"));
        for leader in attached.iter() {
            self.kill_leader(leader, rule("12.D.5-b"));
        }
    }

    /// 13.B-b: Leaders recover by themselves.
    pub fn recover_leaders(&mut self, army: Army) {
        for leader in self.look().leaders(army).iter() {
            self.unmark(leader, Marks::ADVERSE);
        }
    }

    /// 12.D.1-e, 12.D.1-f: in his Rally Phase a dying Leader in care rolls, and one whose hour has come dies.
    pub fn tend_leaders(&mut self, army: Army) {
        let dying: Vec<Casualty> = self.state.casualties.clone();
        for casualty in dying.into_iter().filter(|casualty| casualty.wound == Some(Wound::Mortal)) {
            let leader = casualty.leader;
            if self.look().army(leader) != army {
                continue;
            }
            if self.look().in_care(leader) {
                self.operate(leader, rule("12.D.1-f"));
            } else if casualty.dies.is_some_and(|turn| turn <= self.state.turn) {
                self.kill_leader(leader, rule("12.D.1-e"));
            }
        }
    }

    /// 12.D.1-f, 12.D.1-g: one die on the Rally Table without modifiers.
    pub fn operate(&mut self, leader: UnitId, because: RuleId) {
        let throw = Throw::one(self.table, because);
        let lives = throw.total() >= self.game.data().tables.rally;
        self.tell(|_| Event::LeaderTended { leader, throw, lives });
        if lives {
            let casualty = self.casualty(leader);
            casualty.wound = Some(Wound::Severe);
            casualty.dies = None;
        } else {
            self.kill_leader(leader, because);
        }
    }
}

impl Look<'_> {
    /// 12.D.1-f, 12.E.3: with a Pack Train or the Column HQ; for an Indian Leader, off the map.
    pub fn in_care(&self, leader: UnitId) -> bool {
        match self.hex(leader) {
            None => self.piece(leader).at == Place::Evacuated,
            Some(hex) => {
                let army = self.army(leader);
                army == Army::Us && self.units_at(army, hex).iter().any(|unit| self.gives_care(unit))
            }
        }
    }

    /// 12.D.1-f: a Pack Train or the Column HQ.
    pub fn gives_care(&self, unit: UnitId) -> bool {
        matches!(self.arm(unit), crate::counters::Arm::PackTrain | crate::counters::Arm::Headquarters)
    }

    /// 12.D.6, R46: whom a Replacement may join: any US Leader or combat unit.
    pub fn check_replacement(&self, with: UnitId) -> Result<UnitId, Refusal> {
        let free = |leader: &UnitId| {
            let figures = self.counter(*leader).leadership;
            figures.is_some_and(|figures| figures.replacement) && self.piece(*leader).at == Place::Aside
        };
        let next = self.leaders(Army::Us).iter().find(free).filter(|_| self.state.replacements > 0);
        let joins = self.army(with) == Army::Us && self.hex(with).is_some();
        match next {
            Some(leader) if joins => Ok(leader),
            _ => Err(Refusal::NoReplacement),
        }
    }

    /// 12.D.6-b, 12.D.6-x: the most senior US Leader who can command.
    pub fn commander(&self) -> Option<UnitId> {
        let able = |leader: &UnitId| self.hex(*leader).is_some() && self.ability(*leader).is_some();
        let rank = |leader: &UnitId| self.counter(*leader).leadership.map_or(u8::MAX, |figures| figures.rank);
        self.leaders(Army::Us).iter().filter(able).min_by_key(rank)
    }
}

/// What has become of a Leader's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// It is Pinned, and he with it if he stays.
    Pinned,
    /// It goes back or runs, and he with it if he stays.
    Goes,
    /// It was wiped out, and he has joined the strongest unit of the hex.
    Fell,
}

/// 12.A-d: the unit of a Leader is Pinned or goes, or it fell; he may join another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderChoice {
    pub leader: UnitId,
    /// The unit he is attached to.
    pub unit: UnitId,
    /// Units of the hex that stay.
    pub staying: UnitSet,
    /// What has become of his unit.
    pub lot: Lot,
}

impl LeaderChoice {
    fn units<'a>(&'a self, look: Look<'a>) -> impl Iterator<Item = UnitId> + 'a {
        let here = look.hex(self.leader);
        self.staying.iter().filter(move |unit| here.is_some() && look.hex(*unit) == here)
    }
}

impl Ask<Rosebud> for LeaderChoice {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.leader).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.push(Decision::StayWith { leader: self.leader });
        found.extend(self.units(look).map(|unit| Decision::Attach { leader: self.leader, unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let choice = act.frame::<Self>().clone();
        if let Decision::Attach { leader, unit } = *decision {
            if leader != choice.leader || !choice.units(act.look()).any(|staying| staying == unit) {
                return Err(Refusal::NotTogether { leader, unit });
            }
            act.close();
            act.attach(leader, unit);
            act.leave_behind(leader);
            return Ok(());
        }
        if *decision != (Decision::StayWith { leader: choice.leader }) {
            return Err(Refusal::NotNow);
        }
        act.close();
        if choice.lot == Lot::Pinned {
            act.mark(choice.leader, Marks::PINNED);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let choice = act.frame::<Self>();
        let look = act.look();
        let moot = look.hex(choice.leader).is_none() || choice.units(look).next().is_none();
        if moot {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (leader, unit) = (look.name(self.leader), look.name(self.unit));
        let text = match self.lot {
            Lot::Pinned => {
                let (is, it) = (look.does(self.unit, "is", "are"), look.verb(UnitSet::of(self.unit), "it", "them"));
                format!("{is} Pinned: does {leader} stay with {it}?")
            }
            Lot::Goes => {
                let it = look.verb(UnitSet::of(self.unit), "it", "them");
                format!("{unit} must go: does {leader} go with {it}?")
            }
            Lot::Fell => format!("{leader} has lost his unit: does he stay with {unit}?"),
        };
        Question::new(text, "He may join another unit of the hex instead.", rule("12.A-d"))
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        vec![Decision::StayWith { leader: self.leader }]
    }
}

impl OnBoard for LeaderChoice {}
