//! 10.6: melee.

use super::aftermath::{Aftermath, BoardAttack};
use crate::about::{seat_of, side_of};
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, InFrame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::Order;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Arrow, ArrowKind, Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// 10.6: a side may attack hexes next to its units.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melee {
    pub side: Side,
    /// Who has attacked, leaders among them.
    pub used: PieceSet,
    /// Hexes that were attacked.
    pub attacked: Vec<Hex>,
    /// 10.4.1-c: enemy units that had to retreat in this impulse.
    pub ran: PieceSet,
}

impl Melee {
    /// Hexes that somebody could attack.
    fn targets(&self, look: Look<'_>) -> impl Iterator<Item = Hex> {
        let enemies = look.lines().units[self.side.other().index()];
        enemies.hexes(look.battle_board().grid()).filter(move |hex| look.check_target(self, *hex).is_ok())
    }
}

impl Ask<DarkGround> for Melee {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.targets(look).map(|at| Decision::Assail { at }));
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Assail { at } => {
                act.look().check_target(act.frame::<Self>(), at)?;
                act.open(Onset { at, picked: PieceSet::NONE });
            }
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().targets(act.look()).next().is_none() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "Each unit attacks once, each hex is attacked once. Nobody must attack.";
        Question::new("Melee: choose a hex to attack", help, rule("10.6"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let hex = look.clicked_hex(click).or_else(|| look.clicked_piece(click).and_then(|piece| look.hex_of(piece)));
        hex.map(|at| Decision::Assail { at }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::propose(look, self.side, style, rng, |judge| advice::battle::attack(look, self, judge))
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::battle::plans(look, self.side, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Fight(_)));
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Assail { at } = *decision else { return None };
        look.preview_assault(self, at)
    }
}

impl OnBoard for Melee {}

/// 10.6: the attackers of a hex are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Onset {
    /// The hex they attack.
    pub at: Hex,
    /// Who attacks, leaders among them.
    pub picked: PieceSet,
}

impl Onset {
    /// The melee beneath.
    fn melee<'a>(look: Look<'a>) -> &'a Melee {
        look.frame::<Melee>().expect("attackers are chosen only in a melee impulse")
    }

    fn able(&self, look: Look<'_>) -> impl Iterator<Item = PieceId> {
        let forces = look.battle().forces[Self::melee(look).side.index()];
        forces.filter(move |piece| look.check_attacker(self, *piece).is_ok())
    }

    fn has_unit(&self, look: Look<'_>) -> bool {
        self.picked.meets(look.sets().units[Self::melee(look).side.index()])
    }
}

