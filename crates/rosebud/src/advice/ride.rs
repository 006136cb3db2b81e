//! 16.E: the ride to the north edge to look for the village.

use super::atlas::distances;
use super::plan::focus;
use crate::cells::{HexSet, UnitSet};
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use grid::Hex;
use kernel::advice::Style;

/// Companies this far from their Leader are no party of his.
const TOGETHER: u8 = 6;
/// Nobody rides for the village earlier than so many turns before it would be too late, unless it is put first.
const SPARE: i32 = 4;
/// Bands near the goal that keep everybody away.
const TOO_MANY: usize = 4;

/// A party on its way.
pub struct Ride {
    /// The companies.
    pub party: UnitSet,
    to: [Vec<u16>; 2],
}

/// A party that could be sent.
struct Muster {
    party: UnitSet,
    leader: UnitId,
    /// Movement Points of the last of them.
    far: u16,
}

impl Ride {
    /// Who goes, if it is time to go.
    pub fn plan(look: Look<'_>, army: Army, style: Style) -> Option<Self> {
        if army != Army::Us || style.careless || style.focus == focus::HOLD {
            return None;
        }
        let muster = look.muster()?;
        let (left, needed) = (look.turns_left(), look.turns_needed(&muster));
        if needed + 1 > left || (left > needed + SPARE && style.focus != focus::PRESS && needed > 1) {
            return None;
        }
        let centre = look.search_centre(look.hex(muster.leader)?)?;
        let near = |(unit, hex): &(UnitId, Hex)| look.arm(*unit) == Arm::Warriors && look.distance(*hex, centre) <= 3;
        if look.on_map(Army::Indian).filter(near).count() >= TOO_MANY {
            return None;
        }
        let goals = look.search_goals(centre);
        let paths = look.game.paths();
        Some(Self { party: muster.party, to: [true, false].map(|mounted| distances(paths, mounted, goals)) })
    }

    /// Movement Points from a hex to where they gather.
    pub fn far(&self, mounted: bool, cell: usize) -> u16 {
        self.to[usize::from(!mounted)][cell]
    }
}

impl Look<'_> {
    /// Player Turns of the US that are still to come, this one among them.
    fn turns_left(&self) -> i32 {
        i32::from(self.scenario().length()) - i32::from(self.state.turn) + 1
    }

    /// Phases a party needs to get there; a slow start for mounting.
    fn turns_needed(&self, muster: &Muster) -> i32 {
        let ride = i32::from(self.kind(muster.party.first().unwrap_or(muster.leader)).movement.mounted).max(1);
        let walks = muster.party.iter().any(|unit| !self.mounted(unit));
        (i32::from(muster.far) + ride - 1) / ride + i32::from(walks)
    }

    /// 16.E: the Leader with enough companies about him who is nearest to the edge.
    fn muster(&self) -> Option<Muster> {
        let search = self.scenario().search.as_ref().filter(|_| !self.state.searched)?;
        let wanted = usize::from(search.units);
        let fits = |leader: UnitId| {
            let (at, ability) = (self.hex(leader)?, self.ability(leader)?);
            let rides = self.piece(leader).with.is_some_and(|unit| self.arm(unit) == Arm::Cavalry);
            if !rides || ability.radius < 2 || self.commander_in_chief_is(leader) {
                return None;
            }
            let own = self.piece(leader).with;
            let free = |(unit, hex): &(UnitId, Hex)| {
                self.arm(*unit) == Arm::Cavalry
                    && self.good_order(*unit)
                    && !self.posted(*unit)
                    && self.distance(at, *hex) <= TOGETHER
            };
            let mut near: Vec<(bool, u16, UnitId)> = self
                .on_map(Army::Us)
                .filter(free)
                .map(|(unit, hex)| (own != Some(unit), self.game.atlas().to_edge(self.cell(hex)), unit))
                .collect();
            near.sort_unstable();
            near.truncate(wanted);
            let far = near.iter().map(|(_, far, _)| *far).max()?;
            let party: UnitSet = near.iter().map(|(_, _, unit)| *unit).collect();
            (near.len() == wanted && own.is_some_and(|unit| party.has(unit))).then_some(Muster { party, leader, far })
        };
        self.leaders(Army::Us).iter().filter_map(fits).min_by_key(|muster| (muster.far, muster.leader.0))
    }

    /// 16.D: whether a company is bound to Eagle's Nest.
    fn posted(&self, unit: UnitId) -> bool {
        let post = self.scenario().post.as_ref().filter(|_| !self.state.released);
        post.is_some_and(|post| post.units.contains(&unit))
    }

    /// The hex of the strip along the edge that is nearest to the Leader.
    fn search_centre(&self, from: Hex) -> Option<Hex> {
        let grid = &self.game.data().board.grid;
        let strip = self.game.atlas().strip();
        strip.hexes(grid).min_by_key(|hex| self.distance(from, *hex))
    }

    /// Where the party gathers: close enough for any radius.
    fn search_goals(&self, centre: Hex) -> HexSet {
        let grid = &self.game.data().board.grid;
        let strip = self.game.atlas().strip();
        strip.hexes(grid).filter(|hex| self.distance(centre, *hex) <= 1).map(|hex| grid.cell(hex)).collect()
    }

    /// 16.E-b: what the search still promises, in thousandths of a point: nearer and in time is worth more.
    pub(crate) fn village_chance(&self) -> i32 {
        let Some(search) = self.scenario().search.as_ref().filter(|_| !self.state.searched) else { return 0 };
        let Some(muster) = self.muster() else { return 0 };
        let (left, needed) = (self.turns_left(), self.turns_needed(&muster));
        if needed + 1 > left {
            return 0;
        }
        // Half of it is likely at the start, nearly all of it once they are there.
        1000 * i32::from(search.points) * (8 - needed.min(7)) / 9
    }
}
