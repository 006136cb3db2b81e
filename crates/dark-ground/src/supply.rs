//! 7: supply.

use crate::about::seat_of;
use crate::board::Edge;
use crate::counters::{Kind, Nation, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::Field;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::{Place, Standing};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// How lines of supply run for somebody.
#[derive(Clone, Copy)]
struct Lines {
    /// Areas a line may pass through.
    through: AreaSet,
    /// Longest line in steps.
    steps: u8,
    /// 7.0.1-c: rivers cost nothing.
    boats: bool,
}

/// A unit that only forts with few rations can feed.
#[derive(Clone, Copy)]
struct Needy {
    unit: PieceId,
    /// Those forts as bits, in the order of the side's open forts.
    forts: u16,
}

/// How the pieces of a side live; those it does not name have all they need.
#[derive(Default)]
struct Supply {
    /// Pieces that no line reaches.
    hungry: PieceSet,
    needy: Vec<Needy>,
}

impl Look<'_> {
    /// Areas from which a line reaches one of `sources`. The area itself counts nothing, that of the source does;
    /// conditions bind only the areas in between (7.0).
    fn supplied_from(&self, sources: AreaSet, lines: Lines) -> AreaSet {
        let board = self.board();
        let mut all = self.boat_ride(sources, sources, lines);
        let mut rim = all;
        for _ in 0..lines.steps {
            let passable = rim.and(lines.through).or(rim.and(sources));
            let next = passable.fold(AreaSet::NONE, |found, area| found.or(board.neighbours(area))).but(all);
            if next.is_empty() {
                break;
            }
            all = all.or(next);
            rim = self.boat_ride(next, sources, lines).but(all.but(next));
            all = all.or(rim);
        }
        all
    }

    /// 7.0.1-c: everything that boats reach from some areas: along the rivers inside them, and along the Ohio.
    fn boat_ride(&self, from: AreaSet, sources: AreaSet, lines: Lines) -> AreaSet {
        if !lines.boats {
            return from;
        }
        let (board, mut all, mut rim) = (self.board(), from, from);
        while !rim.is_empty() {
            let passable = rim.and(lines.through.or(sources));
            let mut next = passable.fold(AreaSet::NONE, |found, area| found.or(board.by_river(area)));
            if passable.meets(board.banks()) {
                next = next.or(board.banks());
            }
            rim = next.but(all);
            all = all.or(rim);
        }
        all
    }

    /// 7.0.1-c, 7.0.1-d, 7.0.1-e: how US lines run.
    fn us_lines(&self, field: &Field) -> Lines {
        let supply = self.tables().supply;
        let blocked = self.closed_to_us().or(self.led_warriors(field)).or(self.open_forts(Side::Na));
        let steps = if self.hard_season() { supply.us_steps_hard } else { supply.us_steps };
        let through = self.board().everywhere().but(blocked);
        Lines { through, steps: steps.unsigned_abs(), boats: !self.hard_season() }
    }

    /// 7.0.1-d: pillaged land and that of peaceful nations.
    fn closed_to_us(&self) -> AreaSet {
        let peaceful = |nation: &Nation| self.state.nation(*nation).standing == Standing::Peaceful;
        // 8.1.3: the Iroquois are neither peaceful nor hostile.
        let closed = Nation::ROLLING.into_iter().filter(peaceful);
        closed.fold(self.state.pillaged, |all, nation| all.or(self.board().lands(nation)))
    }

    /// 7.0.1-e: areas with warriors on the warpath under a leader of theirs.
    pub(crate) fn led_warriors(&self, field: &Field) -> AreaSet {
        let led = |area: &AreaId| {
            let here = field.at(*area);
            let warriors = self.force(Side::Na, here).and(self.sets().all_warriors);
            let leaders = here.and(self.sets().leaders[Side::Na.index()]);
            leaders.into_iter().any(|leader| warriors.into_iter().any(|unit| self.leads(leader, unit, here)))
        };
        self.forces(Side::Na).filter(led).collect()
    }

    /// 7.0.1: sources that supply any number of units.
    fn us_sources(&self) -> AreaSet {
        let edges = self.board().on_edge(Edge::East).or(self.board().on_edge(Edge::South));
        self.towns().or(edges.but(self.state.pillaged))
    }

    /// 7.0.2-c: how the lines of warriors run.
    fn warrior_lines(&self, steps: u8) -> Lines {
        let blocked = self.state.pillaged.or(self.settled()).or(self.open_forts(Side::Us));
        Lines { through: self.board().everywhere().but(blocked), steps, boats: false }
    }

    /// 7.0.2: the land a nation's warriors live on.
    fn home_sources(&self, nation: Nation) -> AreaSet {
        // 7.0.2-d: the Iroquois are far from home.
        if nation == Nation::Iroquois {
            return AreaSet::NONE;
        }
        self.board().lands(nation).and(self.warrior_lines(0).through)
    }

    /// 7.0.3, 7.0.3-c: how British and Canadian lines run.
    fn british_lines(&self) -> Lines {
        let us: AreaSet = self.forces(Side::Us);
        let blocked = self.state.pillaged.or(us).or(self.open_forts(Side::Us));
        let steps = if self.hard_season() { self.tables().supply.british_steps_hard.unsigned_abs() } else { u8::MAX };
        Lines { through: self.board().everywhere().but(blocked), steps, boats: false }
    }

    /// How the pieces of a side live.
    fn supply_of(&self, side: Side) -> Supply {
        match side {
            Side::Us => self.us_supply(),
            Side::Na => self.na_supply(),
        }
    }

    /// Pieces of a side that no line of supply reaches as things stand.
    pub(crate) fn hungry(&self, side: Side) -> PieceSet {
        self.supply_of(side).hungry
    }

    /// The open forts of a side in order.
    fn granaries(&self, side: Side) -> Vec<AreaId> {
        self.open_forts(side).collect()
    }

    fn us_supply(&self) -> Supply {
        let lines = self.us_lines(&self.field());
        let sure = self.supplied_from(self.us_sources(), lines);
        let forts = self.granaries(Side::Us);
        let by_fort: Vec<AreaSet> = forts.iter().map(|fort| self.supplied_from(AreaSet::of(*fort), lines)).collect();
        let mut found = Supply::default();
        for piece in self.pieces_on_map(Side::Us) {
            let Place::On(area) = self.state[piece].at else { continue };
            // 7.0.1-b: ten may live in a besieged fort, and no fort holds more.
            if sure.has(area) || self.shut_in(piece, area) {
                continue;
            }
            self.rations(&mut found, piece, reachable(&by_fort, area));
        }
        found
    }

    /// Notes who lives off forts, and who has nothing at all.
    fn rations(&self, found: &mut Supply, piece: PieceId, forts: u16) {
        match (forts, self.of(piece).leader) {
            (0, _) => found.hungry.add(piece),
            // G8: leaders eat little.
            (_, true) => {}
            (_, false) => found.needy.push(Needy { unit: piece, forts }),
        }
    }

    /// 7.0.1-b, 7.0.3-b: no fort holds more than the ten units that live in it under siege.
    fn shut_in(&self, piece: PieceId, area: AreaId) -> bool {
        self.state[piece].inside && self.is_besieged(self.of(piece).side, area)
    }

    fn pieces_on_map(&self, side: Side) -> impl Iterator<Item = PieceId> {
        let all = self.sets().units[side.index()].or(self.sets().leaders[side.index()]);
        all.into_iter().filter(|piece| self.on_map(self.state[*piece].at))
    }

    fn na_supply(&self) -> Supply {
        let far = self.warrior_lines(u8::MAX);
        let home = Nation::ALL.map(|nation| self.supplied_from(self.home_sources(nation), far));
        // 7.0.3-d: without a fort nothing reaches them.
        let british = self.supplied_from(self.open_forts(Side::Na), self.british_lines());
        let supply = self.tables().supply;
        let steps = if self.hard_season() { supply.warrior_steps_hard } else { supply.warrior_steps };
        let forts = self.granaries(Side::Na);
        let reach = |lines| forts.iter().map(|fort| self.supplied_from(AreaSet::of(*fort), lines)).collect::<Vec<_>>();
        let (near, anywhere) = (reach(self.warrior_lines(steps.unsigned_abs())), reach(far));
        let escorts = self.british_areas();
        let mut found = Supply::default();
        for piece in self.pieces_on_map(Side::Na) {
            let Place::On(area) = self.state[piece].at else { continue };
            if self.shut_in(piece, area) {
                continue;
            }
            // 7.0.2-b: with a British unit or leader the way to the fort may be any length.
            let by_fort = || reachable(if escorts.has(area) { &anywhere } else { &near }, area);
            match self.of(piece).kind {
                Kind::British | Kind::Canadian | Kind::McKee | Kind::Dorchester => {
                    if !british.has(area) {
                        found.hungry.add(piece);
                    }
                }
                Kind::Warrior(nation) | Kind::Chief(nation) => {
                    if !home[nation.index()].has(area) {
                        self.rations(&mut found, piece, by_fort());
                    }
                }
                // 7.0.2-e: judged below, by their company.
                Kind::Tecumseh | Kind::Girty => {}
                Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => {}
            }
        }
        self.companions(&mut found, &home, &near);
        found
    }

    /// 7.0.2-e: Tecumseh and Girty share with a warrior beside them, else live off any fort or tribal area.
    fn companions(&self, found: &mut Supply, home: &[AreaSet; Nation::COUNT], near: &[AreaSet]) {
        let lands = home.iter().fold(AreaSet::NONE, |all, land| all.or(*land));
        for leader in [self.sets().tecumseh, self.sets().girty] {
            let Place::On(area) = self.state[leader].at else { continue };
            let fed = |piece: PieceId| self.area_of(piece) == Some(area) && !found.hungry.has(piece);
            let company = self.sets().all_warriors.into_iter().any(fed);
            if !company && !lands.has(area) && reachable(near, area) == 0 && !self.shut_in(leader, area) {
                found.hungry.add(leader);
            }
        }
    }

    /// Areas with a British unit or leader.
    fn british_areas(&self) -> AreaSet {
        let mut all = self.sets().british;
        all.add(self.sets().mckee);
        all.add(self.sets().dorchester);
        all.into_iter().filter_map(|piece| self.area_of(piece)).collect()
    }

    /// For advisers: what a line of winter's length reaches from some areas, wherever bands may be in its way today; read
    /// backwards, from where it reaches them.
    pub(crate) fn winter_line(&self, from: AreaSet) -> AreaSet {
        let steps = self.tables().supply.us_steps_hard.unsigned_abs();
        let through = self.board().everywhere().but(self.closed_to_us()).but(self.open_forts(Side::Na));
        self.supplied_from(from, Lines { through, steps, boats: false })
    }

    /// 15.1.4, 15.2.4, G8: whether a chain of forts and villages, each within a line of the next, joins two areas.
    pub(crate) fn supply_chain(&self, from: AreaId, base: AreaId) -> bool {
        let lines = self.us_lines(&self.field());
        let links = self.towns().or(self.open_forts(Side::Us));
        let mut reached = AreaSet::of(base);
        loop {
            let fed = reached.fold(AreaSet::NONE, |all, link| all.or(self.supplied_from(AreaSet::of(link), lines)));
            if fed.has(from) {
                return true;
            }
            let next = reached.or(fed.and(links));
            if next == reached {
                return false;
            }
            reached = next;
        }
    }
}

