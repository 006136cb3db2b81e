//! 13.0: demoralization.

use crate::counters::Army;
use crate::event::Event;
use crate::frames::Act;
use crate::points::DemoralizationPoints;
use grid::Hex;
use kernel::{RuleId, rule};

/// 13.1-ex: the boxes of the x10 and the x1 marker.
pub const fn markers(points: DemoralizationPoints) -> (u16, u16) {
    (points.get() / 10, points.get() % 10)
}

impl Act<'_, '_> {
    /// 13.1, 13.1-b, 13.2-b: adds demoralization points, for losses and ground, never for routs; an army that reaches
    /// its level is demoralized for good.
    pub fn lose_morale(&mut self, army: Army, points: DemoralizationPoints, because: RuleId) {
        if points == DemoralizationPoints::ZERO {
            return;
        }
        let was_demoralized = self.look().demoralized(army);
        self.state.losses[army.index()] += points;
        let total = self.state.losses[army.index()];
        self.tell(|_| Event::MoraleLost { army, points, total, because });
        if !was_demoralized && self.look().demoralized(army) {
            self.tell(|_| Event::Demoralized { army });
        }
    }

    /// 13.2-c, 13.2-ex, 22.5-c, 24.5-b, 24.5-d: points for ground of `army` that the enemy enters, once a game (G28).
    pub fn score_ground(&mut self, army: Army, hex: Hex) {
        let Some(ground) = &self.facts().side(army).morale.hexes else { return };
        if ground.hexes.contains(&hex) && !self.state.ground_lost[army.index()] {
            self.state.ground_lost[army.index()] = true;
            self.lose_morale(army, ground.points, rule("13.2-c"));
        }
    }
}
