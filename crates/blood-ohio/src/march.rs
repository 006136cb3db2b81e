//! 6.0 to 6.8: a force on its way, step by step. What it meets is in `contact.rs`, whom it picks up and leaves in `joining.rs`.

use crate::board::{Board, Gate, Space};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::force::REINFORCEMENT_MP;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Errand, Frame, Moving, Place, Retreat, Site, Stage, Status, Way};
use crate::tables::ScoutFate;
use kernel::rule;

impl Look<'_> {
    /// 6.5-d, 21.0, 21.2, 21.2-ex, R58: movement points a force has in all.
    pub fn march_limit(&self, moving: &Moving) -> u8 {
        let guided = moving.guided && moving.pieces.iter().any(|piece| self.kind(*piece) == Kind::Scout);
        let most = moving.allowance + u8::from(guided);
        match moving.errand {
            Errand::March => most,
            Errand::Reinforce(_) => most.min(REINFORCEMENT_MP),
        }
    }

    /// 2.5.1, 2.5.2, 2.5.2-b, 2.5.2-c, 6.1-b: may the force on its way take this step, and at what cost?
    pub fn check_step(&self, moving: &Moving, to: Space) -> Result<u8, Refusal> {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready, Why::NotNow)?;
        if moving.stopped {
            return Err(self.army_met(moving).unwrap_or(Why::MustStop.into()));
        }
        let inside = moving.pieces.first().is_some_and(|piece| self.piece(*piece).inside);
        ensure(!inside, Refusal::new(Why::Besieged).space(at))?;
        let cost = self.board().step_cost(at, to).ok_or(Refusal::new(Why::NotAdjacent).space(to))?;
        ensure(self.facts.open(to), Refusal::new(Why::OutsideScenario).space(to))?;
        self.check_movement(moving, to, cost)?;
        self.check_water(moving, to)?;
        self.check_guests(moving, to)?;
        // 13.0, 14.0: pieces without FP can neither pass nor fight.
        if self.total_fp(&moving.pieces) == 0 {
            let met = self.met_fp(moving.side, to);
            let arrives = moving.errand == Errand::Reinforce(to);
            ensure(met == 0 || arrives, Refusal::new(Why::NotStronger).space(to).numbers(0_u8, met))?;
        }
        Ok(cost)
    }

    /// 6.6-b, 6.8: the army in its space that lets a force no further.
    pub fn army_met(&self, moving: &Moving) -> Option<Refusal> {
        let at = moving.at();
        let most = self.facts.tables().forces.army_fp;
        let friends = || self.at(moving.side, at).filter(|piece| !moving.pieces.contains(piece));
        friends().next()?;
        let fp = self.unit_fp(&friends().collect::<Vec<PieceId>>());
        (moving.path.len() > 1 && fp > most).then(|| Refusal::new(Why::Army).space(at).numbers(fp, most))
    }

    fn check_movement(&self, moving: &Moving, to: Space, cost: u8) -> Decided {
        let (limit, sum) = (self.march_limit(moving), moving.spent + cost);
        let dear = match (self.river(moving.at()), self.river(to)) {
            (true, true) => Why::AlongRiver,
            (false, true) => Why::RiverCost,
            (_, false) => Why::TooFar,
        };
        ensure(sum <= limit, Refusal::new(dear).space(to).numbers(limit.saturating_sub(moving.spent), cost))?;
        // 21.2-b, R99: a scout does not take wagons further than their own 4 MP (6.2.4).
        let wagon = moving.pieces.iter().find(|piece| self.kind(**piece) == Kind::Wagon);
        if let Some(wagon) = wagon {
            let pace = self.facts.tables().forces.wagon_mp.max(moving.allowance);
            ensure(sum <= pace, Refusal::new(Why::SlowWagon).piece(*wagon).space(to).numbers(sum, pace))?;
        }
        if let Errand::Reinforce(battle) = moving.errand {
            let rest = self.march_cost(to, battle).unwrap_or(u8::MAX);
            ensure(rest <= limit - sum, Refusal::new(Why::CannotCall).space(to))?;
        }
        Ok(())
    }

    /// 6.3.1, 6.3.1-b, 20.7-b, 2.5.2-d: how many go along a river, and where the British bar it.
    fn check_water(&self, moving: &Moving, to: Space) -> Decided {
        let at = moving.at();
        if self.state.site(to) == Site::Miamis {
            ensure(moving.side == Side::Wc, Refusal::new(Why::FortMiamis).space(to))?;
        }
        if self.river(at) && (self.river(to) || self.same_bank(moving, to)) {
            let limits = &self.facts.tables().forces;
            let ohio = self.board().ohio(at) && (self.board().ohio(to) || !self.river(to));
            let most = if ohio { limits.ohio_fp[moving.side.index()] } else { limits.river_fp };
            let fp = self.unit_fp(&moving.pieces);
            let why = if ohio { Why::OhioLimit } else { Why::RiverLimit };
            ensure(fp <= most, Refusal::new(why).space(to).numbers(fp, most))?;
        }
        Ok(())
    }

    /// 6.3.1-c: landing on the bank it came from, elsewhere than where it stepped in, is going along the river.
    fn same_bank(&self, moving: &Moving, to: Space) -> bool {
        let Some(from) = moving.previous() else { return false };
        let bank = |ground: Space| self.board().bank(moving.at(), ground);
        from != to && bank(from) != Board::NO_BANK && bank(from) == bank(to)
    }

    /// 2.4.3, 2.4.3-h, 19.0-b: squares of others and villages of nations that are nobody's ally.
    fn check_guests(&self, moving: &Moving, to: Space) -> Decided {
        let guests = || {
            let there = self.at(Side::Wc, to).filter(|piece| !moving.pieces.contains(piece));
            there.chain(moving.pieces.iter().copied())
        };
        let fp = || guests().map(|piece| self.fp(piece)).sum::<u8>();
        let chiefs = || guests().filter(|piece| self.kind(*piece) == Kind::KeyLeader).count();
        match (self.board().gate(to), moving.side) {
            (Some(Gate::Us { .. }), Side::Us) => return Ok(()),
            (Some(Gate::Us { .. }), Side::Wc) | (Some(Gate::Nation(_)), Side::Us) => {
                return Err(Refusal::new(Why::NotYourSquare).space(to));
            }
            (Some(Gate::Nation(nation)), Side::Wc) => {
                return match self.state.status(nation) {
                    Status::Member => Ok(()),
                    Status::Nonaligned => {
                        ensure(chiefs() > 0, Refusal::new(Why::EnvoyWithoutChief).space(to))?;
                        ensure(fp() <= ENVOY_FP, Refusal::new(Why::TooManyEnvoys).space(to).numbers(fp(), ENVOY_FP))
                    }
                    Status::Treaty | Status::Withdrawn => Err(Refusal::new(Why::NotYourSquare).space(to)),
                };
            }
            (None, _) => {}
        }
        if moving.side == Side::Wc
            && let Site::Principal(nation, _) = self.state.site(to)
            && self.state.status(nation) == Status::Nonaligned
        {
            let refusal = Refusal::new(Why::TooManyGuests).space(to).nation(nation);
            ensure(chiefs() <= 1, refusal)?;
            ensure(fp() <= ENVOY_FP, refusal.numbers(fp(), ENVOY_FP))?;
        }
        Ok(())
    }

    /// 2.5.2-d, 6.7, 20.7: may the force stay where it is?
    pub fn check_stop(&self, moving: &Moving) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready, Why::NotNow)?;
        if self.river(at) {
            ensure(self.state.site(at) == Site::Miamis, Refusal::new(Why::OnRiver).space(at))?;
            self.check_miamis(&self.at(Side::Wc, at).collect::<Vec<PieceId>>(), at)?;
        }
        let met = self.met_fp(moving.side, at);
        // Who did not move may stay beside the enemy; who has been fought off may too.
        let free = moving.path.len() == 1 || moving.stopped || met == 0;
        ensure(free, Refusal::new(Why::NothingToAttack).space(at).numbers(self.total_fp(&moving.pieces), met))
    }

    /// 20.7: may all these stay at Fort Miamis?
    pub fn check_miamis(&self, staying: &[PieceId], at: Space) -> Decided {
        let (fp, most) = (self.unit_fp(staying), self.facts.tables().forts.miamis_fp);
        ensure(fp <= most, Refusal::new(Why::MiamisFull).space(at).numbers(fp, most))
    }

    /// 21.2: may this scout look for a faster way?
    pub fn check_guide(&self, moving: &Moving, scout: PieceId) -> Decided {
        ensure(moving.stage == Stage::Ready && moving.path.len() == 1 && !moving.guided, Why::GuideAtStart)?;
        let with = moving.pieces.contains(&scout) && self.kind(scout) == Kind::Scout;
        ensure(with && self.facts.scenario.scouts, Refusal::new(Why::NoScout).piece(scout))?;
        // Scouts by themselves have a pace of their own.
        let others = moving.pieces.iter().any(|piece| self.kind(*piece) != Kind::Scout);
        ensure(others, Refusal::new(Why::NoScout).piece(scout))
    }

    /// Prompt for a force on its way.
    pub fn moving_options(&self, moving: &Moving, found: &mut Vec<Decision>) {
        if moving.stage == Stage::Contact {
            found.push(Decision::Attack);
            if self.check_pass(moving).is_ok() {
                found.push(Decision::PassThrough);
            }
            if self.check_overrun(moving).is_ok() {
                found.push(Decision::Overrun);
            }
            return;
        }
        let at = moving.at();
        for to in self.board().links(at) {
            if self.check_step(moving, *to).is_ok() {
                found.push(Decision::Step { to: *to });
            }
        }
        if moving.path.len() > 1 && !moving.stopped {
            let joining = self.at(moving.side, at).filter(|piece| self.check_pick_up(moving, *piece).is_ok());
            found.extend(joining.map(|piece| Decision::PickUp { piece }));
            let met = self.met_fp(moving.side, at);
            let staying = moving.pieces.iter().filter(|piece| self.check_drop_beside(moving, **piece, met).is_ok());
            found.extend(staying.map(|piece| Decision::Drop { piece: *piece }));
        } else {
            let guides = moving.pieces.iter().filter(|piece| self.check_guide(moving, **piece).is_ok());
            found.extend(guides.map(|scout| Decision::Guide { scout: *scout }));
        }
        if self.check_attack(moving).is_ok() {
            found.push(Decision::Attack);
        }
        if self.check_overrun(moving).is_ok() {
            found.push(Decision::Overrun);
        }
        if self.check_stop(moving).is_ok() {
            found.push(Decision::Stop);
        }
    }

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

