//! 10.J: Rout: the first flight, and Rout by choice.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::retreat::{Manner, Retreating};
use crate::state::Marks;
use crate::tables::Mode;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::standing::{Answer, Offer};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.J.2: hexes of the Mandatory Rout on foot.
pub const DISMOUNTED: u8 = 2;
/// 10.J.2: hexes of the Mandatory Rout of those who ride.
pub const MOUNTED: u8 = 3;

impl Look<'_> {
    /// 10.J.1-c, 15.B-f, R71: may its owner Rout this unit? Not if it is Pinned, nor Pack Trains and their men.
    pub fn check_voluntary_rout(&self, army: Army, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if self.army(unit) != army || piece.at.hex().is_none() {
            return Err(Refusal::NotYours { unit });
        }
        match self.arm(unit) {
            Arm::PackTrain | Arm::Personnel => return Err(Refusal::StaysWithTrain { unit }),
            Arm::Leader => return Err(Refusal::LeadersNeverRout { unit }),
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Headquarters | Arm::Warriors => {}
            Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder => {}
        }
        if piece.is(Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("10.J.1-c") });
        }
        if piece.is(Marks::ROUTED) {
            return Err(Refusal::Routed { unit, because: rule("10.J.1-c") });
        }
        if self.nearest_enemies(unit).is_empty() {
            return Err(Refusal::NobodyToFlee { unit });
        }
        Ok(())
    }

    /// R71: the hexes of the nearest enemy combat units.
    fn nearest_enemies(&self, unit: UnitId) -> Vec<Hex> {
        let Some(at) = self.hex(unit) else { return Vec::new() };
        let enemies = || self.on_map(self.army(unit).other()).filter(|(enemy, _)| self.arm(*enemy).is_combat());
        let Some(nearest) = self.nearest(at, enemies().map(|(_, hex)| hex)) else { return Vec::new() };
        let mut hexes: Vec<Hex> =
            enemies().map(|(_, hex)| hex).filter(|hex| self.distance(at, *hex) == nearest).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}

impl Act<'_, '_> {
    /// 10.J, 10.J.1, 10.J.2, 10.J.2-d, 10.J.3-e: a unit is Routed and runs at once, away from those in `from`; the Pin is off.
    pub fn rout(&mut self, unit: UnitId, from: Vec<Hex>, by_choice: bool) {
        let look = self.look();
        let arm = look.arm(unit);
        if arm == Arm::PonyHolder {
            // 16.B-f
            self.scatter_ponies(unit, rule("16.B-f"));
            return;
        }
        // 15.B: the men run, not the train.
        let unit = if arm == Arm::PackTrain { self.abandon_train(unit) } else { unit };
        self.forget(unit);
        self.set_routed(unit, by_choice);
        if arm.is_holder() {
            self.lose_mounts(unit, rule("16.B-b"));
        }
        let distance = if self.look().mounted(unit) { MOUNTED } else { DISMOUNTED };
        let manner = if by_choice { Manner::ChosenRout } else { Manner::Rout };
        let units = self.look().followers(unit).with(unit);
        self.open(Retreating::new(units, from, distance, manner));
        self.ask_leaders(unit, UnitSet::of(unit), false);
    }

    fn set_routed(&mut self, unit: UnitId, by_choice: bool) {
        let piece = &mut self.state[unit];
        let again = piece.is(Marks::ROUTED);
        piece.marks.clear(Marks::PINNED.or(Marks::SHELTERED).or(Marks::ROUTED_BY_CHOICE));
        piece.marks.set(Marks::ROUTED.or(Marks::HALTED));
        if by_choice {
            piece.marks.set(Marks::ROUTED_BY_CHOICE);
        }
        if piece.mode == Mode::Prone {
            piece.mode = Mode::Dismounted;
        }
        piece.routed_at = piece.at.hex();
        self.tell(|_| Event::Routed { unit, by_choice, again });
        self.lapse_charge(unit, rule("R45"));
        // 16.D-c
        if !by_choice {
            self.release_if_lost(unit);
        }
    }

    /// 10.J.1-c, R71: in the Rally Phase a unit runs from the nearest enemies, and does not rally in that phase.
    pub fn run_from_nearest(&mut self, unit: UnitId) {
        let from = self.look().nearest_enemies(unit);
        self.mark(unit, Marks::TRIED);
        self.rout(unit, from, true);
    }
}

/// 10.J.1-c, R102: a unit was fired on, or has fought; its owner may have it run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nerve {
    pub unit: UnitId,
    /// The hexes of those who fired or fought.
    pub from: Vec<Hex>,
}

impl Ask<Rosebud> for Nerve {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.unit).seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::Stand, Decision::Rout { unit: self.unit }]);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Nerve { unit, from } = act.frame::<Self>().clone();
        if *decision == Decision::Stand {
            act.close();
            return Ok(());
        }
        if *decision != (Decision::Rout { unit }) {
            return Err(Refusal::NotNow);
        }
        act.look().check_voluntary_rout(act.look().army(unit), unit)?;
        act.close();
        act.rout(unit, from, true);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let unit = act.frame::<Self>().unit;
        let look = act.look();
        if look.check_voluntary_rout(look.army(unit), unit).is_ok() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    /// 10.J.1-c: without odds: whoever orders it has the unit run, or never asks.
    fn standing(&self, look: Look<'_>, _: Seat) -> Option<Offer<Decision>> {
        let run = Decision::Rout { unit: self.unit };
        let answer = Answer { piece: Some(look.counter(self.unit).key.clone()), chance: None, decision: run };
        Some(Offer { kind: crate::reaction::STANDING[2], yes: vec![answer], no: Decision::Stand })
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{} {} stand?", look.verb(UnitSet::of(self.unit), "Does", "Do"), look.name(self.unit));
        Question::new(text, "You may have it Rout instead.", rule("10.J.1-c"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Rout { unit }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_nerve(decision)
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        vec![Decision::Stand]
    }
}

impl OnBoard for Nerve {
    fn chosen(&self) -> UnitSet {
        UnitSet::of(self.unit)
    }

    fn shaken(&self) -> Option<UnitId> {
        Some(self.unit)
    }
}
