//! 14.0 to 14.9, 17.0: the steps of a combat, one after the other.

use crate::counters::{PieceId, Side};
use crate::decision::{Decision, Die};
use crate::event::Event;
use crate::frames::Act;
use crate::refusal::{Decided, Why};
use crate::state::{
    Cause, CombatStep, Defence, Fallen, Fight, Moving, NamedScout, Place, Retreat, ScoutUse, Stage, Way,
};
use crate::tables::{EventFace, ScoutFate};
use kernel::ask::Flow;

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
        let mut fight = self.look().new_fight(side, moving.pieces.clone(), at, from);
        (fight.overrun, fight.break_out, fight.ambushed) = (overrun, break_out, ambushed);
        self.open_fight(fight);
    }

    /// 15.3: a group that fled into the enemy attacks him. 18.0-c: who has ambushed it in this move does not do so again.
    pub fn trapped(&mut self, fallen: &Fallen) {
        // 14.6-d, 15.2: over a river it comes out of the water, and goes back into it if it is beaten again.
        let (at, from) = (fallen.at, Some(self.look().crossing(fallen.from, fallen.at)));
        let mut fight = self.look().new_fight(fallen.side, fallen.pieces.clone(), at, from);
        fight.ambushed = fallen.ambushed.contains(&at);
        self.open_fight(fight);
    }

    fn open_fight(&mut self, fight: Fight) {
        let Fight { attacker: side, space: at, from, defence, overrun, .. } = fight;
        self.open(Box::new(fight));
        self.tell(|look| {
            let attackers = look.fight().map(|fight| fight.attackers.clone()).unwrap_or_default();
            Event::Attacked { side, at, from, attackers, defence, overrun }
        });
    }

    pub(super) fn enter(&mut self, step: CombatStep) {
        if let Some(fight) = self.fight() {
            fight.step = step;
        }
    }

    /// 14.2-d, 17.2: who has no choice is not asked.
    pub(super) fn declaration(&mut self) -> Flow {
        let look = self.look();
        let Some(fight) = look.fight() else { return Flow::GoesOn };
        if fight.overrun {
            let next = if fight.defence == Defence::Stack { CombatStep::Pursue } else { CombatStep::Event };
            self.enter(next);
            return Flow::GoesOn;
        }
        if look.declarations(fight).len() > 1 {
            return Flow::Waits;
        }
        self.enter(CombatStep::Event);
        Flow::GoesOn
    }

    /// 14.3, 14.3-h, 17.2-b: the attacker rolls the event die.
    pub(super) fn roll_event(&mut self, again: bool) {
        let face = self.table.die(6);
        let event = self.game.tables().event(face);
        let Some(fight) = self.fight() else { return };
        fight.event = Some(event);
        let (side, overrun) = (fight.attacker, fight.overrun);
        self.tell(|_| Event::EventRolled { side, face, event, again });
        let look = self.look();
        let asks = !again && look.fight().is_some_and(|fight| look.edge(fight).is_some());
        if overrun {
            self.end_overrun(event);
        } else if asks {
            self.enter(CombatStep::EventKept);
        } else {
            self.follow_event();
        }
    }

    /// 14.3-b, 14.3-d: what the event means.
    fn follow_event(&mut self) {
        let Some(event) = self.look().fight().and_then(|fight| fight.event) else { return };
        match event {
            EventFace::Delay => {
                self.enter(CombatStep::End);
                self.attackers_back(false);
            }
            EventFace::Reinforcements => self.enter(CombatStep::UsCalls),
            EventFace::Battle | EventFace::UsConfused | EventFace::WcConfused => self.enter(CombatStep::Dice),
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
            let road = fight.road(piece);
            let way = road.map_or(way, |road| if road == from { Way::Away(None) } else { Way::Back(road) });
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
            self.open(retreat);
        }
    }

    /// 14.2-b: the defenders' own ambush.
    pub(super) fn spring_in_fight(&mut self) {
        let Some(fight) = self.look().fight().cloned() else { return };
        let result = self.spring(fight.defenders_strike());
        let overwhelming = result.is_some_and(|struck| struck.overwhelming);
        if let Some(fight) = self.fight() {
            fight.ambushed = true;
            fight.bled |= result.is_some_and(|struck| struck.hits > 0);
            fight.step = if overwhelming { CombatStep::End } else { CombatStep::Event };
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
        if let Some(struck) = result {
            self.lose(fight.attacker, struck.hits, fight.attackers, Cause::Ambush);
        }
    }

    /// 14.9: a die is rolled again, or the result stands.
    pub(super) fn decide_reroll(&mut self, step: CombatStep, decision: Decision) -> Decided {
        match (step, decision) {
            (CombatStep::EventKept, Decision::Keep) => self.follow_event(),
            (CombatStep::DiceKept, Decision::Keep) => self.read_dice(),
            (CombatStep::EventKept, Decision::Reroll { die: Die::Event }) => {
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
            (CombatStep::DiceKept, Decision::Reroll { die: Die::Us }) => self.reroll(Side::Us)?,
            (CombatStep::DiceKept, Decision::Reroll { die: Die::Wc }) => self.reroll(Side::Wc)?,
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
    pub(super) fn test_scout(&mut self, named: NamedScout) -> bool {
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
        self.enter(CombatStep::End);
        if event == EventFace::Delay {
            self.attackers_back(false);
            return;
        }
        self.overrun_succeeds();
    }
}
