//! Reads what `write.rs` wrote, perhaps edited since.

use super::write::STATUSES;
use super::{FORMAT, OPENED, frames, unit_names};
use crate::about::{BALK, BURNING, TACTICS, TRAINS};
use crate::counters::{Army, UnitId};
use crate::facts::Facts;
use crate::game::{FiwBattles, blank};
use crate::state::{Battle, Ending, Hand, Optional, Place, State, Status};
use crate::tactics::OF_EACH;
use grid::{Grid, Hex};
use kernel::state_file::{Node, Object};

/// The armies a file may name.
pub(super) const ARMIES: &str = "british or french";

/// What is needed to read names.
pub(super) struct Known<'a> {
    pub facts: Facts<'a>,
    names: Vec<(String, UnitId)>,
}

impl Known<'_> {
    /// A unit of the scenario.
    pub(super) fn unit(&self, node: &Node<'_>) -> Option<UnitId> {
        let name = node.text("the name of a unit")?;
        let found = self.names.iter().find(|(known, _)| known == name).map(|(_, unit)| *unit);
        if found.is_none() {
            node.wrong(format!(
                "a unit of this scenario: {}",
                self.names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
            ));
        }
        found
    }

    /// Several units.
    pub(super) fn units(&self, node: &Node<'_>) -> Vec<UnitId> {
        node.list().iter().filter_map(|node| self.unit(node)).collect()
    }

    /// Groups of the scenario and other marks as bits.
    fn marks(&self, node: &Node<'_>) -> u16 {
        let bit = |node: &Node<'_>| {
            let key = node.text("the key of a group")?;
            let group = self.facts.scenario.groups.iter().position(|group| group.key == key).map(|place| 1 << place);
            let other = OPENED.iter().find(|(known, _)| *known == key).map(|(_, bit)| *bit);
            if group.or(other).is_none() {
                node.wrong(format!("one of: {}", self.mark_names()));
            }
            group.or(other)
        };
        node.list().iter().filter_map(bit).fold(0, |bits, bit: u16| bits | bit)
    }

    fn mark_names(&self) -> String {
        let groups = self.facts.scenario.groups.iter().map(|group| group.key.as_str());
        groups.chain(OPENED.iter().map(|(key, _)| *key)).collect::<Vec<_>>().join(", ")
    }

    /// A group of the scenario by its key.
    pub(super) fn group(&self, node: &Node<'_>) -> Option<u8> {
        let key = node.text("the key of a group")?;
        let place = self.facts.scenario.groups.iter().position(|group| group.key == key);
        if place.is_none() {
            node.wrong("the key of a group of this scenario");
        }
        place.and_then(|place| u8::try_from(place).ok())
    }
}

/// The state a file tells of; `None` if not even its scenario is known.
pub(super) fn state(game: &FiwBattles, root: &Node<'_>) -> Option<State> {
    let file = root.object();
    if file.get("game").text("fiw-battles").is_some_and(|id| id != "fiw-battles") {
        file.get("game").wrong("fiw-battles");
    }
    file.get("format").number(FORMAT..=FORMAT);
    let keys: Vec<&str> = game.data().scenarios.iter().map(|scenario| scenario.key.as_str()).collect();
    let scenario = file.get("scenario").named(|key| game.scenario_id(key), format!("one of {}", keys.join(", ")));
    let optional = optional(&file.get("options"));
    let scenario = scenario?;
    let facts = game.facts(scenario);
    let known = Known { facts, names: unit_names(facts.data, facts.scenario.field) };
    let mut state = blank(facts.data, scenario, optional);
    state.turn = file.get("turn").small(1..=facts.scenario.length);
    state.fog = file.get("fog").flag();
    state.phasing = file.get("phasing").word(ARMIES).unwrap_or(state.phasing);
    pieces(&known, &file.get("pieces"), &mut state);
    state.battles = file.get("battles").list().iter().map(|node| battle(&known, node)).collect();
    state.frames = file.get("frames").list().iter().filter_map(|node| frames::frame(&known, node)).collect();
    tracks(&known, &file, &mut state);
    arrivals(&known, &file, &mut state);
    state.ending = file.get("ending").unless_null(|node| Some(ending(node)));
    file.done();
    Some(state)
}

fn optional(node: &Node<'_>) -> Optional {
    let options = node.object();
    let on = |key: &'static str| {
        let node = options.get(key);
        let value = node.text("on or off");
        if value.is_some_and(|value| value != "on" && value != "off") {
            node.wrong("on or off");
        }
        value == Some("on")
    };
    let optional = Optional { tactics: on(TACTICS), balk: on(BALK), trains: on(TRAINS), burning: on(BURNING) };
    options.done();
    optional
}

/// Both armies under their names.
pub(super) fn both<T>(node: &Node<'_>, read: impl Fn(&Node<'_>) -> T) -> [T; 2] {
    let object = node.object();
    let values = [read(&object.get("british")), read(&object.get("french"))];
    object.done();
    values
}

