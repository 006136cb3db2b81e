//! 14.0: reinforcements: dice, designated hexes, the queue at the edge.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::field::{COMBAT, Field, class};
use crate::frames::{Act, Look, Movement, Moving, OnBoard};
use crate::game::FiwBattles;
use crate::movement::Walk;
use crate::points::MovementPoints;
use crate::refusal::{Decided, Refusal};
use crate::scenario::{Arrival, Brings, Group, GroupId, Late, RollFrom};
use crate::state::{Piece, Place};
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// An entry known to be legal; only [`Look::check_enter`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    unit: UnitId,
    hex: Hex,
    queue: MovementPoints,
    /// Of the ground.
    cost: MovementPoints,
    halt: Option<RuleId>,
}

impl Entry {
    /// By which hex.
    pub fn hex(&self) -> Hex {
        self.hex
    }

    /// 14.1-c: a point for each unit that came on by the hex before.
    pub fn queue(&self) -> MovementPoints {
        self.queue
    }

    /// Queue and ground together.
    pub fn cost(&self) -> MovementPoints {
        self.queue.saturating_add(self.cost)
    }
}

impl<'a> Look<'a> {
    /// The group a unit comes with.
    pub fn group_of(&self, unit: UnitId) -> Option<&'a Group> {
        self.facts().group_of(unit)
    }

    /// A group of the scenario.
    pub fn group(&self, group: GroupId) -> &'a Group {
        &self.facts().scenario.groups[group.index()]
    }

    /// 24.4-c: is this a unit of the group that has not come yet?
    fn check_waiting(&self, group: GroupId, unit: UnitId) -> Decided {
        let waits = self.group(group).units.contains(&unit) && self.piece(unit).at == Place::Reserve;
        if waits { Ok(()) } else { Err(Refusal::NotDue { unit }) }
    }

    /// Units of an army that wait at the edge.
    pub fn due(&self, army: Army) -> impl Iterator<Item = UnitId> + use<'a> {
        self.state.units().filter(move |(_, piece)| piece.at == Place::Due && piece.army == army).map(|(unit, _)| unit)
    }

    /// 14.1, G26: edge hexes by which a unit may enter.
    pub fn entry_hexes(&self, unit: UnitId) -> Vec<Hex> {
        let grid = &self.facts().board.grid;
        let edge = match self.group_of(unit).map(|group| &group.arrival) {
            Some(Arrival::Designated { edge, .. }) => grid.edge(*edge),
            Some(Arrival::Rolled { by, .. }) => by.hexes(grid),
            Some(Arrival::AtStart(_)) | None => Vec::new(),
        };
        edge.into_iter().filter(|hex| self.may_enter_by(unit, *hex)).collect()
    }

    /// 14.1, 22.3-b: whether this is an edge hex by which the unit may enter.
    fn may_enter_by(&self, unit: UnitId, hex: Hex) -> bool {
        let grid = &self.facts().board.grid;
        let Some(group) = self.group_of(unit).filter(|_| grid.contains(hex)) else { return false };
        match &group.arrival {
            Arrival::Designated { edge, within, .. } => {
                let near = |centre: Hex| grid.distance(centre, hex) <= *within;
                grid.on_edge(hex, *edge) && self.state.entry[group.army.index()].is_some_and(near)
            }
            Arrival::Rolled { by, .. } => by.contains(grid, hex),
            Arrival::AtStart(_) => false,
        }
    }

    /// 14.1-b, G25: what the entry hex costs; a road off the edge costs 1.
    fn entry_ground(&self, unit: UnitId, hex: Hex) -> Option<MovementPoints> {
        self.facts().ground(unit, hex, self.facts().board.road_off_edge(hex))
    }

    /// 14.1-b, 14.1-d: those of them that neither ground nor enemies close.
    pub fn open_entries(&self, field: &Field<'_>, unit: UnitId) -> Vec<Hex> {
        let open = |hex: &Hex| self.entry_ground(unit, *hex).is_some() && field.theirs(*hex) == 0;
        self.entry_hexes(unit).into_iter().filter(open).collect()
    }

    /// 14.1: may this unit come on by this hex now?
    pub fn check_enter(&self, field: &Field<'_>, unit: UnitId, hex: Hex) -> Result<Entry, Refusal> {
        let piece = self.piece(unit);
        if piece.army != self.state.phasing {
            return Err(Refusal::NotYours { unit });
        }
        if piece.at != Place::Due {
            return Err(Refusal::NotDue { unit });
        }
        // 4.2-mp: entries come before ordinary moves. Who must enter holds those up; who may does not.
        if self.may_wait(unit) && self.moves_begun() {
            return Err(Refusal::TooLateToEnter { unit });
        }
        if !self.may_enter_by(unit, hex) {
            return Err(Refusal::NotEntryHex { unit, hex });
        }
        let cost = self.entry_ground(unit, hex).ok_or(Refusal::Prohibited { unit, hex })?;
        // 14.1-d: not into enemies, whoever they are; into their zone, yes.
        if field.theirs(hex) != 0 {
            return Err(Refusal::EnemyThere { unit, to: hex });
        }
        let zone = field.enemy_zone(hex);
        // G66: nor next to a face-down stack, which may control the hex.
        let exposed = || zone || self.state.fog && Field::as_seen(*self, piece.army).enemy_zone(hex);
        if self.arm(unit) == Arm::Leader && field.mine(hex) & COMBAT == 0 && exposed() {
            return Err(Refusal::LeaderIntoZone { leader: unit, to: hex });
        }
        // 14.1-c, G26: the queue is paid first; with one point left the unit may enter whatever the ground costs.
        let queue = self.state.entered.iter().find(|(at, _)| *at == hex).map_or(0, |(_, count)| *count);
        let (queue, has) = (MovementPoints::new(queue), self.allowance(unit).plain);
        if queue >= has {
            return Err(Refusal::Queue { unit, hex, queue, has });
        }
        let halt = match (zone, self.burns(hex)) {
            (true, _) => Some(rule("14.1-d")),
            (false, true) => Some(rule("21.1-3")),
            (false, false) => None,
        };
        let entry = Entry { unit, hex, queue, cost, halt };
        if self.can_come_to_rest(field, &entry) { Ok(entry) } else { Err(Refusal::NoRoomBeyond { unit, to: hex }) }
    }

    fn can_come_to_rest(&self, field: &Field<'_>, entry: &Entry) -> bool {
        let Entry { unit, hex, halt, .. } = *entry;
        if self.arm(unit) == Arm::Leader || field.mine(hex) & class(self.arm(unit)) == 0 {
            return true;
        }
        let walk = Walk::from(unit, hex, entry.cost(), 1);
        self.may_rest(field, &walk, hex) || halt.is_none() && self.has_step(field, &walk)
    }

    /// All legal entries of a unit.
    pub fn entries(&self, field: &Field<'_>, unit: UnitId) -> Vec<Entry> {
        let hexes = self.entry_hexes(unit);
        hexes.into_iter().filter_map(|hex| self.check_enter(field, unit, hex).ok()).collect()
    }

    /// Whether a due unit can enter now.
    fn can_enter(&self, field: &Field<'_>, unit: UnitId) -> bool {
        self.entry_hexes(unit).iter().any(|hex| self.check_enter(field, unit, *hex).is_ok())
    }

    /// A due unit that can enter.
    pub fn next_to_enter(&self, field: &Field<'_>) -> Option<UnitId> {
        self.due(self.state.phasing).find(|unit| self.can_enter(field, *unit))
    }

    /// 14.1-e: a due unit that can enter and therefore must.
    pub fn must_enter(&self, field: &Field<'_>) -> Option<UnitId> {
        self.due(self.state.phasing).find(|unit| !self.may_wait(*unit) && self.can_enter(field, *unit))
    }

    /// G62: whether a due unit is late and may enter, but need not.
    pub fn may_wait(&self, unit: UnitId) -> bool {
        self.group_of(unit).is_some_and(|group| match group.arrival {
            Arrival::Designated { turn, late, .. } => late == Late::May && self.state.turn > turn,
            Arrival::AtStart(_) | Arrival::Rolled { .. } => false,
        })
    }

    /// Whether a unit that was on the map at the start of this Movement Phase has moved.
    fn moves_begun(&self) -> bool {
        let moved = |piece: &Piece| piece.began.is_some() && (piece.moved || piece.steps > 0);
        self.state.pieces.iter().any(|piece| piece.army == self.state.phasing && moved(piece))
    }

    /// 22.3-b, 14.1-f: may this hex be designated for this group?
    pub fn check_designate(&self, group: GroupId, hex: Hex) -> Result<(), Refusal> {
        let group = self.group(group);
        let Arrival::Designated { edge, within, .. } = group.arrival else { return Err(Refusal::NotNow) };
        let grid = &self.facts().board.grid;
        let due: Vec<UnitId> = group.units.iter().copied().filter(|unit| self.piece(*unit).at == Place::Due).collect();
        if !grid.contains(hex) || !grid.on_edge(hex, edge) {
            let unit = due.first().copied().ok_or(Refusal::NotNow)?;
            return Err(Refusal::NotEntryHex { unit, hex });
        }
        let zone: Vec<Hex> = grid.edge(edge).into_iter().filter(|other| grid.distance(hex, *other) <= within).collect();
        let shut_out = |unit: &&UnitId| !zone.iter().any(|hex| self.entry_ground(**unit, *hex).is_some());
        match due.iter().find(shut_out) {
            Some(unit) => Err(Refusal::ShutsOut { unit: *unit, hex }),
            None => Ok(()),
        }
    }
}

