//! Battles, retreats and pursuits on the table.

use super::{Table, hex};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::Frame;
use fiw_battles::state::Tactic;
use fiw_battles::tables::CombatResult;

impl Table {
    /// The decision that this unit attacks that hex.
    pub fn attack(&self, name: &str, number: &str) -> Decision {
        Decision::Attack { unit: self.u(name), hex: hex(number) }
    }

    /// Declares that this unit attacks that hex.
    pub fn attacks(&mut self, name: &str, number: &str) -> &mut Self {
        let decision = self.attack(name, number);
        self.when(decision)
    }

    /// Declares that this unit pursues into that hex.
    pub fn pursues(&mut self, name: &str, number: &str) -> &mut Self {
        let decision = self.pursue(name, number);
        self.when(decision)
    }

    /// Fights a declared battle with these dice, the battle die first.
    pub fn fight(&mut self, battle: u8, dice: &[u8]) -> &mut Self {
        self.rolls(Decision::Resolve { battle }, dice)
    }

    /// Names a leader for the battle.
    pub fn leads(&mut self, name: &str, dice: &[u8]) -> &mut Self {
        let leader = self.u(name);
        self.rolls(Decision::Lead { leader }, dice)
    }

    /// Names no leader in that hex.
    pub fn no_leader(&mut self, number: &str, dice: &[u8]) -> &mut Self {
        self.rolls(Decision::NoLeader { hex: hex(number) }, dice)
    }

    /// Attack total, defence total, column and result of the battle just rolled.
    pub fn fought(&self) -> (u16, u16, &'static str, CombatResult) {
        let rolled = |event: &Event| {
            let Event::Fought { attack, defence, odds, result, .. } = event else { return None };
            Some((attack.get(), defence.get(), odds.label(), *result))
        };
        self.events.iter().find_map(rolled).unwrap_or_else(|| panic!("no battle was rolled: {:#?}", self.events))
    }

    /// Attack and defence total of the battle just rolled.
    pub fn totals(&self) -> (u16, u16) {
        let (attack, defence, _, _) = self.fought();
        (attack, defence)
    }

    /// The fleeing unit goes back along this path; the last step rolls these dice.
    pub fn falls_back(&mut self, path: &[&str], dice: &[u8]) -> &mut Self {
        let (last, first) = path.split_last().expect("a path");
        for number in first {
            self.when(Decision::Retreat { to: hex(number) });
        }
        self.rolls(Decision::Retreat { to: hex(last) }, dice)
    }

    /// Whether somebody is being asked about a retreat.
    pub fn is_retreating(&self) -> bool {
        matches!(self.state.top(), Some(Frame::Retreat(_) | Frame::Fleeing(_)))
    }

    /// The decision that this unit pursues into that hex.
    pub fn pursue(&self, name: &str, number: &str) -> Decision {
        Decision::Pursue { unit: self.u(name), to: hex(number) }
    }

    /// Whether the attacker is being asked about pursuit.
    pub fn is_pursuing(&self) -> bool {
        matches!(self.state.top(), Some(Frame::Pursuit(_) | Frame::PursuitRiders(_) | Frame::SecondHex(_)))
    }

    /// Hexes between two printed hexes, the second counted.
    pub fn distance(&self, from: &str, to: &str) -> u8 {
        self.game.data().boards[self.state.scenario.index()].grid.distance(hex(from), hex(to))
    }

    /// Markers of an army still in hand, by kind.
    pub fn holds(&self, army: fiw_battles::counters::Army, tactic: Tactic) -> u8 {
        self.state.hands[army.index()].0[tactic.index()]
    }

    /// The unit's first event of the last decision that fits, by its place among all events.
    pub fn when_told(&self, fits: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().position(fits).unwrap_or_else(|| panic!("nothing of the sort: {:#?}", self.events))
    }
}