fn reachable(by_fort: &[AreaSet], area: AreaId) -> u16 {
    by_fort.iter().zip(0..).filter(|(areas, _)| areas.has(area)).fold(0, |bits, (_, place)| bits | 1 << place)
}

/// Units matched with the forts that feed them (a bipartite matching by augmenting paths).
struct Feeding<'u> {
    units: &'u [Needy],
    /// How many units each fort feeds at most.
    rations: u8,
    /// By fort, the units it feeds as places in `units`.
    fed_at: Vec<Vec<usize>>,
}

impl Feeding<'_> {
    /// The most units that so many forts can feed.
    fn most_fed(units: &[Needy], forts: usize, rations: u8) -> usize {
        let mut feeding = Feeding { units, rations, fed_at: vec![Vec::new(); forts] };
        (0..units.len()).filter(|unit| feeding.feed(*unit, &mut 0)).count()
    }

    /// Finds a fort for one unit, moving others if need be; `tried` has a bit for each fort that was looked at.
    fn feed(&mut self, unit: usize, tried: &mut u16) -> bool {
        let forts = self.units[unit].forts;
        for fort in (0..self.fed_at.len()).filter(|fort| forts & 1 << fort != 0) {
            if *tried & 1 << fort != 0 {
                continue;
            }
            *tried |= 1 << fort;
            if self.fed_at[fort].len() < usize::from(self.rations) {
                self.fed_at[fort].push(unit);
                return true;
            }
            for place in 0..self.fed_at[fort].len() {
                if self.feed(self.fed_at[fort][place], tried) {
                    self.fed_at[fort][place] = unit;
                    return true;
                }
            }
        }
        false
    }
}