/// 2.4.3-h, 19.0-b: FP that may go with an envoy.
pub const ENVOY_FP: u8 = 2;

impl Act<'_, '_> {
    /// Carries a force on until its owner has to decide.
    pub fn moving_waits(&mut self, stage: Stage) -> bool {
        self.forget_the_dead();
        if self.only_arms_left() {
            return false;
        }
        let Some(Frame::Moving(moving)) = self.state.frames.last() else { return false };
        if moving.pieces.is_empty() {
            self.pop();
            return false;
        }
        match stage {
            Stage::Entered => self.enter_space(),
            Stage::Neighbours | Stage::Passing => self.offer_ambush(),
            Stage::Contact => {
                // 6.7-b: what is left after an ambush may have no FP to declare anything with.
                if self.look().total_fp(&moving.pieces) > 0 {
                    return true;
                }
                self.turn_back();
            }
            Stage::Ready => {
                let look = self.look();
                let Some(Frame::Moving(moving)) = look.state.frames.last() else { return false };
                if look.can_do_more(moving) {
                    return true;
                }
                if look.check_stop(moving).is_ok() {
                    let why = match (moving.stopped, look.army_met(moving).is_some()) {
                        (true, true) => rule("6.6-b"),
                        (true, false) => rule("14.0-b"),
                        (false, _) => rule("6.2"),
                    };
                    self.finish_move(why);
                } else {
                    self.turn_back();
                }
            }
            Stage::Over => self.finish_move(rule("14.0-b")),
            Stage::Overwhelmed => self.finish_move(rule("18.2-d")),
        }
        false
    }

