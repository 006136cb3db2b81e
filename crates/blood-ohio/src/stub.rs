use crate::{board::Space, counters::*, facts::*, state::*};
use kernel::RuleId;
impl Act<'_, '_> {
    pub fn join(&mut self, _n: Nation, _w: Rising, _r: RuleId) {}
    pub fn treaty_bloodied(&mut self, _s: Space) {}
    pub fn check_conquered(&mut self, _n: Nation) {}
    pub fn leader_died(&mut self, _p: PieceId) {}
    pub fn check_points(&mut self) {}
}
