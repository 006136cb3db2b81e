//! 9.0-g: a whole declaration weighed as one: who fights whom, so that all battles together promise most.
//!
//! Taking the best attack first leaves the last units to attack whole stacks alone; so units and hexes change battles
//! here for as long as the sum grows. What may be declared is known to [`Front`] alone.

use super::fight::DUTY_ONLY;
use crate::counters::UnitId;
use crate::decision::Decision;
use crate::declare::{Front, bits};
use crate::frames::Look;
use crate::state::Battle;
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use std::collections::BTreeMap;

/// What a neglected duty costs: more than any battle can bring.
const NEGLECT: i32 = 1_000_000;
/// Rounds of changes; more have not been seen to help.
const ROUNDS: usize = 6;

/// Two sets, bits by place in the lists of the front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    units: u64,
    hexes: u64,
}

/// All battles under thought, and what is known about their worth.
struct Scheme<'a> {
    look: Look<'a>,
    front: &'a Front,
    battles: Vec<Pair>,
    known: BTreeMap<Pair, i32>,
    style: Style,
    rng: &'a mut PlayoutRng,
}

/// A declaration and what it promises its attacker.
pub struct Declared {
    /// The attacks in order.
    pub decisions: Vec<Decision>,
    /// Thousandths of a victory point.
    pub value: i32,
}

