//! 10.5.3, 10.6.2: leaders in danger, on the boards and in the module.

use crate::event::Event;
use crate::frames::Act;
use crate::ids::PieceId;
use kernel::{RuleId, rule};

#[allow(dead_code, reason = "boards and module come to it")]
impl Act<'_, '_> {
    /// 10.5.3, 10.6.2: a leader in a hex or stack that was hit is lost on 6 or more; `worse` is added for bad odds (10.6.2).
    /// Returns who stands in for him, or himself where a replacement stays (10.5.3-c); `None` if nobody is left.
    pub(crate) fn risk_leader(&mut self, leader: PieceId, worse: bool, why: RuleId) -> Risk {
        let roll = self.table.d6(why).plus(i8::from(worse), rule("10.6.2"));
        let lost = roll.total() >= 6;
        self.tell(|_| Event::LeaderRolled { leader, roll, lost });
        if !lost {
            return Risk::Unhurt;
        }
        let follows = if self.stays_when_lost(leader) { Some(leader) } else { self.look().stand_in(leader) };
        self.lose_leader(leader, why);
        Risk::Lost(follows)
    }

    /// 10.5.3-c, 8.5.3-f: a replacement, and Dorchester, stay in play.
    fn stays_when_lost(&self, leader: PieceId) -> bool {
        let look = self.look();
        leader == look.sets().dorchester || look.of(leader).replacement
    }
}

/// What became of a leader in danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "boards and module come to it")]
pub(crate) enum Risk {
    /// Nothing.
    Unhurt,
    /// He was lost, and this one comes in for him.
    Lost(Option<PieceId>),
}
