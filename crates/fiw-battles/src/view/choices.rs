//! Decisions tied to what a person clicks.

use crate::counters::UnitId;
use crate::decision::Decision;
use crate::field::Field;
use crate::frames::{Frame, Look};
use crate::text;
use grid::Hex;
use kernel::ask::Handle;
use kernel::scene::ChoiceKind;

impl Look<'_> {
    /// What is clicked for a decision.
    pub(crate) fn handle(&self, decision: &Decision) -> Handle {
        use ChoiceKind::{Attack, Back, Button, Concede, Finish, Move, Roll};
        let piece = |unit: UnitId, kind| Handle::piece(self.piece_id(unit), kind);
        let place = |hex: Option<Hex>, kind| Handle { place: hex.map(|hex| hex.to_string()), ..Handle::button(kind) };
        let both = |unit: UnitId, hex: Hex, kind| Handle::both(self.piece_id(unit), hex.to_string(), kind);
        let on = |to: Hex| {
            let piece = self.on_the_way().map(|unit| self.piece_id(unit));
            Handle { piece, ..place(Some(to), Move) }
        };
        let handle = match *decision {
            Decision::SelectTactic { .. } => Handle::button(Button),
            Decision::ReturnTactic { .. } => Handle::button(Back),
            Decision::Place { unit, hex } => both(unit, hex, Move),
            Decision::TakeUp { unit } => piece(unit, Back),
            Decision::PlaceRest => Handle::button(Button),
            Decision::FinishSetUp => Handle::button(Finish),
            Decision::Fire { gun, target } => both(gun, target, Attack),
            Decision::EndBombardment | Decision::EndMovement => Handle::button(Finish),
            Decision::ForcedMarch => Handle::button(Roll),
            Decision::NoForcedMarch | Decision::NoRoll | Decision::NoReinforcement => Handle::button(Button),
            Decision::RollForReinforcement => Handle::button(Roll),
            Decision::ChooseReinforcement { unit } => piece(unit, Move),
            Decision::DesignateEntry { hex } => place(Some(hex), Move),
            Decision::Enter { unit, hex } => both(unit, hex, Move),
            Decision::Move { unit } => piece(unit, Move),
            Decision::Ride { leader } => piece(leader, Button),
            Decision::Alight { leader } => piece(leader, Back),
            Decision::PutBack => Handle::button(Back),
            Decision::Step { to } => on(to),
            Decision::Stop => Handle::button(Finish),
            Decision::Exit => Handle::button(Button),
            Decision::Attack { unit, hex } => both(unit, hex, Attack),
            Decision::CallOff { battle } => place(self.first_target(battle), Back),
            Decision::EndDeclaration => Handle::button(Finish),
            Decision::Resolve { battle } => place(self.first_target(battle), Roll),
            Decision::Lead { leader } => piece(leader, Button),
            Decision::NoLeader { .. } => Handle::button(Button),
            Decision::PlayTactic { .. } | Decision::NoTactic => Handle::button(Roll),
            Decision::Convert { .. } | Decision::LetRun { .. } => Handle::button(Roll),
            Decision::Flee { unit } => piece(unit, Roll),
            Decision::Retreat { to } | Decision::PursueOn { to } => on(to),
            Decision::HaltInFort => Handle::button(Button),
            Decision::Pay { unit } => piece(unit, Button),
            Decision::EndPayment | Decision::EndPursuit | Decision::Advance => Handle::button(Finish),
            Decision::Pursue { unit, to } => both(unit, to, Move),
            Decision::Rally { unit } => piece(unit, Roll),
            Decision::EndRally => Handle::button(Finish),
            Decision::Concede { .. } | Decision::Accept => Handle::button(Concede),
            Decision::Decline => Handle::button(Button),
        };
        Handle { cost: self.cost(decision), ..handle }
    }

    fn first_target(&self, battle: u8) -> Option<Hex> {
        self.state.battles.get(usize::from(battle))?.targets.first().copied()
    }

    /// What a step or an entry costs.
    fn cost(&self, decision: &Decision) -> Option<String> {
        match (*decision, self.state.top()?) {
            (Decision::Step { to }, Frame::Moving(moving)) => {
                let field = Field::new(*self, self.state.phasing);
                let walk = self.walk(moving)?;
                let step = self.check_step(&field, &walk, to).ok()?;
                // 13.3.1: disordered units go by hexes.
                Some(if self.disordered(moving.unit) {
                    text::count(1u8, "hex", "hexes")
                } else {
                    text::points(step.cost())
                })
            }
            (Decision::Enter { unit, hex }, _) => {
                let field = Field::new(*self, self.state.phasing);
                self.check_enter(&field, unit, hex).ok().map(|entry| text::points(entry.cost()))
            }
            _ => None,
        }
    }
}
