//! qbr.19.2.3: stacks on top of each other fight.

use super::{Arm, LineEvent};
use crate::about::seat_of;
use crate::advice;
use crate::battle::charts::{MeleeTable, Suffers};
use crate::battle::column;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Order;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A stack on top of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub side: Side,
    /// In which lane.
    pub lane: u8,
}

/// A melee whose die has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melee {
    /// Who attacks whom.
    pub attack: Attack,
    /// The column after all shifts.
    pub column: u8,
    /// Combat units that fight, by side.
    pub units: [PieceSet; 2],
    /// Leaders with them.
    pub leaders: [PieceSet; 2],
    /// What each side still has to suffer.
    pub owed: [Suffers; 2],
    /// Whether each side was hurt, so that its leaders are in danger.
    pub hurt: [bool; 2],
}

impl Melee {
    /// Defenders suffer before attackers.
    fn next_to_lose(&self) -> Option<Side> {
        let order = [self.attack.side.other(), self.attack.side];
        order.into_iter().find(|side| self.owed[side.index()] != Suffers::default())
    }
}

/// The melees of a round, those of the first player before those of the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melees {
    /// Still to be fought, the next one last.
    pub left: Vec<Attack>,
    /// The one that is being fought.
    pub now: Option<Melee>,
}

impl Melees {
    /// 10.6.1: the owner chooses who is lost.
    fn choosing(&self) -> Option<(Side, PieceSet)> {
        let melee = self.now.as_ref()?;
        let side = melee.next_to_lose()?;
        Some((side, melee.units[side.index()]))
    }
}

