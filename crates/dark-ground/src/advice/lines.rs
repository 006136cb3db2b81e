//! A quick battle.

use super::force::power_of;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::PieceSet;
use crate::quick::{LineDecision, Moving};

/// What a decision of the module is worth. Arrays, fire and recovery are made as suggested.
pub(super) fn worth(look: Look<'_>, side: Side, decision: LineDecision) -> i32 {
    match decision {
        LineDecision::Extra { roll } => {
            let Some(battle) = look.state.battle.as_deref() else { return 0 };
            let [own, enemy] = [side, side.other()].map(|side| power_of(look, battle.forces[side.index()]));
            if roll == (own >= enemy) { 10 } else { 0 }
        }
        LineDecision::Charge => {
            look.charge_worth(side, look.frame::<Moving>().map_or(PieceSet::NONE, |frame| frame.ready))
        }
        LineDecision::Slip => 50,
        LineDecision::Ready { at } => look.ready_worth(side, at),
        LineDecision::Shift { .. } | LineDecision::Join { .. } => -20,
        LineDecision::Fire => 20_000,
        LineDecision::Recover { .. } => 5,
        LineDecision::Pick { .. } | LineDecision::Stand { .. } | LineDecision::Aim { .. } => 0,
    }
}
