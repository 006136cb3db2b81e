//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::cells::UnitSet;
use crate::decision::Decision;
use crate::event::Event;
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use grid::Hex;

/// Who attacks which hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Those who attack.
    pub attackers: UnitSet,
    /// The hex they attack.
    pub target: Hex,
}

/// What a frame means on the board.
pub trait OnBoard {
    /// The phase that it opens, if it is one that comes first.
    fn opens(&self) -> Option<Phase> {
        None
    }

    /// The counters that the question is about.
    fn chosen(&self) -> UnitSet {
        UnitSet::NONE
    }

    /// The melee that is being fought.
    fn attack(&self) -> Option<Attack> {
        None
    }
}

kernel::frames! {
    game Rosebud;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
    each OnBoard;
    /// What is being asked, innermost last. The first frame is the phase.
    pub enum Frame {
        SetUp(crate::setup::SetUp),
        RallyPhase(crate::rally::RallyPhase),
        Refill(crate::ammunition::Refill),
        FirePhase(crate::volley::FirePhase),
        Volley(crate::volley::Volley),
        Reaction(crate::reaction::Reaction),
        Nerve(crate::rout::Nerve),
        LeaderChoice(crate::leaders::LeaderChoice),
        Flee(crate::retreat::Flee),
        Retreating(crate::retreat::Retreating),
        Trampled(crate::retreat::Trampled),
        SearchChoice(crate::village::SearchChoice),
        Trail(crate::village::Trail),
        RoutPhase(crate::rout_move::RoutPhase),
        RoutMove(crate::rout_move::RoutMove),
        MovementPhase(crate::movement::MovementPhase),
        Moving(crate::moving::Moving),
        MeleePhase(crate::melee::MeleePhase),
        Melee(crate::melee::Melee),
        Fight(crate::melee_result::Fight),
        Withdrawal(crate::withdrawal::Withdrawal),
        Withdrawing(crate::withdrawal::Withdrawing),
        Pursuit(crate::pursuit::Pursuit),
        Chase(crate::pursuit::Chase),
        Losses(crate::melee_result::Losses),
        Plunder(crate::melee_result::Plunder),
        AdvancePhase(crate::pursuit::AdvancePhase),
        Ambush(crate::village::Ambush),
    }
}
