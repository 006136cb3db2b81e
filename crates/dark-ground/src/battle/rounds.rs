//! 10.1: the rounds of a battle on a board and their steps; 10.7: when it ends.

use super::array::{LetterChoice, Posting, SetUpPlan};
use super::crowding::Crowding;
use super::fire::FireImpulse;
use super::melee::Melee;
use super::movement::Movement;
use super::{Battlefield, Impulse, Spot};
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::PieceSet;
use crate::refusal::{Decided, Why};
use kernel::ask::{Ask, Flow};
use kernel::scene::Question;
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.1: a battle goes on step by step; nobody is asked by this frame itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {}

impl Ask<DarkGround> for Fight {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::NONE
    }

    fn options(&self, _: Look<'_>, _: Seat, _: &mut Vec<Decision>) {}

    fn decide(_: &mut Act<'_, '_>, _: Seat, _: &Decision) -> Decided {
        Err(Why::NotNow.into())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.look().battle().conceded.is_some() {
            act.leave_board();
        } else {
            act.next_impulse();
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("The battle goes on", "", rule("10.1"))
    }

    fn check_file(&self, look: Look<'_>, _: usize, problems: &Problems) {
        look.check_battlefield(problems);
    }
}

impl OnBoard for Fight {}

impl Impulse {
    /// 10.1: what follows in the same half of the round.
    const fn next(self) -> Option<Self> {
        match self {
            Impulse::SetUp => Some(Impulse::Recovery),
            Impulse::Recovery => Some(Impulse::Movement),
            Impulse::Movement => Some(Impulse::Stacking),
            Impulse::Stacking => Some(Impulse::DefensiveFire),
            Impulse::DefensiveFire => Some(Impulse::OffensiveFire),
            Impulse::OffensiveFire => Some(Impulse::Melee),
            Impulse::Melee => None,
        }
    }
}

impl Look<'_> {
    /// 10.2-a: in the first round a surprised side does not move, fire or attack.
    pub(crate) fn is_surprised(&self, side: Side) -> bool {
        let battle = self.battle();
        battle.surprise && side != battle.first && self.battlefield().round == 1
    }

    /// 10.7: whether the battle ends with this round: the last one, or a side has nobody left who stands.
    fn ends_with_round(&self) -> bool {
        let last = self.battlefield().round >= self.charts().rounds;
        last || Side::BOTH.into_iter().any(|side| !self.holds_the_field(side))
    }
}

impl Act<'_, '_> {
    /// 10.2: the board is laid out and both sides set up, the first player last.
    pub(crate) fn begin_board(&mut self) {
        let pieces = self.state.pieces.len();
        let Some(battle) = &mut self.state.battle else { return };
        let mut spots = vec![Spot::Away; pieces];
        for piece in battle.forces[0].or(battle.forces[1]) {
            spots[piece.index()] = Spot::Waiting;
        }
        let (first, alone, late) = (battle.first, battle.at.is_none(), battle.late);
        let field = Battlefield { round: 0, phasing: first.other(), impulse: Impulse::SetUp, spots };
        battle.field = Some(field);
        self.open(Fight {});
        let hand = |act: &Self, side: Side| act.look().battle().forces[side.index()].but(late);
        if alone {
            // 10.2-d: the scenario says who sets up first; the last frame opened asks first.
            let order = self.look().scenario().battle.as_ref().map_or([first.other(), first], |battle| battle.order);
            for side in order.into_iter().rev() {
                let hand = hand(self, side);
                self.open(Posting::new(side, SetUpPlan::Scenario, hand));
            }
        } else {
            let firsts = hand(self, first);
            self.open(Posting::new(first, SetUpPlan::Apart, firsts));
            self.open(LetterChoice { side: first.other() });
        }
    }

    /// 10.1: the next step of the round, or the next half, round, or the end.
    fn next_impulse(&mut self) {
        let look = self.look();
        let (field, first) = (look.battlefield(), look.battle().first);
        let (phasing, impulse) = (field.phasing, field.impulse);
        let next = match (impulse, impulse.next()) {
            (Impulse::SetUp, _) => None,
            (_, next) => next.map(|impulse| (phasing, impulse)),
        };
        let (phasing, impulse) = match next {
            Some(next) => next,
            None if impulse == Impulse::Melee && phasing == first => (first.other(), Impulse::Recovery),
            None if impulse != Impulse::SetUp && look.ends_with_round() => return self.leave_board(),
            None => {
                self.begin_board_round();
                (first, Impulse::Recovery)
            }
        };
        if let Some(field) = self.state.battle.as_mut().and_then(|battle| battle.field.as_mut()) {
            (field.phasing, field.impulse) = (phasing, impulse);
        }
        self.begin_impulse(phasing, impulse);
    }

    fn begin_board_round(&mut self) {
        if let Some(field) = self.state.battle.as_mut().and_then(|battle| battle.field.as_mut()) {
            field.round += 1;
            let round = field.round;
            self.tell(|_| Event::RoundBegan { round });
        }
    }

    fn begin_impulse(&mut self, phasing: Side, impulse: Impulse) {
        let acting = if impulse == Impulse::DefensiveFire { phasing.other() } else { phasing };
        // 10.2-a: whoever is surprised recovers and defends, nothing else.
        if impulse != Impulse::Recovery && self.look().is_surprised(acting) {
            return;
        }
        match impulse {
            Impulse::SetUp => {}
            Impulse::Recovery => self.begin_board_recovery(phasing),
            Impulse::Movement => self.open(Movement { side: phasing, moved: PieceSet::NONE }),
            Impulse::Stacking => self.open(Crowding { side: phasing }),
            Impulse::DefensiveFire | Impulse::OffensiveFire => self.open(FireImpulse::new(acting)),
            Impulse::Melee => {
                self.open(Melee { side: phasing, used: PieceSet::NONE, attacked: Vec::new(), ran: PieceSet::NONE })
            }
        }
    }

    /// 10.7: the battle on the board is over.
    fn leave_board(&mut self) {
        self.close();
        let rounds = self.look().battlefield().round;
        self.tell(|_| Event::BoardLeft { rounds });
        self.battle_over();
    }
}
