//! What a quick player is after in a Movement Phase, and what each hex is worth to each unit.

use super::atlas::{FAR, distances};
use super::prey::Prey;
use super::ride::Ride;
use super::threat::{Ranks, Stand, Threat, letters};
use super::ways::Ways;
use crate::cells::{HexSet, UnitSet};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::Marks;
use crate::tables::{Letter, Mode};
use crate::zones::Field;
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

/// What being a Player Turn nearer to the enemy is worth, in thousandths of a point.
const CONTACT: i32 = 110;
/// The same for a hill, for each of its points.
const HILL: i32 = 90;
/// The same for cartridges.
const SUPPLY: i32 = 260;
/// The same for the north edge, for those who look for the village.
const VILLAGE: i32 = 420;
/// What a unit must gain to move at all.
const INERTIA: i32 = 12;
/// Nobody presses closer than this, in Movement Points: nearer by, fire decides.
const CLOSE: u16 = 3;
/// How many units go for a hill at once.
const PARTY: usize = 3;

/// The aims that search tries besides what a quick player thinks best.
pub mod focus {
    /// The hills first, with twice as many.
    pub const HILLS: u8 = 1;
    /// Nobody is sent anywhere; whoever is safe stays so.
    pub const HOLD: u8 = 2;
    /// To close quarters: charges, the village, the trains.
    pub const PRESS: u8 = 3;
}

/// What a unit is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The nearest enemy.
    Fight,
    /// 17-b: a hill of the scenario.
    Hill(usize),
    /// 14.C: the nearest Pack Train.
    Supply,
    /// 16.E: the north edge.
    Village,
}

/// What a unit does at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Rest,
    /// 8.D: changes how it stands.
    Change(Mode),
    /// 8.D.2.b: mounts with this Holder.
    Mount(UnitId),
}

/// Where a unit goes and what it does there.
pub struct Course {
    value: i32,
    /// Hex by hex.
    pub path: Vec<Hex>,
    /// What it does there.
    pub then: Then,
}

/// What a quick player knows while he moves.
pub struct Plan {
    /// Who moves.
    pub army: Army,
    /// How he plays.
    pub style: Style,
    /// The enemies he looks at.
    pub threat: Threat,
    /// Enemies do not move in this phase.
    pub field: Field,
    /// Movement Points to the nearest enemy, riding and on foot.
    pub contact: [Vec<u16>; 2],
    /// The same to the nearest Pack Train, if somebody wants cartridges.
    supply: Option<[Vec<u16>; 2]>,
    /// 16.E: who rides for the north edge.
    ride: Option<Ride>,
    prey: Prey,
    goals: [Goal; UnitSet::MOST],
}

/// A unit about to choose where to go.
struct Choice<'a> {
    unit: UnitId,
    /// The others of its army.
    ranks: &'a Ranks,
    /// Its columns of fire, by mode.
    letters: [[Option<Letter>; 2]; 3],
    /// Own strength next to each prey.
    pressed: Vec<i32>,
}

/// A unit at the end of its way.
#[derive(Clone, Copy)]
struct Arrival {
    unit: UnitId,
    hex: Hex,
    /// Movement Points it still has.
    left: u8,
    /// Whether it came from another hex.
    moved: bool,
}

impl Plan {
    /// Looks around.
    pub fn new(look: Look<'_>, army: Army, style: Style) -> Self {
        let enemies = hexes(look, army.other(), |arm| arm != Arm::PonyHolder);
        let short = army == Army::Us && look.on_map(army).any(|(unit, _)| look.wants_cartridges(unit));
        let mut plan = Self {
            army,
            style,
            threat: Threat::new(look, army),
            field: Field::new(look, army),
            contact: ways_to(look, enemies),
            supply: short.then(|| ways_to(look, hexes(look, army, |arm| arm == Arm::PackTrain))),
            ride: Ride::plan(look, army, style),
            prey: Prey::new(look, army),
            goals: [Goal::Fight; UnitSet::MOST],
        };
        plan.send_for_cartridges(look);
        if let Some(ride) = &plan.ride {
            ride.party.iter().for_each(|unit| plan.goals[unit.index()] = Goal::Village);
        }
        plan.send_to_hills(look);
        plan
    }

    /// 14.B: whoever is short goes back to the trains, if they have anything left.
    fn send_for_cartridges(&mut self, look: Look<'_>) {
        if self.supply.is_none() || !look.trains_have_cartridges() {
            return;
        }
        for (unit, _) in look.on_map(self.army).filter(|(unit, _)| look.wants_cartridges(*unit)) {
            self.goals[unit.index()] = Goal::Supply;
        }
    }

