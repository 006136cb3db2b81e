//! Whatever can wait for a decision, and the two ways to hold a position.

use crate::decision::Decision;
use crate::event::Event;
use crate::game::BloodOhio;
use crate::refusal::Refusal;
use crate::state::State;

kernel::frames! {
    game BloodOhio;
    state State;
    decision Decision;
    event Event;
    refusal Refusal;
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
