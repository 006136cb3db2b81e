//! A table to try rules on: counters where a test wants them, dice that show what it says.
//!
//! ```text
//! let mut table = given("lake-george").at("1 Mass", "0810").at("La Reine", "0811").movement(Army::British);
//! table.when(march("1 Mass", &["0711"]));
//! table.refuses(step("0712"), "8.2-b");
//! ```
#![allow(dead_code)]
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod battle;

use fiw_battles::FiwBattles;
use fiw_battles::counters::{Army, UnitId};
use fiw_battles::data::Data;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Bombardment, Declaration, Frame, Movement, Rally, SetUp};
use fiw_battles::points::DemoralizationPoints;
use fiw_battles::state::{Hand, Place, State, Status};
use grid::Hex;
use kernel::data::Sources;
use kernel::options::Chosen;
use kernel::{Game, ScriptedDice, Seat, Start, Table as Felt};

/// A position being arranged.
pub struct Given {
    game: FiwBattles,
    state: State,
}

/// A position being played.
pub struct Table {
    pub game: FiwBattles,
    pub state: State,
    /// What the last decision led to.
    pub events: Vec<Event>,
}

/// All optional rules.
pub const ALL: [&str; 4] = ["special-tactics", "balk", "supply-trains", "burning"];

/// A scenario with every counter off the map, to be put where the test wants it.
pub fn given(scenario: &str) -> Given {
    given_with(scenario, &[])
}

/// The same with optional rules.
pub fn given_with(scenario: &str, options: &[&str]) -> Given {
    Given::new(FiwBattles::new(), scenario, options)
}

/// The same with changes to data files: (file, old text, new text). The old text must be there.
pub fn given_data(scenario: &str, options: &[&str], changes: &[(&str, &str, &str)]) -> Given {
    let mut sources = Sources::built_in(Data::FILES);
    for (file, old, new) in changes {
        let text = sources.text(file).expect("a data file").to_owned();
        assert!(text.contains(old), "{file} has no {old:?}");
        sources = sources.with_override(file, text.replacen(old, new, 1));
    }
    let game = FiwBattles::load(&sources).unwrap_or_else(|problems| panic!("{problems:#?}"));
    Given::new(game, scenario, options)
}

/// The same with other ground: (hex, letter of the map file).
pub fn given_ground(scenario: &str, options: &[&str], ground: &[(&str, char)]) -> Given {
    let file = format!("maps/{scenario}.toml");
    let sources = Sources::built_in(Data::FILES);
    let mut lines: Vec<String> = sources.text(&file).expect("a map file").lines().map(str::to_owned).collect();
    for (number, letter) in ground {
        let (column, row): (usize, &str) = (number[..2].parse().unwrap(), &number[2..]);
        let line = lines.iter_mut().find(|line| line.ends_with(&format!("# xx{row}"))).expect("a row of the map");
        let at = line.find('"').unwrap() + column;
        line.replace_range(at..=at, &letter.to_string());
    }
    let game = FiwBattles::load(&sources.with_override(&file, lines.join("\n")));
    Given::new(game.unwrap_or_else(|problems| panic!("{problems:#?}")), scenario, options)
}

/// The beginning of a game, set-up and all.
pub fn opening(scenario: &str, options: &[&str]) -> Table {
    let game = FiwBattles::new();
    let start = start(&game, scenario, options);
    let mut events = Vec::new();
    let state = game.start(&start, &mut Felt::new(&mut ScriptedDice::default(), &mut events));
    Table { game, state, events }
}

fn start(game: &FiwBattles, scenario: &str, options: &[&str]) -> Start {
    let chosen = options.iter().map(|key| ((*key).to_owned(), "on".to_owned())).collect();
    game.about().complete(&Start { scenario: scenario.into(), options: Chosen(chosen) }).unwrap()
}

/// A hex by its printed number.
pub fn hex(number: &str) -> Hex {
    number.parse().unwrap()
}

/// A decision as the client sends it.
pub fn decision(game: &FiwBattles, sent: &serde_json::Value) -> Decision {
    game.names().unwrap().at_hand(|| serde_json::from_value(sent.clone())).expect("a decision of ours")
}

/// A step of the unit being moved.
pub fn step(number: &str) -> Decision {
    Decision::Step { to: hex(number) }
}

/// A counter by name; "french Train" where both sides have one of that name.
fn find(game: &FiwBattles, state: &State, name: &str) -> UnitId {
    let (army, bare) = match name.split_once(' ') {
        Some(("british", rest)) => (Some(Army::British), rest),
        Some(("french", rest)) => (Some(Army::French), rest),
        _ => (None, name),
    };
    let counters = &game.data().counters;
    let fits = |unit: &UnitId| {
        let counter = &counters[unit.index()];
        counter.name == bare && army.is_none_or(|army| counter.army == army)
    };
    let mut found = state.units().map(|(unit, _)| unit).filter(fits);
    let unit = found.next().unwrap_or_else(|| panic!("no counter {name:?} in this scenario"));
    assert!(found.next().is_none(), "more than one counter {name:?}");
    unit
}

