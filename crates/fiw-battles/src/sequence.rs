//! 4.0: the sequence of play: what comes next when nothing has to be decided.

use crate::counters::Army;
use crate::declare::Front;
use crate::event::{Event, Phase};
use crate::facts::{Act, Look};
use crate::field::Field;
use crate::state::{Frame, Place};
use kernel::rule;

/// Marks in `State::opened` for what is done once at the start of a Movement Phase, beside the groups.
pub(crate) const MARCH_ASKED: u16 = 1 << 15;
pub(crate) const DIE_ROLLED: u16 = 1 << 14;

impl Look<'_> {
    /// The phase the position is in.
    pub fn phase(&self) -> Option<Phase> {
        match self.state.frames.first()? {
            Frame::SelectTactics | Frame::SetUp(_) => Some(Phase::SetUp),
            Frame::Bombardment => Some(Phase::Bombardment),
            Frame::Movement => Some(Phase::Movement),
            Frame::Declaration | Frame::Battles => Some(Phase::Combat),
            Frame::Rally => Some(Phase::Rally),
            Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::Moving(_)
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Fleeing(_)
            | Frame::Payment { .. }
            | Frame::Pursuit { .. }
            | Frame::PursuitRiders { .. }
            | Frame::SecondHex { .. }
            | Frame::Offer { .. } => None,
        }
    }
}

impl Act<'_, '_> {
    /// Goes on until somebody has to decide or the game is over.
    pub fn settle(&mut self) {
        while self.state.ending.is_none() && !self.waits() {}
    }

    /// Whether the innermost frame asks something; if not, it is carried on by one step.
    fn waits(&mut self) -> bool {
        let Some(top) = self.state.top() else { return true };
        match top.clone() {
            Frame::SelectTactics => self.selection_waits(),
            Frame::SetUp(army) => self.set_up_waits(army),
            Frame::Bombardment => self.bombardment_waits(),
            Frame::Movement => self.movement_waits(),
            Frame::Moving(moving) => self.moving_waits(&moving),
            Frame::Declaration => self.declaration_waits(),
            Frame::Battles => self.battles_wait(),
            Frame::Fight(fight) => self.fight_waits(&fight),
            Frame::Retreat(retreat) => self.retreat_waits(retreat),
            Frame::Fleeing(fleeing) => self.fleeing_waits(&fleeing),
            Frame::Payment { units, .. } => self.payment_waits(units.is_empty()),
            Frame::Pursuit { units, .. } => self.pursuit_waits(&units),
            Frame::SecondHex { unit, .. } => self.second_hex_waits(unit),
            Frame::Rally => self.rally_waits(),
            Frame::ForcedMarch
            | Frame::ReinforcementRoll(_)
            | Frame::ChooseReinforcement(_)
            | Frame::DesignateEntry(_)
            | Frame::PursuitRiders { .. }
            | Frame::Offer { .. } => true,
        }
    }

    fn selection_waits(&mut self) -> bool {
        let open = |army: &Army| self.state.hands[army.index()].count() < self.facts.side(*army).tactics;
        if Army::BOTH.iter().any(open) {
            return true;
        }
        let first = self.facts.scenario.set_up_order[0];
        self.state.frames = vec![Frame::SetUp(first)];
        false
    }

    /// G50: an army with nothing to place is passed over.
    fn set_up_waits(&mut self, army: Army) -> bool {
        let look = self.look();
        if look.in_hand(army).next().is_some() || look.on_map(army).next().is_some() {
            return true;
        }
        self.end_set_up(army);
        false
    }

    /// 3.0: the other army sets up, or play begins.
    pub fn end_set_up(&mut self, army: Army) {
        self.table.tell(Event::SetUpDone { army });
        let [first, second] = self.facts.scenario.set_up_order;
        if army == first && first != second {
            self.state.frames = vec![Frame::SetUp(second)];
        } else {
            self.begin_turn(1);
        }
    }

    /// 4.0: a game turn: fog, then the first player turn.
    fn begin_turn(&mut self, turn: u8) {
        self.state.turn = turn;
        // 5.0-c: fog lasts a game turn.
        self.state.fog = false;
        self.table.tell(Event::TurnBegan { turn });
        // 4.2-fog, 5.0, 5.0-b, 5.0-d, 5.0-ex: a roll only if the turn's box has numbers, and none has before turn 6.
        let faces = self.facts.scenario.fog.get(usize::from(turn) - 1).copied().unwrap_or(0);
        if faces != 0 {
            let roll = self.table.d6(rule("5.0"));
            self.state.fog = faces & 1 << (roll.face() - 1) != 0;
            self.table.tell(Event::FogRolled { roll, fog: self.state.fog });
        }
        self.begin_player_turn(self.facts.scenario.first_player);
    }

    fn begin_player_turn(&mut self, army: Army) {
        self.state.phasing = army;
        self.state.offered = [false; 2];
        self.begin_phase(Phase::Bombardment, Frame::Bombardment);
    }

    fn begin_phase(&mut self, phase: Phase, frame: Frame) {
        self.state.frames.clear();
        self.table.tell(Event::PhaseBegan { army: self.state.phasing, phase });
        self.push(frame);
    }

