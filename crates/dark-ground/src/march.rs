//! 9.4: a force on its way.

use crate::about::{seat_of, side_of};
use crate::advice;
use crate::board::RiverId;
use crate::costs::Landing;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::{Event, Travel};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::{MoraleLevel, MovementPoints};
use crate::reaction::Reaction;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Acts, Order, Place};
use crate::tables::Gout;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Which move of the turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// The first activation.
    First,
    /// 9.4.2: a force march.
    Second,
    /// An answer to a move of the enemy (9.4.5).
    Reaction,
}

/// A force on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub side: Side,
    pub pieces: PieceSet,
    /// Where it is; nowhere before it has entered the map.
    pub at: Option<AreaId>,
    /// Movement points spent.
    pub spent: MovementPoints,
    /// Whether it has moved at all.
    pub moved: bool,
    /// Which move of the turn.
    pub leg: Leg,
    /// 14.0.1: what St. Clair allows.
    pub gout: Gout,
    /// It may go no further.
    pub stopped: bool,
    /// 9.4.5: where pieces were left behind on the way.
    pub dropped: AreaSet,
}

/// A way onward that was found legal.
struct Onward {
    to: AreaId,
    cost: MovementPoints,
    way: Travel,
    /// Areas entered, the last one included.
    route: Vec<AreaId>,
}

