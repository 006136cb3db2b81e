//! 10.J.2: Subsequent Rout movement.

use crate::casualties::Exit;
use crate::cells::{HexSet, UnitSet};
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, GoingBack};
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::ground::Paths;
use crate::refusal::Refusal;
use crate::state::{Marks, Phase};
use crate::zones::Field;
use crate::{advice, file};
use grid::{Edge, Hex};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.J.2-c: hexes of a Subsequent Rout on foot.
pub const DISMOUNTED: u8 = 4;
/// 10.J.2-c: hexes of a Subsequent Rout of those who ride.
pub const MOUNTED: u8 = 8;
/// 10.J.2.a-f: Indians farther away are no danger.
const FAR: u8 = 15;
/// 10.J.2.b: at this distance from all US units warriors are safe.
const SAFE: u8 = 3;

impl Look<'_> {
    /// 10.J.2, 10.J.3-d, 13.B.1, 13.B-g: whether a unit owes a Rout move in this Movement Phase.
    pub fn owes_rout(&self, unit: UnitId) -> bool {
        let piece = self.piece(unit);
        let Some(hex) = piece.at.hex() else { return false };
        piece.is(Marks::ROUTED) && !piece.marks.any(Marks::PINNED.or(Marks::RAN)) && !self.rout_ends(unit, hex)
    }

    /// 10.J.1-c, 10.J.2.a-h, 10.J.2.b-c: whether a Routed unit may run in this phase, owing it or not.
    pub fn check_rout_move(&self, army: Army, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if self.army(unit) != army || piece.at.hex().is_none() {
            return Err(Refusal::NotYours { unit });
        }
        if !piece.is(Marks::ROUTED) {
            return Err(Refusal::NotRouted { unit });
        }
        if piece.is(Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("10.J.3-d") });
        }
        if piece.is(Marks::RAN) {
            return Err(Refusal::HasRun { unit });
        }
        Ok(())
    }

    /// 10.J.2.a-d, 10.J.2.a-e, 10.J.2.a-f, 10.J.2.b: whether Rout movement ends for a unit in this hex.
    pub fn rout_ends(&self, unit: UnitId, hex: Hex) -> bool {
        match self.army(unit) {
            Army::Indian => self.nearest(hex, self.on_map(Army::Us).map(|(_, at)| at)).is_none_or(|near| near >= SAFE),
            Army::Us => {
                let ground = self.tables().ground(self.game.data().board.terrain(hex));
                let cover = ground.refuge && self.is_another_place(unit, hex);
                cover || self.near_steady(unit, hex) || !self.seen_by_indians(hex)
            }
        }
    }

    /// 10.J.2.a-b: not in or next to the hex where the unit was Routed.
    fn is_another_place(&self, unit: UnitId, hex: Hex) -> bool {
        self.piece(unit).routed_at.is_none_or(|left| self.distance(left, hex) > 1)
    }

    /// 10.J.2.a, 10.J.2.a-b: the HQ, Pack Trains, Leaders and units that are not Routed, where this unit may run to.
    fn steady_friends(&self, unit: UnitId) -> impl Iterator<Item = (UnitId, Hex)> {
        let steady = self.on_map(Army::Us).filter(move |(other, _)| *other != unit && !self.is(*other, Marks::ROUTED));
        let followers = self.followers(unit);
        let leaders = self.leaders(Army::Us).iter().filter(move |leader| !followers.has(*leader));
        let leaders = leaders.filter_map(|leader| Some((leader, self.hex(leader)?)));
        steady.chain(leaders).filter(move |(_, at)| self.is_another_place(unit, *at))
    }

    /// 10.J.2.a-d: in or next to a hex with the HQ, a Pack Train, a Leader or a unit that is not Routed.
    fn near_steady(&self, unit: UnitId, hex: Hex) -> bool {
        self.steady_friends(unit).any(|(_, at)| self.distance(at, hex) <= 1)
    }

    /// 10.J.2.a-f, R21: an Indian combat unit within 15 hexes sees the hex.
    fn seen_by_indians(&self, hex: Hex) -> bool {
        let near = |(unit, at): &(UnitId, Hex)| self.arm(*unit).is_combat() && self.distance(*at, hex) <= FAR;
        self.on_map(Army::Indian).filter(near).any(|(_, at)| self.sees(at, hex))
    }

    /// 7.C-c, 10.I-c, 10.J.2.a, 10.J.2.a-b, 10.J.2.a-x, 12.E.3, 15.B-j, R86: the hexes a Routed US unit may run to: HQ, Pack Trains, the
    /// nearest Woods, the nearest Rocks, the nearest steady unit or Leader that it can reach; nothing in or next to the place where
    /// it was Routed, and no cover that enemies hold.
    pub fn rout_goals(&self, unit: UnitId) -> Vec<Hex> {
        let Some(at) = self.hex(unit) else { return Vec::new() };
        // One flood from where it is, never into a hex that enemies hold.
        let reached = self.flight_distances(unit, at);
        let open = |hex: &Hex| *hex != at && reached.has_way(self.cell(*hex));
        let mut goals: Vec<Hex> = Vec::new();
        let friends: Vec<(UnitId, Hex)> = self.steady_friends(unit).filter(|(_, hex)| open(hex)).collect();
        goals.extend(friends.iter().filter(|(other, _)| self.gives_care(*other)).map(|(_, hex)| *hex));
        goals.extend(self.nearest_of(at, friends.iter().map(|(_, hex)| *hex)));
        let board = &self.game.data().board;
        for cover in [crate::board::Terrain::LightWoods, crate::board::Terrain::Rocks] {
            let covers = board.grid.hexes().filter(|hex| board.terrain(*hex) == cover);
            goals.extend(self.nearest_of(at, covers.filter(|hex| self.is_another_place(unit, *hex) && open(hex))));
        }
        goals.sort_unstable();
        goals.dedup();
        goals
    }

    fn nearest_of(&self, at: Hex, hexes: impl Iterator<Item = Hex>) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = hexes.collect();
        let nearest = self.nearest(at, hexes.iter().copied());
        hexes.retain(|hex| Some(self.distance(at, *hex)) == nearest);
        hexes
    }

    /// 10.J.2.a-c: how many hexes it is from everywhere to a goal, by hexes open to flight.
    fn flight_distances(&self, unit: UnitId, goal: Hex) -> Distances {
        let field = Field::new(*self, self.army(unit));
        Distances::to(HexSet::of(self.cell(goal)), &field.firm, self.game.paths())
    }
}

