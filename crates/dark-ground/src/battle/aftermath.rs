//! 10.6.1, 10.6.2: what a melee does: the defender's result first, then the attacker's.

use super::charts::{MeleeResult, MeleeTable, Suffers};
use super::flight::{Flight, Haste};
use super::leaders::{Rejoining, Risk};
use super::melee::Melee;
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
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What is being carried out for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AftermathStage {
    /// The owner chooses units to lose (10.6.1-loss).
    Losses,
    /// Leaders in the hexes are rolled for (10.6.2).
    Leaders,
    /// Survivors run two hexes (10.6.1-retreat).
    Retreat,
    /// Leaders left alone.
    Alone,
}

/// One side of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Party {
    pub side: Side,
    /// What it suffers; losses are counted down.
    pub suffers: Suffers,
    /// Its combat units in the melee.
    pub units: PieceSet,
    /// 10.6.2: leaders in its hexes.
    pub leaders: PieceSet,
    /// 10.6.2: those of them for whom the odds were bad.
    pub exposed: PieceSet,
}

/// 10.6.1: the results of a melee are carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aftermath {
    /// Defender, then attacker.
    pub parties: [Party; 2],
    /// Which of them.
    pub turn: u8,
    /// What is being done.
    pub stage: AftermathStage,
    /// Who is still to be dealt with in this stage.
    pub left: PieceSet,
}

/// A melee whose die has fallen.
#[derive(Clone, Copy)]
pub(crate) struct BoardAttack {
    /// Who attacked.
    pub side: Side,
    /// Attacking units and the leaders with them.
    pub picked: PieceSet,
    /// The hex they attacked.
    pub at: Hex,
    /// The column of the Melee Combat Results Table.
    pub column: u8,
}

impl Aftermath {
    pub(crate) fn new(look: Look<'_>, attack: BoardAttack, result: MeleeResult) -> Self {
        let BoardAttack { side, picked, at, column } = attack;
        let units = picked.and(look.sets().units[side.index()]);
        // 10.6.2: leaders are in danger in every hex that takes part, whether they led the attack or not.
        let present = |leader: &PieceId| units.into_iter().any(|unit| look.spot(unit) == look.spot(*leader));
        let leaders: PieceSet = look.battle_leaders(side).filter(present).collect();
        let defending = look.leaders_in(side.other(), at);
        let none = PieceSet::NONE;
        let attacker = Party {
            side,
            suffers: result.attacker,
            units,
            leaders,
            // 10.6.2: worse than 1-1 for who attacked, better than 3-1 for who defended.
            exposed: if column < MeleeTable::EVEN { leaders.and(picked) } else { none },
        };
        let defender = Party {
            side: side.other(),
            suffers: result.defender,
            units: look.units_in(side.other(), at),
            leaders: defending,
            exposed: if column > MeleeTable::THREE { defending } else { none },
        };
        Self { parties: [defender, attacker], turn: 0, stage: AftermathStage::Losses, left: none }
    }

    fn party(&self) -> &Party {
        &self.parties[usize::from(self.turn.min(1))]
    }
}

