//! 5.2: treaties and alliances, and how a nation changes sides.

use crate::board::{Gate, Space};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::{ForcePoints, HalfPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::rising::Muster;
use crate::state::{Place, Rising, Status};
use kernel::{RuleId, rule};

/// 5.2.1-b: FP that must stand with the key leader who signs.
const ENVOY_FP: ForcePoints = ForcePoints::new(10);

/// 5.2.3-b: WC FP that may be in the land of the nation asked.
const ESCORT_FP: ForcePoints = ForcePoints::new(2);

impl Look<'_> {
    /// 5.2.1-b, 5.2.3: whether one speaks with a nation there: in its principal villages; without any, in its villages
    /// and on its entry square.
    fn council(&self, nation: Nation, at: Space) -> bool {
        let seated = || self.villages_of(nation).any(|(_, principal)| principal);
        match self.village(at) {
            Some(village) => village.nation == nation && (village.principal || !seated()),
            None => self.board().gate(at) == Some(Gate::Nation(nation)) && !seated(),
        }
    }

    fn key_leaders(&self, side: Side) -> impl Iterator<Item = Space> {
        self.game.key_leaders(side).iter().filter_map(|leader| self.piece(*leader).at.space())
    }

    /// 5.2.1: may the US offer this nation a treaty?
    pub fn check_treaty(&self, nation: Nation) -> Decided {
        let refusal = |why| Refusal::new(why).nation(nation);
        ensure(!nation.core(), refusal(Why::CoreNation))?;
        // 5.2.1-c, 5.2.2-d: once only.
        let standing = self.state.nations[nation.index()];
        ensure(standing.status != Status::Treaty && !standing.broken, refusal(Why::TreatyBefore))?;
        ensure(standing.status != Status::Withdrawn, refusal(Why::NotNonaligned))?;
        let beside = |at: Space| self.board().links(at).iter().any(|near| self.council(nation, *near));
        let near = self.key_leaders(Side::Us).filter(|at| beside(*at));
        let most = near.map(|at| self.us_fp(at)).max().unwrap_or_default();
        ensure(most >= ENVOY_FP, refusal(Why::NoEnvoy).numbers(most, ENVOY_FP))
    }

    /// 5.2.3: may the Confederacy ask this nation?
    pub fn check_alliance(&self, nation: Nation) -> Decided {
        let refusal = |why| Refusal::new(why).nation(nation);
        // 5.2.3-c, 19.0: neither a treaty nor anything else but nonaligned.
        ensure(self.state.status(nation) == Status::Nonaligned, refusal(Why::NotNonaligned))?;
        ensure(self.key_leaders(Side::Wc).any(|at| self.council(nation, at)), refusal(Why::NoChief))?;
        let gate = self.board().gate_of(nation);
        let inside = |at: Space| self.board().owner(at) == Some(nation) || gate == Some(at);
        let own = self.game.own(Side::Wc).iter();
        let escort = own.filter(|piece| self.piece(**piece).at.space().is_some_and(inside));
        let fp: ForcePoints = escort.map(|piece| self.fp(*piece)).sum();
        ensure(fp <= ESCORT_FP, refusal(Why::LargeEscort).numbers(fp, ESCORT_FP))
    }
}

impl Act<'_, '_> {
    /// 5.2.1-d: the US tries to sign a treaty.
    pub fn try_treaty(&mut self, nation: Nation) {
        if self.negotiate(Side::Us, nation, rule("5.2.1-d")) {
            self.sign_treaty(nation);
        }
    }

    /// 5.2.3-d: the Confederacy tries to win a nation.
    pub fn try_alliance(&mut self, nation: Nation) {
        if self.negotiate(Side::Wc, nation, rule("5.2.3-d")) {
            self.join(nation, Rising::Alliance, rule("5.2.3"));
        }
    }

    /// 5.2.1-f: a die and the points of the side against the number of the expedition; none is rolled when the points
    /// alone exceed it. 5.2: it costs the action either way.
    fn negotiate(&mut self, side: Side, nation: Nation, rule: RuleId) -> bool {
        self.spend(side);
        let needed = self.game.tables().thresholds[self.state.expedition.index()];
        let points = self.state.vp[side.index()];
        let goal = HalfPoints::whole(needed);
        let roll = (points <= goal).then(|| self.table.d6(rule));
        let success = roll.is_none_or(|roll| points + HalfPoints::whole(roll.face()) >= goal);
        self.tell(|_| Event::Negotiated { side, nation, roll, points, needed, success });
        success
    }

    /// 5.2.1-e: warriors and leaders go home to the square; villages stay. 5.2.1-g: with them a British Arms marker.
    fn sign_treaty(&mut self, nation: Nation) {
        self.state.nations[nation.index()].status = Status::Treaty;
        let look = self.look();
        let here = |id: &PieceId| look.state[*id].at.space().is_some();
        let own = |id: &PieceId| look.game.nation(*id) == Some(nation) || look.holder(*id) == Some(nation);
        let leaving: Vec<PieceId> = look.state.pieces().map(|(id, _)| id).filter(|id| here(id) && own(id)).collect();
        for piece in leaving {
            self.remove(piece, Place::Track);
        }
    }

    /// 1.1-c: a nation takes the field against the US.
    pub fn join(&mut self, nation: Nation, why: Rising, rule: RuleId) {
        let standing = &mut self.state.nations[nation.index()];
        standing.status = Status::Member;
        if why == Rising::BrokenTreaty {
            standing.broken = true;
            self.tell(|_| Event::TreatyBroken { nation, rule });
        }
        self.tell(|_| Event::Joined { nation, why, rule });
        let look = self.look();
        let warriors = look.stored(nation).filter(|piece| look.kind(*piece) == Kind::Warriors).count();
        let leaders = look.stored(nation).filter(|piece| look.kind(*piece).leader());
        let (warriors, leaders) = match (why, look.game.tables().starting[nation.index()]) {
            // 5.2.3.1: key leaders stay behind (R36).
            (Rising::Alliance, Some(force)) => {
                let subordinates = leaders.filter(|piece| look.kind(*piece) == Kind::Subordinate);
                (warriors.min(usize::from(force.warriors)), subordinates.take(usize::from(force.leaders)).collect())
            }
            (Rising::Alliance, None) | (Rising::BrokenTreaty, _) => (warriors, leaders.collect()),
        };
        self.open(Muster { nation, why, warriors: warriors as u8, leaders });
    }

    /// 5.2.2: WC FP were lost in this space; a treaty with the nation whose land it is does not survive it.
    pub fn treaty_bloodied(&mut self, space: Space) {
        if let Some(nation) = self.game.board().owner(space)
            && self.state.status(nation) == Status::Treaty
        {
            self.join(nation, Rising::BrokenTreaty, rule("5.2.2"));
        }
    }
}
