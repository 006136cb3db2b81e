//! 2.4.3, 2.5, 6.0 to 6.8: which steps a force may take, and where it may stay.

use crate::board::{Board, Gate, Space};
use crate::counters::{Kind, PieceId, Side};
use crate::force::{Errand, REINFORCEMENT_MP};
use crate::frames::Look;
use crate::march::{Moving, Stage};
use crate::points::{ForcePoints, MovementPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Site, Status};

/// 2.4.3-h, 19.0-b: FP that may go with an envoy.
pub const ENVOY_FP: ForcePoints = ForcePoints::new(2);

impl Look<'_> {
    /// 6.5-d, 21.0, 21.2, 21.2-ex, R58: movement points a force has in all.
    pub fn march_limit(&self, moving: &Moving) -> MovementPoints {
        let guided = moving.guided && moving.pieces.iter().any(|piece| self.kind(*piece) == Kind::Scout);
        let most = moving.allowance + MovementPoints::new(u8::from(guided));
        match moving.errand {
            Errand::March => most,
            Errand::Reinforce(_) => most.min(REINFORCEMENT_MP),
        }
    }

    /// 2.5.1, 2.5.2, 2.5.2-b, 2.5.2-c, 6.1-b: may the force on its way take this step, and at what cost?
    pub fn check_step(&self, moving: &Moving, to: Space) -> Result<MovementPoints, Refusal> {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready, Why::NotNow)?;
        if moving.stopped {
            return Err(self.army_met(moving).unwrap_or(Why::MustStop.into()));
        }
        let inside = moving.pieces.first().is_some_and(|piece| self.piece(*piece).inside);
        ensure(!inside, Refusal::new(Why::Besieged).space(at))?;
        let cost = self.board().step_cost(at, to).ok_or(Refusal::new(Why::NotAdjacent).space(to))?;
        ensure(self.in_play(to), Refusal::new(Why::OutsideScenario).space(to))?;
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
        let most = self.game.tables().forces.army_fp;
        let friends = || self.at(moving.side, at).filter(|piece| !moving.pieces.contains(piece));
        friends().next()?;
        let fp = self.unit_fp(&friends().collect::<Vec<PieceId>>());
        (moving.path.len() > 1 && fp > most).then(|| Refusal::new(Why::Army).space(at).numbers(fp, most))
    }

    fn check_movement(&self, moving: &Moving, to: Space, cost: MovementPoints) -> Decided {
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
            let pace = self.game.tables().forces.wagon_mp.max(moving.allowance);
            ensure(sum <= pace, Refusal::new(Why::SlowWagon).piece(*wagon).space(to).numbers(sum, pace))?;
        }
        if let Errand::Reinforce(battle) = moving.errand {
            let rest = self.march_cost(to, battle).unwrap_or(MovementPoints::NO_WAY);
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
            let limits = &self.game.tables().forces;
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
        let fp = || guests().map(|piece| self.fp(piece)).sum::<ForcePoints>();
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
        self.check_stop_beside(moving, self.met_fp(moving.side, moving.at()))
    }

    /// The same with what it has met there.
    pub fn check_stop_beside(&self, moving: &Moving, met: ForcePoints) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready, Why::NotNow)?;
        if self.river(at) {
            ensure(self.state.site(at) == Site::Miamis, Refusal::new(Why::OnRiver).space(at))?;
            self.check_miamis(&self.at(Side::Wc, at).collect::<Vec<PieceId>>(), at)?;
        }
        // Who did not move may stay beside the enemy; who has been fought off may too.
        let free = moving.path.len() == 1 || moving.stopped || met == 0;
        ensure(free, Refusal::new(Why::NothingToAttack).space(at).numbers(self.total_fp(&moving.pieces), met))
    }

    /// 20.7: may all these stay at Fort Miamis?
    pub fn check_miamis(&self, staying: &[PieceId], at: Space) -> Decided {
        let (fp, most) = (self.unit_fp(staying), self.game.tables().forts.miamis_fp);
        ensure(fp <= most, Refusal::new(Why::MiamisFull).space(at).numbers(fp, most))
    }

    /// 21.2: may this scout look for a faster way?
    pub fn check_guide(&self, moving: &Moving, scout: PieceId) -> Decided {
        ensure(moving.stage == Stage::Ready && moving.path.len() == 1 && !moving.guided, Why::GuideAtStart)?;
        let with = moving.pieces.contains(&scout) && self.kind(scout) == Kind::Scout;
        ensure(with && self.scenario().scouts, Refusal::new(Why::NoScout).piece(scout))?;
        // Scouts by themselves have a pace of their own.
        let others = moving.pieces.iter().any(|piece| self.kind(*piece) != Kind::Scout);
        ensure(others, Refusal::new(Why::NoScout).piece(scout))
    }
}