impl Act<'_, '_> {
    /// 4.3: both sides trace supply.
    pub(crate) fn check_supply(&mut self) {
        for side in Side::BOTH {
            let Supply { hungry, needy } = self.look().supply_of(side);
            for piece in self.look().pieces_on_map(side).collect::<PieceSet>() {
                self.state[piece].unsupplied = hungry.has(piece);
            }
            if !hungry.is_empty() {
                self.tell(|_| Event::OutOfSupply { pieces: hungry });
            }
            if !needy.is_empty() {
                self.open(Shortage { side, out: PieceSet::NONE });
            }
        }
    }
}

/// 7.0.1, 7.0.2-b: a fort cannot feed everybody, and the owner says who goes without.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shortage {
    pub side: Side,
    /// Who goes without so far.
    pub out: PieceSet,
}

impl Shortage {
    /// The units that live off forts and are not left out, and how many of them can be fed.
    fn needy(&self, look: Look<'_>) -> Vec<Needy> {
        let mut needy = look.supply_of(self.side).needy;
        needy.retain(|needy| !self.out.has(needy.unit));
        needy
    }

    fn fed(&self, look: Look<'_>, needy: &[Needy]) -> usize {
        let supply = look.tables().supply;
        let rations = match self.side {
            Side::Us => supply.fort_units,
            Side::Na => supply.fort_warriors,
        };
        Feeding::most_fed(needy, look.granaries(self.side).len(), rations.unsigned_abs())
    }