impl Look<'_> {
    /// 9.4.1, 7.0.4, 14.0.1, 9.4.5-b: a piece's movement points on this march.
    pub(crate) fn allowance(&self, march: &March, piece: PieceId) -> MovementPoints {
        let printed = self.of(piece).mp;
        if march.leg == Leg::Reaction {
            return printed.half();
        }
        let supplied = printed - MovementPoints::new(self.state[piece].unsupplied.into());
        match march.gout {
            Gout::Well | Gout::OneArea => supplied,
            Gout::Half => supplied.half(),
        }
    }

    /// 9.4.1-b: what the slowest piece has left.
    pub(crate) fn points_left(&self, march: &March) -> MovementPoints {
        let slowest = march.pieces.map(|piece| self.allowance(march, piece)).min().unwrap_or_default();
        slowest.saturating_sub(march.spent)
    }

    /// What keeps a force out of an area whatever it costs.
    pub(crate) fn check_enter(&self, side: Side, pieces: PieceSet, to: AreaId) -> Decided {
        if !self.is_open(side, to) {
            return Err(Why::Closed.area(to));
        }
        // 9.4.1-e: leaders without troops keep away from the enemy.
        let led_only = !pieces.meets(self.sets().units[side.index()]);
        if led_only && self.has_force(side.other(), to) {
            return Err(Why::LoneLeader.area(to));
        }
        if pieces.has(self.sets().mckee) && !self.mckee_land().has(to) {
            return Err(Refusal { area: Some(to), ..Why::McKeeLimits.piece(self.sets().mckee) });
        }
        self.check_company(pieces, to)
    }

    /// 14.0.3, 14.0.7-b: Tecumseh and militia leaders do not go where they would be alone.
    fn check_company(&self, pieces: PieceSet, to: AreaId) -> Decided {
        let wards = pieces.and(self.sets().leaders[0].or(self.sets().leaders[1]));
        for leader in wards {
            let (among, why) = match self.of(leader).kind {
                Kind::MilitiaLeader(state) => (self.sets().militia[state.index()], Why::LeavesMen),
                Kind::Tecumseh => (self.sets().units[1].or(self.sets().leaders[1]), Why::TecumsehAlone),
                Kind::ArmyLeader
                | Kind::Chief(_)
                | Kind::Girty
                | Kind::McKee
                | Kind::Dorchester
                | Kind::Regular
                | Kind::Militia(_)
                | Kind::British
                | Kind::Canadian
                | Kind::Warrior(_) => continue,
            };
            let mut with = pieces;
            with.remove(leader);
            if !with.meets(among)
                && !self.here(to).and(among).but(PieceSet::of(leader)).into_iter().any(|p| !self.state[p].raiding)
            {
                return Err(Refusal { area: Some(to), ..why.piece(leader) });
            }
        }
        Ok(())
    }

    /// 9.4.1-d: whether a force that enters an area must stop there.
    pub(crate) fn stops_at(&self, side: Side, area: AreaId) -> bool {
        self.state.forts[side.other().index()].has(area) || self.has_force(side.other(), area)
    }

    /// 9.4.1, 9.4.1-c: whether the points suffice; the first area may be entered whatever it costs.
    fn check_points(&self, march: &March, to: AreaId, cost: MovementPoints, near: bool) -> Decided {
        let left = self.points_left(march);
        if cost <= left || (near && !march.moved) {
            return Ok(());
        }
        Err(Why::TooCostly.figures(left, cost).at(to))
    }

    /// 14.0.1: with the worst gout a force goes to a neighbouring area and no further, by boat too.
    fn check_gout(&self, march: &March, from: AreaId, to: AreaId) -> Decided {
        if march.gout == Gout::OneArea && !self.board().neighbours(from).has(to) {
            return Err(Why::Gout.area(to));
        }
        Ok(())
    }

    fn check_goes(&self, march: &March) -> Result<AreaId, Refusal> {
        if march.stopped {
            let why = if march.gout == Gout::OneArea { Why::Gout } else { Why::Stopped };
            return Err(Refusal { area: march.at, ..why.into() });
        }
        march.at.ok_or(Why::NotOnEdge.into())
    }

    /// 9.4.1: a step to a neighbouring area.
    fn check_step(&self, march: &March, to: AreaId) -> Result<Onward, Refusal> {
        let from = self.check_goes(march)?;
        let cost = self.step_cost(march.side, from, to).ok_or(Why::NoWay.area(to))?;
        self.check_enter(march.side, march.pieces, to)?;
        self.check_points(march, to, cost, true)?;
        let way = if self.board().across(from).has(to) { Travel::Ohio } else { Travel::Land };
        Ok(Onward { to, cost, way, route: vec![to] })
    }

    /// 9.4.3, 9.4.3-b: along a river.
    fn check_river(&self, march: &March, river: RiverId, to: AreaId) -> Result<Onward, Refusal> {
        let from = self.check_goes(march)?;
        let route = self.river_route(river, from, to);
        if route.is_empty() || self.hard_season() {
            return Err(Why::NoRiver.area(to));
        }
        for area in &route {
            self.check_enter(march.side, march.pieces, *area)?;
            // 9.5.2-e, G88: the nations may not use rivers through pillaged land.
            if march.side == Side::Na && self.state.pillaged.has(*area) {
                return Err(Why::RiverPillaged.area(*area));
            }
            if *area != to && self.stops_at(march.side, *area) {
                return Err(Why::RiverBlocked.area(*area));
            }
        }
        self.check_gout(march, from, to)?;
        let cost = self.river_cost(&route);
        self.check_points(march, to, cost, route.len() == 1)?;
        Ok(Onward { to, cost, way: Travel::River, route })
    }

    /// 9.4.4: the US on the Ohio.
    fn check_ohio(&self, march: &March, to: AreaId) -> Result<Onward, Refusal> {
        let from = self.check_goes(march)?;
        if march.side == Side::Na || !self.board().banks().has(from) {
            return Err(Why::NoOhio.area(to));
        }
        if self.severe() {
            return Err(Why::OhioStorm.area(to));
        }
        self.check_landing(march, to, &self.landings(from))
    }

    /// 9.4.4: one of these landings.
    fn check_landing(&self, march: &March, to: AreaId, landings: &[Landing]) -> Result<Onward, Refusal> {
        let from = self.check_goes(march)?;
        let landing = landings.iter().find(|landing| landing.to == to);
        let blocked = if self.all_banks().has(to) { Why::OhioBlocked } else { Why::NoOhio };
        let cost = landing.ok_or(blocked.area(to))?.cost;
        self.check_gout(march, from, to)?;
        self.check_enter(march.side, march.pieces, to)?;
        self.check_points(march, to, cost, self.board().across(from).has(to))?;
        Ok(Onward { to, cost, way: Travel::Ohio, route: vec![to] })
    }

    /// 8.3.2: onto the map.
    fn check_edge(&self, march: &March, to: AreaId) -> Result<Onward, Refusal> {
        if march.at.is_some() || !self.entries(march.pieces).has(to) {
            return Err(Why::NotOnEdge.area(to));
        }
        Ok(Onward { to, cost: self.area_cost(march.side, to), way: Travel::Edge, route: vec![to] })
    }

    /// 9.4.1-b: a piece may be left behind once the force has moved.
    fn check_drop(&self, march: &March, piece: PieceId) -> Decided {
        if !march.pieces.has(piece) || !march.moved || march.pieces.len() < 2 {
            return Err(Why::NotInForce.piece(piece));
        }
        Ok(())
    }

    /// 11.2.2: into the fort of the area, or out of it.
    fn check_shelter(&self, march: &March, piece: PieceId) -> Decided {
        let at = march.at.filter(|at| self.state.forts[march.side.index()].has(*at)).ok_or(Why::NoFort.piece(piece))?;
        if !march.pieces.has(piece) {
            return Err(Why::NotInForce.piece(piece));
        }
        if self.state[piece].inside || self.fort_has_room(at, piece) { Ok(()) } else { Err(Why::FortFull.area(at)) }
    }

    /// All ways onward.
    fn onward(&self, march: &March, found: &mut Vec<Decision>) {
        let Some(at) = march.at else {
            found.extend(self.entries(march.pieces).map(|at| Decision::Enter { at }));
            return;
        };
        if march.stopped {
            return;
        }
        let near = if march.side == Side::Na { self.board().neighbours(at) } else { self.board().land(at) };
        found.extend(near.filter(|to| self.check_step(march, *to).is_ok()).map(|to| Decision::Step { to }));
        if !self.hard_season() {
            self.river_moves(march, at, found);
        }
        if march.side == Side::Us && self.board().banks().has(at) && !self.severe() {
            let landings = self.landings(at);
            let legal = landings.iter().map(|landing| landing.to);
            let legal = legal.filter(|to| self.check_landing(march, *to, &landings).is_ok());
            found.extend(legal.map(|to| Decision::Ohio { to }));
        }
    }

    fn river_moves(&self, march: &March, at: AreaId, found: &mut Vec<Decision>) {
        for (river, _) in self.board().rivers_of(at) {
            let others = self.board().river(*river).areas.iter().copied().filter(|to| *to != at);
            let legal = others.filter(|to| self.check_river(march, *river, *to).is_ok());
            found.extend(legal.map(|to| Decision::River { river: *river, to }));
        }
    }
}

