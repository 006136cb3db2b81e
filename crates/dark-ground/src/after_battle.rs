//! 10.7: a battle is over; its survivors are back on the map.

use crate::about::seat_of;
use crate::advice;
use crate::battle::{Battle, BattleResult};
use crate::counters::Side;
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::{Order, Place};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.7.1, 10.7.1-ex: how many lost units are a defeat: a third of those at the start, fractions dropped, at least one.
pub(crate) const fn defeat_threshold(at_start: u8) -> u8 {
    let third = at_start / 3;
    if third == 0 { 1 } else { third }
}

/// 10.7-b: survivors may go into a fort of theirs before the Routed are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rally {
    /// Who has not been asked yet, and who is.
    pub sides: Vec<Side>,
}

impl Rally {
    fn battle<'a>(look: Look<'a>) -> Option<&'a Battle> {
        look.state.battle.as_deref()
    }

    /// Who may go in: anybody of the side who fought, while there is room.
    fn able(look: Look<'_>, side: Side) -> PieceSet {
        let Some(battle) = Self::battle(look) else { return PieceSet::NONE };
        let Some(at) = battle.at.filter(|at| look.state.forts[side.index()].has(*at)) else { return PieceSet::NONE };
        let here = |piece: &PieceId| look.state[*piece].at == Place::On(at) && !look.state[*piece].inside;
        let room = |piece: &PieceId| look.fort_has_room(at, *piece);
        battle.forces[side.index()].filter(|piece| here(piece) && room(piece)).collect()
    }
}

