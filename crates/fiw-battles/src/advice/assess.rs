//! How good a position is: victory points as they are likely to stand, the armies, their order, the ground.

use super::atlas::{FAR, Goal};
use crate::counters::{Arm, Army, UnitId};
use crate::facts::Look;
use crate::state::{Place, Status};
use grid::Hex;
use kernel::advice::Assessment;

/// A unit as the assessment sees it.
struct Figure {
    unit: UnitId,
    hex: Hex,
    strength: i32,
    foot: bool,
    steady: bool,
    movement: i32,
}

impl Look<'_> {
    /// The terms for `army`, its own less its enemy's.
    pub fn assess(&self, army: Army) -> Assessment {
        let mut sum = Assessment::default();
        let enemy = army.other();
        if let Some(ending) = self.state.ending {
            let margin = i32::from(self.points(army)) - i32::from(self.points(enemy));
            let won = ending.winner.map_or(0, |winner| if winner == army { 2500 } else { -2500 });
            sum.add("result", won);
            sum.add("victory points", 1000 * margin);
            return sum;
        }
        let figures = Army::BOTH.map(|side| self.figures(side));
        sum.add("enemy morale", self.morale_points(enemy));
        sum.add("own morale", -self.morale_points(army));
        let mut ground = 0;
        for goal in self.facts.goals() {
            ground += self.goal_value(goal, army, &figures);
        }
        sum.add("ground", ground);
        sum.add("own army", self.army_value(army));
        sum.add("enemy army", -self.army_value(enemy));
        let exposed = Army::BOTH.map(|side| self.exposure(side, &figures));
        sum.add("own units exposed", -exposed[army.index()]);
        sum.add("enemy units exposed", exposed[enemy.index()]);
        sum.add("leaders", self.leadership(army) - self.leadership(enemy));
        sum.add("trains", self.trains(army) - self.trains(enemy));
        sum
    }

    fn figures(&self, army: Army) -> Vec<Figure> {
        let figure = |(unit, hex): (UnitId, Hex)| Figure {
            unit,
            hex,
            strength: i32::from(self.strength(unit)),
            foot: self.arm(unit).attacks(),
            steady: !self.disordered(unit),
            movement: i32::from(self.facts.kind(unit).movement),
        };
        self.on_map(army).filter(|(unit, _)| self.arm(*unit).is_combat()).map(figure).collect()
    }

    /// 17.1-b: what the enemy of `army` has or is about to have for its losses; steps are smoothed.
    fn morale_points(&self, army: Army) -> i32 {
        let victory = &self.facts.side(army.other()).victory;
        let (shaken, broken) = (i32::from(victory.enemy_shaken) * 1000, i32::from(victory.enemy_demoralized) * 1000);
        let level = i32::from(self.facts.side(army).morale.level).max(1);
        let part = (i32::from(self.state.losses[army.index()]) * 1000 / level).min(1000);
        // A broken army neither rallies nor plays markers: more than the points.
        match part {
            1000.. => broken + 400,
            500.. => shaken + (broken - shaken) * (part - 500) * 7 / 5000,
            _ => shaken.max(broken / 3) * part * 7 / 5000,
        }
    }

    /// How surely a goal is held at the end, as points.
    fn goal_value(&self, goal: &Goal, army: Army, figures: &[Vec<Figure>; 2]) -> i32 {
        let pull = Army::BOTH.map(|side| self.pull(goal, &figures[side.index()]));
        let all = pull[0] + pull[1];
        let share = if all == 0 { 500 } else { 1000 * pull[army.index()] / all };
        let held = |side: Army| figures[side.index()].iter().any(|figure| figure.hex == goal.hex);
        let length = i32::from(self.facts.scenario.length).max(1);
        // What is held counts more the nearer the end.
        let firm = 500 + 500 * i32::from(self.state.turn) / length;
        let control = if held(army) {
            firm + (1000 - firm) * share / 1000
        } else if held(army.other()) {
            -(firm + (1000 - firm) * (1000 - share) / 1000)
        } else {
            (2 * share - 1000) * 60 / 100
        };
        let points = if control >= 0 { goal.points[army.index()] } else { goal.points[army.other().index()] };
        let mut value = points * control;
        // 13.2-c: ground whose loss costs morale.
        for side in Army::BOTH {
            if goal.dread[side.index()] > 0 && !self.state.ground_lost[side.index()] {
                let near = 1000 * pull[side.other().index()] / all.max(1);
                let cost = goal.dread[side.index()] * self.morale_worth(side) * near / 2000;
                value += if side == army { -cost } else { cost };
            }
        }
        value
    }

    /// Strength that can be at a goal soon; half as much for every turn of marching.
    fn pull(&self, goal: &Goal, figures: &[Figure]) -> i32 {
        let grid = &self.facts.board.grid;
        let weigh = |figure: &Figure| {
            let steady = if figure.steady { 2 } else { 1 };
            if figure.movement == 0 {
                return if figure.hex == goal.hex { 16 * figure.strength } else { 0 };
            }
            let distance = goal.distance(self.facts.kind(figure.unit).going, grid.cell(figure.hex));
            if distance == FAR {
                return 0;
            }
            // Sixteenths: every movement point counts, so that each step forward is felt.
            let turns = i32::from(distance) * 4 / figure.movement;
            steady * figure.strength * 64 / (4 + turns)
        };
        figures.iter().map(weigh).sum()
    }

    fn army_value(&self, army: Army) -> i32 {
        let units = self.state.units().filter(|(_, piece)| piece.army == army && !piece.looted);
        units
            .map(|(unit, piece)| {
                let whole = super::worth::FACTOR * i32::from(self.counter(unit).factor);
                match (piece.at, piece.status) {
                    (Place::On(_), Status::GoodOrder) => whole,
                    (Place::On(_), Status::Disordered) => whole - self.price(unit) * 30 / 100,
                    (Place::Due | Place::InHand, _) => whole * 9 / 10,
                    (Place::Reserve, _) => whole / 2,
                    (Place::Aside | Place::Eliminated | Place::Exited, _) => 0,
                }
            })
            .sum()
    }

    /// What the enemy could do to this army in his next turn, roughly.
    fn exposure(&self, army: Army, figures: &[Vec<Figure>; 2]) -> i32 {
        let enemies = &figures[army.other().index()];
        let mut sum = 0;
        for figure in &figures[army.index()] {
            let attack = self.threat(figure.hex, enemies);
            if attack == 0 {
                continue;
            }
            let stand: i32 = self
                .army_at(army, figure.hex)
                .map(|unit| match self.arm(unit) {
                    Arm::Leader => i32::from(self.counter(unit).command),
                    Arm::Train => 0,
                    Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry | Arm::Artillery => {
                        self.stand(unit, figure.hex)
                    }
                })
                .sum();
            let left = if figure.steady { self.price(figure.unit) } else { self.price(figure.unit) * 13 / 10 };
            sum += left * self.risk(attack, stand) / 1000;
        }
        // Who moves next does what he threatens; the other may be forestalled.
        if self.state.phasing == army { sum * 15 / 100 } else { sum * 60 / 100 }
    }

    /// The strongest three enemies who could come to fight in a hex.
    fn threat(&self, hex: Hex, enemies: &[Figure]) -> i32 {
        let grid = &self.facts.board.grid;
        let mut best = [0; 3];
        for enemy in enemies.iter().filter(|enemy| enemy.foot && enemy.steady) {
            let distance = i32::from(grid.distance(enemy.hex, hex));
            if distance > 1 + enemy.movement * 3 / 4 {
                continue;
            }
            if enemy.strength > best[2] {
                best[2] = enemy.strength;
                best.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        best.iter().sum()
    }

    /// Leaders among their men, above all shaken ones.
    fn leadership(&self, army: Army) -> i32 {
        let leaders: Vec<(UnitId, Hex)> =
            self.on_map(army).filter(|(unit, _)| self.arm(*unit) == Arm::Leader).collect();
        let mut sum = 0;
        for (unit, at) in self.on_map(army).filter(|(unit, _)| self.arm(*unit).is_combat()) {
            if leaders.iter().any(|(leader, hex)| self.commands(*leader, *hex, at)) {
                sum += if self.disordered(unit) { 60 } else { 6 };
            }
        }
        let guarded = |at: Hex| self.combat_at(army, at);
        sum + leaders
            .iter()
            .map(|(unit, at)| 60 * i32::from(self.counter(*unit).command) + if guarded(*at) { 15 } else { -15 })
            .sum::<i32>()
    }

    /// 20.0-f: trains lost or taken are points.
    fn trains(&self, army: Army) -> i32 {
        let lost = self.state.units().filter(|(unit, piece)| {
            let counter = self.counter(*unit);
            counter.arm == Arm::Train
                && counter.army == army
                && (piece.at == Place::Eliminated || piece.army != army && !piece.looted)
        });
        -1000 * lost.count() as i32
    }
}
