//! A table to try rules on: counters where a test wants them, dice that show what it says.
//!
//! ```text
//! let mut table = given().on_foot("a-2-cav", "3009").mounted("crow-king", "3008").phase(Phase::Movement, Us);
//! table.picks("a-2-cav").rolls(step("3010"), &[3, 4]);
//! ```
#![allow(dead_code)]
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

use grid::Hex;
use kernel::options::Chosen;
use kernel::{Game, ScriptedDice, Seat, Start, Table as Felt};
use rosebud::Rosebud;
use rosebud::counters::{Army, UnitId};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::fire::FireKind;
use rosebud::points::{StrengthPoints, VictoryPoints};
use rosebud::state::{Marks, Phase, Place, RoutOrder, State};
use rosebud::tables::Mode;
use std::sync::LazyLock;

/// One game for all tests: its facts never change.
static GAME: LazyLock<Rosebud> = LazyLock::new(Rosebud::new);

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

pub fn game() -> &'static Rosebud {
    &GAME
}

pub fn start(options: &[(&str, &str)]) -> Start {
    let chosen = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    GAME.about().complete(&Start { scenario: "rosebud-creek".into(), options: Chosen(chosen) }).unwrap()
}

/// Every counter off the map, nobody bound to Eagle's Nest, nobody asked about Voluntary Rout.
pub fn given() -> Given {
    given_with(&[])
}

/// The same with options.
pub fn given_with(options: &[(&str, &str)]) -> Given {
    let mut state = opening(options).state;
    state.pieces.iter_mut().for_each(|piece| piece.at = Place::Aside);
    state.pieces.iter_mut().for_each(|piece| piece.with = None);
    state.frames.clear();
    state.turn = 5;
    state.released = true;
    state.orders.iter_mut().for_each(|orders| orders.rout = RoutOrder::Never);
    Given { state }
}

/// The beginning of a game, set-up and all.
pub fn opening(options: &[(&str, &str)]) -> Table {
    let mut events = Vec::new();
    let state = GAME.start(&start(options), &mut Felt::new(&mut ScriptedDice::default(), &mut events));
    Table { state, events }
}

pub fn hex(number: &str) -> Hex {
    number.parse().unwrap()
}

pub fn unit(key: &str) -> UnitId {
    GAME.data().unit(key).unwrap_or_else(|| panic!("no counter {key:?}"))
}

pub fn step(number: &str) -> Decision {
    Decision::Step { to: hex(number) }
}

pub fn back(number: &str) -> Decision {
    Decision::Retreat { to: hex(number) }
}

pub fn pick(key: &str) -> Decision {
    Decision::Pick { unit: unit(key) }
}

impl Given {
    fn put(mut self, key: &str, number: &str, mode: Mode) -> Self {
        let piece = &mut self.state[unit(key)];
        piece.at = Place::On(hex(number));
        piece.mode = mode;
        self
    }

    pub fn mounted(self, key: &str, number: &str) -> Self {
        self.put(key, number, Mode::Mounted)
    }

    pub fn on_foot(self, key: &str, number: &str) -> Self {
        self.put(key, number, Mode::Dismounted)
    }

    pub fn prone(self, key: &str, number: &str) -> Self {
        self.put(key, number, Mode::Prone)
    }

    /// A Leader, attached to a unit of his hex.
    pub fn leader(self, key: &str, number: &str, with: Option<&str>) -> Self {
        let mut given = self.put(key, number, Mode::Dismounted);
        given.state[unit(key)].with = with.map(unit);
        given
    }

    pub fn marked(mut self, key: &str, marks: Marks) -> Self {
        self.state[unit(key)].marks.set(marks);
        self
    }