/// Steps from every hex to the nearest of some goals.
pub struct Distances(Vec<u8>);

impl Distances {
    const NONE: u8 = u8::MAX;

    /// Spreads out from the goals over Cliffless sides, never into a closed hex.
    pub fn to(goals: HexSet, closed: &HexSet, paths: &Paths) -> Self {
        Self::seen_from(goals, closed, paths, None)
    }

    /// The same, no farther than to a hex from which one asks: all that is nearer to a goal than it is known by then.
    pub fn seen_from(goals: HexSet, closed: &HexSet, paths: &Paths, from: Option<usize>) -> Self {
        let mut steps = vec![Self::NONE; HexSet::MOST];
        let (mut edge, mut seen) = (goals, *closed);
        seen.add_all(&goals);
        goals.cells().for_each(|cell| steps[cell] = 0);
        let mut count = 0;
        let known = |seen: &HexSet| from.is_some_and(|cell| seen.has(cell) && !closed.has(cell));
        while !edge.is_empty() && count < Self::NONE - 1 && !known(&seen) {
            count += 1;
            let mut next = HexSet::EMPTY;
            edge.cells().for_each(|cell| next.add_all(paths.zone(cell)));
            next.take_all(&seen);
            seen.add_all(&next);
            next.cells().for_each(|cell| steps[cell] = count);
            edge = next;
        }
        Self(steps)
    }

    /// Whether a goal can be reached from a hex.
    pub fn has_way(&self, cell: usize) -> bool {
        self.0[cell] != Self::NONE
    }

