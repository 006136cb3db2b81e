//! 14.7: which pieces take the hits.

use crate::advice;
use crate::board::Space;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::ForcePoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Place, Site};
use crate::text::capital;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What takes a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victim {
    /// A piece.
    Piece(PieceId),
    /// The village, settlement or fort.
    Structure,
}

/// 14.7: what the losses of a side are taken from.
pub struct LossPool {
    /// These pieces, as far as they are still on the map.
    pub pieces: Vec<PieceId>,
    /// The space whose structure may take hits for them.
    pub structure: Option<Space>,
}

impl From<Vec<PieceId>> for LossPool {
    fn from(pieces: Vec<PieceId>) -> Self {
        Self { pieces, structure: None }
    }
}

impl Look<'_> {
    /// 14.7-b: what may take the next hit; nothing if nothing is left.
    pub fn victims(&self, losses: &Losses) -> Vec<Victim> {
        let alive = |piece: &PieceId| self.piece(*piece).at.space().is_some() && !self.lost_gun(*piece);
        let pool: Vec<PieceId> = losses.pool.iter().copied().filter(alive).collect();
        match losses.side {
            Side::Us => self.us_victims(losses, &pool),
            Side::Wc => self.wc_victims(losses, &pool),
        }
    }

    /// 14.7.1, 14.7.1-b, 20.1.2-c: a regular first, units before others, a fort last.
    fn us_victims(&self, losses: &Losses, pool: &[PieceId]) -> Vec<Victim> {
        let full = |piece: &PieceId| !self.piece(*piece).flipped;
        let of = |test: fn(Kind) -> bool| pool.iter().copied().filter(move |piece| test(self.kind(*piece)));
        let fighters: Vec<PieceId> = of(Kind::fighter).collect();
        let regulars: Vec<PieceId> = of(Kind::regular).collect();
        if losses.first && !regulars.is_empty() {
            let fresh_militia: Vec<PieceId> = of(Kind::militia).filter(full).collect();
            let mut first = regulars.clone();
            if !regulars.iter().any(full) {
                first.extend(fresh_militia);
            }
            return first.into_iter().map(Victim::Piece).collect();
        }
        let mut found: Vec<Victim> = fighters.iter().copied().map(Victim::Piece).collect();
        if fighters.iter().any(full) || losses.cause == Cause::Looting {
            return found;
        }
        let others =
            |piece: &PieceId| self.kind(*piece).leader() || matches!(self.kind(*piece), Kind::Scout | Kind::Wagon);
        found.extend(pool.iter().copied().filter(others).map(Victim::Piece));
        if let Some(space) = losses.structure {
            // 20.1.2-c: a fort is hit only when nothing else is left in it.
            let stands = self.settlement(space).is_some() || (found.is_empty() && self.fort(space).is_some());
            found.extend(stands.then_some(Victim::Structure));
        }
        found
    }

    /// 14.7.2, 14.7.2-b, 14.7.2-c, R113: nations in turn, warriors before others.
    fn wc_victims(&self, losses: &Losses, pool: &[PieceId]) -> Vec<Victim> {
        let warrior = |piece: &PieceId| self.kind(*piece) == Kind::Warriors;
        let full = pool.iter().any(|piece| warrior(piece) && !self.piece(*piece).flipped);
        let mut found = Vec::new();
        for turn in 0..losses.order.len() {
            let nation = losses.order[(usize::from(losses.next) + turn) % losses.order.len()];
            let own = pool.iter().copied().filter(|piece| self.bearer(*piece) == Some(nation));
            found.extend(own.filter(|piece| warrior(piece) || !full).map(Victim::Piece));
            if !found.is_empty() {
                break;
            }
        }
        if full {
            return found;
        }
        // A marker whose nation has nobody there stands outside the order; so does everybody where nobody has FP.
        let guest = |piece: &PieceId| self.bearer(*piece).is_none_or(|nation| !losses.order.contains(&nation));
        found.extend(pool.iter().copied().filter(guest).map(Victim::Piece));
        if let Some(space) = losses.structure
            && self.village(space).is_some()
            && !self.fight().is_some_and(|fight| fight.village_hit)
        {
            found.push(Victim::Structure);
        }
        found
    }

    /// The nation that bears the loss of a piece; of a marker, the nation that holds it.
    fn bearer(&self, piece: PieceId) -> Option<Nation> {
        self.game.nation(piece).or_else(|| self.holder(piece))
    }

    /// 14.7.2-b: the nation whose turn it is to lose.
    pub fn nation_due(&self, losses: &Losses) -> Option<Nation> {
        let named = self.victims(losses).into_iter().find_map(|victim| match victim {
            Victim::Piece(piece) => self.bearer(piece),
            Victim::Structure => None,
        });
        named.filter(|nation| losses.order.contains(nation))
    }

    /// R114: victims that make no difference to choose among: of one kind and nation, the same side up, in the same place,
    /// inside or outside, and by the same road.
    fn alike(&self, victims: &[Victim]) -> bool {
        let face = |victim: &Victim| match victim {
            Victim::Piece(piece) => {
                let known = self.piece(*piece);
                let place = (known.at, known.inside, self.road(*piece));
                Some((self.kind(*piece), self.game.nation(*piece), known.flipped, place))
            }
            Victim::Structure => None,
        };
        let leader = |victim: &Victim| matches!(victim, Victim::Piece(piece) if self.kind(*piece).leader());
        victims.len() == 1
            || (!victims.iter().any(leader) && victims.windows(2).all(|two| face(&two[0]) == face(&two[1])))
    }

    /// R114: whether a piece came to the battle as help, and where from if it will go back there.
    fn road(&self, piece: PieceId) -> (bool, Option<Space>) {
        let Some(fight) = self.fight() else { return (false, None) };
        (fight.fresh.contains(&piece), fight.road(piece))
    }

    /// Why this piece cannot take the hit.
    fn no_victim(&self, losses: &Losses, piece: PieceId) -> Refusal {
        let refusal = |why: Why| Refusal::new(why).piece(piece);
        if !losses.pool.contains(&piece) || self.kind(piece) == Kind::Artillery {
            return refusal(Why::CannotAbsorb);
        }
        let warriors = |piece: PieceId| self.kind(piece) == Kind::Warriors;
        let whole = |piece: &PieceId| warriors(*piece) && !self.piece(*piece).flipped;
        match losses.side {
            Side::Us if self.kind(piece).fighter() => refusal(Why::RegularFirst),
            Side::Us => refusal(Why::UnitsFirst),
            Side::Wc if !warriors(piece) && losses.pool.iter().any(whole) => refusal(Why::WarriorsFirst),
            Side::Wc => {
                let due = self.nation_due(losses);
                due.map_or(refusal(Why::NationDue), |nation| refusal(Why::NationDue).nation(nation))
            }
        }
    }
}

