//! What units are worth, and what a fight may bring: in thousandths of a victory point.

use crate::board::Terrain;
use crate::combat::odds;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::points::Strength;
use crate::state::{Battle, Status};
use crate::tables::{CombatResult, FireResult};
use grid::Hex;

/// What one factor is worth for fighting on, beside the morale its loss costs, while most of the game is to come; more
/// in small armies. This and how it falls to almost nothing at the end follow a fit to the results of games between
/// quick players.
const FACTOR: i32 = 70;
/// The same when there is nothing left to fight for.
const LAST_FACTOR: i32 = 5;
/// Thousandths of its worth that a unit loses when it is disordered.
pub const DISORDER: i32 = 340;
/// The same when it is routed and survives.
pub const ROUT: i32 = 480;

/// An estimated strength, for looking up odds.
pub(super) fn as_strength(sum: i32) -> Strength {
    Strength::new(sum.clamp(0, 500) as u16)
}

impl Look<'_> {
    /// Game turns to come, the present one among them, in thousandths of the game.
    pub fn to_come(&self) -> i32 {
        let length = i32::from(self.facts().scenario.length).max(1);
        1000 * (length - i32::from(self.state.turn) + 1).clamp(0, length) / length
    }

    /// What one factor is worth for fighting on.
    pub fn factor_worth(&self) -> i32 {
        let levels: i32 = Army::BOTH.map(|army| i32::from(self.facts().side(army).morale.level.get())).iter().sum();
        let whole = FACTOR + 2000 / levels.max(1);
        (LAST_FACTOR + whole * 4 / 3 * self.to_come() / 1000).min(whole)
    }

    /// 17.1-b: what the enemy of `army` may expect at the end for losses of so much now.
    ///
    /// More losses will follow, the fewer the nearer the end: early every point counts alike, late only those that
    /// reach a step.
    pub fn morale_stake(&self, army: Army, losses: i32) -> i32 {
        let victory = &self.facts().side(army.other()).victory;
        let (shaken, broken) = (i32::from(victory.enemy_shaken.get()), i32::from(victory.enemy_demoralized.get()));
        let level = i32::from(self.facts().side(army).morale.level.get()).max(1);
        let to_come = self.to_come();
        let spread = (level * to_come * 3 / 2000 + level / 10).max(2);
        let likely = |step: i32| match losses >= step {
            true => 1000,
            false => (1000 * (losses + spread - step) / spread).clamp(0, 900),
        };
        // A broken army neither rallies nor plays markers: more than the points.
        shaken * likely((level + 1) / 2) + (broken - shaken) * likely(level) + likely(level) * to_come * 4 / 10_000
    }

    /// What so many demoralization points more cost an army.
    pub fn morale_cost(&self, army: Army, points: i32) -> i32 {
        let losses = i32::from(self.state.losses[army.index()].get());
        self.morale_stake(army, losses + points) - self.morale_stake(army, losses)
    }

    /// What losing a unit costs its army.
    pub fn price(&self, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        let loss = i32::from(self.facts().side(counter.army).morale.loss(counter).get());
        let factor = self.factor_worth();
        let fights = match counter.arm {
            Arm::Leader => factor * i32::from(counter.command),
            Arm::Train => return 0,
            Arm::Artillery => factor * i32::from(counter.factor.get()) * 3 / 2,
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => {
                factor * i32::from(counter.factor.get())
            }
        };
        self.morale_cost(counter.army, loss) + fights
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
            .map(|face| match self.facts().tables().combat(reckoning.odds, face) {
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
        let goal = self.facts().goals().iter().find(|goal| goal.hex == hex);
        goal.map_or(0, |goal| 500 * (goal.points[army.index()] + goal.points[army.other().index()]))
    }

    /// What a shot at this column brings on average.
    pub fn fire_value(&self, target: Hex, column: u8) -> i32 {
        let army = self.state.phasing.other();
        let mut total = 0;
        for face in 1..=6 {
            let result = self.facts().tables().fire(column, face);
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
        let factor = i32::from(self.strength(unit).get());
        if self.sheltered(hex, self.counter(unit).light) { 2 * factor } else { factor }
    }

    /// 9.2.1, 16.0-c: whether the ground or works around it double a defender.
    pub fn sheltered(&self, hex: Hex, light: bool) -> bool {
        let terrain = self.facts().board.terrain(hex);
        let burnt = self.burns(hex) && matches!(terrain, Terrain::Town | Terrain::Building);
        !burnt && self.facts().tables().doubled(terrain, light)
            || self.facts().atlas.walled(self.facts().board.grid.cell(hex))
    }

    /// Thousandths of its worth that a defender of so much strength loses on average to an attack of so much.
    pub fn risk(&self, attack: i32, defence: i32) -> i32 {
        if attack <= 0 {
            return 0;
        }
        let column = odds(as_strength(attack), as_strength(defence.max(1)));
        let fortune = self.facts().atlas.fortune(column);
        // An enemy who would lose more than he wins stays away.
        (fortune.gain - fortune.loss / 2).max(0)
    }
}
