//! How good a position is: points as they stand and as they are about to fall, the order of both sides, the hills.

use super::threat::{Ranks, Stand, Threat};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::Marks;
use crate::tables::Level;
use kernel::advice::{Assessment, Style};

/// Turns before the end from which the score decides how bold one is.
const LATE: i32 = 7;
/// What a victory is worth beside its points, by its level.
const WON: [i32; 4] = [0, 6000, 8000, 10_000];
/// What a unit in bad order has lost for the time being.
const DISRUPTED: i32 = 110;
const PINNED: i32 = 200;
const ROUTED: i32 = 380;
/// A band without cartridges, while the whole game is to come.
const SPENT: i32 = 420;

impl Look<'_> {
    /// The terms for `army`, its own less its enemy's.
    pub fn assess(&self, army: Army) -> Assessment {
        let mut sum = Assessment::default();
        let sign = if army == Army::Us { 1 } else { -1 };
        if let Some(ending) = self.state.ending {
            let level = match ending.level {
                Level::Draw => 0,
                Level::Marginal => 1,
                Level::Substantial => 2,
                Level::Decisive => 3,
            };
            let won = ending.winner.map_or(0, |winner| if winner == army { WON[level] } else { -WON[level] });
            let [us, indian] = self.state.points.map(i32::from);
            sum.add("result", won);
            sum.add("Victory Points", sign * 300 * (us - indian));
            return sum;
        }
        let points = self.expected_points();
        sum.add("Victory Points", sign * 1000 * i32::from(self.state.points[0] - self.state.points[1]));
        sum.add("cartridges", sign * self.cartridges());
        sum.add("hills", sign * self.hill_chances());
        sum.add("village", sign * self.village_chance());
        sum.add("Pack Trains", sign * self.trains_at_risk());
        sum.add("order", self.order(army) - self.order(army.other()));
        let exposed = Army::BOTH.map(|side| self.exposed(side));
        sum.add("own units under fire", -exposed[army.index()]);
        sum.add("enemy units under fire", exposed[army.other().index()]);
        sum.add("chance of victory", sign * self.chance(points));
        sum
    }

    /// The same at once: what a die changes.
    pub fn gauge(&self, army: Army) -> i32 {
        let sign = if army == Army::Us { 1 } else { -1 };
        let points = 1000 * i32::from(self.state.points[0] - self.state.points[1]);
        sign * (points + self.cartridges()) + self.order(army) - self.order(army.other())
    }

    /// Thousandths of the game that are still to come.
    fn still_to_come(&self) -> i32 {
        let length = i32::from(self.scenario().length());
        1000 * (length - i32::from(self.state.turn) + 1).clamp(0, length) / length.max(1)
    }

    /// Points of both sides as they are likely to count, in thousandths, both kept positive.
    fn expected_points(&self) -> [i32; 2] {
        let us =
            1000 * i32::from(self.state.points[0]) + self.cartridges() + self.hill_chances() + self.village_chance();
        [us.max(1000), (1000 * i32::from(self.state.points[1])).max(1000)]
    }

    /// 17: a lead is a victory at three to two; how near it is, the surer the later it is.
    fn chance(&self, [us, indian]: [i32; 2]) -> i32 {
        // What both will still lose blurs the ratio.
        let blur = 12 * self.still_to_come();
        let (us, indian) = (us + blur, indian + blur);
        let lead = us - indian;
        let need = us.min(indian) / 2;
        (WON[1] * (lead / 10) / (need / 10).max(1)).clamp(-WON[2], WON[2])
    }

    /// 14.B-c: US units that are short cost points at the end unless they are supplied; bands shoot half as well.
    fn cartridges(&self) -> i32 {
        let short = |army: Army| self.on_map(army).filter(|(unit, _)| self.short(*unit)).count() as i32;
        let each = i32::from(self.tables().victory.low_ammo).abs() * 1000;
        let us = -(each * 75 / 100 + 250 * self.still_to_come() / 1000) * short(Army::Us);
        us + SPENT * self.still_to_come() / 1000 * short(Army::Indian)
    }

    /// 14.B, 14.D.2-i: short of cartridges, by whichever rule is played.
    fn short(&self, unit: UnitId) -> bool {
        self.is(unit, Marks::LOW_AMMO) || self.wants_cartridges(unit)
    }

    /// 17-b: hills that may still be taken: who is near, who stands there, how much time there is.
    fn hill_chances(&self) -> i32 {
        let mut sum = 0;
        for (place, hill) in self.scenario().objectives.iter().enumerate() {
            if self.state.hills & (1 << place) != 0 {
                continue;
            }
            let far = |army: Army, fits: fn(Arm) -> bool| {
                let near = self.on_map(army).filter(|(unit, _)| fits(self.arm(*unit)) && self.good_order(*unit));
                near.map(|(_, hex)| i32::from(self.game.atlas().to_hill(place, true, self.cell(hex))))
                    .min()
                    .unwrap_or(99)
            };
            let us = far(Army::Us, Arm::is_company);
            let held = self.on_map(Army::Indian).any(|(unit, at)| at == hill.hex && self.arm(unit) == Arm::Warriors);
            let chance = if held { 150 } else { 550 };
            let near = (40 - us).max(4) * 1000 / 40;
            sum += 1000 * i32::from(hill.points) * chance / 1000 * near / 1000 * (300 + self.still_to_come() * 7 / 10)
                / 1000;
        }
        sum
    }

    /// 15.D: what the Pack Trains stand to lose: bands close by that outnumber whoever guards them.
    fn trains_at_risk(&self) -> i32 {
        let victory = &self.tables().victory;
        let mut sum = 0;
        for (train, hex) in self.on_map(Army::Us).filter(|(unit, _)| self.arm(*unit) == Arm::PackTrain) {
            let near = |army: Army, hexes: u8| -> i32 {
                let close = self.on_map(army).filter(|(unit, at)| {
                    self.arm(*unit).attacks() && !self.is(*unit, Marks::ROUTED) && self.distance(*at, hex) <= hexes
                });
                close.map(|(unit, _)| i32::from(self.strength(unit))).sum()
            };
            let bands = near(Army::Indian, 3);
            if bands == 0 {
                continue;
            }
            let guard = near(Army::Us, 2) + i32::from(self.strength(train));
            let stake = 1000 * i32::from(victory.pack_train) + 1000 * i32::from(self.strength(train));
            sum -= stake * (bands * 100 / (bands + 2 * guard).max(1)) / 400;
        }
        sum
    }

    /// 17: a side that is ahead late in the game keeps what it has; one that is behind takes risks.
    pub(super) fn mood(&self, army: Army, style: Style) -> Style {
        let left = i32::from(self.scenario().length()) - i32::from(self.state.turn);
        if style.careless || left > LATE {
            return style;
        }
        let [us, indian] = self.expected_points();
        let (own, other) = if army == Army::Us { (us, indian) } else { (indian, us) };
        let tilt = if 2 * own >= 3 * other + 2000 {
            -2
        } else if 2 * other >= 3 * own {
            2
        } else {
            0
        };
        Style { boldness: style.boldness + tilt, ..style }
    }

    /// What bad order has taken from a side.
    fn order(&self, army: Army) -> i32 {
        let state = |(unit, _): (UnitId, grid::Hex)| {
            let piece = self.piece(unit);
            if !piece.marks.any(Marks::ADVERSE) || !self.arm(unit).is_combat() {
                return 0;
            }
            let sum = if piece.is(Marks::DISRUPTED) { DISRUPTED } else { 0 }
                + if piece.is(Marks::PINNED) { PINNED } else { 0 }
                + if piece.is(Marks::ROUTED) { ROUTED } else { 0 };
            -sum * self.dearness(unit) / 100
        };
        self.on_map(army).map(state).sum()
    }

    /// What the next round of fire is likely to cost a side.
    fn exposed(&self, army: Army) -> i32 {
        let (threat, ranks) = (Threat::new(*self, army), Ranks::new(*self, army, None));
        let danger = |(unit, hex): (UnitId, grid::Hex)| {
            threat.danger(*self, Stand { unit, hex, mode: self.piece(unit).mode }, ranks.points(self.cell(hex)))
        };
        self.on_map(army).map(danger).sum::<i32>() * 6 / 10
    }
}