impl Act<'_, '_> {
    /// So many steps are to be lost from these pieces and perhaps a structure.
    pub fn lose(&mut self, side: Side, hits: u8, pool: impl Into<LossPool>, cause: Cause) {
        let LossPool { pieces: pool, structure } = pool.into();
        if hits == 0 || (cause.costs_fp() && self.look().total_fp(&pool) == 0) {
            return;
        }
        let order = if side == Side::Wc { self.order_of_losses(&pool) } else { Vec::new() };
        self.open(Losses { side, hits, pool, structure, first: true, order, next: 0, cause });
    }

    /// 14.7.2, R60, R113: nations by force points, the first decided by a die if two are as strong; those without warriors
    /// last. Where nobody has FP there is no order.
    fn order_of_losses(&mut self, pool: &[PieceId]) -> Vec<Nation> {
        let look = self.look();
        let alive = |piece: &&PieceId| look.piece(**piece).at.space().is_some();
        let strength = |nation: Nation| {
            let own = pool.iter().filter(alive).filter(|piece| look.game.nation(**piece) == Some(nation));
            own.map(|piece| look.fp(*piece)).sum::<ForcePoints>()
        };
        let warriors = |nation: Nation| {
            let own =
                |piece: &&PieceId| look.game.nation(**piece) == Some(nation) && look.kind(**piece) == Kind::Warriors;
            pool.iter().filter(alive).any(|piece| own(&piece))
        };
        let present = |nation: &Nation| {
            let own = |piece: &&PieceId| look.game.nation(**piece) == Some(*nation);
            pool.iter().filter(alive).any(|piece| own(&piece))
        };
        let rank = |nation: &Nation| (!warriors(*nation), std::cmp::Reverse(strength(*nation)));
        let mut order: Vec<Nation> = Nation::ALL.into_iter().filter(present).collect();
        if order.iter().all(|nation| strength(*nation) == 0) {
            return Vec::new();
        }
        order.sort_by_key(rank);
        let tied = order.iter().take_while(|nation| order.first().map(rank) == Some(rank(nation))).count();
        if tied > 1 {
            let roll = self.table.d6(rule("14.7.2"));
            let first = usize::from(roll.face() - 1) * tied / 6;
            let nation = order[first];
            order[..=first].rotate_right(1);
            self.tell(|_| Event::NationTie { roll, nation });
        }
        order
    }