    /// The nearest companies go for hills that still count; warriors stand in their way.
    fn send_to_hills(&mut self, look: Look<'_>) {
        if self.style.focus == focus::HOLD {
            return;
        }
        let first = self.style.focus == focus::HILLS;
        for (place, hill) in look.scenario().objectives.iter().enumerate() {
            if look.state.hills & (1 << place) != 0 {
                continue;
            }
            let free = |unit: &UnitId| {
                let fit = match self.army {
                    Army::Us => look.arm(*unit).is_company(),
                    Army::Indian => look.arm(*unit) == Arm::Warriors,
                };
                fit && look.good_order(*unit) && self.goals[unit.index()] == Goal::Fight
            };
            let far = |unit: UnitId, hex: Hex| {
                look.game.atlas().to_hill(place, true, look.cell(hex)) + u16::from(!look.mounted(unit)) * 2
            };
            let mut near: Vec<(u16, UnitId)> = look
                .on_map(self.army)
                .filter(|(unit, _)| free(unit))
                .map(|(unit, hex)| (far(unit, hex), unit))
                .collect();
            near.sort_unstable();
            let wanted = match self.army {
                Army::Us if first => 2 * PARTY,
                Army::Us => PARTY,
                // One band alone is shot off a hill; three crowd it.
                Army::Indian => 1 + usize::from(hill.points.get() > 2) + usize::from(first),
            };
            near.into_iter().take(wanted).for_each(|(_, unit)| self.goals[unit.index()] = Goal::Hill(place));
        }
    }

    fn choice<'a>(&self, look: Look<'_>, unit: UnitId, ranks: &'a Ranks) -> Choice<'a> {
        let letters = Mode::ALL.map(|mode| letters(look, unit, mode));
        Choice { unit, ranks, letters, pressed: self.prey.pressed(look, self.army, unit) }
    }

    /// What it is worth to stand in a hex in a mode at the end of the phase.
    fn value(&self, look: Look<'_>, choice: &Choice<'_>, hex: Hex, mode: Mode) -> i32 {
        let unit = choice.unit;
        let stand = Stand { unit, hex, mode };
        let goal = self.goal_worth(look, stand);
        if !self.threat.hot.has(look.cell(hex)) {
            return goal;
        }
        let bold = self.style.boldness;
        let points =
            choice.ranks.points(look.cell(hex)) + look.kind(unit).factor.side(mode.is_mounted()).stacking().get();
        let shot = self.threat.prospect(look, hex, choice.letters[mode.index()]) * (130 + 12 * bold) / 100;
        let mut danger = self.threat.danger(look, stand, points);
        let mut melee = self.threat.melee(look, stand, choice.ranks);
        if self.style.careless {
            (danger, melee) = (danger / 3, 0);
        }
        let prey = if mode == Mode::Prone { 0 } else { self.prey.worth(look, unit, hex, &choice.pressed) };
        shot + prey * (35 + 15 * bold).clamp(10, 90) / 100 - danger * (100 - 10 * bold).max(30) / 100 - melee + goal
    }

    /// What is gained by being there, and what the way to its goal still costs.
    fn goal_worth(&self, look: Look<'_>, stand: Stand) -> i32 {
        let Stand { unit, hex, .. } = stand;
        look.hill_worth(unit, hex) * 9 / 10 + self.denial(look, unit, hex) - self.distance(look, stand)
    }

    /// What a warrior on a hill keeps from the enemy.
    fn denial(&self, look: Look<'_>, unit: UnitId, hex: Hex) -> i32 {
        if self.army != Army::Indian || look.arm(unit) != Arm::Warriors {
            return 0;
        }
        let hills = look.scenario().objectives.iter().enumerate();
        let open = hills.filter(|(place, hill)| hill.hex == hex && look.state.hills & (1 << place) == 0);
        open.map(|(_, hill)| 90 * i32::from(hill.points)).sum()
    }

    /// What the way to its goal still costs a unit.
    fn distance(&self, look: Look<'_>, Stand { unit, hex, mode }: Stand) -> i32 {
        let (cell, mounted) = (look.cell(hex), mode.is_mounted());
        let allowance = i32::from(look.kind(unit).movement.side(mounted)).max(1);
        let turns = |points: u16, weight: i32| weight * i32::from(points.min(60)) / allowance;
        match (self.goals[unit.index()], &self.supply, &self.ride) {
            (Goal::Supply, Some(supply), _) => turns(supply[usize::from(!mounted)][cell].max(2), SUPPLY),
            (Goal::Village, _, Some(ride)) => turns(ride.far(mounted, cell), VILLAGE),
            (Goal::Hill(hill), ..) => {
                let points = i32::from(look.scenario().objectives[hill].points);
                turns(look.game.atlas().to_hill(hill, mounted, cell), HILL * points.max(2))
            }
            (Goal::Fight | Goal::Supply | Goal::Village, ..) => {
                let contact = self.contact[usize::from(!mounted)][cell];
                let hold = self.style.focus == focus::HOLD;
                let weight = if hold { CONTACT / 4 } else { CONTACT + 15 * self.style.boldness };
                if contact == FAR { 0 } else { turns(contact.max(CLOSE), weight.max(10)) }
            }
        }
    }

