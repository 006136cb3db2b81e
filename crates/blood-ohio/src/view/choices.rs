//! Decisions tied to what a person clicks.

use crate::board::Space;
use crate::counters::{Kind, PieceId};
use crate::decision::Decision;
use crate::facts::Look;
use crate::state::Frame;
use crate::text;
use kernel::scene::{Choice, ChoiceKind};

/// What is clicked for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clickable {
    /// The piece, if one is.
    pub piece: Option<PieceId>,
    /// The place, if one is.
    pub place: Option<Space>,
    /// How it is shown.
    pub kind: ChoiceKind,
}

impl Clickable {
    const fn button(kind: ChoiceKind) -> Self {
        Self { piece: None, place: None, kind }
    }

    const fn piece(piece: PieceId, kind: ChoiceKind) -> Self {
        Self { piece: Some(piece), place: None, kind }
    }

    const fn place(place: Space, kind: ChoiceKind) -> Self {
        Self { piece: None, place: Some(place), kind }
    }

    const fn both(piece: PieceId, place: Space, kind: ChoiceKind) -> Self {
        Self { piece: Some(piece), place: Some(place), kind }
    }
}

impl Look<'_> {
    /// A decision as the client shows it: once, or for each piece that stands for it.
    pub(crate) fn choices_of(&self, decision: &Decision, found: &mut Vec<Choice>) {
        for clickable in self.clickables(decision) {
            found.push(Choice {
                decision: serde_json::to_value(decision).unwrap_or_default(),
                label: self.label(decision),
                piece: clickable.piece.map(|piece| self.piece_id(piece)),
                place: clickable.place.map(|place| self.board().id(place).to_owned()),
                kind: clickable.kind,
                cost: self.cost(decision),
            });
        }
    }

    /// Everything that may be clicked for a decision.
    pub(crate) fn clickables(&self, decision: &Decision) -> Vec<Clickable> {
        match (*decision, self.state.top()) {
            // 6.3: whoever of the stack is picked, a force is formed there; the reach of that piece is shown at once.
            (Decision::Form { at }, Some(Frame::Operations(side))) => {
                let movers = self.at(*side, at).filter(|piece| self.kind(*piece) != Kind::Arms);
                let free = movers.filter(|piece| self.check_mover(*side, *piece).is_ok());
                let picks: Vec<Clickable> = free.map(|piece| Clickable::piece(piece, ChoiceKind::Form)).collect();
                if picks.is_empty() { vec![Clickable::place(at, ChoiceKind::Move)] } else { picks }
            }
            // 6.3: those picked show where the force could go, besides the button.
            (Decision::March, Some(Frame::Forming { pieces, .. })) => {
                let picks = pieces.iter().map(|piece| Clickable::piece(*piece, ChoiceKind::Move));
                std::iter::once(Clickable::button(ChoiceKind::Finish)).chain(picks).collect()
            }
            // 18.0: the stack in ambush is lit, and its button shows the chances.
            (Decision::Ambush { from }, _) => {
                vec![Clickable::button(ChoiceKind::Roll), Clickable::place(from, ChoiceKind::Roll)]
            }
            _ => vec![self.clickable(decision)],
        }
    }

    /// What is clicked for a decision.
    #[expect(clippy::too_many_lines, reason = "one arm a decision, so that a new one stops the build here")]
    fn clickable(&self, decision: &Decision) -> Clickable {
        use ChoiceKind::{Attack, Back, Button, Finish, Move, Roll};
        match *decision {
            Decision::Place { at, .. } | Decision::Relocate { to: at } | Decision::RetreatTo { to: at } => {
                Clickable::place(at, Move)
            }
            Decision::Found { at, .. } => Clickable::place(at, Move),
            Decision::TakeArms { at } | Decision::Repair { at } => Clickable::place(at, Button),
            Decision::Form { at } | Decision::Call { from: at } => Clickable::place(at, Move),
            Decision::Raid { at } => Clickable::place(at, Attack),
            Decision::Ambush { from } => Clickable::place(from, Roll),
            Decision::Arrive { piece, at } | Decision::RetreatOne { piece, to: at } => Clickable::both(piece, at, Move),
            Decision::Supply { stack, wagon } => Clickable::both(wagon, stack, Move),
            Decision::Quarter { piece, at: Some(at), .. } => Clickable::both(piece, at, Move),
            Decision::Quarter { piece, at: None, .. } => Clickable::piece(piece, Button),
            Decision::Transfer { to, .. } => Clickable { piece: self.traveller(), place: Some(to), kind: Move },
            Decision::Step { to } => Clickable { piece: self.lead(), place: Some(to), kind: Move },
            Decision::SearchGun { gun: piece } | Decision::Guide { scout: piece } => Clickable::piece(piece, Roll),
            Decision::Strategic { warrior: piece }
            | Decision::Add { piece }
            | Decision::PickUp { piece }
            | Decision::Enter { piece }
            | Decision::Shift { piece }
            | Decision::HandArms { arms: piece, .. }
            | Decision::Exit { piece }
            | Decision::Lose { piece }
            | Decision::SendHome { piece } => Clickable::piece(piece, Button),
            // The piece that shows the way is picked by itself; what it could also do is a button.
            Decision::Drop { piece } if self.lead() == Some(piece) => Clickable::button(Button),
            Decision::Drop { piece } => Clickable::piece(piece, Button),
            Decision::Leave { piece } => Clickable::piece(piece, Back),
            Decision::Attack | Decision::Overrun => Clickable::button(Attack),
            Decision::Check
            | Decision::Redraw
            | Decision::Treaty { .. }
            | Decision::Ally { .. }
            | Decision::Harass
            | Decision::SearchRaiders
            | Decision::Defend
            | Decision::SpringAmbush
            | Decision::FallBack
            | Decision::UseTactics { .. }
            | Decision::NoTactics
            | Decision::Reroll { .. } => Clickable::button(Roll),
            Decision::PlaceRest
            | Decision::Recruit
            | Decision::RecruitNation { .. }
            | Decision::NoArrival
            | Decision::Build { .. }
            | Decision::Save
            | Decision::AddAll
            | Decision::PassThrough
            | Decision::UseScout { .. }
            | Decision::LoseStructure
            | Decision::BackInside => Clickable::button(Button),
            Decision::Pass
            | Decision::StopChecks
            | Decision::March
            | Decision::Stop
            | Decision::Screen
            | Decision::Done
            | Decision::LetPass
            | Decision::ScoutsNamed
            | Decision::Keep
            | Decision::NoCall
            | Decision::SupplyDone
            | Decision::QuarterRest => Clickable::button(Finish),
            Decision::Back => Clickable::button(Back),
        }
    }

    /// The piece that stands for a force on its way: a leader, who is never left behind, or its first piece.
    pub(crate) fn lead(&self) -> Option<PieceId> {
        let Some(Frame::Moving(moving)) = self.state.top() else { return None };
        let leader = moving.pieces.iter().find(|piece| self.kind(**piece).leader());
        leader.or_else(|| moving.pieces.first()).copied()
    }

    fn traveller(&self) -> Option<PieceId> {
        match self.state.top() {
            Some(Frame::Strategic { warrior }) => Some(*warrior),
            _ => None,
        }
    }

    /// What a step costs.
    fn cost(&self, decision: &Decision) -> Option<String> {
        match (*decision, self.state.top()?) {
            (Decision::Step { to }, Frame::Moving(moving)) => self.check_step(moving, to).ok().map(text::points),
            _ => None,
        }
    }
}