    fn take_hit(&mut self, victim: Victim) {
        let losses = self.frame_mut::<Losses>();
        losses.hits -= 1;
        losses.first = false;
        let (side, cause, structure) = (losses.side, losses.cause, losses.structure);
        if let Victim::Piece(piece) = victim {
            let nation = self.look().bearer(piece);
            let losses = self.frame_mut::<Losses>();
            if let Some(place) = losses.order.iter().position(|known| Some(*known) == nation) {
                // 14.7.2-b: the next loss falls on the next nation.
                losses.next = ((place + 1) % losses.order.len()) as u8;
            }
        }
        if cause == Cause::Battle
            && let Some(fight) = self.fight()
        {
            fight.lost[side.index()] += 1;
            fight.village_hit |= victim == Victim::Structure && side == Side::Wc;
        }
        match (victim, structure) {
            (Victim::Piece(piece), _) => self.lose_step(piece, cause),
            (Victim::Structure, Some(space)) => self.hit_structure(space, rule("14.7")),
            (Victim::Structure, None) => {}
        }
    }

    /// 14.7, 14.7.2-d: one step of a piece; Indians who fall do not come back.
    pub fn lose_step(&mut self, piece: PieceId, cause: Cause) {
        let kind = self.game.kind(piece);
        let (at, before) = (self.state[piece].at.space(), self.look().fp(piece));
        if kind == Kind::Arms {
            self.hold(piece, None);
        }
        // A scout and a marker have one step, all others two.
        let removed = self.state[piece].flipped || matches!(kind, Kind::Scout | Kind::Arms);
        if removed {
            let place = match kind {
                Kind::KeyLeader | Kind::Subordinate | Kind::Warriors | Kind::Arms => Place::Out,
                Kind::RegularInfantry
                | Kind::RegularCavalry
                | Kind::MilitiaInfantry
                | Kind::MilitiaCavalry
                | Kind::Scout
                | Kind::Artillery
                | Kind::Wagon => self.us_casualty_place(),
            };
            self.remove(piece, place);
        } else {
            self.state[piece].flipped = true;
        }
        self.tell(|_| Event::StepLost { piece, removed, cause });
        if kind == Kind::Wagon {
            self.score(Side::Wc, self.game.tables().awards.wagon_step.won(), rule("10.1-c"));
        }
        if removed && kind.leader() {
            self.leader_died(piece);
        }
        if let Some(nation) = self.game.nation(piece) {
            self.state.nations[nation.index()].bled = true;
        }
        if self.game.side(piece) == Side::Wc
            && before > if removed { ForcePoints::ZERO } else { self.look().fp(piece) }
            && let Some(at) = at
        {
            // 5.2.2, R93: FP of any nation lost on treaty land.
            self.treaty_bloodied(at);
        }
    }
}

impl Look<'_> {
    /// A structure that may take hits for a side in a space. R71: villages of those outside the Confederacy are no party.
    pub fn shelter(&self, space: Space, side: Side) -> bool {
        match self.state.site(space) {
            Site::Settlement(_) | Site::Fort(..) => side == Side::Us,
            Site::Village(nation, _) | Site::Principal(nation, _) => side == Side::Wc && self.state.member(nation),
            Site::Empty | Site::Razed | Site::Miamis => false,
        }
    }
}

/// Why steps are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Hits of a combat (14.7).
    Battle,
    /// Hits of an ambush (18.2).
    Ambush,
    /// A retreat over a river (15.2).
    River,
    /// A retreat into the enemy (15.3).
    Trapped,
    /// A retreat from cavalry (15.4).
    Cavalry,
    /// Militia go home after an overrun of a village (17.2.2).
    Looting,
    /// The overrun are scattered (17.2-c).
    Overrun,
}