impl Ask<DarkGround> for Rally {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.sides.last().map_or(SeatSet::NONE, |side| SeatSet::of(seat_of(*side)))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(side) = self.sides.last() else { return };
        found.extend(Self::able(look, *side).map(|piece| Decision::Shelter { piece }));
        found.extend([Decision::AsSuggested, Decision::Done]);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let side = *act.frame::<Self>().sides.last().ok_or(Why::NotNow)?;
        let able = Self::able(act.look(), side);
        match *decision {
            Decision::Shelter { piece } if able.has(piece) => act.go_inside(piece),
            Decision::Shelter { piece } => return Err(Why::NoFort.piece(piece)),
            Decision::AsSuggested => {
                while let Some(piece) = Self::able(act.look(), side).first() {
                    act.go_inside(piece);
                }
            }
            Decision::Done => {
                act.frame_mut::<Self>().sides.pop();
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        match act.frame::<Self>().sides.last().copied() {
            None => {
                act.close();
                act.count_the_lost();
            }
            Some(side) if Self::able(act.look(), side).is_empty() => {
                act.frame_mut::<Self>().sides.pop();
            }
            Some(_) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "Routed units inside rally more easily, and whoever is inside stays if the battle was lost.";
        Question::new("Bring survivors into the fort?", help, rule("10.7-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Shelter { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        let Some(side) = self.sides.last() else { return Vec::new() };
        advice::answers::best(look, *side, style, rng, |_| None)
    }
}

impl OnBoard for Rally {}

impl Act<'_, '_> {
    /// The battle has been fought out: what follows is the same for boards and module.
    pub(crate) fn battle_over(&mut self) {
        let Some(battle) = self.state.battle.as_deref_mut() else { return };
        let (forces, Some(at)) = (battle.forces, battle.at) else {
            // 16.0: a battle alone is won by points (G64).
            self.count_points();
            return;
        };
        battle.field = None;
        for piece in forces[0].or(forces[1]) {
            // 10.7-b: all Disruption ends.
            if self.state[piece].order == Order::Disrupted {
                self.state[piece].order = Order::Good;
            }
        }
        // 10.0: one combat a turn for everybody.
        self.state.fought = self.state.fought.or(forces[0]).or(forces[1]);
        self.state.resolved.add(at);
        self.open(Rally { sides: vec![Side::Na, Side::Us] });
    }

    fn go_inside(&mut self, piece: PieceId) {
        self.state[piece].inside = true;
        if let Some(at) = self.state[piece].at.area() {
            self.tell(|_| Event::Sheltered { piece, at, inside: true });
        }
    }

    /// 10.7-c: the Routed check, then it is clear who has lost.
    fn count_the_lost(&mut self) {
        let Some(battle) = self.state.battle.as_deref() else { return };
        let (forces, Some(at)) = (battle.forces, battle.at) else { return };
        for side in Side::BOTH {
            for piece in forces[side.index()] {
                if self.state[piece].order == Order::Routed {
                    self.check_routed(side, piece, at);
                }
            }
        }
        let Some(battle) = self.state.battle.take() else { return };
        let result = battle_result(&battle);
        let lost = battle.lost;
        self.tell(|_| Event::BattleEnded { at, result, lost });
        match result {
            BattleResult::Won(side) => {
                // 10.7.1-vp
                let points = self.look().tables().victory_points.battle.unsigned_abs();
                self.score(side, points.into(), rule("10.7.1-vp"));
                self.leave_field(side.other(), at);
            }
            // 10.7.2: both leave.
            BattleResult::Draw => Side::BOTH.into_iter().for_each(|side| self.leave_field(side, at)),
        }
    }

    /// 10.7-c: minus the rating of the side's primary leader if he is there, and 1 inside a fort.
    fn check_routed(&mut self, side: Side, piece: PieceId, at: AreaId) {
        let look = self.look();
        let primary = look.state.primary[side.index()].filter(|leader| look.area_of(*leader) == Some(at));
        let rating = primary.map_or(0, |leader| look.rating(leader) as i8);
        let (inside, level) = (i8::from(look.state[piece].inside), look.level(piece));
        let roll = self.table.d6(rule("10.7-c")).plus(-rating, rule("3.0-leaders")).plus(-inside, rule("11.2.2"));
        let lost = !level.passes(roll.total());
        self.tell(|_| Event::LifeRolled { piece, roll, level, lost });
        if lost {
            self.eliminate(piece, rule("10.7-c"));
        } else {
            self.state[piece].order = Order::Good;
        }
    }

    /// 10.7.1-b: everybody of a side outside forts leaves the area, settlers too.
    fn leave_field(&mut self, side: Side, from: AreaId) {
        let look = self.look();
        let all = look.here(from).and(look.sets().units[side.index()].or(look.sets().leaders[side.index()]));
        let leaves = |piece: &PieceId| {
            let there = look.state[*piece];
            !there.inside && !there.raiding && look.active(*piece)
        };
        let pieces: PieceSet = all.filter(leaves).collect();
        self.abandon_work(pieces);
        if side == Side::Us {
            self.move_settlers(from);
        }
        self.deploy(side, Cause::Beaten { from }, pieces);
    }
}

/// 10.7.1, 10.7.2: who is defeated.
pub(crate) fn battle_result(battle: &Battle) -> BattleResult {
    let defeated = Side::BOTH.map(|side| {
        let place = side.index();
        battle.conceded == Some(side)
            || battle.senior_lost[place]
            || battle.lost[place] >= defeat_threshold(battle.at_start[place])
    });
    match defeated {
        [true, false] => BattleResult::Won(Side::Na),
        [false, true] => BattleResult::Won(Side::Us),
        [true, true] | [false, false] => BattleResult::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Terrain;

    fn battle(at_start: [u8; 2], lost: [u8; 2]) -> Battle {
        let none = [PieceSet::NONE; 2];
        let (senior, senior_lost) = ([None; 2], [false; 2]);
        Battle {
            at: Some(AreaId(0)),
            ground: Terrain::Wilderness,
            forces: none,
            late: PieceSet::NONE,
            at_start,
            lost,
            senior,
            senior_lost,
            conceded: None,
            first: Side::Us,
            surprise: false,
            field: None,
        }
    }

    /// [10.7.1-ex] [10.7.1] A third of eleven is three, of twelve four, of two still one.
    #[test]
    fn one_third_with_fractions_dropped() {
        assert_eq!([11, 12, 2, 1].map(defeat_threshold), [3, 4, 1, 1]);
    }

    /// [10.7.2] [10.7.1] One side defeated is a victory, none or both a draw; conceding is defeat.
    #[test]
    fn who_has_won() {
        assert_eq!(battle_result(&battle([11, 10], [3, 2])), BattleResult::Won(Side::Na));
        assert_eq!(battle_result(&battle([11, 10], [2, 2])), BattleResult::Draw);
        assert_eq!(battle_result(&battle([11, 10], [3, 3])), BattleResult::Draw);
        let conceded = Battle { conceded: Some(Side::Na), ..battle([11, 10], [0, 0]) };
        assert_eq!(battle_result(&conceded), BattleResult::Won(Side::Us));
    }
}
