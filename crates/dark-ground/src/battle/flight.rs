//! 10.4-g to 10.4-i, 10.6.1: units that run: two hexes away from the enemy, routed or beaten in melee.

use super::Spot;
use super::board::Hexes;
use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::Order;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Why a unit runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Haste {
    /// 10.4-g: it is Routed and moves in its own movement impulse.
    Rout,
    /// 10.6.1-retreat: it was beaten in melee.
    Retreat,
}

impl Haste {
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Haste::Rout => rule("10.4-g"),
            Haste::Retreat => rule("10.6.1-retreat"),
        }
    }
}

/// Where a step of flight leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To a hex.
    Hex(Hex),
    /// Off the board.
    Off,
}

/// A unit runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    pub piece: PieceId,
    pub haste: Haste,
    /// Steps taken.
    pub steps: u8,
    /// Where it may end up; found when it sets out.
    pub goals: Option<Vec<Goal>>,
}

impl Flight {
    pub(crate) const fn new(piece: PieceId, haste: Haste) -> Self {
        Self { piece, haste, steps: 0, goals: None }
    }

    /// The steps that lead to a goal.
    fn steps(&self, look: Look<'_>) -> Vec<Goal> {
        let (Some(goals), Some(at)) = (&self.goals, look.hex_of(self.piece)) else { return Vec::new() };
        let goals: Vec<Goal> = goals.clone();
        let lines = look.lines();
        let enemies = lines.units[look.of(self.piece).side.other().index()];
        let next = look.free_steps(at, &enemies);
        let reaches = |step: &Goal| {
            goals.contains(step)
                || (self.steps == 0
                    && matches!(step, Goal::Hex(hex) if look.free_steps(*hex, &enemies).iter().any(|end| goals.contains(end))))
        };
        next.into_iter().filter(reaches).collect()
    }
}

