//! How good a position is: victory points as they are likely to stand, the armies, their order, the ground.

use super::atlas::{FAR, Goal};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::{Place, Status};
use grid::Hex;
use kernel::advice::Assessment;

/// What a victory is worth beside its points.
const WON: i32 = 2500;
/// What is lost by a battle that nobody wins: two armies that only watch each other have both failed.
const UNDECIDED: i32 = 700;
/// Thousandths of the ground that count for nothing while the whole game is to come: it is easily taken and lost.
const UNSURE: i32 = 600;

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
            let margin = i32::from(self.points(army).get()) - i32::from(self.points(enemy).get());
            let won = ending.winner.map_or(0, |winner| if winner == army { WON } else { -WON });
            sum.add("result", if ending.winner.is_none() { -UNDECIDED } else { won });
            sum.add("victory points", 1000 * margin);
            return sum;
        }
        let figures = Army::BOTH.map(|side| self.figures(side));
        let mut sum = self.standing_of(army, &figures);
        let exposed = Army::BOTH.map(|side| self.exposure(side, &figures));
        // Who moves next does what he threatens; the other may be forestalled.
        let weighed = |side: Army| exposed[side.index()] * if self.state.phasing == side { 15 } else { 45 } / 100;
        sum.add("own units exposed", -weighed(army));
        sum.add("enemy units exposed", weighed(enemy));
        sum
    }

    /// Losses, order, strength and ground as they are: what a die changes at once.
    pub fn gauge(&self, army: Army) -> i32 {
        let points = |side: Army| {
            let goals = self.facts().goals().iter().filter(|goal| self.combat_at(side, goal.hex));
            let ground: i32 =
                goals.map(|goal| goal.points[side.index()] * (1000 - UNSURE * self.to_come() / 1000)).sum();
            let other = side.other();
            ground + self.morale_stake(other, i32::from(self.state.losses[other.index()].get()))
        };
        let margin = points(army) - points(army.other());
        let chance = (margin * WON / self.victory_margin()).clamp(-WON, WON);
        margin + chance + self.army_value(army) - self.army_value(army.other())
    }

    /// How surely what is held now is held at the end, in thousandths.
    fn firmness(&self) -> i32 {
        1000 - self.to_come() / 2
    }

    /// A margin that is as good as a victory, in thousandths of a point: two points at the end, more before.
    fn victory_margin(&self) -> i32 {
        2000 + 3 * self.to_come()
    }

    /// The value for the phasing army of a position before its battles, which promise so much.
    pub fn outlook(&self, promise: i32) -> i32 {
        let army = self.state.phasing;
        let figures = Army::BOTH.map(|side| self.figures(side));
        self.standing_of(army, &figures).sum() + promise * 8 / 10 - self.exposure(army, &figures) * 35 / 100
    }

    /// Everything but what is about to happen.
    fn standing_of(&self, army: Army, figures: &[Vec<Figure>; 2]) -> Assessment {
        let (mut sum, enemy) = (Assessment::default(), army.other());
        let losses = |side: Army| self.morale_stake(side, i32::from(self.state.losses[side.index()].get()));
        let ground: i32 = self.facts().goals().iter().map(|goal| self.goal_value(goal, army, figures)).sum();
        let ground = ground * (1000 - UNSURE * self.to_come() / 1000) / 1000;
        let trains = self.trains(army) - self.trains(enemy);
        let margin = losses(enemy) - losses(army) + ground + trains;
        sum.add("enemy morale", losses(enemy));
        sum.add("own morale", -losses(army));
        sum.add("ground", ground);
        sum.add("trains", trains);
        // A margin counts for more than its points once it is a victory: surely at the end, likely before.
        sum.add("chance of victory", (margin * WON / self.victory_margin()).clamp(-WON, WON));
        let even = (2000 - margin.abs()).max(0) * (1000 - self.to_come()) / 1000;
        sum.add("nothing decided", -UNDECIDED * even / 2000);
        sum.add("own army", self.army_value(army));
        sum.add("enemy army", -self.army_value(enemy));
        sum.add("leaders", self.leadership(army) - self.leadership(enemy));
        sum
    }

    fn figures(&self, army: Army) -> Vec<Figure> {
        let figure = |(unit, hex): (UnitId, Hex)| Figure {
            unit,
            hex,
            strength: i32::from(self.strength(unit).get()),
            foot: self.arm(unit).attacks(),
            steady: !self.disordered(unit),
            movement: i32::from(self.facts().kind(unit).movement.get()),
        };
        self.on_map(army).filter(|(unit, _)| self.arm(*unit).is_combat()).map(figure).collect()
    }

    /// How surely a goal is held at the end, as points.
    fn goal_value(&self, goal: &Goal, army: Army, figures: &[Vec<Figure>; 2]) -> i32 {
        let pull = Army::BOTH.map(|side| self.pull(goal, &figures[side.index()]));
        let all = pull[0] + pull[1];
        let share = if all == 0 { 500 } else { 1000 * pull[army.index()] / all };
        let held = |side: Army| figures[side.index()].iter().any(|figure| figure.hex == goal.hex);
        let firm = self.firmness();
        let control = if held(army) {
            firm + (1000 - firm) * share / 1000
        } else if held(army.other()) {
            -(firm + (1000 - firm) * (1000 - share) / 1000)
        } else {
            // Nobody's ground: who is nearer has time to take it, or has not.
            (2 * share - 1000) * (250 + 350 * self.to_come() / 1000) / 1000
        };
        let points = if control >= 0 { goal.points[army.index()] } else { goal.points[army.other().index()] };
        let mut value = points * control;
        // 13.2-c: ground whose loss costs morale.
        for side in Army::BOTH {
            if goal.dread[side.index()] > 0 && !self.state.ground_lost[side.index()] {
                let near = 1000 * pull[side.other().index()] / all.max(1);
                let cost = self.morale_cost(side, goal.dread[side.index()]) * near / 2000;
                value += if side == army { -cost } else { cost };
            }
        }
        value
    }

    /// Strength that can be at a goal soon; half as much for every turn of marching.
    fn pull(&self, goal: &Goal, figures: &[Figure]) -> i32 {
        let grid = &self.facts().board.grid;
        let weigh = |figure: &Figure| {
            let steady = if figure.steady { 2 } else { 1 };
            if figure.movement == 0 {
                return if figure.hex == goal.hex { 16 * figure.strength } else { 0 };
            }
            let distance = goal.distance(self.facts().kind(figure.unit).going, grid.cell(figure.hex));
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
        let factor = self.factor_worth();
        units
            .map(|(unit, piece)| {
                let whole = factor * i32::from(self.counter(unit).factor.get());
                match (piece.at, piece.status) {
                    (Place::On(_), Status::GoodOrder) => whole,
                    // 11.1-2: a shaken unit under the enemy's eyes cannot leave and has to attack.
                    (Place::On(hex), Status::Disordered) if self.in_enemy_zone(army, hex) => {
                        whole - self.price(unit) * 60 / 100
                    }
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
            // 12.1-2: a leader does not outlive his escort.
            let leaders: i32 = self.leaders_at(army, figure.hex).map(|leader| self.price(leader) / 2).sum();
            sum += (left + leaders) * self.risk(attack, stand) / 1000;
        }
        sum
    }

    /// The strongest three enemies who could come to fight in a hex.
    fn threat(&self, hex: Hex, enemies: &[Figure]) -> i32 {
        let grid = &self.facts().board.grid;
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
                sum += if self.disordered(unit) { 100 } else { 12 };
            }
        }
        let guarded = |at: Hex| self.combat_at(army, at);
        let factor = self.factor_worth();
        sum + leaders
            .iter()
            .map(|(unit, at)| factor * i32::from(self.counter(*unit).command) + if guarded(*at) { 15 } else { -15 })
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
