//! Decisions tied to what a person clicks.

use crate::board::Space;
use crate::counters::{Kind, PieceId};
use crate::decision::Decision;
use crate::frames::Look;
use crate::refusal::Refusal;
use crate::state::{Forming, Moving, Operations, Strategic};
use crate::text;
use kernel::ask::Handle;
use kernel::names::all_mentioned;
use kernel::scene::{ChoiceKind, Duty};

impl Look<'_> {
    /// Everything that may be clicked for a decision.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are treated alike")]
    pub(crate) fn handles(&self, decision: &Decision) -> Vec<Handle> {
        let picks = |pieces: &mut dyn Iterator<Item = PieceId>, kind| -> Vec<Handle> {
            pieces.map(|piece| Handle::piece(self.piece_id(piece), kind)).collect()
        };
        match *decision {
            // 6.3: whoever of the stack is picked, a force is formed there; the reach of that piece is shown at once.
            Decision::Form { at } if let Some(Operations(side)) = self.top() => {
                let movers = self.at(*side, at).filter(|piece| self.kind(*piece) != Kind::Arms);
                let mut free = movers.filter(|piece| self.check_mover(*side, *piece).is_ok());
                let picks = picks(&mut free, ChoiceKind::Form);
                if picks.is_empty() { vec![self.handle(decision)] } else { picks }
            }
            // 6.3: those picked show where the force could go, besides the button.
            Decision::March if let Some(Forming { pieces, .. }) = self.top() => {
                let picks = picks(&mut pieces.iter().copied(), ChoiceKind::Move);
                std::iter::once(Handle::button(ChoiceKind::Finish)).chain(picks).collect()
            }
            // 18.0: the stack in ambush is lit, and its button shows the chances.
            Decision::Ambush { .. } => vec![Handle::button(ChoiceKind::Roll), self.handle(decision)],
            _ => vec![self.handle(decision)],
        }
    }

    /// What is clicked for a decision: what it names, unless something else stands for it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are clicked by what they name")]
    fn handle(&self, decision: &Decision) -> Handle {
        let mentioned = all_mentioned(decision);
        let first = |wanted: &str| mentioned.iter().find(|(kind, _)| *kind == wanted).map(|(_, number)| *number);
        let named = first(PieceId::KIND).map(|piece| PieceId(piece as u8));
        let place = first(Space::KIND).map(Space);
        let piece = match *decision {
            Decision::Found { .. } | Decision::UseScout { .. } | Decision::UseTactics { .. } => None,
            Decision::Transfer { .. } => self.top().map(|Strategic { warrior }| *warrior),
            Decision::Step { .. } => self.lead(),
            // The piece that shows the way is picked by itself; what it could also do is a button.
            Decision::Drop { .. } => named.filter(|_| self.lead() != named),
            _ => named,
        };
        let cost = match (*decision, self.top::<Moving>()) {
            (Decision::Step { to }, Some(moving)) => self.check_step(moving, to).ok().map(text::points),
            _ => None,
        };
        let place = place.map(|space| self.board().id(space).to_owned());
        Handle { piece: piece.map(|piece| self.piece_id(piece)), place, kind: kind(decision), cost }
    }

    /// The piece that stands for a force on its way: a leader, who is never left behind, or its first piece.
    pub(crate) fn lead(&self) -> Option<PieceId> {
        let moving = self.top::<Moving>()?;
        let leader = moving.pieces.iter().find(|piece| self.kind(**piece).leader());
        leader.or_else(|| moving.pieces.first()).copied()
    }

    /// A duty is a refusal to leave something undone.
    pub(crate) fn duty(&self, duty: &Refusal) -> Duty {
        Duty {
            text: self.refusal(duty),
            piece: duty.piece.map(|piece| self.piece_id(piece)),
            place: duty.space.map(|space| self.board().id(space).to_owned()),
            rule: duty.why.rule(),
        }
    }
}

/// How a decision is shown.
#[expect(clippy::too_many_lines, reason = "one row a decision, so that a new one stops the build here")]
const fn kind(decision: &Decision) -> ChoiceKind {
    match decision {
        Decision::Place { .. }
        | Decision::Relocate { .. }
        | Decision::RetreatTo { .. }
        | Decision::RetreatOne { .. }
        | Decision::Found { .. }
        | Decision::Form { .. }
        | Decision::Call { .. }
        | Decision::Arrive { .. }
        | Decision::Supply { .. }
        | Decision::Quarter { at: Some(_), .. }
        | Decision::Transfer { .. }
        | Decision::Step { .. } => ChoiceKind::Move,
        Decision::Raid { .. } | Decision::Attack | Decision::Overrun => ChoiceKind::Attack,
        Decision::Ambush { .. }
        | Decision::SearchGun { .. }
        | Decision::Guide { .. }
        | Decision::Check
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
        | Decision::Reroll { .. } => ChoiceKind::Roll,
        Decision::TakeArms { .. }
        | Decision::Repair { .. }
        | Decision::Quarter { at: None, .. }
        | Decision::Strategic { .. }
        | Decision::Add { .. }
        | Decision::PickUp { .. }
        | Decision::Drop { .. }
        | Decision::Enter { .. }
        | Decision::Shift { .. }
        | Decision::HandArms { .. }
        | Decision::Exit { .. }
        | Decision::Lose { .. }
        | Decision::SendHome { .. }
        | Decision::PlaceRest
        | Decision::Recruit
        | Decision::RecruitNation { .. }
        | Decision::NoArrival
        | Decision::Build { .. }
        | Decision::Save
        | Decision::AddAll
        | Decision::PassThrough
        | Decision::UseScout { .. }
        | Decision::LoseStructure
        | Decision::BackInside => ChoiceKind::Button,
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
        | Decision::QuarterRest => ChoiceKind::Finish,
        Decision::Back | Decision::Leave { .. } => ChoiceKind::Back,
    }
}