    pub fn lost(mut self, key: &str, points: u8) -> Self {
        self.state[unit(key)].lost = StrengthPoints::new(points);
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// The beginning of a phase.
    pub fn phase(self, phase: Phase, army: Army) -> Table {
        self.phase_dice(phase, army, &[])
    }

    /// The beginning of a phase that rolls dice by itself.
    pub fn phase_dice(mut self, phase: Phase, army: Army, dice: &[u8]) -> Table {
        // The phase before is over: the sequence of play opens the one that is wanted.
        let before = match phase {
            Phase::Rally => Phase::SetUp,
            Phase::OffensiveFire => Phase::Rally,
            Phase::Movement => Phase::OffensiveFire,
            Phase::DefensiveFire => Phase::Movement,
            Phase::AdvanceFire => Phase::DefensiveFire,
            Phase::Melee => Phase::AdvanceFire,
            Phase::SetUp | Phase::End | Phase::Over => panic!("no phase to begin"),
        };
        assert!(phase != Phase::Rally, "use rally()");
        self.state.phase = before;
        self.state.phasing = army;
        let mut events = Vec::new();
        let mut script = ScriptedDice::new(dice);
        GAME.settle(&mut self.state, &mut Felt::new(&mut script, &mut events));
        assert_eq!(script.fault(), None, "dice at the start; events {events:#?}");
        Table { state: self.state, events }
    }

    /// The Rally Phase of an army: the turn of the other one has just ended.
    pub fn rally(mut self, army: Army, dice: &[u8]) -> Table {
        self.state.phase = Phase::End;
        self.state.phasing = army.other();
        let mut events = Vec::new();
        let mut script = ScriptedDice::new(dice);
        GAME.settle(&mut self.state, &mut Felt::new(&mut script, &mut events));
        assert_eq!(script.fault(), None, "dice at the start; events {events:#?}");
        Table { state: self.state, events }
    }
}

impl Table {
    /// The army that is asked; one army must be.
    pub fn asked(&self) -> Army {
        let seats: Vec<Seat> = GAME.asked(&self.state).iter().collect();
        let [seat] = seats[..] else { panic!("asked: {seats:?}") };
        Army::BOTH[seat.index()]
    }

    pub fn when(&mut self, decision: Decision) -> &mut Self {
        self.rolls(decision, &[])
    }

    /// A decision of the army that is asked, rolling exactly these dice.
    pub fn rolls(&mut self, decision: Decision, dice: &[u8]) -> &mut Self {
        let army = self.asked();
        self.decides(army, decision, dice)
    }

    pub fn decides(&mut self, army: Army, decision: Decision, dice: &[u8]) -> &mut Self {
        let mut script = ScriptedDice::new(dice);
        self.events.clear();
        let mut felt = Felt::new(&mut script, &mut self.events);
        if let Err(refusal) = GAME.decide(&mut self.state, army.seat(), &decision, &mut felt) {
            panic!("{decision:?} is refused: {refusal:?} ({})", refusal.rule());
        }
        assert_eq!(script.fault(), None, "dice of {decision:?}; events {:#?}", self.events);
        self
    }

    /// The decision is refused under this rule, and nothing changes.
    pub fn refuses(&mut self, decision: Decision, rule: &str) -> &mut Self {
        let army = self.asked();
        let mut state = self.state.clone();
        let (mut dice, mut events) = (ScriptedDice::default(), Vec::new());
        match GAME.decide(&mut state, army.seat(), &decision, &mut Felt::new(&mut dice, &mut events)) {
            Ok(()) => panic!("{decision:?} is accepted; it should be refused under {rule}"),
            Err(refusal) => assert_eq!(refusal.rule().as_str(), rule, "{decision:?}: {refusal:?}"),
        }
        assert_eq!(state, self.state, "a refusal changes nothing");
        assert!(!self.offers(decision), "refused, yet offered: {decision:?}");
        self
    }

    /// The rule under which an army, asked or not, is refused a decision.
    pub fn refused(&self, army: Army, decision: Decision) -> Option<String> {
        let mut state = self.state.clone();
        let (mut dice, mut events) = (ScriptedDice::new([1; 64]), Vec::new());
        let mut felt = Felt::new(&mut dice, &mut events);
        let refusal = GAME.decide(&mut state, army.seat(), &decision, &mut felt).err()?;
        Some(refusal.rule().to_string())
    }

    /// Decides until it is that army's turn to decide something else: the first option each time.
    pub fn while_asked(&mut self, army: Army, phase: Phase) -> &mut Self {
        while self.state.phase == phase && self.asked() == army {
            let first = self.options()[0];
            self.when(first);
        }
        self
    }

    pub fn options(&self) -> Vec<Decision> {
        let mut found = Vec::new();
        GAME.options(&self.state, self.asked().seat(), &mut found);
        found
    }

    pub fn asides(&self, army: Army) -> Vec<Decision> {
        let mut found = Vec::new();
        GAME.asides(&self.state, army.seat(), &mut found);
        found
    }

    pub fn offers(&self, decision: Decision) -> bool {
        self.options().contains(&decision)
    }

