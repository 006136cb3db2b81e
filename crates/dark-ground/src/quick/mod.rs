//! 19: Quick Battle Resolution.

use crate::frames::Act;

impl Act<'_, '_> {
    /// qbr.19.1: the battle is fought by the module; when it is over it calls `battle_over`. Initiative and surprise are known
    /// (`battle.first`, `battle.surprise`).
    pub(crate) fn begin_quick_battle(&mut self) {
        // The module is not in yet: both sides break off.
        self.battle_over();
    }
}
