//! A table to try rules on: counters where a test wants them, dice that show what it says.
//!
//! ```text
//! let mut table = given("harmar").at("Harmar", "Mill Creek").at("Regular infantry 1", "Mill Creek").operations(Side::Us);
//! table.form("Mill Creek", &["Harmar", "Regular infantry 1"]);
//! table.when(step("Fort Washington"));
//! table.refuses(step("Kekionga"), "2.5.1");
//! ```
//! A shorthand for units: `R1` regular infantry, `RC1` regular cavalry, `M1` militia infantry, `MC1` militia cavalry,
//! `S1` scout, `A1` artillery, `W1` wagon, `B1` British Arms.
#![allow(dead_code)]
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

use blood_ohio::BloodOhio;
use blood_ohio::board::Space;
use blood_ohio::counters::{Kind, Nation, PieceId, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::{ActionPoints, ForcePoints, HalfPoints, MovementPoints};
use blood_ohio::state::{Frame, Operations, Place, Site, State, Status};
use kernel::options::Chosen;
use kernel::table::Telling;
use kernel::{Game, ScriptedDice, Seat, Seed, SeededDice, Start, Table as Felt};
use std::sync::OnceLock;

/// Special action points, by side.
pub fn sap(points: [u8; 2]) -> [ActionPoints; 2] {
    points.map(ActionPoints::new)
}

/// A position being arranged.
pub struct Given {
    game: &'static BloodOhio,
    pub state: State,
}

/// A position being played.
pub struct Table {
    pub game: &'static BloodOhio,
    pub state: State,
    /// What the last decision led to.
    pub events: Vec<Event>,
    /// The words it was told in, and to whom.
    pub tellings: Vec<Telling>,
}

/// The game, read once for all tests.
pub fn game() -> &'static BloodOhio {
    static GAME: OnceLock<BloodOhio> = OnceLock::new();
    GAME.get_or_init(BloodOhio::new)
}

/// A scenario with every counter off the map and printed structures only.
pub fn given(scenario: &str) -> Given {
    given_with(scenario, &[])
}

/// The same with optional rules.
pub fn given_with(scenario: &str, options: &[&str]) -> Given {
    let Table { game, mut state, .. } = opening(scenario, options);
    state.frames.clear();
    for piece in &mut state.pieces {
        piece.at = Place::Aside;
        (piece.flipped, piece.inside, piece.moved) = (false, false, false);
    }
    state.arms = [None; 6];
    for site in &mut state.sites {
        if matches!(site, Site::Village(..) | Site::Razed) {
            *site = Site::Empty;
        }
    }
    Given { game, state }
}

/// The beginning of a game, set-up and all.
pub fn opening(scenario: &str, options: &[&str]) -> Table {
    let game = game();
    let chosen = options.iter().map(|key| ((*key).to_owned(), "on".to_owned())).collect();
    let start = game.about().complete(&Start { scenario: scenario.into(), options: Chosen(chosen) }).unwrap();
    let mut events = Vec::new();
    // Nothing is rolled before the first decision; a die here would show in the events.
    let mut dice = SeededDice::new(Seed::from_number(1));
    let state = game.start(&start, &mut Felt::new(&mut dice, &mut events));
    Table { game, state, events, tellings: Vec::new() }
}

fn long_name(name: &str) -> String {
    let cut = name.find(|letter: char| letter.is_ascii_digit()).unwrap_or(name.len());
    let (letters, number) = name.split_at(cut);
    let long = match letters {
        "R" => "Regular infantry",
        "RC" => "Regular cavalry",
        "M" => "Militia infantry",
        "MC" => "Militia cavalry",
        "S" => "Scout",
        "A" => "Artillery",
        "W" => "Wagon",
        "B" => "British Arms",
        _ => return name.to_owned(),
    };
    if number.is_empty() { name.to_owned() } else { format!("{long} {number}") }
}

/// A counter by name.
pub fn piece(game: &BloodOhio, name: &str) -> PieceId {
    let long = long_name(name);
    let place = game.data().counters.iter().position(|counter| counter.name == long);
    PieceId(place.unwrap_or_else(|| panic!("no counter {long:?}")) as u8)
}