/// The declaration that promises most.
pub fn weigh(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Declared {
    let front = Front::new(look);
    let mut scheme = Scheme { look, front: &front, battles: Vec::new(), known: BTreeMap::new(), style, rng };
    scheme.begin();
    for _ in 0..ROUNDS {
        if !(scheme.units_change() | scheme.hexes_change()) {
            break;
        }
    }
    let value = scheme.battles.clone().into_iter().map(|battle| scheme.value(battle)).sum();
    Declared { decisions: scheme.decisions(), value }
}

impl Scheme<'_> {
    /// Every hex that can be attacked is a battle, and every unit goes where the fewest others can go.
    fn begin(&mut self) {
        self.battles = (0..self.front.hexes().len()).map(|hex| Pair { units: 0, hexes: 1 << hex }).collect();
        for unit in 0..self.front.units().len() {
            let others = |hex: &usize| {
                let reaches = |other: &&u64| **other & 1 << hex != 0;
                (self.front.reach().iter().filter(reaches).count(), *hex)
            };
            let wanted = self.allowed(unit);
            if let Some(hex) = bits(wanted).min_by_key(others) {
                self.battles[hex].units |= 1 << unit;
            }
        }
    }

    /// Where a unit may begin a battle: in a zone with who controls it (G61), free units where they like, and
    /// disordered ones that are free stay out of it.
    fn allowed(&self, unit: usize) -> u64 {
        match (self.front.control()[unit], self.front.shaken() & 1 << unit != 0) {
            (0, true) => 0,
            (0, false) => self.front.reach()[unit],
            (control, _) => control,
        }
    }

    fn value(&mut self, pair: Pair) -> i32 {
        let (duty_units, duty_hexes) = self.front.duties();
        if pair.units == 0 || pair.hexes == 0 {
            let neglected = (pair.units & duty_units).count_ones() + (pair.hexes & duty_hexes).count_ones();
            return -NEGLECT * neglected as i32;
        }
        if let Some(value) = self.known.get(&pair) {
            return *value;
        }
        let value = self.reckon(pair, duty_units, duty_hexes);
        self.known.insert(pair, value);
        value
    }

    fn reckon(&mut self, pair: Pair, duty_units: u64, duty_hexes: u64) -> i32 {
        let adjacent = bits(pair.units).all(|unit| self.front.reach()[unit] & pair.hexes == pair.hexes);
        let fit = pair.hexes & self.front.firm() != 0 || pair.units & self.front.shaken() == 0;
        if !adjacent || !fit || !self.front.faced(pair.units, pair.hexes) {
            return -10 * NEGLECT;
        }
        let battle = Battle { attackers: self.attackers(pair), targets: self.targets(pair), fought: false };
        let noise = if self.style.noise == 0 { 0 } else { self.rng.below(usize::from(self.style.noise)) as i32 };
        let value = self.look.battle_value(&battle) + noise;
        let due = pair.units & duty_units != 0 || pair.hexes & duty_hexes != 0;
        match self.style.boldness {
            ..=DUTY_ONLY if !due => -NEGLECT / 2,
            boldness if !due => value + 20 * boldness - 10,
            _ => value,
        }
    }

    fn attackers(&self, pair: Pair) -> Vec<UnitId> {
        bits(pair.units).map(|unit| self.front.units()[unit]).collect()
    }

    fn targets(&self, pair: Pair) -> Vec<Hex> {
        bits(pair.hexes).map(|hex| self.front.hexes()[hex]).collect()
    }

    /// Two battles as they would be; taken if they promise more than before.
    fn try_pair(&mut self, one: usize, other: usize, new_one: Pair, new_other: Pair) -> bool {
        let before = self.value(self.battles[one]) + self.value(self.battles[other]);
        if self.value(new_one) + self.value(new_other) <= before {
            return false;
        }
        (self.battles[one], self.battles[other]) = (new_one, new_other);
        true
    }

    /// Each unit to another battle, or out of all of them.
    fn units_change(&mut self) -> bool {
        let mut changed = false;
        for unit in 0..self.front.units().len() {
            let bit = 1u64 << unit;
            for to in 0..self.battles.len() {
                let from = self.battles.iter().position(|battle| battle.units & bit != 0);
                let there = self.battles[to];
                if from == Some(to) || there.hexes == 0 || self.front.reach()[unit] & there.hexes != there.hexes {
                    continue;
                }
                let joined = Pair { units: there.units | bit, ..there };
                changed |= match from {
                    Some(from) => {
                        let here = self.battles[from];
                        self.try_pair(from, to, Pair { units: here.units & !bit, ..here }, joined)
                    }
                    None if self.front.shaken() & bit != 0 => false,
                    None => self.try_alone(to, joined),
                };
            }
            if let Some(from) = self.battles.iter().position(|battle| battle.units & bit != 0)
                && self.front.duties().0 & bit == 0
            {
                let here = self.battles[from];
                changed |= self.try_alone(from, Pair { units: here.units & !bit, ..here });
            }
        }
        changed
    }

    fn try_alone(&mut self, place: usize, new: Pair) -> bool {
        let better = self.value(new) > self.value(self.battles[place]);
        if better {
            self.battles[place] = new;
        }
        better
    }

    /// Each hex, and all who fight for it, to another battle.
    fn hexes_change(&mut self) -> bool {
        let mut changed = false;
        for hex in 0..self.front.hexes().len() {
            let bit = 1u64 << hex;
            let Some(from) = self.battles.iter().position(|battle| battle.hexes & bit != 0) else { continue };
            for to in 0..self.battles.len() {
                let (here, there) = (self.battles[from], self.battles[to]);
                if from == to || here.hexes & bit == 0 || there.units == 0 {
                    continue;
                }
                let joined = Pair { hexes: there.hexes | bit, ..there };
                changed |= self.try_pair(from, to, Pair { hexes: here.hexes & !bit, ..here }, joined);
            }
            // A hex added to a battle may be better off as one of its own again.
            let here = self.battles[from];
            if here.hexes & bit != 0 && here.hexes != bit {
                let empty = self.battles.iter().position(|battle| battle.units == 0 && battle.hexes == 0);
                if let Some(empty) = empty {
                    let left = Pair { hexes: here.hexes & !bit, ..here };
                    changed |= self.try_pair(from, empty, left, Pair { units: 0, hexes: bit });
                }
            }
        }
        changed
    }

    /// The attacks one by one: the first unit of a battle takes all its hexes, the others join it.
    fn decisions(&self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        for battle in self.battles.iter().filter(|battle| battle.units != 0 && battle.hexes != 0) {
            let (attackers, targets) = (self.attackers(*battle), self.targets(*battle));
            decisions.extend(targets.iter().map(|hex| Decision::Attack { unit: attackers[0], hex: *hex }));
            decisions.extend(attackers[1..].iter().map(|unit| Decision::Attack { unit: *unit, hex: targets[0] }));
        }
        decisions
    }
}
