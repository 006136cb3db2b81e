//! 11.2: rally.

use crate::counters::{Arm, UnitId};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::Refusal;
use crate::state::Status;
use grid::Hex;
use kernel::{Roll, rule};

impl Look<'_> {
    /// 11.2, 11.2-b, 8.2: may this unit try to rally now? Enemy zones are no hindrance.
    pub fn check_rally(&self, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if piece.army != self.state.phasing {
            return Err(Refusal::NotYours { unit });
        }
        let at = piece.at.hex().ok_or(Refusal::NotOnMap { unit })?;
        if self.arm(unit) == Arm::Leader {
            return Err(Refusal::InGoodOrder { unit });
        }
        // 20.0-4: a train has no rating.
        if !self.arm(unit).is_combat() {
            return Err(Refusal::NeverRallies { unit });
        }
        if piece.status == Status::GoodOrder {
            return Err(Refusal::InGoodOrder { unit });
        }
        // 11.2-f, 13.3.2: a broken army does not rally.
        if self.demoralized(piece.army) {
            return Err(Refusal::ArmyBroken { army: piece.army });
        }
        if piece.tried {
            return Err(Refusal::AlreadyTried { unit });
        }
        // 21.1-1: nobody rallies in the flames.
        if self.burns(at) {
            return Err(Refusal::InFire { unit });
        }
        Ok(())
    }

    /// 11.2-c, 11.2-d, 11.2-e, 5.1-rally, 20.0-b, 20.0-e: the die with its modifiers.
    pub fn rally_roll(&self, unit: UnitId, roll: Roll) -> Roll {
        let Some(at) = self.hex(unit) else { return roll };
        let army = self.piece(unit).army;
        let (train, looted) = (self.train_near(unit, at, false), self.train_near(unit, at, true));
        roll.plus(self.counter(unit).rally, rule("11.2-c"))
            .plus(i8::from(self.commanded(army, at)), rule("11.2-d"))
            .plus(-i8::from(self.state.fog), rule("11.2-e"))
            .plus(i8::from(train), rule("20.0-b"))
            .plus(-i8::from(looted), rule("20.0-e"))
    }

    /// A friendly train, or a looted one, in or next to the hex.
    fn train_near(&self, unit: UnitId, at: Hex, looted: bool) -> bool {
        let army = self.piece(unit).army;
        self.state.units().any(|(train, piece)| {
            self.arm(train) == Arm::Train
                && piece.looted == looted
                && (looted || piece.army == army)
                && piece.at.hex().is_some_and(|hex| self.facts.board.grid.distance(hex, at) <= 1)
        })
    }
}

impl Act<'_, '_> {
    /// 11.2: rolls; a modified 6 or more restores good order.
    pub fn rally(&mut self, unit: UnitId) {
        let die = self.table.d6(rule("11.2"));
        let roll = self.look().rally_roll(unit, die);
        let rallied = roll.total() >= 6;
        self.state[unit].tried = true;
        self.table.tell(Event::RallyRolled { unit, roll, rallied });
        if rallied {
            self.state[unit].status = Status::GoodOrder;
            // A rallied unit controls its surroundings again (12.1-2).
            self.check_leaders();
        }
    }
}