    /// The hexes offered for a step or a retreat, sorted.
    pub fn hexes(&self) -> Vec<String> {
        let mut hexes: Vec<String> = self
            .options()
            .into_iter()
            .filter_map(|decision| match decision {
                Decision::Step { to } | Decision::Retreat { to } => Some(to.to_string()),
                _ => None,
            })
            .collect();
        hexes.sort();
        hexes
    }

    /// Takes a unit to move it.
    pub fn picks(&mut self, key: &str) -> &mut Self {
        self.when(pick(key))
    }

    /// One unit fires at another: target, firer, dice.
    pub fn fires(&mut self, key: &str, at: &str, dice: &[u8]) -> &mut Self {
        self.fires_so(key, at, Shot::Full, dice)
    }

    pub fn fires_so(&mut self, key: &str, at: &str, shot: Shot, dice: &[u8]) -> &mut Self {
        self.when(Decision::Target { unit: unit(at) });
        self.when(Decision::Fire { unit: unit(key), shot });
        self.rolls(Decision::Loose, dice)
    }

    /// Everybody named attacks a hex; the dice are those of the defender's part and the melee if nobody is asked between.
    pub fn attacks(&mut self, keys: &[&str], number: &str, dice: &[u8]) -> &mut Self {
        self.when(Decision::Attack { hex: hex(number) });
        for key in keys {
            self.when(Decision::Join { unit: unit(key) });
        }
        self.rolls(Decision::Commit, dice)
    }

    pub fn is(&self, key: &str, mark: Marks) -> bool {
        self.state[unit(key)].is(mark)
    }

    pub fn at(&self, key: &str) -> String {
        match self.state[unit(key)].at {
            Place::On(hex) => hex.to_string(),
            other => format!("{other:?}"),
        }
    }

    pub fn mode(&self, key: &str) -> Mode {
        self.state[unit(key)].mode
    }

    pub fn strength(&self, key: &str) -> u8 {
        GAME.look(&self.state).strength(unit(key)).get()
    }

    pub fn left(&self, key: &str) -> u8 {
        GAME.look(&self.state).points_left(unit(key)).get()
    }

    pub fn with_points(&mut self, points: [i16; 2]) -> &mut Self {
        self.state.points = points.map(VictoryPoints::new);
        self
    }

    /// US and Indian points.
    pub fn points(&self) -> [i16; 2] {
        self.state.points.map(VictoryPoints::get)
    }

    /// Strength and letter of the last shot.
    pub fn shot(&self) -> (String, char) {
        let told = |event: &Event| match event {
            Event::Fired(report) => Some((report.aim.strength.to_string(), report.aim.letter.as_char())),
            _ => None,
        };
        self.events.iter().rev().find_map(told).unwrap_or_else(|| panic!("nobody fired: {:#?}", self.events))
    }

    /// The sum of what was added to the dice of the last shot.
    pub fn shot_modifier(&self) -> i8 {
        let told = |event: &Event| match event {
            Event::Fired(report) => Some(report.throw.modifiers().iter().map(|modifier| modifier.value).sum()),
            _ => None,
        };
        self.events.iter().rev().find_map(told).unwrap_or_else(|| panic!("nobody fired: {:#?}", self.events))
    }

    /// Attack, defence and the sum of modifiers of the melee just rolled.
    pub fn melee(&self) -> (String, String, i8) {
        let told = |event: &Event| match event {
            Event::Fought(report) => {
                let more = report.throw.modifiers().iter().map(|modifier| modifier.value).sum();
                Some((report.attack.to_string(), report.defence.to_string(), more))
            }
            _ => None,
        };
        self.events.iter().find_map(told).unwrap_or_else(|| panic!("no melee was rolled: {:#?}", self.events))
    }

    /// The total of the last Morale Check.
    pub fn morale(&self) -> i8 {
        let told = |event: &Event| match event {
            Event::MoraleChecked { throw, .. } => Some(throw.total()),
            _ => None,
        };
        self.events.iter().rev().find_map(told).unwrap_or_else(|| panic!("no Morale Check: {:#?}", self.events))
    }

    /// Movement Points spent in this phase.
    pub fn spent(&self, key: &str) -> u8 {
        self.state[unit(key)].spent.get()
    }

    pub fn count(&self, fits: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| fits(event)).count()
    }
}

/// Whether a shot could be fired, and its refusal if not.
pub fn shot_refused(table: &Table, key: &str, at: &str, kind: FireKind) -> Option<String> {
    let look = GAME.look(&table.state);
    look.check_shot(unit(key), unit(at), kind, Shot::Full).err().map(|refusal| refusal.rule().to_string())
}
