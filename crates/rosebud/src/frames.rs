//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::decision::Decision;
use crate::event::Event;
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::State;

kernel::frames! {
    game Rosebud;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
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
