//! 11.2: rally.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::frames::{Act, Look, OnBoard};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::state::Status;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

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
                && piece.at.hex().is_some_and(|hex| self.facts().board.grid.distance(hex, at) <= 1)
        })
    }
}

impl Act<'_, '_> {
    /// 11.2: rolls; a modified 6 or more restores good order.
    fn rally(&mut self, unit: UnitId) {
        let die = self.table.d6(rule("11.2"));
        let roll = self.look().rally_roll(unit, die);
        let rallied = roll.total() >= 6;
        self.state[unit].tried = true;
        self.tell(|_| Event::RallyRolled { unit, roll, rallied });
        if rallied {
            self.state[unit].status = Status::GoodOrder;
            // A rallied unit controls its surroundings again (12.1-2).
            self.check_leaders();
        }
    }
}

/// 11.2: the Rally Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rally;

impl Ask<FiwBattles> for Rally {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let units = look.on_map(Army::at(seat)).filter(|(unit, _)| look.check_rally(*unit).is_ok());
        found.extend(units.map(|(unit, _)| Decision::Rally { unit }));
        found.push(Decision::EndRally);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::Rally { unit } = *decision {
            act.look().check_rally(unit)?;
            act.rally(unit);
        } else if *decision == Decision::EndRally {
            act.end_rally();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let look = act.look();
        if look.on_map(look.state.phasing).any(|(unit, _)| look.check_rally(unit).is_ok()) {
            return Flow::Waits;
        }
        act.end_rally();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Who tries to rally?", "Die, rating and leader: 6 or more.", rule("11.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_unit(click).map(|unit| Decision::Rally { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::rally(look)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Rally { unit } = *decision else { return None };
        look.preview_rally(unit)
    }
}

impl OnBoard for Rally {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Rally)
    }
}
