//! 4: turns and segments, the leader check (9) and what closes a turn (12).

use crate::counters::Side;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::ActionPoints;
use crate::scenario::UsPlace;
use crate::state::{Entering, Operations, Place, Site};
use crate::tables::{LeaderFate, Procedure, Tables};
use kernel::rule;

/// 2.2: segments of a turn.
const SEGMENTS: u8 = 10;

impl Look<'_> {
    /// 4.2: the procedure going on; none before the first of a segment. `State::procedure` counts those begun.
    pub fn procedure(&self) -> Option<Procedure> {
        let segment = self.game.tables().segments.get(usize::from(self.state.segment).checked_sub(1)?)?;
        segment.get(usize::from(self.state.procedure).checked_sub(1)?).copied()
    }

    /// 4.1-c, A2.1: whether this turn has the procedure at all.
    fn plays(&self, procedure: Procedure) -> bool {
        let season = !procedure.winter_only() || Tables::winter(self.state.turn);
        season && self.scenario().procedures.contains(&procedure)
    }

    /// 5.9, A3.4: SAP at the end of a turn, before what was saved; a later expedition brings its own.
    pub fn resets(&self) -> [ActionPoints; 2] {
        let scenario = self.scenario();
        scenario.entry(self.state.expedition).map_or(scenario.reset, |entry| entry.reset)
    }
}

impl Act<'_, '_> {
    /// 4.2, 4.2-b, 4.2-ex: goes on to the next procedure, segment or turn. Never waits: what has to be asked is a frame.
    pub fn next_procedure(&mut self) {
        if self.leaders_get_out() {
            return;
        }
        let segment = &self.game.tables().segments[usize::from(self.state.segment.clamp(1, SEGMENTS) - 1)];
        let Some(procedure) = segment.get(usize::from(self.state.procedure)).copied() else {
            self.next_segment();
            return;
        };
        self.state.procedure += 1;
        if self.look().plays(procedure) {
            self.tell(|look| Event::SegmentBegan { segment: look.state.segment, procedure });
            self.carry_out(procedure);
        }
    }

    fn carry_out(&mut self, procedure: Procedure) {
        match procedure {
            Procedure::SpecialActions => self.begin_special(),
            Procedure::UsOperations => self.begin_operations(Side::Us),
            Procedure::WcOperations => self.begin_operations(Side::Wc),
            Procedure::NationCheck => self.nation_check(),
            Procedure::ExpeditionCheck => self.expedition_check(),
            Procedure::LeaderCheck => self.leader_check(),
            Procedure::SupplyCheck => self.begin_supply(),
            Procedure::WinterQuarters => self.begin_winter(),
            Procedure::EndOfTurn => self.end_of_turn(),
        }
    }

    /// 6.3-d: nobody has moved yet; who was called to a battle between segments may.
    fn begin_operations(&mut self, side: Side) {
        for piece in &mut self.state.pieces {
            piece.moved = false;
        }
        self.open(Operations(side));
    }

    fn next_segment(&mut self) {
        self.state.procedure = 0;
        if self.state.segment < SEGMENTS {
            self.state.segment += 1;
        } else if self.state.turn >= self.scenario().last_turn() {
            // 4.1: the scenario is over.
            self.final_evaluation();
        } else {
            self.begin_turn(self.state.turn + 1);
        }
    }

    /// 4.1: a turn begins on segment 1, with what the scenario brings at its start.
    pub fn begin_turn(&mut self, turn: u8) {
        (self.state.turn, self.state.segment, self.state.procedure) = (turn, 1, 0);
        self.tell(|_| Event::TurnBegan { turn });
        // A3.3-f: Fort Miamis.
        if self.scenario().fort_miamis_turn == Some(turn) {
            let at = self.game.board().british_flag();
            self.state.sites[at.index()] = Site::Miamis;
            self.tell(|_| Event::MiamisBuilt { at });
        }
        self.bring_part(turn);
    }

    /// A3.3-e, A3.4-d: parts of an expedition that come at the beginning of this turn.
    fn bring_part(&mut self, turn: u8) {
        let (scenario, entered) = (self.scenario(), self.state.entered);
        let chart = scenario.entry(self.state.expedition).map_or(&[][..], |entry| &entry.groups);
        let due = |place: UsPlace| match place {
            UsPlace::Later { turn: when } => when == turn,
            UsPlace::After { turns } => entered + turns == turn,
            UsPlace::FortGarrison(_)
            | UsPlace::Garrisons
            | UsPlace::Settlements
            | UsPlace::Cup
            | UsPlace::EntrySquares { .. } => false,
        };
        let groups = scenario.us.iter().chain(chart).filter(|group| due(group.place));
        let pieces = groups.flat_map(|group| group.pieces.iter().copied());
        let columns: Vec<_> = pieces.filter(|piece| self.state[*piece].at == Place::Later).collect();
        if columns.is_empty() {
            return;
        }
        for piece in &columns {
            self.state[*piece].at = Place::Hand;
        }
        self.tell(|_| Event::PartEntered { pieces: columns.clone() });
        self.open(Entering { garrisons: vec![], settlers: vec![], columns, squares: 1 });
    }

    /// 9.0: a die for every wounded leader, those of the US first.
    fn leader_check(&mut self) {
        for side in Side::BOTH {
            let wounded = |act: &Self, leader| {
                let piece = act.state[leader];
                piece.flipped && piece.at.space().is_some() && act.game.kind(leader).leader()
            };
            let ids = self.state.pieces().map(|(id, _)| id);
            let leaders: Vec<_> = ids.filter(|id| self.game.side(*id) == side && wounded(self, *id)).collect();
            for leader in leaders {
                let roll = self.table.d6(rule("9.0"));
                let fate = self.game.tables().leader_check(roll.face());
                let (healed, died) = (fate == LeaderFate::Heals, fate == LeaderFate::Dies);
                self.state[leader].flipped = !healed;
                if died {
                    self.remove(leader, Place::Out);
                }
                self.tell(|_| Event::LeaderChecked { leader, roll, healed, died });
                if died {
                    // 9.0-b: worth nothing unless the table of players wants it.
                    self.score(side.other(), self.game.tables().switches.leader_death_vp.won(), rule("9.0-b"));
                    self.leader_died(leader);
                }
            }
        }
    }

    /// 12.0: SAP are reset with what was saved, and raid chits join the cup before a SP/SU turn.
    fn end_of_turn(&mut self) {
        let next = self.state.turn + 1;
        if next > self.scenario().last_turn() {
            return;
        }
        let (resets, tables) = (self.look().resets(), self.game.tables());
        for side in Side::BOTH {
            let place = side.index();
            // 5.9: a saved point comes on top; 2.3: the track ends.
            self.state.sap[place] =
                (resets[place] + ActionPoints::new(u8::from(self.state.saved[place]))).min(tables.sap_cap);
        }
        self.state.saved = [false; 2];
        self.tell(|look| Event::ActionsReset { sap: look.state.sap });
        // 4.1-b, 5.6.1: the chits of the coming turn.
        if !Tables::winter(next) {
            let chits = tables.raid_chits(next);
            for (cup, more) in self.state.raid_cup.iter_mut().zip(chits) {
                *cup += more;
            }
            self.tell(|_| Event::ChitsAdded { chits });
        }
    }
}
