//! 10.2, 16.0: setting up on a battle board, one piece after the other, with a way back.

use super::Spot;
use super::board::Letter;
use super::facts::Lines;
use crate::about::{seat_of, side_of};
use crate::advice;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.2-b: the second player chooses the letter for all his units.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LetterChoice {
    pub side: Side,
}

impl Ask<DarkGround> for LetterChoice {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(Letter::ALL.map(|letter| Decision::Letter { letter }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Letter { letter } = *decision else { return Err(Why::NotNow.into()) };
        let side = act.frame::<Self>().side;
        act.close();
        act.tell(|_| Event::LetterChosen { side, letter });
        let hand = act.look().battle().forces[side.index()];
        act.open(Posting::new(side, SetUpPlan::Near(letter), hand));
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "All your units set up within four hexes of it; then the enemy sets up and moves first.";
        Question::new("Choose the letter you set up at", help, rule("10.2-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let board = look.battle_board();
        let letter = |hex: Hex| Letter::ALL.into_iter().find(|letter| board.letter(*letter) == hex);
        look.clicked_hex(click).and_then(letter).map(|letter| Decision::Letter { letter }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, self.side, style, rng, |_| None)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::battle::plans(look, self.side, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Posting(_)));
    }
}

impl OnBoard for LetterChoice {}

/// Where a side may set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUpPlan {
    /// 10.2-b: near a letter.
    Near(Letter),
    /// 10.2-c: anywhere far enough from the enemy; with surprise also in woods near him (10.2-a).
    Apart,
    /// 10.2-d: as the scenario says.
    Scenario,
}

/// 10.2: a side sets up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Posting {
    pub side: Side,
    pub plan: SetUpPlan,
    /// Who is still to be placed.
    pub hand: PieceSet,
    /// Who was placed, in order.
    pub placed: Vec<PieceId>,
}

impl Posting {
    pub(crate) const fn new(side: Side, plan: SetUpPlan, hand: PieceSet) -> Self {
        Self { side, plan, hand, placed: Vec::new() }
    }

    /// Who is next: leaders first, so that Tecumseh and Girty are there when nations mix; these two after the others,
    /// because Tecumseh needs company.
    pub(crate) fn next(&self, look: Look<'_>) -> Option<PieceId> {
        let rank = |piece: &PieceId| match (look.of(*piece).kind, look.of(*piece).leader) {
            (Kind::Tecumseh | Kind::Girty, _) => 1,
            (_, true) => 0,
            (_, false) => 2,
        };
        self.hand.min_by_key(|piece| (rank(piece), piece.0))
    }

    fn open_hexes(&self, look: Look<'_>) -> impl Iterator<Item = Hex> {
        let lines = look.lines();
        let (next, board) = (self.next(look), look.battle_board());
        let fits = move |hex: &Hex| next.is_some_and(|piece| look.check_array(self, &lines, piece, *hex).is_ok());
        board.grid().hexes().filter(fits)
    }
}

impl Ask<DarkGround> for Posting {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.open_hexes(look).map(|to| Decision::Post { to }));
        if self.hand.len() > 1 {
            found.push(Decision::AsSuggested);
        }
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(self.side) && !self.placed.is_empty() {
            found.push(Decision::TakeBack);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (frame, look) = (act.frame::<Self>(), act.look());
        let piece = frame.next(look).ok_or(Why::NotNow)?;
        match *decision {
            Decision::Post { to } => {
                look.check_array(frame, &look.lines(), piece, to)?;
                act.post(piece, to);
            }
            Decision::AsSuggested if frame.hand.len() > 1 => act.post_as_suggested(),
            Decision::TakeBack => {
                let last = act.frame_mut::<Self>().placed.pop().ok_or(Why::NothingPlaced)?;
                act.frame_mut::<Self>().hand.add(last);
                act.set_spot(last, Spot::Waiting);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (frame, look) = (act.frame::<Self>(), act.look());
        let Some(piece) = frame.next(look) else {
            act.close();
            return Flow::GoesOn;
        };
        if frame.open_hexes(look).next().is_some() {
            return Flow::Waits;
        }
        // 10.4-e: whoever finds no place is held back and enters later.
        act.frame_mut::<Self>().hand.remove(piece);
        if let Some(battle) = &mut act.state.battle {
            battle.late.add(piece);
        }
        act.tell(|_| Event::Held { piece, rule: rule("10.4-e") });
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = self.next(look).map_or("a piece", |piece| look.piece_name(piece));
        let text = format!("Set up {name} ({} left)", self.hand.len());
        let alone = self.hand.len() <= 1;
        let help = if alone { "Click a hex." } else { "Click a hex, or let all be set up as suggested." };
        Question::new(text, help, look.array_rule(self)).about(self.next(look).map(|piece| look.piece_name(piece)))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Post { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, self.side, style, rng, |_| None)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_) | Frame::Posting(_)));
    }
}

impl OnBoard for Posting {}

