//! 10.2: who has the initiative in a battle, and who is surprised.

use crate::board::Terrain;
use crate::counters::Side;
use crate::event::Event;
use crate::frames::{Act, Look};
use kernel::{Roll, rule};

/// 10.2-a: whether a total is at least twice the other.
pub(crate) const fn surprises(winner: i8, loser: i8) -> bool {
    winner >= 2 * loser
}

impl Look<'_> {
    /// chart.initiative: a side's die with the rating of its primary leader if he is there, the ground and Tecumseh.
    pub(crate) fn battle_initiative(&self, side: Side, face: u8) -> Roll {
        let roll = Roll::new(face, rule("10.2"));
        let Some(battle) = self.state.battle.as_deref() else { return roll };
        let here = battle.forces[side.index()];
        let primary = self.state.primary[side.index()].filter(|leader| here.has(*leader));
        let ground = match (side, battle.ground) {
            (Side::Na, Terrain::Rough) | (Side::Us, Terrain::Settled) => 1,
            (Side::Na, Terrain::Wilderness | Terrain::Settled) | (Side::Us, Terrain::Wilderness | Terrain::Rough) => 0,
        };
        let tecumseh = i8::from(here.has(self.sets().tecumseh));
        roll.plus(primary.map_or(0, |leader| self.rating(leader) as i8), rule("3.0-leaders"))
            .plus(ground, rule("chart.initiative"))
            .plus(tecumseh, rule("14.0.3"))
    }
}

impl Act<'_, '_> {
    /// 10.2, G29: both roll until the totals differ. A battle scenario says itself who is first (10.2-d).
    pub(crate) fn roll_battle_initiative(&mut self) {
        if self.state.battle.as_ref().is_none_or(|battle| battle.at.is_none()) {
            return;
        }
        loop {
            let faces = [self.table.die(6), self.table.die(6)];
            let rolls = Side::BOTH.map(|side| self.look().battle_initiative(side, faces[side.index()]));
            let [us, na] = rolls.map(|roll| roll.total());
            let (first, surprise) = match us.cmp(&na) {
                std::cmp::Ordering::Less => (Some(Side::Na), surprises(na, us)),
                std::cmp::Ordering::Equal => (None, false),
                std::cmp::Ordering::Greater => (Some(Side::Us), surprises(us, na)),
            };
            self.tell(|_| Event::BattleInitiative { rolls: Box::new(rolls), first, surprise });
            if let (Some(first), Some(battle)) = (first, &mut self.state.battle) {
                (battle.first, battle.surprise) = (first, surprise);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [10.2-a] Twice the total is surprise, less is not.
    #[test]
    fn surprise_is_twice_the_total() {
        assert_eq!([(8, 4), (7, 4), (9, 4), (2, 1)].map(|(a, b)| surprises(a, b)), [true, false, true, true]);
    }
}
