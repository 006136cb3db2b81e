//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::ambush::Prey;
use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::game::BloodOhio;
use crate::preview::{Pause, Route};
use crate::refusal::{Refusal, Why};
use crate::state::State;
use kernel::scene::ArrowKind;

/// An arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its tail.
    pub from: Space,
    /// Its point.
    pub to: Space,
    /// What goes that way.
    pub kind: ArrowKind,
}

/// What a frame means on the board.
pub trait OnBoard {
    /// The side whose phase it is. By default it lies within a phase.
    fn phase(&self) -> Option<Side> {
        None
    }

    /// 25.2: pieces that an enemy sees, because they march, fight or flee.
    fn seen(&self) -> Vec<PieceId> {
        Vec::new()
    }

    /// 25.2: pieces that stay what they are when whatever an enemy cannot see is dealt anew. By default those he sees.
    fn held(&self) -> Vec<PieceId> {
        self.seen()
    }

    /// Pieces that the one who is asked has picked, shown to him alone.
    fn picked(&self) -> &[PieceId] {
        &[]
    }

    /// R105: why a piece is not free to march while this goes on.
    fn keeps(&self, piece: PieceId) -> Option<Why> {
        let _ = piece;
        None
    }

    /// 18.0: those who can be ambushed while this goes on.
    fn prey(&self) -> Option<Prey<'_>> {
        None
    }

    /// The arrow that shows it.
    fn heading(&self) -> Option<Heading> {
        None
    }

    /// What would be placed now, in words.
    fn placed(&self, look: Look<'_>) -> Option<String> {
        let _ = look;
        None
    }

    /// What a button says, where this question has other words for a decision than the usual ones.
    fn label(&self, look: Look<'_>, decision: &Decision) -> Option<String> {
        let _ = (look, decision);
        None
    }

    /// The route of a piece before its first step, if a click on it may mean a march; `here` has no decision yet.
    fn route(&self, look: Look<'_>, piece: PieceId, here: Route) -> Option<Route> {
        let _ = (look, piece, here);
        None
    }

    /// What ends the route of a force of `side` for now.
    fn pauses(&self, look: Look<'_>, side: Side) -> Option<Pause> {
        let _ = (look, side);
        None
    }
}

kernel::frames! {
    game BloodOhio;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
    each OnBoard;
    /// What is being asked, innermost last. The first frame is the procedure of the segment.
    pub enum Frame {
        SetUp(crate::setup::SetUp),
        Entering(crate::entering::Entering),
        Special(crate::special::Special),
        UsRecruit(crate::recruit::UsRecruit),
        WcRecruit(crate::recruit::WcRecruit),
        RaidBonus(crate::raid::RaidBonus),
        Site(crate::build::BuildingSite),
        Strategic(crate::strategic::Strategic),
        Rising(crate::rising::Muster),
        Operations(crate::operations::Operations),
        Forming(crate::force::Forming),
        Moving(crate::march::Moving),
        Garrison(crate::fort::Garrison),
        Ambush(crate::ambush::Ambush),
        Fight(Box<crate::fight::Fight>),
        Losses(crate::losses::Losses),
        Relocate(crate::structures::Relocate),
        Retreat(crate::retreat::Retreat),
        Fallen(crate::fallen::Fallen),
        Supply(crate::supply::Supply),
        WinterWc(crate::winter::WinterWc),
        WinterUs(crate::winter_us::WinterUs),
    }
}