impl Cause {
    /// R110: what costs a stack "one FP" costs nothing where nobody has any.
    pub const fn costs_fp(self) -> bool {
        match self {
            Cause::River | Cause::Trapped | Cause::Cavalry => true,
            Cause::Battle | Cause::Ambush | Cause::Looting | Cause::Overrun => false,
        }
    }
}

/// Steps to be lost by the owner's choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Losses {
    /// Who loses.
    pub side: Side,
    /// Steps still to lose.
    pub hits: u8,
    /// From these pieces.
    pub pool: Vec<PieceId>,
    /// And from the structure of this space.
    pub structure: Option<Space>,
    /// 14.7.1: no step was lost yet.
    pub first: bool,
    /// 14.7.2: nations in the order of their losses, and who is next.
    pub order: Vec<Nation>,
    /// Place in the order.
    pub next: u8,
    /// It decides who may be chosen and what is told.
    pub cause: Cause,
}

impl Ask<BloodOhio> for Losses {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.victims(self).into_iter().map(|victim| match victim {
            Victim::Piece(piece) => Decision::Lose { piece },
            Victim::Structure => Decision::LoseStructure,
        }));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, losses) = (act.look(), act.frame::<Self>());
        let victims = look.victims(losses);
        let victim = match *decision {
            Decision::Lose { piece } => {
                ensure(victims.contains(&Victim::Piece(piece)), look.no_victim(losses, piece))?;
                Victim::Piece(piece)
            }
            Decision::LoseStructure => {
                let hit = look.fight().is_some_and(|fight| fight.village_hit);
                let fort = losses.structure.is_some_and(|space| look.fort(space).is_some());
                let why = match (losses.side, hit, fort) {
                    (Side::Wc, true, _) => Why::VillageHit,
                    (Side::Wc, false, _) => Why::WarriorsFirst,
                    (Side::Us, _, true) => Why::FortLast,
                    (Side::Us, _, false) => Why::UnitsFirst,
                };
                ensure(victims.contains(&Victim::Structure), why)?;
                Victim::Structure
            }
            _ => return Err(Why::NotNow.into()),
        };
        act.take_hit(victim);
        Ok(())
    }

    /// Hits that nobody has to choose about are taken at once.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, losses) = (act.look(), act.frame::<Self>());
        let victims = if losses.hits == 0 { Vec::new() } else { look.victims(losses) };
        match victims.first().copied() {
            None => act.close(),
            Some(first) if look.alike(&victims) => act.take_hit(first),
            Some(_) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (help, rule) = match (self.cause, self.side) {
            (Cause::Battle | Cause::Ambush | Cause::Overrun, Side::Us) => (
                "The first loss falls on regulars; leaders and others only when all units are reduced.",
                rule("14.7.1"),
            ),
            (Cause::Battle | Cause::Ambush | Cause::Overrun, Side::Wc) => (
                "Nations bear losses in turn; leaders, arms and villages only when all bands are reduced.",
                rule("14.7.2"),
            ),
            (Cause::River, _) => ("The crossing costs the stack a step, once, however it parts.", rule("15.2")),
            (Cause::Trapped, _) => ("Falling back into the enemy costs a step.", rule("15.3")),
            (Cause::Cavalry, _) => ("Cavalry rides them down.", rule("15.4")),
            (Cause::Looting, _) => ("Militia who looted go home: one step.", rule("17.2.2")),
        };
        let due = look.nation_due(self).filter(|_| self.order.len() > 1);
        let nation = due.map_or_else(String::new, |nation| format!(" The {} are next.", nation.name()));
        Question::new(format!("Who takes the loss? {} left", self.hits), format!("{help}{nation}"), rule)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).piece.map(|piece| Decision::Lose { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option_of_many(look, seat, wide)
    }
}

impl OnBoard for Losses {
    fn seen(&self) -> Vec<PieceId> {
        self.pool.clone()
    }

    fn label(&self, look: Look<'_>, decision: &Decision) -> Option<String> {
        let at = self.structure.filter(|_| matches!(decision, Decision::LoseStructure))?;
        Some(capital(&format!("{} takes the loss", look.structure(at))))
    }
}
