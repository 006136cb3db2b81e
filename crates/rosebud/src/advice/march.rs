//! The Movement Phase of a quick player: each unit goes where fire, danger, ground and its goal are best together.

use super::atlas::{FAR, distances};
use crate::cells::{HexSet, UnitSet};
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Frame, Look};
use crate::state::{Fired, Marks, Place, State};
use crate::strength::Strength;
use crate::tables::{Letter, Mode};
use crate::zones::Field;
use grid::{Hex, Side};
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{Game, ScriptedDice, Table};

/// What being a Player Turn nearer to the enemy is worth, in thousandths of a point.
const CONTACT: i32 = 110;
/// The same for a hill, for each of its points.
const HILL: i32 = 90;
/// The same for cartridges.
const SUPPLY: i32 = 260;
/// What a unit must gain to move at all.
const INERTIA: i32 = 12;
/// Nobody presses closer than this, in Movement Points: nearer by, fire decides.
const CLOSE: u16 = 3;
/// How many units go for a hill at once.
const PARTY: usize = 3;

/// An enemy as those see him who come near.
struct Shooter {
    unit: UnitId,
    cell: usize,
    hex: Hex,
    letters: [Option<Letter>; 2],
    /// Hundredths of his fire that fall on one of us: he has several targets.
    share: i32,
    /// What is added to dice against him, but for a Cliff.
    exposed: i8,
    strength: i32,
    attacks: bool,
}

/// All enemies of an army.
pub struct Threat {
    shooters: Vec<Shooter>,
    /// Hexes that somebody is near enough to fire into; elsewhere nothing is to be feared or hoped for.
    hot: HexSet,
}

impl Threat {
    /// Gathers them.
    pub fn new(look: Look<'_>, army: Army) -> Self {
        let shooter = |(unit, hex): (UnitId, Hex)| {
            let cell = look.cell(hex);
            let near = look.game.paths().near(cell);
            let targets = look.on_map(army).filter(|(_, at)| near.has(look.cell(*at))).count() as i32;
            Shooter {
                unit,
                cell,
                hex,
                letters: letters(look, unit, look.piece(unit).mode),
                share: (100 - 12 * (targets - 1).max(0)).max(30),
                exposed: exposure(look, (unit, hex, look.piece(unit).mode), look.crowd(army.other(), hex)),
                strength: i32::from(look.strength(unit)),
                attacks: look.arm(unit).attacks() && !look.piece(unit).marks.any(Marks::PINNED.or(Marks::ROUTED)),
            }
        };
        let shooters: Vec<Shooter> = look.on_map(army.other()).map(shooter).collect();
        let mut hot = HexSet::EMPTY;
        shooters.iter().for_each(|shooter| hot.add_all(look.game.paths().near(shooter.cell)));
        Self { shooters, hot }
    }