impl Ask<DarkGround> for March {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        look.onward(self, found);
        if self.at.is_none() {
            return;
        }
        found.extend(self.pieces.filter(|p| look.check_drop(self, *p).is_ok()).map(|piece| Decision::Drop { piece }));
        let fort = self.at.is_some_and(|at| look.state.forts[self.side.index()].has(at));
        if fort {
            let able = self.pieces.filter(|piece| look.check_shelter(self, *piece).is_ok());
            found.extend(able.map(|piece| Decision::Shelter { piece }));
        }
        found.push(Decision::Stop);
    }

    /// Before the first step of a first activation nothing has happened yet.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(self.side) && self.may_go_back(look) {
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, march) = (act.look(), act.frame::<Self>());
        match *decision {
            Decision::Step { to } => act_on(look.check_step(march, to), act)?,
            Decision::River { river, to } => act_on(look.check_river(march, river, to), act)?,
            Decision::Ohio { to } => act_on(look.check_ohio(march, to), act)?,
            Decision::Enter { at } => act_on(look.check_edge(march, at), act)?,
            Decision::Drop { piece } => {
                look.check_drop(march, piece)?;
                act.drop_piece(piece);
            }
            Decision::Shelter { piece } => {
                look.check_shelter(march, piece)?;
                act.shelter(piece);
            }
            Decision::Stop if march.at.is_some() => act.end_march(),
            Decision::Back if march.may_go_back(look) => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// A force that can do nothing more stops.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, march) = (act.look(), act.frame::<Self>());
        if march.pieces.is_empty() {
            act.end_march();
            return Flow::GoesOn;
        }
        let fort = march.at.is_some_and(|at| look.state.forts[march.side.index()].has(at));
        if march.at.is_none() || !march.moved || fort {
            return Flow::Waits;
        }
        let mut found = Vec::new();
        look.onward(march, &mut found);
        if !found.is_empty() {
            return Flow::Waits;
        }
        act.end_march();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        look.march_question(self)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(to) = look.clicked_area(click) else { return Vec::new() };
        let rivers = self.at.map(|at| look.board().rivers_of(at)).unwrap_or_default();
        let by_river = rivers.iter().map(|(river, _)| Decision::River { river: *river, to });
        let bank = look.board().banks().has(to);
        let mut wishes = if bank { vec![Decision::Ohio { to }] } else { Vec::new() };
        wishes.push(Decision::Step { to });
        wishes.extend(by_river);
        wishes
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::propose(look, self, style, rng)
    }

    fn plans(&self, look: Look<'_>, _: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::march::plans(look, self, wide, rng)
    }
}