fn tracks(known: &Known<'_>, file: &Object<'_>, state: &mut State) {
    let grid = &known.facts.board.grid;
    let length = known.facts.scenario.length;
    state.losses = both(&file.get("demoralization"), |node| node.number(0..=999));
    state.ground_lost = both(&file.get("ground-lost"), |node| node.flag());
    state.hands = both(&file.get("hands"), hand);
    state.played = both(&file.get("played"), hand);
    state.fires = hexes(&file.get("fires"), grid);
    state.first_attack = both(&file.get("first-attack"), |node| node.unless_null(|node| Some(node.small(1..=length))));
    state.flight_die = file.get("flight-die").unless_null(|node| Some(node.small(1..=6)));
    state.offered = both(&file.get("offered"), |node| node.flag());
}

fn arrivals(known: &Known<'_>, file: &Object<'_>, state: &mut State) {
    let grid = &known.facts.board.grid;
    state.rolled = known.marks(&file.get("rolled"));
    state.opened = known.marks(&file.get("opened"));
    state.entry = both(&file.get("entry"), |node| node.unless_null(|node| hex(node, grid)));
    let entered = |node: &Node<'_>| {
        let entry = node.object();
        let (hex, units) = (hex(&entry.get("hex"), grid), entry.get("units").small(1..=99));
        entry.done();
        hex.map(|hex| (hex, units))
    };
    state.entered = file.get("entered").list().iter().filter_map(entered).collect();
}

fn hand(node: &Node<'_>) -> Hand {
    let kinds = node.object();
    let hand = ["forced-march", "bayonet-attack", "volley", "ambush"].map(|kind| kinds.get(kind).small(0..=OF_EACH));
    kinds.done();
    Hand(hand)
}

fn ending(node: &Node<'_>) -> Ending {
    let ending = node.object();
    let read = Ending {
        winner: ending.get("winner").unless_null(|node| node.word(ARMIES)),
        level: ending.get("level").word(frames::LEVELS).unwrap_or(crate::tables::VictoryLevel::Draw),
        conceded: ending.get("conceded").flag(),
    };
    ending.done();
    read
}

fn battle(known: &Known<'_>, node: &Node<'_>) -> Battle {
    let battle = node.object();
    let read = Battle {
        attackers: known.units(&battle.get("attackers")),
        targets: hexes(&battle.get("targets"), &known.facts.board.grid),
        fought: battle.get("fought").flag(),
    };
    battle.done();
    read
}

/// Every counter of the scenario once.
fn pieces(known: &Known<'_>, node: &Node<'_>, state: &mut State) {
    let mut listed: Vec<UnitId> = Vec::new();
    for entry in node.list() {
        let object = entry.object();
        if let Some(unit) = known.unit(&object.get("unit")) {
            if listed.contains(&unit) {
                object.get("unit").wrong("each unit once: this one was listed before");
            }
            listed.push(unit);
            piece(known, &object, unit, state);
        }
        object.done();
    }
    for (name, unit) in &known.names {
        if !listed.contains(unit) {
            node.missing(&format!("an entry for {name}"));
        }
    }
}

fn piece(known: &Known<'_>, entry: &Object<'_>, unit: UnitId, state: &mut State) {
    let grid = &known.facts.board.grid;
    let army: Option<Army> = entry.get("army").word(ARMIES);
    let status: Option<Status> = entry.get("status").word(STATUSES);
    let small = |key: &'static str| entry.maybe(key).map_or(0, |node| node.small(0..=99));
    let piece = &mut state[unit];
    piece.army = army.unwrap_or(piece.army);
    piece.status = status.unwrap_or(piece.status);
    piece.at = place(&entry.get("at"), grid).unwrap_or(Place::Reserve);
    (piece.looted, piece.fired, piece.moved) = (entry.set("looted"), entry.set("fired"), entry.set("moved"));
    (piece.marching, piece.tried) = (entry.set("marching"), entry.set("tried"));
    (piece.steps, piece.spent) = (small("steps"), small("spent"));
    piece.began = entry.maybe("began").and_then(|node| hex(&node, grid));
}

/// A hex on this map.
pub(super) fn hex(node: &Node<'_>, grid: &Grid) -> Option<Hex> {
    let on_the_map = |text: &str| text.parse().ok().filter(|hex| grid.contains(*hex));
    node.named(on_the_map, format!("a hex of the map from {} to {}", grid.first(), grid.last()))
}

/// Hexes on this map.
pub(super) fn hexes(node: &Node<'_>, grid: &Grid) -> Vec<Hex> {
    node.list().iter().filter_map(|node| hex(node, grid)).collect()
}

fn place(node: &Node<'_>, grid: &Grid) -> Option<Place> {
    const WORDS: &str = "a hex, aside, hand, reserve, due, eliminated or exited";
    match node.text(WORDS)? {
        "aside" => Some(Place::Aside),
        "hand" => Some(Place::InHand),
        "reserve" => Some(Place::Reserve),
        "due" => Some(Place::Due),
        "eliminated" => Some(Place::Eliminated),
        "exited" => Some(Place::Exited),
        text if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) => hex(node, grid).map(Place::On),
        _ => {
            node.wrong(WORDS);
            None
        }
    }
}