impl Act<'_, '_> {
    /// 4.2-mp-b: deals with the next group in the opening of a Movement Phase; false when all are done.
    pub fn open_next_group(&mut self) -> bool {
        let army = self.state.phasing;
        let groups = &self.facts().scenario.groups;
        let next = groups.iter().zip(0..).map(|(group, place)| (group, GroupId(place)));
        let mut open = next.filter(|(group, id)| group.army == army && !self.state.opened.has(*id));
        let Some((group, id)) = open.next() else { return false };
        self.state.opened.add(id);
        match &group.arrival {
            Arrival::AtStart(_) => {}
            Arrival::Designated { turn, .. } => {
                if *turn == self.state.turn && self.call_up(group) {
                    self.open(DesignateEntry { group: id });
                }
            }
            Arrival::Rolled { from, .. } => self.open_rolled(id, *from),
        }
        true
    }

    fn open_rolled(&mut self, id: GroupId, from: RollFrom) {
        let group = self.look().group(id);
        let waiting = group.units.iter().any(|unit| self.state[*unit].at == Place::Reserve);
        let (time, optional) = match from {
            RollFrom::Turn(turn) => (self.state.turn >= turn, false),
            // 22.4-c: from the turn after the first attack; the first roll must be made, later ones may.
            RollFrom::AfterEnemyAttack => {
                let attacked = self.state.first_attack[group.army.other().index()];
                (attacked.is_some_and(|turn| self.state.turn > turn), self.state.rolled.has(id))
            }
        };
        match (waiting && time, optional) {
            (false, _) => {}
            (true, true) => self.open(ReinforcementRoll { group: id }),
            (true, false) => self.roll_reinforcement(id),
        }
    }