    /// What a round of fire costs a unit in a hex, `more` being stacking points that come with it.
    pub fn danger(&self, look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode), more: u16) -> i32 {
        if !self.hot.has(look.cell(hex)) {
            return 0;
        }
        let crowd = look.crowd(look.army(unit), hex) + more;
        self.fire(look, hex, exposure(look, (unit, hex, mode), crowd)) * look.dearness(unit) / 100
    }

    /// The same for anybody on foot.
    pub fn fire_into(&self, look: Look<'_>, hex: Hex, modifier: i8) -> i32 {
        self.fire(look, hex, modifier)
    }

    fn fire(&self, look: Look<'_>, hex: Hex, modifier: i8) -> i32 {
        let cell = look.cell(hex);
        if !self.hot.has(cell) {
            return 0;
        }
        let near = look.game.paths().near(cell);
        let mut sum = 0;
        for shooter in self.shooters.iter().filter(|shooter| near.has(shooter.cell)) {
            let long = look.distance(shooter.hex, hex) > 1;
            if long && !look.game.paths().sees(shooter.cell, cell) {
                continue;
            }
            if let Some(letter) = shooter.letters[usize::from(long)] {
                sum += look.game.atlas().harm(long, letter, modifier) * shooter.share / 100;
            }
        }
        sum
    }

    /// The best shot of a unit from a hex in a mode.
    fn prospect(&self, look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode)) -> i32 {
        let cell = look.cell(hex);
        if !self.hot.has(cell) {
            return 0;
        }
        let near = look.game.paths().near(cell);
        let own = letters(look, unit, mode);
        let mut best = 0;
        for target in self.shooters.iter().filter(|target| near.has(target.cell)) {
            let long = look.distance(target.hex, hex) > 1;
            if long && !look.game.paths().sees(cell, target.cell) {
                continue;
            }
            if let Some(letter) = own[usize::from(long)] {
                let worth = look.game.atlas().harm(long, letter, target.exposed) * look.dearness(target.unit) / 100;
                best = best.max(worth);
            }
        }
        best
    }

    /// How badly a melee could go for those in a hex, if the enemies close by came.
    fn melee(&self, look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode)) -> i32 {
        if !self.hot.has(look.cell(hex)) {
            return 0;
        }
        let come = |shooter: &&Shooter| shooter.attacks && look.distance(shooter.hex, hex) <= 2;
        let attack: i32 = self.shooters.iter().filter(come).map(|shooter| shooter.strength).sum();
        let army = look.army(unit);
        let others = look.units_at(army, hex).without(unit);
        let defends = |unit: UnitId| {
            let strength = i32::from(look.strength(unit));
            if look.arm(unit) == Arm::Infantry { 2 * strength } else { strength }
        };
        let stand: i32 = others.iter().chain([unit]).map(defends).sum::<i32>().max(1);
        let down = if mode == Mode::Prone { 30 } else { 0 };
        let need = if army == Army::Us { 2 } else { 1 };
        if attack >= need * stand { (45 * attack / stand + down).min(320) } else { 0 }
    }
}

/// 9.A-f, 9.A-h, 9.B.3: the columns a unit would fire in from here and at two hexes.
fn letters(look: Look<'_>, unit: UnitId, mode: Mode) -> [Option<Letter>; 2] {
    let (kind, piece) = (look.kind(unit), look.piece(unit));
    if !kind.arm.is_combat() || piece.is(Marks::ROUTED) {
        return [None; 2];
    }
    let factor = kind.factor.side(mode.is_mounted()).saturating_sub(piece.lost);
    let halved = [Marks::LOW_AMMO, Marks::DISRUPTED, Marks::PINNED].into_iter().filter(|mark| piece.is(*mark)).count();
    let strength = (0..halved).fold(Strength::whole(factor), |strength, _| strength.halved());
    let line = if kind.henry { Army::Us } else { kind.army };
    let matrix = &look.tables().matrix;
    let read = |strength: Strength, less: usize| {
        if kind.army == Army::Indian && strength < Strength::whole(1) {
            return None;
        }
        matrix.letter(matrix.column(line, strength)?.checked_sub(less)?, mode)
    };
    let long = if mode.is_mounted() || kind.arm.is_holder() {
        None
    } else if kind.arm == Arm::Infantry {
        read(strength, 1)
    } else {
        read(strength.halved().rounded_down(), 0)
    };
    [read(strength, 0), long]
}

/// 2.D-d: what is added to dice against a unit in a hex of so many points.
fn exposure(look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode), crowd: u16) -> i8 {
    let (tables, piece) = (look.tables(), look.piece(unit));
    let more = &tables.fire_modifiers;
    let posture = if piece.is(Marks::SHELTERED) && look.hex(unit) == Some(hex) {
        more.breastworks
    } else if mode == Mode::Prone || piece.is(Marks::PINNED) {
        more.prone_or_pinned
    } else if mode.is_mounted() {
        more.mounted
    } else {
        0
    };
    let cover = if mode.is_mounted() { 0 } else { tables.ground(look.game.data().board.terrain(hex)).fire };
    tables.density(crowd) + cover + posture
}

/// What a unit does at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Rest,
    Change(Mode),
    Mount(UnitId),
}

/// Where a unit goes and what it does there.
struct Course {
    value: i32,
    path: Vec<Hex>,
    then: Then,
}

/// What a quick player knows while he moves.
struct Plan {
    army: Army,
    style: Style,
    threat: Threat,
    /// Enemies do not move in this phase.
    field: Field,
    /// Movement Points to the nearest enemy, riding and on foot.
    contact: [Vec<u16>; 2],
    /// The same to the nearest Pack Train.
    supply: [Vec<u16>; 2],
    /// Which hill each unit goes for.
    hills: Vec<(UnitId, usize)>,
}

