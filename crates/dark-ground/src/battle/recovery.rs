//! 10.3: recovery.

use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Order;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.3: the steps that are rolled for, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecoveryStage {
    /// 10.3-2: Disrupted units next to an enemy.
    Disrupted,
    /// 10.3-3: Routed units with or next to a leader.
    Routed,
}

/// 10.3: units may try to recover.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RecoveryImpulse {
    pub side: Side,
    /// Which step.
    pub stage: RecoveryStage,
    /// 10.3-4: who has tried.
    pub tried: PieceSet,
}

impl RecoveryImpulse {
    fn able(&self, look: Look<'_>) -> PieceSet {
        look.battle_units(self.side).filter(|piece| look.check_recovery(self, *piece).is_ok()).collect()
    }
}

impl Ask<DarkGround> for RecoveryImpulse {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let able = self.able(look);
        found.extend(able.map(|piece| Decision::Recover { piece }));
        if able.len() > 1 {
            found.push(Decision::AsSuggested);
        }
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let able = act.frame::<Self>().able(act.look());
        match *decision {
            Decision::Recover { piece } => {
                act.look().check_recovery(act.frame::<Self>(), piece)?;
                act.roll_recovery(piece);
            }
            Decision::AsSuggested if able.len() > 1 => able.for_each(|piece| act.roll_recovery(piece)),
            Decision::Done => act.next_recovery(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !act.frame::<Self>().able(act.look()).is_empty() {
            return Flow::Waits;
        }
        act.next_recovery();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        match self.stage {
            RecoveryStage::Disrupted => {
                let help = "Next to the enemy they must pass a check; a leader in the hex helps.";
                Question::new("Disrupted units may try to recover", help, rule("10.3-2"))
            }
            RecoveryStage::Routed => {
                let help = "With or next to a leader; his rating counts only in his own hex. Those that fail run on.";
                Question::new("Routed units may try to rally", help, rule("10.3-3"))
            }
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Recover { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, self.side, style, rng, |_| None)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_)));
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Recover { piece } = *decision else { return None };
        Some(look.preview_board_recovery(piece, self.stage.rule()))
    }
}

impl OnBoard for RecoveryImpulse {}

impl Look<'_> {
    /// 10.3-2, 10.3-3, 10.3-4: whether a unit may try to recover now.
    fn check_recovery(&self, frame: &RecoveryImpulse, piece: PieceId) -> Decided {
        let wanted = match frame.stage {
            RecoveryStage::Disrupted => Order::Disrupted,
            RecoveryStage::Routed => Order::Routed,
        };
        let hex = self.hex_of(piece).ok_or(Why::NotOnBoard.piece(piece))?;
        let ours = self.battle_units(frame.side).has(piece);
        if !ours || self.state[piece].order != wanted || frame.tried.has(piece) {
            return Err(Why::NoRecovery.piece(piece));
        }
        if frame.stage == RecoveryStage::Routed && self.rallying(frame.side, piece, hex).is_empty() {
            return Err(Why::NoLeaderNear.piece(piece));
        }
        Ok(())
    }

    /// 10.3-3: leaders who may rally a unit in this hex, in it or next to it.
    fn rallying(&self, side: Side, piece: PieceId, hex: grid::Hex) -> PieceSet {
        let board = self.battle_board();
        let near = |leader: &PieceId| {
            let Some(at) = self.hex_of(*leader) else { return false };
            (at == hex || board.around(hex).has(board.cell(at))) && self.rallies(*leader, piece)
        };
        self.battle_leaders(side).filter(near).collect()
    }

    /// 10.3-2, 10.3-3: what a leader in the unit's own hex takes off its die.
    pub(crate) fn board_rally_rating(&self, piece: PieceId) -> u8 {
        let Some(hex) = self.hex_of(piece) else { return 0 };
        let leaders = self.leaders_in(self.of(piece).side, hex);
        self.lead_rating(leaders.filter(|leader| self.rallies(*leader, piece)).collect())
    }
}

impl RecoveryStage {
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            RecoveryStage::Disrupted => rule("10.3-2"),
            RecoveryStage::Routed => rule("10.3-3"),
        }
    }
}

impl Act<'_, '_> {
    /// 10.3-1: Disrupted units not next to an enemy are in good order again; then others may roll.
    pub(crate) fn begin_board_recovery(&mut self, side: Side) {
        let look = self.look();
        let enemies = look.lines().units[side.other().index()];
        let free = |piece: &PieceId| {
            let hex = look.hex_of(*piece).filter(|_| look.state[*piece].order == Order::Disrupted);
            hex.is_some_and(|hex| !look.next_to(hex, &enemies))
        };
        let pieces: PieceSet = look.battle_units(side).filter(free).collect();
        for piece in pieces {
            self.state[piece].order = Order::Good;
        }
        if !pieces.is_empty() {
            self.tell(|_| Event::Recovered { pieces });
        }
        self.open(RecoveryImpulse { side, stage: RecoveryStage::Disrupted, tried: PieceSet::NONE });
    }

    fn roll_recovery(&mut self, piece: PieceId) {
        let frame = self.frame_mut::<RecoveryImpulse>();
        frame.tried.add(piece);
        let stage = frame.stage;
        let (rating, level) = (self.look().board_rally_rating(piece), self.look().level(piece));
        let roll = self.table.d6(stage.rule()).plus(-(rating as i8), rule("3.0-leaders"));
        let passed = level.passes(roll.total());
        if passed {
            // 10.3-4: one step at a time.
            self.state[piece].order = match stage {
                RecoveryStage::Disrupted => Order::Good,
                RecoveryStage::Routed => Order::Disrupted,
            };
        }
        let order = self.state[piece].order;
        self.tell(|_| Event::RecoveryRolled { piece, roll, level, order, passed });
    }

    fn next_recovery(&mut self) {
        match self.frame::<RecoveryImpulse>().stage {
            RecoveryStage::Disrupted => self.frame_mut::<RecoveryImpulse>().stage = RecoveryStage::Routed,
            RecoveryStage::Routed => self.close(),
        }
    }
}
