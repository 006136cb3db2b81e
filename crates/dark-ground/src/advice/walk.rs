//! Moving on a battle board: into range from cover, together, and out of the enemy's reach.

use super::Judge;
use super::battle::{hit_worth, hits};
use crate::about::seat_of;
use crate::battle::Spot;
use crate::battle::board::Hexes;
use crate::battle::charts::Arm;
use crate::battle::fire::Shot;
use crate::battle::movement::{Movement, Walking};
use crate::battle::{Lines, steps::Walker};
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};
use crate::state::Order;
use grid::Hex;

/// An enemy unit.
pub(super) struct Enemy {
    pub(super) piece: PieceId,
    at: Hex,
    /// Among how many of us it chooses.
    in_range: i32,
}

/// What stands where, looked up once.
pub(super) struct Scene {
    side: Side,
    lines: Lines,
    occupied: Hexes,
    pub(super) enemies: Vec<Enemy>,
}

impl Scene {
    pub(super) fn of(look: Look<'_>, side: Side) -> Self {
        let lines = look.lines();
        let mut occupied = lines.units[0];
        occupied.add_all(&lines.units[1]);
        let grid = look.battle_board().grid();
        let own: Vec<Hex> = look.battle_units(side).filter_map(|unit| look.hex_of(unit)).collect();
        let enemy = |piece: PieceId| {
            let (at, range) = (look.hex_of(piece)?, look.fire_range(piece));
            let in_range = own.iter().filter(|hex| grid.distance(at, **hex) <= range).count() as i32;
            Some(Enemy { piece, at, in_range })
        };
        let enemies = look.battle_units(side.other()).filter_map(enemy).collect();
        Self { side, lines, occupied, enemies }
    }

    /// The shot of a unit where it stands, if it is legal.
    pub(super) fn shots(&self, look: Look<'_>, piece: PieceId, target: PieceId) -> Option<Shot> {
        look.check_shot(&self.occupied, piece, target).ok()
    }

    /// A shot from one hex at another, if one reaches and sees the other.
    fn shot(&self, look: Look<'_>, [piece, target]: [PieceId; 2], [from, to]: [Hex; 2]) -> Option<Shot> {
        let range = look.battle_board().grid().distance(from, to);
        let reaches = range <= look.fire_range(piece) && (range == 1 || look.line_is_open(&self.occupied, from, to));
        reaches.then_some(Shot { piece, target, from, to, range })
    }

    /// What a unit does to the enemy by fire from a hex, less what it may expect there.
    fn fire_worth(&self, look: Look<'_>, piece: PieceId, (at, care): (Hex, i32)) -> i32 {
        let (mut best, mut danger) = (0, 0);
        let own = hit_worth(look, piece);
        for enemy in &self.enemies {
            if look.state[piece].order == Order::Good {
                let shot = self.shot(look, [piece, enemy.piece], [at, enemy.at]);
                best = best.max(shot.map_or(0, |shot| hits(look, &shot) * hit_worth(look, enemy.piece) / 6));
            }
            if look.state[enemy.piece].order == Order::Good {
                let shot = self.shot(look, [enemy.piece, piece], [enemy.at, at]);
                danger += shot.map_or(0, |shot| hits(look, &shot) * own / 6 / enemy.in_range.max(1));
            }
        }
        2 * best - danger * care / 10
    }

    /// Who may attack this hex soon, against who would stand in it; and whom one could attack from it at two to one.
    fn melee_worth(&self, look: Look<'_>, piece: PieceId, at: Hex) -> i32 {
        let grid = look.battle_board().grid();
        let company = i32::from(look.units_in(self.side, at).but(PieceSet::of(piece)).len()) + 1;
        let defence = company * i32::from(look.defence_factor(piece, at));
        let (mut threat, mut prize) = (0, 0);
        for enemy in self.enemies.iter().filter(|enemy| grid.distance(enemy.at, at) <= 2) {
            if look.state[enemy.piece].order != Order::Routed {
                threat += i32::from(look.defence_factor(enemy.piece, enemy.at));
            }
            if grid.distance(enemy.at, at) == 1 && look.state[piece].order == Order::Good {
                let others = look.battle_units(self.side).but(PieceSet::of(piece));
                let joins = |unit: PieceId| {
                    let hex = look.hex_of(unit).filter(|hex| grid.distance(*hex, enemy.at) == 1)?;
                    (look.state[unit].order != Order::Routed).then(|| look.attack_factor(unit, hex, enemy.at))
                };
                let attack = others.filter_map(joins).sum::<u16>() + look.attack_factor(piece, at, enemy.at);
                let held = look.units_in(self.side.other(), enemy.at);
                let against: u16 = held.map(|unit| look.defence_factor(unit, enemy.at)).sum();
                prize = prize.max(if attack >= 2 * against { 250 } else { 0 });
            }
        }
        prize - (threat - 2 * defence).max(0) * 15
    }

