//! What the tests of the home front share.
#![allow(dead_code)]

use super::table::{Given, Table, given_with, sap, space};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Special, State};
use kernel::{ScriptedDice, Table as Felt};

/// A scenario with every counter off the map, no village but the printed ones, and none waiting.
pub fn quiet(scenario: &str) -> Given {
    quiet_with(scenario, &[])
}

/// The same with optional rules.
pub fn quiet_with(scenario: &str, options: &[&str]) -> Given {
    let given = given_with(scenario, options);
    given.with(|state| state.nations.iter_mut().for_each(|nation| nation.villages = [0, 0]))
}

/// A Special Actions segment, this side to act.
pub fn acts(given: Given, side: Side) -> Table {
    given.with(|state| (state.segment, state.procedure, state.acting) = (1, 1, side)).asked(Frame::Special(Special {}))
}

/// So many procedures of a segment are done; what follows is carried out with these dice until somebody is asked.
pub fn after(given: Given, segment: u8, procedures: u8, dice: &[u8]) -> Table {
    given.with(|state| (state.segment, state.procedure) = (segment, procedures)).settled(dice)
}

/// Leaps to a place in the turn and goes on from there with these dice.
pub fn run_on(mut table: Table, segment: u8, procedures: u8, dice: &[u8]) -> Table {
    (table.state.segment, table.state.procedure) = (segment, procedures);
    table.state.frames.clear();
    let mut script = ScriptedDice::new(dice);
    table.events.clear();
    table.game.settle(&mut table.state, &mut Felt::new(&mut script, &mut table.events));
    assert_eq!(script.fault(), None, "{:#?}", table.events);
    table
}

/// What is in hand goes there.
pub fn put(at: &str) -> Decision {
    Decision::Place { at: space(at), inside: false }
}

/// A healthy village.
pub fn village(nation: Nation) -> Site {
    Site::Village(nation, Health::Full)
}

/// Nobody acts any more, so that the game runs on to what is tested.
pub fn idle(state: &mut State) {
    state.sap = sap([0, 0]);
}

impl Table {
    /// Whether a counter is on its square or in its box.
    pub fn on_track(&self, name: &str) -> bool {
        self.place(name) == Place::Track
    }

    /// Pieces of a nation on its square or in its box.
    pub fn stored(&self, nation: Nation) -> usize {
        let counters = &self.game.data().counters;
        let mine = |(place, counter): (usize, &blood_ohio::counters::Counter)| {
            counter.nation == Some(nation) && self.state.pieces[place].at == Place::Track
        };
        counters.iter().enumerate().filter(|pair| mine(*pair)).count()
    }

    /// Spaces where what is in hand may be placed, by name.
    pub fn places(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for option in self.options() {
            if let Decision::Place { at, .. } | Decision::Arrive { at, .. } = option {
                names.push(self.game.data().board.name(at).to_owned());
            }
        }
        names.sort();
        names.dedup();
        names
    }

    /// Whether the last decision led to such an event.
    pub fn told(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(test)
    }
}
