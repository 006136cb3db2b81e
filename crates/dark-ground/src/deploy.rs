//! Placing pieces one by one: new units, returning raiders, winter quarters, the beaten.

use crate::about::{seat_of, side_of};
use crate::advice;
use crate::counters::{Kind, Nation, Side, Territory};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Acts, Place, Standing};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Why pieces are placed, which says where they may go and what becomes of those without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Congress pays for militia (chart.events-4).
    Funds,
    /// Iroquois warriors come (chart.events-8).
    Iroquois,
    /// Simon Girty comes (chart.events-9).
    Girty,
    /// The British intervene (8.5.3-d).
    British,
    /// New regulars (8.3.2).
    Army,
    /// A reinforcement group (8.5.2-c).
    Group,
    /// Militia are called up (8.4.1).
    Militia,
    /// Shawnee and Miami who were kept back (15.1.2-b).
    HeldBack,
    /// Raiders return (12.0.4).
    Raid,
    /// A side leaves the field of a battle, or leaders without troops leave the enemy (10.7.1-b, 9.4.1-e).
    Beaten {
        /// The area they leave.
        from: AreaId,
    },
    /// The nations go into winter quarters (13.0-h).
    Quarters,
    /// McKee may go elsewhere (14.0.5-b).
    McKee,
}

impl Cause {
    /// The rule behind it.
    pub const fn rule(self) -> RuleId {
        match self {
            Cause::Funds => rule("chart.events-4"),
            Cause::Iroquois => rule("chart.events-8"),
            Cause::Girty => rule("chart.events-9"),
            Cause::British => rule("8.5.3-d"),
            Cause::Army => rule("8.3.2"),
            Cause::Group => rule("8.5.2-c"),
            Cause::Militia => rule("8.4.1"),
            Cause::HeldBack => rule("15.1.2-b"),
            Cause::Raid => rule("12.0.4"),
            Cause::Beaten { .. } => rule("10.7.1-b"),
            Cause::Quarters => rule("13.0-h"),
            Cause::McKee => rule("14.0.5-b"),
        }
    }

    const fn wrong(self) -> Why {
        match self {
            Cause::Funds => Why::FundsPlace,
            Cause::Iroquois => Why::IroquoisPlace,
            Cause::Girty => Why::GirtyPlace,
            Cause::British => Why::BritishPlace,
            Cause::Army => Why::RegularsPlace,
            Cause::Group => Why::GroupPlace,
            Cause::Militia => Why::MilitiaPlace,
            Cause::HeldBack => Why::SetUpZone,
            Cause::Raid => Why::NoHome,
            Cause::Beaten { .. } => Why::NoRefuge,
            Cause::Quarters => Why::NoQuarters,
            Cause::McKee => Why::McKeePlace,
        }
    }

    /// 8.3.2, 8.5.2-c, chart.events-8: they may also wait and enter over the edge of the map.
    const fn may_wait(self) -> bool {
        matches!(self, Cause::Army | Cause::Group | Cause::Iroquois)
    }

    /// 14.0.5-b: who need not move at all.
    const fn may_stay(self) -> bool {
        matches!(self, Cause::McKee)
    }
}

/// Where a piece may go: areas, and forts it may go into.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Zone {
    pub open: AreaSet,
    pub forts: AreaSet,
}

impl Zone {
    fn is_empty(self) -> bool {
        self.open.or(self.forts).is_empty()
    }

    pub(crate) fn allows(self, placement: Placement) -> bool {
        let Placement { at, inside } = placement;
        if inside { self.forts.has(at) } else { self.open.has(at) }
    }

    /// How many places there are.
    pub(crate) const fn len(self) -> u8 {
        self.open.len() + self.forts.len()
    }

    /// All places as decisions, areas before forts.
    pub(crate) fn decisions(self) -> impl Iterator<Item = Decision> {
        let open = self.open.map(|at| Decision::Place { at, inside: false });
        open.chain(self.forts.map(|at| Decision::Place { at, inside: true }))
    }
}

/// Where a piece or marker is put: in an area, or into the fort there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub at: AreaId,
    pub inside: bool,
}

/// A piece as it was before it was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Before {
    pub piece: PieceId,
    /// Where it was.
    pub at: Place,
    /// Whether in a fort.
    pub inside: bool,
}

/// Pieces are being placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deploy {
    pub side: Side,
    pub cause: Cause,
    /// Who is left; the first one is next.
    pub left: PieceSet,
    /// Who was placed, in order.
    pub placed: Vec<Before>,
}

impl Deploy {
    /// Pieces to be placed.
    pub(crate) fn new(side: Side, cause: Cause, left: PieceSet) -> Self {
        Self { side, cause, left, placed: Vec::new() }
    }