    /// 22.4-c, 24.3-c, 24.3-d, 24.4-c: the die for a group, each group its own.
    fn roll_reinforcement(&mut self, id: GroupId) {
        let group = &self.facts().scenario.groups[id.index()];
        let Arrival::Rolled { success, brings, .. } = group.arrival else { return };
        self.state.rolled.add(id);
        let roll = self.table.d6(rule("14.1"));
        let arrives = success.brings(roll.face(), self.state.turn);
        self.tell(|_| Event::ReinforcementRolled { army: group.army, group: id, roll, arrives });
        match (arrives, brings) {
            (false, _) => {}
            (true, Brings::Group) => {
                self.call_up(group);
            }
            (true, Brings::OneUnit) => self.open(ChooseReinforcement { group: id }),
        }
    }

    fn call_up(&mut self, group: &Group) -> bool {
        let mut any = false;
        for unit in &group.units {
            if self.state[*unit].at == Place::Reserve {
                self.make_due(*unit);
                any = true;
            }
        }
        any
    }

    /// The unit waits at the edge from now on.
    fn make_due(&mut self, unit: UnitId) {
        self.state[unit].at = Place::Due;
        self.tell(|_| Event::Due { unit });
    }

    /// 14.1: comes on and may move on.
    pub fn come_on(&mut self, entry: Entry) {
        let Entry { unit, hex, queue, cost, halt } = entry;
        self.state[unit].at = Place::On(hex);
        self.tell(|_| Event::Entered { unit, hex, cost, queue });
        match self.state.entered.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, count)) => *count += 1,
            None => self.state.entered.push((hex, 1)),
        }
        let piece = &mut self.state[unit];
        piece.steps = 1;
        piece.spent = entry.cost();
        self.entered(unit, hex);
        self.burn(unit, hex);
        self.check_leaders();
        match halt {
            Some(because) => {
                self.tell(|_| Event::Halted { unit, because });
                self.finish_move(unit);
            }
            None => self.open(Moving::alone(unit)),
        }
    }
}

