//! 17: hills, the end of the game and who won it.

use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::VictoryPoints;
use crate::state::{Ammunition, Ending, Marks};
use grid::Hex;
use kernel::{RuleId, rule};

impl Look<'_> {
    /// 18, R58: whether an army has a unit on the map; Leaders do not count.
    pub fn holds_field(&self, army: Army) -> bool {
        self.on_map(army).next().is_some()
    }

    /// 14.B-c, 14.D.2-i: US units that are low on ammunition at the end, those looking for the village included.
    pub fn low_at_end(&self) -> UnitSet {
        let here = |unit: &UnitId| {
            let at = self.piece(*unit).at;
            at.hex().is_some() || at == crate::state::Place::Searching
        };
        self.troops(Army::Us).iter().filter(here).filter(|unit| self.short_at_end(*unit)).collect()
    }

    /// 14.B-c, 14.D.2-i: what that costs the US, and under which rule.
    pub fn low_points(&self) -> (VictoryPoints, RuleId) {
        let because = match self.state.optional.ammunition {
            Ammunition::Basic | Ammunition::FirstFireFree => rule("14.B-c"),
            Ammunition::Boxes => rule("14.D.2-i"),
        };
        (self.tables().victory.low_ammo * self.low_at_end().len() as i16, because)
    }
}

impl Act<'_, '_> {
    /// 17-b, 17-c: a Cavalry or Infantry unit, not Retreating or Routing, enters a hill that counts; each once.
    pub fn score_hill(&mut self, unit: UnitId, hex: Hex) {
        let look = self.look();
        let hills = &look.scenario().objectives;
        let Some(place) = hills.iter().position(|hill| hill.hex == hex) else { return };
        let bit = 1 << place;
        let counts = look.arm(unit).is_company() && !look.is(unit, Marks::ROUTED);
        if !counts || self.state.hills & bit != 0 {
            return;
        }
        let points = hills[place].points;
        self.state.hills |= bit;
        self.tell(|_| Event::HillTaken { unit, hex });
        self.score(Army::Us, points, rule("17-b"));
    }

    /// 17: totals, ratio, level.
    pub fn end_game(&mut self) {
        let units = self.look().low_at_end();
        let (points, because) = self.look().low_points();
        if !units.is_empty() {
            self.tell(|_| Event::LowAtEnd { units, because });
        }
        self.score(Army::Us, points, because);
        let ending = self.look().tables().ending(self.state.points);
        let Ending { winner, level } = ending;
        self.state.ending = Some(ending);
        self.tell(|look| Event::GameOver { points: look.state.points, winner, level });
    }
}