/// A space by name or id.
pub fn space(name: &str) -> Space {
    game().data().board.find(name).unwrap_or_else(|| panic!("no space {name:?}"))
}

/// A step of the moving force.
pub fn step(to: &str) -> Decision {
    Decision::Step { to: space(to) }
}

impl Given {
    /// A counter on the map.
    pub fn at(mut self, name: &str, at: &str) -> Self {
        let id = piece(self.game, name);
        self.state[id].at = Place::On(space(at));
        self
    }

    /// Several counters in one space.
    pub fn all(self, names: &[&str], at: &str) -> Self {
        names.iter().fold(self, |given, name| given.at(name, at))
    }

    /// A counter off the map.
    pub fn off(mut self, name: &str, place: Place) -> Self {
        let id = piece(self.game, name);
        self.state[id].at = place;
        self
    }

    /// British Arms held by a nation in a space.
    pub fn arms(mut self, number: usize, nation: Nation, at: &str) -> Self {
        self.state.arms[number - 1] = Some(nation);
        self.at(&format!("B{number}"), at)
    }

    /// Reduced, wounded, half used or lost.
    pub fn flipped(mut self, names: &[&str]) -> Self {
        for name in names {
            let id = piece(self.game, name);
            self.state[id].flipped = true;
        }
        self
    }

    /// In the fort of its space.
    pub fn inside(mut self, names: &[&str]) -> Self {
        for name in names {
            let id = piece(self.game, name);
            self.state[id].inside = true;
        }
        self
    }

    /// Has moved already.
    pub fn moved(mut self, names: &[&str]) -> Self {
        for name in names {
            let id = piece(self.game, name);
            self.state[id].moved = true;
        }
        self
    }

    /// A structure.
    pub fn site(mut self, at: &str, site: Site) -> Self {
        self.state.sites[usize::from(space(at).0)] = site;
        self
    }

    /// How a nation stands.
    pub fn status(mut self, nation: Nation, status: Status) -> Self {
        self.state.nations[nation.index()].status = status;
        self
    }

    /// Victory points in halves.
    pub fn vp(mut self, us: u8, wc: u8) -> Self {
        self.state.vp = [us, wc].map(HalfPoints::new);
        self.state.peak = HalfPoints::new(wc);
        self
    }

    /// Anything else.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Operations of this side.
    pub fn operations(mut self, side: Side) -> Table {
        (self.state.segment, self.state.procedure) = if side == Side::Us { (2, 1) } else { (3, 1) };
        self.asked(Frame::Operations(Operations(side)))
    }

    /// This is asked.
    pub fn asked(mut self, frame: Frame) -> Table {
        self.state.frames = vec![frame];
        Table { game: self.game, state: self.state, events: Vec::new(), tellings: Vec::new() }
    }

    /// The position as it is, carried on with these dice until somebody is asked.
    pub fn settled(self, dice: &[u8]) -> Table {
        let mut table = Table { game: self.game, state: self.state, events: Vec::new(), tellings: Vec::new() };
        let mut script = ScriptedDice::new(dice);
        table.game.settle(&mut table.state, &mut Felt::new(&mut script, &mut table.events));
        assert_eq!(script.fault(), None, "{:#?}", table.events);
        table
    }
}

impl Table {
    /// A counter by name.
    pub fn id(&self, name: &str) -> PieceId {
        piece(self.game, name)
    }

    /// The side that is asked.
    pub fn side(&self) -> Option<Side> {
        self.game.asked(&self.state).first().map(|seat| Side::BOTH[seat.index()])
    }

    /// Decides without dice.
    pub fn when(&mut self, decision: Decision) -> &mut Self {
        self.rolling(decision, &[])
    }

