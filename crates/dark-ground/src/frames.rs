//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::battle::{aftermath, array, crowding, fire, flight, leaders, melee, movement, recovery, rounds};
use crate::decision::Decision;
use crate::event::Event;
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::Refusal;
use crate::state::State;
use crate::{
    action, after_battle, army, atrocity, combat, deploy, forming, happenings, initiative, march, mobilize, quick,
    raid, raid_phase, reaction, settlers, setup, skirmish, supply,
};

/// What a frame means on the boards.
pub trait OnBoard {
    /// The pieces of a battle that the question is about.
    fn chosen(&self) -> PieceSet {
        PieceSet::NONE
    }

    /// How a piece would walk on a battle board if it went on now.
    fn walk(&self, look: Look<'_>, piece: PieceId) -> Option<Walk> {
        let _ = (look, piece);
        None
    }
}

/// A piece that may walk on a battle board.
pub struct Walk {
    /// The piece on its way.
    pub walking: movement::Walking,
    /// The decision that takes it up, unless it is on its way already.
    pub first: Option<Decision>,
}

kernel::frames! {
    game DarkGround;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
    each OnBoard;
    /// Whatever can wait for a decision.
    pub enum Frame {
        SetUp(setup::SetUp),
        Deploy(deploy::Deploy),
        Omens(happenings::Omens),
        Arming(happenings::Arming),
        Exchange(settlers::Exchange),
        Rounding(settlers::Rounding),
        Settling(settlers::Settling),
        Shortage(supply::Shortage),
        Councils(mobilize::Councils),
        Treaty(mobilize::Treaty),
        HoldBack(mobilize::HoldBack),
        Gathering(mobilize::Gathering),
        Ceiling(army::Ceiling),
        GroupOffer(army::GroupOffer),
        Relief(army::Relief),
        Cutback(army::Cutback),
        Appointing(army::Appointing),
        Primary(initiative::Primary),
        Desertion(initiative::Desertion),
        Actions(action::Actions),
        Forming(forming::Forming),
        March(march::March),
        Reaction(reaction::Reaction),
        Muster(raid::Muster),
        Routing(raid::Routing),
        Combats(combat::Combats),
        Terms(combat::Terms),
        Method(combat::Method),
        Skirmish(skirmish::Skirmish),
        Retreat(skirmish::Retreat),
        Rally(after_battle::Rally),
        Fight(rounds::Fight),
        LetterChoice(array::LetterChoice),
        Posting(array::Posting),
        RecoveryImpulse(recovery::RecoveryImpulse),
        Movement(movement::Movement),
        Walking(movement::Walking),
        Flight(flight::Flight),
        Crowding(crowding::Crowding),
        FireImpulse(fire::FireImpulse),
        Aim(fire::Aim),
        Melee(melee::Melee),
        Onset(melee::Onset),
        Aftermath(aftermath::Aftermath),
        Rejoining(leaders::Rejoining),
        Raids(raid_phase::Raids),
        RaidLosses(raid_phase::RaidLosses),
        Quick(quick::Quick),
        Extra(quick::Extra),
        Array(quick::Array),
        Fire(quick::Fire),
        Moving(quick::Moving),
        Melees(quick::Melees),
        Recovery(quick::Recovery),
        Joining(quick::Joining),
        Marking(atrocity::Marking),
    }
}