    /// Who is next: leaders first, so that others can go with them.
    pub(crate) fn next(&self, look: Look<'_>) -> Option<PieceId> {
        let leaders = self.left.and(look.sets().leaders[self.side.index()]);
        leaders.first().or(self.left.first())
    }
}

impl Ask<DarkGround> for Deploy {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(piece) = self.next(look) else { return };
        let zone = look.zone(self.cause, piece);
        found.extend(zone.decisions());
        if self.cause.may_wait() {
            found.push(Decision::Hold);
        }
        if self.cause.may_stay() {
            found.push(Decision::Done);
        }
        if self.left.len() > 1 {
            found.push(Decision::AsSuggested);
        }
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(self.side) && !self.placed.is_empty() {
            found.push(Decision::TakeBack);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        let (cause, many) = (frame.cause, frame.left.len() > 1);
        let piece = frame.next(act.look()).ok_or(Why::NotNow)?;
        match *decision {
            Decision::Place { at, inside } => {
                act.look().check_place(cause, piece, Placement { at, inside })?;
                act.put(piece, Place::On(at), inside);
            }
            Decision::Hold if cause.may_wait() => act.put(piece, Place::Edge, false),
            Decision::Done if cause.may_stay() => act.close(),
            Decision::AsSuggested if many => act.place_as_suggested(),
            Decision::TakeBack => act.take_back()?,
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        let Some(piece) = frame.next(act.look()) else {
            act.close();
            return Flow::GoesOn;
        };
        let cause = frame.cause;
        if cause.may_wait() || !act.look().zone(cause, piece).is_empty() {
            return Flow::Waits;
        }
        act.without_place(cause, piece);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        look.deploy_question(self)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let at = look.clicked_area(click);
        at.map(|at| [false, true].map(|inside| Decision::Place { at, inside }).to_vec()).unwrap_or_default()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        let own = |option: &Decision| advice::answers::deploy(look, self.cause, option, style.careless);
        advice::answers::best_on_map(look, self.side, style, rng, own)
    }
}

impl OnBoard for Deploy {}

impl Look<'_> {
    fn check_place(&self, cause: Cause, piece: PieceId, placement: Placement) -> Decided {
        if self.zone(cause, piece).allows(placement) {
            return Ok(());
        }
        let Placement { at, inside } = placement;
        if inside && !self.fort_has_room(at, piece) {
            return Err(Why::FortFull.area(at));
        }
        Err(Refusal { piece: Some(piece), ..cause.wrong().area(at) })
    }

    /// Where a piece may be placed for this cause.
    pub(crate) fn zone(&self, cause: Cause, piece: PieceId) -> Zone {
        match cause {
            Cause::Funds => Zone { open: self.safe(Side::Us, self.board().settlements()), forts: self.shelters(piece) },
            // chart.events-8
            Cause::Iroquois => Zone { open: AreaSet::NONE, forts: self.shelters(piece) },
            Cause::Girty => self.girty_zone(piece),
            Cause::British => {
                let shelters = self.shelters(piece);
                Zone { open: shelters.or(self.board().british_entry()), forts: shelters }
            }
            Cause::Army => self.regulars_zone(piece),
            // 8.5.2-c: settlements on the Ohio.
            Cause::Group => Zone { open: self.towns().and(self.board().banks()), forts: AreaSet::NONE },
            Cause::Militia => self.militia_zone(piece),
            Cause::HeldBack => {
                let barred = self.state.pillaged.or(self.settled());
                Zone { open: self.home(piece).but(barred), forts: AreaSet::NONE }
            }
            Cause::Raid => self.raid_return_zone(piece),
            Cause::Beaten { from } => self.refuge_zone(piece, from),
            Cause::Quarters => self.quarters_zone(piece),
            Cause::McKee => self.mckee_zone(piece),
        }
    }

    /// Areas without a force of the enemy.
    fn safe(&self, side: Side, areas: AreaSet) -> AreaSet {
        areas.but(self.forces(side.other()))
    }

    /// Forts of its side that are not besieged and have room for a piece.
    pub(crate) fn shelters(&self, piece: PieceId) -> AreaSet {
        let forts = self.open_forts(self.of(piece).side);
        forts.filter(|area| self.fort_has_room(*area, piece)).collect()
    }

    /// The land of a piece's nation; any nation's for those who belong to none.
    pub(crate) fn home(&self, piece: PieceId) -> AreaSet {
        self.of(piece).nation.map_or(self.board().tribal(), |nation| self.board().lands(nation))
    }

    /// chart.events-9: with a warrior on the warpath, or at a fort.
    fn girty_zone(&self, piece: PieceId) -> Zone {
        let warriors = self.sets().all_warriors.filter(|warrior| self.active(*warrior));
        let mut zone = Zone { open: AreaSet::NONE, forts: self.shelters(piece) };
        for warrior in warriors {
            if let Place::On(area) = self.state[warrior].at {
                if self.state[warrior].inside { zone.forts.add(area) } else { zone.open.add(area) }
            }
        }
        self.within_limits(Side::Na, zone)
    }

