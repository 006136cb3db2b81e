//! What follows from where spaces lie: distances, and the banks of rivers. Whole numbers only.

use crate::board::{Board, MapSpace, Space, Terrain};
use crate::points::MovementPoints;
use kernel::data::Reader;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// A direction on the sheet.
type Direction = [i64; 2];

/// The banks of every river space.
///
/// Its links are sorted by direction; ground between the same two river links is on one bank. Where a river ends on the
/// map its last link is taken to go straight on, and where it leads to an entry square it goes on to there.
pub(super) fn find_banks(places: &mut [MapSpace]) {
    for at in 0..places.len() {
        if places[at].terrain == Terrain::River {
            places[at].banks = banks(places, &places[at]);
        }
    }
}

fn banks(places: &[MapSpace], river: &MapSpace) -> Vec<u8> {
    let towards = |space: &Space| direction(river.position, places[space.index()].position);
    let water = |space: &&Space| places[space.index()].terrain != Terrain::Ground;
    let mut arms: Vec<Direction> = river.links.iter().filter(water).map(towards).collect();
    if let [[x, y]] = arms[..] {
        arms.push([-x, -y]);
    }
    arms.sort_by(|a, b| by_angle(*a, *b));
    let bank = |space: &Space| {
        if water(&space) {
            return Board::NO_BANK;
        }
        // The sector after the last arm is that before the first.
        let passed = arms.iter().filter(|arm| by_angle(**arm, towards(space)).is_le()).count();
        u8::try_from(passed % arms.len().max(1)).unwrap_or(Board::NO_BANK)
    };
    river.links.iter().map(bank).collect()
}

fn direction(from: [i32; 2], to: [i32; 2]) -> Direction {
    [i64::from(to[0]) - i64::from(from[0]), i64::from(to[1]) - i64::from(from[1])]
}

/// Order round the circle, beginning at the positive x axis.
fn by_angle(a: Direction, b: Direction) -> Ordering {
    let half = |[x, y]: Direction| y < 0 || (y == 0 && x < 0);
    half(a).cmp(&half(b)).then_with(|| 0.cmp(&(a[0] * b[1] - a[1] * b[0])))
}

/// For each river space and each of its links: the ground on other banks than that link's.
pub(super) fn far_banks(places: &[MapSpace]) -> Vec<Vec<Vec<Space>>> {
    let of_place = |place: &MapSpace| -> Vec<Vec<Space>> {
        let far = |near: &u8| -> Vec<Space> {
            let others = place.links.iter().zip(&place.banks);
            let across = |bank: &u8| *bank != Board::NO_BANK && *near != Board::NO_BANK && bank != near;
            others.filter(|(_, bank)| across(bank)).map(|(space, _)| *space).collect()
        };
        place.banks.iter().map(far).collect()
    };
    places.iter().map(of_place).collect()
}

/// 2.4.3-c: distances in spaces; entry squares are none and no way leads over them.
pub(super) fn distances(places: &[MapSpace]) -> Vec<u8> {
    let entry = |space: Space| places[space.index()].terrain == Terrain::Entry;
    costs(places.len(), |at| {
        let open = places[at.index()].links.iter().filter(move |to| !entry(at) && !entry(**to));
        open.map(|to| (*to, 1)).collect()
    })
}

/// Movement points between all spaces at normal costs; nobody marches over an entry square.
pub(super) fn marches(board: &Board, learning: bool) -> Vec<MovementPoints> {
    let shut = |space: Space| board.terrain(space) == Terrain::Entry || (learning && !board.learning(space));
    let all = costs(board.len(), |at| {
        let open = board.links(at).iter().copied().filter(|to| !shut(*to));
        open.filter_map(|to| Some((to, board.step_cost(at, to)?.get()))).collect()
    });
    all.into_iter().map(MovementPoints::new).collect()
}

/// What it costs to get from each space to each other, by the steps that lead on from a space.
fn costs(spaces: usize, steps: impl Fn(Space) -> Vec<(Space, u8)>) -> Vec<u8> {
    let steps: Vec<_> = (0..spaces).map(|at| steps(Space(at as u16))).collect();
    let mut all = Vec::with_capacity(spaces * spaces);
    for from in 0..spaces {
        let mut row = vec![Board::UNREACHABLE; spaces];
        row[from] = 0;
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            for (to, cost) in &steps[at] {
                let sum = row[at].saturating_add(*cost);
                if sum < row[to.index()] {
                    row[to.index()] = sum;
                    open.push_back(to.index());
                }
            }
        }
        all.extend(row);
    }
    all
}

/// All spaces hang together, so that nothing is shut in by a slip of the pen.
pub(super) fn check_connected(file: &Reader<'_>, places: &[MapSpace], distances: &[u8]) {
    for (place, distance) in places.iter().zip(distances) {
        let space = place.terrain != Terrain::Entry;
        if (space && *distance == Board::UNREACHABLE) || place.links.is_empty() {
            file.problem("ground", &format!("{} cut off from the rest", place.id), "a map that hangs together");
        }
    }
}