    /// Decides with exactly these dice.
    pub fn rolling(&mut self, decision: Decision, dice: &[u8]) -> &mut Self {
        let seat = self.game.asked(&self.state).first().expect("somebody is asked");
        let mut script = ScriptedDice::new(dice);
        let mut happenings = Vec::new();
        let mut felt = Felt::in_words(&mut script, &mut happenings);
        let decided = self.game.decide(&mut self.state, seat, &decision, &mut felt);
        if let Err(refusal) = decided {
            panic!("{decision:?} refused: {refusal:?}: {}", self.game.explain(&self.state, &refusal).text);
        }
        assert_eq!(script.fault(), None, "{decision:?} led to {happenings:#?}");
        self.tellings = happenings.iter().filter_map(|happening| happening.telling.clone()).collect();
        assert_eq!(self.tellings.len(), happenings.len(), "everything is told when it happens");
        self.events = happenings.into_iter().map(|happening| happening.event).collect();
        self
    }

    /// Is refused, citing this rule.
    pub fn refuses(&mut self, decision: Decision, rule: &str) -> &mut Self {
        let seat = self.game.asked(&self.state).first().unwrap_or(Seat(0));
        let before = self.state.clone();
        let mut script = ScriptedDice::default();
        let decided = self.game.decide(&mut self.state, seat, &decision, &mut Felt::new(&mut script, &mut Vec::new()));
        let refusal = decided.expect_err(&format!("{decision:?} should be refused"));
        assert_eq!(refusal.why.rule().as_str(), rule, "{decision:?}: {refusal:?}");
        assert_eq!(self.state, before, "a refusal changes nothing");
        assert!(!self.offers(decision), "refused, yet offered: {decision:?}");
        self
    }

    /// Everything that may be decided now.
    pub fn options(&self) -> Vec<Decision> {
        let mut found = Vec::new();
        if let Some(seat) = self.game.asked(&self.state).first() {
            self.game.options(&self.state, seat, &mut found);
            self.game.asides(&self.state, seat, &mut found);
        }
        found
    }

    /// Whether this may be decided now.
    pub fn offers(&self, decision: Decision) -> bool {
        self.options().contains(&decision)
    }

    /// Forms a force of these and sets out.
    pub fn form(&mut self, at: &str, names: &[&str]) -> &mut Self {
        self.when(Decision::Form { at: space(at) });
        for name in names {
            let piece = self.id(name);
            self.when(Decision::Add { piece });
        }
        self.when(Decision::March)
    }

    /// Spaces one after the other, nobody interfering.
    pub fn go(&mut self, path: &[&str]) -> &mut Self {
        for to in path {
            self.when(step(to));
        }
        self
    }

    /// Where a counter is.
    pub fn place(&self, name: &str) -> Place {
        self.state[self.id(name)].at
    }

    /// Whether a counter is in this space.
    pub fn is_at(&self, name: &str, at: &str) -> bool {
        self.place(name) == Place::On(space(at))
    }

    /// Whether a counter shows its back.
    pub fn is_flipped(&self, name: &str) -> bool {
        self.state[self.id(name)].flipped
    }

    /// What stands on a space.
    pub fn site(&self, at: &str) -> Site {
        self.state.site(space(at))
    }

    /// Victory points in halves.
    pub fn vp(&self) -> [u8; 2] {
        self.state.vp.map(HalfPoints::get)
    }

    /// Special action points.
    pub fn sap(&self) -> [u8; 2] {
        self.state.sap.map(ActionPoints::get)
    }

    /// The force on its way: movement points spent and allowed.
    pub fn spent(&self) -> (u8, u8) {
        let look = self.game.look(&self.state);
        let moving = look.moving().expect("a force on its way");
        let [spent, limit] = [moving.spent, look.march_limit(moving)].map(MovementPoints::get);
        (spent, limit)
    }

    /// FP of the units of a kind in a space.
    pub fn fp(&self, at: &str, test: impl Fn(Kind) -> bool) -> u8 {
        let look = self.game.look(&self.state);
        let here = |side: Side| look.at(side, space(at)).filter(|piece| test(look.kind(*piece))).collect::<Vec<_>>();
        Side::BOTH.into_iter().flat_map(here).map(|piece| look.fp(piece)).sum::<ForcePoints>().get()
    }
}
