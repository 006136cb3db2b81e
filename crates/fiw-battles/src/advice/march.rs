//! A whole Movement Phase, unit by unit: who goes where, and why there.

use super::atlas::{FAR, Goal};
use super::orders::Orders;
use super::paths::{Paths, Point};
use super::worth::as_strength;
use crate::combat::odds;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::field::Field;
use crate::frames::{Act, Frame, Look};
use crate::game::FiwBattles;
use crate::state::{State, Status};
use grid::Hex;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{ScriptedDice, Table};

/// Nobody comes from farther to join a fight.
const FARTHEST: u8 = 8;
/// Other places to look at for each unit, before the enemy and away from him.
const OTHERS: usize = 3;

/// An enemy unit or stack as a mover sees it.
struct Foe {
    hex: Hex,
    /// Its strength behind its ground.
    stand: i32,
    worth: i32,
    /// What it could bring in its own turn.
    attack: i32,
    reach: i32,
    controls: bool,
}

/// A friend on foot or horse.
struct Friend {
    unit: UnitId,
    hex: Hex,
    strength: i32,
    reach: i32,
    /// Could still come up in this phase.
    free: bool,
}

/// The unit that is being moved, with what is asked of it for every hex.
struct Mover {
    unit: UnitId,
    price: i32,
    factor: i32,
    disordered: bool,
}

impl Mover {
    fn new(look: Look<'_>, unit: UnitId) -> Self {
        let factor = i32::from(look.counter(unit).factor.get());
        Self { unit, price: look.price(unit), factor, disordered: look.disordered(unit) }
    }
}

/// The map as the player of a phase sees it.
struct Picture<'a> {
    look: Look<'a>,
    army: Army,
    foes: Vec<Foe>,
    friends: Vec<Friend>,
    style: Style,
}

/// Whole moves of all units worth moving, and the end of the phase.
pub fn phase(look: Look<'_>, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let army = look.state.phasing;
    let mut draft = Draft { game: look.game, state: look.state.clone(), plan: Vec::new(), style, rng };
    if let Some(Frame::Moving(moving)) = draft.state.top() {
        let unit = moving.unit;
        draft.go(unit);
    }
    while draft.enter_next() {}
    let orders = Orders::new(look.game, &draft.state, style);
    let began = draft.state.clone();
    let began = Look { game: look.game, state: &began };
    let mut picture = Picture::new(began, army, style);
    for unit in sequence(began, army) {
        if matches!(draft.state.top(), Some(Frame::Movement(_))) {
            picture.refresh(&draft.state);
            draft.move_unit(unit, &picture, &orders);
        }
        // 7.1-f: who must make room does so at once.
        if !draft.finish_moves() {
            return draft.plan;
        }
    }
    if matches!(draft.state.top(), Some(Frame::Movement(_))) {
        draft.plan.push(Decision::EndMovement);
    }
    draft.plan
}

/// Those in front first, then guns, leaders last: they follow their men.
pub fn sequence(look: Look<'_>, army: Army) -> Vec<UnitId> {
    let grid = &look.facts().board.grid;
    let enemies: Vec<Hex> =
        look.on_map(army.other()).filter(|(unit, _)| look.arm(*unit).is_combat()).map(|(_, hex)| hex).collect();
    let mut units: Vec<(i32, UnitId)> = look
        .on_map(army)
        .map(|(unit, at)| {
            let near = enemies.iter().map(|hex| i32::from(grid.distance(*hex, at))).min().unwrap_or(99);
            let rank = match look.arm(unit) {
                Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => 0,
                Arm::Artillery => 100,
                Arm::Train => 200,
                Arm::Leader => 300,
            };
            (rank + near, unit)
        })
        .collect();
    units.sort_unstable();
    units.into_iter().map(|(_, unit)| unit).collect()
}

/// Applies a decision in thought; nothing in a Movement Phase rolls a die.
pub fn apply(game: &FiwBattles, state: &mut State, decision: Decision) -> bool {
    let (mut dice, mut events) = (ScriptedDice::new(Vec::new()), Vec::new());
    let mut table = Table::new(&mut dice, &mut events);
    let army = state.phasing;
    Act { game, state, table: &mut table }.decide(army, decision).is_ok()
}

/// A phase played in thought: the position so far, and the decisions that led to it.
struct Draft<'a> {
    game: &'a FiwBattles,
    state: State,
    plan: Vec<Decision>,
    style: Style,
    rng: &'a mut PlayoutRng,
}

