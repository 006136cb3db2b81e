//! Pieces that are not free to go where they like: 12.E.4 the HQ, 15.B-g Personnel, 12.D.1-h the wounded, 16.D the post.

use crate::cells::{HexSet, UnitSet};
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::refusal::Refusal;
use crate::rout_move::Distances;
use crate::state::Place;
use crate::tables::Wound;
use crate::zones::Field;
use grid::{Hex, Side};
use kernel::{RuleId, rule};

/// By which way a bound piece gets where it must.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathRule {
    /// Hexes are simply counted.
    AsTheCrowFlies(Hex),
    /// Round enemies and Cliffs.
    Open,
    /// The same, and outside enemy zones.
    FreeOfZones,
}

/// How far it is by that way, to each place it may go to.
enum Measure {
    Plain(Hex),
    Paths(Vec<Distances>),
}

impl Measure {
    /// Whether `to` is nearer than `from` to one of the places.
    fn closer(&self, look: Look<'_>, from: Hex, to: Hex) -> bool {
        match self {
            Self::Plain(goal) => look.distance(*goal, to) < look.distance(*goal, from),
            Self::Paths(all) => {
                all.iter().any(|distances| distances.steps(look.cell(to)) < distances.steps(look.cell(from)))
            }
        }
    }

    fn has_way(&self, look: Look<'_>, hex: Hex) -> bool {
        match self {
            Self::Plain(_) => true,
            Self::Paths(all) => all.iter().any(|distances| distances.has_way(look.cell(hex))),
        }
    }
}

/// Where a bound piece must be.
enum Goals {
    /// So near to a hex.
    Around(Hex, u8),
    /// In one of these hexes.
    Hexes(HexSet),
}

/// What binds a piece: where it must get to, and by which way.
struct Bond {
    goals: Goals,
    path: PathRule,
    /// Whether a piece that is there must stay there.
    keeps: bool,
    because: RuleId,
}

