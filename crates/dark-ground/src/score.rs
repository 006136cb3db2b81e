//! 15.4.5: victory points, and what becomes of pieces that are lost.

use crate::battle::Spot;
use crate::counters::{Kind, Nation, Side};
use crate::event::{Counted, Event};
use crate::frames::{Act, Look};
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::points::VictoryPoints;
use crate::state::{British, Order, Piece, Place};
use kernel::{RuleId, rule};

impl Act<'_, '_> {
    /// 15.4.5: a side scores.
    pub fn score(&mut self, side: Side, points: VictoryPoints, why: RuleId) {
        if points == VictoryPoints::ZERO {
            return;
        }
        self.state.vp[side.index()] += points;
        let now = self.state.vp[side.index()];
        self.tell(|_| Event::Scored { side, points: points.get() as i8, now, rule: why });
    }

    /// 15.4.5-c: a side loses points; what it does not have goes to the opponent.
    pub fn forfeit(&mut self, side: Side, points: VictoryPoints, why: RuleId) {
        let has = self.state.vp[side.index()].min(points);
        if has > VictoryPoints::ZERO {
            self.state.vp[side.index()] -= has;
            let now = self.state.vp[side.index()];
            self.tell(|_| Event::Scored { side, points: -(has.get() as i8), now, rule: why });
        }
        self.score(side.other(), points - has, rule("15.4.5-c"));
    }

    /// A combat unit is eliminated, however it happened: the enemy scores, and what hangs on it goes too.
    pub fn eliminate(&mut self, piece: PieceId, why: RuleId) {
        let side = self.look().of(piece).side;
        self.tell(|_| Event::UnitLost { piece, rule: why });
        let counts = self.look().counts_as_lost(piece) && self.look().lowers_a_victory(why);
        self.state.lost[side.index()] += u8::from(counts);
        if let Some(battle) = &mut self.state.battle {
            battle.lost[side.index()] += u8::from(battle.forces[side.index()].has(piece));
        }
        let worth = self.look().unit_worth(piece);
        self.score(side.other(), worth.points, worth.rule);
        self.take_off(piece);
        self.last_of_its_people(piece);
    }

    /// 8.5.4, 8.5.3-e, 8.5.1: US units go back to their pools, warriors, British and Canadians never return. Rifles go
    /// with their warrior (14.0.2).
    pub(crate) fn take_off(&mut self, piece: PieceId) {
        let gone = match self.look().of(piece).kind {
            Kind::Regular | Kind::Militia(_) => Place::Pool,
            Kind::British
            | Kind::Canadian
            | Kind::Warrior(_)
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => Place::Gone,
        };
        self.state[piece] = Piece::at(gone);
        self.set_spot(piece, Spot::Away);
        self.state.raiders.retain(|raider| raider.piece != piece);
        self.state.builders.remove(piece);
    }

    /// 10.7.1-c, G84: with its last warrior a nation's leader is lost; 8.5.3-f: with their last unit Dorchester leaves.
    fn last_of_its_people(&mut self, piece: PieceId) {
        let look = self.look();
        let in_play = |piece: PieceId| !matches!(look.state[piece].at, Place::Gone | Place::Pool);
        match look.of(piece).kind {
            Kind::Warrior(nation) => {
                // G84: warriors who have still to come are not lost.
                let left = look.sets().warriors[nation.index()].into_iter().any(in_play);
                if left || !look.still_to_come(nation).is_empty() {
                    return;
                }
                let chiefs: PieceSet = look.sets().chiefs[nation.index()].filter(|chief| in_play(*chief)).collect();
                for chief in chiefs {
                    self.leader_gone(chief, rule("10.7.1-c"));
                }
            }
            Kind::British | Kind::Canadian => {
                let left = look.sets().british.into_iter().any(in_play);
                if !left && self.state.british == British::In {
                    let dorchester = self.look().sets().dorchester;
                    self.take_off(dorchester);
                    // 8.5.3-g: the intervention is over for good.
                    self.state.british = British::Beaten;
                    self.tell(|_| Event::Left { pieces: PieceSet::of(dorchester), rule: rule("8.5.3-g") });
                    self.find_primary();
                }
            }
            Kind::Regular
            | Kind::Militia(_)
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => {}
        }
    }

    /// 10.5.3-c, 14.0.5-e: a leader is lost: the enemy scores his rank, and a replacement comes in; no level drops, not even
    /// for McKee. Says who goes on in his place: himself where a replacement stays.
    pub fn lose_leader(&mut self, leader: PieceId, why: RuleId) -> Option<PieceId> {
        let of = self.look().of(leader);
        if self.look().stays_in_play(leader) {
            // 8.5.3-f, 10.5.3-c: he stays, but the enemy scores.
            self.note_senior(leader);
            self.tell(|_| Event::LeaderLost { leader, replaced: Some(leader), rule: why });
            let worth = self.look().leader_worth(leader);
            self.score(of.side.other(), worth.points, worth.rule);
            return Some(leader);
        }
        let stand_in = self.look().stand_in(leader);
        self.note_senior(leader);
        self.note_general(leader);
        self.tell(|_| Event::LeaderLost { leader, replaced: stand_in, rule: why });
        self.score_leader(leader);
        if let Some(next) = stand_in {
            self.hand_on(leader, next);
        }
        self.take_off(leader);
        self.find_primary();
        stand_in
    }

