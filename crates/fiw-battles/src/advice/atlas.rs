//! How far it is to what is worth having, worked out once a map: the search asks all the time.

use crate::board::Board;
use crate::counters::Army;
use crate::facts::Facts;
use crate::scenario::{EdgeZone, Scenario};
use crate::tables::{CombatResult, Going, Odds, Tables};
use crate::ways::Ways;
use grid::{Grid, Hex, Side};
use std::collections::VecDeque;

/// No way there.
pub const FAR: u8 = u8::MAX;

/// What a result means to a steady army: thousandths of its worth that it loses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fortune {
    /// What the defender loses on average.
    pub gain: i32,
    /// What the attacker loses on average.
    pub loss: i32,
    /// In how many of 6 rolls the defender gives up his hex.
    pub vacates: i32,
}

/// A hex both sides want, with the way there.
pub struct Goal {
    pub hex: Hex,
    /// Victory points for holding it at the end, by army.
    pub points: [i32; 2],
    /// Demoralization points an army takes when the enemy enters it.
    pub dread: [i32; 2],
    ways: [Vec<u8>; 4],
}

impl Goal {
    /// Movement points from a cell to the goal, empty ground all the way.
    pub fn distance(&self, going: Going, cell: usize) -> u8 {
        self.ways[going.index()][cell]
    }
}

/// One map, measured.
pub struct Atlas {
    /// What is worth holding.
    pub goals: Vec<Goal>,
    /// By army and way of going: movement points to its friendly edge.
    home: [[Vec<u8>; 4]; 2],
    /// By column of the combat results table, for steady troops.
    fortunes: [Fortune; 11],
    /// Cells behind works: attackers from outside come across them.
    walled: Vec<bool>,
}

impl Atlas {
    /// Measures a map.
    pub fn new(scenario: &Scenario, board: &Board, ways: &Ways, tables: &Tables) -> Self {
        let grid = &board.grid;
        let field = |from: &[Hex]| Going::ALL.map(|going| measure(grid, ways, going, from));
        let goals = goal_hexes(scenario).into_iter().map(|hex| Goal {
            hex,
            points: Army::BOTH.map(|army| points(scenario, army, hex)),
            dread: Army::BOTH.map(|army| dread(scenario, army, hex)),
            ways: field(&[hex]),
        });
        let edge = |zone: &EdgeZone| field(&zone.hexes(grid));
        Self {
            goals: goals.collect(),
            home: Army::BOTH.map(|army| edge(&scenario.side(army).friendly)),
            fortunes: Odds::ALL.map(|odds| fortune(tables, odds)),
            walled: grid.hexes().map(|hex| walled(board, hex)).collect(),
        }
    }

    /// Whether works shelter a cell.
    pub fn walled(&self, cell: usize) -> bool {
        self.walled[cell]
    }

    /// Movement points to the friendly edge.
    pub fn home(&self, army: Army, going: Going, cell: usize) -> u8 {
        self.home[army.index()][going.index()][cell]
    }

    /// What to expect at these odds.
    pub fn fortune(&self, odds: Odds) -> Fortune {
        self.fortunes[odds.index()]
    }
}

fn walled(board: &Board, hex: Hex) -> bool {
    let inward = board.grid.neighbours(hex).filter(|(side, near)| board.hexside(*near, side.opposite()).into_works());
    inward.count() > 0
}

fn goal_hexes(scenario: &Scenario) -> Vec<Hex> {
    let held = |army: Army| scenario.side(army).victory.hexes.iter().map(|held| held.hex);
    let ground = |army: Army| scenario.side(army).morale.hexes.iter().flat_map(|ground| ground.hexes.iter().copied());
    let mut hexes: Vec<Hex> = Army::BOTH.into_iter().flat_map(|army| held(army).chain(ground(army))).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn points(scenario: &Scenario, army: Army, hex: Hex) -> i32 {
    let held = scenario.side(army).victory.hexes.iter().filter(|held| held.hex == hex);
    held.map(|held| i32::from(held.points.get())).sum()
}

fn dread(scenario: &Scenario, army: Army, hex: Hex) -> i32 {
    let ground = scenario.side(army).morale.hexes.iter().filter(|ground| ground.hexes.contains(&hex));
    ground.map(|ground| i32::from(ground.points.get())).sum()
}

fn measure(grid: &Grid, ways: &Ways, going: Going, from: &[Hex]) -> Vec<u8> {
    let mut distance = vec![FAR; grid.cells()];
    let mut queue: VecDeque<Hex> = from.iter().copied().filter(|hex| grid.contains(*hex)).collect();
    for hex in &queue {
        distance[grid.cell(*hex)] = 0;
    }
    while let Some(hex) = queue.pop_front() {
        let here = distance[grid.cell(hex)];
        for (side, near) in grid.neighbours(hex) {
            let back: Side = side.opposite();
            let Ok(cost) = ways.cost(going, grid.cell(near), back) else { continue };
            let there = here.saturating_add(cost.get());
            if there < distance[grid.cell(near)] {
                distance[grid.cell(near)] = there;
                queue.push_back(near);
            }
        }
    }
    distance
}

fn fortune(tables: &Tables, odds: Odds) -> Fortune {
    let mut sum = Fortune::default();
    for face in 1..=6 {
        let (gain, loss, vacates) = match tables.combat(odds, face) {
            CombatResult::De => (1000, 0, 1),
            CombatResult::Dr => (480, 0, 1),
            CombatResult::Dd => (340, 0, 0),
            CombatResult::Bx => (340, 300, 0),
            CombatResult::Ad => (0, 340, 0),
            CombatResult::Ar => (0, 480, 0),
            CombatResult::Ae => (0, 1000, 0),
        };
        sum.gain += gain;
        sum.loss += loss;
        sum.vacates += vacates;
    }
    Fortune { gain: sum.gain / 6, loss: sum.loss / 6, vacates: sum.vacates }
}

impl Facts {
    /// What is worth holding on this map.
    pub fn goals(&self) -> &[Goal] {
        &self.atlas.goals
    }
}