    /// How far a unit is from what it is after, for the order of march.
    pub fn far(&self, look: Look<'_>, unit: UnitId, hex: Hex) -> i32 {
        self.distance(look, Stand { unit, hex, mode: Mode::Mounted })
    }

    /// The best course of a unit from where it is, if it is better than staying.
    pub fn course(&self, look: Look<'_>, unit: UnitId, rng: &mut PlayoutRng) -> Option<Course> {
        let at = look.hex(unit)?;
        let mode = look.piece(unit).mode;
        let ranks = Ranks::new(look, self.army, Some(unit));
        let choice = self.choice(look, unit, &ranks);
        let stay = self.value(look, &choice, at, mode);
        let mut best = Course { value: stay + INERTIA, path: Vec::new(), then: Then::Rest };
        let ways = Ways::from(look, &self.field, unit, at);
        let leaving = self.leaving(look, &choice, at);
        let mut chosen = None;
        for (cell, spent) in ways.ends() {
            let hex = look.game.data().board.grid.hex_at(cell);
            let moved = hex != at;
            let left = ways.left.saturating_sub(spent);
            let cost = if moved { leaving + 25 * ways.exits(cell) } else { 0 };
            for (then, end) in self.ends(look, Arrival { unit, hex, left, moved }).into_iter().flatten() {
                let wander =
                    if self.style.noise > 0 { rng.below(usize::from(self.style.noise) + 1) as i32 / 3 } else { 0 };
                let value = self.value(look, &choice, hex, end) - cost + wander;
                let room = || !moved || !ranks.held(cell) || look.has_room(self.army, hex, UnitSet::of(unit));
                if value > best.value && room() {
                    best = Course { value, path: Vec::new(), then };
                    chosen = Some(cell);
                }
            }
        }
        best.path = chosen.map_or_else(Vec::new, |cell| ways.path(cell, look));
        (!best.path.is_empty() || best.then != Then::Rest).then_some(best)
    }

    /// What a unit could do at the end of its way, with the mode it would then be in.
    fn ends(&self, look: Look<'_>, arrival: Arrival) -> [Option<(Then, Mode)>; 4] {
        let Arrival { unit, hex, left, moved } = arrival;
        let mode = look.piece(unit).mode;
        let mut ends = [Some((Then::Rest, mode)), None, None, None];
        if left == 0 || !look.good_order(unit) || !look.arm(unit).rides() {
            return ends;
        }
        if self.threat.hot.has(look.cell(hex)) {
            for (place, to) in [Mode::Dismounted, Mode::Prone].into_iter().enumerate().filter(|(_, to)| *to != mode) {
                ends[place + 1] = Some((Then::Change(to), to));
            }
        }
        if mode.is_mounted() || mode == Mode::Prone && moved {
            return ends;
        }
        if look.arm(unit) == Arm::Scouts {
            ends[3] = Some((Then::Change(Mode::Mounted), Mode::Mounted));
        } else if let Some(wants) = look.arm(unit).holder() {
            let fits = |holder: &UnitId| look.arm(*holder) == wants && !look.is(*holder, Marks::MOUNTLESS);
            let holder = look.units_at(self.army, hex).iter().find(fits);
            ends[3] = holder.map(|holder| (Then::Mount(holder), Mode::Mounted));
        }
        ends
    }

    /// 9.F: what leaving an enemy zone may cost.
    fn leaving(&self, look: Look<'_>, choice: &Choice<'_>, at: Hex) -> i32 {
        let cell = look.cell(at);
        if !self.field.in_zone(look, cell) || choice.ranks.held(cell) {
            return 0;
        }
        let spot = Stand { unit: choice.unit, hex: at, mode: look.piece(choice.unit).mode };
        self.threat.danger(look, spot, look.bulk(choice.unit).get()) / if self.style.careless { 6 } else { 2 }
    }
}

/// The hexes of an army's units of some arms.
fn hexes(look: Look<'_>, army: Army, fits: impl Fn(Arm) -> bool) -> HexSet {
    look.on_map(army).filter(|(unit, _)| fits(look.arm(*unit))).map(|(_, hex)| look.cell(hex)).collect()
}

/// Movement Points from everywhere, riding and on foot.
fn ways_to(look: Look<'_>, goals: HexSet) -> [Vec<u16>; 2] {
    [true, false].map(|mounted| distances(look.game.paths(), mounted, goals))
}
