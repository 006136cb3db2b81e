//! 14.3-d to 14.3-g: reinforcements called by the event.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::force::REINFORCEMENT_MP;
use crate::force::{Errand, Forming};
use crate::frames::{Act, Look};
use crate::look::MOST_SPACES;
use crate::points::MovementPoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{CombatStep, Fight, Place, Road};
use kernel::ask::Flow;

impl Look<'_> {
    /// 14.3-d, R102, R105: may a force be called from this space?
    pub fn check_call(&self, fight: &Fight, side: Side, from: Space) -> Decided {
        let refusal = Refusal::new(Why::CannotCall).space(from);
        ensure(from != fight.space && !self.entry(from), refusal)?;
        let need = self.march_cost(from, fight.space).ok_or(refusal)?;
        let besieged = self.besieged(from);
        let free = |piece: &PieceId| {
            self.check_mover(side, *piece).is_ok()
                && self.kind(*piece) != Kind::Arms
                && !(besieged && self.piece(*piece).inside)
        };
        // From a river space the battle may cost nothing to reach, so somebody has to be there at all.
        let reach = self.at(side, from).filter(free).map(|piece| self.allowance(side, &[piece])).max();
        let fighting = || self.at(side, from).any(|piece| self.busy(piece) == Some(Why::InBattle));
        let reach =
            reach.ok_or_else(|| if fighting() { Refusal { why: Why::InBattle, ..refusal } } else { refusal })?;
        let reach = reach.min(REINFORCEMENT_MP);
        ensure(need <= reach, refusal.numbers(reach, need))
    }

    fn callable(&self, fight: &Fight, side: Side) -> impl Iterator<Item = Space> {
        let mut stands = [false; MOST_SPACES];
        for (id, piece) in self.state.pieces() {
            if let (Place::On(space), true) = (piece.at, self.game.side(id) == side) {
                stands[space.index()] = true;
            }
        }
        // Spaces from which the battle could be within reach: costs differ by direction only at the banks, where who
        // leaves a river pays nothing and who enters it two.
        let near = self.march_costs(fight.space, REINFORCEMENT_MP + MovementPoints::new(2)).map(|(near, _)| near);
        near.filter(move |from| stands[from.index()] && self.check_call(fight, side, *from).is_ok())
    }

    pub(super) fn call_options(&self, fight: &Fight, side: Side, found: &mut Vec<Decision>) {
        found.extend(self.callable(fight, side).map(|from| Decision::Call { from }));
        found.push(Decision::NoCall);
    }
}

impl Act<'_, '_> {
    pub(super) fn calls_wait(&mut self, step: CombatStep) -> Flow {
        let look = self.look();
        let Some(fight) = look.fight() else { return Flow::GoesOn };
        let side = if step == CombatStep::UsCalls { Side::Us } else { Side::Wc };
        let called = !fight.called[side.index()].is_empty();
        if !called && look.callable(fight, side).next().is_some() {
            return Flow::Waits;
        }
        self.after_call(step);
        Flow::GoesOn
    }

    fn after_call(&mut self, step: CombatStep) {
        self.enter(if step == CombatStep::UsCalls { CombatStep::WcCalls } else { CombatStep::FirstMarches });
    }

    pub(super) fn decide_call(&mut self, step: CombatStep, decision: Decision) -> Decided {
        ensure(matches!(step, CombatStep::UsCalls | CombatStep::WcCalls), Why::NotNow)?;
        let side = if step == CombatStep::UsCalls { Side::Us } else { Side::Wc };
        if let Decision::Call { from } = decision {
            let look = self.look();
            let fight = look.fight().ok_or(Why::NotNow)?;
            look.check_call(fight, side, from)?;
            let errand = Errand::Reinforce(fight.space);
            self.open(Forming { side, at: from, pieces: Vec::new(), errand });
            return Ok(());
        }
        self.after_call(step);
        Ok(())
    }

    /// 14.3-e: lower TP first, then lower FP, then the defender.
    pub(super) fn march_to_battle(&mut self, next: CombatStep) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let rank = |side: Side| {
            let pieces = &fight.called[side.index()];
            let tp = look.leaders_tp(pieces.iter().copied());
            (tp, look.total_fp(pieces), side == fight.attacker)
        };
        let waiting = Side::BOTH.into_iter().filter(|side| !fight.called[side.index()].is_empty());
        let side = waiting.min_by_key(|side| rank(*side));
        let space = fight.space;
        self.enter(next);
        let Some(side) = side else { return };
        let pieces = self.fight().map(|fight| std::mem::take(&mut fight.called[side.index()])).unwrap_or_default();
        self.send(side, pieces, space);
    }

    fn send(&mut self, side: Side, mut pieces: Vec<PieceId>, battle: Space) {
        let Some(at) = pieces.first().and_then(|piece| self.state[*piece].at.space()) else { return };
        pieces.retain(|piece| self.state[*piece].at == Place::On(at));
        for piece in &pieces {
            self.state[*piece].inside = false;
        }
        self.set_out(side, at, pieces, Errand::Reinforce(battle));
    }

    /// 14.3-g: those who arrive fight, but their militia, guns and scouts do not count as such.
    pub fn join_battle(&mut self, side: Side, pieces: Vec<PieceId>, from: Option<Space>) {
        if pieces.is_empty() {
            return;
        }
        let military = pieces.iter().any(|piece| self.game.kind(*piece) != Kind::Arms);
        let Some(fight) = self.fight() else { return };
        // 20.6-d: help for an empty settlement or village makes it an ordinary combat.
        fight.both |= military && side != fight.attacker;
        fight.fresh.extend(pieces.iter().copied());
        if side == fight.attacker {
            fight
                .roads
                .extend(from.into_iter().flat_map(|from| pieces.iter().map(move |piece| Road { piece: *piece, from })));
            fight.attackers.extend(&pieces);
        } else {
            fight.defenders.extend(&pieces);
        }
        self.tell(|_| Event::Reinforced { side, pieces });
        self.draw_in(side.other());
    }

    /// R104, 6.7: what the other side has in the battle space outside forts is in the battle as soon as help has come,
    /// also if it has moved or fought: hostile FP do not stay together.
    fn draw_in(&mut self, side: Side) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let (at, attacks) = (fight.space, side == fight.attacker);
        let known = if attacks { &fight.attackers } else { &fight.defenders };
        let pieces: Vec<PieceId> = look.outside(side, at).filter(|piece| !known.contains(piece)).collect();
        if pieces.is_empty() {
            return;
        }
        let Some(fight) = self.fight() else { return };
        if attacks {
            // R82: they have no way back but that of defenders.
            fight.roads.extend(pieces.iter().map(|piece| Road { piece: *piece, from: at }));
            fight.attackers.extend(&pieces);
        } else {
            fight.defenders.extend(&pieces);
        }
        self.tell(|_| Event::DrawnIn { side, at, pieces });
    }
}