    /// Steps to the nearest goal; a large number where there is no way.
    pub fn steps(&self, cell: usize) -> u8 {
        self.0[cell]
    }
}

/// 4.C: units that owe a Rout move go before all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoutPhase {}

impl RoutPhase {
    fn may_run(look: Look<'_>) -> UnitSet {
        let army = look.state.phasing;
        look.troops(army).iter().filter(|unit| look.check_rout_move(army, *unit).is_ok()).collect()
    }

    fn owing(look: Look<'_>) -> UnitSet {
        look.troops(look.state.phasing).iter().filter(|unit| look.owes_rout(*unit)).collect()
    }
}

impl Ask<Rosebud> for RoutPhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(Self::may_run(look).iter().map(|unit| Decision::Rout { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let owing = Self::owing(act.look());
        let Decision::Rout { unit } = *decision else {
            // 4.C: nobody else moves before them.
            return Err(owing.first().map_or(Refusal::NotNow, |unit| Refusal::RoutsFirst { unit }));
        };
        act.look().check_rout_move(act.state.phasing, unit)?;
        act.begin_rout_move(unit);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        match Self::owing(act.look()).len() {
            0 => {
                act.close();
                act.open(crate::movement::MovementPhase {});
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Move the Routed units", "They run before anybody else moves.", rule("4.C"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Rout { unit }).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let duty = |unit: UnitId| Duty {
            text: format!("{} must run", look.name(unit)),
            piece: Some(look.counter(unit).key.clone()),
            place: None,
            rule: rule("10.J.1-b"),
        };
        Self::owing(look).iter().map(duty).collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::options(look, seat, self).first().copied().into_iter().collect()
    }
}

impl OnBoard for RoutPhase {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Movement)
    }
}

/// 10.J.2: one Routed unit on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoutMove {
    pub unit: UnitId,
    /// 10.J.2.a: where a US unit runs to.
    pub goal: Option<Hex>,
    /// Hexes it may still go.
    pub left: u8,
    /// 10.J.2-e, R42: it runs on by choice.
    pub by_choice: bool,
    /// 10.I-g: somebody in this hex has already been Disrupted.
    pub trampled: bool,
    /// 9.F: the hex it is about to enter, while those whose zone it leaves fire.
    pub announced: Option<Hex>,
}

impl Act<'_, '_> {
    /// 10.J.2-c: starts the move of this phase.
    pub fn begin_rout_move(&mut self, unit: UnitId) {
        let left = if self.look().mounted(unit) { MOUNTED } else { DISMOUNTED };
        let by_choice = !self.look().owes_rout(unit);
        self.mark(unit, Marks::RAN);
        self.open(RoutMove { unit, goal: None, left, by_choice, trampled: false, announced: None });
    }

    /// 9.F, R93: a Rout move is made in the Movement Phase, so that whoever leaves an enemy zone by it is fired at first.
    fn announce_run(&mut self, to: Hex) {
        let unit = self.frame::<RoutMove>().unit;
        self.frame_mut::<RoutMove>().announced = Some(to);
        if let Some(hex) = self.look().hex(unit) {
            self.draw_opportunity_fire(UnitSet::of(unit), hex);
        }
    }

    /// 12.A-b: out of the game, and its Leaders with it.
    fn run_out(&mut self, unit: UnitId, exit: Exit, because: RuleId) {
        let units = self.look().followers(unit).with(unit);
        self.go_out(units, exit, because);
    }

    /// R86: a unit that does not get away from where it is stays.
    fn stays_routed(&mut self, run: &RoutMove) {
        if !run.begun(self.look()) {
            self.tell(|_| Event::NoFarther { unit: run.unit });
        }
    }

    fn run_to(&mut self, to: Hex) {
        let run = self.frame::<RoutMove>().clone();
        let frame = self.frame_mut::<RoutMove>();
        frame.left = run.left.saturating_sub(1);
        frame.trampled = false;
        let units = self.look().followers(run.unit).with(run.unit);
        self.flee_to(units, to, GoingBack::LaterRout);
        // 9.G-c: at any time against those who run.
        self.draw_retreat_fire(units, to);
    }
}

