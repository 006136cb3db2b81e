//! Enemies weak enough to be ridden down: Holders left alone, units that broke, thin stacks.

use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::Marks;
use grid::Hex;

/// Stacks stronger than this are no prey for anybody.
const STRONG: i32 = 12;
/// What a melee is worth at odds of 1:1, 3:2, 2:1, 3:1, 4:1 and 5:1 on the better line, in thousandths of a point.
const ODDS: [(i32, i32, i32); 5] = [(3, 2, 200), (2, 1, 500), (3, 1, 900), (4, 1, 1250), (5, 1, 1400)];

/// A hex that could be attacked.
struct Stack {
    hex: Hex,
    cell: usize,
    /// 10.B-c: its strength in defence.
    stand: i32,
    /// Points that can be lost there at most, in thousandths.
    stake: i32,
    /// Hundredths: whether it can get away before a melee (10.H).
    caught: i32,
}

/// All of them.
pub struct Prey(Vec<Stack>);

impl Prey {
    /// The weak hexes of the enemies of `army`.
    pub fn new(look: Look<'_>, army: Army) -> Self {
        let mut stacks: Vec<Stack> = Vec::new();
        for (unit, hex) in look.on_map(army.other()).filter(|(unit, _)| look.arm(*unit) != Arm::PonyHolder) {
            let strength = i32::from(look.strength(unit));
            let piece = look.piece(unit);
            let doubled = if look.arm(unit) == Arm::Infantry { 2 * strength } else { strength };
            let stand = if piece.is(Marks::ROUTED) { doubled / 2 } else { doubled };
            let mounts = if matches!(look.arm(unit), Arm::HorseHolder | Arm::MuleHolder) { 500 } else { 0 };
            let stake = strength * 10 * look.dearness(unit) + mounts;
            let caught = if piece.is(Marks::PINNED) {
                100
            } else if look.arm(unit) == Arm::PackTrain {
                80
            } else if look.mounted(unit) {
                40
            } else {
                60
            };
            match stacks.iter_mut().find(|stack| stack.hex == hex) {
                Some(stack) => {
                    stack.stand += stand;
                    stack.stake += stake;
                    stack.caught = stack.caught.max(caught);
                }
                None => stacks.push(Stack { hex, cell: look.cell(hex), stand, stake, caught }),
            }
        }
        stacks.retain(|stack| stack.stand <= STRONG);
        Self(stacks)
    }

    /// The strength that is next to each of them already, one unit left out.
    pub fn pressed(&self, look: Look<'_>, army: Army, without: UnitId) -> Vec<i32> {
        let next = |stack: &Stack| {
            let zone = look.game.paths().zone(stack.cell);
            let attacks =
                |(unit, hex): &(UnitId, Hex)| *unit != without && zone.has(look.cell(*hex)) && able(look, *unit);
            look.on_map(army).filter(attacks).map(|(unit, _)| i32::from(look.strength(unit))).sum()
        };
        self.0.iter().map(next).collect()
    }

    /// What a unit adds to the best attack from a hex.
    pub fn worth(&self, look: Look<'_>, unit: UnitId, hex: Hex, pressed: &[i32]) -> i32 {
        if !able(look, unit) {
            return 0;
        }
        let (army, own) = (look.army(unit), i32::from(look.strength(unit)));
        let zone = look.game.paths().zone(look.cell(hex));
        let board = &look.game.data().board;
        let mut best = 0;
        for (stack, press) in self.0.iter().zip(pressed).filter(|(stack, _)| zone.has(stack.cell)) {
            let climb = i32::from(board.level(stack.hex).saturating_sub(board.level(hex)));
            let side = board.between(hex, stack.hex).map_or(0, |side| look.tables().hexside(side).melee);
            let cover = look.tables().ground(board.terrain(stack.hex)).melee;
            // Each level or creek is a step of odds.
            let harder = climb - i32::from(side + cover);
            let gain = |strength: i32| promise(army, strength, stack.stand, harder).min(stack.stake);
            best = best.max((gain(press + own) - gain(*press)) * stack.caught / 100);
        }
        best
    }
}

fn able(look: Look<'_>, unit: UnitId) -> bool {
    let piece = look.piece(unit);
    look.arm(unit).attacks() && look.arm(unit) != Arm::Headquarters && !piece.marks.any(Marks::PINNED.or(Marks::ROUTED))
}

/// What an attack promises at these odds; 2.D-e: warriors need one step more.
fn promise(army: Army, attack: i32, stand: i32, harder: i32) -> i32 {
    let reached = ODDS.iter().filter(|(num, den, _)| attack * den >= stand.max(1) * num).count() as i32;
    let step = reached - harder - i32::from(army == Army::Indian);
    if step <= 0 { 0 } else { ODDS[(step - 1).min(4) as usize].2 }
}
