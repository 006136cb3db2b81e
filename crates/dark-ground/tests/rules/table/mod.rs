//! A table to try rules on: counters where a test wants them, dice that show what it says.
//!
//! ```text
//! let table = given("campaign").turn(SUMMER).all(&["Harmar", "Regular 1"], "CIN").actions(Side::Us);
//! table.march(&["Harmar", "Regular 1"]);
//! table.when(step("HAM")).refuses(step("KEK"), "2.1");
//! ```
#![allow(dead_code)]
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use dark_ground::DarkGround;
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::ids::{AreaId, PieceId};
use dark_ground::points::{CommitmentLevel, MobilizationLevel, VictoryPoints};
use dark_ground::state::{Place, Standing, State, Step};
use kernel::options::Chosen;
use kernel::{Dice, Game, Start, Table as Felt, ask};
use std::sync::OnceLock;

/// Turns of the long game, which begins in the fall of 1790.
pub const FALL: u8 = 1;
pub const WINTER: u8 = 2;
pub const SPRING: u8 = 3;
pub const SUMMER: u8 = 4;

pub mod board;

/// Dice that show what they are told, then 1 to 6 over and over, so that no tie lasts for ever.
pub struct Script {
    pub faces: Vec<u8>,
    pub next: usize,
}

impl Dice for Script {
    fn roll(&mut self, faces: u8) -> u8 {
        let face = self.faces.get(self.next).copied().unwrap_or((self.next % 6) as u8 + 1);
        self.next += 1;
        face.min(faces)
    }
}

/// The game, read once for all tests.
pub fn game() -> &'static DarkGround {
    static GAME: OnceLock<DarkGround> = OnceLock::new();
    GAME.get_or_init(DarkGround::new)
}

/// A position being arranged.
pub struct Given {
    pub state: State,
}

/// A position being played.
pub struct Table {
    pub state: State,
    /// What the last decision led to.
    pub events: Vec<Event>,
}

/// The beginning of a scenario.
pub fn opening(scenario: &str, options: &[(&str, &str)]) -> Table {
    let chosen = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let start = game().about().complete(&Start { scenario: scenario.into(), options: Chosen(chosen) }).unwrap();
    let mut events = Vec::new();
    let mut dice = Script { faces: Vec::new(), next: 0 };
    let state = game().start(&start, &mut Felt::new(&mut dice, &mut events));
    Table { state, events }
}

/// A scenario with every counter off the map and no settler on it.
pub fn given(scenario: &str) -> Given {
    given_with(scenario, &[])
}

/// The same with optional rules.
pub fn given_with(scenario: &str, options: &[(&str, &str)]) -> Given {
    let Table { mut state, .. } = opening(scenario, options);
    state.frames.clear();
    for piece in &mut state.pieces {
        *piece = dark_ground::state::Piece::at(Place::Pool);
    }
    state.settlers.fill(0);
    state.villages = dark_ground::ids::AreaSet::NONE;
    Given { state }
}

pub fn piece(name: &str) -> PieceId {
    game().data().piece(name).unwrap_or_else(|| panic!("no counter {name:?}"))
}

pub fn area(name: &str) -> AreaId {
    game().data().board.find(name).unwrap_or_else(|| panic!("no area {name:?}"))
}

pub fn step(to: &str) -> Decision {
    Decision::Step { to: area(to) }
}

pub fn ohio(to: &str) -> Decision {
    Decision::Ohio { to: area(to) }
}

pub fn river(name: &str, to: &str) -> Decision {
    let number = game().data().board.rivers.iter().position(|river| river.name == name).unwrap();
    Decision::River { river: dark_ground::board::RiverId(number as u8), to: area(to) }
}

pub fn place(at: &str) -> Decision {
    Decision::Place { at: area(at), inside: false }
}

pub fn inside(at: &str) -> Decision {
    Decision::Place { at: area(at), inside: true }
}

pub fn activate(name: &str) -> Decision {
    Decision::Activate { piece: piece(name) }
}

impl Given {
    pub fn at(mut self, name: &str, at: &str) -> Self {
        self.state[piece(name)].at = Place::On(area(at));
        self
    }

    pub fn all(self, names: &[&str], at: &str) -> Self {
        names.iter().fold(self, |given, name| given.at(name, at))
    }

    pub fn inside(mut self, names: &[&str], at: &str) -> Self {
        self = self.all(names, at);
        for name in names {
            self.state[piece(name)].inside = true;
        }
        self
    }

    pub fn settlers(mut self, at: &str, count: u8) -> Self {
        self.state.settlers[area(at).index()] = count;
        self
    }

    pub fn village(mut self, at: &str) -> Self {
        self.state.villages.add(area(at));
        self
    }

    pub fn pillaged(mut self, at: &[&str]) -> Self {
        at.iter().for_each(|at| self.state.pillaged.add(area(at)));
        self
    }