    fn bombardment_waits(&mut self) -> bool {
        let look = self.look();
        if look.on_map(look.state.phasing).any(|(unit, _)| !look.shots(unit).is_empty()) {
            return true;
        }
        self.end_bombardment();
        false
    }

    /// 4.2, 4.2-abp: bombardment ends when the player likes, fire or no fire; movement follows.
    pub fn end_bombardment(&mut self) {
        self.begin_phase(Phase::Movement, Frame::Movement);
        self.state.opened = 0;
        let army = self.state.phasing;
        for piece in self.state.pieces.iter_mut().filter(|piece| piece.army == army) {
            piece.began = piece.at.hex();
        }
    }

    /// 4.2-mp-b, G55: Forced March, flight die, reinforcements, entries, moves.
    fn movement_waits(&mut self) -> bool {
        let army = self.state.phasing;
        if self.state.opened & MARCH_ASKED == 0 {
            self.state.opened |= MARCH_ASKED;
            if self.look().may_use_tactics(army) {
                self.push(Frame::ForcedMarch);
                return false;
            }
        }
        if self.state.opened & DIE_ROLLED == 0 {
            self.state.opened |= DIE_ROLLED;
            self.roll_flight_die(army);
        }
        if self.open_next_group() {
            return false;
        }
        let look = self.look();
        let field = Field::new(look, army);
        let can_move = || look.on_map(army).any(|(unit, _)| look.check_move(&field, unit).is_ok());
        if look.next_to_enter(&field).is_some() || can_move() {
            return true;
        }
        self.end_movement();
        false
    }

    /// 13.3.1: one die for all disordered units of a demoralized army.
    fn roll_flight_die(&mut self, army: Army) {
        if self.look().demoralized(army) {
            let roll = self.table.d6(rule("13.3.1"));
            self.state.flight_die = Some(roll.face());
            self.table.tell(Event::FlightRolled { army, roll });
        }
    }

    /// 4.2: movement is followed by combat.
    pub fn end_movement(&mut self) {
        for piece in &mut self.state.pieces {
            // 7.2-j: what was not spent is lost.
            (piece.moved, piece.steps, piece.spent) = (false, 0, 0);
            (piece.began, piece.marching) = (None, false);
        }
        self.state.entered.clear();
        self.state.flight_die = None;
        self.state.opened = 0;
        self.begin_phase(Phase::Combat, Frame::Declaration);
    }

    fn declaration_waits(&mut self) -> bool {
        if !self.state.battles.is_empty() || !Front::new(self.look()).is_empty() {
            return true;
        }
        self.begin_rally();
        false
    }

    /// 9.0-g: all battles are declared.
    pub fn end_declaration(&mut self) {
        let battles = self.state.battles.len() as u8;
        self.table.tell(Event::DeclarationEnded { battles });
        self.state.frames = vec![Frame::Battles];
    }

    fn battles_wait(&mut self) -> bool {
        if self.state.battles.iter().any(|battle| !battle.fought) {
            return true;
        }
        self.begin_rally();
        false
    }

    /// 4.2-rp: combat is followed by rally.
    fn begin_rally(&mut self) {
        self.state.battles.clear();
        self.begin_phase(Phase::Rally, Frame::Rally);
    }

    fn payment_waits(&mut self, nobody_left: bool) -> bool {
        if nobody_left {
            self.pop();
        }
        !nobody_left
    }

    fn rally_waits(&mut self) -> bool {
        let look = self.look();
        if look.on_map(look.state.phasing).any(|(unit, _)| look.check_rally(unit).is_ok()) {
            return true;
        }
        self.end_rally();
        false
    }

    /// 4.2-spt, 4.2-end: the second player turn, or the end of the game turn.
    pub fn end_rally(&mut self) {
        for piece in &mut self.state.pieces {
            (piece.tried, piece.fired) = (false, false);
        }
        let (army, first) = (self.state.phasing, self.facts.scenario.first_player);
        if army == first {
            self.begin_player_turn(army.other());
        } else if self.state.turn >= self.facts.scenario.length {
            self.end_game();
        } else {
            self.begin_turn(self.state.turn + 1);
        }
    }

    /// The first position: counters in hand, in reserve or set aside.
    pub fn begin(&mut self) {
        for place in 0..self.state.pieces.len() {
            let unit = crate::counters::UnitId(self.state.first.0 + place as u8);
            let counter = self.facts.counter(unit);
            let starts = self
                .look()
                .group_of(unit)
                .is_some_and(|group| matches!(group.arrival, crate::scenario::Arrival::AtStart(_)));
            self.state.pieces[place].at = match (counter.optional && !self.state.optional.trains, starts) {
                (true, _) => Place::Aside,
                (false, true) => Place::InHand,
                (false, false) => Place::Reserve,
            };
        }
        let first = self.facts.scenario.set_up_order[0];
        let frame = if self.state.optional.tactics { Frame::SelectTactics } else { Frame::SetUp(first) };
        self.push(frame);
        self.settle();
    }
}