impl Draft<'_> {
    fn look(&self) -> Look<'_> {
        Look { game: self.game, state: &self.state }
    }

    /// Takes a decision, if it is legal; says whether it was.
    fn take(&mut self, decision: Decision) -> bool {
        let done = apply(self.game, &mut self.state, decision);
        if done {
            self.plan.push(decision);
        }
        done
    }

    /// Carries on whoever is on its way; false if that failed.
    fn finish_moves(&mut self) -> bool {
        while let Some(Frame::Moving(moving)) = self.state.top() {
            let unit = moving.unit;
            if !self.go(unit) {
                return false;
            }
        }
        true
    }

    /// 14.1: brings the next due unit on by the best hex, and on to where it is wanted.
    fn enter_next(&mut self) -> bool {
        if !matches!(self.state.top(), Some(Frame::Movement(_))) {
            return false;
        }
        let here = self.look();
        let field = Field::new(here, self.state.phasing);
        let Some(unit) = here.next_to_enter(&field) else { return false };
        let orders = Orders::new(self.game, &self.state, self.style);
        let goal = orders.goal(unit);
        let going = here.facts().kind(unit).going;
        let entries = here.entries(&field, unit);
        let best = entries.iter().min_by_key(|entry| {
            let cell = here.facts().board.grid.cell(entry.hex());
            let way = goal.map_or(0, |goal| goal.distance(going, cell));
            (u32::from(way) + u32::from(entry.cost().get()), entry.hex())
        });
        let Some(decision) = best.map(|entry| Decision::Enter { unit, hex: entry.hex() }) else { return false };
        self.take(decision) && self.finish_moves()
    }

    /// Carries the unit that is on its way to where it is wanted; false if that failed.
    fn go(&mut self, unit: UnitId) -> bool {
        let copy = self.state.clone();
        let here = Look { game: self.game, state: &copy };
        let orders = Orders::new(self.game, &copy, self.style);
        let Some(Frame::Moving(moving)) = copy.top() else { return false };
        let picture = Picture::new(here, copy.phasing, self.style);
        let (paths, mover) = (Paths::onward(here, moving), Mover::new(here, unit));
        let best = paths
            .ends()
            .map(|end| (picture.score(&mover, end.hex, &orders) + wander(self.rng, self.style), end))
            .max_by_key(|(score, end)| (*score, end.hex));
        let Some((_, end)) = best else {
            // Nowhere to rest: the first step that is legal.
            let mut options = Vec::new();
            here.options(copy.phasing, &mut options);
            return options.first().is_some_and(|decision| self.take(*decision));
        };
        paths.way(end).into_iter().all(|to| self.take(Decision::Step { to })) && self.come_to_rest(unit, Decision::Stop)
    }

    /// Ends the move of a unit with a decision, unless it has ended already; false if that failed.
    fn come_to_rest(&mut self, unit: UnitId, end: Decision) -> bool {
        let still = matches!(self.state.top(), Some(Frame::Moving(moving)) if moving.unit == unit);
        !still || self.take(end)
    }

    /// One unit's whole move, if it has a better place to be.
    fn move_unit(&mut self, unit: UnitId, picture: &Picture<'_>, orders: &Orders<'_>) {
        let here = Look { game: self.game, state: &self.state };
        let Some(way) = best_way(here, unit, picture, orders, self.rng) else { return };
        let (before, decided) = (self.state.clone(), self.plan.len());
        let went = self.take(Decision::Move { unit }) && way.iter().all(|to| self.take(Decision::Step { to: *to }));
        let end = if orders.leaves(unit) { Decision::Exit } else { Decision::Stop };
        if !went || !self.come_to_rest(unit, end) && !self.take(Decision::Stop) {
            self.state = before;
            self.plan.truncate(decided);
        }
    }
}

fn wander(rng: &mut PlayoutRng, style: Style) -> i32 {
    if style.noise == 0 { 0 } else { rng.below(usize::from(style.noise)) as i32 }
}

