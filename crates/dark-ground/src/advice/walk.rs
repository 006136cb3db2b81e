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
use crate::frames::{Frame, Look};
use crate::ids::{PieceId, PieceSet};
use crate::points::MeleeQuarters;
use crate::state::Order;
use grid::Hex;

/// An enemy unit.
pub(super) struct Enemy {
    pub(super) piece: PieceId,
    at: Hex,
    /// Among how many of us it chooses.
    in_range: i32,
    /// How far it fires; nothing if it is in no order to.
    range: u8,
    /// What a hit on it is worth.
    worth: i32,
    /// What it counts in a melee where it stands.
    melee: i32,
}

/// A hex where a piece might end its move, as somebody of some boldness judges it.
#[derive(Clone, Copy)]
struct Post {
    piece: PieceId,
    at: Hex,
    boldness: i32,
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
            let (at, order) = (look.hex_of(piece)?, look.state[piece].order);
            let range = if order == Order::Good { look.fire_range(piece) } else { 0 };
            let in_range = own.iter().filter(|hex| grid.distance(at, **hex) <= range).count() as i32;
            let melee = if order == Order::Routed { 0 } else { i32::from(look.defence_factor(piece, at).get()) };
            Some(Enemy { piece, at, in_range, range, worth: hit_worth(look, piece), melee })
        };
        let enemies = look.battle_units(side.other()).filter_map(enemy).collect();
        Self { side, lines, occupied, enemies }
    }

    /// The shot of a unit where it stands, if it is legal.
    pub(super) fn shots(&self, look: Look<'_>, piece: PieceId, target: PieceId) -> Option<Shot> {
        look.check_shot(&self.occupied, piece, target).ok()
    }

    /// How many of six faces hit from one hex to another, if one sees the other.
    fn hits(&self, look: Look<'_>, shot: &Shot) -> i32 {
        let seen = shot.range == 1 || look.line_is_open(&self.occupied, shot.from, shot.to);
        if seen { hits(look, shot) } else { 0 }
    }

    /// What a unit does to the enemy by fire from a hex, less what it may expect there.
    fn fire_worth(&self, look: Look<'_>, post: Post) -> i32 {
        let (Post { piece, at, .. }, care) = (post, 20 - 2 * post.boldness);
        let (mut best, mut danger) = (0, 0);
        let (grid, own) = (look.battle_board().grid(), hit_worth(look, piece));
        let reach = if look.state[piece].order == Order::Good { look.fire_range(piece) } else { 0 };
        for enemy in &self.enemies {
            let range = grid.distance(at, enemy.at);
            if range <= reach {
                let hits = self.hits(look, &Shot { piece, target: enemy.piece, from: at, to: enemy.at, range });
                best = best.max(hits * enemy.worth / 6);
            }
            if range <= enemy.range {
                let hits = self.hits(look, &Shot { piece: enemy.piece, target: piece, from: enemy.at, to: at, range });
                danger += hits * own / 6 / enemy.in_range.max(1);
            }
        }
        2 * best - danger * care / 10
    }

    /// Who may attack this hex soon, against who would stand in it; and whom one could attack from it at two to one.
    fn melee_worth(&self, look: Look<'_>, piece: PieceId, at: Hex) -> i32 {
        let grid = look.battle_board().grid();
        let company = i32::from(look.units_in(self.side, at).but(PieceSet::of(piece)).len()) + 1;
        let defence = company * i32::from(look.defence_factor(piece, at).get());
        let (mut threat, mut prize) = (0, 0);
        for enemy in self.enemies.iter().filter(|enemy| grid.distance(enemy.at, at) <= 2) {
            threat += enemy.melee;
            if grid.distance(enemy.at, at) == 1 && look.state[piece].order == Order::Good {
                let others = look.battle_units(self.side).but(PieceSet::of(piece));
                let joins = |unit: PieceId| {
                    let hex = look.hex_of(unit).filter(|hex| grid.distance(*hex, enemy.at) == 1)?;
                    (look.state[unit].order != Order::Routed).then(|| look.attack_factor(unit, hex, enemy.at))
                };
                let attack = others.filter_map(joins).sum::<MeleeQuarters>() + look.attack_factor(piece, at, enemy.at);
                let held = look.units_in(self.side.other(), enemy.at);
                let against: MeleeQuarters = held.map(|unit| look.defence_factor(unit, enemy.at)).sum();
                prize = prize.max(if attack >= against * 2 { 250 } else { 0 });
            }
        }
        prize - (threat - 2 * defence).max(0) * 15
    }

    /// What it is worth to a unit to end its move in a hex.
    fn unit_worth(&self, look: Look<'_>, post: Post) -> i32 {
        let Post { piece, at, boldness } = post;
        let (board, side) = (look.battle_board(), self.side);
        let foes = &self.lines.units[side.other().index()];
        let others = look.units_in(side, at).but(PieceSet::of(piece)).len();
        // 10.4.1: too many in a hex are lost.
        let crowded = i32::from(others >= look.stack_limit(at)) * 3000;
        let led = i32::from(!look.leaders_in(side, at).is_empty()) * 40;
        let beside = board.around(at).cells().filter(|cell| self.lines.units[side.index()].has(*cell)).count() as i32;
        let company = 25 * i32::from(others.min(2)) + 10 * beside.min(3);
        let nearest = self.enemies.iter().map(|enemy| board.grid().distance(at, enemy.at)).min();
        let far = i32::from(nearest.unwrap_or(20).min(20));
        let disrupted = look.state[piece].order == Order::Disrupted;
        let shaken = i32::from(disrupted && look.next_to(at, foes)) * 350;
        let drawn = if disrupted { 0 } else { far * (25 + 5 * boldness) };
        let cover = i32::from(look.arm(piece) == Arm::Warrior && board.is_woods(at)) * 120;
        let edge = i32::from(board.on_edge(at)) * 40;
        self.fire_worth(look, post) + self.melee_worth(look, piece, at) + led + company + cover
            - crowded
            - shaken
            - drawn
            - edge
    }

    fn worth(&self, look: Look<'_>, post: Post) -> i32 {
        if look.of(post.piece).leader { leader_worth(look, self.side, post.at) } else { self.unit_worth(look, post) }
    }

    /// The best end of a piece's move and its way there; an empty way if it had better stay.
    fn best_way(&self, look: Look<'_>, walker: Walker, judge: &mut Judge<'_>) -> Option<Vec<Hex>> {
        let (piece, boldness) = (walker.piece, judge.style.boldness);
        let stay = 25 + self.worth(look, Post { piece, at: walker.at, boldness });
        let mut found = vec![(stay, Vec::new())];
        for way in look.ways_of(walker) {
            found.push((self.worth(look, Post { piece, at: way.walker.at, boldness }), way.path));
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

/// A whole Movement Impulse: those who are due and the runaways first, then units from the front backwards, then leaders,
/// each with its whole way, in view of those who went before it.
pub(crate) fn march(look: Look<'_>, movement: &Movement, judge: &mut Judge<'_>) -> Vec<Decision> {
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
    let foes = look.lines().units[side.other().index()];
    let place = |piece: PieceId| Some((look.of(piece).leader, look.nearest(look.hex_of(piece)?, foes), piece));
    let mut pieces: Vec<(bool, u8, PieceId)> = force.filter_map(place).collect();
    pieces.sort_unstable();
    let mut row = Vec::new();
    let mut state = look.state.clone();
    for (_, _, piece) in pieces {
        let now = look.game.look(&state);
        let Some(Frame::Movement(movement)) = state.frames.last() else { break };
        let walking = now.moving_if_picked(movement, piece);
        let Some(walker) = walking.and_then(|walking| walking.walker(now)) else { continue };
        let scene = Scene::of(now, side);
        let Some(path) = scene.best_way(now, walker, judge).filter(|path| !path.is_empty()) else { continue };
        let steps = path.into_iter().map(|to| Decision::Advance { to });
        let way: Vec<Decision> =
            std::iter::once(Decision::Pick { piece }).chain(steps).chain([Decision::Stop]).collect();
        // Where nothing is left to spend a move ends by itself.
        let mut dice = kernel::playout::PlayoutRng::new(0);
        let legal = kernel::advice::follow(look.game, &mut state, seat_of(side), &way, &mut dice);
        row.extend_from_slice(&way[..legal]);
        if legal == 0 {
            break;
        }
    }
    row.push(Decision::Done);
    row
}

/// A piece on its way: on to where it gains most, or it stays; a late one comes in where it is nearest to its friends.
pub(crate) fn go_on(look: Look<'_>, walking: &Walking, judge: &mut Judge<'_>) -> Vec<Decision> {
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
    let legal = kernel::advice::follow(look.game, &mut copy, seat_of(side), &row, &mut dice);
    row.truncate(legal);
    row
}
