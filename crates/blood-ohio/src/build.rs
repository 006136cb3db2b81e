//! 5.3: building. 5.4: repairing. 5.5: harassing either.

use crate::advice;
use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::look::Field;
use crate::look::MOST_SPACES;
use crate::marks::Marks;
use crate::points::{ForcePoints, MovementPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Health, Place, Rising, Site, Status};
use crate::tables::FortId;
use crate::text;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 5.3-d: how far a settlement or fort may be from a new settlement.
const HELP_NEAR: u8 = 4;

/// 5.3-f: how far a fort may be from a new fort.
const CHAIN: u8 = 3;

/// 5.4-b: how near no warriors may be to a repair.
const REPAIR_CLEAR: u8 = 2;

/// 5.5-b: movement points within which warriors harass.
const HARASS_MP: MovementPoints = MovementPoints::new(3);

/// What building asks of the whole map, at one look.
pub struct Lie {
    /// Settlements and forts.
    helps: Vec<Space>,
    /// Forts.
    forts: Vec<Space>,
    /// 5.3-e: in or next to a village or warriors.
    near: Marks,
    /// Where WC FP stand.
    held: Marks,
}

impl Look<'_> {
    /// The lie of the land for building.
    pub fn lie(&self) -> Lie {
        let mut lie = Lie { helps: vec![], forts: vec![], near: Marks::default(), held: Marks::default() };
        let around = |near: &mut Marks, at: Space| {
            near.add(at);
            self.board().links(at).iter().for_each(|next| {
                near.add(*next);
            });
        };
        for (at, site) in self.sites() {
            match site {
                Site::Settlement(_) => lie.helps.push(at),
                Site::Fort(..) => {
                    lie.helps.push(at);
                    lie.forts.push(at);
                }
                Site::Village(..) | Site::Principal(..) => around(&mut lie.near, at),
                Site::Empty | Site::Razed | Site::Miamis => {}
            }
        }
        for (id, piece) in self.state.pieces() {
            let Place::On(at) = piece.at else { continue };
            // 2.4.3-c: who is on an entry square is near nothing.
            if self.game.side(id) == Side::Us || self.entry(at) {
                continue;
            }
            if self.kind(id) == Kind::Warriors {
                around(&mut lie.near, at);
            }
            if self.fp(id) > 0 {
                lie.held.add(at);
            }
        }
        lie
    }

    /// 5.3: something to build, and somewhere to build it.
    pub fn check_build(&self, what: Build) -> Decided {
        ensure(!self.state.builds_blocked, Why::BuildsBlocked)?;
        let left = match what {
            Build::Settlement => self.state.settlements_left > 0,
            Build::Fort(fort) => self.state.forts_left & 1 << fort.index() != 0,
        };
        ensure(left, Why::NothingToBuild)?;
        match what {
            Build::Settlement => {
                let lie = self.lie();
                let site = self.board().spaces().any(|at| self.check_found(&lie, what, at, None).is_ok());
                ensure(site, Why::NotFree)
            }
            // 5.3-g: a fort is built where a wagon stands.
            Build::Fort(_) => {
                let mut first = Err(Refusal::new(Why::NoWagon));
                let mut wagons = self.wagons().filter(|(_, at)| self.free_ground(*at)).peekable();
                if wagons.peek().is_none() {
                    return first;
                }
                let lie = self.lie();
                for (wagon, at) in wagons {
                    match self.check_found(&lie, what, at, Some(wagon)) {
                        Ok(()) => return Ok(()),
                        // What is wrong with the place of a wagon says more than that there is none elsewhere.
                        Err(refusal) if first == Err(Refusal::new(Why::NoWagon)) => first = Err(refusal),
                        Err(_) => {}
                    }
                }
                first
            }
        }
    }

    fn wagons(&self) -> impl Iterator<Item = (PieceId, Space)> {
        let wagons = self.state.pieces().filter(|(id, _)| self.kind(*id) == Kind::Wagon);
        wagons.filter_map(|(id, piece)| Some((id, piece.at.space()?)))
    }

    /// 5.3-c to 5.3-g: whether it may be built there, with this wagon.
    pub fn check_found(&self, lie: &Lie, what: Build, at: Space, wagon: Option<PieceId>) -> Decided {
        let refusal = |why| Refusal::new(why).space(at);
        // 5.3: ground, no structure but a razed one (5.3-h), no enemy FP.
        ensure(self.free_ground(at) && !lie.held.has(at), refusal(Why::NotFree))?;
        ensure(!lie.near.has(at), refusal(Why::EnemyNear))?;
        let within = |spaces: &[Space], most: u8| spaces.iter().any(|near| self.distance(at, *near) <= most);
        match what {
            Build::Settlement => {
                ensure(wagon.is_none(), refusal(Why::NoWagon))?;
                ensure(within(&lie.helps, HELP_NEAR), refusal(Why::FarFromHelp))?;
                ensure(self.board().river_within_two(at, None), refusal(Why::FarFromRiver))
            }
            Build::Fort(_) => {
                ensure(within(&lie.forts, CHAIN), refusal(Why::FarFromChain))?;
                self.check_wagon(at, wagon)
            }
        }
    }

    /// 5.3: ground of the game without a structure; a razed one does not matter.
    fn free_ground(&self, at: Space) -> bool {
        let free = matches!(self.state.site(at), Site::Empty | Site::Razed);
        free && self.board().terrain(at) == Terrain::Ground && self.in_play(at)
    }

    /// 5.3-g, A3.3-c: a full wagon in the space, or any where one step is enough. Of wagons alike one stands for all.
    fn check_wagon(&self, at: Space, wagon: Option<PieceId>) -> Decided {
        let wagon = wagon.ok_or(Refusal::new(Why::NoWagon).space(at))?;
        let refusal = Refusal::new(Why::NoWagon).space(at).piece(wagon);
        let half = self.piece(wagon).flipped;
        let mut alike = self.wagons().filter(|(id, space)| *space == at && self.piece(*id).flipped == half);
        ensure(alike.next().is_some_and(|(first, _)| first == wagon), refusal)?;
        ensure(!half || self.fort_by_step(), refusal)
    }

    /// A3.3-c, A3.4: a fort costs one supply step only.
    pub fn fort_by_step(&self) -> bool {
        let scenario = self.scenario();
        scenario.entry(self.state.expedition).map_or(scenario.fort_by_step, |entry| entry.fort_by_step)
    }

    /// 5.4: a reduced settlement or fort, no warriors within two spaces.
    pub fn check_repair(&self, at: Space) -> Decided {
        let refusal = |why| Refusal::new(why).space(at);
        let damaged = matches!(self.state.site(at), Site::Settlement(Health::Reduced) | Site::Fort(_, Health::Reduced));
        ensure(damaged, refusal(Why::NotDamaged))?;
        let mut warriors = self.state.pieces().filter(|(id, _)| self.kind(*id) == Kind::Warriors);
        let close = |place: Place| place.space().is_some_and(|space| self.distance(at, space) <= REPAIR_CLEAR);
        ensure(!warriors.any(|(_, piece)| close(piece.at)), refusal(Why::WarriorsNear))
    }

    /// 5.5: what was built or repaired by the action before, with somebody near enough.
    pub fn check_harass(&self, field: &Field) -> Decided {
        let at = self.state.fresh_work.ok_or(Why::NothingToHarass)?;
        ensure(self.harassers(at, field) > 0, Refusal::new(Why::NobodyNear).space(at))
    }

    /// 5.5-b: WC FP that come to the site by a way that passes neither settlement nor fort nor US FP.
    fn harassers(&self, site: Space, field: &Field) -> ForcePoints {
        let board = self.board();
        let mut costs = [MovementPoints::NO_WAY; MOST_SPACES];
        costs[site.index()] = MovementPoints::ZERO;
        let mut open = vec![site];
        while let Some(at) = open.pop() {
            let spent = costs[at.index()];
            for from in board.links(at) {
                let Some(step) = board.step_cost(*from, at) else { continue };
                let total = spent + step;
                if self.entry(*from) || total > HARASS_MP || total >= costs[from.index()] {
                    continue;
                }
                costs[from.index()] = total;
                if !self.shuts(*from, field) {
                    open.push(*from);
                }
            }
        }
        // Warriors and subordinate leaders count, key leaders and Arms do not.
        let raiders = self.state.pieces().filter(|(id, piece)| {
            let kind = self.kind(*id);
            let fights = kind == Kind::Warriors || kind == Kind::Subordinate && self.game.side(*id) == Side::Wc;
            fights && piece.at.space().is_some_and(|at| costs[at.index()] <= HARASS_MP)
        });
        raiders.map(|(id, _)| self.fp(id)).sum()
    }

    fn shuts(&self, at: Space, field: &Field) -> bool {
        let structure = matches!(self.state.site(at), Site::Settlement(_) | Site::Fort(..));
        structure || field.open(Side::Us, at) + field.inside(at) > 0
    }
}