impl OnBoard for March {}

impl March {
    /// A force that has not moved yet.
    pub(crate) const fn new(side: Side, pieces: PieceSet, at: Option<AreaId>, leg: Leg) -> Self {
        Self {
            side,
            pieces,
            at,
            spent: MovementPoints::ZERO,
            moved: false,
            leg,
            gout: Gout::Well,
            stopped: false,
            dropped: AreaSet::NONE,
        }
    }

    /// Whether nothing has happened yet; St. Clair's die cannot be taken back (14.0.1).
    fn may_go_back(&self, look: Look<'_>) -> bool {
        self.leg == Leg::First && !self.moved && !self.stopped && !self.pieces.has(look.sets().st_clair)
    }
}

/// Goes on if the way was found legal.
fn act_on(onward: Result<Onward, Refusal>, act: &mut Act<'_, '_>) -> Decided {
    act.proceed(&onward?);
    Ok(())
}

impl Act<'_, '_> {
    /// 9.3: a force sets out; a second activation must be rolled for.
    pub(crate) fn set_out(&mut self, side: Side, pieces: PieceSet, leader: Option<PieceId>) {
        let first = pieces.first().expect("a force has at least one piece");
        let (at, acts) = (self.state[first].at.area(), self.state[first].acts);
        let mut march = March::new(side, pieces, at, Leg::First);
        if acts == Acts::Once {
            march.leg = Leg::Second;
            march.pieces = self.roll_again(side, pieces, leader);
            if march.pieces.is_empty() {
                self.acted(side);
                return;
            }
        }
        let going = march.pieces;
        // 11.2.1-b: who acts again leaves his work.
        self.abandon_work(going);
        self.tell(|_| Event::Activated { side, pieces: going, from: at });
        march.gout = self.roll_gout(going);
        self.open(march);
    }