impl Plan {
    fn new(look: Look<'_>, army: Army, style: Style) -> Self {
        let cells = |units: &mut dyn Iterator<Item = Hex>| units.map(|hex| look.cell(hex)).collect::<HexSet>();
        let enemies = cells(
            &mut look.on_map(army.other()).filter(|(unit, _)| look.arm(*unit) != Arm::PonyHolder).map(|(_, hex)| hex),
        );
        let trains =
            cells(&mut look.on_map(Army::Us).filter(|(unit, _)| look.arm(*unit) == Arm::PackTrain).map(|(_, hex)| hex));
        let grid = &look.game.data().board.grid;
        let from = |goals: HexSet| [true, false].map(|mounted| distances(look.game.paths(), mounted, goals, grid));
        let mut plan = Self {
            army,
            style,
            threat: Threat::new(look, army),
            field: Field::new(look, army),
            contact: from(enemies),
            supply: from(trains),
            hills: Vec::new(),
        };
        plan.send_to_hills(look);
        plan
    }

    /// The nearest companies go for hills that still count; warriors stand in their way.
    fn send_to_hills(&mut self, look: Look<'_>) {
        if self.style.focus == 2 {
            return;
        }
        let party = if self.style.focus == 1 { 2 * PARTY } else { PARTY };
        for (place, _) in look.scenario().objectives.iter().enumerate() {
            if look.state.hills & (1 << place) != 0 {
                continue;
            }
            let free = |unit: &UnitId| {
                let fit = match self.army {
                    Army::Us => look.arm(*unit).is_company(),
                    Army::Indian => look.arm(*unit) == Arm::Warriors,
                };
                fit && look.good_order(*unit) && self.hills.iter().all(|(known, _)| known != unit)
            };
            let far = |unit: UnitId, hex: Hex| {
                look.game.atlas().to_hill(place, true, look.cell(hex)) + u16::from(!look.mounted(unit)) * 2
            };
            let mut near: Vec<(u16, UnitId)> = look
                .on_map(self.army)
                .filter(|(unit, _)| free(unit))
                .map(|(unit, hex)| (far(unit, hex), unit))
                .collect();
            near.sort_unstable();
            let wanted = if self.army == Army::Us { party } else { 1 + usize::from(self.style.focus == 1) };
            self.hills.extend(near.into_iter().take(wanted).map(|(_, unit)| (unit, place)));
        }
    }