    /// 8.3.2: with an army leader who is not in a besieged fort, or at a permanent settlement.
    fn regulars_zone(&self, piece: PieceId) -> Zone {
        let mut zone = Zone { open: self.board().settlements(), forts: AreaSet::NONE };
        for leader in self.sets().army_leaders {
            let Place::On(area) = self.state[leader].at else { continue };
            if !self.state[leader].inside {
                zone.open.add(area);
            } else if !self.is_besieged(Side::Us, area) && self.fort_has_room(area, piece) {
                zone.forts.add(area);
            }
        }
        zone
    }

    /// 8.4.1, G15: in the home state: with a leader, in a village, settlement or fort, or on land that is not pillaged;
    /// in Ohio only where there is a settler, settlement, leader or fort.
    fn militia_zone(&self, piece: PieceId) -> Zone {
        let Kind::Militia(state) = self.of(piece).kind else { return Zone::default() };
        let land = self.board().in_state(state);
        let leaders: AreaSet =
            self.sets().leaders[Side::Us.index()].into_iter().filter_map(|leader| self.area_of(leader)).collect();
        let held = self.towns().or(leaders).or(self.open_forts(Side::Us));
        let claimed = if state == Territory::Ohio { self.with_settlers() } else { land };
        let open = held.or(claimed.but(self.state.pillaged)).and(land);
        Zone { open: self.safe(Side::Us, open), forts: self.shelters(piece).and(land) }
    }

    /// 12.0.4, 9.5.2-d: own land that is neither pillaged nor settled, or a fort.
    fn raid_return_zone(&self, piece: PieceId) -> Zone {
        let open = self.home(piece).but(self.state.pillaged).but(self.settled());
        self.within_limits(Side::Na, Zone { open, forts: self.shelters(piece) })
    }

    /// 15.1.3: nobody goes where the scenario is closed.
    fn within_limits(&self, side: Side, zone: Zone) -> Zone {
        match self.open_areas(side) {
            Some(open) => Zone { open: zone.open.and(open), forts: zone.forts.and(open) },
            None => zone,
        }
    }

    /// 10.7.1-b, 10.7.1-d: a fort or a permanent settlement, for the nations also tribal land that is not pillaged; never
    /// where the enemy stands. Tecumseh, Girty and McKee, once they are left without warriors, go to a fort or to others.
    fn refuge_zone(&self, piece: PieceId, from: AreaId) -> Zone {
        let side = self.of(piece).side;
        let mut barred = self.forces(side.other());
        barred.add(from);
        let forts = self.shelters(piece).but(AreaSet::of(from));
        let warriors = self.force_outside(Side::Na, self.here(from)).meets(self.sets().all_warriors);
        let tribal = self.board().tribal().but(self.state.pillaged);
        let with_others = if warriors { tribal } else { tribal.and(self.warrior_areas()) };
        let open = match self.of(piece).kind {
            Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => self.board().settlements(),
            Kind::Warrior(_) | Kind::Chief(_) | Kind::British | Kind::Canadian | Kind::Dorchester => tribal,
            Kind::Tecumseh | Kind::Girty => with_others,
            Kind::McKee => with_others.and(self.mckee_land()),
        };
        self.within_limits(side, Zone { open: open.but(barred), forts })
    }

    /// Tribal areas with a warrior, peaceful or not.
    fn warrior_areas(&self) -> AreaSet {
        let areas: AreaSet = self.sets().all_warriors.into_iter().filter_map(|piece| self.area_of(piece)).collect();
        areas.and(self.board().tribal())
    }

    /// 13.0-h: land of its own nation or a British fort; those of a nation that has surrendered only a fort.
    fn quarters_zone(&self, piece: PieceId) -> Zone {
        let surrendered =
            |nation: Nation| self.state.nation(nation).standing == Standing::Surrendered && nation != Nation::Iroquois;
        let open = if self.of(piece).nation.is_some_and(surrendered) { AreaSet::NONE } else { self.home(piece) };
        let forts = self.shelters(piece);
        // Who sits in a fort already takes no more room there.
        let own = self.state[piece].at.area().filter(|_| self.state[piece].inside);
        let forts = own.map_or(forts, |area| forts.or(AreaSet::of(area)));
        self.within_limits(Side::Na, Zone { open, forts })
    }

    /// 14.0.5: where McKee may go at all.
    pub(crate) fn mckee_land(&self) -> AreaSet {
        self.board().in_state(Territory::Ohio)
    }

