//! 18-i, 18-j, 18-k, 18-l: warriors come onto the map.

use crate::cells::UnitSet;
use crate::counters::{Arm, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::state::{Marks, Piece, Place};
use crate::tables::Mode;
use crate::zones::Field;
use grid::Hex;
use std::collections::BTreeSet;

impl Look<'_> {
    /// 18-l: what the first hex costs: the ground alone, no slope and no creek.
    pub(crate) fn entry_cost(&self, unit: UnitId, hex: Hex) -> MovementPoints {
        let enter = self.tables().ground(self.game.data().board.terrain(hex)).enter;
        if self.is_leader(unit) { enter[0].min(enter[1]) } else { enter[usize::from(!self.mounted(unit))] }
    }

    /// 18-i, 18-j, 18-k, 18-l: may this counter come on in this hex, with those who come with it?
    pub fn check_entry(&self, field: &Field, unit: UnitId, hex: Hex, with: UnitSet) -> Result<(), Refusal> {
        if self.piece(unit).at != Place::Due {
            return Err(Refusal::NotNow);
        }
        if !self.game.data().board.grid.contains(hex) || field.enemies.has(self.cell(hex)) {
            return Err(Refusal::EnemyThere { unit, to: hex });
        }
        let mut refused = Refusal::NoEntryHex { unit, hex };
        let open = self.edges_with(hex).any(|edge| match self.check_edge(unit, edge, with) {
            Ok(()) => true,
            Err(refusal) => {
                refused = refusal;
                false
            }
        });
        if !open {
            return Err(refused);
        }
        self.check_points(unit, self.entry_cost(unit, hex))?;
        self.check_stop_at_entry(field, hex, with)
    }

    fn check_stop_at_entry(&self, field: &Field, hex: Hex, with: UnitSet) -> Result<(), Refusal> {
        let troops = with.minus(self.leaders(crate::counters::Army::Indian));
        if troops.is_empty() || self.has_room(crate::counters::Army::Indian, hex, troops) {
            return Ok(());
        }
        self.check_stop(field, with, hex)
    }

    /// The edges of the scenario, by their number there, that a hex belongs to.
    fn edges_with(&self, hex: Hex) -> impl Iterator<Item = usize> {
        let entries = self.scenario().entries.iter().enumerate();
        entries.filter(move |(_, entry)| entry.hexes.contains(&hex)).map(|(edge, _)| edge)
    }

    /// 18-i, 18-j, R40: whether the edge takes this counter, the others that came or come by it counted.
    fn check_edge(&self, unit: UnitId, edge: usize, with: UnitSet) -> Result<(), Refusal> {
        let entry = &self.scenario().entries[edge];
        let refused = Refusal::WrongEdge { unit, because: entry.rule };
        let came = self.state.entered.get(edge).copied().unwrap_or(UnitSet::NONE).or(with);
        let bands = || came.iter().filter(|unit| self.arm(*unit) == Arm::Warriors);
        if self.is_leader(unit) {
            // R40: a Leader comes by an edge that is in use; the first one is open to all.
            return if edge == 0 || bands().next().is_some() { Ok(()) } else { Err(refused) };
        }
        let tribe = |unit: UnitId| self.counter(unit).tribe.as_str();
        if !entry.tribes.is_empty() && !entry.tribes.iter().any(|known| known == tribe(unit)) {
            return Err(refused);
        }
        let nations = || bands().map(tribe).collect::<BTreeSet<&str>>().len();
        let too_many = entry.most_units.is_some_and(|most| bands().count() > usize::from(most))
            || entry.most_tribes.is_some_and(|most| nations() > usize::from(most));
        if too_many { Err(refused) } else { Ok(()) }
    }

    /// The hexes a counter may come on in.
    pub fn entry_hexes<'b>(&'b self, field: &'b Field, unit: UnitId) -> impl Iterator<Item = Hex> + 'b {
        let due = self.piece(unit).at == Place::Due;
        let legal = move |hex: &Hex| due && self.check_entry(field, unit, *hex, UnitSet::of(unit)).is_ok();
        self.scenario().edge.iter().copied().filter(legal)
    }

    /// 18-l: Mounted or Dismounted, as their owner likes.
    pub fn entry_postures(&self, units: UnitSet) -> impl Iterator<Item = Decision> {
        let due = units.iter().filter(|unit| self.piece(*unit).at == Place::Due && self.arm(*unit).rides());
        due.flat_map(|unit| {
            let now = self.piece(unit).mode;
            let other = [Mode::Mounted, Mode::Dismounted].into_iter().filter(move |mode| *mode != now);
            other.map(move |mode| Decision::Posture { unit, mode })
        })
    }
}

impl Act<'_, '_> {
    /// 18-l: comes on; a band on foot brings its Pony Holder, who pays for the hex himself.
    pub fn enter(&mut self, unit: UnitId, hex: Hex) {
        let look = self.look();
        let cost = look.entry_cost(unit, hex);
        let on_foot = look.arm(unit) == Arm::Warriors && !look.mounted(unit);
        let holder = look.free_holder(unit).filter(|_| on_foot);
        let edge = look.edges_with(hex).find(|edge| look.check_edge(unit, *edge, UnitSet::of(unit)).is_ok());
        if let Some(came) = edge.and_then(|edge| self.state.entered.get_mut(edge)) {
            *came = came.with(unit);
        }
        let piece = &mut self.state[unit];
        piece.spent += cost;
        piece.marks.set(Marks::MOVED);
        if let Some(holder) = holder {
            self.state[holder] = Piece { at: Place::On(hex), ..Piece::ASIDE };
            let walks = self.look().entry_cost(holder, hex);
            self.state[holder].spent = walks;
            self.mark(holder, Marks::MOVED);
        }
        self.tell(|_| Event::Entered { unit, hex, holder });
        self.arrive(UnitSet::of(unit), hex, hex);
    }
}