impl Ask<DarkGround> for Flight {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.of(self.piece).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.steps(look).into_iter().map(|step| match step {
            Goal::Hex(to) => Decision::Advance { to },
            Goal::Off => Decision::Exit,
        }));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        let step = match *decision {
            Decision::Advance { to } => Goal::Hex(to),
            Decision::Exit => Goal::Off,
            _ => return Err(Why::NotNow.into()),
        };
        if !frame.steps(act.look()).contains(&step) {
            let hex = if let Goal::Hex(hex) = step { Some(hex) } else { None };
            return Err(Refusal { piece: Some(frame.piece), hex, ..Why::NoFlight.into() });
        }
        act.run(step);
        Ok(())
    }

    /// A single way needs no question; without any a Routed unit stays and a beaten one is lost.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        act.find_goals();
        let frame = act.frame::<Self>();
        match frame.steps(act.look())[..] {
            [] => {
                let (piece, haste, ran) = (frame.piece, frame.haste, frame.steps > 0);
                act.close();
                if haste == Haste::Retreat && !ran && act.look().hex_of(piece).is_some() {
                    // 10.6.1-path: nowhere to go.
                    act.eliminate(piece, rule("10.6.1-path"));
                }
                Flow::GoesOn
            }
            [only] => {
                act.run(only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let verb = match self.haste {
            Haste::Rout => "runs",
            Haste::Retreat => "retreats",
        };
        let text = format!("{} {verb}: where to?", look.piece_name(self.piece));
        let help = "Two hexes, as far from the enemy as it can; over the edge it is out until the battle ends.";
        Question::new(text, help, self.haste.rule())
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Advance { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::battle::answer(look, look.of(self.piece).side, style, rng, |option| {
            advice::battle::refuge(look, look.of(self.piece).side, option)
        })
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_beneath(place, problems, |below| matches!(below, Frame::Movement(_) | Frame::Aftermath(_)));
    }
}

impl OnBoard for Flight {
    fn chosen(&self) -> PieceSet {
        PieceSet::of(self.piece)
    }
}

/// An end of a flight: where, how many hexes from the start, and how far from the nearest enemy.
#[derive(Clone, Copy)]
struct End {
    goal: Goal,
    away: u8,
    safety: u8,
}

impl Look<'_> {
    /// 10.6.1-path: hexes next to this one without enemy units, and the way off the board from an edge hex.
    fn free_steps(&self, from: Hex, enemies: &Hexes) -> Vec<Goal> {
        let board = self.battle_board();
        let free = board.grid().neighbours(from).map(|(_, hex)| hex).filter(|hex| !enemies.has(board.cell(*hex)));
        let off = board.on_edge(from).then_some(Goal::Off);
        free.map(Goal::Hex).chain(off).collect()
    }

    /// Every end of one or two steps. Off the board counts as one hex beyond the edge (G61).
    fn ends(&self, from: Hex, enemies: Hexes) -> Vec<End> {
        let grid = self.battle_board().grid();
        let end = |last: Hex, goal: Goal| match goal {
            Goal::Hex(hex) => End { goal, away: grid.distance(from, hex), safety: self.nearest(hex, enemies) },
            Goal::Off => End { goal, away: 2, safety: self.nearest(last, enemies).saturating_add(1) },
        };
        let mut found = Vec::new();
        for step in self.free_steps(from, &enemies) {
            found.push(end(from, step));
            if let Goal::Hex(hex) = step {
                found.extend(self.free_steps(hex, &enemies).into_iter().map(|next| end(hex, next)));
            }
        }
        found
    }

    /// 10.4-g, 10.4-i, 10.6.1-retreat, G33: where a unit that runs may end up: two hexes away if it can, as far from the
    /// nearest enemy as it can. A Routed unit that cannot get away runs toward the furthest enemy.
    fn flight_goals(&self, piece: PieceId, haste: Haste) -> Vec<Goal> {
        let Some(from) = self.hex_of(piece) else { return Vec::new() };
        let enemies = self.lines().units[self.of(piece).side.other().index()];
        let (now, all) = (self.nearest(from, enemies), self.ends(from, enemies));
        let away: Vec<End> = match haste {
            Haste::Rout => all.iter().copied().filter(|end| end.safety > now).collect(),
            Haste::Retreat => all.clone(),
        };
        if away.is_empty() && haste == Haste::Rout {
            return self.toward_furthest(from, &all, enemies);
        }
        best(&away, |end| u16::from(end.safety))
    }

    /// 10.4-i: toward the furthest enemy.
    fn toward_furthest(&self, from: Hex, all: &[End], enemies: Hexes) -> Vec<Goal> {
        let grid = self.battle_board().grid();
        let Some(furthest) = enemies.hexes(grid).max_by_key(|enemy| (grid.distance(from, *enemy), enemy.packed()))
        else {
            return Vec::new();
        };
        best(all, |end| match end.goal {
            Goal::Hex(hex) => 99 - u16::from(grid.distance(hex, furthest)),
            Goal::Off => 0,
        })
    }
}

/// Of ends two hexes away, or else one, those that are worth most.
fn best(ends: &[End], worth: impl Fn(&End) -> u16) -> Vec<Goal> {
    for away in [2, 1] {
        let most = ends.iter().filter(|end| end.away == away).map(&worth).max();
        if let Some(most) = most {
            let mut goals: Vec<Goal> = Vec::new();
            for end in ends.iter().filter(|end| end.away == away && worth(end) == most) {
                if !goals.contains(&end.goal) {
                    goals.push(end.goal);
                }
            }
            return goals;
        }
    }
    Vec::new()
}

impl Act<'_, '_> {
    fn find_goals(&mut self) {
        let frame = self.frame::<Flight>();
        if frame.goals.is_none() {
            let goals = self.look().flight_goals(frame.piece, frame.haste);
            self.frame_mut::<Flight>().goals = Some(goals);
        }
    }

    /// A unit runs to the end of its flight by the way we would take: to a leader, by woods.
    pub(crate) fn run_as_suggested(&mut self) {
        self.find_goals();
        loop {
            let Some(frame) = self.state.frames.last().and_then(<Flight as crate::frames::InFrame>::of) else { return };
            let (piece, look) = (frame.piece, self.look());
            let side = look.of(piece).side;
            let enemies = look.lines().units[side.other().index()];
            let worth = |step: &Goal| match step {
                Goal::Hex(hex) => {
                    let led = !look.leaders_in(side, *hex).is_empty();
                    let safe = look.battle_board().is_woods(*hex) || !look.next_to(*hex, &enemies);
                    (safe, led, look.nearest(*hex, enemies))
                }
                Goal::Off => (true, false, 0),
            };
            let Some(step) = frame.steps(look).into_iter().max_by_key(worth) else {
                self.close();
                return;
            };
            self.run(step);
        }
    }

    /// One step of flight, with what it may bring; closes the frame at the end.
    fn run(&mut self, step: Goal) {
        let frame = self.frame_mut::<Flight>();
        frame.steps += 1;
        let Flight { piece, haste, steps, ref goals } = *frame;
        let arrived = steps == 2 || goals.as_ref().is_some_and(|goals| goals.contains(&step));
        let from = self.look().hex_of(piece);
        match step {
            Goal::Off => {
                // 10.6.1-off
                self.close();
                self.set_spot(piece, Spot::Off);
                self.tell(|_| Event::LeftBoard { piece, from, rule: rule("10.6.1-off") });
            }
            Goal::Hex(to) => {
                self.set_spot(piece, Spot::On(to));
                self.tell(|_| Event::Fled { piece, from, to, rule: haste.rule() });
                let side = self.look().of(piece).side;
                self.chase_leaders(side.other(), to);
                // 10.4-h: a Routed unit stops with a leader.
                let caught = haste == Haste::Rout && !self.look().leaders_in(side, to).is_empty();
                if arrived || caught {
                    self.close();
                }
                self.pass_enemy(side, piece, to);
            }
        }
    }

    /// 10.6.1-path, 10.4-i, G32: next to an enemy outside woods it must pass a check: a Routed unit that fails is eliminated, any
    /// other is Routed.
    fn pass_enemy(&mut self, side: Side, piece: PieceId, at: Hex) {
        let look = self.look();
        let enemies = look.lines().units[side.other().index()];
        if look.battle_board().is_woods(at) || !look.next_to(at, &enemies) {
            return;
        }
        let level = look.level(piece);
        let roll = self.table.d6(rule("10.6.1-path"));
        let passed = level.passes(roll.total());
        let routed = self.state[piece].order == Order::Routed;
        self.tell(|_| Event::FlightRolled { piece, roll, level, passed });
        match (passed, routed) {
            (true, _) => {}
            (false, false) => self.set_order(piece, Order::Routed, rule("10.6.1-path")),
            (false, true) => {
                let runs = |frame: &crate::frames::Frame| {
                    <Flight as crate::frames::InFrame>::of(frame).is_some_and(|flight| flight.piece == piece)
                };
                if self.state.frames.last().is_some_and(runs) {
                    self.close();
                }
                self.eliminate(piece, rule("10.4-i"));
            }
        }
    }

    /// A unit's order changes.
    pub(crate) fn set_order(&mut self, piece: PieceId, order: Order, why: RuleId) {
        self.state[piece].order = order;
        self.tell(|_| Event::OrderChanged { piece, order, rule: why });
    }
}