    pub fn us_fort(mut self, at: &str) -> Self {
        self.state.forts[Side::Us.index()].add(area(at));
        self
    }

    pub fn nation(mut self, nation: Nation, standing: Standing, level: u8) -> Self {
        let state = &mut self.state.nations[nation.index()];
        (state.standing, state.level) = (standing, MobilizationLevel::new(level));
        state.order = u8::from(standing == Standing::Warpath);
        self
    }

    /// All six nations.
    pub fn nations(self, standing: Standing, level: u8) -> Self {
        Nation::ROLLING.into_iter().fold(self, |given, nation| given.nation(nation, standing, level))
    }

    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    pub fn vp(mut self, us: u16, na: u16) -> Self {
        self.state.vp = [us, na].map(VictoryPoints::new);
        self
    }

    pub fn commitment(mut self, level: u8) -> Self {
        self.state.commitment = CommitmentLevel::new(level);
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// The sequence goes on from this step with these dice until somebody is asked.
    pub fn at_step(mut self, step: Step, dice: &[u8]) -> Table {
        self.state.step = step;
        let mut table = Table { state: self.state, events: Vec::new() };
        let mut script = Script { faces: dice.to_vec(), next: 0 };
        ask::settle(game(), &mut table.state, &mut Felt::new(&mut script, &mut table.events));
        assert!(script.next >= dice.len(), "dice left over: {:#?}", table.events);
        table
    }

    /// This side takes an action.
    pub fn actions(mut self, side: Side) -> Table {
        (self.state.acting, self.state.initiative) = (side, side);
        self.at_step(Step::Actions, &[])
    }
}

impl Table {
    pub fn side(&self) -> Option<Side> {
        game().asked(&self.state).first().map(|seat| Side::BOTH[seat.index()])
    }

    pub fn when(&mut self, decision: Decision) -> &mut Self {
        self.rolling(decision, &[])
    }

    /// Decides with these dice first.
    pub fn rolling(&mut self, decision: Decision, dice: &[u8]) -> &mut Self {
        let seat = game().asked(&self.state).first().expect("somebody is asked");
        let mut script = Script { faces: dice.to_vec(), next: 0 };
        self.events.clear();
        let decided = game().decide(&mut self.state, seat, &decision, &mut Felt::new(&mut script, &mut self.events));
        if let Err(refusal) = decided {
            panic!("{decision:?} refused: {refusal:?}: {}", game().explain(&self.state, &refusal).text);
        }
        assert!(script.next >= dice.len(), "dice left over after {decision:?}: {:#?}", self.events);
        self
    }

    /// Is refused, citing this rule.
    pub fn refuses(&mut self, decision: Decision, rule: &str) -> &mut Self {
        let seat = game().asked(&self.state).first().expect("somebody is asked");
        let before = self.state.clone();
        let mut script = Script { faces: Vec::new(), next: 0 };
        let decided = game().decide(&mut self.state, seat, &decision, &mut Felt::silent(&mut script));
        let refusal = decided.expect_err(&format!("{decision:?} should be refused"));
        assert_eq!(game().explain(&self.state, &refusal).rule.as_str(), rule, "{decision:?}: {refusal:?}");
        assert_eq!(self.state, before, "a refusal changes nothing");
        assert!(!self.offers(decision), "refused, yet offered: {decision:?}");
        self
    }

    pub fn options(&self) -> Vec<Decision> {
        let mut found = Vec::new();
        if let Some(seat) = game().asked(&self.state).first() {
            game().options(&self.state, seat, &mut found);
            game().asides(&self.state, seat, &mut found);
        }
        found
    }

    pub fn offers(&self, decision: Decision) -> bool {
        self.options().contains(&decision)
    }

    /// Activates the first, adds the others and sets out.
    pub fn march(&mut self, names: &[&str]) -> &mut Self {
        self.marching(names, &[])
    }

    /// The same with dice for the setting out.
    pub fn marching(&mut self, names: &[&str], dice: &[u8]) -> &mut Self {
        if names.len() == 1 {
            return self.rolling(activate(names[0]), dice);
        }
        self.when(activate(names[0]));
        for name in &names[1..] {
            self.when(Decision::Add { piece: piece(name) });
        }
        self.rolling(Decision::Go, dice)
    }

    pub fn is_at(&self, name: &str, at: &str) -> bool {
        self.state[piece(name)].at == Place::On(area(at))
    }

    pub fn place(&self, name: &str) -> Place {
        self.state[piece(name)].at
    }

    pub fn vp(&self) -> [u16; 2] {
        self.state.vp.map(VictoryPoints::get)
    }

    pub fn settlers(&self, at: &str) -> u8 {
        self.state.settlers[area(at).index()]
    }

    pub fn told(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(test)
    }
}