    /// What it is worth to stand in a hex in a mode at the end of the phase.
    fn value(&self, look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode)) -> i32 {
        let here = look.hex(unit) == Some(hex);
        let more = if here { 0 } else { look.bulk(unit) };
        let bold = self.style.boldness;
        let gain = self.threat.prospect(look, (unit, hex, mode)) * (130 + 12 * bold) / 100;
        let mut danger = self.threat.danger(look, (unit, hex, mode), more);
        let mut melee = self.threat.melee(look, (unit, hex, mode));
        if self.style.careless {
            (danger, melee) = (danger / 3, 0);
        }
        let hill = look.hill_worth(unit, hex) * 9 / 10 + self.denial(look, unit, hex);
        gain - danger * (100 - 10 * bold).max(30) / 100 - melee - self.distance(look, (unit, hex, mode)) + hill
    }

    /// What a warrior on a hill keeps from the enemy.
    fn denial(&self, look: Look<'_>, unit: UnitId, hex: Hex) -> i32 {
        if self.army != Army::Indian || look.arm(unit) != Arm::Warriors {
            return 0;
        }
        let hills = look.scenario().objectives.iter().enumerate();
        let open = hills.filter(|(place, hill)| hill.hex == hex && look.state.hills & (1 << place) == 0);
        open.map(|(_, hill)| 90 * i32::from(hill.points)).sum()
    }

    /// What the way to its goal still costs a unit.
    fn distance(&self, look: Look<'_>, (unit, hex, mode): (UnitId, Hex, Mode)) -> i32 {
        let (cell, mounted) = (look.cell(hex), mode.is_mounted());
        let allowance = i32::from(look.kind(unit).movement.side(mounted)).max(1);
        let turns = |points: u16, weight: i32| weight * i32::from(points.min(60)) / allowance;
        if self.army == Army::Us && look.is(unit, Marks::LOW_AMMO) {
            return turns(self.supply[usize::from(!mounted)][cell].max(2), SUPPLY);
        }
        if let Some((_, hill)) = self.hills.iter().find(|(known, _)| *known == unit) {
            let points = i32::from(look.scenario().objectives[*hill].points);
            return turns(look.game.atlas().to_hill(*hill, mounted, cell), HILL * points.max(2));
        }
        let contact = self.contact[usize::from(!mounted)][cell];
        let weight = if self.style.focus == 2 { CONTACT / 4 } else { CONTACT + 15 * self.style.boldness };
        if contact == FAR { 0 } else { turns(contact.max(CLOSE), weight.max(10)) }
    }

    /// The best course of a unit from where it is, if it is better than staying.
    fn course(&self, look: Look<'_>, unit: UnitId, rng: &mut PlayoutRng) -> Option<Course> {
        let at = look.hex(unit)?;
        let mode = look.piece(unit).mode;
        let field = &self.field;
        let stay = self.value(look, (unit, at, mode));
        let mut best = Course { value: stay + INERTIA, path: Vec::new(), then: Then::Rest };
        let ways = Ways::from(look, field, unit, at);
        let leaving = self.leaving(look, unit, at);
        for (cell, spent) in ways.ends() {
            let hex = look.game.data().board.grid.hex_at(cell);
            let moved = hex != at;
            let left = ways.left.saturating_sub(spent);
            let cost = if moved { leaving + 25 * ways.exits(cell) } else { 0 };
            for (then, end) in self.ends(look, (unit, hex, left), moved) {
                let wander =
                    if self.style.noise > 0 { rng.below(usize::from(self.style.noise) + 1) as i32 / 3 } else { 0 };
                let value = self.value(look, (unit, hex, end)) - cost + wander;
                let room = || !moved || look.has_room(self.army, hex, UnitSet::of(unit));
                if value > best.value && room() {
                    best = Course { value, path: ways.path(cell, look), then };
                }
            }
        }
        (!best.path.is_empty() || best.then != Then::Rest).then_some(best)
    }

    /// What a unit could do at the end of its way, with the mode it would then be in.
    fn ends(&self, look: Look<'_>, (unit, hex, left): (UnitId, Hex, u8), moved: bool) -> Vec<(Then, Mode)> {
        let mode = look.piece(unit).mode;
        let mut ends = vec![(Then::Rest, mode)];
        if left == 0 || !look.good_order(unit) || !look.arm(unit).rides() {
            return ends;
        }
        let hot = self.threat.hot.has(look.cell(hex));
        let changes = Mode::ALL.into_iter().filter(|to| hot && *to != mode && !to.is_mounted());
        ends.extend(changes.map(|to| (Then::Change(to), to)));
        if mode.is_mounted() || mode == Mode::Prone && moved {
            return ends;
        }
        if look.arm(unit) == Arm::Scouts {
            ends.push((Then::Change(Mode::Mounted), Mode::Mounted));
        } else if let Some(wants) = look.arm(unit).holder() {
            let fits = |holder: &UnitId| look.arm(*holder) == wants && !look.is(*holder, Marks::MOUNTLESS);
            let holder = look.units_at(self.army, hex).iter().find(fits);
            ends.extend(holder.map(|holder| (Then::Mount(holder), Mode::Mounted)));
        }
        ends
    }

    /// 9.F: what leaving an enemy zone may cost.
    fn leaving(&self, look: Look<'_>, unit: UnitId, at: Hex) -> i32 {
        if !self.field.zone.has(look.cell(at)) || look.units_at(self.army, at).len() > 1 {
            return 0;
        }
        self.threat.danger(look, (unit, at, look.piece(unit).mode), 0) / if self.style.careless { 6 } else { 2 }
    }
}

/// Where a unit can go by itself, cheapest first: costs and the hex before each.
struct Ways {
    left: u8,
    spent: Vec<u8>,
    before: Vec<u16>,
    zones: Vec<u8>,
    order: Vec<usize>,
}

impl Ways {
    const NONE: u8 = u8::MAX;

