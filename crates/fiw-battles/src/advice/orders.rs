//! Who goes for what: guards for what is held, the rest for what is worth having.

use super::atlas::{FAR, Goal};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::game::FiwBattles;
use crate::points::MovementPoints;
use crate::state::{State, Status};
use grid::Hex;
use kernel::advice::Style;

/// What each unit is after in this phase.
pub struct Orders<'a> {
    goals: &'a [Goal],
    /// By place of the unit in the scenario: which goal, and how hard it pulls.
    aims: Vec<Option<(usize, i32)>>,
    leaves: Vec<bool>,
    first: u8,
}

/// The focus of a player who holds what he has.
pub const DEFEND: u8 = 8;

/// Whether the enemy on the map is stronger by three to two: a reason to let him come.
fn outnumbered(look: Look<'_>, army: Army) -> bool {
    let strength = |army: Army| -> i32 {
        let foot = look.on_map(army).filter(|(unit, _)| look.arm(*unit).attacks());
        foot.map(|(unit, _)| i32::from(look.strength(unit).get())).sum()
    };
    3 * strength(army) < 2 * strength(army.other())
}

/// A unit that can carry a goal.
struct Man {
    place: usize,
    unit: UnitId,
    at: Option<Hex>,
    strength: i32,
}

impl<'a> Orders<'a> {
    /// Orders for an army.
    pub fn new(game: &'a FiwBattles, state: &State, style: Style) -> Self {
        let (look, goals, army) = (Look { game, state }, game.facts(state.scenario).goals(), state.phasing);
        let count = look.state.pieces.len();
        let mut orders = Self { goals, aims: vec![None; count], leaves: vec![false; count], first: look.state.first.0 };
        let men = orders.muster(look, army);
        let mut ranked: Vec<(i32, usize)> =
            (0..goals.len()).map(|goal| (orders.appeal(look, army, goal, &men), goal)).collect();
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        orders.post_guards(look, army, &men, style);
        let defends = style.focus == DEFEND || style.focus == 0 && outnumbered(look, army);
        let main = ranked.get(usize::from(style.focus) % ranked.len().max(1)).map(|(_, goal)| *goal);
        let weight = (26 + 5 * style.boldness).max(4);
        for man in &men {
            let held = if defends { orders.to_hold(look, army, man) } else { None };
            if let Some(goal) = held.or(main).filter(|_| orders.aims[man.place].is_none()) {
                orders.aims[man.place] = Some((orders.choose(look, man, goal), weight));
            }
        }
        orders
    }

    /// All men, and those who have had enough: a broken army's shaken units go home (13.3.1, 15.0).
    fn muster(&mut self, look: Look<'_>, army: Army) -> Vec<Man> {
        let broken = look.demoralized(army);
        let mut men = Vec::new();
        for (unit, piece) in look.state.units().filter(|(_, piece)| piece.army == army && !piece.looted) {
            let place = usize::from(unit.0 - self.first);
            let goes = matches!(piece.at, crate::state::Place::On(_) | crate::state::Place::Due);
            if !goes
                || matches!(look.arm(unit), Arm::Leader | Arm::Train)
                || look.counter(unit).movement == MovementPoints::ZERO
            {
                continue;
            }
            if broken && piece.status == Status::Disordered {
                self.leaves[place] = true;
                continue;
            }
            men.push(Man { place, unit, at: piece.at.hex(), strength: i32::from(look.strength(unit).get()) });
        }
        men
    }

    /// How much the main body should want a goal.
    fn appeal(&self, look: Look<'_>, army: Army, goal: usize, men: &[Man]) -> i32 {
        let goal = &self.goals[goal];
        let grid = &look.facts().board.grid;
        let points = goal.points[army.index()] * 2 + goal.points[army.other().index()];
        let dread = goal.dread[army.other().index()];
        let fresh = if look.state.ground_lost[army.other().index()] { 0 } else { dread };
        let mine = look.combat_at(army, goal.hex);
        let far: i32 = men
            .iter()
            .filter_map(|man| {
                let cell = grid.cell(man.at?);
                Some(i32::from(goal.distance(look.facts().kind(man.unit).going, cell).min(60)))
            })
            .sum::<i32>()
            / (men.len() as i32).max(1);
        let held = if mine { 3 } else { 10 };
        (points * 100 + fresh * 30) * held / (10 + far)
    }