    /// 9.3.1, 9.3.2, 9.4.2: one die for the force, compared with each nation's level; who fails has done enough.
    fn roll_again(&mut self, side: Side, pieces: PieceSet, leader: Option<PieceId>) -> PieceSet {
        let look = self.look();
        let rating = leader.map(|leader| look.rating(leader)).or_else(|| look.best_rating(pieces)).unwrap_or_default();
        let why = match side {
            Side::Us => rule("9.3.1"),
            Side::Na => rule("9.3.2"),
        };
        let roll = self.table.d6(rule("9.4.2")).plus(-(rating as i8), why);
        let look = self.look();
        let fails = |piece: &PieceId| !look.level(*piece).passes(roll.total());
        let units = pieces.and(look.sets().units[side.index()]);
        let mut failed: PieceSet = units.filter(fails).collect();
        // Leaders go with whoever still marches; alone they answer for themselves.
        if units.is_empty() {
            failed = pieces.filter(fails).collect();
        } else if units.but(failed).is_empty() {
            failed = pieces;
        }
        let levels = look.levels(if units.is_empty() { pieces } else { units });
        self.tell(|_| Event::MarchRolled { side, pieces, roll, levels, failed });
        self.complete(failed);
        pieces.but(failed)
    }

    /// 14.0.1: St. Clair's gout is rolled for whenever he is activated.
    fn roll_gout(&mut self, pieces: PieceSet) -> Gout {
        if !pieces.has(self.look().sets().st_clair) {
            return Gout::Well;
        }
        let roll = self.table.d6(rule("14.0.1"));
        let gout = self.look().tables().gout[usize::from(roll.face() - 1)];
        self.tell(|_| Event::GoutRolled { roll, gout });
        gout
    }

    /// The force goes on; each area it enters may stop it.
    fn proceed(&mut self, onward: &Onward) {
        let march = self.frame::<March>();
        let (side, pieces, from) = (march.side, march.pieces, march.at);
        self.abandon_work(pieces);
        let mut last = from;
        for area in &onward.route {
            let (from, to) = (last, *area);
            for piece in pieces {
                (self.state[piece].at, self.state[piece].inside) = (Place::On(to), false);
            }
            last = Some(to);
            let cost = if to == onward.to { onward.cost } else { MovementPoints::ZERO };
            let way = onward.way;
            self.tell(|_| Event::Moved { side, pieces, from, to, cost, way });
            if self.halted_at(side, to) {
                break;
            }
        }
        let march = self.march_below();
        march.at = last;
        march.spent = march.spent.saturating_add(onward.cost);
        march.moved = true;
        march.stopped |= march.gout == Gout::OneArea;
    }

    /// The march that is going on, below any question it has raised.
    fn march_below(&mut self) -> &mut March {
        let frames = self.state.frames.iter_mut().rev();
        frames
            .into_iter()
            .find_map(crate::frames::InFrame::of_mut)
            .expect("only a march that goes on, or a question it raised, changes one")
    }

    /// 9.4.1-d, 8.1.2-b, 8.1.2-c: whether the force stops in the area it has just entered; each area of a peaceful
    /// nation asks for a roll of its own.
    fn halted_at(&mut self, side: Side, at: AreaId) -> bool {
        let why: Option<RuleId> = if side == Side::Us && self.trespass(at) {
            Some(rule("8.1.2-c"))
        } else if self.look().stops_at(side, at) {
            Some(rule("9.4.1-d"))
        } else {
            None
        };
        if let Some(rule) = why {
            let march = self.march_below();
            march.stopped = true;
            let pieces = march.pieces;
            self.tell(|_| Event::Halted { side, pieces, at, rule });
        }
        why.is_some()
    }

    /// 9.4.1-b: who is left behind has ended its movement.
    fn drop_piece(&mut self, piece: PieceId) {
        let march = self.frame_mut::<March>();
        march.pieces.remove(piece);
        let (at, leg) = (march.at, march.leg);
        if let Some(at) = at {
            march.dropped.add(at);
            self.tell(|_| Event::Dropped { piece, at });
        }
        match leg {
            Leg::First => self.complete(PieceSet::of(piece)),
            // 9.4.2-b: its second action is over.
            Leg::Second => self.exhaust(PieceSet::of(piece)),
            Leg::Reaction => {}
        }
    }

