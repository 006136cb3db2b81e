//! 6.0 to 6.8, 13.0: a force on its way: steps, what it meets, what it picks up and leaves.

use crate::board::{Board, Gate, Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::force::REINFORCEMENT_MP;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Errand, ForceKind, Frame, Moving, Place, Retreat, Site, Stage, Status, Way};
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

    /// 6.7, 17.2.1-b, 20.3-b, R85: enemy FP that a force of `side` meets in a space: a stack outside forts, or a principal village.
    pub fn met_fp(&self, side: Side, space: Space) -> u8 {
        let stack = self.open_fp(side.other(), space);
        if stack == 0 && side == Side::Us && self.principal(space).is_some() { 1 } else { stack }
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
    fn check_miamis(&self, staying: &[PieceId], at: Space) -> Decided {
        let (fp, most) = (self.unit_fp(staying), self.facts.tables().forts.miamis_fp);
        ensure(fp <= most, Refusal::new(Why::MiamisFull).space(at).numbers(fp, most))
    }

    /// 6.4, 6.4-b, 6.4-c: may this piece join the force?
    pub fn check_pick_up(&self, moving: &Moving, piece: PieceId) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready && !moving.stopped, Why::NotNow)?;
        ensure(!moving.pieces.contains(&piece), Refusal::new(Why::InForce).piece(piece))?;
        self.check_mover(moving.side, piece)?;
        ensure(self.piece(piece).at == Place::On(at), Refusal::new(Why::NotWithForce).piece(piece).space(at))?;
        ensure(moving.path.len() > 1, Refusal::new(Why::JoinsOnTheWay).piece(piece))?;
        // 20.2-b: who is besieged stays.
        ensure(!(self.piece(piece).inside && self.besieged(at)), Refusal::new(Why::Besieged).piece(piece))?;
        if self.kind(piece) == Kind::Arms {
            ensure(self.warriors_of_holder(piece, &moving.pieces), Refusal::new(Why::ArmsAlone).piece(piece))?;
        }
        let mut with = moving.pieces.clone();
        with.push(piece);
        let kind = self.force_kind(moving.side, &with);
        if kind == ForceKind::Stray && !self.kind(piece).support() {
            // 6.2.4, R101: the pace of support units by themselves is theirs alone.
            let alone = moving.pieces.iter().all(|known| self.kind(*known).support());
            ensure(!alone, Refusal::new(Why::SupportPace).piece(piece))?;
        }
        if moving.kind == ForceKind::Stray || kind == moving.kind || kind == ForceKind::Key {
            return Ok(());
        }
        let other = moving.side == Side::Wc && self.unit_fp(&with) <= self.subordinate_limit(moving.side);
        let why = match moving.kind {
            _ if other => Why::OtherNation,
            ForceKind::Subordinate => Why::TooLargeForHim,
            ForceKind::Key | ForceKind::Stray => Why::TooLarge,
        };
        Err(Refusal::new(why).piece(piece).numbers(self.unit_fp(&with), self.force_limit(moving)))
    }

    /// FP the force may have as it is led now.
    pub fn force_limit(&self, moving: &Moving) -> u8 {
        let limits = &self.facts.tables().forces;
        match moving.kind {
            ForceKind::Key => {
                let leaders = moving.pieces.iter().filter(|piece| self.kind(**piece).leader()).count();
                if leaders > 1 { limits.key_fp_second } else { limits.key_fp }
            }
            ForceKind::Subordinate => self.subordinate_limit(moving.side),
            ForceKind::Stray => u8::MAX,
        }
    }

    /// 6.5, 6.5-b, 6.5-c: may this piece stay behind?
    pub fn check_drop(&self, moving: &Moving, piece: PieceId) -> Decided {
        self.check_drop_beside(moving, piece, self.met_fp(moving.side, moving.at()))
    }

    /// The same where so many enemy FP are met.
    fn check_drop_beside(&self, moving: &Moving, piece: PieceId, met: u8) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready && !moving.stopped, Why::NotNow)?;
        ensure(moving.pieces.contains(&piece), Refusal::new(Why::NotInForce).piece(piece))?;
        ensure(moving.path.len() > 1, Refusal::new(Why::NobodyLeftYet).piece(piece))?;
        ensure(moving.pieces.len() > 1, Refusal::new(Why::LastOfForce).piece(piece))?;
        let fort = self.state.site(at) == Site::Miamis;
        let dry = fort || self.board().terrain(at) == Terrain::Ground;
        ensure(dry, Refusal::new(Why::OnRiver).piece(piece).space(at))?;
        if fort {
            let staying = self.at(Side::Wc, at).filter(|known| *known == piece || !moving.pieces.contains(known));
            self.check_miamis(&staying.collect::<Vec<PieceId>>(), at)?;
        }
        ensure(met == 0, Refusal::new(Why::DroppedAmongEnemies).piece(piece).space(at))?;
        let rest: Vec<PieceId> = moving.pieces.iter().copied().filter(|known| *known != piece).collect();
        if self.kind(piece) == Kind::Arms {
            self.check_leave_arms(piece, moving)?;
        }
        let orphan = |known: &&PieceId| self.kind(**known) == Kind::Arms && !self.warriors_of_holder(**known, &rest);
        if let Some(arms) = rest.iter().find(orphan) {
            return Err(Refusal::new(Why::ArmsAlone).piece(*arms));
        }
        let kept = match moving.kind {
            ForceKind::Key => self.force_kind(moving.side, &rest) == ForceKind::Key,
            ForceKind::Subordinate => self.force_kind(moving.side, &rest) != ForceKind::Stray,
            ForceKind::Stray => true,
        };
        let keys = rest.iter().any(|known| self.kind(*known) == Kind::KeyLeader);
        let why = if moving.kind == ForceKind::Key && keys { Why::SecondLeader } else { Why::LeaderStays };
        ensure(kept, Refusal::new(why).piece(piece))
    }

    /// 23.0-d: where a marker may be left.
    fn check_leave_arms(&self, arms: PieceId, moving: &Moving) -> Decided {
        let at = moving.at();
        let village = self.village(at).is_some_and(|(nation, ..)| self.state.member(nation));
        // Those who march on keep nobody company.
        let stays = |piece: PieceId| self.kind(piece) == Kind::Warriors && !moving.pieces.contains(&piece);
        let kept = village || self.at(Side::Wc, at).any(stays);
        ensure(kept, Refusal::new(Why::ArmsDropped).piece(arms).space(at))
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

    /// R111: enemy FP that the owner of a force knows of in its space: of a hidden stack no more than that it has any.
    fn known_fp(&self, moving: &Moving, really: u8) -> u8 {
        if self.blind(moving) { really.min(1) } else { really }
    }

    /// 13.0, R111: may the force pass through what it met?
    pub fn check_pass(&self, moving: &Moving) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Contact, Why::NotNow)?;
        ensure(!moving.stopped, Refusal::new(Why::MustStop).space(at))?;
        let met = self.known_fp(moving, self.met_fp(moving.side, at));
        let own = self.total_fp(&moving.pieces);
        ensure(own > met, Refusal::new(Why::NotStronger).space(at).numbers(own, met))?;
        let extra = self.facts.tables().costs.pass_through;
        ensure(self.can_go_on(moving, extra), Refusal::new(Why::NoTimeToPass).space(at))
    }

    /// Whether there is a step left after paying so much more.
    pub fn can_go_on(&self, moving: &Moving, extra: u8) -> bool {
        if moving.spent + extra > self.march_limit(moving) {
            return false;
        }
        let mut later = moving.clone();
        later.spent += extra;
        later.stage = Stage::Ready;
        self.board().links(moving.at()).iter().any(|to| self.check_step(&later, *to).is_ok())
    }

    /// 14.1, 14.0-c, 19.0-d, 20.3-b, 20.5-b, 20.6-d: may the force attack what is in its space?
    pub fn check_attack(&self, moving: &Moving) -> Decided {
        let at = moving.at();
        let ready = matches!(moving.stage, Stage::Ready | Stage::Contact);
        ensure(ready, Why::NotNow)?;
        ensure(self.total_fp(&moving.pieces) > 0, Refusal::new(Why::NothingToAttack).space(at))?;
        // 13.0: having passed, it does not fight what it passed.
        let passed = moving.stage == Stage::Ready && moving.path.len() > 1 && !moving.stopped;
        let met = self.met_fp(moving.side, at);
        if met > 0 {
            return ensure(!passed, Refusal::new(Why::NothingToAttack).space(at));
        }
        match moving.side {
            Side::Us => ensure(self.hostile_village(at).is_some(), Refusal::new(Why::NothingToAttack).space(at)),
            Side::Wc => match self.state.site(at) {
                Site::Settlement(_) => Ok(()),
                Site::Fort(fort, _) => ensure(!fort.printed(), Refusal::new(Why::PrintedFort).space(at)),
                Site::Empty | Site::Razed | Site::Village(..) | Site::Principal(..) | Site::Miamis => {
                    Err(Refusal::new(Why::NothingToAttack).space(at))
                }
            },
        }
    }

    /// 17.1: five times the FP of the stack; R84: an empty village counts as one.
    pub fn five_to_one(&self, moving: &Moving, stack: u8) -> Decided {
        let (own, need) = (i16::from(self.total_fp(&moving.pieces)), 5 * i16::from(stack.max(1)));
        ensure(own >= need, Refusal::new(Why::NotFiveTimes).space(moving.at()).numbers(own, need))
    }

    /// 17.0-d, 17.1, 17.1-c, 17.1-d, R111: may the force overrun what is in its space?
    pub fn check_overrun(&self, moving: &Moving) -> Decided {
        let at = moving.at();
        ensure(matches!(moving.stage, Stage::Ready | Stage::Contact), Why::NotNow)?;
        ensure(moving.path.len() > 1, Why::NotNow)?;
        ensure(!moving.stopped, Refusal::new(Why::MustStop).space(at))?;
        let stack = self.open_fp(moving.side.other(), at);
        let bare = moving.side == Side::Us && stack == 0 && self.hostile_village(at).is_some();
        ensure(stack > 0 || bare, Refusal::new(Why::NothingToAttack).space(at))?;
        // 13.0: what was passed through is behind it.
        ensure(stack == 0 || moving.stage == Stage::Contact, Refusal::new(Why::NothingToAttack).space(at))?;
        let barred = match self.state.site(at) {
            Site::Settlement(_) | Site::Principal(..) | Site::Miamis => true,
            // R14: only those before a fort, so never its besiegers.
            Site::Fort(..) => moving.side == Side::Us || stack == 0,
            Site::Village(..) | Site::Empty | Site::Razed => false,
        };
        ensure(!barred, Refusal::new(Why::NoOverrunHere).space(at))?;
        self.five_to_one(moving, self.known_fp(moving, stack))?;
        let extra = self.facts.tables().costs.overrun;
        ensure(self.can_go_on(moving, extra), Refusal::new(Why::NoTimeToOverrun).space(at))
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

    /// 6.7-b, 10.1-b, 22.2-b: those in the space who cannot fight are taken or get out of the way.
    fn brush_aside(&mut self, side: Side, (pieces, at): (&[PieceId], Space), from: Option<Space>) {
        if side == Side::Wc {
            self.capture(pieces, at);
        }
        self.displace(side, (pieces, at), from);
    }

    /// 10.1-b, 22.0, 22.2-b: wagons without an escort are captured, guns without one are lost.
    pub fn capture(&mut self, pieces: &[PieceId], at: Space) {
        let look = self.look();
        let here: Vec<PieceId> = look.at(Side::Us, at).collect();
        let warriors = pieces.iter().any(|piece| look.kind(*piece) == Kind::Warriors);
        let outside = |kind: Kind| {
            let prey = here.iter().copied().filter(|piece| look.kind(*piece) == kind && !look.piece(*piece).inside);
            prey.collect::<Vec<PieceId>>()
        };
        let (mut wagons, mut guns) = (Vec::new(), Vec::new());
        if look.total_fp(pieces) > 0 && !here.iter().any(|piece| look.fp(*piece) > 0) {
            wagons = outside(Kind::Wagon);
        }
        if warriors && !here.iter().any(|piece| look.kind(*piece).fighter()) {
            guns = outside(Kind::Artillery);
        }
        for wagon in wagons {
            self.capture_wagon(wagon, at);
        }
        for gun in guns {
            self.lose_gun(gun, at, rule("22.2-b"));
        }
    }

    /// 10.1-b: half a point for each step it still had.
    pub fn capture_wagon(&mut self, wagon: PieceId, at: Space) {
        let steps = if self.state[wagon].flipped { 1 } else { 2 };
        let place = self.us_casualty_place();
        self.remove(wagon, place);
        self.table.tell(Event::WagonCaptured { wagon, at });
        self.score(Side::Wc, steps * self.facts.tables().awards.wagon_step as i8, rule("10.1-b"));
    }

    /// 22.2: the gun is flipped and lies in the space.
    pub fn lose_gun(&mut self, gun: PieceId, at: Space, why: kernel::RuleId) {
        let known = &mut self.state[gun];
        (known.flipped, known.inside, known.at) = (true, false, Place::On(at));
        self.table.tell(Event::GunLost { gun, at, rule: why });
    }

    /// 6.7-b, R74: leaders and scouts by themselves get out of the way of enemies who have come with FP, also where a
    /// principal village stands and fights for itself; whether anybody has to go.
    pub fn displace(&mut self, by: Side, (arrived, at): (&[PieceId], Space), barred: Option<Space>) -> bool {
        let (look, side) = (self.look(), by.other());
        let pieces: Vec<PieceId> = look.outside(side, at).filter(|piece| look.kind(*piece).gets_out()).collect();
        if pieces.is_empty() || look.total_fp(arrived) == 0 || look.open_fp(side, at) > 0 {
            return false;
        }
        self.get_out(side, (pieces, at), barred);
        true
    }

    fn get_out(&mut self, side: Side, (pieces, from): (Vec<PieceId>, Space), barred: Option<Space>) {
        let (way, bled, cavalry, groups) = (Way::Away(barred), false, false, Vec::new());
        self.push(Frame::Retreat(Retreat { side, pieces, from, way, bled, cavalry, begun: true, groups }));
    }

    /// 6.7-b, R74: leaders and scouts by themselves do not stay beside enemies who have arrived in their space or have been
    /// healed there since the last procedure, healed or not; whether anybody has to go. Of leaders who were both wounded the
    /// US heals first (9.0), so those of the Confederacy go.
    pub fn leaders_get_out(&mut self) -> bool {
        let look = self.look();
        let field = look.field();
        let alone = |side: Side, space: Space| {
            let own: Vec<PieceId> = look.outside(side, space).collect();
            let movers: Vec<PieceId> = own.iter().copied().filter(|piece| look.kind(*piece).gets_out()).collect();
            let led = field.open(side.other(), space) > 0 && !own.iter().any(|piece| look.kind(*piece).fighter());
            (led && !movers.is_empty()).then_some((side, movers, space))
        };
        let shared = |space: &Space| Side::BOTH.iter().all(|side| field.present(*side, *space));
        let found =
            look.board().spaces().filter(shared).find_map(|at| alone(Side::Wc, at).or_else(|| alone(Side::Us, at)));
        let Some((side, pieces, at)) = found else { return false };
        self.get_out(side, (pieces, at), None);
        true
    }

    /// 19.0-c, 2.0-d: a US force enters the land of a nonaligned nation; neutral land is nobody's.
    pub fn intrude(&mut self, at: Space) {
        let look = self.look();
        let Some(nation) = look.board().owner(at) else { return };
        if look.state.status(nation) != Status::Nonaligned {
            return;
        }
        let within = |id: PieceId, place: Place| {
            look.facts.side(id) == Side::Us
                && place.space().is_some_and(|space| look.board().owner(space) == Some(nation))
        };
        let force =
            look.state.pieces().filter(|(id, piece)| within(*id, piece.at)).map(|(id, _)| look.fp(id)).sum::<u8>();
        let rolls = [self.table.d6(rule("19.0-c")), self.table.d6(rule("19.0-c"))];
        let sum = rolls[0].face() + rolls[1].face();
        let war = sum < force;
        self.table.tell(Event::Intruded { nation, at, rolls, force, war });
        if war {
            self.join(nation, crate::state::Rising::Alliance, rule("19.0-c"));
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

    /// 17.0, R111: an overrun, which a hidden stack that is too strong for it turns into a battle.
    fn ride_over(&mut self, moving: &Moving) {
        let look = self.look();
        let strong = look.five_to_one(moving, look.open_fp(moving.side.other(), moving.at())).is_ok();
        if !strong {
            self.table.tell(Event::Misjudged { side: moving.side, at: moving.at(), overrun: true });
        }
        self.attack(moving, strong);
    }

    /// 13.0, R111: past the enemy; a hidden stack that is not weaker lets nobody by, and there is only the fight.
    fn push_through(&mut self, moving: &Moving) {
        let (side, at, look) = (moving.side, moving.at(), self.look());
        let (stronger, blind) = (look.total_fp(&moving.pieces) > look.met_fp(side, at), look.blind(moving));
        if blind {
            // Either way something of its strength is known now.
            self.table.reveal();
        }
        let cost = self.facts.tables().costs.pass_through;
        let event =
            if stronger { Event::PassedThrough { side, at } } else { Event::Misjudged { side, at, overrun: false } };
        self.table.tell(event);
        let Some(moving) = self.moving() else { return };
        if stronger {
            moving.spent += cost;
            moving.stage = Stage::Passing;
        } else {
            moving.stopped = true;
        }
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

    fn pick_up(&mut self, piece: PieceId, at: Space) {
        self.state[piece].inside = false;
        self.table.tell(Event::PickedUp { piece, at });
        let Some(moving) = self.moving() else { return };
        moving.pieces.push(piece);
        let (side, pieces) = (moving.side, moving.pieces.clone());
        let kind = self.look().force_kind(side, &pieces);
        if let Some(moving) = self.moving() {
            // 6.4-d: a leader may make it a led force, never a slower one.
            moving.kind = kind;
        }
        // 23.0-d: the marker they kept company comes along.
        if let Some(arms) = self.look().forgotten_arms(at, &pieces) {
            self.pick_up(arms, at);
        }
    }

    fn drop_off(&mut self, piece: PieceId, at: Space) {
        self.state[piece].moved = true;
        self.table.tell(Event::Dropped { piece, at });
        if let Some(moving) = self.moving() {
            moving.pieces.retain(|known| *known != piece);
        }
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
