//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::decision::Decision;
use crate::event::Event;
use crate::fire::Firing;
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

    /// Shots that were named and not yet rolled, in the order of the rolls.
    fn firings(&self) -> &[Firing] {
        &[]
    }

    /// The unit whose nerve the question is about: the Leader who steadies it is shown.
    fn shaken(&self) -> Option<UnitId> {
        None
    }

    /// The counter that goes where a person clicks, without being picked again.
    fn lead(&self, _: Look<'_>) -> Option<UnitId> {
        None
    }

    /// What [`Decision::Stand`] says here.
    fn stand(&self) -> &'static str {
        "Stand"
    }

    /// The decisions after which a unit is on its way, hex by hex; `None` where it does not move.
    fn sets_out(&self, _: Look<'_>, _: UnitId) -> Option<Vec<Decision>> {
        None
    }

    /// The decision by which those who are asked let the others go on their way, where they are asked on it.
    fn lets_go(&self) -> Option<Decision> {
        None
    }

    /// 9.G-e: whether it has a unit fall back or run.
    fn drives(&self, _: UnitId) -> bool {
        false
    }

    /// A unit is gone, stopped or driven elsewhere, and its Leaders `going` with it: they are no longer on their way. Says
    /// whether the unit was to be Disrupted at the end of it, which now falls due.
    fn forget(&mut self, _: UnitId, _: UnitSet) -> bool {
        false
    }

    /// R19, 10.J.3-h, 10.H.1-g: a unit on its way was set on foot, with its Leaders `going`.
    fn set_on_foot(&mut self, _: UnitId, _: UnitSet) {}
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