    fn shelter(&mut self, piece: PieceId) {
        let inside = !self.state[piece].inside;
        self.state[piece].inside = inside;
        if let Some(at) = self.state[piece].at.area() {
            self.tell(|_| Event::Sheltered { piece, at, inside });
        }
    }

    /// 9.3, 9.4.2-b, 9.4.5: the move is over; others may react to it.
    fn end_march(&mut self) {
        let March { side, pieces, at, moved, leg, dropped, .. } = *self.frame::<March>();
        self.close();
        match leg {
            Leg::First => {
                for piece in pieces.filter(|piece| self.state[*piece].acts == Acts::Fresh).collect::<PieceSet>() {
                    self.state[piece].acts = Acts::Once;
                }
            }
            Leg::Second => self.exhaust(pieces),
            Leg::Reaction => {
                self.gather_companions();
                self.lift_sieges();
                return;
            }
        }
        self.acted(side);
        self.gather_companions();
        if let Some(at) = at.filter(|_| moved) {
            self.open(Reaction::new(side.other(), at, dropped));
        }
    }

    /// 9.4.2-b: everybody who took part in a second action checks; failure Disrupts, and destroys the Disrupted.
    fn exhaust(&mut self, pieces: PieceSet) {
        self.complete(pieces);
        for piece in pieces {
            if self.look().of(piece).leader {
                continue;
            }
            let look = self.look();
            let rating = look.company_rating(piece);
            let season = look.tables().force_march[look.season().index()];
            let level = look.level(piece);
            // Whose men they are, the leader's line is that of the check itself.
            let roll = self.table.d6(rule("9.4.2-b"));
            let roll = roll.plus(-(rating as i8), rule("9.4.2-b")).plus(season, rule("chart.tec-map"));
            let passed = level.passes(roll.total());
            let order = match (passed, self.state[piece].order) {
                (true, order) => Some(order),
                (false, Order::Good) => Some(Order::Disrupted),
                (false, Order::Disrupted | Order::Routed) => None,
            };
            self.tell(|_| Event::ExhaustionRolled { piece, roll, level, passed, order });
            match order {
                Some(order) => self.state[piece].order = order,
                None => self.eliminate(piece, rule("9.4.2-b")),
            }
        }
    }
}

impl Look<'_> {
    /// The levels these pieces check against, one of each, the lowest first.
    pub(crate) fn levels(&self, pieces: PieceSet) -> Vec<MoraleLevel> {
        let mut levels: Vec<MoraleLevel> = pieces.map(|piece| self.level(piece)).collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The best rating among leaders in the area who command one of these units.
    pub(crate) fn best_rating(&self, units: PieceSet) -> Option<u8> {
        let area = units.first().and_then(|piece| self.area_of(piece))?;
        let here = self.here(area);
        let commands = |leader: &PieceId| units.into_iter().any(|unit| self.leads(*leader, unit, here));
        let leaders = here.and(self.sets().leaders[0].or(self.sets().leaders[1]));
        let fit = |leader: &PieceId| self.active(*leader) && !self.state[*leader].raiding;
        leaders.filter(|leader| fit(leader) && commands(leader)).map(|leader| self.rating(leader)).max()
    }

    /// 9.4.2-b: the best rating among all leaders of its side in a unit's area, whomever they lead.
    fn company_rating(&self, unit: PieceId) -> u8 {
        let here = self.area_of(unit).map_or(PieceSet::NONE, |area| self.here(area));
        let leaders = here.and(self.sets().leaders[self.of(unit).side.index()]);
        let fit = |leader: &PieceId| self.active(*leader) && !self.state[*leader].raiding;
        leaders.filter(fit).map(|leader| self.rating(leader)).max().unwrap_or_default()
    }
}