    /// Who may be left out: nobody whose share another could not use.
    fn able(&self, look: Look<'_>) -> PieceSet {
        let needy = self.needy(look);
        let fed = self.fed(look, &needy);
        if fed == needy.len() {
            return PieceSet::NONE;
        }
        let spare = |unit: &PieceId| {
            let others: Vec<Needy> = needy.iter().filter(|other| other.unit != *unit).copied().collect();
            self.fed(look, &others) == fed
        };
        needy.iter().map(|needy| needy.unit).filter(spare).collect()
    }
}

impl Ask<DarkGround> for Shortage {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).map(|piece| Decision::LeaveOut { piece }));
        found.push(Decision::AsSuggested);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if *decision == Decision::AsSuggested {
            while let Some(piece) = act.frame::<Self>().able(act.look()).first() {
                act.leave_out(piece);
            }
            return Ok(());
        }
        let Decision::LeaveOut { piece } = *decision else { return Err(Why::NotNow.into()) };
        if !act.frame::<Self>().able(act.look()).has(piece) {
            return Err(Why::WastesSupply.piece(piece));
        }
        act.leave_out(piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().able(act.look()).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = "Choose a unit that goes without supply";
        Question::new(text, "A US fort feeds ten units, a British fort five warriors.", rule("7.0.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::LeaveOut { piece }).into_iter().collect()
    }
}

impl OnBoard for Shortage {}

impl Act<'_, '_> {
    fn leave_out(&mut self, piece: PieceId) {
        self.frame_mut::<Shortage>().out.add(piece);
        self.state[piece].unsupplied = true;
        self.tell(|_| Event::OutOfSupply { pieces: PieceSet::of(piece) });
    }
}
