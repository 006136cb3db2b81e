//! 6.7, 13.0, 14.1, 17.1, 19.0: what a force meets: enemies to attack, pass or overrun, those who get out of its way, what
//! falls into its hands, and nations whose land it enters.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::{ForcePoints, MovementPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Moving, Place, Retreat, Rising, Site, Stage, Status, Way};
use kernel::{RuleId, rule};

impl Look<'_> {
    /// 6.7, 17.2.1-b, 20.3-b, R85: enemy FP that a force of `side` meets in a space: a stack outside forts, or a principal village.
    pub fn met_fp(&self, side: Side, space: Space) -> ForcePoints {
        let stack = self.open_fp(side.other(), space);
        if stack == 0 && side == Side::Us && self.principal(space).is_some() { ForcePoints::new(1) } else { stack }
    }

    /// R111: enemy FP that the owner of a force knows of in its space: of a hidden stack no more than that it has any.
    fn known_fp(&self, moving: &Moving, really: ForcePoints) -> ForcePoints {
        if self.blind(moving) { really.min(ForcePoints::new(1)) } else { really }
    }

    /// 13.0, R111: may the force pass through what it met?
    pub fn check_pass(&self, moving: &Moving) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Contact, Why::NotNow)?;
        ensure(!moving.stopped, Refusal::new(Why::MustStop).space(at))?;
        let met = self.known_fp(moving, self.met_fp(moving.side, at));
        let own = self.total_fp(&moving.pieces);
        ensure(own > met, Refusal::new(Why::NotStronger).space(at).numbers(own, met))?;
        let extra = self.game.tables().costs.pass_through;
        ensure(self.can_go_on(moving, extra), Refusal::new(Why::NoTimeToPass).space(at))
    }

    /// Whether there is a step left after paying so much more.
    pub fn can_go_on(&self, moving: &Moving, extra: MovementPoints) -> bool {
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
        self.check_attack_on(moving, self.met_fp(moving.side, moving.at()))
    }

    /// The same with what it has met there.
    pub fn check_attack_on(&self, moving: &Moving, met: ForcePoints) -> Decided {
        let at = moving.at();
        let ready = matches!(moving.stage, Stage::Ready | Stage::Contact);
        ensure(ready, Why::NotNow)?;
        ensure(self.total_fp(&moving.pieces) > 0, Refusal::new(Why::NothingToAttack).space(at))?;
        // 13.0: having passed, it does not fight what it passed.
        let passed = moving.stage == Stage::Ready && moving.path.len() > 1 && !moving.stopped;
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
    pub fn five_to_one(&self, moving: &Moving, stack: ForcePoints) -> Decided {
        let (own, need) = (i16::from(self.total_fp(&moving.pieces)), 5 * i16::from(stack.max(ForcePoints::new(1))));
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
        let extra = self.game.tables().costs.overrun;
        ensure(self.can_go_on(moving, extra), Refusal::new(Why::NoTimeToOverrun).space(at))
    }
}

impl Act<'_, '_> {
    /// 6.7-b, 10.1-b, 22.2-b: those in the space who cannot fight are taken or get out of the way.
    pub fn brush_aside(&mut self, side: Side, pieces: &[PieceId], at: Space, from: Option<Space>) {
        if side == Side::Wc {
            self.capture(pieces, at);
        }
        self.displace(side, pieces, at, from);
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
        self.tell(|_| Event::WagonCaptured { wagon, at });
        self.score(Side::Wc, (self.game.tables().awards.wagon_step * steps).won(), rule("10.1-b"));
    }

    /// 22.2: the gun is flipped and lies in the space.
    pub fn lose_gun(&mut self, gun: PieceId, at: Space, why: RuleId) {
        let known = &mut self.state[gun];
        (known.flipped, known.inside, known.at) = (true, false, Place::On(at));
        self.tell(|_| Event::GunLost { gun, at, rule: why });
    }

    /// 6.7-b, R74: leaders and scouts by themselves get out of the way of enemies who have come with FP, also where a
    /// principal village stands and fights for itself; whether anybody has to go.
    pub fn displace(&mut self, by: Side, arrived: &[PieceId], at: Space, barred: Option<Space>) -> bool {
        let (look, side) = (self.look(), by.other());
        let pieces: Vec<PieceId> = look.outside(side, at).filter(|piece| look.kind(*piece).gets_out()).collect();
        if pieces.is_empty() || look.total_fp(arrived) == 0 || look.open_fp(side, at) > 0 {
            return false;
        }
        self.get_out(side, pieces, at, barred);
        true
    }

    fn get_out(&mut self, side: Side, pieces: Vec<PieceId>, from: Space, barred: Option<Space>) {
        let (way, bled, cavalry, groups) = (Way::Away(barred), false, false, Vec::new());
        self.open(Retreat { side, pieces, from, way, bled, cavalry, begun: true, groups });
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
        let found = field.shared().find_map(|at| alone(Side::Wc, at).or_else(|| alone(Side::Us, at)));
        let Some((side, pieces, at)) = found else { return false };
        self.get_out(side, pieces, at, None);
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
            look.game.side(id) == Side::Us
                && place.space().is_some_and(|space| look.board().owner(space) == Some(nation))
        };
        let force = look
            .state
            .pieces()
            .filter(|(id, piece)| within(*id, piece.at))
            .map(|(id, _)| look.fp(id))
            .sum::<ForcePoints>();
        let rolls = [self.table.d6(rule("19.0-c")), self.table.d6(rule("19.0-c"))];
        let sum = rolls[0].face() + rolls[1].face();
        let war = force > sum;
        self.tell(|_| Event::Intruded { nation, at, rolls, force, war });
        if war {
            self.join(nation, Rising::Alliance, rule("19.0-c"));
        }
    }

    /// 17.0, R111: an overrun, which a hidden stack that is too strong for it turns into a battle.
    pub fn ride_over(&mut self, moving: &Moving) {
        let look = self.look();
        let strong = look.five_to_one(moving, look.open_fp(moving.side.other(), moving.at())).is_ok();
        if !strong {
            self.tell(|_| Event::Misjudged { side: moving.side, at: moving.at(), overrun: true });
        }
        self.attack(moving, strong);
    }

    /// 13.0, R111: past the enemy; a hidden stack that is not weaker lets nobody by, and there is only the fight.
    pub fn push_through(&mut self, moving: &Moving) {
        let (side, at, look) = (moving.side, moving.at(), self.look());
        let (stronger, blind) = (look.total_fp(&moving.pieces) > look.met_fp(side, at), look.blind(moving));
        if blind {
            // Either way something of its strength is known now.
            self.table.reveal();
        }
        let cost = self.game.tables().costs.pass_through;
        let event =
            if stronger { Event::PassedThrough { side, at } } else { Event::Misjudged { side, at, overrun: false } };
        self.tell(|_| event);
        let Some(moving) = self.moving() else { return };
        if stronger {
            moving.spent += cost;
            moving.stage = Stage::Passing;
        } else {
            moving.stopped = true;
        }
    }
}