/// The way to where a unit is wanted; `None` if that is where it is, or if it cannot move.
fn best_way(
    here: Look<'_>,
    unit: UnitId,
    picture: &Picture<'_>,
    orders: &Orders<'_>,
    rng: &mut PlayoutRng,
) -> Option<Vec<Hex>> {
    let style = picture.style;
    let field = Field::new(here, picture.army);
    let at = here.check_mobile(&field, unit).ok()?;
    // 7.2-g: who has moved has moved.
    if here.piece(unit).steps > 0 {
        return None;
    }
    let paths = Paths::from(here, &field, unit);
    if let Some(way) = paths.way_out().filter(|_| orders.leaves(unit)) {
        return Some(way);
    }
    // Guns, trains and leaders look at where the others have gone; the others themselves are kept up to date.
    let fresh = (!here.arm(unit).attacks()).then(|| Picture::new(here, picture.army, style));
    let picture = fresh.as_ref().unwrap_or(picture);
    let mover = Mover::new(here, unit);
    let stay = picture.score(&mover, at, orders) + wander(rng, style) / 2;
    let best = paths
        .ends()
        .filter(|end| end.hex != at)
        .map(|end| (picture.score(&mover, end.hex, orders) + wander(rng, style), end))
        .max_by_key(|(score, end)| (*score, end.hex));
    best.filter(|(score, _)| *score > stay + 5).map(|(_, end)| paths.way(end))
}

/// Other moves for a unit: to stay, and the places that look best by rule of thumb, contact with the enemy among them.
pub fn alternatives(look: Look<'_>, unit: UnitId) -> Vec<Vec<Decision>> {
    let mut found = vec![Vec::new()];
    let field = Field::new(look, look.state.phasing);
    if look.check_mobile(&field, unit).is_err() || look.piece(unit).steps > 0 {
        return Vec::new();
    }
    let paths = Paths::from(look, &field, unit);
    let style = Style::default();
    let orders = Orders::new(look.game, look.state, style);
    let (picture, mover) = (Picture::new(look, look.state.phasing, style), Mover::new(look, unit));
    let mut ends: Vec<(i32, &Point)> = paths.ends().map(|end| (picture.score(&mover, end.hex, &orders), end)).collect();
    ends.sort_unstable_by_key(|(score, end)| (-score, end.hex));
    let touches = |end: &Point| picture.foes.iter().any(|foe| look.facts().within_reach(end.hex, foe.hex));
    let (near, far): (Vec<_>, Vec<_>) = ends.into_iter().partition(|(_, end)| touches(end));
    for (_, end) in near.into_iter().take(OTHERS).chain(far.into_iter().take(OTHERS)) {
        let mut plan = vec![Decision::Move { unit }];
        plan.extend(paths.way(end).into_iter().map(|to| Decision::Step { to }));
        found.push(plan);
    }
    found
}

impl<'a> Picture<'a> {
    fn new(look: Look<'a>, army: Army, style: Style) -> Self {
        let reach = |unit: UnitId| 1 + i32::from(look.facts().kind(unit).movement.get()) * 3 / 4;
        let foe = |(unit, hex): (UnitId, Hex)| {
            let steady = !look.disordered(unit);
            let foot = look.arm(unit).attacks();
            Foe {
                hex,
                stand: look.stand(unit, hex),
                worth: if steady { look.price(unit) } else { look.price(unit) * 3 / 2 },
                attack: if steady && foot { i32::from(look.strength(unit).get()) } else { 0 },
                reach: reach(unit),
                controls: steady,
            }
        };
        let friend = |(unit, hex): (UnitId, Hex)| Friend {
            unit,
            hex,
            strength: i32::from(look.strength(unit).get()),
            reach: reach(unit),
            free: look.piece(unit).steps == 0
                && !look.piece(unit).moved
                && look.piece(unit).status == Status::GoodOrder,
        };
        let combat = |(unit, _): &(UnitId, Hex)| look.arm(*unit).is_combat();
        let foot = |(unit, _): &(UnitId, Hex)| look.arm(*unit).attacks();
        Self {
            look,
            army,
            foes: look.on_map(army.other()).filter(combat).map(foe).collect(),
            friends: look.on_map(army).filter(foot).map(friend).collect(),
            style,
        }
    }

    /// Friends where they stand by now.
    fn refresh(&mut self, state: &State) {
        let look = Look { game: self.look.game, state };
        for friend in &mut self.friends {
            let piece = look.piece(friend.unit);
            friend.hex = piece.at.hex().unwrap_or(friend.hex);
            friend.free &= piece.steps == 0 && !piece.moved;
        }
    }

