//! 7.0: movement and stacking; 8.2: disengagement; 13.3.1: flight of a demoralized army; 15.0: leaving the map.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Pace};
use crate::field::{COMBAT, Field, TRAIN, class};
use crate::frames::{Act, ForcedMarch, Frame, Look};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::scenario::GroupId;
use crate::state::{Place, Status};
use crate::text::count;
use crate::ways::NoWay;
use grid::{Hex, Side};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Duty, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A unit somewhere on its way, really or in thought.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub at: Hex,
    /// Movement points spent.
    pub spent: u8,
    /// Hexes entered.
    pub steps: u8,
    /// 7.1-f: must end within the limits.
    pub must_leave: bool,
    /// G54: in thought only, the unit that will take this one's place and so leaves its own.
    pub displacer: Option<UnitId>,
    /// Leaders with it.
    pub riders: &'a [UnitId],
}

/// A step known to be legal; only [`Look::check_step`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    to: Hex,
    cost: u8,
    pace: Pace,
    halt: Option<RuleId>,
}

impl Walk<'_> {
    /// A unit alone on its way.
    pub fn from(unit: UnitId, at: Hex, spent: u8, steps: u8) -> Self {
        Walk { unit, at, spent, steps, must_leave: false, displacer: None, riders: &[] }
    }
}

impl Step {
    /// Where it leads.
    pub fn to(&self) -> Hex {
        self.to
    }

    /// What it costs.
    pub fn cost(&self) -> u8 {
        self.cost
    }

    /// Why the unit goes no farther, if so.
    pub fn halt(&self) -> Option<RuleId> {
        self.halt
    }
}

