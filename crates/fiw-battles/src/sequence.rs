//! 4.0: the sequence of play: what follows when a phase is over.

use crate::counters::{Army, UnitId};
use crate::event::{Event, Phase};
use crate::frames::{Act, Bombardment, Declaration, Frame, Look, Movement, Rally, SelectTactics, SetUp};
use crate::points::MovementPoints;
use crate::scenario::Arrival;
use crate::state::{Groups, Place};
use kernel::rule;

impl Look<'_> {
    /// The phase the position is in.
    pub fn phase(&self) -> Option<Phase> {
        self.state.frames.first()?.each().opens()
    }
}

impl Act<'_, '_> {
    /// 3.0: the other army sets up, or play begins.
    pub fn end_set_up(&mut self, army: Army) {
        self.tell(|_| Event::SetUpDone { army });
        let [first, second] = self.facts().scenario.set_up_order;
        if army == first && first != second {
            self.state.frames = vec![SetUp { army: second }.into()];
        } else {
            self.begin_turn(1);
        }
    }

    /// 4.0: a game turn: fog, then the first player turn.
    fn begin_turn(&mut self, turn: u8) {
        self.state.turn = turn;
        // 5.0-c: fog lasts a game turn.
        self.state.fog = false;
        self.tell(|_| Event::TurnBegan { turn });
        // 4.2-fog, 5.0, 5.0-b, 5.0-d, 5.0-ex: a roll only if the turn's box has numbers, and none has before turn 6.
        let faces = self.facts().scenario.fog_faces(turn);
        if faces != 0 {
            let roll = self.table.d6(rule("5.0"));
            let fog = faces & 1 << (roll.face() - 1) != 0;
            self.state.fog = fog;
            self.tell(|_| Event::FogRolled { roll, fog });
        }
        self.begin_player_turn(self.facts().scenario.first_player);
    }

    fn begin_player_turn(&mut self, army: Army) {
        self.state.phasing = army;
        self.state.offered = [false; 2];
        self.begin_phase(Phase::Bombardment, Bombardment);
    }

    fn begin_phase(&mut self, phase: Phase, frame: impl Into<Frame>) {
        self.state.frames.clear();
        self.tell(|look| Event::PhaseBegan { army: look.state.phasing, phase });
        self.open(frame);
    }

    /// 4.2, 4.2-abp: bombardment ends when the player likes, fire or no fire; movement follows.
    pub fn end_bombardment(&mut self) {
        self.begin_phase(Phase::Movement, Movement);
        self.state.opened = Groups::default();
        let army = self.state.phasing;
        for piece in self.state.pieces.iter_mut().filter(|piece| piece.army == army) {
            piece.began = piece.at.hex();
        }
    }

    /// 4.2: movement is followed by combat.
    pub fn end_movement(&mut self) {
        for piece in &mut self.state.pieces {
            // 7.2-j: what was not spent is lost.
            (piece.moved, piece.steps, piece.spent) = (false, 0, MovementPoints::ZERO);
            (piece.began, piece.marching) = (None, false);
        }
        self.state.entered.clear();
        self.state.flight_die = None;
        self.state.opened = Groups::default();
        self.begin_phase(Phase::Combat, Declaration);
    }

    /// 4.2-rp: combat is followed by rally.
    pub fn begin_rally(&mut self) {
        self.state.battles.clear();
        self.begin_phase(Phase::Rally, Rally);
    }

    /// 4.2-spt, 4.2-end: the second player turn, or the end of the game turn.
    pub fn end_rally(&mut self) {
        for piece in &mut self.state.pieces {
            (piece.tried, piece.fired) = (false, false);
        }
        let (army, first) = (self.state.phasing, self.facts().scenario.first_player);
        if army == first {
            self.begin_player_turn(army.other());
        } else if self.state.turn >= self.facts().scenario.length {
            self.end_game();
        } else {
            self.begin_turn(self.state.turn + 1);
        }
    }

    /// The first position: counters in hand, in reserve or set aside.
    pub fn begin(&mut self) {
        for place in 0..self.state.pieces.len() {
            let unit = UnitId(self.state.first.0 + place as u8);
            let group = self.look().group_of(unit);
            let starts = group.is_some_and(|group| matches!(group.arrival, Arrival::AtStart(_)));
            let aside = self.facts().counter(unit).optional && !self.state.optional.trains;
            self.state.pieces[place].at = match (aside, starts) {
                (true, _) => Place::Aside,
                (false, true) => Place::InHand,
                (false, false) => Place::Reserve,
            };
        }
        let army = self.facts().scenario.set_up_order[0];
        if self.state.optional.tactics {
            self.open(SelectTactics);
        } else {
            self.open(SetUp { army });
        }
    }
}