impl Ask<DarkGround> for Onset {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Self::melee(look).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let before = found.len();
        found.extend(self.able(look).map(|piece| Decision::Add { piece }));
        if found.len() > before + 1 {
            found.push(Decision::AddAll);
        }
        if self.has_unit(look) {
            found.push(Decision::Go);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(Self::melee(look).side) {
            found.extend(self.picked.map(|piece| Decision::Leave { piece }));
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (frame, look) = (act.frame::<Self>(), act.look());
        match *decision {
            Decision::Add { piece } => {
                look.check_attacker(frame, piece)?;
                act.frame_mut::<Self>().picked.add(piece);
            }
            Decision::AddAll if frame.able(look).nth(1).is_some() => act.add_all(),
            Decision::Leave { piece } if frame.picked.has(piece) => {
                act.frame_mut::<Self>().picked.remove(piece);
                act.drop_idle_leaders();
            }
            Decision::Leave { piece } => return Err(Why::NotAttacking.piece(piece)),
            Decision::Back => act.close(),
            Decision::Go if frame.has_unit(look) => act.fight_on_board(),
            Decision::Go => return Err(Why::NobodyPicked.into()),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let names = if self.picked.is_empty() { "Nobody yet".to_owned() } else { look.names(self.picked) };
        let text = format!("Who attacks hex {}? {names}", self.at);
        Question::new(text, "Units next to the hex, and leaders who stand with them.", rule("10.6"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Add { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, Self::melee(look).side, style, rng, |_| None)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Melee(_)));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is rolled for")]
    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let with = match *decision {
            Decision::Go => PieceSet::NONE,
            Decision::Add { piece } => PieceSet::of(piece),
            _ => return None,
        };
        look.preview_melee(self.picked.or(with), self.at)
    }
}

impl OnBoard for Onset {
    fn chosen(&self) -> PieceSet {
        self.picked
    }
}

impl Look<'_> {
    /// While attackers are chosen an arrow to the hex from every hex of theirs, or, as long as there are none, of those who could.
    pub(crate) fn onset_arrows(&self) -> Vec<Arrow> {
        let Some(onset) = self.state.frames.last().and_then(Onset::of) else { return Vec::new() };
        let pieces = if onset.picked.is_empty() { onset.able(*self).collect() } else { onset.picked };
        let hexes: BTreeSet<Hex> = pieces.into_iter().filter_map(|piece| self.hex_of(piece)).collect();
        let arrow = |from: Hex| Arrow {
            from: self.hex_place(from),
            to: self.hex_place(onset.at),
            kind: ArrowKind::Attack,
            group: 1,
        };
        hexes.into_iter().map(arrow).collect()
    }

    /// 10.6: whether a hex can be attacked: enemy combat units in it, once an impulse, by somebody next to it.
    fn check_target(&self, frame: &Melee, at: Hex) -> Decided {
        let board = self.battle_board();
        if !board.grid().contains(at) || self.units_in(frame.side.other(), at).is_empty() {
            return Err(Why::NobodyThere.hex(at));
        }
        if frame.attacked.contains(&at) {
            return Err(Why::AttackedAlready.hex(at));
        }
        let attacks = |piece: PieceId| self.check_onset(frame, at, piece).is_ok();
        if self.battle_units(frame.side).into_iter().any(attacks) { Ok(()) } else { Err(Why::NobodyNear.hex(at)) }
    }

    /// 10.6, 10.6-b: whether a unit can attack a hex: next to it, not Routed, and once.
    pub(crate) fn check_onset(&self, frame: &Melee, at: Hex, piece: PieceId) -> Decided {
        let hex = self.hex_of(piece).ok_or(Why::NotOnBoard.piece(piece))?;
        if frame.used.has(piece) {
            return Err(Why::AttackedOnce.piece(piece));
        }
        if !self.battle_board().around(at).has(self.battle_board().cell(hex)) {
            return Err(Refusal { piece: Some(piece), ..Why::NotBeside.hex(at) });
        }
        if self.state[piece].order == Order::Routed {
            return Err(Why::RoutedFight.piece(piece));
        }
        Ok(())
    }

    /// 10.6, G35: a unit as above; a leader if he stands with an attacker.
    fn check_attacker(&self, frame: &Onset, piece: PieceId) -> Decided {
        let melee = Onset::melee(*self);
        if !self.battle().forces[melee.side.index()].has(piece) {
            return Err(Why::NotYours.piece(piece));
        }
        if frame.picked.has(piece) {
            return Err(Why::InForce.piece(piece));
        }
        if !self.of(piece).leader {
            return self.check_onset(melee, frame.at, piece);
        }
        if melee.used.has(piece) {
            return Err(Why::AttackedOnce.piece(piece));
        }
        let with = |unit: PieceId| !self.of(unit).leader && self.spot(unit) == self.spot(piece);
        if frame.picked.into_iter().any(with) { Ok(()) } else { Err(Why::LeadsNobody.piece(piece)) }
    }
}

impl Act<'_, '_> {
    fn add_all(&mut self) {
        // Leaders can only be added once their units are.
        for _ in 0..2 {
            let able: Vec<PieceId> = self.frame::<Onset>().able(self.look()).collect();
            able.into_iter().for_each(|piece| self.frame_mut::<Onset>().picked.add(piece));
        }
    }

    /// A leader whose units were taken out of the attack does not attack alone.
    fn drop_idle_leaders(&mut self) {
        let picked = self.frame::<Onset>().picked;
        let look = self.look();
        let units = picked.filter(|piece| !look.of(*piece).leader);
        let idle = |leader: &PieceId| {
            look.of(*leader).leader && !units.clone().any(|unit| look.spot(unit) == look.spot(*leader))
        };
        let idle: PieceSet = picked.filter(idle).collect();
        self.frame_mut::<Onset>().picked = picked.but(idle);
    }

    /// 10.6.1: the attacker rolls; what follows is carried out defender first.
    fn fight_on_board(&mut self) {
        let Onset { at, picked } = *self.frame::<Onset>();
        self.close();
        let side = self.frame::<Melee>().side;
        let odds = self.look().odds(side, picked, at);
        let roll = self.table.d6(rule("10.6.1")).plus(odds.levels, rule("10.6.1"));
        let result = self.look().charts().melee.entry(roll.total(), odds.column);
        let melee = self.frame_mut::<Melee>();
        melee.used = melee.used.or(picked);
        melee.attacked.push(at);
        let column = odds.column;
        self.tell(|_| Event::Fought { side, at, attackers: picked, column, roll, result });
        self.open(Aftermath::new(self.look(), BoardAttack { side, picked, at, column }, result));
    }
}
