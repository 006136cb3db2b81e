//! 7.0: movement and stacking; 8.2: disengagement; 13.3.1: flight of a demoralized army; 15.0: leaving the map.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::event::{Event, Pace};
use crate::field::{COMBAT, Field, TRAIN, class};
use crate::frames::{Act, Frame, Look, Moving};
use crate::points::MovementPoints;
use crate::refusal::{Decided, Refusal};
use crate::state::{Place, Status};
use crate::ways::NoWay;
use grid::{Hex, Side};
use kernel::{RuleId, rule};

/// A unit somewhere on its way, really or in thought.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    pub unit: UnitId,
    pub at: Hex,
    /// In this phase.
    pub spent: MovementPoints,
    /// Hexes entered.
    pub steps: u8,
    /// 7.1-f: must end within the limits.
    pub must_leave: bool,
    /// G54: in thought only, the unit that will take this one's place and so leaves its own.
    pub displacer: Option<UnitId>,
    /// Leaders with it.
    pub riders: &'a [UnitId],
}

/// What a unit may spend in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Without Forced March.
    pub plain: MovementPoints,
    /// With it, where it was played for the unit.
    pub most: MovementPoints,
}

/// A step known to be legal; only [`Look::check_step`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    to: Hex,
    cost: MovementPoints,
    pace: Pace,
    halt: Option<RuleId>,
}

impl Walk<'_> {
    /// A unit alone on its way.
    pub fn from(unit: UnitId, at: Hex, spent: MovementPoints, steps: u8) -> Self {
        Walk { unit, at, spent, steps, must_leave: false, displacer: None, riders: &[] }
    }
}

impl Step {
    /// Where it leads.
    pub fn to(&self) -> Hex {
        self.to
    }

    /// What it costs.
    pub fn cost(&self) -> MovementPoints {
        self.cost
    }

    /// Why the unit goes no farther, if so.
    pub fn halt(&self) -> Option<RuleId> {
        self.halt
    }
}

impl<'a> Look<'a> {
    /// 5.1-mv, 18.1-2: what a unit may spend in this phase.
    pub fn allowance(&self, unit: UnitId) -> Allowance {
        let printed = self.facts().kind(unit).movement;
        let plain = if self.state.fog { MovementPoints::new(printed.get().div_ceil(2)) } else { printed };
        Allowance { plain, most: if self.piece(unit).marching { plain * 2 } else { plain } }
    }

