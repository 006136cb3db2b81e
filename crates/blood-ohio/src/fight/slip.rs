//! 16.0: retreat before combat.

use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{CombatStep, Fight, ScoutUse, Stage};
use kernel::ask::Flow;
use kernel::rule;

impl Look<'_> {
    /// 16.0-b: units whose TP may be used on the roll.
    pub fn tacticians(&self, fight: &Fight, side: Side) -> Vec<PieceId> {
        let scout =
            |piece: PieceId| fight.scouts.iter().any(|named| named.scout == piece && named.used == ScoutUse::Tactics);
        let leads = |piece: PieceId| self.kind(piece).leader() && self.tp(piece) > 0;
        self.in_fight(fight, side).filter(|piece| leads(*piece) || scout(*piece)).collect()
    }

    pub(super) fn tactics_options(&self, fight: &Fight, side: Side, found: &mut Vec<Decision>) {
        found.extend(self.tacticians(fight, side).into_iter().map(|piece| Decision::UseTactics { piece }));
        found.push(Decision::NoTactics);
    }
}

impl Act<'_, '_> {
    /// Asks only who has a TP to use.
    pub(super) fn tactics_wait(&mut self, step: CombatStep) -> Flow {
        let look = self.look();
        let Some(fight) = look.fight() else { return Flow::GoesOn };
        let side = if step == CombatStep::Pursue { fight.attacker } else { fight.attacker.other() };
        if !look.tacticians(fight, side).is_empty() {
            return Flow::Waits;
        }
        self.after_tactics(step);
        Flow::GoesOn
    }

    pub(super) fn decide_tactics(&mut self, step: CombatStep, decision: Decision) -> Decided {
        let look = self.look();
        let fight = look.fight().ok_or(Why::NotNow)?;
        ensure(matches!(step, CombatStep::Pursue | CombatStep::Slip), Why::NotNow)?;
        let side = if step == CombatStep::Pursue { fight.attacker } else { fight.attacker.other() };
        if let Decision::UseTactics { piece } = decision {
            let able = look.tacticians(fight, side).contains(&piece);
            ensure(able, Refusal::new(Why::NoTacticalPoint).piece(piece))?;
            let named = fight.scouts.iter().copied().find(|named| named.scout == piece);
            // R23: a scout is put to the test when he is first used.
            let loyal = named.is_none_or(|named| named.loyal || self.test_scout(named));
            if loyal && let Some(fight) = self.fight() {
                fight.spent[side.index()] = Some(piece);
            }
        }
        self.after_tactics(step);
        Ok(())
    }

    fn after_tactics(&mut self, step: CombatStep) {
        if step == CombatStep::Pursue {
            self.enter(CombatStep::Slip);
        } else {
            self.try_to_slip();
        }
    }

    /// 16.0, 16.1, 16.2, 16.2-ex, 17.2: the roll, and what follows either way.
    fn try_to_slip(&mut self) {
        let Some(fight) = self.look().fight().cloned() else { return };
        let side = fight.attacker.other();
        let used = |side: Side| i8::from(fight.spent[side.index()].is_some());
        let roll =
            self.table.d6(rule("16.0")).plus(-used(fight.attacker), rule("16.0-b")).plus(used(side), rule("16.0-b"));
        let success = roll.total() >= 5;
        self.tell(|_| Event::RetreatTried { side, roll, success, overrun: fight.overrun });
        if !success {
            if let Some(fight) = self.fight() {
                fight.failed_retreat = true;
                fight.step = CombatStep::Event;
            }
            return;
        }
        self.enter(CombatStep::End);
        self.note_fighters();
        self.defenders_away();
        // 16.1, 16.1-b: the attackers stop here and may turn on what was left behind.
        if let Some(moving) = self.moving()
            && moving.side == fight.attacker
            && moving.at() == fight.space
        {
            moving.stage = Stage::Ready;
            moving.stopped = true;
        }
    }
}