impl Act<'_, '_> {
    fn found(&mut self, what: Build, at: Space, wagon: Option<PieceId>) {
        // 5.3-h, 5.3-k: a razed marker makes room, and what was razed is not in the box.
        self.state.sites[at.index()] = match what {
            Build::Settlement => {
                self.state.settlements_left -= 1;
                Site::Settlement(Health::Full)
            }
            Build::Fort(fort) => {
                self.state.forts_left &= !(1 << fort.index());
                self.state.forts_built |= 1 << fort.index();
                Site::Fort(fort, Health::Full)
            }
        };
        self.tell(|_| Event::Built { what, at, wagon });
        if let Some(wagon) = wagon {
            self.pay_wagon(wagon);
        }
        self.state.fresh_work = Some(at);
        let Some(nation) = self.game.board().owner(at) else { return };
        match self.state.status(nation) {
            // 5.3-i: what stood before does not matter.
            Status::Treaty => self.join(nation, Rising::BrokenTreaty, rule("5.2.2-b")),
            Status::Nonaligned => self.join(nation, Rising::Alliance, rule("5.3-j")),
            Status::Member | Status::Withdrawn => {}
        }
    }

    /// 5.3-g: the whole wagon; A3.3-c: or one step of it.
    fn pay_wagon(&mut self, wagon: PieceId) {
        if self.look().fort_by_step() {
            self.use_wagon(wagon);
        } else {
            self.remove(wagon, Place::Cup);
        }
    }

