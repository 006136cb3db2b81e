//! Leaders and Pack Trains: where they are needed, and where they are safe.

use super::draft::Draft;
use super::plan::Plan;
use super::ways::Ways;
use crate::cells::HexSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::Look;
use crate::state::Marks;
use grid::Hex;

/// Trains keep so far from bands that could reach them.
const SAFE: i32 = 6;

/// 12.D.5: what a Leader gives to be with some unit again.
const ALONE: i32 = 600;

/// Those whom Leaders are there for.
struct Fighters {
    /// Fighting units, each with its weight: those near an enemy count twice.
    all: Vec<(Hex, i32)>,
    /// 13.B-c: those who must rally, with what a point of rating is worth to them.
    broken: Vec<(Hex, i32)>,
    held: HexSet,
}

impl Fighters {
    fn new(look: Look<'_>, army: Army) -> Self {
        let facing = look.facing(army);
        let (mut all, mut broken, mut held) = (Vec::new(), Vec::new(), HexSet::EMPTY);
        for (unit, hex) in look.on_map(army) {
            let cell = look.cell(hex);
            if look.arm(unit).rides() {
                all.push((hex, 1 + i32::from(facing.has(cell))));
                held.add(cell);
            }
            if look.piece(unit).marks.any(Marks::ROUTED.or(Marks::PINNED)) {
                broken.push((hex, i32::from(look.strength(unit)) * 30));
            }
        }
        Self { all, broken, held }
    }

    /// How many of them a radius reaches.
    fn covered(&self, look: Look<'_>, hex: Hex, radius: u8) -> i32 {
        self.all.iter().filter(|(at, _)| look.distance(*at, hex) <= radius).map(|(_, weight)| weight).sum()
    }

    fn steadied(&self, hex: Hex) -> i32 {
        self.broken.iter().filter(|(at, _)| *at == hex).map(|(_, worth)| worth).sum()
    }
}

/// 12.C: Leaders who are nowhere needed ride to where their radius reaches most of those who fight.
pub fn lead(draft: &mut Draft<'_>, plan: &Plan) {
    let army = draft.army;
    // Only Leaders move from here on.
    let fighters = Fighters::new(draft.look(), army);
    for leader in draft.look().leaders(army).iter() {
        if draft.over {
            return;
        }
        let look = draft.look();
        let (Some(at), Some(ability)) = (look.hex(leader), look.ability(leader)) else { continue };
        // 12.D.5: alone he is shot at, and falls to the first band that rides over him.
        let alone = !look.units_at(army, at).iter().any(|unit| look.arm(unit).is_combat());
        let kept = look.commander_in_chief_is(leader) && !alone || look.check_mobile(army, leader).is_err();
        if kept || look.piece(leader).spent.get() > 0 {
            continue;
        }
        let worth = |hex: Hex| {
            let reached = if ability.rating == 0 { 40 } else { 100 } * fighters.covered(look, hex, ability.radius);
            reached + fighters.steadied(hex) * i32::from(ability.rating) - plan.threat.fire_into(look, hex, 0)
        };
        let here = if alone { worth(at) - ALONE } else { worth(at) };
        let ways = Ways::from(look, &plan.field, leader, at);
        let grid = &look.game.data().board.grid;
        let ends = ways.ends().filter(|(cell, _)| fighters.held.has(*cell)).map(|(cell, _)| (cell, grid.hex_at(cell)));
        let best = ends.map(|(cell, hex)| (worth(hex), cell, hex)).max_by_key(|(worth, cell, _)| (*worth, *cell));
        let Some((_, cell, _)) = best.filter(|(worth, _, hex)| *hex != at && *worth > here + 80) else { continue };
        walk(draft, leader, &ways.path(cell, draft.look()));
    }
}

/// 15: trains get out of the way of bands, and nearer to those who are short of cartridges.
pub fn trains(draft: &mut Draft<'_>, plan: &Plan) {
    if draft.army != Army::Us || plan.style.careless {
        return;
    }
    let trains = draft.look().on_map(Army::Us).filter(|(unit, _)| draft.look().arm(*unit) == Arm::PackTrain);
    for (train, at) in trains.collect::<Vec<_>>() {
        let look = draft.look();
        if draft.over || look.check_mobile(Army::Us, train).is_err() || look.piece(train).spent.get() > 0 {
            continue;
        }
        let here = place_worth(look, plan, at);
        let ways = Ways::from(look, &plan.field, train, at);
        let grid = &look.game.data().board.grid;
        let fits = |hex: Hex| look.has_room(Army::Us, hex, crate::cells::UnitSet::of(train));
        let ends = ways.ends().map(|(cell, _)| (cell, grid.hex_at(cell))).filter(|(_, hex)| *hex != at);
        let best = ends
            .map(|(cell, hex)| (place_worth(look, plan, hex), cell, hex))
            .max_by_key(|(worth, cell, _)| (*worth, *cell));
        let Some((_, cell, _)) = best.filter(|(worth, _, hex)| *worth > here + 60 && fits(*hex)) else { continue };
        walk(draft, train, &ways.path(cell, draft.look()));
    }
}

/// How good a hex is for a train.
fn place_worth(look: Look<'_>, plan: &Plan, hex: Hex) -> i32 {
    let bands = plan.threat.nearest(look, hex).map_or(SAFE, |far| i32::from(far).min(SAFE));
    let mut sum = -120 * (SAFE - bands);
    for (unit, at) in look.on_map(Army::Us).filter(|(unit, _)| look.arm(*unit).rides()) {
        let far = i32::from(look.distance(at, hex));
        let friend = if far <= 1 { 14 * i32::from(look.strength(unit)).min(5) } else { 0 };
        let short = if look.wants_cartridges(unit) { 25 * far.min(8) } else { 3 * far.min(8) };
        sum += friend.min(70) - short;
    }
    sum
}

/// A counter goes this way by itself, or stays where it is.
fn walk(draft: &mut Draft<'_>, unit: UnitId, path: &[Hex]) {
    let mark = draft.bookmark();
    draft.take(Decision::Pick { unit });
    let all = path.iter().all(|to| draft.moving().is_some() && draft.take(Decision::Step { to: *to }));
    if draft.moving().is_some() && all {
        draft.take(Decision::Stop);
    }
    if draft.moving().is_some() {
        draft.undo(mark);
    }
}

impl Look<'_> {
    /// 12.E.4: the Leader the HQ has to keep to stays with it.
    pub(crate) fn commander_in_chief_is(&self, leader: UnitId) -> bool {
        self.game.commander_in_chief() == Some(leader)
    }

    /// 14.B, 14.D.2-i: whether a unit is, or would count as, short of cartridges.
    pub(crate) fn wants_cartridges(&self, unit: UnitId) -> bool {
        self.army(unit) == Army::Us && self.arm(unit).rides() && self.short_at_end(unit)
    }

    /// 15.A-c: whether any train has something to give.
    pub(crate) fn trains_have_cartridges(&self) -> bool {
        self.on_map(Army::Us).any(|(unit, _)| self.arm(unit) == Arm::PackTrain && self.piece(unit).stock.get() > 0)
    }
}
