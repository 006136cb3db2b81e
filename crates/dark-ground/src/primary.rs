//! 9.1.1, 9.1.2: the primary leaders.

use crate::counters::{Nation, Side};
use crate::frames::{Act, Look};
use crate::ids::{PieceId, PieceSet};
use crate::state::{British, Place};

impl Look<'_> {
    /// 9.1.1: the US leaders of the highest rank in play.
    pub(crate) fn senior_us(&self) -> PieceSet {
        let in_play = |piece: &PieceId| matches!(self.state[*piece].at, Place::On(_) | Place::Field);
        let leaders: PieceSet = self.sets().leaders[Side::Us.index()].filter(in_play).collect();
        let rank = leaders.map(|leader| self.of(leader).rank).max().unwrap_or_default();
        leaders.filter(|leader| self.of(*leader).rank == rank).collect()
    }

    /// 9.1.2: Dorchester, or the leader of the first nation to go to war this year that has one.
    pub(crate) fn na_primary(&self) -> Option<PieceId> {
        if self.state.british == British::In {
            return Some(self.sets().dorchester);
        }
        let first = |nation: &Nation| self.state.nation(*nation).order;
        let mut nations = Nation::ROLLING;
        nations.sort_by_key(first);
        nations.into_iter().filter(|nation| first(nation) > 0 && self.state.at_war(*nation)).find_map(|n| self.chief(n))
    }
}

impl Act<'_, '_> {
    /// 9.1.2: the primary leader of the nations follows from who is in play; the one of the US stays while he can.
    pub(crate) fn find_primary(&mut self) {
        let na = self.look().na_primary();
        let seniors = self.look().senior_us();
        let kept = self.state.primary[Side::Us.index()].filter(|leader| seniors.has(*leader));
        self.state.primary = [kept.or(seniors.first()), na];
    }
}