    /// What it is worth to a unit to end its move in a hex.
    fn unit_worth(&self, look: Look<'_>, piece: PieceId, (at, boldness): (Hex, i32)) -> i32 {
        let (board, side) = (look.battle_board(), self.side);
        let foes = &self.lines.units[side.other().index()];
        let others = look.units_in(side, at).but(PieceSet::of(piece)).len();
        // 10.4.1: too many in a hex are lost.
        let crowded = i32::from(others >= look.stack_limit(at)) * 3000;
        let led = i32::from(!look.leaders_in(side, at).is_empty()) * 40;
        let beside = board.around(at).cells().filter(|cell| self.lines.units[side.index()].has(*cell)).count() as i32;
        let company = 25 * i32::from(others.min(2)) + 10 * beside.min(3);
        let far = i32::from(look.nearest(at, *foes).min(20));
        let disrupted = look.state[piece].order == Order::Disrupted;
        let shaken = i32::from(disrupted && look.next_to(at, foes)) * 350;
        let drawn = if disrupted { 0 } else { far * (25 + 5 * boldness) };
        let cover = i32::from(look.arm(piece) == Arm::Warrior && board.is_woods(at)) * 120;
        let edge = i32::from(board.on_edge(at)) * 40;
        self.fire_worth(look, piece, (at, 20 - 2 * boldness))
            + self.melee_worth(look, piece, at)
            + led
            + company
            + cover
            - crowded
            - shaken
            - drawn
            - edge
    }

    fn worth(&self, look: Look<'_>, piece: PieceId, (at, boldness): (Hex, i32)) -> i32 {
        if look.of(piece).leader {
            leader_worth(look, self.side, at)
        } else {
            self.unit_worth(look, piece, (at, boldness))
        }
    }

    /// The best end of a piece's move and its way there; an empty way if it had better stay.
    fn best_way(&self, look: Look<'_>, walker: Walker, judge: &mut Judge<'_>) -> Option<Vec<Hex>> {
        let boldness = judge.style.boldness;
        let stay = 25 + self.worth(look, walker.piece, (walker.at, boldness));
        let mut found = vec![(stay, Vec::new())];
        for way in look.ways_of(walker) {
            found.push((self.worth(look, walker.piece, (way.walker.at, boldness)), way.path));
        }
        judge.best(found)
    }
}

/// Leaders stand with units, most of all with those who must recover, and not in the front line.
pub(super) fn leader_worth(look: Look<'_>, side: Side, at: Hex) -> i32 {
    let (board, units) = (look.battle_board(), look.units_in(side, at));
    if units.is_empty() {
        return -2000 - 20 * i32::from(look.nearest(at, look.lines().units[side.index()]));
    }
    let others = i32::from(look.leaders_in(side, at).len());
    let shaken = |unit: PieceId| match (look.state[unit].order, look.hex_of(unit)) {
        (Order::Good, _) | (_, None) => 0,
        (Order::Disrupted, Some(hex)) => 60 * i32::from(hex == at),
        (Order::Routed, Some(hex)) if hex == at => 120,
        (Order::Routed, Some(hex)) => 80 * i32::from(board.around(at).has(board.cell(hex))),
    };
    let needed: i32 = look.battle_units(side).map(shaken).sum();
    let front = i32::from(look.next_to(at, &look.lines().units[side.other().index()]));
    50 * i32::from(units.len()) + needed - 20 * others - 40 * front
}

/// The next piece that gains by moving, with its whole way: those who are due first, the runaways, units from the front
/// backwards, then leaders.
pub(super) fn march(look: Look<'_>, movement: &Movement, judge: &mut Judge<'_>) -> Vec<Decision> {
    let side = movement.side;
    let force = look.battle().forces[side.index()].but(movement.moved);
    let runs = |piece: PieceId| look.state[piece].order == Order::Routed && look.hex_of(piece).is_some();
    if force.into_iter().any(runs) {
        return vec![Decision::AsSuggested];
    }
    let waits = |piece: &PieceId| look.spot(*piece) == Spot::Waiting && look.check_pick(movement, *piece).is_ok();
    if let Some(piece) = force.into_iter().find(waits) {
        return vec![Decision::Pick { piece }];
    }
    let scene = Scene::of(look, side);
    let foes = scene.lines.units[side.other().index()];
    let place = |piece: PieceId| Some((look.of(piece).leader, look.nearest(look.hex_of(piece)?, foes), piece));
    let mut pieces: Vec<(bool, u8, PieceId)> = force.filter_map(place).collect();
    pieces.sort_unstable();
    for (_, _, piece) in pieces {
        let walking = look.moving_if_picked(movement, piece);
        let Some(walker) = walking.and_then(|walking| walking.walker(look)) else { continue };
        if let Some(path) = scene.best_way(look, walker, judge).filter(|path| !path.is_empty()) {
            let steps = path.into_iter().map(|to| Decision::Advance { to });
            let row = std::iter::once(Decision::Pick { piece }).chain(steps).chain([Decision::Stop]);
            return taken(look, side, row.collect());
        }
    }
    vec![Decision::Done]
}

/// A piece on its way: on to where it gains most, or it stays; a late one comes in where it is nearest to its friends.
pub(super) fn go_on(look: Look<'_>, walking: &Walking, judge: &mut Judge<'_>) -> Vec<Decision> {
    let side = look.of(walking.piece).side;
    let Some(walker) = walking.walker(look).filter(|_| !walking.stopped) else { return Vec::new() };
    let path = Scene::of(look, side).best_way(look, walker, judge).unwrap_or_default();
    let row = path.into_iter().map(|to| Decision::Advance { to }).chain([Decision::Stop]);
    taken(look, side, row.collect())
}

/// As much of a row as is legal: where nothing is left to spend a move ends by itself.
fn taken(look: Look<'_>, side: Side, mut row: Vec<Decision>) -> Vec<Decision> {
    let mut copy = look.state.clone();
    let mut dice = kernel::playout::PlayoutRng::new(0);
    let legal = kernel::advice::follow(look.game, &mut copy, seat_of(side), (&row, &mut dice));
    row.truncate(legal);
    row
}