    fn from(look: Look<'_>, field: &Field, unit: UnitId, at: Hex) -> Self {
        let left = look.points_left(unit);
        let start = look.cell(at);
        let mut ways = Self {
            left,
            spent: vec![Self::NONE; HexSet::MOST],
            before: vec![u16::MAX; HexSet::MOST],
            zones: vec![0; HexSet::MOST],
            order: Vec::new(),
        };
        ways.spent[start] = 0;
        let mut open: Vec<Vec<usize>> = vec![Vec::new(); usize::from(left) + 1];
        open[0].push(start);
        let mut done = HexSet::EMPTY;
        // A unit that lies down does not crawl about in the enemy's sight.
        let crawls = look.prone(unit);
        let mounted = look.mounted(unit) || look.is_leader(unit) || look.arm(unit) == Arm::Headquarters;
        for spent in 0..=left {
            let cells = std::mem::take(&mut open[usize::from(spent)]);
            for cell in cells {
                if ways.spent[cell] != spent || done.has(cell) {
                    continue;
                }
                done.add(cell);
                ways.order.push(cell);
                if !crawls {
                    ways.spread(look, (field, mounted), cell, &mut open);
                }
            }
        }
        ways
    }

    fn spread(&mut self, look: Look<'_>, (field, mounted): (&Field, bool), cell: usize, open: &mut [Vec<usize>]) {
        let grid = &look.game.data().board.grid;
        let hex = grid.hex_at(cell);
        let exit = u8::from(field.zone.has(cell));
        for side in Side::ALL {
            let (Some(to), Some(cost)) = (grid.neighbour(hex, side), look.game.paths().cost(mounted, cell, side))
            else {
                continue;
            };
            let next = grid.cell(to);
            let total = self.spent[cell].saturating_add(cost + exit);
            if field.enemies.has(next) || total > self.left || total >= self.spent[next] {
                continue;
            }
            self.spent[next] = total;
            self.before[next] = cell as u16;
            self.zones[next] = self.zones[cell] + exit;
            open[usize::from(total)].push(next);
        }
    }

    fn ends(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.order.iter().map(|cell| (*cell, self.spent[*cell]))
    }

    fn exits(&self, cell: usize) -> i32 {
        i32::from(self.zones[cell])
    }

    fn path(&self, cell: usize, look: Look<'_>) -> Vec<Hex> {
        let mut path = Vec::new();
        let mut at = cell;
        while self.before[at] != u16::MAX {
            path.push(look.game.data().board.grid.hex_at(at));
            at = usize::from(self.before[at]);
        }
        path.reverse();
        path
    }
}

/// A sequence of decisions as it is made, on a copy of the position.
struct Draft<'a> {
    game: &'a crate::Rosebud,
    army: Army,
    state: State,
    row: Vec<Decision>,
    /// A die fell, or somebody else is asked.
    over: bool,
}

impl Draft<'_> {
    fn take(&mut self, decision: Decision) -> bool {
        if self.over {
            return false;
        }
        let mut dice = ScriptedDice::new([3; 64]);
        let mut table = Table::silent(&mut dice);
        if self.game.decide(&mut self.state, self.army.seat(), &decision, &mut table).is_err() {
            return false;
        }
        self.over = table.no_way_back();
        self.row.push(decision);
        self.over |= !self.game.asked(&self.state).contains(self.army.seat());
        true
    }

    fn look(&self) -> Look<'_> {
        self.game.look(&self.state)
    }

    fn moving(&self) -> bool {
        !self.over && matches!(self.state.frames.last(), Some(Frame::Moving(_)))
    }

    /// Goes back to a mark: what was begun there came to nothing.
    fn undo(&mut self, (state, length): (State, usize)) {
        self.state = state;
        self.row.truncate(length);
        self.over = false;
    }

    /// Follows a course with the unit that is on its way; then it stops.
    fn follow(&mut self, plan: &Plan, (unit, first): (UnitId, Option<Course>), rng: &mut PlayoutRng) {
        let mut next = first;
        for _ in 0..2 {
            let found = next.take().or_else(|| plan.course(self.look(), unit, rng));
            let Some(course) = found.filter(|_| self.moving()) else { break };
            for to in &course.path {
                if !self.moving() || !self.take(Decision::Step { to: *to }) {
                    break;
                }
            }
            let there = course.path.last().is_none_or(|end| self.look().hex(unit) == Some(*end));
            if !self.moving() || !there {
                break;
            }
            let mounted = match course.then {
                Then::Rest => false,
                Then::Change(mode) => {
                    self.take(Decision::ChangeMode { mode });
                    false
                }
                Then::Mount(holder) => self.take(Decision::Mount { holder }),
            };
            if !mounted {
                break;
            }
        }
        if self.moving() {
            self.take(Decision::Stop);
        }
    }

    /// Picks a unit up with its Leaders and sends it on.
    fn send(&mut self, plan: &Plan, (unit, course): (UnitId, Course), rng: &mut PlayoutRng) {
        let mark = (self.state.clone(), self.row.len());
        if !self.take(Decision::Pick { unit }) {
            return;
        }
        let leaders: Vec<UnitId> = self.look().followers(unit).iter().collect();
        if self.look().arm(unit).attacks() && self.look().arm(unit) != Arm::Headquarters {
            for leader in leaders {
                self.take(Decision::Join { unit: leader });
            }
        }
        self.follow(plan, (unit, Some(course)), rng);
        // A course the engine would not take is dropped.
        if self.moving() || self.row.len() == mark.1 + 1 {
            self.undo(mark);
        }
    }
}