    /// How good it is for a unit to end its move in a hex.
    fn score(&self, mover: &Mover, hex: Hex, orders: &Orders<'_>) -> i32 {
        let unit = mover.unit;
        match self.look.arm(unit) {
            Arm::Leader => self.leader_score(mover, hex),
            Arm::Train => self.train_score(unit, hex),
            Arm::Artillery => self.aim(unit, hex, orders) + self.gun_score(mover, hex),
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => {
                if mover.disordered {
                    return self.aim(unit, hex, orders);
                }
                self.aim(unit, hex, orders) + self.contact(mover, hex) + self.safety(mover, hex) + self.line(unit, hex)
            }
        }
    }

    /// The way to the unit's goal.
    fn aim(&self, unit: UnitId, hex: Hex, orders: &Orders<'_>) -> i32 {
        let cell = self.look.facts().board.grid.cell(hex);
        let going = self.look.facts().kind(unit).going;
        if orders.leaves(unit) {
            return -60 * i32::from(self.look.facts().atlas.home(self.army, going, cell));
        }
        let (Some(goal), weight) = (orders.goal(unit), orders.weight(unit)) else { return 0 };
        let distance = goal.distance(going, cell);
        if distance == FAR {
            return -3000;
        }
        let there = if distance == 0 { self.arrival(unit, goal) } else { 0 };
        there - weight * i32::from(distance)
    }

    fn arrival(&self, _unit: UnitId, goal: &Goal) -> i32 {
        150 * (goal.points[0] + goal.points[1])
    }

    /// What fighting from here is worth: all friends near against all enemies one would have to fight.
    fn contact(&self, mover: &Mover, hex: Hex) -> i32 {
        let near = || self.foes.iter().filter(|foe| self.look.facts().within_reach(hex, foe.hex));
        if near().next().is_none() {
            return 0;
        }
        let firm = near().any(|foe| foe.controls);
        let targets = || near().filter(|foe| foe.controls || !firm);
        let (stand, worth) = targets().fold((0, 0), |sum, foe| (sum.0 + foe.stand, sum.1 + foe.worth));
        let (mut attack, mut maybe) = (mover.factor, 0);
        let grid = &self.look.facts().board.grid;
        for friend in self.friends.iter().filter(|friend| friend.unit != mover.unit) {
            if grid.distance(friend.hex, hex) > FARTHEST {
                continue;
            }
            let adjacent = targets().any(|foe| self.look.facts().within_reach(friend.hex, foe.hex));
            if adjacent {
                attack += friend.strength;
            } else if friend.free && targets().any(|foe| i32::from(grid.distance(friend.hex, foe.hex)) <= friend.reach)
            {
                maybe += friend.strength;
            }
        }
        // Some of those who could come will.
        attack += (maybe * (5 + self.style.boldness) / 10).min(stand * 2);
        let column = odds(as_strength(attack), as_strength(stand.max(1)));
        let fortune = self.look.facts().atlas.fortune(column);
        let ground: i32 =
            targets().map(|foe| self.look.ground_value(self.army, foe.hex)).sum::<i32>() * fortune.vacates / 6;
        let gain = worth * fortune.gain / 1000 + ground;
        let loss = worth.min(mover.price * 3) * fortune.loss / 1000;
        let bias = 25 * self.style.boldness;
        // Each comer has his part in it.
        (gain - loss * (10 - self.style.boldness) / 10) * 6 / 10 + bias
    }