impl Given {
    fn new(game: FiwBattles, scenario: &str, options: &[&str]) -> Self {
        let start = start(&game, scenario, options);
        let mut state = game.start(&start, &mut Felt::new(&mut ScriptedDice::default(), &mut Vec::new()));
        state.pieces.iter_mut().for_each(|piece| piece.at = Place::Aside);
        state.frames.clear();
        Self { game, state }
    }

    /// A unit on the map, in good order.
    pub fn at(mut self, name: &str, number: &str) -> Self {
        let unit = find(&self.game, &self.state, name);
        self.state[unit].at = Place::On(hex(number));
        self
    }

    /// A disordered unit on the map.
    pub fn disordered(mut self, name: &str, number: &str) -> Self {
        let unit = find(&self.game, &self.state, name);
        self.state[unit].at = Place::On(hex(number));
        self.state[unit].status = Status::Disordered;
        self
    }

    /// A unit off the map: `Place::Reserve`, `Place::Due`, …
    pub fn off(mut self, name: &str, place: Place) -> Self {
        let unit = find(&self.game, &self.state, name);
        self.state[unit].at = place;
        self
    }

    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    pub fn fog(mut self) -> Self {
        self.state.fog = true;
        self
    }

    /// Demoralization points.
    pub fn losses(mut self, army: Army, points: u16) -> Self {
        self.state.losses[army.index()] = DemoralizationPoints::new(points);
        self
    }

    /// Tactics markers: forced march, bayonet attack, volley, ambush.
    pub fn hand(mut self, army: Army, markers: [u8; 4]) -> Self {
        self.state.hands[army.index()] = Hand(markers);
        self
    }

    pub fn burning(mut self, number: &str) -> Self {
        self.state.fires.push(hex(number));
        self
    }

    pub fn entry(mut self, army: Army, number: &str) -> Self {
        self.state.entry[army.index()] = Some(hex(number));
        self
    }

    /// Anything else.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// 3.0: this army sets up what is `Place::InHand`.
    pub fn setting_up(self, army: Army) -> Table {
        self.begin(army, Frame::SetUp(SetUp { army }), &[])
    }

    pub fn bombardment(self, army: Army) -> Table {
        self.begin(army, Frame::Bombardment(Bombardment), &[])
    }

    /// The Movement Phase; every unit of the army begins it where it is.
    pub fn movement(self, army: Army) -> Table {
        self.movement_dice(army, &[])
    }

    /// The same when dice are rolled at its start (13.3.1, reinforcements).
    pub fn movement_dice(mut self, army: Army, dice: &[u8]) -> Table {
        for piece in self.state.pieces.iter_mut().filter(|piece| piece.army == army) {
            piece.began = piece.at.hex();
        }
        self.begin(army, Frame::Movement(Movement), dice)
    }

    pub fn combat(self, army: Army) -> Table {
        self.begin(army, Frame::Declaration(Declaration), &[])
    }

    pub fn rally(self, army: Army) -> Table {
        self.begin(army, Frame::Rally(Rally), &[])
    }

    fn begin(mut self, army: Army, frame: Frame, dice: &[u8]) -> Table {
        self.state.phasing = army;
        self.state.frames = vec![frame];
        let mut events = Vec::new();
        let mut script = ScriptedDice::new(dice);
        self.game.settle(&mut self.state, &mut Felt::new(&mut script, &mut events));
        assert_eq!(script.fault(), None, "dice at the start");
        Table { game: self.game, state: self.state, events }
    }
}

impl Table {
    /// A counter by name.
    pub fn u(&self, name: &str) -> UnitId {
        find(&self.game, &self.state, name)
    }

    /// The army that is asked; one army must be.
    pub fn asked(&self) -> Army {
        let seats: Vec<Seat> = self.game.asked(&self.state).iter().collect();
        let [seat] = seats[..] else { panic!("asked: {seats:?}") };
        Army::BOTH[seat.index()]
    }

    /// Whether this army is asked.
    pub fn asks(&self, army: Army) -> bool {
        self.game.asked(&self.state).contains(Seat(army.index() as u8))
    }

    /// A decision of the army that is asked, rolling no dice.
    pub fn when(&mut self, decision: Decision) -> &mut Self {
        self.rolls(decision, &[])
    }

    /// A decision of the army that is asked, rolling exactly these dice (with everything that follows of itself, such
    /// as the fog die of the next turn).
    pub fn rolls(&mut self, decision: Decision, dice: &[u8]) -> &mut Self {
        let army = self.asked();
        self.decides(army, decision, dice)
    }

    /// A decision of this army.
    pub fn decides(&mut self, army: Army, decision: Decision, dice: &[u8]) -> &mut Self {
        let mut script = ScriptedDice::new(dice);
        self.events.clear();
        let seat = Seat(army.index() as u8);
        let mut felt = Felt::new(&mut script, &mut self.events);
        if let Err(refusal) = self.game.decide(&mut self.state, seat, &decision, &mut felt) {
            panic!("{decision:?} is refused: {refusal:?} ({})", refusal.rule());
        }
        assert_eq!(script.fault(), None, "dice of {decision:?}; events {:#?}", self.events);
        self
    }