/// A whole Movement Phase, or what is left of it, until a die falls or the enemy is asked.
pub fn phase(look: Look<'_>, army: Army, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let plan = Plan::new(look, army, style);
    let mut draft = Draft { game: look.game, army, state: look.state.clone(), row: Vec::new(), over: false };
    if let Some(Frame::Moving(moving)) = look.state.frames.last() {
        let troops = moving.units.iter().find(|unit| !look.is_leader(*unit));
        match (moving.begun, troops.or(moving.units.first())) {
            (true, Some(unit)) if look.hex(unit).is_some() => draft.follow(&plan, (unit, None), rng),
            _ => {
                draft.take(Decision::Back);
            }
        }
        return if draft.row.is_empty() { any_step(look, army) } else { draft.row };
    }
    come_on(&mut draft, &plan, rng);
    for unit in marching_order(look, &plan) {
        if draft.over {
            return draft.row;
        }
        if draft.look().check_mobile(army, unit).is_err() {
            continue;
        }
        if draft.look().is(unit, Marks::DISRUPTED) && draft.look().check_recover(unit).is_ok() {
            recover(&mut draft, unit);
            continue;
        }
        if let Some(course) = plan.course(draft.look(), unit, rng) {
            draft.send(&plan, (unit, course), rng);
        }
    }
    if !draft.over {
        lead(&mut draft, &plan);
    }
    if !draft.over && !draft.take(Decision::EndPhase) {
        duty(&mut draft);
    }
    draft.row
}

/// Who moves, those nearest to what they are after first; whoever has moved stays.
fn marching_order(look: Look<'_>, plan: &Plan) -> Vec<UnitId> {
    let fights = |unit: &UnitId| look.arm(*unit).rides();
    let fresh = |unit: &UnitId| look.piece(*unit).spent == 0 && look.piece(*unit).fired != Fired::Full;
    let mut units: Vec<(i32, u8)> = look
        .on_map(plan.army)
        .filter(|(unit, _)| fights(unit) && fresh(unit))
        .map(|(unit, hex)| (plan.distance(look, (unit, hex, Mode::Mounted)), unit.0))
        .collect();
    units.sort_unstable();
    units.into_iter().map(|(_, unit)| UnitId(unit)).collect()
}

/// 13.B.3: back into order, and no farther.
fn recover(draft: &mut Draft<'_>, unit: UnitId) {
    if draft.take(Decision::Pick { unit }) {
        draft.take(Decision::Recover);
        if draft.moving() {
            draft.take(Decision::Stop);
        }
    }
}

/// 18-k: bands that are due come on where the way is shortest and not yet crowded.
fn come_on(draft: &mut Draft<'_>, plan: &Plan, rng: &mut PlayoutRng) {
    let army = draft.army;
    let due: Vec<UnitId> = draft
        .look()
        .troops(army)
        .or(draft.look().leaders(army))
        .iter()
        .filter(|unit| draft.look().piece(*unit).at == Place::Due)
        .collect();
    for unit in due {
        if draft.over {
            return;
        }
        let look = draft.look();
        let field = Field::new(look, army);
        let wander = u32::from(plan.style.noise);
        let far = |hex: &Hex| {
            let cell = look.cell(*hex);
            let crowd = u32::from(look.crowd(army, *hex));
            u32::from(plan.contact[0][cell]) * 10 + crowd * 4 + wander / 20
        };
        let Some(to) = look.entry_hexes(&field, unit).min_by_key(far) else { continue };
        let mark = (draft.state.clone(), draft.row.len());
        if !draft.take(Decision::Pick { unit }) || !draft.take(Decision::Step { to }) {
            draft.undo(mark);
            continue;
        }
        draft.follow(plan, (unit, None), rng);
        if draft.moving() {
            draft.undo(mark);
        }
    }
}