impl RoutMove {
    /// 10.J.2.a-c, 10.J.2.b, 10.J.2.b-c, R72: the hexes it may enter next.
    fn steps(&self, look: Look<'_>) -> Vec<Hex> {
        let Some(at) = look.hex(self.unit) else { return Vec::new() };
        let army = look.army(self.unit);
        let field = Field::new(look, army);
        let open: Vec<Hex> = look.open_to_flight(&field, at).collect();
        let nearer: Vec<Hex> = match (army, self.goal) {
            (Army::Us, None) => return Vec::new(),
            (Army::Us, Some(goal)) => {
                let distances = look.flight_distances(self.unit, goal);
                let steps = |hex: Hex| distances.steps(look.cell(hex));
                open.into_iter().filter(|hex| steps(*hex) < steps(at)).collect()
            }
            (Army::Indian, _) if self.by_choice => {
                open.into_iter().filter(|hex| edge_distance(look, *hex) < edge_distance(look, at)).collect()
            }
            (Army::Indian, _) => {
                let near = |hex: Hex| look.nearest(hex, look.on_map(Army::Us).map(|(_, at)| at)).unwrap_or(u8::MAX);
                open.into_iter().filter(|hex| near(*hex) > near(at)).collect()
            }
        };
        look.least_threatened(&field, nearer)
    }

    /// 10.I-f: it stands where it may not stop.
    fn too_full(&self, look: Look<'_>) -> bool {
        look.hex(self.unit).is_some_and(|hex| look.overfull(look.army(self.unit), hex))
    }

    /// Whether it has done its duty where it stands.
    fn may_stop(&self, look: Look<'_>) -> bool {
        let ended = look.hex(self.unit).is_none_or(|hex| look.rout_ends(self.unit, hex));
        (ended || self.by_choice) && !self.too_full(look)
    }

    /// 10.J.2.b-c, R42: a unit that runs by choice may leave the map from its edge.
    fn may_leave(&self, look: Look<'_>) -> bool {
        let edge = look.hex(self.unit).is_some_and(|hex| look.game.data().board.on_edge(hex));
        self.by_choice && edge && self.left > 0
    }

    fn begun(&self, look: Look<'_>) -> bool {
        self.left < if look.mounted(self.unit) { MOUNTED } else { DISMOUNTED }
    }
}

/// 10.J.2.b-c: hexes to the nearest edge of the map.
fn edge_distance(look: Look<'_>, hex: Hex) -> u8 {
    let grid = &look.game.data().board.grid;
    [Edge::North, Edge::East, Edge::South, Edge::West]
        .into_iter()
        .map(|edge| match edge {
            Edge::North => hex.row() - grid.first().row(),
            Edge::South => grid.last().row() - hex.row(),
            Edge::West => hex.column() - grid.first().column(),
            Edge::East => grid.last().column() - hex.column(),
        })
        .min()
        .unwrap_or(0)
}