    /// The strongest three enemies who could come to fight in a hex.
    fn strongest_near(&self, hex: Hex) -> i32 {
        let grid = &self.look.facts().board.grid;
        let mut best = [0; 3];
        for foe in &self.foes {
            if foe.attack > best[2] && i32::from(grid.distance(foe.hex, hex)) <= foe.reach {
                best[2] = foe.attack;
                best.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        best.iter().sum()
    }

    /// What the enemy could do to a unit that stands here.
    fn safety(&self, mover: &Mover, hex: Hex) -> i32 {
        if self.style.careless {
            return 0;
        }
        let attack = self.strongest_near(hex);
        if attack == 0 {
            return 0;
        }
        let stand = self.look.stand(mover.unit, hex);
        let friends = self.near_friends(mover.unit, hex);
        let risk = self.look.risk(attack, stand + friends.min(stand));
        -mover.price * risk / 1000 * (6 - self.style.boldness).max(1) / 12
    }

    /// Strength of friends beside a hex.
    fn near_friends(&self, unit: UnitId, hex: Hex) -> i32 {
        let grid = &self.look.facts().board.grid;
        let beside = |friend: &&Friend| friend.unit != unit && grid.distance(friend.hex, hex) == 1;
        self.friends.iter().filter(beside).map(|friend| friend.strength).sum()
    }

    /// Shoulder to shoulder, and under somebody's command.
    fn line(&self, unit: UnitId, hex: Hex) -> i32 {
        if self.style.careless {
            return 0;
        }
        let grid = &self.look.facts().board.grid;
        let beside = |friend: &&Friend| friend.unit != unit && grid.distance(friend.hex, hex) == 1;
        let shoulders = self.friends.iter().filter(beside).count().min(2) as i32;
        let led = self.look.commanded(self.army, hex);
        12 * shoulders + if led { 8 } else { 0 }
    }

    /// Guns want something to shoot at, and friends before them.
    fn gun_score(&self, mover: &Mover, hex: Hex) -> i32 {
        let grid = &self.look.facts().board.grid;
        let range = self.look.counter(mover.unit).range;
        let target = |foe: &&Foe| {
            let distance = grid.distance(foe.hex, hex);
            (2..=range).contains(&distance) && !matches!(self.look.sight(hex, foe.hex), crate::sight::Sight::Blocked)
        };
        let targets = self.foes.iter().filter(target).count().min(2) as i32;
        let close = self.foes.iter().any(|foe| grid.distance(foe.hex, hex) <= 1);
        let guarded = self.friends.iter().any(|friend| friend.hex == hex);
        let danger = self.safety(mover, hex);
        90 * targets + if guarded { 60 } else { 0 } + if close && !guarded { -250 } else { 0 } + danger
    }

    /// With the men who need him, never alone before the enemy.
    fn leader_score(&self, mover: &Mover, hex: Hex) -> i32 {
        let unit = mover.unit;
        let grid = &self.look.facts().board.grid;
        let radius = self.look.counter(unit).command;
        let (mut score, mut guard, mut nearest) = (0, false, 99);
        for (friend, at) in self.look.on_map(self.army).filter(|(friend, _)| self.look.arm(*friend).is_combat()) {
            let distance = grid.distance(at, hex);
            nearest = nearest.min(i32::from(distance));
            guard |= distance == 0;
            if distance <= radius {
                score += if self.look.disordered(friend) { 80 } else { 12 };
            }
            if distance == 0 && self.look.arm(friend).attacks() && !self.look.disordered(friend) {
                let fights = self.foes.iter().any(|foe| self.look.facts().within_reach(hex, foe.hex));
                score += if fights { 70 } else { 20 };
            }
        }
        let foe = self.foes.iter().map(|foe| i32::from(grid.distance(foe.hex, hex))).min().unwrap_or(99);
        if !guard && foe <= 5 {
            score -= 120 * (6 - foe);
        }
        if guard && !self.style.careless {
            score -= self.escort_risk(mover, hex);
        }
        // One leader to a hex is enough.
        let crowd = self.look.leaders_at(self.army, hex).filter(|other| *other != unit).count() as i32;
        score - 60 * crowd - 10 * nearest - foe / 2
    }

    /// 12.1-2: a leader does not outlive his escort.
    fn escort_risk(&self, leader: &Mover, hex: Hex) -> i32 {
        let attack = self.strongest_near(hex);
        let escort = || self.look.army_at(self.army, hex).filter(|unit| self.look.arm(*unit).is_combat());
        let stand: i32 = escort().map(|unit| self.look.stand(unit, hex)).sum();
        let command = i32::from(self.look.counter(leader.unit).command);
        // Shaken men break at the next blow, whatever it is.
        let care = if escort().all(|unit| self.look.disordered(unit)) { 10 } else { 6 };
        leader.price * self.look.risk(attack, stand + command) / 1000 * care / 10
    }

    /// A train stays behind its army.
    fn train_score(&self, unit: UnitId, hex: Hex) -> i32 {
        let grid = &self.look.facts().board.grid;
        let foe = self.foes.iter().map(|foe| i32::from(grid.distance(foe.hex, hex))).min().unwrap_or(20);
        let friends = self.friends.iter().filter(|friend| friend.unit != unit);
        let friend = friends.map(|friend| i32::from(grid.distance(friend.hex, hex))).min().unwrap_or(20);
        40 * foe.min(7) - 12 * friend
    }
}
