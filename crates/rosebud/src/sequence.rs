//! 4: the sequence of play.

use crate::counters::Army;
use crate::event::Event;
use crate::fire::FireKind;
use crate::frames::Act;
use crate::melee::MeleePhase;
use crate::points::MovementPoints;
use crate::state::{Errand, Fired, Marks, Phase, Piece};
use crate::tables::Wound;
use crate::volley::FirePhase;
use kernel::rule;

/// Marks that last for a phase.
const OF_A_PHASE: [Marks; 4] = [Marks::SHOT, Marks::ANSWERED, Marks::CHASED, Marks::TRIED];
/// Marks that last for a Player Turn.
const OF_A_TURN: [Marks; 13] = [
    Marks::ADVANCE_FIRED,
    Marks::CHARGING,
    Marks::ATTACKED,
    Marks::DRIVEN_BACK,
    Marks::MOVED,
    Marks::HALTED,
    Marks::RAN,
    Marks::STEADY,
    Marks::SERVING,
    Marks::SENDING,
    Marks::SLOWED,
    Marks::RODE_ALONE,
    Marks::CHOSE,
];

impl Act<'_, '_> {
    /// 4, 4.1, 4.2: the next phase, the next Player Turn, the next Game Turn, or the end.
    pub fn next_step(&mut self) {
        match self.state.phase {
            Phase::SetUp => {
                self.state.turn = 1;
                self.state.phasing = self.look().scenario().first_player;
                self.begin(Phase::Rally);
            }
            Phase::Rally => self.begin(Phase::OffensiveFire),
            Phase::OffensiveFire => {
                self.cancel_supply_after_fire();
                self.begin(Phase::Movement);
            }
            Phase::Movement => self.begin(Phase::DefensiveFire),
            Phase::DefensiveFire => self.begin(Phase::AdvanceFire),
            Phase::AdvanceFire => self.begin(Phase::Melee),
            Phase::Melee => self.begin(Phase::End),
            Phase::End => self.end_player_turn(),
            Phase::Over => self.end_game(),
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.state.phase = phase;
        for piece in &mut self.state.pieces {
            OF_A_PHASE.iter().for_each(|mark| piece.marks.clear(*mark));
        }
        self.tell(|look| Event::PhaseBegan { turn: look.state.turn, army: look.state.phasing, phase });
        match phase {
            Phase::Rally => {
                self.check_post_time();
                self.begin_rally();
            }
            Phase::OffensiveFire => self.open(FirePhase { kind: FireKind::Offensive }),
            Phase::Movement => self.begin_movement(),
            Phase::DefensiveFire => self.open(FirePhase { kind: FireKind::Defensive }),
            Phase::AdvanceFire => self.open(FirePhase { kind: FireKind::Advance }),
            Phase::Melee => {
                self.state.vacated.clear();
                self.open(MeleePhase {});
            }
            Phase::SetUp | Phase::End | Phase::Over => {}
        }
    }

    /// 4.G, 4.3, 4.3-b, 4.B-c: marks come off, Breastworks are placed, the marker is turned or moved on. Grass fires, which the
    /// book mentions here, do not occur.
    fn end_player_turn(&mut self) {
        if self.state.phasing == Army::Us {
            self.finish_works();
        }
        self.state.pieces.iter_mut().for_each(tidy);
        self.state.vacated.clear();
        self.state.builders = None;
        let entered = self.state.turn > self.look().scenario().entry_turn
            || self.state.phasing == Army::Us
            || self.look().holds_field(Army::Indian);
        let beaten = entered && Army::BOTH.iter().any(|army| !self.look().holds_field(*army));
        let second = self.state.phasing != self.look().scenario().first_player;
        let last = second && self.state.turn >= self.look().scenario().length();
        if beaten || last {
            self.finish();
            return;
        }
        self.state.phasing = self.state.phasing.other();
        if second {
            self.state.turn += 1;
        }
        self.begin(Phase::Rally);
    }

    /// 12.D.1-g, 16.E-d: what is still open at the end of the game.
    fn finish(&mut self) {
        self.state.phase = Phase::Over;
        let dying: Vec<_> =
            self.state.casualties.iter().filter(|casualty| casualty.wound == Some(Wound::Mortal)).collect();
        let dying: Vec<_> = dying.into_iter().map(|casualty| casualty.leader).collect();
        for leader in dying {
            self.operate(leader, rule("12.D.1-g"));
        }
        self.end_search();
    }
}

fn tidy(piece: &mut Piece) {
    OF_A_PHASE.iter().chain(&OF_A_TURN).for_each(|mark| piece.marks.clear(*mark));
    piece.fired = Fired::No;
    piece.errand = Errand::None;
    piece.target = None;
    piece.began = None;
    piece.spent = MovementPoints::ZERO;
}