impl Ask<Rosebud> for RoutMove {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.unit).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if self.goal.is_none() && look.army(self.unit) == Army::Us {
            found.extend(look.rout_goals(self.unit).into_iter().map(|hex| Decision::Goal { hex }));
        } else {
            found.extend(self.steps(look).into_iter().map(|to| Decision::Retreat { to }));
        }
        if self.may_leave(look) {
            found.push(Decision::Leave);
        }
        if self.may_stop(look) {
            found.push(Decision::Stop);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let run = act.frame::<Self>().clone();
        if let Decision::Goal { hex } = *decision {
            let open = run.goal.is_none() && act.look().army(run.unit) == Army::Us;
            if !open || !act.look().rout_goals(run.unit).contains(&hex) {
                return Err(Refusal::NoRefuge { hex });
            }
            act.frame_mut::<Self>().goal = Some(hex);
        } else if let Decision::Retreat { to } = *decision {
            if !run.steps(act.look()).contains(&to) {
                return Err(Refusal::NoWayBack { to });
            }
            act.announce_run(to);
        } else if *decision == Decision::Leave && run.may_leave(act.look()) {
            act.close();
            act.run_out(run.unit, Exit::OnPurpose, rule("10.J.2-e"));
        } else if *decision == Decision::Stop && run.may_stop(act.look()) {
            // 10.J.2.b-b: it is Routed all the same.
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 10.J.2.a-d: it stops where its Rout ends, unless its owner runs on; 10.J.2-b: with no way at all it is lost.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let run = act.frame::<Self>().clone();
        let look = act.look();
        let Some(at) = look.hex(run.unit) else {
            act.close();
            return Flow::GoesOn;
        };
        if let Some(to) = run.announced {
            act.frame_mut::<Self>().announced = None;
            if !act.look().is(run.unit, Marks::PINNED) && run.steps(act.look()).contains(&to) {
                act.run_to(to);
            }
            return Flow::GoesOn;
        }
        let done = run.left == 0 && !run.too_full(look);
        if done || look.is(run.unit, Marks::PINNED) {
            act.close();
            return Flow::GoesOn;
        }
        // The duty ends here: from now on it runs by choice.
        if !run.by_choice && run.begun(look) && look.rout_ends(run.unit, at) && !run.too_full(look) {
            act.frame_mut::<Self>().by_choice = true;
            return Flow::GoesOn;
        }
        if run.begun(look) && run.too_full(look) && !run.trampled {
            act.frame_mut::<Self>().trampled = true;
            act.run_through(act.look().army(run.unit), at, UnitSet::of(run.unit));
            return Flow::GoesOn;
        }
        let mut options = Vec::new();
        run.options(look, look.army(run.unit).seat(), &mut options);
        if options.iter().any(|option| *option != Decision::Stop) {
            return Flow::Waits;
        }
        act.close();
        if !options.is_empty() {
            act.stays_routed(&run);
            return Flow::GoesOn;
        }
        let field = Field::new(act.look(), act.look().army(run.unit));
        let shut_in = act.look().open_to_flight(&field, at).next().is_none();
        if act.look().game.data().board.on_edge(at) && act.look().army(run.unit) == Army::Indian {
            // R42: not if its owner began it.
            let chosen = act.look().is(run.unit, Marks::ROUTED_BY_CHOICE);
            act.run_out(run.unit, if chosen { Exit::OnPurpose } else { Exit::Driven }, rule("10.J.2-e"));
        } else if shut_in {
            act.run_out(run.unit, Exit::Combat, rule("10.J.2-b"));
        } else {
            act.stays_routed(&run);
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        if self.goal.is_none() && look.army(self.unit) == Army::Us {
            return Question::new(
                look.asks_where(UnitSet::of(self.unit), "run to"),
                "Choose a refuge.",
                rule("10.J.2.a"),
            );
        }
        let help = if self.by_choice { "It may stop here, or run on." } else { "By the shortest way." };
        Question::new(look.does(self.unit, "runs", "run"), help, rule("10.J.2-c"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let wish = |hex: Hex| if self.goal.is_none() { Decision::Goal { hex } } else { Decision::Retreat { to: hex } };
        look.clicked_hex(click).map(wish).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::run(look, Army::at(seat), self)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.left <= file::MOST_HEXES, problems);
    }
}

impl OnBoard for RoutMove {
    fn chosen(&self) -> UnitSet {
        UnitSet::of(self.unit)
    }

    fn lead(&self, _: Look<'_>) -> Option<UnitId> {
        Some(self.unit)
    }

    fn drives(&self, unit: UnitId) -> bool {
        self.unit == unit
    }

    fn forget(&mut self, unit: UnitId, _: UnitSet) -> bool {
        if self.unit == unit {
            self.left = 0;
            self.announced = None;
        }
        false
    }

    /// 10.J.3-h: its Rout ends at the distance of those on foot.
    fn set_on_foot(&mut self, unit: UnitId, _: UnitSet) {
        if self.unit == unit {
            self.left = self.left.saturating_sub(MOUNTED - DISMOUNTED);
        }
    }
}