    /// 23.0-b, 23.0-e: markers do not go on without the force that carried them; whether that was the end of it.
    fn only_arms_left(&mut self) -> bool {
        let look = self.look();
        let Some(moving) = look.moving().filter(|moving| moving.side == Side::Wc) else { return false };
        let mut left = moving.pieces.iter().copied().filter(|piece| look.piece(*piece).at.space().is_some()).peekable();
        if left.peek().is_none() || !left.clone().all(|piece| look.kind(piece) == Kind::Arms) {
            return false;
        }
        let (markers, at) = (left.collect::<Vec<PieceId>>(), moving.at());
        self.pop();
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
        self.push(Frame::Retreat(Retreat { side, pieces, from, way, bled, cavalry, begun: true, groups }));
    }

    /// Pieces that died, fled or were lost on the way are no longer in the force.
    fn forget_the_dead(&mut self) {
        let Some(Frame::Moving(moving)) = self.state.frames.last() else { return };
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
            self.brush_aside(side, (&pieces, at), from);
        }
        if side == Side::Us {
            self.intrude(at);
        }
    }

    /// The force stays where it is, or where it was thrown; what it could not do is over.
    pub fn finish_move(&mut self, why: kernel::RuleId) {
        let Some(Frame::Moving(moving)) = self.pop() else { return };
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
            self.table.tell(Event::Halted { side: moving.side, at, rule: why });
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

    /// Decisions for a force on its way.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    pub fn decide_moving(&mut self, decision: Decision) -> Decided {
        let Some(Frame::Moving(moving)) = self.state.frames.last() else { return Err(Why::NotNow.into()) };
        let moving = moving.clone();
        let look = self.look();
        match decision {
            Decision::Step { to } => {
                let cost = look.check_step(&moving, to)?;
                self.step(&moving, to, cost);
            }
            Decision::PickUp { piece } => {
                look.check_pick_up(&moving, piece)?;
                self.pick_up(piece, moving.at());
            }
            Decision::Drop { piece } => {
                look.check_drop(&moving, piece)?;
                self.drop_off(piece, moving.at());
            }
            Decision::Guide { scout } => {
                look.check_guide(&moving, scout)?;
                let loyal = self.ask_scout(scout, None) == ScoutFate::Loyal;
                if let Some(moving) = self.moving() {
                    moving.guided = loyal;
                }
            }
            Decision::Stop => {
                look.check_stop(&moving)?;
                self.finish_move(rule("6.0"));
            }
            Decision::Attack => {
                look.check_attack(&moving)?;
                self.attack(&moving, false);
            }
            Decision::Overrun => {
                look.check_overrun(&moving)?;
                self.ride_over(&moving);
            }
            Decision::PassThrough => {
                look.check_pass(&moving)?;
                self.push_through(&moving);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn step(&mut self, moving: &Moving, to: Space, cost: u8) {
        let from = moving.at();
        for piece in &moving.pieces {
            self.state[*piece].at = Place::On(to);
        }
        if let Some(moving) = self.moving() {
            moving.spent += cost;
            moving.path.push(to);
            moving.stage = Stage::Entered;
        }
        let (side, pieces, spent) = (moving.side, moving.pieces.clone(), moving.spent + cost);
        let fp = self.look().total_fp(&pieces);
        self.table.tell(Event::Moved { side, pieces, fp, from, to, cost, spent });
    }

    /// 21.1: a scout is put to the test.
    pub fn ask_scout(&mut self, scout: PieceId, to: Option<crate::state::ScoutUse>) -> ScoutFate {
        let roll = self.table.d6(rule("21.1"));
        let fate = self.facts.tables().scout_check(roll.face());
        self.table.tell(Event::ScoutAsked { scout, roll, to });
        if fate != ScoutFate::Loyal {
            let place = self.us_casualty_place();
            self.remove(scout, place);
        }
        fate
    }
}
