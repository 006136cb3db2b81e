//! 6.0 to 6.8: a force on its way, step by step. What it meets is in `contact.rs`, whom it picks up and leaves in `joining.rs`.

use crate::advice;
use crate::ambush::Prey;
use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::force::{Errand, ForceKind};
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::MovementPoints;
use crate::preview::{Pause, Route};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Place, Retreat, ScoutUse, Way};
use crate::tables::ScoutFate;
use crate::text::{self, points, verb};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// Whether there is anything left to decide for a force but to stay.
    fn can_do_more(&self, moving: &Moving) -> bool {
        let steps =
            |moving: &Moving| self.board().links(moving.at()).iter().any(|to| self.check_step(moving, *to).is_ok());
        if steps(moving) || self.check_attack(moving).is_ok() {
            return true;
        }
        // 21.2-b: without its wagons a guided force may go further.
        let mut light = moving.clone();
        light.pieces.retain(|piece| self.kind(*piece) != Kind::Wagon || self.check_drop(moving, *piece).is_err());
        light.pieces.len() < moving.pieces.len() && !light.pieces.is_empty() && steps(&light)
    }
}

impl Act<'_, '_> {
    /// 23.0-b, 23.0-e: markers do not go on without the force that carried them; whether that was the end of it.
    fn only_arms_left(&mut self) -> bool {
        let look = self.look();
        let Some(moving) = look.moving().filter(|moving| moving.side == Side::Wc) else { return false };
        let mut left = moving.pieces.iter().copied().filter(|piece| look.piece(*piece).at.space().is_some()).peekable();
        if left.peek().is_none() || !left.clone().all(|piece| look.kind(piece) == Kind::Arms) {
            return false;
        }
        let (markers, at) = (left.collect::<Vec<PieceId>>(), moving.at());
        self.close();
        self.leave_behind(&markers, at);
        true
    }

    /// 6.7-b, R74: a force that can neither stay nor fight nor go on, its strength or its guide being lost on the way,
    /// goes back where it came from; off a river to the ground it left.
    pub fn turn_back(&mut self) {
        let Some(moving) = self.moving() else { return };
        moving.stage = Stage::Over;
        let (side, pieces, from, previous) = (moving.side, moving.pieces.clone(), moving.at(), moving.previous());
        let way = match previous {
            _ if self.look().river(from) => Way::Ashore(from),
            Some(previous) => Way::Back(previous),
            None => Way::Away(None),
        };
        let (bled, cavalry, groups) = (false, false, Vec::new());
        self.open(Retreat { side, pieces, from, way, bled, cavalry, begun: true, groups });
    }

    /// Pieces that died, fled or were lost on the way are no longer in the force.
    fn forget_the_dead(&mut self) {
        let moving = self.frame::<Moving>();
        if matches!(moving.stage, Stage::Over | Stage::Overwhelmed) {
            return;
        }
        let here = Place::On(moving.at());
        let look = self.look();
        let gone = |piece: &PieceId| look.piece(*piece).at != here || look.lost_gun(*piece);
        if !moving.pieces.iter().any(gone) {
            return;
        }
        let left: Vec<PieceId> = moving.pieces.iter().copied().filter(|piece| !gone(piece)).collect();
        // 6.2.3: who has lost his leader is led no longer.
        let kind = look.force_kind(moving.side, &left);
        if let Some(moving) = self.moving() {
            (moving.pieces, moving.kind) = (left, kind);
        }
    }

    /// Captures, displaced leaders, intrusion: what follows of itself when a force has entered a space.
    fn enter_space(&mut self) {
        let Some(moving) = self.moving() else { return };
        moving.stage = Stage::Neighbours;
        let (side, at, pieces, from) = (moving.side, moving.at(), moving.pieces.clone(), moving.previous());
        if self.look().entry(at) {
            // 2.4.3-g: going out ends the move, and nobody is met there.
            self.finish_move(rule("2.4.3-g"));
            return;
        }
        let look = self.look();
        let army = look.moving().is_some_and(|moving| look.army_met(moving).is_some());
        if army && let Some(moving) = self.moving() {
            // 6.6-b, 6.8: an army lets nobody through.
            moving.stopped = true;
        }
        if self.look().at(side.other(), at).next().is_some() {
            if self.look().idle_face_down(side.other(), at) {
                // 25.2: whether somebody goes, or only arms lie there, is known either way.
                self.table.reveal();
            }
            self.brush_aside(side, &pieces, at, from);
        }
        if side == Side::Us {
            self.intrude(at);
        }
    }

