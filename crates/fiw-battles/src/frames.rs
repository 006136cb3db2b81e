//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::counters::UnitId;
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::game::FiwBattles;
use crate::refusal::Refusal;
use crate::state::State;
use grid::Hex;
use kernel::scene::Reach;

pub use crate::bombard::Bombardment;
pub use crate::declare::Declaration;
pub use crate::fight::{Battles, Fight, Payment};
pub use crate::moving::{Movement, Moving};
pub use crate::pursuit::{Pursuit, PursuitRiders, SecondHex};
pub use crate::rally::Rally;
pub use crate::reinforcements::{ChooseReinforcement, DesignateEntry, ReinforcementRoll};
pub use crate::retreat::{Fleeing, Retreat};
pub use crate::setup::SetUp;
pub use crate::tactics::{ForcedMarch, SelectTactics};
pub use crate::victory::Offer;

/// What a frame means on the board.
pub trait OnBoard {
    /// The phase that it opens, if it is one that comes first.
    fn opens(&self) -> Option<Phase> {
        None
    }

    /// The unit that is on its way.
    fn mover(&self) -> Option<UnitId> {
        None
    }

    /// 7.1-b: whether units it names may be in a hex with others of their kind for a moment.
    fn passes(&self) -> bool {
        false
    }

    /// The unit its owner has in hand, which the enemy need not have seen (G66). Whom other frames name was in sight when
    /// they were opened.
    fn in_hand(&self) -> Option<UnitId> {
        None
    }

    /// Where a unit of the side that is asked could go by a chain of decisions.
    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let _ = (look, unit);
        Vec::new()
    }

    /// Steps that a unit still on its way may take.
    fn onward(&self, look: Look<'_>, unit: UnitId) -> Vec<Onward> {
        let _ = (look, unit);
        Vec::new()
    }

    /// How a unit that was on its way comes to rest where it is now.
    fn rest(&self, look: Look<'_>, unit: UnitId) -> Rest {
        let _ = (look, unit);
        Rest::ByItself
    }
}

/// A step of a unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onward {
    /// What takes it.
    pub decision: Decision,
    /// The hex it leads to.
    pub to: Hex,
}

/// How a unit comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It can go no farther.
    ByItself,
    /// Its owner says so.
    By(Decision),
    /// Not here.
    Never,
}

kernel::frames! {
    game FiwBattles;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
    each OnBoard;
    /// What is being asked, innermost last. The first frame is the phase.
    pub enum Frame {
        SelectTactics(SelectTactics),
        SetUp(SetUp),
        Bombardment(Bombardment),
        ForcedMarch(ForcedMarch),
        ReinforcementRoll(ReinforcementRoll),
        ChooseReinforcement(ChooseReinforcement),
        DesignateEntry(DesignateEntry),
        Movement(Movement),
        Moving(Moving),
        Declaration(Declaration),
        Battles(Battles),
        Fight(Fight),
        Retreat(Retreat),
        Fleeing(Fleeing),
        Payment(Payment),
        Pursuit(Pursuit),
        PursuitRiders(PursuitRiders),
        SecondHex(SecondHex),
        Rally(Rally),
        Offer(Offer),
    }
}