    /// 10.1: a step of a wagon is used; the second sends it to the cup.
    pub fn use_wagon(&mut self, wagon: PieceId) {
        if self.state[wagon].flipped {
            self.remove(wagon, Place::Cup);
        } else {
            self.state[wagon].flipped = true;
        }
    }

    /// 5.4, 5.4-c: a structure of the US is whole again, and the Confederacy loses what it had for it.
    pub fn repair(&mut self, at: Space) {
        self.spend(Side::Us);
        if let Site::Settlement(health) | Site::Fort(_, health) = &mut self.state.sites[at.index()] {
            *health = Health::Full;
        }
        self.state.fresh_work = Some(at);
        self.tell(|_| Event::Repaired { at });
        self.score(Side::Wc, self.game.tables().awards.repair.lost(), rule("5.4"));
    }

    /// 5.5-b, 5.5-c, 5.5-d: a die for each FP, and a step for each success.
    pub fn harass(&mut self) {
        let Some(at) = self.state.fresh_work else { return };
        let look = self.look();
        let (dice, guard) = (look.harassers(at, &look.field()), look.us_fp(at).get() / 2);
        self.spend(Side::Wc);
        let mut roll = || self.table.d6(rule("5.5-b")).plus(-(guard as i8), rule("5.5-c"));
        let rolls: Vec<_> = (0..dice.get()).map(|_| roll()).collect();
        let hits = rolls.iter().filter(|roll| roll.total() >= 4).count() as u8;
        self.tell(|_| Event::Harassed { at, rolls, hits });
        self.tells_of_hidden();
        for _ in 0..hits {
            if matches!(self.state.site(at), Site::Settlement(_) | Site::Fort(..)) {
                self.hit_structure(at, rule("5.5-d"));
            }
        }
    }
}

/// What is built (5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    /// A settlement.
    Settlement,
    /// A fort.
    Fort(FortId),
}

/// 5.3: where to build.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BuildingSite(pub Build);

impl Ask<BloodOhio> for BuildingSite {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let lie = look.lie();
        let mut offer = |at: Space, wagon: Option<PieceId>| {
            if look.check_found(&lie, self.0, at, wagon).is_ok() {
                found.push(Decision::Found { at, wagon });
            }
        };
        match self.0 {
            Build::Settlement => look.board().spaces().for_each(|at| offer(at, None)),
            Build::Fort(_) => look.wagons().for_each(|(wagon, at)| offer(at, Some(wagon))),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let what = act.frame::<Self>().0;
        match *decision {
            Decision::Back => act.close(),
            Decision::Found { at, wagon } => {
                let look = act.look();
                look.check_found(&look.lie(), what, at, wagon)?;
                act.close();
                act.spend(Side::Us);
                act.found(what, at, wagon);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = match self.0 {
            Build::Settlement => {
                "Within two spaces of a river and four of a settlement or fort, no village or war band next to it."
            }
            Build::Fort(_) => {
                "Within three spaces of a fort, with a supply wagon on the spot, no village or war band next to it."
            }
        };
        Question::new(format!("Where do you build {}?", text::build(self.0)), help, rule("5.3"))
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        found.extend((Side::Us.seat() == seat).then_some(Decision::Back));
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |at| Decision::Found { at, wagon: None })
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::council_plans(look, seat, wide)
    }
}

impl OnBoard for BuildingSite {}
