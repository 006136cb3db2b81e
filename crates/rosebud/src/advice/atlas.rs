//! What a quick player knows of tables and ground, worked out once a game.

use crate::board::Board;
use crate::cells::HexSet;
use crate::ground::Paths;
use crate::scenario::Scenario;
use crate::tables::{FireResult, Letter, Tables};

/// No way, or too far to matter.
pub const FAR: u16 = 9999;
/// Dice modifiers run from minus this to plus this.
const SPREAD: i8 = 8;
/// What a Morale Check is worth to the one who fires, in thousandths of a point.
const CHECK: i32 = 240;
/// The same with -1.
const CHECK_MINUS_ONE: i32 = 370;

/// Tables and distances.
pub struct Atlas {
    /// By range (adjacent, long), letter and modifier: what a shot is worth.
    harm: [Vec<[i32; 2 * SPREAD as usize + 1]>; 2],
    /// By hill of the first scenario, by mode (riding, on foot): Movement Points from every hex.
    hills: Vec<[Vec<u16>; 2]>,
    /// 16.E, R76: hexes from which the village is looked for, and Movement Points to the nearest of them, riding.
    strip: HexSet,
    edge: Vec<u16>,
}

impl Atlas {
    /// Works out a game's.
    pub fn new(board: &Board, tables: &Tables, paths: &Paths, scenarios: &[Scenario]) -> Self {
        let letters = 0..Letter::COUNT as u8;
        let row = |long: bool, letter: u8| {
            std::array::from_fn(|place| worth(tables, long, Letter(letter), place as i8 - SPREAD))
        };
        let harm = [false, true].map(|long| letters.clone().map(|letter| row(long, letter)).collect());
        let hills = scenarios.first().map_or(&[][..], |scenario| &scenario.objectives);
        let to = |hex| [true, false].map(|mounted| distances(paths, mounted, HexSet::of(board.grid.cell(hex))));
        let search = scenarios.first().and_then(|scenario| scenario.search.as_ref());
        let strip = search.map_or(HexSet::EMPTY, |search| {
            board.grid.hexes().filter(|hex| search.near(&board.grid, *hex)).map(|hex| board.grid.cell(hex)).collect()
        });
        let edge = distances(paths, true, strip);
        Self { harm, hills: hills.iter().map(|hill| to(hill.hex)).collect(), strip, edge }
    }

    /// 16.E: the hexes from which the village is looked for.
    pub fn strip(&self) -> HexSet {
        self.strip
    }

    /// Movement Points of a rider to the nearest of them.
    pub fn to_edge(&self, cell: usize) -> u16 {
        self.edge[cell]
    }

    /// What a shot in this column is worth with this modifier of the dice.
    #[inline]
    pub fn harm(&self, long: bool, letter: Letter, modifier: i8) -> i32 {
        let place = (modifier.clamp(-SPREAD, SPREAD) + SPREAD) as usize;
        self.harm[usize::from(long)][usize::from(letter.0)][place]
    }

    /// Movement Points from a hex to a hill.
    pub fn to_hill(&self, hill: usize, mounted: bool, cell: usize) -> u16 {
        self.hills.get(hill).map_or(FAR, |ways| ways[usize::from(!mounted)][cell])
    }
}

/// The average worth of a throw of two dice.
fn worth(tables: &Tables, long: bool, letter: Letter, modifier: i8) -> i32 {
    let mut sum = 0;
    for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
        let read = tables.fire.result(letter, one + other + modifier);
        sum += match read {
            FireResult::Nothing => 0,
            FireResult::Check => CHECK,
            FireResult::CheckMinusOne => CHECK_MINUS_ONE,
            FireResult::One if long => CHECK_MINUS_ONE,
            FireResult::One => 1000 + CHECK,
            FireResult::Two => 2000 + CHECK,
        };
    }
    sum / 36
}

/// Movement Points from every hex to the nearest of some hexes, nobody being in the way.
pub fn distances(paths: &Paths, mounted: bool, goals: HexSet) -> Vec<u16> {
    // Hexes to look at by their distance, in chains through one pool: steps cost little, so a ring of chains will do.
    const RING: usize = 32;
    const END: u16 = u16::MAX;
    let mut known = vec![FAR; HexSet::MOST];
    let mut heads = [END; RING];
    let mut pool: Vec<(u16, u16)> = Vec::with_capacity(2 * HexSet::MOST);
    let mut waiting = 0;
    for cell in goals.cells() {
        known[cell] = 0;
        pool.push((cell as u16, heads[0]));
        heads[0] = pool.len() as u16 - 1;
        waiting += 1;
    }
    let mut now: u16 = 0;
    while waiting > 0 {
        let mut link = std::mem::replace(&mut heads[usize::from(now) % RING], END);
        while link != END {
            let (cell, next) = pool[usize::from(link)];
            link = next;
            waiting -= 1;
            if known[usize::from(cell)] != now {
                continue;
            }
            for (from, cost) in paths.entries(mounted, usize::from(cell)) {
                let far = now + u16::from(cost.get());
                if far < known[from] {
                    known[from] = far;
                    let chain = &mut heads[usize::from(far) % RING];
                    pool.push((from as u16, *chain));
                    *chain = pool.len() as u16 - 1;
                    waiting += 1;
                }
            }
        }
        now += 1;
    }
    known
}