    /// The force stays where it is, or where it was thrown; what it could not do is over.
    pub fn finish_move(&mut self, why: kernel::RuleId) {
        let moving = self.take::<Moving>();
        let alive: Vec<PieceId> = {
            let look = self.look();
            let there = |piece: &PieceId| look.piece(*piece).at.space().is_some() && !look.lost_gun(*piece);
            moving.pieces.iter().copied().filter(there).collect()
        };
        for piece in &alive {
            self.state[*piece].moved = true;
        }
        let at = moving.at();
        // Who was thrown back is told of by his retreat.
        if alive.iter().any(|piece| self.state[*piece].at == Place::On(at)) {
            self.tell(|_| Event::Halted { side: moving.side, at, rule: why });
        }
        if let Errand::Reinforce(battle) = moving.errand {
            let arrived: Vec<PieceId> =
                alive.iter().copied().filter(|piece| self.state[*piece].at == Place::On(battle)).collect();
            self.join_battle(moving.side, arrived, moving.previous());
            return;
        }
        self.tidy_arms();
        self.ask_garrison(moving.side, at, alive);
    }

    fn step(&mut self, moving: &Moving, to: Space, cost: MovementPoints) {
        let from = moving.at();
        for piece in &moving.pieces {
            self.state[*piece].at = Place::On(to);
        }
        if let Some(moving) = self.moving() {
            moving.spent += cost;
            moving.path.push(to);
            moving.stage = Stage::Entered;
        }
        let (side, spent) = (moving.side, moving.spent + cost);
        self.tell(|_| Event::Moved { side, pieces: moving.pieces.clone(), from, to, cost, spent });
    }

    /// 21.1: a scout is put to the test.
    pub fn ask_scout(&mut self, scout: PieceId, to: Option<ScoutUse>) -> ScoutFate {
        let roll = self.table.d6(rule("21.1"));
        let fate = self.game.tables().scout_check(roll.face());
        self.tell(|_| Event::ScoutAsked { scout, roll, to });
        if fate != ScoutFate::Loyal {
            let place = self.us_casualty_place();
            self.remove(scout, place);
        }
        fate
    }
}

/// How far the arrival of a force in a space has been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The owner decides where to go on.
    Ready,
    /// Just entered: captures and intrusion come first.
    Entered,
    /// 18.0-d: neighbouring stacks may ambush.
    Neighbours,
    /// 6.7: the owner declares against what stands here.
    Contact,
    /// 13.0-c: the stack passed through may ambush.
    Passing,
    /// A retreat or a combat ended the move.
    Over,
    /// 18.2-d: an overwhelming ambush ended it.
    Overwhelmed,
}

/// A force on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moving {
    /// The side that marches.
    pub side: Side,
    /// Those who are still with it.
    pub pieces: Vec<PieceId>,
    /// Spaces it has been in, the last being where it is.
    pub path: Vec<Space>,
    /// Movement points spent.
    pub spent: MovementPoints,
    /// 6.5-d: movement points it started with.
    pub allowance: MovementPoints,
    /// 21.2: a loyal scout finds a faster way.
    pub guided: bool,
    /// What kind it is now; a stray force may become a led one, not the other way.
    pub kind: ForceKind,
    /// An ordinary march, or the battle it was called to.
    pub errand: Errand,
    /// How far the arrival was dealt with.
    pub stage: Stage,
    /// 18.0-c: spaces of enemy stacks that have ambushed it.
    pub ambushed: Vec<Space>,
    /// 20.1-d, 16.1-b: may still fight what is left in the space, but not move on.
    pub stopped: bool,
}

impl Moving {
    /// A force that has not gone a step yet.
    pub const fn new(side: Side, path: Vec<Space>, pieces: Vec<PieceId>) -> Self {
        Self {
            side,
            pieces,
            path,
            spent: MovementPoints::ZERO,
            allowance: MovementPoints::ZERO,
            guided: false,
            kind: ForceKind::Stray,
            errand: Errand::March,
            stage: Stage::Ready,
            ambushed: Vec::new(),
            stopped: false,
        }
    }

    /// Where it is.
    pub fn at(&self) -> Space {
        self.path.last().copied().unwrap_or(Space(0))
    }

    /// Where it came from.
    pub fn previous(&self) -> Option<Space> {
        self.path.len().checked_sub(2).map(|place| self.path[place])
    }
}

