//! Decisions in words: what a button says.

use super::rolls::scout;
use super::{build, does};
use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::{Decision, Die};
use crate::frames::Look;

impl Look<'_> {
    /// A decision in words: those of the question that is asked, or the usual ones.
    pub fn label(&self, decision: &Decision) -> String {
        let own = self.state.top().and_then(|frame| frame.each().label(*self, decision));
        own.unwrap_or_else(|| self.usual_label(decision))
    }

    #[expect(clippy::too_many_lines, reason = "one arm a decision, so that a new one stops the build here")]
    fn usual_label(&self, decision: &Decision) -> String {
        match *decision {
            Decision::Place { at, inside } => self.place_label(at, inside),
            Decision::PlaceRest => "Set up the rest as suggested".into(),
            Decision::Pass => "Pass for this segment".into(),
            Decision::Recruit => "Recruit: up to four checks".into(),
            Decision::RecruitNation { nation } => format!("Call {} to war", nation.name()),
            Decision::Check => "Roll a recruitment check".into(),
            Decision::StopChecks => "Stop checking".into(),
            Decision::Redraw => "Put it back and draw again".into(),
            Decision::TakeArms { at } => format!("Take British Arms to {} instead of a check", self.space(at)),
            Decision::Arrive { piece, at } => format!("{} comes to {}", self.named(piece), self.space(at)),
            Decision::NoArrival => "Bring nobody".into(),
            Decision::Treaty { nation } => format!("Seek a treaty with the {}", nation.name()),
            Decision::Ally { nation } => format!("Seek an alliance with the {}", nation.name()),
            Decision::Build { what } => format!("Build {}", build(what)),
            Decision::Found { at, wagon: Some(wagon) } => {
                format!("Build at {} with {}", self.space(at), self.named(wagon))
            }
            Decision::Found { at, wagon: None } => format!("Build at {}", self.space(at)),
            Decision::Repair { at } => format!("Repair {}", self.structure(at)),
            Decision::Harass => self.harass_label(),
            Decision::Raid { at } => format!("Raid {}", self.space(at)),
            Decision::SearchGun { gun } => format!("Search for {}", self.named(gun)),
            Decision::SearchRaiders => "Look for raiders: draw a raid chit".into(),
            Decision::Strategic { warrior } => format!("Send {} to another village", self.named(warrior)),
            Decision::Transfer { to, leader: Some(leader) } => {
                format!("to {} with {}", self.space(to), self.named(leader))
            }
            Decision::Transfer { to, leader: None } => format!("to {}", self.space(to)),
            Decision::Save => "Save an action for next turn".into(),
            Decision::Back => "Back".into(),
            Decision::Form { at } => format!("Form a force at {}", self.space(at)),
            Decision::Add { piece } => format!("{} goes along", self.named(piece)),
            Decision::AddAll => "Take all of them".into(),
            Decision::Leave { piece } => format!("{} stays", self.named(piece)),
            Decision::March => "March".into(),
            Decision::Guide { scout } => format!("{} looks for a faster way", self.named(scout)),
            Decision::Step { to } => format!("to {}", self.space(to)),
            Decision::PickUp { piece } => format!("Pick up {}", self.named(piece)),
            Decision::Drop { piece } => format!("Leave {} here", self.named(piece)),
            Decision::Stop => "Stop here".into(),
            Decision::Attack => "Attack".into(),
            Decision::Overrun => "Overrun them".into(),
            Decision::PassThrough => "Push through without a battle: 1 MP".into(),
            Decision::Enter { piece } => format!("{} goes into the fort", self.named(piece)),
            Decision::Screen => "The others screen the fort".into(),
            Decision::Shift { piece } => self.shift_label(piece),
            Decision::HandArms { arms, nation } => format!("Give {} to the {}", self.named(arms), nation.name()),
            Decision::Exit { piece } => format!("{} goes home", self.named(piece)),
            Decision::Done => "End operations".into(),
            Decision::Ambush { from } => format!("Ambush from {}", self.space(from)),
            Decision::LetPass => "Let them pass".into(),
            Decision::UseScout { scout: who, used } => format!("{}: add {}", self.named(who), scout(used)),
            Decision::ScoutsNamed => "Use no more scouts".into(),
            Decision::Defend => "Stand and fight".into(),
            Decision::SpringAmbush => "Spring an ambush".into(),
            Decision::FallBack => "Try to slip away".into(),
            Decision::UseTactics { piece } => format!("Use the skill of {}", self.named(piece)),
            Decision::NoTactics => "Use no leader".into(),
            Decision::Reroll { die } => reroll_label(die).into(),
            Decision::Keep => "Let it stand".into(),
            Decision::Call { from } => format!("Call the force at {}", self.space(from)),
            Decision::NoCall => "Call nobody".into(),
            Decision::Lose { piece } => self.lose_label(piece),
            Decision::LoseStructure => "The structure takes the loss".into(),
            Decision::Relocate { to } => format!("Rebuild at {}", self.space(to)),
            Decision::RetreatTo { to } => format!("All fall back to {}", self.space(to)),
            Decision::RetreatOne { piece, to } => format!("{} falls back to {}", self.named(piece), self.space(to)),
            Decision::BackInside => "Go back into the fort".into(),
            Decision::Supply { stack, wagon } => format!("{} feeds {}", self.named(wagon), self.space(stack)),
            Decision::SupplyDone => "Feed nobody else".into(),
            Decision::Quarter { piece, at, arms } => self.quarter_label(piece, at, arms),
            Decision::SendHome { piece } => format!("{} goes home for the winter", self.named(piece)),
            Decision::QuarterRest => "Quarter the rest as usual".into(),
        }
    }

    /// A piece's name with its force points, so that twins can be told apart; a decision from elsewhere may name a
    /// counter that does not exist.
    pub(crate) fn named(&self, piece: PieceId) -> String {
        if piece.index() >= self.game.counter_facts.len() {
            return "?".into();
        }
        if self.kind(piece).fighter() {
            return format!("{} ({} FP)", self.name(piece), self.fp(piece));
        }
        self.name(piece)
    }

    fn place_label(&self, at: Space, inside: bool) -> String {
        let place = match (self.fort(at), inside) {
            (Some((fort, _)), true) => format!("inside {}", fort.name()),
            (Some((fort, _)), false) => format!("before {}", fort.name()),
            (None, _) => format!("at {}", self.space(at)),
        };
        let placed = self.state.top().and_then(|frame| frame.each().placed(*self));
        placed.map_or_else(|| place.clone(), |what| format!("{} {place}", super::capital(&what)))
    }

    fn harass_label(&self) -> String {
        match self.state.fresh_work {
            Some(at) => format!("Harass the builders at {}", self.space(at)),
            None => "Harass the builders".into(),
        }
    }

    fn shift_label(&self, piece: PieceId) -> String {
        let inside = self.state.pieces.get(piece.index()).is_some_and(|known| known.inside);
        let how = if inside { "comes out before the fort" } else { "goes into the fort" };
        format!("{} {how}", self.named(piece))
    }

    fn lose_label(&self, piece: PieceId) -> String {
        if piece.index() >= self.game.counter_facts.len() {
            return "?".into();
        }
        let (kind, hurt) = (self.kind(piece), self.piece(piece).flipped);
        let how = match (kind.leader(), kind.fighter(), hurt) {
            (true, _, false) => "is wounded",
            (true, _, true) => "is killed",
            (false, true, false) => "is reduced",
            (false, true, true) => "is destroyed",
            (false, false, _) => "takes the loss",
        };
        format!("{} {how}", self.named(piece))
    }

    fn quarter_label(&self, piece: PieceId, at: Option<Space>, arms: bool) -> String {
        let with = if arms { " with British Arms" } else { "" };
        let known = piece.index() < self.game.counter_facts.len();
        let home = if known && self.game.side(piece) == Side::Us { "the Recruitment Cup" } else { "its nation" };
        match at {
            Some(at) => format!("{} winters at {}{with}", self.named(piece), self.space(at)),
            None => format!("{} goes home to {home}", self.named(piece)),
        }
    }

    /// Who is awaited, for those who are not asked.
    pub(crate) fn awaited(&self) -> String {
        self.asked().map_or_else(|| "The war is over".into(), |side| does(side, "are deciding", "is deciding"))
    }
}

const fn reroll_label(die: Die) -> &'static str {
    match die {
        Die::Event => "Roll the event die again",
        Die::Us => "Roll the blue die again",
        Die::Wc => "Roll the green die again",
    }
}