    /// 14.0.5-b: tribal areas without US units, and forts.
    fn mckee_zone(&self, piece: PieceId) -> Zone {
        let us = self.sets().units[Side::Us.index()].or(self.sets().leaders[Side::Us.index()]);
        let there: AreaSet = us.into_iter().filter_map(|piece| self.area_of(piece)).collect();
        let open = self.board().tribal().and(self.mckee_land()).but(there);
        self.within_limits(Side::Na, Zone { open, forts: self.shelters(piece) })
    }

    /// Where we would put a piece: with a leader of its own people, else near the enemy's country or where it is.
    pub(crate) fn suggestion(&self, cause: Cause, piece: PieceId) -> Option<Placement> {
        let zone = self.zone(cause, piece);
        // In winter nobody goes further than he must.
        let inside = self.state[piece].inside;
        let now = self.state[piece].at.area().map(|at| Placement { at, inside });
        if let Some(now) = now.filter(|now| cause == Cause::Quarters && zone.allows(*now)) {
            return Some(now);
        }
        let goal = match self.of(piece).side {
            Side::Us => self.board().settlements().first(),
            Side::Na => Some(self.board().kekionga()),
        };
        let lead = |leader: &PieceId| self.leads(*leader, piece, PieceSet::NONE) && *leader != piece;
        let leaders = self.sets().leaders[self.of(piece).side.index()].into_iter().filter(lead);
        let with: AreaSet = leaders.filter_map(|leader| self.area_of(leader)).collect();
        let near = |area: &AreaId| goal.map_or(0, |goal| self.board().distance(goal, *area));
        let best = zone.open.and(with).first().or_else(|| zone.open.min_by_key(near));
        let outside = best.map(|at| Placement { at, inside: false });
        outside.or_else(|| zone.forts.min_by_key(near).map(|at| Placement { at, inside: true }))
    }
}

impl Act<'_, '_> {
    /// The next piece of the frame goes there.
    fn put(&mut self, piece: PieceId, at: Place, inside: bool) {
        let before = self.state[piece];
        let frame = self.frame_mut::<Deploy>();
        frame.left.remove(piece);
        frame.placed.push(Before { piece, at: before.at, inside: before.inside });
        let why = frame.cause.rule();
        (self.state[piece].at, self.state[piece].inside) = (at, inside);
        match at {
            Place::On(at) => self.tell(|_| Event::Placed { piece, at, inside, rule: why }),
            Place::Pool | Place::Hand | Place::Edge | Place::Field | Place::Gone => {
                self.tell(|_| Event::Held { piece, rule: why });
            }
        }
    }

    fn take_back(&mut self) -> Decided {
        let frame = self.frame_mut::<Deploy>();
        let Before { piece, at, inside } = frame.placed.pop().ok_or(Why::NothingPlaced)?;
        frame.left.add(piece);
        (self.state[piece].at, self.state[piece].inside) = (at, inside);
        Ok(())
    }

    fn place_as_suggested(&mut self) {
        while let Some(piece) = self.frame::<Deploy>().next(self.look()) {
            let cause = self.frame::<Deploy>().cause;
            match self.look().suggestion(cause, piece) {
                Some(Placement { at, inside }) => self.put(piece, Place::On(at), inside),
                None if cause.may_wait() => self.put(piece, Place::Edge, false),
                None => self.without_place(cause, piece),
            }
        }
    }

    /// What becomes of a piece that may go nowhere.
    fn without_place(&mut self, cause: Cause, piece: PieceId) {
        self.frame_mut::<Deploy>().left.remove(piece);
        let leader = self.look().of(piece).leader;
        match cause {
            // Where nothing can be raised it stays in the pool, to be raised another time.
            Cause::Funds
            | Cause::Iroquois
            | Cause::Girty
            | Cause::British
            | Cause::Army
            | Cause::Group
            | Cause::Militia
            | Cause::HeldBack => {
                self.state[piece].at = Place::Pool;
                self.tell(|_| Event::NoPlace { piece, rule: cause.rule() });
            }
            // 12.0.4, 10.7.1-b: nowhere to go is the end.
            Cause::Raid | Cause::Beaten { .. } if leader => self.leader_gone(piece, cause.rule()),
            Cause::Raid | Cause::Beaten { .. } => self.eliminate(piece, cause.rule()),
            // 13.0-h: it winters where it is.
            Cause::Quarters | Cause::McKee => {}
        }
    }

    /// Pieces of a side are placed, if there are any.
    pub(crate) fn deploy(&mut self, side: Side, cause: Cause, pieces: PieceSet) {
        if !pieces.is_empty() {
            self.open(Deploy::new(side, cause, pieces));
        }
    }

    /// The piece has done all it may do this turn.
    pub(crate) fn complete(&mut self, pieces: PieceSet) {
        for piece in pieces {
            self.state[piece].acts = Acts::Completed;
        }
    }
}
