//! 8.0, 25.1: nations that leave the Confederacy. 20.5.1-f: nations that are conquered.

use crate::counters::{Kind, Nation, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::HalfPoints;
use crate::state::{Frame, Health, Place, Site, Status};
use kernel::{RuleId, rule};

/// 25.1: how near a key leader has to be.
const KEY_LEADER_NEAR: u8 = 10;

/// 25.1: what keeps a nation in the field.
const LOYAL: i8 = 6;

/// Why a nation leaves the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    /// The Nation Check.
    Check,
    /// The scenario says so.
    Scripted,
    /// It has no village left.
    Conquered,
}

impl Leaving {
    const fn rule(self) -> RuleId {
        match self {
            Leaving::Check => rule("8.0"),
            Leaving::Scripted => rule("8.0-c"),
            Leaving::Conquered => rule("20.5.1-f"),
        }
    }
}

impl Look<'_> {
    /// 2.4.2-b: the US stands on or beyond the square of this nation.
    fn beyond_square(&self, nation: Nation) -> bool {
        let square = self.game.tables().nation_square(nation);
        square.is_some_and(|square| self.state.vp[Side::Us.index()] >= HalfPoints::whole(square))
    }

    /// A3.1-c: whether this nation has a chief who fights on when it withdraws.
    pub fn breaker(&self, nation: Nation) -> bool {
        nation == Nation::Delaware && self.scenario().breaker_stays
    }

    /// 25.1: every principal village of the nation stands unharmed where it is printed.
    fn unscathed(&self, nation: Nation) -> bool {
        let mut printed = self.board().principal_villages(nation);
        printed.all(|at| self.state.site(at) == Site::Principal(nation, Health::Full))
    }

    /// 25.1: a key leader of the Confederacy is near a principal village of the nation.
    fn heartened(&self, nation: Nation) -> bool {
        let near = |id: &PieceId| {
            let known = self.game.of(*id);
            let place = self.piece(*id).at.space().filter(|_| known.kind == Kind::KeyLeader && known.side == Side::Wc);
            place.is_some_and(|place| {
                let mut villages = self.board().principal_villages(nation);
                villages.any(|village| self.distance(place, village) <= KEY_LEADER_NEAR)
            })
        };
        self.state.pieces().map(|(id, _)| id).any(|id| near(&id))
    }
}

impl Act<'_, '_> {
    /// 8.0: members whose square the US has reached leave the game.
    pub fn nation_check(&mut self) {
        for nation in Nation::ALL {
            match self.state.status(nation) {
                Status::Member if self.look().beyond_square(nation) || self.state.nations[nation.index()].wavering => {
                    if !self.stays_loyal(nation) {
                        self.nation_leaves(nation, Leaving::Check);
                    }
                }
                // 8.0-c: a treaty nation of the scenario, at the first check.
                Status::Treaty if self.scripted(nation) => self.nation_leaves(nation, Leaving::Scripted),
                Status::Member | Status::Treaty | Status::Nonaligned | Status::Withdrawn => {}
            }
        }
    }

    fn scripted(&self, nation: Nation) -> bool {
        self.scenario().treaties_withdraw && self.scenario().treaties.contains(&nation)
    }

    /// 25.1: with the optional rule a nation may stay for now.
    fn stays_loyal(&mut self, nation: Nation) -> bool {
        if !self.state.optional.revised_nation_check || !self.look().unscathed(nation) {
            return false;
        }
        let unhurt = i8::from(!self.state.nations[nation.index()].bled);
        let led = i8::from(self.look().heartened(nation));
        let roll = self.table.d6(rule("25.1")).plus(unhurt, rule("25.1")).plus(led, rule("25.1"));
        let stays = roll.total() >= LOYAL;
        self.tell(|_| Event::LoyaltyRolled { nation, roll, stays });
        self.tells_of_hidden();
        self.state.nations[nation.index()].wavering = stays;
        stays
    }

    /// 8.0, 8.0-b: villages, leaders and warriors of a nation leave the game, worth nothing to the US.
    fn nation_leaves(&mut self, nation: Nation, why: Leaving) {
        let standing = &mut self.state.nations[nation.index()];
        standing.status = Status::Withdrawn;
        standing.villages = [0, 0];
        let villages: Vec<_> = self.look().villages_of(nation).map(|(at, _)| at).collect();
        for at in villages {
            self.state.sites[at.index()] = Site::Empty;
        }
        let own = self.state.pieces().map(|(id, _)| id).filter(|id| self.leaves(*id, nation, why));
        let own: Vec<PieceId> = own.collect();
        for piece in own {
            self.remove(piece, Place::Aside);
        }
        // 5.2.1-g: its British Arms go too.
        if let Some(arms) = self.look().arms_of(nation) {
            self.remove(arms, Place::Out);
            self.state.arms.iter_mut().filter(|holder| **holder == Some(nation)).for_each(|holder| *holder = None);
        }
        self.tell(|_| Event::NationLeft { nation, rule: why.rule() });
    }

    /// A3.1-c, R112: Buckongahelas stays when the Delaware withdraw, not when they are conquered; all others leave with
    /// their nation.
    fn leaves(&self, piece: PieceId, nation: Nation, why: Leaving) -> bool {
        let known = self.game.of(piece);
        let breaker = known.kind == Kind::KeyLeader && self.look().breaker(nation);
        let stays = breaker && why != Leaving::Conquered;
        known.nation == Some(nation) && self.state[piece].at != Place::Out && !stays
    }

    /// 20.5.1-f: a nation without any village left is conquered. Those that never had one are not.
    pub fn check_conquered(&mut self, nation: Nation) {
        let fighting = matches!(self.state.status(nation), Status::Member | Status::Treaty);
        if !fighting || nation.off_map() || self.state.nations[nation.index()].villages != [0, 0] {
            return;
        }
        let moving = |frame: &Frame| matches!(frame, Frame::Relocate(moved) if moved.nation == nation);
        if self.look().villages_of(nation).next().is_none() && !self.state.frames.iter().any(moving) {
            self.nation_leaves(nation, Leaving::Conquered);
        }
    }
}