impl Ask<DarkGround> for Aftermath {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.party().side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.still_there(self.party().units).map(|piece| Decision::Lose { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Lose { piece } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().still_there(act.frame::<Self>().party().units).has(piece) {
            return Err(Why::NotInMelee.piece(piece));
        }
        act.lose_on_board(piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().turn > 1 {
            act.close();
            return Flow::GoesOn;
        }
        match act.frame::<Self>().stage {
            AftermathStage::Losses => return act.take_losses(),
            AftermathStage::Leaders => act.next_leader(),
            AftermathStage::Retreat => act.next_retreat(),
            AftermathStage::Alone => act.next_alone(),
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = match self.party().suffers.losses {
            1 => "Choose a unit to lose".to_owned(),
            more => format!("Choose a unit to lose, {more} in all"),
        };
        Question::new(text, "The owner chooses who is lost in a melee.", rule("10.6.1-loss"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Lose { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, self.party().side, style, rng, |_| None)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Melee(_)));
    }
}

impl OnBoard for Aftermath {}

impl Look<'_> {
    /// Those of these pieces that are still on the board.
    fn still_there(&self, pieces: PieceSet) -> PieceSet {
        pieces.filter(|piece| self.hex_of(*piece).is_some()).collect()
    }
}

impl Act<'_, '_> {
    fn lose_on_board(&mut self, piece: PieceId) {
        let frame = self.frame_mut::<Aftermath>();
        let turn = usize::from(frame.turn);
        frame.parties[turn].suffers.losses -= 1;
        self.eliminate(piece, rule("10.6.1-loss"));
    }

    /// 10.6.1-loss: the owner chooses; where all are lost there is nothing to choose.
    fn take_losses(&mut self) -> Flow {
        let party = self.frame::<Aftermath>().party();
        let (owed, units) = (party.suffers.losses, self.look().still_there(party.units));
        if owed > 0 && owed < units.len() {
            return Flow::Waits;
        }
        if owed > 0 {
            units.for_each(|piece| self.eliminate(piece, rule("10.6.1-loss")));
        }
        let party = self.frame::<Aftermath>().party();
        // 10.6.2: only a number or a retreat endangers leaders.
        let (risked, anything) = (party.leaders, owed > 0 || party.suffers.anything());
        let lost_some = self.lost_any();
        let left = if anything || lost_some { self.look().still_there(risked) } else { PieceSet::NONE };
        let frame = self.frame_mut::<Aftermath>();
        (frame.stage, frame.left) = (AftermathStage::Leaders, left);
        Flow::GoesOn
    }

    /// Whether the side in hand has lost a unit in this melee.
    fn lost_any(&self) -> bool {
        let units = self.frame::<Aftermath>().party().units;
        self.look().still_there(units).len() < units.len()
    }

    /// 10.6.2: each leader once.
    fn next_leader(&mut self) {
        let frame = self.frame_mut::<Aftermath>();
        let Some(leader) = frame.left.first() else {
            let party = frame.party();
            let left = if party.suffers.retreat { party.units } else { PieceSet::NONE };
            (frame.stage, frame.left) = (AftermathStage::Retreat, left);
            return;
        };
        frame.left.remove(leader);
        let worse = frame.party().exposed.has(leader);
        if let Risk::Lost(next) = self.risk_leader(leader, worse, rule("10.6.2")) {
            let turn = usize::from(self.frame::<Aftermath>().turn);
            self.frame_mut::<Aftermath>().parties[turn].leaders.remove(leader);
            next.into_iter().for_each(|next| self.bring_on(next));
        }
    }

    /// 10.6.1-retreat: each survivor runs two hexes and is Disrupted; one that was already checks or is Routed.
    fn next_retreat(&mut self) {
        let frame = self.frame_mut::<Aftermath>();
        let Some(piece) = frame.left.first() else {
            let left = frame.party().leaders;
            (frame.stage, frame.left) = (AftermathStage::Alone, left);
            return;
        };
        frame.left.remove(piece);
        if self.look().hex_of(piece).is_none() {
            return;
        }
        match self.state[piece].order {
            Order::Good => self.set_order(piece, Order::Disrupted, rule("10.6.1-retreat")),
            Order::Disrupted => {
                let level = self.look().level(piece);
                let roll = self.table.d6(rule("10.6.1-retreat"));
                let passed = level.passes(roll.total());
                if !passed {
                    self.state[piece].order = Order::Routed;
                }
                self.tell(|_| Event::SteadyRolled { piece, roll, level, passed });
            }
            Order::Routed => {}
        }
        self.note_runaway(piece);
        self.open(Flight::new(piece, Haste::Retreat));
    }

    /// 10.4.1-c: whoever has retreated adds nothing to the defence of the hex he comes to.
    fn note_runaway(&mut self, piece: PieceId) {
        let melees = self.state.frames.iter_mut().rev();
        if let Some(melee) = melees.into_iter().find_map(<Melee as crate::frames::InFrame>::of_mut) {
            melee.ran.add(piece);
        }
    }

    /// G62: a leader whose hex is empty of friendly units goes with those that retreated, or may join others.
    fn next_alone(&mut self) {
        let frame = self.frame_mut::<Aftermath>();
        let Some(leader) = frame.left.first() else {
            (frame.turn, frame.stage) = (frame.turn + 1, AftermathStage::Losses);
            return;
        };
        frame.left.remove(leader);
        let (side, retreat) = (frame.party().side, frame.party().suffers.retreat);
        let Some(hex) = self.look().hex_of(leader) else { return };
        if self.look().units_in(side, hex).is_empty() {
            self.open(Rejoining { leader, may_stay: !retreat });
        }
    }
}