impl Look<'_> {
    /// What binds a piece now, if anything. Asked of every unit for every step, and hardly one is bound.
    #[inline]
    fn bond(&self, unit: UnitId) -> Option<Bond> {
        if self.army(unit) != Army::Us {
            return None;
        }
        let posted = match self.arm(unit) {
            Arm::Headquarters | Arm::Personnel => false,
            Arm::Leader | Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts => true,
            Arm::PackTrain | Arm::HorseHolder | Arm::MuleHolder | Arm::Warriors | Arm::PonyHolder => return None,
        };
        let wounded = self.is_leader(unit) && !self.state.casualties.is_empty();
        if posted && !wounded && self.state.released { None } else { self.bond_of(unit) }
    }

    fn bond_of(&self, unit: UnitId) -> Option<Bond> {
        match self.arm(unit) {
            Arm::Headquarters => self.headquarters_bond(unit),
            Arm::Personnel => self.personnel_bond(unit),
            Arm::Leader if self.disabled(unit) => self.wounded_bond(),
            Arm::Leader | Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts => self.post_bond(unit),
            Arm::PackTrain | Arm::HorseHolder | Arm::MuleHolder | Arm::Warriors | Arm::PonyHolder => None,
        }
    }

    fn goals_of(&self, bond: &Bond) -> HexSet {
        let grid = &self.game.data().board.grid;
        match bond.goals {
            Goals::Around(hex, radius) => grid.within(hex, radius).into_iter().map(|hex| grid.cell(hex)).collect(),
            Goals::Hexes(hexes) => hexes,
        }
    }

    /// Whether a hex is where a bound piece must be.
    fn fulfils(&self, bond: &Bond, hex: Hex) -> bool {
        match bond.goals {
            Goals::Around(goal, radius) => self.distance(goal, hex) <= radius,
            Goals::Hexes(hexes) => hexes.has(self.cell(hex)),
        }
    }

    fn hexes_of(&self, units: UnitSet) -> HexSet {
        units.iter().filter_map(|unit| self.hex(unit)).map(|hex| self.cell(hex)).collect()
    }

    /// 12.E.4, 12.E.4-b: within Crook's printed radius; without him, to a Pack Train or the nearest unit or Leader.
    fn headquarters_bond(&self, unit: UnitId) -> Option<Bond> {
        let crook = self.game.commander_in_chief()?;
        let figures = self.counter(crook).leadership?;
        if let Some(at) = self.hex(crook).filter(|_| self.state.wound(crook) != Some(Wound::Mortal)) {
            let hurt = self.state.wound(crook) == Some(Wound::Moderate);
            let radius = if hurt { figures.wounded.radius } else { figures.well.radius };
            return Some(Bond {
                goals: Goals::Around(at, radius),
                path: PathRule::FreeOfZones,
                keeps: true,
                because: rule("12.E.4"),
            });
        }
        let at = self.hex(unit)?;
        let others = self.on_map(Army::Us).filter(|(other, _)| *other != unit && self.arm(*other).is_combat());
        let others: Vec<(UnitId, Hex)> = others.collect();
        let leaders = self.leaders(Army::Us).iter().filter_map(|leader| self.hex(leader));
        let all: Vec<Hex> = others.iter().map(|(_, hex)| *hex).chain(leaders).collect();
        let nearest = self.nearest(at, all.iter().copied())?;
        let trains = others.iter().filter(|(other, _)| self.arm(*other) == Arm::PackTrain).map(|(_, hex)| *hex);
        let near = all.iter().copied().filter(|hex| self.distance(at, *hex) == nearest);
        let goals = Goals::Hexes(near.chain(trains).map(|hex| self.cell(hex)).collect());
        Some(Bond { goals, path: PathRule::FreeOfZones, keeps: false, because: rule("12.E.4-b") })
    }

    /// 15.B-g: back to the train.
    fn personnel_bond(&self, unit: UnitId) -> Option<Bond> {
        let train = self.counter(unit).partner?;
        let Place::Abandoned(hex) = self.piece(train).at else { return None };
        let goals = Goals::Hexes(HexSet::of(self.cell(hex)));
        Some(Bond { goals, path: PathRule::FreeOfZones, keeps: false, because: rule("15.B-g") })
    }

    /// 12.D.1-h, 12.D.1-j: to a Pack Train or the HQ, or to stay with a unit.
    fn wounded_bond(&self) -> Option<Bond> {
        let care: UnitSet = self.troops(Army::Us).iter().filter(|unit| self.gives_care(*unit)).collect();
        let goals = self.hexes_of(care);
        (!goals.is_empty()).then_some(Bond {
            goals: Goals::Hexes(goals),
            path: PathRule::Open,
            keeps: false,
            because: rule("12.D.1-h"),
        })
    }

    /// 16.D, 16.D-f: within three hexes of Eagle's Nest.
    fn post_bond(&self, unit: UnitId) -> Option<Bond> {
        let post = self.scenario().post.as_ref().filter(|_| !self.state.released)?;
        let bound = post.leader == unit || post.units.contains(&unit);
        let path = PathRule::AsTheCrowFlies(post.hex);
        bound.then(|| Bond { goals: Goals::Around(post.hex, post.radius), path, keeps: true, because: rule("16.D") })
    }

    /// The rule that binds a piece now, if any does.
    pub fn duty(&self, unit: UnitId) -> Option<RuleId> {
        self.bond(unit).map(|bond| bond.because)
    }

    /// How far a hex, and those around it, are from where a bond leads.
    fn measure(&self, field: &Field, bond: &Bond, from: Hex) -> Measure {
        if let PathRule::AsTheCrowFlies(goal) = bond.path {
            return Measure::Plain(goal);
        }
        let shy = bond.path == PathRule::FreeOfZones;
        let mut closed = field.enemies;
        let zone = if shy { field.zone(*self) } else { HexSet::EMPTY };
        closed.add_all(&zone);
        // 12.E.4-c, 15.B-g: a goal inside an enemy zone has no free way to it either.
        let mut free = self.goals_of(bond);
        free.take_all(&zone);
        // A stretch of country is entered where it is nearest; of several pieces any one will do.
        let (paths, from) = (self.game.paths(), Some(self.cell(from)));
        let to = |goals: HexSet| Distances::seen_from(goals, &closed, paths, from);
        if bond.keeps {
            Measure::Paths(vec![to(free)])
        } else {
            Measure::Paths(free.cells().map(|cell| to(HexSet::of(cell))).collect())
        }
    }

    /// May this piece take this step, as far as it is bound?
    pub fn check_bond(&self, field: &Field, unit: UnitId, from: Hex, to: Hex) -> Result<(), Refusal> {
        let Some(bond) = self.bond(unit) else { return Ok(()) };
        let refused = Err(Refusal::Bound { unit, because: bond.because });
        let measure = || self.measure(field, &bond, from);
        if self.is_looked_after(unit) {
            let joins = !self.units_at(self.army(unit), to).is_empty();
            return if joins || measure().closer(*self, from, to) { Ok(()) } else { refused };
        }
        if self.fulfils(&bond, from) {
            return if bond.keeps && !self.fulfils(&bond, to) { refused } else { Ok(()) };
        }
        let measure = measure();
        let closer = |hex: Hex| measure.closer(*self, from, hex);
        if closer(to) || !self.could_close_in(field, unit, from, closer) { Ok(()) } else { refused }
    }

    /// Whether some step of these is open to a piece as far as it is bound: a piece on its way to where it must be always has
    /// one, the step that leads closer or, if none does, any. One that must keep where it is, or to its unit, has to stay there.
    pub fn bond_bars(&self, field: &Field, unit: UnitId, from: Hex, to: Hex) -> bool {
        let leaves = |bond: &Bond| bond.keeps && self.fulfils(bond, from) && !self.fulfils(bond, to);
        let barred = |bond: &Bond| {
            leaves(bond) || (self.is_looked_after(unit) && self.check_bond(field, unit, from, to).is_err())
        };
        self.bond(unit).is_some_and(|bond| barred(&bond))
    }

    /// 12.D.1-h: a badly hurt Leader with a unit, which he leaves by himself only for another one or straight for the surgeon.
    fn is_looked_after(&self, unit: UnitId) -> bool {
        self.is_leader(unit) && self.disabled(unit) && self.carried(unit)
    }

    /// 12.D.1-h, 12.E.4, 15.B-f, 16.D: nobody who is bound leaves the map, unless his duty is suspended.
    pub fn check_free_to_leave(&self, field: &Field, unit: UnitId, from: Hex) -> Result<(), Refusal> {
        match self.bond(unit) {
            Some(bond) if self.measure(field, &bond, from).has_way(*self, from) => {
                Err(Refusal::Bound { unit, because: bond.because })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// 12.E.4, 16.D, R96, R107: may a piece go there by its own choice, in pursuit, advance or a retreat before melee: not out of
    /// where it must keep.
    pub fn check_keeps(&self, unit: UnitId, from: Hex, to: Hex) -> Result<(), Refusal> {
        match self.bond(unit) {
            Some(bond) if bond.keeps && self.fulfils(&bond, from) && !self.fulfils(&bond, to) => {
                Err(Refusal::Bound { unit, because: bond.because })
            }
            Some(_) | None => Ok(()),
        }
    }

    fn carried(&self, leader: UnitId) -> bool {
        self.hex(leader).is_some_and(|hex| !self.units_at(self.army(leader), hex).is_empty())
    }

    /// Whether some step leads closer.
    fn could_close_in(&self, field: &Field, unit: UnitId, from: Hex, closer: impl Fn(Hex) -> bool) -> bool {
        let grid = &self.game.data().board.grid;
        let step = |side: &Side| {
            let to = grid.neighbour(from, *side)?;
            self.check_step(field, unit, from, *side).ok()?;
            Some(to)
        };
        let army = self.army(unit);
        Side::ALL
            .iter()
            .filter_map(step)
            .any(|to| closer(to) && (self.is_leader(unit) || self.has_room(army, to, UnitSet::of(unit))))
    }

    /// Pieces that must still move before the phase can end, each with the rule.
    pub fn open_bonds(&self, field: &Field, army: Army) -> impl Iterator<Item = (UnitId, RuleId)> {
        let all = if army == Army::Us { self.troops(army).or(self.leaders(army)) } else { UnitSet::NONE };
        all.iter().filter_map(|unit| Some((unit, self.owes_step(field, unit)?)))
    }

    fn owes_step(&self, field: &Field, unit: UnitId) -> Option<RuleId> {
        let from = self.hex(unit)?;
        let bond = self.bond(unit)?;
        if self.fulfils(&bond, from) || self.check_mobile(Army::Us, unit).is_err() {
            return None;
        }
        let measure = self.measure(field, &bond, from);
        if !measure.has_way(*self, from) {
            // 12.E.4-c, 15.B-g: no way free of the enemy.
            return None;
        }
        let post = bond.because == rule("16.D");
        // 16.D, R36: closer than it began is enough.
        let began = self.piece(unit).began.unwrap_or(from);
        if post && measure.closer(*self, began, from) {
            return None;
        }
        if self.is_looked_after(unit) {
            return None;
        }
        let closer = |hex: Hex| measure.closer(*self, from, hex);
        self.could_close_in(field, unit, from, closer).then_some(bond.because)
    }

    /// 16.D-b, R37: bands near enough to one of the companies.
    fn post_threatened(&self) -> bool {
        let Some(post) = self.scenario().post.as_ref() else { return false };
        let bands = |hex: Hex| {
            let near = |unit: &UnitId| self.hex(*unit).is_some_and(|at| self.distance(at, hex) <= post.release_within);
            self.game.bands.iter().filter(near).count()
        };
        let companies = post.units.iter().filter_map(|unit| self.hex(*unit));
        companies.map(bands).any(|count| count >= usize::from(post.release_bands))
    }
}

impl Act<'_, '_> {
    /// 16.D-e: free for the rest of the game.
    fn release(&mut self, because: RuleId) {
        if !self.state.released && self.look().scenario().post.is_some() {
            self.state.released = true;
            self.tell(|_| Event::PostReleased { because });
        }
    }

    /// 16.D-b: the instant two bands are near.
    pub fn check_post(&mut self) {
        if !self.state.released && self.look().post_threatened() {
            self.release(rule("16.D-b"));
        }
    }

    /// 16.D-c: one of the companies is Routed by the enemy or eliminated in combat.
    pub fn release_if_lost(&mut self, unit: UnitId) {
        let post = self.look().scenario().post.as_ref();
        if post.is_some_and(|post| post.units.contains(&unit)) {
            self.release(rule("16.D-c"));
        }
    }

    /// 16.D-d: the time has come.
    pub fn check_post_time(&mut self) {
        let post = self.look().scenario().post.as_ref();
        if post.is_some_and(|post| self.state.turn >= post.release_turn) {
            self.release(rule("16.D-d"));
        }
    }
}