    /// The walk of the unit now being moved.
    pub fn walk(&self, moving: &'a Moving) -> Option<Walk<'a>> {
        let piece = self.piece(moving.unit);
        let Moving { unit, must_leave, ref riders } = *moving;
        let at = piece.at.hex()?;
        Some(Walk { unit, at, spent: piece.spent, steps: piece.steps, must_leave, displacer: None, riders })
    }

    /// 7.2: may this unit be moved now? 11.1-1, 6.2-1, 8.2-c and so on.
    pub fn check_mobile(&self, field: &Field<'_>, unit: UnitId) -> Result<Hex, Refusal> {
        let piece = self.piece(unit);
        if piece.army != self.state.phasing || piece.looted {
            return Err(Refusal::NotYours { unit });
        }
        let at = piece.at.hex().ok_or(Refusal::NotOnMap { unit })?;
        // 6.2-1-b, 7.2-b: static guns never move.
        if self.facts().kind(unit).movement == MovementPoints::ZERO {
            return Err(Refusal::Static { unit });
        }
        if piece.fired {
            return Err(Refusal::FiredStays { gun: unit });
        }
        if piece.moved {
            return Err(Refusal::HasMoved { unit });
        }
        // 13.3.1: only a demoralized army moves its disordered units.
        // 11.1-1: disordered units do not march.
        if piece.status == Status::Disordered && self.state.flight_die.is_none() {
            return Err(Refusal::Disordered { unit });
        }
        if field.enemy_zone(at) && !self.may_disengage(unit, at) {
            return Err(Refusal::Engaged { unit });
        }
        Ok(at)
    }

    /// 8.2-c: who may leave an enemy zone by movement.
    fn may_disengage(&self, unit: UnitId, at: Hex) -> bool {
        let kind = self.facts().kind(unit);
        let terrain = self.facts().board.terrain(at);
        // 8.2-d4, 13.3.1-c: everybody in a demoralized army.
        self.demoralized(self.piece(unit).army)
            || match kind.arm {
                // 8.2-d1: leaders.
                Arm::Leader => true,
                // 8.2-d2: cavalry in the open; disordered cavalry never gets here (11.1-1).
                Arm::Cavalry => matches!(terrain, Terrain::Clear | Terrain::Building),
                // 8.2-d3, 16.0, 16.0-b: whoever bears the light symbol, in cover.
                Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian => {
                    kind.light && matches!(terrain, Terrain::Town | Terrain::Building | Terrain::Forest)
                }
                // 8.2-d7: guns are not on the list, nor are trains (G35).
                // 20.0-5: nor does a train.
                Arm::Artillery | Arm::Train => false,
            }
    }

    /// 7.2: may this unit begin to move, that is, has it a legal step or way out?
    pub fn check_move(&self, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
        let at = self.check_mobile(field, unit)?;
        let piece = self.piece(unit);
        let walk = Walk::from(unit, at, piece.spent, piece.steps);
        if self.has_step(field, &walk) || self.check_exit(&walk).is_ok() {
            Ok(())
        } else {
            Err(Refusal::Nowhere { unit })
        }
    }

    /// 7.2, 4.2-mp: the same in the Movement Phase: reinforcements come on before the first ordinary move.
    pub fn check_set_out(&self, field: &Field<'_>, unit: UnitId) -> Decided {
        if self.hex(unit).is_none() {
            return Err(Refusal::NotOnMap { unit });
        }
        match self.must_enter(field) {
            Some(unit) => Err(Refusal::EntriesFirst { unit }),
            None => self.check_move(field, unit),
        }
    }

    /// Whether a walk can go on.
    pub fn has_step(&self, field: &Field<'_>, walk: &Walk<'_>) -> bool {
        let around = self.facts().around(walk.at);
        around.iter().any(|(side, to)| self.check_across(field, walk, *side, *to).is_ok())
    }

    /// 7.2, 8.2, 13.3.1: may the unit go to this hex now?
    pub fn check_step(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<Step, Refusal> {
        let grid = &self.facts().board.grid;
        match grid.side_between(walk.at, to).filter(|_| grid.contains(to)) {
            Some(side) => self.check_across(field, walk, side, to),
            None => Err(Refusal::NotAdjacent { unit: walk.unit, to }),
        }
    }

    /// The same where the side between the two hexes is known.
    pub fn check_across(&self, field: &Field<'_>, walk: &Walk<'_>, side: Side, to: Hex) -> Result<Step, Refusal> {
        let (cost, halt) = self.check_way(field, walk, side, to)?;
        let pace = match self.piece(walk.unit).status {
            Status::Disordered => self.check_rabble(field, walk, to)?,
            Status::GoodOrder => self.check_points(field, walk, to, cost)?,
        };
        let step = Step { to, cost, pace, halt };
        for leader in walk.riders {
            self.check_rider(walk, *leader, to)?;
        }
        self.check_room(field, walk, &step)?;
        Ok(step)
    }

    /// Everything about a step but whether the unit can pay for it and the room at its end: what it costs, and why the
    /// unit goes no farther.
    fn check_way(
        &self,
        field: &Field<'_>,
        walk: &Walk<'_>,
        side: Side,
        to: Hex,
    ) -> Result<(MovementPoints, Option<RuleId>), Refusal> {
        let unit = walk.unit;
        let cost = self.step_cost(unit, walk.at, side, to)?;
        self.check_enemies(field, walk, to)?;
        let zone = field.enemy_zone(to);
        // 8.2-e, 8.2-g: the first hex out of a zone must be free of one.
        if walk.steps == 0 && zone && field.enemy_zone(walk.at) {
            return Err(Refusal::ZoneToZone { unit, to });
        }
        self.check_ground_rules(field, walk, to)?;
        let halt = match (zone, self.burns(to)) {
            (true, _) => Some(rule("8.2-b")),
            (false, true) => Some(rule("21.1-3")),
            (false, false) => None,
        };
        // 8.2-f: leaving a zone adds nothing to the price.
        Ok((cost, halt))
    }

    fn step_cost(&self, unit: UnitId, from: Hex, side: Side, to: Hex) -> Result<MovementPoints, Refusal> {
        self.facts().step_cost(unit, from, side).map_err(|no_way| match no_way {
            NoWay::Crossing => Refusal::NoCrossing { unit, to },
            NoWay::Ground => Refusal::Prohibited { unit, hex: to },
        })
    }

    /// 7.1-c, 7.1-d, 12.0-c, 20.0-6: who may enter a hex with enemies.
    fn check_enemies(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<(), Refusal> {
        let unit = walk.unit;
        let theirs = field.theirs(to);
        if theirs & COMBAT != 0 {
            return Err(Refusal::EnemyThere { unit, to });
        }
        if theirs & TRAIN != 0 {
            return Err(Refusal::TrainThere { unit, to });
        }
        match self.arm(unit) {
            Arm::Leader if theirs != 0 => Err(Refusal::LeaderAlone { leader: unit, to }),
            // G64: a train would share the hex with them.
            Arm::Train if theirs != 0 => Err(Refusal::TrainAmongLeaders { train: unit, to }),
            Arm::Line
            | Arm::Grenadier
            | Arm::Militia
            | Arm::Indian
            | Arm::Cavalry
            | Arm::Artillery
            | Arm::Leader
            | Arm::Train => Ok(()),
        }
    }

    /// 8.2-g-b, G19: leaders alone keep out of zones; 24.7-c for the British at Quebec, 19.0 for those who balk.
    fn check_ground_rules(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<(), Refusal> {
        let unit = walk.unit;
        let army = self.piece(unit).army;
        let leader = if self.arm(unit) == Arm::Leader { Some(unit) } else { walk.riders.first().copied() };
        let guarded = self.arm(unit).is_combat() || field.mine(to) & COMBAT != 0;
        if let Some(leader) = leader.filter(|_| !guarded && field.enemy_zone(to)) {
            return Err(Refusal::LeaderIntoZone { leader, to });
        }
        // 3.5, 24.7-c: the scenario's rule goes before the book's.
        if army == Army::British && self.facts().board.bastion_adjacent(to) {
            return Err(Refusal::UnderTheWalls { unit, to });
        }
        if self.balks(unit, to) {
            return Err(Refusal::Balks { unit, to });
        }
        Ok(())
    }

    /// 19.0, 19.0-b, G36: in movement, not in retreat or pursuit, Indians and militia shun artillery behind works.
    fn balks(&self, unit: UnitId, to: Hex) -> bool {
        let Some(balk) = self.facts().scenario.balk.as_ref().filter(|_| self.state.optional.balk) else { return false };
        if self.piece(unit).army != balk.army || !matches!(self.arm(unit), Arm::Indian | Arm::Militia) {
            return false;
        }
        let board = &self.facts().board;
        // 19.0-c: not near the leader the scenario names.
        let exempt = self.hex(balk.exempt_near).is_some_and(|at| self.commands(balk.exempt_near, at, to));
        !exempt
            && self.on_map(balk.army.other()).any(|(gun, at)| {
                self.arm(gun) == Arm::Artillery
                    && board
                        .grid
                        .side_between(to, at)
                        .is_some_and(|side| board.hexside(to, side).into_works() || self.fort(at))
            })
    }

    /// 7.2-h, 7.2-i, 18.1-3: movement points.
    fn check_points(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex, cost: MovementPoints) -> Result<Pace, Refusal> {
        let unit = walk.unit;
        let Allowance { plain, most } = self.allowance(unit);
        let needs = walk.spent + cost;
        if walk.steps == 0 && needs > most {
            // 7.2-i: one hex is always allowed, whatever it costs.
            return Ok(Pace::OneHex);
        }
        if needs > most {
            return Err(Refusal::TooCostly { unit, to, has: most.saturating_sub(walk.spent), needs: cost });
        }
        // 18.1-3: what Forced March adds is not for entering an enemy zone.
        if needs > plain && field.enemy_zone(to) && walk.steps > 0 {
            return Err(Refusal::MarchIntoZone { unit, to });
        }
        Ok(Pace::Points)
    }

    /// 13.3.1, 13.3.1-b, 13.3.1-d: disordered units of a demoralized army go by hexes and keep away from every enemy.
    fn check_rabble(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<Pace, Refusal> {
        let unit = walk.unit;
        let limit = self.state.flight_die.unwrap_or(0);
        if walk.steps >= limit {
            return Err(Refusal::TooFar { unit, limit });
        }
        // G58: every enemy counts, a lone leader too, and his own hex no less than those around it.
        let near = || self.facts().around(to).iter().any(|(_, hex)| field.theirs(*hex) != 0);
        let enemy_near = field.theirs(to) != 0 || near();
        if enemy_near { Err(Refusal::NextToEnemy { unit, to }) } else { Ok(Pace::Flight) }
    }

    /// 7.2-e: a leader going along pays his own way.
    fn check_rider(&self, walk: &Walk<'_>, leader: UnitId, to: Hex) -> Result<(), Refusal> {
        let board = &self.facts().board;
        let side = board.grid.side_between(walk.at, to).ok_or(Refusal::NotAdjacent { unit: leader, to })?;
        let needs = self.step_cost(leader, walk.at, side, to)?;
        let piece = self.piece(leader);
        let most = self.allowance(leader).most;
        if piece.steps == 0 || piece.spent + needs <= most {
            return Ok(());
        }
        Err(Refusal::TooCostly { unit: leader, to, has: most.saturating_sub(piece.spent), needs })
    }

    /// 7.1-b, 7.1-e, 7.1-f: units pass through friends, but go only where they can stop or from where they can go
    /// on to a place where they can.
    fn check_room(&self, field: &Field<'_>, walk: &Walk<'_>, step: &Step) -> Result<(), Refusal> {
        let Step { to, cost, halt, .. } = *step;
        let occupied = self.arm(walk.unit) != Arm::Leader && field.mine(to) & class(self.arm(walk.unit)) != 0;
        if !occupied || self.may_rest(field, walk, to) {
            return Ok(());
        }
        let next = Walk { at: to, spent: walk.spent.saturating_add(cost), steps: walk.steps + 1, riders: &[], ..*walk };
        if halt.is_none() && self.has_step(field, &next) {
            return Ok(());
        }
        Err(Refusal::NoRoomBeyond { unit: walk.unit, to })
    }

    /// 7.1, 7.1-f: whether the unit may end its move in this hex.
    pub fn may_rest(&self, field: &Field<'_>, walk: &Walk<'_>, at: Hex) -> bool {
        // A unit that has to make room and has not set out cannot come back to where it stands.
        if walk.must_leave && self.piece(walk.unit).steps == 0 && self.hex(walk.unit) == Some(at) {
            return false;
        }
        match self.in_the_way(walk.unit, at, walk.displacer) {
            None => true,
            Some(other) => !walk.must_leave && self.can_make_room(field, walk.unit, other),
        }
    }

    /// The friendly unit that takes the place a unit would need in a hex; `leaving` does not count.
    pub fn in_the_way(&self, unit: UnitId, at: Hex, leaving: Option<UnitId>) -> Option<UnitId> {
        let arm = self.arm(unit);
        if arm == Arm::Leader {
            return None;
        }
        self.army_at(self.piece(unit).army, at)
            .find(|other| *other != unit && Some(*other) != leaving && class(self.arm(*other)) == class(arm))
    }

    /// G54: the unit standing there has not moved and could move away to a legal place.
    fn can_make_room(&self, field: &Field<'_>, comer: UnitId, other: UnitId) -> bool {
        // A unit that has moved is refused here, too (7.2-g).
        let Ok(at) = self.check_mobile(field, other) else { return false };
        let walk = Walk { must_leave: true, displacer: Some(comer), ..Walk::from(other, at, MovementPoints::ZERO, 0) };
        self.has_step(field, &walk)
    }

    /// 15.0: may the unit leave the map from where it is, and at what cost?
    pub fn check_exit(&self, walk: &Walk<'_>) -> Result<MovementPoints, Refusal> {
        let unit = walk.unit;
        let piece = self.piece(unit);
        if !self.demoralized(piece.army) {
            return Err(Refusal::NotDemoralized);
        }
        let board = &self.facts().board;
        if !self.facts().side(piece.army).friendly.contains(&board.grid, walk.at) {
            return Err(Refusal::NotFriendlyEdge { unit });
        }
        let leaves = |unit: UnitId, spent: MovementPoints| {
            // 15.0-b: the cost of the edge hex once more, hexsides apart.
            let cost = self.facts().ground(unit, walk.at, board.road_off_edge(walk.at));
            let cost = cost.ok_or(Refusal::Prohibited { unit, hex: walk.at })?;
            let most = self.allowance(unit).most;
            if spent + cost > most {
                return Err(Refusal::TooCostly { unit, to: walk.at, has: most.saturating_sub(spent), needs: cost });
            }
            Ok(cost)
        };
        // 7.2-e: leaders going along pay their own way, whatever their unit pays.
        for leader in walk.riders {
            leaves(*leader, self.piece(*leader).spent)?;
        }
        // G23: for a disordered unit leaving is one hex more.
        let limit = self.state.flight_die.unwrap_or(0);
        match piece.status {
            Status::GoodOrder => leaves(unit, walk.spent),
            Status::Disordered if walk.steps < limit => Ok(MovementPoints::new(1)),
            Status::Disordered => Err(Refusal::TooFar { unit, limit }),
        }
    }

    /// 7.2-e: leaders who may go along: they began the phase with the unit and are with it now.
    pub fn may_ride(&self, moving: &Moving) -> Vec<UnitId> {
        let piece = self.piece(moving.unit);
        let Some(at) = piece.at.hex() else { return Vec::new() };
        if piece.steps > 0 || self.arm(moving.unit) == Arm::Leader || piece.began.is_none() {
            return Vec::new();
        }
        let ready = |leader: &UnitId| {
            let rider = self.piece(*leader);
            !rider.moved && rider.steps == 0 && rider.began == piece.began && !moving.riders.contains(leader)
        };
        self.leaders_at(piece.army, at).filter(ready).collect()
    }
}

impl Act<'_, '_> {
    /// 7.2-d: one step of the unit being moved.
    pub fn step(&mut self, moving: &Moving, step: Step) {
        let Some(from) = self.look().hex(moving.unit) else { return };
        let (unit, to) = (moving.unit, step.to);
        let Step { cost, pace, .. } = step;
        for leader in &moving.riders {
            self.ride(*leader, from, to);
        }
        let piece = &mut self.state[unit];
        piece.spent = piece.spent.saturating_add(step.cost);
        piece.steps += 1;
        piece.at = Place::On(to);
        self.tell(|_| Event::Stepped { unit, from, to, cost, pace, riders: moving.riders.clone() });
        self.entered(unit, to);
        self.burn(unit, to);
        self.check_leaders();
        // 7.2-c, 8.2-b: who enters an enemy zone has ended his move.
        if let Some(because) = step.halt {
            self.tell(|_| Event::Halted { unit, because });
            for leader in &moving.riders {
                self.state[*leader].moved = true;
            }
            self.finish_move(unit);
        }
    }

    fn ride(&mut self, leader: UnitId, from: Hex, to: Hex) {
        let board = &self.facts().board;
        let cost = board.grid.side_between(from, to).and_then(|side| self.facts().step_cost(leader, from, side).ok());
        let piece = &mut self.state[leader];
        piece.at = Place::On(to);
        piece.steps += 1;
        piece.spent = piece.spent.saturating_add(cost.unwrap_or_default());
    }

    /// 7.2-g: the unit's move is over; 7.1-f: a unit it displaced moves next.
    pub fn finish_move(&mut self, unit: UnitId) {
        self.state[unit].moved = true;
        if matches!(self.state.top(), Some(Frame::Moving(moving)) if moving.unit == unit) {
            self.close();
        }
        let displaced = self.look().hex(unit).and_then(|at| self.look().in_the_way(unit, at, None));
        if let Some(other) = displaced {
            self.tell(|_| Event::MakesRoom { unit: other });
            self.open(Moving { must_leave: true, ..Moving::alone(other) });
        }
    }

    /// 15.0-c, 15.0-d: off the map for good, leaders along, and no points for anybody.
    pub fn exit(&mut self, moving: &Moving) {
        for unit in moving.riders.iter().chain([&moving.unit]) {
            self.state[*unit].at = Place::Exited;
            self.tell(|_| Event::Exited { unit: *unit });
        }
        self.close();
        self.check_leaders();
    }
}