    /// A leader is lost and nobody takes his place.
    pub(crate) fn leader_gone(&mut self, leader: PieceId, why: RuleId) {
        self.note_senior(leader);
        self.note_general(leader);
        self.tell(|_| Event::LeaderLost { leader, replaced: None, rule: why });
        self.score_leader(leader);
        self.take_off(leader);
        self.find_primary();
    }

    /// 14.0.3-d: Tecumseh is worth a die, any other leader his rank.
    fn score_leader(&mut self, leader: PieceId) {
        let of = self.look().of(leader);
        // G64: in a battle scenario its own schedule holds.
        if of.kind != Kind::Tecumseh || self.look().scenario().battle.is_some() {
            let worth = self.look().leader_worth(leader);
            self.score(of.side.other(), worth.points, worth.rule);
            return;
        }
        let roll = self.table.d6(rule("14.0.3-d"));
        self.tell(|_| Event::CountRolled { what: Counted::Tecumseh, roll, count: roll.face() });
        self.score(Side::Us, roll.face().into(), rule("14.0.3-d"));
    }

    /// 10.7.1: the loss of the leader of a force in battle is its defeat.
    fn note_senior(&mut self, leader: PieceId) {
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.senior_lost[side.index()] |= battle.senior[side.index()] == Some(leader);
            }
        }
    }

    /// chart.commitment: the loss of a general is felt in the next turn.
    fn note_general(&mut self, leader: PieceId) {
        let of = self.look().of(leader);
        if of.kind == Kind::ArmyLeader && of.rank == 3 {
            self.state.generals_lost[0] = true;
        }
    }

    /// 10.5.3-c, 9.1.2: whoever replaces a leader takes his place in everything: as primary leader, in battle, at the building
    /// of a fort (11.2.1) and on a raid (12.0.2).
    fn hand_on(&mut self, leader: PieceId, next: PieceId) {
        self.state[next] = Piece { order: Order::Good, ..self.state[leader] };
        for primary in &mut self.state.primary {
            if *primary == Some(leader) {
                *primary = Some(next);
            }
        }
        if let Some(battle) = &mut self.state.battle {
            for force in battle.forces.iter_mut().filter(|force| force.has(leader)) {
                force.add(next);
            }
        }
        if self.state.builders.has(leader) {
            self.state.builders.add(next);
        }
        for raider in self.state.raiders.iter_mut().filter(|raider| raider.piece == leader) {
            raider.piece = next;
        }
    }

    /// Settlers in an area are eliminated; the nations score each (15.4.5).
    pub(crate) fn kill_settlers(&mut self, at: AreaId, count: u8, why: RuleId) {
        let count = count.min(self.state.settlers[at.index()]);
        if count == 0 {
            return;
        }
        self.state.settlers[at.index()] -= count;
        self.fewer_displaced(at);
        self.tell(|_| Event::SettlersKilled { at, count, rule: why });
        let each = self.look().tables().victory_points.settler.unsigned_abs();
        self.score(Side::Na, (count * each).into(), rule("15.4.5"));
    }

    /// No more settlers can be displaced ones than there are settlers.
    pub(crate) fn fewer_displaced(&mut self, at: AreaId) {
        let there = self.state.settlers[at.index()];
        let displaced = &mut self.state.displaced[at.index()];
        *displaced = (*displaced).min(there);
    }

    /// 15.4.5: Kekionga settled or fortified scores once in the game.
    pub(crate) fn score_kekionga(&mut self) {
        let look = self.look();
        let kekionga = look.board().kekionga();
        let held = look.settled().has(kekionga) || look.state.forts[Side::Us.index()].has(kekionga);
        if held && !self.state.kekionga_scored {
            self.state.kekionga_scored = true;
            let points = self.look().tables().victory_points.kekionga.unsigned_abs();
            self.score(Side::Us, points.into(), rule("15.4.5"));
        }
    }
}

impl Look<'_> {
    /// 8.5.3-f, 10.5.3-c: Dorchester and replacements stay in play when they are hit.
    pub(crate) fn stays_in_play(&self, leader: PieceId) -> bool {
        leader == self.sets().dorchester || self.of(leader).replacement
    }

    /// 10.5.3-c: who comes in for a lost leader: the counter of his nation or state, in the army one of his rank.
    pub(crate) fn stand_in(&self, leader: PieceId) -> Option<PieceId> {
        let (of, sets) = (self.of(leader), self.sets());
        let among = match of.kind {
            Kind::Chief(nation) => sets.chiefs[nation.index()],
            Kind::MilitiaLeader(state) => sets.militia_leaders[state.index()],
            Kind::ArmyLeader => sets.army_leaders,
            // 10.5.3-c: nobody replaces these.
            Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester
            | Kind::Regular
            | Kind::Militia(_)
            | Kind::British
            | Kind::Canadian
            | Kind::Warrior(_) => PieceSet::NONE,
        };
        among.into_iter().find(|other| {
            let same_rank = of.kind != Kind::ArmyLeader || self.of(*other).rank == of.rank;
            // G16: Hardin is an officer in waiting.
            let waits = self.of(*other).replacement || *other == sets.hardin;
            waits && same_rank && *other != leader && self.state[*other].at == Place::Pool
        })
    }

    /// 8.6.3-b, 9.1.2: the leader of a nation who is in play.
    pub fn chief(&self, nation: Nation) -> Option<PieceId> {
        let here = |chief: &PieceId| matches!(self.state[*chief].at, Place::On(_) | Place::Field);
        self.sets().chiefs[nation.index()].into_iter().find(here)
    }
}