impl Ask<DarkGround> for Melees {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.choosing().map_or(SeatSet::NONE, |(side, _)| SeatSet::of(seat_of(side)))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if let Some((_, units)) = self.choosing() {
            found.extend(units.map(|piece| Decision::Lose { piece }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Lose { piece } = *decision else { return Err(Why::NotNow.into()) };
        let (side, units) = act.frame::<Self>().choosing().ok_or(Why::NotNow)?;
        if !units.has(piece) {
            return Err(Why::LineLoss.piece(piece));
        }
        act.lose_in_melee(side, piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let Melees { left, now } = act.frame::<Self>();
        match (now.as_ref().map(Melee::next_to_lose), left.last().copied()) {
            (Some(Some(side)), _) => return act.suffer(side),
            (Some(None), _) => act.melee_over(),
            (None, Some(attack)) => {
                act.frame_mut::<Self>().left.pop();
                act.fight_melee(attack);
            }
            (None, None) => {
                act.close();
                act.gather_leaders();
            }
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let owed = self.now.as_ref().and_then(|melee| Some(melee.owed[melee.next_to_lose()?.index()].losses));
        let text = match owed {
            None | Some(0 | 1) => "Choose a unit to lose".to_owned(),
            Some(more) => format!("Choose a unit to lose, {more} in all"),
        };
        Question::new(text, "The owner chooses which units are lost.", rule("qbr.19.2.3-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Lose { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        let Some((side, _)) = self.choosing() else { return Vec::new() };
        advice::lines::answer(look, side, style, rng)
    }
}

impl OnBoard for Melees {}

/// What a melee is fought with before its die falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineOdds {
    /// Melee factors, attacker first.
    pub factors: [u8; 2],
    /// Column shifts to the right, each with its reason: leaders, Disrupted defenders, surprise.
    pub shifts: [i8; 4],
    /// The column after them.
    pub column: u8,
    /// What the difference of levels adds to the die.
    pub levels: i8,
}

impl Look<'_> {
    /// The pieces on top in a lane, and the stack under them.
    fn melee_forces(&self, Attack { side, lane }: Attack) -> Option<[PieceSet; 2]> {
        let lane = self.lanes().get(usize::from(lane))?;
        let (above, below) = (lane.front(side)?.atop, lane.front(side.other())?.pieces);
        (!above.is_empty()).then_some([above, below])
    }

    /// qbr.19.2.3, qbr.melee, qbr.melee-shift: attackers against the stack under them; the Routed are ignored.
    pub(super) fn melee_odds(&self, side: Side, [above, below]: [PieceSet; 2]) -> LineOdds {
        let units = [self.standing(above), self.standing(below)];
        let factors = units.map(|units| self.melee_factors(units));
        let [attacker, defender] =
            [(above, units[0]), (below, units[1])].map(|(all, units)| self.stack_rating(all, units) as i8);
        let disrupted = units[1].into_iter().any(|unit| self.state[unit].order == Order::Disrupted);
        let surprise = self.quick().and_then(super::Quick::surprising) == Some(side);
        let shifts = [attacker, -defender, i8::from(disrupted), i8::from(surprise)];
        let shifted = column(factors[0].into(), factors[1].into()) as i8 + shifts.iter().sum::<i8>();
        // 10.6.1: of several nations the highest level counts.
        let [own, theirs] = units.map(|units| units.map(|unit| self.level(unit)).max().unwrap_or_default().get() as i8);
        let most = self.tables().quick.most_levels;
        let levels = (own - theirs).clamp(-most, most);
        LineOdds { factors, shifts, column: shifted.clamp(0, MeleeTable::LAST as i8) as u8, levels }
    }

    /// qbr.melee, G91: the ground helps units in good order; whoever is Disrupted has a factor of 1.
    fn melee_factors(&self, units: PieceSet) -> u8 {
        let row = self.tables().quick.melee[self.battle_terrain().index()];
        let factor = |unit: PieceId| {
            let arm = Arm::of(self.of(unit).kind)?;
            Some(if self.in_order(unit) { row[arm.index()] } else { 1 })
        };
        units.filter_map(factor).sum()
    }

    /// qbr.melee-shift: the die of a melee.
    pub(super) fn melee_roll(odds: &LineOdds, face: u8) -> Roll {
        Roll::new(face, rule("qbr.19.2.3")).plus(odds.levels, rule("qbr.melee-shift"))
    }
}

impl Act<'_, '_> {
    /// qbr.19.2.3: whoever stands on top of an enemy must fight.
    pub(super) fn begin_melees(&mut self) {
        let look = self.look();
        let Some(quick) = look.quick() else { return };
        let attacks = [quick.first, quick.first.other()].into_iter().flat_map(|side| {
            let lanes = quick.lanes.iter().zip(0..).filter(move |(lane, _)| lane.attacked(side.other()));
            lanes.map(move |(_, lane)| Attack { side, lane })
        });
        let mut left: Vec<Attack> = attacks.collect();
        left.reverse();
        self.open(Melees { left, now: None });
    }

    fn fight_melee(&mut self, attack: Attack) {
        let look = self.look();
        let Some([above, below]) = look.melee_forces(attack) else { return };
        let standing = [above, below].map(|pieces| look.standing(pieces));
        if standing[1].is_empty() {
            // qbr.19.2.3: the Routed alone are caught.
            self.overrun(attack, look.units_among(below));
            return;
        }
        let odds = look.melee_odds(attack.side, [above, below]);
        let leaders = [above, below].map(|pieces| look.leaders_among(pieces));
        let roll = Look::melee_roll(&odds, self.table.d6(rule("qbr.19.2.3")).face());
        let result = self.look().charts().melee.entry(roll.total(), odds.column);
        let Attack { side, lane } = attack;
        let (factors, column) = (odds.factors, odds.column);
        self.tell(|_| Event::Line(LineEvent::Melee { side, lane, factors, column, roll }));
        // By side instead of attacker first.
        let by_side = |[attacker, defender]: [PieceSet; 2]| match side {
            Side::Us => [attacker, defender],
            Side::Na => [defender, attacker],
        };
        let owed = match side {
            Side::Us => [result.attacker, result.defender],
            Side::Na => [result.defender, result.attacker],
        };
        let hurt = owed.map(|loss| loss != Suffers::default());
        let (units, leaders) = (by_side(standing), by_side(leaders));
        self.frame_mut::<Melees>().now = Some(Melee { attack, column, units, leaders, owed, hurt });
    }

    fn overrun(&mut self, attack: Attack, routed: PieceSet) {
        let side = attack.side.other();
        self.tell(|_| Event::Line(LineEvent::Overrun { side, pieces: routed }));
        routed.for_each(|piece| self.eliminate(piece, rule("qbr.19.2.3")));
        self.come_back(attack);
        self.tidy_lanes();
    }

    /// qbr.19.2.3-b: numbers first, then R for whoever is left.
    fn suffer(&mut self, side: Side) -> Flow {
        let Some(melee) = self.frame::<Melees>().now else { return Flow::GoesOn };
        let (units, owed) = (melee.units[side.index()], melee.owed[side.index()]);
        if owed.losses == 0 || units.is_empty() {
            self.owe(side, Suffers::default());
            if owed.retreat {
                self.rout_off(side, units);
            }
            return Flow::GoesOn;
        }
        if owed.losses < units.len() {
            return Flow::Waits;
        }
        units.for_each(|piece| self.lose_in_melee(side, piece));
        Flow::GoesOn
    }

    fn owe(&mut self, side: Side, loss: Suffers) {
        if let Some(melee) = &mut self.frame_mut::<Melees>().now {
            melee.owed[side.index()] = loss;
        }
    }

    fn lose_in_melee(&mut self, side: Side, piece: PieceId) {
        if let Some(melee) = &mut self.frame_mut::<Melees>().now {
            melee.units[side.index()].remove(piece);
            let owed = &mut melee.owed[side.index()];
            owed.losses = owed.losses.saturating_sub(1);
        }
        self.eliminate(piece, rule("qbr.19.2.3-b"));
    }

    /// qbr.19.2.3-b, G51: the Routed are taken out of the battle and checked when it is over.
    fn rout_off(&mut self, side: Side, units: PieceSet) {
        if units.is_empty() {
            return;
        }
        for unit in units {
            self.state[unit].order = Order::Routed;
        }
        self.lift(units);
        self.tell(|_| Event::Line(LineEvent::TakenOff { side, pieces: units }));
    }

    /// 10.6.2: leaders of a side that was hurt are in danger; then survivors go back to their rows.
    fn melee_over(&mut self) {
        let Some(melee) = self.frame_mut::<Melees>().now.take() else { return };
        for side in [melee.attack.side.other(), melee.attack.side] {
            let attacks = side == melee.attack.side;
            let worse = if attacks { melee.column < MeleeTable::EVEN } else { melee.column > MeleeTable::THREE };
            for leader in melee.leaders[side.index()] {
                if melee.hurt[side.index()] && self.look().in_battle(leader) {
                    self.risk_leader(leader, worse, rule("10.6.2"));
                }
            }
        }
        self.come_back(melee.attack);
        self.tidy_lanes();
    }

    fn come_back(&mut self, Attack { side, lane }: Attack) {
        if let Some(front) = self.quick_mut().lanes[usize::from(lane)].rows[side.index()].first_mut() {
            front.atop = PieceSet::NONE;
        }
    }
}
