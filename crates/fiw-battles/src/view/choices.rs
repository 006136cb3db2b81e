//! Decisions tied to what a person clicks.

use crate::counters::UnitId;
use crate::decision::Decision;
use crate::facts::Look;
use crate::field::Field;
use crate::state::Frame;
use crate::text;
use grid::Hex;
use kernel::scene::{Choice, ChoiceKind};

/// What is clicked for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clickable {
    /// The piece, if one is.
    pub unit: Option<UnitId>,
    /// The hex, if one is.
    pub hex: Option<Hex>,
    /// How it is shown.
    pub kind: ChoiceKind,
}

impl Clickable {
    const fn button(kind: ChoiceKind) -> Self {
        Self { unit: None, hex: None, kind }
    }

    const fn piece(unit: UnitId, kind: ChoiceKind) -> Self {
        Self { unit: Some(unit), hex: None, kind }
    }

    const fn place(hex: Hex, kind: ChoiceKind) -> Self {
        Self { unit: None, hex: Some(hex), kind }
    }

    const fn both(unit: UnitId, hex: Hex, kind: ChoiceKind) -> Self {
        Self { unit: Some(unit), hex: Some(hex), kind }
    }
}

impl Look<'_> {
    /// A decision as the client shows it.
    pub(crate) fn choice(&self, decision: &Decision) -> Choice {
        let Clickable { unit, hex, kind } = self.clickable(decision);
        Choice {
            decision: serde_json::to_value(decision).unwrap_or_default(),
            label: self.label(decision),
            piece: unit.map(|unit| self.piece_id(unit)),
            place: hex.map(|hex| hex.to_string()),
            kind,
            cost: self.cost(decision),
        }
    }

    /// What is clicked for a decision.
    pub(crate) fn clickable(&self, decision: &Decision) -> Clickable {
        use ChoiceKind::{Attack, Back, Button, Concede, Finish, Move, Roll};
        match *decision {
            Decision::SelectTactic { .. } => Clickable::button(Button),
            Decision::ReturnTactic { .. } => Clickable::button(Back),
            Decision::Place { unit, hex } => Clickable::both(unit, hex, Move),
            Decision::TakeUp { unit } => Clickable::piece(unit, Back),
            Decision::PlaceRest => Clickable::button(Button),
            Decision::FinishSetUp => Clickable::button(Finish),
            Decision::Fire { gun, target } => Clickable::both(gun, target, Attack),
            Decision::EndBombardment | Decision::EndMovement => Clickable::button(Finish),
            Decision::ForcedMarch => Clickable::button(Roll),
            Decision::NoForcedMarch | Decision::NoRoll | Decision::NoReinforcement => Clickable::button(Button),
            Decision::RollForReinforcement => Clickable::button(Roll),
            Decision::ChooseReinforcement { unit } => Clickable::piece(unit, Move),
            Decision::DesignateEntry { hex } => Clickable::place(hex, Move),
            Decision::Enter { unit, hex } => Clickable::both(unit, hex, Move),
            Decision::Move { unit } => Clickable::piece(unit, Move),
            Decision::Ride { leader } => Clickable::piece(leader, Button),
            Decision::Alight { leader } => Clickable::piece(leader, Back),
            Decision::PutBack => Clickable::button(Back),
            Decision::Step { to } => Clickable { unit: self.on_the_way(), hex: Some(to), kind: Move },
            Decision::Stop => Clickable::button(Finish),
            Decision::Exit => Clickable::button(Button),
            Decision::Attack { unit, hex } => Clickable::both(unit, hex, Attack),
            Decision::CallOff { battle } => Clickable { unit: None, hex: self.first_target(battle), kind: Back },
            Decision::EndDeclaration => Clickable::button(Finish),
            Decision::Resolve { battle } => Clickable { unit: None, hex: self.first_target(battle), kind: Roll },
            Decision::Lead { leader } => Clickable::piece(leader, Button),
            Decision::NoLeader { .. } => Clickable::button(Button),
            Decision::PlayTactic { .. } | Decision::NoTactic => Clickable::button(Roll),
            Decision::Convert { .. } | Decision::LetRun { .. } => Clickable::button(Roll),
            Decision::Flee { unit } => Clickable::piece(unit, Roll),
            Decision::Retreat { to } | Decision::PursueOn { to } => {
                Clickable { unit: self.on_the_way(), hex: Some(to), kind: Move }
            }
            Decision::HaltInFort => Clickable::button(Button),
            Decision::Pay { unit } => Clickable::piece(unit, Button),
            Decision::EndPayment | Decision::EndPursuit | Decision::Advance => Clickable::button(Finish),
            Decision::Pursue { unit, to } => Clickable::both(unit, to, Move),
            Decision::Rally { unit } => Clickable::piece(unit, Roll),
            Decision::EndRally => Clickable::button(Finish),
            Decision::Concede { .. } | Decision::Accept => Clickable::button(Concede),
            Decision::Decline => Clickable::button(Button),
        }
    }

    /// The unit that is on its way in the innermost frame.
    pub(crate) fn on_the_way(&self) -> Option<UnitId> {
        match self.state.top()? {
            Frame::Moving(moving) => Some(moving.unit),
            Frame::Fleeing(fleeing) => Some(fleeing.unit),
            Frame::SecondHex { unit, .. } | Frame::PursuitRiders { unit, .. } => Some(*unit),
            Frame::SelectTactics
            | Frame::SetUp(_)
            | Frame::Bombardment
            | Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::Movement
            | Frame::Declaration
            | Frame::Battles
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Payment { .. }
            | Frame::Pursuit { .. }
            | Frame::Rally
            | Frame::Offer { .. } => None,
        }
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