impl Ask<BloodOhio> for Moving {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if self.stage == Stage::Contact {
            found.push(Decision::Attack);
            if look.check_pass(self).is_ok() {
                found.push(Decision::PassThrough);
            }
            if look.check_overrun(self).is_ok() {
                found.push(Decision::Overrun);
            }
            return;
        }
        let at = self.at();
        for to in look.board().links(at) {
            if look.check_step(self, *to).is_ok() {
                found.push(Decision::Step { to: *to });
            }
        }
        let met = look.met_fp(self.side, at);
        if self.path.len() > 1 && !self.stopped {
            let joining = look.at(self.side, at).filter(|piece| look.check_pick_up(self, *piece).is_ok());
            found.extend(joining.map(|piece| Decision::PickUp { piece }));
            let staying = self.pieces.iter().filter(|piece| look.check_drop_beside(self, **piece, met).is_ok());
            found.extend(staying.map(|piece| Decision::Drop { piece: *piece }));
        } else {
            let guides = self.pieces.iter().filter(|piece| look.check_guide(self, **piece).is_ok());
            found.extend(guides.map(|scout| Decision::Guide { scout: *scout }));
        }
        if look.check_attack_on(self, met).is_ok() {
            found.push(Decision::Attack);
        }
        if look.check_overrun(self).is_ok() {
            found.push(Decision::Overrun);
        }
        if look.check_stop_beside(self, met).is_ok() {
            found.push(Decision::Stop);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let moving = act.frame::<Self>().clone();
        let look = act.look();
        match *decision {
            Decision::Step { to } => {
                let cost = look.check_step(&moving, to)?;
                act.step(&moving, to, cost);
            }
            Decision::PickUp { piece } => {
                look.check_pick_up(&moving, piece)?;
                act.pick_up(piece, moving.at());
            }
            Decision::Drop { piece } => {
                look.check_drop(&moving, piece)?;
                act.drop_off(piece, moving.at());
            }
            Decision::Guide { scout } => {
                look.check_guide(&moving, scout)?;
                act.frame_mut::<Self>().guided = act.ask_scout(scout, None) == ScoutFate::Loyal;
            }
            Decision::Stop => {
                look.check_stop(&moving)?;
                act.finish_move(rule("6.0"));
            }
            Decision::Attack => {
                look.check_attack(&moving)?;
                act.attack(&moving, false);
            }
            Decision::Overrun => {
                look.check_overrun(&moving)?;
                act.ride_over(&moving);
            }
            Decision::PassThrough => {
                look.check_pass(&moving)?;
                act.push_through(&moving);
            }
            // 20.1-b: at any time, so also while others march.
            Decision::Shift { piece } if moving.side == Side::Us => act.shift(piece)?,
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        act.forget_the_dead();
        if act.only_arms_left() {
            return Flow::GoesOn;
        }
        let (look, moving) = (act.look(), act.frame::<Self>());
        match moving.stage {
            _ if moving.pieces.is_empty() => act.close(),
            Stage::Entered => act.enter_space(),
            Stage::Neighbours | Stage::Passing => act.offer_ambush(),
            // 6.7-b: what is left after an ambush may have no FP to declare anything with.
            Stage::Contact if look.total_fp(&moving.pieces) > 0 => return Flow::Waits,
            Stage::Contact => act.turn_back(),
            Stage::Ready if look.can_do_more(moving) => return Flow::Waits,
            Stage::Ready if look.check_stop(moving).is_ok() => {
                let why = match (moving.stopped, look.army_met(moving).is_some()) {
                    (true, true) => rule("6.6-b"),
                    (true, false) => rule("14.0-b"),
                    (false, _) => rule("6.2"),
                };
                act.finish_move(why);
            }
            Stage::Ready => act.turn_back(),
            Stage::Over => act.finish_move(rule("14.0-b")),
            Stage::Overwhelmed => act.finish_move(rule("18.2-d")),
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let who = look.force_name(&self.pieces);
        let left = look.march_limit(self).saturating_sub(self.spent);
        let here = look.space(self.at());
        match self.stage {
            Stage::Contact => look.ask_contact(self),
            Stage::Ready if self.stopped => Question::new(
                format!("Attack {}?", look.structure(self.at())),
                format!("{} FP. The march ends here either way.", look.total_fp(&self.pieces)),
                rule("16.1-b"),
            ),
            Stage::Ready | Stage::Entered | Stage::Neighbours | Stage::Passing | Stage::Overwhelmed | Stage::Over => {
                let verb = verb(&self.pieces, "does", "do");
                let goal = match self.errand {
                    Errand::March => format!("Where {verb} {who} march?"),
                    Errand::Reinforce(space) => format!("Which way to the battle at {}?", look.space(space)),
                };
                let help = if look.river(self.at()) {
                    format!("{} left at {here}. Nobody stops on the water.", points(left))
                } else {
                    let all = look.march_limit(self);
                    format!("{} left of {all} as a {}, at {here}.", points(left), text::force(self.kind))
                };
                if self.path.len() > 1 && look.check_attack(self).is_ok() {
                    let goal = format!("Attack {}, or march on?", look.structure(self.at()));
                    return Question::new(goal, help, rule("14.1"));
                }
                Question::new(goal, help, rule("6.0"))
            }
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.side == Side::Us && seat == Side::Us.seat() {
            look.shifts(found);
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        match (clicked.piece, clicked.place) {
            (Some(piece), Some(to)) if self.pieces.contains(&piece) => vec![Decision::Step { to }],
            (Some(piece), None) if self.pieces.contains(&piece) => vec![Decision::Drop { piece }],
            (Some(piece), _) => vec![Decision::PickUp { piece }],
            (None, _) => Vec::new(),
        }
    }

    /// A place out of reach.
    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let clicked = look.clicked(click);
        let place = clicked.place.filter(|place| clicked.piece.is_none() && *place != self.at());
        place.map(|place| look.unreachable(self, place))
    }

    /// 2.5.2-d: who is on the water has to leave it.
    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let stays = || look.check_stop(self).err().map(|refusal| look.duty(&refusal));
        if look.river(self.at()) { stays().into_iter().collect() } else { Vec::new() }
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::on(look, self, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::march::ways_on(look, self, wide)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other decision rolls a die")]
    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        match *decision {
            Decision::Guide { scout } => {
                look.check_guide(self, scout).ok()?;
                Some(look.preview_scout(scout))
            }
            Decision::Attack => look.preview_attack(self),
            Decision::Overrun => look.preview_overrun(self),
            _ => None,
        }
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_actors(self.side, &self.pieces, place, problems);
    }
}

impl OnBoard for Moving {
    fn seen(&self) -> Vec<PieceId> {
        self.pieces.clone()
    }

    fn picked(&self) -> &[PieceId] {
        &self.pieces
    }

    fn keeps(&self, piece: PieceId) -> Option<Why> {
        self.pieces.contains(&piece).then_some(Why::HasMoved)
    }

    fn prey(&self) -> Option<Prey<'_>> {
        Some(Prey {
            side: self.side,
            pieces: &self.pieces,
            at: self.at(),
            ambushed: &self.ambushed,
            here: self.stage == Stage::Passing,
        })
    }

    fn label(&self, look: Look<'_>, decision: &Decision) -> Option<String> {
        let at = self.at();
        matches!(decision, Decision::Stop).then(|| match self.stage {
            Stage::Contact => "Stay here without a fight".into(),
            Stage::Entered | Stage::Neighbours | Stage::Passing | Stage::Ready | Stage::Over | Stage::Overwhelmed => {
                let siege = self.side == Side::Wc && look.fort(at).is_some();
                if siege {
                    format!("Lay siege to {}", look.structure(at))
                } else {
                    format!("Stop at {}", look.space(at))
                }
            }
        })
    }

    fn route(&self, _: Look<'_>, piece: PieceId, here: Route) -> Option<Route> {
        self.pieces.contains(&piece).then_some(here)
    }

    fn pauses(&self, look: Look<'_>, side: Side) -> Option<Pause> {
        if look.lurking(side) {
            return Some(Pause::Enemy);
        }
        (self.stage == Stage::Contact).then_some(Pause::Contact)
    }
}

impl Look<'_> {
    /// 6.7: what a force that meets the enemy does, with both strengths.
    fn ask_contact(&self, moving: &Moving) -> Question {
        let at = moving.at();
        let (mine, theirs) = (self.total_fp(&moving.pieces), self.open_fp(moving.side.other(), at));
        let against = if theirs > 0 { format!("{mine} FP against {theirs}") } else { format!("{mine} FP") };
        let what = if theirs > 0 { format!("the enemy at {}", self.space(at)) } else { self.structure(at) };
        if self.blind(moving) {
            let help = if moving.stopped {
                "They lie hidden, and you go no further: there is only the fight."
            } else {
                "Their strength is hidden until you attack. Who is too weak to overrun or to push through has to fight."
            };
            return Question::new(format!("You meet {what}. What now?"), format!("{mine} FP. {help}"), rule("R111"));
        }
        if moving.stopped && theirs > 0 {
            let help = format!("{against}. The ambush has ended the march: there is only the fight.");
            return Question::new(format!("You stand among {what}."), help, rule("R98"));
        }
        Question::new(
            format!("You meet {what}. What now?"),
            format!("{against}. To push through takes more FP, to overrun five to one."),
            rule("6.7"),
        )
    }
}