    /// The decision is refused under this rule, and nothing changes.
    pub fn refuses(&self, decision: Decision, rule: &str) -> &Self {
        self.refuses_from(self.asked(), decision, rule)
    }

    /// The same from this army.
    pub fn refuses_from(&self, army: Army, decision: Decision, rule: &str) -> &Self {
        let mut state = self.state.clone();
        let mut dice = ScriptedDice::default();
        let mut events = Vec::new();
        let seat = Seat(army.index() as u8);
        match self.game.decide(&mut state, seat, &decision, &mut Felt::new(&mut dice, &mut events)) {
            Ok(()) => panic!("{decision:?} is accepted; it should be refused under {rule}"),
            Err(refusal) => assert_eq!(refusal.rule().as_str(), rule, "{decision:?}: {refusal:?}"),
        }
        assert_eq!(state, self.state, "a refusal changes nothing");
        assert!(!self.options_of(army).contains(&decision), "refused, yet offered: {decision:?}");
        self
    }

    /// What the asked army may decide.
    pub fn options(&self) -> Vec<Decision> {
        self.options_of(self.asked())
    }

    pub fn options_of(&self, army: Army) -> Vec<Decision> {
        let mut found = Vec::new();
        self.game.options(&self.state, Seat(army.index() as u8), &mut found);
        found
    }

    pub fn asides_of(&self, army: Army) -> Vec<Decision> {
        let mut found = Vec::new();
        self.game.asides(&self.state, Seat(army.index() as u8), &mut found);
        found
    }

    pub fn offers(&self, decision: Decision) -> bool {
        self.options().contains(&decision)
    }

    /// Hexes to which the moving (or fleeing) unit may step now.
    pub fn steps(&self) -> Vec<String> {
        let step = |decision: Decision| match decision {
            Decision::Step { to } | Decision::Retreat { to } | Decision::PursueOn { to } => Some(to.to_string()),
            _ => None,
        };
        let mut steps: Vec<String> = self.options().into_iter().filter_map(step).collect();
        steps.sort();
        steps
    }

    /// Both armies set up as the scenario file suggests, and game turn 1 begins.
    pub fn set_up(&mut self) -> &mut Self {
        while let Some(Frame::SetUp(SetUp { army })) = self.state.top() {
            let army = *army;
            if self.asides_of(army).contains(&Decision::PlaceRest) {
                self.when(Decision::PlaceRest);
            }
            self.when(Decision::FinishSetUp);
        }
        self
    }

    /// A bombardment.
    pub fn fires(&mut self, gun: &str, target: &str, dice: &[u8]) -> &mut Self {
        let decision = self.fire(gun, target);
        self.rolls(decision, dice)
    }

    pub fn fire(&self, gun: &str, target: &str) -> Decision {
        Decision::Fire { gun: self.u(gun), target: hex(target) }
    }

    /// To begin to move a unit.
    pub fn pick(&self, name: &str) -> Decision {
        Decision::Move { unit: self.u(name) }
    }

    /// Begins to move a unit.
    pub fn picks(&mut self, name: &str) -> &mut Self {
        let decision = self.pick(name);
        self.when(decision)
    }

    /// To bring a unit on.
    pub fn enter(&self, name: &str, number: &str) -> Decision {
        Decision::Enter { unit: self.u(name), hex: hex(number) }
    }

    /// What the first step among the events of the last decision cost.
    pub fn step_cost(&self) -> Option<u8> {
        self.events.iter().find_map(|event| match event {
            Event::Stepped { cost, .. } => Some(cost.get()),
            _ => None,
        })
    }

    /// Moves a unit along a path in the Movement Phase, stopping at its end.
    pub fn march(&mut self, name: &str, path: &[&str]) -> &mut Self {
        let unit = self.u(name);
        self.when(Decision::Move { unit });
        self.walk(path)
    }

    /// Steps of the unit being moved; it stops at the end unless it had to.
    pub fn walk(&mut self, path: &[&str]) -> &mut Self {
        for number in path {
            self.when(Decision::Step { to: hex(number) });
        }
        if matches!(self.state.top(), Some(Frame::Moving(moving)) if self.state[moving.unit].steps > 0 && !moving.must_leave)
        {
            self.when(Decision::Stop);
        }
        self
    }

    /// Where a unit is, as printed; "eliminated", "exited" and so on off the map.
    pub fn place(&self, name: &str) -> String {
        match self.state[self.u(name)].at {
            Place::On(hex) => hex.to_string(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    pub fn is_disordered(&self, name: &str) -> bool {
        self.state[self.u(name)].status == Status::Disordered
    }

    pub fn losses(&self, army: Army) -> u16 {
        self.state.losses[army.index()].get()
    }

    /// Attacks: (unit, hex) pairs, then the end of the declaration.
    pub fn declare(&mut self, attacks: &[(&str, &str)]) -> &mut Self {
        for (name, number) in attacks {
            let decision = Decision::Attack { unit: self.u(name), hex: hex(number) };
            self.when(decision);
        }
        self.when(Decision::EndDeclaration)
    }

    /// Whether some event of the last decision fits.
    pub fn told(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(fits)
    }
}
