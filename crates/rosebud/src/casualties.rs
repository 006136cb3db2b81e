//! 11: strength lost, units eliminated and gone; 4-b: what that scores.

use crate::counters::{Arm, Army, UnitId};
use crate::event::{Event, NoSupply};
use crate::frames::Act;
use crate::points::{StrengthPoints, VictoryPoints};
use crate::state::{Errand, Marks, Piece, Place};
use kernel::{RuleId, rule};

/// How a unit goes out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// In combat or for want of a way out (10.I-i): what is left of it is scored.
    Combat,
    /// 7.I: off the map on purpose, scored like a loss.
    OnPurpose,
    /// 7.I-b, 10.I-j: driven off the map, and nobody scores.
    Driven,
    /// Used up without a loss: Personnel that became replacements, Holders whose ponies ran.
    Spent,
}

impl Act<'_, '_> {
    /// 4-b: Victory Points are scored when they happen.
    pub fn score(&mut self, army: Army, points: VictoryPoints, because: RuleId) {
        if points != VictoryPoints::ZERO {
            self.state.points[army.index()] += points;
            self.tell(|_| Event::Scored { army, points, because });
        }
    }

    /// 3.C, 9.D.2, 9.D.2-b: Casualty Points from fire. Says whether the unit is still there.
    pub fn lose_to_fire(&mut self, unit: UnitId, points: StrengthPoints) -> bool {
        let holder = self.look().arm(unit).is_holder();
        self.take_points(unit, points, if holder { rule("9.D.2-b") } else { rule("11") })
    }

    /// 3.C, 11: Casualty Points for a unit. Says whether it is still there.
    pub fn lose(&mut self, unit: UnitId, points: StrengthPoints) -> bool {
        self.take_points(unit, points, rule("11"))
    }

    /// At zero it is eliminated under this rule; a Holder falls with its mounts.
    fn take_points(&mut self, unit: UnitId, points: StrengthPoints, because: RuleId) -> bool {
        let look = self.look();
        let (strength, kind) = (look.strength(unit), look.kind(unit));
        let taken = points.min(strength);
        self.state[unit].lost += taken;
        // A Pony Holder has no strength to lose.
        if taken > StrengthPoints::ZERO {
            self.tell(|look| Event::Lost { unit, points: taken, left: look.strength(unit) });
        }
        if kind.arm == Arm::PackTrain {
            self.lose_load(unit, taken);
        }
        let worth = self.look().tables().victory.strength_point;
        self.score(kind.army.other(), worth * i16::from(taken.get()), rule("2.D-n"));
        let falls = kind.arm.is_holder() || taken == strength;
        if falls {
            self.remove(unit, Exit::Combat, because);
        }
        !falls
    }

    /// 10.I-i, 7.I: a unit is out of the game with all that is left of it.
    pub fn remove(&mut self, unit: UnitId, exit: Exit, because: RuleId) {
        let look = self.look();
        let (arm, army, left, hex) = (look.arm(unit), look.army(unit), look.strength(unit), look.hex(unit));
        self.tell(|_| Event::Removed { unit, exit: exit.into(), because });
        let chart = &self.game.data().tables.victory;
        if matches!(exit, Exit::Combat | Exit::OnPurpose) {
            self.score(army.other(), chart.strength_point * i16::from(left.get()), rule("2.D-n"));
            match arm {
                // 12.E.4-d: it never returns.
                Arm::Headquarters => self.score(army.other(), chart.headquarters, rule("2.D-n")),
                Arm::PackTrain => self.score_train(unit),
                Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Personnel | Arm::Warriors => {}
                Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder | Arm::Leader => {}
            }
        }
        if exit == Exit::Combat {
            self.release_if_lost(unit);
        }
        self.take_off(unit, Place::Gone);
        if let Some(hex) = hex {
            self.attach_leaders(army, hex);
        }
    }

    /// Puts a counter off the map; whoever named it forgets it.
    pub fn take_off(&mut self, unit: UnitId, to: Place) {
        self.drop_supply(unit, NoSupply::Down(unit));
        let piece = &mut self.state[unit];
        piece.at = to;
        piece.errand = Errand::None;
        piece.target = None;
        piece.marks.clear(Marks::SHELTERED.or(Marks::CHARGING).or(Marks::SERVING));
        self.forget(unit);
        self.drop_errands_with(unit);
    }

    /// 14.C-b, 16.C-c: nobody is served by a unit that is gone.
    fn drop_errands_with(&mut self, unit: UnitId) {
        let waits = |piece: &Piece| matches!(piece.errand, Errand::Refill { from, .. } if from == unit);
        let waiting: Vec<UnitId> =
            self.state.units().filter(|(_, piece)| waits(piece)).map(|(waiting, _)| waiting).collect();
        waiting.into_iter().for_each(|waiting| self.drop_supply(waiting, NoSupply::Down(unit)));
        for piece in &mut self.state.pieces {
            let with = match piece.errand {
                Errand::None => None,
                Errand::Refill { from, .. } => Some(from),
                Errand::Build { train } | Errand::TakeUp { train } => Some(train),
            };
            if with == Some(unit) {
                piece.errand = Errand::None;
            }
        }
    }
}