impl Look<'_> {
    /// The rule a side sets up by.
    fn array_rule(&self, frame: &Posting) -> RuleId {
        match frame.plan {
            SetUpPlan::Near(_) => rule("10.2-b"),
            SetUpPlan::Apart => rule("10.2-c"),
            SetUpPlan::Scenario => self.set_up_rule(frame.side),
        }
    }

    /// 10.2-a, 10.2-b, 10.2-c, 10.4.1: whether the next piece may be set up in a hex.
    fn check_array(&self, frame: &Posting, lines: &Lines, piece: PieceId, hex: Hex) -> Decided {
        let (board, enemy) = (self.battle_board(), frame.side.other());
        let about = |why: Why| Refusal { piece: Some(piece), ..why.hex(hex) };
        if !board.grid().contains(hex) {
            return Err(about(Why::NotOnBoard));
        }
        let (cell, enemies) = (board.cell(hex), enemy.index());
        if lines.units[enemies].has(cell) || lines.leaders[enemies].has(cell) {
            return Err(about(Why::EnemyThere));
        }
        let (near, far) = (self.charts().from_letter, self.charts().from_enemy);
        let single = match frame.plan {
            SetUpPlan::Near(letter) if board.grid().distance(board.letter(letter), hex) > near => {
                return Err(about(Why::FarFromLetter));
            }
            SetUpPlan::Apart => {
                let surprise = self.battle().surprise && board.is_woods(hex);
                let near = |other: Hex| board.grid().distance(hex, other) <= far;
                if !surprise && lines.units[enemies].hexes(board.grid()).any(near) {
                    return Err(about(Why::NearEnemy));
                }
                false
            }
            SetUpPlan::Near(_) => false,
            SetUpPlan::Scenario => self.check_scenario_hex(frame.side, lines, hex).map_err(about)?,
        };
        let friends = lines.units[frame.side.index()].has(cell);
        let there = if friends { self.units_in(frame.side, hex) } else { PieceSet::NONE };
        let most = if single { 1 } else { self.stack_limit(hex) };
        if !self.of(piece).leader && there.len() >= most {
            return Err(Refusal { figures: Some([there.len().into(), most.into()]), ..about(Why::StackFull) });
        }
        self.may_end_in(lines, piece, hex)
    }

    /// 16.1.1, 16.1.2, 16.2.1, 16.2.2, 16.3.1, 16.3.2: the zone of the scenario's file; returns whether units stand one to a hex.
    fn check_scenario_hex(&self, side: Side, lines: &Lines, hex: Hex) -> Result<bool, Why> {
        let Some(set_up) = &self.scenario().battle else { return Err(Why::NotOnBoard) };
        let (zone, board) = (&set_up.groups[side.index()].zone, self.battle_board());
        let near = |centre: Hex, steps: u8| board.grid().distance(centre, hex) <= steps;
        let letters = &zone.letters;
        if !letters.is_empty() && !letters.iter().any(|letter| near(board.letter(*letter), self.charts().from_letter)) {
            return Err(Why::BattleZone);
        }
        if zone.trail.is_some_and(|steps| !board.trail.hexes.iter().any(|trail| near(*trail, steps))) {
            return Err(Why::BattleZone);
        }
        if !zone.grounds.is_empty() && !zone.grounds.contains(&board.ground(hex)) {
            return Err(Why::BattleZone);
        }
        if zone.apart && self.next_to(hex, &lines.units[side.other().index()]) {
            return Err(Why::BattleZone);
        }
        Ok(zone.single)
    }

    /// Where we would set up the next piece: good ground near the middle of the plan.
    fn array_suggestion(&self, frame: &Posting) -> Option<Hex> {
        let (board, lines) = (self.battle_board(), self.lines());
        let enemies = lines.units[frame.side.other().index()];
        let focus = match frame.plan {
            SetUpPlan::Near(letter) => Some(board.letter(letter)),
            SetUpPlan::Apart => None,
            SetUpPlan::Scenario => {
                self.scenario().battle.as_ref().map(|battle| battle.groups[frame.side.index()].focus)
            }
        };
        let cost = |hex: &Hex| {
            let rough = board.is_woods(*hex) != (frame.side == Side::Na);
            let far = focus.map_or_else(|| self.nearest(*hex, enemies), |focus| board.grid().distance(focus, *hex));
            u16::from(far) + if rough { 3 } else { 0 }
        };
        frame.open_hexes(*self).min_by_key(|hex| (cost(hex), hex.packed()))
    }
}

impl Act<'_, '_> {
    fn post(&mut self, piece: PieceId, to: Hex) {
        self.frame_mut::<Posting>().hand.remove(piece);
        self.frame_mut::<Posting>().placed.push(piece);
        self.set_spot(piece, Spot::On(to));
        let rule = self.look().array_rule(self.frame::<Posting>());
        self.tell(|_| Event::Posted { piece, to, rule });
    }

    fn post_as_suggested(&mut self) {
        while let Some(piece) = self.frame::<Posting>().next(self.look()) {
            let Some(to) = self.look().array_suggestion(self.frame::<Posting>()) else { return };
            self.post(piece, to);
        }
    }
}
