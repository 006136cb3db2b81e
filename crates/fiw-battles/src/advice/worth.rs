//! What units are worth, and what a fight may bring: in thousandths of a victory point.

use crate::board::Terrain;
use crate::combat::odds;
use crate::counters::{Arm, Army, UnitId};
use crate::facts::Look;
use crate::state::{Battle, Status};
use crate::tables::{CombatResult, FireResult};
use grid::Hex;

/// What one factor is worth for fighting on, beside the morale its loss costs.
pub const FACTOR: i32 = 70;
/// Thousandths of its worth that a unit loses when it is disordered.
pub const DISORDER: i32 = 340;
/// The same when it is routed and survives.
pub const ROUT: i32 = 480;

impl Look<'_> {
    /// What one demoralization point of an army is worth to its enemy.
    pub fn morale_worth(&self, army: Army) -> i32 {
        if self.demoralized(army) {
            return 0;
        }
        let level = i32::from(self.facts.side(army).morale.level).max(1);
        let points = i32::from(self.facts.side(army.other()).victory.enemy_demoralized);
        1000 * points / level
    }

    /// What losing a unit costs its army.
    pub fn price(&self, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        let loss = i32::from(self.facts.side(counter.army).morale.loss(counter));
        let fights = match counter.arm {
            Arm::Leader => 60 * i32::from(counter.command),
            Arm::Train => 0,
            Arm::Artillery => FACTOR * i32::from(counter.factor) * 3 / 2,
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => {
                FACTOR * i32::from(counter.factor)
            }
        };
        let morale = if counter.arm == Arm::Train { 0 } else { loss * self.morale_worth(counter.army) };
        morale + fights
    }

    /// What a hit that disorders steady units and destroys shaken ones costs.
    pub fn disorder_cost(&self, unit: UnitId) -> i32 {
        match self.piece(unit).status {
            Status::GoodOrder => self.price(unit) * DISORDER / 1000,
            Status::Disordered => self.price(unit) * (1000 - DISORDER) / 1000,
        }
    }

    fn rout_cost(&self, unit: UnitId) -> i32 {
        match (self.piece(unit).status, self.arm(unit)) {
            (Status::GoodOrder, Arm::Artillery) => self.price(unit),
            (Status::GoodOrder, _) => self.price(unit) * ROUT / 1000,
            (Status::Disordered, _) => self.price(unit) * (1000 - DISORDER) / 1000,
        }
    }

    fn left_of(&self, unit: UnitId) -> i32 {
        match self.piece(unit).status {
            Status::GoodOrder => self.price(unit),
            Status::Disordered => self.price(unit) * (1000 - DISORDER) / 1000,
        }
    }

    /// What a declared battle brings its attacker on average, leaders helping on both sides.
    pub fn battle_value(&self, battle: &Battle) -> i32 {
        let leaders = self.best_leaders(battle);
        let reckoning = self.reckon(battle, &leaders, [None, None]);
        let defenders: Vec<UnitId> =
            self.defenders(battle).into_iter().filter(|unit| self.arm(*unit).is_combat()).collect();
        let of = |units: &[UnitId], cost: &dyn Fn(UnitId) -> i32| units.iter().map(|unit| cost(*unit)).sum::<i32>();
        let defence = [
            of(&defenders, &|unit| self.disorder_cost(unit)),
            of(&defenders, &|unit| self.rout_cost(unit)),
            of(&defenders, &|unit| self.left_of(unit)),
        ];
        let attack = [
            of(&battle.attackers, &|unit| self.disorder_cost(unit)),
            of(&battle.attackers, &|unit| self.rout_cost(unit)),
            of(&battle.attackers, &|unit| self.left_of(unit)),
        ];
        let ground: i32 = battle.targets.iter().map(|hex| self.ground_value(self.state.phasing, *hex)).sum();
        let total: i32 = (1..=6)
            .map(|face| match self.facts.tables().combat(reckoning.odds, face) {
                CombatResult::Dd => defence[0],
                CombatResult::Dr => defence[1] + ground,
                CombatResult::De => defence[2] + ground,
                CombatResult::Bx => defence[0] - attack[0].min(defence[0] * 5 / 4),
                CombatResult::Ad => -attack[0],
                CombatResult::Ar => -attack[1],
                CombatResult::Ae => -attack[2],
            })
            .sum();
        total / 6
    }

    /// What driving the enemy out of a hex is worth beside the men.
    pub fn ground_value(&self, army: Army, hex: Hex) -> i32 {
        let goal = self.facts.goals().iter().find(|goal| goal.hex == hex);
        goal.map_or(0, |goal| 500 * (goal.points[army.index()] + goal.points[army.other().index()]))
    }

    /// What a shot at this column brings on average.
    pub fn fire_value(&self, target: Hex, column: u8) -> i32 {
        let army = self.state.phasing.other();
        let mut total = 0;
        for face in 1..=6 {
            let result = self.facts.tables().fire(column, face);
            total += self.army_at(army, target).map(|unit| self.hit_value(unit, result)).sum::<i32>();
        }
        total / 6
    }

    fn hit_value(&self, unit: UnitId, result: FireResult) -> i32 {
        if self.arm(unit) == Arm::Leader {
            return if result == FireResult::DzStar { self.price(unit) } else { 0 };
        }
        if !self.arm(unit).is_combat() {
            return 0;
        }
        match (result, self.piece(unit).status) {
            (FireResult::Nothing, _) => 0,
            (FireResult::Ds, Status::GoodOrder) => self.disorder_cost(unit),
            (FireResult::Ds, Status::Disordered) => self.price(unit) / 8,
            (FireResult::Dz | FireResult::DzStar, _) => self.rout_cost(unit),
        }
    }

    /// The strength of a unit defending in a hex, its ground counted.
    pub fn stand(&self, unit: UnitId, hex: Hex) -> i32 {
        let factor = i32::from(self.strength(unit));
        if self.sheltered(hex, self.counter(unit).light) { 2 * factor } else { factor }
    }

    /// 9.2.1, 16.0-c: whether the ground or works around it double a defender.
    pub fn sheltered(&self, hex: Hex, light: bool) -> bool {
        let terrain = self.facts.board.terrain(hex);
        let burnt = self.burns(hex) && matches!(terrain, Terrain::Town | Terrain::Building);
        !burnt && self.facts.tables().doubled(terrain, light)
            || self.facts.atlas.walled(self.facts.board.grid.cell(hex))
    }

    /// Thousandths of its worth that a defender of so much strength loses on average to an attack of so much.
    pub fn risk(&self, attack: i32, defence: i32) -> i32 {
        if attack <= 0 {
            return 0;
        }
        let column = odds(attack.clamp(0, 500) as u16, defence.clamp(1, 500) as u16);
        let fortune = self.facts.atlas.fortune(column);
        // An enemy who would lose more than he wins stays away.
        (fortune.gain - fortune.loss / 2).max(0)
    }
}
