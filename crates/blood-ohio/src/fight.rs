//! 14.0, 16.0, 17.0: combat step by step.

mod calls;
mod dice;
mod slip;
mod strength;
mod victor;

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::{Decision, Die};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{
    Cause, Defence, Fallen, Fight, Frame, Moving, NamedScout, Place, Retreat, ScoutUse, Stage, Step, Way,
};
use crate::tables::{EventFace, ScoutFate};

impl Look<'_> {
    /// Pieces of a side that are in the fight and still there.
    pub fn in_fight<'f>(&'f self, fight: &'f Fight, side: Side) -> impl Iterator<Item = PieceId> + 'f {
        let all = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
        all.iter().copied().filter(|piece| self.piece(*piece).at == Place::On(fight.space) && !self.lost_gun(*piece))
    }

    /// 14.2: what the defender may do; nothing if he has no choice.
    fn declarations(&self, fight: &Fight) -> Vec<Decision> {
        let mut found = vec![Decision::Defend];
        if self.check_spring(fight).is_ok() {
            found.push(Decision::SpringAmbush);
        }
        if self.check_fall_back(fight).is_ok() {
            found.push(Decision::FallBack);
        }
        found
    }

    /// 14.2-b, 14.2-d, 17.0-c, 18.1: may the defender ambush?
    pub fn check_spring(&self, fight: &Fight) -> Decided {
        let by = fight.attacker.other();
        ensure(fight.step == Step::Declare && !fight.overrun, Why::NotNow)?;
        ensure(fight.defence != Defence::Fort, Refusal::new(Why::GarrisonAmbush).space(fight.space))?;
        // 18.1-d: who has not moved cannot be ambushed.
        ensure(fight.from.is_some(), Refusal::new(Why::NoAmbush).space(fight.space))?;
        ensure(!fight.ambushed, Refusal::new(Why::AmbushedBefore).space(fight.space))?;
        ensure(self.state.vp[by.index()] > 0, Why::NoVictoryPoints)?;
        let own = self.ambush_fp(by, fight.space);
        ensure(own > 0, Refusal::new(Why::EmptyStructure).space(fight.space))?;
        let attackers: i16 = self.in_fight(fight, fight.attacker).map(|piece| i16::from(self.fp(piece))).sum();
        let (theirs, most) = (attackers, 5 * i16::from(own));
        ensure(theirs < most, Refusal::new(Why::TooStrongToAmbush).space(fight.space).numbers(theirs, own))
    }

    /// 14.2-c, 14.2-d, 16.0-c: may the defender try to get away?
    pub fn check_fall_back(&self, fight: &Fight) -> Decided {
        ensure(fight.step == Step::Declare, Why::NotNow)?;
        ensure(fight.defence != Defence::Fort, Refusal::new(Why::GarrisonStays).space(fight.space))?;
        ensure(fight.defence == Defence::Stack, Refusal::new(Why::EmptyStructure).space(fight.space))?;
        ensure(!fight.ambushed, Refusal::new(Why::AmbushNoRetreat).space(fight.space))
    }

    /// 21.3: scouts of the US that are not named yet.
    fn free_scouts(&self, fight: &Fight) -> Vec<PieceId> {
        if !self.facts.scenario.scouts {
            return Vec::new();
        }
        let named = |piece: &PieceId| fight.scouts.iter().any(|scout| scout.scout == *piece);
        self.in_fight(fight, Side::Us).filter(|piece| self.kind(*piece) == Kind::Scout && !named(piece)).collect()
    }

    /// 14.9, 14.9-d: TP of a side as they count now.
    pub fn tactical_points(&self, fight: &Fight, side: Side) -> u8 {
        let spent = fight.spent[side.index()];
        let leaders = self.leaders_tp(self.in_fight(fight, side).filter(|piece| Some(*piece) != spent));
        let scouts = fight.scouts.iter().filter(|scout| {
            let there = self.piece(scout.scout).at == Place::On(fight.space);
            scout.used == ScoutUse::Tactics && Some(scout.scout) != spent && there
        });
        leaders + if side == Side::Us { scouts.count() as u8 } else { 0 }
    }

    /// 14.9: who has the tactical advantage.
    pub fn edge(&self, fight: &Fight) -> Option<Side> {
        let (us, wc) = (self.tactical_points(fight, Side::Us), self.tactical_points(fight, Side::Wc));
        match us.cmp(&wc) {
            std::cmp::Ordering::Greater => Some(Side::Us),
            std::cmp::Ordering::Less => Some(Side::Wc),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// 14.1: a battle that begins.
    pub fn new_fight(&self, attacker: Side, attackers: Vec<PieceId>, (space, from): (Space, Option<Space>)) -> Fight {
        let look = self;
        let enemy = attacker.other();
        // 20.1-c, 20.2.1, 20.3-d: the screen first, then the garrison or the bare fort; besieged friends do not help.
        let stack = look.open_fp(enemy, space) > 0;
        let fort = !stack && enemy == Side::Us && look.fort(space).is_some();
        let defence = if stack {
            Defence::Stack
        } else if fort {
            Defence::Fort
        } else {
            Defence::Bare
        };
        let mut defenders: Vec<PieceId> =
            if fort { look.garrison(space).collect() } else { look.outside(enemy, space).collect() };
        let both = defenders.iter().any(|piece| look.kind(*piece) != Kind::Arms);
        if !both {
            // 23.0-g: markers that lie in a village without warriors take no part.
            defenders.clear();
        }
        Fight {
            space,
            attacker,
            attackers,
            defenders,
            from,
            defence,
            overrun: false,
            break_out: false,
            step: Step::Scouts,
            scouts: Vec::new(),
            spent: [None; 2],
            failed_retreat: false,
            ambushed: false,
            event: None,
            rerolled: None,
            called: [Vec::new(), Vec::new()],
            fresh: Vec::new(),
            roads: Vec::new(),
            traitors: 0,
            morale: None,
            shock: 0,
            strength: [0; 2],
            dice: [0; 2],
            hits: [0; 2],
            lost: [0; 2],
            village_hit: false,
            walls: look.shelter(space, enemy),
            bled: false,
            both,
        }
    }

    /// Prompt of a combat.
    pub fn fight_options(&self, fight: &Fight, found: &mut Vec<Decision>) {
        match fight.step {
            Step::Scouts => {
                for scout in self.free_scouts(fight) {
                    let uses = [ScoutUse::Tactics, ScoutUse::Force];
                    found.extend(uses.map(|used| Decision::UseScout { scout, used }));
                }
                found.push(Decision::ScoutsNamed);
            }
            Step::Declare => found.extend(self.declarations(fight)),
            Step::Pursue => self.tactics_options(fight, fight.attacker, found),
            Step::Slip => self.tactics_options(fight, fight.attacker.other(), found),
            Step::EventKept => found.extend([Decision::Reroll { die: Die::Event }, Decision::Keep]),
            Step::UsCalls => self.call_options(fight, Side::Us, found),
            Step::WcCalls => self.call_options(fight, Side::Wc, found),
            Step::DiceKept => {
                let rolled = |side: Side| fight.dice[side.index()] > 0;
                found.extend(rolled(Side::Us).then_some(Decision::Reroll { die: Die::Us }));
                found.extend(rolled(Side::Wc).then_some(Decision::Reroll { die: Die::Wc }));
                found.push(Decision::Keep);
            }
            Step::Event
            | Step::FirstMarches
            | Step::SecondMarches
            | Step::Dice
            | Step::UsLosses
            | Step::WcLosses
            | Step::Victor
            | Step::End => {}
        }
    }
}

impl Act<'_, '_> {
    /// 14.1: a force attacks what is in its space.
    pub fn attack(&mut self, moving: &Moving, overrun: bool) {
        let (side, at) = (moving.side, moving.at());
        let break_out = moving.pieces.first().is_some_and(|piece| self.state[*piece].inside);
        if break_out {
            self.state.broke_out.push(at);
        }
        let from = moving.previous().filter(|_| moving.path.len() > 1);
        let ambushed = moving.ambushed.contains(&at);
        if let Some(moving) = self.moving() {
            moving.stage = Stage::Over;
        }
        let mut fight = self.look().new_fight(side, moving.pieces.clone(), (at, from));
        (fight.overrun, fight.break_out, fight.ambushed) = (overrun, break_out, ambushed);
        self.open_fight(fight);
    }

    /// 15.3: a group that fled into the enemy attacks him. 18.0-c: who has ambushed it in this move does not do so again.
    pub fn trapped(&mut self, fallen: &Fallen) {
        // 14.6-d, 15.2: over a river it comes out of the water, and goes back into it if it is beaten again.
        let (at, from) = (fallen.at, Some(self.look().crossing(fallen.from, fallen.at)));
        let mut fight = self.look().new_fight(fallen.side, fallen.pieces.clone(), (at, from));
        fight.ambushed = fallen.ambushed.contains(&at);
        self.open_fight(fight);
    }

    fn open_fight(&mut self, fight: Fight) {
        let (fp, site) = (self.look().total_fp(&fight.attackers), self.state.site(fight.space));
        self.table.tell(Event::Attacked {
            side: fight.attacker,
            at: fight.space,
            from: fight.from,
            attackers: fight.attackers.clone(),
            fp,
            site,
            defence: fight.defence,
            overrun: fight.overrun,
        });
        self.push(Frame::Fight(Box::new(fight)));
    }

    fn enter(&mut self, step: Step) {
        if let Some(fight) = self.fight() {
            fight.step = step;
        }
    }

    /// 14.0, A5.3, A5.4, A5.5: the steps in order, as in the worked examples, until somebody has to decide.
    pub fn fight_waits(&mut self, step: Step) -> bool {
        let look = self.look();
        let Some(Frame::Fight(fight)) = look.state.frames.last() else { return false };
        let dead = |piece: PieceId| matches!(look.kind(piece), Kind::Artillery | Kind::Arms);
        let nobody = look.in_fight(fight, fight.attacker).all(dead);
        let before_dice = !matches!(step, Step::UsLosses | Step::WcLosses | Step::Victor | Step::End);
        if nobody && before_dice {
            let (guns, space): (Vec<PieceId>, Space) = (look.in_fight(fight, fight.attacker).collect(), fight.space);
            self.enter(Step::End);
            self.note_fighters();
            self.leave_behind(&guns, space);
            return false;
        }
        match step {
            Step::Scouts => {
                if !look.free_scouts(fight).is_empty() {
                    return true;
                }
                self.enter(Step::Declare);
            }
            Step::Declare => return self.declaration_waits(),
            Step::Pursue | Step::Slip => return self.tactics_wait(step),
            Step::Event => self.roll_event(false),
            Step::EventKept | Step::DiceKept => return true,
            Step::UsCalls | Step::WcCalls => return self.calls_wait(step),
            Step::FirstMarches => self.march_to_battle(Step::SecondMarches),
            Step::SecondMarches => self.march_to_battle(Step::Dice),
            Step::Dice => self.roll_dice(),
            Step::UsLosses => self.apply_losses(Side::Us, Step::WcLosses),
            Step::WcLosses => self.apply_losses(Side::Wc, Step::Victor),
            Step::Victor => self.find_victor(),
            Step::End => {
                self.lose_spoils();
                self.pop();
                self.tidy_arms();
            }
        }
        false
    }

    /// 14.2-d, 17.2: who has no choice is not asked.
    fn declaration_waits(&mut self) -> bool {
        let look = self.look();
        let Some(fight) = look.fight() else { return false };
        if fight.overrun {
            let next = if fight.defence == Defence::Stack { Step::Pursue } else { Step::Event };
            self.enter(next);
            return false;
        }
        if look.declarations(fight).len() > 1 {
            return true;
        }
        self.enter(Step::Event);
        false
    }

    /// 14.3, 14.3-h, 17.2-b: the attacker rolls the event die.
    fn roll_event(&mut self, again: bool) {
        let face = self.table.die(6);
        let event = self.facts.tables().event(face);
        let Some(fight) = self.fight() else { return };
        fight.event = Some(event);
        let (side, overrun) = (fight.attacker, fight.overrun);
        self.table.tell(Event::EventRolled { side, face, event, again });
        let look = self.look();
        let asks = !again && look.fight().is_some_and(|fight| look.edge(fight).is_some());
        if overrun {
            self.end_overrun(event);
        } else if asks {
            self.enter(Step::EventKept);
        } else {
            self.follow_event();
        }
    }

    /// 14.3-b, 14.3-d: what the event means.
    fn follow_event(&mut self) {
        let Some(event) = self.look().fight().and_then(|fight| fight.event) else { return };
        match event {
            EventFace::Delay => {
                self.enter(Step::End);
                self.attackers_back(false);
            }
            EventFace::Reinforcements => self.enter(Step::UsCalls),
            EventFace::Battle | EventFace::UsConfused | EventFace::WcConfused => self.enter(Step::Dice),
        }
    }

    /// 15.1.1, 15.1.1-b: the attackers go back where they came from, each group its own way (R59); who did not move
    /// stays on a Delay, and goes like a defender when beaten (R82, R104).
    pub fn attackers_back(&mut self, beaten: bool) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let way = match (fight.from, beaten) {
            (Some(from), _) => Way::Back(from),
            (None, false) => return,
            (None, true) if fight.break_out => Way::OutOfFort,
            (None, true) => Way::Away(None),
        };
        let (side, from) = (fight.attacker, fight.space);
        let mut cavalry = side == Side::Wc && look.in_fight(fight, Side::Us).any(|piece| look.kind(piece).cavalry());
        let bled = fight.bled || fight.lost[side.index()] > 0;
        let mut groups: Vec<(Way, Vec<PieceId>)> = vec![(way, Vec::new())];
        for piece in look.in_fight(fight, side) {
            let road = fight.roads.iter().find(|road| road.0 == piece);
            let way = road.map_or(way, |road| if road.1 == from { Way::Away(None) } else { Way::Back(road.1) });
            match groups.iter_mut().find(|group| group.0 == way) {
                Some(group) => group.1.push(piece),
                None => groups.push((way, vec![piece])),
            }
        }
        groups.retain(|group| !group.1.is_empty());
        let mut retreats = Vec::with_capacity(groups.len());
        for (way, pieces) in groups {
            retreats.push(Retreat { side, pieces, from, way, bled, cavalry, begun: false, groups: Vec::new() });
            // 15.4: one step in all.
            cavalry = false;
        }
        retreats.into_iter().rev().for_each(|retreat| self.go_away(retreat));
    }

    /// 15.1.2: the defenders go away, not where the attackers came from.
    pub fn defenders_away(&mut self) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let side = fight.attacker.other();
        let pieces: Vec<PieceId> = look.in_fight(fight, side).collect();
        let cavalry = side == Side::Wc && look.in_fight(fight, Side::Us).any(|piece| look.kind(piece).cavalry());
        let bled = fight.lost[side.index()] > 0;
        let (from, way) = (fight.space, Way::Away(fight.from));
        self.go_away(Retreat { side, pieces, from, way, bled, cavalry, begun: false, groups: Vec::new() });
    }

    fn go_away(&mut self, retreat: Retreat) {
        if !retreat.pieces.is_empty() {
            self.push(Frame::Retreat(retreat));
        }
    }

    /// Decisions in a combat.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    pub fn decide_fight(&mut self, decision: Decision) -> Decided {
        let look = self.look();
        let Some(Frame::Fight(fight)) = look.state.frames.last() else { return Err(Why::NotNow.into()) };
        let step = fight.step;
        match decision {
            Decision::UseScout { scout, used } => {
                let free = step == Step::Scouts && look.free_scouts(fight).contains(&scout);
                ensure(free, Refusal::new(Why::NoScout).piece(scout))?;
                if let Some(fight) = self.fight() {
                    fight.scouts.push(NamedScout { scout, used, loyal: false });
                }
                self.table.tell(Event::ScoutNamed { scout, used });
            }
            Decision::ScoutsNamed => {
                ensure(step == Step::Scouts, Why::NotNow)?;
                self.enter(Step::Declare);
            }
            Decision::Defend => {
                ensure(step == Step::Declare, Why::NotNow)?;
                let side = fight.attacker.other();
                self.table.tell(Event::Defended { side });
                self.enter(Step::Event);
            }
            Decision::SpringAmbush => {
                look.check_spring(fight)?;
                self.spring_in_fight();
            }
            Decision::FallBack => {
                look.check_fall_back(fight)?;
                self.enter(Step::Pursue);
            }
            Decision::UseTactics { .. } | Decision::NoTactics => return self.decide_tactics(step, decision),
            Decision::Reroll { .. } | Decision::Keep => return self.decide_reroll(step, decision),
            Decision::Call { .. } | Decision::NoCall => return self.decide_call(step, decision),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 14.2-b: the defenders' own ambush.
    fn spring_in_fight(&mut self) {
        let Some(fight) = self.look().fight().cloned() else { return };
        let result = self.spring((fight.attacker.other(), fight.space), (&fight.attackers, fight.space));
        let overwhelming = result.is_some_and(|hit| hit.1);
        if let Some(fight) = self.fight() {
            fight.ambushed = true;
            fight.bled |= result.is_some_and(|hit| hit.0 > 0);
            fight.step = if overwhelming { Step::End } else { Step::Event };
        }
        if let Some(moving) = self.moving().filter(|moving| moving.side == fight.attacker) {
            // 18.0-c: not again in this move.
            moving.ambushed.push(fight.space);
        }
        if overwhelming {
            // 14.2: the combat is over, and who fought in it is called to no other.
            self.note_fighters();
            self.attackers_back(true);
        }
        if let Some((hits, _)) = result {
            self.lose(fight.attacker, hits, (fight.attackers, None), Cause::Ambush);
        }
    }

    /// 14.9: a die is rolled again, or the result stands.
    fn decide_reroll(&mut self, step: Step, decision: Decision) -> Decided {
        match (step, decision) {
            (Step::EventKept, Decision::Keep) => self.follow_event(),
            (Step::DiceKept, Decision::Keep) => self.read_dice(),
            (Step::EventKept, Decision::Reroll { die: Die::Event }) => {
                let side = self.look().fight().and_then(|fight| self.look().edge(fight));
                // R23: a scout whose TP makes the difference is put to the test first.
                if side == Some(Side::Us) {
                    self.test_scouts(Some(ScoutUse::Tactics));
                }
                let look = self.look();
                if look.fight().and_then(|fight| look.edge(fight)) == side {
                    if let Some(fight) = self.fight() {
                        fight.rerolled = side;
                    }
                    self.roll_event(true);
                } else {
                    self.follow_event();
                }
            }
            (Step::DiceKept, Decision::Reroll { die: Die::Us }) => self.reroll(Side::Us)?,
            (Step::DiceKept, Decision::Reroll { die: Die::Wc }) => self.reroll(Side::Wc)?,
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 21.1: named scouts are put to the test, those of one use or all.
    pub fn test_scouts(&mut self, only: Option<ScoutUse>) {
        let Some(fight) = self.look().fight() else { return };
        let space = Place::On(fight.space);
        let untested: Vec<NamedScout> = fight
            .scouts
            .iter()
            .copied()
            .filter(|scout| !scout.loyal && only.is_none_or(|used| used == scout.used))
            .filter(|scout| self.state[scout.scout].at == space)
            .collect();
        for named in untested {
            self.test_scout(named);
        }
    }

    /// 21.1, R76: one scout.
    fn test_scout(&mut self, named: NamedScout) -> bool {
        let fate = self.ask_scout(named.scout, Some(named.used));
        let Some(fight) = self.fight() else { return false };
        match fate {
            ScoutFate::Loyal => {
                if let Some(known) = fight.scouts.iter_mut().find(|known| known.scout == named.scout) {
                    known.loyal = true;
                }
            }
            ScoutFate::Traitor => fight.traitors += 1,
            ScoutFate::Gone => {}
        }
        fate == ScoutFate::Loyal
    }

    /// 17.2-b, 17.2-c: Delay throws the overrun back, anything else lets it through.
    fn end_overrun(&mut self, event: EventFace) {
        self.enter(Step::End);
        if event == EventFace::Delay {
            self.attackers_back(false);
            return;
        }
        self.overrun_succeeds();
    }
}