impl<'a> Look<'a> {
    /// 5.1-mv, 18.1-2: movement points of a unit in this phase, without and with Forced March.
    pub fn allowance(&self, unit: UnitId) -> (u8, u8) {
        let printed = self.facts().kind(unit).movement;
        let plain = if self.state.fog { printed.div_ceil(2) } else { printed };
        (plain, if self.piece(unit).marching { 2 * plain } else { plain })
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
        let (piece, counter) = (self.piece(unit), self.counter(unit));
        if piece.army != self.state.phasing || piece.looted {
            return Err(Refusal::NotYours { unit });
        }
        let at = piece.at.hex().ok_or(Refusal::NotOnMap { unit })?;
        // 6.2-1-b, 7.2-b: static guns never move.
        if counter.movement == 0 {
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
        let counter = self.counter(unit);
        let terrain = self.facts().board.terrain(at);
        // 8.2-d4, 13.3.1-c: everybody in a demoralized army.
        self.demoralized(self.piece(unit).army)
            || match counter.arm {
                // 8.2-d1: leaders.
                Arm::Leader => true,
                // 8.2-d2: cavalry in the open; disordered cavalry never gets here (11.1-1).
                Arm::Cavalry => matches!(terrain, Terrain::Clear | Terrain::Building),
                // 8.2-d3, 16.0, 16.0-b: whoever bears the light symbol, in cover.
                Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian => {
                    counter.light && matches!(terrain, Terrain::Town | Terrain::Building | Terrain::Forest)
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
        self.facts().board.grid.neighbours(walk.at).any(|(_, to)| self.check_step(field, walk, to).is_ok())
    }

    /// 7.2, 8.2, 13.3.1: may the unit go to this hex now?
    pub fn check_step(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<Step, Refusal> {
        let (cost, halt) = self.check_way(field, walk, to)?;
        let pace = match self.piece(walk.unit).status {
            Status::Disordered => self.check_rabble(field, walk, to)?,
            Status::GoodOrder => self.check_points(field, walk, (to, cost))?,
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
    fn check_way(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Result<(u8, Option<RuleId>), Refusal> {
        let unit = walk.unit;
        let board = &self.facts().board;
        let side = board.grid.side_between(walk.at, to).filter(|_| board.grid.contains(to));
        let side = side.ok_or(Refusal::NotAdjacent { unit, to })?;
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

    fn step_cost(&self, unit: UnitId, from: Hex, side: Side, to: Hex) -> Result<u8, Refusal> {
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
    fn check_points(&self, field: &Field<'_>, walk: &Walk<'_>, (to, cost): (Hex, u8)) -> Result<Pace, Refusal> {
        let unit = walk.unit;
        let (plain, most) = self.allowance(unit);
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
        let around = self.facts().board.grid.neighbours(to).map(|(_, hex)| hex);
        let enemy_near = around.chain([to]).any(|hex| field.theirs(hex) != 0);
        if enemy_near { Err(Refusal::NextToEnemy { unit, to }) } else { Ok(Pace::Flight) }
    }

    /// 7.2-e: a leader going along pays his own way.
    fn check_rider(&self, walk: &Walk<'_>, leader: UnitId, to: Hex) -> Result<(), Refusal> {
        let board = &self.facts().board;
        let side = board.grid.side_between(walk.at, to).ok_or(Refusal::NotAdjacent { unit: leader, to })?;
        let needs = self.step_cost(leader, walk.at, side, to)?;
        let piece = self.piece(leader);
        let (_, most) = self.allowance(leader);
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
        let walk = Walk { must_leave: true, displacer: Some(comer), ..Walk::from(other, at, 0, 0) };
        self.has_step(field, &walk)
    }

    /// 15.0: may the unit leave the map from where it is, and at what cost?
    pub fn check_exit(&self, walk: &Walk<'_>) -> Result<u8, Refusal> {
        let unit = walk.unit;
        let piece = self.piece(unit);
        if !self.demoralized(piece.army) {
            return Err(Refusal::NotDemoralized);
        }
        let board = &self.facts().board;
        if !self.facts().side(piece.army).friendly.contains(&board.grid, walk.at) {
            return Err(Refusal::NotFriendlyEdge { unit });
        }
        let leaves = |unit: UnitId, spent: u8| {
            // 15.0-b: the cost of the edge hex once more, hexsides apart.
            let cost = self.facts().ground(unit, walk.at, board.road_off_edge(walk.at));
            let cost = cost.ok_or(Refusal::Prohibited { unit, hex: walk.at })?;
            let (_, most) = self.allowance(unit);
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
            Status::Disordered if walk.steps < limit => Ok(1),
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
        piece.spent = piece.spent.saturating_add(cost.unwrap_or(0));
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

/// 7.0: the Movement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Ask<FiwBattles> for Movement {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let field = Field::new(look, look.state.phasing);
        // 4.2-mp: reinforcements first.
        let mut must_enter = false;
        for unit in look.due(look.state.phasing) {
            let entries = look.entries(&field, unit);
            must_enter |= !entries.is_empty() && !look.may_wait(unit);
            found.extend(entries.iter().map(|entry| Decision::Enter { unit, hex: entry.hex() }));
        }
        if !must_enter {
            let units = look.on_map(look.state.phasing).filter(|(unit, _)| look.check_move(&field, *unit).is_ok());
            found.extend(units.map(|(unit, _)| Decision::Move { unit }));
            found.push(Decision::EndMovement);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let look = act.look();
        let field = Field::new(look, look.state.phasing);
        if let Decision::Enter { unit, hex } = *decision {
            let entry = look.check_enter(&field, unit, hex)?;
            act.come_on(entry);
        } else if let Decision::Move { unit } = *decision {
            look.check_set_out(&field, unit)?;
            act.open(Moving::alone(unit));
        } else if *decision == Decision::EndMovement {
            // 14.1-e: who can enter must.
            if let Some(unit) = look.must_enter(&field) {
                return Err(Refusal::MustEnter { unit });
            }
            act.end_movement();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 4.2-mp-b, G55: Forced March, flight die, reinforcements, entries, moves.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let army = act.state.phasing;
        if act.state.opened.add(GroupId::FORCED_MARCH) && act.look().may_use_tactics(army) {
            act.open(ForcedMarch);
            return Flow::GoesOn;
        }
        if act.state.opened.add(GroupId::FLIGHT_DIE) {
            act.roll_flight_die(army);
        }
        if act.open_next_group() {
            return Flow::GoesOn;
        }
        let look = act.look();
        let field = Field::new(look, army);
        let can_move = || look.on_map(army).any(|(unit, _)| look.check_move(&field, unit).is_ok());
        if look.next_to_enter(&field).is_some() || can_move() {
            return Flow::Waits;
        }
        act.end_movement();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let waiting = look.due(look.state.phasing).count() as i64;
        if waiting == 0 {
            let help = "One after another; a unit that has stopped is done.";
            return Question::new("Which unit marches?", help, rule("7.2"));
        }
        let units = count(waiting, "unit waits", "units wait");
        let field = Field::new(look, look.state.phasing);
        if look.next_to_enter(&field).is_none() {
            let help = format!("{units} at the edge and cannot come on in this phase.");
            return Question::new("Which unit marches?", help, rule("14.1-e"));
        }
        if look.must_enter(&field).is_none() {
            let help = format!("{units} at the edge and may come on, but only before the first march.");
            return Question::new("Does anybody come on late?", help, rule("G62"));
        }
        let help = format!("{units} at the edge; all that can enter must.");
        Question::new("Bring your reinforcements on", help, rule("14.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(unit) = look.clicked_unit(click) else { return Vec::new() };
        if look.piece(unit).at != Place::Due {
            // Who may set out was meant to come to the hex.
            let field = Field::new(look, look.state.phasing);
            let goes = look.clicked_hex(click).is_some() && look.check_set_out(&field, unit).is_ok();
            return if goes { Vec::new() } else { vec![Decision::Move { unit }] };
        }
        let hexes = look.clicked_hex(click).map_or_else(|| look.entry_hexes(unit), |hex| vec![hex]);
        hexes.into_iter().map(|hex| Decision::Enter { unit, hex }).collect()
    }

    /// A unit that may set out, and a hex it does not get to.
    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let (unit, to) = (look.clicked_unit(click)?, look.clicked_hex(click)?);
        look.why_not_there(&Moving::alone(unit), to)
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let field = Field::new(look, look.state.phasing);
        let must = |unit: &UnitId| !look.may_wait(*unit) && !look.entries(&field, *unit).is_empty();
        let due = look.due(look.state.phasing).filter(must);
        due.map(|unit| look.duty(&Refusal::MustEnter { unit }, Some(unit), None)).collect()
    }
}

impl Act<'_, '_> {
    /// 13.3.1: one die for all disordered units of a demoralized army.
    fn roll_flight_die(&mut self, army: Army) {
        if self.look().demoralized(army) {
            let roll = self.table.d6(rule("13.3.1"));
            self.state.flight_die = Some(roll.face());
            self.tell(|_| Event::FlightRolled { army, roll });
        }
    }
}

/// A unit being moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moving {
    /// Which.
    pub unit: UnitId,
    /// 7.2-e: leaders moving with it.
    pub riders: Vec<UnitId>,
    /// 7.1-f: stands where another unit stopped, so it must go and end within the limits.
    pub must_leave: bool,
}

impl Moving {
    /// A unit that has just been picked up.
    pub const fn alone(unit: UnitId) -> Self {
        Self { unit, riders: Vec::new(), must_leave: false }
    }

    /// Why nobody else moves now.
    const fn first(&self) -> Refusal {
        let unit = self.unit;
        if self.must_leave { Refusal::MustMakeRoom { unit } } else { Refusal::MoveThatFirst { unit } }
    }

    /// May the unit be put down where it was picked up?
    fn check_put_back(&self, look: Look<'_>) -> Decided {
        if look.piece(self.unit).steps > 0 {
            return Err(Refusal::HasMoved { unit: self.unit });
        }
        if self.must_leave { Err(Refusal::MustMakeRoom { unit: self.unit }) } else { Ok(()) }
    }

    /// May its move end where it is?
    fn check_stop(&self, look: Look<'_>, walk: &Walk<'_>) -> Decided {
        let unit = self.unit;
        if walk.steps == 0 {
            return Err(Refusal::NotMovedYet { unit });
        }
        let field = Field::new(look, look.state.phasing);
        let rests = look.may_rest(&field, walk, walk.at);
        if rests { Ok(()) } else { Err(Refusal::CannotStopHere { unit, hex: walk.at }) }
    }

    fn alights(&self) -> impl Iterator<Item = Decision> {
        self.riders.iter().map(|leader| Decision::Alight { leader: *leader })
    }
}

impl Ask<FiwBattles> for Moving {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(walk) = look.walk(self) else { return };
        let field = Field::new(look, look.state.phasing);
        let steps = look.facts().board.grid.neighbours(walk.at).map(|(_, to)| to);
        found.extend(steps.filter(|to| look.check_step(&field, &walk, *to).is_ok()).map(|to| Decision::Step { to }));
        if look.check_exit(&walk).is_ok() {
            found.push(Decision::Exit);
        }
        if walk.steps > 0 {
            if look.may_rest(&field, &walk, walk.at) {
                found.push(Decision::Stop);
            }
            found.extend(self.alights());
            return;
        }
        // A leader on board may bar every step (a train beside enemy zones): then he must be able to get off again.
        if found.is_empty() {
            found.extend(self.alights());
        }
        found.extend(look.may_ride(self).into_iter().map(|leader| Decision::Ride { leader }));
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if !look.phasing().contains(seat) {
            return;
        }
        if self.check_put_back(look).is_ok() {
            found.push(Decision::PutBack);
        }
        if look.piece(self.unit).steps == 0 {
            found.extend(self.alights());
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (moving, look) = (act.frame::<Self>().clone(), act.look());
        let walk = look.walk(&moving).ok_or(Refusal::NotOnMap { unit: moving.unit })?;
        if let Decision::Step { to } = *decision {
            let step = look.check_step(&Field::new(look, look.state.phasing), &walk, to)?;
            act.step(&moving, step);
        } else if *decision == Decision::Stop {
            moving.check_stop(look, &walk)?;
            act.finish_move(moving.unit);
        } else if *decision == Decision::Exit {
            look.check_exit(&walk)?;
            act.exit(&moving);
        } else if *decision == Decision::PutBack {
            moving.check_put_back(look)?;
            act.close();
        } else if let Decision::Ride { leader } = *decision {
            if !look.may_ride(&moving).contains(&leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.push(leader);
        } else if let Decision::Alight { leader } = *decision {
            if !moving.riders.contains(&leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.retain(|rider| *rider != leader);
        } else if matches!(decision, Decision::Enter { .. } | Decision::Move { .. } | Decision::EndMovement) {
            // 7.2-f, 7.1-f: one on its way or displaced comes first.
            return Err(moving.first());
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// A unit that can go no farther has moved.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (moving, look) = (act.frame::<Self>(), act.look());
        let unit = moving.unit;
        let Some(walk) = look.walk(moving) else {
            act.close();
            return Flow::GoesOn;
        };
        let field = Field::new(look, look.piece(unit).army);
        let goes = |walk: &Walk<'_>| look.has_step(&field, walk) || look.check_exit(walk).is_ok();
        // A rider who cannot keep up may be set down first.
        if walk.steps == 0 || goes(&walk) || !walk.riders.is_empty() && goes(&Walk { riders: &[], ..walk }) {
            return Flow::Waits;
        }
        act.finish_move(unit);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let piece = look.piece(self.unit);
        let text = format!("Where does {}{} march?", look.name(self.unit), look.along(&self.riders));
        if self.must_leave {
            let help = "Another unit has taken its place: it must go on and find room.";
            return Question::new(text, help, rule("7.1-f"));
        }
        let left = match look.state.flight_die {
            Some(die) if look.disordered(self.unit) => {
                count(die.saturating_sub(piece.steps), "hex of flight left.", "hexes of flight left.")
            }
            _ => format!("{} MP left.", look.allowance(self.unit).1.saturating_sub(piece.spent)),
        };
        Question::new(text, left, rule("7.2-d"))
    }

    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let unit = look.clicked_unit(click).unwrap_or(self.unit);
        if unit != self.unit {
            let leader = look.arm(unit) == Arm::Leader && look.hex(unit) == look.hex(self.unit);
            return Some(if leader { Refusal::NotWithUnit { leader: unit } } else { self.first() });
        }
        look.why_not_there(self, look.clicked_hex(click)?)
    }
}