/// 12.C: Leaders who are nowhere needed ride to where their radius reaches most of those who fight.
fn lead(draft: &mut Draft<'_>, plan: &Plan) {
    let army = draft.army;
    for leader in draft.look().leaders(army).iter() {
        if draft.over {
            return;
        }
        let look = draft.look();
        let (Some(at), Some(ability)) = (look.hex(leader), look.ability(leader)) else { continue };
        let kept = look.commander_in_chief_is(leader) || look.check_mobile(army, leader).is_err();
        let fighting = look.piece(leader).with.is_some_and(|unit| look.arm(unit).rides());
        if kept
            || ability.rating == 0
            || fighting && covered(look, army, (at, ability.radius)) > 2
            || look.piece(leader).spent > 0
        {
            continue;
        }
        let field = Field::new(look, army);
        let ways = Ways::from(look, &field, leader, at);
        let worth = |hex: Hex| covered(look, army, (hex, ability.radius)) * 100 - plan.threat.fire_into(look, hex, 0);
        let held = |hex: &Hex| look.units_at(army, *hex).iter().any(|unit| look.arm(unit).rides());
        let grid = &look.game.data().board.grid;
        let ends = ways.ends().map(|(cell, _)| (cell, grid.hex_at(cell))).filter(|(_, hex)| held(hex));
        let Some((cell, hex)) = ends.max_by_key(|(_, hex)| worth(*hex)) else { continue };
        if hex == at || worth(hex) <= worth(at) + 50 {
            continue;
        }
        let path = ways.path(cell, look);
        let mark = (draft.state.clone(), draft.row.len());
        draft.take(Decision::Pick { unit: leader });
        let all = path.iter().all(|to| draft.moving() && draft.take(Decision::Step { to: *to }));
        if draft.moving() && all {
            draft.take(Decision::Stop);
        }
        if draft.moving() {
            draft.undo(mark);
        }
    }
}

/// How many fighting units a radius reaches, those near an enemy twice.
fn covered(look: Look<'_>, army: Army, (hex, radius): (Hex, u8)) -> i32 {
    let near = look.on_map(army).filter(|(unit, at)| look.arm(*unit).rides() && look.distance(*at, hex) <= radius);
    near.map(|(_, at)| 1 + i32::from(look.faces_enemy(army, at))).sum()
}

impl Look<'_> {
    /// 12.E.4: the Leader the HQ has to keep to stays with it.
    fn commander_in_chief_is(&self, leader: UnitId) -> bool {
        self.game.commander_in_chief() == Some(leader)
    }
}

/// Whoever must still move goes by any step the engine lets him.
fn duty(draft: &mut Draft<'_>) {
    let look = draft.look();
    let field = Field::new(look, draft.army);
    let bound = look.open_bonds(&field, draft.army).first().map(|(unit, _)| *unit);
    let full = look.stuck_crowd(&field, draft.army).and_then(|hex| {
        let able = |unit: &UnitId| look.check_mobile(draft.army, *unit).is_ok() && look.can_act(&field, *unit);
        look.units_at(draft.army, hex).iter().find(able)
    });
    let Some(unit) = bound.or(full) else { return };
    if draft.take(Decision::Pick { unit }) {
        let row = any_step(draft.look(), draft.army);
        row.into_iter().for_each(|decision| {
            draft.take(decision);
        });
    }
}

/// The first step that is offered, or whatever else is.
fn any_step(look: Look<'_>, army: Army) -> Vec<Decision> {
    let mut options = Vec::new();
    look.game.options(look.state, army.seat(), &mut options);
    let step = options.iter().find(|option| matches!(option, Decision::Step { .. }));
    let stop = options.iter().find(|option| **option == Decision::Stop);
    stop.or(step).or(options.first()).copied().into_iter().collect()
}