    /// One unit stays with each goal that is ours and worth holding: the nearest, the weakest of equals.
    fn post_guards(&mut self, look: Look<'_>, army: Army, men: &[Man], style: Style) {
        if style.careless {
            return;
        }
        let grid = &look.facts().board.grid;
        for (number, goal) in self.goals.iter().enumerate() {
            let worth = goal.points[army.index()] + goal.points[army.other().index()] + goal.dread[army.index()] / 4;
            let near = |man: &&Man| {
                let cell = man.at.map(|at| grid.cell(at))?;
                let distance = goal.distance(look.facts().kind(man.unit).going, cell);
                (distance != FAR && self.aims[man.place].is_none()).then_some((distance, man.strength, man.place))
            };
            let Some((distance, _, place)) = men.iter().filter_map(|man| near(&man)).min() else { continue };
            let lasts = i32::from(look.facts().scenario.length) - i32::from(look.state.turn) + 1;
            // A guard for what we have, or can have for the asking; at the end for whatever can still be reached.
            let enemy_near = look
                .on_map(army.other())
                .filter(|(unit, _)| look.arm(*unit).attacks())
                .map(|(_, hex)| grid.distance(hex, goal.hex))
                .min()
                .unwrap_or(99);
            let ours = distance == 0 || u32::from(distance) <= u32::from(enemy_near) * 2;
            if worth > 0
                && goal.points[army.index()] + goal.dread[army.index()] > 0
                && ours
                && i32::from(distance) <= lasts * 4
            {
                self.aims[place] = Some((number, 120));
            }
        }
    }

    /// The nearest goal that is ours to hold: worth something to the enemy, and not lost to him.
    fn to_hold(&self, look: Look<'_>, army: Army, man: &Man) -> Option<usize> {
        let cell = look.facts().board.grid.cell(man.at?);
        let going = look.facts().kind(man.unit).going;
        let ours = |goal: &Goal| {
            (goal.points[army.other().index()] > 0 || goal.dread[army.index()] > 0)
                && (look.combat_at(army, goal.hex) || goal.dread[army.index()] > 0)
                && goal.distance(going, cell) != FAR
        };
        let all = self.goals.iter().enumerate().filter(|(_, goal)| ours(goal));
        all.min_by_key(|(_, goal)| goal.distance(going, cell)).map(|(place, _)| place)
    }

    /// A unit that cannot get to the main goal goes for the nearest it can get to.
    fn choose(&self, look: Look<'_>, man: &Man, main: usize) -> usize {
        let grid = &look.facts().board.grid;
        let Some(at) = man.at else { return main };
        let going = look.facts().kind(man.unit).going;
        let distance = |goal: usize| self.goals[goal].distance(going, grid.cell(at));
        if distance(main) != FAR {
            return main;
        }
        (0..self.goals.len()).min_by_key(|goal| distance(*goal)).unwrap_or(main)
    }

    fn place(&self, unit: UnitId) -> usize {
        usize::from(unit.0 - self.first)
    }

    /// What a unit is after.
    pub fn goal(&self, unit: UnitId) -> Option<&'a Goal> {
        self.aims[self.place(unit)].map(|(goal, _)| &self.goals[goal])
    }

    /// How hard it pulls: thousandths of a victory point for a movement point.
    pub fn weight(&self, unit: UnitId) -> i32 {
        self.aims[self.place(unit)].map_or(0, |(_, weight)| weight)
    }

    /// 15.0: whether it should leave the map.
    pub fn leaves(&self, unit: UnitId) -> bool {
        self.leaves[self.place(unit)]
    }
}
