//! 14.4 to 14.6: morale, shock and the combat dice.

use crate::counters::{Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::losses::LossPool;
use crate::points::ForcePoints;
use crate::refusal::{Decided, Why, ensure};
use crate::state::{Cause, CombatStep, Defence, Fight};
use kernel::{rule, table::Roll};

impl Look<'_> {
    /// 14.4: militia that were there from the start.
    pub fn shaky(&self, fight: &Fight) -> ForcePoints {
        let militia = |piece: &PieceId| self.kind(*piece).militia() && !fight.fresh.contains(piece);
        self.in_fight(fight, Side::Us).filter(militia).map(|piece| self.fp(piece)).sum()
    }

    /// 14.5, 14.3-g: guns that were there from the start.
    pub fn thundering(&self, fight: &Fight) -> bool {
        let gun = |piece: PieceId| self.kind(piece) == Kind::Artillery && !fight.fresh.contains(&piece);
        self.in_fight(fight, Side::Us).any(gun)
    }

    /// 14.5, 14.5-b, R22: FP of the Confederacy that guns can shake: those there from the start, and a principal village's.
    pub fn shakable(&self, fight: &Fight) -> ForcePoints {
        let present = self.in_fight(fight, Side::Wc).filter(|piece| !fight.fresh.contains(piece));
        present.map(|piece| self.fp(piece)).sum::<ForcePoints>() + ForcePoints::new(u8::from(self.town_fights(fight)))
    }

    /// 14.5, R22: whether the guns are rolled for: there is somebody to shake, and anything left of his strength.
    pub fn shock_falls(&self, fight: &Fight) -> bool {
        self.thundering(fight) && self.shakable(fight) > 0 && self.strength(fight, Side::Wc) > 0
    }

    /// 14.6-d: the defender's roll against an attack from a river.
    pub fn with_bank(&self, fight: &Fight, side: Side, roll: Roll) -> Roll {
        let river = fight.from.is_some_and(|from| self.river(from));
        roll.plus(i8::from(river && side != fight.attacker), rule("14.6-d"))
    }
}

impl Act<'_, '_> {
    /// 21.1, 14.4, 14.5, 14.6: in this order.
    pub(super) fn roll_dice(&mut self) {
        self.test_scouts(None);
        self.roll_morale();
        self.roll_shock();
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let parts = Side::BOTH.map(|side| look.strength_parts(fight, side));
        let total = Side::BOTH.map(|side| look.strength(fight, side));
        let [us, wc] = parts;
        self.tell(|_| Event::Strengths { us, wc, total });
        if let Some(fight) = self.fight() {
            fight.strength = total;
        }
        for side in Side::BOTH {
            self.roll_for(side, false);
        }
        let look = self.look();
        // 14.9-d: a side has one re-roll, whenever it holds the edge.
        let asks = look.fight().is_some_and(|fight| {
            let edge = look.edge(fight);
            edge.is_some() && edge != fight.rerolled && fight.dice.iter().any(|die| *die > 0)
        });
        if asks {
            self.enter(CombatStep::DiceKept);
        } else {
            self.read_dice();
        }
    }

    fn roll_morale(&mut self) {
        let look = self.look();
        let militia = look.fight().map_or(ForcePoints::ZERO, |fight| look.shaky(fight));
        if militia == 0 {
            return;
        }
        let roll = self.table.d6(rule("14.4"));
        let face = roll.face();
        let counted = if face >= 6 { militia } else { militia.min(ForcePoints::new(face)) };
        self.tell(|_| Event::MoraleRolled { roll, militia, counted });
        if let Some(fight) = self.fight() {
            fight.morale = Some(face);
        }
    }

    /// 14.5, 14.5-b: with nobody there to be shocked there is no roll.
    fn roll_shock(&mut self) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        if !look.shock_falls(fight) {
            return;
        }
        let most = look.shakable(fight);
        let chief = look.in_fight(fight, Side::Wc).any(|piece| look.kind(piece) == Kind::KeyLeader);
        let roll = self.table.d6(rule("14.5")).plus(-i8::from(chief), rule("14.5"));
        let shock = self.game.tables().shock(roll.total());
        self.tell(|_| Event::ShockRolled { roll, affected: shock.min(most) });
        if let Some(fight) = self.fight() {
            fight.shock = shock;
        }
    }

    /// 14.6-b, 14.6-c: one side's die, if it has any strength.
    fn roll_for(&mut self, side: Side, again: bool) {
        let Some(strength) = self.look().fight().map(|fight| fight.strength[side.index()]) else { return };
        if strength < 1 {
            return;
        }
        let roll = self.table.d6(rule("14.6-b"));
        let face = roll.face();
        let look = self.look();
        let roll = look.fight().map_or(roll, |fight| look.with_bank(fight, side, roll));
        let hits = self.game.tables().crt(strength, roll.total().clamp(1, 6) as u8);
        self.tell(|_| Event::CombatRolled { side, roll, strength, hits, again });
        if let Some(fight) = self.fight() {
            fight.dice[side.index()] = face;
            fight.hits[side.index()] = hits;
        }
    }

    /// 14.9-c: one die, of either side.
    pub(super) fn reroll(&mut self, side: Side) -> Decided {
        let edge = self.look().fight().and_then(|fight| self.look().edge(fight));
        let fight = self.fight().ok_or(Why::NotNow)?;
        ensure(fight.dice[side.index()] > 0, Why::NoAdvantage)?;
        fight.rerolled = edge;
        self.roll_for(side, true);
        self.read_dice();
        Ok(())
    }

    /// 14.6: the dice stand.
    pub(super) fn read_dice(&mut self) {
        self.enter(CombatStep::UsLosses);
    }

    /// 14.7: a side takes what the other has scored.
    pub(super) fn apply_losses(&mut self, side: Side, next: CombatStep) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let hits = fight.hits[side.other().index()];
        let pieces: Vec<PieceId> = look.in_fight(fight, side).collect();
        let sheltered = side != fight.attacker && fight.walls && look.shelter(fight.space, side);
        // 20.1.1: neither the fort nor its garrison takes hits for those before it.
        let before_fort = fight.defence == Defence::Stack && look.fort(fight.space).is_some();
        let structure = (sheltered && !before_fort).then_some(fight.space);
        self.enter(next);
        self.lose(side, hits, LossPool { pieces, structure }, Cause::Battle);
    }
}