/// 22.4-c: an optional roll for a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementRoll {
    pub group: GroupId,
}

impl Ask<FiwBattles> for ReinforcementRoll {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::RollForReinforcement, Decision::NoRoll]);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let group = act.frame::<Self>().group;
        let rolls = *decision == Decision::RollForReinforcement;
        if !rolls && *decision != Decision::NoRoll {
            return Err(Refusal::NotNow);
        }
        act.close();
        if rolls {
            act.roll_reinforcement(group);
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{}: roll for it?", look.group(self.group).name);
        Question::new(text, "A success brings it on in this phase, and it must enter if it can.", rule("22.4-c"))
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        vec![Decision::RollForReinforcement]
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Movement>(), problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_reinforcement(self.group).filter(|_| *decision == Decision::RollForReinforcement)
    }
}

impl OnBoard for ReinforcementRoll {}

/// 24.4-c: which unit of a group comes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseReinforcement {
    pub group: GroupId,
}

impl Ask<FiwBattles> for ChooseReinforcement {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let units = look.group(self.group).units.iter().copied();
        let waiting = units.filter(|unit| look.check_waiting(self.group, *unit).is_ok());
        found.extend(waiting.map(|unit| Decision::ChooseReinforcement { unit }));
        found.push(Decision::NoReinforcement);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::ChooseReinforcement { unit } = *decision {
            act.look().check_waiting(act.frame::<Self>().group, unit)?;
            act.close();
            act.make_due(unit);
        } else if *decision == Decision::NoReinforcement {
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{}: who comes up?", look.group(self.group).name);
        Question::new(text, "One unit of your choice.", rule("24.4-c"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_unit(click).map(|unit| Decision::ChooseReinforcement { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::reinforce(look, Army::at(seat))
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Movement>(), problems);
    }
}

impl OnBoard for ChooseReinforcement {}

/// 22.3-b: the edge hex near which a group enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DesignateEntry {
    pub group: GroupId,
}

impl Ask<FiwBattles> for DesignateEntry {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let hexes = look.facts().board.grid.hexes().filter(|hex| look.check_designate(self.group, *hex).is_ok());
        found.extend(hexes.map(|hex| Decision::DesignateEntry { hex }));
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Decided {
        let Decision::DesignateEntry { hex } = *decision else { return Err(Refusal::NotNow) };
        act.look().check_designate(act.frame::<Self>().group, hex)?;
        act.close();
        let army = Army::at(seat);
        act.state.entry[army.index()] = Some(hex);
        act.tell(|_| Event::EntryDesignated { army, hex });
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("{}: near which edge hex does it enter?", look.group(self.group).name);
        Question::new(text, "Units may then enter up to three hexes from it.", rule("14.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let place = look.clicked_hex(click).filter(|_| click.piece.is_none());
        place.map(|hex| Decision::DesignateEntry { hex }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::designate(look, Army::at(seat))
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Movement>(), problems);
    }
}

impl OnBoard for DesignateEntry {}
